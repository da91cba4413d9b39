"""Tolstoy's finished sheets, id by id (docs/SHEETS.md 3.8), on the field `mini` with the letters of seed 1."""

from __future__ import annotations

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.games.design import design, field_of
from sheetgen.games.judged import field_for, sheet_of, understood
from sheetgen.games.tolstoy.coloured import Fields
from sheetgen.games.tolstoy.story import Played
from sheetgen.referee import record as records
from sheetgen.referee.finished.budget import Budget
from sheetgen.referee.finished.inked import UNREADABLE, InkedSheet
from sheetgen.referee.finished.judge import judge
from sheetgen.referee.finished.notation import MOST_UNREADABLE
from sheetgen.referee.finished.picture import story
from sheetgen.referee.finished.verdict import Verdict
from sheetgen.referee.replay import plain_verdict
from tests.referee.finished import tables
from tests.referee.finished.tables import judged, left, reasons, scored, written

ANN = "3-5 16 21 23 24 31 32 35"
"""On field 1 French from 3: ONE with Odessa as its E, and home with USE; on field 2 Russian from 31: AT."""
ANN_CIRCLED = "3 4 24 31 35"
BEN = "7 14 15 28 41 46 48"
"""On field 1 Russian from 7: RE; on field 2 French from 28: LOB, or another word, with Odessa as its end."""
BEN_CIRCLED = "7 15 28 48"

STOPPED = "finished = false"
ANY = "variation = ['words = \"none\"']"


def sheet(ann: str, ann_circled: str, ben: str, ben_circled: str, *head: str, more: str = "", circles: str = "") -> str:
    lines = ('game = "tolstoy"', 'players = ["Ann", "Ben"]', *head)
    colours = ("[coloured]", f'Ann = "{ann}"', f'Ben = "{ben}"', more)
    around = ("[circled]", f'Ann = "{ann_circled}"', f'Ben = "{ben_circled}"', circles)
    return "\n".join((*lines, *colours, *around))


def field_one(ann: str, ann_circled: str, ben: str, ben_circled: str, *head: str) -> str:
    """A game that was stopped in its first round, or after it, where any string of letters is a word."""
    return sheet(ann, ann_circled, ben, ben_circled, STOPPED, ANY, *head)


def test_colours_and_circles_give_an_order_and_the_exact_score() -> None:
    verdict = judged(written(sheet(ANN, ANN_CIRCLED, BEN, BEN_CIRCLED)))
    assert verdict.result == "possible" and verdict.witness is not None and verdict.scores is not None
    assert verdict.witness.order.moves == (
        "start 3 7", "ONE 21 16 24", "RE 14 15", "USE 5 23 4",
        "start 4 7 field 2", "LOB 46 41 48", "AT 32 35", "-",
    )  # fmt: skip
    assert (verdict.scores.kind, verdict.scores.possible, verdict.winners) == ("exact", ((8, 4),), ("Ann",))


def test_with_one_circle_too_many_or_too_few_the_true_score_makes_nobody_else_the_winner() -> None:
    refuted = 0
    for seed in range(2):
        found, position = left("tolstoy", "mini", 2, seed, variation=("words = 'none'",))
        assert isinstance(found, Fields)
        true = scored(found, position.scores)
        assert isinstance(true, Fields)
        for slip in [*true.with_circles(1)][::14]:
            verdict = judged(slip.sheet)
            if verdict.claim is not None and verdict.claim.holds is False:
                refuted += 1
                assert verdict.winners in ((), position.winners)
                assert verdict.corrections and "circled" in verdict.corrections[0].said
    assert refuted > 1


def test_s1_the_russian_in_a_city() -> None:
    why = "St. Petersburg (13) is a city and in Ben's colour, but Ben is Russian on field 1 and may not go there"
    assert reasons(sheet(ANN, ANN_CIRCLED, f"{BEN} 13", BEN_CIRCLED)) == [("TOL-S1", why)]


def test_s1_the_russian_on_the_border() -> None:
    why = "triangle 45 is on the border and in Ann's colour, but Ann is Russian on field 2 and may not go there"
    assert ("TOL-S1", why) in reasons(sheet(f"{ANN} 45", ANN_CIRCLED, BEN, BEN_CIRCLED))


