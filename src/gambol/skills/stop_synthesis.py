"""A stop out of a gait (van de Panne 1996, Figure 7)."""

from __future__ import annotations

from typing import Unpack

from gambol.controllers.graph_algebra import unwind
from gambol.controllers.pose_graph import PoseGraph
from gambol.controllers.poses import rest_pose
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.runs.run import Run
from gambol.skills.origin import GaitSource, Origin, Tuning, chain_of, longest
from gambol.tasks.stopping import Stopping

CYCLES = 5
STOPPING = 2  # the last ones, whose states are tuned
TRIALS = 300
STANDING = 1.0  # s after the last cycle, in which it has to stay on its feet


def stop(
    gait: GaitSource,
    *,
    creature: Creature | str | None = None,
    cycles: int = CYCLES,
    energy_weight: float = 0.0,
    between: bool = True,
    **tuning: Unpack[Tuning],
) -> Run:
    """Brings a gait to a stand as soon as it can. It tunes the last two of five cycles, after which the creature stands
    at rest.

    What is minimised is how far it gets plus how far it comes back from there, without a fall. The best of the run are
    graphs whose cycle holds the rest pose; with `mixed` and the plain gait, `unwind(gait, cycles)`, they give what
    slows down.

    Args:
        gait: a pose graph with a cycle: a candidate, the best of a run, an individual, or the graph itself.
        creature: whom a graph drives; a candidate knows.
        cycles: of a trial, before it stands.
        energy_weight: how much the muscles' work counts against the distance, as for `leap`.
        between: whether what slows down has to get better step by step as well, as `refine` says.
        tuning: as for `refine`; by default 300 trials.

    >>> import gambol
    >>> hop = gambol.controllers.PoseGraph.cyclic(gambol.load("examples/luxo-hop.yaml").poses)
    >>> run = gambol.skills.stop(hop, creature="luxo", trials=20, chains=2)
    >>> graph = run.best(1)[0].controller
    >>> {graph.state(name).targets for name in graph.cycle}
    {(120.0, -100.0)}
    """
    origin = Origin.of(gait, creature)
    graph = before_stop(origin.graph, origin.recipe.creature, cycles)
    nominal = unwind(origin.graph, cycles) if between else False
    task = Stopping(energy_weight=energy_weight)
    return origin.tuned(graph, task, longest(graph.states) + STANDING, {"trials": TRIALS, **tuning}, nominal)


def before_stop(graph: PoseGraph, creature: Creature, cycles: int = CYCLES) -> PoseGraph:
    """The gait laid out for so many cycles, the states of the last two marked; then its cycle holds the rest pose.

    A pose of the gait that stayed would topple Luxo more often than not, wherever in the cycle. And with a cycle at its
    end a stop has the structure of the gait itself and of a leap: all three can be mixed.

    >>> import gambol
    >>> hop = gambol.controllers.PoseGraph.cyclic(gambol.load("examples/luxo-hop.yaml").poses)
    >>> [state.name for state in before_stop(hop, gambol.creature("luxo"), 2).states if not state.modifiable]
    ['a', 'b', 'c']
    """
    if cycles < STOPPING:
        raise InvalidInput(f"{cycles} cycles", f"a stop takes at least {STOPPING}", "leave it out for 5")
    laid_out = unwind(graph, cycles)
    laid_out = laid_out.marked(chain_of(laid_out, graph)[-STOPPING * len(graph.cycle) :])
    rest = rest_pose(creature)
    states = tuple(
        state.model_copy(update={"targets": rest}) if state.name in graph.cycle else state for state in laid_out.states
    )
    return laid_out.model_copy(update={"states": states})
