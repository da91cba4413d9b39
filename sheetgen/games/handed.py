"""What a guest's functions hand back, looked at as it leaves them: a forgotten `return` would fail much later, in code
of ours, where nobody could tell whose fault it was. Our own games go unwatched, and so cost nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, wraps
from inspect import isfunction, unwrap
from numbers import Real
from pathlib import Path
from threading import local
from types import ModuleType
from typing import Any, TypeAlias

from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.field.build import Whereabouts
from sheetgen.field.model import Field
from sheetgen.field.quality import Floors
from sheetgen.referee.game import Foul, Position, Team

Fits: TypeAlias = Callable[[Any], bool]


def _lists_words(given: Any) -> bool:
    return isinstance(given, Iterable) and not isinstance(given, str)


def _is_tuple_of(kind: type, given: Any) -> bool:
    return isinstance(given, tuple) and all(isinstance(each, kind) for each in given)


def _is_dict_of_points(given: Any) -> bool:
    return isinstance(given, Mapping) and all(isinstance(n, str) and isinstance(p, int) for n, p in given.items())


ROOMS: dict[str, dict[str, tuple[Fits, str]]] = {
    "field": {
        "build": (lambda given: isinstance(given, Field), "a Field"),
        "floors": (lambda given: isinstance(given, Floors), "Floors"),
        "composed": (lambda given: isinstance(given, Real), "a number"),
        "given": (lambda given: given is not None, "True or False"),
        "lacking": (
            lambda given: isinstance(given, Sequence) and all(isinstance(lack, BadInput) for lack in given),
            "a list of BadInput",
        ),
        "own_map": (lambda given: given is None or isinstance(given, Floors), "Floors or None"),
        "whereabouts": (lambda given: isinstance(given, Whereabouts), "Whereabouts"),
        "from_curve": (
            lambda given: isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], Field),
            "a tuple of a Field and what spoils it",
        ),
    },
    "rules": {
        "furnish": (lambda given: isinstance(given, Field), "a Field"),
        "start": (lambda given: isinstance(given, Position), "a Position"),
        "read": (lambda given: given is not None, "a move"),
        "write": (lambda given: isinstance(given, str), "a str"),
        "story": (lambda given: given is not None, "a Played"),
        "legal_moves": (
            lambda given: isinstance(given, tuple) and len(given) == 2,
            "a tuple of moves and what is left out",
        ),
    },
    "sheet": {
        "pages": (lambda given: isinstance(given, Sequence) and bool(given), "a list of Pages"),
        "finished": (lambda given: isinstance(given, Sequence) and bool(given), "a list of Pages"),
        "scale": (lambda given: isinstance(given, Real), "a number"),
        "figure": (lambda given: given is not None, "a Figure"),
        "black_figure": (lambda given: given is not None, "a Figure"),
        "left_off": (lambda given: given is None or isinstance(given, str), "a str or None"),
        "crowded": (lambda given: given is None or isinstance(given, str), "a str or None"),
        "unread": (
            lambda given: isinstance(given, Sequence) and all(isinstance(one, BadInput) for one in given),
            "a list of BadInput",
        ),
    },
    "fill": {
        "fill": (lambda given: isinstance(given, Field), "a Field"),
        "tables": (lambda given: isinstance(given, Mapping), "a dict of tables"),
        "left_out": (
            lambda given: isinstance(given, Sequence) and all(isinstance(one, str) for one in given),
            "a list of str",
        ),
        "replaced": (lambda given: given is None or isinstance(given, str), "a str or None"),
        "shortfall": (lambda given: given is None or isinstance(given, tuple), "a Shortfall or None"),
        "report": (lambda given: isinstance(given, Mapping), "a dict of figures"),
        "lines_of": (_lists_words, "a list of str"),
    },
    "odds": {
        "odds": (lambda given: isinstance(given, Mapping), "a dict of figures"),
        "lines_of": (_lists_words, "a list of str"),
    },
    "finished": {
        "read": (lambda given: given is not None, "a Sheet"),
        "template": (lambda given: isinstance(given, Mapping), "a dict of lines"),
        "tables": (lambda given: isinstance(given, Mapping), "a dict of tables"),
    },
    "pointing": {
        "asked": (lambda given: given is not None, "an Asked"),
        "shown": (lambda given: given is not None, "a Shown"),
        "names": (lambda given: isinstance(given, Sequence), "a list of Names"),
    },
}
"""What each function of a room hands back, and what that is called."""

POSITION: dict[str, tuple[Fits, str]] = {
    "play": (lambda given: isinstance(given, Position | Foul), "a Position or a Foul"),
    "after_foul": (lambda given: given is None or isinstance(given, Position), "a Position or None"),
    "moves": (lambda given: isinstance(given, Iterable), "an iterator of moves"),
    "named": (lambda given: isinstance(given, Collection), "a tuple of what a move speaks of"),
}
"""The same of a position's methods."""

