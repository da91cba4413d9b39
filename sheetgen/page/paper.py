"""Papers and their margin: the sizes people have in the printer, and which one this machine most likely prints on."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from sheetgen import arguments
from sheetgen.errors import BadInput
from sheetgen.language import decimal, either, gettext
from sheetgen.page.ink.shapes import Box

MARGIN = 8.0
"""mm. Home printers leave 3 to 6 mm white; 8 mm holds for all of them."""

Sides: TypeAlias = Literal["Simplex", "DuplexFlipShortEdge", "DuplexFlipLongEdge"]
"""Which sides of the paper are printed, and over which of its edges it is turned, in the words of a PDF."""


class Paper(Struct, frozen=True):
    """A sheet of paper: its name, width and height in mm. One that has no name but its size is called by that, as the
    language writes it that was spoken when it was asked for."""

    name: str
    width: float
    height: float

    @property
    def landscape(self) -> Paper:
        """The same paper lying on its long side."""
        return Paper(self.name, max(self.width, self.height), min(self.width, self.height))

    @property
    def upright(self) -> Paper:
        """The same paper standing on its short side."""
        return Paper(self.name, min(self.width, self.height), max(self.width, self.height))

    @property
    def small(self) -> bool:
        """Whether large print has to make do with smaller type on it, as on A5."""
        return min(self.width, self.height) <= 200

    @property
    def frame(self) -> Box:
        """The part within the margins, in mm."""
        return (MARGIN, MARGIN, self.width - MARGIN, self.height - MARGIN)


PAPERS = (
    Paper("A3", 297.0, 420.0),
    Paper("A4", 210.0, 297.0),
    Paper("A5", 148.0, 210.0),
    Paper("Letter", 215.9, 279.4),
    Paper("Legal", 215.9, 355.6),
    Paper("Tabloid", 279.4, 431.8),
    # For tiling: it holds the board of Astronomical Tables with sides of 18 inches (docs/GAMES.md 9.5), on 28 sheets of
    # A4.
    Paper("Poster", 1050.0, 1160.0),
)


SERIES = (("A5", "A4", "A3"), ("Letter", "Legal", "Tabloid"))
"""Papers that printers take, each series from small to large: those of most countries, and North America's."""


def smallest(
    like: Paper,
    serves: Callable[[Paper], bool],
    others: Iterable[Paper] = (),
    other: str = "{size}",
    *,
    turns: bool = True,
) -> list[str]:
    """The smallest papers that serve, as they are asked for: of each series one; of none, the least of `others`, else
    the least one of that paper's shape, asked for as any `other` {size}.

    Each may serve in either position. Where it does not in that which the options give to the paper they name, it is
    said in which it does; those stand first. Where no option `turns` the sheet, each serves only as that paper lies.
    """
    turned = _is_turned(like) if turns else like.width > like.height
    ways = (False, True) if turns else (False,)
    found = [one for series in SERIES if (one := _first(map(paper, series), serves, ways, turned=turned))]
    if not found:
        most = sorted(others, key=lambda one: one.width * one.height)
        least = _first(most, serves, ways, turned=turned) or _enlarged(like, serves, other, ways, turned=turned)
        found = [least] if least else []
    as_named, otherwise = ([name for name, differs in found if differs is which] for which in (False, True))
    if not otherwise:
        return as_named
    said = gettext("{papers} upright") if turned else gettext("{papers} with --landscape")
    return [said.format(papers=either(otherwise)), *as_named]


def _is_turned(sheet: Paper) -> bool:
    """Whether an option makes it lie; a size that is wider than high lies without one."""
    try:
        named = paper(sheet.name)
    except BadInput:  # a part of a sheet
        return False
    return sheet.width > sheet.height and named.width <= named.height


def _first(
    papers: Iterable[Paper], serves: Callable[[Paper], bool], ways: Sequence[bool], *, turned: bool
) -> tuple[str, bool] | None:
    """The first of them that serves, and whether it does only when it does not lie as those that are `turned`, or
    not, do; `ways` say whether it may lie as they do (False), or otherwise."""
    for one in papers:
        for differs in ways:
            if serves(one.landscape if turned is not differs else one.upright):
                return one.name, differs
    return None


def _enlarged(
    like: Paper, serves: Callable[[Paper], bool], other: str, ways: Sequence[bool], *, turned: bool
) -> tuple[str, bool] | None:
    """The least paper of the same shape that serves, in whole centimetres, as any `other` {size} is asked for, and
    whether the option that turned that paper would turn it wrongly; None where none does that can be had."""
    short, long = sorted((like.width, like.height))
    # A centimetre broader each time, and as high as its shape says, so that all papers of that shape lead to the same.
    for broad in range(10 * (math.floor(short / 10) + 1), math.floor(MOST) + 1, 10):
        high = broad * long / short / 10
        for longer in dict.fromkeys((10 * math.floor(high), 10 * math.ceil(high))):
            if not long <= longer <= MOST:
                continue
            for lying in (turned is not differs for differs in ways):
                wide, tall = (longer, broad) if lying else (broad, longer)
                if serves(Paper("", wide, tall)):
                    return other.format(size=f"{wide}x{tall}mm"), turned and not lying
    return None


