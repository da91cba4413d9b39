"""The board of Take-Back-Toe: three rows of four spaces between two players who face each other.

Every space bears its name for both of them; small arrows say that chips move over one border, and the neutral row shows
where the stacks of ten stand at first. At either end are boxes for what a player wins, a game each. Further pages hold
the forty chips and the die.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from sheetgen.field.model import Field, Space
from sheetgen.games.take_back_toe import GAME
from sheetgen.games.take_back_toe.story import Played, Turn
from sheetgen.language import N_, decimal, gettext
from sheetgen.page.boards.board import Note, board_page, thickness
from sheetgen.page.boards.coats import COATS, coated
from sheetgen.page.boards.nets import die
from sheetgen.page.boards.parts import CHIP, centred, parts_pages, rim, token, turned
from sheetgen.page.finished import DISC, HAND, order_disc
from sheetgen.page.furniture import LABEL_TYPE, score_boxes, score_boxes_size
from sheetgen.page.halves import glued, is_ample, whole
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.colours import RED, tint
from sheetgen.page.ink.shapes import (
    BLACK,
    HEAVY,
    LIGHT,
    MEDIUM,
    WHITE,
    Box,
    Circle,
    Colour,
    Command,
    Group,
    Page,
    Path,
    Pen,
    Point,
    Shape,
    Text,
    grey,
    polygon,
    star,
)
from sheetgen.page.options import LARGE_TYPE, SheetOptions
from sheetgen.page.text.setting import Figure

ROWS = {"A": COATS["red"], "B": COATS["blue"]}
"""The players' rows; the neutral one stays white."""

CHIPS = COATS["green"]

PAPER: Colour = (0.965, 0.925, 0.82)
"""The neutral row's, on a coloured board."""

CHIP_SIZE = (14.0, 24.0)
"""mm: a chip's square. Smaller ones cannot be held, and larger ones are no better."""

CHIP_COUNT = 40

USUAL = (54.0, 52.0)
"""mm of a space: the largest that lies within those of each layout that ships; for it pens and names are made."""

ROOM = 16.0
"""mm: the narrowest space in which a stack of the smallest chips stands, and fingertips take some off."""

LARGE_ROOM = 27.0
"""mm: the same in large print, where the number on a chip is large too and no name may run into it."""

BOXES = 8
"""For as many games of a series."""

BOX = 9.0
"""mm of each, before they are scaled with the board."""

STRIP = (0.36, 0.3)
"""How high the boxes at either end are with the white round them, at least: in heights of a space, and in widths, since
eight boxes beside each other on a low, wide board are small otherwise."""

WRITTEN = 6.0
"""mm: a smaller box holds no number that is written by hand."""

LEGIBLE = 7 * 25.4 / 72
"""mm: seven points, the smallest type on A4 and Letter."""

LARGER = 1.2
"""How much larger at least a board is in large print for which two sheets are glued together."""

NOTES = (
    Note("To begin", "Ten chips lie on each neutral space. Row A belongs to one player, row B to the other."),
    Note(
        "A turn",
        "Throw the die. Move exactly so many chips, from any one space over one border to the next: across or along, "
        "never slantwise. Only if no stack is that high you do nothing.",
    ),
    Note("Not to be taken back", "Never the same number of chips straight back the way in which they have just come."),
    Note(
        "To win",
        "Three stacks of the same height in your own row, whoever made them. They need not be side by side. In a "
        "series you score their height, and the other player begins the next game.",
    ),
)

CUTTING = (
    N_("Glue the page on card. The straight cuts are enough; who likes cuts the chips round."),
    N_("Fold the die back along the dashed lines and glue what is hatched."),
)


