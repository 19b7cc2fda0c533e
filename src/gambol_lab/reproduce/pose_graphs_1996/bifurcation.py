"""Cyclic pose-control graphs: are their gaits limit cycles, do they come back, and how do they change with a pose?

(van de Panne 1996, sections 2 and 3.)
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np

import gambol
from gambol_lab.reproduce.experiment import Row, Setting

ID = "pcg-bifurcation"
CREATURES = ("cheetah", "luxo")
TRIALS, REFINEMENT = 100, 300  # as the paper's: around 100 random graphs, 200 to 500 trials of local search
VALUES = 41  # of each pose angle, over its joint's range
SIZES = (0.01, 0.05, 0.2)


def run(setting: Setting) -> list[Row]:
    """A gait for each seed; its stability, and what it settles on for every value of the first pose's angles."""
    return [row for name in CREATURES for row in _creature(setting, name)]


def _creature(setting: Setting, name: str) -> list[Row]:
    creature = gambol.creature(name)
    steady: list[gambol.cycles.Stability] = []
    diagrams: list[list[gambol.cycles.Bifurcation]] = []
    for seed in setting.seeds:
        setting.report(f"{name}, seed {seed}: a gait from {TRIALS} random graphs, and what becomes of it")
        gait = _gait(creature, seed)
        steady.append(gambol.cycles.stability(creature, gait, section=gait.period, sizes=SIZES, seed=seed))
        first = [knob for knob in gait.knobs(creature) if knob.name.startswith(f"pose.{gait.first.name}.")]
        diagrams.append([_diagram(creature, gait, knob.name, knob.low, knob.high, VALUES) for knob in first])
        if seed == setting.seeds[0]:
            richest = max(diagrams[0], key=lambda result: len(set(result.usual)))
            low, high = float(richest.values[0]), float(richest.values[-1])
            finer = _diagram(creature, gait, richest.knob, low, high, 4 * VALUES)
            gambol.plot.bifurcation(finer, setting.out / f"{ID}-{name}.png")
            gambol.plot.stability(steady[0], setting.out / f"{ID}-{name}-stability.png")
    return [_stability_row(setting, name, steady), _doubling_row(setting, name, diagrams)]


def _diagram(
    creature: gambol.Creature, gait: gambol.controllers.PoseGraph, knob: str, low: float, high: float, count: int
) -> gambol.cycles.Bifurcation:
    """Looked at once in every cycle of the graph."""
    return gambol.cycles.bifurcation(creature, gait, knob, np.linspace(low, high, count), section=gait.period)


def _gait(creature: gambol.Creature, seed: int) -> gambol.controllers.PoseGraph:
    """The best graph of a small search, its times in whole steps so that its period is exact."""
    found = gambol.discover(creature, family="pose-graph", trials=TRIALS, seed=seed)
    best = gambol.refine(found, trials=REFINEMENT, chains=8, seed=seed).best(1)[0].controller
    assert isinstance(best, gambol.controllers.PoseGraph)
    dt = gambol.dynamics.time_step(creature, gambol.dynamics.natural_world(creature))
    times = {f"time.{s.name}": round(s.seconds / dt) * dt for s in best.states if s.seconds is not None}
    return best.turned(times)


def _stability_row(setting: Setting, name: str, steady: list[gambol.cycles.Stability]) -> Row:
    periods = ", ".join("none" if s.cycle.period is None else str(s.cycle.period) for s in steady)
    returned = np.mean([s.returned for s in steady], axis=0)
    words = ", ".join(
        f"{100 * share:.0f} % if disturbed by {size:g}" for share, size in zip(returned, SIZES, strict=True)
    )
    claimed = name == "cheetah"
    holds = all(s.cycle.period for s in steady) and bool(returned[0] > 0.9)
    return Row(
        ID,
        f"{name}: the gait is locally stable, drawn back to a limit cycle by open-loop control",
        "always" if claimed else "(told of the cheetah)",
        f"periods, in cycles of the graph: {periods}; motions that return: {words}",
        len(setting.seeds),
        holds if claimed else None,
    )


def _doubling_row(setting: Setting, name: str, diagrams: list[list[gambol.cycles.Bifurcation]]) -> Row:
    outcomes = Counter(word for results in diagrams for result in results for word in result.usual)
    whole = outcomes.total()
    words = ", ".join(f"{word} in {100 * count / whole:.0f} %" for word, count in outcomes.most_common(6))
    doubled = [any(_doubles(result) for result in results) for results in diagrams]
    return Row(
        ID,
        f"{name}: the motion bifurcates as an angle of a pose changes",
        "bifurcation diagrams",
        f"over the joints' ranges: {words}; {sum(doubled)} of {len(doubled)} gaits meet a period and its double",
        len(setting.seeds),
        sum(doubled) > len(doubled) / 2,
    )


def _doubles(result: gambol.cycles.Bifurcation) -> bool:
    """Whether neighbouring values have a period and twice that period."""
    periods = [int(word.split()[1]) if word.startswith("period") else 0 for word in result.usual]
    return any(a and b and (a == 2 * b or b == 2 * a) for a, b in pairwise(periods))
