"""Section 3.2: five skills of a dolphin in an order that makes it leap out of the water.

"It discovers that it must build up momentum by thrusting from deep in the virtual pool of water up towards the surface
and exploit this momentum to leap out of the water." The authors annealed, and suspected that an evolutionary search
would do better.
"""

from __future__ import annotations

from statistics import median

import numpy as np

import gambol
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.muscles_1995.stunts import METHODS, TRIALS, draw, figures, flight, in_words, searched, spread

LEAST = 0.5  # body lengths over the surface that are a leap
STRAIGHT = 0.02  # of the height of a parabola: by how much a flight may leave it
AT_LEAST = 0.8  # of its greatest speed in water, which it has when it leaves it


def run(setting: Setting) -> list[Row]:
    """Both searches on every seed; the leaps that evolution found are looked at."""
    found = searched(setting, "leap")
    best, count = found["evolution"], len(setting.seeds)
    size = best[0].individual.creature.size
    heights = [height / size for height in figures(best, "height")]
    motions = [gambol.replay(one) for one in best]
    off, speed = [_off_parabola(motion) for motion in motions], [_exit_speed(motion) for motion in motions]
    scores = {method: [one.score for one in found[method]] for method in METHODS}
    highest = int(np.argmax(heights))
    draw(motions[highest], setting.out / "muscle-leap.png")
    wins = sum(b > a for a, b in zip(*(scores[method] for method in METHODS), strict=True))
    return [
        Row(
            "muscle-leap",
            "the dolphin leaps: its centre over the surface, in body lengths",
            "leaps out of the water",
            spread(heights),
            count,
            min(heights) >= LEAST,
        ),
        Row(
            "muscle-leap",
            "it builds up momentum: speed at the exit as a share of its greatest",
            "thrusts from deep up towards the surface",
            spread(speed),
            count,
            median(speed) >= AT_LEAST,
        ),
        Row(
            "muscle-leap",
            "flight is ballistic: distance from a parabola, as a share of its height",
            "ballistic flight",
            f"at most {max(off):.4f}",
            count,
            max(off) <= STRAIGHT,
        ),
        Row(
            "muscle-leap",
            "skills of the highest leap",
            "a sequence of turn-up, turn-down, turn-left, turn-right and move-forward",
            in_words(best[highest]),
            count,
            None,
        ),
        Row(
            "muscle-leap",
            f"height after {TRIALS} trials, evolution against annealing (body lengths)",
            "evolution is suspected to do better",
            f"evolution {spread(scores['evolution'])}, annealing "
            f"{spread(scores['anneal'])}; better on {wins} of {count} seeds",
            count,
            median(scores["evolution"]) > median(scores["anneal"]),
        ),
    ]


def _off_parabola(motion: gambol.Motion) -> float:
    """How far the centre of mass leaves y = y₀ + v t − g t²/2, with its own y₀ and v, as a share of its height."""
    frames = flight(motion)
    if len(frames) < 4:
        return float("inf")
    t, y = motion.time[frames], motion.centre[frames, 1]
    fallen = y + 0.5 * motion.world.gravity * t**2
    line = np.polyval(np.polyfit(t, fallen, 1), t)
    return float(np.abs(fallen - line).max() / max(np.ptp(y), 1e-9))


def _exit_speed(motion: gambol.Motion) -> float:
    """Of the centre of mass when it passes the surface, as a share of the most until then."""
    speed = np.linalg.norm(motion.velocity, axis=1)
    above = motion.centre[:, 1] > (motion.world.surface or 0.0)
    if not above.any():
        return 0.0
    leaves = int(np.argmax(above))
    return float(speed[leaves] / speed[: leaves + 1].max())
