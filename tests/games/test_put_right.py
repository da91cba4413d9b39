"""A wrong line and the right one below it, both with the same number: nothing is open then."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sheetgen import games
from sheetgen.games.judged import replayed, understood
from sheetgen.referee import record as records
from sheetgen.referee.verdict import Verdict
from sheetgen.testing.play import Played, Table, played

TABLES = [
    Table("mondrian", "mini", 2),
    Table("mondrian", "mini", 4, ("teams",)),
    Table("vasarely", "mini", 3),
    Table("miro", "mini", 3),
    Table("arp", "mini", 2),
    Table("springer", "mini", 2),
]


def as_written(table: Table, moves: Played, names: Sequence[str]) -> str:
    """The record of a game with its score, each line with what stands there for its name."""
    lines = [f"{name}{line}" for name, line in zip(names, moves.lines, strict=False)]
    return table.written(lines, dict(moves.positions[-1].scores))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_line_put_right_with_its_number_and_its_name_leaves_nothing_open(table: Table) -> None:
    """docs/GAMES.md 0.4, lines put right."""
    put_right = 0
    for seed in range(1, 6):
        moves = played(table, seed)
        at = len(moves.lines) // 2
        names = [f"{position.turn}: " for position in moves.positions]
        whole = as_written(table, moves, names)
        right = f"\n{at + 1}. {names[at]}{moves.lines[at]}\n"
        wrong = f"\n{at + 1}. {names[at]}{moves.lines[0]}{right}"
        text = whole.replace(right, wrong)
        assert text != whole
        verdict = replayed(*understood(records.parse(text))).verdict
        if [judged.instead_of for judged in verdict.played if judged.instead_of]:
            put_right += 1
            assert not verdict.doubts and not verdict.unsettled
            assert verdict.winners == moves.positions[-1].winners
            assert verdict.claim is not None and verdict.contract()["claim"]["holds"]
    assert put_right, games.find(table.game).title


@pytest.mark.parametrize("named", [True, False], ids=["with names", "without names"])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_line_that_cannot_be_read_is_put_right_by_the_next_with_its_number(table: Table, named: bool) -> None:
    """docs/GAMES.md 0.4, lines put right."""
    for seed in range(1, 6):
        moves = played(table, seed)
        at = (len(moves.lines) * seed) // 6
        names = [f"{position.turn}: " if named else "" for position in moves.positions]
        end = moves.positions[-1]
        whole = as_written(table, moves, names)
        right = f"\n{at + 1}. {names[at]}{moves.lines[at]}\n"
        for wrong in (f"{moves.lines[at]}§", "9?9") if named else (f"{moves.lines[at]}§",):
            text = whole.replace(right, f"\n{at + 1}. {names[at]}{wrong}{right}")
            assert text != whole
            verdict = replayed(*understood(records.parse(text))).verdict
            assert not verdict.unread
            assert any("cannot be read, and is taken as put right" in note for note in verdict.notes)
            assert not verdict.doubts and not verdict.unsettled and not verdict.fouls
            assert verdict.winners == end.winners
            assert verdict.claim is not None and verdict.contract()["claim"]["holds"]


@pytest.mark.parametrize(
    "table",
    [Table("delaunay", "classic", 3), Table("vasarely", "classic", 2), Table("mondrian", "classic", 3)],
    ids=str,
)
def test_a_line_put_right_in_the_same_name_is_one_where_the_next_player_can_only_pass(table: Table) -> None:
    """docs/GAMES.md 0.4, lines put right: the next player's turn has not come."""
    put_right = 0
    for seed in range(1, 4):
        moves = played(table, seed)
        lines, end = moves.lines, moves.positions[-1]
        for at in range(1, len(lines) - 1):
            if put_right >= 8 or lines[at + 1] != "-" or "-" in lines[at - 1 : at + 1]:
                continue
            named = [f"{position.turn}: {line}" for position, line in zip(moves.positions, lines, strict=False)]
            wrong = f"{moves.positions[at].turn}: {lines[at - 1]}"
            text = table.written([*named[:at], wrong, *named[at:]], {})
            verdict = replayed(*understood(records.parse(text))).verdict
            assert [judged.instead_of for judged in verdict.played if judged.instead_of] == [at + 1]
            assert verdict.winners == end.winners and verdict.contract()["scores"] == dict(end.scores)
            assert len(verdict.fouls) == 1
            put_right += 1
    assert put_right


