"""Pages as SVG: one file a page, in millimetres, looking the same everywhere.

Text becomes outlines, each letter drawn once and used wherever it recurs, so that no typeface need be installed and a
cutting machine can follow it; the words themselves stay readable to screen readers (aria-label). Ids are kept, and
numbered when a group that holds them is drawn again. The whole drawing stands in one group that turns y upwards, so
that its numbers are the same as the field's.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from html import escape
from itertools import count

from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import (
    SHIFT,
    WHITE,
    Bitmap,
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


def page_svg(page: Page, title: str = "") -> str:
    """The page as an SVG document. Raises BadInput for a letter that the typeface lacks."""
    drawing = Drawing()
    drawing.draw(page.shapes)
    return document(page, drawing, title)


def document(page: Page, drawing: Drawing, title: str, names: str = "") -> str:
    """The drawn page with all that stands round it: its title (or the one given), what it shows, the definitions."""
    width, height = mm(page.width), mm(page.height)
    said = {"title": page.bookmark or title, "desc": page.alt}
    ids = {name: drawing.fresh(name) for name, words in said.items() if words}
    told = f' role="img" aria-labelledby="{" ".join(ids.values())}"' if ids else ""
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}{told}{f" {names}" if names else ""}>'
    words = [f'<{name} id="{id}">{escape(said[name], quote=False)}</{name}>' for name, id in ids.items()]
    defs = ["<defs>", *drawing.defs, "</defs>"] if drawing.defs else []
    paint = 'fill="none" fill-rule="evenodd" stroke-linecap="round" stroke-linejoin="round"'
    body = [f'<g transform="matrix(1 0 0 -1 0 {height})" {paint}>', *drawing.parts, "</g>", "</svg>", ""]
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', head, *words, *defs, *body])


class Drawing:
    """The document's parts as they come, and what they refer to."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.defs: list[str] = []
        self._ids: set[str] = set()
        self._glyphs: dict[tuple[Face, str], str | None] = {}
        self._forms: dict[tuple[Shape, ...], str] = {}

    def draw(self, shapes: tuple[Shape, ...]) -> None:
        """Draw the shapes one over the other."""
        for shape in shapes:
            if isinstance(shape, Text):
                self._text(shape)
            elif isinstance(shape, Path):
                self._path(shape)
            elif isinstance(shape, Circle):
                places = f'cx="{mm(shape.x)}" cy="{mm(shape.y)}" r="{mm(shape.r)}"'
                self.parts.append(f"<circle{self._id(shape.id)} {places}{_dress(shape.pen, shape.fill)}/>")
            elif isinstance(shape, Bitmap):
                self._bitmap(shape)
            elif isinstance(shape, Photo):
                self._photo(shape)
            else:
                self._group(shape)

    def _path(self, path: Path) -> None:
        line = "".join(name + " ".join(map(mm, numbers)) for name, *numbers in path.commands)
        # An area that only has a name is there to be coloured; white, it can be clicked on.
        fill = WHITE if path.id and not path.pen and not path.fill else path.fill
        self.parts.append(f'<path{self._id(path.id)} d="{line}"{_dress(path.pen, fill)}/>')

    def _bitmap(self, bitmap: Bitmap) -> None:
        runs = "".join(f"M{x} {y}h{length}v-1h-{length}z" for x, y, length in _runs(bitmap))
        scale = bitmap.size / len(bitmap.rows[0])
        place = f"matrix({short(scale, 6)} 0 0 {short(scale, 6)} {mm(bitmap.x)} {mm(bitmap.y)})"
        look = 'fill="#000" shape-rendering="crispEdges"'
        self.parts.append(f'<path{self._id(bitmap.id)} transform="{place}" {look} d="{runs}"/>')

    def _photo(self, photo: Photo) -> None:
        place = f"matrix(1 0 0 -1 {mm(photo.x)} {mm(photo.y + photo.height)})"
        size = f'width="{mm(photo.width)}" height="{mm(photo.height)}" preserveAspectRatio="none"'
        data = f"data:image/jpeg;base64,{b64encode(photo.jpeg).decode()}"
        self.parts.append(f'<image{self._id(photo.id)} transform="{place}" {size} href="{data}"/>')

    def _text(self, text: Text) -> None:
        size = text.size / 1000
        turn = f" rotate({mm(text.rotate)})" if text.rotate else ""
        place = f"translate({mm(text.x)} {mm(text.y)}){turn} scale({short(size, 6)})"
        said = f'aria-label="{escape(text.text)}" role="img" fill="{colour(text.colour)}"'
        self.parts.append(f'<g{self._id(text.id)} transform="{place}" {said}>')
        x = -SHIFT[text.anchor] * 1000 * letters.measure(text.text, text.face)
        for letter in text.text:
            if name := self._glyph(letter, text.face):
                self.parts.append(f'<use href="#{name}" x="{mm(x)}"/>')
            x += 1000 * letters.measure(letter, text.face)
        self.parts.append("</g>")

    def _glyph(self, letter: str, face: Face) -> str | None:
        """The id of the letter's outline among the definitions; None for a space."""
        if (face, letter) not in self._glyphs:
            outline, name = _outline(letter, face), None
            if outline:
                name = self.fresh(f"glyph-{face}-{ord(letter):x}")
                self.defs.append(f'<path id="{name}" fill-rule="nonzero" d="{outline}"/>')
            self._glyphs[face, letter] = name
        return self._glyphs[face, letter]

    def open_group(self, group: Group) -> None:
        """Begin a group where it stands; whoever calls this ends it."""
        clip = f' clip-path="url(#{self._clip(group)})"' if group.clip else ""
        self.parts.append(f'<g{self._id(group.id)} transform="{_transform(group)}"{clip}>')

    def _group(self, group: Group) -> None:
        self.open_group(group)
        if not group.form:
            self.draw(group.shapes)
        elif known := self._forms.get(group.shapes):
            self.parts.append(f'<use href="#{known}"/>')
        else:
            self._forms[group.shapes] = name = self.fresh("form")
            self.parts.append(f'<g id="{name}">')
            self.draw(group.shapes)
            self.parts.append("</g>")
        self.parts.append("</g>")

    def _clip(self, group: Group) -> str:
        assert group.clip is not None
        left, bottom, right, top = group.clip
        name = self.fresh("clip")
        size = f'width="{mm(right - left)}" height="{mm(top - bottom)}"'
        place = f'x="{mm(left)}" y="{mm(bottom)}"'
        self.defs.append(f'<clipPath id="{name}"><rect {place} {size}/></clipPath>')
        return name

    def _id(self, wish: str | None) -> str:
        return "" if wish is None else f' id="{escape(self.fresh(wish))}"'

    def fresh(self, wish: str) -> str:
        """The id itself the first time, then the id with -2, -3 and so on."""
        name = wish
        for n in count(2):
            if name not in self._ids:
                break
            name = f"{wish}-{n}"
        self._ids.add(name)
        return name


