"""The door for games of other packages, the guests.

A guest joins through the entry point group ``sheetgen.games``, whose entries load a :class:`sheetgen.games.Game`. One
that cannot be loaded, or that takes the name or the code letters of another game, stays outside with the reason, and
harms nobody else.
"""

from __future__ import annotations

import hashlib
import re
import sys
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb, walk_tb
from types import ModuleType
from typing import NamedTuple

from sheetgen.ending import Told
from sheetgen.errors import BadInput
from sheetgen.field.code import is_prefix, same_prefix
from sheetgen.games import DEBUG, Game
from sheetgen.games.facts import astray, misfit, settled
from sheetgen.games.rooms import reason
from sheetgen.language import gettext

GROUP = "sheetgen.games"

WRONG_VALUE = (
    TypeError,
    AttributeError,
    LookupError,
    ValueError,
    ArithmeticError,
    AssertionError,
    StopIteration,
    RuntimeError,  # a method that the game lacks, of which ours says that it is not implemented
)
"""What our code trips over where a value is not what it was promised: nothing that a disk or a lack of memory does."""


class Guest(NamedTuple):
    """A game of another package, at the door."""

    name: str
    """As its entry point has it."""
    package: str
    """The package that brings it."""
    game: Game | None
    """None where it cannot join."""
    why: str = ""
    """Why it cannot."""

    def __str__(self) -> str:
        return gettext("the game {name} of the package {package} is left out: {why}").format(
            name=repr(self.name), package=self.package, why=self.why
        )


def guests(ours: list[Game]) -> list[Guest]:
    """The games of other packages in the order of their names, those too that cannot join."""
    found: list[Guest] = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, _package(entry))):
        there = [(game, "sheetgen") for game in ours]
        there += [(each.game, each.package) for each in found if each.game]
        found.append(_guest(entry, there))
    return found


@cache
def edition(package: str) -> str:
    """A digest of the Python files of the whole package that a guest's is in, as this process found them first.

    What a guest draws may come of any of them, and who writes a game changes them without a word about it.
    """
    top = import_module(package.partition(".")[0])
    found = hashlib.sha256()
    for folder in map(Path, top.__path__):
        for path in sorted(folder.rglob("*.py")):
            found.update(f"{path.relative_to(folder)} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def fault_of(error: BaseException, ours: list[Game]) -> BadInput | None:
    """An error that nobody foresaw, in a sentence about the guest in whose code it came up, with file and line; None
    where no guest had a hand in it."""
    from sheetgen.games.handed import HandedBack

    places = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
    if isinstance(error.__cause__, StopIteration):  # where one leaves a generator, Python puts another error round it
        places += [(frame.filename, frame.lineno) for frame in extract_tb(error.__cause__.__traceback__)]
    if isinstance(error, HandedBack):
        places.append((error.file, error.line))
    for guest in guests(ours):
        if guest.game is None:
            continue
        inside = [(file, line) for file, line in places if Path(file).is_relative_to(guest.game.folder)]
        if inside:
            file, line = inside[-1]
            said = gettext("{title} of the package {package} fails here ({error}); its maker should know of it").format(
                title=gettext(guest.game.title), package=guest.package, error=reason(error)
            )
            return BadInput(said, file=file, line=line)
    if isinstance(error, WRONG_VALUE):
        return _wrong_value(error, guests(ours))
    return None


def _wrong_value(error: BaseException, there: list[Guest]) -> BadInput | None:
    """An error over a value, in a sentence about the guest that our code was at work with; None where it was with one
    of our games, or with none."""
    from sheetgen.games.design import Design

    for frame, _ in reversed([*walk_tb(error.__traceback__)]):
        values = [*frame.f_locals.values()]
        owners = {f"{_owner(value)}." for value in values}
        for guest in there:
            if guest.game and any(owner.startswith(f"{guest.game.package}.") for owner in owners):
                said = gettext(
                    "{title} of the package {package} seems to have handed back something that cannot be used "
                    "({error}); with {debug}=1 its maker sees where"
                ).format(title=gettext(guest.game.title), package=guest.package, error=reason(error), debug=DEBUG)
                return BadInput(said, file=guest.game.folder)
        if any(isinstance(value, Game | Design) for value in values):
            return None
    return None


def _owner(value: object) -> str:
    """The package or module from which a game, a design of it, a room or any other value comes."""
    from sheetgen.games.design import Design

    if isinstance(value, Design):
        value = value.game
    if isinstance(value, Game):
        return value.package
    return value.__name__ if isinstance(value, ModuleType) else type(value).__module__


def _guest(entry: EntryPoint, there: list[tuple[Game, str]]) -> Guest:
    """A guest, let in or not, beside the games that are there already."""
    try:
        with redirect_stdout(sys.stderr):  # what it prints is nothing that the Tab key completes
            game = entry.load()
    except Told:
        raise
    except (Exception, SystemExit) as error:
        return Guest(
            entry.name, _package(entry), None, gettext("it cannot be loaded ({error})").format(error=reason(error))
        )
    why = _objection(entry.name, game, there)
    return Guest(entry.name, _package(entry), None if why else settled(game), why)


def _objection(name: str, game: object, there: list[tuple[Game, str]]) -> str:
    """Why a game cannot join, or nothing."""
    if not isinstance(game, Game):
        return gettext("its entry point leads to a {name}, not to a Game").format(name=type(game).__name__)
    if game.name != name:
        return gettext("it calls itself {name}").format(name=repr(game.name))
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        return gettext("a game's name is small letters, digits and hyphens, such as dots-and-boxes")
    if why := misfit(game):
        return why
    if not is_prefix(game.prefix):
        return gettext("its codes cannot begin with {prefix}; that takes three capitals or digits, but no U").format(
            prefix=repr(game.prefix)
        )
    if why := astray(game):
        return why
    for other, package in there:
        if other.name == name:
            return gettext("there is already a game of that name, {title} of the package {package}").format(
                title=gettext(other.title), package=package
            )
        if same_prefix(other.prefix, game.prefix):
            said = gettext(
                "its codes would begin with {prefix}, which reads like {other}, as those of {game} (of the package "
                "{package}) do"
            )
            if other.prefix == game.prefix:
                said = gettext("its codes would begin with {prefix}, as those of {game} (of the package {package}) do")
            return said.format(prefix=game.prefix, other=other.prefix, game=other.name, package=package)
    return ""


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value.partition(":")[0]
