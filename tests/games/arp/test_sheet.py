"""Arp's page: whether the lines' numbers can be read."""

from __future__ import annotations

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.games.arp import sheet
from sheetgen.games.design import design, field_of
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import paper

ARP = games.find("arp")


@pytest.mark.parametrize("size", ["A3", "A4", "A5", "Letter"])
@pytest.mark.parametrize("large", [False, True])
def test_the_numbers_of_lines_can_be_read_on_each_paper(size: str, large: bool) -> None:
    for name in ARP.layout_names:
        made = field_of(design(ARP, name=name))
        assert sheet.crowded(made, SheetOptions(paper=paper(size), large=large)) is None


def test_a_field_made_for_far_larger_paper_is_refused_for_its_numbers() -> None:
    usual = field_of(design(ARP))
    wide = structs.replace(usual, size=(10 * usual.size[0], 10 * usual.size[1]))
    said = sheet.crowded(wide, SheetOptions(paper=paper("A4")))
    assert said is not None and "numbers would have 0.9 points, and 7 are needed" in said
