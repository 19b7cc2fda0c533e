"""Luxo over rugged terrain: four jumps of look-ahead, five jumps to choose from (Huang 1996, chapter 6)."""

from __future__ import annotations

import time

import numpy as np

import gambol
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.side_by_side import each

ID = "plan-luxo"
SECONDS = 2.0  # of computing for a terrain
LENGTH = 4.5  # m


def run(setting: Setting) -> list[Row]:
    """Three terrains for each seed, one that cannot be crossed, and what the bound saves."""
    names = list(_terrains(0))
    times: dict[str, list[float]] = {name: [] for name in names}
    crossed: dict[str, list[bool]] = {name: [] for name in names}
    rates = []
    gambol.plan("luxo", "traverse", world=_world(_terrains(0)["hills"]))  # compiles, once for all
    for seed in setting.seeds:
        for name, points in _terrains(seed).items():
            setting.report(f"{name}, seed {seed}")
            began = time.perf_counter()
            plan = gambol.plan("luxo", "traverse", world=_world(points), width=64)
            times[name].append(time.perf_counter() - began)
            crossed[name].append(plan.status == "goal")
            rates.append(plan.simulations_per_action)
            if seed == setting.seeds[0] and len(plan):
                plan.save(setting.out / f"{ID}-{name}.png")
    setting.report("the same terrains without a bound, and a wall")
    every = [points for seed in setting.seeds for points in _terrains(seed).values()]
    shares = [share for share in each(fallen_share, every, setting.jobs) if share is not None]
    wall = gambol.plan("luxo", _short(), world=_world([(-3.0, 0.0), (0.4, 0.0), (0.42, 0.6), (3.0, 0.6)]), width=64)
    bounded, unbounded = (_simulations(gain) for gain in (None, 1e6))
    rows = [
        Row(
            ID,
            f"{name}: crossed with four jumps of look-ahead",
            "yes, in 4.5 – 9.5 min",
            f"{sum(crossed[name])} of {len(setting.seeds)} seeds, {np.median(times[name]):.1f} s in the median, "
            f"{max(times[name]):.1f} s at most",
            len(setting.seeds),
            sum(crossed[name]) >= 0.8 * len(setting.seeds) and float(np.median(times[name])) <= SECONDS,
        )
        for name in names
    ]
    return [
        *rows,
        Row(
            ID,
            "share of the whole tree of four jumps that falls prune",
            "50 – 66 %",
            f"{share_of_trees(shares, len(every))}; {np.median(rates):.0f} simulations per jump",
            len(setting.seeds),
            bool(shares) and 0.5 <= float(np.median(shares)) <= 0.66,
        ),
        Row(
            ID,
            "branch and bound prunes more",
            "not measured",
            f"{bounded:,} simulations instead of {unbounded:,}",
            1,
            bounded < unbounded,
        ),
        Row(
            ID,
            "a wall is found not to be navigable",
            "reported",
            f"status '{wall.status}' after "
            f"{wall.tally.simulations:,} simulations, with primitives in between and a longer window",
            1,
            wall.status == "no path",
        ),
    ]


def share_of_trees(shares: list[float], count: int) -> str:
    """The median share and the range, of as many terrains as have one.

    >>> share_of_trees([0.5, 0.4, 0.6], 5)
    '50 % (40 – 60) on 3 of 5 terrains, those where no jump is taken back'
    """
    if not shares:
        return f"jumps are taken back on each of {count} terrains"
    median, least, most = (f"{100 * share:.0f}" for share in (np.median(shares), min(shares), max(shares)))
    return f"{median} % ({least} – {most}) on {len(shares)} of {count} terrains, those where no jump is taken back"


def fallen_share(points: list[tuple[float, float]], seconds: float | None = None) -> float | None:
    """Of the whole tree of four jumps, what falls make unreachable, the falls themselves included.

    Without a bound everything else is simulated. The first window has 5 + 25 + 125 + 625 nodes, and every jump that is
    accepted adds 625 at its far end. None where no path is found at first: jumps are taken back then, or windows become
    wider and longer, and what is simulated is of other trees than that one.
    """
    data = gambol.planning.problem("traverse").model_dump()
    problem = gambol.planning.Problem.from_data({**data, "gain": 1e6}, ID)
    assert isinstance(problem.inputs, gambol.planning.Primitives)
    plan = gambol.plan("luxo", problem, world=_world(points), seconds=seconds or problem.seconds, width=64)
    choices = float(len(problem.inputs.all()))
    whole = sum(choices**depth for depth in range(1, problem.horizon + 1))
    whole += max(0, len(plan) - 1) * choices**problem.horizon
    reached = plan.tally.simulations - plan.tally.pruned
    return None if plan.taken_back or not len(plan) or reached > whole else 1.0 - reached / whole


def _world(points: list[tuple[float, float]]) -> gambol.World:
    return gambol.World(terrain=gambol.worlds.Segments(points=tuple(points)))


def _terrains(seed: int) -> dict[str, list[tuple[float, float]]]:
    """Hills, steps and ditches, different for each seed; level where Luxo stands and at the end."""
    from gambol.draws import Draws

    draws = Draws(seed, ID)
    level, end = [(-3.0, 0.0), (0.4, 0.0)], LENGTH
    hills, steps, ditches = list(level), list(level), list(level)
    height = 0.0
    for i, x in enumerate(np.arange(0.8, end - 0.5, 0.45).tolist()):
        a, b = draws.uniform(2).tolist()
        hills.append((x + 0.1 * a, 0.1 * b))
        if i % 2:
            height += 0.1 * (b - 0.4)
            steps += [(x + 0.1 * a, steps[-1][1]), (x + 0.1 * a + 0.02, height)]
            at, wide = x + 0.1 * a, 0.08 + 0.08 * b
            ditches += [(at, 0.0), (at + 0.02, -0.15), (at + wide, -0.15), (at + wide + 0.02, 0.0)]
    hills += [(end - 0.3, 0.0), (end, 0.0)]
    steps.append((end, steps[-1][1]))
    ditches.append((end, 0.0))
    return {"hills": hills, "steps": steps, "ditches": ditches}


def _short() -> gambol.planning.Problem:
    return gambol.planning.Problem.from_data(
        {**gambol.planning.problem("traverse").model_dump(), "horizon": 3}, "short"
    )


def _simulations(gain: float | None) -> int:
    """For the first terrain's first jumps, with the catalogue's bound or another."""
    data = gambol.planning.problem("traverse").model_dump()
    problem = gambol.planning.Problem.from_data({**data, "gain": gain or data["gain"]}, "bound")
    return gambol.plan("luxo", problem, world=_world(_terrains(0)["hills"]), seconds=3.9, width=1).tally.simulations
