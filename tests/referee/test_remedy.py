"""remedy.py: the one slip of the pen that would explain what is wrong in a record (docs/GAMES.md 0.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.games.design import design
from sheetgen.games.judged import replayed, understood
from sheetgen.games.sampling import agreed, sample
from sheetgen.referee import record
from sheetgen.referee.game import Foul
from sheetgen.referee.guesses import nearly_so
from sheetgen.referee.record import Turn
from sheetgen.referee.remedy import Remedy, by_fouls, by_score, remarks
from sheetgen.referee.replay import judge
from sheetgen.referee.report import lines_of
from sheetgen.referee.verdict import Verdict
from tests.referee.heap import FIELD, HEAP, NAMES, OWN, Heap, judged, rules_of
from tests.referee.made import FOUL, move

RIGHT = ("3", "2", "3", "2")
"""Ann takes 3 and the last 2, Ben 2, Cy 3."""
SCORE = {"Ann": 5, "Ben": 2, "Cy": 3}
OTHER = {"Ann": 4, "Ben": 4, "Cy": 2}


def told(*lines: str, score: dict[str, int] | None = None) -> Verdict[Any]:
    keys = (f"players = {list(NAMES)}", 'moves = """', *lines, '"""')
    scores = (f"score.{player} = {points}" for player, points in (score or {}).items())
    return judge(rules_of(HEAP), FIELD, record.parse("\n".join((*keys, *scores))))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("3", "3", "2", "3", "2"), "perhaps move 2 (line 4) is only the line before it once more: without it nothing"),
        (("3", "2", "3", "4"), "perhaps move 4 (line 6) is written wrongly: with 2 nothing would be wrong, and the"),
        (("3", "29", "2", "3", "2"), "perhaps move 2 (line 4) is one line too many: without it nothing would be wrong"),
        (("3", "32", "3", "2"), "perhaps move 2 (line 4) is written wrongly: with 2 nothing would be wrong, and the"),
        (("3", "2", "2"), "perhaps a line is missing before move 3 (line 5): with one more nothing would be wrong"),
        (("3", "2", "3"), "perhaps the last line is missing: with one more the written score would hold"),
    ],
)
def test_the_slip_without_which_the_written_score_holds_is_told_and_nothing_refuted(
    lines: tuple[str, ...], said: str
) -> None:
    verdict = told(*lines, score=SCORE)
    assert verdict.claim is not None
    assert [remark[: len(said)] for remark in verdict.remarks] == [said]
    assert (verdict.winners, verdict.claim.holds) == ((), None) and verdict.doubts


@pytest.mark.parametrize("right", [("3", "3", "2", "3", "2"), ("3", "29", "2", "3", "2"), ("3", "2", "2")])
def test_a_line_that_comes_or_goes_needs_new_numbers_behind_it(right: tuple[str, ...]) -> None:
    (plain,) = told(*right, score=SCORE).remarks
    assert not plain.endswith("anew")
    (numbered,) = told(*(f"{n}. {line}" for n, line in enumerate(right, 1)), score=SCORE).remarks
    assert numbered == f"{plain}; then number the lines from there on anew"


def test_a_line_too_many_at_the_end_leaves_all_numbers() -> None:
    trial = Trial("17", "17")
    numbered = [structs.replace(turn, number=n) for n, turn in enumerate(trial.turns, 1)]
    (said,) = remarks(numbered, trial.lines, Remedy(number=2, twice=1))
    assert said.endswith("without it there would be no foul")
    (said,) = remarks(numbered, trial.lines, Remedy(number=2, extra=True, score=True))
    assert said.endswith("the written score would hold")


def test_a_score_that_no_single_slip_explains_is_refuted() -> None:
    for lines in (RIGHT, ("3", "2", "3", "4", "2"), ("3", "2", "3")):
        verdict = told(*lines, score=OTHER)
        assert verdict.claim is not None and verdict.claim.holds is False and not verdict.doubts


def test_a_score_below_a_game_with_a_foul_that_is_not_over_is_refuted_by_nothing() -> None:
    """It was written at the end, which the record has not: more than one line may be wrong."""
    for lines in (("3", "2", "3", "4"), ("3", "3", "1", "4")):
        verdict = told(*lines, score=OTHER)
        assert verdict.claim is not None and verdict.claim.holds is None and verdict.doubts


def test_the_block_that_stands_twice_is_told_by_the_written_score() -> None:
    verdict = told("3", "1", "2", "1", "2", "1", "3", score=OTHER)
    assert verdict.claim is not None and (verdict.winners, verdict.claim.holds) == ((), None) and verdict.doubts
    assert verdict.remarks == (
        "perhaps the 2 lines from move 5 (line 7) on are only the 2 before them once more, as at the turn of a page: "
        "without them nothing would be wrong, and the written score would hold",
    )


def test_lines_that_stand_twice_as_a_block_are_told_by_the_fouls_alone_where_none_of_them_can_be_played() -> None:
    doubled = Trial("17", "28", "17", "28", "39", fouls=[3, 4, 5], left={(4, 3): 0})
    (said,) = remarks(doubled.turns, doubled.lines, doubled.by_fouls() or Remedy(number=1))
    assert said.startswith("perhaps the 2 lines from move 3 (line 13) on are only the 2 before them once more, as at")
    assert said.endswith("the turn of a page: without them there would be no foul")
    assert Trial("17", "28", "17", "28", "39", fouls=[3, 5], left={(4, 3): 0}).by_fouls() is None
    assert not any("turn of a page" in each for each in judged(OWN, "Ann: 1", "2", "0", "1", "0", "1", "1").remarks)


def test_a_score_that_holds_is_let_be_whatever_else_is_wrong() -> None:
    verdict = told("3", "2", "3", "4", score={"Ann": 3, "Ben": 2, "Cy": 3})
    assert verdict.claim is not None and verdict.claim.holds and not verdict.remarks


def test_a_line_that_is_missing_by_its_number_explains_enough() -> None:
    """Another slip beside it would not put the record right."""
    verdict = told("1. 3", "2. 2", "4. 3", "5. 4", score=SCORE)
    assert verdict.claim is not None and verdict.claim.holds is None
    assert not any("is written wrongly" in remark for remark in verdict.remarks)


def test_what_a_line_that_cannot_be_read_was_taken_for_refutes_no_score() -> None:
    verdict = told("3", "2", "2 sticks", "3", score=SCORE)
    assert verdict.unread and verdict.claim is not None and verdict.claim.holds is None
    assert any(
        "cannot be checked, because lines are missing or cannot be read" in line for line in lines_of(verdict, "")
    )


@pytest.mark.parametrize(("seed", "number", "wrong"), [(31213, 51, "38"), (31215, 12, "24")])
def test_a_turn_passed_over_without_its_dash_keeps_no_slip_from_being_found(seed: int, number: int, wrong: str) -> None:
    """0.4, one slip that explains it: only the - is missing, and the move is judged as the next player's."""
    game = games.find("mondrian")
    played = record.parse(sample(game, design(game), ("Ann", "Ben"), seed, agreed(game, ()), None))
    played = structs.replace(played, score=dict(replayed(game, played).verdict.position.scores))
    turns = [Turn(None, None, turn.text) for turn in played.turns]  # with names the one that is missing would show
    right, turns[number - 1] = turns[number - 1].text, structs.replace(turns[number - 1], text=wrong)
    for gone in [n for n, turn in enumerate(turns) if turn.text == "-"]:
        verdict = replayed(game, structs.replace(played, turns=tuple(turns[:gone] + turns[gone + 1 :]))).verdict
        assert verdict.claim is not None and verdict.claim.holds is None and not verdict.winners
        said, dash = verdict.remarks[:2]
        assert f"move {number}" in said and f"with {right} nothing would be wrong" in said
        assert dash == "a missing - is not counted there"


