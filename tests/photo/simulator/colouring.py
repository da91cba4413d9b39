"""A whole sheet coloured: who fills what with which pen, how well, and what else is left on the paper."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import cv2
import numpy as np

from tests.photo.simulator import hands
from tests.photo.simulator.hands import Canvas, Hand
from tests.photo.simulator.numbers import Floats, Random
from tests.photo.simulator.pens import Pen
from tests.photo.simulator.sheets import OF_LINES, Paper, Truth

HALF = {"scan": 0.0, "easy": 0.003, "normal": 0.012, "hard": 0.03}
"""The part of the spaces of which a side is left out."""
RUBBED = {"scan": 0.0, "easy": 0.15, "normal": 0.4, "hard": 0.6}
"""How often something was rubbed out."""
STRAY = {"scan": 0.1, "easy": 0.3, "normal": 0.6, "hard": 0.85}
FORGOTTEN = {"scan": 0.03, "easy": 0.05, "normal": 0.1, "hard": 0.15}
"""How often a swatch is not coloured."""
BLUE_INK = Pen("ink", "ballpoint", (0.12, 0.16, 0.42))
GREY = Pen("grey", "pencil", (0.42, 0.42, 0.43))


def coloured(
    paper: Paper, truth: Truth, pens: Mapping[str, Pen], level: str, per_mm: float, random: Random
) -> tuple[Canvas, list[str]]:
    """The page's colours as absorbance, and notes of what was done."""
    canvas = Canvas(paper.size, per_mm, random)
    notes: list[str] = []
    held = {key: hands.hand(pen, level, random) for key, pen in pens.items()}
    if random.random() < RUBBED[level]:
        notes += _rubbed(canvas, paper, truth, held, random)
    if truth.game == "tolstoy":
        notes += _triangles(canvas, paper, truth, held, random)
    else:
        notes += _spaces(canvas, paper, truth, held, level, random)
    for id, key in truth.segments.items():
        hands.trace(canvas, paper.segments[id], held[key], random, _trace_width(held[key], random))
    notes += _swatches(canvas, paper, truth, held, level, random)
    if random.random() < STRAY[level]:
        notes += _stray(canvas, paper, list(held.values()), random)
    if random.random() < 0.75:
        _handwriting(canvas, paper, random)
    return canvas, notes


def _spaces(
    canvas: Canvas, paper: Paper, truth: Truth, held: Mapping[str, Hand], level: str, random: Random
) -> list[str]:
    """Fills; in games of lines the light shading of what was captured."""
    notes = []
    of_lines = truth.game in OF_LINES
    for id, key in truth.spaces.items():
        hand = held[key]
        if of_lines:
            hands.fill(canvas, paper.spaces[id], hand, random, strength=random.uniform(0.5, 0.8))
            continue
        half = random.random() < HALF[level]
        share = random.uniform(0.55, 0.8) if half else 1.0
        if half:
            notes.append(f"space {id} is only partly filled")
        hands.fill(canvas, paper.spaces[id], hand, random, share=share)
    return notes


def _triangles(canvas: Canvas, paper: Paper, truth: Truth, held: Mapping[str, Hand], random: Random) -> list[str]:
    """Tolstoy: tinted lightly or only outlined inside, and a ring round the letter at the end of a word."""
    ways = {key: str(random.choice(["tinted", "outlined", "both"], p=[0.5, 0.35, 0.15])) for key in held}
    for id, key in truth.spaces.items():
        hand, corners = held[key], paper.spaces[id]
        centre, inside = incircle(corners)
        if ways[key] != "outlined":
            hands.fill(canvas, corners, hand, random, strength=random.uniform(0.55, 0.9))
        if ways[key] != "tinted":
            inset = np.clip(random.normal(0.9, 0.25), 0.3, 1.6)
            ring = centre + (corners - centre) * (1 - inset / inside)
            ring = np.r_[ring, ring[:1]]
            sides = [hands.wobbling(np.array([a, b]), hand.shaky, random, 3) for a, b in itertools.pairwise(ring)]
            hands.draw(canvas, sides, hand, width=_line_width(hand))
        if id in truth.circled:
            round_ = np.linspace(0, 2 * np.pi * random.uniform(0.95, 1.12), 28) + random.uniform(0, 6)
            size = inside * random.uniform(0.62, 0.85)
            circle = np.c_[np.cos(round_), np.sin(round_) * random.uniform(0.85, 1.1)] * size
            circle += centre + random.normal(0, 0.25, 2) + np.cumsum(random.normal(0, 0.05, circle.shape), 0)
            hands.draw(canvas, [circle], hand, width=_line_width(hand), strength=1.3)
    return [f"{key}: {way}" for key, way in ways.items()]


