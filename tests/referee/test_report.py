"""The verdict in words, and as a page: how it ended, what was wrong, and names that markdown could take for its own."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from sheetgen.games import find
from sheetgen.games.recorded import field_for
from sheetgen.page.text.prose import Paragraph, Table, read, words
from sheetgen.referee import record
from sheetgen.referee.game import Foul, Team
from sheetgen.referee.replay import replay
from sheetgen.referee.report import lines_of, markdown, spread
from sheetgen.referee.verdict import Claim, Judged, Unread, Verdict
from tests.referee.made import FOUL, Moment, moment, move, verdict


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
    assert "Alexander 0, Christopher 0, Elizabeth 0." in lines_of(
        judged("Alexander", "Christopher", "Elizabeth"), "Mondrian"
    )


@pytest.mark.parametrize(
    "name", ["*Ann*", "_Ann_ | B", "- Ann", "1. Ann", "Ann &amp; <b>", "[Ann](B)", "~~~Ann", "$n\\"]
)
def test_markdown_makes_nothing_of_a_name(name: str) -> None:
    result, table = page(name, "Ben")
    assert result == f"{name} 0, Ben 0."
    assert words(table.head[3]) == words(table.rows[0][1]) == name


@pytest.mark.parametrize(
    ("names", "heads"),
    [
        (("Anna", "Beatrice", "Caroline"), ["Anna", "Beatrice", "Caroline"]),
        (("Anna", "Beatrice", "Carolina-"), ["A", "B", "C"]),
    ],
)
def test_names_of_twenty_letters_together_are_short(names: tuple[str, ...], heads: list[str]) -> None:
    _, table = page(*names)
    assert [words(cell) for cell in table.head[3:]] == heads


def test_the_page_tells_the_fouls_if_there_are_any_and_marks_them() -> None:
    page = markdown(verdict(moment((0, 0)), move(1), move(2, foul=FOUL), lines=2))
    assert "## Fouls\n\n- Move 2\\, Ann\\, 7\\: this cannot be\\. \\[Heap 1\\]\n" in page
    assert page.endswith("| 1 | Ann | 7 | 0 | 0 |\n| 2 | Ann | 7 (foul) | 0 | 0 |\n")
    assert "## Fouls" not in markdown(verdict(moment((0, 0)), move(1), lines=1))


def said(position: Moment, *played: Judged[Moment], **more: Any) -> list[str]:
    """What the terminal shows below the head."""
    head, blank, *lines = lines_of(verdict(position, *played, **more), "Heap")
    assert head == "Heap, sheet HEA-TEST, 9 moves" and not blank
    return lines


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (moment((3, 1)), "Ann wins."),
        (moment((3, 1), over=False), "The game is not over: it is Ann's turn."),
        (moment((2, 2)), "A draw between Ann and Ben."),
        (Moment(((2, 2, True),), (Team(("Ann",), 2), Team(("Ben",), 2))), "A draw between the teams."),
        (moment((3, 1), (4, 1)), "Ann wins, however the record is read."),
        (moment((3, 1), (1, 3)), "The record does not show who has won."),
        (Moment(((3, 1, True), (3, 1, False))), "The record does not show whether the game is over."),
    ],
)
def test_it_is_said_how_the_game_ended(position: Moment, sentence: str) -> None:
    rest = said(position)
    assert sentence in rest and ("All is well." in rest) == (position.over and not position.is_open)
    assert len(rest) == 2 + len(position.teams) + ("All is well." in rest)


def test_the_teams_totals_are_told_behind_the_scores() -> None:
    assert said(Moment(((2, 3, True),), (Team(("Ann", "Ben"), 7),)))[:2] == ["Ann 2, Ben 3.", "Ann and Ben together 7."]


@pytest.mark.parametrize(("points", "words"), [((4,), "4"), ((1, 4), "1 or 4"), ((1, 2, 6), "1 to 6")])
def test_points_that_are_open_are_told_from_the_least_to_the_most(points: tuple[int, ...], words: str) -> None:
    assert spread(points) == words


def unread(number: int, line: int | None = None, meant: str | None = None, last: bool = False) -> Unread:
    return Unread(number=number, line=line, text="?", message="what?", meant=meant, last=last)


PASSED_OVER = (
    "Where nobody can tell what was meant, the turn is passed over, or the move supposed that leaves fewest fouls "
    "behind it, so fouls and scores may change."
)


@pytest.mark.parametrize(
    ("lines", "unjudged", "sentence"),
    [
        ([unread(3, 7)], 0, f"One line cannot be read: move 3 (line 7). {PASSED_OVER}"),
        (
            [unread(3, meant="57")],
            0,
            "One line cannot be read: move 3. Until you mend it, the referee takes move 3 as 57.",
        ),
        (
            [unread(2, meant="5"), unread(3), unread(4, meant="6")],
            0,
            "3 lines cannot be read: move 2 to move 4. "
            f"Until you mend them, the referee takes move 2 as 5, move 4 as 6. {PASSED_OVER}",
        ),
        (
            [unread(3, last=True), unread(5)],
            4,
            "2 lines cannot be read: move 3 and move 5. What comes after move 3 depends on it and is not judged.",
        ),
        (
            [unread(2), unread(3, last=True)],
            4,
            "2 lines cannot be read: move 2 and move 3. "
            f"What comes after move 3 depends on it and is not judged. {PASSED_OVER}",
        ),
        (
            [unread(n, meant=str(n + 9)) for n in range(1, 103)],
            0,
            "102 lines cannot be read: move 1 to move 102. Until you mend them, the referee takes "
            f"{', '.join(f'move {n} as {n + 9}' for n in range(1, 13))}, 90 more likewise.",
        ),
        ([unread(9, last=True)], 0, "One line cannot be read: move 9."),
        ([structs.replace(unread(9), beside=True)], 0, "One line cannot be read: move 9."),
        (
            [*(unread(n, n + 4) for n in range(1, 79)), unread(80), unread(81, last=True)],
            0,
            "80 lines cannot be read: move 1 (line 5) to move 78 (line 82), move 80 and move 81. " + PASSED_OVER,
        ),
    ],
)
def test_lines_that_cannot_be_read_are_told_with_what_is_made_of_them(
    lines: list[Unread], unjudged: int, sentence: str
) -> None:
    rest = said(moment((0, 0)), unread=tuple(lines), unjudged=unjudged)
    assert rest[:3] == [sentence, "", "Ann 0, Ben 0."]


MAY_COME_OF_IT = " This and what follows may come of move 3 (line 7), which cannot be read."


@pytest.mark.parametrize(
    ("line", "points"),
    [(unread(3, 7), True), (unread(3, 7, meant="57"), False), (structs.replace(unread(3, 7), beside=True), False)],
)
def test_the_first_foul_behind_a_line_that_nobody_can_read_points_back_to_it(line: Unread, points: bool) -> None:
    fouls = [move(number, foul=FOUL) for number in (2, 5, 7)]
    rest = said(moment((0, 0)), *fouls, unread=(line,))
    told = [each for each in rest if each.startswith("Move ")]
    alone = "Move {}, Ann, 7: this cannot be. [Heap 1]"
    assert told == [alone.format(2), alone.format(5) + MAY_COME_OF_IT * points, alone.format(7)]


def test_five_fouls_behind_a_line_that_nobody_can_read_are_told_one_by_one() -> None:
    fouls = [move(number, foul=structs.replace(FOUL, message=f"{number} cannot be")) for number in range(1, 10)]
    rest = said(moment((0, 0)), *fouls, unread=(unread(2),))
    assert [each[:6] for each in rest if each.startswith("Move ")] == [f"Move {n}" for n in range(1, 8)]
    assert "2 more fouls follow, on moves 8 to 9; they may all come of what is missing or wrong before them." in rest


def test_how_many_moves_could_not_be_judged_is_said_once() -> None:
    assert said(moment((0, 0)), unjudged=2)[0] == "After that 2 moves could not be judged."
    assert said(moment((0, 0)), unjudged=1)[0] == "After that 1 move could not be judged."
    assert said(moment((0, 0)))[0] == "Ann 0, Ben 0."


def test_a_foul_is_told_with_its_place_and_what_was_written_if_its_sentence_does_not_name_that() -> None:
    named = Foul("Heap 1", "7 cannot be taken")
    rest = said(
        moment((0, 0)), move(2, foul=FOUL), move(3), move(4, foul=named, line=12), move(5, foul=named, player="")
    )
    assert rest[:5] == [
        "Move 2, Ann, 7: this cannot be. [Heap 1]",
        "Move 4 (line 12), Ann: 7 cannot be taken. [Heap 1]",
        "The same again on move 5.",
        "",
        "Ann 0, Ben 0.",
    ]


def test_the_same_foul_on_moves_that_follow_each_other_is_told_once() -> None:
    rest = said(moment((0, 0)), *(move(number, foul=FOUL) for number in (2, 3, 4, 6)))
    assert rest[1:4] == ["The same again on moves 3 and 4.", "Move 6, Ann, 7: this cannot be. [Heap 1]", ""]


def test_what_a_foul_costs_is_said_unless_only_passes_are_missing() -> None:
    unwritten = Foul("Heap 2", "Ben passes", unwritten=True)
    costs = "A foul counts for nothing. If one was only written down wrongly, mend it and check again."
    missing = "Where only a - is missing, the move is judged as the next player's."
    for fouls, both in (((FOUL,), (False, True)), ((unwritten,), (True, False)), ((FOUL, unwritten), (True, True))):
        rest = said(moment((0, 0)), *(move(number, foul=foul) for number, foul in enumerate(fouls, 1)))
        assert (missing in rest, costs in rest) == both


@pytest.mark.parametrize(
    ("position", "claim", "sentence"),
    [
        (
            moment((3, 1)),
            Claim(scores={"Ann": 5, "Ben": 1}, holds=False, first_wrong_move=4),
            "The written score does not hold: Ann wrote 5 and has 3. The miscount happened on move 4 or earlier, "
            "or a line is written wrongly.",
        ),
        (
            moment((3, 1)),
            Claim(scores={"Ann": 5, "Ben": 1}, holds=False, first_wrong_move=1),
            "The written score does not hold: Ann wrote 5 and has 3. The miscount happened on the first move, "
            "or a line is written wrongly.",
        ),
        (
            moment((3, 1), over=False),
            Claim(scores={"Ann": 5, "Ben": 1}, holds=False, first_wrong_move=4),
            "So far the written score does not hold: Ann wrote 5 and has 3. Either lines are missing at the end, or "
            "the miscount happened on move 4 or earlier, or a line is written wrongly.",
        ),
        (
            moment((4, 0), (5, 1)),
            Claim(scores={"Ann": 4, "Ben": 1}, holds=False, first_wrong_move=None),
            "The written score does not hold: no way to read the record gives Ann 4 and Ben 1.",
        ),
        (
            moment((3, 1)),
            Claim(scores={"Ann": 5}, holds=None, first_wrong_move=None),
            "The written score cannot be checked, because 2 moves could not be judged.",
        ),
    ],
)
def test_a_written_score_that_does_not_hold_is_set_against_the_true_one(
    position: Moment, claim: Claim, sentence: str
) -> None:
    assert said(position, claim=claim, unjudged=2)[-1] == sentence


def test_of_a_written_score_that_holds_nothing_is_said() -> None:
    claim = Claim(scores={"Ann": 3}, holds=True, first_wrong_move=None)
    assert said(moment((3, 1)), claim=claim) == ["Ann 3, Ben 1.", "Ann wins.", "All is well."]


def test_what_the_record_leaves_open_and_what_is_odd_about_it_is_told() -> None:
    rest = said(Moment(((3, 1, True),), doubts=("whether 7 was meant",)), remarks=("7 stands alone",))
    assert "Open: whether 7 was meant." in rest and "Note: 7 stands alone." in rest


def test_where_rules_are_named_that_no_printed_page_has_the_command_that_explains_them_is_told() -> None:
    look = "What the rules in brackets say: sheetgen rules heap"
    settled = Foul("HEA-A1", "this cannot be")
    assert look not in said(moment((0, 0)), move(1, foul=FOUL), remarks=("a remark",))
    assert look in said(moment((0, 0)), move(1, foul=FOUL), move(2, foul=settled))
    assert look in said(moment((0, 0)), move(1, foul=FOUL), remarks=("a remark", "it counts [HEA-A2]"))
