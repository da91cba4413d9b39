"""Processes that share a work: they end when nobody waits for them any longer."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from sheetgen.games.workers import executor

WORK = "import time, pathlib, os; pathlib.Path('at work').write_text(str(os.getpid())); time.sleep(600)"
"""More than anybody waits for."""

PARENT = f"""
from sheetgen.games.workers import executor
if __name__ == "__main__":
    with executor(1) as workers:
        workers.submit(exec, {WORK!r}).result()
"""

LONG = ["print", "klee", "--seed", "1", "--copies", "9000", "--jobs", "2", "-o", "run"]


def at_work(folder: Path) -> int:
    """The process that has begun its work there."""
    file = folder / "at work"
    while not (file.is_file() and file.read_text()):
        time.sleep(0.01)
    return int(file.read_text())


def lives(process: int) -> bool:
    """Whether it is still there, and no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def ended(process: int) -> bool:
    """Whether it ends within a minute, long before its work would."""
    until = time.monotonic() + 60
    while lives(process) and time.monotonic() < until:
        time.sleep(0.01)
    return not lives(process)


def test_who_leaves_a_work_in_its_midst_waits_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with suppress(KeyboardInterrupt), executor(1) as workers:
        workers.submit(exec, WORK)
        worker = at_work(tmp_path)
        raise KeyboardInterrupt
    assert ended(worker)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_workers_of_a_parent_that_was_killed_end_too(tmp_path: Path) -> None:
    (tmp_path / "parent.py").write_text(PARENT, "utf-8")
    with subprocess.Popen([sys.executable, "parent.py"], cwd=tmp_path, stderr=subprocess.DEVNULL) as parent:
        worker = at_work(tmp_path)
        parent.kill()
    assert ended(worker)


@pytest.mark.slow
@pytest.mark.parametrize("told", [os.kill, os.killpg])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_long_run_that_is_told_to_end_ends(
    how: signal.Signals, told: Callable[[int, int], None], tmp_path: Path
) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "sheetgen", *LONG],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(how, signal.SIG_DFL),  # who runs the tests may ignore it, as nohup does
    ) as run:
        try:
            while not (tmp_path / "run" / "klee-0-rules.pdf").is_file():
                time.sleep(0.01)
            told(run.pid, how)  # a terminal tells all its processes
            _, said = run.communicate(timeout=60)
        finally:
            run.kill()
    assert (run.returncode, said.lstrip()) == (128 + how, "sheetgen: stopped\n")
    assert sorted(os.listdir(tmp_path / "run")) == ["klee-0-rules.pdf", "run.json"]
