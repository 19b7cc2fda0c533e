"""Acrobot cartwheels (Huang 1996, section 5.2.1)."""

from __future__ import annotations

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
SHORTER = 11  # actions of look-ahead, instead of 20
TURNING = (6.0, 60.0)  # turns per minute: a wheel, not a tumble now and then, nor a body that whirls


def run(setting: Setting) -> list[Row]:
    """As in the thesis, then as gambol plans by default with memory: clockwise wheels for 30 s."""
    actions = SUSTAINED / gambol.planning.problem("cartwheel").interval
    limit = round(2 * PER_ACTION * actions)
    thesis = plans(setting, "cartwheel", "as in the thesis", seconds=SUSTAINED, simulations=limit, **THESIS)
    ours = plans(setting, "cartwheel", "16 nodes, learning", seconds=SUSTAINED, simulations=limit, memory=True)
    at_nodes = plans(
        setting,
        changed("cartwheel", checked="node", horizon=SHORTER),
        "pruned at nodes",
        seconds=SUSTAINED,
        simulations=limit,
        **THESIS,
    )
    turns = [_turns(plan) for plan in ours if len(plan)]
    strip(setting, max(ours, key=lambda plan: plan.seconds), ID)
    return [
        _rate("simulations per accepted action", thesis),
        _rate(f"… where a fall counts at the nodes alone, with a look-ahead of {SHORTER} actions", at_nodes),
        Row(
            ID,
            "the wheel turns clockwise",
            "leg over arm",
            f"{np.median(turns):.1f} turns per minute in the median",
            len(turns),
            bool(TURNING[0] <= np.median(turns) <= TURNING[1]),
        ),
        sustained_row(ID, ours, limit, "16 nodes side by side, learning, stepping back"),
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
