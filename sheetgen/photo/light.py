"""The light on a photographed page, and what is left of the page when it is divided out.

Paper is white: its margins give a smooth guess of the light in each channel, and every patch that is nearly neutral and
as bright as anything near it corrects the guess, so that lamps, windows and shadows go. What remains is the absorbance,
-log(seen / white), of whatever was put on the paper. Print, pencil and shadow are grey: they take as much from each
channel, and the spread over the channels tells colour from them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from sheetgen.photo.arrays import Floats, Grey, Pixels
from sheetgen.photo.pens import PLANE

PER_MM = 5.0
"""Pixels a mm of a page laid flat."""

_DARKEST = 0.004
"""Of full light: below it a camera's figures say nothing."""
_BLACK = 0.5
"""Of white: print that is darker tells by how much glare lightens it."""
_VEIL, _NEAR_PRINT, _LITTLE = 8, 6.0, 1e-3
"""Pixels to one, how far such print is looked for in mm, and the share of it from which it says anything."""
_BLURS = (0.7, 1.4, 2.8, 5.6)
"""px by which print is blurred to say where its fringe lies."""
_FRINGED = 0.02
"""How much print, so blurred, there is at the least where a fringe is learnt."""
_TOLD = 1000
"""Black px beyond the field; fewer tell nothing."""
_BESIDE = 0.1
"""Print, blurred or not: within its reach, and on paper."""
_BARE, _BETTER = 0.3, 0.8
"""Of what lies beside the field's lines so much is bare at the least; so much of its fringe may be left."""
_OFF = 0.03
"""Hue by which bare paper and print stray without a fringe: what strays more counts less."""
_COARSE = 2
"""The light changes slowly, so it is sought on a page so many times smaller."""


@dataclass(frozen=True, eq=False)
class Lit:
    """A page laid flat with its light divided out; all arrays (height, width, ...), `PER_MM` pixels a mm."""

    absorbance: Floats
    """(height, width, 3): 0 on bare paper, 1 where a channel has lost all but 37 %."""
    chroma: Floats
    """How far the channels differ: what is not grey."""
    noise: float
    """By how much bare paper's chroma strays."""
    ink: Floats
    """On or beside print."""
    seen: Floats
    """Inside the picture."""
    bare: Floats
    """How dark the print near by is, in parts of what it is in the middle of the page's: little where glare lies."""

    @property
    def least(self) -> float:
        """The chroma from which a pixel counts as coloured."""
        return float(np.clip(4 * self.noise, 0.09, 0.3))


def divided(flat: Pixels, seen: Floats, blank: Grey, field: Floats) -> Lit:
    """The page without its light.

    `flat` is the page laid flat in RGB, `PER_MM` pixels a mm; `seen` says which of its pixels the picture has; `blank`
    is the printed page in grey, 0 to 1, of any size; `field` covers what players colour.
    """
    page = linear(flat)
    print_ = _sized(blank, seen.shape)
    white, noise = _white(page, seen, print_ < 0.85, field)
    absorbance = cv2.GaussianBlur(white - np.log(np.maximum(page, _DARKEST)), (0, 0), 0.7).astype(np.float32)
    chroma = _chroma(absorbance)
    return Lit(absorbance, chroma, noise, _grown(print_ < 0.8, 3), seen, _unveiled(absorbance, print_))


