"""The time step that suits a body of bones.

Joints and the ground are taken at the step's end and are stable at any step: what a step has to be short for is what it
is asked about. It is chosen so that random controllers come to travel in the same order as at a fine step
(docs/physics-of-bones.md, eq. 13, has the figures). What decides where a body goes is a foot that lands. The ground's
spring k turns back a foot of effective mass m within √(m/k); the step is a share of that for the lightest foot in the
rest pose, where muscles are slack but motors turn with their joints (the armature), and as of links never more than a
millisecond. Water is explicit: a bone must not be stopped within a step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from gambol.compiler.values import Number
from gambol.dynamics.bones.acting import Push
from gambol.dynamics.bones.actions import Nothing
from gambol.dynamics.bones.algebra import dot
from gambol.dynamics.bones.composite import Composite
from gambol.dynamics.bones.kinematics import UP, Kinematics
from gambol.dynamics.bones.system import BonesSystem
from gambol.dynamics.traits import LONGEST_STEP, round_step
from gambol.worlds.world import World

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones

SHORTEST = 1e-4  # s
LANDING_SHARE = 0.6  # of the time in which the ground turns back the lightest foot
STABLE_SHARE = 0.5  # of the longest step in which water does not throw a bone back


def bones_time_step(creature: Bones, world: World) -> float:
    """Seconds per step: a round number."""
    system = BonesSystem(creature, world)
    stiffness = float(system.numbers["world.stiffness"])
    limits = [LONGEST_STEP]
    limits += [LANDING_SHARE * (mass / stiffness) ** 0.5 for mass in landing_masses(system)]
    limits += [STABLE_SHARE * 2.0 / rate for rate in _slowed(creature, world.drag)]
    return round_step(max(min(limits), SHORTEST))


def landing_masses(system: BonesSystem) -> Iterator[float]:
    """kg that a foot shows to a push from below, in the rest pose with slack muscles; of each link one spot."""
    state = system.unpack(system.rest())
    still = system.moving(state)
    spots = system.skeleton.spots
    feet = [s for s, spot in enumerate(spots) if spot.foot] or list(range(len(spots)))
    lowest = {system.frames.seats[spots[s].bone].link: s for s in feet}
    for i, s in lowest.items():
        push = Push()
        push.at(system.anatomy.centres[s], still[i].axis(UP))
        solved = Composite(still, system.masses, _Slack(system, {i: push}))
        gained = [float(x) for x in system.in_slots(still, solved.x)]
        moved = Kinematics(system.frames, state.q, gained, 0.0)[i]
        risen = float(dot(moved.speed(system.anatomy.centres[s]), moved.axis(UP)))
        if risen > 0.0:
            yield 1.0 / risen


class _Slack(Nothing):
    """Joints are free, but for the inertia of what moves them."""

    def __init__(self, system: BonesSystem, pushes: Mapping[int, Push]) -> None:
        super().__init__(system.frames, pushes)
        self.numbers = system.numbers

    def at_joint(self, i: int) -> tuple[list[Number], list[Number]]:
        free, _ = super().at_joint(i)
        freedom = self.frames.links[i].freedom
        beside = 0.0 if freedom is None else self.numbers.get(f"joint.{freedom.name}.armature", 0.0)
        return free, [beside] * len(free)


def _slowed(creature: Bones, drag: float) -> Iterator[float]:
    """1/s at most by which water slows each bone that moves broadside."""
    for bone in creature.skeleton.bones:
        if bone.resistance is not None and bone.mass > 0.0 and drag > 0.0:
            yield drag * max(bone.resistance[0][:3]) / bone.mass
