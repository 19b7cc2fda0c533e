"""The hand-built hopper of Huang 1996, chapter 3: balance, limit cycles and how they change, speed, slopes, terrain.

The thesis prints that hopping has limit cycles for 105 ≤ kd1 ≤ 185 and fails above; its own nominal kd1 is 800, so that
none of its figures could be. The window is therefore read as that of kd2, whose nominal 40 lies below it, where "stable
but non-repetitive" hopping is told. What kd1 does is told beside it.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

import gambol
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.search_tree_1996 import hybrid_hopper_ways

ID, ACROBOT = "hybrid-hopper", "acrobot-torque"
FALLEN = "head.depth > 0 or joint.depth > 0"
WINDOW = (105.0, 185.0)
COUNT = 151
ALIKE = 0.02  # change of a swing from cycle to cycle up to which it is a limit cycle
NOMINAL = gambol.controllers.HybridHopper()


def run(setting: Setting) -> list[Row]:
    """Each claim from one disturbed start for each seed."""
    rows = _balance(setting)
    for knob, most in (("kd2", 300.0), ("kd1", 1500.0)):  # well beyond the nominal 40 and 800
        setting.report(f"hopping for 100 s at each of {COUNT} values of {knob}")
        rows += _windows(setting, knob, np.linspace(0.0, most, COUNT))
    return [*rows, *hybrid_hopper_ways.run(setting)]


def _balance(setting: Setting) -> list[Row]:
    """The balance law alone: heights that no head reaches keep it from jumping (Figures 3.7 and 3.8)."""
    setting.report("the balance law alone")
    law = NOMINAL.turned({"h1": -2.0, "h2": -1.0, "x_offset": 0.0})
    grown = {}
    for kd1 in (0.0, 800.0):
        ends = [
            gambol.cycles.bifurcation(
                ACROBOT,
                law,
                "kd1",
                [kd1],
                section=turn,
                watch=["link.lower.angle"],
                fail=FALLEN,
                seconds=60.0,
                settle=10.0,
                seeds=setting.seeds,
            ).settled[0]
            for turn in ("link.lower.rate", "0 - link.lower.rate")
        ]
        factors = [growth(*(_leans(crossings) for crossings in both)) for both in zip(*ends, strict=True)]
        grown[kd1] = [factor for factor in factors if factor is not None]
    return [
        Row(
            ID,
            "balancing with kd1 = 0 settles on a limit cycle",
            "Figure 3.7",
            f"its swing changes by a factor of {_span(grown[0.0])} a cycle",
            len(setting.seeds),
            len(grown[0.0]) == len(setting.seeds) and all(abs(x - 1.0) < ALIKE for x in grown[0.0]),
        ),
        Row(
            ID,
            "with kd1 = 800 the oscillation grows",
            "Figure 3.8",
            f"its swing grows by a factor of {_span(grown[800.0])} a cycle",
            len(setting.seeds),
            len(grown[800.0]) == len(setting.seeds) and all(x > 1.0 + ALIKE for x in grown[800.0]),
        ),
    ]


def _leans(crossings: gambol.cycles.Crossings) -> list[tuple[float, float]]:
    """When, and by how much from upright, it leans where it turns back."""
    leans = crossings["link.lower.angle"] - 0.5 * np.pi
    return list(zip(crossings.time.tolist(), leans.tolist(), strict=True))


def growth(lows: list[tuple[float, float]], highs: list[tuple[float, float]]) -> float | None:
    """How much wider it swings a cycle later, from one side of upright to the other; None of less than that.

    Where it turns back more than once on a side, as at the end of what its joints allow, the farthest counts.

    >>> growth([(0.0, -1.0), (2.0, -1.5), (4.0, -2.0)], [(1.0, 0.5), (2.9, 0.9), (3.0, 1.0)])
    1.6666666666666667
    """
    ends: list[float] = []
    for _, lean in sorted([*lows, *highs]):
        if not ends or (lean > 0.0) != (ends[-1] > 0.0):
            ends.append(lean)
        elif abs(lean) > abs(ends[-1]):
            ends[-1] = lean
    return abs(ends[3] - ends[2]) / abs(ends[1] - ends[0]) if len(ends) > 3 else None


def _windows(setting: Setting, knob: str, values: np.ndarray) -> list[Row]:
    """Where hopping repeats, wanders and fails, over one damping constant."""
    result = gambol.cycles.bifurcation(
        ACROBOT, NOMINAL, knob, values, fail=FALLEN, seconds=100.0, settle=50.0, seeds=setting.seeds
    )
    gambol.plot.bifurcation(result, setting.out / f"hybrid-hopper-{knob}.png")
    cycles, falls = result.share("period"), result.share("fails")
    inside = (values >= WINDOW[0]) & (values < WINDOW[1])
    below, above = values < WINDOW[0], values >= WINDOW[1]
    read = "as printed" if knob == "kd1" else "read as kd2"
    seeds = len(setting.seeds)
    periods = sorted(
        {
            int(word.split()[1])
            for at in np.flatnonzero(inside)
            for word in result.outcomes[at]
            if word.startswith("period")
        }
    )
    lasts = [float(value) for value, share in zip(values, falls, strict=True) if share < 0.5]
    where = f"from {lasts[0]:g} to {lasts[-1]:g}" if lasts else "nowhere"
    known = f"{_percent(1 - falls[inside])} of the motions last, {_percent(cycles[inside])} settle on a cycle"
    rows = [
        Row(
            ID,
            f"hopping settles on limit cycles for 105 ≤ kd1 ≤ 185 ({read})",
            "limit cycles",
            known,
            seeds,
            float(cycles[inside].mean()) > 0.5,
        ),
        Row(
            ID,
            f"the cycles bifurcate ({read})",
            "double period, Figure 3.11",
            f"periods of {', '.join(map(str, periods))} hops" if periods else "no cycles",
            seeds,
            any(2 * p in periods for p in periods),
        ),
        Row(
            ID,
            f"stable but non-repetitive for 0 ≤ kd1 < 105 ({read})",
            "non-repetitive",
            f"{_percent(1 - falls[below])} last, {_percent(cycles[below])} repeat",
            seeds,
            float(falls[below].mean()) < 0.2 and float(cycles[below].mean()) < 0.5,
        ),
        Row(
            ID,
            f"hopping fails for kd1 ≥ 185 ({read})",
            "fails",
            f"{_percent(falls[above])} fall; with kd1 {where} most starts last",
            seeds,
            float(falls[above].mean()) > 0.9,
        ),
    ]
    return rows if knob == "kd2" else [replace(row, holds=None) for row in rows]  # a sentence claims one thing


def _percent(shares: np.ndarray) -> str:
    return f"{100 * float(shares.mean()):.0f} %"


def _span(numbers: list[float]) -> str:
    return f"{min(numbers):.3f} … {max(numbers):.3f}" if numbers else "none"
