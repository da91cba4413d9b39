"""Many games of Goose side by side: one column of numbers a game, one row a seat, one throw in every game at a time.

What a throw does is looked up in tables made from the board's runs (play/board.py); what happens between pieces follows
rules.py step by step, and a test plays both on the same dice. The same step serves twice: with thrown dice it is a
simulation, with every throw from every position it is the Markov chain (chain.py). Where a board leaves a choice, a
ransom, everybody buys a way out as soon as they may.

The dice come from splitmix64: number n of a seed is one fixed function of seed + n, so that the sequence is ours, and
the same on every machine and with every numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from sheetgen import progress
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.games.goose.play.board import SIDES, START, Board
from sheetgen.language import gettext

Numbers: TypeAlias = npt.NDArray[np.int64]
Truths: TypeAlias = npt.NDArray[np.bool_]

PLAYING, STALEMATE, RUIN = -1, -2, -3
"""Outcomes without a winner: the game goes on, all wait for relief, nobody has a chip left (GOO-A17, A23)."""
NOT_WAITING = -1

WIDTH = 1 << 14
"""Games side by side: enough to make numpy's calls cheap, few enough for a processor's cache."""
PILOT = 500
"""Games that are played first, to see how long they last."""
LONGEST = 2000
"""Throws in a game on the average. Boards with longer games are nothing to play on."""
OUTLIER = 20
"""How many times the average a single game may last."""
MOST = 50_000_000
"""Throws in all games together: some twenty seconds."""


class Tables(Struct, frozen=True):
    """What every throw does to a lone piece; each at first or not, cell, and throw, in one row (`Tables.row`)."""

    board: Board
    throws: int
    """How many different ones there are, the dice told apart."""
    end: Numbers
    pays: Numbers
    misses: Numbers
    waits: Truths
    again: Truths
    ransom: Numbers
    """By cell, as are the rest."""
    ransom_after: Numbers
    relief: Numbers
    relief_to_player: Truths

    def row(self, first: Truths, cell: Numbers, throw: Numbers) -> Numbers:
        """Where the run of a throw stands."""
        found: Numbers = (first * self.board.goal + cell) * self.throws + throw
        return found


def tables(board: Board) -> Tables:
    """The tables of a board."""
    throws = list(product(range(1, SIDES + 1), repeat=board.dice))
    runs = [board.run(cell, throw, first) for first in (False, True) for cell in range(board.goal) for throw in throws]
    return Tables(
        board=board,
        throws=len(throws),
        end=np.array([run.end for run in runs]),
        pays=np.array([run.pays for run in runs]),
        misses=np.array([run.misses for run in runs]),
        waits=np.array([run.waits for run in runs]),
        again=np.array([run.again for run in runs]),
        ransom=np.array([cell.ransom for cell in board.cells]),
        ransom_after=np.array([cell.ransom_after for cell in board.cells]),
        relief=np.array([cell.relief for cell in board.cells]),
        relief_to_player=np.array([cell.relief_to == "player" for cell in board.cells]),
    )


class Games:
    """Positions side by side. Arrays of two dimensions are by seat and game."""

    SEATED = ("cell", "chips", "misses", "waited", "out", "fresh")
    SINGLE = ("pot", "mover", "departure", "outcome", "throws", "rounds")

    def __init__(self, tables: Tables, players: int, count: int) -> None:
        board = tables.board
        self.tables, self.players, self.count = tables, players, count
        self.cell = np.full((players, count), START)
        self.chips = np.full((players, count), board.purse - board.stake)
        self.misses = np.zeros((players, count), dtype=np.int64)
        self.waited = np.full((players, count), NOT_WAITING)
        self.out = np.zeros((players, count), dtype=np.bool_)
        self.fresh = np.ones((players, count), dtype=np.bool_)
        self.pot = np.full(count, players * board.stake)
        self.mover = np.zeros(count, dtype=np.int64)
        self.departure = np.full(count, START)
        self.outcome = np.full(count, PLAYING)
        """The seat that has won, or one of the outcomes above."""
        self.throws = np.zeros(count, dtype=np.int64)
        self.rounds = np.ones(count, dtype=np.int64)
        """How often the first seat's turn has come, missed or not."""
        self.broke = np.zeros_like(self.out)
        """Who could not pay in full in this throw."""

    @property
    def every(self) -> Numbers:
        """The numbers of all games."""
        return np.arange(self.count)

    def chosen(self, games: Numbers) -> Games:
        """These games only, in this order; a game may be chosen more than once."""
        found = Games(self.tables, self.players, 0)
        found.count = len(games)
        for name in self.SEATED + self.SINGLE:
            setattr(found, name, getattr(self, name)[..., games])
        return found

    def play(self, throw: Numbers) -> None:
        """One throw in every game, none of which may be over: numbers of ordered throws, from 0."""
        tables, row = self.tables, self._rows(throw)
        end, pays, misses = tables.end[row], tables.pays[row], tables.misses[row]
        waits, again = tables.waits[row], tables.again[row]
        self.broke = np.zeros_like(self.out)
        there = self._there(end)
        back = self._sent_back(there)
        end[back], pays[back], misses[back], waits[back], again[back] = self.departure[back], 0, 0, False, False
        there[:, back] = False
        self._meet(there)
        self._rest(end, pays, misses, waits)
        self._clear()
        again &= ~self.out[self.mover, self.every]
        again[self._freed()] = False
        self._pass_on(np.flatnonzero((self.outcome == PLAYING) & ~again))

    def _rows(self, throw: Numbers) -> Numbers:
        """Where the runs of these throws stand in the tables."""
        cell = self.cell[self.mover, self.every]
        first = cell == START
        if not self.tables.board.options.restart_is_first_throw:
            first &= self.fresh[self.mover, self.every]
        self.fresh[self.mover, self.every] = False
        return self.tables.row(first, cell, throw)

    def _there(self, end: Numbers) -> Truths:
        """Who stands where the mover would come to rest, the mover left out.

        The goal is never occupied, and the start only where it holds one piece: nobody who is out, or has thrown
        nothing yet, stands there (GOO-A25, A29).
        """
        there: Truths = self.cell == end
        if self.tables.board.shared(START):
            there &= end != START
        else:
            there &= (end != START) | ~(self.fresh | self.out)
        there[self.mover, self.every] = False
        return there

    def _sent_back(self, there: Truths) -> Numbers:
        """The games whose mover must go back, for which they pay (GOO-A25)."""
        options = self.tables.board.options
        if options.hit != "back" or self.players == 1:
            return np.array([], dtype=np.int64)
        free = there & (self.waited == NOT_WAITING)
        games = np.flatnonzero(free.any(axis=0))
        mover = self.mover[games]
        to_the_left = (mover + np.arange(1, self.players)[:, None]) % self.players
        nearest = free[to_the_left, games].argmax(axis=0)
        host = to_the_left[nearest, np.arange(len(games))]
        self._pay(games, mover, options.hit_pay, host if options.hit_pay_to == "player" else None)
        return games

    def _meet(self, there: Truths) -> None:
        """Those who wait are freed, the others give way, from the mover's left on (GOO-A7, A9, A21)."""
        options = self.tables.board.options
        met = np.flatnonzero(there.any(axis=0))
        for left in range(1, self.players if len(met) else 1):
            seat = (self.mover[met] + left) % self.players
            on = there[seat, met]
            games, seat = met[on], seat[on]
            waits = self.waited[seat, games] != NOT_WAITING
            self._relieve(games[waits], seat[waits])
            if options.hit == "exchange":
                games, seat = games[~waits], seat[~waits]
                self._pay(games, seat, options.hit_pay, self.mover[games] if options.hit_pay_to == "player" else None)
                self.cell[seat, games] = self.departure[games]

    def _relieve(self, games: Numbers, seat: Numbers) -> None:
        """Those who waited are free, and pay for it."""
        tables, place = self.tables, self.cell[seat, games]
        to_player = tables.relief_to_player[place]
        for those, payee in ((~to_player, None), (to_player, self.mover[games[to_player]])):
            self._pay(games[those], seat[those], tables.relief[place[those]], payee)
        self.waited[seat, games] = NOT_WAITING
        if tables.board.options.relief == "exchange":
            self.cell[seat, games] = self.departure[games]

    def _pay(self, games: Numbers, payer: Numbers, chips: Numbers | int, payee: Numbers | None = None) -> None:
        """Chips go to a seat or, without one, into the pot; nobody gives more than their purse holds (GOO-A23)."""
        if self.tables.board.purse:
            has = self.chips[payer, games]
            self.broke[payer, games] |= has < chips
            chips = np.minimum(chips, has)
        self.chips[payer, games] -= chips
        if payee is None:
            self.pot[games] += chips
        else:
            self.chips[payee, games] += chips

    def _rest(self, end: Numbers, pays: Numbers, misses: Numbers, waits: Truths) -> None:
        """The movers come to rest, and what the run costs is paid."""
        self.throws += 1
        self.cell[self.mover, self.every] = end
        self.misses[self.mover, self.every] += misses
        self.waited[self.mover, self.every] = np.where(waits, 0, NOT_WAITING)
        games = np.flatnonzero(pays)
        self._pay(games, self.mover[games], pays[games])
        won = end == self.tables.board.goal
        self.outcome[won] = self.mover[won]

    def _clear(self) -> None:
        """Whoever could not pay, or has no chip left, is out; the last one left has won (GOO-A13, A23)."""
        if not self.tables.board.purse:
            return
        playing = self.outcome == PLAYING
        gone = (self.broke | (self.chips <= 0)) & ~self.out & playing
        self.out |= gone
        self.cell[gone], self.waited[gone], self.misses[gone] = START, NOT_WAITING, 0
        last = playing & ((~self.out).sum(axis=0) == 1) & (self.players > 1)
        self.outcome[last] = (~self.out[:, last]).argmax(axis=0)

    def _freed(self) -> Numbers:
        """The games in which all wait and are freed at once. Where that is not so, or nobody is left, the game ends
        (GOO-A17)."""
        held = self.out[self.mover, self.every] | (self.waited[self.mover, self.every] != NOT_WAITING)
        games = np.flatnonzero(held & (self.outcome == PLAYING))
        waits = (self.waited[:, games] != NOT_WAITING) & ~self._afford(np.s_[:], games)
        stuck = np.asarray((waits | self.out[:, games]).all(axis=0))
        ruined = np.asarray(self.out[:, games].all(axis=0))
        self.outcome[games[ruined]] = RUIN
        games = games[stuck & ~ruined]
        if self.tables.board.options.stalemate == "share":
            self.outcome[games] = STALEMATE
            return np.array([], dtype=np.int64)
        self.waited[:, games] = NOT_WAITING
        return games

    def _afford(self, seat: Numbers | slice, games: Numbers) -> Truths:
        """Who has the ransom for the cell where they wait, if it can be bought."""
        price = self.tables.ransom[self.cell[seat, games]]
        found: Truths = (price > 0) & ((self.chips[seat, games] >= price) | (self.tables.board.purse == 0))
        return found

    def _pass_on(self, games: Numbers) -> None:
        """The turn goes to the left, past those who are out, miss it, or wait and cannot or may not yet leave."""
        seat = self.mover[games]
        while len(games):
            seat = (seat + 1) % self.players
            self.rounds[games] += seat == 0
            out, owes = self.out[seat, games], self.misses[seat, games] > 0
            self.misses[seat, games] -= owes
            waits = (self.waited[seat, games] != NOT_WAITING) & ~owes
            due = self.waited[seat, games] >= self.tables.ransom_after[self.cell[seat, games]]
            buys = waits & due & self._afford(seat, games)
            self.waited[seat, games] += waits & ~buys
            free = ~out & ~owes & (~waits | buys)
            self._buy(games[buys], seat[buys])
            self.mover[games[free]] = seat[free]
            self.departure[games[free]] = self.cell[seat[free], games[free]]
            games, seat = games[~free], seat[~free]

    def _buy(self, games: Numbers, seat: Numbers) -> None:
        """They pay their ransoms, and may throw."""
        self._pay(games, seat, self.tables.ransom[self.cell[seat, games]])
        self.waited[seat, games] = NOT_WAITING

    def settle(self) -> None:
        """The winners take the pots of games that are over; a stalemate's is shared, and odd chips stay (GOO-A17)."""
        won = np.flatnonzero(self.outcome >= 0)
        self.chips[self.outcome[won], won] += self.pot[won]
        self.pot[won] = 0
        drawn = np.flatnonzero(self.outcome == STALEMATE)
        left = ~self.out[:, drawn]
        share = self.pot[drawn] // left.sum(axis=0)
        self.chips[:, drawn] += share * left
        self.pot[drawn] -= share * left.sum(axis=0)