def test_a_legal_game_is_never_explained_by_a_slip() -> None:
    for score in (OTHER, {"Ann": 4, "Ben": 2, "Cy": 3}):
        verdict = told(*RIGHT, score=score)
        assert verdict.winners == ("Ann",) and not verdict.remarks


@pytest.mark.parametrize(
    ("one", "other", "nearly"),
    [
        ("8+", "6+", True),
        ("17", "71", True),
        ("17", "171", True),
        ("44", "44neutral", True),
        ("17", "17", False),
        ("17", "28", False),
        ("123", "321", False),
        ("1234", "2143", False),
        ("123", "213", True),
        ("123", "12", True),
        ("123", "12945", False),
        ("123", "12934", False),
        ("123", "1293", True),
        ("12", "912", True),
        ("1234", "1243", True),
    ],
)
def test_moves_are_written_nearly_so(one: str, other: str, nearly: bool) -> None:
    assert nearly_so(one, other) is nearly and nearly_so(other, one) is nearly


class Told(Heap, frozen=True):
    """Which moves can be made is given, and each leads to a number of sticks that tells where it was made and what it
    is; from 90 on they are fouls."""

    can: tuple[int, ...] = ()

    def moves(self) -> Iterator[int]:
        return iter(self.can)

    def play(self, move: int) -> Told | Foul:
        return FOUL if move >= 90 else structs.replace(self, sticks=100 * self.sticks + move)


