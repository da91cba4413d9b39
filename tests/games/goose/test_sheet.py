"""Goose's page: whole boards of all shapes on all papers, in both inks, before and after a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise, product
from pathlib import Path as File
from typing import Any

import msgspec
import pytest
import shapely

from sheetgen.chance import Chance
from sheetgen.errors import BadInput, parts_of
from sheetgen.field.model import Field
from sheetgen.games.design import design, field_of, finish, located
from sheetgen.games.goose import GAME, field, sheet
from sheetgen.games.goose.facts import facts
from sheetgen.games.goose.page import centre, frames, words
from sheetgen.games.goose.page.cells import PICTURED, PLAIN, RAIL, _captions, _fitted, _pictured, footed, places, shown
from sheetgen.games.goose.page.centre import drawn, rules, rules_fit
from sheetgen.games.goose.page.columns import in_columns
from sheetgen.games.goose.page.standing import Standing, standings, standings_size
from sheetgen.games.goose.page.vignettes import SIDE, outer
from sheetgen.games.goose.phrases import foot, translated
from sheetgen.games.goose.play.board import Options
from sheetgen.games.goose.story import Pawn, Played
from sheetgen.games.rulebook import blocks_of
from sheetgen.language import spoken
from sheetgen.page.boards.nets import die
from sheetgen.page.files.imposition import leaf, printed_scale
from sheetgen.page.files.svg import page_svg
from sheetgen.page.halves import BLEED, whole
from sheetgen.page.ink.extent import Extents, bounds, reach
from sheetgen.page.ink.shapes import Box, Circle, Group, Page, Path, Pen, Shape, Text
from sheetgen.page.options import LARGE_TYPE, SheetOptions
from sheetgen.page.paper import paper
from sheetgen.plane import chord
from sheetgen.referee import record
from sheetgen.referee.replay import replay

BOARDS = GAME.layout_names
CODE = "GOO-1001-1"

each_board = pytest.mark.parametrize("board", BOARDS)
each_ink = pytest.mark.parametrize("colour", [False, True], ids=["black", "colour"])


def shipped(board: str) -> Field:
    return msgspec.structs.replace(finish(GAME.layout(board), GAME), code=CODE)


def own(**keys: Any) -> Field:
    """The field of a player's own board."""
    parameters = msgspec.convert(keys, field.Parameters)
    parameters.check()
    return msgspec.structs.replace(field.build(parameters, Chance(0)), code=CODE)


def printed(board: Field, size: str = "A4", *, lying: bool = True, colour: bool = False) -> list[Page]:
    chosen = paper(size).landscape if lying else paper(size)
    return sheet.pages(board, SheetOptions(paper=chosen, colour=colour))


def flat(shapes: Iterable[Shape], scale: float = 1.0) -> Iterator[tuple[Shape, float]]:
    """Every shape with the scale at which it is drawn."""
    for shape in shapes:
        yield shape, scale
        if isinstance(shape, Group):
            yield from flat(shape.shapes, scale * shape.scale)


def texts(page: Page) -> list[str]:
    return [shape.text for shape, _ in flat(page.shapes) if isinstance(shape, Text)]


def played(board: str, moves: str, players: str = '["Ann", "Ben"]') -> tuple[Field, Any]:
    made = shipped(board)
    written = record.parse(f'game = "goose"\nsheet = "{CODE}"\nplayers = {players}\nmoves = """\n{moves}\n"""\n')
    return made, GAME.rules.story(replay(GAME.rules, made, written))


def stays_within(page: Page) -> bool:
    box = reach(page.shapes)
    assert box is not None
    edges = (8, 8, page.width - 8, page.height - 8)
    return all(part >= edge - 0.01 for part, edge in zip(box[:2], edges[:2], strict=True)) and all(
        part <= edge + 0.01 for part, edge in zip(box[2:], edges[2:], strict=True)
    )


@each_board
@pytest.mark.parametrize(
    ("size", "lying", "colour"),
    [
        *product(["A4"], [True, False], [True, False]),
        *((size, lying, lying) for size in ("A5", "Letter", "A3", "Tabloid") for lying in (True, False)),
    ],
)
def test_every_page_stays_within_its_margins(board: str, size: str, lying: bool, colour: bool) -> None:
    """In both inks, of which each size has one for each way that the paper lies; A4 has all four."""
    made = shipped(board)
    for page in printed(made, size, lying=lying, colour=colour):
        assert stays_within(page)
        assert (page.width > page.height) == lying


@each_board
@pytest.mark.parametrize(("size", "beside"), [("A5", True), ("A4", False), ("Letter", False)])
def test_rules_that_nobody_could_read_in_the_middle_have_a_page_of_their_own(
    board: str, size: str, beside: bool
) -> None:
    """On A5 they would be 4.6 to 5.6 points large."""
    pages = printed(shipped(board), size)
    assert [str(page.bookmark).endswith(": the rules") for page in pages[:2]] == [False, beside]
    printed_rules = [
        (shape.size * scale, page)
        for page in pages[: 1 + beside]
        for shape, scale in flat(page.shapes)
        if isinstance(shape, Text) and "exact count" in shape.text
    ]
    (size_of_type, page), *again = printed_rules
    assert size_of_type >= 6 * 25.4 / 72
    assert page is pages[1 if beside else 0]
    assert not again


def told(pages: Iterable[Page]) -> list[list[tuple[str, Box, float]]]:
    """What stands on each page with a board's rules below its head: the words, the box that they take, their size."""
    found = []
    for page in pages:
        groups = [shape for shape in page.shapes if isinstance(shape, Group) and isinstance(shape.shapes[0], Text)]
        said = [(shape, bounds(Group((shape,), group.x, group.y))) for group in groups for shape in group.shapes]
        found.append([(shape.text, box, shape.size) for shape, box in said if isinstance(shape, Text)])
    return found


@pytest.mark.parametrize("events", [12, 40, 98])
@pytest.mark.parametrize(("size", "large"), [("A4", True), ("Letter", True), ("A5", False)])
def test_rules_of_many_cells_stand_in_columns_and_on_pages_in_type_that_can_be_read(
    events: int, size: str, large: bool
) -> None:
    cells = [{"at": at, "pay": at, "text": f"Storm off the coast {at}"} for at in range(1, events + 1)]
    made = own(length=100, form="grid", size=[180, 180], cells=cells, title="Voyage")
    made = msgspec.structs.replace(made, code="GOO-1G028CBXT-7")  # of a board of one's own
    pages = sheet.pages(made, SheetOptions(paper=paper(size).landscape, large=large, forced=True))
    sides = [page for page in pages if any(text.startswith("Storm off") for text, _, _ in told([page])[0])]
    assert sum(str(page.bookmark).endswith(": the rules") for page in pages) == 1
    assert all(map(stays_within, sides)) and (len(sides) > 1 or events < 98 or not large)
    words_ = " ".join(text for side in told(sides) for text, _, _ in side).replace(words.TIED, " ") + " "
    assert all(words_.count(f"Storm off the coast {at}: pay {at} ") == 1 for at in range(1, events + 1))
    for side in told(sides):
        assert min(size_ for _, _, size_ in side) >= (LARGE_TYPE if large else centre.READABLE) - 0.05
        boxes = [shapely.box(*box) for _, box, _ in side]
        assert not any(one.intersection(other).area > 0.1 for one, other in product(boxes, boxes) if one is not other)


def test_a_word_that_no_column_has_room_for_stands_in_smaller_type_on_one_page() -> None:
    said = [("1", "Donau" * 40), *((str(at), "throw again") for at in range(2, 60))]
    size, sides = in_columns(said, (0.0, 0.0, 190.0, 150.0), 7.0, LARGE_TYPE)
    assert size < LARGE_TYPE and [[part for _, part in side] for side in sides] == [[said]]


