"""What was agreed on, in the records that `sheetgen new` writes to fill in."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.games.design import design, field_of

AGREED = [
    ("astronomical", "sides = [0, 2, 5, 6]", "4"),
    ("astronomical", "sides = [0, 2, 5, 6]", "Ann,Ben,Zoë,Łukasz"),
    ("astronomical", "sides = [0, 2, 5]", None),
    ("arp", "stop-at-own", None),
    ("klee", "six-areas", None),
    ("klee", "track = 15", None),
    ("miro", "teams", "4"),
    ("mondrian", "to-160", None),
    ("springer", "split-spaces", None),
    ("springer", "threshold = 11", None),
    ("take-back-toe", "series", None),
    ("tolstoy", "strict-stuck", None),
    ("tolstoy", "words = common", None),
    ("vasarely", "three-cubes", None),
]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("finished", [False, True])
@pytest.mark.parametrize(("game", "said", "players"), AGREED)
def test_a_record_to_fill_in_has_what_was_agreed_on_and_can_be_read(
    game: str, said: str, players: str | None, finished: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["new", game, "--variation", said, "-o", "game.toml"]
    asked += ["--players", players] if players else []
    assert main([*asked, *(["--finished"] if finished else [])]) == 0, capsys.readouterr().err
    text = Path("game.toml").read_text("utf-8")
    assert tomllib.loads(text)["variation"] == [said]
    assert "What you agreed on" not in text  # a line says it already
    still = {"tolstoy": "[letters]", "springer": "[splits]" if finished else ""}.get(game, "")
    judged = main(["check", "game.toml"])
    told = capsys.readouterr().err
    assert judged != 2 or (still and still in told), told  # what only the players know
    assert "variation" not in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["astronomical", "--players", "4"], "as in the variation sides = [0, 2, 5]"),
        (["astronomical", "--players", "4", "--variation", "sides = [0, 2]"], "this variation is for 2 players, not 4"),
        (["miro", "--players", "3", "--variation", "teams"], "teams need 4 players, not 3"),
        (
            ["klee", "--variation", "table", "--variation", "tables"],
            "there is no variation 'tables'; did you mean table?",
        ),
        (["tolstoy", "--variation", "words = gone.txt"], "gone.txt: cannot be read"),
    ],
)
def test_what_cannot_have_been_agreed_on_is_refused_as_for_a_sample(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for verb in ("new", "sample"):
        assert main([verb, *arguments]) == 2
        assert sentence in capsys.readouterr().err


def test_partners_are_told_in_the_order_of_turns_only_where_there_are_any(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for said in ("teams", "stop-at-own"):
        assert main(["new", "arp", "--players", "4", "--variation", said]) == 0
        told.append("partners are the first and the third" in capsys.readouterr().out)
    assert told == [True, False]


def test_a_sheet_from_ones_own_words_is_agreed_to_be_played_with_these_and_no_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("mine.txt").write_text("\n".join(a + b + c for a in "BDFGK" for b in "AEIOU" for c in "LMNPQRST"), "utf-8")
    from sheetgen import games

    code = field_of(design(games.find("tolstoy"), fill="random", fill_seed=1, words=Path("mine.txt"))).code
    asked = ["new", "tolstoy", "--code", code, "--variation"]
    for said, has in (
        ("strict-stuck", ["strict-stuck", "words = 'list.txt'"]),
        ("words = mine.txt", ["words = mine.txt"]),
    ):
        assert main([*asked, said]) == 0
        assert tomllib.loads(capsys.readouterr().out)["variation"] == has
    assert main([*asked, "words = none"]) == 2
    assert "leave the variation 'words = none' out" in capsys.readouterr().err


def test_a_list_that_lies_elsewhere_is_told_of_an_empty_record_too(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.txt").write_text("cat\ndog\n", "utf-8")
    Path("games").mkdir()
    assert main(["new", "tolstoy", "--variation", "words = mine.txt", "-o", "games/game.toml"]) == 0
    assert "judge it with sheetgen check games/game.toml --words mine.txt" in capsys.readouterr().err
    assert tomllib.loads(Path("games/game.toml").read_text("utf-8"))["variation"] == ['words = "mine.txt"']


def test_a_layout_that_is_there_is_one_that_was_played_on_where_something_was_agreed_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["new", "klee", "--layout", "my.toml"]) == 0
    assert main(["new", "klee", "--layout", "my.toml", "--variation", "table"]) == 0
    assert 'layout = "my.toml"' in capsys.readouterr().out
