"""Sensor-actuator networks (van de Panne and Fiume 1993, sections 4 and 5.3, Figures 5 to 8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Annotated, ClassVar, Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from gambol.compiler.arithmetic import clamp, floor, total, where
from gambol.compiler.draws import LaneDraws
from gambol.compiler.regions import Region, repeat
from gambol.compiler.values import Index, Number
from gambol.controllers.controller import FAMILIES, ControlKernel, Knob, Parameters, Tunable, number_among
from gambol.controllers.tuning import check_tuning, tunable_numbers
from gambol.creatures.creature import Creature
from gambol.draws import Draws, splitmix
from gambol.dynamics.moment import Moment
from gambol.dynamics.traits import traits_of
from gambol.errors import InvalidInput

HEAVIEST = 2  # weights are whole numbers from −2 to 2, and so are an actuator's sums cut
DELAY = 0.1  # s for a node to switch, unless the creature hints at another; the paper's lie within 0.07 … 0.15
DELAY_RANGE = (0.02, 0.5)  # s, within which fine tuning may move it
SHORTEST_DELAY, LONGEST_DELAY = 1e-4, 1e6  # s
MOST_NODES = 200
UNROLLED = 400  # weights: a network of more has its sums in loops, which take a second less to compile
SIDE_BY_SIDE = 9  # nodes whose sums are added up at once: enough to hide the latency of an addition
SMALL = 0.05  # a small change, as a share of a nominal delay

Weight = Annotated[int, Field(ge=-HEAVIEST, le=HEAVIEST)]


@dataclass(frozen=True)
class SanKernel(ControlKernel):
    """Numbers: the weights row by row, then k1, then k2 of every node. Hidden nodes come before actuator nodes."""

    sensors: int
    hidden: int
    actuators: tuple[str, ...]
    varied: tuple[str, ...] = field(default=())

    @property
    def nodes(self) -> int:
        return self.hidden + len(self.actuators)

    @property
    def inputs(self) -> int:
        return self.sensors + self.nodes

    @property
    def memory(self) -> tuple[str, ...]:
        return tuple(f"{part}.{n}" for part in ("istate", "output") for n in range(self.nodes))

    @property
    def parameter_count(self) -> int:
        return self.nodes * (self.inputs + 2)

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number], list[Number]]:
        """Figure 7 for every node, and the actuators' sums mapped on their ranges."""
        istates, outputs = memory[: self.nodes], memory[self.nodes :]
        sums = self._sums([*moment.sensors, *outputs], parameters)
        first = self.nodes * self.inputs
        after_istates, after_outputs = [], []
        for node, (weighted, istate, output) in enumerate(zip(sums, istates, outputs, strict=True)):
            k1, k2 = parameters[first + node], parameters[first + self.nodes + node]
            istate = clamp(istate + where(weighted > 0.0, k1, k2) * moment.dt, 0.0, 1.0)
            after_istates.append(istate)
            after_outputs.append(where(istate >= 1.0, 1.0, where(istate <= 0.0, 0.0, output)))  # hysteresis
        body = moment.numbers
        targets = []
        for name, weighted in zip(self.actuators, sums[self.hidden :], strict=True):
            low, high = body[f"actuator.{name}.min"], body[f"actuator.{name}.max"]
            share = (clamp(weighted, -float(HEAVIEST), float(HEAVIEST)) + float(HEAVIEST)) * (0.5 / HEAVIEST)
            targets.append(low + share * (high - low))
        return targets, after_istates + after_outputs

    @property
    def scratch(self) -> int:
        """Of a large network, its inputs."""
        return self.inputs if self.nodes * self.inputs > UNROLLED else 0

    def _sums(self, inputs: list[Number], parameters: Parameters) -> list[Number]:
        """The weighted sum of each node.

        Inputs are 0 or 1 and weights are whole numbers: sums are exact in any order. Those of a large network are loops
        over its inputs, some nodes at a time, so that it is compiled as fast as a small one.
        """
        if not self.scratch:
            return [
                total([parameters[n * self.inputs + i] * x for i, x in enumerate(inputs)]) for n in range(self.nodes)
            ]
        x = parameters.scratch
        assert x is not None
        for i, value in enumerate(inputs):
            x[i] = value
        sums: list[Number] = []
        for first in range(0, self.nodes, SIDE_BY_SIDE):
            nodes = range(first, min(first + SIDE_BY_SIDE, self.nodes))
            sums += repeat(self.inputs, _adding(x, parameters, [n * self.inputs for n in nodes]), [0.0] * len(nodes))
        return sums


