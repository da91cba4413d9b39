"""Mondrian's finished sheets, id by id (docs/SHEETS.md 3.2), on the field of MON-T2."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sheetgen.errors import BadInput
from sheetgen.language import spoken
from sheetgen.referee.finished.inked import EMPTY, UNREADABLE, InkedSheet
from sheetgen.referee.finished.report import lines_of
from tests.referee.finished.tables import judged, left, reasons, scored, written

T1 = {"red": "1 5", "yellow": "2 6", "blue": "3 7", "green": "4 8"}
NAMES = ("Ann", "Ben", "Clara", "David")
STOPPED = "finished = false"


def sheet(colours: Mapping[str, str], head: str = "", players: int = 4) -> str:
    names = ", ".join(f'"{name}"' for name in NAMES[:players])
    lines = "\n".join(f'{colour} = "{spaces}"' for colour, spaces in colours.items())
    return f'game = "mondrian"\nplayers = [{names}]\n{head}\n[coloured]\n{lines}\n'


def claimed(colours: Mapping[str, str], head: str, *points: int) -> list[tuple[str, str]]:
    """What speaks against the written score of a possible sheet."""
    made = written(sheet(colours, head))
    verdict = judged(scored(made, dict(zip(made.players, points, strict=True))))
    assert verdict.result == "possible" and verdict.claim is not None
    assert verdict.claim.holds is (not verdict.claim.reasons)
    return [(reason.rule, reason.message) for reason in verdict.claim.reasons]


def test_t1_stopped_has_fifteen_scores() -> None:
    verdict = judged(written(sheet(T1, STOPPED)))
    assert verdict.result == "possible" and verdict.scores is not None
    assert verdict.scores.kind == "list"
    assert len(verdict.scores.possible) == 15
    assert (2, 5, 7, 6) in verdict.scores.possible


def test_t1_finished_leaves_space_9_to_fill() -> None:
    assert reasons(sheet(T1)) == [
        (
            "MON-S4",
            "space 9 can still be filled in red, and nobody can have 80 points (at most 10); the game is not over",
        )
    ]


def test_s1_neighbours_in_one_colour() -> None:
    assert reasons(sheet(T1 | {"red": "1 5 6", "yellow": "2"}, STOPPED)) == [
        ("MON-S1", "spaces 1 and 6 are next to each other and both red; a colour never lies next to itself")
    ]


def test_s1_neutral_neighbours() -> None:
    assert reasons(sheet({"Ann": "1", "neutral": "2 3"}, STOPPED, players=2)) == [
        ("MON-S1", "spaces 2 and 3 are next to each other and both neutral; a colour never lies next to itself")
    ]


def test_s2_in_two_pieces() -> None:
    assert reasons(sheet({"red": "1", "yellow": "2", "blue": "12"}, STOPPED)) == [
        (
            "MON-S2",
            "space 12 touches no other coloured space; every space but the first is filled next to a coloured one",
        )
    ]
    assert reasons(sheet({"red": "1", "yellow": "2 12", "blue": "3 13"}, STOPPED)) == [
        (
            "MON-S2",
            "space 12 and those joined to it touch no other coloured space; "
            "every space but the first is filled next to a coloured one",
        )
    ]


def test_s3_nothing_is_coloured() -> None:
    assert reasons(sheet({})) == [("MON-S3", "nothing is coloured, so the game is not over")]


def test_s7_stopped_with_nothing_left_to_fill() -> None:
    assert reasons(sheet({"Ann": "2 8 12", "Ben": "3 5 6 10", "neutral": "4 7 9 11"}, STOPPED, players=2)) == [
        ("MON-S7", "no space can be filled any more, so the game is over and was not stopped in the middle")
    ]


def test_s8_somebody_must_have_passed_who_never_could() -> None:
    assert reasons(sheet({"red": "1 3", "yellow": "4"}, STOPPED)) == [
        (
            "MON-S8",
            "filled spaces: Ann 2, Ben 1, Clara 0 and David 0: "
            "somebody must have missed a turn though they could still fill a space",
        )
    ]


def test_s8_keeps_to_the_beginner_who_is_remembered() -> None:
    begun = {"yellow": "2", "blue": "3"}
    assert reasons(sheet(begun, STOPPED)) == []
    assert [rule for rule, _ in reasons(sheet(begun, f'{STOPPED}\nfirst = "Ann"'))] == ["MON-S8"]


def test_s8_where_nobody_can_have_been_stuck_with_just_so_many_spaces_filled() -> None:
    """Each can be stuck on some part of the sheet, but on none of the size that goes with a missed turn."""
    found, _ = left("mondrian", "classic", 4, 1, turns=47)
    assert isinstance(found, InkedSheet)
    case = found.case
    assert all(case.stuck_at_most(seat, case.filled) for seat in range(4))
    place = next(i for i in range(99) if found.ink[i] == 3 and case.holds_without(case.filled, i))
    other = found.with_ink({place: EMPTY})
    assert list(other.reasons()) == []
    verdict = judged(other)
    assert [reason.rule for reason in verdict.reasons] == ["MON-S8"]


def test_a_space_is_left_open_where_an_area_is_full() -> None:
    """The order that is found gives somebody 80 points with its last fill."""
    found, position = left("mondrian", "classic", 4, 6)
    assert max(position.points) == 80
    verdict = judged(found)
    assert verdict.witness is not None
    end = verdict.witness.replayed.position
    assert end.over and max(end.scores.values()) == 80


def test_neutral_spaces_stand_in_for_missed_turns() -> None:
    assert reasons(sheet({"Ann": "1 3", "neutral": "4"}, STOPPED, players=2)) == []


@pytest.mark.parametrize("points", [(2, 5, 7, 6), (8, 0, 5, 2)])
def test_a_score_of_the_list_holds(points: tuple[int, ...]) -> None:
    assert claimed(T1, STOPPED, *points) == []


def test_a_score_that_no_order_gives_is_refuted() -> None:
    assert claimed(T1, STOPPED, 2, 5, 7, 7) == [("", "no order of moves gives Ann 2 and Ben 5 and Clara 7 and David 7")]


def speaks_against(made: Any, position: Any, *points: int) -> tuple[str, str] | None:
    """What the sheet of a long game says against a written score."""
    scores = made.scores(position)
    assert scores.kind == "bounds" and scores.refuted is not None
    reason = next(iter(scores.refuted(dict(zip(made.players, points, strict=True)))), None)
    return (reason.rule, reason.message) if reason else None


def test_s5_more_points_than_the_rectangles_round_the_spaces_give() -> None:
    found, position = left("mondrian", "classic", 2, 3, turns=40)
    most, ann = found.most[0], found.players[0]
    assert most < 80
    assert speaks_against(found, position, *position.points) is None
    assert speaks_against(found, position, most, 0) is None
    assert speaks_against(found, position, most + 1, 0) == (
        "MON-S5",
        f"{ann} wrote {most + 1} points, but the rectangles that hold {ann}'s spaces give {most} at most",
    )


def test_s6_fewer_points_than_rectangles_side_by_side() -> None:
    found, position = left("mondrian", "classic", 4, 4)
    assert speaks_against(found, position, *position.points) is None
    assert speaks_against(found, position, 1, 2, 3, 4) == (
        "MON-S6",
        "all together wrote 10 points, but the rectangles that lie side by side on the sheet gave 62 at least",
    )


def test_s9_what_the_end_says_of_a_full_area() -> None:
    found, position = left("mondrian", "classic", 4, 1)
    a, b, *_ = found.players
    assert position.points == (40, 37, 80, 52)
    assert speaks_against(found, position, *position.points) is None
    assert speaks_against(found, position, 80, 80, 37, 40) == (
        "MON-S9",
        f"{a} and {b} both wrote 80 points, but the first to have them ends the game",
    )
    assert speaks_against(found, position, 81, 40, 37, 40) == (
        "MON-S9",
        f"{a} wrote 81 points, but more than 80 nobody can have",
    )
    rule, message = speaks_against(found, position, 40, 37, 79, 52) or ("", "")
    assert rule == "MON-S9"
    assert message.endswith(
        "can still be filled, so the game ended because somebody had 80 points, but nobody wrote so many"
    )
    stopped, position = left("mondrian", "classic", 4, 1, turns=40)
    assert speaks_against(stopped, position, 80, 37, 37, 40) == (
        "MON-S9",
        f"{a} wrote 80 points, with which the game is over and not stopped in the middle",
    )


def closed(players: int = 3) -> tuple[InkedSheet, dict[str, int]]:
    """A sheet on which nothing can be filled any more, and its score."""
    found, position = left("mondrian", "classic", players, 1)
    assert isinstance(found, InkedSheet) and position.over and max(position.points) < 80
    return found, dict(zip(found.players, position.points, strict=True))


@pytest.mark.parametrize("space", [96, 8, 4])
def test_s9_is_said_of_a_forgotten_space_though_no_order_was_found(space: int) -> None:
    found, score = closed()
    place = found.places.index(space)
    verdict = judged(scored(found.with_ink({place: EMPTY}), score), 400)
    assert verdict.result == "undecided" and verdict.status == 1
    assert verdict.claim is not None and [reason.rule for reason in verdict.claim.reasons] == ["MON-S9"]


@pytest.mark.parametrize("space", [96, 8, 4])
def test_the_forgotten_space_is_named_that_would_make_the_score_possible(space: int) -> None:
    found, score = closed()
    place = found.places.index(space)
    verdict = judged(scored(found.with_ink({place: EMPTY}), score))
    mended = [correction.sheet for correction in verdict.corrections]
    assert found.ink in [each.ink for each in mended if isinstance(each, InkedSheet)]
    for each in mended:
        told = judged(scored(each, score))
        assert told.result == "possible" and told.claim is not None and told.claim.holds is not False
    said = "\n".join(lines_of(verdict, "Mondrian"))
    assert "MON-S9" in said and f"The written score would be possible if space {space} were" in said


def test_a_score_that_is_not_refuted_leaves_the_search_its_time() -> None:
    found, score = closed()
    sheet = scored(found.with_ink({found.places.index(96): EMPTY}), dict.fromkeys(score, 0) | {"Cy": 80})
    verdict = judged(sheet, 400)
    assert (verdict.result, verdict.status, verdict.claim) == ("undecided", 3, None)


def test_what_cannot_be_read_refutes_no_score_before_it_is_read() -> None:
    found, score = closed()
    unclear = found.with_ink({found.places.index(96): UNREADABLE})
    verdict = judged(scored(unclear, score))
    assert verdict.claim is None or verdict.claim.holds is not False


@pytest.mark.parametrize(
    ("variation", "players"), [((), 2), ((), 3), ((), 4), (("teams",), 4), (("to-160",), 2)], ids=str
)
def test_the_sheet_of_a_whole_game_is_possible(variation: tuple[str, ...], players: int) -> None:
    for seed in (0, 2):
        found, position = left("mondrian", "classic", players, seed, variation=variation)
        assert position.over
        assert judged(found).result == "possible"


def test_a_colour_of_another_game_is_no_key() -> None:
    with pytest.raises(BadInput, match="'blue' is no player and no colour of this game"):
        written(sheet({"Ann": "1", "blue": "2"}, players=2))


def test_the_colours_that_there_are_are_told_in_the_language_in_which_they_may_be_written() -> None:
    told = r"'{}' .*: Ann, Ben, {}, unreadable$"
    with spoken("de"), pytest.raises(BadInput, match=told.format("blau", "rot, gelb, neutral")):
        written(sheet({"rot": "1", "gelb": "2", "neutral": "3", "blau": "4"}, players=2))


def test_a_turn_that_cannot_have_been_missed_may_still_have_filled_a_space() -> None:
    """Di and Ann miss a turn near the end, and Ben fills the last space."""
    ink = ("1 9 12", "4 10 13 7", "2 6 11", "3 5")
    names = ("Ann", "Ben", "Cy", "Di")
    lines = "\n".join(f'{name} = "{spaces}"' for name, spaces in zip(names, ink, strict=True))
    assert reasons(f'game = "mondrian"\nplayers = {list(names)}\n[coloured]\n{lines}') == []
