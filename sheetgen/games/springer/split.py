"""Splitting spaces before play (Springer V2, SPR-A6): the field as a net of meeting points and borders.

The rules know no coordinates. What they know of a space is its ring: its meeting points and borders in turn, clockwise
on the sheet from the topmost point (facts["rings"], facts["points"], as field.py describes them). A line from one place
of a ring to another divides the ring into two, and all contacts of the parts follow. A part counts its borders and
points from where the undivided space did, as far as it still has them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import TypeAlias

import msgspec
from msgspec import Struct, structs

from sheetgen.errors import BadInput
from sheetgen.field.model import Contact, Field, SpaceId
from sheetgen.games.springer.corners import meetings, outer
from sheetgen.games.springer.story import Cut, End
from sheetgen.language import either, gettext, listed, ngettext


class Corner(Struct, frozen=True):
    """A meeting point, by number."""

    point: int


class Border(Struct, frozen=True):
    """A border, from the point before it to the point after it; beyond it lies a space or, None, the outside."""

    beyond: int | None


Item: TypeAlias = Corner | Border
Ring: TypeAlias = tuple[Item, ...]


class Split(Struct, frozen=True):
    """A line through a space. Its ends are named as a record names them, in the shortest way once they are known."""

    space: int
    first: str
    second: str

    def __str__(self) -> str:
        return f"split {self.space}: {self.first} to {self.second}"


_END = r"(?:\d{1,9}|-)(?:\s*/\s*(?:\d{1,9}|-))*(?:\s*\.\s*\d{1,9})?"
_SPLIT = re.compile(
    rf"split\s*(\d{{1,9}})(?:\s*[:,]\s*|\s+)(?:from\s+)?({_END})\s*(?:to|->|→)\s*({_END})", re.IGNORECASE
)
_NAME = re.compile(r"([\d/-]+)(?:\.(\d+))?")


def read(text: str) -> Split | None:
    """The split that a line writes, if it writes one; whether there are such places is not asked yet."""
    match = _SPLIT.fullmatch(text)
    if match is None:
        return None
    first, second = (re.sub(r"\s", "", end) for end in match.group(2, 3))
    return Split(int(match[1]), first, second)


class Net(Struct, frozen=True):
    """The spaces by their rings."""

    rings: dict[int, Ring]
    points: dict[int, tuple[SpaceId | None, ...]]
    """What meets at each point: spaces, triangles, None for the outside."""
    cuts: tuple[Cut, ...] = ()
    """The lines drawn so far."""

    def meant(self, split: Split) -> Split:
        """The same split, its ends named in the shortest way.

        Raises BadInput for a space or place that is not there, or a name that fits several places.
        """
        if split.space not in self.rings:
            missing = gettext("there is no space {space} to split; the spaces run from 1 to {last}")
            raise BadInput(missing.format(space=split.space, last=max(self.rings)))
        names = self.names(split.space)
        if split.first == split.second:
            both = self._fitting(split.space, split.first.split("/"))
            if len(both) == 2:  # no other line is meant than the one from the first of them to the second
                return Split(split.space, names[both[0]], names[both[1]])
        first, second = (names[self._place(split.space, end)] for end in (split.first, split.second))
        return Split(split.space, first, second)

    def splits(self) -> Iterator[Split]:
        """Every split, space by space (SPR-A6)."""
        for space in self.rings:
            names = self.names(space)
            yield from (Split(space, first, second) for first in names for second in names if first != second)

    def clear_splits(self, space: int) -> list[Split]:
        """Those of a space whose line runs along none of its borders, however straight they are."""
        names, ring = self.names(space), self.rings[space]
        sides = [_sides(ring, place) for place in range(len(ring))]
        return [
            Split(space, names[i], names[j])
            for i, one in enumerate(sides)
            for j, two in enumerate(sides)
            if not one & two
        ]

    def names(self, space: int) -> list[str]:
        """How a record names each place of a ring (SPR-A6): a point by its two neighbours, if that will do."""
        return [self._name(space, place) for place in range(len(self.rings[space]))]

    def _name(self, space: int, place: int) -> str:
        fits: list[int] = []
        name = ""
        for said in self._sayings(space, place):
            fits, name = self._fitting(space, said), "/".join(said)
            if fits == [place]:
                return name
        return f"{name}.{fits.index(place) + 1}"

    def _sayings(self, space: int, place: int) -> Iterator[list[str]]:
        """What may be said of a place, the last of them being all that can be said."""
        ring = self.rings[space]
        item = ring[place]
        if isinstance(item, Border):
            yield _names([item.beyond])
            return
        sides = ring[place - 1], ring[(place + 1) % len(ring)]
        if self.points[item.point] == (space, None):  # a corner of the sheet
            yield ["-", "-"]
            return
        yield _names([side.beyond for side in sides if isinstance(side, Border)])
        spaces = self._spaces_at(item.point) - {space}
        yield _names(spaces if len(spaces) > 1 else [*spaces, None])

    def _spaces_at(self, point: int) -> set[int]:
        return {id for id in self.points[point] if isinstance(id, int)}

    def _place(self, space: int, end: str) -> int:
        """The place of a ring that a record means."""
        match = _NAME.fullmatch(end)
        assert match is not None
        said = match[1].split("/")
        fits = self._fitting(space, said)
        if not fits:
            raise BadInput(self._not_there(space, said))
        which = int(match[2]) if match[2] else None
        border, named = len(said) == 1, {"place": match[1], "space": space, "count": len(fits)}
        if which is None and len(fits) > 1:
            several = gettext(
                "{place} fits {count} points of space {space}; say which, counted clockwise from its top: {ways}"
            )
            if border:
                several = gettext(
                    "{place} fits {count} borders of space {space}; say which, counted clockwise from its top: {ways}"
                )
            ways = either(f"{match[1]}.{n}" for n in range(1, len(fits) + 1))
            raise BadInput(several.format(ways=ways, **named))
        if which is not None and not 1 <= which <= len(fits):
            missing = ngettext(
                "there is no {end} at space {space}: {place} fits only one point of it",
                "there is no {end} at space {space}: {place} fits only {count} points of it",
                len(fits),
            )
            if border:
                missing = ngettext(
                    "there is no {end} at space {space}: {place} fits only one border of it",
                    "there is no {end} at space {space}: {place} fits only {count} borders of it",
                    len(fits),
                )
            raise BadInput(missing.format(end=end, **named))
        return fits[0 if which is None else which - 1]

    def _fitting(self, space: int, said: list[str]) -> list[int]:
        """The places that these spaces name; points at which others meet as well only if there are no better ones."""
        ring = self.rings[space]
        if len(said) == 1:
            beyond = None if said == ["-"] else int(said[0])
            return [i for i, item in enumerate(ring) if item == Border(beyond)]
        wanted = {None if each == "-" else int(each) for each in said}
        points = [(i, self._around(item.point, space)) for i, item in enumerate(ring) if isinstance(item, Corner)]
        exact = [i for i, there in points if there - {None} == wanted - {None} and wanted <= there]
        return exact or [i for i, there in points if wanted <= there]

    def _not_there(self, space: int, said: list[str]) -> str:
        if said == ["-"]:
            return gettext("space {space} does not lie at the outer border").format(space=space)
        if len(said) == 1:
            met = (i for i, item in enumerate(self.rings[space]) if self._is_point_of(item, int(said[0])))
            point = next(met, None) if int(said[0]) != space else None
            apart = gettext("space {space} has no border with {other}")
            if point is None:
                return apart.format(space=space, other=said[0])
            apart = gettext("space {space} has no border with {other}; the point where they meet is {point}")
            return apart.format(space=space, other=said[0], point=self._name(space, point))
        others = [gettext("the outside") if each == "-" else each for each in said]
        return gettext("there is no point where {spaces} meet").format(spaces=listed([str(space), *others]))

    def _is_point_of(self, item: Item, space: int) -> bool:
        return isinstance(item, Corner) and space in self.points[item.point]

    def _around(self, point: int, space: int) -> set[int | None]:
        outside = {None} if None in self.points[point] else set()
        return (self._spaces_at(point) - {space}) | outside

    def contacts(self, space: int) -> tuple[set[int], set[SpaceId]]:
        """The spaces that a space meets at an edge; the spaces and triangles that it meets only at a point."""
        ring = self.rings[space]
        edge = {item.beyond for item in ring if isinstance(item, Border) and item.beyond is not None}
        met = {id for item in ring if isinstance(item, Corner) for id in self.points[item.point] if id is not None}
        return edge, met - edge - {space}

    def field_contacts(self) -> Iterator[Contact]:
        """All contacts, as a field lists them."""
        for space in self.rings:
            edge, corner = self.contacts(space)
            yield from ((space, other, "edge") for other in edge if space < other)
            yield from ((space, other, "corner") for other in corner if isinstance(other, str) or space < other)

    def divided(self, split: Split, player: int, order: int) -> Net:
        """The net after a split: one part keeps the space's number, the other has the next one (SPR-A6)."""
        names = self.names(split.space)
        return _Division(self, split.space, names.index(split.first), names.index(split.second)).net(player, order)


