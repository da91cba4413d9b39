"""The pans of every sheet, coloured in or not, on each paper and as each language has the page printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from sheetgen import games
from sheetgen.field.model import Field
from sheetgen.games import Game
from sheetgen.games.design import design, field_of
from sheetgen.games.photographed import Asked, SheetRead, read_pictures
from sheetgen.games.printed import titled
from sheetgen.games.understood import Told
from sheetgen.language import LANGUAGES, spoken
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper, paper
from sheetgen.photo.arrays import Points
from sheetgen.photo.mapping import Map
from sheetgen.photo.pictures import decoded, pictures_in
from sheetgen.photo.printed import printed
from sheetgen.photo.reading import Reading, read
from sheetgen.referee import record as records
from sheetgen.testing.play import THOROUGH
from tests.photo.painted import INKS, PER_MM, Finished, painted, played, png
from tests.photo.simulator import photographed

FIELDS = ("arp", "delaunay", "klee", "miro", "mondrian", "springer", "tolstoy", "vasarely")


def scanned(made: Finished, folder: Path) -> SheetRead:
    """What is read from a picture of the sheet, by whoever speaks English."""
    picture = folder / "scan.png"
    picture.write_bytes(png(painted(made, per_mm=4.5)))
    (found,), failed = read_pictures(pictures_in(picture), Asked(told=Told(players=made.record.players)))
    assert not failed
    return found


def coloured(made: Finished, shares: dict[int, float]) -> Reading:
    """What is read from a page that lies as flat as it was printed, on which pan n is coloured to such a share."""
    picture = painted(made, swatches=False, edge=0)
    for number, share in shares.items():
        left, top, right, bottom = made.printed.swatches[number]
        box = np.array([left, bottom - share * (bottom - top), right, bottom]) * PER_MM
        x, y, end, low = box.round().astype(int).tolist()
        picture[y:low, x:end] = np.minimum(picture[y:low, x:end], np.uint8(INKS[number - 1]))
    flat = np.array([[PER_MM, 0, -0.5], [0, PER_MM, -0.5], [0, 0, 1]])
    return read(cv2.GaussianBlur(picture, (0, 0), 1), Map(flat, made.printed.size), made.printed)


def places(game: Game, field: Field, on: Paper, large: bool) -> Points:
    """Corners of all spaces and pans of the page as it is printed in the language that is spoken."""
    options = SheetOptions(paper=game.paper(on), large=large, whole=True, colour=game.coloured)
    pages = [printed(page, field) for page in game.sheet.pages(field, titled(game, field, options))]
    shown = [[*page.spaces.values(), *(box.corners for box in page.swatches.values())] for page in pages]
    return np.concatenate([corners for page in shown for corners in page])


def swatches(reading: Reading) -> list[int]:
    return sorted(pen.swatch for pen in reading.pens if pen.swatch is not None)


@pytest.mark.parametrize("game", FIELDS)
def test_every_pan_that_is_coloured_is_read_and_none_that_hardly_is(game: str) -> None:
    made = played(game, games.find(game).players[0])
    first, *others = made.printed.swatches
    assert swatches(coloured(made, dict.fromkeys(made.printed.swatches, 1.0))) == [first, *others]
    assert swatches(coloured(made, {first: 1.0} | dict.fromkeys(others[1:], 0.1))) == [first]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "size"),
    [(game, size) for game in FIELDS for size in ("A4", "Letter", "A3")]
    if THOROUGH
    else [("vasarely", "A4"), ("vasarely", "Letter"), ("delaunay", "A4")],
)
def test_the_pans_of_a_scan_are_read(game: str, size: str, tmp_path: Path) -> None:
    found = scanned(played(game, 2, on=size), tmp_path)
    assert found.reading.pens and all(pen.swatch is not None for pen in found.reading.pens)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "language", "large"),
    [("vasarely", "de", False), ("klee", "zh", True)],
)
def test_the_pans_of_a_sheet_that_was_printed_in_another_language_are_read(
    game: str, language: str, large: bool, tmp_path: Path
) -> None:
    found = scanned(played(game, 2, language=language, large=large), tmp_path)
    assert found.reading.pens and all(pen.swatch is not None for pen in found.reading.pens)


@pytest.mark.slow
@pytest.mark.parametrize("by_sides", [False, True])
@pytest.mark.parametrize(("level", "seed"), [("scan", 3), ("easy", 5), ("normal", 6)] if THOROUGH else [("scan", 3)])
def test_the_triangles_of_a_half_go_by_its_own_pans(level: str, seed: int, by_sides: bool) -> None:
    photo = photographed("tolstoy", level, seed, by_sides=by_sides)
    record = records.parse(photo.truth.record)
    told = Told(players=(photo.truth.swatches["1"], photo.truth.swatches["2"]), stopped=record.finished is False)
    (found,), failed = read_pictures(decoded(photo.jpeg, "photo.jpg"), Asked(told=told))
    assert not failed and [pen.swatches for pen in found.reading.pens] == (
        [(1, 3), (2, 4)] if by_sides else [(1, 4), (2, 3)]
    )
    read: Any = found.understood.sheet
    owners = {str(place): read.players[ink // 2] for place, ink in zip(read.places, read.ink, strict=True) if ink >= 0}
    assert owners.items() <= photo.truth.spaces.items() and len(owners) > 0.8 * len(photo.truth.spaces)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", ["A4", "Letter", "A5"] if THOROUGH else ["A4"])
@pytest.mark.parametrize("game", FIELDS)
def test_spaces_and_pans_have_the_same_places_in_every_language(game: str, size: str, large: bool) -> None:
    found = games.find(game)
    for layout in (found.default_layout, found.layout_names[-1]):
        field = field_of(design(found, name=layout))
        english = places(found, field, paper(size), large)
        for language in LANGUAGES:
            with spoken(language):
                assert np.allclose(places(found, field, paper(size), large), english, atol=0.01), (layout, language)