class Board(Struct, frozen=True):
    """The field as it is drawn."""

    field: Field
    x: float
    y: float
    scale: float
    colour: bool
    name: float
    """Type of the spaces' names in mm."""

    @property
    def width(self) -> float:
        """Of a space, in mm on paper."""
        return self.scale * self.field.size[0] / 4

    @property
    def height(self) -> float:
        """Of a space, in mm on paper."""
        return self.scale * self.field.size[1] / 3

    @property
    def short(self) -> float:
        """The shorter of the two, which what stands in a space or on its border has to keep to."""
        return min(self.width, self.height)

    @property
    def strip(self) -> float:
        """How high the boxes at either end are with the white round them, in mm on paper."""
        return self.scale * _strip(self.field)

    @property
    def chip(self) -> float:
        """The side of a chip's square in mm."""
        return min(CHIP_SIZE[1], 0.52 * self.short)

    @property
    def boxes(self) -> float:
        """How much larger than they are made the boxes for the score are."""
        width, height = score_boxes_size(BOXES, 1, BOX)
        return min(0.62 * self.strip / height, 0.72 * 4 * self.width / width)

    def at(self, point: Point) -> Point:
        """Where a place of the field is on paper."""
        return (self.x + self.scale * point[0], self.y + self.scale * point[1])

    def pen(self, width: float) -> Pen:
        """A pen that grows with the board, more slowly than it."""
        return Pen(width * thickness(self.scale * _usual(self.field)))


def pages(field: Field, options: SheetOptions) -> list[Page]:
    """The board; with `key` a page with nothing but the spaces' names; the chips and the die."""
    made = [_page(field, options)]
    if options.large:
        paper = whole(options.paper, lying=True)
        made = glued(_page(field, structs.replace(options, paper=paper)), options.paper, field.code)
    if options.key:
        made.append(_key_page(field, structs.replace(options.beside, large=False)))
    return [*made, *_parts(field, options)]


def scale(field: Field, options: SheetOptions) -> float:
    """mm of the board on paper for each of the field's own."""
    return _board_on(field, options).scale


def crowded(field: Field, options: SheetOptions) -> str | None:
    """What has no room on the board: chips in its spaces, a number in the boxes for the score; or that large print
    would cut it in two for nothing. In a sentence; None where nothing is amiss."""
    options = structs.replace(options, paper=GAME.paper(options.paper))
    board = _board_on(field, options)
    told = {"game": gettext(GAME.title), "paper": options.paper.name}
    least = LARGE_ROOM if options.large else ROOM
    # Both grow with the board, so the one that lacks more decides how large a paper will do.
    spaces, boxes = board.short / least, board.boxes * BOX / WRITTEN
    if spaces < 1 and spaces <= boxes:
        said = gettext(
            "{game} on {paper}: its spaces would be only {found} mm one way, and for chips and what is printed they "
            "need {least} mm"
        )
        return said.format(**told, found=_rounded_down(board.short), least=decimal(f"{least:g}"))
    if boxes < 1:
        said = gettext(
            "{game} on {paper}: its boxes for the score would be {found} mm wide, and less than {least} mm is too "
            "small to write in"
        )
        return said.format(**told, found=_rounded_down(board.boxes * BOX), least=decimal(f"{WRITTEN:g}"))
    if options.large and not is_ample(options.paper):
        usual = scale(field, structs.replace(options, large=False))
        if board.scale < LARGER * usual:
            said = gettext(
                "{game} on {paper}: in large print it would take two sheets, and its spaces would be hardly larger"
            )
            return said.format(**told)
    return None


def _board_on(field: Field, options: SheetOptions) -> Board:
    """The board of the play sheet, in large print as it is when the halves are glued together."""
    if options.large:
        options = structs.replace(options, paper=whole(options.paper, lying=True))
    return _laid(field, options, options.imprint(field.code))[1]


def _rounded_down(measure: float) -> str:
    """A measure in tenths of a mm: what is too small is not told as what would do."""
    return decimal(f"{math.floor(10 * measure) / 10:.1f}")


def finished(field: Field, played: Played, options: SheetOptions) -> list[Page]:
    """The board with the stacks as they stand, the last move, the winning stacks, the fouls and the score."""
    # The notes' large type has room on two sheets only.
    return [_page(field, structs.replace(options, large=False), played)]


def figure(field: Field, played: Played) -> Figure:
    """The board with its stacks alone, for the rules page."""
    return _figure(field, played, colour=True)


