"""Delaunay's rules (docs/GAMES.md 6): section by section, never next to one's own colour, and boxes are bad.

A section that is not begun has no coloured space, and play never leaves one that is not complete. So "the same colour
in this section or in a completed one" (rules 2 and 6) is simply the same colour anywhere, and what a position needs to
know is which spaces are *open*: those next to a coloured space of the section, or at the beginning of one all of the
sections that are left, without the spaces that no colour in use may have. The section is complete when none is open;
if then none is open in the sections that are left either, the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.language import either, gettext, ngettext, together
from sheetgen.referee import bits, fills, rules, teams
from sheetgen.referee.fills import Fill, Pass
from sheetgen.referee.forgiveness import out_of_turn
from sheetgen.referee.game import Foul
from sheetgen.referee.teams import TeamVariation, put
from sheetgen.referee.verdict import Verdict
from sheetgen.story.spaces import Played

TABLES = ()
furnish, legal_moves = rules.blank, rules.every_move

COLOURS = ("red", "blue", "yellow", "green")
"""Of seats 0 to 3; two players have two each, in turn (DEL-A9)."""

Move: TypeAlias = Fill | Pass


class Variation(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """There are none: four always play in teams (docs/GAMES.md 0.6)."""


class Board(Struct, frozen=True):
    """The field and the table as the rules see them, compiled once."""

    sections: tuple[int, ...]
    """Each as the set of its spaces."""
    section_of: tuple[int, ...]
    """The section of each space."""
    hands: tuple[tuple[int, ...], ...]
    """The colours of each seat, by index."""


class Position(fills.Apart[Move], frozen=True):
    """A moment of a game of Delaunay. The points are boxes marked."""

    board: Board
    section: int
    """The spaces of the section in play; none where the next one is to be begun."""
    left: int
    """The spaces of the sections that are not begun."""
    open: int
    """The spaces that somebody may fill now."""
    otherwise: Position | None = None
    """How the game stands instead, if the last move was a space of another section by a slip of the pen only."""

    @property
    def colours(self) -> tuple[str, ...]:
        """Four, but three among three players."""
        return COLOURS[: len(self.filled)]

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The colours in which each seat plays (DEL-A9)."""
        return tuple(tuple(COLOURS[colour] for colour in hand) for hand in self.board.hands)

    @property
    def over(self) -> bool:
        """Nothing can be filled any more: all sections are complete, or nobody can begin another (7, DEL-A8)."""
        return not self.open

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has fewest boxes, or both partners of the team that has (Delaunay 7)."""
        return self.leaders(min)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the numbers are."""
        return (gettext("the numbers are boxes marked, and the fewest win"),)

    @property
    def missing(self) -> str:
        """How many sections there are left."""
        sections = self.board.sections
        rest = sum(1 for section in sections if section & (self.section | self.left))
        said = ngettext(
            "it is {player}'s turn, and {rest} of {all} sections is not complete",
            "it is {player}'s turn, and {rest} of {all} sections are not complete",
            rest,
        )
        return said.format(player=self.turn, rest=rest, all=len(sections))

    def moves(self) -> Iterator[Move]:
        """Every legal move: all fills, or the box if there are none (Delaunay 3)."""
        choices = self._choices()
        for colour, spaces in choices:
            for space in bits.members(spaces):
                yield self._fill(space, colour)
        if self.open and not choices:
            yield Pass()

    def any_move(self, chance: Chance) -> Move:
        """A random legal move."""
        choices = self._choices()
        if not choices:
            return Pass()
        if len(choices) == 1:
            ((colour, spaces),) = choices
            return self._fill(bits.pick(spaces, chance), colour)
        (one, first), (other, second) = choices
        count = first.bit_count()
        n = chance.below(count + second.bit_count())
        return self._fill(bits.nth(first, n), one) if n < count else self._fill(bits.nth(second, n - count), other)

    def _choices(self) -> list[tuple[int, int]]:
        """Each colour of the player to move with the spaces that they may fill in it, if there are any."""
        open, banned = self.open, self.banned
        return [(colour, spaces) for colour in self.board.hands[self.mover] if (spaces := open & ~banned[colour])]

    def _fill(self, space: int, colour: int) -> Fill:
        """The move; who has but one colour does not name it."""
        return Fill(self.map.ids[space], COLOURS[colour] if len(self.board.hands[self.mover]) > 1 else None)

    def play(self, move: Move) -> Position | Foul:
        """The position after a turn. Raises BadInput for a fill that fits in two colours and does not say which."""
        result = self._judged(move)
        if isinstance(result, Foul) and self.otherwise is not None:
            instead = self.otherwise.play(move)
            return result if isinstance(instead, Foul) else instead
        return result

    def _judged(self, move: Move) -> Position | Foul:
        choices = self._choices()
        if isinstance(move, Pass) and self.open:
            return self._no_box() if choices else self._after_box()
        if isinstance(move, Pass) or not choices:
            return self._nothing_to_fill()
        if move.colour is not None and move.colour not in self.colours:
            said = gettext("{colour} is nobody's colour in this game: {player} fills in {own}")
            return Foul("DEL-A9", said.format(colour=fills.hue(move.colour), player=self.turn, own=self._own))
        space, meant = self.map.index[move.space], self._meant(move)
        fitting = [colour for colour, spaces in choices if spaces >> space & 1 and colour in meant]
        if len(fitting) == 1:
            return self._after_fill(space, fitting[0])
        if fitting:
            both = tuple(write(Fill(move.space, COLOURS[colour])) for colour in fitting)
            said = gettext("space {space} may be filled in either colour; say which: {moves}")
            raise BadInput(said.format(space=move.space, moves=either(both)), meant=both)
        return self._why_not(space, meant)

    @property
    def _own(self) -> str:
        """The colours of the player to move, in words."""
        return together(fills.hue(COLOURS[colour]) for colour in self.board.hands[self.mover])

    def _meant(self, move: Fill) -> tuple[int, ...]:
        """The colours that a fill may mean: the one named, or those of the player."""
        named = move.colour if move.colour in self.colours else None
        return self.board.hands[self.mover] if named is None else (COLOURS.index(named),)

    def _after_fill(self, space: int, colour: int, *, counts: bool = True) -> Position:
        """After a space was filled; a fouled fill may complete a section, but costs nobody a box (`counts`)."""
        bit, around, section = 1 << space, self.map.neighbours[space], self.section
        open = self.open
        if not section & bit:
            section, open = self.board.section_of[space], 0
        left, empty = self.left & ~section, self.empty & ~bit
        banned = put(self.banned, colour, self.banned[colour] | around)
        fillable = empty & ~bits.common(banned)  # Delaunay 2 and 6, for all who play
        mover, points = self.table.after(self.mover), self.points
        open = (open | around) & section & fillable
        if not open:  # Delaunay 4 and 5: the section is complete, and who filled last begins the next
            mover, section, open = self.mover, 0, left & fillable
            if counts:
                points = tuple(boxes + (seat != mover) for seat, boxes in enumerate(points))
        return Position(
            table=self.table,
            points=points,
            mover=mover,
            map=self.map,
            empty=empty,
            turns_made=self.turns_made + 1,
            laid=(space,),
            filled=put(self.filled, colour, self.filled[colour] | bit),
            banned=banned,
            ink=colour,
            board=self.board,
            section=section,
            left=left,
            open=open,
        )

    def _after_box(self) -> Position:
        """After a turn on which nothing could be filled (Delaunay 3, DEL-A5)."""
        points = put(self.points, self.mover, self.points[self.mover] + 1)
        return structs.replace(self._passed_on(), points=points)

    def _passed_on(self) -> Position:
        """After a turn that left the sheet as it was."""
        mover = self.table.after(self.mover)
        return structs.replace(self, mover=mover, turns_made=self.turns_made + 1, laid=(), otherwise=None)

    def _nothing_to_fill(self) -> Foul:
        """The rule that a move breaks where the player to move can fill nothing."""
        if self.over:
            return Foul("end of the game", gettext("the game is over; nothing more can be played"))
        said = gettext("{player} can fill nothing now and first marks a box, which is written as -")
        return Foul("Delaunay 3", said.format(player=self.turn), unwritten=True)

    def _no_box(self) -> Foul:
        """The rule that a box breaks while something can be filled."""
        if self._just_completed:
            said = gettext(
                "the section was complete with the last fill, and the boxes of the others are marked at once, "
                "without a turn; {player} begins the next one"
            )
            return Foul("DEL-A3", said.format(player=self.turn))
        said = gettext("a box is only for whoever can fill nothing; {player} can still fill {move}")
        return Foul("Delaunay 3", said.format(player=self.turn, move=write(next(self.moves()))))

    @property
    def _just_completed(self) -> bool:
        """Whether the last move completed a section."""
        return not self.section and bool(self.laid)

    def _why_not(self, space: int, meant: Sequence[int]) -> Foul:
        """The rule that a fill breaks in each of the colours that it may mean."""
        bit, name = 1 << space, self.map.ids[space]
        if meant[0] not in self.board.hands[self.mover]:
            said = gettext("{colour} is not {player}'s colour: {player} fills in {own}")
            return Foul("DEL-A9", said.format(colour=fills.hue(COLOURS[meant[0]]), player=self.turn, own=self._own))
        if not self.empty & bit:
            return Foul("Delaunay 2", gettext("space {space} is already filled").format(space=name))
        if not (self.section | self.left) & bit:
            said = gettext("space {space} lies in a section that is complete; it stays empty")
            return Foul("Delaunay 4", said.format(space=name))
        if self.section and not self.section & bit:
            said = gettext(
                "space {space} lies in another section; the one in play is not complete: {other} can be filled"
            )
            return Foul("Delaunay 1", said.format(space=name, other=self.map.ids[next(bits.members(self.open))]))
        if self.section and not self.map.neighbours[space] & self.section & ~self.empty:
            return self._not_joined(space)
        fouls = [self._next_to_own(space, colour) for colour in meant]
        return Foul(fouls[0].rule, "; ".join(foul.message for foul in fouls))

    def _not_joined(self, space: int) -> Foul:
        """No space next to it is coloured in the section, though perhaps in a completed one (DEL-A7)."""
        beyond = self.map.neighbours[space] & ~self.empty & ~self.board.section_of[space]
        said = gettext("space {space} is next to no coloured space")
        if beyond:
            said = gettext("space {space} is only next to coloured spaces of other sections; it needs one of its own")
        return Foul("DEL-A7" if beyond else "Delaunay 2", said.format(space=self.map.ids[space]))

    def _next_to_own(self, space: int, colour: int) -> Foul:
        same = self.map.neighbours[space] & self.filled[colour]
        within = same & self.board.section_of[space]
        said = gettext(
            "space {space} cannot be {colour}: across the heavy line it is next to {other}, which is {colour}"
        )
        if within:
            said = gettext("space {space} cannot be {colour}: it is next to {other}, which is {colour}")
        named = {"space": self.map.ids[space], "other": self.map.ids[next(bits.members(within or same))]}
        return Foul("Delaunay 2" if within else "Delaunay 6", said.format(colour=fills.hue(COLOURS[colour]), **named))

    def after_foul(self, move: Move) -> Position:
        """Where the players stood, and how they stand instead as long as that is open."""
        after = self._stood(move)
        if self.otherwise is None or after.otherwise is not None:
            return after
        return structs.replace(after, otherwise=self.otherwise._stood(move))

    def _stood(self, move: Move) -> Position:
        """Where the players stood: an empty space was coloured, unless its section was complete.

        Whoever can fill nothing marked a box without writing it down. A space of another section was filled by who
        opens it, because this one was thought to be complete, or it is only written wrongly; the next move shows which.
        """
        if isinstance(move, Pass):
            return structs.replace(self, mover=self._seat_of(self.ink)) if self._just_completed else self._passed_on()
        if self.open and not self._choices():
            marked = self._after_box()
            after = marked.play(move)
            return marked.after_foul(move) if isinstance(after, Foul) else after
        space = self.map.index[move.space]
        if not ((self.section | self.left) & self.empty) >> space & 1:
            return self._passed_on()
        if not self.section or self.section >> space & 1:
            return self._fouled(move)
        own = move.colour in self.hands[self.mover]
        opener = self if own else structs.replace(self, mover=self._seat_of(self.ink))
        return structs.replace(opener._fouled(move), otherwise=self._passed_on())

    def _fouled(self, move: Fill) -> Position:
        """After a fill against the rules in the own colour named, or in one that is no foul if there is one."""
        space, own = self.map.index[move.space], self.board.hands[self.mover]
        meant = [colour for colour in self._meant(move) if colour in own] or own
        return self._after_fill(space, min(meant, key=lambda colour: self.banned[colour] >> space & 1), counts=False)

    def or_after_foul(self, move: Move) -> tuple[Position, str] | None:
        """Of two players a space in no colour of the player's may be in either of theirs (docs/GAMES.md 0.4)."""
        own = self.board.hands[self.mover]
        if isinstance(move, Pass) or len(own) < 2 or move.colour in (None, *self.hands[self.mover]):
            return None
        space, first = self.map.index[move.space], self.after_foul(move)
        if first.laid != (space,) or first.turns_made != self.turns_made + 1 or first.otherwise is not None:
            return None
        (other,) = (colour for colour in own if colour != first.ink)
        if self.banned[other] >> space & 1:
            return None
        said = gettext(
            "it is taken as {colour}, the one of {player}'s colours with which fewest of the lines that follow are "
            "fouls"
        )
        taken = said.format(colour=fills.hue(COLOURS[other]), player=self.turn)
        return self._after_fill(space, other, counts=False), taken

    def before_line(self, player: str | None, move: Move) -> Position | Foul:
        """This position, or how it stands instead, if the line's name tells which; a foul where neither fits it."""
        if isinstance(move, Pass) and self._just_completed and self._choices():
            return self  # whatever name it bears: the foul of boxes that need no line says more
        if player is None or self.otherwise is None:
            return super().before_line(player, move)
        alone, instead = structs.replace(self, otherwise=None), self.otherwise
        if player == alone.turn and not isinstance(alone.play(move), Foul):
            return alone
        if player == instead.turn:
            return instead
        if player == alone.turn and isinstance(instead.with_turn_of(player).play(move), Foul):
            return alone
        return out_of_turn(player, instead.turn)

    def after_out_of_turn(self, player: str, move: Move) -> Position | None:
        """Where the players stood: as it stands instead, if the line would fit there as that player's."""
        if self.otherwise is not None:
            instead = self.otherwise.with_turn_of(player)
            if not isinstance(instead.play(move), Foul):
                return instead._stood(move)
        return super().after_out_of_turn(player, move)

    def _seat_of(self, colour: int) -> int:
        return next(seat for seat, hand in enumerate(self.board.hands) if colour in hand)


