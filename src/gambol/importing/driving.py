"""Actuators and tendons of a model, in the words of our files."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.joints import HINGE, RAIL
from gambol.creatures.articulated.loads import rounded
from gambol.creatures.articulated.parts import AngularActuator, LinkActuator
from gambol.creatures.articulated.rest_pose import RestPose
from gambol.creatures.units import RADIAN, STANDARD_GRAVITY
from gambol.importing.assembly import Assembly, tidy
from gambol.importing.laws import is_filtered, law_of
from gambol.importing.naming import Names
from gambol.importing.scene import PlanarJoint, Scene
from gambol.portable.matrices import summed

MOTORS = ("muscles", "efforts")


class Driven(Protocol):
    """What actuators ask of a body to be: its joints by MuJoCo's numbers, with their angles at rest."""

    scene: Scene
    named: dict[int, tuple[str, PlanarJoint, float]]

    @property
    def link_of(self) -> Mapping[int, Any]: ...

    @property
    def joints(self) -> Sequence[Mapping[str, Any]]: ...


OPEN, DRAWN = 90.0, 0.1  # degrees and metres to either side that a muscle moves a joint without limits
FULL = 20.0  # degrees off its target at which a muscle made of a motor pulls with all it has
UNLIMITED = 100.0  # N m or N of a motor without a range
DAMPED = 0.7  # of critical, against the armature alone
STEADY = 4.0  # times the stiffness at which a standing body just does not fall over
FASTEST = 300.0  # degrees a second that a muscle made of a motor can turn at
LARGEST, SMALLEST = 1e6, 1e-9
ROUND = 12  # corners from which on a polygon is a disc


def add_actuators(assembly: Driven, motors: str) -> list[dict[str, Any]]:
    """Data of all actuators that have a word of ours; the others are told as left out."""
    scene, names, found, filtered = assembly.scene, Names("motor"), list[dict[str, Any]](), 0
    for a in range(len(scene.model.actuator_trnid)):
        name = scene.name("actuator", a)
        entry = _actuator(assembly, a, motors)
        if isinstance(entry, str):
            scene.left_out.append(f"actuator {name}: {entry}")
            continue
        own = name if not name.startswith("actuator-") else str(entry.get("joint", entry.get("drives", name)))
        found.append({"name": names.of(own), **entry})
        filtered += is_filtered(scene.model, a)
    if filtered:
        scene.chosen.append(f"actuators follow their targets at once, without the model's filters ({filtered})")
    return found


def _actuator(assembly: Driven, a: int, motors: str) -> dict[str, Any] | str:
    """One actuator, or why it is left out."""
    import mujoco

    m = assembly.scene.model
    law = law_of(assembly.scene, a)
    if isinstance(law, str):
        return law
    kp, kv, push = law
    target = int(m.actuator_trnid[a, 0])
    if m.actuator_trntype[a] == mujoco.mjtTrn.mjTRN_TENDON:
        return _on_tendon(assembly, a, target, kp, kv, push)
    if int(m.actuator_trntype[a]) not in map(int, (mujoco.mjtTrn.mjTRN_JOINT, mujoco.mjtTrn.mjTRN_JOINTINPARENT)):
        return "it drives no joint"
    if target not in assembly.named:
        return f"it drives {assembly.scene.name('joint', target)}, which is locked or free"
    name, joint, start = assembly.named[target]
    gear = float(m.actuator_gear[a, 0])
    if kp == 0.0 and not push:
        return _turning_on(assembly, a, name, joint, kv)
    if push:
        return _motor(assembly, a, name, joint, start, gear * kp, motors)
    if name == HINGE:
        return "it is a servo at the root's hinge, which has only efforts"
    low, high = _range(m, a, joint, gear)
    ends = sorted(start + joint.sign * (q - joint.reference) for q in (low, high))
    unit = 1.0 if joint.kind == "slide" else RADIAN
    told: dict[str, Any] = {"kind": "sliding" if joint.kind == "slide" else "angular", "joint": name}
    told |= {"min": tidy(ends[0] / unit), "max": tidy(ends[1] / unit)}
    told |= {"ks": tidy(kp * gear * gear * unit), "kd": tidy(kv * gear * gear * unit)}
    return told | _largest(m, a, abs(gear), joint)


def _turning_on(assembly: Driven, a: int, name: str, joint: PlanarJoint, kv: float) -> dict[str, Any] | str:
    """A motor whose target is a speed."""
    m, gear = assembly.scene.model, float(assembly.scene.model.actuator_gear[a, 0])
    if joint.kind != "pin" or name == HINGE:
        return "it sets a speed along a slide or at the root's hinge, where there are only efforts"
    fastest = FASTEST * RADIAN
    ends = m.actuator_ctrlrange[a] / gear if m.actuator_ctrllimited[a] else (-fastest, fastest)
    low, high = sorted(joint.sign * float(x) / RADIAN for x in ends)
    told = {"kind": "speed", "joint": name, "min": tidy(low), "max": tidy(high), "kd": tidy(kv * gear * gear * RADIAN)}
    return told | _largest(m, a, abs(gear), joint)


