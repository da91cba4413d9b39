"""Pictures as strangers send them: made pixels, or refused in a sentence before they cost anything."""

from __future__ import annotations

import resource
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from sheetgen.errors import BadInput
from sheetgen.photo.pictures import KEPT, MOST_PAGES, Picture, Pixels, decoded
from sheetgen.photo.printed import rendered
from tests.photo.painted import played

WIDE, HIGH = 480, 360


def colourful() -> Image.Image:
    """Red on the left, blue on the right, a green bar at the top."""
    pixels = np.zeros((HIGH, WIDE, 3), np.uint8)
    pixels[:, : WIDE // 2], pixels[:, WIDE // 2 :], pixels[:60] = (220, 30, 30), (30, 30, 220), (30, 200, 30)
    return Image.fromarray(pixels)


def stored(image: Image.Image, kind: str, **how: object) -> bytes:
    stream = BytesIO()
    image.save(stream, kind, **how)
    return stream.getvalue()


def only(data: bytes, name: str = "photo.jpg") -> Pixels:
    (picture,) = decoded(data, name)
    assert picture.name == name
    return picture.pixels


def refused(data: bytes) -> str:
    with pytest.raises(BadInput) as caught:
        list(decoded(data, "photo.jpg"))
    said = str(caught.value)
    assert said.startswith("photo.jpg: ") and "\n" not in said
    return said


def near(pixel: object, wanted: tuple[int, int, int]) -> bool:
    return bool(np.abs(np.asarray(pixel, int) - wanted).max() < 25)


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("JPEG", {"quality": 95}),
        ("JPEG", {"quality": 95, "progressive": True}),
        ("PNG", {}),
        ("WEBP", {"quality": 95}),
        ("AVIF", {"quality": 95}),
        ("PDF", {"resolution": 300}),
    ],
)
def test_every_kind_of_picture_gives_the_same_colours(kind: str, how: dict[str, object]) -> None:
    pixels = only(stored(colourful(), kind, **how))
    assert pixels.dtype == np.uint8 and pixels.shape[1:] == (WIDE, 3) and abs(len(pixels) - HIGH) <= 1
    assert near(pixels[200, 100], (220, 30, 30)) and near(pixels[200, 400], (30, 30, 220))


def test_a_photo_of_a_phone_is_read() -> None:
    pixels = only((Path(__file__).parent / "pictures" / "colours.heic").read_bytes())
    assert near(pixels[200, 100], (220, 30, 30)) and near(pixels[200, 400], (30, 30, 220))


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_picture_stands_as_its_exif_says(turn: int) -> None:
    exif = Image.Exif()
    exif[0x112] = turn
    lying = stored(colourful(), "JPEG", exif=exif, quality=95)
    pixels = only(lying)
    assert pixels.shape[:2] == ((WIDE, HIGH) if turn > 4 else (HIGH, WIDE))
    bar = {1: (30, 240), 2: (30, 240), 3: (-30, 240), 4: (-30, 240), 5: (240, 30), 6: (240, -30), 7: (240, -30)}
    assert near(pixels[bar.get(turn, (240, 30))], (30, 200, 30))


@pytest.mark.parametrize("mode", ["L", "LA", "1", "P", "RGBA", "CMYK", "I;16", "F"])
def test_whatever_its_colours_are_kept_in_they_become_red_green_and_blue(mode: str) -> None:
    if mode == "I;16":
        image = Image.fromarray((np.asarray(colourful().convert("L")).astype(np.uint16) + 1) * 256)
        kind = "PNG"
    else:
        image, kind = colourful().convert(mode), {"CMYK": "JPEG", "F": "TIFF"}.get(mode, "PNG")
    if kind == "TIFF":
        assert "no picture" in refused(stored(image, kind))
        return
    pixels = only(stored(image, kind))
    assert pixels.shape == (HIGH, WIDE, 3) and pixels.dtype == np.uint8
    assert np.ptp(pixels[:, :, 1].astype(int)) > 50  # the bar is still there


def test_what_is_transparent_lies_on_white() -> None:
    clear = colourful().convert("RGBA")
    clear.putalpha(0)
    assert only(stored(clear, "PNG")).min() == 255
    few = colourful().convert("P")
    pixels = only(stored(few, "PNG", transparency=few.getpixel((5, 5))))
    assert near(pixels[5, 5], (255, 255, 255)) and near(pixels[200, 400], (51, 51, 255))


def test_a_large_photo_is_made_smaller() -> None:
    pixels = only(stored(Image.new("RGB", (6000, 4500), (200, 40, 40)), "JPEG"))
    assert pixels.shape[0] * pixels.shape[1] <= KEPT
    assert abs(pixels.shape[1] / pixels.shape[0] - 6000 / 4500) < 0.01
    assert near(pixels[5, 5], (200, 40, 40))


