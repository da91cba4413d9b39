"""One slip of the pen turns no game: the winner is the true one, or told to be open, but never another (docs/GAMES.md
0.4). Tried in every game on records in which all lines bear names, and on bare ones whose score is written down."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from sheetgen import games
from sheetgen.games.design import design
from sheetgen.games.sampling import agreed, sample
from sheetgen.referee import record
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.verdict import Verdict
from sheetgen.testing.play import THOROUGH, Played, Table, played
from tests.games.written import said, verdict

TABLES = [
    Table("tolstoy", "TOL-10R203-4", 2, ('words = "common"',)), Table("vasarely", "mini", 2),
    Table("vasarely", "mini", 3), Table("miro", "mini", 2), Table("miro", "mini", 3), Table("mondrian", "mini", 2),
    Table("mondrian", "mini", 3), Table("mondrian", "mini", 4), Table("arp", "mini", 2), Table("arp", "mini", 4),
    Table("delaunay", "mini", 2), Table("delaunay", "mini", 3), Table("delaunay", "mini", 4), Table("klee", "mini", 2),
    Table("springer", "mini", 2), Table("springer", "mini", 3),
    Table("astronomical", "classic", 2, ("sides = [3, 4]",)), Table("astronomical", "classic", 7),
    Table("take-back-toe", "classic", 2), Table("goose", "classic-63", 2), Table("goose", "alsa-1930", 5),
]  # fmt: skip
SEEDS = (1, 2, 3) if THOROUGH else (1,)
PLACES = 12
"""Of a long record so many lines are tried, and the last ones."""
Line = tuple[str, str]
"""Whose it is, and the move."""


def wrong_name(table: Table, lines: list[Line], at: int) -> list[Line]:
    """One line bears the name of who sits next to whose it is."""
    player, move = lines[at]
    other = table.names[(table.names.index(player) + 1) % table.players]
    return [*lines[:at], (other, move), *lines[at + 1 :]]


def swapped(table: Table, lines: list[Line], at: int) -> list[Line]:
    """One line stands behind the next, which is another player's."""
    if lines[at][0] == lines[at + 1][0]:
        return lines  # no name shows it, and nothing else need
    return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]


