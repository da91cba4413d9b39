"""The table on which a throw is carried out: what happens between the pieces, and which chips change hands."""

from __future__ import annotations

from msgspec import Struct, structs

from sheetgen.games.goose.play.board import START, Board, Run


class Piece(Struct, frozen=True):
    """A player's piece, and what its player has and owes."""

    chips: int
    cell: int = START
    misses: int = 0
    """Turns that its player has still to miss."""
    waited: int | None = None
    """Turns passed over while it waits; None where it does not."""
    out: bool = False
    """Whether its player has no chips left on a board with purses (GOO-A13)."""
    fresh: bool = True
    """Whether its player has thrown nothing yet."""


class Table:
    """The pieces and the pot while a throw is carried out."""

    def __init__(self, board: Board, pieces: list[Piece], pot: int) -> None:
        self.board = board
        self.pieces = pieces
        self.pot = pot
        self.moved: list[tuple[int, int, int]] = []
        self.broke: set[int] = set()

    def met(self, mover: int, run: Run, departure: int) -> Run:
        """The mover's run, after it has met the pieces that stand where it ends (GOO-A7, A9, A21, A25, A29)."""
        if self.board.shared(run.end):
            return run
        count = len(self.pieces)
        others = [seat % count for seat in range(mover + 1, mover + count) if self._stands(seat % count, run.end)]
        free = [seat for seat in others if self.pieces[seat].waited is None]
        options, cell = self.board.options, self.board.cells[run.end]
        if free and options.hit == "back":
            self.pay(mover, options.hit_pay, free[0] if options.hit_pay_to == "player" else None)
            return Run(way=(*run.way, departure), end=departure, jumped=True)
        for seat in others:
            if self.pieces[seat].waited is not None:
                self.pay(seat, cell.relief, mover if cell.relief_to == "player" else None)
                self._displace(seat, departure if options.relief == "exchange" else run.end)
            elif options.hit == "exchange":
                self.pay(seat, options.hit_pay, mover if options.hit_pay_to == "player" else None)
                self._displace(seat, departure)
        return run

    def _stands(self, seat: int, cell: int) -> bool:
        piece = self.pieces[seat]
        beside = cell == START and piece.fresh  # it comes on the board with its first throw (GOO-A29)
        return piece.cell == cell and not piece.out and not beside

    def _displace(self, seat: int, cell: int) -> None:
        """A piece gives way; its new cell does nothing to it (GOO-A8), and turns to miss stay due (GOO-A14)."""
        piece = self.pieces[seat]
        self.pieces[seat] = structs.replace(piece, cell=cell, waited=None)
        if piece.cell != cell:
            self.moved.append((seat, piece.cell, cell))

    def rested(self, mover: int, run: Run) -> None:
        """The mover's piece comes to rest, and what the run costs is paid."""
        piece = self.pieces[mover]
        self.pieces[mover] = structs.replace(
            piece, cell=run.end, misses=piece.misses + run.misses, waited=0 if run.waits else None, fresh=False
        )
        self.pay(mover, run.pays, None)

    def pay(self, payer: int, chips: int, payee: int | None) -> None:
        """Chips go to a player or, without one, into the pot; nobody gives more than their purse holds (GOO-A23)."""
        if not chips:
            return
        if self.board.purse and self.pieces[payer].chips < chips:
            self.broke.add(payer)
            chips = self.pieces[payer].chips
        self._gain(payer, -chips)
        if payee is None:
            self.pot += chips
        else:
            self._gain(payee, chips)

    def _gain(self, seat: int, chips: int) -> None:
        self.pieces[seat] = structs.replace(self.pieces[seat], chips=self.pieces[seat].chips + chips)

    def clear(self) -> None:
        """Whoever could not pay, or has no chip left, is out and leaves the board (GOO-A13, A23)."""
        if not self.board.purse:
            return
        for seat, piece in enumerate(self.pieces):
            if not piece.out and (seat in self.broke or piece.chips <= 0):
                self.pieces[seat] = structs.replace(piece, out=True, cell=START, waited=None, misses=0)
