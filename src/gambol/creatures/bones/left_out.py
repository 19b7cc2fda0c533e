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

from gambol.creatures.articulated.left_out import BESIDE, LEVEL, WELL, WISP
from gambol.creatures.articulated.loads import rounded
from gambol.creatures.articulated.parts import AngularActuator
from gambol.creatures.articulated.rest_pose import LOW, STANDS
from gambol.creatures.bones.loads import strengths
from gambol.creatures.bones.skeleton import ORIGIN, Vector3

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones
    from gambol.creatures.bones.parts import Part
    from gambol.creatures.bones.shapes import Shape

Data = dict[str, Any]
MUSCLES = ("angular", "sliding", "ball")


def contacts_of(creature: Bones, quiet: Iterable[str] = ()) -> list[Data]:
    """Contacts for a body that says none, but for `quiet` bones; none for one that is held, or swims."""
    if not creature.free or "drag" in creature.hints.get("world", {}):
        return []
    silent, found = set(quiet), []
    for bone in creature.ordered:
        if bone.name not in silent and not _is_wisp(creature, bone):
            found += _contacts_on(creature, bone)
    return found


def _is_wisp(creature: Bones, bone: Part) -> bool:
    """Whether a bone is so light that only its own contact would make steps short, and no foot."""
    if bone.mass > WISP * creature.mass:
        return False
    return bool(creature.children[bone.name]) or not _is_low(creature, bone)


def _is_low(creature: Bones, bone: Part) -> bool:
    ground = creature.pose.extent[0][1]
    return _lowest(creature, bone) < ground + LOW * creature.pose.height


def _lowest(creature: Bones, bone: Part) -> float:
    return min((creature.pose.place(bone.name, place)[1] - radius for shape in bone.shapes
                for place, radius in shape.touching), default=math.inf)  # fmt: skip


def _contacts_on(creature: Bones, bone: Part) -> list[Data]:
    """Contacts of one bone, the low ones of limbs' ends being feet."""
    pose = creature.pose
    ground, leaf = pose.extent[0][1], not creature.children[bone.name]
    spots = [spot for shape in bone.shapes for spot in _standing_out(creature, bone, shape)]
    spots = list(dict.fromkeys(spots))
    found: list[Data] = []
    for i, (place, radius) in enumerate(spots):
        height = pose.place(bone.name, place)[1] - radius - ground
        foot = height <= STANDS * pose.size or (leaf and height <= LOW * pose.height and bone.parent is not None)
        name = bone.name if len(spots) == 1 else f"{bone.name[:37]}-{i + 1}"
        data: Data = {"name": name, "bone": bone.name, "at": [_tidy(x) for x in place]}
        found.append({**data, **({"radius": _tidy(radius)} if radius else {}), **({"foot": True} if foot else {})})
    return found


def _standing_out(creature: Bones, bone: Part, shape: Shape) -> list[tuple[Vector3, float]]:
    """Where a shape may meet the ground, but for what is hidden in the joint to the parent."""
    pose, leaf = creature.pose, not creature.children[bone.name]
    spots = list(shape.touching)
    low = leaf and _is_low(creature, bone)
    if shape.kind == "box" and low:  # the sole of a foot
        heights = [pose.place(bone.name, place)[1] for place, _ in spots]
        sole = min(heights) + 0.5 * shape.thickness
        spots = [spot for spot, height in zip(spots, heights, strict=True) if height < sole]
    steep = abs(pose.way(bone.name, shape.axes[0])[1])
    level = low and shape.kind == "capsule" and steep < math.sin(math.radians(LEVEL))  # stands on heel and toe
    if bone.parent is None or shape.kind in ("box", "sphere") or level:
        return spots
    near = BESIDE * (shape.length or shape.thickness)
    return [(place, radius) for place, radius in spots if math.dist(place, ORIGIN) > near]


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
        below = max(WELL * low, low + 0.1 * span) if low < 0.0 else low + 0.1 * span
        above = min(WELL * high, high - 0.1 * span) if high > 0.0 else high - 0.1 * span
        if not creature.feet and len(found) < 2:
            above = min(above, -0.1 * span)  # one that is on at rest
        kind = {"kind": "angle", "joint": name}
        found.append({"name": f"{name[:35]}-low", **kind, "min": _tidy(low - WELL * span), "max": _tidy(below)})
        found.append({"name": f"{name[:35]}-high", **kind, "min": _tidy(above), "max": _tidy(high + WELL * span)})
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
