"""The games there are. A game is one folder with the same rooms in it; this registry is the only list of them.

Its rooms are opened when they are first asked for (rooms.py). Games of other packages join at the door (guests.py).
"""

from __future__ import annotations

import os
import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from msgspec import Struct

from sheetgen import arguments
from sheetgen.ending import Told
from sheetgen.errors import BadInput
from sheetgen.field.code import same_prefix
from sheetgen.games.rooms import FURTHER, opened
from sheetgen.language import ENGLISH, N_, clauses, gettext, in_all, in_language
from sheetgen.signs import folded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from types import ModuleType

    from sheetgen.field.build import Builder
    from sheetgen.field.layout import Layout
    from sheetgen.field.model import Field
    from sheetgen.games.guests import Guest
    from sheetgen.games.rooms import FieldRoom, FillRoom, OddsRoom, PointingRoom, SheetRoom
    from sheetgen.page.choices import Dress
    from sheetgen.page.options import SheetOptions
    from sheetgen.page.paper import Paper
    from sheetgen.page.text.setting import Figure
    from sheetgen.referee.finished.sheet import FinishedRoom
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

RULES = "rules.md"

NO_DICE = N_("no dice are thrown in it")
"""Why most games have no odds."""

_PART = re.compile(r"\{(\w+): ([^{}]*)\}")
"""A sentence of writing.md that not every sheet of the game needs, with what it is about before it."""

Pictured: TypeAlias = Literal["spaces", "segments", "circled"]
"""What a photo tells of a sheet: what is in the spaces, what lies along the segments, what is circled."""


