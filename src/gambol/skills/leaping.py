"""Leaps put into a gait: any leap of a motion space, at any turn of its cycle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from gambol.controllers.pose_graph import PoseGraph
from gambol.errors import InvalidInput
from gambol.evaluation.evaluate import evaluate
from gambol.skills.motion_space import MotionSpace
from gambol.tasks.cruise import Cruise

Leaps = Mapping[int, float]  # the turns (from 1) at which leaps begin, and their places on the axis


@dataclass(frozen=True)
class Leaper:
    """A gait that leaps: the cycle of a motion space's nominal motion, and the turns of it that an axis changes."""

    space: MotionSpace
    axis: str
    _made: dict[float, PoseGraph] = field(default_factory=dict, compare=False, repr=False)  # leaps by k

    @cached_property
    def gait(self) -> PoseGraph:
        """The nominal cycle alone."""
        nominal = self.space.nominal
        if not nominal.cycle or len(nominal.cycle) == len(nominal.states):
            raise InvalidInput(f"the axis {self.axis!r} changes every turn of the gait", "a leap changes a few, of a "
                               "cycle that was unwound", "take a space with a leap")  # fmt: skip
        states = tuple(nominal.state(name) for name in nominal.cycle)
        return nominal.model_copy(update={"states": states, "start": nominal.cycle[0]})

    @cached_property
    def turns(self) -> range:
        """The turns of the unwound cycle that the axis changes."""
        far, near = self.space.axis(self.axis).towards, self.space.nominal
        laid_out = (len(near.timed_path) - len(near.cycle)) // len(self.gait.states)
        moved = [t for t in range(1, laid_out + 1) if any(_differ(far, near, name) for name in self._names(t))]
        if not moved:
            raise InvalidInput(f"the axis {self.axis!r} changes no single turn of the gait", "a leap changes a few",
                               "take a space with a leap")  # fmt: skip
        return range(moved[0], moved[-1] + 1)

    @cached_property
    def lengths(self) -> Mapping[float, float]:
        """The leaps to pick from: what the axis measures, by k in order. Those that fall are left out."""
        along = self.space.walk(self.axis)
        return {float(along.ks[i]): float(along.values[i]) for i in np.flatnonzero(along.upright) if along.ks[i] > 0.0}

    @cached_property
    def speed(self) -> float:
        """m/s of the gait without leaps."""
        space = self.space
        found = evaluate(space.creature, [self.gait], task=Cruise(), world=space.world, seconds=8.0)
        return float(found.scores[0])

    def seconds(self, k: float) -> list[float]:
        """How long each turn of a leap takes."""
        leap = self._leap(k)
        return [sum(leap.state(name).seconds or 0.0 for name in self._names(turn)) for turn in self.turns]

    def graph(self, laid_out: PoseGraph, leaps: Leaps) -> PoseGraph:
        """The gait, laid out for many turns (`unwind(self.gait, count)`), with leaps at some of them."""
        values: dict[str, float] = {}
        for first, k in leaps.items():
            leap = self._leap(k)
            for turn in self.turns:
                for name, own in zip(self._names(turn), self._names(first + turn - self.turns[0]), strict=True):
                    state = leap.state(name)
                    values |= {f"pose.{own}.{i}": target for i, target in enumerate(state.targets)}
                    values[f"time.{own}"] = state.seconds or 0.0
        return laid_out.turned(values)

    def _leap(self, k: float) -> PoseGraph:
        if k not in self._made:
            self._made[k] = self.space.graph(**{self.axis: k})
        return self._made[k]

    def _names(self, turn: int) -> list[str]:
        """States of a turn, as `unwind` names them."""
        return [f"{state.name}-{turn}" for state in self.gait.states]


def _differ(one: PoseGraph, other: PoseGraph, name: str) -> bool:
    a, b = one.state(name), other.state(name)
    return a.targets != b.targets or a.seconds != b.seconds
