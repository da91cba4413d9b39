"""Record files: read with good will, each line known by its number, and what is written can be read."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.errors import BadInput, parts_of
from sheetgen.referee.record import Record, Turn, is_pass, parse, read, without_colon, write

HEAD = 'game = "tolstoy"\nsheet = "TOL-1001-X"\nplayers = ["Ann", "Mary Jane"]\n'
PLACE = Path("game.toml")


def turns(moves: str, players: str = '"Ann", "Mary Jane"') -> list[tuple[str | None, str]]:
    """Name and text of each turn."""
    record = parse(f"players = [{players}]\nmoves = '''\n{moves}\n'''\n", PLACE)
    return [(turn.name, turn.text) for turn in record.turns]


def lines(source: str) -> list[int | None]:
    """The line of each turn."""
    return [turn.line for turn in parse(source, PLACE).turns]


def complaint(source: str) -> str:
    with pytest.raises(BadInput) as caught:
        parse(source, PLACE)
    return str(caught.value)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ('moves = """\n1. start 3 8\n2. QUIP\n"""', [4 + 1, 4 + 2]),
        ("moves = '''\nstart 3 8\nQUIP\n'''", [5, 6]),
        ('moves = """start 3 8\nQUIP"""', [4, 5]),
        ("moves = '''start 3 8\nQUIP'''", [4, 5]),
        ('moves="""\nstart 3 8\nQUIP"""', [5, 6]),
        ('  moves   =   """\nstart 3 8\nQUIP\n"""', [5, 6]),
        ('"moves" = """\nstart 3 8\nQUIP\n"""', [5, 6]),
        ('\'moves\' = """\nstart 3 8\nQUIP\n"""', [5, 6]),
        ('moves = """\nstart 3 8\nQUIP\n"""  # all of it', [5, 6]),
        ('moves = """\n\n# round 1\nstart 3 8\n\n\nQUIP # well done\n\n"""', [7, 10]),
        ('moves = """   \n   1. start 3 8   \n\t2. QUIP\n"""', [5, 6]),
        ('moves = """\n"""', []),
        ('moves = ""', []),
        ('moves = "start 3 8"', [4]),
        ("moves = 'start 3 8'", [4]),
        ('moves = "start 3 8\\nQUIP"', [4, 4]),
        ('moves = """start 3 8"""', [4]),
        ('\n\nmoves = """\nstart 3 8\nQUIP\n"""', [7, 8]),
        ('# the moves = """\n# follow\nmoves = """\nstart 3 8\nQUIP\n"""', [7, 8]),
        ('moves = """\n-\n-\n-\n"""', [5, 6, 7]),
        ('moves = """\nstart 3 8\nQUIP\n"""\n[letters]\n12 = "E"\n[score]\nAnn = 3', [5, 6]),
        ('variation = [\n  "strict-stuck",\n]\nmoves = """\nstart 3 8\nQUIP\n"""', [8, 9]),
        ('Moves = """\nstart 3 8\nQUIP\n"""', [5, 6]),
        ('MOVES = "start 3 8"', [4]),
    ],
)
def test_each_move_knows_its_line(moves: str, expected: list[int]) -> None:
    assert lines(HEAD + moves) == expected


@pytest.mark.parametrize(
    ("moves", "at"),
    [
        ('moves = """\nstart 3 8\nQU\\u0049P\n"""', [5, 6]),
        ('moves = """\\\n  start 3 8\nQUIP\n"""', [5, 6]),
        ('moves = """\nstart \\\n   3 8\nQUIP\n"""', [5, 7]),
        ('moves = """\nstart 3 8\\nQUIP\n"""', [5, 5]),
        ('moves = """\nstart\\t3 8\n\nQUIP\n"""', [5, 7]),
    ],
)
def test_with_escapes_a_move_is_at_its_line_or_where_the_moves_begin(moves: str, at: list[int]) -> None:
    assert all(line in (4, own) for line, own in zip(lines(HEAD + moves), at, strict=True))


def test_line_ends_of_windows_and_a_byte_order_mark_shift_no_line(tmp_path: Path) -> None:
    source = f'{HEAD}moves = """\nstart 3 8\nQUIP\n"""\n'
    (tmp_path / "r.toml").write_bytes(b"\xef\xbb\xbf" + source.replace("\n", "\r\n").encode())
    assert [turn.line for turn in read(tmp_path / "r.toml").turns] == [5, 6]


def test_a_record_without_moves_has_no_turns() -> None:
    assert lines(HEAD) == []


