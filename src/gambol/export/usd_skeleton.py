"""A body with one skin in USD: a skeleton of its bones (UsdSkel), how they move, and the mesh that they bend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.export.skeleton import Bone
from gambol.raster.skin import BOUND, Skin

Array = NDArray[np.float64]


def define_skeleton(pxr: Any, stage: Any, body: Any, bones: Sequence[Bone], names: list[str], skin: Skin) -> Any:
    """Writes the skeleton at rest below a prim, and gives it, for `bind` and `animate`; `names` of the skin's parts."""
    joints = _paths(pxr, bones)
    skeleton = pxr.UsdSkel.Skeleton.Define(stage, body.AppendChild("skeleton"))
    skeleton.CreateJointsAttr(list(joints.values()))
    at_rest = {name: _matrix(pxr, skin.turns[i], skin.places[i]) for i, name in enumerate(names)}
    at_rest |= {bone.name: pxr.Gf.Matrix4d(1.0) for bone in bones if bone.name not in at_rest}  # a root stands at 0
    skeleton.CreateBindTransformsAttr([at_rest[name] for name in joints])
    parents = {bone.name: bone.parent for bone in bones}
    inside = [
        at_rest[name] * at_rest[above].GetInverse() if (above := parents[name]) else at_rest[name] for name in joints
    ]
    skeleton.CreateRestTransformsAttr(inside)
    return skeleton


def animate(pxr: Any, stage: Any, skeleton: Any, bones: Sequence[Bone], frames: list[float]) -> None:
    """Moves the bones of a skeleton from frame to frame."""
    motion = pxr.UsdSkel.Animation.Define(stage, skeleton.GetPath().AppendChild("motion"))
    motion.CreateJointsAttr(list(_paths(pxr, bones).values()))
    motion.CreateScalesAttr([pxr.Gf.Vec3h(1.0)] * len(bones))
    shifts, turns = motion.CreateTranslationsAttr(), motion.CreateRotationsAttr()
    every = [(bone.shift, bone.turns) for bone in bones]
    for i, frame in enumerate(frames):
        shifts.Set([pxr.Gf.Vec3f(*shift[i].tolist()) for shift, _ in every], frame)
        turns.Set([pxr.Gf.Quatf(*np.roll(turn[i], 1).tolist()) for _, turn in every], frame)
    pxr.UsdSkel.BindingAPI.Apply(skeleton.GetPrim()).CreateAnimationSourceRel().SetTargets([motion.GetPath()])


def bind(pxr: Any, mesh: Any, skeleton: Any, bones: Sequence[Bone], names: list[str], skin: Skin) -> None:
    """Lets a mesh be bent by a skeleton."""
    number = {bone.name: i for i, bone in enumerate(bones)}
    joint_of = np.array([number[name] for name in names])
    bound = pxr.UsdSkel.BindingAPI.Apply(mesh.GetPrim())
    bound.CreateSkeletonRel().SetTargets([skeleton.GetPath()])
    indices = np.ascontiguousarray(joint_of[skin.parts].ravel(), np.int32)
    bound.CreateJointIndicesPrimvar(False, BOUND).Set(pxr.Vt.IntArray.FromNumpy(indices))
    weights = np.ascontiguousarray(skin.weights.ravel(), np.float32)
    bound.CreateJointWeightsPrimvar(False, BOUND).Set(pxr.Vt.FloatArray.FromNumpy(weights))


def _paths(pxr: Any, bones: Sequence[Bone]) -> dict[str, str]:
    """Of each bone the names of all that it hangs on, as USD wants it."""
    found: dict[str, str] = {}
    for bone in bones:
        own = pxr.Tf.MakeValidIdentifier(bone.name)
        found[bone.name] = f"{found[bone.parent]}/{own}" if bone.parent else own
    return found


def _matrix(pxr: Any, turn: Array, place: Array) -> Any:
    """USD multiplies rows from the left."""
    full = np.eye(4)
    full[:3, :3], full[3, :3] = turn.T, place
    return pxr.Gf.Matrix4d(full.tolist())
