"""replay.py: lines of a record one by one, and what cannot be read among them, in a game that knows only its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import pytest

from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.referee import record
from sheetgen.referee.replay import judge, opening, replay
from sheetgen.referee.report import lines_of
from tests.referee.heap import FIELD, HEAP, OWN, Heap, Own, judged, rules_of

RULES = rules_of(HEAP)


def written(*lines: str, more: str = "") -> record.Record:
    return record.parse("\n".join(('players = ["Ann", "Ben", "Cy"]', 'moves = """', *lines, '"""', more)))


def test_a_verdict_names_the_sheet_that_was_played_on() -> None:
    assert judge(RULES, FIELD, written("2")).sheet == FIELD.code
    assert judge(RULES, FIELD, written("2"), sheet="HEA-OTHER").sheet == "HEA-OTHER"


def test_a_table_that_the_game_has_not_is_refused_with_its_line() -> None:
    with pytest.raises(BadInput) as caught:
        opening(RULES, FIELD, written("2", more="[letters]\n1 = 'E'"))
    assert caught.value.sentence == "there is no table [letters] in a record of this game" and caught.value.line == 5


def test_a_variation_that_the_game_has_not_is_refused_with_its_line() -> None:
    named = record.parse('players = ["Ann", "Ben", "Cy"]\nvariation = ["misère"]\nmoves = "2"')
    with pytest.raises(BadInput, match="there is no variation 'misère'") as caught:
        opening(RULES, FIELD, named)
    assert caught.value.line == 2


def test_a_line_that_cannot_be_read_is_refused_with_its_place_where_everything_must_be() -> None:
    with pytest.raises(BadInput) as caught:
        replay(RULES, FIELD, written("2", "what?"))
    assert (str(caught.value.file), caught.value.line) == ("record", 4)
    assert caught.value.sentence == "'what?' is no number of sticks"


@pytest.mark.parametrize(("line", "meant"), [("2..", "2"), ("O2", "2"), ("Ben: 2..", "2")])
def test_a_line_that_may_be_a_slip_of_the_pen_is_judged_as_what_was_meant(line: str, meant: str) -> None:
    verdict = judged(HEAP, "1", line, "3")
    (unread,) = verdict.unread
    assert (unread.number, unread.line, unread.meant, unread.last) == (2, 6, meant, False)
    assert unread.message.endswith(f"is no number of sticks; did you mean {meant}?")
    assert verdict.position.scores == {"Ann": 1, "Ben": 2, "Cy": 3} and not verdict.unjudged


@pytest.mark.parametrize("line", ["2!", "2 !!", "Ben: 2!"])
def test_an_exclamation_mark_behind_a_legal_move_says_nothing(line: str) -> None:
    verdict = judged(HEAP, "1", line, "3")
    assert verdict.valid and verdict.position.scores == {"Ann": 1, "Ben": 2, "Cy": 3}


def test_an_exclamation_mark_behind_a_move_that_is_not_legal_may_be_a_sign_of_it() -> None:
    (unread,) = judged(HEAP, "1", "9!", "3").unread
    assert unread.meant == "9"


def test_where_nobody_can_tell_what_was_meant_the_turn_is_passed_over() -> None:
    verdict = judged(HEAP, "1", "what?", "3")
    (unread,) = verdict.unread
    assert (unread.text, unread.message, unread.meant) == ("what?", "'what?' is no number of sticks", None)
    assert verdict.position.scores == {"Ann": 1, "Ben": 0, "Cy": 3} and not verdict.unjudged


def test_what_cannot_be_read_behind_the_end_of_the_game_leaves_the_result() -> None:
    verdict = judged(HEAP, "3", "3", "3", "1", "what 7?")
    assert [line.number for line in verdict.unread] == [5] and verdict.position.over


TEA = "'tea, and cake' is taken as a remark and not as a turn (line 6): the other lines go on without it"


@pytest.mark.parametrize(
    "lines",
    [
        ("1. 1", "tea, and cake", "2. 2", "3. 3", "4. 1", "5. 2"),
        ("Ann: 1", "tea, and cake", "Ben: 2", "Cy: 3", "Ann: 1", "Ben: 2"),
    ],
)
def test_words_that_the_numbers_or_names_of_the_lines_go_on_without_are_a_remark(lines: tuple[str, ...]) -> None:
    verdict = judged(OWN, *lines)
    assert not verdict.fouls and not verdict.unread and verdict.remarks == (TEA,)
    assert verdict.lines == 5 and verdict.position.turn == "Cy"


@pytest.mark.parametrize("said", [("Ben: haha",), ("Cy: oh no", "Ben: haha"), ("Ben: haha", "Ann: well done")])
def test_words_that_have_a_name_in_a_chat_are_a_remark_where_the_next_name_shows_it(said: tuple[str, ...]) -> None:
    verdict = judged(OWN, "Ann: 1", "Ben: 2", "Cy: 3", "Ann: 1", *said, "Ben: 2", "Cy: 3", "Ann: 1", "Ben: 2")
    assert verdict.valid and verdict.lines == 8 and len(verdict.remarks) == 1


@pytest.mark.parametrize(
    "lines",
    [
        ("Ann: 1", "Ben: nothing", "Cy: 3", "Ann: 1"),  # the next name shows that a turn was used
        ("Ann: 1", "Ben: haha", "2", "Cy: 3"),  # not all have names
        ("Ann: 1", "Ben: haha 2", "Ben: 2", "Cy: 3"),
    ],
)
def test_other_lines_with_a_name_are_no_remark(lines: tuple[str, ...]) -> None:
    assert [line.number for line in judged(OWN, *lines).unread] == [2]


def test_remarks_stand_before_the_first_line_and_behind_the_end_too() -> None:
    verdict = judged(HEAP, "on Sunday", "1. 3", "2. 3", "3. 3", "4. 1", "the end", "Ann has won")
    assert verdict.clean and verdict.winners == ("Ann",)
    assert verdict.remarks == (
        "3 lines are taken as remarks and not as turns (line 5, line 10, line 11): the other lines go on without them",
    )


def test_a_line_with_a_figure_is_no_remark_but_nobodys_turn_where_the_numbers_go_on_without_it() -> None:
    verdict = judged(HEAP, "1. 3", "2. 2", "it was 1, not 2", "3. 1", "4. 3", "5. 1")
    (unread,) = verdict.unread
    assert (unread.number, unread.meant, unread.beside) == (3, None, True)
    assert unread.message.endswith("; the lines round it go on without it, so no turn is passed over")
    assert verdict.position.scores == {"Ann": 6, "Ben": 3, "Cy": 1} and verdict.position.over


@pytest.mark.parametrize(
    "lines",
    [
        ("1. 3", "what?", "3. 1", "4. 3"),  # its number was forgotten
        ("1. 3", "what?", "2. 1", "3", "3. 1", "2"),  # they count rounds
        ("Ann: 3", "what?", "Cy: 1", "Ann: 3"),
        ("3", "what?", "1", "3"),
    ],
)
def test_a_line_that_the_others_do_not_go_on_without_is_a_turn(lines: tuple[str, ...]) -> None:
    (unread,) = judged(OWN, *lines).unread
    assert (unread.number, unread.beside) == (2, False)


def test_behind_the_end_nothing_can_be_played() -> None:
    verdict = judged(HEAP, "3", "3", "3", "1", "2", "1")
    assert [(foul.number, foul.foul and foul.foul.rule) for foul in verdict.fouls] == [(5, "end of the game")]
    assert verdict.unjudged == 1 and verdict.position.over
    assert verdict.fouls[0].player == ""


def test_a_name_behind_the_end_is_in_no_wrong_place() -> None:
    for name in ("Ann", "Ben", "Cy"):
        (foul,) = judged(HEAP, "3", "3", "3", "1", f"{name}: 2").fouls
        assert foul.player == name and not foul.misplaced


def test_a_foul_of_whose_turn_it_is_is_in_no_wrong_place() -> None:
    (foul,) = judged(OWN, "Ann: 1", "Ben: 3", "Cy: 3").fouls
    assert foul.player == "Ben" and not foul.misplaced


class Held(Own, frozen=True):
    """More than the turn keeps everybody from moving whose turn it is not."""

    def waits_for_turn(self, player: str) -> bool:
        return player == self.turn


@pytest.mark.parametrize(("game", "misplaced"), [(Own, True), (Held, False)])
def test_who_is_held_by_more_than_the_turn_may_write_the_dash_of_it(game: type[Own], misplaced: bool) -> None:
    opening = game(HEAP.table, HEAP.points, 0)
    rules = rules_of(opening)
    rules.read = lambda text, position: 0 if text == "-" else RULES.read(text, position)
    (foul,) = judge(rules, FIELD, written("Ann: 1", "Cy: -")).fouls
    assert (foul.player, foul.misplaced) == ("Cy", misplaced)


class Waiting(Own, frozen=True):
    """Whoever's turn it is can do nothing, when another moves."""

    def after_passes_until(self, player: str) -> Waiting | None:
        return self.with_turn_of(player)


