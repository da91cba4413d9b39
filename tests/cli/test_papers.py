"""A sheet that its paper holds only too small to be played on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.cli import main
from sheetgen.games.design import design, field_of
from sheetgen.games.papers import cramped, shrunk
from sheetgen.page.files.imposition import leaf
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper, paper

GIANT = ["print", "miro", "--layout", "giant", "--no-rules", "-o", "a.pdf"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERSIZE", "A4")
    return tmp_path


def test_a_sheet_too_large_for_its_paper_is_refused_with_the_smallest_that_serves(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(GIANT) == 2
    assert capsys.readouterr().err == (
        "sheetgen: Miro on A4: its smallest space would be 4.1 mm wide, and less than 6 mm is too small to play on; "
        "the smallest paper that will do is A3 or Tabloid; --force prints it anyway\n"
    )
    assert not (here / "a.pdf").exists()


@pytest.mark.parametrize("named", ["A3", "Tabloid"])
@pytest.mark.parametrize("way", [[], ["--landscape"]], ids=["upright", "lying"])
def test_the_papers_that_are_named_do_serve(named: str, way: list[str]) -> None:
    assert main([*GIANT, "--paper", named, *way]) == 0


def test_force_prints_it_and_says_what_is_too_small(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*GIANT, "--force"]) == 0
    assert "4.1 mm wide" in capsys.readouterr().err
    assert (here / "a.pdf").is_file()


@pytest.mark.parametrize("size", ["Letter", "Legal", "215.9x279.4mm", "279.4x215.9mm"])
@pytest.mark.parametrize("verb", ["print goose --layout my.toml --no-rules", "book goose --layouts my.toml"])
def test_no_paper_is_named_in_a_position_in_which_no_board_is_printed(
    verb: str, size: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # An upright page's code says less and is smaller, which would leave this board just enough room on Legal.
    assert main(["new", "goose", "--layout", "my.toml"]) == 0
    longer = {"length = 40": "length = 63", "at = 40,": "at = 63,", '"Lost"': '"Schifferklavierspieler"'}
    board = (here / "my.toml").read_text("utf-8")
    for before, after in longer.items():
        assert before in board
        board = board.replace(before, after)
    (here / "my.toml").write_text(board, "utf-8")
    assert main([*verb.split(), "--paper", size, "-o", "a.pdf"]) == 2
    assert "; the smallest paper that will do is A3 or Tabloid" in capsys.readouterr().err
    assert main([*verb.split(), "--paper", "Tabloid", "-o", "a.pdf"]) == 0


CROWDED = ["print", "astronomical", "--large-print", "--paper", "160x235mm", "--no-rules", "-o", "a.pdf"]


def test_words_that_would_run_into_others_are_refused_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(CROWDED) == 2
    assert capsys.readouterr().err == (
        "sheetgen: Astronomical Tables on 160 x 235 mm: the word green would run into other words in large print; the "
        "smallest paper that will do is A4 or Letter; --force prints it anyway\n"
    )
    assert not (here / "a.pdf").exists()
    assert main([*CROWDED, "--force"]) == 0
    assert "the word green would run into other words" in capsys.readouterr().err


def test_a_booklet_says_which_words_would_run_into_others(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "astronomical", "--booklet", "--large-print", "--paper", "235x320mm", "-o", "a.pdf"]) == 0
    (said,) = [line for line in capsys.readouterr().err.splitlines() if "would run into other words" in line]
    assert "on half of 235 x 320 mm" in said and said.endswith("the smallest paper that will do is A3 or Tabloid")


@pytest.mark.parametrize(
    ("count", "size", "serve"),
    [
        (4, "Letter", "A3"),
        (4, "A4", "A3"),
        (4, "Tabloid", "A3"),
        *((2, size, "A4 or Legal") for size in ("A5", "Letter")),
    ],
)
def test_large_print_that_would_be_shrunk_is_refused_with_paper_on_which_it_is_not(
    count: int, size: str, serve: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ways = [["--up", str(count)], ["--booklet"]] if count == 2 else [["--up", "4"]]
    for way in ways:
        assert main(["book", "klee", "--large-print", "--paper", size, *way, "-o", "a.pdf"]) == 2
        assert capsys.readouterr().err == (
            f"sheetgen: on {'half' if count == 2 else 'a quarter'} of {size} large print would be shrunk, and no "
            f"longer large; the smallest paper that will do is {serve}\n"
        )
        assert not [*here.iterdir()]
    assert all(shrunk(paper(named), count) is None for named in serve.split(" or "))


SHRUNK = [(4, "A3"), (4, "A4"), (4, "Letter"), (2, "A5"), (2, "Letter"), (2, "A4")]


@pytest.mark.parametrize(("count", "size", "large"), [*((*each, False) for each in SHRUNK), (4, "A3", True)])
def test_spaces_are_judged_as_large_as_they_are_printed(count: int, size: str, large: bool) -> None:
    made = design(games.find("klee"))
    field, sheet = field_of(made), paper(size)

    def printed(sheet: Paper) -> float:
        """mm: how wide the smallest space is on such a sheet."""
        part = leaf(sheet, count)
        drawn = made.game.sheet.scale(field, SheetOptions(paper=made.game.paper(part), large=large))
        wide, high = (sheet.height / 2, sheet.width) if count == 2 else (sheet.width / 2, sheet.height / 2)
        return 2 * field.quality.inscribed_radius_min * drawn * min(1.0, wide / part.width, high / part.height)

    small = cramped(made, field, SheetOptions(paper=sheet, large=large), several=count)
    assert small is not None and small.papers
    assert f"would be {printed(sheet):.1f} mm wide" in small.reason
    assert all(printed(paper(named)) > 0.98 * 6 for named in small.papers)


def letters(count: int) -> str:
    """An address of so many letters."""
    return "https://example.org/".ljust(count, "a")


def test_where_an_address_takes_the_room_it_is_said_how_long_one_may_be(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = ["print", "vasarely", "--paper", "A4", "--no-rules", "-o", "a.pdf", "--link"]
    assert main([*sheet, letters(55)]) == 2
    said = re.search(
        r"this paper will do without an address in the QR code, or with one of (\d+) letters at most", _err(capsys)
    )
    assert said is not None
    assert main([*sheet, letters(int(said[1]) + 2)]) == 2
    assert main([*sheet, letters(int(said[1]))]) == 0


def test_or_that_none_has_room(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = ["print", "mondrian", "--paper", "Letter", "--no-rules", "-o", "a.pdf"]
    assert main([*sheet, "--link", letters(25)]) == 2
    assert "this paper will do without an address in the QR code; --force" in _err(capsys)
    assert main(sheet) == 0


def test_an_address_is_not_blamed_for_paper_that_is_too_small_anyway(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "mondrian", "--paper", "A5", "-o", "a.pdf", "--link", letters(25)]) == 2
    assert "address" not in _err(capsys)


def _err(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err


def test_a_board_that_large_print_would_cut_in_two_for_nothing_is_refused(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = ["print", "take-back-toe", "--large-print", "--no-rules", "-o", "a.pdf", "--paper"]
    assert main([*board, "A5"]) == 2
    assert _err(capsys) == (
        "sheetgen: Take-Back-Toe on A5: in large print it would take two sheets, and its spaces would be hardly "
        "larger; the smallest paper that will do is A4 or Letter; --force prints it anyway\n"
    )
    assert main([*board, "A4"]) == main([*board, "A3"]) == main([*board, "A5", "--force"]) == 0


def test_force_without_need_is_said_to_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "miro", "--no-rules", "--force", "-o", "a.pdf"]) == 0
    assert "--force changes nothing" in capsys.readouterr().err


def test_one_field_too_small_among_many_copies_leaves_no_file(here: Path) -> None:
    assert main(["print", "mondrian", "--seed", "1", "--copies", "2", "--paper", "A5", "-o", "a.pdf"]) == 2
    assert not (here / "a.pdf").exists()


def test_a_wide_design_serves_on_small_paper() -> None:
    made = design(games.find("miro"), name="calm")
    small = cramped(made, field_of(made), SheetOptions(paper=paper("A5"), large=True))
    assert small is None


def test_a_book_is_printed_all_the_same_and_says_what_is_too_small(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["book", "klee", "goose", "--paper", "A5", "-o", "a.pdf"]) == 0
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1 and said[0].startswith("sheetgen: Klee on A5")


def own_curve(here: Path, path: str) -> None:
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg"><path d="{path}"/></svg>'
    (here / "own.svg").write_text(drawing, "utf-8")


@pytest.mark.parametrize("way", [["--up", "2"], ["--booklet"]])
def test_words_on_a_board_of_ones_own_are_told_with_the_sheet_on_which_a_book_can_be_read(
    here: Path, way: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    cell = 'at = 15\nmiss = 1\npicture = "shop"\ntext = "Bakery on the corner"\n'
    field = 'length = 40\nform = "ring"\nsize = [172, 172]\n'
    source = f'game = "goose"\nname = "own"\n[field]\n{field}[[field.cells]]\n{cell}'
    (here / "own.toml").write_text(source, "utf-8")
    asked = ["book", "goose", "--layouts", "own.toml", *way, "-o", "a.pdf", "--paper"]
    assert main([*asked, "A4"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("sheetgen: own.toml, line 8: on half of A4: cell 15 has room for")
    assert said.endswith("; the smallest paper that will do is A3 or Tabloid\n")
    assert main([*asked, "A3"]) == 0


@pytest.mark.parametrize("way", [["--paper", "A5"], ["--paper", "A5", "--force"], ["--paper", "180x240mm"]])
def test_a_curve_of_ones_own_may_be_as_sharp_on_small_paper_as_on_large(here: Path, way: list[str]) -> None:
    own_curve(here, "M0 0 L100 30 L100 0 L0 30 Z")  # 33 degrees: fewer than Miro's own curves have
    assert main(["print", "miro", "--curve", "own.svg", "--no-rules", "-o", "a.pdf", *way]) == 0


@pytest.mark.parametrize("way", [["--up", "2"], ["--booklet"]])
def test_and_in_a_book(here: Path, way: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    own_curve(here, "M0 0 L100 30 L100 0 L0 30 Z")
    assert main(["book", "miro", "--layouts", "own.svg", "-o", "a.pdf", *way]) == 0
    assert "Miro on" not in capsys.readouterr().err


def test_a_curve_of_ones_own_is_refused_where_its_spaces_are_too_small(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own_curve(here, "M0 0 L100 0 L100 100 L4 100 L4 -4 L0 -4 Z")
    small = ["print", "miro", "--curve", "own.svg", "--no-rules", "-o", "a.pdf", "--paper", "A5"]
    assert main(small) == 2
    said = capsys.readouterr().err
    assert "its smallest space would be" in said and "the smallest paper that will do is A4 or Letter" in said
    assert main([*small, "--force"]) == 0


def test_a_finished_sheet_is_drawn_on_any_paper(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERSIZE", "A5")
    assert main(["sample", "klee", "-o", "a.toml"]) == 0
    assert main(["check", "a.toml", "--pdf", "a.pdf"]) == 0
    assert (here / "a.pdf").is_file()


SHIPPED = [(game, layout) for game in games.names() for layout in games.find(game).layout_names]


@pytest.mark.parametrize(("game", "layout"), [each for each in SHIPPED if each != ("miro", "giant")])
@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("large", [False, True])
def test_what_ships_can_be_played_on_from_a4_and_letter(game: str, layout: str, size: str, large: bool) -> None:
    made = design(games.find(game), name=layout)
    field = field_of(made)
    for sheet in (paper(size), paper(size).landscape):
        assert cramped(made, field, SheetOptions(paper=sheet, large=large)) is None


@pytest.mark.parametrize("game", games.names())
def test_a_layout_of_ones_own_that_is_begun_from_what_ships_can_be_played_on(here: Path, game: str) -> None:
    """Its code is longer, and with it the QR code larger: the field has less room than that of a shipped layout."""
    found = games.find(game)
    for text in (found.layout_text, found.layout().source):
        (here / "my.toml").write_text(re.sub(r"(?m)^number *=.*\n", "", text), "utf-8")
        made = design(found, name="my.toml")
        for size in ("A4", "Letter"):
            assert cramped(made, field_of(made), SheetOptions(paper=paper(size))) is None


def test_where_no_usual_paper_serves_the_least_of_its_shape_is_named(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = games.find("vasarely").layout_text.replace("rows = ", "# rows = ") + "rows = [5, 6, 7, 6, 5]\n"
    (here / "many.toml").write_text(text, "utf-8")
    asked = ["print", "vasarely", "--layout", "many.toml", "--no-rules", "-o", "a.pdf"]
    assert main(asked) == 2
    found = re.search(r"the smallest paper that will do is (\d+)x(\d+)mm;", capsys.readouterr().err)
    assert found
    width, height = map(int, found.groups())
    assert main([*asked, "--paper", found[0].split()[-1].rstrip(";")]) == 0
    assert main([*asked, "--paper", f"{width - 20}x{height - 30}mm", "--overwrite"]) == 2


def own(game: str, **field: object) -> list[str]:
    """The words that print a layout of one's own with that field."""
    lines = [f"{key.replace('_', '-')} = {json.dumps(value)}" for key, value in field.items()]
    Path("my.toml").write_text("\n".join([f'game = "{game}"', 'name = "mine"', "[field]", *lines, ""]), "utf-8")
    return ["print", game, "--layout", "my.toml", "--no-rules", "-o", "a.pdf", "--overwrite"]


