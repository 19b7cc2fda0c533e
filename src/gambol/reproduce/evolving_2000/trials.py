"""Evolutions for the experiments of chapters 7 and 8, in a form that a laptop ends in minutes.

The thesis has 300 candidates, 100 generations and 600 s. Fitness grows with the time of a trial, and with masses and
strengths of muscles that the thesis does not print: its numbers cannot be ours, how they compare can.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gambol
from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.neuron_types import OWN_SENSOR, SENSES
from gambol.reproduce.experiment import Setting
from gambol.synthesis.clearing import Clearing
from gambol.synthesis.generational import Evolution

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
        pairs = [("candidates", self.population, full.population), ("generations", self.generations, full.generations),
                 ("s", self.seconds, full.seconds)]  # fmt: skip
        return ", ".join(f"{own:g} {name} instead of {theirs:g}" for name, own, theirs in pairs if own != theirs)


THESIS = Form(300, 100, 600.0)
SMALL = Form(100, 30, 120.0)


@dataclass(frozen=True, eq=False)
class Trial:
    """An evolution, and what became of it."""

    run: gambol.Run
    form: Form

    @cached_property
    def births(self) -> list[gambol.synthesis.Birth]:
        """Everybody."""
        return self.run.births()

    @cached_property
    def peaks(self) -> Array:
        """The best fitness of each generation."""
        scores = np.array([birth.score for birth in self.births]).reshape(-1, self.form.population)
        return np.asarray(scores.max(axis=1))

    @cached_property
    def best(self) -> gambol.Individual:
        """The fittest of the last generation, with where it was simulated."""
        fittest = max(self.births[-self.form.population :], key=lambda birth: birth.score)
        return gambol.discovery.ancestry(self.run, trial=fittest.number).individual(fittest)

    @property
    def network(self) -> Dataflow:
        """Its network."""
        assert isinstance(self.best.controller, Dataflow)
        return self.best.controller


def trials(
    setting: Setting,
    creature: str | gambol.creatures.Genotype,
    form: Form,
    words: str,
    *,
    clearing: Clearing | None = None,
    terrain: str = "normal",
    **options: Any,
) -> list[Trial]:
    """An evolution for each seed; on rough ground, as section 6.3.1 has it for all experiments."""
    found = []
    for seed in setting.seeds:
        setting.report(f"seed {seed}: {words}")
        evolution = Evolution(form.population, form.generations, clearing=clearing)
        run = gambol.evolve(creature, evolution=evolution, seconds=form.seconds, keep=1, seed=seed, terrain=terrain,
                            **options)  # fmt: skip
        found.append(Trial(run, form))
    return found


def list_of(numbers: Sequence[float] | Array, digits: int = 3) -> str:
    """Numbers in words.

    >>> list_of([0.021, 5.0])
    '0.021, 5'
    """
    return ", ".join(f"{number:.{digits}g}" for number in numbers)
