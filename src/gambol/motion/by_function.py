"""Motions driven by a Python function: for trying an idea in a line. It is called for every frame, so it is slow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gambol.controllers.controller import Controller
from gambol.controllers.pose_sequence import PoseSequence
from gambol.controllers.poses import Pose, check_ranges, rest_pose
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.motion.joined import joined
from gambol.motion.motion import Motion
from gambol.rollout.state import State
from gambol.rollout.status import Status

Policy = Callable[[float, Sequence[float]], Sequence[float]]  # of time in s and sensors: a target for each actuator


def driven_by(
    creature: Creature,
    policy: Policy,
    simulate: Callable[[Controller, float, State | None], Motion],
    steps: int,
    stride: int,
    dt: float,
    state: State | None,
) -> Motion:
    """The motion while a function chooses targets, every `stride` of so many steps of `dt` seconds.

    `simulate` simulates a controller for some seconds from a state. The motion's controller is the sequence of the
    poses that were chosen: it can be saved, and replays to the same bits.
    """
    pieces, poses = list[Motion](), list[Pose]()
    rest = PoseSequence(poses=(Pose(seconds=dt, targets=rest_pose(creature)),))
    senses = simulate(rest, dt, state).sensors[0]
    for first in range(0, steps, stride):
        seconds = min(stride, steps - first) * dt
        poses.append(Pose(seconds=stride * dt, targets=_chosen(policy, first * dt, senses.tolist(), creature)))
        piece = simulate(PoseSequence(poses=(poses[-1],), cycle=False), seconds, state)
        pieces.append(piece)
        state, senses = piece.final, piece.sensors[-1]
        if piece.status != Status.OK:
            break
    return joined(pieces, PoseSequence(poses=tuple(poses), cycle=False))


def _chosen(policy: Policy, time: float, senses: list[float], creature: Creature) -> tuple[float, ...]:
    """What a function chooses, if it is a number for each actuator."""
    try:
        given = policy(time, senses)
    except TypeError as error:
        if error.__traceback__ is None or error.__traceback__.tb_next is not None:  # raised by the function itself
            raise
        raise InvalidInput(
            f"the function cannot be called ({error})",
            "it is given the time in seconds, and what its sensors say",
            "write it as `lambda t, senses: …`",
        ) from None
    try:
        targets = tuple(float(x) for x in given)
    except (TypeError, ValueError):
        targets = ()
    if len(targets) != len(creature.actuators):
        raise InvalidInput(
            f"the function gives {given!r} at {time:g} s",
            f"{creature.name} needs one target for each of its {len(creature.actuators)} actuators",
            "return a list of so many numbers, in the units of its file",
        )
    check_ranges(f"what the function gives at {time:g} s", targets, creature)
    return targets
