"""Shapes of bones: how much they hold, how they resist turning, and where they touch the ground, in closed form."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from gambol.creatures.bones.skeleton import ORIGIN, Symmetric, Vector3
from gambol.creatures.bones.space import AHEAD, UP, Matrix3, about_axes, add, dot, scaled, sub, upright
from gambol.creatures.cores import Core
from gambol.creatures.units import Coordinate, Metres
from gambol.descriptions import Extended
from gambol.errors import InvalidInput

Place3 = tuple[Coordinate, Coordinate, Coordinate]
ROUND = ("capsule", "cylinder", "sphere")  # as wide as they are thick
NAUGHT = 1e-12  # m²: a direction is longer than that


def _points_somewhere(way: Vector3) -> Vector3:
    if dot(way, way) < NAUGHT:
        raise InvalidInput("a direction of length 0", "a direction needs a length", "give for example [0, -1, 0]")
    return way


Direction = Annotated[Place3, AfterValidator(_points_somewhere)]
Wet = Annotated[float, Field(ge=0.0, le=1.0)]


class Shape(Extended):
    """A solid on a part.

    Its length lies along `points`, its thickness nearest to `up`, its width across both. The length of a capsule is
    the distance between the centres of its ends, as a limb is measured from joint to joint. Water acts on all of its
    surface, unless `wet` gives the uncovered share of the faces along its length, thickness and width: where parts
    join, the face is covered.
    """

    later: ClassVar[tuple[str, ...]] = ("wet",)

    kind: Literal["capsule", "box", "ellipsoid", "sphere", "cylinder"] = "capsule"
    at: Place3 = ORIGIN  # its middle, in the part's frame
    points: Direction = AHEAD
    up: Direction = UP
    length: Metres | None = None  # of a sphere none
    thickness: Metres
    width: Metres | None = None  # of boxes and ellipsoids, if it is not the thickness
    wet: tuple[Wet, Wet, Wet] = (1.0, 1.0, 1.0)

    @model_validator(mode="after")
    def _has_its_sizes(self) -> Self:
        if (self.length is None) != (self.kind == "sphere"):
            given, remedy = ("with", "remove 'length'") if self.length else ("without", "add 'length'")
            raise InvalidInput(
                f"a {self.kind} {given} a length",
                "a sphere has only a thickness; every other shape also has a length",
                remedy,
            )
        if self.width is not None and self.kind in ROUND:
            raise InvalidInput(
                f"a {self.kind} with a width",
                "only boxes and ellipsoids have one",
                "remove 'width', or choose another shape",
            )
        return self

    @property
    def axes(self) -> Matrix3:
        """Its own axes in the part's frame, as rows: along its length, its thickness, its width."""
        return upright(self.points, self.up)

    @property
    def sizes(self) -> Vector3:
        """The full length, thickness and width of the smallest box around it, in metres."""
        across = self.width or self.thickness
        beyond = self.thickness if self.kind in ("capsule", "sphere") else 0.0
        return ((self.length or 0.0) + beyond, self.thickness, across)

    @property
    def volume(self) -> float:
        """Its volume in m³."""
        if self.kind == "capsule":
            return _rod(self) + _ball(self)
        if self.kind == "cylinder":
            return _rod(self)
        length, thickness, width = self.sizes
        return length * thickness * width * (1.0 if self.kind == "box" else math.pi / 6.0)

    def inertia(self, mass: float) -> Symmetric:
        """The inertia about its middle for this mass in kg, spread evenly, in the part's frame."""
        r, length = 0.5 * self.thickness, self.length or 0.0
        if self.kind in ("capsule", "cylinder"):
            rod = mass * _rod(self) / self.volume
            ends = mass - rod if self.kind == "capsule" else 0.0
            along = rod * r * r / 2.0 + ends * 0.4 * r * r
            across = rod * (3.0 * r * r + length * length) / 12.0
            across += ends * (0.4 * r * r + length * length / 4.0 + 0.375 * length * r)
            return about_axes((along, across, across), self.axes)
        a, b, c = self.sizes
        by = mass / (12.0 if self.kind == "box" else 20.0)
        return about_axes((by * (b * b + c * c), by * (a * a + c * c), by * (a * a + b * b)), self.axes)

    @property
    def ends(self) -> tuple[Vector3, Vector3]:
        """The middles of its near and its far end along its length. For a sphere both are its centre."""
        half = scaled(0.5 * (self.length or 0.0), self.axes[0])
        return sub(self.at, half), add(self.at, half)

    @property
    def core(self) -> Core:
        """A capsule inside the solid along its longest axis. It fills a capsule or a sphere, and most of any long
        solid."""
        if self.kind in ("capsule", "sphere"):
            return Core(*self.ends, 0.5 * self.thickness)
        sizes = self.sizes
        longest, radius = max(range(3), key=sizes.__getitem__), 0.5 * min(sizes)
        room = 0.5 * sizes[longest] - radius
        if self.kind == "ellipsoid":  # as thick where the line ends as four fifths of it in the middle
            room, radius = min(room, 0.3 * sizes[longest]), 0.8 * radius
        half = scaled(room, self.axes[longest])
        return Core(sub(self.at, half), add(self.at, half), radius)

    @property
    def touching(self) -> Sequence[tuple[Vector3, float]]:
        """The places, with radii, where the solid may meet the ground: its ends, corners, or farthest points."""
        if self.kind == "sphere":
            return [(self.at, 0.5 * self.thickness)]
        if self.kind == "capsule":
            return [(end, 0.5 * self.thickness) for end in self.ends]
        length, thickness, width = (scaled(0.5 * size, axis) for size, axis in zip(self.sizes, self.axes, strict=True))
        if self.kind == "ellipsoid":
            return [(add(self.at, scaled(side, axis)), 0.0) for axis in (length, thickness, width) for side in (1, -1)]
        if self.kind == "box":
            return [
                (_corner(self.at, (length, a), (thickness, b), (width, c)), 0.0)
                for a in (1, -1)
                for b in (1, -1)
                for c in (1, -1)
            ]
        rim = [(thickness, 1), (width, 1), (thickness, -1), (width, -1)]
        return [(_corner(self.at, (length, end), out), 0.0) for end in (1, -1) for out in rim]


def _corner(at: Vector3, *ways: tuple[Vector3, int]) -> Vector3:
    for way, side in ways:
        at = add(at, scaled(side, way))
    return at


def _rod(shape: Shape) -> float:
    """m³ between the ends of a round shape."""
    return math.pi / 4.0 * shape.thickness * shape.thickness * (shape.length or 0.0)


def _ball(shape: Shape) -> float:
    """m³ of both round ends."""
    return math.pi / 6.0 * shape.thickness * shape.thickness * shape.thickness
