"""A pose graph that a verb begins with: of a run, or of a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import gambol
from gambol.cli.gaits import chosen
from gambol.cli.given import creature_from


@dataclass(frozen=True)
class Nominal:
    """An individual with a pose graph, where it moves, and the candidate that it is, if it comes from a run."""

    individual: gambol.Individual
    world: gambol.World
    graph: gambol.controllers.PoseGraph
    candidate: gambol.Candidate | None = None

    @property
    def creature(self) -> gambol.Creature:
        return self.individual.creature

    @property
    def gait(self) -> gambol.Candidate | gambol.Individual:
        """What a skill is made from: the candidate, which knows how it was simulated, or else the individual."""
        return self.candidate or self.individual

    @property
    def plain_graph(self) -> gambol.controllers.PoseGraph:
        """The graph, for what is made of graphs alone: the body has to be the creature's own."""
        if self.individual.sizes:
            raise gambol.InvalidInput(
                f"a gait whose body has grown (sizes of {', '.join(self.individual.sizes)})",
                "the gait must move the creature as its file describes it",
                "choose one that was refined without --body",
            )
        return self.graph


def nominal_from(source: Path, rank: int | None = None, creature: str | None = None) -> Nominal:
    """The pose graph of a run (its first, or that of a rank), or of a file, which needs a creature's name."""
    if source.suffix.lower() in (".yaml", ".yml"):
        if creature is None:
            raise gambol.InvalidInput(
                f"the graph {str(source)!r} without its creature",
                "the file does not say which creature it drives",
                "name it with --creature",
            )
        if rank is not None:
            raise gambol.InvalidInput(
                f"rank {rank} of the file {source.name}", "only a run's table has ranks", "leave it out"
            )
        body = creature_from(creature)
        one = gambol.controllers.load_individual(body, source)
        return Nominal(one, one.setting.world or gambol.dynamics.natural_world(body), _graph(one.controller, source))
    refuse_creature(creature, source)
    run = gambol.Run.open(source)
    candidate = chosen(run, _first_graph(run) if rank is None else rank, None)
    one = candidate.individual
    return Nominal(one, run.recipe.worlds[0], _graph(one.controller, source), candidate)


def _first_graph(run: gambol.Run) -> int | None:
    """The rank of the first gait that is a pose graph: others may come before it. None where none is one."""
    shown = enumerate(gambol.showcase(run), 1)
    return next((rank for rank, one in shown if isinstance(one.controller, gambol.controllers.PoseGraph)), None)


def refuse_creature(creature: str | None, run: Path) -> None:
    """A run knows its creature: one that is named beside it would not be used."""
    if creature is not None:
        raise gambol.InvalidInput(
            f"--creature {creature} for the run {str(run)!r}", "a run already names its creature", "leave it out"
        )


def _graph(controller: gambol.Controller, source: Path) -> gambol.controllers.PoseGraph:
    if not isinstance(controller, gambol.controllers.PoseGraph):
        raise gambol.InvalidInput(
            f"{str(source)!r} holds a controller of the family {controller.family}",
            "a pose-graph is needed",
            "discover one with --family pose-graph",
        )
    return controller
