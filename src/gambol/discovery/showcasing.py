"""Ten different ways to move, not ten copies of one (van de Panne and Fiume 1993, section 6.1)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.pose_graph import PoseGraph
from gambol.controllers.stride.stride import Stride
from gambol.discovery.judge import POOL, checked
from gambol.discovery.objective import Objective
from gambol.discovery.staged_discovery import leading
from gambol.discovery.verdict import worth
from gambol.motion.gait import Gait
from gambol.motion.naming import IDLE, LIMP
from gambol.motion.variety import bend_vector, diverse
from gambol.rollout.status import Status
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run
from gambol.synthesis.staged import Staged
from gambol.tasks.gait_names import GAITS
from gambol.tasks.task import asks_for_more

ERRATIC = 0.5  # share of its score that counts of what never comes back to the same, but in a staged search
MOST_CYCLES = 2.2  # of poses or strides, in a period of what goes regularly
ALIKE = 1.4  # of strides in its period, below which each is like the one before
FEW = 0.25  # share of the feet of a body on limbs from which on it staggers, if they land at no steady time
APART = 0.3  # of each of two names in that space: gaits of other names are farther apart than `variety.RADIUS`
SEVERAL = 5  # good gaits of a staged search: with so many, nobody wants to see others
LEADING = 32  # of a staged run whose finals have not begun: how many are judged here and now
NOTHING = 0.0005  # a gait that scores less is told as 0.000, and is none


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


SHOWN = (Status.OK, Status.FRAGILE)  # in this order; exploits of the simulation, and what fell, are not shown


def showcase(run: Run, count: int = 10) -> list[Candidate]:
    """The best candidates of a run that move differently: the first has rank 1.

    Sound gaits come first, then fragile ones. Among either, motions that go on come before motions that get nowhere or
    do not last, unless the task asks for something else, such as a turn. In a staged search, gaits that repeat
    themselves come before motions that do not, gaits with the name that was asked for before others, and gaits that go
    forwards before those that go backwards or limp. In other searches half of the score of a motion that does not
    repeat itself counts. What is left is ranked by score; a gait that was tried on other ground too loses up to three
    quarters of its score for what it does not keep there. A staged search that has five sound gaits which go on and
    repeat themselves shows no others. What exploits the simulation, is carried along without its muscles, fell where it
    should not, or was searched for as a gait and stands still or scores nothing, is not shown. Of a run that is not
    finished yet these are the best so far. A run with niches shows the winners of its last generation: networks that
    differ, however they move.

    >>> import gambol
    >>> run = gambol.discover("luxo", method="random", trials=64, seconds=1.0, keep=3)
    >>> len({candidate.id for candidate in gambol.showcase(run, 3)})
    3
    """
    candidates = palette(run) or run.best(run.kept)
    if not run.finished and run.recipe.method == Staged.method and not candidates:
        candidates = leading(run, LEADING)  # finals have not begun
    if not run.finished:
        candidates = _judged_so_far(run, candidates, count)
    return different(candidates, count, alike=has_niches(run))


def _judged_so_far(run: Run, candidates: Sequence[Candidate], count: int) -> list[Candidate]:
    """Of a run that is not finished: the best are checked here and now. Nothing is written, another may be writing."""
    few = [candidate for candidate in candidates[: POOL * count] if candidate.verdict is None]
    known = {one.trial: one for one in (checked(few, Objective(run.recipe)) if few else [])}
    return [known.get(candidate.trial, candidate) for candidate in candidates]


def different(candidates: Sequence[Candidate], count: int, alike: bool = False) -> list[Candidate]:
    """Those of a run's candidates, best first, that move differently, in the order of a showcase. Checked ones only.

    With `alike` also those that move like another.
    """
    chosen: list[Candidate] = []
    judged = [one for one in candidates if one.verdict and math.isfinite(one.score) and not is_no_gait(one)]
    for status in SHOWN:
        some = [candidate for candidate in judged if candidate.status == status]
        some.sort(key=_place)  # stable: equals stay in order
        if alike:
            chosen = (chosen + some)[:count]
            continue
        vectors = [_vector(candidate) for candidate in chosen + some]
        picked = diverse(vectors, range(len(vectors)), count)
        chosen = [(chosen + some)[i] for i in picked]
    return _worth_keeping(chosen) if all(map(_staged, chosen)) else chosen


def is_no_gait(candidate: Candidate) -> bool:
    """Whether it was searched for as a gait, and stands still, or its flaws leave nothing of the way it goes."""
    assert candidate.recipe is not None  # it comes from a run
    return candidate.recipe.task.get("kind") == "gait" and (candidate.name == "still" or candidate.score < NOTHING)


def _place(candidate: Candidate) -> tuple[bool, bool, bool, bool, float]:
    """What its place in a showcase follows from, least first."""
    regular, value = _regular(candidate), worth(candidate)
    if not _staged(candidate):  # random networks seldom repeat themselves at once: refining may bring that about
        value, regular = value if regular or not value > 0.0 else ERRATIC * value, True
    second = _goes_backwards(candidate) or candidate.name == LIMP or _staggers(candidate)
    return _gets_nowhere(candidate), not regular, _is_not_as_asked(candidate), second, -value


def _is_not_as_asked(candidate: Candidate) -> bool:
    """Whether another gait was asked for by name."""
    assert candidate.recipe is not None  # it comes from a run
    return candidate.recipe.task.get("gait") not in (None, candidate.name)


def _goes_backwards(candidate: Candidate) -> bool:
    """Whether it goes the other way than the front of its body, which nobody asked for but for variety."""
    assert candidate.recipe is not None  # it comes from a run
    task = candidate.recipe.task
    ahead = {"right": 1, "left": -1}.get(task.get("direction", "either"), 0)
    return bool(task.get("backwards")) and Gait.from_data(candidate.descriptors).direction == -ahead


def _gets_nowhere(candidate: Candidate) -> bool:
    assert candidate.recipe is not None  # it comes from a run
    return (candidate.name in IDLE or _has_stopped(candidate)) and not asks_for_more(candidate.recipe.task)


def _has_stopped(candidate: Candidate) -> bool:
    """Whether it did not move any more in the end. Verdicts of old runs do not say."""
    figures = candidate.verdict.figures if candidate.verdict else {}
    return "held" in figures and figures["held"] is None


def _staggers(candidate: Candidate) -> bool:
    """Whether a body in space limps on its limbs, has feet that land at no steady time, or each stride of which differs
    from the one before: a person would not keep it, whatever its score."""
    assert candidate.recipe is not None  # it comes from a run
    if not candidate.individual.creature.anatomy.girdles or asks_for_more(candidate.recipe.task):
        return False
    gait, controller = Gait.from_data(candidate.descriptors), candidate.controller
    astray = sum(fall.phase is None for fall in gait.footfalls)
    if candidate.name == LIMP or astray >= max(1.0, FEW * len(gait.footfalls)):
        return True
    own = controller.period if isinstance(controller, Stride) else None
    return own is not None and gait.period is not None and gait.period > ALIKE * own


def _worth_keeping(chosen: Sequence[Candidate]) -> list[Candidate]:
    """Of a staged search: the sound gaits that go on regularly and do not stagger; others only where there are fewer
    than five of them."""
    good = [one for one in chosen if one.status == Status.OK and one.name not in IDLE and _regular(one)]
    good = [one for one in good if not _staggers(one)]
    return (good + [one for one in chosen if one not in good])[: max(len(good), SEVERAL)]


def _staged(candidate: Candidate) -> bool:
    assert candidate.recipe is not None  # it comes from a run
    return candidate.recipe.method == Staged.method


def _regular(candidate: Candidate) -> bool:
    """Whether it comes back to the same, if it should go on; a cycle of poses or a stride of a staged search each time,
    or every second time."""
    assert candidate.recipe is not None  # it comes from a run
    if asks_for_more(candidate.recipe.task):
        return True
    period, controller = candidate.descriptors.get("period"), candidate.controller
    if period is None or not (_staged(candidate) and isinstance(controller, PoseGraph | Stride)):
        return period is not None
    return controller.period is not None and float(period) < MOST_CYCLES * controller.period


def _vector(candidate: Candidate) -> NDArray[np.float64]:
    """A candidate as a point among ways to move.

    What was searched for as a gait also differs by going backwards, where the file says which way is front, and without
    any ground to tell it by, by how far each joint bends. On legs in space it differs by its name: when each foot is
    down tells a trot from a pace, and for how long does not.
    """
    assert candidate.recipe is not None  # it comes from a run
    body, gait = candidate.individual.creature, Gait.from_data(candidate.descriptors)
    has_front = _staged(candidate) and candidate.recipe.task.get("direction", "either") != "either"
    ahead = [0.5 + 0.5 * gait.direction] if has_front and not body.seen_from_above else []
    named = [APART * (candidate.name == name) for name in GAITS] if body.anatomy.girdles else []
    return np.concatenate([gait.vector(body), ahead, named, bend_vector(candidate.descriptors)])
