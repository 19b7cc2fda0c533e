"""Lanes that live from one decision to the next in this process's memory, and the threads that run them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.cpu import Kernel, compile_program
from gambol.compiler.finish import operations_unrolled
from gambol.environments.actions import checked_actions
from gambol.rollout.lanes import Floats, aligned_empty, shared_tables
from gambol.rollout.served import ServedModel

Told = dict[str, Floats]
TURNS = 4  # that a thread takes, about: enough for threads to end together, few enough to cost nothing
WORTHWHILE = 500_000  # operations of a thread in a decision: fewer are done before another thread has begun


class HostLanes:
    """So many lanes of a served model. What they tell is written by machine code into arrays of the caller's own: new
    ones each time, never copied and never written again."""

    def __init__(self, model: ServedModel, count: int, dtype: np.dtype[Any], threads: int, autoreset: str) -> None:
        self.model, self.count, self.dtype = model, count, dtype
        bits, alone = dtype.itemsize * 8, 1 if count == 1 else None
        self._decide = compile_program(model.decision(autoreset), bits, alone)
        self._look = compile_program(model.looking, bits, self._decide.lanes.width)
        width = self._decide.lanes.width
        self.blocks = aligned_empty((-(-count // width), len(model.lane_names), width), dtype)
        self.levels = np.zeros((len(self.blocks) * width, len(model.creature.actuators)), dtype)
        self._nothing = aligned_empty((width,), dtype)  # no lane has parameters
        self._shared = shared_tables(self._decide.program, model.tables, dtype)
        work = operations_unrolled(model.program.tape) * model.steps * len(self.blocks)
        self._threads = max(1, min(threads, len(self.blocks), work // WORTHWHILE))
        turns = TURNS * self._threads if self._threads > 1 else 1
        self._at_a_time = -(-len(self.blocks) // turns)
        self._pool = ThreadPoolExecutor(self._threads - 1) if self._threads > 1 else None
        self.put(np.tile(model.begun(0, 0), (count, 1)))

    # states

    @property
    def rows(self) -> NDArray[np.float64]:
        """The numbers of all lanes, (n, numbers): a copy."""
        flat = self.blocks.transpose(0, 2, 1).reshape(-1, self.blocks.shape[1])
        return flat[: self.count].astype(np.float64)

    def put(self, rows: NDArray[np.float64], mask: NDArray[np.bool_] | None = None) -> None:
        """Other numbers for all lanes, or for those of a mask."""
        width = self.blocks.shape[2]
        chosen = np.arange(self.count) if mask is None else np.flatnonzero(mask)
        block, lane = chosen // width, chosen % width
        self.blocks[block, :, lane] = rows
        if mask is None and self.count < len(self.blocks) * width:  # the last block is filled up
            self.blocks[-1, :, (self.count - 1) % width + 1 :] = rows[-1][:, np.newaxis]

    # decisions

    def look(self) -> Told:
        """What is observed of the lanes as they are."""
        return self._run(self._look, 1)

    def decide(self, levels: Any) -> Told:
        """Holds these levels (n, actuators) for an interval; what is told of it."""
        given = checked_actions(levels, self.count, self.levels.shape[1])
        usable = given.dtype == self.dtype and given.flags.c_contiguous and len(given) == len(self.levels)
        if not usable:
            self.levels[: self.count] = given
        return self._run(self._decide, self.model.steps, given if usable else self.levels)

    def _run(self, kernel: Kernel, steps: int, *taken: Floats) -> Told:
        told = {
            spec.name: np.empty((len(self.levels), spec.size), self.dtype)
            for spec in kernel.program.rows
            if spec.writable
        }
        width = self.blocks.shape[2]
        rows = [(array.ctypes.data, width * array.strides[0]) for array in (*taken, *told.values())]
        blocks, nothing, shared = self.blocks.ctypes.data, self._nothing.ctypes.data, self._shared.ctypes.data
        turns = iter(range(0, len(self.blocks), self._at_a_time))

        def run() -> None:
            """Takes some blocks after others until there are none: no thread waits for one that does not get on."""
            for first in turns:
                some = min(self._at_a_time, len(self.blocks) - first)
                places = [start + first * stride for start, stride in rows]
                kernel(blocks + first * self.blocks.strides[0], nothing, shared, steps, some, *places)

        others = [self._pool.submit(run) for _ in range(self._threads - 1)] if self._pool else []
        run()
        for other in others:
            if not other.cancel():
                other.result()
        return {name: values[: self.count] for name, values in told.items()}

    def close(self) -> None:
        """Ends its threads."""
        if self._pool is not None:
            self._pool.shutdown()
