"""Delaunay's rules (docs/GAMES.md 6): section by section, never next to one's own colour, and boxes are bad.

A section that is not begun has no coloured space, and play never leaves one that is not complete. So "the same colour
in this section or in a completed one" (rules 2 and 6) is simply the same colour anywhere, and what a position needs to
know is which spaces are *open*: those next to a coloured space of the section, or at the beginning of one all of the
sections that are left, without the spaces that no colour in use may have. The section is complete when none is open;
if then none is open in the sections that are left either, the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import ClassVar, TypeAlias

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field, SpaceId
from sheetgen.language import N_, clauses, either, gettext, ngettext, together
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

MOST = 64
"""Ways that a position may stand in after wrong numbers: a section has 24 spaces, and two players have two colours."""

SLIPS = 4
"""Wrong numbers in a record for which is looked what was meant; players who write more of them make no slips."""


class Variation(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """There are none: four always play in teams (docs/GAMES.md 0.6)."""

    ALWAYS: ClassVar = {"teams": N_("leave it out, four always play in teams")}
    """What the rules say themselves, though players may name it, as in the other games."""


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
    supposed: tuple[tuple[str, str | None], ...] = ()
    """Each wrong number so far (DEL-A10), with the move that is supposed in its stead: it, another, or nothing."""
    otherwise: tuple[Position, ...] = ()
    """How the game may stand instead, since a number was wrong; each of them without others of its own."""

    @property
    def colours(self) -> tuple[str, ...]:
        """Four, but three among three players."""
        return COLOURS[: len(self.filled)]

    def example(self, line: str) -> str | None:
        """With its colour only where players have more than one."""
        return line if len(self.hands[0]) > 1 else line.split(" ", 1)[0]

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The colours in which each seat plays (DEL-A9)."""
        return tuple(tuple(COLOURS[colour] for colour in hand) for hand in self.board.hands)

    @property
    def over(self) -> bool:
        """Nothing can be filled any more: all sections are complete, or nobody can begin another (7, DEL-A8)."""
        return not self.open and not any(way.open for way in self.otherwise)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has fewest boxes, or both partners of the team that has (Delaunay 7)."""
        return self.sure_winners if self.is_open else self.leaders(min)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the numbers are, and what wrong ones should have been, where only one is left."""
        said = gettext("space {written} cannot be filled there; what was played later shows that {meant} was meant")
        meant = (said.format(written=written, meant=left[0]) for written, left in self._mended() if len(left) == 1)
        return (gettext("the numbers are boxes marked, and the fewest win"), *meant)

    @property
    def doubts(self) -> tuple[str, ...]:
        """The wrong numbers behind which the boxes are open."""
        if not self.is_open:
            return ()
        said = gettext("{written} cannot be, and the boxes depend on what was filled instead; mend that line")
        return tuple(said.format(written=written) for written, left in self._mended() if len(left) != 1)

    def _mended(self) -> Iterator[tuple[str, list[str]]]:
        """Each wrong number with the moves that may have been meant, but those that were played as they are written."""
        for at, (written, _) in enumerate(self.supposed):
            left = dict.fromkeys(way.supposed[at][1] for way in self._likely if at < len(way.supposed))
            if [*left] not in ([written], [None]):
                yield written, [move or "-" for move in left]

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
        if self.otherwise:
            yield from dict.fromkeys(move for way in self._ways for move in way.moves())
            return
        choices = self._choices()
        for colour, spaces in choices:
            for space in bits.members(spaces):
                yield self._fill(space, colour)
        if self.open and not choices:
            yield Pass()

    def any_move(self, chance: Chance) -> Move:
        """A random legal move."""
        if self.otherwise:
            return next(way for way in self._ways if way.open).any_move(chance)
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

    @property
    def _ways(self) -> tuple[Position, ...]:
        """Each way in which the game may stand, alone."""
        return (structs.replace(self, otherwise=()), *self.otherwise) if self.otherwise else (self,)

    @property
    def _likely(self) -> list[Position]:
        """The ways in which all was played as it is written that was so in the first, the likeliest."""
        told = [(at, meant) for at, (written, meant) in enumerate(self.supposed) if meant == written]
        return [
            way
            for way in self._ways  # in some of them the line may be no foul at all
            if all(at >= len(way.supposed) or way.supposed[at][1] == meant for at, meant in told)
        ]

    def play(self, move: Move) -> Position | Foul:
        """The position after a turn. Raises BadInput for a fill that fits in two colours and does not say which."""
        if not self.otherwise:
            return self._judged(move)
        legal, unclear = [], None
        for way in self._ways:
            try:
                after = way._judged(move)
            except BadInput as error:
                unclear = error
            else:
                legal += [] if isinstance(after, Foul) else [after]
        if unclear and not legal:
            raise unclear
        return _together(legal) if legal else self._played_on(move)[0]._judged(move)

    def _allows(self, move: Move) -> bool:
        """Whether a move is legal in one way at least, whatever its colour."""
        try:
            return not isinstance(self.play(move), Foul)
        except BadInput:
            return True

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
            supposed=self.supposed,
        )

    def _after_box(self) -> Position:
        """After a turn on which nothing could be filled (Delaunay 3, DEL-A5)."""
        points = put(self.points, self.mover, self.points[self.mover] + 1)
        return structs.replace(self._passed_on(), points=points)

    def _passed_on(self) -> Position:
        """After a turn that left the sheet as it was."""
        mover = self.table.after(self.mover)
        return structs.replace(self, mover=mover, turns_made=self.turns_made + 1, laid=())

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
        return Foul(fouls[0].rule, clauses(foul.message for foul in fouls))

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
        """Where the players may have stood: the next moves show which of several ways it was."""
        ways = self._played_on(move)
        if len(self.supposed) >= SLIPS:
            ways = ways[:1]
        most = MOST // len(ways)
        return _together([after for way in ways for after in way._stood(move, most)])

    def _played_on(self, move: Move) -> tuple[Position, ...]:
        """The ways in which a foul stands where the players played on, all of them if it shows nothing."""
        ways = tuple(way for way in self._ways if way.open) or self._ways
        if isinstance(move, Pass):
            return ways
        space = self.map.index[move.space]
        return tuple(way for way in ways if (way.section or way.left) >> space & 1) or ways

    def _stood(self, move: Move, most: int) -> tuple[Position, ...]:
        """The ways in which the game may stand after a foul in a position that stands in one, at least one and about
        so many at most.

        An empty space of the section in play was coloured, unless what follows shows that its number is wrong; so is
        that of any other, unless whoever filled last began the next section with it, thinking this one was complete
        (DEL-A10). Whoever can fill nothing marked one without writing it.
        """
        if isinstance(move, Pass):
            closing = self._just_completed
            return (structs.replace(self, mover=self._seat_of(self.ink)) if closing else self._after_box(),)
        if self.open and not self._choices():
            marked = self._after_box()
            after = marked.play(move)
            return marked._stood(move, most) if isinstance(after, Foul) else (after,)
        written, bit = write(move), 1 << self.map.index[move.space]
        here = bool((self.section or self.left) & self.empty & bit)
        if here and move.colour not in (None, *self.hands[self.mover]):
            return (self._fouled(move),)  # the colour is wrong, not the number
        first = (written, self._fouled(move)) if here else (None, self._passed_on())
        ways = [first, *((write(fill), self._after_fill(*other)) for other, fill in self._instead(move)[: most - 1])]
        if not here and self.left & self.empty & bit:
            own = move.colour in self.hands[self.mover]
            opener = self if own else structs.replace(self, mover=self._seat_of(self.ink))
            ways.append((written, opener._fouled(move)))
        return tuple(structs.replace(after, supposed=(*self.supposed, (written, meant))) for meant, after in ways)

    def _instead(self, move: Fill) -> list[tuple[tuple[int, int], Fill]]:
        """What may have been filled if a number is wrong (DEL-A10): all spaces that could be, in the colour named."""
        if len(self.supposed) >= SLIPS:
            return []
        mine = [colour for colour in self._meant(move) if colour in self.board.hands[self.mover]]
        could = [
            ((space, colour), self._fill(space, colour))
            for colour, spaces in self._choices()
            if colour in mine or not mine
            for space in bits.members(spaces)
        ]
        return sorted(could, key=lambda each: _unlike(each[1].space, move.space))

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
        if first.laid != (space,) or first.turns_made != self.turns_made + 1 or self.otherwise or first.otherwise:
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
        if player is None or not self.otherwise:
            return super().before_line(player, move)
        theirs = [way for way in self._ways if way.turn == player]
        legal = [way for way in theirs if way._allows(move)]
        if legal:
            return _together(legal)
        if theirs and not any(way._allows(move) for way in self._in_turn_of(player)):
            return _together(theirs)
        # It may be this player's turn too, but the line fits only where it is another's.
        others = [way.turn for way in self._ways if way.turn not in (player, None)]
        return out_of_turn(player, others[0] if self.turn == player else self.turn)

    def after_out_of_turn(self, player: str, move: Move) -> Position | None:
        """Where the players stood: as it may stand instead, if the line would fit there as that player's."""
        fitting = [way for way in self._in_turn_of(player) if way._allows(move)] if self.otherwise else []
        if fitting:
            return _together([after for way in fitting for after in way._stood(move, 1)])
        return super().after_out_of_turn(player, move)

    def player_of(self, move: Move) -> str | None:
        """Whose a line without a name is: in the first way that it fits."""
        ways = self._ways if self.otherwise else ()
        return next((way.turn for way in ways if way._allows(move)), self.turn)

    def _in_turn_of(self, player: str) -> Iterator[Position]:
        """The ways in which another player is to move, with that one to move instead."""
        for way in self._ways:
            if way.turn not in (player, None):
                yield structs.replace(way, mover=self.table.players.index(player))

    @property
    def turn(self) -> str | None:
        """The player to move, in the first way in which the game is not over."""
        if self.open or not self.otherwise:
            return super().turn
        return next((way.turn for way in self.otherwise if way.open), None)

    def with_turn_of(self, player: str) -> Position:
        """The same with that player to move."""
        seat = self.table.players.index(player)
        return _together([structs.replace(way, mover=seat) for way in self._ways])

    def after_idle_turn(self) -> Position:
        """The same with the next player to move."""
        return _together([structs.replace(way, mover=self.table.after(way.mover)) for way in self._ways])

    @property
    def readings(self) -> tuple[Position, ...]:
        """A position for each result that the ways come to."""
        found: dict[object, list[Position]] = {}
        for way in self._likely:
            found.setdefault((way.points, way.over), []).append(way)
        return tuple(map(_together, found.values())) if len(found) > 1 else (self,)

    def with_readings(self, readings: Sequence[Position]) -> Position:
        """This position in the ways of these readings alone."""
        return _together([way for reading in readings for way in reading._ways])

    def in_hindsight(self, later: Position) -> Position:
        """This position in the ways alone that may have become those of a later one."""
        if not self.otherwise:
            return self
        became = {way.supposed[: len(self.supposed)] for way in later._ways}
        return _together([way for way in self._ways if way.supposed in became] or self._ways)

    def _seat_of(self, colour: int) -> int:
        return next(seat for seat, hand in enumerate(self.board.hands) if colour in hand)


def _together(ways: Sequence[Position]) -> Position:
    """The position that stands in one of these ways, the likeliest first; of very many only so many."""
    return structs.replace(ways[0], otherwise=tuple(ways[1:MOST])) if len(ways) > 1 else ways[0]


def _unlike(meant: SpaceId, written: SpaceId) -> tuple[int, int]:
    """How little two numbers are alike: two digits swapped before one that is wrong; then how far they lie apart."""
    one, other = str(meant), str(written)
    wrong = sum(a != b for a, b in zip_longest(one, other))
    return 0 if sorted(one) == sorted(other) else wrong, abs(int(meant) - int(written))


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
    """What the game left on the sheet, for the page to draw; the scores are boxes, where these are known."""
    scores = [points[0] if len(points) == 1 else None for points in verdict.position.possible_scores.values()]
    return structs.replace(fills.story_of(verdict), scores=tuple(scores))