def test_a_line_put_right_is_not_taken_as_swapped_with_the_next() -> None:
    """docs/GAMES.md 0.4, lines put right: both would leave nothing wrong, and one slip is likelier than two."""
    table = Table("delaunay", "mini", 2)
    moves = played(table, 2)
    named = [f"{position.turn}: {line}" for position, line in zip(moves.positions, moves.lines, strict=False)]
    at = len(named) - 2
    wrong = f"{moves.positions[at].turn}: {moves.lines[0]}"
    text = table.written([*named[:at], wrong, *named[at:]], {})
    verdict = replayed(*understood(records.parse(text))).verdict
    assert [judged.instead_of for judged in verdict.played if judged.instead_of] == [at + 1]
    assert verdict.winners == moves.positions[-1].winners


LONG = [
    Table("mondrian", "classic", 2),
    Table("vasarely", "classic", 3),
    Table("miro", "classic", 3),
    Table("arp", "classic", 2),
]


@pytest.mark.parametrize("named", [True, False], ids=["with names", "without names"])
@pytest.mark.parametrize("table", LONG, ids=str)
def test_several_lines_put_right_in_a_long_record_leave_nothing_open(table: Table, named: bool) -> None:
    """docs/GAMES.md 0.4, lines written twice: these numbers count no rounds."""
    for seed in (1, 2):
        moves = played(table, seed)
        end, count = moves.positions[-1], len(moves.lines)
        names = [f"{position.turn}: " if named else "" for position in moves.positions]
        text = as_written(table, moves, names)
        for at in (count // 3, count // 2, count - 3):
            right = f"\n{at + 1}. {names[at]}{moves.lines[at]}\n"
            assert right in text
            text = text.replace(right, f"\n{at + 1}. {names[at]}{moves.lines[at]}§{right}")
        verdict = replayed(*understood(records.parse(text))).verdict
        assert sum("is taken as put right" in note for note in verdict.notes) == 3
        assert not verdict.unread and not verdict.doubts and not verdict.unsettled and not verdict.fouls
        assert verdict.winners == end.winners
        assert verdict.claim is not None and verdict.contract()["claim"]["holds"]


@pytest.mark.parametrize("wrong", ["6 nuetral", "8§"])
@pytest.mark.parametrize("behind", ["3. Ben: 13", "3. 13"], ids=["another's name", "another legal move"])
def test_a_line_that_may_be_a_turn_of_its_own_is_not_put_right(wrong: str, behind: str) -> None:
    """docs/GAMES.md 0.4, lines put right: from there on the numbers may as well be wrong."""
    text = f"""
        game = "mondrian"
        sheet = "MON-1002-9"
        players = ["Ann", "Ben"]
        moves = \"\"\"
        1. 7
        2. 5 neutral
        3. {wrong}
        {behind}
        4. 9 neutral
        5. 2
        6. 1
        \"\"\"
    """
    verdict = replayed(*understood(records.parse(text))).verdict
    assert [line.text for line in verdict.unread] == [wrong]
    assert not verdict.winners


GOOSE = """
    game = "goose"
    sheet = "GOO-1001-1"
    players = ["Ann", "Ben"]
    moves = \"\"\"
    1. {one}5 2
    2. {two}2 4
    3. {one}1 5
    4. {two}5 1
    5. {crossed}
    5. {one}5 4
    6. {two}4 6
    7. {one}6 3
    8. {two}6 5
    9. {one}6 1
    \"\"\"
    {score}
"""


def goose(crossed: str, *, score: str = "", one: str = "", two: str = "") -> Verdict:
    text = GOOSE.format(crossed=crossed, one=one, two=two, score=score)
    return replayed(*understood(records.parse(text))).verdict


def test_of_two_legal_lines_with_one_number_one_may_have_been_crossed_out() -> None:
    """docs/GAMES.md 0.4, lines written twice."""
    verdict = goose("2 4", score="score = { Ann = -1, Ben = 1 }")
    assert not verdict.winners and "number 5 was crossed out" in verdict.doubts[-1]
    assert verdict.claim is not None and verdict.claim.holds is None
    assert any("perhaps move 5 (line 10) is one line too many" in note for note in verdict.notes)
    assert not goose("2 4").winners


def test_a_score_that_holds_bears_out_that_none_of_the_two_was_crossed_out() -> None:
    verdict = goose("2 4")
    held = goose(
        "2 4", score=f"score = {{ Ann = {verdict.position.scores['Ann']}, Ben = {verdict.position.scores['Ben']} }}"
    )
    assert held.claim is not None and held.claim.holds and not any("crossed out" in each for each in held.doubts)


def test_where_both_lines_have_names_these_say_whose_turn_each_was() -> None:
    assert not any("crossed out" in each for each in goose("Ben: 2 4", one="Ann: ", two="Ben: ").doubts)


ARP = ("0", "3+", "0", "2+", "4+", "8+", "1", "5+", "7-", "10-", "9", "6+", "6", "8")
"""A game of two in which the third line is a foul, and the fourth what Ann played in its stead: she wins 8 to 5."""


def arp(lines: Sequence[str], *more: str) -> Verdict:
    head = ('game = "arp"', 'sheet = "ARP-1002-7"', 'players = ["Ann", "Ben"]', *more)
    return replayed(*understood(records.parse("\n".join((*head, 'moves = """', *lines, '"""'))))).verdict


def named(lines: Sequence[str]) -> list[str]:
    """With the names of whose turn it was, where the third and the fourth are one turn."""
    turns = [at - (at > 2) for at in range(len(lines))]
    return [f"{('Ann', 'Ben')[turn % 2]}: {line}" for turn, line in zip(turns, lines, strict=True)]


@pytest.mark.parametrize("numbered", [False, True], ids=["without numbers", "numbers of lines"])
def test_a_line_put_right_in_the_same_players_name_leaves_nothing_open(numbered: bool) -> None:
    """docs/GAMES.md 0.4, lines put right."""
    lines = named(ARP)
    verdict = arp([f"{n}. {line}" for n, line in enumerate(lines, 1)] if numbered else lines)
    assert [played.number for played in verdict.fouls] == [3]
    assert [played.instead_of for played in verdict.played if played.instead_of] == [3]
    assert verdict.winners == ("Ann",) and verdict.position.scores == {"Ann": 8, "Ben": 5} and not verdict.doubts


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_in_every_game_a_line_is_put_right_by_its_players_next_one(table: Table) -> None:
    put_right = 0
    for seed in range(1, 4):
        moves = played(table, seed)
        at = len(moves.lines) // 2
        names = [f"{position.turn}: " for position in moves.positions]
        lines = [f"{name}{line}" for name, line in zip(names, moves.lines, strict=False)]
        lines.insert(at, f"{names[at]}{moves.lines[0]}")
        verdict = table.judged(lines)
        if verdict.played[at].foul is not None and not verdict.unread:
            put_right += 1
            assert len(verdict.fouls) == 1 and not verdict.doubts
            assert verdict.winners == moves.positions[-1].winners
    assert put_right


def test_a_line_behind_a_foul_that_nothing_tells_to_be_a_turn_of_its_own_may_put_it_right() -> None:
    """docs/GAMES.md 0.4, lines put right: by the one reading Ann has won, by the other Ben."""
    verdict = arp(ARP)
    assert not verdict.winners and len(verdict.fouls) == 1
    assert verdict.doubts == (
        "if move 4 (line 8) is what move 3 (line 7) should have been, scores and who wins change; then give both lines "
        "the same number, or each line its player's name",
    )
    assert arp([f"{n}. {line}" for n, line in enumerate(ARP, 1)]).winners == ("Ben",)  # each a turn by its number
    assert arp([f"{n - (n > 3)}. {line}" for n, line in enumerate(ARP, 1)]).winners == ("Ann",)


def test_what_may_put_a_foul_right_matters_only_where_others_win_and_the_written_score_does_not_tell() -> None:
    as_it_stands = arp(ARP, "score = { Ann = 5, Ben = 8 }")
    assert as_it_stands.winners == ("Ben",) and not as_it_stands.doubts
    put_right = arp(ARP, "score = { Ann = 8, Ben = 5 }")
    assert not put_right.winners and put_right.claim is not None and put_right.claim.holds is None
