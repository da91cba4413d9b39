"""`sheetgen book`: what is in it, in which order, and what is refused."""

from __future__ import annotations

import re
from importlib import resources
from itertools import product
from pathlib import Path

import pypdfium2
import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.cli import book_, main
from sheetgen.games.book import Book, Chapter, Sheets, Volume
from sheetgen.games.design import Filling, copies, design, field_of
from sheetgen.games.printed import all_pages, titled
from sheetgen.language import LANGUAGES, gettext, is_printable, spoken
from sheetgen.page.files.imposition import leaf
from sheetgen.page.ink.extent import Extents, Strokes, bounds, reach
from sheetgen.page.ink.shapes import LIGHT, Group, Page, Pen, Shape, Text, rectangle
from sheetgen.page.ink.type import LARGE
from sheetgen.page.options import SheetOptions
from sheetgen.page.paper import Paper, paper
from sheetgen.page.text.frontmatter import all_named, named, numbered
from sheetgen.testing.promises import assert_it_stays_within
from sheetgen.words.dictionary import from_file
from tests.page.test_furniture_apart import overlaps

A4 = SheetOptions(paper=paper("A4"))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERSIZE", "A4")
    return tmp_path


def chapter(name: str, count: int = 1, *, seed: int | None = None) -> Chapter:
    game = games.find(name)
    return Chapter(game, (Sheets(design(game, seed=seed), count),))


def test_seeds_for_fixed_boards_alone_are_refused(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    assert main(["book", "goose", "take-back-toe", "--seeds", "1-2", "-o", "a.pdf"]) == 2
    assert capsys.readouterr().err == "sheetgen: Goose is played on fixed boards; it has no seeds\n"
    assert not [*here.iterdir()]


def test_fixed_boards_among_seeded_games_are_told_to_be_there_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "arp", "goose", "--seeds", "1", "-o", "a.pdf"]) == 0
    said = "sheetgen: --seeds says nothing to games on fixed boards; each of their boards is there once (Goose)\n"
    assert said in capsys.readouterr().err


def bound(*chapters: Chapter, duplex: bool = False, large: bool = False, several: int = 1) -> list[Page]:
    options = structs.replace(A4, large=large)
    volume = Volume(Book(title="Games", chapters=chapters, options=options, duplex=duplex, several=several))
    pages = list(volume.pages(print))
    assert len(pages) == volume.length
    return pages


def words(page: Page) -> list[str]:
    """All that is written on a page."""

    def texts(shapes: tuple[Shape, ...]) -> list[str]:
        found = []
        for shape in shapes:
            if isinstance(shape, Text):
                found.append(shape.text)
            elif isinstance(shape, Group):
                found += texts(shape.shapes)
        return found

    return texts(page.shapes)


def starts(pages: list[Page], title: str) -> int:
    """The number of the page on which a game's chapter begins, from 1."""
    return next(number for number, page in enumerate(pages, 1) if page.bookmark == f"{title}: the rules")


def types(page: Page) -> dict[str, float]:
    """mm: the type of each line that stands on the page itself, in no group that is scaled."""
    return {shape.text: shape.size for shape in page.shapes if isinstance(shape, Text)}


@pytest.mark.parametrize(("duplex", "several"), [(False, 1), (True, 1), (True, 2), (True, 4)])
def test_the_contents_say_where_each_game_begins(duplex: bool, several: int) -> None:
    games_in_it = chapter("klee", 2), chapter("springer"), chapter("take-back-toe")
    pages = bound(*games_in_it, duplex=duplex, several=several)
    listed = words(next(page for page in pages if page.bookmark == "Contents"))
    for title in ("Klee", "Springer", "Take-Back-Toe"):
        said = listed[listed.index(title) :]
        assert str(starts(pages, title)) == next(word for word in said if word.isdigit())


