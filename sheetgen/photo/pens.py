"""Which pens coloured a sheet, told from what they left in its spaces.

A pen is known by the direction of its absorbance: pressing harder or covering more makes it longer and hardly turns
it. Pens are clusters of such directions. How wide a cluster is, the photo itself says, and so how sure a space's pen
is: the share of the likelihood that its pen has, beside the other pens and beside no pen at all (Student's t, since
some spaces are far out).
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.optimize import linear_sum_assignment

from sheetgen.chance import Chance
from sheetgen.language import N_, gettext
from sheetgen.photo.arrays import Floats

PLANE = np.array([[1, -1, 0], [0.5, 0.5, -1]]).T / np.array([2**0.5, 1.5**0.5])
"""(3, 2): absorbance to the plane of hues, where grey is nothing."""
_LENGTH = 0.12
"""What the logarithm of the absorbance's length counts beside its direction."""
_PRIORS = {2: np.diag([0.1, 0.1]) ** 2, 4: np.diag([0.05, 0.05, 0.05, 0.09]) ** 2}
"""How far places of one pen stray, before the photo has said so; by how many figures tell a pen."""
_PRIOR_WEIGHT = 12
_FREEDOM = 4.0
_FAR = 3.5
"""Of the deviations that pens are known to have beforehand: what is farther from every pen may be another's."""
_OUTLIER = 0.3
"""A feature so far from every pen says nothing of where the pens are."""
_STRANGER = 6.5
"""So many deviations from every pen a colour may as well be of none."""
_LIKENESS = 2.6
"""Pens that are fewer deviations apart cannot be told by a camera."""
_TURN = {2: 0.35, 4: 0.15}
"""Between two pens that nobody told of, as the difference of directions one long; less is one pen pressed harder."""
_MOVED = 0.3
"""By so much, as the difference of directions one long, a box may look other than its pen does in spaces."""
_GROUP = (3, 0.04)
"""So many places of one colour, and such a share of all, were not coloured by mistake."""
_MANY = 8
"""Places a pen from which on clusters are plain."""
_MOST = 6
"""Pens on a sheet, at most: four players, neutral, and a stranger."""


@dataclass(frozen=True, eq=False)
class Palette:
    """The pens of a sheet: where the directions of each lie."""

    centres: Floats
    """(pens, figures): what `features_of` or `hues_of` makes of each pen."""
    spread: Floats
    """(figures, figures): the covariance inside a pen."""

    def shares(self, feature: Floats, stray: float = 0.0) -> Floats:
        """The share of the likelihood that each pen has, and last that of no pen at all.

        `stray` is the measuring error of this feature's direction.
        """
        figures = len(self.spread)
        own = np.diag([1, 1, 1, _LENGTH**2 * 4]) if figures == 4 else np.eye(figures)
        metric = np.linalg.inv(self.spread + stray**2 * own)
        apart = self.centres - feature
        squares = np.append(np.einsum("ij,jk,ik->i", apart, metric, apart), _STRANGER**2)
        logs = -0.5 * (_FREEDOM + figures) * np.log1p(squares / _FREEDOM)
        likely = np.exp(logs - logs.max())
        shares: Floats = likely / likely.sum()
        return shares

    def nearest(self, features: Floats) -> Floats:
        """(n,): for each feature its nearest pen."""
        nearest: Floats = _squares(features, self.centres, self.spread).argmin(1)
        return nearest

    def apart(self) -> Floats:
        """(pens, pens): how many deviations pens are apart."""
        apart: Floats = np.sqrt(_squares(self.centres, self.centres, self.spread))
        return apart

    def alike(self) -> list[tuple[int, int]]:
        """The pairs of pens that a camera can hardly tell apart."""
        apart = self.apart()
        return [(i, j) for i in range(len(apart)) for j in range(i) if apart[i, j] < _LIKENESS]


def features_of(absorbance: npt.ArrayLike) -> Floats:
    """(..., 4) of (..., 3): direction, and a little of the length."""
    values = np.asarray(absorbance, np.float64)
    length = np.linalg.norm(values, axis=-1, keepdims=True) + 1e-6
    return np.concatenate([values / length, _LENGTH * np.log(length)], -1)


def hues_of(absorbance: npt.ArrayLike) -> Floats:
    """(..., 2) of (..., 3): the direction in the plane of hues, which print below or beside it does not change."""
    return directions(np.asarray(absorbance, np.float64) @ PLANE)


def absorbances_of(hues: Floats) -> Floats:
    """(n, 3): the purest absorbance of each hue (n, 2)."""
    found = hues @ np.linalg.pinv(PLANE)
    pure: Floats = found - found.min(-1, keepdims=True)
    return pure


