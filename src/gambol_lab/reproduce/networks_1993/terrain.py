"""Gaits found on flat ground, over hills: robust before refinement, less so after it.

(van de Panne and Fiume 1993, section 6.2.)
"""

from __future__ import annotations

import numpy as np

import gambol
from gambol.discovery.driver import newest
from gambol_lab.reproduce.experiment import Row, Setting

TRIALS, REFINEMENT = 1000, 500
CREATURE = "bounder"
HILLS = 8  # different terrains
HEIGHT, STEEPNESS = 0.15, 0.25  # m and rise over run: a quarter of its leg's length, 14 degrees


def run(setting: Setting) -> list[Row]:
    """The share of its flat speed that a gait keeps over hills, median over the seeds' ten best gaits."""
    before, after = [], []
    for seed in setting.seeds:
        setting.report(f"{CREATURE}, seed {seed}: {TRIALS} random networks, then {REFINEMENT} trials each of the best")
        found = gambol.discover(CREATURE, method="random", trials=TRIALS, seed=seed)
        gaits = gambol.showcase(found, 5)
        better = gambol.refine(gaits, trials=REFINEMENT, chains=len(gaits), race=False, seed=seed)
        refined = newest(better)
        before.append(_kept([c.controller for c in gaits]))
        after.append(_kept([c.controller for c in refined]))
        if seed == setting.seeds[0]:
            gambol.replay(gaits[0], world=_hill(0)).save(setting.out / "san-terrain-before.png")
            gambol.replay(refined[0], world=_hill(0)).save(setting.out / "san-terrain-after.png")
    plain, tuned = np.concatenate(before), np.concatenate(after)
    climbs = float((plain > 0.3).mean())
    return [
        Row(
            "san-terrain",
            "gaits chosen on flat ground also go over hills",
            "yes, within limits",
            f"{100 * float(np.median(plain)):.0f} % of the flat distance in the median; {100 * climbs:.0f} % of the "
            "tries keep over 30 %",
            len(setting.seeds),
            climbs > 0.3,
        ),
        Row(
            "san-terrain",
            "refined gaits are less robust",
            "less robust",
            f"{100 * float(np.median(tuned)):.0f} % of the flat distance in the median, "
            f"{100 * float(np.median(plain)):.0f} % before",
            len(setting.seeds),
            float(np.median(tuned)) < float(np.median(plain)),
        ),
    ]


def _hill(seed: int) -> gambol.World:
    return gambol.World(terrain=gambol.worlds.RandomTerrain(height=HEIGHT, steepness=STEEPNESS, seed=seed, spacing=0.3))


def _kept(controllers: list[gambol.Controller]) -> np.ndarray:
    """Distance over each hill as a share of that on flat ground, (gaits × hills,)."""
    flat = gambol.evaluate(CREATURE, controllers).scores
    over = np.array([gambol.evaluate(CREATURE, controllers, world=_hill(i)).scores for i in range(HILLS)])
    kept: np.ndarray = np.where(np.isfinite(over), over, 0.0) / flat
    return kept.ravel()
