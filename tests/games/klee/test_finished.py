"""Klee's finished sheets, id by id (docs/SHEETS.md 3.6); the first is the end of the rules' example."""

from __future__ import annotations

import pytest
from msgspec import structs

from sheetgen.errors import BadInput
from sheetgen.games.klee import finished
from sheetgen.games.klee.rules import Position
from sheetgen.referee.finished import report
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import EMPTY, UNREADABLE
from sheetgen.referee.finished.judge import judge
from tests.referee.finished.tables import judged, left, reasons, scored, written

END = {"red": "3 15", "green": "21", "blue": "8 14 16 22 27", "yellow": "9 17 29"}
ANN, BEN = "RGB RBY RYR BRB", "GYR YGB GYG YBY"
STOPPED = "finished = false"
ONE = 'variation = ["track = 1"]'


def sheet(*head: str, ann: str = ANN, ben: str = BEN, **coloured: str) -> str:
    """A record's text; all eleven spaces of the example are coloured unless others are named."""
    lines = [
        'game = "klee"',
        'players = ["Ann", "Ben"]',
        *head,
        "[sequences]",
        f'Ann = "{ann}"',
        f'Ben = "{ben}"',
        "[coloured]",
    ]
    return "\n".join([*lines, *(f'{colour} = "{spaces}"' for colour, spaces in (coloured or END).items())])


def test_the_end_of_the_example_is_possible_and_ann_has_won() -> None:
    verdict = judged(written(sheet()))
    assert verdict.result == "possible"
    assert verdict.scores is not None and verdict.scores.possible == ((5, 0), (6, 0))
    assert verdict.winners == ("Ann",)


def test_it_is_told_that_who_won_before_the_field_is_full_hangs_on_the_number_of_spaces() -> None:
    verdict = judged(written(sheet('first = "Ann"')))
    assert isinstance(verdict.sheet, finished.Sheet)
    count = sum(ink != EMPTY for ink in verdict.sheet.ink)
    (said,) = (line for line in report.lines_of(verdict, "Klee") if "with one more or one fewer" in line)
    assert f"spaces are coloured, {count};" in said and verdict.contract()["notes"] == [said]
    full, _ = left("klee", "mini", 2, 4)
    assert full.won_by(full.opening.position) == ""


def test_one_space_too_few_makes_nobody_else_the_winner() -> None:
    """Who filled last comes of their number and of who began."""
    score = "\n[score]\nAnn = 5\nBen = 0\n"
    whole = judged(written(sheet('first = "Ann"') + score))
    assert whole.winners == ("Ann",) and whole.claim is not None and whole.claim.holds
    for first, lost in (("Ann", {"yellow": "9 17"}), ("Ben", {})):
        verdict = judged(written(sheet(f'first = "{first}"', **{**END, **lost}) + score))
        assert verdict.winners == () and not (verdict.claim is not None and verdict.claim.holds is False)
        other = {"Ann": "Ben", "Ben": "Ann"}[first]
        said = f"{other} had begun, or one space more or one fewer were coloured"
        assert [each.said for each in verdict.corrections][:1] == [said]


def test_the_same_stopped_means_that_nobody_was_five_ahead() -> None:
    verdict = judged(written(sheet(STOPPED)))
    assert verdict.scores is not None and verdict.scores.possible == tuple((n, 0) for n in range(5))
    assert verdict.winners == ()


def test_with_the_table_only_all_six_at_once_reach_the_end_of_the_track() -> None:
    verdict = judged(written(sheet('variation = ["table"]')))
    assert verdict.scores is not None and verdict.scores.possible == ((21, 0),)


@pytest.mark.parametrize(
    ("ann", "ben", "message"),
    [
        (ANN, "BGR YGB GYG YBY", "Ben's sequence BGR: Ann has RGB in area I, which is BGR from its other end"),
        (ANN, "RGR YGB GYG YBY", "Ben's sequence RGR: area I takes three different colours; RGR has only 2"),
        ("RGB BGR RYR BRB", BEN, "Ann's sequence BGR: BGR has the same three colours as RGB in area I"),
        (f"{ANN} GRG", BEN, "Ann has 5 sequences, but there are only 4 areas"),
    ],
)
def test_s1_sequences_that_cannot_have_been_chosen(ann: str, ben: str, message: str) -> None:
    assert reasons(sheet(ann=ann, ben=ben)) == [("KLE-S1", message)]