def test_s2_two_circles_on_the_border_besides_the_start() -> None:
    why = "triangles 3, 4 and 23 of the border are circled for Ann"
    assert reasons(sheet(ANN, f"{ANN_CIRCLED} 23", BEN, BEN_CIRCLED)) == [
        ("TOL-S2", f"{why}; besides the start only the last word of a round can end there")
    ]


def test_s3_no_circled_start() -> None:
    assert reasons(sheet(ANN, "3 4 24 35", BEN, BEN_CIRCLED)) == [
        (
            "TOL-S3",
            "Ann is Russian on field 2, and none of the starts 6 to 9 is circled for Ann; "
            "the starts of field 2, printed 6 to 9, are written 30 to 33 here",
        )
    ]
    assert reasons(sheet(ANN, ANN_CIRCLED, BEN, "7 15 48")) == [
        (
            "TOL-S3",
            "Ben is French on field 2, and none of the starts 1 to 5 is circled for Ben; "
            "the starts of field 2, printed 1 to 5, are written 25 to 29 here",
        )
    ]


def test_s4_more_russian_words_than_french() -> None:
    assert reasons(sheet(f"{ANN} 34 39", f"{ANN_CIRCLED} 39", BEN, BEN_CIRCLED)) == [
        ("TOL-S4", "on field 2 Ann has 2 words and Ben 1; the French player begins, so the Russian never has more")
    ]


def test_s4_as_many_russian_words_as_french_though_the_last_came_home() -> None:
    why = "on field 1 Ben has 2 words and Ann 2; Ann came home with the last one, and Ben had no turn after it"
    assert reasons(sheet(ANN, ANN_CIRCLED, f"{BEN} 10 11", f"{BEN_CIRCLED} 11")) == [("TOL-S4", why)]


def test_s5_a_triangle_that_is_cut_off() -> None:
    assert reasons(sheet(ANN, ANN_CIRCLED, f"{BEN} 9", BEN_CIRCLED)) == [
        ("TOL-S5", "triangle 9 is cut off from the other triangles in Ben's colour on field 1")
    ]


FRENCH_ONE = ("3 16 18 19 21 24", "3 19 24")
"""On field 1 two French words from 3, over 21, 16 and 24, and over 18 and 19."""


def test_s5_a_word_of_one_triangle() -> None:
    assert reasons(field_one(*FRENCH_ONE, "7 10 14 15 17", "7 15 17")) == [
        (
            "TOL-S5",
            "triangle 17 is circled, but it touches no triangle of Ben's without a circle; "
            "a word has two triangles at least",
        )
    ]


def test_s5_more_circles_than_other_triangles() -> None:
    assert reasons(field_one(*FRENCH_ONE, "7 10 14 15", "7 10 15")) == [
        (
            "TOL-S5",
            "Ben has 2 words on field 1 and only 1 triangle without a circle; a word has two triangles at least",
        )
    ]


def test_s5_a_triangle_that_no_word_of_the_list_goes_through() -> None:
    assert reasons(sheet(ANN, ANN_CIRCLED, "7 10 11 28 41 46 48", "7 11 28 48")) == [
        ("TOL-S5", "no word of Ben's on field 1 can go through triangle 10")
    ]


def test_s5_words_that_do_not_follow_one_another() -> None:
    """Ann began from 32 or 33: TA lies over 35 and 32, but does not begin beside 33."""
    why = "Ann's triangles on field 2 cannot be divided into words that end on the circles"
    assert reasons(sheet(f"{ANN} 33".replace(" 31", ""), "3 4 24 32 33", BEN, BEN_CIRCLED)) == [
        ("TOL-S5", f"{why}, each beginning next to the end of the one before")
    ]


def test_a_circle_that_was_forgotten_is_thought_of_before_colours() -> None:
    verdict = judged(written(sheet(ANN, "3 4 31 35", BEN, BEN_CIRCLED)))
    assert verdict.result == "impossible"
    said = [correction.said for correction in verdict.corrections]
    assert "triangle 24 were in Ann's colour and circled" in said
    assert all(each.endswith("in Ann's colour and circled") for each in said)


BOTH = ("3-5 16 21 23 24 28 41 46 48", "3 4 24 28 48", "7 14 15 31 32 35", "7 15 31 35")
"""Ann French on both fields."""


