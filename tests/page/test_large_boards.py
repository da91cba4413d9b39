"""Large print of the three boards: nothing that players read is under 14 points, on two sheets or a large one."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest

from sheetgen import games
from sheetgen.cli import main
from sheetgen.games.design import design, field_of, finish
from sheetgen.games.printed import all_pages
from sheetgen.page.files.pdf import write
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper
from tests.page.types import lines_of_type

BOARDS = ("astronomical", "take-back-toe", "goose")
SHOP = ("50 mm", "glue", "row ", *(f"{games.find(board).prefix}-" for board in BOARDS))
"""What is for the printer, the scissors and the archive, not for the players."""


@pytest.mark.parametrize(
    ("board", "layout"), [(board, each) for board in BOARDS for each in games.find(board).layout_names]
)
@pytest.mark.parametrize("size", ["A4", "A3", "Letter"])
def test_nothing_is_under_fourteen_points(board: str, layout: str, size: str) -> None:
    game = games.find(board)
    options = SheetOptions(paper=game.paper(paper(size)), large=True, colour=True)
    stream = BytesIO()
    write(game.sheet.pages(finish(game.layout(layout), game), options), stream, title="", author="")
    small = [line for line in lines_of_type(stream.getvalue()) if line.points < 13.99]
    assert not [line for line in small if line.text.strip() and not line.text.startswith(SHOP)]


@pytest.mark.parametrize("board", BOARDS)
def test_the_board_lies_on_two_sheets_or_on_one_that_is_large(board: str) -> None:
    game = games.find(board)
    field = finish(game.layout(game.default_layout), game)
    small, large = (
        game.sheet.pages(field, SheetOptions(paper=game.paper(paper(size)), large=True)) for size in ("A4", "A3")
    )
    plain = game.sheet.pages(field, SheetOptions(paper=game.paper(paper("A4"))))
    assert len(small) > len(plain)
    assert len([page for page in small if not page.cut]) == len([page for page in large if not page.cut]) + 1


@pytest.mark.parametrize("form", [False, True], ids=["no form", "form"])
@pytest.mark.parametrize("size", ["A4", "A3"])
@pytest.mark.parametrize("board", BOARDS)
def test_behind_what_is_cut_out_of_one_copy_nothing_is_printed(board: str, size: str, form: bool) -> None:
    game, sheet = games.find(board), paper(size)
    field = field_of(design(game))
    options = SheetOptions(paper=game.paper(sheet), large=True)
    pages = list(all_pages(game, [field], options, 1, rules=sheet, form=form))
    cut = [n for n, page in enumerate(pages) if page.cut]
    assert cut and all(n % 2 == 0 for n in cut) and not any(page.cut for page in pages[1::2])


NAMED = """
game = "goose"
name = "own"
[field]
length = 40
[[field.cells]]
at = 7
picture = "bridge"
text = "Ford"
[[field.cells]]
at = 9
picture = "inn"
miss = 1
text = "Mill"
[[field.cells]]
at = 12
text = "Lane"
"""


@pytest.mark.parametrize("large", [True, False])
def test_names_that_a_large_board_has_no_room_for_are_told_of_and_stand_with_its_rules(
    large: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.toml").write_text(NAMED, "utf-8")
    asked = ["print", "goose", "--layout", str(tmp_path / "own.toml"), "-o", str(tmp_path / "a.svg"), "--svg-text"]
    assert main([*asked, *(["--large-print"] if large else [])]) == 0
    told = "in large print cells 7, 9 have their pictures without their names"
    assert (told in capsys.readouterr().err) is large
    pages = [
        " ".join(re.findall(">([^<]+)</text>", page.read_text("utf-8"))) for page in sorted(tmp_path.glob("*.svg"))
    ]
    with_name = [[name in page for page in pages].index(True) for name in ("Lane", "Ford", "Mill")]
    assert (with_name[0] < with_name[1] == with_name[2]) is large


def test_a_board_that_ships_leaves_nothing_of_ones_own_off(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["print", "goose", "--large-print", "-o", str(tmp_path / "a.pdf")]) == 0
    assert "large print" not in capsys.readouterr().err
