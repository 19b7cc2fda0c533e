"""Bodies that change with their controllers (paper S14): sizes of links as knobs, with mass and strength tied to them.

A link grown by s keeps its shape: every point on it moves out by s, its mass grows with its area, s². A muscle is
flesh: one that is stronger than nominal adds its share to the mass of the link it moves.
"""

from __future__ import annotations

from collections.abc import Mapping

from gambol.controllers.controller import Knob
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import AngularActuator, LinearActuator
from gambol.dynamics.system import all_numbers
from gambol.worlds.world import World

SIZES = (0.7, 1.4)  # times nominal, within which a link may grow or shrink: the same animal, a little different
SMALL = 0.03
MUSCLE_SHARE = 0.25  # of a link's mass that is the muscle which moves it


def size_knobs(creature: Articulated, sizes: Mapping[str, float]) -> list[Knob]:
    """One knob for each link."""
    return [Knob(f"size.{link.name}", sizes.get(link.name, 1.0), *SIZES, SMALL) for link in creature.links]


def grown_names(creature: Articulated) -> tuple[str, ...]:
    """Names of the numbers that growing changes."""
    return tuple(grown(creature, {}, {}))


def grown(creature: Articulated, sizes: Mapping[str, float], tuning: Mapping[str, float]) -> dict[str, float]:
    """Numbers of the body with these sizes, and with the masses that tuned strengths ask for.

    >>> import gambol
    >>> body = grown(gambol.creature("luxo"), {"arm": 1.1}, {})
    >>> round(body["link.arm.mass"] / 0.25, 3), round(body["joint.neck.at.x"] / 0.3, 3)
    (1.21, 1.1)
    """
    nominal = all_numbers(creature, World())
    result: dict[str, float] = {}
    for link in creature.links:
        s, key = sizes.get(link.name, 1.0), f"link.{link.name}"
        heavier = s * s * (1.0 + MUSCLE_SHARE * (_strength(creature, link.name, nominal, tuning) - 1.0))
        result[f"{key}.mass"] = nominal[f"{key}.mass"] * heavier
        result[f"{key}.inertia"] = nominal[f"{key}.inertia"] * heavier * s * s
        for part in ("near", "far", "centre.x", "centre.y", "breadth"):
            result[f"{key}.{part}"] = nominal[f"{key}.{part}"] * s
    for name, link_name in _points(creature):
        for axis in ("x", "y"):
            result[f"{name}.{axis}"] = nominal[f"{name}.{axis}"] * sizes.get(link_name, 1.0)
    return result


def _points(creature: Articulated) -> list[tuple[str, str]]:
    """Every named point, with the link it lies on."""
    points = [("root.pivot", creature.root.link)]
    for joint in creature.joints:
        points += [(f"joint.{joint.name}.at", joint.parent), (f"joint.{joint.name}.pivot", joint.child)]
    points += [(f"contact.{contact.name}", contact.link) for contact in creature.contacts]
    spans = [("actuator", a) for a in creature.actuators] + [("spring", s) for s in creature.springs]
    for kind, part in [*spans, *[("sensor", s) for s in creature.sensors]]:
        if part.kind in ("linear", "length"):
            points += [(f"{kind}.{part.name}.start", part.start.link), (f"{kind}.{part.name}.end", part.end.link)]
        if part.kind == "eye":
            points.append((f"{kind}.{part.name}", part.link))
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
