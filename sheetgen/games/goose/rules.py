"""Goose's rules (docs/GAMES.md 11): dice in, everything else follows.

Where a throw takes a piece is the board's business (play/board.py), hits, reliefs and payments are the table's
(play/table.py); here is whose turn it is, and who has won. A record holds throws alone, so a position always stands at
the next player who throws: turns that are missed or waited through are passed over on the way there, and may be written
or left out. The only choice in any game of Goose is a ransom, and a position stops for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from msgspec import Struct, structs

from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.model import Field
from sheetgen.games.goose.facts import compiled
from sheetgen.games.goose.play.board import SIDES, START, Board, Run
from sheetgen.games.goose.play.table import Piece, Table
from sheetgen.games.goose.story import Mark, Pawn, Played, Way
from sheetgen.language import gettext, in_turn, ngettext, pgettext
from sheetgen.referee import forgiveness, rules
from sheetgen.referee.dice import Throw, read_throw, thrown, write_throw
from sheetgen.referee.game import Foul
from sheetgen.referee.record import is_pass
from sheetgen.referee.verdict import Verdict

TABLES = ()
furnish, legal_moves = rules.blank, rules.every_move

_TOTAL = re.compile(r"\s*([0-9]{1,2})\s*")

RANSOM = ("ransom", "Freikauf", "rachat", "rescate", "贖身")
"""What a line says that buys a way out: the word that is written, and what the rules in other languages call it."""

_ALSO = (
    "buys? (?:(?:him|her|them|your|my)sel(?:f|ves) )?(?:out|free)",
    "kauft sich frei",
    "L(?:ö|oe?)segeld",
    "ran[çc]on",
    "se rach[èe]ter?",
    "paga (?:por|para) salir",
    "贖金",
)
"""How players say it otherwise."""

_BUYS = rf"(?:{'|'.join((*RANSOM, *_ALSO))})(?![^\W\d_])"
_THROW = re.compile(
    rf"({_BUYS}[:,]?)?"
    r"([^=:>→]*?)(?:\s*(?:=|:|->|→)\s*(start|goal|[0-9]{1,9}))?",
    re.IGNORECASE,
)
_WORDED = re.compile(r"([^\W\d_][^\d=:>→]*?)\s*[:,]?\s+([0-9].*)")
"""Words before a throw."""
_BOUGHT = re.compile(rf"([0-9][0-9 ,]*)\W+{_BUYS}\W*", re.IGNORECASE)
"""A ransom behind a throw."""
_EXAMPLE = re.compile(r"\b([1-6]) ([1-6])\b(?: = ([0-9]+))?")

LEAST = 3
"""Lines that have the sum of their dice behind them before that is what is meant; one may be a piece moved wrongly."""

SUMS = 8
"""Of so many lines one may have another number behind the dice, and the others have their sum there."""


class Variation(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """None: the board is the sheet's layout, whose data carries its own options (docs/GAMES.md 0.6)."""


class Dice(Struct, frozen=True):
    """A throw."""

    pips: Throw
    ransom: bool = False
    """Whether the player buys a way out first."""
    end: int | None = None
    """Where the piece came to rest, if the record says so."""


class Pass(Struct, frozen=True):
    """A turn that is missed or waited through."""


Move: TypeAlias = Dice | Pass


