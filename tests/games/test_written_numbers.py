"""Numbers before the lines of a record: a line that is missing by them keeps its turn (docs/GAMES.md 0.4)."""

from __future__ import annotations

import pytest

from sheetgen import games
from sheetgen.chance import Chance
from sheetgen.games.design import design, field_of
from sheetgen.referee.sample import random_moves
from tests.games.written import said, verdict

TOE = ("4: N3-B3", "5: N4-B4", "5: N1-A1", "3: B4-N4", "4: B3-B2", "1: N3-A3", "2: N3-N4", "4: A1-A2")


def numbered(*lines: str, without: int) -> list[str]:
    """The lines with their numbers, but for one."""
    return [f"{number}. {line}" for number, line in enumerate(lines, 1) if number != without]


def test_behind_a_missing_line_each_player_keeps_their_own() -> None:
    whole = verdict("take-back-toe", "TBT-1001-J", ("Ann", "Ben"), *numbered(*TOE, without=0))
    found = verdict("take-back-toe", "TBT-1001-J", ("Ann", "Ben"), *numbered(*TOE, without=3))
    assert [move.player for move in found.played] == [move.player for move in whole.played if move.number != 3]
    assert "Open: 2. is followed by 4. in the record; the line between them is missing" in said(found)
    assert not found.clean


@pytest.mark.parametrize("line", ["2; Ben; 32 n", "2, Ben, 32 n", "2; Ben: 32 n", "2; 32 n"])
def test_columns_of_a_table_are_number_name_and_move(line: str) -> None:
    found = verdict("mondrian", "MON-1001-G", ("Ann", "Ben"), "1; Ann; 48", line)
    assert [(move.player, move.text) for move in found.played] == [("Ann", "48"), ("Ben", "32 n")]
    assert found.valid


def test_nobody_is_named_the_winner_where_a_line_is_missing_before_the_end() -> None:
    lines = ("4 5 = 53", "3 6 = 26", "1 1 = 55", "1 2 = 29", "5 5 = 53", "2 2 = 33", "5 5 = 63")
    table = ("goose", "GOO-1001-1", ("Pip", "Quinn"))
    assert verdict(*table, *numbered(*lines, without=0)).winners == ("Pip",)
    found = verdict(*table, *numbered(*lines, without=4))
    assert found.position.over and not found.winners
    assert "The record does not show who has won." in said(found)


@pytest.mark.parametrize("game", [game for game in games.BUILT_IN if game != "tolstoy"])
def test_a_missing_number_keeps_its_turn_in_every_game(game: str) -> None:
    found = games.find(game)
    field = field_of(design(found))
    players = tuple(["Ann", "Ben", "Cy", "Di", "Eve", "Flo", "Gus"][: found.players[0]])
    position = found.rules.start(field, players, found.rules.Variation())
    lines = [found.rules.write(move) for move, _ in random_moves(position, Chance(3))][:30]
    whole = verdict(game, field.code, players, *numbered(*lines, without=0))
    gap = 18
    lost = verdict(game, field.code, players, *numbered(*lines, without=gap))
    assert [each.before for each in lost.lost] == [gap - 1]
    assert lost.played[gap - 1].player == whole.played[gap].player


@pytest.mark.parametrize("name", ["", "name"])
def test_a_throw_that_is_missing_by_its_number_leaves_the_winner_open(name: str) -> None:
    """Every throw is legal from every cell, so that the rest goes well without it shows nothing."""
    for seed in (2, 4, 8, 61):
        table, lines = written_game("goose", seed, 2)
        whole = verdict(*table, *numbered(*lines, without=0))
        assert whole.clean
        named = [f"{move.player}: {move.text}" if name else move.text for move in whole.played]
        for gap in range(2, len(lines)):
            found = verdict(*table, *numbered(*named, without=gap))
            assert not found.winners and not found.clean, (seed, gap)


def test_numbers_may_count_missed_turns_that_are_left_out() -> None:
    lines = ("1. 5 5", "2. 3 2", "3. 1 4", "4. 3 5", "5. 3 5", "6. 2 5", "7. 5 3", "8. 4 5", "9. 2 4", "10. 5 2")
    table = ("goose", "GOO-1001-1", ("Ann", "Ben"))
    found = verdict(*table, *lines, "11. 5 5", "13. 6 3", "15. 1 5")  # Ben waits
    assert found.clean and found.winners == ("Ann",) and not found.remarks
    assert not verdict(*table, *lines, "11. 5 5", "12. 6 3", "14. 1 5").clean  # the one before was not counted


