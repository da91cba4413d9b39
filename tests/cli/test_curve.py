"""`sheetgen print miro --curve`: a player's own closed curve, from drawing to verdict."""

from __future__ import annotations

import gzip
import json
import math
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from msgspec import structs

from sheetgen.cli import main
from sheetgen.games import design, find
from sheetgen.games.design import field_of
from sheetgen.games.papers import sized
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import Circle, Group, Shape, Text
from sheetgen.page.options import LARGE_TYPE, SheetOptions
from sheetgen.page.paper import paper as paper_named
from sheetgen.web import own
from tests.page.test_furniture_apart import overlaps

CLOVER = "M 10 50 C 10 0 90 0 90 50 C 90 100 30 100 30 60 C 30 20 70 20 70 60 C 70 110 10 110 10 50 Z"
OPEN = "M 10 50 C 10 0 90 0 90 50 C 90 100 30 100 30 60"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, path in (("clover", CLOVER), ("open", OPEN)):
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="{path}"/></svg>'
        (tmp_path / f"{name}.svg").write_text(drawing, "utf-8")
    return tmp_path


def texts(shapes: Iterable[Shape]) -> Iterator[Text]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from texts(shape.shapes)
        elif isinstance(shape, Text):
            yield shape


def test_a_curve_is_counted_and_printed(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "miro", "--curve", "clover.svg", "-o", "a.pdf"]) == 0
    assert capsys.readouterr().out == "1 crossing, 2 segments, 2 spaces\na.pdf\n"
    assert (here / "a.pdf").is_file()


