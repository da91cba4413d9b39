"""Goose's page: the board in a frame, its corners adorned; a page of pieces to cut out; and a played board.

A board lies or stands as its layout says, and so do its pages. On paper that was said to stand, a board that lies is
turned by a quarter with its whole page, so that it is as large as the paper allows in any case.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct, structs

from sheetgen.errors import BadInput, collected
from sheetgen.field.model import Field
from sheetgen.games.goose import GAME
from sheetgen.games.goose.facts import facts
from sheetgen.games.goose.page.cells import (
    DIVIDER,
    FINE,
    LEAST,
    RAIL,
    Place,
    cell_group,
    ground,
    mouth,
    name_size,
    places,
    points,
    print_of_a_foot,
    printed_size,
    rails,
    unreadable,
)
from sheetgen.games.goose.page.centre import (
    LARGEST,
    LEAD,
    READABLE,
    Ground,
    Middle,
    Room,
    alone,
    arranged,
    broken,
    drawn,
    entitled,
    in_lines,
    rules,
    rules_fit,
    rules_size,
    written,
)
from sheetgen.games.goose.page.columns import in_columns
from sheetgen.games.goose.page.frames import corners, framed, margin
from sheetgen.games.goose.page.standing import SMALL, Standing, seats, standings, standings_size
from sheetgen.games.goose.page.styles import PALETTES, Palette, ink_of
from sheetgen.games.goose.page.words import Line, for_chips, lines, names_beside
from sheetgen.games.goose.phrases import foot, is_own, phrases, translated
from sheetgen.games.goose.story import Played
from sheetgen.language import clauses, gettext, in_turn, ngettext
from sheetgen.page.boards.nets import die
from sheetgen.page.boards.parts import Part, chip, enlarged, parts_pages, pawn, row
from sheetgen.page.files.imposition import on_larger_sheets
from sheetgen.page.furniture import MODULE, QUIET, code_mark, dress, field_area, mark_width, scale_rule, side
from sheetgen.page.halves import BLEED, glued, upright_seam, whole
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.colours import tint
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import (
    BLACK,
    LIGHT,
    WHITE,
    Box,
    Colour,
    Group,
    Page,
    Path,
    Pen,
    Shape,
    Text,
    both,
    polygon,
    polyline,
    rectangle,
)
from sheetgen.page.options import LARGE_TYPE, SheetOptions
from sheetgen.page.paper import Paper
from sheetgen.page.text.setting import Figure
from sheetgen.plane import chord, turned

RULE = 66.0
"""mm of it that the 50 mm rule with its words takes."""

ABOVE_RULE = 6.5
"""mm from a page's margin to words that stand above the rule and the code."""

CLEAR = 1.0
"""mm of white between words and where two halves of the board meet."""

BELOW = 6.0
"""mm between the head of a page of rules and these."""

HAIR = 0.05
"""mm: less than that a sign stands out to the left of where its line begins, as a bold 3 does."""

SAID = 7.0
"""mm: the largest type of the rules in large print."""

SMALLEST = 6 / 7 * READABLE
"""mm: a board's middle is not the place of rules in smaller type, however small the board itself is."""

ROUGH = 0.03
"""mm: what the size of type is found to."""

CHIP, SMALL_CHIP = 14.0, 12.0
"""mm: a chip's square, and that of chips of which there are more than CHIPS for each: all pieces of a board are to find
room on one page."""

CHIPS = 10
"""To cut out for each player, where no purse says how many."""