def test_the_contents_name_a_board_of_ones_own(here: Path) -> None:
    game = games.find("goose")
    (here / "my.toml").write_text(game.layout_text.replace('name = "my board"', 'name = "Forest"'), "utf-8")
    own = Chapter(game, (Sheets(design(game, name="my.toml"), 1),))
    (bound,) = Volume(Book(title="Ours", chapters=(own,), options=A4))._chapters
    assert bound.entry(4).details.startswith("Forest, ")


def test_for_both_sides_chapters_and_sheets_begin_on_right_hand_pages_with_nothing_behind() -> None:
    pages = bound(chapter("klee", 3, seed=1), chapter("goose"), duplex=True)
    assert starts(pages, "Klee") % 2 == starts(pages, "Goose") % 2 == 1
    behind = [n for n, page in enumerate(pages, 1) if words(page)[0] == "nothing is printed behind a sheet"]
    game = games.find("goose")
    assert len(behind) == 3 + len(game.sheet.pages(field_of(design(game)), SheetOptions(paper=paper("A4").landscape)))
    for n in behind:
        back, front = pages[n - 1], pages[n - 2]
        assert n % 2 == 0 and (back.width, back.height) == (front.width, front.height)


def test_a_book_in_large_print_is_large_from_cover_to_colophon() -> None:
    pages = bound(*map(chapter, games.BUILT_IN), large=True)
    own = [page for page in pages if page.bookmark in ("Games", "How to print this book", "Contents", "Colophon")]
    assert len(own) == 4
    for page in [*own, *(page for page in pages if "the rules" in str(page.bookmark))]:
        # The 50 mm rule and a board's code look the same on every page.
        assert min(size for said, size in types(page).items() if not re.match("50 mm|GOO-", said)) >= LARGE
    assert all(types(page)[str(number)] == LARGE for number, page in enumerate(pages[1:4], 2))


def test_a_plate_in_large_print_is_one_whole_picture() -> None:
    large, usual = (bound(chapter("klee"), large=large) for large in (True, False))
    plates = [next(page for page in pages if "a finished game" in str(page.bookmark)) for pages in (large, usual)]
    assert (plates[0].width, plates[0].height) == (plates[1].width, plates[1].height)
    assert not [said for said in words(plates[0]) if "half" in said]


def test_every_page_has_the_number_that_a_print_window_knows() -> None:
    pages = bound(chapter("mondrian"), chapter("arp"))
    for number, page in enumerate(pages[1:], 2):
        assert words(page)[-1] == str(number)


def test_seeds_give_sheets_of_their_own() -> None:
    assert main(["book", "klee", "mondrian", "--seeds", "1-2,7", "-o", "a.pdf"]) == 0
    with pypdfium2.PdfDocument("a.pdf") as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    codes = set(re.findall(r"\b(?:KLE|MON)-[0-9A-Z]{5,}-[0-9A-Z]\b|\b(?:KLE|MON)-[0-9A-Z]+-[0-9A-Z]+", text))
    assert len({code for code in codes if code.startswith("KLE")}) >= 3
    assert len({code for code in codes if code.startswith("MON")}) >= 3


@pytest.mark.parametrize(("name", "said"), [("nonsense.txt", "maker’s own, nonsense.txt."), ("🦆.txt", "maker’s own.")])
def test_a_book_of_ones_own_words_is_so_from_its_finished_game_to_its_colophon(name: str, said: str) -> None:
    syllables = [*product("BDFGK", "ÖÄÜ", "LMNPQRST")]
    Path(name).write_text("".join(f"{''.join(each)}\n" for each in syllables), "utf-8")
    filling = Filling(kind="random", seed=1, words=from_file(Path(name)))
    own = structs.replace(design(games.find("tolstoy")), filling=filling)
    pages = bound(Chapter(games.find("tolstoy"), (Sheets(own, 2),)))
    plate = next(page for page in pages if "a finished game" in str(page.bookmark))
    assert {"Ä", "Ö", "Ü"} <= {*words(plate)}
    colophon = " ".join(" ".join(words(pages[-1])).split()).replace(" .", ".")
    assert said in colophon and "SCOWL" not in colophon


