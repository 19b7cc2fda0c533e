"""Ways in which a body of links can move: its pins and slides, and the rail, axle or hinge that holds its root.

Each says how far it is and how fast, what an effort at it pushes (its Jacobian, transposed), and to which coordinates
what is stiff at it adds inertia. Another kind of joint is another class.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gambol.compiler.values import Number

if TYPE_CHECKING:
    from gambol.dynamics.articulated.load import Load
    from gambol.dynamics.articulated.posture import Posture

RAIL_KEY = -1  # what stands for the cart's way, where links stand for their angles


class Freedom(ABC):
    """A degree of freedom of a body."""

    @abstractmethod
    def at(self, posture: Posture) -> tuple[Number, Number]:
        """How far it is turned or extended, and at what rate."""

    @abstractmethod
    def drive(self, load: Load, effort: Number) -> None:
        """Applies a force or torque to the body along this freedom."""

    @abstractmethod
    def stiffen(self, load: Load, term: Number) -> None:
        """Adds to the inertia of this freedom."""


@dataclass(frozen=True)
class Pin(Freedom):
    """Two links that turn about each other."""

    child: int
    parent: int

    def at(self, posture: Posture) -> tuple[Number, Number]:
        return posture.joint_angle(self.child, self.parent), posture.joint_rate(self.child, self.parent)

    def drive(self, load: Load, effort: Number) -> None:
        load.turn_joint(self.child, self.parent, effort)

    def stiffen(self, load: Load, term: Number) -> None:
        load.stiffen(self.child, self.child, term)
        load.stiffen(self.parent, self.parent, term)
        load.stiffen(self.child, self.parent, 0.0 - term)


@dataclass(frozen=True)
class Slide(Freedom):
    """A link that slides along the one it hangs on."""

    child: int

    def at(self, posture: Posture) -> tuple[Number, Number]:
        return posture.extension[self.child]

    def drive(self, load: Load, effort: Number) -> None:
        load.pull[self.child] = load.pull.get(self.child, 0.0) + effort

    def stiffen(self, load: Load, term: Number) -> None:
        key = load.body.slide_key(self.child)
        load.stiffen(key, key, term)


@dataclass(frozen=True)
class Rail(Freedom):
    """The root is a cart: how far it is from where it begins."""

    def at(self, posture: Posture) -> tuple[Number, Number]:
        return posture.reference[0] - posture.start[0], posture.reference_velocity[0]

    def drive(self, load: Load, effort: Number) -> None:
        load.carry(effort, 0.0)

    def stiffen(self, load: Load, term: Number) -> None:
        load.stiffen(RAIL_KEY, RAIL_KEY, term)


@dataclass(frozen=True)
class Axle(Freedom):
    """The root is the arm of a turntable."""

    def at(self, posture: Posture) -> tuple[Number, Number]:
        return posture.turn, posture.turn_rate

    def drive(self, load: Load, effort: Number) -> None:
        load.carry(effort, 0.0)

    def stiffen(self, load: Load, term: Number) -> None:
        """The arm's inertia is that of the whole table (eq. 19): nothing at the axle is taken implicitly."""


@dataclass(frozen=True)
class Hinge(Freedom):
    """The root turns about a fixed point of the world."""

    def at(self, posture: Posture) -> tuple[Number, Number]:
        return posture.angle[0], posture.rate[0]

    def drive(self, load: Load, effort: Number) -> None:
        load.turn(0, effort)

    def stiffen(self, load: Load, term: Number) -> None:
        load.stiffen(0, 0, term)
