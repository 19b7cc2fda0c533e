"""What a staged search is about: cycles of poses, watched for longer and more closely the further they have come."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gambol.controllers.individual import Individual
from gambol.controllers.population import PosedCycles, joined
from gambol.discovery.driver import Subject
from gambol.discovery.objective import Objective
from gambol.discovery.phasing import Phasing
from gambol.dynamics.system import coarse_step
from gambol.evaluation.evaluating import Scores, evaluate
from gambol.progress import Progress
from gambol.rollout.status import Status
from gambol.runs.recipe import Recipe
from gambol.synthesis.proposals import Outcomes, Proposal, Proposals
from gambol.synthesis.space import Vectors
from gambol.synthesis.staged import LAST, Try
from gambol.tasks.at_rest import stride_period
from gambol.tasks.behaviour import Duty, Pace
from gambol.tasks.good_gait import GoodGait
from gambol.tasks.measure import Measure

WATCHED = (0.3, 0.3, 0.3, 0.4, 0.5)  # of the recipe's seconds, in each stage before the finals
FAST = 2.0  # body sizes in a natural period: the speed of a behaviour that counts as 1
QUICK = 3.0  # landings of a foot in a natural period, likewise


class StagedCycles(Subject):
    """Cycles of several phasings. Before the finals trials are short, in single precision, at the coarse step."""

    def __init__(self, recipe: Recipe, kinds: Sequence[Phasing], threads: int | None, device: str) -> None:
        self.recipe, self.kinds, self.threads, self.device = recipe, kinds, threads, device
        self.task = Objective(recipe).task

    def individual(self, proposal: Proposal) -> Individual:
        one: Try = proposal.genome
        return Individual(self.recipe.creature, self.kinds[one.kind].posed(one.vector[None])[0])

    def outcomes(self, proposals: Proposals, progress: Progress) -> Outcomes:
        tries: list[Try] = list(proposals.genomes)
        last = tries[0].stage == LAST
        seconds = self.recipe.seconds * (1.0 if last else WATCHED[tries[0].stage])
        found = self._found(self._posed(tries), seconds, last, progress)
        table = np.array([one.scores for one in found])
        scores = table.mean(axis=0) if self.recipe.combine == "mean" else table.min(axis=0)
        statuses = [next((s for s in some if s != Status.OK), Status.OK) for some in zip(*(one.statuses for one in found), strict=True)]
        behaviour = self._behaviour(found[0], seconds)
        return Outcomes(scores * (self.recipe.seconds / seconds), behaviour, statuses)

    def _found(self, people: PosedCycles, seconds: float, last: bool, progress: Progress) -> list[Scores]:
        recipe, worlds = self.recipe, self.recipe.worlds
        return [
            evaluate(
                recipe.creature, people, task=self.task, world=world, seconds=seconds, device=self.device,
                threads=self.threads, dt=recipe.dt if last else recipe.dt or coarse_step(recipe.creature, world),
                precision=recipe.precision if last else "float32", measures=self._measures, states=False,
                progress=progress.part(i, 1, len(worlds)),
            )
            for i, world in enumerate(worlds)
        ]  # fmt: skip

    def _posed(self, tries: Sequence[Try]) -> PosedCycles:
        """The cycles of all, in their order."""
        groups: dict[int, list[int]] = {}
        for row, one in enumerate(tries):
            groups.setdefault(one.kind, []).append(row)
        together = joined(
            [self.kinds[kind].posed(np.array([tries[i].vector for i in rows])) for kind, rows in groups.items()]
        )
        order = np.argsort(np.concatenate(list(groups.values())))
        most = max(kind.states for kind in self.kinds)  # one program for all batches
        filled = joined([together, PosedCycles(np.ones((0, most)), np.ones((0, most, together.targets.shape[2])), np.zeros(0, np.intp))])
        return PosedCycles(filled.seconds[order], filled.targets[order], filled.counts[order])

    @property
    def _measures(self) -> tuple[Measure, ...]:
        return () if isinstance(self.task, GoodGait) else (Pace(), Duty())

    def _behaviour(self, found: Scores, seconds: float) -> dict[str, Vectors]:
        """How each goes, as numbers from 0 to 1."""
        body, period = self.recipe.creature, stride_period(self.recipe.creature)
        told = found.measures
        good = isinstance(self.task, GoodGait)
        speed = told["way"] / np.maximum(told["lasted"], 1e-3) if good else told["speed"]
        columns = {"speed": np.abs(speed) * (period / (FAST * body.size)), "flight": told["flight"]}
        if good:
            columns |= {"duty": told["duty"], "steps": told["steps"] / QUICK}
        return {name: np.clip(np.nan_to_num(column), 0.0, 1.0) for name, column in columns.items()}