@pytest.mark.parametrize(
    ("code", "own", "letters"),
    [
        ("en", "every field and every drawing is sheetgen's own", "SCOWL"),
        ("de", "jedes Feld und jede Zeichnung ist von sheetgen", "SCOWL"),
        ("fr", "chaque terrain et chaque dessin est de sheetgen", "SCOWL"),
        ("es", "cada campo y cada dibujo es de sheetgen", "SCOWL"),
    ],
)
def test_the_colophon_says_only_what_is_true_of_its_book(code: str, own: str, letters: str) -> None:
    def colophon(*chapters: Chapter) -> str:
        with spoken(code):
            return " ".join(" ".join(words(bound(*chapters)[-1])).replace("\u2019", "'").split())

    Path("my.toml").write_text(games.find("klee").layout_text, "utf-8")
    mine = Chapter(games.find("klee"), (Sheets(design(games.find("klee"), name=Path("my.toml")), 1),))
    shipped, drawn = colophon(chapter("tolstoy")), colophon(mine)
    assert own in shipped and letters in shipped
    assert own not in drawn and letters not in drawn and "[" not in shipped + drawn


def test_the_colophon_of_a_book_with_a_guest_names_the_games_that_are_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def colophon(*names: str) -> str:
        found = [Chapter(games.find(name), (Sheets(design(games.find(name)), 1),)) for name in names]
        return " ".join(" ".join(words(bound(*found)[-1])).split())

    ours = colophon("klee", "goose")
    assert "are other people’s inventions" in ours and "Springer" in ours
    monkeypatch.setattr("sheetgen.games.book.BUILT_IN", ("klee",))
    said = colophon("klee", "goose")
    assert "of this book: Klee , after Sid Sackson, Beyond Tic Tac Toe (1975); Goose , after historic boards" in said
    assert "Springer" not in said and "Made with sheetgen" in said


def test_a_few_words_of_ones_own_make_a_finished_game_all_the_same(here: Path) -> None:
    (here / "six.txt").write_text("hund\nkatze\nmaus\nhaus\nbaum\nwald\n", "utf-8")
    plate = next(page for page in bound(filled_with("six.txt")) if "finished game" in (page.bookmark or ""))
    assert plate.alt.endswith("after a game, Ann 7, Ben 1.")


def test_where_they_make_none_it_is_played_with_english_words_and_that_is_told(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "two.txt").write_text("abcdefghijklmno\npqrstuvwxyzabcd\n", "utf-8")
    plate, usual = (
        next(page.alt for page in bound(each) if "finished game" in (page.bookmark or ""))
        for each in (filled_with("two.txt"), filled_with(None))
    )
    assert plate == usual and "word list two.txt; the finished game in the book is played with English" in (
        capsys.readouterr().out
    )


def filled_with(words: str | None) -> Chapter:
    """A chapter of Tolstoy with a sheet of letters strewn from that list."""
    return Chapter(games.find("tolstoy"), (Sheets(design(games.find("tolstoy"), fill="random", words=words)),))


def test_a_book_of_our_own_words_says_whose_they_are() -> None:
    assert "SCOWL" in " ".join(words(bound(chapter("tolstoy"))[-1]))


def test_a_class_set_is_numbered_and_has_a_line_for_a_name() -> None:
    pages = bound(chapter("klee", 5, seed=1))
    sheets = [words(page) for page in pages if "Name" in words(page)]
    assert [next(word for word in sheet if " of 5" in word) for sheet in sheets] == [f"{n} of 5" for n in range(1, 6)]


