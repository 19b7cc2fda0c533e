"""How the trunk of a body in space stands, faces and turns, whatever the body is made of."""

from __future__ import annotations

from typing import Protocol

from gambol.compiler.values import Number

AHEAD, UP, RIGHT = 0, 1, 2  # ways of the trunk as it stands at rest, and axes of the world


class Bearing(Protocol):
    """How a body in space is oriented and turns, as balance uses it."""

    def points(self, which: int, along: int) -> Number:
        """The coordinate of its forward, up or right direction along an axis of the world."""

    @property
    def pitching(self) -> Number:
        """The rate in rad/s at which its nose rises."""

    @property
    def rolling(self) -> Number:
        """The rate in rad/s at which it rolls to its right."""

    @property
    def yawing(self) -> Number:
        """The rate in rad/s at which it turns to its left."""
