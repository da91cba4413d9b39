"""Where our own games are played at random: small sheets, all numbers of players that matter, the variations, and all
ways, or many, to write a move there. The promises about play are tried at these tables, and what is special to a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

from sheetgen.chance import Chance
from sheetgen.games.astronomical import rules as astronomical
from sheetgen.games.delaunay import rules as delaunay
from sheetgen.games.klee import rules as klee
from sheetgen.games.take_back_toe import rules as take_back_toe
from sheetgen.testing.play import SEEDS, Played, Table, played

MINI = "mini"
PASS = "-"


def spaces(game: str) -> list[str]:
    """The spaces of the small sheet, as they are written."""
    return [str(space.id) for space in Table(game, MINI, 2).field.spaces]


def strokes_of_arp() -> Iterator[str]:
    """Every line and every stretch of each, in every way in which a stroke can be named."""
    for segment in Table("arp", MINI, 2).field.segments:
        yield f"{segment.curve}.{segment.order}"
        if segment.order == 1:
            yield from (f"{segment.curve}{tail}" for tail in ("", "+", PASS))


def strokes_of_miro() -> Iterator[str]:
    """All segments and pairs, some threes and fours, and lengths."""
    ids, chance = [str(segment.id) for segment in Table("miro", MINI, 2).field.segments], Chance(1)
    yield from ids
    yield from map(" ".join, permutations(ids, 2))
    yield from (" ".join(chance.pick(ids) for _ in range(3 + chance.below(2))) for _ in range(100))
    yield from (f"+{count}" for count in range(6))


def fills_of_mondrian(players: int) -> Iterator[str]:
    """Every space, with and without each colour."""
    colours = Table("mondrian", MINI, players).start.colours  # type: ignore[attr-defined]
    yield from (f"{space}{tail}" for space in spaces("mondrian") for tail in ("", *(f" {each}" for each in colours)))


def fills_of_delaunay(players: int) -> Iterator[str]:
    """Every space with each colour; where a player has one colour alone, without it too."""
    tails = (*(f" {colour}" for colour in delaunay.COLOURS[:3]), *([""] if players > 2 else []))
    yield from (f"{space}{tail}" for space in spaces("delaunay") for tail in tails)


def moves_of_klee() -> Iterator[str]:
    """Every sequence, and every space in each colour."""
    letters = [colour[0].upper() for colour in klee.COLOURS]
    yield from map("".join, product(letters, repeat=3))
    yield from (f"{space} {letter}" for space in spaces("klee") for letter in letters)


def moves_of_springer() -> Iterator[str]:
    """Every space and triangle, some of both at once, and some spaces that are split."""
    ids, chance = spaces("springer"), Chance(1)
    yield from ids
    yield from (f"{chance.pick(ids)} {chance.pick(ids)}" for _ in range(60))
    yield from ("split 6: 2 to 10", "split 13: 14 to -", "split 27: 26 to -/-", "split 6: 2/5 to 7", "split 6: 2 to 2")


def turns_of_astronomical() -> Iterator[str]:
    """Up to four steps from anywhere to anywhere, with one of a few throws."""
    chance = Chance(1)
    for throw in ("1 2 4", "1 5 7", "2 6 6", "3 3 3"):
        for _ in range(100):
            steps = [f"{chance.pick(astronomical.IDS)}-{chance.pick(astronomical.IDS)}" for _ in range(chance.below(5))]
            yield f"{throw}: {' '.join(steps) or PASS}"


def moves_of_take_back_toe() -> Iterator[str]:
    """Every die with every two spaces, and without."""
    for pips in range(1, 7):
        yield f"{pips}: {PASS}"
        yield from (f"{pips}: {one}-{other}" for one, other in permutations(take_back_toe.IDS, 2))


def throws_of_goose() -> Iterator[str]:
    """All throws, bought or not, and some with the cell where the piece comes to stand."""
    throws, chance = [f"{one} {other}" for one, other in product(range(1, 7), repeat=2)], Chance(1)
    yield from throws
    yield from (f"ransom {throw}" for throw in throws)
    yield from (f"{throw} = {chance.below(64)}" for throw in throws)


STROKES_OF_ARP = (*strokes_of_arp(), PASS)
STROKES_OF_MIRO = (*strokes_of_miro(), PASS)
SPACES_OF_VASARELY = (*spaces("vasarely"), PASS)
MOVES_OF_KLEE = (*moves_of_klee(), PASS)
MOVES_OF_SPRINGER = (*moves_of_springer(), PASS)
TURNS_OF_ASTRONOMICAL = tuple(turns_of_astronomical())
THROWS_OF_GOOSE = (*throws_of_goose(), PASS)
TABLES = (
    Table("tolstoy", "TOL-10R203-4", 2, ('words = "common"',)),
    Table("vasarely", MINI, 2, (), SPACES_OF_VASARELY),
    Table("vasarely", MINI, 3, ("three-cubes",), SPACES_OF_VASARELY),
    Table("vasarely", MINI, 4, (), SPACES_OF_VASARELY),
    *(Table("miro", MINI, players, (), STROKES_OF_MIRO) for players in (2, 3, 4)),
    *(Table("mondrian", MINI, players, (), (*fills_of_mondrian(players), PASS)) for players in (2, 3, 4)),
    Table("arp", MINI, 2, ("stop-at-own",), STROKES_OF_ARP),
    Table("arp", MINI, 3, (), STROKES_OF_ARP),
    Table("arp", MINI, 4, ("stop-at-own",), STROKES_OF_ARP),
    *(Table("delaunay", MINI, players, (), (*fills_of_delaunay(players), PASS)) for players in (2, 3, 4)),
    Table("klee", MINI, 2, (), MOVES_OF_KLEE),
    Table("klee", MINI, 2, ("six-areas", "track = 3"), MOVES_OF_KLEE),
    Table("klee", MINI, 2, ("six-areas", "table"), MOVES_OF_KLEE),
    Table("springer", MINI, 2, ("touching-triangles",), MOVES_OF_SPRINGER),
    Table("springer", MINI, 2, ("threshold = 4", "split-spaces", "double-first"), MOVES_OF_SPRINGER),
    Table("springer", MINI, 3, (), MOVES_OF_SPRINGER),
    Table("astronomical", "classic", 2, ("sides = [3, 4]",), TURNS_OF_ASTRONOMICAL),
    Table("astronomical", "classic", 3, ("sides = [0, 2, 5]",), TURNS_OF_ASTRONOMICAL),
    Table("astronomical", "classic", 7, (), TURNS_OF_ASTRONOMICAL),
    Table("take-back-toe", "classic", 2, (), tuple(moves_of_take_back_toe())),
    Table("take-back-toe", "classic", 2, ("series",), tuple(moves_of_take_back_toe())),
    Table("goose", "alsa-1930", 5, (), THROWS_OF_GOOSE),
    Table("goose", "brepols-1800", 2, (), THROWS_OF_GOOSE),
    Table("goose", "classic-63", 2, (), THROWS_OF_GOOSE),
    Table("goose", "hundred", 8, (), THROWS_OF_GOOSE),
    Table("goose", "set-68", 3, (), THROWS_OF_GOOSE),
)


def at_tables_of(*games: str) -> pytest.MarkDecorator:
    """For a test that is run at each of their tables."""
    return pytest.mark.parametrize("table", [table for table in TABLES if table.game in games], ids=str)


def all_played(table: Table) -> Iterator[Played]:
    """The random games at a table."""
    return (played(table, seed) for seed in SEEDS)


def stories(table: Table) -> Iterator[Any]:
    """What they left on the sheet."""
    return (table.rules.story(table.judged(game.lines)) for game in all_played(table))
