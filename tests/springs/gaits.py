"""Ways to swim, written by hand: one side contracts, then the other, a little later towards the tail."""

import math

import gambol

POSES = 16  # of a beat


def beat(creature, period, sides, lag=0.0, **held):
    """Groups whose names contain the first of `sides` work against those with the second; others are `held`."""
    poses = []
    for k in range(POSES):
        targets = []
        for group in creature.actuators:
            segment = int(group.name[-1]) - 1 if group.name[-1].isdigit() else 0
            wave = math.sin(2.0 * math.pi * (k / POSES - lag * segment))
            first, second = (side in group.name for side in sides)
            asked = max(wave, 0.0) if first else max(-wave, 0.0) if second else 0.0
            targets.append(held.get(group.name.replace("-", "_"), asked))
        poses.append(gambol.controllers.Pose(seconds=period / POSES, targets=tuple(targets)))
    return gambol.controllers.PoseSequence(poses=poses)


FINS = dict.fromkeys(("left_up", "left_down", "right_up", "right_down"), 0.0)
GAITS = {
    "shark": lambda shark: beat(shark, 0.6, ("left", "right"), lag=0.1),
    "dolphin": lambda dolphin: beat(dolphin, 0.35, ("up", "down"), lag=0.05, **FINS),
    "ray": lambda ray: beat(ray, 0.55, ("elevators", "depressors")),
}
