"""A game as it stood at some of its moments: what a strip of pictures shows, and the move that brought most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from sheetgen.language import gettext
from sheetgen.page.text.strip import BROAD, PAGE, Frame

if TYPE_CHECKING:
    from sheetgen.games import Game
    from sheetgen.page.text.setting import Figure
    from sheetgen.referee.forgiveness import AnyPosition
    from sheetgen.referee.verdict import Judged, Verdict
    from sheetgen.story import Played

FEWEST = 12
"""Pictures of a game at the least, where nobody says how many moves each is to show."""


class Best(Struct, frozen=True):
    """The move that brought most points."""

    move: Judged[AnyPosition]
    points: int


def frames(game: Game, verdict: Verdict[AnyPosition], every: int = 0) -> list[Frame]:
    """The game in pictures, each with so many moves more than the one before; 0: as many moves as make a page of them.

    Moves that leave no trace on the field (a choice, a pass) have no picture of their own.
    """
    played = verdict.played
    step = every or _step(len(played), len(verdict.position.scores), BROAD if game.lying else PAGE)
    found: list[Frame] = []
    first, before = 0, _laid(game.rules.story(structs.replace(verdict, played=())))
    for last in [*range(step, len(played), step), *([len(played)] if played else [])]:
        story = _story(game, verdict, last)
        picture = _drawn(game, verdict, story, first) if _laid(story) != before else None
        if picture is not None and not (found and picture.shape == found[-1].picture.shape):
            found.append(Frame(picture, *_caption(verdict, first, last)))
            first, before = last, _laid(story)
    return found


def _laid(story: Played) -> Played:
    """What lies on the field, whatever it counts."""
    return structs.replace(story, scores=())


def _step(moves: int, players: int, most: int) -> int:
    """Moves from one picture to the next: whole rounds, where that leaves enough pictures."""
    step = max(1, -(-moves // most))
    rounds = -(-step // players) * players
    return rounds if moves / rounds >= FEWEST else step


def pictured(game: Game, verdict: Verdict[AnyPosition], first: int, last: int) -> Figure:
    """The field after the first `last` judged moves, those behind `first` in numbers."""
    return _drawn(game, verdict, _story(game, verdict, last), first)


def _story(game: Game, verdict: Verdict[AnyPosition], last: int) -> Played:
    played = verdict.played[:last]
    return game.rules.story(structs.replace(verdict, played=played, position=played[-1].position))


def _drawn(game: Game, verdict: Verdict[AnyPosition], story: Played, first: int) -> Figure:
    return game.sheet.figure(verdict.field, structs.replace(story, since=verdict.played[first].number))


def _caption(verdict: Verdict[AnyPosition], first: int, last: int) -> tuple[str, str, str]:
    """Which moves, how it stands, and what was played."""
    shown = verdict.played[first:last]
    ends = {"first": shown[0].number, "last": shown[-1].number}
    number = str(shown[0].number) if len(shown) == 1 else gettext("{first} to {last}").format(**ends)
    scores = shown[-1].position.possible_scores.values()
    stands = " : ".join(str(points[0]) if len(points) == 1 else "?" for points in scores)
    return number, stands, ", ".join(_said(move) for move in shown)


def _said(move: Judged[AnyPosition]) -> str:
    said = f"{move.player} {move.text}" if move.player else move.text
    return said + gettext(" (foul)") if move.foul else said


def best(verdict: Verdict[AnyPosition]) -> Best | None:
    """The first of the moves that brought most; None where none brought more than a point, or nobody can tell.

    Points may be bad (Delaunay's boxes): then those who have most of them do not win.
    """
    position = verdict.position
    if position.is_open or not verdict.winners:
        return None
    most = max(position.scores.values())
    if any(position.scores[name] < most for name in verdict.winners):
        return None
    found = max(_gains(verdict), key=lambda each: each.points, default=None)
    return found if found is not None and found.points > 1 else None


def _gains(verdict: Verdict[AnyPosition]) -> Iterator[Best]:
    before: dict[str, int] = {}
    for move in verdict.played:
        scores = dict(move.position.scores)
        if move.foul is None and move.player in before:
            yield Best(move, scores[move.player] - before[move.player])
        before = scores
