"""A round of Tolstoy found again: both players' walks over one field, put together turn by turn (docs/SHEETS.md 3.8).

Each triangle is coloured once and by one player, so the walks cannot hinder each other: any two go together if the
numbers of their words do. Only where nobody may be stuck who is not (`strict-stuck`) must it be looked at what was
still open when somebody was.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from sheetgen.games.tolstoy.board import Board
from sheetgen.games.tolstoy.grounds import Ground
from sheetgen.games.tolstoy.moves import Path, Start, Stuck, Word, write
from sheetgen.games.tolstoy.rules import Position
from sheetgen.games.tolstoy.walks import Check, Coloured, ListedWalks, Moment, StringWalks, Walk, Walks
from sheetgen.referee.finished.budget import Budget

Kind: TypeAlias = Literal["over", "on", "either"]
"""How a round stands: it is over; it is on; it is the only one that was begun, and may be either."""


class Round(Struct, frozen=True):
    """A round that can have left what is coloured."""

    french: Walk
    russian: Walk
    kind: Kind


class Missing(Struct, frozen=True):
    """Why there is no such round."""

    side: Literal["french", "russian", "both"]
    """Whose triangles are no walk; both: each player's are, but not together."""
    without_word: int = 0
    """Triangles of that side that no word can hold."""


Known: TypeAlias = dict[tuple[Coloured, bool], "Walk | Missing"]
"""What was found of each player's triangles alone, and whether as the French player's."""


def found(
    position: Position, half: int, french: Coloured, russian: Coloured, kind: Kind, budget: Budget, known: Known
) -> Round | Missing:
    """A round on a field (0 or 1) that leaves these triangles coloured. Raises Spent when the budget is used up."""
    board = position.board
    alone: dict[bool, Walk] = {}
    for here, marches in sorted(((russian, False), (french, True)), key=lambda side: side[0].certain.bit_count()):
        if (here, marches) not in known:
            known[here, marches] = _alone(board, here, budget, french=marches)
        walk = known[here, marches]
        if isinstance(walk, Missing):
            return walk
        alone[marches] = walk
    if not (board.strict or french.unclear or russian.unclear):
        return Round(alone[True], alone[False], kind)
    return _together(position, half, french, russian, kind, budget)


def _alone(board: Board, here: Coloured, budget: Budget, *, french: bool) -> Walk | Missing:
    """A walk of one player, whatever the other did."""
    walks = _walks(board, here, budget)
    side: Literal["french", "russian"] = "french" if french else "russian"
    if walks.without_word:
        return Missing(side, walks.without_word)
    return next(walks.found(0, lambda moment: (True, not (french and _home(board, moment)))), Missing(side))


def _together(
    position: Position, half: int, french: Coloured, russian: Coloured, kind: Kind, budget: Budget
) -> Round | Missing:
    """A round where the one walk bears on the other: by what cannot be read, or by who must have been stuck."""
    board = position.board
    theirs, ours = _walks(board, russian, budget), _walks(board, french, budget)
    shared = french.whole & russian.whole
    tried: set[tuple[int, int, int]] = set()
    for walk in theirs.found(0, lambda _: (True, True)):
        outcome = (walk.used & shared, len(walk.words), walk.end if board.strict else 0)
        if outcome not in tried:
            tried.add(outcome)
            answer = next(ours.found(walk.used & shared, _check(position, half, walk, kind)), None)
            if answer is not None:
                return Round(answer, walk, kind)
    return Missing("both")


def _walks(board: Board, here: Coloured, budget: Budget) -> Walks:
    return StringWalks(board, here, budget) if board.words is None else ListedWalks(board, here, budget)


def _home(board: Board, moment: Moment) -> bool:
    """Whether a French walk has come to the border with a word."""
    return moment.words > 0 and bool(board.border >> moment.at & 1)


def _check(position: Position, half: int, russian: Walk, kind: Kind) -> Check:
    """What a French walk must keep to beside this Russian one."""
    board, words = position.board, len(russian.words)

    def can_form(mover: int, moment: Moment) -> bool:
        ground = Ground(coloured=(moment.used, russian.used), ends=(moment.at, russian.end), closed=False)
        there = structs.replace(position, grounds=(ground,), rounds=1, half=half, mover=mover)
        return there.has_word(ground)

    def check(moment: Moment) -> tuple[bool, bool]:
        home = _home(board, moment)
        # With one word fewer the Russian comes to move, and is stuck unless the round ends or was stopped just there.
        unstuck = board.strict and moment.words == words + 1 and can_form(1, moment)
        may_end = moment.words >= words + home and not (home and kind == "on")
        if may_end and kind == "over" and not home:
            may_end = not unstuck and not (board.strict and can_form(0, moment))
        return may_end, not home and not unstuck

    return check


def written(board: Board, half: int, round: Round) -> Iterator[str]:
    """The moves of a round, as a record has them."""
    numbers = {i: number for number, i in board.starts[half].items()}
    french, russian = round.french, round.russian
    yield write(Start(numbers[french.start], numbers[russian.start], half + 1))
    home = bool(french.words) and bool(board.border >> french.end & 1)
    for n, path in enumerate(french.words):
        yield write(_word(board, path))
        last = n == len(french.words) - 1
        if n < len(russian.words):
            yield write(_word(board, russian.words[n]))
        elif n == len(russian.words) and not (last and (home or round.kind != "over")):
            yield write(Stuck())
    if round.kind == "over" and not home:
        yield write(Stuck())


def _word(board: Board, path: Path) -> Word:
    return Word(spelled(board, path), tuple(board.ids[i] for i in path))


def spelled(board: Board, path: Path) -> str:
    """A word that these triangles can spell, in order."""
    words = board.words
    if words is None:
        return "".join(board.letters[i] or board.alphabet[0] for i in path)

    def onward(place: int, prefix: str, low: int, high: int) -> str | None:
        if place == len(path):
            return prefix if words.words[low] == prefix else None
        letters = board.letters[path[place]]
        for each in [letters] if letters else board.next_letters(prefix, low, high, path[place]):
            first, past = words.narrow(prefix + each, low, high)
            whole = onward(place + 1, prefix + each, first, past) if first < past else None
            if whole is not None:
                return whole
        return None

    found = onward(0, "", 0, len(words))
    assert found is not None
    return found
