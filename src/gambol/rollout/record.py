"""Recording: one candidate's rollout, stopped at every frame, and what can be seen there.

It is one lane, and every frame of it is wanted here, so it goes through no `evaluation.device.Device`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gambol.compiler.cpu import compile_program
from gambol.rollout.lanes import Floats, lane_blocks, run_lanes, shared_tables
from gambol.rollout.model import Model


def record(
    model: Model, state: list[float], parameters: list[float], steps: int, stride: int, precision: np.dtype[Any]
) -> tuple[Floats, Floats]:
    """States (frames, slots) from the given one on at every `stride` steps and at the end, and what is observed there.

    All frames are observed at once, side by side in the lanes.
    """
    lane = np.array([parameters], precision).reshape(1, -1)
    ticks = [*range(0, steps, stride), steps]
    states = np.empty((len(ticks), len(state)), precision)
    states[0] = state
    # A block is laid out once: doing so for every frame takes longer than the frame.
    kernel = compile_program(model.program, precision.itemsize * 8)
    width = kernel.lanes.width
    block, numbers = lane_blocks(states[:1], width), lane_blocks(lane, width)
    tables = shared_tables(model.program, model.tables, precision)
    for i in range(1, len(ticks)):
        kernel(block.ctypes.data, numbers.ctypes.data, tables.ctypes.data, ticks[i] - ticks[i - 1], 1)
        states[i] = block[0, :, 0]
    room = np.zeros((len(ticks), model.observer.size("state") - len(state)), precision)
    seen = run_lanes(
        model.observer, np.hstack([states, room]), np.repeat(lane, len(ticks), axis=0), model.tables, steps=1
    )
    return states, seen[:, len(state) :]