def incircle(corners: Floats) -> tuple[Floats, float]:
    """Centre and radius of a triangle's incircle, in mm."""
    a, b, c = corners[:3]
    sides = np.array([np.linalg.norm(b - c), np.linalg.norm(c - a), np.linalg.norm(a - b)])
    u, v = b - a, c - a
    return sides @ corners[:3] / sides.sum(), float(abs(u[0] * v[1] - u[1] * v[0]) / sides.sum())


def _line_width(hand: Hand) -> float:
    return float(np.clip(hand.width, 0.35, 1.2))


def _trace_width(hand: Hand, random: Random) -> float:
    low, high = {
        "pencil": (0.6, 1.3),
        "crayon": (1.3, 2.2),
        "felt": (0.9, 1.7),
        "marker": (1.8, 2.8),
        "ballpoint": (0.35, 0.6),
    }[hand.pen.kind]
    return low + (high - low) * (0.5 + 0.5 * np.sin(hand.angle * 7)) * random.uniform(0.85, 1.1)


def _rubbed(canvas: Canvas, paper: Paper, truth: Truth, held: Mapping[str, Hand], random: Random) -> list[str]:
    """Faint remains of what was taken back, smeared."""
    notes = []
    rubbing = [hand for hand in held.values() if hand.pen.kind in ("pencil", "crayon")]
    if not rubbing or not paper.spaces:
        return []
    for id in random.choice(list(paper.spaces), min(3, len(paper.spaces)), replace=False):
        hand = rubbing[int(random.integers(len(rubbing)))]
        left, top, right, bottom = canvas.box(paper.spaces[str(id)], 3)
        hands.fill(canvas, paper.spaces[str(id)], hand, random, strength=random.uniform(0.06, 0.16))
        part = canvas.of(hand.pen)[top:bottom, left:right]
        part[:] = cv2.GaussianBlur(part, (0, 0), canvas.per_mm * random.uniform(0.2, 0.5))
        notes.append(f"space {id}: {hand.pen.name} was rubbed out")
    return notes


def _swatches(
    canvas: Canvas, paper: Paper, truth: Truth, held: Mapping[str, Hand], level: str, random: Random
) -> list[str]:
    """The boxes that name the pens; now and then one is forgotten."""
    notes = []
    for number, key in truth.swatches.items():
        box = paper.swatches.get(number)
        if box is None:
            continue
        if random.random() < FORGOTTEN[level]:
            notes.append(f"swatch {number} was forgotten")
            continue
        hands.fill(canvas, box, held[key], random)
    return notes


def _stray(canvas: Canvas, paper: Paper, held: list[Hand], random: Random) -> list[str]:
    """A slip of a pen or two, anywhere; scribbles in the margin."""
    for _ in range(int(random.integers(1, 4))):
        hand = held[int(random.integers(len(held)))]
        start = random.uniform(0.08, 0.92, 2) * paper.size
        knots = start + np.cumsum(random.normal(0, 4, (4, 2)), 0)
        hands.draw(canvas, [hands.smoothed(knots, 3)], hand, width=_line_width(hand) * 0.8, strength=0.8)
    if random.random() < 0.6:
        hand = held[int(random.integers(len(held)))]
        w, h = paper.size
        place = np.array(
            [random.uniform(0.03, 0.9) * w, random.choice([random.uniform(4, 9), h - random.uniform(4, 9)])]
        )
        knots = place + random.normal(0, 1, (14, 2)) * (7, 2)
        hands.draw(canvas, [hands.smoothed(knots, 3)], hand, width=_line_width(hand))
    return ["stray marks"]


def _handwriting(canvas: Canvas, paper: Paper, random: Random) -> None:
    """Names and points, written where no field is."""
    pen = BLUE_INK if random.random() < 0.5 else GREY
    writer = Hand(pen, 0.2, 0, 0, 1, 1.0, 0.35, 1, 0.1)
    w, h = paper.size
    taken = np.zeros((int(h) + 1, int(w) + 1), np.uint8)
    for outline in [*paper.spaces.values(), *paper.segments.values(), *paper.swatches.values()]:
        cv2.fillPoly(taken, [np.round(outline).astype(np.int32)], 255)
    taken = cv2.dilate(taken, np.ones((9, 9), np.uint8))
    for _ in range(int(random.integers(2, 9))):
        size, letters = random.uniform(2.5, 4.5), int(random.integers(1, 7))
        x, y = random.uniform(8, w - 8 - letters * size), random.uniform(9, h - 9)
        if not taken[int(y - size) : int(y + size), int(x) : int(x + letters * size)].any():
            hands.draw(canvas, hands.scribble(np.array([x, y]), size, random, letters), writer)
