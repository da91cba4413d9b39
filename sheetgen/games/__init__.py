"""The games there are. A game is one folder with the same rooms in it; this registry is the only list of them.

Rooms are imported when they are first asked for: naming a game costs nothing, checking a record never draws a page,
printing a shipped layout never builds a field. A game in another package, a guest, joins through the entry point group
``sheetgen.games``, whose entries load a :class:`Game`. A guest that cannot be loaded, or that takes the name or the
code letters of another game, stays outside the door with the reason (`left_out`), and harms nobody else.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias, cast

from msgspec import Struct

from sheetgen.errors import BadInput
from sheetgen.field.code import is_prefix, same_prefix

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from sheetgen.chance import Chance
    from sheetgen.field.build import Builder
    from sheetgen.field.layout import Layout, Parameters
    from sheetgen.field.model import Field
    from sheetgen.field.owncurve import Trouble
    from sheetgen.page.ink.shapes import Page
    from sheetgen.page.options import SheetOptions
    from sheetgen.page.paper import Paper
    from sheetgen.page.text.setting import Figure
    from sheetgen.referee.rules import Rules
    from sheetgen.story import Played
    from sheetgen.words.dictionary import Dictionary

BUILT_IN = (
    "tolstoy",
    "vasarely",
    "miro",
    "mondrian",
    "arp",
    "delaunay",
    "klee",
    "springer",
    "astronomical",
    "take-back-toe",
    "goose",
)
"""The games of this package, in the order in which they are listed: one folder each beside this file."""

GROUP = "sheetgen.games"

Dress: TypeAlias = Literal["large", "colour", "numbers", "key"]
"""What a player can ask of a page (page/options.py, SheetOptions) and one game's page shows while another's cannot."""

NEEDS = {
    "field": ("Parameters", "floors", "build"),
    "rules": ("Variation", "TABLES", "furnish", "start", "read", "write", "story", "legal_moves"),
    "sheet": ("pages", "scale", "finished", "figure"),
    "fill": ("KINDS", "fill", "tables", "shortfall", "report", "told"),
    "odds": ("GAMES", "odds", "told"),
}
"""What each room must have."""


class FieldRoom(Protocol):
    """field.py: how the playing field is built (a `Builder`), and which parameters its layouts have."""

    Parameters: type[Parameters]

    def from_curve(self, path: Path, name: str | None) -> tuple[Field, list[Trouble]]:
        """The field that an SVG file's path makes (by name, or the only one), and what spoils it for play.

        Games with `curves` have it."""


class SheetRoom(Protocol):
    """sheet.py: what the page looks like."""

    def pages(self, field: Field, options: SheetOptions) -> list[Page]:
        """The play sheet, one page or more."""

    def scale(self, field: Field, options: SheetOptions) -> float:
        """How large the field stands on the sheet: mm on paper for each of its own."""

    def finished(self, field: Field, played: Played, options: SheetOptions) -> list[Page]:
        """The same sheet with the game that was played on it (rules.story)."""

    def figure(self, field: Field, played: Played) -> Figure:
        """The played field alone, for the rules page."""


class FillRoom(Protocol):
    """fill.py, where a game has one: the randomizer that fills a field before play."""

    KINDS: tuple[str, ...]
    """Their places in this tuple, from 1, stand in codes. The last is what `--fill` alone means."""

    def fill(self, field: Field, kind: str, chance: Chance, words: Dictionary | None) -> Field:
        """The filled field; `words` is the player's own list, None what the game itself takes.

        Raises BadInput when it cannot be filled so."""

    def tables(self, blank: Field, filled: Field) -> dict[str, dict[str, str]]:
        """A record's tables (Rules.TABLES) for a field that was filled so by hand."""

    def report(self, field: Field, words: Dictionary | None) -> dict[str, Any]:
        """The figures of a filled field, as plain data."""

    def told(self, report: dict[str, Any]) -> list[str]:
        """The figures in words, line by line."""

    def shortfall(self, field: Field, words: Dictionary | None) -> str | None:
        """What a filled field has too little of, in one sentence; None when it has all that its kind promises."""


class OddsRoom(Protocol):
    """odds.py, where a game has one: what chance decides."""

    GAMES: int
    """How many are simulated unless said otherwise."""

    def odds(self, field: Field, players: int, games: int, chance: Chance) -> dict[str, Any]:
        """The figures, from so many simulated games and exactly where that can be, as plain data.

        Raises BadInput for impossible numbers."""

    def told(self, report: dict[str, Any]) -> list[str]:
        """The figures in words, line by line."""


