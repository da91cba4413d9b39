"""Long runs: thousands of sheets of one game in files of EACH, made on as many cores as there are to be had.

A file depends on nothing but what was asked for and its place in the run, so it holds the same bytes whoever makes it,
and a run that was broken off goes on where it stopped: files that are there already are not made again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct, structs

from sheetgen import games, progress
from sheetgen.errors import BadInput
from sheetgen.field import code as codes
from sheetgen.field.model import Field
from sheetgen.files import check_target, is_part, reason, write_set
from sheetgen.games.asked import Asked
from sheetgen.games.design import Design, check_run, copies, once
from sheetgen.games.papers import cramped
from sheetgen.games.printed import all_pages
from sheetgen.games.workers import AHEAD, Steps, executor, in_order, step
from sheetgen.language import ENGLISH, gettext, ngettext, spoken
from sheetgen.page.files import seal
from sheetgen.page.files.output import documents
from sheetgen.page.ink.shapes import Page
from sheetgen.page.options import SheetOptions

EACH = 1000
"""Sheets in a file."""


class Run(Struct, frozen=True, kw_only=True):
    """So many sheets, each with the next seed: of the filling if there is one, else of the field."""

    game: str
    asked: Asked
    options: SheetOptions
    count: int
    each: int = EACH
    language: str = ENGLISH
    """What the sheets and rules speak, wherever they are made."""

    @property
    def parts(self) -> list[Part]:
        """What stands in each file."""
        starts = range(0, self.count, self.each)
        return [Part(run=self, start=start, count=min(self.each, self.count - start)) for start in starts]


class Part(Struct, frozen=True, kw_only=True):
    """One file of a run."""

    run: Run
    start: int
    """Sheets before it."""
    count: int

    @property
    def name(self) -> str:
        """The file's name, which sorts as the sheets do."""
        figures = max(4, len(str(self.run.count)))
        return f"{self.run.game}-{self.start + 1:0{figures}}-{self.start + self.count:0{figures}}.pdf"

    @property
    def asked(self) -> Asked:
        """What was asked for, with the seed of this file's first sheet."""
        asked = self.run.asked
        if asked.fill is None:
            return structs.replace(asked, seed=(asked.seed or 0) + self.start)
        return structs.replace(asked, fill_seed=(1 if asked.fill_seed is None else asked.fill_seed) + self.start)


class Made(Struct, frozen=True):
    """A file that was made, and what is to be said of it."""

    part: Part
    data: bytes
    remarks: tuple[str, ...]


def make(part: Part) -> Made:
    """The file's bytes. Raises BadInput for a design that cannot be drawn or filled."""
    with spoken(part.run.language):
        return _made(part)


def _made(part: Part) -> Made:
    game, run = games.find(part.run.game), part.run
    remarks: list[str] = []
    design = part.asked.design(game, lambda left_out: None)
    fields = copies(design, part.count, remarks.append, seeds=part.count)
    judged = _judged(design, fields, part, remarks.append)
    pages = all_pages(game, _counted(judged), run.options, part.count, rules=None, before=part.start, of=run.count)
    title = gettext("{game}, sheets {first} to {last}").format(
        game=gettext(game.title), first=part.start + 1, last=part.start + part.count
    )
    return Made(part, _document(pages, title, game.credit), tuple(remarks))


def _judged(design: Design, fields: Iterable[Field], part: Part, told: Callable[[str], None]) -> Iterator[Field]:
    """The fields; of those that are too small to be played on the first is told, and behind the last how many more
    there are, for the run goes on all the same."""
    first, others = "", 0
    for number, field in enumerate(fields, part.start + 1):
        if first:
            others += cramped(design, field, part.run.options) is not None
        elif small := cramped(design, field, part.run.options):
            first = gettext("sheet {number}: {wrong}").format(number=number, wrong=small)
        yield field
    if others:
        first = ngettext(
            "{said}; {count} more sheet of {file} is too small to play on",
            "{said}; {count} more sheets of {file} are too small to play on",
            others,
        ).format(said=first, count=others, file=part.name)
    if first:
        told(first)


def _counted(fields: Iterable[Field]) -> Iterator[Field]:
    """The fields, each a step of the work once its pages are laid out."""
    for field in fields:
        yield field
        step()


