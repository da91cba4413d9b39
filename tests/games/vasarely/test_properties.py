"""What holds of every game of Vasarely, whatever is played."""

from __future__ import annotations

from sheetgen.testing.play import Table
from tests.games.tables import all_played, at_tables_of, stories


@at_tables_of("vasarely")
def test_the_points_are_those_of_the_final_map(table: Table) -> None:
    cubes = {space.group for space in table.field.spaces}
    for story in stories(table):
        colour = {fill.space: fill.player for fill in story.fills}
        points = [0] * table.players
        for cube in cubes:
            spaces = [space.id for space in table.field.group(cube)]
            last = next(fill.player for fill in story.fills[::-1] if fill.space in spaces)
            points[last] += sum(colour[space] != last for space in spaces)
        assert tuple(points) == story.scores


@at_tables_of("vasarely")
def test_every_space_is_filled_once_and_every_cube_completed_once(table: Table) -> None:
    ids = [space.id for space in table.field.spaces]
    for story in stories(table):
        assert sorted(fill.space for fill in story.fills) == ids
        assert sorted(space for cube in story.unions for space in cube.spaces) == ids


@at_tables_of("vasarely")
def test_no_more_cubes_are_in_play_than_may_be(table: Table) -> None:
    most = 3 if "three-cubes" in table.variation else 2
    for game in all_played(table):
        for position in game.positions:
            cubes = position.board.cubes.values()
            opened = [cube for cube in cubes if cube & position.empty and cube & ~position.empty]
            assert len(opened) == position.opened <= most
            assert sum(opened) == position.in_play
