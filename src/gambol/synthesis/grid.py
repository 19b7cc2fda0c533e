"""Grids over measures: the cells in which a search keeps the best of each kind."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from gambol.errors import InvalidInput
from gambol.synthesis.space import Vectors

FINEST = 1e-9  # width of a cell, as a share of its axis's numbers: finer ones are lost in rounding
MOST_CELLS = 100_000  # of a grid: each may keep a genome


@dataclass(frozen=True)
class Axis:
    """A measure, the range that is told apart, and into how many cells. What lies beyond counts to the outermost.

    >>> str(Axis("period", 0.0, 1.0, 16)), Axis.from_text("duty.heel=0:1:8").cells
    ('period=0:1:16', 8)
    """

    name: str
    low: float
    high: float
    cells: int

    def __post_init__(self) -> None:
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high and self.cells >= 1):
            raise InvalidInput(
                f"an axis {self}",
                "its range must go from a smaller to a larger number, in at least one cell",
                "correct its range",
            )
        if self.high - self.low < FINEST * self.cells * max(1.0, abs(self.low), abs(self.high)):
            raise InvalidInput(
                f"an axis {self}",
                "its cells must be wide enough to tell numbers apart",
                "give a wider range, or fewer cells",
            )

    def __str__(self) -> str:
        return f"{self.name}={self.low:g}:{self.high:g}:{self.cells}"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """An axis as `str` writes it: NAME=LOW:HIGH:CELLS."""
        name, _, rest = text.partition("=")
        try:
            low, high, cells = rest.split(":")
            return cls(name, float(low), float(high), int(cells))
        except ValueError as error:
            if isinstance(error, InvalidInput):
                raise
            raise InvalidInput(
                f"an axis {text!r}", "it must have the form NAME=LOW:HIGH:CELLS", "write for example period=0:1:16"
            ) from None

    @property
    def edges(self) -> Vectors:
        """Where its cells begin, and where the last one ends."""
        return np.linspace(self.low, self.high, self.cells + 1)


@dataclass(frozen=True)
class Grid:
    """Axes; each cell has a place, a whole number on each axis from 0, and a number, which counts the last axis first.

    >>> grid = Grid((Axis("period", 0, 1, 4), Axis("duty", 0, 1, 3)))
    >>> grid.cells, grid.place(5), grid.number((1, 2))
    (12, (1, 2), 5)
    """

    axes: tuple[Axis, ...]

    def __post_init__(self) -> None:
        if not self.axes:
            raise InvalidInput("a grid without axes", "a grid needs at least one", "name a measure")
        if len({axis.name for axis in self.axes}) < len(self.axes):
            raise InvalidInput(
                f"axes {', '.join(axis.name for axis in self.axes)}",
                "each axis needs a measure of its own",
                "leave one out",
            )
        if self.cells > MOST_CELLS:
            raise InvalidInput(f"a grid of {self.cells} cells", f"it has at most {MOST_CELLS}", "choose fewer")

    @property
    def shape(self) -> tuple[int, ...]:
        """How many cells along each axis."""
        return tuple(axis.cells for axis in self.axes)

    @property
    def cells(self) -> int:
        """How many in all."""
        return math.prod(self.shape)

    def place(self, number: int) -> tuple[int, ...]:
        """Where a cell is."""
        return tuple(int(i) for i in np.unravel_index(number, self.shape))

    def number(self, place: Sequence[int]) -> int:
        """Which cell is there."""
        if len(place) != len(self.shape) or not all(0 <= i < n for i, n in zip(place, self.shape, strict=True)):
            ranges = ", ".join(f"{axis.name} 0 to {axis.cells - 1}" for axis in self.axes)
            raise InvalidInput(
                f"cell {' '.join(map(str, place))}", f"cells are numbered {ranges}", "choose one of them"
            )
        return int(np.ravel_multi_index(tuple(place), self.shape))
