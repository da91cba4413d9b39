"""sheetgen with a fault put in, which the fuzzer has to find: `python -m tests.fuzz.planted FOLDER`."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sheetgen.cli import check_
from sheetgen.errors import BadInput
from tests.fuzz.campaign import Campaign


def _traceback(**given: Any) -> int:
    return 1 // 0


def _lost(**given: Any) -> int:
    Path("mine.toml").write_text("gone")
    return 0


def _written(**given: Any) -> int:
    Path("new.pdf").write_bytes(b"%PDF-1.7\n%%EOF\n")
    raise BadInput("this will not do")


def _half(**given: Any) -> int:
    Path("new.svg").write_text("<svg>")
    return 0


def _inner(**given: Any) -> int:
    raise BadInput(f"cannot be read ({KeyError('x')!r})")


def _wordy(**given: Any) -> int:
    raise BadInput("and so on " * 300)


def _bell(**given: Any) -> int:
    os.write(2, b"sheetgen: \x1b[2J\n")
    return 2


def _odd_status(**given: Any) -> int:
    return 7


def _greedy(**given: Any) -> int:
    held = bytearray(1_600_000_000)
    held[::4096] = b"x" * len(held[::4096])
    return 0


def _waiting(**given: Any) -> int:
    time.sleep(1000)
    return 0


PLANTS: dict[str, tuple[Callable[..., int], str]] = {
    "a traceback": (_traceback, "'Traceback' on standard error"),
    "a file of the user's lost": (_lost, "mine.toml, which is the user's, is changed or gone"),
    "a file written in failure": (_written, "new.pdf is written, though it failed"),
    "half a file": (_half, "new.svg is no XML"),
    "an exception in a sentence": (_inner, "'KeyError' on standard error"),
    "a sentence without end": (_wordy, "letters in a line of standard error"),
    "orders to the terminal": (_bell, "the sign '\\x1b' on standard error"),
    "a status that is not documented": (_odd_status, "exit status 7"),
    "too much memory": (_greedy, " GB"),
    "waiting for ever": (_waiting, "it waits for ever"),
}
"""What is put in the place of the referee, and what has to be said of it."""


def main(folder: Path) -> None:
    """What is found with each fault, as JSON."""
    from tests.fuzz import running

    os.environ |= {"SHEETGEN_CACHE": "off", "LC_ALL": "C.UTF-8"}
    campaign, found = Campaign(folder, 1), {}
    for name, (plant, _) in PLANTS.items():
        running.PATIENCE = 0.2 if plant is _waiting else 60.0
        check_.command.callback = plant
        found[name] = campaign.throw("check", 0)
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
