"""What each muscle of bones has to hold, and the strengths that suit it, by the rules of bodies of links.

The load of a muscle is the larger of two torques about its axis, in the rest pose: the weight of all that hangs on the
joint, held out level; and what the ground carries through the joint while the body stands still, its weight shared out
over its feet, at the distance they have from the axis, or half the length of the leg where that is more. In water it is
the water's resistance to what swings about the joint at the body's pace.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import geometric_mean
from typing import TYPE_CHECKING

from gambol.creatures.articulated.loads import AFLOAT, ANSWER, BENT, SWING, YIELDING, Strength, rounded
from gambol.creatures.articulated.parts import EffortActuator
from gambol.creatures.bones.parts import BallActuator, BoneActuator
from gambol.creatures.bones.skeleton import Vector3
from gambol.creatures.bones.space import AHEAD, RIGHT, UP, cross, dot, scaled, sub
from gambol.creatures.units import STANDARD_GRAVITY
from gambol.portable.matrices import summed

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones

SAG = 0.03  # of the body's height by which it comes down where one joint of its legs yields: sprawling legs are stiffer
LEAST_ARM = 0.25  # of the way to what hangs on a joint: what lies on its axis at rest moves away from it
BALANCED = 1e-9  # of the feet's spread: feet in one line carry as if they had so much breadth
AXIS = {"x": AHEAD, "y": UP, "z": RIGHT}


def strengths(creature: Bones) -> dict[str, Strength]:
    """What suits each muscle of a creature, by name: N m and N m/deg, or N and N/m."""
    loads, found = Loads(creature), {}
    for muscle in creature.actuators:
        if isinstance(muscle, EffortActuator):
            continue
        bone, joint = creature.joints[muscle.joint]
        if joint.kind == "slide":
            found[muscle.name] = Strength(loads.drawn(bone.name), math.radians(YIELDING) * loads.half, loads.answer)
        else:
            axis = AXIS[muscle.axis] if isinstance(muscle, BallActuator) else joint.axis
            load, reach = loads.about(bone.name, joint.at, axis)
            yielding = min(YIELDING, math.degrees(SAG * loads.pose.height / reach)) if reach > 0.0 else YIELDING
            found[muscle.name] = Strength(load, yielding, loads.answer)
    return found


def limited_muscles(creature: Bones) -> tuple[BoneActuator, ...]:
    """The creature's actuators, with a largest force or torque for every muscle that has none."""
    suiting = strengths(creature)

    def limited(muscle: BoneActuator) -> BoneActuator:
        if isinstance(muscle, EffortActuator) or muscle.largest is not None:
            return muscle
        fit = suiting[muscle.name]
        return muscle.model_copy(update={"largest": rounded(fit.largest), "kd": min(muscle.kd, rounded(fit.kd))})

    return tuple(limited(muscle) for muscle in creature.actuators)


