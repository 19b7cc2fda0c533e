"""The parts of a creature of bones, as its file names them: SI units, and degrees for angles.

Every part has a frame of its own, with its origin where it joins its parent. At rest all frames stand as the world
does, unless a part says a `turn`: x ahead, y up, z to the right. So places and directions are written down as the body
stands there.
"""

from __future__ import annotations

import math
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from gambol.creatures.articulated.parts import (
    AngularActuator,
    EffortActuator,
    Largest,
    Muscle,
    SlidingActuator,
)
from gambol.creatures.bones.shapes import Direction, Place3, Shape
from gambol.creatures.bones.skeleton import ORIGIN, UNTURNED, Quaternion, Symmetric, Vector3
from gambol.creatures.bones.space import RIGHT, beside, middle_of, normalised, plus, sub
from gambol.creatures.units import RADIAN, Colour, Degrees, Mass, Metres, Name, Strength, reversed_range
from gambol.descriptions import Description, Extended
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed

Inertia = Annotated[float, Field(ge=0.0, le=1e8)]
Share = Annotated[float, Field(ge=-1.0, le=1.0)]
SHORT = 1e-3  # how far a quaternion's length may be from one: what is written with few digits is meant as one
LOPSIDED = 1e-9  # share by which the largest moment may exceed the sum of the others: rounding


class Joint(Description):
    """A joint of a part against its parent: it turns about an axis, slides along one, or turns any way.

    Its angle or extension is 0 at rest. Limits, range and slack are in degrees, or in metres for a slide. Springs are
    in N m/deg or N/m, dampers in N m s/deg or N s/m. The armature is the inertia of what turns or moves with the
    joint, such as the rotor of a geared motor. It has no weight.
    """

    name: Name
    kind: Literal["hinge", "slide", "ball"] = "hinge"
    axis: Direction = RIGHT
    at: Place3 = ORIGIN  # a point that the axis goes through
    limits: tuple[Degrees, Degrees] | None = None
    stiffness: Strength = 0.0
    slack: Degrees = 0.0  # where the spring is at rest
    damping: Strength = 0.0
    armature: Inertia = 0.0  # kg m², of a slide kg

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if self.limits and self.limits[0] >= self.limits[1]:
            raise reversed_range(f"joint {self.name!r}", *self.limits)
        if self.limits and self.kind == "ball":
            raise InvalidInput(
                f"the ball joint {self.name!r} with limits",
                "only hinges and slides have limits",
                "remove them, or make it of hinges at one place",
            )
        if self.slack and self.kind == "ball":
            raise InvalidInput(
                f"the ball joint {self.name!r} with a slack",
                "the spring of a ball joint always pulls to the rest pose",
                "remove it, or make it of hinges at one place",
            )
        return self

    @property
    def unit(self) -> float:
        """How many SI units (rad, m) one unit of the file is."""
        return 1.0 if self.kind == "slide" else RADIAN


