"""What is carried along is no gait: with its muscles held half-way through a trial it goes on just as far.

What pushes off once and floats away, falls down a slope, glides in one pose or drifts in a current goes on without its
muscles, in the third quarter of the trial as in the fourth; what hops, walks, swims or rolls by them comes to rest.
Bodies that roll of themselves slow down or swing back, at least.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Self

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arithmetic import where
from gambol.compiler.values import Condition, Number
from gambol.controllers.controller import ControlKernel, Controller, Parameters
from gambol.controllers.individual import Individual, body_numbers
from gambol.creatures.creature import Creature
from gambol.discovery.objective import Objective, start_of
from gambol.dynamics.moment import Moment
from gambol.dynamics.traits import time_step
from gambol.evaluation.evaluating import evaluate
from gambol.progress import Progress
from gambol.tasks.at_rest import stride_period
from gambol.tasks.rhythm import QUARTERS, LateWays

POSTURES = ("deg", "m", "")  # units of targets that hold a muscle where it is; an effort or a speed becomes 0
SHORTEST = 12.0  # natural periods that it is watched at least, so that a hop that was held has ended
JUST_AS_FAR = (0.7, 1.5)  # of the way in each of the two quarters, which what is held goes as well
LITTLE = 0.01  # body sizes in the last quarter, below which it does not go on
NEVER = 1e9  # s


@dataclass(frozen=True)
class HeldKernel(ControlKernel):
    """Runs another kernel. From the time on that is a lane's last number, targets stay as they were."""

    inner: ControlKernel
    postures: tuple[bool, ...]  # of each actuator, whether its target is one

    @property
    def memory(self) -> tuple[str, ...]:
        return (*self.inner.memory, *(f"held.{i}" for i in range(len(self.postures))))

    @property
    def parameter_count(self) -> int:
        return self.inner.parameter_count + 1

    @property
    def scratch(self) -> int:
        return self.inner.scratch

    @property
    def varied(self) -> tuple[str, ...]:
        return self.inner.varied

    @property
    def tables(self) -> Mapping[str, list[float]]:
        return self.inner.tables

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number] | None, list[Number]]:
        split = len(self.inner.memory)
        targets, after = self.inner.control(moment, memory[:split], parameters)
        if targets is None:  # slack muscles do nothing anyway
            return None, [*after, *memory[split:]]
        held = moment.time >= parameters[self.inner.parameter_count]
        kept = [where(held, old, new) for old, new in zip(memory[split:], targets, strict=True)]
        shown = [x if posture else where(held, 0.0, x) for x, posture in zip(kept, self.postures, strict=True)]
        return shown, [*after, *kept]

    def counts(self, memory: list[Number], parameters: Parameters) -> Condition | None:
        return self.inner.counts(memory[: len(self.inner.memory)], parameters)


def held_kernel(inner: ControlKernel, creature: Creature) -> HeldKernel:
    """What holds the muscles of a creature that another kernel drives."""
    return HeldKernel(inner, tuple(creature.unit_of(actuator) in POSTURES for actuator in creature.actuators))


class Held(Controller):
    """A controller whose muscles are held from a time on.

    >>> import gambol
    >>> hop = gambol.load("examples/luxo-hop.yaml")
    >>> free, held = (gambol.evaluate("luxo", [Held(inner=hop, since=t)], seconds=4.0).scores[0] for t in (9.0, 1.0))
    >>> bool(held < 0.5 * free)
    True
    """

    kind: Literal["held"] = "held"
    inner: Controller
    since: float  # s

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        inner = [one.inner for one in controllers]
        return held_kernel(type(inner[0]).kernel(inner, creature), creature)

    def numbers(self, kernel: ControlKernel) -> list[float]:
        assert isinstance(kernel, HeldKernel)
        return [*self.inner.numbers(kernel.inner), self.since]

    def tuned(self, creature: Creature) -> Mapping[str, float]:
        return self.inner.tuned(creature)


Shares = tuple[float, float]  # of the way in the third and in the fourth quarter
Floats = NDArray[np.float64]


def is_carried(shares: Shares | None) -> bool:
    """Whether what is held goes just as far.

    >>> is_carried((1.0, 0.96)), is_carried((0.4, 0.02)), is_carried(None)
    (True, False, False)
    """
    low, high = JUST_AS_FAR
    return shares is not None and all(low < share < high for share in shares)


def seconds_of(creature: Creature, seconds: float) -> float:
    """How long a body is watched whose trials last so many seconds."""
    return max(seconds, SHORTEST * stride_period(creature))


def watched(seconds: float, begun: float = 0.0) -> LateWays:
    """The ways in the last two quarters of so many seconds."""
    return LateWays(since=begun + 0.5 * seconds, until=begun + 0.75 * seconds)


def held_shares(individuals: Sequence[Individual], objective: Objective, progress: Progress) -> list[Shares | None]:
    """Of each, the shares of its way that it goes as well with its muscles held, in the recipe's first world.

    None of what does not go on until the end.
    """
    shares: list[Shares | None] = [None] * len(individuals)
    groups: dict[Creature, list[int]] = {}
    for row, one in enumerate(individuals):
        groups.setdefault(one.creature, []).append(row)
    for creature, rows in groups.items():
        free, held = _ways([individuals[i] for i in rows], creature, objective, progress)
        for row, ways, kept in zip(rows, free, held, strict=True):
            gone = np.maximum((ways * ways).sum(axis=1), 1e-30)
            if gone[1] > (LITTLE * creature.size) ** 2:
                third, fourth = ((ways * kept).sum(axis=1) / gone).tolist()
                shares[row] = third, fourth
    return shares


def _ways(
    individuals: Sequence[Individual], creature: Creature, objective: Objective, progress: Progress
) -> tuple[Floats, Floats]:
    """The ways of each in the last two quarters, free and held: (n, 2, 2 or 3) metres."""
    recipe = objective.recipe
    world, start, seconds = recipe.worlds[0], start_of(recipe), seconds_of(creature, recipe.seconds)
    begun = 0.0 if start is None else start.slots["tick"] * (recipe.dt or time_step(creature, world))
    looks = watched(seconds, begun)
    when = [NEVER] * len(individuals) + [looks.since] * len(individuals)
    found = evaluate(
        creature,
        [Held(inner=one.controller, since=t) for one, t in zip([*individuals, *individuals], when, strict=True)],
        task="travel",
        world=world,
        seconds=seconds,
        state=start,
        numbers={name: np.concatenate([x, x]) for name, x in body_numbers(individuals).items()},
        threads=objective.threads,
        dt=recipe.dt,
        precision=recipe.precision,
        measures=[looks],
        states=False,
        progress=progress,
    )
    quarters = [[x for name, x in found.measures.items() if name.startswith(f"{quarter}.")] for quarter in QUARTERS]
    free, held = np.split(np.array(quarters).transpose(2, 0, 1), 2)
    return free, held
