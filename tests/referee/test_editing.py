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


def test_moves_that_begin_on_the_line_that_opens_them_keep_their_numbers() -> None:
    text = f'{HEAD}moves = """ 1. 7\n2. 8\n2. 9 # right\n3. 1"""\n'
    after = editing.taken_out(parse(text), 4, 4, "mondrian")
    assert after == f'{HEAD}moves = """\n 1. 7\n2. 8\n2. 9 # right\n"""\n'
    assert editing.replaced(parse(text), "mondrian", score={"Ann": 1}).endswith('3. 1\n"""\n\n[score]\nAnn = 1\n')


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


OWN = """# at Ben's, in June
game = "mondrian"
sheet = "MON-1001-G"
players = ["Ann", "Ben"]  # Ann sat by the window
moves = '''
Round 1
1. Ann: 7  # well
2. ben: 8

# the second
2. Ben: 9
3. A: -
'''

[score]
# as we counted
Ann = 3
Ben = 4
"""


def test_a_score_leaves_all_else_as_it_was_written() -> None:
    after = editing.replaced(parse(OWN), "mondrian", score={"Ann": 5, "Ben": 4})
    assert after == OWN.replace("Ann = 3\n", "Ann = 5\n")
    bare = OWN.partition("\n[score]")[0] + "\n"
    assert editing.replaced(parse(bare), "mondrian", score={"Ann": 5}) == bare.rstrip() + "\n\n[score]\nAnn = 5\n"
    assert "score" not in editing.replaced(parse(OWN), "mondrian", score={})


def test_the_same_players_in_another_order_keep_their_lines_and_points() -> None:
    after = editing.replaced(parse(OWN), "mondrian", players=["Ben", "Ann"])
    assert after == OWN.replace('["Ann", "Ben"]', '["Ben", "Ann"]')
    assert [turn.name for turn in parse(after).turns if turn.name] == ["Ann", "Ben", "Ben", "Ann"]
    assert parse(after).score == {"Ann": 3, "Ben": 4}


def test_players_with_other_names_have_them_in_their_lines_too() -> None:
    after = editing.replaced(parse(OWN), "mondrian", players=["Ann", "Bo"], first="Bo", variation=["to-160"])
    told = parse(after)
    assert (told.players, told.first, told.variation) == (("Ann", "Bo"), "Bo", ("to-160",))
    assert [turn.name for turn in told.turns if turn.name] == ["Ann", "Bo", "Bo", "Ann"]
    assert told.score == {"Ann": 3, "Bo": 4}
    assert [turn.number for turn in told.turns] == [turn.number for turn in parse(OWN).turns]


@pytest.mark.parametrize(
    "form", ["{name} {move}", "{name} - {move}", "{n} {name} {move}", "{n}; {name}; {move}", "{name}\t{move}"]
)
def test_players_have_their_new_names_in_lines_without_a_colon_too(form: str) -> None:
    lines = [
        form.format(n=n, name=name, move=move) for n, (name, move) in enumerate([("Ann", 7), ("Ben", 8), ("Ann", 9)], 1)
    ]
    after = editing.replaced(parse(record(*lines)), "mondrian", players=["Zoe", "Ben"])
    assert after == record(*(line.replace("Ann", "Zoe") for line in lines)).replace('["Ann"', '["Zoe"')


def test_players_have_their_new_names_in_lines_with_a_letter_too() -> None:
    after = editing.replaced(parse(record("A 7", "B 8", "A 9")), "mondrian", players=["Zoe", "Ben"])
    assert after == record("Zoe 7", "B 8", "Zoe 9").replace('["Ann"', '["Zoe"')


def test_a_word_that_is_a_players_name_stays_a_word() -> None:
    head = 'game = "tolstoy"\nsheet = "TOL-10M101-V"\nplayers = ["Rose", "Ben"]\nmoves = """\n'
    text = head + 'sun\nrose 12 13 14 15\ntan\nnod\n"""\n'
    after = editing.replaced(parse(text), "tolstoy", players=["Ann", "Ben"])
    assert after == text.replace('"Rose"', '"Ann"')


