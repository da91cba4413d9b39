"""Standard input and output, pipes, and what a record may have opened: from one program to the next, and no traps."""

from __future__ import annotations

import ast
import errno
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from sheetgen import signs
from sheetgen.cli import main, streams
from sheetgen.cli.document import print_json

SHEETGEN = [sys.executable, "-m", "sheetgen"]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(command: str, **more: object) -> subprocess.CompletedProcess[bytes]:
    """A line of shell, with `sheetgen` in it."""
    line = command.replace("sheetgen", f"'{sys.executable}' -m sheetgen")
    return subprocess.run(line, shell=True, capture_output=True, timeout=60, **more)  # type: ignore[call-overload,no-any-return]


def test_a_record_comes_through_a_pipe() -> None:
    done = run("sheetgen sample klee | sheetgen check -")
    assert (done.returncode, done.stderr) == (0, b"") and b"All is well." in done.stdout


def test_moves_are_told_of_a_record_that_comes_through_a_pipe() -> None:
    done = run("sheetgen sample klee --turns 3 | sheetgen moves - --json")
    assert done.returncode == 0 and json.loads(done.stdout)["moves"]


def test_what_is_wrong_with_standard_input_is_told_under_its_name() -> None:
    assert run("echo 'game = ' | sheetgen check -").stderr.startswith(b"sheetgen: standard input, line 1: ")
    assert run("sheetgen check - </dev/null").stderr == b"sheetgen: standard input: the file is empty\n"


def test_a_folder_that_is_there_no_more_is_told() -> None:
    done = run("mkdir gone; cd gone; rmdir ../gone; sheetgen print klee --layout mini")
    said = b"sheetgen: the folder in which you are is there no more; go to another one\n"
    assert (done.returncode, done.stderr) == (2, said)


def test_a_home_that_is_no_folder_is_no_trouble() -> None:
    done = run("HOME=/dev/null sheetgen print klee --no-rules -o a.pdf")
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_the_system_refuses_is_told_with_its_place_and_is_no_trouble_of_the_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refused = NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), "/dev/null/.settings")
    assert main(["sample", "klee", "-o", "game.toml"]) == 0
    capsys.readouterr()
    monkeypatch.setattr("sheetgen.games.judged.replayed", raising(refused))
    assert main(["check", "game.toml", "--json"]) == 2
    told = capsys.readouterr()
    assert told.err == "sheetgen: /dev/null/.settings: not a directory\n"
    error = {"message": "not a directory", "file": "/dev/null/.settings", "line": None}
    assert [json.loads(told.out)[key] for key in ("error", "errors")] == [error, [error]]


def test_a_pipe_that_breaks_elsewhere_is_no_reader_that_has_seen_enough(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sample", "klee", "-o", "game.toml"]) == 0
    monkeypatch.setattr("sheetgen.games.judged.replayed", raising(BrokenPipeError(errno.EPIPE, "Broken pipe")))
    monkeypatch.setattr(sys, "stdout", sys.stdout)  # click puts others in their place
    monkeypatch.setattr(sys, "stderr", sys.stderr)
    assert main(["check", "game.toml"]) == 2
    assert capsys.readouterr().err == "sheetgen: broken pipe\n"


def raising(error: Exception) -> Callable[..., None]:
    """A function that raises it."""

    def refused(*given: object) -> None:
        raise error

    return refused


def test_what_a_record_on_standard_input_names_lies_here() -> None:
    assert main(["new", "klee", "--layout", "my.toml"]) == 0
    done = run("sheetgen sample klee --layout my.toml | sheetgen check -")
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "head"),
    [
        ("print klee", b"%PDF-"),
        ("print klee --no-rules --format svg", b"<?xml"),
        ("print klee --no-rules --format png", b"\x89PNG"),
        ("book klee", b"%PDF-"),
    ],
)
def test_a_sheet_goes_to_standard_output(command: str, head: bytes) -> None:
    done = run(f"sheetgen {command} -o -")
    assert (done.returncode, done.stderr) == (0, b"") and done.stdout.startswith(head)
    assert not list(Path().iterdir())


