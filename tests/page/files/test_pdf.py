import re
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path as File
from xml.etree import ElementTree

import pypdfium2  # type: ignore[import-untyped]
import pytest
import segno
from msgspec import structs
from PIL import Image

from sheetgen.errors import BadInput
from sheetgen.page.files.pdf import write
from sheetgen.page.furniture import modules
from sheetgen.page.ink.extent import bounds
from sheetgen.page.ink.shapes import Anchor, Bitmap, Circle, Group, Page, Pen, Photo, Text
from sheetgen.page.paper import Sides
from tests.outside import output_of
from tests.page.conftest import photo

Make = Callable[[Iterable[Page]], bytes]


@pytest.fixture
def file(pdf: Make, page: Page, tmp_path: File) -> File:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(pdf([page, page]))
    return path


def test_qpdf_finds_no_fault(file: File) -> None:
    assert "No syntax or stream encoding errors found" in output_of("qpdf", "--check", file)


def test_poppler_draws_it_without_a_word(file: File, tmp_path: File) -> None:
    assert output_of("pdftoppm", "-r", "40", "-png", file, tmp_path / "page") == ""


def test_every_face_is_embedded_and_no_other_is_named(file: File) -> None:
    _, _, *fonts = output_of("pdffonts", file).splitlines()
    assert {line.split()[0].split("+")[1] for line in fonts} == {"FiraSans-Bold", "FiraSans-Italic", "FiraSans-Light"}
    assert all(line.split()[-5:-2] == ["yes", "yes", "yes"] for line in fonts)


def test_the_words_can_be_searched(file: File) -> None:
    assert "Tolstoy & “Wörter”" in output_of("pdftotext", file, "-")


def test_the_same_pages_give_the_same_bytes(pdf: Make, page: Page) -> None:
    assert pdf([page]) == pdf([page])


def test_a_form_used_on_every_page_is_stored_once(pdf: Make, page: Page) -> None:
    assert pdf([page] * 5).count(b"/Subtype /Form") == 1


def test_a_form_may_hold_another(pdf: Make, tmp_path: File) -> None:
    inner = Group((Circle(5, 5, 4, Pen()),), form=True)
    outer = Group((inner, Group((inner,), 10)), form=True)
    path = tmp_path / "nested.pdf"
    path.write_bytes(pdf([Page(50, 50, (outer, Group((outer,), 0, 20)))]))
    assert path.read_bytes().count(b"/Subtype /Form") == 2
    assert "No syntax" in output_of("qpdf", "--check", path)


def test_a_missing_letter_is_refused_and_not_left_as_an_empty_box(pdf: Make) -> None:
    with pytest.raises(BadInput, match="no character for 'ꙮ'"):
        pdf([Page(100, 100, (Text(10, 10, "a ꙮ", 5),))])


def test_the_bookmark_is_in_the_outline(pdf: Make, page: Page) -> None:
    outline = pypdfium2.PdfDocument(pdf([page])).get_toc()
    assert [entry.get_title() for entry in outline] == ["Feld №1"]


def test_the_page_has_its_size_and_asks_to_be_printed_at_full_size(pdf: Make) -> None:
    made = pdf([Page(215.9, 279.4, ())])
    assert b"/MediaBox [ 0 0 612 792 ]" in made
    assert b"/PrintScaling /None" in made


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_letters_stand_where_they_are_measured(pdf: Make, anchor: Anchor) -> None:
    text = Text(50, 20, "Quince VAT", 7, "medium", anchor)
    page = pypdfium2.PdfDocument(pdf([Page(100, 40, (text,))]))[0].get_textpage()
    letters = [page.get_charbox(n) for n in (0, page.count_chars() - 1)]
    left, _, right, _ = bounds(text)
    assert [letters[0][0], letters[1][2]] == pytest.approx([left * 72 / 25.4, right * 72 / 25.4], abs=0.05)


def test_texts_after_a_turned_one_stand_upright_again(pdf: Make) -> None:
    shapes = (Text(10, 10, "ab", 5, rotate=90), Text(30, 10, "cd", 5), Text(30, 20, "ef", 5))
    page = pypdfium2.PdfDocument(pdf([Page(100, 40, shapes)]))[0].get_textpage()
    below = page.get_text_bounded(28 * 72 / 25.4, 8 * 72 / 25.4, 45 * 72 / 25.4, 15 * 72 / 25.4)
    assert below == "cd"