@pytest.mark.parametrize("length", [40, 63])
def test_no_row_on_a_bend_of_an_oval_comes_nearer_to_the_edge_below_than_on_a_straight_line(length: int) -> None:
    """Whose edge is 0.05 of the depth below captions and signs; on cells with room for type that can be read."""
    effects = [{"miss": 1}, {"pay": 2, "miss": 2}, {"wait": True}, {"again": True}]
    cells = [
        {"at": at, "text": "Muddy Puddle", "picture": "well", **effects[at % len(effects)]}
        for at in range(1, length, 2)
    ]
    made = own(length=length, form="oval", size=[270, 172], cells=cells)
    rows = 0
    for place in places(made, 1.0):
        upright = [(y, x) for x, y in place.outline]
        foot_ = footed(place)
        for row in _fitted(_captions(place, foot_, None), place, foot_):
            left, bottom, right, _ = bounds(row)
            rows += 1
            for x in (left, right):
                assert bottom - chord(upright, x)[0] > 0.03 * place.depth, place.id
    assert rows > 20


@each_board
def test_every_cell_stands_on_the_page_once(board: str) -> None:
    made = shipped(board)
    ids = re.findall(r'id="space-(\d+)"', page_svg(printed(made)[0]))
    assert sorted(map(int, ids)) == [space.id for space in made.spaces]
    said = texts(printed(made)[0])
    assert all(str(space.id) in said for space in made.spaces)


@each_board
@each_ink
def test_nothing_is_too_fine_for_a_poor_printer(board: str, colour: bool) -> None:
    made, story = played(board, "3 4\n1 2\n2 2")
    options = SheetOptions(paper=paper("A4").landscape, colour=colour)
    for page in (*sheet.pages(made, options), *sheet.finished(made, story, options)):
        for shape, scale in flat(page.shapes):
            if isinstance(shape, (Path, Circle)) and isinstance(shape.pen, Pen):
                assert shape.pen.width * scale >= 0.18 - 1e-6


@each_board
def test_black_ink_has_no_colour(board: str) -> None:
    for page in printed(shipped(board)):
        for shape, _ in flat(page.shapes):
            colours = []
            if isinstance(shape, (Path, Circle)):
                colours = [shape.fill, shape.pen.colour if shape.pen else None]
            elif isinstance(shape, Text):
                colours = [shape.colour]
            assert all(colour is None or len(set(colour)) == 1 for colour in colours)


POINT = 25.4 / 72


@each_board
def test_type_can_be_read(board: str) -> None:
    """Seven points on the cells, nine in the short rules."""
    made = shipped(board)
    page, rows = printed(made)[0], {text for line in words.lines(made) for text in line if len(text) > 3}
    for shape, scale in flat(page.shapes):
        if isinstance(shape, Text):
            least = 9 if shape.text in rows else 7
            assert shape.size * scale >= least * POINT - 1e-6, shape.text


@each_board
def test_no_line_of_the_short_rules_is_one_word(board: str) -> None:
    made = shipped(board)
    _, stand = sheet._dressed(made, paper("A4").landscape, SheetOptions(paper=paper("A4")))
    drawn = [shape for shape in rules(words.lines(made), shared(made, stand).room, None) if isinstance(shape, Text)]
    heads = {shape.y for shape in drawn if shape.face == "bold"}
    assert all(" " in shape.text or "\N{NO-BREAK SPACE}" in shape.text for shape in drawn if shape.y not in heads)


def test_the_five_boards_are_five_pictures() -> None:
    told = [facts(shipped(board)) for board in BOARDS]
    assert len({each.style for each in told}) == len({shipped(board).spaces[-1].mark["picture"] for board in BOARDS})
    assert len({each.corners for each in told}) == len(BOARDS)


def test_geese_differ() -> None:
    geese = [shown(place) for place in places(shipped("classic-63"), 1.0) if place.mark.get("goose")]
    assert len(set(geese)) == 3
    assert all(one != other for one, other in pairwise(geese))


def test_a_vignette_that_recurs_is_stored_once() -> None:
    forms = [
        shape for shape, _ in flat(printed(shipped("classic-63"))[0].shapes) if isinstance(shape, Group) and shape.form
    ]
    assert len({id(form.shapes) for form in forms}) < 0.5 * len(forms)


@pytest.mark.parametrize("size", [(172.0, 262.0), (180.0, 180.0)])
@pytest.mark.parametrize("large", [False, True])
def test_a_board_that_stands_has_pages_that_stand(size: tuple[float, float], large: bool) -> None:
    """Nobody reads a title that runs from the bottom to the top."""
    upright = own(length=63, size=size)
    options = SheetOptions(paper=paper("A4").landscape, large=large)
    board, *others = sheet.pages(upright, options)
    if not large:
        assert board.height > board.width
        assert not (isinstance(board.shapes[0], Group) and board.shapes[0].rotate)
    assert all(page.height > page.width for page in others if page.cut)
    assert stays_within(board)


def test_a_board_that_lies_is_turned_on_paper_that_stands() -> None:
    board, *_ = printed(own(length=63), lying=False)
    assert isinstance(board.shapes[0], Group) and board.shapes[0].rotate == 90


