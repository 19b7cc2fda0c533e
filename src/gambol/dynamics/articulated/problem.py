"""What equations of motion are solved for: a tree of links as they lie, and what acts on each of them.

Ways to solve it know nothing else of a body, so that their operations can be counted on a tree alone (`method.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gambol.compiler.values import Number
from gambol.dynamics.articulated.freedoms import RAIL_KEY
from gambol.dynamics.articulated.load import Load, inwards
from gambol.dynamics.numbers import is_zero
from gambol.dynamics.vectors import Plane


@dataclass(frozen=True)
class Tree:
    """Which link hangs on which."""

    parent: tuple[int, ...]
    carried: bool  # whether the root keeps its angle: a cart, or a turntable's arm
    translations: int  # of the root's joint

    @property
    def turning(self) -> range:
        """Links with an angle of their own."""
        return range(1 if self.carried else 0, len(self.parent))

    @property
    def free(self) -> bool:
        """Its centre of mass moves by itself, so that nobody asks how its root's joint does."""
        return self.translations == 2


@dataclass(frozen=True)
class Problem:
    """What the equations of motion need, in the world's frame. Lists have one entry per link."""

    tree: Tree
    arm: Sequence[Plane]  # from the joint of its parent to its own
    moment: Sequence[Plane]  # first moment of what is on and beyond it, about its joint (eq. 3)
    own: Sequence[Number]  # that moment's square, which turning does not change
    inertia: Sequence[Number]  # about its joint, with the masses that hang on it (eq. 5)
    mass: Number  # of everything
    force: Sequence[Plane]
    torque: Sequence[Number]
    stiffening: Mapping[tuple[int, int], Number]

    @classmethod
    def of(cls, load: Load) -> Problem:
        """The problem for a body in a posture."""
        body, posture = load.body, load.posture
        count = len(body.links)
        tree = Tree(tuple(body.parent), 0 not in body.turning, body.translations)
        own = [x * x + y * y for x, y in body.first_moment]
        mass: Number = body.total_mass
        if (rail := load.stiffening.get((RAIL_KEY, RAIL_KEY))) is not None:
            mass = mass + rail
        return cls(
            tree,
            [posture.hang(i) for i in range(count)],
            [posture.moment(i) for i in range(count)],
            own,
            body.about_joint,
            mass,
            load.force,
            load.torque,
            load.stiffening,
        )

    def inwards(self) -> tuple[list[Plane], list[Number]]:
        """The force that each link passes on to its parent, and the torque about its joint."""
        return inwards(self.tree.parent, self.arm, self.force, self.torque)


def solve(H: list[list[Number]], tau: list[Number]) -> list[Number]:
    """x with H x = tau for a symmetric positive definite H of which the lower triangle is given: H = Lᵀ D L.

    The last is eliminated first. Where rows come before those that hang on them nothing fills in, and zeros of the
    body's structure cost nothing.

    >>> solve([[2.0], [1.0, 3.0]], [3.0, 4.0])
    [1.0, 1.0]
    """
    rows, left = [list(row[: i + 1]) for i, row in enumerate(H)], list(tau)
    L: list[list[Number]] = [[0.0] * i for i in range(len(tau))]
    inverse: list[Number] = [0.0] * len(tau)
    for i in reversed(range(len(tau))):
        inverse[i] = 1.0 / rows[i][i]
        L[i] = [x * inverse[i] for x in rows[i][:i]]
        for j, share in enumerate(L[i]):
            if not is_zero(share):
                for k in range(j + 1):
                    rows[j][k] = rows[j][k] - share * rows[i][k]
                left[j] = left[j] - share * left[i]
    result: list[Number] = []
    for i in range(len(tau)):
        x = left[i] * inverse[i]
        for j in range(i):
            x = x - L[i][j] * result[j]
        result.append(x)
    return result
