"""Photos of sheets, from the code that they show to the record of what was coloured: both faces read photos by this.

A picture may show several sheets, and several pictures one; each sheet is told once. Nothing here reads or writes a
file, and nothing of a picture is kept but, where it is to be drawn, its page laid flat.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import structs

from sheetgen import games
from sheetgen.errors import BadInput
from sheetgen.field.code import as_scanned
from sheetgen.field.model import Field
from sheetgen.games import Game
from sheetgen.games.design import field_of, from_code, known_code
from sheetgen.games.printed import titled
from sheetgen.games.understood import Doubt, Told, Understood, as_read, pens_told
from sheetgen.language import N_, clauses, gettext
from sheetgen.page import imprint as imprints
from sheetgen.page.imprint import FIELDS, PLAYED, Imprint
from sheetgen.page.ink.shapes import Page
from sheetgen.page.options import WITHOUT_FIELD, SheetOptions
from sheetgen.page.paper import Paper, paper
from sheetgen.photo.codes import SeenCode, codes_in
from sheetgen.photo.pictures import Picture, encoded
from sheetgen.photo.placing import Placing, place
from sheetgen.photo.printed import Printed, halves, printed
from sheetgen.photo.reading import Reading, Seen, read
from sheetgen.photo.together import of_one_sheet, together
from sheetgen.referee.finished.notation import MOST_UNREADABLE

PAPERS = ("A4", "Letter", "A5", "A3", "Legal", "Tabloid")
"""On which a sheet may be printed whose code does not say it: the first two are compared, the others tried if neither
fits."""

LIKELIEST = 2

FLAT = 5.0
"""px/mm of the page laid flat, where it is kept to be drawn."""

CROWDED = 0.5
"""Of the doubtful places: when so many lie in one ninth of the page, that part is named."""


class NoField(BadInput):
    """A picture on which there is nothing, or a page without the field, such as the back of a sheet."""

    code: str = ""
    """The sheet's of which it is a page; empty where nothing is on it."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """How photos are to be read."""

    told: Told = msgspec.field(default_factory=Told)
    code: str | None = None
    """Of a sheet whose own code cannot be read."""
    paper: Paper | None = None
    """On which sheets were printed whose codes do not say it."""
    drawn: bool = False
    """Whether the pages laid flat are kept, to be drawn."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Shown:
    """One page of a sheet as one picture shows it."""

    name: str
    """The picture's."""
    game: Game
    field: Field
    printed: Printed
    large: bool
    """Whether it is in large print."""
    code_read: bool
    """False where the code was typed."""
    placing: Placing
    reading: Reading
    flat: bytes = b""
    """The page laid flat, FLAT px/mm, as a JPEG; empty where it was not kept."""

    @property
    def fields(self) -> set[str]:
        """Which of the sheet's fields stand on it, as its codes say, where each has a code of its own."""
        return {imprints.read(code.text).part for code in self.printed.codes} & {*FIELDS}


