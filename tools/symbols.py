"""Make sheetgen/page/ink/data/symbols.ttf from Noto Sans Symbols 2: the signs that Fira Sans lacks, and nothing else.

    python tools/symbols.py NotoSansSymbols2-Regular.ttf

The file is in the package justmytype-western-core, or wherever Noto fonts are.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset

from sheetgen.page.ink import type as letters

RANGE = range(0x2190, 0x2C00)
"""Arrows to Miscellaneous Symbols and Arrows: stars, suits, dice, chess men, ticks, hands, weather."""

TARGET = Path(__file__).parent.parent / "sheetgen" / "page" / "ink" / "data" / "symbols.ttf"


def main(source: str) -> None:
    """Cut the face down to those signs."""
    known = letters.font("regular").face.charWidths
    options = subset.Options(
        layout_features=[], hinting=False, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], recalc_timestamp=False
    )
    font = subset.load_font(source, options)
    cut = subset.Subsetter(options)
    cut.populate(unicodes=[code for code in RANGE if code not in known])
    cut.subset(font)
    TARGET.parent.mkdir(exist_ok=True)
    subset.save_font(font, str(TARGET), options)


main(sys.argv[1])
