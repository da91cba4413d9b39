"""What a program hands to the functions of docs/API.md: it works, or a TypeError names the argument."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.layout import layouts_folder
from sheetgen.games.book import Sheets
from sheetgen.games.design import copies, design, field_of, filling_of, from_code
from sheetgen.games.judged import replayed, sheet_of, understood
from sheetgen.games.recorded import field_for
from sheetgen.games.rulebook import rule_pages
from sheetgen.page.files.output import save
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from sheetgen.referee import record, report
from sheetgen.referee.finished import report as coloured
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.judge import judge
from sheetgen.referee.replay import replay

KLEE, TOLSTOY = games.find("klee"), games.find("tolstoy")
A4 = paper("A4")
RECORD = 'game = "klee"\nsheet = "KLE-1001-W"\nplayers = ["Ann", "Ben"]\nmoves = ""\n'
SMALL = {"arp": "mini", "tolstoy": "mini", "klee": "mini"}
DESIGN = design(KLEE)
BLANK = field_of(DESIGN)
VERDICT = replay(KLEE.rules, BLANK, record.parse(RECORD))
_, INKED = understood(record.parse('sheet = "KLE-1001-W"\nplayers = ["Ann", "Ben"]\n[coloured]\nred = "1"\n'))
SHEET = sheet_of(KLEE, BLANK, INKED)


def begun(players: Any, first: Any = None) -> Any:
    return games.find("arp").rules.start(FIELD, players, games.find("arp").rules.Variation(), first)


FIELD = field_of(design(games.find("arp"), name="mini"))


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda wrong: games.find(wrong), 'name is a str, such as "klee", not None'),
        (lambda wrong: design(wrong), 'game is a Game, such as games.find("mondrian"), not None'),
        (lambda wrong: design(KLEE, name=b"mini"), "name is a path, not b'mini'"),  # type: ignore[arg-type]
        (lambda wrong: design(KLEE, seed=1.5), "seed is a whole number, not 1.5"),  # type: ignore[arg-type]
        (lambda wrong: design(KLEE, seed="3"), "seed is a whole number, not '3'"),  # type: ignore[arg-type]
        (lambda wrong: design(KLEE, seed=True), "seed is a whole number, not True"),
        (lambda wrong: design(TOLSTOY, fill="random", fill_seed=wrong), "fill_seed is a whole number, not None"),
        (lambda wrong: filling_of(TOLSTOY, "random", seed=wrong), "seed is a whole number, not None"),
        (lambda wrong: filling_of(TOLSTOY, "random", words=["a"]), "words is a path, not ['a']"),  # type: ignore[arg-type]
        (lambda wrong: field_of(wrong), "made is a Design, such as design(game), not None"),
        (lambda wrong: list(copies(DESIGN, 1.5)), "count is a whole number, not 1.5"),  # type: ignore[arg-type]
        (lambda wrong: from_code(wrong), 'text is a str, such as "KLE-1001-W", not None'),
        (lambda wrong: from_code("KLE-1001-W", game="klee"), "game is a Game, "),  # type: ignore[arg-type]
        (lambda wrong: from_code("KLE-1001-W", layout_file=3), "layout_file is a path, not 3"),  # type: ignore[arg-type]
        (lambda wrong: from_code("KLE-1001-W", own_words=3), "own_words is a path, not 3"),  # type: ignore[arg-type]
        (lambda wrong: begun((1, 2)), 'players is a sequence of names, such as ("Ann", "Ben"), not (1, 2)'),
        (lambda wrong: begun(("Ann", "Ben"), 1), 'first is a str, such as "Ben", not 1'),
        (lambda wrong: Chance(wrong), "seed is a whole number, not None"),
        (lambda wrong: record.parse(Path("game.toml")), "source is a str, "),  # type: ignore[arg-type]
        (lambda wrong: record.read(wrong), "path is a path, not None"),
        (lambda wrong: field_for(KLEE, wrong), "written is a Record, such as record.parse(text), not None"),
        (lambda wrong: field_for("klee", record.parse(RECORD)), "game is a Game, "),  # type: ignore[arg-type]
        (lambda wrong: replay(KLEE.rules, FIELD, wrong), "record is a Record, such as record.parse(text), not None"),
        (lambda wrong: replay(KLEE.rules, wrong, record.parse(RECORD)), "field is a Field, "),
        (lambda wrong: replay(KLEE, FIELD, record.parse(RECORD)), "rules is a game's rules, such as games.find("),  # type: ignore[arg-type]
        (lambda wrong: replay(wrong, FIELD, record.parse(RECORD)), "rules is a game's rules, "),
        (lambda wrong: replay(KLEE.rules, FIELD, record.parse(RECORD)), "field is of arp, and rules are those of klee"),
        (lambda wrong: report.lines_of(VERDICT, KLEE), 'title is a str, such as games.find("klee").title, not Game('),  # type: ignore[arg-type]
        (lambda wrong: report.lines_of(wrong, KLEE.title), "verdict is a Verdict, "),
        (lambda wrong: coloured.lines_of(wrong, KLEE), "title is a str, "),  # type: ignore[arg-type]
        (lambda wrong: coloured.lines_of(SHEET, KLEE.title), "verdict is a Verdict, such as judge(sheet), not "),  # type: ignore[arg-type]
        (lambda wrong: coloured.lines_of(VERDICT, KLEE.title), "verdict is a sheetgen.referee.finished.verdict."),  # type: ignore[arg-type]
        (lambda wrong: understood(RECORD), "written is a Record, such as record.parse(text), not 'game = "),  # type: ignore[arg-type]
        (lambda wrong: understood(INKED, layout=3), "layout is a path, not 3"),  # type: ignore[arg-type]
        (lambda wrong: understood(INKED, words=3), "words is a path, not 3"),  # type: ignore[arg-type]
        (lambda wrong: sheet_of("klee", BLANK, INKED), "game is a Game, such as games.find(\"klee\"), not 'klee'"),  # type: ignore[arg-type]
        (lambda wrong: sheet_of(KLEE, wrong, INKED), "field is a Field, such as field_for(game, record), not None"),
        (lambda wrong: sheet_of(KLEE, BLANK, RECORD), "written is a Record, "),  # type: ignore[arg-type]
        (lambda wrong: sheet_of(KLEE, FIELD, INKED), "field is of arp, and rules are those of klee"),
        (lambda wrong: judge(INKED), "sheet is a Sheet, such as sheet_of(game, field, record), not Record("),  # type: ignore[arg-type]
        (lambda wrong: judge(SHEET, 10), "budget is a Budget, such as Budget(10), not 10"),  # type: ignore[arg-type]
        (lambda wrong: judge(SHEET, 0), "budget is a Budget, such as Budget(10), not 0"),  # type: ignore[arg-type]
        (lambda wrong: Budget("10"), "seconds is a number above 0, not '10'"),  # type: ignore[arg-type]
        (lambda wrong: Budget(float("nan")), "seconds is a number above 0, not nan"),
        (lambda wrong: Sheets(wrong), "design is a Design, such as design(game), not None"),  # type: ignore[arg-type]
        (lambda wrong: Sheets(design(KLEE), "3"), "count is a whole number, not '3'"),  # type: ignore[arg-type]
        (lambda wrong: Budget(-1), "seconds is a number above 0, not -1"),
        (lambda wrong: Budget(steps=wrong), "steps is a number, not None"),
        (lambda wrong: replayed(INKED, KLEE), "game is a Game, such as games.find("),  # type: ignore[arg-type]
        (lambda wrong: replayed("klee", INKED), "game is a Game, such as games.find("),  # type: ignore[arg-type]
        (lambda wrong: replayed(KLEE, RECORD), "written is a Record, "),  # type: ignore[arg-type]
        (lambda wrong: paper(wrong), 'name is a str, such as "A4" or "200x250mm", not None'),
        (lambda wrong: SheetOptions(paper="A4"), "paper is a Paper, such as paper(\"A4\"), not 'A4'"),  # type: ignore[arg-type]
        (lambda wrong: SheetOptions(paper=A4, numbers="yes"), "numbers is a bool, such as True, not 'yes'"),  # type: ignore[arg-type]
        (lambda wrong: SheetOptions(paper=A4, halved="A3"), "halved is a Paper, "),  # type: ignore[arg-type]
        (lambda wrong: KLEE.rules.start(wrong, ("Ann", "Ben"), KLEE.rules.Variation()), "field is a Field, "),
        (lambda wrong: KLEE.rules.start(BLANK, ("Ann", "Ben"), wrong), "variation is a Variation, "),
        (lambda wrong: KLEE.rules.start(BLANK, ("Ann", "Ben"), variation=wrong), "variation is a Variation, "),
        (lambda wrong: KLEE.rules.start(BLANK, ("Ann", "Ben"), TOLSTOY.rules.Variation()), "variation is of tolstoy"),
        (lambda wrong: KLEE.rules.start(BLANK, ("Ann", "Ben"), KLEE), "variation is a Variation, "),
        (lambda wrong: KLEE.rules.start(BLANK, ("Ann", "Ben"), BLANK), "variation is a Variation, "),
        (lambda wrong: KLEE.rules.read(14, VERDICT.position), "text is a str, "),  # type: ignore[arg-type]
        (lambda wrong: KLEE.rules.read("14", BLANK), "position is a Position, "),
        (lambda wrong: KLEE.rules.read("14", begun(("Ann", "Ben"))), "position is of arp, and rules are those of klee"),
        (lambda wrong: KLEE.rules.story(wrong), "verdict is a Verdict, "),
        (lambda wrong: games.find("arp").rules.story(VERDICT), "verdict is of klee, and rules are those of arp"),
        (lambda wrong: KLEE.sheet.pages(BLANK, wrong), "options is a SheetOptions, "),
        (lambda wrong: KLEE.sheet.finished(BLANK, VERDICT, SheetOptions(paper=A4)), "played is a Played, "),  # type: ignore[arg-type]
        (lambda wrong: TOLSTOY.sheet.figure(field_of(design(TOLSTOY)), KLEE.rules.story(VERDICT)), "played is of klee"),
        (lambda wrong: rule_pages("klee", A4), "game is a Game, "),  # type: ignore[arg-type]
        (lambda wrong: rule_pages(KLEE, wrong), "paper is a Paper, "),
        (lambda wrong: save([], wrong, "pdf", title="", author=""), "path is a path, not None"),
        (lambda wrong: save(wrong, "a.pdf", "pdf", title="", author=""), "pages is a list of pages, such as "),
        (lambda wrong: save("x", "a.svg", "svg", title="", author=""), "pages is a list of pages, such as "),  # type: ignore[arg-type]
        (lambda wrong: save([wrong], "a.svg", "svg", title="", author=""), "pages is a list of pages, such as "),
        (lambda wrong: save([], "a.svg", wrong, title="", author=""), "format is a str, "),
        (lambda wrong: save([], "a.svg", "svg", title=wrong, author=""), "title is a str, "),
        (lambda wrong: save(rule_pages(KLEE, A4)[0], "a.svg", "svg", title="", author=""), "pages is a list of pages"),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_a_slip_of_a_program_is_told_with_the_arguments_name(call: Callable[[Any], object], sentence: str) -> None:
    with pytest.raises(TypeError) as refused:
        call(None)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("kind", [str, Path])
def test_a_file_is_a_text_or_a_path(kind: Callable[[str], Any], tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(RECORD, "utf-8")
    (tmp_path / "words.txt").write_text("tea\nten\nnet\neat\nate\n", "utf-8")
    layout = layouts_folder() / "klee" / "mini.toml"
    written = record.read(kind(str(tmp_path / "game.toml")))
    assert field_for(KLEE, written).code == "KLE-1001-W"
    assert understood(written, layout=kind(str(layout)))[1].layout_file == layout
    own = design(KLEE, name=kind(str(layout)))
    assert own.layout.source == layout.read_text("utf-8")
    assert from_code(field_of(own).code, layout_file=kind(str(layout))).layout.source == own.layout.source
    filled = design(TOLSTOY, name=kind("mini"), fill="random", words=kind(str(tmp_path / "words.txt")))
    assert filled.filling and filled.filling.words
    pages = KLEE.sheet.pages(field_of(own), SheetOptions(paper=A4))
    assert save(pages, kind(str(tmp_path / "a.pdf")), "pdf", title="", author="") == [tmp_path / "a.pdf"]


@pytest.mark.parametrize(
    "wrong",
    ["AnnBen", None, 1, {"Ann", "Ben"}, {"Ann": 1}, iter(("Ann", "Ben"))],
    ids=lambda wrong: type(wrong).__name__,
)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_players_are_names_in_their_order(game: str, wrong: Any) -> None:
    found = games.find(game)
    field = field_of(design(found, name=SMALL.get(game)))
    with pytest.raises(TypeError) as refused:
        found.rules.start(field, wrong, found.rules.Variation())
    assert str(refused.value).startswith('players is a sequence of names, such as ("Ann", "Ben"), not ')


def test_nobody_is_no_name_of_who_begins() -> None:
    with pytest.raises(BadInput, match="is to begin and does not play"):
        begun(("Ann", "Ben"), "")


@pytest.mark.parametrize("words", [{"title": "\ud800"}, {"author": "A\udfff"}, {"keywords": ["a", "\ud800"]}])
def test_half_a_sign_is_in_no_title(words: dict[str, Any], tmp_path: Path) -> None:
    pages = KLEE.sheet.pages(BLANK, SheetOptions(paper=A4))
    with pytest.raises(BadInput, match="are made of whole signs"):
        save(pages, tmp_path / "a.pdf", "pdf", **{"title": "", "author": "", **words})
    assert not [*tmp_path.iterdir()]


def test_a_list_of_players_plays_as_a_tuple_does() -> None:
    assert begun(["Ann", "Ben"]) == begun(("Ann", "Ben"))


def test_numpys_whole_numbers_are_seeds() -> None:
    assert design(games.find("mondrian"), seed=numpy.int64(12)).seed == 12  # type: ignore[arg-type]
    assert Chance(numpy.int64(12)).random() == Chance(12).random()  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [-1, 0, float("nan"), "300", True])
def test_dots_an_inch_are_a_number_above_0(wrong: Any, tmp_path: Path) -> None:
    pages = KLEE.sheet.pages(BLANK, SheetOptions(paper=A4))
    with pytest.raises(TypeError, match=re.escape(f"dpi is a number above 0, not {wrong!r}")):
        save(pages, tmp_path / "a.png", "png", title="a", author="b", dpi=wrong)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("dpi", [1, numpy.float32(36), 0.001])
def test_any_number_of_dots_an_inch_will_do(dpi: Any, tmp_path: Path) -> None:
    pages = KLEE.sheet.pages(BLANK, SheetOptions(paper=A4))
    assert save(pages, tmp_path / "a.png", "png", title="a", author="b", dpi=dpi)


def test_less_than_no_sheets_cannot_be_had() -> None:
    with pytest.raises(BadInput, match="there cannot be -3 sheets"):
        list(copies(DESIGN, -3))
    assert not list(copies(DESIGN, 0))


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_the_field_of_no_game_is_judged_by_the_rules_of_another(game: str) -> None:
    field = field_of(design(games.find(game)))
    for other in {*games.BUILT_IN} - {game}:
        with pytest.raises(TypeError, match=f"^field is of {game}, and rules are those of {other}$"):
            replay(games.find(other).rules, field, record.parse(RECORD))


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_the_field_of_no_game_is_played_or_drawn_as_that_of_another(game: str) -> None:
    field, options = field_of(design(games.find(game))), SheetOptions(paper=A4)
    for other in (games.find(name) for name in games.BUILT_IN if name != game):
        with pytest.raises(TypeError, match=f"^field is of {game}, and rules are those of {other.name}$"):
            other.rules.start(field, ("Ann", "Ben"), other.rules.Variation())
        with pytest.raises(TypeError, match=f"^field is of {game}, and sheet is that of {other.name}$"):
            other.sheet.pages(field, options)


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_what_one_game_leaves_is_not_drawn_on_the_sheet_of_another(game: str) -> None:
    found, options = games.find(game), SheetOptions(paper=A4)
    made = field_of(design(found, name=SMALL.get(game)))
    names = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gil")[: found.players[0]]
    written = record.parse(record.write(game, made.code, names, moves=[]))
    played = found.rules.story(replay(found.rules, made, written))
    for other in (games.find(name) for name in games.BUILT_IN if name != game):
        field = field_of(design(other, name=SMALL.get(other.name)))
        of_another = f"^played is of {game}, and sheet is that of {other.name}$"
        with pytest.raises(TypeError, match=of_another):
            other.sheet.finished(field, played, options)
        with pytest.raises(TypeError, match=of_another):
            other.sheet.figure(field, played)


@pytest.mark.parametrize("said", ["KLE-1001-W", "kle 1001 w", "https://example.org/sheet/KLE-1001-W?paper=A4"])
def test_a_record_of_another_sheet_than_the_field_is_told_with_both_codes(said: str) -> None:
    own, other = BLANK, field_of(design(KLEE, name="mini"))
    moves = RECORD.replace("KLE-1001-W", said)
    inked = moves.replace('moves = ""', '[coloured]\nred = "1"')
    told = (
        f"^line 2: this record is of the sheet '{re.escape(said)}', and the field is that of the sheet {other.code}; "
    )
    assert replay(KLEE.rules, own, record.parse(moves)) and sheet_of(KLEE, own, record.parse(inked))
    with pytest.raises(BadInput, match=told):
        replay(KLEE.rules, other, record.parse(moves))
    with pytest.raises(BadInput, match=told):
        sheet_of(KLEE, other, record.parse(inked))


@pytest.mark.parametrize(("name", "format"), [("a.svg", "pdf"), ("a.PDF", "png"), ("a.png", "svg")])
def test_no_file_is_named_as_another_format_is(name: str, format: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=f"its name should end in .{format}$"):
        save(rule_pages(KLEE, A4), tmp_path / name, format, title="", author="")
    assert not any(tmp_path.iterdir())
