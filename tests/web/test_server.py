"""`sheetgen serve`: it opens, it ends, and what stands in its way is one sentence."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit

import pytest
import zxingcpp
from PIL import Image

from sheetgen import extras
from sheetgen.errors import BadInput
from sheetgen.lifeline import ENDING
from sheetgen.testing.promises import loaded
from sheetgen.web.server import _listening

SERVE = [sys.executable, "-m", "sheetgen", "serve"]


@contextmanager
def serving(folder: Path, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server with its address; what it keeps for a while it keeps in the folder."""
    with subprocess.Popen(
        [*SERVE, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(folder), **environment},
        start_new_session=True,
        preexec_fn=lambda: [signal.signal(how, signal.SIG_DFL) for how in ENDING] and None,  # nohup ignores some
    ) as server:
        try:
            assert server.stdout
            yield server, server.stdout.readline().split()[0]
        finally:
            server.kill()


DOCUMENTED = re.findall(
    r"^    (uvicorn .*)$", (Path(__file__).parents[2] / "docs" / "WEB.md").read_text("utf-8"), flags=re.MULTILINE
)
"""How docs/WEB.md starts it on a server."""


def uvicorn(*more: str, **environment: str) -> subprocess.Popen[str]:
    """That command, on a free port that is seen from here only."""
    return subprocess.Popen(
        [sys.executable, "-m", *DOCUMENTED[0].split(), "--host", "127.0.0.1", "--port", "0", *more],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


def test_the_documented_address_is_the_application_at_every_look() -> None:
    address = DOCUMENTED[0].split()[1]
    looks = "app = load(address); assert callable(app) and app is load(address) is load(address)"
    script = f"from uvicorn.importer import import_from_string as load; address = {address!r}; {looks}"
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)


@pytest.mark.slow
def test_any_asgi_server_answers_with_the_documented_address() -> None:
    with uvicorn() as server:
        try:
            assert server.stderr
            address = next(found[0] for line in server.stderr if (found := re.search(r"http://127\S+", line)))
            for _ in range(2):
                with urllib.request.urlopen(f"{address}/klee", timeout=60) as answer:
                    assert answer.status == 200 and "Klee" in answer.read().decode()
        finally:
            server.terminate()


def test_a_link_in_the_environment_that_cannot_be_is_one_sentence_on_any_server() -> None:
    with uvicorn(SHEETGEN_LINK="bogus") as server:
        _, complained = server.communicate(timeout=60)
    assert server.returncode == 2
    assert len(complained.splitlines()) == 1 and complained.startswith("sheetgen: SHEETGEN_LINK: "), complained


def test_without_a_link_of_its_own_serve_takes_that_of_the_environment(tmp_path: Path) -> None:
    with (
        serving(tmp_path, SHEETGEN_LINK=(link := "https://example.org/sheet/")) as (_, address),
        urllib.request.urlopen(f"{address}klee/sheet.png", timeout=60) as answer,
    ):
        picture = Image.open(BytesIO(answer.read())).convert("L")
    (code,) = zxingcpp.read_barcodes(picture)
    assert code.text.startswith(link)


@pytest.mark.slow
@pytest.mark.parametrize("told", [os.kill, os.killpg])
@pytest.mark.parametrize("how", ENDING)
def test_it_serves_until_it_is_told_to_end(
    how: signal.Signals, told: Callable[[int, int], None], tmp_path: Path
) -> None:
    with serving(tmp_path) as (server, address):
        with urllib.request.urlopen(f"{address}klee/sheet.svg", timeout=60) as answer:
            assert answer.status == 200
        told(server.pid, how)  # a terminal tells all its processes
        _, complained = server.communicate(timeout=30)
    assert (server.returncode, complained.lstrip()) == (128 + how, "sheetgen: stopped\n")
    assert not os.listdir(tmp_path)


@pytest.mark.slow
def test_who_sends_too_much_without_listening_hears_the_refusal_all_the_same(tmp_path: Path) -> None:
    """Python's own urllib sends everything before it reads a word of the answer."""
    with serving(tmp_path) as (_, address):
        for _ in range(4):
            with pytest.raises(HTTPError) as refused:
                urllib.request.urlopen(f"{address}miro/curve", b"x" * 6_000_000, timeout=60)
            assert refused.value.code == 413
            refused.value.close()
        place = urlsplit(address)
        with socket.create_connection((str(place.hostname), place.port or 80), timeout=60) as sender:
            sender.sendall(b"POST /miro/curve HTTP/1.1\r\nHost: x\r\nContent-Length: 6000000\r\n\r\n")
            assert sender.recv(1000).startswith(b"HTTP/1.1 413 ")  # who waits for the answer first hears it too


