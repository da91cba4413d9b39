"""The randomizer: letters for Tolstoy's empty triangles, from a seed.

``random`` strews whole alphabets evenly over the empty triangles, without the letters that hardly any word has: one
foreign name in a list would have its letter on every field otherwise. ``lively`` strews the same letters, then mends:
as long as some start has too few opening words or some city too few words that end on it, letters near it change places
with letters elsewhere (vowels with vowels, consonants with consonants, so that the vowels stay as well spread as they
were set), and a change stays unless it makes the field poorer. All comparisons are of whole numbers and all limits are
counted, none is a time, so a seed gives the same letters on every machine.

A short word list may not do for that. Then longer words are looked for too and far more changes tried, and what comes
of it is taken as long as every start and every city has a word at all; the field's facts tell what it is short of.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field, SpaceId
from sheetgen.games.rooms import Shortfall
from sheetgen.games.tolstoy import supply
from sheetgen.games.tolstoy.board import BONUS, TABLES
from sheetgen.games.tolstoy.supply import SHORTEST, Demand, Effort, Found, Half, Letters, Trees
from sheetgen.language import clauses, gettext, grouped, headed, listed, ngettext
from sheetgen.referee.bits import members, union
from sheetgen.words import dictionary
from sheetgen.words.dictionary import Dictionary

KINDS = ("random", "lively")
WORDS = "common"
"""The word list of letters and measures, unless the player brings another."""

ENOUGH = 5
"""Words that every start and every city should have."""
LONGEST = 5
"""Letters of the words that mending looks for; longer ones only add to what is there."""
VOWEL_GROUP = 2
"""The most vowels that may hang together by edges where a written one is among them."""
ROUNDS = 12
MENDS = 150
"""Changes tried in one round, before the letters are strewn anew."""
STEPS = 400_000
"""What all searches of all rounds may take; usual lists come to less than half of it when they fail, too."""

FOREIGN = 3
"""Where more than one printed letter in so many is not in the words, they are of another alphabet."""

WIDE_LONGEST = 8
WIDE_ROUNDS = 3
WIDE_MENDS = 1200
WIDE_STEPS = 600_000
"""The same for lists that are too short for that."""

WAYS = 64
"""Known ways of words that are looked through in the time of one step."""

WANTED = 600
"""Words of 3 to 5 letters from which on a list serves: measured on French, German and English words taken at random."""


RARE = 2000
"""TOL-A20: a letter that not one word in so many has is too rare to be strewn. In spelling checkers' lists the rarest
letters of a language are in more of the words of 3 to 5 letters: Ç and À in one of 1,000 in French, Ü in one of 1,800
in Spanish. Each of 34 foreign letters in the Swedish list is in fewer, most of them in one word of 10,000 or none."""
STRAYS = 20
"""Where more than one word in so many has one of these letters, they are no strays: it is a script of many signs."""
RAISED_BUT_PRINTED = frozenset("ªºʰʱʲʴʷʸˠˡˢˣˤᵊᶿⁿ")
"""TOL-A20: the raised letters that our typeface has. The others neither it has nor the faces that may stand in, so that
no sheet ever had one. Which are raised Unicode says, and no face that happens to be installed: by a list and a code
every machine fills in the same letters."""
NAMED = 20
"""Letters that a sentence names at most."""


def fill(field: Field, kind: str, chance: Chance, words: Dictionary | None) -> Field:
    """The field with a letter in every empty triangle (Q as QU).

    Raises BadInput when a lively filling is asked for and the words leave some start or city without any.
    """
    words = _list(words)
    marks: dict[SpaceId, dict[str, Any]] = {}
    short: list[dict[str, Any]] = []
    hopeful = True
    gone = _printed(field) if _foreign(field, words) else _lacking(field, words)
    for number, half in enumerate(supply.halves(field), 1):
        half = _reprinted(half, gone, words, chance)
        letters = _letters(len(half.empties), words)
        if kind == "random":
            placed = _strewn(half, letters, chance)
        else:
            draft = _lively(half, letters, words, chance) if hopeful else None
            if draft is None:
                hopeful = False  # what was too little for one field is not tried on the other
                draft = _as_lively_as_can_be(half, letters, words, chance)
                short += [{"field": number, **lack} for lack in _short(draft, words)]
            placed = {i: draft.letters.spelled[i] for i in half.empties}
        everything = {**half.printed, **placed}
        marks |= {field.spaces[i].id: {"letter": letter} for i, letter in everything.items()}
    filled = field.remarked(marks)
    facts = _bonus(words) | ({"short_of_words": short} if short else {})
    return structs.replace(filled, facts={**filled.facts, **facts}) if facts else filled


def tables(blank: Field, filled: Field) -> dict[str, dict[str, str]]:
    """A record's [letters] that make the blank field the filled one."""
    pairs = zip(blank.spaces, filled.spaces, strict=True)
    written = {str(after.id): str(after.mark["letter"]) for before, after in pairs if before.mark != after.mark}
    return {TABLES[0]: written}


