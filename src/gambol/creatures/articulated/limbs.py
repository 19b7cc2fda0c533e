"""Limbs that are alike: which actuators of a body do for one limb what others do for its twin.

Seen from the side, twins are limbs that leave the body at one place; from above, limbs on either side of its length.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gambol.creatures.anatomy import Leg
from gambol.creatures.articulated.joints import Joint
from gambol.creatures.articulated.parts import (
    AngularActuator,
    AngularSpring,
    EffortActuator,
    LinearActuator,
    LinearSpring,
    SlidingSpring,
)
from gambol.creatures.articulated.rest_pose import RestPose
from gambol.portable.angles import sincos

if TYPE_CHECKING:
    from gambol.creatures.articulated.creature import Articulated

BESIDE = 0.1  # body sizes: limbs that leave the body nearer than that are twins, if they are built alike
SAME_PLACE = 0.005  # body sizes: what is nearer is at the same place
UPRIGHT = sincos(math.radians(60.0))[0]  # of a link that stands at least so steeply
WAIST = 65.0  # degrees that a joint turns by which is no hip, if one below it turns farther
ALIKE = 0.05  # share by which lengths and masses of twins may differ


def twin_actuators(creature: Articulated) -> dict[str, str]:
    """Actuators of one limb and, of each, that of its twin, built alike.

    Seen from above a twin is the mirror image: at rest its joint stands the other way, and so do its limits.

    >>> import gambol
    >>> twin_actuators(gambol.creature("walker7"))
    {'a1': 'a4', 'a2': 'a5', 'a3': 'a6'}
    >>> twin_actuators(gambol.creature("cheetah"))
    {}
    """
    driven = {a.joint: a.name for a in creature.actuators if isinstance(a, AngularActuator)}
    twins: dict[str, str] = {}
    taken: set[str] = set()
    for i, one in enumerate(creature.joints):
        for other in creature.joints[i + 1 :]:
            if one.name in taken or other.name in taken or one.parent != other.parent:
                continue
            pairs = _matched(creature, one, other)
            if pairs and _side_by_side(creature, one, other):
                taken.update(name for pair in pairs for name in pair)
                twins |= {driven[a]: driven[b] for a, b in pairs if a in driven and b in driven}
    return twins


def legs(creature: Articulated) -> tuple[Leg, ...]:
    """Legs of a body whose first link is its trunk; none where that touches the ground itself.

    A hip is the first joint with a muscle on the way to feet of one limb alone, but for a waist: one that turns little,
    with one below that turns far.

    >>> import gambol
    >>> [leg.feet for leg in legs(gambol.creature("walker7"))]
    [('heel-left', 'toe-left'), ('heel-right', 'toe-right')]
    >>> legs(gambol.creature("luxo"))
    ()
    """
    driven = {a.joint: i for i, a in enumerate(creature.actuators) if isinstance(a, AngularActuator)}
    turns = {a.joint: a.max - a.min for a in creature.actuators if isinstance(a, AngularActuator)}
    on = creature.contacts_on
    if any(on[foot] == creature.leader for foot in creature.feet):
        return ()

    def below(link: str) -> tuple[str, ...]:
        own = tuple(foot for foot in creature.feet if on[foot] == link)
        return own + tuple(foot for joint in creature.joints if joint.parent == link for foot in below(joint.child))

    def muscles_below(link: str) -> tuple[int, ...]:
        further = [joint for joint in creature.joints if joint.parent == link]
        own = tuple(driven[joint.name] for joint in further if joint.name in driven)
        return own + tuple(i for joint in further for i in muscles_below(joint.child))

    def forks(link: str) -> bool:
        ways = [joint.child for joint in creature.joints if joint.parent == link and below(joint.child)]
        return len(ways) > 1 or any(forks(way) for way in ways)

    def turns_farther(link: str, than: float) -> bool:
        further = [joint for joint in creature.joints if joint.parent == link]
        return any(turns.get(one.name, 0.0) > than or turns_farther(one.child, than) for one in further)

    def is_waist(joint: Joint) -> bool:
        return turns[joint.name] < WAIST and turns_farther(joint.child, WAIST)

    def under(link: str) -> list[Leg]:
        found: list[Leg] = []
        for joint in creature.joints:
            if joint.parent == link and below(joint.child):
                hip = joint.name in driven and not forks(joint.child) and not is_waist(joint)
                feet, others = below(joint.child), muscles_below(joint.child)
                found += [Leg(driven[joint.name], feet, joint.name, others)] if hip else under(joint.child)
        return found

    return tuple(under(creature.leader))


def ankles_of(creature: Articulated) -> frozenset[str]:
    """Feet that are where a foot hangs on a shank which stands upright: the shank's, not the foot's.

    >>> import gambol
    >>> ankles_of(gambol.creature("walker7"))
    frozenset()
    """
    pose, near, trodden = (
        RestPose(creature),
        SAME_PLACE * creature.size,
        {creature.contacts_on[foot] for foot in creature.feet},
    )
    return frozenset(
        contact.name
        for contact in creature.contacts
        for joint in creature.joints
        if contact.name in creature.feet
        and joint.parent == contact.link
        and joint.child in trodden
        and math.dist(joint.at, contact.at) < near
        and abs(sincos(pose.angle(contact.link))[0]) > UPRIGHT
    )


def limp_joints(creature: Articulated) -> dict[str, frozenset[str]]:
    """Joints that no muscle and no spring holds, of limbs without feet, and the links beyond each: a tail that drags.

    >>> import gambol
    >>> dog = gambol.load("examples/bodies/dog.yaml")
    >>> limp_joints(dog), limp_joints(dog.model_copy(update={"actuators": dog.actuators[1:]}))
    ({}, {'neck': frozenset({'head'})})
    """
    trodden = {creature.contacts_on[foot] for foot in creature.feet}
    beyond = {joint.name: frozenset(_beyond(creature, joint.child)) for joint in creature.joints}
    return {name: links for name, links in beyond.items() if not links & trodden and not _held(creature, name, links)}


def limp_links(creature: Articulated) -> frozenset[str]:
    """All links beyond such joints.

    >>> import gambol
    >>> limp_links(gambol.creature("cheetah"))
    frozenset()
    """
    return frozenset().union(*limp_joints(creature).values())


def _beyond(creature: Articulated, link: str) -> list[str]:
    """A link and all that hangs on it."""
    children = [joint.child for joint in creature.joints if joint.parent == link]
    return [link, *(one for child in children for one in _beyond(creature, child))]


def _held(creature: Articulated, joint: str, beyond: frozenset[str]) -> bool:
    """Whether something turns a joint or holds it where it is."""
    for part in (*creature.actuators, *creature.springs):
        if isinstance(part, LinearActuator | LinearSpring):
            acts = (part.start.link in beyond) != (part.end.link in beyond)
        else:
            acts = joint == (part.drives if isinstance(part, EffortActuator) else part.joint)
        damper = isinstance(part, AngularSpring | LinearSpring | SlidingSpring) and part.ks == 0.0
        if acts and not damper:
            return True
    return False


def _side_by_side(creature: Articulated, one: Joint, other: Joint) -> bool:
    if not creature.seen_from_above:
        return math.dist(one.at, other.at) < BESIDE * creature.size
    image = (other.at[0], -other.at[1])
    apart = abs(one.at[1]) > ALIKE * creature.size  # on either side, not both in the middle
    return apart and math.dist(one.at, image) < ALIKE * creature.size and abs(one.angle + other.angle) < 1.0


def _matched(creature: Articulated, one: Joint, other: Joint) -> list[tuple[str, str]] | None:
    """Joints of two limbs in pairs, or None where they are not built alike."""
    links = {link.name: link for link in creature.links}
    a, b = links[one.child], links[other.child]
    sizes = [(a.mass, b.mass), (a.ends[1] - a.ends[0], b.ends[1] - b.ends[0])]
    if any(abs(x - y) > ALIKE * max(x, y) for x, y in sizes):
        return None
    below = [[joint for joint in creature.joints if joint.parent == end.name] for end in (a, b)]
    if len(below[0]) != len(below[1]):
        return None
    pairs = [(one.name, other.name)]
    for pair in zip(*below, strict=True):
        deeper = _matched(creature, *pair)
        if deeper is None:
            return None
        pairs += deeper
    return pairs