@pytest.mark.parametrize("duplex", [False, True])
def test_so_are_all_pages_of_its_sheets_in_large_print(duplex: bool) -> None:
    pages = bound(chapter("mondrian", 5, seed=1), duplex=duplex, large=True)
    counted = [word for page in pages for word in words(page) if " of 5" in word]
    assert counted == [f"{n} of 5" for n in range(1, 6) for _ in range(3)]


@pytest.mark.parametrize("game", ["klee", "mondrian", "delaunay"])
def test_so_has_one_that_is_printed_with_its_rules_once_in_front(game: str) -> None:
    found = games.find(game)
    made, options = design(found), SheetOptions(paper=paper("A4"))
    pages = list(all_pages(found, copies(made, 5), options, 5, rules=options.paper))
    *rules, first, _, _, _, last = [words(page) for page in pages]
    assert {"Name", "1 of 5"} <= set(first) and {"Name", "5 of 5"} <= set(last)
    assert rules and not any("Name" in page for page in rules)


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("game", ["mondrian", "delaunay", "vasarely"])
def test_so_are_the_keys_and_forms_of_a_class_set(game: str, size: str) -> None:
    found = games.find(game)
    options = SheetOptions(paper=paper(size), key=True)
    pages = list(all_pages(found, [field_of(design(found))] * 5, options, 5, rules=None, form=True))
    counted = [next(word for word in words(page) if " of 5" in word) for page in pages]
    assert counted == [f"{n} of 5" for n in range(1, 6) for _ in range(len(pages) // 5)] and len(pages) > 10
    assert all("Name" in words(page) for page in pages)


@pytest.mark.parametrize(
    ("game", "size", "large"),
    [("delaunay", "A4", False), ("mondrian", "A4", False), ("klee", "A4", False), ("klee", "Letter", True)],
)
def test_a_key_that_lies_has_a_line_for_a_name_along_its_sides(game: str, size: str, large: bool) -> None:
    found = games.find(game)
    options = SheetOptions(paper=paper(size).landscape, key=True, large=large)
    pages = all_pages(found, [field_of(design(found))], options, 5, rules=None, form=True)
    assert all("Name" in words(page) for page in pages)


def test_where_no_name_has_room_the_sheet_has_its_number() -> None:
    # A frame round the whole page leaves no room but a strip at the foot, too short for a name.
    frame = rectangle(8.2, 14, 193.6, 274.8, Pen(LIGHT))
    page = named(Page(210, 297, (frame, Text(8.2, 9, "W" * 60, 3.2))), 1, 5)
    assert "1 of 5" in words(page) and "Name" not in words(page)


def test_few_sheets_have_no_line_for_a_name() -> None:
    assert not any("Name" in words(page) for page in bound(chapter("klee", 2)))


def test_all_layouts_of_a_board_can_be_in_it() -> None:
    assert main(["book", "goose", "--layouts", "all", "-o", "a.pdf"]) == 0
    with pypdfium2.PdfDocument("a.pdf") as document:
        marks = [mark.get_title() for mark in document.get_toc()]
    assert len({mark for mark in marks if "GOO-" in mark}) == len(games.find("goose").layout_names)


def test_the_same_command_makes_the_same_bytes(here: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        assert main(["book", "klee", "springer", "--booklet", "-o", name]) == 0
    assert (here / "a.pdf").read_bytes() == (here / "b.pdf").read_bytes()


@pytest.mark.parametrize("option", [["--up", "2"], ["--booklet"]])
def test_two_pages_on_a_side_make_a_sheet_that_lies(option: list[str], here: Path) -> None:
    assert main(["book", "springer", *option, "-o", "a.pdf"]) == 0
    with pypdfium2.PdfDocument(here / "a.pdf") as document:
        assert all(page.get_width() > page.get_height() for page in document)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["klee", "--seeds", "x"], "'x' names no seeds; write 1-30, or 1,5,9"),
        (["klee", "--seeds", "9-1"], "seeds run upwards: 1-9, not 9-1"),
        (["klee", "--seeds", "1-99999"], "a book holds 10000 sheets of a game at most"),
        (["klee", "--seeds", "1-2", "--copies", "3"], "--seeds says how many sheets there are; leave --copies out"),
        (["klee", "--words", "w.txt"], "Klee has nothing to fill in before play"),
        (["klee", "--booklet", "--up", "4"], "a booklet has two pages on a side; leave --up out"),
        (["klee", "--up", "2", "--landscape"], "leave --landscape out"),
        (["klee", "--title", "a\nb"], "--title is printed on one line, and holds several"),
        (["klee", "--title", "a\x07b"], "--title is printed on one line, and holds a sign that cannot be seen, U+0007"),
        (["klee", "--title", " "], "--title takes 1 to 60 letters"),
        (["klee", "--title", 61 * "x"], "--title takes 1 to 60 letters"),
        (["klee", "--fill"], "Klee has nothing to fill in before play"),
        (["klee", "-o", "a.svg"], "its name should end in .pdf"),
        (["klee", "--seeds", "1073741824"], "a seed is a whole number from 0 to 1073741823"),
        (["tolstoy", "--fill", "--seeds", "1073741824"], "a seed is a whole number from 0 to 1073741823, not"),
    ],
)
def test_what_no_book_can_be_made_of_is_one_sentence(
    words: list[str], sentence: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["book", *words]) == 2
    assert sentence in capsys.readouterr().err
    assert not list(here.iterdir())


