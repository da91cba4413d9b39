"""The five boards, and small ones of one's own, for the tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from sheetgen.field.layout import Layout
from sheetgen.field.model import Field
from sheetgen.games.design import design, field_of
from sheetgen.games.goose import GAME
from sheetgen.games.goose import field as room
from sheetgen.games.goose.facts import compiled
from sheetgen.games.goose.field import Parameters
from sheetgen.games.goose.play.board import Board

NAMES = ("Ann", "Ben", "Cy", "Di", "Eva", "Finn", "Gus", "Hope")
FIVE = ("alsa-1930", "brepols-1800", "classic-63", "hundred", "set-68")


@cache
def field(name: str) -> Field:
    """The finished field of a board that ships."""
    return field_of(design(GAME, name=name))


@cache
def board(name: str) -> Board:
    """It, compiled."""
    return compiled(field(name))


def changed(name: str, **options: Any) -> Board:
    """A board that ships, with other options."""
    found = board(name)
    return msgspec.structs.replace(found, options=msgspec.structs.replace(found.options, **options))


def parameters(table: dict[str, Any]) -> Parameters:
    """The parameters of a layout with this [field] table. Raises BadInput as for a file."""
    found = Layout(game="goose", name="own", field={"length": 30, **table}, path=Path("own.toml"))
    return found.parameters(Parameters)


def own(**table: Any) -> Field:
    """The field of a board of one's own, 30 cells long unless said otherwise."""
    from sheetgen.chance import Chance

    return room.build(parameters(table), Chance(0))
