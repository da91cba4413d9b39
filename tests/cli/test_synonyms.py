"""Other words for verbs, options and languages are understood, or lead to the right one."""

from __future__ import annotations

import click
import pytest

from sheetgen.cli import VERBS, main, sheetgen, synonyms
from sheetgen.language import known


@pytest.mark.parametrize("said", ["DE", "de_DE", "de-AT", "de_DE.UTF-8", "Deutsch", "German", "allemand", "alemán"])
def test_a_language_is_known_by_its_locale_and_its_names(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert known(said) == "de"
    assert main(["games", "--language", said]) == 0
    assert "Personen" in capsys.readouterr().out


def test_a_language_that_nobody_here_speaks_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--language", "Suomi"]) == 2
    assert capsys.readouterr().err.startswith("sheetgen: --language takes en, de, fr, es or zh, not 'Suomi'")


@pytest.mark.parametrize(
    ("words", "near"),
    [
        ("print klee --kopien 3", "--copies"),
        ("print klee --copys 3", "--copies"),
        ("print klee --exemplaires 3", "--copies"),
        ("print klee --colour", "--ink colour"),
        ("print klee --Größe A4", "--paper"),
        ("check game.toml --sprache de", "--language"),
        ("new klee --spieler 2", "--players"),
        ("print klee --ink farbig", "colour"),
        ("drucken klee", "print"),
        ("vérifier game.toml", "check"),
    ],
)
def test_another_word_leads_to_the_right_one(words: str, near: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    assert f"did you mean {near}?" in capsys.readouterr().err


def test_a_word_that_is_like_none_leads_nowhere() -> None:
    assert synonyms.meant("--zebra", ["paper", "open"], synonyms.OPTIONS) is None


def test_every_word_that_is_explained_is_there() -> None:
    assert set(synonyms.VERBS) == set(VERBS)
    commands = [sheetgen.get_command(click.Context(sheetgen), verb) for verb in VERBS]
    options = {name for each in commands if each for param in each.params for name in param.opts}
    assert {f"--{name}" for name in synonyms.OPTIONS} <= options
