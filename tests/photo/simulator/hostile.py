"""Pictures that nobody should send: too large, broken, moving, of a screen, of something else."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from io import BytesIO

import cv2
import numpy as np
import segno
from PIL import Image

from sheetgen import games
from sheetgen.games.design import design, field_of
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper as paper_of
from tests.photo.simulator.numbers import Bytes
from tests.photo.simulator.photo import PER_MM, printed, shot


def bomb(side: int = 60_000) -> bytes:
    """A PNG of so many black pixels each way, in a few hundred kilobytes."""
    # What is packed after a full flush knows nothing of what came before: one piece of the rows stands for each.
    rows, piece = zlib.compressobj(9), bytes((1 + side // 8) * 500)
    first, again = (rows.compress(piece) + rows.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    last, size = b"\x03\x00", side // 500 * len(piece)
    body = first + again * (side // 500 - 1) + last + struct.pack(">HH", size % 65521, 1)  # Adler-32 of so many zeros
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def moving(format: str) -> bytes:
    """An animation: GIF, WEBP or PNG."""
    frames = [Image.new("RGB", (640, 480), (40 * i, 90, 200)) for i in range(3)]
    stream = BytesIO()
    frames[0].save(stream, format, save_all=True, append_images=frames[1:], duration=80)
    return stream.getvalue()


def plain(width: int, height: int, colour: tuple[int, int, int] = (90, 120, 60)) -> bytes:
    """A JPEG of one colour."""
    stream = BytesIO()
    Image.new("RGB", (width, height), colour).save(stream, "JPEG")
    return stream.getvalue()


def meadow(seed: int = 1) -> bytes:
    """A JPEG of anything but a sheet: coloured clouds with edges."""
    random = np.random.default_rng(seed)
    clouds = cv2.resize(
        random.uniform(0, 255, (40, 30, 3)).astype(np.float32), (1600, 1200), interpolation=cv2.INTER_CUBIC
    )
    stream = BytesIO()
    Image.fromarray(np.clip(clouds, 0, 255).astype(np.uint8)).save(stream, "JPEG", quality=85)
    return stream.getvalue()


def with_codes(texts: Sequence[str], side: int = 1600) -> bytes:
    """A PNG of white paper with QR codes of these texts, and nothing else."""
    picture = Image.new("RGB", (side, side), (245, 245, 242))
    for i, text in enumerate(texts):
        stream = BytesIO()
        segno.make(text, error="m", micro=False).save(stream, kind="png", scale=8, border=4)
        picture.paste(Image.open(stream), (100 + 500 * (i % 3), 100 + 500 * (i // 3)))
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def of_a_screen(game: str, seed: int = 1) -> bytes:
    """A JPEG: a play sheet on a monitor, photographed: its red, green and blue strips beat with the camera's pixels."""
    random = np.random.default_rng(seed)
    found = games.find(game)
    page = found.sheet.pages(field_of(design(found)), SheetOptions(paper=found.paper(paper_of("A4"))))[0]
    shown = printed(page, 3.4)
    dots = cv2.resize(shown, None, fx=3, fy=3, interpolation=cv2.INTER_NEAREST)
    # Glass and lens mix neighbouring strips; what is left of them is enough to beat.
    glow = np.full_like(dots, 150)
    for channel in range(3):
        glow[:, channel::3, channel] = 255
    glow[::3] = glow[::3] // 2
    lit: Bytes = (dots.astype(np.uint16) * glow // 255).astype(np.uint8)
    size = (page.width, page.height)
    whole = cv2.resize(lit, (round(size[0] * PER_MM), round(size[1] * PER_MM)), interpolation=cv2.INTER_LINEAR)
    _, jpeg, _ = shot(np.clip(whole.astype(np.float32) * 1.4, 0, 255).astype(np.uint8), size, "normal", game, random)
    return jpeg