@pytest.mark.parametrize("winding", ["counter-clockwise", "clockwise"])
def test_the_pictures_in_the_corners_are_listed_from_the_upper_left_one_clockwise(
    winding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["sun", "moon", "star", "windmill"]
    made = own(length=50, winding=winding, corners=names)
    at: dict[str, tuple[float, float]] = {}
    monkeypatch.setattr(frames, "vignette", lambda name, x, y, size, colour: at.update({name: (x, y)}) or Group(()))
    list(frames.corners(made, 1.0, None))
    width, height = made.size
    rights, tops = ([at[name][axis] > side / 2 for name in names] for axis, side in ((0, width), (1, height)))
    assert (rights, tops) == ([False, True, True, False], [True, True, False, False])


LONG = "Mississippidampfschifffahrtskapitänspatent"
O4 = {"title": "Schneckenrennen", "texts": ["Wer ist zuerst da?", "Für Zoë"], "winding": "clockwise"}
WALD = {
    "title": "Durch Wald & Wiese",
    "texts": ["Für Zoë und Łukasz", "Wer ist zuerst daheim?"],
    "size": (180.0, 180.0),
}
BOARDS_OF_ONES_OWN: list[dict[str, Any]] = [
    {"length": 50, **O4},
    {"length": 50, "form": "ring", **WALD},
    {"length": 50, "form": "rectangular", **WALD, "size": (180.0, 240.0)},
    {"length": 50, "title": LONG, "texts": ["Eins zwei drei vier fünf sechs sieben", "und noch eine Zeile"]},
    {"length": 120, "title": "Der lange Weg durch die Lüneburger Heide"},
]


def headings(made: Field, monkeypatch: pytest.MonkeyPatch, *, large: bool = False, size: str = "A4") -> centre.Heading:
    """How the title stands that was drawn last."""
    found: list[centre.Heading] = []
    usual = centre._heading

    def watched(field: Field, box: Box, least: float) -> centre.Heading | None:
        if heading := usual(field, box, least):
            found.append(heading)
        return heading

    monkeypatch.setattr(centre, "_heading", watched)
    sheet.pages(made, SheetOptions(paper=paper(size).landscape, large=large))
    return found[-1]


@pytest.mark.parametrize("keys", BOARDS_OF_ONES_OWN)
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_a_title_can_be_read_and_is_larger_than_the_lines_below_it(
    keys: dict[str, Any], size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heading = headings(own(**keys), monkeypatch, size=size)
    assert min(heading.large, heading.text, heading.small or 9) >= 0.93 * 7 * POINT
    assert heading.large >= heading.text
    # Letters with a descender reach a quarter of their size below the line, and the ornament is 0.9 mm high.
    assert not heading.own or heading.foot >= 0.25 * heading.text + 0.45


def test_a_short_word_of_a_title_is_not_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert headings(own(length=50, **O4), monkeypatch).last == ("SCHNECKENRENNEN",)


@pytest.mark.parametrize("keys", BOARDS_OF_ONES_OWN)
def test_lines_on_a_board_in_large_print_have_fourteen_points(
    keys: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    heading = headings(own(**keys), monkeypatch, large=True)
    assert not heading.own or heading.text >= LARGE_TYPE


def test_many_lines_stand_on_the_page_of_the_rules_in_large_print() -> None:
    texts_ = [f"This is line number {n} of what the designer has to say about it" for n in range(12)]
    _, _, rules_, *_ = sheet.pages(own(length=63, texts=texts_), SheetOptions(paper=paper("A4").landscape, large=True))
    assert "line number 11" in " ".join(texts(rules_))


def test_lines_that_find_no_room_in_type_that_can_be_read_are_refused() -> None:
    lines = ["This line is as long as any line that a board may have, and there are twelve of them"] * 12
    with pytest.raises(BadInput, match="type of 7 points"):
        printed(own(length=120, texts=lines))


@each_board
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_all_dice_are_on_one_page_in_large_print(board: str, size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    net = msgspec.structs.replace(die(), shapes=(Text(5, 5, "a die", 3),))
    monkeypatch.setattr(sheet, "die", lambda: net)
    pages_ = sheet.pages(shipped(board), SheetOptions(paper=paper(size).landscape, large=True))
    dice = [texts(page).count("a die") for page in pages_]
    assert max(dice) == sum(dice) > 0


@each_board
@pytest.mark.parametrize("size", ["A4", "Letter", "A5"])
def test_the_line_below_a_large_board_is_on_one_of_its_halves_and_has_fourteen_points(board: str, size: str) -> None:
    first = sheet.pages(shipped(board), SheetOptions(paper=paper(size).landscape, large=True))[0]
    (half, *_) = first.shapes
    assert first.half and isinstance(half, Group) and half.clip is not None
    (drawn,) = half.shapes
    assert isinstance(drawn, Group)
    (said,) = [each for each in drawn.shapes if isinstance(each, Text) and each.text.startswith("Goose, after")]
    left, _, right, _ = bounds(said)
    end = half.clip[2]  # the left half shows a little more than its part
    assert right < end - BLEED or left > end
    assert said.size >= LARGE_TYPE


@each_board
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_nothing_in_the_middle_of_a_large_board_stands_on_the_prints(board: str, size: str) -> None:
    made = shipped(board)
    options = SheetOptions(paper=paper(size).landscape, large=True)
    _, stand = sheet._dressed(made, whole(options.paper, lying=True), options)
    way = centre.alone(stand.ground, stand.bulge, stand.entitled)
    assert stand.ground.holds(drawn(made, way, stand.ground, colour=None, least=stand.least))


def test_a_line_of_text_may_be_empty() -> None:
    said = texts(printed(own(length=68, texts=["above", "", "below"]))[0])
    assert {"above", "below"} <= set(said)


@pytest.mark.parametrize("form", ["oval", "rectangular", "grid"])
@pytest.mark.parametrize("length", [20, 47, 120])
@pytest.mark.parametrize("winding", ["counter-clockwise", "clockwise"])
def test_boards_of_ones_own_are_drawn_whole(form: str, length: int, winding: str) -> None:
    board = own(
        length=length,
        form=form,
        winding=winding,
        title="Class 3b runs to school",
        texts=["Drawn by all of us", "in the rain"],
        cells=[{"at": 5, "goose": "back"}, {"at": 7, "to": 12, "pay": 3, "again": True, "text": "Through the puddle"}],
        first=[{"throw": [1, 1], "to": 9}],
    )
    page = printed(board, "Letter", colour=True)[0]
    assert stays_within(page)
    said = texts(page)
    # A name that is long for its cell stands there in two rows.
    assert "Through the puddle" in " ".join(said)
    assert {"Drawn by all of us", "Class 3b runs to"} <= set(said)
    ids = re.findall(r'id="space-(\d+)"', page_svg(page))
    assert len(ids) == length


def test_geese_look_the_way_that_pawns_go() -> None:
    for winding, left in (("counter-clockwise", False), ("clockwise", True)):
        board = own(length=40, winding=winding, cells=[{"at": 5, "goose": "forward"}])
        assert {place.left for place in places(board, 1.0)} == {left}


@pytest.mark.parametrize(("way", "alike"), [("travel", True), ("next", True), ("facing", False)])
def test_a_goose_that_looks_back_is_drawn_like_all_where_that_does_not_matter(way: str, alike: bool) -> None:
    board = own(length=30, cells=[{"at": 9, "goose": "back"}], options={"goose": way})
    effects = {place.mark["effect"] for place in places(board, 1.0) if place.mark.get("goose")}
    assert effects == ({"goose forward"} if alike else {"goose back"})


def test_in_a_grid_they_turn_with_the_rows() -> None:
    board = own(length=60, form="grid")
    assert {place.left for place in places(board, 1.0)} == {False, True}


def test_a_goal_without_a_title_or_name_is_drawn_too() -> None:
    assert stays_within(printed(own(length=30, title="", goal=""))[0])


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_lines_below_no_title_are_printed(large: bool) -> None:
    board = own(length=40, title="", texts=["Who is there before the bell?", "And who is late?"])
    page, *_ = sheet.pages(board, SheetOptions(paper=paper("A4").landscape, large=large))
    said = " ".join(texts(page))
    assert "Who is there before the bell?" in said
    assert "And who is late?" in said


def test_the_board_explains_itself() -> None:
    said = dict(words.lines(shipped("classic-63")))
    assert said["Goose"] == "the same number again, backwards if you are counting back"
    assert said["19"].replace("\N{NO-BREAK SPACE}", " ") == "Inn: pay 1, miss a turn"
    assert said["31 · 52"] == "wait until another comes"
    assert said["3+6"] == "as first throw: to 26"
    said = dict(words.lines(shipped("brepols-1800")))
    assert said["6 · 12"].replace("\N{NO-BREAK SPACE}", " ") == "Bridge: to its fellow, pay 1, throw again"
    said = dict(words.lines(shipped("hundred")))
    assert said["Goose looking back"] == "the same number back, but not on a first throw"


def test_cells_that_do_the_same_keep_their_names() -> None:
    cells = [{"at": 10, "wait": True, "text": "Well"}, {"at": 20, "wait": True, "text": "Prison"}]
    board = own(length=40, cells=[*cells, {"at": [30, 31], "wait": True}])
    does = "wait until another comes"
    assert words.lines(board)[0] == ("10 · 20 · 30 · 31", does)
    told = words.lines(board, named=True)
    assert told[:3] == [("10", f"Well: {does}"), ("20", f"Prison: {does}"), ("30 · 31", does)]


BLOSSOMS = {"at": [6, 12], "goose": "forward", "picture": "tulip", "text": "Blossom"}
GEESE = {"at": [9, 18], "goose": "forward"}
NEXT = Options(goose="next")
FACING = Options(goose="facing")


@pytest.mark.parametrize(
    ("cells", "options", "named", "said"),
    [
        ([BLOSSOMS], NEXT, True, {"Goose · 6 · 12": "Blossom: to the next goose, throw again; from 12 to 30"}),
        ([BLOSSOMS], NEXT, False, {"Goose · 6 · 12": "Blossom: to the next goose, throw again; from 12 to 30"}),
        (
            [BLOSSOMS, GEESE],
            NEXT,
            True,
            {
                "Goose": "to the next goose, throw again; from 18 to 30",
                "Goose · 6 · 12": "Blossom: to the next goose, throw again",
            },
        ),
        ([BLOSSOMS, GEESE], NEXT, False, {"Goose · 6 · 12": "to the next goose, throw again; from 18 to 30"}),
        (
            [
                {"at": [5, 9], "goose": "forward", "picture": "balloon"},
                {"at": 7, "goose": "back", "picture": "windmill"},
            ],
            FACING,
            True,
            {"Goose · 5 · 9": "the same number again", "Goose looking back · 7": "the same number back"},
        ),
        (
            [{"at": 7, "goose": "back", "picture": "goose-proud"}],
            FACING,
            True,
            {"Goose looking back · 7": "the same number back"},
        ),
        (
            [{"at": 7, "goose": "back", "picture": "goose-proud"}],
            Options(),
            True,
            {"Goose": "the same number again, backwards if you are counting back"},
        ),
    ],
)
def test_a_goose_with_another_picture_is_told_by_its_number(
    cells: list[dict[str, Any]], options: Options, named: bool, said: dict[str, str]
) -> None:
    told = words.lines(own(length=30, cells=cells, options=options), named=named)
    found = {label: text.replace("\N{NO-BREAK SPACE}", " ") for label, text in told if label.startswith("Goose")}
    assert found == said


def test_the_name_of_a_goose_with_another_picture_stands_with_its_rule_alone() -> None:
    board = own(length=30, cells=[BLOSSOMS])
    _, _, told, *_ = sheet.pages(board, SheetOptions(paper=paper("A4").landscape, large=True))
    said = " ".join(texts(told))
    assert "Goose · 6 · 12 Blossom: " in said and said.count("Blossom") == 1


def test_the_board_says_where_it_departs_from_the_common_rules() -> None:
    options = Options(relief="stays", hit="none", stalemate="free-all", restart_is_first_throw=False)
    said = dict(
        words.lines(
            own(length=30, dice=1, options=options, cells=[{"at": 5, "wait": True}], first=[{"throw": [6], "to": 9}])
        )
    )
    assert {"Freed", "All wait", "First throw", "Dice"} <= set(said)
    assert "several" in said["Hit"]
    assert "one pawn" in dict(words.lines(own(length=30, options=Options(start="one"))))["Start"]
    assert "from 59 to 63" in dict(words.lines(shipped("alsa-1930")))["Goose"].replace("\xa0", " ")
    assert "lower" in dict(words.lines(shipped("hundred")))["To and fro"]


def test_chips_are_cut_out_where_only_a_cell_asks_for_them() -> None:
    board = own(length=30, stake=0, cells=[{"at": 5, "pay": 1}])
    assert "1" in {text for page in printed(board)[1:] for text in texts(page)}
    assert "Pot" in dict(words.lines(board))


def shared(board: Field, stand: sheet.Stand) -> Any:
    said = words.lines(board)
    return stand.shared(lambda room, size: rules_fit(said, room, size))


def in_the_middle(board: Field, stand: sheet.Stand) -> list[Shape]:
    way = shared(board, stand)
    return [*drawn(board, way, stand.ground, colour=None), *rules(words.lines(board), way.room, None)]


@pytest.mark.parametrize("winding", ["counter-clockwise", "clockwise"])
@pytest.mark.parametrize("form", ["oval", "ring", "rectangular", "grid"])
@pytest.mark.parametrize("length", [20, 30, 63, 100])
def test_nothing_in_the_middle_stands_on_the_prints_that_lead_there(form: str, length: int, winding: str) -> None:
    board = own(
        length=length, form=form, winding=winding, title="The long way to school", goal="Our new school", stake=1
    )
    _, stand = sheet._dressed(board, paper("A4").landscape, SheetOptions(paper=paper("A4")))
    left, bottom, right, top = stand.prints
    for shape in in_the_middle(board, stand):
        x0, y0, x1, y1 = bounds(shape)
        assert x1 <= left or x0 >= right or y1 <= bottom or y0 >= top, shape


def stand_on(board: Field, size: str) -> sheet.Stand:
    chosen = sheet._as_board(paper(size), board)
    return sheet._dressed(board, chosen, SheetOptions(paper=chosen))[1]


HOME = {"title": "The Long Way Home", "texts": ["Beginning of the story", "gypsy jumping quickly by"]}


@pytest.mark.parametrize(
    ("keys", "language", "size"),
    [
        ({**HOME, "length": 40, "size": (180.0, 130.0)}, "en", "A4"),
        ({**HOME, "length": 40, "size": (180.0, 130.0), "winding": "clockwise"}, "en", "Letter"),
        ({**HOME, "length": 40, "size": (200.0, 140.0)}, "en", "A4"),
        ("hundred", "zh", "A4"),
        ("hundred", "fr", "A3"),
        ("hundred", "es", "A5"),
    ],
)
def test_nothing_in_the_middle_stands_on_the_last_cell_or_its_edge(
    keys: dict[str, Any] | str, language: str, size: str
) -> None:
    with spoken(language):
        board = translated(shipped(keys) if isinstance(keys, str) else own(**keys))
        stand = stand_on(board, size)
        shapes = in_the_middle(board, stand)
    free = shapely.Polygon(stand.ground.outline).buffer(-RAIL / 2 - 0.4)
    assert [shape for shape in shapes if (found := reach([shape])) and not free.contains(shapely.box(*found))] == []


@pytest.mark.parametrize(
    ("title", "texts_"),
    [
        ("Der Donaudampfschifffahrtsgesellschaftskapitän", ["gypsy jumping quickly by"]),
        ("À l'École Überlebensgroßbuchstabenschilder", []),
        ("Großmutters Weihnachtsbäckereigeschichten", ["Who is there before the bell?"]),
        ("Überlebensgroßbuchstabenschilderfabriken", [""]),
    ],
)
@pytest.mark.parametrize(("size", "form"), [((270, 172), "grid"), ((130, 100), "oval")])
def test_no_letter_stands_on_the_ornaments_above_and_below_it(
    title: str, texts_: list[str], size: tuple[int, int], form: str
) -> None:
    board = own(length=40, form=form, size=size, title=title, texts=texts_)
    stand = stand_on(board, "A3")
    shapes = list(centre._title(board, shared(board, stand).title, None, stand.least))
    above, said, below = (bounds(Group(tuple(part))) for part in (shapes[:3], shapes[3:-3], shapes[-3:]))
    assert min(above[1] - said[3], said[1] - below[3]) >= 0.99 * centre.WHITE


def test_short_rules_stay_in_their_room_however_many_cells_are_alike() -> None:
    board = own(length=100, form="rectangular", cells=[{"at": [*range(3, 99, 3)], "pay": 1}])
    _, stand = sheet._dressed(board, paper("A4").landscape, SheetOptions(paper=paper("A4")))
    way = shared(board, stand)
    left, bottom, _, top = way.room.box
    right = way.room.right(bottom, top)
    for shape in rules(words.lines(board), way.room, None):
        x0, y0, x1, y1 = bounds(shape)
        assert left - 0.5 <= x0 and x1 <= right + 0.5 and bottom - 0.5 <= y0 and y1 <= top + 0.5


TURNS = {"miss-one": "einmal aussetzen", "hit": "Auf eine besetzte Zelle", "exactly": "genau, oder zurückzählen"}
PAYS = {"pay": 1}
FREED = {"wait": True, "relief": 1, "relief-to": "player"}


@pytest.mark.parametrize(
    ("form", "length", "every", "does", "said"),
    [
        ("oval", 63, 7, PAYS, {}),
        ("oval", 63, 4, PAYS, {}),
        ("oval", 100, 9, FREED, {}),
        ("ring", 40, 6, {"miss": 1}, TURNS),
        ("ring", 63, 5, FREED, {}),
        ("rectangular", 100, 6, FREED, {}),
        ("rectangular", 120, 6, {"miss": 1}, TURNS),
        ("grid", 63, 5, {"miss": 1}, TURNS),
        ("grid", 30, 3, PAYS, {"goose": "Federvieh", "hit": 3 * "Zusammenstoß"}),
    ],
)
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_short_rules_stay_off_the_track(
    form: str, length: int, every: int, does: dict[str, Any], said: dict[str, str], size: str
) -> None:
    """However nearly a list of cells fills its line, and in whatever language: where there is no room, there are none,
    and they have a page of their own."""
    cells = [{"at": [*range(every, length - 3, every)], **does}]
    board = own(length=length, form=form, cells=cells, words=said, title="The Way to School", stake=1)
    chosen = paper(size).landscape
    _, stand = sheet._dressed(board, chosen, SheetOptions(paper=chosen))
    outline = [(stand.scale * x, stand.scale * y) for x, y in board.spaces[-1].outline]
    _, shown = sheet._explained(stand, words.lines(board))
    for shape in shown:
        left, bottom, right, top = bounds(shape)
        for y in (bottom, (bottom + top) / 2, top):
            near, far = chord(outline, y)
            assert near + RAIL / 2 <= left and right <= far - RAIL / 2, shape
    assert ("the rules" in " ".join(str(page.bookmark) for page in printed(board, size))) == (not shown)


@pytest.mark.parametrize("keys", [{"form": "rectangular"}, {"form": "oval"}, {"form": "ring"}])
def test_a_list_of_cells_never_begins_a_line_with_a_point(keys: dict[str, str]) -> None:
    board = own(length=100, cells=[{"at": [*range(3, 99, 3)], "pay": 1}], **keys)
    _, stand = sheet._dressed(board, paper("A4").landscape, SheetOptions(paper=paper("A4")))
    shown = [each.text for each in sheet._explained(stand, words.lines(board))[1] if isinstance(each, Text)]
    assert any(text.endswith(" ·") for text in shown)
    assert not any(text.startswith("·") for text in shown)


@pytest.mark.parametrize("form", ["oval", "ring", "rectangular", "grid"])
@pytest.mark.parametrize("size", [(270, 172), (172, 270)])
@pytest.mark.parametrize(
    "said",
    [
        ["Whoever reads this has good eyes and patience and may throw once more for nothing at all."],
        ["Who is there first?", "Whoever reads this may throw again.", "1930"],
    ],
)
def test_the_designers_own_lines_stay_in_the_middle(form: str, size: tuple[float, float], said: list[str]) -> None:
    """Many more find no room in type that can be read, and are refused."""
    board = own(
        length=45, form=form, size=size, title="The Very Long Way", texts=said, goal="Home with grandmother at last"
    )
    _, stand = sheet._dressed(board, sheet._as_board(paper("A4"), board), SheetOptions(paper=paper("A4")))
    left, bottom, right, top = stand.panel
    circle = shapely.Polygon(stand.ground.outline)
    for shape in drawn(board, shared(board, stand), stand.ground, colour=None, least=stand.least):
        x0, y0, x1, y1 = bounds(shape)
        if form == "ring" and stand.ground.stacked:  # it has its circle's room, beyond the panel too
            assert circle.contains(shapely.box(x0, y0, x1, y1)), shape
            continue
        assert left - stand.bulge - 1 <= x0 and x1 <= right + 1 and bottom - 1 <= y0 and y1 <= top + 1, shape


SHOP = {"at": 15, "miss": 1, "picture": "shop", "text": "Bakery"}


def in_a_ring(on: str, **keys: Any) -> tuple[centre.Heading, dict[str, float]]:
    """The title in the middle of a ring, and how large in mm what is read on the page is printed."""
    board = own(form="ring", size=(220, 220), cells=[SHOP], texts=["Who is there before the bell?"], stake=1, **keys)
    stand = stand_on(board, on)
    heading = centre._heading(board, shared(board, stand).title, stand.least)
    assert heading
    (page, *_) = printed(board, on, lying=False)
    read = ((shape, scale) for shape, scale in flat(page.shapes) if isinstance(shape, Text))
    return heading, {shape.text: shape.size * scale for shape, scale in read}


@pytest.mark.parametrize(("length", "size"), [(30, "A4"), (30, "Letter"), (30, "A3"), (40, "A4"), (63, "A3")])
@pytest.mark.parametrize("goal", ["School at last", "Home with grandmother at long last after all"])
def test_the_goals_name_in_a_ring_is_no_smaller_than_the_words_on_cells(length: int, size: str, goal: str) -> None:
    heading, sizes = in_a_ring(size, length=length, title="The Way to School", goal=goal)
    names = [mm for text, mm in sizes.items() if text in goal and text != "School"]
    assert names and min(names) >= 0.97 * max(sizes["Bakery"], 7 * POINT)
    assert min(heading.large / 2, heading.small, heading.text) >= 0.97 * 7 * POINT


@pytest.mark.parametrize(("length", "size"), [(30, "A4"), (30, "Letter"), (40, "A4"), (63, "A3")])
def test_the_title_of_a_ring_leads_all_that_stands_below_it(length: int, size: str) -> None:
    heading, sizes = in_a_ring(size, length=length, title="The Ring", goal="School at last")
    rule = next(mm for text, mm in sizes.items() if "miss a turn" in text)
    assert heading.large >= 2.5 * rule and heading.small >= 1.2 * rule and heading.text >= 0.85 * rule


@pytest.mark.parametrize("form", ["oval", "ring", "rectangular", "grid"])
@pytest.mark.parametrize("length", [20, 63, 100])
def test_words_stay_on_their_cell(form: str, length: int) -> None:
    names = ["Mitfahrgelegenheit", "Bushaltestelle am Süd", "Zurück: Turnbeutel weg"]
    some = [
        {"at": n, "text": names[n % 3], "pay": 2, "miss": n % 2, **({"picture": "prison-tower"} if n % 4 else {})}
        for n in range(1, length)
    ]
    board = own(length=length, form=form, cells=some)
    for place in places(board, 1.0):
        for shape in _fitted(_captions(place, PICTURED, None), place, PICTURED):
            left, bottom, right, top = bounds(shape)
            for level in (bottom, top):
                start, end = place.reach(level, 0.0)
                assert start <= left and right <= end, place.id


def type_of(page: Page, said: str) -> list[float]:
    """mm: the type in which each piece of a text is written on a page."""
    found = [(shape.text, shape.size * scale) for shape, scale in flat(page.shapes) if isinstance(shape, Text)]
    return [size for text, size in found if len(text) > 2 and text in said]


HARBOUR = "Hafen von Maracaibo an der Küste"


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("length", [40, 120])
def test_a_long_name_of_the_start_stands_in_rows_that_can_be_read(length: int, large: bool, size: str) -> None:
    board = own(length=length, words={"start": HARBOUR})
    page, *_ = sheet.pages(board, SheetOptions(paper=paper(size).landscape, large=large))
    assert len(type_of(page, HARBOUR)) > 1 and min(type_of(page, HARBOUR)) >= 6 * POINT


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("picture", [{}, {"picture": "bridge"}])
@pytest.mark.parametrize("name", ["WWWWWWWW WWWWWWW WWWWWWW", "Kannibalen-Kinder-Garten"])
def test_a_long_name_of_a_cell_stands_in_three_rows_clear_of_its_number(
    name: str, picture: dict[str, str], size: str
) -> None:
    board = own(length=63, cells=[{"at": 7, "text": name, **picture}])
    page = printed(board, size)[0]
    assert min(type_of(page, name)) >= 5.6 * POINT
    number, group = next(
        (each, shape)
        for shape, _ in flat(page.shapes)
        if isinstance(shape, Group)
        for each in shape.shapes
        if isinstance(each, Text) and each.text == "7"
    )
    rows = [shape for shape in group.shapes if isinstance(shape, Group) and texts_in([shape])]
    assert " ".join(texts_in(rows)).replace("- ", "-") == name
    assert all(Extents([row]).keep_out_of(bounds(number)) for row in rows)


INN = [
    {"at": 19, "miss": 2, "text": "The old inn"},
    {"at": 26, "pay": 1, "text": "Toll"},
    {"at": [45, 50], "again": True, "text": "Lucky day"},
    {"at": 52, "wait": True, "text": "Prison"},
    {"at": 53, "text": "Upper lane"},
    {"at": 54, "text": "Ford", "picture": "bridge"},
]


@pytest.mark.parametrize(
    ("form", "length", "size", "nameless"),
    [
        ("oval", 63, "A5", "19, 45, 50, 52, 53"),
        ("ring", 63, "6x9in", "19, 26, 45, 50, 52, 53"),
        ("grid", 90, "A5", "19, 26, 45, 50, 52, 53"),
        ("rectangular", 120, "Letter", "19, 45, 50, 52, 53"),
        ("oval", 63, "A4", ""),
    ],
)
def test_no_name_of_a_cell_stands_on_its_number_in_large_print(
    form: str, length: int, size: str, nameless: str
) -> None:
    board = msgspec.structs.replace(own(length=length, form=form, cells=INN), code="GOO-1G0Q639RW-X")
    options = SheetOptions(paper=paper(size).landscape, large=True)
    shapes = [shape for page in sheet.pages(board, options) for shape, _ in flat(page.shapes)]
    cells = [shape for shape in shapes if isinstance(shape, Group) and number_of(shape) in ("19", "26", "45", "53")]
    assert {number_of(cell) for cell in cells} == {"19", "26", "45", "53"}
    for _, number, *rows in (cell.shapes for cell in cells):
        assert Extents(rows).keep_out_of(bounds(number)), number
        on_it = bool(re.search("[a-z]", " ".join(texts_in(rows))))
        assert on_it is (texts_in([number])[0] not in nameless)
    told = sheet.left_off(board, options)
    assert told and "cell 54 has its picture without its name" in told
    assert re.findall("cells (.*) have their numbers without their names", told) == ([nameless] if nameless else [])
    (rules_,) = [page for page in sheet.pages(board, options) if "rules" in str(page.bookmark)]
    said = " ".join(texts(rules_))
    assert all(name in said for name in ("The old inn", "Toll", "Lucky day", "Prison", "54 Ford"))
    assert ("53 Upper lane" in said) is bool(nameless)


OPENINGS = [
    *({"throw": [n, m], "to": 26} for n, m in ((4, 5), (3, 6))),
    *({"throw": [n, n], "to": 33, "pay": 1} for n in (1, 2)),
    *({"throw": [n, n], "to": to} for n, to in ((3, 44), (4, 44), (5, 20), (6, 12))),
]
OPENED = [
    {"at": 12, "to": 30, "picture": "bridge"},
    {"at": 20, "miss": 2, "text": "The old inn"},
    {"at": 33, "pay": 1, "miss": 1, "picture": "inn"},
    {"at": 44, "to": 10, "picture": "maze"},
]


@pytest.mark.parametrize(
    ("form", "length", "size"),
    [("ring", 90, "A4"), ("ring", 120, "Letter"), ("ring", 90, "A5"), ("grid", 63, "A5"), ("oval", 120, "A3")],
)
def test_no_first_throw_to_a_cell_stands_on_its_number_in_large_print(form: str, length: int, size: str) -> None:
    keys = {"length": length, "form": form, "cells": OPENED, "first": OPENINGS}
    board = msgspec.structs.replace(own(**keys), code="GOO-1G0Q639RW-X")
    page = sheet.pages(board, SheetOptions(paper=paper(size).landscape, large=True))[0]
    cells = ("12", "20", "26", "33", "44")
    numbers = {
        shape.text: (shape, group)
        for group in (shape for shape, _ in flat(page.shapes) if isinstance(shape, Group))
        for shape in group.shapes
        if isinstance(shape, Text) and shape.text in cells and isinstance(group.shapes[0], Path)
    }
    assert set(numbers) == set(cells)
    for number, group in numbers.values():
        rows = group.shapes[2:-1] if group.shapes[-1] is number else group.shapes[2:]  # a picture comes before them
        assert rows and Extents(rows).keep_out_of(bounds(number)), number.text


def number_of(cell: Group) -> str:
    """The number that stands on a cell without a picture; empty for any other group."""
    second = cell.shapes[1] if len(cell.shapes) > 1 else None
    return second.text if isinstance(second, Text) and isinstance(cell.shapes[0], Path) else ""


def texts_in(shapes: Iterable[Shape]) -> list[str]:
    return [shape.text for shape, _ in flat(shapes) if isinstance(shape, Text)]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"cells": [{"at": [7, 9], "text": 24 * "W"}]}, "cell 7 has room for 'WWW.*type of 2.. points"),
        ({"words": {"start": 60 * "W"}}, "start: its cell has room for 'WWW.*type of"),
    ],
)
def test_words_for_which_a_cell_has_no_room_are_refused(keys: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        printed(own(length=63, **keys))


def test_all_words_with_a_sign_that_cannot_be_printed_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "is_own", lambda field: True)
    board = own(length=30, title="Home \N{GRINNING FACE}", cells=[{"at": 7, "text": "\N{SNAIL}!\N{DUCK}"}])
    with pytest.raises(BadInput) as trouble:
        printed(board)
    assert [part.about for part in parts_of(trouble.value)] == ["Home \N{GRINNING FACE}", *2 * ["\N{SNAIL}!\N{DUCK}"]]


