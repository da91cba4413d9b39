"""What people forget in TOML or write as elsewhere, and Python's reader notices late or calls something else.

The reader says where it could not go on. A text of several lines that is never closed swallows the rest of the file,
and a list that is never closed the key below it: what is to be mended stands further up, where they were opened. Of
other slips the place itself tells what they are, and what stands before and behind it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from sheetgen.language import gettext, headed


class Slip(NamedTuple):
    """What was forgotten, in a sentence, and on which line, from 1."""

    sentence: str
    line: int


class _Opened(NamedTuple):
    """A bracket, or the quotes of a text of several lines, and where in the source they stand."""

    sign: str
    at: int


def slip(source: str, complaint: str, at: int, longest: int) -> Slip | None:
    """What was forgotten where the reader stopped at that place of the source; None where it is something else.

    Of a value that is quoted, so many letters are.
    """
    said = complaint.lower()
    text, brackets = _open(source, at)
    if text is not None:
        return _never_closed(source, text)
    sentence = _elsewhere(source, at) or _letter_for_figure(source, said, at)
    if not sentence and at < len(source):
        sentence = _in_line(source, said, at) or _of_value(source, said, at)
    if not sentence and brackets and said.startswith((*_LATE, _CUT)) and _has_odd_quotes(_row(source, at)):
        sentence = gettext("a quotation mark is missing on this line; each text stands between two, as in {example}")
        sentence = sentence.format(example='["Ann", "Ben"]')
    if sentence:
        return Slip(sentence, _line(source, at))
    if closed := _closed_at_once(source, at):
        return closed
    return _in_brackets(source, said, at, brackets, longest) if brackets and said.startswith(_LATE) else None


def _elsewhere(source: str, at: int) -> str:
    """What is written as in other formats: JSON, and comments."""
    if _JSON.match(source) and not source[:at].strip(_BLANKS + "[{"):
        return gettext("this is JSON, but it should be TOML, with a line such as {example} for each key").format(
            example='game = "klee"'
        )
    if _MARKUP.match(source) and not source[:at].strip(_BLANKS + "\ufeff"):
        return gettext(
            "this is a drawing or a page of the web (SVG, XML or HTML), but it should be TOML, with a line such as "
            "{example} for each key"
        ).format(example='game = "klee"')
    if sign := _COMMENT.match(source, at):
        return gettext("a comment begins with #, not with {sign}").format(sign=sign[1] or sign[2])
    return ""


def _in_line(source: str, said: str, at: int) -> str:
    """What is wrong right where the reader stopped: a zero before a number, a second key, a second comma."""
    if number := _ZERO.match(source, at - 1):
        return gettext("a number has no zero before it; write {number}").format(number=number[1])
    if said.startswith("expected newline") and (key := _NEXT_KEY.match(source, at)):
        return gettext("two keys stand on this line; begin a new line before {key}").format(key=key[1])
    if head := _COMMA_IN_HEAD.match(_row(source, at)):
        name = f"{head[1]}{head[2]}.{head[3]}{head[4]}"
        return gettext("a point stands between the names in a table's head; write {head}").format(head=name)
    if source[at] == "," and source[:at].rstrip(_BLANKS).endswith((",", "[")):
        return gettext("there is a comma too many on this line")
    return ""


def _letter_for_figure(source: str, said: str, at: int) -> str:
    """That an O or an l was typed in a number."""
    column = at - source.rfind("\n", 0, at) - 1
    typed = next(
        (each for each in _LIKE_A_NUMBER.finditer(_row(source, at)) if each.start() <= column < each.end()), None
    )
    if typed is None or not said.startswith(("expected newline", *_LATE)):
        return ""
    told = gettext("a letter stands in {typed} where a figure should; write {number}")
    return told.format(typed=typed[0], number=typed[0].translate(_FIGURES))


def _of_value(source: str, said: str, at: int) -> str:
    """What a value is written with that no TOML has: a unit behind a number, a point before it, other brackets."""
    row, here = _row(source, at), source[at]
    alone = _MORE_THAN_A_NUMBER.match(row) if said.startswith("expected newline") else _UNIT.search(row)
    if alone and (said.startswith("expected newline") or source.startswith(alone[3], at)):
        number = f"{float(alone[2]) / 100:.12g}" if alone[3] == "%" else alone[2]
        told = gettext("a number stands alone, without unit, comma or semicolon; write {line}")
        if (mm := _MM.get(alone[3].lower())) is not None:
            number = f"{float(alone[2]) * mm:.6g}"
            told = gettext("a length is in mm and stands alone, without its unit; write {line}")
        return told.format(line=f"{alone[1]}{number}")
    if (
        here.isalnum()
        and source[at - 1 : at] == '"'
        and '"' in source[at:].split("\n", 1)[0]
        and not _has_odd_quotes(row)
    ):
        said = gettext("quotes within a text have a backslash before each of them, as in {example}")
        return said.format(example='"The \\"Anchor\\""')
    if not said.startswith("invalid value"):
        return ""
    if bare := _NO_DIGIT_BEFORE.match(source, at):
        number = f"{bare[1]}0.{bare[2]}"
        return gettext("a number has a digit before its point; write {number}").format(number=number)
    if _YES_NO.match(source, at):
        return gettext("write true or false, in small letters and without quotes")
    if here == "=":
        return gettext("between a key and its value stands one =, not two")
    if here == "(":
        return gettext("a list stands between square brackets, as in {example}").format(example="[1, 2]")
    return ""


def _closed_at_once(source: str, at: int) -> Slip | None:
    """The text of no letters that stands on the line above, where its lines follow without quotes."""
    above = _EMPTY_TEXT.search(source, 0, source.rfind("\n", 0, at) + 1)
    row = _row(source, at)
    if above is None or _STATEMENT.match(row) or _COLON.match(row):
        return None
    said = gettext(
        "{key}: this text ends where it begins; three quotes belong before its first line and after its last"
    )
    return Slip(said.format(key=above[1]), _line(source, above.start(1)))


def _in_brackets(source: str, said: str, at: int, brackets: list[_Opened], longest: int) -> Slip | None:
    """What was forgotten in a list or a table between brackets, of which these are open."""
    left, row = source[at : at + 1], _row(source, at)
    on_a_line_above = source.count("\n", brackets[0].at, at) > 0
    if not left or (on_a_line_above and _STATEMENT.match(row)) or (left == "\n" and brackets[-1].sign == "{"):
        return _never_closed(source, brackets[0])
    if not said.startswith("unclosed"):
        return None
    if left in _CLOSING_OR_NOT:
        right = _CLOSING[brackets[-1].sign] if left in ")]}" else ","
        return Slip(gettext("{right} belongs where {wrong} stands").format(right=right, wrong=left), _line(source, at))
    value = _VALUE.match(source, at)
    shown = value[0] if value else left
    shown = shown if len(shown) <= longest else f"{shown[:longest]}..."
    return Slip(gettext("a comma is missing before {value}").format(value=shown), _line(source, at))


def _line(source: str, at: int) -> int:
    """The line of a place, from 1."""
    return source.count("\n", 0, at) + 1


def _row(source: str, at: int) -> str:
    """All of the line that a place is on."""
    return source[source.rfind("\n", 0, at) + 1 :].split("\n", 1)[0]


def _has_odd_quotes(row: str) -> bool:
    """Whether a quotation mark has no other; an apostrophe is one only where there are no double ones."""
    plain = row.replace('\\"', "").split("#", 1)[0]
    return '"""' not in plain and (plain.count('"') or plain.count("'")) % 2 == 1


