"""A hand that reaches into a simulation: a spring that pulls at a point of a part, and what all masses feel besides.

Its numbers are inputs of a lane, so that a motion that somebody pushed is as repeatable as any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gambol.compiler.values import Number


@dataclass(frozen=True)
class Hand:
    """A hand that pulls on the body: where, and how strongly. Its numbers are floats or traced values, in SI units."""

    ks: Number  # N/m
    kd: Number  # N s/m
    at: tuple[Number, ...]  # m, where it is
    grip: tuple[Number, ...]  # m, the point it holds, in the frame of its part
    felt: tuple[Number, ...]  # m/s² that all masses feel: the ground tilts, a wind blows
    holds: Sequence[Number]  # of each part whose place is recorded, in that order: 1 if it holds this one, else 0

    @staticmethod
    def names(axes: Sequence[str], parts: Sequence[str]) -> list[str]:
        """Its numbers, in the order that `of` takes them.

        >>> Hand.names(("x", "y"), ("arm",))
        ['ks', 'kd', 'at.x', 'at.y', 'grip.x', 'grip.y', 'felt.x', 'felt.y', 'holds.arm']
        """
        placed = [f"{name}.{axis}" for name in ("at", "grip", "felt") for axis in axes]
        return ["ks", "kd", *placed, *[f"holds.{part}" for part in parts]]

    @classmethod
    def of(cls, numbers: Sequence[Number], axes: int) -> Hand:
        """A hand from its numbers."""
        at, grip, felt = (tuple(numbers[2 + k * axes : 2 + (k + 1) * axes]) for k in range(3))
        return cls(numbers[0], numbers[1], at, grip, felt, numbers[2 + 3 * axes :])

    def pull(self, part: int, place: Sequence[Number], velocity: Sequence[Number]) -> tuple[Number, ...]:
        """The force at the held point of a part, for the point's place and velocity. It is zero if the hand holds
        another part.

        >>> hand = Hand.of([64.0, 2.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0], 2)
        >>> hand.pull(0, (0.25, 0.0), (1.0, 0.0))
        (14.0, 0.0)
        """
        return tuple(
            self.holds[part] * (self.ks * (at - x) - self.kd * v)
            for at, x, v in zip(self.at, place, velocity, strict=True)
        )
