"""One wrong name on a line moves nobody's turn, and decides no game (docs/GAMES.md 0.4)."""

from __future__ import annotations

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.games.judged import replayed, understood
from sheetgen.games.sampling import NAMES
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.record import parse, write
from sheetgen.referee.verdict import Verdict
from tests.games.written import fouls, said, verdict
from tests.referee.finished.tables import field

TABLES = [
    ("arp", 2), ("astronomical", 7), ("delaunay", 2), ("delaunay", 3), ("goose", 3), ("klee", 2), ("miro", 2),
    ("mondrian", 2), ("mondrian", 4), ("springer", 2), ("take-back-toe", 2), ("tolstoy", 2), ("vasarely", 3),
]  # fmt: skip
ENDLESS = 1000
each_table = pytest.mark.parametrize(("game", "players"), TABLES)


def judged(game: str, players: int, turns: int, **names: str) -> Verdict[AnyPosition]:
    """The verdict on so many turns of a random game, of which only those of `names` (`at7="Ben"`) name somebody."""
    found = games.find(game)
    where, chance = field(game, found.default_layout, 1), Chance(4)
    position = found.rules.start(where, NAMES[:players], found.rules.Variation())
    lines: list[str] = []
    while len(lines) < turns and not position.over:
        move = position.any_move(chance)
        name = names.get(f"at{len(lines) + 1}")
        lines.append(f"{name}: {found.rules.write(move)}" if name else found.rules.write(move))
        position = position.play(move)
    return replayed(*understood(parse(write(game, str(where.code), NAMES[:players], moves=lines)))).verdict


def another(game: str, players: int, turns: int, number: int) -> str:
    """Who sits next to whose the move with that number is."""
    player = judged(game, players, turns).played[number - 1].player
    return NAMES[(NAMES.index(player) + 1) % players]


@each_table
@pytest.mark.parametrize("number", [4, 7, 11])
def test_one_wrong_name_turns_no_score_and_is_one_note(game: str, players: int, number: int) -> None:
    right, wrong = judged(game, players, 11), another(game, players, 11, number)
    found = judged(game, players, 11, **{f"at{number}": wrong})
    assert not found.fouls and found.position == right.position
    (note,) = [each for each in found.notes if each not in right.notes]
    assert f"move {number} " in note and f"if it is {wrong}'s, a line is missing before it" in note


@each_table
def test_where_all_lines_have_names_those_that_follow_tell_if_one_is_wrong(game: str, players: int) -> None:
    right = judged(game, players, 11)
    names = {f"at{n}": line.player for n, line in enumerate(right.played, 1)}
    wrong = another(game, players, 11, 7)
    assert judged(game, players, 11, **names | {"at7": wrong}).position == right.position
    assert fouls(judged(game, players, 7, **names | {"at7": wrong})) == [(7, wrong)]


@each_table
def test_on_the_first_line_it_may_as_well_be_who_began(game: str, players: int) -> None:
    if game != "tolstoy":  # it begins with a start, which is both players'
        assert [foul.number for foul in judged(game, players, 1, at1="Ben").fouls] == [1]


@pytest.mark.parametrize(
    ("players", "short"), [(("Ann", "Ben"), "b"), (("Bob", "Ben"), "Be"), (("Al", "Jo Fox"), "JF")]
)
def test_a_few_letters_that_only_one_name_begins_with_or_has_as_initials_are_that_player(
    players: tuple[str, str], short: str
) -> None:
    found = verdict("mondrian", "MON-1002-9", players, "1", f"2. {short}: 2", "3", f"{short}: 4")
    assert [line.name for line in found.played] == [None, players[1], None, players[1]]
    assert found.notes == (f"{short} before a move is taken as short for {players[1]}",)


@pytest.mark.parametrize(("players", "short"), [(("Ann", "Anton"), "A"), (("Ann", "Benjamin"), "Benj")])
def test_letters_that_several_names_begin_with_and_longer_ones_are_asked_about(
    players: tuple[str, str], short: str
) -> None:
    (line,) = verdict("mondrian", "MON-1002-9", players, "1", f"{short}: 2").unread
    assert line.message.startswith(f"there is no player '{short}'")


def test_initials_in_brackets_are_names_before_they_are_colours() -> None:
    plain = verdict("vasarely", "VAS-1002-N", ("Bea", "Ron"), "25", "24", "6", "2", "21")
    found = verdict("vasarely", "VAS-1002-N", ("Bea", "Ron"), "25 (B)", "24 (R)", "6 (B)", "2 (R)", "21 (B)")
    assert not found.fouls and found.position == plain.position
    assert [line.name for line in found.played] == ["Bea", "Ron", "Bea", "Ron", "Bea"]


PAIR = ("Ann", "Ben")


