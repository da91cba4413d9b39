"""Coloured sheets on which the colours stand under their own names: whose they are taken to be is told."""

from __future__ import annotations

import pytest
from msgspec import structs

from sheetgen import games
from sheetgen.errors import BadInput
from sheetgen.games.judged import sheet_of
from sheetgen.referee.finished.inked import TABLE, InkedSheet
from sheetgen.referee.finished.verdict import Verdict
from tests.referee.finished.tables import GAMES, forgotten, judged, left, played

INKED = [game for game in GAMES if TABLE in games.find(game).finished.TABLES]


def told(
    game: str, players: int, keys: tuple[str, ...], *, seed: int = 1, order: tuple[int, ...] | None = None
) -> Verdict:
    """The verdict on a sheet that a game left, with these keys below [coloured], its players listed in this order."""
    record, where, position = played(game, "mini", players, seed)
    bare = forgotten(record, where, position)
    listed = record.players if order is None else tuple(record.players[seat] for seat in order)
    coloured = dict(zip(keys, bare.tables[TABLE].values(), strict=True))
    bare = structs.replace(bare, players=listed, tables={**bare.tables, TABLE: coloured})
    return judged(sheet_of(games.find(game), where, bare), 100_000)


@pytest.mark.parametrize(
    ("game", "players", "keys", "whose"),
    [
        ("springer", 2, ("rot", "blau"), "Ann: red, Ben: blue"),
        ("vasarely", 3, ("red", "Ben", "yellow"), "Ann: red, Cy: yellow"),
        ("mondrian", 2, ("red", "yellow", "neutral"), "Ann: red, Ben: yellow"),
        ("delaunay", 2, ("red", "yellow", "blue", "green"), "Ann: red and yellow, Ben: blue and green"),
    ],
)
def test_whose_colours_are_taken_to_be_is_told(game: str, players: int, keys: tuple[str, ...], whose: str) -> None:
    """docs/SHEETS.md 2."""
    (note,) = [hint for hint in told(game, players, keys).hints if hint.startswith("The colours are taken")]
    assert f"in the order of the players ({whose}); if they were otherwise, " in note
    assert note.endswith("exchange the names, and say who began." if game == "delaunay" else "in place of the colours.")


@pytest.mark.parametrize(
    ("game", "players"), [("springer", 2), ("vasarely", 3), ("mondrian", 2), ("miro", 2), ("klee", 2)]
)
def test_of_names_and_of_colours_that_are_nobodys_nothing_is_told(game: str, players: int) -> None:
    """docs/SHEETS.md 2."""
    sheet, _ = left(game, "mini", players, 1)
    assert not sheet.whose_colours


@pytest.mark.parametrize("game", ["tolstoy", "miro", "arp"])
def test_where_the_players_are_the_colours_nothing_is_told_of_short_names(game: str) -> None:
    assert not [hint for hint in told(game, 2, ("An", "Be")).hints if hint.startswith("The colours")]


def test_another_order_of_the_players_leaves_each_the_colour_that_is_written() -> None:
    """docs/SHEETS.md 1, who began: the order is tried with the names in place of the colours."""
    corrected = 0
    for seed in (1, 2, 3):
        # Listed as Ann, Cy, Ben, and so with red, blue and yellow in that order.
        names = told("vasarely", 3, ("Ann", "Ben", "Cy"), seed=seed, order=(0, 2, 1))
        colours = told("vasarely", 3, ("red", "yellow", "blue"), seed=seed, order=(0, 2, 1))
        assert colours.result == names.result
        assert [one.said for one in colours.corrections] == [one.said for one in names.corrections]
        corrected += any("had gone round in the order" in one.said for one in names.corrections)
    assert corrected


@pytest.mark.parametrize("game", INKED)
def test_what_is_written_by_name_stays_so(game: str) -> None:
    """docs/SHEETS.md 2; Tolstoy's circles are inks of their own."""
    sheet, _ = left(game, "mini", 2, 1)
    record = sheet.opening.record
    named = sheet.by_names(record)
    assert dict(named.tables[TABLE]) == dict(record.tables[TABLE])
    assert list(named.tables[TABLE]) == list(record.tables[TABLE])