def doubled(table: Table, lines: list[Line], at: int) -> list[Line]:
    """One line stands twice, and the next is another player's."""
    if lines[at][0] == lines[at + 1][0]:
        return lines  # whoever throws again may throw the same
    return [*lines[: at + 1], *lines[at:]]


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("slip", [wrong_name, swapped, doubled], ids=lambda slip: slip.__name__)
def test_one_slip_names_no_other_winner(table: Table, slip: Callable[[Table, list[Line], int], list[Line]]) -> None:
    for seed in SEEDS:
        game = played(table, seed)
        whose = [at.player_of(table.rules.read(line, at)) for at, line in zip(game.positions, game.lines, strict=False)]
        lines = [(player, line) for player, line in zip(whose, game.lines, strict=True) if player is not None]
        assert len(lines) == len(game.lines)
        truth = game.positions[-1].winners
        last = len(lines) - (1 if slip is wrong_name else 2)
        places = {*range(0, last, 1 + len(lines) // PLACES), last}
        for at in sorted(places):
            written = [f"{player}: {move}" for player, move in slip(table, lines, at)]
            found = verdict(table.game, str(table.field.code), table.names, *written, variation=list(table.variation))
            assert found.winners in ((), truth), (seed, at + 1, written[at : at + 3])


def forgotten(table: Table, lines: list[Line], at: int) -> list[Line]:
    """One line is left out."""
    return [*lines[:at], *lines[at + 1 :]]


def last_forgotten(table: Table, lines: list[Line], at: int) -> list[Line]:
    """The last line is left out."""
    return lines[:-1]


def exchanged(table: Table, lines: list[Line], at: int) -> list[Line]:
    """One line stands behind the next."""
    return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]


def twice(table: Table, lines: list[Line], at: int) -> list[Line]:
    """One line stands twice."""
    return [*lines[: at + 1], *lines[at:]]


def again(table: Table, lines: list[Line], at: int) -> list[Line]:
    """One line stands once more, behind the next three."""
    return [*lines[: at + 4], lines[at], *lines[at + 4 :]]


def stray(table: Table, lines: list[Line], at: int) -> list[Line]:
    """One turn too many is passed over."""
    return [*lines[:at], ("", "-"), *lines[at:]]


def miswritten(table: Table, lines: list[Line], at: int) -> list[Line]:
    """One line has another last digit, or a 1 for its last letter."""
    player, move = lines[at]
    digit = "12345678901"[int(move[-1])] if move[-1].isdecimal() else "1"
    return [*lines[:at], (player, move[:-1] + digit), *lines[at + 1 :]]


def with_true_score(table: Table, game: Played, *lines: str) -> Verdict[AnyPosition]:
    """The verdict on other lines than the game's, with its score."""
    scores = {f"score.{player}": points for player, points in game.positions[-1].scores.items()}
    return verdict(table.game, str(table.field.code), table.names, *lines, variation=list(table.variation), **scores)


def passed(table: Table, lines: list[Line], at: int) -> list[Line]:
    """One line says that nothing was done, behind its throw if it has one."""
    player, move = lines[at]
    throw = move.partition(":")[0] + ": " if ":" in move else ""
    return [*lines[:at], (player, f"{throw}-"), *lines[at + 1 :]]


def recoloured(table: Table, lines: list[Line], at: int) -> list[Line]:
    """The next line that names a colour has another."""
    other = {"red": "yellow", "yellow": "red", "blue": "green", "green": "blue"}
    named = [n for n in range(at, len(lines)) if lines[n][1].split()[-1] in other]
    if not named:
        return lines
    player, move = lines[named[0]]
    *place, colour = move.split()
    return [*lines[: named[0]], (player, " ".join((*place, other[colour]))), *lines[named[0] + 1 :]]


def elsewhere(table: Table, lines: list[Line], at: int) -> list[Line]:
    """One line says what a line far before it says."""
    return [*lines[:at], (lines[at][0], lines[at // 2][1]), *lines[at + 1 :]]


def own_exchanged(table: Table, lines: list[Line], at: int) -> list[Line]:
    """A player's move and the one that they make next stand in each other's place, as in a sheet with columns."""
    last = min(at + table.players, len(lines) - 1)
    changed = [*lines]
    changed[at], changed[last] = (lines[at][0], lines[last][1]), (lines[last][0], lines[at][1])
    return changed


SHOWN = [
    forgotten, last_forgotten, exchanged, twice, again, stray, miswritten, passed, recoloured, elsewhere, own_exchanged,
]  # fmt: skip


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("slip", SHOWN, ids=lambda slip: slip.__name__)
def test_one_slip_that_shows_refutes_no_true_score(
    table: Table, slip: Callable[[Table, list[Line], int], list[Line]]
) -> None:
    game = played(table, 1)
    truth = game.positions[-1].winners
    for at in (len(game.lines) // 3, 2 * len(game.lines) // 3):
        written = [move for _, move in slip(table, [("", line) for line in game.lines], at)]
        found = with_true_score(table, game, *written)
        if found.fouls or found.unread or not found.position.over:
            assert found.winners in ((), truth), (at + 1, written[at : at + 3])
            assert found.claim is not None and found.claim.holds is not False, (at + 1, written[at : at + 3])


def test_a_turn_passed_over_too_many_names_nobody_where_nobody_may_pass() -> None:
    table = Table("vasarely", "mini", 4)
    for seed in range(6):
        lines = [*played(table, seed).lines]
        found = table.judged([*lines[:14], "-", *lines[14:]])
        assert found.fouls and not found.winners


QUARRELLED = """Ann: start 3 8; Ann: BEDADS 65 4 2 1 63 64; Ben: GOT 23 33 40; Ann: KAFIR 60 59 50 41 32
Ben: WHY 39 31 29; Ann: -; Ben: QUA 19 12; Ann: SPELL 46 55 62 57 58; Ben: NU 13 14; Ann: MU 66 5
Ben: start 5 11 field 2; Ben: WOLD 132 127 118 119; Ann: SIMOOM 91 75 80 74 86 85
Ben: JOKY 110 100 98 89; Ann: TAT 79 78 72; Ben: DKL 90 76 92
Ann: -; Ben: UVA 101 102 93; Ben: -"""
"""A game of Tolstoy in which Ann's first `-` was FY 30 38, so that the first round went on."""

TALLIED = (
    "5 5,3 2,1 4,3 5,3 5,2 5,5 3,4 5,2 4,-,5 5,6 3,1 5,5 3,1 2,4 2,6 4,2 4,3 6,6 4,4 5,5 6,1 3,4 2,4 1,6 4,1 4,2 2"
)
"""A game of Goose for four on the board set-68 in which the `-` was 5 2, and Di won."""


@pytest.mark.parametrize("named", [True, False], ids=["named", "bare"])
def test_a_word_written_as_a_turn_passed_over_ends_no_round_for_the_verdict(named: bool) -> None:
    lines = [line.strip() for line in re.split("[;\n]", QUARRELLED)]
    lines = lines if named else [line.partition(": ")[2] for line in lines]
    told = "perhaps move 6 (line 4) is written wrongly: with another move "
    found = verdict("tolstoy", "TOL-10M103-A", ("Ann", "Ben"), *lines, **{"score.Ann": 23, "score.Ben": 8})
    assert [note for note in found.remarks if note.startswith(f"{told}nothing would be wrong, and the written score")]
    assert found.fouls and not found.winners and found.claim is not None and found.claim.holds is None
    found = verdict("tolstoy", "TOL-10M103-A", ("Ann", "Ben"), *lines)
    assert found.fouls and not found.winners
    assert found.remarks == (f"{told}there would be 0 fouls, not 4",)


SOCKS = (
    "start 3 7,SOCK {},EARN 17 8 11 15,-,start 1 9 field 2,DADS 26 44 37 31,ARID 32 42 40 46,EMOTES 35 36 43 48 28 45"
)
"""A game of Tolstoy in which SOCK lies over 21 20 14 13, and Ann won 5 : 2."""


@pytest.mark.parametrize(
    "numbers", ["21 20 46 13", "21 20 15 13", "21 20 41 13", "21 20 14", "21 14 20 13", "21 20 14 13 7"]
)
@pytest.mark.parametrize("score", [{}, {"score.Ann": 5, "score.Ben": 2}], ids=["bare", "scored"])
def test_tol_a19_a_wrong_number_of_a_triangle_turns_no_game(numbers: str, score: dict[str, int]) -> None:
    """Whoever wrote triangles that are elsewhere or hold other letters erred."""
    lines = SOCKS.format(numbers).split(",")
    found = verdict("tolstoy", "TOL-10R203-4", ("Ann", "Ben"), *lines, variation=['words = "common"'], **score)
    assert [line.number for line in found.fouls] == [2]
    assert found.position.possible_scores == {"Ann": (5,) if score else (0, 5), "Ben": (2,)}
    assert found.winners == (("Ann",) if score else ())


@pytest.mark.parametrize("numbers", ["21 20 24 13", "26 44 37 31"])
def test_tol_a19_triangles_that_hold_the_letters_or_are_far_from_them_are_no_slip(numbers: str) -> None:
    lines = SOCKS.format(numbers).split(",")
    found = verdict("tolstoy", "TOL-10R203-4", ("Ann", "Ben"), *lines, variation=['words = "common"'])
    assert found.position.possible_scores["Ann"] == (0,)


@pytest.mark.parametrize("named", [True, False], ids=["named", "bare"])
@pytest.mark.parametrize("table", [Table("arp", "classic", 2), Table("vasarely", "classic", 3)], ids=str)
def test_two_moves_of_one_player_that_are_exchanged_turn_no_game(table: Table, named: bool) -> None:
    game = played(table, 4)
    told = 0
    for at in range(6, len(game.lines) - 10, 9):
        whose = game.whose(table) if named else [""] * len(game.lines)
        lines = own_exchanged(table, list(zip(whose, game.lines, strict=True)), at)
        found = with_true_score(table, game, *(f"{player}: {move}" if named else move for player, move in lines))
        if found.fouls:
            assert found.winners in ((), game.positions[-1].winners)
            assert found.claim is not None and found.claim.holds is not False
            told += f"move {at + 1} (line 4) and move {at + 1 + table.players} (line 4) say is exchanged" in said(found)
    assert told


@pytest.mark.parametrize("table", [Table("arp", "classic", 2), Table("miro", "mini", 2)], ids=str)
def test_two_swapped_lines_of_which_one_has_a_name_refute_no_true_score(table: Table) -> None:
    """The name alone would be taken as wrong, and then every line is right, but not the score."""
    game = played(table, 4)
    bare, told = list(game.lines), 0
    for at in range(5, len(bare) - 3, 3):
        lines = [*bare[:at], bare[at + 1], f"{game.whose(table)[at]}: {bare[at]}", *bare[at + 2 :]]
        lines[:2] = [f"{name}: {line}" for name, line in zip(table.names, bare, strict=False)]
        found = with_true_score(table, game, *lines)
        assert found.claim is not None and found.claim.holds is not False
        told += f"perhaps move {at + 1} (line 4) and the line behind it are swapped" in said(found)
    assert told


def test_a_throw_written_as_a_turn_passed_over_wins_no_game_of_goose() -> None:
    scores = {f"score.{name}": points for name, points in zip(("Ann", "Ben", "Cy", "Di"), (7, 6, 8, 27), strict=True)}
    found = verdict("goose", "GOO-1004-F", ("Ann", "Ben", "Cy", "Di"), *TALLIED.split(","), **scores)
    assert found.fouls and not found.winners and found.claim is not None and found.claim.holds is None
    assert "perhaps move 10 (line 4) is written wrongly: with another move nothing would be wrong" in said(found)


STOPPED = (
    "Ann: 4 3,Ben: 4 2,Ann: 5 5,Ben: 4 1,Ann: 4 2,Ben: 2 6,Ann: 6 1,Ann: 6 4,Ben: 3 2,Ann: 5 3,Ben: 5 4,Ann: 1 5,"
    "Ann: 6 6,Ben: 4 1,Ann: 1 1,Ann: 6 2,Ben: 3 6,Ann: 2 4,Ben: 3 1,Ann: 4 6,Ben: 1 2,Ann: 3 1,Ben: 3 5"
)
"""A game of Goose on the board hundred that the players broke off with -4 for Ann and -11 for Ben."""


@pytest.mark.parametrize(("at", "count"), [(9, 3), (5, 2), (3, 4)])
def test_a_doubled_block_explains_more_than_a_name_that_is_not_believed_and_two_lines_taken_as_swapped(
    at: int, count: int
) -> None:
    """By these nothing is a foul, but the written score is refuted."""
    right = STOPPED.split(",")
    lines, score = [*right[: at + count], *right[at:]], {"score.Ann": -4, "score.Ben": -11}
    found = verdict("goose", "GOO-1002-R", ("Ann", "Ben"), *lines, **score)
    told = said(found)
    assert "whose turn it was" in told or "are taken as swapped" in told
    assert f"perhaps the {count} lines from move {at + count + 1} (line 4) on are only the {count} before them" in told
    assert found.claim is not None and found.claim.holds is None and found.suspect


def test_names_that_are_not_believed_leave_a_wrong_score_refuted_that_no_slip_explains() -> None:
    right = STOPPED.split(",")
    lines = [*right[:12], *right[9:]]
    found = verdict("goose", "GOO-1002-R", ("Ann", "Ben"), *lines, **{"score.Ann": -4, "score.Ben": -12})
    assert found.swapped and found.claim is not None and found.claim.holds is False


WON = "3 3,1 6,1 4,6 1,4 4,1 3,5 3,5 1,2 1,4 6,4 5,3 5,1 2,5 5,3 1,2 2,2 5"
"""A game of Goose on the board brepols-1800 that Ann won by 2."""


@pytest.mark.parametrize(("at", "count"), [(10, 4)])
def test_a_doubled_block_that_leaves_a_legal_game_and_its_end_is_told_by_the_written_score(at: int, count: int) -> None:
    """Ben would have won by 5."""
    right = WON.split(",")
    lines = [*right[: at + count], *right[at:]]
    found = verdict("goose", "GOO-1003-C", ("Ann", "Ben"), *lines, **{"score.Ann": 2, "score.Ben": -2})
    assert found.valid and found.position.sure_winners == ("Ben",)
    assert not found.winners and found.claim is not None and found.claim.holds is None
    assert f"perhaps the {count} lines from move {at + count + 1} (line 4) on are only the {count} before" in said(
        found
    )
    for score in ({"score.Ann": 2, "score.Ben": -3}, {"score.Ann": -6, "score.Ben": 6}):
        found = verdict("goose", "GOO-1003-C", ("Ann", "Ben"), *lines, **score)
        assert found.winners == ("Ben",) and found.claim is not None and found.claim.holds is False


@pytest.mark.parametrize("game", ["miro", "klee", "springer"])
def test_a_score_that_holds_bears_out_who_has_won_though_lines_follow_the_end(game: str) -> None:
    table = Table(game, "mini", 2)
    play = played(table, 1)
    lines = [*play.lines, *play.lines[-3:-1]]
    bare = verdict(game, str(table.field.code), table.names, *lines, variation=list(table.variation))
    assert bare.fouls and bare.overrun and not bare.winners
    found = with_true_score(table, play, *lines)
    assert found.fouls and not found.doubts and found.winners == play.positions[-1].winners != ()


@pytest.mark.parametrize("game", ["klee", "miro", "arp"])
def test_a_stray_pass_where_nobody_may_pass_wins_no_game(game: str) -> None:
    table = Table(game, "mini", 2)
    lines = played(table, 1).lines
    at = 2 * len(lines) // 3
    found = verdict(game, str(table.field.code), table.names, *lines[:at], "-", *lines[at:])
    assert found.fouls and found.suspect and not found.winners


def test_another_colour_is_nearly_the_same_move() -> None:
    table = Table("delaunay", "classic", 2)
    game = played(table, 3)
    explained = 0
    for at in range(20, len(game.lines), 15):
        lines = [move for _, move in recoloured(table, [("", line) for line in game.lines], at)]
        found = with_true_score(table, game, *lines)
        assert found.claim is not None and found.claim.holds is not False
        if found.claim.holds is None:
            meant = f"perhaps move {at + 1} (line 4) is written wrongly: with {game.lines[at]} nothing would be wrong, "
            assert found.remarks == (f"{meant}and the written score would hold",)
            explained += 1
    assert explained > 2


def test_a_score_that_holds_bears_out_who_has_won_though_one_sign_is_wrong() -> None:
    """`13+` for `13-` in Arp is a foul that changes nothing; that a line may be missing instead is not said."""
    table = Table("arp", "classic", 2)
    borne_out = 0
    for seed in range(1, 5):
        game = played(table, seed)
        for at, line in enumerate(game.lines):
            if line.endswith("-"):
                written = [*game.lines[:at], line[:-1] + "+", *game.lines[at + 1 :]]
                found = with_true_score(table, game, *written)
                if found.fouls and found.claim is not None and found.claim.holds:
                    borne_out += 1
                    assert found.winners == game.positions[-1].winners and not found.suspect
                    assert not any("missing" in note for note in found.notes)
    assert borne_out


def test_where_not_every_line_that_may_be_missing_can_be_tried_the_score_is_open() -> None:
    table = Table("klee", "classic", 2)
    game = played(table, 5)
    found = with_true_score(table, game, *game.lines[:8], *game.lines[9:])
    assert not found.fouls and not found.position.over and not found.remarks
    assert found.claim is not None and found.claim.holds is None and found.suspect


def test_the_score_shows_that_a_line_with_the_number_of_the_one_before_it_was_a_turn_of_its_own() -> None:
    table = Table("miro", "classic", 2)
    game = played(table, 1)
    scores = {f"score.{player}": points for player, points in game.positions[-1].scores.items()}
    same = [at for at in range(3, len(game.lines)) if game.lines[at - 1] == game.lines[at]]
    for at in same[:3]:
        lines = [f"{number - (number == at + 1)}. {line}" for number, line in enumerate(game.lines, 1)]
        found = verdict("miro", str(table.field.code), table.names, *lines, **scores)
        assert found.twice and found.claim is not None and found.claim.holds is None and not found.winners
        assert "was a turn of its own: then the written score would hold" in said(found)


@pytest.mark.parametrize(
    ("game", "players", "seed", "at"), [("klee", 2, 51, 38), ("springer", 2, 2, 0), ("miro", 3, 1, 14)]
)
def test_a_line_that_is_missing_far_before_anything_is_wrong_is_told(
    game: str, players: int, seed: int, at: int
) -> None:
    table = Table(game, "classic", players)
    play = played(table, seed)
    told = said(with_true_score(table, play, *play.lines[:at], *play.lines[at + 1 :]))
    assert re.search(rf"perhaps a line is missing before move {at + 1} .*the written score would hold", told)


def test_a_wrong_name_behind_a_wrong_digit_refutes_no_true_score() -> None:
    """Where the name is not taken at its word, the digit alone explains all that is wrong."""
    table, overruled = Table("mondrian", "classic", 3), 0
    for seed in range(4):
        game = played(table, seed)
        whose = [at.player_of(table.rules.read(line, at)) for at, line in zip(game.positions, game.lines, strict=False)]
        lines = list(zip(map(str, whose), game.lines, strict=True))
        lines = wrong_name(table, miswritten(table, lines, len(lines) // 3), 2 * len(lines) // 3)
        truth = game.positions[-1].winners
        found = with_true_score(table, game, *(f"{player}: {move}" for player, move in lines))
        if found.fouls and "it is taken as" in said(found):
            overruled += 1
            assert found.claim is not None and found.claim.holds is not False and found.winners in ((), truth)
    assert overruled


def test_a_wrong_name_behind_a_wrong_digit_hides_no_slip_where_no_score_is_written() -> None:
    """The name that is not taken at its word would be a foul in every trial, and Ben would have won."""
    table = Table("arp", "mini", 2)
    game = played(table, 2)
    whose = [at.player_of(table.rules.read(line, at)) for at, line in zip(game.positions, game.lines, strict=False)]
    lines = list(zip(map(str, whose), game.lines, strict=True))
    assert (lines[6], lines[11], game.positions[-1].winners) == (("Ann", "9+"), ("Ben", "0"), ("Ann",))
    lines[6], lines[11] = ("Ann", "4+"), ("Ann", "0")
    found = verdict("arp", str(table.field.code), table.names, *(f"{player}: {move}" for player, move in lines))
    assert "it is taken as Ben's" in said(found)
    assert found.remarks == ("perhaps move 7 (line 4) is written wrongly: with 9+ there would be 0 fouls, not 2",)
    assert not found.winners


def test_a_wrong_digit_is_found_however_the_move_is_written() -> None:
    table = Table("miro", "mini", 2)
    game = played(table, 1)
    found = set()
    for at, position in enumerate(game.positions[:-1]):
        _, *others = position.ways_to_write(table.rules.read(game.lines[at], position))
        for right in map(table.rules.write, others):
            lines = [*game.lines[:at], "0" + right[1:], *game.lines[at + 1 :]]
            told = said(with_true_score(table, game, *lines))
            found |= {right} if f"is written wrongly: with {right} nothing would be wrong" in told else set()
    assert found


@pytest.mark.parametrize(("wrong", "right"), [("43 32", "23 32"), ("32 43", "32 23"), ("32 63", "32 23")])
def test_a_wrong_digit_in_one_of_two_spaces_is_found_in_whichever_order_they_stand(wrong: str, right: str) -> None:
    """Sorted, as they are usually written, two digits would be others, and Ben would have won."""
    table = Table("springer", "classic", 2, ("double-first",))
    game = played(table, 4)
    assert game.lines[0] == "23 32" and game.positions[-1].winners == ("Ann", "Ben")
    lines = (wrong, *game.lines[1:])
    found = verdict("springer", str(table.field.code), table.names, *lines, variation=["double-first"])
    assert f"is written wrongly: with {right} there would be 0 fouls, not 2" in said(found)
    assert not found.winners


def names_throughout(table: Table, lines: list[Line]) -> list[str]:
    """All lines bear names."""
    return [f"{player}: {move}" for player, move in lines]


def names_once_round(table: Table, lines: list[Line]) -> list[str]:
    """Only the first lines do, until all players are named."""
    named = next(at for at in range(len(lines)) if {player for player, _ in lines[:at]} == set(table.names))
    return [*names_throughout(table, lines[:named]), *(move for _, move in lines[named:])]


@pytest.mark.parametrize("table", [*TABLES, Table("mondrian", "mini", 4, ("teams",))], ids=str)
@pytest.mark.parametrize("write", [names_throughout, names_once_round], ids=lambda write: write.__name__)
def test_players_in_another_order_name_no_other_winner(
    table: Table, write: Callable[[Table, list[Line]], list[str]]
) -> None:
    *before, one, other = table.names
    for seed in SEEDS:
        game = played(table, seed)
        lines = write(table, list(zip(game.whose(table), game.lines, strict=True)))
        truth, score = game.positions[-1].winners, game.positions[-1].scores
        scores = {f"score.{player}": points for player, points in score.items()}
        found = verdict(
            table.game,
            str(table.field.code),
            [*before, other, one],
            *lines,
            variation=list(table.variation),
            **scores,
        )
        assert found.winners in ((), truth), seed
        assert found.claim is not None and found.claim.holds is not False, seed


@pytest.mark.parametrize(
    "table", [Table("vasarely", "mini", 3), Table("mondrian", "mini", 2), Table("springer", "mini", 2)], ids=str
)
def test_a_line_that_is_read_by_a_guess_hides_no_slip(table: Table) -> None:
    """Three lines stand twice, and one before these has a word that is no part of its move."""
    game, at = played(table, 1), 3
    for since in range(at + 1, len(game.lines) - 3, 5):
        lines = [*game.lines[: since + 3], *game.lines[since:]]
        plain = with_true_score(table, game, *lines)
        lines[at] = f"fills {lines[at]}"
        found = with_true_score(table, game, *lines)
        assert [line.number for line in found.unread] == [at + 1]
        assert found.winners == plain.winners and found.remarks == plain.remarks


def test_a_line_that_is_read_by_a_guess_hides_no_other_beginner() -> None:
    table = Table("klee", "mini", 2)
    game = played(table, 2)
    scores = dict(zip(("score.Ann", "score.Ben"), [*game.positions[-1].scores.values()][::-1], strict=True))
    lines = [*game.lines]
    plain = verdict(table.game, str(table.field.code), table.names, *lines, **scores)
    lines[-3] = f"fills {lines[-3]}"
    found = verdict(table.game, str(table.field.code), table.names, *lines, **scores)
    assert found.unread and plain.contradicted
    assert found.winners == plain.winners == () and found.contradicted == plain.contradicted


@pytest.mark.parametrize("table", [Table("mondrian", "mini", 2), Table("delaunay", "mini", 3)], ids=str)
def test_a_score_that_only_missing_dashes_stand_above_is_right_or_refuted(table: Table) -> None:
    """Names show whose turns were passed over, so nothing is in doubt."""
    tried = 0
    for seed in range(1, 5):
        game = played(table, seed)
        lines = [f"{name}: {line}" for name, line in zip(game.whose(table), game.lines, strict=True) if line != "-"]
        tried += len(lines) < len(game.lines)
        end = game.positions[-1]
        true = dict(end.scores)
        wrong = [{**true, name: true[name] + by} for name in table.names for by in (-4, -3, -1, 1, 3, 4)]
        for score, holds in ((true, True), *((score, False) for score in wrong)):
            scores = {f"score.{player}": points for player, points in score.items()}
            found = verdict(table.game, str(table.field.code), table.names, *lines, **scores)
            assert found.claim is not None and found.claim.holds is holds
            assert found.winners == end.winners
    assert tried


def test_a_word_forgotten_before_both_were_stuck_wins_no_game_of_tolstoy() -> None:
    """The first - ends the round then, and the second looks as if it were written twice; but it fits anywhere."""
    tried = 0
    for seed in range(1, 12):
        table = Table("tolstoy", "TOL-10R203-4", 2)
        game = played(table, seed)
        end = game.positions[-1]
        for at in range(len(game.lines) - 2):
            if game.lines[at][0].isupper() and game.lines[at + 1] == game.lines[at + 2] == "-":
                tried += 1
                lines = [*game.lines[:at], *game.lines[at + 1 :]]
                bare = verdict(table.game, str(table.field.code), table.names, *lines)
                assert bare.winners == () and bare.twice
                claim = with_true_score(table, game, *lines).claim
                assert claim is not None and claim.holds is not False
                doubled = [*game.lines[: at + 2], *game.lines[at + 1 :]]
                assert with_true_score(table, game, *doubled).winners == end.winners
    assert tried


@pytest.mark.parametrize(("seed", "layout", "at"), [(34401, "classic", 28), (34423, "planes", 29)])
def test_a_colour_that_was_forgotten_long_before_the_first_foul_is_found(seed: int, layout: str, at: int) -> None:
    """More than thirty lines before it."""
    table = Table("mondrian", layout, 3)
    found = games.find("mondrian")
    written = record.parse(sample(found, design(found, name=layout), table.names, seed, agreed(found, ()), None))
    lines = [turn.text for turn in written.turns]
    assert lines[at - 1].endswith(" neutral")
    lines[at - 1] = lines[at - 1].removesuffix(" neutral")
    told = verdict("mondrian", str(written.sheet), table.names, *lines)
    assert told.winners == () and len(told.fouls) == 2
    assert any(
        note.startswith(f"perhaps move {at} ") and "neutral there would be 0 fouls" in note for note in told.notes
    )
