"""Make the shipped word lists from SCOWL: python tools/words/make_words.py [folder]

The folder holds SCOWL's lists as Debian's package `scowl` has them (in UTF-8; upstream's are Latin-1).
Its files are named spelling-kind.size, a larger size meaning rarer words. What is taken, and why:

- The kind `words` only. Names, abbreviations, contractions and whatever needs a capital are no words in a word game.
- Every country's spelling. A referee who refuses COLOUR or COLOR to somebody who learned it so is wrong, while
  one who knows a spelling too many harms nobody.
- `common`: sizes to 60, the largest that SCOWL vouches for, with the variants it calls nearly equal (YOGHURT).
  `wide`: sizes to 80, what players of word games are used to, with all variants (LOCH, HULLO).
- Accents are dropped (CAFE, CLICHE): English readers do not miss them and the sheet's alphabet has none.
- 2 to 15 letters A to Z, as in a user's own list.

Each list is stored whole, though `wide` contains `common`: to merge two parts at every start would take longer than
to unpack them.
"""

from __future__ import annotations

import gzip
import re
import sys
import unicodedata
from pathlib import Path

SCOWL = Path("/usr/share/dict/scowl")
DATA = Path(__file__).parents[2] / "sheetgen/words/data"
LISTS = {"common": (60, ("variant_2", "variant_3")), "wide": (80, ())}
"""Largest size, and the spellings that are left out."""


def words(folder: Path, largest: int, without: tuple[str, ...]) -> list[str]:
    """The words of SCOWL's lists in `folder` up to size `largest`, in capitals, unique and sorted."""
    found: set[str] = set()
    for path in folder.glob("*-words.*"):
        if int(path.suffix[1:]) <= largest and not path.stem.removesuffix("-words").endswith(without):
            found.update(plain(line) for line in path.read_text("utf-8").splitlines())
    return sorted(word.upper() for word in found if re.fullmatch("[a-z]{2,15}", word))


def plain(word: str) -> str:
    """The word without its accents."""
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))


def main(folder: Path = SCOWL) -> None:
    """Write both lists, with nothing in the bytes that depends on the day."""
    for name, (largest, without) in LISTS.items():
        chosen = words(folder, largest, without)
        if not chosen:
            sys.exit(f"{folder}: no SCOWL lists here")
        (DATA / f"{name}.gz").write_bytes(gzip.compress("\n".join(chosen).encode("ascii"), 9, mtime=0))
        print(f"{name}: {len(chosen):,} words")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
