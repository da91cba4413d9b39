"""Variations: what a record or `--variation` says, as a game's own settings."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from sheetgen.cli import main
from sheetgen.errors import BadInput
from sheetgen.referee import variation
from sheetgen.referee.variation import FileOr, file_named, parse, players


class House(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    words: FileOr = FileOr("wide")
    double_first: bool = False
    threshold: int = 10
    sides: tuple[int, ...] = ()


class Plain(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    pass


def complaint(*texts: str, kind: type[Struct] = House) -> str:
    with pytest.raises(BadInput) as caught:
        parse(texts, kind)
    return caught.value.sentence


def test_nothing_said_leaves_everything_as_it_is() -> None:
    assert parse([], House) == House()


def test_a_bare_name_switches_a_variation_on() -> None:
    assert parse(["double-first"], House).double_first


@pytest.mark.parametrize("text", ["threshold = 11", "threshold=11", "  Threshold =  11 ", "THRESHOLD = 11"])
def test_a_value_stands_after_an_equals_sign(text: str) -> None:
    assert parse([text], House).threshold == 11


@pytest.mark.parametrize("text", ["double-first", "Double_First", " DOUBLE-FIRST ", "double_first = true"])
def test_case_blanks_and_underscores_do_not_matter(text: str) -> None:
    assert parse([text], House) == House(double_first=True)


def test_a_variation_can_be_switched_off() -> None:
    assert not parse(["double-first = false"], House).double_first


@pytest.mark.parametrize("text", ["double-first, threshold = 8", "double-first;threshold = 8"])
def test_several_in_one_text_are_shown_as_a_list(text: str) -> None:
    assert complaint(text).endswith('did you mean ["double-first", "threshold = 8"]?')


def test_a_variation_that_was_nearly_named_is_offered() -> None:
    assert complaint("double-frist").startswith("there is no variation 'double-frist'; did you mean double-first?")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("threshold 8", "threshold = 8"),
        ("Thresold: 8", "threshold = 8"),
        ("threshold8", "threshold = 8"),
        ("words common", "words = common"),
        ("sides [0, 2]", "sides = [0, 2]"),
    ],
)
def test_a_value_without_its_equals_sign_is_offered_with_it(text: str, meant: str) -> None:
    assert complaint(text) == f"there is no variation '{text.lower()}'; did you mean {meant}?"


def test_what_is_no_value_is_not_offered() -> None:
    assert "did you mean threshold?" in complaint("threshold eight")


def test_a_value_may_be_a_list() -> None:
    assert parse(["sides = [0, 2, 5]"], House).sides == (0, 2, 5)


@pytest.mark.parametrize("text", ["words = none", 'words = "none"', "words = 'none'"])
def test_a_word_needs_no_quotes(text: str) -> None:
    assert parse([text], House).words == "none"


def test_a_file_stands_beside_the_record() -> None:
    assert parse(['words = "my words.txt"'], House, Path("games")).words.path == Path("games/my words.txt")


def test_several_variations_are_played_together() -> None:
    assert parse(["double-first", "threshold = 3"], House) == House(double_first=True, threshold=3)


def test_an_unknown_variation_is_told_the_known_ones() -> None:
    assert complaint("trebble") == "there is no variation 'trebble'; there are: words, double-first, threshold, sides"


def test_a_game_without_variations_says_so() -> None:
    assert complaint("teams", kind=Plain) == "there is no variation 'teams'; the game has none"


def test_a_variation_named_twice_is_refused() -> None:
    assert complaint("threshold = 3", "Threshold = 4") == "the variation 'threshold' is named twice"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("threshold = x", "the value of the variation threshold is a whole number, not x"),
        ("threshold = 1.5", "the value of the variation threshold is a whole number, not 1.5"),
        ("threshold = true", "the value of the variation threshold is a whole number, not true"),
        (
            "double-first = 3",
            "the variation double-first has no value such as 3: write 'double-first' if you agreed on it, "
            "or leave it out",
        ),
        ("sides = 3", "variation sides: this should be a list, not a whole number"),
    ],
)
def test_a_value_of_the_wrong_kind_is_told(text: str, sentence: str) -> None:
    assert complaint(text) == sentence


@pytest.mark.parametrize("name", ["threshold", "sides", "words"])
def test_a_value_that_is_not_there_is_asked_for(name: str) -> None:
    assert complaint(name) == f"the variation '{name}' needs a value: write {name} = and what you agreed on"


@pytest.mark.parametrize("text", ["words", "words = 3", "words = [1]", "words = true"])
def test_what_names_no_file_is_refused_where_one_is_wanted(text: str) -> None:
    assert "words" in complaint(text)


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 5000, "", "=", "\n"], ids=range(5))
def test_no_value_crashes_it(value: str) -> None:
    assert "threshold" in complaint(f"threshold = {value}")


def test_a_name_of_nothing_is_refused() -> None:
    assert "there is no variation ''" in complaint(" = 3")


def test_a_setting_that_may_name_a_file_is_found_unless_it_stays_as_it_is() -> None:
    assert file_named(parse(["words = 'list.txt'", "double-first"], House)) == "list.txt"
    assert file_named(parse(["double-first"], House)) is None


def test_the_variation_of_a_record_that_is_checked_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, read = str(tmp_path / "game.toml"), []
    assert main(["sample", "mondrian", "-o", record]) == 0
    monkeypatch.setattr(variation, "parse", lambda *given: read.append(given) or parse(*given))
    assert main(["check", record]) == 0
    assert len(read) == 1


@pytest.mark.parametrize("text", ["words = 3", "words = [1]", "words = true"])
def test_a_file_is_named_by_a_text(text: str) -> None:
    assert complaint(text).endswith("this should be text in quotes")


def test_a_file_that_is_given_takes_the_place_of_the_one_that_is_named() -> None:
    settings = parse(["words = common", "double-first"], House, Path("games"), Path("lists/my words.txt"))
    assert settings.words.path == Path("lists/my words.txt") and settings.double_first


def test_a_file_is_refused_where_no_setting_names_one() -> None:
    with pytest.raises(BadInput, match="this game is played without words; leave --words out"):
        parse([], Plain, None, Path("words.txt"))


def test_settings_may_say_how_many_play() -> None:
    class Seated(Plain, frozen=True):
        seats: int | None = None

    assert players(Plain(), (2, 4)) == players(Seated(), (2, 4)) == (2, 4)
    assert players(Seated(3), (2, 4)) == (3, 3)
