"""`sheetgen check`: the referee."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.options import json_option, print_json
from sheetgen.errors import BadInput

if TYPE_CHECKING:
    from sheetgen.games import Game
    from sheetgen.referee.record import Record
    from sheetgen.referee.verdict import Verdict


@click.command()
@click.argument("record", metavar="RECORD")
@json_option
@click.option("--pdf", metavar="FILE", help="Also draw the finished sheet, fouls marked.")
def command(record: str, as_json: bool, pdf: str | None) -> int:
    """Referee a written game: every foul, the scores, who won, and what does not agree.

    Exit status 0: all is well; 1: something in the record is wrong; 2: it, or a line of it, cannot be read, or it
    cannot be drawn.
    """
    from sheetgen.cli.judge import judged

    case = judged(Path(record), as_json=as_json)
    game, written, verdict = case
    status = case.refused() if verdict.unread else 0
    if as_json:
        print_json(case.contract())
    else:
        from sheetgen.referee.report import told

        click.echo("\n".join(told(verdict, game.title)))
    if status:
        return status
    if pdf is not None:
        try:
            _draw(game, verdict, Path(pdf))
        except BadInput as error:
            raise _placed(error, written) from None
    return 0 if verdict.clean else 1


def _placed(error: BadInput, written: Record) -> BadInput:
    """What went wrong in drawing, at the record's line that holds the sign it is about, if one does."""
    sign = error.about
    if sign is None:
        return error
    lines = [number for number, line in enumerate(written.source.split("\n"), 1) if sign in line]
    named = any(sign in name for name in written.players)
    if not named and not lines:
        return error
    sentence = (
        f"{error.sentence}, so the finished sheet cannot be drawn; "
        f"write {'the name' if named else 'this'} in Latin, Greek or Cyrillic letters and check again"
    )
    if named:
        return written.trouble(sentence, "players")
    return BadInput(sentence, file=written.path, line=lines[0])


def _draw(game: Game, verdict: Verdict, target: Path) -> None:
    from sheetgen.cli.print_ import chosen_paper, kind_of
    from sheetgen.page.output import save
    from sheetgen.page.rules import rules_pages
    from sheetgen.page.setting import Figure
    from sheetgen.page.sheet import SheetOptions
    from sheetgen.referee.report import markdown

    def no_figure(info: str, body: str) -> Figure:
        raise AssertionError("a verdict has no figures")

    paper = chosen_paper(None, False)
    options = SheetOptions(paper=game.paper(paper), colour=game.coloured, numbers=True)
    pages = game.sheet.finished(verdict.field, game.rules.story(verdict), options)
    pages += rules_pages(
        markdown(verdict),
        paper,
        title=f"{game.title}: the verdict",
        credit="",
        figure=no_figure,
        code=verdict.sheet,
        bookmark=f"{game.title}: the verdict",
    )
    for path in save(pages, target, kind_of(str(target)), title=f"{game.title}: the verdict", author=game.credit):
        click.echo(path, err=True)
