"""How a body comes to a stand when its muscles are told to: tried at several moments of its stride."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.individual import Individual
from gambol.controllers.pose_sequence import PoseSequence
from gambol.dynamics.habitat import tempo
from gambol.export.clips.cutting import relative
from gambol.export.clips.looping import Loop
from gambol.export.kinematics import points_of
from gambol.export.skeleton import bones_of
from gambol.motion.joined import joined
from gambol.motion.motion import Motion
from gambol.motion.simulating import as_saved, simulate
from gambol.rollout.status import Status
from gambol.worlds.world import World

Array = NDArray[np.float64]

MOMENTS = 8  # of a stride at which it is tried
LATER = 0.5  # strides after the loop's beginning of the first of them
PATIENCE = 4.0  # s in which it has to stand
STANDS = 0.1  # body sizes by which it may stand otherwise than at rest; what lies on its side is off by 0.2 and more
STILL = 0.01  # body sizes: what is nearer to where it ends has settled


@dataclass(frozen=True, eq=False)
class Halt:
    """A motion that comes to a stand: its muscles hold the rest pose from a frame on, and it is still from another."""

    motion: Motion
    still: int


def halt(individual: Individual, loop: Loop, world: World | None) -> Halt | None:
    """How it soonest stands; None where it falls whenever that is tried."""
    found = [_tried(individual, loop, world, k) for k in range(MOMENTS)]
    stood = [one for one in found if one is not None]
    return min(stood, key=lambda one: one.still) if stood else None


def _tried(individual: Individual, loop: Loop, world: World | None, moment: int) -> Halt | None:
    motion, creature = loop.motion, loop.motion.creature
    stride = loop.cut.frames / loop.strides
    at = round(loop.cut.at(np.array([loop.begins]))[0] + (LATER + moment / MOMENTS) * stride)
    if at >= len(motion.time) - 1:
        return None
    step = float(motion.time[1] - motion.time[0])
    told: dict[str, Any] = {**as_saved(individual), "numbers": individual.numbers()}
    told["world"] = world or told["world"]
    before = simulate(
        individual.creature,
        individual.controller,
        fps=1.0,
        **{**told, "seconds": float(motion.time[at] - motion.time[0])},
    )
    told |= {"seconds": PATIENCE * tempo(creature), "state": before.final.without_control(), "fps": 1.0 / step}
    after = simulate(individual.creature, PoseSequence.hold(individual.creature), **told)
    if after.status != Status.OK:
        return None
    clouds = points_of(bones_of(after), creature)
    begun = points_of(loop.bones, creature)[:1]
    stands, rests = relative(np.concatenate([begun, clouds[-1:]]), loop.turning)
    if _apart(stands, rests) > STANDS * creature.size:
        return None
    moving = np.flatnonzero(_apart(clouds, clouds[-1]) > STILL * creature.size)
    still = int(moving[-1]) + 1 if len(moving) else 0
    if still > 0.9 * len(clouds):
        return None
    first = replace(
        motion,
        time=motion.time[: at + 1],
        channels={name: values[: at + 1] for name, values in motion.channels.items()},
    )
    return Halt(joined([first, after], motion.controller), at + still)


def _apart(clouds: Array, other: Array) -> Array:
    """The root mean square of how far points are from others."""
    away = clouds - other
    return np.asarray(np.sqrt((away * away).sum(axis=-1).mean(axis=-1)))
