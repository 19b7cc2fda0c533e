"""A stop out of a gait (van de Panne 1996, Figure 7)."""

from __future__ import annotations

from typing import Unpack

from gambol.controllers.graph_algebra import unwind
from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.runs.run import Run
from gambol.skills.origin import Gait, Origin, Tuning, chain_of, longest
from gambol.tasks.stop import Stop

CYCLES = 5
STOPPING = 2  # the last ones, whose states are tuned
TRIALS = 300
STANDING = 1.0  # s after the last cycle, in which it has to stay on its feet


def stop(
    gait: Gait,
    *,
    creature: Creature | str | None = None,
    cycles: int = CYCLES,
    energy_weight: float = 0.0,
    **tuning: Unpack[Tuning],
) -> Run:
    """Makes a gait come to a stand as soon as it can: the last two of five cycles are tuned, and their last pose stays.

    What is minimised is how far it gets plus how far it comes back from there, without a fall. The best of the run are
    chains; with `mixed` and the plain chain, `unwind(gait, cycles, rewind=False)`, they give what slows down.

    Args:
        gait: a pose graph with a cycle: a candidate, the best of a run, or the graph itself.
        creature: whom a graph drives; a candidate knows.
        cycles: of a trial, before the last pose stays.
        energy_weight: how much the muscles' work counts against the distance, as for `leap`.
        tuning: as for `refine`; by default 300 trials.

    >>> import gambol
    >>> hop = gambol.PoseGraph.cyclic(gambol.load_controller("examples/luxo-hop.yaml").poses)
    >>> run = gambol.stop(hop, creature="luxo", trials=20, chains=2)
    >>> run.best(1)[0].controller.timed_path[-1]
    'c-5'
    """
    origin = Origin.of(gait, creature)
    graph = before_stop(origin.graph, cycles)
    task = Stop(energy_weight=energy_weight)
    return origin.tuned(graph, task, longest(graph.states) + STANDING, {"trials": TRIALS, **tuning})


def before_stop(graph: PoseGraph, cycles: int = CYCLES) -> PoseGraph:
    """The gait laid out as a chain of so many cycles, with the states of the last two marked."""
    if cycles < STOPPING:
        raise InvalidInput(f"{cycles} cycles", f"a stop takes at least {STOPPING}", "leave it out for 5")
    laid_out = unwind(graph, cycles, rewind=False)
    return laid_out.marked(chain_of(laid_out, graph)[-STOPPING * len(graph.cycle) :])
