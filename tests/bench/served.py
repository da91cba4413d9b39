"""A server of its own for the measurements, and what it costs: processor seconds and memory, from /proc."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")


class Server(NamedTuple):
    """Where it is, and its process."""

    address: str
    process: int

    @property
    def seconds(self) -> float:
        """Processor time of the process that answers, without its workers."""
        return _seconds(self.process)

    @property
    def all_seconds(self) -> float:
        """The same with its workers."""
        return sum(map(_seconds, [self.process, *self._children()]))

    @property
    def memory(self) -> float:
        """MB that it and its workers hold."""
        family = [self.process, *self._children()]
        return sum(int(_line(process, "VmRSS").split()[0]) for process in family) / 1024

    def _children(self) -> list[int]:
        return [int(name) for name in Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()]


def _seconds(process: int) -> float:
    parts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / TICKS


def _line(process: int, name: str) -> str:
    try:
        rows = Path(f"/proc/{process}/status").read_text().splitlines()
    except FileNotFoundError:  # a worker that has just been replaced
        return "0 kB"
    return next((row.partition(":")[2] for row in rows if row.startswith(f"{name}:")), "0 kB")


@contextmanager
def served() -> Iterator[Server]:
    """`sheetgen serve` on a free port."""
    command = [sys.executable, "-m", "sheetgen", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        yield Server(server.stdout.readline().split()[0].rstrip("/"), server.pid)
        server.terminate()


def settle() -> None:
    """Give workers the time to load what they draw with."""
    time.sleep(4)
