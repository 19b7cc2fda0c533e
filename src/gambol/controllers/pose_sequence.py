"""Timed target poses, played once or in a cycle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field

from gambol.compiler.arithmetic import where
from gambol.compiler.values import Number
from gambol.controllers.controller import ControlKernel, Controller, Numbers, Senses
from gambol.creatures.creature import Creature
from gambol.creatures.parts import AngularActuator, LinearActuator, Place
from gambol.descriptions import Description
from gambol.dynamics.numbers import RADIAN
from gambol.dynamics.system import System
from gambol.errors import InvalidInput
from gambol.worlds.world import World


class Pose(Description):
    """A target for every actuator (degrees, m, N or N m, in the creature's order), held for some seconds."""

    seconds: Annotated[float, Field(gt=0.0, le=1e6)]
    targets: tuple[float, ...]


@dataclass(frozen=True)
class PoseSequenceKernel(ControlKernel):
    """Numbers: how many poses, 1 if cyclic, then the seconds of each pose, then its targets.

    Shorter sequences are padded to `poses`. `angular` tells which actuators take degrees.
    """

    poses: int
    angular: tuple[bool, ...]

    @property
    def memory(self) -> tuple[str, ...]:
        return ("pose", "ticks")  # which pose is on, and for how many steps it has been

    @property
    def parameter_count(self) -> int:
        return 2 + self.poses * (1 + len(self.angular))

    def control(self, senses: Senses, memory: list[Number], numbers: Numbers) -> tuple[list[Number], list[Number]]:
        """The targets of the pose that is on, and the next pose when its time is over."""
        pose, ticks = memory
        count, cyclic = numbers[0], numbers[1]
        actuators = len(self.angular)
        targets = [numbers.at(2 + self.poses + a, self.poses, pose, stride=actuators) for a in range(actuators)]
        ticks = ticks + 1.0
        # The pose ends with the step whose end is nearest to its time.
        over = ticks * senses.dt >= numbers.at(2, self.poses, pose) - 0.5 * senses.dt
        following = where(pose + 1.0 < count, pose + 1.0, where(cyclic > 0.5, 0.0, count - 1.0))
        return targets, [where(over, following, pose), where(over, 0.0, ticks)]


class PoseSequence(Controller):
    """Poses one after another, in a cycle or staying at the last.

    >>> import gambol
    >>> nod = PoseSequence(poses=[Pose(seconds=0.2, targets=(120, -60)), Pose(seconds=0.2, targets=(120, -110))])
    >>> gambol.simulate("luxo", nod, seconds=1.0).targets.shape
    (60, 2)
    """

    family: ClassVar[str] = "pose-sequence"
    kind: Literal["pose-sequence"] = "pose-sequence"
    poses: Annotated[tuple[Pose, ...], Field(min_length=1, max_length=100_000)]
    cycle: bool = True

    @classmethod
    def hold(cls, creature: Creature) -> Self:
        """Holds the creature's rest pose; actuators that set efforts rest.

        >>> import gambol
        >>> PoseSequence.hold(gambol.creature("luxo")).poses[0].targets
        (120.0, -100.0)
        """
        return cls(poses=(Pose(seconds=1.0, targets=tuple(_rest_target(creature, a) for a in creature.actuators)),))

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> PoseSequenceKernel:
        """Room for the longest of the sequences."""
        for controller in controllers:
            for i, pose in enumerate(controller.poses):
                if len(pose.targets) != len(creature.actuators):
                    raise InvalidInput(f"pose {i + 1} has {len(pose.targets)} targets",
                                       f"{creature.name} has {len(creature.actuators)} actuators",
                                       "give one target for each")  # fmt: skip
        angular = tuple(isinstance(a, AngularActuator) for a in creature.actuators)
        return PoseSequenceKernel(max(len(c.poses) for c in controllers), angular)

    def numbers(self, kernel: ControlKernel) -> list[float]:
        assert isinstance(kernel, PoseSequenceKernel)
        units = [RADIAN if angular else 1.0 for angular in kernel.angular]
        padding = kernel.poses - len(self.poses)
        seconds = [pose.seconds for pose in self.poses] + [1.0] * padding
        targets = [x * unit for pose in self.poses for x, unit in zip(pose.targets, units, strict=True)]
        return [float(len(self.poses)), float(self.cycle), *seconds, *targets, *[0.0] * (padding * len(units))]


def _rest_target(creature: Creature, actuator: object) -> float:
    if isinstance(actuator, AngularActuator):
        return next(joint.angle for joint in creature.joints if joint.name == actuator.joint)
    if isinstance(actuator, LinearActuator):
        return _rest_length(creature, actuator.start, actuator.end, f"actuator.{actuator.name}")
    return 0.0


def _rest_length(creature: Creature, start: Place, end: Place, key: str) -> float:
    system = System(creature, World())
    rest = system.rest()
    points = system.body.point(start.link, f"{key}.start"), system.body.point(end.link, f"{key}.end")
    return float(system.posture(rest.q, rest.v).span(*points)[0])
