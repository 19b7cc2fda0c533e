"""A regular hop of Luxo, from which leaps and stops are made, and how far a motion flies."""

from __future__ import annotations

import numpy as np

import gambol

RANDOM, LOCAL = 100, 300  # trials, as the paper's: around 100 random graphs, then 200 to 500 small changes
CHAINS = 10
SECONDS = 5.0
PERIOD, STATES = 0.39, 3  # three poses of 0.13 s, Luxo's in both papers of 1996
SHORTEST = 0.02  # s of a flight


def regular_hop(seed: int) -> gambol.PoseGraph:
    """The best of the random graphs that hops, comes around once in each cycle, and does not fall."""
    run = gambol.discover(
        "luxo",
        family="pose-graph",
        sampling={"states": STATES, "period": PERIOD},
        task="upright",
        trials=RANDOM,
        seconds=SECONDS,
        seed=seed,
    )
    sound = [candidate for candidate in run.best(RANDOM) if candidate.status == "ok" and candidate.note]
    hops = [candidate for candidate in sound if candidate.name == "hop" and _is_regular(candidate)]
    found = (hops or sound or run.best(1))[0].controller
    assert isinstance(found, gambol.PoseGraph)
    return found


def _is_regular(candidate: gambol.Candidate) -> bool:
    period = candidate.descriptors.get("period")
    return isinstance(period, float) and abs(period / PERIOD - 1.0) < 0.05


def flights(motion: gambol.Motion) -> np.ndarray:
    """Metres that each flight covers, in order."""
    aloft = motion.touching.max(axis=1) < 0.5
    edges = np.flatnonzero(np.diff(np.concatenate([[False], aloft, [False]]).astype(int)))
    starts, ends = edges[::2], np.minimum(edges[1::2], len(aloft) - 1)
    long_enough = motion.time[ends] - motion.time[starts] > SHORTEST
    covered: np.ndarray = np.abs(motion.centre[ends, 0] - motion.centre[starts, 0])[long_enough]
    return covered


def has_fallen(motion: gambol.Motion) -> bool:
    """Whether anything but a foot touched the ground."""
    creature = motion.creature
    others = np.array([contact not in creature.feet for contact in creature.contacts])
    return bool((motion.touching[:, others] > 0.5).any())
