"""What a staged search is about: controllers, watched for longer and more closely the further they have come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.individual import Individual
from gambol.controllers.population import Population, PosedCycles, joined
from gambol.controllers.stride.stride_population import Strides
from gambol.controllers.stride.stride_population import joined as joined_strides
from gambol.controllers.waveform.wave_population import WavePopulation
from gambol.controllers.waveform.wave_population import joined as joined_waves
from gambol.creatures.creature import Creature
from gambol.discovery.driver import Subject
from gambol.discovery.hardship import can_be_pushed, pushed_at_rest, slippery, stands_by_itself, uphill
from gambol.discovery.networking import Networking
from gambol.discovery.objective import Objective, over_worlds
from gambol.discovery.phasing import STATES, hops, phasings
from gambol.discovery.reflexing import Reflexing
from gambol.discovery.striding import Striding, stridings
from gambol.discovery.undulating import undulations
from gambol.discovery.verdict import faults
from gambol.discovery.waving import Waving
from gambol.evaluation.evaluating import Scores
from gambol.progress import Progress
from gambol.rollout.status import Status
from gambol.synthesis.proposals import Outcomes, Proposal, Proposals
from gambol.synthesis.space import Vectors
from gambol.synthesis.staged import LAST, LATE
from gambol.synthesis.tries import Kind, Try
from gambol.tasks.at_rest import stride_period
from gambol.tasks.behaviour import Duty, Pace
from gambol.tasks.gait_names import AIRY
from gambol.tasks.good_gait import GoodGait
from gambol.tasks.measures import Measure

MANY = 4000  # trials from which on there is room for more than one family
MOST = 12_000  # and for all of them
WATCHED = (0.3, 0.3, 0.3, 0.4, 0.5, 0.5)  # of the recipe's seconds, in each stage before the finals
HARD = (3, 4, 5)  # stages whose trials are made again on slippery ground, uphill, begun with a push
FAST = 2.0  # body sizes in a natural period: the speed of a behaviour that counts as 1
QUICK = 3.0  # landings of a foot in a natural period, likewise


class GaitKind(Kind, Protocol):
    """A kind of controllers as vectors. The first number of each is its tempo."""

    def population(self, vectors: Vectors) -> Population:
        """The controllers of vectors (n, size)."""

    def used(self, vectors: Vectors) -> NDArray[np.float64]:
        """(n, actuators): the share of each muscle's range that is used, as far as the vectors say."""


def kinds_for(creature: Creature, gait: str | None, trials: int, damping: bool = False) -> list[GaitKind]:
    """Strides of bodies in space that stand on limbs, in each order of footfalls.

    Of all others cycles of poses; with many trials also waves, networks of what has sensors, and reflexes of what hops
    on one leg, unless a gait is asked for.

    Which gait comes of a wave or a network nobody knows, so one that is asked for is searched for among cycles whose
    twins do what it needs.

    >>> import gambol
    >>> [kind.family for kind in kinds_for(gambol.creature("luxo"), None, 20_000)]
    ['pose-graph', 'pose-graph', 'pose-graph', 'time-wave', 'san']
    """
    if strides := stridings(creature, gait):
        return [*strides]
    kinds: list[GaitKind] = [*phasings(creature, gait, damping)]
    if gait is None and trials >= MANY:
        kinds += [*undulations(creature)]
        kinds += [Waving(creature), *([Networking(creature)] if creature.sensors else [])]
        kinds += [Reflexing(creature)] if hops(creature) and trials >= MOST else []
    return kinds


