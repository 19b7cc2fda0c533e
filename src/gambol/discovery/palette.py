"""The palette of a run with niches: the winner of each in its last generation (Sanders 2000, section 8.3.1)."""

from __future__ import annotations

from gambol.runs.candidate import Candidate
from gambol.runs.run import Run


def has_niches(run: Run) -> bool:
    """Whether a run's evolution has niches."""
    return bool(run.recipe.options.get("clearing", False))


def palette(run: Run) -> list[Candidate]:
    """The winners of the last generation, best first; none of a run without niches.

    >>> import gambol
    >>> palette(gambol.discover("luxo", trials=8, seconds=0.5, keep=1))
    []
    """
    if not has_niches(run):
        return []
    population = int(run.recipe.options["population"])
    last = run.trials_done - population
    found = [candidate for candidate in run.best(run.kept) if candidate.trial >= last]
    return sorted(found, key=lambda candidate: (-candidate.score, candidate.trial))


def niches_of(run: Run) -> dict[int, int]:
    """The niche of each trial that is in one."""
    return {birth.number: birth.niche for birth in run.births() if birth.niche is not None}