def replaced(field: Field, words: Dictionary | None) -> str | None:
    """For which printed letters of a blank field others stand once it is filled, and which letters of the words are too
    rare to be filled in, a sentence each; None: all stay, and all are."""
    words = _list(words)
    return clauses(filter(None, [_replaced(field, words), _too_rare(field, words), _too_high(words)])) or None


def _too_rare(field: Field, words: Dictionary) -> str | None:
    room = min(len(half.empties) for half in supply.halves(field))
    # More letters than there is room for are left out without a word: the rarer ones of them as ever.
    rare = [letter for letter in words.by_use if letter in _rare(words) - _raised(words)]
    if not rare or len(_strewn_letters(words)) > room:
        return None
    said = ngettext(
        "hardly any word of the word list {list} has the letter {letters}, so that it is not filled in",
        "hardly any word of the word list {list} has the letters {letters}, so that they are not filled in",
        len(rare),
    )
    return said.format(list=words.name, letters=_named(rare))


def _too_high(words: Dictionary) -> str | None:
    raised = [letter for letter in words.by_use if letter in _raised(words)]
    if not raised:
        return None
    count = sum(not _raised(words).isdisjoint(word) for word in words.words)
    said = ngettext(
        "{count} word of the word list {list} has raised letters ({letters}), and is left out",
        "{count} words of the word list {list} have raised letters ({letters}), and are left out",
        count,
    )
    return said.format(count=grouped(count), list=words.name, letters=_named(raised))


def _named(letters: Sequence[str]) -> str:
    """The letters, or the first of very many."""
    if len(letters) <= NAMED + 1:
        return listed(letters)
    said = gettext("{letters} and {count} more")
    return said.format(letters=", ".join(letters[:NAMED]), count=len(letters) - NAMED)


def _replaced(field: Field, words: Dictionary) -> str | None:
    lacking = _lacking(field, words)
    if not lacking:
        return None
    said = ngettext(
        "the word list {list} has no {letters}; where the layout has it printed, another letter is",
        "the word list {list} has no {letters}; where the layout has these printed, other letters are",
        len(lacking),
    )
    if _foreign(field, words):
        said = gettext("the word list {list} lacks so many of the printed letters ({letters}) that all are replaced")
    return said.format(list=words.name, letters=", ".join(sorted(lacking)))


def _foreign(field: Field, words: Dictionary) -> bool:
    """Whether the words are of another alphabet than the printed letters, a few of which it may have all the same."""
    return len(_lacking(field, words)) * FOREIGN > len(_printed(field))


def _lacking(field: Field, words: Dictionary) -> set[str]:
    return {letter for letter in _printed(field) if letter[0] not in words.alphabet}


def _printed(field: Field) -> set[str]:
    return {str(space.mark["letter"]) for space in field.spaces if space.mark["letter"]}


