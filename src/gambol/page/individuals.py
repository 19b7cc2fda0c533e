"""Individuals that are of no run, as a stage shows them: each as it was simulated, or as suits its creature."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gambol.controllers.individual import Individual
from gambol.dynamics.habitat import natural_world, tempo, trial_seconds
from gambol.page.building import LONGEST
from gambol.page.cast import Cast
from gambol.runs.recipe import Recipe


def cast_of(individuals: Sequence[Individual]) -> Cast:
    """Individuals of one kernel, as the first of them was simulated."""
    return Cast(recipe_of(individuals[0]), individuals)


def cast_data(cast: Cast, words: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """What a stage and its small pictures read; `words` are the name of each and what is told of it."""
    recipe = cast.recipe
    gaits = [
        {"id": i, "name": name, "rank": i, "told": told, "cast": 0, **cast.performer(i)}
        for i, (name, told) in enumerate(words)
    ]
    seconds = min(recipe.seconds, LONGEST * tempo(recipe.creature))
    return {"seconds": seconds, "casts": [cast.data()], "gaits": gaits}


def individual_data(individual: Individual, name: str, told: str) -> dict[str, Any]:
    """What a stage reads of one."""
    return cast_data(cast_of([individual]), [(name, told)])


def recipe_of(individual: Individual) -> Recipe:
    """How it was simulated, or what suits its creature."""
    creature, told = individual.creature, individual.setting
    return Recipe(
        verb="replay",
        creature=creature,
        family=individual.controller.family,
        task={"kind": "travel"},
        worlds=(told.world or natural_world(creature),),
        seconds=told.seconds or trial_seconds(creature),
        state=told.state,
        dt=told.dt,
        precision=told.precision,
        trials=1,
        keep=1,
        method="replay",
    )
