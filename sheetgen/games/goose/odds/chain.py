"""Exact odds of Goose for one and two players: the game as a Markov chain.

Between two throws a game is in one of finitely many positions: where each piece stands, what its player owes, who
throws and where their turn began; chips only on boards with purses, where having none matters. All positions that can
come up are found by making every throw from each, a slice at a time, with the step of side_by_side.py. With Q the
chances from position to position, (I - Q)^-1 applied to the start tells how often each position comes up in a game;
applied to what throws add (a throw, a round, chips for the pot) at each position it tells how much of that has been
counted by then. So every mean and every square is a sum over the throws that end the game. The inverse is the series 1
+ Q + QQ + ..., in which nothing is negative; it is summed until what is left is lost in rounding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from scipy import sparse

from sheetgen.games.goose.odds.side_by_side import NOT_WAITING, PLAYING, STALEMATE, Games, Numbers, Tables, tables
from sheetgen.games.goose.play.board import SIDES, START, Board

Reals: TypeAlias = npt.NDArray[np.float64]
Counts: TypeAlias = npt.NDArray[np.int32]
"""Of what there is one for each throw: there are many."""

PLAYERS = 2
"""With three the positions are far too many."""
MOST = 100_000
"""Positions: more take too long, and too much memory."""
WORK = 1e9
"""Multiplications in one series: games that need more are too long."""
CALL = 10_000
"""Multiplications in the time that one call takes by itself."""
SLICE = 1 << 16
"""Throws made at a time: they take some 20 MB, whatever the board."""
LEFT = 1e-16
"""Part of a sum that is lost in rounding."""
MISSES = 10
"""Turns that one player can owe, and none."""


class TooLarge(Exception):
    """The chain has more positions, or longer games, than can be reckoned in a short time."""


class Throws(Struct, frozen=True):
    """Throws made from positions; each array is by throw, `chips` by seat and throw."""

    before: Counts
    """Which position it is made from."""
    after: Counts
    """Where it leads, or PLAYING when the game is over then."""
    chance: Reals
    """That it is thrown in that position."""
    outcome: Counts
    """Of the game; see side_by_side.py."""
    rounds: Counts
    """That begin with it."""
    chips: Counts
    """That each seat gets or gives."""
    pot: Counts
    """Chips that go into the pot."""


class Exact(Struct, frozen=True):
    """The odds."""

    positions: int
    throws: tuple[float, float]
    """Mean and standard deviation, as for rounds."""
    rounds: tuple[float, float]
    throws_won: float | None
    """Mean of the games that somebody wins; None where nobody can."""
    outcomes: dict[int, float]
    """The chance of each; see side_by_side.py."""
    chips: tuple[float, ...]
    """That each seat wins or loses on the average, the stake counted."""


def exact(board: Board, players: int) -> Exact:
    """The odds for one player (a lone piece) or two. Raises TooLarge."""
    return _Chain(board, players, *_explored(board, players)).odds()


class _Chain:
    """The chain, ready for questions."""

    def __init__(self, board: Board, players: int, positions: int, start: int, throws: Throws) -> None:
        self.board, self.players, self.positions, self.throws = board, players, positions, throws
        self.goes_on = throws.outcome == PLAYING
        self.start = np.zeros(positions)
        self.start[start] = 1.0
        self.chances = self._matrix(throws.chance)
        self.visits = self._series(self.chances, self.start)
        """How often each position comes up in a game."""
        self.ends = self._weighted(self.visits)
        """The chance of each throw that it is made and ends the game."""

    def _matrix(self, values: Reals) -> sparse.csr_array:
        """From the position before (column) to the position after (row), throws that go on."""
        here = self.goes_on
        where = (self.throws.after[here], self.throws.before[here])
        return sparse.coo_array((values[here], where), shape=(self.positions, self.positions)).tocsr()

    def _series(self, matrix: sparse.csr_array, term: Reals) -> Reals:
        """The sum of all its powers, applied to a vector."""
        whole, most = term.copy(), WORK / (matrix.nnz + CALL)
        steps = 0
        while (left := np.abs(term).sum()) > LEFT * np.abs(whole).sum() and left > np.finfo(float).tiny:
            term = matrix @ term
            whole += term
            steps += 1
            if steps > most:
                raise TooLarge
        return whole

    def _weighted(self, values: Reals) -> Reals:
        """What positions have, handed on to the throws that end the game there."""
        throws = self.throws
        found: Reals = np.where(self.goes_on, 0.0, values[throws.before] * throws.chance)
        return found

    def _moments(self, added: Counts, start: int) -> tuple[Reals, Reals]:
        """What has been counted, and its square, at each throw that ends the game, times the chance of that end;
        each throw adds so much."""
        chance = self.throws.chance
        by_one, by_square = self._matrix(chance * added), self._matrix(chance * added**2)
        first = self._series(self.chances, start * self.start + by_one @ self.visits)
        second = self._series(self.chances, start**2 * self.start + 2 * (by_one @ first) + by_square @ self.visits)
        mean = self._weighted(first) + added * self.ends
        return mean, self._weighted(second) + 2 * added * self._weighted(first) + added**2 * self.ends

    def odds(self) -> Exact:
        """All of them."""
        throws, every = self.throws, np.ones_like(self.throws.before)
        counted, squares = self._moments(every, 0)
        won = throws.outcome >= 0
        winning = float(self.ends[won].sum())
        kinds = [*range(self.players), *sorted(set(throws.outcome.tolist()) - {PLAYING, *range(self.players)})]
        return Exact(
            positions=self.positions,
            throws=_mean_and_spread(counted, squares),
            rounds=_mean_and_spread(*self._moments(throws.rounds, 1)),
            throws_won=float(counted[won].sum()) / winning if winning else None,
            outcomes={kind: float(self.ends[throws.outcome == kind].sum()) for kind in kinds},
            chips=self._chips(),
        )

    def _chips(self) -> tuple[float, ...]:
        """The mean of what each seat wins or loses: stake, payments, and the pot or its share (GOO-A17)."""
        throws, stake = self.throws, self.board.stake
        pot, _ = self._moments(throws.pot, stake * self.players)
        paid = (throws.chips * (self.visits[throws.before] * throws.chance)).sum(axis=1)
        shared = (pot[throws.outcome == STALEMATE].sum() - self._odd_chips()) / self.players
        return tuple(
            float(paid[seat] - stake + pot[throws.outcome == seat].sum() + shared) for seat in range(self.players)
        )

    def _odd_chips(self) -> float:
        """The mean of what is left of shared pots, from the mean of (-1)**pot; one player leaves nothing."""
        if self.players == 1:
            return 0.0
        throws = self.throws
        sign = 1 - 2 * (throws.pot % 2)
        signed = self._series(self._matrix(throws.chance * sign), self.start)
        drawn = throws.outcome == STALEMATE
        even_less_odd = (self._weighted(signed) * sign)[drawn].sum()
        return float(self.ends[drawn].sum() - even_less_odd) / 2


def _mean_and_spread(values: Reals, squares: Reals) -> tuple[float, float]:
    mean = float(values.sum())
    return mean, float(np.sqrt(max(squares.sum() - mean**2, 0.0)))


def _explored(board: Board, players: int) -> tuple[int, int, Throws]:
    """How many positions can come up, which of them is the start, and all throws from them."""
    table = tables(board)
    opening = Games(table, players, 1)
    # Whether a piece has been thrown for yet is worth knowing only where something hangs on it.
    opening.fresh &= not (board.options.restart_is_first_throw and board.shared(START))
    start = _keys(opening)
    known = _reached(table, players, start)
    made = [_throws(table, players, part, known) for part in _parts(board, known)]
    return len(known), int(np.searchsorted(known, start[0])), _joined(made)


def _reached(table: Tables, players: int, start: Numbers) -> Numbers:
    """The keys of all positions that can come up, in ascending order."""
    known = front = start
    while len(front):
        after = [np.unique(_keys(_going_on(_thrown(table, players, part)))) for part in _parts(table.board, front)]
        front = np.setdiff1d(np.concatenate(after), known)
        known = np.union1d(known, front)
        if len(known) > MOST:
            raise TooLarge
    return known


def _parts(board: Board, keys: Numbers) -> list[Numbers]:
    """Positions in parts from which SLICE throws are made at the most."""
    size = SLICE // len(_kinds(board)[0])
    return [keys[begin : begin + size] for begin in range(0, len(keys), size)]


def _thrown(table: Tables, players: int, keys: Numbers) -> Games:
    """Every throw from every one of these positions; pot and rounds are what the throw has added."""
    kinds, _ = _kinds(table.board)
    games = _positions(table, players, np.repeat(keys, len(kinds)))
    games.play(np.tile(kinds, len(keys)))
    games.waited = np.minimum(games.waited, 0)  # how long somebody waits matters only where there is a ransom
    return games


def _going_on(games: Games) -> Games:
    return games.chosen(np.flatnonzero(games.outcome == PLAYING))


def _throws(table: Tables, players: int, keys: Numbers, known: Numbers) -> Throws:
    """Every throw from these positions, positions named by their places among the known ones."""
    kinds, chances = _kinds(table.board)
    games, before = _thrown(table, players, keys), np.repeat(keys, len(kinds))
    after = np.full(games.count, PLAYING)
    after[games.outcome == PLAYING] = np.searchsorted(known, _keys(_going_on(games)))
    return Throws(
        before=np.searchsorted(known, before).astype(np.int32),
        after=after.astype(np.int32),
        chance=np.tile(chances, len(keys)),
        outcome=games.outcome.astype(np.int32),
        rounds=games.rounds.astype(np.int32),
        chips=(games.chips - _positions(table, players, before).chips).astype(np.int32),
        pot=games.pot.astype(np.int32),
    )


def _kinds(board: Board) -> tuple[Numbers, Reals]:
    """One throw of each kind, and its chance: only the sum of the eyes matters, but for throws of the first table."""
    ordered = [tuple(sorted(throw)) for throw in product(range(1, SIDES + 1), repeat=board.dice)]
    kinds = [throw if throw in board.firsts else sum(throw) for throw in ordered]
    counts = Counter(kinds)
    return np.array([kinds.index(kind) for kind in counts]), np.array([*counts.values()]) / len(ordered)


def _sizes(board: Board, players: int) -> list[int]:
    """How many values each part of a position has: who throws, from where, and five or six for each seat."""
    seat = [board.goal, MISSES, 2, 2, 2, *([1 + board.purse * players] if board.purse else [])]
    return [players, board.goal, *(seat * players)]


def _keys(games: Games) -> Numbers:
    """A number for each position, with all in it that decides what can still happen."""
    board = games.tables.board
    parts = [games.mover, games.departure]
    for seat in range(games.players):
        parts += [games.cell[seat], games.misses[seat], games.waited[seat] != NOT_WAITING]
        parts += [games.fresh[seat], games.out[seat], *([games.chips[seat]] if board.purse else [])]
    sizes = _sizes(board, games.players)
    keys: Numbers = np.ravel_multi_index([part.astype(np.int64) for part in parts], sizes)
    return keys


def _positions(table: Tables, players: int, keys: Numbers) -> Games:
    """The positions with these keys; nothing is in their pots, and no round has begun."""
    games = Games(table, players, len(keys))
    games.mover[:], games.departure[:], *seats = np.unravel_index(keys, _sizes(table.board, players))
    games.pot[:], games.rounds[:] = 0, 0
    each = len(seats) // players
    for seat in range(players):
        games.cell[seat], games.misses[seat], waits, fresh, out, *chips = seats[seat * each : (seat + 1) * each]
        games.waited[seat] = np.where(waits, 0, NOT_WAITING)
        games.fresh[seat], games.out[seat] = fresh, out
        if chips:
            games.chips[seat] = chips[0]
    return games


def _joined(made: Sequence[Throws]) -> Throws:
    """All throws in one."""
    names = Throws.__struct_fields__
    return Throws(*(np.concatenate([getattr(part, name) for part in made], axis=-1) for name in names))
