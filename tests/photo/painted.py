"""Sheets painted in even colours, as no hand does: pictures that are soon made, of which everything can be read.

What hands, pens and cameras do to a picture is the simulator's (tests/photo/simulator).
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

import cv2
import numpy as np
from PIL import Image

from sheetgen import games
from sheetgen.field.model import Field
from sheetgen.games import Game, sampling
from sheetgen.games.design import design, field_of
from sheetgen.games.printed import titled
from sheetgen.language import spoken
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.photo.printed import Printed, printed, rendered
from sheetgen.referee import record as records
from sheetgen.referee.finished.inked import InkedSheet
from sheetgen.referee.finished.sheet import opened

INKS = ((200, 60, 60), (60, 100, 190), (240, 205, 70), (80, 160, 90), (140, 90, 170))
PER_MM = 6.0


class Finished(NamedTuple):
    """A finished sheet, and what it is printed on."""

    game: Game
    field: Field
    record: records.Record
    sheet: InkedSheet
    printed: Printed


@cache
def played(
    name: str,
    players: int = 2,
    seed: int = 3,
    turns: int | None = None,
    on: str = "A4",
    layout: str | None = None,
    language: str = "en",
    large: bool = False,
) -> Finished:
    """A random game, and the sheet that it leaves, as it is printed in a language; `layout` is one's name or its
    file."""
    game = games.find(name)
    filled: dict[str, Any] = {"fill": game.filler.KINDS[0], "fill_seed": 1} if game.fillable else {}
    made = design(game, name=layout, **filled)
    where = field_of(made)
    text = sampling.sample(game, made, sampling.NAMES[:players], seed, sampling.agreed(game, ()), turns)
    record = records.parse(sampling.forgotten(game, text, where))
    sheet: Any = game.finished.read(opened(game.rules, where, record, game.finished.TABLES))
    options = SheetOptions(paper=game.paper(paper(on)), large=large, whole=True, colour=game.coloured)
    with spoken(language):
        page = game.sheet.pages(where, titled(game, where, options))[0]
    return Finished(game, where, record, sheet, printed(page, where))


def painted(
    made: Finished,
    *,
    swatches: bool = True,
    per_mm: float = PER_MM,
    edge: int = 30,
    inks: tuple[tuple[int, int, int], ...] = INKS,
) -> Any:
    """A picture of it, RGB: spaces filled, segments drawn along their lines, on a dark table `edge` px wide; of `inks`
    the first so many are used, and pans of others stay white."""
    grey = rendered(made.printed.page, per_mm)
    colours = np.full((*grey.shape, 3), 255, np.uint8)
    keys = list(made.sheet.keys)
    for spot, ink in zip(made.sheet.spots, made.sheet.ink, strict=True):
        if ink < 0:
            continue
        colour = inks[ink // 2 if made.game.name == "tolstoy" else ink]
        if spot in made.printed.segments:
            cv2.polylines(colours, [_px(made.printed.segments[spot], per_mm)], False, colour, round(1.6 * per_mm))
        else:
            cv2.fillPoly(colours, [_px(made.printed.spaces[spot], per_mm)], colour)
    for number, box in made.printed.swatches.items() if swatches else ():
        if number <= min(len(keys), len(inks)):
            cv2.fillPoly(colours, [_px(box.corners, per_mm)], inks[number - 1])
    picture = (colours * grey[..., None]).astype(np.uint8)
    return cv2.copyMakeBorder(picture, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=(70, 60, 50))


def png(pixels: Any) -> bytes:
    """The picture as a file."""
    stream = BytesIO()
    Image.fromarray(pixels).save(stream, "PNG", compress_level=1)
    return stream.getvalue()


def _px(points: Any, per_mm: float) -> Any:
    return np.round(points * per_mm).astype(np.int32)