def shortfall(field: Field, words: Dictionary | None) -> Shortfall | None:
    """What a lively field has too little of, and of any field that its words are fewer than its starts and cities; None
    when it has all that it should."""
    short = field.facts.get("short_of_words")
    places = sum(len(supply.demands(half)) for half in supply.halves(field))
    if len(_list(words)) < places:
        return Shortfall(_far_too_short(_list(words), places), 0)
    if not short:
        return None
    poorest = min(short, key=lambda lack: lack["words"])
    lack = _of_a_short_list if _formed(_list(words)) < WANTED else _of_a_long_list
    name = poorest["name"]
    place = gettext("start {name} of field {field}") if name.isdigit() else gettext("{name} of field {field}")
    named = {"poorest": place.format(name=gettext(name), field=poorest["field"]), "words": poorest["words"]}
    half = supply.halves(field)[poorest["field"] - 1]
    letters = Letters({i: str(field.spaces[i].mark["letter"]) for i in members(half.lettered)})
    return Shortfall(lack(len(short), named, letters, _list(words)), poorest["words"])


def _formed(words: Dictionary) -> int:
    """How many words there are of the lengths that mending looks for."""
    return sum(SHORTEST <= len(word) <= LONGEST for word in words.words)


def _of_a_short_list(places: int, poorest: Mapping[str, Any], letters: Letters, words: Dictionary) -> str:
    """How many places have too few words, where there are too few in the list."""
    said = ngettext(
        "one start or city has fewer than {enough} words, because the word list {list} is short; "
        "the poorest, {poorest}, has {words}",
        "{count} of the starts and cities have fewer than {enough} words, because the word list {list} is short; "
        "the poorest, {poorest}, has {words}",
        places,
    )
    lack = said.format(count=places, enough=ENOUGH, list=words.name, **poorest)
    said = gettext("{lack}; {count} of its words have {shortest} to {longest} letters, and some {wanted} are needed")
    count = grouped(_formed(words))
    return said.format(lack=lack, count=count, shortest=SHORTEST, longest=LONGEST, wanted=WANTED)


def _of_a_long_list(places: int, poorest: Mapping[str, Any], letters: Letters, words: Dictionary) -> str:
    """The same where the list has words enough, most of which need letters that are not on the field."""
    said = ngettext(
        "one start or city has fewer than {enough} words of the word list {list}; {poorest} has {words}",
        "{count} of the starts and cities have fewer than {enough} words of the word list {list}; "
        "the poorest, {poorest}, has {words}",
        places,
    )
    lack = said.format(count=places, enough=ENOUGH, list=words.name, **poorest)
    fitting = len(supply.spelled_words(words, letters, LONGEST))
    if fitting >= WANTED:
        return lack
    said = gettext(
        "{lack}; the list has {letters} different letters, and of its {count} words of {shortest} to {longest} letters "
        "{fitting} can be formed with those of this field, where some {wanted} are needed"
    )
    return said.format(
        lack=lack,
        letters=grouped(len(words.alphabet)),
        count=grouped(_formed(words)),
        shortest=SHORTEST,
        longest=LONGEST,
        fitting=grouped(fitting),
        wanted=WANTED,
    )


def _far_too_short(words: Dictionary, places: int) -> str:
    """That there cannot be a word for each start and city."""
    said = ngettext(
        "the word list {list} is far too short to play with: it has {count} word for {places} starts and cities; some "
        "{wanted} words of {shortest} to {longest} letters are needed",
        "the word list {list} is far too short to play with: it has {count} words for {places} starts and cities; some "
        "{wanted} words of {shortest} to {longest} letters are needed",
        len(words),
    )
    named = {"shortest": SHORTEST, "longest": LONGEST, "wanted": WANTED}
    return said.format(list=words.name, count=len(words), places=places, **named)


