"""The application with two workers, for all tests of the page."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from starlette.testclient import TestClient

from sheetgen.web.application import create
from sheetgen.web.pool import Pool

Visit: TypeAlias = Callable[..., Page]


@pytest.fixture(scope="session")
def page() -> Iterator[TestClient]:
    """Somebody's browser."""
    with TestClient(create(Pool(1)), raise_server_exceptions=False) as client:
        client.get("/klee/sheet.svg")  # by which the worker has started
        yield client


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where a server of its own serves the page."""
    command = [sys.executable, "-m", "sheetgen", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        yield server.stdout.readline().split()[0].rstrip("/")
        server.terminate()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's chromium. The test is skipped where there is none."""
    found = shutil.which("chromium")
    if found is None:
        pytest.skip("there is no chromium here; on Debian and Ubuntu: apt install chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Visit]:
    """Opens a page in a window of its own; whatever the page complains of, but for what is foreseen, fails the test."""
    heard: list[str] = []
    contexts = []

    def opened(path: str, foreseen: str = "status of 4", **window: Any) -> Page:
        def hear(said: str) -> None:
            if foreseen not in said:
                heard.append(said)

        context = chromium.new_context(**({"viewport": {"width": 1280, "height": 900}, "base_url": address} | window))
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: hear(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: heard.append(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    # That what was sent will not do is an answer like others; chromium notes it as an error.
    assert not [said for said in heard if "DISCONNECTED" not in said]
