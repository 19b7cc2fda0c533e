"""Graphs made from graphs: a cycle unwound into a chain (van de Panne 1996, Figure 5), and linear combinations."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import count

from gambol.controllers.balance import GAINS, Balance
from gambol.controllers.mixing import mean_between, weighted_sum
from gambol.controllers.pose_graph import MOST_STATES, PoseGraph
from gambol.controllers.poses import OnSensor, PoseState
from gambol.errors import InvalidInput, must_be
from gambol.portable.matrices import summed

Total = Callable[[Sequence[float], Sequence[float]], float]  # of values and their weights


def unwind(graph: PoseGraph, cycles: int, *, rewind: bool = True) -> PoseGraph:
    """The graph with its cycle laid out as a chain, so that each time around can be changed by itself.

    State `a` becomes `a-1`, `a-2`, … (further on where the graph has these already); they move the body as before. What
    led into the cycle leads into the chain. A sensor's transition goes to the same time around if that lies ahead, else
    to the next.

    Args:
        graph: one that time leads around in a cycle.
        cycles: how many times around are laid out.
        rewind: afterwards go around as before; otherwise the chain's last state stays.

    >>> import gambol
    >>> from gambol.draws import Draws
    >>> hop = gambol.controllers.PoseGraph.sample(gambol.creature("luxo"), Draws(0), {"states": 3})
    >>> unwind(hop, 2).timed_path
    ('a-1', 'b-1', 'c-1', 'a-2', 'b-2', 'c-2', 'a', 'b', 'c')
    >>> unwind(hop, 2).cycle
    ('a', 'b', 'c')
    """
    around = graph.cycle
    if not around:
        raise InvalidInput("the graph has no cycle", "only a cycle can be unwound", "let its last state lead back")
    if cycles < 1:
        raise InvalidInput(f"{cycles} cycles", "at least one must be unwound", "choose 1 or more")

    made = len(graph.states) + cycles * len(around) - (0 if rewind else len(around))
    if made > MOST_STATES:
        raise InvalidInput(
            f"{cycles} cycles of {len(around)} states",
            f"a graph has at most {MOST_STATES} states",
            f"unwind {(MOST_STATES - len(graph.states)) // len(around)} or fewer",
        )
    taken = {state.name for state in graph.states}
    counted = next(
        n for n in count() if not any(f"{name}-{n + time}" in taken for name in around for time in range(1, cycles + 1))
    )

    def copy_of(name: str, time: int) -> str:
        return f"{name}-{counted + time}"

    def entry(to: str | None) -> str | None:
        return copy_of(to, 1) if to is not None and to in around else to

    def onward(of: str, to: str, time: int) -> str | None:
        """Where a transition of time `time` goes; None beyond the chain's end."""
        if to not in around:
            return to
        ahead = around.index(to) > around.index(of)
        if ahead or time < cycles:
            return copy_of(to, time if ahead else time + 1)
        return to if rewind else None

    chain = []
    for time in range(1, cycles + 1):
        for name in around:
            state = graph.state(name)
            after = onward(name, state.to or name, time)
            heard = [(on.sensor, onward(name, on.to, time)) for on in state.when]
            changes = {
                "name": copy_of(name, time),
                "to": after,
                "seconds": state.seconds if after else None,
                "when": tuple(OnSensor(sensor=sensor, to=to) for sensor, to in heard if to),
            }
            chain.append(state.model_copy(update=changes))
    before = [
        state.model_copy(
            update={
                "to": entry(state.to),
                "when": tuple(on.model_copy(update={"to": entry(on.to)}) for on in state.when),
            }
        )
        for state in graph.states
        if state.name not in around
    ]
    states = (*before, *chain, *([graph.state(name) for name in around] if rewind else []))
    return _validated(graph.model_copy(update={"states": states, "start": entry(graph.first.name)}))


