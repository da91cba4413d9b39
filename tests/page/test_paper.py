from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.errors import BadInput
from sheetgen.language import spoken
from sheetgen.page.paper import Paper, default_paper, paper, smallest
from tests.brackets import brackets, english

NOWHERE = Path("/nowhere")


def test_a_name_is_known_in_capitals_or_not() -> None:
    assert paper("letter") == paper("LETTER") == paper("US-Letter") == paper("us letter")


def test_an_unknown_paper_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadInput, match="A3, A4, A5, Letter, Legal, Tabloid"):
        paper("foolscap")


def test_landscape_lies_on_its_long_side_however_often_it_is_asked() -> None:
    assert paper("A4").landscape.landscape.width == 297


@pytest.mark.parametrize(
    ("environ", "name"),
    [
        ({"PAPERSIZE": "a3", "LANG": "en_US.UTF-8"}, "A3"),
        ({"LANG": "en_US.UTF-8"}, "Letter"),
        ({"LANG": "fr_CA"}, "Letter"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "en_US.UTF-8"}, "A4"),
        ({"LC_PAPER": "de_DE", "LANG": "en_US.UTF-8"}, "A4"),
        ({"LANG": "C.UTF-8"}, "A4"),
        ({}, "A4"),
    ],
)
def test_the_paper_follows_the_environment(environ: dict[str, str], name: str) -> None:
    assert default_paper(environ, NOWHERE).name == name


def test_the_systems_paper_comes_before_the_locale(tmp_path: Path) -> None:
    (tmp_path / "papersize").write_text("# set by the administrator\na5\n")
    assert default_paper({"LANG": "en_US.UTF-8"}, tmp_path / "papersize").name == "A5"


def test_a_systems_paper_that_nobody_knows_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "papersize").write_text("dl\n")
    assert default_paper({}, tmp_path / "papersize").name == "A4"


@pytest.mark.parametrize("name", ["200x250mm", "200 x 250 mm", "20x25cm", "200X250MM", "200×250mm", "20,0x25.0cm"])
def test_a_size_of_ones_own_is_a_paper(name: str) -> None:
    assert (paper(name).width, paper(name).height) == (200, 250)


def test_inches_are_known_too() -> None:
    assert (paper("8.5x11in").width, paper('8.5x11"').height) == (215.9, 279.4)


def test_a_size_may_stand_in_the_environment() -> None:
    assert default_paper({"PAPERSIZE": "200x250mm"}, NOWHERE).width == 200


@pytest.mark.parametrize("code", ["de", "fr", "es"])
def test_a_size_is_told_as_the_language_writes_it_and_read_again(code: str) -> None:
    assert paper("8x10in").name == "203.2 x 254 mm"
    with spoken(code):
        made = paper("8x10in")
        assert made.name.replace("x", "×") == "203,2 × 254 mm"
        assert paper(made.name) == made
        with pytest.raises(BadInput, match=r"für Papier von 88,9|papier de 88,9|papel de 88,9"):
            paper("3.5x5in")
    with brackets():
        assert not english(paper("8x10in").name)


@pytest.mark.parametrize("name", ["147x300mm", "148x209mm", "148x1501mm", "0x0mm", "999999x999999in", "10x15cm"])
def test_a_paper_too_small_or_too_large_is_refused_in_millimetres(name: str) -> None:
    with pytest.raises(BadInput, match=r"^no sheet can be made for paper of .* at least, and at most 1500 mm a side$"):
        paper(name)


@pytest.mark.parametrize(
    ("name", "sizes"), [("200x250", "200x250mm"), ("8x10", "8x10in"), ("20x25", "20x25cm or 20x25in")]
)
def test_a_size_needs_its_unit_and_is_told_those_that_there_can_be(name: str, sizes: str) -> None:
    with pytest.raises(BadInput, match=rf"^say which unit the paper {name} is measured in, such as {sizes}$"):
        paper(name)


def test_a_size_that_can_be_in_no_unit_is_refused_as_such() -> None:
    with pytest.raises(BadInput, match=r"^no sheet can be made for paper of 2 x 3 mm"):
        paper("2x3")


@pytest.mark.parametrize("name", ["x", "200x", "x250mm", "-200x250mm", "1e3x250mm", "200x250km", "٢٠٠x250x3mm"])
def test_what_is_no_size_is_told_the_names_and_how_a_size_looks(name: str) -> None:
    with pytest.raises(BadInput, match=r"there is no paper .* or give its size, such as 200x250mm"):
        paper(name)


@pytest.mark.parametrize("name", ["A4", "A5", "A3", "480x680mm"])
def test_the_least_paper_of_a_shape_is_the_same_from_whichever_of_its_papers(name: str) -> None:
    asked = paper(name)
    assert smallest(asked, lambda one: one.width >= 485 and one.height >= 681) == ["490x690mm"]
    assert smallest(asked.landscape, lambda one: one.height >= 485 and one.width >= 681) == ["690x490mm"]
    assert not smallest(asked, lambda one: False)


def at_least(width: float, height: float) -> Callable[[Paper], bool]:
    return lambda one: one.width >= width and one.height >= height


@pytest.mark.parametrize("name", ["A5", "150x220mm"])
def test_the_smallest_paper_may_lie_otherwise_than_the_option_makes_it_lie(name: str) -> None:
    upright, lying = paper(name), paper(name).landscape
    wide, high = at_least(270, 200), at_least(200, 270)
    assert smallest(upright, wide) == ["A4 or Letter with --landscape"] and smallest(lying, wide) == ["A4", "Letter"]
    assert smallest(lying, high) == ["A4 or Letter upright"] and smallest(upright, high) == ["A4", "Letter"]
    assert smallest(lying, at_least(1000, 1200)) == ["1000x1410mm upright" if name == "A5" else "1000x1460mm upright"]
    assert smallest(upright, at_least(300, 205)) == ["A3 or Legal with --landscape"]


def test_paper_of_a_size_that_lies_was_turned_by_no_option() -> None:
    assert smallest(paper("220x150mm"), at_least(270, 200)) == ["A4 or Letter with --landscape"]
    assert smallest(paper("220x150mm"), at_least(200, 270)) == ["A4", "Letter"]


@pytest.mark.parametrize("name", ["A5", "150x220mm", "220x150mm"])
def test_where_no_option_turns_a_sheet_papers_are_named_only_as_that_one_lies(name: str) -> None:
    lying = paper(name).landscape
    assert smallest(lying, at_least(200, 270), turns=False) == ["A3", "Tabloid"]
    assert smallest(lying, at_least(270, 200), turns=False) == ["A4", "Letter"]
    assert smallest(paper("A5"), at_least(270, 200), turns=False) == ["A3", "Tabloid"]
    assert not smallest(lying, at_least(1000, 1200), turns=False)  # standing alone one would do


def test_where_none_that_printers_take_will_do_others_are_tried_in_both_positions() -> None:
    poster = paper("Poster")
    assert smallest(paper("A4"), at_least(1100, 1000), [poster], "{size}!") == ["Poster with --landscape"]
    assert smallest(paper("A4"), at_least(1200, 800), [poster], "{size}!") == ["1200x850mm!"]
