import pytest

from sheetgen.page.ink.extent import Extents, Strokes, bounds
from sheetgen.page.ink.shapes import Circle, Group, Path, Pen, Text, polygon, polyline


def test_a_line_reaches_half_its_pen_beyond_its_ends() -> None:
    assert bounds(polyline([(0, 0), (10, 5)], Pen(1.4))) == pytest.approx((-0.7, -0.7, 10.7, 5.7))


def test_a_curve_reaches_where_it_turns_and_not_to_its_control_points() -> None:
    arch = Path((("M", 0, 0), ("C", 0, 4, 6, 4, 6, 0)), fill=(0, 0, 0))
    assert bounds(arch) == pytest.approx((0, 0, 6, 3))


def test_a_group_moves_turns_and_scales() -> None:
    square = polygon([(0, 0), (2, 0), (2, 1), (0, 1)], fill=(0, 0, 0))
    assert bounds(Group((square,), 10, 20, 2, 90)) == pytest.approx((8, 20, 10, 24))


def test_a_group_of_groups_is_followed_to_the_end() -> None:
    inner = Group((Circle(1, 0, 1, fill=(0, 0, 0)),), 5, 0, rotate=90)
    assert bounds(Group((inner,), scale=2)) == pytest.approx((8, 0, 12, 4))


def test_a_clip_cuts_what_reaches_beyond_it() -> None:
    assert bounds(Group((Circle(0, 0, 9, fill=(0, 0, 0)),), 1, 0, clip=(-3, -20, 4, 20))) == pytest.approx(
        (-2, -9, 5, 9)
    )


def test_centred_text_reaches_equally_far_to_both_sides() -> None:
    left, _, right, _ = bounds(Text(50, 0, "HOH", 6, anchor="middle"))
    assert left + right == pytest.approx(100, abs=0.01)


def test_what_prints_nothing_has_no_bounds() -> None:
    with pytest.raises(ValueError):
        bounds(Group((Text(0, 0, " ", 3),)))


def test_a_place_between_a_groups_parts_is_free_and_one_that_a_part_reaches_into_is_not() -> None:
    dots = Extents([Group((Circle(0, 0, 1, fill=(0, 0, 0)), Circle(10, 0, 1, fill=(0, 0, 0))), 50, 0)])
    assert dots.keep_out_of((53, -1, 57, 1)) and dots.keep_out_of((0, 0, 9, 9))
    assert not dots.keep_out_of((58.5, -1, 59.5, 1)) and not dots.keep_out_of((0, -5, 99, 5))


def test_what_a_clip_cuts_off_is_free() -> None:
    clipped = Extents([Group((Circle(0, 0, 9, fill=(0, 0, 0)),), clip=(-9, -9, 0, 9))])
    assert clipped.keep_out_of((1, -1, 8, 1)) and not clipped.keep_out_of((-8, -1, -1, 1))


def test_beside_a_slanted_line_and_within_an_outline_the_paper_is_free_of_strokes() -> None:
    corner = polygon([(0, 0), (20, 0), (20, 10)], Pen(1))
    assert not Extents([corner]).keep_out_of((1, 7, 5, 9)) and Strokes([corner]).keep_out_of((1, 7, 5, 9))
    assert Strokes([corner]).keep_out_of((14, 2, 17, 5)) and not Strokes([corner]).keep_out_of((9, 4.6, 9.4, 5))


def test_a_ground_and_a_turned_line_are_where_they_are() -> None:
    ground = polygon([(0, 0), (20, 0), (20, 10)], Pen(1), (0, 0, 0))
    assert not Strokes([ground]).keep_out_of((14, 2, 17, 5))
    turned = Strokes([Group((polyline([(0, 0), (10, 10)], Pen(0.2)),), 10, 0, rotate=90)])
    assert not turned.keep_out_of((4.9, 4.9, 5.1, 5.1)) and turned.keep_out_of((6, 6, 9, 9))


def test_what_reaches_into_a_box_is_kept_out_of_as_the_whole_is() -> None:
    dots = Extents([Group((Circle(0, 0, 1, fill=(0, 0, 0)), Circle(10, 0, 1, fill=(0, 0, 0))), 50, 0)])
    few = dots.reaching_into((40, -2, 55, 2))
    assert not few.keep_out_of((49, -1, 50, 1)) and few.keep_out_of((53, -1, 57, 1))
