"""A case is run: in a process of its own, in a folder of its own, with a bound on what it may take."""

from __future__ import annotations

import hashlib
import os
import resource
import signal
import stat
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

ADDRESSES = 6 << 30
"""Bytes of addresses a case may have, lest one takes the whole machine; it is judged by what it really uses."""
PATIENCE = 20.0
"""Seconds of the clock, for each of the processor, after which somebody waits in vain. The machine may be busy."""


class Ended(Struct, frozen=True):
    """How a run ended, and what it said."""

    status: int
    """The exit status; of a run that was killed, minus the signal."""
    out: bytes
    err: bytes
    cpu: float
    """Seconds of the processor, with those of the children it waited for."""
    memory: int
    """Bytes that it needed beyond what it was born with, at most at any time, in the largest of its processes."""
    waited: bool = False
    """Whether it was still there when patience ended."""


def run(
    work: Callable[[], object], folder: Path, *, stdin: bytes | None = b"", stdout: Path | None = None, cpu: float
) -> Ended:
    """Call `work` in a new process in the folder, for so many seconds of the processor at most.

    What it gives to `sys.exit` is its status. `stdin` None is a closed one; `stdout` is where its output goes instead.
    """
    logs = folder.parent / f"{folder.name}.out", folder.parent / f"{folder.name}.err"
    given = folder.parent / f"{folder.name}.in"
    given.write_bytes(stdin or b"")
    brought = _resident()
    number = os.fork()
    if not number:
        _child(work, folder, None if stdin is None else given, stdout or logs[0], logs[1], cpu)
    end, waited, nap = time.monotonic() + cpu * PATIENCE, False, 0.002
    while True:
        found, code, used = os.wait4(number, os.WNOHANG)
        if found:
            break
        if time.monotonic() > end:
            waited = True
            _kill_group(number)
        time.sleep(nap)
        nap = min(nap * 1.3, 0.05)
    _kill_group(number)  # whoever it left behind
    out = b"" if stdout is not None else logs[0].read_bytes()
    return Ended(
        os.waitstatus_to_exitcode(code),
        out,
        logs[1].read_bytes(),
        used.ru_utime + used.ru_stime,
        used.ru_maxrss * 1024 - brought,
        waited,
    )


def _resident() -> int:
    """Bytes of this process in memory, which a child has from the start."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def _kill_group(number: int) -> None:
    try:
        os.killpg(number, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _child(
    work: Callable[[], object], folder: Path, stdin: Path | None, stdout: Path, stderr: Path, cpu: float
) -> None:
    status: object = 70
    try:
        os.setsid()
        os.chdir(folder)
        for number, path, flags in (
            (0, stdin, os.O_RDONLY),
            (1, stdout, os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
            (2, stderr, os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
        ):
            if path is not None:
                opened = os.open(path, flags, 0o644)
                os.dup2(opened, number)
                os.close(opened)
        if stdin is None:
            os.close(0)
        sys.stdin = None if stdin is None else os.fdopen(0, encoding="utf-8", closefd=False)  # type: ignore[assignment]
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
        resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 5))
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
        work()
        status = 0
    except SystemExit as left:
        status = left.code
    except BaseException:
        traceback.print_exc()
        status = 1
    finally:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError):
                status = 120  # as Python itself ends
        os._exit(status if isinstance(status, int) else 1)


def command(arguments: list[str]) -> Callable[[], object]:
    """The command in the process that is there."""

    def work() -> None:
        from sheetgen.__main__ import entry

        warnings.resetwarnings()  # those that a person would see, and no others
        for kind in (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning):
            warnings.simplefilter("ignore", kind)
        sys.argv = ["sheetgen", *arguments]
        entry()

    return work


def anew(arguments: list[str], environment: Mapping[str, str]) -> Callable[[], object]:
    """The command in a new interpreter, as from a shell."""

    def work() -> None:
        os.execve(sys.executable, [sys.executable, "-m", "sheetgen", *arguments], {**os.environ, **environment})

    return work


def seen(folder: Path) -> dict[str, str]:
    """What lies in the folder and below: for each name what it is, where it leads, and a hash of what it holds."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name, status = str(path.relative_to(folder)), path.lstat()
        if stat.S_ISLNK(status.st_mode):
            found[name] = f"link to {os.readlink(path)}"
        elif stat.S_ISREG(status.st_mode):
            found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
        else:
            found[name] = "folder" if stat.S_ISDIR(status.st_mode) else "pipe"
    return found