LONG = "Straßenbahnhaltestelle"
WIDE = 60 * "W"
OVAL = (
    'game = "goose"\nname = "tram"\n# Straßenbahnhaltestelle\n[field]\nlength = 40\nform = "oval"\nsize = [270, 172]\n'
)
RING = 'game = "goose"\nname = "ring"\n[field]\nlength = {}\nform = "ring"\nsize = [200, 200]\n'


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (
            f'{OVAL}cells = [\n{{ at = 12, miss = 1, text = "{LONG}" }},\n'
            f'{{ at = [33, 35], pay = 1, text = "{LONG}" }},\n]',
            [(9, "cell 12 "), (10, "cell 33 "), (10, "cell 35 ")],
        ),
        (f'{OVAL}goal = "{LONG}"\n[[field.cells]]\nat = 6\nmiss = 1\ntext = "{LONG}"', [(10, "cell 6 ")]),
        (
            f'{RING.format(40)}cells = [\n{{ at = 12, miss = 1, ours = "{WIDE}" }},\n]\n'
            f'[field.words]\nstart = "{WIDE}"',
            [(11, "start: ")],
        ),
    ],
)
def test_words_for_which_a_cell_has_no_room_are_told_with_their_own_line(
    source: str, told: list[tuple[int, str]], tmp_path: File
) -> None:
    (own_file := tmp_path / "own.toml").write_text(source, "utf-8")
    made = design(GAME, name=own_file)
    with pytest.raises(BadInput) as trouble:
        printed(field_of(made))
    parts = parts_of(located(trouble.value, made))
    assert [part.line for part in parts] == [line for line, _ in told]
    assert all(part.sentence.startswith(begun) for part, (_, begun) in zip(parts, told, strict=True))


