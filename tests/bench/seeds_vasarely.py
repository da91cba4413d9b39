"""Draw many Vasarely fields, look over each, and play on it: see seeds.py.

Besides the measures it tells equal dots side by side, and on how many turns of a random game nothing could be filled,
for 2, 3 and 4 players (docs/GAMES.md 2.5); then the same for the layouts that ship, and for the classic one with
its dots thrown at random.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

import shapely

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.field import build
from sheetgen.field.model import Field
from sheetgen.games.vasarely import field as vasarely
from sheetgen.games.vasarely import rules
from sheetgen.referee.fills import Pass
from sheetgen.referee.sample import random_moves
from tests.bench import seeds

NAMES = ("Ann", "Ben", "Cy", "Di")
PLAYS = 40
"""Random games on a field, for each number of players."""
NEAR = 0.01
"""mm: an area or a length that is rounding."""


def faults(field: Field, counts: Sequence[int], side: float = 35.5) -> list[str]:
    """What an independent look at the drawing finds wrong (docs/GAMES.md 2.1 and 2.5); `counts` are the cubes'."""
    drawn = shapely.union_all([shapely.LineString(segment.line) for segment in field.segments], grid_size=1e-6)
    found = list(shapely.get_parts(shapely.polygonize(shapely.get_parts(drawn))))
    cubes = [field.group(cube) for cube in range(1, len(counts) + 1)]
    whole = [shapely.union_all([shapely.Polygon(space.outline) for space in cube]) for cube in cubes]
    hexagon = 1.5 * 3**0.5 * side**2
    dots = Counter(space.mark["dots"] for space in field.spaces)
    dealt = [Counter(space.mark["dots"] for space in cube) for cube in cubes]
    checks = {
        f"{len(found)} faces": len(found) == len(field.spaces) == sum(counts),
        f"cubes of {[len(cube) for cube in cubes]}": [len(cube) for cube in cubes] == list(counts),
        "spaces are not numbered cube by cube": [space.id for cube in cubes for space in cube]
        == list(range(1, len(field.spaces) + 1)),
        "a cube is no hexagon": all(abs(cube.area - hexagon) < side * NEAR for cube in whole),
        f"dots {sorted(dots.items())}": set(dots) == {1, 2, 3, 4, 5} and max(dots.values()) - min(dots.values()) <= 1,
        "a number is missing in a cube": all(set(one) == {1, 2, 3, 4, 5} for one in dealt),
        "dots are uneven in a cube": all(max(one.values()) - min(one.values()) <= 1 for one in dealt),
        "dots lie outside": all(
            shapely.Polygon(space.outline).exterior.distance(shapely.Point(space.centre)) > 0.95 * space.radius
            and shapely.Polygon(space.outline).contains(shapely.Point(space.centre))
            for space in field.spaces
        ),
    }
    return [name for name, holds in checks.items() if not holds]


def equal_neighbours(field: Field) -> int:
    """How many pairs of spaces with equally many dots share a border."""
    dots = {space.id: space.mark["dots"] for space in field.spaces}
    return sum(kind == "edge" and dots[a] == dots[b] for a, b, kind in field.contacts)


def passes(field: Field, players: int, plays: int) -> float:
    """On how many turns of a random game nothing can be filled."""
    position, chance = rules.start(field, NAMES[:players], rules.Variation()), Chance(players)
    return sum(isinstance(move, Pass) for _ in range(plays) for move, _ in random_moves(position, chance)) / plays


def told(field: Field, plays: int) -> str:
    """The forced passes by number of players."""
    return ", ".join(f"{passes(field, players, plays):.1f} for {players}" for players in (2, 3, 4))


def scattered(field: Field, seed: int) -> Field:
    """The field with its dots thrown at random, as docs/GAMES.md 2.5 warns."""
    chance = Chance(seed)
    return field.remarked({space.id: {"dots": 1 + chance.below(5)} for space in field.spaces})


def cubes_of(field: Field) -> list[int]:
    """How many spaces each cube has."""
    return [len(field.group(cube)) for cube in range(1, 11)]


def wrong(field: Field) -> list[str]:
    """The faults of a field of ten cubes, as many spaces in each as there are."""
    counts = cubes_of(field)
    return faults(field, counts) + [f"a cube of {count}" for count in counts if not 7 <= count <= 12]


def tell_layouts() -> None:
    """The forced passes on the layouts that ship, and on the classic one with its dots thrown at random."""
    game = games.find("vasarely")
    for name in game.layout_names:
        layout = game.layout(name)
        field, _ = build.draw(vasarely, layout.parameters(vasarely.Parameters), layout.seed)
        print(f"{name}: {len(field.spaces)} spaces, forced passes {told(field, 10 * PLAYS)}", flush=True)
        if name == "classic":
            print(f"  with random dots {told(scattered(field, 1), 10 * PLAYS)}", flush=True)


if __name__ == "__main__":
    measures = {
        **seeds.qualities("inscribed_radius_min", "border_min"),
        "equal neighbours": equal_neighbours,
        "forced passes of 2 players": lambda field: passes(field, 2, PLAYS),
        "forced passes of 3 players": lambda field: passes(field, 3, PLAYS),
        "forced passes of 4 players": lambda field: passes(field, 4, PLAYS),
    }
    status = seeds.survey(vasarely, vasarely.Parameters(), wrong, measures)
    tell_layouts()
    sys.exit(status)
