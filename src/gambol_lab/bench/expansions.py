"""How fast a search tree grows: expansions per second of the acrobot's, of 0.1 s each."""

from __future__ import annotations

import time

import gambol
from gambol.planning.expander import Expander
from gambol.planning.tree import SearchTree
from gambol_lab.bench.measurement import REPEATS

EXPANSIONS = 3000  # timed at once
SIDE_BY_SIDE = 64  # nodes


def expansion_rate(width: int, branch: int = 1) -> float:
    """Expansions per second of one core's time, choosing, judging and accepting included."""
    problem = gambol.planning.Problem.from_data(
        {**gambol.planning.problem("flip").model_dump(), "interval": 0.1}, "flip"
    )
    creature = gambol.creature("acrobot")
    grower = Expander(creature, problem, gambol.dynamics.natural_world(creature))
    tree = SearchTree(grower, grower.start(), horizon=problem.horizon, width=width, branch=branch)
    rates = []
    for _ in range(1 + REPEATS):  # the first compiles
        made, began = tree.tally.simulations, time.thread_time()
        while tree.tally.simulations < made + EXPANSIONS:
            tree.grow()
        rates.append((tree.tally.simulations - made) / (time.thread_time() - began))
    return max(rates)
