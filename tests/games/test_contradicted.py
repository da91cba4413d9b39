"""A finished board or sheet that contradicts the moves decides nothing, and neither do these (docs/GAMES.md 0.4)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.cli import main
from sheetgen.errors import BadInput
from sheetgen.games.judged import Case, replayed, sheet_of, understood
from sheetgen.games.recorded import field_for
from sheetgen.games.table import Question, answer
from sheetgen.referee.record import parse, write
from sheetgen.referee.replay import replay
from sheetgen.referee.sample import random_moves
from tests.referee.finished.tables import field, layout, played

NAMES = ("Ann", "Ben", "Cy")


def moves_of(game: str, players: int = 2, layout: str = "") -> tuple[str, list[str], dict[str, int], str]:
    """A random game to its end, won by one: the sheet's code, the moves, the scores, and who won."""
    found = games.find(game)
    where = field(game, layout or found.default_layout, 1)
    for seed in range(20):
        start = found.rules.start(where, NAMES[:players], found.rules.Variation(), None)
        played = list(random_moves(start, Chance(seed)))
        last: Any = start
        for move, _ in played:
            last = last.play(move)
        if len(last.winners) == 1:
            return str(where.code), [found.rules.write(move) for move, _ in played], last.scores, last.winners[0]
    raise AssertionError("nobody won")


def goose(pieces: dict[str, Any] | None = None, **tables: dict[str, int]) -> str:
    """A record of a game that Ann, Ben or Cy won, beside which the board has another one on the goal."""
    code, moves, _, won = moves_of("goose", 3)
    other = next(name for name in NAMES if name != won)
    cells = dict.fromkeys(NAMES, 57) | {other: "goal"} if pieces is None else pieces
    return write("goose", code, NAMES, moves=moves, tables={"pieces": cells, **tables})


def judged(text: str, score: dict[str, int] | None = None) -> Case:
    """What comes of a record with that written score."""
    lines = [] if score is None else ["[score]", *(f"{name} = {points}" for name, points in score.items())]
    return replayed(*understood(parse("\n".join([text, *lines]))))


def test_a_board_on_which_another_has_won_leaves_open_who_has() -> None:
    _, _, scores, won = moves_of("goose", 3)
    wrong = {name: points + 1 for name, points in scores.items()}
    verdict = judged(goose(), wrong).verdict
    assert verdict.winners == () and verdict.claim is not None and verdict.claim.holds is None
    assert verdict.position.winners == (won,)
    assert verdict.doubts == (
        "the moves and the finished board do not agree, so fouls, scores and who wins may change",
    )


def test_a_board_that_shows_the_same_winner_lets_them_stand() -> None:
    _, _, scores, won = moves_of("goose", 3)
    pieces = dict.fromkeys(NAMES, 57) | {won: "goal"}
    wrong = {name: points + 1 for name, points in scores.items()}
    assert judged(goose(pieces)).differences and judged(goose(pieces)).verdict.winners == (won,)
    assert judged(goose(pieces), wrong).verdict.claim.holds is None  # type: ignore[union-attr]
    both = judged(goose(pieces, chips=scores), wrong).verdict
    assert both.winners == (won,) and both.claim is not None and both.claim.holds is False


@pytest.mark.parametrize("game", ["vasarely", "miro"])
def test_a_coloured_sheet_that_contradicts_the_moves_leaves_open_who_has_won(game: str) -> None:
    code, moves, scores, won = moves_of(game, layout="mini")
    text = write(game, code, NAMES[:2], moves=moves, tables={"coloured": {"Ann": "1", "Ben": "2"}})
    wrong = {name: points + 1 for name, points in scores.items()}
    verdict = judged(text, wrong).verdict
    assert verdict.position.winners == (won,) and verdict.winners == ()
    assert verdict.claim is not None and verdict.claim.holds is None
    assert verdict.doubts == (
        "the moves and the coloured sheet do not agree, so fouls, scores and who wins may change",
    )


def test_a_written_score_that_holds_bears_the_moves_out() -> None:
    code, moves, scores, won = moves_of("vasarely", layout="mini")
    text = write("vasarely", code, NAMES[:2], moves=moves, tables={"coloured": {"Ann": "1", "Ben": "2"}})
    assert judged(text, scores).verdict.winners == (won,)


def test_the_terminal_and_json_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.toml").write_text(goose() + "\n[score]\nAnn = 99\nBen = 99\nCy = 99\n", "utf-8")
    assert main(["check", "game.toml"]) == 1
    said = capsys.readouterr().out
    assert "The record does not show who has won.\n" in said and " wins." not in said
    assert "The written score cannot be checked, because it is not clear how the game went.\n" in said
    assert "Open: the moves and the finished board do not agree, " in said
    assert main(["check", "game.toml", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["winners"], told["claim"]["holds"], len(told["doubts"])) == ([], None, 1)


COLOURED = """sheet = "MON-1002-9"
players = ["Ann", "Ben"]
finished = false
[coloured]
Ann = "1"
Ben = "2"
"""
MOVES = "moves = ['1', '2']\n"


def refusal(ask: Callable[[], object]) -> str:
    with pytest.raises(BadInput) as caught:
        ask()
    assert caught.value.line is not None
    return caught.value.sentence


def test_a_coloured_sheet_without_moves_is_not_replayed_but_led_to_its_judge() -> None:
    said = refusal(lambda: judged(COLOURED))
    assert said.startswith("nobody wrote the moves of this sheet down") and "judge(sheet_of(" in said
    assert judged(MOVES + COLOURED).differences == ()


@pytest.mark.parametrize("text", [COLOURED, MOVES + COLOURED])
def test_replay_says_of_a_coloured_sheet_what_judges_it(text: str) -> None:
    game, written = understood(parse(text))
    said = refusal(lambda: replay(game.rules, field_for(game, written), written))
    assert said.startswith("replay judges moves") and "[coloured]" in said
    assert "replayed(game, record)" in said and "judge(sheet_of(game, field, record))" in said


def test_at_a_table_a_coloured_sheet_waits_for_the_first_move() -> None:
    said = answer(Question(record=COLOURED, verdict=True))
    assert said["error"] is None and said["turns"] == [] and "differences" not in said["verdict"]
    assert said["verdict"]["verdict"] == "possible"
    assert answer(Question(record=MOVES + COLOURED, verdict=True))["verdict"]["differences"] == []


@pytest.mark.parametrize("name", [name for name in games.BUILT_IN if games.find(name).judges_sheets])
def test_a_record_of_moves_alone_tells_nothing_of_a_sheet(name: str) -> None:
    game = games.find(name)
    written, where, _ = played(name, layout(name), game.players[0], 1, turns=3)
    assert "the moves are judged by replayed(game, record)" in refusal(lambda: sheet_of(game, where, written))
