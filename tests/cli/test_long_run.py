"""Long runs: thousands of sheets in files of a thousand (here of three), on as many processes as are asked for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from msgspec import structs

from sheetgen import games, progress
from sheetgen.cli import main
from sheetgen.errors import BadInput
from sheetgen.games import longrun, workers
from sheetgen.games.asked import Asked
from sheetgen.games.design import copies
from sheetgen.games.longrun import Part, Run, carried_out
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper

A4 = SheetOptions(paper=paper("A4"))
FILLED = Run(game="tolstoy", asked=Asked(fill="random", fill_seed=5), options=A4, count=7, each=3)
SEEDED = Run(game="mondrian", asked=Asked(seed=11), options=A4, count=4, each=3)
RUNS = pytest.mark.parametrize("run", [FILLED, SEEDED], ids=["letters", "fields"])


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def done(run: Run, folder: Path, **how: object) -> dict[str, bytes]:
    """The files of a run, by name."""
    list(carried_out(run, folder, told=print, **how))  # type: ignore[arg-type]
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def written_codes(run: Run, files: dict[str, bytes]) -> list[str]:
    """The codes on the sheets, in the order of files and pages."""
    prefix = games.find(run.game).prefix
    found = []
    for name, data in files.items():
        if name.endswith(".pdf") and "rules" not in name:
            with pypdfium2.PdfDocument(data) as document:
                for page in document:
                    words = page.get_textpage().get_text_range().split()
                    found.append(next(word for word in words if word.startswith(f"{prefix}-")))
    return found


@RUNS
def test_every_sheet_of_a_run_has_the_next_seed(run: Run, tmp_path: Path) -> None:
    made = run.asked.design(games.find(run.game), print)
    assert written_codes(run, done(run, tmp_path / "run")) == [field.code for field in copies(made, run.count)]


@RUNS
def test_two_processes_make_the_same_bytes_as_one(run: Run, tmp_path: Path) -> None:
    assert done(run, tmp_path / "one", jobs=1) == done(run, tmp_path / "two", jobs=2)


ON_A_CLUSTER = """
import sys
from pathlib import Path
from distributed import LocalCluster
from tests.cli.test_long_run import SEEDED, done
how = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None, "protocol": "tcp"}
with LocalCluster(**how) as cluster:
    done(SEEDED, Path(sys.argv[1]), scheduler=cluster.scheduler_address)
