"""The promises themselves: what a game that keeps them is excused from, and what is said of one that does not."""

from __future__ import annotations

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.testing import play
from sheetgen.testing.play import PlayPromises, Table


@pytest.fixture
def all_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if no line were ever a foul, and no game said that it is one of chance."""
    found = games.find
    monkeypatch.setattr(games, "find", lambda name: structs.replace(found(name), chancy=False))
    monkeypatch.setattr(play, "is_illegal", lambda *given: False)


@pytest.mark.usefixtures("all_is_legal")
def test_where_dice_alone_decide_no_line_need_be_a_foul() -> None:
    PlayPromises().test_one_move_changed_to_an_illegal_one_is_found_at_that_move(Table("goose", "classic-63", 2))


@pytest.mark.usefixtures("all_is_legal")
@pytest.mark.parametrize(("game", "sheet", "players"), [("mondrian", "mini", 2), ("take-back-toe", "classic", 2)])
def test_where_players_choose_who_finds_no_foul_hears_what_to_do(game: str, sheet: str, players: int) -> None:
    with pytest.raises(
        AssertionError, match=r"in 0 of [0-9]+ random games a line was found that is a foul; name lines"
    ):
        PlayPromises().test_one_move_changed_to_an_illegal_one_is_found_at_that_move(Table(game, sheet, players))
