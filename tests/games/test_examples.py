"""The lines that `new` and a form show as examples name only what the sheet has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen import games
from sheetgen.cli import main
from sheetgen.games.design import design, field_of
from sheetgen.games.recorded import examples_on, writing_on
from sheetgen.games.sampling import NAMES
from sheetgen.language import LANGUAGES, spoken

EACH = [(name, layout) for name in games.names() for layout in games.find(name).layout_names if layout != "classic"]


@pytest.mark.parametrize(("name", "layout"), EACH)
def test_an_example_can_be_read_on_its_sheet(name: str, layout: str) -> None:
    game = games.find(name)
    field = field_of(design(game, name=layout))
    position = game.rules.start(field, NAMES[: game.players[0]], game.rules.Variation())
    found = examples_on(game, field)
    assert found
    for line in found:
        game.rules.read(line, position)  # raises BadInput for a space that is not there


@pytest.mark.parametrize("name", games.names())
def test_the_usual_sheet_has_the_usual_examples(name: str) -> None:
    game = games.find(name)
    assert examples_on(game, field_of(design(game))) == game.example_moves


def test_spaces_beyond_the_sheet_are_smaller_ones() -> None:
    assert examples_on(games.find("mondrian"), field_of(design(games.find("mondrian"), name="mini"))) == (
        "7",
        "13",
        "12",
    )


def test_no_example_colours_a_segment_twice(tmp_path: Path) -> None:
    star = "M50 0 L79.4 90.5 L2.4 34.5 L97.6 34.5 L20.6 90.5 Z"  # of 10 segments
    (tmp_path / "star.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><path d="{star}"/></svg>')
    miro = games.find("miro")
    said = examples_on(miro, field_of(design(miro, name=tmp_path / "star.svg")))
    assert said == ("8", "4 5", "+3", "+1")


def examples(game: str, players: int, layout: str | None = None) -> tuple[str, ...]:
    found = games.find(game)
    return examples_on(found, field_of(design(found, name=layout)), players)


def test_only_two_players_of_delaunay_write_their_colours() -> None:
    assert examples("delaunay", 2) == ("7 red", "8 blue", "12 yellow", "-")
    assert examples("delaunay", 3) == examples("delaunay", 4) == ("7", "8", "12", "-")


def test_a_ransom_is_shown_only_for_a_board_that_takes_one() -> None:
    assert examples("goose", 2) == ("3 4", "6 2 = 8", "-")
    assert examples("goose", 2, "set-68")[-1] == "ransom 3 4"


def test_an_empty_record_shows_what_so_many_write(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "delaunay", "--players", "3"]) == 0
    said = capsys.readouterr().out
    assert "Example lines:\n# 7\n# 8\n# 12\n# -\n" in said
    assert main(["new", "goose"]) == 0
    assert "ransom" not in capsys.readouterr().out


GOOSE = """
game = "goose"
name = "own"
[field]
length = 30
form = "oval"
winding = "clockwise"
size = [270, 172]
style = "woodcut"
dice = DICE
stake = 0
cells = [{at = 5, to = 9}]
"""


def own_goose(folder: Path, dice: int) -> Path:
    """A board on which no turn is passed over and nothing is bought."""
    path = folder / f"dice-{dice}.toml"
    path.write_text(GOOSE.replace("DICE", str(dice)), "utf-8")
    return path


@pytest.mark.parametrize(("dice", "lines"), [(1, "# 4\n# 2 = 8\n"), (3, "# 3 4 1\n# 6 2 1 = 9\n")])
def test_a_new_record_of_a_goose_board_shows_throws_of_all_its_dice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], dice: int, lines: str
) -> None:
    assert main(["new", "goose", "--layout", str(own_goose(tmp_path, dice)), "--players", "Ann,Ben"]) == 0
    assert f"Example lines:\n{lines}moves" in capsys.readouterr().out


def told_on(layout: str | Path) -> list[str]:
    """The examples in what a form says of writing down a game on that board."""
    goose = games.find("goose")
    return re.findall("`(.*?)`", writing_on(goose, field_of(design(goose, name=layout))))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_goose_form_tells_how_a_throw_of_its_dice_is_written_and_nothing_that_its_board_has_not(
    tmp_path: Path, code: str
) -> None:
    with spoken(code):
        assert told_on(own_goose(tmp_path, 1)) == ["4", "4 = 12", "Ann: 4"]
        assert told_on(own_goose(tmp_path, 3)) == ["3 4 1", "3 4 1 = 13", "Ann: 3 4 1"]
        assert told_on("classic-63") == ["3 4", "3 4 = 12", "-", "Ann: 3 4"]
        assert told_on("set-68") == ["3 4", "3 4 = 12", "-", "ransom 3 4", "Ann: 3 4"]


def test_a_goose_form_speaks_of_another_throw_only_where_a_cell_gives_one() -> None:
    goose = games.find("goose")
    again = "Who throws again"
    assert again in writing_on(goose, field_of(design(goose, name="brepols-1800")))
    assert again not in writing_on(goose, field_of(design(goose, name="classic-63")))
    assert again in goose.writing_text


OWN = """
game = "mondrian"
name = "own"
[field]
spaces = 3
columns = 6
rows = 2
unit = 10
cells = ["AABBCC", "AABBCC"]
"""


def test_a_new_record_of_a_sheet_of_ones_own_names_its_spaces(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.toml").write_text(OWN, "utf-8")
    assert main(["new", "mondrian", "--layout", str(tmp_path / "my.toml"), "--players", "2"]) == 0
    said = capsys.readouterr().out
    assert "Example lines:\n# 3\nmoves" in said


def test_a_new_record_by_the_code_of_a_small_sheet_names_its_spaces(capsys: pytest.CaptureFixture[str]) -> None:
    code = field_of(design(games.find("springer"), name="mini")).code
    assert main(["new", "springer", "--code", str(code)]) == 0
    said = capsys.readouterr().out
    assert "Example lines:\n# 28\n# N4\n# 16\nmoves" in said
