"""`sheetgen book`: all games in one PDF."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click
from msgspec import structs

from sheetgen.cli.options import counted, games_begun, output_option, tell_left_out
from sheetgen.cli.print_ import chosen_paper, paper_options
from sheetgen.cli.streams import name_written, remark

if TYPE_CHECKING:
    from sheetgen.page.ink.shapes import Page


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME ...]", shell_complete=games_begun)
@paper_options
@click.option("--copies", type=click.IntRange(1, 1000), default=1, metavar="N", help="How many sheets of each game.")
@output_option("By default sheetgen-book.pdf, in output/.")
def command(
    games: tuple[str, ...], paper: str | None, landscape: bool, copies: int, output: str | None, overwrite: bool
) -> None:
    """All games, or those named, in one bookmarked PDF: sheets and rules."""
    from sheetgen import games as registry
    from sheetgen.cli.target import deliver, kind_of
    from sheetgen.games.design import copies as copies_of
    from sheetgen.games.design import design, field_of
    from sheetgen.games.papers import cramped
    from sheetgen.games.printed import all_pages
    from sheetgen.page.options import SheetOptions

    kind = kind_of(output, known=("pdf",))
    options = SheetOptions(paper=chosen_paper(paper, landscape))
    if not games:
        tell_left_out()
    found = [registry.find(name) for name in games or registry.names()]

    def pages() -> Iterator[Page]:
        for game in found:
            worn = structs.replace(options, colour=game.coloured)
            made = design(game)
            if small := cramped(made, field_of(made), worn):
                remark(str(small))
            fields = counted(copies_of(made, copies), copies, "drawing")
            yield from all_pages(game, fields, worn, copies, rules=options.paper)

    credit = "the sheetgen team"
    for path in deliver(
        pages(), output, kind, name="sheetgen-book", overwrite=overwrite, title="sheetgen", author=credit
    ):
        name_written(path)