class Position(forgiveness.Position[Move], frozen=True):
    """A moment of a game of Goose."""

    board: Board
    players: tuple[str, ...]
    pieces: tuple[Piece, ...]
    """By seat."""
    pot: int
    mover: int
    """The seat that throws, or that may buy itself out."""
    departure: int = START
    """Where the mover's piece stood when the turn began (GOO-A21)."""
    passed: tuple[int, ...] = ()
    """Seats passed over just now, whose turns may still be written."""
    winner: int | None = None
    ended: bool = False
    last: Way | None = None
    """The throw before."""
    throws: int = 0
    pips: Throw | None = None
    """The dice on the table, where they lie already."""
    interrupted: Position | None = None
    """What a line broke into that bears another player's name than the mover's."""

    @property
    def turn(self) -> str | None:
        """The player to throw."""
        return None if self.ended else self.players[self.mover]

    @property
    def over(self) -> bool:
        """Whether somebody has won, or nobody can any more."""
        return self.ended

    @property
    def scores(self) -> dict[str, int]:
        """The chips that each has won or lost, with the purse where there is one; 1 for winning where there are no
        chips (GOO-A24)."""
        if self.board.chips:
            return {player: piece.chips for player, piece in zip(self.players, self.pieces, strict=True)}
        return {player: int(seat == self.winner) for seat, player in enumerate(self.players)}

    @property
    def winners(self) -> tuple[str, ...]:
        """Whoever took the pot; nobody where all wait for ever (GOO-A17)."""
        return () if self.winner is None else (self.players[self.winner],)

    @property
    def missing(self) -> str:
        """Whose turn it is, and who stands where."""
        said = gettext("nobody has reached {goal}; it is {player}'s turn")
        if self.deciding:
            said = gettext("nobody has reached {goal}; it is {player}'s turn (who may pay a ransom)")
        return said.format(goal=self.board.goal, player=self.turn)

    @property
    def notes(self) -> tuple[str, ...]:
        """Where everybody stands, and why a game ended without a winner."""
        stands = in_turn([self._stands(seat) for seat in range(len(self.players))])
        if self.board.chips:
            stands = gettext("{stands}; in the pot: {pot}").format(stands=stands, pot=self.pot)
        return (stands, self._nobody_won) if self.ended and self.winner is None else (stands,)

    @property
    def _nobody_won(self) -> str:
        """Why there is no winner."""
        if all(piece.out for piece in self.pieces):
            return gettext("nobody has a chip left: nobody has won (GOO-A23)")
        if self.board.chips:
            return gettext(
                "everyone still in the game is waiting for relief: nobody has won, and the pot was shared (GOO-A17)"
            )
        return gettext("everyone still in the game is waiting for relief: nobody has won (GOO-A17)")

    def example(self, line: str) -> str | None:
        """With as many dice as the board has; a ransom and a - only where there can be one."""
        part = "ransom" if line.startswith("ransom") else "passed" if is_pass(line) else None
        return _EXAMPLE.sub(self._with_all_dice, line) if part is None or self.has(part) else None

    def has(self, part: str) -> bool:
        """Whether the board gives another throw, lets turns be passed over, or takes a ransom."""
        cells, options = self.board.cells, self.board.options
        return {
            "again": any(cell.again or (cell.goose and options.goose == "next") for cell in cells),
            "passed": any(cell.miss or cell.wait for cell in cells),
            "ransom": any(cell.ransom for cell in cells),
        }[part]

    def _with_all_dice(self, example: re.Match[str]) -> str:
        """An example of a throw of two dice as one of all the board's, no cell reached that would be too near."""
        more = (1,) * (self.board.dice - 2)
        pips = (int(example[1]), int(example[2]), *more)[-self.board.dice :]
        end = f" = {int(example[3]) + sum(more)}" if example[3] else ""
        return write_throw(pips) + end

    @property
    def move_words(self) -> tuple[str, ...]:
        """Those that a throw may stand with."""
        return (*map(str.lower, RANSOM), "start", "goal")

    def guesses(self, text: str, name: str | None) -> Iterator[str]:
        """A ransom where one may be paid and there are words before the dice that name nobody else: the dice alone are
        the next player's throw."""
        if not self.deciding or name not in (None, self.turn):
            return
        if bought := _BOUGHT.fullmatch(text.strip()):
            yield f"ransom {bought[1].strip()}"
        worded = _WORDED.fullmatch(text.strip())
        if worded and not any(map(self._may_name_another, worded[1].casefold().split())):
            yield f"ransom {worded[2]}"

    def _may_name_another(self, word: str) -> bool:
        """Whether a word may be the name, or the beginning of it, of somebody else than the mover."""
        names = [part for player in self.players if player != self.turn for part in player.casefold().split()]
        return any(part.startswith(word) for part in names) or bool(get_close_matches(word, names, 1))

    def as_meant(self, lines: Sequence[str], names: Sequence[str | None]) -> forgiveness.Meant | None:
        """The throws without what stands behind their =, where that is the sum of the dice and not the cell."""
        with_end = {at: found for at, line in enumerate(lines) if (found := _THROW.fullmatch(line)) and found[3]}
        sums = {at: found for at, found in with_end.items() if _is_sum(found)}
        if len(sums) < LEAST or SUMS * (len(with_end) - len(sums)) > len(with_end):
            return None
        meant = [lines[at][: sums[at].end(2)] if at in sums else lines[at] for at in range(len(lines))]
        said = gettext("what stands behind the dice, as in {example}, is taken as their sum, not as the cell reached")
        return forgiveness.Meant(meant, said.format(example=next(iter(sums.values()))[0]))

    @property
    def on_fouls(self) -> str:
        """What is made of a throw that breaks a rule."""
        return gettext(
            "After a foul the game goes on as the players did: the throw is carried out, or the piece stands on the "
            "cell that is written; but nobody wins by a foul."
        )

    @property
    def standing(self) -> str:
        """The cells by seat: w who waits, m who has turns to miss, x who is out."""
        return " ".join("x" if piece.out else f"{piece.cell}{_letter(piece)}" for piece in self.pieces)

    def _stands(self, seat: int) -> str:
        piece, player = self.pieces[seat], self.players[seat]
        if piece.out:
            return gettext("{player} is out").format(player=player)
        if piece.cell == START and piece.fresh and not self.board.shared(START):
            return gettext("{player} is not on the board yet").format(player=player)
        if piece.cell == START:
            return gettext("{player} stands on the start").format(player=player)
        if piece.cell == self.board.goal:
            return gettext("{player} stands on the goal").format(player=player)
        return _held(piece).format(player=player, cell=piece.cell, turns=piece.misses)

    @property
    def deciding(self) -> bool:
        """Whether the player to move waits and may buy a way out (GOO-A22)."""
        return not self.ended and self.pieces[self.mover].waited is not None

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice of the board, until they lie on the table."""
        return () if self.ended or self.pips else (SIDES,) * self.board.dice

    def thrown(self, throw: Throw) -> Position:
        """The same with these dice on the table."""
        return structs.replace(self, pips=throw)

    def moves(self) -> Iterator[Move]:
        """The throw that lies on the table, or else every throw; whoever may buy a way out may also stay."""
        if self.ended:
            return
        throws = [self.pips] if self.pips else product(range(1, SIDES + 1), repeat=self.board.dice)
        for pips in throws:
            yield Dice(pips, ransom=self.deciding)
        if self.deciding:
            yield Pass()

    def any_move(self, chance: Chance) -> Move:
        """Dice thrown by chance; a ransom is paid half of the times."""
        if self.deciding and chance.below(2):
            return Pass()
        return Dice(self.pips or thrown(self.dice, chance), ransom=self.deciding)

    def play(self, move: Move) -> Position | Foul:
        """The position after a throw or a turn passed over."""
        if self.ended:
            return Foul("end of the game", gettext("the game is over; nothing more can be thrown"))
        if isinstance(move, Pass):
            return self._passing()
        if self.pips and move.pips != self.pips:
            said = gettext("the dice show {pips}, not {written}")
            return Foul("Goose 2", said.format(pips=write_throw(self.pips), written=write_throw(move.pips)))
        if move.ransom:
            return self._buying(move)
        if self.deciding:
            return self._must_buy(self.mover)
        return self._checked(move, self._carried(move.pips, self._run(move.pips)))

    def _passing(self) -> Position | Foul:
        """After `-`: a turn that was passed over is written down, or a ransom not paid (GOO-A27)."""
        if self.passed:
            return structs.replace(self, passed=self.passed[1:])
        if self.deciding:
            return self._stayed()
        return Foul("GOO-A27", gettext("{player} throws now: no turn is missed here").format(player=self.turn))

    def _buying(self, move: Dice) -> Position | Foul:
        """After a ransom and the throw that it buys (GOO-A22)."""
        if self.deciding:
            free = self._bought()
            return self._checked(move, free._carried(move.pips, free._run(move.pips)))
        seat = self._captive()
        return Foul("GOO-A22", self._no_ransom(self.mover if seat is None else seat))

    def _captive(self) -> int | None:
        """Who a line must mean that wants to buy somebody out."""
        return next((seat for seat in self.passed if self.pieces[seat].waited is not None), None)

    def _no_ransom(self, seat: int) -> str:
        player, piece = self.players[seat], self.pieces[seat]
        cell = self.board.cells[piece.cell]
        if piece.waited is None:
            return gettext("{player} is not waiting for relief, so there is no ransom to pay").format(player=player)
        if not cell.ransom:
            return gettext("on this board no ransom can be paid on {cell}").format(cell=piece.cell)
        if not self._affords(piece):
            costs = ngettext(
                "a ransom costs {price} chip, and {player} has {chips}",
                "a ransom costs {price} chips, and {player} has {chips}",
                cell.ransom,
            )
            return costs.format(price=cell.ransom, player=player, chips=piece.chips)
        later = ngettext(
            "{player} may pay a ransom only after being passed over for {turns} turn",
            "{player} may pay a ransom only after being passed over for {turns} turns",
            cell.ransom_after,
        )
        return later.format(player=player, turns=cell.ransom_after)

    def _must_buy(self, seat: int) -> Foul:
        place = self.pieces[seat].cell
        said = gettext("{player} is waiting on {cell} and can throw only after paying a ransom")
        return Foul("GOO-A22", said.format(player=self.players[seat], cell=place))

    def _bought(self) -> Position:
        """The mover out of the trap, the ransom paid."""
        pieces = list(self.pieces)
        piece = pieces[self.mover]
        price = self.board.cells[piece.cell].ransom
        pieces[self.mover] = structs.replace(piece, chips=piece.chips - price, waited=None)
        return structs.replace(self, pieces=tuple(pieces), pot=self.pot + price)

    def _checked(self, move: Dice, after: Position) -> Position | Foul:
        """The position after a throw; a foul where the record puts the piece elsewhere."""
        reached = after.last.way if after.last else (START,)
        if move.end in (None, reached[-1]):
            return after
        *by, end = reached[1:]
        said = gettext("{throw} takes {player} to {end}, not to {written}")
        if by:
            said = gettext("{throw} takes {player} by {way} to {end}, not to {written}")
        way = in_turn([self._passed_by(cell) for cell in by])
        ends = {"end": self._led_to(end), "written": self._led_to(move.end or START)}
        foul = said.format(throw=write_throw(move.pips), player=self.turn, way=way, **ends)
        missing = self._missing_line(move)
        return Foul("Goose 2", foul + missing, lacking=bool(missing))

    def _missing_line(self, move: Dice) -> str:
        """The question whether a line is missing, where the throw fits one other player alone."""
        others = [self.with_turn_of(player) for seat, player in enumerate(self.players) if not self.pieces[seat].out]
        fitting = [at for at in others if at.mover != self.mover and at._reached(move.pips) == move.end]
        if len(fitting) != 1:
            return ""
        (other,) = fitting
        said = gettext("; it would take {player} there from {cell}: is a line of {turn}'s missing before it?")
        cell = other.departure
        start = pgettext("from", "the start")
        return said.format(player=other.turn, cell=start if cell == START else cell, turn=self.turn)

    def _reached(self, pips: Throw) -> int | None:
        """The cell where the mover's piece would come to rest."""
        last = self._carried(pips, self._run(pips)).last
        return last.way[-1] if last else None

    def _passed_by(self, cell: int) -> str:
        """A cell after the word "by"."""
        if cell == START:
            return pgettext("by", "the start")
        return pgettext("by", "the goal") if cell == self.board.goal else str(cell)

    def _led_to(self, cell: int) -> str:
        """A cell after the word "to"."""
        if cell == START:
            return pgettext("to", "the start")
        return pgettext("to", "the goal") if cell == self.board.goal else pgettext("to", "{cell}").format(cell=cell)

    def _run(self, pips: Throw) -> Run:
        """Where the mover's piece would go if it were alone."""
        piece = self.pieces[self.mover]
        return self.board.run(piece.cell, pips, self.board.is_first(piece.cell, fresh=piece.fresh))

    def _carried(self, pips: Throw, run: Run) -> Position:
        """After a throw that takes the mover's piece so (docs/GAMES.md 11.1 rules 2-8; 11.3, 11.4)."""
        table = Table(self.board, list(self.pieces), self.pot)
        run = table.met(self.mover, run, self.departure)
        table.rested(self.mover, run)
        way = Way(player=self.mover, pips=pips, way=run.way, jumped=run.jumped, moved=tuple(table.moved))
        after = structs.replace(
            self, pot=table.pot, last=way, throws=self.throws + 1, passed=(), pips=None, interrupted=None
        )
        if run.end == self.board.goal:
            return after._won(table.pieces, self.mover)
        table.clear()
        left = [seat for seat, piece in enumerate(table.pieces) if not piece.out]
        if len(left) == 1:
            return after._won(table.pieces, left[0])
        if self._stuck(table.pieces):
            return after._stalemate(table.pieces)
        if run.again and not table.pieces[self.mover].out:
            return structs.replace(after, pieces=tuple(table.pieces))
        return after._next(table.pieces, self.mover)

    def _won(self, pieces: list[Piece], seat: int) -> Position:
        """After somebody has reached the goal, or is the last one left: the pot is theirs."""
        pieces[seat] = structs.replace(pieces[seat], chips=pieces[seat].chips + self.pot)
        return structs.replace(self, pieces=tuple(pieces), pot=0, winner=seat, ended=True, mover=seat)

    def _stuck(self, pieces: Sequence[Piece]) -> bool:
        """Whether all who are in the game wait for relief and none can buy a way out, or nobody is left (GOO-A17)."""
        return all(piece.out or (piece.waited is not None and not self._affords(piece)) for piece in pieces)

    def _affords(self, piece: Piece) -> bool:
        """Whether there is a ransom for the cell where a piece waits, and its player has the chips."""
        price = self.board.cells[piece.cell].ransom
        return price > 0 and (not self.board.purse or piece.chips >= price)

    def _stalemate(self, pieces: list[Piece]) -> Position:
        """After the last one was trapped: the pot is shared, odd chips stay; or all are freed (GOO-A17)."""
        left = [seat for seat, piece in enumerate(pieces) if not piece.out]
        if self.board.options.stalemate == "free-all" and left:
            for seat in left:
                pieces[seat] = structs.replace(pieces[seat], waited=None)
            return self._next(pieces, self.mover)
        share = self.pot // len(left) if left else 0
        for seat in left:
            pieces[seat] = structs.replace(pieces[seat], chips=pieces[seat].chips + share)
        return structs.replace(self, pieces=tuple(pieces), pot=self.pot - share * len(left), ended=True)

    def _next(self, pieces: list[Piece], seat: int) -> Position:
        """The turn goes to the left, past those who are out, miss it, or wait and cannot or may not yet leave."""
        passed = []
        while True:
            seat = (seat + 1) % len(pieces)
            piece = pieces[seat]
            if piece.out:
                continue
            if piece.misses:
                pieces[seat] = structs.replace(piece, misses=piece.misses - 1)
            elif piece.waited is not None and not self._may_buy(piece):
                pieces[seat] = structs.replace(piece, waited=piece.waited + 1)
            else:
                break
            passed.append(seat)
        return structs.replace(
            self, pieces=tuple(pieces), mover=seat, departure=pieces[seat].cell, passed=tuple(passed)
        )

    def _may_buy(self, piece: Piece) -> bool:
        """Whether a ransom is open (GOO-A22)."""
        waited = piece.waited or 0
        return self._affords(piece) and waited >= self.board.cells[piece.cell].ransom_after

    def _declined(self) -> Position | None:
        """After the mover, and whoever else might, has let the ransom be; None where nobody else could throw."""
        if all(piece.out or piece.waited is not None for piece in self.pieces):
            return None
        after = self._stayed()
        return (after._declined() if after.deciding else None) or after

    def _stayed(self) -> Position:
        """After the mover has let the ransom be."""
        pieces, waited = list(self.pieces), self.pieces[self.mover].waited or 0
        pieces[self.mover] = structs.replace(pieces[self.mover], waited=waited + 1)
        return self._next(pieces, self.mover)

    def before_line(self, player: str | None, move: Move) -> Position | Foul:
        """The position in which a line is played: turns and ransoms that it leaves out are passed over."""
        if player is None:
            freely = isinstance(move, Dice) and not move.ransom and self.deciding
            return (self._declined() if freely else None) or self
        at, seat = self, self.players.index(player)
        for _ in self.players:
            if isinstance(move, Pass) and seat in at.passed:
                return structs.replace(at, passed=at.passed[at.passed.index(seat) :])
            if at.mover == seat:
                return structs.replace(at, passed=())
            if not at.deciding:
                break
            at = at._stayed()  # whose ransom was let be without a line; only a name can tell it where all wait
        if isinstance(move, Dice) and move.ransom:
            return Foul("GOO-A22", self._no_ransom(seat))
        return Foul("turn order", self._not_now(seat))

    def player_of(self, move: Move) -> str | None:
        """Whose a line is: a `-` is first that of whoever was passed over, and who buys a way out is one who waits."""
        if isinstance(move, Pass):
            return self.players[self.passed[0]] if self.passed else self.turn
        seat = self._captive() if move.ransom and not self.deciding else None
        return self.turn if seat is None else self.players[seat]

    @property
    def turns_left_out(self) -> int:
        """The turns just passed over (GOO-A27)."""
        return len(self.passed)

    def waits_for_turn(self, player: str) -> bool:
        """Whether nothing else holds them: who throws although they wait or miss a turn has forgotten that."""
        seat = self.players.index(player)
        piece = self.pieces[seat]
        return not piece.out and piece.waited is None and seat not in self.passed

    def _not_now(self, seat: int) -> str:
        player, piece = self.players[seat], self.pieces[seat]
        if piece.out:
            return gettext("{player} has no chips left and is out of the game").format(player=player)
        said = gettext("{player} cannot throw now: it is {turn}'s turn; is a line of {turn}'s missing before it?")
        if piece.waited is not None:
            said = gettext("{player} is waiting on {cell} for relief and cannot throw: it is {turn}'s turn")
        elif seat in self.passed:
            said = gettext("{player} misses this turn: it is {turn}'s turn")
        return said.format(player=player, cell=piece.cell, turn=self.turn)

    def with_turn_of(self, player: str) -> Position:
        """The same with that player to throw, whatever holds them."""
        seat = self.players.index(player)
        pieces = list(self.pieces)
        pieces[seat] = structs.replace(pieces[seat], waited=None)
        return structs.replace(
            self, pieces=tuple(pieces), mover=seat, departure=pieces[seat].cell, passed=(), interrupted=self
        )

    def after_foul(self, move: Move) -> Position:
        """Where the players stood: a throw is carried out, whoever made it; a piece stands where the record says.

        A line out of turn on which nothing is thrown changes nothing, and a foul that would win counts for nothing
        (GOO-A30).
        """
        after = self._carried_all_the_same(move)
        if after is None or after.winner is not None:
            return self.interrupted or self.after_idle_turn()
        return after

    def after_idle_turn(self) -> Position:
        """The turn goes on, the pieces as they stand."""
        return self._next(list(self.pieces), self.mover)

    def or_after_foul(self, move: Move) -> tuple[Position, str] | None:
        """Where the throw takes a piece that the record puts elsewhere: its cell may be written wrongly (GOO-A30)."""
        carried = None if isinstance(move, Pass) else self._carried_all_the_same(structs.replace(move, end=None))
        if carried is None or carried.winner is not None or carried == self._carried_all_the_same(move):
            return None
        assert carried.last is not None, "something was thrown"
        return carried, carried._stands(carried.last.player)

    def _carried_all_the_same(self, move: Move) -> Position | None:
        """After a throw against the rules; None where nothing was thrown."""
        if isinstance(move, Pass) or self.pieces[self.mover].out:
            return None
        at = self
        if move.ransom and not self.deciding and (seat := self._captive()) is not None:
            at = self.with_turn_of(self.players[seat])
        elif self.deciding:
            at = self._bought() if move.ransom else self.with_turn_of(self.players[self.mover])
        run = at._run(move.pips)
        if move.end is not None and move.end not in (run.end, self.board.goal):
            run = at.board.put(run, move.end)
        return at._carried(move.pips, run)


