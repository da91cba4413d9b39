"""Tolstoy's rules, one test a rule: the numbered ones, the scoring, the vectors and the settled ambiguities of
docs/GAMES.md 1; then what a written record may look like, and what the referee says to a wrong one.

Nearly all of it is played on the `mini` layout, whose triangles are numbered so (cities in brackets, the border is 1 to
5, 21 and 23):

     6  10   7  11   8 [12]  9
   [13] 14  15  16  17  18  19
        20  21  22  23 [24]
         1   2   3   4   5

A picture gives the letters in the same places. The second field, 25 to 48, has the same ones unless a test says so.
"""

from __future__ import annotations

import contextlib
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs

from sheetgen import cli
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games import find
from sheetgen.games.design import design, field_of
from sheetgen.games.recorded import field_for
from sheetgen.games.tolstoy import paths, rules
from sheetgen.games.tolstoy.board import ALPHABET
from sheetgen.games.tolstoy.rules import Position, Start, Stuck, Variation, Word
from sheetgen.referee import record
from sheetgen.referee.game import Foul
from sheetgen.referee.replay import replay
from sheetgen.referee.report import lines_of
from sheetgen.referee.variation import FileOr
from sheetgen.referee.verdict import Verdict
from sheetgen.words import dictionary
from tests.steps import at_most

TOLSTOY = find("tolstoy")
SEATS = (6, 10, 7, 11, 8, 12, 9, *range(13, 20), *range(20, 25), *range(1, 6))
BORDER = frozenset({1, 2, 3, 4, 5, 21, 23})
ODESSA, PETERSBURG, MOSCOW = 24, 13, 12
CITIES = {ODESSA: "Odessa", PETERSBURG: "St. Petersburg", MOSCOW: "Moscow"}

PICTURE = """
    T E S X A * R
    * I P N A I L
      Q Y O T *
      A D I E U
"""
PLAIN = PICTURE.replace("X", "N").replace("Q", "W")
"""The same without a bonus letter."""
QUIP, NAIL, YOU = "QUIP 20 14 15", "NAIL 16 17 18 19", "YOU 21 22 24"


@cache
def mini() -> Field:
    return field_of(design(TOLSTOY, name="mini"))


@cache
def touching(id: int) -> frozenset[int]:
    return frozenset(int(other) for other, _ in mini().around(id))


def letters(picture: str, half: int = 1) -> dict[int, str]:
    """What a picture writes into the empty triangles."""
    seats = zip(SEATS, picture.split(), strict=True)
    return {id + 24 * (half - 1): letter for id, letter in seats if id > 9 and letter not in (".", "*")}


def written(
    *moves: str,
    picture: str = PICTURE,
    second: str | None = None,
    words: str = "none",
    strict: bool = False,
    score: str = "",
) -> str:
    """A record as two players would write it; move 1 stands on line 6."""
    table = letters(picture) | letters(second or picture, 2)
    strictly = ', "strict-stuck"' if strict else ""
    return "\n".join(
        (
            'game = "tolstoy"',
            f'sheet = "{mini().code}"',
            'players = ["Ann", "Ben"]',
            f"variation = ['words = \"{words}\"'{strictly}]",
            'moves = """',
            *moves,
            '"""',
            *(("[score]", *score.split(", ")) if score else ()),
            "[letters]",
            *(f'{id} = "{letter}"' for id, letter in table.items()),
        )
    )


def judge(source: str, folder: Path | None = None) -> Verdict:
    return replay(TOLSTOY.rules, mini(), record.parse(source, (folder or Path()) / "game.toml"))


def legal(
    *moves: str, picture: str = PICTURE, second: str | None = None, words: str = "none", strict: bool = False
) -> Position:
    """The position after moves none of which is a foul."""
    verdict = judge(written(*moves, picture=picture, second=second, words=words, strict=strict))
    assert [(played.text, played.foul) for played in verdict.fouls] == []
    assert isinstance(verdict.position, Position)
    return verdict.position


def refused(*moves: str, picture: str = PICTURE, words: str = "none", strict: bool = False) -> tuple[str, str]:
    """Rule and sentence of the foul in the last move, the only one."""
    verdict = judge(written(*moves, picture=picture, words=words, strict=strict))
    assert [played.number for played in verdict.fouls] == [len(moves)]
    foul = verdict.fouls[0].foul
    assert foul is not None
    return foul.rule, foul.message


def fouls(source: str, folder: Path | None = None) -> list[int]:
    """The numbers of the moves that are fouls."""
    return [played.number for played in judge(source, folder).fouls]


def worth(*moves: str, picture: str = PLAIN, words: str = "none") -> int:
    """What the last move brings to Ann, who is French in round 1."""
    before = legal(*moves[:-1], picture=picture, words=words)
    return legal(*moves, picture=picture, words=words).scores["Ann"] - before.scores["Ann"]


def after(position: Position, move: rules.Move) -> Position:
    result = position.play(move)
    assert isinstance(result, Position), result
    return result


def short_words(position: Position, longest: int = 2) -> Iterator[Word]:
    for move in position.moves():
        if isinstance(move, Word):
            if len(move.path) > longest:
                return
            yield move


@pytest.fixture
def word_file(tmp_path: Path) -> Path:
    """A folder with a word list mine.txt of three words."""
    (tmp_path / "mine.txt").write_text("TA\nOT\nQUIP\n")
    return tmp_path


def of_few_letters(folder: Path) -> str:
    """The record of a round just begun, by a list of long words over two letters, on a field full of these."""
    letters = Chance(1)
    words = {"".join("AB"[letters.below(2)] for _ in range(15)) for _ in range(4000)} | {"AB", "BA"}
    (folder / "mine.txt").write_text("\n".join(sorted(words)))
    sheet = design(TOLSTOY, fill="random", fill_seed=1, words=folder / "mine.txt")
    return record.write(
        "tolstoy", field_of(sheet).code, ("Ann", "Ben"), variation=("words = 'mine.txt'",), moves=("start 1 8",)
    )


def test_a_word_list_over_few_letters_keeps_nobody_waiting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "LIST_LIMIT", 20_000)
    (tmp_path / "game.toml").write_text(of_few_letters(tmp_path))
    assert cli.main(["moves", str(tmp_path / "game.toml")]) == 0
    assert "more can be formed; only words of up to 3 triangles are listed" in capsys.readouterr().out


def test_a_random_game_by_a_word_list_over_few_letters_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = of_few_letters(tmp_path)
    of_list = record.parse(source, tmp_path / "game.toml")
    game = replay(TOLSTOY.rules, field_for(TOLSTOY, of_list), of_list).position
    monkeypatch.setattr(paths, "LIST_LIMIT", 10**9)
    move = game.any_move(Chance(1))
    assert isinstance(move, Word) and len(move.path) <= paths.SHORT


def test_who_is_not_stuck_is_told_the_shortest_word_even_by_a_list_over_few_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "LIST_LIMIT", 20_000)
    source = of_few_letters(tmp_path).replace("1. start", "start").replace("1 8\n", "1 8\n-\n")
    source = source.replace("'mine.txt'\"", '\'mine.txt\'", "strict-stuck"')
    of_list = record.parse(source, tmp_path / "game.toml")
    [foul] = replay(TOLSTOY.rules, field_for(TOLSTOY, of_list), of_list).fouls
    assert foul.foul and re.search(r"Ann is not stuck: [AB]{2} \d+ \d+ can be formed", foul.foul.message)


@pytest.mark.parametrize("letter", ["Q", "q", "Qu", "QU", "qu", " q "])
def test_rule_1_a_written_q_is_qu_in_one_triangle(letter: str) -> None:
    source = written("start 1 8", QUIP).replace('20 = "Q"', f'20 = "{letter}"')
    assert judge(source).position.scores == {"Ann": 2, "Ben": 0}


def test_rule_1_a_letter_left_out_does_not_spoil_the_field() -> None:
    legal("start 1 8", QUIP, picture=PICTURE.replace("X", "."))


def test_rule_1_doubled_letters_do_not_spoil_the_field() -> None:
    legal("start 1 8", "TT 20 21", picture="T T S T A * R  * T T T T T T  T T T T *  A D I E U")


