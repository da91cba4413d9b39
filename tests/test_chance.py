"""chance.py: everything comes of one seeded sequence that Python promises to keep."""

from __future__ import annotations

import random
import statistics
from collections import Counter

import pytest

from sheetgen.chance import Chance


def test_the_sequence_of_a_seed_never_changes() -> None:
    chance = Chance(1812)
    assert [chance.below(1000) for _ in range(8)] == [556, 351, 405, 499, 514, 150, 370, 535]


def test_only_the_promised_method_is_asked() -> None:
    chance, python = Chance(7), random.Random(7)
    assert [chance.random() for _ in range(3)] == [python.random() for _ in range(3)]
    assert chance.below(6) == int(python.random() * 6)
    assert chance.between(2, 5) == 2 + 3 * python.random()
    assert chance.pick("abcdef") == "abcdef"[int(python.random() * 6)]
    chance.normal()
    assert chance.random() == [python.random() for _ in range(3)][2]


def test_two_seeds_give_two_sequences() -> None:
    assert Chance(1).random() != Chance(2).random()


def test_two_sources_do_not_disturb_each_other() -> None:
    one, other = Chance(3), Chance(3)
    first = one.random()
    one.random()
    random.seed(9)
    assert other.random() == first


def test_below_reaches_all_and_only_the_numbers_below() -> None:
    chance = Chance(1)
    assert {chance.below(6) for _ in range(300)} == set(range(6))


def test_between_stays_between() -> None:
    chance = Chance(1)
    drawn = [chance.between(-2.5, 4) for _ in range(1000)]
    assert -2.5 <= min(drawn) < -2.4 and 3.9 < max(drawn) < 4


def test_normal_is_a_bell_round_0_with_deviation_1() -> None:
    chance = Chance(1)
    drawn = [chance.normal() for _ in range(20_000)]
    assert statistics.mean(drawn) == pytest.approx(0, abs=0.03)
    assert statistics.stdev(drawn) == pytest.approx(1, abs=0.03)


def test_pick_likes_all_items_the_same() -> None:
    chance = Chance(1)
    counts = Counter(chance.pick("abcd") for _ in range(8000))
    assert set(counts) == set("abcd")
    assert all(abs(count - 2000) < 150 for count in counts.values())


def test_shuffle_makes_every_order_as_often_as_every_other() -> None:
    chance = Chance(1)
    orders: Counter[str] = Counter()
    for _ in range(12_000):
        items = list("abc")
        chance.shuffle(items)
        orders["".join(items)] += 1
    assert len(orders) == 6
    assert all(abs(count - 2000) < 150 for count in orders.values())
