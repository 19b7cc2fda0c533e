"""Cart and double pendulum: swing-up with full forces and with any force (section 5.3)."""

from __future__ import annotations

import numpy as np

import gambol
from gambol.render.planned import phase_portrait
from gambol.reproduce.experiment import Row, Setting
from gambol.reproduce.planning import ENOUGH, THESIS, plans, strip

ID = "plan-swingup"
TRIALS = 60_000
SECONDS = 60.0
PRINTED = "(10000 if children > 3 else 0)"


def run(setting: Setting) -> list[Row]:
    """Goals reached, and how fast and far from upright the poles are then."""
    own = gambol.problem("swing-up")
    printed = own.evaluate.replace("(10000 if children > 1 else 0)", PRINTED)
    literal = gambol.Problem.from_data({**own.model_dump(), "name": "swing-up-printed", "evaluate": printed}, "printed")
    rows = []
    for problem, claim in ((gambol.problem("swing-up-bang"), "bang-bang-zero with ±40 N"),
                           (own, "any force up to 40 N, a node left after two tries"),
                           (literal, "any force up to 40 N, a node left after four tries, as printed")):  # fmt: skip
        found = plans(setting, problem, "as in the thesis", seconds=SECONDS, simulations=TRIALS, **THESIS)
        reached = [plan for plan in found if plan.status == "goal"]
        rows.append(Row(ID, f"swing-up, {claim}", "swings up", _told(reached, len(found)), len(found),
                        len(reached) >= ENOUGH * len(found)))  # fmt: skip
        if reached:
            shown = min(reached, key=lambda plan: plan.seconds)
            strip(setting, shown, f"{ID}-{problem.name}", seconds=SECONDS)
            phase_portrait(shown, setting.out / f"{ID}-{problem.name}-phase.png")
    return rows


def _told(reached: list[gambol.Plan], count: int) -> str:
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
