"""README.md and docs/ tell the truth: what they show works, and what they point to is there."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import click
import pytest

from sheetgen import games
from sheetgen.cli import main, sheetgen
from sheetgen.page.paper import PAPERS
from sheetgen.photo.pictures import encoded
from tests.photo.painted import painted, played

ROOT = Path(__file__).parents[1]
PAGES = {path.name: path.read_text("utf-8") for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))}
COMMANDS = [
    (name, line.split("   ")[0].split("  #")[0].strip())
    for name, text in PAGES.items()
    for line in re.findall(r"^    (sheetgen [a-z]+ .*)$", text, re.MULTILINE)
    if name not in ("DESIGN.md", "WRITING-A-GAME.md")  # the latter's: tests/test_writing_a_game.py
    and not line.startswith("sheetgen serve")  # it serves until it is told to end: tests/web/test_server.py
    and line.split("   ")[0] != "sheetgen book -o all.pdf"  # that book: tests/test_games.py
]
# Left out are a pattern, which is no command, what takes hours, and the twelfth game: tests/test_writing_a_game.py
IN_A_SENTENCE = [
    command
    for text in PAGES.values()
    for said in re.findall(r"(?<!`)`(sheetgen [a-z]+\s[^-`][^`]*)`", text)
    if (command := " ".join(said.split())) and not re.search(r"\b[A-Z]+\b|\*|--copies \d{4,}|dots-and-boxes", command)
]
VERBS = {
    verb: sheetgen.get_command(click.Context(sheetgen), verb)
    for verb in sheetgen.list_commands(click.Context(sheetgen))
}
IN_HELP = [
    line.split("   ")[0]
    for command in VERBS.values()
    for line in re.findall(r"^\s*(sheetgen [a-z]+ .*)$", (command and command.help) or "", re.MULTILINE)
    if not line.startswith("sheetgen book -o all.pdf ")  # as above
]
CURVE = "M 0,0 C 120,-10 150,60 100,90 C 50,120 20,60 70,30 C 120,0 190,70 120,130 C 60,180 -60,60 0,0 Z"


def example_record() -> str:
    block = re.search(r'    game = "tolstoy".*?Boris = 24\n', PAGES["RECORDS.md"], re.DOTALL)
    assert block
    return textwrap.dedent(block[0])


@pytest.fixture
def desk(set_out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the commands name."""
    shutil.copytree(set_out, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def set_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """These files, made once."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "game.toml").write_text(example_record(), "utf-8")
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 300 300"><path d="{CURVE}"/></svg>'
    (folder / "drawing.svg").write_text(drawing, "utf-8")
    with contextlib.chdir(folder), contextlib.redirect_stdout(io.StringIO()):
        assert main(["new", "mondrian", "--layout", "my.toml"]) == 0
        assert main(["sample", "miro", "--finished", "-o", "sheet.toml"]) == 0
    return folder


def test_the_example_record_is_a_game_that_holds(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["check", "game.toml"])
    said = capsys.readouterr().out
    assert "Anne 20, Boris 24." in said
    assert "Boris wins." in said
    assert status == 0, said


@pytest.mark.parametrize("command", dict.fromkeys([*(command for _, command in COMMANDS), *IN_A_SENTENCE, *IN_HELP]))
def test_the_commands_that_are_shown_work(command: str, desk: Path) -> None:
    arguments = shlex.split(command)[1:]
    if arguments[0] in ("new", "sample"):  # they never write over a file that is there
        for path in (desk / "my.toml", desk / "game.toml", desk / "sheet.toml"):
            path.unlink()
    if arguments[0] == "new" and {"--layout", "-o"} <= {*arguments}:  # a record on a layout that has been made before
        assert main(arguments[: arguments.index("-o")]) == 0
    if "photo.jpg" in arguments:
        (desk / "photo.jpg").write_bytes(encoded(painted(played("mondrian"), per_mm=4.5)))
    before = set(desk.iterdir())
    assert main(arguments) == 0
    assert arguments[0] not in ("print", "book", "new") or set(desk.iterdir()) - before


def test_every_target_that_is_named_is_in_the_makefile() -> None:
    targets = {*re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)}
    named = {name for text in PAGES.values() for name in re.findall(r"(?:`|^    )make ([a-z-]+)", text, re.MULTILINE)}
    assert named and named <= targets


def test_the_readme_shows_commands_of_every_kind() -> None:
    shown = set(re.findall(r"^    sheetgen ([a-z]+) ", PAGES["README.md"], re.MULTILINE))
    assert {"print", "book", "check", "moves"} <= shown


PYTHON = re.findall(r"```python\n(.*?)```", PAGES["API.md"], re.DOTALL)


def test_the_blocks_of_the_python_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    with contextlib.redirect_stdout(io.StringIO()) as said:
        for block in PYTHON:
            exec(block, names)
    assert "[Mondrian 1]" in said.getvalue()
    assert "judged without its moves" in said.getvalue() and "2 Ben" in said.getvalue()
    assert (tmp_path / "game.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.slow
def test_the_blocks_of_the_python_page_are_typed_as_all_else_is(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    (tmp_path / "blocks.py").write_text("\n".join(PYTHON), "utf-8")
    words = [sys.executable, "-m", "mypy", "--strict", str(tmp_path / "blocks.py")]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert not done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("name", PAGES)
def test_every_link_and_picture_leads_somewhere(name: str) -> None:
    home = ROOT if name == "README.md" else ROOT / "docs"
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", PAGES[name]):
        assert target.startswith("http") or (home / target).is_file(), target


@pytest.mark.parametrize("name", sorted({*PAGES} - {"WRITING-A-GAME.md"}))
def test_every_module_that_is_named_with_its_folder_is_there(name: str) -> None:
    for module in re.findall(r"(?<![\w/<>])[a-z]\w*/[\w/]+\.py\b", PAGES[name]):
        assert (ROOT / module).is_file() or (ROOT / "sheetgen" / module).is_file(), module


def test_the_readme_leads_to_every_page() -> None:
    assert {name for name in PAGES if name != "README.md"} <= set(re.findall(r"docs/([\w-]+\.md)", PAGES["README.md"]))


@pytest.mark.parametrize("name", ["README.md", "RECORDS.md"])
def test_every_command_that_speaks_json_is_named(name: str) -> None:
    said = re.search(r"((?:`\w+`(?:, | and ))+`\w+`) speak JSON", PAGES[name])
    assert said
    context = click.Context(sheetgen)
    commands = {verb: sheetgen.get_command(context, verb) for verb in sheetgen.list_commands(context)}
    speak = [verb for verb, command in commands.items() if command and "as_json" in {p.name for p in command.params}]
    assert sorted(re.findall(r"`(\w+)`", said[1])) == sorted(speak)


def test_every_paper_is_named() -> None:
    assert all(paper.name in PAGES["PRINTING.md"] and paper.name in PAGES["DESIGN.md"] for paper in PAPERS)


def test_every_verb_is_in_the_designs_table() -> None:
    assert set(re.findall(r"^\| `([a-z]+)", PAGES["DESIGN.md"], re.MULTILINE)) >= set(
        sheetgen.list_commands(click.Context(sheetgen))
    )


def test_every_game_is_named_on_the_page_of_records() -> None:
    assert all(f"| {games.find(name).title} |" in PAGES["RECORDS.md"] for name in games.BUILT_IN)
