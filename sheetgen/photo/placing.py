"""Laying a printed page over a photo, and judging whether it lies right.

A guess (sheetgen/photo/guesses.py) is spread over the page patch by patch (patches.py), bent until the lines lie on the
photo's (bending.py), and judged: the share of the points of lines that the photo shows where the map has them, over the
page and in the worst of its 25 parts. The first map that is plainly right is taken; else the best of all that were
tried, if it is good enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.photo import guesses, patches
from sheetgen.photo.arrays import Grey, Pixels
from sheetgen.photo.bending import bent, through
from sheetgen.photo.codes import SeenCode, brightest
from sheetgen.photo.guesses import Guess
from sheetgen.photo.lines import Lines
from sheetgen.photo.mapping import Map
from sheetgen.photo.printed import PER_MM, Printed, PrintedCode

FINE = 5.0
"""px/mm of the photo in which lines are sought: more only costs time."""

FOUND, WORST = 0.5, 0.15
"""A map is taken when so many of the lines are where it has them, over the page and in its worst part."""

PLAIN, FAINT = 0.72, 0.5
"""From so many on, and LEAST in the worst part, no other guess is tried; FAINT where the lines are light or dotted."""

LEAST = 0.25

ENOUGH = 0.45
"""Of the patches: so many carry a map."""

NEAR = 0.4
"""mm: a line so near its place is where the map has it."""

LIKE = 0.6
"""A profile so like the printed one is that line."""


UNCLEAR = "take it again: the sheet's lines are not seen clearly enough"


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
    refused: str | None = None
    """Why the photo is to be taken again, in one sentence; None if the page is placed."""

    @property
    def accepted(self) -> bool:
        """Whether the page is placed."""
        return self.refused is None

    @property
    def confidence(self) -> float:
        """From 0 to 1: 0 at the gate, 1 where nine lines in ten are in place all over the page."""
        room = min((self.found - FOUND) / (0.9 - FOUND), (self.worst - WORST) / (0.6 - WORST))
        return float(np.clip(room, 0, 1)) if self.accepted else 0.0


def place(pixels: Pixels, seen: Sequence[SeenCode], printed: Printed) -> Placing:
    """Where the page lies in the photo.

    `seen`: the codes of this one sheet that were read; none if its code was typed.
    """
    scale = _scale(pixels, seen, printed)
    fine = _Photo.of(pixels, scale)
    best = None
    for guess in _guessed(fine, seen, printed):
        for where in _spread(fine, guess, printed):
            placing = judged(printed.lines, fine.bright, bent(printed.lines, fine.bright, where))
            if best is None or placing.found > best.found:
                best = placing
            if _plain(placing, printed):
                return _scaled(placing, 1 / scale)
    return _refused() if best is None else _scaled(best, 1 / scale)


def judged(lines: Lines, bright: Grey, where: Map) -> Placing:
    """How well the map fits the photo, by the lines."""
    some = lines.some(2500)
    found = some.sought(bright, where, 2 * NEAR)
    good = (found.like > LIKE) & (np.abs(found.steps) < NEAR)
    part = np.minimum((some.points / np.array(where.size) * 5).astype(np.int64), 4) @ np.array([1, 5])
    counts, hits = np.bincount(part, minlength=25), np.bincount(part, good, minlength=25)
    worst = (hits[counts >= 15] / counts[counts >= 15]).min(initial=1.0)
    share, like = float(good.mean()), found.like > LIKE
    error = float(np.median(np.abs(found.steps[like]))) if like.any() else 2 * NEAR
    refused = None if share >= FOUND and worst >= WORST else UNCLEAR
    return Placing(where, share, float(worst), error, refused)


@dataclass(frozen=True, eq=False)
class _Photo:
    """A photo as it is searched: at FINE px/mm or less."""

    pixels: Pixels
    bright: Grey
    """max(R, G, B) by what is brightest around, so that shadows count less."""
    scale: float
    """px of it for each px of the photo as it was given."""

    @classmethod
    def of(cls, pixels: Pixels, scale: float) -> _Photo:
        small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else pixels
        bright = brightest(small).astype(np.float32) * np.float32(1 / 255)
        eighth = cv2.resize(bright, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
        around = cv2.blur(cv2.dilate(eighth, np.ones((9, 9), np.uint8)), (15, 15))
        return cls(small, bright / np.maximum(0.1, cv2.resize(around, bright.shape[::-1])), scale)


def _scale(pixels: Pixels, seen: Sequence[SeenCode], printed: Printed) -> float:
    """By how much the photo is made smaller, so that a mm of the page has FINE px; never larger."""
    if seen:
        sides = [np.hypot(*(one.corners - np.roll(one.corners, 1, axis=0)).T).mean() for one in seen]
        per_mm = float(np.mean(sides)) / printed.codes[0].side
    else:
        per_mm = max(pixels.shape[:2]) / (1.2 * max(printed.size))
    return min(1.0, FINE / per_mm)


def _guessed(photo: _Photo, seen: Sequence[SeenCode], printed: Printed) -> Iterator[Guess]:
    corners = [(code.corners + 0.5) * photo.scale - 0.5 for code in seen]
    for codes in _matched(len(seen), printed.codes):
        yield guesses.joined(
            [
                guesses.of_code(printed.blank, PER_MM, photo.bright, code.box, place)
                for code, place in zip(codes, corners, strict=False)
            ]
        )
    yield from guesses.of_outline(photo.pixels, printed.size)


def _matched(seen: int, codes: Sequence[PrintedCode]) -> Iterator[Sequence[PrintedCode]]:
    """Which of the page's codes the codes seen may be: a page of two halves has the same code twice."""
    if not seen or not codes:
        return
    if seen == 1:
        yield from ([code] for code in codes)
    else:
        yield codes
        yield codes[::-1]


def _spread(photo: _Photo, guess: Guess, printed: Printed) -> Iterator[Map]:
    for kind in (patches.THIN,):
        factor = kind.per_mm / FINE
        grey = cv2.resize(photo.bright, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        seeds = (guess.photo + 0.5) * factor - 0.5
        spread = printed.patches.spread(kind, patches.seen_as(kind, grey), guess.page, seeds)
        if spread.share > 0.08:
            where = through(spread.page, (spread.photo + 0.5) / factor - 0.5, printed.size)
            if where is not None:
                yield where


def _plain(placing: Placing, printed: Printed) -> bool:
    return placing.found > (PLAIN) and placing.worst > LEAST


def _scaled(placing: Placing, factor: float) -> Placing:
    return Placing(placing.map.scaled(factor), placing.found, placing.worst, placing.error_mm, placing.refused)


def _refused() -> Placing:
    nowhere = Map(np.eye(3), (1.0, 1.0))
    return Placing(nowhere, 0.0, 0.0, 2 * NEAR, "take it again: the sheet cannot be found in the picture")