@pytest.mark.parametrize(
    ("line", "turn"),
    [
        ("57", (None, "57")),
        ("12. 57", (None, "57")),
        ("  12.   57  ", (None, "57")),
        ("1. Ann: QUIP 12 19", ("Ann", "QUIP 12 19")),
        ("Ann: QUIP", ("Ann", "QUIP")),
        ("ann:QUIP", ("Ann", "QUIP")),
        ("MARY JANE : QUIP", ("Mary Jane", "QUIP")),
        ("QUIP # Ann: was proud of it", (None, "QUIP")),
        ("-", (None, "-")),
        ("Ann: -", ("Ann", "-")),
        ("Move 12: Ann: 57", ("Ann", "57")),
        ("Zug 3. 57", (None, "57")),
        ("Turno 1) Ann: QUIP", ("Ann", "QUIP")),
        ("coup nr. 1 QUIP", (None, "QUIP")),
        ("Round 3: Ann: 57", ("Ann", "57")),
        ("MOVE 12 19 20 21", (None, "MOVE 12 19 20 21")),
        ("move 57 neutral", (None, "move 57 neutral")),
        ("7.3", (None, "7.3")),
        ("7. 7.3", (None, "7.3")),
        ("3: N2-A2", (None, "3: N2-A2")),
        ("1 5 7: M1-M2 M1-M6", (None, "1 5 7: M1-M2 M1-M6")),
        ("12. 3 3 3: -", (None, "3 3 3: -")),
        ("Ann: 6: -", ("Ann", "6: -")),
        ("split 17: 12 to 20/21", (None, "split 17: 12 to 20/21")),
        ("ransom 3 4", (None, "ransom 3 4")),
    ],
)
def test_number_and_name_are_no_part_of_the_move(line: str, turn: tuple[str | None, str]) -> None:
    assert turns(line) == [turn]


@pytest.mark.parametrize("line", ["", "   ", "# only a remark", "1.", "1. # nothing yet\n2.", "1. 18\n2.\n\n3."])
def test_a_line_without_a_move_is_passed_over(line: str) -> None:
    assert turns(line) == [(None, "18")][: line.count("18")]


@pytest.mark.parametrize(("moves", "line"), [("4.\n6.\n3.", 3), ("1. 18\n3.\n4. 17", 4), ("18\n2. # ?\n17", 4)])
def test_a_number_without_a_move_is_told(moves: str, line: int) -> None:
    source = f'players = ["Ann", "Bo"]\nmoves = """\n{moves}\n"""\n'
    turn = next(turn for turn in parse(source, PLACE).turns if turn.trouble)
    assert turn.line == line
    assert turn.trouble == "there is a number here but no move; a number with a full stop or a bracket counts the moves"


def test_a_number_that_only_carries_on_the_count_has_nothing_behind_it() -> None:
    source = 'players = ["Ann", "Bo"]\nmoves = """\n1. 18\n2.\n3) # ?\n4. 17\n"""\n'
    read = parse(source, PLACE).turns
    assert [(turn.number, turn.text) for turn in read] == [(1, "18"), (2, ""), (3, ""), (4, "17")]
    assert read[1].trouble == "nothing stands behind the number; for a turn that was lost write 2. -"


@pytest.mark.parametrize("dash", "‐‑‒–—―−")
def test_every_dash_is_the_one_on_the_keyboard(dash: str) -> None:
    assert turns(f"{dash}\n3: N2{dash}A2") == [(None, "-"), (None, "3: N2-A2")]


@pytest.mark.parametrize("text", ["-", " pass ", "PASS", "passt", "Passe", "paso"])
def test_a_pass_however_it_is_written(text: str) -> None:
    assert is_pass(text)


@pytest.mark.parametrize("text", ["passed", "+", "--", "- 1"])
def test_what_is_no_pass(text: str) -> None:
    assert not is_pass(text)


@pytest.mark.parametrize(
    "lines", ["#35\n#36 red\n#37", "1. #35\n2. #36", "Ann: #35\nMary Jane: #36", "#35 # x\n#36 # y"]
)
def test_moves_that_are_remarks_are_told(lines: str) -> None:
    said = complaint(f'{HEAD}moves = """\n{lines}\n"""')
    assert said.endswith(
        "line 5: # begins a remark, so nothing counts of what stands behind it on these lines; write the moves without "
        "it, as in 35"
    )


@pytest.mark.parametrize(
    ("lines", "count"), [("35 #1\n36 #2", 2), ("#35 was too far\n36", 1), ("# 35 was too far\n# 36 too", 0)]
)
def test_remarks_may_begin_with_a_figure(lines: str, count: int) -> None:
    assert len(turns(lines)) == count


