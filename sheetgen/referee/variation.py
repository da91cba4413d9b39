"""Variations: from what a record or `--variation` says ("strict-stuck", "threshold = 11") to a game's own settings."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec
from msgspec import Struct

from sheetgen.errors import BadInput
from sheetgen.files import beside, is_there
from sheetgen.language import gettext
from sheetgen.tomlfile import converted, part, shortened, suggestion

V = TypeVar("V", bound=Struct)


@runtime_checkable
class Seating(Protocol):
    """Settings that may say how many play."""

    @property
    def seats(self) -> int | None:
        """How many play; None when that stays as it is."""


class FileOr(str):
    """A setting that may name a file: beside the record in `folder`, or any file when no record says it."""

    folder: Path | None = None

    @property
    def path(self) -> Path:
        """The file that it names, if it names one. Raises BadInput when it does not lie beside the record or below."""
        return Path(self) if self.folder is None else beside(self.folder, str(self))

    @property
    def file(self) -> Path | None:
        """The same where a file is meant: one that is there, or that should be, since no other setting is called so.

        Raises BadInput as `path` does."""
        path = self.path
        return path if is_there(path) or any(sign in self for sign in "./\\") else None


def parse(texts: Sequence[str], kind: type[V], folder: Path | None = None, file: Path | None = None) -> V:
    """The settings that the texts name, the others by default.

    `folder` is the record's, if they stand in one; `file` takes the place of the file that a setting names. Raises
    BadInput for a variation that the game has not, is named twice, or has another kind of value.
    """
    names = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    said: dict[str, Any] = {}
    for text in texts:
        _, equals, value = (piece.strip() for piece in text.partition("="))
        name = name_of(text)
        if name not in names:
            known = suggestion(name, names) if names else gettext("the game has none")
            if always := getattr(kind, "ALWAYS", {}).get(name.casefold()):
                known = gettext(always)
            if meant := _with_equals(text, kind) or _several(text, kind):
                known = gettext("did you mean {near}?").format(near=meant)
            raise BadInput(gettext("there is no variation {name}; {known}").format(name=shortened(name), known=known))
        if name in said:
            raise BadInput(gettext("the variation {name} is named twice").format(name=shortened(name)))
        if not equals and names[name] is not bool:
            bare = gettext("the variation {quoted} needs a value: write {name} = and what you agreed on")
            raise BadInput(bare.format(quoted=repr(name), name=name))
        said[name] = _value(value) if equals else True
        _check_kind(name, said[name], names[name], value)
    if file is not None:
        said |= _in_place(names, file)
        folder = None
    try:
        return converted(said, kind, dec_hook=lambda wanted, value: _file_or(wanted, value, folder))
    except BadInput as error:
        raise BadInput(gettext("variation {wrong}").format(wrong=error.sentence)) from None


def _check_kind(name: str, value: object, kind: object, written: str) -> None:
    """Raises BadInput for a value, with what is written for it, where the setting has none, or only numbers."""
    if kind is bool and not isinstance(value, bool):
        said = gettext(
            "the variation {name} has no value such as {value}: write {quoted} if you agreed on it, or leave it out"
        )
        raise BadInput(said.format(name=name, value=part(written), quoted=repr(name)))
    if kind in (int, int | None) and (isinstance(value, bool) or not isinstance(value, int)):
        said = gettext("the value of the variation {name} is a whole number, not {value}")
        raise BadInput(said.format(name=name, value=part(written)))


def _with_equals(text: str, kind: type[Struct]) -> str | None:
    """The setting that a text is but for its sign of equality, if it is one."""
    found = re.fullmatch(r"\s*([A-Za-z][A-Za-z_-]*)[\s:]*(\S.*)", text)
    if not found or "=" in text:
        return None
    valued = [field.encode_name for field in msgspec.structs.fields(kind) if field.type is not bool]
    near = get_close_matches(found[1].lower().replace("_", "-"), valued, 1)
    meant = f"{near[0]} = {found[2].strip()}" if near else ""
    try:
        parse([meant], kind)
    except BadInput:
        return None
    return meant


def _several(text: str, kind: type[Struct]) -> str | None:
    """The list that a text is but for its brackets and quotes, if it names several variations."""
    parts = [piece.strip() for piece in re.split(r"[,;]", text)]
    if len(parts) < 2:
        return None
    try:
        parse(parts, kind)
    except BadInput:
        return None
    return json.dumps(parts, ensure_ascii=False)


def _in_place(names: dict[str, Any], file: Path) -> dict[str, str]:
    return {_file_setting(names): str(file)}


def other_words(text: str) -> BadInput:
    """What is wrong with a variation that names other words than the players' own, from which the sheet was filled."""
    said = gettext("the sheet is played with the words that it was filled from; leave the variation {text} out")
    return BadInput(said.format(text=repr(text)))


