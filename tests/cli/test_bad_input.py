"""What is wrong with what a person wrote: one clear sentence, exit status 2, nothing written, never a traceback.

And what is only wrong by the rules of the game: a foul, exit status 1.
"""

from __future__ import annotations

import contextlib
import errno
import io
import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheetgen import games
from sheetgen.cli import main
from sheetgen.field import build
from sheetgen.field import code as codes
from sheetgen.field.layout import layouts_folder
from sheetgen.games import design
from sheetgen.games.guests import Guest
from sheetgen.games.tolstoy import fill
from sheetgen.referee import record
from tests.steps import at_most

Refused = Callable[..., str]

JARGON = re.compile(
    r"Traceback|Errno|Exception|Error\b|None|<class|object at|`|set_int_max|\bstr\b|\bint\b|\bPath\b|\barray\b"
)
"""What no sentence for players may hold."""

CLASSIC = "TOL-1001-X"
MINI = "TOL-1002-4"
MAP = (layouts_folder() / "tolstoy" / "mini.toml").read_text("utf-8").replace("number = 2\n", "")
"""A player's own layout file."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def there() -> dict[Path, int]:
    """Every file here, with the time of its last change."""
    return {path: path.lstat().st_mtime_ns for path in Path().rglob("*")}


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Refused:
    """Run a command that must be refused as the module says, with that on standard output; its sentence."""

    def refused(*arguments: object, out: str = "") -> str:
        before = there()
        status = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        assert status == 2, said.err or said.out
        if "--json" in arguments:
            document = json.loads(said.out)
            error, errors = document.pop("error"), document.pop("errors")
            assert error["message"] in said.err and all(each["message"] in said.err for each in errors)
            assert document == (json.loads(out) if out else {})
        else:
            assert said.out == out
        assert there() == before, "something was written"
        assert said.err.startswith("sheetgen: ") and said.err.count("\n") == 1, said.err
        sentence = said.err.removeprefix("sheetgen: ").rstrip("\n")
        assert len(sentence) < 600 and not JARGON.search(sentence), sentence
        return sentence

    return refused


def said(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command that goes well puts out."""
    assert main(list(arguments)) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def game_record(**changes: str) -> str:
    """A record in which each key's value stands as given; None of them needs to be sensible."""
    keys = {"game": '"tolstoy"', "sheet": f'"{MINI}"', "players": '["Ann", "Ben"]', "moves": '"""\nstart 1 8\n"""'}
    tables = changes.pop("tables", '[letters]\n15 = "E"\n')
    return "".join(f"{key} = {value}\n" for key, value in {**keys, **changes}.items() if value) + tables


@pytest.fixture(scope="module")
def played() -> record.Record:
    """A game on the small filled sheet, without a foul."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert main(["sample", "tolstoy", "--layout", "mini"]) == 0
    return record.parse(out.getvalue())


@pytest.mark.parametrize("verb", ["check", "moves"])
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"game: tolstoy\n", "game.toml, line 1: this is not valid TOML ("),
        (b'game = "tolstoy"\nmoves = """\nstart 1 8\n', "game.toml, line 2: this is not valid TOML ("),
        (b'game = "tolstoy"\nplayers = ["Zo\xeb", "Ben"]\n', "game.toml, line 2: the text is not UTF-8"),
        ("game".encode("utf-16"), "game.toml: this is no record yet"),
        ("players".encode("utf-16-be"), "game.toml: this is no record yet"),
        (b"%PDF-1.7\n\x00\xff\xff", "game.toml: this is a PDF, not a record; sheetgen read game.toml makes the record"),
        (b"\xff\xd8\xff\xe0" + bytes(2_000_000), "game.toml: this is a picture of dots, not a record; sheetgen read"),
        (b"\x89PNG\r\n\x1a\n\0\0", "game.toml: this is a picture of dots, not a record; sheetgen read game.toml makes"),
        (b"\0\0\0\x18ftypheic\0\0\0\0\xff", "game.toml: this is a picture of dots, not a record; sheetgen read"),
        (b"{\\rtf1 game}", "game.toml: this is a word processor document; save the text as plain text"),
        (b"MZ\n\x00\xff\xff", "game.toml, line 2: this is not a text file"),
        ("game".encode("utf-32"), "game.toml: this is no record yet"),
        (
            b'game = "klee"\x1a',
            "game.toml, line 1: this is not valid TOML (a sign that cannot be seen stands in this line, U+001A",
        ),
        (b'game = "klee"\nseed = 1\x00', "game.toml, line 2: this is not valid TOML (a sign that cannot be seen"),
        (b"", "game.toml: the file is empty"),
        (b"\n \n", "game.toml: the file is empty"),
        (b"a = " + b"9" * 5000, "game.toml, line 1: "),
        (b"a = " + b"[" * 5000, "game.toml"),
    ],
)
def test_a_file_that_is_no_record(verb: str, content: bytes, sentence: str, refused: Refused) -> None:
    Path("game.toml").write_bytes(content)
    assert refused(verb, "game.toml").startswith(sentence)


@pytest.mark.parametrize("changed", [lambda text: text.replace("\n", "\r"), lambda text: text])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_record_is_read_in_every_unicode_and_with_every_end_of_line(
    encoding: str, changed: Callable[[str], str], played: record.Record, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("game.toml").write_bytes(changed(played.source).encode(encoding))
    assert said("check", "game.toml", capsys=capsys)


@pytest.mark.parametrize("verb", ["check", "moves"])
def test_a_record_of_50_megabytes(verb: str, refused: Refused) -> None:
    with Path("game.toml").open("wb") as stream:
        stream.truncate(50_000_000)
    assert refused(verb, "game.toml").startswith("game.toml: the file has more than the 1,000,000 bytes")


@pytest.mark.parametrize("verb", ["check", "moves"])
def test_a_record_that_is_not_there(verb: str, refused: Refused) -> None:
    assert refused(verb, "gone.toml") == "gone.toml: cannot be read (no such file or directory)"
    assert refused(verb, "x" * 300).endswith("cannot be read (file name too long)")


@pytest.mark.parametrize("verb", ["check", "moves"])
def test_a_record_that_is_a_folder(verb: str, refused: Refused) -> None:
    assert refused(verb, ".") == ".: this is a folder, not a file"


def test_a_record_that_nobody_may_read(refused: Refused) -> None:
    file = Path("game.toml")
    file.write_text(game_record(), "utf-8")
    file.chmod(0)
    if os.access(file, os.R_OK):  # root may read everything but a process's memory
        file = Path("/proc/self/mem")
        if not file.exists():
            pytest.skip("this system has no file that root cannot read")
    assert refused("check", file).startswith(f"{file}: cannot be read (")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": '"chess"'}, "game.toml, line 1: there is no game 'chess'; there are: tolstoy"),
        ({"game": "3"}, "game.toml, line 1: game: this should be text"),
        ({"game": "", "sheet": ""}, "game.toml: the game is missing"),
        ({"sheet": ""}, "game.toml: the sheet's code is missing"),
        ({"sheet": '""'}, "game.toml, line 2: '' is not a sheet's code"),
        ({"sheet": '"TOL-1002-5"'}, "game.toml, line 2: the code TOL-1002-5 is mistyped"),
        ({"players": ""}, "game.toml: the players are missing"),
        ({"players": "[]"}, "game.toml, line 3: the players are missing"),
        ({"players": '["Ann"]'}, "game.toml, line 3: Tolstoy is for 2 players, not 1"),
        ({"players": '["Ann", "Ben", "Cy"]'}, "game.toml, line 3: Tolstoy is for 2 players, not 3"),
        ({"players": '["Ann", "ann"]'}, "game.toml, line 3: two players have the same name"),
        ({"players": '["Ann", 3]'}, "game.toml, line 3: players: this should be text"),
        ({"players": '"Ann"'}, "game.toml, line 3: players: this should be a list"),
        ({"colour": '"red"'}, "game.toml, line 7: there is no key 'colour' in a record"),
        ({"first": '"Zoe"'}, "game.toml, line 7: there is no player 'Zoe'; the players are: Ann, Ben"),
        ({"variation": '["trebble"]'}, "game.toml, line 7: there is no variation 'trebble'; there are: "),
        (
            {"variation": '["strict-stuck", "strict-stuck"]'},
            "game.toml, line 7: the variation 'strict-stuck' is named twice",
        ),
        (
            {"variation": '["strict-stuck = 3"]'},
            "game.toml, line 7: the variation strict-stuck has no value such as",
        ),
        ({"variation": '["words"]'}, "game.toml, line 7: "),
        ({"variation": '["words = 3"]'}, "game.toml, line 7: "),
        (
            {"variation": "[\"words = 'gone.txt'\"]"},
            "gone.txt: cannot be read (no such file); the word lists that come with sheetgen are",
        ),
        ({"variation": f"[\"words = '{'x' * 300}'\"]"}, "x"),
        ({"variation": "[\"words = 'a\\u0000b'\"]"}, "'a"),
        ({"moves": "57"}, "game.toml, line 4: moves: this should be text"),
        ({"moves": '"""\nstart 1 8\n%&!\n"""'}, "game.toml, line 6: '%&!' cannot be read"),
        ({"moves": '"""\nstart 1 8\nstart\n12\n"""'}, "game.toml, line 7: '12' cannot be read"),
        ({"moves": '"""\nstart 1\n"""'}, "game.toml, line 5: 'start 1' cannot be read"),
        ({"moves": '"""\nstart 1 8 field 3\n"""'}, "game.toml, line 5: 'start 1 8 field 3': the fields are 1 and 2"),
        ({"moves": '"""\nstart 1 8\nQUIP 12 19 200\n"""'}, "game.toml, line 6: there is no triangle 200 on this sheet"),
        ({"moves": f'"""\nstart 1 {"8" * 5000}\n"""'}, "game.toml, line 5: "),
        ({"moves": f'"""\nstart 1 8\nQUIP {"8" * 5000}\n"""'}, "game.toml, line 6: "),
        (
            {"moves": '"""\nZoe: start 1 8\n"""'},
            "game.toml, line 5: there is no player 'Zoe'; the players are: Ann, Ben",
        ),
        ({"moves": '"""\nAnn:\n"""'}, "game.toml, line 5: this line names a player but no move"),
        ({"tables": ""}, "game.toml: the sheet was printed blank"),
        ({"tables": "[letters]\n"}, "game.toml, line 7: the sheet was printed blank"),
        ({"tables": '[lettres]\n15 = "E"\n'}, "game.toml, line 7: there is no table [lettres]"),
        ({"tables": "[score]\nZoe = 3\n"}, "game.toml, line "),
        (
            {"tables": "[score]\nAnn = 1.5\n"},
            "game.toml, line 8: Ann: this should be a whole number, not a number with a point",
        ),
        (
            {"tables": "[score]\nJürgen = 3\n"},
            "game.toml, line 8: this is not valid TOML (expected '=' after a key in a key/value "
            'pair: this name needs quotes; write "Jürgen" =)',
        ),
        (
            {"players": '"Ann", "Ben"'},
            "game.toml, line 3: this is not valid TOML (expected newline or end of document after a "
            "statement: several values need brackets",
        ),
        ({"first": '""'}, "game.toml, line 7: there is no player ''; the players are: Ann, Ben"),
        ({"moves": '"""\n1. start 1 8\n2.\n3. QUIP\n"""'}, "game.toml, line 6: nothing stands behind the number;"),
        ({"tables": f"[score]\nAnn = {'9' * 5000}\n"}, "game.toml, line 8: "),
    ],
)
def test_a_record_that_cannot_be_meant(changes: dict[str, str], sentence: str, refused: Refused) -> None:
    Path("game.toml").write_text(game_record(**changes), "utf-8")
    assert refused("moves", "game.toml").startswith(sentence)  # which shows nothing of such a record; check: below


