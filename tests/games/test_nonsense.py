"""A long record of nonsense is judged in a few seconds: what a line takes does not grow with the lines before it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle, islice

import pytest

from sheetgen.chance import Chance
from sheetgen.games.springer import rules
from sheetgen.referee.missing import VARIED
from sheetgen.referee.variation import alternatives
from sheetgen.testing.play import Table, played
from tests.steps import at_most

LINES = 1500
STEPS = 8000
"""A line may take on average, calls of functions: a record of this length takes a second or two."""
TRIED = 60_000
"""The same where the lines that follow are looked at from each, for some variations."""
WORDS = ("foo", "bar baz", "x12", "12 ?", "- -", "7..8")


def wrong_names(table: Table) -> list[str]:
    """Moves of random games, each in anybody's name."""
    chance, lines = Chance(3), [line for seed in (0, 1, 2) for line in played(table, seed).lines]
    return [f"{chance.pick(table.names)}: {chance.pick(lines)}" for _ in range(LINES)]


def fouls_alone(table: Table) -> list[str]:
    """A game without its first line, again and again."""
    lines = played(table, 1).lines[1:]
    return [lines[n % len(lines)] for n in range(LINES)]


def words(table: Table) -> list[str]:
    """What is no move in any game, or hardly."""
    chance = Chance(3)
    return [chance.pick(WORDS) for _ in range(LINES)]


def no_round(table: Table) -> list[str]:
    """Words before any round was begun."""
    chance = Chance(3)
    return ["".join(chance.pick("AEINRSTLOUD") for _ in range(4)) for _ in range(LINES)]


@pytest.mark.parametrize(
    ("game", "sheet", "nonsense"),
    [
        ("vasarely", "classic", wrong_names),
        ("arp", "classic", fouls_alone),
        ("delaunay", "classic", words),
        ("tolstoy", "TOL-10R203-4", no_round),
    ],
)
def test_nonsense_is_judged_without_a_long_search(
    game: str, sheet: str, nonsense: Callable[[Table], list[str]]
) -> None:
    table = Table(game, sheet, 2)
    lines = nonsense(table)
    with at_most(STEPS * LINES):
        verdict = table.judged(lines)
    assert verdict.unjudged or len(verdict.fouls) + len(verdict.unread) > LINES / 2


def test_of_thousands_of_fouls_some_hundred_are_looked_at_for_slips() -> None:
    table = Table("delaunay", "classic", 2)
    first = [f"{number}. {line}" for number, line in enumerate(played(table, 0).lines[:8], 1)]
    lines = [*first, "8. 5 bl=", *[first[-1]] * 2 * LINES]
    text = re.sub(r"^\d+\. (?=\d+\. )", "", table.written(lines), flags=re.MULTILINE)
    with at_most(STEPS * 2 * LINES):
        verdict = table.judged_text(text)
    assert len(verdict.fouls) == 2 * LINES


def test_a_wide_gap_in_a_line_is_as_good_as_a_blank() -> None:
    # From each of its blanks on the rest of them were looked through: with 300,000 that took minutes.
    table = Table("delaunay", "classic", 2)
    line = played(table, 0).lines[0]
    space, colour = line.split()
    assert table.judged([f"{space}{20_000 * ' '}{colour}"]).played[0].text == line
    unread = table.judged([f"{space}{20_000 * ' '}: 4 2"]).unread[0]
    assert len(unread.message) < 200


def one_throw(lines: tuple[str, ...]) -> list[str]:
    """A throw that could be a number and a space, which all its lines have in common then."""
    return ["1 2"] * LINES


def swapped_throughout(lines: tuple[str, ...]) -> list[str]:
    """A game over and over, each line in the place of its neighbour."""
    return [f"{1 + (each ^ 1)}. {line}" for each, line in enumerate(islice(cycle(lines), LINES))]


@pytest.mark.parametrize(
    ("game", "sheet", "lines_of"),
    [
        ("goose", "classic-63", one_throw),
        ("goose", "classic-63", swapped_throughout),
        ("miro", "classic", swapped_throughout),
    ],
)
def test_long_record_with_a_wrong_score_is_judged_without_a_long_search(
    game: str, sheet: str, lines_of: Callable[[tuple[str, ...]], list[str]]
) -> None:
    table = Table(game, sheet, 2)
    lines = lines_of(played(table, 1).lines)
    text = re.sub(r"^\d+\. ", "", table.written(lines, dict.fromkeys(table.names, 999)), flags=re.MULTILINE)
    with at_most(STEPS * LINES):
        verdict = table.judged_text(text)
    assert verdict.claim is None or not verdict.claim.holds


def test_long_record_with_gaps_in_its_numbers_is_not_tried_with_all_variations() -> None:
    table = Table("springer", "classic", 2)
    lines = [f"{2 * at + 1}. {line}" for at, line in enumerate(islice(cycle(played(table, 0).lines), 300))]
    text = re.sub(r"^\d+\. (?=\d+\. )", "", table.written(lines), flags=re.MULTILINE)
    with at_most(TRIED * 300):
        verdict = table.judged_text(text)
    assert len(verdict.fouls) > 150


def test_all_variations_are_tried_on_honest_games() -> None:
    longest = max(len(played(Table("springer", "classic", 3), seed).lines) for seed in range(4))
    assert 1.5 * longest * len(list(alternatives(rules.Variation, ()))) < VARIED