def test_the_numbers_that_were_written_are_kept() -> None:
    record = parse(f"{HEAD}moves = '1. 18\\n17\\n3) 4'".replace("'", '"'), PLACE)
    assert [turn.number for turn in record.turns] == [1, None, 3]


def test_a_player_to_begin_without_a_name_is_refused() -> None:
    with pytest.raises(BadInput, match="there is no player ''"):
        parse(f'{HEAD}first = ""', PLACE)


def test_a_key_below_a_table_is_told() -> None:
    with pytest.raises(BadInput, match=r"moves comes after \[score\] and so belongs to that table") as error:
        parse(f'{HEAD}[score]\nAnn = 3\nmoves = "18"', PLACE)
    assert error.value.line == HEAD.count("\n") + 3


@pytest.mark.parametrize(
    "name",
    ["Zoë", "Юля", "小明", "O'Neil", "Jean-Luc", "Mary Ann", "R2D2", "Player 1", "_x_", "Dr. No", "İnci", "Straße"],
)
def test_any_name_that_is_allowed_can_stand_before_a_move(name: str) -> None:
    assert turns(f"1. {name}: QUIP\n{name.upper()}: NAIL", f'"{name}", "Bo"') == [(name, "QUIP"), (name, "NAIL")]


def test_an_accent_is_the_same_in_one_character_or_two() -> None:
    one, two = unicodedata.normalize("NFC", "Zoë"), unicodedata.normalize("NFD", "Zoë")
    assert turns(f"{two}: QUIP", f'"{one}", "Bo"') == [(one, "QUIP")]


def test_blanks_round_a_name_do_not_matter() -> None:
    record = parse('players = [" Ann", "Bo "]\nfirst = "Bo"\nmoves = "Ann: QUIP"\n[score]\nAnn = 1\nBo = 2\n', PLACE)
    assert record.first is not None and record.first.strip() == "Bo"
    assert [points for _, points in record.score.items()] == [1, 2]


@pytest.mark.parametrize("name", ["", " ", "12", "A:b", "A#b", "A\\nb", "-"])
def test_a_name_that_a_line_could_not_hold_is_refused(name: str) -> None:
    assert "will not do as a player's name" in complaint(f'players = ["{name}", "Bo"]\n')


@pytest.mark.parametrize("sign", ["\\u0000", "\\u001b", "\\t", "\\u2028", "\u202e", "\u200b", "\ufeff"])
def test_a_name_with_what_cannot_be_seen_is_refused(sign: str) -> None:
    assert "it holds a sign that cannot be seen, U+" in complaint(f'players = ["An{sign}n", "Bo"]\n')


def test_a_name_may_hold_what_its_letters_take_their_form_by() -> None:
    """A Persian name with a non-joiner, a family of emoji, a heart with its colour."""
    names = ("نیک\u200cآیین", "A \U0001f469\u200d\U0001f467", "B \u2764\ufe0f")
    quoted = ", ".join(f'"{name}"' for name in names)
    assert parse(f"players = [{quoted}]\nmoves = ''\n", PLACE).players == names


def test_a_name_is_as_long_as_a_name() -> None:
    said = complaint(f'players = ["{"x" * 61}", "Bo"]\n')
    assert "it may have 60 letters" in said and len(said) < 200


@pytest.mark.parametrize("names", ['"Ann", "Ann"', '"Ann", "ann"', '"Ann", "Ann "', '"Straße", "STRASSE"'])
def test_two_players_have_two_names(names: str) -> None:
    assert complaint(f"\nplayers = [{names}]\n") == "game.toml, line 2: two players have the same name"


@pytest.mark.parametrize("table", ["score", "coloured"])
def test_two_players_of_one_name_are_no_fault_of_the_file(table: str) -> None:
    below = f"\n[{table}]\nAnn = 3\nAnn = 4\n"
    assert complaint(f'\nplayers = ["Ann", "Ann"]\n{below}') == "game.toml, line 2: two players have the same name"
    for players in ('["Ann", "Ben"]', '"Ann"', "[]"):
        assert "not valid TOML (cannot overwrite a value" in complaint(f"\nplayers = {players}\n{below}")


def test_a_record_needs_players() -> None:
    assert "the players are missing" in complaint('game = "tolstoy"\n')
    assert "the players are missing" in complaint("players = []\n")


def test_a_stranger_in_the_moves_is_told_with_its_line() -> None:
    turn = parse(f'{HEAD}moves = """\nstart 3 8\nZoe: QUIP\n"""', PLACE).turns[1]
    assert turn == Turn(6, None, "QUIP", None, "there is no player 'Zoe'; the players are: Ann, Mary Jane", "Zoe: QUIP")


