"""--open: the file is shown when it is written, and only then."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from sheetgen.cli import main


@pytest.fixture
def launched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the system was asked to show."""
    monkeypatch.chdir(tmp_path)
    found: list[str] = []

    def launch(url: str, wait: bool = False, locate: bool = False) -> int:
        found.append(url)
        return 0

    monkeypatch.setattr(click, "launch", launch)
    return found


@pytest.mark.parametrize("verb", ["print", "book"])
def test_the_file_that_was_written_is_shown(verb: str, launched: list[str], tmp_path: Path) -> None:
    assert main([verb, "klee", "-o", "a.pdf", "--open"]) == 0
    assert launched == [str(tmp_path / "a.pdf")] and (tmp_path / "a.pdf").is_file()


def test_without_open_nothing_is_shown(launched: list[str]) -> None:
    assert main(["print", "klee", "-o", "a.pdf"]) == 0 and not launched


@pytest.mark.parametrize("verb", ["print", "book"])
def test_what_goes_to_standard_output_cannot_be_shown(
    verb: str, launched: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main([verb, "klee", "-o", "-", "--open"]) == 2
    assert "--open shows a file" in capsys.readouterr().err
    assert not launched and not list(tmp_path.iterdir())


def test_a_system_that_can_show_nothing_is_no_error(
    launched: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(click, "launch", lambda url: 1)
    assert main(["print", "klee", "-o", "a.pdf", "--open"]) == 0
    assert "open it by its name" in capsys.readouterr().err
