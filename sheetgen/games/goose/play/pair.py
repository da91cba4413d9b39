"""Two pieces that hold each other back for ever: each throw only puts one in the other's way, and none wins.

A lone piece can be led on from wherever it comes to rest (`Board.trap`), and yet two may not: where all throws from a
cell lead to the same one and a piece that is hit gives way, whoever comes there sends the other back, again and again.
Two are the fewest that play, so what holds for them bars a board. All that two pieces can come to is gone through,
throw by throw, on the table of the rules; it is done only on boards that have such a cell, since elsewhere one piece
can always be thrown out of the other's way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct, structs

from sheetgen.games.goose.play.board import Board, Run
from sheetgen.games.goose.play.table import Piece, Table

_Pair: TypeAlias = tuple[Piece, Piece, int]
"""The piece that is thrown for, the other, and where the first stood when its turn began."""
_NEWCOMER = Piece(chips=0)
_MOST = 30_000
"""Pairs that are gone through, in a few seconds; most boards have a fifth. One with more is taken as it comes."""


class HeldBack(Struct, frozen=True):
    """Where two pieces can come to from where no throws lead either to the goal."""

    cells: frozenset[int]
    """All on which they can stand then."""

    @property
    def last(self) -> int:
        """The furthest of them."""
        return max(self.cells)


def held_back(board: Board) -> HeldBack | None:
    """Where two pieces can hold each other back for ever; None if they nowhere can."""
    if board.options.hit != "exchange" or not board.forces():
        return None
    leads = _leads(board)
    came_from: dict[_Pair | None, list[_Pair]] = {}
    for pair, after in leads.items():
        for each in after:
            came_from.setdefault(each, []).append(pair)
    free: set[_Pair] = set()
    front: list[_Pair | None] = [None]
    while front:
        fresh = set(came_from.get(front.pop(), ())) - free
        free |= fresh
        front += fresh
    held = leads.keys() - free
    if not held:
        return None
    return HeldBack(frozenset(piece.cell for mover, other, _ in held for piece in (mover, other)))


def _leads(board: Board) -> dict[_Pair, set[_Pair | None]]:
    """All that two pieces can come to, and what one throw can make of it; None: the game may end."""
    runs: dict[tuple[int, bool], list[Run]] = {}

    def runs_of(piece: Piece) -> list[Run]:
        first = board.is_first(piece.cell, fresh=piece.fresh)
        key = piece.cell, first
        if key not in runs:
            # What a throw does is told by all but its way.
            every = (board.run(piece.cell, throw, first) for throw in board.throws())
            runs[key] = list({structs.replace(run, way=()): run for run in every}.values())
        return runs[key]

    found: dict[_Pair, set[_Pair | None]] = {}
    front: list[_Pair | None] = [(_NEWCOMER, _NEWCOMER, _NEWCOMER.cell)]
    while front:
        if len(found) > _MOST:
            return {}
        pair = front.pop()
        if pair is not None and pair not in found:
            found[pair] = set(_after(board, pair, runs_of))
            front += found[pair]
    return found


def _after(board: Board, pair: _Pair, runs_of: Callable[[Piece], list[Run]]) -> Iterator[_Pair | None]:
    """What each throw makes of two pieces; None where the game may end: one wins or cannot pay, or one waits and the
    other goes on alone."""
    mover, other, departure = pair
    for run in runs_of(mover):
        table = Table(board, [mover, other], 0)
        run = table.met(0, run, departure)
        table.rested(0, run)
        if run.end == board.goal or run.waits or table.broke:
            yield None
        elif run.again:
            yield table.pieces[0], table.pieces[1], departure
        else:
            yield _next(table.pieces)


def _next(pieces: list[Piece]) -> _Pair:
    """The turn goes to the other, unless it misses more turns than the mover."""
    mover, other = pieces
    missed = min(mover.misses, other.misses)
    mover, other = (structs.replace(each, misses=each.misses - missed) for each in (mover, other))
    if other.misses:
        return mover, structs.replace(other, misses=other.misses - 1), mover.cell
    return other, mover, other.cell
