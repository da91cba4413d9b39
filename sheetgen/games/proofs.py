"""What `sheetgen read --pdf` draws: each photo beside the sheet as it was understood, and all that is in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.games.album import photo_names, won
from sheetgen.games.photographed import FLAT, SheetRead, Shown
from sheetgen.games.printed import played_pages
from sheetgen.games.understood import Doubt
from sheetgen.language import N_, gettext, ngettext
from sheetgen.page.fields.doubts import Crop, Refused, Row, contact_sheets
from sheetgen.page.fields.doubts import Guess as DrawnGuess
from sheetgen.page.fields.proof import Item, Laid, proof
from sheetgen.page.ink.inks import INKS
from sheetgen.page.ink.shapes import Colour, Page, Point
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper
from sheetgen.photo.arrays import Points
from sheetgen.photo.naming import told_apart_by
from sheetgen.photo.pens import called
from sheetgen.photo.pictures import cut_out
from sheetgen.photo.printed import Printed, cropped, printed
from sheetgen.referee.fills import NEUTRAL
from sheetgen.referee.finished.picture import points
from sheetgen.referee.finished.report import lines_of
from sheetgen.story import spaces

if TYPE_CHECKING:
    from sheetgen.referee.finished.verdict import Verdict

Filled = TypeVar("Filled", bound=spaces.Played)

REFUSED, NOTHING = N_("Not read"), N_("Nothing is in doubt.")

ROUND = 7.0
"""mm that are shown round a place that is enlarged, at the least: what lies beside it tells what it is."""


def proofs(
    read: Sequence[tuple[SheetRead, Verdict | None]], failed: Sequence[BadInput], paper: Paper
) -> Iterator[Page]:
    """For one sheet its page; for several photos first all places in doubt, enlarged, with what was refused, then the
    pages of the sheets that have some, or that the referee finds fault with."""
    if len(read) == 1 and not failed:
        yield from _proof(*read[0], paper)
        return
    doubtful = [(sheet, verdict) for sheet, verdict in read if sheet.doubts]
    rows = [_row(sheet, verdict) for sheet, verdict in doubtful]
    said = ngettext("In doubt on {count} sheet", "In doubt on {count} sheets", len(rows)) if rows else gettext(NOTHING)
    title = said.format(count=len(rows))
    yield from contact_sheets(paper, title, rows, _refused(failed), gettext(REFUSED))
    for sheet, verdict in read:
        if sheet.doubts or (verdict is not None and verdict.result == "impossible"):
            yield from _proof(sheet, verdict, paper)


def _row(sheet: SheetRead, verdict: Verdict | None) -> Row:
    """A sheet's line among those that are in doubt: what its record leaves open, and how much more there is."""
    lines = [f"{gettext(sheet.game.title)} {sheet.code}"]
    more = sum(not doubt.written for doubt in sheet.doubts)
    guessed = ngettext("{count} more stands as it most likely is", "{count} more stand as they most likely are", more)
    lines += [guessed.format(count=more)] if more else []
    lines += [gettext("The referee: {won}").format(won=won(verdict))] if verdict is not None else []
    return Row(photo=photo_names(sheet.photos), lines=tuple(lines), crops=tuple(_crops(sheet)))


def _refused(failed: Sequence[BadInput]) -> list[Refused]:
    """The photos that could not be read, reason by reason."""
    photos: dict[str, list[str]] = {}
    for error in failed:
        photos.setdefault(error.sentence, []).append(Path(error.file or "-").name)
    return [Refused(sentence, tuple(dict.fromkeys(names))) for sentence, names in photos.items()]


def _proof(sheet: SheetRead, verdict: Verdict | None, paper: Paper) -> list[Page]:
    """A page for each page that was photographed: of several photos of it the one that lies best."""
    best: dict[tuple[str, ...], Shown] = {}
    for shown in sheet.shown:
        key = tuple(shown.printed.spaces)
        if key not in best or shown.placing.confidence > best[key].placing.confidence:
            best[key] = shown
    drawn = _understood(sheet, verdict)
    pages: list[Page] = []
    title = f"{gettext(sheet.game.title)} {sheet.code}"
    for shown in best.values():
        page = next((page for page in drawn if _same_places(sheet, page, shown)), drawn[0])
        if shown.printed.whole is not None:
            page = cropped(page, shown.printed.corner, shown.printed.size)
        pages += proof(paper, title, _laid(sheet, shown), page, _items(sheet, verdict))
    return pages


def _same_places(sheet: SheetRead, page: Page, shown: Shown) -> bool:
    """Whether the page has the places that were photographed: in large print each field has a page."""
    return printed(page, sheet.field).spaces.keys() == shown.printed.spaces.keys()


def _laid(sheet: SheetRead, shown: Shown) -> Laid:
    page = shown.printed
    closed = [np.concatenate([outline, outline[:1]]) for outline in page.spaces.values()]
    places = [(n, place) for n, doubt in _numbered(sheet) if (place := _place(page, doubt)) is not None]
    return Laid(
        jpeg=shown.flat,
        size=page.size,
        outlines=tuple(_upwards(page, line) for line in (*closed, *page.segments.values())),
        lined=bool(page.segments),
        places=tuple(places),
        caption=gettext("{photo}, laid flat").format(photo=shown.name),
    )


