"""What of an SVG drawing is a path: shapes, uses and nested drawings are, and what cannot be seen is not."""

from __future__ import annotations

import gzip
import shlex
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from sheetgen.errors import BadInput
from sheetgen.field.svgpaths import Drawing, chosen, joined, namesakes, read, without_frames
from sheetgen.files import DRAWING_LIMIT
from sheetgen.signs import typed
from tests.steps import ends_within

BEND = "M0 0 C60 60 60 -60 0 0"


def drawn(folder: Path, inner: str, root: str = "") -> Drawing:
    file = folder / "d.svg"
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {root}>{inner}</svg>'
    )
    return read(file)


@pytest.mark.parametrize(
    "hidden",
    [
        '<path id="no" style="display:none" d="M0 0L9 9L9 0Z"/>',
        '<path id="no" display="none" d="M0 0L9 9L9 0Z"/>',
        '<path id="no" visibility="hidden" d="M0 0L9 9L9 0Z"/>',
        '<g style="display:none"><path id="no" style="display:inline" d="M0 0L9 9L9 0Z"/></g>',
        '<g visibility="hidden"><path id="no" d="M0 0L9 9L9 0Z"/></g>',
        '<style>.away { display: none }</style><g class="away"><path id="no" d="M0 0L9 9L9 0Z"/></g>',
        '<path id="no" opacity="0" d="M0 0L9 9L9 0Z"/>',
        '<path id="no" style="fill:none;stroke:none" d="M0 0L9 9L9 0Z"/>',
        '<g fill="none"><g stroke="transparent"><path id="no" d="M0 0L9 9L9 0Z"/></g></g>',
        '<path id="no" style="opacity:0.0%" d="M0 0L9 9L9 0Z"/>',
        '<g opacity="0"><path id="no" opacity="1" d="M0 0L9 9L9 0Z"/></g>',
        '<path id="no" fill="none" style="stroke-opacity:0" d="M0 0L9 9L9 0Z"/>',
        '<path id="no" fill="none" stroke="red" stroke-width="0.0px" d="M0 0L9 9L9 0Z"/>',
        '<g fill="none" stroke-width="0"><path id="no" stroke="red" d="M0 0L9 9L9 0Z"/></g>',
        '<path id="no" stroke="none" fill-opacity="0%" d="M0 0L9 9L9 0Z"/>',
        '<path id="no" fill="none" stroke="#00000000" d="M0 0L9 9L9 0Z"/>',
        '<path id="no" fill="#FFF0" style="stroke:rgba(0, 0, 0, 0.0)" d="M0 0L9 9L9 0Z"/>',
        '<path id="no" fill="none" stroke="rgb(0 0 0 / 0%)" d="M0 0L9 9L9 0Z"/>',
        '<style>.h > path { display: none }</style><g class="h"><path id="no" d="M0 0L9 9L9 0Z"/></g>',
        '<style>#a>.b>* path{opacity:0}</style><g id="a"><g class="b"><g><path id="no" d="M0 0L9 9L9 0"/></g></g></g>',
        '<style>.b.c > path { display: none }</style><g class="a c b"><path id="no" d="M0 0L9 9L9 0Z"/></g>',
        '<style>g.h path { display: none }</style><g class="h"><g><path id="no" d="M0 0L9 9L9 0Z"/></g></g>',
        '<style>#a .b path { opacity: 0 }</style><g id="a"><g class="b"><path id="no" d="M0 0L9 9L9 0Z"/></g></g>',
        '<path id="no" style="display : NONE ! Important" d="M0 0L9 9L9 0Z"/>',
        '<path id="no" visibility="Hidden" d="M0 0L9 9L9 0Z"/>',
        *(
            f'<style>{said}</style><g class="h"><path id="no" style="display:inline" d="M0 0L9 9L9 0Z"/></g>'
            for said in (
                '@import url("a;b{c}.css"); .h {display:none}',
                "@import url(data:text/css;base64,YQ==) print; .h {display:none}",
                "@charset 'utf-8'; @namespace svg url(x); /* ; */ @layer a, b; .h {display:none}",
                "@media screen { @import 'x'; .a {fill:red} .h {display:none} }",
                "@MEDIA print, only Screen { @media all { .h {display:none} } }",
                "@media{.h{display:none}}",
                "#no {display:none !important}",
                "#no {content:'}; /*'; display:none! IMPORTANT; display:block}",
                ".h {fill:url(#a;b); DISPLAY:None}",
            )
        ),
        '<style media="screen, print">#no {display:none}</style><path id="no" d="M0 0L9 9L9 0Z"/>',
        '<defs><path id="no" d="M0 0L9 9L9 0Z"/></defs>',
        '<clipPath><path id="no" d="M0 0L9 9L9 0Z"/></clipPath>',
        '<symbol><path id="no" d="M0 0L9 9L9 0Z"/></symbol>',
        '<marker><path id="no" d="M0 0L9 9L9 0Z"/></marker>',
        '<pattern><path id="no" d="M0 0L9 9L9 0Z"/></pattern>',
        '<mask><path id="no" d="M0 0L9 9L9 0Z"/></mask>',
        '<rect id="no" width="0" height="9"/>',
        '<circle id="no" r="0"/>',
        '<path id="no"/>',
    ],
)
def test_what_cannot_be_seen_is_no_path(tmp_path: Path, hidden: str) -> None:
    assert [path.name for path in drawn(tmp_path, f'{hidden}<path id="yes" d="{BEND}"/>').paths] == ["yes"]


