"""The vectors that searches look among."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float64]


@dataclass(frozen=True)
class Space:
    """The box that vectors lie in, and the size of a small change in each direction: arrays (k,)."""

    low: Vectors
    high: Vectors
    delta: Vectors