def not_turned(asked: Paper) -> str:
    """That --landscape changes nothing on the paper asked for; empty where it does."""
    if asked != asked.landscape:
        return ""
    if asked.width == asked.height:
        return gettext("this paper is square; --landscape changes nothing")
    return gettext("this paper lies on its long side anyway; --landscape changes nothing")


def on_larger(reason: str, papers: Sequence[str]) -> str:
    """What is wrong on a paper, and the names of those that will do."""
    said = gettext("{reason}; the smallest paper that will do is {papers}")
    return said.format(reason=reason, papers=either(papers))


def paper(name: str) -> Paper:
    """The upright paper of that name, in capitals or not, or of a size such as 200x250mm, 20 x 25 cm or 8x10in.

    Raises BadInput, with the names there are, for any other, and for a size that no sheet can be made for.
    """
    arguments.check("name", name, str, '"A4" or "200x250mm"')
    for known in PAPERS:
        if known.name.lower() == re.sub(r"^(?:din|us)[\s-]*", "", name.strip().lower()):
            return known
    if size := _SIZE.fullmatch(name):
        return _sized(name.strip(), *size.groups())
    names = ", ".join(known.name for known in PAPERS)
    raise BadInput(
        gettext("there is no paper {name}; choose one of {names}, or give its size, such as 200x250mm").format(
            name=repr(name), names=names
        )
    )


def _sized(name: str, width: str, height: str, unit: str | None) -> Paper:
    fitting = [each for each in ("mm", "cm", "in") if _can_be_made(*_sides(width, height, each))]
    if unit is None and fitting:
        said = gettext("say which unit the paper {name} is measured in, such as {sizes}")
        raise BadInput(said.format(name=name, sizes=either([f"{name}{each}" for each in fitting])))
    wide, high = _sides(width, height, unit or "mm")
    told = {"wide": decimal(f"{wide:.12g}"), "high": decimal(f"{high:.12g}")}
    if not _can_be_made(wide, high):
        raise BadInput(
            gettext(
                "no sheet can be made for paper of {wide} x {high} mm; it must have {narrow} x {long} mm at "
                "least, and at most {most} mm a side"
            ).format(narrow=f"{LEAST[0]:g}", long=f"{LEAST[1]:g}", most=f"{MOST:g}", **told)
        )
    return Paper(gettext("{wide} x {high} mm").format(**told), wide, high)


def _sides(width: str, height: str, unit: str) -> tuple[float, float]:
    """The two in mm."""
    times = UNITS[unit.lower()]
    return round(float(width.replace(",", ".")) * times, 3), round(float(height.replace(",", ".")) * times, 3)


def _can_be_made(wide: float, high: float) -> bool:
    """Whether a sheet can be, for paper of so many mm."""
    return min(wide, high) >= LEAST[0] and LEAST[1] <= max(wide, high) <= MOST


LEAST = (148.0, 210.0)
"""mm: A5, the smallest paper on which every page of every game keeps its margins."""

MOST = 1500.0
"""mm. A picture of a larger page, with 200 dots an inch, would take more memory than many a machine has."""

UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4}
"""mm of each."""

_NUMBER = r"(\d{1,6}(?:[.,]\d{1,6})?)"
_SIZE = re.compile(rf"\s*{_NUMBER}\s*[x×*]\s*{_NUMBER}\s*(mm|cm|in|\")?\s*", re.IGNORECASE)


def length(said: str) -> float | None:
    """The mm that a number with its unit behind it is, such as 3mm or 0.5 cm; None where it has none of ours."""
    found = re.fullmatch(r"\s*(\d+(?:[.,]\d+)?)\s*(\D+?)\s*", said, re.ASCII)
    unit = UNITS.get(found[2].lower()) if found else None
    return round(float(found[1].replace(",", ".")) * unit, 3) if found and unit else None


def default_paper(environ: Mapping[str, str] | None = None, etc: Path = Path("/etc/papersize")) -> Paper:
    """The paper that $PAPERSIZE, else `etc`, else the locale's country asks for, else A4.

    Raises BadInput when $PAPERSIZE names a paper that is not known; the system's file is merely passed over.
    """
    environ = os.environ if environ is None else environ
    if wish := environ.get("PAPERSIZE", "").strip():
        try:
            return paper(wish)
        except BadInput as error:
            said = gettext("{sentence} (the size comes from the environment variable PAPERSIZE)")
            raise BadInput(said.format(sentence=error.sentence)) from None
    return _system_paper(etc) or paper("Letter" if _country(environ) in ("US", "CA") else "A4")


def _system_paper(etc: Path) -> Paper | None:
    try:
        lines = etc.read_text("utf-8", "replace").splitlines()
        return paper(next(line for line in lines if line.strip() and not line.lstrip().startswith("#")))
    except (OSError, StopIteration, BadInput):
        return None


def _country(environ: Mapping[str, str]) -> str:
    locale = environ.get("LC_ALL") or environ.get("LC_PAPER") or environ.get("LANG") or ""
    found = re.match(r"[A-Za-z]+_([A-Za-z]{2})\b", locale)
    return found[1].upper() if found else ""