class Thrown(Told, frozen=True):
    """The same where a die is thrown before each move."""

    @property
    def dice(self) -> tuple[int, ...]:
        return (6,)


class Trial:
    """A record of these lines, before which there are 1, 2, 3 and so on sticks, and of which some are fouls.

    `left` has how many fouls are left from an index on behind so many sticks; else all lines are. The written score
    holds then, at least behind the sticks that are given for it, and the game is over if it is so `won`.
    """

    written: ClassVar = {"Ann": 5}

    def __init__(
        self,
        *texts: str,
        fouls: Sequence[int] = (),
        can: Sequence[int] = (),
        left: dict[tuple[int, int], int] | None = None,
        won: bool = True,
        holds: Sequence[int] | None = None,
        start: type[Told] = Told,
        **more: Any,
    ) -> None:
        self.turns = tuple(Turn(10 + number, None, text) for number, text in enumerate(texts, 1))
        self.start = start(HEAP.table, HEAP.points, 0, 1, tuple(can))
        at = [structs.replace(self.start, sticks=1 + number) for number in range(len(texts) + 1)]
        self.lines = [
            move(number, at[number], FOUL if number in fouls else None, move=text, line=10 + number, text=text, **more)
            for number, text in enumerate(texts, 1)
        ]
        self.left, self.end = left or {}, structs.replace(HEAP, points=(5, 0, 0), sticks=0 if won else 1)
        self.holds = holds

    def ahead(self, position: Any, since: int, last: Any) -> Iterator[Any]:
        fouls = self.left.get((since, position.sticks), len(self.turns))
        end = self.end if self.holds is None or position.sticks in self.holds else self.start
        for index in range(since, len(self.turns)):
            yield move(index + 1, end, FOUL if index < since + fouls else None)

    def by_fouls(self) -> Remedy | None:
        return by_fouls(self.turns, self.start, self.lines, self.ahead, str)

    def by_score(self) -> Remedy | None:
        return self.by_score_and_whether_all_were_tried()[0]

    def by_score_and_whether_all_were_tried(self) -> tuple[Remedy | None, bool]:
        written = record.Record(turns=self.turns, score=self.written)
        return by_score(written, self.start, self.lines, lambda other: self.ahead, str)


def test_a_doubled_line_shows_by_the_fouls_that_go_without_it() -> None:
    lines = ("17", "28", "2 8", "39", "41")
    found = Trial(*lines, fouls=[3], left={(3, 3): 0}).by_fouls()
    assert found == Remedy(number=3, twice=True) and found.left == 0 and not found.score
    assert Trial(*lines, fouls=[4, 5], left={(3, 3): 0}).by_fouls() == found
    assert Trial(*lines, fouls=[3], left={(3, 3): 1}).by_fouls() is None
    assert Trial(*lines, left={(3, 3): 0}).by_fouls() is None
    assert Trial(*lines, fouls=[3], left={(3, 3): 0}, start=Thrown).by_fouls() is None
    assert Trial("17", "-", "-", "39", fouls=[3], left={(3, 3): 0}).by_fouls() is None
    assert Trial("17", "28", "17", fouls=[1, 2], left={(1, 1): 0, (2, 2): 0}).by_fouls() is None