def test_a_sheet_on_standard_output_is_the_same_as_in_a_file() -> None:
    assert main(["print", "klee", "-o", "a.pdf"]) == 0
    assert run("sheetgen print klee -o -").stdout == Path("a.pdf").read_bytes()


@pytest.mark.parametrize("command", ["sample klee", "new klee"])
def test_a_record_goes_to_standard_output(command: str) -> None:
    assert run(f"sheetgen {command} -o -").stdout == run(f"sheetgen {command}").stdout


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["svg", "png"])
def test_several_pictures_do_not_go_to_standard_output(kind: str) -> None:
    done = run(f"sheetgen print klee --format {kind} -o -")
    assert done.returncode == 2 and done.stdout == b""
    assert b"standard output takes one" in done.stderr and b"name the first one with -o" in done.stderr


@pytest.mark.slow
def test_what_is_counted_of_a_curve_does_not_get_into_the_sheet() -> None:
    clover = "M 10 50 C 10 0 90 0 90 50 C 90 100 30 100 30 60 C 30 20 70 20 70 60 C 70 110 10 110 10 50 Z"
    Path("c.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><path d="{clover}"/></svg>', "utf-8")
    done = run("sheetgen print miro --curve c.svg -o -")
    assert done.stdout.startswith(b"%PDF-") and done.stderr.startswith(b"1 crossing, ")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs terminals")
@pytest.mark.parametrize("command", [["print", "klee"], ["print", "klee", "--format", "png"], ["book"]])
def test_a_terminal_is_spared_a_pdf(command: list[str]) -> None:
    screen, terminal = os.openpty()
    done = subprocess.run([*SHEETGEN, *command, "-o", "-"], stdout=terminal, stderr=subprocess.PIPE)
    os.set_blocking(screen, False)
    with pytest.raises(BlockingIOError):
        os.read(screen, 1)
    os.close(screen)
    os.close(terminal)
    assert done.returncode == 2 and b"a terminal cannot show a P" in done.stderr


def test_a_finished_sheet_and_a_verdict_do_not_share_standard_output() -> None:
    assert main(["sample", "klee", "-o", "game.toml"]) == 0
    done = run("sheetgen check game.toml --pdf -")
    assert (done.returncode, done.stdout) == (2, b"") and b"give the other file a name" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("rules tolstoy >&-", 2),
        ("games >&-", 2),
        ("games --json >&-", 2),
        ("check game.toml >&-", 2),
        ("check game.toml >/dev/full", 2),
        ("sample klee >&-", 2),
        ("sample klee -o d.toml >&-", 0),
        ("print klee -o d.pdf >/dev/full", 0),
        ("print klee -o - >&-", 2),
        ("check gone.toml >&-", 2),
        ("check gone.toml 2>&-", 2),
        ("check gone.toml <&- >&- 2>&-", 2),
        ("check gone.toml 2>/dev/full", 2),
        ("check game.toml --pdf a.pdf 2>/dev/full", 0),
        ("print klee -o b.pdf <&- >&- 2>&-", 0),
        ("print chess 2>/dev/full", 2),
        ("2>/dev/full", 2),
        ("print klee --copies 2 -o c.pdf 2>/dev/full", 0),
        ("check - <&-", 2),
        ("rules klee >/dev/full 2>/dev/full", 2),
        ("--help >/dev/full", 2),
        ("print --help >&-", 2),
        ("--version >/dev/full", 2),
    ],
)
def test_what_can_be_shown_to_nobody_has_failed_and_what_is_noted_has_not(command: str, status: int) -> None:
    assert main(["sample", "klee", "-o", "game.toml"]) == 0
    done = run(f"sheetgen {command}")
    assert done.returncode == status, done.stderr
    assert b"Traceback" not in done.stderr and b"Exception" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit to the size of files")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", ["print klee -o -", "field klee --json"])