def test_a_missing_word_keeps_its_turn_in_tolstoy() -> None:
    lines = ("start 1 10 field 2", "IRKED", "METRO", "SLY", "ZINC", "BYWORD")
    found = verdict("tolstoy", "TOL-10R107-T", ("Anne", "Boris"), *numbered(*lines, without=4))
    assert [move.player for move in found.played] == ["Anne", "Anne", "Boris", "Boris", "Anne"]


def test_where_only_a_number_was_left_out_nothing_is_missing() -> None:
    """Red beside red, if Ann's turn had been passed over."""
    lines = ("1. 1", "2. 2", "3. 3", "5. 4", "6. 5", "7. 6", "8. 7", "9. 8")
    found = verdict("mondrian", "MON-1002-9", ("Émile", "Zoé", "José", "Nuño"), *lines)
    assert not found.fouls and not found.lost
    assert found.remarks == ("3. is followed by 5. in the record, so perhaps a line is missing there",)


@pytest.mark.parametrize("lines", [("1. 1", "2. 2", "30. 3", "4. 4"), ("1. 1", "2. 2", "40. 3")])
def test_a_number_written_wrongly_passes_over_no_turn(lines: list[str]) -> None:
    found = verdict("mondrian", "MON-1002-9", ("Émile", "Zoé", "José", "Nuño"), *lines)
    assert not found.lost and found.played[2].player == "José"


TWO = ("mondrian", "MON-1002-9", ("Ann", "Ben"))


@pytest.mark.parametrize("line", ["1: 1", "1 1", "1.1", "1 Ann: 1", "1 Ann 1", "1: Ann: 1", "1) 1"])
def test_a_number_needs_no_full_stop(line: str) -> None:
    again = line.replace("1", "2", 1)[::-1].replace("1", "2", 1)[::-1].replace("Ann", "Ben")
    found = verdict(*TWO, line, again)
    assert not found.unread and found.position == verdict(*TWO, "1", "2").position


def test_a_number_out_of_order_is_none() -> None:
    assert verdict(*TWO, "1", "7 2").unread[0].message.startswith("there is more than one space on this line")
    assert verdict(*TWO, "1. 1 2 3 4").unread


def test_a_number_before_a_name_needs_no_full_stop() -> None:
    found = verdict("springer", "SPR-1001-Z", ("Ann", "Ben"), "9. Ann: S1", "10 Ben: S4", "12 Ann: S5")
    assert not found.unread and [move.player for move in found.played] == ["Ann", "Ben", "Ann"]


def test_what_is_a_move_as_it_stands_has_no_number() -> None:
    assert verdict("goose", "GOO-1001-1", ("Pip", "Quinn"), "1 4").position.scores
    assert verdict("goose", "GOO-1001-1", ("Pip", "Quinn"), "1 4").played[0].move.pips == (1, 4)
    assert verdict("goose", "GOO-1001-1", ("Pip", "Quinn"), "1 1 4").played[0].move.pips == (1, 4)


@pytest.mark.parametrize("line", ["1 6 6 K1-K2 K2-G2 G2-R2", "1-6-6 K1-K2 K2-G2 G2-R2", "1 1 6 6 K1-K2 K2-G2 G2-R2"])
def test_the_dice_of_the_heavens_need_no_colon(line: str) -> None:
    players = ("Ann", "Ben", "Cy", "Di", "Eva", "Finn", "Gus")
    found = verdict("astronomical", "AST-1001-N", players, line)
    assert found.position == verdict("astronomical", "AST-1001-N", players, "1 6 6: K1-K2 K2-G2 G2-R2").position


PLAYERS = ("Ann", "Ben", "Cy", "Di", "Eve", "Flo", "Gus")


def written_game(game: str, seed: int, count: int) -> tuple[tuple[str, str, tuple[str, ...]], list[str]]:
    """A whole random game of so many players: what `verdict` needs before its lines, and these without numbers."""
    found = games.find(game)
    field = field_of(design(found))
    position = found.rules.start(field, PLAYERS[:count], found.rules.Variation())
    lines = [found.rules.write(move) for move, _ in random_moves(position, Chance(seed))]
    return (game, field.code, PLAYERS[:count]), lines