def black_figure(field: Field, played: Played) -> Figure:
    """The same in black ink."""
    return _figure(field, played, colour=False)


def _figure(field: Field, played: Played, *, colour: bool) -> Figure:
    board = Board(field, 0.0, 0.0, 88.0 / field.size[0], colour, 2.8)
    return Figure.of(*_blank(board, picture=True, marks=False), *_game(board, played))


def _page(field: Field, options: SheetOptions, played: Played | None = None) -> Page:
    shapes, board = _laid(field, options, options.imprint(field.code))
    shapes += _blank(board, picture=False, marks=played is None)
    # The words in the first and the last box are too small for large print, and elsewhere where the boxes are.
    legible = options.paper.small or board.boxes * LABEL_TYPE >= LEGIBLE
    shapes += _scores(board, played, labelled=legible and not options.large)
    if played is not None:
        shapes += _game(board, played)
    return Page(
        options.paper.width,
        options.paper.height,
        tuple(shapes),
        f"{gettext(GAME.title)} {field.code}",
        ground=ground(options),
    )


def ground(options: SheetOptions) -> Colour | None:
    """What covers the page from a print shop to its edge."""
    return tint(PAPER, 0.3) if options.colour else None


def _key_page(field: Field, options: SheetOptions) -> Page:
    shapes, board = _laid(field, options, options.imprint(field.code, "KEY"))
    for space in field.spaces:
        x, y = board.at(space.centre)
        size = 0.36 * board.short
        shapes.append(polygon([board.at(corner) for corner in space.outline], board.pen(LIGHT)))
        shapes.append(Text(x, y - letters.cap_height(size, "bold") / 2, str(space.id), size, "bold", "middle"))
    return Page(
        options.paper.width,
        options.paper.height,
        tuple(shapes),
        gettext("{sheet}, all spaces").format(sheet=f"{gettext(GAME.title)} {field.code}"),
    )


def _laid(field: Field, options: SheetOptions, imprint: Imprint) -> tuple[list[Shape], Board]:
    """The page without its board, and the board in the middle of the room with the players' boxes at its ends."""
    width, height = field.size
    ratio = width / (height + 2 * _strip(field))
    page = board_page(
        options.paper, NOTES, title=GAME.title, credit="", imprint=imprint, ratio=ratio, large=options.large
    )
    left, bottom, right, top = page.board
    # Half of the outline stands outside, and it is wider on a larger board.
    edge = HEAVY * thickness((right - left) / width * _usual(field))
    scale = min((right - left - edge) / width, (top - bottom) / (width / ratio))
    x, y = (left + right - scale * width) / 2, (bottom + top - scale * height) / 2
    unit = scale * _usual(field)
    name = max(LARGE_TYPE, 3.6 * unit) if options.large else 3.6 * min(2.0, max(0.7, unit))
    shapes = [*page.shapes, *(_stacks(page.free, options.colour) if page.free else ())]
    return shapes, Board(field, x, y, scale, options.colour, name)


def _usual(field: Field) -> float:
    """How many times as large as the usual one the space is that lies within the field's own: whatever the layout's
    numbers, boards of one shape look the same on paper."""
    width, height = field.size
    return min(width / 4 / USUAL[0], height / 3 / USUAL[1])


def _strip(field: Field) -> float:
    """How high the boxes at either end are with the white round them, in mm of the field's own."""
    width, height = field.size
    return max(STRIP[0] * height / 3, STRIP[1] * width / 4)


def _blank(board: Board, *, picture: bool, marks: bool) -> Iterator[Shape]:
    """The board without chips; `marks` says where they begin. A picture has no inlay, and is read from one side."""
    for space in board.field.spaces:
        outline = [board.at(corner) for corner in space.outline]
        coat = ROWS.get(str(space.group))
        if board.colour:
            odd = int(space.mark["column"]) % 2
            if coat is None:
                yield polygon(outline, None, tint(PAPER, 1.0 if odd else 0.45))
            else:
                yield from coated(coat, outline, colour=True, strength=0.34 if odd else 0.22)
        yield polygon(outline, board.pen(MEDIUM), id=None if picture else f"space-{space.id}")
        yield from () if picture else _inlaid(board, outline)
        if coat is not None and not board.colour:
            yield from _edging(board, space)
        first, *second = _named(board, space)
        yield from (first,) if picture else (first, *second)
        yield from _place(board, space) if marks else ()
    width, height = (board.scale * side for side in board.field.size)
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    yield polygon([(board.x + x, board.y + y) for x, y in corners], board.pen(HEAVY))
    yield from _borders(board)


