"""Changes that keep their promise in between: on the way from the start to what was tuned, nothing may get worse."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.controller import Tunable
from gambol.controllers.graph_algebra import mixed
from gambol.controllers.pose_graph import PoseGraph
from gambol.discovery.objective import Objective, combined_steps
from gambol.errors import InvalidInput

STEPS = 8  # from the nominal graph to a candidate: k = 1/8, 2/8, … 1 are simulated
AGAINST = 10.0  # times what is lost on the way counts against a score


class Between:
    """Scores pose graphs as an objective does, less ten times what their mixtures with a nominal graph lose on the way.

    A tuned graph Po is there to be mixed with the one it was made from, P = k Po + (1 − k) Pn (van de Panne 1996,
    section 4). The paper rejects changes that result in a fall, and finds that what lies between is generally well
    behaved. Here the mixtures are simulated in each trial: where none scores worse than the one before it, the score is
    the objective's own, to the last bit; a fall in between costs so much that no search keeps it.

    Not simply rejected, because a hop's length wriggles by a centimetre as k changes (impacts fall into one time step
    or the next): near the nominal graph, where the whole way is no longer than that, all would be rejected.
    """

    def __init__(self, objective: Objective, nominal: Sequence[Tunable]) -> None:
        """Of each chain, the graph at k = 0."""
        self.objective, self.nominal = objective, [_graph(controller) for controller in nominal]
        self.at_zero = [scores for scores, _ in objective.at_each_step(self.nominal)]

    def scores(self, controllers: Sequence[Tunable], chains: Sequence[int]) -> NDArray[np.float64]:
        """The score of each, (n,), of the chain it belongs to."""
        pairs = [(_graph(one), self.nominal[chain]) for one, chain in zip(controllers, chains, strict=True)]
        way = [mixed(graph, nominal, k / STEPS) for graph, nominal in pairs for k in range(1, STEPS + 1)]
        found = self.objective.at_each_step(way)
        lost = np.zeros(len(pairs))
        for (scores, _), start in zip(found, self.at_zero, strict=True):
            along = np.column_stack([start[list(chains)], scores.reshape(len(pairs), STEPS)])
            lost = np.maximum(lost, losses(along))
        last = slice(STEPS - 1, None, STEPS)
        own, _ = combined_steps([(scores[last], statuses[last]) for scores, statuses in found])
        return np.where(np.isfinite(own) & np.isfinite(lost), own - AGAINST * lost, -np.inf)


def losses(along: NDArray[np.float64]) -> NDArray[np.float64]:
    """All that each row of scores loses from place to place; what has failed already has nothing to lose.

    >>> losses(np.array([[1.0, 2.0, 3.0], [1.0, 3.0, 2.5], [-np.inf, -np.inf, 1.0], [1.0, -np.inf, 2.0]])).tolist()
    [0.0, 0.5, 0.0, inf]
    """
    before, after = along[:, :-1], along[:, 1:]
    with np.errstate(invalid="ignore"):
        lost: NDArray[np.float64] = np.where(before > after, before - after, 0.0).sum(axis=1)
    return lost


def _graph(controller: Tunable) -> PoseGraph:
    if not isinstance(controller, PoseGraph):
        raise InvalidInput(f"a {controller.family} controller", "what lies between is known of pose graphs",
                           "leave `between` out")  # fmt: skip
    return controller
