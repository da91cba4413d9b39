import math
from itertools import pairwise

import pytest

from sheetgen.page.ink.curves import REACH, backwards, end, smooth
from sheetgen.page.ink.shapes import Command, Point


def arc(radius: float, start: float, stop: float, points: int) -> list[Point]:
    angles = [math.radians(start + (stop - start) * i / (points - 1)) for i in range(points)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def arms(piece: Command) -> tuple[Point, Point]:
    a, b, c, d = list(piece[1:])[:4]
    return (a, b), (c, d)


def on(piece: Command, begin: Point, t: float) -> Point:
    corners = [begin, *arms(piece), end(piece)]
    weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3]
    return sum(w * c[0] for w, c in zip(weights, corners, strict=True)), sum(
        w * c[1] for w, c in zip(weights, corners, strict=True)
    )


@pytest.mark.parametrize("radius", [1.5, 10.0, 60.0])
def test_a_circle_stays_round(radius: float) -> None:
    points = arc(radius, -2, 92, 64)
    run = smooth(points[1:-1], points[0], points[-1])
    strays = [
        abs(math.hypot(*on(piece, end(before), t / 8)) - radius) for before, piece in pairwise(run) for t in range(9)
    ]
    assert max(strays) < 0.02


def test_few_pieces_do() -> None:
    assert len(smooth(arc(20.0, 0, 90, 200))) < 8


def test_no_piece_is_too_long_to_follow_a_slow_swing() -> None:
    run = smooth([(float(x), 0.01 * x * x) for x in range(40)])
    assert max(math.dist(end(a), end(b)) for a, b in pairwise(run)) <= REACH


def test_runs_that_continue_each_other_share_their_direction() -> None:
    whole = arc(9.0, 0, 180, 31)
    first, second = smooth(whole[:16], after=whole[16]), smooth(whole[15:], before=whole[14])
    arriving, leaving = first[-1], second[1]
    (x, y), (_, (u, v)), ((s, t), _) = end(arriving), arms(arriving), arms(leaving)
    assert (x - u) * (t - y) == pytest.approx((y - v) * (s - x))


def test_a_corner_stays_a_corner() -> None:
    there = [(0.5 * i, 0.0) for i in range(41)]
    run = smooth([*there, *((20.0 - 0.25 * i, 0.4 * i) for i in range(1, 41))])
    assert (20.0, 0.0) in [end(command) for command in run]
    heights = [y for before, piece in pairwise(run) for t in range(9) for _, y in [on(piece, end(before), t / 8)]]
    assert min(heights) > -1e-9
    assert max(x for before, piece in pairwise(run) for x, _ in [on(piece, end(before), 0.5)]) < 20.0


def test_a_corner_where_two_runs_meet_is_one_too() -> None:
    first = smooth([(float(x), 0.0) for x in range(9)], after=(8.0, 1.0))
    assert all(y == 0 for piece in first[1:] for _, y in arms(piece))


def test_a_straight_run_is_a_line() -> None:
    assert smooth([(0, 0), (3, 4)]) == (("M", 0, 0), ("L", 3, 4))


def test_backwards_is_the_same_line() -> None:
    run = (("M", 0.0, 0.0), ("L", 1.0, 0.0), ("C", 2.0, 0.0, 3.0, 1.0, 3.0, 2.0))
    assert backwards(run) == (("M", 3.0, 2.0), ("C", 3.0, 1.0, 2.0, 0.0, 1.0, 0.0), ("L", 0.0, 0.0))
    assert backwards(backwards(run)) == run
