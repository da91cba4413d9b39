"""A line of which nobody can tell what was meant makes no fouls of the lines behind it (docs/GAMES.md 0.4)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from sheetgen.referee import slips
from sheetgen.referee.verdict import Verdict
from sheetgen.testing.play import Table, played
from tests.games.written import said, verdict

TABLES = [
    Table("vasarely", "classic", 2), Table("vasarely", "mini", 3), Table("delaunay", "mini", 2),
    Table("mondrian", "classic", 2), Table("klee", "mini", 2),
]  # fmt: skip


BOTH = [
    Table("vasarely", "mini", 2), Table("miro", "mini", 2), Table("mondrian", "mini", 2), Table("arp", "mini", 2),
    Table("delaunay", "mini", 2), Table("klee", "mini", 2), Table("springer", "mini", 2), Table("goose", "hundred", 2),
    Table("take-back-toe", "classic", 2), Table("astronomical", "classic", 7),
]  # fmt: skip


def with_x(table: Table, seed: int, *numbers: int) -> Verdict[Any]:
    """The verdict on a random game in which the lines with these numbers only say x."""
    lines = ["x" if n in numbers else line for n, line in enumerate(played(table, seed).lines, 1)]
    return verdict(table.game, str(table.field.code), table.names, *lines)


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("number", [9, 14])
def test_the_lines_behind_it_are_none_for_it(table: Table, number: int) -> None:
    found = with_x(table, 1, number)
    assert [line.number for line in found.unread] == [number]
    near = [foul.number for foul in found.fouls if foul.number <= number + slips.AHEAD]
    assert not near and not found.winners


def test_no_variation_is_suggested_for_what_may_come_of_it() -> None:
    table = Table("vasarely", "classic", 2)
    for number in (5, 20, 30):
        assert "three-cubes" not in said(with_x(table, 1, number))


def test_many_lines_that_cannot_be_read_are_no_long_search() -> None:
    """Nothing is tried where no line that can be read speaks against a turn that is passed over."""
    table = Table("springer", "classic", 2)
    tried: list[int] = []
    after_each = type(table.start).after_each

    def counted(position: object) -> object:
        tried.append(1)
        return after_each(position)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(table.start), "after_each", counted)
        with_x(table, 3, *range(4, 72, 4))
    assert not tried


def test_where_the_game_goes_on_behind_it_that_is_only_as_far_as_can_be_told() -> None:
    table = Table("mondrian", "classic", 2)
    lines = [*played(table, 1).lines[:8], "x"]
    found = verdict(table.game, str(table.field.code), table.names, *lines)
    assert "As far as can be told, the game is not over: it is " in said(found)


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("vasarely", ["198", "199", "200"]), ("springer", ["298", "N9", "299"]), ("miro", ["998", "999", "997"]),
        ("arp", ["98", "99", "97"]), ("mondrian", ["198 neutral", "199", "200"]),
        ("klee", ["RGB", "BGR", "999 R", "998 G", "997 R"]),
    ],
)  # fmt: skip
def test_many_lines_with_spaces_of_another_sheet_ask_for_its_code(game: str, lines: list[str]) -> None:
    table = Table(game, "classic", 2)
    note = "3 lines name what this sheet does not have; perhaps the code of the sheet, on line 2, is wrong"
    assert note in verdict(game, str(table.field.code), table.names, *lines).notes
    assert note not in verdict(game, str(table.field.code), table.names, *lines[:-1], "x").notes


def asked_for_code(table: Table, lines: Sequence[str]) -> bool:
    note = f"most moves do not go with this sheet; look whether {table.field.code} is the code that is printed on yours"
    return note in table.judged(lines).notes


@pytest.mark.parametrize(("game", "other"), [("vasarely", "quick"), ("mondrian", "boogie"), ("arp", "fan")])
def test_moves_of_which_most_do_not_go_with_the_sheet_ask_for_its_code(game: str, other: str) -> None:
    table, lines = Table(game, "classic", 2), played(Table(game, other, 2), 1).lines
    assert asked_for_code(table, lines)
    assert not asked_for_code(table, lines[:12])  # so few may be players who know no rules


@pytest.mark.parametrize("seed", [1, 2, 4, 6])
def test_a_variation_that_mends_one_foul_of_many_explains_no_other_sheet(seed: int) -> None:
    """docs/GAMES.md 0.4, another sheet's code: with `three-cubes` one foul of some seventy would be none."""
    table, lines = Table("vasarely", "VAS-1201050-V", 2), played(Table("vasarely", "classic", 2), seed).lines
    assert asked_for_code(table, lines)
    assert not any("variation" in note for note in table.judged(lines).notes)


