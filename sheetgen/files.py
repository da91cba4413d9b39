"""Reading what people hand us and writing what they asked for: never half a file, never a traceback.

What a command has read it never writes over (`inputs_kept`), and several files land all together or not at all.
"""

from __future__ import annotations

import codecs
import errno
import gzip
import io
import os
import re
import shutil
import stat
import sys
import tempfile
import time
import unicodedata
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import TypeAlias

from sheetgen.errors import STANDARD_INPUT, BadInput
from sheetgen.language import N_, gettext, grouped

RECORD_LIMIT = 1_000_000
"""Bytes. A record or layout larger than this was not typed by a person."""

DRAWING_LIMIT = 20_000_000
"""Bytes. Drawing programs put much else into an SVG file."""

DRAWINGS = (".svg", ".svgz")
"""How the names of drawings end, of plain and of compressed ones, in small letters."""

COMPRESSED = b"\x1f\x8b"
"""How what gzip compressed begins, whatever its name."""

NOT_UTF_8 = N_(
    "the text is not UTF-8, but seems to be in an older encoding, such as Latin-1; "
    "save it as UTF-8 (editors ask for the encoding under Save As)"
)
"""What is said of a text in another encoding."""

_DOCUMENTS = (
    (b"PK\3\4", N_("this is a word processor or spreadsheet document, or a zip file")),
    (b"\xd0\xcf\x11\xe0", N_("this is a word processor or spreadsheet document")),
    (b"{\\rtf", N_("this is a word processor document")),
    (b"%PDF-", N_("this is a PDF")),
)
"""How files begin that people take for texts, and what they are."""

_PICTURES = (
    (b"%PDF-", N_("this is a PDF")),
    (b"\x89PNG", N_("this is a picture of dots")),
    (b"\xff\xd8\xff", N_("this is a picture of dots")),
    (b"GIF8", N_("this is a picture of dots")),
    (b"RIFF", N_("this is a picture of dots")),
    (b"BM", N_("this is a picture of dots")),
)
"""How files begin that people take for drawings of lines, and what they are."""

_BEGINNING = 16
"""Bytes that show what a file is."""

_DECLARED = re.compile(
    rb"""(<\?xml\s+version\s*=\s*["'][0-9.]{1,9}["'])\s+encoding\s*=\s*["']([A-Za-z][\w.-]{0,40})["']"""
)
"""The first line of an XML document that names its encoding."""

_UNICODE = re.compile(r"(?:utf|ucs|unicode|us-ascii|ascii)", re.IGNORECASE)
"""What `text_of` tells apart by itself."""

_OF_BYTES = re.compile(
    r"(?:iso-?8859-?\d{1,2}|latin-?\d{1,2}|(?:windows|cp)-?125\d|macintosh|koi8-[ru])", re.IGNORECASE
)
"""Encodings of a byte a letter: in the others a hostile file could keep Python busy for hours."""

PART = ".sheetgen-"
"""How the names of unfinished files begin; they end in .part."""

_ADDRESS = re.compile(r"(https?|ftp|file):/+(.+)", re.IGNORECASE)
"""An address, as a path has it."""

FORGOTTEN = 3600.0
"""Seconds after which an unfinished file is taken for one whose writer was killed. Writing takes a second or two."""

Identity: TypeAlias = tuple[int, int]
"""A file's device and number: the same by whatever name, link or spelling one comes to it."""

_inputs: ContextVar[set[Identity] | None] = ContextVar("inputs", default=None)


@contextmanager
def inputs_kept() -> Iterator[None]:
    """Inside this block no file that was read is written over, whatever it is called."""
    token = _inputs.set(set())
    try:
        yield
    finally:
        _inputs.reset(token)


def note_input(path: Path) -> None:
    """Keep the file from being written over, as if it were read now (for files whose content is known already)."""
    try:
        _note(path.stat())
    except (OSError, ValueError):
        return


def read_bytes(path: Path, limit: int) -> bytes:
    """The file's bytes; those of standard input for `STANDARD_INPUT`.

    Raises BadInput when it is missing, a folder, a pipe or a device, unreadable, empty or larger than `limit`.
    """
    try:
        data = _standard_input(limit + 1) if path is STANDARD_INPUT else _regular(path, limit + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, FileNotFoundError) and (typed := address(path)):
            raise BadInput(gettext("addresses are not fetched; save the file, and give its name"), file=typed) from None
        said = gettext("cannot be read ({reason})").format(reason=reason(error))
        if isinstance(error, FileNotFoundError) and (near := meant_by(path)):
            said = gettext("{sentence}; did you mean {guesses}?").format(sentence=said, guesses=near.name)
        raise BadInput(said, file=path) from None
    if len(data) > limit:
        raise BadInput(
            gettext("the file has more than the {limit} bytes that can be read here").format(limit=grouped(limit)),
            file=path,
        )
    if not data.strip():
        raise BadInput(gettext("the file is empty"), file=path)
    return data