def report(field: Field, words: Dictionary | None) -> dict[str, Any]:
    """The figures of a filled field: openings of each start, words that end on each city, groups of vowels.

    `largest_vowel_group` counts all vowels that hang together by edges, `largest_written_vowel_group` only where one is
    among them that was filled in; `printed_vowel_groups` are those that the layout gave.
    """
    words = _list(words)
    spelled = {i: str(space.mark["letter"]) for i, space in enumerate(field.spaces) if space.mark["letter"]}
    halves = []
    for half in supply.halves(field):
        half = structs.replace(half, empties=tuple(i for i in half.empties if i in spelled))
        letters = Letters({i: spelled[i] for i in (*half.printed, *half.empties) if i in spelled})
        counts = {demand.name: supply.count(demand, half, letters, words) for demand in supply.demands(half)}
        groups = _vowel_groups(half, letters.spelled, words.vowels)
        halves.append(
            {
                "openings": {name: n for name, (n, _) in counts.items() if name.isdigit()},
                "cities": {name: n for name, (n, _) in counts.items() if not name.isdigit()},
                "at_least": [name for name, (_, whole) in counts.items() if not whole],
                "largest_vowel_group": max(map(len, groups), default=0),
                "largest_written_vowel_group": max((len(g) for g in groups if not g <= half.printed.keys()), default=0),
                "printed_vowel_groups": [
                    "-".join(spelled[i] for i in sorted(g)) for g in groups if len(g) > 1 and g <= half.printed.keys()
                ],
            }
        )
    return {"words": words.name, "shortest": SHORTEST, "halves": halves}


def lines_of(figures: dict[str, Any]) -> list[str]:
    """The same in words."""
    said = gettext("different words of {shortest} letters or more, by the list {list}:")
    lines = [said.format(shortest=figures["shortest"], list=figures["words"])]
    for number, half in enumerate(figures["halves"], 1):
        openings, cities = (_listed(half[counts], half["at_least"]) for counts in ("openings", "cities"))
        vowels = gettext("field {field}, largest group of vowels filled in: {count}")
        beside = gettext("printed side by side: {letters}")
        groups = [beside.format(letters=group) for group in half["printed_vowel_groups"]]
        lines += [
            gettext("field {field}, openings of each start: {counts}").format(field=number, counts=openings),
            gettext("field {field}, words that end on each city: {counts}").format(field=number, counts=cities),
            clauses([vowels.format(field=number, count=half["largest_written_vowel_group"]), *groups]),
        ]
    return lines


def _listed(counts: dict[str, int], at_least: Sequence[str]) -> str:
    more = gettext("{count} or more")
    return ", ".join(
        headed(gettext(name), more.format(count=n) if name in at_least else str(n)) for name, n in counts.items()
    )


def _list(own: Dictionary | None) -> Dictionary:
    return dictionary.shipped(WORDS) if own is None else own


def _letters(count: int, words: Dictionary) -> list[str]:
    """So many letters: whole alphabets as long as they fit, then the most used letters."""
    strewn = _strewn_letters(words)
    whole, rest = divmod(count, len(strewn))
    letters = [*sorted(strewn) * whole, *strewn[:rest]]
    return ["QU" if letter == "Q" and "U" in words.alphabet else letter for letter in letters]


def _strewn_letters(words: Dictionary) -> str:
    """The letters that are neither too rare nor raised, the most used first."""
    gone = _rare(words) | _raised(words)
    return "".join(letter for letter in words.by_use if letter not in gone)


def left_out(words: Dictionary) -> Sequence[str]:
    """The letters of a list that are filled in nowhere, in order (TOL-A20)."""
    return sorted(_rare(words) | _raised(words))


@lru_cache(maxsize=8)
def _raised(words: Dictionary) -> frozenset[str]:
    """The raised letters, as in abbreviations, where some cannot be printed; none where they are most of all."""
    found = frozenset(each for each in words.alphabet if _is_raised(each))
    # Whoever has a sheet of a list whose raised letters can be printed finds the same ones on it again.
    return found if 2 * len(found) < len(words.alphabet) and found - RAISED_BUT_PRINTED else frozenset()


def _is_raised(letter: str) -> bool:
    return unicodedata.decomposition(letter).startswith(("<super>", "<sub>"))


