"""How far a motion flies, and whether it falls."""

from __future__ import annotations

import numpy as np

import gambol

SHORTEST = 0.02  # s of a flight


def flights(motion: gambol.Motion) -> np.ndarray:
    """Metres that each flight covers, in order."""
    aloft = motion.touching.max(axis=1) < 0.5
    edges = np.flatnonzero(np.diff(np.concatenate([[False], aloft, [False]]).astype(int)))
    starts, ends = edges[::2], np.minimum(edges[1::2], len(aloft) - 1)
    long_enough = motion.time[ends] - motion.time[starts] > SHORTEST
    covered: np.ndarray = np.abs(motion.centre[ends, 0] - motion.centre[starts, 0])[long_enough]
    return covered


def fell(motion: gambol.Motion) -> bool:
    """Whether anything but a foot touched the ground."""
    creature = motion.creature
    others = np.array([contact not in creature.feet for contact in creature.contacts_on])
    return bool((motion.touching[:, others] > 0.5).any())
