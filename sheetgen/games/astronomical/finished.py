"""The finished boards of Astronomical Tables (docs/SHEETS.md): what men and captives refute, and who has won. No order
is looked for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sheetgen.games.astronomical.rules import IDS, LETTERS, MEN, NUMBERS, Position
from sheetgen.games.astronomical.story import Pile, Played
from sheetgen.language import gettext, listed, ngettext
from sheetgen.referee.finished import sheet
from sheetgen.referee.finished.notation import if_known, number_at, placed, player_at
from sheetgen.referee.finished.sheet import Opening, Reason, Scores, exact
from sheetgen.referee.record import table_rows
from sheetgen.tomlfile import shortened

ON, CAPTIVES = "men", "captives"
TABLES = (ON, CAPTIVES)

MOST = 99
"""Captives that can be meant; there are 49 men in all."""

_POINT = re.compile(r"(?:(\d)\s*[x*×]\s*)?([A-Za-z]\d)(?:\s*[x*×]\s*(\d))?", re.IGNORECASE)


class Sheet(sheet.BoardSheet, frozen=True, kw_only=True):
    """The board after a game."""

    men: tuple[tuple[int, ...], ...]
    """By seat the points where the men stand, ascending."""
    captives: tuple[int, ...] | None
    """By seat how many men of others each holds; None: nobody says."""

    def reasons(self) -> Iterator[Reason]:
        """AST-S1 to S5."""
        yield from self._counts()
        owners: dict[int, int] = {}
        for seat, points in enumerate(self.men):
            for point in dict.fromkeys(points):
                other = owners.setdefault(point, seat)
                if other != seat:
                    said = gettext("men of {one} and {other} stand on {point}; no point ever holds men of two players")
                    why = said.format(one=self.players[other], other=self.players[seat], point=IDS[point])
                    yield Reason("AST-S3", why, (IDS[point],))
        left = [player for player, points in zip(self.players, self.men, strict=True) if points]
        if self.over and len(left) > 1:
            said = gettext("{players} still have men on the board, so the game is not over")
            yield Reason("AST-S2", said.format(players=listed(left)))
        if not left:
            yield Reason("AST-S2", gettext("nobody has a man on the board; the last player always has one left"))
        if not self.over and len(left) == 1:
            said = gettext("only {player} has men on the board, so the game is over and was not stopped")
            yield Reason("AST-S4", said.format(player=left[0]))

    def _counts(self) -> Iterator[Reason]:
        """AST-S1 and S5."""
        for player, points in zip(self.players, self.men, strict=True):
            if len(points) > MEN:
                said = gettext("{player} has {men} men on the board; everyone has {most} at most")
                yield Reason("AST-S1", said.format(player=player, men=len(points), most=MEN))
        if self.captives is None:
            return
        on, held = sum(map(len, self.men)), sum(self.captives)
        if on + held != self._everybody:
            said = ngettext(
                "{on} man is on the board and {taken} taken, {count} in all; there are {total}",
                "{on} men are on the board and {taken} taken, {count} in all; there are {total}",
                on,
            )
            yield Reason("AST-S1", said.format(on=on, taken=held, count=on + held, total=self._everybody))
        for player, captives, most in zip(self.players, self.captives, self._most_captives, strict=True):
            if captives > most:
                why = ngettext(
                    "{player} holds {captives} captive, and the others have lost only {lost}",
                    "{player} holds {captives} captives, and the others have lost only {lost}",
                    captives,
                )
                yield Reason("AST-S5", why.format(player=player, captives=captives, lost=most))

    @property
    def _everybody(self) -> int:
        """All the men there are."""
        return MEN * len(self.players)

    @property
    def _most_captives(self) -> list[int]:
        """By seat how many men the others have lost."""
        lost = [MEN - len(points) for points in self.men]
        return [sum(lost) - own for own in lost]

    def is_left_by(self, position: Position) -> bool:
        """Whether the men stand so, and are held so where that is said."""
        held = tuple(map(len, position.captives))
        return tuple(men.points for men in position.men) == self.men and self.captives in (None, held)

    def differences(self, position: Position) -> list[Reason]:
        """The players whose men stand otherwise, or who hold others."""
        found = []
        for seat, player in enumerate(self.players):
            here, there = self.men[seat], position.men[seat].points
            if here != there:
                written, played = (_points(points) or gettext("nowhere") for points in (here, there))
                said = gettext("{player}: you wrote {here}; by the moves the men stand on {there}")
                found.append(Reason("", said.format(player=player, here=written, there=played)))
            if self.captives is not None and self.captives[seat] != len(position.captives[seat]):
                said = ngettext(
                    "{player}: you wrote {here} captive; by the moves there are {there}",
                    "{player}: you wrote {here} captives; by the moves there are {there}",
                    self.captives[seat],
                )
                held = said.format(player=player, here=self.captives[seat], there=len(position.captives[seat]))
                found.append(Reason("", held))
        return found

    def played(self, points: tuple[int | None, ...]) -> Played:
        """The men, and the captives where it is certain whose they were: where two play."""
        held = self.captives if self.captives is not None and len(self.players) == 2 else (0,) * len(self.players)
        scores = self.scores_alone()
        won = scores.winners if scores is not None else ()
        return Played(
            names=self.players,
            scores=points,
            sides=tuple(LETTERS[side] for side in self.opening.position.table.sides),
            piles=tuple(
                Pile(IDS[point], seat, count)
                for seat, men in enumerate(self.men)
                for point, count in sorted(Counter(men).items())
            ),
            captives=tuple((1 - seat,) * count for seat, count in enumerate(held)),
            out=tuple(seat for seat, men in enumerate(self.men) if not men),
            turn=None,
            over=self.over,
            winners=tuple(seat for seat, player in enumerate(self.players) if player in won),
            last=None,
            fouls=(),
        )

    def scores_alone(self) -> Scores | None:
        """Men and captives; without the captives at least the men that each has left (AST-A11)."""
        men = [len(points) for points in self.men]
        if self.captives is None:
            most = [own + captives for own, captives in zip(men, self._most_captives, strict=True)]
            return Scores(kind="bounds", least=tuple(men), most=tuple(most), refuted=self._refuted)
        points = [own + held for own, held in zip(men, self.captives, strict=True)]
        best = max(points)
        won = [player for player, each in zip(self.players, points, strict=True) if each == best] if self.over else []
        return exact(points, won)

    def _refuted(self, written: Mapping[str, int]) -> Iterator[Reason]:
        """AST-S1 of written scores: every man is somebody's, so that together they are all the men (AST-A11)."""
        total = sum(written.values())
        if len(written) < len(self.players) or total == self._everybody:
            return
        said = gettext("the written scores make {points} together, and there are {total} men")
        yield Reason("AST-S1", said.format(points=total, total=self._everybody))


