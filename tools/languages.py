"""The catalogues of messages, made anew: ``make languages``.

Reads all messages out of the code and what ships beside it, brings every .po file of sheetgen/language up to date and
compiles it. A message that is new, or whose English was changed, has no translation yet; one that is not said any more
is dropped. Says what is missing. Writes nothing where a translation has other names in braces than its sentence, which
nobody could fill in. Needs Babel, which the program itself does not.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import click
from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from msgspec.structs import fields

from sheetgen import games
from sheetgen.cli import VERBS, sheetgen
from sheetgen.cli.help import texts
from sheetgen.files import write_whole
from sheetgen.games.astronomical.field import HEAVENS
from sheetgen.games.goose.phrases import BOARD, Phrases
from sheetgen.games.printed import first_clause
from sheetgen.games.tolstoy.field import CITIES
from sheetgen.games.tolstoy.fill import KINDS
from sheetgen.language import CATALOGUES, ENGLISH, LANGUAGES
from sheetgen.web.wording import reworded

ROOT = Path(__file__).parent.parent
WORDS = {"gettext": None, "_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "N_": None}
KEYWORDS = (
    {**WORDS, "Note": (1,)},
    {"Note": (2,)},
)
"""Whose arguments are messages. A note of a board has two of them; Babel would take these for one and several."""
SPEAKERS = (("python", "*.py", KEYWORDS), ("jinja2", "*.html", (WORDS,)), ("javascript", "*.js", (WORDS,)))
"""How messages are found in each kind of file."""
NAMES = re.compile(r"\{\w*\}")
"""What is filled in later."""
NEVER = datetime(2000, 1, 1, tzinfo=UTC)
"""Babel writes a day into each catalogue; the same messages are the same bytes on every one."""

FRENCH = (
    (re.compile(r"[ \u00a0\u202f]+([;!?])"), "\u202f\\1"),
    (re.compile(r"[ \u00a0\u202f]+([:»%])(?!-)"), "\u00a0\\1"),
    (re.compile(r"«[ \u00a0\u202f]*"), "«\u00a0"),
)
"""What a space becomes that French sets a mark off with, as the Imprimerie nationale has it: narrow before ; ! and ?,
as wide as between words with the others, and never one that breaks. (A table's column may begin with :-.)"""

HEADER = "# What sheetgen says, in {name}. How to mend a sentence: docs/LANGUAGES.md\n#"


def template() -> Catalog:
    """All messages there are, each with the files that say it."""
    found = Catalog()
    for kind, files, each in SPEAKERS:
        for path in sorted((ROOT / "sheetgen").rglob(files)):
            place = path.relative_to(ROOT).as_posix()
            text = path.read_text("utf-8")
            for keywords in each:
                if kind == "python" and not any(f"{word}(" in text for word in keywords):
                    continue  # Babel would take the whole file apart to find none
                for _, message, comments, context in extract_from_file(kind, path, keywords, ["translators:"]):
                    found.add(message, locations=[(place, 1)], auto_comments=comments, context=context)
    for place, context, message in shipped():
        found.add(message, locations=[(place, 1)], context=context)
    for message in [*found]:
        each = several(message.id)
        other = tuple(map(reworded, each))
        if message.id and other != each and any(map(_has_words, other)):
            said = other if isinstance(message.id, tuple) else other[0]
            comment = f"In the browser, in place of: {each[0]}"
            found.add(said, locations=[("sheetgen/web/wording.py", 1)], auto_comments=[comment])
    return found


def _has_words(message: str) -> bool:
    return re.search(r"[^\W\d_]", NAMES.sub("", message)) is not None


def shipped() -> Iterator[tuple[str, str | None, str]]:
    """What stands beside the code and is printed or shown: of each game, of layouts, of Goose's boards; names that a
    record has."""
    for kind in KINDS:
        yield "sheetgen/games/tolstoy/fill.py", "letters", kind
    for verb in VERBS:
        command = sheetgen.get_command(click.Context(sheetgen), verb)
        assert command is not None
        for said in texts(command):
            yield f"sheetgen/cli/{verb}_.py", None, said
    for said in texts(sheetgen):
        yield "sheetgen/cli/__init__.py", None, said
    for name in games.BUILT_IN:
        for table in games.find(name).finished.TABLES:
            yield "sheetgen/referee/finished/sheet.py", "coloured sheet", table
    for each in fields(Phrases):
        if each.name not in ("coats", "game", "credit"):
            yield "sheetgen/games/goose/phrases.py", BOARD, str(each.default)
    for city in CITIES.values():
        yield "sheetgen/games/tolstoy/field.py", None, city
    for side in HEAVENS:
        yield "sheetgen/games/astronomical/field.py", None, side.planet
        yield "sheetgen/games/astronomical/field.py", None, side.colour
    for name in games.BUILT_IN:
        game = games.find(name)
        home = f"sheetgen/games/{name.replace('-', '_')}/__init__.py"
        for said in (game.title, game.credit, game.summary):
            yield home, None, said
        for shown in game.layout_names:
            layout = game.layout(shown)
            place = f"layouts/{name}/{shown}.toml"
            yield place, "layout", shown.replace("-", " ").capitalize()
            yield place, None, first_clause(layout.why)
            if name == "goose":
                for said in board_words(layout.field):
                    yield place, BOARD, said


def board_words(parameters: Mapping[str, Any]) -> Iterator[str]:
    """The title, the goal, the lines below the title and the cells' names of one of our boards."""
    yield from (parameters["title"], parameters["goal"], *parameters.get("texts", ()))
    yield from dict.fromkeys(cell["text"] for cell in parameters["cells"] if "text" in cell)


def wrong_names(code: str) -> Iterator[str]:
    """Of the language's catalogue as it was written: each translation that cannot be filled in, in a sentence."""
    path = CATALOGUES / f"{code}.po"
    if path.is_file():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=code)
        for message in catalogue:
            for said in filter(None, several(message.string) if message.id else ()):
                if wrong := names_amiss(several(message.id), said):
                    yield f"{path.name}, line {message.lineno}: {wrong}"


