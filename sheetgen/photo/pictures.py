"""Pictures as files hold them, made pixels: photos, scans, and the pages of scans in a PDF.

A picture may come from anybody. How large it is stands in its first bytes and is looked at before anything is decoded;
what its file says of itself beyond that is believed no further than its decoder goes. Nothing is kept.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import cv2
import numpy as np
import pi_heif
import pypdfium2
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from sheetgen import progress
from sheetgen.errors import STANDARD_INPUT, BadInput, PageName
from sheetgen.files import read_bytes
from sheetgen.language import gettext, grouped

Pixels: TypeAlias = NDArray[np.uint8]
"""Height, width, and red, green and blue from 0 to 255."""

FILE_LIMIT = 150_000_000
"""Bytes of a file."""

MOST = 80_000_000
"""Pixels that are decoded: beyond the largest of ordinary phones, and 320 MB."""

MOST_JPEG = 250_000_000
"""Pixels of a JPEG, which can be decoded at a half or a quarter of its size, but not one sent in passes."""

KEPT = 16_000_000
"""Pixels that are worked with: 14 to the millimetre of A4. Larger pictures are made smaller; they show no more."""

LEAST = 300
"""Pixels along the shorter side: of a smaller picture of a whole sheet nothing could be read."""

LONGEST = 12
"""How many times as long as wide a picture may be; a strip is no photo of a sheet."""

DPI = 300
"""At which the pages of a PDF are drawn."""

MOST_PAGES = 100
"""Pages of one PDF."""

COLOURLESS = 8
"""By how much red, green and blue differ at most, of 255, in a picture that was taken or scanned in grey."""

OVERLOOKED = 900
"""Pixels along the longer side of the picture in which it is looked whether anything is there: noise is lost in it."""

RIM, AROUND = 0.04, 41
"""The part of the shorter side that is left out along each edge, where scanners leave shadows; and the pixels of a
quarter of that picture, 5 cm of A4, in whose middle value a page's paper is seen."""

LIGHT = 130
"""Of 255: paper is lighter, and what is darker is no page but a table or a covered lens."""

FAINT, HARDLY = 0.05, 0.003
"""How much darker than its paper print is, be it ever so pale; and on which share of a page there is less of it than
two lines of writing."""

QUALITY = 85
"""Of the JPEGs that are made here."""

KINDS = ("JPEG", "PNG", "WEBP", "AVIF", "GIF")
"""What Pillow may take a file for; a GIF only to be told that it is one. A JPEG may hold its small copy too (MPO)."""

_HEIC = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"hevm", b"hevs", b"mif1", b"msf1")
"""The brands of files of the HEIF family that hold HEVC pictures."""


class Picture(NamedTuple):
    """One photo, or one page of a scan."""

    pixels: Pixels
    name: str
    """Of its file, as complaints name it; of a PDF with several pages, with the page."""

    @property
    def colourless(self) -> bool:
        """Whether it is grey all over, as a copier makes it: nobody's pen can be told."""
        some = self.pixels[::4, ::4]
        return bool((some.max(2) - some.min(2)).max() <= COLOURLESS)

    @property
    def empty(self) -> bool:
        """Whether it is bare light paper, or hardly anything is on it, such as a punched hole: the back of a sheet."""
        scale = OVERLOOKED / max(self.pixels.shape[:2])
        small = cv2.resize(self.pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).min(2)
        rim = max(1, round(RIM * min(small.shape)))
        inner = small[rim:-rim, rim:-rim]
        rough = cv2.medianBlur(cv2.resize(inner, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA), AROUND)
        paper = cv2.resize(rough, inner.shape[::-1]).astype(np.float32)
        light = float(np.percentile(paper, 5)) > LIGHT
        return light and float((inner < (1 - FAINT) * paper).mean()) < HARDLY

    def trouble(self, sentence: str) -> BadInput:
        """Why nothing can be made of it."""
        return BadInput(sentence, file=self.name)


