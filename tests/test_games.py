"""What holds for every game there is: a new game joins by existing (sheetgen.games.BUILT_IN)."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pypdfium2
import pytest

from sheetgen import games
from sheetgen.errors import BadInput
from sheetgen.games.design import design, field_of
from sheetgen.games.sampling import NAMES
from sheetgen.page.fields.spacesheet import FillSheet
from sheetgen.testing.promises import GamePromises, Run, field, output_of, running, sampled
from tests.games.tables import TABLES

GAMES = games.BUILT_IN
LAYOUTS = [(game, layout) for game in GAMES for layout in games.find(game).layout_names]

each_game = pytest.mark.parametrize("game", GAMES)


class TestEveryGame(GamePromises):
    """All of ours keep all promises."""

    games = GAMES
    composed = {"Klee *": ("Klee I", "Klee II", "Klee III", "Klee IV")}  # noqa: RUF012
    tables = TABLES
    penalties = ("delaunay",)  # boxes to mark, of which a foul spares nobody any
    carried_out = ("goose",)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in an empty folder; what it says on standard output."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERSIZE", "A4")
    return running(capsys)


@each_game
def test_a_commented_layout_says_when_its_field_is_turned_by_a_quarter(game: str) -> None:
    found = games.find(game)
    turned = isinstance(getattr(found.sheet, "SHEET", None), FillSheet)
    assert ("turned by a quarter to the left" in found.layout_text.replace("\n# ", " ")) == turned


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_who_begins_has_to_play_and_no_two_have_one_name(game: str) -> None:
    found = games.find(game)
    names = NAMES[: found.players[0]]
    begin = partial(found.rules.start, field_of(design(found)), variation=found.rules.Variation())
    assert begin(names, first=names[1]).turn == names[1]
    with pytest.raises(BadInput, match=f"'Nobody' is to begin and does not play; there are: {names[0]}"):
        begin(names, first="Nobody")
    with pytest.raises(BadInput, match="two players have the same name"):
        begin((names[0],) * len(names))


def test_the_list_names_every_game(run: Run) -> None:
    said = run("games")
    listed = json.loads(run("games", "--json"))
    assert run("games", "--names").split() == [entry["game"] for entry in listed] == list(GAMES)
    assert len(said.strip().split("\n")) == len(GAMES)
    for game, layout in LAYOUTS:
        assert re.search(rf"^{game} .*\b{re.escape(layout)}\b", said, re.MULTILINE)


@pytest.mark.slow
def test_the_book_has_a_bookmark_for_every_game(run: Run, tmp_path: Path) -> None:
    assert run("book") == "sheetgen-book.pdf\n"
    with pypdfium2.PdfDocument(tmp_path / "sheetgen-book.pdf") as document:
        marks = [mark.get_title() for mark in document.get_toc()]
    assert all(any(games.find(game).title in mark for mark in marks) for game in GAMES)
    assert "No syntax or stream encoding errors found" in output_of("qpdf", "--check", "sheetgen-book.pdf")


@pytest.mark.slow
@each_game
def test_a_book_may_hold_one_game(game: str, run: Run, tmp_path: Path) -> None:
    run("book", game, "-o", "one.pdf")
    with pypdfium2.PdfDocument(tmp_path / "one.pdf") as document:
        marks = [mark.get_title() for mark in document.get_toc()]
    assert marks[1:3] == ["How to print this book", "Contents"] and marks[-1] == "Colophon"
    assert len(marks) > 6 and all(games.find(game).title in mark for mark in marks[3:-1])


@each_game
def test_a_games_name_may_be_written_in_any_case(game: str, run: Run) -> None:
    assert field(run, f" {game.upper().replace('-', ' ')} ") == field(run, game)


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game in another package, found by its entry point: the first of ours under another name."""
    home = tmp_path / "elsewhere"
    info = home / "guest-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[sheetgen.games]\nguest = guest_game:GAME\n")
    (home / "guest_game.py").write_text(
        "from msgspec import structs\nfrom sheetgen import games\n"
        "GAME = structs.replace(games.find(games.BUILT_IN[0]), name='guest', title='Guest', prefix='GST')\n"
    )
    monkeypatch.syspath_prepend(home)
    return "guest"


def test_a_game_of_another_package_joins(guest: str, run: Run) -> None:
    assert run("games", "--names").split() == [*GAMES, guest]
    assert "Guest" in run("rules", guest)
    run("new", games.BUILT_IN[0], "--layout", "my.toml")
    own = Path("my.toml").read_text("utf-8").replace(f'"{games.BUILT_IN[0]}"', f'"{guest}"')
    Path("my.toml").write_text(own, "utf-8")
    made = field(run, guest, "--layout", "my.toml")
    assert made["code"].startswith("GST-")
    assert field(run, guest, "--layout", "my.toml", "--code", made["code"]) == made
    sampled(run, guest, "--layout", "my.toml")
    assert "All is well." in run("check", "game.toml")
