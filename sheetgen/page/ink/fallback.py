"""Faces that take over for signs that the typeface lacks, as reportlab and fontTools read them.

Stars, suits, dice, chess men and the like come from a small face that ships with sheetgen; Chinese, Japanese and
Korean from the faces of an extra package, which hold all weights in one file: they are used at the weight of the face
for which they stand in. Scripts whose letters join or run from right to left need shaping, which nothing here does.
"""

from __future__ import annotations

import importlib.util
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.pdfbase.ttfonts import TTFNameBytes, TTFont, TTFontFace, TTFontFile

from sheetgen import extras
from sheetgen.errors import BadInput
from sheetgen.language import gettext

SYMBOLS = Path(__file__).parent / "data" / "symbols.ttf"

EXTRA, PACKAGE = "cjk", "justmytype_intl_cjk"
LANGUAGES = ("SC", "KR", "JP", "TC")
"""Simplified Chinese, which has kana too, Korean, Japanese, traditional Chinese: the first that has a sign is taken."""

SHAPED = (range(0x0590, 0x0E00), range(0x0E00, 0x1100), range(0x1780, 0x1800), range(0xFB1D, 0xFE00))
"""Hebrew and Arabic; the scripts of India; Thai to Burmese; Khmer; presentation forms of the first two."""

SUBSETS = 32
"""Cut faces that are kept, some tens of kB each: a page that is drawn again has the same signs."""

EASTERN = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "FULLWIDTH")
"""How the Unicode names of signs begin for which the extra package is wanted."""


def stand_in(letter: str, weight: int) -> TTFont:
    """The font that has the sign, at that weight (400 is regular). Raises BadInput, about the sign, if none has it."""
    code = ord(letter)
    for found in _fonts(weight):
        if code in found.face.charWidths:
            return found
    if not _file(LANGUAGES[0]) and unicodedata.name(letter, "").startswith(EASTERN):
        said = gettext("Chinese, Japanese and Korean signs such as {letter} need typefaces of their own: {command}")
        raise BadInput(said.format(letter=repr(letter), command=extras.command(EXTRA)), about=letter)
    said = gettext("the typeface has no character for {letter} ({sign})")
    if any(code in script for script in SHAPED):
        said = gettext(
            "the typeface has no character for {letter} ({sign}); letters that join, or that run from right to left, "
            "cannot be set"
        )
    raise BadInput(said.format(letter=repr(letter), sign=f"U+{code:04X}"), about=letter)


def lacks_script(letter: str) -> bool:
    """Whether no face has the script of a letter that none has: what is to be said of it holds for all its letters."""
    return unicodedata.name(letter, "").startswith(EASTERN) or any(ord(letter) in script for script in SHAPED)


@cache
def outlines(font: TTFont) -> tuple[Any, dict[int, str]]:
    """A font's outlines by name, and the names by character, for the pens of fontTools."""
    parsed = _parsed(Path(font.face.filename))
    location = {"wght": font.face.weight} if isinstance(font.face, Weighted) else None
    return parsed.getGlyphSet(location=location), parsed.getBestCmap()


@cache
def _parsed(file: Path) -> Any:
    """A file's tables, each read when it is asked for, and once for all weights."""
    from fontTools.ttLib import TTFont as Parsed

    # From memory: a file that is read as glyphs are asked for would stay open.
    return Parsed(BytesIO(file.read_bytes()), lazy=True)


class Weighted(TTFontFace):
    """A variable face at one weight: reportlab would embed the outlines that the file begins with, the thinnest."""

    def __init__(self, whole: TTFontFace, weight: int) -> None:
        self.__dict__.update(whole.__dict__)  # what is read of a file is the same at every weight
        file = Path(whole.filename)
        self.weight = weight
        # Two weights of a face are two fonts in the document.
        self.name = TTFNameBytes(f"{file.stem.partition('[')[0]}-{weight}".encode())

    def makeSubset(self, subset: Sequence[int]) -> bytes:  # noqa: N802
        """The outlines of those characters, at the weight, as the bytes of a font."""
        return _cut(self.filename, self.weight, tuple(subset))


@lru_cache(SUBSETS)
def _cut(file: str, weight: int, subset: tuple[int, ...]) -> bytes:
    from fontTools import subset as cutting
    from fontTools.varLib import instancer

    options = cutting.Options(layout_features=[], hinting=False, notdef_outline=True, recalc_timestamp=False)
    font = cutting.load_font(file, options)
    cut = cutting.Subsetter(options)
    cut.populate(unicodes=subset)
    cut.subset(font)
    stream = BytesIO()
    instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True).save(stream)
    font.close()
    stream.seek(0)
    made: bytes = TTFontFile(stream).makeSubset(subset)
    return made


def _fonts(weight: int) -> Iterator[TTFont]:
    """The fonts that may stand in, each read when it is its turn."""
    yield _symbols()
    for language in LANGUAGES:
        if _file(language):
            yield _weighted(language, weight)


@cache
def _symbols() -> TTFont:
    return TTFont("Symbols", str(SYMBOLS), asciiReadable=False)


@cache
def _weighted(language: str, weight: int) -> TTFont:
    file = _file(language)
    assert file is not None
    # A font reads its file itself, as one without weights; the symbols' small one is read in its place.
    font = TTFont(f"{file.stem}-{weight}", str(SYMBOLS), asciiReadable=False)
    font.face = Weighted(_whole(file), weight)
    return font


@cache
def _whole(file: Path) -> TTFontFace:
    return TTFontFace(str(file))


@cache
def _file(language: str) -> Path | None:
    """Where that language's face lies; None without the extra package."""
    package = importlib.util.find_spec(PACKAGE)
    if package is None or not package.submodule_search_locations:
        return None
    family = f"NotoSans{language}"
    return Path(package.submodule_search_locations[0], "fonts", "ofl", family.lower(), f"{family}[wght].ttf")
