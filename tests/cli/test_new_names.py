"""`sheetgen new --players`: what it writes down, `check` reads."""

import re
from pathlib import Path

import pytest

from sheetgen import games
from sheetgen.cli import main
from sheetgen.referee import record as records


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


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_names_that_toml_would_not_take_bare_are_written_so_that_it_takes_them(game: str, tmp_path: Path) -> None:
    names = ["Zoë", "Çelik", "O'Neil", "Anna Lena", 'Die "Chefin"', "Jürgen", "Ümit 2."][: games.find(game).players[0]]
    form = tmp_path / "form.toml"
    assert main(["new", game, "--finished", "--players", ",".join(names), "-o", str(form)]) == 0
    rows = [re.sub('^# (?=["[])', "", line) for line in form.read_text("utf-8").split("\n")]
    written = records.parse("\n".join(rows))
    assert (written.players, [*written.score]) == (tuple(names), names)
