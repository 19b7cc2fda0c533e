"""What else a saved controller needs to move as it did: changes of its body, where, for how long and from where."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from gambol.creatures.creature import Creature, creature_from_data
from gambol.descriptions import Description
from gambol.dynamics.habitat import natural_world
from gambol.errors import InvalidInput
from gambol.worlds.world import World

SETTING_ENTRY = "setting"  # of a controller's file, beside the controller's own entries


class Setting(Description):
    """How a controller was simulated when it was saved, as far as that is not what suits the creature anyway.

    >>> import gambol
    >>> flip = gambol.plan("acrobot", "flip", seconds=1.0).individual
    >>> sorted(flip.setting.body["actuators"]["a1"])
    ['kd', 'ks']
    """

    body: dict[str, Any] = Field(default_factory=dict)  # entries of the creature's file that differ, by their names
    world: World | None = None
    seconds: Annotated[float, Field(gt=0.0, le=1e6)] | None = None
    dt: Annotated[float, Field(gt=0.0, le=1.0)] | None = None
    precision: Literal["float64", "float32"] = "float64"
    state: dict[str, float] | None = None  # numbers of the body where it begins, instead of its rest pose

    @property
    def changes_the_motion(self) -> bool:
        """Whether the controller alone would move otherwise."""
        return self != Setting(seconds=self.seconds)


def setting_in(world: World, creature: Creature, **others: Any) -> Setting:
    """The setting of a creature in a world, which is left out where it suits the creature anyway."""
    return Setting(world=None if world == natural_world(creature) else world, **others)


def changes_of(creature: Creature, changed: Creature) -> dict[str, Any]:
    """Entries in which a creature's file differs from another's; parts go by their names.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> changes_of(luxo, with_changes(luxo, {"links": {"arm": {"mass": 2.0}}}))
    {'links': {'arm': {'mass': 2.0}}}
    """
    if creature == changed:
        return {}
    found = _changes(creature.model_dump(mode="json"), changed.model_dump(mode="json"))
    return found if isinstance(found, dict) else {}


def with_changes(creature: Creature, changes: dict[str, Any]) -> Creature:
    """The creature with some entries of its file changed; parts go by their names."""
    if not changes:
        return creature
    return creature_from_data(
        {"kind": creature.body, **_changed(creature.model_dump(), changes, creature.name)}, creature.name
    )


def _named(value: Any) -> dict[str, Any] | None:
    """Parts by their names, if it is a list of such."""
    if not isinstance(value, list | tuple) or not all(isinstance(one, dict) and "name" in one for one in value):
        return None
    return {one["name"]: one for one in value}


def _changes(old: Any, new: Any) -> Any:
    before, after = _named(old) or old, _named(new) or new
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return {name: _changes(before[name], x) for name, x in after.items() if before[name] != x}
    return new


def _changed(old: Any, changes: Any, where: str) -> Any:
    if not isinstance(changes, dict):
        return changes
    parts = _named(old)
    known = parts if parts is not None else old
    if not isinstance(known, dict) or changes.keys() - known.keys():
        unknown = min(changes.keys() - known.keys()) if isinstance(known, dict) else next(iter(changes), "")
        raise InvalidInput(
            f"a controller was saved with another {unknown!r} of {where}",
            "there is no such entry",
            "give it the creature that it was made for",
        )
    merged = {name: _changed(x, changes[name], where) if name in changes else x for name, x in known.items()}
    return list(merged.values()) if parts is not None else merged
