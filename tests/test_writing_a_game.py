"""docs/WRITING-A-GAME.md makes a game that keeps every promise: built from its blocks, once here and once elsewhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from sheetgen import games

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "WRITING-A-GAME.md").read_text("utf-8")
FILES = {
    name: body
    for name, _, body in re.findall(r"^`([\w./]+)`\n\n(`{3,4})\w+\n(.*?)^\2$", PAGE, re.MULTILINE | re.DOTALL)
}
ENTRY_POINT = re.search(r'entry-points\."(.+)"\]\n([\w-]+) = "(.+)"', PAGE)


def build(folder: Path, *, within: str = "") -> None:
    """Write the game's files into a folder, as a package of its own or `within` another one."""
    for name, body in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body.replace("from dots_and_boxes", f"from {within}dots_and_boxes"), "utf-8")


def python(home: Path, *arguments: str) -> str:
    """Run Python where `home` comes first, and everything in it; tests in it are a run of their own, no worker of this
    one, so that they keep no field where another run finds it."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment = {**ours, "PYTHONPATH": str(home), "SHEETGEN_CACHE": "off"}
    done = subprocess.run([sys.executable, *arguments], cwd=home, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


FOLDERS = (
    "test_a_sheets_code_gives_the_sheet_back",
    "test_a_random_game_ends_and_is_read_as_it_was_written",
    "test_the_same_command_gives_the_same_bytes_in_another_python",
    "test_every_page_of_rules",
)
"""The promises that lean on where a game's files lie. Wherever that is the others say the same of what is drawn and
played: once is enough."""


def keeps_its_promises(home: Path, *, only: Sequence[str] = ()) -> None:
    assert python(home, "-m", "sheetgen.finish", "dots-and-boxes").startswith("dots-and-boxes classic: 56 spaces")
    for command in re.findall(r"^    sheetgen (.+)$", PAGE, re.MULTILINE):
        python(home, "-m", "sheetgen", *command.split())
    left = ("-k", " or ".join(only)) if only else ()
    said = python(home, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error", *left, "test_dots_and_boxes.py")
    assert re.search(r"\d{2,} passed", said), said
    assert not only or "deselected" in said, said


def test_it_takes_no_more_than_two_hundred_lines() -> None:
    assert sum(body.count("\n") for name, body in FILES.items() if name.startswith("dots_and_boxes/")) <= 200


def test_every_room_that_a_game_may_have_is_named() -> None:
    design = (ROOT / "docs" / "DESIGN.md").read_text("utf-8")
    lines = re.findall(r"^ {10}([a-z]\S*\.(?:py|md|toml)\b.*)$", design, re.MULTILINE)
    files = {name for line in lines for name in re.findall(r"[a-z_.]+\.(?:py|md|toml)\b", line.partition("   ")[0])}
    assert {"fill.py", "odds.py", "pointing.py", "finished.py", "rules.de.md"} <= files
    assert not {name for name in files if name not in PAGE}


def test_its_rules_speak_of_no_letter_that_is_not_on_the_sheet() -> None:
    assert not re.search(r"(?<![\w-])[B-Z]\b", FILES["dots_and_boxes/rules.md"])


@pytest.mark.slow
def test_as_a_package_of_its_own_it_keeps_every_promise(tmp_path: Path) -> None:
    assert ENTRY_POINT
    group, name, value = ENTRY_POINT.groups()
    build(tmp_path)
    info = tmp_path / "dots_and_boxes-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: dots-and-boxes\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {value}\n")
    keeps_its_promises(tmp_path)


PROJECT = re.search(r"^```toml\n(\[build-system\].*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.slow
def test_a_wheel_of_it_takes_its_texts_and_layouts_along(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    assert PROJECT
    made, home = tmp_path / "made", tmp_path / "home"
    build(made)
    (made / "pyproject.toml").write_text(PROJECT[1], "utf-8")
    (made / ".gitignore").write_text("*.json\n")
    for name in ("rules.json", "layouts/classic.field.json"):
        (made / "dots_and_boxes" / name).write_text("{}")  # as finish.py writes them
    python(made, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path))
    (wheel,) = tmp_path.glob("*.whl")
    shutil.unpack_archive(wheel, home, "zip")
    there = {path.relative_to(home).as_posix() for path in home.rglob("*")}
    wanted = {name for name in FILES if name.startswith("dots_and_boxes/")}
    assert there >= {*wanted, "dots_and_boxes/rules.json", "dots_and_boxes/layouts/classic.field.json"}
    assert "dots-and-boxes  2-4 players" in python(home, "-m", "sheetgen", "games")


@pytest.mark.slow
def test_as_a_folder_of_this_package_it_keeps_every_promise(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "sheetgen", tmp_path / "sheetgen", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "layouts", tmp_path / "layouts")
    build(tmp_path / "sheetgen" / "games", within="sheetgen.games.")
    shutil.move(tmp_path / "sheetgen" / "games" / "dots_and_boxes" / "layouts", tmp_path / "layouts" / "dots-and-boxes")
    shutil.move(tmp_path / "sheetgen" / "games" / "test_dots_and_boxes.py", tmp_path)
    registry = tmp_path / "sheetgen" / "games" / "__init__.py"
    text = registry.read_text("utf-8")
    registry.write_text(text.replace('    "goose",\n', '    "goose",\n    "dots-and-boxes",\n', 1), "utf-8")
    assert python(tmp_path, "-c", "import sheetgen; print(sheetgen.__file__)").startswith(str(tmp_path))
    keeps_its_promises(tmp_path, only=FOLDERS)


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".py")])
def test_its_files_are_written_as_ours_are(name: str, tmp_path: Path) -> None:
    build(tmp_path)
    config = ("--config", str(ROOT / "pyproject.toml"))
    # Where the game stands among the imports depends on where it is built.
    python(tmp_path, "-m", "ruff", "check", "--no-cache", "--ignore", "I001", *config, name)
    python(tmp_path, "-m", "ruff", "format", "--no-cache", "--check", *config, name)


def test_rules_that_are_only_begun_are_told_with_how_many_words_there_must_be() -> None:
    from sheetgen.testing import GamePromises
    from sheetgen.testing.promises import WORDS

    klee = games.find("klee")
    begun = f"{klee.title} {klee.credit} 1. Fill."
    with pytest.raises(AssertionError, match=rf"^sheetgen rules klee says \d+ words; in {WORDS} and fewer .* 5\)"):
        GamePromises().test_the_rules_are_plain_text("klee", lambda *words: begun)
    assert f"has more than {WORDS} words" in PAGE


def test_a_promise_that_is_not_kept_says_what_it_compared() -> None:
    """Pytest rewrites the asserts of another package's plugins alone, unless that package asks for it."""
    from sheetgen.testing import play, promises

    assert [type(module.__loader__).__name__ for module in (play, promises)] == ["AssertionRewritingHook"] * 2
