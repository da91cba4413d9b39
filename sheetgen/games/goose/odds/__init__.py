"""What chance decides in Goose: how long a game takes, who wins, who pays.

Many games are played by the dice (side_by_side.py), and each figure comes with the interval that such a sample leaves
open. For one player, a lone piece on its way to the goal, and for two, the same figures are also reckoned exactly
(chain.py), unless the board leaves a choice: a ransom is paid or not. In the simulated games it is paid as soon as it
may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec
import numpy as np
from msgspec import Struct

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games.goose.facts import compiled
from sheetgen.games.goose.odds.chain import PLAYERS as EXACT_PLAYERS
from sheetgen.games.goose.odds.chain import Exact, TooLarge, exact
from sheetgen.games.goose.odds.side_by_side import RUIN, STALEMATE, Numbers, Played, simulate
from sheetgen.games.goose.play.board import Board
from sheetgen.language import decimal, gettext, grouped, ngettext

PLAYERS = (1, 8)
GAMES = 100_000
FEWEST, MOST = 2, 1_000_000
"""Games: one has no spread, and more than a million tell nothing new."""
Row: TypeAlias = tuple[str, str, str, str, str]
"""Name, mean, interval, spread, exact figure."""

SURE = 1.959964
"""Standard deviations of the bell curve on either side that hold 95 of 100 parts of it."""


class Figure(Struct, frozen=True, kw_only=True):
    """A figure from many games, and what it truly is where that can be reckoned."""

    mean: float
    """Of a chance: the share of games."""
    low: float
    high: float
    """Of the 95 % interval."""
    spread: float | None = None
    """The standard deviation from game to game."""
    exact: float | None = None
    exact_spread: float | None = None


class Odds(Struct, frozen=True, kw_only=True):
    """The figures of a board; seats are those of the playing order."""

    layout: str
    players: int
    games: int
    policy: str | None
    """What is done in the simulated games where there is a choice."""
    positions: int | None
    """That the exact figures come from."""
    no_exact: str | None
    """Why there are none."""
    throws: Figure
    rounds: Figure
    throws_won: Figure | None
    """Throws of those games only that somebody won; None if there were fewer than two."""
    wins: tuple[Figure, ...]
    """The chance of each seat."""
    stalemate: Figure | None
    """The chance that all wait for relief at last (GOO-A17); None where nobody ever waits, or all are freed then."""
    ruin: Figure | None
    """The chance that nobody has a chip left (GOO-A23); None on boards without purses."""
    chips: tuple[Figure, ...]
    """Won and lost by each seat, the stake counted; none where there are no chips, and for a lone piece."""


def odds(field: Field, players: int, games: int, chance: Chance) -> dict[str, Any]:
    """The figures of a board for so many players and simulated games, as plain data (Odds).

    Raises BadInput for impossible numbers of either, and for boards whose games are too long.
    """
    if not PLAYERS[0] <= players <= PLAYERS[1]:
        said = gettext("odds can be worked out for {fewest} to {most} players, not {count}")
        raise BadInput(said.format(fewest=PLAYERS[0], most=PLAYERS[1], count=players))
    if not FEWEST <= games <= MOST:
        said = gettext("from {fewest} to {most} games can be simulated, not {count}")
        raise BadInput(said.format(fewest=FEWEST, most=MOST, count=games))
    board = compiled(field)
    played = simulate(board, players, games, chance)
    found, why_not = _exactly(board, players)
    figures: dict[str, Any] = msgspec.to_builtins(_figures(field.layout, board, played, found, why_not))
    return figures


def _exactly(board: Board, players: int) -> tuple[Exact | None, str | None]:
    """The exact odds, or why there are none."""
    if _choice(board):
        return None, gettext("whether a ransom is paid is for each player to choose")
    if players > EXACT_PLAYERS:
        return None, gettext("that is done for one player or two")
    try:
        return exact(board, players), None
    except TooLarge:
        return None, gettext("this board's games can go through too many positions")


def _choice(board: Board) -> bool:
    return any(cell.ransom for cell in board.cells)


def _figures(layout: str, board: Board, played: Played, found: Exact | None, why_not: str | None) -> Odds:
    won = played.outcome >= 0
    players = len(played.chips)
    traps = any(cell.wait for cell in board.cells) and board.options.stalemate == "share"
    return Odds(
        layout=layout,
        players=players,
        games=len(won),
        policy=gettext("whoever may pay a ransom pays it at once") if _choice(board) else None,
        positions=found.positions if found else None,
        no_exact=why_not,
        throws=_mean(played.throws, *(found.throws if found else ())),
        rounds=_mean(played.rounds, *(found.rounds if found else ())),
        throws_won=_mean(played.throws[won], found.throws_won if found else None) if won.sum() >= FEWEST else None,
        wins=tuple(_share(played, seat, found) for seat in range(players)),
        stalemate=_share(played, STALEMATE, found) if traps else None,
        ruin=_share(played, RUIN, found) if board.purse else None,
        chips=tuple(
            _mean(played.chips[seat], found.chips[seat] if found else None)
            for seat in range(players if board.chips and players > 1 else 0)
        ),
    )


def _mean(values: Numbers, true: float | None = None, true_spread: float | None = None) -> Figure:
    """The mean of a figure over the games."""
    mean, spread = float(values.mean()), float(values.std())
    margin = SURE * spread / len(values) ** 0.5
    return Figure(mean=mean, low=mean - margin, high=mean + margin, spread=spread, exact=true, exact_spread=true_spread)


def _share(played: Played, outcome: int, found: Exact | None) -> Figure:
    """The share of games that end so, with Wilson's interval, which stands up to shares of none and all."""
    count = len(played.outcome)
    share = float(np.mean(played.outcome == outcome))
    part = SURE**2 / count
    middle = (share + part / 2) / (1 + part)
    margin = (part * share * (1 - share) + part**2 / 4) ** 0.5 / (1 + part)
    return Figure(
        mean=share,
        low=max(0.0, middle - margin),
        high=min(1.0, middle + margin),
        exact=found.outcomes.get(outcome, 0.0) if found else None,
    )


