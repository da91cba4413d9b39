"""What the QR code says, from the command line: --link, and --code with all that a QR code says."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.cli import main

LINK = "https://example.org/sheet/"


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The page as SVG, which has the QR code's modules in it."""
    assert main(["print", *words, "--no-rules", "-o", "page.svg", "--overwrite"]) == 0
    capsys.readouterr()
    return Path("page.svg").read_text("utf-8")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("MON-1001-G A4", ("--paper", "A4")),
        ("mon-1001-g ltr l n", ("--paper", "Letter", "--landscape", "--numbers")),
        (f"{LINK}MON-1001-G?paper=A4&numbers", ("--paper", "A4", "--numbers", "--link", LINK)),
    ],
)
def test_what_a_qr_code_says_prints_the_same_page(
    said: str, asked: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, "mondrian", "--code", said) == printed(capsys, "mondrian", *asked)


def test_what_is_asked_for_besides_goes_first(capsys: pytest.CaptureFixture[str]) -> None:
    other = printed(capsys, "mondrian", "--code", "MON-1001-G A4", "--paper", "Letter")
    assert other == printed(capsys, "mondrian", "--paper", "Letter")


@pytest.mark.parametrize("words", [["print", "klee"], ["book", "klee"]])
def test_a_link_that_is_none_is_refused_in_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--link", "example.org"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "'example.org' is no address that a code can be added to" in said
    assert not list(Path().iterdir())


def test_a_mistyped_code_is_told_without_what_stood_after_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "mondrian", "--code", "MON-1001-H A4"]) == 2
    assert "the code MON-1001-H is mistyped" in capsys.readouterr().err


def test_dots_an_inch_are_for_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "klee", "--dpi", "300"]) == 2
    assert "--dpi is for pictures; add --format png" in capsys.readouterr().err
    assert main(["print", "klee", "--dpi", "50", "--no-rules", "-o", "small.png"]) == 0
