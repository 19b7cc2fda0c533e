"""Section 3.2: "the somersault controller was discovered by adding a term that encouraged maximum angular velocity of
the body in flight". Here the term is for turns in flight; without it, the same leap turns less."""

from __future__ import annotations

from statistics import median

import numpy as np

import gambol
from gambol.reproduce.experiment import Row, Setting
from gambol.reproduce.muscles_1995.stunts import METHODS, TRIALS, draw, figures, in_words, searched, spread


def run(setting: Setting) -> list[Row]:
    """Both searches for a somersault, and leaps without the term."""
    found = searched(setting, "somersault")
    plain = searched(setting, "leap", ("evolution",))["evolution"]
    best, count = found["evolution"], len(setting.seeds)
    turns, without = ([abs(one) for one in figures(some, "turns")] for some in (best, plain))
    heights = [height / best[0].individual.creature.size for height in figures(best, "height")]
    scores = {method: [one.score for one in found[method]] for method in METHODS}
    most = int(np.argmax(turns))
    draw(gambol.replay(best[most]), setting.out / "muscle-somersault.png")
    return [
        Row("muscle-somersault", "turns in flight, with the term and without", "somersaults",
            f"{spread(turns)} with, {spread(without)} without", count, median(turns) > median(without)),
        Row("muscle-somersault", "seeds with a whole turn in flight", "somersaults",
            f"{sum(turn >= 1.0 for turn in turns)} of {count}", count, median(turns) >= 1.0),
        Row("muscle-somersault", "height of these leaps, in body lengths", "leaps", spread(heights), count, None),
        Row("muscle-somersault", "skills of the one that turns most", "a sequence of five skills",
            in_words(best[most]), count, None),
        Row("muscle-somersault", f"score after {TRIALS} trials, evolution against annealing",
            "evolution is suspected to do better",
            f"evolution {spread(scores['evolution'])}, annealing {spread(scores['anneal'])}", count,
            median(scores["evolution"]) > median(scores["anneal"])),
    ]  # fmt: skip
