"""Word lists: the two that are shipped, and any that a user brings, in any alphabet.

A dictionary is a sorted list of capitals and nothing else. Bisection answers both questions that the games ask, "is
this a word?" and "which words begin so?", as fast as a tree of letters would, and there is no tree to build at every
start. What else is worth knowing (alphabet, vowels, which letters are used most) is found from the list when first
asked for, so that a list in Russian needs no more from its owner than one in English.

Turkish and Azerbaijani have two letters where others have one: i has a dot in capitals too (İ), and ı has none (I). A
list is taken to be of such a language by the letters ı and İ in it, which no other has but in a name or two.
"""

from __future__ import annotations

import codecs
import hashlib
import re
import unicodedata
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import accumulate, groupby, pairwise
from operator import itemgetter
from pathlib import Path
from typing import overload

from sheetgen.errors import BadInput
from sheetgen.files import NOT_UTF_8, document_kind, line_with, note_input, read_bytes, text_forms
from sheetgen.language import clauses, gettext, grouped, listed, ngettext
from sheetgen.words.vowels import vowels_of

DATA = Path(__file__).parent / "data"
SHIPPED = ("common", "wide")

SHORTEST, LONGEST = 2, 15
"""Letters in a word."""

SHOWN = 40
"""Letters of a line that are quoted of it."""

MANY = 500_000
"""Words from which on memory matters more than speed."""

PART = 1 << 18
"""Bytes of a file that are taken apart at a time."""

MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""How texts begin that are not UTF-8 but say so; the longer marks first, since one begins with another."""

DOTTED, DOTLESS = "İ", "ı"

NAMES = 20
"""One in so many of the words with an i of any kind has a letter ı or İ where these are letters of the language; a name
or two in a list of another language are fewer."""

FILE_LIMIT = 64_000_000
"""Bytes. The largest word lists of any language stay well below."""


class Dictionary:
    """A word list: what `in` and `narrow` search.

    ``words`` are in capitals, sorted by code point, each once; ``source`` is what the digest is taken of.
    """

    def __init__(
        self, name: str, words: Sequence[str], source: bytes, skipped: int = 0, path: Path | None = None
    ) -> None:
        self.name = name
        self.path = path
        """Where a user's file lies."""
        self.words = words
        self.source = source
        self.skipped = skipped
        """How many lines of a user's file were left out because they hold no usable word."""
        self.first_skipped: tuple[int, str] | None = None
        """The first of them: its number, from 1, and its text."""
        self.first_pair: tuple[int, str] | None = None
        """The first line of it with a word behind a slash, which is passed over as flags are: its number and text."""

    def __contains__(self, word: str) -> bool:
        place = bisect_left(self.words, word)
        return place < len(self.words) and self.words[place] == word

    def __len__(self) -> int:
        return len(self.words)

    def line_with(self, piece: str) -> int | None:
        """The first line, from 1, of the user's file that holds the piece of text; None if there is none."""
        if self.path is None:
            return None
        return line_with(piece, as_utf_8(read_bytes(self.path, FILE_LIMIT), self.path).decode())

    def narrow(self, prefix: str, low: int, high: int) -> tuple[int, int]:
        """The range (first, past the last) of the words within [low, high) that begin with `prefix`."""
        first = bisect_left(self.words, prefix, low, high)
        return first, bisect_left(self.words, prefix + "\U0010ffff", first, high)  # no letter comes after U+10FFFF

    @property
    def left_out(self) -> str | None:
        """What was left out of the user's file, a sentence for each kind; None when nothing was."""
        return clauses(filter(None, [self._skipped_said(), self._pair_said()])) or None

    def _pair_said(self) -> str | None:
        if self.first_pair is None:
            return None
        number, line = self.first_pair
        said = gettext(
            "{file}: line {line} is {text}, and what follows a slash is passed over, as a spelling checker's flags "
            "are; write each word on a line of its own"
        )
        return said.format(file=self.path, line=number, text=repr(line))

    def _skipped_said(self) -> str | None:
        if self.first_skipped is None:
            return None
        number, line = self.first_skipped
        said = ngettext(
            "{file}: one line is left out, because there is no single word of {shortest} to {longest} letters there; "
            "it is line {line}, {text}",
            "{file}: {count} lines are left out, because there is no single word of {shortest} to {longest} letters "
            "there; the first is line {line}, {text}",
            self.skipped,
        )
        named = {"file": self.path, "count": grouped(self.skipped), "line": number, "text": repr(line)}
        return said.format(**named, shortest=SHORTEST, longest=LONGEST)

    @cached_property
    def digests(self) -> tuple[bytes, ...]:
        """SHA-256 of the text of the user's file or the shipped list, in each of its `text_forms`."""
        return _digests(self.source)

    @cached_property
    def by_use(self) -> str:
        """All letters, the most used first, equally used ones by code point."""
        text = self._text
        uses = {letter: text.count(letter) for letter in self.alphabet}
        return "".join(sorted(uses, key=lambda letter: (-uses[letter], letter)))

    @cached_property
    def alphabet(self) -> str:
        """All letters, by code point."""
        return "".join(sorted(set(self._text)))

    @property
    def _text(self) -> str:
        return self.words.text if isinstance(self.words, PackedWords) else "".join(self.words)

    @cached_property
    def dotted(self) -> bool:
        """Whether these are words of a language in which i is İ in capitals, and I another letter."""
        if DOTTED not in self.alphabet:
            return False
        return _are_dotted(sum(DOTTED in word for word in self.words), sum("I" in word for word in self.words))

    @cached_property
    def vowels(self) -> frozenset[str]:
        """The letters that stand for vowels, found from the words alone, whatever the language."""
        return vowels_of(self.words)


