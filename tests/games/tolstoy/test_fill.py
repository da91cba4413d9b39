"""Tolstoy's randomizer: which letters it places, how evenly, and whether a lively field keeps its promise.

What the fields hold is counted again here by a plain search over sets of words and of their beginnings, which shares
no code with the package.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import pytest
from msgspec import structs

from sheetgen import cli
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.code import parse
from sheetgen.field.model import Field, Space
from sheetgen.games import find
from sheetgen.games.design import copies, design, field_of, from_code
from sheetgen.games.recorded import writing_on
from sheetgen.games.rooms import Shortfall
from sheetgen.games.table import Question, answer
from sheetgen.games.tolstoy import fill, rules, supply
from sheetgen.games.tolstoy.rules import Position, Start, Stuck, Variation, Word
from sheetgen.page.ink import type as letters
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.referee import record
from sheetgen.referee.replay import opening
from sheetgen.referee.variation import FileOr
from sheetgen.words import dictionary
from sheetgen.words.dictionary import Dictionary

TOLSTOY = find("tolstoy")
KINDS = ("random", "lively")
SEEDS = range(1, 41)
ENOUGH = 5
VOWELS = frozenset("AEIOUY")


@cache
def blank(name: str = "classic") -> Field:
    return field_of(design(TOLSTOY, name=name))


@cache
def common() -> Dictionary:
    return dictionary.shipped("common")


def filled(kind: str, seed: int, words: Dictionary | None = None, name: str = "classic") -> Field:
    return TOLSTOY.filler.fill(blank(name), kind, Chance(seed), words or common())


def written(half: Sequence[Space]) -> list[str]:
    """The letters in the empty triangles of a half."""
    return [str(space.mark["letter"]) for space in half if space.mark["kind"] == "empty"]


class Search:
    """Words on half a sheet, found by walking it letter by letter."""

    def __init__(self, field: Field, half: int, words: Sequence[str]) -> None:
        self.words = {word for word in words if len(word) >= 3} - dictionary.unkind()
        self.beginnings = {word[:n] for word in self.words for n in range(len(word))}
        self.alphabet = sorted(set("".join(words)))
        self.spaces = {int(space.id): space.mark for space in field.group(half)}
        self.touching: dict[int, set[int]] = {id: set() for id in self.spaces}
        self.adjoining: dict[int, set[int]] = {id: set() for id in self.spaces}
        for a, b, kind in field.contacts:
            if int(a) in self.spaces:
                for one, other in ((int(a), int(b)), (int(b), int(a))):
                    self.touching[one].add(other)
                    if kind == "edge":
                        self.adjoining[one].add(other)

    def walk(self, path: tuple[int, ...], text: str, steps: set[int], open_: set[int]) -> Iterator[tuple[str, int]]:
        """Each text that begins a word or is one, with the triangle where it ends."""
        for id in steps & open_:
            longer = text + self.spaces[id]["letter"]
            if longer in self.beginnings or longer in self.words:
                yield longer, id
                yield from self.walk((*path, id), longer, self.touching[id], open_ - {id})

    def starts(self) -> dict[int, int]:
        return {mark["start"]: id for id, mark in self.spaces.items() if mark["start"]}

    def openings(self, number: int, enough: int = 10**9) -> set[str]:
        """A French start's words leave cities and Russian starts alone and do not end on the border; a Russian one's
        enter neither cities nor border."""
        at, french = self.starts()[number], self.spaces[self.starts()[number]]["border"]
        open_ = {id for id, mark in self.spaces.items() if mark["letter"]} - {at}
        border = {id for id in open_ if self.spaces[id]["border"]}
        if french:
            open_ -= {id for id in open_ if self.spaces[id]["start"] and id not in border}
        else:
            open_ -= border
        found: set[str] = set()
        for text, last in self.walk((), "", self.touching[at], open_):
            if text in self.words and not (french and last in border):
                found.add(text)
                if len(found) == enough:
                    break
        return found

    def endings(self, enough: int = 10**9) -> dict[str, set[str]]:
        """For each city the words that end on it."""
        cities = {id: mark["city"] for id, mark in self.spaces.items() if mark["stars"]}
        open_ = {id for id, mark in self.spaces.items() if mark["letter"]}
        found: dict[str, set[str]] = {name: set() for name in cities.values()}
        for text, last in self.walk((), "", open_, open_):
            for id in self.touching[last] & cities.keys():
                found[cities[id]] |= {text + letter for letter in self.alphabet if text + letter in self.words}
            if all(len(words) >= enough for words in found.values()):
                break
        return found

    def vowel_groups(self, vowels: frozenset[str]) -> list[set[int]]:
        """The vowels that hang together by edges."""
        left = {id for id, mark in self.spaces.items() if mark["letter"] in vowels}
        groups = []
        while left:
            group, fresh = set(), {left.pop()}
            while fresh:
                group |= fresh
                fresh = {b for a in fresh for b in self.adjoining[a]} & left
                left -= fresh
            groups.append(group)
        return groups


@pytest.mark.parametrize("kind", KINDS)
def test_a_half_gets_two_alphabets_exactly(kind: str) -> None:
    twice = Counter("QU" if letter == "Q" else letter for letter in ascii_uppercase * 2)
    for seed in SEEDS:
        field = filled(kind, seed)
        for half in (1, 2):
            assert Counter(written(field.group(half))) == twice


@pytest.mark.parametrize("kind", KINDS)
def test_filling_changes_nothing_but_the_letters_of_empty_triangles(kind: str) -> None:
    for before, after in zip(blank().spaces, filled(kind, 3).spaces, strict=True):
        if before.mark["kind"] == "empty":
            assert {**before.mark, "letter": after.mark["letter"]} == after.mark
        else:
            assert before == after


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_gives_the_same_letters_again_and_another_seed_others(kind: str) -> None:
    assert filled(kind, 7) == filled(kind, 7)
    assert len({tuple(written(filled(kind, seed).spaces)) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_two_halves_are_filled_differently(kind: str) -> None:
    field = filled(kind, 7)
    assert written(field.group(1)) != written(field.group(2))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", [0, 41, 2**30 - 1])
def test_a_code_brings_the_letters_back(kind: str, seed: int) -> None:
    field = field_of(design(TOLSTOY, fill=kind, fill_seed=seed))
    assert field_of(from_code(field.code)) == field
    assert field.spaces == filled(kind, seed).spaces


def test_a_code_brings_field_and_letters_back_when_both_have_seeds() -> None:
    field = field_of(design(TOLSTOY, seed=9, fill="lively", fill_seed=4))
    assert field_of(from_code(field.code)) == field


def test_there_is_no_third_kind_of_filling() -> None:
    with pytest.raises(BadInput, match="random or lively"):
        design(TOLSTOY, fill="nice")


def test_random_puts_every_letter_anywhere_equally_often() -> None:
    rounds = 400
    counts: Counter[tuple[int, str]] = Counter()
    for seed in range(rounds):
        field = filled("random", seed)
        for half in (1, 2):
            counts.update(enumerate(written(field.group(half))))
    letters = sorted({letter for _, letter in counts})
    assert len(counts) == 52 * 26
    expected = 2 * 2 * rounds / 52

    def chi_square(cells: Iterable[tuple[int, str]]) -> float:
        return sum((counts[cell] - expected) ** 2 / expected for cell in cells)

    # 51 and 25 degrees of freedom: chance alone goes beyond these once in a million times
    assert max(chi_square((place, letter) for place in range(52)) for letter in letters) < 115
    assert max(chi_square((place, letter) for letter in letters) for place in range(52)) < 75
    assert 1100 < chi_square(product(range(52), letters)) < 1500


def test_random_does_not_tie_neighbouring_letters_together() -> None:
    pairs: Counter[tuple[str, str]] = Counter()
    for seed in range(200):
        field = filled("random", seed)
        for half in (1, 2):
            pairs.update(pairwise(written(field.group(half))))
    letters = {letter for pair in pairs for letter in pair}
    expected = 200 * 2 * 51 / 26**2
    # 675 degrees of freedom, and the mean is a little lower for pairs of one letter
    assert sum((pairs[one, other] - expected) ** 2 / expected for one in letters for other in letters) < 900


@pytest.mark.slow
def test_lively_gives_every_start_five_opening_words_and_every_city_five_that_end_on_it() -> None:
    for seed in SEEDS:
        field = filled("lively", seed)
        for half in (1, 2):
            search = Search(field, half, common().words) if seed == 1 else reused(field, half)
            for number in range(1, 12):
                assert len(search.openings(number, ENOUGH)) == ENOUGH, (seed, half, number)
            for name, words in search.endings(ENOUGH).items():
                assert len(words) >= ENOUGH, (seed, half, name)


def reused(field: Field, half: int) -> Search:
    """A search over another field that takes its words from the first one."""
    search = Search(field, half, ())
    search.words, search.beginnings, search.alphabet = _indexed()
    return search


@cache
def _indexed() -> tuple[set[str], set[str], list[str]]:
    first = Search(blank(), 1, common().words)
    return first.words, first.beginnings, first.alphabet


def test_lively_keeps_the_vowels_apart() -> None:
    for seed in SEEDS:
        field = filled("lively", seed)
        for half in (1, 2):
            search = reused(field, half)
            for group in search.vowel_groups(VOWELS):
                empty = [id for id in group if search.spaces[id]["kind"] == "empty"]
                assert not empty or len(group) <= 2


def test_lively_holds_on_the_small_field_too() -> None:
    for seed in range(1, 6):
        field = filled("lively", seed, name="mini")
        for half in (1, 2):
            search = reused(field, half)
            assert all(len(search.openings(number, ENOUGH)) == ENOUGH for number in range(1, 10))
            assert all(len(words) >= ENOUGH for words in search.endings(ENOUGH).values())


def test_the_small_field_gets_the_letters_that_are_used_most() -> None:
    for half in (1, 2):
        letters = written(filled("lively", 1, name="mini").group(half))
        assert sorted(letters) == sorted(common().by_use[:12])


def own_list(tmp_path: Path, words: Sequence[str], name: str = "mine.txt") -> Dictionary:
    path = tmp_path / name
    path.write_text("\n".join(words), encoding="utf-8")
    return dictionary.from_file(path)


@pytest.mark.slow
def test_a_lively_filling_that_cannot_be_is_refused_and_says_why(tmp_path: Path) -> None:
    few = own_list(tmp_path, ["ABC", "DEFG", "HIJKLMNOP", "QUAY", "RSTVWXZ"])
    with pytest.raises(
        BadInput, match=r"no lively filling .*mine\.txt: .*(start \d|Odessa|Moscow|Petersburg); of its 5 words 3 have"
    ):
        filled("lively", 1, few)
    filled("random", 1, few)


@pytest.mark.slow
def test_the_refusal_says_what_of_the_list_was_left_out(tmp_path: Path) -> None:
    few = own_list(tmp_path, ["ABC", "DEFG", "HIJKLMNOP", "QUAY", "RSTVWXZ", "the house"])
    with pytest.raises(BadInput, match=r"no lively filling .*: one line is left out, .* line 6, 'the house'; take a "):
        filled("lively", 1, few)


@pytest.fixture(scope="module")
def modest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every hundredth common word: too few for five words everywhere."""
    folder = tmp_path_factory.mktemp("words")
    own_list(folder, common().words[::100], "modest.txt")
    return folder / "modest.txt"