@pytest.mark.parametrize(
    "text",
    [
        sheet(ann=ANN, ben="BGR YGB GYG YBY"),
        sheet(ann="", ben="BGR RBG GYG YBY"),
        sheet(ann="", ben=BEN, red="1 36"),
    ],
)
def test_no_other_colour_is_tried_where_the_sequences_are_wrong_or_lacking(text: str) -> None:
    verdict = judge(written(text), Budget(steps=20))
    assert verdict.result == "impossible" and not verdict.cut_off


@pytest.mark.parametrize("more", ["", "\n[score]\nAnn = 7\nBen = 2\n"])
@pytest.mark.parametrize("said", ["", STOPPED])
def test_sequences_that_nobody_tells_leave_a_coloured_sheet_open(said: str, more: str) -> None:
    verdict = judged(written(sheet(said, ann="", ben="") + more))
    assert verdict.result == "undecided" and verdict.status == 3 and verdict.winners == ()
    assert "not on a photo" in " ".join(report.lines_of(verdict, "Klee"))
    assert (verdict.claim is not None and verdict.claim.holds is None) == bool(more)


def test_of_a_sheet_whose_written_score_stays_open_no_board_is_spoken() -> None:
    verdict = judged(scored(written(sheet(ann="", ben="")), {"Ann": 5, "Ben": 0}))
    assert verdict.claim is not None and verdict.claim.reasons[0].message == (
        "what is not written down would show it, and nothing on the sheet speaks against these points"
    )


@pytest.mark.parametrize(
    ("ann", "ben", "lacking"),
    [
        ("", BEN, "Ann has no sequences"),
        (ANN, "", "Ben has no sequences"),
        ("RGB RBY RYR", BEN, "Ann has 3 sequences"),
        ("RGB RYR BRB", BEN, "Ann has 3 sequences"),
        ("BRB", "GYG YBY", "Ann has 1 sequence and Ben has 2 sequences"),
    ],
)
def test_sequences_that_are_not_all_told_leave_a_sheet_open_and_are_named(ann: str, ben: str, lacking: str) -> None:
    verdict = judged(written(sheet(ann=ann, ben=ben)))
    assert verdict.result == "undecided" and verdict.status == 3
    assert f": {lacking}; each player chooses 4." in verdict.sheet.open_question


@pytest.mark.parametrize(
    ("ann", "ben", "message"),
    [
        ("", "BGR RBG GYG YBY", "Ben's sequence RBG: RBG has the same three colours as BGR in area I"),
        ("RGB", "BGR YGB GYG YBY", "Ben's sequence BGR: Ann has RGB in area I, which is BGR from its other end"),
        ("RYR BRB YBY", "", "Ann's sequence RYR: area II takes three different colours; RYR has only 2"),
        (f"{ANN} GRG", "", "Ann has 5 sequences, but there are only 4 areas"),
    ],
)
def test_s1_what_is_told_of_the_sequences_keeps_to_the_rules_where_others_are_missing(
    ann: str, ben: str, message: str
) -> None:
    assert reasons(sheet(ann=ann, ben=ben)) == [("KLE-S1", message)]


def test_the_colours_may_be_keys_in_any_language() -> None:
    words = {"rot": "3 15", "verde": "21", "bleu": "8 14 16 22 27", '"gelb"': "9 17 29"}
    assert written(sheet(**words)).ink == written(sheet()).ink


def test_the_beginning_of_a_colour_in_another_language_is_a_key_too_if_it_is_that_of_no_other() -> None:
    words = {"rou": "3 15", "gruen": "21", "blau": "8 14 16 22 27", "ge": "9 17 29"}
    assert written(sheet(**words)).ink == written(sheet()).ink
    with pytest.raises(BadInput, match="is no player and no colour"):
        written(sheet(**{**words, "v": ""}))


def test_what_the_colours_refute_no_sequences_mend() -> None:
    assert "KLE-S2" in [rule for rule, _ in reasons(sheet(ann="", ben="", red="1 36"))]