@dataclass(frozen=True, eq=False, kw_only=True)
class SheetRead:
    """A sheet that was read, from one picture or several."""

    game: Game
    field: Field
    shown: tuple[Shown, ...]
    reading: Reading
    understood: Understood
    troubles: tuple[str, ...]
    """What is odd about it, a sentence each."""

    @property
    def code(self) -> str:
        """The sheet's."""
        return self.field.code

    @property
    def photos(self) -> tuple[str, ...]:
        """The names of the pictures that show it."""
        return tuple(shown.name for shown in self.shown)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The places of which it is not certain what stands there."""
        return self.understood.doubts

    def contract(self) -> dict[str, Any]:
        """The sheet as the JSON contract has it (docs/DESIGN.md 8)."""
        best = max(self.shown, key=lambda shown: shown.placing.confidence)
        return {
            "game": self.game.name,
            "sheet": self.code,
            "code_read": all(shown.code_read for shown in self.shown),
            "photos": list(self.photos),
            "placed": {
                "error_mm": round(best.placing.error_mm, 3),
                "confidence": round(best.placing.confidence, 3),
            },
            "players": list(self.understood.record.players),
            "pens": [
                {
                    "name": pen.name,
                    "rgb": list(pen.rgb),
                    "player": pen.player,
                    "key": pen.key,
                    "keys": list(pen.on_parts),
                    "swatch": seen.swatch,
                    "swatches": list(seen.swatches),
                }
                for pen, seen in zip(self.understood.pens, self.reading.pens, strict=True)
            ],
            "spaces": self._places(self.reading.spaces),
            "segments": self._places(self.reading.segments),
            "circled": self._places(self.reading.circled),
            "rubbed_out": list(self.reading.rubbed),
            "unreadable": [doubt.place for doubt in self.doubts],
            "doubts": [
                {
                    "table": doubt.table,
                    "place": doubt.place,
                    "likely": list(doubt.likely),
                    "confidence": round(doubt.confidence, 3),
                    "message": doubt.said,
                    "unreadable": doubt.written,
                }
                for doubt in self.doubts
            ],
            "troubles": list(self.troubles),
            "record": self.understood.text,
        }

    def _places(self, seen: Mapping[str, Seen]) -> dict[str, dict[str, Any]]:
        pens = self.reading.pens
        return {
            id: {
                "pen": None if each.pen is None else pens[each.pen].name,
                "confidence": round(each.confidence, 3),
            }
            for id, each in seen.items()
        }


def read_pictures(pictures: Iterable[Picture], asked: Asked) -> tuple[list[SheetRead], list[BadInput]]:
    """The sheets that the pictures show, each once, and why a picture shows none, a complaint with its name; where any
    shows one, the backs of sheets are passed over."""
    shown: list[Shown] = []
    failed: list[BadInput] = []
    for picture in pictures:
        pages, troubles = pages_in(picture, asked)
        shown += pages
        failed += troubles
    failed, _ = passed_over(failed, shown)
    sheets, more = sheets_of(shown, asked.told, others=bool(failed))
    return sheets, [*failed, *more]


def passed_over(failed: Iterable[BadInput], shown: Sequence[Shown]) -> tuple[list[BadInput], list[BadInput]]:
    """The complaints about pictures, and apart from them those that are none beside the pages that were read: where a
    stack of sheets is scanned on both sides, backs are blank, or bear the rules of a sheet whose field is there too."""
    codes = {page.field.code for page in shown} | ({""} if shown else set())
    wrong: list[BadInput] = []
    backs: list[BadInput] = []
    for error in failed:
        (backs if isinstance(error, NoField) and error.code in codes else wrong).append(error)
    return wrong, backs


def sheets_of(shown: Iterable[Shown], told: Told, *, others: bool = False) -> tuple[list[SheetRead], list[BadInput]]:
    """The sheets of which these are pages, and those of which what is told does not hold; whether there were `others`,
    which cannot be read.

    A record that is told holds for the one sheet that it is of; of any others it is said that nothing of it does."""
    sheets: list[SheetRead] = []
    failed: list[BadInput] = []
    pages = [*shown]
    groups = _grouped(pages)
    for group in groups:
        withheld = ""
        try:
            withheld = _not_of(group[0], groups, told, alone=len(groups) == 1 and not others)
            sheet = _sheet(group, structs.replace(told, record=None) if withheld else told, withheld)
            sheets.append(dataclasses.replace(sheet, troubles=(*_by_order(group, pages), *sheet.troubles)))
        except BadInput as error:
            if withheld:  # what is missing may stand in the record that does not hold
                error = BadInput(clauses([withheld, error.sentence]), file=error.file, line=error.line)
            failed.append(error.at(group[0].name))
    return sheets, failed


def _not_of(page: Shown, groups: Sequence[Sequence[Shown]], told: Told, *, alone: bool) -> str:
    """Why the record that is told does not hold for a sheet among several; nothing where it does.

    Raises BadInput where the one sheet that was read is not the record's."""
    if told.record is None:
        return ""
    code, named = page.field.code, told.sheet
    codes = [group[0].field.code for group in groups]
    if alone:
        if named is not None and named != code:
            said = gettext(
                "the record given is of the sheet {named}, but the code on the sheet is {code}; give a record of this "
                "sheet, or none"
            )
            raise BadInput(said.format(named=named, code=code))
        if not told.of_game(page.game):
            said = gettext(
                "the record given is of {other}, but the sheet {code} is of {game}; give a record of this sheet, or "
                "none"
            )
            other = gettext(games.find(str(told.record.game)).title)
            raise BadInput(said.format(other=other, code=code, game=gettext(page.game.title)))
        return ""
    if named is None and not told.of_game(page.game):
        said = gettext("the record given is of {other}, so nothing of it holds here")
        return said.format(other=gettext(games.find(str(told.record.game)).title))
    if named is None:
        said = gettext(
            "the record given does not say of which sheet it is, so nothing of it holds here; write "
            'sheet = "{code}" into it if it is of this sheet'
        )
        return said.format(code=code)
    if named != code:
        said = gettext("the record given is of the sheet {named}, so nothing of it holds here")
        return said.format(named=named)
    if codes.count(code) > 1:
        said = gettext(
            "{count} sheets here have the code of the record given, so nothing of it holds here; read the photos of "
            "its sheet alone"
        )
        return said.format(count=codes.count(code))
    return ""


