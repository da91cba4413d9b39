"""A camera over a sheet that is not quite flat: from page millimetres to pixels, and back.

The sheet is bent along one direction as paper bends (its length stays), with folds; a lighter wave may cross it. The
camera is a pinhole with a little radial distortion.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tests.photo.simulator.numbers import Floats, Random

SPAN = 400.0
"""mm on both sides of the page's middle that the bend is known for."""


@dataclass(frozen=True)
class Bend:
    """The sheet's shape: heights (mm) over the distance along a direction, and a wave across."""

    direction: float
    heights: tuple[float, ...]
    """Every mm of paper from -SPAN to SPAN."""
    reach: tuple[float, ...]
    """How far each of them comes along the table, in mm."""
    wave: tuple[float, float, float, float]
    """Height in mm, length in mm, direction and phase of the wave that crosses it."""


def bend(curl: float, folds: int, sharp: float, random: Random) -> Bend:
    """Paper that rises by about `curl` mm, with so many folds of a slope of about `sharp`."""
    s = np.arange(-SPAN, SPAN + 1)
    # Slopes rather than heights: a smooth bow, a weaker second one, and a step (a millimetre wide) at each fold.
    slope = (
        curl
        / 60
        * (random.normal() * s / 120 + random.normal() * np.sin(s / random.uniform(35, 80) + random.uniform(0, 6)))
    )
    for _ in range(folds):
        slope += random.normal(0, sharp) * np.tanh((s - random.uniform(-110, 110)) / 1.2)
    slope = np.clip(slope * np.clip(1.6 - np.abs(s) / 160, 0, 1), -0.8, 0.8)
    z = np.cumsum(slope)
    x = np.cumsum(np.sqrt(1 - slope**2))
    middle = len(s) // 2
    wave = (
        float(random.normal(0, 0.12 * curl)),
        float(random.uniform(60, 150)),
        float(random.uniform(0, np.pi)),
        float(random.uniform(0, 6.3)),
    )
    return Bend(float(random.uniform(0, np.pi)), tuple((z - z[middle]).round(4)), tuple((x - x[middle]).round(4)), wave)


