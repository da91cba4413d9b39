"""`sheetgen serve`: the page in the browser."""

from __future__ import annotations

from importlib.util import find_spec

import click

from sheetgen import extras
from sheetgen.cli.help import Verb
from sheetgen.cli.numbers import Whole
from sheetgen.cli.print_ import chosen_link, link_option
from sheetgen.cli.streams import say
from sheetgen.errors import BadInput
from sheetgen.language import gettext

PORT = 8000

NEEDED = ("starlette", "uvicorn", "jinja2", "python_multipart")
"""What the extra `web` brings."""


@click.command(cls=Verb)
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="By default 127.0.0.1: this computer alone.")
@click.option("--port", type=Whole(0, 65535), default=PORT, metavar="N", help="By default 8000; 0: any free.")
@link_option
@click.option("--open", "opened", is_flag=True, help="Open the page in your browser.")
def command(host: str, port: int, link: str | None, opened: bool) -> None:
    """The page in the browser: choose, print, play, check. Ctrl-C ends it."""
    if not all(map(find_spec, NEEDED)):
        raise BadInput(gettext("the page in the browser needs more: {command}").format(command=extras.command("web")))
    from sheetgen.web.server import serve

    serve(host, port, None if link is None else chosen_link(link), ready=_open if opened else _tell)


def _tell(address: str) -> None:
    say(gettext("{address} (Ctrl-C ends it)").format(address=address))


def _open(address: str) -> None:
    import webbrowser

    _tell(address)
    webbrowser.open(address)
