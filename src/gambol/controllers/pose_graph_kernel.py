"""What runs in every lane for timed poses: which state is on, for how long, and where it leads."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gambol.compiler.arithmetic import where
from gambol.compiler.values import Condition, Number
from gambol.controllers.balance import GAINS, Balance, balanced, in_si, legs_to_balance
from gambol.controllers.controller import ControlKernel, Parameters
from gambol.controllers.poses import PoseState, targets_of
from gambol.creatures.anatomy import Leg
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment

NOWHERE = -1.0  # a sensor that leads to no other state


@dataclass(frozen=True)
class StateNumbers:
    """One state as numbers: it lasts `seconds` and is followed by state `to`, or at once by `on[sensor]`."""

    seconds: float
    to: int
    targets: Sequence[Number]  # degrees, m, N or N m, in the creature's order
    on: Mapping[str, int] = field(default_factory=dict)  # sensor → state
    counts: bool = True


@dataclass(frozen=True)
class PoseGraphKernel(ControlKernel):
    """Numbers: for each state its seconds, the state after it, the state that each sensor leads to, its targets.

    The first state is the start. Smaller graphs are padded to `states`. `scales` are the SI units in one of each
    actuator's file, `sensors` those that any graph of the batch listens to, in the creature's order. Where some graph
    has states that do not count (`selective`), a state's last number is 1 if it does. Where some graph is balanced, on
    `legs`, the gains of its balance come after all states. `varied` are the body's numbers that some graph tunes.
    """

    states: int
    scales: tuple[float, ...]
    sensors: tuple[str, ...] = ()
    selective: bool = False
    legs: tuple[Leg, ...] = ()
    varied: tuple[str, ...] = field(default=())

    @classmethod
    def of(
        cls,
        creature: Creature,
        states: int,
        heard: Collection[str] = (),
        selective: bool = False,
        balanced: bool = False,
        tuned: tuple[str, ...] = (),
    ) -> PoseGraphKernel:
        """The kernel for graphs of up to so many states on this creature, which listen to some of its sensors."""
        scales = tuple(actuator.scale for actuator in creature.actuators)
        sensors = tuple(s.name for s in creature.sensors if s.name in heard)
        return cls(states, scales, sensors, selective, legs_to_balance(creature) if balanced else (), tuned)

    @property
    def memory(self) -> tuple[str, ...]:
        return ("pose", "ticks")  # which state is on, and for how many steps it has been

    @property
    def parameter_count(self) -> int:
        return self.states * self._width + len(self._gains)

    @property
    def _gains(self) -> tuple[str, ...]:
        return GAINS if self.legs else ()

    @property
    def _width(self) -> int:
        return 2 + len(self.sensors) + len(self.scales) + self.selective

    @property
    def target_positions(self) -> list[int]:
        """Where the targets stand among a graph's numbers, state by state."""
        first = 2 + len(self.sensors)
        return [state * self._width + first + a for state in range(self.states) for a in range(len(self.scales))]

    def packed(self, states: Sequence[StateNumbers], gains: Sequence[Number] = ()) -> list[Number]:
        """A graph's numbers as `control` reads them; its gains in SI units, none where nothing is balanced."""
        numbers: list[Number] = []
        for state in states:
            numbers += [state.seconds, float(state.to)]
            numbers += [float(state.on.get(sensor, NOWHERE)) for sensor in self.sensors]
            numbers += [x * unit for x, unit in zip(state.targets, self.scales, strict=True)]
            numbers += [float(state.counts)] * self.selective
        padding = [1.0, 0.0, *[NOWHERE] * len(self.sensors), *[0.0] * len(self.scales), *[1.0] * self.selective]
        return [*numbers, *padding * (self.states - len(states)), *(gains or [0.0] * len(self._gains))]

    def rows(
        self,
        counts: NDArray[np.intp],
        seconds: ArrayLike,
        to: ArrayLike,
        targets: ArrayLike,
        on: ArrayLike = NOWHERE,
        weighs: ArrayLike = 1.0,
        gains: NDArray[np.float64] | None = None,
    ) -> NDArray[np.float64]:
        """What `packed` gives of many graphs, (n, numbers): their states stand one after another, `counts` of each.

        `on` are (states, sensors): where each sensor leads; `weighs` is 1 of states that count; gains are in SI units.
        """
        first, last = 2 + len(self.sensors), 2 + len(self.sensors) + len(self.scales)
        table = np.zeros((len(counts), self.states, self._width))
        table[:, :, 0] = table[:, :, last:] = 1.0
        table[:, :, 2:first] = NOWHERE
        used = np.arange(self.states) < counts[:, np.newaxis]
        some = np.empty((int(counts.sum()), self._width))
        some[:, 0], some[:, 1], some[:, 2:first] = seconds, to, on
        some[:, first:last] = np.asarray(targets).reshape(len(some), -1) * np.array(self.scales)
        some[:, last:] = np.reshape(weighs, (-1, 1))
        table[used] = some
        behind = np.zeros((len(counts), len(self._gains))) if gains is None else gains
        return np.column_stack([table.reshape(len(counts), -1), behind])

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number], list[Number]]:
        """The targets of the state that is on; the next state when its time is over or one of its sensors is on."""
        state, ticks = memory

        def of_state(column: int) -> Number:
            return self._of_state(column, state, parameters)

        first = 2 + len(self.sensors)
        targets = [of_state(first + a) for a in range(len(self.scales))]
        if self.legs:
            gains = [parameters[self.states * self._width + i] for i in range(len(GAINS))]
            targets = balanced(moment, targets, self.legs, gains)
        ticks = ticks + 1.0
        # The state ends with the step whose end is nearest to its time.
        leaves = ticks * moment.dt >= of_state(0) - 0.5 * moment.dt
        after = where(leaves, of_state(1), state)
        is_on = {sensor.name: x for sensor, x in zip(moment.creature.sensors, moment.sensors, strict=True)}
        for column, sensor in reversed([*enumerate(self.sensors, 2)]):  # the creature's first sensor has the last word
            to = of_state(column)
            felt = (is_on[sensor] > 0.5) & (to >= 0.0)
            after = where(felt, to, after)
            leaves = felt | leaves
        return targets, [after, where(leaves, 0.0, ticks)]

    def counts(self, memory: list[Number], parameters: Parameters) -> Condition | None:
        return self._of_state(self._width - 1, memory[0], parameters) > 0.5 if self.selective else None

    def _of_state(self, column: int, state: Number, parameters: Parameters) -> Number:
        return parameters.at(column, self.states, state, stride=self._width)


