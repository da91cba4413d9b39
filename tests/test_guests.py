"""The door for games of other packages: real packages on sys.path, found by their entry points."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from msgspec import structs

from sheetgen import finish, games
from sheetgen.cli import main
from sheetgen.ending import Told
from sheetgen.errors import BadInput
from sheetgen.field.code import Code
from sheetgen.games.design import design, field_of
from sheetgen.games.facts import DRESS, SHAPES, astray, misfit
from sheetgen.games.guests import edition
from sheetgen.games.handed import HandedBack
from sheetgen.games.judged import replayed, understood
from sheetgen.games.rooms import NEEDS
from sheetgen.page.choices import Dress
from sheetgen.referee import record as records
from sheetgen.web.worker import _done

Install = Callable[..., None]

GAME = """
from msgspec import structs
from sheetgen import games
GAME = structs.replace(games.find("mondrian"), name={name!r}, title="Guest", prefix={prefix!r}, package={package!r})
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put a package with one game on sys.path, as an installer would."""

    def install(
        package: str, *, name: str = "guest", prefix: str = "GST", entry: str = "", init: str = "", **rooms: str
    ) -> None:
        home = tmp_path / f"{package}-home"
        info, folder = home / f"{package}-1.0.dist-info", home / package
        info.mkdir(parents=True)
        folder.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[sheetgen.games]\n{entry or name} = {package}:GAME\n")
        (folder / "__init__.py").write_text(init or GAME.format(name=name, prefix=prefix, package=package))
        for room, text in rooms.items():
            (folder / f"{room}.py").write_text(text)
        monkeypatch.syspath_prepend(home)

    return install


def said(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> tuple[list[str], list[str]]:
    """The lines on standard output and on standard error."""
    assert main(list(arguments)) == status
    out, err = capsys.readouterr()
    return out.splitlines(), err.splitlines()


def test_a_guest_that_cannot_be_imported_costs_one_sentence(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("broken_game", init="import no_such_module")
    listed, complaints = said(capsys, "games", "--names")
    assert listed == list(games.BUILT_IN)
    assert complaints == [
        "sheetgen: the game 'guest' of the package broken_game is left out: it cannot be loaded "
        "(ModuleNotFoundError: No module named 'no_such_module')"
    ]


@pytest.mark.parametrize("init", ["raise SystemExit(3)", "1 / 0", "def", "NO_GAME = 1"])
def test_whatever_goes_wrong_in_a_guest_stays_outside(
    init: str, install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install(f"odd_game_{len(init)}", init=init)
    listed, complaints = said(capsys, "games", "--names")
    assert listed == list(games.BUILT_IN)
    assert len(complaints) == 1


def test_a_broken_guest_does_not_disturb_other_games(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install("broken_too", init="import no_such_module")
    _, complaints = said(capsys, "rules", "mondrian")
    assert complaints == []


def test_who_asks_for_a_guest_that_is_left_out_hears_why(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install("broken_three", init="import no_such_module")
    _, complaints = said(capsys, "rules", "guest", status=2)
    assert len(complaints) == 1 and "No module named 'no_such_module'" in complaints[0]


def test_a_record_of_a_guest_that_is_left_out_says_so(
    install: Install, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    install("broken_four", init="import no_such_module")
    code = Code(prefix="GST", version=1, layout=1)
    (tmp_path / "game.toml").write_text(f'sheet = "{code}"\nplayers = ["A", "B"]\nmoves = "1"')
    _, complaints = said(capsys, "check", str(tmp_path / "game.toml"), status=2)
    assert len(complaints) == 1 and "no game's codes begin with GST; the game 'guest'" in complaints[0]


def test_a_guest_with_a_name_of_ours_is_refused_with_both_names(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("other_mondrian", name="mondrian")
    listed, complaints = said(capsys, "games", "--names")
    assert listed == list(games.BUILT_IN)
    assert complaints == [
        "sheetgen: the game 'mondrian' of the package other_mondrian is left out: there is already a game of "
        "that name, Mondrian of the package sheetgen"
    ]


@pytest.mark.parametrize(("prefix", "letters"), [("MON", "MON"), ("M0N", "M0N, which reads like MON")])
def test_a_guest_with_code_letters_of_ours_is_refused_with_both_names(
    prefix: str, letters: str, install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install(f"thief_{prefix}", name="munch", prefix=prefix)
    _, complaints = said(capsys, "games")
    assert complaints == [
        f"sheetgen: the game 'munch' of the package thief_{prefix} is left out: its codes would begin with {letters}, "
        "as those of mondrian (of the package sheetgen) do"
    ]
    with pytest.raises(BadInput, match="munch"):
        games.find("munch")


def test_of_two_guests_with_the_same_letters_the_first_by_name_stays(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("guest_b", name="beta")
    install("guest_a", name="alpha")
    listed, complaints = said(capsys, "games", "--names")
    assert listed == [*games.BUILT_IN, "alpha"]
    assert complaints == [
        "sheetgen: the game 'beta' of the package guest_b is left out: its codes would begin with GST, as those of "
        "alpha (of the package guest_a) do"
    ]


def test_two_guests_of_one_name_are_told_with_both_packages(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("twin_two", prefix="TWB")
    install("twin_one", prefix="TWA")
    listed, complaints = said(capsys, "games", "--names")
    assert listed == [*games.BUILT_IN, "guest"]
    assert len(complaints) == 1 and "twin_two" in complaints[0] and "twin_one" in complaints[0]


@pytest.mark.parametrize("prefix", ["mon", "GU", "GUST", "GUS"])
def test_letters_that_no_code_can_begin_with_are_refused(
    prefix: str, install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install(f"letters_{prefix}", prefix=prefix)
    _, complaints = said(capsys, "games")
    assert len(complaints) == 1 and f"its codes cannot begin with {prefix!r}" in complaints[0]


def test_a_guest_whose_entry_point_calls_it_otherwise_is_refused(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("misnamed", entry="another")
    _, complaints = said(capsys, "games")
    assert len(complaints) == 1 and "it calls itself 'guest'" in complaints[0]


def test_a_guests_room_that_cannot_be_loaded_is_one_sentence(
    install: Install, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    install("half_a_game", rules="import no_such_module")
    _, complaints = said(capsys, "sample", "guest", status=2)
    place = f"{tmp_path / 'half_a_game-home' / 'half_a_game' / 'rules.py'}, line 1"
    assert complaints == [
        f"sheetgen: {place}: Guest cannot be used: its rules.py cannot be loaded "
        "(ModuleNotFoundError: No module named 'no_such_module')"
    ]


def test_a_guests_room_that_lacks_something_is_one_sentence(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("no_writer", rules="from msgspec import Struct\nclass Variation(Struct): pass\nTABLES = ()")
    _, complaints = said(capsys, "sample", "guest", status=2)
    assert len(complaints) == 1 and complaints[0].endswith("Guest is not whole: its rules.py has no furnish")


def test_a_shipped_layout_without_its_number_is_told_with_its_file(
    install: Install, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    install("no_number")
    layouts = tmp_path / "no_number-home" / "no_number" / "layouts"
    layouts.mkdir()
    (layouts / "classic.toml").write_text('game = "guest"\nname = "classic"\n')
    _, complaints = said(capsys, "print", "guest", status=2)
    assert len(complaints) == 1 and "classic.toml: a layout that ships with a game needs a number" in complaints[0]
    assert complaints[0].endswith("number = 1")
    (layouts / "small.toml").write_text('game = "guest"\nname = "small"\nnumber = 1\n')
    assert said(capsys, "print", "guest", status=2)[1][0].endswith("number = 2")


def test_two_shipped_layouts_with_one_number_are_told_with_both_names(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    classic = whole / "layouts" / "classic.toml"
    other = whole / "layouts" / "small.toml"
    other.write_text(classic.read_text("utf-8").replace('name = "classic"', 'name = "small"'), "utf-8")
    line = 1 + [row.partition(" ")[0] for row in other.read_text("utf-8").splitlines()].index("number")
    fault = (
        "the layouts classic and small have the same number, 1; each needs one of its own, up to 31, or their sheets "
        "would bear the same code"
    )
    for layout, words in (("classic", ("field", "guest")), ("small", ("field", "guest", "--layout", "small"))):
        place = f"{whole / 'layouts' / layout}.toml, line {line}"
        assert said(capsys, *words, status=2)[1] == [f"sheetgen: {place}: {fault}"]
    assert finish.main(["guest"]) == 2
    assert capsys.readouterr().err.rstrip().endswith(fault)
    assert not list((whole / "layouts").glob("*.json"))


def test_a_layout_with_a_number_that_no_code_has_is_told_where_the_games_are(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (whole / "rules.md").write_text("# Guest\n\n1. Play.\n", "utf-8")
    classic = whole / "layouts" / "classic.toml"
    classic.write_text(re.sub(r"(?m)^number *=.*$", "number = 77", classic.read_text("utf-8")), "utf-8")
    listed, complaints = said(capsys, "games")
    assert "guest" in listed[-1] and complaints == said(capsys, "print", "guest", status=2)[1]
    assert len(complaints) == 1 and "classic.toml, line" in complaints[0] and "at most 31" in complaints[0]


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize("broken", ["SystemExit(3)"], indirect=True)
def test_a_guest_that_ends_the_program_is_told_and_so_is_who_writes_it(
    debug: bool, broken: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if debug:
        monkeypatch.setenv("SHEETGEN_DEBUG", "1")
    assert "fails here (SystemExit: 3)" in said(capsys, "check", "game.toml", status=2)[1][0]


@pytest.mark.parametrize("broken", ["Told(15)"], indirect=True)
def test_what_ends_the_command_from_outside_is_no_guests_fault(broken: Path) -> None:
    broken.write_text("from sheetgen.ending import Told\n" + broken.read_text("utf-8"), "utf-8")
    with pytest.raises(Told):
        main(["check", "game.toml"])


def test_a_game_without_settled_questions_has_none_to_tell(
    install: Install, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    install("plain_game")
    (tmp_path / "plain_game-home" / "plain_game" / "rules.md").write_text("# Guest\n\n1. Play.\n")
    told, _ = said(capsys, "rules", "guest")
    assert "Settled questions" not in "\n".join(told)


def test_a_guest_without_its_layouts_is_told_to_lack_them(
    install: Install, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    install("no_layouts")
    missing = f"{tmp_path / 'no_layouts-home' / 'no_layouts' / 'layouts' / 'classic.toml'}"
    complaint = f"sheetgen: {missing}: Guest is not whole: it has no layouts/classic.toml"
    listed, complaints = said(capsys, "games")
    assert "guest" in listed[-1] and complaints[0] == complaint
    assert said(capsys, "print", "guest", status=2) == ([], [complaint])
    assert finish.main(["guest"]) == 2 and "it has no layouts/classic.toml" in capsys.readouterr().err


@pytest.fixture
def whole(install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a guest with Mondrian's rooms and one of its layouts, and no rules."""
    monkeypatch.chdir(tmp_path)
    rooms = ("field", "rules", "sheet")
    install(tmp_path.name, **{room: f"from sheetgen.games.mondrian.{room} import *" for room in rooms})
    folder = tmp_path / f"{tmp_path.name}-home" / tmp_path.name
    mondrian = games.find("mondrian")
    (folder / "layouts").mkdir()
    text = mondrian.layout().source.replace('"mondrian"', '"guest"')
    (folder / "layouts" / "classic.toml").write_text(text, "utf-8")
    return folder


