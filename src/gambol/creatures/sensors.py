"""What every sensor has, and the open list of their kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gambol.descriptions import Description, kinds_of
from gambol.registry import Registry


class Sensor(Description):
    """Something that is on (1) or off (0) at any moment.

    A sensor of a user's own is a subclass with a `kind` of its own, registered with `SENSORS.register`, and a method
    `sense(moment)` that says whether it is on (`gambol.testing.check_sensor` tests it).
    """

    if TYPE_CHECKING:  # every kind has these, in the order of its files
        kind: str
        name: str

    def numbers(self) -> Mapping[str, float]:
        """Its numbers by name, in SI units and radians, as the physics reads them: `{"min": 0.1, …}`."""
        return {}


SENSORS: Registry[type[Sensor]] = Registry("sensor", "gambol.sensors", kinds_of(Sensor, "sensor"))