def _transform(group: Group) -> str:
    turn = f" rotate({mm(group.rotate)})" if group.rotate else ""
    scale = f" scale({short(group.scale, 6)})" if group.scale != 1 else ""
    return f"translate({mm(group.x)} {mm(group.y)}){turn}{scale}"


def _runs(bitmap: Bitmap) -> list[tuple[int, int, int]]:
    """The black modules side by side in a row as (left, top, how many), in modules from the lower left corner."""
    runs: list[tuple[int, int, int]] = []
    for down, row in enumerate(bitmap.rows):
        top = len(bitmap.rows) - down
        for x, black in enumerate(row):
            if black and runs and runs[-1][1] == top and sum(runs[-1][::2]) == x:
                runs[-1] = (runs[-1][0], top, runs[-1][2] + 1)
            elif black:
                runs.append((x, top, 1))
    return runs


def _dress(pen: Pen | None, fill: Colour | None) -> str:
    look = "" if fill is None else f' fill="{colour(fill)}"'
    if pen is None:
        return look
    dash = f' stroke-dasharray="{" ".join(map(mm, pen.dash))}"' if pen.dash else ""
    return f'{look} stroke="{colour(pen.colour)}" stroke-width="{mm(pen.width)}"{dash}'


def colour(ink: Colour) -> str:
    """#rrggbb."""
    return "#" + "".join(f"{round(255 * part):02x}" for part in ink)


def mm(length: float) -> str:
    """A length with three decimals at most."""
    return short(length, 3)


@cache
def _outline(letter: str, face: Face) -> str:
    """The letter's outline as SVG path data, in thousandths of the type's size, y upwards; empty for a space."""
    from fontTools.pens.svgPathPen import SVGPathPen

    return str(letters.traced(letter, face, SVGPathPen).getCommands())
