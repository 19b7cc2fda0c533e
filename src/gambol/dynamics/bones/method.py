"""Which way to solve a body's equations of motion: whichever takes fewer operations for it, counted on a tape."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from gambol.compiler.answers import fewest_operations
from gambol.compiler.program import Memory, trace
from gambol.compiler.values import Number
from gambol.creatures.bones.skeleton import Skeleton
from gambol.dynamics.bones.acting import Push, Stiff, Tie, Touch
from gambol.dynamics.bones.actions import Anatomy
from gambol.dynamics.bones.algebra import cross
from gambol.dynamics.bones.articulated import ArticulatedBodies
from gambol.dynamics.bones.composite import Composite
from gambol.dynamics.bones.frames import Frames, frames_of
from gambol.dynamics.bones.kinematics import UP, Kinematics
from gambol.dynamics.bones.masses import Mass, own_masses, reduced

METHODS: tuple[type[Composite] | type[ArticulatedBodies], ...] = (Composite, ArticulatedBodies)


@lru_cache(maxsize=128)
def cheapest(skeleton: Skeleton) -> type[Composite] | type[ArticulatedBodies]:
    """The method that takes fewer operations, with all spots on level ground.

    Parts that press on each other join limbs, which articulated bodies cannot have.
    """
    if skeleton.pairs or skeleton.apart:
        return Composite
    methods = {method.__name__: method for method in METHODS}
    counts = {name: partial(operations, skeleton, method) for name, method in methods.items()}
    return methods[fewest_operations(repr(skeleton), counts)]


def operations(skeleton: Skeleton, method: type[Composite] | type[ArticulatedBodies]) -> int:
    """Of solving for accelerations once."""
    frames = frames_of(skeleton)
    anatomy = Anatomy.of(skeleton, frames)
    numbers: dict[str, Number] = {f"bone.{bone.name}.mass": bone.mass for bone in skeleton.bones}
    masses = reduced(frames, own_masses(skeleton, frames, numbers))
    sizes = frames.coordinates, frames.velocities

    def turn(memory: Memory) -> None:
        state = [memory.state[i] for i in range(sum(sizes))]
        moving = Kinematics(frames, state[: sizes[0]], state[sizes[0] :], 1.0)
        solved = method(moving, masses, _Anything(frames, anatomy, moving, memory.parameters[0]))
        for i, x in enumerate(solved.x):
            memory.state[i] = x

    return trace(turn, state=sum(sizes), parameters=1).operation_count


class _Anything:
    """As much as the ground and joints give to solve with, of any size."""

    def __init__(self, frames: Frames, anatomy: Anatomy, moving: Kinematics, some: Number) -> None:
        self.frames, self.anatomy, self.moving, self.some = frames, anatomy, moving, some

    def on(self, i: int) -> Push:
        push, up = Push(), self.moving[i].axis(UP)
        for s in self.anatomy.spots.get(i, ()):
            arm: Sequence[Number] = [self.some * x for x in self.anatomy.centres[s]]
            push.at(arm, up)
            push.yielding = push.yielding + Mass.of_point(self.some, arm)
            push.stiff.append(Stiff(cross(arm, up), up, True, self.some))
        return push

    def touching(self, i: int) -> Touch | None:
        return None

    def ties(self) -> Sequence[Tie]:
        return ()

    def at_joint(self, i: int) -> tuple[list[Number], list[Number]]:
        dofs = self.frames.dofs(i)
        return [self.some] * len(dofs), [self.some] * len(dofs)
