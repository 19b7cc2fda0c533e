"""What a staged search is about: cycles of poses, watched for longer and more closely the further they have come."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gambol.controllers.individual import Individual
from gambol.controllers.population import PosedCycles, joined
from gambol.discovery.driver import Subject
from gambol.discovery.hardship import can_be_pushed, pushed_at_rest, slippery, uphill
from gambol.discovery.objective import Objective
from gambol.discovery.phasing import Phasing
from gambol.discovery.verdict import faults
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

WATCHED = (0.3, 0.3, 0.3, 0.4, 0.5, 0.5)  # of the recipe's seconds, in each stage before the finals
HARD = (3, 4, 5)  # stages whose trials are made again on slippery ground, uphill, begun with a push
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
        stage = tries[0].stage
        people, seconds = self._posed(tries), self.recipe.seconds * (1.0 if stage == LAST else WATCHED[stage])
        found, harder = self._found(people, seconds, stage, False, progress), list[Scores]()
        scores = self._combined(found)
        if stage in HARD and isinstance(self.task, GoodGait) and can_be_pushed(self.recipe.creature):
            harder = self._found(people, seconds, stage, True, progress)
            scores = _both(scores, self._combined(harder))
        ends: list[Sequence[Status]] = [one.statuses for one in [*found, *harder]]
        if stage != LAST and isinstance(self.task, GoodGait):
            ends += [faults(self.recipe.creature, one.measures) for one in found]
            ends += [[Status.FELL if down > 0.5 else Status.OK for down in one.measures["fallen"]] for one in harder]
        statuses = [next((end for end in some if end != Status.OK), Status.OK) for some in zip(*ends, strict=True)]
        return Outcomes(scores * (self.recipe.seconds / seconds), self._behaviour(found[0], tries, people), statuses)

    def _combined(self, found: Sequence[Scores]) -> Vectors:
        table = np.array([one.scores for one in found])
        return np.asarray(table.mean(axis=0) if self.recipe.combine == "mean" else table.min(axis=0))

    def _found(self, people: PosedCycles, seconds: float, stage: int, hard: bool, progress: Progress) -> list[Scores]:
        """What comes out in each world; in the finals as the recipe says, before them coarsely."""
        recipe, body, task = self.recipe, self.recipe.creature, self.task
        worlds = [slippery(uphill(one, task)) if hard and isinstance(task, GoodGait) else one for one in recipe.worlds]
        return [
            evaluate(
                body, people, task=self.task, world=world, seconds=seconds, device=self.device, threads=self.threads,
                dt=recipe.dt if stage == LAST else recipe.dt or coarse_step(body, world),
                precision=recipe.precision if stage == LAST else "float32",
                state=pushed_at_rest(body, world) if hard else None,
                measures=self._measures, states=False, progress=progress.part(i, 1, len(worlds)),
            )
            for i, world in enumerate(worlds)
        ]  # fmt: skip

    def _posed(self, tries: Sequence[Try]) -> PosedCycles:
        """The cycles of all, in their order."""
        groups: dict[int, list[int]] = {}
        for row, one in enumerate(tries):
            groups.setdefault(one.kind, []).append(row)
        some = [self.kinds[kind].posed(np.array([tries[i].vector for i in rows])) for kind, rows in groups.items()]
        together = joined(some, max(kind.states for kind in self.kinds))  # one program for all batches
        order = np.argsort(np.concatenate(list(groups.values())))
        return together.rows_of(order)

    @property
    def _measures(self) -> tuple[Measure, ...]:
        return () if isinstance(self.task, GoodGait) else (Pace(), Duty())

    def _behaviour(self, found: Scores, tries: Sequence[Try], people: PosedCycles) -> dict[str, Vectors]:
        """How each goes, as numbers from 0 to 1; of what has no feet to tell by, its strokes: how long, wide and where.

        Strokes are told from the poses alone: how much of their ranges all muscles use, and where along the body.
        """
        body, period = self.recipe.creature, stride_period(self.recipe.creature)
        told = found.measures
        good = isinstance(self.task, GoodGait)
        speed = told["way"] / np.maximum(told["lasted"], 1e-3) if good else told["speed"]
        columns = {"speed": np.abs(speed) * (period / (FAST * body.size))}
        if good and (body.seen_from_above or not body.contacts_on):
            ranges = np.array([actuator.max - actuator.min for actuator in body.actuators])
            used, place = people.spans / np.maximum(ranges, 1e-9), np.linspace(0.0, 1.0, len(ranges))
            columns |= {"period": np.array([one.vector[0] for one in tries]), "wide": used.mean(axis=1),
                        "along": (used * place).sum(axis=1) / np.maximum(used.sum(axis=1), 1e-9)}  # fmt: skip
        elif good:
            columns |= {"flight": told["flight"], "duty": told["duty"], "steps": told["steps"] / QUICK}
        else:
            columns |= {"flight": told["flight"]}
        if isinstance(self.task, GoodGait) and self.task.backwards:
            columns["ahead"] = np.where(told["way"] < 0.0, 0.0, 1.0)
        return {name: np.clip(np.nan_to_num(column), 0.0, 1.0) for name, column in columns.items()}


def _both(scores: Vectors, harder: Vectors) -> Vectors:
    """The geometric mean of scores in the own world and in a harder one: what fails in either is worth little."""
    worse = np.minimum(scores, harder)
    return np.where(worse > 0.0, np.sqrt(np.maximum(scores, 0.0) * np.maximum(harder, 0.0)), worse)
