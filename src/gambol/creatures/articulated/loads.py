"""What each muscle has to hold, and the strengths that suit it: worked out from the shape where a file says none.

The load of a muscle is the larger of two torques about its joint, in the rest pose:

* the weight of all that hangs on the joint, held out level: a head, a tail, an arm, a leg in the air;
* what the ground carries through the joint while the body stands still, its weight shared out over its feet, at the
  distance they have from the joint along the ground, or half the length of the leg where that is more: a leg that is
  straight at rest bends when it walks.

In water nothing is heavy. There it is the water's resistance to what swings about the joint at the body's pace; a free
swimmer has two sides of it, whose geometric mean counts.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import geometric_mean
from typing import TYPE_CHECKING, Any

from gambol.creatures.articulated.joints import RAIL
from gambol.creatures.articulated.motors import SpeedActuator
from gambol.creatures.articulated.parts import (
    AngularActuator,
    LinearActuator,
    LinkActuator,
    Muscle,
    SlidingActuator,
)
from gambol.creatures.articulated.rest_pose import RestPose
from gambol.creatures.units import STANDARD_GRAVITY, Point
from gambol.portable.matrices import summed

if TYPE_CHECKING:
    from gambol.creatures.articulated.creature import Articulated

YIELDING = 5.0  # degrees by which a muscle yields under its load: three joints of a leg then sag by a few per cent
RESERVE = 6.0  # times the load: a run presses a leg with about three times what it stands with, and swings it
ANSWER = 0.2  # s of √(leg/g): muscles of any size answer within kd/ks of that; a man's within 0.05 s
AFLOAT = 0.1  # the same of a swimmer: nothing lands on its muscles, and water damps them besides
BENT = 0.5  # of the way from foot to joint: how far they are apart along the ground in a bent leg
SWING = 3.0  # rad/s at a metre of length: how fast a swimmer swings, √(1/length) times as fast if it is smaller
BALANCED = 0.05  # of a side's reach: the arm at which its weight counts even if it hangs or stands just above its joint
SLIPPING = 1.0  # times what a wheel carries, at its rim: with more than that it spins on most ground
REACHED = 0.1  # of a motor's fastest speed: so far from its target it gives all it has
LEAST_ARM = 0.2  # of a straight muscle's distance from its joint's far end: no muscle is asked for more than five times


class Strength:
    """The load that a muscle has to hold, and the strength that suits it: N m and N m/deg, or N and N/m."""

    def __init__(self, load: float, yielding: float, answer: float) -> None:
        self.load = load
        self.ks = load / yielding
        self.kd = self.ks * answer
        self.largest = RESERVE * load


def strengths(creature: Articulated) -> dict[str, Strength]:
    """What suits each muscle of a creature, by name.

    >>> import gambol
    >>> knee = strengths(gambol.creature("walker7"))["a2"]
    >>> round(knee.load), round(knee.largest), round(knee.ks, 1)
    (28, 165, 5.5)
    """
    pose = RestPose(creature)
    loads = joint_loads(creature, pose)
    answer, found = answer_time(creature, pose), {}
    for muscle in creature.actuators:
        if isinstance(muscle, AngularActuator):
            found[muscle.name] = Strength(loads[muscle.joint], YIELDING, answer)
        elif isinstance(muscle, LinearActuator):
            joint, arm = _spanned(creature, pose, muscle, loads)
            found[muscle.name] = Strength(loads[joint] / arm, math.radians(YIELDING) * arm, answer)
        elif isinstance(muscle, SlidingActuator):
            half = 0.5 * max(pose.height, pose.length)
            found[muscle.name] = Strength(_drawn(creature, pose, muscle.joint), math.radians(YIELDING) * half, answer)
    return found


def motor_strength(creature: Articulated, motor: SpeedActuator) -> tuple[float, float]:
    """What suits a motor that turns on and on: kd in N m s/deg, and as largest torque that at which its wheel slips."""
    pose = RestPose(creature)
    discs = {one.link: one.radius for one in creature.contacts if one.radius is not None}
    beyond = pose.beyond(motor.joint)
    pressed = [force * discs[link] for link, force, _ in _carried(creature, pose) if link in beyond and link in discs]
    largest = SLIPPING * summed(pressed) if pressed else RESERVE * joint_loads(creature, pose)[motor.joint]
    return largest / (REACHED * max(abs(motor.min), abs(motor.max))), largest


def answer_time(creature: Articulated, pose: RestPose) -> float:
    """Seconds by which muscles that suit a body follow what they are told: kd/ks."""
    share = AFLOAT if creature.anatomy.swims else ANSWER
    return share * math.sqrt(max(pose.height, pose.length) / 2.0 / _gravity(creature))


def limited_muscles(creature: Articulated) -> tuple[LinkActuator, ...]:
    """The creature's actuators, with a largest force or torque for every muscle that has none."""
    suiting = strengths(creature)
    return tuple(
        _limited(part, suiting[part.name]) if isinstance(part, Muscle) and part.largest is None else part
        for part in creature.actuators
    )


def _limited(muscle: Muscle, suiting: Strength) -> Any:
    return muscle.model_copy(update={"largest": rounded(suiting.largest), "kd": min(muscle.kd, rounded(suiting.kd))})


