"""Enters an environment for each creature of the catalogue into Gymnasium, if that is installed.

Gymnasium has looked for packages by itself up to version 0.29 alone: since then `import gambol` has to do it, or the id
names the module that does, `gymnasium.make("gambol:gambol/Luxo-v0")`. It takes 30 ms of the import.
"""

from __future__ import annotations

from gambol.creatures.catalogue import creature_names


def environment_id(creature: str) -> str:
    """The id of a creature's environment.

    >>> environment_id("cart-double-pendulum")
    'gambol/CartDoublePendulum-v0'
    """
    return f"gambol/{''.join(word[:1].upper() + word[1:] for word in creature.split('-'))}-v0"


def register() -> None:
    """Enters them all, once."""
    try:
        from gymnasium.envs.registration import register as enter
        from gymnasium.envs.registration import registry
    except ImportError:
        return
    for name in creature_names():
        if environment_id(name) not in registry:
            enter(
                id=environment_id(name),
                entry_point="gambol.environments.making:env",
                vector_entry_point="gambol.environments.making:vector_env",
                kwargs={"creature": name},
            )
