"""Make the pictures that README.md shows, in output/gallery: python tools/gallery.py"""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from msgspec import structs

from sheetgen import games
from sheetgen.files import write_whole
from sheetgen.games.design import Design, design, field_of
from sheetgen.games.printed import titled
from sheetgen.games.recorded import field_for
from sheetgen.games.sampling import agreed, sample
from sheetgen.page.files import pdf
from sheetgen.page.files.png import pages_png
from sheetgen.page.ink.shapes import Page
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.referee import record, replay

GALLERY = Path("output/gallery")
A4 = SheetOptions(paper=paper("A4"), numbers=True)


def picture(name: str, pages: Iterable[Page]) -> None:
    """The first page as a PNG of 100 dots an inch."""
    stream = io.BytesIO()
    pdf.write(list(pages)[:1], stream, title=name, author="sheetgen")
    write_whole(GALLERY / f"{name}.png", pages_png(stream.getvalue(), dpi=100)[0])
    print(GALLERY / f"{name}.png")


def played(name: str, made: Design, players: tuple[str, ...], seed: int, variation: tuple[str, ...] = ()) -> None:
    """A random game on that sheet: its record beside the pictures, and the picture of the checked sheet."""
    game = made.game
    text = sample(game, made, players, seed, agreed(game, variation), None)
    (GALLERY / f"{name}-game.toml").write_text(text, encoding="utf-8")
    written = record.parse(text)
    verdict = replay.replay(game.rules, field_for(game, written), written)
    options = titled(game, verdict.field, structs.replace(A4, paper=game.paper(A4.paper)))
    picture(f"{name}-checked", game.sheet.finished(verdict.field, game.rules.story(verdict), options))


def tolstoy() -> None:
    """A filled sheet, and a game that was played on it and checked."""
    filled = design(games.find("tolstoy"), fill="lively", fill_seed=7)
    picture("tolstoy-filled", filled.game.sheet.pages(field_of(filled), SheetOptions(paper=paper("A4"))))
    played("tolstoy", filled, ("Anne", "Boris"), 33, ("words = common",))


PLAYERS = {
    "vasarely": (("Vera", "Jean-Pierre", "Ilona"), 4),
    "miro": (("Joan", "Pilar", "Maria"), 4),
    "mondrian": (("Piet", "Nelly", "Theo", "Truus"), 3),
    "arp": (("Jean", "Sophie", "Max", "Tristan"), 2),
    "delaunay": (("Sonia", "Robert", "Blaise", "Guillaume"), 2),
    "klee": (("Paul", "Lily"), 3),
    "springer": (("Ferdinand", "Marguerite"), 5),
}
"""By game: who plays on its picture, and the game's seed."""


BOARDS = (
    ("goose", "classic-63"),
    ("goose", "alsa-1930"),
    ("astronomical", "classic"),
    ("take-back-toe", "classic"),
)


def board(name: str, layout: str) -> None:
    """A board as it is printed."""
    made = design(games.find(name), name=layout)
    options = SheetOptions(paper=made.game.paper(paper("A4")), colour=made.game.coloured)
    picture(f"{name}-{layout}", made.game.sheet.pages(field_of(made), options))


def main() -> None:
    """Every game in turn."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    tolstoy()
    for name, (players, seed) in PLAYERS.items():
        played(name, design(games.find(name)), players, seed)
    for name, layout in BOARDS:
        board(name, layout)


if __name__ == "__main__":
    main()
