"""What a Klee field says of itself, as rules and page read it: the field's fact, decoded."""

from __future__ import annotations

import msgspec

from sheetgen.field.model import Field


def track_cells(field: Field) -> int:
    """facts["track"]: how many cells the scoring track round the field has."""
    return msgspec.convert(field.facts["track"], int)
