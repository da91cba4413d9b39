"""Pages as PDF: small, quick to write, the same bytes every time, with the faces embedded.

The operators are written here and handed to reportlab's canvas as literals; the canvas keeps the document: pages,
forms, fonts, outline. Its own drawing methods would set font, colour and position anew for each of a hundred letters,
which makes a page half as long again and the writing three times as slow. A run of texts becomes one text object with
relative moves, and a pen or colour is said only when it changes.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import BinaryIO

from msgspec import Struct
from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase.pdfdoc import XMP
from reportlab.pdfgen.canvas import Canvas

from sheetgen.errors import BadInput
from sheetgen.language import gettext
from sheetgen.page.files.metadata import xmp
from sheetgen.page.files.tagged import Structure
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.extent import Similarity, placement, reach
from sheetgen.page.ink.shapes import (
    BLACK,
    SHIFT,
    Bitmap,
    Box,
    Circle,
    Colour,
    Face,
    Group,
    Page,
    Path,
    Pen,
    Photo,
    Shape,
    Text,
    short,
)
from sheetgen.page.paper import Sides

POINTS = 72 / 25.4
HUNDREDTHS = 100 * POINTS
"""Hundredths of a point in a mm: lengths are whole numbers of them (3.5 micrometres), so relative moves never drift."""

MAKER, SUBJECT, LANGUAGE = "sheetgen", "A play sheet on paper, to be printed at 100 %", "en"
"""What every document says of itself."""

ARC = 4 / 3 * (math.sqrt(2) - 1)
"""How far the control points of a quarter circle stand from its ends, as a part of the radius."""


class Form(Struct, frozen=True):
    """A form XObject of the document, by the name the canvas knows it by."""

    name: str


def write(
    pages: Iterable[Page],
    stream: BinaryIO,
    *,
    title: str,
    author: str,
    keywords: Sequence[str] = (),
    sides: Sides | None = None,
) -> None:
    """Write the pages as one PDF document, which asks the printer for those `sides` of the paper.

    Raises BadInput for a letter that the typeface lacks.
    """
    # Read by the canvas when it saves, and has no other door: ASCII85 would make every stream a quarter longer.
    rl_config.useA85 = 0
    document = _Document(stream, title, author, keywords)
    if sides is not None:
        document.canvas.setViewerPreference("Duplex", sides)
    for page in pages:
        document.add(page)
    document.finish()


def _check_date() -> None:
    """Raises BadInput where $SOURCE_DATE_EPOCH, from which the canvas takes the document's date, is no number."""
    said = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if said and not re.fullmatch(r"[0-9]{1,11}", said):
        sentence = gettext(
            "a PDF has its date from the environment variable SOURCE_DATE_EPOCH, in whole seconds since "
            "1970; it is {said}"
        )
        raise BadInput(sentence.format(said=repr(said)))


class _Canvas(Canvas):
    def _make_preamble(self) -> None:
        # The canvas would name Helvetica here, which then stands in every file without being embedded.
        self._preamble = "1 J 1 j"


class _Numbers(dict[int, str]):
    """Hundredths as short decimals."""

    def __missing__(self, hundredths: int) -> str:
        text = f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")
        self[hundredths] = text
        return text


