"""The rules of Take-Back-Toe (docs/GAMES.md 10): as many chips as the die shows, to a neighbouring space.

A position is twelve stacks, whose turn it is, and the one move that is barred: the reverse of what was moved just
before. A move can change only one home row, since the two lie apart, and that row alone is looked at for three equal
stacks. In a series the record goes on after a game is over: `next_game` is the opening that its next line is played in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games.take_back_toe.story import Mark, Played, Turn, Won
from sheetgen.language import gettext, ngettext
from sheetgen.referee import dice, forgiveness, rules
from sheetgen.referee.dice import Throw
from sheetgen.referee.game import Foul
from sheetgen.referee.record import is_pass
from sheetgen.referee.verdict import Judged, Verdict

TABLES = ()
furnish, legal_moves = rules.blank, rules.every_move

COLUMNS = 4
DICE = (6,)
"""The sides of the one die."""
IDS = tuple(f"{row}{column}" for row in "ANB" for column in range(1, COLUMNS + 1))
NUMBERS = {id: number for number, id in enumerate(IDS)}
OPENING = (0,) * 4 + (10,) * 4 + (0,) * 4
"""Chips on each space before the first move."""
ROWS = (slice(0, 4), slice(8, 12))
"""Each player's own, by seat."""
OWNERS = (0,) * 4 + (None,) * 4 + (1,) * 4
"""The seat whose row a space is in."""
NEIGHBOURS = tuple(
    tuple(b for b in range(12) if abs(a // 4 - b // 4) + abs(a % 4 - b % 4) == 1) for a in range(len(IDS))
)
"""The spaces that share an edge with each."""
EXAMPLE = "3: N2-A2"

_THROW = re.compile(r"([^:]*):(.*)|\(?([0-9]+)(?:\s*[;,)]\s*|\s+)(.*)", re.DOTALL)
_PLACES = re.compile(rf"([A-Za-z])\s*([0-9]{{1,9}})(?:\s*[-=>→/]+\s*|{dice.TO}|\s*)([A-Za-z])\s*([0-9]{{1,9}})")


class Variation(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What may be agreed on (docs/GAMES.md 0.6)."""

    series: bool = False
    """Several games in one record; whoever did not begin the last one begins the next (Take-Back-Toe 4)."""


class Step(Struct, frozen=True):
    """So many chips from one space to another, by their numbers."""

    pips: int
    origin: int
    target: int


class Skip(Struct, frozen=True):
    """A turn on which no stack is as high as the die shows."""

    pips: int


Move: TypeAlias = Step | Skip

STEPS = tuple(
    tuple(tuple(Step(pips, origin, target) for target in NEIGHBOURS[origin]) for origin in range(len(IDS)))
    for pips in range(DICE[0] + 1)
)
"""By the pips of the die and the space that the chips leave."""


class Match(Struct, frozen=True):
    """What stays the same through one game."""

    players: tuple[str, ...]
    series: bool
    starter: int
    """The seat that begins this game."""
    number: int = 1
    """Of the game in the series."""
    points: tuple[int, ...] = (0, 0)
    """By seat: sizes of winning stacks, added up."""


class Position(forgiveness.Position[Move], frozen=True):
    """A moment of a game of Take-Back-Toe."""

    match: Match
    mover: int
    """The seat to move."""
    stacks: tuple[int, ...] = OPENING
    barred: Step | None = None
    """The move that would take back the last one."""
    turns_made: int = 0
    """Turns of this game."""
    winner: int | None = None
    """The seat that has won this game."""
    throw: int | None = None
    """The die on the table; None before the throw."""

    @property
    def turn(self) -> str | None:
        """The player to move."""
        return None if self.winner is not None else self.match.players[self.mover]

    @property
    def scores(self) -> dict[str, int]:
        """The sizes of each player's winning stacks, added up over the games won (Take-Back-Toe 4)."""
        return dict(zip(self.match.players, self.match.points, strict=True))

    @property
    def over(self) -> bool:
        """Whether this game is won; a record may stop after any game of a series (Take-Back-Toe 4)."""
        return self.winner is not None

    @property
    def missing(self) -> str:
        """Who moves next, and in a series in which game."""
        if self.match.series:
            said = gettext("it is {player}'s turn in game {number}")
            return said.format(player=self.turn, number=self.match.number)
        return super().missing

    @property
    def on_fouls(self) -> str:
        """What is made of a move that breaks a rule."""
        return gettext("After a foul the chips lie as they were moved, but three equal stacks made by it win nothing.")

    @property
    def next_game(self) -> Position | None:
        """In a series, once three equal stacks stand in somebody's row, the opening with the other player to move.

        Where a foul made them nobody has won, but the players thought so and began anew.
        """
        match = self.match
        if not match.series or not any(equal(self.stacks[row]) for row in ROWS):
            return None
        starter = 1 - match.starter
        return Position(structs.replace(match, starter=starter, number=match.number + 1), starter)

    @property
    def dice(self) -> tuple[int, ...]:
        """One die, unless it lies on the table already (Take-Back-Toe 1)."""
        return DICE if self.throw is None and self.winner is None else ()

    def thrown(self, throw: Throw) -> Position:
        """This position with the die on the table."""
        return structs.replace(self, throw=throw[0])

    def with_turn_of(self, player: str) -> Position:
        """The same with that player to move; before a game's first move, as if they were due to begin it."""
        mover = self.match.players.index(player)
        match = self.match if self.turns_made else structs.replace(self.match, starter=mover)
        return structs.replace(self, match=match, mover=mover)

    def before_line(self, player: str | None, move: Move) -> Position | Foul:
        """This position; a foul when the line names the other player, above all where they began the last game too."""
        if player not in (None, self.turn) and self.match.number > 1 and not self.turns_made:
            said = gettext("{player} began the last game, so {other} begins this one")
            return Foul("Take-Back-Toe 4", said.format(player=player, other=self.turn))
        return super().before_line(player, move)

    def moves(self) -> Iterator[Move]:
        """Every legal move with the die on the table; before the throw, with any that can fall."""
        if self.winner is not None:
            return
        for pips in range(1, DICE[0] + 1) if self.throw is None else (self.throw,):
            found = self._steps(pips)
            yield from (step for step in found if step != self.barred)
            if not found:
                yield Skip(pips)

    def any_move(self, chance: Chance) -> Move:
        """A random legal move, with the die on the table or else a random one."""
        pips = 1 + chance.below(DICE[0]) if self.throw is None else self.throw
        found = self._steps(pips)
        if not found:
            return Skip(pips)
        move = chance.pick(found)
        while move == self.barred:
            move = chance.pick(found)
        return move

    def _steps(self, pips: int) -> list[Step]:
        """Take-Back-Toe 1: exactly so many chips, from any one stack that has them; the barred move too.

        Every space has two neighbours or more, so that one alone is never all there is (10.1).
        """
        found: list[Step] = []
        for steps, height in zip(STEPS[pips], self.stacks, strict=True):
            if height >= pips:
                found += steps
        return found

    def play(self, move: Move) -> Position | Foul:
        """The position after a move."""
        if self.winner is not None:
            return Foul("end of the game", gettext("the game is over; nothing more can be played"))
        if self.throw not in (None, move.pips):
            said = gettext("the die shows {pips}, not {written}")
            return Foul("Take-Back-Toe 1", said.format(pips=self.throw, written=move.pips))
        if isinstance(move, Skip):
            return self._why_no_skip(move) if max(self.stacks) >= move.pips else self._after(self.stacks, None)
        origin, target = move.origin, move.target
        if target not in NEIGHBOURS[origin] or self.stacks[origin] < move.pips or move == self.barred:
            return self._why_not(move)
        after = self._after(_moved(self.stacks, move), Step(move.pips, target, origin))
        return after._judged(OWNERS[target] if OWNERS[origin] is None else OWNERS[origin])

    def after_idle_turn(self) -> Position:
        """The other player's turn, the chips as they lie; nothing can be taken back."""
        return self._after(self.stacks, None)

    def after_missing_line(self) -> Iterator[Position]:
        """Where any legal move leads: what cannot be played depends on where the chips lie."""
        return self.after_each()

    def after_foul(self, move: Move) -> Position:
        """Where the players stood: the chips were moved as it is written, or as many of them as there were.

        Three equal stacks that come of it win nothing.
        """
        chips = 0 if isinstance(move, Skip) else min(move.pips, self.stacks[move.origin])
        if isinstance(move, Skip) or not chips:
            return self._after(self.stacks, None)
        done = Step(chips, move.origin, move.target)
        return self._after(_moved(self.stacks, done), Step(chips, move.target, move.origin))

    def _after(self, stacks: tuple[int, ...], barred: Step | None) -> Position:
        """The other player's turn (Take-Back-Toe 1, 2)."""
        return Position(self.match, 1 - self.mover, stacks, barred, self.turns_made + 1)

    def _judged(self, seat: int | None) -> Position:
        """With this player's win, whoever moved, if three equal stacks stand in their row (Take-Back-Toe 3, TBT-A1)."""
        size = 0 if seat is None else equal(self.stacks[ROWS[seat]])
        if seat is None or not size:
            return self
        points = tuple(had + size * (number == seat) for number, had in enumerate(self.match.points))
        return structs.replace(self, match=structs.replace(self.match, points=points), winner=seat)

    def _why_no_skip(self, move: Skip) -> Foul:
        space, height = max(zip(IDS, self.stacks, strict=True), key=lambda stack: stack[1])
        said = ngettext(
            "a {pips} can be played, so the turn is not lost: {space} has {chips} chip",
            "a {pips} can be played, so the turn is not lost: {space} has {chips} chips",
            height,
        )
        return Foul("Take-Back-Toe 1", said.format(pips=move.pips, space=space, chips=height))

    def _why_not(self, move: Step) -> Foul:
        """The rule that a step breaks."""
        origin, target, height = IDS[move.origin], IDS[move.target], self.stacks[move.origin]
        if move.target not in NEIGHBOURS[move.origin]:
            near = ", ".join(IDS[space] for space in NEIGHBOURS[move.origin])
            said = gettext("{target} is not next to {origin}; from there chips go to {near}")
            return Foul("Take-Back-Toe 1", said.format(target=target, origin=origin, near=near))
        if height < move.pips:
            said = _too_low(move.pips, height)
            return Foul("Take-Back-Toe 1", said.format(pips=move.pips, origin=origin, height=height), lacking=True)
        said = ngettext(
            "that takes back what {player} just did: {chips} chip from {target} to {origin}",
            "that takes back what {player} just did: {chips} chips from {target} to {origin}",
            move.pips,
        )
        other = self.match.players[1 - self.mover]
        return Foul("Take-Back-Toe 2", said.format(player=other, chips=move.pips, target=target, origin=origin))


def _too_low(pips: int, height: int) -> str:
    """The sentence that tells why so many chips cannot leave a stack of that height."""
    if height:
        return ngettext(
            "a {pips} moves exactly {pips} chip, but {origin} has only {height}",
            "a {pips} moves exactly {pips} chips, but {origin} has only {height}",
            pips,
        )
    return ngettext(
        "a {pips} moves exactly {pips} chip, but {origin} is empty",
        "a {pips} moves exactly {pips} chips, but {origin} is empty",
        pips,
    )


def equal(row: Sequence[int]) -> int:
    """The size of three equal stacks in a row of four, 0 without them; empty spaces are no stacks (TBT-A2, A6)."""
    for size in row[:2]:  # three of four leave out one, so one of the first two is among them
        if size and row.count(size) >= 3:
            return size
    return 0


def _moved(stacks: tuple[int, ...], step: Step) -> tuple[int, ...]:
    """The stacks after a step."""
    after = list(stacks)
    after[step.origin] -= step.pips
    after[step.target] += step.pips
    return tuple(after)


def start(field: Field, players: Sequence[str], variation: Variation, first: str | None = None) -> Position:
    """Before the first move; row A is that of players[0], whoever begins. Raises BadInput unless two play."""
    if len(players) != 2:
        raise BadInput(gettext("Take-Back-Toe is for 2 players, not {count}").format(count=len(players)))
    starter = rules.seat_that_begins(players, first)
    return Position(Match(tuple(players), variation.series, starter), starter)


def read(text: str, position: Position) -> Move:
    """The move that a line means, such as `3: N2-A2`, `3 n2 a2`, or `5: -` for a turn without a move.

    Raises BadInput when it is none, or names pips that no die has or a space that is not there.
    """
    said = text.strip()
    if is_pass(said):
        lost = max(position.stacks) + 1
        how = gettext(
            "the die is missing before {text}; a turn on which nothing could be moved is written as {example}"
        )
        raise BadInput(how.format(text=said, example="5: -"), meant=(f"{min(lost, DICE[0])}: -",))
    match = _THROW.fullmatch(said)
    if not match:
        how = gettext("{text} cannot be read; write the die and what was moved, such as {example}, or 5: -")
        raise BadInput(how.format(text=repr(said), example=EXAMPLE))
    before, rest = (match[1], match[2]) if match[3] is None else (match[3], match[4])
    (pips,) = dice.read_throw(before, DICE)
    if is_pass(rest):
        return Skip(pips)
    places = _PLACES.fullmatch(rest.strip())
    if not places:
        how = gettext("{text} cannot be read; after the die write from where to where, such as {example}")
        raise BadInput(how.format(text=repr(said), example=EXAMPLE))
    origin, target = _space(places[1], places[2]), _space(places[3], places[4])
    if origin == target:
        how = gettext("{text} leads from {space} to itself; chips go to another space, as in {example}")
        raise BadInput(how.format(text=repr(said), space=IDS[origin], example=EXAMPLE))
    return Step(pips, origin, target)


def _space(row: str, column: str) -> int:
    id = f"{row.upper()}{int(column)}"
    if id not in NUMBERS:
        raise BadInput(
            gettext("there is no space {space}; the spaces are: A1 to A4, N1 to N4, B1 to B4").format(space=id)
        )
    return NUMBERS[id]


def write(move: Move) -> str:
    """The move as a record has it."""
    if isinstance(move, Skip):
        return f"{move.pips}: -"
    return f"{move.pips}: {IDS[move.origin]}-{IDS[move.target]}"


def story(verdict: Verdict[Position]) -> Played:
    """What the game left on the sheet, for the page to draw."""
    position = verdict.position
    match, names = position.match, position.match.players
    carried = [played for played in verdict.played if not (played.foul and played.position.over)]
    return Played(
        names=names,
        scores=match.points,
        stacks=position.stacks,
        series=match.series,
        game=match.number,
        starter=match.starter,
        last=_turn(carried[-1]) if carried else None,
        winner=position.winner,
        winning=() if position.winner is None else _winning(position.stacks, position.winner),
        games=tuple(_games(verdict)),
        turn=None if position.turn is None else position.mover,
        over=position.over,
        winners=tuple(names.index(name) for name in position.winners),
        fouls=tuple(_mark(played) for played in verdict.fouls),
    )


def _turn(played: Judged[Position]) -> Turn:
    """A turn that was carried out; what is barred after it tells what was moved."""
    after = played.position
    back = after.barred
    return Turn(
        player=after.match.players.index(played.player),
        order=played.number,
        pips=played.move.pips,
        origin=IDS[back.target] if back else None,
        target=IDS[back.origin] if back else None,
        chips=back.pips if back else 0,
        foul=played.foul is not None,
    )


def _winning(stacks: Sequence[int], seat: int) -> tuple[str, ...]:
    size = equal(stacks[ROWS[seat]])
    return tuple(id for id, height in zip(IDS[ROWS[seat]], stacks[ROWS[seat]], strict=True) if height == size)


def _games(verdict: Verdict[Position]) -> Iterator[Won]:
    for played in verdict.played:
        after = played.position
        if after.winner is not None and not played.foul:
            size = equal(after.stacks[ROWS[after.winner]])
            yield Won(number=after.match.number, player=after.winner, points=size, order=played.number)


def _mark(played: Judged[Position]) -> Mark:
    after, move = played.position, played.move
    assert played.foul is not None
    players = after.match.players
    return Mark(
        order=played.number,
        player=players.index(played.player) if played.player in players else None,
        rule=played.foul.rule,
        game=after.match.number,
        spaces=() if isinstance(move, Skip) else (IDS[move.origin], IDS[move.target]),
    )
