"""Vasarely's finished sheets, id by id (docs/SHEETS.md 3.3), on the three cubes of the rules' figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from sheetgen.errors import BadInput
from sheetgen.games.vasarely import finished
from sheetgen.games.vasarely.orders import Moment, Orders, Step
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.judge import judge
from tests.referee.finished.tables import judged, left, reasons, scored, written

ANN, BEN = "1 2 6 7 9 14 15 17 18 21-23 25", "3-5 8 10-13 16 19 20 24"
"""What a game on these cubes left: 1-11 are the first, 12-18 the second, 19-25 the third."""


def sheet(ann: str = ANN, ben: str = BEN, head: str = "", more: str = "") -> str:
    return f'game = "vasarely"\nplayers = ["Ann", "Ben"]\n{head}\n[coloured]\nAnn = "{ann}"\nBen = "{ben}"\n{more}'


def test_a_sheet_is_possible_with_every_score_that_it_can_mean() -> None:
    verdict = judged(written(sheet()))
    assert verdict.result == "possible"
    assert verdict.scores is not None
    assert verdict.scores.possible == ((3, 9), (6, 5), (6, 8), (9, 4), (12, 0))
    assert verdict.winners == ()


def test_who_wins_in_every_order_has_won() -> None:
    verdict = judged(written(sheet("1 3 5 7 9 11 12 14-16 18 19", "2 4 6 8 10 13 17 20-25")))
    assert verdict.scores is not None and verdict.scores.possible == ((0, 12), (2, 7))
    assert verdict.winners == ("Ben",)


def test_s1_an_empty_space_in_a_finished_game() -> None:
    without_9 = "1 2 6 7 14 15 17 18 21-23 25"
    assert reasons(sheet(without_9)) == [("VAS-S1", "space 9 is empty, so the game is not over")]
    assert [correction.said for correction in judged(written(sheet(without_9))).corrections] == [
        "space 9 were in Ann's colour"
    ]


STOPPED = "finished = false"


def test_s2_more_cubes_begun_than_may_be() -> None:
    (reason,) = judged(written(sheet("1 15", "20", STOPPED))).reasons
    assert reason.rule == "VAS-S2"
    assert reason.message == "cubes 1, 2 and 3 are all begun and not complete, but only 2 may be in play at once"
    assert reason.places == (1, 2, 12, 15, 19, 20)


def test_three_cubes_may_be_begun_where_that_was_agreed() -> None:
    verdict = judged(written(sheet("1 15", "20", f'{STOPPED}\nvariation = ["three-cubes"]')))
    assert verdict.witness is not None
    assert verdict.witness.order.moves == ("1", "20", "15")


def test_s4_no_order_at_all() -> None:
    """Ann's 9 in Ben's colour: the fives do not come round like that."""
    assert reasons(sheet("1 2 6 7 14 15 17 18 21-23 25", f"{BEN} 9")) == [
        (
            "VAS-S4",
            "whoever began and in whatever order the cubes were filled, sooner or later somebody would have had to "
            "fill a space that on this sheet is empty or in another colour",
        )
    ]


def test_s4_names_the_beginner_who_is_remembered() -> None:
    ((rule, message),) = reasons(sheet(head='first = "Ben"'))
    assert (rule, message[: message.index(" and ")]) == ("VAS-S4", "with Ben beginning")


def test_s5_a_stopped_game_with_nothing_left() -> None:
    assert reasons(sheet(head=STOPPED)) == [
        ("VAS-S5", "every space is filled, so the game is over and was not stopped in the middle")
    ]


def test_s6_no_space_to_begin_with() -> None:
    assert reasons(sheet("2", "", STOPPED)) == [
        ("VAS-S6", "whoever begins fills a space with 1 dot, but no space with 1 dot is filled")
    ]
    assert reasons(sheet("1", "4", f'{STOPPED}\nfirst = "Ben"')) == [
        ("VAS-S6", "whoever begins fills a space with 1 dot, but no space with 1 dot is filled in Ben's colour")
    ]


def claim(scores: dict[str, int]) -> tuple[bool | None, list[tuple[str, str]]]:
    found = judged(scored(written(sheet()), scores)).claim
    assert found is not None
    return found.holds, [(reason.rule, reason.message) for reason in found.reasons]


def test_s3_the_cubes_cannot_be_shared_like_that() -> None:
    said = "each cube pays one player, and however they are shared out they do not give 9 to Ann and 5 to Ben"
    assert claim({"Ann": 9, "Ben": 5}) == (False, [("VAS-S3", said)])


def test_a_score_that_one_of_the_orders_gives_holds() -> None:
    assert claim({"Ann": 6, "Ben": 8}) == (True, [])
    assert claim({"Ben": 5}) == (True, [])


def test_a_score_of_cubes_that_no_order_completes_like_that_is_refuted() -> None:
    """All three may be Ben's for what they pay, but not as the numbers come round."""
    ann, ben = "Ann wrote 0 and has at least 3", "Ben wrote 13 and can have at most 9"
    assert claim({"Ann": 0, "Ben": 13}) == (False, [("", ann), ("", ben)])


