"""tomlfile.py: what is wrong with a file that a person wrote, in plain words and with its line."""

from __future__ import annotations

import datetime
import pickle
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from sheetgen import tomlfile
from sheetgen.cli import main
from sheetgen.errors import COUNTED, BadInput, collected
from sheetgen.language import gettext, spoken
from sheetgen.tomlfile import _COMPLAINTS, _complaint, converted, item_of, line_of, line_of_text, toml
from tests.steps import ends_within

PLACE = Path("my.toml")


def complaint(source: str) -> str:
    with pytest.raises(BadInput) as caught:
        toml(source, PLACE)
    return str(caught.value)


def test_a_good_file_is_read() -> None:
    assert toml('a = 1\n[b]\nc = "d"\n', PLACE) == {"a": 1, "b": {"c": "d"}}


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("a = \n", 1),
        ("a = 1\nb = 'x\nc = 'y'\n", 2),
        ("a = 1\n\n# note\na = 2\n", 4),
        ("a = 1\nb = [1,\n2", 2),
        ('a = 1\nb = """\nnever closed\n', 2),
        ("game: tolstoy\n", 1),
        ("a = 1\n[b\n", 2),
        ("when = 1812-13-45\n", 1),
    ],
)
def test_the_line_of_the_trouble_is_told(source: str, line: int) -> None:
    assert complaint(source).startswith(f"my.toml, line {line}: this is not valid TOML (")


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        ("game = “tolstoy”", "the quotes on this line are curly"),
        ("moves = “””\nQUIP\n”””", "the quotes on this line are curly"),
        ("game: tolstoy", "this line has a colon where = should be"),
        ("[score]\nAnn: 3", "this line has a colon where = should be"),
        ("game = tolstoy", "text needs straight quotes"),
    ],
)
def test_what_a_word_processor_or_a_habit_puts_there_is_named(source: str, hint: str) -> None:
    assert hint in complaint(source)


ALONE = "a number stands alone, without unit, comma or semicolon"
LENGTH = "a length is in mm and stands alone, without its unit"
HEAD = "a point stands between the names in a table's head"
YES_NO = "write true or false, in small letters and without quotes"
INNER = 'quotes within a text have a backslash before each of them, as in "The \\"Anchor\\""'
NO_QUOTE = 'a quotation mark is missing on this line; each text stands between two, as in ["Ann", "Ben"]'
THREE = "this text ends where it begins; three quotes belong before its first line and after its last"
JSON = 'this is JSON, but it should be TOML, with a line such as game = "klee" for each key'

MARKUP = (
    "this is a drawing or a page of the web (SVG, XML or HTML), but it should be TOML, with a line such as "
    'game = "klee" for each key'
)


