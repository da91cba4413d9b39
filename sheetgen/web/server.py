"""The application on a port of this machine, until it is told to end.

The first worker loads what it draws with while this process loads the application: the first picture waits for both.
"""

from __future__ import annotations

import socket
from collections.abc import Callable

from sheetgen.errors import BadInput
from sheetgen.files import reason
from sheetgen.language import gettext
from sheetgen.tomlfile import shortened
from sheetgen.web.pool import Pool


def serve(host: str, port: int, link: str | None, ready: Callable[[str], None]) -> None:
    """Serve the page; `ready` hears its address, and sheets name `link` before their code, or what the environment
    says for it.

    Raises BadInput when the port cannot be had."""
    with _listening(host, port) as door:
        pool = Pool(link=link)
        try:
            pool.start(1)
            from sheetgen.web.running import run

            shown = f"[{host}]" if ":" in host else host
            address = f"http://{shown}:{door.getsockname()[1]}/"
            run(door, pool, lambda: ready(address))
        finally:
            pool.close()


def _listening(host: str, port: int) -> socket.socket:
    try:
        host.encode("idna")  # as the system will have it
    except UnicodeError:
        said = gettext("--host takes an address of this computer, such as 127.0.0.1, not {host}")
        raise BadInput(said.format(host=shortened(host))) from None
    try:
        door = socket.create_server((host, port), family=_family(host), backlog=512)
        # Who comes in inherits it: no small answer is held back for 40 ms until the last one is acknowledged. asyncio
        # sees to that only for sockets that it has opened itself.
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return door
    except OSError as error:
        if port and error.errno in (98, 48, 10048):
            raise BadInput(
                gettext("port {port} is in use here; name another, such as --port {other}").format(
                    port=port, other=port % 65535 + 1
                )
            ) from None
        raise BadInput(
            gettext("{host} and port {port} cannot be used ({reason})").format(
                # Python adds once more where it was.
                host=host,
                port=port,
                reason=reason(error).partition(" (while attempting")[0],
            )
        ) from None


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
