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
    room = (MARGIN, MARGIN, width + MARGIN, height + MARGIN)
    placed, x, y = fitted(field, room, LABEL, curved=True)
    wide, high = width + 2 * MARGIN, height + 2 * MARGIN
    line = "".join(_moved(command, x, high - y) for command in placed.run(placed.curves[1]))
    size = f'width="{short(wide, 3)}mm" height="{short(high, 3)}mm" viewBox="0 0 {short(wide, 3)} {short(high, 3)}"'
    path = f'<path id="curve" d="{line}Z" fill="none" stroke="#000" stroke-width="{short(MEDIUM, 3)}"/>'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{path}\n</svg>\n'


def _moved(command: Command, x: float, y: float) -> str:
    """A command with its points moved, and y turned downwards."""
    name, *numbers = command
    return name + " ".join(short(y - number if i % 2 else x + number, 3) for i, number in enumerate(numbers))