def test_a_layout_of_ones_own_can_be_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "klee", "--layout", "mine.toml"]) == 0
    assert main(["book", "klee", "--layouts", "mine.toml", "--layouts", "river", "-o", "a.pdf"]) == 0
    with pypdfium2.PdfDocument("a.pdf") as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    own, shipped = (field_of(design(games.find("klee"), name=name)).code for name in ("mine.toml", "river"))
    assert own in text and shipped in text


OWN_BOARD = """game = "goose"
name = "My Street"
[field]
length = 63
cells = [{ at = 54, miss = 1, picture = "shop", text = "Bakery" }, { at = 19, wait = true, text = "The old inn" }]
"""


def test_a_book_of_ones_own_boards_alone_has_the_rules_of_no_board_that_ships(here: Path) -> None:
    (here / "my.toml").write_text(OWN_BOARD, "utf-8")
    told = {}
    for name, layouts in (("own", ["my.toml"]), ("both", ["my.toml", "hundred"])):
        found = book_._named_layouts([games.find("goose")], layouts)["goose"]
        pages = bound(book_._chapter(games.find("goose"), None, 1, found, None))
        told[name] = " ".join(" ".join(words(page)) for page in pages)
    assert ("Brepols" in told["own"], "Brepols" in told["both"]) == (False, True)


def test_a_book_in_large_print_says_what_ones_own_board_leaves_off_as_print_does(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "my.toml").write_text(OWN_BOARD, "utf-8")
    assert main(["print", "goose", "--layout", "my.toml", "--large-print", "-o", "p.pdf"]) == 0
    told = [line for line in capsys.readouterr().err.splitlines() if "without" in line]
    assert len(told) == 1 and "54" in told[0]
    assert main(["book", "goose", "--layouts", "my.toml", "--large-print", "--copies", "2", "-o", "b.pdf"]) == 0
    assert [line for line in capsys.readouterr().err.splitlines() if "without" in line] == told


@pytest.mark.parametrize(
    ("option", "wished", "edge"),
    [
        (["--duplex", "--up", "2"], "DuplexFlipShortEdge", "short"),
        (["--duplex", "--up", "4"], "DuplexFlipLongEdge", "long"),
        (["--duplex"], "DuplexFlipLongEdge", None),
        (["--booklet"], "DuplexFlipShortEdge", None),
        (["--up", "2"], None, None),
    ],
)
def test_a_book_for_both_sides_says_over_which_edge_it_is_turned(
    option: list[str], wished: str | None, edge: str | None, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["book", "klee", "--layouts", "mini", *option, "-o", "a.pdf"]) == 0
    asked = re.findall(rb"/Duplex /(\w+)", (here / "a.pdf").read_bytes())
    assert asked == ([] if wished is None else [wished.encode()])
    assert re.findall(r"turned over its (\w+) edge", capsys.readouterr().err) == ([] if edge is None else [edge])


