"""What holds of every game of Goose, however the dice fall."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.chance import Chance
from sheetgen.games.goose.play.board import compiled
from sheetgen.referee.record import is_pass
from sheetgen.testing.play import SEEDS, Played, Table, played
from tests.games.tables import all_played, at_tables_of

each_table = at_tables_of("goose")


@each_table
def test_no_chip_is_won_or_lost_but_from_hand_to_hand(table: Table) -> None:
    board = compiled(table.field)
    for game in all_played(table):
        for position in game.positions[1:]:
            hands = sum(piece.chips for piece in position.pieces)
            assert hands + position.pot == board.purse * table.players
            assert position.pot >= 0 and (not board.purse or all(piece.chips >= 0 for piece in position.pieces))


@each_table
def test_pieces_stand_on_the_track_and_at_most_one_waits_on_a_cell(table: Table) -> None:
    board = compiled(table.field)
    for game in all_played(table):
        for position in game.positions[1:]:
            assert all(0 <= piece.cell <= board.goal for piece in position.pieces)
            waiting = [piece.cell for piece in position.pieces if piece.waited is not None]
            assert len(set(waiting)) == len(waiting) and all(board.cells[cell].wait for cell in waiting)
            assert position.over or not any(piece.cell == board.goal for piece in position.pieces)


@each_table
def test_a_piece_moved_elsewhere_is_found_at_that_throw(table: Table) -> None:
    for seed in SEEDS:
        game, chance = played(table, seed), Chance(seed)
        at = chance.pick([number for number, line in enumerate(game.lines) if not is_pass(line)])
        true, wrong = game.positions[at + 1].last.way[-1], chance.below(compiled(table.field).goal + 1)
        claimed = table.judged([*game.lines[:at], f"{game.lines[at]} = {wrong}"])
        assert [line.number for line in claimed.fouls] == ([] if wrong == true else [at + 1])


@each_table
def test_named_lines_with_every_missed_turn_written_are_the_same_game(table: Table) -> None:
    for game in all_played(table):
        verdict = table.judged(list(with_missed_turns(game)))
        assert verdict.valid and verdict.position.pieces == game.positions[-1].pieces


<<<<<<< HEAD
@GAMES
@STEADY
def test_pieces_stand_on_the_track_and_at_most_one_waits_on_a_cell(name: str, players: int, seed: int) -> None:
    board = boards.board(name)
    for _, after in random_moves(start(name, players), Chance(seed)):
        assert isinstance(after, Position)
        assert all(0 <= piece.cell <= board.goal for piece in after.pieces)
        waiting = [piece.cell for piece in after.pieces if piece.waited is not None]
        assert len(set(waiting)) == len(waiting) and all(board.cells[cell].wait for cell in waiting)
        assert after.over or not any(piece.cell == board.goal for piece in after.pieces)


@GAMES
@STEADY
def test_a_record_written_and_read_back_is_the_same(name: str, players: int, seed: int) -> None:
    moves = texts(name, players, seed)
    verdict = replay(rules, boards.field(name), written(moves, players))
    assert verdict.clean
    assert [rules.write(played.move) for played in verdict.played] == moves


@given(name=NAMES, players=PLAYERS, seed=SEEDS, data=st.data())
@STEADY
def test_a_piece_moved_elsewhere_is_found_at_that_throw(
    name: str, players: int, seed: int, data: st.DataObject
) -> None:
    moves = texts(name, players, seed)
    throws = [number for number, text in enumerate(moves) if text != "-"]
    at = data.draw(st.sampled_from(throws), label="changed line")
    wrong = data.draw(st.integers(0, boards.board(name).goal), label="wrong cell")
    verdict = replay(rules, boards.field(name), written(moves[: at + 1], players))
    assert isinstance(verdict.position, Position) and verdict.position.last is not None
    true = verdict.position.last.way[-1]
    claimed = replay(rules, boards.field(name), written([*moves[:at], f"{moves[at]} = {wrong}"], players))
    assert [played.number for played in claimed.fouls] == ([] if wrong == true else [at + 1])


@GAMES
@STEADY
def test_named_lines_with_every_missed_turn_written_are_the_same_game(name: str, players: int, seed: int) -> None:
    position, lines = start(name, players), []
    for move, after in random_moves(position, Chance(seed)):
        if isinstance(move, Dice) or not position.passed:
            lines += [f"{position.players[seat]}: -" for seat in position.passed]
            lines.append(f"{position.turn}: {rules.write(move)}")
        assert isinstance(after, Position)
        position = after if isinstance(move, Dice) or not position.passed else position
    verdict = replay(rules, boards.field(name), written(lines, players))
    assert verdict.valid
    assert isinstance(verdict.position, Position) and verdict.position.pieces == position.pieces


LINES = st.one_of(
    st.just("-"),
    st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda pips: f"{pips[0]} {pips[1]}"),
    st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda pips: f"ransom {pips[0]} {pips[1]}"),
    st.tuples(st.integers(1, 6), st.integers(0, 63)).map(lambda said: f"{said[0]} {said[0]} = {said[1]}"),
)
NAMED = st.tuples(st.sampled_from(["", *(f"{name}: " for name in boards.NAMES[:3])]), LINES).map("".join)


@given(name=NAMES, moves=st.lists(NAMED, max_size=40))
@settings(STEADY, max_examples=150)
def test_whatever_is_written_is_judged(name: str, moves: list[str]) -> None:
    verdict = replay(rules, boards.field(name), written(moves, 3))
    rules.story(verdict)
    assert len(verdict.played) + len(verdict.twice) + verdict.unjudged == len(moves)
    position = verdict.position
    assert isinstance(position, Position)
    assert position.over or any(isinstance(move, Dice | Pass) for move in position.moves())
=======
def with_missed_turns(game: Played) -> Iterator[str]:
    """Every line in its player's name, and a line for each turn that was passed over."""
    known = game.positions[0]
    for line, after in zip(game.lines, game.positions[1:], strict=True):
        if not is_pass(line) or not known.passed:
            yield from (f"{known.players[seat]}: -" for seat in known.passed)
            yield f"{known.turn}: {line}"
            known = after
>>>>>>> y-props
