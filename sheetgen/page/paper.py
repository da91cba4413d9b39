"""Papers and their margin: the sizes people have in the printer, and which one this machine most likely prints on."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from sheetgen.errors import BadInput
from sheetgen.page.drawing import Box

MARGIN = 8.0
"""mm. Home printers leave 3 to 6 mm white; 8 mm holds for all of them."""


class Paper(Struct, frozen=True):
    """A sheet of paper: its name, width and height in mm."""

    name: str
    width: float
    height: float

    @property
    def landscape(self) -> Paper:
        """The same paper lying on its long side."""
        return Paper(self.name, max(self.width, self.height), min(self.width, self.height))

    @property
    def frame(self) -> Box:
        """The part within the margins, in mm."""
        return (MARGIN, MARGIN, self.width - MARGIN, self.height - MARGIN)


PAPERS = (
    Paper("A3", 297.0, 420.0),
    Paper("A4", 210.0, 297.0),
    Paper("A5", 148.0, 210.0),
    Paper("Letter", 215.9, 279.4),
    Paper("Legal", 215.9, 355.6),
    Paper("Tabloid", 279.4, 431.8),
    # For tiling: it holds the board of Astronomical Tables with sides of 18 inches (GAMES.md 9.5), on 28 sheets of A4.
    Paper("Poster", 1050.0, 1160.0),
)


SERIES = (("A5", "A4", "A3"), ("Letter", "Legal", "Tabloid"))
"""Papers that printers take, each series from small to large: those of most countries, and North America's."""


def paper(name: str) -> Paper:
    """The upright paper of that name, in capitals or not. Raises BadInput, with the names there are, for any other."""
    for known in PAPERS:
        if known.name.lower() == name.strip().lower():
            return known
    raise BadInput(f"there is no paper {name!r}; there are {', '.join(known.name for known in PAPERS)}")


def default_paper(environ: Mapping[str, str] | None = None, etc: Path = Path("/etc/papersize")) -> Paper:
    """The paper that $PAPERSIZE, else `etc`, else the locale's country asks for, else A4.

    Raises BadInput when $PAPERSIZE names a paper that is not known; the system's file is merely passed over.
    """
    environ = os.environ if environ is None else environ
    if wish := environ.get("PAPERSIZE", "").strip():
        return paper(wish)
    return _system_paper(etc) or paper("Letter" if _country(environ) in ("US", "CA") else "A4")


def _system_paper(etc: Path) -> Paper | None:
    try:
        lines = etc.read_text("utf-8", "replace").splitlines()
        return paper(next(line for line in lines if line.strip() and not line.lstrip().startswith("#")))
    except (OSError, StopIteration, BadInput):
        return None


def _country(environ: Mapping[str, str]) -> str:
    locale = environ.get("LC_ALL") or environ.get("LC_PAPER") or environ.get("LANG") or ""
    found = re.match(r"[A-Za-z]+_([A-Za-z]{2})\b", locale)
    return found[1].upper() if found else ""
