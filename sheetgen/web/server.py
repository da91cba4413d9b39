"""The application on a port of this machine, until it is told to end."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from sheetgen.errors import BadInput
from sheetgen.files import reason
from sheetgen.web.app import create
from sheetgen.web.pool import Pool


class _Server(uvicorn.Server):
    """Says when it can be reached."""

    def __init__(self, config: uvicorn.Config, told: Callable[[], None]) -> None:
        super().__init__(config)
        self._told = told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self._told()


def serve(host: str, port: int, link: str, ready: Callable[[str], None]) -> None:
    """Serve the page; `ready` hears its address, and sheets name `link` before their code.

    Raises BadInput when the port cannot be had."""
    with _listening(host, port) as door:
        config = uvicorn.Config(
            create(Pool(link=link)),
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=3,
            timeout_keep_alive=20,
            limit_concurrency=1000,
            h11_max_incomplete_event_size=32_768,
        )
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{door.getsockname()[1]}/"
        _Server(config, lambda: ready(address)).run([door])


def _listening(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), family=_family(host), backlog=512)
    except OSError as error:
        if port and error.errno in (98, 48, 10048):
            raise BadInput(f"port {port} is in use here; name another, such as --port {port % 65535 + 1}") from None
        raise BadInput(f"{host} and port {port} cannot be used ({reason(error)})") from None


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
