"""Type: the faces of Fira Sans, how much room their letters take, and their outlines.

Each face is read when it is first asked for (4 ms), as reportlab's font object, so that the measuring here and the
writing in the PDF lean on the same numbers. Every text that is measured is looked over for letters that the face
lacks; another face takes over for these (fallback.py), letter by letter.
"""

from __future__ import annotations

import importlib.util
import re
import struct
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sheetgen.errors import BadInput
from sheetgen.language import gettext
from sheetgen.page.ink.shapes import Box, Face

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

P = TypeVar("P")

IDEOGRAPHS = "\u1100"
"""No writing that does without spaces between its words has a sign below this one."""

NAMES: dict[Face, str] = {
    "light": "Light",
    "regular": "Regular",
    "italic": "Italic",
    "medium": "Medium",
    "bold": "Bold",
}

NUMBER = 2.75
"""mm: the type of what a record calls a space or segment, 7.8 points, where there is room for it."""

SMALLER = (1.0, 0.945, 0.89, 0.835, 0.77, 0.71)
"""Parts of it that are tried one after the other where there is not: the last is 5.5 points."""

WEIGHTS: dict[Face, int] = {"light": 300, "regular": 400, "italic": 400, "medium": 500, "bold": 700}
"""How heavy what stands in for a face has to be, as OpenType counts."""

READABLE = 2.0
"""mm: 5.7 points. What is in smaller type is not read."""


LARGE = 5.0
"""mm: 14.2 points, the smallest type of large print."""


@cache
def file(face: Face) -> Path:
    """Where the face's TrueType file lies."""
    package = importlib.util.find_spec("fontpkg_fira_sans")
    if package is None or not package.submodule_search_locations:
        raise BadInput(gettext("the typeface is missing; install the package fontpkg-fira-sans"))
    return Path(package.submodule_search_locations[0], "files", f"FiraSans-{NAMES[face]}.ttf")


@cache
def font(face: Face) -> TTFont:
    """The face as reportlab reads it, for the PDF back end."""
    from reportlab.pdfbase.ttfonts import TTFont

    # Not ASCII-readable: only the letters that are used are embedded, 10 kB less for a page of digits.
    return TTFont(f"FiraSans-{NAMES[face]}", str(file(face)), asciiReadable=False)


def width(text: str, size: float, face: Face = "regular") -> float:
    """How wide the text runs, in mm, at `size` mm. Raises BadInput for a letter that no face has."""
    return size * measure(text, face)


# Words recur on page after page; a book of all games holds a few thousand different ones.
@lru_cache(maxsize=20_000)
def measure(text: str, face: Face) -> float:
    """The text's width at size 1. Raises BadInput, about the letter, for one that no face has."""
    widths: dict[int, float] = font(face).face.charWidths
    try:
        return sum([widths[ord(letter)] for letter in text]) / 1000
    except KeyError:
        return sum([float(font_of(letter, face).face.charWidths[ord(letter)]) for letter in text]) / 1000


def unwritten(texts: Iterable[str]) -> Iterator[BadInput]:
    """What is to be said, about its text, of each letter that no face has."""
    for text, letter in dict.fromkeys((each, letter) for each in texts for letter in each):
        try:
            font_of(letter, "regular")
        except BadInput as error:
            yield BadInput(error.sentence, about=text)


def unwritten_letters(texts: Iterable[str]) -> list[BadInput]:
    """The same for letters of one list of words, where the first letter of a script that no face has stands for all."""
    from sheetgen.page.ink.fallback import lacks_script

    troubles = list(unwritten(dict.fromkeys(letter for text in texts for letter in text)))
    whole = [trouble for trouble in troubles if lacks_script(trouble.about or "")]
    return whole[:1] or troubles


def font_of(letter: str, face: Face) -> TTFont:
    """The font that has the letter: the face's own, or one that stands in. Raises BadInput if there is none."""
    own = font(face)
    return own if ord(letter) in own.face.charWidths else _stand_in(letter, WEIGHTS[face])


@cache
def _stand_in(letter: str, weight: int) -> TTFont:
    from sheetgen.page.ink.fallback import stand_in

    return stand_in(letter, weight)


def runs(text: str, face: Face) -> list[tuple[TTFont, str]]:
    """The text in pieces that one font each can write. Raises BadInput for a letter that no face has."""
    own = font(face)
    if all(ord(letter) in own.face.charWidths for letter in text):
        return [(own, text)]
    return [(found, "".join(letters)) for found, letters in groupby(text, key=lambda letter: font_of(letter, face))]


