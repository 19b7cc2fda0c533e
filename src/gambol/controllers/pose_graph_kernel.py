"""What runs in every lane for timed poses: which state is on, for how long, and where it leads."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from gambol.compiler.arithmetic import where
from gambol.compiler.values import Condition, Number
from gambol.controllers.controller import ControlKernel, Numbers, Senses
from gambol.creatures.creature import Creature
from gambol.creatures.parts import AngularActuator
from gambol.dynamics.numbers import RADIAN

NOWHERE = -1.0  # a sensor that leads to no other state


@dataclass(frozen=True)
class Row:
    """One state as numbers: it lasts `seconds` and is followed by state `to`, or at once by `on[sensor]`."""

    seconds: float
    to: int
    targets: Sequence[Number]  # degrees, m, N or N m, in the creature's order
    on: Mapping[str, int] = field(default_factory=dict)  # sensor → state
    counts: bool = True


@dataclass(frozen=True)
class PoseGraphKernel(ControlKernel):
    """Numbers: for each state its seconds, the state after it, the state that each sensor leads to, its targets.

    The first state is the start. Smaller graphs are padded to `states`. `angular` tells which actuators take degrees,
    `sensors` which sensors any graph of the batch listens to, in the creature's order. Where some graph has states that
    do not count (`selective`), a state's last number is 1 if it does.
    """

    states: int
    angular: tuple[bool, ...]
    sensors: tuple[str, ...] = ()
    selective: bool = False

    @classmethod
    def of(
        cls,
        creature: Creature,
        states: int,
        heard: Collection[str] = (),
        selective: bool = False,
    ) -> PoseGraphKernel:
        """The kernel for graphs of up to so many states on this creature, which listen to some of its sensors."""
        angular = tuple(isinstance(actuator, AngularActuator) for actuator in creature.actuators)
        return cls(states, angular, tuple(s.name for s in creature.sensors if s.name in heard), selective)

    @property
    def memory(self) -> tuple[str, ...]:
        return ("pose", "ticks")  # which state is on, and for how many steps it has been

    @property
    def parameter_count(self) -> int:
        return self.states * self._width

    @property
    def _width(self) -> int:
        return 2 + len(self.sensors) + len(self.angular) + self.selective

    @property
    def target_positions(self) -> list[int]:
        """Where the targets stand among a graph's numbers, state by state."""
        first = 2 + len(self.sensors)
        return [state * self._width + first + a for state in range(self.states) for a in range(len(self.angular))]

    def packed(self, rows: Sequence[Row]) -> list[Number]:
        """A graph's numbers as `control` reads them."""
        units = [RADIAN if angular else 1.0 for angular in self.angular]
        numbers: list[Number] = []
        for row in rows:
            numbers += [row.seconds, float(row.to)]
            numbers += [float(row.on.get(sensor, NOWHERE)) for sensor in self.sensors]
            numbers += [x * unit for x, unit in zip(row.targets, units, strict=True)]
            numbers += [float(row.counts)] * self.selective
        padding = [1.0, 0.0, *[NOWHERE] * len(self.sensors), *[0.0] * len(units), *[1.0] * self.selective]
        return numbers + padding * (self.states - len(rows))

    def control(self, senses: Senses, memory: list[Number], numbers: Numbers) -> tuple[list[Number], list[Number]]:
        """The targets of the state that is on; the next state when its time is over or one of its sensors is on."""
        state, ticks = memory

        def of_state(column: int) -> Number:
            return self._of_state(column, state, numbers)

        first = 2 + len(self.sensors)
        targets = [of_state(first + a) for a in range(len(self.angular))]
        ticks = ticks + 1.0
        # The state ends with the step whose end is nearest to its time.
        leaves = ticks * senses.dt >= of_state(0) - 0.5 * senses.dt
        after = where(leaves, of_state(1), state)
        is_on = {sensor.name: x for sensor, x in zip(senses.system.creature.sensors, senses.sensors, strict=True)}
        for column, sensor in reversed([*enumerate(self.sensors, 2)]):  # the creature's first sensor has the last word
            to = of_state(column)
            felt = (is_on[sensor] > 0.5) & (to >= 0.0)
            after = where(felt, to, after)
            leaves = felt | leaves
        return targets, [after, where(leaves, 0.0, ticks)]

    def counts(self, memory: list[Number], numbers: Numbers) -> Condition | None:
        return self._of_state(self._width - 1, memory[0], numbers) > 0.5 if self.selective else None

    def _of_state(self, column: int, state: Number, numbers: Numbers) -> Number:
        return numbers.at(column, self.states, state, stride=self._width)
