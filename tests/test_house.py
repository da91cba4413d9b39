"""The house: who may know whom (DESIGN.md), read from the imports, and what a command must not wait for."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen import games
from sheetgen.field.layout import finished

PACKAGE = Path(games.__file__).parent.parent
KITS = ("field", "referee", "page", "words")
ROOT = {
    "sheetgen",
    *(
        f"sheetgen.{name}"
        for name in ("errors", "files", "chance", "effort", "players", "progress", "signs", "tomlfile")
    ),
}
MODEL = "sheetgen.field.model"
HEAVY = (
    "shapely",
    "networkx",
    "reportlab",
    "msgspec",
    "fontTools",
    "markdown_it",
    "pypdfium2",
    "segno",
    "numpy",
    "PIL",
)

MODULES = {
    ".".join(("sheetgen", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
    if "__pycache__" not in path.parts
}


def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text("utf-8"))


def known_by(module: str) -> set[str]:
    """Every module that a module's text imports, at any depth of it; `from a import b` is a.b where there is such."""
    return set(_imports(module))


def _imports(module: str) -> Iterator[str]:
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level and node.module, f"{module} imports by dots; say the whole name"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module


def within(package: str) -> list[str]:
    return [module for module in MODULES if module == package or module.startswith(f"{package}.")]


def ours(names: set[str]) -> set[str]:
    return {name for name in names if name.split(".")[0] == "sheetgen"} - ROOT


def folder(module: str) -> str:
    return ".".join(module.split(".")[:2])


@pytest.mark.parametrize("kit", KITS)
def test_a_kit_knows_no_game_and_no_command(kit: str) -> None:
    for module in within(f"sheetgen.{kit}"):
        strangers = {name for name in known_by(module) if folder(name) in ("sheetgen.games", "sheetgen.cli")}
        assert not strangers, f"{module} imports {strangers}"


@pytest.mark.parametrize("kit", KITS)
def test_a_kit_knows_no_other_kit_but_the_fields_data(kit: str) -> None:
    allowed = {MODEL} if kit in ("page", "referee") else set()
    for module in within(f"sheetgen.{kit}"):
        strangers = {name for name in ours(known_by(module)) if folder(name) != f"sheetgen.{kit}"} - allowed
        assert not strangers, f"{module} imports {strangers}"


def test_the_root_modules_stand_on_their_own() -> None:
    for module in ROOT:
        assert not ours(known_by(module)), module


def test_the_fields_data_model_knows_no_builder() -> None:
    assert not ours(known_by(MODEL))


@pytest.mark.parametrize("module", within("sheetgen.games"))
def test_no_game_knows_the_command_line(module: str) -> None:
    assert not [name for name in known_by(module) if folder(name) == "sheetgen.cli"]


def test_commands_are_known_only_by_the_command_line() -> None:
    for module in MODULES:
        if folder(module) not in ("sheetgen.cli", "sheetgen.__main__"):
            assert not [name for name in known_by(module) if folder(name) == "sheetgen.cli"], module


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_no_game_knows_another_game(game: str) -> None:
    own = games.find(game).package
    others = {games.find(name).package for name in games.BUILT_IN} - {own}
    for module in within(own):
        assert not [name for name in known_by(module) if ".".join(name.split(".")[:3]) in others], module


@pytest.mark.parametrize("module", [name for name in MODULES if not name.startswith("sheetgen.games")])
def test_no_game_is_imported_outside_the_games(module: str) -> None:
    assert not [name for name in known_by(module) if name.count(".") > 1 and name.split(".")[2] in games.BUILT_IN]


