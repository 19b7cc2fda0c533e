"""The verdict on a gait beside honesty: whether it fell, buzzes or glides, and what it keeps elsewhere.

Gaits that were searched for as such (`GoodGait`) are looked at twice as long as in any trial before, and again on
ground with a fifth less friction, up a slight slope, and begun with a push from behind.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.individual import Individual
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.creature import Creature
from gambol.discovery.objective import Objective
from gambol.dynamics.system import coarse_step, system_of
from gambol.evaluation.evaluating import evaluate
from gambol.rollout.state import State
from gambol.rollout.status import Status
from gambol.tasks.at_rest import off_at_rest, stride_period
from gambol.tasks.good_gait import GoodGait
from gambol.worlds.terrain import Flat, Slope
from gambol.worlds.world import World

BUZZ = 4.0  # landings of a foot in a natural period: twice what any animal makes
GLIDE = 0.5  # way of a foot on the ground over that of the body: a foot that is never lifted has 1
SLIPPERY = 0.8  # times the friction
STEEP = 2.0  # degrees
PUSH = 0.2  # body sizes in a natural period
ALONG = "velocity.x"  # what a push changes, of bodies of links

Floats = NDArray[np.float64]


def faults(objective: Objective, found: Mapping[str, Floats], row: int) -> Status:
    """What is wrong with a gait, by what was measured of it in its own worlds."""
    if not isinstance(objective.task, GoodGait):
        return Status.OK
    if found["fallen"][row] > 0.5:
        return Status.FELL
    stands = bool(off_at_rest(objective.recipe.creature))
    if stands and found["steps"][row] > BUZZ:
        return Status.BUZZES
    if stands and found["slide"][row] > GLIDE:
        return Status.GLIDES
    return Status.OK


def kept_elsewhere(individuals: Sequence[Individual], objective: Objective) -> list[dict[str, float]]:
    """Of each, the share of its score that it keeps on slippery ground, uphill, and after a push; none of other tasks.

    All of them at the coarse step, as in the search: what is told is a share, and no score.
    """
    recipe, task = objective.recipe, objective.task
    body, world = recipe.creature, recipe.worlds[0]
    if not isinstance(task, GoodGait) or not can_be_pushed(body):
        return [{} for _ in individuals]
    tried: dict[str, tuple[World, State | None]] = {
        "own": (world, None),
        "slippery": (world.model_copy(update={"friction": SLIPPERY * world.friction}), None),
        "push": (world, pushed(body, world)),
    }
    if isinstance(world.terrain, Flat):
        uphill = -STEEP if task.direction == "left" else STEEP
        tried["slope"] = (world.model_copy(update={"terrain": Slope(degrees=uphill)}), None)
    found = {
        name: evaluate(
            body, [one.controller for one in individuals], task=task, world=where, seconds=recipe.seconds, state=state,
            threads=objective.threads, dt=recipe.dt or coarse_step(body, world), precision="float32", states=False,
        ).scores
        for name, (where, state) in tried.items()
    }  # fmt: skip
    own = found.pop("own")
    return [{name: _share(float(scores[i]), float(own[i])) for name, scores in found.items()} for i in range(len(own))]


def _share(kept: float, own: float) -> float:
    return max(0.0, kept / own) if own > 0.0 and math.isfinite(kept) else 0.0


def can_be_pushed(creature: Creature) -> bool:
    """Whether a push could fell it: a body of links on the ground."""
    return isinstance(creature, Articulated) and creature.free and not creature.seen_from_above


def pushed(creature: Creature, world: World) -> State:
    """The rest pose, moving along x as after a push."""
    system = system_of(creature, world)
    rest = dict(zip(system.slot_names, [float(x) for x in system.rest()], strict=True))
    along = PUSH * creature.size / stride_period(creature)
    return State(creature.fingerprint, {**rest, "tick": 0.0, ALONG: rest[ALONG] + along})