@dataclass(frozen=True)
class Camera:
    """Where the true map comes from: page mm (origin top left, y down) to pixels."""

    size: tuple[int, int]
    """Width and height in pixels."""
    paper: tuple[float, float]
    shrink: tuple[float, float]
    """How much smaller the printer made the page, across and down."""
    printed_at: tuple[float, float]
    """mm by which it moved it."""
    turn: tuple[tuple[float, ...], ...]
    """Rotation from the table to the camera, 3 x 3."""
    away: tuple[float, float, float]
    """The page's middle seen from the camera, mm."""
    focal: float
    """Pixels."""
    centre: tuple[float, float]
    barrel: float
    """Radial distortion: of the radius, where that is half the picture's diagonal."""
    bend: Bend

    def __call__(self, points: Floats) -> Floats:
        """Points of the printed page (n, 2) in mm to pixels (n, 2)."""
        points = np.asarray(points, float)
        middle = np.asarray(self.paper) / 2
        return self.paper_to_photo((points - middle) * self.shrink + middle + self.printed_at)

    def paper_to_photo(self, points: Floats) -> Floats:
        """Points of the paper (n, 2) in mm to pixels: without what the printer did."""
        return self._seen(self._shaped(np.asarray(points, float)))

    def height(self, points: Floats) -> Floats:
        """How far the paper stands off the table there, mm."""
        return self._shaped(points)[:, 2]

    def _shaped(self, points: Floats) -> Floats:
        bend = self.bend
        p = points - np.asarray(self.paper) / 2
        c, s = np.cos(bend.direction), np.sin(bend.direction)
        along, across = p[:, 0] * c + p[:, 1] * s, -p[:, 0] * s + p[:, 1] * c
        at = np.arange(-SPAN, SPAN + 1)
        flat = along + 0.0
        reach, z = np.interp(flat, at, bend.reach), np.interp(flat, at, bend.heights)
        beyond = np.where(np.abs(flat) > SPAN, flat - np.clip(flat, -SPAN, SPAN), 0)
        reach = reach + beyond
        high, length, way, phase = bend.wave
        u = p[:, 0] * np.cos(way) + p[:, 1] * np.sin(way)
        z = z + high * np.sin(2 * np.pi * u / length + phase)
        return np.c_[reach * c - across * s, reach * s + across * c, -z]

    def _seen(self, points: Floats) -> Floats:
        # Written out: a product of matrices would go to a library that keeps every processor spinning.
        (a, b, c), (d, e, f), (g, h, i) = self.turn
        x, y, z = points.T
        far = np.maximum(g * x + h * y + i * z + self.away[2], 1e-3) / self.focal
        u = (a * x + b * y + c * z + self.away[0]) / far
        v = (d * x + e * y + f * z + self.away[1]) / far
        r2 = (u * u + v * v) / (0.25 * (self.size[0] ** 2 + self.size[1] ** 2))
        more = 1 + self.barrel * np.minimum(r2, 4)
        return np.stack([u * more + self.centre[0], v * more + self.centre[1]], -1)

    def back(self, step: int) -> tuple[Floats, float]:
        """Paper mm for every `step`-th pixel, (rows, columns, 2), by Newton's method, and the worst that is left in
        pixels where the paper is."""
        columns, rows = (np.arange(0, side + step, step, float) for side in self.size)
        pixels = np.stack(np.meshgrid(columns, rows), -1).reshape(-1, 2)
        points = self._first_guess(pixels)
        h = 0.05
        for _ in range(12):
            here = self.paper_to_photo(points)
            left = pixels - here
            if np.abs(left[self._on(points)]).max(initial=0) < 1e-3:
                break
            dx = (self.paper_to_photo(points + np.array([h, 0.0])) - here) / h
            dy = (self.paper_to_photo(points + np.array([0.0, h])) - here) / h
            det = dx[:, 0] * dy[:, 1] - dx[:, 1] * dy[:, 0]
            det = np.where(np.abs(det) < 1e-4, 1e-4, det)
            move = np.stack(
                [left[:, 0] * dy[:, 1] - left[:, 1] * dy[:, 0], dx[:, 0] * left[:, 1] - dx[:, 1] * left[:, 0]], -1
            )
            points = points + np.clip(move / det[:, None], -40, 40)
        worst = np.abs(pixels - self.paper_to_photo(points))[self._on(points)].max(initial=0)
        return points.reshape(len(rows), len(columns), 2), float(worst)

    def _on(self, points: Floats) -> Floats:
        return ((points > -10) & (points < np.asarray(self.paper) + 10)).all(1)

    def _first_guess(self, pixels: Floats) -> Floats:
        """Through the flat table, without the lens's distortion."""
        turn = np.asarray(self.turn)
        rays = np.c_[(pixels - self.centre) / self.focal, np.ones(len(pixels))] @ turn
        eye = -np.asarray(self.away) @ turn
        far = np.where(np.abs(rays[:, 2]) < 1e-6, 1e-6, rays[:, 2])
        t = -eye[2] / far
        t = np.where(t > 0, np.minimum(t, 3000), 3000)
        return eye[:2] + rays[:, :2] * t[:, None] + np.asarray(self.paper) / 2


def rotation(tilt: float, towards: float, roll: float) -> Floats:
    """The table's axes in the camera's, tilted by an angle towards a direction, then turned; radians."""
    c, s = np.cos(towards), np.sin(towards)
    axis = np.array([[0, 0, s], [0, 0, -c], [-s, c, 0]])
    lean = np.eye(3) + np.sin(tilt) * axis + (1 - np.cos(tilt)) * axis @ axis
    cr, sr = np.cos(roll), np.sin(roll)
    return np.array([[cr, -sr, 0], [sr, cr, 0], [0, 0, 1]]) @ lean


TILT = {"easy": (0, 9), "normal": (4, 22), "hard": (10, 38)}
CURL = {"easy": (0, 3), "normal": (1, 9), "hard": (3, 18)}
FOLDS = {"easy": (1, 0, 0), "normal": (0.65, 0.25, 0.1), "hard": (0.3, 0.4, 0.3)}
SHARP = {"easy": 0.0, "normal": 0.05, "hard": 0.12}
ASKEW = {"easy": 0.0, "normal": 0.06, "hard": 0.15}
"""How often the phone is held across the sheet."""
TURNED = {"easy": 3.0, "normal": 10.0, "hard": 30.0}
"""Degrees by which it is held askew, standard deviation."""
FILLS = {"easy": (0.80, 0.95), "normal": (0.66, 0.97), "hard": (0.7, 1.03)}
"""How much of the picture the paper takes, in the direction where it is largest; above one it is cropped."""
SHAPES = {
    "easy": ((4032, 3024),),
    "normal": ((4032, 3024), (4000, 2250), (3264, 2448)),
    "hard": ((4032, 3024), (3264, 2448), (2560, 1920), (2048, 1536), (4000, 1800), (1600, 1200)),
}


