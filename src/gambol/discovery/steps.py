"""Whether a motion is the same with finer steps: its way with its sign, and when feet are down.

What comes out of two steps is compared; where that differs, a third step is asked. Way and score have to hold at each.
Feet that come down otherwise at half of the step, by a landing or by chance, may have the third step on their side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.individual import Individual
from gambol.discovery.objective import FRAGILE_LOSS, Objective, Tried, fragile
from gambol.progress import Progress
from gambol.tasks.at_rest import treads
from gambol.tasks.rhythm import Rhythm
from gambol.tasks.task import asks_for_more

SHORT = 0.5  # body sizes of way in all, below which nobody asks which way it is
OTHER_DUTY = 0.15  # of the time that a foot is down, in the mean, by which two motions differ
OTHER_LANDINGS = 0.25  # of a foot's landings, likewise
FEW = 2.0  # landings of each foot that the ends of a trial may add or take
NAMES = ("", ".half", ".quarter")  # of a figure with each step
TOLD = ("half", "a quarter of")  # how the two finer steps are told

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Motions:
    """How some candidates go with one step, in each world: (worlds, n)."""

    scores: Floats  # (n,) over all worlds
    way: Floats
    duty: Floats
    landings: Floats

    @classmethod
    def of(cls, found: Tried) -> Motions:
        """Those of what was tried with the measure `Rhythm`."""
        return cls(found.scored[0], *(found.measures[f"rhythm.{name}"] for name in ("way", "duty", "landings")))


def other_way(one: Floats, other: Floats, size: float) -> NDArray[np.bool_]:
    """Whether the second way leads elsewhere, or is shorter than the first by too much. Metres; (n,) of (worlds, n).

    >>> other_way(np.array([[2.2, 2.2, 2.2, 0.1]]), np.array([[2.0, 1.2, -2.2, -0.1]]), 1.0).tolist()
    [False, True, True, False]
    """
    far = np.maximum(np.abs(one), np.abs(other)) > SHORT * size
    with np.errstate(invalid="ignore"):
        return np.asarray((far & (np.sign(one) * other < (1.0 - FRAGILE_LOSS) * np.abs(one))).any(axis=0))


def other_rhythm(one: Motions, other: Motions, feet: int) -> NDArray[np.bool_]:
    """Whether feet come down otherwise: (n,)."""
    duty = np.abs(one.duty - other.duty) > OTHER_DUTY
    few = np.maximum(OTHER_LANDINGS * np.maximum(one.landings, other.landings), FEW * feet)
    return np.asarray((duty | (np.abs(one.landings - other.landings) > few)).any(axis=0))


@dataclass(frozen=True)
class AtSteps:
    """What finer steps say of some candidates: their figures and, of those that do not hold, why."""

    figures: list[dict[str, float | None]]
    reasons: list[list[str]]


def at_steps(
    individuals: Sequence[Individual],
    scores: Floats,
    own: Tried,
    objective: Objective,
    asked: NDArray[np.bool_],
    progress: Progress,
) -> AtSteps:
    """Compares what was tried with the recipe's own step to half of it, and those that differ to a quarter of it.

    `scores` are those that were stored, `asked` says of whom a third step is asked where two differ.
    """
    body, count = objective.recipe.creature, len(individuals)
    goes, feet = not asks_for_more(objective.recipe.task), len(treads(body))
    usual, seconds = Motions.of(own), objective.recipe.seconds
    reasons: list[list[str]] = [[] for _ in individuals]
    figures: list[dict[str, float | None]] = [{} for _ in individuals]
    rows, unsteady = np.arange(count), np.zeros(count, bool)
    _note(figures, rows, usual, NAMES[0], feet, seconds)
    for finer, name, told in ((2, NAMES[1], TOLD[0]), (4, NAMES[2], TOLD[1])):
        if not len(rows):
            break
        tried = objective.tried([individuals[i] for i in rows.tolist()], finer, (Rhythm(),), progress)
        found, same = Motions.of(tried), _rows(usual, rows)
        _note(figures, rows, found, name, feet, seconds)
        lost = fragile(scores[rows], found.scores, objective.task.idle)
        turned = goes & other_way(same.way, found.way, body.size)
        stepped = goes & other_rhythm(same, found, feet)
        for i, k in enumerate(rows.tolist()):
            if turned[i]:
                ways = f"{_metres(found.way[:, i])} instead of {_metres(same.way[:, i])}"
                reasons[k].append(f"With {told} the step it goes {ways}.")
            if lost[i]:
                reasons[k].append(f"With {told} the step it scores {found.scores[i]:.3f} instead of {scores[k]:.3f}.")
            if stepped[i] and unsteady[k]:
                reasons[k].append("With finer steps its feet land at other times.")
        unsteady[rows] = stepped
        rows = rows[(lost | turned | stepped) & asked[rows]]
    return AtSteps(figures, reasons)


def _note(
    figures: Sequence[dict[str, float | None]],
    rows: NDArray[np.intp],
    found: Motions,
    name: str,
    feet: int,
    seconds: float,
) -> None:
    """Writes down what one step says, of the first world if there are several; the period is a foot's, on average."""
    for i, k in enumerate(rows.tolist()):
        told: dict[str, float | None] = {"score": found.scores[i], "way": found.way[0, i]}
        if feet:
            landings = float(found.landings[0, i]) / feet
            told |= {"duty": found.duty[0, i], "period": seconds / landings if landings > 1.0 else None}
        figures[k].update({f"{figure}{name}": None if x is None else round(float(x), 6) for figure, x in told.items()})


def _rows(motions: Motions, rows: NDArray[np.intp]) -> Motions:
    return Motions(motions.scores[rows], motions.way[:, rows], motions.duty[:, rows], motions.landings[:, rows])


def _metres(ways: Floats) -> str:
    """In each world."""
    return " and ".join(f"{way:+.2f} m" for way in ways.tolist())
