"""The verdict as a page: who is meant by what heads a column, and names that markdown could take for its own."""

from __future__ import annotations

import pytest

from sheetgen.games import find
from sheetgen.games.recorded import field_for
from sheetgen.page.text.prose import Paragraph, Table, read, words
from sheetgen.referee import record
from sheetgen.referee.replay import replay
from sheetgen.referee.report import markdown, told
from sheetgen.referee.verdict import Verdict


def judged(*players: str) -> Verdict:
    written = record.parse(record.write("mondrian", "MON-1001-G", players, moves=["57", "52"]))
    return replay(find("mondrian").rules, field_for(find("mondrian"), written), written)


def page(*players: str) -> tuple[str, Table]:
    """The paragraph below "The result", and the table of the moves."""
    blocks = read(markdown(judged(*players)))
    first = next(block for block in blocks if isinstance(block, Paragraph))
    return words(first.prose), next(block for block in blocks if isinstance(block, Table))


def test_short_names_head_their_columns() -> None:
    result, table = page("Ann", "Ben", "Cy", "Di")
    assert result == "Ann 0, Ben 0, Cy 0, Di 0."
    assert [words(cell) for cell in table.head] == ["", "player", "move", "Ann", "Ben", "Cy", "Di"]


def test_long_names_are_told_by_initials_that_the_result_explains() -> None:
    result, table = page("Alexander", "Christopher", "Elizabeth", "Katharina")
    assert result == "Alexander (A) 0, Christopher (C) 0, Elizabeth (E) 0, Katharina (K) 0."
    assert [words(cell) for cell in table.head] == ["", "player", "move", "A", "C", "E", "K"]
    assert [words(row[1]) for row in table.rows] == ["Alexander", "Christopher"]


def test_the_terminal_needs_no_initials() -> None:
    assert "Alexander 0, Christopher 0, Elizabeth 0." in told(
        judged("Alexander", "Christopher", "Elizabeth"), "Mondrian"
    )


@pytest.mark.parametrize(
    "name", ["*Ann*", "_Ann_ | B", "- Ann", "1. Ann", "Ann &amp; <b>", "[Ann](B)", "~~~Ann", "$n\\"]
)
def test_markdown_makes_nothing_of_a_name(name: str) -> None:
    result, table = page(name, "Ben")
    assert result == f"{name} 0, Ben 0."
    assert words(table.head[3]) == words(table.rows[0][1]) == name
