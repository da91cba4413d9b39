"""The extras of pyproject.toml, and how whoever lacks one installs it.

The package index has another program called sheetgen, so no advice names ours to it: where a clone stands that is
installed with the extra, elsewhere the packages are named that the extra brings. And the environment that runs this
very program need not be the one that `pip` means.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import which

_FOLDER = Path(__file__).parents[1]
"""Where the package lies: a clone, or the folder of all packages."""

_OURS = "sheetgen"


def command(extra: str) -> str:
    """What installs an extra beside this very sheetgen, to be typed where the user is now."""
    if _project() is None:
        return f"{_pip()} install {_named(extra)}"
    return f'{_pip()} install -e "{"." if Path.cwd() == _FOLDER else _FOLDER}[{extra}]"'


def anywhere(extra: str) -> str:
    """What installs it for whoever reads this far from where our sheetgen lies, as on a page of a server."""
    return f"pip install {_named(extra)}"


def _named(extra: str) -> str:
    """The packages that the extra brings, as `pip` takes them. Where nothing tells them, as of a folder that was only
    copied, what README says: that fails where no clone is, and fetches nothing."""
    return " ".join(f'"{each}"' for each in _packages(extra)) or f'".[{extra}]"'


def _packages(extra: str) -> Sequence[str]:
    if project := _project():
        found: Sequence[str] = project["optional-dependencies"][extra]
        return found
    from importlib.metadata import PackageNotFoundError, requires

    try:
        said = [each.partition(";") for each in requires(_OURS) or ()]
    except PackageNotFoundError:
        return ()
    return [name.strip() for name, _, when in said if re.search(rf"\bextra\s*==\s*['\"]{extra}['\"]", when)]


def _project() -> dict[str, dict[str, Sequence[str]]] | None:
    """What a clone's pyproject.toml says of the project; None without a clone, whatever else lies among packages."""
    import tomllib

    try:
        project = tomllib.loads((_FOLDER / "pyproject.toml").read_text("utf-8")).get("project", {})
    except (OSError, ValueError):
        return None
    return project if project.get("name") == _OURS else None


def _pip() -> str:
    """The pip of the environment that runs this program: a clone's own by its path, another's by its name alone only
    where that is what the name means."""
    own = Path(sys.prefix, "Scripts" if sys.platform == "win32" else "bin", "pip")
    if _project() is not None and own.is_relative_to(_FOLDER):
        return _quoted(own.relative_to(_FOLDER) if Path.cwd() == _FOLDER else own)
    found = which("pip")
    if found and Path(found).with_suffix("") == own:
        return "pip"
    return f"{_quoted(Path(sys.executable))} -m pip"


def _quoted(path: Path) -> str:
    return f'"{path}"' if re.search(r"[^\w./:\\+@%,~-]", str(path)) else str(path)
