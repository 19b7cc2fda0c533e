"""A skeleton on its own, without ground: its accelerations, and its motion by machine code."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gambol.compiler.program import Memory, trace
from gambol.compiler.values import Number
from gambol.creatures.bones.skeleton import Skeleton
from gambol.dynamics.bones.actions import Nothing
from gambol.dynamics.bones.composite import Composite
from gambol.dynamics.bones.frames import frames_of
from gambol.dynamics.bones.joints import hold, pulled
from gambol.dynamics.bones.kinematics import Kinematics
from gambol.dynamics.bones.masses import own_masses, reduced
from gambol.dynamics.bones.stepping import STEPPINGS
from gambol.dynamics.integrators import BodyState
from gambol.rollout.lanes import run_lanes


class Passive(Nothing):
    """Armatures and dampers of joints alone."""

    def __init__(self, skeleton: Skeleton, moving: Kinematics, h: float) -> None:
        super().__init__(moving.frames)
        self.moving, self.h = moving, h
        self.numbers = {}
        for bone in skeleton.bones:
            for one in bone.freedoms:
                self.numbers |= {f"joint.{one.name}.armature": one.armature, f"joint.{one.name}.kd": one.damping}

    def at_joint(self, i):
        link = self.frames.links[i]
        found = [hold(link.freedom, self.numbers, at, self.h) for at in pulled(link, self.moving.q, self.moving.v)]
        return [link.sign * effort for effort, _ in found], [beside for _, beside in found]


class Flying:
    """A skeleton in the air, as steppings ask for it."""

    def __init__(self, skeleton: Skeleton, gravity: float = 9.81, method=Composite) -> None:
        self.skeleton, self.frames, self.gravity, self.method = skeleton, frames_of(skeleton), gravity, method
        numbers = {f"bone.{bone.name}.mass": bone.mass for bone in skeleton.bones}
        self.masses = reduced(self.frames, own_masses(skeleton, self.frames, numbers))

    def unpack(self, state: Sequence[Number]) -> BodyState:
        n = self.frames.coordinates
        return BodyState(list(state[:n]), list(state[n:]), [])

    def accelerate(self, tables, state, targets, h, dt, implicit_ground):
        moving = Kinematics(self.frames, state.q, state.v, self.gravity)
        x = list(self.method(moving, self.masses, Passive(self.skeleton, moving, h)).x)
        if self.frames.free:
            x[3:6] = moving[0].in_world(x[3:6])
        for link in self.frames.links[1:]:
            if link.kind != "ball":
                x[link.velocity] = link.sign * x[link.velocity]
        return x, []

    def accelerations(self, state: Sequence[float]) -> list[float]:
        return self.accelerate({}, self.unpack(state), None, 0.0, 0.0, False)[0]

    def flown(self, state: Sequence[float], dt: float, steps: int, integrator: str = "semi-implicit") -> list[float]:
        """Where it is after some steps."""

        def turn(memory: Memory) -> None:
            before = self.unpack([memory.state[i] for i in range(len(state))])
            after = STEPPINGS[integrator](self, {}, before, None, dt)
            for i, value in enumerate([*after.q, *after.v]):
                memory.state[i] = value

        program = trace(turn, state=len(state), parameters=1)
        return run_lanes(program, np.array([state]), np.zeros((1, 1)), {}, steps)[0].tolist()

    def moving(self, state: Sequence[float]) -> Kinematics:
        body = self.unpack(state)
        return Kinematics(self.frames, body.q, body.v, 0.0)
