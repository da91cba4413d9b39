"""A book's contents: every game's entry is set alike."""

from __future__ import annotations

import pytest

from sheetgen import games
from sheetgen.language import gettext, spoken
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import Text
from sheetgen.page.paper import paper
from sheetgen.page.text.frontmatter import Entry, contents


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "large"), [("A4", False), ("A5", False), ("A5", True)])
@pytest.mark.parametrize("names", [("klee", "springer", "tolstoy"), games.BUILT_IN])
def test_all_entries_have_one_size_of_type(names: tuple[str, ...], size: str, large: bool, language: str) -> None:
    with spoken(language):
        found = [games.find(name) for name in names]
        entries = [Entry(gettext(one.title), "2 to 3 players", gettext(one.summary), 9) for one in found]
        pages = contents(paper(size), entries, large=large)
    texts = [shape for page in pages for shape in page.shapes if isinstance(shape, Text)]
    for face in ("light", "regular"):
        sizes = {shape.size for shape in texts if shape.face == face}
        assert len(sizes) <= 1 and min(sizes, default=9.0) >= letters.READABLE
