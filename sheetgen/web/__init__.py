"""The page in the browser: a second face on the command line's floor (docs/WEB.md).

``sheetgen.web:app`` is an ASGI application for any server. It keeps nothing: every page is a function of its address
and of what was sent with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sheetgen.web.app import app as app


def __getattr__(name: str) -> Any:
    """`app`, made when it is asked for: the processes that draw import rooms of this package and need none."""
    if name == "app":
        from sheetgen.web.app import app

        return app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