@pytest.mark.parametrize("size", [(270, 172), (300, 191), (400, 254.8), (600, 382.2)])
def test_what_nobody_can_read_goes_by_the_type_on_paper_whatever_size_the_board_says_it_has(
    size: tuple[float, float],
) -> None:
    board, usual = own(length=72, form="ring", size=size), own(length=72, form="ring")
    for paper_ in ("A4", "A5"):
        (one, *_), (other, *_) = stand_on(board, paper_).cells, stand_on(usual, paper_).cells
        assert one.readable == pytest.approx(other.readable, rel=0.02)
        assert stand_on(board, paper_).least == pytest.approx(stand_on(usual, paper_).least, rel=0.02)


def test_where_the_cells_are_too_low_for_any_word_no_shorter_one_is_advised(tmp_path: File) -> None:
    words = 'cells = [\n{ at = 6, to = 12, text = "A" },\n]\n[field.words]\nstart = "A"'
    (own_file := tmp_path / "own.toml").write_text(RING.format(63) + words, "utf-8")
    made = design(GAME, name=own_file)
    with pytest.raises(BadInput) as trouble:
        printed(field_of(made))
    for part in parts_of(located(trouble.value, made)):
        assert "however short it is" in part.sentence and "something shorter" not in part.sentence
        assert "give the board fewer cells" in part.sentence
    own_file.write_text(RING.format(58) + words, "utf-8")
    assert printed(field_of(design(GAME, name=own_file)))