@pytest.fixture(scope="module")
def short_of_words(modest: Path) -> Field:
    """The best that is found for it, which takes a while."""
    return field_of(design(TOLSTOY, fill="lively", fill_seed=2, words=modest))


@pytest.mark.slow
def test_a_short_list_gives_the_best_that_was_found_and_says_what_is_missing(
    modest: Path, short_of_words: Field
) -> None:
    field, words = short_of_words, dictionary.from_file(modest)
    lacks = {(lack["field"], lack["name"]): lack["words"] for lack in field.facts["short_of_words"]}
    for half in (1, 2):
        search = Search(field, half, words.words)
        counts = {str(number): len(search.openings(number)) for number in range(1, 12)}
        counts |= {name: len(words) for name, words in search.endings().items()}
        assert {(half, name): n for name, n in counts.items() if n < ENOUGH} == {
            place: n for place, n in lacks.items() if place[0] == half
        }
    assert min(lacks.values()) >= 1
    said, few = str(TOLSTOY.filler.shortfall(field, words)), sum(3 <= len(word) <= 5 for word in words.words)
    assert f"has {min(lacks.values())}; {few} of its words have 3 to 5 letters, and some 600 are needed" in said


@pytest.mark.slow
def test_a_sheet_from_a_short_list_comes_back_by_its_code(modest: Path, short_of_words: Field) -> None:
    assert short_of_words.facts["short_of_words"]
    assert field_of(from_code(short_of_words.code, own_words=modest)) == short_of_words


