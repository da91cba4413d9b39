"""Nothing of the user's is lost, whatever verb writes: the one rule for files that exist already."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.cli import main

CLOVER = "M 10 50 C 10 0 90 0 90 50 C 90 100 30 100 30 60 C 30 20 70 20 70 60 C 70 110 10 110 10 50 Z"
DRAWING = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="{CLOVER}"/></svg>'

Told = Callable[..., str]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    """Run a command that must end with that status; what it says on standard error."""

    def told(*arguments: str, status: int = 0) -> str:
        capsys.readouterr()
        got = main(list(arguments))
        out, err = capsys.readouterr()
        assert got == status, err or out
        return err

    return told


def played(told: Told, *arguments: str) -> None:
    """game.toml: a short game."""
    told("sample", *(arguments or ("klee",)), "--turns", "4", "-o", "game.toml")


WRITERS = [
    ("print", "klee", "--no-rules", "-o", "a.pdf"),
    ("print", "klee", "--no-rules", "-o", "a.svg"),
    ("print", "klee", "--no-rules", "-o", "a.png"),
    ("book", "klee", "-o", "a.pdf"),
    ("sample", "klee", "--turns", "2", "-o", "a.toml"),
    ("new", "klee", "-o", "a.toml"),
    ("new", "klee", "--layout", "a.toml"),
    ("check", "game.toml", "--pdf", "a.pdf"),
]
"""Everything that writes, each with the file's name last."""

each_writer = pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: f"{writer[0]} {writer[-1]}")


def status_of(writer: tuple[str, ...]) -> int:
    return 1 if writer[0] == "check" else 0  # the short game is not over


@each_writer
def test_what_sheetgen_did_not_make_is_left_alone_without_overwrite(writer: tuple[str, ...], told: Told) -> None:
    played(told)
    target = Path(writer[-1])
    target.write_text("my letters", "utf-8")
    sentence = told(*writer, status=2)
    assert "is left as it is; choose another name, or add --overwrite" in sentence
    assert target.read_text("utf-8") == "my letters"
    told(*writer, "--overwrite", status=status_of(writer))
    assert target.read_bytes() != b"my letters"


@pytest.mark.parametrize(("game", "file"), [("goose", "my.toml"), ("miro", "my.svg")])
def test_a_layout_of_ones_own_is_not_written_over_by_a_new_one(game: str, file: str, told: Told) -> None:
    told("new", game, "--layout", file)
    told("new", game, "--layout", file, "--overwrite")  # nobody has changed it
    ours = Path(file).read_text("utf-8")
    mine = ours.replace("</svg>", "<!-- mine --></svg>") if file.endswith(".svg") else f"{ours}# mine\n"
    Path(file).write_text(mine, "utf-8")
    sentence = told("new", game, "--layout", file, "--overwrite", status=2)
    assert "is left as it is" in sentence and "choose another name" in sentence
    assert Path(file).read_text("utf-8") == mine


def test_a_layout_with_a_slip_is_not_written_over_by_a_new_one_either(told: Told) -> None:
    Path("my.toml").write_text('game = "klee"\n[field]\nrows = \n', "utf-8")
    assert "this is a layout already" in told("new", "klee", "--layout", "my.toml", "--overwrite", status=2)


@pytest.mark.parametrize("mine", ["klee", "goose"])
def test_over_a_layout_of_another_game_overwrite_is_not_advised_for_it_would_be_refused(mine: str, told: Told) -> None:
    told("new", mine, "--layout", "my.toml")
    Path("my.toml").write_text(Path("my.toml").read_text("utf-8") + "# mine\n", "utf-8")
    for more in ((), ("--overwrite",)):
        sentence = told("new", "mondrian", "--layout", "my.toml", *more, status=2)
        assert "this is a layout already, of another game" in sentence
        assert "--overwrite" not in sentence and "--players" not in sentence  # a record of that game is none on it


@pytest.mark.parametrize(("game", "file"), [("klee", "my.toml"), ("goose", "my.toml"), ("miro", "my.svg")])
def test_whose_layout_would_be_written_over_hears_how_to_have_a_record_on_it(game: str, file: str, told: Told) -> None:
    told("new", game, "--layout", file)
    before = Path(file).read_bytes()
    sentence = told("new", game, "--layout", file, status=2)
    assert "would be written here" in sentence and "--overwrite" not in sentence and Path(file).read_bytes() == before
    advised = re.search(r"for a record of a game on it add (--players) (\S+), or (-o) (game.toml)", sentence)
    assert advised
    for option, value in (advised.groups()[:2], advised.groups()[2:]):
        told("new", game, "--layout", file, option, value)
    assert f'layout = "{file}"' in Path("game.toml").read_text("utf-8") and Path(file).read_bytes() == before


