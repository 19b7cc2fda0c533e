"""gambol: given a body, how could it move?

What everybody needs stands here; the rest is in namespaces, which are the rooms of docs/architecture.md: tasks in
`gambol.tasks`, controllers in `gambol.controllers`, plots in `gambol.plot`. What none of them lists is not public.
`gambol.testing`, for those who write extensions, is imported by itself.
"""

from gambol import ctrl_c as _ctrl_c  # noqa: F401 (it listens as soon as it is imported: before all that takes time)

# isort: split
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
from gambol.environments.registering import register as _register_environments
from gambol.errors import InvalidInput
from gambol.evaluation import Scores, evaluate
from gambol.export.formats import register as _register_exports
from gambol.motion import Motion, describe, simulate
from gambol.opening import load
from gambol.page import play
from gambol.page.notebook import register as _register_live
from gambol.planning import plan
from gambol.progress import Cancelled, Progress
from gambol.render.formats import register as _register_pictures
from gambol.render.picture import picture
from gambol.rollout import State
from gambol.runs import Candidate, Run
from gambol.tasks import Task
from gambol.version import __version__
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

_register_live()
_register_pictures()
_register_exports()
_register_environments()