@pytest.mark.parametrize("module", [name for kit in KITS for name in within(f"sheetgen.{kit}")])
def test_no_game_is_named_in_a_kit(module: str) -> None:
    there = [games.find(name) for name in games.BUILT_IN]
    named = {said.casefold() for game in there for said in (game.name, game.title, game.prefix)}
    texts = [node.value for node in ast.walk(tree(module)) if isinstance(node, ast.Constant)]
    assert not [text for text in texts if isinstance(text, str) and text.casefold() in named]


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_games_rooms_keep_to_themselves(game: str) -> None:
    package = games.find(game).package
    rooms = {room: known_by(f"{package}.{room}") for room in ("field", "rules", "sheet")}
    assert not {f"{package}.{room}" for room in ("rules", "sheet")} & rooms["field"], "the field knows of players"
    assert not {name for name in rooms["field"] if folder(name) in ("sheetgen.referee", "sheetgen.page")}
    assert not {f"{package}.{room}" for room in ("field", "sheet")} & rooms["rules"], "the rules know of paper"
    assert not {name for name in rooms["rules"] if folder(name) == "sheetgen.page"}
    assert f"{package}.field" not in rooms["sheet"], "the sheet builds fields"


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_game_joins_its_rooms_and_says_nothing_else(game: str) -> None:
    assert ours(known_by(games.find(game).package)) <= {"sheetgen.games"}


@pytest.mark.parametrize("module", [name for name in MODULES if name != "sheetgen.chance"])
def test_chance_comes_from_one_place(module: str) -> None:
    assert not {name.split(".")[0] for name in known_by(module)} & {"random", "secrets", "uuid"}
    assert "numpy.random" not in MODULES[module].read_text("utf-8")


def loaded(*code: str) -> set[str]:
    """What a fresh Python has loaded after running the lines, of what takes long to load, and of this package."""
    tell = (
        f"print(json.dumps([m for m in sys.modules if m in {HEAVY!r} or m.startswith('sheetgen.')]), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(["import json, sys", *code, tell])], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


def after(*arguments: str) -> set[str]:
    """What is loaded after a command that went well."""
    return loaded("from sheetgen.cli import main", f"assert main({list(arguments)!r}) == 0")


@pytest.mark.parametrize("game", games.names())
def test_rules_wait_for_no_geometry_and_no_paper(game: str) -> None:
    there = loaded(f"import {games.find(game).package}.rules")
    assert not there & {"shapely", "networkx", "reportlab", "fontTools", "numpy"}
    assert not [name for name in there if folder(name) == "sheetgen.page"]


def test_help_waits_for_nothing() -> None:
    there = loaded("from sheetgen.cli import main", "assert main(['--help']) == 0")
    assert not there & set(HEAVY)
    assert not {name for name in there if folder(name) in ("sheetgen.games", *(f"sheetgen.{kit}" for kit in KITS))}


def test_the_list_of_games_waits_for_no_game() -> None:
    assert after("games") & set(HEAVY) <= {"msgspec"}


@pytest.mark.parametrize("game", games.names())
def test_printing_a_shipped_layout_builds_nothing(game: str, tmp_path: Path) -> None:
    there = after("print", game, "--no-rules", "-o", str(tmp_path / "a.pdf"))
    assert not there & {"shapely", "networkx", "numpy"}
    assert f"{games.find(game).package}.field" not in there


@pytest.mark.parametrize("game", games.names())
def test_playing_on_a_shipped_layout_builds_and_draws_nothing(game: str, tmp_path: Path) -> None:
    record = tmp_path / "game.toml"
    said = subprocess.run(
        [sys.executable, "-m", "sheetgen", "sample", game], capture_output=True, text=True, check=True
    )
    record.write_text(said.stdout, "utf-8")
    there = after("check", str(record))
    assert not there & {"shapely", "networkx", "numpy", "reportlab", "fontTools"}


@pytest.mark.parametrize("game", games.names())
def test_every_shipped_layout_keeps_its_finished_field(game: str) -> None:
    found = games.find(game)
    assert all(finished(found.layout(name)) is not None for name in found.layout_names)


@pytest.mark.parametrize("game", games.names())
def test_shipped_layouts_have_numbers_of_their_own(game: str) -> None:
    found = games.find(game)
    numbers = [found.layout(name).number for name in found.layout_names]
    assert len(set(numbers)) == len(numbers) and all(0 < number < 32 for number in numbers)