class _Document:
    """The document as it grows: what is stored once (forms, letters) and the pages so far."""

    def __init__(self, stream: BinaryIO, title: str, author: str, keywords: Sequence[str]) -> None:
        _check_date()
        # Version 1.6 knows PrintScaling: the print dialogue then starts at full size, which the games need.
        self.canvas = _Canvas(stream, pageCompression=1, invariant=1, pdfVersion=(1, 6), lang=LANGUAGE)
        self.canvas.setTitle(title)
        self.canvas.setAuthor(author)
        self.canvas.setCreator(MAKER)
        self.canvas.setSubject(SUBJECT)
        self.canvas.setKeywords(", ".join(keywords))
        self.canvas.setViewerPreference("PrintScaling", "None")
        # The window then bears the title, and not the file's name.
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        said = xmp(title=title, author=author, subject=SUBJECT, keywords=keywords, language=LANGUAGE, maker=MAKER)
        self.canvas.setCatalogEntry("Metadata", XMP(creator=lambda document: said.encode()))
        self._structure = Structure(self.canvas)
        self.numbers = _Numbers()
        self._texts: dict[tuple[Face, str], tuple[tuple[tuple[str, str], ...], float]] = {}
        self._forms: dict[tuple[Shape, ...], Form] = {}
        self._met: dict[int, Form] = {}
        self._bookmarks = 0
        self._pages = 0

    def add(self, page: Page) -> None:
        """Add a page at the end."""
        ink = _Ink(self, BLACK, ())
        ink.draw(page.shapes)
        ink.leave_text()
        self.canvas.setPageSize((round(page.width * POINTS, 2), round(page.height * POINTS, 2)))
        if page.trim is not None:
            self._cut(page.trim, page.bleed)
        self._structure.open(page.alt)
        self._play(ink)
        if page.bookmark is not None:
            self._mark(page.bookmark)
        if page.label:
            # reportlab counts from 0, and its stubs know numbers alone.
            self.canvas.addPageLabel(self._pages, prefix=page.label)
        self._structure.close()
        self._pages += 1

    def finish(self) -> None:
        """Write the document."""
        self._structure.finish()
        self.canvas.save()

    def _cut(self, trim: Box, bleed: float) -> None:
        """The boxes that a print shop goes by; the canvas keeps them until they are set anew."""
        left, bottom, right, top = trim
        reaching = (left - bleed, bottom - bleed, right + bleed, top + bleed)
        self.canvas.setTrimBox([round(side * POINTS, 2) for side in trim])
        self.canvas.setBleedBox([round(side * POINTS, 2) for side in reaching])

    def form(self, group: Group) -> Form:
        """The form that holds the group's shapes, stored when they are first met."""
        shapes = group.shapes
        # A form is what it draws. To compare large ones takes time, so the very shapes of one are known by identity,
        # which stays theirs as long as `_forms` keeps them.
        known = self._met.get(id(shapes)) or self._forms.get(shapes)
        if known is None:
            ink = _Ink(self, None, None)
            ink.draw(shapes)
            ink.leave_text()
            known = self._forms[shapes] = self._met[id(shapes)] = Form(str(len(self._forms) + 1))
            # The stubs say whole points; the canvas takes any.
            self.canvas.beginForm(known.name, *_form_box(shapes))  # type: ignore[arg-type]
            self._play(ink)
            self.canvas.endForm()
        return known

    def text(self, face: Face, text: str) -> tuple[tuple[tuple[str, str], ...], float]:
        """The text as (font's name, showing operator) for each subset of the face it needs, and its width at size 1."""
        known = self._texts.get((face, text))
        if known is None:
            width = letters.measure(text, face)
            known = self._texts[face, text] = (self._encoded(face, text), width)
        return known

    def _encoded(self, face: Face, text: str) -> tuple[tuple[str, str], ...]:
        # The canvas hides its document, but the font's own methods, which give out the codes, ask for it.
        document = self.canvas._doc  # type: ignore[attr-defined]
        return tuple(
            (font.getSubsetInternalName(n, document), f"({escapePDF(codes)})Tj")
            for font, run in letters.runs(text, face)
            for n, codes in font.splitString(run, document)
        )

    def _mark(self, bookmark: str) -> None:
        self._bookmarks += 1
        key = f"b{self._bookmarks}"
        self.canvas.bookmarkPage(key)
        self.canvas.addOutlineEntry(bookmark, key)
        if self._bookmarks == 2:
            self.canvas.showOutline()

    def _show(self, photo: Photo) -> None:
        from reportlab.lib.utils import ImageReader

        x, y, width, height = (POINTS * length for length in (photo.x, photo.y, photo.width, photo.height))
        self.canvas.drawImage(ImageReader(BytesIO(photo.jpeg)), x, y, width, height)

    def _play(self, ink: _Ink) -> None:
        for part in ink.parts:
            if isinstance(part, Form):
                self.canvas.doForm(part.name)
            elif isinstance(part, Photo):
                self._show(part)
            else:
                self.canvas.addLiteral(part)