def test_a_misspelt_player_is_asked_about() -> None:
    turn = parse(f'{HEAD}moves = """\nMary Jaen: QUIP\n"""', PLACE).turns[0]
    assert turn.name == turn.taken_for == "Mary Jane"
    assert turn.trouble == "there is no player 'Mary Jaen'; the players are: Ann, Mary Jane"


def test_a_name_without_a_move_is_told_with_its_line() -> None:
    (turn,) = parse(f'{HEAD}moves = """\n1. Ann:  # what?\n"""', PLACE).turns
    assert (turn.line, turn.trouble) == (5, "this line names a player but no move")


def test_first_may_be_written_in_any_case() -> None:
    assert parse(f'{HEAD}first = " mary jane "\n', PLACE).first == "Mary Jane"
    assert parse(HEAD, PLACE).first is None


def test_a_stranger_cannot_be_first() -> None:
    assert (
        complaint(f'{HEAD}first = "Zoe"\n')
        == "game.toml, line 4: there is no player 'Zoe'; the players are: Ann, Mary Jane"
    )


def test_the_score_may_be_written_in_any_case() -> None:
    assert parse(f'{HEAD}[score]\nANN = 3\n"mary jane" = 0\n', PLACE).score == {"Ann": 3, "Mary Jane": 0}


def test_a_strangers_score_is_told_with_its_line() -> None:
    said = complaint(f"{HEAD}[score]\nAnn = 3\nZoe = 4\n")
    assert said.startswith(("game.toml, line 4: ", "game.toml, line 6: ")) and "there is no player 'Zoe'" in said


@pytest.mark.parametrize("name", ["Ann and Mary Jane", "ann + MARY JANE", "Ann/Mary Jane"])
def test_the_score_of_a_team_is_told_to_be_each_players(name: str) -> None:
    own = "are 2 players; write each player's own score"
    assert complaint(f'{HEAD}moves = "1"\n[score]\n"{name}" = 3\n').endswith(
        f"{own}, or a team's total under one of its names"
    )
    # Nobody tells on a coloured sheet what a total is made of.
    assert complaint(f'{HEAD}[score]\n"{name}" = 3\n').endswith(own)


def test_a_player_has_one_score() -> None:
    assert complaint(f"{HEAD}[score]\nAnn = 3\nann = 4\n").startswith("game.toml, line ")


@pytest.mark.parametrize("points", ["1.5", '"3"', "true", "[3]"])
def test_a_score_is_a_whole_number(points: str) -> None:
    said = complaint(f"{HEAD}[score]\nAnn = {points}\n")
    assert said.startswith(("game.toml, line 4: ", "game.toml, line 5: ")) and "]" not in said


def test_a_games_own_tables_are_kept() -> None:
    assert parse(f'{HEAD}[letters]\n12 = "E"\n', PLACE).tables == {"letters": {"12": "E"}}


def test_keys_may_be_written_in_any_case() -> None:
    record = parse('Game = "x"\nPLAYERS = ["Ann", "Bo"]\n[LETTERS]\n12 = "E"\n', PLACE)
    assert (record.game, record.players, list(record.tables)) == ("x", ("Ann", "Bo"), ["letters"])


def test_a_key_written_twice_in_two_ways_is_refused() -> None:
    assert complaint('game = "tolstoy"\nGame = "goose"\nplayers = ["Ann", "Bo"]\n').startswith("game.toml: ")


@pytest.mark.parametrize("key", ["colour", "path", "source", "turns", "tables", "winner"])
def test_an_unknown_key_is_told_with_its_line(key: str) -> None:
    assert complaint(f"{HEAD}{key} = 1\n").startswith(
        f"game.toml, line 4: there is no key '{key}' in a record; there are: "
    )


def told_lines(source: str) -> list[int | None]:
    """Where a text has something to mend, told at once."""
    with pytest.raises(BadInput) as caught:
        parse(source, PLACE)
    return [trouble.line for trouble in parts_of(caught.value)]


def test_all_that_is_wrong_with_a_records_keys_is_told_at_once_each_with_its_line() -> None:
    assert told_lines(f"{HEAD}foo = 1\nbar = 2\nfinished = 1\nmoves = [['3', '8']]\n") == [4, 5, 6, 7]


def test_all_who_do_not_play_are_told_at_once_each_with_their_line() -> None:
    assert told_lines(f'{HEAD}first = "Zoe"\n[score]\nZoe = 1\nYan = 2\nAnn = 3\nann = 4\n') == [4, 6, 7, 9]


