"""Settled questions in verdicts: what the referee names in brackets is explained, and a report says where.

That settled.md explains all that has no number in rules.md, and nothing else, is a promise (sheetgen.testing).
"""

from __future__ import annotations

import pytest

from sheetgen import games
from sheetgen.games.recorded import field_for
from sheetgen.referee import record, replay
from sheetgen.referee.report import lines_of
from sheetgen.testing.promises import referees_own, settled

each_game = pytest.mark.parametrize("game", games.BUILT_IN)


@each_game
def test_what_the_referee_names_for_all_games_is_explained_in_each_games_words(game: str) -> None:
    assert referees_own() <= set(settled(games.find(game)))


def lines(game: str, sheet: str, moves: str) -> list[str]:
    """The report on a game of two."""
    written = record.parse(f'sheet = "{sheet}"\nplayers = ["Ann", "Ben"]\nmoves = """\n{moves}\n"""')
    found = games.find(game)
    return lines_of(replay.replay(found.rules, field_for(found, written), written), found.title)


VASARELY = "What the rules in brackets say: sheetgen rules vasarely"


def test_a_report_says_once_where_settled_questions_are_explained() -> None:
    said = lines("vasarely", "VAS-1002-N", "10\n-\n7\n-")
    assert sum("[VAS-A6]" in line for line in said) == 2
    assert [line for line in said if "sheetgen rules" in line] == [VASARELY]


def test_a_report_that_names_printed_rules_only_points_nowhere() -> None:
    said = lines("vasarely", "VAS-1002-N", "10\n1")
    assert any("[Vasarely 2]" in line for line in said) and VASARELY not in said


def test_a_settled_question_in_a_note_is_pointed_at_too() -> None:
    said = lines("goose", "GOO-1001-1", "3 6\n6 6\n2 3\n6 6\n6 6\n2 2")
    assert any("(GOO-A17)" in line for line in said)
    assert said[-1] == "What the rules in brackets say: sheetgen rules goose"