def test_s6_one_player_is_french_on_both_fields() -> None:
    assert reasons(sheet(*BOTH)) == [
        ("TOL-S6", "Ann is French on both fields, but after the first round you change sides")
    ]


def test_where_one_player_is_french_on_both_fields_the_names_on_field_2_may_be_exchanged() -> None:
    assert [said.said for said in judged(written(sheet(*BOTH))).corrections] == ["the names on field 2 were exchanged"]
    unread = sheet("3-5 16 21 23 24 28 41 46", "3 4 24 28", *BOTH[2:], more='unreadable = "48"')
    assert judged(written(unread)).corrections[0].said == "the names on field 2 were exchanged"


@pytest.mark.parametrize(
    ("score", "field"), [("Ann = 8\nBen = 4", 2), ("Ann = 4\nBen = 8", 1), ("Ann = 9\nBen = 9", 2)]
)
def test_the_names_are_exchanged_on_the_field_by_which_the_written_score_holds(score: str, field: int) -> None:
    (found,) = judged(written(sheet(*BOTH) + f"\n[score]\n{score}")).corrections
    assert found.said == f"the names on field {field} were exchanged"


def test_names_that_were_exchanged_are_not_told_where_that_mends_nothing() -> None:
    off = sheet("3-5 16 21 23 24 28 41 46 47", "3 4 24 28 47", *BOTH[2:])
    assert not any("exchanged" in found.said for found in judged(written(off)).corrections)


ONLY_ONE = ("3-5 16 21 23 24", "3 4 24", "7 14 15", "7 15")


def test_s7_a_field_on_which_nothing_was_played() -> None:
    why = "nothing is coloured on field 2, but a game has two rounds, one on each field; it is not over"
    assert reasons(sheet(*ONLY_ONE)) == [("TOL-S7", why)]
    assert judged(written(sheet(*ONLY_ONE, STOPPED))).result == "possible"


def test_a_start_is_something_that_is_written_and_so_is_a_colour_without_its_circle() -> None:
    stop = "If the game was stopped in the middle, write finished = false and check again."
    assert judged(written(sheet("3", "3", "7", "7"))).hints == (stop,)
    assert judged(written(sheet("3", "", "7", "", circles='unreadable = "3 7"'))).hints == (stop,)
    nothing = "Nothing is written below [coloured] for Ben; was that forgotten?"
    assert nothing in judged(written(sheet("3", "3", "", ""))).hints


COLOURED_ALONE = """game = "tolstoy"
sheet = "TOL-10M104-6"
players = ["Ann", "Ben"]
[coloured]
Ann = "1 3 30-32 38-41 50 51 57 58 60-63 65 66 75-77 80-82 88 90-93 99 101 110"
Ben = "8 10 11 15 16 23-26 34 42-44 52 69 70 96 98 100 104-107 109 112 114-116 118 119 121 122 130"
"""
"""A game by chance whose circles nobody wrote down."""
CIRCLES = '[circled]\nAnn = "3 32 38 61 62 65 76 82 88 92 110"\n'


@pytest.mark.parametrize(
    ("more", "whose"), [("", ("Ann", "Ben")), ('[circled]\nAnn = ""\nBen = ""\n', ("Ann", "Ben")), (CIRCLES, ("Ben",))]
)
def test_circles_that_nobody_wrote_down_are_asked_for_and_no_time_is(more: str, whose: tuple[str, ...]) -> None:
    game, record = understood(records.parse(COLOURED_ALONE + more))
    verdict = judge(sheet_of(game, field_for(game, record), record), Budget(steps=20_000))
    asked = tuple(f"Nothing is written below [circled] for {name}; was that forgotten?" for name in whose)
    assert verdict.result == "impossible" and verdict.hints == asked
    assert not verdict.cut_off and not verdict.corrections


def test_s8_a_stopped_game_that_was_over() -> None:
    home_twice = ("3-5 16 21 23 24 31", "3 4 24 31", "7 14 15 26 28 45 46", "7 15 26 28")
    assert reasons(sheet(*home_twice, STOPPED)) == [
        ("TOL-S8", "on both fields the French player came home; so the game is over and was not stopped")
    ]
    assert judged(written(sheet(*home_twice))).result == "possible"


