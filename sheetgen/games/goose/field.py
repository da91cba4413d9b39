"""Goose's field: a board as its layout describes it, laid out along a track.

Nothing of a particular board stands here: a layout says how long the track is, what its cells do, which first throws
are special and which way of reading the rules it follows (docs/GAMES.md 11), and track.py gives each cell its
place. The marks of the finished field hold what a cell does (`effect`, and the keys of board.Cell that are not nothing)
and what is seen on it (`picture`, `text`; `agreed` where the agreed sum is paid; `ours` with the reason where a cell is
our choice); its facts hold the rest: `title`, `goal`, `texts`, `length`, `dice`, `stake`, `purse`, `agreed`, `first`
(with `ours`), `options`, `words` where they are not English, and `track` from track.py. A board that cannot be played
is refused with the cell's number.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.errors import BadInput, collected
from sheetgen.field.layout import Idle
from sheetgen.field.layout import Parameters as LayoutParameters
from sheetgen.field.model import Field, Point, Quality
from sheetgen.field.quality import INSCRIBED, Floors
from sheetgen.games.goose.phrases import NOTHING_SAID, TITLE, Phrases, not_to_be_printed
from sheetgen.games.goose.pictures import CORNERS, Style
from sheetgen.games.goose.pictures import NAMES as PICTURES
from sheetgen.games.goose.play import board as boards
from sheetgen.games.goose.play.board import SIDES, START, Board, Options, Payee, Throw
from sheetgen.games.goose.play.pair import held_back
from sheetgen.games.goose.track import ROUND, SLENDER, Form, Track, Winding, track
from sheetgen.games.goose.track import SIDES as SIDES_OF_TRACKS
from sheetgen.language import N_, either, gettext, headed, ngettext
from sheetgen.tomlfile import item_of, names_known, near, part, shortened

SHORTEST, LONGEST = 20, 120
"""Cells of a track: with three dice no throw from the start may pass the goal, and no cell be too small for a pawn."""
DICE = (1, 3)
MOST = 1000
"""Chips: whoever stakes more means something else."""
MOST_TURNS = 9
WORDS, LINES, LINE = 24, 12, 90
"""Letters on a cell; lines in the middle, and letters in each."""

Chips: TypeAlias = int | Literal["agreed"]
"""How many, or the sum that the players have agreed on."""


class CellKeys(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """What a layout says of a cell, or of several that are alike; see board.Cell."""

    at: int | tuple[int, ...]
    """Its number, or theirs."""
    goose: Literal["forward", "back", "dead"] | None = None
    to: int | None = None
    begin_again: bool = False
    again: bool = False
    pay: Chips | None = None
    """None, where it is not said; so are the others."""
    miss: int | None = None
    wait: bool = False
    relief: Chips | None = None
    relief_to: Payee | None = None
    """The pot, where it is not said."""
    ransom: int | None = None
    ransom_after: int | None = None
    """Two, where it is not said."""
    picture: str | None = None
    """The name of a drawing; a goose has one without being asked."""
    text: str = ""
    """Words on the cell."""
    ours: str = ""
    """Why this cell is as it is where no source says so."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The cells meant."""
        return (self.at,) if isinstance(self.at, int) else self.at

    @property
    def place(self) -> str:
        """A piece of the file's text by which the cell's line is found."""
        return f"at = {self.at}" if isinstance(self.at, int) else f"at = [{self.numbers[0]}"

    def effect(self, agreed: int) -> boards.Cell:
        """What it does, as the rules see it."""
        return boards.Cell(
            goose=self.goose,
            to=self.to,
            begin_again=self.begin_again,
            again=self.again,
            pay=_sum(self.pay, agreed),
            miss=self.miss or 0,
            wait=self.wait,
            relief=_sum(self.relief, agreed),
            relief_to=self.relief_to or boards.Cell().relief_to,
            ransom=self.ransom or 0,
            ransom_after=boards.Cell().ransom_after if self.ransom_after is None else self.ransom_after,
        )

    def mark(self, agreed: int) -> dict[str, Any]:
        """What the finished field keeps of it."""
        effect = self.effect(agreed)
        seen = {
            "picture": self.picture or (f"goose-{self.goose}" if self.goose else None),
            "text": self.text,
            "agreed": "agreed" in (self.pay, self.relief),
            "ours": self.ours,
        }
        return {
            "effect": effect_name(effect),
            **msgspec.to_builtins(effect),
            **{key: value for key, value in seen.items() if value},
        }

    @property
    def noughts(self) -> tuple[str, ...]:
        """The keys that say 0, as if they were not there."""
        return tuple(key for key in ("pay", "miss", "relief", "ransom") if getattr(self, key) == 0)


