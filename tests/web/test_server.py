"""`sheetgen serve`: it opens, it ends, and what stands in its way is one sentence."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from sheetgen import extras
from sheetgen.testing import loaded

SERVE = [sys.executable, "-m", "sheetgen", "serve"]


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_told_to_end(how: signal.Signals) -> None:
    server = subprocess.Popen([*SERVE, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout
    address = server.stdout.readline().split()[0]
    with urllib.request.urlopen(f"{address}klee/sheet.svg", timeout=60) as answer:
        assert answer.status == 200
    server.send_signal(how)
    said, complained = server.communicate(timeout=30)
    assert "Traceback" not in said + complained and server.returncode in (0, 130, 143)


def test_a_port_in_use_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run([*SERVE, "--port", str(port)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == f"sheetgen: port {port} is in use here; name another, such as --port {port % 65535 + 1}\n"


def test_without_the_extra_it_is_one_sentence() -> None:
    program = (
        "import sys; sys.modules['starlette'] = sys.modules['uvicorn'] = None\n"
        "from sheetgen.cli import main; sys.exit(main(['serve']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == f"sheetgen: the page in the browser needs more: {extras.command('web')}\n"


def test_no_other_verb_waits_for_the_page() -> None:
    there = loaded("from sheetgen.cli import main", "assert main(['games']) == 0")
    assert not {name for name in there if name.split(".")[0] in ("starlette", "uvicorn", "jinja2", "anyio")}
