"""What a program hands to the functions of docs/API.md: taken if it can only mean one thing, else refused by name.

A program's slip is a TypeError, in English, for whoever writes the program; what people wrote is `BadInput`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from numbers import Real
from operator import index
from pathlib import Path
from typing import SupportsIndex


def whole(name: str, value: SupportsIndex) -> int:
    """A whole number, numpy's too. Raises TypeError for anything else."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is a whole number, not {value!r:.80}")
    return index(value)


def positive(name: str, value: float) -> float:
    """A number above 0, numpy's too. Raises TypeError for anything else."""
    if isinstance(value, bool) or not isinstance(value, Real) or not value > 0:  # as no nan is
        raise TypeError(f"{name} is a number above 0, not {value!r:.80}")
    return float(value)


def path(name: str, value: str | os.PathLike[str]) -> Path:
    """A file's path, from a text too. Raises TypeError for what is none."""
    if isinstance(value, Path):  # the very same: STANDARD_INPUT is known by its identity
        return value
    if not isinstance(value, str | os.PathLike):
        raise TypeError(f"{name} is a path, not {value!r:.80}")
    return Path(value)


def check(name: str, value: object, kind: type, such_as: str) -> None:
    """Raises TypeError, with what would be right, where an argument is not of its kind."""
    if not isinstance(value, kind):
        wanted = kind.__name__
        if type(value).__name__ == wanted:  # there are two kinds of verdicts
            wanted = f"{kind.__module__}.{wanted}"
        raise TypeError(f"{name} is a {wanted}, such as {such_as}, not {value!r:.80}")


def check_number(name: str, value: object) -> None:
    """Raises TypeError where an argument is no number; one without end is one, numpy's too."""
    if isinstance(value, bool) or not isinstance(value, Real) or value != value:  # as nan alone is
        raise TypeError(f"{name} is a number, not {value!r:.80}")


def check_rules(name: str, value: object) -> None:
    """Raises TypeError where an argument is no rules.py of a game, as the game itself is none."""
    if not all(callable(getattr(value, each, None)) for each in ("furnish", "start", "read")):
        raise TypeError(f'{name} is a game\'s rules, such as games.find("klee").rules, not {value!r:.80}')


def check_of_game(room: object, name: str, game: str) -> None:
    """Raises TypeError where a field (or whatever is called `name`) is of that `game`, and the rules or the sheet are
    those of another of ours; what a guest's modules are called is its own business."""
    package, _, own = (getattr(room, "__package__", None) or "").rpartition(".")
    if package == "sheetgen.games" and (theirs := own.replace("_", "-")) != game:
        _, _, what = str(getattr(room, "__name__", "")).rpartition(".")
        raise TypeError(f"{name} is of {game}, and {what} {'are those' if what == 'rules' else 'is that'} of {theirs}")


def check_names(name: str, value: Sequence[str]) -> None:
    """Raises TypeError where an argument is no sequence of names; one text is none either."""
    if isinstance(value, str) or not isinstance(value, Sequence) or not all(isinstance(each, str) for each in value):
        raise TypeError(f'{name} is a sequence of names, such as ("Ann", "Ben"), not {value!r:.80}')
