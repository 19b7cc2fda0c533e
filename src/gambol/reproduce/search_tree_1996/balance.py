"""Acrobot balance: naive functions, and those refined by what the naive plans show (Huang 1996, section 5.1)."""

from __future__ import annotations

import numpy as np

import gambol
from gambol.render.plots.planned import phase_portrait, progress_curves
from gambol.reproduce.experiment import Row, Setting
from gambol.reproduce.search_tree_1996.planning import (
    SUSTAINED,
    THESIS,
    accepted,
    per_action,
    plans,
    pruned,
    strip,
    sustained_row,
)

ID = "plan-balance"
TRIALS = 10_000
THESIS_SECONDS = 16.4
UPRIGHT = np.pi / 2


def run(setting: Setting) -> list[Row]:
    """Both pairs of functions as in the thesis, the slope between the angles, and 30 s of balance."""
    naive = plans(setting, "balance-naive", "as in the thesis", simulations=TRIALS, **THESIS)
    refined = plans(setting, "balance", "as in the thesis", simulations=TRIALS, **THESIS)
    # 16.4 s of 0.1 s are 164 actions of 10,000 trials, one of 61; the thesis prints "1 of 6.1".
    limit = round(2 * TRIALS / THESIS_SECONDS * SUSTAINED)
    ours = plans(setting, "balance", "16 nodes side by side", seconds=SUSTAINED, simulations=limit)
    slopes = [_slope(plan) for plan in naive if len(plan) > 3]
    curves = {f"{name}, {plan.seed}": plan.progress for name, some in
              (("naive", naive), ("refined", refined), ("refined and 16 nodes side by side", ours))
              for plan in some}  # fmt: skip
    progress_curves(curves, setting.out / f"{ID}-progress.png", "Acrobot balance")
    best = max(ours, key=lambda plan: plan.seconds)
    strip(setting, best, ID)
    if len(best):
        phase_portrait(best, setting.out / f"{ID}-phase.png")
    few, more = (float(np.median([plan.seconds for plan in some])) for some in (naive, refined))
    slope = f"{np.median(slopes):.2f}" if slopes else "no plan long enough"
    return [
        Row(ID, f"naive functions: accepted of {TRIALS:,} trials", "0.8 s", f"{accepted(naive)}; {pruned(naive)}",
            len(naive), few < 0.25 * THESIS_SECONDS),
        Row(ID, "slope between joint and foot angle in the naive plans", "3.75", slope, len(slopes),
            bool(slopes) and 3.0 < float(np.median(slopes)) < 4.5),
        Row(ID, f"refined functions: accepted of {TRIALS:,} trials", f"{THESIS_SECONDS} s", f"{accepted(refined)}; "
            f"{pruned(refined)}", len(refined), more >= 0.5 * THESIS_SECONDS),
        Row(ID, "refined functions, 16 nodes side by side: simulations per action",
            "61 (10,000 for 164 actions; 6.1 is printed)", f"{per_action(ours)}; one by one {per_action(refined)}",
            len(ours), float(np.median([plan.simulations_per_action for plan in ours])) <= 2 * 61),
        sustained_row(ID, ours, limit, "16 nodes side by side, stepping back"),
    ]  # fmt: skip


def _slope(plan: gambol.planning.Plan) -> float:
    """How θ2 falls with θ1 over a plan's motion: minus the slope of the best line through the upright."""
    motion = plan.motion()
    foot, joint = motion.angle[:, 0] - UPRIGHT, motion.joint_angle[:, 0]
    return float(-(foot @ joint) / (foot @ foot))
