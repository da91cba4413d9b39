"""A verdict as pages: the finished sheet as its players left it, the game in small pictures, what the referee says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.games.printed import described, played_pages, titled
from sheetgen.language import gettext
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink.shapes import Group
from sheetgen.page.options import SheetOptions
from sheetgen.page.text.booklet import columns_on, rules_pages, width_of
from sheetgen.page.text.prose import Block, Fence, Heading, read
from sheetgen.page.text.setting import RECORD, Figure, Style, table_width

if TYPE_CHECKING:
    from sheetgen.field.model import Field
    from sheetgen.games import Game
    from sheetgen.page.ink.shapes import Page
    from sheetgen.page.paper import Paper
    from sheetgen.referee.forgiveness import AnyPosition
    from sheetgen.referee.verdict import Verdict
    from sheetgen.story import Played

NARROWEST = 41.0
"""mm of a column: four on A4 and Letter where the table of moves is as narrow as that."""

BEST = "figure best"
"""The fence in whose place it stands."""

LEAST = 45.0
"""mm: a verdict of a few lines is not torn over columns that are lower."""

PICTURE = 58.0
"""mm: the picture of the best move is no wider and no higher."""


def title_of(game: Game) -> str:
    """What such a file is called."""
    return gettext("{game}: the verdict").format(game=gettext(game.title))


def verdict_pages(
    game: Game,
    sheet: str | None,
    field: Field,
    story: Played | None,
    said: str,
    paper: Paper,
    *,
    verdict: Verdict[AnyPosition] | None = None,
    every: int | None = None,
) -> list[Page]:
    """The sheet as the story has it, where there is one, and the verdict (markdown) on the pages behind it.

    With the `verdict` itself, which moves led to, it has a picture of the best one. With `every` the game stands before
    it in small pictures, each so many moves further; 0: as many moves as make a page of pictures.
    """
    options = SheetOptions(paper=game.paper(paper), colour=game.coloured, numbers=True)
    pages: list[Page] = []
    if story is not None:
        sheets = played_pages(game, field, story, titled(game, field, options))
        pages = list(described(sheets, game, field, story))
    imprint = Imprint(sheet, part="RULES") if sheet else None
    if verdict is not None and every is not None:
        pages = pages + _strip(game, verdict, every, paper, imprint)
    best = best_move(game, verdict) if verdict is not None else None
    title = title_of(game)
    blocks = read(said)
    if best is not None:
        blocks = _with_picture(blocks)
    style = _style(blocks, paper)

    def figure(info: str, body: str) -> Figure:
        assert best is not None and info == BEST, "a verdict has no other pictures"
        return best

    return pages + rules_pages(
        blocks,
        paper,
        title=title,
        credit="",
        figure=figure,
        imprint=imprint,
        bookmark=title,
        styles=(style,),
        # Two columns hold every table, if need be with some moves on two lines.
        narrowest=min(max(NARROWEST, table_width(blocks, style)), width_of(paper, 2)),
        least=LEAST,
    )


def _style(blocks: tuple[Block, ...], paper: Paper) -> Style:
    """The largest type in which most columns hold the table of moves; the smallest only where there would be one."""

    def columns(style: Style) -> int:
        return columns_on(paper, max(NARROWEST, table_width(blocks, style)))

    *usual, smallest = RECORD
    best = max(usual, key=columns)
    return best if columns(best) > 1 else smallest


def _strip(game: Game, verdict: Verdict[AnyPosition], every: int, paper: Paper, imprint: Imprint | None) -> list[Page]:
    """The game in small pictures."""
    from sheetgen.games.moments import frames
    from sheetgen.page.text.strip import strip_pages

    line = " : ".join(verdict.position.scores)
    title = gettext("{game}: the game").format(game=gettext(game.title))
    return strip_pages(frames(game, verdict, every), paper, title=title, line=line, imprint=imprint)


def best_move(game: Game, verdict: Verdict[AnyPosition]) -> Figure | None:
    """The move that brought most as a small picture, where one did."""
    from sheetgen.games.moments import best, pictured

    found = best(verdict)
    if found is None:
        return None
    place = verdict.played.index(found.move)
    move = found.move
    said = gettext("The best move: {move} by {player}, move {number}, for {points} points.")
    caption = said.format(move=move.text, player=move.player, number=move.number, points=found.points)
    picture = pictured(game, verdict, place, place + 1)
    scale = min(1.0, PICTURE / max(picture.width, picture.height))
    return Figure(Group((picture.shape,), scale=scale), scale * picture.width, scale * picture.height, caption)


def _with_picture(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with the picture where the first part, the result, ends."""
    heads = [n for n, block in enumerate(blocks) if isinstance(block, Heading)]
    end = heads[1] if len(heads) > 1 else len(blocks)
    return (*blocks[:end], Fence(BEST, ""), *blocks[end:])
