"""What is on the paper: its light, its pens, its spaces, its strokes and its rings, each on small pages of our own."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from sheetgen.photo.light import PER_MM, Lit, divided
from sheetgen.photo.pens import features_of, names, palette
from sheetgen.photo.reading import Reading, read
from sheetgen.photo.spaces import patches, raster
from sheetgen.photo.strokes import continued
from tests.photo.drawings import BLUE, GREEN, ORANGE, RED, YELLOW, Drawing, Floats, crossing, squares, triangles

WINDOW = np.array([[[0.9, 0.8, 0.6], [0.5, 0.45, 0.4]], [[0.45, 0.42, 0.36], [0.3, 0.32, 0.36]]])
"""A warm lamp at one corner and cool daylight at the other."""
GAME = {"1": RED, "2": BLUE, "4": GREEN, "5": RED, "7": GREEN, "8": BLUE, "10": RED, "11": GREEN, "13": BLUE}


def lit(page: Drawing, light: object = 0.8) -> Lit:
    flat, seen = (way(page.photo(light), PER_MM) for way in (page.map.flat, page.map.seen))
    return divided(flat, seen, page.printed.blank, raster(page.printed.spaces, seen.shape).covered)


def seen(page: Drawing, light: object = 0.8, **told: bool) -> Reading:
    return read(page.photo(light), page.map, page.printed, **told)


def pens_of(reading: Reading) -> dict[str, str]:
    """The colour's name of each place that is coloured."""
    places = reading.segments or reading.spaces
    return {id: reading.pens[one.pen].name for id, one in places.items() if one.pen is not None}


def coloured(game: dict[str, tuple[float, float, float]], **made: int) -> Drawing:
    page = squares(**made)
    for id, pen in game.items():
        page.space(id, pen)
    return page


def angle(one: Floats, other: Floats) -> float:
    return float(np.degrees(np.arccos(one @ other / np.linalg.norm(one) / np.linalg.norm(other))))


# Light


def test_bare_paper_has_no_colour_under_a_lamp_and_a_window() -> None:
    under = lit(coloured(GAME), WINDOW)
    empty = raster({"3": squares().printed.spaces["3"]}, under.chroma.shape)
    assert float(np.abs(under.absorbance[(empty.depth > 1) & ~under.ink]).max()) < 0.1


def test_a_shadow_is_no_colour() -> None:
    light = np.full((90, 90, 3), 0.8)
    light[:, 40:] *= 0.5
    assert not pens_of(seen(squares(), light))


# Pens


@pytest.mark.parametrize("brightness", [0.25, 0.5, 0.9])
@pytest.mark.parametrize("pressure", [0.3, 1.0])
def test_a_pen_keeps_its_direction_in_any_light_and_at_any_pressure(brightness: float, pressure: float) -> None:
    page = squares()
    page.space("6", RED, pressure)
    patch = patches(lit(page, brightness), raster({"6": page.printed.spaces["6"]}, (450, 450)))[0]
    assert angle(patch.absorbance, np.array(RED)) < 5


def test_as_many_pens_are_found_as_there_were() -> None:
    assert len(seen(coloured(GAME)).pens) == 3


def test_one_pen_pressed_hard_and_lightly_is_one_pen() -> None:
    page = squares()
    for id in range(1, 13):
        page.space(str(id), BLUE, 0.5 if id % 2 else 1.0)
    assert len(seen(page).pens) == 1


def test_two_pens_of_one_name_are_called_apart() -> None:
    assert names([(80, 120, 230), (20, 40, 120), (230, 30, 30)]) == ("light blue", "dark blue", "red")


def test_pens_too_alike_are_told_before_play() -> None:
    page = squares(boxes=3)
    for number, pen in ((1, RED), (2, (0.42, 2.2, 2.1)), (3, BLUE)):
        page.box(number, pen)
    (trouble,) = seen(page).troubles
    assert "alike" in trouble and trouble.count("red") == 2


def test_pens_that_differ_are_no_trouble() -> None:
    page = squares(boxes=3)
    for number, pen in ((1, RED), (2, ORANGE), (3, BLUE)):
        page.box(number, pen)
    assert not seen(page).troubles