@pytest.mark.parametrize(
    ("words", "said"), [(["hund"], "it has 1 word for 28"), (["ab", "cd"], "it has 2 words for 28")]
)
def test_a_list_with_fewer_words_than_starts_and_cities_is_called_far_too_short(
    words: list[str], said: str, tmp_path: Path
) -> None:
    few = own_list(tmp_path, words)
    lack = TOLSTOY.filler.shortfall(filled("random", 1, few), few)
    assert lack is not None
    assert "far too short to play with" in lack.sentence and said in lack.sentence
    assert lack.sentence.endswith("some 600 words of 3 to 5 letters are needed")


def test_a_list_with_words_enough_in_very_many_signs_is_not_called_short(tmp_path: Path) -> None:
    signs, chance = [chr(0x4E00 + n) for n in range(200)], Chance(1)
    words = {"".join(chance.pick(signs) for _ in range(chance.pick((2, 3, 3, 4)))) for _ in range(3000)}
    chinese = own_list(tmp_path, sorted(words))
    poor = {"short_of_words": [{"field": 2, "name": "3", "words": 1}]}
    lack = TOLSTOY.filler.shortfall(structs.replace(filled("random", 1, chinese), facts=poor), chinese)
    assert lack is not None and "is short" not in lack.sentence
    assert "fewer than 5 words of the word list mine.txt; start 3 of field 2 has 1; the list has 200" in lack.sentence
    assert "different letters, and of its 2," in lack.sentence
    assert lack.sentence.endswith("can be formed with those of this field, where some 600 are needed")


def test_a_sheet_with_words_enough_has_no_shortfall() -> None:
    assert TOLSTOY.filler.shortfall(filled("lively", 1), common()) is None


def test_a_seed_without_a_filling_is_passed_over_and_the_other_codes_stay_true(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = {field.code: field for field in copies(design(TOLSTOY, fill="random", fill_seed=1), 4)}
    whole = fill.fill

    def fruitless_once(field: Field, kind: str, chance: Chance, words: Dictionary) -> Field:
        if field.code == list(plain)[1]:
            raise BadInput("no filling")
        return whole(field, kind, chance, words)

    monkeypatch.setattr(fill, "fill", fruitless_once)
    told: list[str] = []
    made = {field.code: field for field in copies(design(TOLSTOY, fill="random", fill_seed=1), 3, told.append)}
    assert made == {code: field for code, field in plain.items() if code != list(plain)[1]}
    assert told == ["seed 2 is passed over: no filling"]


def test_what_several_sheets_are_short_of_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    poor = {1: 4, 2: 1, 4: 2}

    def lacking(field: Field, words: Dictionary | None) -> Shortfall | None:
        seed = parse(field.code).fill_seed
        return Shortfall(f"{poor[seed]} words", poor[seed]) if seed in poor else None

    monkeypatch.setattr(fill, "shortfall", lacking)
    sheets = design(TOLSTOY, fill="random", fill_seed=1)
    told: list[str] = []
    made = copies(sheets, 5, told.append)
    codes = [next(made).code]
    assert told == [f"{codes[0]}: 4 words"]  # with the first sheet, before all others are waited for
    codes += [field.code for field in made]
    assert told[1:] == [f"3 of 5 sheets fall short; the worst, of seed 2, is {codes[1]}: 1 words"]
    told.clear()
    del poor[2], poor[4]
    list(copies(sheets, 5, told.append))
    assert told == [f"{codes[0]}: 4 words"]
    told.clear()
    list(copies(sheets, 1, told.append))
    assert told == [f"{codes[0]}: 4 words"]


def test_copies_are_given_up_after_three_fruitless_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    def fruitless(field: Field, kind: str, chance: Chance, words: Dictionary) -> Field:
        raise BadInput("no filling")

    monkeypatch.setattr(fill, "fill", fruitless)
    told: list[str] = []
    with pytest.raises(BadInput, match="no filling"):
        list(copies(design(TOLSTOY, fill="lively"), 30, told.append))
    assert not told


def test_words_of_two_letters_that_can_be_laid_in_endless_ways_are_counted(tmp_path: Path) -> None:
    strings = ["".join(letters) for length in (3, 7, 9) for letters in product("AB", repeat=length)]
    words = own_list(tmp_path, strings)
    figures = TOLSTOY.filler.report(filled("lively", 1, words), words)
    assert max(figures["halves"][0]["openings"].values()) == len(strings)
    assert not figures["halves"][0]["at_least"]


def test_a_count_that_would_take_too_long_says_that_there_are_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supply, "STEPS", 30)
    figures = TOLSTOY.filler.report(filled("random", 1), common())
    assert figures["halves"][0]["at_least"]
    assert " or more" in TOLSTOY.filler.lines_of(figures)[1]


def test_a_list_of_two_letters_has_two_bonus_circles(tmp_path: Path) -> None:
    field = filled("random", 1, own_list(tmp_path, ["AB", "BA", "ABBA"]))
    assert field.facts["bonus"] == "AB"
    assert TOLSTOY.sheet.pages(field, SheetOptions(paper=paper("A4")))


