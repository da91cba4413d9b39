"""Sets of spaces as Python integers: bit i is the space with index i in the field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetgen.chance import Chance
from sheetgen.field.model import Field, Kind


def members(bits: int) -> Iterator[int]:
    """The indices in a set, ascending."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def union(indices: Iterable[int]) -> int:
    """The set of these indices."""
    bits = 0
    for i in indices:
        bits |= 1 << i
    return bits


def joined(sets: Iterable[int]) -> int:
    """All that is in any of these sets."""
    whole = 0
    for each in sets:
        whole |= each
    return whole


def common(sets: Iterable[int]) -> int:
    """What is in all of these sets; of none, everything."""
    shared = -1
    for each in sets:
        shared &= each
    return shared


def neighbours(field: Field, kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """For each space, by index, the set of spaces that it meets in one of these ways."""
    index = {space.id: i for i, space in enumerate(field.spaces)}
    masks = [0] * len(field.spaces)
    for a, b, kind in field.contacts:
        if kind in kinds:
            masks[index[a]] |= 1 << index[b]
            masks[index[b]] |= 1 << index[a]
    return tuple(masks)


def nth(bits: int, n: int) -> int:
    """The index of the n-th member of a set, counted from 0."""
    place, width = 0, bits.bit_length()
    while width > 1:
        half = width >> 1
        low = bits & ((1 << half) - 1)
        before = low.bit_count()
        if n < before:
            bits, width = low, half
        else:
            n, bits, place, width = n - before, bits >> half, place + half, width - half
    return place


def pick(bits: int, chance: Chance) -> int:
    """The index of a random member of a set."""
    return nth(bits, chance.below(bits.bit_count()))