def read(opening: Opening) -> Sheet:
    """The board that a record describes. Raises BadInput, with the line, for what is no player, point or number."""
    record = opening.record
    men: dict[str, tuple[int, ...]] = {}
    for key, value in record.tables.get(ON, {}).items():
        player = player_at(record, ON, key)
        if player in men:
            raise placed(record, ON, key, gettext("{player}'s men are named twice").format(player=player))
        men[player] = tuple(sorted(_men(opening, key, value)))
    captives: dict[str, int] = {}
    for key, value in record.tables.get(CAPTIVES, {}).items():
        captives[player_at(record, CAPTIVES, key)] = number_at(record, CAPTIVES, key, value, "men", least=0, most=MOST)
    return Sheet(
        opening=opening,
        men=tuple(men.get(player, ()) for player in opening.players),
        captives=tuple(captives.get(player, 0) for player in opening.players) if captives else None,
    )


def _men(opening: Opening, key: str, value: Any) -> Iterator[int]:
    """The points of a player's men, one by one."""
    for said in value if isinstance(value, list) else re.split(r"[\s,;]+", str(value).strip()):
        match = _POINT.fullmatch(str(said))
        if match is None and str(said):
            how = gettext("{text} is not a point; write where each man stands, such as K3 or, for two men there, K3x2")
            raise placed(opening.record, ON, key, how.format(text=shortened(str(said))))
        if match is not None:
            id = match[2].upper()
            if id not in NUMBERS:
                unknown = gettext("there is no point {point}; the points are K1 to W7")
                raise placed(opening.record, ON, key, unknown.format(point=id))
            yield from [NUMBERS[id]] * int(match[1] or match[3] or 1)


def _points(points: Sequence[int]) -> str:
    """Where men stand, as a record has it."""
    return " ".join(f"{IDS[point]}x{count}" if count > 1 else IDS[point] for point, count in Counter(points).items())


def template(opening: Opening) -> Mapping[str, Sequence[str]]:
    """A line for each player below both tables."""
    said = gettext("Where the men stand: K3x2 is two men on the third point of the black side, K1 its ace")
    taken = gettext("How many men of others each holds")
    return {
        ON: [f"# {said}", *table_rows(dict.fromkeys(opening.players, ""))],
        CAPTIVES: if_known(taken, dict.fromkeys(opening.players, 0)),
    }


def tables(opening: Opening, position: Position) -> Mapping[str, Mapping[str, Any]]:
    """Where the men stand after a game, and who holds how many."""
    seats = zip(opening.players, position.men, position.captives, strict=True)
    both = [(player, _points(men.points), len(held)) for player, men, held in seats]
    return {
        ON: {player: points for player, points, _ in both},
        CAPTIVES: {player: held for player, _, held in both},
    }