def story(verdict: Verdict[Position]) -> Played:
    """What the game left on the board, for the page to draw."""
    last = verdict.position
    names = last.players
    return Played(
        names=names,
        scores=tuple(last.scores.values()),
        pawns=tuple(
            Pawn(
                cell=piece.cell,
                chips=piece.chips,
                waits=piece.waited is not None,
                misses=piece.misses,
                out=piece.out,
            )
            for piece in last.pieces
        ),
        pot=last.pot,
        chips=last.board.chips,
        throws=last.throws,
        last=last.last,
        winner=last.winner,
        over=last.over,
        turn=None if last.over else last.mover,
        fouls=tuple(
            Mark(
                order=played.number,
                player=names.index(played.player),
                cell=played.position.pieces[names.index(played.player)].cell,
                rule=played.foul.rule,
            )
            for played in verdict.played
            if played.foul and played.player in names
        ),
    )


def start(field: Field, players: Sequence[str], variation: Variation, first: str | None = None) -> Position:
    """Before the first throw. Raises BadInput for other than 2 to 8 players."""
    if not 2 <= len(players) <= 8:
        raise BadInput(gettext("Goose is for 2 to 8 players, not {count}").format(count=len(players)))
    return beginning(compiled(field), players, first)


def beginning(board: Board, players: Sequence[str], first: str | None = None) -> Position:
    """Before the first throw on a compiled board: all stand on the start and have paid their stakes."""
    return Position(
        board=board,
        players=tuple(players),
        pieces=(Piece(chips=board.purse - board.stake),) * len(players),
        pot=board.stake * len(players),
        mover=rules.seat_that_begins(players, first),
    )


