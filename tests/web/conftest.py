"""The application with two workers, for all tests of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from sheetgen.web.app import create
from sheetgen.web.pool import Pool


@pytest.fixture(scope="session")
def page() -> Iterator[TestClient]:
    """Somebody's browser."""
    with TestClient(create(Pool(1)), raise_server_exceptions=False) as client:
        yield client
