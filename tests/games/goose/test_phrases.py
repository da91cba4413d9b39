"""A board in another language: every word on it can be given, and what is not given stands in the
language that is spoken."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields

from sheetgen import language
from sheetgen.cli import main
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games.goose import GAME, rules, sheet
from sheetgen.games.goose.page import words
from sheetgen.games.goose.page.centre import _pieces as pieces
from sheetgen.games.goose.phrases import Phrases, filled_in, phrases, translated
from sheetgen.page.ink.shapes import Group, Page, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from tests.games.goose import boards

CYRILLIC = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "абцдефгхийклмнопярстувшжузАБЦДЕФГХИЙКЛМНОПЯРСТУВШЖУЗ"
)


def foreign(english: str) -> str:
    """An English phrase in letters of which none is English, but for the names in braces."""
    return re.sub(r"(\{\w+\})|([^{]+)", lambda part: part[1] or part[2].translate(CYRILLIC), english)


ALL = {each.encode_name: foreign(str(each.default)) for each in fields(Phrases)}
EVERYTHING: dict[str, Any] = {
    "stake": 1,
    "agreed": 2,
    "first": [{"throw": [1, 2], "to": 9, "pay": 1}, {"throw": [5, 5], "to": 9, "pay": 1}],
    "cells": [
        {"at": [5, 14], "goose": "forward"},
        {"at": [6, 15], "goose": "back"},
        {"at": 7, "goose": "dead", "pay": 1},
        {"at": 8, "to": 12, "again": True},
        {"at": 12, "to": 8, "pay": "agreed"},
        {"at": 10, "miss": 1},
        {"at": 11, "miss": 2},
        {"at": 16, "wait": True, "relief": 1, "ransom": 2},
        {"at": 17, "wait": True, "relief": "agreed", "ransom": 2, "ransom-after": 0},
        {"at": 22, "wait": True, "ransom": 3, "ransom-after": 1},
        {"at": 18, "wait": True, "relief": 1, "relief-to": "player"},
        {"at": 19, "wait": True, "relief": "agreed", "relief-to": "player"},
        {"at": 20, "begin-again": True},
        {"at": 21, "to": 25},
    ],
}
"""What can be said of cells, most of it."""
OPTIONS: tuple[dict[str, Any], ...] = (
    {"goose": "facing", "goose-on-first-throw": False, "restart-is-first-throw": False, "hit-pay": 1, "start": "one"},
    {"goose": "travel", "hit": "back", "hit-pay": 1, "relief": "stays", "stalemate": "free-all"},
    {"goose": "next", "hit": "none"},
    {"hit-pay": 2, "hit-pay-to": "player"},
    {"hit": "back", "hit-pay": 1, "hit-pay-to": "player"},
)
BOARDS: tuple[dict[str, Any], ...] = (
    *({**EVERYTHING, "options": options} for options in OPTIONS),
    {**EVERYTHING, "dice": 1, "first": [], "stake": 3},
    {**EVERYTHING, "dice": 3, "first": [], "purse": 9, "stake": 2},
    {"stake": 0, "cells": [{"at": 5, "pay": 1}]},
)


def spoken(table: dict[str, Any], **given: str) -> Field:
    own = boards.own(**table, words=given)
    return msgspec.structs.replace(own, code="GOO-1001-1")


def texts(pages: list[Page]) -> Iterator[str]:
    def within(shapes: tuple[Shape, ...]) -> Iterator[str]:
        for shape in shapes:
            if isinstance(shape, Text):
                yield shape.text
            elif isinstance(shape, Group):
                yield from within(shape.shapes)

    for page in pages:
        yield from within(page.shapes)


def played(own: Field, *moves: str) -> list[Page]:
    """The board after a game of players with Cyrillic names."""
    written = record.parse("\n".join(('players = ["Аня", "Ваня"]', 'moves = """', *moves, '"""')))
    story = rules.story(replay(rules, own, written))
    return sheet.finished(own, story, SheetOptions(paper=paper("A4").landscape))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "who stood there goes where you came from, paying 1"),
        ({"hit-pay-to": "player"}, "who stood there goes where you came from, paying you 1"),
        ({"hit": "back"}, "a cell is taken: go back where you came from, and pay 1"),
        (
            {"hit": "back", "hit-pay-to": "player"},
            "a cell is taken: go back where you came from, paying 1 to whoever stands there",
        ),
    ],
)
def test_who_pays_for_a_hit_is_spoken_of_or_spoken_to(options: dict[str, Any], said: str) -> None:
    """Whoever goes back is told to pay, and of whoever stood there it is told: most languages have two words for it."""
    lines = words.lines(boards.own(options={"hit-pay": 1, **options}))
    assert said in [told.replace("\u00a0", " ") for _, told in lines]


@pytest.mark.parametrize("table", BOARDS)
def test_nothing_english_is_left_on_a_board_that_gives_all_phrases(table: dict[str, Any]) -> None:
    own = spoken(table, **ALL)
    pages = sheet.pages(own, SheetOptions(paper=paper("A4").landscape))
    game = played(own, " ".join("4" * own.facts["dice"]), " ".join("3" * own.facts["dice"]))
    assert [text for text in texts([*pages, *game]) if re.search("[A-Za-z]", text)] == [
        text for text in texts([*pages, *game]) if text in ("GOO-1001-1", "50 mm")
    ]


def test_the_boards_together_say_every_phrase() -> None:
    printed = ""
    for table in BOARDS:
        marked = {key: f"{foreign(str(n))}<{key}>" + "".join(re.findall(r"\{\w+\}", text)) for n, (key, text) in
                  enumerate(ALL.items()) if key != "coats"}  # fmt: skip
        own = spoken(table, **marked)
        pages = sheet.pages(own, SheetOptions(paper=paper("A4").landscape))
        for throw in ("1", "2", "3", "4", "6"):
            pages += played(own, " ".join(throw * own.facts["dice"]), *(["6 5"] if own.facts["dice"] == 2 else []))
        printed += " ".join(texts(pages)) + " ".join(" ".join(line) for line in words.lines(own))
    rare = {"coats", "on-goal", "out", "nobody", "misses-one"}  # they need a longer game
    assert [key for key in ALL if f"<{key}>" not in printed and key not in rare] == []


@pytest.mark.parametrize(
    ("code", "title", "goal"),
    [("en", "Goose", "Goal"), ("de", "Gänsespiel", "Ziel"), ("fr", "Jeu de l’oie", "Arrivée"), ("zh", "鵝棋", "終點")],
)
def test_a_board_without_a_title_and_a_name_for_its_goal_has_those_of_the_language(
    code: str, title: str, goal: str
) -> None:
    with language.spoken(code):
        nameless = translated(boards.own())
        assert (nameless.facts["title"], nameless.facts["goal"]) == (title, goal)
        page = sheet.pages(boards.own(), SheetOptions(paper=paper("A4").landscape))
        assert goal in texts(page)
        own = msgspec.structs.replace(boards.own(title="Goose", goal="Goal"), code="GOO-1G02WFBG0-D")
        given = translated(own)
        assert (given.facts["title"], given.facts["goal"]) == ("Goose", "Goal")
        worded = translated(boards.own(words={"game": "Гусь", "goal": "Дом"}))
        assert (worded.facts["title"], worded.facts["goal"]) == ("Гусь", "Дом")


@pytest.mark.parametrize(("turns", "sentence"), [(0, "for 2"), (1, "for 2 after one turn"), (2, "for 2 after 2 turns")])
def test_one_turn_before_a_ransom_is_one_turn(turns: int, sentence: str) -> None:
    own = boards.own(cells=[{"at": 17, "wait": True, "ransom": 2, "ransom-after": turns}])
    said = dict(words.lines(own))["17"].replace(words.TIED, " ")
    assert said.endswith(f"or buy yourself out {sentence}")


def test_what_is_not_given_stands_in_english() -> None:
    own = spoken({"stake": 1}, start="ANFANG")
    found = set(texts(sheet.pages(own, SheetOptions(paper=paper("A4").landscape))))
    assert {"ANFANG", "Pot", "Hit"} <= found and "START" not in found


def test_what_is_not_given_stands_in_the_language_that_is_spoken() -> None:
    own = spoken({"stake": 1}, start="LOS!")
    with language.spoken("de"):
        told = phrases(own)
    assert (told.start, told.goose, told.coats) == ("LOS!", "Gans", Phrases().coats)


def test_a_board_that_gives_no_phrase_keeps_none_among_its_facts() -> None:
    assert "words" not in spoken({}).facts
    assert phrases(spoken({})) == Phrases()


def test_the_finished_field_keeps_the_phrases() -> None:
    assert phrases(spoken({}, **ALL)).same_way == ALL["same-way"]


REFUSED = {
    "there is no key 'begin' here": {"begin": "START"},
    "to: this must hold {cell}, and nothing else in braces": {"to": "nach Feld"},
    "to: this must hold {cell}, and nothing else in braces ": {"to": "nach {cell} oder {chips}"},
    "wait: nothing is put in braces here": {"wait": "warten {cell}"},
    "wait: nothing is put in braces here ": {"wait": "warten {"},
    "purse: this must hold {purse} and {stake}, and nothing else in braces": {"purse": "{purse}"},
    "hit: nothing is said here; leave the line out, and it will be in the language that is spoken": {"hit": " "},
    "wait: a phrase has at most 120 letters": {"wait": "x" * 121},
    "wait: each text must be on one line": {"wait": "two\nlines"},
    "wait: a sign that cannot be seen stands in this line, U+200B; delete it": {"wait": "wa\u200bit"},
    "coats: these are 8 letters, a different one for each pawn": {"coats": "RBY"},
    "coats: these are 8 letters, a different one for each pawn ": {"coats": "RRYGPKWO"},
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_a_phrase_that_cannot_be_printed_is_refused(sentence: str) -> None:
    with pytest.raises(BadInput) as trouble:
        boards.parameters({"words": REFUSED[sentence]})
    assert trouble.value.sentence.startswith(sentence.strip())


def test_the_refusal_names_the_phrases_line_and_no_other_with_that_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        'game = "goose"\nname = "own"\n[field]\nlength = 30\ndice = 1\n[field.words]\ndice = "{x}"\n', "utf-8"
    )
    assert main(["print", "goose", "--layout", str(file), "-o", str(tmp_path / "a.pdf")]) == 2
    message = capsys.readouterr().err
    assert "dice: nothing is put in braces here" in message and re.search(r"\b7\b", message)


def test_the_commented_start_has_every_phrase_in_english() -> None:
    text = (GAME.folder / "layout.toml").read_text("utf-8")
    _, _, commented = text.partition("# [field.words]\n")
    assert tomllib.loads(commented.replace("# ", "", 1).replace("\n# ", "\n")) == {
        each.encode_name: each.default for each in fields(Phrases)
    }


def test_names_in_braces_are_replaced() -> None:
    assert filled_in("{purse} each, {stake} in the pot", purse=12, stake=6) == "12 each, 6 in the pot"


def test_writings_without_spaces_are_broken_between_their_signs() -> None:
    assert [piece for _, piece in pieces("到，來「家」 12 格進吧。")] == [
        "到，",
        "來",
        "「家」",
        "12",
        "格",
        "進",
        "吧。",
    ]


def test_a_line_never_holds_a_short_last_word_alone() -> None:
    assert pieces("the first on 63 takes it")[-1] == (" ", "takes it")


@pytest.mark.parametrize(("chips", "said"), [(-2, "owes 2 chips"), (-1, "owes 1 chip"), (0, "0 chips"), (1, "1 chip")])
def test_a_debt_of_chips_is_told_as_one(chips: int, said: str) -> None:
    """What is "−1 chips" is a sum that nobody has, in a number that nobody says."""
    assert Phrases().counted(chips) == said
