"""What a sheet's page looks like on paper: where its spaces, segments, codes and swatches lie, and the page in grey.

All of it is read from the shapes of which the page itself is drawn, through their groups and by their ids (`space-17`,
`segment-3`, `swatch-1`, `mark-1`), so a sheet needs no file of its own and every game is read in the same way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np
import pypdfium2

from sheetgen.field.model import Field
from sheetgen.page.files import pdf
from sheetgen.page.ink.extent import IDENTITY, Similarity, placement
from sheetgen.page.ink.shapes import Bitmap, Command, Group, Page, Path, Shape
from sheetgen.photo.arrays import Grey, Points
from sheetgen.photo.codes import read_codes
from sheetgen.photo.lines import Lines
from sheetgen.photo.patches import Patches

PER_MM = 8.0
"""px/mm of the page in grey: the thinnest line, 0.18 mm, is still more than a pixel wide."""

PIECES = 6
"""Straight pieces for one Bezier piece, which is 8 mm long at most."""


class Box(NamedTuple):
    """A rectangle in page mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def corners(self) -> Points:
        """(4, 2): clockwise from the top left."""
        left, top, right, bottom = self
        return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


class PrintedCode(NamedTuple):
    """A QR code of the page: what it says, and where its modules lie, without the white round them, in page mm."""

    text: str
    left: float
    top: float
    side: float

    @property
    def box(self) -> Box:
        return Box(self.left, self.top, self.left + self.side, self.top + self.side)


@dataclass(frozen=True, eq=False)
class Printed:
    """One printed page; lengths in page mm. Ids are text, as in the SVG: "17", "N4"."""

    page: Page
    size: tuple[float, float]
    """Width and height of the paper."""
    spaces: dict[str, Points]
    """Each space's outline, (n, 2), the first point not repeated."""
    segments: dict[str, Points]
    """Each segment's line, (n, 2)."""
    sides: dict[str, tuple[str | None, str | None]]
    """The spaces on the two sides of each segment of the field; None is the outside."""
    codes: tuple[PrintedCode, ...]
    swatches: dict[int, Box]
    marks: dict[int, Box]
    whole: tuple[float, float] | None = None
    """Width and height of the page of which this is a half that was cut off; None where it is all of it."""
    corner: tuple[float, float] = (0.0, 0.0)
    """Where that half's upper left corner lies on it."""

    @cached_property
    def blank(self) -> Grey:
        """The page as it is printed: (height, width), 0 black to 1 white, PER_MM px/mm."""
        return rendered(self.page, PER_MM)

    @cached_property
    def lines(self) -> Lines:
        """Points on the page's lines, by which a map is bent into place."""
        return Lines.of(self.blank, PER_MM, [code.box for code in self.codes])

    @cached_property
    def patches(self) -> Patches:
        """Patches of the page, by which a map spreads from a first guess."""
        return Patches.of(self.blank, PER_MM, self.size)


def printed(page: Page, field: Field) -> Printed:
    """What the page shows of the field, which is drawn on it."""
    made = Printed(
        page=page,
        size=(page.width, page.height),
        spaces={},
        segments={},
        sides={str(one.id): (_name(one.sides[0]), _name(one.sides[1])) for one in field.segments},
        codes=tuple(_codes(page)),
        swatches={},
        marks={},
    )
    for shape, similarity in _flat(page.shapes, IDENTITY):
        if isinstance(shape, Path) and shape.id:
            _keep(made, shape.id, _moved(_points(shape.commands), similarity, page.height))
    return made


def halves(page: Page, field: Field) -> list[Printed]:
    """The two halves of a page that is to be cut in two, each as a page of its own; none of any other page.

    Each half has its code, and the cut goes through the middle between the two.
    """
    codes = [code.box for code in _codes(page)]
    if len(codes) != 2:
        return []
    across, down = np.ptp([(box.left, box.top) for box in codes], axis=0)
    size = (page.width / 2, page.height) if across > down else (page.width, page.height / 2)
    corners = ((0.0, 0.0), (page.width - size[0], page.height - size[1]))
    return [_half(page, field, size, corner) for corner in corners]


def cropped(page: Page, corner: tuple[float, float], size: tuple[float, float]) -> Page:
    """A part of the page as a page of its own, from that upper left corner on (mm, from the page's)."""
    left, foot = corner[0], page.height - corner[1] - size[1]
    clip = (left, foot, left + size[0], foot + size[1])
    return Page(*size, (Group(page.shapes, -left, -foot, clip=clip),))


