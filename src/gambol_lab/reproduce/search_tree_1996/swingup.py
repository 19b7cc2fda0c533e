"""Cart and double pendulum: swing-up with full forces and with any force (Huang 1996, section 5.3)."""

from __future__ import annotations

import numpy as np

import gambol
from gambol.pictures.plots.planned import phase_portrait
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.search_tree_1996.planning import ENOUGH, THESIS, plans, strip

ID = "plan-swingup"
TRIALS = 60_000
SECONDS = 60.0


def run(setting: Setting) -> list[Row]:
    """Goals reached, and how fast and far from upright the poles are then."""
    rows = []
    for name, inputs in (("swing-up-bang", "bang-bang-zero with ±40 N"), ("swing-up", "any force up to 40 N")):
        own = gambol.planning.problem(name)
        printed = own.evaluate.replace("children > 1", "children > 3")
        literal = gambol.planning.Problem.from_data(
            {**own.model_dump(), "name": f"{name}-printed", "evaluate": printed}, name
        )
        rows += [
            _row(setting, own, f"{inputs}; a node is left after two tries"),
            _row(setting, literal, f"{inputs}; after four tries, as printed"),
        ]
    return rows


def _row(setting: Setting, problem: gambol.planning.Problem, how: str) -> Row:
    found = plans(setting, problem, "one node at a time", seconds=SECONDS, simulations=TRIALS, **THESIS)
    reached = [plan for plan in found if plan.status == "goal"]
    if reached:
        shown = min(reached, key=lambda plan: plan.seconds)
        strip(setting, shown, f"{ID}-{problem.name}", seconds=SECONDS)
        phase_portrait(shown, setting.out / f"{ID}-{problem.name}-phase.png")
    return Row(
        ID,
        f"swing-up with {how}",
        "swings up",
        _told(reached, len(found)),
        len(found),
        len(reached) >= ENOUGH * len(found),
    )


def _told(reached: list[gambol.planning.Plan], count: int) -> str:
    if not reached:
        return f"0 of {count} seeds within {TRIALS:,} simulations"
    seconds, simulations, tilt = [], [], []
    for plan in reached:
        final = plan.motion()
        seconds.append(plan.seconds)
        simulations.append(plan.tally.simulations)
        tilt.append(float(np.degrees(np.abs(np.arccos(np.sin(final.angle[-1, 1:]))).max())))
    return (
        f"{len(reached)} of {count} seeds, after {np.median(seconds):.1f} s of motion and "
        f"{np.median(simulations):,.0f} simulations; both poles within {max(tilt):.0f} degrees of upright, slower than "
        "1.5 rad/s"
    )
