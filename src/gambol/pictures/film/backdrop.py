"""What lies behind a film's bodies: drawn once, in pieces as large as a frame, and copied into each frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]  # (height, width, 4), the top row first

PIECES = 6  # that are kept: a frame shows four at most


class Backdrop:
    """A world as wide and high as the camera goes, in pixels counted from the world's origin to the right and up.

    >>> def numbered(column: int, row: int) -> Pixels:
    ...     return np.full((2, 3, 4), 10 * row + column, np.uint8)
    >>> frame = np.zeros((2, 3, 4), np.uint8)
    >>> Backdrop(numbered).put(left=4, bottom=1, onto=frame)
    >>> frame[:, :, 0].tolist()
    [[11, 11, 12], [1, 1, 2]]
    """

    def __init__(self, drawn: Callable[[int, int], Pixels]) -> None:
        """`drawn` gives the piece of a column and a row, all of one size."""
        self._piece = lru_cache(PIECES)(drawn)

    def put(self, left: int, bottom: int, onto: Pixels) -> None:
        """Copies what lies from a lower left corner on into a frame, which is as large as a piece."""
        height, width = onto.shape[:2]
        upwards = onto[::-1]
        for row in range(bottom // height, (bottom + height - 1) // height + 1):
            for column in range(left // width, (left + width - 1) // width + 1):
                x, y = column * width - left, row * height - bottom  # of the piece in the frame
                (x0, x1), (y0, y1) = (max(0, x), min(width, x + width)), (max(0, y), min(height, y + height))
                upwards[y0:y1, x0:x1] = self._piece(column, row)[::-1][y0 - y : y1 - y, x0 - x : x1 - x]