def test_rule_1_a_field_without_any_letter_is_not_ready_for_play() -> None:
    with pytest.raises(BadInput, match=r"\[letters\]"):
        judge(written("start 1 8", picture="T . S . A * R  * . . . . . .  . . . . *  A D I E U"))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('49 = "E"', "no triangle 49"),
        ('six = "E"', "no triangle six"),
        ('12 = "E"', "triangle 12 is Moscow"),
        ('1 = "E"', "already has its letter printed: A"),
        ('20 = "AB"', "one letter"),
        ('20 = "7"', "one letter"),
        ('20 = ""', "one letter"),
        ("20 = 5", "one letter"),
    ],
)
def test_rule_1_nothing_but_a_letter_goes_into_an_empty_triangle(line: str, complaint: str) -> None:
    rest = [row for row in written("start 1 8").split("\n") if not row.startswith("20 = ")]
    with pytest.raises(BadInput, match=complaint) as caught:
        judge("\n".join([*rest, line]))
    assert str(caught.value.file) == "game.toml"
    assert caught.value.line is not None


def test_rule_2_the_second_round_is_on_the_other_field_with_changed_sides() -> None:
    assert legal("start 1 8", "-", "start 1 8", "QUIP 44 38 39").scores == {"Ann": 0, "Ben": 2}


def test_rule_2_whichever_field_comes_first_the_other_one_follows() -> None:
    position = legal("start 1 8 field 2", "QUIP 44 38 39", "-", "-", "start 2 8", "YO 21 22")
    assert position.scores == {"Ann": 2, "Ben": 1}


@pytest.mark.parametrize(("opening", "again", "other"), [("", "1", "2"), (" field 2", "2", "1")])
def test_rule_2_the_second_round_is_not_on_the_same_field(opening: str, again: str, other: str) -> None:
    rule, message = refused(f"start 1 8{opening}", "-", f"start 1 8 field {again}")
    assert rule == "Tolstoy 2"
    assert message == f"round 2 is played on the other field, field {other}, not on {again}"


def test_rule_2_the_second_round_may_name_its_field() -> None:
    legal("start 1 8", "-", "start 1 8 field 2")
    legal("start 1 8 FIELD 2", "-", "START 1 8 field 1")


def test_rule_2_a_word_on_the_other_field_is_a_foul() -> None:
    rule, message = refused("start 1 8", QUIP, "NA 40 41")
    assert rule == "Tolstoy 2"
    assert "triangle 40 is not on field 1" in message


def test_rule_3_every_french_start_goes_with_every_russian_one() -> None:
    begun = {(move.french, move.russian, move.half) for move in legal().moves() if isinstance(move, Start)}
    assert begun == {(french, russian, half) for french in range(1, 6) for russian in range(6, 10) for half in (1, 2)}


def test_rule_3_on_the_classic_sheet_the_russian_starts_are_6_to_11() -> None:
    field = field_of(design(TOLSTOY, fill="random"))
    position = rules.start(field, ["Ann", "Ben"], Variation())
    begun = {(move.french, move.russian) for move in position.moves() if isinstance(move, Start)}
    assert begun == {(french, russian) for french in range(1, 6) for russian in range(6, 12)}


@pytest.mark.parametrize("french", [0, 6, 9, 10, 25])
def test_rule_3_the_french_player_starts_from_a_french_number(french: int) -> None:
    rule, message = refused(f"start {french} 8")
    assert rule == "Tolstoy 3"
    assert message == f"the French player starts from 1 to 5, not from {french}"


@pytest.mark.parametrize("russian", [0, 1, 5, 10, 32])
def test_rule_3_the_russian_player_starts_from_a_russian_number(russian: int) -> None:
    rule, message = refused(f"start 1 {russian}")
    assert rule == "Tolstoy 3"
    assert message == f"the Russian player starts from 6 to 9, not from {russian}"


def test_rule_3_a_start_letter_is_no_part_of_its_owners_word() -> None:
    assert refused("start 1 8", "DA 2 1") == ("Tolstoy 6", "DA: A (1) is already blue")
    assert refused("start 1 8", QUIP, "NA 16 8") == ("Tolstoy 6", "NA: A (8) is already red")


def test_rule_4_the_french_player_begins_and_they_alternate() -> None:
    moves = ["start 1 8", QUIP, NAIL, YOU]
    assert [legal(*moves[:n]).turn for n in range(1, 5)] == ["Ann", "Ben", "Ann", "Ben"]


def test_rule_4_in_the_second_round_the_other_player_begins() -> None:
    assert legal("start 1 8", "-", "start 1 8").turn == "Ben"
    assert legal("start 1 8", "-", "start 1 8", "QUIP 44 38 39").turn == "Ann"


def test_rule_5_touching_is_at_an_edge_or_only_at_a_corner() -> None:
    contacts = {(a, b): kind for a, b, kind in mini().contacts}
    assert (contacts[2, 21], contacts[1, 20]) == ("edge", "corner")
    legal("start 2 8", "YO 21 22")
    legal("start 1 8", "QUO 20 22")


@pytest.mark.parametrize("start", [1, 2, 3, 4, 5])
def test_rule_5_words_begin_beside_the_start_and_go_on_beside_each_letter(start: int) -> None:
    closed = {start, 8}
    paths = {word.path for word in short_words(legal(f"start {start} 8"))}
    assert paths == {(a, b) for a in touching(start) - closed for b in touching(a) - closed}


def test_rule_5_a_word_far_from_the_start_is_a_foul() -> None:
    rule, message = refused("start 1 8", "OT 22 23")
    assert rule == "Tolstoy 5"
    assert message.startswith("OT: O (22) does not touch A (1)")


def test_rule_5_letters_that_do_not_touch_make_no_word() -> None:
    assert refused("start 1 8", "QUIT 20 14 23") == ("Tolstoy 5", "QUIT: I (14) and T (23) do not touch")


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("QUIT 20 14 15", "QUIT: triangle 15 holds P, where the word needs T"),
        ("QUIPS 20 14 15", "QUIPS: its 3 triangles spell only QUIP"),
        ("QUI 20 14 15", "QUI: triangle 15 holds P, where the word needs nothing more"),
    ],
)
def test_rule_5_the_triangles_must_spell_the_word(word: str, reason: str) -> None:
    assert refused("start 1 8", word) == ("Tolstoy 5", reason)


def test_rule_6_a_blue_triangle_is_closed_to_the_russian() -> None:
    assert refused("start 1 7", QUIP, "PA 15 17") == ("Tolstoy 6", "PA: P (15) is already blue")


def test_rule_6_a_red_triangle_is_closed_to_the_french_player() -> None:
    assert refused("start 1 7", QUIP, "NA 16 17", "NO 16 22") == ("Tolstoy 6", "NO: N (16) is already red")


def test_rule_6_ones_own_triangles_are_closed_too() -> None:
    assert refused("start 1 7", QUIP, "NA 16 17", "IY 14 21") == ("Tolstoy 6", "IY: I (14) is already blue")


def test_rule_6_no_move_goes_over_a_coloured_triangle() -> None:
    for moves in (["start 1 7", QUIP], ["start 1 7", QUIP, "NA 16 17"]):
        used = {id for word in short_words(legal(*moves), 3) for id in word.path}
        assert used.isdisjoint({1, 7, 20, 14, 15})
        assert len(moves) < 3 or used.isdisjoint({16, 17})


@pytest.mark.parametrize(
    ("moves", "letter", "path"),
    [
        (["start 4 7"], "T", f"23 {ODESSA}"),
        (["start 1 7"], "W", f"20 {PETERSBURG}"),
        (["start 5 7", "TI 23 18", "-"], "L", f"19 {MOSCOW}"),
    ],
    ids=CITIES.values(),
)
def test_rule_7_a_city_stands_for_any_letter_that_the_french_player_names(
    moves: list[str], letter: str, path: str
) -> None:
    position = legal(*moves, picture=PLAIN)
    for named in ALPHABET:
        after(position, rules.read(f"{letter}{named} {path}", position))


def test_rule_7_a_word_that_ends_on_a_city_occupies_it_and_one_that_passes_does_not() -> None:
    assert worth("start 5 8", "TU 23 24", "-", "OE 22 4") == 1 + 3
    assert worth("start 5 8", "TUO 23 24 22", "-", "IE 3 4") == 1


@pytest.mark.parametrize("closed", sorted(BORDER | CITIES.keys()))
def test_rule_8_the_russian_may_not_enter_the_three_cities_nor_the_seven_border_triangles(closed: int) -> None:
    position = legal("start 1 7", QUIP)
    board = position.board
    before, beyond = sorted(touching(closed))[:2]
    beside = structs.replace(position.grounds[0], coloured=(0, 0), ends=(None, board.index(before)))
    text = "".join(board.letters[id - 1] or "A" for id in (closed, beyond))
    result = structs.replace(position, grounds=(beside,)).play(Word(text, (closed, beyond)))
    assert isinstance(result, Foul)
    assert result.rule == "Tolstoy 8"
    assert f"the Russian may not enter {CITIES.get(closed, 'the border')}" in result.message