def _open(source: str, end: int) -> tuple[_Opened | None, list[_Opened]]:
    """The text of several lines that is not closed before `end`, or none before the key of another line, and the
    brackets that are open there, the outermost first."""
    brackets: list[_Opened] = []
    at = 0
    while at < end and (found := _TOKEN.match(source, at)):
        sign = found[0]
        if sign in _QUOTES:
            closed = _QUOTES[sign].match(source, found.end())
            if closed is None or closed.end() > end or _closes_at_a_key(source, found.start(), closed.end()):
                return _Opened(sign, at), brackets
            at = closed.end()
            continue
        if sign in _CLOSING:
            brackets.append(_Opened(sign, at))
        elif sign in _CLOSING.values() and brackets:
            brackets.pop()
        at = found.end()
    return None, brackets


def with_plain_blanks(source: str) -> str:
    """The source with a plain blank for each other one that stands in no text, such as a word processor's or a web
    page's that breaks no line: TOML knows none of them. Every letter keeps its place."""
    if not _OTHER_BLANK.search(source):
        return source
    pieces: list[str] = []
    at = 0
    while found := _TOKEN.match(source, at):
        sign, end = found[0], found.end()
        if sign in _QUOTES:
            closed = _QUOTES[sign].match(source, end)
            end = closed.end() if closed else len(source)
        text = source[at:end]
        pieces.append(text if sign[0] in "\"'#" else _OTHER_BLANK.sub(" ", text))
        at = end
    return "".join((*pieces, source[at:]))


def _closes_at_a_key(source: str, begin: int, end: int) -> bool:
    """Whether the quotes that close a text are those that should open the next one: a key stands before them."""
    row = source[source.rfind("\n", 0, end) + 1 : end - 3]
    return "\n" in source[begin:end] and _KEY.fullmatch(row) is not None


