"""`sheetgen book`: all games in one PDF."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import structs

from sheetgen.cli.options import tell_left_out
from sheetgen.cli.print_ import all_pages, chosen_paper, default_target, paper_options

if TYPE_CHECKING:
    from sheetgen.page.drawing import Page


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME ...]")
@paper_options
@click.option("--copies", type=click.IntRange(1, 1000), default=1, metavar="N", help="So many sheets of each game.")
@click.option("-o", "--output", metavar="FILE", help="By default sheetgen-book.pdf, in output/.")
def command(games: tuple[str, ...], paper: str | None, landscape: bool, copies: int, output: str | None) -> None:
    """All games, or those named, in one bookmarked PDF: sheets and rules."""
    from sheetgen import games as registry
    from sheetgen.games.design import copies as copies_of
    from sheetgen.games.design import design
    from sheetgen.page.output import save
    from sheetgen.page.sheet import SheetOptions

    options = SheetOptions(paper=chosen_paper(paper, landscape))
    if not games:
        tell_left_out()
    found = [registry.find(name) for name in games or registry.names()]

    def pages() -> Iterator[Page]:
        for game in found:
            worn = structs.replace(options, colour=game.coloured)
            yield from all_pages(game, copies_of(design(game), copies), worn, copies, rules=options.paper)

    target = Path(output) if output else default_target("sheetgen-book", "pdf")
    for path in save(pages(), target, "pdf", title="sheetgen", author="the sheetgen team"):
        click.echo(path)
