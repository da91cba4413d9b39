"""Letters as players of other languages write them: of sides, and of colours."""

from __future__ import annotations

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.games.design import design, field_of
from sheetgen.language import spoken
from sheetgen.referee.sample import random_moves
from sheetgen.testing.play import Table, played
from tests.games.written import said, verdict


def judged_as(game: str, line: str, language: str = "en") -> tuple[str | None, str]:
    """As what a first line that cannot be read is judged, and what is said of it."""
    code = field_of(design(games.find(game))).code
    with spoken(language):
        (unread,) = verdict(game, code, ("Ann", "Ben"), line).unread
    return unread.meant, unread.message


@pytest.mark.parametrize(("language", "meant"), [("de", "E4"), ("fr", "W4"), ("es", "W4")])
def test_o_is_east_or_west_by_the_language(language: str, meant: str) -> None:
    assert judged_as("springer", "O4", language)[0] == meant


def test_where_no_language_tells_east_from_west_both_are_asked_for_and_neither_is_judged() -> None:
    assert judged_as("springer", "o 4") == (
        None,
        "there is no triangle o 4; the letters of the triangles are N, E, S and W in every language; "
        "did you mean E 4 or W 4?",
    )


@pytest.mark.parametrize(("line", "meant"), [("JRB", "YRB"), ("rojo J V", "RYG"), ("ARB", None)])
def test_a_colours_first_letter_in_another_language_is_asked_for(line: str, meant: str | None) -> None:
    found, message = judged_as("klee", line)
    assert found == meant
    assert ("did you mean" in message) is (meant is not None)


def test_a_colour_may_end_with_the_stop_of_an_abbreviation() -> None:
    code = field_of(design(games.find("mondrian"))).code
    found = verdict("mondrian", code, ("Ann", "Ben"), "48", "32 neutr.", "3 j")
    assert found.played[1].move.colour == "neutral" and [line.meant for line in found.unread] == ["3 yellow"]


def test_a_pencil_that_stands_for_neutral_throughout_is_told_at_once() -> None:
    mondrian = games.find("mondrian")
    field = field_of(design(mondrian))
    position = mondrian.rules.start(field, ("Ann", "Ben"), mondrian.rules.Variation())
    played = list(random_moves(position, Chance(1)))
    lines = [mondrian.rules.write(move) for move, _ in played]
    blue = [line.replace("neutral", "blau") for line in lines]
    told = said(verdict("mondrian", field.code, ("Ann", "Ben"), *blue))
    first = next(line for line in lines if "neutral" in line)
    note = "blue is nobody's colour in a game of 2; if it is your pencil for neutral, write neutral, as in "
    assert told.count(note + first) == 1
    scores = {f"score.{player}": points for player, points in played[-1][1].scores.items()}
    found = verdict("mondrian", field.code, ("Ann", "Ben"), *blue, **scores)
    assert not found.winners and found.claim is not None and found.claim.holds is None
    assert "more fouls follow" in told and "missing line" not in told and "printed on yours" not in told
    once = said(
        verdict("mondrian", field.code, ("Ann", "Ben"), *blue[: blue.index(first.replace("neutral", "blau")) + 1])
    )
    assert note not in once


def test_a_fourth_pencil_for_neutral_is_told_though_the_fouls_that_come_of_it_are_more() -> None:
    """What is filled in it is judged as the player's own, next to which nobody may go on."""
    table = Table("mondrian", "mini", 3)
    for seed in range(1, 20):
        game = played(table, seed)
        lines = [line.replace("neutral", "green") for line in game.lines]
        found = verdict("mondrian", str(table.field.code), table.names, *lines)
        if sum("neutral" in line for line in game.lines) == 3 and len(found.fouls) > 5:
            break
    assert "green is nobody's colour in a game of 3" in said(found)
    assert len(found.fouls) > 5 and not found.winners