@pytest.mark.parametrize(
    "paint",
    [
        'stroke="none"',
        'fill="none"',
        'stroke-opacity="0"',
        'stroke-width="0"',
        'stroke="#00000000" fill="red"',
        'fill-opacity="0"',
        'fill="none" stroke="rgb(0,0,0)"',
        'fill="none" stroke="rgba(0,0,0,.5)"',
        'fill="none" stroke="#100"',
        'fill="none" stroke="#10000001"',
        'fill="none" stroke-width="0.1"',
        'fill="none" stroke="blue" stroke-opacity="inherit"',
    ],
)
def test_a_path_is_seen_whose_line_or_inside_is(tmp_path: Path, paint: str) -> None:
    style = "<style>g.h path { display: none }</style>"
    assert [path.name for path in drawn(tmp_path, f'{style}<path id="a" {paint} d="{BEND}"/>').paths] == ["a"]


def test_a_property_of_paint_is_inherited_by_itself(tmp_path: Path) -> None:
    inner = f'<g fill="none" stroke-width="0"><path id="a" stroke="red" stroke-width="2" d="{BEND}"/></g>'
    assert [path.name for path in drawn(tmp_path, inner).paths] == ["a"]


def test_a_path_whose_id_another_has_is_listed_as_such(tmp_path: Path) -> None:
    made = drawn(tmp_path, f'<path id="a" d="{BEND}"/><path id="a" d="M0 0C30 30 30 -30 0 0"/>')
    with pytest.raises(BadInput, match=r"a: \d+ long\n  path-2: [\d.]+ long \(its id is a, as that of another path\)"):
        chosen(made, "b", tmp_path / "d.svg")
    assert chosen(made, "a", tmp_path / "d.svg").name == "a"
    assert namesakes(made, made.paths[0], "a") == ["path-2"] and not namesakes(made, made.paths[1], "path-2")


def test_a_name_with_a_blank_is_told_as_it_is_typed(tmp_path: Path) -> None:
    made = drawn(tmp_path, '<path id="Vector 1" d="M0 0L90 90L90 0L0 90Z"/><path id="b" d="M0 0L9 9L9 0L0 9Z"/>')
    with pytest.raises(BadInput, match="--path") as told:
        chosen(made, None, tmp_path / "two.svg")
    assert '--path "Vector 1" (where there is only --layout: "two.svg#Vector 1")' in told.value.sentence


@pytest.mark.parametrize(
    "word", ["two.svg#path-3", "a b", "#a", "it's", "a$b", 'say "a"', "a\\", "C:\\my\\a", "a&b", "*", ""]
)
def test_a_shell_reads_a_name_as_it_was(word: str) -> None:
    assert shlex.split(typed(word)) == [word]
    assert typed("it's") == '"it\'s"' and typed("two.svg#é-3") == "two.svg#é-3"


def test_a_path_of_several_pieces_is_told_by_their_names(tmp_path: Path) -> None:
    made = drawn(tmp_path, f'<path id="a" d="{BEND}Z M9 9C30 30 30 -30 9 9Z"/><path id="b" d="M0 0L1 1"/>')
    with pytest.raises(BadInput, match="'a' is 2 separate paths in this drawing; name one of them; its") as told:
        chosen(made, "a", tmp_path / "d.svg")
    assert [line.strip().split(":")[0] for line in told.value.sentence.split("\n")[1:]] == ["a-1", "a-2"]


