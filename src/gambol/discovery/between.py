"""Changes that keep their promise in between: on the way from the start to what was tuned, nothing may get worse."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.individual import Individual
from gambol.discovery.objective import Objective, combined_steps

STEPS = 8  # from the nominal individual to a candidate: k = 1/8, 2/8, … 1 are simulated
AGAINST = 10.0  # times what is lost on the way counts against a score

Table = NDArray[np.float64]  # scores (n, STEPS + 1) along the way of each candidate, from k = 0 to 1


class Between:
    """Scores as an objective does, less ten times what mixtures with a nominal individual lose on the way.

    Of families that can be mixed. A tuned pose graph Po is there to be mixed with the one it was made from,
    P = k Po + (1 − k) Pn (van de Panne 1996, section 4). The paper rejects changes that result in a fall, and finds
    that what lies between is generally well behaved. Here the mixtures are simulated in each trial: where none scores
    worse than the one before it, the score is the objective's own, to the last bit; a fall in between costs so much
    that no search keeps it.

    Disorder is charged, not forbidden, because a hop's length wriggles by a centimetre as k changes (impacts fall into
    one time step or the next): near the nominal one, where all gains are that small, no change would pass.
    """

    def __init__(self, objective: Objective, nominal: Sequence[Individual]) -> None:
        """Of each origin, the individual at k = 0."""
        self.objective, self.nominal = objective, list(nominal)
        self.at_zero = [scores for scores, _ in objective.at_each_step(self.nominal)]

    def scores(self, individuals: Sequence[Individual], origins: Sequence[int]) -> NDArray[np.float64]:
        """The score of each, (n,), by the origin it is a change of."""
        pairs = [(one, self.nominal[origin]) for one, origin in zip(individuals, origins, strict=True)]
        way = [one.mixed_with(nominal, k / STEPS) for one, nominal in pairs for k in range(1, STEPS + 1)]
        found = self.objective.at_each_step(way)
        lost = lost_between(
            [
                np.column_stack([start[list(origins)], scores.reshape(len(pairs), STEPS)])
                for (scores, _), start in zip(found, self.at_zero, strict=True)
            ]
        )
        last = slice(STEPS - 1, None, STEPS)
        own, _ = combined_steps(
            [(scores[last], statuses[last]) for scores, statuses in found], self.objective.task.idle
        )
        return np.where(np.isfinite(own) & np.isfinite(lost), own - AGAINST * lost, -np.inf)


def lost_between(ways: Sequence[Table]) -> NDArray[np.float64]:
    """What is lost between quarters of the way, with the time step that loses more; and between eighths, with any step.

    Of two time steps a wriggle shows in one, disorder in both.

    >>> rising = np.arange(9.0)[None]
    >>> wriggling, falling = rising.copy(), rising.copy()
    >>> wriggling[0, 3], falling[0, 4] = 1.5, -np.inf
    >>> [float(lost_between(ways)[0]) for ways in ([rising, wriggling], [wriggling] * 2, [rising, falling])]
    [0.0, 0.5, inf]
    """
    quarters = np.max([_lost(way[:, :: STEPS // 4]).sum(axis=1) for way in ways], axis=0)
    eighths = np.min([_lost(way) for way in ways], axis=0).sum(axis=1)
    lost: NDArray[np.float64] = quarters + eighths
    return lost


def _lost(way: Table) -> Table:
    """What each step of the way loses; what has failed already has nothing to lose."""
    before, after = way[:, :-1], way[:, 1:]
    with np.errstate(invalid="ignore"):
        return np.where(before > after, before - after, 0.0)
