"""Places and colours as people write them below [coloured] and its kin: lists, ranges, commas, any case."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from sheetgen import signs
from sheetgen.errors import BadInput
from sheetgen.language import N_, clauses, gettext, grouped, listed, ngettext
from sheetgen.referee.finished.sheet import Place
from sheetgen.referee.record import Record, key_text, seat_of, table_rows
from sheetgen.tomlfile import line_of, names_known, part, shortened

_TO = re.compile(
    r"(?<=\d)(?:\s*(?:\.{2,}|\N{HORIZONTAL ELLIPSIS})\s*|\s+(?:to|through|bis|(?:jusqu['’])?(?:à|au)|a|al|hasta)\s+)"
    r"(?=[^\W\d_]?\d)",
    re.IGNORECASE,
)
"""Dots and words that people write for the dash of a range, between two places."""
_FROM = re.compile(r"\b(?:from|von|de|du|desde|del)\s+(?=[^\W\d_]?\d[\d.]*-)", re.IGNORECASE)
"""A word before a range, which says no more."""
_BETWEEN = re.compile(r"\s*(?:[,;+&\s]|\b(?:and|und|et|y)\b)\s*", re.IGNORECASE)
MOST_UNREADABLE = 12
"""Places that may be unreadable on one sheet."""


class Places:
    """The places of a sheet, known by their names."""

    def __init__(
        self,
        names: Sequence[Place],
        noun: str,
        wholes: Mapping[str, Sequence[int]] | None = None,
        misnamed: Callable[[str], BadInput | None] = lambda said: None,
        spelled: Callable[[str], str] = lambda text: text,
        doubled: Callable[[Sequence[str]], str | None] = lambda names: None,
    ) -> None:
        """`names` by index, `noun` is what one of them is ("space"); `wholes` are names of several places at once;
        `misnamed` tells what is wrong with a name that only this game has something to say of, and `spelled` is a text
        with the names as they are printed, of which this game knows others too; `doubled` tells what may be amiss
        where these are named twice."""
        self.names, self.noun, self.misnamed, self.spelled = tuple(names), noun, misnamed, spelled
        self.doubled = doubled
        self.index = {str(name).casefold(): i for i, name in enumerate(self.names)}
        self.wholes = {name.casefold(): tuple(indices) for name, indices in (wholes or {}).items()}

    def read(self, record: Record, table: str, key: str, value: Any) -> tuple[int, ...]:
        """The places that a value below a table's key names, by index, in the order written.

        Raises BadInput, with the line, for a place that is not there, a range that runs backwards or is none.
        """
        found: list[int] = []
        try:
            for said in _said(value, self.noun, self.spelled):
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
            lettered = re.fullmatch(r"([^\W\d_]+)\d+", ends[0])
            if lettered and ends[1].isdigit() and f"{lettered[1]}{ends[1]}".casefold() in self.index:
                ends[1] = lettered[1] + ends[1]  # E3-5
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
        if (wrong := self.misnamed(said)) is not None:
            raise wrong
        numbers = [name for name in self.names if isinstance(name, int)]
        missing = place_named(self.noun, part(said))
        if said.isdigit() and numbers:
            told = gettext("there is no {place} on this sheet; they run from {first} to {last}")
            raise BadInput(told.format(place=missing, first=min(numbers), last=max(numbers)))
        close = get_close_matches(said.casefold(), self.index, 1)
        told = gettext("there is no {place} on this sheet; one is {name}")
        if close:
            told = gettext("there is no {place} on this sheet; did you mean {name}?")
        raise BadInput(told.format(place=missing, name=self.names[self.index[close[0]] if close else 0]))


_ONE = {"space": N_("space {place}"), "segment": N_("segment {place}"), "triangle": N_("triangle {place}")}
_SEVERAL = {"space": N_("spaces {places}"), "segment": N_("segments {places}"), "triangle": N_("triangles {places}")}
_ALL = {"space": N_("spaces"), "segment": N_("segments"), "triangle": N_("triangles")}
"""By what a place is called; another game's word is taken as it is."""


def place_named(noun: str, place: Place) -> str:
    """A place as a sentence names it: space 4."""
    return gettext(_ONE.get(noun, noun + " {place}")).format(place=place)