@lru_cache(maxsize=8)
def _rare(words: Dictionary) -> frozenset[str]:
    """The letters that hardly any word has of those that are formed on a field.

    Few such words tell nothing of a letter that none of them has: then all words of the list are asked.
    """
    formed = [word for word in words.words if SHORTEST <= len(word) <= LONGEST]
    told = formed if len(formed) >= RARE else words.words
    having = Counter(letter for word in told for letter in {*word})
    rare = frozenset(letter for letter in words.alphabet if having[letter] * RARE < len(told))
    with_them = sum(not rare.isdisjoint(word) for word in told)
    return rare if with_them * STRAYS <= len(told) else frozenset()


def _bonus(words: Dictionary) -> dict[str, str]:
    """The bonus letters of an alphabet without J, Q, X or Z, as a fact: its four least used letters."""
    strewn = _strewn_letters(words)
    return {} if set(BONUS) <= set(strewn) else {"bonus": "".join(sorted(strewn[-4:]))}


def _reprinted(half: Half, gone: Collection[str], words: Dictionary, chance: Chance) -> Half:
    """The half with letters that are often used in place of the printed ones that go; the others stay."""
    places = [i for i, letter in half.printed.items() if letter in gone]
    kept = {letter for letter in half.printed.values() if letter not in gone}
    strewn = _strewn_letters(words)
    letters = [letter for letter in strewn if letter not in kept][: len(places)]
    letters += [chance.pick(strewn) for _ in range(len(places) - len(letters))]
    chance.shuffle(letters)
    return structs.replace(half, printed={**half.printed, **dict(zip(places, letters, strict=True))})


def _strewn(half: Half, letters: Sequence[str], chance: Chance) -> dict[int, str]:
    """Every placing as likely as every other."""
    shuffled = list(letters)
    chance.shuffle(shuffled)
    return dict(zip(half.empties, shuffled, strict=True))


def _lively(half: Half, letters: Sequence[str], words: Dictionary, chance: Chance) -> Draft | None:
    """A placing in which short words alone are enough for every demand; None when it is not found soon."""
    trees, effort = supply.trees(words, LONGEST), Effort(STEPS)
    for _ in range(ROUNDS):
        placed = _spread(half, letters, words.vowels, chance)
        if placed is None:
            continue
        draft = Draft(half, {**half.printed, **placed}, trees, effort)
        draft.mend(MENDS, words.vowels, chance)
        if not draft.lacking:
            return draft
        if effort.spent:
            break
    return None


def _as_lively_as_can_be(half: Half, letters: Sequence[str], words: Dictionary, chance: Chance) -> Draft:
    """The placing that a wider search comes to. Raises BadInput when it leaves some demand without any word."""
    trees, effort = supply.trees(words, WIDE_LONGEST), Effort(WIDE_STEPS)
    for _ in range(WIDE_ROUNDS):
        placed = _spread(half, letters, words.vowels, chance) or _strewn(half, letters, chance)
        draft = Draft(half, {**half.printed, **placed}, trees, effort, worst_first=True)
        draft.mend(WIDE_MENDS, words.vowels, chance)
        if max(draft.lacks) < ENOUGH:
            return draft
        if effort.spent:
            break
    raise BadInput(_too_poor(draft, words))


def _short(draft: Draft, words: Dictionary) -> Iterator[dict[str, Any]]:
    """The demands that words of any length leave short, with how many words they have."""
    for demand in draft.lacking:
        number, _ = supply.count(demand, draft.half, draft.letters, words)
        if number < ENOUGH:
            yield {"name": demand.name, "words": number}


def _too_poor(draft: Draft, words: Dictionary) -> str:
    """Why no lively filling was found, with figures, and what to do."""
    bare = next(demand for demand, lack in zip(draft.demands, draft.lacks, strict=True) if lack == ENOUGH)
    where = gettext("no word ends on {name}") if bare.city else gettext("no word opens from start {name}")
    fitting = len(supply.spelled_words(words, draft.letters, LONGEST))
    said = gettext(
        "no lively filling was found with the word list {list}: in the best {where}; of its {words} words {fitting} "
        "have {shortest} to {longest} letters and only letters of the field, and about {wanted} such words are needed"
    )
    told = said.format(
        list=words.name,
        where=where.format(name=gettext(bare.name)),
        words=grouped(len(words)),
        fitting=grouped(fitting),
        shortest=SHORTEST,
        longest=LONGEST,
        wanted=WANTED,
    )
    advice = gettext("take a longer list, another seed, or --fill random")
    # Before the advice: where most of a list is left out, a longer one of its kind would serve no better.
    return clauses([told, *([words.left_out] if words.left_out else []), advice])


