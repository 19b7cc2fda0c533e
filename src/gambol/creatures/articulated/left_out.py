"""What a file of links may leave out: strengths, contacts and sensors, worked out from the shape.

* Strengths (`ks`, `kd`, `largest`) follow from what a muscle has to hold (`loads.py`).
* Contacts are the points of the outline that meet the ground first, however the body lies: the far end of a thin link,
  its underside where it lies on the ground, heel and toe of a foot that stands level, corners of a broad link. Seen
  from above, each link slides in its middle.
* Sensors are one for the touch of each foot and two for each joint that a muscle turns: on when it is well below and
  well above its rest angle. At least one is on at rest, or every network would stay still for ever.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from gambol.creatures.articulated.joints import Joint
from gambol.creatures.articulated.loads import motor_strength, rounded, strengths
from gambol.creatures.articulated.motors import SpeedActuator
from gambol.creatures.articulated.parts import AngularActuator, LinearActuator, Link, SlidingActuator
from gambol.creatures.articulated.rest_pose import LOW, STANDS, RestPose
from gambol.portable.angles import sincos

if TYPE_CHECKING:
    from gambol.creatures.articulated.creature import Articulated

THIN, THIN_LIMB = 0.15, 0.6  # width over length: the end of a link no broader is one point; of a rod that is no trunk
LEVEL = 25.0  # degrees from level: a last link that lies so at rest stands on heel and toe
BESIDE = 0.3  # of a link's length from the joint that it hangs on: what is nearer is the other link's
ON_FROM = 0.4  # of the way from the rest angle to the end of a muscle's range, from where on a sensor is on
WISP = 0.02  # of the body's mass
AROUND = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))  # ways to look for corners
MUSCLES = ("angular", "linear", "sliding")
MOTOR = "speed"
TURN = 360.0  # degrees

Parts = list[dict[str, Any]]


def lacks_strength(actuators: object) -> bool:
    """Whether some muscle's data leave out how strong it is."""
    return isinstance(actuators, list | tuple) and any(
        isinstance(part, dict) and not _needed(part) <= part.keys() for part in actuators
    )


def _needed(part: dict[str, Any]) -> set[str]:
    """What says how strong an actuator is."""
    kind = part.get("kind")
    return {"ks", "kd"} if kind in MUSCLES else {"kd"} if kind == MOTOR else set()


def unlike(actuators: Iterable[Any]) -> list[Any]:
    """The data of actuators with some strength for those without, to have a body to measure."""
    return [{**dict.fromkeys(_needed(part), 1.0), **part} if isinstance(part, dict) else part for part in actuators]


def strengthened(actuators: Iterable[Any], measured: Articulated) -> list[Any]:
    """The data of actuators with strengths that suit the body for what they leave out.

    A muscle that says its own ks keeps it: then only its damper follows, and it has a limit only if it says so.
    """
    suiting = strengths(measured)
    found: list[Any] = []
    for part in actuators:
        if not isinstance(part, dict) or _needed(part) <= part.keys():
            found.append(part)
        elif part["kind"] == MOTOR:
            motor = next(one for one in measured.actuators if one.name == part["name"])
            assert isinstance(motor, SpeedActuator)
            kd, largest = motor_strength(measured, motor)
            found.append({"kd": rounded(kd), "largest": rounded(largest), **part})
        else:
            fit = suiting[part["name"]]
            told = {"ks": rounded(fit.ks), "largest": rounded(fit.largest)} if "ks" not in part else {}
            ks = part.get("ks", fit.ks)
            found.append({**told, "kd": rounded(float(ks) * fit.kd / fit.ks), **part})
    return found


def contacts_of(creature: Articulated) -> Parts:
    """Contacts for a body that says none; none for one that is held, or swims."""
    if not creature.free or creature.anatomy.swims:
        return []
    if creature.seen_from_above:
        return [
            {"name": link.name, "link": link.name, "at": [_short(x) for x in link.centre_of_mass]}
            for link in creature.links
        ]
    links = [link for link in creature.ordered_links if not is_wisp(creature, link)]
    return [contact for link in links for contact in contacts_on(creature, link)]


def is_wisp(creature: Articulated, link: Link) -> bool:
    """Whether a link is so light that only its own contact would make steps short, and no leg: a tail, an ear."""
    if link.mass > WISP * creature.mass or any(joint.parent == link.name for joint in creature.joints):
        return False
    pose = RestPose(creature)
    lowest = min(pose.place(link.name, corner)[1] for corner in link.corners)
    return lowest > min(y for _, y in pose.corners) + LOW * pose.height


def contacts_on(creature: Articulated, link: Link) -> Parts:
    """Contacts for one link of a body seen from the side."""
    if link.radius is not None:  # a wheel rolls
        return [{"name": link.name, "link": link.name, "at": [0.0, 0.0], "radius": link.radius}]
    points = _points(creature, RestPose(creature), link)
    taken = {other.name for other in creature.links} | {contact.name for contact in creature.contacts}
    numbered = (f"{link.name[:37]}-{i}" for i in range(1, 1000))
    free = (name for name in numbered if name not in taken)  # "tail-1" may be another link's
    alone = link.name not in {contact.name for contact in creature.contacts} and len(points) == 1
    return [
        {"name": link.name if alone else next(free), "link": link.name, "at": [_short(x), _short(y)]} for x, y in points
    ]


