"""A network run by itself, over many observations: the same machine code as in a rollout."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arithmetic import clamp
from gambol.compiler.cpu import compile_program
from gambol.compiler.program import Memory, trace
from gambol.controllers.controller import Parameters
from gambol.controllers.mlp.kernel import Network
from gambol.errors import InvalidInput

ALIGNMENT = 64  # bytes


class Acting:
    """A program that takes rows of observations and gives rows of levels."""

    def __init__(self, network: Network, numbers: Sequence[float]) -> None:
        def turn(lane: Memory) -> None:
            seen = [lane.rows["observation"][i] for i in range(network.widths[0])]
            for i, x in enumerate(network.outputs(seen, Parameters(lane.parameters, 0, lane.scratch))):
                lane.rows["level"][i] = clamp(x, -1.0, 1.0)

        self._reads, self._gives = network.widths[0], network.widths[-1]
        program = trace(
            turn,
            state=0,
            parameters=network.parameter_count,
            scratch=network.scratch,
            takes={"observation": self._reads},
            gives={"level": self._gives},
        )
        self._kernel = compile_program(program)
        width = self._kernel.lanes.width
        room = np.empty(len(numbers) * width * 8 + ALIGNMENT, np.uint8)
        start = -room.ctypes.data % ALIGNMENT
        self._numbers = room[start : start + len(numbers) * width * 8].view(np.float64).reshape(-1, width)
        self._numbers[:] = np.array(numbers)[:, np.newaxis]

    def __call__(self, observations: NDArray[np.float64]) -> NDArray[np.float64]:
        if observations.ndim != 2 or observations.shape[1] != self._reads:
            raise InvalidInput(
                f"observations of shape {observations.shape}",
                f"it reads rows of {self._reads} numbers",
                f"give an array (n, {self._reads})",
            )
        width, count = self._kernel.lanes.width, len(observations)
        rows = -(-count // width) * width
        seen, levels = np.zeros((rows, self._reads)), np.empty((rows, self._gives))
        seen[:count] = observations
        numbers = self._numbers.ctypes.data
        for first in range(0, rows, width):  # all with the same numbers
            self._kernel(numbers, numbers, numbers, 1, 1, seen[first:].ctypes.data, levels[first:].ctypes.data)
        return levels[:count]
