"""Pages into files: a PDF, or an SVG or PNG for each page; all of the files or none."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from sheetgen.errors import BadInput
from sheetgen.files import write_whole
from sheetgen.page.drawing import Page

FORMATS = ("pdf", "svg", "png")


def save(pages: Iterable[Page], path: Path, format: str, *, title: str, author: str) -> list[Path]:
    """Write the pages and return the files' names: `path`, or NAME-1.svg, NAME-2.svg and so on for several pages.

    Raises BadInput for another format than pdf, svg and png, for a letter that the typeface lacks, and when a file
    cannot be written; then none of the files stands there.
    """
    kind = format.lower()
    if kind not in FORMATS:
        raise BadInput(f"there is no format {format!r}; there are {', '.join(FORMATS)}")
    if kind == "svg":
        from sheetgen.page.svg import page_svg

        return _write([page_svg(page).encode() for page in pages], path)
    pdf = _pdf(pages, title, author)
    if kind == "pdf":
        return _write([pdf], path)
    from sheetgen.page.png import pages_png

    return _write(pages_png(pdf), path)


def _pdf(pages: Iterable[Page], title: str, author: str) -> bytes:
    from sheetgen.page.pdf import write

    stream = BytesIO()
    write(pages, stream, title=title, author=author)
    return stream.getvalue()


def _write(contents: list[bytes], path: Path) -> list[Path]:
    done: list[Path] = []
    try:
        for file, content in zip(_names(path, len(contents)), contents, strict=True):
            write_whole(file, content)
            done.append(file)
    except BaseException:
        # An interrupt counts too: half a set of pages is no sheet.
        for file in done:
            file.unlink(missing_ok=True)
        raise
    return done


def _names(path: Path, files: int) -> list[Path]:
    if files == 1:
        return [path]
    return [path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(1, files + 1)]