"""
"""In a process of its own: dask's threads live on when all is done, and draw from `random` behind others' backs."""


def test_a_cluster_makes_the_same_bytes(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    subprocess.run(
        [sys.executable, "-c", ON_A_CLUSTER, tmp_path / "far"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
    )
    found = {path.name: path.read_bytes() for path in sorted((tmp_path / "far").iterdir())}
    assert found == done(SEEDED, tmp_path / "near")


def test_a_run_that_was_broken_off_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    first = carried_out(FILLED, folder, told=print)
    assert next(first).name == "tolstoy-0001-0003.pdf"
    first.close()
    made = []
    real = longrun.write_set
    monkeypatch.setattr(longrun, "write_set", lambda files, **how: made.append(files[0][0].name) or real(files, **how))
    assert done(FILLED, folder) == done(FILLED, tmp_path / "whole")
    assert made[:2] == ["tolstoy-0004-0006.pdf", "tolstoy-0007-0007.pdf"]


def dies(part: Part) -> None:
    """What a machine short of memory does to a process."""
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_is_killed_ends_the_run_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = carried_out(FILLED, tmp_path / "run", told=print)
    first = next(run).name
    run.close()
    monkeypatch.setattr(longrun, "make", dies)
    with pytest.raises(BadInput, match="stopped from outside"):
        done(FILLED, tmp_path / "run")
    assert (tmp_path / "run" / first).is_file()


@pytest.mark.parametrize("error", [BrokenPipeError(32, "Broken pipe"), OSError(11, "Resource temporarily unavailable")])
def test_a_process_that_cannot_be_begun_ends_the_run_in_one_sentence(
    error: OSError, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*given: object) -> None:
        raise error

    monkeypatch.setattr(workers.ProcessPoolExecutor, "submit", refused)
    assert main(["print", "klee", "--copies", "2", "--seed", "1", "--jobs", "2", "-o", "run"]) == 2
    assert "no further process can be begun (" in capsys.readouterr().err


def test_a_long_run_of_sheets_too_small_to_play_on_is_refused_unless_it_is_forced(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asked = ["print", "klee", "--copies", "2", "--seed", "1", "--jobs", "1", "--paper", "A5", "--no-rules", "-o", "run"]
    assert main(asked) == 2
    said = capsys.readouterr().err
    assert "is too small to play on" in said and "--force prints it anyway" in said
    assert not (tmp_path / "run").exists()
    assert main([*asked, "--force"]) == 0
    assert "sheet 1: Klee on A5" in capsys.readouterr().err


def test_what_is_too_small_in_a_forced_run_is_told_once_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["print", "klee", "--copies", "6", "--seed", "1", "--jobs", "1", "--paper", "A5", "--no-rules", "-o", "run"]
    assert main([*asked, "--force"]) == 0
    said = capsys.readouterr().err.splitlines()
    assert [line for line in said if "too small" in line] == said[:1] and said[0].startswith("sheetgen: sheet 1: Klee ")
    assert said[0].endswith("; 3 more sheets of klee-0001-0006.pdf are too small to play on")


def test_force_that_changes_nothing_in_a_run_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "klee", "--copies", "2", "--seed", "1", "--jobs", "1", "--force", "-o", "run"]) == 0
    assert "--force changes nothing" in capsys.readouterr().err


HOUSE = """game = "mondrian"
name = "mine"
[field]
spaces = 21
columns = 12
rows = 9
unit = 15
cells = [
    "AAABBCCCDDDD", "AAABBCCCDDDD", "EEEBBFFFFGGG",
    "EEEHHHFFFGGG", "IIJJHHKKKLLL", "IIJJMMKKKLLL",
    "NNNNMMOOPPQQ", "RRRSSSOOPPQQ", "RRRSSSTTTUUU",
]
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["mondrian", "--layout", "my.toml"], "the seed draws something else by chance in place of that"),
        (
            ["vasarely", "--landscape"],
            "the sheet of Vasarely always lies on its long side; --landscape changes nothing",
        ),
        (["klee", "--landscape", "--paper", "300x220mm"], "this paper lies on its long side anyway"),
    ],
)
def test_a_run_tells_once_what_a_file_of_the_same_sheets_tells(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "my.toml").write_text(HOUSE, "utf-8")
    asked = ["print", *words, "--seed", "1", "--copies", "2", "--no-rules"]

    def remarks(*more: str) -> list[str]:
        assert main([*asked, *more]) == 0
        return [line for line in capsys.readouterr().err.splitlines() if line.startswith("sheetgen: ")]

    of_file = remarks("-o", "a.pdf")
    assert any(told in line for line in of_file) and remarks("--jobs", "1", "-o", "run") == of_file


