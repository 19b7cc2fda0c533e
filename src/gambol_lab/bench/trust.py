"""The largest step that can be trusted: at which random controllers travel in the order in which they do at a fine one.

A step may be stable and yet tell a search nothing. What a search asks of a simulator is which of two controllers goes
farther; each engine is compared with itself, at half a millisecond.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

import gambol
from gambol.controllers import PoseSequence
from gambol.creatures.bones.creature import Bones
from gambol_lab.bench.works import DRIVEN_SECONDS, Work

FINE = 5e-4  # s
SEED, SPREAD = 1, 0.5  # of the controllers, which go through all of the muscles' ranges: those that are timed stand
STEPS = tuple(ms * 1e-3 for ms in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 15, 20))  # s, tried until one is not trusted

Travel = Callable[[Work, float, list[PoseSequence]], NDArray[np.float64]]  # how far each controller goes at a step


def demanded(work: Work) -> tuple[int, float]:
    """How many controllers, and the least correlation of their ranks: in space less, where falling decides more."""
    return (96, 0.9) if isinstance(work.creature, Bones) else (256, 0.95)


def largest_trusted(work: Work, travel: Travel) -> float:
    """Seconds: the last step before the first that changes the order; the fine one if the first of all does."""
    count, least = demanded(work)
    controllers = work.poses(count, SEED, SPREAD)
    fine = travel(work, FINE, controllers)
    best = FINE
    for step in STEPS:
        if rank_correlation(fine, travel(work, step, controllers)) < least:
            break
        best = step
    return best


def rank_correlation(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Spearman's; 0 where a number has run away.

    >>> rank_correlation(np.array([1.0, 2.0, 3.0]), np.array([0.1, 0.5, 9.0]))
    1.0
    """
    if not (np.isfinite(one).all() and np.isfinite(other).all()):
        return 0.0
    a, b = (np.argsort(np.argsort(x, kind="stable"), kind="stable") for x in (one, other))
    return round(float(np.corrcoef(a, b)[0, 1]), 12)


def own_travel(work: Work, step: float, controllers: list[PoseSequence]) -> NDArray[np.float64]:
    """gambol's."""
    found = gambol.evaluate(work.creature, controllers, task="travel", seconds=DRIVEN_SECONDS, dt=step, threads=1)
    return np.where(np.array(found.statuses) == "ok", found.scores, np.nan)
