"""Its field: rows of square cells."""

from itertools import pairwise

from sheetgen.chance import Chance
from sheetgen.field.layout import Parameters as LayoutParameters
from sheetgen.field.model import Field
from sheetgen.field.patchwork import Line, Patch, patchwork
from sheetgen.field.quality import Floors


class Parameters(LayoutParameters, frozen=True, kw_only=True):
    """What a layout may say."""

    columns: int = 6
    rows: int = 7
    side: float = 25.0

    def check(self) -> None:
        """Raises BadInput, about the key, for a field on which nobody could play."""
        self.check_ranges({"columns": (2, 12), "rows": (2, 12), "side": (12, 60)})


def floors(parameters: Parameters) -> Floors:
    """What a field must offer."""
    return Floors()


def build(parameters: Parameters, chance: Chance) -> Field:
    """One draw. Cells are numbered row by row from the top left."""
    columns, rows, side = parameters.columns, parameters.rows, parameters.side
    dots = [(side * x, side * y) for y in range(rows + 1) for x in range(columns + 1)]
    cells = [y * (columns + 1) + x for y in reversed(range(rows)) for x in range(columns)]
    rings = [(dot, dot + 1, dot + columns + 2, dot + columns + 1) for dot in cells]
    edges = dict.fromkeys((min(edge), max(edge)) for ring in rings for edge in pairwise((*ring, ring[0])))
    patches = [Patch(id=number, ring=ring) for number, ring in enumerate(rings, 1)]
    return patchwork(dots, patches, [Line(edge) for edge in edges]).field("cram", (columns * side, rows * side))
