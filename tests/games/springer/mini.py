"""Small fields of Springer as data, read from a map of letters; each letter is a space, numbered in the map's order.

A map is drawn on squared paper, so its rings can be walked from square to square. Triangles stand on the points of the
outer border that are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import Any, TypeAlias

from sheetgen.field.model import Contact, Field, Segment, Space, SpaceId

Node: TypeAlias = tuple[int, int]
"""A corner of the squares: row from the top, column from the left."""

GRID = """
ABCD
EFGH
IJKL
MNOP
"""
"""Sixteen squares, 1 to 16; on each edge triangles 2, 5 and 4 at the points between them."""

SMALL = """
ABC
DEF
GHI
"""
"""Nine squares, for counting deep."""

ODD = """
AAAAABBCC
ADDEABFFC
AAAEABBCC
GGGGGGGGG
"""
"""Spaces 2 and 3 have two borders with each other, and meet 6 at two points; so do 1 and 5 with 4 or 7."""


def grid(values: str = "254", *, corners: bool = True) -> Field:
    """The sixteen squares."""
    triangles = {}
    for i, value in enumerate(values, 1):
        for edge, node in {"N": (0, i), "E": (i, 4), "S": (4, i), "W": (i, 0)}.items():
            triangles[f"{edge}{value}"] = node
    stands = dict(sorted(triangles.items(), key=lambda item: "NESW".index(item[0][0])))
    return lettered(GRID, stands, corners=corners)


def small(*, corners: bool = True) -> Field:
    """Nine squares and a triangle or two on each edge."""
    stands = {"N5": (0, 1), "N1": (0, 2), "E4": (1, 3), "S3": (3, 2), "W2": (2, 0)}
    return lettered(SMALL, stands, corners=corners)


def odd() -> Field:
    """Seven spaces of odd shapes; triangles stand at the points of the outer border."""
    return lettered(ODD, {"N5": (0, 5), "N2": (0, 7), "E3": (3, 9), "W1": (3, 0)})


def lettered(text: str, triangles: Mapping[str, Node], *, corners: bool = True) -> Field:
    """The field of a map, with triangles at these nodes; without `corners` those of the sheet are rounded off, so that
    no two places of a space have the same name."""
    rows = text.split()
    letters = list(dict.fromkeys("".join(rows)))
    id = {letter: number for number, letter in enumerate(letters, 1)}
    squares = {(r, c): id[letter] for r, row in enumerate(rows) for c, letter in enumerate(row)}
    rounds = {space: _around(squares, space) for space in id.values()}
    turns = {(r, c) for r in (0, len(rows)) for c in (0, len(rows[0]))} if corners else set()
    meeting = {
        node
        for node in {node for nodes in rounds.values() for node in nodes}
        if len(_spaces(squares, node)) > 2 or node in turns
    }
    numbers = {node: number for number, node in enumerate(sorted(meeting))}
    stands = {node: name for name, node in triangles.items()}
    points = {str(number): _points(squares, node, stands) for node, number in numbers.items()}
    rings = {str(space): list(_ring(squares, nodes, numbers)) for space, nodes in rounds.items()}
    return Field(
        game="springer",
        layout="mini",
        seed=1,
        code="SPR-TEST",
        size=(0, 0),
        spaces=(
            *(Space(id=space, outline=_outline(nodes), centre=(0, 0), radius=0) for space, nodes in rounds.items()),
            *(
                Space(id=name, outline=(), centre=(0, 0), radius=0, group=name[0], mark={"value": int(name[1:])})
                for name in triangles
            ),
        ),
        segments=tuple(_segments(squares, rounds, numbers, corners=corners)),
        contacts=tuple(_contacts(rings, points)),
        facts={"rings": rings, "points": points},
    )


def _around(squares: Mapping[Node, int], space: int) -> list[Node]:
    """The nodes round a space, clockwise on the sheet, from its topmost and of those its leftmost."""
    after = {
        start: stop
        for (r, c), here in squares.items()
        if here == space
        for beside, start, stop in (
            ((r - 1, c), (r, c), (r, c + 1)),
            ((r, c + 1), (r, c + 1), (r + 1, c + 1)),
            ((r + 1, c), (r + 1, c + 1), (r + 1, c)),
            ((r, c - 1), (r + 1, c), (r, c)),
        )
        if squares.get(beside) != space
    }
    nodes = [min(after)]
    while after[nodes[-1]] != nodes[0]:
        nodes.append(after[nodes[-1]])
    assert len(nodes) == len(after), "a space has one border, which meets itself nowhere"
    return nodes


def _spaces(squares: Mapping[Node, int], node: Node) -> list[int | None]:
    """What lies round a node, clockwise, each once where it is all of one piece."""
    r, c = node
    round = [squares.get(square) for square in ((r - 1, c - 1), (r - 1, c), (r, c), (r, c - 1))]
    return [here for k, here in enumerate(round) if here != round[k - 1]]


def _points(squares: Mapping[Node, int], node: Node, stands: Mapping[Node, str]) -> list[SpaceId | None]:
    there = _spaces(squares, node)
    if None not in there:
        return list(there)
    outside = there.index(None)
    return [*there[outside + 1 :], *there[:outside], None, *([stands[node]] if node in stands else [])]


def _ring(squares: Mapping[Node, int], nodes: list[Node], numbers: Mapping[Node, int]) -> Iterator[dict[str, Any]]:
    """Meeting points and borders in turn; first the border in which the walk began, where it began in one."""
    first = next(k for k, node in enumerate(nodes) if node in numbers)
    turned = [*nodes[first:], *nodes[:first]]
    items: list[dict[str, Any]] = []
    for node, after in zip(turned, [*turned[1:], turned[0]], strict=True):
        if node in numbers:
            items += [{"point": numbers[node]}, {"border": _beyond(squares, node, after)}]
    yield from items if first == 0 else [items[-1], *items[:-1]]


def _beyond(squares: Mapping[Node, int], node: Node, after: Node) -> int | None:
    """What lies on the left of a step."""
    (r, c), (rr, cc) = node, after
    return squares.get(
        {(0, 1): (r - 1, c), (1, 0): (r, c), (0, -1): (r, c - 1), (-1, 0): (r - 1, c - 1)}[rr - r, cc - c]
    )


def _outline(nodes: list[Node]) -> tuple[tuple[float, float], ...]:
    return tuple((10.0 * c, -10.0 * r) for r, c in nodes)


def _segments(
    squares: Mapping[Node, int], rounds: Mapping[int, list[Node]], numbers: Mapping[Node, int], *, corners: bool
) -> Iterator[Segment]:
    """The borders as every space has them; that each is there twice does no harm."""
    for space, nodes in rounds.items():
        first = next(k for k, node in enumerate(nodes) if node in numbers)
        turned = [*nodes[first:], *nodes[: first + 1]]
        cuts = [k for k, node in enumerate(turned) if node in numbers]
        for start, stop in pairwise(cuts):
            ends = numbers[turned[start]], numbers[turned[stop]]
            line = _outline(turned[start : stop + 1])
            if not corners:
                line = (line[0], line[-1])
            sides = (_beyond(squares, turned[start], turned[start + 1]), space)
            yield Segment(id=start, line=line, curve=space, order=start, ends=ends, sides=sides)


def _contacts(
    rings: Mapping[str, list[dict[str, Any]]], points: Mapping[str, list[SpaceId | None]]
) -> Iterator[Contact]:
    edge = {
        frozenset((int(space), item["border"])) for space, ring in rings.items() for item in ring if item.get("border")
    }
    corner = {
        (a, b)
        for there in points.values()
        for a, b in combinations(
            sorted((id for id in there if id is not None), key=lambda id: (isinstance(id, str), id)), 2
        )
    }
    for a, b in sorted(corner, key=str):
        yield a, b, "edge" if frozenset((a, b)) in edge else "corner"