@pytest.mark.parametrize(
    ("source", "line", "sentence"),
    [
        ('a = 1\nplayers = ["Ann, "Ben"]\nb = 2', 2, NO_QUOTE),
        ('players = ["Ann", Ben"]', 1, NO_QUOTE),
        ('players = ["Ann", "Ben, "Cy"]', 1, NO_QUOTE),
        ("players = ['Ann, 'Ben']", 1, NO_QUOTE),
        ('players = [\n  "Ann",\n  "Ben,\n]\na = 1', 3, NO_QUOTE),
        ('players = ["Ann",, "Ben"]', 1, "there is a comma too many on this line"),
        ('players = ["Ann",\n, "Ben"]', 2, "there is a comma too many on this line"),
        ('players = [, "Ann"]', 1, "there is a comma too many on this line"),
        ('a = 1\ngame = "miro" sheet = "M"', 2, "two keys stand on this line; begin a new line before sheet"),
        ('game = "miro"; "my sheet" = 1', 1, 'two keys stand on this line; begin a new line before "my sheet"'),
        ("[score]\nAnn = 7, Ben = 8", 2, "two keys stand on this line; begin a new line before Ben"),
        ("[score]\nAnn = 007", 2, "a number has no zero before it; write 7"),
        ("track = [12, 07]", 1, "a number has no zero before it; write 7"),
        ('a = 1\nmoves = ""\n57\n58', 2, f"moves: {THREE}"),
        ('moves = ""   # ours\n\n1. 57\n2. 58\n""', 1, f"moves: {THREE}"),
        ("moves = ''\nAnn: 57", 1, f"moves: {THREE}"),
        ('{"game": "miro"}', 1, JSON),
        ('{\n  "game": "miro"\n}', 1, JSON),
        ('[{"game": "miro"}]', 1, JSON),
        ('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', 1, MARKUP),
        ("\n<svg/>", 2, MARKUP),
        ("<!DOCTYPE html>", 1, MARKUP),
        ("a = 1\n// ours\nb = 2", 2, "a comment begins with #, not with //"),
        ('a = 1\ngame = "miro" // ours', 2, "a comment begins with #, not with //"),
        ('players = ["Ann", // ours\n"Ben"]', 1, "a comment begins with #, not with //"),
        ("/* ours */\na = 1", 1, "a comment begins with #, not with /*"),
        ("; ours", 1, "a comment begins with #, not with ;"),
        ("a = 1\nwidth = 174 mm", 2, f"{ALONE}; write width = 174"),
        ("unit = 3.5mm  # ours", 1, f"{ALONE}; write unit = 3.5"),
        ("odd = 17%", 1, f"{ALONE}; write odd = 0.17"),
        ("rows = 12;", 1, f"{ALONE}; write rows = 12"),
        ("rows = 12,", 1, f"{ALONE}; write rows = 12"),
        ("rows = 12 Reihen", 1, f"{ALONE}; write rows = 12"),
        ("a = 1\nlength = 4O  # ours", 2, "a letter stands in 4O where a figure should; write 40"),
        ("columns = 1l", 1, "a letter stands in 1l where a figure should; write 11"),
        ("columns = l2", 1, "a letter stands in l2 where a figure should; write 12"),
        ("size = [27, 1o.5]", 1, "a letter stands in 1o.5 where a figure should; write 10.5"),
        ("size = [270 mm, 172 mm]", 1, f"{ALONE}; write 270"),
        ("side = 18in", 1, f"{LENGTH}; write side = 457.2"),
        ("side = 18.5 inches  # ours", 1, f"{LENGTH}; write side = 469.9"),
        ("unit = 0.7cm", 1, f"{LENGTH}; write unit = 7"),
        ("size = [10 in, 172 mm]", 1, f"{LENGTH}; write 254"),
        ("a = 1\n[field,words]\nb = 2", 2, f"{HEAD}; write [field.words]"),
        ("[field]\na = 1\n[[ field , words ]]\nb = 2", 3, f"{HEAD}; write [[field.words]]"),
        ("odd = .17", 1, "a number has a digit before its point; write 0.17"),
        ("shake = [1, -,9]", 1, "a number has a digit before its point; write -0.9"),
        ("cells = [\n{ at = 2, again = True },\n]", 2, YES_NO),
        ("again = wahr", 1, YES_NO),
        ("rows == 12", 1, "between a key and its value stands one =, not two"),
        ("waves = (0.4, 1.7)", 1, "a list stands between square brackets, as in [1, 2]"),
        ('text = "Rum in "Zum Anker""', 1, INNER),
        ('cells = [{ text = "Rum in "Zum Anker"" }]', 1, INNER),
    ],
)
def test_what_was_written_as_elsewhere_or_forgotten_is_one_sentence(source: str, line: int, sentence: str) -> None:
    assert complaint(source) == f"my.toml, line {line}: this is not valid TOML ({sentence})"


def test_a_comma_in_a_number_is_told_as_a_layout_or_a_record_needs_it() -> None:
    assert complaint("[field]\nunit = 3,5").endswith(": a number has a point in it, not a comma; write 3.5)")
    several = ': a number has a point in it, as in 3.5; several numbers need quotes, as in "17 18")'
    assert complaint("[coloured]\nAnn = 3,5").endswith(several)


@pytest.mark.parametrize(
    ("row", "hint"),
    [
        ("spaces = 19, 24", "several numbers need brackets, as in spaces = [19, 24]"),
        ("size = 260 180 # mm", "several numbers need brackets, as in size = [260, 180]"),
        ("cells = [{ at = 6, 13, 21, goose = 'forward' }]", "several numbers need brackets, as in at = [6, 13, 21]"),
        ("first = [ { throw = 5, 1, to = 12 } ]", "several numbers need brackets, as in throw = [5, 1]"),
        ("cells = [{ at = 46, begin again = true }]", "a key has no blank in it; write begin-again ="),
        ("hit pay = 1", "a key has no blank in it; write hit-pay ="),
        ("cells = [{ at: 11, miss: 1, pay = 1 }]", "a colon stands where = should be; write at = 11"),
    ],
)
def test_lists_and_keys_of_a_layout_are_told_as_they_are_written(row: str, hint: str) -> None:
    assert complaint(f"[field]\n{row}\n").endswith(f": {hint})")