def test_a_missed_turn_that_is_not_written_puts_nobodys_line_in_a_wrong_place() -> None:
    found = judged(Waiting(HEAP.table, HEAP.points, 0), "Ann: 1", "Cy: 3", "Ann: 1")
    (foul,) = found.fouls
    assert (foul.number, foul.player, foul.misplaced) == (2, "Cy", False)
    (foul,) = judged(OWN, "Ann: 1", "Cy: 3", "Ann: 1").fouls
    assert (foul.number, foul.player, foul.misplaced) == (2, "Cy", True)


def test_where_a_round_of_lines_follows_the_end_nobody_is_named_the_winner_and_no_score_refuted() -> None:
    """So long nobody plays on unawares: a line before it is likely to be missing, one too many or wrong."""
    played = ("3", "2", "3", "2", "1", "2")
    assert judged(HEAP, *played).winners == ("Ann",)
    verdict = judge(RULES, FIELD, written(*played, "2", more="score.Ann = 3"))
    assert verdict.position.over and not verdict.winners
    assert verdict.claim is not None and verdict.claim.holds is None
    told = "\n".join(lines_of(verdict, "Heap"))
    assert "Open: the record goes on after the end of the game, at move 5 (line 7);" in told
    assert "cannot be checked, because the record goes on after the end of the game." in told


