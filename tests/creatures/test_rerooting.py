"""A body told from another of its links is the same body."""

import numpy as np
import pytest

import gambol
from gambol.creatures.articulated.rerooting import rerooted, told_from_its_trunk, trunk_of
from gambol.creatures.creature import creature_from_file
from gambol.motion.front import front_of

SECONDS, DT = 0.6, 1e-4

SLIDING = {  # uneven, with a slide, a limit, springs and sensors on the way from one end to the other
    "name": "sliding",
    "root": {"link": "one", "at": [0, 1.0], "angle": 20},
    "links": [
        {"name": "one", "mass": 2, "length": 0.5, "width": 0.1},
        {"name": "two", "mass": 1, "length": 0.4, "width": 0.08, "centre": [0.25, 0.03]},
        {"name": "three", "mass": 0.7, "length": 0.3, "width": 0.06},
        {"name": "four", "mass": 0.5, "length": 0.3, "width": 0.05},
    ],
    "joints": [
        {
            "name": "pin",
            "parent": "one",
            "child": "two",
            "at": [0.45, 0.02],
            "pivot": [0.05, 0],
            "angle": 40,
            "limits": [30, 90],
        },
        {"name": "slide", "parent": "two", "child": "three", "at": [0.4, 0], "along": 15, "angle": -30},
        {"name": "end", "parent": "three", "child": "four", "at": [0.3, 0], "angle": 50},
    ],
    "actuators": [
        {"name": "bend", "kind": "angular", "joint": "pin", "min": 0, "max": 110, "ks": 0.3, "kd": 0.02},
        {"name": "push", "kind": "sliding", "joint": "slide", "min": -0.1, "max": 0.2, "ks": 80, "kd": 4},
    ],
    "springs": [{"name": "hold", "kind": "angular", "joint": "end", "rest": 10, "ks": 0.1, "kd": 0.01}],
    "contacts": [],
    "sensors": [{"name": "bent", "kind": "angle", "joint": "pin", "min": 35, "max": 60}],
}


def moved(body, holds, dt):
    """Places of links and what sensors say, while muscles hold the rest pose, or are slack."""
    controller = gambol.controllers.PoseSequence.hold(body) if holds else gambol.controllers.Passive()
    motion = gambol.simulate(body, controller, seconds=SECONDS, dt=dt)
    return motion.position, motion.sensors


@pytest.mark.parametrize(
    ("body", "link", "holds"),
    [(gambol.creature("walker7"), "foot-left", False), (creature_from_file(SLIDING, "sliding"), "four", True)],
    ids=["walker7", "sliding"],
)
def test_it_moves_as_it_did(body, link, holds):
    """To the order of the integrator, which steps in other coordinates, or to rounding where they are the same."""
    other, apart = rerooted(body, link), []
    for dt in (DT, DT / 2):
        (places, sensors), (again, sensed) = moved(body, holds, dt), moved(other, holds, dt)
        apart.append(np.abs(places - again).max())
    assert np.ptp(places, axis=0).max() > 0.1 and (sensors == sensed)[1:].mean() > 0.99
    assert apart[0] < 1e-4 and apart[1] < max(0.6 * apart[0], 1e-12)
    back = rerooted(other, body.root.link)
    assert all(getattr(back, name) == getattr(body, name) for name in ("joints", "actuators", "springs", "sensors"))


def test_what_was_drawn_from_a_foot_up_is_told_from_its_trunk():
    """A stork galloped on its two legs, since they were a long chain that begins with one of its feet."""
    stork = rerooted(gambol.creature("walker7"), "foot-left")
    assert trunk_of(stork) == "torso" and told_from_its_trunk(stork).root.link == "torso"
    assert stork.anatomy.feet == ((0, 1), (2, 3)) and stork.anatomy.beside(0, 2) and front_of(stork) == "right"
    mended = gambol.dynamics.mended(stork)
    assert mended.root.link == "torso" and mended.joints == gambol.creature("walker7").joints
    assert not any("root" in finding.problem for finding in gambol.dynamics.examine(mended))


@pytest.mark.parametrize("name", [one for one in gambol.creature_names() if gambol.creature(one).body == "links"])
def test_creatures_of_the_catalogue_are_told_from_their_trunks(name):
    assert told_from_its_trunk(gambol.creature(name)).root == gambol.creature(name).root
