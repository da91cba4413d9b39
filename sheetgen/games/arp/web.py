"""Arp's field as the judging of finished sheets sees it: segments as bits, where one stroke may follow another, and the
joints, where two strokes met on a line for certain.

What is free of a line always hangs together, since a stroke starts inside of it and runs to its end. So a line is
coloured from its ends inwards; and where two strokes meet on it, the earlier one *started* there: the stroke just
before it touched that crossing on another line. Only `stop-at-own` knows other ends of strokes, and so no joints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sheetgen.games.arp.rules import Board, Track
from sheetgen.referee.bits import members, union
from sheetgen.referee.finished.inked import UNREADABLE


class Web:
    """Segments by index, lines by their place among the lines; sets of segments and of spaces are integers.

    A *gap* is named by the segment behind it: at gap i the segments i - 1 and i of a line meet.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.tracks: tuple[Track, ...] = tuple(board.tracks.values())
        self.count = len(board.map.segments)
        self.whole = board.map.whole
        """All segments."""
        self.firsts = union(track.first for track in self.tracks)
        """The first segment of each line."""
        self.track_of = tuple(track for track in self.tracks for _ in track.ids)
        """For each segment its line."""
        self.names = tuple(f"{track.number}.{i - track.first + 1}" for i, track in enumerate(self.track_of))
        """For each segment its name in records."""
        self.across = tuple(track.across[i - track.first] for i, track in enumerate(self.track_of))
        """At each gap the segments of other lines that end there."""
        self.spaces = board.map.spaces
        """The ids of the spaces, by index."""
        self.beside = tuple(tuple(space.bit_length() - 1 for space, _ in beside) for beside in board.map.beside)
        """For each segment the spaces that it bounds, by index."""
        outlines = {space.bit_length() - 1: outline for beside in board.map.beside for space, outline in beside}
        self.outlines = tuple(outlines[i] for i in range(len(self.spaces)))
        """For each space its sides."""
        self._touched: dict[tuple[int, int], tuple[int, int]] = {}

    def touched(self, low: int, high: int) -> tuple[int, int]:
        """Where the next stroke may start after one from segment `low` to before `high`: the segments of other lines
        with which a stroke away from its line's number would begin, and those for one towards it."""
        found = self._touched.get((low, high))
        if found is None:
            track, away, towards = self.track_of[low], 0, 0
            for point in track.points[low - track.first : high - track.first + 1]:
                for meeting in self.board.meetings[point]:
                    if meeting.track.number != track.number:
                        away |= meeting.below
                        towards |= meeting.above
            found = self._touched[low, high] = away, towards
        return found


class Joints(Struct, frozen=True):
    """The gaps at which two strokes met for certain: their sides differ in colour, or one of them stayed bare."""

    gaps: int
    """As a set."""
    before: tuple[int, ...]
    """For each of them, in order, the segments across of which one was in the stroke just drawn if the side before the
    gap is the earlier one; none if it cannot be."""
    behind: tuple[int, ...]
    """The same if the side behind the gap is the earlier one."""

    def each(self) -> Iterator[tuple[int, int, int]]:
        """Gap, before and behind."""
        return zip(members(self.gaps), self.before, self.behind, strict=True)


def joints(web: Web, ink: Sequence[int], sets: Sequence[int]) -> Joints:
    """The joints of a sheet; `sets` are by seat the segments that are, or may be, in that player's colour."""
    gaps, before, behind = 0, [], []
    for gap in range(1, web.count):
        one, other = ink[gap - 1], ink[gap]
        if one != other and not web.firsts >> gap & 1 and UNREADABLE not in (one, other):
            gaps |= 1 << gap
            # the stroke just before was by the seat before
            before.append(web.across[gap] & sets[one - 1] if one >= 0 else 0)
            behind.append(web.across[gap] & sets[other - 1] if other >= 0 else 0)
    return Joints(gaps, tuple(before), tuple(behind))