def named_without_ending(path: Path) -> Path | None:
    """The file that is there with one more ending: its own, or the one that an editor put behind it."""
    there = (path.parent / f"{path.name}{ending}" for ending in (".toml", ".txt", ".svg", ".jpg", ".png"))
    return next((each for each in there if path.name and is_there(each)), None)


def address(path: Path) -> str | None:
    """The address that somebody gave in place of a file's name, as they typed it; None for a name."""
    # A path has one stroke where an address has two, or three before a file of one's own.
    found = _ADDRESS.match(str(path))
    return found and f"{found[1]}:{'///' if found[1].lower() == 'file' else '//'}{found[2]}"


def meant_by(path: Path) -> Path | None:
    """The file that is there under nearly the same name: without its whole ending, or in other capitals."""
    if near := named_without_ending(path):
        return near
    with suppress(OSError, ValueError):
        return next((each for each in path.parent.iterdir() if _alike(each.name) == _alike(path.name)), None)
    return None


def _alike(name: str) -> str:
    """What names have in common that differ in capitals, or in how an accent is written."""
    return unicodedata.normalize("NFC", name).casefold()


def _regular(path: Path, most: int) -> bytes:
    if path.is_dir():
        raise BadInput(gettext("this is a folder, not a file"), file=path)
    # Without O_NONBLOCK, opening a named pipe waits until somebody writes into it.
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0))) as stream:
        status = os.fstat(stream.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise BadInput(gettext("this is a pipe or a device, not a file"), file=path)
        _note(status)
        return stream.read(most)


def _standard_input(most: int) -> bytes:
    if sys.stdin is None:
        raise BadInput(gettext("it is closed"), file=STANDARD_INPUT)
    with suppress(OSError):  # a stream without a descriptor is no file
        _note(os.fstat(sys.stdin.fileno()))
    return sys.stdin.buffer.read(most)


def _note(status: os.stat_result) -> None:
    kept = _inputs.get()
    if kept is not None and stat.S_ISREG(status.st_mode):
        kept.add((status.st_dev, status.st_ino))


def read_text(path: Path, limit: int = RECORD_LIMIT) -> str:
    """The file's text, in UTF-8 or UTF-16. Raises BadInput, with the line, when it is neither."""
    return text_of(read_bytes(path, limit), path)


def text_of(data: bytes, path: Path) -> str:
    """What was read from a file of that name, or sent, as text, in UTF-8 or UTF-16.

    Raises BadInput, with the line, when it is neither, and for what a word processor wrote."""
    if document := document_kind(data):
        raise BadInput(gettext("{document}; save the text as plain text").format(document=document), file=path)
    kind = _kind(data)
    try:
        text = with_plain_lines(data.decode(kind))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        what = gettext("this is not a text file") if b"\0" in data[:4096] else gettext(NOT_UTF_8)
        raise BadInput(what, file=path, line=line) from None
    if not text.strip():
        raise BadInput(gettext("the file is empty"), file=path)
    return text


def with_plain_lines(text: str) -> str:
    """The text without the mark that some editors put before it, its lines ended as ours are."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return text if "\n" in text else text.replace("\r", "\n")  # as old editors of the Macintosh end their lines


def picture_kind(path: Path) -> str | None:
    """What the file is, in words, if it is a picture of dots or a PDF; None for everything else, and for standard input
    and files that cannot be read."""
    with suppress(OSError, ValueError, BadInput):
        return None if path is STANDARD_INPUT else _picture_kind(_regular(path, _BEGINNING))
    return None


def _picture_kind(data: bytes) -> str | None:
    if data[4:8] == b"ftyp":  # as telephones write photos
        return gettext("this is a picture of dots")
    return next((gettext(said) for start, said in _PICTURES if data.startswith(start)), None)


def read_drawing(path: Path) -> str:
    """The text of an SVG drawing, unpacked where it is compressed.

    Raises BadInput as `read_text` does, and when what was compressed is damaged or larger than DRAWING_LIMIT.
    """
    return drawing_of(read_bytes(path, DRAWING_LIMIT), path)


def drawing_of(data: bytes, path: Path) -> str:
    """What was read from a drawing's file of that name, or sent, as text. Raises BadInput as `read_drawing` does."""
    if picture := _picture_kind(data):
        said = gettext("{picture}, whatever its name; a curve is an SVG drawing")
        raise BadInput(said.format(picture=picture), file=path)
    if not data.startswith(COMPRESSED):
        return _told_in_xml(data, path)
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
            data = packed.read(DRAWING_LIMIT + 1)
    except (OSError, EOFError, zlib.error):
        said = gettext("this drawing is compressed and damaged; save it once more, as plain SVG")
        raise BadInput(said, file=path) from None
    if len(data) > DRAWING_LIMIT:
        said = gettext("the file has more than the {limit} bytes that can be read here")
        raise BadInput(said.format(limit=grouped(DRAWING_LIMIT)), file=path)
    return _told_in_xml(data, path)


def _told_in_xml(data: bytes, path: Path) -> str:
    """The text of a drawing that may name its own encoding in its first line, as older drawing programs do.

    That line says nothing of the encoding any more: whoever saves the text as UTF-8 would make it a lie. Raises
    BadInput as `text_of` does, and for an encoding that is not read here.
    """
    declared = _DECLARED.match(data)
    if declared is None or _UNICODE.match(name := declared[2].decode()):
        return text_of(data, path)
    if not _OF_BYTES.fullmatch(name):
        said = gettext("this drawing is written in the encoding {encoding}, which is not read here; save it as UTF-8")
        raise BadInput(said.format(encoding=name), file=path)
    try:
        text = (declared[1] + data[declared.end() :]).decode(name)
    except (LookupError, UnicodeDecodeError):
        said = gettext("this drawing says that its encoding is {encoding}, and it is not; save it as UTF-8")
        raise BadInput(said.format(encoding=name), file=path) from None
    return text_of(text.encode(), path)


def is_drawing(path: Path) -> bool:
    """Whether a file is an SVG drawing, by its name."""
    return path.suffix.lower() in DRAWINGS


def text_forms(text: bytes) -> Iterator[bytes]:
    """A text in UTF-8 without a mark, its lines ending in LF: the same however an editor saves it.

    First as it stands, then as it would be had the editor put one LF behind the last line, or none.
    """
    plain = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in text else text
    yield plain
    bare = plain.rstrip(b"\n")
    for end in (b"", b"\n"):
        if bare + end != plain:
            yield bare + end


def document_kind(data: bytes) -> str | None:
    """What a file is that a word processor wrote where a plain text is wanted, in words; None for any other."""
    return next((gettext(said) for start, said in _DOCUMENTS if data.startswith(start)), None)


def _kind(data: bytes) -> str:
    """In which form a text is written: UTF-32 or UTF-16 by its mark, or where every other byte at first is 0."""
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):  # before UTF-16, whose mark this one begins with
        return "utf-32"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    start = data[:40]
    for kind, zeros, others in (("utf-16-le", start[1::2], start[::2]), ("utf-16-be", start[::2], start[1::2])):
        if zeros and not any(zeros) and all(others):
            return kind
    return "utf-8-sig"


