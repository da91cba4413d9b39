"""Tolstoy's field as the rules see it: its letters, also handwritten ones, its starts and cities, its words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct

from sheetgen.errors import BadInput
from sheetgen.field import code as codes
from sheetgen.field.model import Field
from sheetgen.files import is_there
from sheetgen.language import gettext
from sheetgen.referee import variation
from sheetgen.referee.bits import neighbours, union
from sheetgen.referee.rules import seat_that_begins
from sheetgen.referee.variation import FileOr
from sheetgen.words import dictionary
from sheetgen.words.dictionary import Dictionary

TABLES = ("letters",)
BONUS = "JQXZ"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Variation(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What may be agreed on (docs/GAMES.md 0.6)."""

    TRIED: ClassVar[dict[str, Sequence[str]]] = {"words": ("none",)}
    """What the referee tries, where a record does not name it."""
    LEAST: ClassVar[dict[str, int]] = {"words": 3}
    """How many fouls must go with it: one word that is not in the list is a slip, or a foul."""

    words: FileOr = FileOr("wide")
    """"wide", "common", "none" (any string of letters is a word) or a file (TOL-A8)."""
    strict_stuck: bool = False
    """Nobody may say that they are stuck while a word exists (TOL-A7, reading 2)."""

    def check_sheet(self, field: Field, texts: Sequence[str], folder: Path | None) -> None:
        """Raises BadInput where a sheet from a word list of the players' own is said to be played by another: a record
        cannot name both. `texts` are the variations as a record in that folder names them."""
        if not codes.names_own_words(field.code):
            return
        setting = variation.file_setting(type(self))
        for text in texts:
            if variation.name_of(text) == setting and not variation.names_file(text, type(self), folder):
                raise variation.other_words(text)
        if self.words.file is None:
            said = gettext("the sheet is played with the words that it was filled from, and {setting} names their list")
            raise BadInput(said.format(setting=setting))

    def as_meant(self, tables: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Mapping[str, Any]]:
        """A record's tables with i and ı in the capitals of the word list, where that has two letters of them."""
        if TABLES[0] not in tables or self.words in ("none", *dictionary.SHIPPED):
            return tables
        try:
            words = _word_list(self.words)
        except BadInput:  # which the start of the game tells
            return tables
        if words is None or not words.dotted:
            return tables
        letters = {
            id: dictionary.with_dots(letter) if isinstance(letter, str) else letter
            for id, letter in tables[TABLES[0]].items()
        }
        return {**tables, TABLES[0]: letters}


class Board(Struct, frozen=True):
    """The field as the rules see it, compiled once. All tuples are by index."""

    ids: tuple[int, ...]
    letters: tuple[str | None, ...]
    """What a triangle spells; None for a city or a blank one."""
    blank: bool
    """Whether no letter stands yet in a triangle that was printed empty."""
    stars: tuple[int, ...]
    towns: tuple[str, ...]
    """The names of the cities; empty for every other triangle."""
    touching: tuple[int, ...]
    halves: tuple[int, int]
    cities: int
    border: int
    starts: tuple[dict[int, int], dict[int, int]]
    """For each half: start number to index."""
    french_starts: int
    """Starts 1 to this are the French player's."""
    bonus: str
    own_list: bool
    """Whether the sheet was filled from a word list of somebody's own."""
    dotted: bool
    """Whether i is İ in the words of a record, and ı is I, as in Turkish."""
    alphabet: str
    """What a city may stand for when any string of letters is a word."""
    words: Dictionary | None
    """None: every string of letters is a word."""
    strict: bool
    players: tuple[str, str]
    first: int
    """Who is French in round 1: 0 or 1."""

    def capitals(self, text: str) -> str:
        """The text of a record in capitals, as the sheet and the word list have them."""
        return dictionary.dotted_capitals(text) if self.dotted else dictionary.capitals(text)

    def index(self, id: int) -> int | None:
        """The index of a triangle by its number."""
        return self.ids.index(id) if id in self.ids else None

    def starts_written(self, field: int, printed: Iterable[int] = ()) -> str | None:
        """How a coloured sheet has a field's starts, where that is not what is printed on them; of these, or of all."""
        wanted = sorted(printed) or sorted(self.starts[field])
        ids = [self.ids[self.starts[field][number]] for number in wanted]
        if ids == wanted or [id - ids[0] for id in ids] != [number - wanted[0] for number in wanted]:
            return None
        said = gettext("the starts of field {field}, printed {first} to {last}, are written {one} to {other} here")
        return said.format(field=field + 1, first=wanted[0], last=wanted[-1], one=ids[0], other=ids[-1])

    def name(self, i: int) -> str:
        """What a message calls a triangle."""
        return gettext(self.towns[i]) or gettext("triangle {number}").format(number=self.ids[i])

    def numbers(self, path: Sequence[int]) -> str:
        """A path as a record has it."""
        return " ".join(str(self.ids[i]) for i in path)

    def next_letters(self, prefix: str, low: int, high: int, i: int) -> Iterator[str]:
        """What a city may stand for after this prefix so that a word of the list's range [low, high) goes on.

        A blank triangle stands for nothing.
        """
        words = self.words
        assert words is not None
        if not self.stars[i]:
            return
        while low < high:
            word = words.words[low]
            if len(word) == len(prefix):
                low += 1
                continue
            yield word[len(prefix)]
            low = words.narrow(word[: len(prefix) + 1], low, high)[1]


