"""A stable pose to stand in: where getting up ends."""

from __future__ import annotations

import numpy as np

from gambol.controllers.pose_sequence import PoseSequence
from gambol.controllers.poses import Pose, rest_pose
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.draws import Draws
from gambol.dynamics.habitat import natural_world
from gambol.evaluation.evaluating import evaluate
from gambol.motion.motion import Motion
from gambol.motion.simulating import simulate
from gambol.skills.falls import tipped
from gambol.skills.standing import LOOK, stands
from gambol.tasks.standing import Standing
from gambol.worlds.world import World

POSES = 600  # that are tried beside the rest pose
TILTS = (-30.0, -25.0, -20.0, -15.0, -10.0, -5.0, 0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0)  # degrees it is let go at
SECONDS = 3.0  # until it has to stand


def stable_stance(
    creature: Creature | str, *, world: World | None = None, threads: int | None = None
) -> tuple[float, ...]:
    """The targets of a pose in which a creature stands well on all its feet: stable and tall.

    The body is let go in its rest pose, tilted forwards or backwards, and takes up the pose while it tips over. What
    counts is from how many tilts a pose catches it, times how high it then stands: crouching is stable, but no way to
    stand. The rest pose is taken where it catches the body from every tilt. The poses tried are always the same, so
    that a creature has one stance.

    >>> import gambol
    >>> stance = gambol.skills.stable_stance("luxo")
    >>> hold = gambol.controllers.PoseSequence(poses=[gambol.controllers.Pose(seconds=1.0, targets=stance)])
    >>> gambol.skills.stands(gambol.simulate("luxo", hold, seconds=2.0))
    True
    """
    body = known_creature(creature)
    surroundings = world or natural_world(body)
    poses = [rest_pose(body), *(_drawn(body, trial) for trial in range(POSES))]
    held = [PoseSequence(poses=(Pose(seconds=1.0, targets=pose),)) for pose in poses]
    caught, height = np.zeros(len(poses)), np.zeros(len(poses))
    for tilt in TILTS:
        found = evaluate(
            body,
            held,
            task=Standing(),
            world=surroundings,
            seconds=SECONDS,
            threads=threads,
            state=tipped(body, tilt, surroundings),
            measures=["height"],
            states=False,
        )
        up = found.scores > LOOK
        caught += up
        height = np.maximum(height, up * found.measures["height.end"])
    if caught[0] == len(TILTS):
        return poses[0]
    for i in map(int, np.argsort(-caught * height, kind="stable")):
        motion = simulate(body, held[i], world=surroundings, seconds=SECONDS)
        if stands(motion) and _on_all_feet(motion):
            return poses[i]
    return poses[0]


def _on_all_feet(motion: Motion) -> bool:
    """Whether each part with feet rests on one of them in the end: no leg stays in the air."""
    on, touching = motion.creature.contacts_on, motion.touching[-1] > 0.5
    down = {part for part, touches in zip(on.values(), touching, strict=True) if touches}
    return {on[foot] for foot in motion.creature.feet} <= down


def _drawn(body: Creature, trial: int) -> tuple[float, ...]:
    """Some share of the way from the rest pose to a pose anywhere within the ranges."""
    draws = Draws(0, "stance", trial)
    share = draws.one()
    return tuple(
        rest + share * (a.min + (a.max - a.min) * draws.one() - rest)
        for a, rest in zip(body.actuators, rest_pose(body), strict=True)
    )
