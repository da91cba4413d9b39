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
@click.option(
    "--pdf", metavar="FILE", shell_complete=files_begun, help="Also draw the finished sheet, with fouls marked."
)
@click.option(
    "-o", "--output", metavar="FILE", shell_complete=files_begun,
    help="Of a coloured sheet: write one order of moves that leads to it, as a record.",
)  # fmt: skip
@click.option(
    "--seconds", type=click.FloatRange(0, min_open=True), metavar="N",
    help="Of a coloured sheet: how long to look for an order of moves (10).",
)  # fmt: skip
@overwrite_option
def command(
    record: str,
    layout: str | None,
    words: str | None,
    as_json: bool,
    pdf: str | None,
    output: str | None,
    seconds: float | None,
    overwrite: bool,
) -> int:
    """Referee a written game: every foul, the scores, who won, and what does not add up.

    Where nobody wrote the moves down, a record may tell what stands on the sheet at the end ([coloured], see
    `sheetgen new GAME --finished`): can it be right?

    RECORD is a file, or - for standard input. What it names (layout = "my.toml", a word list) must be beside it or in
    a folder beside it; a file that is elsewhere is named with --layout or --words.

    Exit status 0: all is well; 1: something in the record is wrong, the game is not over, or the record can be read in
    ways that come to different scores; 2: it, or a line of it, cannot be read, or it cannot be drawn. Of a coloured
    sheet without moves 0: it can be right; 1: it cannot, or its written score cannot; 3: that could not be decided.
    """
    from sheetgen.cli.judge import read, replayed, sheet_tables, told_as_json

    if STREAM in (pdf, output):
        raise BadInput("the verdict is already on standard output; give the other file a name")
    with told_as_json(as_json):
        game, written = read(record, layout, words)
        if sheet_tables(game, written) and not written.turns:
            from sheetgen.cli.coloured import check

            return check(game, written, seconds, as_json=as_json, pdf=pdf, output=output, overwrite=overwrite)
        if output is not None or seconds is not None:
            option = "-o" if output is not None else "--seconds"
            raise BadInput(f"{option} is for a coloured sheet of which nobody wrote the moves down; leave it out")
        case = replayed(game, written)
    verdict = case.verdict
    status = case.refused() if verdict.unread else 0
    if as_json:
        print_json(case.contract())
    else:
        from sheetgen.referee.report import told

        click.echo("\n".join(told(verdict, game.title)))
        for difference in case.differences:
            click.echo(f"{difference[:1].upper()}{difference[1:]}.")
        if case.has_sheet and not case.differences:
            click.echo("The coloured sheet is what these moves leave.")
    if status:
        return status
    if pdf is not None:
        try:
            _draw(game, verdict, pdf, overwrite)
        except BadInput as error:
            raise _at_its_line(error, game, written) from None
    return 0 if verdict.clean and not case.differences else 1


def _at_its_line(error: BadInput, game: Game, written: Record) -> BadInput:
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
    from sheetgen.page.text.prose import read as blocks
    from sheetgen.page.text.setting import Figure
    from sheetgen.referee.report import markdown

    def no_figure(info: str, body: str) -> Figure:
        raise AssertionError("a verdict has no pictures")

    paper = chosen_paper(None, False)
    options = SheetOptions(paper=game.paper(paper), colour=game.coloured, numbers=True)
    pages = game.sheet.finished(verdict.field, game.rules.story(verdict), options)
    pages += rules_pages(
        blocks(markdown(verdict)),
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