def test_what_is_visible_within_the_hidden_is_seen(tmp_path: Path) -> None:
    inner = f'<g visibility="hidden"><path id="a" visibility="visible" d="{BEND}"/></g>'
    assert [path.name for path in drawn(tmp_path, inner).paths] == ["a"]


def test_what_is_faint_is_seen(tmp_path: Path) -> None:
    inner = f'<g opacity="20%"><path id="a" opacity=".1" d="{BEND}"/></g>'
    assert [path.name for path in drawn(tmp_path, inner).paths] == ["a"]


@pytest.mark.parametrize("hiding", ['opacity="0"', 'display="none"'])
def test_a_drawing_that_is_hidden_as_a_whole_has_no_path(tmp_path: Path, hiding: str) -> None:
    assert not drawn(tmp_path, f'<path id="a" d="{BEND}"/>', hiding).paths


@pytest.mark.parametrize(
    ("shape", "length"),
    [
        ('<rect width="10" height="5"/>', 30.0),
        ('<line x2="3" y2="4"/>', 5.0),
        ('<polyline points="0,0 3,4 3,9"/>', 10.0),
        ('<polygon points="0 0 3 4 3 0"/>', 12.0),
        ('<circle r="10"/>', 62.8),
        ('<ellipse rx="10" ry="10"/>', 62.8),
        ('<rect width="50%" height="10%"/>', 120.0),
        ('<rect width="1in" height="0.5in"/>', 288.0),
        ('<svg width="50" height="50" viewBox="0 0 10 10"><line x2="3" y2="4"/></svg>', 25.0),
        ('<svg width="50" height="10" viewBox="0 0 10 10" preserveAspectRatio="none"><line x2="4"/></svg>', 20.0),
        ('<defs><line id="l" x2="3" y2="4"/></defs><use href="#l" transform="scale(2)"/>', 10.0),
        ('<defs><line id="l" x2="3" y2="4"/></defs><use xlink:href="#l" x="9"/>', 5.0),
        ('<symbol id="s" viewBox="0 0 1 1"><line x2="1"/></symbol><use href="#s" width="7" height="7"/>', 7.0),
    ],
)
def test_shapes_count_as_large_as_they_are_drawn(tmp_path: Path, shape: str, length: float) -> None:
    (path,) = drawn(tmp_path, shape, 'viewBox="0 0 100 100"').paths
    assert path.length == pytest.approx(length, rel=2e-3)


def test_a_use_is_drawn_where_it_says(tmp_path: Path) -> None:
    inner = (
        '<defs><line id="l" x2="1"/></defs><g transform="scale(10)"><use href="#l" x="5" transform="rotate(90)"/></g>'
    )
    (path,) = drawn(tmp_path, inner).paths
    assert path.box == pytest.approx((0, 50, 0, 60))


def test_an_arc_keeps_its_shape_in_a_group_that_is_stretched(tmp_path: Path) -> None:
    inner = '<g transform="scale(2 1)"><path d="M-10 0 A10 10 0 0 1 10 0 A10 10 0 0 1 -10 0 Z"/></g>'
    assert drawn(tmp_path, inner).paths[0].box == pytest.approx((-20, -10, 20, 10), abs=1e-9)


def test_a_smooth_curve_after_another_kind_begins_straight(tmp_path: Path) -> None:
    mixed, plain = (
        drawn(tmp_path, f'<path d="M0 0 Q1 8 9 9 {after}"/>').paths[0] for after in ("S12 13 18 18", "C9 9 12 13 18 18")
    )
    assert mixed.rough[-1] == plain.rough[-1]


QUARTERS = ("M0 -9 L9 0", "M0 9 L9 0", "M0 9 L-9 0", "M0 -9 L-9 0")


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (2, 0, 3, 1)])
def test_strokes_that_meet_end_to_end_are_one_closed_curve_whichever_way_they_were_drawn(
    tmp_path: Path, order: tuple[int, ...]
) -> None:
    inner = "".join(f'<path id="q{number}" d="{QUARTERS[number]}"/>' for number in order)
    drawing = drawn(tmp_path, inner)
    whole = chosen(drawing, None, tmp_path)
    assert whole.closed and whole.length == pytest.approx(4 * 9 * 2**0.5)
    assert all(before[-1] == after[0] for before, after in pairwise(whole.rough))
    assert chosen(drawing, "q2", tmp_path) == whole