class FirstKeys(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A first throw that goes to a cell of its own."""

    throw: Throw
    to: int
    pay: int = 0
    ours: str = ""


class Parameters(LayoutParameters, frozen=True, kw_only=True):
    """What a Goose layout says."""

    CROWDING = ("length", "size")

    length: int
    """Cells, with the goal."""
    form: Form = "oval"
    winding: Winding = "counter-clockwise"
    size: Point = (270.0, 172.0)
    """Width and height of the track in mm."""
    title: str | None = None
    goal: str | None = None
    """Words for the last cell. A board without one, or without a title, has ours in the language that is spoken."""
    texts: tuple[str, ...] = ()
    """Lines for the middle of the board."""
    style: Style = "woodcut"
    """How it is coloured and framed."""
    corners: tuple[str, ...] = CORNERS
    """Pictures for the four corners that an oval leaves free, from the upper left one clockwise."""
    words: Phrases = Phrases()
    """What the board says of its own accord, in its own language."""
    dice: int = 2
    stake: int = 0
    """Chips that each player puts into the pot."""
    purse: int = 0
    """Chips that each player has in all; whoever has none left is out. 0: as many as are needed."""
    agreed: int = 0
    """The sum that the players agree on before the game, where cells ask for it."""
    options: Options = Options()
    cells: tuple[CellKeys, ...] = ()
    first: tuple[FirstKeys, ...] = ()

    def check(self) -> None:
        """Refuses a board that contradicts itself, leads out of the track, or traps a piece for ever."""
        troubles = [*self._sizes(), *self._words(), *self._chips()]
        if not {"length", "dice", "agreed"} & {
            trouble.about for trouble in troubles
        }:  # else cells and throws are off only by that
            troubles += [*self._cells(), *self._firsts()]
        if troubles:
            raise collected(troubles)
        board = self.board()
        if trap := board.trap():
            said = gettext("from cell {cell} no throws ever lead to the goal, nor further than cell {last}")
            if trap.back:
                said = gettext("back on the start no throws ever lead to the goal, nor further than cell {last}")
            elif trap.cell == START:
                said = gettext("from the start no throws ever lead to the goal, nor further than cell {last}")
            told = said.format(cell=trap.cell, last=trap.last)
            raise BadInput(told, about=self._place(trap.cell), beside=(*self._places_beyond(trap.last), "length"))
        if last := board.stranded():
            said = gettext(
                "all come to cells where they wait for relief, and whoever is freed goes back to where the other came "
                "from: nobody ever comes to the goal, nor further than cell {last}"
            )
            raise BadInput(said.format(last=last), about=self._place(last), beside=("length",))
        if held := held_back(board):
            said = gettext(
                "two pawns can come to hold each other back for ever: no throws lead to the goal then, nor further "
                "than cell {last}"
            )
            about, *beside = (*self._places_leading_to(held.last), *self._places_beyond(held.last), "length")
            raise BadInput(said.format(last=held.last), about=about, beside=tuple(beside))
        if self._narrow(self.length, self.size) < INSCRIBED:
            said = gettext("size: {count} cells on it are too small to stand on; write {remedy}")
            told = said.format(count=self.length, remedy=either(self._roomier()))
            raise BadInput(told, about="size", beside=("length",))

    def _place(self, cell: int) -> str | None:
        """By which piece of the file a cell's line is found; None where the layout says nothing of it."""
        return next((keys.place for keys in self.cells if cell in keys.numbers), None)

    def _places_beyond(self, last: int) -> Iterator[str]:
        """The same of the cells behind that one, which let nobody pass, the nearest first."""
        return filter(None, map(self._place, range(last + 1, self.length + 1)))

    def _places_leading_to(self, end: int) -> Iterator[str]:
        """By which pieces of the file the lines of the first throws and of the cells are found that lead to a cell."""
        yield from (item_of("first", n) for n, keys in enumerate(self.first) if keys.to == end)
        yield from (keys.place for keys in self.cells if keys.to == end)

    def idle(self) -> Iterator[Idle]:
        """What speaks of chips that nobody pays, pictures for which there is no room, and geese that look in vain."""
        if self.form not in ROUND:
            yield Idle(("corners",), gettext("this track leaves no corners free; only an oval and a ring do"))
        if self.agreed and not any("agreed" in (keys.pay, keys.relief) for keys in self.cells):
            yield Idle(("agreed",), gettext("no cell takes the agreed sum"))
        if self.options.hit_pay_to != Options().hit_pay_to and not self.options.hit_pay:
            yield Idle(("hit-pay-to",), gettext("nobody pays for a hit"), "hit-pay-to")
        yield from self._idle_options()
        for keys in self.cells:
            cell = keys.effect(self.agreed)
            if keys.goose == "back" and not self.options.goose_looks:
                said = gettext(
                    "on this board geese do not go the way they look; where they are to, goose in [field.options] is "
                    '"facing"'
                )
                yield Idle(('goose = "back"',), said, keys.place)
            if keys.text and keys.numbers == (self.length,):
                yield Idle(("text",), gettext("on the last cell stands what goal says"), keys.place)
            if keys.relief_to is not None and not cell.relief:
                said = gettext("who is freed on cell {cell} pays nothing")
                yield Idle(("relief-to",), said.format(cell=keys.numbers[0]), keys.place)
            if keys.ransom_after is not None and not cell.ransom:
                said = gettext("nobody can buy a way out on cell {cell}")
                yield Idle(("ransom-after",), said.format(cell=keys.numbers[0]), keys.place)
            if keys.noughts:
                said = gettext("with 0 cell {cell} is as it is without")
                yield Idle(keys.noughts, said.format(cell=keys.numbers[0]), keys.place)
            if keys == CellKeys(at=keys.at):
                said = gettext("nothing more is said of cell {cell}")
                yield Idle(("at",), said.format(cell=keys.numbers[0]), keys.place)

    def _idle_options(self) -> Iterator[Idle]:
        """Which options speak of what no cell of the board does."""
        geese = any(keys.goose in ("forward", "back") for keys in self.cells)
        first = bool(self.first) or (geese and not self.options.goose_on_first_throw)
        wait = any(keys.wait for keys in self.cells)
        for keys, happens, why in (
            (("goose", "goose_on_first_throw"), geese, gettext("no cell is a goose that sends anybody on")),
            (("restart_is_first_throw",), first, gettext("a first throw is like any other on this board")),
            (("relief", "stalemate"), wait, gettext("nobody has to wait on any cell")),
        ):
            for name in keys:
                if not happens and getattr(self.options, name) != getattr(Options(), name):
                    key = name.replace("_", "-")
                    yield Idle((key,), why, f"options.{key}")

    def track(self) -> Track:
        """Where the cells lie."""
        return track(self.length, self.form, self.winding, self.size)

    def _narrow(self, length: int, size: Point) -> float:
        """mm: half the width of the smallest of so many cells on a track of that size."""
        return min(cell.radius for cell in track(length, self.form, self.winding, size).cells)

    def _stands(self, width: float, height: float) -> bool:
        return self._narrow(self.length, (width, height)) >= INSCRIBED

    def _roomier(self) -> Iterator[str]:
        """With how many cells, and in which size, this track would have room to stand on: what a layout says then."""
        lengths = range(SHORTEST, self.length)
        count = bisect_left(lengths, True, key=lambda length: self._narrow(length, self.size) < INSCRIBED)
        if fewer := next((n for n in lengths[:count][::-1] if self._narrow(n, self.size) >= INSCRIBED), None):
            yield f"length = {fewer}"
        times = INSCRIBED / self._narrow(self.length, self.size)
        most = SIDES_OF_TRACKS[1] / max(self.size)
        while times <= most:
            # In whole mm, not quite the same shape may have other laps.
            width, height = (round(times * side) for side in self.size)
            if max(width, height) <= SLENDER * min(width, height) and self._stands(width, height):
                yield f"size = [{width}, {height}]"
                return
            times *= 1.01

    def _sizes(self) -> Iterator[BadInput]:
        """What is wrong with track, dice and words."""
        if not SHORTEST <= self.length <= LONGEST:
            said = gettext("length: a track has from {fewest} to {most} cells")
            yield BadInput(said.format(fewest=SHORTEST, most=LONGEST), about="length")
        if not DICE[0] <= self.dice <= DICE[1]:
            said = gettext("dice: from {fewest} to {most} are thrown")
            yield BadInput(said.format(fewest=DICE[0], most=DICE[1]), about="dice")
        for key in ("title", "goal"):
            name = getattr(self, key) or ""  # an empty one is wanted: nothing stands there then
            yield from _worded(key, name, TITLE)
            if name and not name.strip():
                yield BadInput(headed(key, gettext(NOTHING_SAID)), about=key)
        if len(self.texts) > LINES:
            said = gettext("texts: the middle of the board has room for {most} lines")
            yield BadInput(said.format(most=LINES), about="texts")
        for text in self.texts:
            yield from _worded("texts", text, LINE)
        if len(self.corners) != len(CORNERS):
            said = gettext("corners: a board has {count} of them; name a picture for each")
            yield BadInput(said.format(count=len(CORNERS)), about="corners")
        for name in self.corners:
            if name not in PICTURES:
                said = gettext("corners: there is no picture {name}; {known}")
                known = names_known(near(name, PICTURES), PICTURES)
                yield BadInput(said.format(name=shortened(name), known=known), about="corners")

    def _words(self) -> Iterator[BadInput]:
        """What is wrong with the phrases."""
        for key, sentence in self.words.wrong():
            yield BadInput(sentence, about=key)

    def _chips(self) -> Iterator[BadInput]:
        """What is wrong with stakes and payments."""
        for key, chips in (("stake", self.stake), ("purse", self.purse), ("agreed", self.agreed)):
            yield from _counted(key, chips)
        yield from _counted("hit-pay", self.options.hit_pay)
        if self.purse and self.purse <= self.stake:
            yield BadInput(
                gettext("purse: a player with nothing left after the stake would be out at once"), about="purse"
            )
        if self.options.hit_pay and self.options.hit == "none":
            yield BadInput(gettext("hit-pay: nobody is hit on this board, so nobody pays for it"), about="hit-pay")
        if self.options.start == "one" and self.options.hit == "none":
            said = gettext(
                'start: nobody is hit on this board, so the start cannot hold one pawn only; write start = "all"'
            )
            yield BadInput(said, about="start")

    def _cells(self) -> Iterator[BadInput]:
        """What is wrong with the cells, one by one."""
        named: set[int] = set()
        for keys in self.cells:
            if not keys.numbers:
                yield BadInput(gettext("cells: this names no cell; write at = 5 or at = [5, 9]"), about="at = []")
            for number in keys.numbers:
                if not 1 <= number <= self.length:
                    said = gettext("there is no cell {cell}; the cells are numbered 1 to {last}")
                    yield BadInput(said.format(cell=number, last=self.length), about=keys.place)
                elif number in named:
                    yield BadInput(gettext("cell {cell} appears twice").format(cell=number), about=keys.place)
                named.add(number)
                for wrong in self._wrong(number, keys):
                    yield BadInput(wrong, about=keys.place)

    def _wrong(self, number: int, keys: CellKeys) -> Iterator[str]:
        """What is wrong with a cell, in sentences."""
        effect = keys.effect(self.agreed)
        if number == self.length and effect != boards.Cell():
            said = gettext("cell {cell} is the goal; the game ends there, and nothing more can happen")
            yield said.format(cell=number)
        if "agreed" in (keys.pay, keys.relief) and not self.agreed:
            said = gettext(
                "cell {cell} takes the agreed sum, but none is agreed on; write agreed = 2, or so, before the cells"
            )
            yield said.format(cell=number)
        if keys.to is not None and not 1 <= keys.to <= self.length:
            said = gettext("cell {cell} leads out of the track, to {end}; back to the start is begin-again = true")
            yield said.format(cell=number, end=keys.to)
        if keys.to == number:
            yield gettext("cell {cell} leads to itself").format(cell=number)
        yield from self._uncountable(number, keys, effect)
        does = _does(effect)
        for one, other in CONTRADICTIONS:
            if one in does and other in does:
                said = gettext("cell {cell} cannot both {one} and {other}")
                yield said.format(cell=number, one=gettext(one), other=gettext(other))
        if (effect.relief or effect.ransom) and not effect.wait:
            said = gettext("cell {cell} asks for chips from whoever is freed, but nobody waits there")
            yield said.format(cell=number)
        if keys.picture is not None and keys.picture not in PICTURES:
            said = gettext("cell {cell} has no picture {name}; {known}")
            known = names_known(near(keys.picture, PICTURES), PICTURES)
            yield said.format(cell=number, name=shortened(keys.picture), known=known)
        for trouble in _worded("text", keys.text, WORDS):
            yield gettext("cell {cell} {wrong}").format(cell=number, wrong=trouble.sentence)
        if keys.text and not keys.text.strip():
            wrong = headed("text", gettext("nothing is said here; leave text out"))
            yield gettext("cell {cell} {wrong}").format(cell=number, wrong=wrong)

    def _uncountable(self, number: int, keys: CellKeys, effect: boards.Cell) -> Iterator[str]:
        """Which chips and turns of a cell are too many or too few."""
        for chips in (effect.pay, effect.relief, effect.ransom):
            if not 0 <= chips <= MOST:
                said = gettext("cell {cell} asks for {chips} chips; from 0 to {most} can be asked for")
                yield said.format(cell=number, chips=chips, most=MOST)
        if not 0 <= effect.miss <= MOST_TURNS:
            said = gettext("cell {cell} makes its player miss {turns} turns; from 0 to {most} can be missed")
            yield said.format(cell=number, turns=effect.miss, most=MOST_TURNS)
        if not 0 <= effect.ransom_after <= MOST_TURNS:
            said = gettext("cell {cell} asks for {turns} turns before a ransom; from 0 to {most} will do")
            yield said.format(cell=number, turns=effect.ransom_after, most=MOST_TURNS)

    def _firsts(self) -> Iterator[BadInput]:
        """What is wrong with the first throws."""
        named: set[Throw] = set()
        for n, keys in enumerate(self.first):
            line = item_of("first", n)
            throw, written = tuple(sorted(keys.throw)), part(str(list(keys.throw)))
            if len(throw) != self.dice or not all(1 <= pips <= SIDES for pips in throw):
                said = ngettext(
                    "first: {throw} cannot be thrown with one die",
                    "first: {throw} cannot be thrown with {dice} dice",
                    self.dice,
                )
                yield BadInput(said.format(throw=written, dice=self.dice), about=line)
            if throw in named:
                yield BadInput(gettext("first: {throw} appears twice").format(throw=written), about=line)
            named.add(throw)
            if not 1 <= keys.to <= self.length:
                said = gettext("first: {throw} leads out of the track, to {end}")
                yield BadInput(said.format(throw=written, end=keys.to), about=line)
            yield from _counted("first", keys.pay, line)

    def board(self) -> Board:
        """The board as the rules see it."""
        cells = {number: keys.effect(self.agreed) for keys in self.cells for number in keys.numbers}
        return boards.board(
            [cells.get(number, boards.Cell()) for number in range(1, self.length + 1)],
            [boards.FirstThrow(throw=tuple(sorted(keys.throw)), to=keys.to, pay=keys.pay) for keys in self.first],
            self.options,
            dice=self.dice,
            stake=self.stake,
            purse=self.purse,
        )


GOOSE = N_("be a goose")
SEND = N_("send a piece on")
BEGIN_AGAIN = N_("make it begin again")
WAIT = N_("make it wait")
AGAIN = N_("give another throw")
MISS = N_("make its player miss a turn")
PAY = N_("ask for chips")
"""What a cell does, after "cannot both"."""

CONTRADICTIONS = (
    (GOOSE, SEND),
    (GOOSE, BEGIN_AGAIN),
    (GOOSE, WAIT),
    (GOOSE, AGAIN),
    (GOOSE, MISS),
    (GOOSE, PAY),
    (SEND, BEGIN_AGAIN),
    (SEND, WAIT),
    (BEGIN_AGAIN, WAIT),
    (WAIT, AGAIN),
    (WAIT, MISS),
    (MISS, AGAIN),
)
"""What one cell cannot do at once."""


def _does(effect: boards.Cell) -> set[str]:
    """What a cell does, in words for CONTRADICTIONS. A dead goose does nothing but make a piece begin again."""
    said = {
        GOOSE: effect.goose in ("forward", "back"),
        SEND: effect.to is not None,
        BEGIN_AGAIN: effect.begin_again or effect.goose == "dead",
        WAIT: effect.wait,
        AGAIN: effect.again,
        MISS: effect.miss > 0,
        PAY: effect.pay > 0,
    }
    return {words for words, true in said.items() if true}


def effect_name(cell: boards.Cell) -> str:
    """What a cell does, in a word or two."""
    if cell.goose:
        return "dead goose" if cell.goose == "dead" else f"goose {cell.goose}"
    names = {
        "begin again": cell.begin_again,
        "jump": cell.to is not None,
        "wait": cell.wait,
        "miss": cell.miss,
        "again": cell.again,
        "pay": cell.pay,
    }
    return next((name for name, true in names.items() if true), "plain")


def _sum(chips: Chips | None, agreed: int) -> int:
    return agreed if chips == "agreed" else chips or 0


def _counted(key: str, chips: int, line: str | None = None) -> Iterator[BadInput]:
    """What is wrong with that many chips; about the key, unless its line is found otherwise."""
    if not 0 <= chips <= MOST:
        said = gettext("{key}: from 0 to {most} chips will do, not {chips}")
        yield BadInput(said.format(key=key, most=MOST, chips=chips), about=line or key)


def _worded(key: str, text: str, most: int) -> Iterator[BadInput]:
    if len(text) > most:
        said = gettext("{key}: {text}... is longer than {most} letters")
        yield BadInput(said.format(key=key, text=repr(text[:WORDS]), most=most), about=key)
    for wrong in not_to_be_printed(text):
        yield BadInput(headed(key, wrong), about=key)


def floors(parameters: Parameters) -> Floors:
    """The floors of docs/DESIGN.md 4: a cell must hold a number and a pawn."""
    return Floors()


def build(parameters: Parameters, chance: Chance) -> Field:
    """The board on its track; nothing is left to chance."""
    laid = parameters.track()
    marks = _marks(parameters)
    spaces = laid.spaces([marks[number] for number in range(1, parameters.length + 1)])
    return Field(
        game="goose",
        layout="",
        seed=None,
        code="",
        size=laid.size,
        spaces=spaces,
        contacts=laid.contacts(),
        quality=Quality(
            inscribed_radius_min=min(space.radius for space in spaces),
            border_min=min(cell.depth for cell in laid.cells[:-1]),
        ),
        facts={
            **_named(parameters),
            "texts": list(parameters.texts),
            "length": parameters.length,
            "dice": parameters.dice,
            "stake": parameters.stake,
            "purse": parameters.purse,
            "agreed": parameters.agreed,
            "first": [_plain(keys) for keys in parameters.first],
            "options": _options(parameters.options),
            "track": laid.facts(),
            **_look(parameters),
            **({"words": words} if (words := msgspec.to_builtins(parameters.words)) else {}),
        },
    )


def _named(parameters: Parameters) -> dict[str, Any]:
    """The board's title and the goal's name, and which of the two are ours because the layout gives none."""
    ours = {"title": Phrases().game, "goal": Phrases().goal}
    given = {key: getattr(parameters, key) for key in ours}
    unnamed = [key for key, name in given.items() if name is None]
    return {**given, **{key: ours[key] for key in unnamed}, **({"unnamed": unnamed} if unnamed else {})}


def _look(parameters: Parameters) -> dict[str, Any]:
    """Style and corners, where they are not the usual ones."""
    style = {} if parameters.style == "woodcut" else {"style": parameters.style}
    return style if parameters.corners == CORNERS else {**style, "corners": list(parameters.corners)}


def _marks(parameters: Parameters) -> dict[int, dict[str, Any]]:
    """What the finished field keeps of each cell."""
    plain = CellKeys(at=0).mark(0)
    marks = dict.fromkeys(range(1, parameters.length + 1), plain)
    for keys in parameters.cells:
        marks |= {number: keys.mark(parameters.agreed) for number in keys.numbers}
    goal = marks[parameters.length]
    return {**marks, parameters.length: {**goal, "effect": "goal"}}


def _options(options: Options) -> dict[str, Any]:
    """The options as the facts keep them; those of boards whose start has room for all do not speak of it."""
    said = msgspec.structs.asdict(options)
    return said if options.start != "all" else {key: value for key, value in said.items() if key != "start"}


def _plain(keys: FirstKeys) -> dict[str, Any]:
    """A first throw as the facts keep it."""
    said = {"pay": keys.pay, "ours": keys.ours}
    return {"throw": sorted(keys.throw), "to": keys.to, **{key: value for key, value in said.items() if value}}
