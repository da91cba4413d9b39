"""What a run may never come to, whatever it was given."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from tests.fuzz.doors import THEIRS, Case
from tests.fuzz.running import Ended

MEMORY = 1_500_000_000
"""Bytes."""

LONGEST = 1500
"""Letters of a line that says what is wrong."""

MOST = 6000
"""Letters of all that is said on standard error."""

INNER = re.compile(
    r"Traceback|site-packages|/sheetgen/(?:cli|games|page|field|referee|photo|web|words)|object at 0x|<class '|"
    r"\b(?:Key|Value|Type|Index|Attribute|Runtime|Recursion|Memory|Assertion|ZeroDivision|Unicode\w+|Validation|Overflow|OS|"
    r"Decode|BrokenProcess)(?:Error|Pool)\b|Warning:|np\.float|float64|Struct\(|\bNoneType\b|NotImplemented|mappingproxy"
)
"""What nobody outside should read."""

READ = [*map("\ufffd".encode, ("utf-8", "utf-16-le", "utf-16-be"))]
"""The sign for what is no text, in each way in which files are read."""

CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x80-\x9f]")
"""Signs that a terminal takes for orders."""


def faults(case: Case, ended: Ended, before: dict[str, str], after: dict[str, str], folder: Path) -> Iterator[str]:
    """All that is wrong with a run, each in a line."""
    verb = case.arguments[0] if case.arguments else ""
    if ended.waited:
        yield "it waits for ever"
    elif ended.status < 0:
        if not case.long:
            yield f"killed by signal {-ended.status} after {ended.cpu:.0f} s"
    elif ended.status not in (0, 1, 2, 3):
        yield f"exit status {ended.status}"
    elif ended.status in (1, 3) and verb not in ("check", "moves", "read"):
        yield f"exit status {ended.status} of {verb}"
    if ended.memory > MEMORY:
        yield f"{ended.memory / 1e9:.1f} GB"
    out, err = ended.out.decode("utf-8", "replace"), ended.err.decode("utf-8", "replace")
    yield from _spoken(case, ended, out, err)
    yield from _files(case, ended, before, after, folder)


def _spoken(case: Case, ended: Ended, out: str, err: str) -> Iterator[str]:
    binary = out.startswith(("%PDF", "\ufffdPNG"))
    for name, text in (("standard output", "" if binary else out), ("standard error", err)):
        if found := INNER.search(_without(text, case)):
            yield f"{found[0]!r} on {name}"
    if (found := CONTROLS.search(err)) is not None:
        yield f"the sign {found[0]!r} on standard error"
    if not binary and (found := CONTROLS.search(out)) is not None and not out.startswith("<?xml") and found[0] != "\r":
        yield f"the sign {found[0]!r} on standard output"
    if (
        "\ufffd" in err
        and not any("\ufffd" in word or "\udcff" in word for word in case.arguments)
        and not any(sign in given for sign in READ for given in (case.stdin or b"", *case.files.values()))
    ):
        yield "standard error is not UTF-8"
    own = max(map(len, case.arguments), default=0)  # what somebody typed is said again
    if (longest := max(map(len, err.split("\n")))) > LONGEST + own:
        yield f"{longest} letters in a line of standard error"
    if len(err) > MOST + own:
        yield f"{len(err)} letters on standard error"
    if ended.status == 2 and not err.strip() and not case.anew:
        yield "it fails without a word"
    if (
        any(word == "--json" for word in case.arguments)
        and out.strip()
        and "--help" not in case.arguments
        and "-h" not in case.arguments
    ):
        try:
            json.loads(out, parse_constant=_no_json)
        except (ValueError, RecursionError) as error:
            yield f"no JSON: {str(error)[:80]}"


def _without(text: str, case: Case) -> str:
    """The text without what the case itself brought."""
    return "\n".join(
        line for line in text.split("\n") if not any(word in line for word in case.arguments if INNER.search(word))
    )


def _no_json(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


def _targets(case: Case) -> list[str]:
    """The files that the words name to be written; a layout is one only for who begins it."""
    options = ("-o", "--output", "--pdf", *(("--layout",) if "new" in case.arguments[:1] else ()))
    found = []
    for before, word in zip(["", *case.arguments], case.arguments, strict=False):
        if before in options:
            found.append(word)
        elif word.startswith(tuple(f"{option}=" for option in options[1:])):
            found.append(word.partition("=")[2])
    return found


def _files(case: Case, ended: Ended, before: dict[str, str], after: dict[str, str], folder: Path) -> Iterator[str]:
    overwrite = any("--overwrite".startswith(word) and len(word) > 4 for word in case.arguments)
    targets = [re.sub(r"^(\./|folder/\.\./)", "", name) for name in _targets(case)]
    targets += ["letters.pdf"] * ("link.pdf" in targets) + ["folder/notes.toml"] * ("link.toml" in targets)
    for name, was in before.items():
        if after.get(name) == was or name in ("empty.pdf", "empty.toml"):
            continue
        stems = [Path(target).with_suffix("") for target in targets]
        # Of what is written over on purpose, only what was read may not be.
        meant = any(str(Path(name)).startswith(str(stem)) for stem in stems if str(stem) != ".")
        if name in case.files and _read(case, name):
            yield f"{name}, which it read, is changed or gone"
        elif not (
            overwrite and (meant or (not targets and name in THEIRS and name.endswith(".pdf")) or "folder" in targets)
        ):
            yield f"{name}, which is the user's, is changed or gone"
    new = sorted(set(after) - set(before))
    if left := [name for name in new if ".part" in name]:
        if ended.status >= 0:
            yield f"{left[0]} is left behind"
    elif new and ended.status == 2 and case.stdout is None and case.arguments[:1] != ["read"]:
        # Where standard output takes nothing, the files are written all the same (docs/DESIGN.md 9).
        yield f"{new[0]} is written, though it failed"
    for name in new:
        yield from _sound(folder / name)


def _read(case: Case, name: str) -> bool:
    """Whether the command names the file where something is read."""
    words = case.arguments
    at = [number for number, word in enumerate(words) if word == name or word.endswith(f"={name}")]
    writes = {"-o", "--output", "--pdf"} | ({"--layout"} if words[0] == "new" else set())
    return any(words[number - 1] not in writes and words[number].partition("=")[0] not in writes for number in at)


def _sound(path: Path) -> Iterator[str]:
    """What is wrong with a file that was written."""
    if not path.is_file() or path.is_symlink():
        return
    data = path.read_bytes()
    match path.suffix.lower():
        case ".svg":
            try:
                ElementTree.fromstring(data)
            except ElementTree.ParseError as error:
                yield f"{path.name} is no XML: {error}"
        case ".pdf":
            if shutil.which("qpdf") is not None and data[-200:].__hash__() % 3 == 0:
                done = subprocess.run(["qpdf", "--check", path], capture_output=True)
                if done.returncode:
                    yield f"{path.name}: qpdf says {(done.stdout + done.stderr)[-200:].decode('utf-8', 'replace')!r}"
            elif not data.startswith(b"%PDF-") or b"%%EOF" not in data[-32:]:
                yield f"{path.name} is no PDF"
        case ".png":
            from PIL import Image

            try:
                Image.open(path).load()
            except (OSError, SyntaxError) as error:
                yield f"{path.name} is no PNG: {error}"
        case ".toml":
            import tomllib

            try:
                tomllib.loads(data.decode())
            except ValueError as error:
                yield f"{path.name} is no TOML: {error}"
