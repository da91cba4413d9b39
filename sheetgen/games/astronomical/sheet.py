"""The board of Astronomical Tables: seven sides under seven planets, read from wherever one sits.

Every side is drawn in its own frame, upright for the player behind it: the points with their names, an arrow to the
right, the planet. In black the colours are told by their hatching (page/boards/coats.py), and the many-coloured side
wears one after the other; points stand out in turn, as on other tables, and the ace stands out from all. Further pages
hold the dice and the men.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct, structs

from sheetgen.field.model import Field, Space
from sheetgen.games.astronomical import GAME
from sheetgen.games.astronomical.facts import SideFacts, facts
from sheetgen.games.astronomical.signs import sign
from sheetgen.games.astronomical.story import Played
from sheetgen.language import N_, decimal, gettext
from sheetgen.page.boards.board import BoardPage, Note, board_page, thickness
from sheetgen.page.boards.coats import COATS, Coat, coated
from sheetgen.page.boards.nets import fair_prism, net_part
from sheetgen.page.boards.parts import parts_pages, row, token
from sheetgen.page.finished import DISC, order_disc
from sheetgen.page.halves import glued, whole
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.colours import RED
from sheetgen.page.ink.shapes import (
    BLACK,
    HAIR,
    HEAVY,
    LIGHT,
    MEDIUM,
    WHITE,
    Box,
    Circle,
    Colour,
    Face,
    Group,
    Page,
    Path,
    Pen,
    Point,
    Shape,
    Text,
    grey,
    polygon,
    polyline,
    rectangle,
    star,
)
from sheetgen.page.options import LARGE_TYPE, SheetOptions
from sheetgen.page.text.setting import Figure
from sheetgen.plane import meet, sides, turned

SIDE = 84.0
"""mm: the side for which the measures below are made."""

FULL = 46.2
"""mm: the width of the points' inner ends for which the words between them and the middle are measured."""

KEYED = 5.2
"""mm from the rim, on the usual side, to the names on the key."""

BETWEEN_BORDERS = 25.6
"""mm that there are for a line below the planet's sign."""

BETWEEN_LINES = (9.2, 14.9, 19.8)
"""mm from the points' inner ends: above the row of captives, above the planet's name, above who sits there."""

ALONG = (0.5, 0.3, 0.7)
"""How far along its way the number of a turn's first step stands, of the second and the third."""

SKY: Colour = (0.93, 0.945, 0.975)
"""What covers a coloured board's page from a print shop."""

LARGEST = 457.2
"""mm: 18 inches, the side of the boards that people play on (docs/GAMES.md 9.5); none is larger."""

MANY = ("red", "orange", "yellow", "green", "blue", "purple", "white")
"""What the many-coloured side wears, from its ace on."""

ENLARGED, DETAIL = 172.0, 88.0
"""mm: the board of which the rules page shows a part, and how wide that is."""

MEN = 7
"""Of each player."""

MAN = (10.0, 27.0)
"""mm: smaller men cannot be held, and seven larger ones leave a page's width."""

READING = N_(
    "The upper face is read. Where an edge lies uppermost it is the face nearest to the thrower; if nobody can tell, "
    "throw again."
)

NOTES = (
    Note(
        "The throw",
        "Throw three dice. Each moves one man to the right, one after the other; the same man may move twice or three "
        "times. A die that can move a man must.",
    ),
    Note(
        "Counting",
        "The point after the man’s own is one. Another player’s ace, under the planet’s sign, is not counted while two "
        "or more of that player’s men stand on it.",
    ),
    Note("Landing", "Not where another player has two men or more. One man alone is taken: keep him."),
    Note(
        "The end",
        "Whoever has no men left is out. When one player is left on the board, whoever has most men wins, on the board "
        "and taken.",
    ),
    Note("The dice", READING),
)

CUTTING = (
    N_(
        "Glue the page on thin card. Cut along the solid lines, score and fold back along the dashed ones, glue what "
        "is hatched."
    ),
    N_("Three dice are thrown."),
    READING,
    N_("How tall they are is our choice: seen from the middle, all faces look equally large."),
)