@cache
def shipped(name: str) -> Dictionary:
    """The list `common` (words that most readers know) or `wide` (what word-game players are used to).

    Raises BadInput when `name` is neither.
    """
    if name not in SHIPPED:
        raise BadInput(
            gettext('there is no word list "{name}"; the word lists are {known}').format(
                name=name, known=listed(SHIPPED)
            )
        )
    text = zlib.decompress((DATA / f"{name}.gz").read_bytes(), zlib.MAX_WBITS | 16)  # 16: with a gzip header
    return Dictionary(name, text.decode("ascii").split("\n"), text)


def from_file(path: Path) -> Dictionary:
    """A user's list: UTF-8 (or UTF-16 with its mark), one word a line, in any alphabet.

    Blank lines, `#` comments and what spelling checkers keep beside their words (a count in the first line, `/FLAGS`
    after a word) are passed over; where they stand round more words than are bare, numbers, bullets, quotation marks
    and commas too. Lines without a word of 2 to 15 letters are left out and counted in `skipped`.
    A file that has not changed is read only once. Raises BadInput when the file cannot be read, is no text, is larger
    than 64 MB or has no usable words.
    """
    note_input(path)  # though its words may be known already
    stamp: tuple[int, ...] = ()
    try:
        now = path.stat()
        stamp = (now.st_dev, now.st_ino, now.st_size, now.st_mtime_ns, now.st_ctime_ns)
    except (OSError, ValueError):
        pass  # reading it says what is wrong
    return _read(path, stamp)


@lru_cache(maxsize=8)
def _read(path: Path, stamp: tuple[int, ...]) -> Dictionary:
    source = as_utf_8(read_bytes(path, FILE_LIMIT), path)
    in_capitals = dotted_capitals if _has_two(path, source) else capitals
    gathered = _gathered(path, source, _bare, in_capitals)
    if gathered.entries - gathered.usable > gathered.usable:
        dressed = _gathered(path, source, _undressed, in_capitals)
        # Only then: whoever has a sheet of a list with stray marks finds the same words in it again.
        if dressed.usable - gathered.usable > gathered.usable:
            gathered = dressed
    if not gathered.usable:
        said = gettext(
            "there is no usable word in this file; it needs words, one a line and nothing else on it, of {shortest} to "
            "{longest} letters"
        )
        number, line = gathered.left_out or (0, "")
        if number:
            said = gettext(
                "there is no usable word in this file (line {line} is {text}); it needs words, one a line and nothing "
                "else on it, of {shortest} to {longest} letters"
            )
        if _holds_several(line):
            said = gettext(
                "there is no usable word in this file, because several words stand on a line (line {line} is {text}); "
                "write each word on a line of its own, without commas, semicolons, articles or translations"
            )
        named = {"line": number, "text": repr(line), "shortest": SHORTEST, "longest": LONGEST}
        raise BadInput(said.format(**named), file=path)
    words = gathered.words()
    made = Dictionary(path.name, words, b"", gathered.entries - gathered.usable, path)
    made.first_skipped, made.first_pair = gathered.left_out, gathered.pair
    made.digests = _digests(source)
    if len(made.alphabet) == 1:
        raise BadInput(
            gettext("all words in this file are made of one letter, {alphabet}").format(alphabet=made.alphabet),
            file=path,
        )
    return made


