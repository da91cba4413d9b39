"""`sheetgen new`: what it writes down, of players and of a sheet of one's own, `check` reads."""

import re
from pathlib import Path

import pytest

from sheetgen import games
from sheetgen.cli import main
from sheetgen.field import code as codes
from sheetgen.games.design import design, field_of
from sheetgen.referee import record as records


@pytest.mark.parametrize("finished", [[], ["--finished"]])
def test_three_and_more_are_named_in_the_order_of_turns_and_partners_are_told(
    finished: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    told = "# In the order of turns; partners are the first and the third, the second and the fourth:\nplayers = "
    for game, players, said in (
        ("arp", "4", told),
        ("delaunay", "4", told),
        ("vasarely", "4", "# In the order of turns:\nplayers = "),
        ("arp", "3", "# In the order of turns:\nplayers = "),
        ("arp", "2", '-Y"\nplayers = '),
    ):
        assert main(["new", game, "--players", players, *finished]) == 0
        assert said in capsys.readouterr().out


@pytest.mark.parametrize("names", ["Ann and Cy vs Ben and Di", "Ann Ben Cy", "Ann"])
def test_names_that_cannot_be_told_apart_are_asked_for_with_commas(
    names: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "arp", "--players", names]) == 2
    said = "Arp is for 2 to 4 players, not 1; write the names with commas, in their order round the table, such as "
    assert f"{said}Ann,Ben" in capsys.readouterr().err
    assert main(["new", "arp", "--players", "7"]) == 2
    assert "commas" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("9", "not 9"),
        ("9999", "not 9999"),
        ("Ann,Ann", "--players: two players have the same name"),
        ("Ann,", "--players: '' will not do as a player's name"),
        ("Ann:x,Ben", "no colon"),
        ("12,13", "it needs a letter"),
        ("Ann\t,Be\tn", "a sign that cannot be seen"),
    ],
)
@pytest.mark.parametrize("finished", [False, True])
def test_names_that_no_record_may_have_are_refused(
    said: str, sentence: str, finished: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.toml"
    assert main(["new", "goose", "--players", said, "-o", str(record), *["--finished"] * finished]) == 2
    assert sentence in capsys.readouterr().err and not record.exists()


@pytest.mark.parametrize(
    ("game", "name"), [("miro", "unreadable"), ("klee", "Empty"), ("tolstoy", "empty"), ("mondrian", "Neutral")]
)
def test_a_name_that_says_something_else_on_a_coloured_sheet_is_refused_there_alone(
    game: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.toml"
    asked = ["new", game, "--players", f"Zoë,{name}", "-o", str(record)]
    assert main([*asked, "--finished"]) == 2 and not record.exists()
    sentence = f"{name!r} will not do as a player's name on a coloured sheet; there it means something else"
    assert capsys.readouterr().err == f"sheetgen: --players: {sentence}\n"
    assert main(asked) == 0
    # The record of such a sheet that somebody wrote is refused in the same words.
    assert main(["new", game, "--players", "Zoë,Ben", "--finished", "-o", str(record), "--overwrite"]) == 0
    record.write_text(record.read_text("utf-8").replace("Ben", name), "utf-8")
    capsys.readouterr()
    assert main(["check", str(record)]) == 2
    if game != "tolstoy":  # the letters are missing, too
        assert capsys.readouterr().err == f"sheetgen: {record}, line 4: {sentence}\n"


@pytest.mark.parametrize("names", ["first,finished", "score,Moves", "Red,neutral,Blue,Zoë"])
def test_a_player_may_be_called_as_something_is_that_stands_above_the_tables(names: str, tmp_path: Path) -> None:
    record = tmp_path / "game.toml"
    assert main(["new", "mondrian", "--players", names, "--finished", "-o", str(record)]) == 0
    one, other = names.split(",")[:2]
    text = record.read_text("utf-8").replace(f'\n{one} = ""', f'\n{one} = "1 2"', 1)
    record.write_text(text.replace(f'\n{other} = ""', f'\n{other} = "3"', 1), "utf-8")
    assert main(["check", str(record)]) in (1, 3)


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_names_that_toml_would_not_take_bare_are_written_so_that_it_takes_them(game: str, tmp_path: Path) -> None:
    names = ["Zoë", "Çelik", "O'Neil", "Anna Lena", 'Die "Chefin"', "Jürgen", "Ümit 2."][: games.find(game).players[0]]
    form = tmp_path / "form.toml"
    assert main(["new", game, "--finished", "--players", ",".join(names), "-o", str(form)]) == 0
    rows = [re.sub('^# (?=["[])', "", line) for line in form.read_text("utf-8").split("\n")]
    written = records.parse("\n".join(rows))
    assert (written.players, [*written.score]) == (tuple(names), names)


@pytest.mark.parametrize("finished", [False, True])
def test_a_record_for_a_board_of_ones_own_names_it(
    finished: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The layout that is there is not written over."""
    board, record = tmp_path / "boards" / "own.toml", tmp_path / "game.toml"
    board.parent.mkdir()
    assert main(["new", "goose", "--layout", str(board)]) == 0
    before = board.read_text("utf-8")
    more = ["--finished"] * finished
    assert main(["new", "goose", "--layout", str(board), "--players", "Zoë,Łukasz", "-o", str(record), *more]) == 0
    assert board.read_text("utf-8") == before
    assert 'layout = "boards/own.toml"' in record.read_text("utf-8").replace("\\", "/")
    capsys.readouterr()
    assert main(["check", str(record)]) in (0, 1, 3)
    assert not capsys.readouterr().err


def test_a_record_of_a_layout_that_is_not_there_says_how_one_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "own.toml"
    assert main(["new", "goose", "--layout", str(board), "--players", "2"]) == 2
    assert "--layout writes one of that name" in capsys.readouterr().err and not board.exists()


def test_a_layout_that_ships_may_be_named_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "miro", "--layout", "calm", "--players", "2", "-o", "game.toml"]) == 0
    written = records.read(tmp_path / "game.toml")
    assert (written.sheet, written.layout) == (str(field_of(design(games.find("miro"), name="calm")).code), None)


@pytest.mark.parametrize("finished", [False, True])
@pytest.mark.parametrize("layout", ["own.toml", "classic"])
def test_a_record_of_a_sheet_of_ones_own_words_needs_no_list(
    layout: str, finished: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tolstoy = games.find("tolstoy")
    Path("own.toml").write_text(tolstoy.layout_text, "utf-8")
    Path("list.txt").write_text("\n".join(first + last + "AN" for first in "BDFGK" for last in "LMNPQRST"), "utf-8")
    code = str(field_of(design(tolstoy, name=layout, fill="random", words="list.txt")).code)
    Path("list.txt").rename("kept.txt")
    more = ["--finished"] * finished
    assert main(["new", "tolstoy", "--layout", layout, "--code", code, "-o", "game.toml", *more]) == 0
    written = records.read(Path("game.toml"))
    assert written.sheet == code and written.variation == ("words = 'list.txt'",)
    assert written.layout == (layout if layout == "own.toml" else None)
    Path("kept.txt").rename("list.txt")
    assert main(["check", "game.toml"]) in (1, 3)


def test_a_curve_from_the_code_of_ones_own_drawing_needs_that_drawing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = str(codes.Code(prefix="MIR", version=games.find("miro").generator, layout=None, files=5))
    assert main(["new", "miro", "--layout", str(tmp_path / "curve.svg"), "--code", code]) == 2
    assert "was made from a file of your own: name" in capsys.readouterr().err