def test_a_doubled_line_is_looked_for_up_to_thirty_before_the_first_foul() -> None:
    for since, number in ((40, 41), (39, 40), (10, 11), (9, None)):
        texts = [f"m{at}" for at in range(45)]
        texts[since] = texts[since - 1]
        found = Trial(*texts, fouls=[41], left={(since + 1, since + 1): 0}).by_fouls()
        assert (found and found.number) == number


def test_a_move_written_nearly_so_shows_by_the_fouls_that_go_with_it() -> None:
    lines = ("17", "28", "39", "41", "55")
    left = {(2, 226): 0}
    assert Trial(*lines, fouls=[3, 4], can=(60, 26, 98), left=left).by_fouls() == Remedy(number=2, meant="26")
    assert Trial(*lines, fouls=[3, 4, 5], can=(60, 26), left=left).by_fouls() == Remedy(number=2, meant="26")
    assert Trial(*lines, fouls=[3, 4], can=(18,), left={(1, 118): 0}).by_fouls() == Remedy(number=1, meant="18")
    assert Trial(*lines, fouls=[3], can=(26,), left=left).by_fouls() is None
    assert Trial(*lines, fouls=[3, 4, 5], can=(26,), left={(2, 226): 1}).by_fouls() is None
    assert Trial(*lines, fouls=[3, 4], can=(60,), left={(2, 260): 0}).by_fouls() is None
    assert Trial(*lines, fouls=[3, 4], can=(40,), left={(3, 340): 0}).by_fouls() is None
    assert Trial(*lines, fouls=[3, 4], can=(26,), left=left, start=Thrown).by_fouls() is None


def test_any_move_in_the_place_of_the_first_foul_shows_by_two_thirds_of_many_others() -> None:
    lines = ("17", "28", "39", "41", "55", "66", "77", "88")
    four = Trial(*lines, fouls=[2, 3, 4, 5], can=(60, 70), left={(2, 260): 1}).by_fouls()
    assert four == Remedy(number=2, meant="60", left=1)
    assert Trial(*lines, fouls=[2, 3, 4, 5], can=(60, 70), left={(2, 260): 2}).by_fouls() is None
    assert Trial(*lines, fouls=[2, 3, 4], can=(60,), left={(2, 260): 0}).by_fouls() == Remedy(number=2, meant="60")
    assert Trial(*lines, fouls=[2, 3, 4], can=(60,), left={(2, 260): 1}).by_fouls() is None
    assert Trial(*lines, fouls=[2, 3], can=(60,), left={(2, 260): 0}).by_fouls() is None
    seven = Trial(*lines, fouls=range(1, 8), can=(60,), left={(1, 160): 2}).by_fouls()
    assert seven == Remedy(number=1, meant="60", left=2)
    assert Trial(*lines, fouls=range(1, 8)).by_fouls() is None


def test_of_several_moves_the_one_that_leaves_fewest_is_named_or_is_written_nearly_so_or_none() -> None:
    def found(*can: int, left: dict[tuple[int, int], int]) -> Remedy | None:
        return Trial("17", "28", "39", "41", "55", "66", "77", "88", fouls=range(2, 9), can=can, left=left).by_fouls()

    assert found(60, 70, left={(2, 260): 2, (2, 270): 1}) == Remedy(number=2, meant="70", left=1)
    assert found(60, 26, 70, left={(2, 260): 1, (2, 226): 1, (2, 270): 1}) == Remedy(number=2, meant="26", left=1)
    assert found(60, 26, left={(2, 260): 1, (2, 226): 2}) == Remedy(number=2, meant="60", left=1)
    assert found(60, 70, left={(2, 260): 1, (2, 270): 1}) == Remedy(number=2, left=1)
    assert found(26, 24, left={(2, 226): 1, (2, 224): 1}) == Remedy(number=2, left=1)
    # Any move in the first one's place goes before another line, and of other lines the one that leaves fewest.
    assert found(60, 18, left={(2, 260): 2, (1, 118): 0}) == Remedy(number=2, meant="60", left=2)
    lines = ("17", "28", "39", "41", "55", "66", "77", "88", "89", "16")
    fewest = Trial(*lines, fouls=range(4, 11), can=(18, 26), left={(2, 226): 2, (1, 118): 1}).by_fouls()
    assert fewest == Remedy(number=1, meant="18", left=1)


