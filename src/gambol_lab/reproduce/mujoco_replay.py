"""Targets of a motion's muscles, replayed in MuJoCo's model of the body: does it go on there?"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec

import numpy as np

from gambol.controllers.controller import Controller
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.export import mjcf
from gambol.motion.simulating import simulate

RATE = 500.0  # targets a second
STEP = 0.001  # s, of MuJoCo
DOWN = 0.6  # of its height at rest, below which a body is down
ONWARDS = 0.02  # body sizes a second that it has to go on in the last quarter
WATCHED = 50  # steps between looks


@dataclass(frozen=True)
class Replayed:
    """What came out in MuJoCo."""

    way: float  # m on the level, from the beginning to the end
    lasted: float  # s until it was down
    goes_on: bool  # whether it never was, and still moved in the end


def replayed(body: Creature, controller: Controller, seconds: float) -> Replayed | None:
    """Replays a motion of so many seconds; None where MuJoCo is not installed, or has no such body."""
    if find_spec("mujoco") is None:
        return None
    import mujoco  # beside the library, where peers are measured

    try:
        text = mjcf(body, timestep=STEP, integrator="implicitfast")
    except InvalidInput:  # in water, for one
        return None
    motion = simulate(body, controller, seconds=seconds, fps=RATE)
    targets = np.asarray(motion.channels["target"]).reshape(len(motion.time), -1)
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    places = [data.subtree_com[1].copy()]
    for step in range(round(seconds / STEP)):
        data.ctrl[:] = targets[min(int(step * STEP * RATE), len(targets) - 1)]
        mujoco.mj_step(model, data)
        if step % WATCHED == WATCHED - 1:
            places.append(data.subtree_com[1].copy())
    path = np.array(places)
    down = np.flatnonzero(path[:, 2] < DOWN * path[0, 2])
    lasted = float(down[0]) * WATCHED * STEP if len(down) else seconds
    last = path[3 * len(path) // 4 :]
    late = float(np.hypot(*(last[-1, :2] - last[0, :2]))) / (0.25 * seconds * body.body_size)
    return Replayed(float(np.hypot(*(path[-1, :2] - path[0, :2]))), lasted, not len(down) and late > ONWARDS)
