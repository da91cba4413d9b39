"""Signs that the typeface lacks: who writes them, and what is said where nobody can."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pypdfium2
import pytest

from sheetgen import extras
from sheetgen.errors import BadInput
from sheetgen.games.goose.page import lettering
from sheetgen.page.files.svg import page_svg
from sheetgen.page.ink import fallback
from sheetgen.page.ink import type as letters
from sheetgen.page.ink.shapes import BLACK, WHITE, Page, Text

Make = Callable[[list[Page]], bytes]

NAMES = ("☆ Anna ♥", "王小明", "さくら カナ", "한국어", "龍門")


@pytest.fixture
def without_the_extra(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(fallback, "PACKAGE", "a_package_that_nobody_has")
    fallback._file.cache_clear()
    yield
    fallback._file.cache_clear()


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_other_signs_can_be_read_in_the_pdf(name: str, pdf: Make) -> None:
    document = pypdfium2.PdfDocument(pdf([Page(90, 30, (Text(5, 5, name, 5, "medium"),))]))
    assert document[0].get_textpage().get_text_range().strip() == name


def test_a_narrow_space_is_written_as_such_in_the_pdf(pdf: Make) -> None:
    document = pypdfium2.PdfDocument(pdf([Page(90, 30, (Text(5, 5, "fini\u202f; pas", 5),))]))
    assert document[0].get_textpage().get_text_range().strip() in ("fini\u202f; pas", "fini ; pas")


def test_no_more_of_a_large_face_is_embedded_than_is_used(pdf: Make) -> None:
    plain, eastern = (len(pdf([Page(90, 30, (Text(5, 5, name, 5),))])) for name in ("Ann", "Ann 王小明"))
    assert eastern - plain < 5_000


def test_the_same_signs_give_the_same_bytes(pdf: Make) -> None:
    page = Page(90, 30, (Text(5, 5, "王 ☆", 5, "bold"),))
    assert pdf([page]) == pdf([page])


def test_a_sign_is_as_heavy_as_the_face_for_which_it_stands_in() -> None:
    light, bold = (letters.traced("一", face, area_pen).value for face in ("light", "bold"))
    assert abs(bold) > 1.5 * abs(light)


def test_a_file_is_read_once_for_all_weights(pdf: Make) -> None:
    light, bold = (fallback.stand_in("王", weight) for weight in (300, 700))
    assert light.face.charWidths is bold.face.charWidths and light.face.name != bold.face.name
    assert fallback.outlines(light)[0].font is fallback.outlines(bold)[0].font


def area_pen(glyphs: Any) -> Any:
    from fontTools.pens.areaPen import AreaPen

    return AreaPen(glyphs)


def test_signs_are_outlines_in_svg() -> None:
    assert page_svg(Page(90, 30, (Text(5, 5, "♥王", 5),))).count("<use") == 2


def test_a_stroke_that_crosses_another_is_engraved_without_a_hole() -> None:
    *_, face = lettering.engraved("十", 0, 0, 10, ink=BLACK, fill=WHITE)
    (path,) = face.shapes  # type: ignore[union-attr]
    assert [command[0] for command in path.commands].count("M") == 1  # type: ignore[union-attr]


def test_a_text_without_spaces_is_wrapped_between_its_signs() -> None:
    text = "鐘聲響之前誰先到學校誰就贏得這場遊戲"
    lines = letters.wrap(text, 4, "regular", 30)
    assert "".join(lines) == text
    assert len(lines) > 1 and all(letters.width(line, 4) <= 30 for line in lines)


@pytest.mark.parametrize("sign", ["ש", "ع", "क", "ก"])
def test_scripts_that_need_shaping_are_refused_with_the_reason(sign: str) -> None:
    with pytest.raises(BadInput, match="letters that join, or that run from right to left, cannot be set"):
        letters.width(sign, 4)


@pytest.mark.usefixtures("without_the_extra")
@pytest.mark.parametrize("sign", ["鑫", "ゑ", "힣"])
def test_without_the_extra_it_is_said_what_to_install(sign: str) -> None:
    with pytest.raises(BadInput, match=f"need typefaces of their own: {re.escape(extras.command('cjk'))}$"):
        letters.width(sign, 4)


@pytest.mark.usefixtures("without_the_extra")
def test_symbols_need_no_extra() -> None:
    assert letters.width("♜", 4) > 0
