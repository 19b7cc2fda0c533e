"""A program made ready to be run again and again, a few lanes at a time: for searches that cannot wait for a batch.

`run_lanes` lays out memory for every call, which costs more than a short rollout takes. Here memory is laid out once. A
single lane runs in place, on a row of numbers wherever it lies; several run side by side in blocks that are kept.
Results have the same bits as anywhere else. A planner asks for a rollout of microseconds before it knows the next, so
this goes through no `evaluation.device.Device`: any other place than this thread would be slower.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.cpu import compile_program
from gambol.compiler.program import Program
from gambol.rollout.lanes import aligned_empty, shared_tables

Rows = NDArray[np.float64]
DTYPE = np.dtype(np.float64)


class Prepared:
    """A program in float64, ready to run."""

    def __init__(self, program: Program, tables: Mapping[str, list[float]]) -> None:
        self._program = program
        self._shared = shared_tables(program, tables, DTYPE)
        self._tables = self._shared.ctypes.data
        self._single = compile_program(program, 64, lanes=1)
        self.parameters = aligned_empty((max(1, program.size("parameters")),), DTYPE)  # of the single lane
        self._parameters = self.parameters.ctypes.data
        self._states = self._numbers = np.empty((0, 0, 0))

    def run(self, address: int, steps: int) -> None:
        """Runs one lane in place, whose state lies at this address, with `parameters` as they are now."""
        self._single(address, self._parameters, self._tables, steps, 1)

    def run_rows(self, states: Rows, parameters: Rows, steps: int) -> Rows:
        """Runs rows (n, slots) with parameters (n, numbers) side by side; the result is valid until the next call."""
        kernel = compile_program(self._program, 64)
        count, width = len(states), kernel.lanes.width
        blocks = -(-count // width)
        if len(self._states) < blocks:
            self._states = aligned_empty((blocks, states.shape[1], width), DTYPE)
            self._numbers = aligned_empty((blocks, max(1, parameters.shape[1]), width), DTYPE)
        _fill(self._states, states, blocks, width)
        _fill(self._numbers, parameters, blocks, width)
        kernel(self._states.ctypes.data, self._numbers.ctypes.data, self._tables, steps, blocks)
        return self._states[:blocks].transpose(0, 2, 1).reshape(blocks * width, -1)[:count]


def _fill(room: Rows, rows: Rows, blocks: int, width: int) -> None:
    """Lays rows into blocks; lanes that are left over run the last row again."""
    if len(rows) < blocks * width:
        rows = rows[np.minimum(np.arange(blocks * width), len(rows) - 1)]
    room[:blocks, : rows.shape[1]] = rows.reshape(blocks, width, -1).transpose(0, 2, 1)
