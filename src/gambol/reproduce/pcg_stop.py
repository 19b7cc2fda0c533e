"""A stop out of a fast hop (Figure 7)."""

from __future__ import annotations

import numpy as np

import gambol
from gambol.reproduce.experiment import Row, Setting
from gambol.reproduce.pcg_hops import fast_hop

TRIALS = 300
CYCLES = 5
AFTER = 3  # cycles, after which the states begin that are tuned


def run(setting: Setting) -> list[Row]:
    """A fast hop of each seed, whose last two cycles become a stop by one chain of annealing."""
    stands, over = [], []
    for seed in setting.seeds:
        setting.report(f"seed {seed}: a fast hop, then {TRIALS} trials for a stop")
        hop = fast_hop(seed)
        assert hop.period
        best = gambol.stop(hop, creature="luxo", cycles=CYCLES, trials=TRIALS, chains=1, seed=seed, keep=1).best(1)[0]
        motion = gambol.replay(best)
        stands.append(gambol.stands(motion))
        away = np.abs(motion.centre[:, 0] - motion.centre[0, 0])
        begun = away[np.searchsorted(motion.time, AFTER * hop.period)]
        gait = gambol.simulate("luxo", hop, seconds=10 * hop.period)
        hop_length = abs(gait.distance) / 10
        over.append(float(away.max() - begun) / hop_length)
        if seed == setting.seeds[0]:
            motion.save(setting.out / "pcg-stop.png")
            gambol.simulate("luxo", hop, seconds=float(motion.time[-1])).save(setting.out / "pcg-stop-before.png")
    count, good = len(stands), int(sum(stands))
    shown = ", ".join(f"{x:.1f}{'' if s else ' (does not stand)'}" for x, s in zip(over, stands, strict=True))
    return [
        Row("pcg-stop", f"a fast hop comes to a stand, without a fall, within {TRIALS} trials", "it stops",
            f"{good} of {count} seeds stand still", count, good >= 0.8 * count),
        Row("pcg-stop", "how far it goes from where the tuned states begin, in hops", "stops over one hop",
            f"{np.median(over):.1f} hops in the median ({shown})", count, bool(np.median(over) <= 1.0)),
    ]  # fmt: skip
