"""The randomizer: letters for Tolstoy's empty triangles, from a seed.

``random`` strews whole alphabets evenly over the empty triangles. ``lively`` strews the same letters, then mends: as
long as some start has too few opening words or some city too few words that end on it, letters near it change places
with letters elsewhere (vowels with vowels, consonants with consonants, so that the vowels stay as well spread as they
were set), and a change stays unless it makes the field poorer. All comparisons are of whole numbers, so a seed gives
the same letters on every machine.

What is counted (GAMES.md, Tolstoy 5 to 8), always different words of three letters or more:
an *opening* of a French start uses neither a city nor a Russian start and does not end on the border; one of a Russian
start enters neither city nor border; a city's words end on it, the city standing for any letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field, SpaceId
from sheetgen.games.tolstoy.board import BONUS
from sheetgen.referee.bits import members, neighbours, union
from sheetgen.words.dictionary import Dictionary, unkind

KINDS = ("random", "lively")

ENOUGH = 5
"""Words that every start and every city must have."""
SHORTEST = 3
LONGEST = 5
"""Letters of the words that mending looks for; longer ones only add to what is there."""
VOWEL_GROUP = 2
"""The most vowels that may hang together by edges where a written one is among them."""
ROUNDS = 12
MENDS = 150
"""Changes tried in one round, before the letters are strewn anew."""

Tree = dict[str, Any]
"""Words by their letters; the key "" marks the end of a word and holds it."""


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
    """The triangles that they may end on."""
    city: bool = False


def fill(field: Field, kind: str, chance: Chance, words: Dictionary) -> Field:
    """The field with a letter in every empty triangle (Q as QU).

    Raises BadInput when a lively filling is asked for and none is found.
    """
    printed = {str(space.mark["letter"]) for space in field.spaces if space.mark["letter"]}
    foreign = not all(letter[0] in words.alphabet for letter in printed)
    marks: dict[SpaceId, dict[str, Any]] = {}
    for half in _halves(field):
        if foreign:  # the printed letters are of another alphabet than the words: the starts get letters of theirs
            half = _reprinted(half, words, chance)
        letters = _letters(len(half.empties), words)
        placed = _strewn(half, letters, chance) if kind == "random" else _lively(half, letters, words, chance)
        everything = {**half.printed, **placed}
        marks |= {field.spaces[i].id: {"letter": letter} for i, letter in everything.items()}
    filled = field.remarked(marks)
    bonus = _bonus(words)
    if bonus == BONUS:
        return filled
    return structs.replace(filled, facts={**filled.facts, "bonus": bonus})


def report(field: Field, words: Dictionary) -> dict[str, Any]:
    """The figures of a filled field: openings of each start, words that end on each city, groups of vowels.

    `largest_vowel_group` counts all vowels that hang together by edges, `largest_written_vowel_group` only where one is
    among them that was filled in; `printed_vowel_groups` are those that the layout gave.
    """
    spelled = {i: str(space.mark["letter"]) for i, space in enumerate(field.spaces) if space.mark["letter"]}
    halves = []
    for half in _halves(field):
        half = structs.replace(half, empties=tuple(i for i in half.empties if i in spelled))
        letters = {i: spelled[i] for i in (*half.printed, *half.empties) if i in spelled}
        counts = {demand.name: _count(demand, half, letters, words) for demand in _demands(half)}
        groups = _vowel_groups(half, letters, words.vowels)
        halves.append(
            {
                "openings": {name: n for name, n in counts.items() if name.isdigit()},
                "cities": {name: n for name, n in counts.items() if not name.isdigit()},
                "largest_vowel_group": max(map(len, groups), default=0),
                "largest_written_vowel_group": max((len(g) for g in groups if not g <= half.printed.keys()), default=0),
                "printed_vowel_groups": [
                    "-".join(letters[i] for i in sorted(g)) for g in groups if len(g) > 1 and g <= half.printed.keys()
                ],
            }
        )
    return {"words": words.name, "shortest": SHORTEST, "halves": halves}


def told(figures: dict[str, Any]) -> list[str]:
    """The same in words."""
    lines = [f"different words of {SHORTEST} letters or more, by the list {figures['words']}:"]
    for number, half in enumerate(figures["halves"], 1):
        openings = ", ".join(f"{start}: {count}" for start, count in half["openings"].items())
        cities = ", ".join(f"{city}: {count}" for city, count in half["cities"].items())
        lines += [
            f"field {number}, openings of each start: {openings}",
            f"field {number}, words that end on each city: {cities}",
            f"field {number}, largest group of vowels filled in: {half['largest_written_vowel_group']}"
            + "".join(f"; printed side by side: {group}" for group in half["printed_vowel_groups"]),
        ]
    return lines


def _halves(field: Field) -> list[Half]:
    touching, adjoining = neighbours(field, ("edge", "corner")), neighbours(field, ("edge",))
    halves = []
    for group in sorted({space.group for space in field.spaces}, key=str):
        cells = [(i, space.mark) for i, space in enumerate(field.spaces) if space.group == group]
        halves.append(
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
    return halves


def _letters(count: int, words: Dictionary) -> list[str]:
    """So many letters: whole alphabets as long as they fit, then the most used letters."""
    whole, rest = divmod(count, len(words.alphabet))
    letters = [*words.alphabet * whole, *words.by_use[:rest]]
    return ["QU" if letter == "Q" and "U" in words.alphabet else letter for letter in letters]


def _bonus(words: Dictionary) -> str:
    """The bonus letters: J, Q, X, Z, or in an alphabet that lacks one of them its four least used letters."""
    return BONUS if set(BONUS) <= set(words.alphabet) else "".join(sorted(words.by_use[-4:]))


def _reprinted(half: Half, words: Dictionary, chance: Chance) -> Half:
    letters = [*words.by_use[: len(half.printed)]]
    letters += [chance.pick(words.by_use) for _ in range(len(half.printed) - len(letters))]
    chance.shuffle(letters)
    return structs.replace(half, printed=dict(zip(half.printed, letters, strict=True)))


def _strewn(half: Half, letters: Sequence[str], chance: Chance) -> dict[int, str]:
    """Every placing as likely as every other."""
    shuffled = list(letters)
    chance.shuffle(shuffled)
    return dict(zip(half.empties, shuffled, strict=True))


def _lively(half: Half, letters: Sequence[str], words: Dictionary, chance: Chance) -> dict[int, str]:
    """A placing in which every demand has enough words. Raises BadInput when none is found."""
    forward, backward = _trees(words)
    demands, poorest = _demands(half), ""
    for _ in range(ROUNDS):
        placed = _spread(half, letters, words.vowels, chance)
        if placed is None:
            poorest = "its vowels cannot be kept apart"
            continue
        spelled = {**half.printed, **placed}
        lacks = [_lack(demand, half, spelled, forward, backward) for demand in demands]
        mends = 0
        while any(lacks) and mends < MENDS:
            lacks, mends = _mend(half, demands, lacks, spelled, words, chance), mends + 1
        if not any(lacks):
            return {i: spelled[i] for i in half.empties}
        worst = max(range(len(demands)), key=lacks.__getitem__)
        kind = "words that end on it" if demands[worst].city else "opening words"
        name = demands[worst].name if demands[worst].city else f"start {demands[worst].name}"
        poorest = f"{name} never had more than {ENOUGH - lacks[worst]} {kind}"
    raise BadInput(
        f"no lively filling of this field was found with the word list {words.name} ({poorest}); "
        "try another seed, or --fill random"
    )


def _mend(
    half: Half, demands: Sequence[Demand], lacks: list[int], spelled: dict[int, str], words: Dictionary, chance: Chance
) -> list[int]:
    """Let a letter near a poor demand change places with another of its kind, unless that makes the field poorer."""
    forward, backward = _trees(words)
    poor = chance.pick([demand for demand, lack in zip(demands, lacks, strict=True) if lack])
    near = half.touching[poor.at]
    near |= union(k for i in members(near & half.lettered) for k in members(half.touching[i]))
    here = chance.pick([i for i in half.empties if 1 << i & near] or list(half.empties))
    vowel = spelled[here] in words.vowels
    others = [i for i in half.empties if spelled[i] != spelled[here] and (spelled[i] in words.vowels) == vowel]
    if not others:
        return lacks
    there = chance.pick(others)
    spelled[here], spelled[there] = spelled[there], spelled[here]
    total, new = sum(lacks), []
    for demand in demands:
        new.append(_lack(demand, half, spelled, forward, backward))
        if sum(new) > total:
            spelled[here], spelled[there] = spelled[there], spelled[here]
            return lacks
    return new


def _spread(half: Half, letters: Sequence[str], vowels: frozenset[str], chance: Chance) -> dict[int, str] | None:
    """The letters placed by chance, the vowels first and apart from each other; None when they find no place."""
    ours = [letter for letter in letters if letter in vowels]
    others = [letter for letter in letters if letter not in vowels]
    chance.shuffle(ours)
    chance.shuffle(others)
    spelled = dict(half.printed)
    free = list(half.empties)
    for vowel in ours:
        best, least = -1, 0
        for _ in range(4):  # the loneliest of a few places: spread, but not in a pattern
            i = chance.pick(free)
            crowd = _crowd(i, half, spelled, vowels)
            if crowd is not None and (best < 0 or crowd < least):
                best, least = i, crowd
        if best < 0:
            fitting = [i for i in free if _crowd(i, half, spelled, vowels) is not None]
            if not fitting:
                return None
            best = chance.pick(fitting)
        spelled[best] = vowel
        free.remove(best)
    chance.shuffle(free)
    return {i: spelled[i] for i in half.empties if i in spelled} | dict(zip(free, others, strict=True))


def _crowd(i: int, half: Half, spelled: dict[int, str], vowels: frozenset[str]) -> int | None:
    """How many vowels already touch this triangle; None when a vowel here would make too large a group."""
    if len(_group(i, half, {**spelled, i: next(iter(vowels))}, vowels)) > VOWEL_GROUP:
        return None
    return sum(spelled.get(k, "") in vowels for k in members(half.touching[i]))


def _vowel_groups(half: Half, spelled: dict[int, str], vowels: frozenset[str]) -> list[set[int]]:
    """All groups of vowels that hang together by edges, of one vowel too."""
    groups: list[set[int]] = []
    for i in sorted(spelled):
        if not any(i in group for group in groups) and (group := _group(i, half, spelled, vowels)):
            groups.append(group)
    return groups


def _group(i: int, half: Half, spelled: dict[int, str], vowels: frozenset[str]) -> set[int]:
    """The group of vowels that hangs together by edges round a triangle; none round a consonant."""
    if spelled[i] not in vowels:
        return set()
    found, fresh = {i}, [i]
    while fresh:
        for k in members(half.adjoining[fresh.pop()]):
            if k not in found and spelled.get(k, "") in vowels:
                found.add(k)
                fresh.append(k)
    return found


def _demands(half: Half) -> list[Demand]:
    lettered = half.lettered
    russian = union(i for number, i in half.starts.items() if number not in half.french)
    demands = []
    for number, i in sorted(half.starts.items()):
        if number in half.french:
            open_ = lettered & ~russian & ~(1 << i)
            demands.append(Demand(str(number), i, open_, open_ & ~half.border))
        else:
            open_ = lettered & ~half.border & ~(1 << i)
            demands.append(Demand(str(number), i, open_, open_))
    return demands + [Demand(name, i, lettered, 1 << i, city=True) for i, name in half.cities.items()]


def _lack(demand: Demand, half: Half, spelled: dict[int, str], forward: Tree, backward: Tree) -> int:
    """How many words a demand is short of; the search stops as soon as there are enough."""
    found: set[str] = set()
    for word in _endings(demand, half, spelled, backward) if demand.city else _openings(demand, half, spelled, forward):
        found.add(word)
        if len(found) == ENOUGH:
            return 0
    return ENOUGH - len(found)


def _openings(demand: Demand, half: Half, spelled: dict[int, str], tree: Tree) -> Iterator[str]:
    touching, last = half.touching, demand.last

    def onward(node: Tree, steps: int, open_: int) -> Iterator[str]:
        while steps:
            low = steps & -steps
            steps ^= low
            i = low.bit_length() - 1
            below = _down(node, spelled[i])
            if below is not None:
                if low & last and "" in below:
                    yield below[""]
                yield from onward(below, touching[i] & open_ & ~low, open_ & ~low)

    return onward(tree, touching[demand.at] & demand.open, demand.open)


def _endings(demand: Demand, half: Half, spelled: dict[int, str], tree: Tree) -> Iterator[str]:
    """Words read backwards from a city, which stands for any letter."""
    touching = half.touching

    def onward(node: Tree, steps: int, open_: int) -> Iterator[str]:
        if "" in node:
            yield node[""]
        for i in members(steps):
            below = _down(node, spelled[i][::-1])
            if below is not None:
                yield from onward(below, touching[i] & open_ & ~(1 << i), open_ & ~(1 << i))

    for letter, node in tree.items():
        if letter:
            yield from onward(node, touching[demand.at] & demand.open, demand.open)


def _down(node: Tree, letters: str) -> Tree | None:
    for letter in letters:
        below = node.get(letter)
        if below is None:
            return None
        node = below
    return node


def _count(demand: Demand, half: Half, spelled: dict[int, str], words: Dictionary) -> int:
    """All the different words of a demand, of any length."""
    forward, backward = _trees(words, None)
    search = _endings(demand, half, spelled, backward) if demand.city else _openings(demand, half, spelled, forward)
    return len(set(search))


@lru_cache(maxsize=4)
def _trees(words: Dictionary, longest: int | None = LONGEST) -> tuple[Tree, Tree]:
    """The kind words of at least three letters as trees, forwards and backwards."""
    forward: Tree = {}
    backward: Tree = {}
    never = unkind()
    for word in words.words:
        if SHORTEST <= len(word) <= (longest or len(word)) and word not in never:
            for tree, letters in ((forward, word), (backward, reversed(word))):
                for letter in letters:
                    tree = tree.setdefault(letter, {})
                tree[""] = word
    return forward, backward
