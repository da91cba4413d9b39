"""What all tests share."""

from __future__ import annotations

import os

# Every field is drawn by the code that is tested, never taken from what an older version kept.
os.environ["SHEETGEN_CACHE"] = "off"