def read(text: str, position: Position) -> Move:
    """The move that a line means: `3 4`, `3 4 = 12` with the cell reached, `ransom 3 4`, or `-`.

    Raises BadInput when it is none, when dice cannot have fallen so, or when there is no such cell.
    """
    said = text.strip()
    if is_pass(said):
        return Pass()
    match = _THROW.fullmatch(said)
    if not match:
        how = gettext("{text} cannot be read; write the dice, as in {throw}, or with the cell reached, as in {reached}")
        shown, reached = map(position.example, ("3 4", "3 4 = 12"))
        raise BadInput(how.format(text=repr(said), throw=shown, reached=reached))
    goal = position.board.goal
    end = _cell(match[3].lower(), goal) if match[3] else None
    if end is not None and end > goal:
        raise BadInput(gettext("there is no cell {cell}; the goal is {goal}").format(cell=end, goal=goal))
    dice, ransom = position.board.dice, bool(match[1])
    if dice > 1 and (total := _TOTAL.fullmatch(match[2])):
        every = combinations_with_replacement(range(1, SIDES + 1), dice)
        throws = [Dice(throw, ransom=ransom, end=end) for throw in every if sum(throw) == int(total[1])]
        if throws:
            how = gettext("{text} has only the total of the dice; write what each of them shows, such as {example}")
            said_so = how.format(text=repr(said), example=write(throws[0]))
            raise BadInput(said_so, meant=_coming_to_the_same(throws, position))
    return Dice(read_throw(match[2], (SIDES,) * dice), ransom=ransom, end=end)


