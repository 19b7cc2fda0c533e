"""The kinds of controllers that a staged search draws: every family that suits a body."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.population import Population
from gambol.creatures.creature import Creature
from gambol.discovery.hopping import hops
from gambol.discovery.networking import Networking
from gambol.discovery.phasing import phasings
from gambol.discovery.reflexing import Reflexing
from gambol.discovery.striding import stridings
from gambol.discovery.undulating import undulations
from gambol.discovery.waving import Waving
from gambol.synthesis.space import Vectors
from gambol.synthesis.tries import Kind

MANY = 4000  # trials from which on there is room for more than one family
MOST = 12_000  # and for all of them


class GaitKind(Kind, Protocol):
    """A kind of controllers as vectors. The first number of each is its tempo."""

    def population(self, vectors: Vectors) -> Population:
        """The controllers of vectors (n, size)."""

    def used(self, vectors: Vectors) -> NDArray[np.float64]:
        """(n, actuators): the share of each muscle's range that is used, as far as the vectors say."""


def kinds_for(creature: Creature, gait: str | None, trials: int, damping: bool = False) -> list[GaitKind]:
    """Strides of bodies in space that stand on limbs, in each order of footfalls.

    Of all others cycles of poses; with many trials also waves, networks of what has sensors, and reflexes of what hops
    on one leg, unless a gait is asked for.

    Which gait comes of a wave or a network nobody knows, so one that is asked for is searched for among cycles whose
    twins do what it needs.

    >>> import gambol
    >>> [kind.family for kind in kinds_for(gambol.creature("luxo"), None, 20_000)]
    ['pose-graph', 'pose-graph', 'pose-graph', 'time-wave', 'san']
    """
    if strides := stridings(creature, gait):
        return [*strides]
    kinds: list[GaitKind] = [*phasings(creature, gait, damping)]
    if gait is None and trials >= MANY:
        kinds += [*undulations(creature)]
        kinds += [Waving(creature), *([Networking(creature)] if creature.sensors else [])]
        kinds += [Reflexing(creature)] if hops(creature) and trials >= MOST else []
    return kinds