class Game(Struct, frozen=True, kw_only=True):
    """A game and its rooms."""

    name: str
    title: str
    credit: str
    """Whose game it is, as the page says it."""
    prefix: str
    """Three letters that begin its sheets' codes."""
    summary: str
    """One line for the list of games."""
    players: tuple[int, int]
    """From, to, unless a variation says otherwise."""
    fewer: str = ""
    """What fewer players do, where a variation lets them play."""
    package: str
    """Where its rooms are."""
    generator: int = 1
    """The version of its generator: raised whenever the same seed would draw something else."""
    seeded: bool = True
    """Whether a seed gives endless fields (the three board games have none)."""
    coloured: bool = False
    """Whether its sheet is printed in colour unless black ink is asked for."""
    dress: frozenset[Dress] = frozenset({"large", "numbers", "key"})
    """What changes its sheet; of anything else that is asked for the terminal says that it changes nothing."""
    lying: bool = False
    """Whether its sheet is made for paper that lies on its long side."""
    curves: bool = False
    """Whether a closed curve of one's own, an SVG file, can be its field."""
    fillable: bool = False
    """Whether it has a randomizer (fill.py)."""
    chancy: bool = False
    """Whether it has odds (odds.py)."""
    no_odds: str = "no dice are thrown in it"
    """Why `sheetgen odds` has nothing to say, where it has not."""
    default_layout: str = "classic"
    example_moves: tuple[str, ...] = ()
    """A few lines of a record, for `sheetgen new`."""
    table_hints: tuple[tuple[str, str], ...] = ()
    """The tables of its records, each with what to write there."""

    @property
    def layouts(self) -> Path:
        """The folder of its layouts: among ours, or in its own package."""
        from sheetgen.field.layout import layouts_folder

        ours = layouts_folder() / self.name
        return ours if ours.is_dir() else self.folder / "layouts"

    @property
    def layout_names(self) -> list[str]:
        """The layouts that ship for it."""
        from sheetgen.field.layout import shipped_names

        return shipped_names(self.layouts)

    def layout(self, name: str | None = None) -> Layout:
        """A layout that ships, by name.

        Raises BadInput that lists the names there are, or for a layout that lacks its number.
        """
        from sheetgen.field.layout import read

        name = self.default_layout if name is None else name
        wanted = name.strip().lower()
        name = next((known for known in self.layout_names if known.lower() == wanted), name)
        if name not in self.layout_names:
            from sheetgen.tomlfile import meant

            raise BadInput(f"{self.name} has no layout {name!r}; {meant(name, self.layout_names)}")
        found = read(self.layouts / f"{name}.toml", game=self.name)
        if not found.shipped:
            sentence = "a layout that ships with a game needs a number of its own for its codes: number = 1, up to 31"
            raise BadInput(sentence, file=found.path)
        return found

    @property
    def field(self) -> FieldRoom:
        """How its field is built."""
        return cast("FieldRoom", self._room("field"))

    @property
    def builder(self) -> Builder:
        """The same room, as a builder of fields."""
        return cast("Builder", self._room("field"))

    @property
    def rules(self) -> Rules:
        """Who may do what, and what it scores."""
        return cast("Rules", self._room("rules"))

    @property
    def sheet(self) -> SheetRoom:
        """What its page looks like."""
        return cast("SheetRoom", self._room("sheet"))

    @property
    def filler(self) -> FillRoom:
        """Its randomizer. Raises BadInput when the game has none."""
        if not self.fillable:
            fillable = ", ".join(game.title for name in names() if (game := find(name)).fillable)
            raise BadInput(f"{self.title} has nothing to fill in before play; --fill is for {fillable}")
        return cast("FillRoom", self._room("fill"))

    @property
    def odds(self) -> OddsRoom:
        """What chance decides in it. Raises BadInput, with the reason, when the game has no odds."""
        if not self.chancy:
            raise BadInput(f"there are no odds to reckon for {self.title}: {self.no_odds}")
        return cast("OddsRoom", self._room("odds"))

    @property
    def rules_text(self) -> str:
        """rules.md: the rules in our own words."""
        return self.text("rules.md")

    @property
    def settled_text(self) -> str:
        """settled.md: a list of what a verdict may name in brackets and the rules have no number for, if anything."""
        return self.text("settled.md") if (self.folder / "settled.md").is_file() else ""

    @property
    def layout_text(self) -> str:
        """A layout to change: layout.toml, or else the default layout without its number, which is no file's but ours.

        Raises BadInput when the game has neither."""
        if (self.folder / "layout.toml").is_file():
            return self.text("layout.toml")
        return re.sub(r"^number *=.*\n", "", self.layout().source, flags=re.MULTILINE)

    def text(self, name: str) -> str:
        """A text file of its folder. Raises BadInput when it is missing."""
        try:
            return (self.folder / name).read_text(encoding="utf-8")
        except FileNotFoundError:
            raise BadInput(f"{self.title} is not whole: it has no {name}", file=self.folder / name) from None

    @property
    def folder(self) -> Path:
        """Where its rooms and texts are."""
        return Path(str(import_module(self.package).__file__)).parent

    def paper(self, chosen: Paper) -> Paper:
        """The paper that was chosen, lying where the game's sheet lies."""
        return chosen.landscape if self.lying else chosen

    def _room(self, name: str) -> ModuleType:
        return _room(self.title, self.package, name)


