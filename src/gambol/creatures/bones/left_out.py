"""What a file of bones may leave out: contacts, sensors and strengths, worked out from the shapes.

* Contacts are where shapes stand out: ends of capsules, corners of boxes, six places of ellipsoids; not where a bone
  joins its parent, and none of light bones in the middle of limbs, which the others keep off the ground.
* Feet are the low ones at the ends of limbs, and whatever lies on the ground at rest.
* Sensors are one for the touch of each foot and two for each hinge that a muscle turns.
* Strengths follow from what a muscle has to hold (`loads.py`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from gambol.creatures.articulated.left_out import BESIDE, LEVEL, ON_FROM, WISP
from gambol.creatures.articulated.loads import rounded
from gambol.creatures.articulated.parts import AngularActuator
from gambol.creatures.articulated.rest_pose import LOW
from gambol.creatures.bones.loads import strengths
from gambol.creatures.bones.skeleton import ORIGIN, Vector3
from gambol.portable.angles import sincos

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones
    from gambol.creatures.bones.parts import Part
    from gambol.creatures.bones.shapes import Shape

Data = dict[str, Any]
LIES = 0.01  # of the body's size above its lowest point: what is that near to the ground lies on it
Spot = tuple[Vector3, float]  # a place in a bone's frame, and a radius
MUSCLES = ("angular", "sliding", "ball")


def contacts_of(creature: Bones, quiet: Iterable[str] = ()) -> list[Data]:
    """Contacts for a body that says none, but for `quiet` bones; none for one that is held, or swims."""
    if not creature.free or creature.anatomy.swims:
        return []
    return _Touching(creature, frozenset(quiet)).contacts


class _Touching:
    """Where a body may meet the ground."""

    def __init__(self, creature: Bones, quiet: frozenset[str]) -> None:
        self.creature, self.pose, self.quiet = creature, creature.pose, quiet
        self.ground = self.pose.extent[0][1]
        self.low = self.ground + LOW * self.pose.height
        self.lying = LIES * self.pose.size

    @property
    def contacts(self) -> list[Data]:
        bones = [bone for bone in self.creature.ordered if bone.name not in self.quiet and not self._is_wisp(bone)]
        return [contact for bone in bones for contact in self._contacts_on(bone)]

    def _carried(self, bone: Part) -> list[str]:
        """What touches the ground farther out."""
        return [child for child in self.creature.children[bone.name] if child not in self.quiet]

    def _is_wisp(self, bone: Part) -> bool:
        """Whether a bone is so light that only its own contact would make steps short, and no foot."""
        if bone.mass > WISP * self.creature.mass:
            return False
        return bool(self._carried(bone)) or not self._is_low(bone)

    def _is_low(self, bone: Part) -> bool:
        heights = [self._height(bone, spot) for shape in bone.shapes for spot in shape.touching]
        return min(heights, default=math.inf) < self.low

    def _height(self, bone: Part, spot: Spot) -> float:
        """Of the lowest point."""
        place, radius = spot
        return self.pose.place(bone.name, place)[1] - radius

    def _contacts_on(self, bone: Part) -> list[Data]:
        """Contacts of one bone, the low ones of limbs' ends being feet."""
        spots = list(dict.fromkeys(spot for shape in bone.shapes for spot in self._standing_out(bone, shape)))
        heights = [self._height(bone, spot) for spot in spots]
        end = not self._carried(bone) and bone.parent is not None
        found: list[Data] = []
        for i, ((place, radius), height) in enumerate(zip(spots, heights, strict=True)):
            foot = height <= self.ground + self.lying
            if end and height <= self.low:
                foot = height <= min(heights) + self.lying
            name = bone.name if len(spots) == 1 else f"{bone.name[:37]}-{i + 1}"
            data: Data = {"name": name, "bone": bone.name, "at": [_tidy(x) for x in place]}
            found.append({**data, **({"radius": _tidy(radius)} if radius else {}), **({"foot": True} if foot else {})})
        return found

    def _standing_out(self, bone: Part, shape: Shape) -> list[Spot]:
        """Where a shape may meet the ground, but for what is hidden in joints."""
        spots, end = list(shape.touching), not self._carried(bone)
        low = end and self._is_low(bone)
        if shape.kind == "box" and low:  # the sole of a foot
            heights = [self._height(bone, spot) for spot in spots]
            spots = [
                spot
                for spot, height in zip(spots, heights, strict=True)
                if height < min(heights) + 0.5 * shape.thickness
            ]
        if bone.parent is None:
            return spots
        steep = abs(self.pose.way(bone.name, shape.axes[0])[1])
        level = low and shape.kind == "capsule" and steep < sincos(math.radians(LEVEL))[0]  # on heel and toe
        near = BESIDE * (shape.length or shape.thickness)
        if shape.kind not in ("box", "sphere") and not level:
            spots = [spot for spot in spots if math.dist(spot[0], ORIGIN) > near]
        feet = [self.creature.bone(child) for child in self._carried(bone)]
        ankles = [foot.at for foot in feet if not self._carried(foot) and self._is_low(foot)]
        return [spot for spot in spots if all(math.dist(spot[0], at) > max(near, spot[1]) for at in ankles)]


def sensors_of(creature: Bones) -> list[Data]:
    """Sensors for a body that says none; none for one that is held, or without muscles."""
    if not creature.free or not creature.actuators:
        return []
    found: list[Data] = [{"name": f"on-{name}"[:40], "kind": "touch", "contact": name} for name in creature.feet]
    for muscle in creature.actuators:
        if not isinstance(muscle, AngularActuator):
            continue
        low, high, name = muscle.min, muscle.max, muscle.joint
        span = high - low
        below = max(ON_FROM * low, low + 0.1 * span) if low < 0.0 else low + 0.1 * span
        above = min(ON_FROM * high, high - 0.1 * span) if high > 0.0 else high - 0.1 * span
        if not creature.feet and len(found) < 2:
            above = min(above, -0.1 * span)  # one that is on at rest
        kind = {"kind": "angle", "joint": name}
        found.append({"name": f"{name[:35]}-low", **kind, "min": _tidy(low - ON_FROM * span), "max": _tidy(below)})
        found.append({"name": f"{name[:35]}-high", **kind, "min": _tidy(above), "max": _tidy(high + ON_FROM * span)})
    return found[:200]


def lacks_strength(actuators: Iterable[Data]) -> bool:
    """Whether some muscle's data leave out how strong it is."""
    return any(_unsaid(part) for part in actuators)


def unlike(actuators: Iterable[Data]) -> list[Data]:
    """The data of actuators with some strength for those without, to have a body to measure."""
    return [{"ks": 1.0, "kd": 0.1, **part} if _unsaid(part) else part for part in actuators]


def strengthened(actuators: Iterable[Data], measured: Bones) -> list[Data]:
    """The data of actuators with strengths that suit the body for what they leave out.

    A muscle that says its own ks keeps it: then only its damper follows, and it has a limit only if it says so.
    """
    suiting, found = strengths(measured), []
    for part in actuators:
        if _unsaid(part):
            fit = suiting[part["name"]]
            told = {"ks": rounded(fit.ks), "largest": rounded(fit.largest)} if "ks" not in part else {}
            ks = part.get("ks", fit.ks)
            part = {**told, "kd": rounded(float(ks) * fit.kd / fit.ks), **part}
        found.append(part)
    return found


def _unsaid(part: Data) -> bool:
    return part.get("kind") in MUSCLES and not {"ks", "kd"} <= part.keys()


def _tidy(value: float) -> float:
    """Without the digits of arithmetic."""
    return float(f"{value:.6g}")
