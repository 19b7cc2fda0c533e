"""What a learner observes: groups of numbers of a moment by one word, or any expression over its quantities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from gambol.compiler.arithmetic import clamp
from gambol.compiler.regions import Entries
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.moment import Moment
from gambol.dynamics.quantities import Lookup
from gambol.dynamics.system import system_of
from gambol.errors import InvalidInput
from gambol.expressions.expression import Expression
from gambol.worlds.world import World

LARGEST = 1000.0  # what is observed lies within ±this, in whatever unit: a body that flies apart says no more


def _sensors(moment: Moment) -> Mapping[str, Number]:
    return {sensor.name: on for sensor, on in zip(moment.creature.sensors, moment.sensors, strict=True)}


def _follow(moment: Moment) -> Mapping[str, Number]:
    """The way to the follow point."""
    ways = zip("xyz", moment.follow, moment.centre, strict=False)
    return {f"follow.{axis}": there - here for axis, there, here in ways}


GROUPS: dict[str, Callable[[Moment], Mapping[str, Number]]] = {
    "state": lambda moment: moment.own_state,
    "sensors": _sensors,
    "follow": _follow,
}


def observed(moment: Moment, inputs: Sequence[str]) -> dict[str, Number]:
    """The numbers that a learner observes in a moment, by name and in order.

    `inputs` are words for groups, `state` (what the body knows of itself, `Moment.own_state`), `sensors` (0 or 1 of
    each) and `follow` (the way to the follow point), or expressions over `gambol.dynamics.quantities`.
    """
    found: dict[str, Number] = {}
    for name in inputs:
        group = GROUPS[name](moment) if name in GROUPS else {name: Expression.number(name).value(Lookup(moment))}
        for key, value in group.items():
            if key in found:
                raise InvalidInput(f"{key!r} is observed twice", "each number is observed once", "leave one out")
            found[key] = clamp(value, -LARGEST, LARGEST)
    if not found:
        raise InvalidInput(
            f"no number of {moment.creature.name} is observed by {', '.join(inputs) or 'nothing'}",
            "at least one must be",
            "observe the 'state'",
        )
    return found


@lru_cache(maxsize=256)
def observed_names(creature: Creature, inputs: tuple[str, ...], world: World | None = None) -> tuple[str, ...]:
    """Names of what is observed of a creature, or InvalidInput for what cannot be.

    >>> import gambol
    >>> observed_names(gambol.creature("luxo"), ("sensors", "com_vy"))[-2:]
    ('s6', 'com_vy')
    """
    system = system_of(creature, natural_world(creature) if world is None else world)
    tables = {name: Entries(values) for name, values in system.tables().items()}
    return tuple(observed(system.moment(tables, system.rest(), 0.0, 1e-3), inputs))
