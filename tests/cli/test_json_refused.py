"""Who asked for JSON gets a document, even where the command came to nothing (docs/DESIGN.md 8)."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from sheetgen.cli import main

MOVES = {"game", "move", "player", "moves", "note", "readable", "error"}


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        (["field", "klee", "--layout", "nil"], {"error"}),
        (["field", "chess"], {"error"}),
        (["odds", "klee"], {"error"}),
        (["odds", "goose", "--players", "99"], {"error"}),
        (["moves", "nil.toml"], MOVES),
        (["moves", "odd.toml"], MOVES),
        (["moves", "game.toml", "--throw", "1,2"], MOVES),
    ],
)
def test_what_is_refused_is_told_in_the_verbs_own_document(
    words: list[str],
    keys: set[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    record = 'sheet = "MON-1001-G"\nplayers = ["Ann", "Ben"]\nmoves = "{}"\n'
    Path("game.toml").write_text(record.format("1"), "utf-8")
    Path("odd.toml").write_text(record.format("rubbish"), "utf-8")
    assert main([*words, "--json"]) == 2
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert set(told) == keys and told["error"]["message"] in err


def test_a_record_from_a_pipe_goes_by_the_name_of_standard_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert main(["check", str(pipe)]) == 2
    assert capsys.readouterr().err.endswith("this is a pipe or a device, not a file; use - for standard input\n")