def pages_in(picture: Picture, asked: Asked) -> tuple[list[Shown], list[BadInput]]:
    """The pages with a field that a picture shows, and why others cannot be read.

    One of the two is never empty.
    """
    try:
        wanted, drawn, codeless = _wanted(picture, asked)
    except BadInput as error:
        return [], [error.at(picture.name)]
    shown: list[Shown] = []
    failed: list[BadInput] = []
    for imprint, seen in wanted:
        pages, reasons = _each_shown(picture, imprint, seen, asked)
        shown += pages
        for trouble in reasons:
            # Beside a sheet as it was understood its photo stands too, with that sheet's code.
            reason = _drawn_on(imprint.code) if imprint.code in drawn else codeless or trouble
            failed.append(reason.at(picture.name))
    return shown, failed


# Which sheets a picture shows.


def _wanted(picture: Picture, asked: Asked) -> tuple[list[tuple[Imprint, list[SeenCode]]], set[str], BadInput | None]:
    """For each page that is seen what its codes say, and where they are; the sheets on which sheetgen drew a game; and
    what is to be said if no such page is in the picture, where its code is only a record's.

    Raises BadInput when there is none of ours, or it is another one than was typed.
    """
    seen = codes_in(picture.pixels)
    if not seen and picture.empty:
        raise NoField(gettext("there is nothing on this picture; take one of the coloured side"), file=picture.name)
    ours, reason = _ours(seen)
    if not ours:
        if (code := asked.code or asked.told.sheet) is None:
            raise reason
        # In an album it may be another sheet whose code cannot be read: that is then what is wrong.
        return [(imprints.read(as_scanned(code)), [])], set(), None if asked.code else reason
    if asked.code is not None:
        _check_typed(asked.code, [imprint for imprint, _ in ours])
    with_field = [pair for pair in ours if pair[0].part not in (*WITHOUT_FIELD, PLAYED, "KEY")]
    drawn = [imprint.code for imprint, _ in ours if imprint.part == PLAYED]
    if not with_field:
        if drawn:
            raise _drawn_on(drawn[0])
        said = gettext("this picture shows a page of {code} without its field; photograph the page that you coloured")
        bare = NoField(said.format(code=ours[0][0].code), file=picture.name)
        bare.code = str(known_code(ours[0][0].code)[1])
        raise bare
    return _pages(with_field), set(drawn), None


def _drawn_on(code: str) -> BadInput:
    said = gettext(
        "this picture shows a page on which sheetgen drew a game on the sheet {code}; check that game's record "
        "instead, it says more than any photo"
    )
    return BadInput(said.format(code=code))


