"""What lies or is held on top of a sheet: fingers at its edge, pencils, a paper clip's worth of clutter; glare."""

from __future__ import annotations

import cv2
import numpy as np

from tests.photo.simulator.camera import Camera
from tests.photo.simulator.numbers import Bytes, Floats, Random

OFTEN = {"easy": 0.05, "normal": 0.25, "hard": 0.5}


def on_top(picture: Bytes, eye: Camera, level: str, random: Random) -> list[str]:
    """Put things on a picture, in place, and say which."""
    things = (_fingers, _pencils, _glare)
    return [thing(picture, eye, random) for thing in things if random.random() < OFTEN[level]]


def _fingers(picture: Bytes, eye: Camera, random: Random) -> str:
    """One to three finger tips that hold the paper down at an edge."""
    w, h = eye.paper
    skin = np.array([(224, 172, 140), (198, 134, 98), (141, 85, 54), (90, 56, 37)])[int(random.integers(4))]
    place, out = (
        ((random.uniform(0.2, 0.8) * w, h), (0, 1)),
        ((random.uniform(0.2, 0.8) * w, 0), (0, -1)),
        ((0, random.uniform(0.2, 0.8) * h), (-1, 0)),
        ((w, random.uniform(0.2, 0.8) * h), (1, 0)),
    )[int(random.integers(4))]
    way, side = np.array(out, float), np.array([out[1], out[0]], float)
    for i in range(int(random.integers(1, 4))):
        tip = np.array(place) - way * random.uniform(3, 9) + side * 18 * i
        root = tip + way * 90 + side * random.normal(0, 10)
        _rod(picture, eye, tip, root, 15.0, skin, random)
    return "fingers"


def _pencils(picture: Bytes, eye: Camera, random: Random) -> str:
    """A pencil beside the field or across a corner of the sheet."""
    w, h = eye.paper
    edge = np.array(
        [
            (random.uniform(0, w), h - 4),
            (random.uniform(0, w), 4),
            (4, random.uniform(0, h)),
            (w - 4, random.uniform(0, h)),
        ]
    )
    start = edge[int(random.integers(4))]
    outward = start - np.array([w / 2, h / 2])
    way = outward / np.linalg.norm(outward)
    turn = random.uniform(-1.3, 1.3)
    way = np.array([way[0] * np.cos(turn) - way[1] * np.sin(turn), way[0] * np.sin(turn) + way[1] * np.cos(turn)])
    colour = random.integers(20, 230, 3)
    _rod(picture, eye, start, start + way * 170, 7.2, colour, random)
    return "a pencil lies on it"


def _rod(picture: Bytes, eye: Camera, a: Floats, b: Floats, wide: float, colour: Floats, random: Random) -> None:
    """Something round and long from a to b (paper mm), with its shadow."""
    ends = eye.paper_to_photo(np.array([a, b]))
    across = np.array([a, a + np.array([wide, 0])])
    thick = float(np.linalg.norm(np.diff(eye.paper_to_photo(across), axis=0)))
    low = np.floor(ends.min(0) - 2 * thick).astype(int)
    high = np.ceil(ends.max(0) + 2 * thick).astype(int)
    left, top = np.maximum(low, 0)
    right, bottom = np.minimum(high, picture.shape[1::-1])
    if right - left < 2 or bottom - top < 2:
        return
    part = picture[top:bottom, left:right]
    p, q = (tuple(int(v) for v in np.round(end - (left, top))) for end in ends)
    shade = np.zeros(part.shape[:2], np.uint8)
    away = int(0.25 * thick)
    cv2.line(shade, (p[0] + away, p[1] + away), (q[0] + away, q[1] + away), 255, int(thick), cv2.LINE_AA)
    soft = cv2.GaussianBlur(shade, (0, 0), max(1.0, thick / 6))[..., None] / 255.0
    solid = part * (1 - 0.45 * soft)
    light = float(np.percentile(part, 80)) / 255
    for share, bright in ((1.0, 0.7), (0.7, 0.9), (0.35, 1.05)):
        mask = np.zeros(part.shape[:2], np.uint8)
        cv2.line(mask, p, q, 255, max(1, int(thick * share)), cv2.LINE_AA)
        cover = cv2.GaussianBlur(mask, (0, 0), max(0.8, thick / 12))[..., None] / 255.0
        solid = solid * (1 - cover) + np.asarray(colour) * (light * bright) * cover
    part[:] = np.clip(solid, 0, 255)


def _glare(picture: Bytes, eye: Camera, random: Random) -> str:
    """A lamp that the paper throws back: a soft bright spot in which colours pale."""
    height, width = picture.shape[:2]
    rows, columns = height // 16 + 1, width // 16 + 1
    y, x = np.mgrid[:rows, :columns].astype(np.float32)
    cx, cy = random.uniform(0.2, 0.8) * columns, random.uniform(0.2, 0.8) * rows
    size = random.uniform(0.05, 0.14) * max(rows, columns)
    spot = np.exp(-((x - cx) ** 2 + ((y - cy) * random.uniform(0.6, 1.6)) ** 2) / (2 * size**2)) * random.uniform(
        0.15, 0.5
    )
    for top in range(0, height, 256):
        part = picture[top : top + 256]
        scale = np.array([[1 / 16, 0, 0], [0, 1 / 16, top / 16]])
        veil = cv2.warpAffine(spot, scale, (width, len(part)), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)[..., None]
        part[:] = part + (250 - part.astype(np.float32)).clip(0) * veil
    return "glare"
