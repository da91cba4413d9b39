"""The one JSON document of a command that was asked for one (docs/DESIGN.md 8), even where it came to nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from sheetgen import signs
from sheetgen.cli.streams import show
from sheetgen.errors import BadInput, PageName, parts_of

ASKED = "--json"
"""How one is asked for."""


class Document:
    """What a verb would tell in JSON if it were refused now: its keys, empty, until something is known."""

    def __init__(self) -> None:
        self._known: Callable[[], Mapping[str, Any]] = dict

    def belong_to(self, verb: click.Command) -> None:
        """From here on it is that verb's."""
        self._known = next((option.empty for option in verb.params if isinstance(option, JsonOption)), dict)

    def stand(self, known: Mapping[str, Any]) -> None:
        """This is how far it came."""
        self._known = lambda: known

    def refused(self, *errors: BadInput) -> dict[str, Any]:
        """As it stands, with why the command came to nothing, or not to all that was asked for; what was wrong before
        stays in the list."""
        known, told = self._known(), error_contract(*errors)
        return {**known, **told, "errors": [*told["errors"], *known.get("errors", ())]}


class JsonOption(click.Option):
    """--json, with what the verb's document has where nothing is known."""

    def __init__(self, names: Sequence[str], empty: Callable[[], Mapping[str, Any]]) -> None:
        super().__init__(names, is_flag=True, help="One JSON document and nothing else.")
        self.empty = empty


def is_asked_for(words: Sequence[str]) -> bool:
    """Whether a command line asks for a document; behind `--` stand names of files."""
    options = words[: words.index("--")] if "--" in words else words
    return ASKED in options


def here() -> Document:
    """The document of the command that runs."""
    found = click.get_current_context().find_object(Document)
    assert found is not None
    return found


UNSEEN = {
    sign: f"\\u{sign:04x}"
    for sign in (*range(0x7F, 0xB0), 0x61C, *range(0x2000, 0x2070), 0xFEFF)
    if signs.is_unseen(chr(sign))
}
"""Signs that a terminal obeys, or that turn or hide what is round them, and that json writes as they are."""


def print_json(data: Any) -> None:
    """One JSON document on standard output; of a file's name that is no text, what cannot be said is escaped."""
    from msgspec.json import format as indented  # json itself indents ten times more slowly, and help loads no msgspec

    text = indented(json.dumps(data, ensure_ascii=False).translate(UNSEEN).encode("utf-8", "surrogatepass"), indent=1)
    show(text.decode("utf-8", "surrogatepass").encode("utf-8", "backslashreplace") + b"\n")


def error_contract(*errors: BadInput) -> dict[str, Any]:
    """What every JSON document has where the command came to nothing (docs/DESIGN.md 8); nothing where it did not."""
    if not errors:
        return {}
    return {"error": _told(errors[0]), "errors": [_told(part) for error in errors for part in parts_of(error)]}


def _told(error: BadInput) -> dict[str, Any]:
    file = str(error.file) if error.file else None
    return {"message": error.sentence, "file": file, "line": error.line, **page(error)}


def page(error: BadInput) -> dict[str, Any]:
    """The bare file and the number of the page that the trouble is about; nothing where it is about no page."""
    return {"path": error.file.path, "page": error.file.page} if isinstance(error.file, PageName) else {}