def _names(meeting: Collection[int | None]) -> list[str]:
    """These spaces as a record has them, the outside last."""
    return [*map(str, sorted(id for id in set(meeting) if id is not None)), *(["-"] if None in meeting else [])]


def _sides(ring: Ring, place: int) -> set[int]:
    """The borders that a place lies on, by their places."""
    return {place} if isinstance(ring[place], Border) else {(place - 1) % len(ring), (place + 1) % len(ring)}


class _Division:
    """A space about to be divided: the part from `first` clockwise to `second` keeps its number."""

    def __init__(self, net: Net, space: int, first: int, second: int) -> None:
        self.before = net
        self.space = space
        self.part = max(net.rings) + 1
        self.first = first
        self.second = second
        self.ring = net.rings[space]
        self.rings = dict(net.rings)
        self.points = dict(net.points)

    def net(self, player: int, order: int) -> Net:
        one, other = self._end(self.first, self.space, self.part), self._end(self.second, self.part, self.space)
        kept, gone = self._between(self.first, self.second), self._between(self.second, self.first)
        for place in gone:
            self._given_away(place)
        self.rings[self.space] = self._ring(one.point, kept, other.point, self.part)
        self.rings[self.part] = self._ring(other.point, gone, one.point, self.space)
        cut = Cut(space=self.space, part=self.part, ends=(one, other), player=player, order=order)
        return structs.replace(self.before, rings=self.rings, points=self.points, cuts=(*self.before.cuts, cut))

    def _between(self, start: int, stop: int) -> list[int]:
        """The places of the old ring from one end clockwise to the other: divided borders too, but not the ends."""
        places = [k % len(self.ring) for k in range(start, start + (stop - start) % len(self.ring) + 1)]
        ends = (start, stop)
        return [place for place in places if place not in ends or isinstance(self.ring[place], Border)]

    def _ring(self, start: int, between: list[int], stop: int, other: int) -> Ring:
        """A part's ring, counted from where the undivided space was."""
        ring = [Corner(start), *(self.ring[place] for place in between), Corner(stop), Border(other)]
        first, last = (self.first, self.second) if other == self.part else (self.second, self.first)
        top = next((k for k, (a, b) in enumerate(pairwise([first, *between, last]), 1) if b < a), 0)
        return (*ring[top:], *ring[:top])

    def _end(self, place: int, after: int, before: int) -> End:
        """The point where an end of the line lies; clockwise on the old ring comes `before`, then it, then `after`."""
        item = self.ring[place]
        if isinstance(item, Corner):
            self._joined(item.point)
            return End(point=item.point)
        point = max(self.points) + 1
        self.points[point] = (self.space, self.part, item.beyond)
        start, stop = self._ends_of(place)
        if item.beyond is not None:
            self._replace(item.beyond, (start, stop), (Border(after), Corner(point), Border(before)))
        return End(point=point, inside=(start, stop), beyond=item.beyond)

    def _joined(self, point: int) -> None:
        """The part meets at this point too."""
        there = self.points[point]
        at = there.index(self.space) + 1
        self.points[point] = (*there[:at], self.part, *there[at:])

    def _given_away(self, place: int) -> None:
        """A point or a whole border is the part's now."""
        item = self.ring[place]
        if isinstance(item, Corner):
            there = self.points[item.point]
            self.points[item.point] = tuple(self.part if id == self.space else id for id in there)
        elif item.beyond is not None and place not in (self.first, self.second):
            self._replace(item.beyond, self._ends_of(place), (Border(self.part),))

    def _ends_of(self, place: int) -> tuple[int, int]:
        """The points before and after a border of the old ring."""
        one, other = self.ring[place - 1], self.ring[(place + 1) % len(self.ring)]
        assert isinstance(one, Corner) and isinstance(other, Corner)
        return one.point, other.point

    def _replace(self, beyond: int, ends: tuple[int, int], items: Ring) -> None:
        """In the ring beyond a border, other items in the border's stead; there it runs the other way round."""
        ring = self.rings[beyond]
        start, stop = ends
        place = next(
            k
            for k, item in enumerate(ring)
            if item == Border(self.space) and ring[k - 1] == Corner(stop) and ring[(k + 1) % len(ring)] == Corner(start)
        )
        self.rings[beyond] = (*ring[:place], *items, *ring[place + 1 :])