def test_a_line_too_many_that_was_legal_shows_by_the_fouls_that_go_without_it() -> None:
    lines = ("17", "28", "39", "41", "55", "66", "77", "88")
    found = Remedy(number=2, extra=True)
    assert Trial(*lines, fouls=[3, 4], left={(2, 2): 0}).by_fouls() == found
    assert Trial(*lines, fouls=[4, 6, 7, 8], left={(2, 2): 1}).by_fouls() == structs.replace(found, left=1)
    assert Trial(*lines, fouls=[4, 6, 7], left={(2, 2): 1}).by_fouls() is None
    assert Trial(*lines, fouls=[3], left={(2, 2): 0}).by_fouls() is None
    assert Trial(*lines, fouls=[3, 4], left={(3, 3): 0}).by_fouls() is None
    assert Trial(*lines, fouls=[3, 4], left={(2, 2): 0}, start=Thrown).by_fouls() is None
    assert Trial(*lines, fouls=[3, 4], left={(2, 2): 0, (1, 1): 0}).by_fouls() == found
    both = Trial(*lines, fouls=[3, 4], can=(26,), left={(2, 2): 0, (2, 226): 0}).by_fouls()
    assert both == Remedy(number=2, meant="26")
    left = {(2, 2): 1}
    trial = Trial(*lines, fouls=[4, 6, 7, 8], left=left)
    (said,) = remarks(trial.turns, trial.lines, trial.by_fouls() or found)
    assert said == "perhaps move 2 (line 12) is one line too many: without it there would be 1 foul, not 4"


def test_a_line_too_many_is_looked_for_up_to_thirty_before_the_first_foul() -> None:
    for since, number in ((40, None), (39, 40), (10, 11), (9, None)):
        found = Trial(*(f"m{at}" for at in range(45)), fouls=[41, 42], left={(since + 1, since + 1): 0}).by_fouls()
        assert (found and found.number) == number


def test_with_a_legal_line_too_many_nobody_is_named() -> None:
    """Ben wrote 7 down, and 16 below it instead of through it; behind that all is legal without it."""
    moves = map(str, (1, 4, 7, 16, 2, 17, 8, 4, 11, 5, 3, 10, 18, 6, 13, 9, 25, 20, 15, 19, 21, 14, 24, 23, 22, 12))
    written = record.write("vasarely", "VAS-1002-N", ("Ann", "Ben"), moves=[*moves])
    verdict = replayed(*understood(record.parse(written))).verdict
    assert len(verdict.fouls) == 2 and verdict.winners == ()
    assert "one line too many: without it there would be 0 fouls, not 2" in verdict.remarks[0]


def test_no_line_before_the_first_is_tried() -> None:
    assert Trial("17", "28", "27", fouls=[2, 3], can=(26,), left={(0, 326): 0}).by_fouls() is None


def test_nothing_is_tried_where_the_name_alone_is_wrong_or_the_game_is_over() -> None:
    trial = Trial("17", "28", "39", fouls=[2, 3], can=(26,), left={(2, 226): 0}, misplaced=True)
    assert trial.by_fouls() is None
    over = Trial("17", "28", "39", fouls=[2, 3], can=(26,), left={(2, 26): 0})
    over.lines[0] = structs.replace(over.lines[0], position=structs.replace(over.start, sticks=0))
    assert over.by_fouls() is None


def test_by_fouls_it_is_given_up_behind_twenty_thousand_lines() -> None:
    """Four moves are tried, each of which counts as eight lines itself, and so does each try behind it."""
    for lines, number in ((4991, 1), (4992, None)):
        left = {(1, 100 + text): 0 for text in (20, 30, 40, 50)}
        found = Trial(*["60"] * lines, fouls=range(1, 9), can=(20, 30, 40, 50), left=left).by_fouls()
        assert (found and found.number) == number


