"""Laying a printed page over a photo, and judging whether it lies right.

A guess (sheetgen/photo/guesses.py) is spread over the page patch by patch (patches.py), bent until the lines lie on the
photo's (bending.py), and judged: the share of the points of lines that the photo shows where the map has them, over the
page and in the worst of its 25 parts. The first map that is plainly right is taken; else the best of all that were
tried, if it is good enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.language import N_
from sheetgen.photo import guesses, patches
from sheetgen.photo.arrays import Floats, Grey, Pixels, Points
from sheetgen.photo.bending import bent, through
from sheetgen.photo.codes import SeenCode, brightest
from sheetgen.photo.guesses import Guess
from sheetgen.photo.lines import Lines
from sheetgen.photo.mapping import Map
from sheetgen.photo.printed import PER_MM, Printed, PrintedCode

FINE = 5.0
"""px/mm of the photo in which lines are sought: more only costs time."""

FOUND, WORST = 0.5, 0.2
"""A map is taken when so many of the lines are where it has them, over the page and in its worst part."""

PLAIN = (0.72, 0.25)
"""From so many on, over the page and in its worst part, no other guess is tried."""

RIGHT, HELD = 0.7, 0.6
"""A part in which fewer lines are found is sought anew, from the patches round which more are."""

MENDS = 2
"""How often."""

FEW = 0.08
"""Of the patches: fewer carry no map."""

SMALL = 3.0
"""px/mm: in a smaller picture thin lines are lost."""

DARK = 0.08
"""Of full light: where paper is no lighter, no colour is told from another."""

TINY = 64
"""px: a smaller picture shows no sheet."""

ASTRAY = 0.4
"""Of the way between a page's two codes: the second may lie so far from where the first alone has it."""

EVERY, VOTES = 11, 9
"""Of the patches every so-manieth is sought where only the paper's outline is known; so many are to agree."""

THINNER = patches.PER_MM / FINE
"""How much larger the photo is in which patches are compared."""

NEAR = 0.4
"""mm: a line so near its place is where the map has it."""

AROUND, ENOUGH = 12.0, 8
"""mm round a place in which lines tell whether the map holds there; where fewer points lie, the nearest so many."""

LIKE = 0.6
"""A profile so like the printed one is that line."""


UNCLEAR = N_("take it again: the sheet's lines are not seen clearly enough; hold the phone still and the sheet flat")
UNSEEN = N_(
    "take it again, sharp and with the whole sheet in it: where its code is not seen, all the rest of it must be"
)
LOST = N_("take it again: the sheet cannot be found in the picture; show all of it, from above, on a plain ground")
TOO_SMALL = N_("take it again: the sheet is too small in the picture; go nearer")
TOO_DARK = N_("take it again: the picture is too dark; find more light")
CUT_OFF = N_("take it again: part of the sheet is outside the picture")


@dataclass(frozen=True, eq=False)
class Placing:
    """Where a page lies in a photo, and how far that is to be believed."""

    map: Map
    """Of no use where `refused`."""
    found: float
    """The share of the page's lines that the photo shows where the map has them, 0 to 1."""
    worst: float
    """The same in the worst of 5 x 5 parts of the page."""
    error_mm: float
    """How far the map is off in the middle, estimated: the median distance, in mm across the line, at which lines are
    found from where the map has them, of those that are found at all (within 0.8 mm)."""
    points: Points
    """(n, 2) mm of the page: points on its lines."""
    held: NDArray[np.bool_]
    """(n,): whether the photo shows them where the map has them."""
    refused: str | None = None
    """Why the photo is to be taken again, in one sentence; None if the page is placed."""
    agreed: float = 0.0
    """Of a page that was sought by its outline: the share of the patches tried that agree on where it lies, 0 to 1. The
    sheet's own paper has the most by far."""

    @property
    def accepted(self) -> bool:
        """Whether the page is placed."""
        return self.refused is None

    @property
    def confidence(self) -> float:
        """From 0 to 1: 0 at the gate, 1 where nine lines in ten are in place all over the page."""
        room = min((self.found - FOUND) / (0.9 - FOUND), (self.worst - WORST) / (0.6 - WORST))
        return float(np.clip(room, 0, 1)) if self.accepted else 0.0

    def near(self, place: Points) -> float:
        """The share of the lines round the middle of a place (page mm) that are seen where the map has them."""
        far = np.hypot(*(self.points - place.mean(0)).T)
        around = far < max(AROUND, float(np.sort(far)[: ENOUGH + 1][-1])) if len(far) else self.held
        return float(self.held[around].mean()) if around.any() else 0.0


def _nowhere(size: tuple[float, float]) -> Placing:
    return Placing(Map(np.eye(3), size), 0.0, 0.0, 2 * NEAR, np.zeros((0, 2)), np.zeros(0, np.bool_), LOST)


