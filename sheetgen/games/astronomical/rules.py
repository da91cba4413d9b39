"""The rules of Astronomical Tables (docs/GAMES.md 9): three dice, three single steps, lone men are taken.

Points are numbers, 0 to 48 counter-clockwise, and sets of points are bits. Two things decide where a man may go: which
aces are not counted, and which points opponents hold. Neither can change during a turn, since only men that stand alone
are ever taken (AST-A12); so both are found once, when a position comes about, and where each die leads from each point
stands in a table for every set of skipped aces. A step is written as its two points; the die that it uses follows from
them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, pairwise
from typing import TypeAlias

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games.astronomical.story import Mark, Pile, Played, Turn, Way
from sheetgen.language import N_, gettext
from sheetgen.referee import dice, forgiveness, rules
from sheetgen.referee.dice import Throw
from sheetgen.referee.game import Foul
from sheetgen.referee.verdict import Judged, Verdict

TABLES = ()
furnish, legal_moves = rules.blank, rules.every_move

LETTERS = "KGRYPMW"
"""Of the sides, counter-clockwise."""
ACES = (
    N_("the black ace"),
    N_("the green ace"),
    N_("the red ace"),
    N_("the yellow ace"),
    N_("the purple ace"),
    N_("the many-coloured ace"),
    N_("the white ace"),
)
"""By side."""
POINTS = 7
"""On each side, the ace first."""
MEN = 7
"""Of each player, all on their own ace at the start."""
DICE = (7, 7, 7)
"""The sides of each die."""

IDS = tuple(f"{letter}{place}" for letter in LETTERS for place in range(1, POINTS + 1))
NUMBERS = {id: number for number, id in enumerate(IDS)}
MARKS = tuple(1 << number for number in NUMBERS.values())
"""Each point by itself, as a set of points."""
END = "end of the game"
EXAMPLE = "1 5 7: K1-K2 K1-K6 K1-G2"

_UNPARTED = re.compile(r"(\d(?:[\s,+/-]*\d){2})[\s,;]+([A-Za-z-].*)", re.DOTALL)
"""The dice and the steps without a colon."""
_DASH = re.compile(rf"\s*[-→>/]+\s*|(?<=[0-9]){dice.TO}(?=[A-Za-z])")
_POINT = re.compile(r"([A-Za-z])([0-9]{1,9})")


class Variation(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What may be agreed on (docs/GAMES.md 0.6)."""

    sides: tuple[int, ...] | None = None
    """The sides that are sat on, 0 to 6 ascending, when fewer than seven play (AST-A6)."""

    def __post_init__(self) -> None:
        if self.sides is not None and not (
            2 <= len(self.sides) <= len(LETTERS)
            and list(self.sides) == sorted(set(self.sides))
            and set(self.sides) <= set(range(len(LETTERS)))
        ):
            raise ValueError(
                gettext("sides: name two or more of the sides 0 to 6, in ascending order, such as [0, 2, 5]")
            )

    @property
    def seats(self) -> int | None:
        """How many play."""
        return None if self.sides is None else len(self.sides)


class Step(Struct, frozen=True):
    """What one man does with one die: from point to point, by their numbers."""

    origin: int
    target: int


class Move(Struct, frozen=True):
    """A turn: the dice in ascending order, and the steps in the order played (AST-A10)."""

    throw: Throw
    steps: tuple[Step, ...] = ()


class Table(Struct, frozen=True):
    """Who sits where."""

    players: tuple[str, ...]
    sides: tuple[int, ...]
    """By seat, the side of the board."""
    aces: tuple[int, ...]
    """By seat, the player's own ace, as a set of points."""


class Men(Struct, frozen=True):
    """A player's men on the board."""

    points: tuple[int, ...]
    """Where each of them stands, ascending."""
    on: int
    """Those points as a set."""
    held: int
    """The points on which two or more of them stand."""

    def without(self, point: int) -> Men:
        """The same when the only one on that point is taken."""
        place = self.points.index(point)
        return Men(self.points[:place] + self.points[place + 1 :], self.on ^ MARKS[point], self.held)


Ends: TypeAlias = tuple[tuple[int, ...], ...]
"""Where a die (first index, from 1) leads from a point (second index)."""


class Outlook(Struct, frozen=True):
    """What stands against a player, the same for a whole turn but for the men that they take."""

    ends: Ends
    skipped: int
    """The aces that they do not count."""
    shut: int
    """The points where they may end no step."""
    others: int
    """The points where men of others stand."""


