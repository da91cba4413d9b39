"""The QR codes of a photo: what they say and where their corners are.

They are sought in max(R, G, B), where crayon is light and print is dark, in the picture as it is and, if that shows
none, made smaller, larger and sharper: a reader wants modules of a few pixels with firm edges. What is too blurred
for that is read by sheetgen/photo/blurred.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
import zxingcpp

from sheetgen.photo.arrays import Grey, Pixels, Points
from sheetgen.photo.blurred import blurred_codes

LARGEST = 8200
"""px: a picture is not made longer than that."""


LEAST = 21
"""px: a picture that is smaller holds no code."""


class _Way(NamedTuple):
    """A way of looking: the picture so many times as large, sharpened or not."""

    scale: float
    sharp: bool = False


_PLAIN = (_Way(1.0), _Way(0.5))
_HARD = (_Way(1.0, True), _Way(0.5, True), _Way(2.0), _Way(2.0, True), _Way(1.5, True), _Way(3.0, True))


@dataclass(frozen=True, eq=False)
class SeenCode:
    """A QR code in a photo."""

    text: str
    corners: Points
    """(4, 2) in photo px: top left, top right, bottom right, bottom left of the code as it is printed."""


def codes_in(pixels: Pixels) -> list[SeenCode]:
    """All QR codes of the picture."""
    if min(pixels.shape[:2]) < LEAST:
        return []
    grey, found = brightest(pixels), list[SeenCode]()
    for least, ways in enumerate((_PLAIN, _HARD)):
        for way in ways:
            # Several sheets may lie there, and one be harder to read than the other; one that is read is enough.
            if not (least and found):
                found += [code for code in _seen(grey, way) if not any(_same(code, other) for other in found)]
    return found or [SeenCode(*code) for code in blurred_codes(grey, _said)]


def read_codes(grey: Grey) -> list[SeenCode]:
    """All QR codes of a picture in grey, uint8, as it is."""
    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    found = zxingcpp.read_barcodes(grey, formats=formats, try_invert=False)
    return [SeenCode(code.text, _corners(code.position)) for code in found]


def brightest(pixels: Pixels) -> Grey:
    """max(R, G, B), uint8: crayon keeps one channel bright, black print none."""
    red, green, blue = cv2.split(pixels)
    return cv2.max(cv2.max(red, green), blue)


def _said(grey: Grey) -> list[str]:
    return [code.text for code in read_codes(grey)]


def _seen(grey: Grey, way: _Way) -> list[SeenCode]:
    if way.scale > 1 and way.scale * max(grey.shape) > LARGEST:
        return []
    picture = _resized(grey, way.scale)
    if way.sharp:
        soft = cv2.GaussianBlur(picture, (0, 0), 2.0 * way.scale)
        picture = cv2.addWeighted(picture, 2.2, soft, -1.2, 0)
    return [SeenCode(code.text, (code.corners + 0.5) / way.scale - 0.5) for code in read_codes(picture)]


def _same(one: SeenCode, other: SeenCode) -> bool:
    middle = one.corners.mean(0).tolist()
    return cv2.pointPolygonTest(other.corners.astype(np.float32), middle, False) >= 0


def _resized(grey: Grey, scale: float) -> Grey:
    if scale == 1:
        return grey
    how = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
    return cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how)


def _corners(position: zxingcpp.Position) -> Points:
    around = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return np.array([(point.x, point.y) for point in around], np.float64)
