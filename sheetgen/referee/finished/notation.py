"""Places and colours as people write them below [coloured] and its kin: lists, ranges, commas, any case."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from sheetgen import signs
from sheetgen.errors import BadInput
from sheetgen.referee.finished.sheet import Place
from sheetgen.referee.record import Record, key_text
from sheetgen.tomlfile import line_of, part, shortened

_BETWEEN = re.compile(r"\s*(?:[,;+&\s]|\band\b)\s*", re.IGNORECASE)
MOST_UNREADABLE = 12
"""Places that may be unreadable on one sheet."""


class Places:
    """The places of a sheet, known by their names."""

    def __init__(self, names: Sequence[Place], noun: str, wholes: Mapping[str, Sequence[int]] | None = None) -> None:
        """`names` by index, `noun` is what one of them is ("space"); `wholes` are names of several places at once."""
        self.names, self.noun = tuple(names), noun
        self.index = {str(name).casefold(): i for i, name in enumerate(self.names)}
        self.wholes = {name.casefold(): tuple(indices) for name, indices in (wholes or {}).items()}

    def read(self, record: Record, table: str, key: str, value: Any) -> tuple[int, ...]:
        """The places that a value below a table's key names, by index, in the order written.

        Raises BadInput, with the line, for a place that is not there, a range that runs backwards or is none.
        """
        found: list[int] = []
        try:
            for said in _said(value, self.noun):
                found += self._meant(said)
        except BadInput as error:
            raise placed(record, table, key, error.sentence) from None
        return tuple(found)

    def _meant(self, said: str) -> Sequence[int]:
        low = said.casefold()
        if low in self.index:
            return (self.index[low],)
        if low in self.wholes:
            return self.wholes[low]
        ends = [end.strip() for end in said.split("-")]
        if len(ends) == 2 and all(end.casefold() in self.wholes for end in ends):
            return self._wholes(*ends)
        if len(ends) == 2 and all(ends):
            a, b = (self._one(end) for end in ends)
            if a > b:
                raise _backwards(*ends)
            return range(a, b + 1)
        return (self._one(said),)

    def _wholes(self, first: str, last: str) -> Sequence[int]:
        """All from one name of several places to another."""
        names = list(self.wholes)
        a, b = names.index(first.casefold()), names.index(last.casefold())
        if a > b:
            raise _backwards(first, last)
        return [place for name in names[a : b + 1] for place in self.wholes[name]]

    def _one(self, said: str) -> int:
        if said.casefold() in self.index:
            return self.index[said.casefold()]
        numbers = [name for name in self.names if isinstance(name, int)]
        if said.isdigit() and numbers:
            there = f"they run from {min(numbers)} to {max(numbers)}"
        else:
            close = get_close_matches(said.casefold(), self.index, 1)
            there = f"did you mean {self.names[self.index[close[0]]]}?" if close else f"one is {self.names[0]}"
        raise BadInput(f"there is no {self.noun} {part(said)} on this sheet; {there}")


def _backwards(first: str, last: str) -> BadInput:
    return BadInput(f"'{part(first)}-{part(last)}' runs backwards; write {part(last)}-{part(first)}")


def _said(value: Any, noun: str) -> Iterator[str]:
    """The places one by one, as texts; a range is one of them."""
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, bool) or not isinstance(each, int | str):
            raise BadInput(f'write the {noun}s as a text, such as "1-4 17", or as a list of them')
        plain = re.sub(r"\s*-\s*", "-", signs.plain(str(each)).strip())
        yield from (said for said in _BETWEEN.split(plain) if said)


def placed(record: Record, table: str, key: str | None, sentence: str) -> BadInput:
    """What is wrong below a table's head, at the line of its key."""
    return BadInput(sentence, file=record.path or "record", line=line_of(record.source, key, table=table))


def player_at(record: Record, table: str, key: str) -> str:
    """The player that a key below a table's head names, as `seat_of` has it. Raises BadInput, with the line."""
    seat = seat_of(key, record.players)
    if seat is None:
        raise placed(record, table, key, f"there is no player {shortened(key)}; {likely(key, record.players)}")
    return record.players[seat]


def seat_of(name: str, players: Sequence[str]) -> int | None:
    """The seat of the player of that name, whatever its case; accents may be left out where no two players' names
    are then the same. None when there is no such player."""
    wanted = unicodedata.normalize("NFC", name.strip()).casefold()
    same = [seat for seat, player in enumerate(players) if player.casefold() == wanted]
    same = same or [seat for seat, player in enumerate(players) if _bare(player) == _bare(wanted)]
    return same[0] if len(same) == 1 else None


def _bare(name: str) -> str:
    """A name without accents and capitals."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign)).casefold()


def number_at(record: Record, table: str, key: str, value: Any, noun: str, *, least: int, most: int) -> int:
    """A number of chips or men below a key. Raises BadInput, with the line, when it is none, too small or too large."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise placed(record, table, key, f"{key} needs a number of {noun}, as in {key_text(key)} = 3")
    if value > most:
        raise placed(record, table, key, f"{key} needs a number of {noun}, {most:,} at the most")
    return value


def whose(word: str, names: Sequence[str]) -> int | None:
    """The one name, by index, that a word is or begins, whatever its case; None when it is none or several."""
    wanted = word.strip().casefold()
    same = [i for i, name in enumerate(names) if name.casefold() == wanted]
    begun = same or [i for i, name in enumerate(names) if wanted and name.casefold().startswith(wanted)]
    return begun[0] if len(begun) == 1 else None


def likely(word: str, known: Sequence[str]) -> str:
    """Which of the known names may have been meant, whatever their case, and all of them: the end of a sentence."""
    close = get_close_matches(word.casefold(), [name.casefold() for name in known], 1)
    near = next((name for name in known if name.casefold() in close), None)
    return f"{f'did you mean {near}? There' if near else 'there'} are: {', '.join(known)}"


def ranges(places: Sequence[int], names: Sequence[Place]) -> str:
    """Places, by index and ascending, as people write them: three and more numbers in a row as a range."""
    found: list[str] = []
    for _, run in itertools.groupby(enumerate(places), lambda pair: (pair[1] - pair[0], _plain(names[pair[1]]))):
        row = [str(names[place]) for _, place in run]
        found += [f"{row[0]}-{row[-1]}"] if len(row) > 2 and row[0].isdigit() else row
    return " ".join(found)


def _plain(name: Place) -> bool:
    return isinstance(name, int)
