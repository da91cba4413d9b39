"""The house: who may know whom (docs/DESIGN.md 2), read from the imports, and what a command must not wait for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Set
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from sheetgen import games
from sheetgen.testing.promises import LOADED, after, loaded

PACKAGE = Path(games.__file__).parent.parent
KITS = ("field", "referee", "page", "words")
ROOT = {
    "sheetgen",
    *(
        f"sheetgen.{name}"
        for name in (
            "arguments",
            "errors",
            "files",
            "chance",
            "effort",
            "extras",
            "language",
            "plane",
            "players",
            "progress",
            "signs",
            "tomlfile",
            "tomlslips",
        )
    ),
}
FACES = ("sheetgen.cli", "sheetgen.web")
"""What people see of the program; each knows games and kits, and neither is known by any other room."""
HOMES = [name.replace("-", "_") for name in games.BUILT_IN]
MODEL = "sheetgen.field.model"
STORY = "sheetgen.story"
MODULES = {
    ".".join(("sheetgen", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
    if "__pycache__" not in path.parts
}


class Read(NamedTuple):
    """What is looked for in a module, which is read once."""

    known: frozenset[str]
    """Every module that its text imports, at any depth of it; `from a import b` is a.b where there is such."""
    texts: tuple[str, ...]
    """Every text that stands in it."""


@cache
def read(module: str) -> Read:
    nodes = [*ast.walk(ast.parse(MODULES[module].read_text("utf-8")))]
    texts = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return Read(frozenset(_imports(module, nodes)), tuple(texts))


def known_by(module: str) -> frozenset[str]:
    return read(module).known


def _imports(module: str, nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level and node.module, f"{module} imports by dots; say the whole name"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module


def within(package: str) -> list[str]:
    return [module for module in MODULES if module == package or module.startswith(f"{package}.")]


def ours(names: Set[str]) -> Set[str]:
    return {name for name in names if name.split(".")[0] == "sheetgen"} - ROOT


def folder(module: str) -> str:
    return ".".join(module.split(".")[:2])


@pytest.mark.parametrize("kit", KITS)
def test_a_kit_knows_no_game_and_no_command(kit: str) -> None:
    for module in within(f"sheetgen.{kit}"):
        strangers = {name for name in known_by(module) if folder(name) in ("sheetgen.games", *FACES)}
        assert not strangers, f"{module} imports {strangers}"


@pytest.mark.parametrize("kit", KITS)
def test_a_kit_knows_no_other_kit_but_the_fields_data_and_the_story(kit: str) -> None:
    allowed = {MODEL, *within(STORY)} if kit in ("page", "referee") else set()
    for module in within(f"sheetgen.{kit}"):
        strangers = {name for name in ours(known_by(module)) if folder(name) != f"sheetgen.{kit}"} - allowed
        assert not strangers, f"{module} imports {strangers}"


def test_the_photo_rooms_know_the_fields_data_and_the_drawn_page_and_nothing_else() -> None:
    for module in within("sheetgen.photo"):
        strangers = {name for name in ours(known_by(module)) if folder(name) not in ("sheetgen.photo", "sheetgen.page")}
        assert strangers <= {MODEL}, f"{module} imports {strangers}"


@pytest.mark.parametrize("kit", ["field", "referee", "page"])
def test_what_one_game_alone_uses_is_in_no_kit(kit: str) -> None:
    packages = {games.find(name).package for name in games.BUILT_IN}
    for room in within(f"sheetgen.{kit}"):
        users = [module for module in MODULES if module != room and room in known_by(module)]
        homes = {".".join(module.split(".")[:3]) for module in users}
        assert len(homes) != 1 or not homes <= packages, f"{room} is a room of {homes}"


STOREYS: dict[str, set[str]] = {
    "ink": set(),
    "ground": {"ink"},
    "text": {"ink", "ground"},
    "fields": {"ink", "ground", "text"},
    "boards": {"ink", "ground"},
    "files": {"ink", "ground"},
}
"""Of `page`, and which other storeys each may know; the modules beside them are the ground floor."""


def storey(module: str) -> str:
    room = module.split(".")[2]
    return room if room in STOREYS else "ground"


def test_the_storeys_of_page_stand_on_those_below() -> None:
    for module in set(within("sheetgen.page")) - {"sheetgen.page"}:
        known = {storey(name) for name in ours(known_by(module)) if folder(name) == "sheetgen.page"}
        assert known - {storey(module)} <= STOREYS[storey(module)], module


def test_no_two_rooms_of_page_have_one_name() -> None:
    names = [module.rsplit(".", 1)[1] for module in within("sheetgen.page")]
    assert len(set(names)) == len(names)


def test_the_root_modules_stand_on_their_own() -> None:
    for module in ROOT:
        assert not ours(known_by(module)), module


def test_the_fields_data_model_knows_no_builder() -> None:
    assert not ours(known_by(MODEL))


def test_a_story_knows_nothing_but_the_fields_data() -> None:
    for module in [*within(STORY), *(name for name in within("sheetgen.games") if name.endswith(".story"))]:
        assert ours(known_by(module)) <= {MODEL, *within(STORY)}, module


def test_no_game_knows_the_command_line_or_the_page() -> None:
    for module in within("sheetgen.games"):
        assert not [name for name in known_by(module) if folder(name) in FACES], module


def test_the_promises_are_known_to_no_program_and_pytest_to_them_alone() -> None:
    for module in set(MODULES) - set(within("sheetgen.testing")):
        assert not {name for name in known_by(module) if folder(name) == "sheetgen.testing"}, module
        assert not {name.split(".")[0] for name in known_by(module)} & {"pytest", "_pytest"}, module


def test_commands_are_known_only_by_the_command_line() -> None:
    for module in MODULES:
        if folder(module) not in ("sheetgen.cli", "sheetgen.process", "sheetgen.testing"):
            assert not [name for name in known_by(module) if folder(name) == "sheetgen.cli"], module


def test_the_page_is_known_only_by_itself_and_the_verb_that_serves_it() -> None:
    for module in set(MODULES) - set(within("sheetgen.web")) - {"sheetgen.cli.serve_"}:
        assert not [name for name in known_by(module) if folder(name) == "sheetgen.web"], module


def test_the_page_knows_no_command() -> None:
    for module in within("sheetgen.web"):
        assert not {name.split(".")[0] for name in known_by(module)} & {"click"}, module
        assert not [name for name in known_by(module) if folder(name) == "sheetgen.cli"], module


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_no_game_knows_another_game(game: str) -> None:
    own = games.find(game).package
    others = {games.find(name).package for name in games.BUILT_IN} - {own}
    for module in within(own):
        assert not [name for name in known_by(module) if ".".join(name.split(".")[:3]) in others], module


def test_no_game_is_imported_outside_the_games() -> None:
    for module in set(MODULES) - set(within("sheetgen.games")):
        strangers = [name for name in known_by(module) if name.count(".") > 1 and name.split(".")[2] in HOMES]
        assert not strangers, f"{module} imports {strangers}"


def test_no_game_is_named_in_a_kit() -> None:
    there = [games.find(name) for name in games.BUILT_IN]
    named = {said.casefold() for game in there for said in (game.name, game.title, game.prefix)}
    for module in (name for kit in KITS for name in within(f"sheetgen.{kit}")):
        assert not [text for text in read(module).texts if text.casefold() in named], module


SHARED = [name for name in MODULES if name not in ROOT and not any(f".{game}." in f"{name}." for game in HOMES)]


def test_no_filling_is_named_in_a_shared_room() -> None:
    kinds = {kind for name in games.BUILT_IN if (game := games.find(name)).fillable for kind in game.filler.KINDS}
    for module in set(SHARED) - {"sheetgen.testing.promises"}:
        texts = [re.findall(r"\w+", text) for text in read(module).texts]
        assert not [words for words in texts if words and set(words) <= kinds], module


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_game_joins_its_rooms_and_says_nothing_else(game: str) -> None:
    assert ours(known_by(games.find(game).package)) <= {"sheetgen.games"}


def test_chance_comes_from_one_place() -> None:
    for module in set(MODULES) - {"sheetgen.chance"}:
        assert not {name.split(".")[0] for name in known_by(module)} & {"random", "secrets", "uuid"}, module
        assert "numpy.random" not in MODULES[module].read_text("utf-8"), module


def test_help_waits_for_nothing() -> None:
    there = loaded("from sheetgen.cli import main", "assert main(['--help']) == 0")
    assert not there & set(LOADED)
    assert not {name for name in there if folder(name) in ("sheetgen.games", *(f"sheetgen.{kit}" for kit in KITS))}


def test_the_list_of_games_waits_for_no_game() -> None:
    assert after("games") & set(LOADED) <= {"msgspec"}


@pytest.mark.parametrize(
    "module", ["sheetgen.cli.judge", "sheetgen.games.judged", "sheetgen.games.recorded", "sheetgen.games.design"]
)
def test_the_way_from_a_record_to_its_verdict_knows_no_page(module: str) -> None:
    assert not [name for name in known_by(module) if folder(name) == "sheetgen.page"]
