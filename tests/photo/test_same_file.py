"""What must not matter: how a picture was turned, how large and how bright it is, and what was scribbled on it."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.photographed import Asked, read_pictures
from sheetgen.photo.pictures import Picture
from sheetgen.referee import record as records
from tests.photo.painted import painted, played

GAMES = ["mondrian", "miro"]
PER_MM = 5.0


@cache
def picture(game: str) -> Any:
    return painted(played(game), per_mm=PER_MM, edge=120)


@cache
def untouched(game: str) -> str:
    return read(picture(game))


def read(pixels: Any) -> str:
    """The record of the one sheet in a picture."""
    (sheet,), failed = read_pictures([Picture(pixels, "photo")], Asked())
    assert not failed
    return sheet.understood.text


def turned(pixels: Any, degrees: float, scale: float) -> Any:
    height, width = pixels.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, scale)
    size = round(max(height, width) * max(scale, 1) * 1.1)
    turn[:, 2] += (size - width) / 2, (size - height) / 2
    return cv2.warpAffine(pixels, turn, (size, size), flags=cv2.INTER_LINEAR, borderValue=(70, 60, 50))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=2, deadline=None)
@given(quarters=st.integers(0, 3), tilt=st.floats(-8, 8), scale=st.floats(0.85, 1.2), bright=st.floats(0.7, 1.05))
def test_a_picture_turned_scaled_and_brightened_gives_the_same_file(
    game: str, quarters: int, tilt: float, scale: float, bright: float
) -> None:
    other = turned(picture(game), 90 * quarters + tilt, scale)
    assert read(np.clip(other * bright, 0, 255).astype(np.uint8)) == untouched(game)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(1, 60))
def test_whatever_is_scribbled_on_a_sheet_it_gives_a_record_or_a_sentence(game: str, seed: int, count: int) -> None:
    chance = np.random.default_rng(seed)
    pixels = picture(game).copy()
    height, width = pixels.shape[:2]
    for _ in range(count):
        start, end = chance.integers(0, (width, height), (2, 2)).tolist()
        cv2.line(pixels, start, end, chance.integers(0, 255, 3).tolist(), int(chance.integers(2, 40)))
    sheets, failed = read_pictures([Picture(pixels, "photo")], Asked())
    assert sheets or failed
    for sheet in sheets:
        assert records.parse(sheet.understood.text).sheet == played(game).field.code
