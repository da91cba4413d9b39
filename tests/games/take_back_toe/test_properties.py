"""What holds of every game of Take-Back-Toe, whatever is thrown and moved."""

from __future__ import annotations

from sheetgen.chance import Chance
from sheetgen.games.take_back_toe import rules
from sheetgen.games.take_back_toe.rules import Skip
from sheetgen.referee.sample import GAMES
from sheetgen.testing.play import SEEDS, Table, some_lines
from tests.games.tables import all_played, at_tables_of

<<<<<<< HEAD
STEADY = settings(derandomize=True, deadline=None, max_examples=60)
SEEDS, SERIES = st.integers(0, 2**32), st.booleans()
EVERY_GAME = given(seed=SEEDS, series=SERIES)
TEXTS = [f"{pips}: -" for pips in range(1, 7)] + [
    f"{pips}: {one}-{other}" for pips, one, other in product(range(1, 7), rules.IDS, rules.IDS) if one != other
]
"""Every line that can be read."""
=======
each_table = at_tables_of("take-back-toe")
>>>>>>> y-props


@each_table
def test_there_are_always_forty_chips(table: Table) -> None:
    for game in all_played(table):
        assert all(sum(position.stacks) == 40 and min(position.stacks) >= 0 for position in game.positions)


@each_table
def test_there_are_forty_chips_whatever_is_written(table: Table) -> None:
    for seed in SEEDS:
        assert sum(table.judged(some_lines(table, Chance(seed))).position.stacks) == 40


@each_table
def test_only_a_five_or_a_six_is_ever_skipped(table: Table) -> None:
    for game in all_played(table):
        for line, after in zip(game.lines, game.positions[1:], strict=True):
            move = rules.read(line, after)
            assert not isinstance(move, Skip) or (move.eyes in (5, 6) and max(after.stacks) < move.eyes)


@each_table
def test_exactly_one_player_has_three_equal_stacks_when_a_game_ends(table: Table) -> None:
    for game in all_played(table):
        for after in game.positions:
            sizes = [rules.equal(after.stacks[row]) for row in rules.ROWS]
            assert [size > 0 for size in sizes] == [after.winner == seat for seat in (0, 1)]
            assert max(sizes) <= 13


<<<<<<< HEAD
@EVERY_GAME
@STEADY
def test_only_a_five_or_a_six_is_ever_skipped(seed: int, series: bool) -> None:
    for move, after in positions(seed, series):
        assert not isinstance(move, Skip) or (move.pips in (5, 6) and max(after.stacks) < move.pips)


@EVERY_GAME
@STEADY
def test_exactly_one_player_has_three_equal_stacks_when_a_game_ends(seed: int, series: bool) -> None:
    for _, after in positions(seed, series):
        sizes = [rules.equal(after.stacks[row]) for row in rules.ROWS]
        assert [size > 0 for size in sizes] == [after.winner == seat for seat in (0, 1)]
        assert max(sizes) <= 13


@EVERY_GAME
@STEADY
def test_scores_are_the_sums_of_winning_stack_sizes(seed: int, series: bool) -> None:
    points = [0, 0]
    for _, after in positions(seed, series):
        if after.winner is not None:
            points[after.winner] += rules.equal(after.stacks[rules.ROWS[after.winner]])
        assert list(after.match.points) == points


@EVERY_GAME
@STEADY
def test_a_game_ends_and_a_series_has_as_many_as_are_played(seed: int, series: bool) -> None:
    _, last = positions(seed, series)[-1]
    assert last.over and last.match.number == (GAMES if series else 1)


@EVERY_GAME
@STEADY
def test_a_record_written_and_read_back_is_the_same(seed: int, series: bool) -> None:
    moves = [rules.write(move) for move, _ in positions(seed, series)]
    verdict = replay(rules, grid(), written(moves, series))
    assert verdict.clean
    assert [rules.write(played.move) for played in verdict.played] == moves


@given(seed=SEEDS, series=SERIES, data=st.data())
@STEADY
def test_one_move_changed_to_an_illegal_one_is_found_at_that_move(seed: int, series: bool, data: st.DataObject) -> None:
    played = positions(seed, series)
    at = data.draw(st.integers(0, len(played) - 1), label="changed move")
    position = start(series) if at == 0 else played[at - 1][1]
    legal = {rules.write(move) for move in (position.next_game or position).moves()}
    wrong = data.draw(st.sampled_from([text for text in TEXTS if text not in legal]), label="illegal move")
    moves = [rules.write(move) for move, _ in played]
    verdict = replay(rules, grid(), written([*moves[:at], wrong, *moves[at + 1 :]], series))
    assert verdict.fouls[0].number == at + 1


@given(moves=st.lists(st.sampled_from(TEXTS), max_size=12), series=SERIES, data=st.data())
@STEADY
def test_whatever_is_written_is_judged(moves: list[str], series: bool, data: st.DataObject) -> None:
    lines = [data.draw(st.sampled_from(["", "Ann: ", "Ben: "])) + move for move in moves]
    verdict = replay(rules, grid(), written(lines, series))
    rules.story(verdict)
    assert len(verdict.played) + len(verdict.twice) + verdict.unjudged == len(moves)
    position = verdict.position
    assert isinstance(position, Position)
    assert sum(position.stacks) == 40 and (position.over or list(position.moves()))


@EVERY_GAME
@STEADY
def test_what_is_listed_for_a_die_is_what_is_legal_with_it(seed: int, series: bool) -> None:
    played = positions(seed, series)
    position = played[seed % len(played)][1]
    position = position.next_game or position
    for pips in range(1, 7):
        mine = [text for text in TEXTS if text.startswith(str(pips))]
        legal = {text for text in mine if isinstance(position.play(rules.read(text, position)), Position)}
        listed = [] if position.over else [rules.write(move) for move in position.thrown((pips,)).moves()]
        assert legal == set(listed) and len(listed) == len(legal)
=======
@each_table
def test_scores_are_the_sums_of_winning_stack_sizes(table: Table) -> None:
    for game in all_played(table):
        points = [0, 0]
        for after in game.positions[1:]:
            if after.winner is not None:
                points[after.winner] += rules.equal(after.stacks[rules.ROWS[after.winner]])
            assert list(after.match.points) == points


@each_table
def test_a_series_has_as_many_games_as_are_played(table: Table) -> None:
    for game in all_played(table):
        assert game.positions[-1].match.number == (GAMES if "series" in table.variation else 1)
>>>>>>> y-props
