"""Evolution of dataflow networks (Sanders 2000, chapters 4, 6 and 7)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.morphology import morphology_of
from gambol.controllers.dataflow.nesting import nested_morphology, replicated
from gambol.controllers.dataflow.reproduction import Reproduction
from gambol.controllers.dataflow.sampling import usual_tempo
from gambol.controllers.individual import Individual
from gambol.controllers.pace import usual_period
from gambol.creatures.catalogue import creature as creature_named
from gambol.creatures.creature import Creature
from gambol.creatures.genotype.expansion import expanded
from gambol.creatures.genotype.genotype import Genotype
from gambol.discovery.driver import Subject
from gambol.discovery.objective import Objective
from gambol.discovery.searching import searched, worlds_of
from gambol.evaluation.devices import device_named
from gambol.progress import Progress
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.synthesis.generational import Evolution, Generational
from gambol.synthesis.proposals import Outcomes, Proposal, Proposals
from gambol.tasks.catalogue import task_named
from gambol.tasks.locomotion import Locomotion
from gambol.tasks.task import Task
from gambol.worlds.world import World

SECONDS = 600.0  # of a trial of the thesis's creatures (6.3.2)
LIFE = 18.0  # s of a worm's cycle: quicker bodies live as many cycles


def evolve(
    creature: Creature | Genotype | str,
    *,
    evolution: Evolution | None = None,
    without: Sequence[str] = (),
    largest: int = 64,
    task: Task | str | None = None,
    world: World | Sequence[World] | None = None,
    seconds: float | None = None,
    keep: int = 10,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    device: str = "cpu",
    threads: int | None = None,
    dt: float | None = None,
    precision: str = "float32",
    progress: Progress | None = None,
) -> Run:
    """Evolves networks that drive a creature, generation by generation; the best of each are kept.

    Args:
        creature: a creature, the name of one in the catalogue, or a genotype: then networks sit in its nodes and are
            copied to every instance.
        evolution: population, generations, selection, methods of reproduction; by default the thesis's.
        without: types of nodes that networks never have, such as `oscillate-wave` (7.1).
        largest: how many neurons a network may have.
        task: what is scored; by default `locomotion`, the thesis's fitness.
        world: surroundings, or several; by default what suits the creature.
        seconds: simulated time of a trial; by default 600 for a worm, and as many of its own cycles for any other.
        keep: how many of each generation are kept, and how many of all are checked and shown.
        seed, out, resume, device, threads, dt, precision, progress: as for `discover`.

    >>> import gambol
    >>> few = gambol.synthesis.Evolution(population=12, generations=3)
    >>> run = gambol.evolve("worm", evolution=few, seconds=20.0, keep=2)
    >>> run.trials_done, run.best(1)[0].controller.family
    (36, 'dataflow')
    """
    plan = creature if isinstance(creature, Genotype) else None
    body = expanded(creature).body if isinstance(creature, Genotype) else creature
    body = creature_named(body) if isinstance(body, str) else body
    chosen, usual = evolution or Evolution(), usual_tempo(body)
    breeder = Reproduction(
        nested_morphology(plan) if plan else morphology_of(body), usual, frozenset(without), largest=largest
    )
    device_named(device, threads)  # refuses one that is missing before a run is begun
    recipe = Recipe.from_data(
        {
            "verb": "evolve",
            "creature": body,
            "family": Dataflow.family,
            "task": task_named(task or Locomotion()).model_dump(mode="json"),
            "worlds": worlds_of(body, world),
            "seconds": _lifetime(body) if seconds is None else seconds,
            "trials": chosen.population * chosen.generations,
            "keep": keep,
            "seed": seed,
            "dt": dt,
            "precision": precision,
            "method": Generational.method,
            "options": _options(chosen, breeder, plan),
        },
        "evolve",
    )
    search = Generational(breeder, chosen, seed, keep)
    subject = _Networks(body, plan, Objective(recipe, threads, device))
    return searched(recipe, search, subject, out=out, resume=resume, threads=threads, progress=progress)


def _options(evolution: Evolution, breeder: Reproduction, plan: Genotype | None) -> dict[str, Any]:
    """As a recipe keeps them."""
    options: dict[str, Any] = {
        "population": evolution.population,
        "generations": evolution.generations,
        "selection": evolution.selection,
        "bias": evolution.bias,
        "survival": evolution.survival,
        "without": " ".join(sorted(breeder.without)),
        "largest": breeder.largest,
        **{f"method.{name}": share for name, share in evolution.methods.items()},
    }
    return {**options, "genotype": plan.fingerprint} if plan else options


def _lifetime(creature: Creature) -> float:
    """Of a trial that suits a creature: the thesis's worm lives for 600."""
    return float(f"{SECONDS * usual_period(creature) / LIFE:.3g}")


class _Networks(Subject):
    """Networks of a body, or of a genotype whose body they drive."""

    def __init__(self, body: Creature, plan: Genotype | None, objective: Objective) -> None:
        self.body, self.plan, self.objective = body, plan, objective

    def individual(self, proposal: Proposal) -> Individual:
        network = proposal.genome if self.plan is None else replicated(proposal.genome, self.plan)
        return Individual(self.body, network)

    def outcomes(self, proposals: Proposals, progress: Progress) -> Outcomes:
        scores, statuses = self.objective.scores([self.individual(one) for one in proposals], progress)
        return Outcomes(scores, statuses=statuses)
