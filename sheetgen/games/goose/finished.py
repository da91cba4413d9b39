"""Goose's finished boards (docs/SHEETS.md): what pieces and chips refute, and who has won. No order is looked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import structs

from sheetgen.games.goose.play.board import START, Board
from sheetgen.games.goose.rules import Position
from sheetgen.games.goose.story import Pawn, Played
from sheetgen.language import gettext, ngettext, together
from sheetgen.referee.finished import sheet
from sheetgen.referee.finished.notation import if_known, number_at, placed, player_at
from sheetgen.referee.finished.sheet import Opening, Reason, Scores, exact
from sheetgen.referee.record import table_rows
from sheetgen.tomlfile import shown

PIECES, CHIPS = "pieces", "chips"
TABLES = (PIECES, CHIPS)

MOST = 999_999
"""Chips that can be meant, or owed."""

OUT, POT = "out", "pot"


class Sheet(sheet.BoardSheet, frozen=True, kw_only=True):
    """The board after a game."""

    cells: tuple[int | None, ...]
    """By seat where each piece stands; None for who is out."""
    chips: tuple[int, ...] | None
    """By seat what each has; None: nobody says."""
    pot: int | None
    """What is in the pot; None: nobody says."""

    @property
    def board(self) -> Board:
        """The board that was played on."""
        board = self.opening.position.board
        assert isinstance(board, Board)
        return board

    @property
    def home(self) -> list[int]:
        """The seats whose pieces stand on the goal."""
        return [seat for seat, cell in enumerate(self.cells) if cell == self.board.goal]

    def reasons(self) -> Iterator[Reason]:
        """GOO-S1 to S9."""
        board = self.board
        rests = board.rests()
        for player, cell in zip(self.players, self.cells, strict=True):
            if cell is not None and cell not in rests:
                said = gettext("{player}'s piece is on {cell}, and no throw leaves a piece there")
                yield Reason("GOO-S1", said.format(player=player, cell=cell), (cell,))
            if cell is None and not board.purse:
                said = gettext("{player} is said to be out, but on this board nobody drops out")
                yield Reason("GOO-S1", said.format(player=player))
        if len(self.home) > 1:
            said = gettext("{players} are both on the goal, but the game ends with the first")
            both = together([self.players[seat] for seat in self.home])
            yield Reason("GOO-S3", said.format(players=both), (board.goal,))
        elif self.over and not self._ended:
            said = gettext("nobody is on {goal}, so the game is not over")
            yield Reason("GOO-S2", said.format(goal=board.goal))
        elif not self.over and self.home:
            said = gettext("{player} is on {goal}, so the game is over and was not stopped")
            why = said.format(player=self.players[self.home[0]], goal=board.goal)
            yield Reason("GOO-S4", why, (board.goal,))
        yield from self._counted()

    @property
    def _ended(self) -> bool:
        """Whether somebody is on the goal or the only one left, or all may be waiting for ever (GOO-A13, GOO-A17)."""
        left = self._left
        wait = self.board.options.stalemate == "share" and self._may_be_stuck(left)
        return bool(self.home) or wait or (self.board.purse > 0 and len(left) <= 1)

    @property
    def _left(self) -> list[int]:
        """The seats still in the game."""
        return [seat for seat, cell in enumerate(self.cells) if cell is not None]

    @property
    def _winner(self) -> int | None:
        """The seat that has won: on the goal, or the only one left."""
        won = self.home or (self._left if self.board.purse else [])
        return won[0] if self.over and len(won) == 1 else None

    def _may_be_stuck(self, seats: Sequence[int]) -> bool:
        """Whether these may all be waiting with none who could buy a way out (GOO-A17); on one cell only one waits, for
        whoever comes frees the one there (GOO-A16)."""
        numbers = [self.cells[seat] or START for seat in seats]
        cells = [self.board.cells[number] for number in numbers]
        if not all(cell.wait for cell in cells) or len(set(numbers)) < len(numbers):
            return False
        priced = [(seat, cell.ransom) for seat, cell in zip(seats, cells, strict=True) if cell.ransom]
        if not self.board.purse:
            return not priced  # whoever has no purse can always pay
        if self.chips is None:
            return True
        held = self.chips
        return any(all(held[seat] - share < price for seat, price in priced) for share in self._shares(seats))

    def _shares(self, seats: Sequence[int]) -> range:
        """What each of these may have got of the pot at the end: nothing where more than odd chips lie in it still."""
        assert self.chips is not None
        fewest = min((self.chips[seat] for seat in seats), default=0)
        return range(max(fewest, 1) if self._in_pot < len(seats) else 1)  # each had a chip before that, or was out

    @property
    def _in_pot(self) -> int:
        """What lies in the pot as it is told, or else what the players' chips leave; 0 where neither is told."""
        if self.pot is not None:
            return self.pot
        return 0 if self.chips is None else self.total - sum(self.chips)

    @property
    def total(self) -> int:
        """All the chips there are, with the pot; what players owe counts against them."""
        return self.board.purse * len(self.players)

    def _counted(self) -> Iterator[Reason]:
        """GOO-S5 to S9."""
        yield from self._added()
        yield from self._left_in_pot()
        if self.chips is None:
            return
        for seat, held in enumerate(self.chips):
            why = self._owing(seat, held) or self._out_of_reach(seat, held)
            if why is not None:
                yield why

    def _added(self) -> Iterator[Reason]:
        """GOO-S5."""
        if self.chips is None:
            return
        held = sum(self.chips)
        if self.pot is not None and held + self.pot != self.total:
            said = ngettext(
                "the players have {chips} chip together and the pot {pot}; that must make {total}",
                "the players have {chips} chips together and the pot {pot}; that must make {total}",
                held,
            )
            yield Reason("GOO-S5", said.format(chips=held, pot=self.pot, total=self.total))
        if self.pot is None and held > self.total:
            said = ngettext(
                "the players have {chips} chip together, and there are only {total}",
                "the players have {chips} chips together, and there are only {total}",
                held,
            )
            yield Reason("GOO-S5", said.format(chips=held, total=self.total))

    def _left_in_pot(self) -> Iterator[Reason]:
        """GOO-S6 and S7."""
        pot, left = self._in_pot, self._left
        if not self.over or pot <= 0:
            return
        if self.home:
            said = gettext("{player} is on the goal and takes the pot, but it still holds {chips}")
            yield Reason("GOO-S6", said.format(player=self.players[self.home[0]], chips=pot))
        elif self._winner is not None:
            said = gettext("{player} is the only one left and takes the pot, but it still holds {chips}")
            yield Reason("GOO-S6", said.format(player=self.players[self._winner], chips=pot))
        elif self._ended and left and pot >= len(left):
            said = gettext(
                "all who are left wait and nobody can buy a way out, so the pot is shared equally, {share} for each; "
                "but it still holds {chips}"
            )
            yield Reason("GOO-S7", said.format(share=pot // len(left), chips=pot))

    def _owing(self, seat: int, held: int) -> Reason | None:
        """GOO-S8: chips that do not agree with being out, or not, on a board with purses."""
        if not self.board.purse:
            return None
        player, out = self.players[seat], self.cells[seat] is None
        if held < 0:
            said = gettext("{player} has {chips} chips, but nobody gives more than they have on this board")
        elif out and held:
            said = ngettext(
                "{player} is out, but has {chips} chip; whoever is out has given all they had",
                "{player} is out, but has {chips} chips; whoever is out has given all they had",
                held,
            )
        elif not out and not held and seat != self._winner:
            said = gettext("{player} has no chips left, so {player} is out and has no piece on the board")
        else:
            return None
        return Reason("GOO-S8", said.format(player=player, chips=held))

    def _out_of_reach(self, seat: int, held: int) -> Reason | None:
        """GOO-S9: more chips than anybody has without the pot, or fewer than were in it."""
        least, most = self._range(seat)
        player = self.players[seat]
        if seat == self._winner and self._in_pot <= 0 and least is not None and held < least:
            said = ngettext(
                "{player} takes the pot and has {chips} chip; that must be {least} at least",
                "{player} takes the pot and has {chips} chips; that must be {least} at least",
                held,
            )
            return Reason("GOO-S9", said.format(player=player, chips=held, least=least))
        if seat != self._winner and most is not None and held > most:
            said = ngettext(
                "{player} has {chips} chip and did not take the pot; that can be {most} at most",
                "{player} has {chips} chips and did not take the pot; that can be {most} at most",
                held,
            )
            return Reason("GOO-S9", said.format(player=player, chips=held, most=most))
        return None

    def _range(self, seat: int) -> tuple[int | None, int | None]:
        """The fewest and most chips that a seat can have, whatever was thrown; None where nothing is known."""
        if self.board.purse and self.cells[seat] is None:
            return 0, 0
        if seat == self._winner:
            others = [self._range(other) for other in range(len(self.players)) if other != seat]
            least, most = (_rest(self.total, [each[end] for each in others]) for end in (1, 0))
            if self.board.purse:
                least = max(least or 0, self.board.stake * len(self.players))
            return least, most
        least = 1 if self.board.purse else None
        shared = self.over and self._winner is None
        return least, None if shared else self._most_without_pot

    @property
    def _most_without_pot(self) -> int | None:
        """The most chips that anybody can have who got nothing of the pot: what is left after the stake, and where
        players pay each other, what all the others have left."""
        own = self.board.purse - self.board.stake
        if not self.board.pays_players:
            return own
        return own * len(self.players) if self.board.purse else None

    def is_left_by(self, position: Position) -> bool:
        """Whether the pieces stand so and, where that is said, the chips lie so."""
        return not self.differences(position)

    def differences(self, position: Position) -> list[Reason]:
        """The pieces and chips that are not as the throws leave them."""
        found = []
        for seat, player in enumerate(self.players):
            here, there = self.cells[seat], _cell_of(position, seat)
            if here != there:
                said = gettext("{player}'s piece: you wrote {here}; by the throws it is on {there}")
                found.append(Reason("", said.format(player=player, here=self._named(here), there=self._named(there))))
            if self.chips is not None and self.chips[seat] != position.pieces[seat].chips:
                said = gettext("{player}'s chips: you wrote {here}; by the throws there are {there}")
                held = said.format(player=player, here=self.chips[seat], there=position.pieces[seat].chips)
                found.append(Reason("", held))
        if self.pot not in (None, position.pot):
            said = gettext("the pot: you wrote {here}; by the throws it holds {there}")
            found.append(Reason("", said.format(here=self.pot, there=position.pot)))
        return found

    def _named(self, cell: int | None) -> str:
        names = {None: OUT, START: gettext("the start"), self.board.goal: gettext("the goal")}
        return names.get(cell, str(cell))

    def played(self, points: tuple[int | None, ...]) -> Played:
        """The pieces, and the chips where all of them are told; who misses turns or waits nobody knows."""
        chips, told = self.chips or (0,) * len(self.players), self.chips is not None and self.pot is not None
        each = zip(self.cells, chips, strict=True)
        return Played(
            names=self.players,
            scores=points,
            pawns=tuple(
                Pawn(cell=START if cell is None else cell, chips=held, waits=False, misses=0, out=cell is None)
                for cell, held in each
            ),
            pot=self.pot or 0,
            chips=self.board.chips and told,
            throws=0,
            last=None,
            winner=self.home[0] if self.over and len(self.home) == 1 else None,
            over=self.over,
            turn=None,
            fouls=(),
        )

    def scores_alone(self) -> Scores | None:
        """Who is on the goal, or is the only one left, has won, and nobody where all wait for ever (GOO-A17); the chips
        are exact where they are told (GOO-A24)."""
        winners = () if self._winner is None else (self.players[self._winner],)
        nobody = self.over and self._ended and not (winners or self.home)
        if not self.board.chips:
            points = [int(seat == self._winner) for seat in range(len(self.players))]
            return structs.replace(exact(points, winners), nobody=nobody)
        if self.chips is not None:
            return structs.replace(exact(self.chips, winners), nobody=nobody)
        refuted = self._refuted if self.over else None
        least, most = zip(*map(self._range, range(len(self.players))), strict=True)
        if not any(end is not None for end in (*least, *most)):
            return Scores(kind="unknown", winners=winners, nobody=nobody, refuted=refuted)
        return Scores(kind="bounds", least=least, most=most, winners=winners, nobody=nobody, refuted=refuted)

    def _refuted(self, written: Mapping[str, int]) -> Iterator[Reason]:
        """GOO-S5 of written scores: whoever wins takes the pot, so that the players have all chips; where it is shared
        (GOO-A17), all but the odd ones."""
        total, odd = sum(written.values()), self._odd
        if len(written) < len(self.players) or self.total - total in odd:
            return
        most, least = self.total - odd[0], self.total - odd[-1]
        said = gettext("the written chips make {chips} together, and at the end that must be {total}")
        if least < most:
            said = gettext("the written chips make {chips} together, and at the end that must be {least} to {total}")
        yield Reason("GOO-S5", said.format(chips=total, least=least, total=most))

    @property
    def _odd(self) -> range:
        """What may lie in the pot at the end of a game that is over: as many odd chips as cannot be shared."""
        if self._winner is not None:
            return range(1)
        if not self._left:  # nobody was left to get anything
            return range(self.total, self.total + 1)
        return range(len(self._left)) if self.pot is None else range(self.pot, self.pot + 1)


def _rest(total: int, others: Sequence[int | None]) -> int | None:
    """What the others leave of all chips; None where that of one is unknown."""
    return total - sum(known) if len(known := [each for each in others if each is not None]) == len(others) else None


def _cell_of(position: Position, seat: int) -> int | None:
    return None if position.pieces[seat].out else position.pieces[seat].cell


def read(opening: Opening) -> Sheet:
    """The board that a record describes. Raises BadInput, with the line, for what is no player, cell or number."""
    record = opening.record
    goal = opening.position.board.goal
    cells: dict[str, int | None] = {}
    for key, value in record.tables.get(PIECES, {}).items():
        player = player_at(record, PIECES, key)
        if player in cells:
            raise placed(record, PIECES, key, gettext("{player}'s piece is named twice").format(player=player))
        cells[player] = _cell(opening, key, value, goal)
    missing = next((player for player in opening.players if player not in cells), None)
    if missing is not None:
        said = gettext("where {player}'s piece stands is missing; write {player} = 57")
        raise placed(record, PIECES, PIECES, said.format(player=missing))
    chips: dict[str, int] = {}
    for key, value in record.tables.get(CHIPS, {}).items():
        owner = POT if key.strip().casefold() == POT else player_at(record, CHIPS, key)
        chips[owner] = number_at(record, CHIPS, key, value, "chips", least=-MOST, most=MOST)
    pot = chips.pop(POT, None)
    return Sheet(
        opening=opening,
        cells=tuple(cells[player] for player in opening.players),
        chips=tuple(chips.get(player, 0) for player in opening.players) if chips else None,
        pot=pot,
    )


def _cell(opening: Opening, key: str, value: Any, goal: int) -> int | None:
    said = str(value).strip().casefold()
    if said == OUT:
        return None
    cell = {"start": START, "goal": goal}.get(said, int(said) if said.isdecimal() and len(said) < 5 else -1)
    if isinstance(value, bool) or not START <= cell <= goal:
        sentence = gettext('{written} is not a cell; write its number, 1 to {goal}, or "start", "goal" or "out"')
        raise placed(opening.record, PIECES, key, sentence.format(written=shown(value), goal=goal))
    return cell


def template(opening: Opening) -> Mapping[str, Sequence[str]]:
    """A line for each player below both tables."""
    said = gettext('The cell of each piece, or "start", "goal" or "out"')
    found: dict[str, Sequence[str]] = {PIECES: [f"# {said}", *table_rows(dict.fromkeys(opening.players, "start"))]}
    if opening.position.board.chips:
        hint = gettext("Chips won or lost (a debt with a minus)")
        if opening.position.board.purse:
            hint = gettext("The chips of each")
        found[CHIPS] = if_known(hint, dict.fromkeys((*opening.players, POT), 0))
    return found


def tables(opening: Opening, position: Position) -> Mapping[str, Mapping[str, Any]]:
    """Where the pieces stand after a game, and who has which chips."""
    names = {START: "start", position.board.goal: "goal"}
    cells = {player: _cell_of(position, seat) for seat, player in enumerate(opening.players)}
    found: dict[str, dict[str, Any]] = {
        PIECES: {player: OUT if cell is None else names.get(cell, cell) for player, cell in cells.items()}
    }
    if position.board.chips:
        held = zip(opening.players, position.pieces, strict=True)
        found[CHIPS] = {player: piece.chips for player, piece in held} | {POT: position.pot}
    return found
