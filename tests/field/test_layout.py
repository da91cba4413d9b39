"""What a layout file says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen import games
from sheetgen.errors import BadInput
from sheetgen.field.layout import read


def named(name: str, folder: Path) -> Path:
    file = folder / "kitchen.toml"
    file.write_text(f'game = "klee"\nname = {name}\n', "utf-8")
    return file


@pytest.mark.parametrize("blank", ['""', '" "'])
def test_a_layout_without_a_name_has_that_of_its_file(blank: str, tmp_path: Path) -> None:
    assert read(named(blank, tmp_path)).name == "kitchen"


def test_a_name_that_cannot_be_seen_is_refused_on_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="name: it holds a sign that cannot be seen, U\\+0000") as refused:
        read(named(r'"\u0000"', tmp_path))
    assert refused.value.line == 2


@pytest.mark.parametrize(
    ("below", "line"),
    [
        ("[field]\nlines = 30\nseed = 3", 6),
        ("[field]\nlines = 30\nname = 'a'", 6),
        ("[field]\nlines = 30\nwhy = 'a'", 6),
        ("field.lines = 30\nfield.seed = 3", 5),
        ("field = {lines = 30, seed = 3}", 4),
    ],
)
def test_a_top_key_that_stands_below_field_is_told_with_its_line_there(below: str, line: int, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f"game = 'arp'\nname = 'a'\nseed = 3\n{below}\n", "utf-8")
    with pytest.raises(BadInput, match="there is no key") as refused:
        read(file).parameters(games.find("arp").field.Parameters)
    assert refused.value.line == line


@pytest.mark.parametrize(
    ("game", "key"), [(name, key) for name in games.BUILT_IN for key in games.find(name).field.Parameters.MAP]
)
def test_a_map_without_anything_in_it_is_refused_on_its_line(game: str, key: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    empty = '""' if key == "turns" else "[]"
    file.write_text(f"game = '{game}'\nname = 'a'\n[field]\n{key} = {empty}\n", "utf-8")
    with pytest.raises(BadInput, match=f"{key}: nothing stands in it; write what is to be drawn") as refused:
        read(file).parameters(games.find(game).field.Parameters)
    assert refused.value.line == 4


def test_every_game_whose_map_may_be_ones_own_says_by_which_keys() -> None:
    own = {name for name in games.BUILT_IN if games.find(name).field.Parameters.MAP}
    assert own == {"mondrian", "delaunay", "arp", "springer", "miro"}


@pytest.mark.parametrize("game", ["Mondrian", "mondrain"])
def test_a_game_that_is_spelled_otherwise_is_told(game: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f"game = '{game}'\nname = 'a'\n", "utf-8")
    with pytest.raises(BadInput, match=f"there is no game {game}; did you mean mondrian\\?"):
        read(file, game="mondrian")