def joint_loads(creature: Articulated, pose: RestPose) -> dict[str, float]:
    """The load of each joint, in N m. In a free body either side of a joint holds the other: the easier one counts."""
    whole = [link.name for link in creature.links]
    carried = _carried(creature, pose)
    found = {}
    for joint in creature.joints:
        sides: list[Sequence[str]] = [beyond := pose.beyond(joint.name)]
        if creature.free:
            sides.append([link for link in whole if link not in beyond])
        at = pose.pivot(joint.child)
        if drag := _hinted(creature, "drag"):
            found[joint.name] = geometric_mean(_resistance(creature, pose, side, at, drag) for side in sides)
        else:
            found[joint.name] = min(_held(creature, pose, side, at, carried) for side in sides)
    return found


def _drawn(creature: Articulated, pose: RestPose, slide: str) -> float:
    """N that a slide has to hold: the weight of what it carries, in a free body of the lighter side."""
    if slide == RAIL:
        return creature.mass * _gravity(creature)
    beyond = pose.beyond(slide)
    weight = summed(part.mass for part in creature.links if part.name in beyond)
    return (min(weight, creature.mass - weight) if creature.free else weight) * _gravity(creature)


def _held(
    creature: Articulated, pose: RestPose, side: Sequence[str], at: Point, carried: Sequence[tuple[str, float, Point]]
) -> float:
    """N m that some links need to be held at a joint's place."""
    hanging = summed(part.mass for part in creature.links if part.name in side) * _gravity(creature)
    pressed = [(force, place) for link, force, place in carried if link in side]
    through = summed(force * max(abs(x - at[0]), BENT * math.dist((x, y), at)) for force, (x, y) in pressed)
    reach = max(
        math.dist(at, pose.place(part.name, corner))
        for part in creature.links
        if part.name in side
        for corner in part.corners
    )
    return max(hanging * math.dist(at, pose.centre(*side)), through, hanging * BALANCED * reach)


def _carried(creature: Articulated, pose: RestPose) -> list[tuple[str, float, Point]]:
    """Of each contact that a body stands on, or may stand on: its link, the newtons it carries, and where it is.

    Of all ways in which the feet can carry the body, the one that shares its weight out most evenly. A foot in the air
    will carry as much as the others do on average.
    """
    if creature.seen_from_above or not creature.free or not creature.contacts:
        return []
    weight = creature.mass * _gravity(creature)
    centre = pose.centre(*(link.name for link in creature.links))[0]
    shares = dict(
        zip(pose.supports, shared_out([pose.contact(name)[0] - centre for name in pose.supports]), strict=True)
    )
    even = 1.0 / len(pose.feet)
    return [(creature.contact(name).link, weight * shares.get(name, even), pose.contact(name)) for name in pose.feet]


def shared_out(levers: Sequence[float]) -> list[float]:
    """Shares of a weight at 0 that points at these places carry: as even as they can be, none below 0.

    >>> shared_out([-1.0, 3.0])
    [0.75, 0.25]
    >>> shared_out([1.0, 2.0])  # it will fall over; the nearest carries it
    [1.0, 0.0]
    """
    active = list(range(len(levers)))
    while True:
        mean = summed(levers[i] for i in active) / len(active)
        spread = summed((levers[i] - mean) ** 2 for i in active)
        share = {i: 1.0 / len(active) - (mean * (levers[i] - mean) / spread if spread > 0.0 else 0.0) for i in active}
        if all(x >= -1e-9 for x in share.values()):
            return [max(share.get(i, 0.0), 0.0) for i in range(len(levers))]
        active.remove(min(active, key=lambda i: share[i]))


def _resistance(creature: Articulated, pose: RestPose, beyond: Sequence[str], at: Point, drag: float) -> float:
    """N m with which water resists links that swing about a place at the body's pace: drag times area times speed."""
    rate = SWING / math.sqrt(pose.size)
    torque = 0.0
    for link in creature.links:
        if link.name in beyond:
            near, far = link.ends
            arm = math.dist(pose.place(link.name, (0.5 * (near + far), 0.0)), at)
            torque += drag * (far - near) * link.breadth * rate * (arm**2 + (far - near) ** 2 / 12.0)
    return torque


def _spanned(
    creature: Articulated, pose: RestPose, muscle: LinearActuator, loads: Mapping[str, float]
) -> tuple[str, float]:
    """The joint that a straight muscle has most to hold at, and its lever arm there, in metres."""
    start, end = (pose.place(place.link, place.at) for place in (muscle.start, muscle.end))
    length = max(math.dist(start, end), 1e-9)
    found = []
    for joint in creature.joints:
        beyond = pose.beyond(joint.name)
        if (muscle.start.link in beyond) != (muscle.end.link in beyond):
            x, y = pose.pivot(joint.child)
            across = abs((end[0] - start[0]) * (y - start[1]) - (end[1] - start[1]) * (x - start[0])) / length
            arm = max(across, LEAST_ARM * min(math.dist((x, y), start), math.dist((x, y), end)), 1e-3 * length)
            found.append((loads[joint.name] / arm, joint.name, arm))
    _, joint_name, arm = max(found)
    return joint_name, arm


def rounded(value: float) -> float:
    """The number to three digits, as a person would write it.

    >>> rounded(0.123456), rounded(1234.5)
    (0.123, 1230.0)
    """
    return float(f"{value:.3g}")


def _gravity(creature: Articulated) -> float:
    return float(creature.hints.get("world", {}).get("gravity", STANDARD_GRAVITY)) or STANDARD_GRAVITY


def _hinted(creature: Articulated, name: str) -> float:
    """A number of the world that a creature's file hints at; 0 without."""
    return float(creature.hints.get("world", {}).get(name, 0.0))
