"""One photo from beginning to end."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO

import cv2
import numpy as np
import pypdfium2

from sheetgen.page.files import pdf
from sheetgen.page.ink.shapes import Page
from sheetgen.page.options import SheetOptions
from tests.photo.simulator import camera, light, tables
from tests.photo.simulator.camera import Camera
from tests.photo.simulator.colouring import coloured
from tests.photo.simulator.hands import Canvas
from tests.photo.simulator.numbers import Bytes, Floats, Random
from tests.photo.simulator.pens import Pen, on_the_table
from tests.photo.simulator.sheets import GAMES, Paper, Truth, drawn

LEVELS = ("scan", "easy", "normal", "hard")
PER_MM = 12.0
"""Pixels a mm of the painted page: a photo of 12 megapixels has about as many."""
STEP = 8
"""Pixels from place to place where the camera is turned round; between them it is as good as straight."""


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


def photographed(game: str, level: str, seed: int) -> Photo:
    """A sheet of a game by chance, coloured and photographed at a level (scan, easy, normal, hard)."""
    random = np.random.default_rng([seed, LEVELS.index(level), zlib.crc32(game.encode())])
    truth, paper, options = drawn(game, level, random)
    pens = on_the_table(truth.keys, level, random)
    canvas, notes = coloured(paper, truth, pens, level, PER_MM, random)
    sheet = printed(paper.page, PER_MM)
    _inked(sheet, canvas)
    if level == "scan":
        eye, more = camera.laid_on_glass(paper.size, float(random.choice([150, 200, 300])), random), []
    else:
        eye, more = camera.held(level, paper.size, random)
    jpeg, seen = _shot(sheet, eye, level, game, random)
    notes = [f"{key}: {pen.kind} {pen.name} {pen.rgb}" for key, pen in pens.items()] + notes + more + seen
    return Photo(game, level, seed, jpeg, eye, truth, pens, paper, options, tuple(notes))


def printed(page: Page, per_mm: float) -> Bytes:
    """A page as its PDF looks, (height, width, 3)."""
    stream = BytesIO()
    pdf.write([page], stream, title="", author="")
    with pypdfium2.PdfDocument(stream.getvalue()) as document:
        picture = document[0].render(scale=per_mm * 25.4 / 72, rev_byteorder=True)
        seen = picture.to_numpy()[..., :3]
    width, height = round(page.width * per_mm), round(page.height * per_mm)
    return np.ascontiguousarray(seen[:height, :width])


def _inked(sheet: Bytes, canvas: Canvas) -> None:
    """Lay the colours under the print, in place."""
    height, width = (min(a, b) for a, b in zip(sheet.shape[:2], canvas.shape, strict=True))
    for top in range(0, height, 256):
        bottom = min(top + 256, height)
        sheet[top:bottom, :width] = sheet[top:bottom, :width] * canvas.passes(top, bottom)[:, :width]


def _shot(sheet: Bytes, eye: Camera, level: str, game: str, random: Random) -> tuple[bytes, list[str]]:
    """The picture as a JPEG, and notes."""
    width, height = eye.size
    points, _ = eye.back(STEP)
    step = 2.0
    slope = np.zeros(points.shape)
    flat = points.reshape(-1, 2)
    for axis in (0, 1):
        move = np.eye(2)[axis] * step / 2
        rise = (eye.height(flat - move) - eye.height(flat + move)) / step
        slope[..., axis] = rise.reshape(points.shape[:2])
    slope *= ((points > -5) & (points < np.asarray(eye.paper) + 5)).all(-1, keepdims=True)
    lit, notes = light.light(level, points, slope, eye.size, random)
    picture = _scene(sheet, eye, points, level, game, random, notes)
    how = light.exposure(level, eye.size, random)
    notes.append(f"blur {how.blur:.1f}, shake {how.shake[0]:.1f}, noise {how.noise:.1f}, quality {how.quality}")
    return light.taken(picture[:height, :width], lit[: height // STEP + 1, : width // STEP + 1], how, random), notes


def _scene(sheet: Bytes, eye: Camera, points: Floats, level: str, game: str, random: Random, notes: list[str]) -> Bytes:
    """Paper on its table as the eye sees it, in even light."""
    width, height = eye.size
    middle = np.asarray(eye.paper) / 2
    on_page = (points - middle - eye.printed_at) / eye.shrink + middle
    page_px = _fine(on_page * PER_MM - 0.5, width, height)
    paper_white = np.clip(np.array([250, 249, 245]) + random.normal(0, 3, 3), 0, 255)
    sheet = (sheet * (paper_white / 255)).astype(np.uint8)
    white = tuple(float(v) for v in paper_white)
    picture = cv2.remap(
        sheet, page_px[..., 0], page_px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=white
    )
    inside = np.minimum(points, np.asarray(eye.paper) - points).min(-1)
    edge = _fine(inside[..., None], width, height)
    if float(edge.min()) >= 0:
        return picture
    if level == "scan":
        lid = np.full((8, 8, 3), int(random.choice([255, 252, 240, 30])), np.uint8)
        top, what = lid, "lid"
    else:
        top, what = tables.table(random, {"easy": 0.8, "normal": 0.35, "hard": 0.1}[level])
        if random.random() < {"easy": 0.0, "normal": 0.25, "hard": 0.5}[level]:
            top = tables.with_sheet(
                top, _other_paper(game, random), tuple(random.normal(0, 90, 2)), random.normal(0, 0.4)
            )
            what += ", another sheet below"
    notes.append(what)
    table_px = _fine((points - middle) * tables.PER_MM + len(top) / 2, width, height)
    # The table's own grain hides nothing of the sheet, so its pixels need not be fine.
    below = cv2.remap(top, table_px[..., 0], table_px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    shade = 1 - 0.35 * np.exp(np.minimum(edge, 0) / random.uniform(1.5, 6))
    cover = np.clip(edge * 6 + 0.5, 0, 1)
    out = np.empty_like(picture)
    for t in range(0, height, 256):
        part = slice(t, t + 256)
        c = cover[part, :, None]
        out[part] = picture[part] * c + below[part] * (shade[part, :, None] * (1 - c))
    return out


def _other_paper(game: str, random: Random) -> Bytes:
    """The blank sheet of another game, as it would look below this one; its code is too coarse to be read."""
    from sheetgen import games
    from sheetgen.games.design import design, field_of
    from sheetgen.page.paper import paper as paper_of

    other = games.find(str(random.choice([name for name in GAMES if name not in (game, "tolstoy")])))
    page = other.sheet.pages(field_of(design(other)), SheetOptions(paper=other.paper(paper_of("A4"))))[0]
    return printed(page, tables.PER_MM)


def _fine(coarse: Floats, width: int, height: int) -> Floats:
    """Values at every STEP-th pixel at all of them."""
    rows, columns = coarse.shape[:2]
    # cv2.resize takes pixels for areas; an affine map puts the coarse values just where they stand.
    scale = np.array([[1 / STEP, 0, 0], [0, 1 / STEP, 0]])
    fine = cv2.warpAffine(
        np.ascontiguousarray(coarse, np.float32),
        scale,
        (width, height),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return fine