def outlook_of(mover: int, men: Sequence[Men], aces: Sequence[int]) -> Outlook:
    """Astronomical 3 and 4 for the player to throw; no point holds men of two players (AST-A12)."""
    skipped = shut = others = 0
    for seat, other in enumerate(men):
        if seat != mover and (on := other.on):
            others |= on
            if held := other.held:
                shut |= held
                skipped |= held & aces[seat]
    return Outlook(ends(skipped), skipped, shut, others)


NOTHING = Outlook((), 0, 0, 0)
"""Before a position has looked round."""


class Position(forgiveness.Position[Move], frozen=True):
    """A moment of a game of Astronomical Tables."""

    table: Table
    men: tuple[Men, ...]
    """By seat."""
    captives: tuple[tuple[int, ...], ...]
    """By seat, whose men the player holds, as seats in the order captured; their own where a foul took one of them."""
    mover: int
    """The seat to throw."""
    taken: tuple[tuple[int, int], ...] = ()
    """What the turn just made took: the point where each man stood, and whose he was."""
    throw: Throw = ()
    """The dice on the table, ascending; none before the throw."""
    outlook: Outlook = NOTHING
    """What stands against the mover; found from the rest, whatever is given here."""

    def __post_init__(self) -> None:
        structs.force_setattr(self, "outlook", outlook_of(self.mover, self.men, self.table.aces))

    @property
    def turn(self) -> str | None:
        """The player to throw."""
        return None if self.over else self.table.players[self.mover]

    @property
    def scores(self) -> dict[str, int]:
        """Each player's men on the board and their captives, at any time; 7 for each player in all (AST-A11)."""
        counts = (len(men.points) + len(held) for men, held in zip(self.men, self.captives, strict=True))
        return dict(zip(self.table.players, counts, strict=True))

    @property
    def players_left(self) -> int:
        """How many players have men on the board; the others are out (Astronomical 6)."""
        return len(self.men) - [men.on for men in self.men].count(0)

    @property
    def over(self) -> bool:
        """Only one player is left on the board (Astronomical 7)."""
        return not self.outlook.others

    @property
    def missing(self) -> str:
        """Who throws next, and how many are left."""
        said = gettext("it is {player}'s turn, and {count} players have men on the board")
        return said.format(player=self.turn, count=self.players_left)

    @property
    def on_fouls(self) -> str:
        """What is made of a turn that breaks a rule."""
        return gettext("After a foul the men stand where they were moved, but what it captured counts for nobody else.")

    @property
    def dice(self) -> tuple[int, ...]:
        """Three seven-sided dice, unless they lie on the table already (Astronomical 2)."""
        return () if self.throw or self.over else DICE

    def thrown(self, throw: Throw) -> Position:
        """This position with the dice on the table; their order is nothing (AST-A10)."""
        return structs.replace(self, throw=tuple(sorted(throw)))

    def with_dice_of(self, move: Move) -> Position:
        """This position with the dice of a turn on the table."""
        return self.thrown(move.throw)

    def with_turn_of(self, player: str) -> Position:
        """The same with that player to throw."""
        return structs.replace(self, mover=self.table.players.index(player))

    def before_line(self, player: str | None, move: Move) -> Position | Foul:
        """This position; a foul when the line names somebody who cannot throw now, or who is out (Astronomical 6)."""
        if player is not None and not self.men[self.table.players.index(player)].on:
            said = gettext("{player} has no men on the board and is out; it is {turn}'s turn")
            return Foul("Astronomical 6", said.format(player=player, turn=self.turn))
        return super().before_line(player, move)

    def moves(self) -> Iterator[Move]:
        """Every legal turn with the dice on the table; before the throw, with any dice that can fall."""
        if self.over:
            return
        outlook, points = self.outlook, self.men[self.mover].points
        for throw in [self.throw] if self.throw else throws():
            for steps in _turns(outlook, throw, points, outlook.others):
                yield Move(throw, steps)

    @property
    def choices_are_few(self) -> bool:
        """Three dice, each to be used by any man, come to thousands."""
        return False

    def any_move(self, chance: Chance) -> Move:
        """The dice on the table or else random ones, and random steps until none that is left can be used."""
        throw = self.throw or tuple(sorted(dice.thrown(DICE, chance)))
        outlook, steps = self.outlook, []
        left, men, others = list(throw), list(self.men[self.mover].points), outlook.others
        while left and others and (choices := _choices(outlook, left, men)):
            die, origin, target = chance.pick(choices)
            left.remove(die)
            men[men.index(origin)] = target
            if others >> target & 1:
                others ^= MARKS[target]
            steps.append(Step(origin, target))
        return Move(throw, tuple(steps))

    def play(self, move: Move) -> Position | Foul:
        """The position after a turn."""
        if self.over:
            return Foul(END, gettext("only one player is left on the board; nothing more can be played"))
        if self.throw and self.throw != move.throw:
            return Foul("Astronomical 2", gettext("the dice show {pips}").format(pips=dice.write_throw(self.throw)))
        outlook, taken = self.outlook, []
        left, men, others = list(move.throw), list(self.men[self.mover].points), outlook.others
        for step in move.steps:
            origin, target = step.origin, step.target
            die = _die(outlook, left, step)
            if die is None or origin not in men or outlook.shut >> target & 1 or not others:
                return self._why_not(step, left, men, others, move.throw)
            left.remove(die)
            men[men.index(origin)] = target
            if others >> target & 1:
                others ^= MARKS[target]
                taken.append(target)
        if left and others and (choices := _choices(outlook, left, men)):
            return _unused(*min(choices))
        return self._after(men, taken)

    def after_unknown_turn(self) -> Position:
        """The next player's turn, the men as they stand."""
        return self._after(self.men[self.mover].points, ())

    def after_unread_line(self) -> Position | None:
        """Nothing: where the men of that turn stand nobody knows."""
        return None

    def after_foul(self, move: Move) -> Position:
        """Where the players stood: each step was made as it is written, where there was a man and no pile in the way.

        Men that such a turn took are off the board, but still count for those who lost them: a foul wins nothing.
        """
        outlook, taken = self.outlook, []
        men, others = list(self.men[self.mover].points), outlook.others
        for step in move.steps:
            if step.origin in men and not outlook.shut >> step.target & 1:
                men[men.index(step.origin)] = step.target
                if others >> step.target & 1:
                    others ^= MARKS[step.target]
                    taken.append(step.target)
        return self._after(men, taken, counts=False)

    def _after(self, points: Sequence[int], taken: Sequence[int], *, counts: bool = True) -> Position:
        """With the mover's men on these points, after taking the lone men on those."""
        mover, men, captives, lost = self.mover, list(self.men), self.captives, []
        men[mover] = men_on(points)
        if taken:
            held = list(captives)
            for point in taken:
                loser = self._seat_on(point)
                assert loser is not None
                men[loser] = men[loser].without(point)
                captor = mover if counts else loser
                held[captor] = (*held[captor], loser)
                lost.append((point, loser))
            captives = tuple(held)
        following = (mover + 1) % len(men)
        while not men[following].on:
            following = (following + 1) % len(men)
        return Position(self.table, tuple(men), captives, following, tuple(lost))

    def _why_not(self, step: Step, left: Sequence[int], men: Sequence[int], others: int, throw: Throw) -> Foul:
        """The rule that a step breaks."""
        if not others:
            said = gettext("{player} has taken the others' last man: the game is over, and the other dice do not count")
            return Foul("Astronomical 7", said.format(player=self.table.players[self.mover]))
        if step.origin not in men:
            return self._no_man(step.origin)
        if not left:
            said = gettext("all three dice are used; there is none for {step}")
            return Foul("Astronomical 2", said.format(step=_write_step(step)))
        if _die(self.outlook, left, step):
            return self._pile(step.target)
        return self._miscounted(step, left, throw)

    def _no_man(self, point: int) -> Foul:
        owner = self._owner(point)
        said = gettext("{player} has no man on {point}")
        if owner:
            said = gettext("{player} has no man on {point}; it is {owner} who stands there")
        player = self.table.players[self.mover]
        return Foul("Astronomical 2", said.format(player=player, point=IDS[point], owner=owner), lacking=True)

    def _pile(self, point: int) -> Foul:
        count = sum(men.points.count(point) for men in self.men)
        said = gettext("{owner} has {count} men on {point}; no step may end where an opponent has two or more")
        return Foul("Astronomical 4", said.format(owner=self._owner(point), count=count, point=IDS[point]))

    def _miscounted(self, step: Step, left: Sequence[int], throw: Throw) -> Foul:
        """No die that is left leads from the one point to the other, and what may have led astray (Astronomical 3)."""
        outlook = self.outlook
        way = _way(step)
        piles = [point for point in way if outlook.skipped >> point & 1]
        missed = [point for point in way[:-1] if point % POINTS == 0 and point not in piles]
        counted = len(way) - len(piles)
        if piles and len(way) in left:
            said = gettext("from {origin} a {die} ends on {end}, because {ace} with its pile is not counted")
            return _ends_on(said, outlook, step, [len(way)], ace=self._ace(piles[0]))
        if missed and counted - 1 in left:
            said = gettext("from {origin} a {die} ends on {end}, because {ace} is counted")
            return _ends_on(said, outlook, step, [counted - 1], ace=self._ace(missed[0]))
        if len(IDS) - len(way) in left:
            said = gettext("{step} goes back; men move to the right, counter-clockwise")
            return Foul("Astronomical 2", said.format(step=_write_step(step)))
        if die := _die(outlook, throw, step):
            said = gettext("{step} takes a {die}, and there is none left")
            return Foul("Astronomical 2", said.format(step=_write_step(step), die=die))
        said = gettext("from {origin} a {die} ends on {end}, not on {target}")
        return _ends_on(said, outlook, step, sorted(set(left)), target=IDS[step.target])

    def _owner(self, point: int) -> str | None:
        """The opponent whose men stand on a point."""
        seat = self._seat_on(point)
        return None if seat is None else self.table.players[seat]

    def _seat_on(self, point: int) -> int | None:
        """The seat of the opponent whose men stand on a point."""
        for seat, men in enumerate(self.men):
            if men.on >> point & 1 and seat != self.mover:
                return seat
        return None

    def _ace(self, point: int) -> str:
        if self.table.aces[self.mover] >> point & 1:
            return gettext("{player}'s own ace").format(player=self.table.players[self.mover])  # AST-A3
        return gettext(ACES[point // POINTS])


def throws() -> Iterator[Throw]:
    """Every throw, its dice in ascending order; they are not equally likely."""
    return combinations_with_replacement(range(1, DICE[0] + 1), len(DICE))


def men_on(points: Iterable[int]) -> Men:
    """A player's men on these points."""
    on = held = 0
    for point in (ordered := sorted(points)):
        mark = MARKS[point]
        held |= on & mark
        on |= mark
    return Men(tuple(ordered), on, held)


@cache
def ends(skipped: int) -> Ends:
    """Where each die leads from each point when these aces are not counted, nor the point itself (Astronomical 3)."""
    counted = [point for point in range(len(IDS)) if not skipped >> point & 1]
    after = [bisect_right(counted, point) for point in range(len(IDS))]
    return tuple(tuple(counted[(first + die - 1) % len(counted)] for first in after) for die in range(DICE[0] + 1))


def _choices(outlook: Outlook, left: Sequence[int], men: Sequence[int]) -> list[tuple[int, int, int]]:
    """Every legal single step: the die, from where, to where (Astronomical 4)."""
    shut, ends, points = outlook.shut, outlook.ends, dict.fromkeys(men)
    return [
        (die, point, target)
        for die in dict.fromkeys(left)
        for leads in [ends[die]]
        for point in points
        if not shut >> (target := leads[point]) & 1
    ]


def _turns(outlook: Outlook, left: Sequence[int], men: Sequence[int], others: int) -> Iterator[tuple[Step, ...]]:
    """Every way to play until no die that is left can be used, or nobody else is left (Astronomical 5, 7, AST-A2)."""
    choices = _choices(outlook, left, men) if others else []
    if not choices:
        yield ()
    for die, origin, target in choices:
        for rest in _turns(outlook, _without(left, die), [*_without(men, origin), target], others & ~MARKS[target]):
            yield (Step(origin, target), *rest)


def _without(numbers: Sequence[int], one: int) -> list[int]:
    """The numbers but for one of that value."""
    rest = list(numbers)
    rest.remove(one)
    return rest


def _die(outlook: Outlook, left: Sequence[int], step: Step) -> int | None:
    """The die of those left that leads from the one point to the other."""
    for die in left:
        if outlook.ends[die][step.origin] == step.target:
            return die
    return None


def _unused(die: int, origin: int, target: int) -> Foul:
    text = _write_step(Step(origin, target))
    said = gettext("a die that can be used must be used: the {die} can still go {step}")
    return Foul("Astronomical 5", said.format(die=die, step=text))


def _ends_on(said: str, outlook: Outlook, step: Step, left: Sequence[int], **why: str) -> Foul:
    """Where these dice lead instead, in that sentence."""
    there = [IDS[outlook.ends[die][step.origin]] for die in left]
    told = said.format(origin=IDS[step.origin], die=_or(left), end=_or(there), **why)
    return Foul("Astronomical 3", told)


def _or(items: Sequence[object]) -> str:
    *first, last = map(str, items)
    return gettext("{first} or {last}").format(first=", ".join(first), last=last) if first else last


def _way(step: Step) -> list[int]:
    """The points from behind the one to the other."""
    length = (step.target - step.origin - 1) % len(IDS) + 1
    return [(step.origin + place) % len(IDS) for place in range(1, length + 1)]


def start(field: Field, players: Sequence[str], variation: Variation, first: str | None = None) -> Position:
    """Before the first throw (Astronomical 1). Raises BadInput for more or fewer players than sides that are sat on."""
    sides = tuple(range(len(LETTERS))) if variation.sides is None else variation.sides
    if len(players) != len(sides):
        said = gettext("{sides} sides are sat on, but there are {count} players")
        if variation.sides is None:
            said = gettext("Astronomical Tables is for {sides} players, not {count}")
        raise BadInput(said.format(sides=len(sides), count=len(players)))
    aces = tuple(side * POINTS for side in sides)
    table = Table(
        players=tuple(players),
        sides=sides,
        aces=tuple(MARKS[ace] for ace in aces),
    )
    men = tuple(men_on([ace] * MEN) for ace in aces)
    return Position(table, men, ((),) * len(men), rules.seat_that_begins(table.players, first))


def read(text: str, position: Position) -> Move:
    """The turn that a line means. Raises BadInput when it is none, or names dice or points that there are not."""
    pips, colon, steps = text.partition(":")
    if unparted := None if colon else _UNPARTED.fullmatch(text.strip()):
        pips, steps = unparted[1], unparted[2]
    elif not colon or not steps.strip():
        how = gettext("{text} cannot be read; write the dice, a colon and the steps, as in {example}")
        raise BadInput(how.format(text=repr(text.strip()), example=EXAMPLE))
    throw = tuple(sorted(dice.read_throw(pips, DICE)))
    said = _DASH.sub("-", steps.strip())
    if said == "-":
        return Move(throw)
    words = [word for word in re.split(r"[\s,;]+", said) if word]
    return Move(throw, tuple(step for word in words for step in _steps(word)))


def _steps(word: str) -> Iterator[Step]:
    """The steps that a word means: one, or several of the same man."""
    points = word.split("-")
    if len(points) < 2 or not all(points):
        how = gettext("{text} is not a step; write it from point to point, as in K1-K6")
        raise BadInput(how.format(text=repr(word)))
    for origin, target in pairwise([_number(point) for point in points]):
        yield Step(origin, target)


def _number(word: str) -> int:
    """The number of the point that a word names."""
    match = _POINT.fullmatch(word)
    if not match:
        how = gettext("{text} is not a point; write the letter of its side and its place, as in K6")
        raise BadInput(how.format(text=repr(word)))
    if match[1].upper() not in LETTERS:
        said = gettext("there is no side {side}; the sides are {sides}")
        raise BadInput(said.format(side=repr(match[1]), sides=", ".join(LETTERS)))
    if (id := f"{match[1].upper()}{int(match[2])}") not in NUMBERS:
        said = gettext("there is no point {point}; each side has points 1 (its ace) to {most}")
        raise BadInput(said.format(point=repr(word), most=POINTS))
    return NUMBERS[id]


def write(move: Move) -> str:
    """The turn as a record has it."""
    return f"{dice.write_throw(move.throw)}: {' '.join(map(_write_step, move.steps)) or '-'}"


def _write_step(step: Step) -> str:
    return f"{IDS[step.origin]}-{IDS[step.target]}"


def story(verdict: Verdict[Position]) -> Played:
    """What the game left on the board."""
    position = verdict.position
    names = position.table.players
    turns = [played for played in verdict.played if played.foul is None or played.foul.rule != END]
    return Played(
        names=names,
        sides=tuple(LETTERS[side] for side in position.table.sides),
        scores=tuple(position.scores.values()),
        piles=tuple(
            Pile(IDS[point], seat, men.points.count(point))
            for point in range(len(IDS))
            for seat, men in enumerate(position.men)
            if men.on >> point & 1
        ),
        captives=position.captives,
        out=tuple(seat for seat, men in enumerate(position.men) if not men.on),
        turn=None if position.over else position.mover,
        over=position.over,
        winners=tuple(names.index(name) for name in position.winners),
        last=_last(turns[-1], names) if turns else None,
        fouls=tuple(
            Mark(
                played.number,
                names.index(played.player),
                played.foul.rule,
                tuple(IDS[point] for step in played.move.steps for point in (step.origin, step.target)),
            )
            for played in turns
            if played.foul
        ),
    )


def _last(played: Judged[Position], names: Sequence[str]) -> Turn:
    """The last turn, with what it took."""
    took = dict(played.position.taken)
    steps = tuple(Way(IDS[step.origin], IDS[step.target], took.pop(step.target, None)) for step in played.move.steps)
    return Turn(
        player=names.index(played.player),
        order=played.number,
        foul=played.foul is not None,
        throw=played.move.throw,
        steps=steps,
    )
