"""Hands that colour a page: hatching with gaps, wax grain, felt that bleeds, strokes that miss.

All of it is added up as absorbance on a canvas of so many pixels a millimetre, to lie under the black print.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tests.photo.simulator.numbers import Bytes, Floats, Random
from tests.photo.simulator.pens import Pen

WIDTH = {
    "pencil": (0.5, 0.95),
    "crayon": (1.6, 2.8),
    "felt": (0.9, 1.8),
    "marker": (3.0, 5.0),
    "ballpoint": (0.28, 0.4),
}
"""mm of a stroke."""
SPACING = {
    "pencil": (0.6, 1.4),
    "crayon": (0.55, 0.85),
    "felt": (0.5, 0.8),
    "marker": (0.5, 0.8),
    "ballpoint": (2.0, 3.4),
}
"""From stroke to stroke, in widths of one."""
PRESSURE = {
    "pencil": (0.5, 1.05),
    "crayon": (0.65, 1.1),
    "felt": (0.85, 1.1),
    "marker": (0.85, 1.1),
    "ballpoint": (0.8, 1.1),
}
"""How hard somebody presses: on the tooth of the paper pencil and wax leave the more out the less it is."""
FIXED = 4  # bits behind the point in OpenCV's coordinates


@dataclass(frozen=True)
class Hand:
    """How somebody colours."""

    pen: Pen
    slip: float
    """mm by which strokes miss an outline, standard deviation."""
    over: float
    """mm by which they go beyond it on the whole; less than nothing: stop short."""
    angle: float
    passes: int
    """Directions of hatching."""
    pressure: float
    width: float
    spacing: float
    shaky: float
    """mm by which a line that follows another strays, standard deviation."""


SLIP = {"scan": 0.25, "easy": 0.3, "normal": 0.45, "hard": 0.7}


def hand(pen: Pen, level: str, random: Random) -> Hand:
    """Somebody's hand with a pen."""
    width = random.uniform(*WIDTH[pen.kind])
    slip = SLIP[level] * random.uniform(0.4, 1.4)
    return Hand(
        pen,
        slip=slip,
        over=random.normal(-0.35 * width, 0.5 * slip),
        angle=random.uniform(0, np.pi),
        passes=int(random.choice([1, 1, 2, 2, 3])),
        pressure=random.uniform(*PRESSURE[pen.kind]),
        width=width,
        spacing=width * random.uniform(*SPACING[pen.kind]),
        shaky=slip * random.uniform(0.25, 0.6),
    )


class Canvas:
    """How much of each pen lies where, as (height, width) of so many pixels a mm, and the tooth of the paper."""

    def __init__(self, size: tuple[float, float], per_mm: float, random: Random) -> None:
        self.per_mm, self.size = per_mm, size
        width, height = (round(side * per_mm) for side in size)
        self.shape = (height, width)
        self.covers: dict[Pen, Floats] = {}
        self.tooth = _tooth(per_mm, random)
        self.random = random

    def pixels(self, points: Floats) -> Floats:
        """Page mm as pixels."""
        return np.asarray(points) * self.per_mm - 0.5

    def lay(self, box: tuple[int, int, int, int], cover: Floats, pen: Pen) -> None:
        """Add so much of a pen within (left, top, right, bottom)."""
        left, top, right, bottom = box
        self.of(pen)[top:bottom, left:right] += cover

    def of(self, pen: Pen) -> Floats:
        """The plane of a pen."""
        if pen not in self.covers:
            self.covers[pen] = np.zeros(self.shape, np.float32)
        return self.covers[pen]

    def passes(self, top: int, bottom: int) -> Floats:
        """The part of red, green and blue light that the colours let through in some rows, (rows, columns, 3)."""
        dark = np.zeros((bottom - top, self.shape[1], 3), np.float32)
        for pen, cover in self.covers.items():
            part = cover[top:bottom]
            for channel, strength in enumerate(pen.absorbance):
                dark[..., channel] -= part * strength
        return cv2.exp(dark)

    def box(self, points: Floats, pad: float) -> tuple[int, int, int, int]:
        """The pixels round some points in mm, with so many mm more."""
        at = self.pixels(points)
        low, high = at.min(0) - pad * self.per_mm, at.max(0) + pad * self.per_mm
        height, width = self.shape
        return (
            max(int(low[0]), 0),
            max(int(low[1]), 0),
            max(min(int(high[0]) + 2, width), 0),
            max(min(int(high[1]) + 2, height), 0),
        )

    def grain(self, shape: tuple[int, int]) -> Floats:
        """Somewhere of the paper's tooth, 0 to 1 with mean 0.5."""
        h, w = shape
        side = len(self.tooth)
        y, x = self.random.integers(0, side, 2)
        rows, columns = (np.arange(h) + y) % side, (np.arange(w) + x) % side
        return self.tooth[rows[:, None], columns]


