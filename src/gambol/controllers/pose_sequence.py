"""Timed target poses, played once or in a cycle: the simplest pose graph, and the shortest to write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from gambol.controllers.controller import FAMILIES, ControlKernel, Controller
from gambol.controllers.pose_graph_kernel import PoseGraphKernel
from gambol.controllers.poses import Pose, all_fit, check_count, check_ranges, rest_pose, targets_of
from gambol.creatures.creature import Creature


@FAMILIES.register
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
        fit = all_fit([pose.targets for controller in controllers for pose in controller.poses], creature)
        for controller in () if fit else controllers:
            for i, pose in enumerate(controller.poses):
                check_count(f"pose {i + 1}", pose.targets, creature)
                check_ranges(f"pose {i + 1}", pose.targets, creature)
        return PoseGraphKernel.of(creature, max(len(c.poses) for c in controllers))

    def numbers(self, kernel: ControlKernel) -> list[float]:
        found: list[float] = self.rows([self], kernel)[0].tolist()
        return found

    @classmethod
    def rows(cls, controllers: Sequence[Self], kernel: ControlKernel) -> NDArray[np.float64]:
        assert isinstance(kernel, PoseGraphKernel)
        counts = np.array([len(controller.poses) for controller in controllers])
        poses = [pose for controller in controllers for pose in controller.poses]
        own = np.arange(len(poses)) - np.repeat(counts.cumsum() - counts, counts)  # each pose's place in its sequence
        ends = np.where([controller.cycle for controller in controllers], 0, counts - 1)
        after = np.where(own + 1 < np.repeat(counts, counts), own + 1, np.repeat(ends, counts))
        targets = targets_of([pose.targets for pose in poses], len(kernel.scales))
        return kernel.rows(counts, [pose.seconds for pose in poses], after, targets)