@pytest.mark.parametrize("count", [1, 2, 4])
def test_turned_as_we_say_nothing_is_printed_behind_a_sheet_and_each_game_begins_on_a_new_leaf(count: int) -> None:
    chapters = chapter("take-back-toe"), chapter("mondrian", 3, seed=1), chapter("goose"), chapter("astronomical")
    pages = bound(*chapters, duplex=True, several=count)
    sheets = [n for n, page in enumerate(pages) if ": a field of" in page.alt and "after a game" not in page.alt]
    assert len(sheets) >= 6 and len({pages[n].width > pages[n].height for n in sheets}) == 2
    for n in sheets:
        leaf, place = divmod(n, 2 * count)
        # The paper is turned like the page of a book, so the left is behind the right.
        behind = 2 * count * leaf + (place + count) % (2 * count)
        behind = behind ^ 1 if count > 1 else behind
        assert words(pages[behind])[0] in ("nothing is printed behind a sheet", "this page stays blank"), (n, behind)
    assert {starts(pages, one.game.title) % (2 * count) for one in chapters} == {1 % (2 * count)}


@pytest.mark.parametrize(
    ("layout", "sentence"),
    [
        ("mine.toml", "mine.toml: this layout is for goose, which the book does not have; name goose too"),
        ("nonesuch", "no game of this book has a layout 'nonesuch'"),
        ("no.toml", "no.toml: cannot be read"),
    ],
)
def test_a_layout_that_no_game_of_the_book_has_is_refused(
    layout: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "goose", "--layout", "mine.toml"]) == 0
    assert main(["book", "klee", "--layouts", layout, "-o", "a.pdf"]) == 2
    assert sentence in capsys.readouterr().err


def test_sheets_that_are_all_the_same_are_told_with_how_to_have_others(capsys: pytest.CaptureFixture[str]) -> None:
    made = Book(
        title="Games", chapters=(chapter("klee", 3), chapter("goose", 3)), options=SheetOptions(paper=paper("A4"))
    )
    (said,) = book_._alike(made)
    assert "all 3 sheets of each layout are the same (Klee)" in said and "--seeds 1-3" in said


def test_a_booklets_paper_that_will_do_is_the_sheet_that_is_folded() -> None:
    options = SheetOptions(paper=leaf(paper("A4"), 2))
    book = Book(title="Games", chapters=(chapter("klee"),), options=options, several=2)
    (said,) = book_._cramped(book, paper("A4"))
    assert said.endswith("the smallest paper that will do is A3 or Tabloid")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_booklet_says_how_it_is_folded_and_a_book_does_not(code: str) -> None:
    if not is_printable(code):
        pytest.skip("its typeface is not installed")
    title = {}
    with spoken(code):
        for folded in (False, True):
            made = Book(title="Games", chapters=(chapter("klee"),), options=A4, folded=folded)
            title[folded] = next(page.bookmark for page in list(Volume(made).pages(print))[1:2])
    first = (resources.files("sheetgen.page.text") / "folding.md").read_text("utf-8").partition("\n")[0][2:]
    assert title[True] != title[False] and (title[True] == first) == (code == "en")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_book_with_several_pages_on_a_side_says_what_its_numbers_count(code: str) -> None:
    if not is_printable(code):
        pytest.skip("its typeface is not installed")
    said = {}
    with spoken(code):
        for several in (1, 2, 4):
            made = Book(title="Games", chapters=(chapter("klee"),), options=A4, several=several)
            said[several] = " ".join(" ".join(words(list(Volume(made).pages(print))[1])).split())
    # The third and the sixth side have page 12, where four or two pages stand on each.
    assert len(set(said.values())) == 3
    found = {several: {int(each) for each in re.findall(r"[0-9]+", text)} for several, text in said.items()}
    assert {12, 6, 2} <= found[2] and {12, 3, 4} <= found[4] and not {3, 4, 6} & found[1]


