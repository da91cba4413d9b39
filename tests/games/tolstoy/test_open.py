"""Scores that a record leaves open: sampled games on the sheets that ship, their triangles struck out."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from sheetgen import cli
from sheetgen.games import find
from sheetgen.games.design import design
from sheetgen.games.recorded import field_for
from sheetgen.games.sampling import agreed, sample
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from sheetgen.referee.report import lines_of
from sheetgen.referee.verdict import Verdict

TOLSTOY = find("tolstoy")
GAMES = [("classic", "common", seed) for seed in range(1, 31)] + [("mini", "common", seed) for seed in range(1, 11)]
"""Layout, word list and seed: 40 games."""


@cache
def sampled(layout: str, words: str, seed: int) -> str:
    """The record of a random game, with its score."""
    sheet = design(TOLSTOY, name=layout, fill="random" if layout == "mini" else "lively", fill_seed=seed)
    return sample(TOLSTOY, sheet, ("Ann", "Ben"), seed, agreed(TOLSTOY, [f'words = "{words}"']), None)


def bare(text: str, *, scored: bool) -> str:
    """A record without the triangles of its words, and without its score unless that is to stay."""
    struck = re.sub(r"^(\d+\. (?!start\b)[^\W\d]+)(?: \d+)+$", r"\1", text, flags=re.MULTILINE)
    return struck if scored else struck.partition("[score]")[0]


def judged(text: str) -> Verdict:
    written = record.parse(text)
    return replay(TOLSTOY.rules, field_for(TOLSTOY, written), written)


@pytest.mark.slow
def test_with_the_true_score_a_record_without_triangles_is_never_called_wrong() -> None:
    for layout, words, seed in GAMES:
        text = sampled(layout, words, seed)
        verdict, true = judged(bare(text, scored=True)), judged(text)
        assert verdict.clean, (layout, words, seed)
        assert verdict.position.winners == true.position.winners


@pytest.mark.slow
def test_without_a_score_no_winner_is_named_who_has_not_won() -> None:
    left_open = 0
    for layout, words, seed in GAMES:
        text = sampled(layout, words, seed)
        contract, true = judged(bare(text, scored=False)).contract(), judged(text).contract()
        assert contract["winners"] in ([], true["winners"]), (layout, words, seed)
        assert all(true["scores"][player] in points for player, points in contract["possible_scores"].items())
        left_open += contract["open"]
    assert left_open >= 10  # else this would prove nothing


OPEN = sampled("classic", "common", 11)
"""Ann has 19, and Ben 7; without triangles he may also have 10."""


def test_open_points_are_told_as_open() -> None:
    lines = lines_of(judged(bare(OPEN, scored=False)), "Tolstoy")
    assert "Ann 19, Ben 7 or 10." in lines
    assert "Ann wins, however the record is read." in lines


def test_the_written_score_shows_what_was_meant() -> None:
    lines = lines_of(judged(bare(OPEN, scored=True)), "Tolstoy")
    assert "Ann 19, Ben 7." in lines and "All is well." in lines
    assert any("the written score shows that" in line for line in lines)


@pytest.mark.parametrize(
    ("score", "complaint"),
    [
        ("Ann = 19\nBen = 8", "Ben wrote 8 and has 7 or 10"),
        ("Ann = 18\nBen = 10", "Ann wrote 18 and has 19"),
        ("Ben = 11", "Ben wrote 11 and has 7 or 10"),
    ],
)
def test_a_score_that_no_way_to_read_the_record_gives_is_wrong(score: str, complaint: str) -> None:
    verdict = judged(f"{bare(OPEN, scored=False)}[score]\n{score}\n")
    assert verdict.claim is not None and verdict.claim.holds is False
    assert any(complaint in line for line in lines_of(verdict, "Tolstoy"))


def test_whether_the_game_is_over_may_be_open_too() -> None:
    verdict = judged(bare(sampled("classic", "common", 17), scored=False))
    assert "The record does not show whether the game is over." in lines_of(verdict, "Tolstoy")
    assert verdict.contract()["over"] is False and verdict.contract()["open"] is True


def test_an_open_score_is_exit_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.toml"
    path.write_text(bare(OPEN, scored=False))
    assert cli.main(["check", str(path)]) == 1
    capsys.readouterr()
    path.write_text(bare(OPEN, scored=True))
    assert cli.main(["check", str(path)]) == 0


def test_the_finished_sheet_shows_open_points_as_open() -> None:
    played = TOLSTOY.rules.story(judged(bare(OPEN, scored=False)))
    assert sorted(played.points) == [(7, 10), (19,)]


def test_the_table_of_moves_shows_only_what_the_whole_record_leaves_open() -> None:
    verdict = judged(bare(OPEN, scored=True))
    assert not any(played.position.is_open for played in verdict.played)
