"""Controllers, one file per family: their parameters and their control kernel. They know no search."""

from gambol.controllers.controller import ControlKernel, Controller, Knob, Parameters, Tunable
from gambol.controllers.families import FAMILIES
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
from gambol.controllers.setting import Setting

__all__ = [
    "FAMILIES",
    "ControlKernel",
    "Controller",
    "HybridHopper",
    "Individual",
    "Knob",
    "OnSensor",
    "Parameters",
    "Passive",
    "Pose",
    "PoseGraph",
    "PoseSequence",
    "PoseState",
    "San",
    "Setting",
    "Tunable",
    "linear_combination",
    "load_individual",
    "mixed",
    "pack_san",
    "unpack_san",
    "unwind",
]
