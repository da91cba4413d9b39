"""What a layout file says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen import games
from sheetgen.errors import BadInput, parts_of
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


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("klee", "columns = 30", "width: this must be 240 to 1000 mm for columns = 30"),
        ("klee", "columns = 1000000", "columns: there may be 125 at most"),
        ("klee", "columns = 100", "columns: 12 x 100 are more than 400 spaces"),
        ("klee", "width = 97\nheight = 97\nrows = 12\ntrack = 90", "track: an even number of cells from 8 to 76"),
        ("arp", "lines = 0", "lines: this must be at least 3"),
        ("arp", "lines = 5", "spaces: 5 lines enclose 6 spaces at most, not 55"),
        ("miro", "double = 0", "triple: with 0 double crossings there can be at most 0"),
        ("miro", "triple = 9999", "triple: these crossings make 30185 segments"),
        ("miro", "height = 20", "smallest: 109 spaces of 80 mm"),
        ("mondrian", "spaces = 3", "largest: 3 spaces, each at most 0.085 of the sheet, do not cover it"),
        ("mondrian", "columns = 2", "spaces: 2 x 59 units"),
        ("delaunay", "rows = 1", "width: the sections would be"),
        ("delaunay", "height = 99", "spaces: 19 to 24 in each of 9 sections leave"),
        ("springer", "spaces = 30", "merges: this must be from 0 to 3"),
        ("springer", "width = 99", "height: no side may be more than 2 times"),
        ("goose", "length = 30\nstake = 3\npurse = 3", "purse: a player with nothing left"),
    ],
)
def test_what_goes_with_no_key_of_the_file_is_told_on_the_line_of_the_key_that_is_there(
    game: str, line: str, told: str, tmp_path: Path
) -> None:
    """A remark or a text that holds the word is no line of the key that is left out."""
    words = "lines columns rows width height spaces giants splits smallest largest track double triple"
    file = tmp_path / "own.toml"
    file.write_text(f"# {words}\ngame = '{game}'\nname = 'a'\nwhy = '{words}'\n[field]\n# {words}\n{line}\n", "utf-8")
    with pytest.raises(BadInput) as refused:
        read(file).parameters(games.find(game).field.Parameters)
    first = parts_of(refused.value)[0]
    assert first.sentence.startswith(told)
    key, last = told.partition(":")[0], 6 + len(line.split("\n"))
    assert first.line == (last if key in line.split("\n")[-1] else 7)
    # Nobody finds a key that is not there, nor what it comes to.
    if key in [each.split()[0] for each in line.split("\n")]:
        assert "is not written here" not in first.sentence
    else:
        usual = getattr(games.find(game).field.Parameters(), key)
        value = str([*usual]) if isinstance(usual, tuple) else f"{usual:g}"
        assert first.sentence.endswith(f"; {key} is not written here, and is then {value}")


def test_every_outline_that_is_none_is_told_on_its_line(tmp_path: Path) -> None:
    shipped = games.find("tolstoy").layout("classic").source
    rows = shipped.split("\n")
    first = rows.index("outlines = [") + 1
    file = tmp_path / "own.toml"
    file.write_text(
        "\n".join([*rows[: first + 1], '    "zzz",', *rows[first + 1 :]]).replace("number = 1\n", ""), "utf-8"
    )
    with pytest.raises(BadInput, match="'zzz' is no outline") as refused:
        read(file).parameters(games.find("tolstoy").field.Parameters)
    written = file.read_text("utf-8").split("\n")
    assert written[(refused.value.line or 0) - 1] == '    "zzz",'


def test_every_game_whose_map_may_be_ones_own_says_by_which_keys() -> None:
    own = {name for name in games.BUILT_IN if games.find(name).field.Parameters.MAP}
    assert own == {"mondrian", "delaunay", "arp", "springer", "miro"}


@pytest.mark.parametrize("game", ["Mondrian", "mondrain"])
def test_a_game_that_is_spelled_otherwise_is_told(game: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f"game = '{game}'\nname = 'a'\n", "utf-8")
    with pytest.raises(BadInput, match=f"there is no game {game}; did you mean mondrian\\?"):
        read(file, game="mondrian")