def names_file(text: str, kind: type[Struct], folder: Path | None) -> bool:
    """Whether a variation's text names a file, wherever it lies."""
    try:
        named = file_named(parse([text], kind, folder))
        return named is not None and named.file is not None
    except BadInput:  # it does not lie beside the record
        return True


def file_setting(kind: type[Struct]) -> str:
    """The name of the variation that may name a file. Raises BadInput where the game has none."""
    return _file_setting({field.encode_name: field.type for field in msgspec.structs.fields(kind)})


def _file_setting(names: dict[str, Any]) -> str:
    found = next((name for name, type in names.items() if type is FileOr), None)
    if found is None:
        raise BadInput(gettext("this game is played without words; leave --words out"))
    return found


def takes_file(kind: type[Struct]) -> bool:
    """Whether one of the variations may name a file."""
    return any(field.type is FileOr for field in msgspec.structs.fields(kind))


def name_of(text: str) -> str:
    """Which variation a text names."""
    return text.partition("=")[0].strip().lower().replace("_", "-")


def alternatives(kind: type[Struct], texts: Sequence[str]) -> Iterator[str]:
    """What else might have been agreed on, one thing at a time: each variation that the texts do not name.

    Those with a value are tried with the values that the settings list as `TRIED`, by name.
    """
    named = set(map(name_of, texts))
    values: Mapping[str, Iterable[object]] = getattr(kind, "TRIED", {})
    for field in msgspec.structs.fields(kind):
        name = field.encode_name
        if name in named:
            continue
        if name in values:
            yield from (f"{name} = {value}" for value in values[name])
        elif field.type is bool:
            yield name


def instead(kind: type[Struct], texts: Sequence[str]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """What else might have been agreed on than what the texts name, one thing at a time: a text, what takes its place
    ("" for nothing), and all that is agreed on then.

    Its place is taken by the other values that the settings list as `TRIED`, and by what they list as its `RIVALS`.
    """
    rivals: Mapping[str, Sequence[str]] = getattr(kind, "RIVALS", {})
    for at, text in enumerate(texts):
        before, behind = tuple(texts[:at]), tuple(texts[at + 1 :])
        name = name_of(text)
        yield text, "", (*before, *behind)
        for other in alternatives(kind, (*before, *behind)):
            value = name_of(other) == name and "=" in other
            if value or name_of(other) in rivals.get(name, ()):
                yield text, other, (*before, other, *behind)


def file_named(settings: Struct) -> FileOr | None:
    """The setting that may name a file, if it is not as it is by default."""
    for field in msgspec.structs.fields(settings):
        said = getattr(settings, field.name)
        if isinstance(said, FileOr) and said and said != field.default:
            return said
    return None


def players(settings: Struct, usual: tuple[int, int]) -> tuple[int, int]:
    """How many may play, from and to, with these settings; `usual` when they say nothing of it."""
    seats = settings.seats if isinstance(settings, Seating) else None
    return usual if seats is None else (seats, seats)


def _value(text: str) -> Any:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        return text  # words = wide, without its quotes, is meant just as well


def _file_or(wanted: type, value: object, folder: Path | None) -> object:
    if wanted is FileOr and isinstance(value, str):
        made = FileOr(value)
        made.folder = folder
        return made
    raise ValueError(gettext("this should be text in quotes"))
