import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

from sheetgen import games
from sheetgen.errors import BadInput
from sheetgen.language import spoken
from sheetgen.page.furniture import is_rule
from sheetgen.page.imprint import Imprint
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import Bitmap, Box, Group, Page, Path, Pen, Shape, Text, rectangle
from sheetgen.page.ink.type import READABLE
from sheetgen.page.paper import MARGIN, PAPERS, Paper, paper
from sheetgen.page.text.booklet import rules_pages, width_of
from sheetgen.page.text.prose import keep, kept, read
from sheetgen.page.text.setting import Figure, Style, pieces
from sheetgen.page.text.terminal import plain
from tests.steps import at_most

RULES = """# Orchard

Players share *one sheet* of **eighty-one plots**. It's played with `pencils`.

## The turn

Do this, in this order:

1. **Plant** a tree in an empty plot next to one of yours.
2. Prune.
   - A hedge shuts in as well as a plot does.

| plot | fruit | remarks |
| --- | ---: | --- |
| meadow | 0 | may be planted by anybody at any time, even far away from every plot that is theirs |
| grove | 12 | |

```figure plots
abc
```

```
1. 14
```
"""


def figure(info: str, body: str) -> Figure:
    return Figure(rectangle(0, 0, 200, 40, Pen()), 200, 40, f"{info}: {body.strip()}")


A4 = paper("A4")


def pages(markdown: str, sheet: Paper = A4, *, large: bool = False) -> list[Page]:
    return rules_pages(
        read(markdown),
        sheet,
        title="Orchard",
        credit="after nobody",
        figure=figure,
        imprint=Imprint("ORC-1C7Q2-K", part="RULES"),
        large=large,
    )


def test_kept_blocks_are_those_of_their_text_and_of_no_other() -> None:
    assert kept(keep(RULES), RULES) == read(RULES)
    assert kept(keep(RULES), RULES + " ") is None


def texts(shapes: tuple[Shape, ...]) -> list[Text]:
    return [
        t for s in shapes for t in (texts(s.shapes) if isinstance(s, Group) else [s] if isinstance(s, Text) else [])
    ]


def test_all_words_are_set_and_the_title_only_once() -> None:
    words = " ".join(text.text for text in texts(pages(RULES)[0].shapes))
    assert words.count("Orchard") == 1
    for word in ("eighty-one", "It’s", "hedge", "•", "meadow", "figure plots: abc", "1. 14", "ORC-1C7Q2-K"):
        assert word in words


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("sheet", [*PAPERS, *(sheet.landscape for sheet in PAPERS)])
def test_nothing_stands_outside_the_margins(sheet: Paper, large: bool) -> None:
    for page in pages(RULES * 6, sheet, large=large):
        left, bottom, right, top = bounds(Group(page.shapes))
        assert min(left, bottom, page.width - right, page.height - top) >= MARGIN


def test_stressed_words_have_their_face() -> None:
    faces = {text.text: text.face for text in texts(pages(RULES)[0].shapes)}
    assert (faces["one sheet"], faces["eighty-one plots"], faces["pencils"]) == ("italic", "bold", "medium")


def test_long_rules_take_several_pages_with_one_bookmark() -> None:
    found = pages(RULES * 12)
    assert [page.bookmark for page in found] == ["Orchard: the rules"] + [None] * (len(found) - 1)
    blocks = read("a word")
    (page,) = rules_pages(blocks, A4, title="Orchard", credit="", figure=figure, bookmark="Orchard: the verdict")
    assert page.bookmark == "Orchard: the verdict"
    assert any(text.text == f"2 / {len(found)}" for text in texts(found[1].shapes))


@pytest.mark.parametrize("lines", range(38, 52))
def test_a_heading_never_stands_at_the_foot_of_a_column(lines: int) -> None:
    markdown = "- entry\n" * lines + "\n## Heading\n\nThe text below it.\n\n" + "- more\n" * 30
    column = set_groups(pages(markdown)[0])
    spoken = [(group.x, [text.text for text in texts(group.shapes)]) for group in column]
    place = next(n for n, (_, words) in enumerate(spoken) if words == ["Heading"])
    assert spoken[place][0] == spoken[place + 1][0]