@pytest.mark.parametrize("stop", [" ", "\t", ": "])
@pytest.mark.parametrize("game", [game for game in games.BUILT_IN if game != "tolstoy"])
def test_numbers_that_count_the_lines_need_no_full_stop_in_any_game(game: str, stop: str) -> None:
    """In Springer and Miro `1 31` would be two spaces in one turn."""
    table, lines = written_game(game, 4, games.find(game).players[0])
    lines = lines[:40]
    found = verdict(*table, *(f"{number}{stop}{line}" for number, line in enumerate(lines, 1)))
    assert not found.fouls and not found.unread
    assert found.position == verdict(*table, *lines).position


def test_numbers_that_count_words_need_no_full_stop() -> None:
    lines = ("start 1 10 field 2", "IRKED", "METRO", "SLY", "ZINC", "BYWORD")
    found = verdict("tolstoy", "TOL-10R107-T", ("Anne", "Boris"), *(f"{n} {line}" for n, line in enumerate(lines, 1)))
    assert not found.unread and found.position == verdict("tolstoy", found.sheet, ("Anne", "Boris"), *lines).position


@pytest.mark.parametrize("game", ["springer", "miro", "mondrian", "goose", "klee"])
def test_a_missing_line_among_numbers_without_full_stops_is_a_missing_line(game: str) -> None:
    table, lines = written_game(game, 5, 2)
    lines = lines[:30]
    with_stops = verdict(*table, *numbered(*lines, without=8))
    found = verdict(*table, *(line.replace(". ", " ", 1) for line in numbered(*lines, without=8)))
    assert not found.unread and found.lost == with_stops.lost and found.position == with_stops.position


def test_some_lines_of_a_numbered_record_may_have_no_number() -> None:
    table, lines = written_game("springer", 4, 2)
    numbers = [f"{number} {line}" if number != 9 else line for number, line in enumerate(lines, 1)]
    assert verdict(*table, *numbers).position == verdict(*table, *lines).position


def test_spaces_that_count_up_are_moves() -> None:
    """Two words on each, and as numbers they would leave no move."""
    table = ("mondrian", "MON-1001-G", ("Ann", "Ben"))
    found = verdict(*table, "1 red", "2 blue", "3 red", "4 neutral", "5 red")
    assert [move.move.space for move in found.played] == [1, 2, 3, 4, 5]
    assert [move.move.space for move in verdict(*table, "1", "2", "3").played] == [1, 2, 3]
    arp = verdict("arp", field_of(design(games.find("arp"))).code, ("Ann", "Ben"), "1.1", "2.1", "3.1")
    assert [move.text for move in arp.played] == ["1.1", "2.1", "3.1"]


@pytest.mark.parametrize(("game", "count", "twice"), [("miro", 2, 20), ("goose", 3, 7), ("springer", 2, 30)])
def test_a_line_twice_with_its_number_is_no_turn_of_its_own(game: str, count: int, twice: int) -> None:
    table, lines = written_game(game, 5, count)
    numbers = numbered(*lines, without=0)
    whole = verdict(*table, *numbers)
    found = verdict(*table, *numbers[:twice], *numbers[twice - 1 :])
    assert found.position == whole.position and found.winners == whole.winners and not found.fouls
    assert [same.number for same in found.twice] == [twice + 1]
    assert f"move {twice + 1} (line 4): {lines[twice - 1]} is taken as written twice" in said(found)


def test_another_move_with_the_number_of_the_line_before_is_told() -> None:
    found = verdict("mondrian", "MON-1001-G", ("Ann", "Ben"), "1. 1", "2. 3", "2. 5", "3. 7")
    assert "2. stands before two lines that are not the same, so perhaps one of them is wrong" in found.remarks
    assert len(found.played) == 4


def test_numbers_of_rounds_are_no_lines_written_twice() -> None:
    """Both throw 1 2 in the first round."""
    table = ("goose", "GOO-1001-1", ("Pip", "Quinn"))
    found = verdict(*table, "1. 1 2", "1. 1 2", "2. 3 5", "2. 1 4")
    assert len(found.played) == 4 and not found.twice and not found.remarks


