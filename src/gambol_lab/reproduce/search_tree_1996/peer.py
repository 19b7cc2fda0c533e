"""Beyond Huang 1996: the tree beside predictive sampling, for equal numbers of simulations."""

from __future__ import annotations

import numpy as np

from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.search_tree_1996.planning import SUSTAINED, accepted, plans

ID = "plan-peer"
TRIALS = 20_000
PROBLEMS = ("balance", "cartwheel", "flip", "hop", "giant-swing", "spinner")


def run(setting: Setting) -> list[Row]:
    """Accepted motion of both, up to 30 s."""
    rows = []
    for name in PROBLEMS:
        tree = plans(setting, name, "tree", seconds=SUSTAINED, simulations=TRIALS)
        peer = plans(setting, name, "sampling", seconds=SUSTAINED, simulations=TRIALS, method="sampling")
        ahead = np.median([plan.seconds for plan in tree]) >= np.median([plan.seconds for plan in peer])
        rows.append(
            Row(
                ID,
                f"{name}: accepted motion of {TRIALS:,} simulations, tree ahead of sampling",
                "no claim",
                f"tree {accepted(tree)}, sampling {accepted(peer)}: {'tree' if ahead else 'sampling'} ahead",
                len(tree),
                None,
            )
        )
    return rows
