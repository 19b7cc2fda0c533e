"""What random pose graphs are like (van de Panne 1996, section 3)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gambol.compiler.arithmetic import minimum, rounded
from gambol.compiler.values import Number
from gambol.controllers.pace import natural_period
from gambol.controllers.poses import rest_pose
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput

STATES = 4  # unless given; the paper's periodic motions have three or four


@dataclass(frozen=True)
class Plan:
    """How many states a random graph has, the seconds of each, and whether it ends standing."""

    states: int
    seconds: float
    stand: bool

    @classmethod
    def of(cls, creature: Creature, options: Mapping[str, float | str]) -> Plan:
        """As the options say, and otherwise as usual."""
        count, period = float(options.get("states", STATES)), float(options.get("period", natural_period(creature)))
        if not (count.is_integer() and 1 <= count <= 100):
            raise InvalidInput(f"a graph of {count:g} states", "a random graph has 1 to 100", "choose a whole number")
        if not (math.isfinite(period) and period > 0.0):
            raise InvalidInput(f"a period of {period:g} s", "it must be above 0", "leave it out to have one chosen")
        return cls(int(count), period / count, float(options.get("stand", 0.0)) > 0.5)

    def targets(self, creature: Creature, state: int, draw: Callable[[], Number]) -> Sequence[Number]:
        """A pose anywhere within the actuators' ranges; the last of a graph that ends standing is the rest pose."""
        if self.stand and state == self.states - 1:
            return rest_pose(creature)
        return [minimum(a.min + rounded((a.max - a.min) * draw()), a.max) for a in creature.actuators]
