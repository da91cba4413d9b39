"""From a photo that is laid on its page to what everybody coloured, and how sure that is.

Light is divided out, every space and segment measured, the pens are found among what was measured, the swatches give
them their players, and each place gets its pen with the probability that this is right. What the picture does not
decide is left in doubt: whoever knows the rules, or was at the table, decides it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from msgspec import Struct, structs

from sheetgen.language import N_, gettext, ngettext
from sheetgen.photo.arrays import Floats, Pixels, Points
from sheetgen.photo.circles import rings
from sheetgen.photo.light import PER_MM, Lit, divided, unfringed
from sheetgen.photo.mapping import Map
from sheetgen.photo.pens import (
    PLANE,
    Palette,
    absorbances_of,
    called,
    directions,
    features_of,
    hues_of,
    names,
    palette,
    rgb_of,
)
from sheetgen.photo.printed import Printed
from sheetgen.photo.spaces import Patch, Raster, patches, raster, rims
from sheetgen.photo.strokes import Trace, continued, traces

SURE = 0.8
"""A place whose confidence is less is in doubt."""


class Pen(Struct, frozen=True):
    """A pen that was used on the sheet."""

    name: str
    """What people call its colour."""
    rgb: tuple[int, int, int]
    """How it looks under white light, in sRGB."""
    swatch: int | None = None
    """The number of the swatch that was coloured with it."""
    also: tuple[int, ...] = ()
    """The swatches on other parts of the sheet that were coloured with it too."""

    @property
    def swatches(self) -> tuple[int, ...]:
        """The numbers of all swatches that were coloured with it."""
        return () if self.swatch is None else (self.swatch, *self.also)


class Seen(Struct, frozen=True):
    """What was made out at one place."""

    pen: int | None
    """Which of the reading's pens; None: nothing is coloured."""
    confidence: float
    """The probability that this is right."""
    other: int | None = None
    """What it is otherwise, most likely; None: nothing is coloured."""
    share: float = 0.0
    """The probability of that."""
    why: str = ""
    """What makes it doubtful, in a few words."""

    @property
    def sure(self) -> bool:
        """Whether it need not be asked about."""
        return self.confidence >= SURE


class Reading(Struct, frozen=True):
    """What a photographed page shows."""

    pens: tuple[Pen, ...]
    spaces: dict[str, Seen]
    segments: dict[str, Seen]
    circled: dict[str, Seen]
    """For each space whose printed or written letter may be circled: with which pen."""
    rubbed: tuple[str, ...] = ()
    """Spaces that were coloured and rubbed out, as it seems."""
    troubles: tuple[str, ...] = ()
    """What is odd about the sheet as a whole, a sentence each."""
    beside: Mapping[str, tuple[int, ...]] = {}
    """For each space the swatches on its part of the sheet, where the parts have swatches of their own."""
    colourless: bool = False
    """Whether nothing is coloured, and places are grey from edge to edge as no shadow leaves them: a copy in grey,
    whatever the lamp that it was photographed under."""


@dataclass(frozen=True, eq=False)
class _Limits:
    """Shares of a place that are coloured: below `empty` it is surely not filled, above `full` it surely is."""

    empty: float
    full: float

    def above(self, share: float) -> float:
        """How far a share lies from one to the other, 0 to 1."""
        return float(np.clip((share - self.empty) / (self.full - self.empty), 0, 1))


_FILLED = _Limits(0.14, 0.34)
_TINTED = _Limits(0.25, 0.5)
"""The same well inside a space that may be only outlined."""
_ROUND = _Limits(0.65, 0.92)
"""Of the way round, for an outline."""
_STRENGTH = _Limits(0.2, 0.42)
"""Of what is usual for the pen; what is fainter was rubbed out."""
_GLARED = _Limits(0.1, 0.4)
"""How dark print is under glare: below nothing is known of what colour lies there, above all of it."""
_GREYED, _WIDE, _SEVERAL = 0.95, 100, 2
"""The share of a place that is grey when it is a coloured one's copy (a shadow's edge crosses places, and leaves less),
how many pixels it has at the least, and how many such places there are."""
_PALER = 0.5
"""Of its box: a pen colours spaces no paler than that."""
_OUTLINE, _STROKES = 0.5, 2.2
"""mm along a space's edge that are left out where spaces are outlined, and where lines are followed."""
_HELD = _Limits(0.2, 0.55)
"""Of the lines around: where fewer lie right, the segment may lie beside itself."""
_LAID = 0.35
"""The same for a box: what is seen beside it is nobody's colour, and would name the wrong one's."""
_ALONG = _Limits(0.3, 0.65)
_UNEXPLAINED = 60.0
"""So many squared deviations from every pen, and a stroke may as well be of none."""
_CAPTURED = 0.97
_FAINT = 0.6
_ALIKE = 0.9
_SAY = 0.5
_THIN = 2
"""Windows in which the strokes of a thin pen show."""
_UNSEEN = 0.6
_ODDS = 6.0
"""Logarithm of the odds for or against a ring where all of it could be seen."""
_PLAIN = 15.0
"""So many squared deviations better than any other, and a pen's stroke is plainly its own."""
_WEAKER = 0.25
"""By so much of what is usual a stroke may be weaker."""
_WEAKEST = 4.0
_CAUTION = 3.5
"""Squared deviations along a segment hang together, so each says less by so much."""


