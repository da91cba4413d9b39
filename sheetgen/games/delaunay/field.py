"""Delaunay's field: nine sections of 19 to 24 spaces, made of nothing but discs.

``discs.py`` draws the heavy lines and lays the discs, ``spaces.py`` cuts their rings into spaces; both work on a map
that is cut and cut again (``cuts.py``), so that every line is a whole arc or radius and no space has a slit, a hook or
a reflex corner. This room numbers the spaces, section by section and in each roughly row by row, and hands rings and
lines to the patchwork kit. A layout may give a map of cells instead (``cells.py``).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import structs

from sheetgen.chance import Chance
from sheetgen.effort import spend
from sheetgen.errors import BadInput
from sheetgen.field.build import Whereabouts
from sheetgen.field.layout import Idle, drawn_by
from sheetgen.field.layout import Parameters as LayoutParameters
from sheetgen.field.model import Field, Point
from sheetgen.field.ownmap import in_cells
from sheetgen.field.patchwork import Line, Patch, Run, patchwork
from sheetgen.field.quality import NO_FLOORS, Floors, at_most
from sheetgen.games.delaunay import cells as own
from sheetgen.games.delaunay.cuts import Face
from sheetgen.games.delaunay.discs import Key, Lines, Plan, Sheet
from sheetgen.games.delaunay.spaces import fill
from sheetgen.language import N_, decimal, gettext
from sheetgen.plane import sides

USUAL = 207.3
"""mm^2: the area of a space at which rings and radii have their usual sizes; others are drawn at another scale."""
TIGHTEST = 170.0
"""mm^2: with less for a space, hardly any field is good enough."""
MOST = 300  # spaces: more take too long
GRID = 4  # columns or rows of sections
DISCS = 24
SPREAD = 4  # spaces by which the sections' numbers must be allowed to differ
FEWEST = 10  # spaces of a section
STRAIGHT = ("frame", "ray")
EFFORT = 4.5  # of a space until the sections are cut up

FLOORS = Floors(border_min=2.5, crossing_min=28.0)

REMEDIES = {
    "": N_("take fewer discs or spaces, smaller discs (giant, small), or a larger width and height"),
    "inscribed_radius_min": N_("take fewer spaces in a section, or a larger width and height"),
}


RECIPE = ("spaces", "columns", "rows", "discs", "giant", "small", "bow", "shift", "contrast")
"""The keys that speak to chance alone."""


class Parameters(LayoutParameters, frozen=True, kw_only=True):
    """What a Delaunay layout may say. Lengths in mm; the counts are those of docs/GAMES.md 6.1."""

    MAP = ("cells", "sections")
    CROWDING = ("spaces", "columns", "rows", "width", "height")

    spaces: tuple[int, int] = (19, 24)
    """The least and the most spaces of a section."""
    columns: int = 3
    """Of sections."""
    rows: int = 3
    width: float = 184.0
    height: float = 218.0
    discs: int = 9
    """How many there are, the giant among them; fewer where there is no room."""
    giant: float = 60.0
    """The radius of the largest disc."""
    small: tuple[float, float] = (20.0, 38.0)
    """The least and the greatest radius of the others, about."""
    bow: float = 0.045
    """How far heavy lines leave the straight way, as a share of their length."""
    shift: float = 0.6
    """How likely the two halves of a disc on a heavy line are shifted against each other: 0 never, 1 always."""
    contrast: float = 0.15
    """How unlike the sizes of the spaces are."""
    cells: tuple[str, ...] = ()
    """An own map: rows of square cells, each a letter that names its space."""
    sections: tuple[str, ...] = ()
    """For an own map: the letters of each section."""

    def check(self) -> None:
        """The numbers by themselves, then against each other; beside an own map only its box, which alone counts."""
        self.check_ranges({"width": (40, 2000), "height": (40, 2000)})
        if self.cells:
            own.check(self.cells, self.sections)
            return
        self._check_numbers()
        if self.sections:
            raise BadInput(gettext("sections: these go only with cells, and there are none"), about="sections")
        self._check_room()

    def _check_numbers(self) -> None:
        self.check_ranges(
            {
                "columns": (1, GRID),
                "rows": (1, GRID),
                "discs": (1, DISCS),
                "giant": (18, 1000),
                "bow": (0.005, 0.1),
                "shift": (0, 1),
                "contrast": (0, 1),
            }
        )
        low, high = self.spaces
        if not FEWEST <= low <= high - SPREAD:
            raise BadInput(
                gettext("spaces: write the least, {fewest} or more, and the most, at least {spread} more").format(
                    fewest=FEWEST, spread=SPREAD
                ),
                about="spaces",
            )
        if not 16 <= self.small[0] <= self.small[1] <= self.giant:
            raise BadInput(
                gettext(
                    "small: write the least radius, 16 or more, and the most, at most the giant's, here {giant}"
                ).format(giant=decimal(f"{self.giant:g}")),
                about="small",
                beside=("giant",),
            )

    def _check_room(self) -> None:
        sections = self.columns * self.rows
        if sections * self.spaces[1] > MOST:
            raise BadInput(
                gettext("spaces: {sections} sections of {spaces} are more than {most}").format(
                    sections=sections, spaces=self.spaces[1], most=MOST
                ),
                about="spaces",
                beside=("columns", "rows"),
            )
        if self.share < TIGHTEST:
            raise BadInput(
                gettext(
                    "spaces: {least} to {most} in each of {sections} sections leave {share} mm^2 for a space; it takes "
                    "{tightest}"
                ).format(
                    least=self.spaces[0],
                    most=self.spaces[1],
                    sections=sections,
                    share=at_most(self.share, 0),
                    tightest=f"{TIGHTEST:.0f}",
                ),
                about="spaces",
                beside=("width", "height", "columns", "rows"),
            )
        size = {"width": self.width, "height": self.height}
        short, *others = sorted(size, key=lambda side: size[side])
        if self.giant > 0.5 * size[short]:
            said = gettext("giant: a largest disc of {giant} mm in radius needs {side} = {least} or more, not {found}")
            told = {"giant": self.giant, "least": 2 * self.giant, "found": size[short]}
            raise BadInput(
                said.format(side=short, **{name: decimal(f"{value:g}") for name, value in told.items()}),
                about="giant",
                beside=(short, *others),
            )
        if max(self.width / self.columns, self.height / self.rows) > 3 * min(
            self.width / self.columns, self.height / self.rows
        ):
            said = gettext("width: the sections would be more than three times as long as wide")
            raise BadInput(said, about="width", beside=("height", "columns", "rows"))

    @property
    def share(self) -> float:
        """The area of a space, in mm^2, on average."""
        return self.width * self.height / (self.columns * self.rows) / (sum(self.spaces) / 2)

    @property
    def scale(self) -> float:
        """How much larger than usual everything is drawn."""
        return math.sqrt(self.share / USUAL)

    @property
    def plan(self) -> Plan:
        """What is to be drawn, at the usual scale."""
        s = self.scale
        return Plan(
            size=(self.width / s, self.height / s),
            grid=(self.columns, self.rows),
            discs=self.discs,
            giant=self.giant / s,
            small=(self.small[0] / s, self.small[1] / s),
            bow=self.bow,
            shift=self.shift,
        )

    def idle(self) -> Iterator[Idle]:
        """What only chance would heed."""
        if self.cells:
            yield Idle(RECIPE, drawn_by("cells"))

    def redrawn(self) -> Parameters:
        """The same without the own map: the seed draws sections and discs."""
        return structs.replace(self, cells=(), sections=())


def floors(parameters: Parameters) -> Floors:
    """The floors of docs/DESIGN.md 4, and no needles; an own map is judged on paper alone."""
    return NO_FLOORS if parameters.cells else FLOORS


def own_map(parameters: Parameters) -> Floors | None:
    """What an own map must offer on paper; None where chance draws."""
    return FLOORS if parameters.cells else None


def whereabouts(field: Field, parameters: Parameters, measure: str) -> Whereabouts:
    """Which space of an own map is the worst."""
    letters = sorted(set("".join(parameters.cells)))
    return in_cells(field, parameters.cells, dict(enumerate(letters, 1)), measure)


def build(parameters: Parameters, chance: Chance) -> Field:
    """One draw. Raises Misdraw when the discs find no place, or a section cannot be cut into its number of spaces."""
    size = (parameters.width, parameters.height)
    if parameters.cells:
        return own.build(parameters.cells, parameters.sections, size)
    spend(EFFORT * parameters.columns * parameters.rows * sum(parameters.spaces) / 2)
    sheet = Sheet(parameters.plan, chance)
    fill(sheet, parameters.spaces, parameters.contrast, chance)
    return _field(sheet.map, parameters.scale, size)


def _field(lines: Lines, scale: float, size: Point) -> Field:
    runs = sorted(lines.lines(), key=lambda line: _is_dotted(line[0]))
    bare = _bare(lines)
    used = {i for face in lines.faces for i in face.ring}
    numbers = {i: n for n, i in enumerate(sorted(used - bare))}

    def kept(run: Sequence[int]) -> Run:
        return tuple(numbers[i] for i in run if i in numbers)

    patches = [
        Patch(id=number, ring=kept(face.ring), group=face.group + 1) for number, face in enumerate(_ordered(lines), 1)
    ]
    drawn = [Line(kept(run), "dotted" if _is_dotted(key) else "heavy") for key, run in runs]
    at = [(lines.at[i][0] * scale, lines.at[i][1] * scale) for i in numbers]
    return patchwork(at, patches, drawn).field("delaunay", size)


def _is_dotted(key: Key) -> bool:
    return key[0] not in ("heavy", "frame")


def _bare(lines: Lines) -> set[int]:
    """The points inside straight lines at which nothing meets: the drawing does without them."""
    straight = {i for edge, key in lines.keys.items() if key[0] in STRAIGHT for i in edge}
    others = {i for edge, key in lines.keys.items() if key[0] not in STRAIGHT for i in edge}
    return straight - others - lines.meeting


def _ordered(lines: Lines) -> list[Face]:
    """The faces in the order of their numbers: section by section, in each about row by row from the top left."""
    found = []
    for section in sorted({face.group for face in lines.faces}):
        mine = [(_middle(lines, face), face) for face in lines.faces if face.group == section]
        mine.sort(key=lambda item: (-item[0][1], item[0][0]))
        rows = round(math.sqrt(len(mine)))
        cuts = [len(mine) * i // rows for i in range(rows + 1)]
        for one, other in pairwise(cuts):
            found += [face for _, face in sorted(mine[one:other], key=lambda item: item[0])]
    return found


def _middle(lines: Lines, face: Face) -> tuple[int, int]:
    """The centre of gravity in whole micrometres, from whole micrometres: the same on every machine."""
    ring = [(round(1000 * lines.at[i][0]), round(1000 * lines.at[i][1])) for i in face.ring]
    twice = x = y = 0
    for (ax, ay), (bx, by) in sides(ring):
        turn = ax * by - ay * bx
        twice += turn
        x += (ax + bx) * turn
        y += (ay + by) * turn
    return x // (3 * twice), y // (3 * twice)