def test_output_of_which_only_the_first_part_can_be_written_has_failed(command: str, unbuffered: str) -> None:
    done = run(f"ulimit -f 4; sheetgen {command} >part", env={**os.environ, "PYTHONUNBUFFERED": unbuffered})
    assert (done.returncode, done.stderr) == (2, b"sheetgen: the output cannot be written (file too large)\n")
    assert Path("part").stat().st_size


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes that block nobody")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_slow_reader_of_a_pipe_that_blocks_nobody_gets_all(unbuffered: str) -> None:
    ear, mouth = os.pipe()
    os.set_blocking(mouth, False)
    waits = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with subprocess.Popen([*SHEETGEN, "field", "klee", "--json"], stdout=mouth, env=waits) as speaker:
        os.close(mouth)
        with open(ear, "rb", buffering=0) as heard:
            pieces = [heard.read(1)]
            time.sleep(0.5)  # meanwhile the pipe is full
            while piece := heard.read(1000):
                pieces.append(piece)
    assert speaker.returncode == 0 and json.loads(b"".join(pieces))["spaces"]


@pytest.mark.parametrize("arguments", [["rules", "klee"], ["--help"], ["games", "--json"], ["new", "klee", "-o", "-"]])
def test_a_reader_that_has_seen_enough_is_no_trouble(arguments: list[str]) -> None:
    ear, mouth = os.pipe()
    os.close(ear)
    done = subprocess.run([*SHEETGEN, *arguments], stdout=mouth, stderr=subprocess.PIPE, timeout=60)
    os.close(mouth)
    assert (done.returncode, done.stderr) == (0, b"")


def unheard(command: str) -> tuple[int, bytes]:
    """The exit status of a command whose reader has gone before it speaks, and what it says beside."""
    ear, mouth = os.pipe()
    os.close(ear)
    try:
        done = subprocess.run([*SHEETGEN, *command.split()], stdout=mouth, stderr=subprocess.PIPE, timeout=60)
    finally:
        os.close(mouth)
    return done.returncode, done.stderr


@pytest.fixture
def games() -> set[str]:
    """Games of every kind: the names of their files."""
    assert main(["sample", "klee", "-o", "whole.toml"]) == 0
    assert main(["sample", "klee", "--turns", "3", "-o", "stopped.toml"]) == 0
    assert main(["sample", "klee", "--finished", "-o", "sheet.toml"]) == 0
    Path("crooked.toml").write_text(Path("stopped.toml").read_text("utf-8").replace("1. ", "1. nowhere "), "utf-8")
    return {path.name for path in Path().iterdir()}


@pytest.mark.slow
@pytest.mark.parametrize("beside", ["", " --json"])
@pytest.mark.parametrize(
    ("command", "status", "files"),
    [
        ("check whole.toml --pdf drawn.pdf", 0, ["drawn.pdf"]),
        ("check stopped.toml --pdf drawn.pdf", 1, ["drawn.pdf"]),
        ("check sheet.toml -o order.toml --pdf drawn.pdf", 0, ["drawn.pdf", "order.toml"]),
        ("check crooked.toml", 2, []),
        ("check gone.toml", 2, []),
        ("moves stopped.toml", 0, []),
        ("moves crooked.toml", 2, []),
    ],
)
def test_a_reader_that_has_gone_changes_neither_the_status_nor_the_files(
    command: str, status: int, files: list[str], beside: str, games: set[str]
) -> None:
    found, said = unheard(command + beside)
    assert found == status, said
    assert sorted({path.name for path in Path().iterdir()} - games) == files