class Dice:
    """Throws by chance, as the numbers of ordered throws from 0."""

    STEP = np.uint64(0x9E3779B97F4A7C15)

    def __init__(self, throws: int, chance: Chance) -> None:
        self.throws = np.uint64(throws)
        self.state = np.uint64(chance.below(1 << 32) << 32 | chance.below(1 << 32))

    def thrown(self, count: int) -> Numbers:
        """The next throws: splitmix64, of whose 64 bits no throw is likelier than another by more than 1 in 2**55."""
        with np.errstate(over="ignore"):
            mixed = self.state + self.STEP * np.arange(1, count + 1, dtype=np.uint64)
            self.state += self.STEP * np.uint64(count)
            mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            mixed ^= mixed >> np.uint64(31)
            return (mixed % self.throws).astype(np.int64)


class Played(Struct, frozen=True):
    """What came of many games; each array is by game, `chips` by seat and game."""

    outcome: Numbers
    throws: Numbers
    rounds: Numbers
    chips: Numbers
    """What each seat has won or lost, the stake counted."""


def simulate(board: Board, players: int, games: int, chance: Chance) -> Played:
    """So many games by chance, for 1 player (a lone piece) or more.

    Raises BadInput when games on this board last too long to be simulated.
    """
    laid = tables(board)
    dice = Dice(laid.throws, chance)
    parts = [_play_out(Games(laid, players, min(PILOT, games)), dice)]
    _check_length(games, parts[0])
    for left in range(games - PILOT, 0, -WIDTH):
        progress.tell(1 - left / games)
        parts.append(_play_out(Games(laid, players, min(WIDTH, left)), dice))
    whole = _joined(parts)
    whole.settle()
    return Played(outcome=whole.outcome, throws=whole.throws, rounds=whole.rounds, chips=whole.chips - board.purse)


