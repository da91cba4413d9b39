"""Signs as people and their word processors write them: digits of any script, dashes of any length."""

from __future__ import annotations

import re
import unicodedata

_DASHES = re.compile("[‐‑‒–—―−]")


def plain(text: str) -> str:
    """The text with 0 to 9 for the digits of all scripts, and the keyboard's hyphen for all dashes and the minus."""
    return _DASHES.sub("-", "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text))