@dataclass(frozen=True, eq=False)
class _Measured:
    """What was measured on a page before any pen is known."""

    lit: Lit
    drawn: Raster
    spaces: dict[str, Patch]
    rims: dict[str, float]
    """For each space that may be only outlined: how much of the way round a line follows its edge."""
    segments: dict[str, Trace]
    swatches: dict[int, Patch]
    """Those that are coloured."""
    grey: int
    """How many spaces and swatches are grey from edge to edge."""


def read(
    pixels: Pixels,
    where: Map,
    printed: Printed,
    *,
    pens: int | None = None,
    circles: bool = False,
    near: Callable[[Points], float] = lambda place: 1.0,
    beside: Mapping[str, tuple[int, ...]] | None = None,
) -> Reading:
    """What the photo shows of a printed page.

    `where` says where the page lies in the photo, `near` how much of the lines round a place it has right: a stroke is
    a millimetre wide, and half of that astray is beside it. `pens` is how many pens were used, if that is known.
    `circles`: spaces may be tinted or only outlined, and their letters circled. `beside`: for each space the swatches
    on its part of the sheet, where the parts have swatches of their own: these say what its pen can be.
    """
    found = _measured(pixels, where, printed, circles=circles)
    held = {number: patch for number, patch in found.swatches.items() if near(printed.swatches[number].corners) > _LAID}
    found = replace(found, swatches=held)
    if not found.segments:
        seen = _spaces_read(found, pens, beside or {})
    else:
        laid = np.array([_HELD.above(near(line)) for line in printed.segments.values()])
        seen = _lines_read(found, printed.segments, pens, laid)
    return structs.replace(seen, colourless=not seen.pens and found.grey >= _SEVERAL)


def _measured(pixels: Pixels, where: Map, printed: Printed, *, circles: bool) -> _Measured:
    flat, seen = where.flat(pixels, PER_MM), where.seen(pixels, PER_MM)
    drawn = raster(printed.spaces, seen.shape)
    lit = divided(flat, seen, printed.blank, drawn.covered)
    if printed.segments:  # a stroke is looked for right beside its black line
        lit = unfringed(lit, printed.blank, drawn.covered)
    held = patches(lit, drawn, edge=_OUTLINE if circles else _STROKES if printed.segments else None)
    around = dict(zip(printed.spaces, _rims(lit, drawn, held), strict=True)) if circles else {}
    along = dict(zip(printed.segments, traces(lit, printed.segments, drawn, held), strict=True))
    boxes = _boxes(lit, printed)
    return _Measured(
        lit=lit,
        drawn=drawn,
        spaces=dict(zip(printed.spaces, held, strict=True)),
        rims=around,
        segments=along,
        swatches={number: patch for number, patch in boxes.items() if patch.fill > _FILLED.full},
        grey=sum(patch.grey > _GREYED and patch.pixels >= _WIDE for patch in (*held, *boxes.values())),
    )


def _rims(lit: Lit, drawn: Raster, held: Sequence[Patch]) -> list[float]:
    """Faint traces are no lines: what counts as one is told by what is there."""
    lengths = [float(np.ptp(patch.absorbance)) for patch in held if patch.absorbance.any()]
    return rims(lit, drawn, max(lit.least, 0.12 * float(np.quantile(lengths, 0.75)) if lengths else 0.0))


def _boxes(lit: Lit, printed: Printed) -> dict[int, Patch]:
    boxes = {number: box.corners for number, box in printed.swatches.items()}
    return dict(zip(boxes, patches(lit, raster(boxes, lit.chroma.shape)), strict=True))