class StagedGaits(Subject):
    """Controllers of several kinds. Before the finals trials are short, in single precision, at the coarse step."""

    def __init__(self, objective: Objective, kinds: Sequence[GaitKind]) -> None:
        self.objective, self.kinds = objective, kinds
        self.recipe, self.task = objective.recipe, objective.task

    def individual(self, proposal: Proposal) -> Individual:
        one: Try = proposal.genome
        return Individual(self.recipe.creature, self.kinds[one.kind].population(one.vector[None])[0])

    def outcomes(self, proposals: Proposals, progress: Progress) -> Outcomes:
        tries: list[Try] = list(proposals.genomes)
        groups = self._by_family(tries)
        done, parts = 0, list[Outcomes]()
        for rows in groups:
            parts.append(self._of_a_family([tries[i] for i in rows], progress.part(done, len(rows), len(tries))))
            done += len(rows)
        order = np.argsort(np.concatenate(groups), kind="stable")
        statuses = [status for part in parts for status in part.statuses]
        return Outcomes(
            np.concatenate([part.scores for part in parts])[order],
            {name: np.concatenate([part.measures[name] for part in parts])[order] for name in parts[0].measures},
            [statuses[i] for i in order],
        )

    def _by_family(self, tries: Sequence[Try]) -> list[list[int]]:
        """Rows of tries whose controllers are of one family: a program runs those."""
        groups: dict[str, list[int]] = {}
        for row, one in enumerate(tries):
            groups.setdefault(self.kinds[one.kind].family, []).append(row)
        return list(groups.values())

    def _of_a_family(self, tries: Sequence[Try], progress: Progress) -> Outcomes:
        stage = tries[0].stage
        people, seconds = self._people(tries), self.recipe.seconds * (1.0 if stage == LAST else WATCHED[stage])
        if stage < LATE:
            people = numbed(people, np.array([self._is_steady(one) for one in tries]))
        found, harder = self._found(people, seconds, stage, False, progress), list[Scores]()
        scores = self._combined(found, stage, seconds)
        if stage in HARD and isinstance(self.task, GoodGait) and can_be_pushed(self.recipe.creature):
            lame = np.array([self._is_tried_lame(one) for one in tries])
            harder = self._found(numbed(people, lame), seconds, stage, True, progress)
            scores = _both(scores, self._combined(harder, stage, seconds))
        if stage != LAST and isinstance(self.task, GoodGait):
            scores = less_what_is_no_walk(scores, found[0].measures["duty"], [self._least_down(one) for one in tries])
        ends: list[Sequence[Status]] = [one.statuses for one in [*found, *harder]]
        if stage != LAST and isinstance(self.task, GoodGait):
            ends += [faults(self.recipe.creature, one.measures) for one in found]
            ends += [[Status.FELL if down > 0.5 else Status.OK for down in one.measures["fallen"]] for one in harder]
        statuses = [next((end for end in some if end != Status.OK), Status.OK) for some in zip(*ends, strict=True)]
        return Outcomes(scores * (self.recipe.seconds / seconds), self._behaviour(found[0], tries), statuses)

    def _is_steady(self, one: Try) -> bool:
        kind = self.kinds[one.kind]
        return isinstance(kind, Striding) and kind.steady

    def _is_tried_lame(self, one: Try) -> bool:
        """Whether its harder trials are without balance: gallops and canters would fall, all of them."""
        kind = self.kinds[one.kind]
        return not isinstance(kind, Striding) or kind.steady or kind.footfalls.halved

    def _least_down(self, one: Try) -> float:
        """The share of the time that each of its feet has to be down, so that it is what its kind is called."""
        kind = self.kinds[one.kind]
        return kind.footfalls.down if isinstance(kind, Striding) else 0.0

    def _combined(self, found: Sequence[Scores], stage: int, seconds: float) -> Vectors:
        early = stage != LAST and isinstance(self.task, GoodGait)
        return over_worlds(self.recipe, [less_what_falls(one, seconds) if early else one.scores for one in found])

    def _found(self, people: Population, seconds: float, stage: int, hard: bool, progress: Progress) -> list[Scores]:
        """What comes out in each world; in the finals as the recipe says, before them coarsely."""
        recipe, body, task = self.recipe, self.recipe.creature, self.task
        worlds = [
            slippery(uphill(one, task), body) if hard and isinstance(task, GoodGait) else one for one in recipe.worlds
        ]
        return [
            self.objective.in_world(
                world,
                people,
                seconds=seconds,
                state=pushed_at_rest(body, world) if hard else None,
                measures=self._measures,
                progress=progress.part(i, 1, len(worlds)),
                **({} if stage == LAST else self.objective.coarse(world)),
            )
            for i, world in enumerate(worlds)
        ]

    def _people(self, tries: Sequence[Try]) -> Population:
        """The controllers of tries of one family, in their order."""
        groups: dict[int, list[int]] = {}
        for row, one in enumerate(tries):
            groups.setdefault(one.kind, []).append(row)
        some = [self.kinds[k].population(np.array([tries[i].vector for i in rows])) for k, rows in groups.items()]
        order = np.argsort(np.concatenate(list(groups.values())), kind="stable")
        if strides := [one for one in some if isinstance(one, Strides)]:
            return joined_strides(strides).rows_of(order)
        if cycles := [one for one in some if isinstance(one, PosedCycles)]:
            return joined(cycles, STATES).rows_of(order)  # one program for all batches
        if waves := [one for one in some if isinstance(one, WavePopulation)]:
            return joined_waves(waves).rows_of(order)
        (alone,) = some  # of other families there is one kind
        return alone

    @property
    def _measures(self) -> tuple[Measure, ...]:
        return () if isinstance(self.task, GoodGait) else (Pace(), Duty())

    def _behaviour(self, found: Scores, tries: Sequence[Try]) -> dict[str, Vectors]:
        """How each goes, as numbers from 0 to 1; of what has no feet to tell by, its strokes: how long, wide and where.

        Strokes are told from vectors alone: how much of their ranges all muscles use, and where along the body.
        """
        body, period = self.recipe.creature, stride_period(self.recipe.creature)
        told = found.measures
        good = isinstance(self.task, GoodGait)
        speed = told["way"] / np.maximum(told["lasted"], 1e-3) if good else told["speed"]
        columns = {"speed": np.abs(speed) * (period / (FAST * body.size))}
        if good and (body.seen_from_above or not body.contacts_on):
            used = np.array([self.kinds[one.kind].used(one.vector[None])[0] for one in tries])
            place = np.linspace(0.0, 1.0, used.shape[1])
            columns |= {
                "period": np.array([one.vector[0] for one in tries]),
                "wide": used.mean(axis=1),
                "along": (used * place).sum(axis=1) / np.maximum(used.sum(axis=1), 1e-9),
            }
        elif good:
            columns |= {"flight": told["flight"], "duty": told["duty"], "steps": told["steps"] / QUICK}
        else:
            columns |= {"flight": told["flight"]}
        if isinstance(self.task, GoodGait) and self.task.backwards:
            columns["ahead"] = np.where(told["way"] < 0.0, 0.0, 1.0)
        return {name: np.clip(np.nan_to_num(column), 0.0, 1.0) for name, column in columns.items()}


