"""Photographs of sheets that were never printed: games by chance, coloured by made-up hands, seen by made-up cameras.

    photographed("mondrian", "hard", 17) -> Photo

The same seed gives the same photo. A Photo has the picture, the true map from the page to it, and what truly stands on
the sheet. Levels: `scan` (flat, on glass), `easy` (a good photo), `normal` (most), `hard` (as bad as people send).
"""

from tests.photo.simulator.photo import LEVELS, Photo, photographed
from tests.photo.simulator.sheets import GAMES, Truth

__all__ = ["GAMES", "LEVELS", "Photo", "Truth", "photographed"]