def test_an_apostrophe_in_a_text_is_no_quotation_mark() -> None:
    assert complaint('players = ["Ann\'s" "Ben"]').endswith('(a comma is missing before "Ben")')


def test_a_key_below_a_text_of_no_letters_is_not_its_lines() -> None:
    assert THREE not in complaint('moves = ""\nscore = yes')
    assert THREE not in complaint('sheet = ""\nplayers: ["Ann"]')


@pytest.mark.parametrize("name", ["Élodie", "Özlem", "E\u0301lodie", "Jörg", "Émile Zola", "Анна"])
def test_a_name_with_an_accent_anywhere_is_told_to_want_quotes(name: str) -> None:
    assert "line 2: this is not valid TOML (" in (said := complaint(f'[coloured]\n{name} = "1"\n'))
    assert f'this name needs quotes; write "{name}" =' in said
    assert toml(f'[coloured]\n"{name}" = "1"\n', PLACE) == {"coloured": {name: "1"}}


def test_what_begins_with_no_letter_is_not_taken_for_a_name() -> None:
    assert complaint("! a = 1") == "my.toml, line 1: this is not valid TOML (invalid statement)"


@pytest.mark.parametrize("blank", ["\u00a0", "\u202f", "\u2007", "\u3000", "\u2009"])
def test_a_blank_that_breaks_no_line_is_a_blank_outside_of_texts_and_stays_in_them(blank: str) -> None:
    lines = (
        "~a~=~1~",
        'b = [~1,~2~] # it\'s """~here',
        "~[~c~]~",
        "d = {~e~=~'~'~}",
        'f = "~\\"~"~',
        'g~=~"""~"~\n~"""~',
        "h~=~'''\n~'''",
        "i = 2",
    )
    table = {"d": {"e": blank}, "f": f'{blank}"{blank}', "g": f'{blank}"{blank}\n{blank}', "h": blank, "i": 2}
    assert toml("\n".join(lines).replace("~", blank), PLACE) == {"a": 1, "b": [1, 2], "c": table}


def test_a_name_of_two_words_is_shown_with_its_own_blank_and_a_text_that_never_ends_on_its_line() -> None:
    assert 'write "Anne\u00a0Marie" =' in complaint("a = 1\nAnne\u00a0Marie\u00a0= 1")
    assert complaint('a\u00a0= 1\nb = """\u00a0\n\n').startswith("my.toml, line 2: this is not valid TOML (b: the text")


MOVES = 'moves = """\n1. 17\n"""\n'


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('a = 1\nmoves = """\n17\n[score]\nAnn = 3\n', "line 2: ...(moves: the text that begins here is never closed"),
        ('a = 1\nmoves = """\n17\n""\n', "line 2: ...(moves: the text that begins here is never closed"),
        ("a = 1\nmoves = '''\n17\n", "line 2: ...(moves: the text that begins here is never closed; ''' belongs"),
        ('a = """\nx\nb = "y"\nc = """\nz\n"""\n', "line 1: ...(a: the text that begins here is never closed"),
        ('p = ["Émile", "Zoé" "José"]\n', 'line 1: ...(a comma is missing before "José"'),
        ('p = [\n"Ann"\n"Ben"\n]\n', 'line 3: ...(a comma is missing before "Ben"'),
        ("p = [\n[1, 2]\n[3, 4]\n]\n", "line 3: ...(a comma is missing before [3, 4]"),
        ("p = {a = 1 b = 2}\n", "line 1: ...(a comma is missing before b"),
        ('p = ["Ann"; "Ben"]\n', "line 1: ...(, belongs where ; stands"),
        ('p = ["Ann", "Ben")\n', "line 1: ...(] belongs where ) stands"),
        (f'a = 1\np = ["Ann", "Ben"\n{MOVES}', "line 2: ...(p: the bracket [ that is opened here is never closed"),
        (f'a = 1\np = ["Ann", "Ben",\n\n{MOVES}', "line 2: ...(p: the bracket [ that is opened here is never closed"),
        ('p = ["[", # ]\n\n[score]\nAnn = 3\n', "line 1: ...(p: the bracket [ that is opened here is never closed"),
        ('a = 1\np = [["x"], ["y"]\n', "line 2: ...(p: the bracket [ that is opened here is never closed"),
        ("a = 1\np = {a = 1\nb = 2}\n", "line 2: ...(p: the bracket { that is opened here is never closed"),
    ],
)
def test_what_was_not_closed_is_told_where_it_was_opened_and_a_comma_where_it_is_missing(
    source: str, told: str
) -> None:
    line, what = told.split("...")
    assert complaint(source).startswith(f"my.toml, {line}this is not valid TOML {what}")