SHOWN: dict[str, tuple[Callable[[Position[Any], Any], bool], str]] = {
    "turn": (lambda position, given: given is None or given in position.scores, "None or the name of who plays"),
    "scores": (lambda position, given: _is_dict_of_points(given), "a dict of whole numbers by name"),
    "over": (lambda position, given: isinstance(given, bool), "True or False"),
    "winners": (
        lambda position, given: _is_tuple_of(str, given) and {*given} <= {*position.scores},
        "a tuple of names of who plays",
    ),
    "teams": (lambda position, given: _is_tuple_of(Team, given), "a tuple of Teams"),
    "missing": (lambda position, given: isinstance(given, str), "a str"),
    "unready": (lambda position, given: isinstance(given, str), "a str"),
    "standing": (lambda position, given: isinstance(given, str), "a str"),
    "notes": (lambda position, given: _is_tuple_of(str, given), "a tuple of str"),
    "doubts": (lambda position, given: _is_tuple_of(str, given), "a tuple of str"),
    "colours": (lambda position, given: _is_tuple_of(str, given), "a tuple of str"),
    "inked": (lambda position, given: isinstance(given, str), "a str"),
    "hands": (lambda position, given: _is_tuple_of(tuple, given), "a tuple of tuples of colours"),
}
"""The same of its properties, those of the kits too; some are right only for who plays."""

SHEET: dict[str, tuple[Fits, str]] = {
    "divide": (lambda given: given is not None, "a Division"),
    "number": (lambda given: isinstance(given, str), "a str"),
    "name": (lambda given: isinstance(given, str), "a str"),
    "marks": (lambda given: isinstance(given, Iterable), "a list of Shapes"),
    "scored": (lambda given: isinstance(given, Iterable), "a list of Shapes"),
    "beneath": (lambda given: isinstance(given, Iterable), "a list of Shapes"),
}
"""The same of the functions that a sheet of lines or spaces was given."""


class HandedBack(TypeError):
    """A guest's function handed back what it must not, or is a property where it must be none, or the other way round;
    `file` and `line` (from 1) are where it begins."""

    def __init__(self, sentence: str, file: str, line: int) -> None:
        super().__init__(sentence)
        self.file, self.line = file, line

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.file, self.line)


def watch(room: ModuleType, name: str, folder: Path) -> None:
    """From now on the functions of a guest's room that are written in its folder are watched."""
    _watch_all(room, ROOMS.get(name, {}), folder)
    for each in vars(room).values():
        if name == "sheet" and isinstance(each, Struct):
            _watch_sheet(each, folder)


def _watch_sheet(sheet: Struct, folder: Path) -> None:
    """A sheet is frozen, and nobody has drawn with it yet."""
    for name, (fits, called) in SHEET.items():
        if name in sheet.__struct_fields__ and _is_guests(function := getattr(sheet, name), folder):
            structs.force_setattr(sheet, name, _watched(function, fits, called, folder))


