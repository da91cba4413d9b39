"""What is drawn of a coloured sheet: what stands there, in no order, the points that are known, what is wrong."""

from __future__ import annotations

import pytest

from sheetgen import games
from sheetgen.games.astronomical import story as astronomical
from sheetgen.games.goose import story as goose
from sheetgen.games.springer.story import Played as SpringerPlayed
from sheetgen.games.take_back_toe import story as take_back_toe
from sheetgen.games.tolstoy import story as tolstoy
from sheetgen.referee.finished.picture import MANY, faults, points, shown, story
from sheetgen.referee.finished.sheet import Reason
from sheetgen.referee.replay import plain_verdict
from sheetgen.story import Fault, Played, lines, spaces
from tests.referee.finished.tables import GAMES, judged, layout, left, played, scored, written

MIRO = """
game = "miro"
players = ["Ann", "Ben"]

[coloured]
Ann = "3 4 7 11-13 16-19"
Ben = "0-2 5 6 8-10 14 15"
"""


def stands(told: Played) -> object:
    """What is coloured or stands on the board, whoever tells it."""
    match told:
        case lines.Played():
            return {id: stroke.player for stroke in told.strokes for id in stroke.segments}
        case spaces.Played():
            return {fill.space: fill.colour for fill in told.fills}
        case tolstoy.Played():
            colours = {id: stroke.french for stroke in told.strokes for id in stroke.spaces}
            return colours, {stroke.spaces[-1] for stroke in told.strokes if stroke.circled}, told.sides
        case take_back_toe.Played():
            return told.stacks, told.winners, set(told.winning)
        case astronomical.Played():
            return set(told.piles), told.out, told.winners, told.sides
        case goose.Played():
            return [pawn.out or pawn.cell for pawn in told.pawns], told.winner
    raise AssertionError(f"{type(told)} is new here")


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_shows_what_its_game_left_and_in_no_order(game: str) -> None:
    rules = games.find(game).rules
    for players in range(games.find(game).players[0], games.find(game).players[1] + 1):
        record, field, _ = played(game, layout(game), players, 1)
        sheet, _ = left(game, layout(game), players, 1)
        told = sheet.played((None,) * players)
        assert told is not None
        assert stands(told) == stands(rules.story(plain_verdict(rules, field, record)))
        assert told.names == record.players and told.scores == (None,) * players
        made = told.strokes if isinstance(told, (lines.Played, tolstoy.Played)) else getattr(told, "fills", ())
        assert not any(each.order or each.foul for each in made)


def test_neighbours_on_a_line_in_one_colour_are_one_stroke() -> None:
    told = written(MIRO).played((None, None))
    assert isinstance(told, lines.Played)
    assert [stroke.segments for stroke in told.strokes if stroke.player == 0] == [
        (3, 4),
        (7,),
        (11, 12, 13),
        (16, 17, 18, 19),
    ]


def test_points_are_those_that_were_written_else_those_that_are_certain() -> None:
    sheet = written(MIRO)
    assert points(judged(sheet)) == (14, 10)
    assert points(judged(scored(sheet, {"Ben": 9}))) == (14, 9)
    assert points(judged(written(MIRO.replace("11-13", "11 13")))) == (None, None)
    assert points(judged(written(MIRO.replace("8-10", "8 10") + 'unreadable = "9"'))) == (None, None)


def test_what_cannot_be_read_is_neither_empty_nor_coloured() -> None:
    told = written(MIRO.replace("0-2", "0 2") + 'unreadable = "1"').played((None, None))
    assert isinstance(told, lines.Played)
    assert told.unread == (1,) and 1 not in [id for stroke in told.strokes for id in stroke.segments]


def test_faults_have_the_numbers_of_the_reasons() -> None:
    springer = """
game = "springer"
players = ["Ann", "Ben"]
finished = false

[coloured]
Ann = "1 2 N1 N2"
"""
    verdict = judged(written(springer))
    assert [reason.rule for reason in verdict.reasons] == ["SPR-S1", "SPR-S2"]
    assert faults(verdict) == (
        Fault(number=1, space=1),
        Fault(number=1, space=2),
        Fault(number=2, space="N1"),
        Fault(number=2, space="N2"),
    )
    assert faults(judged(written(MIRO.replace("11-13", "11 13")))) == (Fault(number=1, segment=12),)


def test_of_many_places_those_are_shown_that_the_sentence_names() -> None:
    few = tuple(range(1, MANY + 1))
    assert shown(Reason("X", "five in a row", few)) == list(few)
    assert shown(Reason("X", "segment 7.3, and 12 or N4.", (*few, "7.3", 12, "N4", "7"))) == ["7.3", 12, "N4"]


def test_arps_captured_spaces_are_drawn_where_they_were_written_down() -> None:
    record, field, _ = played("arp", "mini", 2, 1)
    sheet, _ = left("arp", "mini", 2, 1)
    rules = games.find("arp").rules
    told, game = sheet.played((None, None)), rules.story(plain_verdict(rules, field, record))
    assert isinstance(told, lines.Played) and isinstance(game, lines.Played) and game.captures
    assert {(each.space, each.player) for each in told.captures} == {
        (each.space, each.player) for each in game.captures
    }


def test_springers_chains_are_those_that_the_points_on_the_sheet_come_of() -> None:
    sheet, position = left("springer", "mini", 2, 1)
    right, wrong = (story(judged(scored(sheet, {"Ann": position.scores["Ann"] + off}))) for off in (0, 1))
    assert isinstance(right, SpringerPlayed) and isinstance(wrong, SpringerPlayed)
    assert {chain.player for chain in right.chains} == {0, 1}
    assert {chain.player for chain in wrong.chains} == {1}
