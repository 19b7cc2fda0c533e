"""A creature's tree of links as the equations of motion need it: masses, lever vectors and their products.

Coordinates are the absolute angle of every link that can turn, and the place of the *reference point*: the centre of
mass of a free body, the hinge of a pinned one, the cart's pivot of one on a rail, the axle of a turntable, which adds
the angle that it has turned (`turntable.py`). A body with slides has their extensions as well, and if it is free, its
root's joint as the reference point (`sliding.py`). Every link's frame is moved so that
its origin is the joint it hangs on; a point of link k is then the reference point plus one vector fixed in the frame of
each link on the way (docs/physics.md, eq. 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from operator import add

from gambol.compiler.values import Number
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.joints import AXLE, HINGE, RAIL
from gambol.creatures.units import RADIAN
from gambol.dynamics.articulated.freedoms import Axle, Freedom, Hinge, Pin, Rail, Slide
from gambol.dynamics.numbers import Numbers
from gambol.dynamics.vectors import Plane
from gambol.portable.angles import sincos


@dataclass(frozen=True)
class PointOn:
    """A point fixed to a link, in the link's frame with its origin at the joint."""

    link: int
    x: Number
    y: Number


HOLDING: dict[str, type[Freedom]] = {RAIL: Rail, AXLE: Axle, HINGE: Hinge}  # the root, by the name of its drive