Graph = tuple[PoseState, Sequence[PoseState], Balance | None]  # where it starts, all of its states, its balance


def graph_rows(graphs: Sequence[Graph], kernel: PoseGraphKernel) -> NDArray[np.float64]:
    """(n, numbers): each with the state where it starts first."""
    states: list[PoseState] = []
    to: list[int] = []
    on: list[list[float]] = []
    for first, own, _ in graphs:
        ordered = [first, *(state for state in own if state is not first)]
        row = {state.name: i for i, state in enumerate(ordered)}
        states += ordered
        to += [row[state.to or state.name] for state in ordered]  # one that stays follows itself, second by second
        if kernel.sensors:
            led = [{transition.sensor: row[transition.to] for transition in state.when} for state in ordered]
            on += [[leads.get(sensor, NOWHERE) for sensor in kernel.sensors] for leads in led]
    unbalanced = np.zeros(len(GAINS))
    balances = [unbalanced if balance is None else in_si(np.array(balance.gains)) for _, _, balance in graphs]
    return kernel.rows(
        np.array([len(own) for _, own, _ in graphs]),
        [state.seconds or 1.0 for state in states],
        to,
        targets_of([state.targets for state in states], len(kernel.scales)),
        on or NOWHERE,
        [float(state.counts) for state in states],
        np.vstack(balances) if kernel.legs else None,
    )
