"""The signs of the seven planets as strokes, drawn for these boards; a black line with a lighter one in its middle."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sheetgen.page.ink.shapes import BLACK, WHITE, Circle, Colour, Command, Group, Path, Pen, Shape


class Sign(Struct, frozen=True):
    """A planet's sign on a square of 100 with its middle at the origin: lines, and circles by middle and radius."""

    lines: tuple[Command, ...] = ()
    rings: tuple[tuple[float, float, float], ...] = ()
    dots: tuple[tuple[float, float, float], ...] = ()


def _line(*points: float) -> tuple[Command, ...]:
    """From point to point; the numbers are x and y by turns."""
    pairs = list(zip(points[::2], points[1::2], strict=True))
    return tuple(("L" if n else "M", x, y) for n, (x, y) in enumerate(pairs))


def _bent(x: float, y: float, *arms: float) -> tuple[Command, ...]:
    """A curve from a point on; each six numbers are one more piece of it."""
    pieces = [arms[n : n + 6] for n in range(0, len(arms), 6)]
    return (("M", x, y), *(("C", a, b, c, d, e, f) for a, b, c, d, e, f in pieces))


SIGNS = {
    "Saturn": Sign(
        (
            *_line(-28, 24, 8, 24),
            *_line(-12, 42, -12, -22),
            *_bent(
                -12,
                -22,
                -12,
                -4,
                -5,
                8,
                5,
                8,
                16,
                8,
                21,
                -4,
                15,
                -16,
                10,
                -25,
                4,
                -32,
                8,
                -40,
                10,
                -45,
                18,
                -45,
                22,
                -39,
            ),
        )
    ),
    "Jupiter": Sign(
        (
            *_bent(-26, 26, -24, 40, -6, 44, -1, 32, 4, 18, -8, -4, -26, -16),
            *_line(-26, -16, 28, -16),
            *_line(14, 20, 14, -42),
        )
    ),
    "Mars": Sign((*_line(10, 12, 35, 37), *_line(15, 37, 35, 37, 35, 17)), ((-9, -8, 27),)),
    "Sun": Sign((), ((0, 0, 38),), ((0, 0, 8),)),
    "Venus": Sign((*_line(0, -8, 0, -45), *_line(-16, -28, 16, -28)), ((0, 16, 24),)),
    "Mercury": Sign(
        (
            *_line(0, -14, 0, -45),
            *_line(-15, -31, 15, -31),
            *_bent(-20, 42, -19, 29, -10, 24, 0, 24, 10, 24, 19, 29, 20, 42),
        ),
        ((0, 5, 19),),
    ),
    "Moon": Sign(
        (
            *_bent(
                19,
                38,
                -5,
                44,
                -27,
                25,
                -27,
                0,
                -27,
                -25,
                -5,
                -44,
                19,
                -38,
                4,
                -31,
                -5,
                -17,
                -5,
                0,
                -5,
                17,
                4,
                31,
                19,
                38,
            ),
            ("Z",),
        )
    ),
}
"""By the planet's name."""


def sign(planet: str, size: float, *, ink: Colour = BLACK, inlay: Colour = WHITE, fine: bool = False) -> Group:
    """A planet's sign, about `size` mm high, with its middle at the origin; `fine` without the inner line."""
    drawn = SIGNS[planet]
    pens = (Pen(8.0, ink),) if fine else (Pen(9.6, ink), Pen(4.0, inlay))
    return Group(tuple(shape for pen in pens for shape in _stroked(drawn, pen)), scale=size / 100)


def _stroked(drawn: Sign, pen: Pen) -> Iterator[Shape]:
    if drawn.lines:
        yield Path(drawn.lines, pen)
    for x, y, radius in drawn.rings:
        yield Circle(x, y, radius, pen)
    for x, y, radius in drawn.dots:
        # With the outer line the dot grows by it; the inner one stays a point of light.
        yield Circle(x, y, radius if pen.width > 5 else pen.width / 2, None, pen.colour)
