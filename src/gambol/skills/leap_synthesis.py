"""A leap in the middle of a gait (van de Panne 1996, Figures 5 and 6)."""

from __future__ import annotations

from typing import Unpack

from gambol.controllers.graph_algebra import unwind
from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.runs.run import Run
from gambol.skills.origin import GaitSource, Origin, Tuning, chain_of, longest
from gambol.tasks.task import Task, task_named
from gambol.tasks.upright import Upright

HOPS = 7
LEAPING = 2  # cycles of it that hold the leap
TRIALS = 300
LEAST_GAIN = 0.1  # hops that a leap gets farther: what gains less is none


def leap(
    gait: GaitSource,
    *,
    creature: Creature | str | None = None,
    hops: int = HOPS,
    energy_weight: float = 0.0,
    task: Task | str | None = None,
    between: bool = True,
    **tuning: Unpack[Tuning],
) -> Run:
    """Turns one hop of a gait into a leap. It tunes all states of two cycles in the middle, except the first and the
    last.

    The score is the distance of the whole sequence of hops without a fall, however long it takes, so that the leap
    includes the take-off from the gait and the landing in it. The best of the run are graphs that go on with the gait
    after the sequence; with `mixed` and the plain gait, `unwind(gait, hops)`, they give every leap in between.

    Args:
        gait: a pose graph with a cycle: a candidate, the best of a run, an individual, or the graph itself.
        creature: whom a graph drives; a candidate knows.
        hops: cycles of a trial.
        energy_weight: how much the muscles' work counts against the distance: metres for each time the body could have
            been lifted by its own size.
        task: what counts instead of the distance: `flight` for the longest flight, `vault` for one over an obstacle.
        between: whether the leaps in between have to get better step by step as well, as `refine` says.
        tuning: as for `refine`; by default 300 trials.

    >>> import gambol
    >>> hop = gambol.controllers.PoseGraph.cyclic(gambol.load("examples/luxo-hop.yaml").poses)
    >>> run = gambol.skills.leap(hop, creature="luxo", trials=20, chains=2)
    >>> graph = run.best(1)[0].controller
    >>> graph.cycle, [state.name for state in graph.states if state.modifiable]
    (('a', 'b', 'c'), ['b-3', 'c-3', 'a-4', 'b-4'])
    """
    origin = Origin.of(gait, creature)
    graph = before_leap(origin.graph, hops)
    seconds = longest([state for state in graph.states if state.counts])
    if task is not None and energy_weight:
        raise InvalidInput(
            "a task and a weight of energy", "a task replaces distance and energy as the score", "give one of them"
        )
    aim = Upright(energy_weight=energy_weight) if task is None else task_named(task)
    return origin.tuned(graph, aim, seconds, {"trials": TRIALS, **tuning}, between)


def before_leap(graph: PoseGraph, hops: int = HOPS) -> PoseGraph:
    """The gait laid out for a sequence of hops, still without a leap, with the states marked that will make one.

    >>> import gambol
    >>> hop = gambol.controllers.PoseGraph.cyclic(gambol.load("examples/luxo-hop.yaml").poses)
    >>> [state.name for state in before_leap(hop, 3).states if state.modifiable]
    ['b-1', 'c-1', 'a-2', 'b-2']
    """
    if hops < LEAPING:
        raise InvalidInput(f"{hops} hops", f"a leap takes at least {LEAPING}", "leave it out for 7")
    laid_out = unwind(graph, hops)
    chain, n = chain_of(laid_out, graph), len(graph.cycle)
    first = n * ((hops - LEAPING) // 2)
    laid_out = laid_out.marked(chain[first + 1 : first + n * LEAPING - 1])
    after = set(graph.cycle)  # the gait that follows; the sequence is over
    states = tuple(state.model_copy(update={"counts": state.name not in after}) for state in laid_out.states)
    return laid_out.model_copy(update={"states": states})
