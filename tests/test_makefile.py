"""What `make` installs: no target waits in silence, and none installs more than it needs."""

import re
import tomllib
from pathlib import Path

HERE = Path(__file__).parents[1]
MAKEFILE = (HERE / "Makefile").read_text("utf-8")


def locked(name: str) -> dict[str, str]:
    """The packages of a file of locked versions, each with its version."""
    return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", (HERE / name).read_text("utf-8"), re.MULTILINE))


def test_every_installation_is_announced() -> None:
    for rule in re.findall(r"^\.venv/ready\S*:.*\n(?:\t.*\n)+", MAKEFILE, re.MULTILINE):
        assert rule.index("echo") < rule.index("install --"), rule


def test_the_page_installs_what_it_needs_and_no_tests() -> None:
    project = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = {re.split("[><=]", each)[0] for extra in ("web", "photo", "build") for each in extras[extra]}
    there = locked("requirements-serve.lock")
    assert needed | {*locked("requirements.lock")} <= {*there}
    assert not {"pytest", "mypy", "ruff", "playwright", "hypothesis"} & {*there}
    assert "serve: .venv/ready-serve" in MAKEFILE


def test_all_files_of_locked_versions_agree() -> None:
    dev = locked("requirements-dev.lock")
    for name in ("requirements.lock", "requirements-serve.lock"):
        assert locked(name).items() <= dev.items()