def test_rule_8_no_russian_move_enters_the_ten_closed_triangles() -> None:
    for russian in (6, 7, 8, 9):
        used = {id for word in short_words(legal(f"start 1 {russian}", QUIP), 4) for id in word.path}
        assert used
        assert used.isdisjoint(BORDER | CITIES.keys())


def test_rule_8_the_french_player_may_enter_all_of_them() -> None:
    used = {id for start in (1, 4) for word in short_words(legal(f"start {start} 8"), 3) for id in word.path}
    assert used >= BORDER | CITIES.keys()


def test_rule_9_once_the_russian_is_stuck_the_french_player_goes_on_alone() -> None:
    moves = ["start 1 8", QUIP, "-", YOU, "IL 18 19"]
    assert [legal(*moves[:n]).turn for n in range(3, 6)] == ["Ann", "Ann", "Ann"]


def test_rule_9_a_russian_once_stuck_plays_no_more_in_this_round() -> None:
    rule, message = refused("start 1 8", QUIP, "-", YOU, "Ben: NA 16 17")
    assert rule == "turn order"
    assert "Ben cannot move now" in message


def test_rule_10_a_word_that_ends_on_the_border_ends_the_round_and_no_other_does() -> None:
    seen = set()
    for start in range(1, 6):
        position = legal(f"start {start} 8")
        for word in short_words(position):
            assert after(position, word).between_rounds == (word.path[-1] in BORDER)
            seen.add(word.path[-1])
    assert seen >= BORDER


def test_rule_10_a_french_player_without_a_word_ends_the_round() -> None:
    position = legal("start 1 8", QUIP, "NA 16 17", "-")
    assert position.between_rounds
    assert not position.over


def test_rule_10_two_rounds_are_the_game() -> None:
    assert legal("start 1 8", "-", "start 1 8", "-").over


def test_score_each_word_counts_one() -> None:
    assert worth("start 1 7", "WI 20 14") == 1
    assert worth("start 1 7", "WIPNAIL 20 14 15 16 17 18 19") == 1


@pytest.mark.parametrize("letter", ALPHABET)
def test_score_a_real_j_q_x_or_z_counts_one_more_and_no_other_letter_does(letter: str) -> None:
    spelled = "QU" if letter == "Q" else letter
    points = worth("start 1 7", f"{spelled}I 20 14", picture=PLAIN.replace("W", letter))
    assert points == (2 if letter in "JQXZ" else 1)


def test_score_every_bonus_letter_of_a_word_counts() -> None:
    assert worth("start 1 7", "ZQUX 20 14 15", picture=PLAIN.replace("W", "Z").replace("I P N", "Q X N")) == 4


def test_score_a_printed_bonus_letter_is_a_real_one() -> None:
    field = mini().remarked({2: {"letter": "Z"}, 21: {"letter": "O"}, 22: {"letter": "O"}})
    begun = after(rules.start(field, ["Ann", "Ben"], Variation(words=FileOr("none"))), Start(1, 8))
    assert after(begun, Word("ZOO", (2, 21, 22))).scores["Ann"] == 2


@pytest.mark.parametrize(
    ("stars", "moves"),
    [
        (3, ["start 4 7", "TO 23 24"]),
        (4, ["start 1 7", "WA 20 13"]),
        (5, ["start 5 7", "TI 23 18", "-", "LA 19 12"]),
    ],
)
def test_score_a_word_that_ends_on_a_city_brings_its_stars(stars: int, moves: list[str]) -> None:
    assert worth(*moves) == 1 + stars


@pytest.mark.parametrize("letter", "JQXZ")
def test_score_a_city_as_a_bonus_letter_brings_its_stars_only(letter: str) -> None:
    assert worth("start 4 7", f"T{letter} 23 24") == 1 + 3


@pytest.mark.parametrize(
    ("stars", "moves"),
    [
        (0, ["start 5 7", "TE 23 4"]),
        (3, ["start 5 7", "TO 23 24", "-", "OE 22 4"]),
        (4, ["start 1 7", "WA 20 13", "-", "IY 14 21"]),
        (5, ["start 5 7", "TI 23 18", "-", "LA 19 12", "AOE 17 22 4"]),
        (8, ["start 5 7", "TO 23 24", "-", "LA 19 12", "AOE 17 22 4"]),
        (12, ["start 5 7", "TO 23 24", "-", "LA 19 12", "NEA 11 10 13", "WD 20 2"]),
    ],
)
def test_score_coming_home_brings_the_stars_of_every_occupied_city_once_more(stars: int, moves: list[str]) -> None:
    assert worth(*moves) == 1 + stars


def test_score_the_word_that_comes_home_has_its_bonus_letters_too() -> None:
    assert worth("start 5 7", "TO 23 24", "-", "XE 22 4", picture=PLAIN.replace("Y O", "Y X")) == 1 + 1 + 3


def test_score_being_stuck_brings_no_stars_again() -> None:
    assert worth("start 5 7", "TO 23 24", "-", "-") == 0


def test_score_the_cities_of_a_round_count_in_that_round_only() -> None:
    position = legal("start 4 7", "TO 23 24", "-", "-", "start 5 7", "TE 47 28")
    assert position.scores == {"Ann": 4, "Ben": 1}


def test_score_the_russian_scores_nothing() -> None:
    assert legal("start 3 7", "DA 2 1", "start 3 7").scores == {"Ann": 1, "Ben": 0}
    assert legal("start 2 7", "YO 21 22", "PIQU 15 14 20").scores == {"Ann": 1, "Ben": 0}


def test_score_the_higher_total_of_both_rounds_wins() -> None:
    assert legal("start 1 8", QUIP, "-", "-", "start 2 8", "YO 45 46", "-", "-").winners == ("Ann",)
    assert legal("start 2 8", "YO 21 22", "-", "-", "start 1 8", "QUIP 44 38 39", "-", "-").winners == ("Ben",)


def test_tol_t1_quip_brings_two() -> None:
    assert legal("start 1 8", QUIP, words="wide").scores == {"Ann": 2, "Ben": 0}


def test_tol_t2_nail_brings_the_russian_nothing() -> None:
    assert legal("start 1 8", QUIP, NAIL, words="wide").scores == {"Ann": 2, "Ben": 0}


def test_tol_t3_you_on_odessa_brings_four() -> None:
    assert legal("start 1 8", QUIP, NAIL, YOU, words="wide").scores == {"Ann": 6, "Ben": 0}


def test_tol_t4_odessa_and_moscow_bring_eight_more_at_home() -> None:
    moves = ["start 5 7", "TO 23 24", "-", "LA 19 12", "AOE 17 22 4"]
    assert worth(*moves) == 1 + 8
    assert worth(*moves[:-1], "AJE 17 22 4", picture=PLAIN.replace("Y O", "Y J")) == 1 + 1 + 8


def test_tol_t5_home_without_a_city_brings_the_words_own_points() -> None:
    assert worth("start 1 7", "QUY 20 21", picture=PICTURE) == 2


def test_tol_t6_fox_on_moscow_brings_six() -> None:
    picture = PLAIN.replace("A I L", "A O L").replace("Y O", "Y F")
    assert worth("start 4 7", "FOX 22 18 12", picture=picture, words="wide") == 6


def test_t7_jazz_brings_four() -> None:
    picture = PLAIN.replace("I P N", "A Z Z").replace("W", "J")
    assert worth("start 1 7", "JAZZ 20 14 15 16", picture=picture, words="wide") == 4


def test_t8_quit_on_odessa_brings_five() -> None:
    picture = PLAIN.replace("Y O", "Y Q")
    assert worth("start 4 7", "QUIT 22 18 24", picture=picture, words="wide") == 5


def test_t9_a_russian_word_over_a_city_or_the_border_is_a_foul() -> None:
    assert refused("start 1 8", QUIP, "XAR 11 12 9") == ("Tolstoy 8", "XAR: the Russian may not enter Moscow")
    rule, message = refused("start 1 8", QUIP, "NOTE 16 22 23 4")
    assert rule == "Tolstoy 8"
    assert message.startswith("NOTE: the Russian may not enter the border")
    assert "T (23)" in message


