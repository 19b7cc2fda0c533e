"""What planning asks of a body and its ground: the one place in this room that knows of joints, links and slopes."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.controllers.poses import check_ranges
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.creature import Creature
from gambol.creatures.units import RADIAN
from gambol.errors import InvalidInput, unknown_name
from gambol.planning.inputs import Choices, Primitives, Range
from gambol.planning.problems import Problem
from gambol.worlds.world import World

FAR_AWAY = 1e9  # m


def fitted(creature: Creature, problem: Problem) -> Creature:
    """The creature with a problem's PD constants and beginning, or InvalidInput if the problem's inputs do not fit."""
    _check_inputs(creature, problem.inputs)
    if not isinstance(creature, Articulated):
        if problem.begin or problem.kp is not None or problem.kd is not None:
            raise InvalidInput(
                f"the problem {problem.name!r} sets joints of {creature.name}",
                "only bodies of links have kp, kd and begin",
                "leave them out",
            )
        return creature
    joints = [joint.name for joint in creature.joints]
    for name in problem.begin:
        if name not in (*joints, "root"):
            raise unknown_name("joint", name, [*joints, "root"])
    data = creature.model_dump()
    for part in data["actuators"]:
        if part["kind"] == "angular":
            part["ks"] = part["ks"] if problem.kp is None else problem.kp * RADIAN
            part["kd"] = part["kd"] if problem.kd is None else problem.kd * RADIAN
    for part in data["joints"]:
        part["angle"] = problem.begin.get(part["name"], part["angle"])
    data["root"]["angle"] = problem.begin.get("root", creature.root.angle)
    return Articulated.from_data(data, creature.name)


def terrain_end(world: World) -> float:
    """x of the terrain's last point, in metres; far away where it goes on for ever."""
    corners = world.terrain.profile()
    return FAR_AWAY if corners is None else corners[0][-1]


def drawn_coordinate(slot_names: Sequence[str]) -> int:
    """Which number of the state shows a motion best: the height of a free body, else the turning of its last link."""
    if "y" in slot_names:
        return slot_names.index("y")
    return max((i for i, name in enumerate(slot_names) if name.startswith("angle.")), default=0)


def _check_inputs(creature: Creature, inputs: Range | Choices | Primitives) -> None:
    """InvalidInput unless every pose has a target for each actuator, within its range."""
    poses: list[Sequence[float]] = list(inputs.values) if isinstance(inputs, Choices) else []
    if isinstance(inputs, Range):
        poses = [inputs.low, inputs.high]
    if isinstance(inputs, Primitives):
        poses = [pose for primitive in inputs.primitives for pose in primitive.poses]
    for pose in poses:
        if len(pose) != len(creature.actuators):
            raise InvalidInput(
                f"the inputs have {len(pose)} targets",
                f"{creature.name} has {len(creature.actuators)} actuators",
                "give one target for each",
            )
        check_ranges("an input", tuple(pose), creature)
