"""Pages into files: a PDF, or an SVG or PNG for each page; all of the files or none."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from itertools import chain
from pathlib import Path

from sheetgen import arguments
from sheetgen.errors import BadInput
from sheetgen.files import check_target, write_set
from sheetgen.language import either, gettext
from sheetgen.page.files import seal
from sheetgen.page.ink.shapes import Page
from sheetgen.page.paper import Sides
from sheetgen.signs import is_half

FORMATS = ("pdf", "svg", "png")


def save(
    pages: Iterable[Page],
    path: str | os.PathLike[str],
    format: str,
    *,
    title: str,
    author: str,
    keywords: Sequence[str] = (),
    sides: Sides | None = None,
    dpi: float | None = None,
    live: bool = False,
    overwrite: bool = False,
    replaced: Callable[[Path], None] | None = None,
) -> list[Path]:
    """Write the pages and return the files' names: `path`, or NAME-1.svg, NAME-2.svg and so on for several pages.

    Older files are replaced when they are sheets that nobody has changed, others only with `overwrite`; `replaced`
    hears of those that were not the same. Raises BadInput for another format than pdf, svg and png, for a path that
    ends as another of them does, where there are no pages, for a letter that the typeface lacks, and when a file cannot
    be written; then all files are as before.
    """
    target = arguments.path("path", path)
    kind = _known(format)
    if target.suffix.lower().lstrip(".") in {*FORMATS} - {kind}:
        raise BadInput(misnamed([kind]), file=target)
    if kind == "pdf":
        check_target(target, ours=seal.ours, overwrite=overwrite)  # before a thousand pages are drawn in vain
    contents = documents(pages, format, title=title, author=author, keywords=keywords, sides=sides, dpi=dpi, live=live)
    names = _names(target, len(contents))
    write_set(list(zip(names, contents, strict=True)), ours=seal.ours, overwrite=overwrite, replaced=replaced)
    return names


def documents(
    pages: Iterable[Page],
    format: str,
    *,
    title: str,
    author: str,
    keywords: Sequence[str] = (),
    sides: Sides | None = None,
    dpi: float | None = None,
    live: bool = False,
) -> list[bytes]:
    """What the files hold: one PDF, or an SVG (with words and layers if `live`) or PNG (with `dpi` dots an inch) for
    each page.

    Raises BadInput as `save` does, and for a picture that would be too large.
    """
    if isinstance(pages, Page):
        raise TypeError("pages is a list of pages, such as [page], not one page")
    if isinstance(pages, str) or not isinstance(pages, Iterable):
        raise TypeError(f"pages is a list of pages, such as game.sheet.pages(field, options), not {pages!r:.80}")
    arguments.check("title", title, str, '"Klee"')
    arguments.check("author", author, str, '"Ann"')
    dpi = None if dpi is None else arguments.positive("dpi", dpi)
    if half := next((sign for text in (title, author, *keywords) for sign in text if is_half(sign)), None):
        said = gettext("a file's title, author and keywords are made of whole signs, and {sign} is half of one")
        raise BadInput(said.format(sign=repr(half)))
    kind = _known(format)
    pages = _some(pages)
    if kind == "svg":
        drawn, further = _drawer(live=live), gettext("{title}, page {page}")
        return [
            seal.sealed_svg(drawn(page, title if n == 1 else further.format(title=title, page=n)))
            for n, page in enumerate(pages, 1)
        ]
    pdf = _pdf(pages, title, author, keywords, sides)
    if kind == "pdf":
        return [pdf]
    from sheetgen.page.files.png import pages_png

    return [seal.sealed_png(picture) for picture in pages_png(pdf, dpi)]


def _known(format: str) -> str:
    arguments.check("format", format, str, '"pdf"')
    if (kind := format.lower()) not in FORMATS:
        raise BadInput(
            gettext("there is no format {format}; the formats are {known}").format(
                format=repr(format), known=", ".join(FORMATS)
            )
        )
    return kind


def misnamed(endings: Sequence[str]) -> str:
    """What is wrong with a file's name that does not end as one of these formats does."""
    *most, last = (f".{kind}" for kind in endings)
    return gettext("its name should end in {endings}").format(endings=either([", ".join(most), last]) if most else last)


def _some(pages: Iterable[Page]) -> Iterator[Page]:
    coming = map(_page, pages)
    first = next(coming, None)
    if first is None:
        raise BadInput(gettext("there are no pages to write"))
    return chain([first], coming)


def _page(page: Page) -> Page:
    if not isinstance(page, Page):
        raise TypeError(f"pages is a list of pages, such as game.sheet.pages(field, options), not of {page!r:.80}")
    return page


def _drawer(*, live: bool) -> Callable[[Page, str], str]:
    """What makes an SVG of a page."""
    if live:
        from sheetgen.page.files.livesvg import live_svg

        return live_svg
    from sheetgen.page.files.svg import page_svg

    return page_svg


def _pdf(pages: Iterable[Page], title: str, author: str, keywords: Sequence[str], sides: Sides | None) -> bytes:
    from sheetgen.page.files.pdf import write

    stream = BytesIO()
    write(pages, stream, title=title, author=author, keywords=keywords, sides=sides)
    return stream.getvalue()


def _names(path: Path, files: int) -> list[Path]:
    if files == 1:
        return [path]
    return [path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(1, files + 1)]
