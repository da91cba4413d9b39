"""A game whose rules are not told in a language is told in English as a whole: no page is half and half."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from sheetgen import games
from sheetgen.cli import main
from sheetgen.language import LANGUAGES, is_printable


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def words(path: str) -> str:
    document = pypdfium2.PdfDocument(path)
    return "".join(page.get_textpage().get_text_bounded() for page in document)


def test_chinese_is_told_of_goose_alone() -> None:
    assert [game for game in games.BUILT_IN if games.find(game).is_told_in("zh")] == ["goose"]
    assert all(games.find(game).is_told_in(code) for game in games.BUILT_IN for code in LANGUAGES if code != "zh")


@pytest.mark.parametrize("command", ["print klee -o a.pdf --form --numbers", "rules klee", "sample klee", "new klee"])
def test_a_game_that_is_not_translated_says_so_and_speaks_english(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), "--language", "zh"]) == 0
    chinese = capsys.readouterr()
    assert chinese.err == "sheetgen: Klee has not been translated into Chinese, so it is told in English\n"
    if Path("a.pdf").exists():
        chinese_words = words("a.pdf")
        assert main([*command.replace("a.pdf", "b.pdf").split(), "--language", "en"]) == 0
        assert chinese_words == words("b.pdf")
    else:
        assert main([*command.split(), "--language", "en"]) == 0
        assert chinese.out == capsys.readouterr().out


def test_a_verdict_is_in_one_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sample", "klee", "-o", "game.toml", "--language", "en"]) == 0
    capsys.readouterr()
    assert main(["check", "game.toml", "--language", "zh"]) == 0
    assert capsys.readouterr().out.isascii()


def test_what_the_system_speaks_is_no_wish_that_was_not_granted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody asked for Chinese in so many words."""
    monkeypatch.setattr("sheetgen.cli.of_locale", lambda: "zh")
    assert main(["rules", "klee"]) == 0
    said = capsys.readouterr()
    assert said.err == "" and said.out.startswith("Klee\n")


def test_a_book_is_in_one_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "klee", "springer", "goose", "-o", "a.pdf", "--language", "zh"]) == 0
    said = capsys.readouterr().err
    assert said == "sheetgen: Klee, Springer have not been translated into Chinese, so all is told in English\n"
    assert not any("\u4e00" <= sign <= "\u9fff" for sign in words("a.pdf"))


@pytest.mark.skipif(not is_printable("zh"), reason="its typeface is not installed")
def test_a_book_of_goose_is_chinese_from_cover_to_colophon(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "goose", "-o", "a.pdf", "--language", "zh"]) == 0
    assert capsys.readouterr().err == ""
    assert not {"How", "Only", "Colophon", "letters", "Made", "Fold"} & set(words("a.pdf").split())