@pytest.mark.slow
def test_photos_are_read_to_the_end_though_nobody_listens() -> None:
    pytest.importorskip("zxingcpp")
    assert main(["print", "klee", "--no-rules", "--ink", "colour", "--dpi", "150", "-o", "blank.png"]) == 0
    found, said = unheard("read blank.png gone.png --check --pdf drawn.pdf -o read.toml")
    assert (found, b"gone.png" in said) == (2, True)
    assert {path.name for path in Path().iterdir()} == {"blank.png", "drawn.pdf", "read.toml"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_files_are_written_though_nothing_can_be_shown(games: set[str]) -> None:
    done = run("sheetgen check stopped.toml --pdf drawn.pdf >/dev/full")
    assert done.returncode == 2 and b"the output cannot be written" in done.stderr
    assert Path("drawn.pdf").exists()


def test_what_is_noted_to_a_reader_that_has_gone_changes_no_status(games: set[str]) -> None:
    ear, mouth = os.pipe()
    os.close(ear)
    done = subprocess.run([*SHEETGEN, "check", "crooked.toml"], stdout=mouth, stderr=mouth, timeout=60)
    os.close(mouth)
    assert done.returncode == 2


def test_all_verbs_speak_through_one_place() -> None:
    sources = Path(streams.__file__).parent.glob("*.py")
    assert [path.name for path in sources if re.search(r"click\.echo|\bprint\(", path.read_text("utf-8"))] == [
        "streams.py"
    ]


def test_letters_that_standard_output_does_not_know_are_no_trouble() -> None:
    assert main(["sample", "klee", "-o", "game.toml"]) == 0
    game = Path("game.toml")
    game.write_text(re.sub('"?Ann"? =|"Ann"', lambda name: name[0].replace("Ann", "Анна"), game.read_text()))
    game.write_text(game.read_text().replace("Анна =", '"Анна" ='))
    narrow = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = run("sheetgen check game.toml; sheetgen rules klee >/dev/null", env=narrow)
    assert b"???? " in done.stdout and not done.stderr
    french = run("sheetgen rules klee --language fr", env=narrow).stdout.decode("latin-1")
    assert "suites de trois couleurs ; puis" in " ".join(french.split())
    assert "On choisit d'abord" in french and "?" not in french
    told = json.loads(run("sheetgen check game.toml --json", env=narrow).stdout)
    assert "Анна" in told["scores"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (b"n\xc3\xb6.toml", "nö.toml"),
        (b"n\xc3x\xb6.toml", "n\\udcc3x\\udcb6.toml"),
        (b"n\xff\xc3\xb6.toml", "n\\udcff\\udcc3\\udcb6.toml"),
        (b"n\xc2\x9b.toml", "n\\x9b.toml"),  # what a terminal would obey stays spelt out
    ],
)
def test_a_files_name_is_said_in_its_letters_also_where_the_locale_knows_none(name: bytes, said: str) -> None:
    assert signs.seen(name.decode("ascii", "surrogateescape")) == said


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every file's name is text")
def test_names_of_files_that_are_no_text_are_no_trouble() -> None:
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    assert main(["new", "klee", "--layout", "l\udc80.toml"]) == 0
    done = run(
        "sheetgen print klee -o $(printf 'o\\200.pdf'); sheetgen check $(printf 'o\\200.pdf') --json", env=strict
    )
    assert (
        b"Traceback" not in done.stderr
        and json.loads(done.stdout.partition(b"\n")[2])["error"]["file"] == "o\udc80.pdf"
    )
    done = run("sheetgen sample klee --layout $(printf 'l\\200.toml') -o g.toml", env=strict)
    assert done.returncode == 2 and done.stderr.endswith(b"rename the file, and try again\n")
    assert not Path("g.toml").exists()


