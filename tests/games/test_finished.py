"""What several of our games have in common when they are over."""

from __future__ import annotations

from sheetgen.testing.play import Table
from tests.games.tables import at_tables_of, stories


@at_tables_of("arp", "miro")
def test_every_segment_is_coloured_once_and_every_space_captured_once(table: Table) -> None:
    for story in stories(table):
        coloured = sorted(segment for stroke in story.strokes for segment in stroke.segments)
        assert coloured == [segment.id for segment in table.field.segments]
        assert sorted(capture.space for capture in story.captures) == [space.id for space in table.field.spaces]


@at_tables_of("mondrian", "delaunay")
def test_no_two_neighbours_have_the_same_colour(table: Table) -> None:
    for story in stories(table):
        colours = {fill.space: fill.colour for fill in story.fills}
        assert len(colours) == len(story.fills)
        beside = [(a, b) for a, b, kind in table.field.contacts if kind == "edge"]
        assert not [(a, b) for a, b in beside if a in colours and colours[a] == colours.get(b)]
