"""Delaunay's finished sheets, id by id (docs/SHEETS.md 3.5), on the field `mini`: sections 1-14 and 15-19."""

from __future__ import annotations

import pytest

from sheetgen.errors import BadInput
from tests.referee.finished.tables import judged, reasons, scored, written

FULL = {"red": "3 5 6 8 17 19", "blue": "7 9 14 18", "yellow": "2 10 13 16", "green": "1 4 11 15"}
"""A game of four played out."""


def sheet(*head: str, players: int = 4, **colours: str) -> str:
    names = ["Ann", "Ben", "Cy", "Di"][:players]
    lines = ('game = "delaunay"', f"players = {names}", *head, "[coloured]")
    return "\n".join((*lines, *(f'{colour} = "{spaces}"' for colour, spaces in colours.items())))


STOPPED = "finished = false"


def test_a_game_played_out_is_possible_and_its_boxes_are_unknown() -> None:
    verdict = judged(written(sheet(**FULL)))
    assert verdict.result == "possible" and verdict.scores is not None and verdict.witness is not None
    assert verdict.scores.kind == "unknown" and verdict.winners == ()


def test_players_may_stand_for_their_colours_but_not_where_they_have_two() -> None:
    assert judged(written(sheet(STOPPED, Ann="5", Ben="2"))).result == "possible"
    with pytest.raises(BadInput, match="Ann plays red and yellow; write the colour in place of the name"):
        written(sheet(STOPPED, players=2, Ann="5", Ben="2"))


def test_s1_two_neighbours_of_one_colour() -> None:
    assert reasons(sheet(STOPPED, red="2 4")) == [
        ("DEL-S1", "spaces 2 and 4 are next to each other and both red; a colour never lies next to itself")
    ]


def test_s1_holds_across_the_heavy_line() -> None:
    ((rule, message),) = reasons(sheet(**{**FULL, "blue": "7 9 18", "red": "3 5 6 8 14 17 19"}))
    assert rule == "DEL-S1" and message.startswith("spaces 14 and 19 are next to each other and both red")


def test_s2_a_section_in_pieces() -> None:
    pieces = {"red": "3 8", "blue": "4 10", "yellow": "9", "green": "6 13"}
    assert reasons(sheet(STOPPED, **pieces)) == [
        (
            "DEL-S2",
            "space 13 is cut off from the other coloured spaces of its section; "
            "each is filled next to one of the same section",
        )
    ]


def test_s3_a_section_that_is_not_complete() -> None:
    assert reasons(sheet(**FULL | {"red": "3 5 6 17 19"})) == [
        ("DEL-S3", "space 8 can still be filled in red; its section is not complete")
    ]


def test_s4_a_section_that_is_not_begun() -> None:
    begun = {"red": "3 5 8 12", "blue": "1 4 7 10", "yellow": "9 11 14", "green": "2 6 13"}
    assert reasons(sheet(**begun)) == [
        ("DEL-S4", "a section has not been begun, and space 15 in it can be filled in blue; the game is not over")
    ]


def test_s5_two_sections_that_are_not_complete() -> None:
    assert reasons(sheet(STOPPED, red="5 17 19", blue="7 18", yellow="2 16")) == [
        ("DEL-S5", "more than one section is begun and not complete: 1 and 15 can still be filled")
    ]


def test_s6_a_stopped_game_in_which_nothing_is_left() -> None:
    assert reasons(sheet(STOPPED, **FULL)) == [
        ("DEL-S6", "nobody can fill any space any more, so the game is over and was not stopped")
    ]


def test_s7_turns_that_no_order_gives() -> None:
    assert reasons(sheet(STOPPED, red="5 17 19", blue="7", yellow="2 16", green="15 18")) == [
        ("DEL-S7", "no order of the sections, and of the spaces in them, lets the players take turns so")
    ]


def test_s8_fewer_boxes_than_the_sections_cost() -> None:
    def claimed(*boxes: int) -> tuple[bool | None, str]:
        verdict = judged(scored(written(sheet(**FULL)), dict(zip(("Ann", "Ben", "Cy", "Di"), boxes, strict=True))))
        assert verdict.claim is not None
        return verdict.claim.holds, " ".join(reason.rule for reason in verdict.claim.reasons)

    assert claimed(1, 1, 1, 1) == (False, "DEL-S8")
    assert claimed(0, 2, 2, 2)[0] is not False
    assert claimed(5, 5, 5, 5) == (None, "")


def test_of_two_players_the_colour_is_named_of_which_nothing_is_written() -> None:
    assert judged(written(sheet(players=2, **(FULL | {"green": ""})))).hints == (
        "The colours are taken in the order of the players (Ann: red and yellow, Ben: blue and green); if they were "
        "otherwise, exchange the names, and say who began.",
        "Nothing is written below [coloured] for green; was that forgotten?",
    )
    assert judged(written(sheet(**(FULL | {"green": ""})))).hints == (
        "The colours are taken in the order of the players (Ann: red, Ben: blue, Cy: yellow, Di: green); if they were "
        "otherwise, write the names in place of the colours.",
        "Nothing is written below [coloured] for Di; was that forgotten?",
    )