@pytest.mark.parametrize("lines", range(36, 50, 2))
def test_the_words_that_lead_to_a_drawing_stand_above_it(lines: int) -> None:
    fence = "```figure plots\nabc\n```"
    column = set_groups(pages("- entry\n" * lines + f"\nLook at this.\n\n{fence}\n\n" + "- more\n" * 30)[0])
    spoken = [(group.x, [text.text for text in texts(group.shapes)]) for group in column]
    place = next(n for n, (_, words) in enumerate(spoken) if words == ["Look at this."])
    assert spoken[place][0] == spoken[place + 1][0]


@pytest.mark.parametrize(("lines", "columns"), [(6, 1), (15, 1), (26, 2), (40, 2), (90, 2)])
def test_a_few_lines_stand_in_one_column_where_columns_may_not_be_low(lines: int, columns: int) -> None:
    blocks = read("- entry\n" * lines)
    (page,) = rules_pages(blocks, A4, title="Orchard", credit="", figure=figure, least=50)
    assert len({group.x for group in set_groups(page)}) == columns


def test_what_one_column_holds_is_half_as_wide_as_the_page() -> None:
    (page,) = rules_pages(
        read("a word or two " * 9), A4, title="Orchard", credit="", figure=figure, narrowest=40, least=45
    )
    assert bounds(Group(tuple(set_groups(page))))[2] > 70


def test_the_last_columns_are_level() -> None:
    column = set_groups(pages("- entry\n" * 40)[0])
    left = [group for group in column if group.x == column[0].x]
    assert len(left) == 20


def table(heads: Sequence[str], rows: int, *cells: str) -> str:
    """So many rows: a number, the cells, and a figure below each head."""
    lines = [[str(n), *cells, *("-17" for _ in heads)] for n in range(1, rows + 1)]
    head = ["", *("word" for _ in cells), *heads]
    return "\n".join("| " + " | ".join(line) + " |" for line in (head, ["--:"] * len(head), *lines))


def set_groups(page: Page) -> list[Group]:
    """What is set in columns on a page."""
    return [group for group in page.shapes if isinstance(group, Group) and not is_rule(group)]


def rows(page: Page) -> Iterator[tuple[Box, list[Box]]]:
    """The rule below each row of a page's tables, and its words."""
    for row in set_groups(page):
        if any(isinstance(shape, Path) for shape in row.shapes):
            rule = next(shape for shape in row.shapes if isinstance(shape, Path))
            lines = [line for line in row.shapes if isinstance(line, Group)]
            said = [Group((text,), line.x, line.y) for line in lines for text in line.shapes]
            yield bounds(rule), [bounds(text) for text in said]


@pytest.mark.slow
@pytest.mark.parametrize(
    "names",
    [
        ("Alexander", "Christopher", "Elizabeth", "Katharina"),
        tuple(letter + 23 * "w" for letter in "ABCD"),
        ("Donaudampfschifffahrtsgesellschaftskapitänswitwenrente",) * 4,
        ("Maximiliane-Alexandra",) * 8,
    ],
    ids=lambda names: f"{names[0]} x {len(names)}",
)
@pytest.mark.parametrize("sheet", [*PAPERS, *(sheet.landscape for sheet in PAPERS)])
def test_no_word_of_a_table_leaves_its_cell(sheet: Paper, names: tuple[str, ...]) -> None:
    found = [row for page in pages(table(names, 3, names[0], 300 * "1"), sheet) for row in rows(page)]
    assert len(found) >= 4
    for rule, words in found:
        assert all(rule[0] <= word[0] + 0.5 and word[2] <= rule[2] + 0.5 for word in words)
        for one, other in combinations(words, 2):
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_tables_type_shrinks_before_a_word_is_broken_and_no_further_than_can_be_read() -> None:
    names = ["Alexander", "Christopher", "Elizabeth", "Katharina", "Maximilian"]
    said = {text.text: text.size for text in texts(pages(table(names, 1))[0].shapes)}
    assert set(names) <= set(said) and READABLE < said["-17"] < 3
    said = {text.text: text.size for text in texts(pages(table([name * 2 for name in names], 1))[0].shapes)}
    assert said["-17"] == pytest.approx(READABLE)


@pytest.mark.parametrize(("word", "added"), [("abcdefg" * 20, "-"), ("abc-defg-" * 20 + "z", ""), ("1234567" * 20, "")])
def test_a_word_wider_than_its_line_is_broken_behind_its_own_hyphens_or_between_letters(word: str, added: str) -> None:
    lines = [text.text for group in set_groups(pages(word)[0]) for text in texts(group.shapes)]
    assert len(lines) > 2 and all(line[-1] in "-1234567" for line in lines[:-1])
    assert "".join(line.removesuffix(added) if added else line for line in lines) == word


