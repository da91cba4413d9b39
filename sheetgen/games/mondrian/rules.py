"""Mondrian's rules (docs/GAMES.md 4): fill spaces side by side and complete rectangles.

The field lists every union of spaces that is a rectangle, whatever their own shapes. For each space those that hold it
are compiled once, the largest first, so that what a fill completes is the first of them without an empty space. How far
the coloured part reaches is kept from move to move; a colour may go wherever it reaches and that colour is not next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field, SpaceId
from sheetgen.language import either, gettext
from sheetgen.referee import bits, fills, rules, teams
from sheetgen.referee.fills import Fill, Map, Pass
from sheetgen.referee.game import Foul
from sheetgen.referee.teams import TeamVariation, put
from sheetgen.referee.verdict import Verdict
from sheetgen.story.spaces import Played, Union

TABLES = ()
furnish, legal_moves = rules.blank, rules.every_move

OWN = ("red", "yellow", "blue", "green")
"""The players' colours, by seat."""
NEUTRAL = fills.NEUTRAL
AREA = 80
"""Boxes of a score area (Mondrian 4.1)."""


class Variation(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What may be agreed on (docs/GAMES.md 0.6)."""

    teams: bool = False
    """Four players in two teams."""
    to_160: bool = False
    """Two players fill two score areas each."""


Move: TypeAlias = Fill | Pass


class Board(Struct, frozen=True):
    """The field as the rules see it, compiled once."""

    map: Map
    corners: tuple[int, ...]
    """For each space those that it meets at a corner only."""
    unions: tuple[tuple[int, ...], ...]
    """For each space the unions that hold it and are rectangles, the largest first."""
    colours: tuple[str, ...]
    """One for each seat, then the neutral one if there is one."""
    neutral: bool
    """Fewer than four play: the last colour belongs to everybody (MON-A6, MON-A7)."""
    limit: int
    """The points that end the game."""
    fills: tuple[tuple[Fill, ...], tuple[Fill, ...]]
    """For each space filling it in one's own colour; in the neutral one."""


class Position(fills.Apart[Move], frozen=True):
    """A moment of a game of Mondrian."""

    board: Board
    reach: int
    """The empty spaces next to a coloured one; before the first fill, all."""
    scored: int
    """The rectangle just scored."""
    ended: bool

    @property
    def colours(self) -> tuple[str, ...]:
        """The players' by seat, then neutral."""
        return self.board.colours

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """Each seat's own colour and, if there is one, the neutral one."""
        common = (NEUTRAL,) if self.board.neutral else ()
        return tuple((own, *common) for own in self.colours[: len(self.table.players)])

    @property
    def over(self) -> bool:
        """Somebody's area is full, or nobody can fill any space in any colour (Mondrian 4, MON-A3)."""
        return self.ended

    def moves(self) -> Iterator[Move]:
        """Every legal move; a pass where nothing else is (MON-A2)."""
        if self.ended:
            return
        open = self._open()
        for spaces, fill in zip(open, self.board.fills, strict=True):
            for i in bits.members(spaces):
                yield fill[i]
        if not any(open):
            yield Pass()

    def any_move(self, chance: Chance) -> Move:
        """A random legal move."""
        own, neutral = self._open()
        count = own.bit_count()
        both = count + neutral.bit_count()
        if not both:
            return Pass()
        n = chance.below(both)
        if n < count:
            return self.board.fills[0][bits.nth(own, n)]
        return self.board.fills[1][bits.nth(neutral, n - count)]

    def _open(self) -> tuple[int, int]:
        """The spaces that the mover may fill in the own colour, and in the neutral one (Mondrian 1, 2, MON-A9)."""
        reach, banned = self.reach, self.banned
        return reach & ~banned[self.mover], reach & ~banned[-1] if self.board.neutral else 0

    def play(self, move: Move) -> Position | Foul:
        """The position after a move."""
        if isinstance(move, Pass):
            return self._why_no_pass() or self.after_idle_turn()
        if move.colour not in (None, *self.colours):
            return self._without_colour(move.colour or "")
        i, ink = self.map.index[move.space], self._ink(move)
        mine = ink == self.mover or self.colours[ink] == NEUTRAL
        if self._stuck:
            said = gettext("{player} can fill nothing now and passes, which is written as -")
            return Foul("MON-A2", said.format(player=self.turn), unwritten=True)
        if self.ended or not mine or not self.reach & ~self.banned[ink] & 1 << i:
            return self._why_not(i, ink)
        return self._filled(i, ink, self._completed(i) if ink == self.mover else 0)

    @property
    def _stuck(self) -> bool:
        """Whether the player to move can fill nothing, though the game goes on."""
        return not self.ended and not any(self._open())

    def _ink(self, fill: Fill) -> int:
        """The colour of a fill, by its place among the colours; one that is not in this game counts as the own."""
        return self.colours.index(fill.colour) if fill.colour in self.colours else self.mover

    def _laid_ink(self, fill: Fill) -> int:
        """The same where another player's colour counts as the own too (docs/GAMES.md 0.4)."""
        return self._ink(fill) if fill.colour in self.hands[self.mover] else self.mover

    def _without_colour(self, colour: str) -> Foul:
        """The foul of a fill in a colour that nobody has in this game (Mondrian 2, MON-A7, MON-A11)."""
        if self.ended:
            return self._after_the_end()
        if colour == NEUTRAL:
            own = self.colours[self.mover]
            said = gettext("with four players no colour is neutral: {player} fills spaces in {own}")
            return Foul("MON-A11", said.format(player=self.turn, own=fills.hue(own)))
        said = gettext("{colour} is not a colour in a game of {count}: {player} fills spaces in {own}")
        count = len(self.table.players)
        strange = fills.hue(colour)
        return Foul("Mondrian 2", said.format(colour=strange, count=count, player=self.turn, own=self._own))

    @property
    def _own(self) -> str:
        """The colours of the player to move, in words."""
        return either(map(fills.hue, self.hands[self.mover]))

    def _completed(self, i: int) -> int:
        """The largest rectangle that filling a space completes (Mondrian 3)."""
        empty = self.empty & ~(1 << i)
        for union in self.board.unions[i]:
            if not union & empty:
                return union
        return 0

    def _filled(self, i: int, ink: int, scored: int) -> Position:
        """After a fill, with the rectangle that it scores."""
        board, beside, mover, points, banned = self.board, self.map.neighbours[i], self.mover, self.points, self.banned
        empty = self.empty & ~(1 << i)
        if scored:  # MON-A1: what goes beyond the area is lost; MON-A10: whatever the colours
            points = put(points, mover, min(board.limit, points[mover] + scored.bit_count()))
        banned = put(banned, ink, banned[ink] | beside)
        reach = (beside if self.empty == self.map.whole else self.reach | beside) & empty
        return Position(
            table=self.table,
            points=points,
            mover=self.table.after(mover),
            map=self.map,
            empty=empty,
            turns_made=self.turns_made + 1,
            laid=(i,),
            filled=put(self.filled, ink, self.filled[ink] | 1 << i),
            banned=banned,
            ink=ink,
            board=board,
            reach=reach,
            scored=scored,
            ended=not reach & ~bits.common(banned) or max(points) >= board.limit,
        )

    def after_idle_turn(self) -> Position:
        """The same with the next player to move."""
        return structs.replace(
            self, mover=self.table.after(self.mover), turns_made=self.turns_made + 1, laid=(), scored=0
        )

    def _why_no_pass(self) -> Foul | None:
        """The rule that a pass breaks, if it does."""
        if self.ended:
            return self._after_the_end()
        move = next(self.moves())
        if isinstance(move, Pass):
            return None
        said = gettext("{player} can still fill a space, such as {move}, and so must not pass")
        return Foul("MON-A5", said.format(player=self.turn, move=write(move)))

    def _after_the_end(self) -> Foul:
        full = next((name for name, points in self.scores.items() if points >= self.board.limit), None)
        said = gettext("nobody can fill any space; nothing more can be played")
        if full:
            said = gettext("{player} has {points} points; nothing more can be played")
        return Foul("end of the game", said.format(player=full, points=self.board.limit))

    def _why_not(self, i: int, ink: int) -> Foul:
        """The rule that a fill breaks."""
        if self.ended:
            return self._after_the_end()
        space, colour = self.map.ids[i], self.colours[ink]
        if ink != self.mover and colour != NEUTRAL:
            said = gettext("{player} fills spaces in {own}, not in {colour}")
            return Foul("Mondrian 2", said.format(player=self.turn, own=self._own, colour=fills.hue(colour)))
        there = self.colour_of(i)
        if there is not None:
            said = gettext("space {space} is already filled, in {colour}")
            return Foul("Mondrian 1", said.format(space=space, colour=fills.hue(there)))
        if not self.reach >> i & 1:
            rule = "MON-A9" if colour == NEUTRAL else "Mondrian 1"
            corner = self.board.corners[i] & ~self.empty
            if corner:
                near = self.map.named(corner)[0]
                said = gettext("space {space} meets coloured space {near} only at a corner; that is not next to it")
                return Foul(rule, said.format(space=space, near=near))
            return Foul(rule, gettext("space {space} is not next to any coloured space").format(space=space))
        other = self.map.named(self.map.neighbours[i] & self.filled[ink])[0]
        if colour == NEUTRAL:
            said = gettext("space {space} is next to space {other}, and both would be neutral")
            return Foul("MON-A9", said.format(space=space, other=other))
        said = gettext("space {space} is next to space {other}, which is already {colour}")
        return Foul("Mondrian 2", said.format(space=space, other=other, colour=fills.hue(colour)))

    def after_foul(self, move: Move) -> Position | None:
        """Where the players stood: an empty space that was written is filled all the same, and scores nothing.

        Who could fill nothing had passed without writing it down.
        """
        if isinstance(move, Pass):
            return self.after_idle_turn()
        if self._stuck:
            return self.after_idle_turn().after(move)
        i = self.map.index[move.space]
        return self._filled(i, self._laid_ink(move), 0) if self.empty >> i & 1 else self.after_idle_turn()


def _rectangles(field: Field) -> tuple[tuple[SpaceId, ...], ...]:
    """facts["rectangles"]: every union of spaces that is a rectangle."""
    return msgspec.convert(field.facts["rectangles"], tuple[tuple[SpaceId, ...], ...])


def _board(field: Field, players: int, limit: int) -> Board:
    map = fills.compiled(field)
    masks = [bits.union(map.index[id] for id in union) for union in _rectangles(field)]
    masks.sort(key=int.bit_count, reverse=True)
    return Board(
        map=map,
        corners=bits.neighbours(field, ("corner",)),
        unions=tuple(tuple(mask for mask in masks if mask >> i & 1) for i in range(len(map.ids))),
        colours=(*OWN[:players], NEUTRAL) if players < len(OWN) else OWN,
        neutral=players < len(OWN),
        limit=limit,
        fills=(tuple(Fill(id) for id in map.ids), tuple(Fill(id, NEUTRAL) for id in map.ids)),
    )


def start(field: Field, players: Sequence[str], variation: Variation, first: str | None = None) -> Position:
    """Before the first turn.

    Raises BadInput for other than 2 to 4 players, teams of other than four, or 160 points for more than two.
    """
    table = teams.table(players, TeamVariation(teams=variation.teams), "Mondrian")
    if variation.to_160 and len(players) != 2:
        said = gettext("to-160 is for 2 players, who have two score areas each, not for {count}")
        raise BadInput(said.format(count=len(players)), about="variation")
    board = _board(field, len(players), 2 * AREA if variation.to_160 else AREA)
    nothing = (0,) * len(board.colours)
    return Position(
        **fills.beginning(table, board.map, first),
        filled=nothing,
        banned=nothing,
        ink=0,
        board=board,
        reach=board.map.whole,
        scored=0,
        ended=False,
    )


def read(text: str, position: Position) -> Move:
    """The move that a line means; a player may name the own colour too. Raises BadInput when it is none."""
    return fills.read(text, position.map, position.colours, (*OWN, NEUTRAL))


write = fills.write


def story(verdict: Verdict[Position]) -> Played:
    """What the game left on the sheet, for the page to draw: fills, and the rectangles that scored."""
    played = fills.story_of(verdict)
    unions = []
    points = (0,) * len(played.names)
    for move in verdict.played:
        after = move.position
        for player, (had, has) in enumerate(zip(points, after.points, strict=True)):
            if has > had:
                spaces = after.map.named(after.scored)
                unions.append(Union(spaces=spaces, player=player, order=move.number, points=has - had))
        points = after.points
    return structs.replace(played, unions=tuple(unions))
