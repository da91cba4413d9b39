"""README.md tells the truth."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import click
import pytest

from sheetgen.cli import main, sheetgen

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_example_record_is_a_game_that_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    block = re.search(r'    game = "tolstoy".*?Boris = 24\n', README, re.DOTALL)
    assert block
    record = tmp_path / "game.toml"
    record.write_text(textwrap.dedent(block[0]), encoding="utf-8")
    status = main(["check", str(record)])
    said = capsys.readouterr().out
    assert "Anne 20, Boris 24." in said
    assert "Boris wins." in said
    assert status == 0, said


@pytest.mark.parametrize("line", re.findall(r"^    (sheetgen print .*?)(?:  +.*)?$", README, re.MULTILINE))
def test_the_commands_it_shows_work(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = line.split()[1:]
    assert main(arguments) == 0
    assert list(tmp_path.glob("*.pdf"))


def test_it_names_every_command_that_speaks_json() -> None:
    said = re.search(r"For programs, (.+) speak JSON", README)
    assert said
    context = click.Context(sheetgen)
    commands = {verb: sheetgen.get_command(context, verb) for verb in sheetgen.list_commands(context)}
    speak = [verb for verb, command in commands.items() if command and "as_json" in {p.name for p in command.params}]
    assert sorted(re.findall(r"`(\w+)`", said[1])) == sorted(speak)


def test_its_pictures_are_there() -> None:
    for picture in re.findall(r"\]\((output/gallery/[^)]+)\)", README):
        assert (Path(__file__).parent.parent / picture).is_file()