def _points(creature: Articulated, pose: RestPose, link: Link) -> list[tuple[float, float]]:
    """Where a link meets the ground."""
    joint = creature.joint_above(link.name)
    carries = sum(other.parent == link.name for other in creature.joints)
    corners, (near, far) = link.corners, link.ends
    broad = max(y for _, y in corners) - min(y for _, y in corners)
    limb = joint is not None and link.outline is None and carries < 2
    pivots = [] if joint is None else [joint.pivot]
    if broad <= (THIN_LIMB if limb else THIN) * (far - near):
        angle, ground = pose.angle(link.name), min(y for _, y in pose.corners)
        level = abs(math.remainder(angle, math.pi)) < math.radians(LEVEL)
        sole = (min if sincos(angle)[1] > 0.0 else max)(y for _, y in corners)
        low = pose.place(link.name, link.centre_of_mass)[1] < ground + LOW * pose.height
        if limb and not carries and low and level:
            return [(near, sole), (far, sole)]
        down = min(pose.place(link.name, corner)[1] for corner in corners) < ground + STANDS * pose.size
        side = sole if level and down else 0.0  # a worm lies on its belly, all of it
        return [(x, side) for x in (near, far) if all(abs(x - at[0]) > BESIDE * (far - near) for at in pivots)]
    out = dict.fromkeys(max(corners, key=lambda corner: corner[0] * x + corner[1] * y) for x, y in AROUND)
    return [corner for corner in out if all(math.dist(corner, at) > BESIDE * (far - near) for at in pivots)]


def sensors_of(creature: Articulated) -> Parts:
    """Sensors for a body that says none; none for one that is held, or without muscles."""
    if not creature.free or not creature.actuators:
        return []
    feet = () if creature.seen_from_above else RestPose(creature).feet
    found: Parts = [{"name": f"on-{name}"[:40], "kind": "touch", "contact": name} for name in feet]
    for joint in _driven_on(creature):  # on for half of each turn: the clock of what rolls
        found.append(
            {
                "name": f"{joint.name[:35]}-half",
                "kind": "angle",
                "joint": joint.name,
                "min": _short(joint.angle - 0.25 * TURN),
                "max": _short(joint.angle + 0.25 * TURN),
            }
        )
    for i, (joint, low, high) in enumerate(_turned(creature)):
        rest, span = joint.angle, high - low
        below = max(rest - ON_FROM * (rest - low), low + 0.1 * span) if rest > low else low + 0.1 * span
        above = min(rest + ON_FROM * (high - rest), high - 0.1 * span) if rest < high else high - 0.1 * span
        if i == 0 and not feet:
            above = min(above, rest - 0.1 * span)  # one that is on at rest
        kind = {"kind": "angle", "joint": joint.name}
        found.append(
            {"name": f"{joint.name[:35]}-low", **kind, "min": _short(low - ON_FROM * span), "max": _short(below)}
        )
        found.append(
            {"name": f"{joint.name[:35]}-high", **kind, "min": _short(above), "max": _short(high + ON_FROM * span)}
        )
    return found


def _turned(creature: Articulated) -> Sequence[tuple[Joint, float, float]]:
    """Joints that muscles turn, each once, with the range in degrees that they turn it in."""
    found: dict[str, tuple[Joint, float, float]] = {}
    pose = RestPose(creature)
    for actuator in creature.actuators:
        for joint in creature.joints:
            if isinstance(actuator, AngularActuator):
                turns, low, high = actuator.joint == joint.name, actuator.min, actuator.max
            elif isinstance(actuator, LinearActuator):
                beyond = pose.beyond(joint.name)
                turns = (actuator.start.link in beyond) != (actuator.end.link in beyond)
                low, high = joint.limits or (joint.angle - 45.0, joint.angle + 45.0)
            elif joint.is_slide or isinstance(actuator, SlidingActuator | SpeedActuator):
                continue  # angles are sensed, extensions are not, and what turns on has no range
            else:
                turns, low, high = (
                    actuator.drives == joint.name,
                    *(joint.limits or (joint.angle - 90, joint.angle + 90)),
                )
            if turns and high - low > TURN:  # whole turns do not count
                low, high = joint.angle - 0.3 * TURN, joint.angle + 0.3 * TURN
            if turns:
                found.setdefault(joint.name, (joint, low, high))
    return list(found.values())


def _driven_on(creature: Articulated) -> list[Joint]:
    """Joints that motors turn on and on."""
    driven = {actuator.joint for actuator in creature.actuators if isinstance(actuator, SpeedActuator)}
    return [joint for joint in creature.joints if joint.name in driven]


def _short(value: float) -> float:
    """Without the digits of an outline's arithmetic."""
    return float(f"{value:.4g}")
