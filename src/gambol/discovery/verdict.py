"""The verdict on a gait beside honesty: whether it fell, buzzes or glides, and what it is worth in the end.

Gaits that were searched for as such (`GoodGait`) are looked at twice as long as in any trial before, and again on
ground with a fifth less friction, up a slight slope, and pushed (`discovery.hardship`).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.discovery.objective import Objective
from gambol.rollout.status import Status
from gambol.runs.candidate import Candidate
from gambol.tasks.at_rest import off_at_rest
from gambol.tasks.good_gait import GoodGait

BUZZ = 4.0  # landings of a foot in a natural period: twice what any animal makes
GLIDE = 0.5  # way of a foot on the ground over that of the body: a foot that is never lifted has 1
ALONE = 0.25  # share of a score that a gait has for its own world, whatever becomes of it elsewhere
KEPT = "kept."  # before the names of what a gait keeps elsewhere, among its descriptors
DUTY = "feet.duty"  # share of the time that a foot is down, heel or toe, in the mean over all feet
TOLD = ("cost", "steps", "slide", "shake", "sway", "lean")  # flaws that stand among its descriptors, after `flaw.`

Floats = NDArray[np.float64]


def faults(creature: Creature, found: Mapping[str, Floats]) -> list[Status]:
    """What is wrong with each of some gaits that were searched for as such (`GoodGait`), by what was measured of it."""
    stands = bool(off_at_rest(creature))
    wrong = {
        Status.FELL: found["fallen"] > 0.5,
        Status.BUZZES: stands & (found["steps"] > BUZZ),
        Status.GLIDES: stands & (found["slide"] > GLIDE),
    }
    rows = np.column_stack(list(wrong.values())).tolist()
    return [next((status for status, is_so in zip(wrong, row, strict=True) if is_so), Status.OK) for row in rows]


def remarks(objective: Objective, found: Mapping[str, Floats], row: int, kept: Mapping[str, float]) -> dict[str, float]:
    """What stands among a gait's descriptors beside what can be seen: its flaws, duty, and what it keeps elsewhere."""
    told = {f"flaw.{name}": name for name in TOLD} | {DUTY: "duty"}
    is_gait = isinstance(objective.task, GoodGait)
    own = {name: float(found[measured][row]) for name, measured in told.items() if is_gait}
    return own | {KEPT + name: x for name, x in kept.items()}


def worth(candidate: Candidate) -> float:
    """What a candidate is ranked by: its score, and of a gait that was tried elsewhere the more of it the more it kept.

    >>> import gambol
    >>> from dataclasses import replace
    >>> one = gambol.Candidate(trial=0, controller=gambol.controllers.Passive(), score=8.0)
    >>> worth(one), worth(replace(one, descriptors={"kept.slope": 0.5, "kept.push": 1.5}))
    (8.0, 6.5)
    """
    kept = [min(float(x), 1.0) for name, x in candidate.descriptors.items() if name.startswith(KEPT)]
    if not kept or not candidate.score > 0.0:
        return candidate.score
    return candidate.score * (ALONE + (1.0 - ALONE) * sum(kept) / len(kept))
