"""The page in the browser: a second face on the command line's floor (docs/WEB.md).

``sheetgen.web:app`` is an ASGI application for any server. It keeps nothing: every page is a function of its address
and of what was sent with it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sheetgen.web.application import app as app


def __getattr__(name: str) -> Any:
    """`app`, made when it is asked for: the processes that draw import rooms of this package and need none.

    No module of this package may be called app: Python would bind it here in the application's place."""
    if name == "app":
        from sheetgen.errors import BadInput

        try:
            from sheetgen.web.application import app
        except BadInput as error:  # what the environment says, SHEETGEN_LINK, cannot be: the server does not start
            print(f"sheetgen: {error}", file=sys.stderr)
            raise SystemExit(2) from None
        return app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
