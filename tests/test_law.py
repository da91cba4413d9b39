"""Citations lead somewhere, and every id of the law is cited by a test (docs/STYLE.md, Citing)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from sheetgen import games
from sheetgen.testing.promises import head, numbered, settled

ROOT = Path(__file__).parents[1]
PAPERS = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}
LAW = PAPERS["GAMES.md"]
PREFIXES = {games.find(name).prefix: games.find(name) for name in games.BUILT_IN}
ID = re.compile(rf"\b(?:{'|'.join(PREFIXES)})-[ATS]\d+\b")
DEFINED = set(re.findall(rf"(?:^\| |\*\*|^|\. |: )({ID.pattern})(?= [|[(]|:| \()", LAW, re.MULTILINE))
DEFINED |= set(re.findall(rf"^\| ({ID.pattern}) \|", PAPERS["SHEETS.md"], re.MULTILINE))
DEFINED |= set(re.findall(rf"^###.*?({ID.pattern})", LAW, re.MULTILINE))
"""The ids of settled questions, vectors and of what refutes a finished sheet: first in a row of a table, in a
heading, or before what they say."""
SOURCES = [
    path
    for top in ("sheetgen", "layouts", "tests")
    for path in sorted((ROOT / top).rglob("*"))
    if path.suffix in (".py", ".toml", ".md") and path != Path(__file__)
]


def cited(pattern: str) -> Iterator[tuple[str, str]]:
    """Where a pattern stands in sources and papers, and what it caught."""
    for path in (*SOURCES, *sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"):
        for found in re.findall(pattern, path.read_text("utf-8")):
            yield str(path.relative_to(ROOT)), found


def sections(paper: str) -> set[str]:
    """The numbers of a paper's headings."""
    return set(re.findall(r"^#+ (\d+(?:\.\d+)*)[. ]", PAPERS[paper], re.MULTILINE))


def test_the_law_has_its_ids() -> None:
    assert {"TOL-A1", "MIR-T5", "MON-T1", "GOO-T11", "GOO-T12", "GOO-A28", "ARP-T2", "DEL-T3"} <= DEFINED


def test_every_paper_that_is_cited_is_there_with_its_section() -> None:
    for place, (paper, number) in cited(r"docs/([\w-]+\.md)(?:,? (\d+(?:\.\d+)*))?"):
        assert paper in PAPERS, f"{place} cites docs/{paper}"
        assert not number or number in sections(paper), f"{place} cites docs/{paper} {number}"


def test_papers_are_cited_with_their_folder() -> None:
    loose = [place for place, _ in cited(r"(?<!docs/)(?<![\w/-])((?:GAMES|DESIGN|GEOMETRY|STYLE|SHEETS)\.md)")]
    assert not [place for place in loose if place.startswith(("sheetgen", "layouts", "tests/games", "tests/golden"))]


def test_every_id_that_is_cited_is_in_the_law() -> None:
    strange = {(place, id) for place, id in cited(f"({ID.pattern})") if id not in DEFINED}
    # A test of the report makes up a name or two.
    assert not {(place, id) for place, id in strange if not place.startswith("tests/referee")}


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_numbered_rule_that_a_game_cites_is_on_its_rules_page(game: str) -> None:
    found = games.find(game)
    known = numbered(found) | set(settled(found))
    for path in sorted(found.folder.rglob("*.py")):
        for rule in re.findall(rf"\b{re.escape(head(found))} \d+\b(?!\.\d)", path.read_text("utf-8")):
            assert rule in known, f"{path.name} cites {rule}"


def by_tests() -> set[str]:
    """The ids that tests cite: as they are, or in the names of a game's tests (`test_a3_...`, `test_t5_...`)."""
    found: set[str] = set()
    for game in PREFIXES.values():
        for path in sorted((ROOT / "tests" / "games" / game.package.split(".")[-1]).rglob("test_*.py")):
            names = re.findall(r"^def test_(\w+)", path.read_text("utf-8"), re.MULTILINE)
            found |= {
                f"{game.prefix}-{part.upper()}"
                for name in names
                for part in name.split("_")
                if re.fullmatch(r"[ats]\d+", part)
            }
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if path != Path(__file__):
            found |= set(ID.findall(path.read_text("utf-8")))
    return found


def test_every_id_of_the_law_is_cited_by_a_test() -> None:
    assert sorted(DEFINED - by_tests()) == []


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_the_laws_table_names_every_variation(game: str) -> None:
    row = re.search(rf"^\| {game} \| (.*)$", LAW[LAW.index("### 0.6") :], re.MULTILINE)
    assert row
    for field in msgspec.structs.fields(games.find(game).rules.Variation):
        assert re.search(rf"`{field.encode_name}\b", row[1]), field.encode_name
