"""Photos that lie beside the tests are read as what they show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.games.design import field_of, from_code
from sheetgen.games.photographed import Asked, read_pictures
from sheetgen.games.understood import Told
from sheetgen.photo.pictures import pictures_in
from sheetgen.referee import record as records
from sheetgen.referee.finished.inked import UNREADABLE
from sheetgen.testing.play import THOROUGH
from tests.photo.small import FOLDER
from tests.referee.finished.tables import sheet

ALL = sorted(FOLDER.glob("*.jpg"), reverse=True)
PHOTOS = ALL if THOROUGH else [*{photo.stem.partition("-")[0]: photo for photo in ALL}.values()]
"""One of each game, where not all are read."""
DOUBTFUL = 0.06
"""Of all places; of such photos no more are left in doubt."""
MORE = 0.15
"""With what the record does not leave open."""


@pytest.mark.slow
@pytest.mark.parametrize("photo", PHOTOS, ids=lambda path: path.stem)
def test_a_photo_is_read_as_the_sheet_that_it_shows(photo: Path) -> None:
    expected = records.read(photo.with_suffix(".toml"))
    told = Told(players=expected.players, stopped=expected.finished is False, record=expected_sequences(expected))
    (read,), failed = read_pictures(pictures_in(photo), Asked(told=told))
    assert not failed
    made = from_code(expected.sheet or "", layout_file=None, own_words=None)
    field = field_of(made)
    wanted: Any = sheet(made.game, field, expected)
    found: Any = sheet(made.game, field, records.parse(read.understood.text))
    assert found.places == wanted.places
    # Of more than a dozen doubtful places the record leaves a dozen open; the rest are told of too.
    told_of = {doubt.place for doubt in read.doubts}
    wrong = [
        (place, a, b)
        for place, a, b in zip(wanted.places, wanted.ink, found.ink, strict=True)
        if b not in (a, UNREADABLE) and str(place) not in told_of
    ]
    assert not wrong
    doubtful = sum(ink == UNREADABLE for ink in found.ink)
    assert doubtful <= DOUBTFUL * len(found.ink)
    # The fringe of colour along black lines, which so small a JPEG has, is no pen and leaves nothing in doubt.
    assert len(read.reading.pens) <= len(wanted.pans)
    assert len(read.doubts) <= MORE * len(found.ink)


def expected_sequences(record: records.Record) -> records.Record | None:
    """What no photo shows, and the players therefore say: Klee's sequences."""
    return record if "sequences" in record.tables else None
