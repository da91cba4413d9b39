"""The page in the browser: visits of some requests each, addresses, forms and questions bent."""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

from tests.fuzz.doors import Doors
from tests.fuzz.judge import INNER
from tests.fuzz.material import Material
from tests.web.test_fuzz import Ask, Stranger

REQUESTS = 24
"""In a visit, whose workers are started anew."""

SECONDS = 120.0
"""Of the processor, for a whole visit."""


class Visitor(Doors):
    """Somebody who asks the page, with material that is nearly true."""

    def __init__(self, chance: random.Random, material: Material) -> None:
        super().__init__(chance, material)
        self.stranger = Stranger(chance.randrange(1 << 30))

    def ask(self) -> Ask:
        """One request."""
        ways = (self.stranger.ask, self.stranger.ask, self._judged_here, self._judged_here,
        self._designed, self._asked_at_table,
                self._seen, self._coloured, self._drawn, self._got)  # fmt: skip
        return self.chance.choice(ways)()

    def _query(self) -> dict[str, str]:
        return {
            **self.stranger.query(),
            **({"paper": self.chance.choice(("A4", "Letter", "A3", "A5"))} if self.flip(0.3) else {}),
        }

    def _judged_here(self) -> Ask:
        game = self.game()
        fields: dict[str, Any] = {"record": self.record(game)}
        if self.flip(0.2):
            fields["layout"] = self.drawing() if self.flip(0.3) else self.layout(game)
        if self.flip(0.1):
            fields["words"] = self.words()
        if self.flip(0.2):
            fields["frames"] = b"on"
        path = self.chance.choice(("/check", "/check", "/check/verdict.pdf"))
        return "POST", path, {"files": {name: (None, value) for name, value in fields.items()}, "params": self._query()}

    def _designed(self) -> Ask:
        game = self.game()
        fields = {name: value.encode("utf-8", "replace") for name, value in self._query().items()}
        fields["layout_text"] = self.layout(game)
        if self.flip(0.2):
            fields["words_text"] = self.words()
            fields["fill"] = b"random"
        tail = self.chance.choice(("", "", "/sheet.svg", "/sheet.pdf", "/sheet.png"))
        return "POST", f"/{game.name}{tail}", {"files": {name: (None, value) for name, value in fields.items()}}

    def _drawn(self) -> Ask:
        if self.flip():
            return "POST", "/miro/curve", {"content": self.drawing(), "headers": {"content-type": "image/svg+xml"}}
        return "POST", "/miro", {"files": {"drawing_text": (None, self.drawing()), "path": (None, b"a")}}

    def _asked_at_table(self) -> Ask:
        game = self.game()
        record = (
            self.material.record(self.chance, game) if self.flip() else self.record(game).decode("utf-8", "replace")
        )
        lines = self.chance.choice(self.material.others).split("\n") + record.split("\n")
        any_value = (
            "",
            "1,2",
            "3,4",
            0,
            1,
            5,
            -1,
            10**30,
            None,
            True,
            [],
            ["14"],
            [1, 2],
            [5, 1],
            {"Ann": 3},
            {"12": "E"},
            {"Ann": "x"},
            "Ann",
            1.5,
        )
        question: dict[str, Any] = {"record": record}
        for name in (
            "at",
            "put",
            "happened",
            "take",
            "players",
            "variation",
            "first",
            "score",
            "letters",
            "throw",
            "hints",
            "verdict",
            "board",
            "zz",
        ):
            if self.flip(0.2):
                question[name] = self.chance.choice(any_value)
        if self.flip(0.4):
            question["put"] = [
                re.sub(r"^\d+\. *", "", self.chance.choice(lines)) for _ in range(self.chance.choice((1, 2, 5)))
            ]
        if self.flip(0.2):
            question["at"] = self.chance.randrange(-2, 50)
        if self.flip(0.2):
            question["take"] = [self.chance.randrange(-2, 30), self.chance.randrange(-2, 30)]
        if self.flip(0.2):
            question["hints"] = True
        body = {
            "question": question,
            "files": {"layout": self.layout(game).decode("utf-8", "replace")} if self.flip(0.1) else {},
        }
        content = json.dumps(body).encode()
        if self.flip(0.1):
            content = self.bend.bytes(content)
        return "POST", f"/sheet/{_quoted(self.code())}/play", {"content": content}

    def _seen(self) -> Ask:
        if not self.flip(0.2):
            return self._got()
        name, data = self.photo()
        fields = {
            "photo": (name, data),
            "code": (None, self.code().encode("utf-8", "replace")),
            "players": (None, b"Ann,Ben"),
        }
        return "POST", "/check/photo", {"files": fields}

    def _coloured(self) -> Ask:
        code = self.code()
        if self.flip(0.3):
            return (
                "GET",
                "/check/colour",
                {
                    "params": {
                        "code": code.encode("utf-8", "replace").decode(),
                        "players": self.chance.choice(("Ann,Ben", "", ",,,", "é,é", "A" * 900)),
                    }
                },
            )
        fields = {
            "code": code,
            "players": "Ann,Ben",
            "finished": self.chance.choice(("yes", "no", "x")),
            "first": self.chance.choice(("Ann", "", "Zed")),
        }
        for table in ("coloured", "circled", "pieces", "chips", "sequences", "letters", "likely", "areas"):
            for key in ("Ann", "Ben", "red", "neutral", "12", "pot"):
                if self.flip(0.15):
                    fields[f"row {table} {key}"] = self.chance.choice(
                        ("", "1-4 17", "3", "goal", "RGB RBY", "1-99999999", self.bend.sign(), self.bend.number()[:50])
                    )
        fields["score Ann"] = self.chance.choice(("", "3", "-2", "x", "999999999"))
        return (
            "POST",
            "/check",
            {"files": {name: (None, value.encode("utf-8", "replace")) for name, value in fields.items()}},
        )

    def _got(self) -> Ask:
        game, query = self.game(), self._query()
        if self.flip(0.3):
            return (
                "GET",
                f"/sheet/{_quoted(self.code())}{self.chance.choice(('', '.svg', '.pdf', '.png', '/play'))}",
                {"params": query},
            )
        if self.flip(0.2):
            return "GET", f"/{self.chance.choice(('de', 'fr', 'es', 'zh', 'xx', 'en'))}/{game.name}", {"params": query}
        query["layout"] = self.chance.choice(game.layout_names)
        return (
            "GET",
            f"/{game.name}{self.chance.choice(('', '/sheet.svg', '/sheet.png', '/played.svg'))}",
            {"params": query},
        )


