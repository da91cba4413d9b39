"""The QR codes of a photo: what they say and where their corners are.

They are sought in max(R, G, B), where crayon is light and print is dark, in the picture as it is and, if that shows
none, made smaller, larger and sharper: a reader wants modules of a few pixels with firm edges.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import zxingcpp

from sheetgen.photo.arrays import Grey, Pixels, Points

LARGEST = 7000
"""px: a picture is not made longer than that."""


@dataclass(frozen=True, eq=False)
class SeenCode:
    """A QR code in a photo."""

    text: str
    corners: Points
    """(4, 2) in photo px: top left, top right, bottom right, bottom left of the code as it is printed."""


def codes_in(pixels: Pixels) -> list[SeenCode]:
    """All QR codes of the picture, from the first way of looking that shows any."""
    for grey, scale in _ways(brightest(pixels)):
        found = read_codes(grey)
        if found:
            return [SeenCode(code.text, (code.corners + 0.5) / scale - 0.5) for code in found]
    return []


def read_codes(grey: Grey) -> list[SeenCode]:
    """All QR codes of a picture in grey, uint8, as it is."""
    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    found = zxingcpp.read_barcodes(grey, formats=formats, try_invert=False)
    return [SeenCode(code.text, _corners(code.position)) for code in found]


def brightest(pixels: Pixels) -> Grey:
    """max(R, G, B), uint8: crayon keeps one channel bright, black print none."""
    red, green, blue = cv2.split(pixels)
    return cv2.max(cv2.max(red, green), blue)


def _ways(grey: Grey) -> Iterator[tuple[Grey, float]]:
    scales = [scale for scale in (1.0, 2.0, 0.5, 3.0) if scale <= 1 or scale * max(grey.shape) <= LARGEST]
    for scale in scales:
        yield _resized(grey, scale), scale
    for scale in scales:
        picture = _resized(grey, scale)
        soft = cv2.GaussianBlur(picture, (0, 0), 2.0 * scale)
        yield cv2.addWeighted(picture, 2.2, soft, -1.2, 0), scale


def _resized(grey: Grey, scale: float) -> Grey:
    if scale == 1:
        return grey
    how = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
    return cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how)


def _corners(position: zxingcpp.Position) -> Points:
    around = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return np.array([(point.x, point.y) for point in around], np.float64)