def _tooth(per_mm: float, random: Random) -> Floats:
    """A tile that repeats."""
    base = random.standard_normal((700, 700)).astype(np.float32)
    both = sum(
        (
            weight * _scaled(cv2.GaussianBlur(np.pad(base, 40, "wrap"), (0, 0), blur * per_mm)[40:-40, 40:-40])
            for blur, weight in ((0.06, 0.7), (0.16, 0.6), (0.5, 0.35))
        ),
        np.zeros_like(base),
    )
    rank = both.ravel().argsort().argsort().reshape(both.shape)
    return (rank / rank.size).astype(np.float32)


def _scaled(noise: Floats) -> Floats:
    return noise / noise.std()


def hatching(outline: Floats, angle: float, spacing: float, hand: Hand, random: Random) -> list[Floats]:
    """Strokes across an outline (mm): ends that miss it, some left out, each a little bent."""
    c, s = np.cos(angle), np.sin(angle)
    turn = np.array([[c, s], [-s, c]])
    p = outline @ turn.T
    q = np.roll(p, -1, 0)
    low, high = p[:, 1].min(), p[:, 1].max()
    levels = np.arange(low + spacing * random.uniform(0.1, 0.9), high, spacing)
    levels = levels + random.normal(0, 0.16 * spacing, len(levels))
    strokes = []
    for level in levels:
        crosses = (p[:, 1] <= level) != (q[:, 1] <= level)
        a, b = p[crosses], q[crosses]
        xs = np.sort(a[:, 0] + (level - a[:, 1]) * (b[:, 0] - a[:, 0]) / (b[:, 1] - a[:, 1]))
        for start, stop in zip(xs[::2], xs[1::2], strict=False):
            ends = random.normal(hand.over, hand.slip, 2)
            x0, x1 = start - ends[0], stop + ends[1]
            if x1 - x0 < 0.1 or random.random() < 0.02:
                continue
            lean = random.normal(0, 0.22 * spacing, 3)
            strokes.append(
                np.array([(x0, level + lean[0]), ((x0 + x1) / 2, level + lean[1]), (x1, level + lean[2])]) @ turn
            )
    return strokes


def stroked(canvas: Canvas, box: tuple[int, int, int, int], lines: Sequence[Floats], width: float) -> Floats:
    """Lines in mm as coverage from 0 to 1 within a box."""
    left, top, right, bottom = box
    mask: Bytes = np.zeros((bottom - top, right - left), np.uint8)
    scale = 1 << FIXED
    fixed = [np.round((canvas.pixels(line) - (left, top)) * scale).astype(np.int32) for line in lines]
    cv2.polylines(mask, fixed, False, 255, max(1, round(width * canvas.per_mm)), cv2.LINE_AA, FIXED)
    return mask.astype(np.float32) / 255


def worn(cover: Floats, pen: Pen, canvas: Canvas, pressure: float) -> Floats:
    """Coverage as the paper takes it: pencil and wax on its tooth, ink as it comes."""
    if pen.kind == "pencil":
        grain = canvas.grain(cover.shape)  # type: ignore[arg-type]
        return cover * np.clip(pressure * (0.45 + 0.9 * grain), 0, 1.25)
    if pen.kind == "crayon":
        grain = canvas.grain(cover.shape)  # type: ignore[arg-type]
        return cover * np.clip((grain - 0.52 + 0.42 * pressure) * 3.2, 0.04, 1)
    return cover * min(pressure, 1.0)


def fill(
    canvas: Canvas, outline: Floats, hand: Hand, random: Random, *, share: float = 1.0, strength: float = 1.0
) -> None:
    """Colour an outline (mm). `share` less than one leaves a side of it out."""
    pen = hand.pen
    area = outline if share >= 1 else _part(outline, share, random)
    if len(area) < 3:
        return
    box = canvas.box(area, 2.5 + hand.width)
    wet = pen.kind in ("felt", "marker")
    total = np.zeros((box[3] - box[1], box[2] - box[0]), np.float32)
    for turn in range(1 if wet else hand.passes):
        angle = hand.angle + turn * random.uniform(0.6, 1.2) + random.normal(0, 0.25)
        lines = hatching(area, angle, hand.spacing, hand, random)
        if not lines:
            lines = [area.mean(0) + random.normal(0, 0.4, (3, 2))]
        cover = stroked(canvas, box, lines, hand.width * random.uniform(0.85, 1.15))
        total += worn(cover, pen, canvas, hand.pressure * random.uniform(0.85, 1.1)) * (1.0 if turn == 0 else 0.5)
    if wet:
        total = _bled(total, canvas, hand, random)
    elif pen.kind != "ballpoint":
        total = np.minimum(total, 1.35)
    canvas.lay(box, total * strength, pen)


def _bled(cover: Floats, canvas: Canvas, hand: Hand, random: Random) -> Floats:
    """Felt: soft into the paper, darker where it stood still and at its edges."""
    soft = cv2.GaussianBlur(cover, (0, 0), canvas.per_mm * random.uniform(0.08, 0.22))
    inside = cv2.GaussianBlur(cover, (0, 0), canvas.per_mm * 0.7)
    cloud = cv2.resize(canvas.grain((24, 24)), cover.shape[::-1], interpolation=cv2.INTER_CUBIC)
    return soft * (0.88 + 0.25 * np.clip(1 - inside, 0, 1) + 0.12 * (cloud - 0.5))


