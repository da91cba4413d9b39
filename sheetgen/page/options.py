"""How a play sheet was asked for."""

from __future__ import annotations

from msgspec import Struct

from sheetgen.page.paper import Paper


class SheetOptions(Struct, frozen=True, kw_only=True):
    """What the player chose for the page."""

    paper: Paper
    large: bool = False
    """Large print: as big as the paper allows, on more pages if need be."""
    colour: bool = False
    """Coloured ink; black line work otherwise."""
    numbers: bool = False
    """Every space's number, small and light."""
    key: bool = False
    """One more page with all numbers."""
    parts: Paper | None = None
    """The paper for parts to cut out, where it is not the sheet's own: they are not to be tiled with it."""
