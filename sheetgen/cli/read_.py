"""`sheetgen read`: photos of coloured sheets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from sheetgen.cli.bar import watched
from sheetgen.cli.document import error_contract, here, page, print_json
from sheetgen.cli.help import Verb
from sheetgen.cli.numbers import Number, Whole
from sheetgen.cli.options import (
    files_begun,
    json_option,
    overwrite_option,
    record_path,
    tell_what_is_elsewhere,
    tell_whose_words_are_elsewhere,
)
from sheetgen.cli.streams import STREAM, name_written, note, remark, say, show
from sheetgen.errors import BadInput
from sheetgen.language import clauses, gettext, ngettext

if TYPE_CHECKING:
    from sheetgen.games.photographed import Asked, SheetRead, Shown
    from sheetgen.games.understood import Told
    from sheetgen.referee.finished.verdict import Verdict


def _nothing_read() -> dict[str, Any]:
    return {"sheets": [], "failed": []}


@click.command(cls=Verb)
@click.argument("photos", metavar="PHOTO...", nargs=-1, required=True, shell_complete=files_begun)
@click.option(
    "-o", "--output", metavar="FILE", shell_complete=files_begun,
    help="Write what was read: a record .toml, of several sheets name-1.toml and so on; in a folder, by their codes.",
)  # fmt: skip
@click.option(
    "--pdf", metavar="FILE", shell_complete=files_begun,
    help="Also draw each photo laid flat beside the sheet as it was understood, with what is in doubt.",
)  # fmt: skip
@click.option("--check", is_flag=True, help="Referee each sheet at once, as `sheetgen check` does.")
@click.option("--players", metavar="NAMES", help='Who played, in the order of turns: "Ann,Ben"; or how many.')
@click.option("--colours", metavar="WHOSE", help='Whose pen is whose: "Ann=red,Ben=blue".')
@click.option("--stopped", is_flag=True, help="The game was stopped in the middle.")
@click.option(
    "--record", metavar="FILE", shell_complete=files_begun,
    help="A record whose players, variations, letters, sequences and score hold for the sheet that it names.",
)  # fmt: skip
@click.option("--code", metavar="C", help="The code on the sheet, where no photo shows it well enough.")
@click.option("--paper", metavar="P", help="The paper, of sheets whose code does not say it.")
@click.option("--layout", metavar="FILE", shell_complete=files_begun, help="Your own layout file the sheet is from.")
@click.option("--words", metavar="FILE", shell_complete=files_begun, help="Your own word list it was filled from.")
@click.option("--seconds", type=Number(0, min_open=True), metavar="N", help="With --check: how long to look.")
@click.option("--jobs", type=Whole(1, 64), default=1, metavar="N", help="An album, on N cores at once.")
@json_option(_nothing_read)
@overwrite_option
def command(
    photos: tuple[str, ...],
    output: str | None,
    pdf: str | None,
    check: bool,
    players: str | None,
    colours: str | None,
    stopped: bool,
    record: str | None,
    code: str | None,
    paper: str | None,
    layout: str | None,
    words: str | None,
    seconds: float | None,
    jobs: int,
    as_json: bool,
    overwrite: bool,
) -> int:
    """Read photos or scans of coloured sheets: who coloured what, as a record for the referee.

    PHOTO is a JPEG, PNG, WebP or HEIC, or a PDF of scans. Several photos of one sheet are taken together, and a photo
    may show several sheets. Nothing leaves this machine, and no photo is kept.

    Exit status 0: all is read, though places may be in doubt, which the record says; 1: so much is in doubt that the
    record cannot leave it all open, or --check finds something wrong; 2: a photo or a file cannot be used, whatever
    became of the others; 3: --check could not decide.
    """
    from sheetgen.cli.target import kind_of
    from sheetgen.files import check_target
    from sheetgen.page.files import seal

    if seconds is not None and not check:
        raise BadInput(gettext("--seconds says how long --check looks; leave it out, or add --check"))
    if seconds is not None and not math.isfinite(seconds):
        raise BadInput(
            gettext("--seconds {seconds} would never end; give a number of seconds, such as 60").format(seconds=seconds)
        )
    if output == STREAM and not (check or as_json):
        output = None  # where the record goes anyway; beside a verdict it has no place there
    targets = _Targets.of(output, overwrite)
    if pdf is not None:
        if pdf == STREAM:
            raise BadInput(gettext("give the drawing's file a name"))
        kind = kind_of(pdf)
    told = _told(players, colours, record, code, layout, words, stopped=stopped)
    asked = _asked(told, code, paper, drawn=pdf is not None)
    shown, failed = _pages(photos, asked, jobs)
    from sheetgen.games.album import said_of_backs
    from sheetgen.games.photographed import passed_over, sheets_of

    failed, backs = passed_over(failed, shown)
    with watched(gettext("understanding what was coloured")):
        sheets, more = sheets_of(shown, told, others=bool(failed))
    failed += more
    if not sheets and len(failed) == 1 and not as_json:
        raise failed[0]
    if pdf is not None and kind == "pdf":  # before a record is written that would stand there alone
        check_target(Path(pdf), ours=seal.ours, overwrite=overwrite)
    taken = targets.taken(sheets)
    for error in taken:  # judging takes its time, and whoever waits for these records would wait for nothing
        remark(str(error))
    verdicts = _judged(sheets, seconds) if check else [None] * len(sheets)
    read = [_Read(sheet, verdict) for sheet, verdict in zip(sheets, verdicts, strict=True)]
    files, refused = targets.write(sheets) if output is not None else ([None] * len(read), [])
    if backs:
        remark(said_of_backs(backs))
    before = {str(error) for error in taken}
    for error in (*failed, *refused):
        if str(error) not in before:
            remark(str(error))
    _tell_whose_layout(sheets, files)
    _tell_whose_words(sheets, files)
    document = _contract(read, files, failed) | error_contract(*refused, *failed)
    if as_json:
        here().stand(document)
    else:
        _tell(read, files, shown=output is None and not check)
        _sum_up(read, [*failed, *refused])
    if pdf is not None and (read or failed):
        _draw(read, [*failed, *refused], pdf, overwrite=overwrite)
    if as_json:  # whatever became of the drawing: what was told before could not tell it
        print_json(document)
    return 2 if failed or refused else _status(read)


class _Read(NamedTuple):
    sheet: SheetRead
    verdict: Verdict | None


def _tell_whose_layout(sheets: Sequence[SheetRead], files: Sequence[Path | None]) -> None:
    """For each folder and layout once."""
    named = (sheet.understood.record.layout for sheet in sheets)
    for layout, folder in dict.fromkeys(
        (layout, file.parent) for layout, file in zip(named, files, strict=True) if layout and file
    ):
        tell_what_is_elsewhere(layout, folder)


def _tell_whose_words(sheets: Sequence[SheetRead], files: Sequence[Path | None]) -> None:
    """For each folder and word list once, by the first record there that names it."""
    named = (sheet.understood.sheet.opening.record.words_file for sheet in sheets)
    first: dict[tuple[Path, Path], Path] = {}
    for words, file in zip(named, files, strict=True):
        if words is not None and file is not None:
            first.setdefault((words, file.parent), file)
    for (words, _), file in first.items():
        tell_whose_words_are_elsewhere(words, file)


# What was asked for.


def _told(
    players: str | None,
    colours: str | None,
    record: str | None,
    code: str | None,
    layout: str | None,
    words: str | None,
    *,
    stopped: bool,
) -> Told:
    from sheetgen.games.design import known_code
    from sheetgen.games.understood import Told, told_colours, told_count, told_players

    given = None
    if record is not None:
        from sheetgen.cli.judge import read

        _, given = read(record, layout, words)
    count = told_count(players) if players is not None else None
    if count is not None and given is not None and count != len(given.players):
        said = gettext("--players says that {count} played, but the record names {names}; leave --players out")
        raise BadInput(said.format(count=count, names=", ".join(given.players)))
    told = Told(
        players=told_players(players) if players is not None else (),
        count=count,
        colours=told_colours(colours) if colours is not None else {},
        record=given,
        stopped=stopped,
        layout=Path(layout) if layout else None,
        words=Path(words) if words else None,
    )
    typed, named = None if code is None else str(known_code(code)[1]), told.sheet
    if None not in (typed, named) and typed != named:
        said = gettext("--code says {typed}, but --record names a record of the sheet {named}; leave one of them out")
        raise BadInput(said.format(typed=code, named=named))
    return told


def _asked(told: Told, code: str | None, paper: str | None, *, drawn: bool) -> Asked:
    from sheetgen.games.photographed import Asked
    from sheetgen.page.paper import paper as paper_named

    return Asked(told=told, code=code, paper=paper_named(paper) if paper else None, drawn=drawn)


def _pages(photos: Sequence[str], asked: Asked, jobs: int) -> tuple[list[Shown], list[BadInput]]:
    """The pages that all the photos show, one photo after the other, and what is wrong with the rest."""
    from sheetgen.errors import STANDARD_INPUT
    from sheetgen.games.album import files_read

    shown: list[Shown] = []
    failed: list[BadInput] = []
    files = [STANDARD_INPUT if name == STREAM else Path(name) for name in photos]
    said = ngettext("Reading the photo", "Reading {count} photos", len(files))
    with watched(said.format(count=len(files))):
        for file in files_read(files, asked, jobs=jobs):
            shown += file.pages
            failed += file.failed
    return shown, failed


# What comes of it.


def _judged(sheets: Sequence[SheetRead], seconds: float | None) -> list[Verdict]:
    from sheetgen import progress
    from sheetgen.referee.finished.budget import Budget
    from sheetgen.referee.finished.claim import with_guesses
    from sheetgen.referee.finished.judge import SECONDS, judge

    def judged(sheet: SheetRead) -> Verdict:
        found = judge(sheet.understood.sheet, Budget(SECONDS if seconds is None else seconds))
        return _by_option(with_guesses(found, sheet.understood.guessed))

    said = gettext("Judging {count} sheets").format(count=len(sheets))
    if len(sheets) == 1:
        said = gettext("Looking for an order of moves on {sheet}").format(sheet=sheets[0].code)
    with watched(said):
        return list(progress.each(map(judged, sheets), len(sheets)))


def _by_option(verdict: Verdict) -> Verdict:
    """The verdict with what says another end of the game by its option here: no record need have been written."""
    from msgspec import structs

    from sheetgen.referee.finished.judge import other_end

    options = {
        other_end(over=True): gettext("If the game was stopped in the middle, read it again with --stopped."),
        other_end(over=False): gettext("If the game was played to its end, read it again without --stopped."),
    }
    return structs.replace(verdict, hints=tuple(options.get(hint, hint) for hint in verdict.hints))


def _status(read: Sequence[_Read]) -> int:
    """1 if something is wrong with any sheet, or too much in doubt; else 3 if any was not decided."""
    crowded = any(not doubt.written for each in read for doubt in each.sheet.doubts)
    found = {each.verdict.status for each in read if each.verdict is not None}
    return 1 if crowded or 1 in found else 3 if 3 in found else 0


def _contract(read: Sequence[_Read], files: Sequence[Path | None], failed: Sequence[BadInput]) -> dict[str, Any]:
    """The one sheet's document, or all of them with what failed."""
    documents = [
        each.sheet.contract()
        | {"file": None if file is None else str(file)}
        | ({"check": each.verdict.contract()} if each.verdict is not None else {})
        for each, file in zip(read, files, strict=True)
    ]
    if len(documents) == 1 and not failed:
        return documents[0]
    complaints = [
        {"photo": None if error.file is None else str(error.file), "message": error.sentence, **page(error)}
        for error in failed
    ]
    return {"sheets": documents, "failed": complaints}


