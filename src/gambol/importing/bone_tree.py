"""Bones and their joints, of a model's bodies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gambol.creatures.units import RADIAN
from gambol.errors import InvalidInput
from gambol.importing.naming import Names
from gambol.importing.posed import AXES, Posed, numbers, quaternion
from gambol.portable.matrices import summed

NAUGHT = 1e-12  # kg: a fixed body that is lighter has no mass, and is part of what it is fixed to
MOST_JOINTS = 6
STILL = [1.0, 0.0, 0.0, 0.0]

Data = dict[str, Any]


@dataclass
class Limb:
    """A bone to be."""

    body: int
    name: str
    parent: Limb | None
    joints: list[int]
    bodies: list[int] = field(default_factory=list)  # whose shapes it has: its own, and those without mass on it
    entry: Data = field(default_factory=dict)


class Tree:
    """The bones of what moves, from its root outwards."""

    def __init__(self, scene: Posed) -> None:
        self.scene = scene
        self.bone_names, self.joint_names = Names("bone"), Names("joint")
        self.names: dict[int, str] = {}  # of joints, by MuJoCo's numbers
        self.limbs: list[Limb] = []
        self.on: dict[int, Limb] = {}  # the bone that has each body
        self.free = False
        top = self._start()
        for body in self._beyond(top):
            self._grow(body)

    def _children(self, body: int) -> list[int]:
        return [b for b in range(1, self.scene.model.nbody) if int(self.scene.model.body_parentid[b]) == body]

    def _beyond(self, body: int) -> list[int]:
        return [body, *(b for child in self._children(body) for b in self._beyond(child))]

    def _own_joints(self, body: int) -> list[int]:
        m = self.scene.model
        first = int(m.body_jntadr[body])
        return list(range(first, first + int(m.body_jntnum[body])))

    def _start(self) -> int:
        """Of what moves in the world, what is heaviest with all that hangs on it."""
        m, waiting, tops = self.scene.model, self._children(0), list[int]()
        while waiting:
            body = waiting.pop(0)
            if self._own_joints(body):
                tops.append(body)
            else:
                waiting += self._children(body)
        if not tops:
            raise InvalidInput("the model has no joints", "a body needs joints to move", "add some")
        best = max(tops, key=lambda top: float(summed(m.body_mass[b] for b in self._beyond(top))))
        for other in tops:
            if other != best:
                name = self.scene.name("body", other)
                self.scene.left_out.append(f"{name} and all that hangs on it: it moves apart from the body")
        return best

    def _grow(self, body: int) -> None:
        """Makes a body a bone, or part of the one it is fixed to."""
        joints, host = self._own_joints(body), self._host(body)
        if not joints and host is not None and float(self.scene.model.body_mass[body]) <= NAUGHT:
            self.on[body] = host
            host.bodies.append(body)
            return
        if len(joints) > MOST_JOINTS:
            raise InvalidInput(
                f"{self.scene.name('body', body)!r} on {len(joints)} joints",
                f"up to {MOST_JOINTS} hold a bone",
                "put bodies with mass between them",
            )
        limb = Limb(body, self.bone_names.of(self.scene.name("body", body)), host, joints, [body])
        self.limbs.append(limb)
        self.on[body] = limb
        limb.entry = self._entry(limb)

    def _host(self, body: int) -> Limb | None:
        """The bone that a body hangs on."""
        above = int(self.scene.model.body_parentid[body])
        while above and above not in self.on:
            above = int(self.scene.model.body_parentid[above])
        return self.on.get(above)

    def _entry(self, limb: Limb) -> Data:
        scene, m, b = self.scene, self.scene.model, limb.body
        turn, host = scene.turn(b), limb.parent
        entry: Data = {"name": limb.name}
        if host is not None:
            entry |= {"parent": host.name, "at": numbers(scene.local(host.body, scene.data.xpos[b]))}
            turn = scene.turn(host.body).T @ turn
        if (stands := quaternion(turn)) != STILL:
            entry["turn"] = stands
        entry |= self._mass(b)
        kinds = self._kinds(limb.joints)
        if "free" in kinds:
            if len(kinds) > 1 or host is not None:
                raise InvalidInput(
                    f"the free joint of {limb.name!r}",
                    "only the root may be free, and by this joint alone",
                    "remove it, or its other joints",
                )
            self.free = True
            if np.any(m.dof_damping[:6] != 0.0) or np.any(m.dof_armature[:6] != 0.0):
                scene.left_out.append("damper and armature of the free root")
            return entry
        joints = [self._joint(b, j, kind) for j, kind in zip(limb.joints, kinds, strict=True)]
        return {**entry, **({"joints": joints} if joints else {})}

    def _kinds(self, joints: list[int]) -> list[str]:
        return [("free", "ball", "slide", "hinge")[int(self.scene.model.jnt_type[j])] for j in joints]

    def _mass(self, b: int) -> Data:
        """Mass, its centre, and the inertia about that, as MuJoCo has compiled them."""
        scene, m = self.scene, self.scene.model
        axes = scene.turn(b).T @ AXES @ scene.data.ximat[b].reshape(3, 3)
        full = (axes * m.body_inertia[b]) @ axes.T
        dust = 1e-14 * float(np.abs(full).max())
        six = [full[i, j] for i, j in ((0, 0), (1, 1), (2, 2), (1, 2), (0, 2), (0, 1))]
        inertia = [0.0 if abs(x) <= dust else float(x) for x in six]
        return {
            "mass": float(m.body_mass[b]),
            "centre": numbers(scene.local(b, scene.data.xipos[b])),
            "inertia": inertia,
        }

    def _joint(self, b: int, j: int, kind: str) -> Data:
        """A joint whose angle is 0 at rest, in degrees."""
        scene, m = self.scene, self.scene.model
        dof, slot = int(m.jnt_dofadr[j]), int(m.jnt_qposadr[j])
        name = self.names[j] = self.joint_names.of(scene.name("joint", j))
        unit = 1.0 if kind == "slide" else RADIAN
        entry: Data = {"name": name, "kind": kind, "at": numbers(scene.local(b, scene.data.xanchor[j]))}
        stiffness = float(np.ravel(m.jnt_stiffness[j])[0])
        if kind == "ball":
            if m.jnt_limited[j]:
                scene.left_out.append(f"limits of the ball joint {name}")
            if stiffness > 0.0 and not np.allclose(m.qpos_spring[slot : slot + 4], scene.rest[slot : slot + 4]):
                scene.left_out.append(f"where the spring of the ball joint {name} is at rest")
        else:
            entry["axis"] = numbers(scene.along(b, scene.data.xaxis[j]))
            rest = float(scene.rest[slot])
            if m.jnt_limited[j]:
                entry["limits"] = numbers([(float(x) - rest) / unit for x in m.jnt_range[j]])
            slack = float(m.qpos_spring[slot]) - rest
            entry |= {"slack": numbers([slack / unit])[0]} if stiffness > 0.0 and slack else {}
        if np.any(m.dof_frictionloss[dof : dof + (3 if kind == "ball" else 1)] > 0.0):
            scene.left_out.append(f"the dry friction of joint {name}")
        told = {
            "stiffness": stiffness * unit,
            "damping": float(m.dof_damping[dof]) * unit,
            "armature": float(m.dof_armature[dof]),
        }
        return entry | {key: value for key, value in told.items() if value > 0.0}