def test_a_paper_on_which_words_can_be_read_is_named() -> None:
    board = own(length=40, form="grid", cells=[{"at": [7], "text": "Rindfleischetikettierung", "picture": "shop"}])
    with pytest.raises(BadInput, match=r"of 5\.4 points.*; the smallest paper that will do is A3 or Tabloid$"):
        printed(board)
    assert printed(board, "Tabloid")
    # Where no usual one does, the least of the board's shape is.
    wide = own(length=120, cells=[{"at": [7], "text": 24 * "W"}])
    with pytest.raises(BadInput, match=r"may be broken; the smallest paper that will do is 890x630mm$"):
        printed(wide)
    assert printed(wide, "890x630mm")


NARROW = {"length": 40, "form": "ring", "size": (172, 172)}


def one_of(board: Field, size: str, count: int) -> list[Page]:
    """The board's pages where so many go on a sheet of that size."""
    return sheet.pages(board, SheetOptions(paper=GAME.paper(leaf(paper(size), count)), several=count))


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize(("count", "part"), [(2, "half"), (4, "a quarter")])
@pytest.mark.parametrize("text", ["Bakery on the corner", "Rindfleischetikettierung"])
def test_where_several_pages_go_on_a_sheet_the_papers_that_are_named_do_serve(
    size: str, count: int, part: str, text: str
) -> None:
    board = own(**NARROW, cells=[{"at": [15], "miss": 1, "text": text, "picture": "shop"}])
    with pytest.raises(BadInput) as trouble:
        one_of(board, size, count)
    said = str(trouble.value)
    assert said.startswith(f"on {part} of {size}: cell 15 has room for {text!r} only in type of ")
    named = said.partition("; the smallest paper that will do is ")[2].split(" or ")
    for each in named:
        assert one_of(board, each, count) and printed_scale(paper(each), count) == 1