def pictures_in(path: Path | str, *, pages: int = MOST_PAGES) -> Iterator[Picture]:
    """The pictures in a file, or on standard input, one by one. Raises BadInput as `decoded` does, and when the file
    cannot be read."""
    path = Path(path) if isinstance(path, str) else path
    name = str(path if path is not STANDARD_INPUT else STANDARD_INPUT)
    return decoded(read_bytes(path, FILE_LIMIT), name, pages=pages)


def decoded(data: bytes, name: str, *, pages: int = MOST_PAGES) -> Iterator[Picture]:
    """The picture that the bytes hold, or the pages of a PDF, so many at most, upright as its EXIF says, each KEPT
    pixels at most.

    Raises BadInput with one sentence, and `name` in it, for what is no picture, moves, is too large or too small, is
    cut off or broken.
    """
    if data.lstrip()[:5] == b"%PDF-":
        yield from _pages(data, name, pages)
    elif data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        yield Picture(_heic(data, name), name)
    else:
        yield Picture(_picture(data, name), name)


def encoded(pixels: Pixels) -> bytes:
    """The pixels as a JPEG."""
    return _jpeg(Image.fromarray(pixels))


def cut_out(jpeg: bytes, left: int, top: int, side: int) -> bytes:
    """A square of a picture, as a JPEG; black where the picture ends."""
    with Image.open(BytesIO(jpeg), formats=("JPEG",)) as image:
        return _jpeg(image.crop((left, top, left + side, top + side)))


def _jpeg(image: Image.Image) -> bytes:
    stream = BytesIO()
    image.save(stream, "JPEG", quality=QUALITY)
    return stream.getvalue()


def _picture(data: bytes, name: str) -> Pixels:
    with _told(name), _quiet():
        try:
            image = Image.open(BytesIO(data), formats=KINDS)
        except Image.DecompressionBombError:
            raise BadInput(_too_large()) from None
        with image:
            frames = getattr(image, "n_frames", 1)
            if frames > 1 and image.format != "MPO":
                said = gettext("this is an animation of {count} pictures; give one picture that stands still")
                raise BadInput(said.format(count=frames))
            if image.format == "GIF":
                raise BadInput(
                    gettext(
                        "this is a GIF, whose 256 colours are too few to tell pens apart; "
                        "save it as JPEG, PNG, WebP, HEIC or PDF"
                    )
                )
            passes = image.format in ("JPEG", "MPO") and not image.info.get("progressive")
            _check_size(*image.size, MOST_JPEG if passes else MOST)
            image.draft(None, _smaller(*image.size))
            image.load()
            return _upright(image)


def _upright(image: Image.Image) -> Pixels:
    """The loaded image as pixels, no larger than they are worked with."""
    plain = _eight_bits(image)
    plain = plain.resize(_smaller(*plain.size), Image.Resampling.HAMMING)
    turned = ImageOps.exif_transpose(_coloured(plain, image))
    return np.ascontiguousarray(np.asarray(turned, np.uint8))


def _eight_bits(image: Image.Image) -> Image.Image:
    """The image in a form that can be made smaller: no palette, and one byte for each part of a colour."""
    if image.mode.startswith("I"):
        deep = np.asarray(image)
        # Sixteen bits, whatever Pillow keeps them in.
        return _with_exif(Image.fromarray((np.clip(deep, 0, 65535) >> 8).astype(np.uint8)), image)
    if image.mode == "F":
        return _with_exif(Image.fromarray(np.clip(np.nan_to_num(np.asarray(image)), 0, 255).astype(np.uint8)), image)
    if image.mode in ("1", "P", "PA"):
        return image.convert("RGBA" if "transparency" in image.info or image.mode == "PA" else "RGB")
    return image


def _with_exif(made: Image.Image, image: Image.Image) -> Image.Image:
    made.info = dict(image.info)
    return made


def _coloured(image: Image.Image, origin: Image.Image) -> Image.Image:
    """The image in red, green and blue; what is transparent lies on white."""
    if image.mode in ("RGBA", "LA", "RGBa", "La") or "transparency" in image.info:
        clear = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear)
    made = image.convert("RGB")
    exif = origin.getexif()
    if exif:
        made.info["exif"] = exif.tobytes()
    return made


