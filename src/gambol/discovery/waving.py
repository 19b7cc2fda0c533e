"""Smooth waves as vectors: a curve for every muscle, all of one period (Grzeszczuk and Terzopoulos 1995, eq. 4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.waveform.time_wave import TimeWave
from gambol.controllers.waveform.wave_population import WavePopulation
from gambol.creatures.creature import Creature
from gambol.discovery.phasing import CALMEST, periods, rest_shares
from gambol.draws import Draws
from gambol.synthesis.space import Vectors

NODES = 6  # of each muscle's curve: enough for two strokes in a period


@dataclass(frozen=True)
class Waving:
    """Waves of a creature as vectors of shares from 0 to 1: the period, then the nodes of one muscle after another.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> waving = Waving(luxo)
    >>> wave = waving.population(waving.drawn(gambol.draws.Draws(0))[None])[0]
    >>> waving.size, wave.family, len(wave.signals)
    (13, 'time-wave', 2)
    """

    creature: Creature
    family: str = TimeWave.family
    wanted: bool = False

    @property
    def size(self) -> int:
        """How many numbers a vector has."""
        return 1 + NODES * len(self.creature.actuators)

    @cached_property
    def _rest(self) -> Vectors:
        return np.repeat(rest_shares(self.creature), NODES)

    def drawn(self, draws: Draws) -> Vectors:
        """A random vector: about the rest pose, by a random share of the muscles' ranges."""
        numbers = draws.uniform(self.size + 1)
        reach = CALMEST + (1.0 - CALMEST) * numbers[-1]
        rest = self._rest
        nodes: Vectors = np.clip(rest + reach * (numbers[1:-1] - rest), 0.0, 1.0)
        return np.concatenate([numbers[:1], nodes])

    def population(self, vectors: Vectors) -> WavePopulation:
        """The waves of vectors (n, size)."""
        shortest, longest = periods(self.creature)
        names = tuple(actuator.name for actuator in self.creature.actuators)
        nodes = vectors[:, 1:].reshape(len(vectors), len(names), NODES)
        return WavePopulation(names, shortest + (longest - shortest) * vectors[:, 0], nodes)

    def used(self, vectors: Vectors) -> NDArray[np.float64]:
        """(n, actuators): the share of each muscle's range that is used."""
        nodes = vectors[:, 1:].reshape(len(vectors), -1, NODES)
        return np.asarray(nodes.max(axis=2) - nodes.min(axis=2))
