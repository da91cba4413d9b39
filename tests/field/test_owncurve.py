"""A player's own curve: what is counted, and what is said about curves that cannot be played."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.arrangement import Arrangement, arrange
from sheetgen.field.model import Field
from sheetgen.field.owncurve import Trouble, from_svg
from sheetgen.language import spoken
from sheetgen.page.fields.placing import fitted
from sheetgen.page.ink.curves import end
from sheetgen.page.ink.shapes import Command, Point

BOX = (184.0, 210.0)


def read(folder: Path, *paths: str, around: str = "{}") -> tuple[Field, list[Trouble]]:
    file = folder / "curve.svg"
    inner = around.format("".join(f'<path d="{path}"/>' for path in paths))
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>')
    return from_svg(file, BOX, game="loops")


def star(points: int, step: int) -> str:
    corners = [(math.cos(k * step * math.tau / points), math.sin(k * step * math.tau / points)) for k in range(points)]
    return "M" + " L".join(f"{50 * x:.6f} {50 * y:.6f}" for x, y in corners) + " Z"


EIGHT = "M0 0 C60 60 60 -60 0 0 C-60 60 -60 -60 0 0 Z"
CLOVER = "M0 0 C80 30 30 80 0 0 C-30 80 -80 30 0 0 C-80 -30 -30 -80 0 0 C30 -80 80 -30 0 0 Z"
ARCS = "M0 0 L80 0 A20 20 0 0 1 80 40 L20 40 L20 -30 A12 12 0 0 1 44 -30 L44 60 L0 60 Z"
FAN = "M-50 0 L50 0 L35 35 L-35 -35 L0 -50 L0 50 L-35 35 L35 -35 Z"


def close(troubles: list[Trouble]) -> list[Trouble]:
    return [trouble for trouble in troubles if "closer than 1 mm" in trouble.sentence]


def drawn(field: Field) -> Arrangement:
    """The printed line taken apart again."""
    placed, _, _ = fitted(field, (0.0, 0.0, *BOX), 3.1, curved=True)
    points: list[Point] = []
    for segment in field.segments:
        start, *pieces = placed.paths[segment.id]
        points = points or [end(start)]
        for command in pieces:
            points += along(points[-1], command)
    return arrange([points])


def along(start: Point, command: Command) -> list[Point]:
    if command[0] == "L":
        return [end(command)]
    x1, y1, x2, y2, x3, y3 = (float(number) for number in command[1:])
    shares = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in (k / 16 for k in range(1, 16))]
    corners = [start, (x1, y1), (x2, y2), (x3, y3)]
    bent = [tuple(sum(w * c[i] for w, c in zip(ws, corners, strict=True)) for i in (0, 1)) for ws in shares]
    return [*((x, y) for x, y in bent), (x3, y3)]


def test_a_five_pointed_star_has_six_spaces(tmp_path: Path) -> None:
    field, troubles = read(tmp_path, star(5, 2))
    assert (field.facts["crossings"], len(field.segments), len(field.spaces)) == (5, 10, 6)
    assert troubles == []


def test_it_fills_the_box_and_keeps_its_shape(tmp_path: Path) -> None:
    field, _ = read(tmp_path, star(5, 2))
    assert field.size[0] == 184 or field.size[1] == 210
    assert field.size[1] / field.size[0] == pytest.approx(
        math.sin(math.tau / 5) * 2 / (1 + math.cos(math.pi / 5)), abs=1e-3
    )


def test_transforms_and_bent_pieces_count_as_drawn(tmp_path: Path) -> None:
    field, troubles = read(tmp_path, EIGHT, around='<g transform="rotate(30) scale(2 3)">{}</g>')
    assert (len(field.segments), len(field.spaces), troubles) == (2, 2, [])


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("M0 0 L50 50 L50 0 L0 50", "open"),
        ("M0 0 L50 0 L50 50 L25 0 L0 50 Z", "touches itself"),
        ("M0 0 L50 0 L50 50 L20 0 L30 0 L0 50 Z", "on top of each other"),
        ("M0 0 L100 0 L100 9 L50 -1 L0 9 Z", "too small to colour"),
        ("M0 0 L100 0 L100 30 L0 -6 Z", "too sharp"),
        ("M0 0 L50 0 L50 50 Z", "never crosses"),
        ("M0 0 L100 0 L100 60 C66.6667 -19.999 33.3333 -19.999 0 60 L120 80 L0 -20 Z", "closer than 1 mm"),
        ("M0 0 L100 0 L100 60 C66.6667 -19.6 33.3333 -19.6 0 60 L120 80 L0 -20 Z", "closer than 1 mm"),
    ],
)
def test_what_spoils_a_curve_is_said_with_its_place(tmp_path: Path, path: str, sentence: str) -> None:
    _, troubles = read(tmp_path, path)
    told = [trouble for trouble in troubles if sentence in trouble.sentence]
    assert told and all(trouble.spoils for trouble in told)
    assert sentence == "never crosses" or all(" in the drawing (on the sheet " in str(trouble) for trouble in told)


def test_a_place_is_told_in_the_drawings_own_coordinates(tmp_path: Path) -> None:
    _, troubles = read(tmp_path, "M20 30 L70 80 L70 30 L20 80", around='<g transform="translate(400 0)">{}</g>')
    assert "at x 420.0, y 30.0 in the drawing" in str(troubles[0])
    assert "at x 420.0, y 80.0 in the drawing" in str(troubles[1])


def test_what_is_a_little_too_small_is_not_told_as_large_enough(tmp_path: Path) -> None:
    _, troubles = read(tmp_path, "M0 0 L100 0 L100 100 L3.245 100 L3.245 -3.245 L0 -3.245 Z")  # 5.97 mm on the sheet
    assert [trouble.sentence for trouble in troubles] == ["space 2 is too small to colour (5.9 mm wide, 6 needed)"]


@pytest.mark.parametrize(("height", "said"), [(1.3, "(1 degree, "), (2.2, "(2 degrees, ")])
def test_one_degree_is_one(tmp_path: Path, height: float, said: str) -> None:
    _, troubles = read(tmp_path, f"M0 0 L100 {height} L100 0 L0 {height} Z")
    assert any(said in trouble.sentence for trouble in troubles)


def test_all_spots_are_told_at_once(tmp_path: Path) -> None:
    combs = "M0 0 " + " ".join(f"L{x} 60 L{x} 60.2 L{x + 30} 0" for x in range(30, 400, 60)) + " L420 55 L0 55 Z"
    _, troubles = read(tmp_path, combs)
    assert len([trouble for trouble in troubles if "too small" in trouble.sentence]) > 3


@pytest.mark.parametrize(
    "shape", ['<circle r="5"/>', '<ellipse rx="5" ry="3"/>', '<rect width="9" height="5" rx="2"/>']
)
def test_a_shape_never_crosses_itself_and_that_has_no_place(tmp_path: Path, shape: str) -> None:
    file = tmp_path / "curve.svg"
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{shape}</svg>')
    _, troubles = from_svg(file, BOX, game="loops")
    assert [str(trouble) for trouble in troubles] == [
        "the curve never crosses itself, so there is nothing to choose on it"
    ]


@pytest.mark.parametrize(
    "path",
    [
        "M0 0 L100 0 L50 0",
        "M0 0 L100 0 L50 0 Z",
        "M0 0 L100 0 L100 1e-5 Z",
        "M5 5 L5 5 L5 5 Z",
        "M0 0 C50 0 50 0 100 0 Z",
        "M0 0 A0 0 0 0 1 50 0 Z",
        "M0 0 A5 5 0 0 1 0 0 Z",
        "M0 0 L50 50 L0 0 L50 50",
        "M0 0 L1e300 5 L5 0 Z",
        "M0 0 LNaN 5 L5 0 Z",
        "M0 0 L5 Z",
        "M0 0 L5 5x5 5",
        "L5 5 L9 0 Z",
    ],
)
def test_a_path_that_can_be_no_field_is_refused_in_a_sentence(tmp_path: Path, path: str) -> None:
    with pytest.raises(BadInput, match=r"straight line|no length|encloses nothing|cannot be read|not a number|visible"):
        read(tmp_path, path)


@pytest.mark.parametrize("transform", ["scale(0)", "scale(1 0)", "matrix(1 1 1 1 0 0)", "scale(1e300)", "turn(5)"])
def test_a_transform_that_flattens_is_refused_in_a_sentence(tmp_path: Path, transform: str) -> None:
    with pytest.raises(BadInput, match=r"straight line|no length|encloses nothing|too large|too far|cannot be read"):
        read(tmp_path, EIGHT, around=f'<g transform="{transform}">{{}}</g>')


def test_an_arc_without_a_radius_is_a_straight_line(tmp_path: Path) -> None:
    straight, _ = read(tmp_path, "M0 0 L100 0 L100 60 L0 -20 Z")
    arc, _ = read(tmp_path, "M0 0 A0 9 0 0 1 100 0 L100 60 A7 0 0 1 0 0 -20 Z")
    assert arc == straight


def test_four_strands_in_a_point_are_said_but_allowed(tmp_path: Path) -> None:
    field, troubles = read(tmp_path, FAN)
    assert [t.spoils for t in troubles if "4 strands" in t.sentence] == [False]
    assert max(sum(s.ends[0] == c for s in field.segments) for c in range(field.facts["crossings"])) == 4


@pytest.mark.parametrize("path", [star(5, 2), star(7, 3), star(9, 4), CLOVER, EIGHT, ARCS, FAN])
def test_the_printed_line_is_the_one_that_was_counted(tmp_path: Path, path: str) -> None:
    field, _ = read(tmp_path, path)
    again = drawn(field)
    assert len(again.crossings) == field.facts["crossings"]
    assert (len(again.pieces), len(again.faces)) == (len(field.segments), len(field.spaces))


@pytest.mark.parametrize("path", [star(5, 2), star(9, 4), CLOVER, ARCS, FAN, "M0 0 L100 0 L100 38 L0 -2 Z"])
def test_crossings_and_corners_of_20_degrees_are_not_close_strands(tmp_path: Path, path: str) -> None:
    assert close(read(tmp_path, path)[1]) == []


def test_an_end_just_off_the_beginning_is_the_beginning(tmp_path: Path) -> None:
    field, troubles = read(tmp_path, EIGHT.replace("0 0 Z", "0.00002 0.00001 Z"))
    assert (len(field.segments), len(field.spaces), troubles) == (2, 2, [])


def test_crossings_too_near_to_print_are_said_in_a_sentence(tmp_path: Path) -> None:
    nearly = "M-100 0 L100 0 L50 86.6025 L-50 -86.6025 L50 -86.6025 L-50 86.60255 Z"
    with pytest.raises(BadInput, match=r"too many strands meet .*, at x -?\d.* in the drawing"):
        read(tmp_path, nearly)


def test_loose_ends_are_no_crossings(tmp_path: Path) -> None:
    field, _ = read(tmp_path, "M0 0 L50 50 L50 0 L0 50")
    assert field.facts["crossings"] == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "not an SVG"),
        ("", "empty"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "no visible path"),
        ("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0 Q zz'/></svg>", "cannot be read"),
        ("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0 L0 0 Z'/></svg>", "no length"),
        ("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0L5 5L5 0Z M9 9L10 10L12 9Z'/></svg>", "2 separate"),
        ("<html><path d='M0 0L5 5L5 0Z'/></html>", "not an SVG"),
        ("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0L1e400 5L5 0Z'/></svg>", "number|read"),
    ],
)
def test_a_file_without_one_path_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "curve.svg"
    file.write_text(text)
    with pytest.raises(BadInput, match=sentence):
        from_svg(file, BOX, game="loops")


def test_a_curve_of_more_segments_than_a_sheet_has_room_for_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"has more than 1,000 segments between its crossings"):
        read(tmp_path, star(101, 11))
    assert len(read(tmp_path, star(71, 8))[0].segments) == 994


def ring(middle: tuple[float, float], radius: float, count: int) -> list[tuple[float, float]]:
    """Points from one side of a circle to the other: all lines between two of them go through its middle."""
    turns = [math.pi * (k // 2) / count + math.pi * (k % 2) for k in range(2 * count)]
    return [(middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn)) for turn in turns]


def scribble(chance: Chance) -> list[tuple[float, float]]:
    return [(100 * chance.random(), 100 * chance.random()) for _ in range(1200)]


TANGLES = {
    "scribble": scribble(Chance(1)),
    "laps of a bow tie": [(10, 10), (13, 13), (13, 10), (10, 13)] * 600,
    "laps back and forth": [(10, 10), (13, 13)] * 600,
    "spokes through one point": ring((50, 50), 3, 600),
}


@pytest.mark.parametrize("tangle", TANGLES.values(), ids=TANGLES)
def test_a_tangle_is_refused_before_it_is_taken_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tangle: list[tuple[float, float]]
) -> None:
    monkeypatch.setattr("sheetgen.field.arrangement.arrange", lambda curves: pytest.fail("millions of crossings"))
    outline = [(0, 0), (500, 0), (500, 500), (0, 500)]
    with pytest.raises(BadInput, match="has more than 1,000 segments between its crossings"):
        read(tmp_path, "M" + " L".join(f"{x:.4f} {y:.4f}" for x, y in [*outline, *tangle]) + " Z")


def test_straight_lines_can_be_too_long_for_a_sheet_too(tmp_path: Path) -> None:
    hatching = " L".join(f"{x / 2} {200 * (x % 2)}" for x in range(400))
    with pytest.raises(BadInput, match="the path in this file is too long for a sheet of paper"):
        read(tmp_path, f"M{hatching} L200 300 L-10 300 Z")


def test_a_path_of_too_many_points_is_not_called_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheetgen.field.owncurve.MOST_POINTS", 600)
    ring = [f"{100 * math.cos(n / 95.6):.5f} {100 * math.sin(n / 95.6):.5f}" for n in range(601)]
    with pytest.raises(BadInput, match="too many points, and 600 are the most that are taken; simplify it"):
        read(tmp_path, f"M{'L'.join(ring)}Z")
    assert len(read(tmp_path, f"M{'L'.join(ring[:600])}Z")[0].spaces) == 1


def test_strands_close_to_each_other_everywhere_are_not_told_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hatching = "M" + " L".join(f"{x / 4} {20 * (x % 2)}" for x in range(100)) + " L40 100 L0 100 Z"
    assert close(read(tmp_path, hatching)[1])
    monkeypatch.setattr("sheetgen.field.owncurve.MOST_PAIRS", 1000)
    with pytest.raises(BadInput, match=r"curve\.svg: the path runs too close to itself to be told apart"):
        read(tmp_path, hatching)


def test_many_strands_that_meet_almost_in_one_point_are_beyond_force(tmp_path: Path) -> None:
    turns = [6 * math.pi * k / 1500 for k in range(1500)]
    places = [(40 + 50 * math.cos(7 / 3 * turn), turn) for turn in turns]
    rose = "M" + " L".join(f"{r * math.cos(turn):.3f} {r * math.sin(turn):.3f}" for r, turn in places) + " Z"
    with pytest.raises(
        BadInput, match=r"too many strands meet almost in one point .*--force cannot print it either, at x"
    ):
        read(tmp_path, rose)


@pytest.mark.parametrize(
    "path",
    [
        "M20 20 L160 20 L160 180 L20 180 L20 20 L160 20 L160 180 L20 180 Z",
        "M0 0 C80 0 80 80 0 80 C-80 80 -80 0 0 0 C80 0 80 80 0 80 C-80 80 -80 0 0 0 Z",
        "M20 20 L160 20 L160 180 L20 180 L20 20 L160 20 L160 180 L20 180 L40 100 Z",
    ],
)
def test_a_curve_that_is_traced_twice_is_beyond_force(tmp_path: Path, path: str) -> None:
    with pytest.raises(BadInput, match=r"runs over its own line again for most of the way, .*--force cannot print"):
        read(tmp_path, path)


def test_a_path_that_shares_its_id_is_told_to_be_the_first(tmp_path: Path) -> None:
    file = tmp_path / "d.svg"
    paths = f'<path id="a" d="{star(5, 2)}"/><path id="a" d="{EIGHT}"/>'
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{paths}</svg>', "utf-8")
    _, (told,) = from_svg(file, (184.0, 210.0), game="miro", name="a")
    said = "another path of this drawing has the id a too; it is called path-2 here, and was not taken"
    assert str(told) == said and not told.spoils
    assert not from_svg(file, (184.0, 210.0), game="miro", name="path-2")[1]


def test_ends_that_nearly_meet_are_told_in_one_sentence(tmp_path: Path) -> None:
    _, troubles = read(tmp_path, "M-60 0 L60 80 L60 -80 L-60 80 L-60 0.3")
    assert [trouble.sentence for trouble in troubles] == ["close the path; its ends are 0.4 mm apart"]


def test_a_curves_figures_are_written_as_the_language_has_them(tmp_path: Path) -> None:
    with spoken("de"):
        _, (narrow, *_) = read(tmp_path, "M0 0 L100 0 L100 100 L3.245 100 L3.245 -3.245 L0 -3.245 Z")
        _, (ends, *_) = read(tmp_path, "M-60 0 L60 80 L60 -80 L-60 80 L-60 0.3")
        assert "5,9 mm" in narrow.sentence and "0,4 mm" in ends.sentence
        assert "x -60,0; y 0,0 in der Zeichnung" in str(ends)
