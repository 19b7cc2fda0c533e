"""Parts of a body of masses and springs, as its file describes them: kg, metres, N/m, N s/m."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from gambol.creatures.actuators import Actuator, Ranged
from gambol.creatures.sensors import SENSORS, Sensor
from gambol.creatures.units import RADIAN, Coordinate, Degrees, Metres, Name, PointMass, Strength
from gambol.descriptions import Description
from gambol.errors import InvalidInput

# Two coordinates in a plane, three in space: x along the ground, y up, z across.
Spot = Annotated[tuple[Coordinate, ...], Field(min_length=2, max_length=3)]


class Mass(Description):
    """A point mass: its place at rest, whether the ground stops it, and the direction of its scales, if it has any.

    Scales name two masses. The direction from the first to the second is forward, and the ground resists sliding
    forward, back and sideways by the world's `sliding`.
    """

    name: Name
    mass: PointMass
    at: Spot
    touches: bool = True
    scales: tuple[Name, Name] | None = None


class Spring(Description):
    """A spring and damper between two masses. Its rest length is the distance at rest unless it is given."""

    name: Name
    start: Name
    end: Name
    ks: Strength
    kd: Strength = 0.0
    rest: Metres | None = None

    @model_validator(mode="after")
    def _spans_two(self) -> Self:
        if self.start == self.end:
            raise InvalidInput(
                f"{self.name!r} begins and ends at mass {self.start!r}",
                "it must join two different masses",
                "name another mass at one end",
            )
        return self


class Muscle(Description):
    """A spring whose rest length a controller sets between `relaxed` and `contracted`.

    The rest length r follows the asked length with r' = (asked − r) / delay, at most as fast as `rate` in m/s.
    """

    name: Name
    start: Name
    end: Name
    ks: Strength
    kd: Strength = 0.0
    relaxed: Metres
    contracted: Metres
    delay: Annotated[float, Field(gt=0.0, le=1000.0)] = 1.0  # s
    rate: Annotated[float, Field(gt=0.0, le=1e4)] | None = None

    @model_validator(mode="after")
    def _shortens(self) -> Self:
        if self.start == self.end:
            raise InvalidInput(
                f"{self.name!r} begins and ends at mass {self.start!r}",
                "it must join two different masses",
                "name another mass at one end",
            )
        if self.contracted >= self.relaxed:
            raise InvalidInput(
                f"muscle {self.name!r}: contracted {self.contracted:g} m is not below relaxed {self.relaxed:g} m",
                "a muscle must be able to shorten",
                "swap the two lengths",
            )
        return self


class Face(Description):
    """A piece of the body's skin, which water pushes on and pictures show.

    In space it has three or four masses, counter-clockwise as seen from outside. In a plane it has two, with the
    outside to the right of the line from the first to the second. A fin is two faces with their corners in opposite
    order.
    """

    name: Name
    corners: Annotated[tuple[Name, ...], Field(min_length=2, max_length=4)]

    @model_validator(mode="after")
    def _has_corners(self) -> Self:
        if doubled := next((name for name in self.corners if self.corners.count(name) > 1), None):
            raise InvalidInput(
                f"face {self.name!r} has mass {doubled!r} twice",
                "its corners must be different masses",
                "name each corner once",
            )
        return self


class MuscleGroup(Actuator):
    """Muscles that work in unison. A controller sets their activation: 0 is relaxed, 1 contracted."""

    kind: Literal["muscles"] = "muscles"
    name: Name
    muscles: Annotated[tuple[Name, ...], Field(min_length=1, max_length=1000)]
    min: Annotated[float, Field(ge=0.0, le=0.0)] = 0.0
    max: Annotated[float, Field(ge=1.0, le=1.0)] = 1.0


class Felt(Ranged, Sensor):
    """A sensor that is on while a number lies within its range."""

    def numbers(self) -> dict[str, float]:
        return {"min": self.min, "max": self.max}


@SENSORS.register
class SpringLengthSensor(Felt):
    """On while the length of a spring or muscle lies within the range, in metres."""

    kind: Literal["spring-length"]
    spring: Name


@SENSORS.register
class AltitudeSensor(Felt):
    """On while the height of a mass above the ground below it lies within the range, in metres."""

    kind: Literal["altitude"]
    part: Name


@SENSORS.register
class SpeedSensor(Felt):
    """On while the velocity of a mass along an axis lies within the range, in m/s."""

    kind: Literal["speed"]
    part: Name
    axis: Literal["x", "y", "z"] = "x"


@SENSORS.register
class OrientationSensor(Felt):
    """On while the direction from the start of a spring or muscle to its end lies within the range, in degrees
    counter-clockwise from x; whole turns do not count."""

    kind: Literal["orientation"]
    spring: Name
    min: Degrees
    max: Degrees

    def numbers(self) -> dict[str, float]:
        return {"min": self.min * RADIAN, "max": self.max * RADIAN}


@SENSORS.register
class SpringEyeSensor(Felt):
    """On while the follow point lies within the cone from `min` to `max` degrees around the direction of a spring or
    muscle, as seen from its end. Angles are counter-clockwise, in space as seen from above: left is above 0."""

    sees: ClassVar[bool] = True

    kind: Literal["spring-eye"]
    spring: Name
    min: Degrees
    max: Degrees

    def numbers(self) -> dict[str, float]:
        return {"min": self.min * RADIAN, "max": self.max * RADIAN}
