"""Goose's boards as fields, and a user's own board: what it may say, and what is refused with which sentence."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import BadInput
from sheetgen.field.layout import layouts_folder, read
from sheetgen.games.design import design, field_of
from sheetgen.games.goose import GAME, rules, track
from sheetgen.games.goose.field import Parameters
from sheetgen.referee.dice import read_throw
from tests.games.goose import boards


@pytest.mark.parametrize("name", boards.FIVE)
def test_a_boards_cells_are_numbered_along_the_track(name: str) -> None:
    field = boards.field(name)
    numbers = [space.id for space in field.spaces]
    assert numbers == list(range(1, field.facts["length"] + 1))
    assert list(field.contacts) == [(a, b, "edge") for a, b in pairwise(numbers)]
    assert all("effect" in space.mark for space in field.spaces)
    assert field.spaces[-1].mark["effect"] == "goal"


@pytest.mark.parametrize("name", boards.FIVE)
def test_a_board_is_large_enough_to_play_on(name: str) -> None:
    radius = boards.field(name).quality.inscribed_radius_min
    assert radius is not None and radius > 8, "a number, a picture and a pawn"


def test_a_mark_says_what_the_cell_does_and_what_is_seen_on_it() -> None:
    marks = {space.id: space.mark for space in boards.field("brepols-1800").spaces}
    assert marks[1] == {"effect": "plain"}
    assert marks[6] == {"effect": "jump", "to": 12, "again": True, "pay": 1, "picture": "bridge", "text": "Bridge"}
    assert marks[19] == {"effect": "miss", "pay": 2, "miss": 1, "agreed": True, "picture": "inn", "text": "Inn"}
    assert marks[31]["effect"] == "wait" and marks[58]["effect"] == "begin again"
    geese = {space.id: space.mark["effect"] for space in boards.field("hundred").spaces}
    assert (geese[70], geese[76], geese[44]) == ("goose forward", "goose back", "dead goose")


@pytest.mark.parametrize("name", boards.FIVE)
def test_a_layout_says_why(name: str) -> None:
    layout = read(layouts_folder() / "goose" / f"{name}.toml")
    assert len(layout.why.split()) > 20
    assert layout.name == name


def test_the_commented_start_is_a_board_that_can_be_played() -> None:
    field = field_of(design(GAME, name=str(GAME.folder / "layout.toml")))
    position = rules.start(field, boards.NAMES[:3], rules.Variation())
    after = position.play(rules.read("6 6 = 20", position))
    assert isinstance(after, rules.Position) and after.pieces[0].cell == 20


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"length": "12", "stake": "-3"}, ["line 13: length: a track", "line 40: stake: from 0"]),
        ({"dice": '"two"', "length": "[4]"}, ["line 13: length: this should be", "line 36: dice: this should be"]),
    ],
)
def test_all_that_is_wrong_with_a_board_is_told_at_once(
    change: dict[str, str], said: list[str], tmp_path: Path
) -> None:
    text = (GAME.folder / "layout.toml").read_text("utf-8")
    for key, value in change.items():
        text = re.sub(rf"(?m)^{key} = .*", f"{key} = {value}", text)
    path = tmp_path / "my.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput) as refused:
        field_of(design(GAME, name=str(path)))
    first, *lines, _ = str(refused.value).split("\n")
    assert first == f"{path}: there are 2 things to mend:"
    assert [line[: len(start)] for line, start in zip(lines, said, strict=True)] == said


def test_the_commented_start_shows_every_key() -> None:
    text = (GAME.folder / "layout.toml").read_text("utf-8")
    from sheetgen.games.goose.field import CellKeys
    from sheetgen.games.goose.pictures import NAMES
    from sheetgen.games.goose.play.board import Options

    keys = {*Parameters.__struct_encode_fields__, *CellKeys.__struct_encode_fields__, *Options.__struct_encode_fields__}
    assert [key for key in (*keys, *NAMES) if key not in text] == []


def test_the_commented_start_says_how_large_a_board_may_be() -> None:
    low, high = track.SIDES
    said = " ".join(GAME.layout_text.replace("\n#", "").split())
    assert f"each {low:g} to {high:g} and the long one at most {track.SLENDER:g} times the short" in said


def test_a_board_of_ones_own_may_have_another_length_another_die_pictures_and_words() -> None:
    field = boards.own(
        length=24, dice=1, form="ring", winding="clockwise", size=(120, 120),
        cells=[{"at": 7, "picture": "moon", "text": "Asleep", "miss": 1}],
    )  # fmt: skip
    assert len(field.spaces) == 24
    assert field.spaces[6].mark == {"effect": "miss", "miss": 1, "picture": "moon", "text": "Asleep"}
    position = rules.start(field, ("Ann", "Ben"), rules.Variation())
    assert position.dice == (6,)
    assert read_throw("5", position.dice) == (5,)


def refusal(**table: Any) -> str:
    with pytest.raises(BadInput) as trouble:
        boards.parameters(table)
    return trouble.value.sentence


REFUSED: dict[str, dict[str, Any]] = {
    "length: a track has from 20 to 120 cells": {"length": 19},
    "length: a track has from 20 to 120 cells ": {"length": 10**9},
    "dice: from 1 to 3 are thrown": {"dice": 4},
    "a board's sides are 100 to 600 mm long, not nan and 172": {"size": (float("nan"), 172.0)},
    "a board's sides are 100 to 600 mm long, not inf and 172": {"size": (float("inf"), 172.0)},
    "a board's long side is at most 2.2 times its short one; beside 100 mm it may have 220 mm": {
        "size": (300.0, 100.0)
    },
    "purse: a player with nothing left after the stake would be out at once": {"stake": 6, "purse": 6},
    "stake: from 0 to 1000 chips will do, not 1001": {"stake": 1001},
    "stake: from 0 to 1000 chips will do, not -1": {"stake": -1},
    "hit-pay: from 0 to 1000 chips will do, not -2": {"options": {"hit-pay": -2}},
    "hit-pay: nobody is hit on this board, so nobody pays for it": {"options": {"hit": "none", "hit-pay": 1}},
    "start: nobody is hit on this board, so the start cannot hold one pawn only": {
        "options": {"hit": "none", "start": "one"}
    },
    "there is no cell 31; the cells are numbered 1 to 30": {"cells": [{"at": 31, "miss": 1}]},
    "there is no cell 0; the cells are numbered 1 to 30": {"cells": [{"at": [5, 0], "miss": 1}]},
    "cells: this names no cell; write at = 5 or at = [5, 9]": {"cells": [{"at": [], "miss": 1}]},
    "cell 9 appears twice": {"cells": [{"at": [5, 9], "goose": "forward"}, {"at": 9, "pay": 1}]},
    "cell 5 appears twice": {"cells": [{"at": [5, 5], "goose": "forward"}]},
    "cell 30 is the goal; the game ends there, and nothing more can happen": {"cells": [{"at": 30, "pay": 1}]},
    "cell 7 leads out of the track, to 31": {"cells": [{"at": 7, "to": 31}]},
    "cell 7 leads out of the track, to 0; back to the start is begin-again = true": {"cells": [{"at": 7, "to": 0}]},
    "cell 7 leads out of the track, to -3": {"cells": [{"at": 7, "to": -3}]},
    "cell 7 leads to itself": {"cells": [{"at": 7, "to": 7}]},
    "cell 7 asks for -1 chips; from 0 to 1000 can be asked for": {"cells": [{"at": 7, "pay": -1}]},
    "cell 7 asks for 5000 chips": {"cells": [{"at": 7, "wait": True, "relief": 5000}]},
    "cell 7 asks for -8 chips": {"cells": [{"at": 7, "wait": True, "ransom": -8}]},
    "cell 7 makes its player miss 10 turns; from 0 to 9 can be missed": {"cells": [{"at": 7, "miss": 10}]},
    "cell 7 asks for -1 turns before a ransom": {"cells": [{"at": 7, "wait": True, "ransom": 1, "ransom-after": -1}]},
    "cell 7 takes the agreed sum, but none is agreed on": {"cells": [{"at": 7, "pay": "agreed"}]},
    "cell 7 asks for chips from whoever is freed, but nobody waits there": {"cells": [{"at": 7, "relief": 1}]},
    "cell 7 asks for chips from whoever is freed, but nobody waits": {"cells": [{"at": 7, "ransom": 1, "miss": 1}]},
    "cell 7 has no picture 'dragon'; there are: goose-forward, goose-back": {"cells": [{"at": 7, "picture": "dragon"}]},
    "cell 7 has no picture 'Windmil'; did you mean windmill? There are: goose-forward": {
        "cells": [{"at": 7, "picture": "Windmil"}]
    },
    "corners: there is no picture 'gosling'; did you mean goslings? There are: goose-forward": {
        "corners": ["gosling", "sun", "moon", "star"]
    },
    "goose: 'foward' is not one of the choices; did you mean forward? There are: back, dead, forward": {
        "cells": [{"at": 7, "goose": "foward"}]
    },
    "cell 7 text: 'a text that is much too '... is longer than 24 letters": {
        "cells": [{"at": 7, "text": "a text that is much too long for a cell"}]
    },
    "cell 7 text: each text must be on one line": {"cells": [{"at": 7, "text": "two\nlines"}]},
    "cell 7 text: a sign that cannot be seen stands in this line, U+00AD; delete it": {
        "cells": [{"at": 7, "text": "Fog\u00adbank"}]
    },
    "cell 7 text: nothing is said here; leave text out": {"cells": [{"at": 7, "text": "   "}]},
    "title: nothing is said here; leave the line out, and it will be in the language that is spoken": {"title": "  "},
    "goal: nothing is said here; leave the line out, and it will be in the language that is spoken": {"goal": " "},
    "title: a sign that cannot be seen stands in this line, U+0009; delete it": {"title": "My\tboard"},
    "cell 7 cannot both be a goose and send a piece on": {"cells": [{"at": 7, "goose": "forward", "to": 9}]},
    "cell 7 cannot both be a goose and make it begin again": {
        "cells": [{"at": 7, "goose": "back", "begin-again": True}]
    },
    "cell 7 cannot both be a goose and make it wait": {"cells": [{"at": 7, "goose": "back", "wait": True}]},
    "cell 7 cannot both be a goose and give another throw": {"cells": [{"at": 7, "goose": "back", "again": True}]},
    "cell 7 cannot both be a goose and make its player miss a turn": {"cells": [{"at": 7, "goose": "back", "miss": 1}]},
    "cell 7 cannot both be a goose and ask for chips": {"cells": [{"at": 7, "goose": "forward", "pay": 2}]},
    "cell 7 cannot both send a piece on and make it begin again": {"cells": [{"at": 7, "goose": "dead", "to": 3}]},
    "cell 7 cannot both send a piece on and make it wait": {"cells": [{"at": 7, "to": 3, "wait": True}]},
    "cell 7 cannot both make it begin again and make it wait": {
        "cells": [{"at": 7, "begin-again": True, "wait": True}]
    },
    "cell 7 cannot both make it wait and give another throw": {"cells": [{"at": 7, "wait": True, "again": True}]},
    "cell 7 cannot both make it wait and make its player miss a turn": {"cells": [{"at": 7, "wait": True, "miss": 1}]},
    "cell 7 cannot both make its player miss a turn and give another throw": {
        "cells": [{"at": 7, "again": True, "miss": 1}]
    },
    "first: [3, 7] cannot be thrown with 2 dice": {"first": [{"throw": [3, 7], "to": 9}]},
    "first: [3] cannot be thrown with 2 dice": {"first": [{"throw": [3], "to": 9}]},
    "first: [3, 4] cannot be thrown with one die": {"dice": 1, "first": [{"throw": [3, 4], "to": 9}]},
    "first: [4, 3] appears twice": {"first": [{"throw": [3, 4], "to": 9}, {"throw": [4, 3], "to": 10}]},
    "first: [3, 4] leads out of the track, to 31": {"first": [{"throw": [3, 4], "to": 31}]},
    "first: from 0 to 1000 chips will do, not -1": {"first": [{"throw": [3, 4], "to": 9, "pay": -1}]},
    "from the start no throws ever lead to the goal, nor further than cell 17": {
        "cells": [{"at": list(range(18, 30)), "begin-again": True}]
    },
    "from cell 12 no throws ever lead to the goal, nor further than cell 12": {
        "cells": [{"at": list(range(13, 25)), "to": 12}], "first": [{"throw": [1, 1], "to": 25}]
    },
    "back on the start no throws ever lead to the goal, nor further than cell 17": {
        "cells": [{"at": list(range(18, 30)), "begin-again": True}], "first": [{"throw": [1, 1], "to": 20}],
        "options": {"restart-is-first-throw": False},
    },
    "two pawns can come to hold each other back for ever: no throws lead to the goal then, nor further than cell 12": {
        "dice": 1, "cells": [{"at": [7, 8, 9, 10, 11], "to": 12}], "first": [{"throw": [6], "to": 20}]
    },
    "all come to cells where they wait for relief, and whoever is freed goes back to where the other came from: nobody "
    "ever comes to the goal, nor further than cell 12": {"cells": [{"at": list(range(1, 13)), "wait": True}]},
    "size: 120 cells on it are too small to stand on; write length = ": {
        "length": 120, "form": "ring", "size": (100.0, 100.0)
    },
    "texts: the middle of the board has room for 12 lines": {"texts": ["line"] * 13},
    "title: 'an endless title an endl'... is longer than 48 letters": {"title": "an endless title " * 5},
    "there is no key 'colour' here": {"cells": [{"at": 7, "colour": "red"}]},
    "hit: 'both' is not one of the choices, which are: back, exchange, none": {"options": {"hit": "both"}},
    "form: 'star' is not one of the choices, which are: grid, oval, rectangular, ring": {"form": "star"},
}  # fmt: skip
"""The beginning of each sentence, and a board that it is said of."""


@pytest.mark.parametrize("sentence", REFUSED)
def test_a_board_that_cannot_be_played_is_refused_in_one_sentence(sentence: str) -> None:
    said = refusal(**REFUSED[sentence])
    assert said.startswith(sentence.rstrip()), said
    assert "\n" not in said


WAITING = {"at": list(range(1, 13)), "wait": True}


@pytest.mark.parametrize(
    "board",
    [
        {"cells": [WAITING], "options": {"relief": "stays"}},
        {"cells": [WAITING], "options": {"stalemate": "free-all"}},
        {"cells": [WAITING], "purse": 3},  # whoever has chips left in the end has won
        {"cells": [WAITING], "first": [{"throw": [6, 6], "to": 13}]},
        {"cells": [{**WAITING, "at": list(range(1, 12))}, {"at": 12, "wait": True, "ransom": 1}]},
    ],
)
def test_a_board_where_all_may_wait_stands_where_somebody_can_come_on(board: dict[str, Any]) -> None:
    boards.parameters(board)


@pytest.mark.parametrize("size", [(172.0, 220.0), (100.0, 100.0), (100.0, 215.0)])
def test_a_ring_with_too_small_cells_is_told_a_length_and_a_size_that_will_do(size: tuple[float, float]) -> None:
    asked = {"length": 119, "form": "ring", "size": size}
    said = tomllib.loads(refusal(**asked).partition("; write ")[2].replace(" or ", "\n"))
    assert set(said) == {"length", "size"}
    for key, value in said.items():
        boards.parameters({**asked, key: value})


@pytest.mark.parametrize("text", ["two\u00a0words", "Wind \U0001f3f4\u200d\u2620\ufe0f"])
def test_a_text_may_hold_any_blank_and_signs_of_several_parts(text: str) -> None:
    boards.parameters({"cells": [{"at": 7, "text": text}]})


A_GOOSE = 'cells = [{ at = [5, 9], goose = "forward" }'
A_THROW = "first = [{ throw = [6, 6], to = 9 }"


@pytest.mark.parametrize(
    ("before", "wrong"),
    [
        (A_GOOSE, "{ at = 12, to = 12 }"),
        (A_GOOSE, "{at=12,to=12}"),
        (A_THROW, "{ throw = [3, 7], to = 9 }"),
        (A_THROW, "{ throw = [6, 6], to = 10 }"),
        (A_THROW, "{ throw = [3, 4], to = 31 }"),
        (A_THROW, "{ throw = [3, 4], to = 9, pay = -1 }"),
    ],
)
def test_a_refusal_names_the_line_of_the_cell_or_of_the_first_throw(before: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(f'game = "goose"\nname = "my"\n[field]\nlength = 30\n{before},\n# {wrong}\n{wrong},\n]\n')
    with pytest.raises(BadInput) as trouble:
        field_of(design(GAME, name=str(path)))
    assert trouble.value.line == 7


BACK = "{ at = [18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29], begin-again = true }"
ON = "{ at = [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24], to = 12 }"
FAR = "[[field.first]]\nthrow = [1, 1]\nto = 25\n"


@pytest.mark.parametrize(
    ("cells", "line", "more"),
    [
        (["{ at = 5, pay = 1 }", BACK], 7, ""),
        (["{ at = 12, pay = 1 }", ON], 6, FAR),
        (["{ at = 5, pay = 1 }", ON], 7, FAR),
    ],
    ids=["what bars the way", "where nobody gets on", "what bars the way from a plain cell"],
)
def test_a_board_without_an_end_is_refused_with_the_line_of_what_keeps_players_from_it(
    cells: list[str], line: int, more: str, tmp_path: Path
) -> None:
    path = tmp_path / "my.toml"
    rows = "".join(f"{cell},\n" for cell in cells)
    path.write_text(f'game = "goose"\nname = "my"\n[field]\nlength = 30\ncells = [\n{rows}]\n{more}', "utf-8")
    with pytest.raises(BadInput, match="no throws ever lead to the goal") as trouble:
        field_of(design(GAME, name=str(path)))
    assert trouble.value.line == line


def all_first_throws_to_5(*throws: str) -> str:
    return "first = [\n" + "".join(f"{{ throw = [{throw}], to = 5 }},\n" for throw in throws) + "]\n"


ONE_DIE = "dice = 1\n" + all_first_throws_to_5(*map(str, range(1, 7)))
TWO_DICE = "dice = 2\n" + all_first_throws_to_5(*(f"{a}, {b}" for a in range(1, 7) for b in range(a, 7)))
TO_12 = "dice = 1\ncells = [\n{ at = [7, 8, 9, 10, 11], to = 12 },\n]\n"


@pytest.mark.parametrize(
    "barred", [ONE_DIE, TWO_DICE, TO_12], ids=["one die", "two dice", "cells that all lead to one"]
)
def test_a_board_on_which_two_pawns_take_each_others_place_for_ever_is_refused_with_the_line(
    barred: str, tmp_path: Path
) -> None:
    path = tmp_path / "my.toml"
    path.write_text(f'game = "goose"\nname = "my"\n[field]\nlength = 30\n{barred}', "utf-8")
    with pytest.raises(BadInput, match="hold each other back for ever") as trouble:
        field_of(design(GAME, name=str(path)))
    assert trouble.value.line == 7


@pytest.mark.parametrize(
    "freed",
    [
        {"options": {"hit": "back"}},
        {"options": {"hit": "none"}},
        {"options": {"restart-is-first-throw": False}},
        {"first": [{"throw": [n], "to": 5 if n < 6 else 6} for n in range(1, 7)]},
    ],
    ids=["no place is taken", "nobody is hit", "only the very first throw", "one other cell"],
)
def test_two_pawns_that_can_get_past_each_other_may_play(freed: dict[str, Any]) -> None:
    first = [{"throw": [n], "to": 5} for n in range(1, 7)]
    boards.parameters({"dice": 1, "first": first, **freed})


def test_a_wrong_sum_is_told_once_and_not_of_each_cell_that_takes_it(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    cells = 'cells = [{ at = 5, pay = "agreed" }, { at = 9, pay = "agreed" }]'
    path.write_text(f'game = "goose"\nname = "my"\n[field]\nlength = 30\nagreed = -1\n{cells}\n', "utf-8")
    with pytest.raises(BadInput, match="agreed: from 0 to 1000 chips will do, not -1") as trouble:
        field_of(design(GAME, name=str(path)))
    assert trouble.value.line == 5


@pytest.mark.parametrize("wrong", ['goose = ""', 'goose = "Go\\u00adose"', 'goose = "Go\u200bose"', 'goose = "a\\nb"'])
def test_a_phrase_is_told_on_its_line_however_it_is_written(wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    head = 'game = "goose"\nname = "my"\n[field]\nlength = 30\n[field.options]\ngoose = "facing"'
    path.write_text(f"{head}\n[field.words]\n# {wrong}\n{wrong}\n", "utf-8")
    with pytest.raises(BadInput, match="goose: ") as trouble:
        field_of(design(GAME, name=str(path)))
    assert trouble.value.line == 9


def test_bridges_may_lead_to_each_other_since_a_jump_goes_no_further() -> None:
    boards.parameters({"cells": [{"at": 6, "to": 12}, {"at": 12, "to": 6}]})


def test_a_goose_before_the_start_and_a_jump_to_the_goal_are_in_order() -> None:
    boards.parameters({"cells": [{"at": 2, "goose": "back"}, {"at": 20, "to": 30, "pay": 2}]})


def test_a_board_has_no_seeds() -> None:
    with pytest.raises(BadInput, match="no seeds"):
        design(GAME, seed=3)
