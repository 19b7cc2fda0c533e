"""Five modes of the cart among 1000 random networks (Figure 12), and several of the two- and three-link chains."""

from __future__ import annotations

from collections import Counter

import numpy as np

import gambol
from gambol.motion.naming import IDLE
from gambol.reproduce.experiment import Row, Setting

TRIALS = 1000
GOES = 0.25  # body sizes in a trial from which a network goes somewhere
CREATURES = {"cart": 5, "twolink": 3, "threelink": 2}  # and how many modes the paper speaks of


def run(setting: Setting) -> list[Row]:
    """Counts the different ways in which each creature gets somewhere."""
    rows = []
    for name, paper in CREATURES.items():
        counts, names = [], Counter[str]()
        for seed in setting.seeds:
            setting.report(f"{name}, seed {seed}: {TRIALS} random networks")
            found = gambol.discover(name, trials=TRIALS, seed=seed, keep=20)
            size = found.recipe.creature.size
            shown = [c for c in gambol.showcase(found, 40) if c.score > GOES * size and c.status == "ok"]
            modes = [c for c in shown if c.name not in IDLE]
            counts.append(len(modes))
            names.update(candidate.name for candidate in modes)
            if seed == setting.seeds[0]:
                for rank, candidate in enumerate(modes[:8], 1):
                    gambol.replay(candidate).save(setting.out / f"san-variety-{name}-{rank}-{candidate.name}.png")
        kinds = ", ".join(f"{kind} ({count})" for kind, count in names.most_common())
        median = float(np.median(counts))
        rows.append(
            Row(
                "san-variety",
                f"{name}: different modes among {TRIALS} networks",
                f"{paper}" if name == "cart" else f"several (at least {paper} described)",
                f"median {median:.0f} ({min(counts)} … {max(counts)}): {kinds}",
                len(setting.seeds),
                median >= paper,
            )
        )
    return rows
