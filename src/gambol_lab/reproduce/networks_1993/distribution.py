"""How random networks score: a sharply falling rank curve with a long tail, and a few per cent of use.

(van de Panne and Fiume 1993, section 5.2.)
"""

from __future__ import annotations

import numpy as np

import gambol
from gambol.pictures.plots.distribution import distribution
from gambol_lab.reproduce.experiment import Row, Setting

TRIALS = 1000
CREATURES = ("bounder", "luxo", "walker", "cart")
USEFUL = 1.0  # lengths of the stretched body in a trial: it is somewhere else than it was


def run(setting: Setting) -> list[Row]:
    """The rank curve of several creatures, all seeds together."""
    rows = []
    for name in CREATURES:
        setting.report(f"{name}: {TRIALS} random networks, each seed")
        size = gambol.creature(name).size
        scores = np.concatenate([_scores(name, seed) for seed in setting.seeds])
        ranked = np.sort(scores[np.isfinite(scores)])[::-1]
        share = float((scores > USEFUL * size).mean())
        best, tenth, half = (float(ranked[int(q * (len(ranked) - 1))]) for q in (0.0, 0.1, 0.5))
        distribution(ranked, setting.out / f"san-distribution-{name}.png", useful=USEFUL * size, title=name)
        rows.append(
            Row(
                "san-distribution",
                f"{name}: ranked scores fall sharply with a long tail",
                "sharply",
                f"best {best:.2f} m, a tenth reach {tenth:.2f} m, half {half:.2f} m",
                len(setting.seeds),
                tenth < 0.5 * best and half < 0.25 * best,
            )
        )
        rows.append(
            Row(
                "san-distribution",
                f"{name}: share of useful networks (over its stretched length, {size:.2f} m)",
                "1 – 5 %",
                f"{100 * share:.1f} %",
                len(setting.seeds),
                0.01 <= share <= 0.05,
            )
        )
    return rows


def _scores(name: str, seed: int) -> np.ndarray:
    found = gambol.discover(name, method="random", trials=TRIALS, seed=seed, keep=1)
    return np.array([row["score"] for row in found.rows()])
