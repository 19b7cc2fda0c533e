"""Which way is front, of bodies whose files do not say it outright."""

import pytest

from gambol.creatures.creature import creature_from_file
from gambol.motion.front import front_of

TORSO = [
    {"name": "torso", "mass": 35, "length": 0.55, "width": 0.2},
    {"name": "head", "mass": 5, "length": 0.25, "width": 0.16},
]
NECK = {"name": "neck", "parent": "torso", "child": "head", "at": [0.55, 0], "angle": 10}  # leant to the left


def man(heel=None, links=(), joints=()):
    """One who stands upright, on feet that reach `heel` metres to the left of his ankles, or on stumps."""
    links, joints = [*TORSO, *links], [NECK, *joints]
    for side in ("near", "far"):
        links.append({"name": f"leg-{side}", "mass": 8, "length": 0.8, "width": 0.12})
        joints.append({"name": f"hip-{side}", "parent": "torso", "child": f"leg-{side}", "at": [0, 0], "angle": 180})
        if heel is not None:
            links.append({"name": f"foot-{side}", "mass": 1.2, "length": 0.24, "width": 0.06})
            joints.append(
                {
                    "name": f"ankle-{side}",
                    "parent": f"leg-{side}",
                    "child": f"foot-{side}",
                    "at": [0.8, 0],
                    "pivot": [heel, 0],
                    "angle": 90,
                }
            )
    muscles = [
        {
            "name": joint["name"],
            "kind": "angular",
            "joint": joint["name"],
            "min": joint["angle"] - 40,
            "max": joint["angle"] + 40,
        }
        for joint in joints
    ]
    return creature_from_file(
        {"name": "man", "root": {"link": "torso", "angle": 90}, "links": links, "joints": joints, "actuators": muscles},
        "man",
    )


@pytest.mark.parametrize(("heel", "front"), [(0.06, "right"), (0.18, "left"), (0.12, "either"), (None, "either")])
def test_a_man_goes_where_his_feet_point(heel, front):
    """His head is above his feet: by where it leant, a little to the left, he ran backwards."""
    assert front_of(man(heel)) == front


def test_names_that_are_far_apart_say_more_than_feet():
    tail = {"name": "tail", "mass": 3, "length": 0.8, "width": 0.06}
    rump = {"name": "rump", "parent": "torso", "child": "tail", "at": [0, 0], "angle": -90}  # to the right
    assert front_of(man(0.06, [tail], [rump])) == "left"
