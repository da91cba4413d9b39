"""What holds of every game of Goose, however the dice fall."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.chance import Chance
from sheetgen.games.goose.facts import compiled
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


def with_missed_turns(game: Played) -> Iterator[str]:
    """Every line in its player's name, and a line for each turn that was passed over."""
    known = game.positions[0]
    for line, after in zip(game.lines, game.positions[1:], strict=True):
        if not is_pass(line) or not known.passed:
            yield from (f"{known.players[seat]}: -" for seat in known.passed)
            yield f"{known.turn}: {line}"
            known = after