def places_named(noun: str, places: Sequence[Place]) -> str:
    """Several of them: spaces 4, 5 and 6."""
    if len(places) == 1:
        return place_named(noun, places[0])
    return gettext(_SEVERAL.get(noun, noun + "s {places}")).format(places=listed([*map(str, places)]))


def places_counted(noun: str, count: int) -> str:
    """So many of them: 13 spaces."""
    if noun == "segment":
        said = ngettext("{count} segment", "{count} segments", count)
    elif noun == "triangle":
        said = ngettext("{count} triangle", "{count} triangles", count)
    elif noun == "space":
        said = ngettext("{count} space", "{count} spaces", count)
    else:
        said = "{count} " + noun + ("" if count == 1 else "s")
    return said.format(count=count)


def _backwards(first: str, last: str) -> BadInput:
    said = gettext("'{first}-{last}' runs backwards; write {last}-{first}")
    return BadInput(said.format(first=part(first), last=part(last)))


def _said(value: Any, noun: str, spelled: Callable[[str], str]) -> Iterator[str]:
    """The places one by one, as texts; a range is one of them."""
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, bool) or not isinstance(each, int | str):
            said = gettext('write the {places} as a text, such as "1-4 17", or as a list of them')
            raise BadInput(said.format(places=gettext(_ALL.get(noun, noun + "s"))))
        plain = re.sub(r"(?<!\s)\s*--?\s*", "-", signs.plain(str(each)).strip())
        plain = _FROM.sub("", _TO.sub("-", spelled(plain)))
        yield from (said for said in _BETWEEN.split(plain) if said)


def placed(record: Record, table: str, key: str | None, sentence: str) -> BadInput:
    """What is wrong below a table's head, at the line of its key."""
    return BadInput(sentence, file=record.path or "record", line=line_of(record.source, key, table=table))


def player_at(record: Record, table: str, key: str) -> str:
    """The player that a key below a table's head names, as `seat_of` has it. Raises BadInput, with the line."""
    seat = seat_of(key, record.players)
    if seat is None:
        raise placed(record, table, key, no_player(key, record.players))
    return record.players[seat]


def no_player(name: str, players: Sequence[str]) -> str:
    """That nobody has this name, in a sentence."""
    said = gettext("there is no player {name}; {known}")
    return said.format(name=shortened(name), known=likely(name, players))


_NUMBERS = {
    "chips": (
        N_("{key} needs a number of chips, as in {example} = 3"),
        N_("{key} needs a number of chips, {most} at the most"),
    ),
    "men": (
        N_("{key} needs a number of men, as in {example} = 3"),
        N_("{key} needs a number of men, {most} at the most"),
    ),
}
"""What is said of a number that is missing or too small, and of one that is too large, by what is counted; another
game's word is taken as it is."""


def number_at(record: Record, table: str, key: str, value: Any, noun: str, *, least: int, most: int) -> int:
    """A number of chips or men below a key. Raises BadInput, with the line, when it is none, too small or too large."""
    missing, too_large = _NUMBERS.get(
        noun,
        (
            f"{{key}} needs a number of {noun}, as in {{example}} = 3",
            f"{{key}} needs a number of {noun}, {{most}} at the most",
        ),
    )
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise placed(record, table, key, gettext(missing).format(key=key, example=key_text(key)))
    if value > most:
        raise placed(record, table, key, gettext(too_large).format(key=key, most=grouped(most)))
    return value


IF_KNOWN = N_("take the marks away if you know them")
"""Above lines that count only when their marks of comment are taken away."""


def if_known(said: str, table: Mapping[str, Any]) -> list[str]:
    """The lines of a table to fill in by whoever knows what it asks for, with what is to be said of it."""
    return [f"# {clauses([said, gettext(IF_KNOWN)])}", *(f"# {row}" for row in table_rows(table))]


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
    return names_known(near, known)


def ranges(places: Sequence[int], names: Sequence[Place]) -> str:
    """Places, by index and ascending, as people write them: three and more numbers in a row as a range."""
    found: list[str] = []
    for _, run in itertools.groupby(enumerate(places), lambda pair: (pair[1] - pair[0], _plain(names[pair[1]]))):
        row = [str(names[place]) for _, place in run]
        found += [f"{row[0]}-{row[-1]}"] if len(row) > 2 and row[0].isdigit() else row
    return " ".join(found)


def _plain(name: Place) -> bool:
    return isinstance(name, int)
