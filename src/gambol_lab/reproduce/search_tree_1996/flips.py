"""Somersaults: either way, one way only, and higher ones with stronger muscles (Huang 1996, section 5.2.2)."""

from __future__ import annotations

import numpy as np

import gambol
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.search_tree_1996.planning import (
    ENOUGH,
    SUSTAINED,
    THESIS,
    near,
    per_action,
    plans,
    pruned,
    share_of_seeds,
    strip,
    sustained_row,
)

ID = "plan-flips"
PER_ACTION = 40  # simulations


def run(setting: Setting) -> list[Row]:
    """Flips as in the thesis for 30 s; which way they turn; how often the strongest turn in one flight."""
    limit = round(2 * PER_ACTION * SUSTAINED / gambol.planning.problem("flip").interval)
    any_way = plans(setting, "flip", "as in the thesis", seconds=SUSTAINED, simulations=limit, **THESIS)
    front = plans(setting, "front-flip", "as in the thesis", seconds=SUSTAINED, simulations=2 * limit, **THESIS)
    strong = {
        name: plans(setting, name, "as in the thesis", seconds=SUSTAINED, simulations=2 * limit, **THESIS)
        for name in ("double-flip", "triple-flip")
    }
    either = np.concatenate([flips(plan) for plan in any_way])
    one_way = np.concatenate([flips(plan) for plan in front])
    most = {name: [int(np.abs(flips(plan)).max(initial=0)) for plan in some] for name, some in strong.items()}
    usual = [int(np.abs(flips(plan)).max(initial=0)) for plan in any_way]
    strip(setting, any_way[0], ID)
    strip(setting, front[0], f"{ID}-front")
    strip(setting, strong["triple-flip"][0], f"{ID}-triple")
    rates = [plan.simulations_per_action for plan in any_way]
    return [
        Row(
            ID,
            "simulations per accepted action",
            f"about {PER_ACTION}",
            f"{per_action(any_way)}; {share_of_seeds(rates, PER_ACTION)}; {pruned(any_way)}",
            len(any_way),
            near(float(np.median(rates)), PER_ACTION),
        ),
        sustained_row(ID, any_way, limit, "as in the thesis"),
        Row(
            ID,
            "front and back flips occur by themselves",
            "both",
            f"{(either < 0).sum()} clockwise and {(either > 0).sum()} counter-clockwise",
            len(any_way),
            bool((either < 0).any() and (either > 0).any()),
        ),
        sustained_row(ID, front, None, "as in the thesis"),
        Row(
            ID,
            "front flips only",
            "one way only",
            f"{(one_way < 0).sum()} clockwise and {(one_way > 0).sum()} counter-clockwise",
            len(front),
            bool((one_way < 0).any() and not (one_way > 0).any()),
        ),
        Row(
            ID,
            "higher-order flips by increasing kp",
            "double, triple, …",
            f"most turns in a flight with each seed, always with kd = 20; kp = 200: {_spoken(usual)}; "
            f"kp = 400: {_spoken(most['double-flip'])}; kp = 800: {_spoken(most['triple-flip'])}",
            len(any_way),
            _in_most(most["double-flip"], 2) and _in_most(most["triple-flip"], 3) and not _in_most(usual, 3),
        ),
    ]


def _spoken(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def _in_most(numbers: list[int], least: int) -> bool:
    """Whether four in five seeds reach it: a maximum over seeds would grow with their number."""
    return sum(number >= least for number in numbers) >= ENOUGH * len(numbers)


def flips(plan: gambol.planning.Plan) -> np.ndarray:
    """Whole turns of the lower link in each flight, counter-clockwise; flights without one are left out."""
    if not len(plan):
        return np.zeros(0)
    motion = plan.motion()
    airborne = ~(motion.touching > 0.5).any(axis=1)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], airborne, [False]]).astype(int)))
    angle = motion.angle[:, 0]
    spans = [angle[min(end, len(angle) - 1)] - angle[max(start - 1, 0)] for start, end in edges.reshape(-1, 2)]
    turns: np.ndarray = np.round(np.array(spans) / (2 * np.pi))
    whole: np.ndarray = turns[turns != 0]
    return whole
