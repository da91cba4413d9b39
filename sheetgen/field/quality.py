"""Can a person play on it? Each field is measured, and drawn again when it falls under a floor (DESIGN.md)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sheetgen.field.model import Point, Quality

INSCRIBED = 3.0
"""mm: a pencil point and the half widths of two lines still leave something to colour."""


class Floors(Struct, frozen=True, kw_only=True):
    """The least that a field must offer, in mm and degrees; None where the game has no such thing."""

    inscribed_radius_min: float | None = INSCRIBED
    segment_min: float | None = None
    crossing_min: float | None = None
    border_min: float | None = 3.5
    bend_radius_min: float | None = None

    def shortfalls(self, quality: Quality) -> list[str]:
        """The names of the measures that are under their floor."""
        return [
            name
            for name in self.__struct_fields__
            if (floor := getattr(self, name)) is not None and getattr(quality, name) < floor
        ]


def inscribed(outline: Sequence[Point]) -> tuple[Point, float]:
    """Centre and radius of the largest circle inside an outline."""
    import shapely  # here, because a finished field is judged by its floors alone and must not wait for it
    from shapely.geometry import Polygon

    line = shapely.maximum_inscribed_circle(Polygon(outline), tolerance=0.01)
    return (line.coords[0][0], line.coords[0][1]), float(line.length)
