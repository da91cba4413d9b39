"""What a person at a terminal is told, and what the shell completes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from sheetgen.cli import main
from sheetgen.field.layout import layouts_folder


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def said(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(list(arguments)) == status
    return capsys.readouterr().err


def test_several_games_are_for_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = said(capsys, "print", "Klee", "tolstoy", "take back toe", status=2)
    assert "sheetgen book klee tolstoy take-back-toe puts them in one file" in sentence


def test_twelve_equal_sheets_are_printed_with_a_word_on_twelve_others(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = said(capsys, "print", "tolstoy", "--copies", "12", "--no-rules")
    assert sentence.startswith("sheetgen: all 12 sheets are the same; for 12 different ones add --seed 1")
    assert "--fill" in sentence


@pytest.mark.parametrize(
    "arguments", [["klee", "--seed", "1", "--copies", "2"], ["goose", "--copies", "2"], ["klee", "--copies", "1"]]
)
def test_nothing_is_said_where_nothing_can_differ(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "print", *arguments, "--no-rules", "-o", "a.pdf") == ""


@pytest.mark.parametrize("verb", [["print", "klee"], ["book", "klee"]])
def test_a_paper_of_ones_own_is_what_the_pages_measure(verb: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, *verb, "--paper", "200x250mm", "-o", "a.pdf")
    with pypdfium2.PdfDocument("a.pdf") as document:
        sizes = [tuple(round(side / 72 * 25.4) for side in page.get_size()) for page in document]
    assert set(sizes) == {(200, 250)}


def completed(line: str, shell: str = "bash") -> list[str]:
    """What the shell is offered at the end of the line."""
    words = line.split(" ")
    environ = {
        **os.environ,
        "_SHEETGEN_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": words[-1] if shell == "fish" else str(len(words) - 1),
    }
    command = [
        sys.executable,
        "-c",
        "import sys; sys.argv[0] = 'sheetgen'; from sheetgen.__main__ import entry; entry()",
    ]
    done = subprocess.run(command, env=environ, capture_output=True, text=True)
    return done.stdout.split()


def test_the_shell_is_offered_verbs_games_and_layouts() -> None:
    assert completed("sheetgen pr") == ["plain,print"]
    assert completed("sheetgen print m") == ["plain,miro", "plain,mondrian"]
    assert completed("sheetgen print klee --layout c") == ["plain,classic", "plain,calm"]
    assert completed("sheetgen check ga") == ["file,ga"]
    assert completed("sheetgen pr", "fish")[0] == "plain,print"


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_takes_the_script_that_readme_names(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "sheetgen"
    command.write_text(f"#!{sys.executable}\nfrom sheetgen.__main__ import entry\nentry()\n", "utf-8")
    command.chmod(0o755)
    script = """
    eval "$(_SHEETGEN_COMPLETE=bash_source sheetgen)"
    COMP_WORDS=(sheetgen print spr); COMP_CWORD=2
    $(complete -p sheetgen | sed 's/.*-F \\([^ ]*\\).*/\\1/') sheetgen spr print
    echo "${COMPREPLY[@]}"
    """
    environ = {**os.environ, "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", script], env=environ, capture_output=True, text=True)
    assert done.stdout.strip() == "springer", done.stderr


def test_lines_of_a_word_list_that_hold_no_word_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("w.txt").write_text("der Hund\ncat\ntac\nact\nE-Mail\n")
    assert said(capsys, "field", "tolstoy", "--fill", "--words", "w.txt").startswith(
        "sheetgen: w.txt: 2 lines are left out, because there is no single word of 2 to 15 letters there; "
        "the first is line 1, 'der Hund'\n"
    )


@pytest.mark.parametrize(
    "words", ["field --fill tolstoy", "field --fill Tolstoy --seed 1", "field --fill lively tolstoy"]
)
def test_fill_may_stand_before_the_game(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 0
    assert "TOL-10R101-C" in capsys.readouterr().out


def test_a_layout_is_known_whatever_its_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["field", "miro", "--layout", "Children"]) == 0
    assert "MIR-1003-Y" in capsys.readouterr().out


def test_a_board_that_has_no_seed_says_nothing_of_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["field", "goose"]) == 0
    assert capsys.readouterr().out.startswith("Goose, layout classic-63, code GOO-")


OWN_MAP = """game = "mondrian"
name = "house"
[field]
spaces = 8
columns = 16
rows = 9
cells = [
    "AAAABBBBBBBBCCCC",
    "AAAABBBBBBBBCCCC",
    "AAAABBBBBBBBCCCC",
    "DDDDDDEEEEEECCCC",
    "DDDDDDEEEEEECCCC",
    "DDDDDDEEEEEECCCC",
    "FFFFFFFFGGGGHHHH",
    "FFFFFFFFGGGGHHHH",
    "FFFFFFFFGGGGHHHH",
]
"""


@pytest.mark.parametrize("verb", [["print", "mondrian", "--no-rules", "--layout"], ["book", "mondrian", "--layouts"]])
def test_a_seed_is_not_recommended_for_a_map_of_ones_own_without_saying_what_it_does(
    verb: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("house.toml").write_text(OWN_MAP)
    sentence = said(capsys, *verb, "house.toml", "--copies", "3", "-o", "a.pdf")
    assert "are the same, because the layout says what is drawn (cells)" in sentence
    assert "would draw something else in place of that" in sentence
    assert "3 different ones" not in sentence


@pytest.mark.parametrize(
    "verb",
    [["print", "--no-rules", "-o", "a.pdf", "--layout"], ["field", "--layout"], ["book", "-o", "a.pdf", "--layouts"]],
    ids=lambda verb: verb[0],
)
def test_that_a_seed_draws_something_else_than_a_map_of_ones_own_is_said(
    verb: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    layout = (layouts_folder() / "mondrian" / "mini.toml").read_text("utf-8")
    Path("own.toml").write_text(layout.replace('"mini"', '"own"').replace("number = 2\n", ""))
    command, *rest = verb
    seed = ["--seeds" if command == "book" else "--seed", "1"]
    expected = "own says what is drawn (cells); the seed draws something else by chance in place of that"
    assert said(capsys, command, "mondrian", *rest, "own.toml", *seed).count(expected) == 1
    assert expected not in said(capsys, command, "mondrian", *rest, "own.toml")


def test_what_chance_could_not_cut_is_counted_as_what_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    keys = "largest = 0.2\nslender = 2\nacross = [5, 0]"
    Path("house.toml").write_text(OWN_MAP.replace("[field]", f"[field]\n{keys}"))
    sentence = said(capsys, "print", "mondrian", "--layout", "house.toml", "--seed", "1", status=2)
    assert "could not be cut into the 9 rectangles of which the spaces are made" in sentence
