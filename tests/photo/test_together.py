"""Several photos of one sheet: the surer counts, and what two are sure of and differ in is in doubt."""

from __future__ import annotations

from msgspec import structs

from sheetgen.photo.naming import WORDS
from sheetgen.photo.reading import Pen, Reading, Seen
from sheetgen.photo.together import of_one_sheet, together

RED, BLUE = Pen("red", WORDS["red"], 1), Pen("blue", WORDS["blue"], 2)
SURE, UNSURE = 0.95, 0.6


def shown(colours: str, confidence: float = SURE, pens: tuple[Pen, ...] = (RED, BLUE)) -> Reading:
    """A photo on which space 1, 2, ... is r, b or - (empty)."""
    names = [pen.name[0] for pen in pens]
    spaces = {
        str(n): Seen(None if colour == "-" else names.index(colour), confidence) for n, colour in enumerate(colours, 1)
    }
    return Reading(pens=pens, spaces=spaces, segments={}, circled={})


def said(reading: Reading) -> str:
    return "".join("-" if seen.pen is None else reading.pens[seen.pen].name[0] for seen in reading.spaces.values())


def test_the_surer_photo_counts_place_by_place() -> None:
    dim = shown("rbbb--rrb", UNSURE)
    dim = structs.replace(dim, spaces=dim.spaces | {"1": Seen(1, SURE)})
    clear = shown("rbrb--rrb")
    clear = structs.replace(clear, spaces=clear.spaces | {"1": Seen(0, UNSURE)})
    assert said(together([dim, clear])) == "bbrb--rrb" == said(together([clear, dim]))


def test_two_that_are_sure_and_differ_leave_a_doubt() -> None:
    both = together([shown("rbrbrbrbr"), shown("rbrbrbrbb")])
    seen = both.spaces["9"]
    assert not seen.sure and {seen.pen, seen.other} == {0, 1} and seen.why == "two photos differ"
    assert all(both.spaces[str(n)].sure for n in range(1, 9))


def test_pens_are_matched_by_what_they_coloured() -> None:
    other = shown("rbrb--rrb", pens=(structs.replace(BLUE, swatch=None), structs.replace(RED, swatch=None)))
    assert said(together([shown("rbrb--rrb", UNSURE), other])) == "rbrb--rrb"


def test_a_pen_that_only_a_later_photo_shows_is_kept() -> None:
    green = Pen("green", WORDS["green"])
    other = shown("rbrbgg", pens=(RED, BLUE, green))
    both = together([shown("rbrb--", UNSURE), other])
    assert said(both) == "rbrbgg" and [pen.name for pen in both.pens] == ["red", "blue", "green"]


def test_pages_of_one_sheet_are_put_together() -> None:
    one, other = shown("rbrb"), shown("bbrr")
    moved = structs.replace(other, spaces={f"1{id}": seen for id, seen in other.spaces.items()})
    both = together([one, moved])
    assert {id: seen.pen for id, seen in both.spaces.items()} == {
        id: seen.pen for id, seen in (one.spaces | moved.spaces).items()
    }


def test_a_pen_keeps_its_box_on_each_half_where_these_have_pages_of_their_own() -> None:
    one, other = shown("rbrb"), shown("bbrr", pens=(structs.replace(RED, swatch=4), structs.replace(BLUE, swatch=3)))
    moved = structs.replace(other, spaces={f"1{id}": seen for id, seen in other.spaces.items()})
    pages = [
        structs.replace(page, beside=dict.fromkeys(page.spaces, pans))
        for page, pans in ((one, (1, 2)), (moved, (3, 4)))
    ]
    for order in (pages, pages[::-1]):
        assert {pen.name: pen.swatches for pen in together(order).pens} == {"red": (1, 4), "blue": (2, 3)}
    assert {pen.name: pen.swatches for pen in together([one, moved]).pens} == {"red": (1,), "blue": (2,)}


def test_another_game_on_the_same_design_is_another_sheet() -> None:
    assert of_one_sheet(shown("rbrb--rrb"), shown("rbrb--rrr"))
    assert not of_one_sheet(shown("rbrb--rrb"), shown("brr-bb--r"))


def test_an_empty_sheet_may_be_any() -> None:
    assert of_one_sheet(shown("---------"), shown("---------"))


def test_as_photos_are_taken_in_any_order_the_doubts_are_the_same() -> None:
    photos = [shown("rbrbrbrbr"), shown("rbrbrbrbb"), shown("rbrbrbrb-", UNSURE)]
    doubts = {
        tuple(id for id, seen in together(order).spaces.items() if not seen.sure)
        for order in (photos, photos[::-1], [photos[1], photos[0], photos[2]])
    }
    assert doubts == {("9",)}