def test_a_pen_in_two_boxes_takes_no_other_pen_apart() -> None:
    boxes = np.array([(1.32, 2.65, 4.11), (4.46, 1.16, 2.58), (4.24, 1.06, 2.36), (1.36, 2.71, 4.17)])
    browns = [((2.25, 4.4, 5.3), 22), ((2.0, 4.0, 5.2), 6), ((1.8, 3.6, 4.95), 4), ((1.55, 3.15, 4.65), 2)]
    greens = [((4.9, 1.3, 2.8), 38), ((5.1, 1.6, 3.5), 6), ((3.9, 1.0, 2.2), 1)]
    made = [[pen for pen, count in pens for _ in range(count)] for pens in (browns, greens)]
    features = features_of(np.array([*made[0], *made[1]]))
    nearest = palette(features, None, features_of(boxes)).nearest(features)
    assert set(nearest[: len(made[0])]) <= {0, 3} and set(nearest[len(made[0]) :]) <= {1, 2}


def strewn(*pens: tuple[float, float, float], each: int = 12) -> Floats:
    """Features of so many spaces of each pen, by turns, that stray as a photo's do."""
    strays = np.random.default_rng(1).normal(0, 0.03, (each, len(pens), 3))
    return features_of((np.array(pens) * (1 + strays)).reshape(-1, 3))


def test_pens_without_boxes_stand_beside_those_that_have_one() -> None:
    """Sky blue, yellow and turquoise, and a box for the first and the last: two clusters would make one pen of them."""
    sky, yellow, turquoise = (0.96, 0.26, 0.0), (0.0, 0.05, 1.0), (0.98, 0.12, 0.14)
    features = strewn(sky, yellow, turquoise)
    known = palette(features, None, features_of(np.array([(0.97, 0.25, 0.0), (0.98, 0.12, 0.13)])))
    assert len(known.centres) == 3
    assert known.nearest(features).tolist() == [0, 2, 1] * 12


def test_of_four_pens_one_box_finds_all() -> None:
    red, blue, yellow, green = (0.13, 0.79, 0.76), (1.0, 0.7, 0.25), (0.0, 0.08, 0.9), (0.32, 0.17, 1.0)
    features = strewn(red, blue, yellow, green, each=7)
    known = palette(features, None, features_of(np.array([blue])))
    assert len(known.centres) == 4
    nearest = known.nearest(features).reshape(-1, 4)
    assert (nearest == nearest[0]).all() and nearest[0, 1] == 0 and len(set(nearest[0])) == 4


def test_boxes_give_the_pens_their_numbers() -> None:
    page = coloured(GAME, boxes=3)
    for number, pen in ((1, BLUE), (2, GREEN), (3, RED)):
        page.box(number, pen)
    assert {pen.name: pen.swatch for pen in seen(page).pens} == {"blue": 1, "green": 2, "red": 3}


def halves(*boxes: tuple[float, float, float]) -> Reading:
    """Squares of which the first two rows have boxes 1 and 2, the others 3 and 4; on each row stand one square of its
    first box's pen and two of its second's."""
    page = squares(boxes=4)
    for number, pen in enumerate(boxes, 1):
        page.box(number, pen)
    for row in range(4):
        first, second = boxes[:2] if row < 2 else boxes[2:]
        for column, pen in ((1, first), (2, second), (4, second)):
            page.space(str(4 * row + column), pen)
    beside = {id: (1, 2) if int(id) <= 8 else (3, 4) for id in page.printed.spaces}
    return read(page.photo(), page.map, page.printed, beside=beside)


@pytest.mark.parametrize("second", [(RED, BLUE), (BLUE, RED)])
def test_a_pen_in_boxes_of_both_halves_is_one_pen_and_is_like_no_other(second: tuple[Any, Any]) -> None:
    reading = halves(RED, BLUE, *second)
    boxes = {"red": (1, 3), "blue": (2, 4)} if second == (RED, BLUE) else {"red": (1, 4), "blue": (2, 3)}
    assert {pen.name: pen.swatches for pen in reading.pens} == boxes and not reading.troubles
    assert pens_of(reading)["9"] == ("red" if second == (RED, BLUE) else "blue")


def test_pens_that_are_alike_in_boxes_of_different_halves_are_no_trouble() -> None:
    assert not halves(RED, BLUE, (0.42, 2.2, 2.1), BLUE).troubles
    (trouble,) = halves(RED, (0.42, 2.2, 2.1), GREEN, BLUE).troubles
    assert "alike" in trouble and trouble.count("red") == 2


def test_on_a_half_whose_boxes_are_all_coloured_no_pen_of_the_other_half_was_used() -> None:
    crimson = (0.5, 2.4, 1.7)
    reading = halves(RED, BLUE, crimson, BLUE)
    red, blue, other = (next(n for n, pen in enumerate(reading.pens) if pen.swatch == box) for box in (1, 2, 3))
    used = {id: one.pen for id, one in reading.spaces.items() if one.pen is not None}
    assert {pen for id, pen in used.items() if int(id) <= 8} == {red, blue}
    assert {pen for id, pen in used.items() if int(id) > 8} == {other, blue}