NAME = 3.35
"""mm: the type of the points' names on the usual side; nine points on A4 and Letter."""


END = 0.565
"""Of a point's inner end: larger type would lead the row's first and last name over the side's borders."""


COLOUR = 17.2
"""mm from the points' inner ends to the colour's name, where these are as wide as FULL."""


CLEAR = 0.8
"""mm on the usual side between a word and the middle of a border."""


LEGIBLE = 5.5
"""Points: the smallest type of the points' names, by which moves are written down."""

POINT = 25.4 / 72


WORD = 2.9
"""mm: the type of the colours' names."""


class Look(Struct, frozen=True):
    """How a board is drawn."""

    colour: bool = False
    strength: float = 1.0
    """Of the colours: less under the men of a game."""
    hatched: bool = True
    name: float = NAME
    """Type of the points' names, in mm on the usual side."""
    word: float = WORD
    """Type of the colours' names."""
    key: bool = False
    """Light lines and large names only."""


class Side(Struct, frozen=True):
    """A side as it is drawn; places are told from the middle of its rim, to the right and inwards."""

    letter: str
    colour: str
    planet: str
    middle: Point
    turn: float
    """Degrees by which it is turned from where it would lie at the bottom."""
    unit: float
    """mm on paper for each mm on a board with the usual side."""
    depth: float
    """How far inwards the points reach, on the usual side."""
    width: float
    """Of the points' inner ends together, on the usual side."""

    def between_borders(self, deep: float) -> float:
        """How wide it is so far inwards of the points' inner ends, on the usual side, but for what words keep clear."""
        return self.width - deep * (SIDE - self.width) / self.depth - 2 * CLEAR

    def at(self, right: float, inward: float) -> Point:
        """A place in mm on paper."""
        c, s = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        right, inward = self.unit * right, self.unit * inward
        return (self.middle[0] + right * c - inward * s, self.middle[1] + right * s + inward * c)

    def coat(self, place: int) -> Coat:
        """What its point wears, the ace being 0."""
        return COATS[MANY[place]] if self.colour == "many-coloured" else COATS[self.colour]

    def word(self, right: float, inward: float, text: str, size: float, face: Face, ink: Colour = BLACK) -> Text:
        """Words whose middle is at that place."""
        x, y = self.at(right, inward - letters.cap_height(size, face) / 2)
        return Text(x, y, text, self.unit * size, face, "middle", ink, self.turn)

    def set(self, shapes: Sequence[Shape], right: float, inward: float) -> Group:
        """A drawing at that place, upright for this side."""
        return Group(tuple(shapes), *self.at(right, inward), rotate=self.turn)


class Board(Struct, frozen=True):
    """The field as it is drawn."""

    sides: tuple[Side, ...]
    points: tuple[tuple[Space, tuple[Point, ...], Point, float], ...]
    """Each with its outline, the middle of its largest circle, and that circle's radius."""
    rim: tuple[Point, ...]
    inner: tuple[Point, ...]
    middle: Point
    unit: float

    @property
    def ways(self) -> list[Point]:
        """From the middle to the rim's corners, each of length 1."""
        x, y = self.middle
        far = math.dist(self.rim[0], self.middle)
        return [((u - x) / far, (v - y) / far) for u, v in self.rim]

    def pen(self, width: float) -> Pen:
        """A pen that grows with the board, more slowly than it."""
        return Pen(width * thickness(self.unit))

    def inwards(self, place: int) -> Point:
        """The way from a point's middle to the board's, of length 1."""
        x, y = self.points[place][2]
        far = math.dist((x, y), self.middle)
        return ((self.middle[0] - x) / far, (self.middle[1] - y) / far)

    def within(self, place: int, part: float) -> Point:
        """So much of the way along a point, from the rim inwards."""
        outline = self.points[place][1]
        (ax, ay), (bx, by) = (
            ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
            for one, other in ((outline[0], outline[1]), (outline[2], outline[3]))
        )
        return (ax + part * (bx - ax), ay + part * (by - ay))