def place(pixels: Pixels, seen: Sequence[SeenCode], printed: Printed, *, rival: float = 0.0) -> Placing:
    """Where the page lies in the photo.

    `seen`: the codes of this one sheet that were read; none if its code was typed: then the paper's outline
    is all there is to begin with. `rival`: what is `agreed` of the same sheet on another paper; where no more is of
    this one, it is not sought any further.
    """
    if min(pixels.shape[:2]) < TINY:
        return _nowhere(printed.size)
    photo = _Photo.of(pixels, _scale(pixels, seen, printed))
    best = _best(photo, _by_codes(photo, seen, printed), printed)
    agreed = 0.0
    if best is None or best.found < FOUND / 2:
        agreed, outlines = _by_outline(photo, printed)
        if agreed > rival:
            best = _best(photo, _each_spread(photo, outlines, printed), printed) or best
    if best is None:
        best = _nowhere(printed.size)
    best = replace(best, agreed=agreed, refused=_why(best, photo, printed, seen=bool(seen)))
    return replace(best, map=best.map.scaled(1 / photo.scale))


def _best(photo: _Photo, maps: Iterable[Map], printed: Printed) -> Placing | None:
    """The first that is plainly right, else the best of all."""
    best = None
    for where in maps:
        placing = _mended(photo, _bent(photo, where, printed), printed)
        if best is None or placing.found > best.found:
            best = placing
        if placing.found > PLAIN[0] and placing.worst > PLAIN[1]:
            break
    return best


def _bent(photo: _Photo, where: Map, printed: Printed) -> Placing:
    return judged(printed.lines, photo.bright, bent(printed.lines, photo.bright, where))


def _mended(photo: _Photo, placing: Placing, printed: Printed) -> Placing:
    """The same, where a part of the page lay wrong, with that part sought anew from those that lie right."""
    for _ in range(MENDS):
        if placing.found < FOUND / 2 or placing.worst > RIGHT:
            break
        held = _held(photo, placing.map, printed)
        if held.all() or held.sum() < VOTES:
            break
        found = printed.patches.mended(photo.thin, placing.map.scaled(THINNER), held)
        page = printed.patches.places[held]
        # In a grid of score boxes what is sought anew may be a cell off again: then the rest of the page knows better.
        maps = (through(found.page, _finer(found.photo), printed.size), through(page, placing.map(page), printed.size))
        again = max((_bent(photo, where, printed) for where in maps if where is not None), key=_fit, default=placing)
        if _fit(again) <= _fit(placing):
            break
        placing = again
    return placing


def _fit(placing: Placing) -> float:
    """How well a map fits, over the page and in its worst part together."""
    return placing.found + placing.worst


def _held(photo: _Photo, where: Map, printed: Printed) -> Floats:
    """Which patches lie right, by the lines around them: (n,) of bool."""
    found = printed.lines.sought(photo.bright, where, 2 * NEAR)
    good = (found.like > LIKE) & (np.abs(found.steps) < NEAR)
    apart = printed.patches.places[:, None] - printed.lines.points[None]
    around = np.hypot(apart[..., 0], apart[..., 1]) < patches.PITCH
    held: Floats = (around @ good.astype(np.float32)) > HELD * around.sum(1)
    return held


def judged(lines: Lines, bright: Grey, where: Map) -> Placing:
    """How well the map fits the photo, by the lines."""
    some = lines.some(2500)
    found = some.sought(bright, where, 2 * NEAR)
    like = found.like > LIKE
    good = like & (np.abs(found.steps) < NEAR)
    part = np.clip(some.points / np.array(where.size) * 5, 0, 4).astype(np.int64) @ np.array([1, 5])
    counts, hits = np.bincount(part, minlength=25), np.bincount(part, good, minlength=25)
    worst = float((hits[counts >= 15] / counts[counts >= 15]).min(initial=1.0))
    share = float(good.mean()) if len(good) else 0.0
    error = float(np.median(np.abs(found.steps[like]))) if like.any() else 2 * NEAR
    refused = None if share >= FOUND and worst >= WORST else UNCLEAR
    return Placing(where, share, worst, error, some.points, good, refused)


def _why(placing: Placing, photo: _Photo, printed: Printed, *, seen: bool) -> str | None:
    """What a person can do about a photo that cannot be read; None if it can."""
    if np.percentile(photo.light, 80) < DARK:
        return TOO_DARK
    if placing.accepted:
        return None
    if placing.found < FOUND / 2:
        return LOST
    if placing.map.px_per_mm() / photo.scale < SMALL:
        return TOO_SMALL
    x, y = placing.map(printed.lines.points).T
    height, width = photo.bright.shape
    if ((x < 0) | (y < 0) | (x > width) | (y > height)).mean() > 0.01:
        return CUT_OFF
    return UNCLEAR if seen else UNSEEN