def test_a_json_document_is_indented_as_python_does_it(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    data = {"": [], "a": {}, "é\n\x7f": [[1, -0.0, 1e300, 1e-7], (None, True)], "name": 'a\udc80"', "far": 10**30}
    print_json(data)
    wanted = json.dumps(data, ensure_ascii=False, indent=1).replace("\x7f", "\\u007f") + "\n"
    assert capfdbinary.readouterr().out == wanted.encode("utf-8", "backslashreplace")


def test_a_json_document_has_no_sign_that_a_terminal_obeys(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    print_json({"message": "a\x7fb\x80c\x9fd\xa0é\x1b"})
    out = capfdbinary.readouterr().out
    assert b"a\\u007fb\\u0080c\\u009fd\xc2\xa0\xc3\xa9\\u001b" in out
    assert json.loads(out) == {"message": "a\x7fb\x80c\x9fd\xa0é\x1b"}


def test_a_json_document_has_no_sign_that_turns_or_hides_what_is_round_it(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    turning = "\u061c\u200b\u2028\u202a\u202e\u2060\u2066\u2069\ufeff\xad"
    print_json({"message": f"a{turning}b\u2013\u202f\u200d"})
    out = capfdbinary.readouterr().out
    assert json.dumps(turning).strip('"').encode() in out
    assert "b\u2013\u202f\u200d".encode() in out  # a dash, a narrow blank and what joins emoji hide nothing
    assert json.loads(out) == {"message": f"a{turning}b\u2013\u202f\u200d"}


def test_a_closed_standard_output_is_told() -> None:
    done = run("sheetgen rules klee >&-")
    assert done.stderr == b"sheetgen: the output cannot be written (bad file descriptor)\n"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize(
    "command",
    [
        "check pipe.svg",
        "moves pipe.svg",
        "print klee --layout pipe.svg",
        "print miro --curve pipe.svg",
        "print tolstoy --fill --words pipe.svg",
        "check game.toml",
        "print klee --no-rules -o pipe.svg",
    ],
)
def test_nobody_waits_at_a_named_pipe(command: str) -> None:
    os.mkfifo("pipe.svg")
    Path("game.toml").write_text(
        'game = "miro"\nsheet = "MIR-1G0000000-0"\nlayout = "pipe.svg"\nplayers = ["A", "B"]\n', "utf-8"
    )
    done = run(f"sheetgen {command}")
    assert done.returncode == 2 and b"Traceback" not in done.stderr


def own(folder: str) -> str:
    """A record in games/ for a sheet of a layout in `folder`, named as one names it from there."""
    Path(folder).mkdir(exist_ok=True, parents=True)
    layout = Path(folder) / "my.toml"
    assert main(["new", "klee", "--layout", str(layout)]) == 0
    Path("games").mkdir(exist_ok=True)
    assert main(["sample", "klee", "--layout", str(layout), "-o", "games/game.toml"]) == 0
    return str(layout)


def test_what_a_record_names_lies_beside_it_or_below(capsys: pytest.CaptureFixture[str]) -> None:
    own("games/designs")
    assert main(["check", "games/game.toml"]) == 0
    assert 'layout = "designs/my.toml"' in Path("games/game.toml").read_text("utf-8")


@pytest.mark.parametrize("verb", ["check", "moves"])
def test_what_lies_elsewhere_is_opened_only_when_the_command_names_it(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    layout = own("designs")
    capsys.readouterr()
    assert main([verb, "games/game.toml"]) == 2
    assert capsys.readouterr().err == (
        "sheetgen: games/game.toml, line 3: '../designs/my.toml' is elsewhere; what a record names must be beside "
        "it, or in a folder beside it; if you mean that file, name it with --layout\n"
    )
    assert main([verb, "games/game.toml", "--layout", layout]) == 0


@pytest.mark.parametrize("key", ['layout = "{name}"', """variation = 'words = "{name}"'"""])
@pytest.mark.parametrize("begins", ["o", "../o"])
def test_of_a_name_that_is_longer_than_any_the_beginning_is_told(
    key: str, begins: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = f"""game = "tolstoy"\nsheet = "TOL-10R203-4"\n{key}\nplayers = ["A", "B"]\nmoves = "1"\n"""
    Path("game.toml").write_text(record.format(name=begins + 20_000 * "1"), "utf-8")
    assert main(["check", "game.toml"]) == 2
    assert len(capsys.readouterr().err) < 2000


ELSEWHERE = ["../..", "/etc/shadow", "/etc/passwd", "/dev/zero", "../gone.toml", "away.toml"]


@pytest.mark.parametrize(
    ("key", "name"),
    [
        *(("variation = ['words = \"{}\"']", name) for name in ELSEWHERE),
        *(('layout = "{}"', name) for name in [*ELSEWHERE, "away.svg#ring"]),
    ],
)
def test_a_record_opens_nothing_that_lies_elsewhere(
    key: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("home").mkdir()
    Path("secret").write_text("word\n", "utf-8")
    monkeypatch.chdir(tmp_path / "home")
    for link in ("away.toml", "away.svg"):
        Path(link).symlink_to("../secret")
    assert main(["sample", "tolstoy", "--turns", "1", "-o", "game.toml"]) == 0
    Path("game.toml").write_text(f"{key.format(name)}\n{Path('game.toml').read_text('utf-8')}", "utf-8")
    capsys.readouterr()
    assert main(["check", "game.toml"]) == 2
    assert capsys.readouterr().err.startswith(f"sheetgen: game.toml, line 1: {name.partition('#')[0]!r} is elsewhere; ")


def test_a_word_list_that_lies_elsewhere_is_named_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("words.txt").write_text("owl\nsea\n", "utf-8")
    Path("games").mkdir()
    assert main(["sample", "tolstoy", "--turns", "1", "-o", "games/game.toml"]) == 0
    assert main(["moves", "games/game.toml", "--words", "words.txt", "--json"]) == 0
    said = capsys.readouterr().out
    assert main(["moves", "games/game.toml", "--json"]) == 0
    assert said.count("\n") < capsys.readouterr().out.count("\n")
    assert main(["moves", "games/game.toml", "--words", "gone.txt"]) == 2
    assert "gone.txt: cannot be read" in capsys.readouterr().err


def test_a_game_without_words_takes_no_word_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sample", "klee", "-o", "game.toml"]) == 0
    Path("words.txt").write_text("owl\n", "utf-8")
    assert main(["check", "game.toml", "--words", "words.txt"]) == 2
    assert "this game is played without words; leave --words out" in capsys.readouterr().err


def stopping(module: str, folder: Path) -> dict[str, str]:
    """An environment in which Ctrl-C comes while that module loads."""
    (folder / f"{module}.py").write_text("raise KeyboardInterrupt\n", "utf-8")
    return {**os.environ, "PYTHONPATH": str(folder)}


@pytest.mark.parametrize(
    ("module", "command"),
    [("click", "--help"), ("msgspec", "games"), ("reportlab", "print klee"), ("markdown_it", "rules klee")],
)
def test_ctrl_c_while_modules_load_is_no_trouble(module: str, command: str, tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    done = run(f"sheetgen {command}", env=stopping(module, tmp_path / "lib"))
    assert done.returncode == 130, done.stderr
    assert done.stderr.strip() == b"sheetgen: stopped"


AT_IMPORT = """
import signal, sys

MODULE, NUMBER = sys.argv[1], int(sys.argv[2])

class Finder:
    def find_spec(name, path, target=None):
        if name == MODULE:
            signal.raise_signal(NUMBER)

sys.meta_path.insert(0, Finder)
from sheetgen.__main__ import entry
sys.argv[1:] = ["games"]
entry()
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("module", ["sheetgen.process", "sheetgen.ending", "sheetgen.cli", "sheetgen.cli.games_"])
def test_what_ends_the_command_while_it_loads_is_no_trouble(module: str, name: str) -> None:
    import signal

    number = getattr(signal, name)
    usual = signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL
    heeded = partial(signal.signal, number, usual)  # who runs the tests may ignore it
    words = [sys.executable, "-c", AT_IMPORT, module, str(int(number))]
    done = subprocess.run(words, capture_output=True, preexec_fn=heeded)
    assert (done.returncode, done.stderr.strip()) == (128 + number, b"sheetgen: stopped")


def test_the_door_imports_nothing_before_what_ends_it_is_heeded() -> None:
    for module in ("sheetgen", "sheetgen.__main__"):
        spec = find_spec(module)
        assert spec and spec.origin
        body = ast.parse(Path(spec.origin).read_text("utf-8")).body
        names = {name.name for each in body if isinstance(each, ast.Import) for name in each.names}
        assert names <= {"os", "signal"} and not [each for each in body if isinstance(each, ast.ImportFrom)]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_who_is_told_to_end_leaves_nothing_half_done(name: str, tmp_path: Path) -> None:
    import signal

    number = getattr(signal, name)
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "reportlab.py").write_text(f"import os\nos.kill(os.getpid(), {int(number)})\n", "utf-8")
    done = run(
        "sheetgen print klee -o a.pdf",
        env={**os.environ, "PYTHONPATH": str(tmp_path / "lib")},
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),  # who runs the tests may ignore it, as nohup does
    )
    assert (done.returncode, done.stderr) == (128 + number, b"sheetgen: stopped\n")


SWALLOWING = """
import importlib, signal, sys
from pathlib import Path

number, folder = int(sys.argv.pop(1)), Path(sys.argv.pop(1))
(folder / "loading.py").write_text(
    "import signal, time\\n"
    "try:\\n"
    f"    signal.raise_signal({number})\\n"
    "except BaseException as hidden:\\n"
    "    raise ImportError('failed to import') from None\\n"
    "print('loaded')\\n"
)
sys.path.insert(0, str(folder))
from sheetgen import __main__
import sheetgen.cli

def drawn():
    import loading, time
    time.sleep(10)

sheetgen.cli.main = drawn
__main__.entry()
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_who_is_told_to_end_while_a_library_loads_lets_it_load_first(name: str, tmp_path: Path) -> None:
    import signal

    number = getattr(signal, name)
    done = subprocess.run(
        [sys.executable, "-c", SWALLOWING, str(int(number)), str(tmp_path)],
        capture_output=True,
        timeout=60,
        preexec_fn=lambda: signal.signal(number, signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL),
    )
    assert (done.returncode, done.stdout, done.stderr) == (128 + number, b"loaded\n", b"sheetgen: stopped\n")


LINGERING = """
import os, signal, sys, threading, time

number, stopped = int(sys.argv[1]), sys.argv[2] == "stopped"
from sheetgen import __main__
import sheetgen.cli

def once_more():
    for _ in range(3):  # as `timeout` does, which tells the command and then its group
        os.kill(os.getpid(), number)
        signal.raise_signal(signal.SIGALRM) if stopped else None
        time.sleep(0.02)  # longer than until it is told again

def main():
    threading._register_atexit(once_more)  # where Python waits for the workers of a pool
    if stopped:
        os.kill(os.getpid(), number)
        time.sleep(60)
    return 0

sheetgen.cli.main = main
__main__.entry()
"""


@pytest.mark.parametrize(("how", "said"), [("stopped", b"sheetgen: stopped\n"), ("done", b"")])
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_who_is_told_to_end_once_more_while_python_ends_says_nothing_more(name: str, how: str, said: bytes) -> None:
    import signal

    number = getattr(signal, name)
    done = subprocess.run(
        [sys.executable, "-c", LINGERING, str(int(number)), how],
        capture_output=True,
        timeout=60,
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )
    assert (done.returncode, done.stderr) == (128 + number if said else 0, said)


HIDING = """
import signal, sys
from reportlab.lib import utils

number = int(sys.argv.pop(1))

def told_meanwhile(*given):
    signal.raise_signal(number)
    raise AssertionError("nobody heeded it")

utils.open_for_read_by_name = told_meanwhile  # whatever it raises, reportlab raises an OSError of its own
from sheetgen.__main__ import entry
entry()
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_who_is_told_to_end_while_a_library_hides_it_says_so_too(name: str, tmp_path: Path) -> None:
    import signal

    number = getattr(signal, name)
    words = [sys.executable, "-c", HIDING, str(int(number)), "print", "klee", "-o", str(tmp_path / "a.pdf")]
    done = subprocess.run(
        words,
        capture_output=True,
        timeout=60,
        preexec_fn=lambda: signal.signal(number, signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL),
    )
    assert (done.returncode, done.stderr) == (128 + number, b"sheetgen: stopped\n")
    assert not [*tmp_path.iterdir()]