def test_a_name_with_no_colon_behind_it_is_a_name() -> None:
    verdict = judged(HEAP, "Ann 1", "Ben, 2")
    assert verdict.position.scores == {"Ann": 1, "Ben": 2, "Cy": 0} and not verdict.unread


def test_a_line_in_another_players_name_is_a_foul_and_the_turn_goes_on_from_that_player() -> None:
    verdict = judged(HEAP, "1", "Cy: 2", "3")
    assert [(foul.number, foul.player) for foul in verdict.fouls] == [(2, "Cy")]
    assert verdict.position.scores == {"Ann": 4, "Ben": 0, "Cy": 0}


def test_an_empty_record_is_the_opening() -> None:
    verdict = judged(HEAP)
    assert verdict.position == HEAP and not verdict.played and verdict.lines == 0


def test_the_last_line_written_twice_is_no_move_behind_the_end() -> None:
    verdict = judged(HEAP, "3", "3", "3", "1", "1")
    assert [twice.number for twice in verdict.twice] == [5] and verdict.valid


@pytest.mark.parametrize("numbers", ["", "{}. "])
def test_several_lines_that_stand_again_behind_the_end_are_taken_as_written_twice_in_one_note(numbers: str) -> None:
    lines = [numbers.format(number) + move for number, move in enumerate(("3", "3", "2", "2", "3", "2", "2"), 1)]
    verdict = judged(HEAP, *lines)
    assert [(twice.number, twice.like) for twice in verdict.twice] == [(5, 2), (6, 3), (7, 4)] and verdict.clean
    assert verdict.notes == (
        "move 5 (line 9) to move 7 (line 11) are taken as written twice, like the 3 moves from move 2 on",
    )


