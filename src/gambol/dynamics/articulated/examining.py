"""What will keep a body of links from moving well: each check is a function that tells what it finds, with numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.left_out import is_wisp
from gambol.creatures.articulated.limbs import limp_joints
from gambol.creatures.articulated.loads import (
    YIELDING,
    Strength,
    answer_time,
    joint_loads,
    rounded,
)
from gambol.creatures.articulated.parts import AngularActuator, AngularSpring
from gambol.creatures.articulated.rerooting import trunk_of
from gambol.creatures.articulated.rest_pose import RestPose
from gambol.creatures.sensors import TouchSensor
from gambol.dynamics.articulated.examining_legs import hanging
from gambol.dynamics.articulated.examining_motors import turning_on
from gambol.dynamics.articulated.examining_muscles import sluggish, unsuited
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.articulated.timestep import lightest
from gambol.dynamics.findings import Finding, afloat, tipping
from gambol.dynamics.traits import LONGEST_STEP, coarse_step, time_step
from gambol.worlds.world import World

RADIANS = 2.0 * math.pi  # limits whose both ends are within this may be radians ...
NARROW = 7.0  # degrees: ... if nothing could move in a range that narrow
TINY_STEP = 2e-4  # s: a search at the usual step takes five times as long as it needs to
NEAR = 0.02  # of the body's size: feet nearer to the ground than that reach it


def findings(creature: Articulated, world: World) -> tuple[Finding, ...]:
    """All that is found, the worst first."""
    return (
        *radians(creature),
        *outside(creature),
        *untouching(creature),
        *floating(creature),
        *unbalanced(creature),
        *unsensing(creature, world),
        *out_of_reach(creature),
        *(hanging(creature) if stands(creature) else ()),
        *drawn_from_a_leg(creature),
        *limp(creature),
        *turning_on(creature),
        *unsuited(creature),
        *sluggish(creature),
        *tiny_steps(creature, world),
    )


def radians(creature: Articulated) -> Iterator[Finding]:
    """Limits and ranges that are meant in radians."""
    for what, (low, high) in ranges(creature).items():
        if looks_like_radians(low, high):
            yield Finding(
                what,
                f"turns from {low:g} to {high:g} degrees, which look like radians",
                f"write degrees: {math.degrees(low):.0f} to {math.degrees(high):.0f}",
            )


def ranges(creature: Articulated) -> dict[str, tuple[float, float]]:
    """Limits of joints and ranges of the muscles that turn them, in degrees."""
    limits = {f"joint {joint.name}": joint.limits for joint in creature.joints if joint.limits and not joint.is_slide}
    turning = [muscle for muscle in creature.actuators if isinstance(muscle, AngularActuator)]
    return limits | {f"actuator {muscle.name}": (muscle.min, muscle.max) for muscle in turning}


def looks_like_radians(low: float, high: float) -> bool:
    return max(abs(low), abs(high)) <= RADIANS and high - low < NARROW


def outside(creature: Articulated) -> Iterator[Finding]:
    """Rest angles outside their limits."""
    for joint in creature.joints:
        if joint.limits and not joint.is_slide and not joint.limits[0] <= joint.angle <= joint.limits[1]:
            limits = "{:g} to {:g}".format(*joint.limits)
            yield Finding(
                f"joint {joint.name}",
                f"rests at {joint.angle:g} degrees, outside its limits {limits}",
                "widen the limits, or change the rest angle",
            )


def untouching(creature: Articulated) -> Iterator[Finding]:
    """A body on the ground without contacts, and links of it that touch nothing."""
    if not stands(creature):
        return
    if not creature.contacts:
        yield Finding(
            "contacts", "there are none, so that it falls through the ground", "leave 'contacts' out of the file"
        )
        return
    if bare := bare_links(creature):
        yield Finding(
            "contacts",
            f"{', '.join(bare)} touch nothing and sink into the ground where they come to it",
            "add a contact at the end of each",
        )


def floating(creature: Articulated) -> Iterator[Finding]:
    """A body that its file puts above the ground, or into it."""
    yield from afloat(_height(creature), creature.body_size)


def unbalanced(creature: Articulated) -> Iterator[Finding]:
    """A body with all of its feet on one side of its centre of mass."""
    if stands(creature):
        pose = RestPose(creature)
        centre = pose.centre(*(link.name for link in creature.links))[0]
        feet = {name: pose.contact(name)[0] for name in creature.feet}
        yield from tipping(centre, feet, creature.body_size, ("to the left of", "to the right of"))


def _height(creature: Articulated) -> float:
    """Of its lowest contact above the ground, in metres, if its file says where it begins."""
    if not stands(creature) or not creature.contacts or creature.root.at is None:
        return 0.0
    pose = RestPose(creature)
    lowest = min(pose.contact(one.name)[1] for one in creature.contacts)
    return creature.root.at[1] + lowest - pose.place(creature.root.link, (0.0, 0.0))[1]


def stands(creature: Articulated) -> bool:
    """Whether the ground carries the body."""
    return creature.free and not creature.seen_from_above and not creature.anatomy.swims


def bare_links(creature: Articulated) -> list[str]:
    """The trunk and the last links of limbs, as far as they have no contact and are no wisps."""
    ends = {link.name for link in creature.links} - {joint.parent for joint in creature.joints}
    touching = set(creature.contacts_on.values())
    return [
        link.name
        for link in creature.links
        if link.name in ends | {creature.root.link} and link.name not in touching and not is_wisp(creature, link)
    ]


def unsensing(creature: Articulated, world: World) -> Iterator[Finding]:
    """Networks need something to begin with, and feet that feel the ground tell gaits apart."""
    if not creature.actuators or not creature.free:
        return
    if not creature.sensors:
        yield Finding(
            "sensors", "there are none, so that every network stands still", "leave 'sensors' out of the file"
        )
    elif not on_at_rest(creature, world):
        yield Finding(
            "sensors",
            f"none of {len(creature.sensors)} is on at rest, so that every network stands still for ever",
            "let the range of one of them include the rest pose",
        )
    if stands(creature) and creature.contacts and (numb := numb_feet(creature)):
        yield Finding(
            "sensors",
            f"{', '.join(numb)} stand on the ground without a touch sensor, so that gambol does not "
            "know that they are feet",
            "add a touch sensor for each",
        )


def on_at_rest(creature: Articulated, world: World) -> list[str]:
    """Sensors that are on in the rest pose, feet on the ground; one that looks for a follow point counts as on."""
    system = LinkedSystem(creature, world)
    state = system.rest()
    if creature.free and system.vertical:
        lowered = system.mechanism.coordinate_names.index("y")
        hair = 1e-6 * creature.size  # into the ground, as after the first steps
        state[lowered] = state[lowered] - _height(creature) - hair
    sensed = system.moment({}, state, 0.0, LONGEST_STEP).sensors
    return [
        part.name for part, on in zip(creature.sensors, sensed, strict=True) if part.kind == "eye" or float(on) > 0.5
    ]


def numb_feet(creature: Articulated) -> list[str]:
    """Contacts that it stands on and has no touch sensor for."""
    felt = {sensor.contact for sensor in creature.sensors if isinstance(sensor, TouchSensor)}
    return [name for name in RestPose(creature).supports if name not in felt]


def out_of_reach(creature: Articulated) -> Iterator[Finding]:
    """Feet that no muscle can bring to the ground while the body stands."""
    if stands(creature):
        for name, gap in short_of_ground(creature).items():
            yield Finding(
                f"contact {name}",
                f"stays {100 * gap:.2g} cm above the ground while the body stands",
                "widen the ranges of its leg's muscles",
            )


def short_of_ground(creature: Articulated) -> dict[str, float]:
    """Of feet in the air, how far from the ground they stay wherever their muscles turn them, in metres."""
    pose = RestPose(creature)
    ground = min((pose.contact(contact.name)[1] for contact in creature.contacts), default=0.0)
    near, found = NEAR * creature.body_size, {}
    middle = pose.centre(*(link.name for link in creature.links))[1]
    ends = {link.name for link in creature.links} - {joint.parent for joint in creature.joints} - {creature.root.link}
    for name in creature.feet:
        leg = creature.contact(name).link in ends and pose.contact(name)[1] < middle
        if leg and name not in pose.supports and (gap := _lowest(creature, name) - ground) > near:
            found[name] = gap
    return found


def _lowest(creature: Articulated, contact: str) -> float:
    """How low a contact comes, over the ends and middles of its leg's muscles, with the root where it rests."""
    turned: list[tuple[str, tuple[float, ...]]] = []
    link = creature.contact(contact).link
    while joint := creature.joint_above(link):
        muscles = [
            part for part in creature.actuators if isinstance(part, AngularActuator) and part.joint == joint.name
        ]
        turned += [(joint.name, (part.min, 0.5 * (part.min + part.max), part.max, joint.angle)) for part in muscles]
        link = joint.parent
    heights = [RestPose(creature).contact(contact)[1]]
    for angles in product(*(choices for _, choices in turned[:4])):
        bent = dict(zip((name for name, _ in turned), angles, strict=False))
        joints = [part.model_copy(update={"angle": bent.get(part.name, part.angle)}) for part in creature.joints]
        heights.append(RestPose(creature.model_copy(update={"joints": tuple(joints)})).contact(contact)[1])
    return min(heights)