def test_s1_they_choose_by_turns() -> None:
    said = "Ann has 3 sequences and Ben has 1 sequence, but they choose by turns"
    assert reasons(sheet(STOPPED, ann="RGB RBY RYR", ben="GYR", red="")) == [("KLE-S1", said)]


def test_a_game_may_be_stopped_while_sequences_are_chosen() -> None:
    verdict = judged(written(sheet(STOPPED, ann="RGB", ben="GYR YGB", red="")))
    assert verdict.witness is not None
    assert verdict.witness.order.first == "Ben" and verdict.witness.order.moves == ("GYR", "RGB", "YGB")


def test_six_areas_hold_six_sequences() -> None:
    ann, ben = "RGB RBY GBY RYR BRB GRG", "GYR YBR YGB GYG YBY YRY"
    text = sheet('variation = ["six-areas"]', ann=ann, ben=ben)
    assert reasons(text) == [("KLE-S1", "Ben's sequence YBR: Ann has RBY in area II, which is YBR from its other end")]
    assert judged(written(text.replace("YBR", "BYR"))).result == "possible"


def test_s2_a_space_apart() -> None:
    far = {**END, "red": "3 6 15"}
    assert reasons(sheet(STOPPED, **far)) == [
        ("KLE-S2", "space 6 touches no other coloured space, not even at a corner")
    ]


def test_s2_a_piece_apart() -> None:
    (reason,) = judged(written(sheet(STOPPED, **{**END, "red": "3 5 6 15"}))).reasons
    assert reason.message == "space 5 and those joined to it touch no other coloured space, not even at a corner"
    assert reason.places == (5, 6)


def test_s3_nobody_can_have_won() -> None:
    two_lines = {**END, "red": "15", "yellow": "9 17"}
    said = "the field is not full, so somebody had won; but winning takes 5 points, and Ann can have 4 and Ben 0"
    assert reasons(sheet(**two_lines)) == [("KLE-S3", said)]


def test_s3_names_who_filled_last() -> None:
    said = (
        "Ben filled the last of 11 spaces and alone can have won by it; winning takes 5 points, "
        "but Ben's sequences do not stand on the sheet at all"
    )
    assert reasons(sheet('first = "Ben"')) == [("KLE-S3", said)]


def test_s3_nothing_is_coloured() -> None:
    said = "no space is coloured, so nobody has won, and the game is not over"
    assert reasons(sheet(red="")) == [("KLE-S3", said)]


def test_s5_a_stopped_game_with_nothing_left() -> None:
    said = "every space is coloured, so the game is over and was not stopped in the middle"
    assert reasons(sheet(STOPPED, red="1-36")) == [("KLE-S5", said)]


def test_s6_no_space_can_have_been_the_last() -> None:
    """Ann's only line, 2 to 4, lies in the middle of a row of spaces, where each holds the others together."""
    said = (
        "the last fill won, but no space of Ann's lines can have been the last: without it the others would not "
        "hang together"
    )
    assert reasons(sheet(ONE, red="2", green="3", blue="1 4-6")) == [("KLE-S6", said)]


def test_s7_every_order_ends_otherwise() -> None:
    said = "in whatever order the spaces were filled, somebody won, so the game was over and not stopped in the middle"
    line = {"red": "2", "green": "3", "blue": "4"}
    assert reasons(sheet(STOPPED, ONE, 'first = "Ann"', **line)) == [("KLE-S7", said)]
    assert judged(written(sheet(STOPPED, ONE, **line))).result == "possible"


MORE = {**END, "green": "21 35 36", "yellow": "9 17 29 34"}
"""Fourteen spaces, of which not all orders are gone through."""


def claim(ann: int, ben: int, *head: str, **coloured: str) -> tuple[bool | None, list[tuple[str, str]]]:
    found = judged(scored(written(sheet(*head, **(coloured or MORE))), {"Ann": ann, "Ben": ben})).claim
    assert found is not None
    return found.holds, [(reason.rule, reason.message) for reason in found.reasons]


def test_s4_more_points_than_lines() -> None:
    said = "Ann wrote 7, but Ann's sequences stand on the sheet only 6 times"
    assert claim(7, 0) == (False, [("KLE-S4", said)])
    assert claim(7, 0, **END) == (False, [("KLE-S4", said)])


