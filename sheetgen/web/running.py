"""uvicorn with the application, from its start to its end."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

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


def run(door: socket.socket, pool: Pool, ready: Callable[[], None]) -> None:
    """Answer whoever comes to the door."""
    config = uvicorn.Config(
        create(pool),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=20,
        limit_concurrency=1000,
        h11_max_incomplete_event_size=32_768,
    )
    _Server(config, ready).run([door])
