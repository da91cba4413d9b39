"""Whatever is asked for and sent: an answer, never a fault of ours.

`python -m tests.fuzz` asks on, among much else.
"""

from __future__ import annotations

import random
import string
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from starlette.testclient import TestClient

from sheetgen import games
from sheetgen.games.sampling import NAMES

Ask: TypeAlias = tuple[str, str, dict[str, Any]]
"""Method, address, and what is sent."""

WORDS = (
    "layout",
    "seed",
    "fill",
    "letters",
    "paper",
    "landscape",
    "ink",
    "numbers",
    "key",
    "large",
    "copies",
    "tiles",
    "rules",
)
MORE = (*WORDS, "page", "width", "path", "code", "own", "force", "zz")
VALUES = (
    "",
    "0",
    "1",
    "7",
    "-1",
    "1073741823",
    "1073741824",
    "9" * 40,
    "1e9",
    "nan",
    "on",
    "off",
    "true",
    "x",
    "A4",
    "A5",
    "Letter",
    "Poster",
    "200x250mm",
    "1x1mm",
    "1500x1500mm",
    "0x0in",
    "black",
    "colour",
    "classic",
    "mini",
    "../classic",
    "/etc/passwd",
    "my.toml",
    "drawing.svg",
    "drawing.svg#x",
    "words.txt",
    "lively",
    "plain",
    "layout",
    "commented",
    "\0",
    "ä",
    "日本",
    "%",
    "&&",
    "a" * 900,
    "<script>",
    "{{7*7}}",
    "1;2",
    "'",
    '"',
    "\n",
    "+1",
    "١",
    "2.0",
)
CODES = (
    "MON-1001-G",
    "mon 1001 g",
    "MON-1001-X",
    "TOL-10R101-C",
    "TOL-10R107-T",
    "GOO-1001-1",
    "MIR-1001-K",
    "XXX-1-1",
    "",
    "-",
    "MON",
    "ä",
    "MON-1001-G" * 9,
    "..",
    "%00",
    "MON-1001-G.pdf.svg",
    "MON-1G17-0",
    "KLE-1001-4",
)
ENDINGS = ("", "", ".pdf", ".svg", ".png", ".exe", "/play", "/", "//")
TYPES = (
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
    "application/json",
    "image/svg+xml",
    "",
    "ä",
)


POSTED = (
    "/klee",
    "/miro/curve",
    "/goose/sheet.pdf",
    "/",
    "/rules/klee",
    "/sheet/MON-1001-G",
    "/check",
    "/check/photo",
    "/check/colour",
    "/sheet/MON-1001-G/play",
)