def furnish(field: Field, tables: Mapping[str, Mapping[str, Any]]) -> Field:
    """The field with the letters that the players wrote into it (a record's [letters]).

    A written Q is QU (Tolstoy 1), and i is İ where an ı or İ stands too. Raises BadInput for a triangle that is not
    there, is no empty one, or gets something that is no letter.
    """
    written = tables.get("letters", {})
    capitals = dictionary.capitals
    if _told_apart(letter for letter in (*written.values(), *(space.mark["letter"] for space in field.spaces))):
        capitals = dictionary.dotted_capitals
    spaces = {str(space.id): space for space in field.spaces}
    marks: dict[int | str, dict[str, Any]] = {}
    for id, letter in written.items():
        space = spaces.get(id.strip())
        if space is None:
            unknown = gettext("[letters]: there is no triangle {number}; the triangles are numbered 1 to {last}")
            raise BadInput(unknown.format(number=id[:20], last=len(spaces)), about=id)
        said = capitals(letter.strip()) if isinstance(letter, str) else ""
        if said != "QU" and not (len(said) == 1 and said.isalpha()):
            wrong = gettext("[letters]: triangle {number} holds one letter (or QU), not {letter}")
            raise BadInput(wrong.format(number=id, letter=_quoted(letter)), about=id)
        said = "QU" if said == "Q" else said
        if city := space.mark.get("city"):
            wrong = gettext("[letters]: triangle {number} is {city}; no letter is written there")
            raise BadInput(wrong.format(number=id, city=gettext(city)), about=id)
        if space.mark["letter"] not in (None, said):
            wrong = gettext("[letters]: triangle {number} already has its letter printed: {letter}")
            raise BadInput(wrong.format(number=id, letter=space.mark["letter"]), about=id)
        marks[space.id] = {"letter": said}
    return field.remarked(marks)


def _told_apart(letters: Iterable[object]) -> bool:
    """Whether i and ı are two letters among these."""
    signs = {unicodedata.normalize("NFC", letter.strip()) for letter in letters if isinstance(letter, str)}
    return not signs.isdisjoint((dictionary.DOTTED, dictionary.DOTLESS))


def bonus(field: Field) -> str:
    """The bonus letters: J, Q, X and Z, unless the field was filled in an alphabet that lacks one of them."""
    return str(field.facts.get("bonus", BONUS))


def compiled(field: Field, players: Sequence[str], variation: Variation, first: str | None) -> Board:
    """The board of a field. Raises BadInput for other than two players."""
    if len(players) != 2:
        raise BadInput(gettext("Tolstoy is for 2 players, not {count}").format(count=len(players)))
    marks = [space.mark for space in field.spaces]
    words = _word_list(variation.words)
    french_starts = max(mark["start"] for mark in marks if mark["start"] and mark["border"])
    return Board(
        ids=tuple(int(space.id) for space in field.spaces),
        letters=tuple(mark["letter"] for mark in marks),
        blank=all(mark["letter"] is None for mark in marks if mark["kind"] == "empty"),
        stars=tuple(mark["stars"] or 0 for mark in marks),
        towns=tuple(mark.get("city") or "" for mark in marks),
        touching=neighbours(field, ("edge", "corner")),
        halves=(_half(field, 1), _half(field, 2)),
        cities=union(i for i, mark in enumerate(marks) if mark["stars"]),
        border=union(i for i, mark in enumerate(marks) if mark["border"]),
        starts=(_starts(field, 1), _starts(field, 2)),
        french_starts=french_starts,
        bonus=bonus(field),
        alphabet=_alphabet(marks),
        own_list=codes.names_own_words(field.code),
        dotted=_dotted(marks, words),
        words=words,
        strict=variation.strict_stuck,
        players=(players[0], players[1]),
        first=seat_that_begins(players, first),
    )


def _quoted(value: object) -> str:
    return repr(value)[:20]


def _word_list(name: FileOr) -> Dictionary | None:
    if name == "none":
        return None
    if name in dictionary.SHIPPED:
        return dictionary.shipped(str(name))
    if not is_there(name.path):
        said = gettext("cannot be read (no such file); the word lists that come with sheetgen are {lists} and none")
        raise BadInput(said.format(lists=", ".join(dictionary.SHIPPED)), file=name.path)
    return dictionary.from_file(name.path)


def _dotted(marks: Sequence[Mapping[str, Any]], words: Dictionary | None) -> bool:
    """Whether i is İ in capitals: as the players' own list has it or, if that has no İ, the letters on the sheet."""
    if words is not None and words.path is not None and dictionary.DOTTED in words.alphabet:
        return words.dotted
    return any(mark["letter"] == dictionary.DOTTED for mark in marks)


def _alphabet(marks: Sequence[Mapping[str, Any]]) -> str:
    """A to Z; on a field in another alphabet the letters that stand on it."""
    used = {letter for mark in marks for letter in mark["letter"] or ""}
    return ALPHABET if used <= set(ALPHABET) else "".join(sorted(used))


def _half(field: Field, half: int) -> int:
    return union(i for i, space in enumerate(field.spaces) if space.group == half)


def _starts(field: Field, half: int) -> dict[int, int]:
    return {
        space.mark["start"]: i for i, space in enumerate(field.spaces) if space.group == half and space.mark["start"]
    }
