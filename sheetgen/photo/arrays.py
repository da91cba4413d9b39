"""What passes between the rooms of a photo, by shape; each is a numpy array."""

from __future__ import annotations

from typing import Any, TypeAlias

from numpy.typing import NDArray

Pixels: TypeAlias = NDArray[Any]
"""RGB, uint8, (height, width, 3)."""
Grey: TypeAlias = NDArray[Any]
"""float32, (height, width), 0 black to 1 white."""
Points: TypeAlias = NDArray[Any]
"""(n, 2): x and y, in page mm or photo px."""
Floats: TypeAlias = NDArray[Any]
"""Numbers of any other shape; each use says which."""
