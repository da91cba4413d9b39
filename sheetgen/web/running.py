"""uvicorn with the application, from its start to its end."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from sheetgen.web.application import create
from sheetgen.web.pool import Pool


class _Server(uvicorn.Server):
    """Says when it can be reached, and ends at once when it is told to, by a closed terminal too."""

    def __init__(self, config: uvicorn.Config, pools: tuple[Pool, ...], told: Callable[[], None]) -> None:
        super().__init__(config)
        self._pools, self._told = pools, told

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """SIGHUP ends it in good order, as SIGINT and SIGTERM do; under nohup it is ignored."""
        number = getattr(signal, "SIGHUP", None)
        with super().capture_signals():
            before = None if number is None else signal.getsignal(number)
            if number is None or before == signal.SIG_IGN:
                yield
                return
            signal.signal(number, self.handle_exit)
            try:
                yield
            finally:
                signal.signal(number, before)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self._told()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Whoever waits for a drawing is told so, and the others have some seconds to take what they asked for."""
        logging.getLogger("uvicorn.error").addFilter(_is_fault)
        for pool in self._pools:
            pool.close()
        await super().shutdown(sockets)


def _is_fault(said: logging.LogRecord) -> bool:
    """Whether it is more than that somebody who was still sending or taking was cut off at the end."""
    cut = said.exc_info and isinstance(said.exc_info[1], asyncio.CancelledError)
    return not cut and not said.msg.startswith("Cancel ")


def run(door: socket.socket, pool: Pool, ready: Callable[[], None]) -> None:
    """Answer whoever comes to the door."""
    app = create(pool)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=20,
        limit_concurrency=1000,
        h11_max_incomplete_event_size=32_768,
    )
    _Server(config, app.state.pools, ready).run([door])