class Game(Struct, frozen=True, kw_only=True):
    """A game and its rooms."""

    name: str
    title: str
    credit: str
    """Whose game it is, as the page says it."""
    work: str = ""
    """The title of the book in it, set in italics."""
    prefix: str
    """Three letters that begin its sheets' codes."""
    summary: str
    """One line for the list of games."""
    players: tuple[int, int]
    """From, to, unless a variation says otherwise."""
    spaces_a_turn: int = 1
    """How many spaces a turn takes at the least, by which a form has lines enough for the longest game."""
    minutes: tuple[int, int] | None = None
    """How long a game takes, from, to, if somebody has measured it or can guess."""
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
    numbered: bool = True
    """Whether a game is written down in the numbers that `--numbers` prints, if it prints any; not in words, or by what
    stands on every sheet."""
    cut: bool = False
    """Whether its sheet is cut apart, or pieces are cut out: nothing may stand on the other side."""
    lying: bool = False
    """Whether its sheet is made for paper that lies on its long side."""
    curves: bool = False
    """Whether a closed curve of one's own, an SVG file, can be its field."""
    cells: bool = False
    """Whether a layout lists the cells of its board, and what each does and shows."""
    fillable: bool = False
    """Whether it has a randomizer (fill.py)."""
    chancy: bool = False
    """Whether it has odds (odds.py)."""
    no_odds: str = N_("it has no odds.py, which would work them out")
    """Why `sheetgen odds` has nothing to say, where it has not."""
    default_layout: str = "classic"
    sections: tuple[str, ...] = ()
    """The layouts that the rules' second section and those after it are about, one each; on a sheet's own page of rules
    only its layout's stands."""
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

    def shipped_layout(self, said: str) -> str | None:
        """The name of the layout that ships and is called so, in small letters or capitals; None where none is."""
        wanted = said.strip().lower()
        return next((known for known in self.layout_names if known.lower() == wanted), None)

    def layout(self, name: str | None = None) -> Layout:
        """A layout that ships, by name.

        Raises BadInput that lists the names there are, or for a layout that lacks its number, or a game that has none.
        """
        name, names = self.default_layout if name is None else name, self.layout_names
        if not names:
            raise self.lacking(f"layouts/{self.default_layout}.toml")
        name = next((known for known in names if known.lower() == name.strip().lower()), name)
        if name not in names:
            from sheetgen.tomlfile import suggestion

            said = gettext("{game} has no layout {name}; {known}")
            raise BadInput(said.format(game=self.name, name=repr(name), known=suggestion(name, names)))
        return self._shipped(name)

    def layout_of_number(self, number: int) -> Layout | None:
        """The layout that ships with that number in codes; None where there is none. Raises BadInput as `layout`
        does."""
        return next((found for name in self.layout_names if (found := self._shipped(name)).number == number), None)

    def _shipped(self, name: str) -> Layout:
        """A layout of that name that is there. Raises BadInput where it lacks its number."""
        from sheetgen.field.layout import read

        found = read(self.layouts / f"{name}.toml", game=self.name)
        if not found.shipped:
            sentence = gettext(
                "a layout that ships with a game needs a number of its own for its codes, up to 31: number = {number}"
            )
            raise BadInput(sentence.format(number=self._free_number()), file=found.path)
        if not self.package.startswith("sheetgen."):  # a test watches over ours
            self._check_number(found, name)
        return found

    def _free_number(self) -> int:
        """The least number that none of its layouts has."""
        from sheetgen.field.layout import number_of

        taken = {number_of(self.layouts / f"{name}.toml") or 0 for name in self.layout_names}
        return next((number for number in range(1, 32) if number not in taken), 1)

    def _check_number(self, found: Layout, name: str) -> None:
        """Raises BadInput, with both names, when another layout of the game has the same number: no code could tell
        them apart."""
        from sheetgen.field.layout import number_of
        from sheetgen.tomlfile import line_of

        for other in self.layout_names:
            if other != name and number_of(self.layouts / f"{other}.toml") == found.number:
                said = gettext(
                    "the layouts {one} and {other} have the same number, {number}; each needs one of its own, up to "
                    "31, or their sheets would bear the same code"
                )
                one, two = sorted((name, other), key=self.layout_names.index)
                said = said.format(one=one, other=two, number=found.number)
                raise BadInput(said, file=found.path, line=line_of(found.source, "number"))

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

    def figure(self, field: Field, played: Played, *, colour: bool = True) -> Figure:
        """The played field alone; of a game whose sheets are printed in colour also in black ink. What others show in
        colour are the players' pencils, which no ink changes."""
        drawn: Callable[[Field, Played], Figure] = self.sheet.figure
        if not colour:
            drawn = getattr(self.sheet, "black_figure", drawn)
        return drawn(field, played)

    def left_off(self, field: Field, options: SheetOptions) -> str | None:
        """What of a player's own layout its page leaves off, in a sentence; None where nothing."""
        said: Callable[[Field, SheetOptions], str | None] | None = getattr(self.sheet, "left_off", None)
        return said(field, options) if said else None

    def unread(self, field: Field, options: SheetOptions) -> Sequence[BadInput]:
        """What is to be said of each of a player's own words that stands on its page in type that nobody can read."""
        said: Callable[[Field, SheetOptions], Sequence[BadInput]] | None = getattr(self.sheet, "unread", None)
        return said(field, options) if said else ()

    def crowded(self, field: Field, options: SheetOptions) -> str | None:
        """Which of its words have no room on so small a paper, in a sentence; None where all have."""
        said: Callable[[Field, SheetOptions], str | None] | None = getattr(self.sheet, "crowded", None)
        return said(field, options) if said else None

    def must_fill(self) -> None:
        """Raises BadInput when the game has nothing to fill in before play."""
        if not self.fillable:
            fillable = ", ".join(gettext(game.title) for name in names() if (game := find(name)).fillable)
            raise BadInput(
                gettext("{title} has nothing to fill in before play; --fill is for {fillable}").format(
                    title=gettext(self.title), fillable=fillable
                )
            )

    @property
    def filler(self) -> FillRoom:
        """Its randomizer. Raises BadInput when the game has none."""
        self.must_fill()
        return cast("FillRoom", self._room("fill"))

    def left_out(self, words: Dictionary) -> Sequence[str]:
        """The letters of a player's own list that its randomizer fills in nowhere."""
        found: Callable[[Dictionary], Sequence[str]] | None = getattr(self.filler, "left_out", None)
        return found(words) if found else ()

    @property
    def odds(self) -> OddsRoom:
        """What chance decides in it. Raises BadInput, with the reason, when the game has no odds."""
        if not self.chancy:
            raise BadInput(
                gettext("there are no odds to work out for {title}: {no_odds}").format(
                    title=gettext(self.title), no_odds=gettext(self.no_odds)
                )
            )
        return cast("OddsRoom", self._room("odds"))

    @property
    def judges_sheets(self) -> bool:
        """Whether its finished sheets can be judged without their moves (it has a finished.py)."""
        return (self.folder / "finished.py").is_file()

    @property
    def finished(self) -> FinishedRoom:
        """How its finished sheets are judged without their moves. Raises BadInput when they are not."""
        if not self.judges_sheets:
            raise BadInput(
                gettext("a finished sheet of {title} cannot be judged without its moves").format(
                    title=gettext(self.title)
                )
            )
        return cast("FinishedRoom", self._room("finished"))

    @property
    def pictured(self) -> Mapping[str, Pictured]:
        """What of a photo of its sheet stands below which table of a finished sheet; empty where nothing is coloured
        on it."""
        return getattr(self.finished, "PICTURED", {}) if self.judges_sheets else {}

    def pans_beside(self, field: Field) -> Mapping[str, tuple[int, ...]]:
        """For each space the numbers of the pans on its part of the sheet, where the parts have pans of their own;
        empty where all pans are for the whole sheet."""
        pans = getattr(self.finished, "PANS", {}) if self.judges_sheets else {}
        return {str(space.id): pans[space.group] for space in field.spaces if space.group in pans}

    @property
    def pointing(self) -> PointingRoom | None:
        """How it is played by pointing at things; None where its moves are typed."""
        there = (self.folder / "pointing.py").is_file()
        return cast("PointingRoom", self._room("pointing")) if there else None

    def is_told_in(self, code: str) -> bool:
        """Whether its rules, and with them its sheet, are told in that language."""
        return code == ENGLISH or (self.folder / RULES).with_suffix(f".{code}.md").is_file()

    @property
    def rules_text(self) -> str:
        """rules.md: the rules in our own words."""
        return self.text(RULES)

    @property
    def settled_text(self) -> str:
        """settled.md: a list of what a verdict may name in brackets and the rules have no number for, if anything."""
        return self.text("settled.md") if (self.folder / "settled.md").is_file() else ""

    @property
    def writing_text(self) -> str:
        """writing.md: how a game is written down, for the form and `sheetgen rules`, if there is one."""
        return self.writing(lambda part: True)

    def writing(self, there: Callable[[str], bool]) -> str:
        """writing.md as far as it is about what is there: a sentence in braces, as in {ransom: A ransom is ...}, stands
        only where that is."""
        text = self.text("writing.md") if (self.folder / "writing.md").is_file() else ""
        return _PART.sub(lambda found: found[2] if there(found[1]) else "", text)

    @property
    def layout_text(self) -> str:
        """A layout to change: layout.toml, or else the default layout without its number, which is no file's but ours.

        Raises BadInput when the game has neither."""
        if (self.folder / "layout.toml").is_file():
            return self.text("layout.toml")
        return re.sub(r"^number *=.*\n", "", self.layout().source, flags=re.MULTILINE)

    def text(self, name: str) -> str:
        """A text file of its folder, in the language spoken if there is one.

        Raises BadInput when it is missing or cannot be read."""
        path = in_language(self.folder / name)
        try:
            return path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise self.lacking(name) from None
        except (OSError, ValueError) as error:
            from sheetgen.files import reason

            raise BadInput(gettext("cannot be read ({reason})").format(reason=reason(error)), file=path) from None

    @property
    def lacks(self) -> list[BadInput]:
        """The files that every game has and this one has not, and what is wrong with a guest's layouts, a sentence
        each."""
        layouts = [] if self.layout_names else [f"layouts/{self.default_layout}.toml"]
        missing = [*layouts, *([] if (self.folder / RULES).is_file() else [RULES])]
        return [*map(self.lacking, missing), *self._wrong_layouts()]

    def _wrong_layouts(self) -> Iterator[BadInput]:
        if self.package.startswith("sheetgen."):  # a test watches over ours
            return
        for name in self.layout_names:
            try:
                self.layout(name)
            except BadInput as error:
                yield error

    def lacking(self, name: str) -> BadInput:
        """What is wrong with a game that has no such file: a package that was built without it, most often."""
        said = gettext("{title} is not whole: it has no {name}").format(title=gettext(self.title), name=name)
        return BadInput(said, file=self.folder / name)

    @property
    def folder(self) -> Path:
        """Where its rooms and texts are."""
        return Path(str(import_module(self.package).__file__)).parent

    def paper(self, chosen: Paper) -> Paper:
        """The paper that was chosen, lying where the game's sheet lies."""
        return chosen.landscape if self.lying else chosen

    def _room(self, name: str) -> ModuleType:
        further = tuple(needed for fact, (room, needed) in FURTHER.items() if room == name and getattr(self, fact))
        return opened(self.title, self.package, name, further)


