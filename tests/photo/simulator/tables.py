"""What a sheet lies on: wood, cloth, stone, newsprint, a plain desk, and other papers."""

from __future__ import annotations

import cv2
import numpy as np

from tests.photo.simulator.numbers import Bytes, Floats, Random

PER_MM = 2.5
SIDE = 640
"""mm of the texture; it repeats mirrored."""


def table(random: Random, plain: float) -> tuple[Bytes, str]:
    """A table top (rows, columns, 3) and what it is; `plain` is how likely a plain one is."""
    if random.random() < plain:
        return _plain(random), "plain table"
    makers = (_wood, _planks, _checked, _flowers, _stone, _newsprint)
    maker = makers[int(random.integers(len(makers)))]
    return maker(random), maker.__name__[1:]


def _noise(random: Random, across: float, down: float) -> Floats:
    """Clouds of about so many mm, mean 0 and deviation 1, over the whole texture."""
    n = round(SIDE * PER_MM)
    small = random.standard_normal((max(3, int(SIDE / down)), max(3, int(SIDE / across)))).astype(np.float32)
    return cv2.resize(small, (n, n), interpolation=cv2.INTER_CUBIC)


def _colour(random: Random, low: float, high: float, hue: tuple[float, float, float]) -> Floats:
    return np.asarray(hue) * random.uniform(low, high)


def _bytes(picture: Floats) -> Bytes:
    return np.clip(picture * 255, 0, 255).astype(np.uint8)


def _plain(random: Random) -> Bytes:
    hue = ((0.35, 0.3, 0.26), (0.16, 0.17, 0.2), (0.8, 0.78, 0.74), (0.5, 0.55, 0.6), (0.94, 0.94, 0.93))[
        int(random.integers(5))
    ]
    ground = (
        _colour(random, 0.9, 1.05, hue) * (1 + 0.02 * _noise(random, 30, 30) + 0.015 * _noise(random, 1, 1))[..., None]
    )
    return _bytes(ground)


def _wood(random: Random) -> Bytes:
    hue = ((0.62, 0.43, 0.27), (0.38, 0.24, 0.15), (0.78, 0.62, 0.44))[int(random.integers(3))]
    rows = np.arange(round(SIDE * PER_MM))[:, None] / PER_MM
    rings = np.sin((rows + 14 * _noise(random, 200, 60)) * 2 * np.pi / random.uniform(5, 16))
    grain = 1 + 0.09 * rings + 0.07 * _noise(random, 60, 1.5) + 0.05 * _noise(random, 20, 0.8)
    return _bytes(np.asarray(hue) * grain[..., None])


def _planks(random: Random) -> Bytes:
    picture = _wood(random).astype(np.float32) / 255
    step = int(random.uniform(70, 130) * PER_MM)
    for i, top in enumerate(range(0, len(picture), step)):
        picture[top : top + step] *= 0.85 + 0.25 * ((i * 7919) % 10) / 10
        picture[top : top + 4] *= 0.3
    return _bytes(picture)


def _checked(random: Random) -> Bytes:
    at = np.arange(round(SIDE * PER_MM)) / PER_MM
    step = random.uniform(8, 40)
    stripes = ((at / step) % 1 < 0.5).astype(np.float32)
    hue = ((0.75, 0.12, 0.15), (0.15, 0.3, 0.65), (0.2, 0.5, 0.3), (0.1, 0.1, 0.1))[int(random.integers(4))]
    mix = (0.5 * stripes[:, None] + 0.5 * stripes[None])[..., None]
    weave = 1 + 0.06 * _noise(random, 0.9, 0.9)[..., None]
    return _bytes((np.asarray((0.93, 0.92, 0.9)) * (1 - mix) + np.asarray(hue) * mix) * weave)


def _flowers(random: Random) -> Bytes:
    picture = np.ascontiguousarray(np.full((round(SIDE * PER_MM),) * 2 + (3,), random.integers(150, 245, 3), np.uint8))
    for _ in range(260):
        x, y = (int(v) for v in random.integers(0, len(picture), 2))
        colour = tuple(int(v) for v in random.integers(20, 240, 3))
        r = int(random.uniform(4, 16) * PER_MM / 2)
        for a in np.linspace(0, 2 * np.pi, 6)[:-1]:
            cv2.circle(picture, (int(x + r * np.cos(a)), int(y + r * np.sin(a))), int(r * 0.6), colour, -1, cv2.LINE_AA)
        cv2.circle(picture, (x, y), int(r * 0.5), (240, 220, 60), -1, cv2.LINE_AA)
    return picture


def _stone(random: Random) -> Bytes:
    hue = ((0.75, 0.74, 0.72), (0.35, 0.36, 0.38), (0.9, 0.88, 0.84))[int(random.integers(3))]
    veins = np.exp(-np.abs(_noise(random, 90, 90) + 0.5 * _noise(random, 25, 25)) * 12)
    speckle = 0.08 * _noise(random, 1.5, 1.5) + 0.06 * _noise(random, 12, 12)
    return _bytes(np.asarray(hue) * (1 + speckle - 0.3 * veins)[..., None])


def _newsprint(random: Random) -> Bytes:
    """Lines of black print and boxes: straight lines that are not the sheet's."""
    n = round(SIDE * PER_MM)
    picture = np.full((n, n, 3), (222, 218, 208), np.uint8)
    for x0 in range(0, n, int(52 * PER_MM)):
        for y in range(0, n, int(3.4 * PER_MM)):
            x = x0
            while x < x0 + 46 * PER_MM:
                word = int(random.uniform(2, 9) * PER_MM)
                if random.random() < 0.9:
                    cv2.line(picture, (x, y), (x + word, y), (60, 58, 56), 3, cv2.LINE_AA)
                x += word + int(1.5 * PER_MM)
        y = int(random.integers(0, n - 200))
        cv2.rectangle(picture, (x0, y), (x0 + int(46 * PER_MM), y + int(40 * PER_MM)), (90, 85, 80), -1)
    return picture


def with_sheet(top: Bytes, sheet: Bytes, place: tuple[float, float], angle: float) -> Bytes:
    """Another paper (pixels at PER_MM) on the table, its middle at a place in mm from the texture's, turned."""
    h, w = sheet.shape[:2]
    n = len(top)
    c, s = np.cos(angle), np.sin(angle)
    middle = np.array([n / 2 + place[0] * PER_MM, n / 2 + place[1] * PER_MM])
    move = middle - np.array([[c, -s], [s, c]]) @ (w / 2, h / 2)
    turn = np.array([[c, -s, move[0]], [s, c, move[1]]])
    laid = cv2.warpAffine(sheet, turn, (n, n), flags=cv2.INTER_AREA)
    mask = cv2.warpAffine(np.full((h, w), 255, np.uint8), turn, (n, n))[..., None] / 255.0
    shadow = 1 - 0.3 * cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 2 * PER_MM)[..., None]
    return (top * np.where(mask > 0, 1, shadow) * (1 - mask) + laid * mask).astype(np.uint8)
