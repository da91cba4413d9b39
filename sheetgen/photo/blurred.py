"""QR codes too blurred for an ordinary reader: what is known of every code teaches how to read the rest.

A code is sought by its three finder patterns (sheetgen/photo/finders.py), then as a dark square with white round it,
and laid straight by what all codes share: the finder patterns, the timing lines, the white. From how these look in the
photo a linear filter is learnt, by least squares, that makes modules of blurred pixels, as a modem learns its line from
a preamble; it undoes shake and defocus without knowing which it was. The modules read so go to the ordinary reader,
whose error correction has the last word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

import cv2
import numpy as np

from sheetgen.photo.arrays import Floats, Grey, Points
from sheetgen.photo.finders import by_finders

SCALES = (1.0, 0.7, 0.5, 0.35, 0.25)
"""Of the picture, in each of which a code is sought that is there SIDES px long."""

SIDES = (24, 120)

INK = 0.78
"""Of the lightest around: what is darker is ink."""

GAP = 7
"""px: within a code no white is wider, round it all is."""

LIKELY, TURNS = 5, 3
"""So many of what may be codes are looked at closely, those first that are most like one; and in one place so many, as
it may be turned: that takes most of the time that goes into a picture without a code."""

MODULES = (21, 25, 29)
"""Of a code's side: versions 1 to 3."""

WHITE = 2
"""Modules of the white round a code that are learnt from; two more are left to what overshoots."""

SAMPLES, REACH = 3, 5
"""Of a module's side; so many of them the filter reaches to each side of a module's middle."""

STIFF = 4.0
"""Price of the filter's weights."""

ROUNDS, SURE = 6, 0.35
"""Of learning; a module so light or dark is learnt from in the next."""

ALIKE = 0.45
"""The correlation with what all codes share from which a square may be one."""


def blurred_codes(grey: Grey, read: Callable[[Grey], Sequence[str]]) -> list[tuple[str, Points]]:
    """Text and corners, (4, 2) px, of the codes of a picture in grey, uint8; `read` is the ordinary reader.

    The corners are those of the code as it is printed, clockwise from its top left.
    """
    found: list[tuple[str, Points]] = []
    for placed in (by_finders(grey, MODULES), _by_squares(grey)):
        for count, corners in _likely(grey, placed):
            if not any(_within(corners, other) for _, other in found):
                found += _learnt(grey, count, corners, read)
        if found:
            break
    return found


def _likely(grey: Grey, placed: Iterable[tuple[int, Points]]) -> Iterator[tuple[int, Points]]:
    """Those that are most like a code, the likeliest first."""
    likes = [(_alike(grey, corners, count, _model(count)), count, corners) for count, corners in placed]
    chosen: list[Points] = []
    for like, count, corners in sorted(likes, key=lambda one: -one[0]):
        if like < ALIKE / 2 or len(chosen) == LIKELY:
            break
        if sum(_within(corners, other) for other in chosen) < TURNS:
            chosen.append(corners)
            yield count, corners


def _within(corners: Points, other: Points) -> bool:
    """Whether the middle of one lies in the other."""
    return cv2.pointPolygonTest(other.astype(np.float32), corners.mean(0).tolist(), False) >= 0


def _by_squares(grey: Grey) -> Iterator[tuple[int, Points]]:
    """Modules of a side and corners of dark squares, each as it may be turned."""
    for quad in _squares(grey):
        yield from ((count, np.roll(quad, turn, axis=0)) for count in MODULES for turn in range(4))


