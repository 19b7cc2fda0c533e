"""What an illumination leaves: the best gait of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gambol.discovery.driver import newest_of_lines
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed
from gambol.rollout.status import Status
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run
from gambol.synthesis.grid import Axis, Grid

Place = tuple[int, ...]


@dataclass(frozen=True)
class Archive:
    """The cells of a grid that a run has filled, each with its candidate and what was measured of it.

    >>> import gambol
    >>> few = gambol.synthesis.Illumination(trials=128, batch=64)
    >>> run = gambol.illuminate("luxo", axes=["flight=0:1:4"], illumination=few, seconds=1.0, keep=2)
    >>> archive = Archive.of(run)
    >>> all(0.0 <= archive.measures[place][0] <= 1.0 for place in archive), archive[0,] == archive.candidates[0,]
    (True, True)
    """

    grid: Grid
    candidates: Mapping[Place, Candidate]
    measures: Mapping[Place, tuple[float, ...]]  # along the axes
    idle: float  # the score of a body that does nothing

    @classmethod
    def of(cls, run: Run) -> Archive:
        """The archive of a run of `illuminate`, as far as the run has come."""
        if run.recipe.verb != "illuminate":
            raise InvalidInput(
                f"a run of {run.recipe.verb}",
                "only an illumination leaves an archive",
                "make one with `gambol illuminate`",
            )
        grid = Grid(tuple(Axis.from_text(text) for text in str(run.recipe.options["axes"]).split()))
        ids = newest_of_lines(run)
        elites = (run.search_state or {"search": {"elites": []}})["search"]["elites"]
        places = {grid.place(one["cell"]): one for one in elites}
        return cls(
            grid,
            {place: run.candidate(ids[one["number"]]) for place, one in places.items()},
            {place: tuple(one["measures"]) for place, one in places.items()},
            run.recipe.aim.idle,
        )

    def __iter__(self) -> Iterator[Place]:
        """Places that are filled, in order."""
        return iter(sorted(self.candidates))

    def __len__(self) -> int:
        return len(self.candidates)

    def __getitem__(self, place: Place) -> Candidate:
        """The gait in a cell."""
        self.grid.number(place)  # refuses one that is not on the grid
        if place not in self.candidates:
            raise InvalidInput(
                f"cell {' '.join(map(str, place))}",
                f"it is empty; {len(self)} others are not",
                "choose a cell that is coloured in the map",
            )
        return self.candidates[place]

    @property
    def best(self) -> Candidate:
        """The best gaits of all cells. Those that do not hold with half the time step come last, as in a run."""
        if not self.candidates:
            raise InvalidInput(
                "the archive holds no gait",
                "at least one is needed to choose the best",
                "run `gambol illuminate` with more trials",
            )
        return max((self.candidates[place] for place in self), key=lambda one: (one.status == Status.OK, one.score))

    @property
    def coverage(self) -> float:
        """The share of the cells that are filled."""
        return len(self) / self.grid.cells

    @property
    def qd_score(self) -> float:
        """The sum over all cells of how far the score lies above that of a body that does nothing (Pugh, Soros and
        Stanley 2016)."""
        return summed(max(self.candidates[place].score - self.idle, 0.0) for place in self)

    @property
    def sound(self) -> int:
        """How many of the gaits also hold with half the time step. The run must be finished."""
        return sum(candidate.status == Status.OK for candidate in self.candidates.values())