class Draft:
    """Letters in a half that are being mended, with the words that each demand has by now."""

    def __init__(
        self,
        half: Half,
        spelled: dict[int, str],
        trees: Trees,
        effort: Effort | None = None,
        *,
        worst_first: bool = False,
    ) -> None:
        self.half = half
        self.letters = Letters(spelled)
        self.trees = trees
        self.effort = effort or Effort()
        self.price = [lack**2 if worst_first else lack for lack in range(ENOUGH + 1)]
        """How bad it is for a field that a demand lacks so many words."""
        self.demands = supply.demands(half)
        self.found = [supply.search(demand, half, self.letters, trees, ENOUGH, self.effort) for demand in self.demands]

    @property
    def lacks(self) -> list[int]:
        """How many words each demand is short of."""
        return [ENOUGH - len(found) for found in self.found]

    @property
    def lacking(self) -> list[Demand]:
        """The demands that are short of words."""
        return [demand for demand, found in zip(self.demands, self.found, strict=True) if len(found) < ENOUGH]

    def mend(self, times: int, vowels: frozenset[str], chance: Chance) -> None:
        """Change letters until no demand lacks words, at most so many times."""
        for _ in range(times):
            if not self.lacking or self.effort.spent:
                return
            self._change(vowels, chance)

    def _change(self, vowels: frozenset[str], chance: Chance) -> None:
        """Let a letter near a poor demand change places with another of its kind, unless the field gets poorer."""
        half, spelled = self.half, self.letters.spelled
        poor = chance.pick(self.lacking)
        near = half.touching[poor.at]
        near |= union(k for i in members(near & half.lettered) for k in members(half.touching[i]))
        here = chance.pick([i for i in half.empties if 1 << i & near] or list(half.empties))
        vowel = spelled[here] in vowels
        others = [i for i in half.empties if spelled[i] != spelled[here] and (spelled[i] in vowels) == vowel]
        if not others:
            return
        there = chance.pick(others)
        self.letters.swap(here, there)
        found = self._after(1 << here | 1 << there)
        if found is None:
            self.letters.swap(here, there)
        else:
            self.found = found

    def _after(self, changed: int) -> list[Found] | None:
        """What is found once these letters have changed; None if that makes the field poorer."""
        fresh = [_kept(found, changed) for found in self.found]
        self.effort.left -= sum(len(ways) for found in self.found for ways in found.values()) // WAYS
        spare = sum(self.price[lack] for lack in self.lacks)
        for k in sorted(range(len(fresh)), key=lambda k: len(self.found[k])):  # the poorest tell soonest
            fresh[k] = self._found_again(k, fresh[k], changed)
            spare -= self.price[ENOUGH - len(fresh[k])]
            if spare < 0:
                return None
        return fresh

    def _found_again(self, k: int, kept: Found, changed: int) -> Found:
        """A demand's words once these letters have changed and so many are kept."""
        demand = self.demands[k]
        if not demand.open & changed or len(kept) == ENOUGH:
            return kept
        if len(self.found[k]) == ENOUGH:
            return supply.search(demand, self.half, self.letters, self.trees, ENOUGH, self.effort)
        # all that it had was known, with all ways: only ways over the changed letters are new
        return supply.search(
            demand, self.half, self.letters, self.trees, ENOUGH, self.effort, known=kept, changed=changed
        )


def _kept(found: Found, changed: int) -> Found:
    """The words that are still there, with their ways, when these letters change."""
    left = {word: tuple(way for way in ways if not way & changed) for word, ways in found.items()}
    return {word: ways for word, ways in left.items() if ways}


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
