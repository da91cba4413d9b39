"""Photos kept on disk, so that whoever tunes on them renders none twice.

    python -m tests.photo.album FOLDER [--games miro,arp] [--levels hard] [--seeds 1-6] [--anew]

Beside each picture lies all that is known of it; `kept(folder, game, level, seed)` gives it back, or makes it.
"""

from __future__ import annotations

import argparse
import pickle
import time
from pathlib import Path

import cv2

from tests.photo.simulator import GAMES, LEVELS, Photo, photographed


def kept(folder: Path, game: str, level: str, seed: int, *, anew: bool = False) -> Photo:
    """The photo as the folder has it, else made now and kept there."""
    path = folder / f"{game}-{level}-{seed}.pickle"
    if path.exists() and not anew:
        photo: Photo = pickle.loads(path.read_bytes())
        return photo
    photo = photographed(game, level, seed)
    folder.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".jpg").write_bytes(photo.jpeg)
    partly = path.with_suffix(".part")
    partly.write_bytes(pickle.dumps(photo))
    partly.replace(path)
    return photo


def main() -> None:
    """Fill a folder."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", type=Path)
    ask.add_argument("--games", default=",".join(GAMES))
    ask.add_argument("--levels", default=",".join(LEVELS))
    ask.add_argument("--seeds", default="1-6")
    ask.add_argument("--anew", action="store_true", help="also those that are there")
    said = ask.parse_args()
    cv2.setNumThreads(1)
    first, last = (int(end) for end in (said.seeds.split("-") * 2)[:2])
    begun, made = time.process_time(), 0
    for seed in range(first, last + 1):
        for level in said.levels.split(","):
            for game in said.games.split(","):
                kept(said.folder, game, level, seed, anew=said.anew)
                made += 1
    print(f"{made} photos, {(time.process_time() - begun) / max(made, 1):.1f} s each")


if __name__ == "__main__":
    main()