def _digests(text: bytes) -> tuple[bytes, ...]:
    return tuple(hashlib.sha256(form).digest() for form in text_forms(text))


def as_utf_8(source: bytes, path: Path) -> bytes:
    """What was read from a list's file of that name, or sent, in UTF-8 without a mark.

    Raises BadInput when it is no text; what has no mark is taken as it stands, and may be in an older encoding."""
    for mark, encoding in MARKS:
        if source.startswith(mark):
            try:
                return source.decode(encoding).encode()
            except UnicodeError:
                raise BadInput(
                    gettext("the file begins like UTF-16 text but does not go on like it"), file=path
                ) from None
    if document := document_kind(source):
        raise BadInput(
            gettext("{document}; save the words as plain text, in a file that ends in .txt").format(document=document),
            file=path,
        )
    if b"\0" in source:
        raise BadInput(
            gettext("this is not a text file, or it is UTF-16 without its mark; save it as UTF-8"), file=path
        )
    return source.removeprefix(codecs.BOM_UTF8)


def _parts(path: Path, source: bytes) -> Iterator[str]:
    """The text in parts of whole lines, so that never much more than one part is spread out in memory."""
    newline = b"\n" if b"\n" in source else b"\r"
    begin = 0
    while begin < len(source):
        end = source.find(newline, begin + PART) + 1 or len(source)
        try:
            yield source[begin:end].decode()
        except UnicodeDecodeError as error:
            line = source.count(newline, 0, begin + error.start) + 1
            raise BadInput(gettext(NOT_UTF_8), file=path, line=line) from None
        begin = end


def _has_two(path: Path, source: bytes) -> bool:
    """Whether i and ı are two letters of the words in that text."""
    if not any(sign.encode() in source for sign in (DOTLESS, DOTTED, unicodedata.normalize("NFD", DOTTED))):
        return False
    told = others = 0
    for part in _parts(path, source):
        for line in unicodedata.normalize("NFC", part).splitlines():
            word = _bare(line.partition("#")[0])
            if DOTTED in word or DOTLESS in word:
                told += 1
            elif "i" in word or "I" in word:
                others += 1
    return _are_dotted(told, others)


def _are_dotted(told: int, others: int) -> bool:
    """Whether so many words with ı or İ, beside so many with nothing but i and I, are more than a name or two."""
    return told * NAMES >= told + others and told > 0


def _gathered(path: Path, source: bytes, word_in: Callable[[str], str], in_capitals: Callable[[str], str]) -> _Gathered:
    gathered = _Gathered(word_in, in_capitals)
    for part in _parts(path, source):
        gathered.add(part)
    return gathered


def _bare(entry: str) -> str:
    """What may be a line's word, without what spelling checkers keep beside it."""
    return entry.partition("/")[0].rstrip()


SHORTEST_PAIR = 3
"""Letters behind a slash that are a word; some checkers' flags are two small letters."""

_DRESSED = re.compile(
    r"""(?:\d{1,5}[.):]\s*|[^\W\d_][.)]\s+|(?:[-*+•·–—\uf0b7]\s*)?(?:[☐☑☒□■▢◻◼✓✔✗✘]\s*|\[[ xX]?\]\s*)?)"""
    r"""["'„“”«»‚‘’]?([^\W\d_]+)["'“”„«»‘’]?\s*[,;]?"""
)


def _undressed(entry: str) -> str:
    """The same of a line such as "1. house", "a) house" or "- house," too."""
    found = _DRESSED.fullmatch(entry)
    return found[1] if found else _bare(entry)


def _is_pair(entry: str) -> bool:
    """Whether words stand behind a word and a slash, and not flags, which are capitals or a sign or two."""
    first, *others = (part.strip() for part in entry.split("/"))
    return (
        _is_word(capitals(first))
        and bool(others)
        and all(len(each) >= SHORTEST_PAIR and each.isalpha() and each[1:] == each[1:].lower() for each in others)
    )


def _holds_several(entry: str) -> bool:
    """Whether words stand side by side there, with commas, semicolons or spaces between them."""
    parts = [capitals(part) for part in re.split(r"[\s,;|:=]+", entry) if part]
    return len(parts) > 1 and sum(map(_is_word, parts)) > 1


def _first_pair(text: str, before: int) -> tuple[int, str] | None:
    """The first line with a word behind a slash, `before` lines having come before."""
    for number, line in enumerate(text.splitlines(), before + 1):
        entry = line.partition("#")[0].strip()
        if "/" in entry and _is_pair(entry):
            return number, _shown(entry)
    return None