def _tell(read: Sequence[_Read], files: Sequence[Path | None], *, shown: bool) -> None:
    """The records themselves, or the verdicts, on standard output; what else should be known beside it."""
    from sheetgen.games.album import photo_names
    from sheetgen.referee.finished.report import lines_of

    for number, (each, file) in enumerate(zip(read, files, strict=True)):
        sheet, verdict = each
        name = sheet.code if len(read) == 1 else f"{photo_names(sheet.photos)}, {sheet.code}"
        for trouble in sheet.troubles:
            remark(f"{name}: {trouble}")
        if sheet.doubts:
            remark(f"{name}: {_in_doubt(sheet)}")
        if verdict is not None:
            say("\n".join([*([""] if number else []), *lines_of(verdict, sheet.game.title)]))
        if file is not None:
            name_written(file) if verdict is None else note(str(file))
        elif shown:
            head = f"# {sheet.code}: {', '.join(sheet.photos)}\n" if len(read) > 1 else ""
            show(f"{head}{sheet.understood.text}".encode())


def _sum_up(read: Sequence[_Read], failed: Sequence[BadInput]) -> None:
    """Of several sheets that were judged, a line each."""
    from sheetgen.cli.album import table

    judged = [(each.sheet, each.verdict) for each in read if each.verdict is not None]
    if judged and len(judged) + len(failed) > 1:
        say("\n".join(["", *table(judged, failed)]))


