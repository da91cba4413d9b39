"""Goose told a second time, as plainly and slowly as it can be, to hold the referee against.

It is written from docs/GAMES.md 11, and shares nothing with the package: it takes a field as the plain JSON of the
contract in docs/DESIGN.md 8, walks every piece cell by cell, and lets every player have every turn, missed ones too. A
piece that goes to and fro between geese is let go a thousand times before it is told to stay.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Player:
    """A player, the piece, and what is known of both."""

    chips: int
    cell: int = 0
    misses: int = 0
    waits: bool = False
    passed_over: int = 0
    out: bool = False
    has_thrown: bool = False


@dataclass
class Game:
    """A game in progress; `play` changes it."""

    board: dict[str, Any]
    count: int
    players: list[Player] = field(default_factory=list)
    pot: int = 0
    turn: int = 0
    came_from: int = 0
    winner: int | None = None
    over: bool = False

    def __post_init__(self) -> None:
        self.marks = {space["id"]: space["mark"] for space in self.board["spaces"]}
        self.goal = len(self.marks)
        self.options = self.board["options"]
        self.geese = [cell for cell, mark in self.marks.items() if mark.get("goose") in ("forward", "back")]
        self.players = [Player(self.board["purse"] - self.board["stake"]) for _ in range(self.count)]
        self.pot = self.count * self.board["stake"]

    def mark(self, cell: int) -> dict[str, Any]:
        return self.marks[cell] if 0 < cell < self.goal else {}

    def price(self, player: Player) -> int | None:
        """What the player can pay to leave a trap, now or later; None where there is no way."""
        price: int = self.mark(player.cell).get("ransom", 0)
        if not price or (self.board["purse"] and player.chips < price):
            return None
        return price

    def may_buy(self) -> bool:
        """Whether the player whose turn it is waits and may pay."""
        player = self.players[self.turn]
        after = self.mark(player.cell).get("ransom_after", 2)
        return player.waits and self.price(player) is not None and player.passed_over >= after

    def stay(self) -> None:
        """The player whose turn it is does not pay."""
        self.players[self.turn].passed_over += 1
        self.pass_on()

    def play(self, pips: tuple[int, ...], ransom: bool = False) -> None:
        """The player whose turn it is throws."""
        me = self.players[self.turn]
        if ransom:
            price = self.mark(me.cell)["ransom"]
            me.chips, self.pot, me.waits = me.chips - price, self.pot + price, False
        first = me.cell == 0 and (self.options["restart_is_first_throw"] or not me.has_thrown)
        me.has_thrown = True
        end, mark, again = self.walk(me.cell, pips, first)
        broke: list[Player] = []
        if self.gives_way_to_somebody(end):
            there = self.standing(end)
            payee = there[0] if self.options["hit_pay_to"] == "player" else None
            self.pay(me, self.options["hit_pay"], payee, broke)
            me.cell, mark, again = self.came_from, {}, False
        else:
            self.meet(end, broke)
            me.cell = end
        self.pay(me, mark.get("pay", 0), None, broke)
        me.misses += mark.get("miss", 0)
        if mark.get("wait"):
            me.waits, me.passed_over = True, 0
        self.finish(again, broke)

    def walk(self, cell: int, pips: tuple[int, ...], first: bool) -> tuple[int, dict[str, Any], bool]:
        """Where a lone piece ends, what it meets there, and whether another throw is due."""
        for special in self.board["first"]:
            if first and sorted(pips) == sorted(special["throw"]):
                return special["to"], {"pay": special.get("pay", 0)}, False
        heading = 1
        seen: list[int] = []
        while True:
            for _ in range(sum(pips)):
                if cell == self.goal:
                    heading = -1
                cell += heading
                if cell == 0:
                    break
            mark = self.mark(cell)
            if cell not in self.geese or (first and not self.options["goose_on_first_throw"]):
                break
            if self.options["goose"] == "next":
                later = [goose for goose in self.geese if goose > cell]
                return (min(later), {}, True) if later else (self.goal, {}, False)
            seen.append(cell)
            if len(seen) > 1000:
                return min(seen[500:]), {}, False
            if self.options["goose"] == "facing":
                heading = 1 if mark["goose"] == "forward" else -1
        end = cell
        if mark.get("goose") == "dead" or mark.get("begin_again"):
            end = 0
        elif mark.get("to"):
            end = mark["to"]
        return end, mark, bool(mark.get("again")) and end != self.goal

    def standing(self, cell: int) -> list[int]:
        """Who else is on a cell, from the left of whoever throws."""
        if cell == self.goal or (cell == 0 and self.options.get("start") != "one"):
            return []
        seats = [(self.turn + n) % self.count for n in range(1, self.count)]
        if cell == 0:
            seats = [seat for seat in seats if self.players[seat].has_thrown]
        return [seat for seat in seats if self.players[seat].cell == cell and not self.players[seat].out]

    def gives_way_to_somebody(self, end: int) -> bool:
        if self.options["hit"] != "back":
            return False
        free = [seat for seat in self.standing(end) if not self.players[seat].waits]
        return bool(free)

    def meet(self, end: int, broke: list[Player]) -> None:
        for seat in self.standing(end):
            other = self.players[seat]
            if other.waits:
                mark = self.mark(end)
                payee = self.turn if mark.get("relief_to") == "player" else None
                self.pay(other, mark.get("relief", 0), payee, broke)
                other.waits = False
                if self.options["relief"] == "exchange":
                    other.cell = self.came_from
            elif self.options["hit"] == "exchange":
                payee = self.turn if self.options["hit_pay_to"] == "player" else None
                self.pay(other, self.options["hit_pay"], payee, broke)
                other.cell = self.came_from

    def pay(self, payer: Player, chips: int, payee: int | None, broke: list[Player]) -> None:
        for _ in range(chips):
            if self.board["purse"] and payer.chips == 0:
                broke.append(payer)
                return
            payer.chips -= 1
            if payee is None:
                self.pot += 1
            else:
                self.players[payee].chips += 1

    def finish(self, again: bool, broke: list[Player]) -> None:
        """What follows from a throw: victory, ruin, stalemate, or somebody's turn."""
        if self.players[self.turn].cell == self.goal:
            self.win(self.turn)
            return
        if self.board["purse"]:
            for player in self.players:
                if player.chips <= 0 or player in broke:
                    player.out, player.waits, player.cell, player.misses = True, False, 0, 0
        left = [seat for seat, player in enumerate(self.players) if not player.out]
        if len(left) == 1:
            self.win(left[0])
        elif all(self.players[seat].waits and self.price(self.players[seat]) is None for seat in left):
            if self.options["stalemate"] == "free-all" and left:
                for seat in left:
                    self.players[seat].waits = False
                self.pass_on()
            else:
                self.over = True
                for seat in left:
                    self.players[seat].chips += self.pot // len(left)
                self.pot = self.pot % len(left) if left else self.pot
        elif not again or self.players[self.turn].out:
            self.pass_on()

    def win(self, seat: int) -> None:
        self.winner, self.over = seat, True
        self.players[seat].chips += self.pot
        self.pot = 0

    def pass_on(self) -> None:
        """One player after the other has a turn, until one may do something in it."""
        while True:
            self.turn = (self.turn + 1) % self.count
            player = self.players[self.turn]
            if player.out:
                continue
            if player.misses > 0:
                player.misses -= 1
                continue
            if player.waits and not self.may_buy():
                player.passed_over += 1
                continue
            self.came_from = player.cell
            return
