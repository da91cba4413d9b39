"""Who asked for JSON gets a document, even where the command came to nothing (docs/DESIGN.md 8)."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.referee.verdict import nothing_judged

CHECK = {*nothing_judged(None), "error", "errors"}
READ = {"sheets", "failed", "error", "errors"}
MOVES = {"game", "move", "player", "moves", "note", "readable", "error", "errors"}


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        (["field", "klee", "--layout", "nil"], {"error", "errors"}),
        (["field", "chess"], {"error", "errors"}),
        (["odds", "klee"], {"error", "errors"}),
        (["odds", "goose", "--players", "99"], {"error", "errors"}),
        (["moves", "nil.toml"], MOVES),
        (["moves", "odd.toml"], MOVES),
        (["moves", "game.toml", "--throw", "1,2"], MOVES),
        (["moves"], MOVES),
        (["check"], CHECK),
        (["check", "game.toml", "--secondz", "3"], CHECK),
        (["check", "game.toml", "--seconds", "inf"], CHECK),
        (["check", "game.toml", "--pdf", "-"], CHECK),
        (["check", "nil.toml", "extra"], CHECK),
        (["read"], READ),
        (["read", "nil.jpg", "--seconds", "3"], READ),
        (["read", "nil.jpg", "--pdf", "a.txt"], READ),
        (["read", "nil.jpg", "--paper", "A9"], READ),
        (["read", "nil.jpg", "--jobs", "many"], READ),
        (["read", "nil.jpg"], READ),
        (["read", "nil.jpg", "game.toml"], READ),
        (["odds", "goose", "--seed", "-1"], {"error", "errors"}),
        (["field", "klee", "--seed", "1", "--seed", "2"], {"error", "errors"}),
        (["field", "klee", "--seed", "1", "--code", "KLE-1001-D"], {"error", "errors"}),
        (["games", "--names"], {"error", "errors"}),
        (["games", "klee"], {"error", "errors"}),
        (["chekc", "game.toml"], {"error", "errors"}),
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


MISSPELT = """game = "klee"
name = "mine"

[field]
rowz = 9
colums = 9
"""


def test_of_several_things_to_mend_each_has_its_own_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(MISSPELT, "utf-8")
    assert main(["field", "klee", "--layout", "mine.toml", "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert [(each["file"], each["line"]) for each in told["errors"]] == [("mine.toml", 5), ("mine.toml", 6)]
    assert all(each["message"] in told["error"]["message"] for each in told["errors"])


@pytest.mark.parametrize("verb", ["check", "moves"])
def test_of_several_lines_that_cannot_be_read_each_is_told(
    verb: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = 'sheet = "MON-1001-G"\nplayers = ["Ann", "Ben"]\nmoves = """\n1\nrubbish\n3\nmore\n"""\n'
    Path("odd.toml").write_text(lines, "utf-8")
    assert main([verb, "odd.toml", "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert [each["line"] for each in told["errors"]] == [5, 7] and told["errors"][0] == told["error"]


def test_of_several_photos_each_is_told_and_so_is_what_cannot_be_drawn_of_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["read", "nil.jpg", "none.jpg", "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert [each["file"] for each in told["errors"]] == ["nil.jpg", "none.jpg"]
    assert main(["read", "nil.jpg", "none.jpg", "--json", "--pdf", "nil/a.svg"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert [each["file"] for each in told["errors"]] == ["nil/a.svg", "nil.jpg", "none.jpg"]


def test_whose_move_it_is_is_told_where_only_the_throw_is_missing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.toml").write_text('sheet = "GOO-1001-1"\nplayers = ["Ann", "Ben"]\nmoves = "3 4"\n', "utf-8")
    assert main(["moves", "game.toml", "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert (told["move"], told["player"], told["readable"]) == (2, "Ben", True)
    assert "--throw" in told["error"]["message"]


def test_what_is_refused_is_told_in_english_whatever_the_locale_speaks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["check", "--json", "--secondz"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["message"].startswith("there is no option --secondz")


def test_behind_two_dashes_stands_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--", "--json"]) == 2
    assert not capsys.readouterr().out


COLOURED = """sheet = "MON-1001-G"
players = ["Ann", "Ben"]

[coloured]
Ann = "1"
Ben = "2"
"""


@pytest.mark.parametrize("how", ["played", "coloured"])
def test_a_verdict_whose_drawing_cannot_be_written_tells_both(
    how: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    if how == "played":
        assert main(["sample", "klee"]) == 0
    record = tmp_path / "game.toml"
    record.write_text(COLOURED if how == "coloured" else capsys.readouterr().out, "utf-8")
    assert main(["check", str(record), "--json", "--pdf", str(tmp_path / "nil" / "a.pdf")]) == 2
    told = json.loads(capsys.readouterr().out)
    assert told["readable"] and told["error"]["message"].startswith("there is no folder")
    assert told["error"]["file"] == str(tmp_path / "nil" / "a.pdf")


def test_a_record_from_a_pipe_goes_by_the_name_of_standard_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert main(["check", str(pipe)]) == 2
    assert capsys.readouterr().err.endswith("this is a pipe or a device, not a file; use - for standard input\n")
