"""The numbers of a controller as a problem for any optimiser: vectors in, scores out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gambol.controllers.controller import Controller
from gambol.controllers.individual import Individual
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.evaluation.evaluating import Scores, evaluate
from gambol.synthesis.given import Given
from gambol.synthesis.search import Search
from gambol.synthesis.searches import SEARCHES
from gambol.synthesis.space import Space
from gambol.tasks.measures import Measure
from gambol.tasks.task import Task
from gambol.worlds.world import World

CHAINS = 8  # of a search: as many trials at a time keep the processor's lanes full


class Problem:
    """What can be tuned in a controller, for an optimiser of your own: one of gambol's searches step by step, pyribs,
    Optuna or another. A vector has one number for each knob of the controller, in the order of `names`. Each number
    lies between 0, the least value of the knob, and 1, the greatest. `start` is the vector of the controller itself.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> hop = gambol.discover(luxo, method="random", trials=64, seconds=1.0, keep=1).best(1)[0].controller
    >>> problem = gambol.discovery.Problem(luxo, hop, seconds=1.0)
    >>> search = problem.search("anneal", trials=40, seed=1)
    >>> while not search.done:
    ...     vectors = search.ask().genomes
    ...     search.tell(problem.evaluate(vectors).scores)
    >>> bool(search.best_score >= problem.evaluate([problem.start]).scores[0])
    True
    """

    def __init__(
        self,
        creature: Creature | str,
        controller: Controller,
        *,
        task: Task | str = "travel",
        world: World | None = None,
        seconds: float | None = None,
        dt: float | None = None,
        precision: Literal["float64", "float32"] = "float64",
        measures: Sequence[Measure | str] = (),
        device: str = "cpu",
        threads: int | None = None,
    ) -> None:
        """All but the first two as for `evaluate`."""
        self.individual = Individual(known_creature(creature), controller)
        knobs = self.individual.knobs()
        self.names = tuple(knob.name for knob in knobs)
        low, high, delta = (np.array([getattr(knob, part) for knob in knobs]) for part in ("low", "high", "delta"))
        self._space = Space(low, high, delta)
        width = np.where(high > low, high - low, 1.0)
        self._shares = Space(np.zeros(len(knobs)), np.ones(len(knobs)), delta / width)
        self.start: NDArray[np.float64] = self._space.shares(np.array([knob.value for knob in knobs]))
        self._task, self._world, self._seconds, self._dt = task, world, seconds, dt
        self._precision, self._measures, self._device, self._threads = precision, measures, device, threads

    def __repr__(self) -> str:
        individual = self.individual
        return f"Problem({individual.creature.name}, {individual.controller.family}, {len(self.names)} numbers)"

    def controllers(self, vectors: ArrayLike) -> list[Controller]:
        """The controllers that vectors (n, k) stand for."""
        rows = np.asarray(vectors, dtype=np.float64)
        if rows.ndim != 2 or rows.shape[1] != len(self.names):
            raise InvalidInput(
                f"vectors of shape {rows.shape}",
                f"each of them has {len(self.names)} numbers",
                "write [vector] for one alone",
            )
        if not np.isfinite(rows).all():
            raise InvalidInput(
                "a vector with nan or infinity", "all numbers must lie between 0 and 1", "check your optimiser"
            )
        turned = [dict(zip(self.names, row, strict=True)) for row in self._space.at(rows).tolist()]
        return [self.individual.turned(values).controller for values in turned]

    def evaluate(self, vectors: ArrayLike) -> Scores:
        """The scores of vectors (n, k) and everything that was measured, all simulated side by side."""
        return evaluate(
            self.individual.creature,
            self.controllers(vectors),
            task=self._task,
            world=self._world,
            seconds=self._seconds,
            dt=self._dt,
            precision=self._precision,
            measures=self._measures,
            device=self._device,
            threads=self._threads,
            states=False,
        )

    def search(self, method: str = "cma-es", *, trials: int = 1000, seed: int = 0, chains: int = CHAINS) -> Search:
        """One of gambol's searches (`SEARCHES`) over these vectors: call its `ask` and `tell` yourself.

        Args:
            method: `ascent`, `anneal`, `anneal-all`, `simplex`, `cma-es`, or one of your own that is registered.
            trials: how many vectors it asks for in all, rounded up to whole rounds of `chains`.
            seed: start of its random numbers.
            chains: how many searches go side by side, each from `start`.
        """
        if chains < 1 or trials < 1:
            raise InvalidInput(
                f"{trials} trials of {chains} chains", "at least one of each is needed", "leave them out"
            )
        starts = np.repeat(self.start[None], chains, axis=0)
        scores = np.repeat(self.evaluate([self.start]).scores, chains)
        return SEARCHES.named(method)(Given(self._shares, starts, scores, seed, -(-trials // chains)))