def test_by_score_it_is_given_up_behind_a_hundred_thousand_lines() -> None:
    """One of 89 moves is missing before the first of five lines, behind each of which as many are tried, each with all
    that follows; each counts as eight lines in the place of each of these, and as one before it."""
    for lines, number in ((271, 1), (272, None)):
        assert missing_before_the_first(lines, 89) == (number, number is not None)


def test_in_a_record_longer_than_a_game_it_is_given_up_behind_twenty_thousand_lines() -> None:
    for lines, number in ((299, 1), (300, None)):
        assert missing_before_the_first(lines, 60) == (number, number is not None)
    # Four of eight moves are tried in the second line's place, behind which all lines are right, but not the score.
    can = (22, 23, 24, 25, 71, 72, 73, 74)
    for lines, number in ((4983, 1), (4984, None)):
        left = {(2, 200 + text): 0 for text in can} | {(1, 122): 0, (1, 271): 0}
        trial = Trial("26", "28", *map(str, range(lines - 2)), fouls=[2], can=can, left=left, holds=(122, 271))
        found, sure = trial.by_score_and_whether_all_were_tried()
        assert (found and found.number, sure) == (number, number is not None)


def missing_before_the_first(lines: int, moves: int) -> tuple[int | None, bool]:
    """Before which line one is found that is missing before the first, where that many moves can be made anywhere, and
    whether all were tried; the fifth line is a foul."""
    left = {(since, 100 * (1 + since) + text): 0 for since in range(5) for text in range(moves)}
    trial = Trial(*["written"] * lines, fouls=[5], can=range(moves), left=left, holds=(100,))
    found, sure = trial.by_score_and_whether_all_were_tried()
    assert found is None or found.missing
    return found and found.number, sure


def test_where_no_slip_makes_the_score_hold_all_were_tried() -> None:
    lines = ("17", "28", "39")
    assert Trial(*lines, fouls=[3], can=(22, 71)).by_score_and_whether_all_were_tried() == (None, True)
    assert Trial(*lines).by_score_and_whether_all_were_tried() == (None, True)


@pytest.mark.parametrize("doubled", [True, False])
def test_doubled_and_swapped_lines_are_looked_for_as_long(doubled: bool) -> None:
    """In a long legal record without an end each pair could be tried else, with all that follows: one line more each
    time, so that it ends behind two hundred tries."""
    for lines, farthest in ((1000, 802 - doubled), (300, 102 - doubled), (299, 1 + doubled)):
        texts = ["17" if doubled else str(number) for number in range(lines)]
        left = {(since + doubled, since + 1): 0 for since in range(lines)}
        for number, found in ((farthest, True), (farthest - 1, False)):
            trial = Trial(*texts, left=left, holds=(number,), won=False)
            remedy, sure = trial.by_score_and_whether_all_were_tried()
            assert (bool(remedy), sure) == (found, found or lines < 300)


def test_the_score_must_hold_and_nothing_be_wrong() -> None:
    lines = ("17", "28", "28", "39")
    assert Trial(*lines, fouls=[3], left={(3, 3): 0}).by_score() == Remedy(number=3, twice=True, score=True)
    assert Trial(*lines, fouls=[3], left={(3, 3): 1}).by_score() is None
    other = Trial(*lines, fouls=[3], left={(3, 3): 0})
    other.written = {"Ann": 4}
    assert other.by_score() is None
    assert Trial(*lines, fouls=[1], left={(1, 1): 0}).by_score() == Remedy(number=1, extra=True, score=True)
    assert Trial(*lines, fouls=[3], left={(2, 2): 1}).by_score() is None


