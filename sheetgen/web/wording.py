"""Sentences that name options of the command line, as this page words them.

What is wrong is said once, in the games and kits, in sentences that name what is to be done by its option: `--words`.
That option has another name on this page, or stands elsewhere. Every sentence that leaves for a browser goes through
`here`; a test reads the sources for options that nobody words.

Where another language is spoken the sentence has been translated by then, so it is known by its message: what the page
says in place of that is a message too, which tools/languages.py adds to the catalogues.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import PurePath
from typing import TYPE_CHECKING

from sheetgen.language import ENGLISH, gettext, language, messages
from sheetgen.page.choices import CHOICES

if TYPE_CHECKING:
    from sheetgen.errors import BadInput

_WORDS = "“A word list of your own”"
_PATH = "“Its path’s id”"
_NUMBERS, _KEY = (f"“{CHOICES[name].words}”" for name in ("numbers", "key"))

PHRASES = (
    (r"name it with --words, in a record with variation = .*", f"choose its file under {_WORDS}"),
    (r"name it with --layout, in a record with layout = .*", "choose its file under “A layout of your own”"),
    (
        r"name the layout with --layout, or the drawing with --curve \(elsewhere with --layout\), in a record with "
        r"layout = .*",
        "choose its file below, the layout or the drawing",
    ),
    (r"give a word list of your own with --words FILE", f"give a list below {_WORDS}"),
    (
        r"add --numbers, which prints them, or --key for one more page with all of them",
        f"choose {_NUMBERS} or {_KEY} too",
    ),
    (r"add --numbers, which prints them", f"choose {_NUMBERS} too"),
    (r"; (?:sheetgen print )?--force prints it anyway", ""),
    (r"; sheetgen new GAME -o game.toml makes one to fill in", ""),
    (r"; --force cannot print it either|, for --force cannot print it either", ""),
    (r"leave --words out", "leave the word list out"),
    (r"print its sheet with sheetgen print .*", "print its sheet on the page of its game"),
    (r"judge it with sheetgen check .*", "have it judged under “Referee”"),
    (r"only --seed draws by (it|them)", r"only another field is drawn by \1"),
    (r"^(this paper .*); --landscape changes nothing", r"\1; “Paper on its long side” changes nothing"),
    (r" with --landscape\b", " with “Paper on its long side”"),
    (r"; leave --bleed out, or print a board with --ink colour", "; print it at home, or a board in coloured ink"),
    (
        r'take the longest with --path "?(.+?)"? \(where .*?\), or another',
        rf"write the id of one below {_PATH}; the longest is \1",
    ),
    (
        r"and if a path was chosen with --path, write it after the file's name: drawing\.svg#ID",
        f"and if it has several paths, write the one that was chosen below {_PATH}",
    ),
    (r", or print it anyway with --force( to see all)?", ""),
    (r", or add --code and the code of its sheet, if that was printed anyway", ""),
    (r"type the code with --code", "type the code in below"),
    (r"--code says (\S+), but the code on the sheet is (\S+); leave --code out", r"the sheet’s code is \2, not \1"),
    (r"--fill is for (.*)", r"letters are for \1"),
    (r"another seed, or --fill random", "another number of letters, or random letters"),
    (r"--players '?(.*?)'? does not name", r"“\1” does not name"),
    (
        r"; if more played, name all who played with --players; if not, take the photo again",
        "; if more played, send the photo once more and name all who played; if not, take it again",
    ),
    (r"^--players: ", ""),
    (r"--colours gives (.*) the same colour", r"\1 have the same colour"),
    (r"--colours names (\S+) players", r"\1 players are named"),
    (r" \(--players says it\)", "; if more played, send the photo once more and say who"),
    (r"--colours '?(.*?)'? does not give", r"“\1” does not give"),
    (r" \(--colours says it\)", "; change it below where that is wrong"),
    (r"in --colours write these", "write these"),
    (r"--colours speaks of", "there is no player or colour"),
    (r"; --seconds (?:\{seconds\}|\d+) looks longer", ""),
    (r"; --seconds (?:\{seconds\}|\d+) tries more", ""),
    (r", or give them to sheetgen read with --record FILE", ""),
    (
        r"write down where they stand, as sheetgen new (\S+) --finished shows",
        "its record is written down or played at the table",
    ),
    (
        r"write them into a record \(sheetgen new .*\) and name it with --record",
        "play it at the table, where they are written in first",
    ),
    (r"The numbers are on the sheet that this prints: ?", ""),
    (r"sheetgen print \S+ --code .* --numbers -o numbers\.pdf", ""),
    (r"; put it there, or name it with --\S+ FILE", "; choose it along with the record"),
    (r"; if you mean that file, name it with --\S+", "; if you mean that file, choose it along with the record"),
    (r"sheetgen rules \S+", "the rules of this game"),
)
"""What the command line says, as a pattern, and what this page says instead."""

_RULES = r"sheetgen rules \S+"

_PATTERNS = [(re.compile(said), instead) for said, instead in PHRASES]


_FILE = re.compile(r"\S*\w\.[A-Za-z]\w{1,4}(?![\w.-])")
"""A file's name, as layout.toml."""