def _shown(entry: str) -> str:
    return entry if len(entry) <= SHOWN else f"{entry[:SHOWN]}..."


class _Gathered:
    """The usable words of a text that comes in parts, kept by their first letters as long strings."""

    def __init__(self, word_in: Callable[[str], str], in_capitals: Callable[[str], str]) -> None:
        self._word_in = word_in
        self._in_capitals = in_capitals
        self.entries = self.usable = 0
        """Lines that hold something, and those that hold a word."""
        self.left_out: tuple[int, str] | None = None
        """The first line, from 1, that holds something and no word."""
        self.pair: tuple[int, str] | None = None
        """The first with a word behind a slash."""
        self._lines = 0
        self._first = True
        self._by_letter: dict[str, list[str]] = {}

    def add(self, text: str) -> None:
        """One more part of the text."""
        lines = self._in_capitals(text).splitlines()
        before, self._lines = self._lines, self._lines + len(lines)
        if self._first and lines:
            self._first = False
            if lines[0].strip().isdecimal():
                lines[0] = ""
        entries = [entry for line in lines if (entry := line.partition("#")[0].strip())]
        candidates = [self._word_in(entry) for entry in entries]
        usable = [word for word in candidates if _is_word(word)]
        if self.left_out is None and len(usable) < len(entries):
            self.left_out = self._first_without_word(text, before)
        if self.pair is None and "/" in text:
            self.pair = _first_pair(text, before)
        self.entries += len(entries)
        self.usable += len(usable)
        for letter, words in groupby(sorted(set(usable)), key=itemgetter(0)):
            self._by_letter.setdefault(letter, []).append("\n".join(words))

    def _first_without_word(self, text: str, before: int) -> tuple[int, str] | None:
        """The first line that holds something and no word, as its owner wrote it, `before` lines having come before."""
        for number, line in enumerate(text.splitlines(), before + 1):
            entry = line.partition("#")[0].strip()
            capital = capitals(entry).strip()
            counts = number == 1 and entry.isdecimal()
            if capital and not counts and not _is_word(self._word_in(capital)):
                return number, _shown(entry)
        return None

    def words(self) -> Sequence[str]:
        """All of them in order, each once. What was gathered is given up."""
        sorted_ = (
            sorted(set("\n".join(self._by_letter.pop(letter)).split("\n"))) for letter in sorted(self._by_letter)
        )
        if self.usable <= MANY:
            return [word for words in sorted_ for word in words]
        return PackedWords(sorted_)


def _is_word(candidate: str) -> bool:
    return SHORTEST <= len(candidate) <= LONGEST and candidate.isalpha()


class PackedWords(Sequence[str]):
    """Sorted words in one long string: a fifth of the memory of a list, at some cost of time."""

    def __init__(self, parts: Iterable[Sequence[str]]) -> None:
        texts: list[str] = []
        self._ends = array("I", [0])
        for words in parts:
            texts.append("".join(words))
            self._ends.extend(accumulate(map(len, words[1:]), initial=self._ends[-1] + len(words[0])))
        self.text = "".join(texts)

    def __len__(self) -> int:
        return len(self._ends) - 1

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return [self[i] for i in range(*place.indices(len(self)))]
        if place < 0:
            place += len(self)
        return self.text[self._ends[place] : self._ends[place + 1]]

    def __iter__(self) -> Iterator[str]:
        return (self.text[begin:end] for begin, end in pairwise(self._ends))


_BREAKS = str.maketrans("", "", "\u00ad\u200b")
"""Where a word may be broken: a soft hyphen, and a space without width."""


def capitals(text: str) -> str:
    """The text as dictionaries hold it: in capitals, each letter with its accents one character where there is one,
    and nothing between letters that is not seen."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text.translate(_BREAKS)).upper())


_WITH_DOTS = str.maketrans({"i": DOTTED, DOTLESS: "I"})


def dotted_capitals(text: str) -> str:
    """The same in a language in which i is İ in capitals, and ı is I."""
    return capitals(with_dots(text))


def with_dots(text: str) -> str:
    """The text with the capitals of such a language for i and ı; all else is left as it is."""
    # What a program has made small that does not know the language has the dot of İ as a sign of its own.
    return unicodedata.normalize("NFC", text).replace("i\u0307", "i").translate(_WITH_DOTS)


@cache
def unkind() -> frozenset[str]:
    """Words that chance must not put before anybody. For the referee they are words like any other."""
    lines = (DATA / "unkind.txt").read_text("ascii").splitlines()
    return frozenset(codecs.decode(line, "rot13").upper() for line in lines if line and not line.startswith("#"))
