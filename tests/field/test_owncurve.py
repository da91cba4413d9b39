"""A player's own curve: what is counted, and what is said about curves that cannot be played."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.field.owncurve import Trouble, from_svg

BOX = (184.0, 210.0)


def read(folder: Path, *paths: str, around: str = "{}") -> tuple[Field, list[Trouble]]:
    file = folder / "curve.svg"
    inner = around.format("".join(f'<path d="{path}"/>' for path in paths))
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>')
    return from_svg(file, BOX)


def star(points: int, step: int) -> str:
    corners = [(math.cos(k * step * math.tau / points), math.sin(k * step * math.tau / points)) for k in range(points)]
    return "M" + " L".join(f"{50 * x:.6f} {50 * y:.6f}" for x, y in corners) + " Z"


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
    eight = "M0 0 C60 60 60 -60 0 0 C-60 60 -60 -60 0 0 Z"
    field, troubles = read(tmp_path, eight, around='<g transform="rotate(30) scale(2 3)">{}</g>')
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
    ],
)
def test_what_spoils_a_curve_is_said_with_its_place(tmp_path: Path, path: str, sentence: str) -> None:
    _, troubles = read(tmp_path, path)
    told = [trouble for trouble in troubles if sentence in trouble.sentence]
    assert told and all(trouble.spoils for trouble in told)
    assert "mm from the left" in str(told[0])


def test_four_strands_in_a_point_are_said_but_allowed(tmp_path: Path) -> None:
    fan = "M-50 0 L50 0 L35 35 L-35 -35 L0 -50 L0 50 L-35 35 L35 -35 Z"
    field, troubles = read(tmp_path, fan)
    assert [t.spoils for t in troubles if "4 strands" in t.sentence] == [False]
    assert max(sum(s.ends[0] == c for s in field.segments) for c in range(field.facts["crossings"])) == 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "not an SVG"),
        ("", "empty"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "no path"),
        ("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0 Q zz'/></svg>", "cannot be read"),
        ("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0 L0 0 Z'/></svg>", "no length"),
        ("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0L5 5L5 0Z M9 9L10 10L12 9Z'/></svg>", "2 separate"),
        ("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0L1e400 5L5 0Z'/></svg>", "number|read"),
    ],
)
def test_a_file_without_one_path_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "curve.svg"
    file.write_text(text)
    with pytest.raises(BadInput, match=sentence):
        from_svg(file, BOX)
