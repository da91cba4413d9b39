"""The board of Astronomical Tables: a heptagon with seven points along each side, every place known by formula.

The dividers of the sides and of the points all lead from the rim towards the middle, so the 49 points are wedges that
join into one ring, and the ring ends on a smaller heptagon about the same middle. Sides and points follow each other
counter-clockwise, the way men move: whoever sits at a side has its first point, the ace, on the left (docs/GAMES.md
9.1).
"""

from __future__ import annotations

import math

from msgspec import Struct, to_builtins

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.build import rounded
from sheetgen.field.layout import Parameters as LayoutParameters
from sheetgen.field.model import Contact, Field, Point, Quality, Space
from sheetgen.field.quality import Floors
from sheetgen.language import gettext
from sheetgen.plane import turn
from sheetgen.tomlfile import shortened

SIDES = 7
POINTS = 7
"""On each side."""
SIDE = (50.0, 2000.0)
"""mm: below, two lines leave no room for a man; above, no paper and no table."""
DEPTH = (0.3, 0.6)
"""Below, a man does not fit between rim and inner heptagon; above, nobody can read on A4 or Letter what stands inside
the inner heptagon: the points' names, the planets and their colours."""


class Side(Struct, frozen=True):
    """A side of the board, as its letter in records, its colour, planet and sign say."""

    letter: str
    colour: str
    planet: str
    sign: str
    """The planet's astronomical sign."""


HEAVENS = (
    Side("K", "black", "Saturn", "♄"),
    Side("G", "green", "Jupiter", "♃"),
    Side("R", "red", "Mars", "♂"),
    Side("Y", "yellow", "Sun", "☉"),
    Side("P", "purple", "Venus", "♀"),
    Side("M", "many-coloured", "Mercury", "☿"),
    Side("W", "white", "Moon", "☽"),
)
"""In the order of play, from side 0 (docs/GAMES.md 9.1)."""


class Parameters(LayoutParameters, frozen=True, kw_only=True):
    """What a layout of Astronomical Tables may say."""

    CROWDING = ("depth",)

    side: float = 84.0
    """Length in mm of each side."""
    depth: float = 0.45
    """How much of the way from the rim to the middle the points take."""
    bottom: str = "K"
    """The letter of the side that lies at the bottom of the sheet."""

    def check(self) -> None:
        """Raises BadInput for a board on which nobody could play."""
        self.check_ranges({"side": SIDE, "depth": DEPTH})
        if self.bottom.upper() not in (side.letter for side in HEAVENS):
            said = gettext("bottom: there is no side {side}; the sides are {sides}")
            sides = ", ".join(side.letter for side in HEAVENS)
            raise BadInput(said.format(side=shortened(self.bottom), sides=sides), about="bottom")


def floors(parameters: Parameters) -> Floors:
    """The floors of docs/DESIGN.md 4; parameters that were checked hold them."""
    return Floors()


def build(parameters: Parameters, chance: Chance) -> Field:
    """The board of these parameters; chance has no part in it."""
    rim = _heptagon(parameters)
    inner = [_towards((0.0, 0.0), corner, 1 - parameters.depth) for corner in rim]
    left, low = min(x for x, _ in rim), min(y for _, y in rim)

    def at(point: Point) -> Point:
        return rounded(point[0] - left, point[1] - low)

    spaces = tuple(
        _space(number, [at(corner) for corner in _wedge(rim, inner, number)], at((0.0, 0.0)))
        for number in range(SIDES * POINTS)
    )
    return Field(
        game="astronomical",
        layout="",
        seed=None,
        code="",
        size=rounded(max(x for x, _ in rim) - left, max(y for _, y in rim) - low),
        spaces=spaces,
        contacts=_contacts(spaces),
        quality=Quality(
            inscribed_radius_min=min(space.radius for space in spaces),
            border_min=round(min(math.dist(space.outline[1], space.outline[2]) for space in spaces), 3),
        ),
        facts={
            "sides": [
                {**to_builtins(side), "corners": [at(rim[s]), at(rim[(s + 1) % SIDES])]}
                for s, side in enumerate(HEAVENS)
            ],
            "middle": at((0.0, 0.0)),
            "inner": [at(corner) for corner in inner],
        },
    )


def _heptagon(parameters: Parameters) -> list[Point]:
    """The rim's corners about the middle, each where its side's ace is; one side lies flat at the bottom."""
    radius = parameters.side / (2 * math.sin(math.pi / SIDES))
    bottom = next(s for s, side in enumerate(HEAVENS) if side.letter == parameters.bottom.upper())
    turns = [(s - bottom - 0.5) / SIDES - 0.25 for s in range(SIDES)]
    return [(radius * math.cos(math.tau * turn), radius * math.sin(math.tau * turn)) for turn in turns]


def _wedge(rim: list[Point], inner: list[Point], number: int) -> list[Point]:
    """A point's corners, counter-clockwise: along the rim, then back along the inner heptagon."""
    side, place = divmod(number, POINTS)
    after = (side + 1) % SIDES
    outside = [_towards(rim[side], rim[after], (place + step) / POINTS) for step in (0, 1)]
    inside = [_towards(inner[side], inner[after], (place + step) / POINTS) for step in (1, 0)]
    return [*outside, *inside]


def _towards(start: Point, end: Point, share: float) -> Point:
    """So much of the way from one point to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _space(number: int, outline: list[Point], middle: Point) -> Space:
    side, place = divmod(number, POINTS)
    centre, radius = _incircle(outline[0], outline[1], middle)
    return Space(
        id=f"{HEAVENS[side].letter}{place + 1}",
        outline=tuple(outline),
        centre=rounded(*centre),
        radius=round(radius, 3),
        group=HEAVENS[side].letter,
        mark={"point": number, "ace": place == 0},
    )


def _incircle(a: Point, b: Point, c: Point) -> tuple[Point, float]:
    """Centre and radius of the circle that touches the three sides of a triangle.

    A wedge is such a triangle with its tip cut off, farther in than the circle reaches.
    """
    far = math.dist(b, c), math.dist(c, a), math.dist(a, b)
    around = sum(far)
    x, y = (sum(weight * corner[axis] for weight, corner in zip(far, (a, b, c), strict=True)) for axis in (0, 1))
    return (x / around, y / around), abs(turn(a, b, c)) / around


def _contacts(spaces: tuple[Space, ...]) -> tuple[Contact, ...]:
    """Each point with the next one round the board."""
    return tuple((space.id, spaces[(i + 1) % len(spaces)].id, "edge") for i, space in enumerate(spaces))
