"""Vignettes: the small drawings on boards, in colour or as line engravings.

Each is an SVG file in ``pictures``, in a square of 100 units: paths whose class says what they are. A colour is an
area; ``line`` and ``fine`` give it an outline; ``ink`` is solid black; ``tone`` is the hatching that stands for the
colour where there is only black ink. The lines' widths are chosen for the size at which a picture is drawn, so that a
fine line holds on a poor printer and a large picture does not look like a woodcut.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path as File

from sheetgen.games.goose.page.styles import AREAS, Palette, ink_of, white_or
from sheetgen.games.goose.pictures import NAMES
from sheetgen.page.ink.shapes import Colour, Command, Group, Path, Pen, Point, Shape

SIDE = 100.0
"""Units of a picture's square."""

WIDTHS = {"line": 1.65, "fine": 0.95, "sign": 9.6, "inlay": 3.2, "tone": 0.8}
"""Units."""

NARROWEST = {"line": 0.26, "fine": 0.2, "tone": 0.18}
"""mm, however small the picture."""

BROADEST = {"line": 0.6, "fine": 0.35, "tone": 0.26}
"""mm, however large."""

CONTOUR = 1.7
"""How much broader than the lines within a picture its outer line is."""


def vignette(
    name: str, x: float, y: float, size: float, *, colour: Palette | None, turn: float = 0.0, flip: bool = False
) -> Group:
    """The picture in a square of `size` mm whose middle is at (x, y), turned by so many degrees counter-clockwise.

    With `flip` it looks the other way. The same picture at the same size is one form in a PDF.
    """
    # Sizes that hardly differ share their lines.
    shapes = picture(name, math.floor(10 * size) / 10, colour, flip)
    return Group((Group(shapes, -size / 2, -size / 2, size / SIDE, form=True),), x, y, rotate=turn)


@lru_cache(maxsize=256)
def picture(name: str, size: float, colour: Palette | None, flip: bool = False) -> tuple[Shape, ...]:
    """The picture in its square of 100 units from (0, 0), its lines for `size` mm. Raises KeyError for no such name."""
    if name not in NAMES:
        raise KeyError(name)
    drawn, scale = _paths(name, flip), size / SIDE
    # What is behind everything else shows only outside: the contour.
    contour = Pen(CONTOUR * _width("line", scale), ink_of(colour))
    behind = [Path(commands, contour) for kinds, commands in drawn if kinds[-1] == "line" and len(kinds) > 1]
    return (*behind, *(path for kinds, commands in drawn if (path := _path(kinds, commands, scale, colour))))


def _path(kinds: tuple[str, ...], commands: tuple[Command, ...], scale: float, colour: Palette | None) -> Path | None:
    ink = ink_of(colour)
    if kinds == ("tone",):
        return None if colour else Path(commands, Pen(_width("tone", scale), ink))
    pen = next((Pen(_width(kind, scale), _stroke(kinds, kind, colour)) for kind in kinds if kind in WIDTHS), None)
    if "ink" in kinds:
        return Path(commands, pen, ink)
    area = next((kind for kind in kinds if kind in AREAS and "inlay" not in kinds), None)
    fill = None if area is None else white_or(colour, area)
    return Path(commands, pen, fill)


def _stroke(kinds: tuple[str, ...], kind: str, colour: Palette | None) -> Colour:
    """An inlay lies in a sign's broad line, in white or in its colour."""
    if kind != "inlay":
        return ink_of(colour)
    return white_or(colour, kinds[0] if kinds[0] in AREAS else "white")


def _width(kind: str, scale: float) -> float:
    """The width in a picture's units of a line drawn at that scale."""
    drawn = WIDTHS[kind] * scale
    drawn = min(max(drawn, NARROWEST.get(kind, 0.0)), BROADEST.get(kind, drawn))
    return drawn / scale


@cache
def _paths(name: str, flip: bool) -> tuple[tuple[tuple[str, ...], tuple[Command, ...]], ...]:
    """The file's paths: their classes, and their commands with y upwards."""
    text = (File(__file__).parent / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
    found = re.findall(r'<path class="([a-z ]+)" d="([^"]+)"', text)
    return tuple((tuple(kinds.split()), _commands(data, flip)) for kinds, data in found)


BANDS = 40
"""Into how many level bands `outer` cuts a picture."""


@cache
def outer(name: str, flip: bool = False) -> tuple[tuple[float, float, float], ...]:
    """How far a picture reaches to the left and right, from its foot up: each band's middle, and both in its units."""
    lefts, rights = [SIDE] * BANDS, [0.0] * BANDS
    for kinds, commands in _paths(name, flip):
        # Tones lie within the areas that they stand for.
        if kinds == ("tone",):
            continue
        half = WIDTHS["sign"] / 2 if "sign" in kinds else CONTOUR * WIDTHS["line"] / 2
        for x, y in _along(commands):
            band = min(BANDS - 1, max(0, int(y * BANDS / SIDE)))
            if x - half < lefts[band]:
                lefts[band] = x - half
            if x + half > rights[band]:
                rights[band] = x + half
    reaches = zip(lefts, rights, strict=True)
    return tuple(((n + 0.5) * SIDE / BANDS, left, right) for n, (left, right) in enumerate(reaches) if left < right)


def _along(commands: Sequence[Command]) -> Iterator[Point]:
    """Points on the lines, near enough to each other for a band not to miss one that crosses it."""
    at = begin = (0.0, 0.0)
    for letter, *numbers in commands:
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True)) or [begin]
        if letter == "M":
            at = begin = pairs[0]
            yield at
            continue
        # A curve's control points reach a little beyond it, which errs on the safe side.
        for x, y in pairs:
            steps = max(1, math.ceil(abs(y - at[1]) * BANDS / SIDE * 2))
            for n in range(1, steps + 1):
                yield (at[0] + n / steps * (x - at[0]), at[1] + n / steps * (y - at[1]))
            at = (x, y)


def _commands(data: str, flip: bool) -> tuple[Command, ...]:
    commands: list[Command] = []
    for letter, rest in re.findall("([MLCZ])([^MLCZ]*)", data):
        numbers = [float(number) for number in rest.split()]
        numbers[1::2] = [SIDE - y for y in numbers[1::2]]
        if flip:
            numbers[::2] = [SIDE - x for x in numbers[::2]]
        commands.append((letter, *numbers))
    return tuple(commands)