def test_the_report_counts_what_a_plain_search_counts() -> None:
    field = filled("lively", 5)
    figures = TOLSTOY.filler.report(field, common())
    assert (figures["words"], figures["shortest"]) == ("common", 3)
    for half in (1, 2):
        search, told = reused(field, half), figures["halves"][half - 1]
        assert told["openings"] == {str(number): len(search.openings(number)) for number in range(1, 12)}
        assert told["cities"] == {name: len(words) for name, words in search.endings().items()}
        groups = search.vowel_groups(VOWELS)
        filled_in = {id for id, mark in search.spaces.items() if mark["kind"] == "empty"}
        assert told["largest_vowel_group"] == max(map(len, groups))
        assert told["largest_written_vowel_group"] == max(len(group) for group in groups if group & filled_in)
        assert len(told["printed_vowel_groups"]) == sum(len(g) > 1 for g in groups if not g & filled_in)


def test_the_report_in_words_gives_every_figure() -> None:
    figures = TOLSTOY.filler.report(filled("lively", 5), common())
    text = "\n".join(TOLSTOY.filler.lines_of(figures))
    for half in figures["halves"]:
        for name, count in (half["openings"] | half["cities"]).items():
            assert f"{name}: {count}" in text


def test_vowels_that_the_layout_prints_side_by_side_are_told_apart_from_those_filled_in() -> None:
    said = TOLSTOY.filler.lines_of(TOLSTOY.filler.report(filled("lively", 1), common()))
    assert said[3] == "field 1, largest group of vowels filled in: 1; printed side by side: I-E-U"


def unkind_words() -> list[str]:
    """Some words of four different letters that chance must not use."""
    return [word for word in sorted(dictionary.unkind()) if len(word) == 4 == len(set(word)) and "Q" not in word][:3]


def on_mini(word: str) -> Field:
    """The small field with this word to be laid from start 1 over 20, 14, 15 and 16, and with K everywhere else."""
    laid = dict(zip((20, 14, 15, 16), word, strict=True))
    empty = [int(space.id) for space in blank("mini").spaces if space.mark["kind"] == "empty"]
    return blank("mini").remarked({id: {"letter": laid.get(id, "K")} for id in empty})


def begun(field: Field, variation: Variation) -> Position:
    position = rules.start(field, ["Ann", "Ben"], variation).play(Start(1, 9))
    assert isinstance(position, Position)
    return position


@pytest.mark.parametrize("word", unkind_words(), ids=("one", "another", "a third"))
def test_an_unkind_word_is_never_counted(word: str, tmp_path: Path) -> None:
    kind = TOLSTOY.filler.report(on_mini("BOAT"), own_list(tmp_path, ["BOAT", "ZZZQ"]))
    assert kind["halves"][0]["openings"]["1"] == 1
    unkind = TOLSTOY.filler.report(on_mini(word), own_list(tmp_path, [word, "ZZZQ"], "other.txt"))
    assert unkind["halves"][0]["openings"]["1"] == 0


@pytest.mark.parametrize("word", unkind_words(), ids=("one", "another", "a third"))
def test_a_sample_plays_no_unkind_word_while_it_may_do_something_else(word: str, tmp_path: Path) -> None:
    own_list(tmp_path, [word, "ZZZQ"])
    named = FileOr(str(tmp_path / "mine.txt"))
    assert begun(on_mini(word), Variation(words=named)).any_move(Chance(1)) == Stuck()
    forced = begun(on_mini(word), Variation(words=named, strict_stuck=True)).any_move(Chance(1))
    assert isinstance(forced, Word)
    assert forced.text == word


