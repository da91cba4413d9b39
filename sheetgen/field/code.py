"""The code on every sheet: which field this is, in at most 20 characters, so that it can be drawn again years later.

``TOL-1C7Q2-K`` is the game's three letters, a body and a check symbol. The symbols are Crockford's 32 (no I, L, O, U),
and O is read as 0, I and L as 1. The body holds, in groups of five bits:

    version (1 symbol)   the generator that drew the field
    head (2 symbols)     own layout?, own word list?, length of the two seeds, kind of filling
    layout (1 symbol)    the shipped layout's number; left out when the layout is the player's own
    seed, draw           only when the field is not the layout's own: seed (2, 4 or 6 symbols), accepted draw (1)
    filling seed         only when the field is filled (2, 4 or 6 symbols)
    digest               only with a player's own file: as many symbols, up to 6, as still fit

The check symbol makes the sum of (symbol times weight) zero in the field of 32 elements. All weights differ and none is
zero, so one wrong symbol, or any two symbols that changed places, never pass.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from contextlib import suppress

from msgspec import Struct, structs

from sheetgen import signs
from sheetgen.errors import BadInput
from sheetgen.language import gettext
from sheetgen.tomlfile import part, shortened

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LONGEST = 20
SEED_LIMIT = 1 << 30
"""Seeds are whole numbers below this: six symbols."""
DRAW_LIMIT = 32

_VALUES = {symbol: value for value, symbol in enumerate(SYMBOLS)} | {"O": 0, "I": 1, "L": 1}
_BODY = LONGEST - len("TOL-") - len("-K")
_SHAPE = re.compile(rf"[0-9A-Z]{{3}}-[0-9A-Z]{{4,{_BODY}}}-[0-9A-Z]", re.ASCII | re.IGNORECASE)
_DIGEST = 6
_DIGEST_LEAST = 3  # 15 bits: the least that tells a changed file from the one that was used


class Code(Struct, frozen=True, kw_only=True):
    """What a sheet's code says."""

    prefix: str
    """The game's three letters."""
    version: int
    layout: int | None
    """A shipped layout's number (1 to 31); None for the player's own layout file."""
    seed: int | None = None
    """None for the layout's own field."""
    draw: int = 0
    fill: int = 0
    """0 for a blank field, else the kind of filling (1 to 3)."""
    fill_seed: int = 0
    own_words: bool = False
    """Whether it was filled from the player's own word list."""
    files: int | None = None
    """Digest of the player's own files, cut to what fits; None without such files."""

    def __str__(self) -> str:
        body = _body(self)
        return f"{self.prefix}-{_text(body)}-{SYMBOLS[_check([*_letters(self.prefix), *body])]}"


def digest(parts: Iterable[bytes]) -> int:
    """A number of 30 bits that stands for the player's own files."""
    whole = hashlib.sha256()
    for each in parts:
        whole.update(len(each).to_bytes(8, "big") + each)
    return int.from_bytes(whole.digest()[:4], "big") >> 2


def code_in(text: str) -> str:
    """The code in what somebody typed, pasted or scanned: a code alone, or all that a sheet's QR code says.

    What the QR code says besides, sheetgen/page/imprint.py reads: how the page was printed. Whether it is a code that
    stands there is not asked.
    """
    said = as_scanned(text)
    if "://" in said:
        return re.split("[?#]", said, maxsplit=1)[0].rstrip("/").rpartition("/")[2]
    code, *words = said.split() or [""]
    return code if _say_how(words) else said


def is_shaped(text: str) -> bool:
    """Whether it looks like a code as sheets bear it, whether or not a character of it is wrong."""
    return bool(_SHAPE.fullmatch(text))


def as_scanned(text: str) -> str:
    """What a QR code would say in place of what somebody typed or pasted.

    That is the text as it stands where a QR code can say it or no code is found in it, else the code alone: of an
    address that leads to a table, a file or a form, and of a code with words behind it that do not say how a page was
    printed. A paper that there is not stays behind its code: `parse` refuses it.
    """
    said = text.strip()
    if "/" in said or "?" in said:
        return _of_address(said)
    words = said.split()
    if _say_how(words[1:]) or _is_code(said):
        return said
    return _first_of(words) or said