def test_s8_a_score_that_does_not_win() -> None:
    said = "the field is not full, so Ann had won; with Ann 4 and Ben 0 that is not so"
    assert claim(4, 0) == (False, [("KLE-S8", said)])


def test_s9_a_score_that_ended_the_game() -> None:
    said = "with Ann 5 and Ben 0 the game was over, and not stopped in the middle"
    assert claim(5, 0, STOPPED) == (False, [("KLE-S9", said)])
    # Of a game that was played to its end it can be right, and that is what to write.
    ended = "If the game was played to its end, write finished = true and check again."
    assert judged(scored(written(sheet(STOPPED, **MORE)), {"Ann": 5, "Ben": 0})).hints == (ended,)
    assert claim(7, 0, STOPPED)[0] is False
    assert not judged(scored(written(sheet(STOPPED, **MORE)), {"Ann": 7, "Ben": 0})).hints


STRIPES = {colour: " ".join(map(str, range(first, 37, 3))) for first, colour in enumerate(("red", "green", "blue"), 1)}
"""All spaces, so that every row is RGBRGB; of Ann's lines three go through one space."""


@pytest.mark.parametrize("ann", [8, 12, 19])
def test_s10_a_score_that_ended_the_game_before_the_last_fill(ann: int) -> None:
    said = (
        f"with Ann {ann} and Ben 0 the game was over before the last space was filled, "
        "which can have brought Ann 3 points at most"
    )
    assert claim(ann, 0, **STRIPES) == (False, [("KLE-S10", said)])


@pytest.mark.parametrize("space", [1, 18, 36])
def test_the_one_empty_space_is_named_where_with_it_coloured_the_score_can_be(space: int) -> None:
    full, position = left("klee", "mini", 2, 4)
    assert isinstance(full, finished.Sheet) and not full.bare
    told = judged(scored(full.with_ink({space - 1: EMPTY}), position.scores))
    assert told.claim is not None and [reason.rule for reason in told.claim.reasons] == ["KLE-S8"]
    said = f"The written score would be possible if space {space} were coloured; look again."
    assert report.lines_of(told, "Klee")[-1] == said


def test_no_empty_space_is_named_where_there_are_two_or_with_it_the_score_cannot_be_either() -> None:
    full, position = left("klee", "mini", 2, 4)
    assert isinstance(full, finished.Sheet)
    assert judged(scored(full.with_ink({0: EMPTY, 35: EMPTY}), position.scores)).corrections == ()
    assert judged(scored(full.with_ink({35: EMPTY}), {"Ann": 90, "Ben": 0})).corrections == ()


def test_an_order_with_the_written_score_is_looked_for_first() -> None:
    assert claim(6, 0) == (True, [])
    assert claim(5, 0) == (True, [])


def test_of_many_spaces_bounds_are_told() -> None:
    verdict = judged(written(sheet(**MORE)))
    assert verdict.scores is not None and verdict.scores.kind == "bounds"
    assert verdict.scores.least == (5, 0)
    assert verdict.winners == ("Ann",)


def test_an_unreadable_space_is_read_as_what_fits() -> None:
    verdict = judged(written(sheet(**{**END, "red": "3", "unreadable": "15"})))
    assert verdict.witness is not None
    assert verdict.witness.leaning == ("space 15 is red",)


def test_sequences_are_read_as_people_write_them() -> None:
    text = (
        sheet()
        .replace(f'"{ANN}"', '["red green blue", "rby", "R Y R", "BRB"]')
        .replace(f'"{BEN}"', '"gyr, ygb, GYG;yby"')
    )
    found = written(text)
    assert isinstance(found, finished.Sheet)
    assert found.sequences == (tuple(ANN.split()), tuple(BEN.split()))