def _never_closed(source: str, opened: _Opened) -> Slip:
    row = source[source.rfind("\n", 0, opened.at) + 1 : opened.at]
    said = gettext("the bracket {sign} that is opened here is never closed")
    if opened.sign in _QUOTES:
        said = gettext("the text that begins here is never closed; {sign} belongs after its last line too")
    key = _KEY.fullmatch(row)
    sentence = said.format(sign=opened.sign)
    return Slip(headed(key[1], sentence) if key else sentence, source.count("\n", 0, opened.at) + 1)


_BLANKS = " \t\r\n"
_JSON = re.compile(r"\s*(?:\{|\[\s*\{)")
_MARKUP = re.compile(r"[\s\ufeff]*<[a-z?!]", re.IGNORECASE)
_COMMENT = re.compile(r"[ \t]*(//|/\*)|^(;)", re.MULTILINE)
_ZERO = re.compile(r"(?<![\w.])0+(\d+(?:\.\d+)?)(?![\w.:-])")
_MORE_THAN_A_NUMBER = re.compile(
    r"[ \t]*([\w-]{1,60}[ \t]*=[ \t]*)([-+]?\d{1,30}(?:\.\d{1,30})?)[ \t]*([^\W\d_]+\.?|[%;,°])[ \t]*(?:#.*)?$"
)
_UNIT = re.compile(r"()(?<![\d.])([-+]?\d{1,30}(?:\.\d{1,30})?)[ \t]?(mm|cm|in|inch|pt|%|°)(?=[ \t]?[,\]}#])")
"""A unit behind a number in a list or table; of other words there a comma may be missing before them."""
_LIKE_A_NUMBER = re.compile(r"(?<![\w.])(?=[OolI]*\d)(?=\d*[OolI])[\dOolI]{1,30}(?:\.\d{1,30})?(?![\w.])")
_FIGURES = str.maketrans("OolI", "0011")
"""The letters that are typed for figures, and the figures."""
_MM = {"cm": 10.0, "in": 25.4, "inch": 25.4, "inches": 25.4, "pt": 25.4 / 72}
_COMMA_IN_HEAD = re.compile(r"[ \t]*(\[+)[ \t]*([A-Za-z][\w-]*)[ \t]*,[ \t]*([A-Za-z][\w-]*)[ \t]*(\]+)")
_NO_DIGIT_BEFORE = re.compile(r"([-+]?)[.,](\d+)(?![\w.])")
_YES_NO = re.compile(
    r"(?:yes|no|true|false|ja|nein|wahr|falsch|oui|non|vrai|faux|sí|si|verdadero|falso)[ \t]*(?=[#,\]}\n]|\Z)",
    re.IGNORECASE,
)
_NEXT_KEY = re.compile(r"[ \t,;]*([\w-]{1,60}|\"[^\"\n]{1,60}\")[ \t]*=")
_EMPTY_TEXT = re.compile(r"^[ \t]*([\w-]{1,60})[ \t]*=[ \t]*(?:\"\"|'')[ \t]*(?:#[^\n]*)?\n\s*\Z", re.MULTILINE)
_COLON = re.compile(r"\s*[\w-]{1,60}\s*:\s*[\"'\[{]")
"""A key with a colon and its value, which is no move."""
_CUT = "illegal character"
"""How the complaint begins about a text in plain quotes that its line does not close."""

_LATE = ("unclosed array", "unclosed inline table", "invalid value")
"""How the complaints begin that come where a bracket is open."""

_TOKEN = re.compile(r'#[^\n]*|"""|\'\'\'|"(?:[^"\\\n]|\\.)*"?|\'[^\'\n]*\'?|[\[\]{}]|[^#"\'\[\]{}]+')
_QUOTES = {
    '"""': re.compile(r'(?:[^"\\]++|\\.|"(?!""))*"{3,5}', re.DOTALL),
    "'''": re.compile(r"(?:[^']++|'(?!''))*'{3,5}", re.DOTALL),
}
"""What opens a text of several lines, and what then follows until it is closed."""
_OTHER_BLANK = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
"""The blanks of Unicode but for the plain one; neither tab nor what ends a line is one."""
_CLOSING = {"[": "]", "{": "}"}
_CLOSING_OR_NOT = ";:/|&)]}"
_KEY = re.compile(r"\s*([\w.-]{1,60})\s*=\s*")
_STATEMENT = re.compile(r"\s*([\w-]{1,60}|\"[^\"\n]{1,60}\"|'[^'\n]{1,60}')\s*=|\s*\[+\s*[A-Za-z][\w. -]*\]+\s*(#.*)?$")
"""A line with a key, or the head of a table."""
_VALUE = re.compile(r"\"{3}|'{3}|\"[^\"\n]*\"|'[^'\n]*'|\[[^\]\n]*\]?|{[^}\n]*}?|[^\s,\]}#]+")