@pytest.mark.parametrize("behind", [("2", "1"), ("3", "2", "1"), ("3", "Ben: 2", "2"), ("3", "2", "2", "1")])
def test_other_lines_behind_the_end_are_not_taken_as_written_twice(behind: tuple[str, ...]) -> None:
    verdict = judged(HEAP, "3", "3", "2", "2", *behind)
    assert [foul.foul and foul.foul.rule for foul in verdict.fouls] == ["end of the game"]


class Fitting(Heap, frozen=True):
    """A heap of which a move says only how far it goes."""

    def relative(self, move: int) -> bool:
        return True


def test_moves_that_fit_anywhere_stand_again_behind_the_end_only_with_their_names() -> None:
    opening = Fitting(HEAP.table, HEAP.points, 0)
    assert judged(opening, "3", "3", "3", "1", "3", "1").fouls
    assert not judged(opening, "3", "3", "Cy: 3", "Ann: 1", "Cy: 3", "Ann: 1").fouls


def test_a_line_that_can_no_longer_be_read_may_be_the_one_before_once_more() -> None:
    def there_are(text: str, position: Any) -> int:
        if not text.isdecimal() or int(text) > position.sticks:
            raise BadInput(f"there are no {text} sticks")
        return int(text)

    rules = rules_of(HEAP)
    rules.read = there_are
    found = judge(rules, FIELD, written("3", "3", "3", "1", "1"))
    assert [twice.number for twice in found.twice] == [5] and not found.unread
    for other in ("Ben: 1", "2", "Anna: 1"):
        found = judge(rules, FIELD, written("3", "3", "3", "1", other))
        assert not found.twice and [unread.number for unread in found.unread] == [5]


def test_the_same_move_stands_twice_however_it_is_written() -> None:
    assert [twice.number for twice in judged(HEAP, "3", "3", "3", "1", "01").twice] == [5]


def test_what_is_wrong_behind_a_name_without_a_colon_is_told_of_what_stands_behind_it() -> None:
    assert judged(HEAP, "Ann what?").unread[0].message == "'what?' is no number of sticks"
    assert judged(HEAP, "1 what?").unread[0].message == "'1 what?' is no number of sticks"


def nearly(text: str, position: Any) -> int:
    """A number; what stands before a * is nearly one."""
    if text.endswith("*"):
        raise BadInput(f"{text} is nearly right", meant=tuple(text[:-1].split()))
    if text == "take: 2":
        return 2
    return RULES.read(text, position)


NEARLY = rules_of(HEAP)
NEARLY.read = nearly


def test_who_reads_what_is_behind_a_number_as_nearly_right_knows_better() -> None:
    only_behind = rules_of(HEAP)
    only_behind.read = lambda text, position: nearly(text.replace("1 2*", "1 2"), position)
    (unread,) = judge(only_behind, FIELD, written("1 2*")).unread
    assert (unread.message, unread.meant) == ("2* is nearly right", "2")
    (unread,) = judge(NEARLY, FIELD, written("1 2*")).unread  # both are; the whole line goes first
    assert (unread.message, unread.meant) == ("1 2* is nearly right", "1")


def test_what_looks_like_a_name_may_be_a_word_of_the_move() -> None:
    found = judge(NEARLY, FIELD, written("1", "take: 2", "3"))
    assert not found.unread and found.position.scores == {"Ann": 1, "Ben": 2, "Cy": 3}
    assert (found.played[1].text, found.played[1].name) == ("take: 2", None)


def test_of_what_a_line_may_have_meant_only_legal_moves_count_and_else_the_first() -> None:
    (unread,) = judge(NEARLY, FIELD, written("9 2 8*")).unread
    assert unread.meant == "2"
    (unread,) = judge(RULES, FIELD, written("O9!", "1")).unread
    assert unread.message.endswith("did you mean 9?")
    swift = rules_of(HEAP)
    swift.read = lambda text, position: nearly({"9 8 .": "%"}.get(text, text).replace(" ", ""), position)
    (unread,) = judge(swift, FIELD, written("9 8 .")).unread
    assert (unread.meant, unread.message) == ("98", "'%' is no number of sticks; did you mean 98?")