SLIPS = """\
game = "mondrian"
sheet = "MON-1002-9"
players = ["Lea", "Ben"]
moves = \"\"\"
2
Ben 1
n 4
3 nuetral
Bem: 9
banana
10
\"\"\"
"""


def test_every_line_that_cannot_be_read_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.toml").write_text(SLIPS, "utf-8")
    assert main(["check", "game.toml"]) == 2
    out, err = capsys.readouterr()
    assert err.splitlines() == [
        "sheetgen: game.toml, line 7: 'n 4' is not a move; write the space that was filled, such as 57 or 57 red; did "
        "you mean 4 neutral?",
        "sheetgen: game.toml, line 8: 'nuetral' is not a colour here; it is one of red, yellow, neutral; did you mean "
        "3 neutral?",
        "sheetgen: game.toml, line 9: there is no player 'Bem'; the players are: Lea, Ben; did you mean Ben?",
        "sheetgen: game.toml, line 10: 'banana' is not a move; write the space that was filled, such as 57 or 57 red",
    ]
    assert "4 lines cannot be read: move 3 (line 7) to move 6 (line 10)." in out
    assert "the referee takes move 3 (line 7) as 4 neutral, move 4 (line 8) as 3 neutral" in out


@pytest.mark.parametrize(("more", "told"), [(0, ""), (1, "one more line"), (980, "980 more lines")])
def test_of_many_lines_that_cannot_be_read_the_first_are_told(
    more: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "\n".join(["banana"] * (20 + more))
    Path("game.toml").write_text(
        f'game = "klee"\nsheet = "KLE-1001-W"\nplayers = ["Ann", "Ben"]\nmoves = """\n{lines}\n"""\n', "utf-8"
    )
    assert main(["check", "game.toml"]) == 2
    *each, last = capsys.readouterr().err.splitlines()
    assert sum("game.toml, line " in line for line in [*each, last]) == 20
    assert last == f"sheetgen: {told} cannot be read" if more else "game.toml, line 24: " in last


def test_lines_that_cannot_be_read_stand_in_the_json_with_the_judged_rest(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.toml").write_text(SLIPS, "utf-8")
    assert main(["check", "game.toml", "--json", "--pdf", "sheet.pdf"]) == 2
    said = json.loads(capsys.readouterr().out)
    assert not Path("sheet.pdf").exists()
    assert (said["readable"], said["valid"], said["moves"], said["error"]["line"]) == (False, False, 7, 7)
    assert [(line["line"], line["text"], line["judged_as"]) for line in said["unreadable"]] == [
        (7, "n 4", "4 neutral"),
        (8, "3 nuetral", "3 neutral"),
        (9, "Bem: 9", "9"),
        (10, "banana", None),
    ]


@pytest.mark.parametrize(
    ("letter", "sentence"),
    [
        ('99 = "E"', "there is no triangle 99; the triangles are numbered 1 to 48"),
        ('x = "E"', "there is no triangle x"),
        ('16 = "EF"', "triangle 16 holds one letter (or QU), not 'EF'"),
        ('16 = ""', "triangle 16 holds one letter (or QU), not ''"),
        ('16 = "7"', "triangle 16 holds one letter (or QU), not '7'"),
        ("16 = 7", "triangle 16 holds one letter (or QU), not 7"),
        ('12 = "E"', "triangle 12 is Moscow; no letter is written there"),
        ('1 = "E"', "triangle 1 already has its letter printed: A"),
    ],
)
def test_a_letter_that_cannot_stand_there(letter: str, sentence: str, refused: Refused) -> None:
    Path("game.toml").write_text(game_record(tables=f'[letters]\n15 = "E"\n{letter}\n'), "utf-8")
    assert f"[letters]: {sentence}" in refused("check", "game.toml")


def test_a_letter_that_cannot_stand_there_is_told_with_its_own_line(refused: Refused) -> None:
    Path("game.toml").write_text(game_record(tables='[letters]\n15 = "E"\n99 = "E"\n'), "utf-8")
    assert refused("check", "game.toml").startswith("game.toml, line 9: ")


def test_tables_and_keys_in_capitals_keep_their_lines(refused: Refused) -> None:
    Path("game.toml").write_text(game_record(tables='[LETTERS]\n15 = "E"\n99 = "E"\n'), "utf-8")
    assert re.match(r"game.toml, line [789]: ", refused("check", "game.toml"))
    Path("game.toml").write_text(game_record(first='"Zoe"').replace("first", "FIRST"), "utf-8")
    assert refused("check", "game.toml").startswith("game.toml, line 7: ")


def test_a_word_that_fits_in_millions_of_ways_is_refused_soon(capsys: pytest.CaptureFixture[str]) -> None:
    spaces = json.loads(said("field", "tolstoy", "--layout", "mini", "--json", capsys=capsys))["spaces"]
    letters = "".join(f'{space["id"]} = "E"\n' for space in spaces if space["mark"]["kind"] == "empty")
    moves, words = '"""\nstart 1 8\nEEEEEEEEEEEE\n"""', '["words = none"]'
    record = game_record(moves=moves, variation=words, tables=f"[letters]\n{letters}")
    Path("game.toml").write_text(record, "utf-8")
    with at_most(1_000_000):
        assert main(["check", "game.toml"]) == 2
    assert "could be read in too many ways" in capsys.readouterr().err


LONG = 2000 * "Zé"


@pytest.mark.parametrize(
    ("game", "wrong"),
    [
        ("klee", f'["{LONG}"]\nAnn = ""'),
        ("klee", f'[sequences]\nAnn = "{LONG}"\nBen = "RGB RBY GRY YGB"'),
        ("klee", f'[sequences]\nAnn = "RGB RBY GRY R{2000 * "Z"}"\nBen = "RGB RBY GRY YGB"'),
        ("goose", f'[pieces]\nAnn = "{LONG}"\nBen = 3'),
        ("goose", f'[pieces]\nAnn = ["{LONG}"]\nBen = 3'),
        ("goose", f'[pieces]\nAnn = {{ "{LONG}" = 3 }}\nBen = 3'),
    ],
)
def test_of_a_long_piece_of_a_coloured_sheet_only_a_part_is_quoted(game: str, wrong: str, refused: Refused) -> None:
    code = "KLE-1001-W" if game == "klee" else "GOO-1001-1"
    head = f'game = "{game}"\nsheet = "{code}"\nplayers = ["Ann", "Ben"]\nfinished = true\n'
    more = '[coloured]\nred = "1"\n' if game == "klee" else ""
    Path("game.toml").write_text(f"{head}{wrong}\n{more}", "utf-8")
    assert refused("check", "game.toml").startswith("game.toml, line ")


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [
        ("vasarely", "[field]", f'[field]\nmotifs = ["{LONG}"]'),
        ("astronomical", "[field]", f'[field]\nbottom = "{LONG}"'),
        ("goose", "[field]", f'[field]\ncorners = ["moon", "sun", "mars", "{LONG}"]'),
        ("goose", "cells = [", f'cells = [\n{{ at = 2, picture = "{LONG}" }},'),
    ],
)
def test_of_a_long_name_in_a_layout_only_a_part_is_quoted(game: str, old: str, new: str, refused: Refused) -> None:
    name = {"vasarely": "mini", "astronomical": "classic", "goose": "classic-63"}[game]
    text = (layouts_folder() / game / f"{name}.toml").read_text("utf-8")
    text = re.sub(r"(?m)^(number|motifs|bottom|corners) = .*\n", "", text)
    Path("my.toml").write_text(text.replace(old, new, 1), "utf-8")
    assert "ZéZé" in refused("print", game, "--layout", "my.toml")


@pytest.mark.parametrize("said", [f'"{LONG}"', f'"{LONG} = 3"'])
def test_of_a_long_variation_only_a_part_is_quoted(said: str, refused: Refused) -> None:
    Path("game.toml").write_text(game_record(variation=f"[{said}]"), "utf-8")
    assert refused("check", "game.toml").startswith("game.toml, line ")


@pytest.mark.parametrize(
    ("value", "told"), [('["goal"]', "a list"), ("{ cell = 3 }", "a table"), ("true", "true"), ("2026-11-23", "a date")]
)
def test_what_no_cell_could_be_is_named_in_plain_words(value: str, told: str, refused: Refused) -> None:
    head = 'game = "goose"\nsheet = "GOO-1001-1"\nplayers = ["Ann", "Ben"]\nfinished = true\n'
    Path("game.toml").write_text(f"{head}[pieces]\nAnn = {value}\nBen = 3\n", "utf-8")
    assert f"{told} is not a cell" in refused("check", "game.toml")


@pytest.mark.parametrize("content", [None, b"", b'game = "chess"\n', b"\xff", b"game ="])
def test_an_unreadable_record_in_json(content: bytes | None, capsys: pytest.CaptureFixture[str]) -> None:
    if content is not None:
        Path("game.toml").write_bytes(content)
    assert main(["check", "game.toml", "--json"]) == 2
    out, err = capsys.readouterr()
    verdict = json.loads(out)
    assert verdict["readable"] is False and verdict["valid"] is False and verdict["over"] is False
    Path("read.toml").write_text(game_record(), "utf-8")
    main(["check", "read.toml", "--json"])
    assert set(verdict) == {*json.loads(capsys.readouterr().out), "error", "errors"}
    assert err.count("\n") == 1


def test_a_readable_record_is_not_called_unreadable_because_its_picture_cannot_be_written(
    played: record.Record, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("game.toml").write_text(played.source, "utf-8")
    assert main(["check", "game.toml", "--json", "--pdf", "gone/a.pdf"]) == 2
    assert json.loads(capsys.readouterr().out)["readable"] is True


@pytest.mark.parametrize(
    ("moves", "at", "rule"),
    [
        (["start 2 7", "start 1 7"], 2, "Tolstoy 10"),
        (["{0}", "start 2 7 field 2"], 2, "Tolstoy 10"),
        (["{0}", "-", "start 2 7 field 1"], 3, "Tolstoy 2"),
        (["{0}", "-", "{1}"], 3, "Tolstoy 10"),
        (["{1}"], 1, "Tolstoy 3"),
        (["-"], 1, "Tolstoy 3"),
        (["start 6 7"], 1, "Tolstoy 3"),
        (["start 2 3"], 1, "Tolstoy 3"),
        (["start 99 98"], 1, "Tolstoy 3"),
        (["{0}", "{1}", "-", "{1}"], 4, "Tolstoy 6"),
        (["{0}", "E"], 2, "TOL-A9"),
        (["{0}", "{letter} {space}"], 2, "TOL-A9"),
        (["{0}", "ÄÖÜ"], 2, "Tolstoy 5"),
        (["{0}", "ÄÖÜ {path}"], 2, "Tolstoy 5"),
        (["{0}", "Ben: {1}"], 2, "turn order"),
    ],
)
def test_what_the_rules_forbid_is_a_foul(
    moves: list[str], at: int, rule: str, played: record.Record, capsys: pytest.CaptureFixture[str]
) -> None:
    own = [turn.text for turn in played.turns]
    word, *path = own[1].split()
    made = [move.format(*own, letter=word[0], space=path[0], path=" ".join(path[:3])) for move in moves]
    Path("game.toml").write_text(record.write("tolstoy", str(played.sheet), played.players, moves=made), "utf-8")
    assert main(["check", "game.toml", "--json"]) == 1
    verdict = json.loads(capsys.readouterr().out)
    assert (verdict["fouls"][0]["move"], verdict["fouls"][0]["rule"]) == (at, rule)
    line = verdict["fouls"][0]["line"]
    assert made[at - 1] in Path("game.toml").read_text("utf-8").split("\n")[line - 1]
    assert main(["check", "game.toml"]) == 1
    assert f"[{rule}]" in capsys.readouterr().out


def test_a_move_after_the_end_is_a_foul(played: record.Record, capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.toml").write_text(played.source.replace('\n"""\n', '\nOWL\n-\n"""\n'), "utf-8")
    assert main(["check", "game.toml", "--json"]) == 1
    verdict = json.loads(capsys.readouterr().out)
    assert verdict["fouls"][0]["move"] == len(played.turns) + 1 and verdict["moves"] == len(played.turns) + 2


@pytest.mark.parametrize(
    ("words", "start"),
    [
        ("check --pdf x.toml", "x.toml is what --pdf writes, and something is missing after check: which record?"),
        ("check -o x.toml", "x.toml is what --output writes, and something is missing after check: which record?"),
        ("read --pdf x.jpg", "x.jpg is what --pdf writes, and something is missing after read: which photo?"),
    ],
)
def test_a_file_that_an_option_took_for_itself_is_named(words: str, start: str, refused: Refused) -> None:
    assert refused(*words.split()).startswith(start)


@pytest.mark.parametrize("verb", ["print", "field", "sample", "new"])
@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("tolstoy", "the code tolstoy is mistyped"),
        ("TOL-1001-Y", "the code TOL-1001-Y is mistyped: a character is wrong or two have changed places"),
        ("OTL-1001-X", "the code OTL-1001-X is mistyped"),
        ("TOL-101-X", "the code TOL-101-X is mistyped: a character is wrong, missing or too many"),
        ("TOL-10011-X", "the code TOL-10011-X is mistyped: a character is wrong, missing or too many"),
        ("TOL-1001", "the code TOL-1001 is mistyped: its last character is missing"),
        ("tol 10r101", "the code tol 10r101 is mistyped: its last character is missing"),
        ("TOL-1001-*", "'TOL-1001-*' is not a sheet's code"),
        ("", "no game's codes begin with "),
        ("GST", "the code GST"),
        ("generator 2", "was made by generator 2 of Tolstoy"),
        ("layout 31", "names layout 31 of Tolstoy, which this sheetgen does not have"),
        ("fill 3", "names a filling of Tolstoy that this sheetgen does not know"),
        ("own layout", "was made from a layout file of your own"),
        ("own words", "was filled from a word list of your own"),
    ],
)
def test_a_code_that_leads_nowhere(
    verb: str, code: str, sentence: str, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = {
        "": codes.Code(prefix="ZZZ", version=1, layout=1),
        "GST": codes.Code(prefix="GST", version=1, layout=1),
        "generator 2": codes.Code(prefix="TOL", version=2, layout=1),
        "layout 31": codes.Code(prefix="TOL", version=1, layout=31),
        "fill 3": codes.Code(prefix="TOL", version=1, layout=1, fill=3, fill_seed=1),
        "own layout": codes.Code(prefix="TOL", version=1, layout=None, seed=1, files=5),
        "own words": codes.Code(prefix="TOL", version=1, layout=1, fill=1, fill_seed=1, own_words=True, files=5),
    }
    if code == "GST":
        from msgspec import structs

        guest = structs.replace(games.find("tolstoy"), name="guest", title="Guest", prefix="GST")
        monkeypatch.setattr(games, "_guests", lambda: [Guest("guest", "elsewhere", guest)])
        sentence = "is of Guest, not of Tolstoy"
    if verb == "new" and code.startswith("own"):
        assert main(["new", "tolstoy", "--code", str(made[code])]) == 0  # a record needs no field, so no file either
        return
    assert sentence in refused(verb, "tolstoy", "--code", str(made.get(code, code)))


@pytest.mark.usefixtures("drawn_anew")
@pytest.mark.parametrize("verb", ["print", "field", "sample"])
def test_a_code_of_a_draw_that_failed(verb: str, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise build.Misdraw("nothing came of it")

    monkeypatch.setattr(build, "redraw", fail)
    code = str(codes.Code(prefix="TOL", version=1, layout=1, seed=3, draw=4))
    assert f"the code {code} is of a draw that led to no field" in refused(verb, "tolstoy", "--code", code)


def own_code(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    """The code of the sheet made from the layout file my.toml."""
    Path("my.toml").write_text(MAP, "utf-8")
    code: Any = json.loads(said("field", "tolstoy", "--layout", "my.toml", *more, "--json", capsys=capsys))["code"]
    return str(code)


def test_a_sheet_of_an_own_layout_needs_the_very_file(refused: Refused, capsys: pytest.CaptureFixture[str]) -> None:
    code = own_code(capsys)
    assert "name it" in refused("print", "tolstoy", "--code", code)
    assert "gone.toml: cannot be read" in refused("print", "tolstoy", "--code", code, "--layout", "gone.toml")
    Path("my.toml").write_text(MAP + "# mine\n", "utf-8")
    assert "is not the one" in refused("print", "tolstoy", "--code", code, "--layout", "my.toml")


def test_a_sheet_of_an_own_word_list_needs_the_very_file(refused: Refused, capsys: pytest.CaptureFixture[str]) -> None:
    Path("words.txt").write_text("owl\nsea\ntea\n", "utf-8")
    fill = ("--fill", "random", "--words", "words.txt", "--json")
    code = json.loads(said("field", "tolstoy", *fill, capsys=capsys))["code"]
    assert "name it" in refused("print", "tolstoy", "--code", code)
    Path("others.txt").write_text("owl\nsea\neat\n", "utf-8")
    assert "is not the one" in refused("print", "tolstoy", "--code", code, "--words", "others.txt")
    assert "name its code too" in refused("sample", "tolstoy", "--words", "words.txt")
    assert "was not filled" in refused("sample", "tolstoy", "--code", "TOL-1001-X", "--words", "words.txt")
    assert code in said("sample", "tolstoy", "--code", code, "--words", "words.txt", "--turns", "0", capsys=capsys)


def test_a_record_of_an_own_layout_needs_the_very_file(refused: Refused, capsys: pytest.CaptureFixture[str]) -> None:
    code = own_code(capsys)
    Path("game.toml").write_text(game_record(sheet=f'"{code}"'), "utf-8")
    assert refused("check", "game.toml").startswith(f"game.toml, line 2: the sheet {code} was made from a layout file")
    Path("game.toml").write_text(game_record(sheet=f'"{code}"', layout='"my.toml"'), "utf-8")
    assert main(["check", "game.toml"]) == 1  # it is merely not over
    capsys.readouterr()
    Path("my.toml").write_text(MAP + "# mine\n", "utf-8")
    assert "is not the one" in refused("check", "game.toml")


@pytest.mark.parametrize("name", ["gone.toml", ".", "a\\u0000b", "x" * 300, "loop"])
def test_a_record_that_names_no_layout_file(name: str, refused: Refused, capsys: pytest.CaptureFixture[str]) -> None:
    code = own_code(capsys)
    Path("loop").symlink_to("loop")
    Path("game.toml").write_text(game_record(sheet=f'"{code}"', layout=f'"{name}"'), "utf-8")
    sentence = refused("check", "game.toml")
    assert not re.search(r"(gone\.toml|loop|x{300}|/):\d", sentence), "a line of the record is told as the file's own"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("T6    . ", "T6  ", "map 1: row 4 from the bottom has 6 triangles, but on its line only 7 or 9 fit"),
        ("     ****  .    .    .    .    .      .\n", "", "map 1: "),
        (".    S7", "*****  S7", "map 1: there are 2 triangles with 5 stars; Moscow appears only once"),
        ("****  .", "****  ***", "map 1: there are 2 triangles with 3 stars; Odessa appears only once"),
        ("    ***\n", "    .\n", "map 1: Odessa (***) is missing"),
        ("***\n           A1   D2 ", ".\n           A1   *** ", "map 1: "),
        (" *****  R9", " ******  R9", "map 1: a city has 3, 4 or 5 stars, not 6"),
        ("A1 ", "A2 ", "map 1: the start 2 appears twice, as A2 and as D2"),
        ("A1 ", "1  ", "map 1: start 1 has no letter"),
        ("A1 ", "A1!", "map 1: 'A1!' is not a triangle"),
        ("A8 ", f"A{'8' * 5000} ", "map 1: "),
        ("empties = 12", "empties = 13", "map 1: there are 12 empty triangles, but 13 are asked for"),
        ("side =", "sied =", "there is no key 'sied' here"),
        ("why =", "reason =", "there is no key 'reason' here"),
        ("side = 16.6", "side = 16.6\nshake = { swag = 1.0 }", "there is no key 'swag' here"),
        ('name = "mini"', 'name = "mini"\nsource = "me"', "there is no key 'source' here"),
        ('name = "mini"', 'name = "mini"\npath = "here"', "there is no key 'path' here"),
        ('name = "mini"', "", "the key 'name' is missing"),
        ('game = "tolstoy"', 'game = "miro"', "this layout is for miro, not for tolstoy"),
        ('game = "tolstoy"', "game = tolstoy", "this is not valid TOML"),
        ("seed = 1", 'seed = "x"', "seed: this should be a whole number, not text"),
        ("seed = 1", "seed = -1", "seed"),
        ("seed = 1", "seed = 1073741824", "seed"),
        ("seed = 1", f"seed = {'9' * 5000}", ""),
        ("side = 16.6", 'side = "16 mm"', "side: this should be a number, not text"),
        ("side = 16.6", "side = 0", "side: this must be at least 1"),
        ("side = 16.6", "side = inf", "side"),
        ("side = 16.6", "side = nan", "side"),
        ("side = 16.6", "side = 1e308", ""),
        ("side = 16.6", "side = 1e-9", ""),
        ("side = 16.6", "side = 16.6\nshake = { sway = nan }", "sway"),
        ("side = 16.6", "side = 16.6\nshake = { shiver = inf }", "shiver"),
        ("side = 16.6", "side = 16.6\nshake = { shiver = 1e308 }", ""),
        ("side = 16.6", "side = 16.6\nshake = { shiver = 50.0 }", "32 draws from seed"),
        ("side = 16.6", "side = 16.6\nbottom = 1000000000", "bottom: this must be at most 100"),
    ],
)
def test_a_layout_that_cannot_be_drawn(old: str, new: str, sentence: str, refused: Refused) -> None:
    assert old in MAP
    Path("my.toml").write_text(MAP.replace(old, new, 1), "utf-8")
    told = refused("print", "tolstoy", "--layout", "my.toml")
    assert sentence in told


@pytest.mark.parametrize(("old", "new"), [("T6    . ", "T6  "), (".    S7", "*****  S7"), ("side = 16.6", "side = 0")])
def test_what_is_wrong_in_a_layout_is_told_with_its_line(old: str, new: str, refused: Refused) -> None:
    Path("my.toml").write_text(MAP.replace(old, new, 1), "utf-8")
    assert re.match(r"my\.toml, line \d+: ", refused("print", "tolstoy", "--layout", "my.toml"))


def test_a_city_in_the_border_is_told_by_its_name(refused: Refused) -> None:
    rows = MAP.replace(" ***\n", " .\n").replace("A1   D2   I3   E4   U5", "A1   ***   I3   E4   U5")
    Path("my.toml").write_text(rows.replace("empties = 12", "empties = 12\nborder = 6"), "utf-8")
    sentence = refused("print", "tolstoy", "--layout", "my.toml")
    assert sentence.startswith("my.toml") and "map 1: " in sentence
    above = MAP.replace(" ***\n", " .\n").replace(
        "           .    .    .    .    .", "           .    ***    .    .    ."
    )
    Path("my.toml").write_text(above, "utf-8")
    assert "Odessa is in the border" in refused("print", "tolstoy", "--layout", "my.toml")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "my.toml: the file is empty"),
        (b"\xff\xfe", "my.toml: the file is empty"),
        (b"just text", "my.toml, line 1: this is not valid TOML"),
        (b'game = "tolstoy"\nname = "x"\n', "my.toml: the key 'maps' is missing"),
        (b'game = "tolstoy"\nname = "x"\n[field]\nmaps = []\n', "my.toml"),
        (b'game = "tolstoy"\nname = "x"\n[field]\nmaps = [""]\n', "my.toml"),
        (b'game = "tolstoy"\nname = "x"\n[field]\nmaps = "A1"\n', "my.toml, line 4: maps: this should be a list"),
    ],
)
def test_a_file_that_is_no_layout(content: bytes, sentence: str, refused: Refused) -> None:
    Path("my.toml").write_bytes(content)
    assert refused("print", "tolstoy", "--layout", "my.toml").startswith(sentence)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("clasic", "tolstoy has no layout 'clasic'; did you mean classic? There are: classic, mini"),
        ("gone.toml", "gone.toml: cannot be read (no such file or directory)"),
        ("./", "this is a folder, not a file"),
        ("../../etc/passwd", "cannot be read"),
        ("x" * 300 + ".toml", "cannot be read (file name too long)"),
    ],
)
def test_a_layout_that_is_not_there(name: str, sentence: str, refused: Refused) -> None:
    assert sentence in refused("print", "tolstoy", "--layout", name)


def test_a_layout_of_ones_own_that_is_named_without_its_ending_is_asked_about(refused: Refused) -> None:
    Path("house.toml").write_text(MAP, "utf-8")
    sentence = "tolstoy has no layout 'house'; there are: classic, mini; did you mean house.toml?"
    assert refused("print", "tolstoy", "--layout", "house") == sentence
    assert refused("print", "tolstoy", "--layout", "home") == sentence.replace("house'", "home'").split("; did")[0]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "the file is empty"),
        (b"\n\n", "the file is empty"),
        (b"# only a remark\n12\n", "there is no usable word in this file"),
        (b"a\nb\n", "there is no usable word in this file"),
        (b"aa\naaa\n", "all words in this file are made of one letter"),
        (b"owl\0sea\n", "this is not a text file"),
        (bytes(range(256)) * 40, "text"),
        ("owl\ncafé\n".encode("latin-1"), "2: the text is not UTF-8"),
    ],
)
def test_a_file_that_is_no_word_list(content: bytes, sentence: str, refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_bytes(content)
    told = refused("print", "tolstoy", "--fill", "random", "--words", file)
    assert told.startswith(str(file)) and sentence in told
    (tmp_path / "game.toml").write_text(game_record(variation="[\"words = 'words.txt'\"]"), "utf-8")
    assert sentence in refused("check", tmp_path / "game.toml")


def test_a_word_list_that_is_not_there(refused: Refused) -> None:
    assert refused("print", "tolstoy", "--fill", "--words", "gone.txt").startswith("gone.txt: cannot be read (no such")
    assert refused("print", "tolstoy", "--fill", "--words", ".") == ".: this is a folder, not a file"
    if Path("/proc/self/mem").exists():
        assert "cannot be read (" in refused("print", "tolstoy", "--fill", "--words", "/proc/self/mem")


@pytest.mark.slow
def test_a_word_list_too_poor_for_a_lively_filling(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "poor.txt").write_text("abc\ndefg\nhijklmnop\nquay\nrstvwxz\n", "utf-8")
    told = refused("print", "tolstoy", "--fill", "--words", tmp_path / "poor.txt")
    assert "no lively filling" in told and "--fill random" in told


WRITERS = [("print", "tolstoy", "-o"), ("book", "klee", "-o"), ("check", "game.toml", "--pdf")]


@pytest.mark.slow
@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer[0])
@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("gone/a.pdf", "gone/a.pdf: there is no folder gone"),
        ("game.toml/a.pdf", "game.toml/a.pdf: "),
        ("/proc/a.pdf", "/proc/a.pdf: cannot be written ("),
        ("folder.pdf", "folder.pdf: this is a folder; give the file a name"),
        ("x" * 300 + ".pdf", "cannot be written"),
    ],
)
def test_a_place_that_takes_no_file(
    writer: tuple[str, ...],
    target: str,
    sentence: str,
    played: record.Record,
    refused: Refused,
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("game.toml").write_text(played.source, "utf-8")
    Path("folder.pdf").mkdir()
    verdict = said("check", "game.toml", capsys=capsys) if writer[0] == "check" else ""
    assert sentence in refused(*writer, target, out=verdict)


@pytest.mark.parametrize("target", ["gone/a.toml", "/proc/a.toml", "x" * 300, "."])
@pytest.mark.parametrize("option", ["-o", "--layout"])
def test_a_new_file_where_none_can_be(option: str, target: str, refused: Refused) -> None:
    refused("new", "tolstoy", option, target)


def test_a_folder_that_is_only_to_be_read(refused: Refused) -> None:
    folder = Path("ours")
    folder.mkdir()
    folder.chmod(0o555)
    if os.access(folder, os.W_OK):
        pytest.skip("root may write everywhere; /proc stands for it above")
    assert "cannot be written (permission denied)" in refused("print", "tolstoy", "-o", "ours/a.pdf")


@pytest.mark.parametrize("kind", ["pdf", "svg", "png"])
def test_a_full_disk(kind: str, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.BytesIO):
        def write(self, data: Any) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def full(handle: int, mode: str) -> Full:
        os.close(handle)
        return Full()

    monkeypatch.setattr("sheetgen.files.os.fdopen", full)
    assert "cannot be written (no space left on device)" in refused("print", "tolstoy", "--format", kind)


def test_a_file_larger_than_the_system_allows() -> None:
    resource = pytest.importorskip("resource")
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", "print", "tolstoy", "-o", "a.pdf"],
        capture_output=True, text=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (2, "sheetgen: a.pdf: cannot be written (file too large)\n")
    assert not list(Path().iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "command", [["games"], ["sample", "tolstoy"], ["field", "tolstoy", "--json"], ["rules", "tolstoy"]]
)
def test_standard_output_on_a_full_disk(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "sheetgen", *command], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert "Traceback" not in done.stderr
    assert done.returncode == 2 and done.stderr.startswith("sheetgen: ") and "no space left on device" in done.stderr


def test_a_reader_who_has_seen_enough_is_no_trouble() -> None:
    done = subprocess.run(
        f"{sys.executable} -m sheetgen field tolstoy --json | head -n 1", shell=True, capture_output=True, text=True
    )
    assert (done.stdout, done.stderr) == ("{\n", "")


def test_of_several_files_none_stays_when_one_cannot_be_written(refused: Refused) -> None:
    Path("a-2.svg").mkdir()
    assert refused("print", "tolstoy", "-o", "a.svg") == "a-2.svg: this is a folder; give the file a name"


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("print chess", "there is no game 'chess'; there are: tolstoy"),
        ("games --names --json", "--names and --json show the games in two ways; leave one of them out"),
        ("field chess", "there is no game 'chess'; there are: tolstoy"),
        ("sample chess", "there is no game 'chess'; there are: tolstoy"),
        ("rules chess", "there is no game 'chess'; there are: tolstoy"),
        ("odds chess", "there is no game 'chess'; there are: tolstoy"),
        ("new chess", "there is no game 'chess'; there are: tolstoy"),
        ("book tolstoy chess", "there is no game 'chess'; there are: tolstoy"),
        ("fly", "there is no verb 'fly'; there are: games, print"),
        ("print", "which game? Such as: sheetgen print tolstoy"),
        ("odds", "which game? Such as: sheetgen odds goose"),
        ("check", "which record? Such as: sheetgen check game.toml"),
        ("print tolstoy chess", "'chess' is more than sheetgen print takes"),
        ("print tolstoy --colour", "there is no option --colour;"),
        ("print tolstoy --fil", "there is no option --fil; did you mean --fill?"),
        ("book klee --numbers", "there is no option --numbers here; sheetgen print has it"),
        ("book klee --form", "there is no option --form here; sheetgen print has it"),
        ("book klee --seed 1-28", "there is no option --seed; did you mean --seeds?"),
        ("print klee --booklet", "there is no option --booklet here; sheetgen book has it"),
        ("field klee -o f.json", "sheetgen field shows its text on the terminal and has no -o; to keep the text in a"),
        ("odds goose --output odds.txt", "sheetgen odds shows its text on the terminal and has no --output;"),
        ("rules klee -o rules.pdf", "at the end; sheetgen print puts the rules behind a sheet, as a PDF"),
        ("sample tolstoy --fill", "there is no option --fill here; sample fills in letters by itself"),
        ("rules klee --paper A4", "there is no option --paper here; sheetgen print has it"),
        ("check --replace a.toml", "there is no option --replace; did you mean --overwrite?"),
        ("new klee --layout my.toml --force", "there is no option --force here; sheetgen print has it"),
        ("new miro --layout -o my.toml", "--layout needs a value after it; --help says which"),
        ("print klee --seed --form", "--seed needs a value after it; --help says which"),
        ("book klee --layouts river --layouts --duplex", "--layouts needs a value after it; --help says which"),
        ("print klee --names klasse.txt", "with --copies 5 or more each sheet has a line for a name"),
        ("print klee --Namen klasse.txt", "with --copies 5 or more each sheet has a line for a name"),
        ("print klee --seed 1-28", "not '1-28'; 28 different sheets are --seed 1 --copies 28"),
        ("print klee --seed 5–7", "3 different sheets are --seed 5 --copies 3"),
        ("print tolstoy -fill", "there is no option -f; long names begin with two dashes"),
        ("--fill print tolstoy", "options come after the verb"),
        ("prnit tolstoy", "there is no verb 'prnit'; did you mean print?"),
        ("tolstoy", "say what to do with tolstoy: sheetgen print tolstoy prints its sheet"),
        ("help", "sheetgen --help lists the verbs"),
        ("print tolstoy -o my class.pdf", "a name with spaces needs quotes"),
        ("games klee", "'klee' is more than sheetgen games takes"),
        ("check a.toml b.toml", "sheetgen check takes one record at a time; give b.toml to it by itself"),
        ("moves a.toml b.toml c.toml", "sheetgen moves takes one record at a time; give b.toml c.toml to it by itself"),
        ("check my game.toml", "'game.toml' is more than sheetgen check takes"),
        ("print klee --layout https://example.org/a.toml", "https://example.org/a.toml: addresses are not fetched;"),
        (
            "print tolstoy --fill --words HTTP://example.org/w",
            "HTTP://example.org/w: addresses are not fetched; save the",
        ),
        ("print miro --curve file:///tmp/x.svg", "file:///tmp/x.svg: addresses are not fetched; save the file, and"),
        ("check https://example.org/a.toml", "https://example.org/a.toml: addresses are not fetched; save the file,"),
        ("read https://example.org/a.jpg", "https://example.org/a.jpg: addresses are not fetched; save the file, and"),
        ("print tolstoy --seed", "--seed needs a value after it"),
        ("check x.toml --json=3", "--json takes no value; leave the = and what follows it out"),
        ("print tolstoy --seed abc", "--seed takes a whole number, not 'abc'"),
        ("print tolstoy --seed 1.5", "--seed takes a whole number, not '1.5'"),
        ("print tolstoy --seed -1", "a seed is a whole number from 0 to 1073741823, not -1"),
        ("print tolstoy --seed 1073741824", "a seed is a whole number from 0 to 1073741823, not 1073741824"),
        ("print tolstoy --fill --seed -1", "a seed is a whole number from 0 to 1073741823, not -1"),
        ("print tolstoy --fill --field-seed -1", "a seed is a whole number from 0 to 1073741823, not -1"),
        ("print tolstoy --fill --seed 1073741823 --field-seed 1073741823", "these two seeds are too long"),
        (
            "print tolstoy --seed 1073741823 --copies 2",
            "2 sheets whose seeds count up from 1073741823 run past the last seed, 1073741823; from there on there is "
            "only one",
        ),
        (f"print tolstoy --seed 3 --code {CLASSIC}", "a code already says which seed and filling are meant"),
        (f"print tolstoy --fill --code {CLASSIC}", "a code already says which seed and filling are meant"),
        (f"print tolstoy --field-seed 3 --code {CLASSIC}", "a code already says which seed and filling are meant"),
        ("print tolstoy --copies 0", "--copies takes a whole number from 1 to 1000000, not 0"),
        ("print tolstoy --copies -3", "--copies takes a whole number from 1 to 1000000, not -3"),
        ("print mondrian --seed 1_0", "--seed takes a whole number, not '1_0'"),
        ("print mondrian --seed=٣", "--seed takes a whole number, not '٣'"),
        ("print tolstoy --fill --field-seed 1_0", "--field-seed takes a whole number, not '1_0'"),
        ("print tolstoy --copies 1_0", "--copies takes a whole number from 1 to 1000000, not '1_0'"),
        ("print tolstoy --bleed 1_0", "--bleed takes a length from 1 to 20 mm, not '1_0'"),
        ("print tolstoy --bleed '", """--bleed takes a length from 1 to 20 mm, not "'\""""),
        ("book tolstoy --seeds 1_0", "--seeds will not do: '1_0' names no seeds"),
        ("book tolstoy --seeds ٣", "--seeds will not do: '٣' names no seeds"),
        ("sample klee --players 1_0", "--players takes a whole number, not '1_0'"),
        ("odds goose --games 1_0", "--games takes a whole number, not '1_0'"),
        ("print tolstoy --copies many", "--copies takes a whole number from 1 to 1000000, not 'many'"),
        ("print tolstoy --paper A9", "there is no paper 'A9'; choose one of A3, A4, A5, Letter, Legal, Tabloid"),
        ("book --paper A9", "there is no paper 'A9'"),
        ("print tolstoy --format gif", "--format takes pdf, svg or png, not 'gif'"),
        (
            "print tolstoy -o /dev/null",
            "/dev/null: this is a device, not a file that could be replaced; standard output",
        ),
        ("sample klee -o /dev/null", "/dev/null: this is a device, not a file that could be replaced; standard output"),
        ("print tolstoy -o a.gif", "a.gif: its name should end in .pdf, .svg or .png"),
        ("print tolstoy -o a", "a: its name should end in .pdf, .svg or .png"),
        ("print tolstoy --ink green", "--ink takes black, colour or color, not 'green'"),
        ("print tolstoy --tile", "--tile cuts a large page into pages of "),
        ("print tolstoy --field-seed 3", "--field-seed goes with --fill; add --fill, or leave --field-seed out"),
        ("print tolstoy --words words.txt", "--words goes with --fill; add --fill, or leave --words out"),
        ("print klee --words words.txt", "Klee has nothing to fill in before play; --fill is for Tolstoy"),
        ("book klee --words words.txt", "Klee has nothing to fill in before play; --fill is for Tolstoy"),
        ("field klee --field-seed 3", "Klee has nothing to fill in before play; --fill is for Tolstoy"),
        ("print tolstoy --fill sparse", "a filling is random or lively, not 'sparse'"),
        ("book tolstoy klee --fill true -o b.pdf", "a filling is random or lively, not 'true'"),
        ("sample tolstoy --players 3", "Tolstoy is for 2 players, not 3"),
        ("sample tolstoy --players 0", "Tolstoy is for 2 players, not 0"),
        ("sample tolstoy --seed -1", "takes a whole number, 0 or more, not -1"),
        ("sample tolstoy --turns -1", "takes a whole number, 0 or more, not -1"),
        ("sample tolstoy --variation trebble", "there is no variation 'trebble'; there are: words, strict-stuck"),
        ("sample tolstoy --variation words", "words"),
        ("sample tolstoy --variation words=gone.txt", "gone.txt: cannot be read"),
        ("odds tolstoy", "there are no odds to work out for Tolstoy: "),
    ],
)
def test_words_that_a_command_does_not_know(command: str, sentence: str, refused: Refused) -> None:
    assert sentence in refused(*command.split())


