"""Plane maps of one closed curve, as pure combinatorics: which crossing follows which, which segments bound a space.

A dart is a segment with a direction: ``s`` runs along the curve, ``~s`` against it. Every space is listed by the darts
that have it on their left, so walking them goes round it counter-clockwise. All numbers come from the walk along the
curve: segment ``s`` leaves crossing ``visits[s]``, crossings are numbered when they are first met, spaces by the first
segment that has them on its left (then right) side. No coordinate takes part, so a map is the same on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from sheetgen.field.model import Contact, Kind
from sheetgen.language import gettext

Dart = int
Ring = tuple[Dart, ...]


class PlaneMap(Struct, frozen=True, kw_only=True):
    """One closed curve that crosses itself."""

    visits: tuple[int, ...]
    """The crossing that each segment leaves; segment s ends at the crossing that segment s + 1 leaves."""
    spaces: tuple[Ring, ...]
    """The bounded faces; space number i + 1 is ``spaces[i]``."""
    outside: Ring
    """The unbounded face."""

    @property
    def crossings(self) -> int:
        """How many crossings there are."""
        return max(self.visits) + 1

    @property
    def passes(self) -> list[int]:
        """How often the curve passes through each crossing."""
        counts = Counter(self.visits)
        return [counts[crossing] for crossing in range(self.crossings)]

    def start(self, dart: Dart) -> int:
        """The crossing that a dart leaves."""
        return self.visits[dart] if dart >= 0 else self.visits[(~dart + 1) % len(self.visits)]

    def corners(self, ring: Ring) -> tuple[int, ...]:
        """The crossings round a face."""
        return tuple(self.start(dart) for dart in ring)

    def sides(self) -> list[tuple[int | None, int | None]]:
        """The space numbers to the left and to the right of each segment; None is the outside."""
        left_of = {dart: number for number, ring in enumerate(self.spaces, 1) for dart in ring}
        return [(left_of.get(s), left_of.get(~s)) for s in range(len(self.visits))]

    def contacts(self) -> tuple[Contact, ...]:
        """All pairs of spaces that share a segment ("edge") or only a crossing ("corner")."""
        kinds: dict[tuple[int, int], Kind] = {}
        around: dict[int, list[int]] = {}
        for number, ring in enumerate(self.spaces, 1):
            for corner in self.corners(ring):
                around.setdefault(corner, []).append(number)
        for numbers in around.values():
            for a, b in combinations(sorted(set(numbers)), 2):
                kinds[a, b] = "corner"
        for left, right in self.sides():
            if left is not None and right is not None:
                kinds[min(left, right), max(left, right)] = "edge"
        return tuple((a, b, kind) for (a, b), kind in sorted(kinds.items()))


def numbered(starts: Sequence[int], faces: Sequence[Sequence[Dart]], outside: Sequence[Dart]) -> PlaneMap:
    """The map with crossings and spaces numbered by the walk; `starts` may name crossings by any numbers."""
    names: dict[int, int] = {}
    for crossing in starts:
        names.setdefault(crossing, len(names))
    at = {dart: face for face in faces for dart in face}
    walk = (dart for s in range(len(starts)) for dart in (s, ~s) if dart in at)
    spaces: dict[int, Ring] = {}
    for dart in walk:
        face = at[dart]
        turn = face.index(dart)
        spaces.setdefault(id(face), (*face[turn:], *face[:turn]))
    return PlaneMap(
        visits=tuple(names[crossing] for crossing in starts), spaces=tuple(spaces.values()), outside=tuple(outside)
    )


def from_visits(visits: Sequence[int], turns: str, outside: Sequence[int]) -> PlaneMap:
    """The map of a curve that meets each crossing twice.

    `visits` are the crossings along the curve. `turns` has one letter for each crossing, in order of the first visit:
    L when the second passage crosses the first from its right to its left, R when from left to right. `outside` are the
    segments along the outside. Raises ValueError, in a sentence, when that is no plane curve.
    """
    first, second = _two_visits(visits)
    if len(turns) != len(first) or set(turns) - {"L", "R"}:
        raise ValueError(
            gettext("turns: this must be {count} letters L or R, one for each crossing").format(count=len(first))
        )
    left_of_next: dict[Dart, Dart] = {}
    for crossing, turn in zip(first, turns, strict=True):
        left_of_next |= _turns_at(first[crossing], second[crossing], turn, len(visits))
    faces = list(_faces(left_of_next))
    if len(faces) != len(visits) - len(first) + 2:
        raise ValueError(gettext("turns: no curve in the plane turns so"))
    if not outside:
        said = gettext(
            "visits: outside is missing, the numbers of the segments along the outside; segment 0 runs from the first "
            "crossing to the second"
        )
        raise ValueError(said)
    strange = next((segment for segment in outside if not 0 <= segment < len(visits)), None)
    if strange is not None:
        said = gettext("outside: there is no segment {strange}; the segments are numbered from 0 to {last}")
        raise ValueError(said.format(strange=strange, last=len(visits) - 1))
    wanted = set(outside)
    found = [face for face in faces if {max(dart, ~dart) for dart in face} == wanted]
    if len(found) != 1:
        raise ValueError(gettext("outside: these segments do not surround one face of the map"))
    return numbered(visits, [face for face in faces if face is not found[0]], found[0])


def _two_visits(visits: Sequence[int]) -> tuple[dict[int, int], dict[int, int]]:
    first: dict[int, int] = {}
    second: dict[int, int] = {}
    for place, crossing in enumerate(visits):
        if crossing < 0:
            said = gettext("visits: there is no crossing {crossing}; number them from 0 on")
            raise ValueError(said.format(crossing=crossing))
        if crossing in second:
            raise ValueError(gettext("visits: crossing {crossing} is met more than twice").format(crossing=crossing))
        (second if crossing in first else first)[crossing] = place
    if lonely := sorted(first.keys() - second.keys()):
        raise ValueError(gettext("visits: crossing {crossing} is met only once").format(crossing=lonely[0]))
    if not first:
        raise ValueError(gettext("visits: there is no crossing"))
    return first, second


def _turns_at(one: int, other: int, turn: str, size: int) -> Mapping[Dart, Dart]:
    """Which dart follows an arriving one when the face on its left is walked round."""
    ahead, behind = one, ~((one - 1) % size)
    left, right = other, ~((other - 1) % size)
    if turn == "R":
        left, right = right, left
    around = (ahead, left, behind, right)  # counter-clockwise
    return {~around[i]: around[i - 1] for i in range(4)}


def _faces(following: Mapping[Dart, Dart]) -> Iterator[list[Dart]]:
    left = dict.fromkeys(following)
    while left:
        begin = dart = next(iter(left))
        face = []
        while True:
            face.append(dart)
            del left[dart]
            dart = following[dart]
            if dart == begin:
                break
        yield face