def _ours(seen: Sequence[SeenCode]) -> tuple[list[tuple[Imprint, SeenCode]], BadInput]:
    """The codes of sheets among all that are seen, and what is wrong with the first of the others, or that there is
    none."""
    ours: list[tuple[Imprint, SeenCode]] = []
    reason = BadInput(
        gettext(
            "no sheet's code can be read in this picture; take it again, nearer, sharp and with the whole sheet in it, "
            "or type the code with --code"
        )
    )
    for code in seen:
        try:
            imprint = imprints.read(code.text)
            known_code(imprint.code)
        except BadInput as error:
            if reason.__cause__ is None:
                said = code.text if len(code.text) <= 40 else f"{code.text[:40]}..."
                wrong = gettext("the code {code} in this picture is no sheet's that can be read: {wrong}")
                reason = BadInput(wrong.format(code=repr(said), wrong=error.sentence))
                reason.__cause__ = error
        else:
            ours.append((imprint, code))
    return ours, reason


def _check_typed(typed: str, found: Sequence[Imprint]) -> None:
    """Raises BadInput when a typed code is not on the sheet."""
    wanted = str(known_code(typed)[1])
    there = [str(known_code(imprint.code)[1]) for imprint in found]
    if wanted not in there:
        said = gettext("--code says {typed}, but the code on the sheet is {code}; leave --code out")
        raise BadInput(said.format(typed=typed, code=there[0]))


def _pages(found: Sequence[tuple[Imprint, SeenCode]]) -> list[tuple[Imprint, list[SeenCode]]]:
    """The codes of each page: those of two halves that are printed on one page stand together, and the same code twice
    is two sheets."""
    pages: list[tuple[Imprint, list[SeenCode]]] = []
    for imprint, code in found:
        plain = imprint if imprint.large else structs.replace(imprint, part="")
        for said, codes in pages:
            if said == plain and len(codes) < 2 and imprint.part and code.text not in {each.text for each in codes}:
                codes.append(code)
                break
        else:
            pages.append((plain, [code]))
    return pages


# One page.


class _Unplaced(BadInput):
    """A page that is not found where its codes are."""

    found: float = 0.0
    """How much of it is."""


def _each_shown(
    picture: Picture, imprint: Imprint, seen: list[SeenCode], asked: Asked
) -> tuple[list[Shown], list[BadInput]]:
    """What a picture shows of one page, or of its halves where it was cut in two, and why it cannot be read."""
    try:
        return [_shown(picture, imprint, seen, asked)], []
    except _Unplaced as error:
        unplaced = error
    except BadInput as error:
        return [], [error]
    shown: list[Shown] = []
    failed: list[_Unplaced] = []
    for code in seen:
        half = structs.replace(imprint, part=imprints.read(code.text).part)
        if half == imprint or not half.part:  # of a page that none cuts
            continue
        try:
            shown.append(_shown(picture, half, [code], asked))
        except _Unplaced as error:
            failed.append(error)
        except BadInput as error:
            return shown, [error]
    if shown:
        return shown, [*failed]
    return [], [max([unplaced, *failed], key=lambda error: error.found)]


def _shown(picture: Picture, imprint: Imprint, seen: list[SeenCode], asked: Asked) -> Shown:
    """What a picture shows of one page. Raises BadInput with the reason where it cannot be read."""
    told = _told_of(imprint.code, asked)
    game, where = _field(imprint.code, told.own_layout, told.words)
    if not game.pictured:
        said = gettext("photos of {title} are not read; write its moves down")
        if game.judges_sheets:
            said = gettext(
                "{title} is played with pieces that leave no colour on its board, so a photo of it tells nothing; "
                "write down where they stand, as sheetgen new {game} --finished shows"
            )
        raise BadInput(said.format(title=gettext(game.title), game=game.name))
    if picture.colourless:
        raise _colourless(where.code)
    page, placing = _placed(picture, imprint, seen, asked, game)
    if placing.refused is not None:
        said = gettext("the sheet {code} cannot be read: {wrong}")
        unplaced = _Unplaced(said.format(code=where.code, wrong=gettext(placing.refused)))
        unplaced.found = placing.found
        raise unplaced
    circles = "circled" in game.pictured.values()
    reading = read(
        picture.pixels,
        placing.map,
        page,
        pens=pens_told(game, where, told),
        circles=circles,
        near=placing.near,
        beside=game.pans_beside(where),
    )
    if reading.colourless:
        raise _colourless(where.code)
    flat = encoded(placing.map.flat(picture.pixels, FLAT)) if asked.drawn else b""
    return Shown(
        name=picture.name,
        game=game,
        field=where,
        printed=_light(page),
        large=imprint.large,
        code_read=bool(seen),
        placing=placing,
        reading=reading,
        flat=flat,
    )


