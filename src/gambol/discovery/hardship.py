"""Where gaits are tried beside their own world: on slippery ground, uphill, and pushed while they go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.controller import Controller
from gambol.controllers.individual import Individual
from gambol.controllers.stride.stride import Stride
from gambol.creatures.creature import Creature
from gambol.discovery.objective import Objective
from gambol.dynamics.system import System, system_of
from gambol.errors import InvalidInput
from gambol.progress import Progress
from gambol.rollout.state import State
from gambol.runs.recipe import Recipe
from gambol.tasks.at_rest import stride_period
from gambol.tasks.good_gait import GoodGait
from gambol.worlds.terrain import Flat, Slope
from gambol.worlds.world import World

SLIPPERY = 0.8  # times the friction
WAYS = ("forward", "back", "side")  # that friction by direction tells apart
STEEP = 2.0  # degrees
PUSH = 0.2  # body sizes in a natural period, at the beginning of a trial
SIDEWAYS = 0.5  # of that, to the right, in space
SETTLED = 10.0  # natural periods after which a gait is pushed
AFTERWARDS = 10.0  # natural periods that it has to stay up after that
LEVELS = (0.1, 0.2, 0.4, 0.8)  # body sizes in a natural period: pushes of all in the finals, to either side
MOST, FINEST = 2.0, 40  # body sizes in a natural period, and in how many steps `largest_pushes` goes there

ALONG, AROUND = ((-1.0, 0.0), (1.0, 0.0)), ((-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0))  # x and z of pushes

Floats = NDArray[np.float64]


def can_be_pushed(creature: Creature) -> bool:
    """Whether a push could fell it: a body with a trunk, on the ground."""
    return creature.anatomy.trunk is not None and creature.free and not creature.seen_from_above


def stands_by_itself(creature: Creature) -> bool:
    """Whether it stands on two pairs of legs or more, and may walk without balancing."""
    return len(creature.anatomy.girdles) > 1


def push_unit(creature: Creature) -> float:
    """m/s: a body size in a natural period, which pushes are measured by."""
    return creature.size / stride_period(creature)


def pushed_at_rest(creature: Creature, world: World) -> State:
    """The rest pose, moving along x as after a push; in space also to the right."""
    system = system_of(creature, world)
    rest = dict(zip(system.slot_names, [float(x) for x in system.rest()], strict=True))
    change = PUSH * push_unit(creature)
    return _pushed(State(creature.fingerprint, {**rest, "tick": 0.0}), system, (change, SIDEWAYS * change))


def slippery(world: World, body: Creature) -> World:
    """The world with a fifth less friction for a body."""
    sliding = world.sliding
    if _is_scaly(body):
        sliding = sliding.model_copy(update={way: SLIPPERY * getattr(sliding, way) for way in WAYS})
    return world.model_copy(update={"friction": SLIPPERY * world.friction, "sliding": sliding})


def grips(body: Creature, world: World) -> dict[str, float]:
    """The world's coefficients of friction that hold a body, by name."""
    by_way = {f"world.sliding.{way}": float(getattr(world.sliding, way)) for way in WAYS if _is_scaly(body)}
    return {"world.friction": world.friction, **by_way}


def _is_scaly(body: Creature) -> bool:
    """Whether contacts of a body slide by direction."""
    return any(getattr(contact, "scales", None) for contact in getattr(body, "contacts", ()))


def uphill(world: World, task: GoodGait) -> World:
    """The world on a slight slope, up where the task leads; any but flat ground is as it was."""
    steep = -STEEP if task.direction == "left" else STEEP
    return world.model_copy(update={"terrain": Slope(degrees=steep)}) if isinstance(world.terrain, Flat) else world


