"""What a layout of one's own says in vain is told: keys that count for nothing beside the rest of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.cli import main
from sheetgen.field.layout import read_own
from sheetgen.games.miro import field as miro


def own(game: str, name: str, *lines: str, folder: Path) -> str:
    """A shipped layout as a file of one's own, with these lines at the head of its [field]."""
    shipped = games.find(game).layout(name)
    text = re.sub(r"(?m)^number = .*$", "", shipped.source)
    keys = [line.split(" = ")[0] for line in lines]
    text = re.sub(rf"(?m)^({'|'.join(keys)}) = .*$", "", text)
    file = folder / "my.toml"
    file.write_text(text.replace("[field]\n", "\n".join(["[field]", *lines, ""]), 1), "utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("game", "name", "line", "why"),
    [
        ("mondrian", "mini", "odd = 0.3", "cells says what is drawn; only --seed draws by (it|them)"),
        ("arp", "mini", "liking = 0.5", "paths says what is drawn; only --seed draws by (it|them)"),
        ("delaunay", "mini", "bow = 0.02", "cells says what is drawn; only --seed draws by (it|them)"),
        ("miro", "mini", "double = 40", "visits says what is drawn"),
        ("springer", "mini", "merges = 1", "rings says what is drawn"),
        ("goose", "classic-63", "agreed = 2", "no cell takes the agreed sum"),
    ],
)
def test_a_key_that_counts_for_nothing_is_told_with_its_line(
    game: str, name: str, line: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = own(game, name, line, folder=tmp_path)
    assert main(["field", game, "--layout", file]) == 0
    said = capsys.readouterr().err
    assert re.search(rf"my\.toml, line \d+: .*\b{line.split(' = ')[0]}\b.* for nothing here: {why}\n", said)


def test_words_for_the_goal_stand_under_goal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "my.toml").write_text(
        'game = "goose"\nname = "my"\n[field]\nlength = 30\ncells = [\n  { at = 30, text = "End" },\n]\n', "utf-8"
    )
    assert main(["field", "goose", "--layout", str(tmp_path / "my.toml")]) == 0
    told = capsys.readouterr().err
    assert told.endswith("my.toml, line 6: text counts for nothing here: on the last cell stands what goal says\n")


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("ransom-after = 2", "nobody can buy a way out on cell 9"),
        ("ransom-after = 3", "nobody can buy a way out on cell 9"),
        ('relief-to = "pot"', "who is freed on cell 9 pays nothing"),
        ('relief-to = "player"', "who is freed on cell 9 pays nothing"),
    ],
)
def test_what_a_freed_player_pays_is_told_to_be_idle_where_they_pay_nothing(
    key: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The usual number and the usual payee, too: whoever writes them has forgotten what they belong to."""
    (tmp_path / "my.toml").write_text(
        f'game = "goose"\nname = "my"\n[field]\nlength = 30\ncells = [\n  {{ at = 9, wait = true, {key} }},\n]\n',
        "utf-8",
    )
    assert main(["field", "goose", "--layout", str(tmp_path / "my.toml")]) == 0
    said = f"my.toml, line 6: {key.split(' = ')[0]} counts for nothing here: {why}\n"
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("key", ["miss", "pay", "relief", "ransom"])
def test_a_nought_in_a_cell_is_told_to_be_idle(key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "my.toml").write_text(
        f'game = "goose"\nname = "my"\n[field]\nlength = 30\ncells = [\n  {{ at = 9, {key} = 0 }},\n]\n', "utf-8"
    )
    assert main(["field", "goose", "--layout", str(tmp_path / "my.toml")]) == 0
    said = f"my.toml, line 6: {key} counts for nothing here: with 0 cell 9 is as it is without\n"
    assert said in capsys.readouterr().err


def test_a_cell_of_which_nothing_is_said_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "my.toml").write_text(
        'game = "goose"\nname = "my"\n[field]\nlength = 30\ncells = [\n  { at = 9, miss = 1 },\n  { at = 15 },\n]\n',
        "utf-8",
    )
    assert main(["field", "goose", "--layout", str(tmp_path / "my.toml")]) == 0
    told = capsys.readouterr().err
    assert told.endswith("my.toml, line 7: at counts for nothing here: nothing more is said of cell 15\n")
    assert told.count("for nothing") == 1


@pytest.mark.parametrize(("seeds", "told"), [([], 1), (["--seeds", "1-2"], 0)])
def test_a_book_tells_once_what_counts_for_nothing(
    seeds: list[str], told: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    corners = 'corners = ["sun", "moon", "star", "tulip"]'
    board = f'game = "goose"\nname = "my"\n[field]\nlength = 30\nform = "grid"\n{corners}\n'
    (tmp_path / "my.toml").write_text(board, "utf-8")
    (tmp_path / "other").mkdir()
    mondrian = own("mondrian", "mini", "odd = 0.3", folder=tmp_path / "other")
    files = ["--layouts", mondrian, "--layouts", str(tmp_path / "my.toml")]
    assert main(["book", "mondrian", "goose", *files, *seeds, "-o", str(tmp_path / "book.pdf")]) == 0
    said = capsys.readouterr().err
    assert said.count("my.toml, line 6: corners counts for nothing here: this track leaves no corners free") == 1
    assert said.count("count for nothing here: cells says what is drawn; only --seed draws by them\n") == told


@pytest.mark.parametrize(("form", "idle"), [("rectangular", True), ("grid", True), ("oval", False), ("ring", False)])
def test_pictures_for_corners_are_told_to_be_idle_on_a_track_that_fills_them(
    form: str, idle: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.toml").write_text(
        f'game = "goose"\nname = "my"\n[field]\nlength = 30\nform = "{form}"\n'
        'corners = ["sun", "moon", "star", "tulip"]\n',
        "utf-8",
    )
    assert main(["field", "goose", "--layout", str(tmp_path / "my.toml")]) == 0
    said = "my.toml, line 6: corners counts for nothing here: this track leaves no corners free"
    assert (said in capsys.readouterr().err) == idle


@pytest.mark.parametrize(("goose", "idle"), [("travel", True), ("next", True), ("facing", False)])
def test_a_goose_that_looks_back_in_vain_is_told(
    goose: str, idle: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.toml").write_text(
        'game = "goose"\nname = "my"\n[field]\nlength = 30\ncells = [\n  { at = 9, goose = "back" },\n]\n'
        f'[field.options]\ngoose = "{goose}"\n',
        "utf-8",
    )
    assert main(["field", "goose", "--layout", str(tmp_path / "my.toml")]) == 0
    said = 'my.toml, line 6: goose = "back" counts for nothing here: on this board geese do not go the way they look'
    assert (said in capsys.readouterr().err) == idle


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ('goose = "facing"', "no cell is a goose that sends anybody on"),
        ("goose-on-first-throw = false", "no cell is a goose that sends anybody on"),
        ("restart-is-first-throw = false", "a first throw is like any other on this board"),
        ('relief = "stays"', "nobody has to wait on any cell"),
        ('stalemate = "free-all"', "nobody has to wait on any cell"),
    ],
)
def test_an_option_for_what_no_cell_does_is_told_to_be_idle(
    option: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.toml").write_text(
        'game = "goose"\nname = "my"\n[field]\nlength = 30\n'
        'cells = [{ at = 9, goose = "dead" }, { at = 8, pay = 1 }]\n'
        f"[field.options]\n{option}\n",
        "utf-8",
    )
    assert main(["field", "goose", "--layout", str(tmp_path / "my.toml")]) == 0
    assert capsys.readouterr().err.endswith(
        f"my.toml, line 7: {option.split(' = ')[0]} counts for nothing here: {why}\n"
    )


def test_outlines_beside_cities_are_for_other_seeds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = own("tolstoy", "classic", "apart = 4", folder=tmp_path)
    assert main(["field", "tolstoy", "--layout", file]) == 0
    told = "outlines and apart count for nothing here: the maps have their own cities; only --seed draws by them"
    assert told in capsys.readouterr().err
    assert main(["field", "tolstoy", "--layout", file, "--seed", "3"]) == 0
    assert "for nothing" not in capsys.readouterr().err


def test_the_usual_counts_of_crossings_are_idle_beside_a_map_of_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = own("miro", "mini", "double = 94", "triple = 7", folder=tmp_path)
    assert main(["field", "miro", "--layout", file]) == 0
    assert (
        "line 11: double, triple and loops count for nothing here: visits says what is drawn" in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("double", "triple", "lenses", "told"),
    [(10, 0, 3, {"loops"}), (10, 1, 3, {"triple", "loops"}), (9, 0, 99, {"double", "lenses", "loops"})],
)
def test_a_count_that_is_the_given_maps_own_is_not_told_to_be_idle(
    double: int, triple: int, lenses: int, told: set[str]
) -> None:
    given = games.find("miro").layout("mini").parameters(miro.Parameters)
    counted = structs.replace(given, double=double, triple=triple, lenses=lenses)
    assert {key for idle in counted.idle() for key in idle.keys} == told


@pytest.mark.parametrize(("ends", "told"), [("[5, 5]", False), ("[5, 6]", True)])
def test_the_ends_of_a_net_of_ones_own_are_told_where_they_are_not_its_own(
    ends: str, told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = own("springer", "mini", f"ends = {ends}", folder=tmp_path)
    assert main(["field", "springer", "--layout", file]) == 0
    assert ("ends counts for nothing here" in capsys.readouterr().err) == told


@pytest.mark.parametrize("game", [name for name in games.BUILT_IN if not games.find(name).seeded])
def test_a_seed_is_told_to_be_idle_where_boards_are_fixed(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    shape = "length = 30\n" if game == "goose" else ""
    file.write_text(f'game = "{game}"\nname = "my"\nseed = 5\n[field]\n{shape}', "utf-8")
    assert main(["field", game, "--layout", str(file)]) == 0
    told = "my.toml, line 3: seed counts for nothing here: this game is played on fixed boards\n"
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(("number", "idle"), [("7", True), ("99", True), ("0", False)])
def test_the_number_of_a_layout_that_does_not_ship_is_told_to_be_idle(
    number: str, idle: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    file.write_text(f'game = "klee"\nname = "my"\nnumber = {number}\n[field]\n', "utf-8")
    assert main(["field", "klee", "--layout", str(file)]) == 0
    said = "my.toml, line 3: number counts for nothing here: only layouts that ship with a game have one"
    assert (said in capsys.readouterr().err) == idle


def test_the_keys_of_ones_own_file_are_listed_without_a_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "my.toml"
    file.write_text('game = "klee"\nname = "my"\nsede = 3\n[field]\n', "utf-8")
    assert main(["field", "klee", "--layout", str(file)]) == 2
    assert "did you mean seed? There are: game, name, why, seed, field\n" in capsys.readouterr().err


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_the_layout_that_new_writes_says_nothing_in_vain(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "my.toml")
    assert main(["new", game, "--layout", file]) == 0
    found = games.find(game)
    made = read_own(Path(file), game=game)
    parameters = found.field.Parameters
    assert not [*made.head_remarks(seeded=found.seeded), *made.remarks(parameters, redrawn=False)]


@pytest.mark.parametrize(
    ("game", "without", "sentence"),
    [
        ("mondrian", "spaces", r"cells: 99 spaces are asked for, .*; if all are meant, write spaces = \d+"),
        ("arp", "lines", r"paths: there are \d+ lines, but 25 are asked for; if all are meant, write lines = \d+"),
        ("miro", "turns", "the key 'turns' is missing"),
    ],
)
def test_a_map_without_its_count_is_told_what_to_write_and_on_which_line(
    game: str, without: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = re.sub(r"(?m)^number = .*$", "", games.find(game).layout("mini").source)
    (tmp_path / "my.toml").write_text(re.sub(rf"(?m)^{without} = .*\n", "", text), "utf-8")
    assert main(["field", game, "--layout", str(tmp_path / "my.toml")]) == 2
    assert re.search(rf"my\.toml, line \d+: {sentence}\n$", capsys.readouterr().err)
