"""How a bone stands and turns: against how it stands at rest, and against the world.

Ahead, up and right of a bone are x, y and z of the world at rest. Ahead turned down is a lean ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.compiler.arithmetic import sqrt
from gambol.compiler.elementary import atan2
from gambol.compiler.values import Number
from gambol.dynamics.bones.algebra import dot
from gambol.dynamics.bones.constants import IDENTITY, Matrix, cleaned, product, rotation, turned
from gambol.dynamics.bones.frames import Seat
from gambol.dynamics.bones.kinematics import UP, Moving

if TYPE_CHECKING:
    from gambol.creatures.bones.skeleton import Skeleton

AHEAD, RIGHT = 0, 2
LEAST = 1e-30  # m²/s² or 1: what points straight up has no heading


class Attitude:
    """A bone on its link, in a state."""

    def __init__(self, skeleton: Skeleton, bone: int, seat: Seat, link: Moving) -> None:
        self.link = link
        at_rest = turn_at_rest(skeleton, bone)
        self._ways = [cleaned(turned(seat.turn, at_rest[n])) for n in range(3)]  # in the link's frame

    def points(self, which: int, along: int) -> Number:
        """Of its ahead, up or right the coordinate along an axis of the world."""
        return dot(self.link.axis(along), self._ways[which])

    def lean(self, towards: str) -> Number:
        """rad that it leans ahead (nose down) or to its right, from −π to π."""
        side = self.points(AHEAD if towards == "ahead" else RIGHT, UP)
        return atan2(0.0 - side, self.points(UP, UP))

    @property
    def pitch(self) -> Number:
        """rad that its nose is raised, from −π to π."""
        return atan2(self.points(AHEAD, UP), self.points(UP, UP))

    @property
    def pitching(self) -> Number:
        """rad/s at which its nose rises: about its own right."""
        return dot(self.link.spin, self._ways[RIGHT])

    @property
    def rolling(self) -> Number:
        """rad/s at which it leans more and more to its right: about its own ahead."""
        return dot(self.link.spin, self._ways[AHEAD])

    @property
    def off(self) -> Number:
        """rad between its up and the world's, to whichever side, from 0 to π."""
        ahead, right = self.points(AHEAD, UP), self.points(RIGHT, UP)
        return atan2(sqrt(ahead * ahead + right * right), self.points(UP, UP))

    @property
    def heading(self) -> Number:
        """Where it faces, seen from above, counter-clockwise from x: to the left of x is −z."""
        return atan2(0.0 - self.points(AHEAD, 2), self.points(AHEAD, 0))

    @property
    def yawing(self) -> Number:
        """rad/s of its turning about the world's upward axis, counter-clockwise seen from above."""
        return dot(self.link.spin, self.link.axis(UP))

    def pace(self, velocity: tuple[Number, ...], towards: str) -> Number:
        """m/s of a velocity ahead or to the right, on the level, of where the bone faces."""
        x, z = self.points(AHEAD, 0), self.points(AHEAD, 2)
        scale = 1.0 / sqrt(x * x + z * z + LEAST)
        along = velocity[0] * x + velocity[2] * z if towards == "ahead" else velocity[2] * x - velocity[0] * z
        return scale * along


def turn_at_rest(skeleton: Skeleton, bone: int) -> Matrix:
    """How a bone's frame stands in the world at rest."""
    turn = IDENTITY
    while bone >= 0:
        turn = product(rotation(skeleton.bones[bone].turn), turn)
        bone = skeleton.bones[bone].parent
    return turn
