"""Whether a sheet can be played on at the size at which its paper holds it, and if not, which paper it needs."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.field.build import mapper
from sheetgen.field.model import Field
from sheetgen.field.quality import OWN_CURVE, Floors, at_most
from sheetgen.games.design import Design, located
from sheetgen.language import N_, decimal, gettext
from sheetgen.page.files.imposition import leaf, printed_scale
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper, on_larger, smallest

NEARLY = 0.98
"""Fields are judged at their own size, for A4 and Letter together; on one of the two they may be so much smaller."""

AMPLE = Floors(inscribed_radius_min=6.0, segment_min=10.0, border_min=7.0, bend_radius_min=2.4)
"""Twice what any game asks: a board whose spaces are so wide need not be compared with its own floors."""

SHORTEST = len("https://a.io")
"""Letters of an address: there is hardly a shorter one."""

MEASURES = {
    "inscribed_radius_min": (
        N_(
            "{game} on {paper}: its smallest space would be {found} mm wide, and less than {least} mm is too small to "
            "play on"
        ),
        2.0,
    ),
    "segment_min": (
        N_(
            "{game} on {paper}: its shortest segment would be {found} mm long, and less than {least} mm is too small "
            "to play on"
        ),
        1.0,
    ),
    "border_min": (
        N_(
            "{game} on {paper}: its shortest border between two spaces would be {found} mm long, and less than {least} "
            "mm is too small to play on"
        ),
        1.0,
    ),
    "bend_radius_min": (
        N_(
            "{game} on {paper}: its tightest bend would be {found} mm wide, and less than {least} mm is too small to "
            "play on"
        ),
        2.0,
    ),
}
"""How each measure is told that grows with the paper, and how many times as large a figure as the measure's own. An
angle does not grow: what is too sharp was settled when the field was made."""


OWN = {
    "inscribed_radius_min": N_(
        "{game} on {paper}: {what} would be {found} mm wide, and less than {least} mm is too small to play on"
    ),
    "segment_min": N_(
        "{game} on {paper}: {what} would be {found} mm long, and less than {least} mm is too small to play on"
    ),
    "border_min": N_(
        "{game} on {paper}: {what} would be {found} mm long, and less than {least} mm is too small to play on"
    ),
    "bend_radius_min": N_(
        "{game} on {paper}: {what} would be {found} mm wide, and less than {least} mm is too small to play on"
    ),
}
"""The same of a map that the layout gives, whose maker can mend what is named."""


class Cramped(Struct, frozen=True):
    """A sheet that its paper holds only too small to be played on."""

    reason: str
    papers: tuple[str, ...]
    """The smallest that serve, as they are asked for, one of each series; empty if none is large enough."""
    address: int | None = None
    """Where it is the address in the QR code that takes the room: how many letters one may have at most for the paper
    that was asked for, 0 if it may have none. None where that paper is too small without an address too."""
    place: tuple[Path, int | None] | None = None
    """The player's own layout, and in it the line of what is too small, where one line decides it."""

    def __str__(self) -> str:
        file, line = self.place or (None, None)
        return str(BadInput(self._sentence(), file=file, line=line))

    def _sentence(self) -> str:
        if not self.papers:
            said = gettext("{reason}; no paper will do").format(reason=self.reason)
        else:
            said = on_larger(self.reason, self.papers)
        if self.address is None:
            return said
        told = (
            gettext(
                "{said}; this paper will do without an address in the QR code, or with one of {count} letters at most"
            )
            if self.address
            else gettext("{said}; this paper will do without an address in the QR code")
        )
        return told.format(said=said, count=self.address)


class Choice(Struct, frozen=True):
    """What paper can be had where sizes are not simply named."""

    papers: tuple[Paper, ...]
    other: str
    """How any other {size} is asked for."""


def cramped(
    made: Design, field: Field, options: SheetOptions, *, several: int = 1, choice: Choice | None = None
) -> Cramped | None:
    """What is too small on the paper that was asked for; None if everything is large enough.

    Where 2 or 4 pages go on a sheet, `several` says so; they are judged by the size at which they are printed there.
    Where there is a `choice`, the paper that will do is one of it, if one does.
    """

    def narrow(asked: SheetOptions) -> Small | None:
        return _narrow(made, field, *_on_leaf(asked, several))

    def crowded(asked: SheetOptions) -> Small | None:
        words = made.game.crowded(field, _on_leaf(asked, several)[0])
        return None if words is None else Small(words)

    def serving(*checks: Callable[[SheetOptions], Small | None]) -> tuple[str, ...]:
        """The papers on which none of these finds anything."""
        others = () if choice is None else (choice.papers, choice.other)
        return tuple(
            smallest(
                options.paper,
                lambda paper: not any(check(structs.replace(options, paper=paper)) for check in checks),
                *others,
                turns=not made.game.lying,
            )
        )

    found = [small for check in (narrow, crowded) if (small := check(options))]
    if not found:
        return None
    papers = serving(narrow, crowded)
    # Of two reasons the one is told for which so large a paper is needed.
    told = found[-1] if len(found) > 1 and serving(narrow) != papers else found[0]
    address = _address(
        options.link, lambda link: not any(check(structs.replace(options, link=link)) for check in (narrow, crowded))
    )
    return Cramped(told.words, papers, address, _place(made, told.about))


def sized(made: Design, options: SheetOptions, *, several: int = 1) -> Design:
    """The same design; a curve of one's own is judged by the size at which the paper that was asked for holds it."""
    if not made.layout.curve:
        return made
    return structs.replace(made, room=_Room(design=made, options=options, several=several))


