"""The simplex method of Nelder and Mead 1965, asked and told, step for step as SciPy runs it.

SciPy's own calls the function that it improves, one point after the other. Here many simplexes go side by side, stop
with a run and go on with it, so that a simplex is a state: its corners, and what it waits for.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from gambol.draws import Draws
from gambol.synthesis.batches import Batches
from gambol.synthesis.given import Given
from gambol.synthesis.searches import SEARCHES
from gambol.synthesis.space import Vectors

EDGE = 0.2  # of a new simplex, as a share of the box
COLLAPSED = 1e-6  # likewise: one that is smaller begins again where it is


@SEARCHES.register
class Simplex(Batches):
    """A simplex for each start: k + 1 corners, of which the worst is mirrored, stretched or pulled in.

    What leaves the box is put on its wall. One that has collapsed begins again at its best corner, with new edges.

    >>> import numpy as np
    >>> from gambol.synthesis.given import Given
    >>> from gambol.synthesis.proposals import Outcomes
    >>> from gambol.synthesis.space import Space
    >>> space = Space(low=np.zeros(2), high=np.ones(2), delta=np.full(2, 0.05))
    >>> search = Simplex(Given(space, starts=np.zeros((1, 2)), scores=np.array([-0.5]), seed=0, rounds=150))
    >>> while not search.done:
    ...     search.tell(Outcomes(-((search.ask().genomes - 0.5) ** 2).sum(axis=1)))
    >>> search.best_score > -1e-6
    True
    """

    method: ClassVar[str] = "simplex"

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._simplexes = [self._new(line, 0) for line in range(len(self.best))]

    def _new(self, line: int, number: int) -> OneSimplex:
        """Around the best of a line; its edges go along the axes, to drawn sides, and never out of the box."""
        corner = self.given.space.shares(self.best[line])
        sides = np.where(Draws(self.given.seed, self.method, line, number).uniform(len(corner)) < 0.5, -EDGE, EDGE)
        sides = np.where((corner + sides < 0.0) | (corner + sides > 1.0), -sides, sides)
        corners = np.vstack([corner, corner + np.diag(sides)])
        return OneSimplex(corners, np.array([-self.best_scores[line]]), number=number)

    def _wants(self, line: int) -> Vectors:
        return self.given.space.at(self._simplexes[line].wants())

    def _hears(self, line: int, scores: Vectors) -> None:
        simplex = self._simplexes[line]
        simplex.hears(-scores)
        if simplex.size < COLLAPSED:
            self._simplexes[line] = self._new(line, simplex.number + 1)

    def state(self) -> dict[str, Any]:
        return {**super().state(), "simplexes": [simplex.data() for simplex in self._simplexes]}

    def restore(self, state: dict[str, Any]) -> None:
        super().restore(state)
        self._simplexes = [OneSimplex.from_data(data) for data in state["simplexes"]]


class OneSimplex:
    """Corners in the unit box, with costs to be made small, and what is asked of them next."""

    def __init__(self, corners: Vectors, costs: Vectors, step: str = "begin", reflected: float = 0.0, number: int = 0):
        """Costs of the first corners may be known already."""
        self.corners, self.costs, self.step, self.reflected, self.number = corners, costs, step, reflected, number

    @property
    def size(self) -> float:
        """How far the farthest corner is from the best, along an axis."""
        return float(np.abs(self.corners[1:] - self.corners[0]).max())

    def wants(self) -> Vectors:
        """The points to be scored next."""
        if self.step == "begin":
            return self.corners[len(self.costs) :]
        if self.step == "shrink":
            return self._in_box(self.corners[0] + 0.5 * (self.corners[1:] - self.corners[0]))
        return self._along(self.step)[None]

    def hears(self, costs: Vectors) -> None:
        """What came out for them."""
        if self.step == "begin":
            self._go_on(self.corners, np.concatenate([self.costs, costs]))
        elif self.step == "shrink":
            self._go_on(np.vstack([self.corners[:1], self.wants()]), np.concatenate([self.costs[:1], costs]))
        else:
            self._hears_one(float(costs[0]))

    def _hears_one(self, cost: float) -> None:
        best, second_worst, worst = self.costs[0], self.costs[-2], self.costs[-1]
        if self.step == "reflect":
            self.reflected = cost
            if cost < best:
                self.step = "expand"
            elif cost < second_worst:
                self._replace("reflect", cost)
            else:
                self.step = "outside" if cost < worst else "inside"
        elif self.step == "expand":
            if cost < self.reflected:
                self._replace("expand", cost)
            else:
                self._replace("reflect", self.reflected)
        elif cost <= self.reflected if self.step == "outside" else cost < worst:
            self._replace(self.step, cost)
        else:
            self.step = "shrink"

    def _along(self, step: str) -> Vectors:
        """A point on the line from the worst corner through the middle of all others."""
        middle = np.add.reduce(self.corners[:-1], 0) / (len(self.corners) - 1)
        far = {"reflect": 1.0, "expand": 2.0, "outside": 0.5, "inside": -0.5}[step]
        return self._in_box((1.0 + far) * middle - far * self.corners[-1])

    def _replace(self, step: str, cost: float) -> None:
        """The worst corner by another point."""
        self._go_on(np.vstack([self.corners[:-1], self._along(step)]), np.append(self.costs[:-1], cost))

    def _go_on(self, corners: Vectors, costs: Vectors) -> None:
        order = np.argsort(costs, kind="stable")
        self.corners, self.costs, self.step = corners[order], costs[order], "reflect"

    def _in_box(self, points: Vectors) -> Vectors:
        return np.clip(points, 0.0, 1.0)

    def data(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {
            "corners": self.corners.tolist(),
            "costs": self.costs.tolist(),
            "step": self.step,
            "reflected": self.reflected,
            "number": self.number,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> OneSimplex:
        """One that was written."""
        return cls(
            np.array(data["corners"]),
            np.array(data["costs"]),
            str(data["step"]),
            float(data["reflected"]),
            int(data["number"]),
        )
