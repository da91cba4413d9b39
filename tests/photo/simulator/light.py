"""Light on the paper and what the camera makes of it: lamps, windows, shadows, blur, noise, JPEG."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from tests.photo.simulator.numbers import Bytes, Floats, Random

UNEVEN = {"scan": 0.03, "easy": 0.12, "normal": 0.28, "hard": 0.5}
TINTED = {"scan": 0.01, "easy": 0.03, "normal": 0.07, "hard": 0.13}
SHADOWS = {"scan": 0.0, "easy": 0.1, "normal": 0.45, "hard": 0.8}
BLURRED = {"scan": (0.2, 0.5), "easy": (0.3, 0.8), "normal": (0.5, 1.5), "hard": (0.7, 2.8)}
"""px of defocus in a picture of 4,000."""
SHAKEN = {"scan": 0.0, "easy": 0.05, "normal": 0.25, "hard": 0.5}
NOISE = {"scan": (0.5, 1.5), "easy": (1.0, 2.5), "normal": (2, 5), "hard": (4, 10)}
QUALITY = {"scan": (78, 96), "easy": (85, 96), "normal": (68, 93), "hard": (35, 85)}

DEVELOPED = {"scan": 0.12, "easy": 0.06, "normal": 0.1, "hard": 0.16}
"""How much cameras (and scanning apps) change contrast and saturation, standard deviation of the logarithm."""


@dataclass(frozen=True)
class Exposure:
    """What is done to a picture after its light."""

    blur: float
    shake: tuple[float, float]
    """Pixels and direction."""
    noise: float
    sharpened: float
    quality: int
    tone: float
    """Contrast: the exponent of an S round the middle; 1 changes nothing."""
    colourful: float
    """Saturation; 1 changes nothing."""
    fringe: float
    """How much larger red is seen than blue, as a part of the picture."""


def exposure(level: str, size: tuple[int, int], random: Random) -> Exposure:
    """How the camera took it."""
    scale = max(size) / 4000 if level != "scan" else 1
    shaken = random.random() < SHAKEN[level]
    return Exposure(
        blur=random.uniform(*BLURRED[level]) * scale,
        shake=(random.uniform(2, 5 if level != "hard" else 9) * scale if shaken else 0.0, random.uniform(0, np.pi)),
        noise=random.uniform(*NOISE[level]),
        sharpened=random.uniform(0, 0.9) if level != "scan" else random.uniform(0, 0.4),
        quality=int(random.integers(*QUALITY[level])),
        tone=float(np.exp(random.normal(0, DEVELOPED[level]))),
        colourful=float(np.exp(random.normal(0, DEVELOPED[level]))),
        fringe=random.uniform(0.0001, 0.0006) if random.random() < {"hard": 0.4, "normal": 0.2}.get(level, 0) else 0.0,
    )


def light(level: str, grid: Floats, slope: Floats, size: tuple[int, int], random: Random) -> tuple[Floats, list[str]]:
    """The light on a coarse grid of pixels (rows, columns, 3), about 1, and notes.

    `grid` has each place's table mm, `slope` the paper's slope there (rows, columns, 2).
    """
    rows, columns = grid.shape[:2]
    uneven = UNEVEN[level]
    x = np.linspace(-1, 1, columns)[None, :] * size[0] / max(size)
    y = np.linspace(-1, 1, rows)[:, None] * size[1] / max(size)
    way = random.uniform(0, 2 * np.pi)
    ramp = x * np.cos(way) + y * np.sin(way)
    bright = 1 + uneven * random.uniform(0.2, 1) * ramp
    cx, cy = random.uniform(-1, 1, 2)
    bright = bright / (1 + uneven * random.uniform(0, 1.5) * ((x - cx) ** 2 + (y - cy) ** 2))
    bright = bright * (1 - random.uniform(0, 0.35 if level != "scan" else 0.02) * (x**2 + y**2) ** 2)  # vignetting
    lit = slope[..., 0] * np.cos(way) + slope[..., 1] * np.sin(way)
    bright = bright * np.clip(1 - random.uniform(0.3, 1.0) * lit, 0.45, 1.4)
    warm = np.array([1, 0, -1]) * random.normal(0, TINTED[level]) + np.array([-0.4, 1, -0.4]) * random.normal(
        0, 0.25 * TINTED[level]
    )
    other = np.array([1, 0.1, -1]) * random.normal(0, TINTED[level])
    out = bright[..., None] * (1 + warm + other * (ramp + random.normal(0, 0.3))[..., None])
    notes = []
    for _ in range(2):
        if random.random() < SHADOWS[level] * (1 if not notes else 0.4):
            dark, what = _shadow(rows, columns, random)
            strength = random.uniform(0.15, 0.6 if level == "hard" else 0.4)
            out = out * (1 - strength * dark[..., None] * (1, 0.97, 0.92))
            notes.append(f"shadow of {what}")
    level_of_white = random.uniform(0.62, 0.97) if level != "scan" else random.uniform(0.93, 1.04)
    return (out / np.percentile(out, 85) * level_of_white).astype(np.float32), notes


def _shadow(rows: int, columns: int, random: Random) -> tuple[Floats, str]:
    """A hand with a phone from one side, or a straight edge, 0 to 1."""
    mask = np.zeros((rows, columns), np.uint8)
    side = max(rows, columns)
    way = random.uniform(0, 2 * np.pi)
    c, s = np.cos(way), np.sin(way)
    middle = np.array([columns / 2, rows / 2]) + random.normal(0, 0.2, 2) * side
    if random.random() < 0.4:
        p = middle + side * 2 * np.array([(-s, c), (s, -c), (s + c, -c + s), (-s + c, c + s)])
        cv2.fillPoly(mask, [p.astype(np.int32)], 255)
        what = "an edge"
    else:
        end = middle + 2 * side * np.array([c, s])
        cv2.line(mask, tuple(map(int, middle)), tuple(map(int, end)), 255, int(side * random.uniform(0.09, 0.2)))
        turned = cv2.boxPoints(
            ((float(middle[0]), float(middle[1])), (side * 0.22, side * 0.3), float(np.degrees(way)))
        )
        cv2.fillPoly(mask, [turned.astype(np.int32)], 255)
        for spread in random.uniform(-0.6, 0.6, 3):
            tip = middle - 0.3 * side * np.array([np.cos(way + spread), np.sin(way + spread)])
            cv2.line(mask, tuple(map(int, middle)), tuple(map(int, tip)), 255, max(2, int(side * 0.035)))
        what = "a hand"
    soft = random.uniform(0.004, 0.06) * side
    return cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), soft), what


def shouldered(seen: Floats) -> None:
    """What is nearly white bends over instead of being cut, as in a camera; in place, 0 to 255."""
    high = seen > 243
    seen[high] = 255 - 12 * np.exp(-(seen[high] - 243) / 12)


def taken(seen: Bytes, how: Exposure, random: Random) -> bytes:
    """The JPEG of a picture (rows, columns, 3) that is lit already."""
    if how.blur > 0.25:
        seen = cv2.GaussianBlur(seen, (0, 0), how.blur)
    if how.shake[0] > 1:
        seen = cv2.filter2D(seen, -1, _streak(*how.shake))
    if how.fringe:
        seen = _fringed(seen, how.fringe)
    seen = _noisy(seen, how.noise, random)
    seen = _developed(seen, how)
    if how.sharpened > 0.05:
        seen = cv2.addWeighted(seen, 1 + how.sharpened, cv2.GaussianBlur(seen, (0, 0), 1.4), -how.sharpened, 0)
    done, data = cv2.imencode(".jpg", cv2.cvtColor(seen, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, how.quality])
    assert done
    return data.tobytes()


def _fringed(seen: Bytes, share: float) -> Bytes:
    height, width = seen.shape[:2]
    out = seen.copy()
    for channel, sign in ((0, 1), (2, -1)):
        s = 1 + sign * share
        move = np.array([[s, 0, (1 - s) * width / 2], [0, s, (1 - s) * height / 2]])
        plane = np.ascontiguousarray(seen[..., channel])
        out[..., channel] = cv2.warpAffine(plane, move, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return out


def _developed(seen: Bytes, how: Exposure) -> Bytes:
    """Contrast, by a table, and saturation, by mixing with the grey picture."""
    v = np.arange(256) / 255
    a, b = v**how.tone, (1 - v) ** how.tone
    seen = cv2.LUT(seen, np.round(255 * a / (a + b)).astype(np.uint8))
    mix = how.colourful * np.eye(3) + (1 - how.colourful) * np.array([[0.3, 0.59, 0.11]] * 3)
    return cv2.transform(seen, mix)


def _streak(length: float, way: float) -> Floats:
    n = 2 * int(length) + 3
    kernel = np.zeros((n, n), np.uint8)
    d = np.array([np.cos(way), np.sin(way)]) * length / 2
    a, b = (np.round((np.array([n // 2, n // 2]) + sign * d) * 16).astype(int) for sign in (-1, 1))
    cv2.line(kernel, tuple(map(int, a)), tuple(map(int, b)), 255, 1, cv2.LINE_AA, 4)
    return kernel.astype(np.float32) / kernel.sum()


def _noisy(seen: Bytes, sigma: float, random: Random) -> Bytes:
    """Fine noise, and the blotches of colour that a phone's smoothing leaves of it."""
    n = 512
    fine = random.normal(0, 0.6 * sigma, (n, n, 1)) + random.normal(0, 0.5 * sigma, (n, n, 3))
    blotches = cv2.resize(random.normal(0, 0.6 * sigma, (n // 4, n // 4, 3)).astype(np.float32), (n, n))
    tile = np.round(fine + blotches).astype(np.int16)
    out = np.empty_like(seen)
    for top in range(0, seen.shape[0], n):
        for left in range(0, seen.shape[1], n):
            part = seen[top : top + n, left : left + n]
            here = np.roll(tile, tuple(random.integers(0, n, 2)), (0, 1))[: part.shape[0], : part.shape[1]]
            out[top : top + n, left : left + n] = np.clip(part + here, 0, 255)
    return out