def test_a_word_of_five_thousand_letters_is_broken_soon() -> None:
    (sheet, *_), blocks = PAPERS, read(5000 * "1")
    width = width_of(sheet, 1)
    with at_most(1_000_000):
        assert len(pieces(blocks, Style(3.5, 4.9), width, figure)) > 20


def test_a_tables_head_stands_above_it_in_every_column_and_page() -> None:
    found = pages(table(["Ann", "Ben"], 300))
    columns = {(n, group.x) for n, page in enumerate(found) for group in set_groups(page)}
    heads = [
        (n, group.x, group.y)
        for n, page in enumerate(found)
        for group in page.shapes
        if isinstance(group, Group) and "Ben" in [text.text for text in texts(group.shapes)]
    ]
    assert len(found) > 2 and {head[:2] for head in heads} == columns
    for n, x, y in heads:
        assert y == max(group.y for group in found[n].shapes if isinstance(group, Group) and group.x == x)


def test_a_figure_wider_than_the_column_is_made_smaller() -> None:
    page = pages("```figure wide\n```")[0]
    assert bounds(Group(page.shapes))[2] <= 210 - MARGIN


@pytest.mark.parametrize("sheet", [paper("A5"), paper("A5").landscape])
def test_a_figure_taller_than_the_page_is_made_smaller(sheet: Paper) -> None:
    def tower(info: str, body: str) -> Figure:
        return Figure(rectangle(0, 0, 20, 400, Pen()), 20, 400, "a caption that takes several lines of a column " * 4)

    for page in rules_pages(read("```figure\n```"), sheet, title="Orchard", credit="", figure=tower, large=True):
        assert bounds(Group(page.shapes))[1] >= MARGIN


def test_large_print_has_type_of_16_points_and_larger_figures() -> None:
    def square(info: str, body: str) -> Figure:
        return Figure(rectangle(0, 0, 40, 40, Pen()), 40, 40)

    blocks = read("some words\n\n```figure\n```")
    page = rules_pages(blocks, A4, title="Orchard", credit="", figure=square, large=True)[0]
    words = next(text for text in texts(page.shapes) if text.text == "some words")
    drawn = [group for group in page.shapes if isinstance(group, Group)][-1]
    left, bottom, right, top = bounds(drawn)
    assert words.size * 72 / 25.4 == pytest.approx(16, abs=0.05)
    assert (right - left, top - bottom) == pytest.approx((92, 92), abs=1)


def sizes(found: list[Page]) -> set[float]:
    """The types in points that most words are set in."""
    return {round(text.size * 72 / 25.4, 1) for page in found for text in texts(page.shapes) if text.text == "entry"}


@pytest.mark.parametrize("sheet", [A4, A4.landscape, paper("Letter"), paper("Letter").landscape])
def test_rules_that_spill_over_are_set_smaller_but_not_below_8_points_and_a_half(sheet: Paper) -> None:
    full = next(count for count in range(60, 140) if sizes(pages("- entry\n" * (count + 1), sheet)) != {9.9})
    spilling = pages("- entry\n" * int(1.15 * full), sheet)
    assert len(spilling) == 1 and 8.5 <= min(sizes(spilling)) < 9.3
    longer = pages("- entry\n" * int(1.6 * full), sheet)
    assert len(longer) == 2 and sizes(longer) == {9.9}


def test_smaller_types_are_not_tried_where_they_cannot_save_a_page() -> None:
    tried = []

    def counted(info: str, body: str) -> Figure:
        tried.append(info)
        return Figure(rectangle(0, 0, 40, 40, Pen()), 40, 40)

    for count in (10, 150):
        blocks = read("```figure\n```\n\n" + "- entry\n" * count)
        rules_pages(blocks, A4, title="Orchard", credit="", figure=counted)
    assert len(tried) == 2


