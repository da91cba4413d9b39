"""What a layout file says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.errors import BadInput
from sheetgen.field.layout import read


def named(name: str, folder: Path) -> Path:
    file = folder / "kitchen.toml"
    file.write_text(f'game = "klee"\nname = {name}\n', "utf-8")
    return file


@pytest.mark.parametrize("blank", ['""', '" "'])
def test_a_layout_without_a_name_has_that_of_its_file(blank: str, tmp_path: Path) -> None:
    assert read(named(blank, tmp_path)).name == "kitchen"


def test_a_name_that_cannot_be_seen_is_refused_on_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="name: it holds a sign that cannot be seen, U\\+0000") as refused:
        read(named(r'"\u0000"', tmp_path))
    assert refused.value.line == 2