def with_keys(game: str, players: tuple[str, ...], keys: tuple[str, ...]) -> InkedSheet:
    """The sheet that a game of so many left, its players called so, with these keys below [coloured]."""
    record, where, position = played(game, "mini", len(players), 1)
    bare = forgotten(record, where, position)
    coloured = dict(zip(keys, bare.tables[TABLE].values(), strict=True))
    sheet = sheet_of(
        games.find(game), where, structs.replace(bare, players=players, tables={**bare.tables, TABLE: coloured})
    )
    assert isinstance(sheet, InkedSheet)
    return sheet


@pytest.mark.parametrize(
    ("game", "players", "keys", "word"),
    [
        ("springer", ("Ben", "Rita"), ("B", "R"), "'B' may be short for Ben, or for blue"),
        ("springer", ("Ben", "Rouven"), ("Ben", "rou"), "'rou' may be short for Rouven, or for red"),
        ("vasarely", ("Ben", "Rita", "Yara"), ("Ben", "R", "Yara"), "'R' may be short for Rita, or for red"),
        ("mondrian", ("Nina", "Ben"), ("N", "Ben", "neutral"), "'N' may be short for Nina, or for neutral"),
    ],
)
def test_a_beginning_that_a_player_has_in_common_with_anothers_colour_is_asked_about(
    game: str, players: tuple[str, ...], keys: tuple[str, ...], word: str
) -> None:
    """docs/SHEETS.md 2."""
    with pytest.raises(BadInput, match=f"{word}; write the name in full, or the colour if it was in that"):
        with_keys(game, players, keys)


@pytest.mark.parametrize(
    ("game", "players", "keys"),
    [
        ("springer", ("Rita", "Ben"), ("R", "B")),
        ("springer", ("Ben", "Rita"), ("red", "blau")),
        ("delaunay", ("Ben", "Rita"), ("R", "B", "Y", "G")),
        ("miro", ("Ben", "Rita"), ("B", "R")),
        ("mondrian", ("Nina", "Ben"), ("Nina", "Ben", "n")),
        ("springer", ("Ann", "Cy"), ("r", "b")),
        ("mondrian", ("Ann", "Cy"), ("Ann", "Cy", "neu")),
        ("klee", ("Ann", "Ben"), ("R", "G", "B", "Y")),
    ],
)
def test_a_beginning_that_means_one_thing_however_it_is_taken_is_read(
    game: str, players: tuple[str, ...], keys: tuple[str, ...]
) -> None:
    named, where, position = played(game, "mini", len(players), 1)
    bare = forgotten(named, where, position)
    plain = sheet_of(games.find(game), where, bare)
    assert isinstance(plain, InkedSheet)
    short = with_keys(game, players, keys)
    assert short.ink == plain.ink
    assert judged(short, 20_000).status == judged(plain, 20_000).status


def test_players_called_as_colours_that_are_not_theirs_have_no_colours_beside_their_names() -> None:
    """docs/SHEETS.md 2."""
    with pytest.raises(BadInput, match=r"'red' and 'yellow' would both be Red's here; write the names of the players"):
        with_keys("mondrian", ("Blue", "Red"), ("red", "yellow", "neutral"))
    assert with_keys("mondrian", ("Blue", "Red"), ("blue", "red", "neutral"))


@pytest.mark.parametrize(
    ("game", "keys"),
    [("delaunay", ("r", "b", "g", "gr")), ("klee", ("R", "GR", "B", "G")), ("klee", ("R", "green", "B", "g"))],
)
def test_g_beside_another_word_for_green_is_asked_about(game: str, keys: tuple[str, ...]) -> None:
    """docs/GAMES.md 0.4, other pencils: it may be short for gelb."""
    with pytest.raises(BadInput, match=r"would both be green here; write yellow out"):
        with_keys(game, ("Ann", "Ben"), keys)
