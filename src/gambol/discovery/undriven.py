"""What a body does by itself does not count: scores above those of the same bodies when nothing drives them.

Where bodies evolve, tall ones that fall over are found long before any that walk (Sims 1994 let bodies settle first).
Bodies that are driven by many networks are tried undriven once, in the same batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.controller import Controller
from gambol.controllers.dataflow.dataflow import Dataflow

UNDRIVEN = "undriven"  # the option of a recipe whose scores are counted so

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class WithUndriven:
    """A batch, followed by each of its different bodies with a network that does nothing."""

    controllers: Sequence[Controller]
    numbers: dict[str, Floats]
    body: NDArray[np.intp]  # of each that is driven, the row of its undriven body after them

    def gained(self, scores: Floats) -> Floats:
        """Of those that are driven, the scores above what their bodies get undriven, if that is anything."""
        driven, undriven = np.split(scores, [len(self.body)])
        free = np.maximum(np.where(np.isfinite(undriven), undriven, 0.0), 0.0)
        return np.asarray(driven - free[self.body])


def with_undriven(controllers: Sequence[Controller], numbers: Mapping[str, Floats]) -> WithUndriven:
    """Individuals of one creature, and after them their different bodies.

    >>> batch = with_undriven([Dataflow(nodes=())] * 3, {"mass.head.mass": np.array([1.0, 2.0, 1.0])})
    >>> len(batch.controllers), batch.numbers["mass.head.mass"].tolist()
    (5, [1.0, 2.0, 1.0, 1.0, 2.0])
    >>> batch.gained(np.array([5.0, 5.0, 6.0, 1.0, -2.0])).tolist()
    [4.0, 5.0, 5.0]
    """
    count = len(controllers)
    table = np.array(list(numbers.values())).reshape(len(numbers), count).T
    bodies, first, body = np.unique(table, axis=0, return_index=True, return_inverse=True)
    nothing = [Dataflow(nodes=())] * len(bodies)
    return WithUndriven(
        [*controllers, *nothing],
        {name: np.concatenate([values, values[first]]) for name, values in numbers.items()},
        body.reshape(count),
    )
