"""What words a half of the sheet offers: those that can open from each start, those that can end on each city.

What is counted (Tolstoy 5 to 8), always different words of three letters or more:
an *opening* of a French start uses neither a city nor a Russian start and does not end on the border; one of a Russian
start enters neither city nor border; a city's words end on it, the city standing for any letter.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from sheetgen.field.model import Field
from sheetgen.referee.bits import joined, members, neighbours, union
from sheetgen.words import tree
from sheetgen.words.dictionary import MANY, Dictionary, unkind
from sheetgen.words.tree import Tree

SHORTEST = 3
"""Letters of a word that counts."""

LONGEST_OF_MANY = 5
"""Letters of the longest word that is counted by a list of more than MANY words."""

STEPS = 300_000
"""Triangles that one count may walk over. Words of any real language need less; lists of strings over two or three
letters can be laid in more ways than anybody could walk."""


class Half(Struct, frozen=True):
    """One half of the sheet as the randomizer sees it. Triangles are indices into the field, sets are bits."""

    empties: tuple[int, ...]
    printed: dict[int, str]
    starts: dict[int, int]
    """Start number to index."""
    french: frozenset[int]
    """The numbers of the French starts."""
    cities: dict[int, str]
    border: int
    touching: tuple[int, ...]
    adjoining: tuple[int, ...]
    """By edge only."""

    @property
    def lettered(self) -> int:
        """All triangles that carry a letter once the field is filled."""
        return union([*self.empties, *self.printed])


class Demand(Struct, frozen=True):
    """A start or a city that wants words."""

    name: str
    at: int
    open: int
    """The triangles that its words may use."""
    last: int
    """The triangles that they may end on (a city's words, read backwards: begin on)."""
    city: bool = False


class Trees(Struct, frozen=True):
    """The words that are looked for."""

    forward: Tree
    backward: Tree
    alphabet: str
    longest: int
    """Letters of the longest."""


class Letters:
    """What stands in the triangles of a half, and where each letter stands."""

    def __init__(self, spelled: Mapping[int, str]) -> None:
        self.spelled = dict(spelled)
        self.beginning: dict[str, int] = {}
        """The triangles whose letters (QU has two) begin with a letter."""
        self.ending: dict[str, int] = {}
        """Those whose letters end with it."""
        for i in self.spelled:
            self._toggle(i)

    def swap(self, here: int, there: int) -> None:
        """Let the letters of two triangles change places."""
        spelled = self.spelled
        for i in (here, there):
            self._toggle(i)
        spelled[here], spelled[there] = spelled[there], spelled[here]
        for i in (here, there):
            self._toggle(i)

    def _toggle(self, i: int) -> None:
        letters = self.spelled[i]
        self.beginning[letters[0]] = self.beginning.get(letters[0], 0) ^ 1 << i
        self.ending[letters[-1]] = self.ending.get(letters[-1], 0) ^ 1 << i


class Effort:
    """How many steps the searches that share it may still take."""

    __slots__ = ("left",)

    def __init__(self, steps: int = sys.maxsize) -> None:
        self.left = steps

    @property
    def spent(self) -> bool:
        """Whether none is left: a search that had none has taken one too many."""
        return self.left <= 0


Found: TypeAlias = dict[int, tuple[int, ...]]
"""Words, each known by its place in its tree, with the sets of triangles that it can be laid on."""


def halves(field: Field) -> list[Half]:
    """Both halves of the sheet."""
    touching, adjoining = neighbours(field, ("edge", "corner")), neighbours(field, ("edge",))
    found = []
    for group in sorted({space.group for space in field.spaces}, key=str):
        cells = [(i, space.mark) for i, space in enumerate(field.spaces) if space.group == group]
        found.append(
            Half(
                empties=tuple(i for i, mark in cells if mark["kind"] == "empty"),
                printed={i: mark["letter"] for i, mark in cells if mark["kind"] == "letter"},
                starts={mark["start"]: i for i, mark in cells if mark["start"]},
                french=frozenset(mark["start"] for _, mark in cells if mark["start"] and mark["border"]),
                cities={i: mark["city"] for i, mark in cells if mark["stars"]},
                border=union(i for i, mark in cells if mark["border"]),
                touching=touching,
                adjoining=adjoining,
            )
        )
    return found


def demands(half: Half) -> list[Demand]:
    """The starts by number, then the cities."""
    lettered = half.lettered
    russian = union(i for number, i in half.starts.items() if number not in half.french)
    wanting = []
    for number, i in sorted(half.starts.items()):
        if number in half.french:
            open_ = lettered & ~russian & ~(1 << i)
            wanting.append(Demand(str(number), i, open_, open_ & ~half.border))
        else:
            open_ = lettered & ~half.border & ~(1 << i)
            wanting.append(Demand(str(number), i, open_, open_))
    return wanting + [Demand(name, i, lettered, lettered, city=True) for i, name in half.cities.items()]


@lru_cache(maxsize=8)
def trees(words: Dictionary, longest: int | None) -> Trees:
    """The kind words of three letters to `longest`."""
    counted = _counted(words, longest)
    return Trees(tree.forward(counted), tree.backward(counted), words.alphabet, max(map(len, counted), default=0))


def _counted(words: Dictionary, longest: int | None) -> list[str]:
    never = unkind()
    return [word for word in words.words if SHORTEST <= len(word) <= (longest or len(word)) and word not in never]


def spelled_words(words: Dictionary, letters: Letters, longest: int) -> list[str]:
    """The kind words of three letters to `longest` for which the half has all letters, wherever they stand."""
    there = set("".join(letters.spelled.values()))
    return [word for word in _counted(words, longest) if there.issuperset(word)]


def search(
    demand: Demand,
    half: Half,
    letters: Letters,
    trees: Trees,
    enough: int,
    effort: Effort,
    *,
    known: Found | None = None,
    changed: int = 0,
) -> Found:
    """Words of a demand, until there are `enough` or the effort is spent.

    With `changed` only ways over one of these triangles are looked for, and what is found is added to `known`.
    """
    found = {word: list(ways) for word, ways in (known or {}).items()}
    spelled, where = letters.spelled, letters.ending if demand.city else letters.beginning
    touching, last, whole = half.touching, demand.last, demand.open
    rings = [_rings(touching, i, trees.longest) for i in members(changed)]
    near = [joined(ring) for ring in zip(*rings, strict=True)]
    steps = effort.left

    def onward(node: Tree, ahead: int, open_: int, left: int) -> bool:
        """Go on to the triangles ahead, for at most so many letters; whether the search is over."""
        nonlocal steps
        old = changed and not (whole ^ open_) & changed
        if old:
            ahead &= near[left - 1]
        while ahead:
            low = ahead & -ahead
            ahead ^= low
            i = low.bit_length() - 1
            below = node[spelled[i]]
            if below is None:
                continue
            rest = open_ ^ low
            if below.word and low & last and not (old and not low & changed):
                found.setdefault(below.low, []).append(whole ^ rest)
                steps -= 1
                if len(found) >= enough or steps <= 0:
                    return True
            if below.longer and (further := _fitting(below, where, touching[i] & rest)):
                steps -= 1
                if steps <= 0 or onward(below, further, rest, left - 1):
                    return True
        return False

    for root, left in _roots(demand, trees):
        if onward(root, touching[demand.at] & whole, whole, left):
            break
    effort.left = steps
    return {word: tuple(ways) for word, ways in found.items()}


def count(demand: Demand, half: Half, letters: Letters, words: Dictionary) -> tuple[int, bool]:
    """How many different words of any length a demand has, and whether these are all that there are."""
    few = len(words) <= MANY
    every = trees(words, None if few else LONGEST_OF_MANY)
    spelled, where = letters.spelled, letters.ending if demand.city else letters.beginning
    touching, last = half.touching, demand.last
    found: set[int] = set()
    found_below: dict[int, int] = {}
    steps = STEPS

    def onward(node: Tree, ahead: int, open_: int) -> int:
        """How many new words there are ahead. A branch of which every word is found is not entered again."""
        nonlocal steps
        new = 0
        for i in members(ahead):
            below = node[spelled[i]]
            if below is None or found_below.get(id(below), 0) == below.high - below.low:
                continue
            fresh, rest = 0, open_ & ~(1 << i)
            if below.word and 1 << i & last and below.low not in found:
                found.add(below.low)
                fresh = 1
            if steps > 0 and below.longer and (further := _fitting(below, where, touching[i] & rest)):
                steps -= 1
                fresh += onward(below, further, rest)
            found_below[id(below)] = found_below.get(id(below), 0) + fresh
            new += fresh
        return new

    for root, _ in _roots(demand, every):
        onward(root, touching[demand.at] & demand.open, demand.open)
    return len(found), few and steps > 0


def _roots(demand: Demand, trees: Trees) -> Iterator[tuple[Tree, int]]:
    """Where a demand's words begin in the trees, with how many letters to come: a city stands for any last letter."""
    if not demand.city:
        yield trees.forward, trees.longest
        return
    for letter in trees.alphabet:
        branch = trees.backward[letter]
        if branch is not None:
            yield branch, trees.longest - 1


def _fitting(node: Tree, where: Mapping[str, int], ahead: int) -> int:
    """Those of the triangles ahead on whose letters some word goes on, where few words are left to ask."""
    if not node.onward:
        return ahead
    fitting = 0
    for letter in node.onward:
        if letter in where:
            fitting |= where[letter]
    return ahead & fitting


@lru_cache(maxsize=1024)
def _rings(touching: tuple[int, ...], place: int, steps: int) -> tuple[int, ...]:
    """The triangles from which a place is 0, 1, ... steps away or less."""
    rings = [1 << place]
    for _ in range(steps):
        rings.append(rings[-1] | joined(touching[i] for i in members(rings[-1])))
    return tuple(rings)