@pytest.mark.slow
def test_what_is_broken_off_while_it_is_sent_is_no_business_of_the_hosts_terminal(tmp_path: Path) -> None:
    paths = ("/check", "/check/photo", "/check/verdict.pdf", "/klee", "/klee/sheet.pdf", "/miro/curve")
    kinds = ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x")
    with serving(tmp_path) as (server, address):
        place = urlsplit(address)
        assert place.hostname and place.port
        for path in (*paths, "/sheet/MON-1001-G/play"):
            for kind in kinds:
                with socket.create_connection((place.hostname, place.port), timeout=60) as sender:
                    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: 10000\r\n\r\n"
                    sender.sendall(f"{head}--x\r\n".encode())
        with urllib.request.urlopen(f"{address}klee", timeout=60) as answer:  # by now it has heard of all of them
            assert answer.status == 200
        server.send_signal(signal.SIGTERM)
        _, complained = server.communicate(timeout=60)
    assert complained.lstrip() == "sheetgen: stopped\n"


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_who_waits_for_a_sheet_hears_that_the_server_was_told_to_end(how: signal.Signals, tmp_path: Path) -> None:
    with serving(tmp_path) as (server, address), ThreadPoolExecutor(3) as readers:
        asked = f"{address}delaunay/sheet.pdf?copies=20&seed="
        waiting = [readers.submit(urllib.request.urlopen, f"{asked}{seed}", timeout=60) for seed in (4711, 4712, 4713)]
        time.sleep(1)  # each takes many times as long
        server.send_signal(how)
        began = time.monotonic()
        _, complained = server.communicate(timeout=60)
        took = time.monotonic() - began
        refused = [each.exception() for each in waiting]
    assert [isinstance(each, HTTPError) and each.code for each in refused] == [503, 503, 503]
    assert (server.returncode, complained) == (128 + how, "sheetgen: stopped\n")
    assert not os.listdir(tmp_path)
    assert took < 3, "the time that is left to those who take what they asked for"


@pytest.mark.slow
def test_who_is_still_sending_when_the_server_ends_is_cut_off_without_a_word(tmp_path: Path) -> None:
    with serving(tmp_path) as (server, address):
        host = urlsplit(address)
        with socket.create_connection((host.hostname, host.port)) as slow:
            slow.sendall(b"POST /sheet/MON-1001-G/play HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{")
            time.sleep(0.5)
            server.terminate()
            _, complained = server.communicate(timeout=30)
    assert (server.returncode, complained) == (128 + signal.SIGTERM, "sheetgen: stopped\n")
    assert not os.listdir(tmp_path)


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


def test_no_answer_waits_until_the_last_one_is_acknowledged() -> None:
    """It cost 40 ms each."""
    with _listening("127.0.0.1", 0) as door, socket.create_connection(door.getsockname()):
        visitor, _ = door.accept()
        with visitor:
            assert visitor.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_place_that_is_not_ours_is_told_once(tmp_path: Path) -> None:
    done = subprocess.run([*SERVE, "--host", "192.0.2.1", "--port", "8080"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == "sheetgen: 192.0.2.1 and port 8080 cannot be used (cannot assign requested address)\n"


@pytest.mark.parametrize("host", ["ü" * 300, "a" * 64 + ".example", "\udcff"])
def test_an_address_that_none_can_be_is_told_in_a_sentence(host: str) -> None:
    with pytest.raises(BadInput, match=r"^--host takes an address of this computer, such as 127.0.0.1, not '"):
        _listening(host, 0)


def test_a_strangers_crooked_form_does_not_reach_the_hosts_terminal(tmp_path: Path) -> None:
    heads = {"content-type": "multipart/form-data; boundary=x"}
    with serving(tmp_path) as (server, address):
        asked = urllib.request.Request(f"{address}check", b"--yx no form", heads)
        with pytest.raises(HTTPError) as refused:
            urllib.request.urlopen(asked, timeout=60)
        refused.value.close()
        server.terminate()
        _, complained = server.communicate(timeout=30)
    assert (refused.value.code, complained.lstrip()) == (400, "sheetgen: stopped\n")