def test_a_word_that_is_wider_than_the_middles_room_stands_in_the_rules_on_a_page_of_their_own() -> None:
    long = 2 * "Donaudampfschifffahrtsgesellschaftskapitänsmützenmacher"
    board, told, *_ = printed(own(length=40, words={"exactly": f"{long} genau"}))
    assert long not in " ".join(texts(board)) and long in " ".join(texts(told))


@pytest.mark.parametrize("size", ["A5", "A4", "Letter"])
@pytest.mark.parametrize("lying", [False, True])
def test_a_long_name_of_the_game_can_be_read_below_the_board(size: str, lying: bool) -> None:
    game = "The great game of the brave pirates of the seven seas, of their ships and of what they found on an island"
    board = own(length=40, words={"game": game, "credit": game})
    page = printed(board, size, lying=lying)[0]
    assert min(type_of(page, foot(board))) >= 7 * POINT - 1e-6
    assert stays_within(page)


def marks_of(board: str, cell: int) -> list[Group]:
    """The rows of words and signs at the foot of a cell, the upper one first."""
    place = places(shipped(board), 1.0)[cell - 1]
    foot = PICTURED if "picture" in place.mark else PLAIN
    drawn = [shape for shape in _fitted(_captions(place, foot, None), place, foot) if isinstance(shape, Group)]
    return sorted(drawn, key=lambda row: -row.y)


def pips(shape: Shape) -> int:
    return sum(isinstance(each, Circle) and each.pen is None for each, _ in flat([shape]))


@pytest.mark.parametrize(("cell", "shown"), [(26, 9), (53, 9)])
def test_the_die_of_another_throw_is_no_third_die_of_a_first_throw(cell: int, shown: int) -> None:
    signs, dice = marks_of("brepols-1800", cell)
    assert (pips(signs), pips(dice)) == (0, shown)
    assert "Dice" in [shape.text for shape, _ in flat([signs]) if isinstance(shape, Text)]


def test_the_bridge_of_68_says_its_name_its_price_and_that_either_throw_leads_there() -> None:
    said = [shape.text for row in marks_of("set-68", 6) for shape, _ in flat([row]) if isinstance(shape, Text)]
    assert said == ["Bridge", "or", "2"]


@pytest.mark.parametrize(("cell", "name"), [(32, "Well"), (51, "Tower")])
def test_a_ransom_stands_on_its_cell_with_its_turns_and_its_price(cell: int, name: str) -> None:
    said = [shape.text for row in marks_of("set-68", cell) for shape, _ in flat([row]) if isinstance(shape, Text)]
    assert said == [name, "or", "2", "8"]


def test_first_throws_of_one_cell_that_cost_differently_stand_apart() -> None:
    firsts = [{"throw": [1, 2], "to": 9, "pay": 1}, {"throw": [5, 5], "to": 9}]
    place = places(own(length=30, first=firsts), 1.0)[8]
    assert place.firsts == ((1, ((1, 2),)), (0, ((5, 5),)))


@each_board
def test_no_picture_stands_on_its_number(board: str) -> None:
    for place in places(shipped(board), 1.0):
        if not (picture := shown(place)):
            continue
        shapes = list(_pictured(place, picture, None))
        numbers = [shape for shape in shapes if isinstance(shape, Text) and shape.text == str(place.id)]
        x0, y0, x1, y1 = bounds(numbers[0])
        drawing = next(shape for shape in shapes if isinstance(shape, Group))
        (inner,) = drawing.shapes
        assert isinstance(inner, Group)
        side = inner.scale * SIDE
        for y, left, right in outer(picture, picture.startswith("goose-") and place.left):
            level = drawing.y + side * (y / SIDE - 0.5)
            if y0 <= level <= y1:
                assert drawing.x + side * (left / SIDE - 0.5) >= x1 or drawing.x + side * (right / SIDE - 0.5) <= x0


def test_no_chips_are_cut_out_for_a_board_without_any() -> None:
    assert not [text for page in printed(shipped("alsa-1930")) for text in texts(page) if "Chips" in text]


@each_board
@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("lying", [True, False])
def test_all_pieces_are_on_one_page(board: str, size: str, lying: bool) -> None:
    _, *parts = printed(shipped(board), size, lying=lying)
    assert [page.cut for page in parts] == [True]


def test_eight_players_can_read_what_they_have() -> None:
    names = [f"Friederike{n}" for n in range(8)]
    made, story = played("set-68", "3 4\n1 2\n2 2\n5 6\n1 1\n2 3\n4 4\n6 6", str(names).replace("'", '"'))
    (page,) = sheet.finished(made, story, SheetOptions(paper=paper("A4").landscape, colour=True))
    status = [(shape, scale) for shape, scale in flat(page.shapes) if isinstance(shape, Text) and "chip" in shape.text]
    assert len(status) == 8
    assert all(shape.size * scale >= 8 * POINT for shape, scale in status)


def test_a_figure_of_the_rules_is_a_detail_that_can_be_read() -> None:
    made, story = played("classic-63", "3 4\n1 2")
    detail = sheet.figure(made, story)
    sizes = [shape.size * scale for shape, scale in flat([detail.shape]) if isinstance(shape, Text)]
    assert 0 < len([size for size in sizes if size]) < 40
    assert min(sizes) >= 6 * POINT


def test_the_pawns_of_a_strip_can_be_seen_on_its_small_pictures() -> None:
    made, story = played("classic-63", "3 4\n1 2")

    def pawn(since: int) -> float:
        drawn = sheet._whole(made, msgspec.structs.replace(story, since=since))
        letters_ = [
            shape.size * scale for shape, scale in flat([drawn.shape]) if isinstance(shape, Text) and shape.text == "R"
        ]
        return max(letters_) / drawn.width

    assert pawn(1) > 1.8 * pawn(0) and 54 * pawn(1) > 2 * POINT


def test_parts_have_a_paper_of_their_own_when_the_board_is_tiled() -> None:
    options = SheetOptions(paper=paper("A3").landscape, parts=paper("A4"))
    board, *parts = sheet.pages(shipped("classic-63"), options)
    assert board.width == 420 and {page.width for page in parts} == {210}


@each_board
@each_ink
def test_a_played_board_shows_everybody(board: str, colour: bool) -> None:
    made, story = played(board, "3 4\n1 2\n2 2\n5 6")
    (page,) = sheet.finished(made, story, SheetOptions(paper=paper("A4").landscape, colour=colour))
    assert stays_within(page)
    said = texts(page)
    assert {"Ann", "Ben", "R", "B"} <= set(said)


@pytest.mark.parametrize(
    ("side", "size", "names", "stays"),
    [(200, "A4", ["Ann", "Ben", "Cy"], True), (120, "A5", [f"Player {n}" for n in range(8)], False)],
)
def test_a_title_that_has_no_room_beside_what_everyone_has_keeps_no_game_from_being_drawn(
    side: float, size: str, names: list[str], stays: bool
) -> None:
    """The board itself prints: its rules have a page of their own. The lines below the title go first."""
    line = "Ein Spiel für zwei bis acht"
    made = own(length=75, size=[side, side], title="Die Reise um die Welt", goal="London", texts=[line])
    board = printed(made, size, lying=False)[0]
    assert stays_within(board) and line in texts(board)
    lines = f'game = "goose"\nsheet = "{CODE}"\nplayers = {names}\nmoves = """\n3 4\n1 2\n"""\n'.replace("'", '"')
    story = GAME.rules.story(replay(GAME.rules, made, record.parse(lines)))
    (page,) = sheet.finished(made, story, SheetOptions(paper=paper(size)))
    said = texts(page)
    assert stays_within(page) and set(names) <= set(said) and line not in said
    assert ("Die Reise um die" in said) == stays
    assert sheet.figure(made, story).width > 0  # as a book's cover has it


