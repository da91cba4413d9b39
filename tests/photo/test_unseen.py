"""The album of unseen photos: what is in it, and that its figures are counted right."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.bench.photos import answers
from tests.photo.simulator import GAMES, LEVELS, Truth
from tests.photo.unseen import FIRST, album


def test_an_album_that_is_broken_off_early_still_shows_all_games_at_all_levels() -> None:
    whole = list(album(200))
    assert len(set(whole)) == 200 and min(wanted.seed for wanted in whole) == FIRST
    for count in (8, 32, 96):
        some = whole[:count]
        assert set(Counter(wanted.game for wanted in some).values()) == {count // len(GAMES)}
        assert set(Counter(wanted.level for wanted in some).values()) == {count // len(LEVELS)}
    assert len({(wanted.game, wanted.level) for wanted in whole[:32]}) == 32


def sheet(photo: str, **spaces: tuple[str | None, float]) -> dict[str, Any]:
    """What `sheetgen read --json` would say of a sheet with a red and a blue pen."""
    pens = [{"name": "red", "rgb": [200, 60, 60], "swatch": 1}, {"name": "blue", "rgb": [60, 60, 200], "swatch": None}]
    seen = {id[1:]: {"pen": pen, "confidence": confidence} for id, (pen, confidence) in spaces.items()}
    return {
        "sheet": "MON-1001-G",
        "photos": [f"album/{photo}.jpg"],
        "pens": pens,
        "spaces": seen,
        "segments": {},
        "circled": {},
        "doubts": [place for place in seen.values() if place["confidence"] < 0.8],
    }


def test_the_figures_of_an_album_are_those_of_its_answers(tmp_path: Path) -> None:
    truth = Truth(
        "mondrian", "MON-1001-G", ("Ann", "Ben"), {"1": "Ann", "2": "Ben", "3": "Ben"}, {}, (), {"1": "Ann"}, ""
    )
    names = ["mondrian-easy-1", "mondrian-hard-1", "mondrian-hard-2"]
    for name in names:
        (tmp_path / f"{name}.jpg").write_bytes(b"")
        (tmp_path / f"{name}.json").write_text(json.dumps(asdict(truth)))
    seen = {"s1": ("red", 0.9), "s2": ("blue", 0.95), "s3": ("red", 0.99), "s4": ("blue", 0.6), "s5": (None, 0.9)}
    failed = [
        {"photo": f"album/{names[1]}.jpg", "message": "the sheet MON-1001-G cannot be read: take it again"},
        {"photo": f"album/{names[2]}.jpg", "message": "no sheet's code can be read in this picture"},
    ]
    said = tmp_path / "answers.json"
    said.write_text(json.dumps({"sheets": [sheet(names[0], **seen)], "failed": failed}))
    answers(argparse.Namespace(figures=tmp_path / "figures", album=tmp_path, answers=said))
    first, second, third = (json.loads(line) for line in (tmp_path / "figures").read_text().splitlines())
    assert first["spaces"] == {"all": 5, "right": 3, "doubtful": 1, "wrong": 1}
    assert (first["accepted"], first["whole"], first["honest"]) == (True, False, False)
    assert (second["code"], second["accepted"]) == (True, False)
    assert (third["code"], third["accepted"]) == (False, False)