def _of_address(said: str) -> str:
    from urllib.parse import parse_qs, unquote, urlsplit

    try:
        parts = urlsplit(said)
    except ValueError:
        return said
    *_, before, last = ["", *parts.path.rstrip("/").split("/")]
    asked = parse_qs(parts.query).get("code", [])
    step = asked[-1] if asked else unquote(before if last.lower() == "play" else last)
    code = _FILE.sub("", step).strip()
    whole = "://" in said
    if whole and not asked and code == last:
        return said
    return _first_of(code.split()) or (code if whole else said)


def _first_of(words: list[str]) -> str:
    """The code that the words begin with, with those behind it if they say how its page was printed, or mean to;
    empty for none."""
    for count in range(len(words[:LONGEST]), 0, -1):
        code, rest = "-".join(words[:count]).strip("()\"'“”.,;:"), words[count:]
        if _is_code(code):
            return " ".join([code, *rest]) if _say_how(rest) or any(map(_names_no_paper, rest)) else code
    return ""


def _is_code(said: str) -> bool:
    try:
        _parsed(said)
    except BadInput:
        return False
    return True


def _say_how(words: list[str]) -> bool:
    """Whether there are words, and each tells how a page was printed."""
    return bool(words) and all(map(_SAYS_HOW.fullmatch, words))


def _names_no_paper(word: str) -> bool:
    """Whether a word looks like a paper's name, and is none of those that pages are printed on."""
    return bool(_PAPERS_NAME.fullmatch(word)) and not _SAYS_HOW.fullmatch(word)


_SAYS_HOW = re.compile(
    r"A[345]|LTR|LETTER|LGL|LEGAL|TAB|TABLOID|POS|POSTER|[0-9.]+X[0-9.]+MM|L|LP|N|F[12]|SCORE|KEY|PARTS|RULES|PLAYED",
    re.IGNORECASE,
)
"""The words after a code; page/imprint.py knows what they mean."""

_PAPERS_NAME = re.compile(r"[AB][0-9]+", re.IGNORECASE)
"""How papers are called, those that there are and those that there are not."""

_FILE = re.compile(r"\.(pdf|svg|png)$", re.IGNORECASE)
"""How the address of a sheet's file ends."""


def parse(text: str) -> Code:
    """The code in `text`. Case, spaces and dashes of any kind do not matter.

    Raises BadInput when it cannot be a code, when a character is wrong, missing, extra or swapped, and when a paper
    stands behind it that there is not.
    """
    try:
        return _parsed(text)
    except BadInput as error:
        raise _wrong_paper(text.split()) or error from None


def names_own_words(text: str) -> bool:
    """Whether it is the code of a sheet that was filled from a word list of somebody's own; False for what is none."""
    with suppress(BadInput):
        return parse(text).own_words
    return False


def _wrong_paper(words: list[str]) -> BadInput | None:
    """What is to be said of words that are a code with a paper behind it that there is not; None of any others."""
    for place, word in enumerate(words):
        if _names_no_paper(word) and (found := _first_of(words[:place])):
            said = gettext("there is no paper {paper}; leave out what stands behind the code {code}")
            return BadInput(said.format(paper=repr(word), code=found.split()[0]))
    return None


def _parsed(text: str) -> Code:
    said = text.strip()
    symbols = [c for c in signs.plain(said).upper() if c not in "- "]
    if not 3 < len(symbols) <= LONGEST or any(c not in _VALUES for c in symbols):
        strange = gettext("{text} is not a sheet's code; codes look like TOL-1C7Q2-K")
        raise BadInput(strange.format(text=shortened(said)))
    values = [_VALUES[c] for c in symbols]
    prefix, body = values[:3], values[3:-1]
    if _check([*prefix, *body]) != values[-1]:
        mistyped = gettext("the code {code} is mistyped: a character is wrong or two have changed places")
        if _is_body(prefix, values[3:]) and re.search(r"[- ][^- ]{2,}$", signs.plain(said)):  # no check stands apart
            mistyped = gettext("the code {code} is mistyped: its last character is missing")
        elif not _is_body(prefix, body):
            mistyped = gettext("the code {code} is mistyped: a character is wrong, missing or too many")
        raise BadInput(mistyped.format(code=part(said)))
    try:
        code = _decode(_text(prefix), body)
    except (IndexError, ValueError):
        mistyped = gettext("the code {code} is mistyped: characters are missing or too many")
        raise BadInput(mistyped.format(code=part(said))) from None
    return code


def _is_body(prefix: list[int], body: list[int]) -> bool:
    """Whether with a check behind it that would be a code."""
    try:
        _decode(_text(prefix), body)
    except (IndexError, ValueError):
        return False
    return True


