"""Numbers before the lines of a record: a line that is missing by them keeps its turn (docs/GAMES.md 0.4)."""

from __future__ import annotations

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.games.design import design, field_of
from sheetgen.referee.sample import random_moves
from tests.games.written import said, verdict

TOE = ("4: N3-B3", "5: N4-B4", "5: N1-A1", "3: B4-N4", "4: B3-B2", "1: N3-A3", "2: N3-N4", "4: A1-A2")


def numbered(*lines: str, without: int) -> list[str]:
    """The lines with their numbers, but for one."""
    return [f"{number}. {line}" for number, line in enumerate(lines, 1) if number != without]


def test_behind_a_missing_line_each_player_keeps_their_own() -> None:
    whole = verdict("take-back-toe", "TBT-1001-J", ("Ann", "Ben"), *numbered(*TOE, without=0))
    found = verdict("take-back-toe", "TBT-1001-J", ("Ann", "Ben"), *numbered(*TOE, without=3))
    assert [move.player for move in found.played] == [move.player for move in whole.played if move.number != 3]
    assert "Open: 2. is followed by 4. in the record; the line between them is missing" in said(found)
    assert not found.clean


def test_nobody_is_named_the_winner_where_a_line_is_missing_before_the_end() -> None:
    lines = ("4 5 = 53", "3 6 = 26", "1 1 = 55", "1 2 = 29", "5 5 = 53", "2 2 = 33", "5 5 = 63")
    table = ("goose", "GOO-1001-1", ("Pip", "Quinn"))
    assert verdict(*table, *numbered(*lines, without=0)).winners == ("Pip",)
    found = verdict(*table, *numbered(*lines, without=4))
    assert found.position.over and not found.winners
    assert "The record does not show who has won." in said(found)


@pytest.mark.parametrize("game", [game for game in games.BUILT_IN if game != "tolstoy"])
def test_a_missing_number_keeps_its_turn_in_every_game(game: str) -> None:
    found = games.find(game)
    field = field_of(design(found))
    players = tuple(["Ann", "Ben", "Cy", "Di", "Eve", "Flo", "Gus"][: found.players[0]])
    position = found.rules.start(field, players, found.rules.Variation())
    lines = [found.rules.write(move) for move, _ in random_moves(position, Chance(3))][:30]
    whole = verdict(game, field.code, players, *numbered(*lines, without=0))
    gap = 18
    lost = verdict(game, field.code, players, *numbered(*lines, without=gap))
    assert [each.before for each in lost.lost] == [gap - 1]
    assert lost.played[gap - 1].player == whole.played[gap].player


def test_a_missing_word_keeps_its_turn_in_tolstoy() -> None:
    lines = ("start 1 10 field 2", "IRKED", "METRO", "SLY", "ZINC", "BYWORD")
    found = verdict("tolstoy", "TOL-10R107-T", ("Anne", "Boris"), *numbered(*lines, without=4))
    assert [move.player for move in found.played] == ["Anne", "Anne", "Boris", "Boris", "Anne"]


def test_where_only_a_number_was_left_out_nothing_is_missing() -> None:
    """Red beside red, if Ann's turn had been passed over."""
    lines = ("1. 1", "2. 2", "3. 3", "5. 4", "6. 5", "7. 6", "8. 7", "9. 8")
    found = verdict("mondrian", "MON-1002-9", ("Émile", "Zoé", "José", "Nuño"), *lines)
    assert not found.fouls and not found.lost
    assert found.remarks == ("3. is followed by 5. in the record, so perhaps a line is missing there",)


@pytest.mark.parametrize("lines", [("1. 1", "2. 2", "30. 3", "4. 4"), ("1. 1", "2. 2", "40. 3")])
def test_a_number_written_wrongly_passes_over_no_turn(lines: list[str]) -> None:
    found = verdict("mondrian", "MON-1002-9", ("Émile", "Zoé", "José", "Nuño"), *lines)
    assert not found.lost and found.played[2].player == "José"


TWO = ("mondrian", "MON-1002-9", ("Ann", "Ben"))


@pytest.mark.parametrize("line", ["1: 1", "1 1", "1.1", "1 Ann: 1", "1 Ann 1", "1: Ann: 1", "1) 1"])
def test_a_number_needs_no_full_stop(line: str) -> None:
    again = line.replace("1", "2", 1)[::-1].replace("1", "2", 1)[::-1].replace("Ann", "Ben")
    found = verdict(*TWO, line, again)
    assert not found.unread and found.position == verdict(*TWO, "1", "2").position


def test_a_number_out_of_order_is_none() -> None:
    assert verdict(*TWO, "1", "7 2").unread[0].message.startswith("there is more than one space on this line")
    assert verdict(*TWO, "1. 1 2 3 4").unread


def test_a_number_before_a_name_needs_no_full_stop() -> None:
    found = verdict("springer", "SPR-1001-Z", ("Ann", "Ben"), "9. Ann: S1", "10 Ben: S4", "12 Ann: S5")
    assert not found.unread and [move.player for move in found.played] == ["Ann", "Ben", "Ann"]


def test_what_is_a_move_as_it_stands_has_no_number() -> None:
    assert verdict("goose", "GOO-1001-1", ("Pip", "Quinn"), "1 4").position.scores
    assert verdict("goose", "GOO-1001-1", ("Pip", "Quinn"), "1 4").played[0].move.pips == (1, 4)
    assert verdict("goose", "GOO-1001-1", ("Pip", "Quinn"), "1 1 4").played[0].move.pips == (1, 4)


@pytest.mark.parametrize("line", ["1 6 6 K1-K2 K2-G2 G2-R2", "1-6-6 K1-K2 K2-G2 G2-R2", "1 1 6 6 K1-K2 K2-G2 G2-R2"])
def test_the_dice_of_the_heavens_need_no_colon(line: str) -> None:
    players = ("Ann", "Ben", "Cy", "Di", "Eva", "Finn", "Gus")
    found = verdict("astronomical", "AST-1001-N", players, line)
    assert found.position == verdict("astronomical", "AST-1001-N", players, "1 6 6: K1-K2 K2-G2 G2-R2").position
