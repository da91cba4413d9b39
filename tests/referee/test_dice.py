"""Dice as players write them."""

from __future__ import annotations

from collections import Counter

import pytest

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.referee.dice import read_throw, thrown, write_throw


@pytest.mark.parametrize(
    "text", ["1 5 7", "1,5,7", " 1, 5 ,7 ", "1+5+7", "1;5;7", "1-5-7", "1 – 5 – 7", "1/5/7", "1&5&7"]
)
def test_a_throw_may_be_written_in_many_ways(text: str) -> None:
    assert read_throw(text, (7, 7, 7)) == (1, 5, 7)
    assert read_throw(write_throw((1, 5, 7)), (7, 7, 7)) == (1, 5, 7)


@pytest.mark.parametrize(
    ("text", "sides", "sentence"),
    [
        ("7", (6,), "a die shows 1 to 6 here, never 7"),
        ("0 3", (6, 6), "never 0"),
        ("3 4", (7, 7, 7), "3 dice are thrown here, but '3 4' has 2"),
        ("36", (6, 6), "'36' is one number; if the dice show 3 6, write 3 6"),
        ("157", (7, 7, 7), "'157' is one number; if the dice show 1 5 7, write 1 5 7"),
        ("37", (6, 6), "2 dice are thrown here, but '37' has 1"),
        ("3 4", (6,), "one die is thrown here, but '3 4' has 2"),
        ("", (6, 6), "the dice are missing; write what they show, such as 3 4"),
        (" , ", (6,), "the dice are missing"),
        ("three", (6, 6), "is not a throw; write what the dice show, such as 3 4"),
        ("3.5", (6,), "is not a throw"),
        ("-3 4", (6, 6), "is not a throw"),
        ("3 4-", (6, 6), "is not a throw"),
        ("-3", (6,), "is not a throw"),
        ("99999999999", (6,), "is not a throw"),
    ],
)
def test_impossible_dice_are_refused_in_a_sentence(text: str, sides: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read_throw(text, sides)


def test_every_side_comes_up() -> None:
    chance = Chance(1)
    pips = Counter(thrown((6, 7), chance) for _ in range(2000))
    assert len(pips) == 42
