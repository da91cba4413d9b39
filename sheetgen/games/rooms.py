"""The rooms of a game: what each must have, and how one is opened.

A room is a module, imported when it is first asked for: naming a game costs nothing, checking a record never draws a
page, printing a shipped layout never builds a field. What the rules must have is told in sheetgen/referee/rules.py.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb, walk_tb
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from msgspec import Struct, structs

from sheetgen.ending import Told
from sheetgen.errors import BadInput
from sheetgen.language import gettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.chance import Chance
    from sheetgen.field.layout import Parameters
    from sheetgen.field.model import Field
    from sheetgen.field.owncurve import Trouble
    from sheetgen.page.ink.shapes import Page
    from sheetgen.page.options import SheetOptions
    from sheetgen.page.text.setting import Figure
    from sheetgen.referee.pointing import Asked, Name, Shown
    from sheetgen.story import Played
    from sheetgen.words.dictionary import Dictionary

NEEDS = {
    "field": ("Parameters", "floors", "build"),
    "rules": ("Variation", "TABLES", "furnish", "start", "read", "write", "story", "legal_moves"),
    "sheet": ("pages", "scale", "finished", "figure"),
    "fill": ("KINDS", "fill", "tables", "replaced", "shortfall", "report", "lines_of"),
    "odds": ("GAMES", "odds", "lines_of"),
    "finished": ("TABLES", "read", "template", "tables"),
    "pointing": ("asked", "shown", "names"),
}
"""What each room must have."""

FURTHER = {"cells": ("field", "PICTURES"), "curves": ("field", "from_curve")}
"""What a room must have besides, and which, where the game says so of itself."""


class FieldRoom(Protocol):
    """field.py: how the playing field is built (a `Builder`), and which parameters its layouts have."""

    Parameters: type[Parameters]

    PICTURES: tuple[str, ...]
    """The names of the pictures that its cells may have. Games with `cells` have them."""

    def from_curve(self, path: Path, name: str | None) -> tuple[Field, list[Trouble]]:
        """The field that an SVG file's path makes (by name, or the only one), and what spoils it for play.

        Games with `curves` have it."""


class SheetRoom(Protocol):
    """sheet.py: what the page looks like."""

    def pages(self, field: Field, options: SheetOptions) -> list[Page]:
        """The play sheet, one page or more; as many for every field of a layout."""

    def scale(self, field: Field, options: SheetOptions) -> float:
        """How large the field stands on the sheet: mm on paper for each of its own."""

    def finished(self, field: Field, played: Played, options: SheetOptions) -> list[Page]:
        """The same sheet with the game that was played on it (rules.story)."""

    def figure(self, field: Field, played: Played) -> Figure:
        """The played field alone, for the rules page."""

    def black_figure(self, field: Field, played: Played) -> Figure:
        """The same in black ink, of a game whose boards are printed in colour. May be missing."""

    def crowded(self, field: Field, options: SheetOptions) -> str | None:
        """Which words would run into others on paper so small, in a sentence. May be missing."""

    def unread(self, field: Field, options: SheetOptions) -> Sequence[BadInput]:
        """What is to be said of each of a player's own words that stands on the page in type that nobody can read, for
        which `pages` refuses it unless it is forced (SheetOptions). May be missing."""

    def left_off(self, field: Field, options: SheetOptions) -> str | None:
        """What of a player's own layout the page leaves off, in a sentence. May be missing."""


class Shortfall(NamedTuple):
    """What a filled field has too little of."""

    sentence: str
    poorest: int
    """How much there is where there is least: of several sheets the one with the smallest number is the worst."""