def test_a_box_is_not_believed_where_the_lines_around_lie_astray() -> None:
    page = coloured(GAME, boxes=3)
    for number, pen in ((1, BLUE), (2, GREEN), (3, RED)):
        page.box(number, pen)
    second = page.swatches[2].corners
    reading = read(page.photo(), page.map, page.printed, near=lambda place: 0.2 if np.allclose(place, second) else 1.0)
    assert {pen.name: pen.swatch for pen in reading.pens} == {"blue": 1, "green": None, "red": 3}


def test_a_box_whose_pen_was_never_used_takes_no_space() -> None:
    page = coloured(GAME, boxes=4)
    for number, pen in ((1, BLUE), (2, ORANGE), (3, GREEN), (4, RED)):
        page.box(number, pen)
    reading = seen(page)
    assert "orange" not in pens_of(reading).values() and len(reading.pens) == 4


def test_a_pen_that_no_box_has_is_told() -> None:
    page = coloured(GAME, boxes=2)
    for number, pen in ((1, BLUE), (2, RED)):
        page.box(number, pen)
    (trouble,) = seen(page).troubles
    assert "3 places are green" in trouble


def test_no_colour_at_all_is_no_pen() -> None:
    assert palette(features_of(np.zeros((0, 3))), None).centres.shape[0] == 0
    assert seen(squares()).pens == ()


# Spaces


def test_spaces_have_the_pens_that_filled_them() -> None:
    reading = seen(coloured(GAME), WINDOW)
    name = {RED: "red", BLUE: "blue", GREEN: "green"}
    assert pens_of(reading) == {id: name[pen] for id, pen in GAME.items()}
    assert all(one.sure for one in reading.spaces.values())


def test_a_space_half_filled_is_in_doubt() -> None:
    page = coloured(GAME)
    (left, top), _, (_, low), _ = page.printed.spaces["16"]
    page.fill([(left, top), (left + 4.3, top), (left + 4.3, low), (left, low)], RED)
    assert not seen(page).spaces["16"].sure


def test_a_mixed_colour_is_in_doubt() -> None:
    page = coloured(GAME | {"3": YELLOW, "6": YELLOW, "9": YELLOW})
    page.space("16", tuple((np.array(YELLOW) + ORANGE) / 2))
    page.space("15", ORANGE)
    page.space("14", ORANGE)
    page.space("12", ORANGE)
    assert not seen(page).spaces["16"].sure


def test_what_was_rubbed_out_is_not_coloured() -> None:
    page = coloured(GAME)
    page.space("16", RED, 0.12)
    reading = seen(page)
    assert reading.spaces["16"].pen is None and reading.rubbed == ("16",)


def test_what_seems_empty_under_glare_is_in_doubt() -> None:
    page = coloured(GAME)
    picture = page.photo().astype(float)
    low, high = (page.map(page.printed.spaces["8"][[0, 2]]) + np.array([[-40], [40]])).astype(int)
    glared = picture[low[1] : high[1], low[0] : high[0]]
    glared += 0.93 * (250 - glared)
    reading = read(picture.astype(np.uint8), page.map, page.printed)
    assert not reading.spaces["8"].sure and reading.spaces["8"].why == "hardly to be seen"
    assert reading.spaces["1"].sure and reading.spaces["16"].sure


def test_a_shaded_space_that_was_rubbed_out_is_not_captured() -> None:
    page = crossing(boxes=1)
    page.box(1, RED)
    first, *_ = page.printed.spaces
    page.space(first, RED, 0.12)
    assert read(page.photo(), page.map, page.printed).spaces[first].pen is None


def test_a_space_outside_the_picture_is_in_doubt() -> None:
    page = coloured(GAME)
    left = page.photo()[:, : 55 * 10]
    reading = read(left, page.map, page.printed)
    assert not reading.spaces["4"].sure and reading.spaces["4"].why == "hardly to be seen"
    assert reading.spaces["1"].sure


# Strokes


def test_strokes_are_told_on_either_side_of_a_line() -> None:
    page = crossing()
    for id, pen, aside in (("0", RED, 0.6), ("1", BLUE, -0.6), ("4", RED, 0.0), ("5", BLUE, 0.3), ("2", BLUE, 0.0)):
        page.stroke(page.printed.segments[id] + np.array([0, aside]), pen, 0.8)
    reading = seen(page, WINDOW)
    assert pens_of(reading) == {"0": "red", "1": "blue", "2": "blue", "4": "red", "5": "blue"}
    assert all(one.sure for one in reading.segments.values())


