"""The parts of an articulated creature, as its file names them: SI units, and degrees for angles.

Every link has a frame of its own: x along the link, y to its left, origin at its near end. Points `[x, y]` are in the
frame of the link they lie on. A joint's angle is the child's direction measured from the parent's, counter-clockwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from gambol.creatures.actuators import Actuator, Ranged
from gambol.creatures.articulated.geometry import marked_disc, polygon_moments
from gambol.creatures.articulated.joints import RAIL
from gambol.creatures.articulated.motors import SpeedActuator
from gambol.creatures.sensors import SENSORS, Sensor
from gambol.creatures.units import RADIAN, Colour, Coordinate, Degrees, Mass, Metres, Name, Point, Strength
from gambol.descriptions import Description, Extended
from gambol.errors import InvalidInput

Largest = Annotated[float, Field(gt=0.0, le=1e7)]


class Link(Extended):
    """A rigid link.

    Its outline, or its length and width, is drawn. Centre and inertia follow from it unless they are given. A link
    with a radius is a wheel: an even disc about its origin.
    """

    later: ClassVar[tuple[str, ...]] = ("radius", "colour")

    name: Name
    mass: Mass
    length: Metres | None = None
    width: Metres = 0.02
    outline: Annotated[tuple[Point, ...], Field(min_length=3, max_length=100)] | None = None
    centre: Point | None = None  # centre of mass
    inertia: Annotated[float, Field(gt=0.0, le=1e8)] | None = None  # kg m² about the centre of mass
    breadth: Metres = 0.1  # m, across the plane: water pushes on the outline's edges, so high
    radius: Metres | None = None  # of a wheel
    colour: Colour | None = None

    @model_validator(mode="after")
    def _has_a_shape(self) -> Self:
        shapes = [x for x in (self.length, self.outline, self.radius) if x is not None]
        if not shapes:
            raise InvalidInput(f"link {self.name!r} has no shape", "a link has a length, a radius or an outline",
                               "add 'length'")  # fmt: skip
        if self.radius is not None and len(shapes) > 1:
            raise InvalidInput(f"link {self.name!r} has a radius and another shape", "a wheel is a disc",
                               "leave 'length' and 'outline' out")  # fmt: skip
        if self.outline is not None and abs(polygon_moments(self.outline)[0]) < 1e-10:
            raise InvalidInput(f"link {self.name!r} has an outline without area", "an outline must enclose an area",
                               "give its corners in order, around the area")  # fmt: skip
        return self

    @property
    def ends(self) -> tuple[float, float]:
        """Where the link begins and ends along its x, in metres."""
        xs = [x for x, _ in self.corners]
        return min(xs), max(xs)

    @property
    def across(self) -> float:
        """How wide the link is, across its x, in metres."""
        ys = [y for _, y in self.corners]
        return max(ys) - min(ys)

    @property
    def is_rod(self) -> bool:
        """Whether the link is drawn with round ends."""
        return self.outline is None and self.radius is None

    @property
    def corners(self) -> tuple[Point, ...]:
        """The polygon to draw."""
        if self.outline is not None:
            return self.outline
        if self.radius is not None:
            return marked_disc(self.radius)
        half, length = self.width / 2, self.length or 0.0
        return ((0.0, -half), (length, -half), (length, half), (0.0, half))

    @property
    def centre_of_mass(self) -> Point:
        if self.centre is not None:
            return self.centre
        if self.radius is not None:
            return (0.0, 0.0)
        return polygon_moments(self.corners)[1]

    @property
    def moment_of_inertia(self) -> float:
        """The inertia about the centre of mass, in kg m²: as given, or that of an even plate of this shape."""
        if self.inertia is not None:
            return self.inertia
        if self.radius is not None:
            return 0.5 * self.mass * self.radius * self.radius
        area, _, second = polygon_moments(self.corners)
        return self.mass * second / area


class Place(Description):
    """A point on a link."""

    link: Name
    at: Point


class Muscle(Extended, Actuator):
    """A damper, and a spring whose target a controller sets.

    The spring never pulls harder than `largest`. The damper only takes energy away. A muscle that shortens at the
    rate v thus gives largest − kd · v at most (Hill 1938), and a power of largest² / 4 kd at most.
    """

    later: ClassVar[tuple[str, ...]] = ("largest",)

    if TYPE_CHECKING:  # all kinds have these, in the order of their files
        ks: float
        kd: float
        largest: float | None  # N or N m; without it as much as ks times the range comes to


class AngularActuator(Muscle):
    """T = ks (target − angle) − kd · rate, in N m, with ks in N m/deg, kd in N m s/deg and the target in degrees."""

    kind: Literal["angular"]
    joint: Name
    min: Degrees
    max: Degrees
    ks: Strength
    kd: Strength
    largest: Largest | None = None  # N m

    @property
    def unit(self) -> str:
        return "deg"

    @property
    def scale(self) -> float:
        return RADIAN


class LinearActuator(Muscle):
    """F = ks (target − length) − kd · rate, pushing two points apart, with ks in N/m, kd in N s/m, target in m."""

    kind: Literal["linear"]
    start: Place
    end: Place
    min: Metres
    max: Metres
    ks: Strength
    kd: Strength
    largest: Largest | None = None  # N

    @property
    def unit(self) -> str:
        return "m"


class SlidingActuator(Muscle):
    """F = ks (target − extension) − kd · rate along a slide or the rail, with ks in N/m, kd in N s/m, target in m."""

    kind: Literal["sliding"]
    joint: Name  # a slide, or the root's rail
    min: Coordinate
    max: Coordinate
    ks: Strength
    kd: Strength
    largest: Largest | None = None  # N

    @property
    def unit(self) -> str:
        return "m"


class EffortActuator(Actuator):
    """A force along the rail (N) or a torque at a joint, hinge or axle (N m; N at a slide) that the controller sets."""

    kind: Literal["effort"]
    drives: Name  # a joint, or the root's rail, hinge or axle
    min: Annotated[float, Field(ge=-1e6, le=1e6)]
    max: Annotated[float, Field(ge=-1e6, le=1e6)]

    @property
    def unit(self) -> str:
        """The unit of an effort at what turns. At a slide it is a force: only the creature knows its joints
        (`Creature.unit_of`)."""
        return "N" if self.drives == RAIL else "N m"


class AngularSpring(Description):
    """A passive spring and damper at a joint: N m/deg, N m s/deg, rest in degrees."""

    kind: Literal["angular"]
    name: Name
    joint: Name  # a pin, or a pinned root's hinge
    rest: Degrees
    ks: Strength
    kd: Strength


class LinearSpring(Description):
    """A passive spring and damper between two points: N/m, N s/m, rest in metres."""

    kind: Literal["linear"]
    name: Name
    start: Place
    end: Place
    rest: Metres
    ks: Strength
    kd: Strength


class SlidingSpring(Description):
    """A passive spring and damper along a slide or the rail: N/m, N s/m, rest in metres."""

    kind: Literal["sliding"]
    name: Name
    joint: Name
    rest: Coordinate
    ks: Strength
    kd: Strength


class Contact(Extended):
    """A point that can touch the ground.

    Seen from above it slides on the ground, with `heading` degrees from the link's x. A contact with a radius is a
    disc about that point, like the round end of a capsule, and rolls. Its own friction, if given, replaces the
    world's.
    """

    later: ClassVar[tuple[str, ...]] = ("radius", "friction")

    name: Name
    link: Name
    at: Point
    heading: Degrees = 0.0
    radius: Metres | None = None
    friction: Annotated[float, Field(ge=0.0, le=1000.0)] | None = None


@SENSORS.register
class AngleSensor(Ranged, Sensor):
    """On while the angle of the joint lies within the range; whole turns do not count."""

    kind: Literal["angle"]
    joint: Name
    min: Degrees
    max: Degrees

    def numbers(self) -> dict[str, float]:
        return {"min": self.min * RADIAN, "max": self.max * RADIAN}


@SENSORS.register
class LengthSensor(Ranged, Sensor):
    """On while the distance between two points lies within the range, in metres."""

    kind: Literal["length"]
    start: Place
    end: Place
    min: Annotated[float, Field(ge=0.0, le=1000.0)]
    max: Annotated[float, Field(ge=0.0, le=1000.0)]

    def numbers(self) -> dict[str, float]:
        return {"min": self.min, "max": self.max, **point_numbers("start", self.start.at),
                **point_numbers("end", self.end.at)}  # fmt: skip


@SENSORS.register
class EyeSensor(Ranged, Sensor):
    """On while the follow point lies within the cone from `min` to `max` degrees, measured from the link's x."""

    sees: ClassVar[bool] = True

    kind: Literal["eye"]
    link: Name
    at: Point = (0.0, 0.0)
    min: Degrees
    max: Degrees

    def numbers(self) -> dict[str, float]:
        return {"min": self.min * RADIAN, "max": self.max * RADIAN, "x": self.at[0], "y": self.at[1]}


LinkActuator = Annotated[
    AngularActuator | LinearActuator | SlidingActuator | EffortActuator | SpeedActuator, Field(discriminator="kind")
]
Spring = Annotated[AngularSpring | LinearSpring | SlidingSpring, Field(discriminator="kind")]


def point_numbers(key: str, point: Point) -> dict[str, float]:
    """A point's two numbers by name."""
    return {f"{key}.x": point[0], f"{key}.y": point[1]}
