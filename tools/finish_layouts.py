"""Build the finished field of every shipped layout and write it beside the layout.

Run it after a layout or a generator has changed: python tools/finish_layouts.py
"""

from __future__ import annotations

import time

from sheetgen import games
from sheetgen.field import model
from sheetgen.files import write_whole
from sheetgen.games.design import finish


def main() -> None:
    """Every game, every layout; says what each took."""
    for name in games.names():
        game = games.find(name)
        for shipped in game.layout_names:
            began = time.perf_counter()
            found = game.layout(shipped)
            field = finish(found, game)
            assert found.path is not None
            write_whole(found.path.with_suffix(".field.json"), model.encode(field))
            print(f"{name} {shipped}: {len(field.spaces)} spaces, {time.perf_counter() - began:.2f} s")


if __name__ == "__main__":
    main()
