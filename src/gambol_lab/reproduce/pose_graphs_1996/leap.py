"""Van de Panne 1996, Figures 5 and 6: a leap in the middle of Luxo's hopping, synthesised within 300 trials."""

from __future__ import annotations

import gambol
from gambol.skills.leap_synthesis import HOPS, before_leap
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.pose_graphs_1996.flights import fell, flights
from gambol_lab.reproduce.pose_graphs_1996.hopping import regular_hop

ID = "pcg-leap"
LOCAL, CHAINS = 300, 10  # trials in all, and the searches that race for them
AFTER = 3  # hops that have to follow without a fall
FPS = 500.0


def run(setting: Setting) -> list[Row]:
    """A gait and a leap for each seed."""
    gains, flown, upright = [], [], []  # in hops; times the gait's longest flight; whether it stays on its feet
    for seed in setting.seeds:
        setting.report(f"seed {seed}: a hop, then a leap in {LOCAL} trials")
        hop = regular_hop(seed).controller
        assert isinstance(hop, gambol.controllers.PoseGraph)
        # As the paper does it: changes that fall are rejected, whatever lies between (pcg-interpolation looks there).
        run = gambol.skills.leap(
            hop, creature="luxo", trials=LOCAL // CHAINS, chains=CHAINS, between=False, seed=seed, keep=1
        )
        found = run.best(1)[0]
        graph = found.controller
        assert isinstance(graph, gambol.controllers.PoseGraph) and hop.period is not None
        sequence = sum(state.seconds or 0.0 for state in graph.states if state.counts)
        plain = gambol.simulate("luxo", before_leap(hop), seconds=HOPS * hop.period, fps=FPS)
        leapt = gambol.simulate("luxo", graph, seconds=sequence + AFTER * hop.period, fps=FPS)
        gains.append(found.score / abs(plain.distance) * HOPS - HOPS)
        flown.append(float(flights(leapt).max(initial=0.0) / max(flights(plain).max(initial=0.0), 1e-9)))
        upright.append(not fell(leapt))
        if seed == setting.seeds[0]:
            leapt.save(setting.out / f"{ID}.png")
            gambol.plot.graph(gambol.creature("luxo"), graph, setting.out / f"{ID}-graph.png")
    succeeded = sum(gain >= 1.0 and stays for gain, stays in zip(gains, upright, strict=True))
    return [
        Row(
            ID,
            f"a leap is found in {LOCAL} trials: {HOPS} hops get farther by one hop or more, and the gait goes on",
            "on the order of 300 trials",
            f"{succeeded} of {len(gains)} seeds: they get farther by {_listed(gains)} hops; "
            f"{sum(upright)} stay on their feet",
            len(gains),
            succeeded >= 0.8 * len(gains),
        ),
        Row(
            ID,
            "the longest flight, compared with the gait's own longest",
            "a leap",
            f"{_listed(flown)} times",
            len(flown),
            None,
        ),
    ]


def _listed(values: list[float]) -> str:
    return ", ".join(f"{value:.1f}" for value in values)
