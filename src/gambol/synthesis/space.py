"""The vectors that searches look among."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float64]


@dataclass(frozen=True)
class Space:
    """The box that vectors lie in, and the size of a small change in each direction: arrays (k,).

    >>> space = Space(low=np.array([-1.0, 5.0]), high=np.array([1.0, 5.0]), delta=np.array([0.1, 0.1]))
    >>> space.at(np.array([0.75, 0.3])), space.shares(np.array([0.5, 5.0]))
    (array([0.5, 5. ]), array([0.75, 0.  ]))
    """

    low: Vectors
    high: Vectors
    delta: Vectors

    def shares(self, vectors: Vectors) -> Vectors:
        """Vectors as shares of the box's width, from 0 to 1; 0 where it has none."""
        width = np.where(self.high > self.low, self.high - self.low, 1.0)
        return np.clip((vectors - self.low) / width, 0.0, 1.0)

    def at(self, shares: Vectors) -> Vectors:
        """The vectors in the box that have these shares."""
        return np.clip(self.low + shares * (self.high - self.low), self.low, self.high)