def beside(folder: Path, name: str) -> Path:
    """The file of that name in the folder or below it, links followed.

    Raises BadInput when it lies elsewhere: a file that came from a stranger must not have others opened.
    """
    path = folder / name
    try:
        home, found = folder.resolve(), path.resolve()
    except (OSError, ValueError, RuntimeError):
        return path  # no file has such a name, as whoever reads it will say
    if found.is_relative_to(home):
        return path
    from sheetgen.tomlfile import shortened

    said = gettext("{name} is elsewhere; what a record names must be beside it, or in a folder beside it")
    raise BadInput(said.format(name=shortened(name)))


def is_beside(folder: Path, file: Path) -> bool:
    """Whether a record in the folder may name a file: it lies there or below."""
    try:
        beside(folder, os.path.relpath(file, folder))
    except BadInput:
        return False
    return True


def check_target(path: Path, *, ours: Callable[[bytes], bool] | None = None, overwrite: bool = True) -> Path:
    """Where a file of that name would be written: what a link leads to is replaced, not the link.

    An older file there is replaced when it is empty, when `ours` knows its content, or with `overwrite`. Raises
    BadInput for any other, for one that was read, for a folder, a device, and when there is no such folder.
    """
    with _errors_as_bad_input(path):
        target = path.resolve() if path.is_symlink() else path
    if not is_there(target):
        if not (is_there(target.parent) and target.parent.is_dir()):
            raise BadInput(gettext("there is no folder {folder}").format(folder=target.parent), file=path)
        return target
    if target.is_dir():
        raise BadInput(gettext("this is a folder; give the file a name"), file=path)
    check_no_device(target, path)
    status = target.stat()
    if (status.st_dev, status.st_ino) in (_inputs.get() or ()):
        raise BadInput(gettext("this file is read here and so is never written over; choose another name"), file=path)
    if status.st_size and not overwrite and not (ours and _known(target, ours, path)):
        said = gettext("this file already exists and is left as it is; choose another name, or add --overwrite")
        if ours:
            said = gettext(
                "this file was not made by sheetgen, or was changed since, and is left as it is; "
                "choose another name, or add --overwrite"
            )
        raise BadInput(said, file=path)
    if not os.access(target, os.W_OK):
        raise BadInput(gettext("this file may not be written to; choose another name"), file=path)
    return target


