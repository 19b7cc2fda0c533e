"""A compiled MuJoCo model as a skeleton, and states from one to the other.

MuJoCo's z is up and its y to the left: a place (x, y, z) there is (x, z, −y) here. Bones keep the frames of MuJoCo's
bodies; only the first ones are turned.
"""

from __future__ import annotations

import math
from dataclasses import replace

import mujoco
import numpy as np

from gambol.creatures.bones.skeleton import Bone, Drive, Freedom, Skeleton, Spot
from gambol.dynamics.bones.constants import product, quaternion, rotation, transposed, turned
from gambol.dynamics.bones.frames import frames_of

UPRIGHT = (math.sqrt(0.5), -math.sqrt(0.5), 0.0, 0.0)  # the turn that takes MuJoCo's z to y
KINDS = {
    mujoco.mjtJoint.mjJNT_FREE: "free",
    mujoco.mjtJoint.mjJNT_BALL: "ball",
    mujoco.mjtJoint.mjJNT_SLIDE: "slide",
    mujoco.mjtJoint.mjJNT_HINGE: "hinge",
}


def skeleton_of(model: mujoco.MjModel) -> Skeleton:
    """Bodies, joints, what touches, and actuators on joints."""
    return Skeleton(
        bones=tuple(_bone(model, b) for b in range(1, model.nbody)),
        spots=tuple(spot for g in range(model.ngeom) for spot in _spots(model, g)),
        drives=tuple(_drive(model, a) for a in range(model.nu)),
    )


def _name(model: mujoco.MjModel, kind: mujoco.mjtObj, i: int, word: str) -> str:
    return (mujoco.mj_id2name(model, kind, i) or f"{word}{i}").lower()


def _floats(values) -> tuple[float, ...]:
    return tuple(float(x) for x in values)


def _joints(model: mujoco.MjModel, b: int) -> range:
    first = model.body_jntadr[b]
    return range(first, first + model.body_jntnum[b])


def _bone(model: mujoco.MjModel, b: int) -> Bone:
    parent = int(model.body_parentid[b]) - 1
    place, turn = _floats(model.body_pos[b]), _floats(model.body_quat[b])
    if parent < 0:
        place, turn = tuple(turned(rotation(UPRIGHT), place)), tuple(_after(UPRIGHT, turn))
    principal = np.zeros(9)
    mujoco.mju_quat2Mat(principal, model.body_iquat[b])
    axes = principal.reshape(3, 3)
    inertia = axes @ np.diag(model.body_inertia[b]) @ axes.T
    return Bone(
        name=_name(model, mujoco.mjtObj.mjOBJ_BODY, b, "body"),
        parent=parent,
        place=place,
        turn=turn,
        freedoms=tuple(_freedom(model, j) for j in _joints(model, b)),
        mass=float(model.body_mass[b]),
        centre=_floats(model.body_ipos[b]),
        inertia=_floats(inertia[i, j] for i, j in ((0, 0), (1, 1), (2, 2), (1, 2), (0, 2), (0, 1))),
    )


def _after(a, b) -> np.ndarray:
    found = np.zeros(4)
    mujoco.mju_mulQuat(found, np.array(a), np.array(b))
    return found


def _freedom(model: mujoco.MjModel, j: int) -> Freedom:
    kind = KINDS[mujoco.mjtJoint(model.jnt_type[j])]
    name = _name(model, mujoco.mjtObj.mjOBJ_JOINT, j, "joint")
    if kind == "free":
        return Freedom(name, "free")
    dof, at = model.jnt_dofadr[j], model.jnt_qposadr[j]
    start, single = float(model.qpos0[at]), kind != "ball"
    limits = _floats(model.jnt_range[j] - start) if single and model.jnt_limited[j] else (None, None)
    return Freedom(
        name=name,
        kind=kind,
        axis=_floats(model.jnt_axis[j]),
        at=_floats(model.jnt_pos[j]),
        lowest=limits[0],
        highest=limits[1],
        stiffness=float(np.ravel(model.jnt_stiffness[j])[0]),
        slack=float(model.qpos_spring[at]) - start if single else 0.0,
        damping=float(np.ravel(model.dof_damping[dof])[0]),
        armature=float(model.dof_armature[dof]),
    )


