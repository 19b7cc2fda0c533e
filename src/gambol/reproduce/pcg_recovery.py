"""Figures 8 and 9: Luxo and the walker get up again, from their front and from their back."""

from __future__ import annotations

import gambol
from gambol.reproduce.experiment import Row, Setting

ID = "pcg-recovery"
TRIALS, KEPT, TUNING = 100, 5, 100  # 600 in all, the most that the paper tells of
SIDES = ("front", "back")


def run(setting: Setting) -> list[Row]:
    """Each creature from each side, for each seed."""
    return [_row(setting, name, side) for name in ("luxo", "walker7") for side in SIDES]


def _row(setting: Setting, name: str, side: str) -> Row:
    up, rises = 0, []
    drawn = False
    for seed in setting.seeds:
        setting.report(f"{name} from its {side}, seed {seed}")
        best = gambol.recover(name, side, trials=TRIALS, kept=KEPT, tuning=TUNING, seed=seed).best(1)[0]
        motion = gambol.replay(best)
        stood = gambol.stands(motion)
        up += stood
        rises.append(best.score)
        if not drawn and (stood or seed == setting.seeds[-1]):
            motion.save(setting.out / f"{ID}-{name}-{side}.png")
            drawn = True
    seeds = len(setting.seeds)
    listed = ", ".join(f"{rise:.2f}" for rise in rises)
    return Row(ID, f"{name} gets up from its {side} within {TRIALS + KEPT * TUNING} trials", "100 to 600 trials",
               f"stands for {up} of {seeds} seeds (scores {listed})", seeds, up >= 0.8 * seeds)  # fmt: skip
