"""Answers: what is sent back, how long it may be kept, and the drawn ones that are kept here."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from sheetgen.language import language, spoken
from sheetgen.web import languages

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send

FOREVER = "public, max-age=31536000, immutable"
"""Of what a code, or a digest in the address, names: it never changes."""

SHORT = "public, max-age=300, stale-while-revalidate=86400"
"""Of pages: a new version of the program may tell them otherwise."""

DAY = "public, max-age=86400, stale-while-revalidate=604800"
"""Of what a layout's name stands for: it may be mended."""

NEVER = "no-store"
"""Of what was sent by somebody, and of complaints."""

PLAIN = ("text/", "image/svg", "application/json", "application/javascript", "application/toml", "font/ttf")
"""Kinds that become much smaller when they are packed."""

PACKED = 3
"""How hard answers are packed: a drawing becomes a tenth smaller at twice that, and takes twice as long."""

ROOM = 96_000_000
"""Bytes of answers that are kept."""

SECURITY = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


class Answer:
    """A whole answer, also packed, with its digest as ETag."""

    def __init__(self, body: bytes, media: str, keep: str, more: tuple[tuple[bytes, bytes], ...] = ()) -> None:
        self.body = body
        self.etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'.encode()
        packed = gzip.compress(body, PACKED, mtime=0) if media.startswith(PLAIN) and len(body) > 500 else None
        self.packed = packed if packed is not None and len(packed) < len(body) else None
        text = media if "charset" in media or not media.startswith("text/") else f"{media}; charset=utf-8"
        self.head = [
            (b"content-type", text.encode()),
            (b"cache-control", keep.encode()),
            (b"etag", self.etag),
            *([(b"vary", b"accept-encoding")] if self.packed else []),
            *more,
            *SECURITY,
        ]

    @property
    def size(self) -> int:
        """Bytes that keeping it takes."""
        return len(self.body) + len(self.packed or b"") + 500

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it, as an ASGI application."""
        asked = dict(scope["headers"])
        there = asked.get(b"if-none-match", b"")
        if scope["method"] in ("GET", "HEAD") and (there.strip() == b"*" or self.etag in there):
            await send({"type": "http.response.start", "status": 304, "headers": self.head})
            await send({"type": "http.response.body", "body": b""})
            return
        packed = self.packed is not None and b"gzip" in asked.get(b"accept-encoding", b"")
        body = self.packed if packed and self.packed is not None else self.body
        head = [*self.head, (b"content-length", str(len(body)).encode())]
        if packed:
            head.append((b"content-encoding", b"gzip"))
        await send({"type": "http.response.start", "status": 200, "headers": head})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


class Sent(Response):
    """An Answer as starlette's routes return it."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(b"")
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer."""
        await self._answer(scope, receive, send)


class Shelf:
    """The answers asked for last, by address; what is being made is made once, however many wait for it."""

    def __init__(self, room: int = ROOM) -> None:
        self._room, self._taken = room, 0
        self._kept: OrderedDict[str, Answer] = OrderedDict()
        self._coming: dict[str, asyncio.Task[Answer]] = {}

    def find(self, address: str) -> Answer | None:
        """The answer, if it is kept."""
        found = self._kept.get(address)
        if found is not None:
            self._kept.move_to_end(address)
        return found

    def put(self, address: str, answer: Answer) -> None:
        """Keep it; those not asked for longest go."""
        old = self._kept.pop(address, None)
        self._taken += answer.size - (old.size if old else 0)
        self._kept[address] = answer
        while self._taken > self._room and self._kept:
            self._taken -= self._kept.popitem(last=False)[1].size

    async def get(self, address: str, make: Callable[[], Awaitable[Answer]]) -> Answer:
        """The answer that is kept, or else made now. Raises whatever `make` raises."""
        if found := self.find(address):
            return found
        if address not in self._coming:
            self._coming[address] = asyncio.ensure_future(self._made(address, make))
        return await asyncio.shield(self._coming[address])

    async def _made(self, address: str, make: Callable[[], Awaitable[Answer]]) -> Answer:
        try:
            answer = await make()
            self.put(address, answer)
            return answer
        finally:
            del self._coming[address]


def address_of(scope: Scope) -> str:
    """The path and query that were asked for, as they were sent."""
    query = scope["query_string"]
    return str(scope["path"]) + (f"?{query.decode('latin-1')}" if query else "")


async def kept(request: Request, make: Callable[[], Awaitable[Answer]]) -> Sent:
    """A file: the answer to this address, kept for whoever asks next."""
    return Sent(await request.app.state.shelf.get(address_of(request.scope), make))


async def page_kept(request: Request, make: Callable[[], Awaitable[Answer]], also: str = "") -> Sent:
    """A page: the answer to this address in the language that is spoken, kept for whoever asks next in that language;
    `also` is what else it depends on."""
    address = " ".join((address_of(request.scope), language(), also))
    return Sent(await request.app.state.shelf.get(address, make))


class Front:
    """Stands before the application: sends at once what is on the shelf, says which language is spoken, guards all."""

    def __init__(self, app: ASGIApp, shelf: Shelf) -> None:
        self._app, self._shelf = app, shelf

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or hand on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        if scope["method"] in ("GET", "HEAD") and (found := self._shelf.find(address_of(scope))):
            await found(scope, receive, send)
            return

        async def guarded(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start" and SECURITY[0] not in message["headers"]:
                message["headers"] = [*message["headers"], *SECURITY]
            await send(message)

        with spoken(languages.spoken_to(scope)):
            await self._app(scope, receive, guarded)
