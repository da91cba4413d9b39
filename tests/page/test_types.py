import pytest

from sheetgen.page.ink.shapes import Group, Page, Text
from tests.page.types import lines_of_type, smallest_type


def test_type_is_measured_as_it_is_printed(pdf):
    said = (Text(0, 0, "plain", 10.0), Group((Text(0, 9, "small", 10.0),), 0, 0, 0.5, form=True))
    file = pdf([Page(100, 100, said, "")])
    assert smallest_type(file) == pytest.approx(5 * 72 / 25.4, abs=0.01)
    assert smallest_type(file, besides=["small"]) == pytest.approx(10 * 72 / 25.4, abs=0.01)
    assert {line.text for line in lines_of_type(file)} == {"plain", "small"}


def test_turned_type_is_as_large_as_level_one(pdf):
    assert smallest_type(pdf([Page(99, 99, (Text(9, 9, "up", 4.0, rotate=77),), "")])) == pytest.approx(11.34, abs=0.01)
