"""First guesses of where a page lies: from its code, which holds for a few centimetres, or from the paper's outline.

No perspective comes from so small a thing as a code (half a pixel on 10 mm is ten across the page). The outline is
known roughly: printers shift and shrink a page, paper curls, other papers lie about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.photo.arrays import Floats, Grey, Pixels, Points

ANOTHER = 8.0
"""px of 500: an outline whose corners lie nearer to those of one before is the same."""

FINE = 8.0
"""px/mm at which a code is laid on its print."""


class Guess(NamedTuple):
    """Page points and where they lie in the photo, for a beginning."""

    page: Points
    photo: Points


def of_code(blank: Grey, per_mm: float, bright: Grey, box: tuple[float, float, float, float], corners: Points) -> Guess:
    """Nine points of a code, from its corners in the photo, sharpened on its modules and what stands beside it.

    `blank` is the page in grey, `per_mm` px/mm; `bright` the photo's max(R, G, B); `box` where the code is printed.
    """
    left, top, right, bottom = box
    printed = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    affine, _ = cv2.estimateAffine2D(printed, corners)
    affine = _sharpened(blank, per_mm, bright, box, affine)
    xs, ys = np.linspace(left, right, 3), np.linspace(top, bottom, 3)
    page = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)
    return Guess(page, page @ affine[:, :2].T + affine[:, 2])


def joined(guesses: Sequence[Guess]) -> Guess:
    """All their points."""
    return Guess(np.concatenate([one.page for one in guesses]), np.concatenate([one.photo for one in guesses]))


def _sharpened(
    blank: Grey, per_mm: float, bright: Grey, box: tuple[float, float, float, float], affine: Floats
) -> Floats:
    """The affine map (2, 3), page mm to photo px, moved until the code lies on its print (ECC)."""
    pad = 2.5
    low = np.maximum(np.array(box[:2]) - pad, 0)
    high = np.minimum(np.array(box[2:]) + pad, np.array(blank.shape[::-1]) / per_mm)
    around = affine @ np.array([(x, y, 1) for x in (low[0], high[0]) for y in (low[1], high[1])]).T
    first = np.maximum(np.floor(around.min(1)).astype(int) - 3, 0)
    last = np.ceil(around.max(1)).astype(int) + 4
    part = bright[first[1] : last[1], first[0] : last[0]]
    if min(part.shape) < 8:
        return affine
    size = (int((high[0] - low[0]) * FINE), int((high[1] - low[1]) * FINE))
    to_page = np.array([[1 / FINE, 0, low[0] + 0.5 / FINE], [0, 1 / FINE, low[1] + 0.5 / FINE]])
    to_blank = to_page * per_mm - [[0, 0, 0.5], [0, 0, 0.5]]
    want = cv2.warpAffine(blank, to_blank, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderValue=1)
    start = affine @ np.vstack([to_page, [0, 0, 1]]) - np.column_stack([np.zeros((2, 2)), first])
    stop = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 40, 1e-4)
    soft, everywhere = cv2.GaussianBlur(want, (0, 0), 1.6), np.full(part.shape, 255, np.uint8)
    try:
        like, found = cv2.findTransformECC(soft, part, start.astype(np.float32), cv2.MOTION_AFFINE, stop, everywhere, 3)
    except cv2.error:  # it does not converge: the corners are all there is
        return affine
    if like < 0.5:
        return affine
    back = np.linalg.inv(np.vstack([to_page, [0, 0, 1]]))
    sharp: Floats = (found + np.column_stack([np.zeros((2, 2)), first])) @ back
    return sharp


def of_outline(pixels: Pixels, size: tuple[float, float]) -> Iterator[Guess]:
    """The paper's four corners as the picture's largest light quadrangle, in all four turns, likeliest shape first."""
    tiny, scale = _tiny(pixels)
    for quad in _quads(tiny):
        corners = (quad + 0.5) / scale - 0.5
        width, height = size
        page = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
        across = np.hypot(*(corners[0] - corners[1])) + np.hypot(*(corners[2] - corners[3]))
        down = np.hypot(*(corners[1] - corners[2])) + np.hypot(*(corners[3] - corners[0]))
        upright = (across > down) == (width > height)
        for turn in (0, 2, 1, 3) if upright else (1, 3, 0, 2):
            yield Guess(page, np.roll(corners, -turn, axis=0))


def _tiny(pixels: Pixels) -> tuple[Pixels, float]:
    scale = min(1.0, 500 / max(pixels.shape[:2]))
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(small, (0, 0), 1.0), scale


def _quads(tiny: Pixels) -> Iterator[Points]:
    """Quadrangles, (4, 2), clockwise, of what is as light as paper; crayon keeps one channel as light."""
    found: list[Points] = []
    bright = tiny.max(2)
    level, _ = cv2.threshold(bright, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    for limit in (level, 0.5 * (level + float(np.percentile(bright, 90)))):
        light = (bright > limit).astype(np.uint8)
        for reach in (5, 11, 19):
            closed = cv2.morphologyEx(light, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
            opened = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
            outlines, _ = cv2.findContours(opened, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
            hulls = [cv2.convexHull(line) for line in outlines]
            hulls = [hull for hull in hulls if len(hull) >= 4 and cv2.contourArea(hull) > 0.12 * bright.size]
            for hull in sorted(hulls, key=cv2.contourArea, reverse=True)[:1]:
                quad = cv2.approxPolyN(hull, 4, ensure_convex=True).reshape(-1, 2).astype(np.float64)
                quad = quad if _clockwise(quad) else quad[::-1]
                quad = np.roll(quad, -int(quad.sum(1).argmin()), axis=0)
                if not any(np.abs(quad - other).max() < ANOTHER for other in found):
                    found.append(quad)
                    yield quad


def _clockwise(quad: Points) -> bool:
    x, y = quad.T
    return bool((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0)
