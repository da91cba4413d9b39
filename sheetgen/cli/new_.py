"""`sheetgen new`: an empty record, or a commented layout, to fill in."""

from __future__ import annotations

import click

from sheetgen.cli.options import NAMES, files_begun, game_argument, give, output_option
from sheetgen.errors import BadInput


@click.command()
@game_argument
@click.option(
    "--layout",
    metavar="FILE",
    shell_complete=files_begun,
    help="Write a commented layout file of that name instead.",
)
@click.option("--code", metavar="C", help="The code on the sheet that was played on.")
@output_option("Write the record there; otherwise it is shown.")
def command(game: str, layout: str | None, code: str | None, output: str | None, overwrite: bool) -> None:
    """An empty record to fill in; with --layout a commented layout file."""
    from sheetgen import games
    from sheetgen.games.design import design, field_of, known_code
    from sheetgen.referee.record import write

    found = games.find(game)
    if layout is not None:
        if output is not None or code is not None:
            raise BadInput("--layout writes a layout file and no record; leave --code and -o out")
        give(found.layout_text, layout, overwrite=overwrite)
        return
    sheet = known_code(code, game=found)[1] if code is not None else None
    blank = sheet is None or not sheet.fill
    text = write(
        found.name,
        str(sheet or field_of(design(found)).code),
        NAMES[: found.players[0]],
        layout="my.toml" if sheet and sheet.layout is None else None,
        variation=("words = 'list.txt'",) if sheet and sheet.own_words else (),
        hints={
            **({"sheet": "The code on your sheet, if it is not the classic one:"} if sheet is None else {}),
            "layout": "Your own layout file, beside this record:",
            "variation": "Your own word list, beside this record:",
            "moves": "One turn a line; anything after # is ignored. Example lines:\n" + "\n".join(found.example_moves),
            "score": "What you counted yourselves, if you want it checked:",
            **({name: hint for name, hint in found.table_hints if blank}),
        },
        tables={name: {} for name, _ in found.table_hints if blank},
    )
    give(text, output, overwrite=overwrite)