def directions(vectors: Floats) -> Floats:
    """Vectors (..., n) made one long."""
    made: Floats = vectors / (np.linalg.norm(vectors, axis=-1, keepdims=True) + 1e-6)
    return made


def palette(features: Floats, count: int | None, known: Floats | None = None) -> Palette:
    """The pens by which these features (n, figures) came about.

    `count` says how many, if that is known; `known` (pens, figures) are pens that are known from elsewhere, and come
    first. Pens that nobody told of are found too, where more than a stray place has their colour.
    """
    if known is not None and len(known):
        return _named(features, known)
    if not len(features):
        return Palette(features, _PRIORS[features.shape[1]])
    return _settled(features, _clusters(features, count) if count else _counted(features))


def _named(features: Floats, known: Floats) -> Palette:
    """The known pens as the sheet shows them, then those that are none of them.

    What they are known from may lie in another light than the sheet. Where clusters that are found freely explain it
    far better, these stand, each for the pen that it is nearest to.
    """
    anchored = _with_strangers(features, _settled(features, known, anchored=True))
    # Where one person filled two boxes, free clusters would split another's pen to make up the number.
    twice = Palette(known, _PRIORS[known.shape[1]]).alike()
    if len(features) < _MANY * len(known) or twice:
        return anchored
    used = len(np.unique(_settled(features, known, anchored=True).nearest(features)))
    counted = _counted(features)
    free = counted if len(counted) >= used else _clusters(features, used)
    if len(free) < 2 or _cost(features, free) > 0.5 * _cost(features, anchored.centres):
        return anchored
    centres, left = known.copy(), set(range(len(free)))
    for pen, cluster in _pairs(known, free):
        centres[pen] = free[cluster]
        left.remove(cluster)
    return _settled(features, np.concatenate([centres, free[sorted(left)]]))


def _pairs(known: Floats, free: Floats) -> list[tuple[int, int]]:
    """Which cluster is which known pen, so that all together are nearest; a pen that is far from each has none."""
    apart = np.minimum(np.sqrt(_plain_squares(known, free)), _MOVED)
    return [(int(i), int(j)) for i, j in zip(*linear_sum_assignment(apart), strict=True) if apart[i, j] < _MOVED]


def _with_strangers(features: Floats, found: Palette) -> Palette:
    """The pens, and those that are none of them."""
    prior = _PRIORS[found.centres.shape[1]]
    while len(features) and len(found.centres) < _MOST:
        far = features[_squares(features, found.centres, prior).min(1) > _FAR**2]
        near = _squares(far, far, prior) < 4
        if not len(far) or near.sum(1).max() < max(_GROUP[0], _GROUP[1] * len(features)):
            break
        stranger = np.median(far[near[near.sum(1).argmax()]], 0)[None]
        more = _settled(features, np.concatenate([found.centres, stranger]), anchored=True)
        theirs = features[more.nearest(features) == len(found.centres)]
        if not len(theirs) or _cost(theirs, more.centres) > 0.25 * _cost(theirs, found.centres):
            break
        found = more
    return found


def _counted(features: Floats) -> Floats:
    """As many clusters as stand well apart and have more than a stray member."""
    best = _clusters(features, 1)
    for count in range(2, min(_MOST, len(features)) + 1):
        centres = _clusters(features, count)
        found = _settled(features, centres)
        members = np.bincount(found.nearest(features), minlength=count)
        apart = found.apart() + np.diag(np.full(count, np.inf))
        turned = np.sqrt(_plain_squares(centres[:, :3], centres[:, :3])) + np.diag(np.full(count, np.inf))
        few = max(2, _GROUP[1] * len(features)) if len(features) > _MANY else 1
        if members.min() >= few and apart.min() > 2 * _LIKENESS and turned.min() > _TURN[features.shape[1]]:
            best = centres
    return best


def _clusters(features: Floats, count: int) -> Floats:
    """k-medians with restarts."""
    if len(features) <= count:
        return features.copy()
    chance = Chance(1)
    tries = [_medians(features, _seeds(features, count, chance)) for _ in range(24)]
    return min(tries, key=lambda centres: _cost(features, centres))


def _cost(features: Floats, centres: Floats) -> float:
    return float(np.minimum(_plain_squares(features, centres).min(1), _OUTLIER**2).sum())


def _seeds(features: Floats, count: int, chance: Chance) -> Floats:
    """Some of the features, the farther from each other the likelier (k-means++)."""
    chosen = [features[chance.below(len(features))]]
    for _ in range(count - 1):
        far = _plain_squares(features, np.array(chosen)).min(1)
        steps = np.cumsum(far)
        chosen.append(features[min(int(np.searchsorted(steps, chance.random() * steps[-1])), len(features) - 1)])
    return np.array(chosen)


