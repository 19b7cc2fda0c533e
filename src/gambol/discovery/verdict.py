"""The verdict on a gait beside honesty: whether it fell, buzzes or glides, and what it is worth in the end.

Gaits that were searched for as such (`GoodGait`) are looked at twice as long as in any trial before, and again on
ground with a fifth less friction, up a slight slope, and pushed (`discovery.hardship`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.discovery.carried import Shares, is_carried
from gambol.discovery.objective import Objective
from gambol.discovery.steps import AtSteps
from gambol.motion.overlapping import Crossing
from gambol.portable.matrices import summed
from gambol.rollout.status import Status
from gambol.runs.candidate import Candidate, Verdict
from gambol.tasks.at_rest import off_at_rest
from gambol.tasks.good_gait import GoodGait

BUZZ = 4.0  # landings of a foot in a natural period: twice what any animal makes
GLIDE = 0.5  # way of a foot on the ground over that of the body: a foot that is never lifted has 1
ALONE = 0.25  # share of a score that a gait has for its own world, whatever becomes of it elsewhere
CROSSING = "flaw.crossing"  # share of the time in which parts of a body in space are inside each other
CROSSED = 0.1  # of it that halves what a gait is ranked by
KEPT = "kept."  # before the names of what a gait keeps elsewhere, among its descriptors
DUTY = "feet.duty"  # share of the time that a foot is down, heel or toe, in the mean over all feet
TOLD = ("cost", "steps", "slide", "shake", "sway", "lean")  # flaws that stand among its descriptors, after `flaw.`

FIGURES = {"energy": "energy-from-nothing", "depth": "sinking", "folding": "folding"} | {
    name: name for name in ("steps", "slide")
}  # of a verdict, and what measures them
ZERO = dict.fromkeys(FIGURES, 0.0)
REASONS = {
    Status.DIVERGED: "The simulation became unstable.",
    Status.ENERGY: "It gains {energy:.2f} times its weight times its size beyond what its muscles give.",
    Status.SUNK: "It sinks {depth:.2f} of its size into the ground.",
    Status.FOLDED: "It folds through itself.",
    Status.FELL: "It touches the ground with something that is not a foot, or turns over.",
    Status.BUZZES: "Its feet land {steps:.1f} times in a natural period.",
    Status.GLIDES: "Its feet slide over {slide:.2f} of its path.",
    Status.FRAGILE: "Its score is another one with half the time step.",
}

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


def first_wrong(some: Sequence[Status], others: Sequence[Status]) -> list[Status]:
    """What is wrong with each by the first list, or else by the second.

    >>> first_wrong([Status.OK, Status.SUNK, Status.OK], [Status.FELL, Status.FELL, Status.OK])
    ['fell', 'sunk', 'ok']
    """
    return [b if a == Status.OK else a for a, b in zip(some, others, strict=True)]


def verdict_of(
    wrong: Status,
    worst: Mapping[str, Floats],
    row: int,
    held: Shares | None,
    steps: AtSteps,
    crossed: Crossing | None,
) -> Verdict:
    """What all checks of a candidate come to: the first that it fails is its status.

    What passes through itself is told, and has its status by all else: its rank is worse (`worth`).
    """
    figures = {name: float(worst[audit][row]) for name, audit in FIGURES.items() if audit in worst}
    told = {name: round(x, 6) for name, x in figures.items()} | steps.figures[row]
    told["held"] = None if held is None else round(held[1], 6)
    if wrong != Status.OK:
        reason = REASONS.get(wrong)
        return Verdict(wrong, () if reason is None else (reason.format_map({**ZERO, **figures}),), told)
    if held is not None and is_carried(held):
        return Verdict(Status.CARRIED, (f"With its muscles held it goes on {100 * held[1]:.0f} % as far.",), told)
    reasons, through = tuple(steps.reasons[row]), () if crossed is None else (_told_of(crossed),)
    return Verdict(Status.FRAGILE if reasons else Status.OK, reasons + through, told)


def _told_of(crossed: Crossing) -> str:
    return (
        f"Parts of it pass through each other in {100.0 * crossed.share:.0f} % of the time, deepest "
        f"{crossed.one} and {crossed.other} by {100.0 * crossed.depth:.0f} % of their thickness."
    )


def flaw_of(crossed: Crossing | None) -> dict[str, float]:
    """How it passes through itself, among a gait's descriptors; nothing of what does not."""
    return {} if crossed is None else {CROSSING: crossed.share}


def remarks(objective: Objective, found: Mapping[str, Floats], row: int, kept: Mapping[str, float]) -> dict[str, float]:
    """What stands among a gait's descriptors beside what can be seen: its flaws, duty, and what it keeps elsewhere."""
    told = {f"flaw.{name}": name for name in TOLD} | {DUTY: "duty"}
    is_gait = isinstance(objective.task, GoodGait)
    own = {name: float(found[measured][row]) for name, measured in told.items() if is_gait}
    return own | {KEPT + name: x for name, x in kept.items()}


def worth(candidate: Candidate) -> float:
    """What a candidate is ranked by: its score, and of a gait that was tried elsewhere the more of it the more it kept.
    Less of it is left to what passes through itself.

    >>> import gambol
    >>> from dataclasses import replace
    >>> one = gambol.Candidate(trial=0, controller=gambol.controllers.Passive(), score=8.0)
    >>> worth(one), worth(replace(one, descriptors={"kept.slope": 0.5, "kept.push": 1.5}))
    (8.0, 6.5)
    >>> worth(replace(one, descriptors={"flaw.crossing": 0.1}))
    4.0
    """
    if not candidate.score > 0.0:
        return candidate.score
    kept = _kept(candidate)
    elsewhere = ALONE + (1.0 - ALONE) * summed(kept) / len(kept) if kept else 1.0
    crossed = float(candidate.descriptors.get(CROSSING, 0.0)) / CROSSED
    return candidate.score * elsewhere / (1.0 + crossed * crossed)


def kept_elsewhere(candidate: Candidate) -> float | None:
    """The share of its score that is left on slippery ground, uphill and after pushes, on the average; None of one that
    was not tried there."""
    kept = _kept(candidate)
    return summed(kept) / len(kept) if kept else None


def _kept(candidate: Candidate) -> list[float]:
    """The shares, one for each of the other places."""
    return [min(float(x), 1.0) for name, x in candidate.descriptors.items() if name.startswith(KEPT)]
