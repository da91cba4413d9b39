"""A game in small pictures, and the move that brought most."""

import itertools

import pytest

from sheetgen import games
from sheetgen.games.design import design, field_of
from sheetgen.games.moments import best, frames
from sheetgen.games.sampling import agreed, sample
from sheetgen.referee import record
from sheetgen.referee.replay import judge


def played(name: str, turns: int | None = None) -> tuple:
    game = games.find(name)
    made = design(game, name="mini" if "mini" in game.layout_names else game.default_layout)
    names = ["Ann", "Ben", "Cy", "Di", "Eva", "Finn", "Gus"][: max(2, game.players[0])]
    written = record.parse(sample(game, made, names, 1, agreed(game, ()), turns)).settled(game.rules.Variation)
    return game, judge(game.rules, field_of(made), written)


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_pictures_that_differ(name: str) -> None:
    game, verdict = played(name, 12)
    found = frames(game, verdict, 2)
    shapes = [frame.picture.shape for frame in found]
    assert 1 <= len(found) <= 6
    assert all(one != other for one, other in itertools.pairwise(shapes))
    # Nothing is lost between two pictures.
    ends = [tuple(map(int, frame.number.split(" to "))) for frame in found]
    assert ends[0][0] == 1
    assert all(one[-1] + 1 == other[0] for one, other in itertools.pairwise(ends))


def test_without_a_wish_there_are_as_many_pictures_as_go_on_a_page() -> None:
    game, verdict = played("miro")
    assert 8 <= len(frames(game, verdict)) <= 20


def test_moves_that_leave_no_trace_have_no_picture_of_their_own() -> None:
    game, verdict = played("klee", 12)
    numbers = [frame.number for frame in frames(game, verdict, 1)]
    # Eight sequences are chosen before the first space is filled.
    assert numbers == ["1", "2 to 9", "10", "11", "12"]


def test_the_best_move_brought_more_than_any_other() -> None:
    _game, verdict = played("mondrian")
    found = best(verdict)
    assert found is not None and found.points > 1
    before = dict.fromkeys(verdict.position.scores, 0)
    gains = []
    for move in verdict.played:
        gains.append(move.position.scores[move.player] - before[move.player])
        before = dict(move.position.scores)
    assert found.points == max(gains) and gains[found.move.number - 1] == found.points


def test_where_points_are_bad_no_move_is_called_the_best() -> None:
    _, verdict = played("delaunay")
    assert max(verdict.position.scores.values()) > 0 and best(verdict) is None