def _spots(model: mujoco.MjModel, g: int) -> list[Spot]:
    """Spheres as they are, ends of capsules, corners of boxes."""
    bone = int(model.geom_bodyid[g]) - 1
    if bone < 0 or not (model.geom_contype[g] or model.geom_conaffinity[g]):
        return []
    at, name = _floats(model.geom_pos[g]), _name(model, mujoco.mjtObj.mjOBJ_GEOM, g, "geom")
    frame, size = rotation(_floats(model.geom_quat[g])), _floats(model.geom_size[g])

    def point(*way: float) -> tuple[float, ...]:
        return tuple(a + b for a, b in zip(at, turned(frame, way), strict=True))

    kind = mujoco.mjtGeom(model.geom_type[g])
    if kind == mujoco.mjtGeom.mjGEOM_SPHERE:
        return [Spot(name, bone, at, size[0])]
    if kind == mujoco.mjtGeom.mjGEOM_CAPSULE:
        return [Spot(f"{name}-{end}", bone, point(0.0, 0.0, s * size[1]), size[0]) for end, s in (("a", -1), ("b", 1))]
    if kind == mujoco.mjtGeom.mjGEOM_BOX:
        corners = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
        ways = [[s * a for s, a in zip(corner, size, strict=True)] for corner in corners]
        return [Spot(f"{name}-{k}", bone, point(*way)) for k, way in enumerate(ways)]
    return []


def _drive(model: mujoco.MjModel, a: int) -> Drive:
    """Position servos and motors."""
    j = int(model.actuator_trnid[a, 0])
    b, gear = int(model.jnt_bodyid[j]), float(model.actuator_gear[a, 0])
    servo = model.actuator_biastype[a] == mujoco.mjtBias.mjBIAS_AFFINE
    gain, bias = float(model.actuator_gainprm[a, 0]), _floats(model.actuator_biasprm[a])
    limited = model.actuator_forcelimited[a]
    return Drive(
        name=_name(model, mujoco.mjtObj.mjOBJ_ACTUATOR, a, "actuator"),
        bone=b - 1,
        freedom=j - int(model.body_jntadr[b]),
        ks=gain * gear * gear if servo else 0.0,
        kd=-bias[2] * gear * gear if servo else 0.0,
        largest=float(model.actuator_forcerange[a, 1]) * abs(gear) if limited else None,
    )


def state_of(model: mujoco.MjModel, skeleton: Skeleton, data: mujoco.MjData) -> list[float]:
    """Our coordinates and velocities for MuJoCo's."""
    frames = frames_of(skeleton)
    return [*_coordinates(model, frames, data.qpos), *along(model, frames, data.qvel)]


def _coordinates(model, frames, qpos) -> list[float]:
    found: list[float] = []
    for j in range(model.njnt):
        kind, at = KINDS[mujoco.mjtJoint(model.jnt_type[j])], model.jnt_qposadr[j]
        if kind == "free":
            turn = product(rotation(UPRIGHT), product(rotation(qpos[at + 3 : at + 7]), frames.root))
            found += [*quaternion(turn), *turned(rotation(UPRIGHT), qpos[at : at + 3])]
        elif kind == "ball":
            found += list(_floats(qpos[at : at + 4]))
        else:
            found.append(float(qpos[at] - model.qpos0[at]))
    return found


def along(model, frames, changes) -> list[float]:
    """Our velocities, or accelerations, for those of MuJoCo."""
    found: list[float] = []
    for j in range(model.njnt):
        kind, at = KINDS[mujoco.mjtJoint(model.jnt_type[j])], model.jnt_dofadr[j]
        if kind == "free":
            spin = turned(transposed(frames.root), changes[at + 3 : at + 6])
            found += [*spin, *turned(rotation(UPRIGHT), changes[at : at + 3])]
        elif kind == "ball":
            found += list(_floats(changes[at : at + 3]))
        else:
            found.append(float(changes[at]))
    return found


def posed(skeleton: Skeleton, angles: dict[str, float]) -> Skeleton:
    """The same skeleton with some hinges, in rad by name, turned at rest: their coordinates are 0 there."""
    return replace(skeleton, bones=tuple(_posed(bone, angles) for bone in skeleton.bones))


def _posed(bone: Bone, angles: dict[str, float]) -> Bone:
    turn, place, freedoms = rotation(bone.turn), list(bone.place), []
    for freedom in bone.freedoms:
        angle = angles.get(freedom.name, 0.0)
        half = [math.cos(0.5 * angle), *(math.sin(0.5 * angle) * x for x in freedom.axis)]
        own = rotation(half)
        freedoms = [replace(one, axis=tuple(turned(transposed(own), one.axis))) for one in freedoms]
        shifted = [a - b for a, b in zip(freedom.at, turned(own, freedom.at), strict=True)]
        place = [a + b for a, b in zip(place, turned(turn, shifted), strict=True)]
        turn = product(turn, own)
        limits = {end: getattr(freedom, end) for end in ("lowest", "highest")}
        freedoms.append(
            replace(
                freedom,
                slack=freedom.slack - angle,
                **{end: None if x is None else x - angle for end, x in limits.items()},
            )
        )
    return replace(bone, turn=tuple(quaternion(turn)), place=tuple(place), freedoms=tuple(freedoms))
