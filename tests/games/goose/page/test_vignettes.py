"""Vignettes: every drawing is there, holds on a poor printer, and needs no colour."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as File

import pytest

from sheetgen.games.goose.page import lettering, vignettes
from sheetgen.games.goose.page.styles import AREAS, PALETTES
from sheetgen.games.goose.page.vignettes import NAMES, SIDE, picture, vignette
from sheetgen.page.ink.extent import reach
from sheetgen.page.ink.shapes import BLACK, WHITE, Group, Path

PICTURES = File(vignettes.__file__).parent / "pictures"

COLOURED = PALETTES["woodcut"]

each_name = pytest.mark.parametrize("name", NAMES)


def paths(name: str, size: float, *, colour: object) -> Iterator[Path]:
    for shape in picture(name, size, COLOURED if colour else None):
        assert isinstance(shape, Path)
        yield shape


def test_the_names_are_those_of_the_files() -> None:
    assert {path.stem for path in PICTURES.iterdir()} == set(NAMES)


@each_name
def test_every_path_of_the_file_is_drawn(name: str) -> None:
    count = (PICTURES / f"{name}.svg").read_text(encoding="utf-8").count("<path ")
    kinds = {kind for kinds, _ in vignettes._paths(name, False) for kind in kinds}
    assert len(vignettes._paths(name, False)) == count
    assert kinds <= {"ink", *AREAS, *vignettes.WIDTHS}


@each_name
@pytest.mark.parametrize("colour", [True, False])
def test_a_picture_stays_within_its_square(name: str, colour: bool) -> None:
    box = reach([vignette(name, 50, 50, 100, colour=COLOURED if colour else None)])
    assert box is not None
    assert min(box) > -1 and max(box) < 101


@each_name
@pytest.mark.parametrize("size", [10.0, 14.0, 40.0])
def test_no_line_is_too_fine_for_a_poor_printer(name: str, size: float) -> None:
    for colour in (True, False):
        for path in paths(name, size, colour=COLOURED if colour else None):
            if path.pen:
                assert path.pen.width * size / SIDE >= 0.18 - 1e-9
                assert path.pen.width * size / SIDE >= 0.2 - 1e-9 or not colour


@each_name
def test_black_ink_is_black_lines_on_white(name: str) -> None:
    for path in paths(name, 20.0, colour=None):
        assert path.fill in (None, BLACK, WHITE)
        assert path.pen is None or path.pen.colour in (BLACK, WHITE)


def test_colours_become_hatching_where_there_is_only_black() -> None:
    assert len(picture("well", 20.0, colour=None)) > len(picture("well", 20.0, colour=COLOURED))


def test_a_flipped_goose_looks_the_other_way() -> None:
    (forward, flipped) = (reach(picture("goose-forward", 20.0, COLOURED, flip)) for flip in (False, True))
    assert forward is not None and flipped is not None
    assert forward[0] == pytest.approx(SIDE - flipped[2], abs=0.01)


def test_the_same_picture_at_the_same_size_is_one_form() -> None:
    one, other = (vignette("inn", x, 0, 15, colour=COLOURED).shapes[0] for x in (0, 50))
    assert isinstance(one, Group) and isinstance(other, Group)
    assert one.form and one.shapes is other.shapes


def test_a_name_that_is_no_picture_is_not_drawn() -> None:
    with pytest.raises(KeyError):
        picture("swan", 10.0, COLOURED)


def test_engraved_letters_fill_the_width_they_are_said_to_have() -> None:
    word = "GOOSE"
    box = reach(lettering.engraved(word, 0, 0, 20, ink=BLACK, fill=WHITE))
    assert box is not None
    assert box[2] - box[0] == pytest.approx(lettering.width(word, 20), rel=0.06)
    assert lettering.fit(word, 50, 40) == pytest.approx(40 / lettering.width(word, 1))


def test_every_letter_of_a_title_has_an_outline() -> None:
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉÈÇÑØÅŁŠŽ0123456789&!?'’-":
        assert lettering.engraved(letter, 0, 0, 10, ink=BLACK, fill=WHITE)
