"""`sheetgen print miro --curve`: a player's own closed curve, from drawing to verdict."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheetgen.cli import main

CLOVER = "M 10 50 C 10 0 90 0 90 50 C 90 100 30 100 30 60 C 30 20 70 20 70 60 C 70 110 10 110 10 50 Z"
OPEN = "M 10 50 C 10 0 90 0 90 50 C 90 100 30 100 30 60"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, path in (("clover", CLOVER), ("open", OPEN)):
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="{path}"/></svg>'
        (tmp_path / f"{name}.svg").write_text(drawing, "utf-8")
    return tmp_path


def test_a_curve_is_counted_and_printed(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "miro", "--curve", "clover.svg", "-o", "a.pdf"]) == 0
    assert capsys.readouterr().out == "1 crossing, 2 segments, 2 spaces\na.pdf\n"
    assert (here / "a.pdf").is_file()


def test_a_curve_that_cannot_be_played_on_is_refused_with_the_place(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "miro", "--curve", "open.svg", "-o", "a.pdf"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("sheetgen: open.svg: the curve is open: ")
    assert "mm from the left" in said
    assert "--force" in said
    assert not (here / "a.pdf").exists()


def test_it_is_printed_all_the_same_by_force(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "miro", "--curve", "open.svg", "--force", "-o", "a.pdf"]) == 0
    assert "the curve is open" in capsys.readouterr().out
    assert (here / "a.pdf").is_file()


def test_a_game_on_it_can_be_checked_with_the_drawing_beside_the_record(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sample", "miro", "--layout", "clover.svg"]) == 0
    record = capsys.readouterr().out
    assert 'layout = "clover.svg"' in record
    (here / "game.toml").write_text(record, "utf-8")
    assert main(["check", "game.toml"]) == 0
    capsys.readouterr()
    (here / "clover.svg").write_text((here / "clover.svg").read_text("utf-8").replace("10 50", "11 50"), "utf-8")
    assert main(["check", "game.toml"]) == 2
    assert "is not the one that the sheet" in capsys.readouterr().err


def test_its_code_gives_the_same_field_again(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["field", "miro", "--layout", "clover.svg", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert main(["field", "miro", "--code", first["code"], "--layout", "clover.svg", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == first


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["print", "tolstoy", "--curve", "clover.svg"], "clover.svg: Tolstoy is not played on a curve"),
        (["print", "arp", "--layout", "clover.svg"], "clover.svg: Arp is not played on a curve"),
        (["print", "miro", "--curve", "gone.svg"], "gone.svg: cannot be read (no such file or directory)"),
        (["print", "miro", "--curve", "clover.png"], "clover.png: a curve is an SVG drawing"),
        (["print", "miro", "--curve", "clover.svg", "--seed", "3"], "--curve is the whole field"),
        (["field", "miro", "--layout", "clover.svg", "--seed", "3"], "clover.svg: a curve of one's own is what it is"),
    ],
)
def test_what_a_curve_does_not_go_with(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith(f"sheetgen: {sentence}")
