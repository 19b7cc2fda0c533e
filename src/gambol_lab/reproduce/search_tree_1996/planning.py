"""What the planning experiments share: plans over seeds, as Huang 1996 has them and as gambol does by default."""

from __future__ import annotations

from typing import Any

import numpy as np

import gambol
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.side_by_side import each

SUSTAINED = 30.0  # s
ENOUGH = 0.8  # of the seeds: four of five
THESIS: dict[str, Any] = {"width": 1, "patience": None}  # Figure 4.2: one node at a time, nothing is taken back
FIRST_SECONDS = 9.0  # of a motion, in a strip


def plans(
    setting: Setting, problem: str | gambol.planning.Problem, what: str, **options: Any
) -> list[gambol.planning.Plan]:
    """A plan for each seed."""
    name = problem if isinstance(problem, str) else problem.name
    if setting.jobs == 1:
        return [_planned(setting, f"{name}, {what}: seed {seed}", problem, seed, options) for seed in setting.seeds]
    setting.report(f"{name}, {what}")
    return each(_plan, [(problem, seed, options) for seed in setting.seeds], setting.jobs)


def _planned(
    setting: Setting, words: str, problem: str | gambol.planning.Problem, seed: int, options: dict[str, Any]
) -> gambol.planning.Plan:
    setting.report(words)
    return _plan((problem, seed, options))


def _plan(given: tuple[str | gambol.planning.Problem, int, dict[str, Any]]) -> gambol.planning.Plan:
    problem, seed, options = given
    return gambol.plan(None, problem, seed=seed, **options)


def changed(name: str, **entries: Any) -> gambol.planning.Problem:
    """A problem of the catalogue with other entries."""
    return gambol.planning.Problem.from_data({**gambol.planning.problem(name).model_dump(), **entries}, name)


def near(ours: float, told: float, factor: float = 2.0) -> bool:
    """Whether a figure is that of the thesis within a factor, either way.

    >>> near(30.0, 40.0), near(90.0, 40.0), near(0.0, 40.0)
    (True, False, False)
    """
    return told / factor <= ours <= told * factor


def share_of_seeds(values: list[float], told: float) -> str:
    """How many seeds come within a factor of two of what the thesis tells."""
    return f"{sum(near(value, told) for value in values)} of {len(values)} seeds within a factor of 2"


def per_action(found: list[gambol.planning.Plan]) -> str:
    """Simulations per accepted action: the median, and the range."""
    each = sorted(plan.simulations_per_action for plan in found)
    return f"{np.median(each):.0f} ({each[0]:.0f} – {each[-1]:.0f})"


def accepted(found: list[gambol.planning.Plan]) -> str:
    """Seconds of accepted motion: the median, and the range."""
    each = sorted(plan.seconds for plan in found)
    return f"{np.median(each):.1f} s ({each[0]:.1f} – {each[-1]:.1f})"


def pruned(found: list[gambol.planning.Plan]) -> str:
    """The share of simulations that were pruned."""
    return f"{100 * float(np.median([plan.pruned_share for plan in found])):.0f} % pruned"


def sustained_row(experiment: str, found: list[gambol.planning.Plan], limit: int | None, how: str) -> Row:
    """Whether the motion goes on for 30 s in four of five seeds, within a number of simulations."""
    whole = sum(plan.status in ("complete", "goal") for plan in found)
    within = f" within {limit:,} simulations, twice the thesis's rate" if limit else ""
    return Row(
        experiment,
        f"{found[0].problem.name}: sustained for {SUSTAINED:g} s{within}",
        "indefinitely",
        f"{whole} of {len(found)} seeds ({how}); {per_action(found)} simulations per action",
        len(found),
        whole >= ENOUGH * len(found),
    )


def strip(setting: Setting, plan: gambol.planning.Plan, name: str, seconds: float = FIRST_SECONDS) -> None:
    """A film strip of a plan's beginning."""
    if len(plan):
        plan.motion(seconds).save(setting.out / f"{name}.png")