def pages(field: Field, options: SheetOptions) -> list[Page]:
    """The board; with `key` a page with the points' names in large letters; the dice and the men."""
    made = _boards(field, options, Look(colour=options.colour))
    if options.key:
        made.append(
            _page(field, structs.replace(options.beside, large=False), Look(name=4.6, key=True), ", all points")
        )
    return [*made, *_parts(field, options)]


def _boards(field: Field, options: SheetOptions, look: Look) -> list[Page]:
    """The board; in large print on two sheets."""
    if not options.large:
        return [_page(field, options, look, "")]
    large = _enlarged(look, _board_on(field, options).unit)
    paper = whole(options.paper, lying=False)
    return glued(_page(field, structs.replace(options, paper=paper), large, ""), options.paper, field.code)


def _enlarged(look: Look, unit: float) -> Look:
    """The look of a board in large print, of which so many mm are one of the usual."""
    return structs.replace(look, name=max(NAME, LARGE_TYPE / unit), word=max(WORD, LARGE_TYPE / unit))


def _board_on(field: Field, options: SheetOptions) -> Board:
    """The board of the play sheet, in large print as it is when the halves are glued together."""
    if options.large:
        options = structs.replace(options, paper=whole(options.paper, lying=False))
    return _board_in(field, _around(field, options).board)


def scale(field: Field, options: SheetOptions) -> float:
    """mm of the board on paper for each of the field's own."""
    return _board_on(field, options).unit * SIDE / math.dist(*facts(field).sides[0].corners)


def crowded(field: Field, options: SheetOptions) -> str | None:
    """That the points' names would be too small, or which colour's name runs into other words in large print, in a
    sentence; None where neither."""
    board = _board_on(field, options)
    if small := _small_names(board, options):
        return small
    if not options.large:
        return None
    look = _enlarged(Look(), board.unit)
    said = [[*_names(side, look), *_words(side, look)] for side in board.sides]
    boxes = [_box(word) for words in said for word in words]
    for side, words in zip(board.sides, said, strict=True):
        name = words[-1]
        box = _box(name)
        if _too_wide(side, name.text, look.word) or any(meet(box, other) for other in boxes if other != box):
            told = gettext("{game} on {paper}: the word {word} would run into other words in large print")
            return told.format(game=gettext(GAME.title), paper=options.paper.name, word=gettext(side.colour))
    return None


def _small_names(board: Board, options: SheetOptions) -> str | None:
    """That the points' names would be too small to be read, in a sentence; None where not."""
    points = board.unit * _name_size(board.sides[0], Look()) / POINT
    if points >= LEGIBLE:
        return None
    said = gettext(
        "{game} on {paper}: the type of its points’ names would have {points} points, and {least} are needed; a "
        "smaller depth in the layout makes it larger"
    )
    told = {"points": decimal(f"{math.floor(10 * points) / 10:.1f}"), "least": decimal(f"{LEGIBLE:g}")}
    return said.format(game=gettext(GAME.title), paper=options.paper.name, **told)


def _box(word: Text) -> tuple[Point, ...]:
    """The corners of the box round what a word in the middle of its place prints, turned as it is."""
    left, bottom, right, top = letters.ink(word.text, word.size, word.face) or (0.0, 0.0, 0.0, 0.0)
    half = letters.width(word.text, word.size, word.face) / 2
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    return tuple((word.x + u, word.y + v) for u, v in (turned((x - half, y), word.rotate) for x, y in corners))


def finished(field: Field, played: Played, options: SheetOptions) -> list[Page]:
    """The board with the men where they stand, captives, the last turn's steps and the fouls."""
    # The notes' large type has room on two sheets only.
    return [_page(field, structs.replace(options, large=False), _under_men(colour=options.colour), "", played)]


def figure(field: Field, played: Played) -> Figure:
    """The board with its men alone; of a game that still goes on its last turn, enlarged, if no strip tells it."""
    return _figure(field, played, _under_men(colour=True))


def black_figure(field: Field, played: Played) -> Figure:
    """The same in black ink."""
    return _figure(field, played, _under_men(colour=False))


