"""What a player points at to make a move, and what then lies on the board: a game as a table shows it, in plain data.

The rules know moves as lines of text. A table that is played at with a finger, a mouse or arrow keys asks for them by
what they touch: `Asked` says in which way the next move is put together, and which there are; `Shown` is what was
played, as things that lie on spaces and segments. A game's pointing.py makes both; most are what the kits make here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct

from sheetgen.field.model import Field, Space, SpaceId
from sheetgen.language import N_, gettext
from sheetgen.referee import fills, strokes
from sheetgen.referee.fills import Fill
from sheetgen.story import lines, spaces

M = TypeVar("M")

Legal: TypeAlias = tuple[Sequence[M], str | None]
"""Legal moves, and what is left out of them, if anything (Rules.legal_moves)."""

LINES = ("red", "blue", "green", "violet")
"""The colours of lines, by seat."""


class Name(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A space or a segment that can be pointed at."""

    said: str
    """What it is called, and what is printed there."""
    written: str
    """As a record has it."""
    space: SpaceId | None = None
    segment: int | None = None
    part: SpaceId | None = None
    """Which part of the sheet it is on, where one is shown at a time."""
    letter: str = ""
    """What it spells; a star for what stands for any letter."""
    printed: bool = False
    """Whether something is printed there that nothing may cover."""


class Choice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A legal move and what it touches."""

    text: str
    """As a record has it."""
    spaces: tuple[SpaceId, ...] = ()
    segments: tuple[int, ...] = ()
    """In the order coloured."""


class Pencil(Struct, frozen=True):
    """A colour that may be chosen."""

    colour: str
    written: str = ""
    """What a record has behind the space; nothing for the only colour, or the player's own."""


Way: TypeAlias = Literal["none", "space", "pair", "split", "line", "sequence", "word", "dice", "steps", "text"]
"""How a move is put together: not at all, one space, two, a space and two of its places, segments, three colours,
triangles, dice alone, dice and steps from space to space, typed."""


class Asked(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the player to move is asked for."""

    way: Way
    says: str
    """In a sentence without its full stop."""
    pencils: tuple[Pencil, ...] = ()
    choices: tuple[Choice, ...] = ()
    """The legal moves; none of them before dice are thrown."""
    more: str | None = None
    """What is left out of the choices."""
    dice: tuple[int, ...] = ()
    """How many sides each die has."""
    steps: int = 1
    """How many steps a move may have."""
    places: dict[str, tuple[tuple[str, str], ...]] = {}
    """By space its places, each as a record has it and in words: where a line may end that splits it."""
    starts: tuple[dict[str, SpaceId], ...] = ()
    """By half the spaces to start from, by their printed numbers; none where nobody may start."""
    french: int = 0
    """The starts up to this number are the one player's, the others the other's."""
    half: int = 0
    """Which half is played on, from 1; 0: all is one field."""
    ransom: bool = False
    """Whether a way out is paid for first, or the turn let go."""


class Mark(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A space or a segment that is coloured, or that a foul spoke of."""

    colour: str
    seat: int
    space: SpaceId | None = None
    segment: int | None = None
    order: int = 0
    """The number of the turn, from 1; 0: no turn's."""
    foul: bool = False
    empty: bool = False
    """Whether nothing was coloured: it is only what a foul spoke of, or a space won by its outline."""


class Piece(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Pieces of one kind on a space."""

    space: SpaceId
    colour: str
    seat: int | None = None
    count: int = 1
    text: str = ""


class Ring(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Spaces that belong together, such as a rectangle that scored, or a chain."""

    spaces: tuple[SpaceId, ...]
    colour: str
    seat: int
    text: str = ""


class Shown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What lies on the board."""

    marks: tuple[Mark, ...] = ()
    pieces: tuple[Piece, ...] = ()
    rings: tuple[Ring, ...] = ()
    letters: dict[str, str] = {}
    """By space what was written there."""
    circles: tuple[SpaceId, ...] = ()
    links: tuple[tuple[SpaceId, SpaceId], ...] = ()
    """Spaces that a line joins."""
    rows: tuple[tuple[str, str], ...] = ()
    """What stands beside the board: a name, and what belongs to it."""
    hands: tuple[str, ...] = ()
    """By seat the colour that stands for the player."""
    last: tuple[SpaceId, ...] = ()
    """The spaces of the last turn."""


def space_names(
    field: Field, said: str = N_("space {space}"), mark: Callable[[Space], str] | None = None, *, printed: bool = False
) -> list[Name]:
    """All spaces by their numbers, named as `said` has it, each with what `mark` says of it."""
    return [
        Name(
            space=space.id,
            written=str(space.id),
            said=", ".join(filter(None, (gettext(said).format(space=space.id), mark(space) if mark else ""))),
            printed=printed,
        )
        for space in field.spaces
    ]


def over(position: Any) -> Asked:
    """What is asked for when the game is over."""
    return Asked(way="none", says=gettext("the game is over"))


def of_fills(
    position: fills.Position[M], legal: Legal[M], write: Callable[[M], str], pencils: Sequence[Pencil] | None = None
) -> Asked:
    """What is asked for in a game in which spaces are filled; a choice of colours is the mover's hand unless given."""
    moves, more = legal
    if pencils is None:
        hand = position.hands[position.mover]
        bare = len(hand) == 1 or any(isinstance(move, Fill) and move.colour is None for move in moves)
        pencils = [Pencil(colour, "" if bare and not i else f" {colour}") for i, colour in enumerate(hand)]
    choices = tuple(Choice(text=write(move), spaces=position.named(move)) for move in moves)
    return Asked(way="space", says=position.missing, pencils=tuple(pencils), choices=choices, more=more)


def of_strokes(position: strokes.Position[M], legal: Legal[M], write: Callable[[M], str]) -> Asked:
    """What is asked for in a game in which lines are coloured."""
    moves, more = legal
    choices = []
    for move in moves:
        after = position.play(move)
        assert isinstance(after, strokes.Position), "a listed move is legal"
        choices.append(Choice(text=write(move), segments=after.stroke))
    return Asked(way="line", says=position.missing, choices=tuple(choices), more=more)


def spaces_shown(played: spaces.Played) -> Shown:
    """What a game of filled spaces leaves."""
    return Shown(
        marks=(*_filled(played.fills, empty=False), *_filled(played.marks, empty=True)),
        rings=tuple(
            Ring(spaces=u.spaces, colour=played.hands[u.player][0], seat=u.player, text=str(u.points))
            for u in played.unions
        ),
        hands=tuple(hand[0] for hand in played.hands),
    )


def _filled(made: Sequence[spaces.Filled], *, empty: bool) -> tuple[Mark, ...]:
    return tuple(
        Mark(space=fill.space, colour=fill.colour, seat=fill.player, order=fill.order, foul=fill.foul, empty=empty)
        for fill in made
    )


def lines_shown(played: lines.Played) -> Shown:
    """What a game of coloured lines leaves."""
    captures = tuple(
        Mark(space=each.space, colour=LINES[each.player], seat=each.player, order=each.order)
        for each in played.captures
    )
    return Shown(
        marks=(*captures, *_drawn(played.strokes, empty=False), *_drawn(played.marks, empty=True)),
        hands=LINES[: len(played.names)],
    )


def _drawn(made: Sequence[lines.Stroke], *, empty: bool) -> tuple[Mark, ...]:
    return tuple(
        Mark(segment=id, colour=LINES[each.player], seat=each.player, order=each.order, foul=each.foul, empty=empty)
        for each in made
        for id in each.segments
    )
