"""From a photograph to what was coloured: knows the field's data and the drawn page, and no game.

Pictures are RGB, uint8, (height, width, 3). Page coordinates are millimetres from the paper's top left corner, y
downwards ("page mm"); photo coordinates are pixels (x, y), the middle of a pixel at whole numbers.
"""

from importlib import import_module

from sheetgen import extras
from sheetgen.errors import BadInput
from sheetgen.language import gettext

try:
    import cv2

    for name in ("PIL", "pi_heif", "zxingcpp"):
        import_module(name)
except ImportError as missing:
    said = gettext("reading photos needs more than is installed: {command}")
    raise BadInput(said.format(command=extras.command("photo"))) from missing

# The same picture is to give the same file on every machine; threads sum in an order of their own.
cv2.setNumThreads(1)
