"""What holds for every game there is: a new game joins by existing (sheetgen.games.names)."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest

from sheetgen import games
from sheetgen.cli import main
from sheetgen.errors import BadInput
from sheetgen.games.design import design, field_of
from sheetgen.games.rulebook import field_for, rule_pages
from sheetgen.page.drawing import Group, Shape, Text
from sheetgen.page.extent import reach
from sheetgen.page.paper import paper
from sheetgen.page.sheet import SheetOptions
from sheetgen.referee import record
from sheetgen.referee.game import Foul, Position
from sheetgen.referee.replay import opening, replay
from sheetgen.referee.rules import Rules
from tests.outside import said

Run = Callable[..., str]

GAMES = games.names()
LAYOUTS = [(game, layout) for game in GAMES for layout in games.find(game).layout_names]
SEATS = [
    (game, layout, players)
    for game, layout in LAYOUTS
    for players in range(games.find(game).players[0], games.find(game).players[1] + 1)
]
SEEDS = (1, 2, 3)
DRESSES: dict[str, dict[str, bool]] = {
    "plain": {},
    "large print in colour": {"large": True, "colour": True},
    "with numbers and key": {"numbers": True, "key": True},
}
FLAGS = {"large": ["--large-print"], "colour": ["--ink", "colour"], "numbers": ["--numbers"], "key": ["--key"]}
QUALITY = {"inscribed_radius_min", "segment_min", "crossing_min", "border_min", "bend_radius_min"}

each_game = pytest.mark.parametrize("game", GAMES)
each_layout = pytest.mark.parametrize(("game", "layout"), LAYOUTS)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in an empty folder; what it says on standard output."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERSIZE", "A4")

    def run(*arguments: object, status: int = 0) -> str:
        got = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        assert got == status, err or out
        return out

    return run


def field(run: Run, *arguments: object) -> dict[str, Any]:
    """The field as JSON, without the figures of its filling."""
    contract: dict[str, Any] = json.loads(run("field", *arguments, "--json"))
    contract.pop("fill", None)
    return contract


def texts(shapes: Iterable[Shape]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from texts(shape.shapes)
        elif isinstance(shape, Text):
            yield shape.text


def another_sheet(game: str) -> list[str]:
    """Options for a sheet that is drawn anew, as far as the game can."""
    found = games.find(game)
    if found.fillable:
        return ["--fill", "--seed", "3", "--field-seed", "2"]
    return ["--seed", "3"] if found.seeded else []


@each_game
@pytest.mark.parametrize("dress", DRESSES)
@pytest.mark.parametrize("lying", [False, True], ids=["upright", "lying"])
@pytest.mark.parametrize("size", ["A4", "Letter", "A3", "A5"])
def test_every_page_stays_within_its_margins_and_says_its_code(game: str, size: str, lying: bool, dress: str) -> None:
    found = games.find(game)
    sheet = paper(size).landscape if lying else paper(size)
    made = field_of(design(found))
    left, bottom, right, top = sheet.frame
    options = SheetOptions(paper=sheet, **DRESSES[dress])
    pages = found.sheet.pages(made, options)
    for page in [*pages, *rule_pages(found, sheet, code=made.code, large=options.large)]:
        assert (page.width, page.height) == (sheet.width, sheet.height)
        box = reach(page.shapes)
        assert box is not None
        assert box[0] >= left - 0.01 and box[1] >= bottom - 0.01 and box[2] <= right + 0.01 and box[3] <= top + 0.01
        assert any(made.code in text for text in texts(page.shapes))


def _size(page: pypdfium2.PdfPage) -> tuple[int, int]:
    """In mm."""
    width, height = (round(length * 25.4 / 72) for length in page.get_size())
    return width, height


@each_game
@pytest.mark.parametrize("dress", DRESSES)
@pytest.mark.parametrize("size", ["A4", "A3"])
def test_the_pdf_is_sound(game: str, size: str, dress: str, run: Run, tmp_path: Path) -> None:
    flags = [word for name in DRESSES[dress] for word in FLAGS[name]]
    run("print", game, "--paper", size, *(["--landscape"] if size == "A3" else []), *flags, "-o", "a.pdf")
    asked = paper(size).landscape if size == "A3" else paper(size)
    sheet = games.find(game).paper(asked)
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        assert _size(document[0]) == (round(sheet.width), round(sheet.height))
        assert _size(document[len(document) - 1]) == (round(asked.width), round(asked.height)), "the rules stand"
    assert "No syntax or stream encoding errors found" in said("qpdf", "--check", "a.pdf")
    assert said("pdftoppm", "-r", "20", "-png", "a.pdf", tmp_path / "page") == ""


@each_game
def test_every_page_of_the_pdf_holds_the_code_as_text(game: str, run: Run, tmp_path: Path) -> None:
    run("print", game, "--key", "-o", "a.pdf")
    code = field(run, game)["code"]
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        assert len(document) >= 3
        assert all(code in page.get_textpage().get_text_range() for page in document)


@each_game
def test_every_space_is_drawn_once_under_its_name(game: str, run: Run) -> None:
    files = run("print", game, "--no-rules", "--format", "svg").split("\n")[:-1]
    drawn = Counter(
        element.get("id") for file in files for element in ElementTree.parse(file).iter() if element.get("id")
    )
    spaces = field(run, game)["spaces"]
    assert {id for id in drawn if str(id).startswith("space-")} == {f"space-{space['id']}" for space in spaces}
    assert all(drawn[f"space-{space['id']}"] == 1 for space in spaces)


@each_game
def test_a_picture_has_the_papers_shape(game: str, run: Run, tmp_path: Path) -> None:
    from PIL import Image

    file, *_ = run("print", game, "--no-rules", "--format", "png", "--paper", "Letter", "--landscape").split("\n")
    with Image.open(tmp_path / file) as picture:
        assert picture.width / picture.height == pytest.approx(279.4 / 215.9, abs=0.002)


@each_game
@pytest.mark.parametrize("kind", ["pdf", "svg", "png"])
def test_the_same_command_gives_the_same_bytes(game: str, kind: str, run: Run, tmp_path: Path) -> None:
    both = []
    for _ in range(2):
        files = run("print", game, *another_sheet(game), "--format", kind).split("\n")[:-1]
        both.append([(tmp_path / file).read_bytes() for file in files])
    assert both[0] == both[1]


@each_game
def test_the_same_command_gives_the_same_bytes_in_another_python(game: str, tmp_path: Path) -> None:
    pages = []
    for seed in ("1", "2"):
        target = tmp_path / f"{seed}.pdf"
        command = [sys.executable, "-m", "sheetgen", "print", game, *another_sheet(game), "-o", str(target)]
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed})
        pages.append(target.read_bytes())
    assert pages[0] == pages[1]


@pytest.mark.parametrize("game", [game for game in GAMES if games.find(game).seeded or games.find(game).fillable])
def test_copies_of_a_drawn_sheet_are_different_sheets(game: str, run: Run, tmp_path: Path) -> None:
    found = games.find(game)
    run("print", game, "--fill" if found.fillable else "--seed=1", "--copies", "3", "--no-rules", "-o", "a.pdf")
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        said = "".join(page.get_textpage().get_text_range() for page in document)
    assert len(set(re.findall(rf"{found.prefix}-\w+-\w", said))) == 3


@each_game
def test_a_large_sheet_can_be_cut_into_usual_pages(game: str, run: Run, tmp_path: Path) -> None:
    run("print", game, "--paper", "A3", "--tile", "--no-rules", "-o", "a.pdf")
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        assert len(document) > 1
        sizes = {tuple(sorted(round(length * 25.4 / 72) for length in page.get_size())) for page in document}
    assert sizes == {(210, 297)}


@each_game
def test_without_a_name_the_file_is_named_after_game_and_code(game: str, run: Run) -> None:
    assert run("print", game) == f"{game}-{field(run, game)['code']}.pdf\n"


@each_layout
def test_the_field_holds_its_contract(game: str, layout: str, run: Run) -> None:
    made = field(run, game, "--layout", layout)
    assert {"game", "layout", "seed", "code", "unit", "size", "spaces", "segments", "contacts", "quality"} <= set(made)
    assert (made["game"], made["layout"], made["unit"]) == (game, layout, "mm")
    assert made["seed"] is None or isinstance(made["seed"], int)
    assert re.fullmatch(r"[0-9A-Z-]{1,20}", made["code"])
    assert set(made["quality"]) == QUALITY
    assert all(value is None or value > 0 for value in made["quality"].values())


@each_layout
def test_every_space_lies_on_the_field_under_an_id_of_its_own(game: str, layout: str, run: Run) -> None:
    made = field(run, game, "--layout", layout)
    width, height = made["size"]
    ids = [space["id"] for space in made["spaces"]]
    assert ids and len(set(map(str, ids))) == len(ids)
    for space in made["spaces"]:
        assert {"id", "outline", "group", "mark"} <= set(space) and isinstance(space["mark"], dict)
        assert len(space["outline"]) >= 3 and space["outline"][0] != space["outline"][-1]
        assert all(-0.001 <= x <= width + 0.001 and -0.001 <= y <= height + 0.001 for x, y in space["outline"])


@each_layout
def test_contacts_and_segments_name_spaces_that_are_there(game: str, layout: str, run: Run) -> None:
    made = field(run, game, "--layout", layout)
    ids = {space["id"] for space in made["spaces"]}
    for a, b, kind in made["contacts"]:
        assert a != b and {a, b} <= ids and kind in ("edge", "corner")
    pairs = Counter(frozenset((a, b)) for a, b, _ in made["contacts"])
    assert all(count == 1 for count in pairs.values())
    for segment in made["segments"]:
        assert {"id", "line", "curve", "order", "ends", "sides"} <= set(segment)
        assert len(segment["line"]) >= 2 and len(segment["ends"]) == len(segment["sides"]) == 2
        assert all(side is None or side in ids for side in segment["sides"])
    assert len({segment["id"] for segment in made["segments"]}) == len(made["segments"])


@pytest.mark.parametrize(
    ("game", "layout", "seed"),
    [(*each, seed) for each in LAYOUTS for seed in (None, *(SEEDS if games.find(each[0]).seeded else ()))],
)
def test_a_sheets_code_gives_the_sheet_back(game: str, layout: str, seed: int | None, run: Run) -> None:
    if seed is None:
        made = field(run, game, "--layout", layout)
    else:
        made = field(run, game, "--layout", layout, "--seed", seed)
        assert made["seed"] == seed
    assert field(run, game, "--code", made["code"].lower().replace("-", "")) == made


@each_layout
def test_every_seed_draws_a_field_of_its_own(game: str, layout: str, run: Run) -> None:
    if not games.find(game).seeded:
        assert run("field", game, "--seed", "7", status=2) == ""
        return
    drawn = [field(run, game, "--layout", layout, "--seed", seed)["spaces"] for seed in SEEDS]
    assert all(one != other for one, other in itertools.combinations(drawn, 2))


@pytest.mark.parametrize(("game", "layout"), [(game, layout) for game, layout in LAYOUTS if games.find(game).fillable])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_filled_sheets_code_gives_its_letters_back(game: str, layout: str, seed: int, run: Run) -> None:
    for kind in games.find(game).filler.KINDS:
        made = field(run, game, "--layout", layout, "--fill", kind, "--seed", seed)
        assert field(run, game, "--code", made["code"]) == made


@each_game
def test_a_kept_field_is_the_drawn_one(game: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = field(run, game, *another_sheet(game))
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "kept"))
    assert [field(run, game, *another_sheet(game)) for _ in range(2)] == [drawn, drawn]


@each_game
def test_the_fields_figures_can_be_read_by_people(game: str, run: Run) -> None:
    said = run("field", game)
    assert games.find(game).title in said and field(run, game)["code"] in said and "{" not in said


def sampled(run: Run, *arguments: object, file: str = "game.toml") -> str:
    """A random game, written to a file too."""
    text = run("sample", *arguments)
    Path(file).write_text(text, "utf-8")
    return text


def with_moves(text: str, moves: list[str]) -> str:
    """The same record with other moves and no score."""
    head, rest = text.split('moves = """\n')
    tables = rest[rest.index('"""\n') + 4 :].split("\n[score]")[0]
    return f'{head}moves = """\n' + "".join(f"{move}\n" for move in moves) + f'"""\n{tables}'