def sentence(text: str) -> str:
    """What a person got wrong, in the words of this page, with a full stop, and a capital where no file's name begins
    it: that stays as its owner writes it."""
    said = here(text)
    if not _FILE.match(said):
        said = said[:1].upper() + said[1:]
    return said + ("" if said.endswith((".", "?", "!")) else ".")


def here(text: str) -> str:
    """The same in the words of this page."""
    if "--" in text or "sheetgen " in text:
        brackets = re.escape(gettext("What the rules in brackets say: {command}")).replace(r"\{command\}", _RULES)
        text = re.sub(brackets, gettext("The rules in brackets are told under Rules."), text)
        if language() != ENGLISH:
            for said, instead in _translated(language()):
                if found := said.search(text):
                    text = text[: found.start()] + instead.format(**found.groupdict()) + text[found.end() :]
        text = reworded(text)
    return text


def placed(error: BadInput) -> str:
    """What a person got wrong, in the words of this page, with the file and the line where it is, if it has a place."""
    said, file = sentence(error.sentence), PurePath(error.file or "").name
    if file and file != "record":
        said = gettext("In {file}: {sentence}").format(file=file, sentence=said)
    if error.line:
        said = gettext("{sentence} (line {line})").format(sentence=said, line=error.line)
    return said


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A text with our names of files replaced by those that their owner gave them, where there are any."""
    for ours, name in names.items():
        text = text.replace(ours, name or ours)
    return text


def reworded(text: str) -> str:
    """An English sentence, or a message, in the words of this page."""
    for said, instead in _PATTERNS:
        text = said.sub(instead, text)
    return text


@cache
def _translated(code: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """For each message of a catalogue that this page words otherwise how it is said, and what is said instead; the long
    ones first, which others begin."""
    return tuple(sorted(_pairs(code), key=lambda pair: -len(pair[0].pattern)))


def _pairs(code: str) -> Iterator[tuple[re.Pattern[str], str]]:
    known = dict(messages(code))
    for (message, form), said in known.items():
        other = reworded(message)
        if other != message:
            bare = re.findall(r"“\{(\w+)\}”", other)
            yield re.compile(_pattern(said, bare), re.DOTALL), known.get((other, form), other)


_NAME = re.compile(r"\\{(\w+)\\}")


def _pattern(said: str, bare: Sequence[str]) -> str:
    """What a message looks like when its names are filled in: each name is a group, and the same wherever it stands.

    `bare` are names whose values the page puts into quotes of its own.
    """
    seen: set[str] = set()

    def group(found: re.Match[str]) -> str:
        name = found[1]
        again = name in seen
        seen.add(name)
        quote = "'?" if name in bare else ""
        return f"{quote}(?P={name}){quote}" if again else f"{quote}(?P<{name}>.+?){quote}"

    return _NAME.sub(group, re.escape(said))
