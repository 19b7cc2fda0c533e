"""Acrobot cartwheels (Huang 1996, section 5.2.1)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

import gambol
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.search_tree_1996.planning import (
    SUSTAINED,
    THESIS,
    changed,
    near,
    per_action,
    plans,
    pruned,
    share_of_seeds,
    strip,
    sustained_row,
)

ID = "plan-cartwheel"
PER_ACTION = 90  # simulations, read off Figure 5.9 by the thesis itself
STRICTER = {"checked": "step", "horizon": 20}  # as balance has them; neither is printed for cartwheels
TURNING = (6.0, 60.0)  # turns per minute: a wheel, not a tumble now and then, nor a body that whirls


def run(setting: Setting) -> list[Row]:
    """As the thesis plans, then as gambol does by default: clockwise wheels for 30 s."""
    actions = SUSTAINED / gambol.planning.problem("cartwheel").interval
    limit = round(2 * PER_ACTION * actions)
    thesis = plans(setting, "cartwheel", "as in the thesis", seconds=SUSTAINED, simulations=limit, **THESIS)
    ours = plans(setting, "cartwheel", "16 nodes", seconds=SUSTAINED, simulations=limit)
    stricter = changed("cartwheel", **STRICTER)
    strict = plans(setting, stricter, "pruned at every step", seconds=SUSTAINED, simulations=limit, **THESIS)
    turns = [_turns(plan) for plan in ours if len(plan)]
    strip(setting, max(ours, key=lambda plan: plan.seconds), ID)
    return [
        _rate("simulations per accepted action", thesis),
        replace(
            _rate("… where a fall counts at every step, with a look-ahead of 20 actions", strict),
            paper="not told",
            holds=None,
        ),
        Row(
            ID,
            "the wheel turns clockwise",
            "leg over arm",
            f"{np.median(turns):.1f} turns per minute in the median",
            len(turns),
            bool(TURNING[0] <= np.median(turns) <= TURNING[1]),
        ),
        sustained_row(ID, ours, limit, "16 nodes side by side, stepping back"),
    ]


def _rate(claim: str, found: list[gambol.planning.Plan]) -> Row:
    each = [plan.simulations_per_action for plan in found]
    return Row(
        ID,
        claim,
        f"about {PER_ACTION}",
        f"{per_action(found)}; {share_of_seeds(each, PER_ACTION)}; {pruned(found)}",
        len(found),
        near(float(np.median(each)), PER_ACTION),
    )


def _turns(plan: gambol.planning.Plan) -> float:
    """Whole turns of the body, clockwise, per minute."""
    motion = plan.motion()
    return float((motion.angle[0].mean() - motion.angle[-1].mean()) / (2 * np.pi) / plan.seconds * 60.0)
