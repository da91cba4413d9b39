"""What a printer and a table do to a sheet besides colouring: pale toner, streaks, show-through, stains, smudges."""

from __future__ import annotations

import cv2
import numpy as np

from tests.photo.simulator.numbers import Bytes, Random

OFTEN = {"scan": 0.12, "easy": 0.1, "normal": 0.3, "hard": 0.6}


def worn(sheet: Bytes, per_mm: float, level: str, random: Random) -> list[str]:
    """Wear out a printed page (rows, columns, 3), in place; notes of what was done."""
    doings = (_pale, _streaked, _shows_through, _stained, _smudged)
    return [doing(sheet, per_mm, random) for doing in doings if random.random() < OFTEN[level] / 2]


def _pale(sheet: Bytes, per_mm: float, random: Random) -> str:
    """Toner that runs out: black is grey, more so on one side."""
    low = random.uniform(20, 80)
    table = np.clip(np.arange(256) * (255 - low) / 255 + low, 0, 255).astype(np.uint8)
    cv2.LUT(sheet, table, dst=sheet)
    return "pale print"


def _streaked(sheet: Bytes, per_mm: float, random: Random) -> str:
    """Nozzles that are blocked: thin white lines across the page."""
    for _ in range(int(random.integers(2, 9))):
        row = int(random.integers(0, len(sheet)))
        strip = sheet[row : row + max(1, int(random.uniform(0.08, 0.3) * per_mm))]
        strip[:] = strip // 3 + 170
    return "streaks of the printer"


def _shows_through(sheet: Bytes, per_mm: float, random: Random) -> str:
    """The back of the paper has print too: its lines of text, faint and mirrored."""
    height, width = sheet.shape[:2]
    back = np.zeros((height, width), np.uint8)
    step = int(5.2 * per_mm)
    for row in range(int(20 * per_mm), height - int(20 * per_mm), step):
        x = int(15 * per_mm)
        while x < width - 15 * per_mm:
            word = int(random.uniform(2, 11) * per_mm)
            cv2.line(back, (x, row), (min(x + word, width), row), 255, int(1.1 * per_mm))
            x += word + int(1.6 * per_mm)
    soft = cv2.GaussianBlur(back, (0, 0), 0.5 * per_mm)
    dark = (soft * random.uniform(0.03, 0.09)).astype(np.uint8)
    cv2.subtract(sheet, cv2.merge([dark] * 3), dst=sheet)
    return "the back shows through"


def _stained(sheet: Bytes, per_mm: float, random: Random) -> str:
    """The ring of a cup."""
    height, width = sheet.shape[:2]
    r = int(random.uniform(28, 42) * per_mm)
    mask = np.zeros((height, width), np.uint8)
    middle = (int(random.uniform(0, width)), int(random.uniform(0, height)))
    cv2.ellipse(
        mask,
        middle,
        (r, int(r * random.uniform(0.93, 1))),
        0,
        0,
        int(random.uniform(200, 360)),
        255,
        int(random.uniform(1, 3.5) * per_mm),
    )
    soft = cv2.GaussianBlur(mask, (0, 0), 0.6 * per_mm)
    strength = random.uniform(0.08, 0.22)
    for channel, part in enumerate((0.35, 0.6, 1.0)):
        cv2.subtract(
            sheet[..., channel], (soft * (strength * part)).astype(np.uint8), dst=(plane := sheet[..., channel].copy())
        )
        sheet[..., channel] = plane
    return "ring of a cup"


def _smudged(sheet: Bytes, per_mm: float, random: Random) -> str:
    """Graphite under a hand: grey clouds."""
    height, width = sheet.shape[:2]
    cloud = cv2.resize(
        random.standard_normal((12, 9)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
    )
    dark = np.clip((cloud - 0.6) * random.uniform(8, 22), 0, 45).astype(np.uint8)
    cv2.subtract(sheet, cv2.merge([dark] * 3), dst=sheet)
    return "smudges"
