"""Stochastic gradient ascent (van de Panne and Fiume 1993, Figure 9)."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from gambol.synthesis.chains import Chains
from gambol.synthesis.lines import LineNumbers
from gambol.synthesis.space import Vectors


class Ascent(Chains):
    """Change something at random, keep the change if the score improved.

    >>> import numpy as np
    >>> from gambol.synthesis.given import Given
    >>> from gambol.synthesis.proposals import Outcomes
    >>> from gambol.synthesis.space import Space
    >>> space = Space(low=np.zeros(2), high=np.ones(2), delta=np.full(2, 0.05))
    >>> search = Ascent(Given(space, starts=np.zeros((1, 2)), scores=np.zeros(1), seed=0, rounds=200))
    >>> while not search.done:
    ...     search.tell(Outcomes(search.ask().genomes.sum(axis=1)))
    >>> search.best_score > 1.9
    True
    """

    method: ClassVar[str] = "ascent"

    def _accepts(self, chains: LineNumbers, scores: Vectors) -> NDArray[np.bool_]:
        return scores > self.score[chains]
