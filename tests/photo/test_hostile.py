"""Whatever is sent as a photo: a sentence, exit status 2, nothing written, little time and memory."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import structs

from sheetgen.field import code as codes
from sheetgen.referee import record as records
from tests.photo.simulator import hostile

MEMORY = 1_000_000_000
"""Bytes that a command may take at the most."""

SECONDS = 3
"""Of processor time that a picture may take."""
STARTED = 4
"""Seconds of processor time for the start of Python with its libraries, on a slow machine."""


def read(*photos: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """`sheetgen read` in a process of its own with so much memory and no more."""
    return subprocess.run(
        [sys.executable, "-m", "sheetgen", "read", *map(str, photos), "-o", str(folder / "read.toml")],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=_limit,
    )


def _limit() -> None:
    """Counted in the process itself, so that a busy machine fails no test."""
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS + STARTED, SECONDS + STARTED))


def refused(data: bytes, name: str, folder: Path) -> str:
    """The sentence with which a picture is refused."""
    path = folder / name
    path.write_bytes(data)
    done = read(path, folder=folder)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert not (folder / "read.toml").exists()
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


PICTURES = {
    "a bomb of 60,000 x 60,000 pixels": ("bomb.png", hostile.bomb),
    "a GIF that moves": ("moving.gif", lambda: hostile.moving("GIF")),
    "a WebP that moves": ("moving.webp", lambda: hostile.moving("WEBP")),
    "a PNG that moves": ("moving.png", lambda: hostile.moving("PNG")),
    "one pixel": ("one.jpg", lambda: hostile.plain(1, 1)),
    "a strip": ("strip.jpg", lambda: hostile.plain(8000, 20)),
    "one colour": ("plain.jpg", lambda: hostile.plain(2000, 1500)),
    "a meadow": ("meadow.jpg", hostile.meadow),
    "nothing at all": ("nothing.jpg", bytes),
    "words": ("words.jpg", lambda: b"this is no picture\n" * 100),
    "a shop's code": ("shop.png", lambda: hostile.with_codes(["https://example.org/menu?table=7"])),
    "a code and no sheet": ("alone.png", lambda: hostile.with_codes(["MON-1001-G A4"])),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", PICTURES)
def test_what_is_no_photo_of_a_sheet_is_refused_in_a_sentence(what: str, tmp_path: Path) -> None:
    name, made = PICTURES[what]
    assert name in refused(made(), name, tmp_path)


def test_a_photo_that_breaks_off_is_refused(tmp_path: Path) -> None:
    whole = hostile.meadow()
    assert "broken.jpg" in refused(whole[: len(whole) // 2], "broken.jpg", tmp_path)


def test_the_code_of_a_later_version_is_refused_with_the_reason(tmp_path: Path) -> None:
    later = structs.replace(codes.parse("MON-1001-G"), version=9)
    assert "generator 9" in refused(hostile.with_codes([f"{later} A4"]), "later.png", tmp_path)


def test_a_board_is_refused_with_the_reason(tmp_path: Path) -> None:
    assert "pieces" in refused(hostile.with_codes(["GOO-1001-1 A4"]), "goose.png", tmp_path)


def test_of_two_codes_without_their_sheets_each_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "two.png"
    path.write_bytes(hostile.with_codes(["VAS-1001-C A4 L", "KLE-1001-W A4"]))
    done = read(path, folder=tmp_path)
    assert done.returncode == 2
    assert "VAS-1001-C" in done.stderr
    assert "KLE-1001-W" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_photo_of_a_screen_is_read_or_refused_but_never_wrong_for_sure(tmp_path: Path) -> None:
    """Nothing is coloured on the sheet that the screen shows; its dots are coloured all the more."""
    path = tmp_path / "screen.jpg"
    path.write_bytes(hostile.of_a_screen("mondrian"))
    done = read(path, folder=tmp_path)
    assert "Traceback" not in done.stderr
    if done.returncode == 2:
        assert len(done.stderr.strip().splitlines()) == 1
    else:
        written = records.parse((tmp_path / "read.toml").read_text()).tables.get("coloured", {})
        assert not any(places for key, places in written.items() if key != "unreadable")