def held(level: str, paper: tuple[float, float], random: Random) -> tuple[Camera, list[str]]:
    """A camera as people hold it."""
    size = SHAPES[level][int(random.integers(len(SHAPES[level])))]
    tilt = random.uniform(*TILT[level])
    curl = random.uniform(*CURL[level])
    folds = int(random.choice(3, p=FOLDS[level]))
    # People hold the phone along the sheet, more or less, whichever way round; some do not.
    across = (paper[0] < paper[1]) == (size[0] > size[1])
    quarter = 90 * across + 180 * int(random.integers(2)) + 90 * (random.random() < ASKEW[level])
    roll = quarter + random.normal(0, TURNED[level])
    turn = rotation(np.radians(tilt), random.uniform(0, 2 * np.pi), np.radians(roll))
    focal = random.uniform(0.72, 1.05) * max(size)
    bent = bend(curl, folds, SHARP[level], random)
    shrunk = random.uniform(0.955, 1.005) if random.random() < 0.5 else 1.0
    # Whoever has few pixels (a picture sent on by a messenger) still fills the picture.
    fills = max(random.uniform(*FILLS[level]), 0.85 if max(size) < 2400 else 0)
    camera = Camera(
        size,
        paper,
        (float(shrunk), float(shrunk * random.normal(1, 0.0015))),
        (float(random.normal(0, 1.2)), float(random.normal(0, 1.2))),
        tuple(map(tuple, turn.round(9).tolist())),
        (0.0, 0.0, 600.0),
        float(focal),
        (size[0] / 2, size[1] / 2),
        float(random.normal(0, {"easy": 0.006, "normal": 0.015, "hard": 0.03}[level])),
        bent,
    )
    camera = framed(camera, fills, random)
    notes = [
        f"tilt {tilt:.0f}",
        f"roll {roll:.0f}",
        f"curl {curl:.0f} mm",
        f"{folds} folds",
        f"fills {fills:.2f}",
        f"{size[0]} x {size[1]}",
    ]
    return camera, notes


def framed(camera: Camera, fills: float, random: Random) -> Camera:
    """The same camera so far away that the paper takes its part of the picture, and stands somewhere within it."""
    w, h = camera.paper
    edge = np.array([(x, y) for x in np.linspace(0, w, 9) for y in np.linspace(0, h, 9)])
    size = np.asarray(camera.size, float)
    for _ in range(6):
        seen = camera.paper_to_photo(edge)
        part = (np.ptp(seen, axis=0) / size).max()
        far = camera.away[2] * part / fills
        middle = (seen.max(0) + seen.min(0)) / 2 - size / 2
        shift = middle / camera.focal * camera.away[2]
        camera = replace(camera, away=(camera.away[0] - float(shift[0]), camera.away[1] - float(shift[1]), float(far)))
    seen = camera.paper_to_photo(edge)
    slack = (size - np.ptp(seen, axis=0)) / 2
    # Cropped pictures lose a strip of margin; others move within what is free.
    move = random.uniform(-0.9, 0.9, 2) * np.abs(slack)
    return replace(camera, centre=(camera.centre[0] + float(move[0]), camera.centre[1] + float(move[1])))


def laid_on_glass(paper: tuple[float, float], dpi: float, random: Random) -> Camera:
    """A flatbed scanner: a camera very far away, the paper nearly straight; sometimes lying on its side."""
    per_mm = dpi / 25.4
    quarter = int(random.choice([0, 0, 0, 90, 180, 270]))
    roll = np.radians(quarter + random.normal(0, 0.8))
    turn = rotation(0, 0, roll)
    w, h = paper if quarter % 180 == 0 else paper[::-1]
    size = (round((w + random.uniform(-3, 6)) * per_mm), round((h + random.uniform(-3, 6)) * per_mm))
    flat = Bend(
        0.0, tuple([0.0] * int(2 * SPAN + 1)), tuple(np.arange(-SPAN, SPAN + 1).tolist()), (0.0, 100.0, 0.0, 0.0)
    )
    shrunk = float(random.uniform(0.955, 1.005)) if random.random() < 0.5 else 1.0
    far = 1e6
    return Camera(
        size,
        paper,
        (shrunk, shrunk),
        (float(random.normal(0, 1)), float(random.normal(0, 1))),
        tuple(map(tuple, turn.round(9).tolist())),
        (0.0, 0.0, far),
        per_mm * far,
        (size[0] / 2 + float(random.normal(0, 1.2 * per_mm)), size[1] / 2 + float(random.normal(0, 1.2 * per_mm))),
        0.0,
        flat,
    )
