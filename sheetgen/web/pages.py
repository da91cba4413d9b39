"""Pages: the templates, and what all of them know."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse

from sheetgen import games
from sheetgen.language import gettext, language, ngettext, pgettext, spoken
from sheetgen.web import languages, static
from sheetgen.web.answers import NEVER, SHORT, Answer
from sheetgen.web.wording import sentence

if TYPE_CHECKING:
    from starlette.requests import Request


@cache
def _templates() -> Environment:
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "static": static.address,
        "words": static.words,
        "games": [games.find(name) for name in games.names()],
        "_": gettext,
        "ngettext": ngettext,
        "pgettext": pgettext,
    }
    made.filters["sentence"] = sentence
    return made


def _render(request: Request, template: str, known: dict[str, Any]) -> bytes:
    """A page's text in the language that is spoken. Its links lead to pages in the language that its address names."""
    scope, named = request.scope, languages.named(request.scope)
    # What was sent is not sent again by a link to another language, but by a button of the form that still has it.
    there = request.method in ("GET", "HEAD")
    again = "" if there else known.get("again", "")
    offered, chosen, own = languages.offered(scope["path"]), language(), languages.of_page()
    start = known.get("start", "")
    leads = {**scope, "path": start, "query_string": b""} if start else scope
    others = {code: languages.switched(leads, code) for code in offered} if there or again or start else {}
    to = {"to": partial(languages.page, said=named), "file": partial(languages.file, code=chosen), "named": named}
    spoken_here = {"again": again, "others": others, "offered": offered, "language": chosen, "page_language": own}
    with spoken(own):
        return _templates().get_template(template).render(**{**to, **known, **spoken_here}).encode()


def page(request: Request, template: str, *, varies: bool = False, **known: Any) -> Answer:
    """A page that is a function of its address, and of the reader's language where the address names none, or where it
    `varies`, because the language tells the paper too."""
    vary = varies or not languages.named(request.scope)
    kinds = ((b"vary", b"accept-language"),) if vary else ()
    heads = (*kinds, (b"content-language", languages.of_page().encode()))
    return Answer(_render(request, template, known), "text/html", SHORT, heads)


def told(
    request: Request, template: str, status: int = 200, headers: dict[str, str] | None = None, **known: Any
) -> HTMLResponse:
    """A page that depends on what was sent: nobody keeps it.

    `again` among what is known is the id of its form that has all that was sent, and asks for it in another language;
    `start` is the address of the empty form, which it leads to in another language where it has no such form.
    """
    heads = {"cache-control": NEVER, "content-language": languages.of_page(), **(headers or {})}
    return HTMLResponse(_render(request, template, known), status, heads)
