"""Controllers, one file per family: their parameters and their control kernel. They know no search."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.controllers.balance import Balance
    from gambol.controllers.controller import FAMILIES, ControlKernel, Controller, Knob, Parameters, Tunable
    from gambol.controllers.dataflow.dataflow import Dataflow
    from gambol.controllers.dataflow.differencing import structural_difference
    from gambol.controllers.dataflow.morphology import Morphology, morphology_of
    from gambol.controllers.dataflow.nesting import nested_morphology, replicated
    from gambol.controllers.dataflow.nodes import Node
    from gambol.controllers.dataflow.reproduction import Reproduction
    from gambol.controllers.from_function import family
    from gambol.controllers.graph_algebra import linear_combination, mixed, unwind
    from gambol.controllers.hybrid_hopper import HybridHopper
    from gambol.controllers.individual import Individual, load_individual
    from gambol.controllers.mlp.importing import mlp_of
    from gambol.controllers.mlp.layer import Layer
    from gambol.controllers.mlp.mlp import Mlp
    from gambol.controllers.passive import Passive
    from gambol.controllers.pose_graph import PoseGraph
    from gambol.controllers.pose_sequence import PoseSequence
    from gambol.controllers.poses import OnSensor, Pose, PoseState
    from gambol.controllers.san import San
    from gambol.controllers.san_packing import pack_san, unpack_san
    from gambol.controllers.setting import Setting
    from gambol.controllers.stride.pilot import Pilot, PilotedGait
    from gambol.controllers.stride.stride import Bend, Girdle, Poise, Stride
    from gambol.controllers.waveform.abstraction import abstracted, mirrored
    from gambol.controllers.waveform.frequency_wave import FrequencySignal, FrequencyWave, Mode
    from gambol.controllers.waveform.repertoire import Repertoire, Skill
    from gambol.controllers.waveform.skill_sequence import Segment, SkillSequence
    from gambol.controllers.waveform.time_wave import TimeSignal, TimeWave
    from gambol.controllers.waveform.wiring import Signal, Waveform, Wire
else:
    __getattr__, __dir__ = loaded_when_asked(__name__)

__all__ = [
    "FAMILIES",
    "Balance",
    "Bend",
    "ControlKernel",
    "Controller",
    "Dataflow",
    "FrequencySignal",
    "FrequencyWave",
    "Girdle",
    "HybridHopper",
    "Individual",
    "Knob",
    "Layer",
    "Mlp",
    "Mode",
    "Morphology",
    "Node",
    "OnSensor",
    "Parameters",
    "Passive",
    "Pilot",
    "PilotedGait",
    "Poise",
    "Pose",
    "PoseGraph",
    "PoseSequence",
    "PoseState",
    "Repertoire",
    "Reproduction",
    "San",
    "Segment",
    "Setting",
    "Signal",
    "Skill",
    "SkillSequence",
    "Stride",
    "TimeSignal",
    "TimeWave",
    "Tunable",
    "Waveform",
    "Wire",
    "abstracted",
    "family",
    "linear_combination",
    "load_individual",
    "mirrored",
    "mixed",
    "mlp_of",
    "morphology_of",
    "nested_morphology",
    "pack_san",
    "replicated",
    "structural_difference",
    "unpack_san",
    "unwind",
]