def test_all_names_that_will_not_do_are_told_at_once() -> None:
    assert complaint('players = ["A:b", "9", "Ann", "ann"]\n').count("\n") == 4


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("game = 3", "game: this should be text, not a whole number"),
        ("first = true", "first: this should be text, not true or false"),
        ("moves = 57", "moves: this should be text, not a whole number"),
        ("moves = [7.3]", 'each turn is a text, as in moves = ["7.3"]'),
        ("score = 3", "score: this should be a table, not a whole number"),
        ('layout = ["a"]', 'layout: this should be text, not a list; write layout = "a"'),
    ],
)
def test_a_value_of_the_wrong_kind_is_told_with_its_line(line: str, what: str) -> None:
    assert complaint(f'players = ["Ann", "Bo"]\n{line}\n') == f"game.toml, line 2: {what}"


def test_players_are_a_list_of_names() -> None:
    said = 'game.toml, line 1: players: this should be a list, not text; write players = ["Ann", "Ben"]'
    assert complaint('players = "Ann, Ben"\n') == said
    assert complaint("players = [1, 2]\n").startswith("game.toml, line 1: players: this should be text")


def test_one_variation_needs_no_brackets() -> None:
    assert parse(f'{HEAD}variation = "threshold = 11"\n').variation == ("threshold = 11",)


@pytest.mark.parametrize(
    ("moves", "lines"),
    [
        ('["57", "Ann: 3 neutral"]', [4, 4]),
        ('[\n  "57",  # 3 neutral, said Ann\n\n  "Ann: 3 neutral",\n]', [5, 7]),
        ("[\n57,\n'Ann: 3 neutral']", [5, 6]),
    ],
)
def test_moves_may_be_a_list_with_a_turn_each(moves: str, lines: list[int]) -> None:
    turns = parse(f"{HEAD}moves = {moves}\n").turns
    assert [(turn.name, turn.text, turn.line) for turn in turns] == [
        (None, "57", lines[0]),
        ("Ann", "3 neutral", lines[1]),
    ]


NAMES = (
    st.text("abcdefgXYZßéЖ小 '-.0", min_size=1, max_size=12)
    .map(str.strip)
    .filter(lambda name: any(letter.isalpha() for letter in name))
)
PLAYERS = st.lists(NAMES, min_size=2, max_size=5, unique_by=str.casefold).map(tuple)
MOVES = st.lists(st.sampled_from(["57", "start 3 8", "QUIP 12 19 20", "7.3", "3: N2-A2", "-", "7+", "57 neutral"]))


@settings(max_examples=150, deadline=None)
@given(PLAYERS, MOVES, st.data())
def test_what_is_written_is_read_back(players: tuple[str, ...], moves: list[str], data: st.DataObject) -> None:
    score = data.draw(st.none() | st.fixed_dictionaries({name: st.integers(-9, 999) for name in players}))
    text = write(
        "tolstoy", "TOL-1001-X", players, layout="my \"own\".toml", variation=("threshold = 11",), moves=moves,
        score=score, tables={"letters": {"12": "QU"}},
    )  # fmt: skip
    back = parse(text, PLACE)
    assert (back.game, back.sheet, back.players, back.layout) == ("tolstoy", "TOL-1001-X", players, 'my "own".toml')
    assert back.variation == ("threshold = 11",) and back.tables == {"letters": {"12": "QU"}}
    assert back.score == (score or {})
    assert [turn.text for turn in back.turns] == moves
    rows = text.split("\n")
    assert all(turn.line is not None and turn.text in rows[turn.line - 1] for turn in back.turns)


def test_hints_are_only_remarks() -> None:
    text = write("tolstoy", "TOL-1001-X", ("Ann", "Mary Jane"), hints={"moves": "one\ntwo", "score": "yours"})
    record = parse(text, PLACE)
    assert "# one\n# two\nmoves" in text and '# "Mary Jane" = 0' in text
    assert (record.turns, record.score) == ((), {})


def test_the_hinted_score_is_read_once_its_marks_are_taken_away() -> None:
    text = write("tolstoy", "TOL-1001-X", ("Ann", "Mary Jane"), hints={"score": "What you counted:"})
    head, hinted = text.split("# What you counted:\n")
    assert parse(head + hinted.replace("# ", ""), PLACE).score == {"Ann": 0, "Mary Jane": 0}


def test_files_that_a_record_names_are_beside_it(tmp_path: Path) -> None:
    (tmp_path / "r.toml").write_text(HEAD, "utf-8")
    assert read(tmp_path / "r.toml").folder == tmp_path
    assert Record(players=("Ann",)).folder == Path()


