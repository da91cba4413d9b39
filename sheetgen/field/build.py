"""From parameters and a seed to a field that is good enough: draw, measure, and draw again if need be.

A layout that can never be drawn is given up after all draws, or sooner, once so much work has been spent that a field
would long have come; where a draw came near what is asked for, that is half as much again. Work is counted in steps
and not by a clock (effort.py), so that a seed gives the same field, or none, on every machine.
"""

from __future__ import annotations

from typing import Any, Protocol, cast

from msgspec import Struct

from sheetgen import effort, progress
from sheetgen.chance import Chance
from sheetgen.errors import BadInput
from sheetgen.field.code import DRAW_LIMIT
from sheetgen.field.model import Field
from sheetgen.field.quality import Floors
from sheetgen.language import N_, clauses, gettext, ngettext

PLACES = 3
"""Decimals of a millimetre in a finished field: far below what any printer shows, so no machine can differ."""

BUDGET = 9_000
"""Units of work, about milliseconds: what may be spent without any draw that comes near."""
NEAR = 0.8
"""The part of every floor that a draw must reach to come near: from there on, some more draws are worth their time."""
PATIENCE = 1.5
"""So many times the budget is spent where a draw came near."""
OVERDRAWN = 1.3
"""So many times the budget, a draw that was begun within it is given up in the middle."""
A_DRAW = 10.0
"""Units that any draw costs, whatever its builder says."""


class Builder(Protocol):
    """A game's field room, as far as building goes.

    It may also have ``REMEDIES``: what to change in a layout when a measure of Quality stays under its floor, by the
    measure's name, and for all else under ""; ``composed`` (Composer); ``given`` and ``lacking`` (Copyist); and
    ``own_map`` and ``whereabouts`` (Mapper).
    """

    def build(self, parameters: Any, chance: Chance) -> Field:
        """One draw. Raises Misdraw when chance led nowhere."""

    def floors(self, parameters: Any) -> Floors:
        """What the field must offer."""


class Composer(Protocol):
    """A builder that judges how a drawing is composed too, beyond what play needs."""

    def composed(self, field: Field, parameters: Any) -> float:
        """How much of what is asked of a composition it has: 1 or more is all."""


class Copyist(Protocol):
    """A builder that can also draw what a player's own layout gives point by point: chance has no part in that."""

    def given(self, parameters: Any) -> bool:
        """Whether these parameters give the whole drawing."""

    def lacking(self, field: Field, parameters: Any) -> list[BadInput]:
        """What in a drawing that was given is too small to play on, each with what it is about."""


class Whereabouts(Struct, frozen=True):
    """What in a map of one's own is too small."""

    words: str
    """How a sentence begins that is about it."""
    about: str | None
    """The key or piece of the layout by which its line is found."""


class Mapper(Protocol):
    """A builder that can also draw a map that a layout gives. Any draw of it will do, as another would be no better;
    what is too small in it shows on the paper that is asked for, and is told there (games/papers.py)."""

    def own_map(self, parameters: Any) -> Floors | None:
        """What the map that these parameters give must offer on paper; None where chance makes it."""

    def whereabouts(self, field: Field, parameters: Any, measure: str) -> Whereabouts:
        """Where in such a map that measure of Quality is the least."""


class Misdraw(Exception):
    """A draw that cannot be finished; the next one may be."""

    def __init__(self, sentence: str, reached: float = 0.0, remedy: str = "") -> None:
        super().__init__(sentence)
        self.reached = reached
        """The part of what was asked for that was reached, from 0 to 1."""
        self.remedy = remedy
        """What to change in a layout, where it is not what the builder's REMEDIES say."""


class _Nearest:
    """What the draws came to so far."""

    def __init__(self, floors: Floors) -> None:
        self.floors = floors
        self.share = 0.0
        """The worst measure of the best field, as a part of its floor."""
        self.measure, self.sentence, self.remedy = "", "", ""
        self._reached = -1.0

    def misdrawn(self, error: Misdraw) -> None:
        if not self.measure and error.reached >= self._reached:
            self._reached, self.sentence, self.remedy = error.reached, str(error), error.remedy

    def short(self, field: Field, names: list[str]) -> None:
        shares = {name: getattr(field.quality, name) / getattr(self.floors, name) for name in names}
        worst = min(shares, key=lambda name: shares[name])
        if not self.measure or shares[worst] > self.share:
            self.share, self.measure, self.remedy = shares[worst], worst, ""
            self.sentence = self.floors.shortfall(worst, getattr(field.quality, worst))