def test_t10_a_word_over_a_coloured_triangle_or_either_start_is_a_foul() -> None:
    assert refused("start 1 8", QUIP, "NIA 16 14 17")[0] == "Tolstoy 6"
    assert refused("start 1 8", "DAY 2 1 21") == ("Tolstoy 6", "DAY: A (1) is already blue")
    assert refused("start 1 8", "QUIPA 20 14 15 8") == ("Tolstoy 6", "QUIPA: A (8) is already red")


@pytest.mark.parametrize("words", ["wide", "common", "none"])
@pytest.mark.parametrize("word", ["QU", "QU 20"])
def test_t11_one_triangle_is_no_word(words: str, word: str) -> None:
    assert refused("start 1 8", word, words=words) == (
        "TOL-A9",
        "QU covers one triangle; a word covers at least two",
    )


def test_t11_one_triangle_is_no_word_even_if_ones_own_list_has_it(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("QU\nQUIP\n")
    assert fouls(written("start 1 8", "QU 20", words="mine.txt"), tmp_path) == [2]


def test_tol_a1_the_next_word_begins_at_ones_own_last_letter() -> None:
    legal("start 1 8", "QUI 20 14", "LR 19 9", "PA 15 17")
    rule, message = refused("start 1 8", "QUI 20 14", "LR 19 9", "IA 18 17")
    assert rule == "Tolstoy 5"
    assert message.startswith("IA: I (18) does not touch I (14)")


def test_tol_a1_the_russian_begins_at_the_russian_start_not_at_the_french_word() -> None:
    legal("start 1 8", "QUO 20 22", "LR 19 9")
    rule, message = refused("start 1 8", "QUO 20 22", "IT 14 6")
    assert rule == "Tolstoy 5"
    assert message.startswith("IT: I (14) does not touch A (8)")


def test_tol_a2_a_city_inside_a_french_word_is_used_up_but_not_occupied() -> None:
    assert worth("start 5 8", "TUO 23 24 22") == 1
    assert refused("start 5 8", "TUO 23 24 22", "-", "NU 16 24") == ("Tolstoy 6", "NU: Odessa is already blue")


def test_tol_a3_a_city_named_as_q_is_a_bare_q() -> None:
    assert worth("start 4 8", "QI 24 18", words="wide") == 1
    legal("start 4 8", "QUI 24 22 18", picture=PLAIN.replace("Y O", "Y U"))
    rule, message = refused("start 4 8", "QUIT 24 18 23")
    assert rule == "Tolstoy 5"
    assert "triangle 18 holds I, where the word needs U" in message


def test_tol_a3_a_lettered_q_is_always_qu() -> None:
    assert refused("start 1 8", "QI 20 14") == (
        "Tolstoy 5",
        "QI: triangle 20 holds QU, where the word needs Q",
    )
    assert refused("start 1 8", "QI")[0] == "Tolstoy 5"


@pytest.mark.parametrize("word", ["QU 24 22", "QU"])
def test_tol_a3_a_bare_q_on_a_city_and_a_u_are_two_triangles(word: str) -> None:
    assert legal("start 4 8", word, picture=PLAIN.replace("Y O", "Y U")).scores["Ann"] == 1


@pytest.mark.parametrize("letter", "JQXZ")
def test_tol_a4_a_city_as_a_bonus_letter_inside_a_word_earns_nothing(letter: str) -> None:
    assert worth("start 5 8", f"T{letter}O 23 24 22") == 1


def test_tol_a5_a_word_may_pass_over_the_border_and_the_round_goes_on() -> None:
    assert legal("start 1 8", "QUYO 20 21 22").turn == "Ben"
    assert legal("start 1 8", "DIYO 2 3 21 22").turn == "Ben"


def test_tol_a6_the_first_french_word_may_come_home() -> None:
    assert legal("start 1 8", "QUY 20 21").missing == "round 2 has not been played"


def test_tol_a7_nobody_checks_players_who_say_they_are_stuck() -> None:
    legal("start 1 8", "-", "start 1 8", "QUIP 44 38 39", "-", "-", words="wide")


def test_tol_a7_saying_that_one_is_stuck_is_final() -> None:
    assert legal("start 1 8", "-").between_rounds
    assert refused("start 1 8", "-", QUIP)[0] == "Tolstoy 10"


@pytest.mark.parametrize("moves", [["start 1 8", "-"], ["start 1 8", QUIP, "-"]])
@pytest.mark.parametrize("words", ["wide", "none"])
def test_tol_a7_strict_stuck_shows_a_word_to_whoever_says_so_too_soon(moves: list[str], words: str) -> None:
    rule, message = refused(*moves, words=words, strict=True)
    assert rule == "TOL-A7"
    said, _, shown = message.partition(" is not stuck: ")
    assert said == ("Ann" if len(moves) == 2 else "Ben")
    legal(*moves[:-1], shown.removesuffix(" can be formed"), words=words, strict=True)


def test_tol_a7_strict_stuck_believes_whoever_has_no_word(word_file: Path) -> None:
    moves = ["start 1 6", "-", "start 1 6", "-"]
    assert fouls(written(*moves, picture=PLAIN, words="mine.txt", strict=True), word_file) == []


def test_tol_a7_under_strict_stuck_no_move_but_a_word_is_listed_while_there_is_one() -> None:
    assert Stuck() not in list(legal("start 1 8", words="common", strict=True).moves())
    assert Stuck() in list(legal("start 1 8", words="common").moves())


def test_tol_a8_the_wide_list_holds_unless_another_is_named() -> None:
    assert Variation().words == "wide"
    legal("start 4 8", "QI 24 18", words="wide")


def test_tol_a8_a_word_outside_the_list_is_a_foul() -> None:
    assert refused("start 4 8", "QI 24 18", words="common") == ("TOL-A8", "QI is not in the word list (common)")
    assert refused("start 1 8", "QUPI 20 15 14", words="wide") == ("TOL-A8", "QUPI is not in the word list (wide)")


def test_tol_a8_with_none_every_string_of_letters_is_a_word() -> None:
    legal("start 1 8", "QUPI 20 15 14", words="none")


def test_tol_a8_with_none_and_strict_any_two_open_triangles_are_a_word() -> None:
    assert refused("start 1 8", "-", strict=True)[0] == "TOL-A7"


def test_tol_a8_ones_own_list_is_the_only_one_that_counts(word_file: Path) -> None:
    assert fouls(written("start 1 8", QUIP, words="mine.txt"), word_file) == []
    verdict = judge(written("start 1 8", "QUIP 20 14 15", NAIL, words="mine.txt"), word_file)
    assert [str(played.foul and played.foul.message) for played in verdict.fouls] == [
        "NAIL is not in the word list (mine.txt)"
    ]


def test_tol_a8_a_list_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        judge(written("start 1 8", words="mine.txt"), tmp_path)
    assert str(caught.value.file).endswith("mine.txt")


def test_tol_a9_triangles_count_not_letters() -> None:
    legal("start 1 8", "QUI 20 14")
    assert refused("start 1 8", "QU 20")[0] == "TOL-A9"


@pytest.mark.parametrize(
    "behind", ["{word} 4", "{word} (4)", "{word}: 4", "{word} {triangles} (4)", "{word} {triangles} [4]"]
)
def test_tol_a21_a_number_that_is_none_of_a_words_triangles_is_its_points(behind: str) -> None:
    words = {"QUIP": "20 14 15", "NO": "16 22"}
    tallied = [behind.format(word=word, triangles=triangles) for word, triangles in words.items()]
    verdict = judge(written("start 1 8", *tallied))
    plain = judge(written("start 1 8", *(f"{word} {at}" if "2" in tallied[0] else word for word, at in words.items())))
    assert not verdict.fouls and verdict.position.possible_scores == plain.position.possible_scores
    told = [note for note in verdict.notes if "taken as its points" in note]
    assert [note.partition(" is taken")[0] for note in told] == ["move 2 (line 7): 4 behind QUIP"]


def test_tol_a21_what_may_be_triangles_is_none_of_its_points() -> None:
    assert refused("start 1 8", "QU 20")[0] == "TOL-A9"
    assert refused("start 1 8", "QUIP 20 14 15 4")[1] == "QUIP: triangle 4 holds E, where the word needs nothing more"
    assert refused("start 1 8", "QUIP 20 (14)")[0] == "Tolstoy 5"
    legal("start 1 8", "QUI 20 (14)")


def test_tol_a10_no_triangle_twice_in_one_word() -> None:
    assert refused("start 2 8", "YOY 21 22 21") == ("TOL-A10", "YOY: triangle 21 is used twice in one word")
    assert refused("start 2 8", "OYO", picture=PLAIN.replace("P N", "P P"))[0] == "Tolstoy 5"


def test_tol_a11_the_same_word_may_come_again_on_other_triangles() -> None:
    picture = PLAIN.replace("I P N", "O N O").replace("W", "N")
    assert legal("start 1 8", "NO 20 14", "-", "NO 15 16", picture=picture, words="wide").scores["Ann"] == 2


def test_tol_a12_the_border_is_the_french_starts_and_the_two_above_the_hanging_ones() -> None:
    position = legal("start 1 8")
    assert {position.board.ids[i] for i in range(24) if 1 << i & position.board.border} == BORDER
    assert mini().facts["border"] == [*sorted(BORDER), *sorted(id + 24 for id in BORDER)]


def test_tol_a13_equal_scores_are_a_draw() -> None:
    assert legal("start 1 8", QUIP, "-", "-", "start 1 8", "QUIP 44 38 39", "-", "-").winners == ("Ann", "Ben")
    assert legal("start 1 8", "-", "start 1 8", "-").winners == ("Ann", "Ben")


def test_tol_a14_the_starts_have_their_letters_printed() -> None:
    assert {mini().spaces[i].mark["kind"] for i in range(9)} == {"letter"}
    assert legal("start 1 8").board.letters[:9] == tuple("ADIEUTSAR")


def test_tol_a15_a_blank_triangle_is_of_no_use_to_anybody() -> None:
    picture = PICTURE.replace("P", ".")
    rule, message = refused("start 1 8", "QUIP 20 14 15", picture=picture)
    assert rule == "TOL-A15"
    assert "triangle 15 is blank" in message
    refused("start 1 8", "QUI 20 14", "NAP", picture=picture)
    for moves in (["start 1 7"], ["start 1 7", "QUI 20 14"]):
        assert all(15 not in word.path for word in short_words(legal(*moves, picture=picture), 3))


def test_tol_a16_starts_that_nobody_chose_are_ordinary_letters() -> None:
    legal("start 2 7", "AI 1 3", "start 2 7")
    legal("start 1 7", "QUIT 20 14 6")
    legal("start 1 7", "QUI 20 14", "ARI 8 9 18")
    assert refused("start 1 7", "QUO 20 22", "NE 16 4")[0] == "Tolstoy 8"


def test_tol_a17_being_stuck_is_a_move_of_its_own(word_file: Path) -> None:
    verdict = judge(written("start 1 6", picture=PLAIN, words="mine.txt", strict=True), word_file)
    assert not verdict.position.over
    assert verdict.position.missing == "round 1 has not ended; it is Ann's turn"
    assert list(verdict.position.moves()) == [Stuck()]


def test_tol_a17_a_word_that_comes_home_closes_the_round_by_itself() -> None:
    legal("start 1 8", "QUY 20 21", "start 1 8")
    assert refused("start 1 8", "QUY 20 21", "-")[0] == "Tolstoy 10"


def test_tol_a18_moves_differ_in_their_path_or_in_what_a_city_stands_for() -> None:
    words = list(short_words(legal("start 4 8")))
    kinds = {id: 26 if id in CITIES else 1 for id in range(1, 25)}
    closed = {4, 8}
    ways = sum(kinds[a] * kinds[b] for a in touching(4) - closed for b in touching(a) - closed)
    assert len(words) == len(set(words)) == ways


def test_a_word_without_triangles_finds_its_path() -> None:
    verdict = judge(written("start 2 8", "YOU"))
    assert rules.story(verdict).strokes[-1].spaces == (21, 22, 24)
    assert verdict.position.scores["Ann"] == 4
    assert (verdict.position.doubts, verdict.position.notes) == ((), ())


FORK = """
    T E S X A * R
    * I P W T I L
      N H T T *
      A D I E U
"""
"""From Odessa WT lies over 16 and 17, or over 16 and 23, which is home."""
TO_THE_FORK = ("start 4 6", "TO 22 24", "IP 14 15", "WT")


@pytest.mark.parametrize(
    ("later", "meant", "score"),
    [
        (["start 1 6", "-"], "16 23", 8),
        (["SE 7 10", "-", "start 1 6", "-"], "16 17", 5),
        (["-", "IL 18 19", "-", "start 1 6", "-"], "16 17", 6),
    ],
)
def test_a_later_move_shows_which_way_a_word_was_meant(later: list[str], meant: str, score: int) -> None:
    position = legal(*TO_THE_FORK, *later, picture=FORK)
    assert position.scores["Ann"] == score
    assert position.doubts == ()
    assert len(position.notes) == 1
    assert "WT fits in several ways (16 17, 16 23)" in position.notes[0]
    assert f"{meant} was meant" in position.notes[0]


@pytest.mark.parametrize("later", [["-", "-"], ["-", "-", "start 1 6", "-"]])
def test_being_stuck_too_shows_that_the_word_before_did_not_end_the_round(later: list[str]) -> None:
    position = legal(*TO_THE_FORK, *later, picture=FORK)
    assert position.doubts == ()
    assert position.scores["Ann"] == 5


def test_a_word_whose_triangles_decide_the_score_leaves_a_doubt_that_lists_them() -> None:
    verdict = judge(written(*TO_THE_FORK, picture=FORK))
    assert len(verdict.position.doubts) == 1
    assert "write its triangles: 16 17 or 16 23" in verdict.position.doubts[0]
    assert verdict.valid
    assert not verdict.clean


SAME = """
    T E S X A * R
    * O P I A I L
      Y N O T *
      A D I E U
"""
"""From 1, NO lies over 21 and 14 or over 21 and 22, and nothing hangs on it."""


def test_a_word_whose_triangles_do_not_matter_is_passed_over_in_silence() -> None:
    position = legal("start 1 8", "-", "start 1 8", "NO", "-", "-", picture=SAME)
    assert (position.doubts, position.notes) == ((), ())


def test_a_doubt_names_only_the_word_that_the_score_depends_on() -> None:
    moves = ["start 1 8", "NO", "-", "-", "start 4 6", "TO 46 48", "IP 38 39", "WT"]
    doubts = legal(*moves, picture=SAME, second=FORK).doubts
    assert len(doubts) == 1
    assert doubts[0].startswith("WT fits in several ways")


def test_nothing_is_said_to_have_been_shown_when_nothing_showed_it() -> None:
    position = legal("start 1 8", "NO", "-", "-", "start 1 8", "-", picture=SAME)
    assert (position.doubts, position.notes) == ((), ())


def test_under_strict_stuck_whoever_is_stuck_on_one_of_the_ways_is_believed(word_file: Path) -> None:
    # OT lies over 23 and 17 or over 23 and 22; TA, the only Russian word, needs the T in 17
    picture = "T E S X I * R  * I P N T I L  Y N T O *  A D I E U"
    moves = ["start 5 9", "OT", "-"]
    assert fouls(written("start 5 9", "OT 23 17", "-", picture=picture, words="mine.txt", strict=True), word_file) == []
    assert fouls(written(*moves, picture=picture, words="mine.txt", strict=True), word_file) == []


def test_too_many_ways_ask_for_the_triangles() -> None:
    everywhere = "T E S E A * R  * E E E E E E  E E E E *  A D I E U"
    with pytest.raises(BadInput, match="write its triangles") as caught:
        judge(written("start 1 8", "EEEEEE", picture=everywhere))
    assert caught.value.line == 7


@pytest.mark.slow
@pytest.mark.parametrize("word", ["EEEEEEE", "EEEEEXX"])
def test_a_field_of_one_letter_does_not_bring_the_referee_to_a_halt(word: str) -> None:
    blank = field_of(design(TOLSTOY))
    field = blank.remarked({space.id: {"letter": "E"} for space in blank.spaces if space.mark["kind"] == "empty"})
    position = after(rules.start(field, ["Ann", "Ben"], Variation(words=FileOr("none"))), Start(1, 8))
    with at_most(15_000_000), contextlib.suppress(BadInput):
        position.play(Word(word))


def test_a_slip_does_not_hide_the_next() -> None:
    source = written("start 1 8", "QUZZZ 20 14 15", NAIL, "YI 21 14", "RS 9 7", "OTE 22 23 4")
    assert fouls(source) == [2, 4, 5]


def test_a_fouled_word_has_coloured_its_triangles_and_counts_for_nothing() -> None:
    verdict = judge(written("start 1 7", "QUIP 20 14 15", "NA 16 17", "OQ 22 24", words="wide"))
    assert [played.number for played in verdict.fouls] == [4]
    assert verdict.position.scores["Ann"] == 2
    verdict = judge(written("start 4 7", "OQ 22 24", "NA 16 17", "OT 22 23", words="wide"))
    assert [played.number for played in verdict.fouls] == [2, 4]
    assert verdict.fouls[1].foul == Foul("Tolstoy 6", "OT: O (22) is already blue")


@pytest.mark.parametrize("later", [NAIL, "start 1 8"])
def test_a_guess_where_a_fouled_word_lay_does_not_decide_whether_the_round_is_over(later: str) -> None:
    # DAI can only be taken over 2, 1 and 3, which is home; those who played on did not think so
    assert fouls(written("start 1 8", "DAI", later)) == [2]


SLIPS = {
    "a start": ["start 1 8", "start 1 8", "sit", "rut", "nod", "start 3 6"],
    "a word": ["start 1 8", "sit", "sit", "rut", "nod", "start 3 6"],
    "the word that ends the round": ["start 1 8", "sit", "rut", "nod", "nod", "start 3 6"],
    "the last line": ["start 1 8", "sit", "rut", "nod", "start 3 6", "start 3 6"],
    "a word three times": ["start 1 8", "sit", "rut", "nod", "NOD", "nod", "start 3 6"],
    "a word with its triangles": ["start 1 8", "sit 21 22 16", "sit 21 22 16", "rut", "nod", "start 3 6"],
    "a misspelt word": ["start 1 8", "sit", "rut", "nodd", "nod", "start 3 6"],
    "a misspelt word, with a name": ["start 1 8", "sit", "rut", "nodd", "Ann: nod", "start 3 6"],
    "a misspelt word, twice": ["start 1 8", "sit", "rut", "nodd", "nodd", "nod", "start 3 6"],
}


def on_printed_letters(*moves: str) -> Verdict:
    text = 'game = "tolstoy"\nsheet = "TOL-10R203-4"\nplayers = ["Ann", "Ben"]\nmoves = """\n'
    written = record.parse("\n".join((text, *moves, '"""')))
    return replay(TOLSTOY.rules, field_for(TOLSTOY, written), written)


@pytest.mark.parametrize("moves", SLIPS.values(), ids=SLIPS)
def test_a_slip_of_the_pen_takes_and_gives_no_points(moves: list[str]) -> None:
    verdict = on_printed_letters(*moves)
    assert verdict.position.scores == {"Ann": 2, "Ben": 0}
    assert isinstance(verdict.position, Position) and verdict.position.rounds == 2
    assert verdict.fouls or verdict.twice


def test_a_russian_who_is_stuck_on_two_lines_is_stuck_once() -> None:
    verdict = judge(written("start 1 8", QUIP, "-", "-", YOU, "-", "start 1 8", "-"))
    assert [line.number for line in verdict.twice] == [4] and not verdict.fouls
    assert verdict.position.scores["Ann"] == 6


ALL_E = PICTURE.translate({ord(letter): "E" for letter in PICTURE if letter.isalpha()})


def test_a_word_formed_twice_running_asks_for_its_triangles() -> None:
    (note,) = judge(written("start 1 8", "EE", "EE", picture=ALL_E)).notes
    assert note.endswith("if the word was formed once more, write its triangles too")


def test_a_word_formed_twice_running_on_other_triangles_is_no_slip() -> None:
    legal("start 1 8", "EE 20 14", "EE 16 17", picture=ALL_E)


def test_a_round_that_ends_with_a_foul_says_so() -> None:
    verdict = on_printed_letters("start 1 8", "sit", "rut", "nodd", "start 3 6")
    assert any("NODD was a foul" in note and "round 1 ended with it" in note for note in verdict.notes)


def test_a_word_outside_the_list_may_still_have_lain_in_any_of_its_ways(word_file: Path) -> None:
    # OT, which is not in this list, lies over 23 and 17 or over 23 and 22; TA shows that it was not 17
    picture = "T E S X A * R  * I P N T I L  Y N T O *  A D I E U"
    (word_file / "mine.txt").write_text("TA\n")
    assert fouls(written("start 5 9", "OT", "TA 17 8", picture=picture, words="mine.txt"), word_file) == [2]


@pytest.mark.parametrize(
    ("word", "nearest"),
    [
        ("IOI", "IOI: I (14) is already blue"),  # not over the border, though I (3) is open
        (
            "ANY",
            "ANY: the Russian may not enter the border, here Y (21)",
        ),  # from the Russian's end, though over the border
        ("OI", "OI: O (22) does not touch A (8), Ben's start"),  # on open triangles, though elsewhere
        ("EP", "EP: P (15) is already blue"),  # anywhere, though coloured
        ("LP", "LP: the Russian may not enter Moscow"),  # over a city, since nothing else spells it
    ],
)
def test_a_word_that_fits_nowhere_is_judged_where_it_comes_nearest_to_fitting(word: str, nearest: str) -> None:
    _, message = refused("start 1 8", QUIP, word)
    assert message == nearest


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (["WHO"], "WHO: there is no W on field 1"),
        (["YY"], "YY: Y and Y do not touch anywhere on field 1"),
        (["QUO 20 22", "PAS"], "PAS: S (7) is already red"),
        (["QUO 20 22", "PANT"], "PANT: the Russian may not enter the border"),
        (["QUIP", "LA"], "LA: L (19) does not touch S (7)"),
    ],
)
def test_a_foul_without_triangles_says_what_is_in_the_way(moves: list[str], reason: str) -> None:
    assert refused("start 1 7", *moves)[1].startswith(reason)


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (["IP"], "IP: I (14) does not touch A (1)"),
        (["QUI 20 14", "NAG"], "NAG: there is no G on field 1"),
    ],
)
def test_a_foul_without_triangles_speaks_of_letters_before_it_takes_a_city_for_one(
    moves: list[str], reason: str
) -> None:
    assert refused("start 1 8", *moves)[1].startswith(reason)


