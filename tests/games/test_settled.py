"""settled.md explains what the referee can name in brackets and rules.md has no number for, and nothing else.

What it can name is read from the sources: whatever stands as a Foul's rule, and every id of a settled question or name
of a rule in a text, docstrings aside.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen import games
from sheetgen.cli import main
from sheetgen.games import Game
from sheetgen.games.rulebook import field_for
from sheetgen.referee import record, replay
from sheetgen.referee.report import told

each_game = pytest.mark.parametrize("game", games.names())

ID = re.compile(r"\b[A-Z]{3}-A\d+\b")
COMPOSED = {"Klee *": ("Klee I", "Klee II", "Klee III", "Klee IV")}
"""The rules whose names are put together, and all that they can become."""


def head(found: Game) -> str:
    """What the names of a game's numbered rules begin with."""
    return found.title.split()[0]


def strings(node: ast.AST) -> Iterator[str]:
    """The texts in a piece of code but for docstrings; * is what an f-string puts in."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from strings(part.value)
    else:
        for child in ast.iter_child_nodes(node):
            yield from strings(child)


def rules_of_fouls(module: ast.Module) -> Iterator[str]:
    """What stands as the rule of a Foul, or is assigned to the name that stands there."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Foul":
            rule = node.args[0]
            yield from strings(rule)
            if isinstance(rule, ast.Name):
                yield from assigned(rule.id, module)


def assigned(name: str, module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == name for to in node.targets):
            yield from strings(node.value)


def modules(folder: Path) -> list[ast.Module]:
    return [ast.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*.py"))]


def named(found: Game) -> set[str]:
    """All rules that a game's verdicts and layouts can name."""
    own, kit = modules(found.folder), modules(Path(replay.__file__).parent)
    texts = [text for module in own for text in strings(module)]
    layouts = [path.read_text("utf-8") for path in (*found.layouts.glob("*.toml"), found.folder / "layout.toml")]
    name = re.compile(rf"{head(found)} (\d+|[IVX]+|V\d+|\*)")
    rules = {rule for module in (*own, *kit) for rule in rules_of_fouls(module)}
    rules |= {text for text in texts if name.fullmatch(text)}
    rules |= {id for text in (*texts, *layouts) for id in ID.findall(text)}
    return {each for rule in rules for each in (COMPOSED[rule] if "*" in rule else (rule,))}


def numbered(found: Game) -> set[str]:
    """The numbered rules that are printed."""
    return {f"{head(found)} {number}" for number in re.findall(r"^(\d+)\. [A-Z*]", found.rules_text, re.MULTILINE)}


def settled(found: Game) -> list[str]:
    """What settled.md explains."""
    heads = re.findall(r"^- (\*\*.+?\*\*):", found.settled_text, re.MULTILINE)
    return [name for names in heads for name in re.findall(r"\*\*(.+?)\*\*", names)]


@each_game
def test_every_rule_that_can_be_named_is_explained(game: str) -> None:
    found = games.find(game)
    assert named(found) - numbered(found) - set(settled(found)) == set()


@each_game
def test_nothing_is_explained_that_is_never_named_or_has_a_number(game: str) -> None:
    found = games.find(game)
    explained = settled(found)
    assert len(explained) == len(set(explained))
    assert set(explained) - named(found) == set()
    assert not set(explained) & numbered(found)


@each_game
def test_every_number_that_an_explanation_leans_on_is_there(game: str) -> None:
    found = games.find(game)
    leant = re.findall(r"\brules? (\d+)(?: (?:and|or) (?:rule )?(\d+))?", " ".join(found.settled_text.split()))
    assert {f"{head(found)} {number}" for pair in leant for number in pair if number} <= numbered(found)


@each_game
def test_the_explanations_follow_the_rules_in_the_terminal(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", game]) == 0
    _, heading, said = capsys.readouterr().out.partition("\nSettled questions\n")
    assert heading
    entries = [" ".join(entry.split()) for entry in said.split("\n•")[1:]]
    assert [name for entry in entries for name in entry.split(": ")[0].split(", ")] == settled(games.find(game))


def lines(game: str, sheet: str, moves: str) -> list[str]:
    """The report on a game of two."""
    written = record.parse(f'sheet = "{sheet}"\nplayers = ["Ann", "Ben"]\nmoves = """\n{moves}\n"""')
    found = games.find(game)
    return told(replay.replay(found.rules, field_for(found, written), written), found.title)


VASARELY = "What the rules in brackets say: sheetgen rules vasarely"


def test_a_report_says_once_where_settled_questions_are_explained() -> None:
    said = lines("vasarely", "VAS-1002-N", "10\n-\n7\n-")
    assert sum("[VAS-A6]" in line for line in said) == 2
    assert [line for line in said if "sheetgen rules" in line] == [VASARELY]


def test_a_report_that_names_printed_rules_only_points_nowhere() -> None:
    said = lines("vasarely", "VAS-1002-N", "10\n1")
    assert any("[Vasarely 2]" in line for line in said) and VASARELY not in said


def test_a_settled_question_in_a_note_is_pointed_at_too() -> None:
    said = lines("goose", "GOO-1001-1", "3 6\n6 6\n2 3\n6 6\n6 6\n2 2")
    assert any("(GOO-A17)" in line for line in said)
    assert said[-1] == "What the rules in brackets say: sheetgen rules goose"
