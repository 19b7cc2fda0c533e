"""A compiled MuJoCo model in its reference configuration, seen in a plane."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from gambol.creatures.units import Point
from gambol.importing.planes import PLANES, Plane


@dataclass(frozen=True)
class PlanarJoint:
    """A joint that moves in the plane; `sign` is +1 where both count the same way. Their units: radians, metres, SI."""

    index: int
    name: str
    kind: str  # pin, slide, free
    at: Point
    sign: float = 1.0
    way: Point = (1.0, 0.0)
    reference: float = 0.0
    spring_rest: float = 0.0
    limits: tuple[float, float] | None = None
    armature: float = 0.0
    damping: float = 0.0
    stiffness: float = 0.0
    strongest: float | None = None  # N m or N that actuators may give at it in all


@dataclass
class Group:
    """Bodies that move as one link: the first has the joints, the others are welded to it or hang on locked joints."""

    bodies: list[int]
    joints: list[PlanarJoint]
    parent: int | None  # None: the world


@dataclass
class Scene:
    """A model, the plane it is seen in, and what is noticed on the way."""

    model: Any
    plane: Plane
    chosen: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    @cached_property
    def data(self) -> Any:
        import mujoco

        data = mujoco.MjData(self.model)
        data.qpos[:] = self.model.qpos0
        mujoco.mj_forward(self.model, data)
        return data

    def name(self, kind: str, index: int) -> str:
        """What the model calls a body, joint, geom, actuator or tendon."""
        import mujoco

        found = mujoco.mj_id2name(self.model, getattr(mujoco.mjtObj, f"mjOBJ_{kind.upper()}"), index)
        return found or f"{kind}-{index}"

    def disabled(self, flag: str) -> bool:
        """Whether an option of the model switches something off, such as `contact`."""
        import mujoco

        return bool(self.model.opt.disableflags & int(getattr(mujoco.mjtDisableBit, f"mjDSBL_{flag.upper()}")))

    @cached_property
    def size(self) -> float:
        """How far the geoms of what moves reach, in metres."""
        geoms = [g for g in range(self.model.ngeom) if int(self.model.geom_bodyid[g]) in self.moving]
        if not geoms:
            return 1.0
        places, reach = self.data.geom_xpos[geoms], self.model.geom_rbound[geoms][:, None]
        return float(np.linalg.norm((places + reach).max(axis=0) - (places - reach).min(axis=0))) / math.sqrt(2.0)

    @property
    def moving(self) -> set[int]:
        """Bodies that are not fixed to the world."""
        return {body for group in self.groups for body in group.bodies}

    @property
    def gravity(self) -> Any:
        """m/s², in space."""
        return np.zeros(3) if self.disabled("gravity") else np.array(self.model.opt.gravity)

    @property
    def from_above(self) -> bool:
        """Whether it is seen along its weight."""
        return abs(float(self.gravity @ self.plane.towards)) > 0.5 * float(np.linalg.norm(self.gravity)) > 0.0

    @cached_property
    def groups(self) -> list[Group]:
        """Links to be, parents first."""
        groups: list[Group] = []
        group_of: dict[int, int | None] = {0: None}
        for body in range(1, self.model.nbody):
            above = group_of[int(self.model.body_parentid[body])]
            if joints := self._joints(body):
                groups.append(Group([body], joints, above))
                group_of[body] = len(groups) - 1
            else:
                group_of[body] = above
                if above is not None:
                    groups[above].bodies.append(body)
                    if not self.model.body_jntnum[body] and self.model.body_geomnum[body]:
                        whole = self.name("body", groups[above].bodies[0])
                        self.chosen.append(f"{self.name('body', body)} has no joint: it is a part of {whole}")
        return groups

    def _joints(self, body: int) -> list[PlanarJoint]:
        first, count = int(self.model.body_jntadr[body]), int(self.model.body_jntnum[body])
        found = [self._joint(j) for j in range(first, first + count)]
        return [joint for joint in found if joint is not None]

    def _joint(self, j: int) -> PlanarJoint | None:
        import mujoco

        m, kinds = self.model, mujoco.mjtJoint
        name, kind, axis = self.name("joint", j), m.jnt_type[j], self.data.xaxis[j]
        at = self.plane.point(self.data.xanchor[j])
        dof, place = int(m.jnt_dofadr[j]), int(m.jnt_qposadr[j])
        alike: dict[str, Any] = {"armature": float(m.dof_armature[dof]), "damping": float(m.dof_damping[dof])}
        if any(float(x) > 0.0 for x in m.dof_frictionloss[dof : dof + 1]):
            self.left_out.append(f"the dry friction of joint {name}")
        if kind == kinds.mjJNT_FREE:
            return PlanarJoint(j, name, "free", at, **alike)
        if kind == kinds.mjJNT_BALL:
            self.chosen.append(f"the ball joint {name} turns in the plane alone, without its limits")
            return PlanarJoint(j, name, "pin", at, **alike)
        sign, way = self.plane.turning(axis), self.plane.leading(axis)
        turns = kind == kinds.mjJNT_HINGE
        if (turns and sign is None) or (not turns and way is None):
            self.left_out.append(f"joint {name}, which moves across the plane: it is locked")
            return None
        limits = (float(m.jnt_range[j, 0]), float(m.jnt_range[j, 1])) if m.jnt_limited[j] else None
        strongest = float(np.abs(m.jnt_actfrcrange[j]).max()) if m.jnt_actfrclimited[j] else None
        held: dict[str, Any] = {"reference": float(m.qpos0[place]), "limits": limits, "strongest": strongest}
        stiff: dict[str, Any] = {
            "stiffness": float(np.ravel(m.jnt_stiffness[j])[0]),
            "spring_rest": float(m.qpos_spring[place]),
        }
        more: dict[str, Any] = {"sign": sign} if turns else {"way": way}
        return PlanarJoint(j, name, "pin" if turns else "slide", at, **more, **held, **stiff, **alike)


def likeliest_plane(model: Any) -> str:
    """The plane in which most of a model's joints move; of equals the first.

    The ways of a body are told apart by its hinges: slides lie in two planes each.
    """
    counts = {}
    for name in PLANES:
        scene = Scene(model, Plane.named(name))
        joints = [joint for group in scene.groups for joint in group.joints]
        counts[name] = (sum(joint.kind == "pin" for joint in joints), len(joints))
    return max(PLANES, key=lambda name: counts[name])