def _medians(features: Floats, centres: Floats) -> Floats:
    for _ in range(15):
        nearest = _plain_squares(features, centres).argmin(1)
        moved = [np.median(features[mine], 0) if (mine := nearest == i).any() else c for i, c in enumerate(centres)]
        if np.allclose(moved, centres):
            break
        centres = np.array(moved)
    return centres


def _settled(features: Floats, centres: Floats, *, anchored: bool = False) -> Palette:
    """The pens moved to the middle of what is theirs without doubt, and how far that strays."""
    prior, first = _PRIORS[centres.shape[1]], centres
    spread = prior
    for _ in range(3):
        if not len(features):
            break
        squares = _squares(features, centres, spread)
        nearest, ordered = squares.argmin(1), np.sort(squares, 1)
        clear = ordered[:, 0] < 9 if len(centres) == 1 else ordered[:, 0] < 0.25 * ordered[:, 1]
        if anchored:  # what is far from every pen is another's, and moves none
            clear &= _squares(features, centres, prior).min(1) < _FAR**2
        mine = [features[clear & (nearest == i)] for i in range(len(centres))]
        share = 0.7 if anchored else 1.0
        centres = np.array(
            [
                (1 - share) * f + share * np.median(m, 0) if len(m) >= 3 else c
                for m, c, f in zip(mine, centres, first, strict=True)
            ]
        )
        strays = np.concatenate([m - c for m, c in zip(mine, centres, strict=True)])
        spread = _covariance(strays)
    return Palette(centres, spread)


def _covariance(strays: Floats) -> Floats:
    """What the photo says of the spread, leaning on what is known; a twentieth that strays most is left out."""
    prior = _PRIORS[strays.shape[1]]
    if not len(strays):
        return prior
    lengths = (strays**2 / np.diag(prior)).sum(1)
    kept = strays[lengths <= np.quantile(lengths, 0.95)]
    covariance: Floats = (kept.T @ kept * 1.3 + _PRIOR_WEIGHT * prior * 0.4) / (len(kept) + _PRIOR_WEIGHT)
    return covariance + 0.012**2 * np.eye(len(prior))


def _squares(features: Floats, centres: Floats, spread: Floats) -> Floats:
    root = np.linalg.cholesky(np.linalg.inv(spread))
    return _plain_squares(features @ root, centres @ root)


def _plain_squares(features: Floats, centres: Floats) -> Floats:
    squares: Floats = ((features[:, None] - centres[None]) ** 2).sum(2)
    return squares


_HUES = (
    (12, N_("red")),
    (45, N_("orange")),
    (70, N_("yellow")),
    (160, N_("green")),
    (195, N_("turquoise")),
    (255, N_("blue")),
    (300, N_("violet")),
    (340, N_("pink")),
    (361, N_("red")),
)


def rgb_of(absorbance: npt.ArrayLike) -> tuple[int, int, int]:
    """How a colour looks under white light, in sRGB, 0 to 255."""
    light = np.exp(-np.clip(np.asarray(absorbance, np.float64), 0, None))
    level = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    red, green, blue = (int(value) for value in (level * 255).round())
    return red, green, blue


def hue_name(rgb: tuple[int, int, int]) -> str:
    """What people call a colour."""
    hue, lightness, _ = colorsys.rgb_to_hls(*(value / 255 for value in rgb))
    name = next(name for limit, name in _HUES if hue * 360 < limit)
    return N_("brown") if name in ("red", "orange") and lightness < 0.33 else name


def names(colours: Sequence[tuple[int, int, int]]) -> tuple[str, ...]:
    """A name for each colour, no two the same: light and dark blue, or with figures where even these do not do."""
    plain = [hue_name(rgb) for rgb in colours]
    told: list[str] = []
    for name, rgb in zip(plain, colours, strict=True):
        alike = sorted(sum(other) for other, called in zip(colours, plain, strict=True) if called == name)
        shades = ("dark", "light") if len(alike) == 2 and alike[0] < alike[1] else ()
        said = f"{shades[alike.index(sum(rgb))]} {name}" if shades else name
        told.append(said if said not in told else f"{said} {1 + sum(t.startswith(said) for t in told)}")
    return tuple(told)


def called(name: str) -> str:
    """A name that `names` gave, in the language that is spoken; a record has it in English."""
    shade, word, number = re.fullmatch(r"(dark |light )?(.*?)( \d+)?", name, re.DOTALL).groups()  # type: ignore[union-attr]
    said = {None: "{colour}", "dark ": gettext("dark {colour}"), "light ": gettext("light {colour}")}[shade]
    return said.format(colour=gettext(word)) + (number or "")
