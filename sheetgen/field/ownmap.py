"""Where in a map of one's own something is too small, for whoever wrote it down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sheetgen.field.build import Whereabouts
from sheetgen.field.model import Field, Space, SpaceId
from sheetgen.language import gettext
from sheetgen.tomlfile import item_of


def narrowest(spaces: Iterable[Space]) -> Space:
    """The space with the smallest circle inside."""
    return min(spaces, key=lambda space: space.radius)


def barely_touching(field: Field) -> tuple[SpaceId, SpaceId]:
    """The two neighbours whose longest border is the shortest of all."""
    import shapely  # here, because it is asked only of a field that is too small

    shared: dict[tuple[SpaceId, SpaceId], list[shapely.LineString]] = {}
    for segment in field.segments:
        one, other = segment.sides
        if one is not None and other is not None and one != other:
            pair = (one, other) if (other, one) not in shared else (other, one)
            shared.setdefault(pair, []).append(shapely.LineString(segment.line))

    def longest(pair: tuple[SpaceId, SpaceId]) -> float:
        whole = shapely.line_merge(shapely.MultiLineString(shared[pair]))
        return float(max(part.length for part in shapely.get_parts(whole)))

    return min(shared, key=longest)


def in_cells(field: Field, rows: Sequence[str], letters: Mapping[SpaceId, str], measure: str) -> Whereabouts:
    """Where the map is rows of cells, the letter of its space in each; the line is that of the row where it begins."""

    def about(space: SpaceId) -> str:
        return item_of("cells", next(n for n, row in enumerate(rows) if letters[space] in row))

    if measure == "border_min":
        one, other = sorted(barely_touching(field), key=lambda space: letters[space])
        said = gettext("the border between spaces {one} (letter {first}) and {other} (letter {second})")
        words = said.format(one=one, other=other, first=letters[one], second=letters[other])
        return Whereabouts(words, about(other))
    space = narrowest(field.spaces).id
    said = gettext("space {space} (letter {letter})")
    return Whereabouts(said.format(space=space, letter=letters[space]), about(space))
