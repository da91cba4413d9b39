"""Date and time that a chat puts before what somebody says, where the moves of a record were pasted from one.

A stamp with both, or with a time in brackets, is nothing else in any game. `20:10` alone may be the number of a line
and its move, so all lines together show whether it is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from sheetgen.language import gettext

_CLOCK = r"(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?!\d)(?:\s*(?:[ap]\.?\s?m\b\.?|uhr\b))?"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_DATE = (
    rf"(?:\d{{4}}[-./]{_DAY}[-./]{_DAY}(?!\d)|{_DAY}(?:\.\s?{_DAY}\.|/{_DAY}/|-{_DAY}-)\s?\d{{4}}(?!\d)"
    rf"|{_DAY}(?:\.{_DAY}\.|/{_DAY}/)\d\d(?!\d))"
)
_DAY_OF_YEAR = rf"{_DAY}\.\s?{_DAY}\."
"""A date without its year, which only a time beside it tells from a number with its stop."""

_BETWEEN = r"(?:\s*,\s*|\s+|(?<=\d)T(?=\d))(?:(?:at|um|à|a\s+las?)\s+)?"
_BOTH = rf"(?:(?:{_DATE}|{_DAY_OF_YEAR}){_BETWEEN}{_CLOCK}|{_CLOCK}{_BETWEEN}(?:{_DATE}|{_DAY_OF_YEAR}))"
_ANY = rf"(?:{_BOTH}|{_CLOCK}|{_DATE})"

_SURE = rf"(?:[\[(]\s*(?:{_BOTH}|{_CLOCK})\s*[\])]\s*(?:[-–—:,|]\s*)?|{_BOTH}(?:\s*[-–—:,|]\s+|\s+))"
_OPEN = rf"(?:[\[(]\s*{_DATE}\s*[\])]\s*(?:[-–—:,|]\s*)?|(?:{_CLOCK}|{_DATE})(?:\s*[-–—:,|]\s+|\s+))"
_BEFORE = re.compile(rf"(?:(?P<sure>{_SURE})|{_OPEN})(?=\S)", re.IGNORECASE)
"""A stamp before something else."""

_ANYWHERE = re.compile(rf"(?<![\w.:/-])(?:(?:at|um|à|a\s+las?)\s+)?[\[(]?\s*{_ANY}\s*[\])]?(?![\w:/-])", re.IGNORECASE)

MOST = 2
"""One line in so many has a stamp at least, where those that may be something else are taken for stamps."""

LEAST = 3
"""So many lines have one at least, unless all have."""


class Stamp(NamedTuple):
    """What stands before a line as date or time."""

    text: str
    rest: str
    """The line without it."""
    sure: bool
    """Whether it can be nothing else."""


def before(line: str) -> Stamp | None:
    """The date and time before a line, if it has them."""
    found = _BEFORE.match(line)
    if found is None:
        return None
    text = found[0].strip(" \t-–—:,|")
    return Stamp(text, line[found.end() :], found["sure"] is not None)


def taken(found: Sequence[Stamp | None], named: Sequence[bool]) -> list[Stamp | None]:
    """Of the stamps before the lines those that are no part of them; `named`: whether a player's name stands behind.

    A time alone with no name behind it is none where these may be numbers and moves.
    """
    stamped = [each for each in found if each]
    many = len(stamped) >= LEAST and MOST * len(stamped) >= len(found)
    bare = [each.text for each, name in zip(found, named, strict=True) if each and not each.sure and not name]
    without_names = many and _by_the_clock(bare)
    with_names = many or len(stamped) == len(found)
    return [
        each if each and (each.sure or (with_names if name else without_names)) else None
        for each, name in zip(found, named, strict=True)
    ]


def _by_the_clock(stamps: Sequence[str]) -> bool:
    """Whether times may be such: of numbers and moves the numbers rise with every line, or else the moves go back too
    while the number stays."""
    found = [re.match(r"(\d+):(\d+)", each) for each in stamps]
    times = [(int(each[1]), int(each[2])) for each in found if each]
    steps = [*pairwise(times)]
    rises = all(one[0] < other[0] for one, other in steps)
    return not times or not (rises or any(one[0] == other[0] and one > other for one, other in steps))


def without(text: str) -> str:
    """The text without the dates and times in it."""
    return _ANYWHERE.sub(" ", text).strip()


def remarks(stamps: Sequence[str | None]) -> Iterator[str]:
    """That what stands before the lines as date and time is no part of them, if any have it."""
    first = next((stamp for stamp in stamps if stamp), None)
    if first is not None:
        said = gettext("what stands before the moves as date or time, such as {stamp}, is taken as no part of them")
        yield said.format(stamp=first)