def numbed(people: Population, which: NDArray[np.bool_] | None = None) -> Population:
    """Strides on four legs or more without their balance, all or some of them, all else as it is.

    Paths are found that need none: they go on where bodies are not quite the same, as in other programs. Balance helps
    to find them, and against pushes.
    """
    if not (isinstance(people, Strides) and stands_by_itself(people.creature)):
        return people
    return people.numb if which is None else people.numb_where(which)


def less_what_falls(found: Scores, seconds: float) -> Vectors:
    """Scores of which those that fall lose the more, the earlier they do.

    One leg lunges farther in a second before it falls than it hops in place in ten: where the way alone counts, the
    more trials there are, the better lunges become, and nothing is left that stays up.
    """
    lasted, down = found.measures["lasted"], found.measures["fallen"] > 0.5
    share = np.minimum(lasted / seconds, 1.0)
    return np.asarray(np.where(down & (found.scores > 0.0), found.scores * share * share, found.scores))


def less_what_is_no_walk(scores: Vectors, duty: Vectors, least: Sequence[float]) -> Vectors:
    """Scores of which walks lose whose feet are down for too short: the faster they are, the less they are walks, and
    all that a search finds are ambles.

    >>> less_what_is_no_walk(np.ones(3), np.array([0.6, 0.45, 0.45]), [0.55, 0.55, 0.0]).round(2).tolist()
    [1.0, 0.5, 1.0]
    """
    lacks = np.maximum(np.asarray(least) - duty, 0.0) / AIRY
    return np.asarray(np.where(scores > 0.0, scores / (1.0 + lacks * lacks), scores))


def _both(scores: Vectors, harder: Vectors) -> Vectors:
    """The geometric mean of scores in the own world and in a harder one: what fails in either is worth little."""
    worse = np.minimum(scores, harder)
    return np.where(worse > 0.0, np.sqrt(np.maximum(scores, 0.0) * np.maximum(harder, 0.0)), worse)
