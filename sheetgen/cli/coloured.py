"""What `sheetgen check` does with a coloured sheet of which nobody wrote the moves down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.cli.bar import watched
from sheetgen.cli.document import here, print_json
from sheetgen.cli.options import record_path
from sheetgen.cli.streams import note, remark, say
from sheetgen.files import check_target, write_set
from sheetgen.games.judged import sheet_of
from sheetgen.games.recorded import field_for
from sheetgen.language import gettext
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.judge import SECONDS, judge
from sheetgen.referee.finished.picture import story
from sheetgen.referee.finished.report import lines_of, markdown

if TYPE_CHECKING:
    from sheetgen.cli.drawn import Drawn
    from sheetgen.games import Game
    from sheetgen.referee.record import Record


def check(
    game: Game,
    written: Record,
    seconds: float | None,
    *,
    as_json: bool,
    drawn: Drawn | None,
    output: str | None,
    overwrite: bool,
) -> int:
    """Says whether the sheet can be right; the exit status. Raises BadInput, with file and line, for a sheet that
    cannot be read, and for files that cannot be written."""
    order = record_path(output) if output is not None else None
    with watched(gettext("drawing")):
        field = field_for(game, written)
    sheet = sheet_of(game, field, written)
    with watched(gettext("Looking for an order of moves")):
        verdict = judge(sheet, Budget(SECONDS if seconds is None else seconds))
    if as_json:
        here().stand(verdict.contract())
    else:
        say("\n".join(lines_of(verdict, game.title)))
    if order is not None and verdict.witness is not None:  # the verdict is told by now, and nothing is drawn in vain
        check_target(order, overwrite=overwrite)
    if drawn is not None:
        from sheetgen.cli.drawn import draw

        draw(game, written, sheet.opening.field, story(verdict), markdown(verdict), drawn)
    if order is not None:
        if verdict.witness is None:
            remark(gettext("no order of moves was found, so {order} is not written").format(order=order))
        else:
            write_set([(order, verdict.witness.text.encode())], overwrite=overwrite)
            note(str(order))
    if as_json:  # whatever became of the files: a verdict that was told could not tell it
        print_json(verdict.contract())
    return verdict.status
