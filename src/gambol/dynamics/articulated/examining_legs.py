"""Limbs of a body of links that hang beside its legs and end above the ground: legs that came out too short."""

from __future__ import annotations

from collections.abc import Iterator

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import Link
from gambol.creatures.articulated.rest_pose import RestPose
from gambol.dynamics.findings import Finding

LEVEL = 0.25  # of a leg's height: limbs whose hips are as near as that to a leg's, up or down, are meant as legs ...
HANGS = 0.3  # ... if they reach so much of a leg's height down
NEAR = 0.02  # of the body's size: what ends nearer to the ground than that reaches it


def hanging(creature: Articulated) -> Iterator[Finding]:
    """Limbs with a muscle at their hip, which is as high as that of a leg, that end above the ground.

    Feet that are felt are told of by others.
    """
    pose = RestPose(creature)
    ground = min((pose.contact(one.name)[1] for one in creature.contacts), default=0.0)
    standing = {creature.contact(name).link for name in pose.supports}
    felt = {creature.contact(name).link for name in creature.feet}
    hips = {end: hip for end in _ends(creature) if (hip := _hip(creature, end))}
    tall = {end: pose.pivot(hip)[1] - ground for end, hip in hips.items()}
    legs = [tall[end] for end in hips if end in standing]
    for end, height in tall.items():
        gap = min(pose.place(end, (x, 0.0))[1] for x in _link(creature, end).ends) - ground
        if end in standing | felt or gap <= NEAR * creature.body_size or not legs:
            continue
        leg = min(legs, key=lambda other: abs(other - height))
        if abs(leg - height) < LEVEL * leg and height - gap > HANGS * leg:
            yield Finding(
                f"link {end}",
                f"hangs beside the legs and ends {100 * gap:.2g} cm above the ground on which the body stands",
                f"make {end} longer by {100 * gap:.2g} cm, or turn it away if it is no leg",
            )


def _ends(creature: Articulated) -> list[str]:
    """The last links of limbs."""
    carrying = {joint.parent for joint in creature.joints} | {creature.root.link}
    return [link.name for link in creature.links if link.name not in carrying]


def _hip(creature: Articulated, link: str) -> str | None:
    """The first link of its limb, seen from the root, if a muscle moves it there."""
    while (joint := creature.joint_above(link)) and joint.parent != creature.root.link:
        link = joint.parent
    moved = {getattr(one, "joint", None) for one in creature.actuators}
    return link if joint and joint.name in moved else None


def _link(creature: Articulated, name: str) -> Link:
    return next(link for link in creature.links if link.name == name)
