"""Several photos of one sheet taken together: at each place the surer one counts, and two sure ones that differ are in
doubt.

Each photo counted its pens by itself, so they are matched first: the same pen is the one that coloured the same places.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import permutations

from msgspec import structs

from sheetgen.language import N_
from sheetgen.photo.reading import Pen, Reading, Seen

ALIKE = 0.8
"""Two photos that agree at so many of the places that either shows coloured, both being sure, are of one sheet."""

FEW = 5
"""With fewer such places nothing speaks against one sheet."""


def of_one_sheet(one: Reading, other: Reading) -> bool:
    """Whether two photos of one code can show one sheet, and not two that were printed alike."""
    same, both = _agreement(one, _renumbered(other, _matches(one, other), one))
    return both < FEW or same >= ALIKE * both


def together(readings: Sequence[Reading]) -> Reading:
    """What several photos of one sheet show, in the first one's pens and others that only later ones show."""
    made, *more = readings
    for other in more:
        matches = _matches(made, other)
        pens = (*made.pens, *(pen for i, pen in enumerate(other.pens) if i not in matches))
        beside = {**made.beside, **other.beside}
        pens = _with_swatches(pens, other, matches, {*beside.values()})
        taken = structs.replace(made, pens=_named(pens), beside=beside)
        moved = _renumbered(other, matches, made)
        made = structs.replace(
            taken,
            spaces=_surer(made.spaces, moved.spaces),
            segments=_surer(made.segments, moved.segments),
            circled=_surer(made.circled, moved.circled),
            rubbed=tuple(dict.fromkeys((*made.rubbed, *other.rubbed))),
            troubles=tuple(dict.fromkeys((*made.troubles, *other.troubles))),
        )
    return made


def _places(one: Reading, other: Reading) -> Iterator[tuple[Seen, Seen]]:
    """What both see at each place that both are sure of."""
    for mine, theirs in ((one.spaces, other.spaces), (one.segments, other.segments)):
        pairs = ((seen, theirs[place]) for place, seen in mine.items() if place in theirs)
        yield from ((seen, there) for seen, there in pairs if seen.sure and there.sure)


def _matches(one: Reading, other: Reading) -> dict[int, int]:
    """For each pen of the other photo the same pen of the first one: those that coloured most places alike, and where
    nothing says so, those that look most alike."""
    counts: dict[tuple[int, int], float] = {}
    for seen, there in _places(one, other):
        if seen.pen is not None and there.pen is not None:
            counts[there.pen, seen.pen] = counts.get((there.pen, seen.pen), 0) + 1
    for i, theirs in enumerate(other.pens):
        for j, mine in enumerate(one.pens):
            far = sum(abs(a - b) for a, b in zip(theirs.rgb, mine.rgb, strict=True))
            counts[i, j] = counts.get((i, j), 0) + 0.5 * (1 - far / 765)
    size = max(len(one.pens), len(other.pens))
    ways = permutations(range(size), len(other.pens))
    best = max(ways, key=lambda way: sum(counts.get(pair, 0) for pair in enumerate(way)), default=())
    return {i: j for i, j in enumerate(best) if j < len(one.pens)}


def _renumbered(other: Reading, matches: Mapping[int, int], one: Reading) -> Reading:
    """The other reading with the first one's pens; its own come after them."""
    own = [i for i in range(len(other.pens)) if i not in matches]
    numbers = {**matches, **{i: len(one.pens) + n for n, i in enumerate(own)}}

    def moved(places: Mapping[str, Seen]) -> dict[str, Seen]:
        return {
            place: structs.replace(
                seen,
                pen=None if seen.pen is None else numbers[seen.pen],
                other=None if seen.other is None else numbers[seen.other],
            )
            for place, seen in places.items()
        }

    return structs.replace(
        other, spaces=moved(other.spaces), segments=moved(other.segments), circled=moved(other.circled)
    )


def _agreement(one: Reading, other: Reading) -> tuple[int, int]:
    """At how many places they agree, of how many that either shows coloured, where both are sure."""
    pairs = [(a.pen, b.pen) for a, b in _places(one, other) if (a.pen, b.pen) != (None, None)]
    return sum(a == b for a, b in pairs), len(pairs)


def _surer(mine: Mapping[str, Seen], theirs: Mapping[str, Seen]) -> dict[str, Seen]:
    return {**theirs, **{place: _either(seen, theirs.get(place)) for place, seen in mine.items()}}


def _either(seen: Seen, there: Seen | None) -> Seen:
    if there is None:
        return seen
    first, second = (seen, there) if seen.confidence >= there.confidence else (there, seen)
    if first.pen == second.pen or not second.sure:
        return first
    # Both are sure, and one is wrong: who can say which.
    share = first.confidence / (first.confidence + second.confidence)
    return Seen(first.pen, share, second.pen, 1 - share, N_("two photos differ"))


def _with_swatches(
    pens: Sequence[Pen], other: Reading, matches: Mapping[int, int], parts: Collection[tuple[int, ...]]
) -> tuple[Pen, ...]:
    """The first photo's pens, with the swatches that only the other one showed: one a pen, or one on each of the parts
    of a sheet that have swatches of their own."""
    taken = {number for pen in pens for number in pen.swatches}
    made = list(pens)
    for theirs, mine in matches.items():
        for number in other.pens[theirs].swatches:
            had = {*made[mine].swatches}
            part = next((part for part in parts if number in part), tuple(had))
            if number not in taken and had.isdisjoint(part):
                first, *more = sorted({*had, number})
                made[mine] = structs.replace(made[mine], swatch=first, also=tuple(more))
    return tuple(made)


def _named(pens: Sequence[Pen]) -> tuple[Pen, ...]:
    """The pens with names that differ."""
    made: list[Pen] = []
    for pen in pens:
        name, number = pen.name, 2
        while name in {other.name for other in made}:
            name, number = f"{pen.name} {number}", number + 1
        made.append(structs.replace(pen, name=name))
    return tuple(made)
