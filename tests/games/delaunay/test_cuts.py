"""Maps made by cutting."""

from __future__ import annotations

import math

import pytest

from sheetgen.games.delaunay.cuts import Circle, Curve, CutMap, Estimate, Face, Ray, area

SQUARE = [(0, 0), (40, 0), (40, 40), (0, 40)]


def square() -> tuple[CutMap[str], Face]:
    lines: CutMap[str] = CutMap(SQUARE, "frame")
    return lines, lines.faces[0]


def test_a_circle_round_a_corner_cuts_off_its_quarter() -> None:
    lines, face = square()
    (chord,) = lines.chords(face, Circle((0, 0), 20))
    inside, outside = lines.cut(face, chord, "arc")
    assert lines.area(inside) == pytest.approx(100 * math.pi, rel=1e-3)
    assert lines.area(inside) + lines.area(outside) == pytest.approx(1600)


def test_a_circle_that_leaves_a_face_and_comes_back_has_two_chords() -> None:
    lines, face = square()
    chords = lines.chords(face, Circle((20, -30), 54))
    assert len(chords) == 1 and not lines.chords(face, Circle((20, -30), 100))
    assert len(lines.chords(face, Circle((20, 20), 24))) == 4


def test_the_left_of_a_ray_is_left() -> None:
    lines, face = square()
    (chord,) = lines.chords(face, Ray((20, 10), 0.0))
    assert (area(chord.left), area(chord.right)) == pytest.approx((1200, 400))


@pytest.mark.parametrize(
    "curve",
    [Circle((0, 0), 20), Circle((40, 13), 11), Circle((20, -30), 54), *(Ray((20, 11), turn) for turn in range(6))],
)
def test_the_parts_of_a_cut_are_estimated_to_a_few_hundredths(curve: Curve) -> None:
    lines, whole = square()
    first = lines.cut(whole, lines.chords(whole, Circle((20, 70), 45))[0], "arc")
    for face in first:
        estimate = Estimate(lines.places(face))
        for chord in lines.chords(face, curve):
            parts = estimate.parts(curve, chord.begin, chord.end)
            if parts is None:
                assert chord.begin.place == chord.end.place
                continue
            assert parts.areas == pytest.approx(chord.parts.areas, abs=0.03)
            assert parts.rims == pytest.approx(chord.parts.rims, abs=0.03)
            assert parts.length == pytest.approx(chord.length, abs=0.03)


def test_a_cut_that_ends_on_another_face_puts_its_end_there_too() -> None:
    lines, face = square()
    upper, lower = lines.cut(face, lines.chords(face, Ray((20, 20), 0.0))[0], "level")
    lines.cut(lower, lines.chords(lower, Ray((13, 0), math.pi / 2))[0], "upright")
    assert (13.0, 20.0) in [lines.at[i] for i in upper.ring]


def test_a_line_cut_from_both_sides_is_one_line() -> None:
    lines, face = square()
    for part in lines.cut(face, lines.chords(face, Ray((20, 20), 0.0))[0], "level"):
        lines.cut(part, lines.chords(part, Ray((13, 0), math.pi / 2))[0], "upright")
    (run,) = [run for key, run in lines.lines() if key == "upright"]
    assert {lines.at[run[0]], lines.at[run[-1]]} == {(13.0, 0.0), (13.0, 40.0)}


@pytest.mark.parametrize(
    ("curve", "fits"),
    [
        (Ray((20, 20), 0.0), True),
        (Ray((20, 2), 0.0), False),  # too near to the frame
        (Ray((0, 37), 0.1), False),  # too near to a corner
        (Circle((20, -30), 32), False),  # hardly comes in
        (Circle((0, 0), 20), True),
    ],
)
def test_a_cut_fits_only_clear_of_corners_and_other_lines(curve: Circle | Ray, fits: bool) -> None:
    lines, face = square()
    assert [lines.fits(face, chord) for chord in lines.chords(face, curve)] == [fits]


def test_a_copy_is_cut_alone() -> None:
    lines, _ = square()
    other = lines.copied()
    other.cut(other.faces[0], other.chords(other.faces[0], Ray((20, 20), 0.0))[0], "level")
    assert (len(lines.faces), len(other.faces)) == (1, 2)