def _part(outline: Floats, share: float, random: Random) -> Floats:
    """About so much of an outline, cut off by a straight line."""
    way = random.uniform(0, 2 * np.pi)
    d = outline @ (np.cos(way), np.sin(way))
    limit = d.min() + share * (d.max() - d.min())
    kept: list[Floats] = []
    for i in range(len(outline)):
        a, b, da, db = outline[i - 1], outline[i], d[i - 1], d[i]
        if (da <= limit) != (db <= limit):
            kept.append(a + (limit - da) / (db - da) * (b - a))
        if db <= limit:
            kept.append(b)
    return np.array(kept)


def wobbling(line: Floats, stray: float, random: Random, step: float = 1.5) -> Floats:
    """A line (mm) as a hand follows it, smooth, with a point every `step` mm."""
    even = along(line, step)
    knots = max(2, len(even) // 4 + 2)
    offsets = np.interp(np.linspace(0, 1, len(even)), np.linspace(0, 1, knots), random.normal(0, stray, knots))
    way = np.gradient(even, axis=0)
    across = np.c_[-way[:, 1], way[:, 0]] / np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9)
    return even + across * offsets[:, None]


def along(line: Floats, step: float) -> Floats:
    """Points of a line every `step` mm at the most, both ends among them."""
    gone = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    count = max(2, int(gone[-1] / step) + 2)
    at = np.linspace(0, gone[-1], count)
    return np.c_[np.interp(at, gone, line[:, 0]), np.interp(at, gone, line[:, 1])]


def longer(line: Floats, first: float, last: float) -> Floats:
    """A line with so many mm more (or less) at its ends."""
    gone = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    length = gone[-1]
    at = np.r_[max(-first, 0), gone[(gone > max(-first, 0)) & (gone < length + min(last, 0))], length + min(last, 0)]
    out = np.c_[np.interp(at, gone, line[:, 0]), np.interp(at, gone, line[:, 1])]
    if first > 0:
        out = np.r_[[out[0] + first * _unit(out[0] - out[1])], out]
    if last > 0:
        out = np.r_[out, [out[-1] + last * _unit(out[-1] - out[-2])]]
    return out


def _unit(way: Floats) -> Floats:
    return way / max(float(np.linalg.norm(way)), 1e-9)


def draw(
    canvas: Canvas, lines: Sequence[Floats], hand: Hand, *, width: float | None = None, strength: float = 1.0
) -> None:
    """Lines in mm by a hand's pen."""
    if not lines:
        return
    wide = width or hand.width
    box = canvas.box(np.concatenate(list(lines)), wide + 1)
    if box[2] <= box[0] or box[3] <= box[1]:
        return
    cover = stroked(canvas, box, lines, wide)
    if hand.pen.kind in ("felt", "marker"):
        cover = cv2.GaussianBlur(cover, (0, 0), canvas.per_mm * 0.12)
    canvas.lay(box, worn(cover, hand.pen, canvas, hand.pressure * 1.1) * strength, hand.pen)


def trace(canvas: Canvas, line: Floats, hand: Hand, random: Random, width: float) -> None:
    """Follow a printed line: wobbly, beside it, twice, with gaps, beyond the crossings."""
    beside = random.normal(0, 0.35 * width)
    strokes = []
    for _ in range(1 + (random.random() < 0.35)):
        reach = random.normal(-0.1, 1.2 * hand.slip, 2)
        length = float(np.linalg.norm(np.diff(line, axis=0), axis=1).sum())
        reach = np.maximum(reach, -0.25 * length)
        led = wobbling(longer(line, *reach), hand.shaky, random)
        way = np.gradient(led, axis=0)
        across = np.c_[-way[:, 1], way[:, 0]] / np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9)
        led = led + across * beside
        if random.random() < 0.12 and len(led) > 7:
            cut = int(random.integers(2, len(led) - 3))
            strokes += [led[:cut], led[cut + 1 :]]
        else:
            strokes.append(led)
        beside += random.normal(0, 0.3 * width)
    draw(canvas, strokes, hand, width=width)


def scribble(where: Floats, size: float, random: Random, letters: int) -> list[Floats]:
    """Something like handwriting from a place (mm) to the right."""
    strokes = []
    for i in range(letters):
        knots = random.uniform(0, 1, (int(random.integers(3, 7)), 2)) * (0.6 * size, size)
        smooth = smoothed(knots, 5) + where + (i * 0.75 * size, -0.5 * size)
        strokes.append(smooth)
    return strokes


def smoothed(knots: Floats, times: int) -> Floats:
    """A curve through the middle of each two knots (Chaikin's cutting of corners)."""
    for _ in range(min(times, 3)):
        a, b = knots[:-1], knots[1:]
        knots = np.r_[knots[:1], np.stack([0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b], 1).reshape(-1, 2), knots[-1:]]
    return knots
