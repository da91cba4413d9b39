"""Draw many Vasarely fields, look over each, and play on it: python -m tests.bench.seeds_vasarely SEEDS [PLAYS]

Prints the processor time and the draws that the seeds took, the least of every measure, equal dots side by side, and on
how many turns of a random game nothing could be filled, for 2, 3 and 4 players (GAMES.md, Vasarely 2.5); then the same
for the layouts that ship, and for the classic one with its dots thrown at random.
"""

from __future__ import annotations

import statistics
import sys
import time
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

NAMES = ("Ann", "Ben", "Cy", "Di")
NEAR = 0.01
"""mm: an area or a length that is rounding."""


def faults(field: Field, counts: Sequence[int], side: float = 35.5) -> list[str]:
    """What an independent look at the drawing finds wrong (GAMES.md, Vasarely 2.1 and 2.5); `counts` are the cubes'."""
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
    """The field with its dots thrown at random, as GAMES.md 2.5 warns."""
    chance = Chance(seed)
    return field.remarked({space.id: {"dots": 1 + chance.below(5)} for space in field.spaces})


def main(seeds: int, plays: int = 40) -> None:
    """Every seed from 0."""
    parameters = vasarely.Parameters()
    floors = vasarely.floors(parameters)
    times, draws, radii, borders, equal, forced = [], [], [], [], [], []
    for seed in range(seeds):
        began = time.process_time()
        field, number = build.draw(vasarely, parameters, seed)
        times.append(time.process_time() - began)
        draws.append(number + 1)
        radii.append(field.quality.inscribed_radius_min or 0.0)
        borders.append(field.quality.border_min or 0.0)
        equal.append(equal_neighbours(field))
        forced.append([passes(field, players, plays) for players in (2, 3, 4)])
        counts = [len(field.group(cube)) for cube in range(1, 11)]
        found = faults(field, counts) + floors.shortfalls(field.quality)
        found += [f"a cube of {count}" for count in counts if not 7 <= count <= 12]
        if found:
            print(f"seed {seed}: {'; '.join(found)}")
    print(f"{seeds} seeds; draws: median {statistics.median(draws)}, most {max(draws)}")
    print(f"processor seconds: median {statistics.median(times):.3f}, most {max(times):.3f}")
    print(f"radius: least {min(radii):.2f}; border: least {min(borders):.2f}")
    print(f"equal neighbours: median {statistics.median(equal)}, most {max(equal)}")
    for players, each in zip((2, 3, 4), zip(*forced, strict=True), strict=True):
        print(f"{players} players, forced passes: {min(each):.1f}, {statistics.median(each):.1f}, {max(each):.1f}")
    for name in games.find("vasarely").layout_names:
        layout = games.find("vasarely").layout(name)
        field, _ = build.draw(vasarely, layout.parameters(vasarely.Parameters), layout.seed)
        print(f"{name}: {len(field.spaces)} spaces, forced passes {told(field, 10 * plays)}")
        if name == "classic":
            print(f"  with random dots {told(scattered(field, 1), 10 * plays)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
