"""Figures 1 and 4: the walker walks and the cheetah bounds, by two-phase synthesis of cyclic graphs."""

from __future__ import annotations

import numpy as np

import gambol
from gambol.reproduce.experiment import Row, Setting
from gambol.reproduce.flights import has_fallen

ID = "pcg-gaits"
RANDOM, LOCAL, CHAINS = 100, 500, 10
SECONDS = 5.0
SETTLED = 2.0  # s after which bounds are measured
QUIET = 0.08  # s off the ground before a touch begins another bound
LENGTH = 0.91  # m from rump to nose of our cheetah
FPS = 500.0


def run(setting: Setting) -> list[Row]:
    """A gait of each creature for each seed."""
    return [*_walker(setting), *_cheetah(setting)]


def _gait(setting: Setting, name: str, seed: int) -> gambol.Motion:
    setting.report(f"{name}, seed {seed}: {RANDOM} random graphs, {LOCAL} trials on the best ten")
    found = gambol.discover(
        name, family="pose-graph", task="upright", trials=RANDOM, seconds=SECONDS, seed=seed, keep=CHAINS
    )
    best = gambol.refine(found.best(CHAINS), trials=LOCAL // CHAINS, chains=CHAINS, seed=seed, keep=1).best(1)[0]
    motion = gambol.simulate(name, best.controller, seconds=SECONDS, fps=FPS)
    if seed == setting.seeds[0]:
        gambol.replay(best).save(setting.out / f"{ID}-{name}.png")
        assert isinstance(best.controller, gambol.PoseGraph)
        gambol.plot_graph(gambol.creature(name), best.controller, setting.out / f"{ID}-{name}-graph.png")
    return motion


def _walker(setting: Setting) -> list[Row]:
    motions = [_gait(setting, "walker7", seed) for seed in setting.seeds]
    upright = sum(not has_fallen(motion) for motion in motions)
    speeds = ", ".join(f"{100 * abs(motion.distance) / SECONDS:.0f}" for motion in motions)
    seeds = len(motions)
    return [
        Row(ID, "the walker's graph makes it walk without falling", "walks",
            f"{upright} of {seeds} seeds stay up for {SECONDS:g} s, at {speeds} cm/s", seeds, upright > seeds / 2)
    ]  # fmt: skip


def _cheetah(setting: Setting) -> list[Row]:
    motions = [_gait(setting, "cheetah", seed) for seed in setting.seeds]
    lengths = [bound(motion, "hind-paw") / LENGTH for motion in motions]
    listed = ", ".join(f"{length:.2f}" for length in lengths)
    median = float(np.median(lengths))
    return [
        Row(ID, "the cheetah covers more than twice its body length with each bound", "> 2",
            f"{median:.2f} in the median ({listed})", len(motions), median > 2.0)
    ]  # fmt: skip


def bound(motion: gambol.Motion, contact: str) -> float:
    """Metres from one touch-down of a paw to the next, in the median, once the gait has settled."""
    paw = [part.name for part in motion.creature.contacts].index(contact)
    down = motion.touching[:, paw] > 0.5
    touches: list[int] = []
    last = -1.0
    for i in np.flatnonzero(down):
        if not down[i - 1] and motion.time[i] - last > QUIET and motion.time[i] > SETTLED:
            touches.append(int(i))
        last = float(motion.time[i])
    covered = np.abs(np.diff(motion.centre[touches, 0]))
    return float(np.median(covered)) if len(covered) else 0.0