def _adding(x: Region, parameters: Parameters, rows: Sequence[int]) -> Callable[..., list[Number]]:
    """Adds what input i gives to the sums of some nodes, whose weights begin at these numbers."""

    def add(i: Index, *sums: Number) -> list[Number]:
        given = x[i]
        return [old + parameters[i + row] * given for row, old in zip(rows, sums, strict=True)]

    return add


@FAMILIES.register
class San(Tunable):
    """A sensor-actuator network: binary sensors, hidden nodes and actuator nodes, fully connected.

    `weights` has a row for every hidden node, then one for every actuator, each over all sensors, all hidden nodes and
    all actuator nodes, itself included. `k1` and `k2` (1/s) are the rates at which each node switches on and off.
    `tuning` holds the numbers of muscles and sensors that fine tuning has moved.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> san = San.sample(luxo, Draws(0))
    >>> len(san.weights), len(san.weights[0])  # 6 hidden and 2 actuator nodes over 6 sensors and these
    (8, 14)
    >>> gambol.simulate(luxo, san, seconds=0.5).status
    'ok'
    """

    sampling: ClassVar[tuple[str, ...]] = ("hidden", "delay")
    kind: Literal["san"] = "san"
    weights: Annotated[tuple[tuple[Weight, ...], ...], Field(min_length=1, max_length=MOST_NODES)]
    k1: tuple[Annotated[float, Field(gt=0.0, le=1e4)], ...]
    k2: tuple[Annotated[float, Field(lt=0.0, ge=-1e4)], ...]
    tuning: dict[str, float] = Field(default_factory=dict)

    @classmethod
    def sample(cls, creature: Creature, draws: Draws, options: Mapping[str, float] | None = None) -> Self:
        """Weights at random; `hidden` nodes and their `delay` in seconds, all alike, as given or as hinted."""
        nodes, inputs, rate = network_plan(creature, options)
        weights = draws.integers(nodes * inputs, -HEAVIEST, HEAVIEST).reshape(nodes, inputs)
        return cls(weights=tuple(map(tuple, weights.tolist())), k1=(rate,) * nodes, k2=(-rate,) * nodes)

    @classmethod
    def sampled_numbers(
        cls, creature: Creature, draws: LaneDraws, options: Mapping[str, float] | None = None
    ) -> list[Number]:
        nodes, inputs, rate = network_plan(creature, options)
        weights = [floor(draws.one() * float(2 * HEAVIEST + 1)) - float(HEAVIEST) for _ in range(nodes * inputs)]
        return [*weights, *[rate] * nodes, *[-rate] * nodes]

    @classmethod
    def sampled_rows(
        cls, creature: Creature, keys: NDArray[np.uint64], options: Mapping[str, float] | None = None
    ) -> NDArray[np.float64] | None:
        nodes, inputs, rate = network_plan(creature, options)
        if nodes * inputs <= UNROLLED:
            return None
        weights = np.floor(splitmix(keys, 1, nodes * inputs) * (2 * HEAVIEST + 1)) - HEAVIEST
        rates = np.tile([rate] * nodes + [-rate] * nodes, (len(keys), 1))
        return np.hstack([weights, rates])

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        """The structure they share."""
        sensors, actuators = len(creature.sensors), tuple(a.name for a in creature.actuators)
        shapes = {(len(c.weights), *sorted({len(row) for row in c.weights}), len(c.k1), len(c.k2)) for c in controllers}
        nodes = len(controllers[0].weights)
        kernel = SanKernel(sensors, nodes - len(actuators), actuators, tunable_numbers(creature))
        if shapes != {(nodes, kernel.inputs, nodes, nodes)} or kernel.hidden < 0:
            raise InvalidInput(
                f"a network of {nodes} rows with {len(controllers[0].weights[0])} weights",
                f"{creature.name} needs a row for each node, with a weight for each of {sensors} "
                "sensors and for each node; "
                f"{len(actuators)} nodes are actuators, and all networks of a batch have the same shape",
                "use a network made for this creature",
            )
        check_tuning((controller.tuning for controller in controllers), creature)
        return kernel

    def numbers(self, kernel: ControlKernel) -> list[float]:
        found: list[float] = self.rows([self], kernel)[0].tolist()
        return found

    @classmethod
    def rows(cls, controllers: Sequence[Self], kernel: ControlKernel) -> NDArray[np.float64]:
        given = chain.from_iterable(chain(*net.weights, net.k1, net.k2) for net in controllers)
        return np.fromiter(given, np.float64, len(controllers) * kernel.parameter_count).reshape(len(controllers), -1)

    def tuned(self, creature: Creature) -> Mapping[str, float]:
        return self.tuning

    def knobs(self, creature: Creature) -> list[Knob]:
        """Four numbers of each muscle, two of each hidden node, two of each sensor with a range (Figure 8)."""
        knobs = [
            Knob(number.name, self.tuning.get(number.name, number.value), number.low, number.high, number.small)
            for number in traits_of(creature).adjustables()
        ]
        slowest, fastest = 1.0 / DELAY_RANGE[1], 1.0 / DELAY_RANGE[0]
        small = SMALL / float(creature.hints.get("san", {}).get("delay", DELAY))
        for node in range(len(self.weights) - len(creature.actuators)):
            knobs.append(Knob(f"node.{node}.k1", self.k1[node], slowest, fastest, small))
            knobs.append(Knob(f"node.{node}.k2", self.k2[node], -fastest, -slowest, small))
        return knobs

    def turned(self, values: Mapping[str, float]) -> Self:
        """Knobs of nodes, or of the body's numbers, by their names."""
        k1, k2, tuning = list(self.k1), list(self.k2), dict(self.tuning)
        for name, value in values.items():
            part, _, rest = name.partition(".")
            if part == "node":
                node, which = rest.split(".")
                (k1 if which == "k1" else k2)[int(node)] = value
            else:
                tuning[name] = value
        return self.model_copy(update={"k1": tuple(k1), "k2": tuple(k2), "tuning": tuning})


def network_plan(creature: Creature, options: Mapping[str, float] | None) -> tuple[int, int, float]:
    """Nodes, inputs of each, and the rate (1/s) at which they switch, in a random network for this creature."""
    hints = {**creature.hints.get("san", {}), **(options or {})}
    hidden, delay = number_among(hints, "hidden", len(creature.sensors)), number_among(hints, "delay", DELAY)
    most = MOST_NODES - len(creature.actuators)
    if not (hidden.is_integer() and 0 <= hidden <= most):
        raise InvalidInput(
            f"a network of {hidden:g} hidden nodes",
            f"a network of {creature.name} has 0 to {most}",
            "choose a whole number of them",
        )
    if not SHORTEST_DELAY <= delay <= LONGEST_DELAY:
        raise InvalidInput(
            f"a delay of {delay:g} s",
            f"nodes take {SHORTEST_DELAY:g} to {LONGEST_DELAY:g} s to switch",
            f"leave it out for {DELAY:g}",
        )
    nodes = int(hidden) + len(creature.actuators)
    return nodes, len(creature.sensors) + nodes, 1.0 / delay
