"""One kernel for every network of up to so many neurons on a body: structure is data (Sanders 2000, section 2.4).

All values that can be read stand in one row of memory: the number 1, what is sensed, the outputs of neurons. A neuron
is eight numbers of its lane: its type, the place and weight of three inputs, and its parameter. An update goes through
the neurons in their order, and each reads what stands there at that time: of those before it what they have just
become, of itself and of those behind it what they were. Then effectors read theirs.
"""

from __future__ import annotations

from dataclasses import dataclass

from gambol.compiler.arithmetic import clamp, where
from gambol.compiler.regions import Region, repeat
from gambol.compiler.values import Condition, Index, Number
from gambol.controllers.controller import ControlKernel, Parameters
from gambol.controllers.dataflow.morphology import Morphology
from gambol.controllers.dataflow.neuron import Pace, respond
from gambol.controllers.dataflow.neuron_types import WIDEST
from gambol.controllers.dataflow.sensing import write_senses
from gambol.controllers.levels import level_targets
from gambol.dynamics.moment import Moment

INTERVAL = 0.02  # s between two updates of a network: 50 in a second (2.4)
SIZES = (8, 16, 32, 64, 128, 256, 512)  # neurons that kernels have room for: few kernels serve all networks
NEURON = 2 + 2 * WIDEST  # numbers of a neuron
EFFECTOR = 2  # numbers of an effector


@dataclass(frozen=True)
class DataflowKernel(ControlKernel):
    """Numbers: those of each neuron, place and weight of each actuator's input, then the tempo and its inverse."""

    body: Morphology
    size: int  # how many neurons there is room for

    # places of what can be read

    @property
    def sensed(self) -> int:
        """Where what is sensed begins; before it stands the number 1."""
        return 1

    @property
    def outputs(self) -> int:
        """Where the outputs of neurons begin."""
        return self.sensed + len(self.body.rows)

    @property
    def readable(self) -> int:
        """How many places there are."""
        return self.outputs + self.size

    # what every kernel says

    @property
    def memory(self) -> tuple[str, ...]:
        neurons = [f"{what}.{i}" for what in ("output", "state") for i in range(self.size)]
        return (*neurons, *[f"level.{name}" for name in self.body.actuators], "pause")

    @property
    def scratch(self) -> int:
        return self.readable + self.size + len(self.body.actuators)

    @property
    def parameter_count(self) -> int:
        return self.size * NEURON + len(self.body.actuators) * EFFECTOR + 2

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number], list[Number]]:
        """Updates the network if it is time to."""
        work, n = parameters.scratch, self.size
        assert work is not None
        held, pause = memory[2 * n : -1], memory[-1]
        often = moment.dt < 0.99 * INTERVAL  # steps between updates
        due = pause < 0.5 * moment.dt if often else True
        pause = where(due, pause + INTERVAL, pause) - moment.dt if often else 0.0
        work[0] = 1.0
        write_senses(moment, self.body, work, self.sensed)
        for i, x in enumerate(memory[: 2 * n]):
            work[self.outputs + i] = x
        last = self.parameter_count
        elapsed = max(moment.dt, INTERVAL)
        pace = Pace(parameters[last - 2] * elapsed, parameters[last - 1] * (1.0 / elapsed))
        repeat(n, lambda i: self._neuron(i, work, parameters, pace, due))
        if held:
            repeat(len(held), lambda k: self._effector(k, work, parameters))
        first = self.readable + n
        levels = [where(due, work[first + k], old) for k, old in enumerate(held)]
        after = [work[self.outputs + i] for i in range(2 * n)]
        targets = level_targets(moment.numbers, self.body.actuators, levels)  # 2.2.3
        return targets, [*after, *levels, pause]

    def _neuron(self, i: Index, work: Region, parameters: Parameters, pace: Pace, due: Condition) -> None:
        own = [parameters.region[i * NEURON + (parameters.first + k)] for k in range(NEURON)]
        inputs = [work.at(0, self.readable, own[1 + 2 * k]) * own[2 + 2 * k] for k in range(WIDEST)]
        before = work[i + self.outputs], work[i + self.readable]
        output, state = respond(own[0], inputs, own[-1], before[1], pace)
        work[i + self.outputs] = where(due, output, before[0])
        work[i + self.readable] = where(due, state, before[1])

    def _effector(self, k: Index, work: Region, parameters: Parameters) -> None:
        first = parameters.first + self.size * NEURON
        place, weight = (parameters.region[k * EFFECTOR + (first + j)] for j in range(EFFECTOR))
        level = clamp(work.at(0, self.readable, place) * weight, -1.0, 1.0)
        work[k + (self.readable + self.size)] = level
