"""A skeleton on the ground, as much of a creature as the physics asks for, and its motion by machine code."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

import gambol
from gambol.compiler.program import trace
from gambol.compiler.regions import Entries
from gambol.creatures.bones.skeleton import Bone, Freedom, Skeleton, Spot
from gambol.dynamics.bones.moment import BonesMoment
from gambol.dynamics.bones.system import BonesSystem
from gambol.rollout.lanes import run_lanes


def system_of(skeleton: Skeleton, world: gambol.World, size: float = 1.0) -> BonesSystem:
    mass = sum(bone.mass for bone in skeleton.bones)
    body = SimpleNamespace(
        name="given", skeleton=skeleton, actuators=(), sensors=(), dimensions=3, mass=mass, size=size
    )
    return BonesSystem(body, world)


def stone(mass: float, inertia, *spots: Spot) -> Skeleton:
    """One free bone."""
    return Skeleton((Bone("stone", -1, freedoms=(Freedom("root", "free"),), mass=mass, inertia=inertia),), spots)


def moved(system: BonesSystem, state, dt: float, steps: int, integrator: str = "implicit", targets=None) -> list[float]:
    tables = system.tables()

    def turn(memory):
        before = [memory.state[i] for i in range(len(state))]
        for i, value in enumerate(system.step(memory.tables, before, targets, dt, integrator)):
            memory.state[i] = value

    program = trace(turn, state=len(state), parameters=1, tables={name: len(table) for name, table in tables.items()})
    return run_lanes(program, np.array([state], float), np.zeros((1, 1)), tables, steps)[0].tolist()


def seen(system: BonesSystem, state) -> BonesMoment:
    tables = {name: Entries(values) for name, values in system.tables().items()}
    return system.moment(tables, state, 0.0, 1e-3)


def put(system: BonesSystem, state, **numbers) -> list[float]:
    """A state with some numbers changed, by name with _ for the dot."""
    names = system.slot_names
    found = list(state)
    for name, value in numbers.items():
        found[names.index(name.replace("_", "."))] = value
    return found
