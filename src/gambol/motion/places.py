"""Where the parts of a body are: places, and directions for those that have one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.dynamics.channels import IN_SPACE, Channel

Array = NDArray[np.float64]
Point = tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Places:
    """Where n parts are at T times: the origins of their frames, and how these are turned: in a plane by angles, in
    space by unit quaternions. Point masses, which have no direction, have neither."""

    names: tuple[str, ...]  # of the parts
    position: Array  # (T, n, 2) m in a plane, (T, n, 3) in space
    angle: Array | None  # (T, n) rad, absolute, of stiff parts in a plane
    turn: Array | None = None  # (T, n, 4) w, x, y and z, of stiff parts in space

    @classmethod
    def recorded(cls, channel: Channel, values: Array) -> Places:
        """Places from what the channel that holds them recorded, (T, n, axes)."""
        if channel.axes == IN_SPACE:
            return cls(channel.parts or (), values[..., :3], None, values[..., 3:])
        turns = channel.axes[-1] == "angle"
        return cls(channel.parts or (), values[..., :-1] if turns else values, values[..., -1] if turns else None)

    @property
    def angles(self) -> Array:
        """(T, n) rad, absolute; 0 of parts without direction, and of those in space."""
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
        if self.turn is not None:
            return turned_in_space(self.turn[:, part], point)
        if self.angle is None:
            return np.broadcast_to(np.array(point, np.float64), self.position[:, part].shape)
        return turned(self.angle[:, part], point)


def turned(angle: Array, point: Point) -> Array:
    """A vector of a frame in the world, for a frame at angles (T,): (T, 2).

    >>> (turned(np.array([0.0, np.pi / 2]), (1.0, 0.0)).round(9) + 0.0).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    s, c = sincos(angle)
    return np.column_stack([c * point[0] - s * point[1], s * point[0] + c * point[1]])


def turned_in_space(turns: Array, point: Point) -> Array:
    """A vector of a frame in the world, for a frame turned by quaternions (T, 4), w first: (T, 3).

    >>> turned_in_space(np.array([[0.5, 0.5, 0.5, 0.5]]), (1.0, 2.0, 3.0)).tolist()
    [[3.0, 1.0, 2.0]]
    """
    w, x, y, z = turns.T
    a, b, c = point
    across = (y * c - z * b, z * a - x * c, x * b - y * a)  # v + 2 w (q × v) + 2 q × (q × v)
    again = (y * across[2] - z * across[1], z * across[0] - x * across[2], x * across[1] - y * across[0])
    return np.column_stack([p + 2.0 * (w * s + t) for p, s, t in zip((a, b, c), across, again, strict=True)])