def test_players_have_their_new_names_in_the_tables_of_a_sheet_too() -> None:
    sheet = f'{HEAD}\n[coloured]\nann = "3 4"\nBen = "5"\nneutral = "6"\n'
    after = parse(editing.replaced(parse(sheet), "mondrian", players=["Zoe", "Ben"]))
    assert after.tables == {"coloured": {"Zoe": "3 4", "Ben": "5", "neutral": "6"}}


def test_a_coloured_sheet_stays_one_of_a_game_that_was_stopped() -> None:
    sheet = f'# the red one is Ann\n{HEAD}finished = false\n\n[coloured]\nAnn = "3 4"  # sure\n'
    after = editing.replaced(parse(sheet), "mondrian", score={"Ann": 5, "Ben": 4})
    assert after == f"{sheet}\n[score]\nAnn = 5\nBen = 4\n"
    assert editing.replaced(parse(sheet), "mondrian", first="Ben") == sheet.replace("false\n", 'false\n\nfirst = "Ben"')


@pytest.mark.parametrize(
    "source", [OWN.replace("[score]", "# nothing\n[score]"), OWN.replace("players = ", "Players=")]
)
def test_what_is_replaced_by_what_there_is_changes_nothing(source: str) -> None:
    written = parse(source)
    assert editing.replaced(written, "mondrian") == source
    assert editing.replaced(written, "mondrian", players=written.players, score=written.score, first="") == source


def test_a_record_whose_lines_are_not_plain_enough_is_written_anew() -> None:
    text = OWN.replace('["Ann", "Ben"]  #', '[\n"Ann", "Ben"]  #')
    after = parse(editing.replaced(parse(text), "mondrian", players=["Ann", "Bo"]))
    assert (after.players, after.score) == (("Ann", "Bo"), {"Ann": 3, "Bo": 4})


def test_who_has_a_name_that_was_there_before_is_the_same_player() -> None:
    after = parse(editing.replaced(parse(OWN), "mondrian", players=["Ben", "Cy", "Ann"]))
    assert [turn.name for turn in after.turns if turn.name] == ["Ann", "Ben", "Ben", "Ann"]
    after = parse(editing.replaced(parse(OWN), "mondrian", players=["Ben", "Anna"]))
    assert [turn.name for turn in after.turns if turn.name] == ["Anna", "Ben", "Ben", "Anna"]
    assert after.score == {"Anna": 3, "Ben": 4}


def test_a_name_is_sought_as_a_word() -> None:
    lines = ("Manche 2: An: 7", "[29.11.26, 8:15:00 AM] M: 8", "Turn 3 An: 9")
    text = record(*lines).replace('["Ann", "Ben"]', '["An", "M"]')
    after = editing.replaced(parse(text), "mondrian", players=["Zoe", "Bo"])
    assert after == record("Manche 2: Zoe: 7", "[29.11.26, 8:15:00 AM] Bo: 8", "Turn 3 Zoe: 9").replace(
        '["Ann", "Ben"]', '["Zoe", "Bo"]'
    )


def test_remarks_stay_behind_what_is_replaced() -> None:
    tables = '[score]  # ours\nann = 2  # sure\nBen = 3\n\n[likely]\n4 = "Ann, empty"\n'
    text = f"{HEAD}finished = false  # stopped\n\n{tables}"
    after = editing.replaced(parse(text), "mondrian", players=["Zoe", "Ben"])
    renamed = text.replace('["Ann"', '["Zoe"').replace("ann = 2", "Zoe = 2")
    assert after == renamed.replace('"Ann, empty"', '"Zoe, empty"')


def test_the_last_letter_that_is_taken_away_leaves_all_else() -> None:
    head = 'game = "tolstoy"\nsheet = "TOL-10M101-V"\nplayers = ["Ann", "Ben"]\nmoves = """\n# well\nsun\n"""\n'
    text = head + '\n[letters]\n1 = "A"\n'
    after = editing.replaced(parse(text), "tolstoy", tables={"letters": {}})
    assert after.startswith(head) and "letters" not in after


def test_a_turn_is_put_into_a_coloured_sheet() -> None:
    sheet = f'{HEAD}finished = true\n\n[coloured]\nAnn = "3 4"\n'
    assert [turn.text for turn in parse(editing.put_in(parse(sheet), 1, "7", "mondrian")).turns] == ["7"]
