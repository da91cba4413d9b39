"""Texts, bytes and tables of TOML, bent by chance."""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Callable, Sequence
from typing import Any

NUMBERS = (
    "0", "-0", "-1", "1", "2", "7", "64", "99", "100", "255", "1000", "65536", "999999", "2147483648", "1073741824",
    "9223372036854775807", "9223372036854775808", "-9223372036854775809", "1" + "0" * 400, "9" * 5000, "0.0", "-0.0",
    "0.5", "1e-9", "1e-320", "1e308", "1e400", "-1e308", "nan", "inf", "-inf", "+inf", "1_000",
    "0x10", "0b1", "1.", ".5",
    "01", "+7", "1e", "--1", "1/2", "٣", "½", "²", "7.0", "3.9999999999",
)  # fmt: skip
"""Numbers as nobody means them."""

SIGNS = (
    "\0", "\x07", "\x1b[31m", "\x7f", "\x85", "\xa0", "\u200b", "\u200f", "\u202e", "\u2028",
    "\ufeff", "\ufffd", "\uffff",
    "é", "e\u0301", "ß", "İ", "ı", "ﬁ", "Ω", "日本", "שלום", "مرحبا", "नमस्ते", "👩‍👩‍👧‍👦", "🂡",
    "\U0010ffff", "a" + "\u0301" * 60,
    "“", "”", "’", "–", "−", "×", "…", "\t", "\r", "\n", "\r\n", "\\", "\\u0000", "\\ud800", "'",
    '"', '"""', "'''", "#",
    "%s", "%", "{", "}", "{0}", "{name}", "<b>", "&amp;", "<script>", "../", "/", "~", "$HOME",
    "`id`", ";", "|", "*", "?",
)  # fmt: skip
"""Signs and bits of text that mean something to somebody."""

PIECES = (
    b"\xff", b"\xfe\xff", b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\0",
    b"\0\0\0\0", b"\r", b"\n\n",
    b"\x1a", b"%PDF-1.7\n", b"PK\3\4", b"\x89PNG\r\n\x1a\n", b"<?xml version='1.0'?>",
    b"<!DOCTYPE x [<!ENTITY a 'b'>]>",
    b"[", b"]", b"[[", b"{", b"}", b"=", b",", b".", b'"', b"'''", b'"""', b"#", b"= inf", b"= nan", b"= []", b"= {}",
    b"= 1979-05-27T07:32:00Z", b"= true", b"\n[field]\n", b"\n[a.b.c.d.e]\n", b"\n[[field]]\n", b"\n[score]\n",
)  # fmt: skip

VALUES: tuple[Any, ...] = (
    0, -1, 1, 2, 3, 5, 12, 40, 99, 1000, 10**6, 2**31, 2**63 - 1, 10**18, 0.0, -0.0, 0.5, 1e-9, 1e308, float("inf"),
    float("-inf"), float("nan"), True, False, "", "x", "Ann", "-", "1", "1-4", "1-999999999",
    "4-1", "all", "none", "nan", [],
    [[]], [1], [1, 2], ["a"], [1] * 500, {}, {"a": 1}, {"": ""}, {"a": {"b": {"c": []}}},
    "a" * 70_000, "é", "\0", "\u202e", "👩‍👩‍👧‍👦",
    "../../etc/passwd", "/dev/zero", "my.toml", "con", "a/b",
)  # fmt: skip

MOST = 20_000_000
"""Letters that a repetition comes to at most: a long one, repeated and repeated again, would fill the machine."""

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
WORD = re.compile(r"[^\W\d_]+")


