"""Goose between players, one test a rule: the vectors and settled ambiguities of docs/GAMES.md 11, every option of
a board; then what a written record may look like and what the referee says to a wrong one."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games.goose import rules
from sheetgen.games.goose.play.board import Board, Cell, Options, board
from sheetgen.games.goose.rules import Dice, Pass, Piece, Position
from sheetgen.referee import record
from sheetgen.referee.game import Foul
from sheetgen.referee.replay import judge as judged
from sheetgen.referee.replay import replay
from sheetgen.referee.report import lines_of
from sheetgen.referee.verdict import Verdict
from tests.games.goose import boards

NAMES = boards.NAMES


def at(found: Board, *cells: int, pot: int = 10, **of_first: Any) -> Position:
    """Pieces of players who have thrown before, on these cells; the first one throws."""
    chips = found.purse - found.stake
    pieces = [Piece(chips=chips, cell=cell, fresh=False) for cell in cells]
    pieces[0] = structs.replace(pieces[0], **of_first)
    position = rules.beginning(found, NAMES[: len(cells)])
    return structs.replace(position, pieces=tuple(pieces), pot=pot, departure=cells[0])


def trapped(position: Position, *seats: int) -> Position:
    """The same with these players waiting where they stand."""
    pieces = list(position.pieces)
    for seat in seats:
        pieces[seat] = structs.replace(pieces[seat], waited=0)
    return structs.replace(position, pieces=tuple(pieces))


def thrown(position: Position, *throws: str) -> Position:
    """After these lines, none of which is a foul."""
    for text in throws:
        after = position.play(rules.read(text, position))
        assert isinstance(after, Position), after
        position = after
    return position


def cells(position: Position) -> list[int]:
    return [piece.cell for piece in position.pieces]


def chips(position: Position) -> list[int]:
    return [piece.chips for piece in position.pieces]


def plain(**options: Any) -> Board:
    """Thirty plain cells, but 10 where one waits for relief, and 20 that costs two chips and a turn."""
    special = {10: Cell(wait=True, relief=3), 20: Cell(pay=2, miss=1)}
    return board([special.get(number, Cell()) for number in range(1, 31)], options=Options(**options), stake=5)


def judge(*moves: str, field: Field | str = "classic-63", players: int = 3, first: str = "Ann") -> Verdict:
    source = "\n".join((f"players = {list(NAMES[:players])}", f'first = "{first}"', 'moves = """', *moves, '"""'))
    return replay(rules, boards.field(field) if isinstance(field, str) else field, record.parse(source))


def last(verdict: Verdict) -> Position:
    assert isinstance(verdict.position, Position)
    return verdict.position


def refused(*moves: str, field: Field | str = "classic-63", players: int = 3) -> tuple[str, str]:
    """Rule and sentence of the foul in the last line; the ones before are in order."""
    verdict = judge(*moves, field=field, players=players)
    assert [played.number for played in verdict.fouls] == [len(moves)], verdict.fouls
    foul = verdict.fouls[0].foul
    assert foul is not None
    return foul.rule, foul.message


# The hundred, with more than one piece.


def test_goo_t1_the_piece_stays_on_the_lower_of_two_geese() -> None:
    assert cells(thrown(at(boards.board("hundred"), 64, 1), "3 3")) == [70, 1]


def test_goo_t2_a_dead_goose_costs_two_chips_and_the_piece_begins_again() -> None:
    after = thrown(at(boards.board("hundred"), 40, 1), "2 2")
    assert (cells(after), chips(after), after.pot) == ([0, 1], [-4, -2], 12)


def test_goo_a2_the_dead_gooses_player_throws_normally_next_turn() -> None:
    after = thrown(at(boards.board("hundred"), 40, 1), "2 2", "1 1")
    assert after.turn == "Ann"


def test_goo_t3_the_piece_that_is_hit_goes_where_the_other_came_from_and_pays_two() -> None:
    after = thrown(at(boards.board("hundred"), 8, 16), "4 4")
    assert (cells(after), chips(after), after.pot) == ([16, 8], [-2, -4], 12)


def test_goo_t4_and_t7_surplus_is_counted_back_and_the_exact_number_wins() -> None:
    assert cells(thrown(at(boards.board("hundred"), 91, 1), "5 6")) == [87, 1]
    won = thrown(at(boards.board("hundred"), 94, 1), "3 3")
    assert (won.over, won.winners, won.pot, chips(won)) == (True, ("Ann",), 0, [8, -2])


def test_goo_a11_the_hit_players_chips_go_into_the_pot_or_to_the_hitter_as_the_board_says() -> None:
    after = thrown(at(boards.changed("hundred", hit_pay_to="player"), 8, 16), "4 4")
    assert (chips(after), after.pot) == ([0, -4], 10)


def test_the_three_chips_and_a_turn_of_the_hundred() -> None:
    after = thrown(at(boards.board("hundred"), 17, 1), "1 1", "1 2")
    assert (cells(after), chips(after), after.pot) == ([19, 4], [-5, -2], 13)
    assert after.turn == "Ben", "Ann misses her turn"
    assert thrown(after, "1 2").turn == "Ann"


# What the settled ambiguities say.


def test_goo_a3_and_a19_every_throw_from_the_start_is_a_first_throw_unless_the_board_says_otherwise() -> None:
    assert cells(thrown(at(boards.board("classic-63"), 0, 1), "3 6")) == [26, 1]
    assert cells(thrown(at(boards.changed("classic-63", restart_is_first_throw=False), 0, 1), "1 4")) == [10, 1]
    no_restart = boards.changed("classic-63", restart_is_first_throw=False)
    assert cells(thrown(at(no_restart, 0, 1), "3 5")) == [8, 1]
    assert cells(thrown(rules.beginning(no_restart, NAMES[:2]), "3 6"))[0] == 26, "the very first throw"
    assert thrown(at(no_restart, 0, 1), "3 6").winners == ("Ann",), "a nine from the start, once more"


def test_goo_a7_only_the_cell_where_a_throw_ends_is_hit() -> None:
    assert cells(thrown(at(boards.board("classic-63"), 3, 5), "1 1")) == [7, 5], "over the goose on 5"


def test_goo_a8_a_displaced_piece_feels_nothing_of_its_new_cell() -> None:
    after = thrown(at(boards.board("classic-63"), 19, 22), "1 2")
    assert (cells(after), after.turn, chips(after)) == ([22, 19], "Ben", [-1, -1])


def test_goo_a9_the_freed_piece_goes_where_the_newcomer_came_from() -> None:
    after = thrown(trapped(at(boards.board("classic-63"), 25, 31), 1), "3 3")
    assert cells(after) == [31, 25]
    assert (after.pieces[0].waited, after.pieces[1].waited, after.turn) == (0, None, "Ben")


def test_goo_a9_or_it_stays_and_may_move() -> None:
    after = thrown(trapped(at(boards.changed("classic-63", relief="stays"), 25, 31), 1), "3 3")
    assert (cells(after), after.turn, after.pieces[1].waited) == ([31, 31], "Ben", None)
    assert cells(thrown(after, "1 2")) == [31, 34]


def test_goo_a25_a_freed_piece_that_stays_is_hit_like_any_other_and_the_one_that_waits_is_freed() -> None:
    position = trapped(at(boards.changed("classic-63", relief="stays"), 25, 31, 31), 1)
    after = thrown(position, "3 3")
    assert cells(after) == [31, 31, 25]
    assert [piece.waited for piece in after.pieces] == [0, None, None]


def test_goo_a25_a_relief_payment_replaces_the_hit_payment() -> None:
    found = plain(hit_pay=1)
    assert chips(thrown(trapped(at(found, 7, 10), 1), "1 2")) == [-5, -8]
    assert chips(thrown(at(found, 7, 10), "1 2")) == [-5, -6], "nobody waits there: a hit like any other"


def test_goo_a25_with_back_nothing_of_the_cell_happens_and_whoever_gives_way_pays() -> None:
    after = thrown(at(plain(hit="back", hit_pay=1, hit_pay_to="player"), 17, 20), "1 2")
    assert (cells(after), chips(after)) == ([17, 20], [-6, -4])
    assert after.pieces[0].misses == 0


def test_goo_a25_with_back_a_waiting_piece_is_freed_all_the_same() -> None:
    assert cells(thrown(trapped(at(plain(hit="back"), 7, 10), 1), "1 2")) == [10, 7]


def test_without_hits_pieces_stand_together() -> None:
    after = thrown(at(plain(hit="none"), 17, 20), "1 2")
    assert (cells(after), chips(after)) == ([20, 20], [-7, -5])


def test_goo_a25_on_the_start_nobody_is_hit() -> None:
    after = thrown(at(boards.board("classic-63"), 52, 0), "2 4")
    assert (cells(after), chips(after)) == ([0, 0], [-1, -1])


def of_one_start(**options: Any) -> Board:
    """The classic board whose start holds one pawn like any cell."""
    return boards.changed("classic-63", start="one", **options)


def test_goo_a29_a_start_that_holds_one_sends_on_whoever_stood_there() -> None:
    after = thrown(at(of_one_start(hit_pay=2), 52, 0), "2 4")
    assert (cells(after), chips(after)) == ([0, 52], [-1, -3])


def test_goo_a29_or_the_newcomer_goes_back_and_pays_nothing_for_the_cell() -> None:
    after = thrown(at(of_one_start(hit="back", hit_pay=2), 52, 0), "2 4")
    assert (cells(after), chips(after)) == ([52, 0], [-3, -1])


def test_goo_a29_who_has_not_thrown_yet_stands_beside_the_board_and_is_not_hit() -> None:
    position = at(of_one_start(), 52, 0)
    unmoved = structs.replace(position.pieces[1], fresh=True)
    after = thrown(structs.replace(position, pieces=(position.pieces[0], unmoved)), "2 4")
    assert cells(after) == [0, 0]
    assert "Ben is not on the board yet" in after.notes[0]


def test_goo_a29_who_is_out_of_chips_stands_on_no_start() -> None:
    position = at(boards.changed("set-68", start="one"), 30, 0, 7, 9)
    gone = structs.replace(position.pieces[1], out=True, chips=0)
    begins = structs.replace(position, pieces=(position.pieces[0], gone, *position.pieces[2:]))
    assert begins.board.shared(0) is False
    table = rules.Table(begins.board, list(begins.pieces), 0)
    assert not table._stands(1, 0) and table._stands(2, 7)


def test_goo_a29_a_record_may_say_that_the_pawn_stands_on_the_start() -> None:
    own = boards.own(options={"start": "one"}, cells=[{"at": [3, 9], "begin-again": True}])
    verdict = judge("1 2 = start", "3 6 = start", field=own, players=2)
    assert not verdict.fouls
    assert cells(last(verdict)) == [0, 0], "Ann goes where Ben came from, which is beside the board: the start"


def test_goo_a14_a_turn_to_be_missed_stays_to_be_missed_when_the_piece_is_hit() -> None:
    after = thrown(at(boards.board("classic-63"), 17, 16, 1), "1 1", "1 2", "1 2")
    assert cells(after) == [16, 19, 4]
    assert after.turn == "Cy", "Ann still misses hers, and Ben came to the inn too"


def test_goo_a15_all_may_stand_on_the_start() -> None:
    assert cells(rules.beginning(boards.board("classic-63"), NAMES)) == [0] * 8


def test_goo_a16_at_most_one_waits_on_a_cell() -> None:
    after = thrown(trapped(at(boards.board("classic-63"), 29, 31, 1), 1), "1 1")
    assert [piece.waited is not None for piece in after.pieces] == [True, False, False]


def test_goo_a17_when_all_wait_the_game_is_over_and_the_pot_is_shared() -> None:
    after = thrown(trapped(at(boards.board("classic-63"), 29, 52, 52, pot=11), 1, 2), "1 1")
    assert (after.over, after.winners, chips(after), after.pot) == (True, (), [2, 2, 2], 2)
    assert "nobody has won" in after.notes[1]


def test_goo_a17_the_verdict_says_that_nobody_wins() -> None:
    verdict = judge("Ann: 3 6", "Ben: 4 5", "Ann: 2 3", "Ben: 5 5 = 52", players=2)
    assert last(verdict).over and "Nobody wins." in lines_of(verdict, "Goose")


def test_goo_a17_or_all_are_freed() -> None:
    after = thrown(trapped(at(boards.changed("classic-63", stalemate="free-all"), 29, 52, pot=9), 1), "1 1")
    assert (after.over, cells(after), after.turn) == (False, [31, 52], "Ben")
    assert cells(thrown(after, "1 2")) == [31, 55]


def test_goo_a20_on_brepols_a_first_nine_to_the_dice_does_not_go_on() -> None:
    after = thrown(rules.beginning(boards.board("brepols-1800"), NAMES[:2]), "3 6")
    assert (cells(after), after.turn) == ([26, 0], "Ben")


def test_goo_a21_a_further_throw_belongs_to_the_same_turn() -> None:
    after = thrown(at(boards.board("brepols-1800"), 3, 9, 13), "1 1")
    assert (cells(after), after.turn) == ([9, 3, 13], "Ann")
    after = thrown(after, "1 3")
    assert (cells(after), after.turn) == ([13, 3, 3], "Ben"), "13 is hit too: back to where the turn began"


def test_t11_to_t13_throw_again() -> None:
    for cell, throw, end, paid in ((3, "1 1", 9, 0), (4, "1 1", 12, 1), (7, "2 3", 6, 1), (20, "3 3", 53, 0)):
        after = thrown(at(boards.board("brepols-1800"), cell, 1), throw)
        assert (after.pieces[0].cell, after.turn, after.pot) == (end, "Ann", 10 + paid)


def test_t14_goo_a6_from_the_last_goose_to_the_goal() -> None:
    assert thrown(at(boards.board("brepols-1800"), 57, 1), "1 1").winners == ("Ann",)


def test_t15_to_t17_on_the_alsa_board() -> None:
    alsa = boards.board("alsa-1930")
    assert cells(thrown(rules.beginning(alsa, NAMES[:2]), "3 6", "4 5")) == [19, 57]
    assert cells(thrown(at(alsa, 49, 1), "3 4")) == [12, 1]
    assert cells(thrown(at(alsa, 52, 1), "3 3")) == [0, 1]


def test_the_brepols_traps_cost_the_freed_one_and_the_pot_gets_it() -> None:
    for cell, price in ((31, 2), (42, 2), (52, 1)):
        after = thrown(trapped(at(boards.board("brepols-1800"), cell - 3, cell), 1), "1 2")
        assert (cells(after), chips(after), after.pot) == ([cell, cell - 3], [-2, -2 - price], 10 + price)


def test_two_turns_are_missed_on_the_dough() -> None:
    after = thrown(at(boards.board("alsa-1930"), 21, 1), "1 1", "1 2", "1 2")
    assert after.turn == "Ben" and after.passed == (0,)
    assert thrown(after, "1 2").turn == "Ann"


# The set of 68: purses, ransoms, ruin.


def test_the_lodge_the_maze_and_a_hit_on_the_set_of_68() -> None:
    found = boards.board("set-68")
    lodge = thrown(at(found, 16, 1), "1 2")
    assert (chips(lodge), lodge.pot, lodge.pieces[0].misses) == ([2, 6], 14, 1)
    maze = thrown(at(found, 58, 1), "1 1")
    assert (cells(maze), chips(maze)) == ([47, 1], [5, 6])
    hit = thrown(at(found, 12, 15), "1 2")
    assert (cells(hit), chips(hit), hit.pot) == ([15, 12], [7, 5], 10)


def test_the_rescued_pays_the_newcomer() -> None:
    for cell, price in ((32, 2), (51, 3)):
        after = thrown(trapped(at(boards.board("set-68"), cell - 3, cell), 1), "1 2")
        assert (cells(after), chips(after), after.pot) == ([cell, cell - 3], [6 + price, 6 - price], 10)


def test_goo_a13_whoever_has_no_chips_left_has_lost() -> None:
    after = thrown(at(boards.board("set-68"), 16, 30, 40, chips=4), "1 2")
    assert after.pieces[0].out and after.pot == 14 and after.turn == "Ben"
    assert "Ann is out" in after.notes[0]


def test_goo_a23_who_cannot_pay_in_full_gives_what_he_has_and_is_out() -> None:
    after = thrown(at(boards.board("set-68"), 16, 30, 40, chips=3), "1 2")
    assert (after.pieces[0].out, chips(after), after.pot) == (True, [0, 6, 6], 13)


def test_goo_a23_the_last_player_left_takes_the_pot() -> None:
    after = thrown(at(boards.board("set-68"), 16, 30, chips=3), "1 2")
    assert (after.over, after.winners, chips(after), after.pot) == (True, ("Ben",), [0, 19], 0)


def test_goo_a23_is_judged_after_the_throw_is_carried_out() -> None:
    after = thrown(at(boards.board("set-68"), 16, 19, 40, chips=4), "1 2")
    assert chips(after) == [1, 5, 6] and not after.pieces[0].out, "the hit player's chip came in first"


def test_the_goal_wins_even_with_an_empty_purse() -> None:
    after = thrown(at(boards.board("set-68"), 66, 30, chips=1), "1 1")
    assert (after.winners, chips(after)) == (("Ann",), [11, 6])


def waiting(passed_over: int, chips: int = 8) -> Position:
    """Ann in the well, so many of her turns passed over; she would have the next one."""
    position = at(boards.board("set-68"), 32, 20, 40, chips=chips, waited=passed_over)
    return position._next(list(position.pieces), 2)


def test_goo_a28_a_hit_is_paid_before_the_cell_is() -> None:
    after = thrown(at(boards.board("set-68"), 12, 19, 1, chips=3), "3 4")
    assert (chips(after)[:2], after.pot) == ([0, 5], 14)  # Ben's chip helps Ann to pay the lodge in full


def test_goo_a22_a_ransom_is_open_after_two_turns_passed_over() -> None:
    assert [waiting(turns).turn for turns in (0, 1, 2)] == ["Ben", "Ben", "Ann"]
    assert waiting(2, chips=7).turn == "Ben", "eight chips are needed"
    assert "who may pay a ransom" in waiting(2).missing


def test_goo_a22_he_pays_and_throws_in_that_turn() -> None:
    after = thrown(waiting(2, chips=9), "ransom 2 2")
    assert (after.pieces[0].cell, chips(after)[0], after.pot, after.turn) == (36, 1, 18, "Ben")


def test_goo_a22_or_stays_and_may_buy_himself_out_later() -> None:
    after = thrown(waiting(2), "-")
    assert after.turn == "Ben" and after.pieces[0].waited == 3
    assert thrown(after, "1 2", "1 2").turn == "Ann"


def test_goo_a22_and_a17_it_is_no_stalemate_while_somebody_can_buy_himself_out() -> None:
    position = trapped(at(boards.board("set-68"), 48, 32, chips=8), 1)
    after = thrown(position, "1 2")
    assert (after.over, after.turn, after.pieces[0].waited) == (False, "Ann", 2), "two of her turns have passed"


def test_the_moves_of_a_throw_are_one_and_the_ransom() -> None:
    position = rules.beginning(boards.board("set-68"), NAMES[:2])
    assert [rules.write(move) for move in position.thrown((3, 4)).moves()] == ["3 4"]
    assert [rules.write(move) for move in waiting(2).thrown((3, 4)).moves()] == ["ransom 3 4", "-"]
    assert len(list(position.moves())) == 36
    assert rules.legal_moves(position.thrown((3, 4)))[1] is None


# Scores.


def test_goo_a24_scores_are_chips_the_winners_with_the_pot_and_may_go_negative_without_purses() -> None:
    start = rules.beginning(boards.board("hundred"), NAMES[:3])
    assert (start.scores, start.pot) == ({"Ann": -2, "Ben": -2, "Cy": -2}, 6)
    assert rules.beginning(boards.board("set-68"), NAMES[:2]).scores == {"Ann": 6, "Ben": 6}
    assert thrown(at(boards.board("alsa-1930"), 60, 1), "1 2").scores == {"Ann": 1, "Ben": 0}
    assert sum(rules.beginning(boards.board("alsa-1930"), NAMES[:2]).scores.values()) == 0


# Records.

OPENING = ("3 6", "1 5", "2 3")
"""Ann to 26, Ben over the bridge to 12, Cy by the goose on 5 to 10."""


def test_goo_a27_a_line_a_throw_and_missed_turns_may_be_left_out() -> None:
    lines = (*OPENING, "1 2", "3 4", "1 2")  # Ben comes to the inn on 19
    assert cells(last(judge(*lines))) == [29, 19, 13]
    assert last(judge(*lines, "1 3")).turn == "Cy"


def test_goo_a27_or_written() -> None:
    lines = (*OPENING, "1 2", "3 4", "1 2", "1 3")
    for written in (("-", "1 3"), ("—", "1 3"), ("Ben: -", "Cy: 1 3"), ("1 3",)):
        verdict = judge(*lines, *written)
        assert verdict.valid and cells(last(verdict)) == [33, 19, 17]


def test_a_missed_turn_that_is_written_without_a_name_is_that_of_who_missed_it() -> None:
    *_, missed, thrown = judge(*OPENING, "1 2", "3 4", "1 2", "1 3", "-", "1 3").played
    assert (missed.player, thrown.player) == ("Ben", "Cy")


def test_turns_before_may_be_left_out_while_a_later_one_is_written() -> None:
    lines = (*OPENING, "2 3", "3 4", "1 2")  # Ann waits in the well, Ben is at the inn
    assert last(judge(*lines)).passed == (0, 1)
    for written in (("-", "-"), ("Ben: -",), ("Ann: -", "Ben: -"), ("Ann: -",)):
        assert judge(*lines, *written, "Cy: 1 3").valid


def test_the_cell_reached_may_be_written_too() -> None:
    for text in ("3 6 = 26", "3 6: 26", "3 6 -> 26", "3 6 → 26", "6+3=26", "Ann: 3 6 = 26"):
        assert judge(text).valid, text
    assert judge(*OPENING, "3 4 = 33", "6 6 = 24").valid
    field = boards.own(cells=[{"at": 20, "begin-again": True}])
    assert judge("6 6 = 12", "1 2", "4 4 = start", field=field, players=2).valid
    assert judge("6 6", "1 2", "6 6", "1 1", "3 3 = goal", field=field, players=2).valid


def test_a_piece_moved_elsewhere_is_found_at_that_throw() -> None:
    rule, message = refused("3 6", "1 5 = 6")
    assert (rule, message) == ("Goose 2", "1 5 takes Ben by 6 to 12, not to 6")
    assert refused("3 6", "1 5", "2 3 = 5")[1] == "2 3 takes Cy by 5 to 10, not to 5"
    assert refused("3 6 = 9")[1] == "3 6 takes Ann to 26, not to 9"


def test_after_that_the_piece_stands_where_the_record_says() -> None:
    verdict = judge("3 6", "1 5 = 6", "1 2", "1 2 = 29", "1 3 = 10")
    assert [played.number for played in verdict.fouls] == [2]
    assert cells(last(verdict)) == [29, 10, 3]


def test_a_goal_that_was_not_reached_is_not_won() -> None:
    verdict = judge("3 6 = 63", "1 2")
    assert [played.number for played in verdict.fouls] == [1]
    assert not verdict.position.over and cells(last(verdict)) == [26, 3, 0]


def test_the_cell_where_the_record_puts_a_piece_does_its_work_there() -> None:
    opening = ("Ann: 3 6", "Ben: 1 5", "Cy: 2 3")
    well = judge(*opening, "Ann: 1 3 = 31", "Ben: 2 2", "Cy: 1 2", "Ann: -", "Ben: 1 2")
    assert [played.number for played in well.fouls] == [4] and cells(last(well)) == [31, 19, 13]
    inn = judge(*opening, "Ann: 1 2", "Ben: 2 4 = 19", "Cy: 1 2", "Ann: 1 3", "Ben: -", "Cy: 1 1")
    assert [played.number for played in inn.fouls] == [5] and chips(last(inn)) == [-1, -2, -1]
    bridge = judge("1 5 = 6", "1 1", field="brepols-1800", players=2)
    assert last(bridge).turn == "Ann" and chips(last(bridge)) == [-2, -2]
    goose = judge("1 2 = 9", "1 1", field="brepols-1800", players=2)
    assert cells(last(goose)) == [11, 0] and len(goose.fouls) == 1


def test_goo_a27_beside_a_missed_turn_a_declined_ransom_needs_its_players_name() -> None:
    position = at(boards.board("set-68"), 1, 19, 32)
    ann, ben, cy = position.pieces
    pieces = ann, structs.replace(ben, misses=1), structs.replace(cy, waited=2, chips=12)
    before = thrown(structs.replace(position, pieces=pieces), "1 1")
    assert thrown(before, "-").turn == "Cy"  # the missed turn is Ben's
    named = before.before_line("Cy", Pass())
    assert isinstance(named, Position) and thrown(named, "-").turn == "Ann"


def test_goo_a27_a_turn_waited_through_that_is_written_in_the_wrong_place_is_one_foul() -> None:
    lines = ("Ann: 3 6", "Ben: 1 5", "Cy: 2 3", "Ann: 2 3", "Ben: 1 2", "Cy: 1 2")  # Ann waits in the well
    verdict = judge(*lines, "Ben: 1 2", "Ann: -", "Cy: 1 2", "Ann: -", "Ben: 2 2", "Cy: 1 1")
    assert [(played.number, played.player) for played in verdict.fouls] == [(8, "Ann")]
    assert last(verdict).pieces[0].cell == 31 and last(verdict).pieces[0].waited is not None


def test_a_player_who_should_miss_a_turn_and_throws_is_found() -> None:
    lines = ("Ann: 3 6", "Ben: 1 5", "Cy: 2 3", "Ann: 1 2", "Ben: 3 4", "Cy: 1 2", "Ann: 1 3")
    rule, message = refused(*lines, "Ben: 2 2")
    assert (rule, message) == ("turn order", "Ben misses this turn: it is Cy's turn")


def test_a_player_who_waits_and_throws_is_found_and_the_game_goes_on() -> None:
    lines = ("Ann: 3 6", "Ben: 1 5", "Cy: 2 3", "Ann: 2 3", "Ben: 1 2", "Cy: 1 2")
    rule, message = refused(*lines, "Ann: 2 2")
    assert (rule, message) == ("turn order", "Ann is waiting on 31 for relief and cannot throw: it is Ben's turn")
    after = judge(*lines, "Ann: 2 2", "Ben: 1 2")
    assert [played.number for played in after.fouls] == [7] and cells(last(after))[0] == 35


def test_a_throw_that_fits_another_player_asks_for_the_line_that_may_be_missing() -> None:
    _, message = refused("3 6 = 26", "1 2 = 3", "2 3 = 31")
    assert message.endswith("not to 31; it would take Ann there from 26: is a line of Cy's missing before it?")


def test_a_throw_out_of_turn_is_found() -> None:
    rule, message = refused("Ann: 1 2", "Cy: 1 2")
    assert rule == "turn order"
    assert message == "Cy cannot throw now: it is Ben's turn; is a line of Ben's missing before it?"


def test_goo_a30_a_throw_out_of_turn_wins_nothing_and_the_piece_stays() -> None:
    verdict = judge("Ann: 4 5", "Ben: 3 6", "Ann: 1 1", "Ann: 3 5", field="classic-63", players=2)
    assert [played.number for played in verdict.fouls] == [4]
    assert not verdict.position.over and verdict.winners == ()
    assert cells(last(verdict)) == [55, 26] and verdict.position.turn == "Ben" and last(verdict).pot == 2


def test_goo_a30_but_any_other_is_carried_out() -> None:
    verdict = judge("Ann: 1 2", "Ann: 1 3", field="classic-63", players=2)
    assert [played.number for played in verdict.fouls] == [2] and cells(last(verdict)) == [7, 0]


def test_goo_a30_whoever_waits_wins_nothing_by_a_throw() -> None:
    before = trapped(at(boards.board("classic-63"), 61, 3), 0)
    foul = before.before_line("Ann", Dice((1, 1)))
    assert isinstance(foul, Position)
    after = before.after_foul(Dice((1, 1)))
    assert not after.over and cells(after) == [61, 3] and after.turn == "Ben"


def test_goo_a30_nor_is_anybody_the_last_one_left_by_a_foul() -> None:
    field = boards.own(purse=2, stake=1, cells=[{"at": 7, "pay": 1}])
    verdict = judge("Ann: 1 1", "Ben: 1 3", "Ben: 1 2", field=field, players=2)
    assert [played.number for played in verdict.fouls] == [3] and not verdict.position.over


def test_a_player_who_is_out_cannot_throw_and_his_line_is_passed_over() -> None:
    field = boards.own(purse=2, stake=1, cells=[{"at": 3, "pay": 1}])
    rule, message = refused("1 2", "1 1", "1 3", "Ann: 1 1", field=field)
    assert (rule, message) == ("turn order", "Ann has no chips left and is out of the game")
    verdict = judge("1 2", "1 1", "1 3", "Ann: 1 1", "Ben: 1 1", field=field)
    assert len(verdict.fouls) == 1 and cells(last(verdict)) == [0, 4, 2]
    verdict = judge("1 2", "1 1", "1 3", "Ben: 1 1", "Ann: 1 1", "Cy: 1 1", field=field)
    assert [played.number for played in verdict.fouls] == [5] and cells(last(verdict)) == [0, 2, 4]


def test_a_turn_that_nobody_misses_cannot_be_passed() -> None:
    assert refused("3 6", "-") == ("GOO-A27", "Ben throws now: no turn is missed here")
    assert refused("3 6", "Ben: -")[0] == "GOO-A27"
    assert refused("3 6", "Cy: -")[0] == "turn order"


def test_nothing_follows_the_end() -> None:
    field = boards.own(length=20)
    rule, _ = refused("6 6", "1 1", "4 4", "1 1", field=field, players=2)
    assert rule == "end of the game"


@pytest.mark.parametrize("line", ["1 2", "Ben: 1 2"])
def test_a_single_throw_behind_the_end_leaves_open_who_has_won(line: str) -> None:
    """It fits anywhere, so a line before it may as well be missing, one too many or wrong (docs/GAMES.md 0.4)."""

    def behind(line: str) -> Verdict:
        return judge("6 6", "1 1", "4 4", line, field=boards.own(length=20), players=2)

    assert behind("-").winners == ("Ann",) and not behind(line).winners
    assert "the record goes on after the end of the game" in behind(line).doubts[0]


def test_a_ransom_too_early_too_dear_or_for_nothing_is_found() -> None:
    assert refused("ransom 1 2", field="classic-63")[1].startswith("Ann is not waiting for relief")
    trap = {"at": 10, "wait": True, "ransom": 8}
    free = boards.own(cells=[trap])
    assert refused("5 5", "1 1", "ransom 1 2", field=free, players=2)[1] == (
        "Ann may pay a ransom only after being passed over for 2 turns"
    )
    poor = boards.own(purse=9, stake=4, cells=[trap])
    assert refused("5 5", "1 1", "1 1", "1 1", "Ann: ransom 1 2", field=poor, players=2)[1] == (
        "a ransom costs 8 chips, and Ann has 5"
    )
    none = boards.own(cells=[{"at": 10, "wait": True}])
    assert refused("5 5", "1 1", "ransom 1 2", field=none, players=2)[1] == (
        "on this board no ransom can be paid on 10"
    )


def test_a_ransom_that_cannot_be_is_the_foul_of_the_one_who_waits() -> None:
    field = boards.own(cells=[{"at": 10, "wait": True}])
    bare, named = (judge("5 5", "1 1", line, field=field, players=2) for line in ("ransom 1 2", "Ann: ransom 1 2"))
    assert [foul.player for foul in bare.fouls] == [foul.player for foul in named.fouls] == ["Ann"]


def ransom_field() -> Field:
    return boards.own(cells=[{"at": 10, "wait": True, "ransom": 2}])


ASKED = ("5 5", "1 1", "1 1", "1 1")
"""After these Ann may pay a ransom."""


@pytest.mark.parametrize(
    "said",
    ["Freikauf", "rachat", "rançon", "rancon", "rescate", "贖身", "Lösegeld", "buys out", "ransom:", "RACHAT:"],
)
def test_a_ransom_is_read_in_other_words_and_languages(said: str) -> None:
    field = ransom_field()
    for line in (f"{said} 1 2", f"Ann: {said} 1 2 = 13"):
        found = judge(*ASKED, line, field=field, players=2)
        assert found.position == last(judge(*ASKED, "ransom 1 2", field=field, players=2)), line


def asked_of(*lines: str) -> tuple[str, str | None]:
    """What is said of the one line that cannot be read, and what it is taken for."""
    source = "\n".join(('players = ["Ann", "Ben"]', 'moves = """', *lines, '"""'))
    (unread,) = judged(rules, ransom_field(), record.parse(source)).unread
    return unread.message, unread.meant


@pytest.mark.parametrize(
    "line", ["bail 1 2", "Loskauf: 1 2", "Ann: bail 1 2", "ransm 1 2", "1 2 (ransom)", "1 2 rachat"]
)
def test_a_word_before_the_dice_is_a_ransom_sooner_than_another_players_throw(line: str) -> None:
    message, meant = asked_of(*ASKED, line)
    assert message.endswith("did you mean ransom 1 2?") and meant == "ransom 1 2"


@pytest.mark.parametrize("line", ["Ben: throws 1 2", "Ben throws 1 2", "Bne 1 2"])
def test_what_names_who_throws_next_is_no_ransom(line: str) -> None:
    assert asked_of(*ASKED, line)[1] == "1 2"


def test_a_word_before_the_dice_is_none_where_nobody_may_pay_a_ransom() -> None:
    assert asked_of("bail 1 2")[1] == "1 2"


def test_a_ransom_may_be_paid_refused_in_writing_or_passed_over_in_silence() -> None:
    opening = ("5 5", "1 1", "1 1", "1 1")
    assert last(judge(*opening, field=ransom_field(), players=2)).deciding
    for line in ("ransom 1 2", "Ann: ransom 1 2 = 13"):
        assert cells(last(judge(*opening, line, field=ransom_field(), players=2))) == [13, 6]
    for lines in (("-", "1 1"), ("Ann: -", "Ben: 1 1"), ("1 1",), ("Ben: 1 1",)):
        verdict = judge(*opening, *lines, field=ransom_field(), players=2)
        assert verdict.valid and cells(last(verdict)) == [10, 8], lines


def test_goo_a27_where_all_wait_a_name_tells_that_a_ransom_was_let_be() -> None:
    both = boards.own(cells=[{"at": 10, "wait": True, "ransom": 2}, {"at": 20, "wait": True, "ransom": 2}])
    opening = ("5 5", "6 6", "4 4")  # Ann waits on 10, Ben on 20: she is asked after two turns passed over
    asked = last(judge(*opening, field=both, players=2))
    assert asked.deciding and asked.turn == "Ann" and asked.pieces[1].waited == 1
    lines = ("Ben: -", "Ben: -"), ("Ben: -", "-")  # the first is the turn that was waited through
    named, plain = (last(judge(*opening, *each, field=both, players=2)) for each in lines)
    assert [piece.waited for piece in named.pieces] == [3, 2] and named.passed == ()
    assert [piece.waited for piece in plain.pieces] == [3, 2] and plain.passed == (1,), "the - was Ann's"


def test_whoever_waits_cannot_throw_without_paying_even_when_he_could_pay() -> None:
    rule, message = refused("5 5", "1 1", "1 1", "1 1", "Ann: 1 2", field=ransom_field(), players=2)
    assert (rule, message) == ("GOO-A22", "Ann is waiting on 10 and can throw only after paying a ransom")


def test_a_foul_after_a_ransom_passed_over_in_silence_is_the_throwers() -> None:
    verdict = judge("5 5", "1 1", "1 1", "1 1", "1 1 = 9", field=ransom_field(), players=2)
    assert [(played.player, played.number) for played in verdict.fouls] == [("Ben", 5)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7 1", "a die shows 1 to 6 here, never 7"),
        ("0 1", "a die shows 1 to 6 here, never 0"),
        ("3", "'3' has only the total of the dice; write what each of them shows, such as 1 2"),
        ("1 2 3", "2 dice are thrown here, but '1 2 3' has 3"),
        ("three", "'three' is not a throw"),
        ("ransom", "the dice are missing; write what they show"),
        ("3 4 = 64", "there is no cell 64; the goal is 63"),
        ("3 4 = twelve", "'3 4 = twelve' cannot be read"),
        ("3 4 = 12 = 13", "'3 4 = 12 = 13' cannot be read"),
    ],
)
def test_what_cannot_be_a_throw_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as trouble:
        rules.read(text, rules.beginning(boards.board("classic-63"), NAMES[:2]))
    assert trouble.value.sentence.startswith(sentence)


def test_what_is_written_is_read_back() -> None:
    position = rules.beginning(boards.board("classic-63"), NAMES[:2])
    for move in (Dice((3, 4)), Dice((6, 1), ransom=True), Dice((2, 2), end=9), Pass()):
        assert rules.read(rules.write(move), position) == move


@pytest.mark.parametrize("players", [1, 9])
def test_goose_is_for_two_to_eight(players: int) -> None:
    with pytest.raises(BadInput, match="2 to 8 players"):
        rules.start(boards.field("classic-63"), [f"P{n}" for n in range(players)], rules.Variation())


def test_somebody_else_may_begin() -> None:
    assert rules.start(boards.field("classic-63"), NAMES[:3], rules.Variation(), "Cy").turn == "Cy"


def test_it_is_told_where_everybody_stands() -> None:
    position = last(judge(*OPENING, "2 3", "3 4", "1 2"))
    assert position.notes == ("Ann stands on 31 and waits, Ben stands on 19, Cy stands on 13; in the pot: 4",)
    assert position.missing == "nobody has reached 63; it is Cy's turn"


def test_the_story_tells_what_is_left_on_the_board() -> None:
    story = rules.story(judge("Ann: 3 6", "Ben: 1 5 = 6", "Cy: 1 5", "Ann: 2 3"))
    assert story.names == ("Ann", "Ben", "Cy")
    assert [(pawn.cell, pawn.waits) for pawn in story.pawns] == [(31, True), (6, False), (12, False)]
    assert story.last is not None and story.last.way == (26, 31) and story.last.player == 0
    assert [(mark.order, mark.player, mark.cell, mark.rule) for mark in story.fouls] == [(2, 1, 6, "Goose 2")]
    assert (story.pot, story.throws, story.turn, story.winner, story.over) == (3, 4, 1, None, False)


def test_a_throw_tells_whom_it_displaced() -> None:
    after = thrown(at(boards.board("hundred"), 8, 16), "4 4")
    assert after.last is not None and after.last.moved == ((1, 16, 8),)


def test_a_foul_is_said_of_a_dead_ransom_and_the_game_goes_on() -> None:
    verdict = judge("ransom 1 2", "1 1")
    assert len(verdict.fouls) == 1 and cells(last(verdict)) == [3, 2, 0]


def test_a_position_plays_only_what_its_moves_list() -> None:
    position = waiting(2)
    assert isinstance(position.play(Dice((1, 2))), Foul)
    assert isinstance(position.play(Dice((1, 2), ransom=True)), Position)


def standing(*cells: int, **of_last: Any) -> Position:
    """Pieces on the set of 68, the last of them so."""
    position = at(boards.board("set-68"), *cells)
    *others, piece = position.pieces
    return structs.replace(position, pieces=(*others, structs.replace(piece, **of_last)))


def test_where_the_pieces_stand_is_told_in_a_few_letters() -> None:
    assert standing(5, 19, misses=1).standing == "5 19m"
    assert standing(5, 32, waited=0).standing == "5 32w"
    assert standing(5, 7, out=True).standing == "5 x"


def test_where_a_game_ends_without_a_winner_it_is_told_why() -> None:
    out = standing(32, 7, out=True)
    assert "everyone still in the game is waiting for relief" in structs.replace(out, ended=True).notes[1]
    nobody = structs.replace(out, ended=True, pieces=tuple(structs.replace(each, out=True) for each in out.pieces))
    assert nobody.notes[1] == "nobody has a chip left: nobody has won (GOO-A23)"


def test_a_piece_on_the_goal_or_the_start_is_told_so() -> None:
    assert standing(0, 68).notes[0].startswith("Ann stands on the start, Ben stands on the goal")


def test_by_chance_a_ransom_is_paid_or_let_be() -> None:
    moves = {waiting(2).any_move(Chance(seed)) for seed in range(30)}
    assert Pass() in moves and all(move.ransom for move in moves if isinstance(move, Dice)) and len(moves) > 2


def test_no_throw_follows_the_end() -> None:
    over = thrown(at(boards.board("classic-63"), 60, 1), "1 2")
    for move in (Dice((1, 2)), Pass()):
        assert over.play(move) == Foul("end of the game", "the game is over; nothing more can be thrown")


def test_goo_a27_a_throw_without_a_name_is_that_of_who_waits_for_nothing() -> None:
    position = at(boards.board("set-68"), 32, 51, 1)
    ann, ben, cy = position.pieces
    held = tuple(structs.replace(piece, waited=2, chips=12) for piece in (ann, ben))
    due = structs.replace(position, pieces=(*held, cy)).before_line(None, Dice((1, 2)))
    assert isinstance(due, Position) and due.turn == "Cy"


def test_goo_a27_where_all_wait_a_throw_without_a_name_is_that_of_who_is_asked() -> None:
    position = at(boards.board("set-68"), 32, 51)
    held = tuple(structs.replace(piece, waited=2, chips=12) for piece in position.pieces)
    asked = structs.replace(position, pieces=held)
    assert asked.before_line(None, Dice((1, 2))) == asked


def test_a_ransom_is_paid_though_the_piece_was_moved_elsewhere() -> None:
    opening = ("5 5", "1 1", "1 1", "1 1")
    right, wrong = (last(judge(*opening, f"ransom 1 2 = {cell}", field=ransom_field(), players=2)) for cell in (13, 15))
    assert cells(wrong) == [15, 6] and wrong.scores == right.scores and wrong.pot == right.pot