class Stranger:
    """Somebody who asks for anything."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def ask(self) -> Ask:
        """One thing."""
        asks: tuple[Callable[[], Ask], ...] = (
            self._designer,
            self._sheet,
            self._form,
            self._raw,
            self._else,
            self._record,
        )
        return self.chance.choice(asks)()

    def query(self) -> dict[str, str]:
        """The end of an address."""
        return {self.chance.choice(MORE): self.chance.choice(VALUES) for _ in range(self.chance.randrange(5))}

    def _game(self) -> str:
        return self.chance.choice((*games.BUILT_IN, "mondrian", "klee", "nothing", "MONDRIAN", "take back toe", ".."))

    def _designer(self) -> Ask:
        tail = self.chance.choice(
            ("", "", "/sheet.svg", "/sheet.png", "/sheet.pdf", "/played.svg", "/curve", "/sheet.exe")
        )
        return (
            self.chance.choice(("GET", "GET", "GET", "HEAD", "DELETE")),
            f"/{self._game()}{tail}",
            {"params": self.query()},
        )

    def _sheet(self) -> Ask:
        if self.chance.random() < 0.2:
            return "GET", "/sheet", {"params": {"code": self.chance.choice((*CODES, *VALUES)), **self.query()}}
        tail = self.chance.choice(ENDINGS)
        return "GET", f"/sheet/{self.chance.choice(CODES)}{tail}", {"params": self.query()}

    def _form(self) -> Ask:
        fields = {name: (None, value) for name, value in self.query().items()}
        for name in ("layout_text", "words_text", "drawing_text"):
            if self.chance.random() < 0.4:
                fields[name] = (self.chance.choice((None, "x")), self._text(name))  # type: ignore[assignment]
        tail = self.chance.choice(("", "", "/sheet.svg", "/sheet.pdf"))
        return "POST", f"/{self._game()}{tail}", {"files": fields}

    def _raw(self) -> Ask:
        body = self._text(self.chance.choice(("layout_text", "drawing_text", "bytes")))
        path = self.chance.choice(POSTED)
        return "POST", path, {"content": body, "headers": {"content-type": self.chance.choice(TYPES).encode()}}

    def _record(self) -> Ask:
        sent = self._text("record")
        if self.chance.random() < 0.5:
            fields = {name: (None, value) for name, value in self.query().items()} | {"record": (None, sent)}
            path = self.chance.choice(("/check", "/check/verdict.pdf", "/check/photo", "/check/colour"))
            return "POST", path, {"files": fields, "params": self.query()}
        question = {"record": sent.decode("utf-8", "replace"), self.chance.choice(MORE): self.chance.choice(VALUES)}
        body = {"question": question, "files": self.chance.choice(({}, None, 7, {"layout.toml": "x"}, {"../x": "y"}))}
        return "POST", f"/sheet/{self.chance.choice(CODES)}/play", {"json": body}

    def _else(self) -> Ask:
        path = self.chance.choice(
            (
                "/rules/klee",
                "/rules/klee.pdf",
                "/rules/klee/1.svg",
                "/rules/x/0.svg",
                "/rules/klee/99999999999999999999.svg",
                "/static/style.css",
                "/static/../app.py",
                "/static/%2e%2e/app.py",
                "/",
                "//",
                "/favicon.ico",
                "/" + "a" * 3000,
            )
        )
        headers = {"accept-language": self.chance.choice(("en-US", "", "ä", "x" * 4000, "de-CA,;;q=")).encode()}
        return "GET", path, {"params": self.query(), "headers": headers}

    def _text(self, kind: str) -> bytes:
        if kind == "layout_text":
            base = games.find(self.chance.choice(games.BUILT_IN)).layout_text.encode()
        else:
            base = _BEGUN[kind] if kind in _BEGUN else bytes(self.chance.randrange(256) for _ in range(300))
        text = bytearray(base)
        for _ in range(self.chance.choice((0, 1, 3, 30))):
            at = self.chance.randrange(len(text) + 1)
            change = self.chance.choice(
                (
                    b"",
                    b"9",
                    b"-",
                    b"[",
                    b'"',
                    b"\xff",
                    b"\0",
                    b"e99",
                    b"<",
                    b"M 0 0 L 1e308 1",
                    b"= inf",
                    b"\n[field]\n",
                )
            )
            text[at : at + self.chance.randrange(4)] = change
        if self.chance.random() < 0.03:
            text *= 900
        return bytes(text)


_CURVE = "M 10 50 C 10 0 90 0 90 50 C 90 100 30 100 30 60 C 30 20 70 20 70 60 C 70 110 10 110 10 50 Z"
_RECORD = """game = "mondrian"
sheet = "MON-1001-G"
players = ["Ann", "Ben"]
layout = "/etc/passwd"
variation = ["words = '../secret'"]
moves = '''
1. 24
2. 27
'''
"""
_BEGUN = {
    "record": _RECORD.encode(),
    "drawing_text": f'<svg xmlns="http://www.w3.org/2000/svg"><path d="{_CURVE}"/></svg>'.encode(),
    "words_text": "\n".join((*NAMES, *string.ascii_letters, *(a + b + "e" for a in "bcdfg" for b in "aeiou"))).encode(),
}


def answered(client: TestClient, ask: Ask) -> int:
    """The status of the answer, which tells no path and no traceback."""
    method, address, sent = ask
    answer = client.request(method, address, follow_redirects=False, **sent)
    assert answer.status_code != 500, ask
    if answer.headers.get("content-type", "").startswith("text/html"):
        assert "Traceback" not in answer.text and "/tmp/" not in answer.text and "sheetgen-" not in answer.text, ask
    return answer.status_code


@pytest.mark.slow
def test_no_question_brings_the_page_down(page: TestClient) -> None:
    stranger = Stranger(1)
    for _ in range(60):
        answered(page, stranger.ask())
