"""Timed target poses, played once or in a cycle: the simplest pose graph, and the shortest to write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field

from gambol.controllers.controller import ControlKernel, Controller
from gambol.controllers.pose_graph_kernel import PoseGraphKernel, StateNumbers
from gambol.controllers.poses import Pose, check_count, check_ranges, rest_pose
from gambol.creatures.creature import Creature


class PoseSequence(Controller):
    """Poses one after another, in a cycle or staying at the last.

    >>> import gambol
    >>> nod = PoseSequence(poses=[Pose(seconds=0.2, targets=(120, -60)), Pose(seconds=0.2, targets=(120, -110))])
    >>> gambol.simulate("luxo", nod, seconds=1.0).targets.shape
    (60, 2)
    """

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
        return cls(poses=(Pose(seconds=1.0, targets=rest_pose(creature)),))

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        """Room for the longest of the sequences."""
        for controller in controllers:
            for i, pose in enumerate(controller.poses):
                check_count(f"pose {i + 1}", pose.targets, creature)
                check_ranges(f"pose {i + 1}", pose.targets, creature)
        return PoseGraphKernel.of(creature, max(len(c.poses) for c in controllers))

    def numbers(self, kernel: ControlKernel) -> list[float]:
        assert isinstance(kernel, PoseGraphKernel)
        last = len(self.poses) - 1
        after = [*range(1, last + 1), 0 if self.cycle else last]
        states = [StateNumbers(p.seconds, to, p.targets) for p, to in zip(self.poses, after, strict=True)]
        return [*map(float, kernel.packed(states))]
