"""The same body told from another of its links: joints on the way to its old root are turned around.

A person may draw a body from a foot up. Then its trunk hangs on one leg, and the other legs on the trunk: it moves as
any other, but no leg is told as another is, and the root, which is looked at as a trunk is, is a foot.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gambol.creatures.articulated.joints import Joint, Root
from gambol.creatures.articulated.motors import SpeedActuator
from gambol.creatures.articulated.parts import AngleSensor, AngularActuator, AngularSpring, EffortActuator
from gambol.creatures.articulated.rest_pose import RestPose
from gambol.creatures.units import RADIAN

if TYPE_CHECKING:
    from gambol.creatures.articulated.creature import Articulated


def trunk_of(creature: Articulated) -> str:
    """The link that a body should be told from: its root, or the heaviest where that is a foot of one of several legs.

    >>> import gambol
    >>> [trunk_of(gambol.creature(name)) for name in ("walker7", "luxo")]
    ['torso', 'base']
    """
    root, trodden = creature.root.link, {creature.contacts_on[foot] for foot in creature.feet}
    heaviest = max(creature.links, key=lambda link: link.mass).name
    drawn_from_a_leg = root in trodden and len(trodden) > 1 and heaviest not in trodden
    movable = creature.root.kind == "free" and not (creature.root.armature or creature.root.added_mass)
    return heaviest if movable and drawn_from_a_leg and not creature.seen_from_above else root


@lru_cache(maxsize=256)
def told_from_its_trunk(creature: Articulated) -> Articulated:
    """The body as it would have been told if it had not been drawn from a leg.

    >>> import gambol
    >>> walker = gambol.creature("walker7")
    >>> told_from_its_trunk(rerooted(walker, "foot-left")).joints == walker.joints
    True
    """
    trunk = trunk_of(creature)
    return creature if trunk == creature.root.link else rerooted(creature, trunk)


def rerooted(creature: Articulated, link: str) -> Articulated:
    """The body told from that link: it moves as it did, if what was set at the joints turned around is set negated.

    >>> import gambol
    >>> walker = gambol.creature("walker7")
    >>> other = rerooted(walker, "foot-left")
    >>> other.root.link, [joint.child for joint in other.joints][:3], rerooted(other, "torso").joints == walker.joints
    ('foot-left', ['torso', 'thigh-left', 'shin-left'], True)
    """
    turned: set[str] = set()
    above = link
    while joint := creature.joint_above(above):
        turned.add(joint.name)
        above = joint.parent
    pose, old = RestPose(creature), creature.root
    x, y = pose.place(link, (0.0, 0.0))
    at = None if old.at is None else (old.at[0] + x, old.at[1] + y)
    update: dict[str, Any] = {
        "root": Root(link=link, at=at, angle=_tidy(pose.angle(link) / RADIAN)),
        "joints": tuple(_turned(one) if one.name in turned else one for one in creature.joints),
        "actuators": tuple(_negated(one, turned) for one in creature.actuators),
        "springs": tuple(_negated(one, turned) for one in creature.springs),
        "sensors": tuple(_negated(one, turned) for one in creature.sensors),
    }
    return creature.model_copy(update=update)


def _turned(joint: Joint) -> Joint:
    """With parent and child exchanged. A slide leads the other way, as seen from what was its child."""
    update: dict[str, Any] = {
        "parent": joint.child,
        "child": joint.parent,
        "at": joint.pivot,
        "pivot": joint.at,
        "angle": 0.0 - joint.angle,
    }
    if joint.along is not None:
        update["along"] = math.remainder(joint.along - joint.angle + 180.0, 360.0)
    elif joint.limits is not None:
        update["limits"] = (-joint.limits[1], -joint.limits[0])
    return joint.model_copy(update=update)


def _negated(part: Any, joints: set[str]) -> Any:
    """What acts on, holds or senses the angle of a joint that was turned around."""
    if isinstance(part, AngularSpring) and part.joint in joints:
        return part.model_copy(update={"rest": 0.0 - part.rest})
    on = part.drives if isinstance(part, EffortActuator) else getattr(part, "joint", None)
    if isinstance(part, AngularActuator | AngleSensor | EffortActuator | SpeedActuator) and on in joints:
        return part.model_copy(update={"min": 0.0 - part.max, "max": 0.0 - part.min})
    return part


def _tidy(degrees: float) -> float:
    """Without the digits of an angle's arithmetic."""
    return float(f"{degrees:.9g}")