def _inlaid(board: Board, outline: Sequence[Point]) -> Iterator[Shape]:
    """A fine line within a space, hollowed at its corners, as boards of inlaid wood have it."""
    (left, bottom), (right, top) = outline[0], outline[2]
    by, r = 0.035 * board.short, 0.19 * board.short
    left, bottom, right, top = left + by, bottom + by, right - by, top - by
    k = 0.45 * r
    commands: tuple[Command, ...] = (
        ("M", left + r, bottom),
        ("L", right - r, bottom),
        ("C", right - r, bottom + k, right - k, bottom + r, right, bottom + r),
        ("L", right, top - r),
        ("C", right - k, top - r, right - r, top - k, right - r, top),
        ("L", left + r, top),
        ("C", left + r, top - k, left + k, top - r, left, top - r),
        ("L", left, bottom + r),
        ("C", left + k, bottom + r, left + r, bottom + k, left + r, bottom),
        ("Z",),
    )
    yield Path(commands, board.pen(LIGHT))


def _stacks(free: Box, colour: bool) -> Iterator[Shape]:
    """What everybody is after: three stacks of one height, side by side where the column has room."""
    left, bottom, right, top = free
    radius = min((right - left) / 7.2, (top - bottom) / 3.6, 10.0)
    if radius < 4.0:
        return
    lift, middle, base = 0.24 * radius, (left + right) / 2, (bottom + top) / 2
    for n in (-1, 0, 1):
        x = middle + 2.3 * radius * n
        for level in range(4):
            yield Circle(x, base + lift * (level - 2), radius, Pen(0.25), CHIPS.colour if colour else WHITE)
        yield Group((*rim(CHIPS, radius, colour=colour), *_back(0.4 * radius)), x, base + 2 * lift)


def _edging(board: Board, space: Space) -> Iterator[Shape]:
    """In black the players' rows are told by a hatched strip at their outer edge."""
    (left, bottom), (right, top) = board.at(space.outline[0]), board.at(space.outline[2])
    deep = 0.07 * board.short
    low, high = (top - deep, top) if space.group == "A" else (bottom, bottom + deep)
    strip = ((left, low), (right, low), (right, high), (left, high))
    yield from coated(ROWS[str(space.group)], strip, colour=False)
    yield polygon(strip, board.pen(LIGHT))


def _named(board: Board, space: Space) -> Iterator[Shape]:
    """The space's name in two corners, upright for one player each."""
    name, size = str(space.id), board.name
    (left, bottom), (right, top) = board.at(space.outline[0]), board.at(space.outline[2])
    gap, deep = _name_place(board)
    yield Text(left + gap, bottom + deep, name, size, "bold")
    yield Group((Text(0, 0, name, size, "bold"),), right - gap, top - deep, rotate=180)


def _name_place(board: Board) -> Point:
    """How far from a space's corner its name begins."""
    return 0.6 * board.name, 0.07 * board.short + 0.55 * board.name


def _place(board: Board, space: Space) -> Iterator[Shape]:
    """Where a stack stands; on the neutral row with the number of chips at first."""
    x, y = board.at(space.centre)
    count = space.mark["chips"]
    radius = CHIP * board.chip
    if count:
        yield Group((*rim(CHIPS, radius, colour=board.colour), centred(str(count), 0.9 * radius)), x, y)
        return
    ink = tint(ROWS[str(space.group)].colour, 0.55) if board.colour else grey(0.6)
    yield Circle(x, y, radius, Pen(LIGHT, ink if board.colour else grey(0.45), (1.4, 1.4)))
    yield Group(_back(0.46 * radius, ink), x, y, rotate=180 if space.group == "A" else 0)


