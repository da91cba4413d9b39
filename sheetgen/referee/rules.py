"""What the referee asks of a game's rules.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from sheetgen import arguments
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.language import gettext
from sheetgen.referee import forgiveness, game
from sheetgen.referee.verdict import Verdict
from sheetgen.story import Played
from sheetgen.tomlfile import shortened, suggestion

M = TypeVar("M")


class Rules(Protocol):
    """A game's rules.py, as a module."""

    Variation: type[Struct]
    """The variations as a record names them, in kebab case, with their defaults. Where one decides how a record's
    tables are read, its `as_meant(tables)` are those that `furnish` takes; where not all go with every
    sheet, its `check_sheet(field, texts, folder)` raises BadInput."""

    TABLES: Sequence[str]
    """Tables that its records may have besides [score]."""

    def furnish(self, field: Field, tables: Mapping[str, Mapping[str, Any]]) -> Field:
        """The field with what the players wrote on it by hand (a record's own tables).

        Raises BadInput for what cannot stand there."""

    def start(
        self, field: Field, players: Sequence[str], variation: Any, first: str | None = None
    ) -> forgiveness.Position[Any]:
        """The position before the first move; `first` begins, or whoever sits first.

        Raises BadInput when field, players and variation do not go together, when two players have the same name, and
        when `first` does not play (`seat_that_begins`)."""

    def read(self, text: str, position: Any) -> Any:
        """The move that a line of a record means. Raises BadInput when it cannot be one."""

    def write(self, move: Any) -> str:
        """The move as a record has it."""

    def story(self, verdict: Verdict[Any]) -> Played:
        """What the game left on the sheet, as the game's own sheet.py wants it."""

    def legal_moves(self, position: Any) -> tuple[list[Any], str | None]:
        """The moves that `sheetgen moves` lists, and what it leaves out, if anything."""


def seat_that_begins(players: Sequence[str], first: str | None) -> int:
    """The seat of whoever begins, 0 where nobody is named.

    Raises BadInput when that player does not play, and when two have the same name: nobody could tell whose turn it
    is."""
    if first is not None:
        arguments.check("first", first, str, '"Ben"')
    if len(set(players)) < len(players):
        raise BadInput(gettext("two players have the same name"))
    if first is None:
        return 0
    if first not in players:
        said = gettext("{name} is to begin and does not play; {known}")
        raise BadInput(said.format(name=shortened(first), known=suggestion(first, players)))
    return players.index(first)


def blank(field: Field, tables: Mapping[str, Mapping[str, Any]]) -> Field:
    """`furnish` for a game in which nothing is written on the field before play."""
    return field


def every_move(position: game.Position[M]) -> tuple[list[M], str | None]:
    """`legal_moves` for a game of few moves: all of them."""
    return list(position.moves()), None