def _form_box(shapes: tuple[Shape, ...]) -> list[float]:
    left, bottom, right, top = reach(shapes) or (0.0, 0.0, 0.0, 0.0)
    # 1 mm of air: the box clips, and a viewer may thicken a hair line.
    return [round(side * POINTS, 2) for side in (left - 1, bottom - 1, right + 1, top + 1)]


class _Ink:
    """Writes shapes as PDF operators into `parts`, remembering what the reader of the operators knows already.

    On a page the reader begins with black and solid lines; a form begins with whatever holds where it is used, so
    nothing is taken as known there (None).
    """

    def __init__(self, document: _Document, colour: Colour | None, dash: tuple[float, ...] | None) -> None:
        self.parts: list[str | Form | Photo] = []
        self._say = self.parts.append
        self._document = document
        self._number = document.numbers
        self._font: tuple[str, int] | None = None
        self._fill = self._stroke = colour
        self._width: int | None = None
        self._dash = dash
        self._line: tuple[int, int] | None = None
        self._upright = True

    def draw(self, shapes: Iterable[Shape]) -> None:
        """Draw the shapes one over the other."""
        for shape in shapes:
            if isinstance(shape, Text):
                self._text(shape)
                continue
            self.leave_text()
            if isinstance(shape, Group):
                self._group(shape)
            elif isinstance(shape, Path):
                self._path(shape)
            elif isinstance(shape, Circle):
                self._circle(shape)
            elif isinstance(shape, Photo):
                # A part of its own: the canvas embeds it as it is, and once however often it is drawn.
                self._say(shape)
            else:
                self._bitmap(shape)

    def leave_text(self) -> None:
        """End the text object, if one is open."""
        if self._line is not None:
            self._say("ET")
            self._line = None

    def _text(self, text: Text) -> None:
        pieces, width = self._document.text(text.face, text.text)
        if self._line is None:
            self._say("BT")
            self._line, self._upright = (0, 0), True
        if text.colour != self._fill:
            self._fill = text.colour
            self._say(_colour(text.colour, "g", "rg"))
        shift = SHIFT[text.anchor] * width * text.size
        if text.rotate:
            self._turned_line(text, shift)
        else:
            self._upright_line(round((text.x - shift) * HUNDREDTHS), round(text.y * HUNDREDTHS))
        size = round(text.size * HUNDREDTHS)
        for name, show in pieces:
            if (name, size) != self._font:
                self._font = (name, size)
                self._say(f"{name} {self._number[size]} Tf")
            self._say(show)

    def _upright_line(self, x: int, y: int) -> None:
        number, line = self._number, self._line
        if self._upright and line is not None:
            self._say(f"{number[x - line[0]]} {number[y - line[1]]} Td")
        else:
            self._say(f"1 0 0 1 {number[x]} {number[y]} Tm")
        self._line, self._upright = (x, y), True

    def _turned_line(self, text: Text, shift: float) -> None:
        angle = math.radians(text.rotate)
        move = (math.cos(angle), math.sin(angle), text.x - shift * math.cos(angle), text.y - shift * math.sin(angle))
        self._say(f"{self._matrix(move)} Tm")
        self._upright = False

    def _path(self, path: Path) -> None:
        paint = self._dress(path.pen, path.fill)
        if not paint:
            return
        number = self._number
        for name, *numbers in path.commands:
            if name == "Z":
                self._say("h")
            else:
                places = " ".join([number[round(length * HUNDREDTHS)] for length in numbers])
                self._say(f"{places} {name.lower()}")
        self._say(paint)

    def _circle(self, circle: Circle) -> None:
        paint = self._dress(circle.pen, circle.fill)
        if not paint:
            return
        x, y, r, k = circle.x, circle.y, circle.r, circle.r * ARC
        quarters = (
            (x + r, y + k, x + k, y + r, x, y + r),
            (x - k, y + r, x - r, y + k, x - r, y),
            (x - r, y - k, x - k, y - r, x, y - r),
            (x + k, y - r, x + r, y - k, x + r, y),
        )
        self._say(f"{self._lengths(x + r, y)} m")
        for quarter in quarters:
            self._say(f"{self._lengths(*quarter)} c")
        self._say(f"h {paint}")

    def _dress(self, pen: Pen | None, fill: Colour | None) -> str:
        """Say the pen and the colour; the operator that then paints the path, empty if there is nothing to paint."""
        if fill is not None and fill != self._fill:
            self._fill = fill
            self._say(_colour(fill, "g", "rg"))
        if pen is not None:
            self._take(pen)
            return "S" if fill is None else "B*"
        return "" if fill is None else "f*"

    def _take(self, pen: Pen) -> None:
        width = round(pen.width * HUNDREDTHS)
        if width != self._width:
            self._width = width
            self._say(f"{self._number[width]} w")
        if pen.colour != self._stroke:
            self._stroke = pen.colour
            self._say(_colour(pen.colour, "G", "RG"))
        if pen.dash != self._dash:
            self._dash = pen.dash
            self._say(f"[{self._lengths(*pen.dash)}] 0 d")

    def _bitmap(self, bitmap: Bitmap) -> None:
        if self._fill != BLACK:
            self._fill = BLACK
            self._say("0 g")
        columns, rows = len(bitmap.rows[0]), len(bitmap.rows)
        size = self._lengths(bitmap.size, bitmap.size * rows / columns).split()
        self._say(f"q {size[0]} 0 0 {size[1]} {self._lengths(bitmap.x, bitmap.y)} cm")
        # Hexadecimal, since reportlab takes operators as text; compression takes most of it back.
        self._say(f"BI/W {columns}/H {rows}/IM true/F/AHx ID {_mask(bitmap)}>\nEI Q")

    def _group(self, group: Group) -> None:
        self._say(self._opening(group))
        if group.form:
            # A part of its own: the canvas lists the forms that a page uses among its resources.
            self._say(self._document.form(group))
        else:
            known = (self._font, self._fill, self._stroke, self._width, self._dash)
            self.draw(group.shapes)
            self.leave_text()
            self._font, self._fill, self._stroke, self._width, self._dash = known
        self._say("Q")

    def _opening(self, group: Group) -> str:
        placed = f"q {self._matrix(placement(group))} cm"
        if group.clip is None:
            return placed
        left, bottom, right, top = group.clip
        return f"{placed} {self._lengths(left, bottom, right - left, top - bottom)} re W n"

    def _matrix(self, similarity: Similarity) -> str:
        a, b, x, y = similarity
        return f"{_decimal(a)} {_decimal(b)} {_decimal(-b)} {_decimal(a)} {self._lengths(x, y)}"

    def _lengths(self, *lengths: float) -> str:
        return " ".join([self._number[round(length * HUNDREDTHS)] for length in lengths])


def _colour(colour: Colour, grey: str, rgb: str) -> str:
    red, green, blue = colour
    if red == green == blue:
        return f"{_decimal(red)} {grey}"
    return f"{_decimal(red)} {_decimal(green)} {_decimal(blue)} {rgb}"


def _decimal(value: float) -> str:
    # Five decimals: a turned or scaled group then stays within a hundredth of a mm over a whole page.
    return short(value, 5)


def _mask(bitmap: Bitmap) -> str:
    """The rows as hexadecimal digits, each filled up to whole bytes; an image mask paints where a bit is 0."""
    columns = len(bitmap.rows[0])
    spare = -columns % 8
    lines = []
    for row in bitmap.rows:
        bits = "".join(["0" if black else "1" for black in row])
        lines.append(f"{int(bits, 2) << spare:0{(columns + spare) // 4}x}")
    return "".join(lines)
