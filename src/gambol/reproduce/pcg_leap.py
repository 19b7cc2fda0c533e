"""A leap in the middle of seven hops (Figures 5 and 6)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import gambol
from gambol.reproduce.experiment import Row, Setting
from gambol.reproduce.pcg_hops import regular_hop

TRIALS = 300  # "on the order of 300 simulation trials"
HOPS = 7
LEAP = 1.5  # times a hop that a leap has to cover at least
AFTER = 5  # cycles after the sequence, in which it should still be on its feet


@dataclass(frozen=True)
class Leap:
    """One seed's leap."""

    hops: float  # how many regular hops the one that became a leap covers
    flight: float  # the longest flight, times that of the gait
    goes_on: bool  # still on its feet some hops after the sequence


def run(setting: Setting) -> list[Row]:
    """A regular hop of each seed, with a leap put into it by one chain of annealing."""
    found = []
    for seed in setting.seeds:
        setting.report(f"seed {seed}: a regular hop among 100 random graphs, then {TRIALS} trials for a leap")
        found.append(_leap(seed, setting))
    hops, flights = (np.array([getattr(leap, part) for leap in found]) for part in ("hops", "flight"))
    leaps, count = int((hops >= LEAP).sum()), len(found)
    return [
        Row("pcg-leap", f"a hop becomes a leap (at least {LEAP:g} hops, no fall) within {TRIALS} trials",
            "about 300 trials", f"{leaps} of {count} seeds; the leap covers {np.median(hops):.1f} hops in the median "
            f"({', '.join(f'{h:.1f}' for h in hops)})", count, leaps >= 0.8 * count),
        Row("pcg-leap", "it leaves the ground for longer than a hop does", "a leap is seen",
            f"the longest flight is {np.median(flights):.1f} times the gait's in the median "
            f"({', '.join(f'{f:.1f}' for f in flights)})", count, bool(np.median(flights) > 1.2)),
        Row("pcg-leap", "and hops on afterwards", "the cyclic hopping is reinstated",
            f"on its feet {AFTER} hops after the sequence in {sum(leap.goes_on for leap in found)} of {count}", count,
            sum(leap.goes_on for leap in found) >= 0.8 * count),
    ]  # fmt: skip


def _leap(seed: int, setting: Setting) -> Leap:
    hop = regular_hop(seed)
    assert hop.period
    best = gambol.leap(hop, creature="luxo", hops=HOPS, trials=TRIALS, chains=1, seed=seed, keep=1).best(1)[0]
    graph = best.controller
    assert isinstance(graph, gambol.PoseGraph)
    plain = _distance(hop, HOPS * hop.period)
    sequence = sum(state.seconds or 0.0 for state in graph.states if state.counts)
    tuned, gait = (gambol.simulate("luxo", g, seconds=t, fps=1000) for g, t in ((graph, sequence), (hop, sequence)))
    if seed == setting.seeds[0]:
        tuned.save(setting.out / "pcg-leap.png")
        gait.save(setting.out / "pcg-leap-before.png")
        gambol.plot_graph(gambol.creature("luxo"), graph, setting.out / "pcg-leap-graph.png")
    return Leap(
        hops=(best.score - plain) / (plain / HOPS) + 1.0,
        flight=longest_flight(tuned) / longest_flight(gait),
        goes_on=_distance(graph.model_copy(update={"states": _all_count(graph)}), sequence + AFTER * hop.period) > 0.0,
    )


def _distance(graph: gambol.PoseGraph, seconds: float) -> float:
    """Metres without a fall; 0 after one."""
    return float(gambol.evaluate("luxo", [graph], task="upright", seconds=seconds).scores[0])


def _all_count(graph: gambol.PoseGraph) -> tuple[gambol.PoseState, ...]:
    return tuple(state.model_copy(update={"counts": True}) for state in graph.states)


def longest_flight(motion: gambol.Motion) -> float:
    """Metres that the centre of mass goes while nothing touches the ground, in the longest such flight."""
    down = np.flatnonzero((motion.touching > 0.5).any(axis=1))
    return float(np.abs(np.diff(motion.centre[down, 0]))[np.diff(down) > 1].max(initial=0.0))