class _Room(Struct, frozen=True, kw_only=True):
    """The paper that is to hold a curve of one's own."""

    design: Design
    options: SheetOptions
    several: int

    def scale(self, field: Field) -> float:
        """How many times as large as it is drawn the field comes onto it."""
        asked, printed = _on_leaf(self.options, self.several)
        return printed * _scale(self.design, field, asked)

    def larger(self, reason: str, field: Field, times: float) -> str | None:
        """What is wrong on it, with the smallest papers that hold the field so many times as large; None if none do."""

        def serves(paper: Paper) -> bool:
            there = structs.replace(self, options=structs.replace(self.options, paper=paper))
            return there.scale(field) >= times

        papers = smallest(self.options.paper, serves)
        return on_larger(reason, papers) if papers else None


def _on_leaf(options: SheetOptions, several: int) -> tuple[SheetOptions, float]:
    """What is asked for where so many pages go on a sheet, and how many times as large as it is drawn a page is."""
    if several == 1:
        return options, 1.0
    there = structs.replace(options, paper=leaf(options.paper, several), several=several)
    return there, printed_scale(options.paper, several)


def shrunk(sheet: Paper, several: int) -> Cramped | None:
    """That large print would be shrunk where 2 or 4 pages go on such a sheet, and with it its type; None if not."""
    if printed_scale(sheet, several) == 1:
        return None
    said = gettext("on {paper} large print would be shrunk, and no longer large")
    papers = smallest(sheet, lambda paper: printed_scale(paper, several) == 1)
    return Cramped(said.format(paper=leaf(sheet, several).name), tuple(papers))


def _address(link: str, fits: Callable[[str], bool]) -> int | None:
    """How many letters an address may have at most in the place of this one; 0 if it may have none, None where it is
    not what takes the room."""
    if not link or not fits(""):
        return None
    # The stroke at its end need not be written.
    usable = range(SHORTEST, len(link) - 1)
    count = bisect_left(usable, True, key=lambda letters: not fits(f"{link[:letters]}/"))
    return usable[count - 1] if count else 0


class Small(Struct, frozen=True):
    """What is too small on a paper, in a sentence."""

    words: str
    about: str | None = None
    """The piece of a map of one's own in which it is found, if it is named."""


def _narrow(made: Design, field: Field, options: SheetOptions, printed: float) -> Small | None:
    """Which measure of its spaces is too small on that paper, printed `printed` times as large as it is drawn; None
    where none is."""
    scale = printed * _scale(made, field, options)
    # At its own size what ships has been judged already; its builder takes up to half a second to import.
    if not AMPLE.shortfalls(field.quality, scale) or (scale >= NEARLY and made.layout.shipped and made.seed is None):
        return None
    parameters = None if made.layout.curve else _parameters(made)
    own = None if parameters is None else mapper(made.game.builder, parameters)
    if scale >= NEARLY and own is None and parameters is not None:  # judged when it was drawn
        return None
    floors = OWN_CURVE if parameters is None else own[1] if own else made.game.builder.floors(parameters)
    # What was told of a curve on this paper, and is not on the next one, was judged to the letter.
    missed = _missed(floors, field, scale if made.layout.curve and scale >= 1 else scale / NEARLY)
    if not missed:
        return None
    # All grow alike, so on the smallest paper that serves it is the worst of them that is just large enough.
    measure = min(missed, key=lambda name: getattr(field.quality, name) / getattr(floors, name))
    told, times = MEASURES[measure]
    found, least = getattr(field.quality, measure), getattr(floors, measure)
    there = own[0].whereabouts(field, parameters, measure) if own else None
    words = gettext(OWN[measure] if there else told).format(
        game=gettext(made.game.title),
        paper=options.paper.name,
        what=there.words if there else "",
        found=at_most(times * scale * found, 1) if made.layout.curve else decimal(f"{times * scale * found:.1f}"),
        least=decimal(f"{times * least:g}"),
    )
    return Small(words, there.about if there else None)


def _place(made: Design, about: str | None) -> tuple[Path, int | None] | None:
    """The player's own layout with the line of what is named, else of the key that decides how large its spaces are on
    paper, where only one of those is not as usual; None for what ships."""
    layout = made.layout
    if layout.path is None or layout.shipped:
        return None
    if about is None and not layout.curve:
        kind = made.game.field.Parameters
        said = layout.parameters(kind)
        usual = {each.encode_name: getattr(said, each.name) == each.default for each in structs.fields(kind)}
        unusual = [key for key in kind.CROWDING if not usual[key]]
        about = unusual[0] if len(unusual) == 1 else None
    return layout.path, layout.line_of(about)


def _missed(floors: Floors, field: Field, scale: float) -> list[str]:
    """The measures that are too small where the field is drawn so many times as large, and that grow with it."""
    return [name for name in floors.shortfalls(field.quality, scale) if name in MEASURES]


def _scale(made: Design, field: Field, options: SheetOptions) -> float:
    try:
        return made.game.sheet.scale(field, structs.replace(options, paper=made.game.paper(options.paper)))
    except BadInput as error:  # words of one's own that cannot be set
        raise located(error, made) from None


def _parameters(made: Design) -> Any:
    """What the field was drawn by: with a seed of its own chance draws where the layout says what is drawn."""
    parameters = made.layout.parameters(made.game.field.Parameters)
    return parameters if made.seed is None else parameters.redrawn()