def _told_of(code: str, asked: Asked) -> Told:
    """What is told of the sheet of that code."""
    game, found = known_code(code)
    return asked.told.of_sheet(game, str(found))


def _colourless(code: str) -> BadInput:
    said = gettext(
        "the sheet {code} cannot be read: this picture has no colours; either nothing is coloured yet, or it was taken "
        "in grey, and nobody's pen can be told: scan or photograph the coloured sheet in colour"
    )
    return BadInput(said.format(code=code))


def _light(page: Printed) -> Printed:
    """Where things lie on a page, without its picture and what was made of it: an album holds hundreds of pages."""
    return dataclasses.replace(page, page=Page(*page.size, ()))


def _placed(
    picture: Picture, imprint: Imprint, seen: list[SeenCode], asked: Asked, game: Game
) -> tuple[Printed, Placing]:
    """The page, and where it lies in the picture. Where neither its code nor anybody says the paper, that one is taken
    which fits best: pages bend, and another paper's comes near."""
    told = _told_of(imprint.code, asked)
    known = imprint.paper or (game.paper(asked.paper) if asked.paper else None)
    papers = [known] if known else [game.paper(paper(name)) for name in PAPERS]
    best: tuple[Printed, Placing] | None = None
    agreed = 0.0
    for number, each in enumerate(papers):
        if number >= LIKELIEST and best is not None and best[1].refused is None:
            break
        # The rarer papers take most of the time, and are worth it only where their outline fits better.
        rival = agreed if number >= LIKELIEST else 0.0
        for page in _printed(imprint.code, told.own_layout, told.words, structs.replace(imprint, paper=each)):
            placing = place(picture.pixels, seen, page, rival=rival)
            agreed = max(agreed, placing.agreed)
            if best is None or (placing.refused is None, placing.found) > (best[1].refused is None, best[1].found):
                best = page, placing
    assert best is not None
    return best


@lru_cache(maxsize=16)
def _field(code: str, layout: Path | None, words: Path | None) -> tuple[Game, Field]:
    """The game and the field of a code. Raises BadInput as games.design.from_code does."""
    made = from_code(code, layout_file=layout, own_words=words)
    return made.game, field_of(made)


# A page in grey takes 16 MB, and in an album the sheets of one evening come one after the other.
@lru_cache(maxsize=6)
def _printed(code: str, layout: Path | None, words: Path | None, imprint: Imprint) -> tuple[Printed, ...]:
    """The page that carries an imprint, or the half of one that is to be cut in two; for a code alone the sheet's
    first."""
    game, where = _field(code, layout, words)
    assert imprint.paper is not None
    options = SheetOptions(
        paper=imprint.paper,
        large=imprint.large,
        whole=True,
        numbers=imprint.numbers,
        colour=game.coloured,
        link=imprint.link,
    )
    drawn = game.sheet.pages(where, titled(game, where, options))
    pages = [page for page in (printed(page, where) for page in drawn) if page.spaces]
    if imprint.part and not imprint.large:
        pages = [half for page in pages for half in halves(page.page, where)] or pages
    named = [page for page in pages if any(imprints.read(code.text).part == imprint.part for code in page.codes)]
    return tuple(named[:1] or pages[:1])


# Several pages of a sheet.


def _grouped(shown: Iterable[Shown]) -> list[list[Shown]]:
    """The pages sheet by sheet. One design is printed often: pages are of one sheet if they show the same colours and
    are not in one picture."""
    groups: list[list[Shown]] = []
    for page in shown:
        for group in groups:
            if group[0].field.code == page.field.code and _same(group, page):
                group.append(page)
                break
        else:
            groups.append([page])
    return groups


def _same(group: Sequence[Shown], page: Shown) -> bool:
    twice = any(each.name == page.name and each.printed.spaces.keys() & page.printed.spaces.keys() for each in group)
    return not twice and of_one_sheet(together([each.reading for each in group]), page.reading)