def _known(target: Path, ours: Callable[[bytes], bool], path: Path) -> bool:
    try:
        return ours(target.read_bytes())
    except OSError as error:
        said = gettext(
            "this file already exists and cannot be read ({reason}), so it is left as it is; choose another name, or "
            "add --overwrite"
        )
        raise BadInput(said.format(reason=reason(error)), file=path) from None


def write_whole(path: Path, data: bytes) -> None:
    """Write `data` to `path`, all of it or nothing, over what stands there but never over what was read."""
    write_set([(path, data)])


def write_set(
    files: Sequence[tuple[Path, bytes]],
    *,
    ours: Callable[[bytes], bool] | None = None,
    overwrite: bool = True,
    replaced: Callable[[Path], None] | None = None,
) -> None:
    """Write every file or, on any trouble, none: then older files of these names stand there as before.

    `replaced` hears afterwards in whose place another content stands now. Raises BadInput as `check_target` does, when
    two of the names lead to one file, and when a folder is read-only or the disk is full.
    """
    targets = [check_target(path, ours=ours, overwrite=overwrite) for path, _ in files]
    _check_apart([path for path, _ in files], targets)
    new = set() if overwrite else {target for target in targets if not is_there(target)}
    others = [path for (path, data), target in zip(files, targets, strict=True) if replaced and _differs(target, data)]
    parts: list[Path] = []
    try:
        for (path, data), target in zip(files, targets, strict=True):
            with _errors_as_bad_input(path):
                parts.append(_part(target.parent))
                _fill(parts[-1], data, target)
        _land([path for path, _ in files], parts[: len(targets)], targets, parts, new)
    finally:
        for part in parts:
            part.unlink(missing_ok=True)
    if replaced:
        for path in others:
            replaced(path)


def _check_apart(names: Sequence[Path], targets: Sequence[Path]) -> None:
    """Raises BadInput where a link leads to the file of another name: of the two only one would be there. (Two names of
    one file that are no such links are two files as soon as they are written.)"""
    taken: dict[Path, Path] = {}
    for name, target in zip(names, targets, strict=True):
        with _errors_as_bad_input(name):
            other = taken.setdefault(target.resolve(), name)
        if other is not name:
            said = gettext("this leads to the same file as {other}; remove the link, or choose another name")
            raise BadInput(said.format(other=other), file=name)


def _differs(target: Path, data: bytes) -> bool:
    """Whether a file stands there that holds something, and not this."""
    try:
        return target.read_bytes() not in (b"", data)
    except OSError:  # there is none, or none that could be compared
        return False


def _land(
    names: Sequence[Path], fresh: Sequence[Path], targets: Sequence[Path], parts: list[Path], new: set[Path]
) -> None:
    """Rename the fresh files to their targets; what stood there is kept among `parts` until all of them stand. At a
    `new` name another's file may have appeared since it was looked at: that one stays."""
    begun: list[tuple[Path, Path | None]] = []
    try:
        for name, part, target in zip(names, fresh, targets, strict=True):
            with _errors_as_bad_input(name):
                kept = None
                if len(targets) > 1 and target.exists():
                    parts.append(kept := _part(target.parent))
                    shutil.copy2(target, kept)
                if target in new:
                    _land_new(part, target, name)
                    begun.append((target, None))
                    continue
                begun.append((target, kept))
                part.replace(target)
    except BaseException:
        # An interrupt counts too: half a set of pages is no sheet. A single file is never half there.
        for target, kept in begun if len(targets) > 1 else ():
            if kept is not None:
                kept.replace(target)
            else:
                target.unlink(missing_ok=True)
        raise


