"""CMA-ES (Hansen and Ostermeier 2001), by the package `cma`: populations that learn the shape of the landscape."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from gambol.draws import Draws
from gambol.synthesis.batches import Batches
from gambol.synthesis.given import Given
from gambol.synthesis.linear_algebra import in_one_thread
from gambol.synthesis.searches import SEARCHES
from gambol.synthesis.space import Vectors

NEAR = 0.1  # spread of the first population around a start that is worth something, as a share of the box
ANYWHERE = 0.3  # around one that was drawn, and of one that begins again: three of these reach the walls of the box


@SEARCHES.register
class CmaEs(Batches):
    """A population for each start, drawn around a middle that moves, in a shape that it learns.

    One that has converged begins again elsewhere, twice as large (Auger and Hansen 2005). Of what is told only the
    order counts, so that no scale of scores has to be chosen. Its linear algebra is LAPACK's: the same seed
    asks the same, to the last bit, on the same kind of processor, however many cores it has.

    >>> import numpy as np
    >>> from gambol.synthesis.given import Given
    >>> from gambol.synthesis.proposals import Outcomes
    >>> from gambol.synthesis.space import Space
    >>> space = Space(low=np.zeros(2), high=np.ones(2), delta=np.full(2, 0.05))
    >>> search = CmaEs(Given(space, starts=np.zeros((1, 2)), scores=np.array([-0.5]), seed=0, rounds=300))
    >>> while not search.done:
    ...     search.tell(Outcomes(-((search.ask().genomes - 0.5) ** 2).sum(axis=1)))
    >>> search.best_score > -1e-6
    True
    """

    method: ClassVar[str] = "cma-es"

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._populations = [_Population(given, line) for line in range(len(self.best))]

    def _wants(self, line: int) -> Vectors:
        return self.given.space.at(self._populations[line].ask())

    def _hears(self, line: int, scores: Vectors) -> None:
        population = self._populations[line]
        population.tell(scores)
        if population.converged:
            self._populations[line] = _Population(self.given, line, population.restarts + 1)

    def state(self) -> dict[str, Any]:
        """The package has no state that could be written: what populations were told makes them again."""
        populations = [{"restarts": one.restarts, "scores": one.scores} for one in self._populations]
        return {**super().state(), "populations": populations}

    def restore(self, state: dict[str, Any]) -> None:
        super().restore(state)
        for line, data in enumerate(state["populations"]):
            population = _Population(self.given, line, int(data["restarts"]))
            for scores in data["scores"]:
                population.ask()
                population.tell(np.array(scores))
            self._populations[line] = population


class _Population:
    """One strategy of the package, over shares of the box; what it draws comes from its own stream."""

    def __init__(self, given: Given, line: int, restarts: int = 0) -> None:
        import cma  # takes a second: only those who search with it wait

        draws = Draws(given.seed, CmaEs.method, line, restarts)
        start = given.space.shares(given.starts[line])
        start = draws.uniform(len(start)) if restarts else start
        self.restarts = restarts
        self.scores: list[list[float]] = []  # of each generation
        self._knobs = len(start)
        self._asked: list[Vectors] = []
        several = np.resize(start, max(len(start), 2))  # the package knows no single dimension
        self._strategy = cma.CMAEvolutionStrategy(
            several,
            ANYWHERE if restarts or given.drawn else NEAR,
            {
                "bounds": [0.0, 1.0],
                "popsize_factor": 2**restarts,
                "randn": lambda count, size: _normal(draws, count * size).reshape(count, size),
                "seed": np.nan,  # it must not touch NumPy's own
                "verbose": -10,
                "verb_log": 0,
                "verb_disp": 0,
                "signals_filename": "",  # no file of this name changes its options
            },
        )

    def ask(self) -> Vectors:
        """The next generation, (λ, k)."""
        with in_one_thread():
            self._asked = self._strategy.ask()
        return np.array(self._asked)[:, : self._knobs]

    def tell(self, scores: Vectors) -> None:
        self.scores.append(scores.tolist())
        sound = np.isfinite(scores)
        worst = -scores[sound].min() if sound.any() else 0.0
        with in_one_thread():
            self._strategy.tell(self._asked, np.where(sound, -scores, worst + 1.0).tolist())

    @property
    def converged(self) -> bool:
        return bool(self._strategy.stop())


def _normal(draws: Draws, count: int) -> Vectors:
    """Numbers of a normal distribution."""
    from scipy.special import ndtri

    numbers: Vectors = ndtri(draws.uniform(count) + 2.0**-54)  # never 0
    return numbers