def test_a_pawn_on_the_goal_stands_below_its_middle_on_a_detail_that_is_turned_too() -> None:
    made, story = played("classic-63", "3 4\n1 2")
    home = msgspec.structs.replace(story, pawns=(msgspec.structs.replace(story.pawns[0], cell=63),))
    standing = Standing(made, 1.0, None)
    x, y = standing.place(63)
    (level,), (turned,) = standing.pawns(home), standing.pawns(home, turn=90)
    assert (
        level.x == pytest.approx(x)
        and y - level.y == pytest.approx(turned.x - x)
        and y - level.y > 0.5 * standing.depth
    )


def test_a_wrong_move_is_marked_with_its_number() -> None:
    made, story = played("classic-63", "3 4 = 9\n1 2")
    (page,) = sheet.finished(made, story, SheetOptions(paper=paper("A4").landscape))
    dashed = [shape for shape, _ in flat(page.shapes) if isinstance(shape, Circle) and shape.pen and shape.pen.dash]
    assert len(dashed) == len(story.fouls) == 1


def test_eight_pawns_stand_on_one_cell_without_leaving_the_board() -> None:
    names = [f"P{n}" for n in range(8)]
    made, story = played("classic-63", "", str(names).replace("'", '"'))
    (page,) = sheet.finished(made, story, SheetOptions(paper=paper("A4").landscape))
    assert stays_within(page)
    assert all(name in texts(page) for name in names)


STANDING = [(172, 220), (200, 200), (172, 270)]
"""mm: boards of one's own that are not wider than high."""


def school(size: tuple[float, float], form: str = "oval") -> Field:
    """A board of one's own, with something to say in its middle."""
    cells: list[dict[str, Any]] = [
        {"at": [5, 11, 17, 23, 29], "goose": "forward"},
        {"at": 7, "to": 13, "text": "A lift"},
        {"at": 15, "miss": 1, "text": "Bakery"},
        {"at": 20, "again": True, "text": "Holiday"},
        {"at": 26, "wait": True, "text": "Lost"},
        {"at": 33, "pay": 1, "text": "Fine"},
        {"at": 37, "begin-again": True, "text": "Forgot the bag"},
        {"at": 40, "picture": "star"},
    ]
    texts_ = ["Who is there before the bell?"]
    return own(
        length=40, size=size, form=form, title="The Way to School", goal="School", texts=texts_, stake=1, cells=cells
    )


@pytest.mark.parametrize("form", ["oval", "rectangular", "ring", "grid"])
@pytest.mark.parametrize("size", STANDING)
def test_rules_of_a_board_of_ones_own_can_be_read(size: tuple[float, float], form: str) -> None:
    """Where its middle has no room for them in seven points, they have a page of their own."""
    board = school(size, form)
    pages = printed(board, lying=False)
    rows = {text for line in words.lines(board) for text in line if len(text) > 3}
    found = [
        shape.size * scale
        for page in pages
        for shape, scale in flat(page.shapes)
        if isinstance(shape, Text) and shape.text in rows
    ]
    _, stand = sheet._dressed(board, paper("A4"), SheetOptions(paper=paper("A4")))
    assert found and min(found) >= stand.least - 0.02
    assert stand.least >= 6.3 * POINT


@pytest.mark.parametrize("large", [False, True])
def test_rules_on_a_page_of_their_own_begin_below_its_head(large: bool) -> None:
    board = shipped("classic-63") if large else school((172, 240), "oval")
    chosen = paper("A4").landscape if large else paper("A4")
    page = next(
        page for page in sheet.pages(board, SheetOptions(paper=chosen, large=large)) if "rules" in str(page.bookmark)
    )
    *head, told = page.shapes
    gap = min(bounds(shape)[1] for shape in head) - bounds(told)[3]
    assert sheet.BELOW - 0.01 <= gap <= sheet.BELOW + 6


@pytest.mark.parametrize("size", ["A5", "A4", "Letter"])
def test_whose_board_it_is_can_be_read_below_it(size: str) -> None:
    """On narrow paper the rule and the code leave it no room between them."""
    board = school((172, 220))
    page = printed(board, size, lying=False)[0]
    (said,) = (shape for shape in page.shapes if isinstance(shape, Text) and shape.text == foot(board))
    assert said.size >= 7 * POINT
    assert all(
        Extents([shape]).keep_out_of(bounds(said))
        for shape in page.shapes
        if shape is not said and bounds(shape)[3] < 30
    )


def test_rules_that_find_no_room_on_the_board_are_not_on_it_twice() -> None:
    board, told, *_ = printed(school((172, 220)), lying=False)
    rows = {text for line in words.lines(school((172, 220))) for text in line if len(text) > 3}
    assert not rows & set(texts(board)) and rows & set(texts(told))


@pytest.mark.parametrize("form", ["oval", "rectangular", "ring", "grid"])
@pytest.mark.parametrize("size", [*STANDING, (270, 172)])
@pytest.mark.parametrize("names", [2, 8])
def test_a_pawn_on_the_goal_covers_no_words(size: tuple[float, float], form: str, names: int) -> None:
    board = school(size, form)
    pawns = tuple(Pawn(cell=40 if seat == 0 else 5, chips=0, waits=False, misses=0, out=False) for seat in range(names))
    story = Played(
        names=tuple(f"Player {seat}" for seat in range(names)),
        pawns=pawns,
        pot=3,
        chips=True,
        throws=9,
        last=None,
        winner=0,
        over=True,
        turn=None,
        fouls=(),
    )
    _, stand = sheet._dressed(board, sheet._as_board(paper("A4"), board), SheetOptions(paper=paper("A4")))
    way = stand.shared(lambda room, points: standings_size(story, room, board) >= points)
    middle = drawn(board, way, stand.ground, colour=None, least=stand.least)
    table = [*standings(story, way.room, board, None)]
    said = [*centre.written(middle), *table]
    standing = Standing(board, stand.scale, None)
    alone = msgspec.structs.replace(
        story, pawns=(*pawns[:1], *(msgspec.structs.replace(p, out=True) for p in pawns[1:]))
    )
    (pawn,) = standing.pawns(alone, home=standing.home(story, centre.written(middle), middle, table, way.goal))
    assert Extents(said).keep_out_of(bounds(pawn))
    # It is read as no line of the list, and stands at the goal.
    (left, low, right, high), (x0, y0, x1, y1) = bounds(Group(tuple(table))), bounds(pawn)
    air = 0.5 * (y1 - y0)
    assert x1 + air < left or right + air < x0 or y1 + air < low or high + air < y0
    # ... and that is where the page has it.
    (page,) = sheet.finished(board, story, SheetOptions(paper=sheet._as_board(paper("A4"), board)))
    assert any(isinstance(shape, Group) and (shape.x, shape.y) == (pawn.x, pawn.y) for shape, _ in flat(page.shapes))


def test_the_figure_says_its_size() -> None:
    made, story = played("classic-63", "3 4\n1 2")
    drawn = sheet.figure(made, story)
    box = reach([drawn.shape])
    assert box is not None
    assert min(box) >= -0.5 and box[2] <= drawn.width + 0.5 and box[3] <= drawn.height + 0.5


def test_the_rules_beside_a_board_of_ones_own_speak_of_no_other_board() -> None:
    told = " ".join(msgspec.json.encode(blocks_of(GAME, "my board")).decode().split())
    assert "On every board" in told
    for strange in ("two dice", "both dice", "figure", "Classic 63", "Where the boards come from"):
        assert strange not in told
    assert "Classic 63" in msgspec.json.encode(blocks_of(GAME, "classic-63")).decode()
