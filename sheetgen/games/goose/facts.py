"""What a Goose board says of itself, as rules and page read it: the field's facts, which field.py writes, decoded."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from sheetgen.field.model import Field, Point
from sheetgen.games.goose.pictures import CORNERS, Style
from sheetgen.games.goose.play.board import Board, Cell, FirstThrow, Options, board


class Lane(Struct, frozen=True, kw_only=True):
    """The lane before cell 1, where pawns wait."""

    outline: tuple[Point, ...]
    centre: Point


class Way(Struct, frozen=True, kw_only=True):
    """How the track is laid (track.py); lengths are the field's own mm."""

    form: Literal["oval", "rectangular", "ring", "grid"]
    winding: Literal["counter-clockwise", "clockwise"]
    depth: float
    turns: tuple[float, ...]
    """For each cell, in degrees counter-clockwise, how a picture stands on it."""
    panel: tuple[float, float, float, float]
    """Left, bottom, right and top of the room in the goal."""
    start: Lane


class Facts(Struct, frozen=True, kw_only=True):
    """A board's facts."""

    title: str
    goal: str
    texts: tuple[str, ...]
    length: int
    dice: int
    stake: int
    purse: int
    first: tuple[FirstThrow, ...]
    options: Options
    track: Way
    words: dict[str, str] = {}
    unnamed: tuple[str, ...] = ()
    """Which of title and goal the layout does not give."""
    style: Style = "woodcut"
    corners: tuple[str, ...] = CORNERS


def facts(field: Field) -> Facts:
    """The facts of a board."""
    options = {name.replace("_", "-"): value for name, value in field.facts["options"].items()}
    return msgspec.convert({**field.facts, "options": options}, Facts)


def compiled(field: Field) -> Board:
    """The board of a field, as the rules see it."""
    told = facts(field)
    cells = [msgspec.convert(space.mark, Cell) for space in field.spaces]
    return board(cells, told.first, told.options, dice=told.dice, stake=told.stake, purse=told.purse)
