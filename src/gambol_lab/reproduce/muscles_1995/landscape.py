"""Figure 7: the objective over two of its numbers, smooth in the time, rugged in the frequency domain (section 4.1).

The paper shows one surface of each. Here it is several pairs of numbers, drawn at random, around a random controller
for each seed. How rugged a surface is: the energy of its second differences, as a share of that of its heights about
their mean (0 for a plane; not changed by how high or steep it is); and how many places are lower than all around them.
Of the two readings of the frequency domain (`goal_learning`) the one with frequencies and phases is held to what the
paper says; what amplitudes alone make of it is told beside.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gambol.draws import Draws
from gambol.pictures.plots.surfaces import surfaces_plot
from gambol_lab.reproduce.experiment import Row, Setting
from gambol_lab.reproduce.muscles_1995.goal_learning import FREE, FREQUENCY, TIME, Domain

Array = NDArray[np.float64]

ID = "muscle-landscape"
DOMAINS = (TIME, FREQUENCY, FREE)
PAIRS, STEPS = 4, 21  # pairs of numbers for each seed, and values of each over its range


def run(setting: Setting, pairs: int = PAIRS, steps: int = STEPS) -> list[Row]:
    """Surfaces of all domains over the same pairs of numbers."""
    surfaces: dict[str, list[Array]] = {}
    for i, domain in enumerate(DOMAINS):
        surfaces[domain.name] = []
        for j, seed in enumerate(setting.seeds):
            setting.progress.raise_if_cancelled()
            done, whole = i * len(setting.seeds) + j, len(DOMAINS) * len(setting.seeds)
            setting.progress.report(done, whole, note=f"{domain.name} domain")
            surfaces[domain.name] += [_surface(domain, seed, pair, steps) for pair in range(pairs)]
    rough, pits, spans = (
        {name: [number(surface) for surface in some] for name, some in surfaces.items()}
        for number in (roughness, lambda surface: float(minima(surface)), lambda surface: float(np.ptp(surface)))
    )
    _draw(setting, surfaces, rough)
    count = len(setting.seeds)
    told = {"frequency": "irregular, many minima", "free frequency": "the same, if frequencies are numbers too"}
    return [
        row if name == FREE.name else replace(row, holds=None)
        for name, words in told.items()
        for row in (
            Row(
                ID,
                f"roughness of E over two numbers: time and {name} domain",
                f"time: simple and convex; {words}",
                f"median {_median(rough, 'time'):.2g} and {_median(rough, name):.2g}",
                count,
                _median(rough, name) > 2.0 * _median(rough, "time"),
            ),
            Row(
                ID,
                f"local minima of a surface: time and {name} domain",
                "one; many",
                f"mean {np.mean(pits['time']):.1f} and {np.mean(pits[name]):.1f}, most {max(pits['time']):.0f} and "
                f"{max(pits[name]):.0f}",
                count,
                bool(np.mean(pits[name]) > 2.0 * np.mean(pits["time"])),
            ),
            Row(
                ID,
                f"change of E over the range of two numbers: time and {name} domain",
                "small; relatively larger",
                f"median {_median(spans, 'time'):.3f} and {_median(spans, name):.3f}",
                count,
                _median(spans, name) > _median(spans, "time"),
            ),
        )
    ]


def roughness(surface: Array) -> float:
    """Mean square of second differences along both axes over the variance of heights.

    >>> x = np.linspace(0.0, 1.0, 21)
    >>> bool(roughness(x[:, None] + x) < 1e-12 < roughness(np.sin(20.0 * x)[:, None] + x))
    True
    """
    bends = [np.diff(surface, 2, axis=axis).ravel() for axis in (0, 1)]
    return float(np.mean(np.concatenate(bends) ** 2) / max(float(np.var(surface)), 1e-30))


def minima(surface: Array) -> int:
    """Places that are lower than all their neighbours, also along the edges.

    >>> x = np.linspace(-1.0, 1.0, 21)
    >>> minima(x[:, None] ** 2 + x**2), minima((x[:, None] ** 2 - 0.5) ** 2 + x**2)
    (1, 2)
    """
    around = np.pad(surface, 1, constant_values=np.inf)
    rows, columns = surface.shape
    shifts = [(i, j) for i in range(3) for j in range(3) if (i, j) != (1, 1)]
    lower = [surface < around[i : i + rows, j : j + columns] for i, j in shifts]
    return int(np.logical_and.reduce(lower).sum())


def _surface(domain: Domain, seed: int, pair: int, steps: int) -> Array:
    """E over two of the numbers, the others as they were drawn, (steps, steps)."""
    space, base = domain.space, domain.start(seed)[0]
    first, second = np.argsort(Draws(seed, "pair", pair).uniform(len(base)))[:2]
    values = np.linspace(0.0, 1.0, steps)
    vectors = np.tile(base, (steps * steps, 1))
    vectors[:, first] = space.low[first] + np.repeat(values, steps) * (space.high[first] - space.low[first])
    vectors[:, second] = space.low[second] + np.tile(values, steps) * (space.high[second] - space.low[second])
    return domain.errors(list(vectors), [seed] * len(vectors), precision="float64").reshape(steps, steps)


def _draw(setting: Setting, surfaces: dict[str, list[Array]], rough: dict[str, list[float]]) -> None:
    """The surfaces of middling roughness."""
    shown = {}
    for name, some in surfaces.items():
        middle = int(np.argsort(rough[name])[len(some) // 2])
        shown[f"{name}: roughness {rough[name][middle]:.2g}, minima {minima(some[middle])}"] = some[middle]
    surfaces_plot(shown, setting.out / f"{ID}.png", "Figure 7: E over two of 45 numbers")


def _median(numbers: dict[str, list[float]], name: str) -> float:
    return float(np.median(numbers[name]))