class Part(Extended):
    """A rigid part. Its centre of mass and inertia are those of its evenly filled shapes, unless they are given."""

    always_written: ClassVar[tuple[str, ...]] = ("at",)  # a file that leaves it out means its parent's tip
    later: ClassVar[tuple[str, ...]] = ("colour",)

    name: Name
    parent: Name | None = None  # of the root none
    at: Place3 = ORIGIN  # of its origin at rest, in the parent's frame
    turn: tuple[Share, Share, Share, Share] = UNTURNED  # of its frame at rest in the parent's: a quaternion, w first
    shapes: Annotated[tuple[Shape, ...], Field(max_length=100)] = ()
    joints: Annotated[tuple[Joint, ...], Field(max_length=6)] = ()  # to its parent, outwards; none: it is fixed
    mass: Mass
    centre: Place3 | None = None  # of mass
    inertia: Symmetric | None = None  # about that, kg m²: xx, yy, zz, yz, xz, xy
    colour: Colour | None = None

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if abs(summed(q * q for q in self.turn) - 1.0) > SHORT:
            raise InvalidInput(
                f"the turn of {self.name!r} is {list(self.turn)}",
                "a quaternion has length 1",
                "give four such numbers, w first; [1, 0, 0, 0] turns nothing",
            )
        if not self.shapes and (self.centre is None or self.inertia is None):
            raise InvalidInput(
                f"the part {self.name!r} has no shape",
                "its centre and inertia follow from its shape",
                "add a shape, or give 'centre' and 'inertia'",
            )
        if self.inertia is not None:
            self._check_inertia(self.inertia)
        if self.parent == self.name:
            raise InvalidInput(
                f"the part {self.name!r} hangs on itself", "a part hangs on another one", "name another parent"
            )
        return self

    def _check_inertia(self, inertia: Symmetric) -> None:
        """Some even body has it: moments are positive, and none is more than the others together."""
        low, middle, high = principal_moments(inertia)
        if low < -LOPSIDED * high or low + middle < high * (1.0 - 1e-6) or high <= 0.0:
            raise InvalidInput(
                f"the inertia of {self.name!r} has the moments {low:.3g}, {middle:.3g} and {high:.3g}",
                "moments must be positive, and each at most the sum of the other two",
                "correct it, or leave it out",
            )

    @property
    def frame(self) -> Quaternion:
        """Its rotation as a quaternion, normalised to the last digit."""
        return UNTURNED if self.turn == UNTURNED else normalised(self.turn)

    @property
    def weights(self) -> list[tuple[float, Shape]]:
        """Each shape with its share of the mass, which is its share of the volume."""
        volume = summed(shape.volume for shape in self.shapes)
        return [(self.mass * shape.volume / volume, shape) for shape in self.shapes]

    @property
    def centre_of_mass(self) -> Vector3:
        """The centre of mass, in the part's frame."""
        return self.centre if self.centre is not None else middle_of((m, one.at) for m, one in self.weights)[1]

    @property
    def moments(self) -> Symmetric:
        """The inertia about the centre of mass, in the part's frame."""
        if self.inertia is not None:
            return self.inertia
        own = middle_of((m, one.at) for m, one in self.weights)[1]
        return plus([t for m, one in self.weights for t in (one.inertia(m), beside(m, sub(one.at, own)))])


class Root(Description):
    """The first part. It is free or held to the world; if it is held and has joints, it turns and slides by them."""

    bone: Name
    kind: Literal["free", "held"] = "free"
    at: Place3 | None = None  # of its origin in the world; a free body without it is put on the ground


class Contact(Extended):
    """A sphere on a part that can touch the ground; without a radius it is a point.

    Some contacts are feet, which the body stands on. Its own friction, if given, replaces the world's. Scales are the
    direction in which it slides forwards: the ground resists it forwards, backwards and sideways by the world's
    `sliding`.
    """

    later: ClassVar[tuple[str, ...]] = ("scales",)

    name: Name
    bone: Name
    at: Place3
    radius: Metres | None = None
    foot: bool = False
    friction: Annotated[float, Field(ge=0.0, le=1000.0)] | None = None
    scales: Direction | None = None  # in its part's frame

    @model_validator(mode="after")
    def _slides_by_one_law(self) -> Self:
        if self.friction is not None and self.scales is not None:
            raise InvalidInput(
                f"contact {self.name!r} has 'friction' and 'scales'",
                "what has scales slides as the world's 'sliding' says",
                "remove one of them",
            )
        return self


class BallActuator(Muscle):
    """A muscle that turns a ball joint about one axis of its part, with targets in degrees of the rotation vector."""

    later: ClassVar[tuple[str, ...]] = ()

    kind: Literal["ball"]
    joint: Name
    axis: Literal["x", "y", "z"]
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


BoneActuator = Annotated[AngularActuator | SlidingActuator | BallActuator | EffortActuator, Field(discriminator="kind")]


def principal_moments(inertia: Symmetric) -> tuple[float, float, float]:
    """The moments about the principal axes, the smallest first: roots of a cubic, which are all real.

    >>> principal_moments((3.0, 1.0, 2.0, 0.0, 0.0, 0.0))
    (1.0, 2.0, 3.0)
    """
    xx, yy, zz, yz, xz, xy = inertia
    off = yz * yz + xz * xz + xy * xy
    mean = (xx + yy + zz) / 3.0
    a, b, c = xx - mean, yy - mean, zz - mean
    if off == 0.0:
        low, middle, high = sorted((xx, yy, zz))
        return low, middle, high
    spread = math.sqrt((a * a + b * b + c * c + 2.0 * off) / 6.0)
    half = (a * (b * c - yz * yz) - xy * (xy * c - yz * xz) + xz * (xy * yz - b * xz)) / 2.0
    turn = math.acos(max(-1.0, min(1.0, half / spread**3))) / 3.0
    high, low = mean + 2.0 * spread * math.cos(turn), mean + 2.0 * spread * math.cos(turn + math.tau / 3.0)
    return low, 3.0 * mean - high - low, high
