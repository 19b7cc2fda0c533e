"""What random pose graphs are like (van de Panne 1996, section 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gambol.compiler.arithmetic import minimum, rounded, where
from gambol.compiler.values import Number
from gambol.controllers.controller import number_among
from gambol.controllers.poses import check_ranges, rest_pose
from gambol.controllers.sampling_options import SHORTEST, seconds_among, yes_among
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_period
from gambol.errors import InvalidInput, unknown_name

STATES = 4  # unless given; the paper's periodic motions have three or four
STAND = "stand"  # the option of graphs that end standing; `stand.ACTUATOR` is a target of their last pose


@dataclass(frozen=True)
class GraphPattern:
    """The seconds of each state of a random graph, whether poses are extreme, and the pose it ends in."""

    times: tuple[float, ...]
    extreme: bool
    stance: tuple[float, ...] | None  # None for a cycle

    @classmethod
    def of(cls, creature: Creature, options: Mapping[str, float | str]) -> GraphPattern:
        """As the options say, and otherwise as usual."""
        count, period = (
            number_among(options, "states", STATES),
            seconds_among(options, "period", natural_period(creature)),
        )
        if not (count.is_integer() and 1 <= count <= 100):
            raise InvalidInput(f"a graph of {count:g} states", "a random graph has 1 to 100", "choose a whole number")
        landing = seconds_among(options, "landing", max(period / count, SHORTEST))
        ends, extreme = (yes_among(options, name) for name in (STAND, "extreme"))
        times = [period / count] * int(count)
        if ends and len(times) > 1:
            times[-2] = landing
        return cls(tuple(times), extreme, _stance(creature, options) if ends else None)

    def targets(self, creature: Creature, state: int, draw: Callable[[], Number]) -> Sequence[Number]:
        """A pose anywhere within the actuators' ranges, or at their ends; the last one may be given."""
        if self.stance is not None and state == len(self.times) - 1:
            return self.stance
        if self.extreme:
            return [where(draw() < 0.5, a.min, a.max) for a in creature.actuators]
        return [minimum(a.min + rounded((a.max - a.min) * draw()), a.max) for a in creature.actuators]


def _stance(creature: Creature, options: Mapping[str, float | str]) -> tuple[float, ...]:
    """The rest pose with the targets that the options name instead."""
    names = [actuator.name for actuator in creature.actuators]
    given = {option.partition(".")[2]: float(x) for option, x in options.items() if option.startswith(f"{STAND}.")}
    for name in given:
        if name not in names:
            raise unknown_name("actuator of the pose to end in", name, names)
    stance = tuple(given.get(name, target) for name, target in zip(names, rest_pose(creature), strict=True))
    check_ranges("the pose to end in", stance, creature)
    return stance
