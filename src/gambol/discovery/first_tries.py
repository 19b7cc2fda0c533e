"""The first tries of a staged search, to be watched while it has nothing better yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gambol.controllers.individual import Individual
from gambol.creatures.creature import Creature
from gambol.discovery.staged_discovery import gait_asked_for
from gambol.discovery.staging import kinds_for
from gambol.draws import Draws
from gambol.dynamics.habitat import natural_world, trial_seconds
from gambol.dynamics.traits import coarse_step
from gambol.evaluation.evaluating import evaluate
from gambol.synthesis.staged import Staged

COUNT = 24
SECONDS = 6.0  # of the finals' 20


class FirstTries:
    """Random controllers as the search draws them first, all of one family, so that one program moves them.

    >>> import gambol
    >>> tries = FirstTries(gambol.creature("luxo"), {}, seed=0)
    >>> len(tries.individuals), sorted(tries.ranked()) == list(range(24))
    (24, True)
    """

    def __init__(self, creature: Creature, wanted: Mapping[str, Any], seed: int) -> None:
        self.creature, self.wanted = creature, wanted
        kinds = kinds_for(creature, wanted.get("gait"), COUNT)
        alike = [kind for kind in kinds if kind.family == kinds[0].family]
        drawn = [(i % len(alike), Draws(seed, Staged.method, i)) for i in range(COUNT)]
        people = [alike[k].population(alike[k].drawn(draws)[None])[0] for k, draws in drawn]
        self.individuals = [Individual(creature, one) for one in people]

    def ranked(self) -> list[int]:
        """Their numbers, the best first, by short and coarse trials: none of them is checked."""
        world = natural_world(self.creature)
        found = evaluate(
            self.creature,
            [one.controller for one in self.individuals],
            task=gait_asked_for(self.creature, self.wanted),
            world=world,
            seconds=trial_seconds(self.creature, SECONDS),
            dt=coarse_step(self.creature, world),
            precision="float32",
            states=False,
        )
        return [int(i) for i in np.argsort(-found.scores, kind="stable")]
