"""Make sheetgen/page/ink/data/symbols.ttf from Noto Sans Symbols 2: the signs that Fira Sans lacks, and nothing else.

    python tools/symbols.py NotoSansSymbols2-Regular.ttf

The file is in the package justmytype-western-core, or wherever Noto fonts are. One glyph is added to it: French sets
; ! and ? off with a narrow space that does not break (U+202F), and neither face has one.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

from sheetgen.page.ink import type as letters

RANGE = range(0x2190, 0x2C00)
"""Arrows to Miscellaneous Symbols and Arrows: stars, suits, dice, chess men, ticks, hands, weather."""

NARROW = 150
"""Thousandths of the type's size: a little more than half of Fira's space between words, the French *espace fine*."""

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
    add_narrow_space(TARGET)


def add_narrow_space(file: Path) -> None:
    """Give the face a glyph without outlines for U+202F."""
    name, font = "uni202F", TTFont(file, recalcTimestamp=False)
    em = font["head"].unitsPerEm
    widths, heights, outlines = font["hmtx"], font["vmtx"], font["glyf"]
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    outlines[name], widths[name], heights[name] = Glyph(), (NARROW * em // 1000, 0), (em, 0)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x202F] = name
    font.save(file)


main(sys.argv[1])
