"""How a candidate's rollout ended."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """A candidate that goes wrong has a status; it never raises, and never wins with a NaN."""

    OK = 0
    DIVERGED = 1  # the numbers ran away: the step is too long for what the muscles or the ground do

    def __str__(self) -> str:
        return self.name.lower()