def net(field: Field) -> Net:
    """The net of a field. Raises BadInput when the field does not say how its spaces lie round each other."""
    found, points = _rings(field), meetings(field)
    if not found or not points:
        raise BadInput(gettext("spaces cannot be split on this sheet: its field does not list their borders"))
    border = outer(field)
    for space, along in border.along.items():
        corners = along.keys() & border.corners.keys()
        if corners and space in found:
            found[space] = _cornered(found[space], along, corners, border.corners)
            points |= dict.fromkeys(corners, (space, None))
    return Net(found, points)


def _cornered(
    ring: Ring, along: Mapping[int, set[int]], corners: Collection[int], at: Mapping[int, tuple[float, float]]
) -> Ring:
    """A ring with the sheet's corners among its points: each divides the outer border on which it lies."""
    items: list[Item] = []
    for place, item in enumerate(ring):
        items.append(item)
        before, after = ring[place - 1], ring[(place + 1) % len(ring)]
        if item == Border(None) and isinstance(before, Corner) and isinstance(after, Corner):
            for corner in _between(along, before.point, after.point, corners):
                items += [Corner(corner), Border(None)]
    inside = [item.point for item in items[: 1 + len(items) - len(ring)] if isinstance(item, Corner)]
    if ring[0] != Border(None) or not inside:
        return tuple(items)
    top = items.index(Corner(min(inside, key=lambda corner: (-at[corner][1], at[corner][0]))))
    return (*items[top:], *items[:top])


def _between(along: Mapping[int, set[int]], start: int, stop: int, corners: Collection[int]) -> list[int]:
    """The corners on the way along the outer border from one meeting point to the next one."""
    for first in along.get(start, ()):
        way, before, at = [], start, first
        while at in corners:
            way.append(at)
            before, at = at, next(point for point in along[at] if point != before)
        if at == stop and way:
            return way
    return []


def _rings(field: Field) -> dict[int, Ring]:
    """facts["rings"] (field.py): the boundary of each space; empty where the field does not say."""
    listed = msgspec.convert(field.facts.get("rings", {}), dict[int, tuple[_Item, ...]], str_keys=True)
    return {space: tuple(item.read() for item in ring) for space, ring in listed.items()}


class _Item(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a ring as the fact has it: {"point": 57} or {"border": 12}."""

    point: int | None = None
    border: int | None = None

    def read(self) -> Item:
        return Border(self.border) if self.point is None else Corner(self.point)
