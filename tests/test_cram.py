"""A game of somebody else on the kit of fills (tests/cram), whole, and with the slips of whoever writes a first one."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from msgspec import structs

from sheetgen import finish, games
from sheetgen.cli import main
from sheetgen.field.model import encode
from sheetgen.games.design import design, field_of
from sheetgen.games.design import finish as finish_field

CRAM = Path(__file__).parent / "cram"

FAULT = (
    r"sheetgen: \S*?/(\w+\.py, line \d+): Cram of the package \w+ fails here \(HandedBack: (.+)\); "
    r"its maker should know of it"
)

RECORD = """
sheet = "{code}"
players = ["Ann", "Ben"]
moves = '''
{moves}
'''
"""


@pytest.fixture
def cram(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the game, a package of its own beside the code that was installed."""
    monkeypatch.chdir(tmp_path)
    package, home = tmp_path.name, tmp_path / "home"
    shutil.copytree(CRAM, home / package, ignore=shutil.ignore_patterns("__pycache__"))
    info = home / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[sheetgen.games]\ncram = {package}:GAME\n")
    monkeypatch.syspath_prepend(home)
    return home / package


def change(path: Path, there: str, instead: str) -> int:
    """Put something in the place of what stands in a file of the game once, and say on which line that is."""
    text = path.read_text("utf-8")
    assert text.count(there) == 1
    path.write_text(text.replace(there, instead), "utf-8")
    return text[: text.index(there)].count("\n") + 1


def record(moves: str) -> str:
    """A record of a game on the classic sheet, in a file."""
    code = field_of(design(games.find("cram"))).code
    Path("game.toml").write_text(RECORD.format(code=code, moves=moves), "utf-8")
    return "game.toml"


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int) -> str:
    """All that a command says."""
    assert main([*words]) == status
    out, err = capsys.readouterr()
    return out + err


