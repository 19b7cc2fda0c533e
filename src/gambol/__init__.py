"""gambol: given a body, how could it move?

What everybody needs stands here; the rest is in namespaces, which are the rooms of docs/architecture.md: tasks in
`gambol.tasks`, controllers in `gambol.controllers`, plots in `gambol.plot`. What none of them lists is not public.
`gambol.testing`, for those who write extensions, is imported by itself.

A room is loaded when something of it is used: `import gambol` alone takes milliseconds.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING, Any

from gambol import ctrl_c as _ctrl_c  # noqa: F401 (it listens from here on: what comes next takes time)
from gambol.gymnasium_ids import register_with_gymnasium as _register_with_gymnasium
from gambol.version import __version__

if TYPE_CHECKING:
    from gambol import (
        compiler,
        controllers,
        creatures,
        cycles,
        descriptions,
        discovery,
        dynamics,
        environments,
        evaluation,
        export,
        expressions,
        importing,
        loggers,
        modules,
        motion,
        page,
        planning,
        plot,
        progress,
        registry,
        rollout,
        runs,
        skills,
        synthesis,
        tasks,
        worlds,
    )
    from gambol.controllers import Controller, Individual
    from gambol.creatures import Creature
    from gambol.creatures.catalogue import creature, creature_names
    from gambol.discovery import discover, evolve, illuminate, learn, refine, replay, showcase
    from gambol.draws import Draws
    from gambol.environments import env
    from gambol.errors import InvalidInput
    from gambol.evaluation import Scores, evaluate
    from gambol.motion import Motion, describe, simulate
    from gambol.opening import load
    from gambol.page import play
    from gambol.pictures.picture import picture
    from gambol.planning import plan
    from gambol.progress import Cancelled, Progress
    from gambol.rollout import State
    from gambol.runs import Candidate, Run
    from gambol.tasks import Task
    from gambol.worlds import World

__all__ = [
    "Cancelled",
    "Candidate",
    "Controller",
    "Creature",
    "Draws",
    "Individual",
    "InvalidInput",
    "Motion",
    "Progress",
    "Run",
    "Scores",
    "State",
    "Task",
    "World",
    "__version__",
    "compiler",
    "controllers",
    "creature",
    "creature_names",
    "creatures",
    "cycles",
    "describe",
    "descriptions",
    "discover",
    "discovery",
    "dynamics",
    "env",
    "environments",
    "evaluate",
    "evaluation",
    "evolve",
    "export",
    "expressions",
    "illuminate",
    "importing",
    "learn",
    "load",
    "loggers",
    "modules",
    "motion",
    "page",
    "picture",
    "plan",
    "planning",
    "play",
    "plot",
    "progress",
    "refine",
    "registry",
    "replay",
    "rollout",
    "runs",
    "showcase",
    "simulate",
    "skills",
    "synthesis",
    "tasks",
    "worlds",
]

# Where what stands here comes from, for Python; the imports above say the same to type checkers (a test compares them).
_HOMES = {
    "Cancelled": "progress",
    "Candidate": "runs",
    "Controller": "controllers",
    "Creature": "creatures",
    "Draws": "draws",
    "Individual": "controllers",
    "InvalidInput": "errors",
    "Motion": "motion",
    "Progress": "progress",
    "Run": "runs",
    "Scores": "evaluation",
    "State": "rollout",
    "Task": "tasks",
    "World": "worlds",
    "creature": "creatures.catalogue",
    "creature_names": "creatures.catalogue",
    "describe": "motion",
    "discover": "discovery",
    "env": "environments",
    "evaluate": "evaluation",
    "evolve": "discovery",
    "illuminate": "discovery",
    "learn": "discovery",
    "load": "opening",
    "picture": "pictures.picture",
    "plan": "planning",
    "play": "page",
    "refine": "discovery",
    "replay": "discovery",
    "showcase": "discovery",
    "simulate": "motion",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        found = _import_module("gambol.errors").nearest(name, __all__)
        meant = f"; did you mean {found!r}?" if found and not name.startswith("_") else ""
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{meant}")
    home = _HOMES.get(name)
    found = getattr(_import_module(f"gambol.{home}"), name) if home else _import_module(f"gambol.{name}")
    if home:
        found = _import_module("gambol.boundary").checked(found)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__


_register_with_gymnasium()
