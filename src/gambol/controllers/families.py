"""Controller families by name, an open list, and reading a controller from a file."""

from __future__ import annotations

from typing import Any

from gambol.controllers.controller import Controller
from gambol.controllers.setting import SETTING_ENTRY, Setting
from gambol.descriptions import kinds_of
from gambol.errors import InvalidInput
from gambol.registry import Registry

FAMILIES: Registry[type[Controller]] = Registry(
    "controller family",
    "gambol.controllers",
    kinds_of(Controller, "controller family"),
    own={
        "passive": "gambol.controllers.passive",
        "pose-sequence": "gambol.controllers.pose_sequence",
        "pose-graph": "gambol.controllers.pose_graph",
        "san": "gambol.controllers.san",
        "hybrid-hopper": "gambol.controllers.hybrid_hopper",
        "time-wave": "gambol.controllers.waveform.time_wave",
        "frequency-wave": "gambol.controllers.waveform.frequency_wave",
        "skill-sequence": "gambol.controllers.waveform.skill_sequence",
        "dataflow": "gambol.controllers.dataflow.dataflow",
        "mlp": "gambol.controllers.mlp.mlp",
        "stride": "gambol.controllers.stride.stride",
        "pilot": "gambol.controllers.stride.pilot",
    },
)
NOT_DRAWN = ("passive", "pose-sequence", "skill-sequence", "pilot")  # of gambol's own, at random
SIZES_ENTRY = "sizes"  # of a controller's file: how much the parts of its body have grown; the controller has no such


def controller_from_data(data: Any, where: str) -> Controller:
    """The controller that a file's data describes; `where` begins an error's sentence."""
    if not isinstance(data, dict) or "kind" not in data:
        raise InvalidInput(
            f"{where} does not say what kind of controller it holds",
            f"known names are {', '.join(FAMILIES)}",
            "add 'kind: pose-sequence'",
        )
    try:
        family = FAMILIES.named(str(data["kind"]))
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error.given}", error.allowed, error.remedy) from None
    if data.get(SIZES_ENTRY):
        raise InvalidInput(
            f"{where} gives its body other sizes",
            "a controller drives the creature as it is",
            "read both with load_individual, or remove 'sizes'",
        )
    if Setting.from_data(data.get(SETTING_ENTRY, {}), f"{where}, {SETTING_ENTRY}").changes_the_motion:
        raise InvalidInput(
            f"{where} holds a controller and the setting it was made for",
            "without that setting its motion would be different",
            "read both with load_individual, or remove 'setting'",
        )
    beside = (SIZES_ENTRY, SETTING_ENTRY)
    return family.from_data({name: x for name, x in data.items() if name not in beside}, where)
