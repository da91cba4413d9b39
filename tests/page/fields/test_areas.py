import pytest
from msgspec import structs

from sheetgen.page.fields.areas import Entry, Wear, score_areas, spread
from sheetgen.page.fields.large import score_page
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink.colours import BLUE, RED
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.inks import INKS, Ink
from sheetgen.page.ink.shapes import Group, Path, Shape, Text
from sheetgen.page.paper import PAPERS, Paper, paper

WEAR = Wear(title="Miro", credit="after Sid Sackson, Beyond Tic Tac Toe (1975)", boxes=(20, 4, 3.4))
IMPRINT = Imprint("MIR-1C7Q2-K", paper("A4"))
ALL = PAPERS


def sizes(shapes: tuple[Shape, ...], scale: float = 1.0) -> list[tuple[str, float]]:
    """Each text with its type in mm on paper."""
    found = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += sizes(shape.shapes, scale * shape.scale)
        elif isinstance(shape, Text):
            found.append((shape.text, scale * shape.size))
    return found


def texts(shapes: tuple[Shape, ...]) -> list[str]:
    return [text for text, _ in sizes(shapes)]


@pytest.mark.parametrize("sheet", ALL)
def test_nothing_stands_outside_the_margins_or_in_the_fields_room(sheet: Paper) -> None:
    page = spread(WEAR, IMPRINT, sheet)
    left, bottom, right, top = sheet.frame
    low_x, low_y, high_x, high_y = page.field
    for shape in (*page.furniture, *score_areas(WEAR, page)):
        box = bounds(shape)
        assert left <= box[0] + 1e-6 and bottom <= box[1] + 1e-6 and box[2] <= right + 1e-6 and box[3] <= top + 1e-6
        assert box[2] <= low_x or box[0] >= high_x or box[3] <= low_y or box[1] >= high_y


@pytest.mark.parametrize("sheet", ALL)
def test_no_area_stands_on_another_or_on_the_furniture(sheet: Paper) -> None:
    page = spread(WEAR, IMPRINT, sheet)
    areas = [bounds(area) for area in score_areas(WEAR, page)]
    others = [bounds(shape) for shape in page.furniture]
    for n, one in enumerate(areas):
        for other in [*areas[n + 1 :], *others]:
            assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


@pytest.mark.parametrize("name", ["A4", "Letter"])
def test_a_field_of_184_by_210_mm_fits_at_full_size(name: str) -> None:
    left, bottom, right, top = spread(WEAR, IMPRINT, paper(name)).field
    assert right - left >= 184 and top - bottom >= 210


def test_the_far_areas_face_the_players_there() -> None:
    assert [turn for _, _, turn in spread(WEAR, IMPRINT, paper("A4")).areas] == [0, 180, 180, 0]


@pytest.mark.parametrize(("players", "areas"), [(1, [0]), (2, [0, 3]), (3, [0]), (4, [0])])
def test_two_players_have_both_areas_at_their_end(players: int, areas: list[int]) -> None:
    page = spread(WEAR, IMPRINT, paper("A4"))
    entries = [Entry(name, 100, RED) for name in ("Ann", "Ben", "Cy", "Di")[:players]]
    found = [n for n, area in enumerate(score_areas(WEAR, page, entries)) if "Ann" in texts((area,))]
    assert found == areas


def test_what_is_entered_can_be_read_from_the_near_end() -> None:
    page = spread(WEAR, IMPRINT, paper("A4"))
    blank = score_areas(WEAR, page)
    filled = score_areas(WEAR, page, [Entry("Ann", 7, RED), Entry("Ben", 12, BLUE)])
    assert all(area.rotate == 0 for area in filled if isinstance(area, Group))
    for one, other in zip(blank, filled, strict=True):
        assert bounds(one) == pytest.approx(bounds(other), abs=0.01)


def test_the_total_stands_once() -> None:
    page = spread(WEAR, IMPRINT, paper("A4"))
    assert texts(score_areas(WEAR, page, [Entry("Ann", 117, RED), Entry("Ben", 12, BLUE)])).count("117") == 1


@pytest.mark.parametrize("sheet", ALL)
def test_the_page_of_score_areas_keeps_its_margins(sheet: Paper) -> None:
    page = score_page(WEAR, IMPRINT, sheet)
    left, bottom, right, top = bounds(Group(page.shapes))
    frame = (sheet.landscape if page.width > page.height else sheet.upright).frame
    assert frame[0] <= left + 1e-6 and frame[1] <= bottom and right <= frame[2] + 1e-6 and top <= frame[3] + 1e-6