def is_prefix(text: str) -> bool:
    """Whether codes can begin so: three of the symbols, or the letters that are read as such."""
    return len(text) == 3 and all(c in _VALUES for c in text)


def same_prefix(one: str, other: str) -> bool:
    """Whether two games' letters are the same once O is read as 0, and I and L as 1."""
    return _letters(one) == _letters(other)


def _letters(prefix: str) -> list[int]:
    return [_VALUES[c] for c in prefix]


def _text(values: Iterable[int]) -> str:
    return "".join(SYMBOLS[value] for value in values)


def _body(code: Code) -> list[int]:
    seed_size, fill_size = _size(code.seed if code.seed is not None else -1), _size(code.fill_seed if code.fill else -1)
    head = (code.layout is None) << 9 | code.own_words << 8 | seed_size << 6 | fill_size << 4 | code.fill << 2
    body = [code.version, head >> 5, head & 31]
    if code.layout is not None:
        body.append(code.layout)
    if code.seed is not None:
        body += [*_digits(code.seed, 2 * seed_size), code.draw]
    if code.fill:
        body += _digits(code.fill_seed, 2 * fill_size)
    if code.files is not None:
        room = min(_DIGEST, _BODY - len(body))
        if room < _DIGEST_LEAST:
            raise BadInput(gettext("these seeds are too long to fit into one code together; take smaller ones"))
        body += _digits(code.files, _DIGEST)[:room]
    if len(body) > _BODY:
        raise BadInput(gettext("these two seeds are too long to fit into one code together; take smaller ones"))
    return body


def _decode(prefix: str, body: list[int]) -> Code:
    rest = list(body)
    version, head = rest.pop(0), rest.pop(0) << 5 | rest.pop(0)
    own_layout, own_words, seed_size, fill_size = head >> 9 & 1, head >> 8 & 1, head >> 6 & 3, head >> 4 & 3
    fill = head >> 2 & 3
    layout = None if own_layout else rest.pop(0)
    seed = _number(rest, 2 * seed_size) if seed_size else None
    draw = rest.pop(0) if seed_size else 0
    fill_seed = _number(rest, 2 * fill_size) if fill_size else 0
    files = None
    if own_layout or own_words:
        room = min(_DIGEST, _BODY - (len(body) - len(rest)))
        files = _number(rest, room) << 5 * (_DIGEST - room)
    code = Code(
        prefix=prefix, version=version, layout=layout, seed=seed, draw=draw, fill=fill, fill_seed=fill_seed,
        own_words=bool(own_words), files=files,
    )  # fmt: skip
    if rest or bool(fill) != bool(fill_size) or (own_words and not fill) or _body(code) != body:
        raise ValueError("not a body that this module writes")
    return code


def files_agree(code: Code, whole: int) -> bool:
    """Whether the files with digest `whole` are those of the code (which may hold only the digest's first symbols)."""
    return _body(code) == _body(structs.replace(code, files=whole))


def _size(seed: int) -> int:
    """The length of a seed in pairs of symbols; 0 for none (-1)."""
    if seed >= SEED_LIMIT:
        raise BadInput(gettext("a seed is a whole number from 0 to {most}").format(most=SEED_LIMIT - 1))
    return 0 if seed < 0 else 1 if seed < 1 << 10 else 2 if seed < 1 << 20 else 3


def _digits(number: int, count: int) -> list[int]:
    return [number >> 5 * (count - 1 - i) & 31 for i in range(count)]


def _number(rest: list[int], count: int) -> int:
    if len(rest) < count:
        raise ValueError("too short")
    value = 0
    for _ in range(count):
        value = value << 5 | rest.pop(0)
    return value


def _powers() -> list[int]:
    """1, a, a^2, ... in the field of 32 elements (a^5 = a^2 + 1)."""
    powers = [1]
    for _ in range(30):
        double = powers[-1] << 1
        powers.append(double ^ 0b100101 if double & 32 else double)
    return powers


_WEIGHTS = _powers()


def _check(values: list[int]) -> int:
    """The symbol that makes the weighted sum zero. Its own weight is 1, the first of _WEIGHTS."""
    total = 0
    for value, weight in zip(values, _WEIGHTS[1:], strict=False):
        total ^= _times(value, weight)
    return total


def _times(a: int, b: int) -> int:
    product = 0
    while b:
        if b & 1:
            product ^= a
        b >>= 1
        a <<= 1
        if a & 32:
            a ^= 0b100101
    return product
