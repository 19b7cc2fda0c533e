"""Where an evolved individual comes from: all its ancestors, and the line along which it became what it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from gambol.controllers.dataflow.beings import Being
from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.embodied import Embodied
from gambol.controllers.individual import Individual
from gambol.controllers.setting import changes_of, setting_in
from gambol.creatures.genotype.families import AnyGenotype
from gambol.discovery.evolving_bodies import BODIES, beings_of
from gambol.discovery.networks import Networks
from gambol.errors import InvalidInput
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run
from gambol.synthesis.generational import rebred
from gambol.synthesis.proposals import Birth


@dataclass(frozen=True, eq=False)
class Ancestry:
    """A candidate of a run with all its ancestors. Those that were not kept are bred again from the lineage alone."""

    run: Run
    births: tuple[Birth, ...]  # in the order of trials: itself is the last

    @property
    def itself(self) -> Birth:
        """The candidate itself."""
        return self.births[-1]

    @cached_property
    def line(self) -> tuple[Birth, ...]:
        """The candidates from the first generation to this one, each the fitter parent of the next."""
        known = {birth.number: birth for birth in self.births}
        line = [self.itself]
        while line[-1].parents:
            line.append(max((known[number] for number in line[-1].parents), key=lambda birth: birth.score))
        return tuple(reversed(line))

    @cached_property
    def improvements(self) -> tuple[Birth, ...]:
        """The candidates of the line that were fitter than all before them, beginning with the first."""
        found = [self.line[0]]
        for birth in self.line[1:]:
            if birth.score > found[-1].score:
                found.append(birth)
        return tuple(found)

    def individual(self, birth: Birth) -> Individual:
        """An ancestor or the candidate itself, with the setting in which it was simulated."""
        if birth.number in self._kept:
            return self._kept[birth.number].individual
        made, recipe = self._made(self._genomes[birth.number]), self.run.recipe.at(birth.number)
        told = {name: getattr(recipe, name) for name in ("seconds", "dt", "precision", "state")}
        told["body"] = changes_of(recipe.creature, made.creature)
        return replace(made, setting=setting_in(recipe.worlds[0], made.creature, **told))

    def nested(self, birth: Birth) -> Dataflow:
        """The network of a candidate as it was bred. If it was bred on a genotype, its nodes are parts, and it can be
        copied onto bodies of any size (`controllers.replicated`)."""
        if birth.number in self._kept:
            raise InvalidInput(
                "the nested network of an illumination", "only evolution keeps one", "name a run of `gambol evolve`"
            )
        genome = self._genomes[birth.number]
        network: Dataflow = genome.network if isinstance(genome, Embodied | Being) else genome
        return network

    def plan(self, birth: Birth) -> AnyGenotype | None:
        """The genotype of a candidate's body as it was bred, or None if the body has no genotype. The individual's
        sizes tell how its masses and strengths have grown.
        """
        if self.run.recipe.verb == "illuminate" and BODIES in self.run.recipe.options:
            return self._elite(birth.number).plan
        genome = None if self.run.recipe.verb == "illuminate" else self._genomes[birth.number]
        return genome.plan if isinstance(genome, Embodied | Being) else self._networks.plan

    def _elite(self, number: int) -> Being:
        """Somebody who has a cell of an illumination of bodies."""
        elites = (self.run.search_state or {"search": {"elites": []}})["search"]["elites"]
        found = next((one for one in elites if one["number"] == number), None)
        if found is None:
            raise InvalidInput(
                f"the genotype of trial {number}",
                "an illumination keeps only the genotypes of bodies that won a cell",
                "choose one of them",
            )
        return beings_of(self.run.recipe).genome(found["genome"])

    def _made(self, genome: Any) -> Individual:
        return genome.individual() if isinstance(genome, Being) else self._networks.individual(genome)

    @cached_property
    def _kept(self) -> dict[int, Candidate]:
        """Of an illumination, by their trials: whoever became a parent there had a cell, and was kept."""
        if self.run.recipe.verb != "illuminate":
            return {}
        return {candidate.trial: candidate for candidate in self.run.best(self.run.kept)}

    @cached_property
    def _networks(self) -> Networks:
        return Networks.of_recipe(self.run.recipe)

    @cached_property
    def _genomes(self) -> dict[int, Any]:
        """Of everybody here, parents first."""
        seed, population = self.run.recipe.seed, int(self.run.recipe.options["population"])
        made: dict[int, Any] = {}
        breeder = beings_of(self.run.recipe) if BODIES in self.run.recipe.options else self._networks.breeder
        for birth in self.births:
            parents = [made[number] for number in birth.parents]
            made[birth.number] = rebred(breeder, seed, population, birth, parents)
        return made


def ancestry(run: Run, candidate_id: int | None = None, *, trial: int | None = None) -> Ancestry:
    """All ancestors of a candidate of an evolution: by its id, by its trial whether it was kept or not, or of the best.

    >>> import gambol
    >>> run = gambol.evolve("worm", evolution=gambol.synthesis.Evolution(12, 3), seconds=20.0, keep=2)
    >>> best = ancestry(run)
    >>> [birth.generation for birth in best.line] == list(range(1, len(best.line) + 1))
    True
    """
    births = {birth.number: birth for birth in run.births()}
    if not births:
        where = "the run in memory" if run.path is None else repr(str(run.path))
        raise InvalidInput(f"{where} holds no lineage", "only evolution keeps one", "name a run of `gambol evolve`")
    if trial is None:
        trial = run.best(1)[0].trial if candidate_id is None else run.candidate(candidate_id).trial
    elif candidate_id is not None:
        raise InvalidInput(
            f"both candidate {candidate_id} and trial {trial}", "each of them names an individual by itself", "give one"
        )
    if trial not in births:
        raise InvalidInput(
            f"there is no trial {trial}", f"the run's trials are numbered 0 to {max(births)}", "choose one of them"
        )
    found, waiting = {trial}, [trial]
    while waiting:
        new = set(births[waiting.pop()].parents) - found
        found |= new
        waiting += new
    return Ancestry(run, tuple(births[number] for number in sorted(found)))
