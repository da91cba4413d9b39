"""The progress bar: by time, for every verb that may work for long, and gone when it is done."""

from __future__ import annotations

import io
import math
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from sheetgen import progress
from sheetgen.cli import bar, main, streams


class Terminal(io.StringIO):
    """A standard error that somebody looks at."""

    def isatty(self) -> bool:
        return True


pytestmark = pytest.mark.usefixtures("drawn_anew")  # a field that is kept takes no time


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def looked_at(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """From here on somebody looks at standard error (pytest has one of its own for a fixture)."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    return terminal


def heard(command: list[str], monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the bars of a command hear."""
    looked_at(monkeypatch)
    fractions: list[float] = []
    monkeypatch.setattr(bar.Bar, "hear", lambda _, fraction: fractions.append(fraction))
    main(command)
    return fractions


def words(count: int, *more: str) -> str:
    """A word list that is short."""
    stems = [a + b + c for a in "bdfgklmnrst" for b in "aeiou" for c in "bdfgklmnrst"]
    Path("list.txt").write_text("\n".join([*more, *stems[:count]]), "utf-8")
    return "list.txt"


def test_work_that_tells_nothing_of_itself_has_a_bar_with_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = looked_at(monkeypatch)
    monkeypatch.setattr(bar, "AFTER", 0.0)
    bar.Bar("drawing").look()
    assert re.search(r"drawing .* 0 s", terminal.getvalue())


def test_short_work_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = looked_at(monkeypatch)
    monkeypatch.setattr(bar, "AFTER", math.inf)
    with bar.watched("drawing"):
        progress.tell(0.5)
    assert terminal.getvalue() == ""


def test_a_bar_is_gone_when_the_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = looked_at(monkeypatch)
    monkeypatch.setattr(bar, "AFTER", 0.0)
    with bar.watched("drawing"):
        progress.tell(0.5)
    assert "50%" in terminal.getvalue() and terminal.getvalue().endswith(streams.WIPED)


def test_a_bar_falls_back_with_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = looked_at(monkeypatch)
    monkeypatch.setattr(bar, "AFTER", 0.0)
    with bar.watched("drawing"):
        progress.tell(0.8)
        progress.tell(0.2)
    assert terminal.getvalue().index("79%") < terminal.getvalue().index("20%")


def test_nobody_looks_on_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", shown := io.StringIO())
    monkeypatch.setattr(bar, "AFTER", 0.0)
    with bar.watched("drawing"):
        progress.tell(0.5)
    assert shown.getvalue() == ""


def test_a_part_is_told_as_a_part_of_the_whole() -> None:
    fractions: list[float] = []

    def made() -> Iterator[int]:
        for number in range(2):
            progress.tell(0.5)
            yield number

    with progress.heard_by(fractions.append):
        assert list(progress.each(made(), 2)) == [0, 1]
    assert fractions == [0.25, 0.5, 0.75, 1.0]


@pytest.mark.parametrize("copies", [3, 14])
def test_a_few_sheets_are_told_one_by_one(monkeypatch: pytest.MonkeyPatch, copies: int) -> None:
    fractions = heard(["print", "klee", "--copies", str(copies), "--no-rules", "-o", "a.pdf"], monkeypatch)
    assert [round(fraction * copies) for fraction in fractions] == [*range(1, copies + 1)]


def test_the_pages_of_a_book_are_told_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    fractions = heard(["book", "klee", "-o", "a.pdf"], monkeypatch)
    with pypdfium2.PdfDocument("a.pdf") as document:
        count = len(document)
    assert len(fractions) == count < 20 and fractions == sorted(fractions) and fractions[-1] == 1


def test_the_pages_of_a_scan_are_told_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    blank = Image.new("L", (400, 560), 255)
    blank.save("class.pdf", save_all=True, append_images=[blank] * 3)
    blank.save("one.png")
    fractions = heard(["read", "class.pdf", "one.png"], monkeypatch)
    assert [round(fraction * 8) for fraction in fractions] == [1, 2, 3, 4, 4, 8]


def test_what_a_word_list_lacks_is_told_before_its_other_sheets_are_drawn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from sheetgen.games.tolstoy import fill

    said: list[str] = []
    filled = fill.fill

    def drawn(*given: Any) -> Any:
        said.append(capsys.readouterr().err)
        return filled(*given)

    monkeypatch.setattr(fill, "fill", drawn)
    command = ["print", "tolstoy", "--fill", "random", "--copies", "3", "--words", words(40, "3x3"), "-o", "a.pdf"]
    assert main([*command, "--language", "en"]) == 0
    assert [("left out" in each) for each in said] == [False, True, False]


PATIENT = [
    (["field", "klee"], 1),
    (["print", "klee", "-o", "a.pdf"], 2),
    (["book", "klee", "-o", "a.pdf"], 2),
    (["sample", "klee"], 1),
    (["odds", "goose", "--games", "2"], 1),
    (["check", "game.toml", "--pdf", "b.pdf"], 2),
    (["moves", "game.toml"], 2),
    (["check", "sheet.toml"], 2),
    (["read", "a.png", "a.png", "--pdf", "b.pdf"], 3),
]
"""What may take long, and in how many stretches it is watched."""


@pytest.mark.parametrize(("command", "stretches"), PATIENT, ids=lambda value: str(value))
def test_every_verb_that_may_take_long_is_watched(
    monkeypatch: pytest.MonkeyPatch, command: list[str], stretches: int
) -> None:
    assert main(["sample", "klee", "--turns", "5", "-o", "game.toml"]) == 0
    assert main(["sample", "klee", "--finished", "-o", "sheet.toml"]) == 0
    Image.new("L", (400, 560), 255).save("a.png")
    watched: list[str] = []
    monkeypatch.setattr(bar.Bar, "clear", lambda drawn: watched.append(drawn._label))
    looked_at(monkeypatch)
    main(command)
    assert len(watched) == stretches
