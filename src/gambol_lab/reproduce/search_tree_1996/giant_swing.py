"""Cart and double pendulum: giant swings (Huang 1996, section 5.3)."""

from __future__ import annotations

import numpy as np

import gambol
from gambol.pictures.plots.planned import phase_portrait
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

ID = "plan-giant-swing"


def run(setting: Setting) -> list[Row]:
    """30 s from the inverted position; how often the first pole goes round, and how straight the second stays."""
    thesis = plans(setting, "giant-swing", "one node at a time", seconds=SUSTAINED, **THESIS)
    ours = plans(setting, "giant-swing", "16 nodes side by side", seconds=SUSTAINED)
    one_by_one, side_by_side = ([plan.motion() for plan in some] for some in (thesis, ours))
    turns, bend = (float(np.median([measure(m) for m in side_by_side])) for measure in (_whole_turns, _bend))
    fewer, more = (float(np.median([measure(m) for m in one_by_one])) for measure in (_whole_turns, _bend))
    best = ours[int(np.argmax([_whole_turns(motion) for motion in side_by_side]))]
    strip(setting, best, ID, seconds=6.0)
    phase_portrait(best, setting.out / f"{ID}-phase.png")
    return [
        sustained_row(ID, ours, None, "16 nodes side by side"),
        Row(
            ID,
            "the pole goes round and round",
            "a cyclic swing",
            f"{turns:.0f} whole turns in {SUSTAINED:g} s in the median; {fewer:.0f} with one node at a time",
            len(ours),
            turns >= SUSTAINED / 3.0,
        ),
        Row(
            ID,
            "both poles stay in one line",
            "small second angle",
            f"{bend:.0f} degrees in the median; {more:.0f} with one node at a time",
            len(ours),
            bend < 30.0,
        ),
        Row(
            ID,
            "simulations per accepted action, one node at a time",
            "not told",
            f"{per_action(thesis)}; {pruned(thesis)}",
            len(thesis),
            None,
        ),
    ]


def _bend(motion: gambol.Motion) -> float:
    """The angle between the two poles in the median, whole turns left out, in degrees."""
    angle = motion.joint_angle[:, 1]
    return float(np.degrees(np.median(np.abs((angle + np.pi) % (2 * np.pi) - np.pi))))


def _whole_turns(motion: gambol.Motion) -> int:
    """How often the first pole passed the top."""
    angle = motion.angle[:, 1] - np.pi / 2
    upright = np.floor(angle / (2 * np.pi))
    return int(np.abs(np.diff(upright)).sum())