def _unveiled(absorbance: Floats, print_: Grey) -> Floats:
    """How dark print is round each pixel, in parts of the median; 1 where there is no print."""
    small = tuple(side // _VEIL for side in print_.shape)
    ink = (print_ < _BLACK).astype(np.float32)
    dark = absorbance.min(2) * ink
    due = (1 - print_) * ink
    sigma = _NEAR_PRINT * PER_MM / _VEIL
    has, should = (cv2.GaussianBlur(_sized(each, small), (0, 0), sigma) for each in (dark, due))
    known = should > _LITTLE
    if not known.any():
        return np.ones(print_.shape, np.float32)
    ratio = np.where(known, has / np.maximum(should, _LITTLE), 0)
    usual = max(float(np.median(ratio[known])), _DARKEST)
    coarse = np.where(known, ratio / usual, 1).astype(np.float32)
    full: Floats = cv2.resize(coarse, print_.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return full


def unfringed(lit: Lit, blank: Grey, field: Floats) -> Lit:
    """The page without the fringe of colour along its print, which JPEG leaves (it keeps colour coarser than light) and
    lenses too: learnt where nobody colours, and taken off everywhere if the
    field's own lines have less of it then. `blank` and `field` as for `divided`."""
    dark = 1 - _sized(blank, lit.chroma.shape)
    print_ = np.stack([dark, *(cv2.GaussianBlur(dark, (0, 0), sigma) for sigma in _BLURS)], -1)
    outside = ~_grown(field, round(5 * PER_MM)) & (print_[..., -1] > _FRINGED) & lit.seen
    if (dark[outside] > _BLACK).sum() < _TOLD:
        return lit
    known, hue = print_[outside][::3], lit.absorbance[outside][::3] @ PLANE
    weight = np.ones((len(known), 1))
    for _ in range(4):
        fringe = np.linalg.lstsq((known * weight).T @ known, (known * weight).T @ hue, rcond=None)[0]
        # The sum of the deviations themselves, not of their squares: handwriting and scribbles stray far.
        weight = 1 / np.maximum(_OFF, np.abs(hue - known @ fringe).max(1, keepdims=True))
    beside = field & (print_[..., -2] > _BESIDE) & (dark < _BESIDE) & lit.seen
    found = lit.absorbance[beside][::3] @ PLANE
    left = found - print_[beside][::3] @ fringe
    # The lines of the field may be of another kind than what is printed round it: then it teaches nothing of them.
    before, after = (float(np.quantile(np.hypot(*hues.T), _BARE)) for hues in (found, left)) if len(found) else (0, 0)
    if after > _BETTER * before:
        return lit
    absorbance = lit.absorbance - (print_ @ (fringe @ PLANE.T).astype(np.float32))
    return replace(lit, absorbance=absorbance, chroma=_chroma(absorbance))


def linear(pixels: Pixels) -> Floats:
    """Light in proportion, 0 to 1, from the figures of sRGB (IEC 61966-2-1)."""
    level = np.arange(256) / 255
    table = np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4).astype(np.float32)
    return table[pixels]


def _chroma(absorbance: Floats) -> Floats:
    # Channel by channel: numpy is slow along so short an axis.
    red, green, blue = cv2.split(absorbance)
    chroma: Floats = cv2.max(cv2.max(red, green), blue) - cv2.min(cv2.min(red, green), blue)
    return chroma


def _white(page: Floats, seen: Floats, ink: Floats, field: Floats) -> tuple[Floats, float]:
    height, width = seen.shape
    small = (height // _COARSE, width // _COARSE)
    log = np.log(np.maximum(_sized(page, small), _DARKEST))
    inside = _sized(seen.astype(np.float32), small) > 0.99
    bare = inside & ~_grown(_sized(ink.astype(np.float32), small) > 0.02, 3)
    margin = (
        bare & ~_grown(_sized(field.astype(np.float32), small) > 0, 5) & _within(small, round(3 * PER_MM / _COARSE))
    )
    smooth = _surface(log, margin if margin.mean() > 0.02 else bare)
    rest = log - smooth
    tone = rest.mean(2)
    tint = cv2.GaussianBlur(rest - tone[..., None], (0, 0), 0.7)
    strays = cv2.max(cv2.max(*cv2.split(np.abs(tint))[:2]), np.abs(tint[..., 2]))
    noise = 1.5 * float(np.median(strays[margin])) if margin.any() else 0.03
    paper = bare & (strays < max(0.05, 2.5 * noise)) & (tone > -1.6)
    paper &= tone > _brightest_near(np.where(paper, tone, -9).astype(np.float32)) - 0.18
    white = smooth + _spread(rest, paper)
    return cv2.resize(white, (width, height), interpolation=cv2.INTER_LINEAR).astype(np.float32), noise


def _surface(log: Floats, where: Floats) -> Floats:
    """A quadratic over the page for each channel; what is darker than it or has a tint counts little."""
    height, width = where.shape
    y, x = np.nonzero(where[::4, ::4])
    basis = _quadratic(4 * x / width, 4 * y / height)
    target = log[::4, ::4][y, x]
    weight = np.ones((len(basis), 1))
    for _ in range(6):
        factors = np.linalg.lstsq(basis * weight, target * weight, rcond=None)[0]
        rest = target - basis @ factors
        tone = rest.mean(1, keepdims=True)
        tinted = np.abs(rest - tone).max(1, keepdims=True) > 0.15
        weight = np.where(tone < -0.12, 0.15, 1.0) * np.where(tinted, 0.1, 1.0)
    across, down = np.meshgrid(np.arange(width) / width, np.arange(height) / height)
    surface: Floats = (_quadratic(across, down) @ factors).astype(np.float32)
    return surface


def _quadratic(x: Floats, y: Floats) -> Floats:
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], -1)


def _brightest_near(tone: Floats) -> Floats:
    """The brightest paper within 2.5 mm; single bright pixels do not count."""
    reach = round(5 * PER_MM / _COARSE)
    return cv2.dilate(cv2.medianBlur(tone, 3), np.ones((reach, reach))).astype(np.float32)


def _spread(rest: Floats, paper: Floats) -> Floats:
    """What the paper's own pixels say of the light, carried to where there are none: from near by, else from afar."""
    height, width = paper.shape
    small = (height // 2, width // 2)
    known = paper.astype(np.float32)[..., None]
    told = _sized(np.concatenate([rest * known, known], 2), small)
    sigma = 4.5 * PER_MM / (2 * _COARSE)
    near, far = (cv2.GaussianBlur(told, (0, 0), reach) for reach in (sigma, 4 * sigma))
    trust = np.clip(near[..., 3:] / 0.04, 0, 1)
    local = trust * near[..., :3] / (near[..., 3:] + 1e-5) + (1 - trust) * far[..., :3] / (far[..., 3:] + 1e-6)
    spread: Floats = cv2.resize(local, (width, height), interpolation=cv2.INTER_LINEAR)
    return spread.astype(np.float32)


def _within(shape: tuple[int, int], edge: int) -> Floats:
    inside = np.zeros(shape, np.bool_)
    inside[edge:-edge, edge:-edge] = True
    return inside


def _grown(mask: Floats, size: int) -> Floats:
    grown: Floats = cv2.dilate(mask.astype(np.uint8), np.ones((size, size))) > 0
    return grown


def _sized(picture: Floats, shape: tuple[int, ...]) -> Floats:
    height, width = shape[:2]
    return cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
