"""Reflexes of what stands on one leg, as vectors: how much each muscle follows each thing that the body feels.

Mania, Guy and Recht 2018, "Simple random search of static linear policies", section 4: a hopper needs no more than
one layer of weights from its state to its muscles. Poses in time give way where legs are heavier than what they carry.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.regions import Entries
from gambol.controllers.mlp.mlp import INTERVAL, Mlp
from gambol.controllers.mlp.observing import observed
from gambol.controllers.mlp.reflexes import Reflexes
from gambol.controllers.poses import rest_pose
from gambol.creatures.creature import Creature
from gambol.draws import Draws
from gambol.dynamics.habitat import LEG_SHARE, natural_period, natural_world, tempo
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.dynamics.system import system_of
from gambol.synthesis.space import Vectors

STRONGEST = 1.0  # level of a muscle, where its range is from −1 to 1, for each deviation of what is felt
FARTHEST = 1.0  # level by which its rest is off that of the body at rest
CALM = 0.3  # share of that box in which random ones are drawn, at most
STATE = ("state",)
DIGITS = 4  # of numbers that a library's sines have made: the same on every machine


@dataclass(frozen=True)
class Reflexing:
    """Linear reflexes of a creature as vectors of shares from 0 to 1; one half stands for none.

    >>> import gambol
    >>> pogo = gambol.load("examples/pogo.yaml")
    >>> reflexing = Reflexing(pogo)
    >>> network = reflexing.population(reflexing.drawn(gambol.draws.Draws(0))[None])[0]
    >>> reflexing.size, network.family, len(network.layers)
    (24, 'mlp', 1)
    """

    creature: Creature
    family: str = Mlp.family
    wanted: bool = True  # random ones hardly move, and what comes of them is told late

    @property
    def _shape(self) -> tuple[int, int]:
        return len(self.creature.actuators), len(_felt(self.creature)[0])

    @property
    def size(self) -> int:
        """How many numbers a vector has."""
        muscles, seen = self._shape
        return muscles * (seen + 1)

    def drawn(self, draws: Draws) -> Vectors:
        """A random vector, about no reflexes at all."""
        numbers = draws.uniform(self.size + 1)
        return np.asarray(0.5 + CALM * numbers[-1] * (numbers[:-1] - 0.5))

    def population(self, vectors: Vectors) -> Reflexes:
        """The reflexes of vectors (n, size)."""
        muscles, seen = self._shape
        mean, deviation = _felt(self.creature)
        shares = 2.0 * vectors - 1.0
        weights = STRONGEST * shares[:, : muscles * seen].reshape(-1, muscles, seen)
        levels = np.clip(_levels(self.creature) + FARTHEST * shares[:, muscles * seen :], -1.0, 1.0)
        return Reflexes(weights, levels, mean, deviation, round(INTERVAL * tempo(self.creature), 6))

    def used(self, vectors: Vectors) -> NDArray[np.float64]:
        """(n, actuators): what reflexes make of muscles' ranges is not known before they run."""
        return np.zeros((len(vectors), len(self.creature.actuators)))


def _levels(creature: Creature) -> NDArray[np.float64]:
    """Of each muscle at rest."""
    pairs = zip(rest_pose(creature), creature.actuators, strict=True)
    return np.array([2.0 * (x - one.min) / max(one.max - one.min, 1e-9) - 1.0 for x, one in pairs])


@lru_cache(maxsize=64)
def _felt(creature: Creature) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What a body feels at rest, and how far from it a hop goes, number by number."""
    system = system_of(creature, natural_world(creature))
    tables = {name: Entries(values) for name, values in system.tables().items()}
    rest = observed(system.moment(tables, system.rest(), 0.0, 1e-3), STATE)
    leg = LEG_SHARE * creature.size
    units = {
        "height": 0.2 * leg,
        "velocity": math.sqrt(leg * STANDARD_GRAVITY),
        "rate": 4.0 / natural_period(creature),
        "touch": 1.0,
    }
    kinds = [next((kind for kind in units if kind in (name.split(".")[0], name.split(".")[-1])), "") for name in rest]
    mean = (0.0 if kind == "touch" else round(float(x), DIGITS) for kind, x in zip(kinds, rest.values(), strict=True))
    return tuple(mean), tuple(round(units.get(kind, 0.5), DIGITS) for kind in kinds)  # angles: half a radian