def _quoted(code: str) -> str:
    return quote(code.encode("utf-8", "replace"), safe="")


def visit(seed: str, material: Material, out: Path) -> None:
    """Ask the page a number of times; each fault, and the request, is a line of JSON on standard output."""
    from starlette.testclient import TestClient

    from sheetgen.web.application import create
    from sheetgen.web.pool import Pool

    chance, seen = random.Random(seed), dict[int, int]()
    visitor = Visitor(chance, material)
    with TestClient(create(Pool(1)), raise_server_exceptions=False) as client:
        for number in range(REQUESTS):
            method, address, sent = ask = visitor.ask()
            try:
                request = client.build_request(method, address, **sent)
            except Exception:  # what the client itself cannot send is no request
                continue
            answer = client.send(request, follow_redirects=False)
            seen[answer.status_code] = seen.get(answer.status_code, 0) + 1
            for fault in _faults(answer):
                (out / f"request-{number}.txt").write_text(repr(ask))
                (out / f"answer-{number}").write_bytes(answer.content)
                print(json.dumps([f"{fault} of {method} {re.sub('[^/a-z.]+', '*', address)[:60]}", number]))
    print(json.dumps(["answers", {str(status): count for status, count in sorted(seen.items())}]))
    sys.stdout.flush()


def _faults(answer: Any) -> Any:
    kind = answer.headers.get("content-type", "")
    if answer.status_code >= 500 and answer.status_code != 503:
        yield f"status {answer.status_code}"
    if kind.startswith(("text/html", "application/json")):
        text = answer.text
        if found := INNER.search(text) or re.search(r"/tmp/|sheetgen-[a-z0-9_]{8}\b", text):
            yield f"{found[0]!r}"
    if answer.status_code != 200 or answer.request.method == "HEAD":
        return
    if kind.startswith("image/svg"):
        try:
            ElementTree.fromstring(answer.content)
        except ElementTree.ParseError as error:
            yield f"no XML ({error})"
    if kind.startswith("application/pdf") and not answer.content.startswith(b"%PDF-"):
        yield "no PDF"
    if kind.startswith("application/json"):
        try:
            json.loads(answer.content, parse_constant=_refused)
        except ValueError:
            yield "no JSON"


def _refused(constant: str) -> None:
    raise ValueError(constant)
