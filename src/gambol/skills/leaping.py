"""Leaps put into a gait: any leap of a motion space, at any turn of its cycle, after a run-up at any pace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from gambol.controllers.pose_graph import PoseGraph
from gambol.controllers.poses import PoseState
from gambol.errors import InvalidInput
from gambol.evaluation.evaluating import evaluate
from gambol.portable.matrices import summed
from gambol.skills.motion_space import MotionSpace
from gambol.tasks.travel import Cruise

SETTLING = 1  # turns at the nominal pace before a leap, which was made for that

Turn = list[PoseState]


@dataclass(frozen=True)
class Approach:
    """A leap and its run-up: turns of the gait are counted from 0."""

    first: int  # turn of the run-up
    pace: float  # of the run-up, on the axis of paces; it ends some turns before the leap
    turn: int  # at which the leap begins
    k: float  # of the leap, on its own axis


@dataclass(frozen=True)
class Leaper:
    """A gait that leaps: the cycle of a motion space's nominal motion, and the turns of it that an axis changes."""

    space: MotionSpace
    axis: str  # of leaps
    pace_axis: str | None  # of paces
    _made: dict[tuple[str, float], list[Turn]] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def gait(self) -> PoseGraph:
        """The nominal cycle alone."""
        nominal = self.space.nominal
        if not nominal.cycle or len(nominal.cycle) == len(nominal.states):
            raise self._no_leap()
        states = tuple(nominal.state(name) for name in nominal.cycle)
        return nominal.model_copy(update={"states": states, "start": nominal.cycle[0]})

    @cached_property
    def leaping(self) -> range:
        """The turns of the unwound cycle that the axis changes."""
        far, near = (self._turns_of(graph) for graph in (self.space.axis(self.axis).towards, self.space.nominal))
        moved = [i for i, (a, b) in enumerate(zip(far, near, strict=True)) if _numbers(a) != _numbers(b)]
        if not 0 < len(moved) < len(near):
            raise self._no_leap()
        return range(moved[0], moved[-1] + 1)

    def _no_leap(self) -> InvalidInput:
        return InvalidInput(
            f"the axis {self.axis!r} changes all turns of the gait, or none",
            "a leap changes a few turns of an unwound cycle",
            "name an axis that leaps",
        )

    @cached_property
    def lengths(self) -> Mapping[float, float]:
        """The leaps to pick from: what the axis measures, by k in order. Those that fall are left out."""
        return self._measured(self.axis)

    @cached_property
    def paces(self) -> Mapping[float, float]:
        """The paces to pick from, likewise."""
        return self._measured(self.pace_axis) if self.pace_axis else {}

    def _measured(self, axis: str) -> dict[float, float]:
        along = self.space.walk(axis)
        return {float(along.ks[i]): float(along.values[i]) for i in np.flatnonzero(along.upright) if along.ks[i] > 0.0}

    @cached_property
    def speed(self) -> float:
        """m/s of the gait at its nominal pace."""
        space = self.space
        found = evaluate(space.creature, [self.gait], task=Cruise(), world=space.world, seconds=8.0)
        return float(found.scores[0])

    def seconds(self, turns: int, approaches: Sequence[Approach]) -> list[float]:
        """How long each of so many turns takes."""
        plain = [state.seconds or 0.0 for state in self.gait.states]
        changed = {turn: [state.seconds or 0.0 for state in states] for turn, states in self._changes(approaches)}
        return [summed(changed.get(turn, plain)) for turn in range(turns)]

    def graph(self, laid_out: PoseGraph, approaches: Sequence[Approach]) -> PoseGraph:
        """The gait, laid out for many turns (`unwind(self.gait, count)`), with what some approaches change."""
        own = self._turns_of(laid_out)
        values: dict[str, float] = {}
        for turn, states in self._changes(approaches):
            for state, like in zip(own[turn], states, strict=True):
                values |= {f"pose.{state.name}.{i}": target for i, target in enumerate(like.targets)}
                values[f"time.{state.name}"] = like.seconds or 0.0
        return laid_out.turned(values)

    def _changes(self, approaches: Sequence[Approach]) -> list[tuple[int, Turn]]:
        """Turns that are not the nominal gait's, and what they are like."""
        changes = []
        for approach in approaches:
            if approach.pace and self.pace_axis:
                paced = self._at(self.pace_axis, approach.pace)[0]
                changes += [(turn, paced) for turn in range(approach.first, approach.turn - SETTLING)]
            leap = self._at(self.axis, approach.k)[self.leaping[0] : self.leaping[-1] + 1]
            changes += [(approach.turn + i, turn) for i, turn in enumerate(leap)]
        return changes

    def _at(self, axis: str, k: float) -> list[Turn]:
        """All turns of the space's unwound cycle, at a place of an axis."""
        if (axis, k) not in self._made:
            self._made[axis, k] = self._turns_of(self.space.graph(**{axis: k}))
        return self._made[axis, k]

    def _turns_of(self, graph: PoseGraph) -> list[Turn]:
        """The states of a chain that was unwound from the gait, turn by turn."""
        by_name = {state.name: state for state in graph.states}
        count = len(self.gait.states)
        chain = [by_name[name] for name in graph.timed_path[: -len(graph.cycle)]]
        return [chain[i : i + count] for i in range(0, len(chain), count)]


def _numbers(turn: Turn) -> list[object]:
    return [(state.targets, state.seconds) for state in turn]
