"""Twelve finished photos, made small enough to lie in the repository, each with the record of what it shows.

    python -m tests.photo.small FOLDER      writes tests/photo/small anew, into any folder

They are kept as files so that one reading can be held against the next whatever becomes of the simulator.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

import cv2
from PIL import Image

from tests.photo.simulator import Photo, photographed

FOLDER = Path(__file__).parent / "small"
LONGEST = 1400
"""px: a module of the code still has nearly three pixels."""
QUALITY = 42
CHOSEN = (
    ("mondrian", "scan", 101),
    ("klee", "scan", 103),
    ("arp", "scan", 122),
    ("tolstoy", "scan", 1),
    ("miro", "scan", 104),
    ("vasarely", "easy", 104),
    ("delaunay", "easy", 105),
    ("klee", "easy", 106),
    ("springer", "easy", 107),
    ("mondrian", "normal", 110),
    ("springer", "normal", 111),
    ("vasarely", "normal", 123),
)
"""Game, level and seed."""


def small(photo: Photo) -> bytes:
    """The photo as a messenger sends it on."""
    pixels = photo.pixels
    scale = min(1.0, LONGEST / max(pixels.shape))
    stream = BytesIO()
    made = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    Image.fromarray(made).save(stream, "JPEG", quality=QUALITY, optimize=True)
    return stream.getvalue()


def main(folder: Path) -> None:
    """Write them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for game, level, seed in CHOSEN:
        photo = photographed(game, level, seed)
        (folder / f"{photo.name}.jpg").write_bytes(small(photo))
        (folder / f"{photo.name}.toml").write_text(photo.truth.record)
        print(photo.name, *photo.notes, sep="; ")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