def _check_length(games: int, pilot: Games) -> None:
    """Raises BadInput where so many games like these take too long."""
    mean = pilot.throws.mean()
    if games * mean > MOST:
        most = int(MOST / mean) // 1000 * 1000
        said = gettext("games on this board last for about {throws} throws; at most {most} can be simulated")
        raise BadInput(said.format(throws=f"{mean:.0f}", most=most))


def _play_out(games: Games, dice: Dice) -> Games:
    """The games, played to their ends."""
    most, made, longest = LONGEST * max(games.count, PILOT), 0, 0
    over: list[Games] = []
    while games.count:
        made, longest = made + games.count, longest + 1
        if made > most or longest > LONGEST * OUTLIER:
            said = gettext("games on this board last for more than {throws} throws, too many to simulate")
            raise BadInput(said.format(throws=LONGEST))
        games.play(dice.thrown(games.count))
        goes_on = games.outcome == PLAYING
        if not goes_on.all():
            over.append(games.chosen(np.flatnonzero(~goes_on)))
            games = games.chosen(np.flatnonzero(goes_on))
    return _joined(over)


def _joined(parts: Sequence[Games]) -> Games:
    """All of them side by side."""
    whole = Games(parts[0].tables, parts[0].players, 0)
    whole.count = sum(part.count for part in parts)
    for name in Games.SEATED + Games.SINGLE:
        setattr(whole, name, np.concatenate([getattr(part, name) for part in parts], axis=-1))
    return whole