def test_a_name_that_is_nobodys_is_told_and_the_move_behind_it_is_judged() -> None:
    verdict = judged(HEAP, "1", "Bem: 2", "3")
    (unread,) = verdict.unread
    assert (unread.text, unread.meant) == ("Bem: 2", "2")
    assert unread.message == "there is no player 'Bem'; the players are: Ann, Ben, Cy; did you mean Ben?"
    assert verdict.position.scores == {"Ann": 1, "Ben": 2, "Cy": 3}


def test_nothing_behind_a_name_that_is_nobodys_is_no_move() -> None:
    rules = rules_of(HEAP)
    rules.read = lambda text, position: RULES.read(text or "1", position)
    (unread,) = judge(rules, FIELD, written("1", "Bem:")).unread
    assert unread.meant is None


def test_a_name_and_a_move_that_cannot_be_read_are_asked_about_in_one_question() -> None:
    (unread,) = judged(HEAP, "1", "Bem: 2..", "3").unread
    assert unread.meant == "2"
    assert unread.message == "there is no player 'Bem'; the players are: Ann, Ben, Cy; did you mean Ben: 2?"


class Watched(Heap, frozen=True):
    """A heap of which it is noted how often each legal move is tried in the place of a line."""

    tried: ClassVar[list[int]] = []

    def after_each(self) -> Iterator[Any]:
        self.tried.append(self.sticks)
        return super().after_each()


def test_of_twenty_lines_that_nobody_understands_it_is_tried_which_move_they_were() -> None:
    Watched.tried.clear()
    found = judged(Watched(HEAP.table, HEAP.points, 0, 999), *["what?", "9"] * 22)
    assert len(found.unread) == 22 and len(Watched.tried) == 20


class Lost(Heap, frozen=True):
    """A heap in which nobody can tell how things stand behind a foul or a line that cannot be read."""

    def after_foul(self, move: int) -> None:
        return None

    def after_unread_line(self) -> None:
        return None


@pytest.mark.parametrize(("line", "meant"), [("what?", None), ("9!", "9")])
def test_where_nothing_behind_a_line_can_be_judged_it_is_the_last_and_others_are_still_read(
    line: str, meant: str | None
) -> None:
    verdict = judged(Lost(HEAP.table, HEAP.points, 0), "1", line, "3", "O4", "Bem: what?")
    first, *behind = verdict.unread
    assert (first.number, first.meant, first.last) == (2, meant, True)
    assert [(unread.number, unread.message, unread.last) for unread in behind] == [
        (4, "'O4' is no number of sticks; did you mean 4?", False),
        (5, "there is no player 'Bem'; the players are: Ann, Ben, Cy; did you mean Ben?", False),
    ]
    assert behind[1].text == "Bem: what?"
    assert verdict.unjudged == 1


def refuse(field: Field, *others: object) -> Field:
    raise BadInput("this will not do")


def test_a_table_that_will_not_do_is_refused_with_its_line() -> None:
    rules = rules_of(HEAP)
    rules.TABLES, rules.furnish = ("letters",), refuse
    with pytest.raises(BadInput) as caught:
        opening(rules, FIELD, written("2", more="[letters]\n1 = 'E'"))
    assert (caught.value.sentence, caught.value.line) == ("this will not do", 5)


def test_players_that_will_not_do_are_refused_with_the_name_of_the_file_or_as_a_record() -> None:
    rules = rules_of(HEAP)
    rules.start = refuse
    with pytest.raises(BadInput) as caught:
        opening(rules, FIELD, written("2"))
    assert str(caught.value.file) == "record"


def test_what_is_written_by_hand_stands_on_the_field_of_the_verdict() -> None:
    rules = rules_of(HEAP)

    def furnish(field: Field, tables: Mapping[str, Mapping[str, Any]]) -> Field:
        return Field(
            **{**{name: getattr(field, name) for name in field.__struct_fields__}, "code": tables["name"]["is"]}
        )

    rules.TABLES, rules.furnish = ("name",), furnish
    assert judge(rules, FIELD, written("2", more="[name]\nis = 'HEA-NEW'")).field.code == "HEA-NEW"
