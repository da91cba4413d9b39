import re
from itertools import pairwise

import pytest
from msgspec.structs import fields

from sheetgen import games
from sheetgen.games.design import design, field_of
from sheetgen.games.printed import all_pages
from sheetgen.language import LANGUAGES, spoken
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink.extent import bounds, reach
from sheetgen.page.ink.shapes import Group, Page, Path, Text
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import PAPERS, Paper, paper
from sheetgen.page.text.form import CLOSEST, NARROWEST, NUMBER, STROKE, form_pages

SMALL = [found for found in PAPERS if found.name != "Poster"]


def forms(game: str, sheet: Paper, turns: int = 1) -> tuple[Page, ...]:
    found = games.find(game)
    return form_pages(
        sheet,
        title=found.title,
        credit=found.credit,
        imprint=Imprint("MON-1001-G", part="RULES"),
        players=found.players[1],
        examples=found.example_moves,
        turns=turns,
        work=found.work,
        writing=found.writing_text,
    )


def form(game: str, sheet: Paper) -> Page:
    """The only page of one that has no more lines to hold than go on it."""
    (page,) = forms(game, sheet)
    return page


def numbers(page: Page) -> list[int]:
    return [int(shape.text) for shape in page.shapes if isinstance(shape, Text) and shape.size == 2.8]


@pytest.mark.parametrize("game", games.BUILT_IN)
@pytest.mark.parametrize("sheet", SMALL, ids=lambda sheet: sheet.name)
def test_a_form_keeps_its_margins_and_numbers_its_lines(game: str, sheet: Paper) -> None:
    page = form(game, sheet)
    box = reach(page.shapes)
    assert box is not None
    left, bottom, right, top = box
    assert left >= 7.98 and bottom >= 7.98 and right <= sheet.width - 7.98 and top <= sheet.height - 7.98
    assert numbers(page) == list(range(1, len(numbers(page)) + 1))
    assert len(numbers(page)) >= 15


@pytest.mark.parametrize("game", games.BUILT_IN)
@pytest.mark.parametrize("sheet", SMALL, ids=lambda sheet: sheet.name)
@pytest.mark.parametrize("turns", [152, 400])
def test_a_form_has_a_line_for_every_turn_and_numbers_them_over_its_pages(game: str, sheet: Paper, turns: int) -> None:
    pages = forms(game, sheet, turns)
    ruled = [number for page in pages for number in numbers(page)]
    assert ruled == list(range(1, len(ruled) + 1))
    assert len(ruled) >= turns > len(ruled) - len(numbers(pages[-1]))
    for page in pages:
        left, bottom, right, top = reach(page.shapes) or (0, 0, 0, 0)
        assert left >= 7.98 and bottom >= 7.98 and right <= sheet.width - 7.98 and top <= sheet.height - 7.98
        heights = sorted({shape.y for shape in page.shapes if isinstance(shape, Text) and shape.size == 2.8})
        assert min(b - a for a, b in pairwise(heights)) >= CLOSEST - 1e-6


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_all_moves_of_a_game_of_klee_go_on_one_page(sheet: str) -> None:
    """Eight sequences and a move for each of the classic sheet's 144 spaces."""
    assert len(forms("klee", paper(sheet), 152)) == 1


@pytest.mark.parametrize("game", ["klee", "delaunay", "mondrian"])
def test_a_printed_form_has_a_line_for_each_space(game: str) -> None:
    found = games.find(game)
    field = field_of(design(found))
    pages = list(all_pages(found, [field], SheetOptions(paper=paper("A4")), 1, rules=None, form=True))
    assert sum(len(numbers(page)) for page in pages) >= len(field.spaces) + 8


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_line_is_wide_enough_for_the_longest_example(game: str) -> None:
    page = form(game, paper("A4"))
    longest = max(map(len, games.find(game).example_moves))
    lines = [bounds(shape) for shape in page.shapes if isinstance(shape, Path)][-len(numbers(page)) :]
    assert min(box[2] - box[0] for box in lines) >= min(STROKE * longest, 180) or len(lines) < 40
    assert min(box[2] - box[0] for box in lines) >= NARROWEST - NUMBER


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_nothing_on_a_form_lies_over_anything_else(game: str) -> None:
    words = [bounds(shape) for shape in form(game, paper("Letter")).shapes if isinstance(shape, Text)]
    for n, one in enumerate(words):
        for other in words[n + 1 :]:
            assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


def test_every_player_has_a_line_for_a_name() -> None:
    assert Group(form("goose", paper("A4")).shapes) != Group(form("klee", paper("A4")).shapes)
    said = [shape.text for shape in form("goose", paper("A4")).shapes if isinstance(shape, Text) and shape.size == 3.6]
    assert said == [str(n) for n in range(1, 9)]


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_how_a_game_is_written_down_names_all_that_may_be_agreed_on(game: str) -> None:
    found = games.find(game)
    agreed = {each.encode_name.replace("_", "-") for each in fields(found.rules.Variation)}
    assert not {name for name in agreed if name not in found.writing_text}


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "zh"])
@pytest.mark.parametrize("sheet", ["A4", "Letter", "A5"])
def test_an_example_stands_on_one_line(code: str, sheet: str) -> None:
    with spoken(code):
        for game in games.BUILT_IN:
            lines = [shape.shapes for shape in form(game, paper(sheet)).shapes if isinstance(shape, Group)]
            rows = ["".join(text.text for text in line if isinstance(text, Text)) for line in lines]
            for example in re.findall("`(.*?)`", games.find(game).writing_text, re.DOTALL):
                said = " ".join(example.split())
                assert any(said in row for row in rows), (game, said)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_form_tells_all_that_a_pencil_needs(code: str) -> None:
    with spoken(code):
        assert not [game for game in games.BUILT_IN if ".md" in games.find(game).writing_text]


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_rules_page_speaks_to_players_and_of_no_program(game: str) -> None:
    told = re.sub(r"^```.*?^```", "", games.find(game).rules_text, flags=re.MULTILINE | re.DOTALL)
    assert "`" not in told and "--" not in told.replace("| ---", "").replace("--:", "")


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_tolstoys_form_is_a_page_on_which_the_longest_game_has_room(size: str) -> None:
    """No word has fewer than two triangles; two starts of a round have one each, and each side may be stuck once."""
    game, sheet = games.find("tolstoy"), paper(size)
    field = field_of(design(game))
    _, page = all_pages(game, [field], SheetOptions(paper=sheet), 1, rules=None, form=True)
    words = sum((len(field.group(half)) - 2) // 2 for half in (1, 2))
    assert len(numbers(page)) >= words + 2 + 4