def test_a_phone_finds_the_codes_modules_on_the_paper(pdf: Make) -> None:
    code = "MON-1C7Q2-K"
    made = pdf([Page(30, 30, (Bitmap(5, 5, 21, modules(code)),))])
    picture = pypdfium2.PdfDocument(made)[0].render(scale=10 * 25.4 / 72).to_pil().convert("L")
    seen = [[_dark(picture, 55 + 10 * x, 45 + 10 * y) for x in range(21)] for y in range(21)]
    assert seen == [[bool(module) for module in row] for row in segno.make_qr(code, error="m", mask=0).matrix]


def _dark(picture: Image.Image, x: int, y: int) -> bool:
    level = picture.getpixel((x, y))
    assert isinstance(level, int)
    return level < 128


def test_a_photo_stands_where_it_is_put_in_its_colours_and_is_stored_as_it_is(pdf: Make) -> None:
    there = Photo(10, 5, 30, 20, photo())
    made = pdf([Page(60, 40, (there, Group((there,), 0, 0, 0.2)))])
    picture = pypdfium2.PdfDocument(made)[0].render(scale=10 * 25.4 / 72).to_pil()
    left, right = picture.getpixel((150, 250)), picture.getpixel((350, 250))
    assert left[0] > 180 > left[2] and right[2] > 180 > right[0]
    assert picture.getpixel((90, 250)) == picture.getpixel((410, 250)) == (255, 255, 255)
    assert made.count(photo()) == 1


def test_a_page_of_letters_is_short(pdf: Make) -> None:
    def sheet(n: int) -> Page:
        return Page(
            210,
            297,
            tuple(Text(20 + 9 * (k % 13), 50 + 8 * (k // 13), chr(65 + (7 * k + n) % 26), 4) for k in range(104)),
        )

    length = len(pdf(sheet(n) for n in range(100))) - len(pdf([sheet(0)]))
    assert length / 99 < 1500


def test_numbers_in_the_operators_have_two_decimals_at_most(pdf: Make, page: Page, tmp_path: File) -> None:
    (tmp_path / "a.pdf").write_bytes(pdf([Page(page.width, page.height, page.shapes[2:3])]))
    output_of("qpdf", "--qdf", tmp_path / "a.pdf", tmp_path / "b.pdf")
    places = re.findall(rb"^([\d.-]+) ([\d.-]+) Td$", (tmp_path / "b.pdf").read_bytes(), re.MULTILINE)
    assert places and all(re.fullmatch(rb"-?\d+(\.\d\d?)?", number) for place in places for number in place)


@pytest.mark.parametrize("sides", [None, "Simplex", "DuplexFlipShortEdge", "DuplexFlipLongEdge"])
def test_a_document_asks_for_the_sides_of_the_paper_that_it_was_made_for(sides: Sides | None) -> None:
    stream = BytesIO()
    write([Page(210, 297, ())], stream, title="Board", author="", keywords=("Board", "classic"), sides=sides)
    assert re.findall(rb"/Duplex /(\w+)", stream.getvalue()) == ([] if sides is None else [sides.encode()])
    assert b"(Board, classic)" in stream.getvalue()


def test_it_says_the_same_of_itself_twice_and_in_which_language(tmp_path: File) -> None:
    stream = BytesIO()
    write([Page(210, 297, ())], stream, title="Orchard & Co", author="after Ann", keywords=("Orchard", "classic"))
    path = tmp_path / "a.pdf"
    path.write_bytes(stream.getvalue())
    packet = ElementTree.fromstring(output_of("pdfinfo", "-meta", path))
    words = [text.strip() for text in packet.itertext() if text.strip()]
    assert {"Orchard & Co", "after Ann", "Orchard", "classic", "Orchard, classic", "en", "sheetgen"} <= set(words)
    assert b"/Lang (en)" in stream.getvalue()


def test_a_picture_is_read_as_what_it_shows_and_a_text_as_its_words(pdf: Make, page: Page, tmp_path: File) -> None:
    shown = structs.replace(page, alt="A field of 12 spaces.")
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf([shown, page]))
    said = output_of("pdfinfo", "-struct", path)
    assert "Figure" in said and "P (block)" in said
    assert path.read_bytes().count(b"A field of 12 spaces.") == 1
    assert "Tagged:          yes" in output_of("pdfinfo", path)


def test_a_page_with_a_label_has_it_in_place_of_its_number(pdf: Make, page: Page) -> None:
    document = pypdfium2.PdfDocument(pdf([structs.replace(page, label="8, 1"), structs.replace(page, label="2, 7")]))
    assert [document.get_page_label(n) for n in range(2)] == ["8, 1", "2, 7"]
