"""In which form a visitor wants to be told what cannot be had: as a page, or, programs and scripts, as JSON."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

from sheetgen.errors import BadInput
from sheetgen.language import language
from sheetgen.web.answers import NEVER
from sheetgen.web.wording import sentence as worded

if TYPE_CHECKING:
    from starlette.requests import Request

JSON, PAGE = "application/json", "text/html"


ONLY_JSON = re.compile(r"/[^/]+/curve")
"""Addresses that answer in JSON whoever asks."""


def wants_json(request: Request) -> bool:
    """Whether a refusal is to be JSON: the address has no other answer, the request accepts that rather than a page or,
    where it says neither, is itself JSON."""
    if ONLY_JSON.fullmatch(request.url.path):
        return True
    accepted = [kind.partition(";")[0].strip().lower() for kind in request.headers.get("accept", "").split(",")]
    for kind in accepted:  # by their order: nobody sends weights that turn it round
        if kind in (JSON, PAGE):
            return kind == JSON
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == JSON


def refused_in_json(status: int, error: BadInput, headers: dict[str, str] | None = None) -> JSONResponse:
    """A refusal with the `error` that every document has (docs/DESIGN.md 8): nobody keeps it."""
    place = PurePath(error.file).name if error.file else None  # where a worker keeps what was sent is nobody's business
    told = {"message": worded(error.sentence), "file": place, "line": error.line}
    heads = {"cache-control": NEVER, "content-language": language(), **(headers or {})}
    return JSONResponse({"error": told}, status, heads)