def test_one_line_too_many_is_the_first_foul_or_a_turn_passed_over_or_another_before_it() -> None:
    lines = ("-", "17", "-", "28", "39", "-", "41")

    def found(*extra: int, fouls: Sequence[int] = (5,)) -> int | None:
        remedy = Trial(*lines, fouls=fouls, left={(number, number): 0 for number in extra}).by_score()
        assert remedy is None or remedy == Remedy(number=remedy.number, extra=True, score=True)
        return remedy and remedy.number

    assert found(1, 2, 3, 4, 5) == 5
    assert found(1, 2, 3, 4) == 3
    assert found(1, 2, 4) == 1
    assert found(2, 4) == 4
    assert found(2) == 2
    assert found(6, 7) is None
    assert found(2, fouls=()) is None


def test_a_line_is_written_wrongly_rather_than_one_too_many_and_that_rather_than_missing() -> None:
    lines, more = ("17", "28", "39"), {"fouls": [2], "can": (26, 60)}
    left = {(2, 226): 0, (2, 2): 0, (1, 260): 0}
    assert Trial(*lines, left=left, **more).by_score() == Remedy(number=2, meant="26", score=True)
    del left[2, 226]
    assert Trial(*lines, left=left, **more).by_score() == Remedy(number=2, extra=True, score=True)
    del left[2, 2]
    assert Trial(*lines, left=left, **more).by_score() == Remedy(number=2, missing=True, score=True)


def test_one_line_more_may_be_missing_behind_the_last_or_before_another() -> None:
    legal = Trial("17", "28", can=(60, 70))
    legal.written = {"Ann": 0}
    assert legal.by_score() == Remedy(number=3, missing=True, score=True)
    fouled = Trial("17", "28", "39", fouls=[3], can=(60, 70), left={(1, 270): 0}).by_score()
    assert fouled == Remedy(number=2, missing=True, score=True)


def test_lines_that_were_not_judged_are_explained_by_no_slip_where_none_is_a_foul() -> None:
    trial = Trial("17", "28", "28", "39", left={(2, 226): 0, (3, 3): 0}, can=(26,))
    del trial.lines[3:]
    assert trial.by_score() is None and trial.by_fouls() is None
    del trial.lines[:]
    assert trial.by_score() is None and trial.by_fouls() is None


def test_a_game_that_is_over_is_explained_by_none_in_which_it_is_not() -> None:
    def found(*, won: bool, over: bool) -> Remedy | None:
        trial = Trial("17", "28", "39", fouls=[2], can=(26,), left={(2, 226): 0}, won=won)
        if over:
            trial.lines[-1] = structs.replace(trial.lines[-1], position=structs.replace(trial.start, sticks=0))
        return trial.by_score()

    there = Remedy(number=2, meant="26", score=True)
    assert found(won=True, over=True) == found(won=True, over=False) == found(won=False, over=False) == there
    assert found(won=False, over=True) is None


def test_in_a_legal_game_that_is_over_two_lines_or_more_may_stand_twice_but_hardly_one() -> None:
    def found(*lines: str, count: int, won: bool = True) -> Remedy | None:
        last = len(lines) - 1
        trial = Trial(*lines, can=(26,), left={(last, last - count + 1): 0, (2, 226): 0}, won=won)
        trial.lines[-1] = structs.replace(trial.lines[-1], position=structs.replace(trial.start, sticks=0))
        found, sure = trial.by_score_and_whether_all_were_tried()
        assert sure
        return found

    assert found("17", "28", "28", "39", count=1) is None
    two, three = ("17", "28", "17", "28", "39"), ("17", "28", "39", "17", "28", "39", "41")
    assert found(*two, count=2) == Remedy(number=3, twice=2, score=True)
    assert found(*three, count=3) == Remedy(number=4, twice=3, score=True)
    # What the players broke off has no end.
    assert found(*two, count=2, won=False) is None
    assert found(*three, count=3, won=False) == Remedy(number=4, twice=3, score=True)


def said(found: Remedy, fouls: Sequence[int] = (1, 2)) -> str:
    trial = Trial("17", "28", "39", fouls=fouls)
    (remark,) = remarks(trial.turns, trial.lines, found)
    return remark


