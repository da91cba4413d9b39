"""Pages: the templates, and what all of them know."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse

from sheetgen import games
from sheetgen.web import static
from sheetgen.web.answers import NEVER, SHORT, Answer


@cache
def _templates() -> Environment:
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["static"] = static.address
    made.globals["games"] = [games.find(name) for name in games.names()]
    return made


def render(template: str, **known: Any) -> bytes:
    """A page's text."""
    return _templates().get_template(template).render(**known).encode()


def page(template: str, *, varies: bool = False, **known: Any) -> Answer:
    """A page that is a function of its address, and if it `varies` of the reader's language, which tells the paper."""
    more = ((b"vary", b"accept-language"),) if varies else ()
    return Answer(render(template, **known), "text/html", SHORT, more)


def told(template: str, status: int = 200, headers: dict[str, str] | None = None, **known: Any) -> HTMLResponse:
    """A page that depends on what was sent: nobody keeps it."""
    return HTMLResponse(render(template, **known), status, {"cache-control": NEVER, **(headers or {})})