def names_amiss(english: Sequence[str], said: str) -> str | None:
    """What is wrong with the names in braces of a translation; None if they are those of the English, or of a form for
    one thing or several some of these."""
    quoted = f'"{" ".join(said.split())}"'
    if set("{}") & set(NAMES.sub("", said)):
        return f"a brace stands alone in {quoted}"
    wanted, found = (dict.fromkeys(NAMES.findall(each)) for each in (english[-1], said))
    if found.keys() == wanted.keys() or (len(english) > 1 and found.keys() < wanted.keys()):
        return None
    known, there = (", ".join(each) or "none" for each in (wanted, found))
    return f"the names in braces of {quoted} are {there}, and those of the English {known}, which are to be kept"


def several(said: str | Sequence[str]) -> Sequence[str]:
    """The forms of a message, which has one or, where things are counted, several."""
    return (said,) if isinstance(said, str) else said


def brought_up_to_date(code: str, all_there_is: Catalog) -> Catalog:
    """The language's catalogue with these messages and no others."""
    path = CATALOGUES / f"{code}.po"
    catalogue = Catalog(locale=code)
    if path.is_file():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=code)
    catalogue.update(all_there_is, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    catalogue.project, catalogue.fuzzy = "sheetgen", False
    if code == "fr":
        for message in catalogue:
            said = message.string or ""
            message.string = tuple(map(set_off, said)) if isinstance(said, tuple) else set_off(said)
    catalogue.header_comment = HEADER.format(name=LANGUAGES[code])
    return catalogue


def set_off(text: str) -> str:
    """French with the spaces that its marks want, however they were typed; where there is none, none is put."""
    for spaced, right in FRENCH:
        text = spaced.sub(right, text)
    return text


def as_text(catalogue: Catalog) -> bytes:
    """The .po file, the same for the same messages on every day."""
    out = BytesIO()
    write_po(
        out, catalogue, width=110, omit_header=False, include_lineno=False, sort_output=False, ignore_obsolete=True
    )
    lines = out.getvalue().decode().splitlines(keepends=True)
    dropped = (
        '"POT-Creation-Date',
        '"PO-Revision-Date',
        '"Generated-By',
        '"Last-Translator',
        '"Report-Msgid',
        '"Language-Team',
    )
    return "".join(line for line in lines if not line.startswith(dropped)).encode()


def compiled(text: bytes, code: str) -> bytes:
    """The .mo file that is made of a .po file; what is missing there is left out, so that English says it by its own
    rule: Babel would fill the forms of the language, of which Chinese has one, with "{count} space"."""
    out, catalogue = BytesIO(), read_po(BytesIO(text), locale=code)
    for message in [*filter(is_missing, catalogue)]:
        catalogue.delete(message.id, message.context)
    catalogue.creation_date = catalogue.revision_date = NEVER
    write_mo(out, catalogue)
    return out.getvalue()


def is_missing(message: Message) -> bool:
    """Whether a message is said in English yet."""
    return bool(message.id) and (message.fuzzy or not all(several(message.string)))


def main() -> int:
    """Bring all catalogues up to date; with `--missing` list what each lacks."""
    if wrong := next((said for code in LANGUAGES for said in wrong_names(code)), None):
        print(wrong, file=sys.stderr)
        return 1
    all_there_is = template()
    for code in LANGUAGES:
        if code == ENGLISH:
            continue
        text = as_text(brought_up_to_date(code, all_there_is))
        write_whole(CATALOGUES / f"{code}.po", text)
        write_whole(CATALOGUES / f"{code}.mo", compiled(text, code))
        missing = [message for message in read_po(BytesIO(text), locale=code) if is_missing(message)]
        print(f"{LANGUAGES[code]}: {len(all_there_is) - len(missing)} of {len(all_there_is)} messages")
        if "--missing" in sys.argv:
            for message in missing:
                print(f"  {message.id!r} ({message.locations[0][0]})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
