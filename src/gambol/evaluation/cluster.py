"""Batches on a cluster: pieces of a batch go to whatever workers a Dask scheduler has, and are put together here.

Who runs a piece, and how often it had to be sent, changes nothing in its bits.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from gambol.compiler.finish import operations_unrolled
from gambol.evaluation.device import Batch, Device
from gambol.evaluation.piece import Piece
from gambol.evaluation.workers import Workers
from gambol.progress import Progress
from gambol.rollout.lanes import Floats

LANES = 16  # candidates in the widest vectors: a piece of fewer is no faster
PIECES = 4  # for each thread, so that what a worker leaves behind when it dies, or cannot do in time, is little
WORTH_SENDING = 1e9  # operations, some 80 ms on one core: its way costs 5 ms, of which most is Python's
PER_THREAD, MOST = 2**14, 2**18  # candidates at a time


class Cluster(Device):
    """A Dask scheduler and its workers, which may join, leave and die at any time."""

    name = "cluster"

    def __init__(self, address: str) -> None:
        self.workers = Workers(address)

    @classmethod
    def opened(cls, address: str, threads: int | None) -> Device:
        if address not in _open or _open[address].workers.lost:
            _open[address] = cls(address)
        return _open[address]

    @property
    def batch_size(self) -> int:  # type: ignore[override]
        return min(MOST, PER_THREAD * max(1, sum(self.workers.threads().values())))

    def run(self, batch: Batch, slots: Sequence[int] | None, progress: Progress) -> Floats:
        progress.raise_if_cancelled()
        size = piece_size(batch, sum(self.workers.threads().values()))
        parts = [batch.part(first, first + size) for first in range(0, len(batch), size)]
        pieces = [Piece.of(part, slots) for part in parts]
        return np.concatenate(self.workers.ends(pieces, batch.label, progress))


_open: dict[str, Cluster] = {}


def piece_size(batch: Batch, threads: int) -> int:
    """How many candidates go to a worker at a time: whole vectors, as few as are worth their way."""
    work = operations_unrolled(batch.program.tape) * batch.steps
    wanted = max(len(batch) / (PIECES * max(1, threads)), WORTH_SENDING / max(1, work))
    return LANES * math.ceil(wanted / LANES)
