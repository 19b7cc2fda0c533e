"""Recording: rollouts stopped at every frame, side by side, and what can be seen there.

Recordings are few and short, and every frame is brought back: they run on this processor, whatever device scores.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gambol.compiler.cpu import compile_program
from gambol.rollout.lanes import Floats, lane_blocks, lane_rows, run_lanes, shared_tables
from gambol.rollout.model import Model


def record(
    model: Model, starts: Floats, parameters: Floats, steps: int, stride: int, precision: np.dtype[Any]
) -> tuple[Floats, Floats]:
    """States (n, frames, slots) of n candidates from their starts (n, slots) on, at every `stride` steps and at the
    end, and what is observed there, (n, frames, numbers). `parameters` are (n, numbers).

    All frames are observed at once, side by side in the lanes.
    """
    count, slots = starts.shape
    ticks = [*range(0, steps, stride), steps]
    states = np.empty((len(ticks), count, slots), precision)
    states[0] = starts
    # Blocks are laid out once: doing so for every frame takes longer than the frame.
    kernel = compile_program(model.program, precision.itemsize * 8)
    width = kernel.lanes.width
    lanes = np.asarray(parameters, precision).reshape(count, -1)
    blocks, numbers = lane_blocks(states[0], width), lane_blocks(lanes, width)
    tables = shared_tables(model.program, model.tables, precision)
    for i in range(1, len(ticks)):
        some = ticks[i] - ticks[i - 1]
        kernel(blocks.ctypes.data, numbers.ctypes.data, tables.ctypes.data, some, len(blocks))
        states[i] = lane_rows(blocks, count)
    rows = states.reshape(-1, slots)
    room = np.zeros((len(rows), model.observer.size("state") - slots), precision)
    seen = run_lanes(model.observer, np.hstack([rows, room]), np.tile(lanes, (len(ticks), 1)), model.tables, steps=1)
    seen = seen[:, slots:].reshape(len(ticks), count, -1)
    return states.transpose(1, 0, 2), seen.transpose(1, 0, 2)
