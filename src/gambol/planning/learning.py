"""Experience from earlier plans, and weights that make its neighbours useful (Huang 1996, section 7.2.1)."""

from __future__ import annotations

import os

import numpy as np

from gambol.errors import InvalidInput
from gambol.planning.expander import Expander
from gambol.planning.experience import LEAST, Experience
from gambol.planning.planned import Plan
from gambol.planning.store import stored_experience
from gambol.rollout.prepared import Rows

FACTORS = (0.0, 0.25, 4.0)  # a weight is tried at these times its value
ROUNDS = 3  # over all weights
MOST_PAIRS = 1000  # that weights are validated on


def learned(expander: Expander, source: str | os.PathLike[str] | Plan | None) -> Experience:
    """An experience with the problem's features, filled from a plan or the folder of one, or empty."""
    memory = expander.problem.memory
    assert memory is not None
    experience = Experience(list(memory.features.values()), memory.neighbours, memory.trust)
    if source is None:
        return experience
    if isinstance(source, Plan):
        creature, states, inputs = source.creature, source.states[:-1], source.inputs
    else:
        recipe, states, inputs = stored_experience(source)
        creature = recipe.creature
    slots = len(expander.model.slot_names)
    width = expander.problem.inputs.poses * expander.problem.inputs.width
    if creature.name != expander.model.creature.name or states.shape[1] != slots or inputs.shape[1] != width:
        raise InvalidInput(
            f"experience of {creature.name!r} with {inputs.shape[1]} numbers to an input",
            f"{expander.model.creature.name!r} with {width} is needed",
            "name a plan of the same creature and kind of inputs",
        )
    for features, given in zip(expander.features_of(list(states)), inputs.tolist(), strict=True):
        experience.add(features, tuple(given))
    return experience


def validation_error(features: Rows, inputs: Rows, weights: Rows, neighbours: int) -> float:
    """The mean squared error of each pair's input as the mean of its neighbours' inputs, itself left out."""
    from scipy.spatial import cKDTree

    scaled = features * np.sqrt(weights)
    _, nearest = cKDTree(scaled).query(scaled, k=neighbours + 1)
    guessed = inputs[nearest[:, 1:]].mean(axis=1)
    return float(np.mean((guessed - inputs) ** 2))


def validated_weights(experience: Experience) -> tuple[list[float], float, float]:
    """Weights with a smaller cross-validation error, found one by one, and the error before and after.

    >>> memory = Experience([1.0, 1.0], neighbours=3)
    >>> for i in range(60):
    ...     memory.add(np.array([i / 10, (37 * i % 60) / 10]), (float(i),))  # the second feature means nothing
    >>> weights, before, after = validated_weights(memory)
    >>> weights[1] < 0.1 * weights[0], after < 0.1 * before
    (True, True)
    """
    least = max(LEAST, experience.neighbours) + 1
    if len(experience) < least:
        raise InvalidInput(
            f"{len(experience)} pairs of state and action",
            f"at least {least} are needed to validate weights",
            "plan for longer first",
        )
    features = np.array(experience.features[-MOST_PAIRS:])
    inputs = np.array(experience.inputs[-MOST_PAIRS:])
    weights = experience.weights.copy()
    best = before = validation_error(features, inputs, weights, experience.neighbours)
    for _ in range(ROUNDS):
        for i in range(len(weights)):
            for factor in FACTORS:
                tried = weights.copy()
                tried[i] *= factor
                if not tried.any():
                    continue
                error = validation_error(features, inputs, tried, experience.neighbours)
                if error < best:
                    best, weights = error, tried
    return weights.tolist(), before, best
