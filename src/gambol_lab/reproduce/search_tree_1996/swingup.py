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
    """Goals reached, how fast and far from upright the poles are then; whether any force is better than full ones."""
    rows, swings = [], []
    for name, inputs in (("swing-up-bang", "bang-bang-zero with ±40 N"), ("swing-up", "any force up to 40 N")):
        own = gambol.planning.problem(name)
        printed = own.evaluate.replace("children > 1", "children > 3")
        literal = gambol.planning.Problem.from_data(
            {**own.model_dump(), "name": f"{name}-printed", "evaluate": printed}, name
        )
        swings.append(_swung(setting, own))
        rows += [
            _row(setting, own, f"{inputs}; a node is left after two tries", swings[-1]),
            _row(setting, literal, f"{inputs}; after four tries, as printed", _swung(setting, literal)),
        ]
    return [*rows, _compared(*swings)]


def _swung(setting: Setting, problem: gambol.planning.Problem) -> list[gambol.planning.Plan]:
    return plans(setting, problem, "one node at a time", seconds=SECONDS, simulations=TRIALS, **THESIS)


def _compared(bang: list[gambol.planning.Plan], free: list[gambol.planning.Plan]) -> Row:
    """The thesis looks at one plan of each; we, at how many get up, and how soon."""
    counts = [sum(plan.status == "goal" for plan in some) for some in (bang, free)]
    seconds = [
        float(np.median([plan.seconds if plan.status == "goal" else np.inf for plan in some])) for some in (bang, free)
    ]
    told = " and ".join(f"{x:.1f} s" if np.isfinite(x) else "never" for x in seconds)
    return Row(
        ID,
        "without the constraint on the inputs the swing-up is better: full forces, any force",
        "much better",
        f"{counts[0]} and {counts[1]} of {len(bang)} seeds swing up, after {told} in the median of all",
        len(bang),
        counts[1] >= counts[0] and seconds[1] < seconds[0],
    )


def _row(setting: Setting, problem: gambol.planning.Problem, how: str, found: list[gambol.planning.Plan]) -> Row:
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