class Stand(Struct, frozen=True):
    """A board as it stands on its page: scaled, its lower left corner in mm from the page's."""

    field: Field
    scale: float
    x: float
    y: float
    colour: Palette | None
    large: bool = False

    @property
    def ink(self) -> Colour:
        """Of lines and type."""
        return ink_of(self.colour)

    @property
    def weight(self) -> float:
        """How much broader its lines are on a large sheet, which is looked at from farther away."""
        return math.sqrt(max(1.0, self.scale)) * (1.4 if self.large else 1.0)

    @property
    def panel(self) -> Box:
        """The room in the goal, with some air to the track."""
        left, bottom, right, top = (self.scale * side for side in facts(self.field).track.panel)
        air = 0.03 * min(right - left, top - bottom) + 1.5
        return (left + air, bottom + air, right - air, top - air)

    @property
    def bulge(self) -> float:
        """mm that a round centre is wider to the left, half way up, than its panel; not all of them can be used."""
        left, bottom, _, top = facts(self.field).track.panel
        outline = self.field.spaces[-1].outline
        return 0.6 * self.scale * max(0.0, left - chord(outline, (bottom + top) / 2)[0])

    @property
    def cells(self) -> list[Place]:
        """All but the goal."""
        return places(self.field, self.scale, LARGE_TYPE if self.large else LEAST)

    @property
    def nameless(self) -> list[int]:
        """The cells whose names it has no room for."""
        return [
            cell.id
            for cell, space in zip(self.cells, self.field.spaces, strict=False)
            if space.mark.get("text") and "text" not in cell.mark
        ]

    @property
    def prints(self) -> Box:
        """The prints of feet that lead into the goal."""
        return bounds(_way_in(self))

    @property
    def ground(self) -> Ground:
        """What title, picture and words stand on."""
        outline = tuple((self.scale * x, self.scale * y) for x, y in self.field.spaces[-1].outline)
        if facts(self.field).track.form != "ring":
            return Ground(self.panel, outline, self.prints)
        named = max(self.least, *(name_size(cell) for cell in self.cells))
        return Ground(self.panel, outline, self.prints, ring=True, named=named)

    def shared(self, fits: Callable[[Room, float], bool]) -> Middle:
        """How the goal is shared out between title, picture and words, which may fit into a room in a size or not."""
        ground, least = self.ground, self.least  # found once for all boxes that are tried
        return arranged(ground, self.bulge, fits, lambda box: entitled(self.field, box, ground, least), least)

    @property
    def least(self) -> float:
        """mm: the smallest type of title and lines; smaller ones on a board printed smaller than the usual one."""
        return LARGE_TYPE if self.large else READABLE * min(1.0, printed_size(self.field, self.scale))

    def entitled(self, box: Box) -> int:
        """How well title and lines stand in that box; 0 where they cannot be read."""
        return entitled(self.field, box, self.ground, self.least)

    def group(self, *shapes: Iterable[Shape]) -> Group:
        """Shapes of the board, on the page."""
        return Group(tuple(shape for some in shapes for shape in some), self.x, self.y)


def pages(field: Field, options: SheetOptions) -> list[Page]:
    """The board, and the pieces to cut out; the board's rules on a page of their own in large print and where the
    middle has no room for them."""
    field = translated(field)
    options = _standing(options, field)
    if options.large:
        return [*_large(field, options), *_parts(field, options)]
    paper = _as_board(options.paper, field)
    shapes, stand = _dressed(field, paper, options)
    _to_be_read(field, options, stand)
    said = lines(field, named=is_own(field))
    way, shown = _explained(stand, said)
    if is_own(field) and not shown:  # the names are on the cells, too
        way, shown = _explained(stand, lines(field))
    board = _page(
        both(shapes, stand.group(_board(stand, way), shown)), paper, options.paper, _bookmark(field), stand.colour
    )
    beside = () if shown else _told(field, options, stand.colour, said)
    return [board, *beside, *_parts(field, options)]


def _own_words(field: Field) -> Iterator[str]:
    """All that a designer may have written on the board."""
    told = facts(field)
    yield from (told.title, told.goal, *told.texts, *told.words.values())
    yield from (space.mark["text"] for space in field.spaces if "text" in space.mark)


def _explained(stand: Stand, said: Sequence[Line]) -> tuple[Middle, list[Shape]]:
    """How the middle is shared out, and the short rules in it; none where it has no room for them in type that can be
    read, as on a board of A5."""
    way = stand.shared(lambda room, size: rules_fit(said, room, size))
    if rules_size(said, way.room) > max(stand.least, SMALLEST) - ROUGH:
        return way, list(rules(said, way.room, stand.colour))
    return alone(stand.ground, stand.bulge, stand.entitled), []


def _to_be_read(field: Field, options: SheetOptions, stand: Stand) -> None:
    """Raises BadInput for words of the designer's that their cells have room for only in type that nobody can read,
    with the smallest paper on which they can be read, unless the board is wanted all the same.

    A played board shows them always: it may be smaller than the one that was printed.
    """
    if not options.forced and (troubles := _told_to_be_small(field, options, stand)):
        raise collected(troubles)


