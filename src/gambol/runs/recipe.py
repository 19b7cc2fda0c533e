"""A recipe: everything that makes a run repeatable."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from gambol.creatures.creature import AnyCreature
from gambol.creatures.units import Name
from gambol.descriptions import Description
from gambol.draws import Draws
from gambol.errors import InvalidInput
from gambol.tasks.task import Task, task_from_data
from gambol.worlds.terrain import RandomTerrain
from gambol.worlds.world import World

Count = Annotated[int, Field(ge=1, le=10**12)]
LARGEST_SEED = 2**31 - 1  # of terrain that is drawn anew


# What a finished run can have more of. The trials of a refinement or a staged search are shared out from the beginning.
MORE_OF = {"discover": ("trials",), "refine": ("trials",), "plan": ("trials", "seconds")}


@lru_cache(maxsize=64)
def _as_task(text: str) -> Task:
    return task_from_data(json.loads(text), "the recipe's task")


def _task(data: dict[str, Any]) -> dict[str, Any]:
    """A task's data as a file holds it, in one order, so that equal tasks make equal recipes."""
    if not isinstance(data.get("kind"), str):
        raise InvalidInput("the task does not say its kind", "a task is data with its 'kind'", "add 'kind'")
    try:
        plain: dict[str, Any] = json.loads(json.dumps(data, sort_keys=True, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise InvalidInput(
            f"the task {data['kind']!r} cannot be stored ({error})",
            "it consists of finite numbers, text, lists and dicts",
            "correct it",
        ) from None
    return plain


def _in_order(options: dict[str, Any]) -> dict[str, Any]:
    return dict(sorted(options.items()))


class Recipe(Description):
    """Everything that decides a run: what was searched for, where, how, and from which seed. Equal recipes give equal
    runs, to the last bit.

    >>> import gambol
    >>> recipe = Recipe(verb="discover", creature=gambol.creature("luxo"), family="pose-sequence",
    ...                 task={"kind": "travel"}, worlds=(gambol.World(),), trials=1000, keep=10, method="random")
    >>> Recipe.from_data(json.loads(recipe.model_dump_json()), "again") == recipe
    True
    >>> recipe.difference(recipe.model_copy(update={"seed": 3}))
    'seed 3 instead of 0'
    """

    verb: Name  # discover, refine, ...
    creature: AnyCreature  # whole, so that a run does not depend on a file that may change
    family: Name
    sampling: Annotated[dict[str, float], AfterValidator(_in_order)] = Field(
        default_factory=dict
    )  # of random controllers
    task: Annotated[dict[str, Any], AfterValidator(_task)]
    worlds: Annotated[tuple[World, ...], Field(min_length=1, max_length=1000)]
    combine: Literal["mean", "worst"] = "mean"  # how the scores in several worlds make one
    seconds: Annotated[float, Field(gt=0.0, le=1e6)] = 6.0
    state: dict[str, float] | None = None  # numbers of the body where every trial begins, instead of its rest pose
    renewed: Count | None = None  # after so many trials the random terrain of the worlds is another; None: it stays
    trials: Count
    keep: Annotated[int, Field(ge=1, le=10_000)]
    seed: Annotated[int, Field(ge=0)] = 0
    dt: Annotated[float, Field(gt=0.0, le=1.0)] | None = None  # s; by default what suits the creature
    precision: Literal["float64", "float32"] = "float64"
    method: Name
    options: Annotated[dict[str, bool | int | float | str], AfterValidator(_in_order)] = Field(default_factory=dict)
    parent: str | None = None  # for refine: the runs and candidates it began from

    @property
    def aim(self) -> Task:
        """Its task as what scores, of the data that files hold."""
        return _as_task(json.dumps(self.task))

    @property
    def planned(self) -> int:
        """Trials in all: chains make as many each."""
        return self.trials * int(self.options.get("chains", 1))

    def at(self, trial: int) -> Recipe:
        """What holds for one trial: the worlds as they were when it was made.

        >>> import gambol
        >>> hills = gambol.World(terrain=gambol.worlds.RandomTerrain(height=0.1, steepness=0.3))
        >>> recipe = Recipe(verb="evolve", creature=gambol.creature("luxo"), family="dataflow", worlds=(hills,),
        ...                 task={"kind": "travel"}, renewed=100, trials=1000, keep=10, method="generational")
        >>> recipe.at(0).worlds == recipe.at(99).worlds, recipe.at(0).worlds == recipe.at(100).worlds
        (True, False)
        """
        if self.renewed is None:
            return self
        worlds = tuple(self._renewed(world, i, trial // self.renewed) for i, world in enumerate(self.worlds))
        return self.model_copy(update={"worlds": worlds, "renewed": None})

    def _renewed(self, world: World, number: int, times: int) -> World:
        if not isinstance(world.terrain, RandomTerrain):
            return world
        seed = int(Draws(self.seed, "terrain", world.terrain.seed, number, times).integers(1, 0, LARGEST_SEED)[0])
        return world.model_copy(update={"terrain": world.terrain.model_copy(update={"seed": seed})})

    def difference(self, other: Recipe) -> str | None:
        """How another recipe differs from this one, entry by entry; None if it does not.

        Where the parent lies is no difference: folders are renamed, and a refinement knows its starts by fingerprints.
        """
        own, others = (one.model_dump(mode="json", exclude={"parent"}) for one in (self, other))
        found = [_first_difference(name, own[name], others[name]) for name in own if own[name] != others[name]]
        return ", ".join(found) or None

    @property
    def more_of(self) -> tuple[str, ...]:
        """What a run may be asked for more of when it is resumed; a staged search divides its trials at the start."""
        return () if self.method == "staged" else MORE_OF.get(self.verb, ())

    def is_extended_by(self, other: Recipe) -> bool:
        """Whether another recipe asks for the same and more of it, so that a run of this one can go on as that.

        >>> import gambol
        >>> recipe = Recipe(verb="discover", creature=gambol.creature("luxo"), family="san", task={"kind": "travel"},
        ...                 worlds=(gambol.World(),), trials=1000, keep=10, method="random")
        >>> recipe.is_extended_by(recipe.model_copy(update={"trials": 2000}))
        True
        """
        more = self.more_of
        same = other.model_copy(update={name: getattr(self, name) for name in more})
        return self.difference(same) is None and all(getattr(other, name) >= getattr(self, name) for name in more)


def _first_difference(place: str, old: Any, new: Any) -> str:
    """`creature links 2 mass 0.3 instead of 0.25`: the first place where two values differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        key = next(key for key in {**old, **new} if old.get(key) != new.get(key))
        return _first_difference(f"{place} {key}", old.get(key), new.get(key))
    if isinstance(old, list) and isinstance(new, list):
        pairs = zip(old, new, strict=False)
        for i, (a, b) in enumerate(pairs, 1):
            if a != b:
                return _first_difference(f"{place} {i}", a, b)
        return f"{place}: {len(new)} of them instead of {len(old)}"
    return f"{place} {_shown(new)} instead of {_shown(old)}"


def _shown(value: Any) -> str:
    text = "none" if value is None else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