def test_s8_a_stopped_game_whose_second_round_ended_at_home() -> None:
    """On field 2 nobody came home, so field 1 was the first."""
    halfway = (ANN, ANN_CIRCLED, BEN, BEN_CIRCLED, STOPPED)
    verdict = judged(written(sheet(*halfway)))
    assert verdict.witness is not None and verdict.witness.order.first == "Ann"
    why = "Ben began, and in the second round, on field 1, Ann came home; so the game is over and was not stopped"
    assert reasons(sheet(*halfway, 'first = "Ben"')) == [("TOL-S8", why)]


def test_s9_whoever_began_was_french() -> None:
    why = "Ben began and so was French in the first round, but is Russian on field 1, the only one that is coloured"
    assert reasons(sheet(*ONLY_ONE, STOPPED, 'first = "Ben"')) == [("TOL-S9", why)]


def test_s10_a_blank_triangle_is_of_no_use_to_anybody() -> None:
    tolstoy = games.find("tolstoy")
    blank = field_of(design(tolstoy, name="mini"))
    letters = '\n[letters]\n16 = "N"\n18 = "D"\n19 = "A"\n14 = "R"\n21 = "O"\n15 = "E"'
    lettered = tables.sheet(tolstoy, blank, records.parse(field_one(*FRENCH_ONE, "7 14 15", "7 15") + letters))
    assert judged(lettered).result == "possible"
    unlettered = records.parse(field_one(*FRENCH_ONE, "7 10 14 15", "7 15") + letters)
    assert [(reason.rule, reason.message) for reason in tables.sheet(tolstoy, blank, unlettered).reasons()] == [
        ("TOL-S10", "triangle 10 is blank, and nobody can use it")
    ]


def test_s11_nobody_is_stuck_who_can_form_a_word() -> None:
    strict = sheet(ANN, ANN_CIRCLED, BEN, BEN_CIRCLED, 'variation = ["strict-stuck"]')
    assert reasons(strict) == [
        ("TOL-S11", "on field 2 somebody must have been stuck, and could have formed a word whatever the order")
    ]


def test_a_round_that_is_still_on_has_nobody_stuck_yet() -> None:
    strict = sheet(ANN, ANN_CIRCLED, BEN, BEN_CIRCLED, STOPPED, 'variation = ["strict-stuck"]')
    assert judged(written(strict)).result == "possible"


def test_s12_a_score_that_circles_and_colours_do_not_give() -> None:
    verdict = judged(scored(written(sheet(ANN, ANN_CIRCLED, BEN, BEN_CIRCLED)), {"Ann": 5, "Ben": 4}))
    assert verdict.claim is not None and verdict.claim.holds is False
    why = "Ann wrote 5 and has 8: 2 for words, 3 for cities, 3 for coming home with them"
    assert [(reason.rule, reason.message) for reason in verdict.claim.reasons] == [("TOL-S12", why)]
    both = judged(scored(written(sheet(ANN, ANN_CIRCLED, BEN, BEN_CIRCLED)), {"Ann": 5, "Ben": 99})).claim
    assert both is not None
    assert [reason.message.split(":")[0] for reason in both.reasons] == [
        "Ann wrote 5 and has 8",
        "Ben wrote 99 and has 4",
    ]


def test_a_start_whose_circle_cannot_be_read() -> None:
    verdict = judged(written(sheet(ANN, ANN_CIRCLED, BEN, "15 28 48", circles='unreadable = "7"')))
    assert verdict.result == "possible" and verdict.witness is not None
    assert verdict.witness.leaning == ("triangle 7 is in Ben's colour and circled",)


def test_what_cannot_be_read_leaves_the_score_open() -> None:
    """24 is Odessa: without it Ann has a word less and no city, if it is not hers."""
    verdict = judged(written(sheet("3-5 16 21 23 31 32 35", "3 4 31 35", BEN, BEN_CIRCLED, more='unreadable = "24"')))
    assert verdict.result == "possible" and verdict.scores is not None
    assert (verdict.scores.least, verdict.scores.most) == ((1, 4), (8, 4))
    assert (verdict.scores.winners, verdict.winners) == ((), ())


