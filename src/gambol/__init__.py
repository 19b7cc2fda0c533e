"""gambol: given a body, how could it move?

Everything public is importable from here and nowhere else.
"""

from gambol.controllers.controller import Controller
from gambol.controllers.families import load_controller
from gambol.controllers.passive import Passive
from gambol.controllers.pose_sequence import Pose, PoseSequence
from gambol.controllers.san import San
from gambol.controllers.san_packing import pack_san, unpack_san
from gambol.creatures.catalogue import creature, creature_names
from gambol.creatures.creature import Creature, load
from gambol.discovery.discover import discover
from gambol.discovery.refine import refine
from gambol.discovery.replay import replay
from gambol.discovery.showcase import showcase
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.timestep import time_step
from gambol.errors import InvalidInput
from gambol.evaluation.evaluate import Scores, evaluate
from gambol.export.formats import register as _register_exports
from gambol.export.mjcf import mjcf
from gambol.motion.gait import Gait, describe
from gambol.motion.motion import Motion
from gambol.motion.simulate import simulate
from gambol.planning.catalogue import problem, problem_names
from gambol.planning.plan import Plan
from gambol.planning.problem import Problem, load_problem
from gambol.planning.search import load_plan, plan
from gambol.render.formats import register as _register_pictures
from gambol.render.picture import picture
from gambol.render.plots import plot_plan, plot_scores, plot_signals
from gambol.rollout.state import State
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run
from gambol.tasks.catalogue import TASKS, load_task
from gambol.tasks.custom import Custom
from gambol.tasks.hops import Hops
from gambol.tasks.jump import Jump
from gambol.tasks.pursuit import Pursuit
from gambol.tasks.task import Task
from gambol.tasks.travel import Travel
from gambol.tasks.upright import Upright
from gambol.version import __version__
from gambol.worlds.follow import FixedPoint, SplinePath
from gambol.worlds.terrain import Flat, HeightMap, RandomTerrain, Segments, Slope
from gambol.worlds.world import Sliding, World, load_world

__all__ = [
    "TASKS",
    "Candidate",
    "Controller",
    "Creature",
    "Custom",
    "FixedPoint",
    "Flat",
    "Gait",
    "HeightMap",
    "Hops",
    "InvalidInput",
    "Jump",
    "Motion",
    "Passive",
    "Plan",
    "Pose",
    "PoseSequence",
    "Problem",
    "Pursuit",
    "RandomTerrain",
    "Run",
    "San",
    "Scores",
    "Segments",
    "Sliding",
    "Slope",
    "SplinePath",
    "State",
    "Task",
    "Travel",
    "Upright",
    "World",
    "__version__",
    "creature",
    "creature_names",
    "describe",
    "discover",
    "evaluate",
    "load",
    "load_controller",
    "load_plan",
    "load_problem",
    "load_task",
    "load_world",
    "mjcf",
    "natural_world",
    "pack_san",
    "picture",
    "plan",
    "plot_plan",
    "plot_scores",
    "plot_signals",
    "problem",
    "problem_names",
    "refine",
    "replay",
    "showcase",
    "simulate",
    "time_step",
    "unpack_san",
]

_register_pictures()
_register_exports()
