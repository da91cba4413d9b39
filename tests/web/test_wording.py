"""Sentences that name options of the command line: the page says what to do on the page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import sheetgen
from sheetgen.cli import main
from sheetgen.language import CATALOGUES, ENGLISH, LANGUAGES, gettext, messages, spoken
from sheetgen.web.wording import here, sentence

FLOOR = Path(sheetgen.__file__).parent
OPTION = re.compile(r"(?<![\w-])--[a-z]|\bsheetgen (check|field|moves|new|odds|print|read|rules|sample) ")

ELSEWHERE = {
    "sheetgen/files.py": "only the command line writes files of its own",
    "sheetgen/games/workers.py": "albums and long runs are the command line's",
    "sheetgen/games/goose/odds": "odds are counted on the command line alone",
    "sheetgen/web/server.py": "said to whoever starts the server",
    "sheetgen/web/wording.py": "the patterns themselves",
}
"""Sentences that never reach a browser."""


def texts(node: ast.AST) -> Iterator[str]:
    """The texts of a module as somebody reads them, with an example for every value; no docstrings."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "x7" for part in child.values)
        elif isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value
        else:
            yield from texts(child)


def test_every_option_in_a_sentence_is_worded_for_the_page() -> None:
    left = []
    for path in FLOOR.rglob("*.py"):
        name = path.relative_to(FLOOR.parent).as_posix()
        if name.startswith(("sheetgen/cli", "sheetgen/testing", *ELSEWHERE)) or name.endswith("__main__.py"):
            continue
        source = path.read_text()
        if "--" in source or "sheetgen " in source:
            said = texts(ast.parse(source))
            left += [
                f"{name}: {here(text)}"
                for text in said
                if " " in text.strip() and OPTION.search(here(text)) and not text.startswith(" --")
            ]  # a part of a command
    assert not left


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_every_option_in_a_translation_is_worded_for_the_page(code: str) -> None:
    mofile = pytest.importorskip("babel.messages.pofile")
    with (CATALOGUES / f"{code}.po").open("rb") as file:
        catalogue = mofile.read_po(file, locale=code)
    left = []
    with spoken(code):
        for message in catalogue:
            if all(place.startswith(("sheetgen/cli", "sheetgen/web", *ELSEWHERE)) for place, _ in message.locations):
                continue
            said = [message.string] if isinstance(message.string, str) else message.string
            left += [here(each) for each in said if OPTION.search(here(each.replace("{command}", "sheetgen rules x")))]
    assert not left


@pytest.mark.parametrize("code", ["de", "fr", "es"])
@pytest.mark.parametrize("label", ["A word list of your own", "A layout of your own"])
def test_a_place_on_the_page_is_named_as_it_stands_there(label: str, code: str, page: TestClient) -> None:
    told = [said for (message, _), said in messages(code) if f"“{label}”" in message]
    with spoken(code):
        there = gettext(label)
    assert told and not [said for said in told if there not in said]
    assert f"<summary>{there}</summary>" in page.get(f"/tolstoy?language={code}").text


@pytest.mark.parametrize("code", ["de", "fr", "es"])
def test_advice_is_translated_for_the_page_too(code: str) -> None:
    with spoken(code):
        advice = gettext("take a longer list, another seed, or --fill random")
        assert here(f"x; {advice}") == "x; " + gettext(
            "take a longer list, another number of letters, or random letters"
        )


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("the drawing crosses itself; mend the drawing, or print it anyway with --force", "mend the drawing."),
        ("--players 'Ann,Ann' does not name each player once; write it", "“Ann,Ann” does not name each player once"),
        (
            'take the longest with --path "a (1)" (where there is only --layout: "b.svg#a (1)"), or another; its',
            "the longest is a (1); its",
        ),
        (
            "There was no time to try every correction; --seconds 120 tries more.",
            "There was no time to try every correction.",
        ),
        ("It may be right all the same; --seconds 120 looks longer.", "It may be right all the same."),
        ("--code says MON-1, but the code on the sheet is MIR-2; leave --code out", "The sheet’s code is MIR-2, not"),
    ],
)
def test_a_sentence_says_what_to_do_here(said: str, instead: str) -> None:
    assert instead in sentence(said)


def test_both_faces_say_it_in_their_own_words(page: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    code = "MON-1001-G"
    assert main(["print", "mondrian", "--code", code, "--words", "english", "-o", "x.pdf"]) == 2
    assert "leave --words out" in capsys.readouterr().err
    told = page.post("/mondrian", data={"code": code, "words_text": "stone\nwater"})
    assert told.status_code == 422
    assert "leave the word list out" in told.text and "--words" not in told.text


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("meine-linie.svg: it is too fine", "meine-linie.svg: it is too fine."),
        ("b.toml, line 3: it is too fine", "b.toml, line 3: it is too fine."),
        ("de.txt : 2 lignes", "de.txt : 2 lignes."),
        ("it is too fine. again", "It is too fine. again."),
        ("e.g. a file", "E.g. a file."),
        ("5.5 mm is too small", "5.5 mm is too small."),
    ],
)
def test_a_sentence_begins_with_a_capital_but_for_a_files_name(said: str, told: str) -> None:
    assert sentence(said) == told
