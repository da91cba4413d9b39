"""What is drawn beside a photo of a sheet."""

from __future__ import annotations

import pytest

from sheetgen.games.proofs import as_penned
from sheetgen.story.spaces import Filled, Played

RED, BLUE, YELLOW, GREEN = (200, 60, 60), (60, 100, 190), (240, 205, 70), (80, 160, 90)


def story(*hands: tuple[str, ...]) -> Played:
    """A sheet with a space of each player's first colour, and a neutral one."""
    fills = [Filled(space=n, colour=hand[0], player=n, order=0) for n, hand in enumerate(hands)]
    fills.append(Filled(space=9, colour="neutral", player=0, order=0))
    names = ("Ann", "Ben", "Cy", "Di")[: len(hands)]
    return Played(names=names, scores=(None,) * len(hands), hands=hands, fills=tuple(fills))


@pytest.mark.parametrize(
    ("pens", "drawn"),
    [
        ({"Ann": RED, "Ben": BLUE}, ["red", "blue"]),
        ({"Ann": BLUE, "Ben": RED}, ["blue", "red"]),
        ({"Ann": GREEN, "Ben": YELLOW}, ["green", "yellow"]),
        ({"Ann": BLUE, "Ben": (40, 60, 130)}, ["blue", "violet"]),
        ({"Ben": RED}, ["blue", "red"]),
        ({}, ["red", "yellow"]),
    ],
)
def test_each_player_has_the_ink_that_is_most_like_their_pen(
    pens: dict[str, tuple[int, int, int]], drawn: list[str]
) -> None:
    found = as_penned(story(("red", "neutral"), ("yellow", "neutral")), pens)
    assert [hand[0] for hand in found.hands] == [fill.colour for fill in found.fills[:2]]
    assert len({hand[0] for hand in found.hands}) == 2 and found.fills[2].colour == "neutral"
    assert [hand[0] for hand in found.hands] == drawn


def test_who_has_two_colours_of_the_game_keeps_them() -> None:
    told = story(("red", "blue"), ("yellow", "green"))
    assert as_penned(told, {"Ann": BLUE, "Ben": RED}) == told
