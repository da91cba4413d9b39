"""A process killed in the very moment of writing: every file that stands is whole, the older one or the new one.

Ten kills in the normal run; SHEETGEN_KILLS=500 asks for more: python -m pytest -n 0 tests/cli/test_kill.py
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

KILLS = int(os.environ.get("SHEETGEN_KILLS", "10"))
PAGES = 6

WRITER = """
import sys
from pathlib import Path
from sheetgen.files import write_set
print("ready", flush=True)
while True:
    for letter in b"ab":
        data = bytes([letter]) * 300_000
        write_set([(Path(f"plan-{n}.svg"), data) for n in range(1, int(sys.argv[1]) + 1)])
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_whenever_a_writer_is_killed_every_file_is_whole(tmp_path: Path) -> None:
    chance = random.Random(9)
    mixed = 0
    for _ in range(KILLS):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(PAGES)], cwd=tmp_path, stdout=subprocess.PIPE, text=True
        ) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(chance.random() * 0.05)
            writer.kill()
        found = [file.read_bytes() for file in sorted(tmp_path.glob("plan-*.svg"))]
        assert all(data in (b"a" * 300_000, b"b" * 300_000) for data in found), "a file stands there in half"
        mixed += len(set(found)) > 1
    print(f"{KILLS} kills, {mixed} between two renamings of a set")
    left = list(tmp_path.glob(".sheetgen-*.part"))
    assert len(list(tmp_path.iterdir())) == len(left) + len(list(tmp_path.glob("plan-*.svg")))
