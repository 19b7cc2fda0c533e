"""Luxo's hopping gaits, which leaps and stops begin from (van de Panne 1996, Figures 6 and 7)."""

from __future__ import annotations

import gambol
from gambol.errors import InvalidInput

TRIALS, KEPT = 100, 10  # "we choose to generate and test around 100 controllers, retaining the best 10"
REFINEMENT = 300
STATES, PERIOD = 3, 0.39  # A, B, C, each of 0.13 s
SECONDS = 5.0  # "each trial chosen to have a duration of 4 or 5 seconds"
SAME = 0.03  # share by which the motion's period may differ from the graph's
MOVES = 0.05  # m/s


def regular_hop(seed: int) -> gambol.PoseGraph:
    """The best of the kept random graphs that hops once in each of its cycles: what a person would pick by eye."""
    for candidate in _found(seed).best(KEPT * 5):
        gait = candidate.descriptors
        if candidate.status != "ok" or candidate.name != "hop" or not gait["period"]:
            continue
        graph = candidate.controller
        assert isinstance(graph, gambol.PoseGraph) and graph.period
        if abs(float(gait["period"]) / graph.period - 1.0) < SAME and abs(float(gait["speed"])) > MOVES:
            return graph
    raise InvalidInput(f"seed {seed} finds no regular hop", "one is needed to begin with", "try other seeds")


def fast_hop(seed: int) -> gambol.PoseGraph:
    """The kept random graphs tuned for speed."""
    graph = gambol.refine(_found(seed).best(KEPT), trials=REFINEMENT // KEPT, chains=KEPT, seed=seed, keep=1)
    controller = graph.best(1)[0].controller
    assert isinstance(controller, gambol.PoseGraph)
    return controller


def _found(seed: int) -> gambol.Run:
    return gambol.discover("luxo", family="pose-graph", sampling={"states": STATES, "period": PERIOD}, trials=TRIALS,
                           seconds=SECONDS, keep=KEPT, seed=seed, task="upright")  # fmt: skip
