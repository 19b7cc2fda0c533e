"""What travels to a worker of a cluster: some candidates of a batch as data, and what is done with them there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from gambol.compiler.program import Program, program_as_bytes, program_from_bytes
from gambol.evaluation.device import Batch, Threads
from gambol.progress import Progress
from gambol.rollout.lanes import Floats
from gambol.version import code_version

KEPT = 64  # programs


@dataclass(frozen=True, eq=False)
class Piece:
    """Some candidates of a batch. Programs travel as their tapes, which every worker compiles for its own processor."""

    version: str  # of gambol, where it was made
    program: bytes
    sampler: bytes | None
    starts: Floats  # one row where all begin alike
    parameters: Floats
    tables: Mapping[str, Floats]
    steps: int
    slots: tuple[int, ...] | None

    @classmethod
    def of(cls, batch: Batch, slots: Sequence[int] | None) -> Piece:
        """A whole batch as it travels."""
        alike = batch.starts.strides[0] == 0
        return cls(
            code_version(),
            _written(batch.program),
            None if batch.sampler is None else _written(batch.sampler),
            np.ascontiguousarray(batch.starts[:1] if alike else batch.starts),
            np.ascontiguousarray(batch.parameters),
            {name: np.array(numbers) for name, numbers in batch.tables.items()},
            batch.steps,
            None if slots is None else tuple(int(slot) for slot in slots),
        )

    def batch(self) -> Batch:
        """The batch that it is a piece of, as far as it goes."""
        starts = np.broadcast_to(self.starts, (len(self.parameters), self.starts.shape[1]))
        tables = {name: numbers.tolist() for name, numbers in self.tables.items()}
        sampler = None if self.sampler is None else _read(self.sampler)
        return Batch(_read(self.program), starts, self.parameters, tables, self.steps, sampler)


def run_piece(piece: Piece) -> Floats | None:
    """Where its rollouts end, or None if it is of another gambol: other code might give other bits."""
    if piece.version != code_version():
        return None
    return Threads(1).run(piece.batch(), piece.slots, Progress())


@lru_cache(KEPT)
def _written(program: Program) -> bytes:
    return program_as_bytes(program)


@lru_cache(KEPT)
def _read(data: bytes) -> Program:
    return program_from_bytes(data)
