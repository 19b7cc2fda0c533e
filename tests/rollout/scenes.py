"""Scenes shared by tests: every creature of the catalogue, driven by the same kind of random pose sequence."""

import random

import numpy as np

import gambol
from gambol.rollout.model import Model, model_for


def random_poses(creature: gambol.Creature, seed: int, poses: int = 4) -> gambol.PoseSequence:
    """Poses anywhere in the actuators' ranges, of different lengths."""
    draw = random.Random(seed)
    return gambol.PoseSequence(
        poses=[
            gambol.Pose(
                seconds=0.05 + 0.2 * draw.random(),
                targets=tuple(a.min + (a.max - a.min) * draw.random() for a in creature.actuators),
            )
            for _ in range(poses)
        ]
    )


def scene(name: str, count: int = 1, **world) -> tuple[Model, np.ndarray, np.ndarray]:
    """Model, states and parameters of `count` candidates."""
    creature = gambol.creature(name)
    surroundings = gambol.natural_world(creature).model_copy(update=world)
    controllers = [random_poses(creature, seed) for seed in range(count)]
    kernel = gambol.PoseSequence.kernel(controllers, creature)
    model = model_for(creature, surroundings, kernel, gambol.Travel())
    states = np.tile(model.initial(), (count, 1))
    return model, states, np.array([c.numbers(kernel) for c in controllers]).reshape(count, -1)