@pytest.mark.parametrize(
    "source",
    ['a = """x\ny"""z\n', 'a = "x\nb = [1\n', 'p = ["x"]]\n', 'p = ["Ann", Ben]\nq = [\n', "[b\np = [\n"],
)
def test_what_is_closed_is_not_called_open(source: str) -> None:
    assert "never closed" not in complaint(source)


@pytest.mark.parametrize(
    "source",
    [
        "a = " + "9" * 5000,
        "a = " + "[" * 5000,
        "a = " + "[" * 5000 + "]" * 5000,
        "a = " + "{a=" * 3000 + "1" + "}" * 3000,
        "[" + "a." * 300_000 + "a]",
        "'a' . " * 300_000 + "a = 1",
    ],
    ids=[
        "a number of 5000 digits",
        "5000 open brackets",
        "5000 lists in each other",
        "3000 tables in each other",
        "a table's name of 300001 parts",
        "a key of 300001 parts",
    ],
)
def test_what_only_a_machine_would_write_is_refused_too(source: str) -> None:
    with ends_within(10):
        assert complaint(f"game = 'x'\n{source}\n").startswith("my.toml")


@pytest.mark.parametrize("begin", ["a", "a = 1", "a = ", "[a", "a = 1,", "", "[score]\nAn", "[field]\nb"])
@pytest.mark.parametrize("sign", [" ", "\t", "1", "a ", "1,", "a."], ids=repr)
def test_what_is_wrong_with_a_very_long_line_is_told_in_good_time_and_short(begin: str, sign: str) -> None:
    with ends_within(5):
        said = complaint(f"{begin}{100_000 * sign}x\nb = 1")
    assert len(said) < 400


@pytest.mark.parametrize("line", [f"{1000 * 'a '}= 1", f"a = 1,{1000 * '2'}", f"[{1000 * 'a.'}a]\n[{1000 * 'a.'}a]"])
def test_of_a_long_name_or_number_only_a_part_is_quoted(line: str) -> None:
    assert len(complaint(line)) < 300


