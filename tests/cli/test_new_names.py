"""`sheetgen new --players`: what it writes down, `check` reads."""

from pathlib import Path

import pytest

from sheetgen.cli import main


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
