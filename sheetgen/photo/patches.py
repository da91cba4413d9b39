"""From patch to patch over the page: each is sought where its solved neighbours expect it.

A code or the paper's corners say where the page lies only near themselves, or roughly. Small patches of the blank page
are then found one after the other, each a little to and fro of where an affine map through its neighbours has it; in
this way a map spreads over tilted, curled and creased paper. Light and dotted lines vanish among what lies round them;
there only what is darker than its surroundings is compared (`thin`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from sheetgen.photo.arrays import Floats, Grey, Points

PITCH = 10.0
"""mm from one patch to the next."""

ATTEMPTS = ((22.0, 2.0), (30.0, 2.0), (26.0, 3.0), (26.0, 4.0))
"""mm: how large a patch is and how far it is sought to and fro, the first time, the next ...; then it is left."""

NEAR = (2.1, 3.4)
"""Times PITCH: a solved place so near lets a patch be tried; the second when the first leads no further."""

NEIGHBOURS = 14
"""Solved places that expect a patch, at most."""

STIFF = 0.03
"""How much the affine map of a patch keeps to those of its neighbours."""

SWEEPS = 60
"""Over the page; each sweep goes on where the last came to."""


@dataclass(frozen=True)
class Kind:
    """A way to compare patches."""

    per_mm: float
    """px/mm at which patches are compared."""
    side: float
    """mm of a patch."""
    least: float
    """The correlation from which a patch counts as found."""
    inked: float
    """The variance from which a patch of the blank page has something to be found."""
    soft: float
    """px by which both are blurred."""
    thin: bool
    """Only what is darker than its surroundings."""


PLAIN = Kind(per_mm=2.5, side=20.0, least=0.5, inked=0.0006, soft=0.8, thin=False)
THIN = Kind(per_mm=4.0, side=26.0, least=0.3, inked=0.0001, soft=1.3, thin=True)


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
    """At 4 px/mm, which is fine enough for every kind."""
    size: tuple[float, float]

    @classmethod
    def of(cls, blank: Grey, per_mm: float, size: tuple[float, float]) -> Patches:
        """The patches of a page in grey, of `size` mm."""
        shape = tuple(round(side * 4 / per_mm) for side in blank.shape[::-1])
        return cls(cv2.resize(blank, shape, interpolation=cv2.INTER_AREA), size)

    @cached_property
    def places(self) -> Points:
        """The middles of all patches, (n, 2) page mm."""
        columns, rows = (int(side // PITCH) for side in self.size)
        xs, ys = ((np.arange(n) + 0.5) * side / n for n, side in zip((columns, rows), self.size, strict=True))
        return np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)

    @cached_property
    def _drawn(self) -> dict[Kind, tuple[Grey, Floats]]:
        return {kind: self._draw(kind) for kind in (THIN,)}

    def _draw(self, kind: Kind) -> tuple[Grey, Floats]:
        """The page as patches of that kind are cut from it, and which patches have anything on them."""
        page = cv2.resize(self.blank, None, fx=kind.per_mm / 4, fy=kind.per_mm / 4, interpolation=cv2.INTER_AREA)
        page = seen_as(kind, page)
        side = (int(kind.side * kind.per_mm),) * 2
        contrast = cv2.blur(page * page, side) - cv2.blur(page, side) ** 2
        x, y = (self.places * kind.per_mm).astype(np.int64).T
        return page, contrast[y, x] > kind.inked

    def spread(self, kind: Kind, photo: Grey, page: Points, seen: Points) -> Spread:
        """The patches sought from the page points `page` on, which lie at `seen` in the photo.

        `photo`: as `seen_as` gives it, about `kind.per_mm` px a mm.
        """
        return _Walk(self, kind, photo, page, seen).done()


def seen_as(kind: Kind, grey: Grey) -> Grey:
    """A picture of about `kind.per_mm` px/mm as patches of that kind are compared in it."""
    if kind.thin:
        side = round(1.75 * kind.per_mm)
        grey = cv2.morphologyEx(grey, cv2.MORPH_BLACKHAT, np.ones((side, side), np.uint8))
    return cv2.GaussianBlur(grey, (0, 0), kind.soft)


class _Walk:
    """One walk over the page: the places solved so far, and what is open."""

    def __init__(self, patches: Patches, kind: Kind, photo: Grey, page: Points, seen: Points) -> None:
        self.kind, self.photo = kind, photo
        self.blank, self.inked = patches._drawn[kind]
        self.open = patches.places
        self.page, self.seen, self.sure = [*page], [*seen], [1.0] * len(page)
        around, at = page - page.mean(0), seen - seen.mean(0)
        self.matrices = [np.linalg.lstsq(around, at, rcond=None)[0]] * len(page)
        self.solved = np.zeros(len(self.open), bool)
        self.failures = np.zeros(len(self.open), np.int64)
        self.gaps = _gaps(self.open, page)

    def done(self) -> Spread:
        reach = 0
        for _ in range(SWEEPS):
            if self._sweep(NEAR[reach] * PITCH):
                reach = 0
            elif reach + 1 < len(NEAR):
                reach += 1
            else:
                break
        return Spread(np.array(self.page), np.array(self.seen), float(self.solved.sum() / max(1, self.inked.sum())))

    def _sweep(self, reach: float) -> int:
        """Tries every open patch that has a solved place within `reach` mm; how many were found."""
        near = self.gaps.min(1) < reach
        ready = np.nonzero(~self.solved & (self.failures < len(ATTEMPTS)) & self.inked & near)[0]
        solved = np.array(self.page), np.array(self.seen), np.array(self.sure), np.array(self.matrices)
        found: list[int] = []
        for patch in ready.tolist():
            expected = self._expected(patch, *solved)
            if expected is None:
                continue
            step = self._sought(patch, *expected)
            if step is None:
                self.failures[patch] += 1
                continue
            place, matrix = expected
            off, like = step
            self.page.append(self.open[patch])
            self.seen.append(place + matrix @ off)
            self.sure.append(like)
            self.matrices.append(matrix.T)
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
        usual = np.concatenate([np.zeros((1, 2)), price * matrices[near[:4]].mean(0)])
        fit = np.linalg.solve(weighted @ terms + np.diag([0, price, price]), weighted @ seen[near] + usual)
        matrix = fit[1:].T
        if not 0.2 < abs(np.linalg.det(matrix)) ** 0.5 / self.kind.per_mm < 5:
            return None
        return fit[0], matrix

    def _sought(self, patch: int, place: Floats, matrix: Floats) -> tuple[Floats, float] | None:
        """How many mm (x, y) the patch lies from where it was expected, and how like it is; None if it is not seen."""
        k = self.kind.per_mm
        side, window = ATTEMPTS[self.failures[patch]]
        more = round(window * k)
        half = round(side * k / 2)
        corner = (self.open[patch] * k).round().astype(np.int64) - half
        low = np.maximum(corner, 0)
        want = self.blank[low[1] : corner[1] + 2 * half, low[0] : corner[0] + 2 * half]
        # Pixel (0, 0) of what is cut out of the photo, in mm from the patch's middle:
        start = (low - more + 0.5) / k - self.open[patch]
        cut = np.column_stack([matrix / k, place + matrix @ start])
        size = (want.shape[1] + 2 * more, want.shape[0] + 2 * more)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = cv2.warpAffine(self.photo, cut, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        score = cv2.matchTemplate(seen, want, cv2.TM_CCOEFF_NORMED)
        _, best, _, (x, y) = cv2.minMaxLoc(score)
        last = 2 * more
        if best < self.kind.least or x in (0, last) or y in (0, last):
            return None
        rest = score.copy()
        # Along a straight line a patch slides: then somewhere else is nearly as like.
        cv2.circle(rest, (x, y), int(1.1 * k), -1.0, -1)
        if best - rest.max() < 0.1 * self.kind.least:
            return None
        off = np.array([x + _top(score[y, x - 1 : x + 2]), y + _top(score[y - 1 : y + 2, x])])
        return (off - more) / k, best


def _gaps(some: Points, others: Points) -> Floats:
    apart = some[:, None] - others[None]
    gaps: Floats = np.hypot(apart[..., 0], apart[..., 1])
    return gaps


def _top(three: Floats) -> float:
    """Where a parabola through three values is highest, from the middle one."""
    left, middle, right = (float(value) for value in three)
    return (left - right) / (2 * min(left - 2 * middle + right, -1e-6))
