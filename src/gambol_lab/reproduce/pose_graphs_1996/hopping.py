"""What experiments with Luxo's pose-control graphs begin with: a regular hopping gait, and whether a gait is stable."""

from __future__ import annotations

import gambol

TRIALS = 1000  # random graphs of three states, as in van de Panne 1996, Figures 5 to 7
MOST, ANOTHER = 5, 100_000  # times that so many are drawn; added to the seed each time
REGULAR = 0.99  # periodicity, with the graph's own period: a gait on its limit cycle
SLOWEST = 0.25  # body sizes per second
DISTURBED = 0.02  # rad, and natural units of speed
RESTARTS = 8
FALLS = "elbow.touching > 0.5 or shade_low.touching > 0.5 or shade_high.touching > 0.5"


def regular_hop(seed: int) -> gambol.Candidate:
    """The farthest of many random graphs that hops regularly: stable, to the right, every turn of its cycle alike.

    Where none of a thousand does, another thousand is drawn.
    """
    for more in range(MOST):
        run = gambol.discover(
            "luxo",
            family="pose-graph",
            sampling={"states": 3},
            task="upright",
            trials=TRIALS,
            keep=12,
            seed=seed + more * ANOTHER,
        )
        for candidate in run.best(run.kept):
            if _hops_regularly(candidate):
                return candidate
    raise gambol.InvalidInput(f"seed {seed}", f"none of {MOST * TRIALS} graphs hops regularly", "take another seed")


def _hops_regularly(candidate: gambol.Candidate) -> bool:
    gait, graph = gambol.describe(gambol.replay(candidate, seconds=12.0)), candidate.controller
    assert isinstance(graph, gambol.controllers.PoseGraph) and graph.period and candidate.recipe
    regular = gait.period is not None and abs(gait.period - graph.period) < 0.02 * graph.period
    goes = gait.speed > SLOWEST * candidate.recipe.creature.size
    return candidate.status == "ok" and regular and goes and gait.periodicity > REGULAR and is_stable(graph)


def is_stable(graph: gambol.controllers.PoseGraph) -> bool:
    """Whether Luxo stays on its feet for 20 s, goes somewhere, and for 10 s more after each of several disturbances."""
    try:
        found = gambol.cycles.stability(
            "luxo", graph, fail=FALLS, sizes=[DISTURBED], restarts=RESTARTS, settle=20.0, seconds=10.0
        )
    except gambol.InvalidInput:  # it falls before it is disturbed
        return False
    speed = float(gambol.evaluate("luxo", [graph], task="cruise", seconds=10.0).scores[0])
    return bool(found.survived[0] == 1.0) and abs(speed) > 0.1 * gambol.creature("luxo").size
