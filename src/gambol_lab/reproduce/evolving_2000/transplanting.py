"""9.2, what the thesis leaves to others: networks that evolved for a body of some size, in bodies of other sizes."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

import gambol
from gambol.creatures import plan_of
from gambol_lab.reproduce.experiment import Row, Setting

ID = "transplant"
HOMES = {"worm": (6, 60.0), "octagon": (8, 60.0), "snake": (8, 10.0)}  # segments or sides, seconds of a trial
BY = 2  # segments more and less
SMALL, FULL = (60, 12), (300, 60)  # networks in a generation, and generations
ASKED = {
    "worm": "could a controller that evolved for a small worm drive a larger one?",
    "octagon": "could those of an octagon drive wheels of fewer or more sides?",
    "snake": "not asked of snakes",
}


def run(setting: Setting) -> list[Row]:
    """Evolves each family at its home size and two segments larger, and puts the first one's network into others."""
    size = FULL if setting.full else SMALL
    items = [(family, seed) for family in HOMES for seed in setting.seeds]
    found = setting.each_kept(partial(_tried, size), items, partial(_asked, size), "networks in bodies of other sizes")
    rows = [Row(ID, "left out", "no experiment: a question", f"{size[0]} networks, {size[1]} generations",
                len(setting.seeds), None)]  # fmt: skip
    for family in HOMES:
        rows += _rows(family, [one for (name, _), one in zip(items, found, strict=True) if name == family])
    return rows


def _asked(size: tuple[int, int], item: tuple[str, int]) -> dict[str, Any]:
    family, seed = item
    count, seconds = HOMES[family]
    return {"family": family, "seed": seed, "home": count, "seconds": seconds, "size": list(size), "by": BY}


def _tried(size: tuple[int, int], item: tuple[str, int]) -> dict[str, Any]:
    """Scores of the best network by size of the body, and what evolution and chance get in the largest body."""
    family, seed = item
    count, _ = HOMES[family]
    home, there = (_evolved(family, n, seed, size) for n in (count, count + BY))
    scores = {str(one.count): float(one.score) for one in gambol.discovery.transplant(home, by=BY, threads=1)}
    first = max((birth.score for birth in there.births() if birth.generation == 1), default=0.0)
    return {"home": str(count), "scores": scores, "evolved": float(there.best(1)[0].score), "random": float(first)}


def _evolved(family: str, count: int, seed: int, size: tuple[int, int]) -> gambol.Run:
    population, generations = size
    return gambol.evolve(
        plan_of(family, count),
        evolution=gambol.synthesis.Evolution(population, generations),
        seconds=HOMES[family][1],
        keep=1,
        seed=seed,
        threads=1,
    )


def _rows(family: str, found: list[dict[str, Any]]) -> list[Row]:
    home, count = int(found[0]["home"]), len(found)
    kept = {n: np.array([_share(one, n) for one in found]) for n in range(home - BY, home + BY + 1) if n != home}
    told = "; ".join(f"{n}: {100 * float(np.median(shares)):.0f} %" for n, shares in kept.items())
    larger = [one["scores"][str(home + BY)] for one in found]
    luckier = sum(a > one["random"] for a, one in zip(larger, found, strict=True))
    evolved = np.median([a / one["evolved"] for a, one in zip(larger, found, strict=True) if one["evolved"] > 0.0])
    return [
        Row(ID, f"{family}s of {home}: the share of the score in bodies of other sizes, median",
            ASKED[family], told, count, None),
        Row(ID, f"{family}s of {home} in {home + BY}, beside the best of as many random networks as a generation has",
            "savings, if it works", f"better in {luckier} of {count}", count, None),
        Row(ID, f"{family}s of {home} in {home + BY}, beside networks that evolved there with as many trials",
            "savings, if it works", f"{100 * float(evolved):.0f} % of their score, median", count, None),
    ]  # fmt: skip


def _share(one: dict[str, Any], count: int) -> float:
    """Of the score at home; what failed keeps nothing."""
    score, own = one["scores"][str(count)], one["scores"][one["home"]]
    return max(score, 0.0) / own if own > 0.0 and np.isfinite(score) else 0.0