def test_a_word_before_any_start_asks_for_the_starts() -> None:
    verdict = judge(written(QUIP, "start 1 8", QUIP))
    assert [(played.number, played.foul and played.foul.rule) for played in verdict.fouls] == [(1, "Tolstoy 3")]
    assert verdict.position.scores["Ann"] == 2


def strokes(*moves: str) -> list[tuple[int | None, tuple[int, ...], bool]]:
    """Number, triangles and foul of all that the finished sheet shows."""
    played = rules.story(judge(written(*moves)))
    return [(stroke.order, stroke.spaces, stroke.foul) for stroke in played.strokes]


STARTED = [(None, (1,), False), (None, (8,), False)]


@pytest.mark.parametrize("early", ["QUIP 20 14 15", "QUIP", "-"])
def test_a_line_before_any_start_leaves_nothing_on_the_finished_sheet(early: str) -> None:
    assert strokes(early) == []
    assert strokes(early, "start 1 8", QUIP) == [*STARTED, (3, (20, 14, 15), False)]


def test_a_start_that_cannot_be_leaves_nothing_on_the_finished_sheet() -> None:
    assert strokes("start 1 8", "-", "start 1 8", "start 2 9")[2:] == [(None, (25,), False), (None, (32,), False)]


def test_a_word_after_the_round_leaves_nothing_on_the_finished_sheet() -> None:
    assert strokes("start 1 8", QUIP, "Ben: -", "Ann: -", YOU) == [*STARTED, (2, (20, 14, 15), False)]