def unread(field: Field, options: SheetOptions) -> list[BadInput]:
    """What is to be said of each of the designer's words for which its cell has room only in type that nobody can
    read."""
    field = translated(field)
    return _told_to_be_small(field, options, _stand(field, options))


def _told_to_be_small(field: Field, options: SheetOptions, stand: Stand) -> list[BadInput]:
    troubles = list(_unread(stand))
    if not troubles:
        return []
    told = on_larger_sheets(
        [each.sentence for each in troubles], options, lambda there: not any(_unread(_stand(field, there)))
    )
    return [BadInput(said, about=each.about) for said, each in zip(told, troubles, strict=True)]


def _unread(stand: Stand) -> Iterator[BadInput]:
    """What is to be said of words for which their cells have room only in type that nobody can read."""
    yield from (trouble for cell in stand.cells if (trouble := unreadable(cell)))
    word, readable = phrases(stand.field).start, stand.cells[0].readable
    if (size := _lane(stand, word).size) < readable:
        said = gettext(
            "start: its cell has room for {text} only in type of {points} points, which nobody can read; write "
            "something shorter as start in [field.words], or give the board fewer cells"
        )
        if low := _lane(stand, word[0]).size < readable:
            said = gettext(
                "start: its cell has room for {text} only in type of {points} points, which nobody can read, however "
                "short it is; give the board fewer cells"
            )
        about = "words.start" if "start" in facts(stand.field).words and not low else "length"
        yield BadInput(said.format(text=repr(word), points=points(size)), about=about)


def _bookmark(field: Field) -> str:
    return f"{facts(field).title or gettext(GAME.title)} {field.code}"


def _told(
    field: Field,
    options: SheetOptions,
    colour: Palette | None,
    said: Sequence[Line],
    most: float = LARGEST,
    least: float = READABLE,
) -> Iterator[Page]:
    """A page with what the board says below its head, in type of `most` mm at the most; more of them where it would not
    stand on one in type of `least`."""
    imprint, options = options.imprint(field.code, "RULES"), options.beside
    left, bottom, right, top = field_area(options.paper, imprint)
    size, sides = in_columns(said, (left + HAIR, bottom, right, top - BELOW), most, least)
    for nth, columns in enumerate(sides, 1):
        name = f"{nth} / {len(sides)}" if len(sides) > 1 else ""
        head = dress(options.paper, title=facts(field).title or GAME.title, name=name, imprint=imprint)
        shown = [_raised(Group(tuple(rules(part, room, colour, size))), top - BELOW) for room, part in columns]
        bookmark = gettext("{game}: the rules").format(game=_bookmark(field)) if nth == 1 else None
        ground = colour.paper if colour else None
        yield Page(options.paper.width, options.paper.height, both(head, shown), bookmark, ground=ground)


def _raised(shown: Group, top: float) -> Group:
    """The same, ending at that height."""
    return structs.replace(shown, y=top - bounds(shown)[3])


def _large(field: Field, options: SheetOptions) -> Iterator[Page]:
    """The board on two sheets or on one that is large, and a page with what it says."""
    sheets = whole(options.paper, lying=field.size[0] > field.size[1])
    paper = _as_board(sheets, field)
    shapes, stand = _dressed(field, paper, options)
    _to_be_read(field, options, stand)
    texts: tuple[str, ...] = ()
    way = alone(stand.ground, stand.bulge, stand.entitled)
    if not stand.entitled(way.title):  # many lines of the designer's stand above the rules
        texts = facts(field).texts
        stand = structs.replace(stand, field=structs.replace(field, facts={**field.facts, "texts": []}))
        way = alone(stand.ground, stand.bulge, stand.entitled)
    drawn = both(shapes, stand.group(_board(stand, way)))
    yield from glued(_page(drawn, paper, sheets, _bookmark(field), stand.colour), options.paper, field.code)
    said = lines(field, named=is_own(field))
    names = names_beside(field, stand.nameless) if is_own(field) else ()
    told = [*(("", text) for text in texts if text), *said, *names]
    yield from _told(field, options, stand.colour, told, SAID, LARGE_TYPE)


