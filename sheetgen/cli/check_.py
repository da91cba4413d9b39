"""`sheetgen check`: the referee."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from sheetgen.cli.bar import watched
from sheetgen.cli.document import here, print_json
from sheetgen.cli.help import Verb
from sheetgen.cli.numbers import Number, Whole
from sheetgen.cli.options import files_begun, json_option, overwrite_option, record_argument
from sheetgen.cli.streams import STREAM, remark, say
from sheetgen.errors import BadInput
from sheetgen.language import gettext, listed, ngettext

if TYPE_CHECKING:
    from sheetgen.cli.drawn import Drawn
    from sheetgen.games.judged import Case


def _nothing_judged() -> dict[str, Any]:
    from sheetgen.referee.verdict import nothing_judged

    return nothing_judged(None)


@click.command(cls=Verb)
@record_argument
@json_option(_nothing_judged)
@click.option(
    "--pdf", metavar="FILE", shell_complete=files_begun,
    help="Also draw the finished sheet, with fouls marked, or what is wrong with a coloured one, and the verdict; "
    "nothing is drawn while a line cannot be read.",
)  # fmt: skip
@click.option(
    "-o", "--output", metavar="FILE", shell_complete=files_begun,
    help="Of a coloured sheet: write one order of moves that leads to it, as a record.",
)  # fmt: skip
@click.option(
    "--seconds", type=Number(0, min_open=True), metavar="N",
    help="Of a coloured sheet: how long to look for an order of moves (10).",
)  # fmt: skip
@click.option("--frames", is_flag=True, help="With --pdf: a page with the game in small pictures too.")
@click.option("--every", type=Whole(1), metavar="N", help="With --frames: a picture for every N moves, on more pages.")
@click.option("--paper", metavar="PAPER", help="With --pdf: A4, Letter ...; by default what your system prints on.")
@overwrite_option
def command(
    record: str,
    layout: str | None,
    words: str | None,
    as_json: bool,
    pdf: str | None,
    output: str | None,
    seconds: float | None,
    frames: bool,
    every: int | None,
    paper: str | None,
    overwrite: bool,
) -> int:
    """Referee a written game: every foul, the scores, who won, and what does not add up.

    Where nobody wrote the moves down, a record may tell what stands on the sheet at the end ([coloured], see
    `sheetgen new GAME --finished`): can it be right?

    RECORD is a file, or - for standard input. What it names (layout = "my.toml", a word list) must be beside it or in
    a folder beside it; a file that is elsewhere is named with --layout or --words.

    Exit status 0: all is well; 1: something in the record is wrong, the game is not over, or the record can be read in
    ways that come to different scores; 2: it, or a line of it, cannot be read, or it cannot be drawn. Of a coloured
    sheet without moves 0: it can be right; 1: it cannot, or its written score cannot; 3: that could not be decided, as
    of every board of Goose, Astronomical Tables and Take-Back-Toe with which nothing is wrong.
    """
    from sheetgen.cli.judge import read
    from sheetgen.games.judged import replayed, sheet_tables

    if seconds is not None and not math.isfinite(seconds):
        raise BadInput(
            gettext("--seconds {seconds} would never end; give a number of seconds, such as 60").format(seconds=seconds)
        )
    if STREAM in (pdf, output):
        raise BadInput(gettext("the verdict is already on standard output; give the other file a name"))
    finished = _drawn(pdf, paper, overwrite=overwrite)
    game, written = read(record, layout, words)
    if every is not None and not frames:
        raise BadInput(gettext("--every says how often a picture comes; add --frames"))
    if frames and pdf is None:
        raise BadInput(gettext("--frames draws the game in small pictures; name a file for them with --pdf game.pdf"))
    if sheet_tables(game, written) and not written.turns:
        if frames:
            raise BadInput(
                gettext("nobody wrote the moves of this sheet down, so there are no pictures; leave --frames out")
            )
        from sheetgen.cli.coloured import check

        return check(game, written, seconds, as_json=as_json, drawn=finished, output=output, overwrite=overwrite)
    if output is not None or seconds is not None:
        option = "-o" if output is not None else "--seconds"
        said = gettext("{option} is for a coloured sheet of which nobody wrote the moves down; leave it out")
        raise BadInput(said.format(option=option))
    with watched(gettext("replaying")):
        case = replayed(game, written)
    status = _told(case, as_json=as_json)
    if finished is not None and case.verdict.unread:
        lines = [line.line for line in case.verdict.unread if line.line is not None]
        remark(_not_drawn(finished.target, lines))
    elif finished is not None:
        _draw(case, finished, (every or 0) if frames else None)
    if as_json:  # whatever became of the drawing: a verdict that was told could not tell it
        print_json(case.contract())
    return status


def _told(case: Case, *, as_json: bool) -> int:
    """Tells the verdict, for JSON only what is to stand beside it; the exit status."""
    from sheetgen.cli.judge import refused

    verdict = case.verdict
    status = 0 if verdict.clean and not case.differences else 1
    if verdict.unread:
        status = refused(case)
    if as_json:
        here().stand(case.contract())
    else:
        from sheetgen.referee.report import lines_of

        say("\n".join(lines_of(verdict, case.game.title, case.of_sheet, agreeing=not case.differences)))
    return status


def _draw(case: Case, finished: Drawn, every: int | None) -> None:
    from sheetgen.cli.drawn import draw
    from sheetgen.referee.report import markdown

    verdict = case.verdict
    story = case.game.rules.story(verdict)
    said = markdown(verdict, case.of_sheet, agreeing=not case.differences)
    draw(case.game, case.record, verdict.field, story, said, finished, verdict=verdict, every=every)


def _not_drawn(target: str, lines: Sequence[int]) -> str:
    """That there is no drawing, because these lines of the record cannot be read."""
    said = ngettext(
        "{file} was not drawn, because line {lines} cannot be read",
        "{file} was not drawn, because lines {lines} cannot be read",
        len(lines),
    )
    if not lines:
        said = gettext("{file} was not drawn, because the record cannot be read")
    return said.format(file=target, lines=listed([*map(str, lines)]))


def _drawn(pdf: str | None, paper: str | None, *, overwrite: bool) -> Drawn | None:
    """Where the finished sheet goes and on what paper; None if nobody asked for it. Raises BadInput for a paper that
    is none, or that has no file, and for a file's name that ends as no drawing's does."""
    if pdf is None:
        if paper is not None:
            raise BadInput(gettext("--paper is for the finished sheet; name a file for it with --pdf game.pdf"))
        return None
    from sheetgen.cli.drawn import Drawn
    from sheetgen.cli.print_ import chosen_paper
    from sheetgen.cli.target import kind_of

    kind_of(pdf)
    return Drawn(pdf, chosen_paper(paper, landscape=False), overwrite=overwrite)