def test_who_has_more_whatever_is_read_has_won() -> None:
    """48 is a city: without its circle Ben has fewer points, and Ann has more in any case."""
    text = sheet(ANN, ANN_CIRCLED, BEN, "7 15 28", circles='unreadable = "48"')
    verdict = judged(written(text))
    assert verdict.scores is not None and verdict.scores.kind == "bounds" and verdict.scores.most == (8, 4)
    assert verdict.winners == ("Ann",)
    stopped = judged(written(f"{STOPPED}\n{text}"))
    assert (stopped.result, stopped.winners) == ("possible", ())


def test_a_score_that_no_reading_allows_is_refuted() -> None:
    text = sheet("3-5 16 21 23 31 32 35", "3 4 31 35", BEN, BEN_CIRCLED, more='unreadable = "24"')
    for points, why in ((9, "Ann wrote 9 and can have at most 8"), (0, "Ann wrote 0 and has at least 1")):
        verdict = judged(scored(written(text), {"Ann": points, "Ben": 4}))
        assert verdict.claim is not None and verdict.claim.holds is False and verdict.status == 1
        assert [reason.message for reason in verdict.claim.reasons] == [why]


def test_a_written_score_says_who_won_where_what_is_read_does_not() -> None:
    text = sheet("3-5 16 21 23 31 32 35", "3 4 31 35", BEN, BEN_CIRCLED, more='unreadable = "24"')
    verdict = judged(scored(written(text), {"Ann": 8, "Ben": 4}))
    assert verdict.claim is not None and verdict.claim.winners == ("Ann",) and verdict.winners == ()
    level = judged(scored(written(text), {"Ann": 4, "Ben": 4}))
    assert level.claim is not None and level.claim.winners == ("Ann", "Ben")


def test_a_circle_that_is_missing_is_named_beside_the_moves() -> None:
    found, position = left("tolstoy", "mini", 2, 0, turns=2)
    assert isinstance(found, InkedSheet)
    place = found.ink.index(1)
    (difference,) = found.with_ink({place: 0}).differences(position)
    said = f"triangle {place + 1}: you wrote it for Ann, without a circle; by the moves it is Ann's, with a circle"
    assert difference.message == said