def _half(page: Page, field: Field, size: tuple[float, float], corner: tuple[float, float]) -> Printed:
    made = printed(cropped(page, corner, size), field)

    def here(points: Points) -> bool:
        return bool((np.abs(np.mean(points, axis=0) / size - 0.5) < 0.5).all())

    return replace(
        made,
        spaces={id: points for id, points in made.spaces.items() if here(points)},
        segments={id: points for id, points in made.segments.items() if here(points)},
        codes=tuple(code for code in made.codes if here(code.box.corners)),
        swatches={number: box for number, box in made.swatches.items() if here(box.corners)},
        marks={number: box for number, box in made.marks.items() if here(box.corners)},
        whole=(page.width, page.height),
        corner=corner,
    )


def rendered(page: Page, per_mm: float) -> Grey:
    """The page in grey: (height, width), 0 black to 1 white."""
    # A page of broken pixels would be stretched to whole ones; this one is made larger at the right and at the foot.
    width, height = (math.ceil(round(side * per_mm, 3)) / per_mm for side in (page.width, page.height))
    whole = Page(width, height, (Group(page.shapes, y=height - page.height),))
    stream = BytesIO()
    pdf.write([whole], stream, title="", author="")
    document = pypdfium2.PdfDocument(stream.getvalue())
    try:
        # A PDF's sides are hundredths of a point: a little less, lest one pixel more be begun.
        picture: Any = document[0].render(scale=per_mm * 25.4 / 72 * (1 - 2e-5), grayscale=True)
        grey: Grey = picture.to_numpy().reshape(picture.height, -1)[:, : picture.width]
        return grey.astype(np.float32) * np.float32(1 / 255)
    finally:
        document.close()


def _name(space: int | str | None) -> str | None:
    return None if space is None else str(space)


def _flat(shapes: Sequence[Shape], similarity: Similarity) -> Iterator[tuple[Shape, Similarity]]:
    """All shapes but groups, each with how the groups round it move it."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _flat(shape.shapes, _after(similarity, placement(shape)))
        else:
            yield shape, similarity


def _after(outer: Similarity, inner: Similarity) -> Similarity:
    turn, place = complex(*outer[:2]), complex(*inner[2:])
    both, moved = turn * complex(*inner[:2]), turn * place + complex(*outer[2:])
    return (both.real, both.imag, moved.real, moved.imag)


def _moved(points: Points, similarity: Similarity, height: float) -> Points:
    a, b, x, y = similarity
    u, v = points.T
    moved: Points = np.stack([a * u - b * v + x, height - (b * u + a * v + y)], 1)
    return moved


def _points(commands: Sequence[Command]) -> Points:
    found: list[Points] = []
    for name, *numbers in commands:
        if name in ("M", "L"):
            found.append(np.array([numbers]))
        elif name == "C":
            found.append(_bezier(found[-1][-1], np.reshape(numbers, (3, 2))))
    return np.concatenate(found)


def _bezier(start: Points, rest: Points) -> Points:
    t = (np.arange(PIECES) + 1)[:, None] / PIECES
    u = 1 - t
    curve: Points = u**3 * start + 3 * t * u**2 * rest[0] + 3 * t**2 * u * rest[1] + t**3 * rest[2]
    return curve


def _keep(made: Printed, id: str, points: Points) -> None:
    kind, _, name = id.partition("-")
    if kind == "space":
        closed = len(points) > 1 and np.allclose(points[0], points[-1])
        made.spaces.setdefault(name, points[:-1] if closed else points)
    elif kind == "segment":
        made.segments.setdefault(name, points)
    elif kind in ("swatch", "mark"):
        boxes = made.swatches if kind == "swatch" else made.marks
        boxes.setdefault(int(name), Box(*points.min(0).tolist(), *points.max(0).tolist()))


def _codes(page: Page) -> Iterator[PrintedCode]:
    for shape, similarity in _flat(page.shapes, IDENTITY):
        if isinstance(shape, Bitmap):
            corners = np.array([(shape.x, shape.y), (shape.x + shape.size, shape.y + shape.size)])
            box = _moved(corners, similarity, page.height)
            left, top = box.min(0).tolist()
            yield PrintedCode(_said(shape.rows), left, top, float(np.ptp(box[:, 0])))


def _said(rows: tuple[tuple[bool, ...], ...]) -> str:
    """What a QR code says."""
    modules = np.pad(np.array(rows), 4)
    picture = np.kron(np.where(modules, 0, 255), np.ones((3, 3))).astype(np.uint8)
    return read_codes(picture)[0].text
