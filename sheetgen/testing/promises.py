"""The promises, and what they and our own tests look at sheets and records with."""

from __future__ import annotations

import ast
import itertools
import json
import math
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar
from xml.etree import ElementTree

import pypdfium2
import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.cli import main
from sheetgen.field import build
from sheetgen.field import layout as layouts
from sheetgen.field.code import is_prefix
from sheetgen.games import Game
from sheetgen.games.design import design, field_of
from sheetgen.games.printed import all_pages
from sheetgen.games.recorded import field_for
from sheetgen.games.rulebook import KEPT, rule_blocks, rule_pages
from sheetgen.page.boards.parts import BLANK
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink.extent import bounds, reach
from sheetgen.page.ink.shapes import Box, Group, Page, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper, paper
from sheetgen.page.text.prose import keep, read
from sheetgen.referee import record
from sheetgen.referee import replay as referee
from sheetgen.referee.game import Foul
from sheetgen.referee.replay import replay
from sheetgen.story import Played
from sheetgen.testing.play import THOROUGH, PlayPromises

F = TypeVar("F", bound=Callable[..., Any])
Run = Callable[..., str]

SEEDS = (1, 2, 3)
WORDS = 150
"""What `sheetgen rules` says of a game is longer, in words; a page that is empty or only begun is not."""
DRESSES: dict[str, dict[str, Any]] = {
    "plain": {},
    "large print in colour": {"large": True, "colour": True},
    "with numbers and key": {"numbers": True, "key": True},
}
SOUND = [(size, dress) for size in ("A4", "A3") for dress in DRESSES if THOROUGH or size == "A4" or dress == "plain"]
"""What is printed for other programs to judge. A dress is made of the same kinds of marks on any paper, so that the
second paper is asked about one; what stands where on it is asked of all (its margins)."""
FLAGS = {"large": ["--large-print"], "colour": ["--ink", "colour"], "numbers": ["--numbers"], "key": ["--key"]}
ASKED: dict[str, list[str]] = {
    "--large-print": [],
    "--ink colour": ["--ink", "black"],
    "--numbers": [],
    "--key": [],
    "--landscape": [],
}
"""Options that change the page, each with what stands for its absence."""
QUALITY = {"inscribed_radius_min", "segment_min", "crossing_min", "border_min", "bend_radius_min"}
GEOMETRY = ("shapely", "networkx", "numpy")
PAPER = ("reportlab", "fontTools")
LOADED = (*GEOMETRY, *PAPER, "msgspec", "markdown_it", "pypdfium2", "segno", "PIL")
ROUND = 0.03
"""mm: so far the round foot of a figure reaches below its line."""
ID = re.compile(r"\b[A-Z0-9]{3}-A\d+\b")


def output_of(*command: object) -> str:
    """All that a program from outside says. Where it is not installed the test is skipped; in CI it must be there."""
    words = [str(word) for word in command]
    if shutil.which(words[0]) is None:
        if os.environ.get("CI"):
            pytest.fail(f"{words[0]} must be installed in CI")
        pytest.skip(f"{words[0]} is not installed")
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def fields_of_this_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for what is drawn in a run of the tests: new in every run, and the same for all of its workers."""
    home, shared = tmp_path_factory.getbasetemp(), "PYTEST_XDIST_WORKER" in os.environ
    return (home.parent if shared else home) / "fields"


def only(holds: Callable[[Game], bool]) -> Callable[[F], F]:
    """A promise that only some games make."""

    def marked(test: F) -> F:
        test.holds_for = holds  # type: ignore[attr-defined]
        return test

    return marked


def running(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command that ends with that status, and gives what it says on standard output."""

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


_SHIPPED: dict[tuple[str, str], dict[str, Any]] = {}


def shipped_field(run: Run, game: str, layout: str) -> dict[str, Any]:
    """The field of a layout that ships as JSON, asked for once: nobody changes it."""
    if (game, layout) not in _SHIPPED:
        _SHIPPED[game, layout] = field(run, game, "--layout", layout)
    return _SHIPPED[game, layout]


def texts(shapes: Iterable[Shape]) -> Iterator[str]:
    """All that is written among the shapes."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from texts(shape.shapes)
        elif isinstance(shape, Text):
            yield shape.text


def shows_the_field(shapes: Iterable[Shape]) -> bool:
    """Whether a space is among the shapes, under its name."""
    return any(
        shows_the_field(shape.shapes) if isinstance(shape, Group) else (shape.id or "").startswith("space-")
        for shape in shapes
    )


class Lettered(NamedTuple):
    """A text as it stands on a page: its words, its type in points, the box round it in mm."""

    text: str
    points: float
    box: Box


def lettered(shapes: Iterable[Shape], groups: tuple[Group, ...] = ()) -> Iterator[Lettered]:
    """Every text on a page, wherever in groups it stands."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from lettered(shape.shapes, (shape, *groups))
        elif isinstance(shape, Text):
            placed: Shape = shape
            for group in groups:
                placed = structs.replace(group, shapes=(placed,))
            scale = math.prod(group.scale for group in groups)
            yield Lettered(shape.text, scale * shape.size * 72 / 25.4, bounds(placed))


