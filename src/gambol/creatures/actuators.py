"""What every muscle or motor has, whatever body it moves."""

from __future__ import annotations

from typing import Self

from pydantic import model_validator

from gambol.creatures.units import Name, reversed_range
from gambol.descriptions import Description


class Ranged(Description):
    """A range from `min` to `max`."""

    name: Name
    min: float
    max: float

    @model_validator(mode="after")
    def _range_in_order(self) -> Self:
        if self.min >= self.max:
            raise reversed_range(f"{self.name!r}", self.min, self.max)
        return self


class Actuator(Ranged):
    """Something that a controller sets, within its range: a target or an effort, in the unit of its file."""

    @property
    def unit(self) -> str:
        """The unit of its range and targets in files: `deg`, `m`, `N`, `N m`; empty for a pure number."""
        return ""

    @property
    def scale(self) -> float:
        """How many SI units (rad, m, N, N m) one unit of the file is."""
        return 1.0
