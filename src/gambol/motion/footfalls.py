"""When the feet of a body come down in a stride: Hildebrand's footfalls (Hildebrand 1965, 1989), read off recordings.

A stride lasts from one landing of a foot to its next. Every other foot lands at some share of it, its phase, and is
down for a share of it. Phases lie on a circle: their mean is the phase from which all deviations, each the short way
round, add up to nothing, begun from the one nearest to all others.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gambol.portable.matrices import summed

Touching = NDArray[np.bool_]
Array = NDArray[np.float64]

COMES_AND_GOES = 0.02  # share of time: a foot that is down, or up, for less does not step
CHATTER = 0.1  # of a stride: a foot that is off the ground for less has not left it
TAP = 0.3  # of its usual stance: a foot that is down for less has not landed
SCATTERED = 0.1  # of a stride: phases that deviate by more in the mean are none; of any phases at all it is 0.25
FEWEST = 3  # landings by which a phase can be told
IRREGULAR = 0.25  # of a stride: feet none of which lands at more regular intervals make no strides


class Footfall(NamedTuple):
    """When one foot is down.

    >>> import gambol
    >>> hop = gambol.describe(gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml")))
    >>> [round(stance, 1) for stance, phase in hop.footfalls]
    [0.4]
    """

    stance: float  # share of time that it is down
    phase: float | None  # of the stride at which it lands, 0 … 1; None of a foot that lands at no steady time


def footfalls(feet: Sequence[Touching], cycle: float) -> tuple[Footfall, ...]:
    """The footfalls of feet that touch or not in each of many frames, of which about `cycle` make a stride.

    The first foot that steps has phase 0.

    >>> time = np.arange(100)
    >>> [tuple(fall) for fall in footfalls([time % 20 < 12, (time + 10) % 20 < 12], 20.0)]
    [(0.6, 0.0), (0.6, 0.5)]
    """
    settled = [_without_chatter(down, CHATTER * cycle) for down in feet]
    landings = [[begin for begin, _ in _stances(down)] for down in settled]
    stances = [float(down.mean()) if len(down) else 0.0 for down in settled]
    steps = [
        len(landed) >= FEWEST and COMES_AND_GOES < stance < 1.0 - COMES_AND_GOES
        for landed, stance in zip(landings, stances, strict=True)
    ]
    going = [i for i, one in enumerate(steps) if one]
    if not going:
        return tuple(Footfall(stance, None) for stance in stances)
    unsteady, steadiest = min((_unsteadiness(landings[i]), i) for i in going)
    clock = landings[steadiest] if unsteady < IRREGULAR else []
    phases = [_phase(_stances(down), clock) if one else None for down, one in zip(settled, steps, strict=True)]
    first = next((phase for phase in phases if phase is not None), 0.0)
    return tuple(
        Footfall(stance, None if phase is None else wrapped(phase - first))
        for stance, phase in zip(stances, phases, strict=True)
    )


def wrapped(phase: float) -> float:
    """A phase from 0 to below 1."""
    return phase - math.floor(phase)


def apart(phase: float) -> float:
    """How far a phase is from 0 the short way round, with its sign: −½ … ½.

    >>> apart(0.75), apart(0.25)
    (-0.25, 0.25)
    """
    return phase - round(phase)  # to the even one of two that are as near


def mean_phase(phases: Sequence[float]) -> tuple[float, float]:
    """The mean of phases on the circle, and how far they deviate from it in the mean.

    >>> mean, scatter = mean_phase([0.9, 0.0, 0.1])
    >>> round(min(mean, 1.0 - mean), 9), round(scatter, 3)
    (0.0, 0.067)
    """
    every, far = np.asarray(phases, np.float64), np.zeros(len(phases))
    for other in phases:  # one after another: sums in an order of their own would be other bits elsewhere
        away = other - every
        far += np.abs(away - np.rint(away))
    middle = phases[int(far.argmin())]
    middle += summed(apart(other - middle) for other in phases) / len(phases)
    return wrapped(middle), summed(abs(apart(other - middle)) for other in phases) / len(phases)


def _without_chatter(down: Touching, shortest: float) -> Touching:
    """With flights shorter than that filled, and then taps that are short beside the foot's usual stance left out."""
    filled = down.copy()
    for begin, end in _runs(~down):
        if begin > 0 and end < len(down) and end - begin < shortest:
            filled[begin:end] = True
    stances = _runs(filled)
    usual = float(np.median([end - begin for begin, end in stances])) if stances else 0.0
    for begin, end in stances:
        if begin > 0 and end < len(down) and end - begin < TAP * usual:
            filled[begin:end] = False
    return filled


def _runs(when: Touching) -> list[tuple[int, int]]:
    """First frames of stretches in which something holds, and the frames after their last."""
    edges = np.diff(np.concatenate([[False], when, [False]]).astype(np.int8))
    return list(zip(np.flatnonzero(edges > 0).tolist(), np.flatnonzero(edges < 0).tolist(), strict=True))


def _stances(down: Touching) -> list[tuple[int, int]]:
    """From landing to lift-off; what begins on the ground has not landed."""
    return [(begin, end) for begin, end in _runs(down) if begin > 0]


def _unsteadiness(landings: list[int]) -> float:
    """How far intervals between landings deviate from the usual one, as a share of it."""
    between = np.diff(landings).astype(np.float64)
    usual = float(np.median(between))
    return float(np.abs(between - usual).mean()) / usual


def _phase(stances: list[tuple[int, int]], clock: list[int]) -> float | None:
    """When a foot lands between the landings of another, as a share of the time between these; of a foot that lands
    more than once a stride, where its longest stance begins."""
    shares: list[float] = []
    for begin, end in pairwise(clock):
        within = [(off - on, on) for on, off in stances if begin <= on < end]
        if within:
            longest = max(long for long, _ in within)
            shares.append((next(on for long, on in within if long == longest) - begin) / (end - begin))
    if len(shares) < FEWEST - 1 or len(shares) * 2 < len(clock) - 1:
        return None
    phase, scatter = mean_phase(shares)
    return phase if scatter < SCATTERED else None
