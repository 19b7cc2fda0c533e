"""Batches on a GPU: one thread for each candidate, as many at a time as its memory holds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from threading import Lock

import numpy as np

from gambol.compiler.framed import Framed
from gambol.compiler.program import Program
from gambol.compiler.ptx import WARP, ptx_of
from gambol.errors import InvalidInput
from gambol.evaluation.device import Batch, Device
from gambol.evaluation.nvidia import Card, Loaded, driver
from gambol.progress import Progress
from gambol.rollout.lanes import Floats, lane_blocks, lane_rows, shared_tables

GROUP = 128  # threads that are started together; any number of whole warps gives the same result
STEPS_PER_LAUNCH = 2000  # so that a launch ends soon enough for a screen's watchdog, and for Ctrl-C
LONG = 100  # steps, some milliseconds: from there on a waiting thread sleeps
SHARE = 0.8  # of the free memory that a batch may take
MOST = 2**20  # candidates at a time: more do not make it faster


def gpu_is_there() -> bool:
    """Whether this machine has a GPU that can be used."""
    try:
        return bool(driver().cuDeviceGetCount()[1])
    except InvalidInput:
        return False


@dataclass(frozen=True)
class _Lot:
    """Candidates in the GPU's memory."""

    batch: Batch
    rollout: Loaded
    blocks: Floats  # states as they lie there, [block, slot, lane]
    states: int  # addresses
    parameters: int
    shared: int

    @property
    def lanes(self) -> int:
        return len(self.blocks) * WARP


class Gpu(Device):
    """A GPU and the programs it has loaded. Threads may run batches on it side by side."""

    name = "gpu"
    batch_size = 2**18

    def __init__(self, card: Card, group: int = GROUP) -> None:
        self.card, self.group = card, group
        self._loaded: dict[tuple[str, int, int], Loaded] = {}
        self._loading = defaultdict[tuple[str, int, int], Lock](Lock)

    @classmethod
    def opened(cls, address: str, threads: int | None) -> Device:
        cls.refuse(address)
        return _first_gpu()

    @classmethod
    def first(cls) -> Gpu:
        """The first GPU of this machine, or InvalidInput."""
        return cls(Card(driver()))

    def run(self, batch: Batch, slots: Sequence[int] | None, progress: Progress) -> Floats:
        ends = []
        for some, piece in self._lots(batch, progress):
            with self._sent(some) as lot:
                self._run(lot, piece)
                ends.append(self._states(lot) if slots is None else self._slots(lot, slots))
        return ends[0] if len(ends) == 1 else np.concatenate(ends)

    def watch(self, batch: Batch, stops: int, progress: Progress) -> Floats:
        """States stay on the GPU between stops; only copies come back."""
        seen = np.empty((stops, *batch.starts.shape), batch.dtype)
        first = 0
        for some, piece in self._lots(batch, progress):
            with self._sent(some) as lot:
                for stop in range(stops):
                    self._run(lot, piece.part(stop, 1, stops))
                    seen[stop, first : first + len(some)] = self._states(lot)
            first += len(some)
        return seen

    def loaded(self, program: Program | Framed, bits: int, stored_bits: int | None = None) -> Loaded:
        """A program, translated once and kept."""
        key = (program.fingerprint, bits, stored_bits or bits)
        with self._loading[key]:  # several threads often need the same at the same time
            if key not in self._loaded:
                self.card.use()
                self._loaded[key] = self.card.load(ptx_of(program, bits, self.card.architecture, stored_bits))
            return self._loaded[key]

    def _lots(self, batch: Batch, progress: Progress) -> Iterator[tuple[Batch, Progress]]:
        """As many candidates at a time as there is room for."""
        self.card.use()
        numbers = batch.program.size("state") + batch.program.size("parameters") + 1
        fitting = int(SHARE * self.card.free_bytes()) // (numbers * 8)
        size = max(WARP, min(MOST, fitting) // WARP * WARP)
        for first in range(0, len(batch), size):
            some = batch.part(first, min(first + size, len(batch)))
            yield some, progress.part(first, len(some), len(batch))

    @contextmanager
    def _sent(self, batch: Batch) -> Iterator[_Lot]:
        """Brings candidates into the GPU's memory, and takes them out of it at the end."""
        card, program = self.card, batch.program
        bits = batch.dtype.itemsize * 8
        rollout = self.loaded(program, bits)
        blocks = lane_blocks(batch.starts, WARP)
        tables = shared_tables(program, batch.tables, batch.dtype)
        numbers = len(blocks) * WARP * program.size("parameters")
        with ExitStack() as held:
            states = held.enter_context(card.memory(blocks.nbytes))
            shared = held.enter_context(card.memory(tables.nbytes))
            parameters = held.enter_context(card.memory(numbers * batch.dtype.itemsize))
            card.upload(states, blocks)
            card.upload(shared, tables)
            lot = _Lot(batch, rollout, blocks, states, parameters, shared)
            source = lane_blocks(batch.parameters, WARP)
            if batch.sampler is None:
                card.upload(parameters, source)
            else:
                keys = held.enter_context(card.memory(source.nbytes))
                card.upload(keys, source)
                self._launch(self.loaded(batch.sampler, 64, bits), lot.lanes, (parameters, keys, shared), 1)
            yield lot

    def _run(self, lot: _Lot, progress: Progress) -> None:
        steps = lot.batch.steps
        for done in range(0, steps, STEPS_PER_LAUNCH):
            progress.raise_if_cancelled()
            some = min(STEPS_PER_LAUNCH, steps - done)
            self._launch(lot.rollout, lot.lanes, (lot.states, lot.parameters, lot.shared), some)
            progress.report(done + some, steps)

    def _states(self, lot: _Lot) -> Floats:
        self.card.download(lot.blocks, lot.states)
        return lane_rows(lot.blocks, len(lot.batch))

    def _slots(self, lot: _Lot, slots: Sequence[int]) -> Floats:
        """Of the slots named alone: less comes over the bus."""
        chosen = np.empty((len(slots), len(lot.blocks), WARP), lot.batch.dtype)
        for row, slot in zip(chosen, slots, strict=True):
            self.card.download_rows(row, lot.states + slot * WARP * row.itemsize, lot.blocks.strides[0])
        return chosen.reshape(len(slots), -1).T[: len(lot.batch)]

    def _launch(self, loaded: Loaded, lanes: int, addresses: tuple[int, int, int], steps: int) -> None:
        groups = -(-lanes // self.group)
        self.card.launch(loaded, groups, self.group, addresses, (steps, lanes), long=steps >= LONG)


@cache
def _first_gpu() -> Gpu:
    """Kept with the programs it has loaded."""
    return Gpu.first()
