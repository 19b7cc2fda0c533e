"""Bodies of links that grow: every link has a size, with mass and strength tied to it.

(van de Panne and Fiume 1993, section 6.3.)

A link grown by s keeps its shape: every point on it moves out by s, its mass grows with its area, s². A muscle is
flesh: one that is stronger than nominal adds its share to the mass of the link it moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import AngularActuator, EyeSensor, LengthSensor, LinearActuator, LinearSpring
from gambol.dynamics.growth import Growth

SIZES = (0.7, 1.4)  # times nominal, within which a link may grow or shrink: the same animal, a little different
SMALL = 0.03
MUSCLE_SHARE = 0.25  # of a link's mass that is the muscle which moves it


@dataclass(frozen=True)
class LinkGrowth(Growth):
    """Of a creature of links.

    >>> import gambol
    >>> body = gambol.dynamics.system.growth_of(gambol.creature("luxo")).numbers({"arm": 1.1}, {})
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

    def numbers(self, sizes: Mapping[str, float], tuning: Mapping[str, float]) -> dict[str, float]:
        nominal = self.nominal
        result: dict[str, float] = {}
        for link in self.creature.links:
            s, key = sizes.get(link.name, 1.0), f"link.{link.name}"
            heavier = s * s * (1.0 + MUSCLE_SHARE * (_strength(self.creature, link.name, nominal, tuning) - 1.0))
            result[f"{key}.mass"] = nominal[f"{key}.mass"] * heavier
            result[f"{key}.inertia"] = nominal[f"{key}.inertia"] * heavier * s * s
            for part in ("near", "far", "centre.x", "centre.y", "breadth"):
                result[f"{key}.{part}"] = nominal[f"{key}.{part}"] * s
        for name, link_name in _points(self.creature):
            for axis in ("x", "y"):
                result[f"{name}.{axis}"] = nominal[f"{name}.{axis}"] * sizes.get(link_name, 1.0)
        return result


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


def _strength(creature: Articulated, link: str, nominal: Mapping[str, float], tuning: Mapping[str, float]) -> float:
    """The mean strength of the muscles that move a link, times nominal; 1 where there are none."""
    joint = creature.joint_above(link)
    ratios = []
    for actuator in creature.actuators:
        moves = isinstance(actuator, AngularActuator) and joint is not None and actuator.joint == joint.name
        if moves or (isinstance(actuator, LinearActuator) and actuator.end.link == link):
            key = f"actuator.{actuator.name}.ks"
            if nominal[key] > 0.0:
                ratios.append(tuning.get(key, nominal[key]) / nominal[key])
    return sum(ratios) / len(ratios) if ratios else 1.0