def test_what_is_said_of_each_slip() -> None:
    wrong = "perhaps move 2 (line 12) is written wrongly: with"
    assert said(Remedy(number=2, twice=1)).endswith("the line before it once more: without it there would be no foul")
    assert said(Remedy(number=2, meant="26")) == f"{wrong} 26 there would be 0 fouls, not 2"
    assert said(Remedy(number=2, meant="26", left=1)) == f"{wrong} 26 there would be 1 foul, not 2"
    assert said(Remedy(number=2, left=1), (1, 2, 3)) == f"{wrong} another move there would be 1 foul, not 3"
    assert said(Remedy(number=3, missing=True, score=True)).startswith(
        "perhaps a line is missing before move 3 (line 13): with"
    )
    assert said(Remedy(number=4, missing=True, score=True)).startswith("perhaps the last line is missing")


def test_the_last_line_is_missing_before_another_is_wrong() -> None:
    verdict = told("3", "1", "3", "1", score={"Ann": 4, "Ben": 2, "Cy": 3})
    assert verdict.remarks == ("perhaps the last line is missing: with one more the written score would hold",)


def test_two_lines_are_told_as_swapped_with_which_the_other_way_round_the_score_holds() -> None:
    (remark,) = told("3", "2", "1", score={"Ann": 3, "Ben": 1, "Cy": 2}).remarks
    assert remark == (
        "perhaps what move 2 (line 4) and the next say is exchanged: the other way round, each in the name that it "
        "bears, nothing would be wrong, and the written score would hold"
    )
    assert not told("3", "2", "1", score={"Ann": 1, "Ben": 3, "Cy": 1}).remarks
    (remark,) = told("3", "1", "Ben: 2", "1", "3", score={"Ann": 4, "Ben": 5, "Cy": 1}).remarks
    assert remark == (
        "perhaps move 2 (line 4) and the line behind it are swapped: the other way round nothing would be wrong, and "
        "the written score would hold"
    )


def test_of_named_lines_that_are_swapped_perhaps_the_names_are_where_the_score_holds_only_so() -> None:
    lines = ("Ann: 3", "Cy: 2", "Ben: 1", "Ann: 3", "Ben: 1")
    verdict = told(*lines, score={"Ann": 6, "Ben": 3, "Cy": 1})
    assert verdict.remarks == (
        "perhaps only the names are exchanged of 1, move 3 (line 5), and the line before it: with them the other way "
        "round nothing would be wrong, and the written score would hold",
    )
    assert not verdict.winners and verdict.claim is not None and verdict.claim.holds is None
    for score in ({}, {"Ann": 6, "Ben": 2, "Cy": 2}, {"Ann": 6, "Ben": 4, "Cy": 0}):
        assert [each.number for each in told(*lines, score=score).swapped] == [2]
        assert not told(*lines, score=score).remarks


def wrong_name_behind(wrong: str) -> Verdict[Heap]:
    """A game in which Ben's second line says `wrong` in place of 2, and a line of Ann's has Ben's name."""
    lines = ["Ann: 1", f"Ben: {wrong}", "Cy: 1", "Ben: 2", "Ben: 1", "Cy: 2", "Ann: 1"]
    verdict = told(*"\n".join(lines).split("\n"), score={"Ann": 4, "Ben": 3, "Cy": 3})
    assert any("it is taken as Ann's, whose turn it was" in note for note in verdict.notes)
    return verdict


def test_a_wrong_name_that_is_not_taken_at_its_word_hides_no_slip() -> None:
    """The lines that follow show that the turn is right, which a trial does not look at."""
    verdict = wrong_name_behind("29")
    (remark,) = verdict.remarks
    assert remark.startswith("perhaps move 2 (line 4) is written wrongly: with 2 nothing would be wrong")
    assert not verdict.winners and verdict.claim is not None and verdict.claim.holds is None


def test_a_wrong_name_hides_no_line_put_right() -> None:
    verdict = wrong_name_behind("29\nBen: 2")
    assert [played.number for played in verdict.played if played.instead_of] == [3]
    assert verdict.winners == ("Ann",) and verdict.claim is not None and verdict.claim.holds


def test_a_line_that_cannot_be_read_makes_no_slip_likely() -> None:
    verdict = told("3", "x", "2", "2")
    assert verdict.unread and not verdict.suspect
