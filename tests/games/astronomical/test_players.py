"""How many play Astronomical Tables, as the command line takes it: seven, or as many as sides are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.referee import record

FEW = ("--variation", "sides = [0, 2, 5]")
HINT = "fewer players say which sides they sit on, as in the variation sides = [0, 2, 5]"


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def sampled(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert main(["sample", "astronomical", *options]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "players"), [((), 7), (FEW, 3), ((*FEW, "--players", "3"), 3), (("--variation", "sides=[1,6]"), 2)]
)
def test_a_sample_has_as_many_players_as_sides(
    options: tuple[str, ...], players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    text = sampled(capsys, *options)
    assert len(record.parse(text).players) == players
    Path("game.toml").write_text(text, "utf-8")
    assert main(["check", "game.toml"]) == 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--players", "3"), f"Astronomical Tables is for 7 players, not 3; {HINT}"),
        (("--players", "8"), "Astronomical Tables is for 7 players, not 8"),
        ((*FEW, "--players", "2"), "this variation is for 3 players, not 2"),
        ((*FEW, "--players", "7"), "this variation is for 3 players, not 7"),
        (("--variation", "sides = [3]"),
         "variation sides: name two or more of the sides 0 to 6, in ascending order, such as [0, 2, 5]"),
    ],
)  # fmt: skip
def test_a_sample_of_another_number_is_refused(
    options: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sample", "astronomical", *options]) == 2
    assert capsys.readouterr().err == f"sheetgen: {sentence}\n"


@pytest.mark.parametrize(
    ("players", "variation", "line", "sentence"),
    [
        (3, (), 3, f"Astronomical Tables is for 7 players, not 3; {HINT}"),
        (2, ("sides = [0, 2, 5]",), 3, "this variation is for 3 players, not 2"),
        (2, ("sides = [5, 2]",), 4,
         "variation sides: name two or more of the sides 0 to 6, in ascending order, such as [0, 2, 5]"),
    ],
)  # fmt: skip
def test_a_record_with_other_players_than_sides_is_refused_with_its_line(
    players: int, variation: tuple[str, ...], line: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("Ann", "Ben", "Cy")[:players]
    Path("game.toml").write_text(record.write("astronomical", "AST-1001-N", names, variation=variation), "utf-8")
    assert main(["check", "game.toml"]) == 2
    assert capsys.readouterr().err == f"sheetgen: game.toml, line {line}: {sentence}\n"


@pytest.mark.parametrize(("throw", "listed"), [("1,5,7", 30), ("3,3,3", 4)])
def test_the_moves_of_a_throw_are_listed(throw: str, listed: int, capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.toml").write_text(sampled(capsys, "--turns", "0"), "utf-8")
    assert main(["moves", "game.toml", "--throw", throw]) == 0
    assert len(capsys.readouterr().out.strip().split("\n")) == 1 + listed


def test_an_impossible_throw_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.toml").write_text(sampled(capsys, "--turns", "0"), "utf-8")
    assert main(["moves", "game.toml", "--throw", "1,5,8"]) == 2
    assert capsys.readouterr().err == "sheetgen: a die shows 1 to 7 here, never 8\n"
