"""Dice are folded here in numbers: every net closes to its solid, flaps and all."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt
import pytest
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from sheetgen.page.boards.nets import (
    Net,
    cube,
    fair_height,
    fair_log,
    fair_prism,
    least_tip,
    log,
    net_part,
    prism,
)
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import Group, Point, Shape, Text

Solid = npt.NDArray[np.float64]

NETS = {
    "cube": cube(),
    "prism": fair_prism(),
    "log": fair_log(),
    "long prism": prism(9.0, 40.0, range(1, 9)),
    "blunt log": log(15.0, 60.0, 1.0, range(1, 8)),
}

each_net = pytest.mark.parametrize("net", NETS.values(), ids=NETS)


def folding(line: tuple[Point, Point], turn: float) -> Solid:
    """What lies on the left of the line is turned away from the printed side by so many degrees."""
    start = np.array([*line[0], 0.0])
    x, y, z = axis = np.array([*line[1], 0.0]) - start
    x, y, z = axis / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    angle = -math.radians(turn)
    whole = np.eye(4)
    whole[:3, :3] = np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross
    whole[:3, 3] = start - whole[:3, :3] @ start
    return whole


def moved(move: Solid, corners: tuple[Point, ...]) -> Solid:
    return np.array([(move @ [x, y, 0.0, 1.0])[:3] for x, y in corners])


def moves(net: Net) -> list[Solid]:
    """How every face is moved by the folds between it and the first one."""
    found = {0: np.eye(4)}
    waiting = list(net.folds)
    while waiting:
        fold = next(fold for fold in waiting if fold.first in found)
        waiting.remove(fold)
        found[fold.second] = found[fold.first] @ folding(fold.line, fold.turn)
    return [found[n] for n in range(len(net.faces))]


def folded(net: Net) -> list[Solid]:
    return [moved(move, face.corners) for move, face in zip(moves(net), net.faces, strict=True)]


def middle(solid: list[Solid]) -> Solid:
    """Of the corners, each once."""
    corners = {tuple(np.round(corner, 6) + 0.0): corner for face in solid for corner in face}
    return np.asarray(np.mean(list(corners.values()), axis=0))


def sides(face: Solid) -> list[frozenset[tuple[float, ...]]]:
    keys = [tuple(np.round(corner, 6) + 0.0) for corner in face]
    return [frozenset(side) for side in pairwise((*keys, keys[0]))]


def normal(face: Solid) -> Solid:
    turned = np.cross(face[1] - face[0], face[2] - face[1])
    return np.asarray(turned / np.linalg.norm(turned))


def solid_angle(face: Solid, eye: Solid) -> float:
    """By triangles (van Oosterom and Strackee, 1983)."""
    whole = 0.0
    for n in range(1, len(face) - 1):
        a, b, c = (corner - eye for corner in (face[0], face[n], face[n + 1]))
        x, y, z = (float(np.linalg.norm(arm)) for arm in (a, b, c))
        below = x * y * z + np.dot(a, b) * z + np.dot(a, c) * y + np.dot(b, c) * x
        whole += 2 * math.atan2(abs(float(np.dot(a, np.cross(b, c)))), float(below))
    return whole


@each_net
def test_the_folded_faces_close(net: Net) -> None:
    solid = folded(net)
    edges = [side for face in solid for side in sides(face)]
    assert all(edges.count(edge) == 2 for edge in edges)
    corners = {tuple(np.round(corner, 6) + 0.0) for face in solid for corner in face}
    assert len(corners) - len(edges) // 2 + len(solid) == 2


@each_net
def test_the_printed_side_is_outside(net: Net) -> None:
    solid = folded(net)
    heart = middle(solid)
    assert all(np.dot(normal(face), face[0] - heart) > 0 for face in solid)


@each_net
def test_every_open_edge_has_one_flap_on_one_of_its_faces(net: Net) -> None:
    solid, ways = folded(net), moves(net)
    folds = [sides(moved(ways[fold.first], fold.line))[0] for fold in net.folds]
    flaps = [sides(moved(ways[flap.face], flap.corners[:2]))[0] for flap in net.flaps]
    edges = {side for face in solid for side in sides(face)}
    assert sorted(map(sorted, [*folds, *flaps])) == sorted(map(sorted, edges))


@each_net
def test_a_flap_lies_flat_inside_the_face_that_it_is_glued_to(net: Net) -> None:
    solid, ways = folded(net), moves(net)
    for flap in net.flaps:
        # A flap hangs on the right hand of its edge, so the edge is taken the other way.
        hinge = folding((flap.corners[1], flap.corners[0]), flap.turn)
        placed = moved(ways[flap.face] @ hinge, flap.corners)
        edge = sides(placed)[0]
        (other,) = (face for n, face in enumerate(solid) if n != flap.face and edge in sides(face))
        out = normal(other)
        assert np.abs((placed - other[0]) @ out).max() < 1e-6
        for start, end in pairwise([*other, other[0]]):
            inwards = np.cross(out, end - start)
            assert ((placed - start) @ inwards).min() > -1e-6


@each_net
def test_nothing_overlaps_on_the_paper(net: Net) -> None:
    outlines = [face.corners for face in net.faces] + [flap.corners for flap in net.flaps]
    shapes = [Polygon(corners) for corners in outlines]
    assert all(shape.is_valid for shape in shapes)
    assert unary_union(shapes).area == pytest.approx(sum(shape.area for shape in shapes), rel=1e-6)


@pytest.mark.parametrize(("net", "faces"), [(cube(), 6), (fair_prism(), 7), (fair_prism(18.0), 7)])
def test_all_faces_of_a_prism_are_equal_seen_from_its_middle(net: Net, faces: int) -> None:
    solid = folded(net)
    angles = [solid_angle(face, middle(solid)) for face in solid]
    assert angles == pytest.approx([4 * math.pi / faces] * faces)


def test_the_fair_height_of_a_cube_is_its_edge_and_of_a_pentagonal_prism_half_as_much_again() -> None:
    assert fair_height(4, 10.0) == pytest.approx(10.0)
    assert fair_height(5, 10.0) == pytest.approx(15.0604, abs=1e-4)


def foot_inside(face: Solid, point: Solid) -> bool:
    """Whether the perpendicular from a point meets the face's plane inside the face."""
    out = normal(face)
    foot = point - np.dot(point - face[0], out) * out
    return all(np.dot(np.cross(end - start, foot - start), out) > 1e-6 for start, end in pairwise([*face, face[0]]))