def lines_of(report: dict[str, Any]) -> list[str]:
    """The figures in words, line by line."""
    found = msgspec.convert(report, Odds)
    who = ngettext("{number} player", "{number} players", found.players).format(number=found.players)
    said = gettext("Goose on {layout}, {players}: {games} simulated games.")
    if found.positions:
        said = gettext(
            "Goose on {layout}, {players}: {games} simulated games, and exactly, over {positions} positions."
        )
    head = said.format(
        layout=found.layout,
        players=gettext("a lone piece") if found.players == 1 else who,
        games=grouped(found.games),
        positions=grouped(found.positions or 0),
    )
    heads = ("", gettext("simulated"), gettext("95 % interval"), gettext("spread"), gettext("exactly"))
    return [
        head,
        "",
        *_table([heads, *_rows(found)]),
        "",
        *_explained(found),
    ]


def _rows(found: Odds) -> Iterator[Row]:
    """The table's lines."""
    alone = found.players == 1
    yield _numbers(gettext("throws in a game"), found.throws)
    yield _numbers(gettext("rounds in a game"), found.rounds)
    if found.throws_won:
        throws = gettext("throws, if it gets to the goal") if alone else gettext("throws, if somebody wins")
        yield _numbers(throws, found.throws_won)
    for seat, figure in enumerate(found.wins, 1):
        wins = gettext("it gets to the goal") if alone else gettext("player {number} wins").format(number=seat)
        yield _percent(wins, figure)
    if found.stalemate:
        yield _percent(gettext("it waits for ever") if alone else gettext("all wait, nobody wins"), found.stalemate)
    if found.ruin:
        yield _percent(gettext("it runs out of chips") if alone else gettext("nobody has a chip left"), found.ruin)
    for seat, figure in enumerate(found.chips, 1):
        yield _numbers(gettext("chips, player {number}").format(number=seat), figure, "+.3f")


def _numbers(name: str, figure: Figure, form: str = ".2f") -> Row:
    return _row(name, [format(value, form) for value in _values(figure)], f"{figure.spread:.2f}")


def _percent(name: str, figure: Figure) -> Row:
    return _row(name, [f"{100 * value:.2f} %" for value in _values(figure)], "")


def _values(figure: Figure) -> list[float]:
    found = [figure.mean, figure.low, figure.high]
    return found if figure.exact is None else [*found, figure.exact]


def _row(name: str, said: Sequence[str], spread: str) -> Row:
    mean, low, high, *exactly = map(decimal, said)
    between = gettext("{first} to {last}").format(first=low, last=high)
    return name, mean, between, decimal(spread), "".join(exactly)


def _table(rows: Sequence[Row]) -> list[str]:
    """Names to the left, figures to the right, empty columns left out."""
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(
            text.rjust(width) if place else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in zip(*columns, strict=True)
    ]


def _explained(found: Odds) -> Iterator[str]:
    """What the figures mean."""
    if found.players == 1:
        yield gettext("Nobody else is on the board: nobody hits the piece, and nobody frees it.")
    else:
        yield gettext("Players are numbered as they throw. In a round everybody has a turn, missed or not.")
    if found.chips:
        yield gettext("Chips are what players go home with, less what they came with; the winner's pot is in it.")
    yield gettext(
        "The interval is what a sample leaves open: of 100 such samples, about 95 have the true figure in theirs."
    )
    yield gettext("Four times as many --games halve it. The spread is the standard deviation from game to game.")
    if found.no_exact:
        yield gettext("There are no exact figures: {reason}.").format(reason=found.no_exact)
    if found.policy:
        yield gettext("In the simulated games, {policy}.").format(policy=found.policy)
