import math
from itertools import combinations

import pytest

from sheetgen.page.fields.beside import FAR, Kind, along, beside, moved_off
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import Box, Point, Text
from sheetgen.plane import length

KIND = Kind(2.0, 0.35)
PAGE = (-50.0, -50.0, 50.0, 50.0)

FAN = {n: [(0.0, 0.0), (20 * math.cos(math.radians(36 * n)), 20 * math.sin(math.radians(36 * n)))] for n in range(10)}
"""Ten lines from one point."""


def gap(box: Box, line: list[Point]) -> float:
    places = [along(line, length(line) * i / 200)[0] for i in range(201)]
    return min(math.hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])) for x, y in places)


def labels(within: Box = PAGE, taken: tuple[Box, ...] = ()) -> list[Text]:
    return list(beside(FAN, {n: f"1{n}" for n in FAN}, KIND, within, taken=taken).values())


def test_no_label_stands_on_a_line() -> None:
    for text in labels():
        assert min(gap(bounds(text), line) for line in FAN.values()) > KIND.half


def test_every_label_is_nearest_to_its_own_line() -> None:
    for n, text in enumerate(labels()):
        assert min(FAN, key=lambda m: gap(bounds(text), FAN[m])) == n


def test_no_label_stands_on_another() -> None:
    for one, other in combinations(map(bounds, labels()), 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


def test_large_labels_are_smaller_before_they_stand_on_anything() -> None:
    """Numbers of large print on small paper; what has no room at 2 mm has none."""
    near = {n: [(4.2 * n, 0.0), (4.2 * n, 6.0)] for n in range(5)}
    found = list(beside(near, dict.fromkeys(near, "88"), Kind(5.0, 0.35), (-50.0, -0.5, 50.0, 6.5)).values())
    for text in found:
        assert min(gap(bounds(text), line) for line in near.values()) > 0.35
    for one, other in combinations(map(bounds, found), 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
    assert min(text.size for text in found) >= 2.0


def test_what_is_taken_stays_free() -> None:
    free = (4.0, -3.0, 14.0, 3.0)
    box = bounds(labels(taken=(free,))[0])
    assert box[0] > free[2] or box[2] < free[0] or box[1] > free[3] or box[3] < free[1]


def test_labels_keep_within_the_page() -> None:
    boxes = [bounds(text) for text in labels(within=(-50.0, -50.0, 50.0, 12.0))]
    assert max(box[3] for box in boxes) < 12.1


def test_a_label_that_finds_no_room_stands_all_the_same() -> None:
    crowd = {n: [(0.0, n / 2), (9.0, n / 2)] for n in range(9)}
    assert len(beside(crowd, {4: "4"}, KIND, PAGE)) == 1


def test_along_a_line() -> None:
    place, direction = along([(0, 0), (3, 0), (3, 4)], 5)
    assert place == pytest.approx((3, 2))
    assert direction == pytest.approx((0, 1))


def test_a_label_moves_off_what_is_set_apart_and_others_stay() -> None:
    line = [(0.0, -20.0), (0.0, 20.0)]
    cut, free = (Text(x, y, "22", 5.4, "medium", "middle") for x, y in ((-5.0, -1.0), (-5.0, 12.0)))
    seam = (-50.0, -2.0, 50.0, 0.0)
    moved, stays = moved_off((cut, free), [line], 0.7, PAGE, [seam])
    left, bottom, right, top = bounds(moved)
    assert stays is free and moved.text == "22"
    assert (bottom >= seam[3] or top <= seam[1]) and right < -0.7 and left > PAGE[0]
    assert math.hypot(moved.x - cut.x, moved.y - cut.y) < 4


def test_a_label_without_another_place_stays_where_it_is() -> None:
    label = Text(0.0, 0.0, "22", 5.4, "medium", "middle")
    assert moved_off((label,), [], 0.7, PAGE, [(-50.0, -FAR - 9, 50.0, FAR + 9)]) == (label,)