def test_a_length_is_asked_for_and_may_be_below_nothing(refused: Refused) -> None:
    assert refused("print", "goose", "--bleed") == "--bleed needs a value after it; --help says which"
    assert refused("print", "goose", "--bleed", "-1") == "--bleed takes a length from 1 to 20 mm, not -1 mm"


@pytest.mark.parametrize("date", ["yesterday", "1e9", "-1", "9" * 30])
@pytest.mark.parametrize("verb", ["print", "book"])
def test_the_date_of_the_environment_is_no_number(
    verb: str, date: str, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    said = refused(verb, "klee", "--no-rules") if verb == "print" else refused(verb, "klee")
    assert "SOURCE_DATE_EPOCH" in said and said.endswith(f"it is {date!r}")


def test_a_seed_as_long_as_a_page(refused: Refused) -> None:
    refused("print", "tolstoy", "--seed", "9" * 300)
    assert main(["print", "tolstoy", "--seed", "9" * 5000]) == 2


def test_the_systems_paper_is_misspelled(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERSIZE", "B52")
    said = refused("print", "tolstoy")
    assert "there is no paper 'B52'" in said and said.endswith(
        "(the size comes from the environment variable PAPERSIZE)"
    )


@pytest.mark.parametrize("flags", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize(
    ("name", "sign"),
    [("ꙮlga", "ꙮ"), ("ابن", "ا"), ("Ann 🦆", "🦆"), ("Ann \\ua66e", "ꙮ")],
    ids=["ꙮlga", "ابن", "🦆", "escaped"],
)
def test_a_name_that_the_typeface_lacks_is_judged_all_the_same(
    name: str, sign: str, flags: list[str], refused: Refused, played: record.Record, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("game.toml").write_text(played.source.replace('"Ann"', f'"{name}"').replace("Ann =", f'"{name}" ='), "utf-8")
    verdict = said("check", "game.toml", *flags, capsys=capsys)
    sentence = refused("check", "game.toml", "--pdf", "a.pdf", *flags, out=verdict)
    assert sentence.startswith(f"game.toml, line 3: the typeface has no character for {sign!r} (U+{ord(sign):04X})")
    assert "so the finished sheet cannot be drawn" in sentence
    assert sentence.endswith("write the name in Latin, Greek or Cyrillic letters and check again")


def test_a_move_that_the_typeface_lacks_is_told_with_its_line(
    refused: Refused, played: record.Record, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = [*(turn.text for turn in played.turns[:2]), "ꙮꙮ"]
    Path("game.toml").write_text(record.write("tolstoy", str(played.sheet), played.players, moves=moves), "utf-8")
    assert main(["check", "game.toml"]) == 1
    sentence = refused("check", "game.toml", "--pdf", "a.pdf", out=capsys.readouterr().out)
    assert (
        sentence.startswith("game.toml, line 7: the typeface has no character for 'ꙮ'")
        and "write this in Latin" in sentence
    )


@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_a_drawing_that_is_not_made_is_spoken_of(flags: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.toml").write_text(SLIPS, "utf-8")
    assert main(["check", "game.toml", "--pdf", "sheet.pdf", *flags]) == 2
    told = capsys.readouterr().err
    assert told.endswith("sheet.pdf was not drawn, because lines 7, 8, 9 and 10 cannot be read\n")
    one = SLIPS.replace("n 4", "4").replace("nuetral", "neutral").replace("Bem", "Ben")
    Path("game.toml").write_text(one, "utf-8")
    assert main(["check", "game.toml", "--pdf", "sheet.pdf", *flags]) == 2
    assert "sheet.pdf was not drawn, because line 10 cannot be read" in capsys.readouterr().err


def test_a_drawing_that_nothing_can_be_is_refused_whatever_the_record(capsys: pytest.CaptureFixture[str]) -> None:
    for text in (SLIPS, SLIPS.replace("banana", "9")):
        Path("game.toml").write_text(text, "utf-8")
        assert main(["check", "game.toml", "--pdf", "sheet.doc"]) == 2
        assert "its name should end in .pdf" in capsys.readouterr().err


def test_a_file_named_without_its_ending_is_asked_about(refused: Refused) -> None:
    Path("m3.toml").write_text(SLIPS, "utf-8")
    assert refused("check", "m3") == "m3: cannot be read (no such file or directory); did you mean m3.toml?"
    assert "did you mean" not in refused("check", "m4")
    Path("m5.toml.txt").write_text(SLIPS, "utf-8")
    assert refused("check", "m5.toml").endswith("did you mean m5.toml.txt?")
    assert refused("check", "M3.TOML").endswith("did you mean m3.toml?")


@pytest.mark.parametrize("word", ["ja", "Nein", "oui", "sí", "True"])
def test_a_yes_in_other_words_is_told_what_to_write(word: str, refused: Refused) -> None:
    Path("game.toml").write_text(f'game = "klee"\nfinished = {word}\n', "utf-8")
    assert "write true or false, in small letters and without quotes" in refused("check", "game.toml")


def test_a_caption_that_no_typeface_has_is_told_with_its_line(
    refused: Refused, capsys: pytest.CaptureFixture[str]
) -> None:
    said("new", "goose", "--layout", "my.toml", capsys=capsys)
    lines = Path("my.toml").read_text("utf-8").replace("Bakery", "Bꙮkery").split("\n")
    Path("my.toml").write_text("\n".join(lines), "utf-8")
    line = next(n for n, text in enumerate(lines, 1) if "ꙮ" in text)
    assert refused("print", "goose", "--layout", "my.toml").startswith(
        f"my.toml, line {line}: the typeface has no character"
    )


@pytest.mark.parametrize("word", ["The Way to School", "Bakery"])
@pytest.mark.parametrize("verb", [["print", "goose", "--layout"], ["book", "goose", "--layouts"]])
def test_a_title_or_caption_that_cannot_be_set_is_told_with_its_line(
    word: str, verb: list[str], refused: Refused
) -> None:
    lines = games.find("goose").layout_text.replace(f'"{word}"', '"ש"').split("\n")
    Path("my.toml").write_text("\n".join(lines), "utf-8")
    line = next(n for n, text in enumerate(lines, 1) if "ש" in text)
    assert refused(*verb, "my.toml").startswith(f"my.toml, line {line}: the typeface has no character")


def test_a_word_list_whose_letters_no_typeface_has_is_told_with_its_line(refused: Refused) -> None:
    words = ["".join(three) for three in itertools.permutations("abcꙮefghijklm", 3)]
    Path("strange-signs.txt").write_text("\n".join(words), "utf-8")
    line = next(n for n, word in enumerate(words, 1) if "ꙮ" in word)
    told = refused("print", "tolstoy", "--fill", "random", "--words", "strange-signs.txt")
    assert told.startswith(f"strange-signs.txt, line {line}: the typeface has no character for 'ꙮ'")


def test_all_letters_of_a_word_list_that_no_typeface_has_are_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["".join(three) for three in itertools.permutations("abcꙮꙭꙗghijklm", 3)]
    Path("strange-signs.txt").write_text("\n".join(words), "utf-8")
    assert main(["print", "tolstoy", "--fill", "random", "--words", "strange-signs.txt"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("sheetgen: strange-signs.txt: there are 3 things to mend:\nline 2: the typeface has no ")
    assert "(U+A66E)" in told and "(U+A66C)" in told and "(U+A656)" in told


def test_of_a_script_that_no_typeface_has_one_letter_is_enough(refused: Refused) -> None:
    words = ["".join(three) for three in itertools.permutations("אבגדהזוט", 3)]
    Path("strange-signs.txt").write_text("\n".join(words), "utf-8")
    told = refused("print", "tolstoy", "--fill", "random", "--words", "strange-signs.txt")
    assert told.startswith("strange-signs.txt, line 1: the typeface has no character for ") and "\n" not in told


def test_a_finished_board_names_the_line_of_its_own_layout(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "goose", "--layout", "my.toml"]) == 0
    Path("my.toml").write_text(Path("my.toml").read_text("utf-8").replace("Bakery", "Bꙮkery"), "utf-8")
    assert main(["sample", "goose", "--layout", "my.toml", "-o", "game.toml"]) == 0
    assert main(["check", "game.toml", "--pdf", "a.pdf"]) == 2
    assert re.search(
        r"^sheetgen: my\.toml, line \d+: the typeface has no character", capsys.readouterr().err, re.MULTILINE
    )


def test_no_words_at_all_show_the_verbs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "sheetgen print tolstoy" in capsys.readouterr().err


def test_moves_after_a_foul_are_not_listed(
    played: record.Record, refused: Refused, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("game.toml").write_text(
        record.write("tolstoy", str(played.sheet), played.players, moves=[played.turns[0].text, "ÄÖÜ"]), "utf-8"
    )
    assert main(["moves", "game.toml"]) == 1
    assert capsys.readouterr().err == "sheetgen: game.toml, line 6: move 2 is a foul; see sheetgen check\n"
    assert main(["moves", "game.toml", "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["moves"], said["player"], said["note"]) == ([], None, "move 2 is a foul; see sheetgen check")
    Path("game.toml").write_text(played.source, "utf-8")
    assert "leave --throw out" in refused("moves", "game.toml", "--throw", "1,5")


def test_the_help_of_moves_tells_each_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert re.findall(r"\b(\d): ", told) == ["0", "1", "2"] and "1: a move of the record is a foul;" in told


def test_moves_after_a_foul_ask_for_no_dice(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.toml").write_text(
        record.write("goose", "GOO-1001-1", ("Pip", "Quinn"), moves=["Pip: 4 5", "Pip: 1 1"]), "utf-8"
    )
    assert main(["moves", "game.toml"]) == 1
    assert capsys.readouterr().err == "sheetgen: game.toml, line 6: move 2 is a foul; see sheetgen check\n"


def test_moves_of_an_unreadable_record_are_one_json_document_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "nowhere.toml", "--json"]) == 2
    said = json.loads(capsys.readouterr().out)
    assert said["readable"] is False and said["error"]["file"] == "nowhere.toml"


def test_a_game_for_two_or_three_is_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sample", "springer", "--players", "4"]) == 2
    assert capsys.readouterr().err == "sheetgen: Springer is for 2 or 3 players, not 4\n"


@pytest.mark.parametrize(
    "words",
    [
        "print mondrian -o",
        "print mondrian --paper",
        "print mondrian --layout",
        "sample mondrian --output",
        "new mondrian -o",
        "check game.toml --words",
        "read photo.jpg -o",
        "serve --host",
    ],
)
def test_an_option_with_an_empty_value_is_told_by_its_name(words: str, refused: Refused) -> None:
    option = {"-o": "--output"}.get(words.split()[-1], words.split()[-1])
    sentence = f"{option} is empty; write a value after it, or leave it out"
    assert refused(*words.split(), "") == sentence
    if words.endswith("-o"):
        assert refused(*words.split()[:-1], "-o=") == sentence


@pytest.mark.parametrize(
    ("verb", "what"), [("check", "record"), ("moves", "record"), ("read", "photo"), ("print", "game")]
)
def test_an_empty_word_in_place_of_a_file_or_a_game_is_none(verb: str, what: str, refused: Refused) -> None:
    assert refused(verb, "").startswith(f"something is missing after {verb}: which {what}? Such as: sheetgen {verb} ")


@pytest.mark.parametrize(
    "words", ["check -game.toml", "moves -game.toml", "read --game.jpg", "check -g.toml --pdf a.pdf"]
)
def test_a_file_whose_name_begins_with_a_dash_is_told_from_an_option(words: str, refused: Refused) -> None:
    name = words.split()[1]
    assert (
        refused(*words.split()) == f"{name} looks like an option; a file whose name begins with - is written ./{name}"
    )


@pytest.mark.parametrize("words", ["print klee -o=g.pdf", "print klee -o g.pdf", "print klee -og.pdf"])
def test_a_file_may_stand_behind_a_sign_of_equality(words: str) -> None:
    assert main([*words.split(), "--no-rules"]) == 0
    assert [path.name for path in Path().iterdir()] == ["g.pdf"]


@pytest.mark.parametrize("shell", ["ksh_source", "bash", "bash_", "BASH_SOURCE", "0", "bash_complete", "zsh_sources"])
def test_a_shell_that_nothing_is_completed_for_is_told_those_there_are(
    shell: str, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_SHEETGEN_COMPLETE", shell)
    known = (
        "_SHEETGEN_COMPLETE is bash_source, zsh_source or fish_source, to print what your shell's start-up file needs"
    )
    assert refused() == f"{known}, not {shell!r}"


def test_a_shell_that_says_no_place_is_told_so(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("_SHEETGEN_COMPLETE", "bash_complete"), ("COMP_WORDS", "sheetgen"), ("COMP_CWORD", "x")):
        monkeypatch.setenv(name, value)
    assert refused().endswith("not 'bash_complete'")


@pytest.mark.parametrize("text", ["{} = 1\n", 'first = "{}"\n'])
def test_of_a_long_piece_of_a_file_a_sentence_quotes_the_beginning(text: str, refused: Refused) -> None:
    Path("game.toml").write_text(f'game = "klee"\nplayers = ["Ann", "Ben"]\n{text.format("k" * 3000)}', "utf-8")
    assert refused("check", "game.toml").startswith("game.toml, line 3: ")


def test_another_game_of_a_layout_is_told_in_one_line(refused: Refused) -> None:
    Path("my.toml").write_text('game = "mond\\nrian"\nname = "mine"\n[field]\n', "utf-8")
    sentence = "my.toml, line 1: there is no game 'mond\\nrian'; did you mean mondrian?"
    assert refused("print", "mondrian", "--layout", "my.toml") == sentence


def test_what_an_option_does_not_change_is_not_told_where_nothing_is_printed(refused: Refused) -> None:
    Path("my.toml").write_text('game = "take-back-toe"\nname = "mine"\nwhy = ""\n[field]\nwide = 3\n', "utf-8")
    assert "there is no key 'wide'" in refused("print", "take-back-toe", "--layout", "my.toml", "--numbers")


def test_what_was_left_out_of_a_word_list_is_not_told_before_a_refusal(
    refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    for rounds in ("ROUNDS", "MENDS", "WIDE_ROUNDS", "WIDE_MENDS"):
        monkeypatch.setattr(fill, rounds, 1)
    Path("w.txt").write_text("abcdefghijk\nlmnopqrstuv\nno word\n", "utf-8")
    for verb in ("field", "print"):
        said = refused(verb, "tolstoy", "--layout", "mini", "--fill", "lively", "--words", "w.txt")
        assert said.startswith("no lively filling was found with the word list w.txt")


def test_a_long_piece_of_a_file_is_quoted_in_part(refused: Refused) -> None:
    for sheet in ("x" * 3000, "TOL-1001-Y".replace("-", "-" * 900)):
        Path("game.toml").write_text(game_record(sheet=f'"{sheet}"'), "utf-8")
        assert len(refused("check", "game.toml")) < 200
    Path("game.toml").write_text(game_record(moves='""', tables=f'[coloured]\n{"y" * 900} = "1"\n'), "utf-8")
    assert len(refused("check", "game.toml")) < 300


def test_a_name_does_not_command_the_terminal(refused: Refused) -> None:
    Path("game.toml").write_text('game = "tolstoy\\u001b[2J"\n', "utf-8")
    assert "\x1b" not in refused("check", "game.toml")
    assert "\x1b" not in refused("check", "no\x1b[2Jsuch.toml")


@pytest.mark.parametrize(
    ("much", "told"), [("nan", "'nan'"), ("inf", "inf mm"), ("0", "0 mm"), ("21", "21 mm"), ("3cm", "30 mm")]
)
def test_a_bleed_that_no_print_shop_has_is_refused_with_its_unit(much: str, told: str, refused: Refused) -> None:
    said = refused("print", "goose", "--bleed", much, "-o", "board.pdf")
    assert said == f"--bleed takes a length from 1 to 20 mm, not {told}"
    assert not Path("board.pdf").exists()


@pytest.mark.parametrize("game", games.names())
def test_a_record_in_which_nothing_is_written_yet_is_no_mistake(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = str(tmp_path / "game.toml")
    assert main(["new", game, "-o", record]) == 0
    assert main(["check", record]) == 1
    assert "Nothing is played yet: " in capsys.readouterr().out


def test_but_nothing_can_be_moved_on_a_sheet_whose_letters_nobody_wrote_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = str(tmp_path / "game.toml")
    assert main(["new", "tolstoy", "-o", record]) == 0
    assert main(["moves", record]) == 2
    assert "the sheet was printed blank; write the letters" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["-o", "x.svg"], "give the file a name that ends in .pdf"),
        (["--format", "svg"], "leave --format out"),
        (["--paper", "A3", "--tile"], "leave --tile out"),
        (["-o", "x.pdf", "--bleed", "30mm"], "from 1 to 20"),
    ],
)
def test_what_bleed_does_not_go_with_is_named(asked: list[str], sentence: str, refused: Refused) -> None:
    """Nobody leaves out what they did not write."""
    said = refused("print", "goose", *(() if "--bleed" in asked else ("--bleed", "3mm")), *asked)
    assert sentence in said and (("--tile" in said) <= ("--tile" in asked))


def test_a_layout_to_be_checked_is_told_to_be_one(refused: Refused) -> None:
    Path("my.toml").write_text(games.find("klee").layout_text, "utf-8")
    assert "this is a layout, not a record; print its sheet with sheetgen print klee" in refused("check", "my.toml")


@pytest.mark.parametrize("way", [[], ["--finished"]], ids=["moves", "finished"])
def test_a_record_to_be_printed_is_told_to_be_one(way: list[str], refused: Refused) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        assert main(["new", "klee", *way, "-o", "game.toml"]) == 0
    said = "game.toml: this is a record of a game, not a layout; judge it with sheetgen check game.toml"
    assert refused("print", "klee", "--layout", "game.toml") == said


def test_a_layout_without_its_field_is_told_what_is_missing(refused: Refused) -> None:
    Path("my.toml").write_text(games.find("klee").layout_text.replace("[field]\n", ""), "utf-8")
    said = refused("print", "klee", "--layout", "my.toml")
    assert "the line [field] is missing; it stands before 'rows'" in said and "line " in said


@pytest.mark.parametrize("head", ["[options]", "[field.options]"])
def test_a_field_that_is_missing_is_told_though_its_tables_are_there(head: str, refused: Refused) -> None:
    text = games.find("goose").layout_text.replace("[field]\n", "").replace("[field.options]", head)
    Path("my.toml").write_text(text, "utf-8")
    said = refused("print", "goose", "--layout", "my.toml")
    assert "the line [field] is missing; it stands before 'length'" in said and said.count("line ") == 2


@pytest.mark.parametrize(
    ("table", "right"), [("[options]\nhit = 'back'", "[field.options]"), ("[[cells]]\nat = 2", "[[field.cells]]")]
)
def test_a_table_of_the_field_that_stands_for_itself_is_told_its_name(table: str, right: str, refused: Refused) -> None:
    head = games.find("goose").layout_text.split("\ncells = [")[0]
    Path("my.toml").write_text(f"{head}\n{table}\n", "utf-8")
    line = head.count("\n") + 2
    said = refused("print", "goose", "--layout", "my.toml")
    assert f"my.toml, line {line}: this table is a part of [field]; write {right}" in said


@pytest.mark.parametrize(
    ("game", "table", "known"),
    [
        ("klee", "extra", "there are: [field]"),
        ("goose", "extra", "there are: [field], [field.words], [field.options], [[field.cells]], [[field.first]]"),
        ("goose", "optoins", "did you mean [field.options]? There are: [field], [field.words]"),
    ],
)
def test_a_table_that_the_game_does_not_have_is_told_those_that_it_has(
    game: str, table: str, known: str, refused: Refused
) -> None:
    Path("my.toml").write_text(f"{games.find(game).layout_text}\n[{table}]\na = 1\n", "utf-8")
    said = refused("print", game, "--layout", "my.toml")
    assert f": there is no table [{table}] here; {known}" in said


def test_of_a_very_long_layouts_name_only_a_part_is_told(refused: Refused) -> None:
    name = "t" * 60_000
    Path("game.toml").write_text(
        f'game = "klee"\nsheet = "KLE-1001-W"\nlayout = "{name}.toml"\nplayers = ["Ann", "Ben"]\nmoves = ""\n', "utf-8"
    )
    told = refused("check", "game.toml")
    assert "leave ttt" in told and len(told) < 300


@pytest.mark.parametrize("game", ["goose", "miro"])
def test_a_record_that_came_without_its_layout_says_what_is_missing_and_where(game: str, refused: Refused) -> None:
    name = "alm.toml" if game == "goose" else "alm.svg#way"
    code = str(codes.Code(prefix=games.find(game).prefix, version=games.find(game).generator, layout=None, files=5))
    Path("game.toml").write_text(f'game = "{game}"\nsheet = "{code}"\nlayout = "{name}"\nplayers = ["A", "B"]\n')
    absent = f"game.toml, line 3: there is no file '{name}' beside this record"
    assert refused("check", "game.toml") == f"{absent}; put it there, or name it with --layout FILE"
    Path("Alm.toml" if game == "goose" else "ALM.svg").write_text("")
    near = f"{absent}; did you mean {'Alm.toml' if game == 'goose' else 'ALM.svg'}?"
    assert refused("check", "game.toml") == near
    assert refused("check", "game.toml", "--layout", "gone.toml").startswith("gone.toml: cannot be read")


RING = """game = "goose"
name = "AB"
# start, length, AB
[field]
length = 63
form = "ring"
size = [170, 130]
cells = [
    { at = 5, text = "A\\u0042" },
]
"""


@pytest.mark.parametrize(("own", "word"), [("", "START"), ('[field.words]\nstart = "BEGIN"\n', "BEGIN")])
def test_words_without_room_are_told_on_the_line_that_mends_them(
    own: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not where the same letters stand elsewhere; where no word is short enough, where the cells are so many."""
    Path("ring.toml").write_text(RING + own)
    assert main(["print", "goose", "--layout", "ring.toml", "--paper", "A5"]) == 2
    head, *told, _ = capsys.readouterr().err.splitlines()
    assert head.startswith("sheetgen: ring.toml: ")
    start = next(each for each in told if f"line 5: start: its cell has room for '{word}' only in type of" in each)
    assert "however short it is; give the board fewer cells; the smallest" in start
    assert any(each.startswith("line 9: cell 5 has room for 'AB' only in type of") for each in told)


def test_words_that_nobody_could_read_are_printed_where_they_are_forced_and_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("ring.toml").write_text(RING, "utf-8")
    asked = ["print", "goose", "--layout", "ring.toml", "--paper", "A5", "-o", "a.pdf"]
    assert main(asked) == 2
    assert "however short it is; give the board fewer cells; the smallest" in (refused := capsys.readouterr().err)
    assert refused.count("; --force prints it anyway") == len(refused.splitlines()) - 2
    assert main([*asked, "--force"]) == 0 and Path("a.pdf").exists()
    told = capsys.readouterr().err
    assert "--force changes nothing" not in told and "ring.toml, line 9: cell 5 has room for 'AB' only in" in told


def test_what_force_cannot_print_is_not_called_large_enough(capsys: pytest.CaptureFixture[str]) -> None:
    """Lines for which the middle has no room."""
    texts = [f"{n}: a line as long as there can be one on" for n in range(12)]
    Path("my.toml").write_text(f'game = "goose"\nname = "A"\n[field]\nlength = 20\ntexts = {json.dumps(texts)}\n')
    assert main(["print", "goose", "--layout", "my.toml", "--paper", "A5", "--force", "-o", "a.pdf"]) == 2
    said = capsys.readouterr().err
    assert "find no room in its middle" in said and "--force changes nothing" not in said


@pytest.mark.parametrize("verb", ["check", "moves", "sample"])
def test_a_word_list_that_is_named_and_missing_is_named(verb: str, refused: Refused) -> None:
    code = str(codes.Code(prefix="TOL", version=1, layout=1, fill=1, fill_seed=1, own_words=True, files=5))
    Path("own.toml").write_text(
        f'game = "tolstoy"\nsheet = "{code}"\nplayers = ["Ann", "Ben"]\nvariation = ["words = \'gone.txt\'"]\n'
        'moves = """\nstart 1 8\n"""\n'
    )
    asked = ["tolstoy", "--code", code, "--variation", "words = 'gone.txt'"] if verb == "sample" else ["own.toml"]
    plain = "gone.txt: cannot be read (no such file or directory)"
    absent = (
        "own.toml, line 4: there is no file 'gone.txt' beside this record; put it there, or name it with --words FILE"
    )
    assert refused(verb, *asked) == (plain if verb == "sample" else absent)
    Path("own.toml").write_text(Path("own.toml").read_text().replace("gone.txt", "common"))
    assert "name it with --words" in refused("check", "own.toml")


@pytest.mark.parametrize(
    "words",
    [
        "print miro --seed 1073741820 --copies 6",
        "print tolstoy --fill --seed 1073741820 --copies 6",
        "print miro --seed 1073741820 --copies 6 --jobs 1 -o run",
        "book miro klee --seeds 1,1073741820-1073741825",
        "book miro tolstoy --fill --seeds 1073741820-1073741825",
    ],
)
def test_sheets_that_run_past_the_last_seed_are_refused_before_anything_is_drawn(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(design, "_blank", lambda made: pytest.fail("a field is drawn"))
    assert main(words.split()) == 2
    assert capsys.readouterr().err == (
        "sheetgen: 6 sheets whose seeds count up from 1073741820 run past the last seed, 1073741823; from there on "
        "there are only 4\n"
    )