ROWS = ["AA", *["BB"] * 98, *["CC"] * 101]
FAN = ["AAAA", *["BBBB"] * 13, *["CCCC"] * 13, *["DDDD"] * 13]
HALVED = {
    "lines": 5,
    "spaces": 2,
    "points": [[0, 0], [100, 0], [100, 100], [0, 100], [0, 99.5], [100, 99.2]],
    "paths": ["0-1", "1-5-2", "2-3", "3-4-0", "4-5"],
}
STEPPED = {
    "lines": 7,
    "spaces": 4,
    "points": [[0, 0], [100, 0], [100, 100], [0, 100], [50, 0], [50, 100], [0, 50], [50, 50], [50, 52], [100, 52]],
    "paths": ["0-4-1", "1-9-2", "2-5-3", "3-6-0", "4-7-8-5", "6-7", "8-9"],
}
NEARLY_CROSSED = [*["A" * 29 + "B" * 31] * 30, *["C" * 30 + "D" * 30] * 30]


@pytest.mark.parametrize(
    ("game", "field", "line", "told"),
    [
        (
            "mondrian",
            {"spaces": 3, "columns": 2, "rows": 200, "cells": ROWS},
            7,
            "Mondrian on A4: space 1 (letter A) would be 1.1 mm wide, and less than 6 mm is too small to play on; the "
            "smallest paper that will do is 970x1380mm",
        ),
        (
            "delaunay",
            {"cells": FAN},
            4,
            "Delaunay on A4: space 1 (letter A) would be 4.6 mm wide, and less than 6 mm is too small to play on; "
            "the smallest paper that will do is A3 or Tabloid",
        ),
        (
            "mondrian",
            {"spaces": 4, "columns": 60, "rows": 60, "cells": NEARLY_CROSSED},
            7,
            "Mondrian on A4: the border between spaces 2 (letter B) and 3 (letter C) would be 3.2 mm long, and less "
            "than 3.5 mm is too small to play on; the smallest paper that will do is A3 or Tabloid",
        ),
        (
            "arp",
            STEPPED,
            7,
            "Arp on A4: the segment of line 5 between points 7 and 8 would be 4.1 mm long, and less than 5 mm is too "
            "small to play on; the smallest paper that will do is A3 or Tabloid",
        ),
        (
            "arp",
            HALVED,
            7,
            "Arp on A4: the segment of line 4 between points 3 and 4 would be 1.0 mm long, and less than 5 mm is too "
            "small to play on; the smallest paper that will do is 910x1280mm",
        ),
    ],
)
def test_what_is_too_small_in_a_map_of_ones_own_is_named_with_its_line(
    game: str, field: dict[str, object], line: int, told: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = own(game, **field)
    assert main(words) == 2
    assert capsys.readouterr().err == f"sheetgen: my.toml, line {line}: {told}; --force prints it anyway\n"
    assert not (here / "a.pdf").exists()
    assert main([*words, "--force"]) == 0
    assert told in capsys.readouterr().err


WIDE = {"width": 270, "height": 150}


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Which papers a refusal names."""
    assert main(words) == 2
    found = re.search(r"the smallest paper that will do is (.*); --force prints it anyway\n", capsys.readouterr().err)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("width", "height", "named"),
    [(270, 150, "A4 or Letter with --landscape"), (300, 130, "Legal with --landscape or A3")],
)
def test_paper_that_will_do_when_it_is_turned_is_named_with_the_option_that_turns_it(
    width: int, height: int, named: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wide = own("arp", width=width, height=height)
    assert told(wide, capsys) == told([*wide, "--paper", "250x200mm"], capsys) == named
    turned, *others = named.split(" with --landscape")
    papers = [[each, "--landscape"] for each in turned.split(" or ")] + [[each[4:]] for each in others if each]
    assert not any(main([*wide, "--paper", *asked]) for asked in papers)


def test_turned_paper_is_named_without_a_word_for_other_paper_that_was_turned(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wide = own("arp", width=300, height=130)
    assert told([*wide, "--landscape"], capsys) == "A3 or Legal"
    assert main([*wide, "--landscape", "--paper", "Legal"]) == 0


def test_the_least_paper_of_its_shape_lies_where_it_does_only_so(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wide = own("arp", width=700, height=400)
    named = told(wide, capsys)
    width, height = map(int, named.removesuffix("mm").split("x"))
    assert width > height
    assert main([*wide, "--paper", named]) == 0
    assert main([*wide, "--paper", f"{height}x{width}mm"]) == 2


PILE = "Vasarely on A4: its shortest border between two spaces would be"
FLAT = "Take-Back-Toe on A4: its spaces would be only"


@pytest.mark.parametrize(
    ("game", "field", "place", "told"),
    [
        ("vasarely", {"rows": [1, 2, 3, 4]}, "my.toml, line 4", PILE),
        ("vasarely", {"side": 50, "rows": [1, 2, 3, 4]}, "my.toml, line 5", PILE),
        ("vasarely", {"rows": [1, 2, 3, 4], "spaces": [8, 12]}, "my.toml", PILE),
        ("take-back-toe", {"width": 60, "height": 180}, "my.toml, line 5", "Take-Back-Toe on A4: its boxes for the "),
        ("take-back-toe", {"width": 200, "height": 20}, "my.toml", FLAT),
        ("mondrian", {"columns": 90, "rows": 104, "unit": 3.5, "spaces": 300}, "my.toml", "Mondrian on A4: its "),
        ("klee", {"width": 400}, "my.toml, line 4", "Klee on A4: its smallest space would be"),
    ],
)
def test_a_layout_of_numbers_that_is_too_large_is_named_with_the_line_of_the_one_that_is_not_as_usual(
    game: str, field: dict[str, object], place: str, told: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(own(game, **field)) == 2
    assert capsys.readouterr().err.startswith(f"sheetgen: {place}: {told}")


def test_and_the_depth_of_an_astronomical_board(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*own("astronomical", side=84, depth=0.6), "--paper", "A5"]) == 2
    assert capsys.readouterr().err.startswith("sheetgen: my.toml, line 5: Astronomical Tables on A5: the type of its ")


@pytest.mark.parametrize(
    ("size", "sheet", "told"),
    [
        ((30, 97), "A5", "its boxes for the score would be"),
        ((58, 153), "A5", "its boxes for the score would be"),
        ((200, 20), "A4", "for chips and what is printed they need 16 mm"),
    ],
)
def test_of_several_reasons_the_one_is_told_for_which_the_larger_paper_is_needed(
    size: tuple[int, int], sheet: str, told: str, here: Path
) -> None:
    """On each smaller paper that reason, and no other, still stands in the way."""
    words = own("take-back-toe", width=size[0], height=size[1])
    made = design(games.find("take-back-toe"), name=words[3])
    field = field_of(made)
    small = cramped(made, field, SheetOptions(paper=paper(sheet)))
    assert small is not None and told in small.reason
    for other in ("A5", "A4", "A3"):
        if other in small.papers:
            break
        said = cramped(made, field, SheetOptions(paper=paper(other)))
        assert said is not None and told in said.reason


def test_own_lines_that_meet_too_sharply_are_refused_whatever_the_paper(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = own("arp", lines=3, spaces=1, points=[[0, 0], [100, 0], [100, 20]], paths=["0-1", "1-2", "2-0"])
    told = "lines 1 and 3 meet at point 0 in 12.62 degrees, and 28 are needed"
    for size in ("A4", "A3"):
        assert main([*words, "--paper", size]) == 2
        assert (
            capsys.readouterr().err == f"sheetgen: my.toml, line 7: {told}; sheetgen print --force prints it anyway\n"
        )
    assert main(["field", *words[1:4]]) == 2  # which has no --force itself
    assert capsys.readouterr().err.endswith(f"{told}; sheetgen print --force prints it anyway\n")
    assert main([*words, "--force"]) == 0
    assert told in capsys.readouterr().err


def test_a_book_refuses_own_lines_that_meet_too_sharply(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own("arp", lines=3, spaces=1, points=[[0, 0], [100, 0], [100, 20]], paths=["0-1", "1-2", "2-0"])
    assert main(["book", "arp", "--layouts", "my.toml", "-o", "a.pdf"]) == 2
    assert "and 28 are needed; sheetgen print --force prints it anyway" in capsys.readouterr().err


def test_a_book_says_what_is_too_small_in_a_map_of_ones_own(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own("mondrian", spaces=3, columns=2, rows=200, cells=ROWS)
    assert main(["book", "mondrian", "--layouts", "my.toml", "-o", "a.pdf"]) == 0
    assert "my.toml, line 7: Mondrian on A4: space 1 (letter A) would be 1.1 mm wide" in capsys.readouterr().err


def test_what_chance_draws_in_place_of_a_map_of_ones_own_is_judged_as_what_chance_draws() -> None:
    game = games.find("delaunay")
    classic, mini = (design(game, name=name) for name in ("classic", "mini"))
    small = cramped(structs.replace(mini, seed=1), field_of(classic), SheetOptions(paper=paper("A5")))
    assert small is not None and small.place is None
    assert small.reason.startswith("Delaunay on A5: its smallest space would be")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--paper", "300x300mm", "--landscape"], "this paper is square; --landscape changes nothing"),
        (
            ["--paper", "297x210mm", "--landscape"],
            "this paper lies on its long side anyway; --landscape changes nothing",
        ),
        (["--paper", "A4", "--landscape"], ""),
        (["--paper", "300x300mm"], ""),
    ],
)
@pytest.mark.parametrize("verb", ["print", "book"])
def test_paper_that_cannot_be_turned_is_said_to_stay(
    verb: str, words: list[str], told: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([verb, "mondrian", *words, "-o", "a.pdf"]) == 0
    assert [*filter(None, capsys.readouterr().err.replace("sheetgen: ", "").splitlines())] == [told] * bool(told)


def test_where_the_paper_lies_the_rules_do_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "vasarely", "--paper", "297x210mm", "--landscape", "-o", "a.pdf"]) == 0
    assert _err(capsys).count("--landscape") == 1


@pytest.mark.parametrize("more", [[], ["--large-print"]])
def test_a_field_higher_than_broad_on_a_sheet_that_lies_is_not_said_to_stand(
    more: list[str], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "vasarely", "--layout", "mini", "--landscape", *more, "-o", "a.pdf"]) == 0
    assert "Vasarely always lies on its long side; --landscape changes only the rules" in _err(capsys)


@pytest.mark.parametrize(
    ("more", "changes"), [([], "only the rules"), (["--large-print"], "only the rules"), (["--no-rules"], "nothing")]
)
def test_landscape_is_said_to_turn_the_rules_of_a_board_that_stands_and_nothing_else(
    more: list[str], changes: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = games.find("goose").layout_text.replace("size = [270, 172]", "size = [172, 270]")
    (here / "my.toml").write_text(text, "utf-8")
    assert main(["print", "goose", "--layout", "my.toml", "--landscape", *more, "-o", "a.pdf"]) == 0
    assert f"this board stands, and so do its pages; --landscape changes {changes}\n" in _err(capsys)


@pytest.mark.parametrize("turn", [14, 15])
def test_the_papers_that_are_named_for_a_curve_of_ones_own_do_serve(
    turn: int, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The classic curve turned by so many degrees has a space that is only just too small on A4."""
    curve = here / "curve.svg"
    assert main(["new", "miro", "--layout", str(curve)]) == 0
    text = curve.read_text()
    turned = text.replace('<path id="curve"', f'<path id="curve" transform="rotate({turn})"')
    assert turned != text
    curve.write_text(turned)
    asked = ["print", "miro", "--curve", str(curve), "--no-rules", "-o", "a.pdf", "--paper"]
    assert main([*asked, "A4"]) == 2
    named = re.search(r"the smallest paper that will do is (\w+) or (\w+);", capsys.readouterr().err)
    assert named
    assert [main([*asked, paper]) for paper in named.groups()] == [0, 0]
