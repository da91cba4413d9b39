"""What holds of every game of Springer, whatever is played."""

from __future__ import annotations

from sheetgen.testing.play import Table
from tests.games.tables import all_played, at_tables_of, stories


@at_tables_of("springer")
def test_nobody_has_neighbours(table: Table) -> None:
    """But for one pair, where the first move may be two spaces."""
    for game in all_played(table):
        position = game.positions[-1]
        for own in position.filled:
            spaces = [i for i in range(len(position.map.ids)) if own >> i & 1]
            beside = sum((position.map.neighbours[i] & own).bit_count() for i in spaces)
            assert beside in ((0, 2) if position.board.agreed.doubles else (0,))


@at_tables_of("springer")
def test_scores_and_chains_are_those_that_the_finished_map_tells(table: Table) -> None:
    for game, story in zip(all_played(table), stories(table), strict=True):
        position = game.positions[-1]
        for seat, points in enumerate(position.points):
            chains = [chain for chain in story.chains if chain.player == seat]
            triangles = {id for chain in chains for id in chain.spaces if isinstance(id, str)}
            totals = sum(chain.total for chain in chains)
            assert points == (sum(int(id[1:]) for id in triangles) if position.board.agreed.touching else totals)
            assert position.chains[seat] == sum(chain.total for chain in chains if chain.complete)


@at_tables_of("springer")
def test_every_chain_of_the_story_is_one_tree_between_its_triangles(table: Table) -> None:
    for story in stories(table):
        for chain in story.chains:
            items = {id for link in chain.links for id in link}
            first, *others = (id for id in chain.spaces if isinstance(id, str))
            assert {first, *others} <= items <= set(chain.spaces)
            assert len(chain.links) == len(items) - 1
            ends = {id for id in items if sum(id in link for link in chain.links) == 1}
            assert ends == {first, *others} or not others  # a triangle is no way through (SPR-A9)
