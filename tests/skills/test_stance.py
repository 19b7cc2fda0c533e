"""The stance that getting up ends in."""

import numpy as np

import gambol
from gambol.dynamics.habitat import natural_world
from gambol.skills.falls import tipped

WALKER = gambol.creature("walker7")


def held(targets):
    return gambol.controllers.PoseSequence(poses=[gambol.controllers.Pose(seconds=1.0, targets=targets)])


def catches(stance, tilts):
    """Of these tilts, those from which the walker stands in the end, as `stands` sees it."""
    world = natural_world(WALKER)
    motions = {
        tilt: gambol.simulate(WALKER, held(stance), seconds=3.0, state=tipped(WALKER, tilt, world)) for tilt in tilts
    }
    return [tilt for tilt, motion in motions.items() if gambol.skills.stands(motion)]


def test_a_body_that_is_stable_keeps_its_rest_pose():
    assert gambol.skills.stable_stance("luxo") == (120.0, -100.0)


def test_the_walker_stands_apart_and_is_caught_from_more_tilts_than_at_rest():
    stance, tilts = gambol.skills.stable_stance(WALKER), (-15.0, -10.0, -5.0, 0.0, 5.0, 10.0)
    rest = tuple(joint.angle for joint in WALKER.joints)
    assert len(catches(stance, tilts)) >= 2 + len(catches(rest, tilts))
    motion = gambol.simulate(WALKER, held(stance), seconds=3.0)
    links = [link.name for link in WALKER.links]
    feet = motion.position[-1][[links.index("foot-left"), links.index("foot-right")], 0]
    assert gambol.skills.stands(motion) and abs(np.diff(feet)[0]) > 0.4
    down = {c.name.split("-")[1] for c, on in zip(WALKER.contacts, motion.touching[-1] > 0.5, strict=True) if on}
    assert down == {"left", "right"}


def test_the_task_counts_what_stands_tells():
    lying = gambol.skills.fallen("luxo", "back")
    hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    up, down = (gambol.evaluate("luxo", [hold], task="standing", seconds=1.5, state=s).scores[0] for s in (None, lying))
    assert 0.5 < up <= 1.5 and down == 0.0
