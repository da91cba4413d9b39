"""Take-Back-Toe's finished boards (docs/SHEETS.md): what twelve stacks refute, and who has won. No order is looked for:
chips can be carried nearly anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sheetgen.games.take_back_toe.rules import IDS, OPENING, ROWS, Position, equal
from sheetgen.games.take_back_toe.story import Played
from sheetgen.language import gettext, ngettext
from sheetgen.referee.finished import sheet
from sheetgen.referee.finished.notation import number_at, placed
from sheetgen.referee.finished.sheet import Opening, Reason, Scores, exact
from sheetgen.referee.record import table_rows
from sheetgen.tomlfile import part

CHIPS = "chips"
TABLES = (CHIPS,)

MOST = 999
"""Chips on a space that can be meant; there are 40 in all, and a slip may well say more."""


class Sheet(sheet.BoardSheet, frozen=True, kw_only=True):
    """The board after the last game."""

    stacks: tuple[int, ...]

    @property
    def _three(self) -> list[int]:
        """The size of three equal stacks in each player's row; 0 where there are none."""
        return [equal(self.stacks[row]) for row in ROWS]

    def reasons(self) -> Iterator[Reason]:
        """TBT-S1 to S4."""
        count = sum(self.stacks)
        if count != sum(OPENING):
            said = ngettext(
                "there is {chips} chip on the board, and there must be {total}",
                "there are {chips} chips on the board, and there must be {total}",
                count,
            )
            yield Reason("TBT-S1", said.format(chips=count, total=sum(OPENING)))
        one, other = (IDS[row] for row in ROWS)
        if all(self._three):
            why = gettext("both rows have three equal stacks, but the game ends with the first three")
            yield Reason("TBT-S3", why, (*one, *other))
        elif self.over and not any(self._three):
            yield Reason("TBT-S2", gettext("no row has three equal stacks, so the game is not over"), (*one, *other))
        elif not self.over and any(self._three):
            seat = 0 if self._three[0] else 1
            why = gettext("{player}'s row has three equal stacks, so the game is over and was not stopped")
            yield Reason("TBT-S4", why.format(player=self.players[seat]), (one, other)[seat])

    def is_left_by(self, position: Position) -> bool:
        """Whether the chips lie so."""
        return position.stacks == self.stacks

    def differences(self, position: Position) -> list[Reason]:
        """The stacks that are not as high as the moves leave them."""
        said = gettext("{space}: you wrote {here}; by the moves there are {there}")
        return [
            Reason("", said.format(space=id, here=here, there=there), (id,))
            for id, here, there in zip(IDS, self.stacks, position.stacks, strict=True)
            if here != there
        ]

    def played(self, points: tuple[int | None, ...]) -> Played:
        """The stacks, and who has won."""
        won = [seat for seat, size in enumerate(self._three) if size and self.over]
        winning = [id for seat in won for id in IDS[ROWS[seat]] if self.stacks[IDS.index(id)] == self._three[seat]]
        return Played(
            names=self.players,
            scores=points,
            stacks=self.stacks,
            series=self.opening.position.match.series,
            game=1,
            starter=0,
            last=None,
            winner=won[0] if won else None,
            winning=tuple(winning),
            games=(),
            turn=None,
            over=self.over,
            winners=tuple(won),
            fouls=(),
        )

    def scores_alone(self) -> Scores | None:
        """The winner's stacks; in a series these are the fewest points, for only its last game is known."""
        points = tuple(self._three) if self.over else (0, 0)
        if self.opening.position.match.series:
            return Scores(kind="bounds", least=points, most=(None, None))
        return exact(points, [player for player, size in zip(self.players, points, strict=True) if size])


def read(opening: Opening) -> Sheet:
    """The board that a record describes. Raises BadInput, with the line, for what is no space or no number of chips."""
    record = opening.record
    stacks = dict.fromkeys(IDS, 0)
    named = set()
    for key, value in record.tables.get(CHIPS, {}).items():
        id = key.strip().upper()
        if id not in stacks:
            said = gettext("there is no space {space} on the board; the spaces are A1 to B4")
            raise placed(record, CHIPS, key, said.format(space=part(key)))
        if id in named:
            raise placed(record, CHIPS, key, gettext("space {space} is named twice").format(space=id))
        stacks[id] = number_at(record, CHIPS, key, value, "chips", least=0, most=MOST)
        named.add(id)
    return Sheet(opening=opening, stacks=tuple(stacks.values()))


def template(opening: Opening) -> Mapping[str, Sequence[str]]:
    """A line for each space."""
    one, other = opening.players
    said = gettext("How many chips there are on each space: A is {one}'s row, N the neutral one, B {other}'s")
    return {CHIPS: [f"# {said.format(one=one, other=other)}", *table_rows(dict.fromkeys(IDS, 0))]}


def tables(opening: Opening, position: Position) -> Mapping[str, Mapping[str, Any]]:
    """The stacks after a game."""
    return {CHIPS: {id: chips for id, chips in zip(IDS, position.stacks, strict=True) if chips}}
