"""The extras of pyproject.toml, and how whoever lacks one installs it: where a clone stands the package index has
nothing to add, and its environment is not the one that `pip` means."""

from __future__ import annotations

import sys
from pathlib import Path

_FOLDER = Path(__file__).parents[1]
"""Where the package lies: a clone, or the folder of all packages."""


def command(extra: str) -> str:
    """What installs an extra beside this very sheetgen, to be typed where the user is now."""
    return _in_clone(_FOLDER, extra) if (_FOLDER / "pyproject.toml").is_file() else of_index(extra)


def of_index(extra: str) -> str:
    """What installs it from the package index, wherever that is typed."""
    return f'pip install "sheetgen[{extra}]"'


def _in_clone(clone: Path, extra: str) -> str:
    here = Path.cwd() == clone
    pip = Path(sys.prefix, "Scripts" if sys.platform == "win32" else "bin", "pip")
    own = str(pip.relative_to(clone) if here else pip) if pip.is_relative_to(clone) else "pip"
    quoted = f'"{own}"' if " " in own else own
    return f'{quoted} install -e "{"." if here else clone}[{extra}]"'
