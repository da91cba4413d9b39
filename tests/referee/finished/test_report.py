"""The page behind a coloured sheet: what the terminal says, and an order that nobody takes for what happened."""

from __future__ import annotations

from msgspec import structs

from sheetgen.referee.finished.report import lines_of, markdown
from tests.referee.finished.tables import judged, written

MIRO = """
game = "miro"
players = ["Ann", "Ben"]

[coloured]
Ann = "3 4 7 11-13 16-19"
Ben = "0-2 5 6 8-10 14 15"
"""
SPRINGER = """
game = "springer"
players = ["Ann", "Ben"]
finished = false

[coloured]
Ann = "1 2 N1 N2"
"""


def test_a_possible_sheet_has_an_order_in_rounds_under_a_head_that_does_not_claim_it() -> None:
    assert (
        markdown(judged(written(MIRO)))
        == """\
## The coloured sheet

Nobody wrote the moves down.

This sheet is possible\\: it can have come about in 9 moves\\, with Ann beginning\\.

Ann 14\\, Ben 10\\.

Ann wins\\.

## One order of moves that leads to this sheet

Nobody knows how it went. It can have gone so, or in another way.

| | Ann | Ben |
| --: | --- | --- |
| 1 | 16 | 15 14 |
| 3 | \\+3 | \\+3 |
| 5 | \\+1 | \\+2 |
| 7 | \\+2 | \\+3 |
| 9 | \\+3 |  |
"""
    )


def test_reasons_are_numbered_and_said_as_on_the_terminal() -> None:
    verdict = judged(written(SPRINGER))
    page, said = markdown(verdict), lines_of(verdict, "Springer")
    assert "Nobody wrote the moves down. The game was stopped in the middle." in page.replace("\\", "")
    one, two = (line for line in said if line.endswith(("[SPR-S1]", "[SPR-S2]")))
    assert f"\n1. {one}\n2. {two}\n" in page.replace("\\", "")
    assert "order of moves" not in page


def test_every_sentence_of_the_terminal_stands_on_the_page() -> None:
    for text in (MIRO, MIRO.replace("11-13", "11 13"), SPRINGER):
        verdict = judged(written(text))
        page = markdown(verdict).replace("\\", "")
        assert all(line in page for line in lines_of(verdict, "X")[2:])


def test_long_moves_stand_in_a_line_each() -> None:
    verdict = judged(written(MIRO.replace("Ann", "Bartholomew_the_Wise").replace("Ben", "Christopher_Robin")))
    page = markdown(verdict)
    assert "| | player | move |" in page and "| 2 | Christopher\\_Robin | 15 14 |" in page


def test_who_passes_over_a_turn_leaves_a_gap() -> None:
    verdict = judged(written(MIRO))
    assert verdict.witness is not None
    replayed = verdict.witness.replayed
    moves = [move for move in replayed.played if move.number != 3]
    witness = structs.replace(verdict.witness, replayed=structs.replace(replayed, played=tuple(moves)))
    assert "| 4 |  | \\+3 |" in markdown(structs.replace(verdict, witness=witness))


def test_pieces_on_a_board_are_under_a_head_of_their_own() -> None:
    goose = 'game = "goose"\nplayers = ["Ann", "Ben"]\n[pieces]\nAnn = 63\nBen = 52\n'
    assert markdown(judged(written(goose, "classic-63"))).startswith("## The board as it lies\n")
    impossible = lines_of(judged(written(goose.replace("52", "6"), "classic-63")), "Goose")
    assert "This board cannot have come about by the rules:" in impossible
