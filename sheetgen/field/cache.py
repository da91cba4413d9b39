"""Drawn fields kept in the user's cache folder, so that the same seed need not be drawn twice.

Nothing depends on it: it is safe to delete, safe against two processes (files appear whole or not at all), and a folder
that cannot be written or a file that cannot be read only means that the field is drawn. The environment variable
SHEETGEN_CACHE names another folder, or is "off".
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.files import write_whole

EDITION = 2
"""Raised when a mended builder draws another field under the same code: what was kept before is not asked for again.

A change that codes must know of raises the game's generator instead.
"""

_OURS = re.compile("[0-9a-f]{32}")

MOST = 400
"""Fields kept, most of them twice: as a seed's and as a code's. The ones not used for longest go first."""


class Kept(Struct, frozen=True):
    """A drawn field and the number of its accepted draw."""

    field: Field
    draw: int
    name: str
    """The file's, without its ending: what lies under another name is another field."""


def kept_or_drawn(key: str, draw: Callable[[], tuple[Field, int]]) -> tuple[Field, int]:
    """The field that `key` names, from the cache or else drawn now and kept. The key must say all that decides it."""
    folder = _folder()
    if folder is None:
        return draw()
    path = folder / f"{hashlib.sha256(f'{EDITION} {key}'.encode()).hexdigest()[:32]}.json"
    found = _read(path)
    if found is None:
        found = Kept(*draw(), name=path.stem)
        _keep(path, found)
    return found.field, found.draw


def _folder() -> Path | None:
    named = os.environ.get("SHEETGEN_CACHE")
    if named == "off":
        return None
    if named:
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("sheetgen", appauthor=False)) / "fields"


def _read(path: Path) -> Kept | None:
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Kept)
        path.touch()
    except (OSError, msgspec.MsgspecError):
        return None
    return found if found.name == path.stem else None


def _keep(path: Path, found: Kept) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, msgspec.json.encode(found))
        # The folder may be one of the user's, where other files lie too.
        ours = (each for each in path.parent.glob("*.json") if _OURS.fullmatch(each.stem))
        kept = sorted(ours, key=lambda each: each.stat().st_mtime)
        for old in kept[:-MOST]:
            old.unlink(missing_ok=True)
    except (OSError, BadInput):
        return