class Mechanism:
    """Links in tree order with the constants of their motion. Numbers may be floats or traced values."""

    def __init__(self, creature: Articulated, numbers: Numbers) -> None:
        self.creature = creature
        self.numbers = numbers
        self.links = creature.ordered_links
        self.index = {link.name: i for i, link in enumerate(self.links)}
        self.joints = [creature.joint_above(link.name) for link in self.links]
        self.parent = [self.index[joint.parent] if joint else -1 for joint in self.joints]
        self.children = [[c for c, p in enumerate(self.parent) if p == i] for i in range(len(self.links))]
        self.free, self.slider = creature.root.kind == "free", creature.root.kind == "slider"
        self.turntable = creature.root.kind == "turntable"
        carried = self.slider or self.turntable  # a cart on its rail does not turn, an arm not in the plane of its rods
        self.slides = [i for i, joint in enumerate(self.joints) if joint is not None and joint.is_slide]
        self.turning = [i for i in range(1 if carried else 0, len(self.links)) if i not in self.slides]
        # Without slides, and without an inertia at the root that has no weight, the centre of mass moves by itself.
        self.general = bool(self.slides) or (self.free and creature.root.added_mass > 0.0)
        self.centred = self.free and not self.general

        n = numbers
        self.mass = [n[f"link.{link.name}.mass"] for link in self.links]
        self.inertia = [n[f"link.{link.name}.inertia"] for link in self.links]
        self.pivot: list[Plane] = [self._pivot(i) for i in range(len(self.links))]
        self.centre = [self.point(link.name, f"link.{link.name}.centre") for link in self.links]
        self.attach: list[Plane] = [self._attachment(i) for i in range(len(self.links))]

    def _pivot(self, i: int) -> Plane:
        joint = self.joints[i]
        key = f"joint.{joint.name}.pivot" if joint else "root.pivot"
        return self.numbers[f"{key}.x"], self.numbers[f"{key}.y"]

    def _attachment(self, i: int) -> Plane:
        """Where link i hangs, in its parent's frame."""
        joint = self.joints[i]
        if joint is None:
            return 0.0, 0.0
        point = self.point(joint.parent, f"joint.{joint.name}.at")
        return point.x, point.y

    @cached_property
    def along(self) -> dict[int, tuple[float, float]]:
        """Where each slide leads, in the frame of its link's parent."""
        ways = {i: (joint.along or 0.0) * RADIAN for i in self.slides if (joint := self.joints[i]) is not None}
        return {i: sincos(way)[::-1] for i, way in ways.items()}

    @cached_property
    def steering(self) -> list[int]:
        """For each link the one whose angle it has: itself, or where it hangs on a slide, the one it slides on."""
        own: list[int] = []
        for i, parent in enumerate(self.parent):
            own.append(own[parent] if i in self.slides else i)
        return own

    @cached_property
    def rotors(self) -> list[tuple[Freedom, Number]]:
        """Joints with an armature, kg m² or kg, the root's hinge and rail among them."""
        n, found = self.numbers, list[tuple[Freedom, Number]]()
        for joint in self.creature.joints:
            if joint.armature > 0.0:
                found.append((self.freedom(joint.name), n[f"joint.{joint.name}.armature"]))
        if self.creature.root.armature > 0.0:
            found.append((Hinge(), n["root.armature"]))
        if self.slider and self.creature.root.added_mass > 0.0:
            found.append((Rail(), n["root.added_mass"]))
        return found

    def freedom(self, name: str) -> Freedom:
        """A joint by name, or what holds the root: its rail, axle or hinge."""
        drive = self.creature.root_drive
        named = any(joint.name == name for joint in self.creature.joints)
        if drive is not None and name == drive and not (drive == HINGE and named):
            return HOLDING[drive]()
        child, parent = self.joint_links(name)
        return Slide(child) if child in self.slides else Pin(child, parent)

    def point(self, link: str, key: str) -> PointOn:
        """The named point of a link, seen from the link's joint."""
        i = self.index[link]
        px, py = self.pivot[i]
        return PointOn(i, self.numbers[f"{key}.x"] - px, self.numbers[f"{key}.y"] - py)

    def path(self, point: PointOn) -> dict[int, Plane]:
        """The vectors, one in the frame of each link from the point up to the root, that add up to the point."""
        vectors: dict[int, Plane] = {point.link: (point.x, point.y)}
        at = point.link
        while self.parent[at] >= 0:
            vectors[self.parent[at]] = self.attach[at]
            at = self.parent[at]
        return vectors

    @cached_property
    def total_mass(self) -> Number:
        return reduce(add, self.mass)

    @cached_property
    def beyond(self) -> list[Number]:
        """The mass on and beyond each link."""
        masses = list(self.mass)
        for i in reversed(range(1, len(self.links))):
            masses[self.parent[i]] = masses[self.parent[i]] + masses[i]
        return masses

    @cached_property
    def first_moment(self) -> list[Plane]:
        """G_i: what the masses on and beyond link i weigh, times their vectors in its frame (eq. 3)."""
        beyond = self.beyond
        moments = []
        for i, centre in enumerate(self.centre):
            gx, gy = self.mass[i] * centre.x, self.mass[i] * centre.y
            for c in self.children[i]:
                gx, gy = gx + beyond[c] * self.attach[c][0], gy + beyond[c] * self.attach[c][1]
            moments.append((gx, gy))
        return moments

    @cached_property
    def about_joint(self) -> list[Number]:
        """Moment of inertia of each link about its joint, with the masses beyond it where they hang on it (eq. 5)."""
        beyond = self.beyond
        found = []
        for i, centre in enumerate(self.centre):
            inertia = self.inertia[i] + self.mass[i] * (centre.x * centre.x + centre.y * centre.y)
            for c in self.children[i]:
                x, y = self.attach[c]
                inertia = inertia + beyond[c] * (x * x + y * y)
            found.append(inertia)
        return found

    # coordinates: translations of the reference point or the turn of a table first, then angles, then extensions

    @property
    def translations(self) -> int:
        return 2 if self.free else 1 if self.slider else 0

    @property
    def coordinate_names(self) -> list[str]:
        """`x`, `y` of the reference point where it can move, then `angle.LINK`; of a table's arm, how far it turned;
        then `extension.LINK` of links on slides."""
        angles = range(len(self.links)) if self.turntable else self.turning
        extensions = [f"extension.{self.links[i].name}" for i in self.slides]
        return ["x", "y"][: self.translations] + [f"angle.{self.links[i].name}" for i in angles] + extensions

    @property
    def leading(self) -> int:
        """How many coordinates come before the angles in the plane."""
        return len(self.coordinate_names) - len(self.turning) - len(self.slides)

    def rest_angles(self) -> list[float]:
        """Absolute angle of every link at rest, in radians. A table's arm is level in the plane of its rods."""
        angles: list[float] = []
        for i, joint in enumerate(self.joints):
            own = joint.angle if joint else 0.0 if self.turntable else self.creature.root.angle
            angles.append(own * RADIAN + (angles[self.parent[i]] if joint else 0.0))
        return angles

    def contact_points(self) -> list[PointOn]:
        return [self.point(c.link, f"contact.{c.name}") for c in self.creature.contacts]

    def contact_radii(self) -> list[Number | None]:
        """Of each contact, the radius of its disc; None for a point."""
        return [self.numbers.get(f"contact.{c.name}.radius") for c in self.creature.contacts]

    def slide_key(self, link: int) -> int:
        """What stands for the slide of a link where links stand for their angles: a number beyond them."""
        return len(self.links) + link

    def joint_links(self, name: str) -> tuple[int, int]:
        """Child and parent of a joint."""
        child = next(i for i, joint in enumerate(self.joints) if joint is not None and joint.name == name)
        return child, self.parent[child]