def test_two_strokes_of_one_path_are_joined_too_and_go_by_its_id(tmp_path: Path) -> None:
    drawing = drawn(tmp_path, f'<path id="a" d="{" ".join(QUARTERS)}"/>')
    assert chosen(drawing, None, tmp_path).closed
    assert chosen(drawing, "a", tmp_path).closed


def test_ends_that_no_eye_tells_apart_meet_and_others_do_not(tmp_path: Path) -> None:
    def gap(width: float) -> Drawing:
        return drawn(tmp_path, f'<path d="M0 0 L99 0 L99 99"/><path d="M{99 + width} 99 L50 -50 L0 0"/>')

    assert chosen(gap(0.01), None, tmp_path).closed
    assert len(joined(gap(0.2).paths)) == 1 and not chosen(gap(0.2), None, tmp_path).closed
    with pytest.raises(BadInput, match="none of them is closed; join their ends"):
        chosen(drawn(tmp_path, '<path d="M0 0 L9 0"/><path d="M0 5 L9 5"/>'), None, tmp_path)


def test_where_three_strokes_meet_none_goes_on_as_another(tmp_path: Path) -> None:
    star = "".join(f'<path d="M0 0 L{x} {y}"/>' for x, y in ((9, 0), (0, 9), (-9, 0)))
    assert len(joined(drawn(tmp_path, star).paths)) == 3


@pytest.mark.parametrize(
    ("ends", "told"), [(((9, 0), (0, 9), (-9, 0)), "3 ends"), (((9, 0), (0, 9), (-9, 0), (0, -9)), "4 ends")]
)
def test_where_ends_meet_that_nobody_can_pair_it_is_said_where_and_what_to_do(
    tmp_path: Path, ends: tuple[tuple[int, int], ...], told: str
) -> None:
    star = "".join(f'<path d="M100 50 L{100 + x} {50 + y}"/>' for x, y in ends)
    with pytest.raises(BadInput, match=rf"{told} of them meet at x 100\.0, y 50\.0, .*join these ends two by two"):
        chosen(drawn(tmp_path, star), None, tmp_path)


def test_a_closed_path_is_taken_before_a_longer_open_one(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="take the longest with --path ring"):
        chosen(drawn(tmp_path, '<path id="note" d="M50 0 L999 0"/><circle id="ring" r="9"/>'), None, tmp_path)


def test_an_id_that_fills_pages_is_never_told(tmp_path: Path) -> None:
    long = "x" * 5000
    inner = f'<path id="{long}" d="M0 0L9 9"/><path d="M0 5 L9 50"/>'
    with pytest.raises(BadInput) as caught:
        chosen(drawn(tmp_path, inner), None, tmp_path)
    assert "path-1: " in caught.value.sentence and "xxx" not in caught.value.sentence
    assert chosen(drawn(tmp_path, inner), long, tmp_path).name == "path-1"
    for wrong in (
        f'<g id="{long}"><use href="#{long}"/></g>',
        f'<path id="{long}" transform="scale(1e9)" d="M0 0 L99999 9"/>',
    ):
        with pytest.raises(BadInput) as caught:
            drawn(tmp_path, wrong)
        assert len(caught.value.sentence) < 200
    with pytest.raises(BadInput) as caught:
        chosen(drawn(tmp_path, inner), f"{long}y", tmp_path)
    assert len(caught.value.sentence) < 250


def test_a_compressed_drawing_is_read_whatever_its_name(tmp_path: Path) -> None:
    plain = f'<svg xmlns="http://www.w3.org/2000/svg"><path id="a" d="{BEND}"/></svg>'.encode()
    for name in ("d.svgz", "d.svg"):
        (tmp_path / name).write_bytes(gzip.compress(plain))
        assert [path.name for path in read(tmp_path / name).paths] == ["a"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (gzip.compress(b" " * (DRAWING_LIMIT + 1)), "more than the 20,000,000 bytes"),
        (gzip.compress(bytes(range(200)))[:-30], "compressed and damaged"),
        (b"\x1f\x8bnonsense", "compressed and damaged"),
    ],
    ids=["large", "cut off", "nonsense"],
)
def test_what_cannot_be_unpacked_is_refused(tmp_path: Path, data: bytes, sentence: str) -> None:
    (tmp_path / "d.svgz").write_bytes(data)
    with pytest.raises(BadInput, match=sentence):
        read(tmp_path / "d.svgz")


