"""Runs batches: candidates packed into lane blocks, blocks shared out to threads.

A candidate's numbers never meet another's, so its result is the same in any batch, block, lane or thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.cpu import Kernel, Processor, compile_program
from gambol.compiler.framed import Framed
from gambol.compiler.program import Program
from gambol.errors import InvalidInput
from gambol.progress import Progress

PRECISIONS: dict[str, np.dtype[Any]] = {"float64": np.dtype(np.float64), "float32": np.dtype(np.float32)}
ALIGNMENT = 64  # bytes: a vector must not straddle cache lines
BLOCKS_PER_TURN = 4  # blocks a thread takes at a time, at most

Floats = NDArray[Any]


def dtype_of(precision: str) -> np.dtype[Any]:
    """float64 or float32 by name."""
    if precision not in PRECISIONS:
        raise InvalidInput(
            f"precision {precision!r}", f"known names are {', '.join(PRECISIONS)}", "choose one of these"
        )
    return PRECISIONS[precision]


def run_lanes(
    program: Program,
    states: Floats,
    parameters: Floats,
    tables: Mapping[str, list[float]],
    steps: int,
    threads: int = 1,
    progress: Progress | None = None,
    lanes: int | None = None,
    target: Processor | None = None,
) -> Floats:
    """Runs each row of `states` (n, slots) with its row of `parameters` (n, numbers) for `steps` turns.

    Returns the new states. `progress` is told how many candidates have finished; cancelled, it stops between blocks.
    """
    kernel = compile_program(program, states.dtype.itemsize * 8, lanes, target)
    laid = _Laid(kernel, program, states, parameters, tables)
    laid.share_out(lambda first, blocks: laid.run(first, blocks, steps), threads, progress)
    return lane_rows(laid.states, len(states))


def watch_lanes(
    program: Program,
    states: Floats,
    parameters: Floats,
    tables: Mapping[str, list[float]],
    steps: int,
    stops: int,
    threads: int = 1,
    progress: Progress | None = None,
) -> Floats:
    """The same `stops` times over, each going on where the last ended: the states at every stop, (stops, n, slots).

    A block goes through all stops before the next begins, so nothing is laid out again and no thread waits for another.
    """
    kernel = compile_program(program, states.dtype.itemsize * 8)
    laid = _Laid(kernel, program, states, parameters, tables)
    seen = np.empty((stops, *states.shape), states.dtype)

    def run(first: int, blocks: int) -> None:
        rows = slice(first * laid.width, (first + blocks) * laid.width)
        for stop in seen[:, rows]:
            laid.run(first, blocks, steps)
            stop[:] = lane_rows(laid.states[first : first + blocks], len(stop))

    laid.share_out(run, threads, progress)
    return seen


class _Laid:
    """A batch laid out in lane blocks, and what runs them."""

    def __init__(
        self,
        kernel: Kernel,
        program: Program,
        states: Floats,
        parameters: Floats,
        tables: Mapping[str, list[float]],
    ) -> None:
        self._kernel, self._count, self.width = kernel, len(states), kernel.lanes.width
        self.states, self._parameters = lane_blocks(states, self.width), lane_blocks(parameters, self.width)
        self._shared = shared_tables(program, tables, states.dtype)

    def run(self, first: int, blocks: int, steps: int) -> None:
        """Runs some blocks for so many turns."""
        states, parameters = _address(self.states, first), _address(self._parameters, first)
        self._kernel(states, parameters, self._shared.ctypes.data, steps, blocks)

    def share_out(self, run: Callable[[int, int], None], threads: int, progress: Progress | None) -> None:
        """Calls `run` with the first and the number of some blocks until all had their turn."""
        blocks = len(self.states)
        # Few enough at a time to keep all threads busy to the end, many enough to make the calls' cost small.
        per_turn = max(1, min(BLOCKS_PER_TURN, blocks // (2 * max(1, threads))))
        done, telling = 0, Lock()

        def turn(first: int) -> None:
            nonlocal done
            if progress is not None:
                progress.raise_if_cancelled()
            some = min(per_turn, blocks - first)
            run(first, some)
            if progress is not None:
                with telling:
                    done += min(self._count, (first + some) * self.width) - first * self.width
                    progress.report(done, self._count)

        starts = range(0, blocks, per_turn)
        if threads <= 1 or len(starts) == 1:
            for first in starts:
                turn(first)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(turn, starts))


def lane_blocks(rows: Floats, width: int, room: Floats | None = None) -> Floats:
    """(n, slots) as (blocks, slots, width), in a `room` for as many or more if there is one; the last block is filled
    up with copies of the last row."""
    blocks = -(-len(rows) // width)
    out = aligned_empty((blocks, rows.shape[1], width), rows.dtype) if room is None else room[:blocks]
    if rows.strides[0] == 0:  # one row for all
        out[:] = rows[0][:, np.newaxis]
        return out
    whole = len(rows) // width
    out[:whole] = rows[: whole * width].reshape(whole, width, rows.shape[1]).transpose(0, 2, 1)
    if whole < blocks:
        rest = rows[whole * width :]
        filled = np.concatenate([rest, np.repeat(rest[-1:], width - len(rest), axis=0)])
        out[whole] = filled.T
    return out


def lane_rows(blocks: Floats, count: int) -> Floats:
    """(blocks, slots, width) as (n, slots) again."""
    return blocks.transpose(0, 2, 1).reshape(-1, blocks.shape[1])[:count]


def shared_tables(program: Program | Framed, tables: Mapping[str, list[float]], dtype: np.dtype[Any]) -> Floats:
    """The shared tables one after another, as the program's machine code reads them."""
    return aligned(np.array([x for name in program.tables for x in tables[name]] or [0.0], dtype))


def _address(blocks: Floats, first: int) -> int:
    return blocks.ctypes.data + first * blocks.strides[0]


def aligned_empty(shape: tuple[int, ...], dtype: np.dtype[Any]) -> Floats:
    """Room for numbers at an address that suits vectors."""
    size = int(np.prod(shape)) * dtype.itemsize
    raw = np.empty(size + ALIGNMENT, np.uint8)
    start = -raw.ctypes.data % ALIGNMENT
    return raw[start : start + size].view(dtype).reshape(shape)


def aligned(values: Floats) -> Floats:
    """The same numbers at an address that suits vectors."""
    out = aligned_empty(values.shape, values.dtype)
    out[:] = values
    return out
