"""The lines that `new` and a form show as examples name only what the sheet has."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen import games
from sheetgen.cli import main
from sheetgen.games.design import design, field_of
from sheetgen.games.recorded import examples_on
from sheetgen.games.sampling import NAMES

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