@pytest.mark.parametrize("inks", [(), (INKS["red"],)], ids=["lines", "fills"])
@pytest.mark.parametrize("boxes", [(20, 4, 3.4), (20, 2, 3.4)], ids=["square", "low"])
@pytest.mark.parametrize("sheet", ALL)
def test_a_name_that_could_not_be_read_gives_way_to_initials(
    sheet: Paper, boxes: tuple[int, int, float], inks: tuple[Ink, ...]
) -> None:
    wear = structs.replace(WEAR, boxes=boxes, ends=16.0)
    names = ("Bo", "Jekaterina Wassiljewna Sömmering-Żółć", "Ann", "Donaudampfschifffahrtsgesellschaftskapitänswitwe")
    entries = [Entry(name, 0, RED, inks=inks) for name in names]
    written = [
        found
        for found in sizes(score_areas(wear, spread(wear, IMPRINT, sheet), entries))
        if found[0] not in ("initials", "total", "0")
    ]
    assert sorted(said for said, _ in written) in (["Ann", "Bo", "D", "J"], sorted(names))
    assert all(size >= 2 for _, size in written)


def test_namesakes_are_told_apart_by_their_initials() -> None:
    page = spread(WEAR, IMPRINT, paper("A5"))
    said = texts(score_areas(WEAR, page, [Entry("Alexander Berg", 7, RED), Entry("Alexander Carlsson", 12, BLUE)]))
    assert {"AB", "AC"} <= set(said)


def test_a_team_is_written_with_the_initials_that_it_comes_with() -> None:
    page = spread(WEAR, IMPRINT, paper("A5"))
    team = Entry("Alexander + Elizabeth", 7, RED, initials="Al + El")
    said = texts(score_areas(WEAR, page, [team, Entry("Alexandra + Bo", 12, BLUE, initials="Ax + Bo")]))
    assert {"Al + El", "Ax + Bo"} <= set(said)


def test_a_box_is_struck_out_for_each_point_and_stays_within_its_area() -> None:
    imprint, sheet = Imprint("MIR-1001-K", paper("A4")), paper("A4")
    players = [Entry("Ann", 13, RED), Entry("Ben", 87, BLUE)]
    page = spread(WEAR, imprint, sheet, players)
    areas = [area for area in score_areas(WEAR, page, players) if isinstance(area, Group)]
    strokes = [
        [shape for shape in area.shapes if isinstance(shape, Path) and shape.pen and shape.pen.colour in (RED, BLUE)]
        for area in areas
    ]
    # A line beside each name shows how it was drawn; 87 points are 80 in one area and 7 in the other.
    assert sorted(len([s for s in each if s.commands[-1][0] == "C"]) for each in strokes) == [0, 7, 13, 80]
    for each in strokes:
        boxes = [bounds(stroke) for stroke in each]
        assert len(set(boxes)) == len(boxes)


def test_a_name_stands_in_the_place_of_the_word_for_it() -> None:
    imprint, sheet = Imprint("MIR-1001-K", paper("A4")), paper("A4")
    players = [Entry("Ann", 3, RED), Entry("Ben", 2, BLUE), Entry("Cy", 1, RED)]
    said = texts(score_areas(WEAR, spread(WEAR, imprint, sheet, players), players))
    assert said.count("initials") == 1 and said.count("total") == 4


@pytest.mark.parametrize("boxes", [(40, 2, 4.1), (20, 4, 3.4)], ids=["low", "square"])
def test_a_name_keeps_clear_of_the_sample_of_its_colour(boxes: tuple[int, int, float]) -> None:
    wear = structs.replace(WEAR, boxes=boxes, ends=16.0)
    players = [Entry(name, 3, RED, inks=(INKS["red"],)) for name in ("Cyggj", "Ben")]
    areas = score_areas(wear, spread(wear, IMPRINT, paper("A4"), players), players)
    signed = next(area for area in areas if isinstance(area, Group) and "Cyggj" in texts(area.shapes))
    name = next(shape for shape in signed.shapes if isinstance(shape, Text) and shape.text == "Cyggj")
    after = signed.shapes[signed.shapes.index(name) + 1]
    assert bounds(after)[3] <= name.y - 0.2 * name.size
    assert name.y + 0.75 * name.size <= boxes[1] * boxes[2]