def test_a_drawing_that_was_cut_off_is_refused_with_its_last_line(tmp_path: Path) -> None:
    (tmp_path / "d.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg">\n<path d="{BEND}"/>\n')
    with pytest.raises(BadInput, match="cut off") as caught:
        read(tmp_path / "d.svg")
    assert caught.value.line == 3


@pytest.mark.parametrize(
    ("inner", "sentence"),
    [
        ("<a/>" * 400_001, "more than 200,000 shapes"),
        (f"<style>{'a{b:c}' * 2001}</style>", "more than 2,000 rules"),
        (f'<path d="M0 0{"h1" * 100_001}"/>', "more than 100,000 pieces"),
        (f'<path d="M0 0l{"1 1 " * 100_001}"/>', "more than 100,000 pieces"),
    ],
    ids=["elements", "rules", "commands", "numbers"],
)
def test_what_would_fill_the_memory_is_refused(tmp_path: Path, inner: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        drawn(tmp_path, inner)


def test_the_pieces_of_all_paths_are_counted_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheetgen.field.svgpaths.MOST_PIECES", 50)
    inner = f'<path id="p" d="M0 0l{"1 1 " * 20}"/><use href="#p"/>'
    assert len(drawn(tmp_path, inner).paths) == 2
    with pytest.raises(BadInput, match="more than 50 pieces"):
        drawn(tmp_path, f'{inner}<use href="#p"/>')


def test_names_are_the_ids_and_else_the_place(tmp_path: Path) -> None:
    inner = (
        f'<path d="{BEND}"/><path id="b" d="{BEND}"/><path id="b" d="{BEND}"/><path id="c" d="{BEND} M5 5 {BEND[4:]}"/>'
    )
    names = [path.name for path in drawn(tmp_path, inner).paths]
    assert names == ["path-1", "b", "path-3", "c-1", "c-2"]


@pytest.mark.parametrize(
    "frame",
    [
        '<rect x="-9" y="-30" width="100" height="99"/>',
        '<path d="M-9 -99 H99 V99 H-9 Z"/>',
        '<rect x="-9" y="-50" width="200" height="150"/><rect x="-5" y="-30" width="90" height="90"/>',
    ],
)
def test_a_rectangle_round_everything_is_a_background(tmp_path: Path, frame: str) -> None:
    assert [path.name for path in without_frames(drawn(tmp_path, f'{frame}<path id="a" d="{BEND}"/>').paths)] == ["a"]


@pytest.mark.parametrize(
    "ground",
    [
        '<rect x="-50" y="-20" width="400" height="140"/>',
        '<rect x="-50" y="-20" width="400" height="140" rx="20"/>',
        '<rect width="100" height="100" rx="8"/>',
        '<ellipse cx="50" cy="50" rx="90" ry="90"/>',
        '<rect width="150" height="150" transform="translate(50 50) rotate(45) translate(-75 -75)"/>',
        '<path d="M-9 -9 H109 V109 H-9 V-9"/>',
    ],
)
@pytest.mark.parametrize("bleed", ["", '<path id="a" d="M0 50 h-300 v40 Z"/>'])
def test_what_fills_the_page_is_a_background_however_far_it_or_the_rest_sticks_out(
    tmp_path: Path, ground: str, bleed: str
) -> None:
    inner = bleed or '<path id="a" d="M20 20 L80 80 L20 80 L80 20 Z"/>'
    drawing = drawn(tmp_path, f"{ground}{inner}", 'viewBox="0 0 100 100"')
    assert [path.name for path in without_frames(drawing.paths, drawing.page)] == ["a"]


def test_a_curve_that_crosses_itself_is_no_background(tmp_path: Path) -> None:
    loop = '<path id="a" d="M0 0 L100 100 L0 100 L100 0 Z"/><path id="b" d="M40 40 L60 60 L40 60 Z"/>'
    drawing = drawn(tmp_path, loop, 'viewBox="0 0 100 100"')
    assert len(without_frames(drawing.paths, drawing.page)) == 2


def test_a_rectangle_alone_is_the_drawing(tmp_path: Path) -> None:
    assert len(without_frames(drawn(tmp_path, '<rect width="9" height="9"/>').paths)) == 1


def test_several_paths_are_listed_the_longest_first(tmp_path: Path) -> None:
    drawing = drawn(tmp_path, '<line id="a" x2="3"/><line id="b" x2="90"/><line x2="50"/>')
    with pytest.raises(BadInput, match=r"(?s)3 ends of them meet.*b: 90 long\n  path-3: 50 long\n  a: 3 long"):
        chosen(drawing, None, tmp_path)


@pytest.mark.parametrize("name", [None, "a"])
def test_of_thousands_of_paths_the_longest_are_listed(tmp_path: Path, name: str | None) -> None:
    drawing = drawn(tmp_path, "".join(f'<path d="M0 0 L{number} 9 L5 90 L50 0 L9 30"/>' for number in range(30, 2030)))
    with pytest.raises(BadInput, match=r"(?s)path-2000: .*\n  and 1,?980 more, none longer than these$") as told:
        chosen(drawing, name, tmp_path / "drawing.svg")
    assert len(str(told.value)) < 1500


def test_the_frames_of_thousands_of_boxes_within_each_other_are_found_in_good_time(tmp_path: Path) -> None:
    boxes = "".join(f'<rect width="{number}" height="{number}"/>' for number in range(1, 1001))
    nested = drawn(tmp_path, boxes + '<path id="curve" d="M.1 .1 L.9 .9 L.1 .9 L.9 .1 Z"/>')
    crossed = drawn(tmp_path, boxes + '<path id="curve" d="M0 0 L1000 1000 L0 1000 L1000 0 Z"/>')
    with ends_within(5):
        assert [one.name for one in without_frames(nested.paths, nested.page)] == ["curve"]
        assert len(without_frames(crossed.paths, crossed.page)) == 1000


LONG = 5000 * "x"


@pytest.mark.parametrize(
    ("inner", "name"),
    [
        ('<line id="a" x2="3"/>', LONG),
        (f'<g id="{LONG}"><use href="#{LONG}"/></g>', None),
        (f'<path id="{LONG}" transform="scale(1e9)" d="M0 0 L1e9 9"/>', None),
    ],
)
def test_of_a_very_long_name_only_a_part_is_quoted(tmp_path: Path, inner: str, name: str | None) -> None:
    with pytest.raises(BadInput) as caught:
        chosen(drawn(tmp_path, inner), name, tmp_path)
    told = caught.value.sentence.split("\n")[0]
    assert "xxx..." in told or "xxx'..." in told
    assert len(told) < 400


TOO_FAR = "lies too far away|is too large to be drawn"


@pytest.mark.parametrize(
    ("inner", "sentence"),
    [
        ('<g id="g"><use href="#g"/></g>', "of which it is a part"),
        ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "of which it is a part"),
        ("<g>" * 300 + "</g>" * 300, "too deep"),
        (
            '<line id="u0" x2="9"/>'
            + "".join(f'<g id="u{i + 1}"><use href="#u{i}"/><use href="#u{i}"/></g>' for i in range(40)),
            "more than 20,000",
        ),
        ('<circle r="5 furlongs"/>', "not a length"),
        ('<g transform="bogus(3)"><circle r="5"/></g>', "transform"),
        *(
            (f'<g transform="scale({scale} 2)"><path d="M10 50 C10 0 90 0 90 50 Q{to} 9 9 9 Z"/></g>', TOO_FAR)
            for scale, to in (("1e307", "9"), ("9", "1e308"), ("1e200", "1e200"), ("-1e307", "-1e300"))
        ),
    ],
)
def test_what_no_program_could_draw_is_refused_in_a_sentence(tmp_path: Path, inner: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        drawn(tmp_path, inner)


MANY = 100_000


@pytest.mark.parametrize(
    "inner",
    [
        f'<g transform="translate({MANY * "1"}!)"><circle r="5"/></g>',
        f'<g transform="translate({MANY * "1 "}!)"><circle r="5"/></g>',
        f'<path d="M0 0 a1 1 0 0 {MANY * "1"} 9 9"/>',
        f'<path d="M0 0 a1 1 0 5 {MANY * "9"} 9 9"/>',
        f'<path d="M0 0 L{MANY * " "}x"/>',
        f'<circle r="{MANY * "9"}furlongs"/>',
        f"<style>{MANY * 'a'}</style>",
        f"<style>{MANY * '/*'}</style>",
    ],
    ids=["a number", "numbers", "an arc's number", "an arc's flag", "a gap", "a length", "a style", "remarks"],
)
def test_a_very_long_piece_is_read_in_good_time(tmp_path: Path, inner: str) -> None:
    # A pattern that can read a row of digits as several numbers tries all the ways, which takes for ever.
    with ends_within(5), suppress(BadInput):
        drawn(tmp_path, inner)


@pytest.mark.parametrize("said", ["@a;", "a;", "@a", "url(", "url( ", '"', "'", "{", "}", "@{", "a{", "a:!", "! "])
def test_many_signs_of_a_style_are_read_in_good_time(said: str, tmp_path: Path) -> None:
    many = escape(MANY * said, {'"': "&quot;"})
    with ends_within(5):
        assert drawn(tmp_path, f'<style>{many}</style><circle r="5"/><circle r="5" style="{many}"/>').paths


def test_a_remark_that_is_never_closed_goes_on_to_the_end(tmp_path: Path) -> None:
    style = "<style>path { fill: none } /* path { display: none }</style>"
    assert len(drawn(tmp_path, f'{style}<path d="{BEND}"/>').paths) == 1


@pytest.mark.parametrize(
    "said",
    [
        '<style media="print">path {display:none}</style>',
        "<style>@media print and (orientation:landscape) {path{display:none}}</style>",
        "<style>@media print{ @media screen{path{display:none}} }</style>",
        "<style>@font-face{font-family:x; src:url(a;b)} path{display:none} #a{display:inline}</style>",
        "<style>path{display:inline !important} #a{display:none}</style>",
        '<style>.x{display:none} @import "path{display:none}";</style>',
    ],
)
def test_what_is_not_hidden_on_a_screen_is_seen(said: str, tmp_path: Path) -> None:
    assert len(drawn(tmp_path, f'{said}<path id="a" d="{BEND}"/>').paths) == 1


def test_an_elements_own_important_style_outweighs_a_sheets(tmp_path: Path) -> None:
    inner = f'<style>path{{display:none!important}}</style><path style="display:inline!important" d="{BEND}"/>'
    assert len(drawn(tmp_path, inner).paths) == 1


def test_a_page_that_is_stretched_when_shown_stretches_its_curve(tmp_path: Path) -> None:
    root = 'width="20" height="10" viewBox="0 0 10 10" preserveAspectRatio="none"'
    assert drawn(tmp_path, f'<path d="{BEND}"/>', root).stretch == (2.0, 1.0)


@pytest.mark.parametrize(
    "style",
    [
        ".ink{fill:none;stroke:#000} g path{fill:none;stroke:none}",
        "#a{stroke:#000;fill:none} g .ink{stroke:none;fill:none}",
        "@media print{g path{display:none}} path{fill:none;stroke:#000}",
        "@font-face{font-family:x} @media screen{path{stroke:none}} path{fill:none;stroke:#000}",
    ],
)
def test_of_two_rules_the_weightier_holds_and_those_of_other_media_do_not(style: str, tmp_path: Path) -> None:
    inner = f'<style>{style}</style><g><path id="a" class="ink" d="M0 0L9 9L9 0L0 9Z"/></g>'
    (tmp_path / "a.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>')
    assert [path.name for path in read(tmp_path / "a.svg").paths] == ["a"]


@pytest.mark.parametrize(
    "selector", ["svg > path", ".h > path", "g > g > g path", ".h.i path", "#h > g g", "path:hover"]
)
def test_what_a_selector_does_not_mean_is_seen(selector: str, tmp_path: Path) -> None:
    inner = f'<style>{selector}{{display:none}}</style><g class="h"><g id="h"><path id="a" d="{BEND}"/></g></g>'
    assert [path.name for path in drawn(tmp_path, inner).paths] == ["a"]


def test_a_style_sheet_of_nothing_but_at_signs_keeps_nobody_waiting(tmp_path: Path) -> None:
    style = "@" * 100_000 + "@media{" * 20_000
    inner = f'<style>{style}</style><path id="a" d="M0 0L9 9L9 0Z"/>'
    (tmp_path / "a.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>')
    with ends_within(5):
        assert read(tmp_path / "a.svg").paths
