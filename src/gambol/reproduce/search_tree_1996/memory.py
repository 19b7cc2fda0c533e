"""Memory: planning with the experience of earlier plans (Huang 1996, chapter 7, Figures 7.1 and 7.2)."""

from __future__ import annotations

import numpy as np

import gambol
from gambol.planning.expander import Expander
from gambol.planning.learning import learned, validated_weights
from gambol.render.plots.planned import progress_curves
from gambol.reproduce.experiment import Row, Setting
from gambol.reproduce.search_tree_1996.planning import THESIS, plans

ID = "plan-memory"
TRIALS = {"balance": 10_000, "cartwheel": 15_000}
EXPERIENCE = {"balance": 30.0, "cartwheel": 30.0}  # s of an earlier plan: a few hundred pairs
EARLIER = 1000  # added to a seed: the plan that brings its experience along is another


def run(setting: Setting) -> list[Row]:
    """Accepted motion with and without the experience of another plan, for the same number of simulations."""
    rows = []
    for name, trials in TRIALS.items():
        fresh = plans(setting, name, "without memory", seconds=600.0, simulations=trials, **THESIS)
        guided, few, pairs = [], [], 0
        for seed in setting.seeds:
            setting.report(f"{name}, with memory: seed {seed}")
            earlier = gambol.plan(None, name, seconds=EXPERIENCE[name], seed=seed + EARLIER)
            pairs = max(pairs, len(earlier))
            guided.append(_guided(name, trials, seed, earlier))
            short = gambol.plan(None, name, seconds=50 * gambol.planning.problem(name).interval, seed=seed + EARLIER)
            few.append(_guided(name, trials, seed, short))
        curves = {"without memory": fresh, "with memory": guided}
        progress_curves(
            {f"{what}, {plan.seed}": plan.progress for what, some in curves.items() for plan in some},
            setting.out / f"{ID}-{name}.png",
            f"{name}: accelerated using experience",
        )
        gain, early = _gain(guided, fresh), _gain(few, fresh)
        before, after = _errors(name, setting.seeds[0] + EARLIER)
        rows += [
            Row(ID, f"{name}: gain from the experience of another plan (up to {pairs} pairs)", "visible",
                f"{gain:.1f} times as much motion from {trials:,} simulations", len(guided), gain > 1.1),
            Row(ID, f"{name}: gain from about 50 pairs", "noticeable with fewer than 50", f"{early:.1f} times",
                len(few), early > 1.1),
            Row(ID, f"{name}: cross-validated weights", "cost more than they gain",
                f"error of the recalled input {before:.0f} → {after:.0f} square degrees", 1, after <= before),
        ]  # fmt: skip
    return rows


def _guided(name: str, trials: int, seed: int, earlier: gambol.planning.Plan) -> gambol.planning.Plan:
    return gambol.plan(None, name, seconds=600.0, simulations=trials, seed=seed, memory=earlier, **THESIS)


def _gain(some: list[gambol.planning.Plan], others: list[gambol.planning.Plan]) -> float:
    """How many times as much motion, all seeds together."""
    return float(np.sum([plan.seconds for plan in some]) / max(1e-9, np.sum([plan.seconds for plan in others])))


def _errors(name: str, seed: int) -> tuple[float, float]:
    problem = gambol.planning.problem(name)
    plan = gambol.plan(None, name, seconds=EXPERIENCE[name], seed=seed)
    creature = gambol.creature(str(problem.creature))
    expander = Expander(creature, problem, gambol.dynamics.natural_world(creature))
    _, before, after = validated_weights(learned(expander, plan))
    return before, after
