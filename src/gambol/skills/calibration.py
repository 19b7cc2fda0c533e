"""An axis measured along its length, and the place on it where the measure has a wanted value.

A way k ↦ controller is walked in small steps, all of them simulated side by side. That shows where it falls, where it
jumps, where it turns back, and between which steps a wanted value lies; there the search goes on, again side by side.
Nothing is drawn at random: the same question has the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from gambol.portable.matrices import summed
from gambol.skills.trial import Array, Flags, Outcome

STEPS = 32  # from one end of an axis to the other
WITHIN = 15  # places tried at once between two steps: each round divides the distance by 16
ROUNDS = 5  # of it: steps of 1/32 divided by 16⁵ are 3e-8
EXACTLY = 0.1  # of the tolerance: nearer than that nothing more is tried
JUMP = 0.25  # of the axis's whole span in one step of 32: no small change any more

Probe = Callable[[Sequence[float]], Outcome]
Interval = tuple[float, float]


@dataclass(frozen=True, eq=False)
class Walk:
    """Places along an axis, in order, with what was measured there. Steps are named by the place they begin at."""

    ks: Array
    values: Array
    upright: Flags

    @property
    def home(self) -> int:
        """The place of the nominal motion, k = 0."""
        return int(np.argmin(np.abs(self.ks)))

    @property
    def steps(self) -> list[int]:
        """Steps between two places that are both upright."""
        return [i for i in range(len(self.ks) - 1) if self.upright[i] and self.upright[i + 1]]

    @property
    def reachable(self) -> list[Interval]:
        """The values in reach, as intervals in order: whatever lies between neighbouring places that are upright."""
        spans = sorted((min(pair), max(pair)) for pair in (self._ends(i) for i in self.steps))
        joined: list[Interval] = []
        for low, high in spans:
            if joined and low <= joined[-1][1]:
                joined[-1] = joined[-1][0], max(joined[-1][1], high)
            else:
                joined.append((low, high))
        return joined

    @property
    def span(self) -> float:
        """From the least to the greatest value in reach."""
        return self.reachable[-1][1] - self.reachable[0][0] if self.reachable else 0.0

    @property
    def jumps(self) -> list[int]:
        """Steps in which the value changes by a good part of its whole span."""
        return [i for i in self.steps if abs(self._rise(i)) > JUMP * self.span > 0.0]

    def backwards(self, tolerance: float) -> list[int]:
        """Steps that go against the way as a whole, by more than the tolerance."""
        onward = np.sign(summed(self._rise(i) for i in self.steps))
        return [i for i in self.steps if self._rise(i) * onward < -tolerance]

    def well_behaved(self, tolerance: float) -> Interval | None:
        """The stretch of k around the nominal motion without fall, jump or turning back; None if that one falls."""
        if not self.upright[self.home]:
            return None
        good = set(self.steps) - {*self.jumps, *self.backwards(tolerance)}
        first = last = self.home
        while first - 1 in good:
            first -= 1
        while last in good:
            last += 1
        return float(self.ks[first]), float(self.ks[last])

    def _ends(self, step: int) -> Interval:
        return float(self.values[step]), float(self.values[step + 1])

    def _rise(self, step: int) -> float:
        return float(self.values[step + 1] - self.values[step])


@dataclass(frozen=True)
class AxisPoint:
    """A place on an axis: its k, and the value measured there."""

    k: float
    value: float


def walk(probe: Probe, low: float, high: float) -> Walk:
    """An axis from low to high in equal steps, the nominal motion (k = 0) among the places if it lies between."""
    ks = np.linspace(low, high, STEPS + 1)
    if low < 0.0 < high:
        ks[np.argmin(np.abs(ks))] = 0.0
    outcome = probe([float(k) for k in ks])
    return Walk(ks, outcome.values, outcome.upright)


def find(probe: Probe, along: Walk, value: float, tolerance: float) -> AxisPoint | Interval | None:
    """The place nearest to the nominal motion whose value is the wanted one within the tolerance.

    Where the value is jumped over, the values on either side of the jump instead; None where it lies beyond reach.
    """
    crossed = [i for i in along.steps if _lies_between(value, along.values[i], along.values[i + 1])]
    jump: Interval | None = None
    for step in sorted(crossed, key=lambda i: abs(along.ks[i] + along.ks[i + 1])):
        found = _between(probe, along.ks[step : step + 2], along.values[step : step + 2], value, tolerance)
        if isinstance(found, AxisPoint):
            return found
        jump = jump or found
    near = np.flatnonzero(along.upright & (np.abs(along.values - value) <= tolerance))  # just beyond reach
    if len(near):
        best = min(near, key=lambda i: abs(along.ks[i]))
        return AxisPoint(float(along.ks[best]), float(along.values[best]))
    return jump


def _between(probe: Probe, ks: Array, values: Array, wanted: float, tolerance: float) -> AxisPoint | Interval:
    """Ever finer steps between two places with values on either side of the wanted one."""
    for _ in range(ROUNDS):
        inner = np.linspace(ks[0], ks[1], WITHIN + 2)
        tried = probe([float(k) for k in inner[1:-1]])
        along = np.concatenate([values[:1], np.where(tried.upright, tried.values, np.nan), values[1:]])
        best = int(np.nanargmin(np.abs(along - wanted)))
        crossed = [i for i, pair in enumerate(pairwise(along)) if _lies_between(wanted, *pair)]
        if abs(along[best] - wanted) <= EXACTLY * tolerance or not crossed:
            break
        step = min(crossed, key=lambda i: abs(inner[i]))
        ks, values = inner[step : step + 2], along[step : step + 2]
    if abs(along[best] - wanted) <= tolerance:
        return AxisPoint(float(inner[best]), float(along[best]))
    return float(min(values)), float(max(values))


def _lies_between(value: float, one: float, other: float) -> bool:
    """False beside a place that falls, whose value is NaN."""
    return bool(min(one, other) <= value <= max(one, other)) if np.isfinite([one, other]).all() else False