def _under_men(*, colour: bool) -> Look:
    """The look of a played board: paler, so that the men stand out."""
    return Look(colour=colour, strength=0.4, hatched=False)


def _figure(field: Field, played: Played, look: Look) -> Figure:
    detail = played.last and not (played.over or played.since)
    return _detail(field, played, look) if detail else _whole(field, played, structs.replace(look, name=3.4))


def _whole(field: Field, played: Played, look: Look) -> Figure:
    board = _board_in(field, (0.0, 0.0, 92.0, 92.0))
    return Figure.of(*_blank(board, look, played), *_game(board, look, played))


def _detail(field: Field, played: Played, look: Look) -> Figure:
    """The points that the last turn's steps lead over, upright for the player who made them."""
    board = _board_in(field, (0.0, 0.0, ENLARGED, ENLARGED))
    steps = played.last.steps if played.last else ()
    at = {str(space.id): n for n, (space, *_) in enumerate(board.points)}
    touched = [at[point] for step in steps for point in (step.origin, step.target)] or [0]
    turn = board.sides[touched[0] // MEN].turn
    corners = [turned(corner, -turn) for place in touched for corner in board.points[place][1]]
    xs, ys = zip(*corners, strict=True)
    middle, low = (min(xs) + max(xs)) / 2, min(ys) - HEAVY
    high = _above(board.sides[touched[0] // MEN], max(ys) + LIGHT)
    window = (middle - DETAIL / 2, low, middle + DETAIL / 2, high)
    drawn = Group((*_blank(board, look, played), *_game(board, look, played, turn)), rotate=-turn)
    frame = rectangle(LIGHT / 2, LIGHT / 2, DETAIL - LIGHT, high - low - LIGHT, Pen(LIGHT))
    shown = Group((drawn,), -window[0], -window[1], clip=window)
    return Figure(Group((shown, frame)), DETAIL, high - low)


def _above(side: Side, high: float) -> float:
    """How high the part of a board must reach that shows all up to there and cuts no line of its player's words."""
    full = side.width / FULL
    foot = turned(side.middle, -side.turn)[1]
    ends = (foot + side.unit * (side.depth + inward * full) for inward in BETWEEN_LINES)
    return next((end for end in ends if end >= high), high)


def _page(field: Field, options: SheetOptions, look: Look, what: str, played: Played | None = None) -> Page:
    paper, around = options.paper, _around(field, options)
    board = _board_in(field, around.board)
    shapes = [*around.shapes, *_blank(board, look, played)]
    if played is not None:
        shapes += _game(board, look, played)
    ground = SKY if look.colour else None
    return Page(paper.width, paper.height, tuple(shapes), f"{GAME.title} {field.code}{what}", ground=ground)


def _around(field: Field, options: SheetOptions) -> BoardPage:
    """The page without its board."""
    width, height = field.size
    return board_page(
        options.paper,
        NOTES,
        title=GAME.title,
        credit=GAME.credit,
        work=GAME.work,
        imprint=options.imprint(field.code),
        ratio=width / height,
        large=options.large,
    )


def _board_in(field: Field, room: Box) -> Board:
    """The field as large as its room allows, in the middle of it."""
    left, bottom, right, top = room
    across, up = field.size
    told = facts(field)
    side = math.dist(*told.sides[0].corners)
    # Half of the rim's line stands outside, and it is wider on a larger board.
    edge = HEAVY * thickness(min((right - left) / across, (top - bottom) / up) * side / SIDE)
    scale = min((right - left - edge) / across, (top - bottom - edge) / up, LARGEST / side)
    x = (left + right - scale * field.size[0]) / 2
    y = (bottom + top - scale * field.size[1]) / 2

    def at(point: Sequence[float]) -> Point:
        return (x + scale * point[0], y + scale * point[1])

    middle, inner = at(told.middle), tuple(at(corner) for corner in told.inner)
    unit = scale * side / SIDE
    return Board(
        sides=tuple(
            _side(entry, at(entry.corners[0]), at(entry.corners[1]), ends, middle, unit)
            for entry, ends in zip(told.sides, sides(inner), strict=True)
        ),
        points=tuple(
            (space, tuple(at(corner) for corner in space.outline), at(space.centre), scale * space.radius)
            for space in field.spaces
        ),
        rim=tuple(at(entry.corners[0]) for entry in told.sides),
        inner=inner,
        middle=middle,
        unit=unit,
    )


def _side(entry: SideFacts, a: Point, b: Point, inner: tuple[Point, Point], middle: Point, unit: float) -> Side:
    half = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    within = math.dist(half, middle) - math.dist(
        ((inner[0][0] + inner[1][0]) / 2, (inner[0][1] + inner[1][1]) / 2), middle
    )
    return Side(
        letter=entry.letter,
        colour=entry.colour,
        planet=entry.planet,
        middle=half,
        turn=math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])),
        unit=unit,
        depth=within / unit,
        width=math.dist(*inner) / unit,
    )