def kept_elsewhere(
    individuals: Sequence[Individual], objective: Objective, progress: Progress
) -> list[dict[str, float]]:
    """Of each, the share of its score that it keeps on slippery ground and uphill, and that of pushes it survives.

    On four legs or more also the share that it keeps without balance.

    All of them at the coarse step in single precision, as in the search: what is told is a share, and no score. Other
    tasks, and bodies that cannot be pushed, have none.
    """
    recipe, task = objective.recipe, objective.task
    body, world = recipe.creature, recipe.worlds[0]
    if not isinstance(task, GoodGait) or not can_be_pushed(body):
        return [{} for _ in individuals]
    controllers, count = [one.controller for one in individuals], len(individuals)
    closely = objective.coarse(world)

    def scores(where: World, some: Sequence[Controller], grip: Floats) -> Floats:
        varied = {name: grip * value for name, value in grips(body, world).items()}
        return objective.in_world(where, some, numbers=varied, progress=progress, **closely).scores

    usual, less = np.ones(count), np.full(count, SLIPPERY)
    both = scores(world, [*controllers, *controllers], np.concatenate([usual, less]))
    own = both[:count]
    kept = {"slippery": _shares(both[count:], own)}
    if isinstance(world.terrain, Flat):
        kept["slope"] = _shares(scores(uphill(world, task), controllers, usual), own)
    progress.raise_if_cancelled()
    strides = [one for one in controllers if isinstance(one, Stride)]
    if len(strides) == count and stands_by_itself(body):
        kept["numb"] = _shares(scores(world, [one.numb for one in strides], usual), own)
    ways = AROUND if body.dimensions == 3 else ALONG
    pushes = np.array(LEVELS) * push_unit(body)
    survived = survives(objective, controllers, pushes, world, closely["dt"], ways)
    kept["push"] = survived.mean(axis=(1, 2))
    return [{name: float(shares[i]) for name, shares in kept.items()} for i in range(count)]


def _shares(kept: Floats, own: Floats) -> Floats:
    good = (own > 0.0) & np.isfinite(kept)
    return np.where(good, np.maximum(kept, 0.0) / np.where(good, own, 1.0), 0.0)


def survives(
    objective: Objective,
    controllers: Sequence[Controller],
    pushes: Floats,
    world: World,
    dt: float | None,
    ways: Sequence[tuple[float, float]] = ALONG,
) -> NDArray[np.bool_]:
    """Whether each stays up after pushes (m/s, all above 0) along some ways, (n, ways, pushes): back and ahead.

    It is pushed when it has found its stride: the whole body is faster or slower at once by so much.
    """
    creature = objective.recipe.creature
    period = stride_period(creature)
    closely: dict[str, Any] = {"dt": dt, "precision": "float32"}
    begun = objective.in_world(world, controllers, seconds=SETTLED * period, states=True, **closely)
    system = system_of(creature, World())
    states = [begun.final(i) for i in range(len(begun))]
    changes = [(x * float(push), z * float(push)) for x, z in ways for push in pushes]
    found = objective.in_world(
        world,
        [one for one in controllers for _ in changes],
        state=[_pushed(state, system, change) for state in states for change in changes],
        seconds=AFTERWARDS * period,
        **closely,
    )
    up = (found.measures["fallen"] < 0.5) & np.isfinite(found.scores)
    return np.asarray(up.reshape(len(controllers), len(ways), len(pushes)))


def faster(state: State, creature: Creature, change: float) -> State:
    """The state with the whole body faster along x by so many m/s.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> rest = gambol.simulate(luxo, gambol.controllers.Passive(), seconds=0.1).final
    >>> round(faster(rest, luxo, 0.5).slots["velocity.x"] - rest.slots["velocity.x"], 9)
    0.5
    """
    return _pushed(state, system_of(creature, World()), (change, 0.0))


def _pushed(state: State, system: System, change: tuple[float, float]) -> State:
    """The state with the whole body faster along x and, in space, along z."""
    along = (change[0], *([0.0, change[1]] if system.creature.dimensions == 3 else [0.0]))
    return State(state.creature, system.pushed(state.slots, along))


def largest_pushes(individual: Individual, world: World, dt: float | None = None) -> tuple[float, float]:
    """The largest pushes to the left and to the right, in N s, that a gait survives together with all smaller ones.

    >>> import gambol
    >>> walker = gambol.creature("walker7")
    >>> held = gambol.Individual(walker, gambol.controllers.PoseSequence.hold(walker))
    >>> left, right = gambol.discovery.largest_pushes(held, gambol.World())
    >>> 0.0 <= left < 100.0 and 0.0 <= right < 100.0
    True
    """
    body = individual.creature
    if not can_be_pushed(body):
        raise InvalidInput(
            f"pushes for {body.name}",
            "only bodies that stand on the ground and have a trunk can be pushed over",
            "leave it out",
        )
    pushes: Floats = np.linspace(0.0, MOST * push_unit(body), FINEST + 1)[1:]
    trial = Recipe(
        verb="push",
        creature=body,
        family=individual.controller.family,
        task=GoodGait().model_dump(mode="json", exclude_none=True),
        worlds=(world,),
        trials=1,
        keep=1,
        method="push",
    )
    up = survives(Objective(trial), [individual.controller], pushes, world, dt)[0]
    counts = np.logical_and.accumulate(up, axis=1).sum(axis=1)
    left, right = (float(pushes[count - 1]) * body.mass if count else 0.0 for count in counts)
    return left, right
