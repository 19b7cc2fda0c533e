"""gambol: given a body, how could it move?

Everything public is importable from here and nowhere else.
"""

from gambol.controllers.controller import Controller
from gambol.controllers.families import load_controller
from gambol.controllers.passive import Passive
from gambol.controllers.pose_sequence import Pose, PoseSequence
from gambol.creatures.catalogue import creature, creature_names
from gambol.creatures.creature import Creature, load
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.timestep import time_step
from gambol.errors import InvalidInput
from gambol.evaluation.evaluate import Scores, evaluate
from gambol.export.formats import register as _register_exports
from gambol.export.mjcf import mjcf
from gambol.motion.motion import Motion
from gambol.motion.simulate import simulate
from gambol.render.formats import register as _register_pictures
from gambol.render.picture import picture
from gambol.rollout.state import State
from gambol.tasks.catalogue import TASKS
from gambol.tasks.jump import Jump
from gambol.tasks.task import Task
from gambol.tasks.travel import Travel
from gambol.version import __version__
from gambol.worlds.follow import FixedPoint, SplinePath
from gambol.worlds.terrain import Flat, HeightMap, RandomTerrain, Segments, Slope
from gambol.worlds.world import Sliding, World, load_world

__all__ = [
    "TASKS",
    "Controller",
    "Creature",
    "FixedPoint",
    "Flat",
    "HeightMap",
    "InvalidInput",
    "Jump",
    "Motion",
    "Passive",
    "Pose",
    "PoseSequence",
    "RandomTerrain",
    "Scores",
    "Segments",
    "Sliding",
    "Slope",
    "SplinePath",
    "State",
    "Task",
    "Travel",
    "World",
    "__version__",
    "creature",
    "creature_names",
    "evaluate",
    "load",
    "load_controller",
    "load_world",
    "mjcf",
    "natural_world",
    "picture",
    "simulate",
    "time_step",
]

_register_pictures()
_register_exports()
