"""What an experiment is, and all of them by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from gambol.errors import unknown_name


@dataclass(frozen=True)
class Row:
    """One claim of a paper, what it says and what we found. `holds` is None where nothing was claimed."""

    id: str
    claim: str
    paper: str
    ours: str
    seeds: int
    holds: bool | None

    def data(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Setting:
    """How to run an experiment: seeds, where pictures go, and whom to tell what is being done."""

    seeds: Sequence[int]
    out: Path
    report: Callable[[str], None]


@dataclass(frozen=True)
class Experiment:
    """An experiment of a paper. Its module has `run(setting) -> list[Row]`."""

    id: str
    about: str
    cost: str  # on two cores
    module: str

    def run(self, setting: Setting) -> list[Row]:
        """Runs it. It has succeeded when it ran, whatever came out."""
        setting.out.mkdir(parents=True, exist_ok=True)
        rows: list[Row] = import_module(f"gambol.reproduce.{self.module}").run(setting)
        return rows


EXPERIMENTS = {
    experiment.id: experiment
    for experiment in (
        Experiment("san-table1", "Table 1: ten creatures, 200 random networks, the best ten refined", "15 min",
                   "san_table"),
        Experiment("san-variety", "Figure 12: different gaits of the cart among 1000 random networks", "1 min",
                   "san_variety"),
        Experiment("san-distribution", "5.2: ranked scores fall sharply with a long tail; 1-5 % are useful", "20 s",
                   "san_distribution"),
        Experiment("san-terrain", "6.2: gaits found on flat ground, over hills, before and after refinement", "2 min",
                   "san_terrain"),
        Experiment("san-pursuit", "Figure 10: fish and crawler follow a point along a spline", "2 min", "san_pursuit"),
        Experiment("hybrid-hopper", "chapter 3: the hand-built hopper's cycles, speed, slopes and terrain", "1 min",
                   "hybrid_hopper"),
    )
}  # fmt: skip


def experiment_named(name: str) -> Experiment:
    """An experiment by its id.

    >>> experiment_named("san-table1").module
    'san_table'
    """
    if name not in EXPERIMENTS:
        raise unknown_name("experiment", name, EXPERIMENTS)
    return EXPERIMENTS[name]