@each_writer
def test_a_sheet_is_replaced_by_the_next_and_a_text_never(writer: tuple[str, ...], told: Told) -> None:
    played(told)
    told(*writer, status=status_of(writer))
    told(*writer, status=2 if writer[-1].endswith(".toml") else status_of(writer))


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("svg", lambda data: data.replace(b"</svg>", b'<circle r="3" fill="red"/></svg>')),
        ("svg", lambda data: data + b"<!-- mine -->"),
        ("png", lambda data: data[:-60] + bytes([data[-60] ^ 1]) + data[-59:]),
        ("pdf", lambda data: data + b"9 0 obj\n<</Type /Annot>>\nendobj\nstartxref\n1\n%%EOF\n"),
        ("pdf", lambda data: data.replace(b"ReportLab", b"SomeOther")),
    ],
    ids=[
        "a space coloured in the svg",
        "a note in the svg",
        "a pixel of the png",
        "a note in the pdf",
        "a pdf saved anew",
    ],
)
def test_a_sheet_that_somebody_changed_is_theirs(kind: str, change: Callable[[bytes], bytes], told: Told) -> None:
    sheet = Path(f"a.{kind}")
    told("print", "klee", "--no-rules", "-o", str(sheet))
    sheet.write_bytes(change(sheet.read_bytes()))
    assert "was changed since" in told("print", "klee", "--no-rules", "-o", str(sheet), status=2)


def test_an_svg_of_the_time_before_seals_is_known(told: Told) -> None:
    told("print", "klee", "--no-rules", "-o", "a.svg")
    older, _, _ = Path("a.svg").read_bytes().partition(b"<!-- sheetgen")
    Path("a.svg").write_bytes(re.sub(rb' role="img" aria-labelledby="[^"]*"', b"", older, count=1))
    told("print", "klee", "--no-rules", "-o", "a.svg")


def test_the_same_sheet_is_the_same_bytes_with_its_seal(told: Told) -> None:
    for kind in ("svg", "png"):
        told("print", "klee", "--no-rules", "-o", f"a.{kind}")
        told("print", "klee", "--no-rules", "-o", f"b.{kind}")
        assert Path(f"a.{kind}").read_bytes() == Path(f"b.{kind}").read_bytes()


@pytest.mark.parametrize("target", ["drawing.svg", "./drawing.svg", "link.svg", "hard.svg", "sub/../drawing.svg"])
def test_a_drawing_is_not_replaced_by_the_sheet_made_from_it(target: str, told: Told) -> None:
    Path("drawing.svg").write_text(DRAWING, "utf-8")
    Path("link.svg").symlink_to("drawing.svg")
    Path("hard.svg").hardlink_to("drawing.svg")
    Path("sub").mkdir()
    sentence = told("print", "miro", "--curve", "drawing.svg", "--no-rules", "-o", target, "--overwrite", status=2)
    assert "this file is read here and so is never written over" in sentence
    assert Path("drawing.svg").read_text("utf-8") == DRAWING


def test_a_drawing_that_has_a_pages_name_is_not_replaced_either(told: Told) -> None:
    Path("a-2.svg").write_text(DRAWING, "utf-8")
    told("print", "miro", "--curve", "a-2.svg", "-o", "a.svg", "--overwrite", status=2)
    assert [path.name for path in Path().iterdir()] == ["a-2.svg"] and Path("a-2.svg").read_text("utf-8") == DRAWING


def test_a_word_list_called_pdf_is_not_replaced(told: Told) -> None:
    words = "".join(f"{a}{b}{c}\n" for a in "bcdfghklm" for b in "aeiou" for c in "nprst")
    Path("words.pdf").write_text(words, "utf-8")
    asked = ("print", "tolstoy", "--layout", "mini", "--fill", "random", "--words", "words.pdf", "--overwrite")
    told(*asked, "-o", "words.pdf", status=2)
    told(*asked, "-o", "words.pdf", status=2)  # though its words are known by now
    assert Path("words.pdf").read_text("utf-8") == words


