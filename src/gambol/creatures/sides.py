"""Left and right: which actuators of a body are each other's mirror image."""

from __future__ import annotations

from gambol.creatures.creature import Creature


def left_and_right(creature: Creature) -> dict[str, str]:
    """Actuators of the left side and, of each, the one on the right: those whose names differ in that word alone.

    >>> import gambol
    >>> left_and_right(gambol.creature("luxo"))
    {}
    """
    names = {actuator.name for actuator in creature.actuators}
    found = {name: name.replace("left", "right") for name in names if "left" in name}
    return {name: found[name] for name in (a.name for a in creature.actuators) if found.get(name) in names}
