"""What stands on one leg: poses of the leg to begin with, and which sensors say that it lands.

Raibert 1986, "Legged robots that balance", chapter 2: a machine on one leg that hops is told by the landing when to
begin its cycle anew, and needs three laws of balance (`controllers.balance`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.draws import Draws

SWING = 25.0  # degrees to either side that the leg is drawn swung by
STRETCHED = -0.3  # share of a crouch by which it is drawn stretched, at most
NEEDED = frozenset({"place", "speed", "level", "lean"})  # laws of balance that random ones begin with


def hops(creature: Creature) -> bool:
    """Whether a creature stands on one leg.

    >>> import gambol
    >>> hops(gambol.creature("walker7")), hops(gambol.load("examples/pogo.yaml"))
    (False, True)
    """
    if creature.seen_from_above or not creature.free or creature.dimensions == 3:
        return False
    return len(creature.anatomy.legs) == 1 and not creature.anatomy.lies


def landing_sensors(creature: Creature) -> tuple[str, ...]:
    """Sensors that feel feet on the ground, in the creature's order."""
    touched = {sensor.name: getattr(sensor, "contact", None) for sensor in creature.sensors}
    return tuple(name for name, contact in touched.items() if contact in creature.feet)


def leg_poses(creature: Creature, states: int, draws: Draws) -> NDArray[np.float64]:
    """(states, actuators): random poses of the one leg, as shares of ranges by which they are off the rest pose."""
    (leg,) = creature.anatomy.legs
    ranges = np.array([max(actuator.max - actuator.min, 1.0) for actuator in creature.actuators])
    crouch, swing = np.zeros(len(ranges)), np.zeros(len(ranges))
    for actuator, degrees in creature.anatomy.crouch.items():
        crouch[actuator] = degrees / ranges[actuator]
    swing[leg.actuator] = SWING / ranges[leg.actuator]
    shares = draws.uniform(2 * states).reshape(states, 2)
    deep, far = STRETCHED + (1.0 - STRETCHED) * shares[:, :1], 2.0 * shares[:, 1:] - 1.0
    return deep * crouch + far * swing