def test_a_turn_is_its_line_its_name_and_its_text() -> None:
    assert parse(f'{HEAD}moves = "1. ann: QUIP"', PLACE).turns == (Turn(4, "Ann", "QUIP", 1),)


def test_the_digits_of_all_scripts_are_read() -> None:
    assert turns("٣\n１２ １３") == [(None, "3"), (None, "12 13")]


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("Ann, Ben and Cy", '"Ann", "Ben", "Cy"'),
        ("Ann & Ben", '"Ann", "Ben"'),
        ("Ann Ben", '"Ann", "Ben"'),
        ("Ann,", '"Ann", "Ben"'),
    ],
)
def test_players_in_one_text_are_told_apart_in_the_list_that_is_advised(said: str, names: str) -> None:
    """Ben and Cy would else be one player, and another be called the winner."""
    with pytest.raises(BadInput) as caught:
        parse(f'game = "miro"\nsheet = "MIR-1001-C"\nplayers = "{said}"\nmoves = "1"\n', PLACE)
    assert (
        str(caught.value) == f"game.toml, line 3: players: this should be a list, not text; write players = [{names}]"
    )


def test_a_line_too_long_for_a_move_is_not_repeated_whole() -> None:
    (turn,) = parse(HEAD + 'moves = """\n' + 5000 * "9" + '\n"""\n', PLACE).turns
    said = "'99999999999999999999'... is too long for a move; give each move a line of its own"
    assert (turn.line, turn.trouble) == (5, said)
    assert turn.text == "9" * 20


@pytest.mark.parametrize(
    ("line", "turn"),
    [
        ("1. 57.", (1, None, "57")),
        ("57 red.", (None, None, "57 red")),
        ("Ann: 57.", (None, "Ann", "57")),
        ("57 (Ann)", (None, "Ann", "57")),
        ("1. 57 [ann]", (1, "Ann", "57")),
        ("57 (Ann).", (None, "Ann", "57")),
        ("7+.", (None, None, "7+")),
        ("19. -.", (19, None, "-")),
        ("- (Ann)", (None, "Ann", "-")),
        ("- 57 (Ann)", (None, "Ann", "57")),
        ("3 3 3: M1-M2 (Ann)", (None, "Ann", "3 3 3: M1-M2")),
        ("1. Ann: 57 (Mary Jane)", (1, "Ann", "57 (Mary Jane)")),
        ("57 (remark)", (None, None, "57 (remark)")),
        ("Ann| 57", (None, "Ann", "57")),
        ("| Ann | 57 |", (None, "Ann", "57")),
        ("| 3 | Ann | 57 |", (3, "Ann", "57")),
        ("| 3. | 57 red | Ann |", (3, "Ann", "57 red")),
        ("| 1 | Ann: 57 |", (1, "Ann", "57")),
        ("| 57 | 58 |", (None, None, "57: 58")),
        ("| 3 | N2-A2 |", (None, None, "3: N2-A2")),
        ("| 3 | 57 | 58 | Ann |", (None, None, "| 3 | 57 | 58 | Ann |")),
        ("| 3 | Ann | 57. |", (3, "Ann", "57")),
        ("|  | Ann | 57 |", (None, "Ann", "57")),
        ("---", (None, None, "---")),
        ("3b. 57", (None, None, "3b. 57")),
    ],
)
def test_full_stops_tables_and_names_behind_are_no_part_of_the_move(
    line: str, turn: tuple[int | None, str | None, str]
) -> None:
    [found] = parse(f"players = ['Ann', 'Mary Jane']\nmoves = \"{line}\"\n").turns
    assert (found.number, found.name, found.text) == turn


def test_the_head_of_a_table_is_no_line() -> None:
    head, rule = "| No. | Player | Move |", "| ---: | :--- | --- |"
    rows = ["| 1 | Ann | 57 |", "| 2 | Mary Jane | - |"]
    for table in ([head, rule, *rows], ["+------+", head, "+------+", *rows, "+------+"], [rows[0], rule, *rows[1:]]):
        assert turns("\n".join(table)) == [("Ann", "57"), ("Mary Jane", "-")]


@pytest.mark.parametrize("row", ["| 102 | Ann |  |", "| 12. | Ann | |", "| 12 |  | Ann |", "Ann |", "| Ann | |"])
def test_a_row_with_an_empty_cell_has_no_move(row: str) -> None:
    [found] = parse(f"players = ['Ann', 'Mary Jane']\nmoves = '{row}'\n").turns
    assert (found.name, found.text, found.trouble) == ("Ann", "", "this line names a player but no move")