class Board(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    wood: Literal["oak", "pine"] = "oak"


class Shelf(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    size: int
    books: list[str] = []
    owner_name: str = ""
    marks: dict[str, int] = {}
    ends: tuple[int, int] = (0, 0)
    wood: Literal["oak", "pine"] = "oak"
    height: Annotated[float, msgspec.Meta(gt=0, le=3)] = 1.0
    price: int | Literal["agreed"] | None = None
    boards: Annotated[tuple[Board, ...], msgspec.Meta(min_length=1)] = (Board(1),)

    def __post_init__(self) -> None:
        if self.size == 13:
            raise ValueError("size: thirteen brings bad luck")


def explained(data: dict[str, Any]) -> tuple[str, str | None]:
    with pytest.raises(BadInput) as caught:
        converted(data, Shelf)
    return caught.value.sentence, caught.value.about


def test_an_unknown_key_is_named() -> None:
    sentence, key = explained({"size": 1, "sizes": 2})
    assert sentence.startswith("there is no key 'sizes' here; did you mean size? There are: size, books, ")
    assert key == "sizes"


def test_a_missing_key_is_named() -> None:
    sentence, _ = explained({"books": []})
    assert sentence == "the key 'size' is missing"


@pytest.mark.parametrize(
    ("data", "sentence", "key"),
    [
        ({"size": "x"}, "size: this should be a whole number, not text", "size"),
        ({"size": 1.5}, "size: this should be a whole number, not a number with a point", "size"),
        ({"size": True}, "size: this should be a whole number, not true or false", "size"),
        ({"size": 1, "books": "x"}, 'books: this should be a list, not text; write books = ["x"]', "books"),
        ({"size": 1, "books": "x, y"}, 'books: this should be a list, not text; write books = ["x", "y"]', "books"),
        (
            {"size": 1, "owner-name": ["x"]},
            'owner-name: this should be text, not a list; write owner-name = "x"',
            "owner-name",
        ),
        ({"size": 1, "books": [3]}, "books: this should be text, not a whole number", "books"),
        ({"size": 1, "owner-name": {}}, "owner-name: this should be text, not a table", "owner-name"),
        (
            {"size": 1, "wood": "Pin"},
            "wood: 'Pin' is not one of the choices; did you mean pine? There are: oak, pine",
            "wood",
        ),
        ({"size": 1, "wood": "heart"}, "wood: 'heart' is not one of the choices, which are: oak, pine", "wood"),
        (
            {"size": 1, "wood": datetime.date(2026, 11, 22)},
            "wood: a date is not one of the choices, which are: oak, pine",
            "wood",
        ),
        ({"size": 1, "wood": True}, "wood: true is not one of the choices, which are: oak, pine", "wood"),
        (
            {"size": 1, "owner-name": datetime.time(12)},
            "owner-name: this should be text, not a time of day",
            "owner-name",
        ),
        ({"size": 1, "wood": 3}, "wood: 3 is not one of the choices, which are: oak, pine", "wood"),
        ({"size": 1, "height": 0}, "height: this must be more than 0", "height"),
        ({"size": 1, "height": 3.5}, "height: this must be at most 3", "height"),
        ({"size": 1, "height": "x"}, "height: this should be a number, not text", "height"),
        ({"size": 1, "price": "dear"}, "price: this should be a whole number or agreed, not 'dear'", "price"),
        ({"size": 1, "price": []}, "price: this should be a whole number or agreed, not a list", "price"),
        ({"size": 1, "ends": [1]}, "ends: this must be a list of 2, not of 1", "ends"),
        ({"size": 1, "boards": []}, "boards: this must be a list of at least 1, not of 0", "boards"),
        (
            {"size": 1, "boards": [{"n": 1}, {"n": 2, "wood": "elm"}]},
            "wood: 'elm' is not one of the choices, which are: oak, pine",
            "wood",
        ),
        ({"size": 1, "boards": [{"wood": "oak"}]}, "the key 'n' is missing", "wood"),
        ({"size": 13}, "size: thirteen brings bad luck", "size"),
        (3, "this should be a table, not a whole number", None),
    ],
)
def test_a_value_of_the_wrong_kind_is_told_in_plain_words(data: dict[str, Any], sentence: str, key: str) -> None:
    assert explained(data) == (sentence, key)


def test_a_wrong_value_in_a_table_of_names_is_told_with_its_own_name_and_line() -> None:
    sentence, key = explained({"size": 1, "marks": {"Ann": "x"}})
    assert key == "Ann"
    assert sentence == "Ann: this should be a whole number, not text"
    source = 'size = 1\nowner-name = "Bo"\n[marks]\nAnn = 3\nBo = "0"\n'
    with pytest.raises(BadInput, match=r"^my\.toml, line 5: Bo: this should be"):
        converted(toml(source, PLACE), Shelf, source=source, path=PLACE)


def test_a_list_of_the_wrong_length_is_told_without_a_programmers_words() -> None:
    sentence, key = explained({"size": 1, "ends": [1]})
    assert key == "ends"
    assert "`" not in sentence and "array" not in sentence


def test_of_several_lines_that_set_a_key_the_one_with_the_wrong_value_is_told() -> None:
    source = 'size = 1\n[[boards]]\nn = 1\nwood = "oak"\n[[boards]]\nn = 2\nwood = "elm"\n'
    with pytest.raises(BadInput, match=r"^my\.toml, line 7: wood: 'elm' is not"):
        converted(toml(source, PLACE), Shelf, source=source, path=PLACE)


SOURCE = """\
# players and moves
game = "x"
"first" = 1
  seed=2
[letters]
12 = "E"
[ score ]
"""


@pytest.mark.parametrize(
    ("key", "line"), [("game", 2), ("first", 3), ("seed", 4), ("letters", 5), ("12", 6), ("moves", 1), ("gone", None)]
)
def test_the_line_that_sets_a_key_is_found(key: str, line: int | None) -> None:
    assert line_of(SOURCE, key) == line


def test_a_remark_is_not_where_a_key_or_a_text_stands() -> None:
    assert line_of("# wood = 'pine'\nwood = 'oak'\n", "wood", "pine") == 2
    assert line_of("#  A1   a start\nmap = 'A1'\n", "A1") == 2


def test_a_row_that_is_nothing_else_is_the_one_meant() -> None:
    assert line_of('maps = """\n  A1 D2\n  A1\n"""\n', "A1") == 3


def test_a_missing_key_is_told_with_the_line_of_its_table() -> None:
    source = "size = 1\nboards = [\n  { n = 1 },\n  { wood = 'pine' },\n]\n"
    with pytest.raises(BadInput, match=r"my\.toml, line 4: the key 'n' is missing"):
        converted(toml(source, Path("my.toml")), Shelf, source=source, path=Path("my.toml"))


def test_a_value_that_was_forgotten_is_told_so() -> None:
    assert "nothing follows the =" in complaint("a = 1\nb =  # later\n")


def test_no_key_has_no_line() -> None:
    assert line_of(SOURCE, None) is None


def test_a_key_is_not_found_in_the_middle_of_another() -> None:
    assert line_of("last-seed = 1\nseed = 2\n", "seed") == 2


def test_a_key_with_wide_gaps_is_looked_for_and_not_for_ever() -> None:
    key = "T6" + 40 * " " + "."
    assert line_of(f"[field]\n{key}\n", key) == 2
    assert line_of("[field]\n" + "T6" + 200 * " " + "R7\n", key) is None


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: str = ""


class _Jump(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    throw: list[int]
    to: int


class _Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: int = 2
    words: _Words = _Words()
    first: tuple[_Jump, ...] = ()


def trouble(source: str) -> str:
    with pytest.raises(BadInput) as caught:
        converted(toml(source, PLACE)["field"], _Board, source=source, path=PLACE)
    return str(caught.value)


def test_of_two_tables_with_the_same_key_the_right_one_is_told() -> None:
    assert trouble("[field]\ndice = 2\n[field.words]\n# words\ndice = []\n").startswith("my.toml, line 5: dice: ")


def test_in_a_table_on_one_line_a_wrong_value_has_its_line_too() -> None:
    assert trouble("[field]\nwords = { dice = 3 }\n").startswith("my.toml, line 2: dice: ")


def test_a_key_that_is_missing_in_a_table_within_has_the_line_that_opens_it() -> None:
    assert trouble("[field]\ndice = 2\nfirst = [{ throw = [6, 6] }]\n") == "my.toml, line 3: the key 'to' is missing"


class Cell(msgspec.Struct, forbid_unknown_fields=True):
    at: int
    text: str = ""


class Cells(msgspec.Struct, forbid_unknown_fields=True):
    cells: tuple[Cell, ...]
    text: str = ""


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ('{ at = 2, Text = "b" },', "there is no key 'Text' here; did you mean text? There are: at, text"),
        ('{ text = "b" },', "the key 'at' is missing"),
        ('{ at = 2, text = ["b", 2] },', "text: this should be text, not a list"),
    ],
)
@pytest.mark.parametrize("behind", ['{ at = 3, text = "c" },\n]', "]"])
def test_of_many_tables_in_a_list_the_wrong_one_is_told(row: str, sentence: str, behind: str) -> None:
    source = f'cells = [\n{{ at = 1, text = "a" }},\n{row}\n{behind}\ntext = "d"\n'
    with pytest.raises(BadInput) as caught:
        converted(toml(source, PLACE), Cells, source=source, path=PLACE)
    assert (caught.value.sentence, caught.value.line) == (sentence, 3)


TEXTS = """why = "Fog and owl"
[field]
# Fog
title = "The Fog, OWL and \\u263a"
texts = ["first",
  "second"]
map = '''
Gate
'''
cells = [
    { at = 1, text = "Fo\\u0067" },
    { at = 2, text = "Gate" }, { at = 3, text = "Owl" },
    { at = [4], text = "owls" },
]
[field.words]
start = "first of all"
"""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Fog", 11),
        ("Owl", 12),
        ("owls", 13),
        ("Gate", 12),
        ("second", 6),
        ("first of", 16),
        ("\u263a", 4),
        ("owl a", 4),
    ],
)
def test_the_line_of_a_text_is_where_it_is_a_value(text: str, line: int) -> None:
    assert line_of_text(TEXTS, toml(TEXTS, PLACE)["field"], text, table="field") == line