def _board(field: Field, players: int) -> Board:
    sections: dict[object, int] = {}
    for i, space in enumerate(field.spaces):
        sections[space.group] = sections.get(space.group, 0) | 1 << i
    hands = ((0, 2), (1, 3)) if players == 2 else tuple((seat,) for seat in range(players))
    return Board(tuple(sections.values()), tuple(sections[space.group] for space in field.spaces), hands)


def start(field: Field, players: Sequence[str], variation: Variation, first: str | None = None) -> Position:
    """Before the first turn; four play in teams. Raises BadInput for other than 2 to 4 players."""
    table = teams.table(players, TeamVariation(teams=len(players) == 4), "Delaunay")
    board, map = _board(field, len(players)), fills.compiled(field)  # DEL-A1: next to is along an edge
    nothing = (0,) * sum(len(hand) for hand in board.hands)
    return Position(
        **fills.beginning(table, map, first),
        filled=nothing,
        banned=nothing,
        ink=0,
        board=board,
        section=0,
        left=map.whole,
        open=map.whole,
    )


def read(text: str, position: Position) -> Move:
    """The move that a line means. Raises BadInput when it is none, or names a space or colour that is not there."""
    return fills.read(text, position.map, position.colours, (*COLOURS, fills.NEUTRAL))


write = fills.write


def story(verdict: Verdict[Position]) -> Played:
    """What the game left on the sheet, for the page to draw; the scores are boxes."""
    return fills.story_of(verdict)
