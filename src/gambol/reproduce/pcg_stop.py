"""Figure 7: Luxo stops out of a fast hop, and slows down with what lies between."""

from __future__ import annotations

import numpy as np

import gambol
from gambol.reproduce.experiment import Row, Setting
from gambol.reproduce.flights import has_fallen
from gambol.reproduce.hopping import regular_hop
from gambol.skills.stop import STANDING, before_stop

ID = "pcg-stop"
LOCAL, CHAINS = 300, 10  # trials in all, and the searches that race for them
BETWEEN = (0.0, 0.25, 0.5, 0.75, 1.0)  # of the way from the plain gait to the stop


def run(setting: Setting) -> list[Row]:
    """A gait and a stop for each seed, and the motions between the two."""
    stopping, plain_way, standing, ordered, fallen = [], [], [], [], []
    for seed in setting.seeds:
        setting.report(f"seed {seed}: a hop, then a stop in {LOCAL} trials")
        hop = regular_hop(seed).controller
        assert isinstance(hop, gambol.PoseGraph)
        found = gambol.stop(hop, creature="luxo", trials=LOCAL // CHAINS, chains=CHAINS, seed=seed, keep=1).best(1)[0]
        graph = found.controller
        assert isinstance(graph, gambol.PoseGraph)
        mixes = [gambol.mixed(graph, before_stop(hop), k) for k in BETWEEN]
        motions = [_motion(mix) for mix in mixes]
        ways = [_way(motion) for motion in motions]
        plain_way.append(ways[0])
        stopping.append(ways[-1])
        standing.append(gambol.stands(motions[-1]))
        fallen.append(sum(has_fallen(motion) for motion in motions[1:-1]))
        ordered.append(bool(np.all(np.diff(ways) <= 0.0)))
        if seed == setting.seeds[0]:
            motions[-1].save(setting.out / f"{ID}.png")
            motions[2].save(setting.out / f"{ID}-slowing.png")
    seeds = len(setting.seeds)
    shorter = [stop < plain for stop, plain in zip(stopping, plain_way, strict=True)]
    good = sum(s and t for s, t in zip(shorter, standing, strict=True))
    return [
        Row(ID, f"a stop is found in {LOCAL} trials: it ends standing, after a shorter way", "within one hop",
            f"{good} of {seeds} seeds; way x_max + (x_max − x_end) without {_cm(plain_way)}, with {_cm(stopping)} cm",
            seeds, good >= 0.8 * seeds),
        Row(ID, "controllers between the gait and the stop slow down", "in-between motions",
            f"the way shortens steadily over {len(BETWEEN)} steps for {sum(ordered)} of {seeds} seeds; "
            f"{sum(fallen)} of {seeds * (len(BETWEEN) - 2)} motions between fall", seeds, sum(ordered) > seeds / 2),
    ]  # fmt: skip


def _motion(graph: gambol.PoseGraph) -> gambol.Motion:
    chain = sum(state.seconds or 0.0 for state in graph.states)
    return gambol.simulate("luxo", graph, seconds=chain + STANDING)


def _way(motion: gambol.Motion) -> float:
    """The paper's measure, to whichever side it goes."""
    x = motion.centre[:, 0] - motion.centre[0, 0]
    x = x * (1.0 if abs(x.max()) >= abs(x.min()) else -1.0)
    return float(x.max() + (x.max() - x[-1]))


def _cm(ways: list[float]) -> str:
    return ", ".join(f"{100 * way:.0f}" for way in ways)
