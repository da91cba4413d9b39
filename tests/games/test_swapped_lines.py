"""Two neighbouring lines of a record that were swapped: judged in the order in which they were played, with a note
(docs/GAMES.md 0.4)."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.referee.verdict import Verdict
from sheetgen.testing.play import Table, played
from tests.games.written import said, verdict

MON = ("mondrian", "MON-1001-G", ("Ann", "Ben"))
TWO = Table("mondrian", "mini", 2)
SET_UP = 8
"""Lines with which Klee begins; who chooses too early there only lets the other choose alone."""
STRICT = [
    Table("arp", "mini", 2), Table("arp", "mini", 4), Table("astronomical", "classic", 2, ("sides = [3, 4]",)),
    Table("astronomical", "classic", 7), Table("delaunay", "mini", 2), Table("delaunay", "mini", 3),
    Table("klee", "mini", 2), Table("miro", "mini", 3), Table("mondrian", "mini", 2), Table("mondrian", "mini", 3),
    Table("mondrian", "mini", 4), Table("springer", "mini", 2), Table("springer", "mini", 3),
    Table("take-back-toe", "classic", 2), Table("vasarely", "mini", 2), Table("vasarely", "mini", 3),
]  # fmt: skip
"""Where every line hangs on whose turn it is. (In Goose one may throw twice running, in Tolstoy a start is both
players', and two who follow Miro's line by two segments each write the same.)"""


def exchanged(lines: list[str], first: int) -> list[str]:
    """The lines with that one (from 1) and the next swapped."""
    return [*lines[: first - 1], lines[first], lines[first - 1], *lines[first + 1 :]]


def judged(table: Table, lines: list[str]) -> Verdict[Any]:
    """The verdict on these lines, without numbers but those that they have."""
    return verdict(table.game, str(table.field.code), table.names, *lines, variation=list(table.variation))


def named(table: Table, seed: int) -> list[str]:
    """The lines of a random game with whose they are."""
    game = played(table, seed)
    return [f"{at.turn}: {line}" for at, line in zip(game.positions, game.lines, strict=False)]


@pytest.mark.parametrize("table", STRICT, ids=str)
def test_named_lines_that_were_swapped_are_judged_as_they_were_played_and_told_in_one_note(table: Table) -> None:
    lines, whole = named(table, 1), played(table, 1).positions[-1]
    owners = [line.partition(":")[0] for line in lines]
    strict = [
        n
        for n in range(1 + SET_UP * (table.game == "klee"), len(lines) - 2)
        if len({*owners[n - 1 : n + 2]}) == min(3, table.players)
    ]
    for first in strict[:: 1 + len(strict) // 8]:
        found = judged(table, exchanged(lines, first))
        assert not found.fouls and found.position == whole, lines[first - 1 : first + 1]
        (note,) = [each for each in found.notes if "swapped" in each]
        assert f"move {first} " in note and "the two lines are taken as swapped" in note


def test_a_colour_shows_as_well_whose_line_it_is() -> None:
    table = Table("delaunay", "mini", 2)
    lines, whole = list(played(table, 1).lines), played(table, 1).positions[-1]
    found = judged(table, exchanged(lines, 5))
    assert not found.fouls and found.position == whole


def test_so_do_numbers_where_the_lines_are_fouls_as_they_stand() -> None:
    bare = list(played(TWO, 2).lines)
    lines = [f"{n}. {line}" for n, line in enumerate(bare, 1)]
    fouled = [n for n in range(1, len(lines)) if judged(TWO, exchanged(bare, n)).fouls]
    assert fouled
    for first in fouled:
        found = judged(TWO, exchanged(lines, first))
        assert not found.fouls and found.winners == played(TWO, 2).positions[-1].winners


def test_numbers_alone_leave_open_who_has_won_where_it_matters() -> None:
    lines, opened = [f"{n}. {line}" for n, line in enumerate(played(TWO, 6).lines, 1)], 0
    for first in range(1, len(lines)):
        found = judged(TWO, exchanged(lines, first))
        assert found.winners in ((), played(TWO, 6).positions[-1].winners)
        if not found.winners:
            opened += 1
            assert "can be played in either order; they are judged as they stand" in said(found)
    assert opened


def test_a_line_that_is_missing_is_not_taken_for_a_swapped_one() -> None:
    for table in STRICT:
        lines = named(table, 1)
        found = judged(table, [*lines[:5], *lines[6:]])
        assert not found.swapped and found.fouls and not found.winners


def test_the_last_two_lines_of_two_players_may_as_well_lack_one_between_them() -> None:
    lines = named(TWO, 1)
    found = judged(TWO, exchanged(lines, len(lines) - 1))
    assert not found.swapped and not found.winners and "or a line before it is missing" in said(found)


def test_numbers_that_count_up_all_the_same_are_not_called_wrong() -> None:
    found = verdict(*MON, "1. Ann: 27", "2. Ann: 25 n", "3. Ben: 40 n", "4. Ben: 24", "5. Ann: 42")
    assert swaps(found) == [2] and not found.remarks and not found.fouls


def test_each_line_of_the_table_keeps_what_is_said_of_it() -> None:
    found = verdict(*MON, "Ann: 27", "Ann: 25 n", "Ben: 40 n", "Ben: 24", "Ann: 42")
    assert [found.row(number) for number in range(1, 6)] == [1, 3, 2, 4, 5]
    assert [line.player for line in sorted(found.played, key=lambda line: found.row(line.number))] == [
        "Ann", "Ann", "Ben", "Ben", "Ann",
    ]  # fmt: skip


FREE = [
    Table("tolstoy", "TOL-10R203-4", 2, ('words = "common"',)), Table("vasarely", "mini", 3),
    Table("arp", "mini", 2), Table("arp", "mini", 3), Table("mondrian", "mini", 3), Table("springer", "mini", 2),
]  # fmt: skip


@pytest.mark.parametrize("table", FREE, ids=str)
def test_neither_names_nor_numbers_are_needed_where_only_one_exchange_leaves_no_foul(table: Table) -> None:
    lines, whole = list(played(table, 1).lines), played(table, 1).positions[-1]
    taken = 0
    for first in range(1, len(lines), 1 + len(lines) // 24):
        found = judged(table, exchanged(lines, first))
        assert found.winners in ((), whole.winners) or not found.fouls, lines[first - 1 : first + 1]
        if found.swapped and not found.swapped[0].open:
            taken += found.position.scores == whole.scores and swaps(found) == [first]
            assert not found.fouls and "the two lines are taken as swapped" in said(found)
    assert taken


def test_of_named_lines_the_moves_alone_may_be_swapped() -> None:
    table = Table("vasarely", "mini", 3)
    lines, whole = named(table, 1), played(table, 1).positions[-1]
    for first in range(1, len(lines), 4):
        (one, this), (other, that) = (line.split(": ") for line in lines[first - 1 : first + 1])
        found = judged(table, [*lines[: first - 1], f"{one}: {that}", f"{other}: {this}", *lines[first + 1 :]])
        assert found.position == whole and not found.fouls and swaps(found) == [first]


def test_where_one_foul_alone_may_come_of_it_the_lines_are_judged_as_they_stand_but_nobody_wins() -> None:
    table, opened = Table("mondrian", "mini", 3), 0
    for seed in (1, 2, 3):
        lines, whole = list(played(table, seed).lines), played(table, seed).positions[-1]
        for first in range(1, len(lines)):
            found = judged(table, exchanged(lines, first))
            if len(found.fouls) == 1 and found.swapped:
                opened += 1
                assert not found.winners and found.swapped[0].open
                assert "no move from there on is a foul; they are judged as they stand" in said(found)
                assert found.claim is None and whole.over
    assert opened


def test_a_line_that_is_a_slip_in_some_ways_only_is_judged_all_the_same() -> None:
    lines = "5,2,3,4,8,1,11,13,14,7,10,6,-,-,9,17,18,16,19,15"
    assert judged(Table("delaunay", "mini", 3), lines.split(",")).lines == 20


def swaps(found: Verdict[Any]) -> list[int]:
    """The numbers of the lines that are taken as swapped."""
    return [each.number for each in found.swapped if not each.open]