def test_a_slip_of_the_pen_leaves_nothing_on_the_finished_sheet() -> None:
    right = strokes("start 1 8", QUIP)
    assert strokes("start 1 8", QUIP, QUIP) == right
    assert strokes("start 1 8", "QUIQ 20 14 15", QUIP) == [*STARTED, (3, (20, 14, 15), False)]


def test_being_stuck_before_any_start_asks_for_the_starts() -> None:
    assert fouls(written("-", "start 1 8", QUIP)) == [1]


def test_a_word_after_the_round_asks_for_the_second_start() -> None:
    rule, message = refused("start 1 8", QUIP, "Ben: -", "Ann: -", YOU)
    assert rule == "Tolstoy 10"
    assert message == "round 1 is over; the next line must open round 2, as in: start 3 8"


def test_a_second_start_too_early_is_a_foul_and_the_second_round_is_judged() -> None:
    rule, message = refused("start 1 8", QUIP, "start 1 8")
    assert rule == "Tolstoy 10"
    assert message.endswith("round 1 has not ended; it is Ben's turn")
    verdict = judge(written("start 1 8", QUIP, "start 1 8", "QUIP 44 38 39", "LIAN 43 42 41 40"))
    assert [played.number for played in verdict.fouls] == [3]
    assert verdict.position.scores == {"Ann": 2, "Ben": 2}


