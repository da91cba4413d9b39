"""A field's curve as a drawing of its own: one path and nothing else, to be changed in a drawing program."""

from __future__ import annotations

from sheetgen.field.model import Field
from sheetgen.page.fields.placing import LABEL, fitted
from sheetgen.page.ink.shapes import MEDIUM, Command, short

MARGIN = 10.0
"""mm round the curve, where its loops may be drawn wider."""


def curve_svg(field: Field) -> str:
    """The field's first curve as an SVG document in millimetres, y downwards, smooth as it is printed."""
    width, height = field.size
    placed, left, bottom = fitted(field, (MARGIN, MARGIN, MARGIN + width, MARGIN + height), LABEL, curved=True)
    across, down = width + 2 * MARGIN, height + 2 * MARGIN
    curve = placed.run(placed.curves[1])
    line = "".join(_in_svg(command, left, down - bottom) for command in curve)
    wide, high = short(across, 3), short(down, 3)
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">',
            f'<path id="curve" d="{line}Z" fill="none" stroke="#000" stroke-width="{short(MEDIUM, 3)}"/>',
            "</svg>",
            "",
        )
    )


def _in_svg(command: Command, left: float, foot: float) -> str:
    """A command of path data; `left` and `foot` are where the curve's own (0, 0) lies, from the document's upper left.

    A command is its letter and then x and y by turns; a page's y grows upwards, an SVG document's downwards.
    """
    letter, *numbers = command
    xs, ys = numbers[::2], numbers[1::2]
    pairs = (f"{short(left + x, 3)} {short(foot - y, 3)}" for x, y in zip(xs, ys, strict=True))
    return letter + " ".join(pairs)