def _watch_all(holder: Any, wanted: dict[str, tuple[Fits, str]], folder: Path) -> None:
    for name, (fits, called) in wanted.items():
        function = vars(holder).get(name)
        if _is_guests(function, folder):
            setattr(holder, name, _watched(function, fits, called, folder))


def _is_guests(function: Any, folder: Path) -> bool:
    code = getattr(function, "__code__", None)
    return code is not None and Path(code.co_filename).is_relative_to(folder)


def _watched(function: Any, fits: Fits, called: str, folder: Path) -> Callable[..., Any]:
    """The function, which raises HandedBack for what does not fit; the classes of positions are watched in turn."""

    @wraps(function)
    def watched(*given: Any, **named: Any) -> Any:
        back = function(*given, **named)
        if not fits(back):
            raise _unfit(function, back, called)
        if isinstance(back, Position):
            _watch_positions(type(back), folder)
            if _has_others_scores(type(back), folder) and not _is_dict_of_points(back.scores):
                raise _unfit(function, back.scores, SHOWN["scores"][1], of="a Position whose scores are ")
        return back

    return watched


def _unfit(function: Any, back: Any, called: str, *, of: str = "") -> HandedBack:
    """What a function handed back, or had in what it handed back, in place of what it is called."""
    what = f"{back!r:.80}" if back is None or isinstance(back, tuple | dict) else type(back).__name__
    code = function.__code__
    return HandedBack(
        f"{function.__qualname__} returns {of}{what}, not {called}", code.co_filename, code.co_firstlineno
    )


@cache
def _watch_positions(kind: type, folder: Path) -> None:
    for each in kind.__mro__:
        _check_properties(each, folder)
    for each in kind.__mro__:
        _watch_all(each, POSITION, folder)
        for name, (fits, called) in SHOWN.items():
            shown = vars(each).get(name)
            if isinstance(shown, property) and _is_guests(shown.fget, folder):
                setattr(each, name, _watched_property(shown.fget, fits, called))


@cache
def _has_others_scores(kind: type, folder: Path) -> bool:
    """Whether no function of the guest's counts the scores, which is watched: they are made of what its functions wrote
    into a field, by a kit of ours or as they stand."""
    scores = next((vars(each)["scores"] for each in kind.__mro__ if "scores" in vars(each)), None)
    counted = scores.fget if isinstance(scores, property) else None
    return counted is None or not _is_guests(unwrap(counted), folder)


def _check_properties(kind: type, folder: Path) -> None:
    """Raises HandedBack for a method of a guest's class that is a property of ours, or a property that is a method:
    nobody would call the one, and nobody could call the other."""
    for name, own in vars(kind).items():
        function: Any = own.fget if isinstance(own, property) else own
        ours = next((vars(each)[name] for each in kind.__mro__ if _is_ours(each) and name in vars(each)), None)
        if not _is_guests(function, folder) or isinstance(ours, property) is isinstance(own, property):
            continue
        if isinstance(ours, property):
            said = f"{function.__qualname__} is a method, not a property; write @property above it"
        elif isfunction(ours):
            said = f"{function.__qualname__} is a property, not a method; leave @property out"
        else:
            continue
        raise HandedBack(said, function.__code__.co_filename, function.__code__.co_firstlineno)


def _is_ours(kind: type) -> bool:
    return kind.__module__.startswith("sheetgen.")


_looking = local()
"""Whether this thread is looking at what a property showed: what it asks the position for that is shown unlooked at,
for the points may be counted by who has won, and who has won by the points."""


def _watched_property(function: Any, fits: Callable[[Any, Any], bool], called: str) -> property:
    """The property, which raises HandedBack for what does not fit the position that shows it."""

    @wraps(function)
    def watched(position: Any) -> Any:
        back = function(position)
        if getattr(_looking, "on", False):
            return back
        _looking.on = True
        try:
            right = fits(position, back)
        finally:
            _looking.on = False
        if not right:
            raise _unfit(function, back, called)
        return back

    return property(watched)