@pytest.mark.parametrize("text", ["remark", "text", "length"])
def test_what_is_no_value_has_no_line(text: str) -> None:
    assert line_of_text(TEXTS, toml(TEXTS, PLACE)["field"], text, table="field") is None


def test_in_tables_that_have_heads_of_their_own_a_missing_key_is_told_too() -> None:
    source = '[[cells]]\nat = 1\n[[cells]]\ntext = "b"\n'
    with pytest.raises(BadInput, match=r"my\.toml, line 4: the key 'at' is missing"):
        converted(toml(source, PLACE), Cells, source=source, path=PLACE)


@pytest.mark.parametrize(
    ("head", "told"), [("# [cells.words]", True), ("# words", False), ("# [cells.words]\n[a]", False)]
)
def test_a_head_that_is_still_a_remark_is_told(head: str, told: bool) -> None:
    hint = "the line [cells.words] above it is still a remark; take its # away too"
    twice = f'text = "a"\n{head}\ntext = "b"\n'
    if "\n" not in head:
        assert complaint(twice).endswith(
            f"({'cannot overwrite a value: '}{hint if told else 'the same key appears twice'})"
        )
    unknown = f'cells = []\n{head}\nwards = "b"\n'
    with pytest.raises(BadInput) as caught:
        converted({"cells": [], "wards": "b"}, Cells, source=unknown, path=PLACE)
    known = hint if told else "there are: cells, text"
    assert str(caught.value) == f"my.toml, line {unknown.count(chr(10))}: there is no key 'wards' here; {known}"