@dataclass(frozen=True, eq=False)
class _Photo:
    """A photo as it is searched: at FINE px/mm or less."""

    pixels: Pixels
    light: Grey
    """max(R, G, B), 0 to 1."""
    bright: Grey
    """The same by what is brightest around, so that shadows count less."""
    scale: float
    """px of it for each px of the photo as it was given."""

    @cached_property
    def thin(self) -> Grey:
        """As patches are compared: PER_MM of theirs px/mm."""
        smaller = cv2.resize(self.bright, None, fx=THINNER, fy=THINNER, interpolation=cv2.INTER_AREA)
        return patches.thin(smaller)

    @classmethod
    def of(cls, pixels: Pixels, scale: float) -> _Photo:
        small = _smaller(pixels, scale)
        light = brightest(small).astype(np.float32) * np.float32(1 / 255)
        eighth = cv2.resize(light, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
        around = cv2.blur(cv2.dilate(eighth, np.ones((9, 9), np.uint8)), (15, 15))
        return cls(small, light, light / np.maximum(0.1, cv2.resize(around, light.shape[::-1])), scale)


def _smaller(pixels: Pixels, scale: float) -> Pixels:
    """A picture made smaller; halving first takes a quarter of the time."""
    while scale <= 0.5:
        height, width = (side // 2 * 2 for side in pixels.shape[:2])
        pixels = cv2.resize(pixels[:height, :width], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        scale *= 2
    if scale == 1:
        return pixels
    return cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def _scale(pixels: Pixels, seen: Sequence[SeenCode], printed: Printed) -> float:
    """By how much the photo is made smaller, so that a mm of the page has FINE px; never larger."""
    if seen and printed.codes:
        sides = [np.hypot(*(one.corners - np.roll(one.corners, 1, axis=0)).T).mean() for one in seen]
        per_mm = float(np.mean(sides)) / printed.codes[0].side
    else:
        per_mm = max(pixels.shape[:2]) / (1.2 * max(printed.size))
    return float(min(1.0, max(FINE / per_mm, TINY / min(pixels.shape[:2]))))


def _by_codes(photo: _Photo, seen: Sequence[SeenCode], printed: Printed) -> Iterator[Map]:
    corners = [(code.corners + 0.5) * photo.scale - 0.5 for code in seen]
    for codes in _matched(seen, printed.codes):
        pairs = zip(codes, corners, strict=False)
        guess = guesses.joined(
            [guesses.of_code(printed.blank, PER_MM, photo.bright, code.box, place) for code, place in pairs]
        )
        yield from _spread(photo, guess, printed)


def _by_outline(photo: _Photo, printed: Printed) -> tuple[float, list[Guess]]:
    """From what may be the paper's outline, in all four turns: those first in which a few patches agree best, and the
    share of the patches tried that do."""
    votes: list[tuple[int, Guess]] = []
    for guess in guesses.of_outline(photo.pixels, printed.size):
        homography = cv2.getPerspectiveTransform(guess.page.astype(np.float32), guess.photo.astype(np.float32))
        rough = Map(homography, printed.size).scaled(THINNER)
        found = printed.patches.scattered(photo.thin, rough, EVERY)
        where = through(found.page, found.photo, printed.size)
        if where is not None:
            inside = np.hypot(*(where(found.page) - found.photo).T) < patches.PER_MM
            votes.append((int(inside.sum()), Guess(found.page[inside], _finer(found.photo[inside]))))
    votes = sorted(votes, key=lambda vote: -vote[0])[:2]
    tried = len(printed.patches.places[::EVERY])
    share = votes[0][0] / tried if votes else 0.0
    return share, [guess for agreed, guess in votes if agreed >= VOTES]


def _each_spread(photo: _Photo, outlines: Sequence[Guess], printed: Printed) -> Iterator[Map]:
    for guess in outlines:
        yield from _spread(photo, guess, printed)


def _spread(photo: _Photo, guess: Guess, printed: Printed) -> Iterator[Map]:
    found = printed.patches.spread(photo.thin, guess.page, (guess.photo + 0.5) * THINNER - 0.5)
    where = through(found.page, _finer(found.photo), printed.size) if found.share > FEW else None
    if where is not None:
        yield where


def _finer(thin: Points) -> Points:
    """From px of the photo in which patches are compared to those of the one in which lines are sought."""
    return (thin + 0.5) / THINNER - 0.5


def _matched(seen: Sequence[SeenCode], codes: Sequence[PrintedCode]) -> Iterator[Sequence[PrintedCode]]:
    """Which of the page's codes the codes seen may be: a page of two halves has one each, in old prints the same."""
    said = [[code for code in codes if code.text == one.text] or codes for one in seen[:2]]
    if len(said) == 1:
        yield from ([code] for code in said[0])
    elif said:
        yield from (pair for pair in product(*said) if pair[0] is not pair[1] and _fits(seen[0], seen[1], *pair))


def _fits(one: SeenCode, other: SeenCode, first: PrintedCode, second: PrintedCode) -> bool:
    """Whether the other code lies about where the first would have the second of the page."""
    affine, _ = cv2.estimateAffinePartial2D(first.box.corners, one.corners)
    if affine is None:
        return False
    place = affine[:, :2] @ second.box.corners.mean(0) + affine[:, 2]
    way = place - one.corners.mean(0)
    return bool(np.hypot(*(place - other.corners.mean(0))) < ASTRAY * np.hypot(*way))