def _understood(sheet: SheetRead, verdict: Verdict | None) -> list[Page]:
    """The sheet as its players left it."""
    read = sheet.understood.sheet
    story = read.played(points(verdict) if verdict is not None else (None,) * len(read.players))
    first = sheet.shown[0]
    paper = Paper(gettext("as photographed"), *(first.printed.whole or first.printed.size))
    options = SheetOptions(paper=paper, large=first.large, whole=True, colour=sheet.game.coloured, numbers=True)
    if story is None:
        return sheet.game.sheet.pages(sheet.field, options)
    if isinstance(story, spaces.Played):
        story = as_penned(story, {pen.player: pen.rgb for pen in sheet.understood.pens if pen.player is not None})
    return played_pages(sheet.game, sheet.field, story, options)


def as_penned(story: Filled, pens: Mapping[str, tuple[int, int, int]]) -> Filled:
    """The story with each player's colour turned into the printed ink that is most like their pen: beside the photo
    nobody should look for blue among yellow. Who has several colours of their own keeps them."""
    hands = [[colour for colour in hand if colour != NEUTRAL] for hand in story.hands]
    kept = {NEUTRAL, *(colour for own in hands if len(own) > 1 for colour in own)}
    inks = [name for name in INKS if name not in kept]
    single = [(name, own[0]) for name, own in zip(story.names, hands, strict=False) if len(own) == 1]
    penned = [(own, pens[name]) for name, own in single if name in pens]
    found = told_apart_by([rgb for _, rgb in penned], [_rgb(INKS[name].full or INKS[name].colour) for name in inks])
    turned = {penned[n][0]: inks[ink] for n, ink in found.items()}
    for _, own in single:  # who has coloured nothing takes what the others leave
        if own not in turned:
            turned[own] = next(name for name in (own, *inks) if name not in turned.values())
    return structs.replace(
        story,
        hands=tuple(tuple(turned.get(colour, colour) for colour in hand) for hand in story.hands),
        fills=tuple(structs.replace(fill, colour=turned.get(fill.colour, fill.colour)) for fill in story.fills),
    )


def _rgb(colour: Colour) -> tuple[int, int, int]:
    red, green, blue = (round(255 * part) for part in colour)
    return red, green, blue


def _numbered(sheet: SheetRead) -> Iterator[tuple[int, Doubt]]:
    yield from enumerate(sheet.doubts, 1)


def _items(sheet: SheetRead, verdict: Verdict | None) -> list[Item]:
    """What is said beside the two."""
    items = [Item(gettext("The pens"), head=True)]
    for pen in sheet.understood.pens:
        several = " / ".join(filter(None, pen.on_parts)) if len({*pen.on_parts}) > 1 else None
        whose = several or pen.player or pen.key or gettext("nobody's")
        name = called(pen.name)
        said = name if whose.casefold() == pen.name.casefold() else f"{name}: {whose}"
        items.append(Item(said, colour=_colour(pen.rgb)))
    items.append(Item(gettext("In doubt") if sheet.doubts else gettext(NOTHING), head=True))
    items += [Item(doubt.said, number) for number, doubt in _numbered(sheet)]
    if sheet.troubles:
        items.append(Item(gettext("What is odd"), head=True))
        items += [Item(f"{trouble[:1].upper()}{trouble[1:]}.") for trouble in sheet.troubles]
    if verdict is not None:
        items.append(Item(gettext("The referee"), head=True))
        items += [Item(line) for line in lines_of(verdict, sheet.game.title)[2:] if line]
    return items


def _crops(sheet: SheetRead) -> Iterator[Crop]:
    """Each place that the record leaves open, out of the photo that lies best of those that show it."""
    shown = sorted(sheet.shown, key=lambda shown: -shown.placing.confidence)
    for doubt in (doubt for doubt in sheet.doubts if doubt.written):
        page = next((each for each in shown if _line(each.printed, doubt) is not None), None)
        if page is not None:
            yield _crop(page, doubt)


def _crop(shown: Shown, doubt: Doubt) -> Crop:
    page = shown.printed
    line = _line(page, doubt)
    assert line is not None
    low, high = line.min(0), line.max(0)
    side = float(max(high - low)) + ROUND
    corner = (low + high - side) / 2
    left, top = (round(each * FLAT) for each in corner)
    outline = [(float(x - corner[0]), float(side - (y - corner[1]))) for x, y in line]
    return Crop(
        jpeg=cut_out(shown.flat, left, top, round(side * FLAT)),
        side=side,
        outline=tuple(outline),
        closed=doubt.spot not in page.segments,
        place=doubt.place,
        likely=f"{min(99, round(100 * doubt.confidence))} %",
        guesses=tuple(DrawnGuess(guess.words, _colour(guess.rgb)) for guess in doubt.guesses[:2]),
    )


def _colour(rgb: tuple[int, int, int] | None) -> Colour | None:
    return None if rgb is None else (rgb[0] / 255, rgb[1] / 255, rgb[2] / 255)


def _line(page: Printed, doubt: Doubt) -> Points | None:
    """A place's line or outline on the page."""
    both = (page.segments, page.spaces)
    return next((places[doubt.spot] for places in both if doubt.spot in places), None)


def _place(page: Printed, doubt: Doubt) -> Point | None:
    """The middle of a place, in mm from the page's lower left corner."""
    line = _line(page, doubt)
    if line is None:
        return None
    if doubt.spot in page.segments:
        return _upwards(page, line)[len(line) // 2]
    low, high = line.min(0), line.max(0)
    x, y = (low + high) / 2
    return (float(x), float(page.size[1] - y))


def _upwards(page: Printed, line: Points) -> tuple[Point, ...]:
    return tuple((float(x), float(page.size[1] - y)) for x, y in line)
