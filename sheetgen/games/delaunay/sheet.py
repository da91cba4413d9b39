"""Delaunay's page: nine sections within heavy lines, dotted arcs inside, and three score rows at one end.

A row holds more boxes than a game is likely to need; who runs out of them writes the total into the last one. Partners
share a row, so that four players use two of the three (docs/GAMES.md 6.1).
"""

from __future__ import annotations

from msgspec import structs

from sheetgen.field.model import Field
from sheetgen.games.delaunay import GAME
from sheetgen.page.fields.areas import GAP, Entry, Spread, Wear, bare, headed, paints, score_areas
from sheetgen.page.fields.fieldsheet import Division, quarter_turned
from sheetgen.page.fields.large import large_head, score_page
from sheetgen.page.fields.palette import seats
from sheetgen.page.fields.spacesheet import FillSheet, Pens, entries, entry
from sheetgen.page.furniture import score_boxes_size
from sheetgen.page.ink.shapes import MEDIUM, both
from sheetgen.page.options import SheetOptions
from sheetgen.players import initials
from sheetgen.story.spaces import Played

ROWS = 3
WEAR = Wear(
    title=GAME.title,
    credit=GAME.credit,
    work=GAME.work,
    accents=(
        (0.90, 0.42, 0.05),
        (0.98, 0.72, 0.10),
        (0.30, 0.55, 0.25),
        (0.10, 0.35, 0.62),
    ),
    boxes=(40, 2, 4.1),
    palette=seats(4),
    ends=16.0,
    large=(15, 6),
    seats={2: ((0,), (1,)), 3: ((0,), (1,), (2,))},
)


def divide(field: Field, options: SheetOptions, played: Played | None) -> Division:
    """The page with the rows below the field; on lying paper they stand at its right."""
    entered = _entries(played)
    worn, imprint, upright = headed(WEAR, options), options.imprint(field.code), options.paper.upright
    if options.large:
        page = large_head(worn, imprint, upright, paints(entered))
        score = score_page(worn, options.imprint(field.code, "SCORE"), options.beside.paper, entered)
        return quarter_turned(Division(page.field, page.furniture, score), options.paper)
    page = _with_rows(bare(worn, imprint, upright, paints(entered)))
    made = Division(page.field, both(page.furniture, score_areas(WEAR, page, entered)))
    return quarter_turned(made, options.paper)


def _with_rows(page: Spread) -> Spread:
    left, bottom, right, top = page.field
    width, height = score_boxes_size(*WEAR.boxes, ends=WEAR.ends)
    scale = (right - left - MEDIUM) / (width + MEDIUM)
    edge, step = scale * MEDIUM / 2, scale * height  # the rows are one table: two share the rule between them
    deep = ROWS * step + 2 * edge
    places = tuple((left + edge, bottom + edge + (ROWS - 1 - row) * step, 0.0) for row in range(ROWS))
    return Spread(page.furniture, (left, bottom + deep + GAP, right, top), places, scale)


def _entries(played: Played | None) -> list[Entry]:
    """Each player's row; four players sit in two teams, each with its partner across the sheet."""
    if played is None or len(played.names) < 4:
        return entries(played)
    short, teams = initials(played.names), []
    for team in (0, 1):
        colours = [colour for hand in played.hands[team::2] for colour in hand]
        boxes = [points for points in played.scores[team::2] if points is not None]
        row = entry(" + ".join(played.names[team::2]), sum(boxes) if len(boxes) == 2 else None, colours)
        teams.append(structs.replace(row, initials=" + ".join(short[team::2])))
    return teams


SHEET = FillSheet(heading=WEAR, divide=divide, pens=Pens(heavy=1.0, dotted=0.68), curved=True, figure_width=62.0)

pages, scale, finished, figure = SHEET.pages, SHEET.scale, SHEET.finished, SHEET.figure
