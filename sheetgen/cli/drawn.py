"""`sheetgen check --pdf`: the finished sheet as its players left it, with the verdict set behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sheetgen.cli.bar import watched
from sheetgen.cli.streams import note
from sheetgen.cli.target import deliver, kind_of
from sheetgen.errors import BadInput
from sheetgen.files import line_with
from sheetgen.games.design import located
from sheetgen.games.recorded import design_for
from sheetgen.games.verdicts import title_of, verdict_pages
from sheetgen.language import gettext

if TYPE_CHECKING:
    from sheetgen.field.model import Field
    from sheetgen.games import Game
    from sheetgen.page.paper import Paper
    from sheetgen.referee.forgiveness import AnyPosition
    from sheetgen.referee.record import Record
    from sheetgen.referee.verdict import Verdict
    from sheetgen.story import Played


@dataclass(frozen=True)
class Drawn:
    """Where a finished sheet goes, and on what paper."""

    target: str
    paper: Paper
    overwrite: bool


def draw(
    game: Game,
    written: Record,
    field: Field,
    story: Played | None,
    said: str,
    drawn: Drawn,
    *,
    verdict: Verdict[AnyPosition] | None = None,
    every: int | None = None,
) -> None:
    """Writes the sheet as the story has it, where there is one, and the verdict (markdown) on the pages behind it.

    `verdict` and `every` are what `verdict_pages` takes (games/verdicts.py).

    Raises BadInput for a sign that no typeface has, at its line, and for a file that cannot be written.
    """
    kind = kind_of(drawn.target)
    try:
        with watched(gettext("drawing")):
            pages = verdict_pages(game, written.sheet, field, story, said, drawn.paper, verdict=verdict, every=every)
            title, keywords = title_of(game), (game.title, field.layout, field.code)
            paths = deliver(
                pages,
                drawn.target,
                kind,
                name="",
                overwrite=drawn.overwrite,
                title=title,
                author=game.credit,
                keywords=keywords,
            )
    except BadInput as error:
        raise _at_its_line(error, game, written) from None
    for path in paths:
        note(str(path))


def _at_its_line(error: BadInput, game: Game, written: Record) -> BadInput:
    """What went wrong in drawing, at the line that holds the sign it is about: the record's or its layout's."""
    sign = error.about
    if sign is None or error.file is not None:
        return error
    line = line_with(sign, written.source)
    named = any(sign in name for name in written.players)
    if not named and line is None:
        return located(error, design_for(game, written))
    said = gettext(
        "{wrong}, so the finished sheet cannot be drawn; write this in Latin, Greek or Cyrillic letters and check again"
    )
    if named:
        said = gettext(
            "{wrong}, so the finished sheet cannot be drawn; write the name in Latin, Greek or Cyrillic letters and "
            "check again"
        )
    sentence = said.format(wrong=error.sentence)
    if named:
        return written.trouble(sentence, "players")
    return BadInput(sentence, file=written.path, line=line)