def test_a_long_run_goes_into_no_folder_of_a_mistyped_path(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no folder"):
        done(FILLED, tmp_path / "nowhere" / "run")
    assert not (tmp_path / "nowhere").exists()


def test_a_file_that_is_there_in_part_is_made_anew(tmp_path: Path) -> None:
    whole = done(FILLED, tmp_path / "run")
    torn = tmp_path / "run" / "tolstoy-0004-0006.pdf"
    torn.write_bytes(b"")
    assert done(FILLED, tmp_path / "run") == whole


@pytest.mark.parametrize("name", ["tolstoy-0004-0006.pdf", "tolstoy-0-rules.pdf"])
def test_a_file_that_was_changed_since_is_left_until_it_may_be_replaced(name: str, tmp_path: Path) -> None:
    """It is told before anything is drawn: the files of the others that lack are not made either."""
    whole = done(FILLED, tmp_path / "run")
    changed, lacking = tmp_path / "run" / name, tmp_path / "run" / "tolstoy-0001-0003.pdf"
    changed.write_bytes(b"somebody's notes")
    lacking.unlink()
    with pytest.raises(BadInput, match=r"was changed since, and is left as it is; .* or add --overwrite"):
        done(FILLED, tmp_path / "run")
    assert changed.read_bytes() == b"somebody's notes" and not lacking.exists()
    assert done(FILLED, tmp_path / "run", overwrite=True) == whole


@pytest.mark.parametrize(
    "other",
    [
        structs.replace(FILLED, count=8),
        structs.replace(FILLED, asked=Asked(fill="random", fill_seed=6)),
        structs.replace(FILLED, options=SheetOptions(paper=paper("Letter"))),
        SEEDED,
    ],
)
def test_a_folder_of_another_run_is_left_as_it_is(other: Run, tmp_path: Path) -> None:
    before = done(FILLED, tmp_path / "run")
    with pytest.raises(BadInput, match="another run"):
        done(other, tmp_path / "run")
    assert {path.name: path.read_bytes() for path in (tmp_path / "run").iterdir()} == before


def test_a_folder_with_other_things_in_it_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(BadInput, match="other things"):
        done(FILLED, tmp_path / "mine")
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["letter.txt"]


def test_what_a_killed_run_left_unfinished_is_no_other_thing(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / ".sheetgen-x1y2.part").write_bytes(b"{")
    assert done(FILLED, tmp_path / "run")


def test_a_seed_without_letters_is_passed_over_and_no_sheet_comes_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.find("tolstoy")
    made = game.filler.fill
    seeds = iter(range(100))

    def refuses_every_third(*arguments: object) -> object:
        if next(seeds) % 3 == 1:
            raise BadInput("no letters fit")
        return made(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(game.filler, "fill", refuses_every_third)
    part = FILLED.parts[0]
    found = longrun.make(part)
    assert len(found.remarks) == 1 and "seed 6 is passed over" in found.remarks[0]
    with pypdfium2.PdfDocument(found.data) as document:
        assert len(document) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["klee", "--copies", "20", "--jobs", "2", "-o", "run"],
            "nothing was made, since a long run makes different sheets only: all 20 sheets are the same; for 20 "
            "different ones add --seed 1",
        ),
        (["klee", "--seed", "1", "--jobs", "2", "-o", "-"], "a long run makes PDF files"),
        (["klee", "--seed", "1", "--jobs", "2", "--format", "svg"], "a long run makes PDF files"),
        (["klee", "--code", "KLE-1001-W", "--jobs", "2"], "a long run makes PDF files"),
        (["klee", "--seed", "1", "--jobs", "2", "-o", "-"], "leave -o - out"),
        (["klee", "--seed", "1", "--jobs", "2", "--key", "--tile"], "leave --tile and --key out"),
        (["klee", "--seed", "1", "--jobs", "2", "-o", "x.pdf"], "a long run goes into a folder; leave .pdf out"),
        (["goose", "--copies", "3", "--jobs", "2", "-o", "goo"], "all sheets of Goose are the same; leave --jobs"),
        (["klee", "-o", "-", "-o", "x.pdf"], "--output is given twice"),
        (["klee", "--seed", "1", "--copies", "20000"], "one file holds 10,000 sheets at most"),
        (["klee", "--jobs", "2"], "a long run makes many different sheets; add how many, as in --copies 1000 --seed 1"),
        (["klee", "--seed", "1", "--jobs", "0"], "--jobs"),
        (
            ["klee", "--seed", "1073741823", "--copies", "2", "--jobs", "1", "-o", "run"],
            "2 sheets whose seeds count up from 1073741823 run past the last seed",
        ),
        (["klee", "--seed", "1", "--scheduler", "tcp://127.0.0.1:9", "-o", "run"], "no scheduler answers"),
    ],
)
def test_what_no_long_run_can_have_is_one_sentence(
    words: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "ANSWERS_WITHIN", 1.0)  # nobody listens there, however long it is waited
    assert main(["print", *words]) == 2
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_command_says_where_the_files_are(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["print", "klee", "--seed", "1", "--copies", "2", "--jobs", "1", "--paper", "A4", "-o", "run"]) == 0
    told = capsys.readouterr()
    assert told.out == "run\n"
    assert told.err == f"{Path('run') / 'klee-0001-0002.pdf'}\n"  # where nobody sees the bar
    assert sorted(os.listdir("run")) == ["klee-0-rules.pdf", "klee-0001-0002.pdf", "run.json"]


def test_a_run_without_rules_has_no_file_of_them_and_the_same_sheets(tmp_path: Path) -> None:
    words = ["print", "klee", "--seed", "1", "--copies", "2", "--jobs", "1", "--paper", "A4"]
    assert main([*words, "-o", "run"]) == main([*words, "--no-rules", "-o", "bare"]) == 0
    assert sorted(os.listdir("bare")) == ["klee-0001-0002.pdf", "run.json"]
    assert all(Path("bare", name).read_bytes() == Path("run", name).read_bytes() for name in os.listdir("bare"))


def test_how_far_a_run_is_is_told_sheet_by_sheet_and_not_file_by_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "LOOK", 0.001)
    heard: list[float] = []
    with progress.heard_by(heard.append):
        done(structs.replace(SEEDED, count=6, each=6), tmp_path / "run", jobs=1)
    assert len(set(heard)) > 3 and heard == sorted(heard) and heard[-1] == 1.0