def _spaces_read(found: _Measured, pens: int | None, beside: Mapping[str, tuple[int, ...]]) -> Reading:
    filled = {id: _fill(found, id) for id in found.spaces}
    coloured = _absorbances(patch for id, patch in found.spaces.items() if filled[id] == 1)
    every = palette(features_of(coloured), pens, features_of(_absorbances(found.swatches.values())))
    parts = {*beside.values()}
    groups = _joined(every, list(found.swatches), parts)
    centres = [every.centres[group].mean(0) for group in groups]
    known = Palette(np.array(centres).reshape(len(groups), every.centres.shape[1]), every.spread)
    swatches = _swatches(found, groups)
    shares = {id: _shares(patch, every, found.lit) for id, patch in found.spaces.items()}
    shares = {id: np.append([each[group].sum() for group in groups], each[-1]) for id, each in shares.items()}
    shares = {id: _on_part(each, known, swatches, beside[id]) if id in beside else each for id, each in shares.items()}
    usual = _usual_lengths(found, shares, filled, swatches)
    spaces, rubbed = _coloured(found, filled, shares, usual)
    circled = _circled(found, spaces, usual) if found.rims else {}
    pens_seen = _pens(found, spaces, known.centres[:, :3], swatches)
    there = {id: part for id, part in beside.items() if id in found.spaces}
    troubles = _troubles(found, pens_seen, known, spaces, parts)
    return Reading(pens_seen, spaces, {}, circled, rubbed, troubles, there)


def _joined(every: Palette, numbers: Sequence[int], parts: Collection[tuple[int, ...]]) -> list[list[int]]:
    """The pens of a palette, by index, those together that are one pen in swatches of several parts.

    `numbers` are the swatches of the first of them.
    """
    apart, alike = every.apart(), {*every.alike()}
    groups = [[pen] for pen in range(len(every.centres))]
    for pair in sorted(alike, key=lambda pair: float(apart[pair])) if parts else ():
        first, later = (next(group for group in groups if pen in group) for pen in sorted(pair))
        both = sorted({*first, *later})
        own = {numbers[pen] for pen in both if pen < len(numbers)}
        one_each = len(own) == len(both) and all(len(own & {*part}) < 2 for part in parts)
        if one_each and all((high, low) in alike for low, high in combinations(both, 2)):
            groups = [group for group in groups if group not in (first, later)] + [both]
    return sorted(groups)


