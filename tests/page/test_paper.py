from pathlib import Path

import pytest

from sheetgen.errors import BadInput
from sheetgen.page.paper import default_paper, paper

NOWHERE = Path("/nowhere")


def test_a_name_is_known_in_capitals_or_not() -> None:
    assert paper("letter") == paper("LETTER")


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