def _borders(board: Board) -> Iterator[Shape]:
    """A small arrow both ways over every border that chips may cross."""
    spaces = {space.id: board.at(space.centre) for space in board.field.spaces}
    for one, other, kind in board.field.contacts:
        if kind == "edge":
            (ax, ay), (bx, by) = spaces[one], spaces[other]
            turn = math.degrees(math.atan2(by - ay, bx - ax))
            yield Group(_arrows(0.042 * board.short), (ax + bx) / 2, (ay + by) / 2, rotate=turn)


def _arrows(size: float) -> tuple[Shape, ...]:
    """Two arrowheads back to back, on white."""
    heads = [
        polygon(((side * 2.0 * size, 0.0), (side * 0.5 * size, size), (side * 0.5 * size, -size)), None, BLACK)
        for side in (1, -1)
    ]
    return (polygon(((-2.6 * size, 0), (0, -1.7 * size), (2.6 * size, 0), (0, 1.7 * size)), None, WHITE), *heads)


def _scores(board: Board, played: Played | None, *, labelled: bool) -> Iterator[Shape]:
    """Each player's boxes at their end; after a game with names and points, all to be read from one side.

    `labelled` says whether the first and the last one have words."""
    width, height = score_boxes_size(BOXES, 1, BOX)
    scale = board.boxes
    # Half of the outline stands outside.
    far = board.strip - scale * MEDIUM / 2
    left, low = board.x + 2 * board.width - scale * width / 2, board.y - far
    high = board.y + 3 * board.height + far
    blank = (
        score_boxes(0, 0, BOXES, 1, BOX)
        if labelled
        else score_boxes(0, 0, BOXES + 2, 1, BOX, initials=False, total=False)
    )
    if played is None:
        yield Group(blank, left, low, scale)
        yield Group(blank, left + scale * width, high, scale, 180)
    else:
        room = (left - board.x) / scale - 2
        ink = RED if board.colour else BLACK
        yield Group((*blank, *_entered(played, 1, room, ink)), left, low, scale)
        yield Group((*blank, *_entered(played, 0, room, ink)), left, high - scale * height, scale)


def _entered(played: Played, seat: int, room: float, ink: Colour) -> Iterator[Shape]:
    """A player's name before their boxes, the points of the games won, and the sum."""
    lift = (BOX - letters.cap_height(4.4, HAND)) / 2
    name = letters.fit(played.names[seat], 4.4, HAND, room)
    yield Text(-2.0, lift, played.names[seat], name, HAND, "end")
    for won in played.games:
        # More games than boxes: the last ones are shown.
        box = won.number - 1 - max(0, len(played.games) - BOXES)
        if won.player == seat and box >= 0:
            yield Text((box + 1.5) * BOX, lift, str(won.points), 4.4, HAND, "middle")
    if played.scores[seat] is not None:
        yield Text((BOXES + 1.5) * BOX, lift - 0.4, str(played.scores[seat]), 4.4, HAND, "middle", ink)


def _game(board: Board, played: Played) -> Iterator[Shape]:
    """The stacks, the last move and the fouls of this game."""
    places = {str(space.id): board.at(space.centre) for space in board.field.spaces}
    for (id, (x, y)), count in zip(places.items(), played.stacks, strict=True):
        yield from _stack(board, x, y, count, won=id in played.winning)
    if played.last and played.last.origin and played.last.target:
        yield from _move(board, places[played.last.origin], places[played.last.target], played.last)
    for foul in played.fouls:
        if foul.game == played.game and foul.spaces:
            x, y = places[foul.spaces[-1]]
            yield from _foul(board, x + 0.36 * board.width, y - 0.33 * board.height, foul.order)