def test_each_page_of_a_scan_is_a_picture() -> None:
    pages = list(decoded(stored(colourful(), "PDF", save_all=True, append_images=[colourful()] * 2), "scan.pdf"))
    assert [page.name for page in pages] == [f"scan.pdf, page {number}" for number in (1, 2, 3)]


def bomb(wide: int, high: int) -> bytes:
    """A PNG that says that it is so large, and holds little."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    body = zlib.compress(bytes(100_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


ANIMATED = {"save_all": True, "append_images": [Image.new("RGB", (WIDE, HIGH))]}
WHOLE = stored(colourful(), "JPEG")
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "a bomb": (lambda: bomb(60_000, 60_000), "too large"),
    "a smaller bomb": (lambda: bomb(11_000, 11_000), "too large"),
    "a broken picture": (lambda: bomb(500, 500), "cut off or broken"),
    "half a JPEG": (lambda: WHOLE[: len(WHOLE) // 2], "cut off or broken"),
    "the beginning of a JPEG": (lambda: WHOLE[:30], "broken|no picture"),
    "one pixel": (lambda: stored(Image.new("RGB", (1, 1)), "PNG"), "only 1 x 1 pixels"),
    "a strip": (lambda: stored(Image.new("RGB", (9000, 320)), "PNG"), "strip"),
    "an animated GIF": (lambda: stored(colourful(), "GIF", **ANIMATED), "animation of 2 pictures"),
    "an animated PNG": (lambda: stored(colourful(), "PNG", **ANIMATED), "animation of 2 pictures"),
    "an animated WebP": (lambda: stored(colourful(), "WEBP", **ANIMATED), "animation of 2 pictures"),
    "a GIF": (lambda: stored(colourful(), "GIF"), "256 colours"),
    "a text": (lambda: b"game = 'miro'\n" * 50, "no picture"),
    "half a PDF": (lambda: stored(colourful(), "PDF")[:600], "cut off or broken"),
    "a HEIC of nothing": (lambda: b"\0\0\0\x18ftypheic" + bytes(400), "broken"),
    "a JPEG sent in passes, too large": (
        lambda: stored(Image.new("L", (9500, 9500)), "JPEG", progressive=True),
        "too large",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_picture_of_a_sheet_costs_a_sentence(name: str) -> None:
    import re

    made, wanted = HOSTILE[name]
    assert re.search(wanted, refused(made()))


def test_a_pdf_of_a_book_is_refused() -> None:
    small = Image.new("L", (300, 300), 255)
    book = stored(small, "PDF", save_all=True, append_images=[small] * MOST_PAGES)
    assert f"{MOST_PAGES + 1} pages" in refused(book)


def test_refusing_a_bomb_takes_hardly_any_memory(tmp_path: Path) -> None:
    (tmp_path / "bomb.png").write_bytes(bomb(60_000, 60_000))
    code = (
        "import sys; from pathlib import Path; from sheetgen.photo.pictures import pictures_in\n"
        "try: list(pictures_in(Path(sys.argv[1])))\nexcept Exception as error: print(error)"
    )
    # A sixth of what the picture would take even with a bit for each pixel and colour.
    limit = 1_500_000_000
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "bomb.png")],
        capture_output=True, text=True, check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )  # fmt: skip
    assert "too large to be read" in done.stdout


def paper(light: int = 235) -> Pixels:
    """A bare page as a scanner sees it: noise, a shadow along one edge, two holes."""
    chance = np.random.default_rng(1)
    pixels = np.clip(light + chance.normal(0, 5, (1170, 827, 3)), 0, 255).astype(np.uint8)
    pixels[:, :12] = 60
    for y in (450, 750):
        pixels[y - 9 : y + 9, 40:58] = 60
    return pixels


@pytest.mark.parametrize("light", [200, 235, 255])
def test_a_bare_page_is_empty_with_its_holes_too(light: int) -> None:
    assert Picture(paper(light), "back").empty


def test_a_dark_picture_is_no_empty_page() -> None:
    assert not Picture(paper(70), "lens").empty


@pytest.mark.parametrize("layout", ["mini", None])
def test_a_sheet_in_the_palest_print_that_nobody_coloured_is_no_empty_page(layout: str | None) -> None:
    grey = rendered(played("vasarely", 2, 3, 0, "A4", layout).printed.page, 4.5)
    pale = 240 * (1 - 0.1 * (1 - grey))
    noisy = pale[..., None] + np.random.default_rng(1).normal(0, 4, (*grey.shape, 3))
    assert not Picture(np.clip(noisy, 0, 255).astype(np.uint8), "sheet").empty