def cap_height(size: float, face: Face = "regular") -> float:
    """The height of a capital above its baseline, in mm; half of it below a point centres a capital there."""
    return size * _metric(face, "capHeight")


def descent(size: float, face: Face = "regular") -> float:
    """How far a line of type reaches below its baseline, in mm; a positive number."""
    return -size * _metric(face, "descent")


@cache
def _metric(face: Face, name: str) -> float:
    return float(getattr(font(face).face, name)) / 1000


def fit(text: str, size: float, face: Face, width: float) -> float:
    """The largest size in mm, not above `size`, at which the text is at most `width` mm wide."""
    natural = measure(text, face)
    return min(size, width / natural) if natural > 0 else size


def pieces(text: str) -> list[tuple[str, str]]:
    """What a line may be broken between: words and, of writings without spaces, single signs.

    Each with what stands before it on the same line, a space or nothing.
    """
    if max(text, default="") < IDEOGRAPHS:
        return [(" ", word) for word in text.split(" ")]
    found: list[tuple[str, str]] = []
    for word in text.split(" "):
        glue = " "
        for sign in word:
            if found and not glue and not may_break(found[-1][1], sign):
                found[-1] = (found[-1][0], found[-1][1] + sign)
            else:
                found.append((glue, sign))
            glue = ""
    return found


def may_break(before: str, sign: str) -> bool:
    """Whether a line may end between two signs that no space parts: at an ideograph or kana, but no punctuation is
    torn from what it belongs to."""
    wide = unicodedata.east_asian_width(before[-1]) in "WF" or unicodedata.east_asian_width(sign) in "WF"
    opens = unicodedata.category(before[-1]) in ("Ps", "Pi")
    closes = unicodedata.category(sign) in ("Pe", "Pf", "Po", "Lm")
    return wide and not opens and not closes


def hyphen(before: str, after: str) -> str:
    """What a word has at its line's end that is broken between these two signs: nothing between others than letters,
    nor in writings whose lines may end anywhere."""
    return "-" if before.isalpha() and after.isalpha() and not may_break(before, after) else ""


def wrap(text: str, size: float, face: Face, width: float) -> list[str]:
    """The text in lines at most `width` mm wide, broken where it may be; a single word that is wider stands alone."""
    lines: list[str] = []
    # Not split(): that breaks at spaces, too, that are there so that nothing breaks.
    for glue, word in pieces(re.sub(r"[ \t\n]+", " ", text).strip(" ")):
        longer = f"{lines[-1]}{glue}{word}" if lines else word
        if lines and size * measure(longer, face) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def ink(text: str, size: float, face: Face = "regular") -> Box | None:
    """The rectangle in mm that the text's outlines fill when it starts at (0, 0); None if it is all spaces."""
    measure(text, face)
    pen, boxes = 0.0, []
    for letter in text:
        if box := _glyph_box(ord(letter), face):
            boxes.append((box[0] + pen, box[1], box[2] + pen, box[3]))
        pen += 1000 * measure(letter, face)
    if not boxes:
        return None
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    scale = size / 1000
    return (scale * min(lefts), scale * min(bottoms), scale * max(rights), scale * max(tops))


@cache
def _glyph_box(code: int, face: Face) -> Box | None:
    parsed = font(face).face
    if code not in parsed.charWidths:
        if chr(code).isspace():
            return None
        from fontTools.pens.boundsPen import BoundsPen

        box: Box | None = traced(chr(code), face, BoundsPen).bounds
        return box
    glyph = parsed.charToGlyph[code]
    start, end = parsed.glyphPos[glyph], parsed.glyphPos[glyph + 1]
    if start == end:
        return None
    table, _ = parsed.get_table_pos("glyf")
    # A glyph opens with the number of its contours, then xMin, yMin, xMax, yMax (OpenType, table glyf).
    header = parsed.get_chunk(table + start, 10)
    scale = 1000 / parsed.unitsPerEm
    left, bottom, right, top = struct.unpack(">4h", header[2:10])
    return (scale * left, scale * bottom, scale * right, scale * top)


def traced(letter: str, face: Face, pen: Callable[[Any], P]) -> P:
    """A pen of fontTools, given as its class, that has drawn the letter's outline in thousandths of the type's size.

    Raises BadInput for a letter that no face has.
    """
    from sheetgen.page.ink.fallback import outlines

    glyphs, names = outlines(font_of(letter, face))
    drawn = pen(glyphs)
    glyphs[names[ord(letter)]].draw(drawn)
    return drawn