@pytest.mark.parametrize(("game", "layout", "players"), SEATS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_replays_without_a_foul(game: str, layout: str, players: int, seed: int, run: Run) -> None:
    sampled(run, game, "--layout", layout, "--players", players, "--seed", seed)
    verdict = json.loads(run("check", "game.toml", "--json"))
    assert verdict["readable"] and verdict["valid"] and verdict["over"]
    assert verdict["fouls"] == [] and verdict["claim"]["holds"]
    assert "All is well." in run("check", "game.toml")


@each_game
def test_the_verdict_holds_its_contract(game: str, run: Run) -> None:
    text = sampled(run, game, "--players", games.find(game).players[1])
    players = record.parse(text).players
    verdict = json.loads(run("check", "game.toml", "--json"))
    assert (verdict["game"], verdict["sheet"]) == (game, record.parse(text).sheet)
    assert verdict["moves"] == len(record.parse(text).turns)
    assert list(verdict["scores"]) == list(players)
    assert verdict["winners"] and set(verdict["winners"]) <= set(players)
    assert all({"players", "total"} <= set(team) for team in verdict["teams"])
    assert set(verdict["claim"]) == {"scores", "holds", "first_wrong_move"}
    assert verdict["claim"]["scores"] == verdict["scores"] and verdict["claim"]["first_wrong_move"] is None


@each_game
def test_a_written_score_that_is_wrong_is_found(game: str, run: Run) -> None:
    text = sampled(run, game)
    head, score, points, rest = re.split(r"(\[score\]\n.* = )(-?\d+)", text)
    Path("game.toml").write_text(f"{head}{score}{int(points) + 100}{rest}", "utf-8")
    verdict = json.loads(run("check", "game.toml", "--json", status=1))
    assert verdict["valid"] and not verdict["claim"]["holds"]
    assert 1 <= verdict["claim"]["first_wrong_move"] <= verdict["moves"]


@each_game
@pytest.mark.parametrize("turns", range(4))
def test_an_unfinished_game_is_no_foul_but_not_over(game: str, turns: int, run: Run) -> None:
    text = sampled(run, game, "--turns", turns)
    assert len(record.parse(text).turns) == turns and "[score]" not in text
    verdict = json.loads(run("check", "game.toml", "--json", status=1))
    assert verdict["valid"] and not verdict["over"] and verdict["winners"] == [] and verdict["claim"] is None


@each_game
def test_the_first_turns_of_a_long_game_are_those_of_a_short_one(game: str, run: Run) -> None:
    short, long = (record.parse(run("sample", game, *more)).turns for more in (("--turns", 3), ()))
    assert short == long[:3]


def illegal(rules: Rules, position: Position[Any], text: str) -> bool:
    """Whether a line that can be read is none of the moves that there are, or begins none of them."""
    try:
        move = rules.read(text, position)
        position = position.with_dice_of(move)
    except BadInput:
        return False
    legal, left_out = rules.listed(position)
    # A move may be written shorter than the list has it, or with more than it needs.
    return (
        left_out is None and not position.oddity(move) and not any(rules.write(each).startswith(text) for each in legal)
    )


# Where the dice decide everything, every line that can be read is legal, but for what it claims (tests/games/goose).
@pytest.mark.parametrize("game", [game for game in GAMES if not games.find(game).chancy])
def test_one_move_changed_to_an_illegal_one_is_found_there(game: str, run: Run) -> None:
    rules = games.find(game).rules
    text = run("sample", game)
    written = record.parse(text)
    blank = field_for(games.find(game), written)
    _, position = opening(rules, blank, written)
    moves = [turn.text for turn in written.turns]
    tried = 0
    for i, move in enumerate(moves):
        others = [other for other in moves if other not in moves[i - 1 : i]]  # the same once more is a line twice
        wrong = next((other for other in others if illegal(rules, position, other)), None)
        if wrong is not None:
            changed = record.parse(with_moves(text, [*moves[:i], wrong, *moves[i + 1 :]]))
            tried += 1
            try:
                fouls = replay(rules, blank, changed).fouls
                found = fouls[0].line if fouls else None
            except BadInput as error:
                found = error.line
            assert found == changed.turns[i].line, f"{wrong} for {move}"
        after = position.play(rules.read(move, position))
        assert not isinstance(after, Foul)
        position = after
    assert tried > len(moves) / 2


@each_game
def test_a_line_that_is_no_move_is_told_with_its_line(game: str, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    text = sampled(run, game)
    moves = [turn.text for turn in record.parse(text).turns]
    for i in (0, len(moves) // 2, len(moves) - 1):
        broken = with_moves(text, [*moves[:i], "§ what?", *moves[i + 1 :]])
        Path("game.toml").write_text(broken, "utf-8")
        assert main(["check", "game.toml"]) == 2
        line = broken.split("\n").index("§ what?") + 1
        assert capsys.readouterr().err.startswith(f"sheetgen: game.toml, line {line}: ")


def throw(text: str) -> list[str]:
    """`--throw` with the largest dice there are, where dice are thrown after a record's last move."""
    written = record.parse(text)
    game = games.find(written.game or "")
    position = replay(game.rules, field_for(game, written), written).position
    return ["--throw", ",".join(map(str, position.dice))] if position.dice else []


@each_game
@pytest.mark.parametrize("turns", range(4))
def test_every_listed_move_can_be_played(game: str, turns: int, run: Run) -> None:
    text = sampled(run, game, "--turns", turns)
    listed = json.loads(run("moves", "game.toml", *throw(text), "--json"))
    assert (listed["game"], listed["move"]) == (game, turns + 1)
    assert listed["player"] in record.parse(text).players
    assert listed["moves"] and len(set(listed["moves"])) == len(listed["moves"])
    rules = games.find(game).rules
    written = record.parse(text)
    verdict = replay(rules, field_for(games.find(game), written), written)
    for move in listed["moves"]:
        assert not isinstance(verdict.position.play(rules.read(move, verdict.position)), Foul), move


@each_game
def test_some_listed_moves_written_down_are_no_fouls(game: str, run: Run) -> None:
    text = sampled(run, game, "--turns", 2)
    listed = json.loads(run("moves", "game.toml", *throw(text), "--json"))["moves"]
    made = [turn.text for turn in record.parse(text).turns]
    for move in listed[:: len(listed) // 10 + 1]:
        Path("next.toml").write_text(with_moves(text, [*made, move]), "utf-8")
        assert json.loads(run("check", "next.toml", "--json", status=1))["fouls"] == []


@each_game
def test_after_the_end_there_is_nothing_to_play(game: str, run: Run) -> None:
    sampled(run, game)
    listed = json.loads(run("moves", "game.toml", "--json"))
    assert (listed["player"], listed["moves"]) == (None, [])
    assert "The game is over." in run("moves", "game.toml")


@each_game
def test_the_finished_sheet_is_drawn_with_its_verdict(game: str, run: Run, tmp_path: Path) -> None:
    sampled(run, game)
    run("check", "game.toml", "--pdf", "played.pdf")
    with pypdfium2.PdfDocument(tmp_path / "played.pdf") as document:
        words = "".join(page.get_textpage().get_text_range() for page in document)
    assert "Ann" in words and "All is well" in words
    assert "No syntax or stream encoding errors found" in said("qpdf", "--check", "played.pdf")


@each_game
def test_a_sheet_is_drawn_for_a_game_with_a_foul_too(game: str, run: Run, tmp_path: Path) -> None:
    text = sampled(run, game)
    moves = [turn.text for turn in record.parse(text).turns]
    Path("game.toml").write_text(with_moves(text, [*moves, moves[0]]), "utf-8")  # after the end
    run("check", "game.toml", "--pdf", "played.pdf", status=1)
    assert (tmp_path / "played.pdf").read_bytes().startswith(b"%PDF")


@each_game
def test_a_new_record_can_be_read(game: str, run: Run) -> None:
    text = run("new", game)
    assert "# The code on your sheet, if it is not the classic one:\nsheet = " in text
    written = record.parse(text)
    assert (written.game, written.sheet) == (game, field(run, game)["code"])
    assert games.find(game).players[0] <= len(written.players) <= games.find(game).players[1]
    assert written.turns == ()


@each_game
def test_a_new_records_example_lines_can_be_read(game: str, run: Run, tmp_path: Path) -> None:
    written = run("new", game)
    if game == "tolstoy":
        pytest.skip("its words are made up")
    examples = "\n".join(move for move in games.find(game).example_moves if move != "-")
    (tmp_path / "game.toml").write_text(written.replace('moves = """', 'moves = """\n' + examples), "utf-8")
    run("check", str(tmp_path / "game.toml"), status=1)


@each_game
def test_a_sample_can_be_written_to_a_new_file(game: str, run: Run, tmp_path: Path) -> None:
    shown = run("sample", game, "--turns", "2")
    assert run("sample", game, "--turns", "2", "-o", "game.toml") == "game.toml\n"
    assert (tmp_path / "game.toml").read_text("utf-8") == shown
    run("sample", game, "--turns", "2", "-o", "game.toml", status=2)


@each_game
def test_a_new_record_is_never_written_over_another(game: str, run: Run, tmp_path: Path) -> None:
    assert run("new", game, "-o", "game.toml") == "game.toml\n"
    (tmp_path / "game.toml").write_text("dear to us", "utf-8")
    run("new", game, "-o", "game.toml", status=2)
    assert (tmp_path / "game.toml").read_text("utf-8") == "dear to us"


@each_game
def test_a_new_layout_can_be_printed_and_played(game: str, run: Run) -> None:
    run("new", game, "--layout", "my.toml")
    made = field(run, game, "--layout", "my.toml")
    assert field(run, game, "--layout", "my.toml", "--code", made["code"]) == made
    run("print", game, "--layout", "my.toml", "-o", "my.pdf")
    sampled(run, game, "--layout", "my.toml")
    assert "All is well." in run("check", "game.toml")


@each_game
def test_the_rules_are_plain_text(game: str, run: Run) -> None:
    said = run("rules", game)
    found = games.find(game)
    assert found.title in said and found.credit in said
    assert len(said.split()) > 150
    assert "```" not in said and "**" not in said and max(map(len, said.split("\n"))) <= 100


@each_game
def test_odds_are_told_or_refused_with_the_reason(game: str, run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    found = games.find(game)
    if found.chancy:
        assert run("odds", game, "--games", 20)
        return
    assert main(["odds", game]) == 2
    assert found.no_odds in capsys.readouterr().err


def test_the_list_names_every_game(run: Run) -> None:
    said = run("games")
    listed = json.loads(run("games", "--json"))
    assert run("games", "--names").split() == [entry["game"] for entry in listed] == GAMES
    assert len(said.strip().split("\n")) == len(GAMES)
    for game, layout in LAYOUTS:
        assert re.search(rf"^{game} .*\b{re.escape(layout)}\b", said, re.MULTILINE)


def test_the_book_has_a_bookmark_for_every_game(run: Run, tmp_path: Path) -> None:
    assert run("book") == "sheetgen-book.pdf\n"
    with pypdfium2.PdfDocument(tmp_path / "sheetgen-book.pdf") as document:
        marks = [mark.get_title() for mark in document.get_toc()]
    assert all(any(games.find(game).title in mark for mark in marks) for game in GAMES)
    assert "No syntax or stream encoding errors found" in said("qpdf", "--check", "sheetgen-book.pdf")


@each_game
def test_a_book_may_hold_one_game(game: str, run: Run, tmp_path: Path) -> None:
    run("book", game, "-o", "one.pdf")
    with pypdfium2.PdfDocument(tmp_path / "one.pdf") as document:
        assert all(games.find(game).title in mark.get_title() for mark in document.get_toc())


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
