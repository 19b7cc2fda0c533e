"""What a search over vectors is about: individuals whose knobs are turned."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gambol.controllers.individual import Individual
from gambol.discovery.between import Between
from gambol.discovery.driver import Subject
from gambol.discovery.objective import Objective
from gambol.discovery.options import RefineOptions
from gambol.errors import InvalidInput
from gambol.progress import Progress
from gambol.synthesis.given import Given
from gambol.synthesis.proposals import Outcomes, Proposal, Proposals
from gambol.synthesis.space import Space, Vectors

ROUNDS = 25  # trials of each chain between two writes to the run: what a kill can lose


class Tuned(Subject):
    """Individuals with some of their knobs turned: a genome is a vector of these knobs."""

    def __init__(
        self,
        starts: Sequence[Individual],
        options: RefineOptions,
        objective: Objective,
        nominal: Sequence[Individual] | None = None,
    ) -> None:
        def of_each_chain(some: Sequence[Individual]) -> list[Individual]:
            chosen = [some[chain % len(some)] for chain in range(options.chains)]
            if not (options.body or options.anatomy):
                return chosen
            return [individual.growing(options.anatomy) for individual in chosen]

        self.options, self.objective, self.starts = options, objective, of_each_chain(starts)
        self._nominal = None if nominal is None else of_each_chain(nominal)
        self._between: Between | None = None
        self._knobs = [individual.knobs() for individual in self.starts]
        self._names = [knob.name for knob in self._knobs[0]]
        if any([knob.name for knob in knobs] != self._names for knobs in self._knobs):
            raise InvalidInput(
                "starts with different numbers to tune",
                "gaits that are refined together need the same numbers",
                "refine each on its own",
            )

    def given(self, seed: int, rounds: int, drawn: bool = False) -> Given:
        """What a search over these vectors begins with, `drawn` at random or not; the starts are scored for it."""
        self._between = None if self._nominal is None else Between(self.objective, self._nominal)
        space = Space(*[np.array([getattr(k, part) for k in self._knobs[0]]) for part in ("low", "high", "delta")])
        values = np.array([[knob.value for knob in knobs] for knobs in self._knobs])
        return Given(
            space,
            values,
            self.score_starts(),
            seed,
            rounds,
            race=self.options.race,
            drawn=drawn,
            temperature=self.options.temperature,
            cooling=self.options.cooling,
            fixed=self.options.fixed,
        )

    def score_starts(self) -> Vectors:
        """The score of what each chain begins at."""
        return self._scores(self.starts, range(len(self.starts)))

    def individual(self, proposal: Proposal) -> Individual:
        turned = dict(zip(self._names, np.asarray(proposal.genome).tolist(), strict=True))
        return self.starts[proposal.origin].turned(turned)

    def outcomes(self, proposals: Proposals, progress: Progress) -> Outcomes:
        individuals = [self.individual(proposal) for proposal in proposals]
        return Outcomes(self._scores(individuals, [proposal.origin for proposal in proposals]))

    def _scores(self, individuals: Sequence[Individual], origins: Sequence[int]) -> Vectors:
        return self._between.scores(individuals, origins) if self._between else self.objective.scores(individuals)[0]