def test_a_faint_stroke_is_not_surely_nothing() -> None:
    """A pale pencil hides under the line: of its stroke little is left on either side, and not everywhere."""
    page = crossing()
    for id in ("0", "1", "2", "3"):
        page.stroke(page.printed.segments[id], RED, 2.4)
    for id in ("4", "5"):
        first, last = page.printed.segments[id][[0, -1]]
        part = np.array([0.225, 0.775])[:, None]
        page.stroke(first + part * (last - first), tuple(0.07 * each for each in RED), 1.2)
    reading = seen(page)
    assert not any(reading.segments[id].sure for id in ("4", "5"))
    assert all(one.pen is None and one.sure for id, one in reading.segments.items() if int(id) > 5)


def test_a_stroke_is_told_from_the_shade_under_it() -> None:
    page = crossing()
    for id, pen in (("0", RED), ("1", RED), ("4", BLUE), ("5", BLUE), ("2", RED), ("3", BLUE)):
        page.stroke(page.printed.segments[id], pen, 1.6)
    for id in ("1", "2"):
        page.space(id, BLUE, 0.5)
    assert pens_of(seen(page))["0"] == "red"


def test_lines_along_which_nobody_drew_have_no_pen() -> None:
    reading = seen(crossing())
    assert not pens_of(reading) and all(one.sure for one in reading.segments.values())


def test_a_line_goes_straight_on_through_a_crossing() -> None:
    pairs = {tuple(sorted(pair)) for pair in continued(crossing().printed.segments)}
    assert pairs == {(0, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10, 11)}


def test_a_segment_is_in_doubt_where_the_lines_around_lie_astray() -> None:
    page = crossing()
    for id in ("0", "1"):
        page.stroke(page.printed.segments[id], RED, 1.6)
    first = page.printed.segments["0"]
    reading = read(page.photo(), page.map, page.printed, near=lambda line: 0.4 if line is first else 0.9)
    assert not reading.segments["0"].sure and reading.segments["0"].why == "hardly to be seen"
    assert reading.segments["1"].sure


def test_print_of_another_kind_teaches_no_fringe_of_the_lines() -> None:
    """JPEG keeps colour coarser than light; what that does to thick boxes is not what it does to the field's lines."""
    page = crossing(boxes=5)
    page.stroke(page.printed.segments["0"], RED, 1.6)
    picture = cv2.cvtColor(page.photo((0.8, 0.74, 0.6)), cv2.COLOR_RGB2YCrCb)
    picture[..., 1:] = cv2.GaussianBlur(picture[..., 1:], (0, 0), 3)
    reading = read(cv2.cvtColor(picture, cv2.COLOR_YCrCb2RGB), page.map, page.printed)
    assert pens_of(reading) == {"0": "red"}
    assert all(one.sure for one in reading.segments.values())


def test_a_mark_across_a_segment_is_no_stroke_along_it() -> None:
    page = crossing()
    page.stroke(page.printed.segments["0"], RED, 1.6)
    page.stroke(page.printed.segments["1"], RED, 1.6)
    middle = page.printed.segments["5"].mean(0)
    page.stroke(middle + np.array([(-3, -5), (3, 5)]), RED, 1.0)
    assert "5" not in pens_of(seen(page))


# Triangles


def test_an_outline_alone_colours_a_triangle() -> None:
    page = triangles()
    for id, pen in (("1", RED), ("2", BLUE), ("5", RED)):
        corners = page.printed.spaces[id]
        page.stroke(corners.mean(0) + 0.72 * (corners - corners.mean(0)), pen, 0.7, closed=True)
    assert pens_of(seen(page, circles=True)) == {"1": "red", "2": "blue", "5": "red"}


def test_what_a_neighbour_colours_over_the_edge_is_no_outline() -> None:
    page = triangles()
    for id in ("1", "3"):
        corners = page.printed.spaces[id]
        page.fill(corners.mean(0) + 1.25 * (corners - corners.mean(0)), RED)
    assert set(pens_of(seen(page, circles=True))) == {"1", "3"}


def test_a_ring_round_a_letter_is_seen_on_a_tint() -> None:
    page = triangles()
    turn = np.linspace(0, 2 * np.pi, 40)
    for id in ("1", "2", "3", "4"):
        page.space(id, RED, 0.5)
        corners = page.printed.spaces[id]
        middle = corners.mean(0) + np.array([0, 0.4])
        if id in ("2", "3"):
            page.stroke(middle + 3.6 * np.stack([np.cos(turn), np.sin(turn)], 1), RED, 0.7)
    circled = seen(page, circles=True).circled
    assert {id for id, one in circled.items() if one.pen is not None} == {"2", "3"}
