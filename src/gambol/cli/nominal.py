"""A pose graph that a verb begins with: of a run, or of a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import gambol
from gambol.cli.gaits import chosen
from gambol.cli.terminal import creature_from


@dataclass(frozen=True)
class Nominal:
    """A pose graph, whom it drives where, and the candidate that it is of, if it comes from a run."""

    creature: gambol.Creature
    world: gambol.World
    graph: gambol.PoseGraph
    candidate: gambol.Candidate | None = None

    @property
    def gait(self) -> gambol.Candidate | gambol.PoseGraph:
        """What a skill is made from: the candidate, which knows how it was simulated, or else the graph."""
        return self.candidate or self.graph


def nominal_from(source: Path, rank: int | None = None, creature: str | None = None) -> Nominal:
    """The pose graph of a run (its first gait, or that of a rank), or of a file, which needs a creature's name."""
    if source.suffix.lower() in (".yaml", ".yml"):
        if creature is None:
            raise gambol.InvalidInput(f"the graph {str(source)!r} without its creature", "its file does not say whom "
                                      "it drives", "name it with --creature")  # fmt: skip
        body = creature_from(creature)
        return Nominal(body, gambol.natural_world(body), _graph(gambol.load_controller(source), source))
    run = gambol.Run.open(source)
    candidate = chosen(run, rank, None)
    return Nominal(run.recipe.creature, run.recipe.worlds[0], _graph(candidate.controller, source), candidate)


def _graph(controller: gambol.Controller, source: Path) -> gambol.PoseGraph:
    if not isinstance(controller, gambol.PoseGraph):
        raise gambol.InvalidInput(f"{str(source)!r} holds a controller of the family {controller.family}",
                                  "a pose-graph is needed", "discover one with --family pose-graph")  # fmt: skip
    return controller
