"""Lines that cannot be read, or are written in another way, where what they did is plain all the same."""

from __future__ import annotations

from tests.games.written import said, verdict

PLAYERS = ("Ann", "Ben")
GOOSE = ("1 6", "5 2", "3 3", "4 5")


def test_the_total_of_two_dice_is_enough_where_it_does_not_matter_which_they_were() -> None:
    true = verdict("goose", "GOO-1001-1", PLAYERS, *GOOSE, "3 5", "6 3", "5 1")
    for line in ("8", f"8 = {true.played[4].position.pieces[0].cell}"):
        found = verdict("goose", "GOO-1001-1", PLAYERS, *GOOSE, line, "6 3", "5 1")
        assert [unread.number for unread in found.unread] == [5] and not found.unjudged and not found.fouls
        assert "has only the total of the dice" in found.unread[0].message
        assert found.position.pieces == true.position.pieces and found.position.pot == true.position.pot


def test_a_total_that_may_be_two_throws_which_lead_elsewhere_is_not_guessed() -> None:
    """A first throw of 6 and 3 leads to 26, of 5 and 4 to 53."""
    found = verdict("goose", "GOO-1001-1", PLAYERS, "9", "1 6")
    assert found.unread[0].meant is None
    told = verdict("goose", "GOO-1001-1", PLAYERS, "9 = 53", "1 6")
    assert told.unread[0].meant == "4 5 = 53"


def test_a_lost_turn_without_its_die_moves_no_chip() -> None:
    lines = ("1: N1-A1", "6: N2-B2", "3: N3-A3")
    found = verdict("take-back-toe", "TBT-1001-J", PLAYERS, *lines, "-", "2: N4-A4")
    assert [unread.number for unread in found.unread] == [4] and not found.unjudged
    assert found.unread[0].message.startswith("the die is missing before -")
    assert [foul.number for foul in found.fouls] == [4]  # N4 has ten chips, enough for any die


def test_a_decimal_comma_is_as_good_as_a_point() -> None:
    moves = ("25{0}1", "18+")
    point, comma = (verdict("arp", "ARP-1001-Y", PLAYERS, *(move.format(sign) for move in moves)) for sign in ".,")
    assert not point.unread and not comma.unread
    assert [played.move for played in comma.played] == [played.move for played in point.played]


def test_where_lines_are_not_judged_nobody_says_that_the_game_is_not_over() -> None:
    told = said(verdict("goose", "GOO-1001-1", PLAYERS, *GOOSE, "x", "6 3"))
    assert "The record does not show who has won." in told and "not over" not in told
