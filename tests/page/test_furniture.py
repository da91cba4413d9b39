import subprocess
import sys

import pytest
import segno

from sheetgen.page import furniture
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import MEDIUM, Anchor, Bitmap, Group, Path, Shape, Text
from sheetgen.page.paper import PAPERS, Paper

IMPRINT = Imprint("AST-1C7Q2-K")


def dressed(paper: Paper) -> tuple[Shape, ...]:
    return furniture.dress(paper, title="Astronomical Tables", credit="after the Libro de los juegos", imprint=IMPRINT)


@pytest.mark.parametrize("paper", [*PAPERS, *(paper.landscape for paper in PAPERS)])
def test_nothing_stands_outside_the_margins(paper: Paper) -> None:
    box, frame = bounds(Group(dressed(paper))), paper.frame
    assert frame[0] <= box[0] + 1e-6 and frame[1] <= box[1] and box[2] <= frame[2] + 1e-6 and box[3] <= frame[3] + 1e-6


@pytest.mark.parametrize("paper", PAPERS)
def test_the_field_has_its_room_to_itself(paper: Paper) -> None:
    _, low, _, high = furniture.field_area(paper, IMPRINT)
    assert all(bounds(shape)[3] < low or bounds(shape)[1] > high for shape in dressed(paper))


def test_a_long_title_keeps_out_of_the_codes_quiet_zone() -> None:
    shapes = dressed(PAPERS[2])
    code = next(bounds(shape) for shape in shapes if isinstance(shape, Bitmap))
    words = [bounds(shape) for shape in shapes if isinstance(shape, Text)]
    assert max(word[2] for word in words) <= code[0] - furniture.QUIET * furniture.MODULE


def test_the_code_is_the_smallest_qr_at_level_m_or_better() -> None:
    assert furniture.modules("MON-1C7Q2-K") == tuple(
        tuple(bool(module) for module in row)
        for row in segno.make_qr("MON-1C7Q2-K", version=1, error="m", mask=0).matrix
    )


def test_the_longest_code_still_fits_the_smallest_qr() -> None:
    assert len(furniture.modules("ABCDEFGHIJ-123456789")) == 21


@pytest.mark.parametrize("anchor", ["start", "end"])
def test_the_quiet_zone_is_free_of_text(anchor: Anchor) -> None:
    code, text = (bounds(shape) for shape in furniture.code_mark(Imprint("MON-1C7Q2-K"), 50, 50, anchor=anchor))
    assert max(text[0] - code[2], code[0] - text[2]) >= furniture.QUIET * furniture.MODULE


def test_the_rule_is_50_mm_long_with_a_tick_every_10() -> None:
    (group,) = furniture.scale_rule(10, 10)
    assert (group.x, group.y, group.scale) == (10, 10, 1)
    rule, _words = group.shapes
    assert isinstance(rule, Path)
    ticks = sorted({command[1:][0] for command in rule.commands})
    assert ticks == [0, 10, 20, 30, 40, 50]


def test_score_boxes_are_as_large_as_they_say() -> None:
    left, bottom, right, top = bounds(Group(furniture.score_boxes(20, 30, 10, 2, 5)))
    assert (right - left - MEDIUM, top - bottom - MEDIUM) == pytest.approx(furniture.score_boxes_size(10, 2, 5))


def test_the_end_boxes_say_what_they_are_for() -> None:
    shapes = furniture.score_boxes(0, 0, 10, 2, 5, initials=True, total=False)
    assert [shape.text for shape in shapes if isinstance(shape, Text)] == ["initials"]


def test_a_cut_line_ends_where_it_is_asked_to() -> None:
    left, _, right, _ = bounds(Group(furniture.cut_line(10, 50, 200, 50)))
    assert (left, right) == pytest.approx((10, 200), abs=0.2)


def test_whoever_wants_the_whole_of_segno_still_gets_it() -> None:
    code = (
        "from sheetgen.page.furniture import modules; modules('MON-1C7Q2-K')\n"
        "import sys; assert not {'segno.writers', 'urllib.request', 'ssl'} & set(sys.modules)\n"
        "import segno; assert segno.make('x').matrix"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
