"""Forms to write a game down: the numbers that they are filled in with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.cli import main
from sheetgen.games.design import design, field_of
from sheetgen.games.printed import unnumbered
from sheetgen.games.recorded import examples_on
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.testing.promises import numbers_on

WITHOUT = {"tolstoy", "arp", "astronomical", "take-back-toe", "goose"}
"""What is written down in words, in numbers that every sheet has, or in names."""


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_form_without_its_numbers_is_told(game: str) -> None:
    found, options = games.find(game), SheetOptions(paper=paper("A4"))
    said = unnumbered(found, options)
    assert (said is None) == (game in WITHOUT)
    if said:
        missing = {number.text for number in numbers_on(game, "A4")}
        named = {number for line in examples_on(found, field_of(design(found))) for number in re.findall(r"\d+", line)}
        assert missing & named
    for shown in ("numbers", "key"):
        assert unnumbered(found, structs.replace(options, **{shown: True})) is None


def test_a_form_with_its_numbers_is_printed_in_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "klee", "--form", "--no-rules", "-o", "a.pdf"]) == 0
    assert "add --numbers, which prints them, or --key" in capsys.readouterr().err
    assert main(["print", "klee", "--code", "KLE-1001-W A4 N", "--form", "--no-rules", "-o", "b.pdf"]) == 0
    assert capsys.readouterr().err == ""


def test_a_game_without_a_key_is_not_told_of_one() -> None:
    game = structs.replace(games.find("klee"), dress=frozenset({"numbers"}))
    said = unnumbered(game, SheetOptions(paper=paper("A4"), key=True))
    assert said is not None and "--numbers" in said and "--key" not in said
