"""Records edited turn by turn."""

from __future__ import annotations

import pytest

from sheetgen.referee import editing
from sheetgen.referee.record import parse

HEAD = 'game = "mondrian"\nsheet = "MON-1001-G"\nplayers = ["Ann", "Ben"]\n'


def record(*lines: str) -> str:
    return "\n".join([HEAD + 'moves = """', *lines, '"""', ""])


def test_a_turn_is_counted_where_turns_are_counted() -> None:
    assert editing.put_in(parse(record("1. 7", "2. 8")), 3, "9", "mondrian") == record("1. 7", "2. 8", "3. 9")


def test_a_turn_is_not_counted_where_turns_are_not() -> None:
    assert editing.put_in(parse(record("7", "8")), 2, "9", "mondrian") == record("7", "9", "8")


def test_the_turns_behind_count_on() -> None:
    assert editing.taken_out(parse(record("1. 7", "2. 8", "3. 9")), 2, 2, "mondrian") == record("1. 7", "2. 9")


def test_remarks_and_empty_lines_stay() -> None:
    before = record("# the first", "1. 7  # well", "", "2. 8")
    assert editing.put_in(parse(before), 2, "5", "mondrian") == record(
        "# the first", "1. 7  # well", "", "2. 5", "3. 8"
    )


@pytest.mark.parametrize("moves", ['moves = "7"', "moves = '''7\n8'''", ""])
def test_a_record_whose_moves_have_no_lines_of_their_own_is_written_anew(moves: str) -> None:
    written = parse(f"{HEAD}{moves}\n")
    after = parse(editing.put_in(written, len(written.turns) + 1, "9", "mondrian"))
    assert [turn.text for turn in after.turns] == [*(turn.text for turn in written.turns), "9"]


def test_what_is_put_in_and_taken_out_again_leaves_the_record_as_it_was() -> None:
    text = record("1. Ann: 7", "2. 8 # so", "3. -")
    for place in range(1, 5):
        after = editing.put_in(parse(text), place, "5", "mondrian")
        assert editing.taken_out(parse(after), place, place, "mondrian") == text


def test_players_are_written_anew_as_they_will_be_read() -> None:
    text = record("1. Ann: 7", "2. Ben: 8")
    after = editing.replaced(parse(text), "mondrian", players=[' "x"\n', "Di\n"], first="Di\n")
    assert 'players = ["\\"x\\"", "Di"]' in after and 'first = "Di"' in after
    assert [turn.name for turn in parse(after).turns] == ['"x"', "Di"]
