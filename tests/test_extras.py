"""How a missing extra is installed, said so that it can be typed as it stands."""

import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from sheetgen import extras

CLONE = Path(__file__).parents[1]
BIN = "Scripts" if sys.platform == "win32" else "bin"
KNOWN = tomllib.loads((CLONE / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with an environment of its own."""
    clone = tmp_path / "my clone"
    (clone / "sheetgen").mkdir(parents=True)
    (clone / "pyproject.toml").write_text((CLONE / "pyproject.toml").read_text("utf-8"), "utf-8")
    monkeypatch.setattr(extras, "_FOLDER", clone)
    runs_in(clone / ".venv", monkeypatch)
    return clone


def runs_in(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if that environment's Python ran this."""
    monkeypatch.setattr(sys, "prefix", str(environment))
    monkeypatch.setattr(sys, "executable", str(environment / BIN / "python"))


def test_in_a_clone_its_own_pip_installs_it_there(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(venv)
    assert extras.command("web") == '.venv/bin/pip install -e ".[web]"'


def test_from_elsewhere_the_clone_is_named(venv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shlex.split(extras.command("web")) == [str(venv / ".venv/bin/pip"), "install", "-e", f"{venv}[web]"]


def test_another_environment_has_its_own_pip(venv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(venv)
    runs_in(tmp_path / "elsewhere", monkeypatch)
    assert extras.command("photo") == f'{tmp_path}/elsewhere/bin/python -m pip install -e ".[photo]"'


def test_pip_alone_is_said_where_it_is_that_of_the_environment(
    venv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(venv)
    runs_in(tmp_path / "elsewhere", monkeypatch)
    pip = tmp_path / "elsewhere" / BIN / "pip"
    pip.parent.mkdir(parents=True)
    pip.touch(0o755)
    monkeypatch.setenv("PATH", str(pip.parent))
    assert extras.command("photo") == 'pip install -e ".[photo]"'


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of all packages of an environment without a clone."""
    monkeypatch.setattr(extras, "_FOLDER", tmp_path)
    runs_in(tmp_path, monkeypatch)
    return tmp_path


@pytest.mark.parametrize("extra", ["web", "photo", "cjk", "cluster"])
def test_without_a_clone_the_packages_of_the_extra_are_named(extra: str, packages: Path) -> None:
    python = str(packages / BIN / "python")
    assert shlex.split(extras.command(extra)) == [python, "-m", "pip", "install", *KNOWN[extra]]
    assert shlex.split(extras.anywhere(extra)) == ["pip", "install", *KNOWN[extra]]


def test_what_another_project_left_among_the_packages_is_no_clone(packages: Path) -> None:
    (packages / "pyproject.toml").write_text('[project]\nname = "other"\n')
    assert extras.anywhere("cjk") == 'pip install "justmytype-intl-cjk>=0.1"'
    assert " -e " not in extras.command("cjk")


def test_where_nothing_tells_the_packages_nothing_foreign_is_fetched(
    packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.extras._OURS", "no-such-program")
    assert extras.anywhere("web") == 'pip install ".[web]"'


def test_nothing_else_says_how_an_extra_is_installed() -> None:
    for path in (CLONE / "sheetgen").rglob("*.py"):
        text = path.read_text("utf-8")
        assert path.name == "extras.py" or "pip install" not in text, path


def test_nothing_sends_for_the_program_of_that_name_on_the_package_index() -> None:
    texts = [
        *CLONE.glob("*.md"),
        *CLONE.glob("docs/*.md"),
        *CLONE.glob("sheetgen/**/*.md"),
        *CLONE.glob("sheetgen/**/*.py"),
    ]
    for path in texts:
        assert not re.search(r"sheetgen\[[a-z]|pip install [^\n`]*\bsheetgen\b", path.read_text("utf-8")), path


@pytest.mark.parametrize("extra", ["web", "photo", "cjk", "cluster"])
def test_what_is_named_is_an_extra(extra: str) -> None:
    assert extra in KNOWN
