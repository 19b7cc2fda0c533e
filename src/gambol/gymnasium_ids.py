"""Gymnasium knows an environment for each creature of the catalogue as soon as it and gambol are both imported.

Gymnasium looked for packages by itself up to version 0.29 alone. Since then `import gambol` has to do it, or the id
names the module that does, `gymnasium.make("gambol:gambol/Luxo-v0")`. Gymnasium takes a tenth of a second to import,
which those who do not use it need not wait for: gambol waits for its import instead, and loads nothing heavy here.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.resources import files
from types import ModuleType
from typing import Any

LISTS = "gymnasium.envs.registration"  # the module that keeps Gymnasium's list


def environment_id(creature: str) -> str:
    """The id of a creature's environment.

    >>> environment_id("cart-double-pendulum")
    'gambol/CartDoublePendulum-v0'
    """
    return f"gambol/{''.join(word[:1].upper() + word[1:] for word in creature.split('-'))}-v0"


def register_with_gymnasium() -> None:
    """Enters all environments into Gymnasium: now, if it is imported already, or as soon as it is."""
    if LISTS in sys.modules:
        _enter(sys.modules[LISTS])
    elif not any(isinstance(finder, _Waiting) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Waiting())


def _enter(lists: Any) -> None:
    catalogue = files("gambol").joinpath("creatures", "catalogue")
    for name in sorted(
        entry.name.removesuffix(".yaml") for entry in catalogue.iterdir() if entry.name.endswith(".yaml")
    ):
        if environment_id(name) not in lists.registry:
            lists.register(
                id=environment_id(name),
                entry_point="gambol.environments.making:env",
                vector_entry_point="gambol.environments.making:vector_env",
                kwargs={"creature": name},
            )


class _Waiting(MetaPathFinder):
    """Is asked for every module that is imported, and has an answer for Gymnasium's list alone."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != LISTS:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = _ThenEnter(spec.loader)
        return spec


class _ThenEnter(Loader):
    """Loads the list as it would be loaded without gambol, and then enters gambol's environments."""

    def __init__(self, usual: Loader) -> None:
        self.usual = usual

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self.usual.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self.usual.exec_module(module)
        _enter(module)