class Bender:
    """Bends what it is given, by its own chance; `words` are those that mean something in such texts."""

    def __init__(self, chance: random.Random, words: Sequence[str], others: Sequence[str]) -> None:
        self.chance, self.words, self.others = chance, words, others

    def text(self, text: str) -> bytes:
        """A text with some things wrong in it, in some encoding."""
        ways: tuple[Callable[[str], str], ...] = (
            self._lines, self._lines, self._lines, self._number, self._number, self._word, self._word, self._sign,
            self._cut, self._run, self._mixed, self._repeated, self._quoted,
        )  # fmt: skip
        for _ in range(self.chance.choice((0, 1, 1, 1, 1, 2, 2, 3, 8))):
            text = self.chance.choice(ways)(text)
        if self.chance.random() < 0.1:
            return self.bytes(self._encoded(text))
        return self._encoded(text)

    def gently(self, text: str) -> bytes:
        """A TOML text that stays one: some lines of its long texts, some of its numbers and short texts are others.

        They are near enough to be meant."""
        data = tomllib.loads(text)
        for _ in range(self.chance.choice((0, 1, 1, 1, 2, 4))):
            places = [place for place in _places(data) if place[1] not in ("game", "name", "sheet", "why", "players")]
            if not places:
                break
            long = [(inside, key) for inside, key in places if "\n" in str(inside[key])]
            inside, key = self.chance.choice(long if long and self.chance.random() < 0.7 else places)
            value = inside[key]
            if isinstance(value, str) and "\n" in value:
                way = self.chance.choice((self._lines, self._lines, self._turn, self._turn, self._turn))
                inside[key] = way(value)
            elif isinstance(value, str):
                inside[key] = self._turn(value)
            elif isinstance(value, (bool, int, float)):
                near = self._near(value)
                inside[key] = near if not isinstance(value, int) or abs(near) < 10_000 else value + 1
        return written(data).encode("utf-8", "surrogatepass")

    def _turn(self, text: str) -> str:
        """One word or number for another that stands somewhere in the text."""
        found = list(re.finditer(r"[^\s.]+", text))
        if not found:
            return text
        there, new = self.chance.choice(found), self.chance.choice(found)[0]
        if self.chance.random() < 0.3:
            new = NUMBER.sub(str(self.chance.randrange(110)), there[0])
        elif self.chance.random() < 0.2:
            new = self.chance.choice(
                ("-", "+", "?", "pass", "neutral", f"{there[0]}+", f"{there[0]} {new}", there[0][:-1], there[0].lower())
            )
        return text[: there.start()] + new + text[there.end() :]

    def toml(self, text: str) -> bytes:
        """A TOML text that is bent as a text, or as the tables that it holds."""
        if self.chance.random() < 0.45:
            return self.text(text)
        try:
            data = tomllib.loads(text)
            for _ in range(self.chance.choice((1, 1, 1, 2, 3, 6))):
                self._table(data)
            return written(data).encode("utf-8", "surrogatepass")
        except (tomllib.TOMLDecodeError, RecursionError):  # it is none, or nested too deep for us
            return self.text(text)

    def bytes(self, data: bytes) -> bytes:
        """Bytes with some of them changed, put in, taken out, or cut off."""
        bent = bytearray(data)
        for _ in range(self.chance.choice((1, 1, 2, 4, 16, 100))):
            at = self.chance.randrange(len(bent) + 1)
            match self.chance.randrange(6):
                case 0 | 1 if at < len(bent):
                    bent[at] ^= 1 << self.chance.randrange(8)
                case 2:
                    bent[at : at + self.chance.choice((0, 1, 2, 8))] = self.chance.choice(PIECES)
                case 3:
                    del bent[at : at + self.chance.choice((1, 4, 100, 3000))]
                case 4:
                    bent[at:at] = bent[at : at + self.chance.choice((4, 100, 3000))]
                case 5 if self.chance.random() < 0.2:
                    del bent[at:]
        return bytes(bent)

    def number(self) -> str:
        """A number, or nearly."""
        return self.chance.choice(NUMBERS)

    def sign(self) -> str:
        """A sign."""
        return self.chance.choice(SIGNS)

    def _lines(self, text: str) -> str:
        lines = text.split("\n")
        at, other = self.chance.randrange(len(lines)), self.chance.randrange(len(lines))
        match self.chance.randrange(7):
            case 0:
                lines.insert(at, lines[at])
            case 1:
                del lines[at]
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                theirs = self.chance.choice(self.others).split("\n") if self.others else [""]
                begin = self.chance.randrange(len(theirs))
                lines[at:at] = theirs[begin : begin + self.chance.choice((1, 1, 3, 10))]
            case 4:
                lines[at:at] = lines[other : other + self.chance.choice((2, 5, 30))]
            case 5:
                del lines[at : at + self.chance.choice((2, 5, 30))]
            case _:
                lines[at] = lines[at] + " " + lines[other]
        return "\n".join(lines)

    def _number(self, text: str) -> str:
        found = list(NUMBER.finditer(text))
        if not found:
            return text
        there = self.chance.choice(found)
        new = self.number() if self.chance.random() < 0.5 else str(self.chance.randrange(130))
        if self.chance.random() < 0.3:
            new = self.chance.choice(found)[0]
        return text[: there.start()] + new + text[there.end() :]

    def _word(self, text: str) -> str:
        found = list(WORD.finditer(text))
        if not found:
            return text
        there = self.chance.choice(found)
        new = self.chance.choice(self.words or ("x",)) if self.chance.random() < 0.7 else self.chance.choice(found)[0]
        if self.chance.random() < 0.1:
            new = there[0] * self.chance.choice((2, 50, 3000))
        return text[: there.start()] + new + text[there.end() :]

    def _sign(self, text: str) -> str:
        at = self.chance.randrange(len(text) + 1)
        return text[:at] + self.sign() + text[at + self.chance.choice((0, 0, 1, 3)) :]

    def _cut(self, text: str) -> str:
        at = self.chance.randrange(len(text) + 1)
        return text[:at] if self.chance.random() < 0.7 else text[at:]

    def _mixed(self, text: str) -> str:
        if not self.others:
            return text
        other = self.chance.choice(self.others)
        return text[: self.chance.randrange(len(text) + 1)] + other[self.chance.randrange(len(other) + 1) :]

    def _repeated(self, text: str) -> str:
        lines = text.split("\n")
        at = self.chance.randrange(len(lines))
        most = MOST // (len(lines[at]) + 1)
        if self.chance.random() < 0.5:
            lines[at : at + 1] = [lines[at]] * min(most, self.chance.choice((3, 20, 300, 5000)))
        else:
            times = self.chance.choice((3, 20, 300, 20_000 // (len(lines[at]) + 1) + 1))
            lines[at] = lines[at] * min(most, times)
        return "\n".join(lines)

    def _run(self, text: str) -> str:
        """A very long run of one sign, or of two in turn, on which a careless pattern never ends."""
        signs = (*" \t1aR\"'[]{}(),.=#-+*:/|\\é", "a ", "1 ", "1-", "x=", "9.", "1/", "a-", "- ", ", ")
        at, sign = self.chance.randrange(len(text) + 1), self.chance.choice(signs)
        run = sign * (self.chance.choice((30, 1000, 30_000, 300_000)) // len(sign))
        return text[:at] + run + self.chance.choice(("", "", "!", "x", "=")) + text[at:]

    def _quoted(self, text: str) -> str:
        found = [at for at, sign in enumerate(text) if sign in "\"'[]{}=,#"]
        if not found:
            return text
        at = self.chance.choice(found)
        return text[:at] + self.chance.choice(("", "", "[", "]", "{", "}", "=", ",", '"', "'", "[[")) + text[at + 1 :]

    def _encoded(self, text: str) -> bytes:
        if self.chance.random() < 0.88:
            return text.encode("utf-8", "surrogatepass")
        kind = self.chance.choice(
            ("utf-16", "utf-16-le", "utf-16-be", "latin-1", "utf-8-sig", "utf-32", "cp1252", "\r\n", "\r")
        )
        if kind in ("\r\n", "\r"):
            return text.replace("\n", kind).encode("utf-8", "surrogatepass")
        return text.encode(kind, "replace")

    def _table(self, data: dict[str, Any]) -> None:
        """One thing in the table, or in one of those within, is changed."""
        places = _places(data)
        if not places:
            data["x"] = self.chance.choice(VALUES)
            return
        inside, key = self.chance.choice(places)
        match self.chance.randrange(8):
            case 0:
                del inside[key]
            case 1 | 2:
                inside[key] = self._near(inside[key])
            case 3:
                inside[key] = self.chance.choice(VALUES)
            case 4:
                there, name = self.chance.choice(places)
                inside[key] = json.loads(json.dumps(there[name], default=str)) if name in _names(there) else 0
            case 5 if isinstance(inside, dict):
                name = (
                    self.chance.choice((*self.words[:400], "", "x", "a" * 3000, "é", "a b", "1", "Ann", "\u202e")) or ""
                )
                inside[name] = self.chance.choice(VALUES)
            case 6 if isinstance(inside, dict) and self.words:
                inside[self.chance.choice(self.words)] = inside.pop(key)
            case _ if isinstance(inside, list):
                inside[key:key] = [inside[key]] * self.chance.choice((1, 2, 300))
            case _:
                inside[key] = self._near(inside[key])

    def _near(self, value: Any) -> Any:
        """Something of the same kind."""
        match value:
            case bool():
                return not value
            case int():
                return self.chance.choice(
                    (value + 1, value - 1, -value, value * 2, value * 10, 0, value // 2, value * 10**6, float(value))
                )
            case float():
                return self.chance.choice(
                    (
                        value * 2,
                        value / 2,
                        -value,
                        0.0,
                        value * 10,
                        value * 1e6,
                        value * 1e-6,
                        value + 0.1,
                        int(value) if abs(value) < 1e9 else 0,
                    )
                )
            case str():
                try:
                    return self.text(value).decode("utf-8", "replace")
                except LookupError:
                    return ""
            case list():
                copy = list(value)
                self.chance.shuffle(copy)
                return self.chance.choice((copy, copy[:-1], copy + copy, [], [copy]))
            case dict():
                return self.chance.choice(({}, {"x": value}, [value], 1))
        return 1


def _places(data: dict[str, Any]) -> list[tuple[Any, Any]]:
    """Everything in a table and the tables and lists within: what it stands in, and its key there."""
    found: list[tuple[Any, Any]] = []

    def walk(inside: Any) -> None:
        for key, value in list(inside.items() if isinstance(inside, dict) else enumerate(inside)):
            found.append((inside, key))
            if isinstance(value, (dict, list)):
                walk(value)

    walk(data)
    return found


def _names(inside: Any) -> Any:
    return inside if isinstance(inside, dict) else range(len(inside))


def written(data: dict[str, Any]) -> str:
    """The table as TOML; texts of several lines as such, so that their lines can be told."""
    lines: list[str] = []

    def table(inside: dict[str, Any], names: tuple[str, ...]) -> None:
        plain = {key: value for key, value in inside.items() if not (isinstance(value, dict) and value)}
        if names:
            lines.append("[" + ".".join(map(_key, names)) + "]")
        lines.extend(f"{_key(key)} = {_value(value)}" for key, value in plain.items())
        for key, value in inside.items():
            if key not in plain:
                table(value, (*names, key))

    table(data, ())
    return "\n".join(lines) + "\n"


def _key(name: Any) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", str(name)) else _text(str(name))


def _text(value: str) -> str:
    told = {"\\": "\\\\", '"': '\\"', "\t": "\\t", "\r": "\\r", "\b": "\\b"}
    parts = (
        told.get(sign) or (sign if ord(sign) > 31 and ord(sign) != 127 else f"\\u{ord(sign):04x}") for sign in value
    )
    return '"' + "".join(parts) + '"'


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str() if "\n" in value:
            return '"""\n' + "\n".join(_text(line)[1:-1] for line in value.split("\n")) + '"""'
        case str():
            return _text(value)
        case int() | float():
            return repr(value)
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case dict():
            return "{ " + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items()) + " }"
    return _text(str(value))
