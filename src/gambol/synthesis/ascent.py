"""Stochastic gradient ascent (van de Panne and Fiume 1993, Figure 9)."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from gambol.synthesis.search import Chains, Search
from gambol.synthesis.space import Vectors


class Ascent(Search):
    """Change something at random, keep the change if the score improved.

    >>> import numpy as np
    >>> from gambol.synthesis.space import Space
    >>> space = Space(low=np.zeros(2), high=np.ones(2), delta=np.full(2, 0.05))
    >>> search = Ascent(space, starts=np.zeros((1, 2)), scores=np.zeros(1), seed=0, rounds=200)
    >>> for _ in range(200):
    ...     asked = search.ask()
    ...     search.tell(asked.sum(axis=1))
    >>> bool(search.best_score[0] > 1.9)
    True
    """

    method: ClassVar[str] = "ascent"

    def _accepts(self, chains: Chains, scores: Vectors) -> NDArray[np.bool_]:
        return scores > self.score[chains]
