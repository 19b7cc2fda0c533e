"""A creature of masses and springs: its parts, checked to make one body."""

from __future__ import annotations

import math
from functools import cached_property
from itertools import product
from operator import add
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from gambol.creatures.anatomy import Anatomy
from gambol.creatures.creature import BODIES, Creature, Outline
from gambol.creatures.figure import Figure, Span
from gambol.creatures.sensors import AnySensor, TouchSensor
from gambol.creatures.springs.anatomy import SpringAnatomy
from gambol.creatures.springs.parts import Face, Mass, Muscle, MuscleGroup, Spot, Spring
from gambol.creatures.units import Colour, Hints, Name
from gambol.descriptions import Extended
from gambol.errors import InvalidInput, unknown_name
from gambol.portable.matrices import summed

MAX_PARTS = 2000
COINCIDE = 1e-6  # m: masses nearer than that have no direction between them
PLANAR = 0.05  # of a face's size: how far its fourth corner may lie off the plane of the others
DOT = 0.08  # of the mean length of springs: how large a mass is drawn


@BODIES.register
class SpringBody(Extended, Creature):
    """Point masses joined by springs and muscles, with sensors. Fields have the units and order of the file."""

    body: ClassVar[str] = "springs"
    anatomy_kind: ClassVar[type[Anatomy]] = SpringAnatomy
    later: ClassVar[tuple[str, ...]] = ("colour",)

    kind: Literal["springs"] = "springs"
    name: Name
    summary: Annotated[str, Field(max_length=200)] = ""
    sources: Annotated[str, Field(max_length=4000)] = ""
    colour: Colour | None = None
    points: Annotated[tuple[Mass, ...], Field(min_length=1, max_length=MAX_PARTS)]
    springs: Annotated[tuple[Spring, ...], Field(max_length=MAX_PARTS)] = ()
    muscles: Annotated[tuple[Muscle, ...], Field(max_length=MAX_PARTS)] = ()
    actuators: Annotated[tuple[MuscleGroup, ...], Field(max_length=200)] = ()
    faces: Annotated[tuple[Face, ...], Field(max_length=MAX_PARTS)] = ()
    sensors: Annotated[tuple[AnySensor, ...], Field(max_length=200)] = ()
    hints: Hints = Field(default_factory=dict)

    @model_validator(mode="after")
    def _makes_one_body(self) -> Self:
        named = {
            "mass": [mass.name for mass in self.points],
            "spring": [bond.name for bond in self.bonds],
            "actuator": [group.name for group in self.actuators],
            "face": [face.name for face in self.faces],
            "sensor": [sensor.name for sensor in self.sensors],
        }
        for kind, names in named.items():
            if doubled := next((name for name in names if names.count(name) > 1), None):
                raise InvalidInput(
                    f"the {kind} {doubled!r} occurs twice", f"each {kind} needs a name of its own", "rename one"
                )
        self._check_places()
        for spring in self.bonds:
            for end in (spring.start, spring.end):
                _known("mass", end, named["mass"], f"{spring.name!r}")
        self._check_one_piece()
        self._check_scales()
        self._check_groups()
        self._check_faces()
        self._check_sensors()
        return self

    def _check_places(self) -> None:
        if len({len(mass.at) for mass in self.points}) > 1:
            raise InvalidInput(
                "some masses have two coordinates and some three",
                "a body lies in a plane or in space",
                "give all masses two, or all three",
            )
        grid: dict[tuple[int, ...], Mass] = {}
        for mass in self.points:
            cell = tuple(round(x / COINCIDE) for x in mass.at)
            around = (grid.get(tuple(map(add, cell, step))) for step in product((0, -1, 1), repeat=len(cell)))
            if near := next((one for one in around if one and math.dist(one.at, mass.at) < COINCIDE), None):
                raise InvalidInput(
                    f"masses {near.name!r} and {mass.name!r} are at one place",
                    "no two masses may share a place",
                    "move or remove one",
                )
            grid[cell] = mass

    def _check_one_piece(self) -> None:
        neighbours: dict[str, list[str]] = {mass.name: [] for mass in self.points}
        for spring in self.bonds:
            neighbours[spring.start].append(spring.end)
            neighbours[spring.end].append(spring.start)
        found, waiting = {self.points[0].name}, [self.points[0].name]
        while waiting:
            new = [name for name in neighbours[waiting.pop()] if name not in found]
            found.update(new)
            waiting += new
        if lost := [name for name in neighbours if name not in found]:
            raise InvalidInput(
                f"no springs join mass {lost[0]!r} to {self.points[0].name!r}",
                "a body must be one piece",
                "add a spring between its pieces",
            )

    def _check_scales(self) -> None:
        for mass in self.points:
            for name in mass.scales or ():
                _known("mass", name, list(self.index), f"scales of mass {mass.name!r}")
            if mass.scales and mass.scales[0] == mass.scales[1]:
                raise InvalidInput(
                    f"scales of mass {mass.name!r} point from {mass.scales[0]!r} to itself",
                    "forward is the direction from one mass to another",
                    "name two different masses",
                )

    def _check_groups(self) -> None:
        muscles, owner = [muscle.name for muscle in self.muscles], dict[str, str]()
        for group in self.actuators:
            for name in group.muscles:
                _known("muscle", name, muscles, f"actuator {group.name!r}")
                if name in owner:
                    raise InvalidInput(
                        f"muscle {name!r} belongs to {owner[name]!r} and to {group.name!r}",
                        "a muscle belongs to one actuator",
                        "remove it from one",
                    )
                owner[name] = group.name
        if idle := [name for name in muscles if name not in owner]:
            raise InvalidInput(
                f"muscle {idle[0]!r} belongs to no actuator",
                "every muscle needs an actuator",
                "add it to an actuator, or make it a spring",
            )

    def _check_faces(self) -> None:
        for face in self.faces:
            for name in face.corners:
                _known("mass", name, list(self.index), f"face {face.name!r}")
            if (len(face.corners) == 2) != (self.dimensions == 2):
                where, allowed = ("a plane", "two") if self.dimensions == 2 else ("space", "three or four")
                raise InvalidInput(
                    f"face {face.name!r} has {len(face.corners)} corners",
                    f"the faces of a body in {where} have {allowed}",
                    f"name {allowed} masses",
                )
            if self.dimensions == 3 and (area := self.face_area(face)) < COINCIDE:
                raise InvalidInput(
                    f"face {face.name!r} has an area of {area:g} m²",
                    "the corners of a face must span an area",
                    "choose masses that do not lie in a line",
                )
            if len(face.corners) == 4 and (off := self._off_plane(face)) > PLANAR:
                raise InvalidInput(
                    f"corner {face.corners[3]!r} of face {face.name!r} lies {off:.0%} of the face's "
                    "size off the plane of the others",
                    f"a face is flat to {PLANAR:.0%}",
                    "split it into two faces of three corners",
                )

    def _off_plane(self, face: Face) -> float:
        a, b, c, d = (self.points[self.index[name]].at for name in face.corners)
        normal = _cross(_way(a, b), _way(a, c))
        size = max(math.dist(a, c), math.dist(b, d))
        return abs(summed(n * x for n, x in zip(normal, _way(a, d), strict=True))) / (math.hypot(*normal) or 1.0) / size

    def _check_sensors(self) -> None:
        springs, points = [spring.name for spring in self.bonds], [mass.name for mass in self.points]
        for sensor in self.sensors:
            what = f"sensor {sensor.name!r}"
            if isinstance(sensor, TouchSensor):
                _known("mass that touches", sensor.contact, list(self.contacts_on), what)
            elif hasattr(sensor, "spring"):
                _known("spring", sensor.spring, springs, what)
            elif hasattr(sensor, "part"):
                _known("mass", sensor.part, points, what)
            if getattr(sensor, "axis", "x") == "z" and self.dimensions == 2:
                raise InvalidInput(
                    f"{what} measures along z", f"{self.name} lies in the plane of x and y", "choose x or y"
                )

    # what it is made of

    @cached_property
    def bonds(self) -> tuple[Muscle | Spring, ...]:
        """Muscles, then springs: everything that pulls masses together."""
        return (*self.muscles, *self.springs)

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each mass by its name."""
        return {mass.name: i for i, mass in enumerate(self.points)}

    def distance(self, spring: Muscle | Spring) -> float:
        """The distance between the ends of a spring or muscle at rest, in metres."""
        return math.dist(self.points[self.index[spring.start]].at, self.points[self.index[spring.end]].at)

    def face_area(self, face: Face) -> float:
        """The area of a face at rest, in m². In a plane it is the length in m, as if the body were one metre wide."""
        spots = [self.points[self.index[name]].at for name in face.corners]
        if len(spots) == 2:
            return math.dist(*spots)
        one, other = (_way(spots[0], spots[2]), _way(spots[1], spots[3 % len(spots)]))
        return 0.5 * math.hypot(*_cross(one, other))

    # what every creature says of itself

    @property
    def worked_out(self) -> dict[str, Any]:
        """The numbers of masses, and of the strength of springs and muscles."""
        return {
            "masses": {point.name: point.mass for point in self.points},
            "muscles": {bond.name: {"ks": bond.ks, "kd": bond.kd} for bond in self.bonds},
        }

    @property
    def mass(self) -> float:
        return summed(mass.mass for mass in self.points)

    @cached_property
    def size(self) -> float:
        """The greatest distance between two masses at rest."""
        farthest = max(math.dist(one.at, other.at) for one in self.points for other in self.points)
        return farthest or 1.0

    @property
    def parts(self) -> dict[str, tuple[str, ...]]:
        return {
            "mass": tuple(mass.name for mass in self.points),
            "spring": tuple(spring.name for spring in self.bonds),
            "face": tuple(face.name for face in self.faces),
            "contact": tuple(self.contacts_on),
        }

    @property
    def masses(self) -> dict[str, float]:
        return {mass.name: mass.mass for mass in self.points}

    @property
    def contacts_on(self) -> dict[str, str]:
        """The masses that can touch the ground are contacts of the same name."""
        return {mass.name: mass.name for mass in self.points if mass.touches}

    @property
    def feet(self) -> tuple[str, ...]:
        """The contacts with a touch sensor."""
        felt = {sensor.contact for sensor in self.sensors if isinstance(sensor, TouchSensor)}
        return tuple(name for name in self.contacts_on if name in felt)

    @property
    def dimensions(self) -> int:
        return len(self.points[0].at)

    @cached_property
    def figure(self) -> Figure:
        """Springs, muscles and faces show the body: point masses have no outline of their own."""
        none = (0.0,) * self.dimensions
        spans = [
            Span("muscle" if isinstance(bond, Muscle) else "spring", (bond.start, bond.end), (none, none))
            for bond in self.bonds
        ]
        return Figure(
            tuple(self.masses),
            spans=tuple(spans),
            faces=tuple(face.corners for face in self.faces),
            coat=self.colour,
            pointlike=True,
        )

    @cached_property
    def _dot(self) -> float:
        lengths = [self.distance(spring) for spring in self.bonds]
        return DOT * (summed(lengths) / len(lengths) if lengths else self.size)

    def outline(self, part: str) -> Outline:
        r = self._dot
        return ((r, 0.0), (0.0, r), (-r, 0.0), (0.0, -r))


def _way(a: Spot, b: Spot) -> tuple[float, ...]:
    return tuple(y - x for x, y in zip(a, b, strict=True))


def _cross(a: tuple[float, ...], b: tuple[float, ...]) -> tuple[float, float, float]:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _known(kind: str, name: str, known: list[str], what: str) -> None:
    if name not in known:
        error = unknown_name(kind, name, known)
        raise InvalidInput(f"{what}: {error.given}", error.allowed, error.remedy)