def test_numbers_of_rounds_stay_such_where_most_rounds_are_one_players() -> None:
    """Both throw in the first three rounds, then Quinn waits for ever."""
    table = ("goose", "GOO-1001-1", ("Pip", "Quinn"))
    both = ("1. 1 2", "1. 1 2", "2. 1 3", "2. 1 3", "3. 1 1", "3. 1 1")
    found = verdict(*table, *both, *(f"{number}. 1 1" for number in range(4, 24)))
    assert not found.twice and not any("stands before two lines" in remark for remark in found.remarks)


@pytest.mark.parametrize("stop", [". ", " "])
def test_a_record_that_begins_at_two_lacks_its_first_line(stop: str) -> None:
    table, lines = written_game("goose", 11, 2)
    found = verdict(*table, *(line.replace(". ", stop, 1) for line in numbered(*lines, without=1)))
    assert found.played[0].player == "Ben" and not found.winners
    assert "Open: the record begins with 2.; the line before it is missing and its turn is passed over" in said(found)


def test_a_record_that_begins_late_with_names_only_says_so() -> None:
    found = verdict("mondrian", "MON-1001-G", ("Ann", "Ben"), "3. Ann: 1", "4. Ben: 3")
    assert found.remarks == ("the record begins with 3., so perhaps a line is missing before it",)


def test_a_score_is_not_refuted_where_a_line_that_may_have_changed_it_is_missing() -> None:
    table, lines = written_game("delaunay", 4, 2)
    numbers = numbered(*lines, without=0)
    score = verdict(*table, *numbers).position.scores
    written = {f"score.{name}": points for name, points in score.items()}
    missing = max(number for number, line in enumerate(lines, 1) if line == "-" and number < len(lines))
    found = verdict(*table, *numbers[: missing - 1], *numbers[missing:], **written)
    assert found.position.scores != score
    assert found.claim is not None and found.claim.holds is None and found.claim.first_wrong_move is None
    assert "The written score cannot be checked, because lines are missing or cannot be read." in said(found)
    assert not found.clean


def test_two_lines_that_were_swapped_are_none_missing() -> None:
    found = verdict("mondrian", "MON-1001-G", ("Ann", "Ben"), "1. 1", "2. 3", "4. 7", "3. 5", "5. 9", "6. 11")
    assert not found.lost and [move.player for move in found.played[3:]] == ["Ben", "Ann", "Ben"]
    assert [remark for remark in found.remarks if "in the record" in remark] == [
        "3. stands after 4. in the record, so perhaps the two lines were swapped"
    ]


def random_lines(game: str, seed: int) -> tuple[str, list[str]]:
    """The code of a game's sheet, and the lines of a game for two on it."""
    found = games.find(game)
    field = field_of(design(found))
    position = found.rules.start(field, ("Ann", "Ben"), found.rules.Variation())
    return field.code, [found.rules.write(move) for move, _ in random_moves(position, Chance(seed))]


def test_a_number_alone_is_a_lost_turn_where_nothing_can_be_filled_and_else_a_move_that_nobody_knows() -> None:
    code, lines = random_lines("vasarely", 1)
    lost = lines.index("-")
    for gap, meant in ((lost, "-"), (20, None)):
        moves = [f"{number}. {line if number != gap + 1 else ''}" for number, line in enumerate(lines, 1)]
        found = verdict("vasarely", code, ("Ann", "Ben"), *moves)
        (unread,) = found.unread
        assert (unread.number, unread.text, unread.meant) == (gap + 1, f"{gap + 1}.", meant)
        assert unread.message.endswith(f"for a turn that was lost write {gap + 1}. -")
        assert not found.fouls and bool(found.winners) is (meant == "-")


def test_of_the_fouls_behind_a_missing_line_five_are_told_and_the_others_counted() -> None:
    code, lines = random_lines("mondrian", 1)
    lines[3] = lines[1]
    moves = [f"{number}. {line}" for number, line in enumerate(lines, 1) if number != 9]
    moves[12:22] = [f"{number}. {lines[0]}" for number in range(14, 24)]
    found = verdict("mondrian", code, ("Ann", "Ben"), *moves)
    first = found.lost[0].number
    before = [foul for foul in found.fouls if foul.number < first]
    assert found.lost and not found.suspect and before and len(found.fouls) > len(before) + 5
    assert f"{len(found.fouls) - len(before) - 5} more fouls follow" in said(found)