def test_large_prints_drawings_are_smaller_where_that_saves_a_page() -> None:
    def square(info: str, body: str) -> Figure:
        return Figure(rectangle(0, 0, 60, 60, Pen()), 60, 60)

    def made(count: int) -> list[Page]:
        blocks = read("- entry\n" * count + "\n```figure\n```")
        return rules_pages(blocks, A4, title="Orchard", credit="", figure=square, large=True)

    def width(found: list[Page]) -> float:
        drawn = [group for group in found[0].shapes if isinstance(group, Group)][-1]
        return bounds(drawn)[2] - bounds(drawn)[0]

    alone = [width(found) for found in map(made, range(10, 30)) if len(found) == 1]
    assert (alone[0], alone[-1]) == (pytest.approx(138, abs=1), pytest.approx(72, abs=1))


def test_a_letter_that_the_typeface_lacks_is_refused() -> None:
    with pytest.raises(BadInput, match="no character for 'ꙮ'"):
        pages("three ꙮ")


def test_the_terminals_text_keeps_to_its_width_and_leaves_figures_out() -> None:
    lines = plain(RULES, 40).splitlines()
    assert max(map(len, lines)) <= 40
    assert "abc" not in " ".join(lines)


def test_the_terminals_tables_are_aligned() -> None:
    table = [line for line in plain(RULES, 100).splitlines() if line.startswith(("plot ", "meadow", "grove"))]
    assert table[0].index("remarks") == table[1].index("may be")
    assert table[1].index("0") + 1 == table[2].index("12") + 2


def test_the_terminals_text_does_not_wait_for_reportlab() -> None:
    question = (
        "import sys; from sheetgen.page.text.terminal import plain; plain('# a', 40); print('reportlab' in sys.modules)"
    )
    assert (
        subprocess.run([sys.executable, "-c", question], capture_output=True, text=True, check=True).stdout == "False\n"
    )


def test_drawing_is_light_to_import() -> None:
    question = (
        "import sys; import sheetgen.page.ink.shapes; print({'reportlab', 'segno', 'fontTools'} & set(sys.modules))"
    )
    assert (
        subprocess.run([sys.executable, "-c", question], capture_output=True, text=True, check=True).stdout == "set()\n"
    )


def test_writing_without_spaces_is_broken_between_its_signs_and_before_no_stop() -> None:
    pytest.importorskip("justmytype_intl_cjk")
    told = "六月的格子會把棋子再往前帶，各圖方式不同。停下之後，再照所停之格行事。" * 3
    drawn = pieces(read(told), Style(3.5, 4.9), 60.0, lambda info, body: Figure.of(Text(0, 0, "x", 3)))
    lines = ["".join(shape.text for shape in piece.shapes if isinstance(shape, Text)) for piece in drawn]
    assert "".join(lines) == told and len(lines) > 4
    assert not [line for line in lines if line[0] in "，。" or "-" in line or letters.width(line, 3.5) > 60.0]


@pytest.mark.parametrize("width", range(20, 40))
def test_a_terminal_breaks_no_line_within_what_is_written_just_so(width: int) -> None:
    said = plain("Add the cell where the pawn came to rest, as in `3 4 = 12`, or a ransom, `ransom 3 4`.", width)
    assert "3 4 = 12" in said and "ransom 3 4" in said
    assert all(line.isprintable() for line in said.splitlines())


def touching(page: Page) -> list[tuple[str, str]]:
    """What is written or coded on the page that lies on, or beside and against, other such."""
    there = [shape for shape in page.shapes if isinstance(shape, Text | Bitmap)]
    said = [(bounds(shape), shape.text if isinstance(shape, Text) else "code") for shape in there]
    return [
        (one, other)
        for (a, one), (b, other) in combinations(said, 2)
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]


@pytest.mark.parametrize("code", ["TOL-1001-X", "MON-1J0010E5XGDZ-M"])
@pytest.mark.parametrize("speaks", ["en", "de", "fr", "es"])
def test_in_large_print_no_code_lies_on_the_title_or_the_credit(speaks: str, code: str) -> None:
    with spoken(speaks):
        for name, size in product(games.BUILT_IN, ("A5", "148x210mm", "150x400mm", "6x9in", "A4", "Letter")):
            game, sheet = games.find(name), paper(size)
            for link in ("", "https://example.org/a-rather-long/address/of-sheets/"):
                made = Imprint(code, large=True, part="RULES", link=link)
                page = rules_pages(
                    read("One line."),
                    sheet,
                    title=game.title,
                    credit=game.credit,
                    work=game.work,
                    figure=figure,
                    imprint=made,
                    large=True,
                )[0]
                assert touching(page) == [], (name, size)
                assert all(bounds(shape)[2] <= sheet.width - 10 for shape in page.shapes), (name, size)