def drawn_from_a_leg(creature: Articulated) -> Iterator[Finding]:
    """A body on several legs whose root is the foot of one: its legs are not twins, and its trunk is not looked at."""
    root, trunk = creature.root.link, trunk_of(creature)
    if stands(creature) and trunk != root:
        yield Finding(
            f"link {root}",
            f"is the root and a foot, so that gaits hold it level instead of {trunk}, "
            "and no leg is the twin of another",
            f"begin with {trunk} as the root, and hang all legs on it",
        )


def limp(creature: Articulated) -> Iterator[Finding]:
    """Parts that nothing holds."""
    for spring in missing_springs(creature):
        child = next(joint.child for joint in creature.joints if joint.name == spring.joint)
        yield Finding(
            f"joint {spring.joint}",
            f"has no muscle: {child} hangs limp and drags on the ground it meets",
            f"give it one, or a spring (ks {spring.ks:.3g} N m/deg, kd {spring.kd:.3g}) that holds it as it is drawn",
        )


def missing_springs(creature: Articulated) -> list[AngularSpring]:
    """Springs that hold what hangs limp as it is drawn, of a body that stands: they yield as a muscle would."""
    if not stands(creature):
        return []
    pose = RestPose(creature)
    loads, answer = joint_loads(creature, pose), answer_time(creature, pose)
    touching = set(creature.contacts_on.values())
    limp = {name for name, beyond in limp_joints(creature).items() if beyond & touching}
    pins = [joint for joint in creature.joints if joint.name in limp and not joint.is_slide]
    return [
        AngularSpring(
            kind="angular",
            name=f"{joint.name[:34]}-held",
            joint=joint.name,
            rest=joint.angle,
            ks=rounded(fit.ks),
            kd=rounded(fit.kd),
        )
        for joint in pins
        for fit in [Strength(loads[joint.name], YIELDING, answer)]
    ]


def tiny_steps(creature: Articulated, world: World) -> Iterator[Finding]:
    """A light foot that makes the time step tiny."""
    step = time_step(creature, world)
    if step > TINY_STEP or not stands(creature):
        return
    contact, grams = lightest(creature, world)
    yield Finding(
        f"link {contact.link}",
        f"is so light at {contact.name} ({grams:.3g} kg there) that steps of "
        f"{1e3 * step:g} ms are needed; a search takes {1e3 * coarse_step(creature, world):g} ms",
        "make it heavier if searching is too slow",
    )