@cache
def printed(game: str, *words: str) -> bytes:
    """The PDF that a command prints, whose bytes are the same each time."""
    assert main(["print", game, *words, "-o", "without.pdf"]) == 0
    return Path("without.pdf").read_bytes()


def assert_it_stays_within(page: Page, sheet: Paper, code: str) -> None:
    """A page has its paper's size, upright or lying, keeps the margins and says the code."""
    sheet = sheet.landscape if page.width > page.height else sheet.upright
    left, bottom, right, top = sheet.frame
    assert (page.width, page.height) == (sheet.width, sheet.height)
    box = reach(page.shapes)
    assert box is not None
    assert box[0] >= left - ROUND and box[1] >= bottom - ROUND
    assert box[2] <= right + ROUND and box[3] <= top + ROUND
    assert any(code in text for text in texts(page.shapes))


def numbers_on(game: str, size: str) -> list[Lettered]:
    """What `--numbers` adds to the sheet."""
    found, sheet = games.find(game), games.find(game).paper(paper(size))
    made = field_of(design(found))

    def on_page(numbers: bool) -> list[Lettered]:
        options = SheetOptions(paper=sheet, numbers=numbers)
        return [text for page in found.sheet.pages(made, options) for text in lettered(page.shapes)]

    return list((Counter(on_page(True)) - Counter(on_page(False))).elements())


def another_sheet(game: str) -> list[str]:
    """Options for a sheet that is drawn anew, as far as the game can."""
    found = games.find(game)
    if found.fillable:
        return ["--fill", "--seed", "3", "--field-seed", "2"]
    return ["--seed", "3"] if found.seeded else []


def loaded(*code: str) -> set[str]:
    """What a fresh Python has loaded after running the lines, of what takes long to load, and of our and the games'
    packages."""
    ours = tuple({"sheetgen.", *(f"{games.find(name).package}." for name in games.names())})
    tell = f"print(json.dumps([m for m in sys.modules if m in {LOADED!r} or m.startswith({ours!r})]), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(["import json, sys", *code, tell])], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


def after(*arguments: str) -> set[str]:
    """What is loaded after a command that went well."""
    return loaded("from sheetgen.cli import main", f"assert main({list(arguments)!r}) == 0")


def _size(page: pypdfium2.PdfPage) -> tuple[int, int]:
    """In mm."""
    width, height = (round(length * 25.4 / 72) for length in page.get_size())
    return width, height


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


def throw(text: str) -> list[str]:
    """`--throw` with the largest dice there are, where dice are thrown after a record's last move."""
    written = record.parse(text)
    game = games.find(written.game or "")
    position = replay(game.rules, field_for(game, written), written).position
    return ["--throw", ",".join(map(str, position.dice))] if position.dice else []


def head(found: Game) -> str:
    """What the names of a game's numbered rules begin with: the first word of its title."""
    return found.title.split()[0]


def strings(node: ast.AST) -> Iterator[str]:
    """The texts in a piece of code but for docstrings; * is what an f-string puts in."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from strings(part.value)
    else:
        for child in ast.iter_child_nodes(node):
            yield from strings(child)


def rules_of_fouls(module: ast.Module) -> Iterator[str]:
    """What stands as the rule of a Foul, or is assigned to the name that stands there."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Foul":
            rule = node.args[0]
            yield from strings(rule)
            if isinstance(rule, ast.Name):
                yield from _assigned(rule.id, module)


def _assigned(name: str, module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == name for to in node.targets):
            yield from strings(node.value)


@cache
def _modules(folder: Path) -> list[ast.Module]:
    return [ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))]


def named(found: Game, composed: Mapping[str, Sequence[str]]) -> set[str]:
    """All rules that a game's verdicts and layouts can name.

    They are read from the sources: whatever stands as a Foul's rule, and every id of a settled question or name of a
    rule in a text, docstrings aside.
    """
    own = _modules(found.folder)
    written = [text for module in own for text in strings(module)]
    files = [path for path in (*found.layouts.glob("*.toml"), found.folder / "layout.toml") if path.is_file()]
    name = re.compile(rf"{head(found)} (\d+|[IVX]+|V\d+|\*)")
    rules = {rule for module in own for rule in rules_of_fouls(module)} | referees_own()
    rules |= {text for text in written if name.fullmatch(text)}
    rules |= {id for text in (*written, *(path.read_text("utf-8") for path in files)) for id in ID.findall(text)}
    return {each for rule in rules for each in (composed[rule] if "*" in rule else (rule,))}


@cache
def referees_own() -> set[str]:
    """The rules that the referee names for all games; a game may explain them in its own words, and need not."""
    return {rule for module in _modules(Path(referee.__file__).parent) for rule in rules_of_fouls(module)}


