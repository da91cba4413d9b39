"""`sheetgen check --pdf`: the finished sheet as its players left it, with the verdict set behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.cli.print_ import chosen_paper
from sheetgen.cli.streams import note
from sheetgen.cli.target import deliver, kind_of
from sheetgen.errors import BadInput
from sheetgen.files import line_with
from sheetgen.games.design import located
from sheetgen.games.recorded import design_for
from sheetgen.page.imprint import Imprint
from sheetgen.page.options import SheetOptions
from sheetgen.page.text.booklet import rules_pages
from sheetgen.page.text.prose import read
from sheetgen.page.text.setting import Figure

if TYPE_CHECKING:
    from sheetgen.field.model import Field
    from sheetgen.games import Game
    from sheetgen.page.ink.shapes import Page
    from sheetgen.referee.record import Record
    from sheetgen.story import Played


def draw(
    game: Game, written: Record, field: Field, story: Played | None, said: str, target: str, *, overwrite: bool
) -> None:
    """Writes the sheet as the story has it, where there is one, and the verdict (markdown) on the pages behind it.

    Raises BadInput for a sign that no typeface has, at its line, and for a file that cannot be written.
    """
    kind = kind_of(target)
    try:
        pages = _pages(game, written, field, story, said)
        title = f"{game.title}: the verdict"
        paths = deliver(pages, target, kind, name="", overwrite=overwrite, title=title, author=game.credit)
    except BadInput as error:
        raise _at_its_line(error, game, written) from None
    for path in paths:
        note(str(path))


def _pages(game: Game, written: Record, field: Field, story: Played | None, said: str) -> list[Page]:
    paper = chosen_paper(None, False)
    options = SheetOptions(paper=game.paper(paper), colour=game.coloured, numbers=True)
    pages = game.sheet.finished(field, story, options) if story is not None else []
    title = f"{game.title}: the verdict"
    return pages + rules_pages(
        read(said),
        paper,
        title=title,
        credit="",
        figure=_no_figure,
        imprint=Imprint(written.sheet, part="RULES") if written.sheet else None,
        bookmark=title,
    )


def _no_figure(info: str, body: str) -> Figure:
    raise AssertionError("a verdict has no pictures")


def _at_its_line(error: BadInput, game: Game, written: Record) -> BadInput:
    """What went wrong in drawing, at the line that holds the sign it is about: the record's or its layout's."""
    sign = error.about
    if sign is None or error.file is not None:
        return error
    line = line_with(sign, written.source)
    named = any(sign in name for name in written.players)
    if not named and line is None:
        return located(error, design_for(game, written))
    sentence = (
        f"{error.sentence}, so the finished sheet cannot be drawn; "
        f"write {'the name' if named else 'this'} in Latin, Greek or Cyrillic letters and check again"
    )
    if named:
        return written.trouble(sentence, "players")
    return BadInput(sentence, file=written.path, line=line)
