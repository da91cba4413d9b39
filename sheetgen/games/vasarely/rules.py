"""Vasarely's rules (docs/GAMES.md 2): spaces filled in cubes, one number of dots after the other.

Every turn, also one on which nothing is filled, takes the number one further; after a foul nobody can tell whether the
players counted on from it or from the number that was due, until the next move fits one of the two. What a player may
fill is the AND of three sets of spaces: empty, with that number, and within reach: the cubes in play, or all while
fewer than two are (three in a variation).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field, SpaceId
from sheetgen.language import gettext, ngettext
from sheetgen.referee import bits, fills, rules
from sheetgen.referee.fills import Fill, Pass
from sheetgen.referee.game import Foul
from sheetgen.referee.teams import Table, put
from sheetgen.referee.verdict import Verdict
from sheetgen.story.spaces import Played, Union

TABLES = ()
furnish, legal_moves = rules.blank, rules.every_move

COLOURS = ("red", "blue", "yellow", "green")
"""By seat."""

NUMBERS = 5
"""They go 1, 2, 3, 4, 5 and begin again (Vasarely 2)."""

Move: TypeAlias = Fill | Pass


class Variation(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What may be agreed on (docs/GAMES.md 0.6)."""

    three_cubes: bool = False
    """Three cubes may be in play at once (V1)."""


class Board(Struct, frozen=True):
    """The field as the rules see it, compiled once."""

    dotted: tuple[int, ...]
    """For each number, 1 first, the spaces with so many dots."""
    cubes: dict[SpaceId, int]
    """The spaces of each cube, by its number on the field."""
    cube: tuple[int, ...]
    """For each space all those of its cube."""
    fills: tuple[Fill, ...]
    """For each space the move that fills it."""
    limit: int
    """How many cubes may be in play."""

    def dots(self, space: int) -> int:
        """How many dots a space has."""
        return next(number for number, spaces in enumerate(self.dotted, 1) if spaces >> space & 1)

    def named(self, spaces: int) -> list[SpaceId]:
        """The cubes that any of these spaces belong to."""
        return [name for name, cube in self.cubes.items() if cube & spaces]


