"""No words stand on other words or on a code, on any game's sheet, whatever its paper's proportions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.games.design import design, field_of
from sheetgen.games.printed import titled
from sheetgen.language import spoken
from sheetgen.page.furniture import MODULE, QUIET
from sheetgen.page.halves import halves, whole
from sheetgen.page.imprint import ADDRESS
from sheetgen.page.ink.extent import Extents, bounds, reach
from sheetgen.page.ink.shapes import MEDIUM, Bitmap, Box, Group, Page, Shape, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import MARGIN, paper
from sheetgen.testing.play import THOROUGH

TOUCH = 0.15
"""mm that boxes may overlap: letters seldom fill theirs."""


def level(shapes: Iterable[Shape], around: tuple[Group, ...] = ()) -> Iterator[tuple[Box, str]]:
    """The boxes on the page of all words that stand level, and of codes."""
    for shape in shapes:
        # The box round a word that stands askew is much larger than the word.
        if isinstance(shape, Group):
            if shape.rotate % 90 == 0:
                yield from level(shape.shapes, (*around, shape))
        elif isinstance(shape, Bitmap) or (isinstance(shape, Text) and shape.rotate % 90 == 0):
            placed: Shape = shape
            for group in reversed(around):
                placed = structs.replace(group, shapes=(placed,), clip=None, form=False)
            if box := reach((placed,)):
                yield box, shape.text if isinstance(shape, Text) else "QR code"


def overlaps(shapes: Iterable[Shape]) -> list[tuple[str, str]]:
    found = sorted(level(shapes))
    return [
        (said, other)
        for at, ((_, low, right, high), said) in enumerate(found)
        for (left, bottom, end, top), other in found[at + 1 :]
        if min(right, end) - left > TOUCH and min(high, top) - max(low, bottom) > TOUCH
    ]


@pytest.mark.parametrize("size", ["A5", "148x300mm", "148x420mm", "200x210mm", "150x600mm", "300x320mm"])
@pytest.mark.parametrize("name", games.names())
def test_no_words_stand_on_others_or_on_a_code(name: str, size: str) -> None:
    game = games.find(name)
    field = field_of(design(game))
    for lying in (False, True):
        chosen = paper(size).landscape if lying else paper(size)
        options = titled(game, field, SheetOptions(paper=chosen, colour=game.coloured))
        for page in game.sheet.pages(field, options):
            assert not overlaps(page.shapes)


LONGEST = f"https://example.org/{'a' * (ADDRESS - len('https://example.org//'))}/"


def codes_apart(shapes: Iterable[Shape]) -> tuple[list[Shape], list[Shape]]:
    """A page's QR codes, each where it stands, and all the rest."""
    codes: list[Shape] = []
    rest: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Bitmap):
            codes.append(shape)
        elif isinstance(shape, Group):
            within, others = codes_apart(shape.shapes)
            codes += [structs.replace(shape, shapes=(code,), clip=None, form=False) for code in within]
            rest.append(structs.replace(shape, shapes=tuple(others)) if within else shape)
        else:
            rest.append(shape)
    return codes, rest


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize(
    "size", ["A4", "Letter", "A5", "148.5x210mm", "160x235mm"] if THOROUGH else ["A4", "160x235mm"]
)
@pytest.mark.parametrize("name", games.names())
def test_a_code_has_its_quiet_zone(name: str, size: str, large: bool) -> None:
    """Whatever it says: an address makes it larger, and what stands beside it has to make room. The page of the key,
    whose numbers take long to place, has the same head, and is looked at with the largest code."""
    game = games.find(name)
    field = field_of(design(game))
    for lying, (link, code) in product(
        (False, True), (("", "de"), ("https://example.org/sheet/", "fr"), (LONGEST, "en"))
    ):
        chosen = paper(size).landscape if lying else paper(size)
        with spoken(code):
            key = link == LONGEST and not lying
            asked = SheetOptions(paper=game.paper(chosen), large=large, key=key, link=link)
            pages = game.sheet.pages(field, titled(game, field, asked))
        for page in pages:
            codes, rest = codes_apart(page.shapes)
            printed = Extents(rest)
            for left, low, right, high in map(bounds, codes):
                # Lines begin in the middle of their width.
                white = QUIET * MODULE - MEDIUM
                assert printed.keep_out_of((left - white, low - white, right + white, high + white))


LONGEST_CODE = "MON-WWWWWWWWWWWWWW-W"


@pytest.mark.parametrize("size", ["A5", "160x230mm"])
@pytest.mark.parametrize("name", ["arp", "delaunay", "miro", "mondrian", "vasarely"])
def test_the_longest_code_covers_nothing_on_the_score_page_of_large_print(name: str, size: str) -> None:
    game = games.find(name)
    field = field_of(design(game))
    for link, code in product(("", "https://a.example.org/", LONGEST), ("en", "de", "fr", "es")):
        with spoken(code):
            asked = SheetOptions(paper=game.paper(paper(size)), large=True, link=link)
            *_, score = game.sheet.pages(structs.replace(field, code=LONGEST_CODE), titled(game, field, asked))
        assert not overlaps(score.shapes)
        assert LONGEST_CODE in [said for _, said in level(score.shapes)]


@pytest.mark.parametrize("size", ["A5", "160x230mm"])
def test_the_sign_in_large_print_leaves_the_credit_free(size: str) -> None:
    game = games.find("miro")
    field = field_of(design(game))
    for link, code in product(("", "https://ecole.example.org/", LONGEST), ("en", "de", "fr", "es")):
        with spoken(code):
            asked = SheetOptions(paper=paper(size), large=True, whole=True, link=link)
            pages = game.sheet.pages(field, titled(game, field, asked))
        for page in pages:
            (year,) = [shape for shape in page.shapes if isinstance(shape, Text) and "1975" in shape.text]
            left, low, right, high = bounds(year)
            others = Extents(shape for shape in page.shapes if not isinstance(shape, Text))
            assert others.keep_out_of((left, low + TOUCH, right, high))


@pytest.mark.parametrize("size", ["A5", "160x230mm"])
@pytest.mark.parametrize("code", ["en", "de", "fr", "es"])
def test_what_is_said_where_two_halves_meet_stays_between_the_margins(code: str, size: str) -> None:
    sheet = paper(size)
    for lying in (False, True):
        page = whole(sheet, lying=lying)
        with spoken(code):
            for half in halves(Page(page.width, page.height, ()), sheet, LONGEST_CODE):
                left, low, right, high = bounds(Group(half.shapes))
                assert min(left, low) >= MARGIN - 0.1
                assert right <= half.width - MARGIN + 0.1 and high <= half.height - MARGIN + 0.1


def test_an_overlap_is_found() -> None:
    texts = [Text(10 * n, 5, "words", 4) for n in range(3)]
    assert overlaps(texts) == [("words", "words")] * 2
