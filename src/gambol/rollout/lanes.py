"""Runs batches: candidates packed into lane blocks, blocks shared out to threads.

A candidate's numbers never meet another's, so its result is the same in any batch, block, lane or thread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.cpu import Processor, compile_program
from gambol.compiler.program import Program
from gambol.errors import InvalidInput

PRECISIONS: dict[str, np.dtype[Any]] = {"float64": np.dtype(np.float64), "float32": np.dtype(np.float32)}
ALIGNMENT = 64  # bytes: a vector must not straddle cache lines
BLOCKS_PER_TURN = 4  # blocks a thread takes at a time, at most

Floats = NDArray[Any]
Progress = Callable[[int], None]


def dtype_of(precision: str) -> np.dtype[Any]:
    """float64 or float32 by name."""
    if precision not in PRECISIONS:
        raise InvalidInput(f"precision {precision!r}", f"known are {', '.join(PRECISIONS)}", "choose one of these")
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

    Returns the new states. `progress` is told how many candidates have finished since it was last called.
    """
    count, dtype = len(states), states.dtype
    kernel = compile_program(program, dtype.itemsize * 8, lanes, target)
    width = kernel.lanes.width
    state_blocks, parameter_blocks = _blocks(states, width, dtype), _blocks(parameters, width, dtype)
    shared = shared_tables(program, tables, dtype)

    # Few enough at a time to keep all threads busy to the end, many enough to make the calls' cost small.
    per_turn = max(1, min(BLOCKS_PER_TURN, len(state_blocks) // (2 * max(1, threads))))

    def run(first: int) -> None:
        blocks = min(per_turn, len(state_blocks) - first)
        kernel(_address(state_blocks, first), _address(parameter_blocks, first), shared.ctypes.data, steps, blocks)
        if progress:
            progress(min(count, (first + blocks) * width) - first * width)

    starts = range(0, len(state_blocks), per_turn)
    if threads <= 1 or len(starts) == 1:
        for first in starts:
            run(first)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(run, starts))
    return state_blocks.transpose(0, 2, 1).reshape(-1, states.shape[1])[:count]


def shared_tables(program: Program, tables: Mapping[str, list[float]], dtype: np.dtype[Any]) -> Floats:
    """The numbers that all lanes share, in the program's order."""
    return aligned(np.array([x for name in program.tables for x in tables[name]] or [0.0], dtype))


def _blocks(rows: Floats, width: int, dtype: np.dtype[Any]) -> Floats:
    """(n, slots) as (blocks, slots, width); the last block is filled up with copies of the last row."""
    blocks = -(-len(rows) // width)
    out = aligned_empty((blocks, rows.shape[1], width), dtype)
    whole = len(rows) // width
    out[:whole] = rows[: whole * width].reshape(whole, width, rows.shape[1]).transpose(0, 2, 1)
    if whole < blocks:
        rest = rows[whole * width :]
        filled = np.concatenate([rest, np.repeat(rest[-1:], width - len(rest), axis=0)])
        out[whole] = filled.T
    return out


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
