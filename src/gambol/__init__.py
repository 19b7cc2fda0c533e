"""gambol: given a body, how could it move?

Everything public is importable from here and nowhere else.
"""

from gambol.controllers.controller import ControlKernel, Controller, Knob, Tunable
from gambol.controllers.families import FAMILIES, load_controller
from gambol.controllers.graph_algebra import linear_combination, mixed, unwind
from gambol.controllers.hybrid_hopper import HybridHopper
from gambol.controllers.individual import Individual, load_individual
from gambol.controllers.passive import Passive
from gambol.controllers.pose_graph import PoseGraph
from gambol.controllers.pose_sequence import PoseSequence
from gambol.controllers.pose_state import OnSensor, PoseState
from gambol.controllers.poses import Pose
from gambol.controllers.san import San
from gambol.controllers.san_packing import pack_san, unpack_san
from gambol.creatures.catalogue import creature, creature_names
from gambol.creatures.creature import Creature, load
from gambol.cycles.bifurcation import Bifurcation, bifurcation
from gambol.cycles.crossings import Crossings
from gambol.cycles.limit_cycle import LimitCycle, limit_cycle
from gambol.cycles.return_map import return_map
from gambol.cycles.stability import Stability, stability
from gambol.discovery.discover import discover
from gambol.discovery.refine import refine
from gambol.discovery.replay import replay
from gambol.discovery.showcase import showcase
from gambol.draws import Draws
from gambol.dynamics.articulated.system import LinkedSystem as LinkedSystem  # a kind of body enters itself
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.springs.system import SpringSystem as SpringSystem  # and so does another
from gambol.dynamics.system import time_step
from gambol.errors import InvalidInput
from gambol.evaluation.device import Batch, Device
from gambol.evaluation.devices import DEVICES
from gambol.evaluation.evaluate import Scores, evaluate
from gambol.export.formats import register as _register_exports
from gambol.export.mjcf import mjcf
from gambol.motion.exporters import EXPORTERS
from gambol.motion.gait import Gait, describe
from gambol.motion.motion import Motion
from gambol.motion.simulate import simulate
from gambol.planning.catalogue import problem, problem_names
from gambol.planning.plan import Plan
from gambol.planning.problem import Problem, load_problem
from gambol.planning.search import load_plan, plan
from gambol.plot import (
    plot_bifurcation,
    plot_graph,
    plot_plan,
    plot_return_map,
    plot_scores,
    plot_signals,
    plot_space,
    plot_stability,
    plot_variations,
)
from gambol.progress import Cancelled, Progress, Report
from gambol.render.formats import register as _register_pictures
from gambol.render.picture import picture
from gambol.rollout.state import State
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run
from gambol.skills.course_run import CourseRun, run_course
from gambol.skills.fallen import fallen
from gambol.skills.interpolation import Blend, interpolate
from gambol.skills.kinematic import kinematic_blend
from gambol.skills.leap import leap
from gambol.skills.motion_space import Axis, MotionSpace, load_space
from gambol.skills.obstacle_course import Obstacle, ObstacleCourse, load_course
from gambol.skills.recover import recover
from gambol.skills.stance import stable_stance
from gambol.skills.standing import stands
from gambol.skills.stop import stop
from gambol.skills.variations import Variation, Variations, variations
from gambol.skills.violations import Violations, violations
from gambol.synthesis.given import Given
from gambol.synthesis.proposals import Find, Outcomes, Proposal, Proposals
from gambol.synthesis.search import Search
from gambol.synthesis.searches import SEARCHES
from gambol.tasks.catalogue import TASKS, load_task
from gambol.tasks.clearing import Clearing
from gambol.tasks.cruise import Cruise
from gambol.tasks.custom import Custom
from gambol.tasks.flight import Flight
from gambol.tasks.hops import Hops
from gambol.tasks.jump import Jump
from gambol.tasks.pursuit import Pursuit
from gambol.tasks.recovery import Recovery
from gambol.tasks.standing import Standing
from gambol.tasks.stopping import Stopping
from gambol.tasks.task import Task
from gambol.tasks.travel import Travel
from gambol.tasks.upright import Upright
from gambol.tasks.vault import Vault
from gambol.tasks.way import Way
from gambol.version import __version__
from gambol.worlds.follow import FixedPoint, SplinePath
from gambol.worlds.terrain import Flat, HeightMap, RandomTerrain, Segments, Slope
from gambol.worlds.world import Sliding, World, load_world

__all__ = [
    "DEVICES",
    "EXPORTERS",
    "FAMILIES",
    "SEARCHES",
    "TASKS",
    "Axis",
    "Batch",
    "Bifurcation",
    "Blend",
    "Cancelled",
    "Candidate",
    "Clearing",
    "ControlKernel",
    "Controller",
    "CourseRun",
    "Creature",
    "Crossings",
    "Cruise",
    "Custom",
    "Device",
    "Draws",
    "Find",
    "FixedPoint",
    "Flat",
    "Flight",
    "Gait",
    "Given",
    "HeightMap",
    "Hops",
    "HybridHopper",
    "Individual",
    "InvalidInput",
    "Jump",
    "Knob",
    "LimitCycle",
    "Motion",
    "MotionSpace",
    "Obstacle",
    "ObstacleCourse",
    "OnSensor",
    "Outcomes",
    "Passive",
    "Plan",
    "Pose",
    "PoseGraph",
    "PoseSequence",
    "PoseState",
    "Problem",
    "Progress",
    "Proposal",
    "Proposals",
    "Pursuit",
    "RandomTerrain",
    "Recovery",
    "Report",
    "Run",
    "San",
    "Scores",
    "Search",
    "Segments",
    "Sliding",
    "Slope",
    "SplinePath",
    "Stability",
    "Standing",
    "State",
    "Stopping",
    "Task",
    "Travel",
    "Tunable",
    "Upright",
    "Variation",
    "Variations",
    "Vault",
    "Violations",
    "Way",
    "World",
    "__version__",
    "bifurcation",
    "creature",
    "creature_names",
    "describe",
    "discover",
    "evaluate",
    "fallen",
    "interpolate",
    "kinematic_blend",
    "leap",
    "limit_cycle",
    "linear_combination",
    "load",
    "load_controller",
    "load_course",
    "load_individual",
    "load_plan",
    "load_problem",
    "load_space",
    "load_task",
    "load_world",
    "mixed",
    "mjcf",
    "natural_world",
    "pack_san",
    "picture",
    "plan",
    "plot_bifurcation",
    "plot_graph",
    "plot_plan",
    "plot_return_map",
    "plot_scores",
    "plot_signals",
    "plot_space",
    "plot_stability",
    "plot_variations",
    "problem",
    "problem_names",
    "recover",
    "refine",
    "replay",
    "return_map",
    "run_course",
    "showcase",
    "simulate",
    "stability",
    "stable_stance",
    "stands",
    "stop",
    "time_step",
    "unpack_san",
    "unwind",
    "variations",
    "violations",
]

_register_pictures()
_register_exports()
