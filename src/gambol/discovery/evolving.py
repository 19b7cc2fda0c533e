"""Evolution of dataflow networks (Sanders 2000, chapters 4, 6 and 7)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.embodied import BODY_METHODS
from gambol.controllers.individual import Individual
from gambol.creatures.creature import Creature
from gambol.creatures.genotype.families import AnyGenotype
from gambol.discovery.driver import Subject
from gambol.discovery.networks import Networks
from gambol.discovery.objective import Objective
from gambol.discovery.request import Request
from gambol.discovery.rough_ground import FLAT, roughened
from gambol.discovery.showcasing import palette
from gambol.dynamics.habitat import usual_period
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed
from gambol.progress import Progress
from gambol.runs.run import Run
from gambol.synthesis.generational import Evolution, Generational
from gambol.synthesis.proposals import Outcomes, Proposal, Proposals
from gambol.synthesis.search import Search
from gambol.tasks.footfalls import Footfalls
from gambol.tasks.locomotion import Locomotion
from gambol.tasks.measures import Measure
from gambol.tasks.task import Task, task_named
from gambol.worlds.terrain import RandomTerrain
from gambol.worlds.world import World

SECONDS = 600.0  # of a trial of the thesis's creatures (6.3.2)
LIFE = 18.0  # s of a worm's cycle: quicker bodies live as many cycles


def evolve(
    creature: Creature | AnyGenotype | str,
    *,
    evolution: Evolution | None = None,
    body: bool = False,
    without: Sequence[str] = (),
    largest: int = 64,
    task: Task | str | None = None,
    world: World | Sequence[World] | None = None,
    terrain: RandomTerrain | Literal["flat", "normal", "extreme"] = "flat",
    height: float | None = None,
    steepness: float | None = None,
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
    """Evolves networks that drive a creature, generation by generation; the best of each are kept.

    Where there are niches (`Evolution.clearing`), their winners are kept, and those of the last generation are shown.

    Args:
        creature: a creature, the name of one in the catalogue, or a genotype: then networks sit in its nodes and are
            copied to every instance.
        evolution: population, generations, selection, methods of reproduction, niches; by default the thesis's.
        body: with a genotype, the body evolves too, in one lineage with its network: sizes of masses, lengths and
            strengths, recursive limits, places of links and the graph, unless `evolution` has other methods of it.
        without: types of nodes that networks never have, such as `oscillate-wave`, or all `waves` or `sensors` (7.1).
        largest: how many neurons a network may have.
        task: what is scored; by default `locomotion`, the thesis's fitness.
        world: surroundings, or several; by default what suits the creature.
        terrain: `normal` or `extreme` random ground, or random terrain of one's own, drawn anew for each generation
            (7.4); `flat` leaves the worlds as they are.
        height, steepness: of that ground, in m and as rise over run; by default they suit the body's size.
        seconds: simulated time of a trial; by default 600 for a worm, and as many of its own cycles for any other.
        keep: how many of each generation are kept, and how many of all are checked and shown.
        seed, out, resume, device, threads, dt, precision, progress: as for `discover`.

    >>> import gambol
    >>> few = gambol.synthesis.Evolution(population=12, generations=3)
    >>> run = gambol.evolve("worm", evolution=few, seconds=20.0, keep=2)
    >>> run.trials_done, run.best(1)[0].controller.family
    (36, 'dataflow')
    """
    networks = Networks.of(creature, without, largest, body)
    wanted = evolution or Evolution()
    chosen, start = _with_body(wanted) if body else wanted, networks.body
    request = Request(
        creature=start,
        world=world,
        seconds=seconds,
        dt=dt,
        precision=precision,
        keep=keep,
        seed=seed,
        out=out,
        resume=resume,
        device=device,
        threads=threads,
        progress=progress,
    )
    varied = terrain != FLAT
    recipe = request.recipe(
        "evolve",
        _lifetime(start),
        family=Dataflow.family,
        task=task_named(task or Locomotion()).model_dump(mode="json"),
        worlds=roughened(request.worlds, start, terrain, height, steepness),
        renewed=chosen.population if varied else None,
        trials=chosen.population * chosen.generations,
        method=Generational.method,
        options=_options(chosen, networks),
    )
    meets_ground = bool(start.contacts_on)
    by_gait = chosen.clearing is not None and chosen.clearing.differ_by(meets_ground) == "gait"
    if by_gait and not meets_ground:
        raise InvalidInput(
            f"niches of {start.name} by gait",
            "gaits are told apart by what touches the ground, and this body touches none",
            "tell them apart by structure",
        )
    search = Generational(networks.breeder, chosen, seed, keep)
    subject = _Scored(networks, request.objective(recipe), search, (Footfalls(),) if by_gait else ())
    return request.searched(recipe, search, subject, besides=palette)


def _with_body(evolution: Evolution) -> Evolution:
    """With the methods that change bodies, unless it has some of them."""
    if any(name in BODY_METHODS for name in evolution.methods):
        return evolution
    whole, rest = summed(evolution.methods.values()), 1.0 - summed(BODY_METHODS.values())
    networks = {name: share / whole * rest for name, share in evolution.methods.items()}
    return replace(evolution, methods={**networks, **BODY_METHODS})


def _options(evolution: Evolution, networks: Networks) -> dict[str, Any]:
    """As a recipe keeps them."""
    options: dict[str, Any] = {
        "population": evolution.population,
        "generations": evolution.generations,
        "selection": evolution.selection,
        "bias": evolution.bias,
        "survival": evolution.survival,
        **networks.options(),
        **{f"method.{name}": share for name, share in evolution.methods.items()},
    }
    if clearing := evolution.clearing:
        radius = {} if clearing.radius is None else {"radius": clearing.radius}
        by = {"by": clearing.differ_by(bool(networks.body.contacts_on))}
        options |= {"clearing": True, **radius, **by, "niches": clearing.niches, "capacity": clearing.capacity}
    return options


def _lifetime(creature: Creature) -> float:
    """Of a trial that suits a creature: the thesis's worm lives for 600."""
    return float(f"{SECONDS * usual_period(creature) / LIFE:.3g}")


class _Scored(Subject):
    """Networks, each generation in its own worlds; exploits of the simulation have no offspring."""

    def __init__(self, networks: Networks, objective: Objective, search: Search, measures: tuple[Measure, ...]) -> None:
        self.networks, self.objective, self.search, self.measures = networks, objective, search, measures

    def individual(self, proposal: Proposal) -> Individual:
        return self.networks.individual(proposal.genome)

    def outcomes(self, proposals: Proposals, progress: Progress) -> Outcomes:
        here = replace(self.objective, recipe=self.objective.recipe.at(self.search.told))
        people = [self.individual(one) for one in proposals]
        (scores, statuses), measured = here.honest(people, self.measures, progress)
        names = {name for one in self.measures for name in one.results_of(people[0].creature)}
        return Outcomes(scores, {name: measured[name] for name in sorted(names)}, statuses)