@pytest.mark.parametrize(
    ("there", "instead", "sentence"),
    [
        (f'Ann = "{ANN}"', 'Ann = "RGX"', "line 4: 'X' is not a colour here; the colours are red, green, blue, yellow"),
        (f'Ann = "{ANN}"', "Ann = 5", "line 4: write the sequences as a text"),
        (f'Ann = "{ANN}"', 'Ann = ["-"]', "line 4: '-' is no sequence; write three colours, such as RGB"),
        (f'Ann = "{ANN}"', 'Cy = "RGB"', "line 4: there is no player 'Cy'; there are: Ann, Ben"),
        ("[coloured]", 'ann = "RGB"\n[coloured]', "Ann's sequences are written twice"),
        ("red =", "pink =", "line 7: 'pink' is no player and no colour of this game"),
        ("red =", "Ann =", "line 7: Ann plays red, green, blue and yellow; write the colour in place of the name"),
    ],
)
def test_what_cannot_be_read_is_named(there: str, instead: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        written(sheet().replace(there, instead))


def test_a_player_who_is_called_like_a_colour_of_several_leaves_its_word_to_the_colour() -> None:
    text = sheet().replace("Ann", "Red")
    assert written(text).ink == written(sheet()).ink


def test_without_sequences_a_sheet_is_undecided_as_with_empty_ones() -> None:
    verdict = judged(written('game = "klee"\nplayers = ["Ann", "Ben"]\n[coloured]\nred = "3"'))
    assert verdict.status == 3 and verdict.sheet.open_question.endswith("against the rules. Each player chooses 4.")
    assert judged(written(sheet(ann="", ben=""))).sheet.open_question == verdict.sheet.open_question


def test_other_sequences_than_were_chosen_are_named() -> None:
    found, position = left("klee", "mini", 2, 1)
    assert isinstance(found, finished.Sheet) and isinstance(position, Position)
    ann = found.sequences[0]
    first, second = ann[0], ann[1][::-1]
    other = structs.replace(found, sequences=(("RGR", second, *ann[2:]), found.sequences[1]))
    assert [reason.message for reason in other.differences(position)] == [
        f"Ann's area I: you wrote RGR; by the moves it is {first}"
    ]


CLASSIC = [(), ("six-areas",), ("table",), ("track = 3",), ("table", "track = 15"), ("six-areas", "track = 12")]


@pytest.mark.parametrize("variation", CLASSIC)
@pytest.mark.parametrize("turns", [None, 50])
def test_games_on_the_classic_sheet_are_found_again(variation: tuple[str, ...], turns: int | None) -> None:
    for seed in range(2):
        found, position = left("klee", "classic", 2, seed, variation=variation, turns=turns)
        if position.over is found.over:
            assert judge(found, Budget(steps=400_000)).result == "possible"


def test_twelve_unreadable_spaces_are_no_trouble() -> None:
    """Of so many readings only some are tried before the first is tried longer."""
    found, _ = left("klee", "classic", 2, 0)
    assert isinstance(found, finished.Sheet)
    gaps = dict.fromkeys(range(0, len(found.ink), 12), UNREADABLE)
    assert judge(found.with_ink(gaps), Budget(steps=600_000)).result == "possible"


@pytest.mark.parametrize(("track", "seeds"), [(2, (14, 32, 34, 52)), (3, (27, 32, 52))])
def test_whoever_ended_the_game_with_just_what_that_takes_has_won_though_the_other_has_no_line(
    track: int, seeds: tuple[int, ...]
) -> None:
    alone = 0
    for seed in seeds:
        sheet, position = left("klee", "mini", 2, seed, variation=[f"track = {track}"])
        verdict = judged(scored(sheet, position.scores))
        alone += sorted(position.points) == [0, track]
        assert verdict.winners in ((), position.winners), seed
    assert alone


@pytest.mark.parametrize(
    ("head", "ann", "ben"),
    [
        ((), "RYB BRG", "YBR"),
        ((), "", ""),
        (('variation = ["six-areas"]',), "RYB BRG BYB RYR", "YBR GYR BRB GYG"),
        ((STOPPED, 'variation = ["six-areas"]'), "RYB BRG BYB RYR", "YBR GYR BRB GYG"),
    ],
)
def test_without_all_sequences_a_lone_space_is_told_and_nothing_is_looked_for(
    head: tuple[str, ...], ann: str, ben: str
) -> None:
    """KLE-S2."""
    verdict = judged(written(sheet(*head, ann=ann, ben=ben, green="1 2", blue="29")))
    assert verdict.result == "impossible" and verdict.corrections == ()
    assert "KLE-S2" in [reason.rule for reason in verdict.reasons]
