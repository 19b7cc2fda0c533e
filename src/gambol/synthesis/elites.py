"""The archive of MAP-Elites: for each cell of a grid the best genome whose measures lie in it.

Cells, their contents and what counts as better are pyribs' (Tjanaka et al. 2023): a `GridArchive` whose solutions are
the numbers of trials. Genomes of any kind stand beside it, and its contents are data, from which it is made again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gambol.errors import InvalidInput
from gambol.portable.matrices import summed
from gambol.synthesis.grid import Grid
from gambol.synthesis.proposals import Proposal

if TYPE_CHECKING:
    from ribs.archives import GridArchive


@dataclass(frozen=True, eq=False)
class Elite:
    """The best of a cell so far."""

    number: int  # of its trial
    proposal: Proposal
    score: float
    measures: tuple[float, ...]  # along the axes


class Elites:
    """A grid and the elites in its cells.

    >>> from gambol.synthesis.grid import Axis
    >>> elites = Elites(Grid((Axis("duty", 0, 1, 4),)))
    >>> [elites.add(Elite(i, Proposal(None), score, (0.3,))) for i, score in enumerate([1.0, 0.5, 2.0])]
    [1, None, 1]
    >>> len(elites), elites[1].number, elites.coverage, elites.qd_score()
    (1, 2, 0.25, 2.0)
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._archive = _ribs_archive(grid, (), np.int64)
        self._elites: dict[int, Elite] = {}

    def add(self, elite: Elite) -> int | None:
        """The cell that it takes, empty or from a lesser one; None if it takes none."""
        if not (np.isfinite(elite.score) and np.isfinite(elite.measures).all()):
            return None
        # One at a time: in batches pyribs compiles for seconds before the first.
        if not self._archive.add_single(elite.number, elite.score, np.array(elite.measures))["status"]:
            return None
        cell = int(self._archive.index_of_single(np.array(elite.measures)))
        self._elites[cell] = elite
        return cell

    def held(self, measures: tuple[float, ...]) -> float | None:
        """The score of the elite in whose cell these measures lie; None if it is empty."""
        if not np.isfinite(measures).all():
            return None
        cell = int(self._archive.index_of_single(np.array(measures)))
        return self._elites[cell].score if cell in self._elites else None

    def __len__(self) -> int:
        return len(self._elites)

    def __iter__(self) -> Iterator[int]:
        """The cells that are filled, in order."""
        return iter(sorted(self._elites))

    def __getitem__(self, cell: int) -> Elite:
        return self._elites[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self._elites

    @property
    def coverage(self) -> float:
        """The share of the cells that are filled."""
        return len(self) / self.grid.cells

    def qd_score(self, idle: float = 0.0) -> float:
        """Σ max(score − idle, 0) over all cells (Pugh, Soros and Stanley 2016), where `idle` is worth nothing."""
        return summed(
            max(self[cell].score - idle, 0.0) for cell in self
        )  # in their order: the same bits after a restore

    @property
    def best_score(self) -> float:
        """Of all cells; -inf while they are empty."""
        return max((elite.score for elite in self._elites.values()), default=-np.inf)


def _ribs_archive(grid: Grid, solution: int | tuple[int, ...], kind: type[Any]) -> GridArchive:
    try:
        from ribs.archives import GridArchive  # takes seconds: only those who illuminate wait
    except ImportError:
        raise InvalidInput(
            "pyribs is not installed",
            "it keeps the archive of elites",
            "install it with `pip install 'gambol[diversity]'`",
        ) from None
    return GridArchive(
        solution_dim=solution,
        dims=grid.shape,
        ranges=[(axis.low, axis.high) for axis in grid.axes],
        solution_dtype=kind,
        objective_dtype=np.float64,
        measures_dtype=np.float64,
    )
