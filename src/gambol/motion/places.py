"""Where the parts of a body are: places, and directions for those that have one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.dynamics.channels import Channel

Array = NDArray[np.float64]
Point = tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Places:
    """Where n parts are at T times: the origins of their frames and, in a plane, the angles these are turned by."""

    names: tuple[str, ...]  # of the parts
    position: Array  # (T, n, 2) m in a plane, (T, n, 3) in space
    angle: Array | None  # (T, n) rad, absolute; None for parts without direction, such as point masses

    @classmethod
    def recorded(cls, channel: Channel, values: Array) -> Places:
        """Places from what the channel that holds them recorded, (T, n, axes)."""
        turns = channel.axes[-1] == "angle"
        return cls(channel.parts or (), values[..., :-1] if turns else values, values[..., -1] if turns else None)

    @property
    def angles(self) -> Array:
        """(T, n) rad, absolute; 0 of parts without direction."""
        return np.zeros(self.position.shape[:2]) if self.angle is None else self.angle

    def of(self, points: Iterable[tuple[str, Point]]) -> Array:
        """Points given in the frames of parts, (T, points, 2 or 3) in metres.

        >>> turned = Places(("arm",), np.zeros((2, 1, 2)), np.array([[0.0], [np.pi / 2]]))
        >>> turned.of([("arm", (1.0, 0.0))]).round(9)[:, 0].tolist()
        [[1.0, 0.0], [0.0, 1.0]]
        """
        index = {name: i for i, name in enumerate(self.names)}
        found = [self.position[:, index[part]] + self._turned(index[part], at) for part, at in points]
        return np.stack(found, axis=1) if found else np.zeros((len(self.position), 0, self.position.shape[-1]))

    def _turned(self, part: int, point: Point) -> Array:
        if self.angle is None:
            return np.broadcast_to(np.array(point, np.float64), self.position[:, part].shape)
        return turned(self.angle[:, part], point)


def turned(angle: Array, point: Point) -> Array:
    """A vector of a frame in the world, for a frame at angles (T,): (T, 2).

    >>> turned(np.array([0.0, np.pi / 2]), (1.0, 0.0)).round(9).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    s, c = np.sin(angle), np.cos(angle)
    return np.column_stack([c * point[0] - s * point[1], s * point[0] + c * point[1]])