@pytest.mark.parametrize("bullet", ["- ", "– ", "* ", "*", "• ", "•\t", "·\u00a0", "▪ ", "→ "])
def test_a_list_of_a_word_processor_or_a_chat_is_a_list_of_moves(bullet: str) -> None:
    assert turns(f"{bullet}Ann: 57\n{bullet}1. 58\n1. {bullet}59") == [("Ann", "57"), (None, "58"), (None, "59")]


@pytest.mark.parametrize("line", ["-", "–", "1. -", "Ann: -", "- -"])
def test_a_dash_alone_is_no_sign_of_a_list(line: str) -> None:
    assert [is_pass(text) for _, text in turns(line)] == [True]


@pytest.mark.parametrize("line", ["Ann: 48  Mary: 32", "Ann: 48, Mary Jane: 32", "48 Ann: 32"])
def test_two_turns_on_one_line_are_told_apart_from_a_move(line: str) -> None:
    record = parse(f'players = ["Ann", "Mary", "Mary Jane"]\nmoves = "{line}"\n', PLACE)
    assert record.turns[0].trouble == "there are two turns on this line; give each turn a line of its own"


@pytest.mark.parametrize(
    ("written", "line", "meant"),
    [('first = "An"', 4, "Ann"), ("[score]\nAnn = 3\nMaryJane = 4", 6, "Mary Jane")],
)
def test_a_misspelt_name_is_told_on_its_line_with_the_one_that_was_meant(written: str, line: int, meant: str) -> None:
    said = complaint(f"{HEAD}{written}\n")
    assert said.startswith(f"game.toml, line {line}: there is no player ") and said.endswith(f"did you mean {meant}?")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ann 57", ("Ann", "57")),
        ("ann, 57 red", ("Ann", "57 red")),
        ("Ann Lee 57", ("Ann Lee", "57")),
        ("Ann - 57", ("Ann", "57")),
        ("Ann -", ("Ann", "-")),
        ("Ann - -", ("Ann", "-")),
        ("Annex 57", None),
        ("Ann", None),
        ("57 Ann", None),
    ],
)
def test_a_name_may_stand_without_its_colon(text: str, found: tuple[str, str] | None) -> None:
    assert without_colon(Record(players=("Ann", "Ann Lee")), text) == found


def test_names_are_written_as_they_are_spelt() -> None:
    assert 'players = ["Zoë", "Łukasz"]' in write("tolstoy", "TOL-1001-X", ("Zoë", "Łukasz"))


def test_what_a_record_is_to_say_stands_in_it_with_its_hints() -> None:
    text = write(
        "tolstoy", "TOL-1001-X", ("Ann", "Ben"), layout="my.toml", variation=["strict-stuck"], moves=["start 1 6"],
        score={"Ann": 3, "Mary Jane": 4}, tables={"letters": {"12": "E"}},
        hints={"sheet": "its code", "layout": "your own", "variation": "agreed", "moves": "one\na line",
               "letters": "yours", "score": "in all"},
    )  # fmt: skip
    assert text.split("\n") == [
        'game = "tolstoy"', "# its code", 'sheet = "TOL-1001-X"', "# your own", 'layout = "my.toml"',
        'players = ["Ann", "Ben"]', "# agreed", 'variation = ["strict-stuck"]', "# one", "# a line", 'moves = """',
        "1. start 1 6", '"""', "", "# yours", "[letters]", '12 = "E"', "", "# in all", "[score]", "Ann = 3",
        '"Mary Jane" = 4', "",
    ]  # fmt: skip


def test_an_empty_record_shows_how_to_write_the_score() -> None:
    text = write("klee", "KLE-1001-X", ("Ann", "Mary Jane"), hints={"score": "in all"})
    assert text.endswith('"""\n\n# in all\n# [score]\n# Ann = 0\n# "Mary Jane" = 0\n')
    assert "score" not in write("klee", "KLE-1001-X", ("Ann", "Ben"))


def named(*lines: str, players: Sequence[str] = ("Zoë", "Çelik", "Ann")) -> list[tuple[str | None, str | None]]:
    """By line the player, and what is wrong."""
    names = ", ".join(f'"{name}"' for name in players)
    moves = "\n".join(lines)
    text = f'game = "mondrian"\nplayers = [{names}]\nmoves = """\n{moves}\n"""\n'
    return [(turn.name, turn.trouble) for turn in parse(text).turns]


def test_a_name_may_be_written_without_its_accents() -> None:
    assert named("Zoe: 57", "celik: 2", "Zoe\u0308: 3") == [("Zoë", None), ("Çelik", None), ("Zoë", None)]


def test_a_name_without_its_accents_must_be_one_players() -> None:
    [(_, trouble), (exact, fine)] = named("Zoé: 57", "Zoe: 2", players=("Zoë", "Zoè", "Zoe"))
    assert trouble and "there is no player 'Zoé'" in trouble and (exact, fine) == ("Zoe", None)


