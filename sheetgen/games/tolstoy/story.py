"""What a game of Tolstoy leaves on the sheet, as plain data for the page to draw."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sheetgen.games.tolstoy.board import Board
from sheetgen.games.tolstoy.grounds import Reading
from sheetgen.games.tolstoy.moves import Start, Word
from sheetgen.referee.verdict import Verdict


class Stroke(Struct, frozen=True, kw_only=True):
    """What a played game adds to the picture: a start or a word, over the triangles it was laid on."""

    spaces: tuple[int, ...]
    """Triangle numbers in order."""
    letters: tuple[str, ...] = ()
    """What each of them spelled, where a word was laid."""
    french: bool
    order: int | None = None
    """The word's number among all moves; None for a start."""
    foul: bool = False


class Played(Struct, frozen=True, kw_only=True):
    """A whole game, as the picture needs it."""

    strokes: tuple[Stroke, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    """For each half: who was French and who Russian there."""
    points: tuple[tuple[int, ...], ...] = ()
    """For each half all that the French player may have made of it, from the least; none where nothing was played."""


def story(verdict: Verdict[Reading]) -> Played:
    """What the game left on the sheet, for the page to draw."""
    position = verdict.position
    board, trail = position.board, position.grounds[0].trail
    strokes, order = [], 0
    rounds: list[tuple[int, int]] = []
    for played in verdict.played:
        after = played.position
        if isinstance(played.move, Start) and after.rounds > len(rounds):
            rounds.append((after.half, after.french))
            ends = after.grounds[0].ends
            strokes += [
                Stroke(spaces=(board.ids[end],), french=side == 0, foul=played.foul is not None)
                for side, end in enumerate(ends)
                if end is not None
            ]
        length = len(after.grounds[0].trail)
        if isinstance(played.move, Word) and length > order:
            order = length
            path = trail[order - 1][0] if len(trail) >= order else ()
            strokes.append(
                Stroke(
                    spaces=tuple(board.ids[i] for i in path),
                    letters=_spelled(board, path, played.move.text),
                    french=played.player == board.players[rounds[-1][1]],
                    order=played.number,
                    foul=played.foul is not None,
                )
            )
    names: list[tuple[str, str]] = [("", ""), ("", "")]
    points: list[tuple[int, ...]] = [(), ()]
    for half, french in rounds:
        names[half] = (board.players[french], board.players[1 - french])
        points[half] = position.possible_scores[board.players[french]]
    return Played(strokes=tuple(strokes), names=tuple(names), points=tuple(points))


def _spelled(board: Board, path: Sequence[int], text: str) -> tuple[str, ...]:
    """What each triangle of a path spells of a word (of a fouled one as far as it goes)."""
    spelled: list[str] = []
    for i in path:
        letters = board.letters[i] or text[len("".join(spelled)) :][:1]
        spelled.append(letters)
    return tuple(spelled)