def _in_doubt(sheet: SheetRead) -> str:
    count = len(sheet.doubts)
    few = clauses(doubt.said for doubt in sheet.doubts[:3])
    said = ngettext("{count} place is in doubt: {few}", "{count} places are in doubt: {few}", count)
    if count > 3:
        said = gettext("{count} places are in doubt: {few}; and {more} more")
    return said.format(count=count, few=few, more=count - 3)


class _Targets(NamedTuple):
    """Where records go."""

    output: Path | None
    """A file or a folder."""
    folder: bool
    overwrite: bool

    @classmethod
    def of(cls, output: str | None, overwrite: bool) -> _Targets:
        """Raises BadInput for a name that no record can have, before any photo is read."""
        from sheetgen.files import check_target, is_there

        if output is None:
            return cls(None, False, overwrite)
        if output == STREAM:
            raise BadInput(gettext("the verdict is already on standard output; give the other file a name"))
        path = Path(output)
        if output.endswith(("/", "\\")) or (is_there(path) and path.is_dir()):
            if is_there(path) and not path.is_dir():
                raise BadInput(gettext("this is a file; leave the / at its end out, or name a folder"), file=output)
            if not path.parent.is_dir():
                raise BadInput(gettext("there is no folder {folder}").format(folder=path.parent), file=output)
            return cls(path, True, overwrite)
        check_target(record_path(output), overwrite=overwrite)
        return cls(path, False, overwrite)

    def taken(self, sheets: Sequence[SheetRead]) -> list[BadInput]:
        """Which of the sheets' files are there and may not be written over."""
        from sheetgen.files import check_target, is_there

        refused: list[BadInput] = []
        for path in self._names(sheets) if self.output is not None else ():
            try:
                if is_there(path):
                    check_target(path, overwrite=self.overwrite)
            except BadInput as error:
                refused.append(error)
        return refused

    def write(self, sheets: Sequence[SheetRead]) -> tuple[list[Path | None], list[BadInput]]:
        """The file of each sheet, and why some could not be written: those that can are. Makes the folder."""
        from sheetgen.files import reason, write_set

        if sheets and self.folder and self.output is not None:
            try:
                self.output.mkdir(exist_ok=True)
            except OSError as error:
                raise BadInput(
                    gettext("this folder cannot be made ({reason})").format(reason=reason(error)), file=self.output
                ) from None
        written: list[Path | None] = []
        refused: list[BadInput] = []
        for path, sheet in zip(self._names(sheets), sheets, strict=True):
            try:
                write_set([(path, sheet.understood.text.encode())], overwrite=self.overwrite)
                written.append(path)
            except BadInput as error:
                refused.append(error)
                written.append(None)
        return written, refused

    def _names(self, sheets: Sequence[SheetRead]) -> list[Path]:
        assert self.output is not None
        if not self.folder:
            if len(sheets) == 1:
                return [self.output]
            return [self.output.with_stem(f"{self.output.stem}-{number}") for number in range(1, len(sheets) + 1)]
        codes = [sheet.code for sheet in sheets]
        names = [
            code if codes.count(code) == 1 else f"{code}-{codes[:number].count(code) + 1}"
            for number, code in enumerate(codes)
        ]
        return [self.output / f"{name}.toml" for name in names]


def _draw(read: Sequence[_Read], failed: Sequence[BadInput], target: str, *, overwrite: bool) -> None:
    from sheetgen.cli.print_ import chosen_paper
    from sheetgen.cli.target import deliver, kind_of
    from sheetgen.games.proofs import proofs

    pages = proofs([(each.sheet, each.verdict) for each in read], failed, chosen_paper(None, False))
    with watched(gettext("drawing")):
        paths = deliver(
            pages,
            target,
            kind_of(target),
            name="",
            overwrite=overwrite,
            title=gettext("Photos of sheets"),
            author="sheetgen",
        )
    for path in paths:
        note(str(path))