def _motor(
    assembly: Driven, a: int, name: str, joint: PlanarJoint, start: float, per_control: float, motors: str
) -> dict[str, Any]:
    """An effort, or a muscle that is as strong."""
    m, scene = assembly.scene.model, assembly.scene
    if m.actuator_ctrllimited[a]:
        ends = [joint.sign * per_control * float(x) for x in m.actuator_ctrlrange[a]]
    else:
        scene.chosen.append(f"the motor at {name} has no range: it gives up to {UNLIMITED:g} times its gear")
        ends = [-abs(per_control) * UNLIMITED, abs(per_control) * UNLIMITED]
    most = _strongest(m, a, abs(float(m.actuator_gear[a, 0])), joint)
    low, high = (float(np.clip(x, -most, most)) for x in sorted(ends))
    held = joint.kind == "slide" or name in (RAIL, HINGE)
    if motors == "efforts" or held:
        return {"kind": "effort", "drives": name, "min": tidy(low), "max": tidy(high)}
    largest = max(abs(low), abs(high), SMALLEST)
    return {"kind": "angular", "joint": name, **driven_range(joint, start), "largest": tidy(largest)}


def stiffened(creature: Articulated, assembly: Assembly, names: Iterable[str]) -> Articulated:
    """With muscles made of motors as stiff as it takes to pull with all they have some degrees off their targets.

    They are no softer than suits what they hold and than standing asks for, damped well in spite of an armature, and
    not so much that they could not swing a limb.
    """
    joints, pose = {name: joint for name, joint, _ in assembly.named.values()}, RestPose(creature)
    muscles: list[LinkActuator] = []
    for part in creature.actuators:
        if part.name in names and isinstance(part, AngularActuator) and part.largest is not None:
            joint, ks = joints[part.joint], max(part.ks, _to_stand(creature, pose, part.joint))
            ks, kd = as_stiff(part, ks, joint.armature, joint.damping)
            part = part.model_copy(update={"ks": rounded(ks), "kd": rounded(kd)})
        muscles.append(part)
    return creature.model_copy(update={"actuators": tuple(muscles)})


def as_stiff(muscle: AngularActuator, least: float, armature: float, damping: float) -> tuple[float, float]:
    """Stiffness and damper of a muscle made of a motor, with what damps its joint besides (N m s/rad)."""
    assert muscle.largest is not None
    ks = max(least, muscle.largest / FULL)
    critical = 2.0 * DAMPED * math.sqrt(ks * armature * RADIAN)  # N m s/deg, of ks in N m/deg
    damped = min(max(muscle.kd * ks / muscle.ks, critical), muscle.largest / FASTEST)
    return ks, max(damped - damping * RADIAN, 0.0)


def _to_stand(creature: Articulated, pose: RestPose, joint: str) -> float:
    """N m/deg with which a joint holds upright what stands above it: m·g·h of an inverted pendulum, and some more."""
    beyond = pose.beyond(joint)
    ends = {link.name for link in creature.links} - {part.parent for part in creature.joints}
    feet = {creature.contact(name).link for name in pose.supports} & ends
    above = [link.name for link in creature.links if link.name not in beyond]
    if creature.seen_from_above or not creature.free or not feet & set(beyond):
        return 0.0
    child = next(part.child for part in creature.joints if part.name == joint)
    mass = summed(link.mass for link in creature.links if link.name in above)
    height = pose.centre(*above)[1] - pose.pivot(child)[1]
    return STEADY * mass * STANDARD_GRAVITY * max(height, 0.0) / len(feet) * RADIAN


def driven_range(joint: PlanarJoint, start: float) -> dict[str, float]:
    """The range of a muscle at a joint: its limits, or some way to either side."""
    unit, wide = (1.0, DRAWN) if joint.kind == "slide" else (RADIAN, OPEN)
    if joint.limits is not None:
        ends = sorted(start + joint.sign * (limit - joint.reference) for limit in joint.limits)
        return {"min": tidy(ends[0] / unit), "max": tidy(ends[1] / unit)}
    return {"min": tidy(start / unit - wide), "max": tidy(start / unit + wide)}


def _range(m: Any, a: int, joint: PlanarJoint, gear: float) -> tuple[float, float]:
    """Of a servo's targets, as positions of its joint."""
    if m.actuator_ctrllimited[a]:
        low, high = sorted(float(x) / gear for x in m.actuator_ctrlrange[a])
        return low, high
    if joint.limits is not None:
        return joint.limits
    wide = OPEN * RADIAN if joint.kind == "pin" else DRAWN
    return joint.reference - wide, joint.reference + wide


