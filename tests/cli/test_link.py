"""What the QR code says, from the command line: --link, and --code with all that a QR code says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

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
        (f"{LINK}MON-1001-G/play", ()),
        (f"{LINK}MON-1001-G.pdf", ()),
        ("/sheet?code=MON-1001-G", ()),
        ("MON 1001 G Mondrian, classic", ()),
        ("MON 1001 G A4 L N", ("--paper", "A4", "--landscape", "--numbers")),
        (f"{LINK}MON-1001-G?paper=A4&numbers", ("--paper", "A4", "--numbers", "--link", LINK)),
    ],
)
def test_what_a_qr_code_says_prints_the_same_page(
    said: str, asked: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, "mondrian", "--code", said) == printed(capsys, "mondrian", *asked)


PASTED = (
    "MON-1001-G A4 L",
    "mon-1001-g a4 lp n",
    f" {LINK}MON-1001-G?paper=A4&landscape ",
    f"{LINK}MON-1001-G/play",
    "/sheet?code=MON-1001-G",
    "MON 1001 G Mondrian",
)
"""The classic Mondrian's code, as cameras tell it and as people copy it."""


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command says that ends well, or with something wrong in a game."""
    assert main([*words]) in (0, 1)
    return capsys.readouterr().out


@pytest.mark.parametrize("pasted", PASTED)
@pytest.mark.parametrize(
    "words", [("new", "mondrian"), ("new", "mondrian", "--finished"), ("sample", "mondrian"), ("field", "mondrian")]
)
def test_what_a_qr_code_says_is_taken_wherever_a_code_is(
    pasted: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, *words, "--code", pasted) == said(capsys, *words, "--code", "MON-1001-G")


@pytest.mark.parametrize("verb", ["print", "new", "sample", "field"])
def test_a_paper_that_there_is_not_is_refused_behind_a_code(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([verb, "mondrian", "--code", "MON 1001 G A9"]) == 2
    sentence = "sheetgen: there is no paper 'A9'; leave out what stands behind the code MON-1001-G\n"
    assert capsys.readouterr().err == sentence
    assert not list(Path().iterdir())


@pytest.mark.parametrize("pasted", PASTED)
@pytest.mark.parametrize("finished", [(), ("--finished",)])
def test_a_record_may_have_what_the_qr_code_says_for_its_sheet(
    pasted: str, finished: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    plain = said(capsys, "sample", "mondrian", "--turns", "9", *finished)
    game = plain.replace('game = "mondrian"\n', "")  # the code tells it
    for name, text in (("plain", game), ("pasted", game.replace('"MON-1001-G"', f'"{pasted}"'))):
        Path(f"{name}.toml").write_text(text, "utf-8")
    verbs = ("check",) if finished else ("check", "moves")
    for verb in verbs:
        heard = [said(capsys, verb, f"{name}.toml", "--json") for name in ("plain", "pasted")]
        first, second = (re.sub(r'"seconds": .*', "", each) for each in heard)
        assert first == second


def test_an_address_without_a_code_is_told_at_the_records_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.toml").write_text('game = "klee"\nsheet = "https://example.org/"\nplayers = ["Ann", "Ben"]\n', "utf-8")
    assert main(["check", "game.toml"]) == 2
    assert capsys.readouterr().err.startswith("sheetgen: game.toml, line 2: 'example.org' is not a sheet's code")


def test_what_is_asked_for_besides_goes_first(capsys: pytest.CaptureFixture[str]) -> None:
    other = printed(capsys, "mondrian", "--code", "MON-1001-G A4", "--paper", "Letter")
    assert other == printed(capsys, "mondrian", "--paper", "Letter")


@pytest.mark.parametrize(
    "asked", [("--paper", "A5", "--fill"), ("--paper", "Letter"), ("--paper", "Letter", "--landscape", "--key")]
)
def test_tolstoys_codes_can_be_read_with_the_longest_address(asked: tuple[str, ...]) -> None:
    zxingcpp = pytest.importorskip("zxingcpp")
    link = f"https://example.org/{'a' * 39}/"
    assert main(["print", "tolstoy", *asked, "--link", link, "--no-rules", "--dpi", "150", "-o", "page.png"]) == 0
    for path in Path().iterdir():
        found = {code.text for code in zxingcpp.read_barcodes(Image.open(path).convert("L"))}
        pages = {re.search(r"page=(\w+)", text)[1] for text in found if text.startswith(link)}
        assert pages in ({"F1", "F2"}, {"KEY"})


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
