"""Variations of a gait without optimisation: random directions, walked while the speed stays similar.

(van de Panne 1996, section 4.)
"""

from __future__ import annotations

import numpy as np

import gambol
from gambol.draws import Draws
from gambol.skills.varying import closest
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.pose_graphs_1996.hopping import regular_hop

ID = "pcg-variations"
SHOWN = 9
CHANCE = 50  # choices of nine by chance, to compare with


def run(setting: Setting) -> list[Row]:
    """Nine variations of a regular hop of each seed."""
    found = []
    for seed in setting.seeds:
        setting.report(f"seed {seed}: a regular hop, and {SHOWN} variations of it")
        start = regular_hop(seed).controller
        assert isinstance(start, gambol.controllers.PoseGraph)
        found.append(gambol.skills.variations("luxo", start, count=SHOWN, seed=seed))
    gambol.plot.variations(found[0], setting.out / f"{ID}.png")
    seeds = len(found)
    counts = [len(one.chosen) for one in found]
    off = [abs(v.speed / one.nominal.speed - 1.0) for one in found for v in one.chosen]
    slopes = [one.sensitivity.slopes / abs(one.nominal.speed) for one in found]
    spreads = [float(s.max() / s.min()) for s in slopes]
    apart = [one.apart for one in found]
    chance = [_by_chance(one, seed) for one, seed in zip(found, setting.seeds, strict=True)]
    return [
        Row(
            ID,
            f"{SHOWN} variations of a gait without optimisation",
            f"{SHOWN} shown",
            f"{min(counts)} to {max(counts)} with each seed, out of {min(len(one.pool) for one in found)} or more",
            seeds,
            min(counts) == SHOWN,
        ),
        Row(
            ID,
            "all are about as fast as the gait",
            "within a band (the scan lost its number; ours is 10 %)",
            f"off by {100 * max(off):.1f} % at most",
            seeds,
            max(off) <= 0.1,
        ),
        Row(
            ID,
            "parameters differ in how much the speed depends on them, so that the space has to be normalised",
            "sensitivities are measured first",
            f"by a factor of {np.median(spreads):.0f} in the median ({', '.join(f'{x:.0f}' for x in spreads)})",
            seeds,
            float(np.median(spreads)) > 3.0,
        ),
        Row(
            ID,
            "they look different: least distance between any two, of nine chosen by look and of nine by chance",
            "not measured",
            f"{np.median(apart):.2f} and {np.median(chance):.2f} in the median "
            f"({', '.join(f'{a:.2f}/{c:.2f}' for a, c in zip(apart, chance, strict=True))}; 0.4 would be another gait)",
            seeds,
            all(a > c for a, c in zip(apart, chance, strict=True)),
        ),
    ]


def _by_chance(found: gambol.skills.Variations, seed: int) -> float:
    """The least distance among nine that were not chosen, in the median of many draws."""
    draws = Draws(seed, "chance")
    picks = [np.argsort(draws.uniform(len(found.pool)))[:SHOWN] for _ in range(CHANCE)]
    return float(np.median([closest([found.nominal.look, *(found.pool[i].look for i in pick)]) for pick in picks]))
