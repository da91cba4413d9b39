"""Names for what the simulator reckons with."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[Any]
"""Real numbers, of the precision that the place needs."""
Bytes: TypeAlias = NDArray[np.uint8]
Random: TypeAlias = np.random.Generator