def _heic(data: bytes, name: str) -> Pixels:
    with _told(name):
        heif = pi_heif.open_heif(BytesIO(data), convert_hdr_to_8bit=True)
        # A burst, or a photo with its depth, holds several; the one to be shown is meant, which libheif has turned.
        width, height = heif.size
        _check_size(width, height, MOST)
        image = heif.to_pillow()
        image.info.clear()
        return _upright(image)


def _pages(data: bytes, name: str, most: int) -> Iterator[Picture]:
    with _told(name, gettext("this PDF is protected by a password, cut off or broken ({fault})")):
        document = pypdfium2.PdfDocument(data)
        count = len(document)
    try:
        if count > most:
            said = gettext("this PDF has {count} pages, and {most} at most are read in one go")
            raise BadInput(said.format(count=count, most=most), file=name)
        for number in range(count):
            page = name if count == 1 else PageName(name, number + 1)
            yield Picture(_page(document, number, page), page)
            progress.tell((number + 1) / count)
    finally:
        document.close()


def _page(document: Any, number: int, name: str) -> Pixels:
    with _told(name):
        page = document[number]
        width, height = page.get_size()
        if not (0 < width < math.inf and 0 < height < math.inf):
            raise BadInput(gettext("this page has no size"))
        scale = min(DPI / 72, math.sqrt(KEPT / (width * height)))
        _check_size(round(width * scale), round(height * scale), MOST)
        drawn = page.render(scale=scale, rev_byteorder=True, prefer_bgrx=False)
        pixels = drawn.to_numpy()
        return np.array(np.repeat(pixels, 3, 2) if pixels.shape[2] == 1 else pixels[:, :, :3], np.uint8)


def _smaller(width: int, height: int) -> tuple[int, int]:
    """The size at which a picture of that size is worked with."""
    scale = min(1.0, math.sqrt(KEPT / (width * height)))
    return max(1, math.floor(width * scale)), max(1, math.floor(height * scale))


def _check_size(width: int, height: int, most: int) -> None:
    """Raises BadInput for a picture of which nothing could be read, or too large to be decoded."""
    if width * height > most:
        said = gettext("{width} x {height} pixels are too large to be read; make it smaller, {most} megapixels at most")
        raise BadInput(said.format(width=grouped(width), height=grouped(height), most=most // 1_000_000))
    if min(width, height) < LEAST:
        said = gettext(
            "this picture has only {width} x {height} pixels; a whole sheet needs {least} across, and better 2000"
        )
        raise BadInput(said.format(width=width, height=height, least=LEAST))
    if max(width, height) > LONGEST * min(width, height):
        said = gettext("this picture is a strip of {width} x {height} pixels; a photo of the whole sheet is needed")
        raise BadInput(said.format(width=width, height=height))


def _too_large() -> str:
    said = gettext("this picture is too large to be read; make it smaller, {most} megapixels at most")
    return said.format(most=MOST // 1_000_000)


@contextmanager
def _told(name: str, broken: str = "") -> Iterator[None]:
    """What goes wrong in a decoder as a sentence about the file; `broken` may say it, with `{fault}` in it."""
    try:
        yield
    except BadInput as error:
        raise error.at(name) from None
    except UnidentifiedImageError:
        said = gettext("this is no picture that can be read here; save it as JPEG, PNG, WebP, HEIC or PDF")
        raise BadInput(said, file=name) from None
    except MemoryError:
        raise BadInput(_too_large(), file=name) from None
    except Exception as error:
        # Whatever is wrong with a stranger's file, its decoder may raise anything at all.
        fault = " ".join(str(error).split())[:100] or type(error).__name__
        said = broken or gettext("this picture is cut off or broken ({fault})")
        raise BadInput(said.format(fault=fault), file=name) from None


@contextmanager
def _quiet() -> Iterator[None]:
    """Pillow warns of large and odd files; what matters of that is said in a sentence."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
