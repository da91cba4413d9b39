"""What ships ready made, fields beside layouts and blocks beside rules: ``python -m sheetgen.finish [GAME ...]``.

Run it after a layout, a generator or a rules.md has changed. Without names it finishes the games of this package. It is
a tool for those who write games, not a verb: whoever prints a sheet never needs it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from sheetgen import games
from sheetgen.errors import BadInput
from sheetgen.field import model
from sheetgen.files import write_whole
from sheetgen.games.design import finish
from sheetgen.games.rulebook import KEPT, example, rule_blocks
from sheetgen.page.text.hypertext import figures
from sheetgen.page.text.prose import keep


def finish_game(name: str) -> list[str]:
    """Build the finished fields of a game's layouts, read its rules, and write them; says what each took.

    Raises BadInput for a game that is not there or lacks layouts or rules, a layout or an example of the rules that
    cannot be drawn, or a folder that cannot be written.
    """
    game = games.find(name)
    told = []
    for shipped in game.layout_names or [game.default_layout]:  # a game without any is told that it lacks this one
        began = time.perf_counter()
        layout = game.layout(shipped)
        field = finish(layout, game)
        assert layout.path is not None
        write_whole(layout.path.with_suffix(".field.json"), model.encode(field))
        told.append(f"{game.name} {shipped}: {len(field.spaces)} spaces, {time.perf_counter() - began:.2f} s")
    began = time.perf_counter()
    for picture in figures(rule_blocks(game)):
        example(game, picture.body)
    for rules in sorted(game.folder.glob("rules*.md")):
        write_whole(rules.with_suffix(KEPT), keep(rules.read_text("utf-8")))
    return [*told, f"{game.name} rules: {time.perf_counter() - began:.2f} s"]


def main(names: Sequence[str]) -> int:
    """Finish the games of these names, or all of ours; returns the exit status. What begins with a hyphen is an option:
    `--help` shows what it does, any other ends the program."""
    reader = argparse.ArgumentParser(
        prog="python -m sheetgen.finish",
        description="Writes what ships ready made: fields beside layouts, blocks beside rules. Run it after a "
        "layout, a generator or a rules.md has changed.",
    )
    reader.add_argument("names", nargs="*", metavar="GAME", help="a game's name; without any, all games of sheetgen")
    names = reader.parse_args(names).names
    try:
        for name in names or games.BUILT_IN:
            for line in finish_game(name):
                print(line, flush=True)
    except BadInput as error:
        return _refused(error)
    except (Exception, SystemExit) as unforeseen:
        fault = games.guests_fault(unforeseen)
        if fault is None:
            raise
        return _refused(fault)
    return 0


def _refused(error: BadInput) -> int:
    print(f"sheetgen.finish: {error}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