class Position(fills.Position[Move], frozen=True):
    """A moment of a game of Vasarely."""

    board: Board
    filled: tuple[int, ...]
    """The spaces of each seat."""
    filler: int
    """The seat that filled last."""
    in_play: int
    """All spaces of the cubes in play: opened, not complete."""
    opened: int
    """How many cubes are in play."""
    number: int
    """The number of dots that is required now (Vasarely 1, 2, VAS-A1)."""
    otherwise: Position | None = None
    """How the game stands instead, if after a foul the players counted on from what they did."""

    @property
    def colours(self) -> tuple[str, ...]:
        """A colour a seat."""
        return COLOURS[: len(self.table.players)]

    @property
    def inked(self) -> str:
        """The colour of the space just filled."""
        return self.colours[self.filler]

    @property
    def over(self) -> bool:
        """All cubes are complete (Vasarely 8)."""
        return not self.empty

    @property
    def reach(self) -> int:
        """The empty spaces of the cubes in play; of all, as long as one may be opened (Vasarely 3-5, VAS-A3, A5)."""
        return self.empty if self.opened < self.board.limit else self.empty & self.in_play

    @property
    def choices(self) -> int:
        """The spaces that may be filled now."""
        return self.reach & self.board.dotted[self.number - 1]

    def moves(self) -> Iterator[Move]:
        """Every legal move; a pass only if nothing can be filled (Vasarely 6, VAS-A6)."""
        if self.over:
            return
        choices = self.choices
        if choices:
            yield from (self.board.fills[i] for i in bits.members(choices))
        else:
            yield Pass()

    @property
    def may_pass(self) -> bool:
        """Whether nothing can be filled, in one of the ways in which the game may stand."""
        return super().may_pass or (self.otherwise is not None and self.otherwise.may_pass)

    def any_move(self, chance: Chance) -> Move:
        """A random legal move."""
        choices = self.choices
        return self.board.fills[bits.pick(choices, chance)] if choices else Pass()

    def play(self, move: Move) -> Position | Foul:
        """The position after a move."""
        if self.over:
            return Foul("end of the game", gettext("all cubes are complete; nothing more can be filled"))
        result = self._judged(move)
        if isinstance(result, Foul) and self.otherwise is not None:
            instead = self.otherwise.play(move)
            return result if isinstance(instead, Foul) else instead
        return result

    def _judged(self, move: Move) -> Position | Foul:
        choices = self.choices
        if isinstance(move, Pass):
            return self._must_fill() if choices else self.after_idle_turn()
        if not choices:
            return self._nothing_to_fill()
        own = self.colours[self.mover]
        if move.colour not in (None, own):
            said = gettext("{player} fills spaces in {own}, not in {colour}")
            colours = {"own": fills.hue(own), "colour": fills.hue(move.colour)}
            return Foul("Vasarely 3", said.format(player=self.turn, **colours))
        space = self.map.index[move.space]
        return self._with(space) if choices >> space & 1 else self._why_not(space)

    def after_missing_line(self) -> Iterator[Position]:
        """Where any legal move leads: which dots are due depends on what is filled."""
        return self.after_each()

    def after_foul(self, move: Move) -> Position:
        """Where the players stood: what was empty is filled, but completes nothing for points; the turn is over.

        Who could fill nothing had lost the turn without writing it down, if the move is in order as the next player's.
        """
        if isinstance(move, Pass):
            return self._or_else(self.after_idle_turn(), self.number)
        space = self.map.index[move.space]
        next_able = self._next_able
        if next_able is not self and next_able.choices >> space & 1:
            return next_able._with(space)
        if not self.empty >> space & 1:
            return self._or_else(self.after_idle_turn(), self.number)
        return self._or_else(self._with(space, counts=False), _next(self.board.dots(space)))

    @property
    def _next_able(self) -> Position:
        """This position after all turns on which nothing can be filled."""
        return self if self.choices or self.over else self.after_idle_turn()._next_able

    def _or_else(self, after: Position, number: int) -> Position:
        """A position after a foul, or the same with another number required."""
        return structs.replace(after, otherwise=structs.replace(after, number=number))

    def _with(self, space: int, *, counts: bool = True) -> Position:
        """After a space was filled; `counts` says whether completing its cube scores (Vasarely 7)."""
        mover, filled, points, bit = self.mover, self.filled, self.points, 1 << space
        own = filled[mover] | bit
        empty = self.empty & ~bit
        cube = self.board.cube[space]
        in_play, opened = self.in_play, self.opened
        if not in_play & bit:
            in_play |= cube
            opened += 1
        if not cube & empty:
            in_play &= ~cube
            opened -= 1
            if counts:
                points = put(points, mover, points[mover] + (cube & ~own).bit_count())
        return Position(
            table=self.table,
            points=points,
            mover=self.table.after(mover),
            map=self.map,
            empty=empty,
            turns_made=self.turns_made + 1,
            laid=(space,),
            board=self.board,
            filled=put(filled, mover, own),
            filler=mover,
            in_play=in_play,
            opened=opened,
            number=_next(self.number),
        )

    def after_idle_turn(self) -> Position:
        """After a turn on which nothing was filled: the number goes on all the same (VAS-A1)."""
        mover, number = self.table.after(self.mover), _next(self.number)
        return structs.replace(
            self, mover=mover, turns_made=self.turns_made + 1, laid=(), number=number, otherwise=None
        )

    def _must_fill(self) -> Foul:
        """Why this is no turn to pass; of all players alike, so that nobody could."""
        space = next(bits.members(self.choices & self.in_play or self.choices))
        named = {"space": self.map.ids[space], "dots": dots(self.number), "cube": self.board.named(1 << space)[0]}
        if self.in_play >> space & 1:
            said = gettext("nobody passes while something can be filled: space {space} has {dots} and is empty")
            return Foul("VAS-A6", said.format(**named), lacking=True)
        said = gettext(
            "nobody passes while something can be filled: space {space} has {dots}, and cube {cube} may be opened"
        )
        rule = "VAS-A2" if self.opened else "VAS-A4" if self.turns_made else "Vasarely 1"
        return Foul(rule, said.format(**named), lacking=True)

    def _why_not(self, space: int) -> Foul:
        """The rule that filling this space breaks."""
        name, number = self.map.ids[space], self.number
        if not self.empty >> space & 1:
            return Foul("Vasarely 3", gettext("space {space} is already filled").format(space=name))
        if not self.board.dotted[number - 1] >> space & 1:
            asked = {"wanted": dots(number), "space": name, "dots": dots(self.board.dots(space))}
            if not self.turns_made:
                said = gettext("the first player fills a space with {wanted}; space {space} has {dots}")
                return Foul("Vasarely 1", said.format(**asked))
            said = gettext("it is the turn of {wanted}; space {space} has {dots}")
            return Foul("Vasarely 2", said.format(**asked))
        serving = self.board.named(self.choices)
        if len(serving) == 1:
            said = gettext(
                "{cubes} are already in play, and no other cube may be opened; "
                "only cube {cube} has an empty space with {dots}"
            )
            return Foul("Vasarely 5", said.format(cubes=self._playing, cube=serving[0], dots=dots(number)))
        said = gettext("{cubes} are already in play, and no other cube may be opened until one of them is complete")
        return Foul("Vasarely 4", said.format(cubes=self._playing))

    def _nothing_to_fill(self) -> Foul:
        """The rule that a fill breaks where the turn is lost (Vasarely 6, VAS-A6)."""
        said = gettext("no cube at all has an empty space with {dots}, so nothing is filled: write -")
        if self.opened >= self.board.limit:
            said = gettext(
                "{cubes} are already in play, and no other cube may be opened; "
                "none of them has an empty space with {dots}, so nothing is filled: write -"
            )
        none = said.format(cubes=self._playing, dots=dots(self.number))
        return Foul("Vasarely 6", none, unwritten=True)

    @property
    def _playing(self) -> str:
        """The cubes in play; nothing where there are none."""
        return listing(self.board.named(self.in_play)) if self.in_play else ""

    @property
    def missing(self) -> str:
        """Which number comes next, what is in play, and how much there is left to fill."""
        left = self.empty.bit_count()
        turn = gettext("it is {player}'s turn to fill {dots}").format(player=self.turn, dots=dots(self.number))
        playing = gettext("no cube is in play")
        if self.opened:
            playing = ngettext("{cubes} is in play", "{cubes} are in play", self.opened).format(cubes=self._playing)
        empty = ngettext("{left} space is still empty", "{left} spaces are still empty", left).format(left=left)
        return gettext("{turn}; {playing}, and {empty}").format(turn=turn, playing=playing, empty=empty)


