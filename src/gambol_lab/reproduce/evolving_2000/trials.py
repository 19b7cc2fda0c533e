"""Evolutions for the experiments of chapters 7 and 8, in a form that a laptop ends in minutes, or in the thesis's own.

The thesis has 300 candidates, 100 generations and 600 s. Fitness grows with the time of a trial, and with masses and
strengths of muscles that the thesis does not print: its numbers cannot be ours, how they compare can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

import gambol
from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.neuron_types import OWN_SENSOR, SENSES
from gambol.evaluation.device import Threads
from gambol.evaluation.lending import lent
from gambol.synthesis.generational import Evolution
from gambol.synthesis.niching import Clearing
from gambol_lab.reproduce.experiment import RUNS, Setting

SENSORS = (*SENSES, OWN_SENSOR)

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Form:
    """How large trials are."""

    population: int
    generations: int
    seconds: float

    def left_out(self, full: Form) -> str:
        """What is smaller than in the thesis, in words."""
        pairs = [
            ("candidates", self.population, full.population),
            ("generations", self.generations, full.generations),
            ("s", self.seconds, full.seconds),
        ]
        told = [f"{own:g} {name} instead of {theirs:g}" for name, own, theirs in pairs if own != theirs]
        return ", ".join(told) or "nothing"


THESIS = Form(300, 100, 600.0)
SMALL = Form(100, 30, 120.0)


def usual_form(setting: Setting, full: Form = THESIS) -> Form:
    """The small one, unless the thesis's is wanted."""
    return full if setting.full else SMALL


@dataclass(frozen=True, eq=False)
class Trial:
    """An evolution, and what became of it."""

    run: gambol.Run
    form: Form

    @cached_property
    def _told(self) -> tuple[Array, list[gambol.synthesis.Birth]]:
        """The best fitness of each generation, and the last one: of 100,000 who lived no more is kept in memory."""
        births = self.run.births()
        scores = np.array([birth.score for birth in births]).reshape(-1, self.form.population)
        return scores.max(axis=1), births[-self.form.population :]

    @property
    def peaks(self) -> Array:
        """The best fitness of each generation."""
        return self._told[0]

    @property
    def last(self) -> list[gambol.synthesis.Birth]:
        """The last generation."""
        return self._told[1]

    @cached_property
    def best(self) -> gambol.Individual:
        """The fittest of the last generation, with where it was simulated."""
        fittest = max(self.last, key=lambda birth: birth.score)
        return gambol.discovery.ancestry(self.run, trial=fittest.number).individual(fittest)

    @property
    def network(self) -> Dataflow:
        """Its network."""
        assert isinstance(self.best.controller, Dataflow)
        return self.best.controller


@dataclass(frozen=True)
class Kind:
    """A kind of evolution; on rough ground unless told otherwise, as section 6.3.1 has it for all experiments."""

    words: str
    creature: str | gambol.creatures.Genotype = "worm"
    terrain: Literal["flat", "normal", "extreme"] = "normal"
    without: tuple[str, ...] = ()
    clearing: Clearing | None = None

    def evolved(self, form: Form, seed: int, **options: Any) -> gambol.Run:
        """The evolution of a seed."""
        evolution = Evolution(form.population, form.generations, clearing=self.clearing)
        return gambol.evolve(
            self.creature,
            evolution=evolution,
            seconds=form.seconds,
            keep=1,
            seed=seed,
            terrain=self.terrain,
            without=self.without,
            **options,
        )


WORM = Kind("a worm")
OCTAGON = Kind("an octagon of eight kinds", "octagon")


def trials(setting: Setting, form: Form, kinds: Mapping[str, Kind]) -> dict[str, list[Trial]]:
    """An evolution of each kind for each seed: one after another, in full side by side."""
    jobs = [(name, seed) for name in kinds for seed in setting.seeds]
    if setting.full:
        runs = side_by_side(setting, form, [(kinds[name], seed) for name, seed in jobs])
    else:
        runs = []
        for name, seed in jobs:
            setting.report(f"seed {seed}: {kinds[name].words}")
            runs.append(kinds[name].evolved(form, seed, device=setting.device))
    found: dict[str, list[Trial]] = {name: [] for name in kinds}
    for (name, _), run in zip(jobs, runs, strict=True):
        found[name].append(Trial(run, form))
    return found


def side_by_side(setting: Setting, form: Form, jobs: Sequence[tuple[Kind, int]]) -> list[gambol.Run]:
    """Evolutions in processes of their own, since reproduction goes one by one.

    Each keeps its run in a folder, which the same command goes on with after a kill, and which experiments of the same
    form share. A device other than cores is lent to all of them: while one evolution breeds, others are on it.
    """
    folder = setting.out / RUNS
    folder.mkdir(parents=True, exist_ok=True)
    own = setting.device == Threads.name
    with nullcontext(Threads.name) if own else lent(setting.device) as device:
        found = setting.each(partial(in_folder, folder, form, device), jobs, "evolutions")
    return [gambol.load(path, gambol.Run) for path in found]


def in_folder(folder: Path, form: Form, device: str, job: tuple[Kind, int]) -> Path:
    """An evolution on one core, and its rollouts on a device; one that is there already goes on, or is as it is."""
    kind, seed = job
    size = f"{form.population}x{form.generations}x{form.seconds:g}"
    path = folder / f"{kind.words.replace(',', '').replace(' ', '-')}-{size}-{seed}"
    kind.evolved(form, seed, out=path, resume=path.exists(), threads=1, device=device)
    return path


def list_of(numbers: Sequence[float] | Array, digits: int = 3) -> str:
    """Numbers in words.

    >>> list_of([0.021, 5.0])
    '0.021, 5'
    """
    return ", ".join(f"{number:.{digits}g}" for number in numbers)
