"""Dense layers in a lane: loops over its numbers, some outputs at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from gambol.compiler.arithmetic import clamp, where
from gambol.compiler.regions import Region, repeat
from gambol.compiler.values import Index, Number
from gambol.controllers.controller import ControlKernel, Parameters
from gambol.controllers.levels import level_targets
from gambol.controllers.mlp.layer import ACTIVATIONS
from gambol.controllers.mlp.observing import observed
from gambol.dynamics.moment import Moment

SIDE_BY_SIDE = 8  # outputs that are added up at once: enough to hide the latency of an addition


def steps_between(interval: float, dt: float) -> int:
    """Steps of the simulation from one decision to the next.

    >>> steps_between(0.02, 1e-3), steps_between(0.02, 0.05)
    (20, 1)
    """
    return max(1, round(interval / dt))


@dataclass(frozen=True)
class Network:
    """Layers as a function over numbers.

    Its numbers: mean and inverse deviation of each input, the limit of what is left of them; then of each layer the
    weights, row by row, and the bias.
    """

    widths: tuple[int, ...]  # of the input and of each layer
    activations: tuple[str, ...]

    @property
    def parameter_count(self) -> int:
        """How many numbers it has."""
        return 2 * self.widths[0] + 1 + sum(outputs * (inputs + 1) for inputs, outputs in pairwise(self.widths))

    @property
    def scratch(self) -> int:
        """Slots to work in: what a layer reads, and what it gives."""
        return 2 * max(self.widths)

    def outputs(self, inputs: Sequence[Number], numbers: Parameters) -> list[Number]:
        """What the last layer gives."""
        work = numbers.scratch
        assert work is not None
        count, source, target = self.widths[0], 0, max(self.widths)
        for i, x in enumerate(inputs):
            limit = numbers[2 * count]
            work[i] = clamp((x - numbers[i]) * numbers[count + i], 0.0 - limit, limit)
        first = 2 * count + 1
        for (reads, gives), activation in zip(pairwise(self.widths), self.activations, strict=True):
            _Dense(work, numbers, source, target, first, reads, gives, activation).run()
            first += gives * (reads + 1)
            source, target = target, source
        return [work[source + i] for i in range(self.widths[-1])]


@dataclass(frozen=True)
class _Dense:
    """One layer over memory."""

    work: Region
    numbers: Parameters
    source: int
    target: int
    first: int
    reads: int
    gives: int
    activation: str

    def run(self) -> None:
        whole, rest = divmod(self.gives, SIDE_BY_SIDE)
        if whole:
            repeat(whole, lambda group: self._some(group * SIDE_BY_SIDE, SIDE_BY_SIDE))
        if rest:
            self._some(whole * SIDE_BY_SIDE, rest)

    def _some(self, node: Index, count: int) -> None:
        """The bias first, then what each input gives, in order."""
        rows = [(node + j) * self.reads + self.first for j in range(count)]
        biases = [self.numbers[node + (self.first + self.gives * self.reads + j)] for j in range(count)]

        def add(i: Index, *sums: Number) -> list[Number]:
            given = self.work[i + self.source]
            return [old + self.numbers[row + i] * given for row, old in zip(rows, sums, strict=True)]

        for j, x in enumerate(repeat(self.reads, add, biases)):
            self.work[node + (self.target + j)] = ACTIVATIONS[self.activation](x)


@dataclass(frozen=True)
class MlpKernel(ControlKernel):
    """A network that decides every `interval` seconds; between two decisions targets stay as they are."""

    inputs: tuple[str, ...]
    network: Network
    actuators: tuple[str, ...]
    interval: float

    @property
    def memory(self) -> tuple[str, ...]:
        return (*[f"target.{name}" for name in self.actuators], "wait")

    @property
    def parameter_count(self) -> int:
        return self.network.parameter_count

    @property
    def scratch(self) -> int:
        return self.network.scratch

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number], list[Number]]:
        """Observes, decides if it is time to, and holds."""
        *held, wait = memory
        outputs = self.network.outputs(list(observed(moment, self.inputs).values()), parameters)
        wanted = level_targets(moment.numbers, self.actuators, [clamp(x, -1.0, 1.0) for x in outputs])
        due, steps = wait < 0.5, steps_between(self.interval, moment.dt)
        targets = [where(due, new, old) for new, old in zip(wanted, held, strict=True)]
        return targets, [*targets, where(due, steps - 1.0, wait - 1.0)]
