"""Batches on a GPU: one thread for each candidate, as many at a time as its memory holds."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack

import numpy as np

from gambol.compiler.program import Program
from gambol.compiler.ptx import WARP, ptx_of
from gambol.errors import InvalidInput
from gambol.evaluation.device import Batch, Device
from gambol.evaluation.driver import Card, Loaded, driver
from gambol.rollout.lanes import Floats, Progress, lane_blocks, lane_rows, shared_tables

GROUP = 128  # threads that are started together; any number of whole warps gives the same result
STEPS_PER_LAUNCH = 2000  # so that a launch ends soon enough for a screen's watchdog, and for Ctrl-C
SHARE = 0.8  # of the free memory that a batch may take
MOST = 2**20  # candidates at a time: more do not make it faster, and progress is told after each lot


def gpu_is_there() -> bool:
    """Whether this machine has a GPU that can be used."""
    try:
        return bool(driver().cuDeviceGetCount()[1])
    except InvalidInput:
        return False


class Gpu(Device):
    """A GPU and the programs it has loaded."""

    name = "gpu"
    worthwhile = 2**18

    def __init__(self, card: Card, group: int = GROUP) -> None:
        self.card, self.group = card, group
        self._loaded: dict[tuple[str, int, int], Loaded] = {}

    @classmethod
    def first(cls) -> Gpu:
        """The first GPU of this machine, or InvalidInput."""
        return cls(Card(driver()))

    def run(self, batch: Batch, slots: Sequence[int] | None, progress: Progress | None) -> Floats:
        self.card.use()
        lot = self._lot(batch)
        ends = []
        for first in range(0, len(batch), lot):
            some = batch.part(first, min(first + lot, len(batch)))
            ends.append(self._run_lot(some, slots))
            if progress:
                progress(len(some))
        return ends[0] if len(ends) == 1 else np.concatenate(ends)

    def loaded(self, program: Program, bits: int, stored_bits: int | None = None) -> Loaded:
        """A program, translated once and kept."""
        key = (program.fingerprint, bits, stored_bits or bits)
        if key not in self._loaded:
            self.card.use()
            self._loaded[key] = self.card.load(ptx_of(program, bits, self.card.architecture, stored_bits))
        return self._loaded[key]

    def _lot(self, batch: Batch) -> int:
        """How many candidates at a time."""
        numbers = batch.program.size("state") + batch.program.size("parameters") + 1
        fitting = int(SHARE * self.card.free_bytes()) // (numbers * 8)
        return max(WARP, min(MOST, fitting) // WARP * WARP)

    def _run_lot(self, batch: Batch, slots: Sequence[int] | None) -> Floats:
        card, program = self.card, batch.program
        bits = batch.dtype.itemsize * 8
        rollout = self.loaded(program, bits)
        state = lane_blocks(batch.starts, WARP)
        tables = shared_tables(program, batch.tables, batch.dtype)
        lanes = len(state) * WARP
        with ExitStack() as held:
            states = held.enter_context(card.memory(state.nbytes))
            shared = held.enter_context(card.memory(tables.nbytes))
            parameters = held.enter_context(card.memory(lanes * program.size("parameters") * batch.dtype.itemsize))
            card.upload(states, state)
            card.upload(shared, tables)
            source = lane_blocks(batch.parameters, WARP)
            if batch.sampler is None:
                card.upload(parameters, source)
            else:
                keys = held.enter_context(card.memory(source.nbytes))
                card.upload(keys, source)
                self._launch(self.loaded(batch.sampler, 64, bits), lanes, (parameters, keys, shared), 1)
            for done in range(0, batch.steps, STEPS_PER_LAUNCH):
                some = min(STEPS_PER_LAUNCH, batch.steps - done)
                self._launch(rollout, lanes, (states, parameters, shared), some)
            if slots is None:
                card.download(state, states)
                return lane_rows(state, len(batch))
            chosen = np.empty((len(slots), len(state), WARP), batch.dtype)
            for row, slot in zip(chosen, slots, strict=True):
                card.download_rows(row, states + slot * WARP * batch.dtype.itemsize, state.strides[0])
            return chosen.reshape(len(slots), -1).T[: len(batch)]

    def _launch(self, loaded: Loaded, lanes: int, addresses: tuple[int, int, int], steps: int) -> None:
        self.card.launch(loaded, -(-lanes // self.group), self.group, addresses, (steps, lanes))
