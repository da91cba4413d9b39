"""What is said of options, files and layouts is said in the language that is spoken, help and all."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from msgspec import structs

import sheetgen
from sheetgen import cli, games
from sheetgen.cli import VERBS, main
from sheetgen.cli.help import texts
from sheetgen.errors import BadInput
from sheetgen.games.tolstoy.triangles import Shake
from sheetgen.games.vasarely.motifs import FAMILIES
from sheetgen.language import messages, spoken
from sheetgen.photo.naming import WORDS as WORDS_FOR_COLOURS
from sheetgen.web.wording import here, reworded
from tests.brackets import brackets, english

FLOOR = Path(sheetgen.__file__).parent
SAYERS = ("BadInput", "Misdraw", "Trouble", "remark", "complain", "fail", "trouble", "placed")
"""What is called with a sentence for whoever plays, prints or designs."""
TEXT = re.compile(r"[^\W\d_]{2,}\W+[^\W\d_]{2,}")


def bare(node: ast.expr) -> bool:
    """Whether a text of two words or more stands there as it is, or with values in it."""
    if isinstance(node, ast.JoinedStr):
        return bool(TEXT.search("".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))))
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(TEXT.search(node.value))


@pytest.mark.parametrize("room", [*sorted(path.name for path in FLOOR.iterdir() if path.is_dir()), "."])
def test_no_sentence_is_said_without_looking_it_up(room: str) -> None:
    """None stands as a bare text, or as one with names in it, where it is raised or told."""
    for path in FLOOR.glob("*.py") if room == "." else (FLOOR / room).rglob("*.py"):
        if room == "testing":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                assert called not in SAYERS or not bare(node.args[0]), f"{path.name}, line {node.lineno}"


@pytest.fixture
def in_brackets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "of_locale", lambda: "brackets")
    with brackets():
        yield


REFUSED = [
    "print",
    "printt klee",
    "klee",
    "print klee vasarely",
    "print klee --sed 7",
    "print klee -seed 7",
    "--fill print tolstoy",
    "print klee for three",
    "print klee --seed",
    "print klee --seed none",
    "print klee --copies 0",
    "print klee --copies 20000 --seed 1",
    "print klee --ink green",
    "print klee --bleed 99",
    "print klee --bleed x",
    "check some.svg --seconds 0",
    "print klee --paper A9",
    "print klee --paper 20x30",
    "print klee --paper 20x30mm",
    "print klee --layout gone",
    "print klee --layout gone.toml",
    "print klee --layout some.svg",
    "print klee --code KLE",
    "print klee --code KLE-1001-9 --seed 3",
    "print klee --words list.txt",
    "print klee --fill lively",
    "print klee -o klee.doc",
    "print klee -o -  --open",
    "print klee --dpi 300",
    "print klee --svg-text",
    "print klee --tile --paper A5",
    "print klee --bleed 3 --tile",
    "print klee --path x",
    "print klee --link me",
    "print miro --curve some.svg --seed 7",
    "print miro --curve some.txt",
    "print miro --curve some.svg",
    "print klee --jobs 2",
    "print klee --jobs 2 --seed 1 --form",
    "book --seeds x",
    "book --seeds 9-1",
    "book --seeds 1-30 --copies 3",
    "book --booklet --up 4",
    "book --up 2 --landscape",
    "book --up 4 --large-print --paper A4",
    "book --layouts gone",
    "book --words list.txt",
    "book --title ''",
    "check gone.toml",
    "check some.svg",
    "check .",
    "check some.svg --frames",
    "check some.svg --seconds inf",
    "check",
    "moves gone.toml",
    "new klee --players 3",
    "new klee --players Ann,Ann",
    "new klee --layout mine.txt",
    "new klee --layout mine.toml --code KLE-1001-9",
    "sample klee --words list.txt",
    "sample klee --players 7",
    "odds klee",
    "read some.svg",
    "read gone.png",
    "read some.svg --players Ann,Ann",
    "read some.svg --colours Ann",
    "read some.svg --colours Ann=mauve",
    "read some.svg --seconds 3",
    "serve --port x",
    "rules chess",
]


@pytest.mark.usefixtures("in_brackets")
@pytest.mark.parametrize("command", REFUSED)
def test_what_is_wrong_with_a_command_was_looked_up(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("some.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0 L90 90'/></svg>", "utf-8")
    assert main([word.strip("'") for word in command.split()]) == 2
    said = capsys.readouterr().err.removeprefix("sheetgen: ")
    assert "⟦" in said
    # Names of games, layouts, papers and verbs have no others; nor has what the system says of a file.
    known = [*games.names(), *VERBS, *games.find("klee").layout_names, *games.find("tolstoy").filler.KINDS]
    known += ["letter legal tabloid poster x", "black colour color", "TOML", command]
    known += ["sheetgen --seed pdf svg png", *WORDS_FOR_COLOURS]
    assert not english(said, known), said


@pytest.mark.usefixtures("in_brackets")
@pytest.mark.parametrize("verb", ["", *VERBS])
def test_help_was_looked_up(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*([verb] if verb else []), "--help"]) == 0
    said = capsys.readouterr().out
    command = cli.sheetgen.get_command(click.Context(cli.sheetgen), verb) if verb else cli.sheetgen
    assert command is not None
    context = click.Context(command)
    names = [" ".join([*each.opts, each.make_metavar(context)]) for each in command.get_params(context)]
    assert not english(said, [*names, *VERBS, "sheetgen options command args"]), said
    assert said.count("⟦") >= len([*texts(command)])


@pytest.mark.parametrize("code", ["de", "fr", "es"])
def test_help_is_told_in_the_language_that_is_asked_for_wherever_that_stands(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for words in (["--help", "--language", code], [f"--language={code}", "--help"]):
        assert main(["rules", *words]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert main(["rules", "--no", "--language", code]) == 2
    assert "--no" in capsys.readouterr().err


WILD = (-1, 0, 1, 10**7, -0.5, "x", [], [0], [9, 1], ["ab", "c"], [[0, 0]], {"a": 1})
"""Values that hardly any parameter can have, or that do not go with the others."""


@pytest.mark.parametrize("game", [name for name in games.BUILT_IN if games.find(name).seeded])
def test_what_is_wrong_with_a_layout_was_looked_up(game: str) -> None:
    layout = games.find(game).layout()
    kind = games.find(game).field.Parameters
    keys = [name.rstrip("_").replace("_", "-") for name in kind.__struct_fields__]
    # What may stand in a file is written in English in every language.
    names = [*keys, *FAMILIES, *Shake.__struct_fields__, "true false"]
    found = 0
    for key in keys:
        for value in WILD:
            wild = structs.replace(layout, field={**layout.field, key: value}, path=Path("my.toml"))
            with brackets():
                try:
                    wild.parameters(kind)
                    continue
                except BadInput as error:
                    said = error.sentence
            found += 1
            assert not english(said, [*names, str(value), *map(str, layout.field.values())]), (key, value)
    assert found > 2 * len(keys)


def test_the_page_in_the_browser_names_no_option_in_any_language() -> None:
    for code in ("de", "fr", "es"):
        with spoken(code):
            for (message, _), said in messages(code):
                if reworded(message) != message:
                    assert not re.search(r"(?<![\w-])--[a-z]", here(re.sub(r"\{\w+\}", "x7", said))), (code, said)


def test_the_page_in_the_browser_says_in_german_what_to_do_there() -> None:
    with spoken("de"):
        assert here("my.toml: --players 'Ann,Ann' nennt nicht alle einmal; schreibt es wie \"Ann,Ben\"") == (
            'my.toml: „Ann,Ann“ nennt nicht alle einmal; schreib es wie "Ann,Ben"'
        )
