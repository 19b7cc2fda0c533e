"""Memory: planning with the experience of earlier plans (Huang 1996, chapter 7, Figures 7.1 and 7.2).

Plans that begin where the earlier one began may just replay it. So both begin elsewhere, with and without memory alike.

The thesis recalls the mean of the nearest neighbours. Accepted inputs differ widely between like states, since many do;
a plane through more neighbours averages that away, and says where it cannot be trusted.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

import gambol
from gambol.pictures.plots.planned import progress_curves
from gambol.planning.expander import Expander
from gambol.planning.learning import learned, validated_weights
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.search_tree_1996.planning import THESIS, changed
from gambol_lab.reproduce.side_by_side import each

ID = "plan-memory"
TRIALS = {"balance": 10_000, "cartwheel": 15_000}
BEGIN = {
    "balance": {"root": 92.0, "waist": -7.5},
    "cartwheel": {"root": 100.0, "waist": -30.0},
}  # degrees, another start
EXPERIENCE = 30.0  # s of an earlier plan: a few hundred pairs
FEW = 50  # pairs
EARLIER = 1000  # added to a seed: the plan that brings its experience along is another
ENDLESS = 600.0  # s: longer than the trials last
VISIBLE = 1.1  # times as much motion
REGRESSED = {"neighbours": 32, "trust": 1.0}  # chosen on seeds 300 to 303


@dataclass(frozen=True)
class Found:
    """One seed: plans without memory, with an earlier plan, a short one, weights found, local regression; the cost."""

    fresh: gambol.planning.Plan
    guided: gambol.planning.Plan
    few: gambol.planning.Plan
    weighted: gambol.planning.Plan
    regressed: gambol.planning.Plan
    pairs: int
    weighing: float  # s of computing for the weights
    simulating: float  # s of computing for a simulation


def run(setting: Setting) -> list[Row]:
    """Accepted motion with and without the experience of another plan, for the same number of simulations."""
    rows = []
    for name, trials in TRIALS.items():
        setting.report(f"{name}, with memory")
        found = each(_found, [(name, seed) for seed in setting.seeds], setting.jobs)
        fresh, guided, few, weighted, regressed = (
            [getattr(one, kind) for one in found] for kind in ("fresh", "guided", "few", "weighted", "regressed")
        )
        curves = {"without memory": fresh, "with memory": guided, "with local regression": regressed}
        progress_curves(
            {f"{what}, {plan.seed}": plan.progress for what, some in curves.items() for plan in some},
            setting.out / f"{ID}-{name}.png",
            f"{name}: accelerated using experience",
        )
        gain, early, better = _gain(guided, fresh), _gain(few, fresh), _gain(weighted, guided)
        ahead, farther = (
            sum(g.seconds > f.seconds for g, f in zip(some, fresh, strict=True)) for some in (guided, regressed)
        )
        local = _gain(regressed, fresh)
        cost = float(np.median([one.weighing / one.simulating for one in found]))
        pairs = max(one.pairs for one in found)
        rows += [
            Row(
                ID,
                f"{name}: gain from the experience of another plan (up to {pairs} pairs), from another start",
                "visible",
                f"{gain:.1f} times as much motion from {trials:,} simulations; more for {ahead} of {len(found)} seeds",
                len(found),
                gain > VISIBLE and ahead > len(found) / 2,
            ),
            Row(
                ID,
                f"{name}: the same by local regression over {REGRESSED['neighbours']} neighbours, where it can be "
                "trusted (ours)",
                "visible",
                f"{local:.1f} times as much motion; more for {farther} of {len(found)} seeds",
                len(found),
                local > VISIBLE and farther > len(found) / 2,
            ),
            Row(
                ID,
                f"{name}: gain from about {FEW} pairs",
                "noticeable with fewer than 50",
                f"{early:.1f} times",
                len(few),
                early > VISIBLE,
            ),
            Row(
                ID,
                f"{name}: cross-validated weights cost more than they gain",
                "far more",
                f"they cost as much computing as {cost:,.0f} simulations; with them there is {better:.2f} times "
                f"as much motion, worth {trials * max(0.0, better - 1.0):,.0f} more simulations",
                len(found),
                cost > trials * (better - 1.0),
            ),
        ]
    return rows


def _found(given: tuple[str, int]) -> Found:
    name, seed = given
    own, elsewhere = gambol.planning.problem(name), changed(name, begin=BEGIN[name])
    earlier = gambol.plan(None, own, seconds=EXPERIENCE, seed=seed + EARLIER)
    short = gambol.plan(None, own, seconds=FEW * own.interval, seed=seed + EARLIER)
    began = time.process_time()
    fresh = _planned(elsewhere, seed, False)
    simulating = (time.process_time() - began) / TRIALS[name]
    began = time.process_time()
    weighed = _weighed(elsewhere, earlier)
    weighing = time.process_time() - began
    return Found(
        fresh,
        _planned(elsewhere, seed, earlier),
        _planned(elsewhere, seed, short),
        _planned(weighed, seed, earlier),
        _planned(_with_memory(elsewhere, **REGRESSED), seed, earlier),
        len(earlier),
        weighing,
        simulating,
    )


def _planned(problem: gambol.planning.Problem, seed: int, memory: gambol.planning.Plan | bool) -> gambol.planning.Plan:
    usable = memory if isinstance(memory, bool) or len(memory) else False
    return gambol.plan(
        None, problem, seconds=ENDLESS, simulations=TRIALS[problem.name], seed=seed, memory=usable, **THESIS
    )


def _weighed(problem: gambol.planning.Problem, earlier: gambol.planning.Plan) -> gambol.planning.Problem:
    """The problem with the weights that recall the earlier plan's inputs best."""
    assert problem.memory is not None
    try:
        weights, _, _ = validated_weights(learned(Expander(earlier.creature, problem, earlier.world), earlier))
    except gambol.InvalidInput:  # too few pairs
        return problem
    return _with_memory(problem, features=dict(zip(problem.memory.features, weights, strict=True)))


def _with_memory(problem: gambol.planning.Problem, **entries: Any) -> gambol.planning.Problem:
    """The problem with other entries of its memory."""
    assert problem.memory is not None
    return changed(problem.name, begin=problem.begin, memory={**problem.memory.model_dump(), **entries})


def _gain(some: list[gambol.planning.Plan], others: list[gambol.planning.Plan]) -> float:
    """How many times as much motion, all seeds together."""
    return float(np.sum([plan.seconds for plan in some]) / max(1e-9, np.sum([plan.seconds for plan in others])))
