"""One photo from beginning to end."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO

import cv2
import numpy as np
import pypdfium2

from sheetgen import games
from sheetgen.games.design import design, field_of
from sheetgen.page.files import pdf
from sheetgen.page.ink.shapes import Page
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper as paper_of
from tests.photo.simulator import camera, light, tables, things, wear
from tests.photo.simulator.camera import Camera
from tests.photo.simulator.colouring import coloured
from tests.photo.simulator.hands import Canvas
from tests.photo.simulator.numbers import Bytes, Floats, Random
from tests.photo.simulator.pens import Pen, on_the_table
from tests.photo.simulator.sheets import GAMES, Paper, Truth, drawn, exchanged

LEVELS = ("scan", "easy", "normal", "hard")
PER_MM = 12.0
"""Pixels a mm of the painted page: a photo of 12 megapixels has about as many."""
STEP = 16
"""Pixels from place to place where the camera is turned round; between them it is as good as straight."""
STRIP = 256
"""Rows at a time."""


@dataclass(frozen=True)
class Photo:
    """A photo and everything about it."""

    game: str
    level: str
    seed: int
    jpeg: bytes
    map: Camera
    """The true map: page mm (origin top left, y down) to pixels (x, y)."""
    truth: Truth
    pens: Mapping[str, Pen]
    """By the truth's keys."""
    paper: Paper
    options: SheetOptions
    notes: tuple[str, ...]

    @property
    def name(self) -> str:
        """Game, level and seed."""
        return f"{self.game}-{self.level}-{self.seed}"

    @property
    def pixels(self) -> Bytes:
        """Red, green, blue; (height, width, 3)."""
        picture = cv2.imdecode(np.frombuffer(self.jpeg, np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        return cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)  # type: ignore[return-value]


def photographed(game: str, level: str, seed: int, *, by_sides: bool = False) -> Photo:
    """A sheet of a game by chance, coloured and photographed at a level (scan, easy, normal, hard); `by_sides`: whoever
    changes sides (Tolstoy) takes the other's pen, so that France has one colour on both fields."""
    random = np.random.default_rng([seed, LEVELS.index(level), zlib.crc32(game.encode())])
    truth, paper, options = drawn(game, level, random)
    # Delaunay's and Klee's colours are the game's; elsewhere the rules' words for them bind nobody.
    free = game not in ("delaunay", "klee") and random.random() < 0.6
    pens = on_the_table(truth.keys, level, random, free=free)
    canvas, notes = coloured(paper, exchanged(truth) if by_sides else truth, pens, level, PER_MM, random)
    sheet = printed(paper.page, PER_MM)
    notes += wear.worn(sheet, PER_MM, level, random)
    _inked(sheet, canvas, _paper_white(level, random))
    eye, jpeg, seen = shot(sheet, paper.size, level, game, random)
    notes = [f"{key}: {pen.kind} {pen.name} {pen.rgb}" for key, pen in pens.items()] + notes + seen
    return Photo(game, level, seed, jpeg, eye, truth, pens, paper, options, tuple(notes))


def printed(page: Page, per_mm: float) -> Bytes:
    """A page as its PDF looks, (height, width, 3): stretched by less than a pixel to whole ones."""
    stream = BytesIO()
    pdf.write([page], stream, title="", author="")
    with pypdfium2.PdfDocument(stream.getvalue()) as document:
        picture = document[0].render(scale=per_mm * 25.4 / 72, rev_byteorder=True)
        return np.ascontiguousarray(picture.to_numpy()[..., :3])


def _paper_white(level: str, random: Random) -> Floats:
    """White paper, now and then cream or grey."""
    tint = np.array([(1, 1, 1), (1, 0.97, 0.88), (0.93, 0.92, 0.89)])[int(random.choice(3, p=[0.8, 0.1, 0.1]))]
    return np.clip(tint * (0.98, 0.977, 0.962) + random.normal(0, 0.01, 3), 0, 1).astype(np.float32)


def _inked(sheet: Bytes, canvas: Canvas, white: Floats) -> None:
    """Lay the colours under the print, and all of it on paper of some white, in place."""
    height, width = (min(a, b) for a, b in zip(sheet.shape[:2], canvas.shape, strict=True))
    for top in range(0, height, 256):
        bottom = min(top + 256, height)
        sheet[top:bottom, :width] = sheet[top:bottom, :width] * (canvas.passes(top, bottom)[:, :width] * white)


def shot(
    sheet: Bytes, size: tuple[float, float], level: str, game: str, random: Random
) -> tuple[Camera, bytes, list[str]]:
    """A coloured page of some size (mm) as a JPEG, from where it was taken, and notes."""
    if level == "scan":
        eye, how_held = camera.laid_on_glass(size, float(random.choice([150, 200, 300])), random), []
    else:
        eye, how_held = camera.held(level, size, random)
    points, _ = eye.back(STEP)
    lit, notes = light.light(level, points, _slope(eye, points), eye.size, random)
    top, what = _below(eye, points, level, game, random)
    notes.append(what)
    picture = _scene(sheet, top, eye, points, lit, random.uniform(1.5, 6))
    if level != "scan":
        notes += things.on_top(picture, eye, level, random)
    how = light.exposure(level, eye.size, random)
    notes.append(f"blur {how.blur:.1f}, shake {how.shake[0]:.1f}, noise {how.noise:.1f}, quality {how.quality}")
    return eye, light.taken(picture, how, random), how_held + notes


def _slope(eye: Camera, points: Floats) -> Floats:
    """How much the paper rises, across and down."""
    step, flat = 2.0, points.reshape(-1, 2)
    slope = np.zeros(points.shape)
    here = eye.height(flat)
    for axis in (0, 1):
        slope[..., axis] = ((here - eye.height(flat + np.eye(2)[axis] * step)) / step).reshape(points.shape[:2])
    on = ((points > -5) & (points < np.asarray(eye.paper) + 5)).all(-1, keepdims=True)
    return slope * on


def _below(eye: Camera, points: Floats, level: str, game: str, random: Random) -> tuple[Bytes, str]:
    """What the paper lies on, and its name."""
    if level == "scan":
        return np.full((8, 8, 3), int(random.choice([255, 252, 240, 30])), np.uint8), "lid"
    top, what = tables.table(random, {"easy": 0.8, "normal": 0.35, "hard": 0.1}[level])
    if random.random() < {"easy": 0.0, "normal": 0.25, "hard": 0.5}[level]:
        top = tables.with_sheet(top, _other_paper(game, random), tuple(random.normal(0, 90, 2)), random.normal(0, 0.4))
        what += ", another sheet below"
    return top, what


def _scene(sheet: Bytes, top: Bytes, eye: Camera, points: Floats, lit: Floats, lift: float) -> Bytes:
    """Paper on its table as the eye sees it in its light; in strips, since pictures are large."""
    width, height = eye.size
    middle = np.asarray(eye.paper) / 2
    per_mm = np.array(sheet.shape[1::-1]) / eye.paper
    scale, shift = eye.shrink / per_mm, middle + eye.printed_at - middle * eye.shrink
    edges = np.minimum(points, np.asarray(eye.paper) - points).min(-1)
    # Light multiplies; in values that follow a power of it, so does its own power.
    gain = (np.maximum(lit, 0) ** (1 / 2.2)).astype(np.float32)
    white = tuple(float(v) for v in np.percentile(sheet[::50, ::50].reshape(-1, 3), 90, axis=0))
    out = np.empty((height, width, 3), np.uint8)
    for t in range(0, height, STRIP):
        part = out[t : t + STRIP]
        rows = len(part)
        at = _fine(points, width, rows, t)
        page = ((at - shift) / scale - 0.5).astype(np.float32)
        seen = cv2.remap(sheet, page[..., 0], page[..., 1], cv2.INTER_LINEAR, borderValue=white).astype(np.float32)
        if edges[t // STEP : (t + rows) // STEP + 2].min() < 1:
            edge = _fine(edges[..., None], width, rows, t)
            on = ((at - middle) * tables.PER_MM + len(top) / 2).astype(np.float32)
            below = cv2.remap(top, on[..., 0], on[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
            cover = np.clip(edge * 6 + 0.5, 0, 1)[..., None]
            dark = _fine((1 - 0.35 * np.exp(np.minimum(edges, 0) / lift))[..., None], width, rows, t)[..., None]
            seen = seen * cover + below * ((1 - cover) * dark)
        seen *= _fine(gain, width, rows, t)
        light.shouldered(seen)
        part[:] = seen
    return out


def _other_paper(game: str, random: Random) -> Bytes:
    """The blank sheet of another game, as it would look below this one; its code is too coarse to be read."""
    other = games.find(str(random.choice([name for name in GAMES if name not in (game, "tolstoy")])))
    page = other.sheet.pages(field_of(design(other)), SheetOptions(paper=other.paper(paper_of("A4"))))[0]
    return printed(page, tables.PER_MM)


def _fine(coarse: Floats, width: int, rows: int, top: int) -> Floats:
    """Values at every STEP-th pixel at all of them, for some rows."""
    # cv2.resize takes pixels for areas; an affine map puts the coarse values just where they stand.
    scale = np.array([[1 / STEP, 0, 0], [0, 1 / STEP, top / STEP]])
    first = top // STEP
    scale[1, 2] -= first
    some = np.ascontiguousarray(coarse[first : first + rows // STEP + 3], np.float32)
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(some, scale, (width, rows), flags=how, borderMode=cv2.BORDER_REPLICATE)
