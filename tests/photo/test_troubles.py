"""What is said to be odd about the pens of a photo."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from sheetgen.photo import reading
from sheetgen.photo.reading import Pen, Seen


def test_a_pen_without_a_box_is_told_only_where_a_place_is_in_it() -> None:
    found: Any = SimpleNamespace(swatches=(1,))
    known: Any = SimpleNamespace(alike=list)
    pens = (Pen("red", (200, 0, 0), 1), Pen("blue", (0, 0, 200)))
    assert reading._troubles(found, pens, known, {"1": Seen(0, 1.0)}) == ()
    said = "one place is blue, which is in none of the boxes for the players' colours"
    assert reading._troubles(found, pens, known, {"1": Seen(1, 1.0)}) == (said,)
