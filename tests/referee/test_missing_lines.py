"""What a verdict says of records of the games from which one line was left out."""

from __future__ import annotations

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.games.judged import replayed, understood
from sheetgen.games.sampling import NAMES
from sheetgen.referee.forgiveness import AnyPosition
from sheetgen.referee.record import parse, write
from sheetgen.referee.verdict import Verdict
from tests.referee.finished.tables import field

STRICT = ["vasarely", "miro", "mondrian", "arp", "delaunay", "klee", "springer", "astronomical", "take-back-toe"]
"""The games in which a line that bears a name can be out of turn."""


def without_a_line(game: str, gone: int, *, seed: int, named: bool) -> tuple[Verdict[AnyPosition], str]:
    """The verdict on a random game without that line (from 1), and who made its move."""
    found = games.find(game)
    players = NAMES[: found.players[0]]
    where, chance = field(game, found.default_layout, 1), Chance(seed)
    position = found.rules.start(where, players, found.rules.Variation())
    lines: list[tuple[str, str]] = []
    while not position.over:
        move = position.any_move(chance)
        lines.append((position.turn, found.rules.write(move)))
        position = position.play(move)
    left = [*lines[: gone - 1], *lines[gone:]]
    moves = [f"{player}: {text}" if named else text for player, text in left]
    text = write(game, str(where.code), players, moves=moves)
    return replayed(*understood(parse(text))).verdict, lines[gone - 1][0]


@pytest.mark.parametrize("game", STRICT)
def test_a_name_that_comes_too_early_asks_for_the_line_of_who_was_due(game: str) -> None:
    verdict, player = without_a_line(game, 9, seed=2, named=True)
    first = verdict.fouls[0]
    assert first.number == 9 and first.foul is not None
    assert first.foul.message.endswith(f"is a line of {player}'s missing before it?")


@pytest.mark.parametrize(("game", "gone"), [("vasarely", 30), ("arp", 12)])
def test_a_game_in_which_every_move_hangs_on_the_last_names_where_a_line_is_missing(game: str, gone: int) -> None:
    verdict, _ = without_a_line(game, gone, seed=3, named=False)
    (remark,) = verdict.remarks
    assert remark.startswith("perhaps a line is missing before") and f"move {gone} " in remark


@pytest.mark.parametrize(("game", "gone"), [("astronomical", 100), ("take-back-toe", 30)])
def test_men_and_chips_that_are_not_there_make_one_look_for_a_line_that_is_missing(game: str, gone: int) -> None:
    verdict, _ = without_a_line(game, gone, seed=1, named=False)
    first = verdict.fouls[0]
    assert first.foul is not None and first.foul.lacking
    said = f"what move {first.number} (line {first.line}) says cannot be done as everything stands there"
    assert any(remark.startswith((said, "perhaps a line is missing before")) for remark in verdict.remarks)