@pytest.mark.parametrize("end", [4, 15])
def test_a_word_without_its_triangles_is_compared_as_it_fits_the_sheet(end: int) -> None:
    moves = f'game = "tolstoy"\nsheet = ""\nplayers = ["Ann", "Ben"]\n{ANY}\nmoves = """\nstart 3 7\nCE\n"""\n'
    tolstoy = games.find("tolstoy")
    position = plain_verdict(tolstoy.rules, tables.field("tolstoy", "mini", 1), records.parse(moves)).position
    assert position.is_open
    assert written(field_one(f"3 22 {end}", f"3 {end}", "7", "7")).differences(position) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            sheet(ANN, f"{ANN_CIRCLED} 19", BEN, BEN_CIRCLED),
            "triangle 19 is circled for Ann, but coloured for nobody; what a player circles is in their colour",
        ),
        (
            sheet(ANN, f"{ANN_CIRCLED} 14", BEN, BEN_CIRCLED),
            "triangle 14 is circled for Ann, but coloured for Ben; what a player circles is in their colour",
        ),
        (
            sheet(ANN, "3 4", BEN, "7", more='unreadable = "8-13"', circles='unreadable = "15 16 24 31 35 41 46"'),
            "13 triangles or their circles are unreadable; with more than 12 nothing could be told",
        ),
        (
            sheet(f"{ANN} 8", ANN_CIRCLED, f"{BEN} 8", BEN_CIRCLED),
            "triangle 8 is named twice, for Ann and for Ben; "
            "the starts of field 2, printed 1 to 9, are written 25 to 33 here",
        ),
        (sheet(ANN, ANN_CIRCLED, BEN, "99"), "there is no triangle 99 on this sheet; they run from 1 to 48"),
        (
            sheet(ANN, ANN_CIRCLED, BEN, BEN_CIRCLED, circles='Cy = "8"'),
            "'Cy' is no player and no colour of this game; there are: Ann, Ben, unreadable",
        ),
    ],
)  # fmt: skip
def test_what_cannot_stand_there_is_told(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        written(text)
    assert caught.value.sentence == sentence
    assert caught.value.line is not None


@pytest.mark.parametrize("variation", [(), ('words = "none"',), ("strict-stuck",)])
def test_a_dozen_triangles_that_cannot_be_read_are_read_together(variation: tuple[str, ...]) -> None:
    for seed in range(1 if variation else 2):
        found, _ = left("tolstoy", "mini", 2, seed, variation=variation)
        assert isinstance(found, InkedSheet)
        chance = Chance(seed)
        gaps = {chance.below(len(found.ink)): UNREADABLE for _ in range(MOST_UNREADABLE)}
        verdict = judged(found.with_ink(gaps), steps=30_000)
        assert verdict.result == "possible" and verdict.witness is not None
        assert len(verdict.witness.leaning) == len(gaps)


# As it is drawn.


def drawn(source: str) -> Played:
    told = story(judged(written(source)))
    assert isinstance(told, Played)
    return told


def test_each_field_shows_the_points_of_its_french_player() -> None:
    told = drawn(sheet(ANN, ANN_CIRCLED, BEN, BEN_CIRCLED))
    assert told.sides == (("Ann", "Ben"), ("Ben", "Ann")) and told.points == ((8,), (4,))
    assert {stroke.spaces for stroke in told.strokes if stroke.french and stroke.circled} == {
        (3,), (24,), (4,), (28,), (48,),
    }  # fmt: skip


def test_a_field_on_which_nothing_is_coloured_has_no_names_and_no_points() -> None:
    told = drawn(field_one("3-5 16 21 23 24", "3 4 24", "7 14 15", "7 15"))
    assert told.sides == (("Ann", "Ben"), ("", "")) and told.points == ((8,), ())


def test_who_is_french_on_both_fields_has_points_on_neither() -> None:
    both = sheet("3-5 16 21 23 24 28 41 46 48", "3 4 24 28 48", "7 14 15 31 32 35", "7 15 31 35")
    told = drawn(f"{both}\n[score]\nAnn = 12")
    assert told.sides == (("Ann", "Ben"), ("Ann", "Ben")) and told.points == ((), ())


def test_a_colour_whose_circle_nobody_can_read_is_drawn_and_so_is_the_doubt() -> None:
    told = drawn(sheet(ANN, "3 4 31 35", "7 14 28 41 46 48", BEN_CIRCLED.replace("15 ", ""), more='unreadable = "15"',
                       circles='unreadable = "24"'))  # fmt: skip
    (half,) = [stroke for stroke in told.strokes if 24 in stroke.spaces]
    assert (half.french, half.circled) == (True, False) and told.unread == (15, 24)
    assert not [stroke for stroke in told.strokes if 15 in stroke.spaces] and told.points == ((), ())


FORGOTTEN = """
    game = "tolstoy"
    sheet = "TOL-10M146-6"
    players = ["Ann", "Ben"]
    finished = true
    [coloured]
    Ann = "3 4 9 11 23-27 32 34-42 47-52 55 57-60 62-65 73-75 80 86-88 90 94 99 101 103 104 109 112 114 116"
    Ben = "7 12 13 17-19 21 28-31 71 95 97 100 105 108 110 113 115 119 121-125 128-131"
    [circled]
    Ann = "4 11 23 35 37 42 49 57 60 64 73 74 88 101 103 114"
    Ben = "7 17 29 71 97 119 122 124 128"
"""
"""A game by chance without Ann's circle 36."""


def forgotten_circle(steps: int) -> Verdict:
    game, record = understood(records.parse(FORGOTTEN))
    return judge(sheet_of(game, field_for(game, record), record), Budget(steps=steps))


def test_that_time_ran_out_is_told_beside_a_variation_too() -> None:
    """docs/SHEETS.md 1: the forgotten circle is found with more time."""
    verdict = forgotten_circle(40_000)
    assert verdict.result == "impossible" and not verdict.corrections
    assert len(verdict.hints) == 1 and "words = none" in verdict.hints[0]
    assert verdict.cut_off


def test_a_variation_whose_search_came_to_no_end_explains_nothing_that_a_search_refuted() -> None:
    verdict = forgotten_circle(20_000)
    assert verdict.result == "impossible" and not verdict.hints