def left_off(field: Field, options: SheetOptions) -> str | None:
    """What a large board has no room for of what its designer wrote on its cells, in a sentence; None where nothing."""
    if not options.large or not is_own(field):
        return None
    field = translated(field)
    nameless = _stand(field, options).nameless
    pictured = [cell for cell in nameless if "picture" in field.spaces[cell - 1].mark]
    numbered = [cell for cell in nameless if cell not in pictured]
    said = [
        ngettext(
            "in large print cell {cells} has its picture without its name, which stands on the page with the board's "
            "rules",
            "in large print cells {cells} have their pictures without their names, which stand on the page with the "
            "board's rules",
            len(pictured),
        ).format(cells=in_turn(list(map(str, pictured)))),
        ngettext(
            "in large print cell {cells} has its number without its name, which has no room there and stands on the "
            "page with the board's rules",
            "in large print cells {cells} have their numbers without their names, which have no room there and stand "
            "on the page with the board's rules",
            len(numbered),
        ).format(cells=in_turn(list(map(str, numbered)))),
    ]
    if pictured and numbered:
        return clauses(said)
    return said[0] if pictured else said[1] if numbered else None


def scale(field: Field, options: SheetOptions) -> float:
    """mm of the board on paper for each of the field's own."""
    return _stand(field, options).scale


def _stand(field: Field, options: SheetOptions) -> Stand:
    """The board on its paper, or on the two sheets of a large one."""
    lying = field.size[0] > field.size[1]
    paper = whole(options.paper, lying=lying) if options.large else options.paper
    return _dressed(field, _as_board(paper, field), options)[1]


def finished(field: Field, played: Played, options: SheetOptions) -> list[Page]:
    """The board with the pieces where they stand and the way of the last throw; in its middle, what everyone has."""
    field = translated(field)
    options = _standing(options, field)
    paper = _as_board(options.paper, field)
    shapes, stand = _dressed(field, paper, options)
    return [
        _page(
            both(shapes, _played_board(stand, played)),
            paper,
            options.paper,
            gettext("{sheet}, played").format(sheet=_bookmark(field)),
            stand.colour,
        )
    ]


def figure(field: Field, played: Played) -> Figure:
    """The played board alone; of a game that still goes on what its last throw did, enlarged, if no strip tells it."""
    return _whole(translated(field), played) if played.over or played.since else _detail(translated(field), played)


def black_figure(field: Field, played: Played) -> Figure:
    """The same in black ink."""
    whole = played.over or played.since
    return _whole(translated(field), played, colour=False) if whole else _detail(translated(field), played)


def _whole(field: Field, played: Played, *, colour: bool = True) -> Figure:
    # On a small picture the pieces would drown among black cells.
    stand = Stand(field, 1.0, 0.0, 0.0, PALETTES[facts(field).style] if colour else None)
    scale, edge = FIGURE / field.size[0], RAIL / 2
    shown = _played_board(stand, played, SMALL if played.since else 1.0)
    board = Group((shown,), scale * edge, scale * edge, scale)
    return Figure(board, scale * (field.size[0] + RAIL), scale * (field.size[1] + RAIL))


def _detail(field: Field, played: Played) -> Figure:
    """A part of the board, upright where the piece ended."""
    usual, end = Standing(field, 1.0, None), played.last.way[-1] if played.last else 1
    turn = facts(field).track.turns[min(max(end, 1), len(field.spaces) - 1) - 1]
    left, bottom, right, top = _around(usual, played, turn)
    scale = DETAIL / (right - left)
    window = (scale * left, scale * bottom, scale * right, scale * top)
    there = {
        int(space.id)
        for space in field.spaces[:-1]
        if any(left <= x <= right and bottom <= y <= top for x, y in (turned(at, -turn) for at in space.outline))
    }
    board = Standing(field, scale, None)
    edges, dividers = rails(field, scale)
    shown = (
        *(cell_group(cell, colour=None) for cell in places(field, scale) if cell.id in there),
        Path(tuple(dividers), Pen(DIVIDER, BLACK)),
        Path(tuple(edges), Pen(RAIL, BLACK)),
        *board.way(played),
        *board.pawns(played, there, turn),
    )
    width, height = window[2] - window[0], window[3] - window[1]
    detail = Group((Group(shown, rotate=-turn),), -window[0], -window[1], clip=window)
    return Figure(Group((detail, rectangle(0, 0, width, height, Pen(LIGHT)))), width, height)


FIGURE = 150.0
"""mm: the width of a whole board in a picture."""

DETAIL = 84.0
"""mm: the width of a detail on the rules page, a column of it."""