def test_the_referee_takes_an_unkind_word_like_any_other(tmp_path: Path) -> None:
    word = unkind_words()[0]
    own_list(tmp_path, [word, "ZZZQ"])
    position = begun(on_mini(word), Variation(words=FileOr(str(tmp_path / "mine.txt"))))
    assert isinstance(position.play(Word(word)), Position)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_sampled_game_has_no_unkind_word(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sample", "tolstoy", "--seed", str(seed), "--variation", "words = common"]) == 0
    moves = tomllib.loads(capsys.readouterr().out)["moves"].split()
    assert len(moves) > 20
    assert dictionary.unkind().isdisjoint(moves)


@pytest.fixture
def nonsense(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Dictionary, str]:
    """A list of words that are no English, in a file beside the records, and the code of a sheet filled from it."""
    monkeypatch.chdir(tmp_path)
    words = own_list(
        tmp_path, [first + "ÖÄÜ"[n % 3] + last for n, (first, last) in enumerate(product("BDFGK", "LMNPQRST"))]
    )
    return words, field_of(design(TOLSTOY, fill="random", fill_seed=1, words=Path("mine.txt"))).code


@pytest.mark.parametrize("finished", [[], ["--finished"]])
@pytest.mark.parametrize("folder", ["", "../records/"])
def test_a_sheet_filled_from_ones_own_words_is_sampled_with_them(
    nonsense: tuple[Dictionary, str], folder: str, finished: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words, code = nonsense
    Path("../records").mkdir(exist_ok=True)
    asked = ["sample", "tolstoy", "--code", code, "--words", "mine.txt", "-o", f"{folder}t.toml", "--overwrite"]
    assert cli.main([*asked, *finished]) == 0
    written = tomllib.loads(Path(f"{folder}t.toml").read_text("utf-8"))
    assert written["variation"] == ['words = "mine.txt"']
    said = [line.split()[1] for line in written.get("moves", "").splitlines() if line]
    assert bool(finished) or {"start", "-"} < {*said} <= {"start", "-", *words.words}
    assert cli.main(["check", f"{folder}t.toml", "--words", "mine.txt"]) == 0
    assert folder or cli.main(["check", "t.toml"]) == 0
    capsys.readouterr()


@pytest.mark.parametrize(
    ("asked", "record"),
    [
        (["--words", "../mine.txt"], "t.toml"),
        (["--words", "../mine.txt"], None),
        (["--variation", "words = ../mine.txt"], "t.toml"),
        (["--words", "../mine.txt"], "games/t.toml"),
    ],
)
def test_a_list_that_lies_elsewhere_is_named_by_its_bare_name_and_told_with_the_command_that_judges(
    nonsense: tuple[Dictionary, str],
    asked: list[str],
    record: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("here/games").mkdir(parents=True)
    monkeypatch.chdir("here")
    to = ["-o", record] if record else []
    assert cli.main(["sample", "tolstoy", "--code", nonsense[1], *asked, "--turns", "3", *to]) == 0
    said = capsys.readouterr()
    written = Path(record).read_text("utf-8") if record else said.out
    assert tomllib.loads(written)["variation"] == ['words = "mine.txt"']
    command = f"check {record or 'game.toml'} --words ../mine.txt"
    assert "names mine.txt, which is not beside it, so check will refuse it" in said.err
    assert said.err.strip().endswith(f"or judge it with sheetgen {command}")
    Path(record or "game.toml").write_text(written, "utf-8")
    assert cli.main(["check", record or "game.toml"]) == 2
    assert "there is no file 'mine.txt' beside this record" in capsys.readouterr().err
    assert cli.main(command.split()) == 1  # not over
    judged = capsys.readouterr().out
    assert "The game is not over" in judged and "[Tolstoy" not in judged


@pytest.mark.parametrize("folder", ["", "lists/"])
def test_a_list_that_lies_beside_a_record_or_below_is_named_with_its_folder_and_nothing_is_told(
    nonsense: tuple[Dictionary, str], folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("lists").mkdir()
    Path("lists/mine.txt").write_bytes(Path("mine.txt").read_bytes())
    asked = ["sample", "tolstoy", "--code", nonsense[1], "--words", f"{folder}mine.txt", "-o", "t.toml"]
    assert cli.main(asked) == 0 and cli.main(["check", "t.toml"]) == 0
    assert "beside" not in capsys.readouterr().err


def test_a_sheet_filled_from_ones_own_words_is_sampled_with_no_others(
    nonsense: tuple[Dictionary, str], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["sample", "tolstoy", "--code", nonsense[1], "--words", "mine.txt", "--variation"]
    assert cli.main([*asked, "words = wide"]) == 2
    assert "leave the variation 'words = wide' out" in capsys.readouterr().err
    assert cli.main([*asked, "words = mine.txt"]) == 0
    assert 'variation = ["words = mine.txt"]' in capsys.readouterr().out


def shortened(record: str) -> str:
    """The record with every word of it one letter shorter, so that no list has it."""
    return re.sub(
        r"^(\d+\. )([A-ZÄÖÜ]{3}) (\d+ \d+) \d+$", lambda at: f"{at[1]}{at[2][:2]} {at[3]}", record, flags=re.M
    )


def test_a_sheet_filled_from_ones_own_words_is_judged_by_no_others(
    nonsense: tuple[Dictionary, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody is led to a variation with which the sheet could not be had."""
    assert cli.main(["sample", "tolstoy", "--code", nonsense[1], "--words", "mine.txt", "-o", "t.toml"]) == 0
    Path("off.toml").write_text(shortened(Path("t.toml").read_text("utf-8").partition("\n[score]")[0] + "\n"), "utf-8")
    capsys.readouterr()
    assert cli.main(["check", "off.toml"]) == 1
    said = capsys.readouterr().out
    assert said.count("is not in the word list (mine.txt)") > 1
    assert "if you did not play by" not in said and "in place of words" not in said and "without words" not in said
    text = Path("t.toml").read_text("utf-8")
    written, field = record.parse(text), field_of(from_code(nonsense[1], own_words=Path("mine.txt")))
    for texts in ((), ("words = none",), ("words = common",)):  # so that none of these is ever tried in its place
        with pytest.raises(BadInput, match="played with the words that it was filled from"):
            opening(rules, field, written.played_by(texts))
    other = re.sub(r"^variation = .*$", 'variation = ["words = none"]', text, flags=re.M)
    Path("none.toml").write_text(other, "utf-8")
    assert cli.main(["check", "none.toml", "--words", "mine.txt"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("sheetgen: none.toml, line ") and "leave the variation 'words = none' out" in said
    told = answer(Question(record=text, variation=("words = none",), words="mine.txt"))
    assert "was filled from" in told["error"]["message"] and told["record"] == text


def test_the_form_of_a_sheet_from_ones_own_words_names_their_list_alone(nonsense: tuple[Dictionary, str]) -> None:
    field = field_of(from_code(nonsense[1], own_words=Path("mine.txt")))
    own, shipped = writing_on(TOLSTOY, field), writing_on(TOLSTOY, field_of(design(TOLSTOY, fill="random")))
    assert "played with that list" in own and "wide" not in own
    assert "played with that list" not in shipped and 'words = "wide"' in shipped


@pytest.fixture
def turkish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The code of a sheet filled from a list of Turkish words in small letters, which lies beside the records."""
    monkeypatch.chdir(tmp_path)
    words = [first + vowel + last for first, vowel, last in product("bdfgk", "aeıiüö", "lmnprst")]
    Path("mine.txt").write_text("\n".join(words), "utf-8")
    field = field_of(design(TOLSTOY, fill="random", fill_seed=1, words=Path("mine.txt")))
    assert {"I", "İ"} <= {*written(field.group(1))}
    return field.code


@pytest.mark.parametrize(
    ("typed", "meant"), [("kil", "KİL"), ("kıl", "KIL"), ("KİL", "KİL"), ("KIL", "KIL"), ("ki\u0307l 12", "KİL")]
)
def test_words_of_a_record_have_the_letters_of_a_list_with_two(turkish: str, typed: str, meant: str) -> None:
    field = field_of(from_code(turkish, own_words=Path("mine.txt")))
    position = rules.start(field, ("Ann", "Ben"), Variation(words=FileOr("mine.txt")))
    word = rules.read(typed, position)
    assert isinstance(word, Word) and word.text == meant


def letters_by_number(field: Field) -> dict[int, str]:
    return {int(space.id): space.mark["letter"] for space in field.spaces}


@pytest.mark.parametrize(
    ("words", "typed", "meant"),
    [("mine.txt", "i", "İ"), ("mine.txt", "ı", "I"), ("none", "i", "I"), ("none", "İ", "İ"), ("wide", "i", "I")],
)
def test_letters_written_by_hand_are_those_of_the_list(turkish: str, words: str, typed: str, meant: str) -> None:
    field = field_of(design(TOLSTOY))
    told = record.parse(
        f'sheet = "{field.code}"\nplayers = ["Ann", "Ben"]\nvariation = ["words = {words}"]\n[letters]\n12 = "{typed}"'
    )
    assert letters_by_number(opening(TOLSTOY.rules, field, told)[0])[12] == meant


@pytest.mark.parametrize("beside", ["İ", "ı"])
def test_beside_such_a_letter_a_small_i_by_hand_has_a_dot(beside: str) -> None:
    field = rules.furnish(field_of(design(TOLSTOY)), {"letters": {"12": "i", "13": beside}})
    assert [letters_by_number(field)[number] for number in (12, 13)] == ["İ", "İ" if beside == "İ" else "I"]


def test_a_letter_with_a_dot_on_the_sheet_gives_the_words_of_any_list_theirs() -> None:
    field = rules.furnish(field_of(design(TOLSTOY)), {"letters": {"12": "İ"}})
    position = rules.start(field, ("Ann", "Ben"), Variation())
    assert [rules.read(word, position) for word in ("mil", "kıl", "KIL")] == [Word("MİL"), Word("KIL"), Word("KIL")]
    assert rules.read("start 1 6 field 2", position) == Start(1, 6, 2)


RUSSIAN_VOWELS = "АЕИОУЫЭЮЯЁ"
RUSSIAN_CONSONANTS = "БВГДЖЗЙКЛМНПРСТФХЦЧШЩ"
RARE = "ЪЬ"


@pytest.fixture
def russian(tmp_path: Path) -> Dictionary:
    """A list as a Russian one might be: open and closed syllables, the common letters in most of them."""
    vowels, consonants = "ОАЕИ" * 2 + RUSSIAN_VOWELS, "НТСРВЛК" * 2 + RUSSIAN_CONSONANTS
    chance = Chance(1828)
    words = {
        "".join(chance.pick(vowels if kind == "v" else consonants) for kind in shape)
        for shape in ("cvc", "cvcv", "vcv", "cvccv", "cvcvc", "vcvc")
        for _ in range(2500)
    }
    hard = {f"{begin}БЪ{end}" for begin in "ОАУИ" for end in ("ЁМ", "ЕМ", "ЯТ")}  # Ъ is as rare as in a real list
    soft = {f"{begin}{vowel}ЛЬ" for begin in "СМРДТБ" for vowel in "ОАЕ"}
    return own_list(tmp_path, sorted(words | hard | soft), "ruslova.txt")


@pytest.fixture
def strays(tmp_path: Path) -> Dictionary:
    """TOL-A20: a long list in which two foreign words have a letter each that no other has."""
    words = [word for word in common().words if "X" not in word][::10]
    return own_list(tmp_path, [*words, "Façade", "Ångström", "AXES"], "deutsch.txt")


@pytest.mark.parametrize("kind", KINDS)
def test_a_letter_of_one_foreign_word_in_a_long_list_stands_on_no_field(kind: str, strays: Dictionary) -> None:
    assert {"Ç", "Å", "Ö", "X"} <= {*strays.alphabet} and len(strays) > 4000
    field = filled(kind, 1, strays)
    for half in (1, 2):
        # Nearly all of A to Z twice, though J, Q and Z are in few words.
        assert {*written(field.group(half))} == {*ascii_uppercase, "QU"} - {"Q", "X"}


def test_letters_that_are_too_rare_are_named_in_one_sentence(strays: Dictionary) -> None:
    told: list[str] = []
    (_,) = copies(design(TOLSTOY, fill="random", words=strays.path), 1, told.append)
    assert told == [
        "hardly any word of the word list deutsch.txt has the letters X, Å, Ç and Ö, so that they are not filled in"
    ]


def test_a_code_from_before_letters_were_left_out_is_refused(
    strays: Dictionary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its sheet has other letters, by which a game would be judged wrongly."""
    tolstoy = find("tolstoy")

    def code() -> str:
        made = design(tolstoy, name="mini", fill="random", fill_seed=1, words=strays.path)
        return field_of(made).code

    with monkeypatch.context() as before:
        before.setattr(fill, "left_out", lambda words: ())
        old = code()
    assert from_code(code(), own_words=strays.path).filling is not None
    with pytest.raises(BadInput, match="was filled before letters were left out"):
        from_code(old, own_words=strays.path)


def test_of_very_many_letters_that_are_too_rare_the_first_are_named(tmp_path: Path) -> None:
    rare = [f"{chr(0x0500 + 2 * n)}ABCDEFGHI" for n in range(23)]
    words = own_list(tmp_path, [*common().words, *rare])
    assert "and 3 more, so that they are not filled in" in str(TOLSTOY.filler.replaced(blank(), words))


def test_a_letter_that_no_short_word_has_stays_where_the_list_is_short(tmp_path: Path) -> None:
    words = own_list(tmp_path, [*(w for w in common().words[::80] if "Q" not in w), "QUARTERMASTER"])
    assert "QU" in written(filled("random", 1, words).group(1))


def test_a_script_of_very_many_signs_keeps_them_all(tmp_path: Path) -> None:
    signs = [chr(0x4E00 + n) for n in range(5000)]
    chance = Chance(1)
    words = own_list(tmp_path, ["".join(chance.pick(signs) for _ in range(3)) for _ in range(4000)])
    for half in (1, 2):
        assert {*written(filled("random", 1, words).group(half))} == {*words.by_use[:52]}
    assert "hardly any" not in str(TOLSTOY.filler.replaced(blank(), words))


def test_bonus_letters_are_those_that_stand_on_the_field(tmp_path: Path) -> None:
    words = own_list(tmp_path, [word for word in common().words if "J" not in word] + ["JACKHAMMER"])
    assert len(words) > 70_000
    assert filled("random", 1, words).facts["bonus"] == "QWXZ"


@pytest.mark.parametrize("name", ["common", "wide"])
def test_the_lists_that_ship_keep_all_their_letters(name: str) -> None:
    shipped = dictionary.shipped(name)
    assert TOLSTOY.filler.replaced(blank(), shipped) is None
    assert {*written(TOLSTOY.filler.fill(blank(), "random", Chance(1), shipped).group(1))} == {
        *ascii_uppercase,
        "QU",
    } - {"Q"}


def test_a_russian_list_brings_russian_letters(russian: Dictionary) -> None:
    alphabet = RUSSIAN_VOWELS + RUSSIAN_CONSONANTS + RARE
    assert sorted(russian.alphabet) == sorted(alphabet)
    for kind in KINDS:
        field = filled(kind, 1, russian)
        for half in (1, 2):
            letters = Counter(written(field.group(half)))
            rest = 52 - len(alphabet)
            assert letters == Counter(alphabet) + Counter(russian.by_use[:rest])


def test_on_a_russian_field_the_starts_have_russian_letters_too(russian: Dictionary) -> None:
    field = filled("lively", 1, russian)
    printed = [space for space in field.spaces if space.mark["kind"] == "letter"]
    assert len(printed) == 22
    assert {str(space.mark["letter"]) for space in printed} <= set(russian.alphabet)
    assert [space.mark["start"] for space in printed] == [*range(1, 12)] * 2


def with_start(letter: str, tmp_path: Path) -> Path:
    """A layout of one's own with that letter on start 1."""
    path = tmp_path / "my.toml"
    path.write_text(TOLSTOY.layout_text.replace("A1 ", f"{letter}1 "), "utf-8")
    return path


def test_only_the_printed_letters_that_the_list_lacks_are_replaced(tmp_path: Path) -> None:
    own = design(TOLSTOY, name=str(with_start("Ä", tmp_path)))
    blank = field_of(own)
    for kind, seed in product(KINDS, (1, 3)):
        told: list[str] = []
        (field,) = copies(design(TOLSTOY, name=str(own.layout.path), fill=kind, fill_seed=seed), 1, told.append)
        kept = [(a.mark["letter"], b.mark["letter"]) for a, b in zip(blank.spaces, field.spaces, strict=True)]
        starts = [after for before, after in kept if before == "Ä"]
        assert len(starts) == 2 and {*starts} <= {*ascii_uppercase}
        assert all(before == after for before, after in kept if before not in (None, "Ä"))
        assert told == ["the word list common has no Ä; where the layout has it printed, another letter is"]


def test_printed_letters_that_the_list_has_stay_as_they_are(tmp_path: Path) -> None:
    told: list[str] = []
    (field,) = copies(design(TOLSTOY, name=str(with_start("C", tmp_path)), fill="random", fill_seed=1), 1, told.append)
    assert not told
    assert [space.mark["letter"] for space in field.spaces if space.mark["start"] == 1] == ["C", "C"]


def test_where_a_list_lacks_more_than_a_third_of_them_all_printed_letters_are_replaced(tmp_path: Path) -> None:
    told: list[str] = []
    own_list(tmp_path, ["".join(three) for three in product("AEINRST", repeat=3)])
    made = design(TOLSTOY, fill="random", words=tmp_path / "mine.txt")
    (field,) = copies(made, 1, told.append)
    printed = [space.mark["letter"] for space in field.group(1) if space.mark["kind"] == "letter"]
    assert {*printed} == {*"AEINRST"}  # T, R, O, I, K, A, D, E and U stand on the layout's starts
    assert told == ["the word list mine.txt lacks so many of the printed letters (D, K, O, U) that all are replaced"]


def test_a_lively_russian_field_keeps_the_promise(russian: Dictionary) -> None:
    for seed in (1, 2):
        field = filled("lively", seed, russian)
        for half in (1, 2):
            search = Search(field, half, russian.words)
            assert all(len(search.openings(number, ENOUGH)) == ENOUGH for number in range(1, 12))
            assert all(len(words) >= ENOUGH for words in search.endings(ENOUGH).values())


def test_in_another_alphabet_the_four_rarest_letters_are_the_bonus(russian: Dictionary) -> None:
    field = filled("random", 1, russian)
    uses = Counter("".join(russian.words))
    bonus = field.facts["bonus"]
    assert len(set(bonus)) == 4
    assert max(uses[letter] for letter in bonus) <= min(
        uses[letter] for letter in russian.alphabet if letter not in bonus
    )
    assert "bonus" not in filled("random", 1).facts


def test_the_referee_counts_the_bonus_letters_of_that_alphabet(russian: Dictionary) -> None:
    field = filled("random", 1, russian)
    position = rules.start(field, ["Анна", "Борис"], Variation(words=FileOr("none"))).play(Start(1, 9))
    assert isinstance(position, Position)
    letters = {int(space.id): str(space.mark["letter"]) for space in field.spaces if space.mark["letter"]}
    worth: Counter[int] = Counter()
    for move in position.moves():
        if not isinstance(move, Word) or len(move.path) > 2:
            break
        if all(id in letters for id in move.path):
            after = position.play(move)
            assert isinstance(after, Position)
            extra = sum(letters[id] in field.facts["bonus"] for id in move.path)
            assert after.scores["Анна"] == 1 + extra
            worth[extra] += 1
    assert worth[0]


def test_a_city_on_a_russian_field_stands_for_a_russian_letter(russian: Dictionary) -> None:
    field = filled("random", 1, russian)
    position = rules.start(field, ["Анна", "Борис"], Variation(words=FileOr("none")))
    assert isinstance(position, Position)
    assert set(position.board.alphabet) == set(russian.alphabet)


@pytest.fixture
def french(tmp_path: Path) -> Dictionary:
    """All of A to Z and two accents, as in a French list."""
    vowels, consonants = "AEIOU" * 3 + "YÉÈ", "RSTNLCM" * 2 + "BDFGHJKPVWXZ"
    chance = Chance(1812)
    words = {
        "".join(chance.pick(vowels if kind == "v" else consonants) for kind in shape)
        for shape in ("cvc", "cvcv", "vcv", "cvccv", "cvcvc", "vcvc")
        for _ in range(2500)
    }
    written_qu = {f"{begin}QU{end}" for begin in "ACEIO" for end in ("E", "A", "I")}
    return own_list(tmp_path, sorted(words | written_qu | {"QUAI", "QUE", "COQ", "ÉTÉ"}), "mots.txt")


def test_a_french_list_keeps_the_printed_starts_the_bonus_letters_and_qu(french: Dictionary) -> None:
    field = filled("lively", 1, french)
    for before, after in zip(blank().spaces, field.spaces, strict=True):
        assert before.mark["kind"] == "empty" or before == after
    assert "bonus" not in field.facts
    for half in (1, 2):
        letters = written(field.group(half))
        assert len(letters) == 52
        assert (letters.count("QU"), letters.count("Q")) == (1, 0)
        assert {"É", "È", *ascii_uppercase} - {"Q"} <= set(letters)


def test_a_lively_french_field_keeps_the_promise(french: Dictionary) -> None:
    field = filled("lively", 1, french)
    for half in (1, 2):
        search = Search(field, half, french.words)
        assert all(len(search.openings(number, ENOUGH)) == ENOUGH for number in range(1, 12))
        assert all(len(words) >= ENOUGH for words in search.endings(ENOUGH).values())


def test_a_sheet_from_ones_own_list_comes_back_with_that_list_only(russian: Dictionary, tmp_path: Path) -> None:
    path = tmp_path / "ruslova.txt"
    field = field_of(design(TOLSTOY, fill="lively", fill_seed=3, words=path))
    assert field_of(from_code(field.code, own_words=path)) == field
    with pytest.raises(BadInput):
        from_code(field.code)
    (tmp_path / "other.txt").write_text(path.read_text("utf-8") + "\nАНАНАС", encoding="utf-8")
    with pytest.raises(BadInput, match="not the one"):
        from_code(field.code, own_words=tmp_path / "other.txt")


@pytest.mark.parametrize("end", ["", "\n"])
@pytest.mark.parametrize("saved", ["", "\n", "\n\n"])
def test_a_sheet_comes_back_from_a_list_behind_which_an_editor_put_a_lines_end(
    russian: Dictionary, tmp_path: Path, end: str, saved: str
) -> None:
    path = tmp_path / "ruslova.txt"
    words = path.read_text("utf-8")
    path.write_text(words + end, "utf-8")
    field = field_of(design(TOLSTOY, fill="random", fill_seed=3, words=path))
    path.write_bytes((words + saved).replace("\n", "\r\n").encode("utf-16"))
    assert field_of(from_code(field.code, own_words=path)) == field


def test_a_list_of_two_words_is_not_searched_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words of two letters have ways without number: what all searches may take together is bounded."""
    path = tmp_path / "two.txt"
    path.write_text("ppppp\nkkkkk\n", "utf-8")
    monkeypatch.setattr(fill, "STEPS", 500)
    monkeypatch.setattr(fill, "WIDE_STEPS", 500)
    searches = 0
    search = supply.search

    def counted(*arguments: Any, **named: Any) -> Any:
        nonlocal searches
        searches += 1
        return search(*arguments, **named)

    monkeypatch.setattr(supply, "search", counted)
    with pytest.raises(BadInput, match="no lively filling was found with the word list"):
        next(copies(design(find("tolstoy"), fill="lively", fill_seed=72, words=path), 1))
    assert searches < 200  # without the bound there are tens of thousands


RAISED = ["Mᵉ", "Dʳ", "quipᵉ", "nailᵉ", "tieᵉ", "youᵉ"]
"""Abbreviations, as in a French spelling checker's list."""


@pytest.mark.parametrize("kind", ["random", "lively"])
def test_raised_letters_that_no_typeface_has_are_not_filled_in(kind: str, tmp_path: Path) -> None:
    words = own_list(tmp_path, [*(word.lower() for word in common().words[::8]), *RAISED, "nᵒ", "mᵒ", "mˢ"])
    field = filled(kind, 1, words)
    assert not {"ᵉ", "ʳ", "ᵒ", "ˢ"} & {letter for half in (1, 2) for letter in written(field.group(half))}
    assert fill.replaced(blank(), words) == (
        "9 words of the word list mine.txt have raised letters (ᵉ, ᵒ, ʳ and ˢ), and are left out"
    )
    assert {"ᵉ", "ʳ", "ᵒ"} <= set(fill.left_out(words))
    find("tolstoy").sheet.pages(field, SheetOptions(paper=paper("A4")))  # which raises what no typeface has


def test_which_raised_letters_are_filled_in_hangs_on_no_typeface() -> None:
    """Ours has some of them; of the rest none has any that may stand in for it."""
    raised = [chr(code) for code in range(0x20000) if fill._is_raised(chr(code)) and chr(code).isalpha()]
    ours = {each for each in raised if not list(letters.unwritten([each]))}
    assert ours == fill.RAISED_BUT_PRINTED


def test_a_list_whose_raised_letters_can_be_printed_keeps_them(tmp_path: Path) -> None:
    words = own_list(tmp_path, [*(word.lower() for word in common().words[::100]), *["nˢ", "mˢ", "abˢ", "acˢ", "adˢ"]])
    assert fill.left_out(words) == []
