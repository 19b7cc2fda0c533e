"""A creature of links: its parts, checked to make one body."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from gambol.creatures.actuators import Actuator
from gambol.creatures.anatomy import Anatomy
from gambol.creatures.articulated.anatomy import LinkedAnatomy
from gambol.creatures.articulated.figure import figure_of
from gambol.creatures.articulated.geometry import stretched_length
from gambol.creatures.articulated.joints import HINGE, RAIL, Joint, Root
from gambol.creatures.articulated.left_out import contacts_of, lacks_strength, sensors_of, strengthened, unlike
from gambol.creatures.articulated.loads import limited_muscles
from gambol.creatures.articulated.parts import (
    AngularSpring,
    Contact,
    EffortActuator,
    LengthSensor,
    LinearActuator,
    LinearSpring,
    Link,
    LinkActuator,
    Muscle,
    Place,
    SlidingActuator,
    SlidingSpring,
    Spring,
)
from gambol.creatures.articulated.rest_pose import RestPose
from gambol.creatures.articulated.shorthand import written_out
from gambol.creatures.articulated.ties import check_ties
from gambol.creatures.creature import BODIES, USUAL, Creature
from gambol.creatures.figure import Figure
from gambol.creatures.sensors import AnySensor, TouchSensor
from gambol.creatures.units import Hints, Name, Point
from gambol.errors import InvalidInput, unknown_name
from gambol.portable.matrices import summed

MAX_LINKS = 100  # what compiles within two seconds
FLAT = ("linear", "length", "eye", "touch")  # kinds of parts that need one plane for all links


@BODIES.register
class Articulated(Creature):
    """Links joined into a tree, with muscles, springs, contacts and sensors. Fields have the units and order of the
    file."""

    body: ClassVar[str] = USUAL
    anatomy_kind: ClassVar[type[Anatomy]] = LinkedAnatomy
    known_as: ClassVar[str | None] = "Creature"  # as before there were other kinds
    always_written: ClassVar[tuple[str, ...]] = ("contacts", "sensors")  # what a file leaves out is worked out

    name: Name
    summary: Annotated[str, Field(max_length=200)] = ""
    sources: Annotated[str, Field(max_length=4000)] = ""  # which numbers are a paper's and which are ours
    view: Literal["vertical", "plan"] = "vertical"  # seen from the side, under gravity, or from above
    root: Root
    links: Annotated[tuple[Link, ...], Field(min_length=1, max_length=MAX_LINKS)]
    joints: Annotated[tuple[Joint, ...], Field(max_length=MAX_LINKS)] = ()
    actuators: Annotated[tuple[LinkActuator, ...], Field(max_length=100)] = ()
    springs: Annotated[tuple[Spring, ...], Field(max_length=100)] = ()
    contacts: Annotated[tuple[Contact, ...], Field(max_length=100)] = ()
    sensors: Annotated[tuple[AnySensor, ...], Field(max_length=100)] = ()
    hints: Hints = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _strengths_left_out(cls, data: Any) -> Any:
        """Muscles that do not say how strong they are become as strong as the body needs."""
        if not isinstance(data, dict) or not lacks_strength(data.get("actuators")):
            return data
        measured = cls.model_validate({**data, "actuators": unlike(data["actuators"])})
        return {**data, "actuators": strengthened(data["actuators"], measured)}

    @classmethod
    def completed(cls, data: dict[str, Any], where: str) -> dict[str, Any]:
        """Adds contacts and sensors that follow from the shape, if the file of a free body has none."""
        data = written_out(data, where)
        for entry, work_out in (("contacts", contacts_of), ("sensors", sensors_of)):
            if entry not in data:
                drawn = cls.from_data({**data, "sensors": data.get("sensors", [])}, where)
                data = {**data, entry: work_out(drawn)}
        return data

    @model_validator(mode="after")
    def _makes_one_body(self) -> Self:
        for kind in ("links", "joints", "actuators", "springs", "contacts", "sensors"):
            _no_duplicates(kind[:-1], [part.name for part in getattr(self, kind)])
        links = [link.name for link in self.links]
        _known("link", self.root.link, links, "the root")
        self._check_tree(links)
        joints, contacts = [joint.name for joint in self.joints], [contact.name for contact in self.contacts]
        for part in (*self.actuators, *self.springs, *self.sensors, *self.contacts):
            if isinstance(part, EffortActuator):
                _known("joint", part.drives, joints + ([self.root_drive] if self.root_drive else []), repr(part.name))
            if hasattr(part, "joint"):
                _known("joint", part.joint, joints + self._held_by(part), repr(part.name))
                self._check_joint(part.name, part.joint, slides=isinstance(part, SlidingActuator | SlidingSpring))
            if hasattr(part, "link"):
                _known("link", part.link, links, repr(part.name))
            if hasattr(part, "contact"):
                _known("contact", part.contact, contacts, repr(part.name))
            if isinstance(part, LinearActuator | LinearSpring | LengthSensor):
                self._check_ends(part.name, part.start, part.end, links)
        if self.root.kind == "turntable":
            self._check_turntable()
        check_ties(self)
        return self

    def _held_by(self, part: object) -> list[str]:
        """What a part can act on besides joints: springs on the root's rail or hinge, servos on the rail."""
        if isinstance(part, SlidingActuator | SlidingSpring) and self.root_drive == RAIL:
            return [RAIL]
        return [HINGE] if isinstance(part, AngularSpring) and self.root_drive == HINGE else []

    def _check_joint(self, name: str, on: str, slides: bool) -> None:
        """What turns goes with pins, what slides with slides."""
        joint = next((joint for joint in self.joints if joint.name == on), None)
        if joint is not None and joint.is_slide != slides:
            what, other = ("a slide", "'kind: sliding'") if joint.is_slide else ("a pin", "'kind: angular'")
            raise InvalidInput(f"{name!r} acts on {on!r}, which is {what}", "pins have angles, slides have extensions",
                               f"give it {other}, or name another joint")  # fmt: skip

    def _check_turntable(self) -> None:
        """Rods swing in planes of their own: nothing can span them, touch the ground of one plane, or see in it."""
        flat = [part.name for part in (*self.actuators, *self.springs, *self.sensors) if part.kind in FLAT]
        outlined = [link.name for link in self.links if not link.is_rod]
        slides = [joint.name for joint in self.joints if joint.is_slide]
        spoils = [*[contact.name for contact in self.contacts], *flat, *outlined, *slides]
        if spoils or self.view == "plan":
            what = repr(spoils[0]) if spoils else "the view from above"
            raise InvalidInput(f"{what} on a turntable", "it carries rods, and at joints muscles, springs and sensors",
                               "remove it, give links lengths instead of outlines, or choose another root")  # fmt: skip

    def _check_tree(self, links: list[str]) -> None:
        joint_of: dict[str, Joint] = {}
        for joint in self.joints:
            _known("link", joint.parent, links, f"joint {joint.name!r}")
            _known("link", joint.child, links, f"joint {joint.name!r}")
            if joint.child == self.root.link:
                raise InvalidInput(f"joint {joint.name!r} hangs the root link {joint.child!r} on {joint.parent!r}",
                                   "the root link has no parent", "swap parent and child")  # fmt: skip
            if joint.child in joint_of:
                raise InvalidInput(f"link {joint.child!r} hangs on two joints", "links must form a tree",
                                   f"remove {joint_of[joint.child].name!r} or {joint.name!r}")  # fmt: skip
            joint_of[joint.child] = joint
        for link in links:
            seen, at = {link}, link
            while at != self.root.link:
                if at not in joint_of:
                    raise InvalidInput(f"link {at!r} hangs on no joint",
                                       "every link except the root needs a joint", "add one")  # fmt: skip
                at = joint_of[at].parent
                if at in seen:
                    raise InvalidInput(f"links {', '.join(sorted(seen))} form a cycle", "links must form a tree",
                                       "remove one of their joints")  # fmt: skip
                seen.add(at)

    def _check_ends(self, name: str, start: Place, end: Place, links: list[str]) -> None:
        _known("link", start.link, links, f"{name!r}")
        _known("link", end.link, links, f"{name!r}")
        if start.link == end.link:
            raise InvalidInput(f"{name!r} begins and ends on link {start.link!r}", "it must join two different links",
                               "name another link at one end")  # fmt: skip

    @property
    def ordered_links(self) -> tuple[Link, ...]:
        """The links, every parent before its children; siblings keep the file's order."""
        by_name = {link.name: link for link in self.links}
        order, waiting = [], [self.root.link]
        while waiting:
            at = waiting.pop(0)
            order.append(by_name[at])
            waiting[:0] = [joint.child for joint in self.joints if joint.parent == at]
        return tuple(order)

    def joint_above(self, link: str) -> Joint | None:
        """The joint that holds a link to its parent; None for the root."""
        return next((joint for joint in self.joints if joint.child == link), None)

    @property
    def root_drive(self) -> str | None:
        """What an effort can drive besides joints: the root's rail, hinge or axle, if it has one."""
        return self.root.drive

    def contact(self, name: str) -> Contact:
        """The contact of that name."""
        return next(contact for contact in self.contacts if contact.name == name)

    # what every creature says of itself

    @property
    def worked_out(self) -> dict[str, Any]:
        """The numbers of contacts, and of muscles' strength."""
        muscles = [one for one in self.actuators if isinstance(one, Muscle)]
        return {
            "contacts": [contact.model_dump(mode="json") for contact in self.contacts],
            "muscles": {one.name: {"ks": one.ks, "largest": one.largest} for one in muscles},
        }

    @property
    def mass(self) -> float:
        return summed(link.mass for link in self.links)

    @cached_property
    def size(self) -> float:
        return stretched_length(self)

    def limited(self) -> Self:
        """The creature with a largest force or torque for every muscle that has none: six times its load.

        The dampers of such muscles are weakened to what suits that strength, or else they would hold the muscles back:
        they were meant for springs without a limit.

        >>> import gambol
        >>> [muscle.largest for muscle in gambol.creature("cheetah").limited().actuators][:3]
        [89.0, 78.8, 49.6]
        """
        if all(muscle.largest is not None for muscle in self.actuators if isinstance(muscle, Muscle)):
            return self
        return self.model_copy(update={"actuators": limited_muscles(self)})

    @cached_property
    def body_size(self) -> float:
        return RestPose(self).size

    @property
    def parts(self) -> dict[str, tuple[str, ...]]:
        slides = tuple(joint.name for joint in self.joints if joint.is_slide)
        return {
            "link": tuple(link.name for link in self.links),
            "joint": tuple(joint.name for joint in self.joints),
            "contact": tuple(contact.name for contact in self.contacts),
            "slide": slides,
        }

    @property
    def masses(self) -> dict[str, float]:
        return {link.name: link.mass for link in self.links}

    @property
    def contacts_on(self) -> dict[str, str]:
        return {contact.name: contact.link for contact in self.contacts}

    def contact_at(self, name: str) -> Point:
        return self.contact(name).at

    @property
    def feet(self) -> tuple[str, ...]:
        """The contacts with a touch sensor."""
        felt = {sensor.contact for sensor in self.sensors if isinstance(sensor, TouchSensor)}
        return tuple(contact.name for contact in self.contacts if contact.name in felt)

    @property
    def leader(self) -> str:
        return self.root.link

    def unit_of(self, actuator: Actuator) -> str:
        """The unit of an actuator. An effort at a slide is a force, which only the body can tell."""
        slides = self.parts["slide"]
        return "N" if isinstance(actuator, EffortActuator) and actuator.drives in slides else actuator.unit

    @property
    def held(self) -> str:
        return f"{self.root.kind} root"

    @property
    def seen_from_above(self) -> bool:
        return self.view == "plan"

    @property
    def free(self) -> bool:
        return self.root.kind == "free"

    @cached_property
    def figure(self) -> Figure:
        return figure_of(self)

    def outline(self, part: str) -> tuple[Point, ...]:
        return next(link.corners for link in self.links if link.name == part)


def _no_duplicates(kind: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise InvalidInput(f"the {kind} {name!r} occurs twice", f"each {kind} needs its own name", "rename one")
        seen.add(name)


def _known(kind: str, name: str, known: list[str], what: str) -> None:
    if name not in known:
        error = unknown_name(kind, name, known)
        raise InvalidInput(f"{what}: {error.given}", error.allowed, error.remedy)
