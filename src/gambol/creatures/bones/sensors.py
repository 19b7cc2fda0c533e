"""What a body of bones feels besides touch and the angles of its joints: how it stands, how fast it turns, how high."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.creatures.actuators import Ranged
from gambol.creatures.sensors import SENSORS, Sensor
from gambol.creatures.units import RADIAN, Degrees, Name

Metre = Annotated[float, Field(ge=-1000.0, le=1000.0)]


@SENSORS.register
class TiltSensor(Ranged, Sensor):
    """On while the lean of a part lies within the range, in degrees from its orientation at rest: ahead (nose down) or
    to its right."""

    kind: Literal["tilt"]
    bone: Name
    towards: Literal["ahead", "right"] = "ahead"
    min: Degrees
    max: Degrees

    def numbers(self) -> dict[str, float]:
        return {"min": self.min * RADIAN, "max": self.max * RADIAN}


@SENSORS.register
class TurningSensor(Ranged, Sensor):
    """On while the rate at which a part turns lies within the range, in degrees a second about an axis of its own
    frame: roll (x), yaw (y) or pitch (z)."""

    kind: Literal["turning"]
    bone: Name
    axis: Literal["x", "y", "z"] = "y"
    min: Degrees
    max: Degrees

    def numbers(self) -> dict[str, float]:
        return {"min": self.min * RADIAN, "max": self.max * RADIAN}


@SENSORS.register
class HeightSensor(Ranged, Sensor):
    """On while the height of a part's origin above the ground below it lies within the range, in metres."""

    kind: Literal["height"]
    bone: Name
    min: Metre
    max: Metre

    def numbers(self) -> dict[str, float]:
        return {"min": self.min, "max": self.max}
