"""Cart and double pendulum: giant swings (section 5.3)."""

from __future__ import annotations

import numpy as np

import gambol
from gambol.render.planned import phase_portrait
from gambol.reproduce.experiment import Row, Setting
from gambol.reproduce.planning import SUSTAINED, THESIS, per_action, plans, pruned, strip, sustained_row

ID = "plan-giant-swing"


def run(setting: Setting) -> list[Row]:
    """30 s from the inverted position; how often the first pole goes round, and how straight the second stays."""
    found = plans(setting, "giant-swing", "as in the thesis", seconds=SUSTAINED, **THESIS)
    turns, bend = [], []
    for plan in found:
        motion = plan.motion()
        turns.append(float(np.abs(np.diff(motion.angle[:, 1])).sum() / (2 * np.pi)))
        bend.append(float(np.degrees(np.median(np.abs(motion.joint_angle[:, 1])))))
    whole = [_whole_turns(plan) for plan in found]
    strip(setting, found[0], ID, seconds=6.0)
    phase_portrait(found[0], setting.out / f"{ID}-phase.png")
    return [
        sustained_row(ID, found, None, "as in the thesis"),
        Row(ID, "the pole goes round and round", "a cyclic swing",
            f"{np.median(whole):.0f} whole turns in {SUSTAINED:g} s in the median (way of the pole: "
            f"{np.median(turns):.0f} turns)", len(found), bool(np.median(whole) >= 5)),
        Row(ID, "both poles stay in one line", "small second angle",
            f"{np.median(bend):.0f} degrees in the median", len(found), bool(np.median(bend) < 45.0)),
        Row(ID, "simulations per accepted action", "not told", f"{per_action(found)}; {pruned(found)}", len(found),
            None),
    ]  # fmt: skip


def _whole_turns(plan: gambol.Plan) -> int:
    """How often the first pole passed upright and then, without turning back, hanging, or the other way round."""
    angle = plan.motion().angle[:, 1] - np.pi / 2
    upright = np.floor(angle / (2 * np.pi))
    return int(np.abs(np.diff(upright)).sum())
