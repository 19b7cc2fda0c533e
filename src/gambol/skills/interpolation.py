"""In-between motions: controllers mixed number by number, and simulated (van de Panne 1996, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gambol.controllers.graph_algebra import mixed, unwind
from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world
from gambol.errors import InvalidInput, must_be
from gambol.skills.trial import Array, Flags, Trial
from gambol.tasks.task import Task, task_named
from gambol.worlds.world import World


@dataclass(frozen=True, eq=False)
class Blend:
    """Controllers k·a + (1 − k)·b, and what each came to."""

    ks: Array  # (n,)
    graphs: tuple[PoseGraph, ...]
    values: Array  # (n,) the task's score
    upright: Flags  # (n,) neither fell nor diverged

    @property
    def monotone(self) -> bool:
        """Whether none falls, and the values rise or fall all the way in order of k."""
        steps = np.diff(self.values[np.argsort(self.ks, kind="stable")])
        return bool(self.upright.all() and ((steps > 0.0).all() or (steps < 0.0).all()))


def interpolate(
    creature: Creature | str,
    a: PoseGraph,
    b: PoseGraph,
    ks: Sequence[float],
    *,
    task: Task | str = "travel",
    world: World | None = None,
    seconds: float = 6.0,
    threads: int | None = None,
) -> Blend:
    """Mixes two pose graphs in several proportions and simulates all mixtures side by side.

    Args:
        creature: a creature, or the name of one in the catalogue.
        a, b: graphs of one structure: k = 1 is a, k = 0 is b. A plain cycle may be mixed with what was unwound from it.
        ks: the proportions; beyond 0 … 1 the targets stay within the joints' ranges.
        task: what is measured.
        world: their surroundings; by default what suits the creature.
        seconds: simulated time of each.
        threads: how many threads; by default one for each core.

    >>> import gambol
    >>> from gambol.draws import Draws
    >>> luxo = gambol.creature("luxo")
    >>> one, other = (gambol.controllers.PoseGraph.sample(luxo, Draws(seed)) for seed in (0, 1))
    >>> blend = gambol.skills.interpolate(luxo, one, other, [0, 0.25, 0.5, 0.75, 1], seconds=1.0)
    >>> blend.graphs[-1] == one, blend.values.shape
    (True, (5,))
    """
    if not len(ks):
        raise InvalidInput("no proportions are given", "at least one k is needed", "give some, such as 0, 0.5 and 1")
    body = known_creature(creature)
    ends = alike([a, b])
    graphs = tuple(mixed(ends[0], ends[1], float(k)).within(body) for k in ks)
    outcome = Trial(body, world or natural_world(body), seconds, threads=threads).of(graphs, task_named(task))
    return Blend(np.array(ks, np.float64), graphs, outcome.values, outcome.upright)


def alike(graphs: Sequence[PoseGraph]) -> list[PoseGraph]:
    """The graphs in one structure: their cycles are unwound until all are laid out as far as the longest one.

    That changes no motion: what a cycle does, its unwound copy does.

    >>> import gambol
    >>> from gambol.draws import Draws
    >>> hop = gambol.controllers.PoseGraph.sample(gambol.creature("luxo"), Draws(0), {"states": 3})
    >>> longer = [gambol.controllers.unwind(hop, cycles) for cycles in (4, 2)]
    >>> [len(graph.states) for graph in alike([hop, *longer])]
    [15, 15, 15]
    """
    for graph in graphs:
        must_be(PoseGraph, graph, "what is mixed")
    longest = max(graphs, key=lambda graph: len(graph.states))

    def chain(graph: PoseGraph) -> int:
        return len(graph.timed_path) - len(graph.cycle)

    def laid_out(graph: PoseGraph) -> PoseGraph:
        lacking = (chain(longest) - chain(graph)) // len(graph.cycle) if graph.cycle else 0
        return unwind(graph, lacking, rewind=bool(longest.cycle)) if lacking > 0 else graph

    return [laid_out(graph) for graph in graphs]