def _swatches(found: _Measured, groups: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """For each pen, as the indices in the palette that it has, the numbers of its swatches."""
    numbers = list(found.swatches)
    return [tuple(numbers[pen] for pen in group if pen < len(numbers)) for group in groups]


def _on_part(shares: Floats, known: Palette, swatches: Sequence[tuple[int, ...]], part: tuple[int, ...]) -> Floats:
    """The shares of the pens on one part of the sheet.

    Of pens that look the same that one has all which is in a swatch there, else the first. Where every swatch of the
    part is coloured, each plainly with another pen, no pen that is only in swatches elsewhere was used there.
    """
    whole, own = shares.copy(), [pen for pen, numbers in enumerate(swatches) if {*numbers} & {*part}]
    alike = known.alike()
    for later, first in alike:
        to, away = (later, first) if later in own and first not in own else (first, later)
        whole[to] += whole[away]
        whole[away] = 0
    if len(own) == len(part) and not any(one in own and other in own for one, other in alike):
        whole[[pen for pen, numbers in enumerate(swatches) if numbers and pen not in own]] = 0
    made: Floats = whole / whole.sum()
    return made


def _coloured(
    found: _Measured, filled: Mapping[str, float], shares: Mapping[str, Floats], usual: Floats
) -> tuple[dict[str, Seen], tuple[str, ...]]:
    """What each space was coloured with, and which were rubbed out, being far fainter than their pen usually is."""
    spaces, rubbed = {}, []
    for id, patch in found.spaces.items():
        strength = _STRENGTH.above(_length(patch) / usual[_first(shares[id])]) if filled[id] else 1.0
        if filled[id] >= 0.5 and strength < 0.5:
            rubbed.append(id)
        there = min(filled[id], strength)
        # Glare takes colour away and adds none: what is empty under it may not be.
        plain = _plain(patch) * (_GLARED.above(patch.bare) if there < 0.5 else 1.0)
        spaces[id] = _decided(there, shares[id], plain)
    return spaces, tuple(rubbed)


def _fill(found: _Measured, id: str) -> float:
    """How surely a space is coloured, 0 to 1, going by how much of it is."""
    patch = found.spaces[id]
    if not patch.absorbance.any():
        return 0.0
    return (
        max(_ROUND.above(found.rims[id]), _TINTED.above(patch.core)) if id in found.rims else _FILLED.above(patch.fill)
    )


def _usual_lengths(
    found: _Measured,
    shares: Mapping[str, Floats],
    filled: Mapping[str, float],
    swatches: Sequence[tuple[int, ...]],
) -> Floats:
    """(pens,): how strongly each pen colours, for telling what was rubbed out: where all of it was, its box says it."""
    lengths: list[list[float]] = [[] for _ in range(max(1, len(swatches)))]
    for id, patch in found.spaces.items():
        if filled[id] == 1:
            lengths[_first(shares[id])].append(_length(patch))
    any_ = float(np.quantile([one for each in lengths for one in each] or [1.0], 0.6))
    boxes = [_length(found.swatches[numbers[0]]) if numbers else any_ for numbers in swatches] or [any_]
    return np.array(
        [
            max(float(np.quantile(each, 0.85)), _PALER * box) if len(each) > 3 else box
            for each, box in zip(lengths, boxes, strict=True)
        ]
    )


def _first(shares: Floats) -> int:
    """The likeliest pen; 0 where there are none."""
    return int(shares[:-1].argmax()) if len(shares) > 1 else 0


def _length(patch: Patch) -> float:
    return float(np.linalg.norm(patch.absorbance))


def _circled(found: _Measured, spaces: Mapping[str, Seen], usual: Floats) -> dict[str, Seen]:
    """Round which letters there is a ring; only what is coloured is looked at."""
    ids = [id for id, seen in spaces.items() if seen.pen is not None or seen.other is not None]
    places = {id: i for i, id in enumerate(spaces)}
    circled = {}
    for id, ring in zip(ids, rings(found.lit, found.drawn, [places[id] for id in ids]), strict=True):
        pen = spaces[id].pen if spaces[id].pen is not None else spaces[id].other
        odds = 4 * np.log(max(ring.steady, 0.1) / 5) + np.log(max(ring.contrast, 0.005) / usual[pen] / 0.08)
        odds = float(np.clip(odds, -_ODDS * ring.seen, _ODDS * ring.seen))  # print may hide a ring
        there = float(1 / (1 + np.exp(-odds)))
        seen = Seen(pen, there, None, 1 - there) if there > 0.5 else Seen(None, 1 - there, pen, there)
        circled[id] = seen
    return circled


def _lines_read(found: _Measured, lines: Mapping[str, Points], pens: int | None, laid: Floats) -> Reading:
    """Beside black lines only hues can be trusted, so hues are what pens are known by."""
    coloured = hues_of(_absorbances(patch for patch in found.spaces.values() if patch.fill > _FILLED.full))
    drawn = np.array([trace.hue for trace in found.segments.values() if trace.along > _ALONG.full]).reshape(-1, 2)
    lengths = np.linalg.norm(drawn, axis=1)
    plain = lengths > 0.35 * np.median(lengths[lengths > 0]) if lengths.any() else lengths > 0
    hues = np.concatenate([coloured, directions(drawn[plain])])
    known = palette(hues, pens, hues_of(_absorbances(found.swatches.values())))
    filled = {id: _fill(found, id) for id in found.spaces}
    shares = {id: _hue_shares(patch, known, found.lit) for id, patch in found.spaces.items()}
    swatches = _swatches(found, [[pen] for pen in range(len(known.centres))])
    usual = _usual_lengths(found, shares, filled, swatches)
    spaces, rubbed = _coloured(found, filled, shares, usual)
    segments = _segments(found, continued(lines), directions(absorbances_of(known.centres)), laid)
    pens_seen = _pens(found, spaces, absorbances_of(known.centres), swatches)
    return Reading(pens_seen, spaces, segments, {}, rubbed, _troubles(found, pens_seen, known, segments))


def _segments(found: _Measured, runs: Sequence[tuple[int, int]], pens: Floats, laid: Floats) -> dict[str, Seen]:
    """What was drawn along each segment; in doubt those into which it goes on have their say.

    `laid` (segments,): how surely each lies where it was looked for.
    """
    costs, strength = _strokes(found, pens)
    traces_ = list(found.segments.values())
    there = np.array([_there(*each) for each in zip(traces_, costs, strength, strict=True)])
    likely = np.exp((costs[:, :-1].min(1, keepdims=True, initial=_UNEXPLAINED) - costs) / (2 * _CAUTION))
    strange = np.exp((costs[:, :-1].min(1, initial=_UNEXPLAINED) - _UNEXPLAINED) / (2 * _CAUTION))
    likely = likely[:, :-1] / np.maximum(likely[:, :-1].sum(1, keepdims=True), 1e-9)
    there = there + (1 - there) * _hidden(traces_, there) * (len(pens) > 0)
    held = np.concatenate([likely * there[:, None], 1 - there[:, None]], 1)
    plain = laid * np.array([trace.seen for trace in traces_]) * (1 - there * strange / (1 + strange))
    held = _run_on(held, runs)
    return {id: _likeliest(each, float(clear)) for id, each, clear in zip(found.segments, held, plain, strict=True)}


def _run_on(held: Floats, runs: Sequence[tuple[int, int]]) -> Floats:
    """(segments, pens + 1) with what the next segments of the same line say.

    How far to trust them is counted where two neighbours are plain: how often they are alike.
    """
    states = held.shape[1]
    plain = [(i, j) for i, j in runs if held[i].max() > _ALIKE and held[j].max() > _ALIKE]
    alike = sum(bool(held[i].argmax() == held[j].argmax()) for i, j in plain)
    same = (alike + 1) / (len(plain) + 2)
    change = np.full((states, states), (1 - same) / max(1, states - 1))
    np.fill_diagonal(change, same)
    said = np.ones_like(held)
    for i, j in runs:
        said[i] *= (held[j] @ change) ** _SAY
        said[j] *= (held[i] @ change) ** _SAY
    joint = held * said
    whole: Floats = joint / joint.sum(1, keepdims=True)
    return whole


def _hidden(traces_: Sequence[Trace], there: Floats) -> float:
    """How likely it is that a segment which shows nothing hides a stroke under its line: not at all, or very, where the
    strokes that are seen are hardly wider than the line."""
    reach = [trace.reach for trace, seen in zip(traces_, there, strict=True) if seen > 0.5 and not trace.shaded.any()]
    return _UNSEEN if reach and np.median(reach) <= _THIN else 0.0


def _likeliest(held: Floats, plain: float) -> Seen:
    """`held`: how likely each pen is, last none; `plain`: how well it is seen."""
    first, second = np.argsort(held)[::-1][:2] if len(held) > 1 else (0, 0)
    none = len(held) - 1
    pen, other = (None if each == none else int(each) for each in (first, second))
    share = float(held[second]) if second != first else 0.0
    why = N_("hardly to be seen") if plain < SURE else ""
    return Seen(pen, plain * float(held[first]), other, share, why)


def _strokes(found: _Measured, pens: Floats) -> tuple[Floats, Floats]:
    """For each segment how badly each pen explains it, last no stroke (segments, pens + 1), and how strong the best
    is, in parts of what is usual (segments,).

    A pen leaves about as much along every line, so what is usual for each is learned from the segments that are plain,
    and a pen of which less is there explains a segment worse.
    """
    told = [trace.costs(pens) for trace in found.segments.values()]
    costs, amounts = (np.array([each[i] for each in told]).reshape(len(told), -1) for i in (0, 1))
    if not len(pens):
        return costs, np.zeros(len(costs))
    judged = costs
    for _ in range(2):
        usual = _usual(judged[:, :-1], amounts[:, :-1])
        missing = np.maximum(0, 1 - amounts / usual) / _WEAKER
        judged = costs + np.minimum(missing**2, _WEAKEST**2) * (np.arange(len(pens) + 1) < len(pens))
    best = judged[:, :-1].argmin(1)
    return judged, np.take_along_axis(amounts / usual, best[:, None], 1)[:, 0]


def _usual(costs: Floats, amounts: Floats) -> Floats:
    """(pens + 1,): how much of each pen lies along a segment that is plainly its own."""
    ordered = np.sort(costs, 1)
    plain = ordered[:, 1] - ordered[:, 0] > _PLAIN if costs.shape[1] > 1 else np.ones(len(costs), np.bool_)
    best, any_ = costs.argmin(1), float(np.median(amounts.max(1)))
    mine = [amounts[plain & (best == pen), pen] for pen in range(costs.shape[1])]
    return np.array([float(np.median(own)) if len(own) > 2 else any_ for own in mine] + [1.0]) + 1e-6


def _absorbances(held: Iterable[Patch]) -> Floats:
    return np.array([patch.absorbance for patch in held], np.float64).reshape(-1, 3)


def _shares(patch: Patch, known: Palette, lit: Lit) -> Floats:
    return known.shares(
        features_of(patch.absorbance), (0.02 + lit.noise) / (float(np.linalg.norm(patch.absorbance)) + 1e-6)
    )


def _hue_shares(patch: Patch, known: Palette, lit: Lit) -> Floats:
    return known.shares(
        hues_of(patch.absorbance), (0.02 + lit.noise) / (float(np.linalg.norm(patch.absorbance @ PLANE)) + 1e-6)
    )


def _plain(patch: Patch) -> float:
    """How well a space is to be seen at all."""
    return patch.seen * min(1.0, 0.4 + patch.pixels / 40)


def _there(trace: Trace, costs: Floats, strength: float) -> float:
    """The probability of a stroke; each figure alone is fooled by another kind of stray mark."""
    explained = max(0.0, float(costs[-1] - costs[:-1].min(initial=costs[-1])))
    odds = 14 * (trace.along - 0.66) + 1.2 * np.log((explained + 0.1) / 7) + 0.8 * np.log((strength + 0.02) / 0.35)
    there = float(1 / (1 + np.exp(-odds)))
    if len(costs) == 1:
        return there
    # A space is shaded when all its segments are coloured. Beside blank ones colour all along the line is a stroke,
    # faint as it may be: its line hides the rest.
    return max(there, _CAPTURED if trace.shaded.any() else _FAINT * _ALONG.above(trace.along))


def _decided(there: float, shares: Floats, plain: float) -> Seen:
    """`there`: how surely it is coloured; `shares` of each pen, last of none of them; `plain`: how well it is seen."""
    if len(shares) == 1 or there < 0.5:
        best = int(shares[:-1].argmax()) if len(shares) > 1 and there > 0 else None
        return Seen(None, plain * (1 - there), best, there, _why(there, 0.0, plain))
    first, second = (*np.argsort(shares[:-1])[::-1][:2], None)[:2]
    sure, why = plain * there * float(shares[first]), _why(there, float(shares[-1]), plain)
    if second is not None and shares[second] > 1 - there:
        return Seen(int(first), sure, int(second), float(shares[second]), why)
    return Seen(int(first), sure, None, 1 - there, why)


def _why(there: float, strange: float, plain: float) -> str:
    if plain < SURE:
        return N_("hardly to be seen")
    if strange > 1 - SURE:
        return N_("a colour that no pen has")
    return N_("only partly coloured, or faint") if 1 - SURE < there < SURE else ""


def _troubles(
    found: _Measured,
    pens: Sequence[Pen],
    known: Palette,
    places: Mapping[str, Seen],
    parts: Collection[tuple[int, ...]] = (),
) -> tuple[str, ...]:
    """What is odd about the pens. Two that are only in swatches of different `parts` nobody has to tell apart."""
    alike = gettext("{one} and {other} are so alike that a photo can hardly tell them apart")
    pairs = [(pens[j], pens[i]) for i, j in known.alike()]
    told = [
        alike.format(one=called(one.name), other=called(other.name))
        for one, other in pairs
        if not (parts and one.swatches and other.swatches)
        or any({*part} & {*one.swatches} and {*part} & {*other.swatches} for part in parts)
    ]
    for i, pen in enumerate(pens):
        count = sum(seen.pen == i for seen in places.values())
        if count and found.swatches and pen.swatch is None:
            said = ngettext(
                "one place is {colour}, which is in none of the boxes for the players' colours",
                "{count} places are {colour}, which is in none of the boxes for the players' colours",
                count,
            )
            told.append(said.format(count=count, colour=called(pen.name)))
    return tuple(told)


def _pens(
    found: _Measured, spaces: Mapping[str, Seen], fallback: Floats, swatches: Sequence[tuple[int, ...]]
) -> tuple[Pen, ...]:
    """The pens as they look in the spaces that are theirs and in their swatches, else as they may look."""
    colours = []
    for pen, numbers in enumerate(swatches):
        theirs = [found.spaces[id].absorbance for id, seen in spaces.items() if seen.pen == pen]
        theirs += [found.swatches[number].absorbance for number in numbers]
        colours.append(rgb_of(np.median(theirs, 0) if theirs else fallback[pen]))
    made = zip(names(colours), colours, swatches, strict=True)
    return tuple(Pen(name, rgb, next(iter(numbers), None), numbers[1:]) for name, rgb, numbers in made)
