"""Batches on a GPU: one thread for each candidate, as many at a time as its memory holds."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from threading import Lock

import numpy as np

from gambol.compiler.framed import Framed
from gambol.compiler.program import Program
from gambol.compiler.ptx import ptx_of
from gambol.compiler.thread_memory import WARP, Place
from gambol.errors import InvalidInput
from gambol.evaluation.device import Batch, Device
from gambol.evaluation.nvidia import Card, Loaded, driver
from gambol.evaluation.placing import best_group, place_for
from gambol.progress import Progress
from gambol.rollout.lanes import Floats, aligned_empty, lane_blocks, lane_rows, shared_tables

GROUP = 128  # threads at most that are started together; any number of whole warps gives the same result
STEPS_PER_LAUNCH = 2000  # so that a launch ends soon enough for a screen's watchdog, and for Ctrl-C
LONG = 100  # steps, some milliseconds: from there on a waiting thread sleeps
SHARE = 0.8  # of the free memory that a batch may take
PIECE = 2**13  # candidates that are laid out at a time: as few as fill the bus, so that they stay in the caches
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
    states: int  # addresses
    parameters: int
    shared: int

    @property
    def blocks(self) -> int:
        return -(-len(self.batch) // WARP)

    @property
    def lanes(self) -> int:
        return self.blocks * WARP

    @property
    def slots(self) -> int:
        """Of a lane's state."""
        return int(self.batch.starts.shape[1])


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

    def timed(self, batch: Batch, repeats: int) -> float:
        """Seconds of the rollouts alone, of the fastest of several, once all candidates are in the GPU's memory."""
        times = []
        for some, _ in self._lots(batch, Progress()):
            with self._sent(some) as lot:
                for _ in range(repeats):
                    began = time.perf_counter()
                    self._run(lot, Progress())
                    times.append(time.perf_counter() - began)
            break  # the others are as many, or fewer
        return min(times) * len(batch) / len(some)

    def loaded(self, program: Program | Framed, bits: int, stored_bits: int | None = None) -> Loaded:
        """A program, translated once and kept."""
        key = (program.fingerprint, bits, stored_bits or bits)
        with self._loading[key]:  # several threads often need the same at the same time
            if key not in self._loaded:
                self.card.use()
                self._loaded[key] = self._placed(program, bits, stored_bits)
            return self._loaded[key]

    def _placed(self, program: Program | Framed, bits: int, stored_bits: int | None) -> Loaded:
        """A program with its parameters where its threads have them soonest at hand."""

        def loaded(place: Place, shared: int = 0) -> Loaded:
            return self.card.load(ptx_of(program, bits, self.card.architecture, stored_bits, place), shared)

        plain = loaded(Place.CACHE)
        place = place_for(program, bits, plain.registers, self.card.room)
        if place is Place.CACHE:
            return plain
        if place is Place.SHARED:
            return loaded(place, program.size("parameters") * bits // 8)
        kept = loaded(place)
        return kept if kept.spilt <= plain.spilt else plain

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
        card, program, size = self.card, batch.program, batch.dtype.itemsize
        rollout = self.loaded(program, size * 8)
        tables = shared_tables(program, batch.tables, batch.dtype)
        lanes = -(-len(batch) // WARP) * WARP
        with ExitStack() as held:
            states = held.enter_context(card.memory(lanes * batch.starts.shape[1] * size))
            shared = held.enter_context(card.memory(tables.nbytes))
            parameters = held.enter_context(card.memory(lanes * program.size("parameters") * size))
            self._lay_out(states, batch.starts)
            card.upload(shared, tables)
            lot = _Lot(batch, rollout, states, parameters, shared)
            if batch.sampler is None:
                self._lay_out(parameters, batch.parameters)
            else:
                keys = held.enter_context(card.memory(lanes * batch.parameters.shape[1] * batch.parameters.itemsize))
                self._lay_out(keys, batch.parameters)
                bits = size * 8
                self._launch(self.loaded(batch.sampler, 64, bits), lot.lanes, (parameters, keys, shared), 1)
            yield lot

    def _lay_out(self, address: int, rows: Floats) -> None:
        """Brings rows (n, numbers) into the GPU's memory as lanes lie there, some at a time: no copy of all is made."""
        room = aligned_empty((PIECE // WARP, rows.shape[1], WARP), rows.dtype)
        for first in range(0, len(rows), PIECE):
            some = rows[first : first + PIECE]
            self.card.upload(address + first * rows.shape[1] * rows.itemsize, lane_blocks(some, WARP, room))

    def _run(self, lot: _Lot, progress: Progress) -> None:
        steps = lot.batch.steps
        for done in range(0, steps, STEPS_PER_LAUNCH):
            progress.raise_if_cancelled()
            some = min(STEPS_PER_LAUNCH, steps - done)
            self._launch(lot.rollout, lot.lanes, (lot.states, lot.parameters, lot.shared), some)
            progress.report(done + some, steps)

    def _states(self, lot: _Lot) -> Floats:
        blocks = aligned_empty((lot.blocks, lot.slots, WARP), lot.batch.dtype)
        self.card.download(blocks, lot.states)
        return lane_rows(blocks, len(lot.batch))

    def _slots(self, lot: _Lot, slots: Sequence[int]) -> Floats:
        """Of the slots named alone: less comes over the bus."""
        chosen = np.empty((len(slots), lot.blocks, WARP), lot.batch.dtype)
        for row, slot in zip(chosen, slots, strict=True):
            lane = WARP * row.itemsize
            self.card.download_rows(row, lot.states + slot * lane, lot.slots * lane)
        return chosen.reshape(len(slots), -1).T[: len(lot.batch)]

    def _launch(self, loaded: Loaded, lanes: int, addresses: tuple[int, int, int], steps: int) -> None:
        group = self.group
        if loaded.shared:
            group, _ = best_group(loaded.shared, loaded.registers, self.card.room, self.group)
        self.card.launch(loaded, -(-lanes // group), group, addresses, (steps, lanes), long=steps >= LONG)


@cache
def _first_gpu() -> Gpu:
    """Kept with the programs it has loaded."""
    return Gpu.first()