def test_neither_a_record_nor_its_drawing_is_replaced_by_the_finished_sheet(told: Told) -> None:
    Path("a-2.svg").write_text(DRAWING, "utf-8")
    played(told, "miro", "--layout", "a-2.svg")
    Path("game.pdf").hardlink_to("game.toml")
    record = Path("game.toml").read_text("utf-8")
    for target in ("a.svg", "game.pdf"):
        assert "is never written over" in told("check", "game.toml", "--pdf", target, "--overwrite", status=2)
    assert (Path("a-2.svg").read_text("utf-8"), Path("game.toml").read_text("utf-8")) == (DRAWING, record)


def test_a_record_on_standard_input_is_not_replaced(told: Told) -> None:
    played(told)
    Path("game.toml").rename("game.pdf")
    record = Path("game.pdf").read_text("utf-8")
    with Path("game.pdf").open() as stream:
        done = subprocess.run(
            [sys.executable, "-m", "sheetgen", "check", "-", "--pdf", "game.pdf", "--overwrite"],
            stdin=stream, capture_output=True, text=True,
        )  # fmt: skip
    assert done.returncode == 2 and "is never written over" in done.stderr
    assert Path("game.pdf").read_text("utf-8") == record


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("book klee -o game.toml", "game.toml: its name should end in .pdf"),
        ("book klee -o out.png", "out.png: its name should end in .pdf"),
        ("print klee -o game.toml", "game.toml: its name should end in .pdf, .svg or .png"),
        ("print klee -o out.png --format pdf", "out.png: its name should end in .pdf"),
        ("print klee -o game.toml --format pdf", "game.toml: its name should end in .pdf"),
        ("check game.toml --pdf game.toml", "game.toml: its name should end in .pdf, .svg or .png"),
        ("sample klee -o out.pdf", "out.pdf: its name should end in .toml"),
        ("new klee -o out.png", "out.png: its name should end in .toml"),
        ("new klee --layout out.svg", "out.svg: its name should end in .toml"),
    ],
)
def test_a_files_name_says_what_is_in_it(command: str, sentence: str, told: Told) -> None:
    played(told)
    before = Path("game.toml").read_text("utf-8")
    assert f"sheetgen: {sentence}\n" in told(*command.split(), "--overwrite", status=2)
    assert [path.name for path in Path().iterdir()] == ["game.toml"]
    assert Path("game.toml").read_text("utf-8") == before


def test_of_several_pages_all_are_written_or_none(told: Told) -> None:
    Path("plan-2.svg").write_text("mine", "utf-8")
    told("print", "klee", "-o", "plan.svg", status=2)
    assert {path.name: path.read_text("utf-8") for path in Path().iterdir()} == {"plan-2.svg": "mine"}


@pytest.mark.parametrize(
    ("writer", "other"),
    [
        (("print", "klee", "--no-rules"), ("--ink", "colour")),
        (("print", "klee", "--no-rules", "--format", "svg"), ("--language", "de")),
        (("book", "klee"), ("--large-print",)),
    ],
)
def test_a_default_name_in_place_of_another_print_is_told_and_of_the_same_is_not(
    writer: tuple[str, ...], other: tuple[str, ...], told: Told
) -> None:
    said = {"en": "stands in place of another print of that name", "de": "steht an der Stelle eines anderen Drucks"}

    def is_told(*more: str) -> bool:
        heard = told(*writer, *more)
        return any(sentence in heard for sentence in said.values())

    assert [is_told(*more) for more in ((), (), other, other, ())] == [False, False, True, False, True]
    assert not is_told(*other, "--overwrite")


def test_who_names_a_file_knows_what_becomes_of_it(told: Told) -> None:
    told("print", "klee", "--no-rules", "-o", "a.pdf")
    assert told("print", "klee", "--no-rules", "--large-print", "-o", "a.pdf") == ""


def test_help_tells_the_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "replaced if it is empty, or a sheet that sheetgen made and nobody has changed since" in said


def test_the_name_of_a_layout_that_ships_gives_a_record_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    for more in ((), ("--players", "2")):
        for name in ("set-68", "Set-68"):
            assert main(["new", "goose", "--layout", name, *more]) == 0
            said = capsys.readouterr().out
            assert 'sheet = "GOO-1004-F"' in said and "moves" in said
