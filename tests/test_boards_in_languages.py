"""What boards, layouts and odds say is said in the language that is spoken."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sheetgen
from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.cli import main
from sheetgen.errors import BadInput
from sheetgen.field.layout import layouts_folder, read
from sheetgen.games.design import design, field_of
from sheetgen.games.printed import all_pages, first_clause, titled
from sheetgen.games.tolstoy.field import CITIES
from sheetgen.language import decimal, gettext, grouped, spoken, translated
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.referee.finished import report
from sheetgen.testing.promises import texts as written_on
from tests.brackets import brackets, english
from tests.referee.finished.tables import judged, written

BOARDS = ("goose", "take-back-toe", "astronomical", "tolstoy")
SAYING = ("Foul", "BadInput", "Reason", "MisfitRow", "placed")
"""Whose last text is a sentence for players."""


def refused(game: str, layout: str, **changes: Any) -> str:
    """The sentence that refuses a layout that was changed so."""
    kept = read(layouts_folder() / game / f"{layout}.toml")
    room = games.find(game).field
    with pytest.raises(BadInput) as caught:
        msgspec.convert({**kept.field, **changes}, room.Parameters).check()
    return caught.value.sentence


def cell(at: int, **keys: Any) -> dict[str, Any]:
    """A board with this one cell."""
    return {"cells": [{"at": at, **keys}]}


GOOSE: list[dict[str, Any]] = [
    {"length": 9},
    {"dice": 9},
    {"title": "x " * 99},
    {"texts": ["x"] * 99},
    {"corners": ["well"]},
    {"corners": ["horse", "well", "inn", "death"]},
    {"purse": 1, "stake": 1},
    {"stake": 100_000},
    {"size": [1.0, 1.0]},
    {"size": [1000.0, 100.0]},
    {"words": {"again": " "}},
    {"words": {"again": "{cell}"}},
    {"words": {"to": "nowhere"}},
    {"words": {"coats": "AA"}},
    {"options": {"hit": "none", "hit-pay": 1}},
    {"options": {"hit": "none", "start": "one"}},
    {"first": [{"throw": [7, 7], "to": 5}]},
    {"first": [{"throw": [3, 3], "to": 5}, {"throw": [3, 3], "to": 6}]},
    {"first": [{"throw": [3, 3], "to": 500}]},
    cell(500),
    {"cells": [{"at": 5}, {"at": 5}]},
    {"cells": [{"at": []}]},
    cell(63, goose="forward"),
    {**cell(5, pay="agreed"), "agreed": 0},
    cell(5, to=500),
    cell(5, to=5),
    cell(5, pay=100_000),
    cell(5, miss=1000),
    cell(5, wait=True, ransom=1, **{"ransom-after": 1000}),
    cell(5, goose="forward", wait=True),
    cell(5, wait=True, miss=1),
    cell(5, relief=1),
    cell(5, picture="horse"),
    cell(5, text="x " * 99),
    cell(5, text="two\nlines"),
    {"first": [], "cells": [{"at": list(range(51, 63)), "begin-again": True}]},
]
KEYS = ("length dice title texts corners purse stake hit pay start begin again true mm all first at agreed to size "
        "text words coats well horse goose cell cells forward")  # fmt: skip
"""What a layout file itself has."""


@pytest.mark.parametrize("changes", GOOSE, ids=str)
def test_why_a_board_of_goose_is_refused_was_looked_up(changes: dict[str, Any]) -> None:
    with brackets():
        said = refused("goose", "classic-63", **changes)
    pictures = Path(sheetgen.__file__).parent / "games/goose/page/pictures"
    assert "⟦" in said
    assert not english(said.partition("there are: ")[0], [KEYS, *(path.stem for path in pictures.glob("*"))]), said


@pytest.mark.parametrize(
    ("game", "layout", "changes"),
    [
        ("take-back-toe", "classic", {"width": 1.0}),
        ("astronomical", "classic", {"side": 1.0}),
        ("astronomical", "classic", {"bottom": "Q"}),
        ("tolstoy", "mini", {"border": 99}),
        ("tolstoy", "mini", {"empties": 99}),
        ("tolstoy", "mini", {"russian": 99}),
        ("tolstoy", "mini", {"maps": ["A1 ? ."]}),
        ("tolstoy", "mini", {"maps": [". . . . . . . . . . . . . . ."]}),
    ],
)
def test_why_a_layout_is_refused_was_looked_up(game: str, layout: str, changes: dict[str, Any]) -> None:
    with brackets():
        said = refused(game, layout, **changes)
    assert "⟦" in said and not english(said, ["width side bottom"]), said


def texts(call: ast.Call) -> list[ast.expr]:
    """What a call is given that stands there as a text, or as one with names in it."""
    return [each for each in call.args if isinstance(each, ast.JoinedStr) or (_is_text(each) and " " in each.value)]  # type: ignore[attr-defined]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("game", BOARDS)
def test_no_sentence_for_players_is_said_without_looking_it_up(game: str) -> None:
    rules = {"end of the game", "turn order"}
    for path in (Path(sheetgen.__file__).parent / "games" / game.replace("-", "_")).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING:
                found = [ast.unparse(each).strip("'") for each in texts(node)]
                wrong = [each for each in found if each not in rules and not each.rpartition(" ")[2].isdigit()]
                assert not wrong, f"{path.name}, line {node.lineno}"


def odds(players: int, board: str) -> list[str]:
    """The figures of few games, line by line."""
    room = games.find("goose").odds
    field = field_of(design(games.find("goose"), name=board))
    return list(room.lines_of(room.odds(field, players, 50, Chance(1))))


@pytest.mark.parametrize(("players", "board"), [(1, "alsa-1930"), (4, "set-68")])
def test_odds_were_looked_up(players: int, board: str) -> None:
    with brackets():
        said = odds(players, board)
    assert not english("\n".join(said), [board]), said


def test_figures_are_written_as_the_language_writes_them() -> None:
    assert (grouped(1234567), decimal("3.5")) == ("1,234,567", "3.5")
    with spoken("de"):
        assert (grouped(1234567), decimal("3.5")) == ("1.234.567", "3,5")
        assert any("," in line and "." not in line for line in odds(4, "alsa-1930")[3:5])


SETTLED = sorted(path for path in Path(sheetgen.__file__).parent.glob("games/*/settled.*.md"))


@pytest.mark.parametrize("path", SETTLED, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_a_verdict_names_is_explained_under_the_name_that_it_has_there(path: Path) -> None:
    english, told = path.with_name("settled.md").read_text("utf-8"), path.read_text("utf-8")
    head = r"^- \*\*(.+?)\*\*"
    with spoken(path.suffixes[0][1:]):
        assert re.findall(head, told, re.MULTILINE) == [*map(gettext, re.findall(head, english, re.MULTILINE))]
    for pattern in (r"\b\d+\b", "`.+?`"):
        assert re.findall(pattern, told) == re.findall(pattern, english), pattern


GOOSE_OF_TWO = 'game = "goose"\nplayers = ["Ann", "Ben"]\nscore = { Ann = 3, Ben = 99 }\n'
HEAVENS_OF_TWO = 'game = "astronomical"\nplayers = ["Ann", "Ben"]\nvariation = ["sides = [0, 2]"]\n'
CHIPS_OF_TWO = 'game = "take-back-toe"\nplayers = ["Ann", "Ben"]\n'
TOLSTOY_OF_TWO = 'game = "tolstoy"\nplayers = ["Ann", "Ben"]\n'
STOPPED = "finished = false\n"
STEPS = 300
LEFT = [
    ("set-68", GOOSE_OF_TWO + '[pieces]\nAnn = "goal"\nBen = "goal"\n[chips]\nAnn = 1\nBen = 1\npot = 5'),
    ("set-68", GOOSE_OF_TWO + STOPPED + '[pieces]\nAnn = "goal"\nBen = 60\n[chips]\nAnn = 99\nBen = 1'),
    ("classic-63", GOOSE_OF_TWO + '[pieces]\nAnn = 58\nBen = "out"'),
    ("classic-63", GOOSE_OF_TWO + '[pieces]\nAnn = "goal"\nBen = 40'),
    ("classic", HEAVENS_OF_TWO + '[men]\nAnn = "K3x2 K5"\nBen = "K3"\n[captives]\nAnn = 9\nBen = 9'),
    ("classic", HEAVENS_OF_TWO + STOPPED + '[men]\nAnn = "K3x2 K5x9"\nBen = ""'),
    ("classic", HEAVENS_OF_TWO + '[men]\nAnn = "K3x2 K5"\nBen = ""'),
    ("classic", CHIPS_OF_TWO + "[chips]\nA1 = 3\nA2 = 3\nA3 = 3\nB1 = 2\nB2 = 2\nB3 = 2"),
    ("classic", CHIPS_OF_TWO + STOPPED + "[chips]\nA1 = 3\nA2 = 3\nA3 = 3\nN1 = 31"),
    ("classic", CHIPS_OF_TWO + "[chips]\nN1 = 40"),
    ("mini", TOLSTOY_OF_TWO + '[coloured]\nAnn = "3-5 13 45"\nBen = "7 14 31"\n[circled]\nAnn = "3-5"\nBen = "31"'),
]


@pytest.mark.parametrize(("layout", "text"), LEFT)
def test_what_is_said_of_a_finished_board_was_looked_up(layout: str, text: str) -> None:
    with brackets():
        verdict = judged(written(text, layout), STEPS)
        told = [*report.lines_of(verdict, verdict.sheet.opening.field.game.title()), report.markdown(verdict)]
    known = ["Ann Ben None coloured seconds finished true false GOO AST TBT", verdict.sheet.opening.field.game]
    assert not english("\n".join(told), (*known, *CITIES.values(), *(reason.rule for reason in verdict.reasons))), told


@pytest.mark.parametrize(
    ("layout", "text"),
    [
        ("classic-63", GOOSE_OF_TWO + '[pieces]\nAnn = "goal"'),
        ("classic-63", GOOSE_OF_TWO + "[pieces]\nAnn = 5\nann = 6"),
        ("classic-63", GOOSE_OF_TWO + "[pieces]\nAnn = 500\nBen = 5"),
        ("classic-63", GOOSE_OF_TWO + "[pieces]\nZoe = 5"),
        ("classic-63", GOOSE_OF_TWO + '[pieces]\nAnn = 5\nBen = 6\n[chips]\nAnn = "x"'),
        ("classic", HEAVENS_OF_TWO + '[men]\nAnn = "K9"'),
        ("classic", HEAVENS_OF_TWO + '[men]\nAnn = "x"'),
        ("classic", HEAVENS_OF_TWO + '[men]\nAnn = "K3"\n[captives]\nAnn = 1000'),
        ("classic", CHIPS_OF_TWO + "[chips]\nC1 = 5"),
        ("classic", CHIPS_OF_TWO + "[chips]\nA1 = 5\na1 = 5"),
        ("mini", TOLSTOY_OF_TWO + '[coloured]\nAnn = "3"\n[circled]\nBen = "3"'),
        ("mini", TOLSTOY_OF_TWO + '[coloured]\nAnn = "3"\n[circled]\nBen = "4"'),
    ],
)
def test_what_is_wrong_with_a_finished_board_was_looked_up(layout: str, text: str) -> None:
    with brackets(), pytest.raises(BadInput) as refused:
        written(text, layout)
    assert not english(refused.value.sentence, ["Ann Ben Zoe start goal out"]), refused.value.sentence


@pytest.mark.parametrize("game", ["goose", "miro"])
def test_how_well_a_field_can_be_played_on_is_told_in_the_language(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for code in ("en", "de", "fr", "es"):
        assert main(["field", game, "--language", code]) == 0
        said.append(capsys.readouterr().out.splitlines()[2])
    assert (
        len(set(said)) == 4 and "min" in said[0] and not [line for line in said[1:] if " min " in line or "." in line]
    )


def test_a_sheet_is_called_by_the_games_name_in_the_language() -> None:
    found = games.find("tolstoy")
    with spoken("fr"):
        page = next(all_pages(found, [field_of(design(found))], SheetOptions(paper=paper("A4")), 1, rules=None))
        assert (page.bookmark or "").startswith(gettext(found.title)) and gettext(found.title) != found.title


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("game", ["miro", "klee", "mondrian", "springer", "delaunay"])
def test_what_a_layout_is_about_stands_on_its_sheet_in_the_language(game: str, large: bool) -> None:
    found = games.find(game)
    field = field_of(design(found))
    line = first_clause(found.layout(found.default_layout).why)
    for code in ("en", "de", "fr", "es"):
        with spoken(code):
            options = titled(found, field, SheetOptions(paper=paper("A4"), large=large, whole=True))
            words = " ".join(written_on(found.sheet.pages(field, options)[0].shapes))
            said = translated(line)
            assert (said != line) is (code != "en") and (code == "en" or line not in words)
            assert " ".join(said.split()[:2]) in words