def complaints(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The lines that a command says that comes to nothing."""
    assert main([*words]) == 2
    return capsys.readouterr().err.splitlines()


def faults(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """What such a command tells of the game, with its line; nothing else may be complained of."""
    told = complaints(capsys, *words)
    found = [re.fullmatch(FAULT, complaint) for complaint in told]
    assert all(found), told
    return [f"{each[1]}: {each[2]}" for each in found if each]


PLAYED = "1 2\n3 4\n5 6"


@pytest.mark.parametrize(
    ("there", "instead", "told"),
    [
        ("return (self.table.players[self.last],) if", "return (self.table.players[self.last]) if", "returns str, not"),
        ("return (self.table.players[self.last],) if", 'return ("Zed",) if', "returns ('Zed',), not"),
        ("return (self.table.players[self.last],) if self.over else ()", "self.over", "returns None, not"),
    ],
)
def test_who_has_won_is_who_plays(
    there: str, instead: str, told: str, cram: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = change(cram / "rules.py", there, instead)
    change(cram / "layouts" / "classic.toml", "columns = 6\nrows = 7", "columns = 2\nrows = 2")
    found = faults(capsys, "check", record("1 2\n3 4"))
    assert found == [f"rules.py, line {line - 3}: Position.winners {told} a tuple of names of who plays"]


def test_points_may_be_counted_by_who_has_won(cram: Path, capsys: pytest.CaptureFixture[str]) -> None:
    by_winners = """    @property
    def scores(self) -> dict[str, int]:
        return {name: int(name in self.winners) for name in self.table.players}

    def moves(self)"""
    change(cram / "rules.py", "    def moves(self)", by_winners)
    change(cram / "layouts" / "classic.toml", "columns = 6\nrows = 7", "columns = 2\nrows = 2")
    assert "Ben wins." in said(capsys, "check", record("1 2\n3 4"), status=0)


@pytest.mark.parametrize(
    ("there", "instead", "told"),
    [
        ("return self.colours[self.last]", "self.colours[self.last]", "Position.inked returns None, not a str"),
        ("return next(self.moves(), None) is None", "pass", "Position.over returns None, not True or False"),
        (
            'return ("red", "blue", "yellow", "green")[: len(self.table.players)]',
            'return "red"',
            "Position.colours returns str, not a tuple of str",
        ),
    ],
)
def test_what_a_position_shows_is_watched(
    there: str, instead: str, told: str, cram: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = change(cram / "rules.py", there, instead)
    found = faults(capsys, "check", record(PLAYED), "--pdf", "game.pdf")
    assert found == [f"rules.py, line {line - 3}: {told}"]


@pytest.mark.parametrize("name", ["colours", "inked", "over", "winners"])
def test_a_property_that_is_a_method_by_mistake_is_told(
    name: str, cram: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = change(cram / "rules.py", f"    @property\n    def {name}(", f"    def {name}(")
    told = [f"rules.py, line {line}: Position.{name} is a method, not a property; write @property above it"]
    for more in ((), ("--json",), ("--pdf", "game.pdf")):
        assert faults(capsys, "check", record(PLAYED), *more) == told


@pytest.mark.parametrize("name", ["moves", "play", "named"])
def test_a_method_that_is_a_property_by_mistake_is_told(
    name: str, cram: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = change(cram / "rules.py", f"    def {name}(", f"    @property\n    def {name}(")
    told = [f"rules.py, line {line}: Position.{name} is a property, not a method; leave @property out"]
    assert faults(capsys, "check", record(PLAYED)) == told


@pytest.mark.parametrize(
    ("file", "there", "instead", "place", "error"),
    [
        ("rules.py", "def inked(", "def ink(", "", "NotImplementedError: Position.inked"),
        ("rules.py", "return self.colours[self.last]", 'return "mauve"', "", "StopIteration"),
        (
            "rules.py",
            "        both = tuple",
            "        next(iter(()))\n        both = tuple",
            "rules.py, line {line}",
            "",
        ),
        ("field.py", "    dots = [", "    next(iter(()))\n    dots = [", "field.py, line {line}", ""),
        ("sheet.py", "corner_areas(WEAR, entries)", "lambda *given: next(iter(()))", "sheet.py, line {line}", ""),
    ],
)
def test_whatever_fails_in_it_is_one_sentence_about_it(
    file: str, there: str, instead: str, place: str, error: str, cram: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("field", "cram", "--seed", "3") if file == "field.py" else ("check", record(PLAYED), "--pdf", "game.pdf")
    place = place.format(line=change(cram / file, there, instead))
    (complaint,) = complaints(capsys, *words)
    fault = "fails here (" if place else f"seems to have handed back something that cannot be used ({error})"
    where = "/".join(filter(None, (str(cram), place)))
    assert complaint.startswith(f"sheetgen: {where}: Cram of the package {cram.name} {fault}")


@pytest.mark.parametrize("seed", [(), ("--seed", "3")])
def test_a_field_that_bears_another_games_name_is_told(
    seed: tuple[str, ...], cram: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(cram / "field.py", '.field("cram"', '.field("dots-and-boxes"')
    (complaint,) = complaints(capsys, "field", "cram", *seed)
    what = "Cram cannot be used: its field says that it is of 'dots-and-boxes', not of 'cram'"
    assert complaint == f"sheetgen: {cram / 'field.py'}: {what}"
    assert finish.main(["cram"]) == 2 and what in capsys.readouterr().err


def test_what_was_kept_beside_a_layout_under_another_games_name_is_drawn_anew(cram: Path) -> None:
    layout = cram / "layouts" / "classic.toml"
    kept = finish_field(games.find("cram").layout(), games.find("cram"))
    layout.with_suffix(".field.json").write_bytes(encode(structs.replace(kept, game="dots-and-boxes")))
    assert field_of(design(games.find("cram"))).game == "cram"


def test_whose_turn_it_is_not_is_told_in_a_game_that_knows_no_passes(
    cram: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(capsys, "check", record("Ann: 1 2\nAnn: 3 4\nBen: 5 6"), status=1)
    assert "Ann cannot move now: it is Ben's turn; is a line of Ben's missing before it?" in told