def test_a_key_that_is_missing_in_the_table_itself_has_the_line_of_its_head() -> None:
    source = "# of the field\ngame = 'own'\n[ field ]\nwood = 'oak'\n"
    with pytest.raises(BadInput, match=r"my\.toml, line 3: the key 'n' is missing"):
        converted(toml(source, PLACE)["field"], Board, source=source, path=PLACE, table="field")


@pytest.mark.parametrize(("head", "said"), [("[field]", "[field]"), ("[field.words]", "[field.words]")])
def test_a_table_that_stands_twice_is_named_as_it_stands(head: str, said: str) -> None:
    assert complaint(f"{head}\na = 1\n{head}\n").endswith(f"(cannot declare {said} twice)")


@pytest.mark.parametrize("kind", [bool | None, int | bool, Literal["a", "b"]], ids=str)
def test_a_long_text_is_not_quoted_whole(kind: Any) -> None:
    with pytest.raises(BadInput) as caught:
        converted("x" * 5000, kind)
    assert len(caught.value.sentence) < 200


def test_a_number_that_is_far_too_long_is_refused_before_anybody_counts_with_it() -> None:
    assert complaint(f"a = 1\nwide = {'9' * 400}\n") == "my.toml, line 2: wide: this number is far too long"


@pytest.mark.parametrize("number", ["nan", "-nan", "inf", "-inf", "1e400"])
def test_a_number_without_an_end_is_refused_wherever_it_stands(number: str) -> None:
    for text in (
        f"a = 1\nwide = {number}\n",
        f"a = 1\nwide = [2, {number}]\n",
        f"[deep]\nmore = [{{ wide = {number} }}]\n",
    ):
        with pytest.raises(BadInput, match="line 2: wide: this must be an ordinary number"):
            toml(text, Path("my.toml"))


def test_of_a_key_without_an_end_only_the_beginning_is_told() -> None:
    assert complaint(f"{'a' * 3000} = inf").endswith(f"{'a' * 60}...: this must be an ordinary number, not inf")


def test_several_troubles_come_whole_out_of_another_process() -> None:
    several = collected(
        BadInput(f"{key} is wrong", file=PLACE, line=line, about=key) for line, key in ((3, "b"), (1, "a"))
    )
    back = pickle.loads(pickle.dumps(several))
    assert str(back) == str(several) and [part.line for part in back.parts] == [1, 3]


def test_a_decimal_comma_is_told() -> None:
    said = complaint("wide = 0,9\n")
    assert said.endswith(': a number has a point in it, as in 0.9; several numbers need quotes, as in "17 18")')


def test_of_thousands_of_troubles_few_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []

    def found(source: str, key: str, *said: object, **how: object) -> int:
        looked.append(key)
        return len(looked)

    monkeypatch.setattr(tomlfile, "line_of", found)
    with pytest.raises(BadInput) as caught:
        converted({f"strange{number}": number for number in range(9000)}, Shelf)
    assert str(caught.value).startswith("there are many things to mend; the first 20 are:\nline 1: ")
    assert len(looked) == COUNTED + 1


