"""The drawing model: a handful of shapes in millimetres, origin at the page's lower left corner, y upwards.

A game's sheet.py composes these; the back ends (pdf, svg, png) turn them into files and know nothing else. A shape's
``id`` (such as ``space-17``) survives into SVG. A ``Group`` with ``form=True`` is drawn many times and stored once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

Point: TypeAlias = tuple[float, float]
Colour: TypeAlias = tuple[float, float, float]
"""Red, green, blue from 0 to 1."""
Box: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right and top in mm."""
Command: TypeAlias = tuple[str, *tuple[float, ...]]
"""("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",)."""
Face: TypeAlias = Literal["light", "regular", "italic", "medium", "bold"]
Anchor: TypeAlias = Literal["start", "middle", "end"]

SHIFT: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a text's width lies to the left of its anchor."""

BLACK: Colour = (0.0, 0.0, 0.0)
WHITE: Colour = (1.0, 1.0, 1.0)

HEAVY, MEDIUM, LIGHT, HAIR = 1.4, 0.7, 0.3, 0.18
"""Line widths in mm (docs/DESIGN.md 10); a hair line is for marks that are cut away or folded."""


def grey(lightness: float) -> Colour:
    """A grey from 0 (black) to 1 (white)."""
    return (lightness, lightness, lightness)


class Pen(Struct, frozen=True):
    """How a line is drawn: width in mm, colour, dash lengths in mm (none: solid). Ends and joins are round."""

    width: float = LIGHT
    colour: Colour = BLACK
    dash: tuple[float, ...] = ()


class Path(Struct, frozen=True):
    """A line or an area, of one or more pieces; a piece within another is a hole (even-odd), whichever way it turns."""

    commands: tuple[Command, ...]
    pen: Pen | None = None
    fill: Colour | None = None
    id: str | None = None


class Circle(Struct, frozen=True):
    """A circle round (x, y) with radius r."""

    x: float
    y: float
    r: float
    pen: Pen | None = None
    fill: Colour | None = None
    id: str | None = None


class Text(Struct, frozen=True):
    """One line of text with its baseline through (x, y); `size` is the type's size in mm (1 pt is 0.353 mm)."""

    x: float
    y: float
    text: str
    size: float
    face: Face = "regular"
    anchor: Anchor = "start"
    colour: Colour = BLACK
    rotate: float = 0.0
    """Degrees, counter-clockwise, round (x, y)."""
    id: str | None = None


class Bitmap(Struct, frozen=True):
    """Square modules, such as a QR code's: rows from the top, True is black.

    The lower left corner is at (x, y), and the whole is `size` mm wide.
    """

    x: float
    y: float
    size: float
    rows: tuple[tuple[bool, ...], ...]
    id: str | None = None


class Photo(Struct, frozen=True):
    """A photograph, as the bytes of a JPEG in colour; its lower left corner is at (x, y), its size in mm."""

    x: float
    y: float
    width: float
    height: float
    jpeg: bytes
    id: str | None = None


class Group(Struct, frozen=True):
    """Shapes moved to (x, y) after scaling and turning (degrees, counter-clockwise) round their own origin.

    With a `clip` only what lies within that rectangle, in the shapes' own millimetres, is drawn.
    """

    shapes: tuple[Shape, ...]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    rotate: float = 0.0
    id: str | None = None
    form: bool = False
    """Drawn more than once: a file stores the same shapes once."""
    clip: Box | None = None


Shape: TypeAlias = Path | Circle | Text | Bitmap | Photo | Group


class Page(Struct, frozen=True):
    """One page of paper, width and height in mm.

    `bookmark` is its line in the PDF's outline, `alt` says in words what it shows where it is a picture, and `label` is
    its number where that is not its place in the file.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    bookmark: str | None = None
    alt: str = ""
    label: str = ""
    ground: Colour | None = None
    """What covers a page from a print shop to its edge and beyond (page/files/bleed.py); at home that stays white."""
    cut: bool = False
    """Whether pieces are cut out of it, so that nothing may stand on its other side."""
    trim: Box | None = None
    """Where a print shop cuts it, in mm on the page; None: at its edges."""
    bleed: float = 0.0
    """mm that its ground reaches beyond that."""
    half: bool = False
    """Whether another page is to be glued to it, of which it is one half."""


def polyline(points: Iterable[Point], pen: Pen, *, id: str | None = None) -> Path:
    """An open line through the points."""
    return Path(_through(points), pen, id=id)


def polygon(
    points: Iterable[Point], pen: Pen | None = None, fill: Colour | None = None, *, id: str | None = None
) -> Path:
    """A closed outline through the points."""
    return Path((*_through(points), ("Z",)), pen, fill, id)


def rectangle(
    x: float,
    y: float,
    width: float,
    height: float,
    pen: Pen | None = None,
    fill: Colour | None = None,
    *,
    id: str | None = None,
) -> Path:
    """A rectangle with its lower left corner at (x, y)."""
    return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), pen, fill, id=id)


def corners(box: Box) -> tuple[Point, ...]:
    """The way round a rectangle, back to where it began."""
    left, bottom, right, top = box
    return ((left, bottom), (right, bottom), (right, top), (left, top), (left, bottom))


def star(x: float, y: float, r: float, fill: Colour = BLACK, *, points: int = 5, inner: float = 0.42) -> Path:
    """A star with one point up; `inner` is the radius of its notches as a part of r."""
    corners = []
    for i in range(2 * points):
        angle, reach = math.pi / 2 + i * math.pi / points, r * (inner if i % 2 else 1)
        corners.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return polygon(corners, None, fill)


def short(value: float, decimals: int) -> str:
    """The number with at most so many decimals, no trailing zeros and no minus before 0."""
    return f"{round(value, decimals) + 0.0:.{decimals}f}".rstrip("0").rstrip(".")


def _through(points: Iterable[Point]) -> tuple[Command, ...]:
    return tuple(("L" if i else "M", x, y) for i, (x, y) in enumerate(points))


def both(*parts: Shape | Sequence[Shape]) -> tuple[Shape, ...]:
    """Shapes and lists of shapes, one after the other, as one tuple."""
    flat: list[Shape] = []
    for part in parts:
        if isinstance(part, (Path, Circle, Text, Bitmap, Photo, Group)):
            flat.append(part)
        else:
            flat.extend(part)
    return tuple(flat)