def kept_after_drawing(folder: Path) -> int:
    """How many fields are kept when the guest's third one was asked for, as if in a new process."""
    edition.cache_clear()
    field_of(design(games.find("guest"), seed=3))
    return len([*folder.glob("*.json")])


@pytest.mark.parametrize("changed", ["field.py", "kits/tiles.py"])
def test_a_guest_that_was_changed_draws_its_fields_anew(
    changed: str, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (whole / "kits").mkdir()
    (whole / "kits" / "tiles.py").write_text("SIDE = 5\n")
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "kept"))
    once = kept_after_drawing(tmp_path / "kept")
    assert once and kept_after_drawing(tmp_path / "kept") == once
    with (whole / changed).open("a") as source:
        source.write("\nSIDE = 6\n")
    assert kept_after_drawing(tmp_path / "kept") == 2 * once


def test_a_guest_without_rules_is_told_to_lack_them(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    complaint = f"sheetgen: {whole / 'rules.md'}: Guest is not whole: it has no rules.md"
    for words in ("print", "rules"):
        assert said(capsys, words, "guest", status=2) == ([], [complaint])
    listed, complaints = said(capsys, "games")
    assert "guest" in listed[-1] and complaints == [complaint]
    assert finish.main(["guest"]) == 2 and "it has no rules.md" in capsys.readouterr().err


def test_rules_that_are_no_text_are_told_with_their_file(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (whole / "rules.md").write_bytes(b"# Guest\n\nJ\xe4ger\n")
    _, complaints = said(capsys, "rules", "guest", status=2)
    assert len(complaints) == 1 and complaints[0].startswith(f"sheetgen: {whole / 'rules.md'}: cannot be read")


def test_a_photo_of_a_guests_sheet_is_refused_without_a_word_that_is_not_so(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its spaces may be coloured; of pieces that leave no colour a board of ours is told."""
    (whole / "rules.md").write_text("# Guest\n\n1. Fill a space.\n", "utf-8")
    said(capsys, "print", "guest", "--no-rules", "-o", "guest.png", "--dpi", "100")
    _, (complaint,) = said(capsys, "read", "guest.png", status=2)
    assert complaint.endswith("photos of Guest are not read; write its moves down")


BROKEN = """
from sheetgen.games.mondrian.rules import *
from sheetgen.games.mondrian import rules as own

class Position(own.Position):
    def play(self, move):
        raise {error}

def start(field, players, variation, first=None):
    was = own.start(field, players, variation, first)
    return Position(**{{name: getattr(was, name) for name in was.__struct_fields__}})
"""


@pytest.fixture
def broken(whole: Path, request: pytest.FixtureRequest) -> Path:
    """The rules of a guest in which every move fails, and a record of a game."""
    (whole / "rules.py").write_text(BROKEN.format(error=request.param), "utf-8")
    code = Code(prefix="GST", version=games.find("mondrian").generator, layout=1)
    Path("game.toml").write_text(f'sheet = "{code}"\nplayers = ["Ann", "Ben"]\nmoves = "1"\n', "utf-8")
    return whole / "rules.py"


ERRORS = ['ValueError("no such\\n thing")', "OSError('gone')", "SystemExit(3)", "SystemExit(1)"]


@pytest.mark.parametrize("broken", ERRORS, indirect=True)
@pytest.mark.parametrize("words", [("check", "game.toml"), ("moves", "game.toml"), ("sample", "guest")])
def test_what_fails_in_a_guest_is_one_sentence_about_the_guest(
    words: tuple[str, ...], broken: Path, whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, complaints = said(capsys, *words, status=2)
    assert len(complaints) == 1
    assert complaints[0].startswith(f"sheetgen: {broken}, line 7: Guest of the package {whole.name} fails here (")
    assert main([*words, "--json"]) == 2
    assert words[0] == "sample" or "fails here" in json.loads(capsys.readouterr().out)["error"]["message"]


@pytest.mark.parametrize("debug", [False, True])
def test_what_fails_in_a_guest_in_another_process_is_the_same_sentence(
    debug: bool, whole: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = whole / "sheet.py"
    sheet.write_text(f"{sheet.read_text('utf-8')}\ndef pages(*given):\n    raise ValueError('no')\n", "utf-8")
    (whole / "rules.md").write_text("# Guest\n\n1. Play.\n", "utf-8")
    words = ("print", "guest", "--seed", "1", "--copies", "2", "--jobs", "1", "-o", "run")
    if debug:
        monkeypatch.setenv("SHEETGEN_DEBUG", "1")
        with pytest.raises(ValueError, match="no"):
            main([*words])
        return
    _, complaints = said(capsys, *words, status=2)
    fault = f"Guest of the package {whole.name} fails here (ValueError: no); its maker should know of it"
    assert complaints == [f"sheetgen: {sheet}, line 3: {fault}"]


FORGETFUL = """
from sheetgen.games.mondrian.{room} import *
from sheetgen.games.mondrian import {room} as own

{body}
"""

FORGETS_TO_PLAY = """class Position(own.Position):
    def play(self, move):
        super().play(move)

def start(field, players, variation, first=None):
    was = own.start(field, players, variation, first)
    return Position(**{name: getattr(was, name) for name in was.__struct_fields__})"""

SCORES = """class Position(own.Position):
    def play(self, move):
        back = super().play(move)
        return structs.replace(back, points=({}, *back.points[1:]))

def start(field, players, variation, first=None):
    was = own.start(field, players, variation, first)
    return Position(**{{name: getattr(was, name) for name in was.__struct_fields__}})"""

DIVIDES = """from msgspec import structs

SHEET = structs.replace(own.SHEET, {}=lambda *given: None)
pages, scale, finished, figure = SHEET.pages, SHEET.scale, SHEET.finished, SHEET.figure"""


@pytest.mark.parametrize(
    ("room", "body", "line", "said_of_it"),
    [
        ("rules", FORGETS_TO_PLAY, 6, "Position.play returns None, not a Position or a Foul"),
        ("rules", "def start(*given): own.start(*given)", 5, "start returns None, not a Position"),
        ("rules", "def read(*given): own.read(*given)", 5, "read returns None, not a move"),
        ("rules", "def story(verdict): pass", 5, "story returns None, not a Played"),
        ("field", "def build(parameters, chance): return 7", 5, "build returns int, not a Field"),
        ("field", "def floors(parameters): own.floors(parameters)", 5, "floors returns None, not Floors"),
        ("field", "def composed(field, parameters): pass", 5, "composed returns None, not a number"),
        ("sheet", "def pages(*given): own.pages(*given)", 5, "pages returns None, not a list of Pages"),
        ("sheet", DIVIDES.format("divide"), 7, "<lambda> returns None, not a Division"),
        ("sheet", DIVIDES.format("marks"), 7, "<lambda> returns None, not a list of Shapes"),
    ],
)
def test_what_a_guest_forgets_to_return_is_one_sentence_about_the_guest(
    room: str, body: str, line: int, said_of_it: str, whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (whole / f"{room}.py").write_text(FORGETFUL.format(room=room, body=body), "utf-8")
    (whole / "rules.md").write_text("# Guest\n\n1. Play.\n", "utf-8")
    code = Code(prefix="GST", version=games.find("mondrian").generator, layout=1)
    Path("game.toml").write_text(f'sheet = "{code}"\nplayers = ["Ann", "Ben"]\nmoves = "1 red"\n', "utf-8")
    verbs = {
        "rules": ("check", "game.toml", "--pdf", "v.pdf"),
        "field": ("print", "guest", "--seed", "3", "-o", "p.pdf"),
        "sheet": ("print", "guest", "--seed", "3", "-o", "p.pdf"),
    }
    _, complaints = said(capsys, *verbs[room], status=2)
    assert complaints == [
        f"sheetgen: {whole / room}.py, line {line}: Guest of the package {whole.name} fails here "
        f"(HandedBack: {said_of_it}); its maker should know of it"
    ]


@pytest.mark.parametrize("verb", [("check", "game.toml"), ("sample", "guest", "-o", "new.toml")])
@pytest.mark.parametrize("points", ["0.5", "'3'", "None"])
def test_points_that_are_no_whole_numbers_are_the_fault_of_the_game_and_not_of_a_record(
    points: str, verb: tuple[str, ...], whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = "from msgspec import structs\n" + SCORES.format(points)
    (whole / "rules.py").write_text(FORGETFUL.format(room="rules", body=body), "utf-8")
    code = Code(prefix="GST", version=games.find("mondrian").generator, layout=1)
    Path("game.toml").write_text(f'sheet = "{code}"\nplayers = ["Ann", "Ben"]\nmoves = "1 red"\n', "utf-8")
    _, complaints = said(capsys, *verb, status=2)
    assert len(complaints) == 1
    assert complaints[0].startswith(f"sheetgen: {whole / 'rules.py'}, line 7: Guest of the package {whole.name} fails")
    wrong = "Position.play returns a Position whose scores are {'"
    assert wrong in complaints[0] and ", not a dict of whole numbers by name)" in complaints[0]
    assert not Path("new.toml").exists()


def test_a_foul_that_costs_half_a_point_is_the_fault_of_the_game_too(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = "from msgspec import structs\n" + SCORES.format("0").replace("play", "after_foul").replace("=(0", "=(-0.5")
    (whole / "rules.py").write_text(FORGETFUL.format(room="rules", body=body), "utf-8")
    code = Code(prefix="GST", version=games.find("mondrian").generator, layout=1)
    Path("game.toml").write_text(
        f'sheet = "{code}"\nplayers = ["Ann", "Ben"]\nmoves = "1 red\\n99 yellow\\n1 red"\n', "utf-8"
    )
    _, complaints = said(capsys, "check", "game.toml", status=2)
    assert len(complaints) == 1 and "Position.after_foul returns a Position whose scores are {'" in complaints[0]


@pytest.mark.parametrize(
    ("room", "function"),
    [
        *(("fill", name) for name in ("fill", "tables", "report", "lines_of")),
        *(("odds", name) for name in ("odds", "lines_of")),
        *(("finished", name) for name in ("read", "template", "tables")),
        *(("pointing", name) for name in ("asked", "shown", "names")),
    ],
)
def test_a_room_that_not_every_game_has_is_watched_too(room: str, function: str, whole: Path) -> None:
    needed = [f"def {name}(*given): pass" for name in NEEDS[room] if name.islower()]
    constants = [f"{name} = ()" for name in NEEDS[room] if name.isupper()]
    (whole / f"{room}.py").write_text("\n".join([*needed, *constants]), "utf-8")
    game = structs.replace(games.find("guest"), fillable=True, chancy=True)
    rooms = {"fill": "filler"}
    with pytest.raises(HandedBack, match=f"^{function} returns None, not a"):
        getattr(getattr(game, rooms.get(room, room)), function)()


@pytest.mark.parametrize("function", ["given", "lacking", "from_curve"])
def test_what_not_every_builder_has_is_watched_too(function: str, whole: Path) -> None:
    (whole / "field.py").write_text(FORGETFUL.format(room="field", body=f"def {function}(*given): pass"), "utf-8")
    with pytest.raises(HandedBack, match=f"^{function} returns None, not"):
        getattr(games.find("guest").field, function)()


@pytest.mark.parametrize(
    ("room", "body", "words", "error"),
    [
        (
            "rules",
            "def story(verdict): return 7",
            ("check", "game.toml", "--pdf", "v.pdf"),
            "TypeError: played is a Played",
        ),
        ("rules", "def legal_moves(*given): return 7, None", ("moves", "game.toml"), "TypeError: 'int'"),
        ("rules", "TABLES = 7", ("check", "game.toml"), "TypeError: "),
        ("sheet", "def pages(*given): return ['page']", ("print", "guest", "-o", "p.pdf"), "AttributeError: 'str'"),
    ],
)
def test_a_wrong_value_that_our_own_code_trips_over_is_one_sentence_about_the_guest(
    room: str, body: str, words: tuple[str, ...], error: str, whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (whole / f"{room}.py").write_text(FORGETFUL.format(room=room, body=body), "utf-8")
    (whole / "rules.md").write_text("# Guest\n\n1. Play.\n", "utf-8")
    code = Code(prefix="GST", version=games.find("mondrian").generator, layout=1)
    Path("game.toml").write_text(f'sheet = "{code}"\nplayers = ["Ann", "Ben"]\nmoves = "1 red"\n', "utf-8")
    _, complaints = said(capsys, *words, status=2)
    fault = f"Guest of the package {whole.name} seems to have handed back something that cannot be used ({error}"
    assert len(complaints) == 1 and complaints[0].startswith(f"sheetgen: {whole}: {fault}")
    assert complaints[0].endswith("; with SHEETGEN_DEBUG=1 its maker sees where")


@pytest.mark.parametrize(
    ("outer", "inner", "error", "told"),
    [
        ("mondrian", "guest", AttributeError("no"), True),
        ("guest", "mondrian", AttributeError("no"), False),
        ("mondrian", "guest", OSError("no"), False),
    ],
)
def test_a_wrong_value_is_the_fault_of_the_game_that_was_last_at_work(
    outer: str, inner: str, error: Exception, told: bool, whole: Path
) -> None:
    def fails(game: games.Game) -> None:
        raise error

    def works(game: games.Game) -> None:
        fails(games.find(inner))

    with pytest.raises(type(error)) as caught:
        works(games.find(outer))
    assert (games.fault_of(caught.value) is not None) is told


def test_a_move_that_speaks_of_nothing_is_told(whole: Path) -> None:
    body = FORGETS_TO_PLAY.replace("play", "named")
    (whole / "rules.py").write_text(FORGETFUL.format(room="rules", body=body), "utf-8")
    game = games.find("guest")
    field = field_of(design(games.find("mondrian")))
    position = game.rules.start(field, ["Ann", "Ben"], game.rules.Variation())
    with pytest.raises(HandedBack, match=r"Position\.named returns None, not a tuple of what a move speaks of"):
        vars(type(position))["named"](position, next(position.moves()))


@pytest.mark.parametrize("broken", ["ValueError('no')"], indirect=True)
def test_whoever_asks_the_server_is_told_whose_fault_it_is_and_the_server_where(
    broken: Path, whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = f"Guest of the package {whole.name} fails here (ValueError: no); its maker should know of it"
    assert _done(lambda: replayed(*understood(records.read(Path("game.toml")))), ()) == ("bad", (fault, None, None))
    assert capsys.readouterr().err == f"sheetgen: {broken}, line 7: {fault}\n"


@pytest.mark.parametrize("broken", ["ValueError('this')"], indirect=True)
def test_who_writes_a_game_may_see_the_whole_traceback(broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_DEBUG", "1")
    with pytest.raises(ValueError, match="this"):
        main(["check", "game.toml"])


def test_what_fails_in_our_own_code_is_no_guests_fault(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*given: object) -> None:
        raise ValueError("ours")

    monkeypatch.setattr("sheetgen.cli.judge.understood", fails)
    Path("game.toml").write_text('players = ["Ann", "Ben"]\n', "utf-8")
    with pytest.raises(ValueError, match="ours"):
        main(["check", "game.toml"])


def test_what_is_wrong_in_an_example_of_the_rules_is_told_with_its_line(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example = '```figure A game\nplayers = ["A", "B"]\nsheet = "GST-1001-X"\nmoves = "1"\n```'
    (whole / "rules.md").write_text(f"# Guest\n\n1. Play.\n\n{example}\n", "utf-8")
    _, complaints = said(capsys, "print", "guest", status=2)
    assert len(complaints) == 1 and complaints[0].startswith(f"sheetgen: {whole / 'rules.md'}, line 7: the code")
    assert finish.main(["guest"]) == 2 and "rules.md, line 7: the code" in capsys.readouterr().err


EXAMPLE = """# Guest

1. Play.

```figure A game
sheet = "{code}"
players = ["A", "B"]
moves = "1 red"
```
"""


@pytest.mark.parametrize(
    ("room", "body", "place", "fault"),
    [
        (
            "rules",
            FORGETS_TO_PLAY,
            "rules.py, line 6",
            "fails here (HandedBack: Position.play returns None, not a Position or a Foul); its maker",
        ),
        (
            "field",
            "def floors(parameters): own.floors(parameters)",
            "field.py, line 5",
            "fails here (HandedBack: floors returns None, not Floors); its maker",
        ),
        ("field", "def build(*given): 1 / 0", "field.py, line 5", "fails here (ZeroDivisionError: division by zero)"),
        ("rules", "def story(verdict): return 7", "", "seems to have handed back something that cannot be used ("),
    ],
)
def test_what_fails_in_a_guest_that_is_finished_is_one_sentence_about_the_guest(
    room: str,
    body: str,
    place: str,
    fault: str,
    whole: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (whole / f"{room}.py").write_text(FORGETFUL.format(room=room, body=body), "utf-8")
    code = Code(prefix="GST", version=games.find("mondrian").generator, layout=1)
    (whole / "rules.md").write_text(EXAMPLE.format(code=code), "utf-8")
    assert finish.main(["guest"]) == 2
    complaints = capsys.readouterr().err.splitlines()
    assert len(complaints) == 1
    there = whole / place if place else whole
    assert complaints[0].startswith(f"sheetgen.finish: {there}: Guest of the package {whole.name} {fault}")
    monkeypatch.setenv("SHEETGEN_DEBUG", "1")
    with pytest.raises((TypeError, ZeroDivisionError, AttributeError)):
        finish.main(["guest"])


@pytest.mark.parametrize(
    ("move", "line", "sentence"),
    [
        ("nowhere", 10, "the example in Guest's rules cannot be read: 'nowhere'"),
        ("60", 10, "the example in Guest's rules breaks a rule: "),
    ],
)
def test_what_an_example_of_the_rules_does_wrong_is_said_in_words(
    move: str, line: int, sentence: str, whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = Code(prefix="GST", version=games.find("mondrian").generator, layout=1)
    example = f'```figure\nplayers = ["A", "B"]\nsheet = "{code}"\nmoves = """\n27\n{move}\n"""\n```'
    (whole / "rules.md").write_text(f"# Guest\n\n1. Play.\n\n{example}\n", "utf-8")
    _, complaints = said(capsys, "print", "guest", status=2)
    assert len(complaints) == 1 and "(" not in complaints[0]
    assert complaints[0].startswith(f"sheetgen: {whole / 'rules.md'}, line {line}: {sentence}")
    assert finish.main(["guest"]) == 2 and sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ("TABLES = ()\n\ndef write(:\n", ", line 3", "its rules.py cannot be loaded (SyntaxError: "),
        ("TABLES = ()\nTABLES[1]\n", ", line 2", "its rules.py cannot be loaded (IndexError: "),
        ("TABLES = ()\n", "", "its rules.py has no Variation"),
    ],
)
def test_what_is_wrong_with_a_room_is_told_of_the_room_and_not_of_an_example(
    text: str, place: str, sentence: str, whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (whole / "rules.py").write_text(text, "utf-8")
    code = Code(prefix="GST", version=games.find("mondrian").generator, layout=1)
    example = f'```figure\nplayers = ["A", "B"]\nsheet = "{code}"\nmoves = "1"\n```'
    (whole / "rules.md").write_text(f"# Guest\n\n1. Play.\n\n{example}\n", "utf-8")
    for words in (("print", "guest"), ("sample", "guest")):
        _, complaints = said(capsys, *words, status=2)
        assert len(complaints) == 1 and sentence in complaints[0]
        assert complaints[0].startswith(f"sheetgen: {whole / 'rules.py'}{place}: Guest ")


@pytest.mark.parametrize("players", ["(4, 2)", "(0, 2)", "3", "(2,)"])
def test_a_guest_that_nobody_can_play_is_refused(
    players: str, install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    init = GAME.format(name="guest", prefix="GST", package="crowd").replace("title=", f"players={players}, title=")
    install(f"crowd_{len(players)}_{players[1:2]}", init=init)
    listed, complaints = said(capsys, "games", "--names")
    assert listed == list(games.BUILT_IN)
    assert len(complaints) == 1 and "write the fewest and the most" in complaints[0]


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("minutes=30", "write the shortest and the longest game, such as (20, 40), or None"),
        ("minutes=(30,)", "write the shortest and the longest game, such as (20, 40), or None"),
        ("summary=None", 'write a text of one line, such as "draw lines between dots"'),
        ("summary='one\\ntwo'", 'write a text of one line, such as "draw lines between dots"'),
        ("prefix=None", 'write a text of one line, such as "DOT"'),
        ("example_moves='17'", 'write a tuple of texts of one line each, such as ("17",) or ("17", "18")'),
        ("example_moves=(17,)", 'write a tuple of texts of one line each, such as ("17",) or ("17", "18")'),
        ("spaces_a_turn=0", "write a whole number from 1"),
        ("generator=32", "write a whole number up to 31"),
        ("cells=1", "write True or False"),
        ("dress=('large',)", "write a frozenset of some of these: 'large', 'colour', 'numbers', 'key', 'bleed'"),
        ("table_hints=('a', 'b')", 'a tuple of pairs of texts, such as (("letters", "The letters you wrote"),)'),
        ("package=None", "write a text of one line, such as __name__"),
    ],
)
def test_a_guest_that_says_of_itself_what_cannot_be_is_refused(
    fact: str, told: str, install: Install, tmp_path: Path
) -> None:
    name, _, value = fact.partition("=")
    init = GAME.format(name="guest", prefix="GST", package=tmp_path.name)
    install(tmp_path.name, init=f"{init}GAME = structs.replace(GAME, {fact})")
    assert games.names() == list(games.BUILT_IN)
    (said,) = games.left_out()
    assert f"its Game says {name}={eval(value)!r}; " in said and said.endswith(told)


def test_a_guest_may_say_it_in_lists_and_sets(install: Install, tmp_path: Path) -> None:
    init = GAME.format(name="guest", prefix="GST", package=tmp_path.name)
    said = 'players=[2, 4], minutes=[20, 40], example_moves=["1"], table_hints=[["a", "b"]], dress={"large"}'
    install(tmp_path.name, init=f"{init}GAME = structs.replace(GAME, {said})")
    assert "guest" in games.names() and not games.left_out()
    found = games.find("guest")
    assert hash(found) and (found.players, found.table_hints, found.dress) == (
        (2, 4),
        (("a", "b"),),
        frozenset({"large"}),
    )


@pytest.mark.parametrize(
    ("package", "told"),
    [
        ("no_such", "its package 'no_such' cannot be loaded (ModuleNotFoundError: No module named 'no_such'); write "),
        (".no_such", "its package '.no_such' cannot be loaded (TypeError: "),
        ("json.decoder", "its package 'json.decoder' is no folder with an __init__.py; write "),
    ],
)
def test_a_guest_whose_rooms_are_nowhere_is_left_out(
    package: str, told: str, install: Install, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    install(tmp_path.name, init=GAME.format(name="guest", prefix="GST", package=package))
    listed, complaints = said(capsys, "games")
    assert len(listed) == len(games.BUILT_IN)
    assert len(complaints) == 1 and told in complaints[0] and "package=__name__" in complaints[0]
    assert said(capsys, "print", "guest", status=2) == ([], complaints)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_our_own_games_say_of_themselves_what_can_be(name: str) -> None:
    game = games.find(name)
    assert {*SHAPES} == {*game.__struct_fields__}
    assert not misfit(game) and not astray(game)


def test_a_guest_may_have_all_that_changes_a_sheet() -> None:
    assert get_args(Dress) == DRESS


@pytest.mark.parametrize(("fact", "lacking"), [("cells", "PICTURES"), ("curves", "from_curve")])
def test_a_guest_must_have_what_it_says_it_has(fact: str, lacking: str, whole: Path) -> None:
    with pytest.raises(BadInput, match=rf"Guest is not whole: its field\.py has no {lacking}$"):
        _ = structs.replace(games.find("guest"), **{fact: True}).field


def test_a_variation_without_a_default_is_the_fault_of_the_game_and_not_of_a_record(
    whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = "from msgspec import Struct\nclass Variation(Struct, frozen=True):\n    misere: bool"
    (whole / "rules.py").write_text(FORGETFUL.format(room="rules", body=body), "utf-8")
    code = Code(prefix="GST", version=games.find("mondrian").generator, layout=1)
    Path("game.toml").write_text(f'sheet = "{code}"\nplayers = ["Ann", "Ben"]\nmoves = "1 red"\n', "utf-8")
    fault = "Guest is not whole: 'misere' in the Variation of its rules.py has no default"
    assert said(capsys, "check", "game.toml", status=2)[1] == [f"sheetgen: {whole / 'rules.py'}: {fault}"]


def test_of_a_guest_without_odds_nobody_says_that_no_dice_are_thrown(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    init = """from sheetgen.games import Game
GAME = Game(
    name="guest", title="Guest", credit="", prefix="GST", summary="a race by dice", players=(2, 4), package=__name__
)"""
    install("dice_alone", init=init)
    fault = "there are no odds to work out for Guest: it has no odds.py, which would work them out"
    assert said(capsys, "odds", "guest", status=2) == ([], [f"sheetgen: {fault}"])
    assert said(capsys, "odds", "klee", status=2)[1][0].endswith("for Klee: no dice are thrown in it")


CHATTY = {
    "rules": FORGETS_TO_PLAY.replace("super", "print('played')\n        return super") + "\n\nprint('rules')",
    "field": "print('field')\n\ndef build(*given):\n    print('built')\n    return own.build(*given)",
    "sheet": "print('sheet')\n\ndef pages(*given):\n    print('drawn')\n    return own.pages(*given)",
}
"""Rooms in which what their maker looked at is still printed."""


@pytest.fixture
def chatty(whole: Path) -> Path:
    """The folder of a guest that prints, wherever it may, what its maker wanted to see."""
    for room, body in CHATTY.items():
        (whole / f"{room}.py").write_text(FORGETFUL.format(room=room, body=body), "utf-8")
    (whole / "rules.md").write_text("# Guest\n\n1. Play.\n", "utf-8")
    init = whole / "__init__.py"
    init.write_text("print('guest')\n" + init.read_text("utf-8"), "utf-8")
    return whole


def test_what_a_guest_prints_spoils_no_document(chatty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = set[str]()

    def shown(*words: str) -> str:
        assert main([*words]) == 0
        out, err = capsys.readouterr()
        printed.update(err.splitlines())
        return out

    assert json.loads(shown("games", "--json"))[-1]["game"] == "guest"
    Path("game.toml").write_text(shown("sample", "guest"), "utf-8")
    assert json.loads(shown("check", "game.toml", "--json"))["valid"]
    assert shown("print", "guest", "--seed", "5", "--no-rules", "-o", "-", "--format", "svg").startswith("<?xml")
    assert {"guest", "rules", "field", "sheet", "played", "built", "drawn"} <= printed


def test_what_a_guest_prints_is_nothing_that_the_tab_key_completes(
    chatty: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    completing = {"_SHEETGEN_COMPLETE": "bash_complete", "COMP_WORDS": "sheetgen print gue", "COMP_CWORD": "2"}
    for name, value in completing.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit):
        main([])
    assert capsys.readouterr() == ("plain,guest\n", "guest\n")


def test_what_a_guest_prints_in_another_process_spoils_no_output(
    chatty: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "guest", "--seed", "1", "--copies", "2", "--jobs", "1", "-o", "run"]) == 0
    out, err = capfd.readouterr()
    assert "drawn" in err.splitlines() and not {"guest", "field", "sheet", "built", "drawn"} & {*out.splitlines()}


@pytest.mark.parametrize("named", [[], ["--players", "Ann,Ben"]])
def test_new_says_of_a_game_whose_coloured_sheets_are_not_judged_nothing_of_its_players(
    named: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(games.Game, "judges_sheets", False)
    for asked in (["new", "mondrian", "--finished", *named], ["sample", "mondrian", "--finished"]):
        _, complaints = said(capsys, *asked, status=2)
        assert complaints == ["sheetgen: a finished sheet of Mondrian cannot be judged without its moves"]