def test_lines_that_nobody_can_read_ask_for_no_code() -> None:
    table = Table("mondrian", "classic", 2)
    lines = [line if number % 10 == 0 else f"§ {line} %" for number, line in enumerate(played(table, 1).lines)]
    assert all(unread.meant is None for unread in table.judged(lines).unread)
    assert not asked_for_code(table, lines)


@pytest.mark.parametrize(
    "table", [*TABLES, Table("springer", "classic", 2), Table("astronomical", "classic", 7)], ids=str
)
def test_a_game_with_a_slip_asks_for_no_code(table: Table) -> None:
    lines = played(table, 1).lines
    fouls = 0
    for at in (0, len(lines) // 4, len(lines) // 2):
        assert not asked_for_code(table, (*lines[:at], *lines[at + 1 :]))
        fouls += len(table.judged((*lines[:at], *lines[at + 1 :])).fouls)
    assert fouls


def test_lines_that_are_understood_though_they_cannot_be_read_ask_for_no_code() -> None:
    """A whole game of Klee with the letters of jaune and vert, which are those of no colour in English."""
    table = Table("klee", "mini", 2)
    lines = [line.translate(str.maketrans("YG", "JV")) for line in played(table, 1).lines]
    found = table.judged(lines)
    assert not found.fouls and 2 * len(found.unread) > len(lines)
    assert not asked_for_code(table, lines)
    assert asked_for_code(table, ["x" if "J" in line or "V" in line else line for line in lines])


@pytest.mark.parametrize(
    "table",
    [*TABLES, Table("arp", "mini", 4), Table("springer", "classic", 3)],
    ids=str,
)
def test_a_digit_that_nobody_could_make_out_leaves_open_who_has_won(table: Table) -> None:
    """Though the line without it may be a legal move, which was played nowhere."""
    lines = played(table, 1).lines
    numbers = [number for number, line in enumerate(lines, 1) if re.match(r"\d\d", line)]
    assert numbers
    for number in numbers[:: 1 + len(numbers) // 5]:
        true = lines[number - 1]
        found = table.judged([*lines[: number - 1], f"?{true[1:]}", *lines[number:]])
        (unread,) = found.unread
        assert unread.meant is None and not found.winners
        assert re.search(rf"(mean|or) {re.escape(true)}[ ?]", unread.message)


def test_a_digit_that_nobody_could_make_out_suggests_no_variation() -> None:
    table = Table("klee", "mini", 2)
    lines = played(table, 1).lines
    for number, line in enumerate(lines, 1):
        if re.match(r"\d\d", line):
            assert "variation" not in said(table.judged([*lines[: number - 1], f"?{line[1:]}", *lines[number:]]))


@pytest.mark.parametrize("table", BOTH, ids=str)
@pytest.mark.parametrize("number", ["", "2. "])
def test_two_turns_on_a_line_are_not_taken_for_one_and_a_remark(table: Table, number: str) -> None:
    lines = list(played(table, 3).lines)
    for at in (0, 6):
        both = [*lines[:at], f"{lines[at]}; {number}{lines[at + 1]}", *lines[at + 2 :]]
        unread = verdict(table.game, str(table.field.code), table.names, *both).unread
        assert [line.message for line in unread][:1] == [
            "there are several turns on this line; give each turn a line of its own"
        ]


def test_what_is_no_turn_behind_a_semicolon_is_a_remark() -> None:
    table = Table("vasarely", "classic", 2)
    lines = list(played(table, 3).lines)
    found = verdict("vasarely", str(table.field.code), table.names, f"{lines[0]}; lucky", *lines[1:])
    assert "did you mean" in found.unread[0].message and "turns" not in found.unread[0].message
