"""Filling spaces: the map, the notation, and what a game leaves on the sheet."""

from __future__ import annotations

import random

import pytest
from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field, Space
from sheetgen.language import spoken
from sheetgen.referee import bits, fills
from sheetgen.referee.fills import Fill, Pass
from sheetgen.referee.teams import Table

SPACES = tuple(Space(id=id, outline=((0, 0), (1, 0), (0, 1)), centre=(0.2, 0.2), radius=0.2) for id in (1, 2, 5, "N4"))
FIELD = Field(
    game="x", layout="", seed=None, code="", size=(1, 1), spaces=SPACES,
    contacts=((1, 2, "edge"), (1, 5, "corner"), (2, 5, "edge"), (5, "N4", "corner")),
)  # fmt: skip


def test_neighbours_meet_in_the_way_that_is_asked_for() -> None:
    assert fills.compiled(FIELD).neighbours == (0b10, 0b101, 0b10, 0)
    assert fills.compiled(FIELD, ("edge", "corner")).neighbours == (0b110, 0b101, 0b1011, 0b100)
    assert fills.compiled(FIELD).named(0b1101) == (1, 5, "N4")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("5", Fill(5)),
        (" 2 ", Fill(2)),
        ("2 neutral", Fill(2, "neutral")),
        ("2 N", Fill(2, "neutral")),
        ("2, Red", Fill(2, "red")),
        ("2: r", Fill(2, "red")),
        ("5r", Fill(5, "red")),
        ("-", Pass()),
        (" - ", Pass()),
        ("Pass", Pass()),
    ],
)
def test_a_fill_may_be_written_in_many_ways(text: str, move: Fill | Pass) -> None:
    colours = ("red", "neutral")
    assert fills.read(text, fills.compiled(FIELD), colours) == move
    assert fills.read(fills.write(move), fills.compiled(FIELD), colours) == move


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3", "there is no space 3"),
        ("0", "there is no space 0"),
        ("9999999999", "is not a move"),
        ("2 plum", "'plum' is not a colour here; it is one of red, blue, neutral"),
        ("2 red blue", "is not a move"),
        ("space 2", "is not a move"),
        ("", "is not a move"),
        ("²", "is not a move"),
        ("N4", "is not a move"),
    ],
)
def test_what_is_no_fill_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        fills.read(text, fills.compiled(FIELD), ("red", "blue", "neutral"))


def test_a_colour_where_there_is_no_choice_is_refused() -> None:
    with pytest.raises(BadInput, match="a space is named by its number alone"):
        fills.read("2 red", fills.compiled(FIELD))


def test_the_nth_member_of_a_set_is_the_nth_of_its_list() -> None:
    chance = random.Random(7)
    for _ in range(300):
        members = chance.getrandbits(130) & chance.getrandbits(130)
        assert [bits.nth(members, n) for n in range(members.bit_count())] == list(bits.members(members))


def test_every_member_of_a_set_can_be_picked() -> None:
    chance = Chance(1)
    assert {bits.pick(0b1011001, chance) for _ in range(200)} == set(bits.members(0b1011001))


def test_sets_are_joined_and_have_in_common_what_all_of_them_have() -> None:
    assert bits.joined((0b1, 0b110)) == 0b111 and bits.joined(()) == 0
    assert bits.common((0b111, 0b101, 0b1101)) == 0b101 and bits.common(()) & 0b111 == 0b111


@pytest.mark.parametrize(
    ("text", "colours", "sentence"),
    [
        ("space 2", ("red", "blue"), "'space 2' is not a move; write the space that was filled, such as 57 or 57 red"),
        ("box", ("red", "blue"), "'box' is not a move; whoever fills nothing writes -"),
        ("Skip", (), "'Skip' is not a move; whoever fills nothing writes -"),
        ("space 2", (), "'space 2' is not a move; write the space that was filled, such as 57"),
        ("3", (), "there is no space 3 on this sheet; the spaces run from 1 to 5"),
    ],
)
def test_a_line_that_is_no_fill_is_answered_with_one_that_is(
    text: str, colours: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(BadInput) as caught:
        fills.read(text, fills.compiled(FIELD), colours)
    assert caught.value.sentence == sentence


class Filling(fills.Position[Fill], frozen=True):
    """A game that goes on."""

    @property
    def over(self) -> bool:
        return False


def test_how_much_is_left_to_fill_is_said() -> None:
    position = Filling(Table(("Ann", "Ben")), (0, 0), 1, fills.compiled(FIELD), 0b11, 0, ())
    assert position.missing == "it is Ben's turn, and 2 spaces are still empty"
    assert structs.replace(position, empty=0b10).missing == "it is Ben's turn, and 1 space is still empty"


def test_a_fill_of_what_was_just_filled_repeats_it() -> None:
    position = Filling(Table(("Ann", "Ben")), (0, 0), 1, fills.compiled(FIELD), 0b11, 0, (2,))
    assert position.repeats_last(Fill(5, "red")) and not position.repeats_last(Fill(2))
    assert not position.repeats_last(Pass()) and not structs.replace(position, laid=()).repeats_last(Pass())


@pytest.mark.parametrize(
    ("word", "colour"),
    [
        ("ge", "yellow"),
        ("Gel", "yellow"),
        ("ja", "yellow"),
        ("az", "blue"),
        ("ve", "green"),
        ("neutro", "neutral"),
        ("rt", "red"),
    ],
)
def test_a_colour_may_be_begun_or_shortened_in_any_language(word: str, colour: str) -> None:
    colours = ("red", "blue", "yellow", "green", "neutral")
    assert fills.read(f"2 {word}", fills.compiled(FIELD), colours) == Fill(2, colour)


def test_the_colours_that_a_word_is_none_of_are_told_in_the_language_that_is_spoken() -> None:
    with spoken("fr"), pytest.raises(BadInput, match=r"'plum' .* rouge, bleu, neutre"):
        fills.read("2 plum", fills.compiled(FIELD), ("red", "blue", "neutral"))


@pytest.mark.parametrize("word", ["j", "ro", "bla", "gri"])
def test_a_beginning_of_one_letter_or_of_another_pencil_too_is_no_colour(word: str) -> None:
    """Rosa is nobody's, nor is black, though rot and blau begin so."""
    with pytest.raises(BadInput, match="is not a colour here"):
        fills.read(f"2 {word}", fills.compiled(FIELD), ("red", "blue", "yellow", "green"))