def test_one_trouble_that_comes_a_thousand_times_is_told_once() -> None:
    with pytest.raises(BadInput) as caught:
        converted({"size": 1, "books": [3] * 9000}, Shelf, source="books = 3", path=PLACE)
    assert str(caught.value) == "my.toml, line 1: books: this should be text, not a whole number"


def test_behind_several_mistakes_others_may_wait_and_that_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "game.toml"
    record.write_text('game = "klee"\nplayers = "Ann"\nfirst = 3\nmoves = """\nXYZ\n"""\n', "utf-8")
    assert main(["check", str(record)]) == 2
    head, *told, last = capsys.readouterr().err.splitlines()
    assert head.endswith("there are 2 things to mend:") and len(told) == 2
    assert last == "once they are mended, others may come to light"


def test_a_complaint_is_translated_whole() -> None:
    with spoken("de"), pytest.raises(BadInput) as told:
        toml("[gefärbt]\nAnn = 1\n", PLACE)
    assert "am Ende eines Tabellenkopfes fehlt ']': der Name einer Tabelle" in told.value.sentence


@pytest.mark.parametrize("said", _COMPLAINTS)
def test_every_complaint_is_known_as_itself(said: str) -> None:
    filled = said.format(sign="']'", key="['a']")
    with spoken("de"):
        assert _complaint(filled) == gettext(said).format(sign="']'", key="['a']")


LISTS = """# points = [
width = 3
points = [  # , the first
    [0, 0], [1, 0],
    "a, [b",  # ], no end
    { x = [1, 2] }, [2, 2],
    [3, 3],
]
"""


@pytest.mark.parametrize(
    ("number", "line"), [(0, 4), (1, 4), (2, 5), (3, 6), (4, 6), (5, 7), (6, 3)], ids=lambda n: str(n)
)
def test_an_item_of_a_list_is_on_its_own_line(number: int, line: int) -> None:
    assert line_of(LISTS, item_of("points", number)) == line


def test_what_is_no_list_has_its_own_line() -> None:
    assert line_of(LISTS, item_of("width", 2)) == 2
    assert line_of(LISTS, item_of("height", 2)) is None


class Net(msgspec.Struct):
    points: list[tuple[float, float]]


@pytest.mark.parametrize("wrong", ["[5, 6, 7]", '"5, 6"', '[5, "6"]'])
def test_a_wrong_item_is_told_with_its_own_line(wrong: str) -> None:
    source = f"points = [\n[1, 2],\n[3, 4], {wrong},\n]\n"
    with pytest.raises(BadInput) as caught:
        converted(toml(source, Path("a.toml")), Net, source=source, path=Path("a.toml"))
    assert caught.value.line == 3


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        ("rows = twelve", "text needs straight quotes, and a number digits"),
        (r'why = "C:\Users\Lena"', "a backslash in a text is written twice, or the text stands between single quotes"),
        (r'why = "C:\Lena"', "a backslash in a text is written twice, or the text stands between single quotes"),
    ],
)
def test_what_would_be_right_follows_the_complaint(source: str, hint: str) -> None:
    assert complaint(source).endswith(f": {hint})")


class Waves(msgspec.Struct):
    waves: tuple[float, float]


def test_commas_in_numbers_are_known_by_twice_as_many_of_them() -> None:
    for written, sentence in (
        ("[0,4, 1,7]", "this must be a list of 2, not of 4; a number has a point in it, not a comma"),
        ("[0.4, 1, 7]", "this must be a list of 2, not of 3"),
        ("[0.4, 1.5, 7, 1]", "this must be a list of 2, not of 4"),
    ):
        with pytest.raises(BadInput) as caught:
            converted(toml(f"waves = {written}", PLACE), Waves)
        assert caught.value.sentence == f"waves: {sentence}"


@pytest.mark.parametrize(
    ("row", "example"),
    [
        ("Ann = 1,27", "Ann = 27"),
        ("Ann = 25 + 2", "Ann = 27"),
        ("Ann 14", "Ann = 14"),
        ("Anne Marie 14", '"Anne Marie" = 14'),
    ],
)
def test_below_score_it_is_told_how_points_are_written(row: str, example: str) -> None:
    with pytest.raises(BadInput) as refused:
        toml(f'game = "miro"\n[score]\n{row}\n', Path("game.toml"))
    assert f"below [score] each player has one whole number, as in {example}" in str(refused.value)
    assert refused.value.line == 3
