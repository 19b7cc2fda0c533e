"""A creature of bones with a given skeleton, for what needs a whole creature."""

from __future__ import annotations

import math

from gambol.creatures.bones.creature import Bones
from gambol.creatures.bones.skeleton import Skeleton

DEGREES = 180.0 / math.pi


def embodied(skeleton: Skeleton, name: str = "given", turns: float = 40.0, effort: float = 20.0) -> Bones:
    """With muscles that reach so many degrees to either side, and motors with so much effort."""
    free = [one.kind for one in skeleton.bones[0].freedoms] == ["free"]
    root = skeleton.bones[0]
    return Bones.from_data(
        {
            "kind": "bones",
            "name": name,
            "root": {"bone": root.name, "kind": "free" if free else "held", **({} if free else {"at": root.place})},
            "bones": [_bone(skeleton, b) for b in range(len(skeleton.bones))],
            "contacts": [
                {"name": spot.name, "bone": skeleton.bones[spot.bone].name, "at": spot.place, "foot": spot.foot}
                | ({"radius": spot.radius} if spot.radius else {})
                for spot in skeleton.spots
            ],
            "actuators": [_actuator(skeleton, d, turns, effort) for d in range(len(skeleton.drives))],
            "sensors": [
                {"kind": "touch", "name": f"feel-{spot.name}", "contact": spot.name} for spot in skeleton.spots
            ],
        },
        name,
    )


def _bone(skeleton: Skeleton, b: int) -> dict:
    bone = skeleton.bones[b]
    rooted = bone.parent < 0
    found = {"name": bone.name, "turn": bone.turn, "mass": bone.mass, "centre": bone.centre, "inertia": bone.inertia}
    if not rooted:
        found |= {"parent": skeleton.bones[bone.parent].name, "at": bone.place}
    return found | {"joints": [_joint(one) for one in bone.freedoms if one.kind != "free"]}


def _joint(one) -> dict:
    unit = 1.0 if one.kind == "slide" else DEGREES
    found = {"name": one.name, "kind": one.kind, "at": one.at, "armature": one.armature}
    found |= {"stiffness": one.stiffness / unit, "damping": one.damping / unit}
    if one.kind != "ball":
        found |= {"axis": one.axis, "slack": one.slack * unit}
    if one.lowest is not None:
        found["limits"] = (one.lowest * unit, one.highest * unit)
    return found


def _actuator(skeleton: Skeleton, d: int, turns: float, effort: float) -> dict:
    drive = skeleton.drives[d]
    freedom = skeleton.bones[drive.bone].freedoms[drive.freedom]
    if drive.ks == 0.0:
        return {"kind": "effort", "name": drive.name, "drives": freedom.name, "min": -effort, "max": effort}
    kind = {"hinge": "angular", "slide": "sliding", "ball": "ball"}[freedom.kind]
    unit = 1.0 if freedom.kind == "slide" else DEGREES
    found = {"kind": kind, "name": drive.name, "joint": freedom.name, "min": -turns, "max": turns}
    found |= {"ks": drive.ks / unit, "kd": drive.kd / unit}
    if drive.largest is not None:
        found["largest"] = drive.largest
    return found | ({"axis": "xyz"[drive.axis]} if freedom.kind == "ball" else {})