def _is_sum(written: re.Match[str]) -> bool:
    """Whether a throw has the sum of two dice or more where the cell reached should stand."""
    pips = [int(each) for each in re.findall(r"[0-9]{1,9}", written[2])]
    return len(pips) > 1 and written[3] == str(sum(pips))


def _coming_to_the_same(throws: Sequence[Dice], position: Position) -> tuple[str, ...]:
    """One of these throws, if it does not matter which of the legal ones was thrown; else none."""
    afters = [(throw, position.play(throw)) for throw in throws]
    legal = [(throw, after) for throw, after in afters if not isinstance(after, Foul)]
    if len({(after.pieces, after.pot, after.mover, after.winner) for _, after in legal}) > 1:
        return ()
    return (write(legal[0][0] if legal else throws[0]),)


def _cell(text: str, goal: int) -> int:
    return {"start": START, "goal": goal}[text] if text.isalpha() else int(text)


def write(move: Move) -> str:
    """The move as a record has it."""
    if isinstance(move, Pass):
        return "-"
    end = "" if move.end is None else f" = {move.end}"
    return f"{'ransom ' if move.ransom else ''}{write_throw(move.pips)}{end}"


def _letter(piece: Piece) -> str:
    return "m" if piece.misses else "" if piece.waited is None else "w"


def _held(piece: Piece) -> str:
    """The sentence that tells what holds a piece on its cell."""
    if piece.waited is None and not piece.misses:
        return gettext("{player} stands on {cell}")
    if not piece.misses:
        return gettext("{player} stands on {cell} and waits")
    if piece.waited is None:
        return ngettext(
            "{player} stands on {cell} and misses {turns} turn",
            "{player} stands on {cell} and misses {turns} turns",
            piece.misses,
        )
    return ngettext(
        "{player} stands on {cell} and waits and misses {turns} turn",
        "{player} stands on {cell} and waits and misses {turns} turns",
        piece.misses,
    )
