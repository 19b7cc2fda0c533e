"""Joints and muscles of a bone, by the words that a person's file has for the ways in which it moves."""

from __future__ import annotations

from gambol.creatures.bones.drafts import Line, Movement
from gambol.creatures.bones.made import Data, Made, said
from gambol.creatures.bones.sides import reflected_range
from gambol.creatures.bones.skeleton import Vector3
from gambol.creatures.bones.space import AHEAD, RIGHT, UP, cross, dot, unit
from gambol.errors import InvalidInput

LEVEL = 1e-3  # a way whose level part is shorter is upright: no level axis lies across it
WORLD_TURNS = {"pitch": RIGHT, "yaw": UP, "roll": AHEAD}
AXES = {"roll": "x", "yaw": "y", "pitch": "z"}


def joints_of(made: Made, where: str) -> list[Data]:
    """The joints of a bone as its line has them, under their names on its side."""
    line = made.line
    if made.first:
        return []
    found = [
        {
            **said(joint),
            "at": list(joint.at),
            "axis": list(joint.axis),
            "kind": joint.kind,
            "name": f"{joint.name}{made.ending}",
        }
        for joint in line.joints
    ]
    for word, movement in line.hinges.items():
        found.append(
            {
                "name": joint_name(made, word),
                "kind": "hinge",
                "at": [0, 0, 0],
                "axis": list(turn_axis(line, word)),
                **_passive(movement),
            }
        )
    for way_word, movement in line.slides.items():
        way = {"ahead": AHEAD, "up": UP, "right": RIGHT, "along": unit(line.points)}[way_word]
        found.append(
            {
                "name": joint_name(made, way_word),
                "kind": "slide",
                "at": [0, 0, 0],
                "axis": list(way),
                **_passive(movement),
            }
        )
    if line.ball:
        passive = [_passive(movement) for movement in line.ball.values()]
        if any(entries != passive[0] for entries in passive) or "limits" in passive[0] or "slack" in passive[0]:
            raise InvalidInput(
                f"{where}: the ball joint of {line.name!r} differs by axis, or has limits",
                "its spring and damper are the same about all axes",
                "use 'hinges' instead",
            )
        found.append({"name": joint_name(made, ""), "kind": "ball", "at": [0, 0, 0], "axis": [0, 0, 1], **passive[0]})
    return found


def muscles_of(made: Made) -> list[Data]:
    """Muscles for all movements with a range."""
    line, found = made.line, list[Data]()
    if made.first:
        return found
    for kind, moves in (("angular", line.hinges), ("sliding", line.slides)):
        for word, movement in moves.items():
            if movement.range is not None:
                name = joint_name(made, word)
                low, high = movement.range
                found.append(
                    {"name": name, "kind": kind, "joint": name, "min": low, "max": high, **_strength(movement)}
                )
    for turn, movement in line.ball.items():
        if movement.range is not None:
            axis, (low, high) = AXES[turn], movement.range
            if made.opposite:
                low, high = reflected_range(axis, low, high)
            name = joint_name(made, "")
            found.append(
                {
                    "name": f"{made.line.joint or line.name}-{turn}{made.ending}",
                    "kind": "ball",
                    "joint": name,
                    "axis": axis,
                    "min": low,
                    "max": high,
                    **_strength(movement),
                }
            )
    return found


def joint_name(made: Made, word: str) -> str:
    """The name of a joint: its line's, with the word for its axis where there are several."""
    line = made.line
    several = word and len(line.hinges) + len(line.slides) > 1
    return f"{line.joint or line.name}{f'-{word}' if several else ''}{made.ending}"


def turn_axis(line: Line, word: str) -> Vector3:
    """The axis that a word for a movement means, of a bone that points somewhere.

    Pitch, yaw and roll are about the world's axes as it stands: positive ones bring a leg ahead or a nose up, a nose to
    the left, and a head to the right. Lifting raises the tip, swinging brings it ahead, and twisting is about its own
    length.
    """
    if word in WORLD_TURNS:
        return WORLD_TURNS[word]
    way = unit(line.points)
    if word == "twist":
        return way
    if word == "swing":
        return UP if way[2] >= 0.0 else (0.0, -1.0, 0.0)
    across = cross(way, UP)
    if dot(across, across) < LEVEL * LEVEL:
        raise InvalidInput(
            f"the bone {line.name!r} points straight up or down and has a hinge to lift it",
            "an upright bone turns ahead or sideways",
            "use 'pitch' or 'roll' instead",
        )
    return unit(across)


def _passive(movement: Movement) -> Data:
    names = ("limits", "stiffness", "slack", "damping", "armature")
    said = {name: getattr(movement, name) for name in names if name in movement.model_fields_set}
    return {name: value for name, value in said.items() if value}


def _strength(movement: Movement) -> Data:
    return {name: value for name in ("ks", "kd", "largest") if (value := getattr(movement, name)) is not None}