NEAREST, AIR = 3.6, 0.85
"""Of the track's depth: the smallest detail's width, and what shows round the middles of the cells in it."""


def _around(board: Standing, played: Played, turn: float) -> Box:
    """The part of the board, turned back so far, where the last throw ended and whoever was hit went."""
    stops = list(dict.fromkeys(played.last.way if played.last else (1,)))
    hit = [cell for _, *cells in (played.last.moved if played.last else ()) for cell in cells]
    most = 0.45 * board.field.size[0]
    # Where the way is long, its end tells what happened.
    for cells in ([*stops, *hit], stops[1:] or stops, stops[-1:]):
        xs, ys = zip(*(turned(board.place(cell), -turn) for cell in cells), strict=True)
        if max(xs) - min(xs) < most and max(ys) - min(ys) < 0.6 * most:
            break
    air, least = AIR * board.depth, NEAREST * board.depth
    x, half = (min(xs) + max(xs)) / 2, max((max(xs) - min(xs)) / 2 + air, least / 2)
    return (x - half, min(ys) - air, x + half, max(ys) + air)


def _played_board(stand: Stand, played: Played, pieces: float = 1.0) -> Group:
    """The board with the last throw's way, fouls, pieces and, in the place of the rules, what everyone has."""
    board = Standing(stand.field, stand.scale, stand.colour, pieces)
    stand, way = _beside_the_standings(stand, played)
    table = [*standings(played, way.room, stand.field, stand.colour)]
    middle = _middle(stand, way)
    # On a strip's small pictures pieces are large and words too small to be read.
    home = board.home(played, written(middle), middle, table, way.goal) if pieces == 1.0 else None
    pawns = board.pawns(played, home=home)
    return stand.group(_board(stand, way), table, board.way(played), board.fouls(played), pawns)


def _beside_the_standings(stand: Stand, played: Played) -> tuple[Stand, Middle]:
    """How the middle is shared out between title, picture and what everyone has.

    Where that leaves the title and the designer's lines no room in type that can be read, the lines go, or both: the
    board that was printed has them.
    """
    whole = facts(stand.field)
    for title, texts in ((whole.title, whole.texts), (whole.title, ()), ("", ())):
        field = structs.replace(stand.field, facts={**stand.field.facts, "title": title, "texts": list(texts)})
        shown = structs.replace(stand, field=field)
        way = shown.shared(lambda room, size: standings_size(played, room, stand.field) >= size)
        # Without its lines a title stays only where what everyone has can be read, too.
        read = texts == whole.texts or standings_size(played, way.room, stand.field) >= 6 / 7 * stand.least
        if read and shown.entitled(way.title):
            break
    return shown, way


def _parts(field: Field, options: SheetOptions) -> list[Page]:
    """Pawns, dice, and chips where the board is played for chips."""
    told, spoken = facts(field), phrases(field)
    how = [spoken.cut_pawns, spoken.cut_dice, *([spoken.cut_chips] if for_chips(field) else [])]
    paper = options.parts or options.paper
    enlarges = options.large and not paper.small
    times = 1.6 if enlarges else 1.0
    parts: list[Part] = [enlarged(pawn(coat, colour=options.colour), times) for coat in seats(field)]
    # As much white as pawns have, so that they stand in a row with them.
    dice = [structs.replace(die(), white=parts[0].white) for _ in range(told.dice)]
    # Large pawns may leave room for one die beside them, and the others would be on another page.
    parts += [row(dice)] if enlarges else dice
    if for_chips(field):
        count = max(CHIPS, told.purse)
        size = CHIP if count == CHIPS else SMALL_CHIP
        chips = [chip(coat, size, colour=options.colour, word="1") for coat in seats(field)]
        parts += [each for each in chips for _ in range(count)]
    return parts_pages(
        parts,
        paper,
        title=spoken.game,
        credit=spoken.pieces,
        imprint=options.imprint(field.code, "PARTS"),
        notes=(" ".join(how),),
        large=options.large,
    )


def _standing(options: SheetOptions, field: Field) -> SheetOptions:
    """The options with paper that stands, for a board that does."""
    return options if field.size[0] > field.size[1] else structs.replace(options, paper=options.paper.upright)


def _as_board(paper: Paper, field: Field) -> Paper:
    """The paper lying or standing as the board does."""
    lying = paper.landscape
    return lying if field.size[0] > field.size[1] else Paper(paper.name, lying.height, lying.width)


