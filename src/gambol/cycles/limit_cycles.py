"""Whether a sequence of states settles, and after how many of them it comes back."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gambol.errors import InvalidInput

Array = NDArray[np.float64]

LONGEST = 16  # crossings: what takes longer to come back is not told apart from what never does
TOLERANCE = 0.05  # of what each number goes through: the length of a step decides when a switch is thrown
REPEATS = 4  # periods that must be seen to repeat, ...
WITNESSES = 24  # ... and crossings, as far as there are so many: a wandering motion may dwell near an old cycle


@dataclass(frozen=True, eq=False)
class LimitCycle:
    """What a sequence of crossings settles on."""

    period: int | None  # crossings after which everything comes back; None where nothing does
    error: float  # how far it misses after that (or after the best number of crossings), as a share of the range
    points: Array  # (period, k) the crossings of the last period; those of all of them where there is none


def limit_cycle(
    points: ArrayLike, spans: ArrayLike | None = None, *, longest: int = LONGEST, tolerance: float = TOLERANCE
) -> LimitCycle:
    """The cycle that a sequence of section crossings has settled on.

    Args:
        points: (n, k) k numbers at each of n crossings, in order; or (n,) one number. Leave the beginning out.
        spans: (k,) how much each number goes through, to measure misses by; by default its largest magnitude.
        longest: the longest period that is looked for, in crossings.
        tolerance: the largest miss of a motion that has come back, as a share of the spans.

    >>> x = [0.5]
    >>> for _ in range(400):
    ...     x.append(3.5 * x[-1] * (1 - x[-1]))  # the logistic map, where its period has doubled twice
    >>> limit_cycle(x[-100:]).period
    4
    """
    rows = np.asarray(points, np.float64)
    rows = rows[:, None] if rows.ndim == 1 else rows
    if rows.ndim != 2:
        raise InvalidInput(
            f"limit_cycle: points has {rows.ndim} dimensions",
            "a row for each crossing is needed",
            "give a list of numbers, or of rows",
        )
    ranges = np.abs(rows).max(axis=0, initial=0.0) if spans is None else np.asarray(spans, np.float64).reshape(-1)
    scaled = rows / np.where(ranges > 0.0, ranges, 1.0)
    least = np.inf
    for period in range(1, min(longest, (len(rows) - 1) // REPEATS) + 1):
        recent = scaled[-(max(REPEATS * period, WITNESSES) + 1) :]
        error = float(np.abs(recent[period:] - recent[:-period]).max())
        if error <= tolerance:
            return LimitCycle(period, error, rows[-period:])
        least = min(least, error)
    return LimitCycle(None, least, rows)