def _stack(board: Board, x: float, y: float, count: int, *, won: bool) -> Iterator[Shape]:
    """Chips one on the other, seen a little from the front, with their number on the uppermost."""
    if not count:
        return
    radius = CHIP * board.chip
    lift = min(0.09 * radius, 0.55 * radius / count)
    y -= lift * (count - 1) / 2
    if won:
        yield Circle(x, y + lift * (count - 1) / 2, 1.42 * radius, board.pen(HEAVY))
        yield star(x + 0.36 * board.width, y + lift * (count - 1) / 2 + 0.1 * board.height, 0.3 * radius)
    for n in range(count - 1):
        ground = CHIPS.colour if board.colour else WHITE
        yield Circle(x, y + lift * n, radius, Pen(min(0.25, 0.025 * radius)), ground)
    size = 0.95 * radius
    top = (
        *rim(CHIPS, radius, colour=board.colour),
        Text(0, -letters.cap_height(size, "bold") / 2, str(count), size, "bold", "middle"),
    )
    yield Group(top, x, y + lift * (count - 1))


def _move(board: Board, start: Point, end: Point, turn: Turn) -> Iterator[Shape]:
    """An arrow over the border, with the number of chips; dashed if it was a foul."""
    ink = RED if board.colour else BLACK
    unit = max(0.55, board.short / 46)
    (ax, ay), (bx, by) = start, end
    far = math.dist(start, end)
    u, v = (bx - ax) / far, (by - ay) / far
    # Between the two stacks, beside the small arrows on the border.
    out = 0.16 * (board.height if u else board.width)
    ax, ay, bx, by = ax + v * out, ay - u * out, bx + v * out, by - u * out
    reach = 0.2 * far
    mx, my = (ax + bx) / 2, (ay + by) / 2
    tail, head = (mx - reach * u, my - reach * v), (mx + reach * u, my + reach * v)
    tips = [(head[0] + 3 * unit * u, head[1] + 3 * unit * v)]
    tips += [(head[0] - side * 1.7 * unit * v, head[1] + side * 1.7 * unit * u) for side in (1, -1)]
    way = (("M", *tail), ("L", *head))
    yield Path(way, Pen(2.2 * unit, WHITE))
    yield Path(way, Pen(1.0 * unit, ink, (2.2 * unit, 2.0 * unit) if turn.foul else ()))
    yield polygon(tips, None, ink)
    yield from order_disc(mx, my, max(DISC, 2.6 * unit), turn.pips, ink, foul=False)


def _foul(board: Board, x: float, y: float, order: int) -> Iterator[Shape]:
    radius = 0.055 * board.short
    arm = 1.5 * radius
    cross = (("M", x - arm, y - arm), ("L", x + arm, y + arm), ("M", x - arm, y + arm), ("L", x + arm, y - arm))
    yield Path(cross, Pen(0.5))
    yield from order_disc(x, y, radius, order, BLACK, foul=True)


def _parts(field: Field, options: SheetOptions) -> list[Page]:
    """Forty chips and a die."""
    _, board = _laid(field, options, options.imprint(field.code))
    size = max(CHIP_SIZE[0], board.chip)
    chip = token((*rim(CHIPS, CHIP * size, colour=options.colour), *_back(0.42 * CHIP * size)), size)
    paper = options.parts or options.paper
    # Lying it fits below the chips on paper that lies.
    cube = turned(die()) if paper.width > paper.height else die()
    return parts_pages(
        [*[chip] * CHIP_COUNT, cube],
        paper,
        title=GAME.title,
        credit=" · ".join([gettext("chips and die to cut out"), gettext(GAME.credit)]),
        imprint=options.imprint(field.code, "PARTS"),
        notes=CUTTING,
        large=options.large,
    )


def _back(radius: float, ink: Colour = BLACK) -> tuple[Shape, ...]:
    """An arrow that comes back, round the origin."""
    turns = [math.radians(20 + 270 * step / 40) for step in range(41)]
    arc = [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]
    x, y = arc[0]
    head = (
        (x - 0.55 * radius, y + 0.05 * radius),
        (x + 0.5 * radius, y + 0.1 * radius),
        (x + 0.05 * radius, y - 0.75 * radius),
    )
    commands = tuple(("L" if n else "M", *point) for n, point in enumerate(arc))
    return (Path(commands, Pen(0.2 * radius, ink)), polygon(head, None, ink))
