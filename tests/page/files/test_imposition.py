from collections.abc import Iterable, Iterator

import pytest

from sheetgen.page.files.imposition import FULL_SIZE, booklet, leaf, on_larger_sheets, printed_scale, together
from sheetgen.page.furniture import is_rule, scale_rule
from sheetgen.page.halves import halves, whole
from sheetgen.page.ink.extent import bounds, reach
from sheetgen.page.ink.shapes import Group, Page, Shape, Text, rectangle
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import LEAST, PAPERS, Paper, paper

A4 = paper("A4")
SMALL = [found for found in PAPERS if found.name != "Poster"]


def leaves(count: int, *, width: float = 148.5, height: float = 210.0) -> list[Page]:
    """Pages with their number in the middle and a frame at their margin."""
    return [
        Page(
            width,
            height,
            (
                rectangle(8, 8, width - 16, height - 16, None, (0, 0, 0)),
                Text(width / 2, height / 2, str(n), 5),
            ),
        )
        for n in range(1, count + 1)
    ]


def order(page: Page) -> list[str]:
    """The numbers on an imposed page, from left to right and from top to bottom; - for a blank one."""
    found = []
    for group in page.shapes:
        assert isinstance(group, Group)
        texts = [shape.text for shape in group.shapes if isinstance(shape, Text)]
        found.append(texts[0] if texts else "-")
    return found


def test_a_booklet_of_eight_pages_folds_into_their_order() -> None:
    assert [order(page) for page in booklet(leaves(8), A4)] == [["8", "1"], ["2", "7"], ["6", "3"], ["4", "5"]]


def test_a_booklet_is_filled_up_before_its_last_page() -> None:
    assert [order(page) for page in booklet(leaves(6), A4)] == [["6", "1"], ["2", "-"], ["-", "3"], ["4", "5"]]


@pytest.mark.parametrize("pages", range(1, 14))
def test_folding_a_booklet_turns_up_every_page_in_order(pages: int) -> None:
    sides = [order(page) for page in booklet(leaves(pages), A4)]
    fronts, backs = sides[::2], sides[1::2]
    read = [leaf for front, back in zip(fronts, backs, strict=True) for leaf in (front[1], back[0])]
    read += [leaf for front, back in reversed([*zip(fronts, backs, strict=True)]) for leaf in (back[1], front[0])]
    assert [leaf for leaf in read if leaf != "-"] == [str(n) for n in range(1, pages + 1)]
    assert len(read) % 4 == 0 and read[-1] == str(pages)


def test_four_pages_on_a_sheet_go_from_left_to_right_and_down() -> None:
    assert [order(page) for page in together(leaves(5), A4, 4)] == [["1", "2", "3", "4"], ["5"]]


@pytest.mark.parametrize("found", SMALL, ids=lambda found: found.name)
@pytest.mark.parametrize("count", [2, 4])
def test_a_leaf_is_upright_and_large_enough_to_be_drawn(count: int, found: Paper) -> None:
    made = leaf(found, count)
    assert made.width <= made.height and made.width >= LEAST[0] and made.height >= LEAST[1]


def test_two_pages_on_a4_keep_their_size() -> None:
    page = next(together(leaves(2, width=leaf(A4, 2).width, height=leaf(A4, 2).height), A4, 2))
    assert (page.width, page.height) == (297.0, 210.0)
    assert all(isinstance(group, Group) and group.scale == pytest.approx(1) for group in page.shapes)


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("lies", [False, True])
def test_every_page_stays_on_its_own_leaf(count: int, lies: bool) -> None:
    size = {"width": 297.0, "height": 210.0} if lies else {"width": 210.0, "height": 297.0}
    page = next(together(leaves(count, **size), A4, count))
    high = page.height / (count // 2)
    for n, group in enumerate(page.shapes):
        left, bottom, right, top = bounds(group)
        row, column = divmod(n, 2)
        assert column * page.width / 2 < left < right < (column + 1) * page.width / 2
        assert page.height - (row + 1) * high < bottom < top < page.height - row * high


def test_a_page_that_is_shrunk_has_no_rule_of_50_mm() -> None:
    ruled = Page(210.0, 297.0, (*scale_rule(8, 8), Group(scale_rule(8, 100)), Text(100, 200, "left", 4)))
    whole, shrunk = (next(together([ruled], found, 2)) for found in (paper("A3"), A4))
    assert whole.shapes != shrunk.shapes
    across = [(box[2] - box[0]) for box in (reach(whole.shapes), reach(shrunk.shapes)) if box]
    assert across[0] > 50 > across[1]


def rules(shapes: Iterable[Shape], scale: float = 1.0) -> Iterator[float]:
    """How long each rule of 50 mm is printed, in mm."""
    for shape in shapes:
        if isinstance(shape, Group):
            if is_rule(shape):
                yield 50 * scale * shape.scale
            yield from rules(shape.shapes, scale * shape.scale)


@pytest.mark.parametrize("found", SMALL, ids=lambda found: found.name)
@pytest.mark.parametrize("count", [2, 4])
def test_the_rule_measures_50_mm_or_is_left_out_on_the_halves_of_large_print_too(count: int, found: Paper) -> None:
    part = leaf(found, count)
    page = whole(part, lying=False)
    pages = halves(Page(page.width, page.height, scale_rule(20, page.height - 40)), part, "KLE-1")
    (made,) = together(pages, found, count)
    printed = printed_scale(found, count) >= FULL_SIZE
    assert [*rules(made.shapes)] == (pytest.approx([50, 50], abs=0.3) if printed else [])


def test_what_has_no_rule_stays_the_very_same_when_it_is_shrunk() -> None:
    form = Group((Text(100, 200, "left", 4),), form=True)
    (made,) = together([Page(210.0, 297.0, (form,))], A4, 2)
    (part,) = made.shapes
    assert isinstance(part, Group) and part.shapes[0] is form


@pytest.mark.parametrize("found", SMALL, ids=lambda found: found.name)
@pytest.mark.parametrize("count", [2, 4])
def test_the_printed_scale_is_the_one_with_which_pages_are_laid_out(count: int, found: Paper) -> None:
    drawn = leaf(found, count)
    (part,) = next(together(leaves(1, width=drawn.width, height=drawn.height), found, count)).shapes
    assert isinstance(part, Group) and part.scale == pytest.approx(printed_scale(found, count), abs=1 - FULL_SIZE)


@pytest.mark.parametrize(
    ("size", "count", "least", "papers"),
    [
        ("A4", 2, 150, "A3 or Legal"),
        ("Letter", 2, 150, "A3 or Legal"),
        ("A4", 2, 200, "A3 or Tabloid"),
        # A quarter of Letter is drawn 162 mm wide, and shrunk.
        ("A3", 4, 160, "320x450mm"),
        ("A3", 2, 1000, None),
    ],
)
@pytest.mark.parametrize("lying", [False, True])
def test_the_papers_that_are_named_for_several_pages_are_whole_sheets_on_which_none_is_shrunk(
    size: str, count: int, least: float, papers: str | None, lying: bool
) -> None:
    part = leaf(paper(size), count)
    options = SheetOptions(paper=part.landscape if lying else part, several=count)

    def serves(there: SheetOptions) -> bool:
        assert (there.paper.width > there.paper.height) == lying
        return min(there.paper.width, there.paper.height) >= least

    (said,) = on_larger_sheets(["too small"], options, serves)
    assert said == f"on {part.name}: too small" + (f"; the smallest paper that will do is {papers}" if papers else "")
