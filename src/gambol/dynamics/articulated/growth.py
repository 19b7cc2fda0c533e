"""Bodies of links that grow: every link has a size, with mass and strength tied to it.

(van de Panne and Fiume 1993, section 6.3.)

A link grown by s keeps its shape: every point on it moves out by s, its mass grows with its area, s². A muscle is
flesh: one that is stronger than nominal adds its share to the mass of the link it moves.

Details grow one by one. A link's length a moves the points on it along it and makes it heavier by a; its moment of
inertia grows with a², as that of a slender link. A link's mass m makes the muscles that move it as much stronger. Where
a muscle is attached, and where it is inserted, moves by (f − 1) of the link's length along it, and never off it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import AngularActuator, EyeSensor, LengthSensor, LinearActuator, LinearSpring
from gambol.dynamics.growth import Growth
from gambol.portable.matrices import summed

SIZES = (0.7, 1.4)  # times nominal, within which a link may grow or shrink: the same animal, a little different
SMALL = 0.03
MUSCLE_SHARE = 0.25  # of a link's mass that is the muscle which moves it
ENDS = ("attachment", "insertion")  # of a muscle that pulls between two links


@dataclass(frozen=True)
class LinkGrowth(Growth):
    """Of a creature of links.

    >>> import gambol
    >>> body = gambol.dynamics.traits.growth_of(gambol.creature("luxo")).numbers({"arm": 1.1}, {})
    >>> round(body["link.arm.mass"] / 0.25, 3), round(body["joint.neck.at.x"] / 0.3, 3)
    (1.21, 1.1)
    """

    creature: Articulated
    nominal: Mapping[str, float] = field(hash=False)  # numbers of the creature as its file has it
    limits: tuple[float, float] = SIZES
    small: float = SMALL

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(link.name for link in self.creature.links)

    @property
    def details(self) -> tuple[str, ...]:
        links = [f"link.{link.name}.{what}" for link in self.creature.links for what in ("length", "mass")]
        pulled = [actuator.name for actuator in self.creature.actuators if isinstance(actuator, LinearActuator)]
        return (*links, *[f"actuator.{name}.{end}" for name in pulled for end in ENDS])

    def numbers(self, sizes: Mapping[str, float], tuning: Mapping[str, float]) -> dict[str, float]:
        nominal = self.nominal
        result: dict[str, float] = {}
        along: dict[str, float] = {}  # of each link: by how much points on it move out along it
        for link in self.creature.links:
            s, key = sizes.get(link.name, 1.0), f"link.{link.name}"
            a, m = sizes.get(f"{key}.length", 1.0), sizes.get(f"{key}.mass", 1.0)
            heavier = s * s * (1.0 + MUSCLE_SHARE * (_strength(self.creature, link.name, nominal, tuning) - 1.0))
            result[f"{key}.mass"] = nominal[f"{key}.mass"] * heavier * a * m
            result[f"{key}.inertia"] = nominal[f"{key}.inertia"] * heavier * s * s * a * m * a * a
            for part in ("near", "far", "centre.x"):
                result[f"{key}.{part}"] = nominal[f"{key}.{part}"] * s * a
            for part in ("centre.y", "breadth", "width"):
                result[f"{key}.{part}"] = nominal[f"{key}.{part}"] * s
            along[link.name] = s * a
        for name, link_name in _points(self.creature):
            result[f"{name}.x"] = nominal[f"{name}.x"] * along[link_name]
            result[f"{name}.y"] = nominal[f"{name}.y"] * sizes.get(link_name, 1.0)
        for contact in self.creature.contacts:
            if contact.radius is not None:
                result[f"contact.{contact.name}.radius"] = contact.radius * sizes.get(contact.link, 1.0)
        if any(name in sizes for name in self.details):
            result |= self._attached(sizes, result) | self._strengthened(sizes, tuning)
        return result

    def _attached(self, sizes: Mapping[str, float], grown: Mapping[str, float]) -> dict[str, float]:
        """Where muscles pull, along their links."""
        moved = {}
        for actuator in self.creature.actuators:
            if isinstance(actuator, LinearActuator):
                places = zip(ENDS, ("start", "end"), (actuator.start, actuator.end), strict=True)
                for detail, end, place in places:
                    name, link = f"actuator.{actuator.name}.{end}.x", f"link.{place.link}"
                    near, far, x = grown[f"{link}.near"], grown[f"{link}.far"], grown[name]
                    by = (sizes.get(f"actuator.{actuator.name}.{detail}", 1.0) - 1.0) * (far - near)
                    moved[name] = min(max(x + by, min(near, x)), max(far, x))
        return moved

    def _strengthened(self, sizes: Mapping[str, float], tuning: Mapping[str, float]) -> dict[str, float]:
        """Muscles of links that are heavier than their size says."""
        stronger = {}
        for link in self.creature.links:
            for actuator in _moving(self.creature, link.name):
                for part in ("ks", "kd"):
                    name = f"actuator.{actuator.name}.{part}"
                    stronger[name] = tuning.get(name, self.nominal[name]) * sizes.get(f"link.{link.name}.mass", 1.0)
        return stronger


def _points(creature: Articulated) -> list[tuple[str, str]]:
    """Every named point, with the link it lies on."""
    points = [("root.pivot", creature.root.link)]
    for joint in creature.joints:
        points += [(f"joint.{joint.name}.at", joint.parent), (f"joint.{joint.name}.pivot", joint.child)]
    points += [(f"contact.{contact.name}", contact.link) for contact in creature.contacts]
    for kind, parts in (("actuator", creature.actuators), ("spring", creature.springs), ("sensor", creature.sensors)):
        for part in parts:
            key = f"{kind}.{part.name}"
            if isinstance(part, LinearActuator | LinearSpring | LengthSensor):
                points += [(f"{key}.start", part.start.link), (f"{key}.end", part.end.link)]
            if isinstance(part, EyeSensor):
                points.append((key, part.link))
    return points


def _moving(creature: Articulated, link: str) -> list[AngularActuator | LinearActuator]:
    """The muscles that move a link."""
    joint = creature.joint_above(link)
    return [
        actuator
        for actuator in creature.actuators
        if (isinstance(actuator, AngularActuator) and joint is not None and actuator.joint == joint.name)
        or (isinstance(actuator, LinearActuator) and actuator.end.link == link)
    ]


def _strength(creature: Articulated, link: str, nominal: Mapping[str, float], tuning: Mapping[str, float]) -> float:
    """The mean strength of the muscles that move a link, times nominal; 1 where there are none."""
    names = [f"actuator.{actuator.name}.ks" for actuator in _moving(creature, link)]
    ratios = [tuning.get(name, nominal[name]) / nominal[name] for name in names if nominal[name] > 0.0]
    return summed(ratios) / len(ratios) if ratios else 1.0