class FillRoom(Protocol):
    """fill.py, where a game has one: the randomizer that fills a field before play."""

    KINDS: tuple[str, ...]
    """Their places in this tuple, from 1, stand in codes. The last is what `--fill` alone means."""

    def fill(self, field: Field, kind: str, chance: Chance, words: Dictionary | None) -> Field:
        """The filled field; `words` is the player's own list, None what the game itself takes.

        Raises BadInput when it cannot be filled so."""

    def left_out(self, words: Dictionary) -> Sequence[str]:
        """The letters of a player's own list that are filled in nowhere, on which the sheets' codes hang. May be
        missing."""

    def tables(self, blank: Field, filled: Field) -> dict[str, dict[str, str]]:
        """A record's tables (Rules.TABLES) for a field that was filled so by hand."""

    def report(self, field: Field, words: Dictionary | None) -> dict[str, Any]:
        """The figures of a filled field, as plain data."""

    def lines_of(self, report: dict[str, Any]) -> list[str]:
        """The figures in words, line by line."""

    def replaced(self, field: Field, words: Dictionary | None) -> str | None:
        """Which letters that a blank field has printed others stand for once it is filled, and what of the words chance
        leaves out, a sentence each; None when all stay and nothing is left out."""

    def shortfall(self, field: Field, words: Dictionary | None) -> Shortfall | None:
        """What a filled field has too little of to be played on well; None when it has all that its kind promises."""


class OddsRoom(Protocol):
    """odds.py, where a game has one: what chance decides."""

    GAMES: int
    """How many are simulated unless said otherwise."""

    def odds(self, field: Field, players: int, games: int, chance: Chance) -> dict[str, Any]:
        """The figures, from so many simulated games and exactly where that can be, as plain data.

        Raises BadInput for impossible numbers."""

    def lines_of(self, report: dict[str, Any]) -> list[str]:
        """The figures in words, line by line."""


class PointingRoom(Protocol):
    """pointing.py, where a game has one: how it is played at a table by pointing; without, moves are typed."""

    def asked(self, position: Any, hints: bool) -> Asked:
        """What the player to move is asked for; with `hints` also legal moves that take a while to find."""

    def shown(self, played: Any) -> Shown:
        """What the game (rules.story) left on the board."""

    def names(self, field: Field) -> Sequence[Name]:
        """What there is to point at."""


@cache
def opened(title: str, package: str, name: str, further: tuple[str, ...] = ()) -> ModuleType:
    """A room of a game, which must have a few things `further`. Raises BadInput when a guest's cannot be loaded, or
    when it is not whole."""
    try:
        room = import_module(f"{package}.{name}")
    except (Exception, SystemExit) as error:
        if package.startswith("sheetgen.") or isinstance(error, Told):
            raise
        raise BadInput(
            gettext("{title} cannot be used: its {name}.py cannot be loaded ({error})").format(
                title=gettext(title), name=name, error=reason(error)
            ),
            **_place(error, find_spec(f"{package}.{name}")),
        ) from error
    for needed in (*NEEDS[name], *further):
        if not hasattr(room, needed):
            raise BadInput(
                gettext("{title} is not whole: its {name}.py has no {needed}").format(
                    title=gettext(title), name=name, needed=needed
                ),
                file=room.__file__,
            )
    if name == "rules":
        _check_variation(title, room)
    if not package.startswith("sheetgen."):
        from sheetgen.games.handed import watch

        watch(room, name, Path(str(room.__file__)).parent)
    if name in ("rules", "sheet"):
        from sheetgen.games.taken import look_after

        look_after(room, name)
    return room


def _check_variation(title: str, room: ModuleType) -> None:
    """Raises BadInput for a variation that says nothing where a record says nothing of it."""
    kind = room.Variation
    for key in structs.fields(kind) if isinstance(kind, type) and issubclass(kind, Struct) else ():
        if key.required:
            said = gettext("{title} is not whole: {name} in the Variation of its rules.py has no default").format(
                title=gettext(title), name=repr(key.name)
            )
            raise BadInput(said, file=room.__file__)


def _place(error: BaseException, room: ModuleSpec | None) -> dict[str, Any]:
    """The room's file, if it is there, and the line in it where it could not be loaded, if it was reached."""
    if room is None or room.origin is None:
        return {}
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == room.origin]
    if isinstance(error, SyntaxError) and error.filename == room.origin:
        lines.append(error.lineno)
    return {"file": room.origin, "line": lines[-1] if lines else None}


def reason(error: BaseException) -> str:
    """What went wrong, on one line; of a method that ours only stands for, which."""
    said = " ".join(str(error).split())
    if not said and isinstance(error, NotImplementedError):
        said = next((frame.f_code.co_qualname for frame, _ in reversed([*walk_tb(error.__traceback__)])), "")
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