@pytest.mark.parametrize(
    ("encoding", "letter"), [("iso-8859-1", "ä"), ("windows-1252", "œ"), ("ISO-8859-2", "ł"), ("UTF-16", "ł")]
)
def test_a_drawing_may_name_its_own_encoding(
    encoding: str, letter: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg"><path id="{letter}" d="{CLOVER}"/></svg>'
    (here / "old.svg").write_bytes(f'<?xml version="1.0" encoding="{encoding}"?>{drawing}'.encode(encoding))
    assert main(["print", "miro", "--curve", "old.svg", "--path", letter, "-o", "a.pdf"]) == 0
    (here / "new.svg").write_bytes(own.drawing((here / "old.svg").read_bytes(), Path("old.svg")))
    assert main(["print", "miro", "--curve", "new.svg", "--path", letter, "-o", "a.pdf"]) == 0


@pytest.mark.parametrize(
    ("encoding", "sentence"),
    [
        ("punycode", "this drawing is written in the encoding punycode, which is not read here; save it as UTF-8"),
        ("iso-8859-99", "this drawing says that its encoding is iso-8859-99, and it is not; save it as UTF-8"),
    ],
)
def test_an_encoding_that_is_not_read_is_named(
    encoding: str, sentence: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "odd.svg").write_text(f'<?xml version="1.0" encoding="{encoding}"?><svg/>', "utf-8")
    assert main(["print", "miro", "--curve", "odd.svg"]) == 2
    assert capsys.readouterr().err == f"sheetgen: odd.svg: {sentence}\n"


def test_a_misspelt_path_is_guessed(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg"><path id="Meadow" d="{CLOVER}"/></svg>'
    (here / "a.svg").write_text(drawing, "utf-8")
    for said, guess in (("medow", " did you mean Meadow? "), ("sky", " ")):
        assert main(["print", "miro", "--curve", "a.svg", "--path", said]) == 2
        assert f"this drawing has no path '{said}';{guess}its only path is:" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--curve", "--layout"])
def test_copies_of_a_curve_are_said_to_be_the_same_without_a_seed_that_would_be_refused(
    option: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "miro", option, "clover.svg", "--copies", "3", "-o", "a.pdf"]) == 0
    said = capsys.readouterr().err
    assert said == "sheetgen: all 3 sheets are the same: a curve of your own is the whole field\n"


def test_a_long_run_of_a_curve_advises_no_seed_either(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["print", "miro", "--layout", "clover.svg", "--copies", "9", "--jobs", "2", "-o", "run"]
    assert main(asked) == 2
    _, _, said = capsys.readouterr().err.partition("a long run makes different sheets only: ")
    assert said == "all 9 sheets are the same: a curve of your own is the whole field\n"
    assert not (here / "run").exists()


def test_a_curve_that_cannot_be_played_on_is_refused_with_the_place(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "miro", "--curve", "open.svg", "-o", "a.pdf"]) == 2
    said = capsys.readouterr().err
    first, begins, ends, never = said.splitlines()
    assert first.startswith("sheetgen: open.svg: there are 3 things to mend") and "--force" in first
    assert begins.startswith("1. the curve is open: it begins here") and "x 10.0, y 50.0 in the drawing" in begins
    assert ends.startswith("2. the curve is open: it ends here") and "x 30.0, y 60.0 in the drawing" in ends
    assert never.startswith("3. the curve never crosses itself")
    assert not (here / "a.pdf").exists()


@pytest.mark.parametrize("verb", ["field", "new", "sample"])
def test_a_curve_that_was_printed_anyway_is_taken_with_its_code_where_there_is_no_force(
    verb: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [verb, "miro", "--layout", "open.svg", *["--players", "Ann,Ben"] * (verb == "new")]
    assert main(asked) == 2
    said = capsys.readouterr().err
    assert "mend the drawing, or add --code and the code of its sheet" in said and "--force" not in said
    made = field_of(structs.replace(design.design(find("miro"), name="open.svg"), force=True))
    assert main([*asked, "--code", made.code]) == 0


def test_a_record_is_shown_for_the_code_of_a_curve_of_ones_own(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = field_of(structs.replace(design.design(find("miro"), name="open.svg"), force=True)).code
    assert main(["new", "miro", "--layout", "open.svg", "--code", code]) == 0
    said = capsys.readouterr().out
    assert f'sheet = "{code}"' in said and 'layout = "open.svg"' in said


def wreath(loops: int, radius: float) -> str:
    """A ring of so many small loops on its outside: each makes a space of its own."""
    turns = [math.tau * step / (40 * loops) for step in range(40 * loops)]
    points = [[80 * at(turn) + radius * at((loops + 1) * turn) for at in (math.cos, math.sin)] for turn in turns]
    path = "M" + " L".join(f"{x:.3f} {y:.3f}" for x, y in points) + " Z"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><path d="{path}"/></svg>'


@pytest.mark.parametrize("option", ["--curve", "--layout"])
def test_a_curve_is_judged_at_the_size_at_which_its_paper_holds_it(
    option: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("wreath.svg").write_text(wreath(40, 4.6), "utf-8")
    asked = ["print", "miro", option, "wreath.svg", "-o", "a.pdf", "--overwrite"]
    widths = {}
    for paper in ("A4", "A5"):
        assert main([*asked, "--paper", paper]) == 2
        said = capsys.readouterr().err
        assert "40 × too small to colour" in said and "the smallest paper that will do is A3 or Tabloid;" in said
        wide, across = re.findall(r"space 2 is too small to colour \((.*?) mm wide.*?on the sheet (\d+) mm", said)[0]
        widths[paper] = float(wide), int(across)
    assert widths["A5"][0] / widths["A4"][0] == pytest.approx(math.sqrt(0.5), abs=0.05)
    assert widths["A5"][1] / widths["A4"][1] == pytest.approx(math.sqrt(0.5), abs=0.05)
    assert main([*asked, "--paper", "A3"]) == 0
    captured = capsys.readouterr()
    assert "too small" not in captured.out + captured.err


@pytest.mark.parametrize(("loops", "radius"), [(40, 4.4), (40, 3.6), (28, 5.2), (23, 6.0)])
@pytest.mark.usefixtures("here")
def test_the_paper_that_is_named_for_a_curve_does_serve(
    loops: int, radius: float, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("wreath.svg").write_text(wreath(loops, radius), "utf-8")
    asked = ["print", "miro", "--curve", "wreath.svg", "-o", "a.pdf", "--overwrite", "--paper"]
    assert main([*asked, "A5"]) == 2
    named = re.findall(r"the smallest paper that will do is (\w+)", capsys.readouterr().err)
    assert main([*asked, "A5", "--force"]) == 0
    assert re.findall(r"the smallest paper that will do is (\w+)", capsys.readouterr().err) == named
    assert main([*asked, *named]) == 0
    assert capsys.readouterr().err == ""


def test_a_book_prints_a_curve_whatever_is_wrong_with_it_and_says_so(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("wreath.svg").write_text(wreath(40, 4.6), "utf-8")
    asked = ["book", "miro", "--layouts", "wreath.svg", "-o", "a.pdf", "--overwrite"]
    for words, told in (
        (["--paper", "A3"], False),
        (["--paper", "A3", "--up", "2"], True),
    ):
        assert main([*asked, *words]) == 0
        said = capsys.readouterr().err
        assert (
            "wreath.svg: this curve is printed as it is, though there is something to mend: space 2 is" in said
        ) == told
        assert ("the smallest paper that will do is " in said) == told and "--force" not in said
    assert main(["book", "miro", "--layouts", "open.svg", "-o", "a.pdf", "--overwrite"]) == 0
    assert "something to mend: the curve is open: it begins here" in capsys.readouterr().err


def test_on_larger_paper_by_force_only_what_is_still_too_small_there_is_marked(here: Path) -> None:
    Path("wreath.svg").write_text(wreath(40, 4.6), "utf-8")
    made = structs.replace(design.design(find("miro"), name="wreath.svg"), force=True)
    spots = {}
    for paper in ("A5", "A4", "A3"):
        spots[paper] = field_of(sized(made, SheetOptions(paper=paper_named(paper)))).spots
    assert [len(spots[paper]) for paper in ("A4", "A3")] == [40, 0]
    assert spots["A5"] == spots["A4"], "the field's own millimetres, which the sheet draws as large as it has room"


def test_strands_that_are_close_on_a4_alone_are_not_told_on_larger_paper(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = "M0 0 L100 0 L100 60 C66.6667 -19.3 33.3333 -19.3 0 60 L120 80 L0 -20 Z"
    Path("close.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><path d="{path}"/></svg>', "utf-8")
    assert main(["print", "miro", "--curve", "close.svg", "-o", "a.pdf", "--paper", "A4"]) == 2
    assert "closer than 1 mm" in capsys.readouterr().err
    assert main(["print", "miro", "--curve", "close.svg", "-o", "a.pdf", "--paper", "A3", "--force"]) == 0
    assert "closer than 1 mm" not in capsys.readouterr().out


@pytest.mark.usefixtures("here")
def test_where_nothing_is_printed_no_size_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    Path("wreath.svg").write_text(wreath(40, 4.6), "utf-8")
    for verb in ("sample", "field"):
        assert main([verb, "miro", "--layout", "wreath.svg"]) == 0
        assert main([verb, "miro", "--layout", "open.svg"]) == 2
    assert "too small" not in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--curve", "--layout"])
def test_it_is_printed_all_the_same_by_force(here: Path, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "miro", option, "open.svg", "--force", "-o", "a.pdf"]) == 0
    assert "the curve is open" in capsys.readouterr().out
    assert (here / "a.pdf").is_file()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.usefixtures("here")
def test_the_forced_sheet_marks_each_spot_with_its_number(paper: str) -> None:
    made = field_of(structs.replace(design.design(find("miro"), name="open.svg"), force=True))
    (page,) = find("miro").sheet.pages(made, SheetOptions(paper=paper_named(paper)))
    (spots,) = (shape for shape in page.shapes if isinstance(shape, Group) and shape.id == "spots")
    assert [shape.text for shape in spots.shapes if isinstance(shape, Text)] == ["1", "2"]
    assert sum(isinstance(shape, Circle) for shape in spots.shapes) == 2
    left, bottom, right, top = paper_named(paper).frame
    boxes = [bounds(shape) for shape in page.shapes]
    assert min(box[0] for box in boxes) >= left - 0.1 and max(box[2] for box in boxes) <= right + 0.1
    assert min(box[1] for box in boxes) >= bottom - 0.1 and max(box[3] for box in boxes) <= top + 0.1
    assert any("To mend: 1, 2 open end" in text.text for text in texts(page.shapes))


@pytest.mark.parametrize("paper", ["A3", "Poster", "310x500mm"])
@pytest.mark.usefixtures("here")
def test_what_is_to_be_mended_is_large_in_large_print(paper: str) -> None:
    made = field_of(structs.replace(design.design(find("miro"), name="open.svg"), force=True))
    options = SheetOptions(paper=paper_named(paper), large=True)
    page, *_ = find("miro").sheet.pages(made, options)
    (spots,) = (shape for shape in page.shapes if isinstance(shape, Group) and shape.id == "spots")
    assert min(shape.size for shape in spots.shapes if isinstance(shape, Text)) >= LARGE_TYPE
    (legend,) = (text for text in texts(page.shapes) if text.text == "To mend: 1, 2 open end")
    assert legend.size >= LARGE_TYPE
    assert not overlaps(page.shapes)


@pytest.mark.usefixtures("here")
def test_of_several_paths_one_is_chosen_and_the_code_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    paths = f'<path id="ring" d="{CLOVER}"/><path id="other" d="M0 0 L9 9 L9 0 L0 8 Z"/>'
    Path("two.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{paths}</svg>', "utf-8")
    assert main(["print", "miro", "--curve", "two.svg", "-o", "a.pdf"]) == 2
    said = capsys.readouterr().err
    assert "take the longest with --path ring" in said and "  other: " in said
    assert main(["print", "miro", "--curve", "two.svg", "--path", "ring", "-o", "a.pdf"]) == 0
    assert capsys.readouterr().out.startswith("1 crossing, 2 segments, 2 spaces")
    codes = {}
    for name in ("ring", "other"):
        assert main(["field", "miro", "--layout", f"two.svg#{name}", "--json"]) in (0, 2)
        codes[name] = capsys.readouterr().out
    code = json.loads(codes["ring"])["code"]
    assert main(["field", "miro", "--code", code, "--layout", "two.svg#ring"]) == 0
    capsys.readouterr()
    for wrong in ("two.svg#other", "two.svg"):
        assert main(["field", "miro", "--code", code, "--layout", wrong]) == 2
        assert "is not the one that the sheet" in capsys.readouterr().err


@pytest.mark.usefixtures("here")
def test_a_chosen_path_may_stand_behind_the_curves_name_as_the_refusal_advises() -> None:
    assert main(["new", "miro", "--layout", "two.svg"]) == 0
    drawing = Path("two.svg")
    drawing.write_text(drawing.read_text().replace("</svg>", '<path id="other" d="M0 0L9 0L5 8L5 -3Z"/></svg>'))
    assert main(["print", "miro", "--curve", "two.svg", "--path", "curve", "--no-rules", "-o", "a.pdf"]) == 0
    assert main(["print", "miro", "--curve", "two.svg#curve", "--no-rules", "-o", "b.pdf"]) == 0
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("ring", ["ring", "rings/1"])
def test_a_game_on_a_chosen_path_can_be_checked(ring: str) -> None:
    paths = f'<path id="{ring}" d="{CLOVER}"/><path d="M0 0 L9 9 L9 0 L0 8 Z"/>'
    Path("two.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{paths}</svg>', "utf-8")
    assert main(["sample", "miro", "--layout", f"two.svg#{ring}", "-o", "game.toml"]) == 0
    assert f'layout = "two.svg#{ring}"' in Path("game.toml").read_text("utf-8")
    assert main(["check", "game.toml"]) == 0


def test_a_game_on_it_can_be_checked_with_the_drawing_beside_the_record(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sample", "miro", "--layout", "clover.svg"]) == 0
    record = capsys.readouterr().out
    assert 'layout = "clover.svg"' in record
    (here / "game.toml").write_text(record, "utf-8")
    assert main(["check", "game.toml"]) == 0
    capsys.readouterr()
    (here / "clover.svg").write_text((here / "clover.svg").read_text("utf-8").replace("10 50", "11 50"), "utf-8")
    assert main(["check", "game.toml"]) == 2
    assert "is not the one that the sheet" in capsys.readouterr().err


def test_its_code_gives_the_same_field_again(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["field", "miro", "--layout", "clover.svg", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert main(["field", "miro", "--code", first["code"], "--layout", "clover.svg", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == first


def test_its_code_and_the_drawing_print_the_sheet_again(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["field", "miro", "--layout", "clover.svg", "--json"]) == 0
    code = json.loads(capsys.readouterr().out)["code"]
    assert main(["print", "miro", "--code", code]) == 2
    assert "the drawing with --curve" in capsys.readouterr().err
    assert main(["print", "miro", "--curve", "clover.svg", "--code", code, "-o", "again.pdf"]) == 0
    assert main(["print", "miro", "--curve", "clover.svg", "-o", "first.pdf"]) == 0
    assert (here / "again.pdf").read_bytes() == (here / "first.pdf").read_bytes()
    capsys.readouterr()
    assert main(["print", "miro", "--curve", "open.svg", "--code", code]) == 2
    assert "is not the one that the sheet" in capsys.readouterr().err


@pytest.mark.parametrize("texts", [[], ["--svg-text"]], ids=["outlines", "text"])
def test_the_curve_of_a_printed_sheet_is_read_from_it(
    here: Path, texts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "miro", "--layout", "calm", "--no-rules", "-o", "calm.svg", *texts]) == 0
    capsys.readouterr()
    assert main(["print", "miro", "--curve", "calm.svg", "--no-rules", "-o", "a.pdf"]) == 0
    assert capsys.readouterr().out.startswith("101 crossings, 209 segments, 109 spaces\n")


@pytest.mark.usefixtures("here")
def test_of_a_printed_sheet_without_a_closed_curve_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "arp", "--no-rules", "-o", "arp.svg"]) == 0
    capsys.readouterr()
    assert main(["print", "miro", "--curve", "arp.svg"]) == 2
    said = capsys.readouterr().err
    assert said == "sheetgen: arp.svg: this is a printed sheet, and its lines are not one single closed curve\n"


@pytest.mark.parametrize("code", [[], ["--code", "MIR-1005-9"]], ids=["classic", "calm"])
def test_a_curve_of_ours_can_be_had_as_a_drawing_and_read_again(
    here: Path, code: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "miro", "--layout", "mine.svg", *code]) == 0
    assert (here / "mine.svg").read_text("utf-8").count("<path") == 1
    capsys.readouterr()
    assert main(["print", "miro", "--curve", "mine.svg", "--no-rules", "-o", "a.pdf"]) == 0
    assert capsys.readouterr().out.startswith("101 crossings, 209 segments, 109 spaces\n")


@pytest.mark.usefixtures("here")
def test_of_a_hopeless_curve_the_kinds_are_counted_and_the_first_places_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    teeth = " ".join(f"L{10 * n + 5} 30 L{10 * n + 10} 0" for n in range(40))
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0 {teeth} V4 H0 Z"/></svg>'
    Path("comb.svg").write_text(drawing, "utf-8")
    assert main(["print", "miro", "--curve", "comb.svg"]) == 2
    head, *places = capsys.readouterr().err.splitlines()
    assert " × too small to colour" in head and "the first 20 are" in head
    assert len(places) == 20


@pytest.mark.usefixtures("here")
def test_a_compressed_drawing_is_a_curve_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "clover.svgz").write_bytes(gzip.compress((here / "clover.svg").read_bytes()))
    for way in (["print", "miro", "--curve", "clover.svgz"], ["print", "miro", "--layout", "clover.svgz#path-1"]):
        assert main([*way, "--no-rules", "-o", "a.pdf"]) == 0
    assert main(["book", "miro", "--layouts", "clover.svgz", "-o", "b.pdf"]) == 0


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["print", "tolstoy", "--curve", "clover.svg"], "clover.svg: Tolstoy is not played on a curve"),
        (["print", "arp", "--layout", "clover.svg"], "clover.svg: Arp is not played on a curve"),
        (["print", "miro", "--curve", "gone.svg"], "gone.svg: cannot be read (no such file or directory)"),
        (["print", "miro", "--curve", "clover.png"], "clover.png: a curve is an SVG drawing"),
        (["print", "miro", "--path", "ring"], "--path goes with --curve"),
        (["new", "miro", "--layout", "a.toml", "--code", "MIR-1005-9"], "a.toml: there is no such layout"),
        (["print", "miro", "--curve", "clover.svg", "--path", "x"], "clover.svg: this drawing has no path 'x'"),
        (["print", "miro", "--curve", "clover.svg", "--path", "../x"], "clover.svg: this drawing has no path '../x'"),
        (["field", "miro", "--layout", "gone.svg#../x"], "gone.svg#../x: cannot be read (no such file or directory)"),
        (["print", "miro", "--curve", "clover.svg", "--seed", "3"], "--curve is the whole field"),
        (["field", "miro", "--layout", "clover.svg", "--seed", "3"], "clover.svg: a curve of your own is fixed"),
    ],
)
def test_what_a_curve_does_not_go_with(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith(f"sheetgen: {sentence}")


def test_a_record_whose_layout_lies_elsewhere_is_told_where_it_is_written(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "games").mkdir()
    for verb in ("sample", "new"):
        assert main([verb, "miro", "--layout", "clover.svg", "-o", f"games/{verb}.toml"]) == 0
        assert "names ../clover.svg, which is not beside it" in capsys.readouterr().err
        assert main([verb, "miro", "--layout", "clover.svg", "-o", f"{verb}.toml"]) == 0
        assert "beside" not in capsys.readouterr().err


def test_a_picture_of_dots_is_no_drawing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "p.svg").write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    assert main(["print", "miro", "--curve", "p.svg"]) == 2
    assert "p.svg: this is a picture of dots" in capsys.readouterr().err