def mixed(a: PoseGraph, b: PoseGraph, k: float) -> PoseGraph:
    """k·a + (1 − k)·b: every target and every time between those of two graphs of the same structure.

    k from 0 to 1 gives what lies between; beyond, what lies on the same line.

    >>> import gambol
    >>> from gambol.draws import Draws
    >>> luxo = gambol.creature("luxo")
    >>> one, other = (gambol.controllers.PoseGraph.sample(luxo, Draws(seed)) for seed in (0, 1))
    >>> mixed(one, other, 1.0) == one and mixed(one, other, 0.0) == other
    True
    >>> [round(graph.state("a").targets[0]) for graph in (one, other, mixed(one, other, 0.25))]
    [109, 80, 87]
    """
    return linear_combination([a, b], [k, 1.0 - k])


def linear_combination(graphs: Sequence[PoseGraph], weights: Sequence[float]) -> PoseGraph:
    """Σ wᵢ·graphᵢ over all targets, times and tuned numbers of graphs of one structure; marks are the first graph's.

    Weights from 0 to 1 stay between the graphs. Others may leave an actuator's range: `PoseGraph.within` brings them
    back. Weights usually sum to 1.

    >>> import gambol
    >>> from gambol.draws import Draws
    >>> luxo = gambol.creature("luxo")
    >>> origin, fast, high = (gambol.controllers.PoseGraph.sample(luxo, Draws(seed)) for seed in range(3))
    >>> there = linear_combination([origin, fast, high], [0.5, 0.3, 0.2])
    >>> gambol.simulate(luxo, there, seconds=0.5).status
    'ok'
    """
    if not graphs or len(graphs) != len(weights):
        raise InvalidInput(
            f"{len(graphs)} graphs and {len(weights)} weights",
            "each graph needs a weight",
            "give as many weights as graphs",
        )
    for graph in graphs:
        must_be(PoseGraph, graph, "what is mixed")
    if not all(math.isfinite(weight) for weight in weights):
        raise InvalidInput(f"the weights {list(weights)}", "they must be finite numbers", "correct them")
    for graph in graphs[1:]:
        if _structure(graph) != _structure(graphs[0]):
            raise InvalidInput(
                "graphs of different structure",
                "only graphs with the same states, transitions and targets can be combined",
                "combine graphs that were made from the same graph",
            )
    convex = all(weight >= 0.0 for weight in weights) and abs(summed(weights) - 1.0) < 1e-12
    total = mean_between if convex else weighted_sum
    corresponding = zip(*[graph.states for graph in graphs], strict=True)
    states = tuple(some[0] if convex and _alike(some) else _combined(some, weights, total) for some in corresponding)
    balance = _steadied([graph.balance for graph in graphs if graph.balance is not None], weights, total)
    tuning = {name: total([graph.tuning[name] for graph in graphs], weights) for name in graphs[0].tuning}
    return _validated(graphs[0].model_copy(update={"states": states, "balance": balance, "tuning": tuning}))


def _steadied(some: Sequence[Balance], weights: Sequence[float], total: Total) -> Balance | None:
    """Gains between those of several graphs; all have some, or none has."""
    if not some:
        return None
    gains = [total(values, weights) for values in zip(*[one.gains for one in some], strict=True)]
    return Balance(**dict(zip(GAINS, gains, strict=True)))


def _structure(graph: PoseGraph) -> object:
    states = [(s.name, s.to, s.when, len(s.targets)) for s in graph.states]
    return states, graph.first.name, graph.balance is None, sorted(graph.tuning)


def _alike(states: Sequence[PoseState]) -> bool:
    """Whether they have the same pose and time, as most states of graphs that were tuned from one have."""
    first = states[0]
    return all(state.targets == first.targets and state.seconds == first.seconds for state in states[1:])


def _combined(states: Sequence[PoseState], weights: Sequence[float], total: Total) -> PoseState:
    targets = tuple(total(values, weights) for values in zip(*[state.targets for state in states], strict=True))
    changes: dict[str, object] = {"targets": targets}
    if states[0].to is not None:
        seconds = total([state.seconds or 0.0 for state in states], weights)
        if not seconds > 0.0:
            raise InvalidInput(
                f"state {states[0].name!r} would last {seconds:g} s",
                "times must stay above 0",
                "choose weights nearer to 0 … 1",
            )
        changes["seconds"] = seconds
    return states[0].model_copy(update=changes)


def _validated(graph: PoseGraph) -> PoseGraph:
    return PoseGraph.from_data(dict(graph), "the graph")
