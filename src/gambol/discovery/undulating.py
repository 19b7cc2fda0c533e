"""Waves along a body without legs: one law for all its muscles, with few numbers.

A snake or a fish sends waves of bending from its head to its tail (Gray 1953, "How animals move"): to its sides, up and
down as a caterpillar does, or both a quarter of a wave apart, which lifts what goes ahead, as sidewinders do.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.compiler.elementary import TURN
from gambol.controllers.waveform.time_wave import TimeWave
from gambol.controllers.waveform.wave_population import WavePopulation
from gambol.creatures.creature import Creature
from gambol.discovery.phasing import periods, rest_shares
from gambol.discovery.waving import NODES
from gambol.draws import Draws
from gambol.synthesis.space import Vectors

WAYS = {"to the sides": (True, False), "up and down": (False, True), "both": (True, True)}
NUMBERS = ("tempo", "aside.front", "aside.rear", "up.front", "up.rear", "waves", "apart", "mean")
WAVES = (0.25, 3.0)  # along the body
CHAIN = 3  # muscles in the middle from which on a body without legs winds


@dataclass(frozen=True)
class Undulating:
    """Waves along a creature as vectors of shares from 0 to 1; the first is the tempo.

    >>> import gambol
    >>> boa = gambol.creature("boa")
    >>> winding = Undulating(boa, "to the sides")
    >>> wave = winding.population(winding.drawn(gambol.draws.Draws(0))[None])[0]
    >>> winding.size, wave.family, len(wave.signals)
    (8, 'time-wave', 22)
    """

    creature: Creature
    name: str
    family: str = TimeWave.family
    wanted: bool = False

    @property
    def size(self) -> int:
        """How many numbers a vector has."""
        return len(NUMBERS)

    def drawn(self, draws: Draws) -> Vectors:
        """A random vector."""
        return np.asarray(draws.uniform(self.size))

    @cached_property
    def _along(self) -> NDArray[np.float64]:
        """(actuators,): where each is, from 0 at the front to 1 at the rear."""
        anatomy = self.creature.anatomy
        ahead = np.array([anatomy.places[part][0] for part in anatomy.driven])
        return np.asarray((ahead.max() - ahead) / max(float(ahead.max() - ahead.min()), 1e-9))

    @cached_property
    def _kinds(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """(actuators,) each: which bend to the sides, and which up and down; twins, such as fins, are held."""
        anatomy, names = self.creature.anatomy, [one.name for one in self.creature.actuators]
        paired = {name for pair in anatomy.twins.items() for name in pair}
        aside, up = WAYS[self.name]
        sways = np.array([aside and name in anatomy.swaying for name in names], np.bool_)
        lifts = np.array([up and name not in anatomy.swaying | paired for name in names], np.bool_)
        return sways, lifts

    @property
    def suits(self) -> bool:
        """Whether its body has muscles for it."""
        both = zip(self._kinds, WAYS[self.name], strict=True)
        return all(int(muscles.sum()) >= CHAIN for muscles, asked in both if asked)

    def population(self, vectors: Vectors) -> WavePopulation:
        """The waves of vectors (n, size)."""
        at = {name: vectors[:, i, None] for i, name in enumerate(NUMBERS)}
        sways, lifts = self._kinds
        along, rest = self._along, rest_shares(self.creature)
        reach = np.where(sways, at["aside.front"] + along * (at["aside.rear"] - at["aside.front"]), 0.0)
        reach = reach + np.where(lifts, at["up.front"] + along * (at["up.rear"] - at["up.front"]), 0.0)
        waves = WAVES[0] + (WAVES[1] - WAVES[0]) * at["waves"]
        later = along * waves + np.where(lifts, at["apart"], 0.0)  # (n, actuators), in cycles
        cycle = np.array([i / NODES for i in range(NODES)])
        wave = sincos((cycle[None, None, :] - later[..., None]) * TURN)[0]
        middle = rest + np.where(lifts, 0.3 * (at["mean"] - 0.5), 0.0)
        nodes = np.clip(middle[..., None] + 0.5 * reach[..., None] * wave, 0.0, 1.0)
        shortest, longest = periods(self.creature)
        names = tuple(actuator.name for actuator in self.creature.actuators)
        return WavePopulation(names, shortest + (longest - shortest) * vectors[:, 0], nodes)

    def used(self, vectors: Vectors) -> NDArray[np.float64]:
        """(n, actuators): the share of each muscle's range that is used."""
        nodes = self.population(vectors).nodes
        return np.asarray(nodes.max(axis=2) - nodes.min(axis=2))


def undulations(creature: Creature) -> list[Undulating]:
    """Waves that suit a body of bones without legs: a chain of three muscles or more."""
    anatomy = creature.anatomy
    if not anatomy.places or anatomy.girdles or not creature.free:
        return []
    some = [Undulating(creature, name) for name in WAYS]
    return [one for one in some if one.suits]