def _next(number: int) -> int:
    """The number after this one (Vasarely 2)."""
    return number % NUMBERS + 1


def dots(number: int) -> str:
    """So many dots, in words."""
    return ngettext("{count} dot", "{count} dots", number).format(count=number)


def listing(cubes: Sequence[SpaceId]) -> str:
    """Some cubes by number."""
    *most, last = map(str, cubes)
    said = ngettext("cube {last}", "cubes {others} and {last}", len(cubes))
    return said.format(others=", ".join(most), last=last)


def _board(field: Field, limit: int) -> Board:
    index = {space.id: i for i, space in enumerate(field.spaces)}
    names = [space.group for space in field.spaces if space.group is not None]
    cubes = {name: bits.union(index[space.id] for space in field.group(name)) for name in dict.fromkeys(names)}
    return Board(
        dotted=tuple(
            bits.union(i for i, space in enumerate(field.spaces) if space.mark["dots"] == number)
            for number in range(1, NUMBERS + 1)
        ),
        cubes=cubes,
        cube=tuple(cubes[name] for name in names),
        fills=tuple(Fill(space.id) for space in field.spaces),
        limit=limit,
    )


def start(field: Field, players: Sequence[str], variation: Variation, first: str | None = None) -> Position:
    """Before the first turn. Raises BadInput for other than 2 to 4 players."""
    if not 2 <= len(players) <= len(COLOURS):
        said = gettext("{game} is for 2 to 4 players, not {count}")
        raise BadInput(said.format(game="Vasarely", count=len(players)), about="players")
    table = Table(tuple(players))
    return Position(
        **fills.beginning(table, fills.compiled(field), first),
        board=_board(field, 3 if variation.three_cubes else 2),
        filled=(0,) * len(players),
        filler=0,
        in_play=0,
        opened=0,
        number=1,
    )


def read(text: str, position: Position) -> Move:
    """The move that a line means. Raises BadInput when it is none, or names a space that is not there."""
    return fills.read(text, position.map, (), (*COLOURS, fills.NEUTRAL))


write = fills.write


def story(verdict: Verdict[Position]) -> Played:
    """What the game left on the sheet: the spaces filled, and each cube that was completed, with its points."""
    told = fills.story_of(verdict)
    unions, complete, points = [], 0, (0,) * len(told.names)
    for move in verdict.played:
        after = move.position
        full = [name for name, cube in after.board.cubes.items() if not cube & (after.empty | complete)]
        for name in full:
            cube = after.board.cubes[name]
            complete |= cube
            scored = after.points[after.filler] - points[after.filler]
            if scored or not move.foul:  # a line may be fouled only because a pass before it is missing
                unions.append(
                    Union(spaces=after.map.named(cube), player=after.filler, order=move.number, points=scored)
                )
        points = after.points
    return structs.replace(told, unions=tuple(unions))
