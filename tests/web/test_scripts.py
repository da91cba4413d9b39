"""The page's scripts as texts: what a browser would find out only where somebody clicks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sheetgen.web

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