class Loads:
    """What the joints of a creature carry at rest."""

    def __init__(self, creature: Bones) -> None:
        self.creature, self.pose = creature, creature.pose
        world = creature.hints.get("world", {})
        self.gravity = float(world.get("gravity", STANDARD_GRAVITY)) or STANDARD_GRAVITY
        self.drag = float(world.get("drag", 0.0))
        self.half = 0.5 * max(self.pose.height, sub(self.pose.extent[1], self.pose.extent[0])[0])
        # Seconds by which muscles that suit the body follow what they are told: kd/ks.
        self.answer = (AFLOAT if self.drag else ANSWER) * math.sqrt(self.half / self.gravity)
        self.whole = [bone.name for bone in creature.bones]
        self.carried = list(self._carried())

    def _carried(self) -> Iterator[tuple[str, float, Vector3]]:
        """Of each foot its bone, the newtons it carries, and where it is."""
        feet = self.creature.feet
        if not self.creature.free or not feet:
            return
        places = [self.pose.contact(name) for name in feet]
        centre = self.pose.centre(*self.whole)
        shares = shared_out([(place[0] - centre[0], place[2] - centre[2]) for place in places])
        for name, share, place in zip(feet, shares, places, strict=True):
            yield self.creature.contact(name).bone, share * self.creature.mass * self.gravity, place

    def about(self, bone: str, at: Vector3, axis: Vector3) -> tuple[float, float]:
        """N m about an axis of a bone, and how far aside of it the feet are that it stands on, in metres.

        In a free body either side of a joint holds the other: the easier one counts.
        """
        beyond = self.pose.beyond(bone)
        sides: list[Sequence[str]] = [beyond]
        if self.creature.free and len(beyond) < len(self.whole):
            sides.append([name for name in self.whole if name not in beyond])
        place, way = self.pose.place(bone, at), self.pose.way(bone, axis)
        way = scaled(1.0 / math.sqrt(dot(way, way)), way)
        if self.drag:
            return geometric_mean(self._resistance(side, place, way) for side in sides), 0.0
        return min(self._held(side, place, way) for side in sides)

    def drawn(self, bone: str) -> float:
        """N that a slide has to hold: the weight of what it carries, in a free body of the lighter side."""
        beyond = self.pose.beyond(bone)
        weight = summed(self.creature.bone(name).mass for name in beyond)
        if self.creature.free:
            weight = min(weight, self.creature.mass - weight)
        return weight * self.gravity

    def _held(self, side: Sequence[str], at: Vector3, axis: Vector3) -> tuple[float, float]:
        hanging = summed(self.creature.bone(name).mass for name in side) * self.gravity
        arm = self._arm(axis, sub(self.pose.centre(*side), at))
        through = reach = 0.0
        for bone, force, place in self.carried:
            if bone in side:
                way = sub(place, at)
                aside = abs(dot(axis, cross(way, UP)))
                reach = max(reach, aside)
                through += force * max(aside, BENT * self._arm(axis, way))
        return max(hanging * arm, through), reach

    def _arm(self, axis: Vector3, way: Vector3) -> float:
        across = cross(axis, way)
        least = LEAST_ARM * math.sqrt(dot(way, way))
        return max(math.sqrt(dot(across, across)), least, 1e-3 * self.half)

    def _resistance(self, side: Sequence[str], at: Vector3, axis: Vector3) -> float:
        """N m with which water resists bones that swing about an axis: drag times area times speed."""
        rate, torque = SWING / math.sqrt(self.pose.size), 0.0
        for name in side:
            for shape in self.creature.bone(name).shapes:
                length, thickness, width = shape.sizes
                arm = self._arm(axis, sub(self.pose.place(name, shape.at), at))
                torque += self.drag * length * max(thickness, width) * rate * (arm * arm + length * length / 12.0)
        return torque or 1e-9


def shared_out(levers: Sequence[tuple[float, float]]) -> list[float]:
    """Shares of a weight at the origin that feet at these places on the ground carry: as even as can be, none below 0.

    >>> [round(share, 6) for share in shared_out([(-1, 0.5), (-1, -0.5), (3, 0.5), (3, -0.5)])]
    [0.375, 0.375, 0.125, 0.125]
    """
    active = list(range(len(levers)))
    while True:
        n = len(active)
        mx, mz = (summed(levers[i][k] for i in active) / n for k in range(2))
        off = [(levers[i][0] - mx, levers[i][1] - mz) for i in active]
        xx, zz, xz = summed(x * x for x, _ in off), summed(z * z for _, z in off), summed(x * z for x, z in off)
        wide = BALANCED * (xx + zz) or 1.0
        xx, zz = xx + wide, zz + wide
        by = xx * zz - xz * xz
        px, pz = (zz * mx - xz * mz) / by, (xx * mz - xz * mx) / by
        share = {i: 1.0 / n - (x * px + z * pz) for i, (x, z) in zip(active, off, strict=True)}
        if n == 1 or all(part >= -1e-9 for part in share.values()):
            return [max(share.get(i, 0.0), 0.0) for i in range(len(levers))]
        active.remove(min(active, key=lambda i: share[i]))