def numbered(found: Game) -> set[str]:
    """The numbered rules that are printed."""
    return {f"{head(found)} {number}" for number in re.findall(r"^(\d+)\. [A-Z*]", found.rules_text, re.MULTILINE)}


def settled(found: Game) -> list[str]:
    """What settled.md explains."""
    heads = re.findall(r"^- (\*\*.+?\*\*):", found.settled_text, re.MULTILINE)
    return [name for names in heads for name in re.findall(r"\*\*(.+?)\*\*", names)]


def _seats(game: str) -> range:
    low, high = games.find(game).players
    return range(low, high + 1)


def _seeds(game: str, layout: str) -> Sequence[int]:
    """The seeds that a layout is drawn from: all for the default one, one for each other, whose builder is the same."""
    found = games.find(game)
    if not found.seeded:
        return ()
    own = found.layout(layout).seed
    return SEEDS if layout == found.default_layout else [next(seed for seed in SEEDS if seed != own)]


def _games(game: str, layout: str, players: int) -> Sequence[int]:
    """The seeds of the random games that so many play on a layout: all on the default one, one on each other, where the
    rules are the same and only the field is another."""
    found = games.find(game)
    if THOROUGH or layout == found.default_layout:
        return SEEDS
    return [SEEDS[(players + found.layout_names.index(layout)) % len(SEEDS)]]


def _known_by(package: str, room: str) -> set[str]:
    """Every module that a room's text imports; `from a import b` is both a and a.b."""
    path = Path(str(import_module(f"{package}.{room}").__file__))
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


