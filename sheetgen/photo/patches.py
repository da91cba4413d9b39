"""From patch to patch over the page: each is sought where its solved neighbours expect it.

A code or the paper's corners say where the page lies only near themselves, or roughly. Small patches of the blank page
are then found one after the other, each a little to and fro of where an affine map through its neighbours has it; in
this way a map spreads over tilted, curled and creased paper. Light and dotted lines vanish among what lies round them;
so only what is darker than its surroundings is compared (`thin`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.photo.arrays import Floats, Grey, Points
from sheetgen.photo.mapping import Map

PER_MM = 3.0
"""px/mm at which patches are compared."""

THIN = 1.75
"""mm: what is wider is no line."""

SOFT = 0.37
"""mm by which both pictures are blurred: a map is known no better at first."""

LEAST = 0.3
"""The correlation from which a patch counts as found."""

INKED = 0.0001
"""The variance from which a patch of the blank page has something to be found."""

PITCH = 10.0
"""mm from one patch to the next."""

ATTEMPTS = ((22.0, 2.0), (30.0, 2.0), (26.0, 3.0), (26.0, 4.0))
"""mm: how large a patch is and how far it is sought to and fro, the first time, the next ...; then it is left."""

WIDELY = (44.0, 9.0)
"""mm: the same for a patch that nothing but a rough map expects."""

NEAR = (2.1, 3.4)
"""Times PITCH: a solved place so near lets a patch be tried; the second when the first leads no further."""

NEIGHBOURS = 14
"""Solved places that expect a patch, at most."""

STIFF = 0.03
"""How much the affine map of a patch keeps to those of its neighbours."""

SWEEPS = 60
"""Over the page; each sweep goes on where the last came to."""


@dataclass(frozen=True, eq=False)
class Spread:
    """How far a first guess could be carried over the page."""

    page: Points
    """(n, 2) page mm."""
    photo: Points
    """(n, 2) photo px of the same points."""
    share: float
    """Of the patches that have something to be found, those that were."""


@dataclass(frozen=True, eq=False)
class Patches:
    """A page cut into patches that overlap."""

    blank: Grey
    """As `thin` gives it, PER_MM px/mm."""
    places: Points
    """The middles of all patches that have anything on them, (n, 2) page mm."""

    @classmethod
    def of(cls, blank: Grey, per_mm: float, size: tuple[float, float]) -> Patches:
        """The patches of a page in grey, of `size` mm."""
        shape = tuple(round(side * PER_MM / per_mm) for side in blank.shape[::-1])
        page = thin(cv2.resize(blank, shape, interpolation=cv2.INTER_AREA))
        columns, rows = (int(side // PITCH) for side in size)
        xs, ys = ((np.arange(n) + 0.5) * side / n for n, side in zip((columns, rows), size, strict=True))
        places = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)
        side = (round(ATTEMPTS[0][0] * PER_MM),) * 2
        contrast = cv2.blur(page * page, side) - cv2.blur(page, side) ** 2
        x, y = (places * PER_MM).astype(np.int64).T
        return cls(page, places[contrast[y, x] > INKED])

    def spread(self, photo: Grey, page: Points, seen: Points) -> Spread:
        """The patches sought from the page points `page` on, which lie at `seen` in the photo.

        `photo`: as `thin` gives it, about PER_MM px a mm.
        """
        around, at = page - page.mean(0), seen - seen.mean(0)
        matrix = np.linalg.lstsq(around, at, rcond=None)[0].T
        return _Walk(self.blank, photo, self.places, Solved(page, seen, np.array([matrix] * len(page)))).done()

    def mended(self, photo: Grey, where: Map, held: Floats) -> Spread:
        """The patches that do not lie right in a map sought anew from those that do: `held`, (n,) of bool.

        `photo` and `where`: as for `spread`, in the same px.
        """
        page = self.places[held]
        solved = Solved(page, where(page), where.matrices(page))
        return _Walk(self.blank, photo, self.places[~held], solved).done()

    def scattered(self, photo: Grey, where: Map, every: int) -> Spread:
        """Each `every`-th patch sought by itself, widely round where a rough map has it; no few of them are wrong.

        `photo` and `where`: as for `spread`, in the same px.
        """
        finder = _Finder(self.blank, photo)
        page, seen = [], []
        some = self.places[::every]
        for middle, place, matrix in zip(some, where(some), where.matrices(some), strict=True):
            found = finder.sought(middle, place, matrix, *WIDELY)
            if found is not None:
                page.append(middle)
                seen.append(place + matrix @ found[0])
        return Spread(np.reshape(page, (-1, 2)), np.reshape(seen, (-1, 2)), len(page) / max(1, len(some)))


def thin(grey: Grey) -> Grey:
    """A picture of about PER_MM px/mm as patches are compared in it: how much darker a place is than those around."""
    side = round(THIN * PER_MM)
    dark = cv2.morphologyEx(grey, cv2.MORPH_BLACKHAT, np.ones((side, side), np.uint8))
    return cv2.GaussianBlur(dark, (0, 0), SOFT * PER_MM)


class Solved(NamedTuple):
    """Page points whose places are known, and how the page lies round each."""

    page: Points
    """(n, 2) page mm."""
    photo: Points
    """(n, 2) photo px."""
    matrices: Floats
    """(n, 2, 2) px a mm: what a step on the page is in the photo."""


class _Finder:
    """Seeks patches of a page in a photo."""

    def __init__(self, blank: Grey, photo: Grey) -> None:
        self.blank, self.photo = blank, photo

    def sought(
        self, middle: Floats, place: Floats, matrix: Floats, side: float, window: float
    ) -> tuple[Floats, float] | None:
        """How many mm (x, y) the patch lies from where it was expected, and how like it is; None if it is not seen."""
        k = PER_MM
        more, half = round(window * k), round(side * k / 2)
        corner = (middle * k).round().astype(np.int64) - half
        low = np.maximum(corner, 0)
        want = self.blank[low[1] : corner[1] + 2 * half, low[0] : corner[0] + 2 * half]
        # Pixel (0, 0) of what is cut out of the photo, in mm from the patch's middle:
        start = (low - more + 0.5) / k - middle
        cut = np.column_stack([matrix / k, place + matrix @ start])
        size = (want.shape[1] + 2 * more, want.shape[0] + 2 * more)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = cv2.warpAffine(self.photo, cut, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        score = cv2.matchTemplate(seen, want, cv2.TM_CCOEFF_NORMED)
        _, best, _, (x, y) = cv2.minMaxLoc(score)
        last = 2 * more
        if best < LEAST or x in (0, last) or y in (0, last):
            return None
        rest = score.copy()
        # Along a straight line a patch slides: then somewhere else is nearly as like.
        cv2.circle(rest, (x, y), int(1.1 * k), -1.0, -1)
        if best - rest.max() < 0.1 * LEAST:
            return None
        off = np.array([x + _top(score[y, x - 1 : x + 2]), y + _top(score[y - 1 : y + 2, x])])
        return (off - more) / k, best


class _Walk:
    """One walk over the page: the places solved so far, and what is open."""

    def __init__(self, blank: Grey, photo: Grey, places: Points, solved: Solved) -> None:
        self.finder = _Finder(blank, photo)
        self.open = places
        self.page, self.seen, self.matrices = [*solved.page], [*solved.photo], [*solved.matrices]
        self.sure = [1.0] * len(solved.page)
        self.solved = np.zeros(len(self.open), bool)
        self.failures = np.zeros(len(self.open), np.int64)
        self.gaps = _gaps(self.open, solved.page)

    def done(self) -> Spread:
        reach = 0
        for _ in range(SWEEPS):
            if self._sweep(NEAR[reach] * PITCH):
                reach = 0
            elif reach + 1 < len(NEAR):
                reach += 1
            else:
                break
        return Spread(np.array(self.page), np.array(self.seen), float(self.solved.mean()))

    def _sweep(self, reach: float) -> int:
        """Tries every open patch that has a solved place within `reach` mm; how many were found."""
        near = self.gaps.min(1) < reach
        ready = np.nonzero(~self.solved & (self.failures < len(ATTEMPTS)) & near)[0]
        solved = np.array(self.page), np.array(self.seen), np.array(self.sure), np.array(self.matrices)
        found: list[int] = []
        for patch in ready.tolist():
            expected = self._expected(patch, *solved)
            if expected is None:
                continue
            step = self.finder.sought(self.open[patch], *expected, *ATTEMPTS[self.failures[patch]])
            if step is None:
                self.failures[patch] += 1
                continue
            place, matrix = expected
            off, like = step
            self.page.append(self.open[patch])
            self.seen.append(place + matrix @ off)
            self.sure.append(like)
            self.matrices.append(matrix)
            found.append(patch)
        self.solved[found] = True
        if found:
            self.gaps = np.concatenate([self.gaps, _gaps(self.open, self.open[found])], 1)
        return len(found)

    def _expected(
        self, patch: int, page: Points, seen: Points, sure: Floats, matrices: Floats
    ) -> tuple[Floats, Floats] | None:
        """Where an affine map through the nearest solved places has a patch: its photo px, and px a mm (2, 2).

        Where they stand in a row they do not tell how it goes on beside them; their own maps do.
        """
        gaps = self.gaps[patch]
        near = np.argsort(gaps, kind="stable")[:NEIGHBOURS]
        near = near[gaps[near] < max(4 * PITCH, 1.5 * gaps[near[0]])]
        if len(near) < 4:
            return None
        weight = sure[near] / (1 + (gaps[near] / (1.5 * PITCH)) ** 2)
        terms = np.concatenate([np.ones((len(near), 1)), page[near] - self.open[patch]], 1)
        weighted = (terms * weight[:, None]).T
        price = STIFF * float(weight.sum()) * PITCH**2
        usual = np.concatenate([np.zeros((1, 2)), price * matrices[near[:4]].mean(0).T])
        fit = np.linalg.solve(weighted @ terms + np.diag([0, price, price]), weighted @ seen[near] + usual)
        matrix = fit[1:].T
        if not 0.2 < abs(np.linalg.det(matrix)) ** 0.5 / PER_MM < 5:
            return None
        return fit[0], matrix


def _gaps(some: Points, others: Points) -> Floats:
    apart = some[:, None] - others[None]
    gaps: Floats = np.hypot(apart[..., 0], apart[..., 1])
    return gaps


def _top(three: Floats) -> float:
    """Where a parabola through three values is highest, from the middle one."""
    left, middle, right = (float(value) for value in three)
    return (left - right) / (2 * min(left - 2 * middle + right, -1e-6))