def test_a_score_and_the_beginner_may_be_named_without_accents_too() -> None:
    text = 'game = "mondrian"\nplayers = ["Zoë", "Ann"]\nfirst = "zoe"\nmoves = ""\n[score]\nZoe = 3\n'
    written = parse(text)
    assert (written.first, written.score) == ("Zoë", {"Zoë": 3})


@pytest.mark.parametrize(
    ("moves", "example"),
    [
        ("[[3, 4], [5, 2], [1, 1]]", '["3 4", "5 2", ...]'),
        ("[57, 56.0]", '["56", ...]'),
        ('[{ player = "Ann", space = [57, "n"] }]', '["Ann 57 n"]'),
        ("[57, true, []]", '["56", ...]'),
    ],
)
def test_turns_that_are_no_texts_are_shown_as_texts(moves: str, example: str) -> None:
    written = f'game = "goose"\nplayers = ["Ann", "Ben"]\nmoves = {moves}'
    with pytest.raises(BadInput) as error:
        parse(written)
    assert error.value.line == 3
    assert error.value.sentence == f"each turn is a text, as in moves = {example}"


@pytest.mark.parametrize("source", ["1. 57\n2. 58 n\n", "No;Player;Move\n1;Ann;57\n", "1\t57\n2\t58\n"])
def test_the_mere_lines_of_a_game_are_no_record_yet(source: str) -> None:
    said = complaint(source)
    assert "this is no record yet: game, sheet, players and moves are missing; sheetgen new GAME -o" in said


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("moves =\n1. QUIP\n2. SLY\n", 4),
        ("moves = # all of them\n1. QUIP\n", 4),
        ("moves = 1. QUIP\n2. SLY\n", 4),
        ('1. QUIP\n2. SLY\n"""\n[score]\nAnn = 3\n', 4),
        ("Ann: QUIP\nMary Jane: SLY\n", 4),
    ],
)
def test_moves_without_their_quotes_are_told(moves: str, line: int) -> None:
    assert complaint(HEAD + moves) == (
        f'game.toml, line {line}: the moves stand between three quotes; write moves = """ above the first of them, """ '
        "below the last"
    )


@pytest.mark.parametrize(
    "wrong", ["game: tolstoy\n", 'players = ["Ann", "Ben\n', "[score]\nAnn: 3\n", "{ga", 'ga\0me = "x"\n57\n']
)
def test_other_mistakes_are_told_as_what_they_are(wrong: str) -> None:
    said = complaint(f'sheet = "TOL-1001-X"\n{wrong}')
    assert "no record yet" not in said and "between three quotes" not in said


def test_scores_without_their_head_are_told_what_to_write_above_them() -> None:
    said = complaint(f'{HEAD}moves = "QUIP"\nAnn = 29\n')
    assert said == "game.toml, line 5: Ann = 29 is a score; write [score] on a line of its own above the scores"
    assert "there is no key 'ann'" in complaint(f'{HEAD}moves = "QUIP"\nAnn = "29"\n')


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_text_is_read_as_a_file_is_whatever_editor_wrote_it(mark: str, end: str, tmp_path: Path) -> None:
    text = mark + end.join(['sheet = "MON-1001-G"', 'players = ["Ann", "Ben"]', 'moves = """', "1", "2", '"""', ""])
    (tmp_path / "game.toml").write_bytes(text.encode())
    found, filed = parse(text), read(tmp_path / "game.toml")
    assert [turn.text for turn in found.turns] == [turn.text for turn in filed.turns] == ["1", "2"]
    assert found.source == filed.source


@pytest.mark.parametrize("sign", ["\u200e", "\u200f", "\u200b", "\u2060", "\u00ad", "\ufeff"])
@pytest.mark.parametrize(
    "line", ["{0}Ann: 57", "Ann{0}: 57", "Ann: {0}57", "1. {0}Ann: 5{0}7{0}", "[20:10] {0}Ann: 57"]
)
def test_what_nobody_sees_in_a_line_is_no_part_of_it(line: str, sign: str) -> None:
    """Messengers put it before each line that they copy, and browsers where a line may be broken."""
    assert turns(line.format(sign)) == [("Ann", "57")]


def test_a_player_whose_name_holds_a_sign_that_nobody_sees_is_known_with_and_without_it() -> None:
    name = "\u200fدانا\u200f"
    assert turns(f"{name}: 57\nدانا: 58", f'"{name}", "Bo"') == [(name, "57"), (name, "58")]
