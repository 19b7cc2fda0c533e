"""Acrobot cartwheels (Huang 1996, section 5.2.1)."""

from __future__ import annotations

import numpy as np

import gambol
from gambol.reproduce.experiment import Row, Setting
from gambol.reproduce.search_tree_1996.planning import (
    SUSTAINED,
    THESIS,
    per_action,
    plans,
    pruned,
    strip,
    sustained_row,
)

ID = "plan-cartwheel"
PER_ACTION = 90  # simulations, read off Figure 5.9 by the thesis itself


def run(setting: Setting) -> list[Row]:
    """As in the thesis, then as gambol plans by default with memory: clockwise wheels for 30 s."""
    actions = SUSTAINED / gambol.planning.problem("cartwheel").interval
    limit = round(2 * PER_ACTION * actions)
    thesis = plans(setting, "cartwheel", "as in the thesis", seconds=SUSTAINED, simulations=limit, **THESIS)
    ours = plans(setting, "cartwheel", "16 nodes, learning", seconds=SUSTAINED, simulations=limit, memory=True)
    turns = [_turns(plan) for plan in ours if len(plan)]
    strip(setting, max(ours, key=lambda plan: plan.seconds), ID)
    rate = float(np.median([plan.simulations_per_action for plan in thesis]))
    return [
        Row(ID, "simulations per accepted action", f"about {PER_ACTION}", f"{per_action(thesis)}; {pruned(thesis)}",
            len(thesis), rate <= 2 * PER_ACTION),
        Row(ID, "the wheel turns clockwise", "leg over arm", f"{np.median(turns):.1f} turns per minute in the median",
            len(turns), bool(np.median(turns) > 6.0)),
        sustained_row(ID, ours, limit, "16 nodes side by side, learning, stepping back"),
    ]  # fmt: skip


def _turns(plan: gambol.planning.Plan) -> float:
    """Whole turns of the body, clockwise, per minute."""
    motion = plan.motion()
    return float((motion.angle[0].mean() - motion.angle[-1].mean()) / (2 * np.pi) / plan.seconds * 60.0)