@each_table
def test_on_the_last_line_the_record_leaves_open_if_the_name_is_wrong_or_a_line_is_missing(
    game: str, players: int
) -> None:
    turns = len(judged(game, players, ENDLESS).played)
    whole = judged(game, players, turns)
    names = {f"at{n}": line.player for n, line in enumerate(whole.played, 1)}
    found = judged(game, players, turns, **names | {f"at{turns}": another(game, players, turns, turns)})
    assert found.unsettled and not found.winners
    assert f"either the name at move {turns} " in said(found)


def test_who_is_named_in_the_first_line_may_have_begun() -> None:
    lines = ["Ben: 48", "Ann: 32", "Ben: 35 n"]
    told = said(verdict("mondrian", "MON-1001-G", PAIR, *lines))
    assert 'the first line is Ben\'s; if Ben began, write first = "Ben"' in told and "either the name" not in told
    assert "first =" not in said(verdict("mondrian", "MON-1001-G", PAIR, "48", "Ann: 32", "Ann: 35 n"))


def test_a_score_that_only_a_wrong_name_contradicts_is_not_refuted() -> None:
    lines = ["Ann: 27", "Ben: 40", "Ann: 26", "Ann: 41"]
    found = verdict("mondrian", "MON-1001-G", ("Ann", "Ben"), *lines, **{"score.Ann": 7, "score.Ben": 7})
    assert found.claim is not None and found.claim.holds is None
    assert "because names on the lines do not go with the turns" in said(found)


def test_a_score_that_agrees_below_a_missing_line_is_not_told_to_hold() -> None:
    lines = ["Ann: 27", "Ben: 40", "Ann: 26", "Ann: 41"]
    bare = verdict("mondrian", "MON-1001-G", ("Ann", "Ben"), *lines)
    score = {f"score.{player}": points for player, points in bare.position.scores.items()}
    told = verdict("mondrian", "MON-1001-G", ("Ann", "Ben"), *lines, **score).contract()
    assert told["doubts"] and told["claim"]["holds"] is None


def test_who_is_out_of_the_heavens_has_no_turn_that_a_wrong_name_could_lose() -> None:
    """Nobody without men can throw, so the name is wrong where the lines behind it say so too (Astronomical 6)."""
    whole = judged("astronomical", 7, ENDLESS)
    out = next(n for n, line in enumerate(whole.played, 1) if any(not men.on for men in line.position.men))
    gone = next(seat for seat, men in enumerate(whole.played[out - 1].position.men) if not men.on)
    names = {f"at{n}": line.player for n, line in enumerate(whole.played, 1)}
    assert judged("astronomical", 7, ENDLESS, **names | {f"at{out + 3}": NAMES[gone]}).position == whole.position


UNWRITTEN = ("2", "1", "4", "6", "5", "3", "9", "10")
"""Behind these Ann can fill nothing, and passes."""


@pytest.mark.parametrize("written", [["Ann: 11"], ["-", "11"], ["11"]])
def test_what_bears_the_name_of_who_can_only_pass_is_nobody_elses(written: list[str]) -> None:
    record = ("mondrian", "MON-1002-9", ("Ann", "Ben", "Cy", "Di"), *UNWRITTEN)
    before, found = verdict(*record).position.scores, verdict(*record, *written)
    named = written == ["Ann: 11"]
    assert (found.position.scores == before) is named and bool(found.misplaced) is named
    assert ("judged as the next player's" in said(found)) is (written == ["11"])
    assert ("either the name at move 9 " in said(found)) is named


STUCK = (
    "Ann: start 5 6", "Ann: BANGLE 65 60 52 42 40 32", "Ben: TOWIE 19 13 21 22 34", "Ann: QUAD 31 38 46",
    "Ben: OAR 43 51 41", "Ann: JS 37 39", "Ben: CAM 49 58 50", "Ann: UG 47 57", "Ben: -",
)  # fmt: skip
"""Ann, who is French, goes on alone now."""
TOL = ("tolstoy", "TOL-10M11C-5", ("Ann", "Ben"))


def test_the_name_of_a_russian_who_is_stuck_is_wrong_where_the_lines_behind_it_say_so_too() -> None:
    behind = ["Ann: DE 2 4", "Ben: start 5 11 field 2", "Ben: QUINTAR 132 126 119 109 100 91"]
    right = verdict(*TOL, *STUCK, "Ann: IRK 63 64 62", *behind)
    found = verdict(*TOL, *STUCK, "Ben: IRK 63 64 62", *behind)
    assert not found.fouls and found.position.scores == right.position.scores
    assert "move 10 (line 4): it is taken as Ann's, whose turn it was; Ben could not move" in said(found)


def test_and_else_it_leaves_open_whether_the_name_is_wrong() -> None:
    found = verdict(*TOL, *STUCK, "Ben: IRK 63 64 62", **{"score.Ann": 1})
    assert fouls(found) == [(10, "Ben")] and found.unsettled
    assert found.claim is not None and found.claim.holds is None
    assert "either the name at move 10 " in said(found)


def test_the_dash_of_who_waits_is_no_slip_of_the_name() -> None:
    assert not verdict(*TOL, *STUCK, "Ann: IRK 63 64 62", "Ben: -").misplaced