def test_the_pages_on_a_side_are_those_that_were_asked_for() -> None:
    assert main(["book", "klee", "--up", "4", "--paper", "A3", "-o", "a.pdf"]) == 0
    with pypdfium2.PdfDocument("a.pdf") as file:
        side = file[0].get_textpage().get_text_range()
    assert "for page 12, say 3" in " ".join(side.split())


@pytest.mark.parametrize("verb", ["print", "sample"])
def test_where_another_language_is_spoken_it_says_that_the_words_are_english(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["--fill", "random", "-o", "a.pdf"] if verb == "print" else ["--turns", "0"]
    assert main([verb, "tolstoy", "--language", "de", *more]) == 0
    assert "die Buchstaben sind auf englische Wörter abgestimmt" in capsys.readouterr().err
    assert main([verb, "tolstoy", *more, *(["--overwrite"] if verb == "print" else [])]) == 0
    assert "English words" not in capsys.readouterr().err


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_class_sets_line_stays_within_the_margins(game: str, size: str, large: bool) -> None:
    found, sheet = games.find(game), paper(size)
    field, asked = field_of(design(found)), SheetOptions(paper=found.paper(sheet), large=large)
    page = found.sheet.pages(field, asked)[0]
    assert_it_stays_within(named(page, 1, 5, large=large), sheet, field.code)
    assert_it_stays_within(numbered(page, 123, large=large), sheet, field.code)


FOUR = ("en", "de", "fr", "es")


def assert_it_has_a_line_for_a_name(bare: Page, page: Page, frame: tuple[float, float, float, float]) -> None:
    """Long enough to write on, apart from all that stood on the page, and within the margins."""
    added = page.shapes[len(bare.shapes) :]
    said = words(structs.replace(page, shapes=added))
    assert gettext("Name") in said and len(said) == 2
    assert not overlaps(page.shapes)
    left, low, right, high = reach(added) or (0, 0, 0, 0)
    assert left > frame[0] - 0.1 and low > frame[1] and right < frame[2] + 0.01 and high < frame[3] + 0.1
    drawn = Strokes(bare.shapes)
    for each in added:
        assert drawn.keep_out_of(bounds(each))


@pytest.mark.parametrize("lying", [False, True], ids=["upright", "lying"])
@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize(
    ("game", "layout"),
    [
        *((game, "classic-63" if game == "goose" else "classic") for game in games.BUILT_IN),
        ("springer", "mini"),
        ("mondrian", "poplars"),
        ("delaunay", "swarm"),
    ],
)
def test_each_sheet_of_a_class_set_has_a_line_for_a_name(game: str, layout: str, size: str, lying: bool) -> None:
    found, sheet = games.find(game), paper(size).landscape if lying else paper(size)
    field = field_of(design(found, name=layout))
    for code in FOUR:
        with spoken(code):
            asked = titled(found, field, SheetOptions(paper=found.paper(sheet)))
            bare = next(iter(found.sheet.pages(field, asked)))
            assert_it_has_a_line_for_a_name(bare, named(bare, 30, 30), asked.paper.frame)


LONG_BOARD = {
    "length = 40": "length = 48",
    'form = "oval"': 'form = "rectangular"',
    "size = [270, 172]": "size = [172, 220]",
    'title = "The Way to School"': 'title = "The Long and Winding Way to School"',
}
"""What makes Goose's example layout a board that stands, its foot full of a long title."""


@pytest.mark.parametrize("lying", [False, True], ids=["upright", "lying"])
@pytest.mark.parametrize("size", ["A4", "A5", "A3"])
@pytest.mark.parametrize("game", games.names())
def test_each_sheet_of_a_class_set_says_which_of_them_it_is(game: str, size: str, lying: bool) -> None:
    found, sheet = games.find(game), paper(size).landscape if lying else paper(size)
    field = field_of(design(found))
    with spoken("de"):
        asked = titled(found, field, SheetOptions(paper=found.paper(sheet)))
        bare = found.sheet.pages(field, asked)[0]
        page = named(bare, 1, 5)
    assert "1 von 5" in words(page) and not overlaps(page.shapes)
    line, frame = reach(page.shapes[len(bare.shapes) :]), asked.paper.frame
    assert line is not None
    assert line[0] > frame[0] - 0.1 and line[1] > frame[1] and line[2] < frame[2] and line[3] < frame[3] + 0.1


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_board_of_ones_own_with_a_long_title_has_its_number(code: str, here: Path) -> None:
    assert main(["new", "goose", "--layout", "mine.toml"]) == 0
    text = Path("mine.toml").read_text("utf-8")
    for said, other in LONG_BOARD.items():
        assert said in text
        text = text.replace(said, other)
    Path("mine.toml").write_text(text, "utf-8")
    more = ["--layout", "mine.toml", "--copies", "5", "--no-rules", "--paper", "A4", "--language", code]
    assert main(["print", "goose", *more, "-o", "mine.pdf"]) == 0
    with pypdfium2.PdfDocument(here / "mine.pdf") as document:
        said = document[0].get_textpage().get_text_bounded()
    assert {"en": "1 of 5", "de": "1 von 5"}[code] in said


@pytest.mark.parametrize(
    ("game", "on", "large", "code"),
    [("vasarely", paper("A4"), True, "de"), ("springer", paper("Letter").landscape, False, "fr")],
)
def test_a_class_sets_line_does_not_stick_to_what_is_over_it(game: str, on: Paper, large: bool, code: str) -> None:
    found = games.find(game)
    field = field_of(design(found))
    with spoken(code):
        asked = titled(found, field, SheetOptions(paper=found.paper(on), large=large))
        bare = found.sheet.pages(field, asked)
        made = list(all_named(bare, 1, 5, large=large))
    for before, after in zip(bare, made, strict=True):
        line = reach(after.shapes[len(before.shapes) :])
        assert line is not None
        left, low, right, high = line
        assert Extents(before.shapes).keep_out_of((left, low, right, high + 1))


def test_a_number_without_a_name_is_large_in_large_print_where_it_has_room() -> None:
    frame = rectangle(8.2, 16, 193.6, 272.8, Pen(LIGHT))
    first = Page(210, 297, (frame, rectangle(8.2, 8.2, 160, 7, Pen(LIGHT))))
    (said,) = [each for each in named(first, 1, 5, large=True).shapes[len(first.shapes) :] if isinstance(each, Text)]
    assert said.text == "1 of 5" and said.size == pytest.approx(LARGE)


@pytest.mark.parametrize(("game", "blank"), [("take-back-toe", True), ("klee", False)])
def test_a_booklet_has_nothing_behind_what_is_cut_without_being_asked(game: str, blank: bool, here: Path) -> None:
    assert main(["book", game, "--booklet", "-o", "b.pdf"]) == 0
    with pypdfium2.PdfDocument(here / "b.pdf") as document:
        said = [page.get_textpage().get_text_bounded() for page in document]
    assert any("nothing is printed behind a sheet" in side for side in said) == blank


@pytest.mark.parametrize("again", ["klee", "KLEE"])
def test_a_game_that_is_named_twice_is_refused(again: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["book", "klee", "arp", again, "-o", "two.pdf"]) == 2
    assert "klee is named twice; leave one of them out" in capsys.readouterr().err and not Path("two.pdf").exists()