def _sheet(group: Sequence[Shown], told: Told, withheld: str) -> SheetRead:
    """`withheld` is why a record does not hold for it."""
    first = group[0]
    reading = together([shown.reading for shown in group])
    made = as_read(first.game, first.field, reading, told)
    return SheetRead(
        game=first.game,
        field=first.field,
        shown=tuple(group),
        reading=reading,
        understood=made,
        troubles=(*_by_record(group, told, withheld), *_alone(group), *made.troubles, *_where(made, group)),
    )


def _by_order(group: Sequence[Shown], pages: Sequence[Shown]) -> Iterator[str]:
    """That the fields of a sheet, which have a page or a half each, were put together by the order of all `pages`,
    where those of other sheets have the same code."""
    single = [page for page in pages if page.field.code == group[0].field.code and len(page.fields) == 1]
    mine = [number for number, page in enumerate(single) if any(page is each for each in group)]
    fields = {field for number in mine for field in single[number].fields}
    if len(fields) < 2 or len(mine) == len(single):
        return
    photos = list(dict.fromkeys(single[number].name for number in mine))
    beside = [page for page in single if page.name == photos[0]]
    if len(photos) == 1 and len(beside) == len(fields):  # its halves lie there, and no others
        return
    said = gettext(
        "several sheets have this code, and which of their fields belong together is told by the order of the photos "
        "alone: taken for one sheet are {photos}; if they are not, photograph or name them sheet by sheet, both fields "
        "of one before those of the next"
    )
    if mine[-1] - mine[0] == len(mine) - 1:
        said = gettext("taken for one sheet, since one follows the other: {photos}")
    yield said.format(photos=", ".join(photos))


def _alone(group: Sequence[Shown]) -> Iterator[str]:
    """That only one field of the sheet is there, where it has two."""
    fields = {field for shown in group for field in shown.fields}
    if len(fields) == 1:
        said = gettext(
            "only field {number} of this sheet is seen, so nothing counts as coloured on the other; both can be "
            "photographed in one picture, or their photos read together"
        )
        yield said.format(number=fields.pop().removeprefix("F"))


def _by_record(group: Sequence[Shown], told: Told, withheld: str) -> Iterator[str]:
    """That a record does not hold, or that it says which sheet it is where a photo does not."""
    if withheld:
        yield withheld
    if told.sheet is None:
        return
    for shown in group:
        if not shown.code_read:
            said = gettext(
                "no sheet's code can be read in {photo}; it is taken for {code}, which the record given names"
            )
            yield said.format(photo=shown.name, code=told.sheet)


def _where(made: Understood, group: Sequence[Shown]) -> Iterator[str]:
    """Which part should be photographed again, where too many places are in doubt that a photo can make surer."""
    doubts = [doubt for doubt in made.doubts if doubt.stranger is None]
    if len(doubts) <= MOST_UNREADABLE:
        return
    parts: dict[str, int] = {}
    for doubt in doubts:
        part = next((_part(shown.printed, doubt) for shown in group if _middle(shown.printed, doubt) is not None), None)
        if part is not None:
            parts[part] = parts.get(part, 0) + 1
    most = max(parts, key=lambda part: parts[part], default=None)
    near = most is not None and parts[most] >= CROWDED * len(doubts)
    said = gettext("take a second photo of the sheet, in better light, and have both read together")
    if near:
        said = gettext("take a second photo of the sheet, nearer to its {part}, and have both read together")
    yield said.format(part=gettext(most) if most else "")


def _middle(page: Printed, doubt: Doubt) -> Any:
    points = page.segments.get(doubt.spot, page.spaces.get(doubt.spot))
    return None if points is None else np.mean(points, axis=0)


def _part(page: Printed, doubt: Doubt) -> str:
    x, y = np.minimum(_middle(page, doubt) / np.array(page.size) * 3, 2).astype(int)
    return _PARTS[y][x]


_PARTS = (
    (N_("upper left"), N_("upper middle"), N_("upper right")),
    (N_("left"), N_("middle"), N_("right")),
    (N_("lower left"), N_("lower middle"), N_("lower right")),
)
"""A sheet's nine parts, by row and column."""