def test_a_third_start_is_a_foul() -> None:
    rule, message = refused("start 1 8", "-", "start 1 8", "start 2 9")
    assert rule == "Tolstoy 10"
    assert "round 2 has not ended" in message


def test_a_second_round_on_the_same_field_is_judged_on_the_other() -> None:
    assert fouls(written("start 1 8", "-", "start 1 8 field 1", "QUIP 44 38 39")) == [3]


def test_exchanged_starts_do_not_hide_what_follows() -> None:
    verdict = judge(written("start 8 1", QUIP, NAIL, "OI 22 14"))
    assert verdict.fouls[0].number == 1
    assert verdict.unjudged == 0
    assert verdict.fouls[-1].number == 4


@pytest.mark.parametrize(
    "line", ["start 3", "start 3 8 field 3", "start 3 8 9", "start three eight", "QUIP 20 99", "QU1P", "12"]
)
def test_a_line_that_is_no_move_is_shown_with_its_place(line: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge(written("start 1 8", line))
    assert caught.value.line == 7
    assert str(caught.value.file) == "game.toml"


def test_first_says_who_is_french_in_round_1() -> None:
    moves = written("start 1 8", QUIP, NAIL)
    position = judge(f'first = "ben"\n{moves}').position
    assert position.scores == {"Ann": 0, "Ben": 2}
    assert position.turn == "Ben"


@pytest.mark.parametrize(
    "word",
    ["quip 20 14 15", "QuIP 20 14 15", "Qu-I-P 20 14 15", "2. QUIP 20 14 15", "ann: QUIP  20 14  15 # our first"],
)
def test_a_record_forgives_how_a_word_is_written(word: str) -> None:
    assert legal("start 1 8", word).scores["Ann"] == 2


def test_a_word_in_letters_with_loose_accents_is_read() -> None:
    said = unicodedata.normalize("NFD", "ÉTÉ")
    assert rules.read(said, legal("start 1 8")) == Word("ÉTÉ")


def test_the_word_start_can_be_written_with_its_triangles() -> None:
    position = legal("start 1 8")
    word = Word("START", (7, 6, 10, 14, 15))
    assert rules.read(rules.write(word), position) == word


def test_what_is_written_of_a_move_is_read_as_that_move() -> None:
    for position in (legal(), legal("start 1 8", "-"), legal("start 1 8"), legal("start 1 8", QUIP, words="common")):
        moves = (
            list(position.moves()) if position.board.words or position.between_rounds else list(short_words(position))
        )
        assert [rules.write(rules.read(rules.write(move), position)) for move in moves] == [*map(rules.write, moves)]


def test_names_in_the_lines_are_held_against_the_turn() -> None:
    legal("Ann: start 1 8", f"Ann: {QUIP}", f"ben: {NAIL}", YOU, "Ben: -", "Ann: -", "start 1 8", "Ben: QUIP 44 38 39")


def test_a_name_that_nobody_has_is_refused_with_its_line() -> None:
    with pytest.raises(BadInput, match="Cy") as caught:
        judge(written("start 1 8", f"Cy: {QUIP}"))
    assert caught.value.line == 7


def test_a_name_with_a_number_in_it_may_stand_in_a_line() -> None:
    source = written("start 1 8", f"Player 1: {QUIP}").replace('"Ann"', '"Player 1"').replace('"Ben"', '"Player 2"')
    assert judge(source).position.scores == {"Player 1": 2, "Player 2": 0}


def test_a_move_out_of_turn_is_a_foul_of_whoever_made_it() -> None:
    verdict = judge(written("start 1 8", f"Ann: {QUIP}", f"Ann: {YOU}"))
    foul = verdict.fouls[0]
    assert (foul.number, foul.foul) == (
        3,
        Foul("turn order", "Ann cannot move now: it is Ben's turn; is a line of Ben's missing before it?"),
    )
    assert foul.player == "Ann"


def test_one_move_out_of_turn_does_not_put_all_that_follow_out_of_turn() -> None:
    moves = [f"Ann: {QUIP}", f"Ann: {YOU}", f"Ben: {NAIL}", "Ann: -", "Ben: start 1 8"]
    assert fouls(written("start 1 8", *moves)) == [3]


def played_game(score: str = "") -> Verdict:
    """Ann has 2 after move 2, 6 after move 4; Ben 2 after move 8."""
    moves = ["start 1 8", QUIP, NAIL, YOU, "-", "-", "start 1 8", "QUIP 44 38 39", "-", "-"]
    return judge(written(*moves, score=score, words="wide"))


@pytest.mark.parametrize(
    ("score", "holds", "wrong"),
    [
        ("Ann = 6, Ben = 2", True, None),
        ("ann = 6", True, None),
        ("Ann = 5, Ben = 2", False, 4),
        ("Ann = 2, Ben = 2", False, 4),
        ("Ann = 1, Ben = 2", False, 2),
        ("Ann = 6, Ben = 1", False, 8),
        ("Ann = 5, Ben = 1", False, 4),
        ("Ann = 7, Ben = 2", False, 10),
    ],
)
def test_the_written_score_is_held_against_the_true_one(score: str, holds: bool, wrong: int | None) -> None:
    verdict = played_game(score)
    assert verdict.claim is not None
    assert (verdict.claim.holds, verdict.claim.first_wrong_move) == (holds, wrong)
    assert verdict.clean == holds
    assert verdict.position.scores == {"Ann": 6, "Ben": 2}


def test_whether_a_score_holds_is_not_told_when_moves_that_decide_it_cannot_be_judged() -> None:
    verdict = judge(written("start 1 8", "-", "start 1 8", "start 2 9", YOU, score="Ann = 1, Ben = 0"))
    assert verdict.contract()["claim"] == {"scores": {"Ann": 1, "Ben": 0}, "holds": None, "first_wrong_move": None}
    assert "The written score cannot be checked, because a line may be missing or written wrongly." in lines_of(
        verdict, "Tolstoy"
    )
    assert not verdict.clean


def test_without_a_written_score_nothing_is_claimed() -> None:
    assert played_game().claim is None
    assert played_game().clean


@pytest.mark.parametrize(
    ("moves", "missing"),
    [
        ([], "round 1 has not been played"),
        (["start 1 8"], "round 1 has not ended; it is Ann's turn"),
        (["start 1 8", QUIP], "round 1 has not ended; it is Ben's turn"),
        (["start 1 8", "-"], "round 2 has not been played"),
        (["start 1 8", "-", "start 1 8"], "round 2 has not ended; it is Ben's turn"),
    ],
)
def test_an_unfinished_game_says_what_is_missing(moves: list[str], missing: str) -> None:
    verdict = judge(written(*moves))
    assert verdict.position.missing == missing
    assert verdict.position.winners == ()
    assert verdict.valid
    assert not verdict.clean


def test_moves_after_the_end_are_a_foul_and_change_nothing() -> None:
    verdict = judge(written("start 1 8", QUIP, "-", "-", "start 1 8", "-", "QUIP 44 38 39", "start 1 8"))
    assert [(played.number, played.foul and played.foul.rule) for played in verdict.fouls] == [(7, "end of the game")]
    assert verdict.unjudged == 1
    assert verdict.position.winners == ("Ann",)


def test_a_move_after_the_end_reads_well_though_it_is_nobodys() -> None:
    verdict = judge(written("start 1 8", "-", "start 1 8", "-", "-"))
    assert not any(", ," in line or ", :" in line for line in lines_of(verdict, "Tolstoy"))


@pytest.mark.parametrize("move", [Start(1, 8), Word("QUIP"), Word("QUIP", (20, 14, 15)), Stuck()])
def test_nothing_can_be_played_when_the_game_is_over(move: rules.Move) -> None:
    position = legal("start 1 8", "-", "start 1 8", "-")
    assert (position.turn, list(position.moves())) == (None, [])
    result = position.play(move)
    assert isinstance(result, Foul)
    assert "None" not in result.message


def test_a_foul_has_its_place_in_the_contract() -> None:
    contract = judge(written("start 1 8", "", "# a slow start", QUIP, "12. NAIL 16 17 18 9")).contract()
    assert contract["fouls"] == [
        {
            "move": 3,
            "line": 10,
            "player": "Ben",
            "rule": "Tolstoy 5",
            "message": "NAIL: triangle 9 holds R, where the word needs L",
        }
    ]
    assert (contract["valid"], contract["over"], contract["winners"]) == (False, False, [])


@pytest.mark.parametrize(
    ("moves", "picture", "status"),
    [
        (["start 1 8", QUIP, "-", "-", "start 1 8", "-"], PICTURE, 0),
        (["start 1 8", QUIP, "-", "-"], PICTURE, 1),
        (["start 1 8", "QUIT 20 14 15", "-", "-", "start 1 8", "-"], PICTURE, 1),
        (["start 1 8", "-", "start 4 6", "TO 46 48", "-", "WT"], FORK, 1),
        (["start 1 8", "QUIP 20 14 49"], PICTURE, 2),
    ],
    ids=["all well", "not over", "a foul", "a doubt", "unreadable"],
)
def test_check_tells_by_its_status(
    moves: list[str], picture: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(written(*moves, picture=picture))
    assert cli.main(["check", str(path)]) == status
    assert "Traceback" not in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    ("variation", "complaint"),
    [
        ('"strict"', "there is no variation 'strict'"),
        ('"strict-stuck", "strict-stuck"', "named twice"),
        ('"words = 5"', "words"),
        ('"words"', "words"),
        ('"strict-stuck = 5"', "has no value such as 5: write 'strict-stuck' if you agreed on it, or leave it out"),
    ],
)
def test_a_variation_that_is_none_is_refused_with_its_line(variation: str, complaint: str) -> None:
    source = written("start 1 8").replace("'words = \"none\"'", variation)
    with pytest.raises(BadInput, match=complaint) as caught:
        judge(source)
    assert caught.value.line == 4


def test_the_shipped_lists_agree_on_the_worked_example() -> None:
    for name in dictionary.SHIPPED:
        assert legal("start 1 8", QUIP, NAIL, YOU, words=name).scores == {"Ann": 6, "Ben": 0}


def test_tol_a8_with_none_the_strings_of_two_triangles_are_listed_and_being_stuck() -> None:
    moves, left_out = rules.legal_moves(legal("start 1 8"))
    assert [move for move in moves if isinstance(move, Word)] == list(short_words(legal("start 1 8")))
    assert moves[-1] == Stuck() and left_out
    assert Stuck() not in rules.legal_moves(legal("start 1 8", strict=True))[0]


def test_tol_a8_with_none_a_random_word_has_two_to_five_triangles() -> None:
    position = legal("start 1 8")
    words = {position.any_move(Chance(seed)) for seed in (0, 1, 5, 7)}  # which ask for words of 5, 2, 4 and 3
    assert {len(word.path) for word in words if isinstance(word, Word)} == {2, 3, 4, 5}
    assert all(isinstance(position.play(word), Position) for word in words)


def test_tol_a8_with_none_a_random_word_is_short_where_there_are_no_long_ones() -> None:
    scarce = "T . S . A * R  * I P . . . .  . . . . *  A D I E U"
    position = legal("start 1 8", picture=scarce)
    for seed in range(40):
        assert isinstance(position.play(position.any_move(Chance(seed))), Position)


def test_with_a_word_list_every_word_is_listed_and_none_is_left_out(word_file: Path) -> None:
    position = judge(written("start 1 8", words="mine.txt"), word_file).position
    moves, left_out = rules.legal_moves(position)
    assert left_out is None and moves[-1] == Stuck()
    assert {move.text for move in moves if isinstance(move, Word)} == {"QUIP"}
    assert rules.read(QUIP, position) in moves


def test_t11_one_triangle_is_not_listed_even_if_ones_own_list_has_it(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("QU\nI\nQUIP\n")
    position = judge(written("start 1 8", words="mine.txt"), tmp_path).position
    assert {len(move.path) for move in position.moves() if isinstance(move, Word)} == {3}


def test_tol_a7_who_is_not_stuck_is_told_a_word_even_if_there_are_only_long_ones(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("QUIP\n")
    [foul] = judge(written("start 1 8", "-", words="mine.txt", strict=True), tmp_path).fouls
    assert foul.foul and re.fullmatch(r"Ann is not stuck: QUIP \d+ \d+ \d+ can be formed", foul.foul.message)


def test_rule_5_a_word_is_not_laid_over_a_city_too_many() -> None:
    assert refused("start 1 8", "YO 21 22 24") == (
        "Tolstoy 5",
        "YO: triangle 24 holds Odessa, where the word needs nothing more",
    )


def test_rule_2_a_third_start_is_a_foul_also_where_the_second_round_may_be_over() -> None:
    moves = ["start 1 8", "NO", "-", "-", "start 4 6", "TO 46 48", "IP 38 39", "WT"]
    position = legal(*moves, picture=SAME, second=FORK)
    assert position.is_open and not position.over and not position.may_start


def test_what_the_record_leaves_open_is_told_as_the_score_or_as_the_end_of_the_round() -> None:
    (doubt,) = legal(*TO_THE_FORK, picture=FORK).doubts
    assert "and the score depends on which was meant" in doubt
    (doubt,) = judge(written("start 3 6", "HWT", picture=FORK, score="Ann = 1")).position.doubts
    assert "and whether round 1 is over depends on which was meant" in doubt


def test_what_somebody_has_at_the_least_is_his_score_while_it_is_open() -> None:
    position = legal(*TO_THE_FORK, picture=FORK)
    assert position.possible_scores["Ann"] == (5, 8) and position.scores["Ann"] == 5


@pytest.mark.parametrize("players", [("Ann",), ("Ann", "Ben", "Cy")])
def test_tolstoy_is_for_two(players: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match=f"Tolstoy is for 2 players, not {len(players)}"):
        rules.start(mini(), players, Variation())


def test_tol_a8_a_list_that_is_not_there_is_answered_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"no such file.*; the word lists that come with sheetgen are .* and none"):
        judge(written("start 1 8", words="mine.txt"), tmp_path)


def test_rule_1_what_is_no_letter_is_shown() -> None:
    with pytest.raises(BadInput) as caught:
        judge(written("start 1 8").replace('20 = "Q"', '20 = "much too long for a triangle"'))
    assert caught.value.sentence == "[letters]: triangle 20 holds one letter (or QU), not 'much too long for a"


def test_after_a_word_that_lay_nowhere_the_other_player_begins_where_he_was() -> None:
    assert fouls(written("start 1 8", "DA 26 25", NAIL)) == [2]


def test_behind_a_word_out_of_turn_the_other_player_is_to_move() -> None:
    assert judge(written("start 1 8", f"Ben: {NAIL}")).position.turn == "Ann"


def test_a_round_that_could_not_begin_on_a_field_leaves_the_other_field() -> None:
    for field, half in ((1, 1), (2, 0)):
        position = judge(written(f"start 1 12 field {field}", "start 1 8")).position
        assert isinstance(position, Position) and (position.rounds, position.half) == (2, half)


def test_a_fouled_word_on_two_lines_is_one_foul() -> None:
    verdict = judge(written("start 1 8", "QUIT 20 14 15", "QUIT 20 14 15"))
    assert [foul.number for foul in verdict.fouls] == [2] and [line.number for line in verdict.twice] == [3]


def test_the_story_tells_names_and_what_each_triangle_spells() -> None:
    story = rules.story(judge(written("start 1 8", "QUIPS 20 14 15 13", "start 1 8")))
    assert story.names == ("Ann", "Ben")
    assert [(stroke.letters, stroke.foul) for stroke in story.strokes[2:]] == [
        (("QU", "I", "P", "S"), False), ((), True), ((), True),
    ]  # fmt: skip


def test_between_the_rounds_it_is_said_that_a_foul_may_have_ended_the_first() -> None:
    verdict = on_printed_letters("start 1 8", "sit", "rut", "nodd")
    assert any("NODD was a foul" in doubt and "whether round 1 ended with it" in doubt for doubt in verdict.doubts)


def test_a_letter_that_is_nowhere_is_named() -> None:
    assert refused("start 1 8", QUIP, "ZI")[1] == "ZI: there is no Z on field 1"
    assert refused("start 1 8", QUIP, "QI")[1] == "QI: there is no Q on field 1 (a Q on the field is always Qu)"


def test_a_word_that_fits_in_hundreds_of_ways_asks_for_its_triangles() -> None:
    with pytest.raises(BadInput, match="EEEE could be read in too many ways"):
        judge(written("start 1 8", "EEEE", picture=ALL_E))
