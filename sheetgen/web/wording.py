"""Sentences that name options of the command line, as this page words them.

What is wrong is said once, in the games and kits, in sentences that name what is to be done by its option: `--words`.
That option has another name on this page, or stands elsewhere. Every sentence that leaves for a browser goes through
`here`, in the language that is spoken; tests read the sources and the catalogues for options that nobody words.
"""

from __future__ import annotations

import re
from functools import cache

from sheetgen.language import N_, gettext, language

MESSAGES = {
    N_("leave --words out"): N_("leave the word list out"),
    N_("name it with --words, in a record with variation = ['words = \"list.txt\"']"): N_(
        "choose its file under {words}"
    ),
    N_('name it with --layout, in a record with layout = "my.toml"'): N_("choose its file under {layout}"),
    N_("take a longer list, another seed, or --fill random"): N_(
        "take a longer list, another number of letters, or random letters"
    ),
    N_("It may be right all the same; --seconds 60 looks longer."): N_("It may be right all the same."),
    N_("The numbers are on the sheet that this prints:"): "",
    N_("What the rules in brackets say: {command}"): N_("The rules in brackets are told under Rules."),
}
"""Messages of the catalogues that speak of the command line, and what this page says instead, in every language. A name
in braces there is that of a place on this page, as it stands there (`PLACES`)."""

PHRASES = (
    (r"; leave --bleed out, or print a board with --ink colour", "; print it at home, or a board in coloured ink"),
    (r"take the longest with --path (\S+), or another", r"write the id of one below {path}; the longest is \1"),
    (
        r"a path that was chosen with --path goes after the file's name: drawing\.svg#ID",
        "of a drawing with several paths, the one that was chosen is written below {path}",
    ),
    (r", or print it anyway with --force", ""),
    (r"type the code with --code", "type the code in below"),
    (r"--code says (\S+), but the code on the sheet is (\S+); leave --code out", r"the sheet’s code is \2, not \1"),
    (r"--fill is for (.*)", r"letters are for \1"),
    (r"--players '?(.*?)'? does not name", r"“\1” does not name"),
    (r" \(--players says it\)", "; if more played, send the photo once more and say who"),
    (r"--colours '?(.*?)'? does not give", r"“\1” does not give"),
    (r" \(--colours says it\)", "; change it below where that is wrong"),
    (r"--colours names (\S+) pens", r"\1 pens are named"),
    (r"in --colours write these", "write these"),
    (r"--colours speaks of", "there is no player or colour"),
    (
        r"write down where they stand, as sheetgen new (\S+) --finished shows",
        "its record is written down or played at the table",
    ),
    (
        r"write them into a record \(sheetgen new .*\) and name it with --record",
        "play it at the table, where they are written in first, or colour the sheet here by hand",
    ),
    (r"sheetgen print \S+ --code .* --numbers -o numbers\.pdf", ""),
    (r"; if you mean that file, name it with --\S+", "; if you mean that file, choose it along with the record"),
    (r"sheetgen rules \S+", "the rules of this game"),
)
"""What stands in sentences that are English in every language, as a pattern, and what this page says instead; places
likewise."""

PLACES = {
    "words": N_("A word list of your own"),
    "layout": N_("A layout of your own"),
    "path": N_("Its path’s id, if there are several"),
}
"""Where on the page something is chosen."""

_RULES = r"sheetgen rules \S+"


def sentence(text: str) -> str:
    """What a person got wrong, in the words of this page, with a capital and a full stop."""
    said = here(text)
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "?", "!")) else ".")


def here(text: str) -> str:
    """The same in the words of this page."""
    if "--" in text or "sheetgen " in text:
        for said, instead in _patterns(language()):
            text = said.sub(instead, text)
    return text


@cache
def _patterns(_code: str) -> list[tuple[re.Pattern[str], str]]:
    """What is looked for, and what is put in its place, in the language that is spoken, whose code it is."""
    places = {name: f"“{gettext(label)}”" for name, label in PLACES.items()}
    messages = (
        (re.escape(gettext(said)).replace(r"\{command\}", _RULES), gettext(instead).format(**places))
        for said, instead in MESSAGES.items()
    )
    phrases = ((said, instead.format(**places)) for said, instead in PHRASES)
    return [(re.compile(said), instead) for said, instead in (*messages, *phrases)]
