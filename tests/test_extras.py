"""How a missing extra is installed, said so that it can be typed as it stands."""

import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from sheetgen import extras

CLONE = Path(__file__).parents[1]
KNOWN = tomllib.loads((CLONE / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with an environment of its own."""
    clone = tmp_path / "my clone"
    (clone / "sheetgen").mkdir(parents=True)
    (clone / "pyproject.toml").touch()
    monkeypatch.setattr(extras, "_FOLDER", clone)
    monkeypatch.setattr(sys, "prefix", str(clone / ".venv"))
    return clone


def test_in_a_clone_its_own_pip_installs_it_there(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(venv)
    assert extras.command("web") == '.venv/bin/pip install -e ".[web]"'


def test_from_elsewhere_the_clone_is_named(venv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shlex.split(extras.command("web")) == [str(venv / ".venv/bin/pip"), "install", "-e", f"{venv}[web]"]


def test_another_environment_has_its_own_pip(venv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(venv)
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "elsewhere"))
    assert extras.command("photo") == 'pip install -e ".[photo]"'


def test_without_a_clone_the_index_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "_FOLDER", tmp_path)
    assert extras.command("web") == 'pip install "sheetgen[web]"'


def test_nothing_else_says_how_an_extra_is_installed() -> None:
    for path in (CLONE / "sheetgen").rglob("*.py"):
        text = path.read_text("utf-8")
        assert path.name == "extras.py" or "pip install" not in text, path


@pytest.mark.parametrize("extra", ["web", "photo", "cjk", "cluster"])
def test_what_is_named_is_an_extra(extra: str) -> None:
    assert extra in KNOWN