class GamePromises(PlayPromises):
    """The promises, for the games that a subclass names."""

    composed: ClassVar[Mapping[str, Sequence[str]]] = {}
    """The rules whose names are put together, `Klee *`, and all that they can become."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """A promise is checked for each game, each layout, each number of players, as its arguments ask."""
        super().pytest_generate_tests(metafunc)
        asked, holds = metafunc.fixturenames, getattr(metafunc.function, "holds_for", lambda game: True)
        kept = [name for name in self.games if holds(games.find(name))]
        cases: list[tuple[Any, ...]] = [(name,) for name in kept]
        arguments = ["game"]
        if "layout" in asked:
            cases = [(name, layout) for name in kept for layout in games.find(name).layout_names]
            arguments.append("layout")
        if "players" in asked:
            cases = [(*case, count) for case in cases for count in _seats(case[0])]
            arguments.append("players")
        if "dealt" in asked:
            cases = [(*case, seed) for case in cases for seed in _games(*case)]
            arguments.append("dealt")
        if "drawn" in asked:
            cases = [(*case, seed) for case in cases for seed in (None, *_seeds(*case))]
            arguments.append("drawn")
        if "game" in asked:
            metafunc.parametrize(tuple(arguments), cases)

    @pytest.fixture(autouse=True)
    def _alone(self, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
        """In an empty folder, on A4, and with no field that other code has drawn.

        A field is drawn once in a run, and a code built from once: they are kept in a folder that is new in every run,
        and which all its workers share.
        """
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("PAPERSIZE", "A4")
        monkeypatch.setenv("SHEETGEN_CACHE", str(fields_of_this_run(tmp_path_factory)))

    @pytest.fixture
    def run(self, capsys: pytest.CaptureFixture[str]) -> Run:
        """Run a command; what it says on standard output."""
        return running(capsys)

    def test_it_is_found_by_its_name_and_its_codes_letters(self, game: str) -> None:
        found = games.find(game)
        assert found.name == game and game in games.names() and is_prefix(found.prefix)
        assert games.find_by_prefix(found.prefix).name == game

    def test_it_ships_the_layout_that_it_prints_by_default(self, game: str) -> None:
        found = games.find(game)
        assert found.default_layout in found.layout_names

    def test_shipped_layouts_have_numbers_of_their_own(self, game: str) -> None:
        found = games.find(game)
        numbers = [found.layout(name).number for name in found.layout_names]
        assert len(set(numbers)) == len(numbers) and all(0 < number < 32 for number in numbers)

    def test_every_shipped_layout_keeps_its_finished_field(self, game: str) -> None:
        found = games.find(game)
        stale = [name for name in found.layout_names if layouts.finished(found.layout(name)) is None]
        assert not stale, f"python -m sheetgen.finish {game} builds them"

    def test_the_rules_are_kept_as_blocks(self, game: str) -> None:
        found = games.find(game)
        for rules in found.folder.glob("rules*.md"):
            blocks = rules.with_suffix(KEPT).read_bytes()
            assert blocks == keep(rules.read_text("utf-8")), f"python -m sheetgen.finish {game} writes them"
        assert rule_blocks(found) == read(found.rules_text)

    def test_rules_wait_for_no_geometry_and_no_paper(self, game: str) -> None:
        there = loaded(f"import {games.find(game).package}.rules")
        assert not there & {*GEOMETRY, *PAPER}
        assert not [name for name in there if name.startswith("sheetgen.page")]

    def test_printing_a_shipped_layout_builds_nothing_and_reads_no_markdown(self, game: str, tmp_path: Path) -> None:
        there = after("print", game, "-o", str(tmp_path / "a.pdf"))
        assert not there & {*GEOMETRY, "markdown_it"}
        assert f"{games.find(game).package}.field" not in there

    def test_playing_on_a_shipped_layout_builds_and_draws_nothing(self, game: str, run: Run) -> None:
        sampled(run, game)
        there = after("check", "game.toml")
        assert not there & {*GEOMETRY, *PAPER}
        package = games.find(game).package
        assert not [
            name for name in there if name.startswith(("sheetgen.page", f"{package}.sheet", f"{package}.field"))
        ]

    def test_the_field_the_rules_and_the_page_keep_to_themselves(self, game: str) -> None:
        package = games.find(game).package
        field, rules, sheet = (_known_by(package, room) for room in ("field", "rules", "sheet"))
        assert not {f"{package}.rules", f"{package}.sheet"} & field, "the field knows of players"
        assert not [name for name in field if name.startswith(("sheetgen.referee", "sheetgen.page"))]
        assert not {f"{package}.field", f"{package}.sheet"} & rules, "the rules know of paper"
        assert not [name for name in rules if name.startswith("sheetgen.page")]
        assert f"{package}.field" not in sheet, "the sheet builds fields"
        assert f"{package}.rules" not in sheet, "the sheet knows of moves"

    def test_every_rule_that_can_be_named_is_explained(self, game: str) -> None:
        found = games.find(game)
        unexplained = named(found, self.composed) - numbered(found) - set(settled(found)) - referees_own()
        assert not unexplained, "number them in rules.md, or explain them in settled.md"

    def test_nothing_is_explained_that_is_never_named_or_has_a_number(self, game: str) -> None:
        found = games.find(game)
        explained = settled(found)
        assert len(explained) == len(set(explained))
        assert set(explained) - named(found, self.composed) == set()
        assert not set(explained) & numbered(found)

    def test_every_number_that_an_explanation_leans_on_is_there(self, game: str) -> None:
        found = games.find(game)
        leant = re.findall(r"\brules? (\d+)(?: (?:and|or) (?:rule )?(\d+))?", " ".join(found.settled_text.split()))
        assert {f"{head(found)} {number}" for pair in leant for number in pair if number} <= numbered(found)

    def test_the_explanations_follow_the_rules_in_the_terminal(self, game: str, run: Run) -> None:
        _, heading, explained = run("rules", game).partition("\nSettled questions\n")
        entries = [" ".join(entry.split()) for entry in explained.split("\n•")[1:]]
        assert bool(heading) == bool(settled(games.find(game)))
        assert [name for entry in entries for name in entry.split(": ")[0].split(", ")] == settled(games.find(game))

    @pytest.mark.parametrize("dress", DRESSES)
    @pytest.mark.parametrize("lying", [False, True], ids=["upright", "lying"])
    @pytest.mark.parametrize("size", ["A4", "Letter", "A3", "A5"])
    def test_every_page_stays_within_its_margins_and_says_its_code(
        self, game: str, size: str, lying: bool, dress: str
    ) -> None:
        found = games.find(game)
        sheet = paper(size).landscape if lying else paper(size)
        made = field_of(design(found))
        for page in found.sheet.pages(made, SheetOptions(paper=sheet, **DRESSES[dress])):
            assert_it_stays_within(page, sheet, made.code)

    @pytest.mark.parametrize("large", [False, True], ids=["usual", "large print"])
    @pytest.mark.parametrize("lying", [False, True], ids=["upright", "lying"])
    @pytest.mark.parametrize("size", ["A4", "Letter", "A3", "A5"])
    def test_every_page_of_rules_stays_within_its_margins_and_says_the_code(
        self, game: str, size: str, lying: bool, large: bool
    ) -> None:
        found = games.find(game)
        sheet = paper(size).landscape if lying else paper(size)
        code = field_of(design(found)).code
        for page in rule_pages(found, sheet, imprint=Imprint(code, part="RULES"), large=large):
            assert_it_stays_within(page, sheet, code)

    @only(lambda game: "numbers" in game.dress)
    @pytest.mark.parametrize("size", ["A4", "Letter"])
    def test_numbers_can_be_read_and_stand_apart(self, game: str, size: str) -> None:
        numbers = numbers_on(game, size)
        sizes = sorted(number.points for number in numbers)
        assert sizes[0] > 5.2 and sizes[len(sizes) // 4] > 7.0
        for one, other in itertools.combinations([number.box for number in numbers], 2):
            assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]

    @pytest.mark.parametrize("option", ASKED)
    @pytest.mark.parametrize("rules", [True, False], ids=["with rules", "without"])
    def test_an_option_changes_the_sheet_or_the_terminal_says_that_it_does_not(
        self, game: str, option: str, rules: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        common = () if rules else ("--no-rules",)
        without = printed(game, *common, *ASKED[option])
        capsys.readouterr()
        assert main(["print", game, *common, *option.split(), "-o", "with.pdf"]) == 0
        said = capsys.readouterr().err
        told = f"{option} changes nothing" in said or f"{option} adds no page" in said
        assert ("sheetgen:" in said) == (told or f"{option} changes only the rules" in said)
        assert ((tmp_path / "with.pdf").read_bytes() == without) == told

    def test_what_prints_a_forms_numbers_is_told_only_where_they_are_missing(
        self, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def said(*more: str) -> str:
            assert main(["print", game, "--no-rules", "--form", *more, "-o", "form.pdf", "--overwrite"]) == 0
            return capsys.readouterr().err

        told, without = said(), (tmp_path / "form.pdf").read_bytes()
        for option in ("--numbers", "--key"):
            if option in told:
                assert "form" not in said(option)
                assert (tmp_path / "form.pdf").read_bytes() != without

    @pytest.mark.parametrize(("size", "dress"), SOUND)
    def test_the_pdf_is_sound(self, game: str, size: str, dress: str, run: Run, tmp_path: Path) -> None:
        flags = [word for name in DRESSES[dress] for word in FLAGS[name]]
        run("print", game, "--paper", size, *(["--landscape"] if size == "A3" else []), *flags, "-o", "a.pdf")
        asked = paper(size).landscape if size == "A3" else paper(size)
        sheet = games.find(game).paper(asked)
        with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
            assert sorted(_size(document[0])) == sorted((round(sheet.width), round(sheet.height)))
            rules = [
                entry.get_dest().get_index()
                for entry in document.get_toc()
                if entry.get_title().endswith(": the rules")
            ]
            assert _size(document[rules[-1]]) == (round(asked.width), round(asked.height)), "the rules stand"
        assert "No syntax or stream encoding errors found" in output_of("qpdf", "--check", "a.pdf")
        assert output_of("pdftoppm", "-r", "20", "-png", "a.pdf", tmp_path / "page") == ""

    def test_every_sheet_of_a_layout_has_as_many_pages(self, game: str) -> None:
        """A book says in its contents where each game begins, before the sheets are drawn."""
        found = games.find(game)
        options = SheetOptions(paper=found.paper(paper("A4")))
        for name in found.layout_names:
            seeds = (None, 1, 2) if found.seeded and name == found.default_layout else (None,)
            fields = [field_of(design(found, name=name, seed=seed)) for seed in seeds]
            assert len({len(found.sheet.pages(field, options)) for field in fields}) == 1

    def test_every_page_of_the_pdf_holds_the_code_as_text(self, game: str, run: Run, tmp_path: Path) -> None:
        run("print", game, "--key", "-o", "a.pdf")
        code = field(run, game)["code"]
        with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
            assert len(document) >= 3
            texts = [page.get_textpage().get_text_range() for page in document]
        assert all(code in text for text in texts if BLANK not in text)

    def test_every_space_is_drawn_once_under_its_name(self, game: str, run: Run) -> None:
        files = run("print", game, "--no-rules", "--format", "svg").split("\n")[:-1]
        drawn = Counter(
            element.get("id") for file in files for element in ElementTree.parse(file).iter() if element.get("id")
        )
        spaces = field(run, game)["spaces"]
        assert {id for id in drawn if str(id).startswith("space-")} == {f"space-{space['id']}" for space in spaces}
        assert all(drawn[f"space-{space['id']}"] == 1 for space in spaces)

    def test_a_picture_has_the_papers_shape(self, game: str, run: Run, tmp_path: Path) -> None:
        from PIL import Image

        file, *_ = run(
            "print", game, "--no-rules", "--format", "png", "--dpi", "100", "--paper", "Letter", "--landscape"
        ).split()
        with Image.open(tmp_path / file) as picture:
            assert picture.width / picture.height == pytest.approx(279.4 / 215.9, abs=0.002)

    @pytest.mark.parametrize("kind", ["pdf", "svg", "png"])
    def test_the_same_command_gives_the_same_bytes(self, game: str, kind: str, run: Run, tmp_path: Path) -> None:
        # The rules' pictures are made of the PDF, as the sheet's; how many dots they have changes nothing.
        both, less = [], ["--no-rules", "--dpi", "100"] if kind == "png" else []
        for _ in range(2):
            files = run("print", game, *another_sheet(game), *less, "--format", kind).split("\n")[:-1]
            both.append([(tmp_path / file).read_bytes() for file in files])
        assert both[0] == both[1]

    def test_the_same_command_gives_the_same_bytes_in_another_python(self, game: str, run: Run, tmp_path: Path) -> None:
        command = ["print", game, *another_sheet(game), "-o"]
        run(*command, "here.pdf")
        other = {"PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1", "SHEETGEN_CACHE": "off"}
        there = [sys.executable, "-m", "sheetgen", *command, "there.pdf"]
        subprocess.run(there, check=True, capture_output=True, env={**os.environ, **other})
        assert (tmp_path / "here.pdf").read_bytes() == (tmp_path / "there.pdf").read_bytes()

    @only(lambda game: game.seeded or game.fillable)
    def test_copies_of_a_drawn_sheet_are_different_sheets(self, game: str, run: Run, tmp_path: Path) -> None:
        found = games.find(game)
        # The layout's own seed, which is otherwise the layout's own field.
        drawn = "--fill" if found.fillable else f"--seed={found.layout().seed}"
        run("print", game, drawn, "--copies", "3", "--no-rules", "-o", "a.pdf")
        with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
            said = "".join(page.get_textpage().get_text_range() for page in document)
        assert len(set(re.findall(rf"{found.prefix}-\w+-\w", said))) == 3

    def test_a_large_sheet_can_be_cut_into_usual_pages(self, game: str, run: Run, tmp_path: Path) -> None:
        run("print", game, "--paper", "A3", "--tile", "--no-rules", "-o", "a.pdf")
        with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
            assert len(document) > 1
            sizes = {tuple(sorted(round(length * 25.4 / 72) for length in page.get_size())) for page in document}
        assert sizes == {(210, 297)}

    @pytest.mark.parametrize("large", [False, True], ids=["usual", "large print"])
    def test_nothing_but_the_field_is_cut_into_tiles(self, game: str, large: bool) -> None:
        found, small = games.find(game), paper("A4")
        asked = SheetOptions(paper=found.paper(paper("A3")), large=large, key=True, parts=small)
        pages = list(all_pages(found, [field_of(design(found))], asked, 1, rules=small, form=True))
        whole = [page for page in pages if sorted((page.width, page.height)) == [small.width, small.height]]
        assert len(pages) > len(whole) and all(shows_the_field(page.shapes) for page in pages if page not in whole)

    def test_without_a_name_the_file_is_named_after_game_and_code(self, game: str, run: Run) -> None:
        assert run("print", game) == f"{game}-{field(run, game)['code']}.pdf\n"

    def test_the_field_holds_its_contract(self, game: str, layout: str, run: Run) -> None:
        made = shipped_field(run, game, layout)
        assert {"game", "layout", "seed", "code", "unit", "size", "spaces", "segments", "contacts", "quality"} <= set(
            made
        )
        assert (made["game"], made["layout"], made["unit"]) == (game, layout, "mm")
        assert made["seed"] is None or isinstance(made["seed"], int)
        assert re.fullmatch(r"[0-9A-Z-]{1,20}", made["code"])
        assert set(made["quality"]) == QUALITY
        assert all(value is None or value > 0 for value in made["quality"].values())

    def test_every_space_lies_on_the_field_under_an_id_of_its_own(self, game: str, layout: str, run: Run) -> None:
        made = shipped_field(run, game, layout)
        width, height = made["size"]
        ids = [space["id"] for space in made["spaces"]]
        assert ids and len(set(map(str, ids))) == len(ids)
        for space in made["spaces"]:
            assert {"id", "outline", "group", "mark"} <= set(space) and isinstance(space["mark"], dict)
            assert len(space["outline"]) >= 3 and space["outline"][0] != space["outline"][-1]
            assert all(-0.001 <= x <= width + 0.001 and -0.001 <= y <= height + 0.001 for x, y in space["outline"])

    def test_contacts_and_segments_name_spaces_that_are_there(self, game: str, layout: str, run: Run) -> None:
        made = shipped_field(run, game, layout)
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

    def test_a_sheets_code_gives_the_sheet_back(
        self, game: str, layout: str, drawn: int | None, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        own = made = shipped_field(run, game, layout)
        if drawn is not None:
            made = field(run, game, "--layout", layout, "--seed", drawn)
            assert made["seed"] == drawn
            assert (made["spaces"] == own["spaces"]) == (drawn == own["seed"]), "every seed has a field of its own"
        if layout == games.find(game).default_layout:  # of the others it is enough that the code asks for the same draw
            # This field was drawn just now, or kept. Once more it is the kept one, and by its code it is drawn anew.
            assert drawn is None or field(run, game, "--layout", layout, "--seed", drawn) == made
            monkeypatch.setenv("SHEETGEN_CACHE", "off")
        assert field(run, game, "--code", made["code"].lower().replace("-", "")) == made

    def test_every_seed_draws_a_field_of_its_own(self, game: str, run: Run) -> None:
        if not games.find(game).seeded:
            assert run("field", game, "--seed", "7", status=2) == ""
            return
        drawn = [field(run, game, "--seed", seed)["spaces"] for seed in SEEDS]
        assert all(one != other for one, other in itertools.combinations(drawn, 2))

    @only(lambda game: game.fillable)
    @pytest.mark.parametrize("seed", SEEDS)
    def test_a_filled_sheets_code_gives_its_letters_back(self, game: str, layout: str, seed: int, run: Run) -> None:
        for kind in games.find(game).filler.KINDS:
            made = field(run, game, "--layout", layout, "--fill", kind, "--seed", seed)
            assert field(run, game, "--code", made["code"]) == made

    def test_a_kept_field_is_not_drawn_again(self, game: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        drawn = field(run, game, *another_sheet(game))
        for again in ("draw", "redraw"):
            monkeypatch.setattr(build, again, lambda *asked: pytest.fail("it is drawn once more"))
        assert field(run, game, *another_sheet(game)) == drawn
        assert field(run, game, "--code", drawn["code"]) == drawn

    def test_the_fields_figures_can_be_read_by_people(self, game: str, run: Run) -> None:
        said = run("field", game)
        assert games.find(game).title in said and field(run, game)["code"] in said and "{" not in said

    def test_a_random_game_replays_without_a_foul(
        self, game: str, layout: str, players: int, dealt: int, run: Run
    ) -> None:
        sampled(run, game, "--layout", layout, "--players", players, "--seed", dealt)
        verdict = json.loads(run("check", "game.toml", "--json"))
        assert verdict["readable"] and verdict["valid"] and verdict["over"]
        assert verdict["fouls"] == [] and verdict["claim"]["holds"]

    def test_of_a_game_without_a_foul_it_is_said_that_all_is_well(self, game: str, players: int, run: Run) -> None:
        sampled(run, game, "--players", players)
        assert "All is well." in run("check", "game.toml")

    def test_the_verdict_holds_its_contract(self, game: str, run: Run) -> None:
        text = sampled(run, game, "--players", games.find(game).players[1])
        players = record.parse(text).players
        verdict = json.loads(run("check", "game.toml", "--json"))
        assert (verdict["game"], verdict["sheet"]) == (game, record.parse(text).sheet)
        assert verdict["moves"] == len(record.parse(text).turns)
        assert list(verdict["scores"]) == list(players)
        assert (verdict["winners"] or not verdict["doubtful"]) and set(verdict["winners"]) <= set(players)
        assert all({"players", "total"} <= set(team) for team in verdict["teams"])
        assert set(verdict["claim"]) == {"scores", "holds", "first_wrong_move"}
        assert verdict["claim"]["scores"] == verdict["scores"] and verdict["claim"]["first_wrong_move"] is None

    def test_the_story_says_who_played(self, game: str, run: Run) -> None:
        written = record.parse(sampled(run, game))
        found = games.find(game)
        story = found.rules.story(replay(found.rules, field_for(found, written), written))
        assert isinstance(story, Played) and story.names == written.players and len(story.scores) == len(story.names)

    def test_a_written_score_that_is_wrong_is_found(self, game: str, run: Run) -> None:
        text = sampled(run, game)
        head, score, points, rest = re.split(r"(\[score\]\n.* = )(-?\d+)", text)
        Path("game.toml").write_text(f"{head}{score}{int(points) + 100}{rest}", "utf-8")
        verdict = json.loads(run("check", "game.toml", "--json", status=1))
        assert verdict["valid"] and not verdict["claim"]["holds"]
        first = verdict["claim"]["first_wrong_move"]  # none where points are lost again
        assert first is None or 1 <= first <= verdict["moves"]

    @pytest.mark.parametrize("turns", range(4))
    def test_an_unfinished_game_is_no_foul_but_not_over(self, game: str, turns: int, run: Run) -> None:
        text = sampled(run, game, "--turns", turns)
        assert len(record.parse(text).turns) == turns and "[score]" not in text
        verdict = json.loads(run("check", "game.toml", "--json", status=1))
        assert verdict["valid"] and not verdict["over"] and verdict["winners"] == [] and verdict["claim"] is None

    def test_the_first_turns_of_a_long_game_are_those_of_a_short_one(self, game: str, run: Run) -> None:
        short, long = (record.parse(run("sample", game, *more)).turns for more in (("--turns", 3), ()))
        assert short == long[:3]

    def test_a_line_that_is_no_move_is_told_with_its_line(
        self, game: str, run: Run, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = sampled(run, game)
        moves = [turn.text for turn in record.parse(text).turns]
        for i in (0, len(moves) // 2, len(moves) - 1):
            broken = with_moves(text, [*moves[:i], "§ what?", *moves[i + 1 :]])
            Path("game.toml").write_text(broken, "utf-8")
            assert main(["check", "game.toml"]) == 2
            line = broken.split("\n").index("§ what?") + 1
            assert capsys.readouterr().err.startswith(f"sheetgen: game.toml, line {line}: ")

    @pytest.mark.parametrize("turns", range(4))
    def test_every_listed_move_can_be_played(self, game: str, turns: int, run: Run) -> None:
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

    def test_some_listed_moves_written_down_are_no_fouls(self, game: str, run: Run) -> None:
        text = sampled(run, game, "--turns", 2)
        listed = json.loads(run("moves", "game.toml", *throw(text), "--json"))["moves"]
        made = [turn.text for turn in record.parse(text).turns]
        for move in listed[:: len(listed) // 10 + 1]:
            Path("next.toml").write_text(with_moves(text, [*made, move]), "utf-8")
            assert json.loads(run("check", "next.toml", "--json", status=1))["fouls"] == []

    def test_after_the_end_there_is_nothing_to_play(self, game: str, run: Run) -> None:
        sampled(run, game)
        listed = json.loads(run("moves", "game.toml", "--json"))
        assert (listed["player"], listed["moves"]) == (None, [])
        assert "The game is over." in run("moves", "game.toml")

    def test_the_finished_sheet_is_drawn_with_its_verdict(self, game: str, run: Run, tmp_path: Path) -> None:
        sampled(run, game)
        run("check", "game.toml", "--pdf", "played.pdf")
        with pypdfium2.PdfDocument(tmp_path / "played.pdf") as document:
            words = "".join(page.get_textpage().get_text_range() for page in document)
        assert "Ann" in words and "All is well" in words
        assert "No syntax or stream encoding errors found" in output_of("qpdf", "--check", "played.pdf")

    def test_a_sheet_is_drawn_for_a_game_with_a_foul_too(self, game: str, run: Run, tmp_path: Path) -> None:
        text = sampled(run, game)
        moves = [turn.text for turn in record.parse(text).turns]
        Path("game.toml").write_text(with_moves(text, [*moves, moves[0]]), "utf-8")  # after the end
        run("check", "game.toml", "--pdf", "played.pdf", status=1)
        assert (tmp_path / "played.pdf").read_bytes().startswith(b"%PDF")

    def test_a_new_record_can_be_read(self, game: str, run: Run) -> None:
        text = run("new", game)
        assert "# The code as it is printed on your sheet; this is the classic one's:\nsheet = " in text
        written = record.parse(text)
        assert (written.game, written.sheet) == (game, field(run, game)["code"])
        assert games.find(game).players[0] <= len(written.players) <= games.find(game).players[1]
        assert written.turns == ()

    def test_a_new_records_example_lines_can_be_read(self, game: str, run: Run, tmp_path: Path) -> None:
        written = run("new", game)
        if games.find(game).fillable:
            pytest.skip("they are made up: what can be played depends on the filling")
        examples = "\n".join(move for move in games.find(game).example_moves if move != "-")
        (tmp_path / "game.toml").write_text(written.replace('moves = """', 'moves = """\n' + examples), "utf-8")
        run("check", str(tmp_path / "game.toml"), status=1)

    def test_a_sample_can_be_written_to_a_new_file(self, game: str, run: Run, tmp_path: Path) -> None:
        shown = run("sample", game, "--turns", "2")
        assert run("sample", game, "--turns", "2", "-o", "game.toml") == "game.toml\n"
        assert (tmp_path / "game.toml").read_text("utf-8") == shown
        run("sample", game, "--turns", "2", "-o", "game.toml", status=2)

    def test_a_new_record_is_never_written_over_another(self, game: str, run: Run, tmp_path: Path) -> None:
        assert run("new", game, "-o", "game.toml") == "game.toml\n"
        (tmp_path / "game.toml").write_text("dear to us", "utf-8")
        run("new", game, "-o", "game.toml", status=2)
        assert (tmp_path / "game.toml").read_text("utf-8") == "dear to us"

    def test_a_new_layout_can_be_printed_and_played(self, game: str, run: Run) -> None:
        run("new", game, "--layout", "my.toml")
        made = field(run, game, "--layout", "my.toml")
        assert field(run, game, "--layout", "my.toml", "--code", made["code"]) == made
        run("print", game, "--layout", "my.toml", "-o", "my.pdf")
        sampled(run, game, "--layout", "my.toml")
        assert "All is well." in run("check", "game.toml")

    def test_the_rules_are_plain_text(self, game: str, run: Run) -> None:
        said = run("rules", game)
        found = games.find(game)
        assert found.title in said and found.credit in said
        words = len(said.split())
        assert words > WORDS, (
            f"sheetgen rules {game} says {words} words; in {WORDS} and fewer nobody learns a game "
            "(docs/WRITING-A-GAME.md 5)"
        )
        assert "```" not in said and "**" not in said and max(map(len, said.split("\n"))) <= 100

    def test_odds_are_told_or_refused_with_the_reason(
        self, game: str, run: Run, capsys: pytest.CaptureFixture[str]
    ) -> None:
        found = games.find(game)
        if found.chancy:
            assert run("odds", game, "--games", 20)
            return
        assert main(["odds", game]) == 2
        assert found.no_odds in capsys.readouterr().err