def _land_new(part: Path, target: Path, name: Path) -> None:
    """Give the part its name where no file has it, in one step. Raises BadInput where one has it by now."""
    try:
        os.link(part, target)
    except FileExistsError:
        said = gettext("this file already exists and is left as it is; choose another name, or add --overwrite")
        raise BadInput(said, file=name) from None
    except OSError:  # a file system without links, such as a memory stick's: there the look is all there is
        part.replace(target)


def is_part(path: Path) -> bool:
    """Whether a file is an unfinished one of ours, by its name."""
    return path.match(f"{PART}*.part")


def _part(folder: Path) -> Path:
    """A new empty file in the folder. Those that killed writers left there long ago are removed."""
    for left in folder.glob(f"{PART}*.part"):
        try:
            # The time of its last change is no help: what is kept of an older file has that file's.
            if time.time() - left.lstat().st_ctime > FORGOTTEN:
                left.unlink()
        except OSError:  # another's, or gone by now
            continue
    handle, name = tempfile.mkstemp(dir=folder, prefix=PART, suffix=".part")
    os.close(handle)
    return Path(name)


def _fill(part: Path, data: bytes, target: Path) -> None:
    """Write the part of a file. Who may read and write it: as the older one there, or as the system has it for new
    ones."""
    with os.fdopen(os.open(part, os.O_WRONLY | getattr(os, "O_BINARY", 0)), "wb") as stream:
        stream.write(data)
    try:
        older = target.stat()
    except FileNotFoundError:
        part.chmod(0o666 & ~_umask())
        return
    _give(part, older)
    part.chmod(stat.S_IMODE(older.st_mode) & 0o777)


def _give(part: Path, older: os.stat_result) -> None:
    """The owner and group of the older file, as far as the system lets us give it away."""
    made = part.stat()
    if (made.st_uid, made.st_gid) == (older.st_uid, older.st_gid):
        return
    for owner in (older.st_uid, -1):
        with suppress(PermissionError):
            os.chown(part, owner, older.st_gid)
            return


@contextmanager
def _errors_as_bad_input(path: Path) -> Iterator[None]:
    """The system's refusals as sentences about the file."""
    try:
        yield
    except (OSError, ValueError, RuntimeError) as error:  # the last for links that lead round in a ring
        raise BadInput(gettext("cannot be written ({reason})").format(reason=reason(error)), file=path) from None


def check_no_device(target: Path, path: Path) -> None:
    """Raises BadInput, about `path`, where there is something to be written to that is neither file nor folder."""
    if is_there(target) and not target.is_file() and not target.is_dir():
        said = gettext("this is a device, not a file that could be replaced; standard output is -o -")
        raise BadInput(said, file=path)


def is_there(path: Path) -> bool:
    """Whether a file or folder of that name exists; a name that no file can have exists nowhere."""
    try:
        return path.exists()
    except (OSError, ValueError, RuntimeError):
        return False


def is_file(path: Path) -> bool:
    """Whether it is a file that is there, and not a folder."""
    return is_there(path) and path.is_file()


REASONS = {
    errno.ENOENT: N_("no such file or directory"),
    errno.EACCES: N_("permission denied"),
    errno.EPERM: N_("operation not permitted"),
    errno.EISDIR: N_("is a directory"),
    errno.ENOTDIR: N_("not a directory"),
    errno.ENOSPC: N_("no space left on device"),
    errno.EROFS: N_("read-only file system"),
    errno.ENAMETOOLONG: N_("file name too long"),
    errno.ELOOP: N_("too many levels of symbolic links"),
}
"""What goes wrong with files most often, as the system has it."""


def reason(error: Exception) -> str:
    """Why it went wrong, in the language that is spoken; what is seldom in the system's own words, in lower case."""
    said = REASONS.get(getattr(error, "errno", None) or 0)
    return gettext(said) if said else str(getattr(error, "strerror", None) or error).lower()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def line_with(piece: str, text: str) -> int | None:
    """The first line, from 1, that holds the piece of text, in capitals or not; None if there is none."""
    wanted = piece.casefold()
    return next((number for number, line in enumerate(text.split("\n"), 1) if wanted in line.casefold()), None)