def names() -> list[str]:
    """The names of all games, those of other packages last."""
    return [*BUILT_IN, *(guest.name for guest in _guests() if guest.game)]


def left_out() -> list[str]:
    """The games of other packages that could not join, each a sentence with the reason."""
    return [str(guest) for guest in _guests() if not guest.game]


def fault_of(error: Exception | SystemExit) -> BadInput | None:
    """An error that nobody foresaw, told as the fault of the game of another package in whose code it came up; None for
    one of ours."""
    from sheetgen.games import guests

    return guests.fault_of(error, [_own(name) for name in BUILT_IN])


DEBUG = "SHEETGEN_DEBUG"
"""Where this is set, whoever writes a game sees the whole traceback of what fails in it."""


def guests_fault(error: Exception | SystemExit) -> BadInput | None:
    """As `fault_of`; None too for what ends the command from outside, and for whoever asked for the traceback, of which
    a guest that ends the program has none."""
    if isinstance(error, Told) or (DEBUG in os.environ and not isinstance(error, SystemExit)):
        return None
    return fault_of(error)


def find(name: str) -> Game:
    """The game of that name, whatever its case; or of that title, or its end, in any language: gänsespiel, oca.

    Raises BadInput that lists the games there are, or says why a game of another package could not join.
    """
    arguments.check("name", name, str, '"klee"')
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

    from sheetgen.tomlfile import names_known, shortened

    titles = {end: each for each in names() for title in in_all(find(each).title) for end in reversed(_ends(title))}
    titled = next((titles[end] for end in _ends(name) if end in titles), None)
    if titled is not None:
        return find(titled)
    begun = _ends(name)[0]
    close = (
        difflib.get_close_matches(wanted, names(), 1)
        or [titles[end] for end in difflib.get_close_matches(begun, titles, 1, 0.75)]
        or [titles[end] for end in titles if len(begun) >= BEGUN and end.startswith(begun)]
    )
    said = gettext("there is no game {name}; {known}")
    raise BadInput(said.format(name=shortened(name), known=names_known(close[0] if close else None, names())))