def test_the_log_can_rest_on_its_numbers_and_nowhere_else() -> None:
    net = fair_log()
    solid = folded(net)
    heart = middle(solid)
    assert [foot_inside(face, heart) for face in solid] == [face.pips is not None for face in net.faces]


def test_a_log_with_lower_tips_than_the_least_could_rest_on_them() -> None:
    solid = folded(log(12.0, 30.0, 0.9 * least_tip(7, 12.0, 30.0), range(1, 8)))
    assert all(foot_inside(face, middle(solid)) for face in solid)


def opposite(net: Net) -> list[list[int]]:
    """The numbers on every two faces that look away from each other."""
    known = [(face.pips or 0, normal(solid)) for face, solid in zip(net.faces, folded(net), strict=True)]
    return sorted(sorted((a, b)) for (a, one), (b, other) in combinations(known, 2) if np.dot(one, other) < -0.999)


def test_opposite_faces_of_the_cube_are_together_seven() -> None:
    assert opposite(cube()) == [[1, 6], [2, 5], [3, 4]]


def test_six_and_seven_stand_on_the_prisms_ends_and_one_to_five_round_it() -> None:
    assert opposite(fair_prism()) == [[6, 7]]
    assert sorted(face.pips or 0 for face in fair_prism().faces if len(face.corners) == 4) == [1, 2, 3, 4, 5]


def test_the_log_bears_one_to_seven_once() -> None:
    assert sorted(face.pips for face in fair_log().faces if face.pips) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("net", [fair_prism(), fair_log()], ids=["prism", "log"])
def test_figures_stay_within_their_faces_whichever_way_they_are_turned(net: Net) -> None:
    figures = [group for group in within(net_part(net).shapes) if isinstance(group.shapes[0], Text)]
    faces = [face for face in net.faces if face.pips is not None]
    assert len(figures) == 7
    for figure, face in zip(figures, faces, strict=True):
        left, bottom, right, top = bounds(figure)
        assert Polygon(face.corners).contains(box(left, bottom, right, top))


def within(shapes: tuple[Shape, ...]) -> Iterator[Group]:
    """The innermost groups."""
    for shape in shapes:
        if isinstance(shape, Group):
            inner = list(within(shape.shapes))
            yield from inner or [shape]


@each_net
def test_the_part_is_as_large_as_what_it_draws(net: Net) -> None:
    part = net_part(net)
    left, bottom, right, top = bounds(part.shapes[0])
    assert (left, bottom) == pytest.approx((0.0, 0.0)) and (right, top) == pytest.approx((part.width, part.height))
