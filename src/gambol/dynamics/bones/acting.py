"""What acts on each link and at each joint, as the equations of motion ask for it: link by link.

What is stiff is taken at the end of the step. Its share of the step's stiffness joins the mass matrix: a joint's beside
its inertia, the ground's as a mass at the contact and a term of rank one (docs/physics-of-bones.md, eq. 9 and 12).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gambol.compiler.values import Condition, Number
from gambol.dynamics.bones.algebra import Vector, plus, plus_cross, zeros
from gambol.dynamics.bones.masses import NOTHING, Mass


@dataclass(frozen=True)
class Stiff:
    """A resistance to moving along one direction n at a point: `beyond` n nᵀ, as inertia."""

    lever: Vector  # r × n
    direction: Vector  # n, in the link's frame
    upright: bool  # whether that is the world's upward axis, which each link knows in its own frame
    beyond: Number


@dataclass(frozen=True)
class Tie:
    """A resistance of two links to parting along a line: `beyond` n nᵀ of the speed between two of their points."""

    beyond: Number
    ends: tuple[tuple[int, Vector, Vector], ...]  # a link, and moment and force of a unit push on it, in its frame


@dataclass
class Push:
    """Force and moment about a link's origin, in its frame, and how they yield to accelerations."""

    force: Vector = field(default_factory=zeros)
    moment: Vector = field(default_factory=zeros)
    yielding: Mass = NOTHING
    stiff: list[Stiff] = field(default_factory=list)

    @property
    def yields(self) -> bool:
        """Whether anything of it yields to accelerations, as it does at the step's end."""
        return bool(self.stiff)

    def at(self, point: Sequence[Number], force: Sequence[Number]) -> None:
        """Adds a force at a point."""
        self.force = plus(self.force, force)
        self.moment = plus_cross(self.moment, point, force)


@dataclass(frozen=True)
class Touch:
    """What pushes a link while something of it touches the ground; nothing of it is worked out where it does not."""

    touches: Condition
    push: Callable[[], tuple[Push, list[Number]]]  # and how far each spot has slipped, three numbers of each, if asked
    slips: int  # how many such numbers
    keep: Callable[[Sequence[Number]], None]  # is told these numbers, 0 where nothing touches


class Acting(Protocol):
    """Everything that acts on a body."""

    def on(self, i: int) -> Push:
        """What pushes link i, wherever it is."""
        ...

    def touching(self, i: int) -> Touch | None:
        """What pushes it from the ground; None of links that never touch it."""
        ...

    def ties(self) -> Sequence[Tie]:
        """What joins links that do not hang on each other; none where bodies are articulated."""
        ...

    def at_joint(self, i: int) -> tuple[list[Number], list[Number]]:
        """Of each velocity of link i's freedom, along the positive axes of its frame: effort, and inertia beside the
        links' own."""
        ...
