"""What is carried along is no gait: with its muscles held half-way through a trial it goes on just as far.

What pushes off once and floats away, falls down a slope, glides in one pose or drifts in a current goes on without its
muscles, in the third quarter of the trial as in the fourth; what hops, walks, swims or rolls by them comes to rest.
Bodies that roll of themselves slow down or swing back, at least.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.individual import Individual, body_numbers
from gambol.creatures.creature import Creature
from gambol.discovery.held import Held
from gambol.discovery.objective import Objective, start_of
from gambol.dynamics.traits import time_step
from gambol.evaluation.evaluating import evaluate
from gambol.progress import Progress
from gambol.tasks.at_rest import stride_period
from gambol.tasks.rhythm import QUARTERS, LateWays

SHORTEST = 12.0  # natural periods that it is watched at least, so that a hop that was held has ended
JUST_AS_FAR = (0.7, 1.5)  # of the way in each of the two quarters, which what is held goes as well
LITTLE = 0.01  # body sizes in the last quarter, below which it does not go on
NEVER = 1e9  # s

Shares = tuple[float, float]  # of the way in the third and in the fourth quarter
Floats = NDArray[np.float64]


def is_carried(shares: Shares | None) -> bool:
    """Whether what is held goes just as far.

    >>> is_carried((1.0, 0.96)), is_carried((0.4, 0.02)), is_carried(None)
    (True, False, False)
    """
    low, high = JUST_AS_FAR
    return shares is not None and all(low < share < high for share in shares)


def seconds_of(creature: Creature, seconds: float) -> float:
    """How long a body is watched whose trials last so many seconds."""
    return max(seconds, SHORTEST * stride_period(creature))


def watched(seconds: float, begun: float = 0.0) -> LateWays:
    """The ways in the last two quarters of so many seconds."""
    return LateWays(since=begun + 0.5 * seconds, until=begun + 0.75 * seconds)


def held_shares(individuals: Sequence[Individual], objective: Objective, progress: Progress) -> list[Shares | None]:
    """Of each, the shares of its way that it goes as well with its muscles held, in the recipe's first world.

    None of what does not go on until the end.
    """
    shares: list[Shares | None] = [None] * len(individuals)
    groups: dict[Creature, list[int]] = {}
    for row, one in enumerate(individuals):
        groups.setdefault(one.creature, []).append(row)
    for creature, rows in groups.items():
        free, held = _ways([individuals[i] for i in rows], creature, objective, progress)
        for row, ways, kept in zip(rows, free, held, strict=True):
            gone = np.maximum((ways * ways).sum(axis=1), 1e-30)
            if gone[1] > (LITTLE * creature.size) ** 2:
                third, fourth = ((ways * kept).sum(axis=1) / gone).tolist()
                shares[row] = third, fourth
    return shares


def _ways(
    individuals: Sequence[Individual], creature: Creature, objective: Objective, progress: Progress
) -> tuple[Floats, Floats]:
    """The ways of each in the last two quarters, free and held: (n, 2, 2 or 3) metres."""
    recipe = objective.recipe
    world, start, seconds = recipe.worlds[0], start_of(recipe), seconds_of(creature, recipe.seconds)
    begun = 0.0 if start is None else start.slots["tick"] * (recipe.dt or time_step(creature, world))
    looks = watched(seconds, begun)
    when = [NEVER] * len(individuals) + [looks.since] * len(individuals)
    found = evaluate(
        creature,
        [Held(inner=one.controller, since=t) for one, t in zip([*individuals, *individuals], when, strict=True)],
        task="travel",
        world=world,
        seconds=seconds,
        state=start,
        numbers={name: np.concatenate([x, x]) for name, x in body_numbers(individuals).items()},
        threads=objective.threads,
        dt=recipe.dt,
        precision=recipe.precision,
        measures=[looks],
        states=False,
        progress=progress,
    )
    quarters = [[x for name, x in found.measures.items() if name.startswith(f"{quarter}.")] for quarter in QUARTERS]
    free, held = np.split(np.array(quarters).transpose(2, 0, 1), 2)
    return free, held
