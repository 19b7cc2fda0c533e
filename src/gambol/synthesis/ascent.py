"""Stochastic gradient ascent (van de Panne and Fiume 1993, Figure 9)."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from gambol.draws import Draws
from gambol.synthesis.search import Search, Vectors

SMALLEST, LARGEST = -1.0, 2.5  # powers of two: a change is 0.5 to 5.7 deltas


class Ascent(Search):
    """Choose a number at random, change it by plus or minus delta, keep the change if the score improved.

    >>> import numpy as np
    >>> from gambol.synthesis.search import Space
    >>> space = Space(low=np.zeros(2), high=np.ones(2), delta=np.full(2, 0.05))
    >>> search = Ascent(space, starts=np.zeros((1, 2)), scores=np.zeros(1), seed=0)
    >>> for _ in range(200):
    ...     asked = search.ask()
    ...     search.tell(asked.sum(axis=1))
    >>> bool(search.best_score[0] > 1.9)
    True
    """

    method: ClassVar[str] = "ascent"

    def _proposals(self) -> Vectors:
        return np.array([one_changed(self, x, chain) for chain, x in enumerate(self.at)])

    def _accepts(self, scores: Vectors) -> NDArray[np.bool_]:
        return scores > self.score


def one_changed(search: Search, x: Vectors, chain: int) -> Vectors:
    """x with one of its numbers changed, to either side, kept within the box.

    The paper changes by a fixed delta, and its searches were watched by a person. Ours run alone, and a size drawn anew
    each time (half of delta to five times) leaves fewer of them stuck: `docs/gaits.md` has the comparison.
    """
    which, side, size = Draws(search.seed, search.method, chain, search.round).uniform(3)
    k, space = int(which * len(x)), search.space
    step = space.delta[k] * (1.0 if search.fixed else 2.0 ** (SMALLEST + size * (LARGEST - SMALLEST)))
    changed = x.copy()
    changed[k] = np.clip(x[k] + (step if side < 0.5 else -step), space.low[k], space.high[k])
    return changed
