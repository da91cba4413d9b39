"""Where a sheet goes: a file by its name, one named after the sheet, or standard output. The same for every verb."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.streams import STREAM, check_stream, remark, send
from sheetgen.errors import BadInput
from sheetgen.files import check_no_device, check_target
from sheetgen.language import gettext
from sheetgen.page.files import seal
from sheetgen.page.files.output import FORMATS, documents, misnamed, save

if TYPE_CHECKING:
    from sheetgen.page.ink.shapes import Page
    from sheetgen.page.paper import Sides


def kind_of(output: str | None, asked: str | None = None, known: Sequence[str] = FORMATS) -> str:
    """The format that is asked for, or that the file's name asks for, or else a PDF.

    Raises BadInput when the name ends otherwise, and when a terminal would have to show the file.
    """
    if output is None:
        return asked or known[0]
    if output == STREAM:
        check_stream(asked or known[0])
        return asked or known[0]
    wanted = known if asked is None else (asked,)
    suffix = Path(output).suffix.lower().lstrip(".")
    if suffix not in wanted:
        check_no_device(Path(output), Path(output))
        raise BadInput(misnamed(wanted), file=output)
    return suffix


def check(output: str | None, kind: str, *, name: str, overwrite: bool) -> None:
    """Raises BadInput where `deliver` could not write its file, before much is drawn for it."""
    if output != STREAM:
        check_target(_target(output, name, kind), ours=seal.ours, overwrite=overwrite)


def _target(output: str | None, name: str, kind: str) -> Path:
    return default_target(name, kind) if output is None else Path(output)


def deliver(
    pages: Iterable[Page],
    output: str | None,
    kind: str,
    *,
    name: str,
    overwrite: bool,
    title: str,
    author: str,
    keywords: Sequence[str] = (),
    sides: Sides | None = None,
    dpi: float | None = None,
    live: bool = False,
) -> list[Path]:
    """Write the pages where they are to go, and return the files' names; `name` is what the file is called by default.
    Where an older file was called so by default too and was not the same, standard error says that it is gone.

    Raises BadInput as `sheetgen.page.files.output.save` does.
    """
    if output == STREAM:
        made = documents(pages, kind, title=title, author=author, keywords=keywords, sides=sides, dpi=dpi, live=live)
        send(made, kind)
        return []
    gone: list[Path] = []
    files = save(
        pages,
        _target(output, name, kind),
        kind,
        title=title,
        author=author,
        keywords=keywords,
        sides=sides,
        dpi=dpi,
        live=live,
        overwrite=overwrite,
        # Who names a file or says --overwrite knows what becomes of the older one.
        replaced=gone.append if output is None and not overwrite else None,
    )
    if gone:
        said = gettext(
            "{file} stands in place of another print of that name; to keep both, give this one a name with -o"
        )
        remark(said.format(file=gone[0]))
    return files


def shown(files: Sequence[Path]) -> None:
    """Has the system show the first of the files; where it cannot, the terminal says so."""
    import click

    if not files or click.launch(str(files[0].absolute())):
        remark(gettext("nothing here can show the file; open it by its name"))


def default_target(name: str, kind: str) -> Path:
    """In output/ where there is such a folder, else here."""
    return default_folder(f"{name}.{kind}")


def default_folder(name: str) -> Path:
    """The same for a folder."""
    folder = Path("output")
    return (folder if folder.is_dir() else Path()) / name
