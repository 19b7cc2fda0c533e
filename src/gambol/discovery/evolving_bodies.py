"""Evolution of bodies that nobody drew, with their networks (Sims 1994): on land, in water, for leaps, to a light."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.dataflow.beings import METHODS, Being, Beings
from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.nesting import replicated
from gambol.controllers.dataflow.neuron_types import GROUPS
from gambol.controllers.individual import Individual
from gambol.creatures.creature import Creature
from gambol.creatures.genotype.bones.differing import Build, build_of
from gambol.creatures.genotype.bones.expansion import BonePhenotype
from gambol.creatures.genotype.bones.posing import MOST_FOLDED, folded
from gambol.creatures.genotype.bones.validity import BoneBounds
from gambol.discovery.driver import Subject
from gambol.discovery.exploits import AUDITS, exploits
from gambol.discovery.objective import Scored, combined_steps, over_worlds
from gambol.discovery.request import Request
from gambol.discovery.showcasing import palette
from gambol.errors import unknown_name
from gambol.evaluation.bodies.embodied import Embodied
from gambol.evaluation.bodies.evaluating import evaluate_bodies
from gambol.portable.matrices import summed
from gambol.progress import Progress
from gambol.rollout.status import Status
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.synthesis.generational import Evolution, Generational, stream
from gambol.synthesis.niching import Clearing
from gambol.synthesis.proposals import Outcomes, Proposal, Proposals
from gambol.tasks.manner import Manner
from gambol.tasks.measures import Measure
from gambol.tasks.task import Task, task_named
from gambol.worlds.world import FixedPoint, World

BODIES = "bodies"  # the option of a recipe that says what they are bred for
SECONDS = 20.0  # of a trial: what goes on for so long goes on
STEP = 0.002  # s: of all bodies, whatever their size
FINER = (1.0, 1.5, 2.0)  # times as fine steps: every trial is made with each
WATER = {"drag": 300.0, "gravity": 0.0}  # as thick as where the catalogue's shark and ray swim as fast as real ones
POOL = 1  # body checked for each that is shown: each costs programs of its own, and niches see to it that they differ
AWAY = 20.0  # m: how far the light is
LIGHTS = ((1.0, 0.0), (-0.5, 0.866), (-0.5, -0.866))  # where it is on the level, in the worlds of those that follow it
BUILDS: dict[str, Callable[[Build], float]] = {  # what is told of a body itself
    "parts": lambda build: float(build.parts),
    "hinges": lambda build: float(build.hinges),
    "limbs": lambda build: float(build.limbs),
    "height": lambda build: build.height,
    "symmetry": lambda build: build.paired,
    "size": lambda build: build.size,
}
Aim = Literal["land", "water", "jump", "follow"]


@dataclass(frozen=True)
class Calling:
    """What bodies are bred for: the task, and where."""

    task: str
    world: Mapping[str, float] = field(default_factory=dict)
    lights: bool = False  # whether it is done in several worlds, with the light elsewhere in each

    @property
    def hints(self) -> dict[str, Any]:
        """Of every body."""
        world = {"world": dict(self.world)} if self.world else {}
        return {**world, **({"light": {"felt": 1.0}} if self.lights else {})}

    @property
    def worlds(self) -> tuple[World, ...]:
        """Where it is done."""
        own = World(**self.world)
        if not self.lights:
            return (own,)
        return tuple(own.model_copy(update={"follow": FixedPoint(at=(AWAY * x, 0.0, AWAY * z))}) for x, z in LIGHTS)


CALLINGS: dict[str, Calling] = {
    "land": Calling("range"),
    "water": Calling("range", WATER),
    "jump": Calling("leaps"),
    "follow": Calling("homing", lights=True),
}


def evolve_bodies(
    aim: Aim | str = "land",
    *,
    evolution: Evolution | None = None,
    bounds: BoneBounds | None = None,
    without: Sequence[str] = (),
    task: Task | str | None = None,
    seconds: float | None = None,
    keep: int = 10,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    resume: bool | Literal["anyway"] = False,
    device: str = "cpu",
    threads: int | None = None,
    dt: float | None = None,
    precision: Literal["float64", "float32"] = "float32",
    progress: Progress | None = None,
) -> Run:
    """Evolves bodies of bones together with the networks nested in them, beginning with random ones. Each candidate has
    its own body.

    Every trial is made with three time steps, down to half of the first, and the worst score counts. A body has no
    offspring if the three disagree, if its motion gains energy from nothing or sinks into the ground, or if its parts
    fold into each other.

    Args:
        aim: what they are bred for: `land`, `water`, `jump` or `follow`, which is to come to a light.
        evolution: population, generations, selection, methods of reproduction, niches; by default ten niches of bodies
            and gaits that differ.
        bounds: how many parts and hinges a body may have, and how large they are.
        without: types of nodes that networks never have, such as `oscillate-wave`, or all `waves` or `sensors`.
        task: what is scored; by default what suits the aim: `range`, `leaps` or `homing`.
        seconds: simulated time of a trial.
        keep: how many of each generation are kept, and how many of all are checked and shown.
        seed, out, resume, device, threads, dt, precision, progress: as for `discover`.

    >>> import gambol
    >>> few = gambol.synthesis.Evolution(population=4, generations=1, methods={"mutation": 1.0})
    >>> run = evolve_bodies("land", evolution=few, seconds=1.0, keep=1)
    >>> run.trials_done, run.best(1)[0].individual.creature.kind
    (4, 'bones')
    """
    calling, within = calling_of(aim), bounds or BoneBounds()
    never = frozenset(kind for name in without for kind in GROUPS.get(name, (name,)))
    breeder = Beings(within, calling.hints, never)
    chosen = evolution or Evolution(methods=METHODS, clearing=Clearing(by="both"))
    request = Request(
        creature=somebody(breeder, aim, seed),
        world=calling.worlds,
        seconds=seconds,
        dt=STEP if dt is None else dt,
        precision=precision,
        keep=keep,
        seed=seed,
        out=out,
        resume=resume,
        device=device,
        threads=threads,
        progress=progress,
    )
    recipe = request.recipe(
        "evolve",
        SECONDS,
        family=Dataflow.family,
        task=task_named(task or calling.task).model_dump(mode="json"),
        trials=chosen.population * chosen.generations,
        method=Generational.method,
        options={**bred_options(aim, within, never), **_options(chosen)},
    )
    search = Generational(breeder, chosen, seed, keep)
    subject = BredBodies(recipe, (Manner(),) if chosen.clearing else (), device, threads)
    return request.searched(recipe, search, subject, besides=palette, pool=POOL)


def beings_of(recipe: Recipe) -> Beings:
    """How the bodies of a run breed, as its recipe has it."""
    told = recipe.options
    bounds = {name: told[name] for name in vars(BoneBounds())}
    return Beings(
        BoneBounds(**bounds),  # type: ignore[arg-type]
        CALLINGS[str(told[BODIES])].hints,
        frozenset(str(told["without"]).split()),
    )


def calling_of(aim: str) -> Calling:
    """What bodies are bred for, by its name."""
    if aim not in CALLINGS:
        raise unknown_name("aim of breeding", aim, CALLINGS)
    return CALLINGS[aim]


def somebody(breeder: Beings, aim: str, seed: int) -> Creature:
    """The body of a recipe, in whose place each candidate has its own: that of the first trial."""
    return breeder.first(stream(seed, 0, 0)).individual().creature.model_copy(update={"name": f"{aim}-bodies"})


def bred_options(aim: str, bounds: BoneBounds, without: frozenset[str]) -> dict[str, Any]:
    """What bodies are bred for and within, as a recipe keeps it."""
    return {BODIES: aim, "without": " ".join(sorted(without)), **vars(bounds)}


def _options(evolution: Evolution) -> dict[str, Any]:
    """As a recipe keeps them."""
    told = {name: getattr(evolution, name) for name in ("population", "generations", "selection", "bias", "survival")}
    methods = {f"method.{name}": share for name, share in evolution.methods.items()}
    niching: dict[str, Any] = {}
    if clearing := evolution.clearing:
        radius = {} if clearing.radius is None else {"radius": clearing.radius}
        niching = {"clearing": True, "by": clearing.differ_by(True), "niches": clearing.niches, **radius}
        niching["capacity"] = clearing.capacity
    return {**told, **methods, **niching}


@lru_cache(maxsize=4096)
def folds_into_itself(body: BonePhenotype) -> bool:
    """Whether its parts lie in each other in too many poses, as no matter does: it has no offspring."""
    return folded(body) > MOST_FOLDED


class BredBodies(Subject):
    """Bodies with their networks, all tried side by side, with the step of the recipe and with finer ones."""

    def __init__(
        self,
        recipe: Recipe,
        measures: tuple[Measure, ...],
        device: str = "cpu",
        threads: int | None = None,
        builds: Sequence[str] = (),
    ) -> None:
        """Also told are the `builds` by name."""
        self.recipe, self.measures, self.device, self.threads = recipe, measures, device, threads
        self.builds = builds

    def individual(self, proposal: Proposal) -> Individual:
        being: Being = proposal.genome
        return being.individual()

    def outcomes(self, proposals: Proposals, progress: Progress) -> Outcomes:
        people = [Embodied(one.body, replicated(one.network, one.body)) for one in proposals.genomes]
        done, whole = 0.0, summed(FINER)
        tried = []
        for finer in FINER:
            tried.append(self._tried(people, finer, progress.part(done, finer, whole)))
            done += finer
        own, measured = tried[0]
        scored = own
        for other, _ in tried[1:]:
            scored = combined_steps([scored, other], self.recipe.aim.idle)
        scores, statuses = scored
        folds = [folds_into_itself(one.body) for one in proposals.genomes]
        statuses = tuple(Status.FOLDED if bad else told for told, bad in zip(statuses, folds, strict=True))
        scores = np.where(folds, -np.inf, scores)
        names = {name for one in self.measures for name in one.results_of(self.recipe.creature)}
        told = {name: measured[name] for name in sorted(names)}
        if self.builds:
            builds = [build_of(one.body) for one in proposals.genomes]
            told |= {name: np.array([BUILDS[name](build) for build in builds]) for name in self.builds}
        return Outcomes(scores, told, statuses)

    def _tried(
        self, people: Sequence[Embodied], finer: float, progress: Progress
    ) -> tuple[Scored, dict[str, NDArray[np.float64]]]:
        """Scores and statuses over all worlds, audits included, and the mean of everything measured."""
        recipe, count = self.recipe, len(self.recipe.worlds)
        assert recipe.dt is not None  # all bodies have the same
        found = [
            evaluate_bodies(
                people,
                task=recipe.aim,
                world=world,
                seconds=recipe.seconds,
                dt=recipe.dt / finer,
                precision=recipe.precision,
                measures=(*self.measures, *AUDITS),
                threads=self.threads,
                device=self.device,
                progress=progress.part(i, 1, count),
            )
            for i, world in enumerate(recipe.worlds)
        ]
        worst = {one.kind: np.max([each.measures[one.kind] for each in found], axis=0) for one in AUDITS}
        means = {name: np.mean([one.measures[name] for one in found], axis=0) for name in found[0].measures}
        wrong = exploits(worst)
        for one in found:
            wrong = [b if b != Status.OK else a for a, b in zip(wrong, one.statuses, strict=True)]
        scores = over_worlds(recipe, [one.scores for one in found])
        return (np.where([status == Status.OK for status in wrong], scores, -np.inf), tuple(wrong)), means
