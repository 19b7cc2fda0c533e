"""Lanes that live from one decision to the next in the memory of a GPU."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.thread_memory import WARP
from gambol.environments.actions import checked_actions
from gambol.environments.gpu_array import GpuArray
from gambol.errors import InvalidInput
from gambol.evaluation.gpu import Gpu
from gambol.evaluation.nvidia import Loaded
from gambol.rollout.lanes import Floats, lane_blocks, lane_rows, shared_tables
from gambol.rollout.served import ServedModel

Told = dict[str, GpuArray]
TURNS = 2  # sets of arrays that are written in turn: what the last decision told stays while the next one is made


class GpuLanes:
    """So many lanes of a served model on a GPU, as long as somebody reads their arrays, or until `close`."""

    def __init__(self, model: ServedModel, count: int, dtype: np.dtype[Any], gpu: Gpu, autoreset: str) -> None:
        self.model, self.count, self.dtype, self._gpu = model, count, dtype, gpu
        self._card, self._held, self._turn = gpu.card, ExitStack(), 0
        self._card.use()
        bits, program = dtype.itemsize * 8, model.decision(autoreset)
        self._decide, self._look = gpu.loaded(program, bits), gpu.loaded(model.looking, bits)
        tables = shared_tables(program, model.tables, dtype)
        self._lanes = -(-count // WARP) * WARP
        self._shared = self._room(tables.nbytes)
        self._card.upload(self._shared, tables)
        self._states = self._room(self._lanes * len(model.lane_names) * dtype.itemsize)
        self._actuators = len(model.creature.actuators)
        self.levels = self._table(self._actuators)
        self._told = [
            {spec.name: self._table(spec.size) for spec in program.rows if spec.writable} for _ in range(TURNS)
        ]
        self.put(np.tile(model.begun(0, 0), (count, 1)))

    def _room(self, size: int) -> int:
        return self._held.enter_context(self._card.memory(size))

    def _table(self, columns: int) -> GpuArray:
        address = self._room(self._lanes * columns * self.dtype.itemsize)
        return GpuArray(self, address, (self.count, columns), self.dtype)

    def download(self, values: Floats, address: int) -> None:
        """Copies numbers of an array here."""
        self._card.use()
        self._card.download(values, address)

    # states

    @property
    def rows(self) -> NDArray[np.float64]:
        """The numbers of all lanes, (n, numbers): a copy."""
        self._card.use()
        blocks = np.empty((self._lanes // WARP, len(self.model.lane_names), WARP), self.dtype)
        self._card.download(blocks, self._states)
        return lane_rows(blocks, self.count).astype(np.float64)

    def put(self, rows: NDArray[np.float64], mask: NDArray[np.bool_] | None = None) -> None:
        """Other numbers for all lanes, or for those of a mask."""
        whole = rows
        if mask is not None and not mask.all():
            whole = self.rows
            whole[mask] = rows
        self._card.use()
        self._card.upload(self._states, lane_blocks(whole.astype(self.dtype), WARP))

    # decisions

    def look(self) -> Told:
        """What is observed of the lanes as they are."""
        return self._run(self._look, 1, ("observation",))

    def decide(self, levels: Any) -> Told:
        """Holds these levels (n, actuators) for an interval; what is told of it."""
        self._card.use()
        there = getattr(levels, "__cuda_array_interface__", None)
        if there is None:
            given = checked_actions(levels, self.count, self._actuators)
            self._card.upload(self.levels.address, np.ascontiguousarray(given, self.dtype))
        elif (source := self._checked(there)) != self.levels.address:
            self._card.copy(self.levels.address, source, self.count * self._actuators * self.dtype.itemsize)
        return self._run(self._decide, self.model.steps, tuple(self._told[0]), self.levels.address)

    def _checked(self, there: dict[str, Any]) -> int:
        """Where an array of levels begins, if it is as the program reads it."""
        rows = tuple(n * self.dtype.itemsize for n in (self._actuators, 1))
        wanted = {"shape": (self.count, self._actuators), "typestr": self.dtype.str}
        plain = there.get("strides") in (None, rows)
        if not plain or any(there[name] != value for name, value in wanted.items()):
            raise InvalidInput(
                f"actions of shape {there['shape']} and type {there['typestr']} on the GPU",
                f"they are {wanted['shape']} of {self.dtype.name}, row after row",
                "call `contiguous()` on them there",
            )
        address: int = there["data"][0]
        return address

    def _run(self, loaded: Loaded, steps: int, names: tuple[str, ...], *taken: int) -> Told:
        self._turn = (self._turn + 1) % TURNS
        told = {name: self._told[self._turn][name] for name in names}
        rows = (*taken, *[array.address for array in told.values()])
        groups, nothing = -(-self._lanes // self._gpu.group), self._shared  # no lane has parameters
        self._card.use()
        self._card.launch(
            loaded, groups, self._gpu.group, (self._states, nothing, self._shared), (steps, self._lanes), rows
        )
        return told

    def close(self) -> None:
        """Gives its memory back."""
        self._card.use()
        self._held.close()