def _page(shapes: Sequence[Shape], paper: Paper, wanted: Paper, bookmark: str, colour: Palette | None) -> Page:
    """A page drawn on `paper`, turned by a quarter if that is not how the paper was wanted."""
    ground = colour.paper if colour else None
    if (paper.width, paper.height) == (wanted.width, wanted.height):
        return Page(paper.width, paper.height, tuple(shapes), bookmark, ground=ground)
    return Page(
        wanted.width, wanted.height, (Group(tuple(shapes), wanted.width, 0, rotate=90),), bookmark, ground=ground
    )


def _dressed(field: Field, paper: Paper, options: SheetOptions) -> tuple[list[Shape], Stand]:
    """The frame with what stands below it, and the board's place in it.

    Raises BadInput about all words of the designer's that no typeface has the letters for.
    """
    if is_own(field) and (troubles := list(letters.unwritten(_own_words(field)))):
        raise collected(troubles)
    left, bottom, right, top = paper.frame
    told, imprint = facts(field), options.imprint(field.code)
    palette = PALETTES[told.style] if options.colour else None
    low = bottom + side(imprint) + QUIET * MODULE
    across, up = field.size
    size = math.sqrt(max(1.0, (right - left) / 281))
    border = size * margin(told.style)
    room = (left + border, low + border, right - border, top - border)
    wide, high = room[2] - room[0] - RAIL, room[3] - room[1] - RAIL
    scale = min(wide / across, high / up)
    stand = Stand(
        field,
        scale,
        (room[0] + room[2] - scale * across) / 2,
        room[1] + RAIL / 2 + (high - scale * up) / 2,
        palette,
        options.large,
    )
    cut = upright_seam(paper, options.paper) if options.large else None
    frame = [
        *framed((left, low, right, top), told.style, size, palette),
        *_foot(field, imprint, paper.frame, large=options.large, cut=cut),
    ]
    return frame, stand


def _foot(field: Field, imprint: Imprint, frame: Box, *, large: bool, cut: float | None) -> Iterator[Shape]:
    """Below the board the 50 mm rule, whose board it is, and the code; no words across the `cut` of two halves."""
    left, bottom, right, _ = frame
    yield from scale_rule(left + LIGHT / 2, bottom + LIGHT / 2)
    yield from code_mark(imprint, right, bottom + LIGHT / 2, anchor="end")
    said = foot(field)
    (start, end), y = _beside(left + RULE, right - mark_width(imprint) - 4, cut), bottom + 1
    most = LARGE_TYPE if large else 3.2
    high = 0.0
    if letters.fit(said, most, "light", end - start) < (READABLE if cut is None else most):
        # Above the rule there is more room.
        (start, end), y = _beside(left, right - side(imprint) - QUIET * MODULE, cut), bottom + ABOVE_RULE
        high = side(imprint) - ABOVE_RULE
    size = letters.fit(said, most, "light", end - start)
    rows = [said]
    if size < READABLE:
        size, rows = in_lines(said, "light", most, end - start, high)
    if size < READABLE:
        size, rows = READABLE, broken(said, READABLE, end - start, "light")
    for n, each in enumerate(reversed(rows)):
        yield Text((start + end) / 2, y + LEAD * n * size, each, size, "light", "middle")


def _beside(start: float, end: float, cut: float | None) -> tuple[float, float]:
    """All of the room from `start` to `end`, or the larger part of it on one side of the cut."""
    if cut is None or not start < cut < end:
        return start, end
    return max((start, cut - CLEAR), (cut + BLEED + CLEAR, end), key=lambda part: part[1] - part[0])


def _board(stand: Stand, way: Middle) -> list[Shape]:
    """The board without the words in its goal, its lower left corner at the origin."""
    field, k = stand.field, stand.scale
    cells = stand.cells
    edges, lines = rails(field, k)
    left = facts(field).track.winding == "clockwise"
    grounds = [
        polygon([(k * x, k * y) for x, y in space.outline], None, _ground(stand, cell), id=f"space-{space.id}")
        for space, cell in zip(field.spaces, [*cells, None], strict=True)
    ]
    return [
        *grounds,
        *(cell_group(cell, colour=stand.colour) for cell in cells),
        *_start(stand, left),
        Path(tuple(lines), Pen(DIVIDER * stand.weight, stand.ink)),
        Path(tuple(edges), Pen(RAIL * stand.weight, stand.ink)),
        *_middle(stand, way),
        _way_in(stand),
        *corners(field, k, stand.colour),
    ]