def _blank(board: Board, look: Look, played: Played | None) -> Iterator[Shape]:
    """The board without men; with a game the sides say who sits there."""
    light = 0.5 if look.key else 1.0
    if look.colour:
        for side, (start, end) in zip(board.sides, sides(board.inner), strict=True):
            yield from _floor(side, start, end, board.middle, look)
    for n, (space, outline, _, _) in enumerate(board.points):
        yield from () if look.key else _ground(board.sides[n // MEN], n % MEN, outline, look)
        yield polygon(outline, board.pen(light * LIGHT), id=None if look.key else f"space-{space.id}")
    if not look.key:
        yield from _sockets(board, look)
    for corner in board.rim:
        yield polyline((corner, board.middle), board.pen(light * 1.1))
    yield polygon(board.inner, board.pen(light * MEDIUM))
    yield polygon(board.rim, board.pen(light * HEAVY))
    for side in board.sides:
        yield from _names(side, look)
        yield from _planet(side, look, None if played is None else _sitter(side, played))
        yield from () if played else _arrow(side)
    yield from _heart(board)


def _floor(side: Side, start: Point, end: Point, middle: Point, look: Look) -> Iterator[Shape]:
    """The pale tint between the points and the middle."""
    places = range(MEN) if side.colour == "many-coloured" else range(1)
    stops = [
        (start[0] + (end[0] - start[0]) * n / len(places), start[1] + (end[1] - start[1]) * n / len(places))
        for n in range(len(places) + 1)
    ]
    for place, ends in zip(places, pairwise(stops), strict=True):
        yield from coated(side.coat(place), (*ends, middle), colour=True, strength=0.13 * look.strength)


def _ground(side: Side, place: int, outline: Sequence[Point], look: Look) -> Iterator[Shape]:
    """The tint of a point: every other one stronger, the ace strongest."""
    coat, dark, many = side.coat(place), place % 2 == 0, side.colour == "many-coloured"
    if look.colour:
        if coat.colour == WHITE:
            yield polygon(outline, None, WHITE if dark else grey(0.93))
        else:
            strength = 0.95 if place == 0 else 0.66 if dark or many else 0.26
            yield from coated(coat, outline, colour=True, strength=strength * look.strength)
    elif look.hatched and (dark or many):
        size = (0.75 if place == 0 and not many else 1.0) * max(0.7, side.unit**0.5)
        yield from coated(coat, outline, colour=False, scale=size, turn=side.turn)


def _sockets(board: Board, look: Look) -> Iterator[Shape]:
    """A ring where the first man stands; in the ace's the planet's sign."""
    for n, (_, _, (x, y), radius) in enumerate(board.points):
        side, ace = board.sides[n // MEN], n % MEN == 0
        yield Circle(x, y, 0.88 * radius, board.pen(MEDIUM if ace else LIGHT), WHITE)
        if ace:
            yield Circle(x, y, 0.74 * radius, board.pen(LIGHT))
            yield Group((sign(side.planet, 1.0 * radius, fine=True),), x, y, rotate=side.turn)


def _names(side: Side, look: Look) -> Iterator[Text]:
    """What records call the points, inside the ring where no man covers them; on the key in the points."""
    size = _name_size(side, look)
    names = [f"{side.letter}{place + 1}" for place in range(MEN)]
    faces: list[Face] = ["bold" if look.key or place == 0 else "regular" for place in range(MEN)]
    right, inward = (0.94 * SIDE / MEN, KEYED) if look.key else (0.93 * side.width / MEN, side.depth + 0.95 * size)
    if not look.key:
        # The row stands where the board is a little narrower than at the ring, and keeps clear of the borders there.
        deep = 0.95 * size + letters.cap_height(size, "regular") / 2
        wide = max(letters.width(names[end], size, faces[end]) for end in (0, -1))
        right = min(right, (side.between_borders(deep) - wide) / 2 / (MEN // 2))
    for place, (name, face) in enumerate(zip(names, faces, strict=True)):
        yield side.word(right * (place - MEN // 2), inward, name, size, face)


def _name_size(side: Side, look: Look) -> float:
    """The type of the points' names, in mm on the usual side."""
    return look.name if look.key else min(look.name, END * side.width / MEN)


def _planet(side: Side, look: Look, sitter: Sitter | None) -> Iterator[Shape]:
    """The planet, its colour, or who sits there, and its sign."""
    full, base = side.width / FULL, side.depth
    ink = grey(0.55) if sitter and sitter.out else BLACK
    if sitter is None:
        yield from _words(side, look)
    else:
        yield side.word(0, base + 12.0 * full, gettext(side.planet), 4.8 * full, "bold", ink)
        size = letters.fit(sitter.words, 3.6, "bold", 22.0)
        yield side.word(0, base + 17.4 * full, sitter.words, full * size, "bold", ink)
        if sitter.won:
            left = letters.width(sitter.words, size, "bold") / 2 + 2.4
            yield side.set((star(0, 0, 1.7 * full * side.unit),), -full * left, base + 17.3 * full)
    coat = COATS.get(side.colour)
    inlay = coat.colour if coat and look.colour else WHITE
    yield side.set((sign(side.planet, 11.5 * full * side.unit, inlay=inlay),), 0, base + 26.0 * full)


def _words(side: Side, look: Look) -> Iterator[Text]:
    """The planet's name and the colour's."""
    full = side.width / FULL
    yield side.word(0, side.depth + 12.0 * full, gettext(side.planet), 4.8 * full, "bold")
    words = f"{side.letter} · {gettext(side.colour)}"
    size = letters.fit(words, 3.4, "regular", BETWEEN_BORDERS) if look.key else look.word
    if not look.key and _too_wide(side, words, size):
        words = gettext(side.colour)  # the letter is on each of the side's points
    yield side.word(0, side.depth + COLOUR * full, words, size * full, "regular")


def _too_wide(side: Side, words: str, size: float) -> bool:
    """Whether a colour's name of that type would reach over the side's borders."""
    full = side.width / FULL
    deep = COLOUR * full + letters.cap_height(size * full, "regular") / 2
    return letters.width(words, size * full, "regular") > side.between_borders(deep)


def _arrow(side: Side) -> Iterator[Shape]:
    """The way of play, to the right of whoever sits there."""
    full = side.width / FULL
    inward = side.depth + 6.6 * full
    tip, tail, head = side.at(13 * full, inward), side.at(-13 * full, inward), side.at(11.2 * full, inward)
    barbs = side.at(10.4 * full, inward + 1.15 * full), side.at(10.4 * full, inward - 1.15 * full)
    yield polyline((tail, head), Pen(0.4 * side.unit * full))
    yield polygon((tip, barbs[0], head, barbs[1]), None, BLACK)


def _heart(board: Board) -> Iterator[Shape]:
    """The middle, where the dividers meet: a star of seven, as the planets of the week are drawn."""
    x, y = board.middle
    radius = 8.6 * board.unit * board.sides[0].width / FULL
    corners = [(x + radius * u, y + radius * v) for u, v in board.ways]
    course = [corners[3 * n % len(corners)] for n in range(len(corners))]
    yield Circle(x, y, 1.1 * radius, board.pen(MEDIUM), WHITE)
    yield polygon(course, board.pen(LIGHT))
    yield Circle(x, y, 0.16 * radius, None, BLACK)


class Sitter(Struct, frozen=True):
    """Who sits at a side: name and score as one line; whether they are out, or have won."""

    words: str
    out: bool
    won: bool


def _sitter(side: Side, played: Played) -> Sitter | None:
    if side.letter not in played.sides:
        return None
    seat = played.sides.index(side.letter)
    points = played.scores[seat]
    words = played.names[seat] if points is None else f"{played.names[seat]} {points}"
    return Sitter(words, seat in played.out, seat in played.winners)


def man(colour: str, planet: str, radius: float, *, coloured: bool) -> list[Shape]:
    """A man of a side, its middle at the origin: its colour or hatching round the planet's sign."""
    coats = MANY if colour == "many-coloured" else (colour,)
    shapes: list[Shape] = [Circle(0, 0, radius, None, WHITE)]
    for n, name in enumerate(coats):
        slice_ = _slice(radius, n / len(coats), (n + 1) / len(coats))
        shapes += coated(COATS[name], slice_, colour=coloured, scale=max(0.62, radius / 12))
        if len(coats) > 1:
            shapes.append(polyline(((0.0, 0.0), slice_[1]), Pen(HAIR)))
    return [
        *shapes,
        Circle(0, 0, radius, Pen(min(MEDIUM, 0.13 * radius))),
        Circle(0, 0, 0.68 * radius, Pen(min(LIGHT, max(HAIR, 0.06 * radius))), WHITE),
        sign(planet, 1.02 * radius, fine=True),
    ]


def _slice(radius: float, start: float, end: float) -> list[Point]:
    """A slice of a disc between two turns; from 0 to 1 it is all of it."""
    turns = [math.tau * (0.25 + start + (end - start) * step / 48) for step in range(49)]
    edge = [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]
    return edge if (start, end) == (0, 1) else [(0.0, 0.0), *edge]


def _parts(field: Field, options: SheetOptions) -> list[Page]:
    """Three dice and the men, as large as the board's points allow."""
    paper = options.parts or options.paper
    around = board_page(
        options.paper,
        NOTES,
        title=GAME.title,
        credit=GAME.credit,
        imprint=options.imprint(field.code),
        ratio=field.size[0] / field.size[1],
        large=options.large,
    )
    board = _board_in(field, around.board)
    least, most = MAN
    size = min(most, max(least, 2.05 * board.points[0][3]))
    men = [
        row([token(man(side.colour, side.planet, 0.46 * size, coloured=options.colour), size)] * MEN)
        for side in board.sides
    ]
    return parts_pages(
        [*[net_part(fair_prism())] * 3, *men],
        paper,
        title=GAME.title,
        credit=N_("dice and men to cut out"),
        imprint=options.imprint(field.code, "PARTS"),
        notes=CUTTING,
        large=options.large,
    )


def _game(board: Board, look: Look, played: Played, turn: float = 0.0) -> Iterator[Shape]:
    """The men, those that are taken, the last turn's steps and the fouls; the steps' numbers upright when the board is
    turned back by so many degrees."""
    places = {str(space.id): n for n, (space, _, _, _) in enumerate(board.points)}
    sides = {side.letter: side for side in board.sides}
    for pile in played.piles:
        yield from _pile(board, places[pile.point], sides[played.sides[pile.player]], pile.count, look)
    for seat, taken in enumerate(played.captives):
        yield from _captives(sides[played.sides[seat]], [sides[played.sides[of]] for of in taken], look)
    if played.last:
        steps = [(places[step.origin], places[step.target]) for step in played.last.steps]
        drawn = [_step(board, *step, n, turn, look, foul=played.last.foul) for n, step in enumerate(steps, 1)]
        yield from (shape for arrow, _ in drawn for shape in arrow)
        # Above all arrows, none of which then hides another's number.
        yield from (number for _, number in drawn)
    for foul in played.fouls:
        for point in foul.points[-1:]:
            x, y = board.within(places[point], 0.5)
            arm = 2.4 * board.unit
            yield Path(
                (("M", x - arm, y - arm), ("L", x + arm, y + arm), ("M", x - arm, y + arm), ("L", x + arm, y - arm)),
                board.pen(0.5),
            )
            yield from order_disc(x, y, 1.9 * board.unit, foul.order, BLACK, foul=True)


def _pile(board: Board, place: int, owner: Side, count: int, look: Look) -> Iterator[Shape]:
    """Men on a point, one on the other, and how many."""
    side, (x, y), radius = board.sides[place // MEN], *board.points[place][2:]
    u, v = board.inwards(place)
    drawn = man(owner.colour, owner.planet, 0.88 * radius, coloured=look.colour)
    shape = Group(tuple(drawn), rotate=side.turn, form=True)
    for n in reversed(range(count)):
        lift = 0.2 * radius * n
        yield Group((shape,), x + lift * u, y + lift * v)
    if count > 1:
        far = (1.75 + 0.2 * (count - 1)) * radius
        size = 0.85 * radius
        text = Text(0, -letters.cap_height(size, "bold") / 2, str(count), size, "bold", "middle")
        yield Group((text,), x + far * u, y + far * v, rotate=side.turn)


def _captives(side: Side, taken: Sequence[Side], look: Look) -> Iterator[Shape]:
    """Whose men a player holds, in front of them: one man of each, with their number."""
    full, owners = side.width / FULL, sorted(set(taken), key=lambda owner: owner.turn)
    room = 5.6 * full
    for n, owner in enumerate(owners):
        right, radius = room * (n - (len(owners) - 1) / 2), 1.55 * full
        shapes = man(owner.colour, owner.planet, radius * side.unit, coloured=look.colour)
        yield side.set(shapes, right - 0.25 * room, side.depth + 6.7 * full)
        yield side.word(right + 0.22 * room, side.depth + 6.7 * full, str(taken.count(owner)), 2.6 * full, "bold")


def _step(
    board: Board, start: int, end: int, number: int, turn: float, look: Look, *, foul: bool
) -> tuple[list[Shape], Shape]:
    """An arrow from point to point inside the ring, and its number; dashed if the turn was a foul."""
    ink = RED if look.colour else BLACK
    (ax, ay), (bx, by) = board.within(start, 0.66), board.within(end, 0.66)
    mx, my = board.middle
    # Bent towards the middle, the more the longer it is.
    pull = 0.12 + 0.5 * math.dist((ax, ay), (bx, by)) / (SIDE * board.unit * 2)
    cx, cy = ((ax + bx) / 2 * (1 - pull) + mx * pull, (ay + by) / 2 * (1 - pull) + my * pull)
    arms = ((ax + 2 * cx) / 3, (ay + 2 * cy) / 3, (bx + 2 * cx) / 3, (by + 2 * cy) / 3)
    way, unit = math.atan2(by - cy, bx - cx), max(0.75, board.unit)
    tips = [
        (bx + unit * reach * math.cos(way + lean), by + unit * reach * math.sin(way + lean))
        for reach, lean in ((1.6, 0.0), (2.0, 2.5), (2.0, -2.5))
    ]
    course = (("M", ax, ay), ("C", *arms, bx, by))
    arrow: list[Shape] = [
        Path(course, Pen(1.5 * unit, WHITE)),
        Path(course, Pen(0.7 * unit, ink, (1.6 * unit, 1.4 * unit) if foul else ())),
        polygon(tips, None, ink),
    ]
    # Not all in the middle: steps that end on one point run side by side.
    t = ALONG[(number - 1) % len(ALONG)]
    x, y = ((1 - t) ** 2 * a + 2 * t * (1 - t) * c + t * t * b for a, c, b in ((ax, cx, bx), (ay, cy, by)))
    disc = order_disc(0, 0, max(DISC, 1.5 * unit), number, ink, foul=False)
    return arrow, Group(tuple(disc), x, y, rotate=turn)
