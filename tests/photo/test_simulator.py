"""The simulator's photos show what they say they show."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from sheetgen.games import find
from sheetgen.games.design import field_of, from_code
from sheetgen.referee import record as records
from sheetgen.testing.play import THOROUGH
from tests.photo.simulator import GAMES, Photo, photographed
from tests.photo.simulator.numbers import Floats
from tests.photo.simulator.sheets import drawn
from tests.referee.finished.tables import judged, sheet


@cache
def photo(game: str, level: str, seed: int) -> Photo:
    return photographed(game, level, seed)


def looked_at(photo: Photo, points: Floats) -> Floats:
    """The median colour within 0.8 mm of each place on the page, (n, 3)."""
    around = np.array([(x, y) for x in np.linspace(-0.8, 0.8, 5) for y in np.linspace(-0.8, 0.8, 5)])
    at = np.round(photo.map((points[:, None] + around).reshape(-1, 2))).astype(int)
    pixels = photo.pixels
    x, y = np.clip(at, 0, np.array(pixels.shape[1::-1]) - 1).T
    return np.median(pixels[y, x].reshape(len(points), -1, 3), axis=1)


def middles(photo: Photo, ids: list[str]) -> Floats:
    """A place well inside each space, on the page: half way from its own middle towards nothing printed."""
    field = field_of(from_code(photo.truth.code, game=find(photo.game), layout_file=None, own_words=None))
    # The page shows the field moved, scaled and turned: the outlines tell how.
    names = [str(space.id) for space in field.spaces]
    own = np.concatenate([np.mean(space.outline, axis=0, keepdims=True) for space in field.spaces])
    there = np.array([photo.paper.spaces[name].mean(0) for name in names])
    turn, *_ = np.linalg.lstsq(np.c_[own, np.ones(len(own))], there, rcond=None)
    centres = np.array([(*space.centre, 1.0) for space in field.spaces]) @ turn
    return centres[[names.index(id) for id in ids]]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mondrian", "delaunay", "springer"] if THOROUGH else ["delaunay"])
def test_a_space_has_its_pens_colour_and_others_that_of_paper(game: str) -> None:
    shown = photo(game, "easy", 3)
    full = [id for id in shown.truth.spaces if not any(f"space {id}" in note for note in shown.notes)]
    bare = [id for id in shown.paper.spaces if id not in shown.truth.spaces]
    paper = np.percentile(shown.pixels.reshape(-1, 3)[::97], 92, axis=0)
    seen = -2.2 * np.log(np.maximum(looked_at(shown, middles(shown, full)), 4) / paper)
    pens = [shown.pens[shown.truth.spaces[id]].absorbance for id in full]
    near = [min(shown.pens, key=lambda key: angle(shown.pens[key].absorbance, one)) for one in seen]
    assert np.mean([key == shown.truth.spaces[id] for key, id in zip(near, full, strict=True)]) > 0.9
    assert len(pens) > 10
    if bare:
        white = -2.2 * np.log(looked_at(shown, middles(shown, bare)) / paper)
        assert np.median(np.ptp(white, axis=1)) < 0.15


def angle(one: Floats, other: Floats) -> float:
    """Degrees between two absorbances, grey left out."""
    a, b = (each - each.min() for each in (one, other))
    return float(np.degrees(np.arccos(np.clip(a @ b / max(np.linalg.norm(a) * np.linalg.norm(b), 1e-9), -1, 1))))


def test_a_printed_line_is_where_the_true_map_has_it() -> None:
    shown, steps = photo("arp", "normal", 3), np.linspace(-3, 3, 61)
    lines = [*shown.paper.segments.values()]
    middles = np.array([line[len(line) // 2 - 1 : len(line) // 2 + 1].mean(0) for line in lines])
    ways = np.array([line[-1] - line[0] for line in lines])
    across = np.c_[-ways[:, 1], ways[:, 0]] / np.linalg.norm(ways, axis=1, keepdims=True)
    profiles = brightest(shown, middles[:, None] + across[:, None] * steps[:, None])
    assert np.mean(np.abs(steps[profiles.argmin(1)]) < 0.45) > 0.85


def brightest(photo: Photo, points: Floats) -> Floats:
    """The brightest channel at places on the page, (..., 2)."""
    pixels = photo.pixels
    there = np.round(photo.map(points.reshape(-1, 2))).astype(int).reshape(points.shape)
    x, y = np.moveaxis(np.clip(there, 0, np.array(pixels.shape[1::-1]) - 1), -1, 0)
    return pixels[y, x].max(-1).astype(float)


def test_the_same_seed_gives_the_same_photo() -> None:
    again = photographed("arp", "normal", 3)
    assert again.jpeg == photo("arp", "normal", 3).jpeg
    assert again.truth == photo("arp", "normal", 3).truth


def test_the_way_back_from_the_photo_ends_where_it_began() -> None:
    points, worst = photo("arp", "normal", 3).map.back(64)
    assert worst < 0.01
    assert np.isfinite(points).all()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_is_on_the_sheet_can_come_of_play(game: str) -> None:
    truth, paper, _ = drawn(game, "easy", np.random.default_rng(1))
    field = field_of(from_code(truth.code, game=find(game), layout_file=None, own_words=None))
    assert judged(sheet(find(game), field, records.parse(truth.record)), 100).result != "impossible"
    assert set(truth.spaces) <= set(paper.spaces)
    assert set(truth.segments) <= set(paper.segments)
    assert {*truth.spaces.values(), *truth.segments.values()} <= set(truth.keys)