def _middle(stand: Stand, way: Middle) -> list[Shape]:
    """Title, picture and name of the goal."""
    return drawn(stand.field, way, stand.ground, colour=stand.colour, least=stand.least)


def _ground(stand: Stand, cell: Place | None) -> Colour | None:
    if not stand.colour:
        return None
    return ground(cell.mark["effect"], cell.id, stand.colour) if cell else stand.colour.middle


def _way_in(stand: Stand) -> Group:
    """Prints of feet from the last cell into the goal."""
    (ax, ay), (bx, by) = mouth(stand.field)
    (x, y), (u, v) = stand.field.spaces[-2].centre, ((ax + bx) / 2, (ay + by) / 2)
    k = stand.scale * facts(stand.field).track.depth / 20
    feet = [((2.0 + 3.4 * n) * k, (1.0 - 2.0 * (n % 2)) * k) for n in range(3)]
    pen, fill = Pen(FINE, stand.ink), stand.colour.ochre if stand.colour else WHITE
    prints = tuple(Path(print_of_a_foot(*foot, 1.15 * k), pen, fill) for foot in feet)
    return Group(prints, stand.scale * u, stand.scale * v, rotate=math.degrees(math.atan2(v - y, u - x)))


def _start(stand: Stand, left: bool) -> Iterator[Shape]:
    """The lane before cell 1: a word and an arrow."""
    k, ink = stand.scale, stand.ink
    lane = facts(stand.field).track.start
    outline = [(k * x, k * y) for x, y in lane.outline]
    xs, ys = zip(*outline, strict=True)
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    way = -1 if left else 1
    near, far = (x1, x0) if left else (x0, x1)
    d = y1 - y0
    # Round at its open end, so that the track has a beginning.
    r = 0.3 * d
    yield Path(
        (
            ("M", far, y0),
            ("L", near + way * r, y0),
            ("C", near + way * 0.45 * r, y0, near, y0 + 0.45 * r, near, y0 + r),
            ("L", near, y1 - r),
            ("C", near, y1 - 0.45 * r, near + way * 0.45 * r, y1, near + way * r, y1),
            ("L", far, y1),
        ),
        Pen(RAIL, ink),
        tint(stand.colour.green, 0.3) if stand.colour else None,
    )
    x, middle, said = (x0 + x1) / 2, (y0 + y1) / 2, _lane(stand, phrases(stand.field).start)
    for n, each in enumerate(said.rows):
        yield Text(x, middle + said.base - LEAD * n * said.size, each, said.size, "bold", "middle", ink)
    y, reach = middle - said.arrow, 0.26 * (x1 - x0)
    tip = x + way * reach
    yield polyline([(x - way * reach, y), (tip - way * 0.06 * d, y)], Pen(max(0.4, 0.03 * d), ink))
    yield polygon([(tip, y), (tip - way * 0.13 * d, y + 0.075 * d), (tip - way * 0.13 * d, y - 0.075 * d)], None, ink)


class Lane(Struct, frozen=True):
    """What is written in the lane before cell 1; heights in mm from its middle."""

    rows: list[str]
    size: float
    base: float
    """Of the upper row."""
    arrow: float
    """How far below the middle it lies."""


def _lane(stand: Stand, word: str) -> Lane:
    """The word for the start in one row, or in several with the arrow below them where one could not be read."""
    xs, ys = zip(*facts(stand.field).track.start.outline, strict=True)
    w, d = stand.scale * (max(xs) - min(xs)), stand.scale * (max(ys) - min(ys))
    most = max(0.2 * d, LARGE_TYPE if stand.large else 0.0)
    size = letters.fit(word, most, "bold", (0.8 if stand.large else 0.62) * w)
    if size >= LEAST * min(1.0, printed_size(stand.field, stand.scale)):
        return Lane([word], size, 0.08 * d, 0.14 * d)
    size, rows = in_lines(word, "bold", most, 0.8 * w, 0.64 * d)
    over = LEAD * size * (len(rows) - 1)
    return Lane(rows, size, 0.09 * d + over / 2 - letters.cap_height(size, "bold") / 2, 0.34 * d)