def _rules(run: Run) -> bytes:
    """The rules, once for all sheets."""
    game = games.find(run.game)
    pages = all_pages(game, (), run.options, 0, rules=run.options.paper)
    return _document(pages, gettext("{game}: the rules").format(game=gettext(game.title)), game.credit)


def _document(pages: Iterable[Page], title: str, author: str) -> bytes:
    (found,) = documents(pages, "pdf", title=title, author=author)
    return found


def carried_out(
    run: Run,
    folder: Path,
    *,
    rules: bool = True,
    jobs: int = 1,
    scheduler: str | None = None,
    overwrite: bool = False,
    told: Callable[[str], None],
) -> Iterator[Path]:
    """The run's files as they are written, those that are there already first; sheet by sheet it is told how far it
    is (progress.py), on a cluster file by file. Without `rules` no file of them is made: all others are the same.

    `jobs` processes of this machine make them, or those of the dask cluster at the address `scheduler`. Raises
    BadInput for a design that cannot be drawn, a folder that holds something else, a file in it that was changed since,
    unless `overwrite`, and a cluster that does not answer.
    """
    steps = Steps() if scheduler is None else None
    there, told = 0, once(told)

    def tell() -> None:
        progress.tell((there + (steps.made if steps else 0)) / run.count)

    with executor(jobs, scheduler, steps) as workers:
        _claim(run, folder)
        first = folder / RULES.format(run.game)
        missing = [part for part in run.parts if not _is_whole(folder / part.name)]
        lacking = [first] if rules and not _is_whole(first) else []
        for path in (*lacking, *(folder / part.name for part in missing)):  # before anything is drawn
            check_target(path, ours=seal.ours, overwrite=overwrite)
        if lacking:
            write_set([(first, _rules(run))], ours=seal.ours, overwrite=overwrite)
        for part in run.parts:
            if part not in missing:
                there += part.count
                yield folder / part.name
        for made in in_order(workers, make, missing, jobs * AHEAD, meanwhile=tell):
            for remark in made.remarks:
                told(remark)
            path = folder / made.part.name
            write_set([(path, made.data)], ours=seal.ours, overwrite=overwrite)
            there += 0 if steps else made.part.count
            yield path


def _is_whole(path: Path) -> bool:
    """Whether the file is there as it was made."""
    return path.is_file() and seal.ours(path.read_bytes())


RULES = "{}-0-rules.pdf"
"""In the folder, before the sheets."""

NOTE = "run.json"
"""In the folder: what was asked for, by which a run that goes on is known from another one."""


def _claim(run: Run, folder: Path) -> None:
    """Make the folder this run's. Raises BadInput when it is another's, or holds other things."""
    said = _note(run)
    if folder.exists() and not folder.is_dir():
        raise BadInput(gettext("this is a file; a long run goes into a folder"), file=folder)
    note = folder / NOTE
    if note.is_file():
        if note.read_bytes() != said:
            raise BadInput(gettext("here lie the files of another run; choose another folder"), file=folder)
        return
    if folder.is_dir() and not all(map(is_part, folder.iterdir())):  # a killed run may have left one
        raise BadInput(gettext("this folder has other things in it; choose a new one"), file=folder)
    if not folder.parent.is_dir():
        raise BadInput(gettext("there is no folder {folder}").format(folder=folder.parent), file=folder)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise BadInput(
            gettext("this folder cannot be made ({reason})").format(reason=reason(error)), file=folder
        ) from None
    write_set([(note, said)])


def _note(run: Run) -> bytes:
    """What was asked for; of files of one's own their content counts, and not how they are called.

    Raises BadInput for a design that cannot be, and where the last sheet's seed would be none."""
    made = run.parts[0].asked.design(games.find(run.game), lambda left_out: None)
    check_run(made, run.count)
    words = made.filling.words if made.filling else None
    own = codes.digest([made.layout.source.encode(), words.digests[0] if words else b""])
    asked = structs.replace(run.asked, layout=made.layout.name, words=None)
    return msgspec.json.format(msgspec.json.encode([structs.replace(run, asked=asked), own]), indent=1) + b"\n"
