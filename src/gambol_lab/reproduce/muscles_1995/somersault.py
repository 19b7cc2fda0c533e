"""Section 3.2: "the somersault controller was discovered by adding a term that encouraged maximum angular velocity of
the body in flight". Here the term is for turns in flight; without it, the same leap turns less."""

from __future__ import annotations

from statistics import median

import numpy as np

import gambol
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.muscles_1995.stunts import METHODS, TRIALS, draw, figures, in_words, searched, spread


def run(setting: Setting) -> list[Row]:
    """Both searches for a somersault, and leaps without the term."""
    found = searched(setting, "somersault")
    plain = searched(setting, "leap", ("evolution",))["evolution"]
    best, count = found["evolution"], len(setting.seeds)
    turns, without = ([abs(one) for one in figures(some, "turns")] for some in (best, plain))
    heights = [height / best[0].individual.creature.size for height in figures(best, "height")]
    scores = {method: [one.score for one in found[method]] for method in METHODS}
    most = int(np.argmax(turns))
    motions = [gambol.replay(one) for one in best]
    above = [abs(_turns_above(motion)) for motion in motions]
    draw(motions[most], setting.out / "muscle-somersault.png")
    return [
        Row(
            "muscle-somersault",
            "turns while all of it is in the air, with the term and without",
            "somersaults",
            f"{spread(turns)} with, {spread(without)} without",
            count,
            median(turns) > median(without),
        ),
        Row(
            "muscle-somersault",
            "turns while its centre is over the surface",
            "a somersault: 1",
            spread(above),
            count,
            median(above) >= 1.0,
        ),
        Row("muscle-somersault", "height of these leaps, in body lengths", "leaps", spread(heights), count, None),
        Row(
            "muscle-somersault",
            "skills of the one that turns most",
            "a sequence of five skills",
            in_words(best[most]),
            count,
            None,
        ),
        Row(
            "muscle-somersault",
            f"score after {TRIALS} trials, evolution against annealing",
            "evolution is suspected to do better",
            f"evolution {spread(scores['evolution'])}, annealing {spread(scores['anneal'])}",
            count,
            median(scores["evolution"]) > median(scores["anneal"]),
        ),
    ]


def _turns_above(motion: gambol.Motion) -> float:
    """Turns of the body's axis, from the middle of its tail to its nose, from when its centre leaves the water until it
    is back, around its highest point."""
    height = motion.centre[:, 1] - (motion.world.surface or 0.0)
    apex = int(np.argmax(height))
    if height[apex] <= 0.0:
        return 0.0
    first = apex - int(np.argmax(height[apex::-1] <= 0.0))
    falls = height[apex:] <= 0.0
    last = apex + int(np.argmax(falls)) if falls.any() else len(height) - 1
    nose, *tips = (motion.position[:, motion.places.names.index(name)] for name in ("nose", "tip1", "tip2"))
    axis = nose - np.mean(tips, axis=0)
    ahead, now = axis[first:last], axis[first + 1 : last + 1]
    turned = ahead[:, 0] * now[:, 1] - ahead[:, 1] * now[:, 0]  # (a × ȧ)_z, as the measure `leap` has it
    return float((turned / (now * now).sum(axis=1)).sum()) / (2.0 * np.pi)
