"""How the trunk of a body in space stands, faces and turns, whatever the body is made of."""

from __future__ import annotations

from typing import Protocol

from gambol.compiler.values import Number

AHEAD, UP, RIGHT = 0, 1, 2  # ways of the trunk as it stands at rest, and axes of the world


class Bearing(Protocol):
    """What balance in space goes by."""

    def points(self, which: int, along: int) -> Number:
        """Of its ahead, up or right the coordinate along an axis of the world."""

    @property
    def pitching(self) -> Number:
        """rad/s at which its nose rises."""

    @property
    def rolling(self) -> Number:
        """rad/s at which it leans more and more to its right."""

    @property
    def yawing(self) -> Number:
        """rad/s at which it turns to its left."""