BEGUN = 3
"""Letters with which a title or its end is begun; with fewer begin too many."""


def _ends(title: str) -> list[str]:
    """The letters of a title, and of each end of it from a word on: "juegodelaoca", "delaoca", "laoca", "oca"."""
    words = re.findall(r"\w+", folded(title[:100]))
    return ["".join(words[start:]) for start in range(len(words))] or [""]


def find_by_prefix(prefix: str, said: str | None = None) -> Game:
    """The game whose codes begin so. Raises BadInput, with the letters as they were said, when there is none."""
    for name in BUILT_IN:  # before anybody asks who else is at the door, which takes a while
        if same_prefix((game := _own(name)).prefix, prefix):
            return game
    for guest in _guests():
        if guest.game and same_prefix(guest.game.prefix, prefix):
            return guest.game
    missing = gettext("no game's codes begin with {letters}").format(letters=said or prefix)
    raise BadInput(clauses([missing, *left_out()]))


def _own(name: str) -> Game:
    """A game of this package."""
    return cast("Game", import_module(f"sheetgen.games.{name.replace('-', '_')}").GAME)


def _guests() -> list[Guest]:
    """The games of other packages, those too that cannot join."""
    from sheetgen.games.guests import guests

    return guests([_own(name) for name in BUILT_IN])