def _strongest(m: Any, a: int, gear: float, joint: PlanarJoint | None) -> float:
    found = [LARGEST]
    if m.actuator_forcelimited[a]:
        found.append(float(np.abs(m.actuator_forcerange[a]).max()) * gear)
    if joint is not None and joint.strongest is not None:
        found.append(joint.strongest)
    return min(found)


def _largest(m: Any, a: int, gear: float, joint: PlanarJoint | None) -> dict[str, float]:
    most = _strongest(m, a, gear, joint)
    return {"largest": tidy(most)} if most < LARGEST else {}


def wheels(assembly: Assembly, actuators: Iterable[dict[str, Any]]) -> None:
    """Links that motors turn on and on, and that are discs about their joints, have a radius instead of an outline."""
    driven = {part["joint"] for part in actuators if part["kind"] == "speed"}
    turned = {joint["child"] for joint in assembly.joints if joint["name"] in driven and not any(joint["pivot"])}
    for link in assembly.links:
        spokes = [math.hypot(*corner) for corner in link.entry.get("outline", ())]
        if link.name in turned and len(spokes) >= ROUND and max(spokes) - min(spokes) < 1e-3 * max(spokes):
            del link.entry["outline"]
            link.entry["radius"] = tidy(max(spokes))


def robot_muscles(assembly: Driven) -> list[dict[str, Any]]:
    """URDF says how strong joints are and not what drives them: each gets a muscle."""
    names, found = Names("muscle"), list[dict[str, Any]]()
    between = {entry["name"] for entry in assembly.joints}
    for name, joint, start in assembly.named.values():
        if name in between:
            kind = "sliding" if joint.kind == "slide" else "angular"
            entry = {"name": names.of(name), "kind": kind, "joint": name, **driven_range(joint, start)}
            found.append({**entry, **({"largest": tidy(joint.strongest)} if joint.strongest else {})})
    assembly.scene.chosen.append(
        "every joint has a muscle, which is as strong as the joint's effort if the file has one"
    )
    return found


# tendons


def _ends(assembly: Driven, tendon: int) -> dict[str, Any] | None:
    """Where a straight tendon between two sites begins and ends; None for any other."""
    import mujoco

    scene, m = assembly.scene, assembly.scene.model
    begin, count = int(m.tendon_adr[tendon]), int(m.tendon_num[tendon])
    if count != 2 or any(m.wrap_type[begin + k] != mujoco.mjtWrap.mjWRAP_SITE for k in range(2)):
        return None
    ends = {}
    for end, k in (("start", 0), ("end", 1)):
        site = int(m.wrap_objid[begin + k])
        link = assembly.link_of.get(int(m.site_bodyid[site]))
        if link is None:
            return None
        ends[end] = {"link": link.name, "at": link.local(scene.plane.point(scene.data.site_xpos[site]))}
    return ends if ends["start"]["link"] != ends["end"]["link"] else None


def _on_tendon(assembly: Driven, a: int, tendon: int, kp: float, kv: float, push: bool) -> dict[str, Any] | str:
    m, ends = assembly.scene.model, _ends(assembly, tendon)
    if ends is None or push or kp == 0.0 or not m.actuator_ctrllimited[a]:
        return "its tendon is not a straight muscle between two links with a range of lengths"
    gear = float(m.actuator_gear[a, 0])
    low, high = sorted(float(x) / gear for x in m.actuator_ctrlrange[a])
    told = {"kind": "linear", **ends, "min": tidy(low), "max": tidy(high)}
    kd = kv * gear * gear + (float(m.tendon_damping[tendon]) if m.tendon_stiffness[tendon] == 0.0 else 0.0)
    return told | {"ks": tidy(kp * gear * gear), "kd": tidy(kd)} | _largest(m, a, abs(gear), None)


def add_tendons(assembly: Assembly) -> None:
    """Springs between two points; other tendons are told as left out, unless an actuator pulls them."""
    import mujoco

    scene, m, names = assembly.scene, assembly.scene.model, Names("spring", [s["name"] for s in assembly.springs])
    drives = zip(m.actuator_trntype, m.actuator_trnid, strict=True)
    pulled = {int(target[0]) for kind, target in drives if kind == mujoco.mjtTrn.mjTRN_TENDON}
    for tendon in range(m.ntendon):
        ends, name = _ends(assembly, tendon), scene.name("tendon", tendon)
        rest = [float(x) for x in m.tendon_lengthspring[tendon]]
        stiffness, damping = float(m.tendon_stiffness[tendon]), float(m.tendon_damping[tendon])
        if ends is not None and stiffness > 0.0 and rest[0] == rest[1] > 0.0:
            told = {"rest": tidy(rest[0]), "ks": tidy(stiffness), "kd": tidy(damping)}
            assembly.springs.append({"name": names.of(name), "kind": "linear", **ends, **told})
        elif tendon not in pulled:
            scene.left_out.append(f"tendon {name}: it is not a spring between two links")
