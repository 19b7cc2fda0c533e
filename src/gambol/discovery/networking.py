"""Sensor-actuator networks as vectors (van de Panne and Fiume 1993): how fast nodes switch, and every weight."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.network_population import NetworkPopulation
from gambol.controllers.san import HEAVIEST, San, network_plan
from gambol.creatures.creature import Creature
from gambol.draws import BELOW_ONE, Draws
from gambol.synthesis.space import Vectors

TEMPI = (0.3, 1.7)  # of all nodes, in the rate that suits the creature
UNLIKE = (0.5, 1.5)  # a node's rates, in that of all


@dataclass(frozen=True)
class Networking:
    """Networks of a creature as vectors of shares from 0 to 1.

    A vector is how fast all nodes switch, how fast each one switches on and off beside that, and the weights, each of
    which is one of five whole numbers. Muscles stay as they are.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> networking = Networking(luxo)
    >>> network = networking.population(networking.drawn(gambol.draws.Draws(0))[None])[0]
    >>> networking.size, network.family, len(network.weights)
    (129, 'san', 8)
    """

    creature: Creature
    family: str = San.family
    wanted: bool = False

    @property
    def size(self) -> int:
        """How many numbers a vector has."""
        nodes, inputs, _ = network_plan(self.creature, None)
        return 1 + nodes * (2 + inputs)

    def drawn(self, draws: Draws) -> Vectors:
        """A random vector: weights at random, all nodes as fast as suits the creature (section 5.2 of the paper)."""
        nodes, inputs, _ = network_plan(self.creature, None)
        return np.concatenate([np.full(1 + 2 * nodes, 0.5), draws.uniform(nodes * inputs)])

    def population(self, vectors: Vectors) -> NetworkPopulation:
        """The networks of vectors (n, size)."""
        nodes, inputs, rate = network_plan(self.creature, None)
        tempo = rate * _between(TEMPI, vectors[:, :1])
        k1, k2 = (tempo * _between(UNLIKE, vectors[:, first : first + nodes]) for first in (1, 1 + nodes))
        levels = np.floor(np.minimum(vectors[:, 1 + 2 * nodes :], BELOW_ONE) * (2 * HEAVIEST + 1))
        return NetworkPopulation(levels.astype(np.intp).reshape(-1, nodes, inputs) - HEAVIEST, k1, -k2)

    def used(self, vectors: Vectors) -> NDArray[np.float64]:
        """(n, actuators): what a network makes of its muscles' ranges is not known before it runs."""
        return np.zeros((len(vectors), len(self.creature.actuators)))


def _between(ends: tuple[float, float], shares: Vectors) -> Vectors:
    low, high = ends
    return low + (high - low) * shares
