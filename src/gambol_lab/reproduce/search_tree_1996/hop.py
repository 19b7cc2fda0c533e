"""Acrobot hops (Huang 1996, section 5.2.3), and which motion is easier to plan (Figure 5.9)."""

from __future__ import annotations

import numpy as np

from gambol.pictures.plots.planned import progress_curves
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.search_tree_1996.planning import (
    SUSTAINED,
    THESIS,
    per_action,
    plans,
    pruned,
    strip,
    sustained_row,
)

ID = "plan-hop"
TRIALS = 10_000


def run(setting: Setting) -> list[Row]:
    """30 s of hopping to the right; accepted motion of flip, cartwheel and hop for the same number of trials."""
    ours = plans(setting, "hop", "16 nodes side by side", seconds=SUSTAINED)
    speed = [plan.motion().distance / plan.seconds for plan in ours if len(plan)]
    same = {
        name: plans(setting, name, "for the same trials", seconds=600.0, simulations=TRIALS, **THESIS)
        for name in ("flip", "cartwheel", "hop")
    }
    curves = {f"{name}, {plan.seed}": plan.progress for name, some in same.items() for plan in some}
    progress_curves(curves, setting.out / f"{ID}-progress.png", "Figure 5.9: progress for different motions")
    strip(setting, ours[0], ID)
    medians = {name: float(np.median([plan.seconds for plan in some])) for name, some in same.items()}
    order = medians["flip"] > medians["cartwheel"] > medians["hop"]
    return [
        sustained_row(ID, ours, None, "16 nodes side by side, stepping back"),
        Row(
            ID,
            "hops go one way",
            "to the right",
            f"{np.median(speed):+.2f} m/s in the median; {pruned(ours)}",
            len(ours),
            bool(np.median(speed) > 0.05),
        ),
        Row(
            ID,
            f"accepted motion of {TRIALS:,} trials: flip, cartwheel, hop",
            "flip most, hop least",
            ", ".join(f"{name} {seconds:.1f} s" for name, seconds in medians.items()),
            len(ours),
            order,
        ),
        Row(
            ID, "simulations per accepted action as in the thesis", "not told", per_action(same["hop"]), len(ours), None
        ),
    ]
