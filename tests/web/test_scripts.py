"""The page's scripts as texts: what a browser would find out only where somebody clicks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sheetgen.web
from sheetgen.games.goose.pictures import NAMES

SCRIPTS = {path.name: path.read_text() for path in (Path(sheetgen.web.__file__).parent / "static").glob("*.js")}
EXPORTED = {
    name
    for text in SCRIPTS.values()
    for name in re.findall(r"^export (?:async )?(?:function|const|class) (\w+)", text, re.M)
}


@pytest.mark.parametrize("script", sorted(SCRIPTS))
def test_what_a_script_calls_of_another_it_imports(script: str) -> None:
    text = SCRIPTS[script]
    imported = {name.strip() for names in re.findall(r"^import \{([^}]*)\}", text, re.M) for name in names.split(",")}
    own = set(re.findall(r"(?:function|const|let|class) (\w+)", text)) | set(
        re.findall(r"^  (?:async )?(\w+)\(", text, re.M)
    )
    called = set(re.findall(r"(?<![.\w])(?:new )?(\w+)\(", re.sub(r"//.*", "", text)))
    assert called & EXPORTED <= imported | own


def test_every_picture_of_a_cell_has_its_name_in_words() -> None:
    listed = re.search(r"const PICTURES = \{(.*?)\};", SCRIPTS["cells.js"], re.S)
    assert listed
    assert set(re.findall(r'^  "([\w-]+)": N_\("', listed[1], re.M)) == set(NAMES)