def test_beyond_the_listing_there_are_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "LISTING", 5)
    verdict = judged(scored(written(sheet()), {"Ann": 9, "Ben": 5}))
    assert verdict.scores is not None and verdict.scores.kind == "bounds"
    assert verdict.scores.least == (0, 0) and verdict.scores.most == (12, 13)
    assert verdict.claim is not None and verdict.claim.holds is False


def test_an_unreadable_space_is_read_as_what_fits() -> None:
    verdict = judged(written(sheet("1 2 6 7 14 15 17 18 21-23 25", more='unreadable = "9"')))
    assert verdict.witness is not None
    assert verdict.witness.leaning == ("space 9 is in Ann's colour",)


def test_colours_may_stand_in_place_of_names() -> None:
    named = f'game = "vasarely"\nplayers = ["Ann", "Ben"]\n[coloured]\nred = "{ANN}"\nb = "{BEN}"\n'
    assert written(named).ink == written(sheet()).ink  # type: ignore[attr-defined]


def test_a_colour_that_nobody_has_is_no_key() -> None:
    with pytest.raises(BadInput, match="line 7: 'green' is no player and no colour of this game"):
        written(sheet(more='green = "1"'))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("turns", [None, 60])
def test_games_on_the_classic_sheet_are_found_again(players: int, turns: int | None) -> None:
    for seed in range(3):
        found, _ = left("vasarely", "classic", players, seed, turns=turns)
        assert judge(found, Budget(steps=100_000)).result == "possible"


@pytest.mark.slow
def test_games_with_three_cubes_are_found_again() -> None:
    for seed in range(3):
        found, _ = left("vasarely", "classic", 2, seed, variation=("three-cubes",))
        assert judge(found, Budget(steps=100_000)).result == "possible"


def test_however_many_ways_there_are_on_the_scores_are_listed_in_bounded_work(monkeypatch: pytest.MonkeyPatch) -> None:
    gone, steps = 0, Orders.steps

    def counted(self: Orders, moment: Moment) -> Iterator[Step]:
        nonlocal gone
        for step in steps(self, moment):
            gone += 1
            yield step

    monkeypatch.setattr(Orders, "steps", counted)
    monkeypatch.setattr(finished, "LISTING", 5_000)
    found, position = left("vasarely", "classic", 2, 0, variation=("three-cubes",))
    assert found.scores(position).kind == "bounds"
    assert gone <= 5_000


def test_changes_that_bring_the_colours_of_each_number_into_balance_are_tried_first() -> None:
    found = written(sheet("1 3 5 7 9 11 12 14-16 18 19", "2 4 6 8 10 13 17 20-25"))
    kinds = Counter(found._kind(place) for place in range(len(found.places)))

    def excess(other: Any) -> int:
        (place,) = (place for place, ink in enumerate(found.ink) if other.ink[place] != ink)
        return kinds[found._kind(place)] - kinds[other._kind(place)] if other.ink[place] >= 0 else 0

    tried = [excess(correction.sheet) for correction in found.corrections(1)]
    assert tried == sorted(tried, reverse=True) and len(set(tried)) > 1
