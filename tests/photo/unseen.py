"""An album of photos that nobody has seen, for the figures of docs/PHOTOS.md.

    python -m tests.photo.unseen ALBUM [--count 200] [--first 1000027]
    sheetgen read ALBUM/*.jpg -o RECORDS/ --check --pdf doubts.pdf --json > answers.json
    python -m tests.bench.photos answers FIGURES ALBUM answers.json
    python -m tests.bench.photos tables FIGURES

Photos are spread over all games and levels, however early one stops. Beside each lies the truth, as JSON; photos that
are there already are not made again.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import msgspec

from tests.photo.simulator import GAMES, LEVELS, photographed

FIRST = 1_000_027
"""Photos of the seeds before it were looked at."""


class Wanted(NamedTuple):
    """A photo of an album."""

    game: str
    level: str
    seed: int

    @property
    def name(self) -> str:
        """The photo's, and the truth's."""
        return f"{self.game}-{self.level}-{self.seed}"


def album(count: int, first: int = FIRST) -> Iterator[Wanted]:
    """The photos of an album: any eight show each game once and each level twice, any 32 each game at each level."""
    for n in range(count):
        turn, game = divmod(n, len(GAMES))
        yield Wanted(GAMES[game], LEVELS[(turn + game) % len(LEVELS)], first + turn // len(LEVELS))


def photographs(folder: Path, count: int, first: int) -> None:
    """Make those that are not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    for wanted in album(count, first):
        path = folder / f"{wanted.name}.jpg"
        if path.exists():
            continue
        begun = time.process_time()
        photo = photographed(*wanted)
        (folder / f"{wanted.name}.json").write_bytes(msgspec.json.encode(photo.truth))
        partly = path.with_suffix(".part")
        partly.write_bytes(photo.jpeg)
        partly.replace(path)
        print(f"{wanted.name}: {time.process_time() - begun:.1f} s", flush=True)


def main() -> None:
    """Make an album."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("album", type=Path)
    ask.add_argument("--count", type=int, default=200)
    ask.add_argument("--first", type=int, default=FIRST)
    said = ask.parse_args()
    cv2.setNumThreads(1)
    photographs(said.album, said.count, said.first)


if __name__ == "__main__":
    main()