def draw(builder: Builder, parameters: Any, seed: int) -> tuple[Field, int]:
    """The first good and well composed field from a seed, and the number of that draw; where none is well composed, the
    best of those that can be played on.

    Raises BadInput, with the nearest that was reached and what to change, when none is good enough.
    """
    floors, composed = builder.floors(parameters), getattr(builder, "composed", _composed)
    nearest = _Nearest(floors)
    best: tuple[float, Field, int] | None = None
    with effort.counted(OVERDRAWN * BUDGET) as purse:
        budget: float = BUDGET
        for number in range(DRAW_LIMIT):
            if purse.spent > budget:
                break
            try:
                effort.spend(A_DRAW)
                field = _watched_redraw(
                    builder, parameters, seed, number, max(purse.spent / budget, number / DRAW_LIMIT)
                )
            except Misdraw as error:
                nearest.misdrawn(error)
                continue
            except effort.Spent:
                nearest.sentence = nearest.sentence or gettext("a single draw takes too long")
                number += 1
                break
            short = floors.shortfalls(field.quality)
            if not short:
                worth = composed(field, parameters)
                if worth >= 1:
                    return field, number
                if best is None or worth > best[0]:
                    best = (worth, field, number)
                continue
            nearest.short(field, short)
            if nearest.share >= NEAR:
                budget = PATIENCE * BUDGET
                purse.limit = OVERDRAWN * budget
        else:
            number = DRAW_LIMIT
    if best is not None:
        return best[1:]
    remedies = getattr(builder, "REMEDIES", {})
    remedy = (
        nearest.remedy or remedies.get(nearest.measure) or remedies.get("") or N_("take a layout that asks for less")
    )
    said = ngettext(
        "{number} draw from seed {seed} gave no playable field: {why}; {remedy}, or take another seed",
        "{number} draws from seed {seed} gave no playable field: {why}; {remedy}, or take another seed",
        number,
    )
    raise BadInput(said.format(number=number, seed=seed, why=nearest.sentence, remedy=gettext(remedy)))


def _composed(field: Field, parameters: Any) -> float:
    """Games that ask nothing of a composition."""
    return 1.0


def _watched_redraw(builder: Builder, parameters: Any, seed: int, number: int, share: float) -> Field:
    """A draw; from the second one on, those who watch hear how far the whole search is."""
    if not number:
        return redraw(builder, parameters, seed, number)
    progress.tell(min(share, 1.0))
    with progress.unheard():
        return redraw(builder, parameters, seed, number)


def copied(builder: Builder, parameters: Any, seed: int, *, force: bool) -> Field | None:
    """The drawing that a layout gives; None where chance draws. Raises BadInput for what nobody could play on, unless
    it is forced."""
    if _copyist(builder, parameters) is None:
        return None
    field = redraw(builder, parameters, seed, 0)
    if not force and (lacks := lacking(builder, parameters, field)):
        wrong = clauses(lack.sentence for lack in lacks)
        raise BadInput(
            gettext("{wrong}; sheetgen print --force prints it anyway").format(wrong=wrong), about=lacks[0].about
        )
    return field


def lacking(builder: Builder, parameters: Any, field: Field) -> list[BadInput]:
    """What in a drawing that its layout gives is too small to play on; nothing of one that chance has drawn."""
    copyist = _copyist(builder, parameters)
    return copyist.lacking(field, parameters) if copyist else []


def mapper(builder: Builder, parameters: Any) -> tuple[Mapper, Floors] | None:
    """The builder as one that draws the map that these parameters give, and what it must offer on paper; None where
    chance makes the map."""
    if not hasattr(builder, "own_map"):
        return None
    found = cast("Mapper", builder)
    floors = found.own_map(parameters)
    return None if floors is None else (found, floors)


def _copyist(builder: Builder, parameters: Any) -> Copyist | None:
    """The builder as one that draws what these parameters give; None where chance draws."""
    if not hasattr(builder, "given"):
        return None
    copyist = cast("Copyist", builder)
    return copyist if copyist.given(parameters) else None


def redraw(builder: Builder, parameters: Any, seed: int, number: int) -> Field:
    """Draw `number` of a seed again, judging nothing."""
    return builder.build(parameters, Chance(seed * DRAW_LIMIT + number))


def rounded(x: float, y: float) -> tuple[float, float]:
    """A point as a finished field keeps it."""
    return round(x, PLACES), round(y, PLACES)
