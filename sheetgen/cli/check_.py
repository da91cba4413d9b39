"""`sheetgen check`: the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sheetgen.cli.options import files_begun, json_option, overwrite_option, print_json, record_argument
from sheetgen.cli.streams import STREAM, note
from sheetgen.errors import BadInput

if TYPE_CHECKING:
    from sheetgen.games import Game
    from sheetgen.referee.forgiveness import AnyPosition
    from sheetgen.referee.record import Record
    from sheetgen.referee.verdict import Verdict


@click.command()
@record_argument
@json_option
@click.option("--pdf", metavar="FILE", shell_complete=files_begun, help="Also draw the finished sheet, fouls marked.")
@overwrite_option
def command(record: str, layout: str | None, words: str | None, as_json: bool, pdf: str | None, overwrite: bool) -> int:
    """Referee a written game: every foul, the scores, who won, and what does not agree.

    RECORD is a file, or - for standard input. What it names (layout = "my.toml", a word list) must lie beside it or in
    a folder beside it; a file that lies elsewhere is named with --layout or --words.

    Exit status 0: all is well; 1: something in the record is wrong, the game is not over, or the record can be read in
    ways that come to different scores; 2: it, or a line of it, cannot be read, or it cannot be drawn.
    """
    from sheetgen.cli.judge import judged

    if pdf == STREAM:
        raise BadInput("the verdict stands on standard output already; give the finished sheet a file's name")
    case = judged(record, layout, words, as_json=as_json)
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
            _draw(game, verdict, pdf, overwrite)
        except BadInput as error:
            raise _placed(error, game, written) from None
    return 0 if verdict.clean else 1


def _placed(error: BadInput, game: Game, written: Record) -> BadInput:
    """What went wrong in drawing, at the line that holds the sign it is about: the record's or its layout's."""
    from sheetgen.files import line_with
    from sheetgen.games.design import located
    from sheetgen.games.recorded import design_for

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


def _draw(game: Game, verdict: Verdict[AnyPosition], target: str, overwrite: bool) -> None:
    from sheetgen.cli.print_ import chosen_paper
    from sheetgen.cli.target import deliver, kind_of
    from sheetgen.page.options import SheetOptions
    from sheetgen.page.text.booklet import rules_pages
    from sheetgen.page.text.setting import Figure
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
    title = f"{game.title}: the verdict"
    kind = kind_of(target)
    for path in deliver(pages, target, kind, name="", overwrite=overwrite, title=title, author=game.credit):
        note(str(path))
