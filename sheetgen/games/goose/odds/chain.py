"""Exact odds of Goose for one and two players: the game as a Markov chain.

Between two throws a game is in one of finitely many positions: where each piece stands, what its player owes, who
throws and where their turn began; chips only on boards with purses, where having none matters. All positions that can
come up are found by making every throw from each, many at a time, with the step of side_by_side.py. With Q the chances
from position to position, (I - Q)^-1 applied to the start tells how often each position comes up in a game; applied to
what throws add (a throw, a round, chips for the pot) at each position it tells how much of that has been counted by
then. So
every mean and every square is a sum over the throws that end the game. The inverse is the series 1 + Q + QQ + ..., in
which nothing is negative; it is summed until what is left is lost in rounding.
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

from sheetgen.games.goose.odds.side_by_side import NOT_WAITING, PLAYING, STALEMATE, Games, Numbers, tables
from sheetgen.games.goose.play.board import SIDES, START, Board

Reals: TypeAlias = npt.NDArray[np.float64]

PLAYERS = 2
"""With three the positions are far too many."""
MOST = 100_000
"""Positions: more take too long, and too much memory."""
WORK = 1e9
"""Multiplications in one series: games that need more are too long."""
CALL = 10_000
"""Multiplications in the time that one call takes by itself."""
LEFT = 1e-16
"""Part of a sum that is lost in rounding."""
MISSES = 10
"""Turns that one player can owe, and none."""


class TooLarge(Exception):
    """The chain has more positions, or longer games, than can be reckoned in a short time."""


class Throws(Struct, frozen=True):
    """Throws made from positions; each array is by throw, `chips` by seat and throw."""

    before: Numbers
    """Which position it is made from."""
    after: Numbers
    """Where it leads, or PLAYING when the game is over then."""
    chance: Reals
    """That it is thrown in that position."""
    outcome: Numbers
    """Of the game; see side_by_side.py."""
    rounds: Numbers
    """That begin with it."""
    chips: Numbers
    """That each seat gets or gives."""
    pot: Numbers
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

    def _moments(self, added: Numbers, start: int) -> tuple[Reals, Reals]:
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
        counted, counted_square = self._moments(every, 0)
        rounds, rounds_square = self._moments(throws.rounds, 1)
        won = throws.outcome >= 0
        winning = float(self.ends[won].sum())
        kinds = [*range(self.players), *sorted(set(throws.outcome.tolist()) - {PLAYING, *range(self.players)})]
        return Exact(
            positions=self.positions,
            throws=_mean_and_spread(counted, counted_square),
            rounds=_mean_and_spread(rounds, rounds_square),
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
    front = Games(tables(board), players, 1)
    # Whether a piece has been thrown for yet is worth knowing only where something hangs on it.
    told = not (board.options.restart_is_first_throw and board.shared(START))
    front.fresh &= told
    first = known = _keys(front)
    made: list[Throws] = []
    while front.count:
        throws, games = _thrown(front)
        made.append(throws)
        keys, where = np.unique(_keys(games), return_index=True)
        fresh = ~np.isin(keys, known, assume_unique=True)
        known = np.concatenate([known, keys[fresh]])
        if len(known) > MOST:
            raise TooLarge
        front = games.chosen(where[fresh])
    known.sort()
    return len(known), int(np.searchsorted(known, first[0])), _joined(made, known)


def _thrown(front: Games) -> tuple[Throws, Games]:
    """Every throw from every position, positions named by their keys; and the games that go on after one."""
    kinds, chances = _kinds(front.tables.board)
    games = front.chosen(np.repeat(np.arange(front.count), len(kinds)))
    had, games.pot[:], games.rounds[:] = games.chips.copy(), 0, 0
    games.play(np.tile(kinds, front.count))
    games.waited = np.minimum(games.waited, 0)  # how long somebody waits matters only where there is a ransom
    goes_on = np.flatnonzero(games.outcome == PLAYING)
    left = games.chosen(goes_on)
    after = np.full(games.count, PLAYING)
    after[goes_on] = _keys(left)
    throws = Throws(
        before=np.repeat(_keys(front), len(kinds)),
        after=after,
        chance=np.tile(chances, front.count),
        outcome=games.outcome,
        rounds=games.rounds,
        chips=games.chips - had,
        pot=games.pot,
    )
    return throws, left


def _kinds(board: Board) -> tuple[Numbers, Reals]:
    """One throw of each kind, and its chance; the order of the dice matters to nothing."""
    ordered = [tuple(sorted(throw)) for throw in product(range(1, SIDES + 1), repeat=board.dice)]
    counts = Counter(ordered)
    return np.array([ordered.index(kind) for kind in counts]), np.array([*counts.values()]) / len(ordered)


def _keys(games: Games) -> Numbers:
    """A number for each position, with all in it that decides what can still happen."""
    board = games.tables.board
    parts, sizes = [games.mover, games.departure], [games.players, board.goal]
    for seat in range(games.players):
        parts += [games.cell[seat], games.misses[seat], games.waited[seat] != NOT_WAITING]
        parts += [games.fresh[seat], games.out[seat]]
        sizes += [board.goal, MISSES, 2, 2, 2]
        if board.purse:
            parts.append(games.chips[seat])
            sizes.append(1 + board.purse * games.players)
    keys: Numbers = np.ravel_multi_index([part.astype(np.int64) for part in parts], sizes)
    return keys


def _joined(made: Sequence[Throws], known: Numbers) -> Throws:
    """All throws in one, positions named by their places among the known ones."""
    after = np.concatenate([throws.after for throws in made])
    return Throws(
        before=np.searchsorted(known, np.concatenate([throws.before for throws in made])),
        after=np.where(after == PLAYING, PLAYING, np.searchsorted(known, after)),
        chance=np.concatenate([throws.chance for throws in made]),
        outcome=np.concatenate([throws.outcome for throws in made]),
        rounds=np.concatenate([throws.rounds for throws in made]),
        chips=np.concatenate([throws.chips for throws in made], axis=1),
        pot=np.concatenate([throws.pot for throws in made]),
    )