class Guest(NamedTuple):
    """A game of another package, at the door."""

    name: str
    """As its entry point has it."""
    package: str
    """The package that brings it."""
    game: Game | None
    """None where it cannot join."""
    why: str = ""
    """Why it cannot."""

    def __str__(self) -> str:
        return f"the game {self.name!r} of the package {self.package} is left out: {self.why}"


def names() -> list[str]:
    """The names of all games, those of other packages last."""
    return [*BUILT_IN, *(guest.name for guest in _guests() if guest.game)]


def left_out() -> list[str]:
    """The games of other packages that could not join, each a sentence with the reason."""
    return [str(guest) for guest in _guests() if not guest.game]


def find(name: str) -> Game:
    """The game of that name, whatever its case.

    Raises BadInput that lists the games there are, or says why a game of another package could not join.
    """
    wanted = name.strip().lower().replace(" ", "-").replace("_", "-")
    if wanted in BUILT_IN:
        return _own(wanted)
    guests = [guest for guest in _guests() if guest.name == wanted]
    for guest in guests:
        if guest.game:
            return guest.game
    if guests:
        raise BadInput(str(guests[0]))
    import difflib

    close = difflib.get_close_matches(wanted, names(), 1)
    meant = f"did you mean {close[0]}? There" if close else "there"
    raise BadInput(f"there is no game {name!r}; {meant} are: {', '.join(names())}")


def find_by_prefix(prefix: str, said: str | None = None) -> Game:
    """The game whose codes begin so. Raises BadInput, with the letters as they were said, when there is none."""
    for name in BUILT_IN:  # before anybody asks who else is at the door, which takes a while
        if same_prefix((game := _own(name)).prefix, prefix):
            return game
    for guest in _guests():
        if guest.game and same_prefix(guest.game.prefix, prefix):
            return guest.game
    raise BadInput("; ".join([f"no game's codes begin with {said or prefix}", *left_out()]))


def _own(name: str) -> Game:
    """A game of this package."""
    return cast("Game", import_module(f"sheetgen.games.{name.replace('-', '_')}").GAME)


@cache
def _room(title: str, package: str, name: str) -> ModuleType:
    """A room of a game. Raises BadInput when a guest's cannot be loaded, or when it is not whole."""
    try:
        room = import_module(f"{package}.{name}")
    except Exception as error:
        if package.startswith("sheetgen."):
            raise
        raise BadInput(f"{title} cannot be used: its {name}.py cannot be loaded ({_reason(error)})") from error
    for needed in NEEDS[name]:
        if not hasattr(room, needed):
            raise BadInput(f"{title} is not whole: its {name}.py has no {needed}", file=room.__file__)
    return room


def _guests() -> list[Guest]:
    """The games of other packages in the order of their names, and those of them that could not join."""
    from importlib.metadata import entry_points

    found: list[Guest] = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, _package(entry))):
        there = [*((_own(name), "sheetgen") for name in BUILT_IN), *((each.game, each.package) for each in found)]
        found.append(_guest(entry, [(game, package) for game, package in there if game]))
    return found


def _guest(entry: EntryPoint, there: list[tuple[Game, str]]) -> Guest:
    """A guest, let in or not, beside the games that are there already."""
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        return Guest(entry.name, _package(entry), None, f"it cannot be loaded ({_reason(error)})")
    why = _objection(entry.name, game, there)
    return Guest(entry.name, _package(entry), None if why else game, why)


def _objection(name: str, game: object, there: list[tuple[Game, str]]) -> str:
    """Why a game cannot join, or nothing."""
    if not isinstance(game, Game):
        return f"its entry point leads to a {type(game).__name__}, not to a Game"
    if game.name != name:
        return f"it calls itself {game.name!r}"
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        return "a game's name is small letters, digits and hyphens, such as dots-and-boxes"
    if not is_prefix(game.prefix):
        return f"its codes cannot begin with {game.prefix!r}; that takes three capitals or digits, but no U"
    for other, package in there:
        if other.name == name:
            return f"there is a game of that name already, {other.title} of the package {package}"
        if same_prefix(other.prefix, game.prefix):
            letters = game.prefix if other.prefix == game.prefix else f"{game.prefix}, which reads like {other.prefix}"
            return f"its codes would begin with {letters}, as those of {other.name} (of the package {package}) do"
    return ""


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value.partition(":")[0]


def _reason(error: BaseException) -> str:
    """What went wrong, on one line."""
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