def _squares(grey: Grey) -> Iterator[Points]:
    """What may be a code: its corners, (4, 2) px, clockwise."""
    found: list[Points] = []
    for scale in SCALES:
        small = grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        if min(small.shape) < 2 * SIDES[0]:
            continue
        small = cv2.GaussianBlur(small, (0, 0), 0.8)
        around = cv2.blur(cv2.dilate(small, np.ones((15, 15), np.uint8)), (15, 15))
        ink = (small < INK * around).astype(np.uint8)
        closed = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones((GAP, GAP), np.uint8))
        outlines, tree = cv2.findContours(closed, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
        for outline, (_, _, _, within) in zip(outlines, [] if tree is None else tree[0], strict=True):
            quad = _square(outline) if within < 0 else None
            if quad is not None:
                quad = (quad + 0.5) / scale - 0.5
                if not any(np.abs(quad - other).max() < 0.2 * np.ptp(quad, axis=0).min() for other in found):
                    found.append(quad)
                    yield quad


def _square(outline: Points) -> Points | None:
    """The corners of an outline that is about a square of the right size."""
    _, sides, _ = cv2.minAreaRect(outline)
    if not (SIDES[0] < min(sides) and max(sides) < SIDES[1] and max(sides) < 2.4 * min(sides)):
        return None
    hull = cv2.convexHull(outline)
    if cv2.contourArea(hull) < 0.72 * sides[0] * sides[1] or cv2.contourArea(outline) < 0.7 * cv2.contourArea(hull):
        return None
    quad = cv2.approxPolyN(hull, 4, ensure_convex=True).reshape(-1, 2).astype(np.float64)
    x, y = quad.T
    clockwise = (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0
    return quad if clockwise else quad[::-1]


def _learnt(
    grey: Grey, count: int, corners: Points, read: Callable[[Grey], Sequence[str]]
) -> Iterator[tuple[str, Points]]:
    """The code within such corners, if it can be read."""
    from scipy import optimize  # a quarter of what `sheetgen read` loads, for the few codes that come here

    model, side = _model(count), float(np.hypot(*(corners[0] - corners[1]))) / count

    def unlike(moves: Floats) -> float:
        return -_alike(grey, corners + moves.reshape(4, 2) * side, count, model)

    best = optimize.minimize(unlike, np.zeros(8), method="Powell", options={"maxiter": 4, "xtol": 0.03, "ftol": 1e-4})
    if -best.fun < ALIKE:
        return
    corners = corners + best.x.reshape(4, 2) * side
    known = _known(count)
    inner = slice(WHITE, -WHITE)
    for light in _modules(_samples(grey, corners, count), known):
        said = read(_drawn(np.where(known == 0, light, known)[inner, inner] > 0))
        if said:
            yield said[0], corners
            return


def _known(count: int) -> Floats:
    """1 where every code is light, -1 where it is dark, 0 where codes differ, with WHITE modules round the code."""
    code = np.zeros((count, count))
    code[6, 8:-8] = code[8:-8, 6] = np.where(np.arange(count - 16) % 2, 1, -1)
    finder = np.full((8, 8), 1.0)
    finder[:7, :7] = -1
    finder[1:6, 1:6] = 1
    finder[2:5, 2:5] = -1
    code[:8, :8], code[:8, -8:], code[-8:, :8] = finder, finder[:, ::-1], finder[::-1]
    if count > 21:
        ring = np.full((5, 5), -1.0)
        ring[1:4, 1:4] = 1
        ring[2, 2] = -1
        code[-9:-4, -9:-4] = ring
    return np.pad(code, WHITE, constant_values=1.0)


@cache
def _model(count: int) -> Floats:
    """What all codes share, as `_samples` would see it a little blurred, mean 0 and norm 1; grey where codes differ."""
    fine = np.kron(np.pad(_known(count), REACH, constant_values=1.0), np.ones((SAMPLES, SAMPLES)))
    more = REACH * (SAMPLES - 1)
    return _normal(cv2.GaussianBlur(fine, (0, 0), 0.5 * SAMPLES)[more:-more, more:-more].astype(np.float32))


def _normal(picture: Floats) -> Floats:
    picture = picture - picture.mean()
    normal: Floats = picture / (float(np.sqrt((picture**2).sum())) + 1e-6)
    return normal


def _alike(grey: Grey, corners: Points, count: int, model: Floats) -> float:
    return float((_normal(_samples(grey, corners, count)) * model).sum())


def _samples(grey: Grey, corners: Points, count: int) -> Floats:
    """The code laid straight, with white round it, SAMPLES px a module, float32."""
    page = np.array([(0, 0), (count, 0), (count, count), (0, count)], np.float32)
    low, high = np.floor(corners.min(0)).astype(int), np.ceil(corners.max(0)).astype(int)
    pad = int((high - low).max() * 0.3) + 4
    left, top = np.maximum(low - pad, 0)
    part = grey[top : max(top + 2, high[1] + pad), left : max(left + 2, high[0] + pad)]
    places = cv2.getPerspectiveTransform(page, (corners - (left, top)).astype(np.float32))
    side = (count + 2 * WHITE) * SAMPLES + 2 * REACH
    start = -WHITE - REACH / SAMPLES + 0.5 / SAMPLES
    lay = places @ np.array([[1 / SAMPLES, 0, start], [0, 1 / SAMPLES, start], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpPerspective(part, lay, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return seen.astype(np.float32)


def _modules(seen: Floats, known: Floats) -> Iterator[Floats]:
    """How light each module is, about -1 to 1, ever better: what was read surely teaches the next round."""
    windows = np.lib.stride_tricks.sliding_window_view(_normal(seen) * 100, (2 * REACH + 1, 2 * REACH + 1))
    middle = SAMPLES // 2
    parts = windows[middle::SAMPLES, middle::SAMPLES][: len(known), : len(known)].reshape(known.size, -1)
    parts = np.column_stack([parts, np.ones(len(parts), np.float32)]).astype(np.float64)
    target = known.ravel()
    for _ in range(ROUNDS):
        learn = parts[target != 0]
        weights = np.linalg.solve(learn.T @ learn + STIFF * np.eye(parts.shape[1]), learn.T @ target[target != 0])
        light = parts @ weights
        yield light.reshape(known.shape)
        sure = np.where(np.abs(light) > SURE, np.sign(light), 0)
        target = np.where(known.ravel() == 0, sure, known.ravel())


def _drawn(light: Floats) -> Grey:
    """Modules as a picture for the ordinary reader."""
    return np.kron(np.pad(np.where(light, 255, 0), 4, constant_values=255), np.ones((4, 4))).astype(np.uint8)
