"""What every sensor has, the open list of their kinds, and the one that any body with contacts can have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import SerializeAsAny

from gambol.creatures.units import Name
from gambol.descriptions import Description, any_kind, kinds_of
from gambol.errors import InvalidInput
from gambol.registry import Registry


class Sensor(Description):
    """A sensor: on (1) or off (0) at any moment.

    A sensor of your own is a subclass with its own `kind` and a method `sense`, registered with `SENSORS.register`.
    `gambol.testing.check_sensor` tests it.
    """

    if TYPE_CHECKING:  # every kind has these, in the order of its files
        kind: str
        name: str

    sees: ClassVar[bool] = False  # the follow point: a creature that does may pursue it

    def numbers(self) -> Mapping[str, float]:
        """Its numbers by name, in SI units and radians, as the physics reads them: `{"min": 0.1, …}`."""
        return {}

    def sense(self, moment: Any) -> Any:
        """Whether it is on: a condition over numbers of a `gambol.dynamics.moment.Moment`."""
        raise InvalidInput(
            f"the sensor {self.name!r} of kind {self.kind!r} on {moment.creature.name}",
            f"a body of kind {moment.creature.body!r} has nothing that this sensor could sense",
            "choose another kind of sensor",
        )


SENSORS: Registry[type[Sensor]] = Registry(
    "sensor",
    "gambol.sensors",
    kinds_of(Sensor, "sensor"),
    own={
        "touch": "gambol.creatures.sensors",
        "angle": "gambol.creatures.articulated.parts",
        "length": "gambol.creatures.articulated.parts",
        "eye": "gambol.creatures.articulated.parts",
        "tilt": "gambol.creatures.bones.sensors",
        "turning": "gambol.creatures.bones.sensors",
        "height": "gambol.creatures.bones.sensors",
        "spring-length": "gambol.creatures.springs.parts",
        "altitude": "gambol.creatures.springs.parts",
        "speed": "gambol.creatures.springs.parts",
        "orientation": "gambol.creatures.springs.parts",
        "spring-eye": "gambol.creatures.springs.parts",
    },
)


@SENSORS.register
class TouchSensor(Sensor):
    """On while the contact touches the ground."""

    kind: Literal["touch"]
    name: Name
    contact: Name

    def sense(self, moment: Any) -> Any:
        return moment.contacts[self.contact].touching


AnySensor = Annotated[SerializeAsAny[Sensor], any_kind(SENSORS, Sensor)]
