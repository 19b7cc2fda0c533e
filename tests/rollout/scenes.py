"""Scenes shared by tests: every creature of the catalogue, driven by the same kind of random poses."""

import random
from collections.abc import Callable

import numpy as np

import gambol
from gambol.rollout.model import Model, model_for


def random_poses(creature: gambol.Creature, seed: int, poses: int = 4) -> gambol.controllers.PoseSequence:
    """Poses anywhere in the actuators' ranges, of different lengths."""
    draw = random.Random(seed)
    return gambol.controllers.PoseSequence(
        poses=[
            gambol.controllers.Pose(
                seconds=0.05 + 0.2 * draw.random(),
                targets=tuple(a.min + (a.max - a.min) * draw.random() for a in creature.actuators),
            )
            for _ in range(poses)
        ]
    )


def random_graph(creature: gambol.Creature, seed: int) -> gambol.controllers.PoseGraph:
    """A chain of states that leads into a cycle, of different sizes, with a shortcut for some of the sensors."""
    draw = random.Random(seed)
    names = [f"s{i}" for i in range(3 + seed % 4)]
    states = []
    for i, name in enumerate(names):
        heard = [sensor.name for sensor in creature.sensors if draw.random() < 0.3]
        states.append(
            gambol.controllers.PoseState(
                name=name,
                targets=tuple(a.min + (a.max - a.min) * draw.random() for a in creature.actuators),
                seconds=0.05 + 0.2 * draw.random(),
                to=names[i + 1] if i + 1 < len(names) else names[1],
                when=[gambol.controllers.OnSensor(sensor=sensor, to=draw.choice(names)) for sensor in heard],
            )
        )
    return gambol.controllers.PoseGraph(states=states)


def random_skills(creature: gambol.Creature, seed: int) -> gambol.controllers.SkillSequence:
    """Skills of one repertoire in another order and for other times."""
    waves = [gambol.controllers.FrequencyWave.sample(creature, gambol.Draws(i), {"modes": 1 + i}) for i in range(3)]
    skills = {f"wave-{i}": gambol.controllers.Skill.of(wave, 1.0) for i, wave in enumerate(waves)}
    repertoire = gambol.controllers.Repertoire(creature=creature.name, skills=skills).with_rest(creature)
    draw = random.Random(seed)
    chosen = [(draw.choice(list(repertoire.skills)), 0.005 + 0.02 * draw.random()) for _ in range(3 + seed % 3)]
    return gambol.controllers.SkillSequence.of(repertoire, chosen)


def scene(
    name: str, count: int = 1, drive: Callable[..., gambol.Controller] = random_poses, **world
) -> tuple[Model, np.ndarray, np.ndarray]:
    """Model, states and parameters of `count` candidates."""
    creature = gambol.creature(name)
    surroundings = gambol.dynamics.natural_world(creature).model_copy(update=world)
    controllers = [drive(creature, seed) for seed in range(count)]
    kernel = type(controllers[0]).kernel(controllers, creature)
    model = model_for(creature, surroundings, kernel, gambol.tasks.Travel())
    states = np.tile(model.initial(), (count, 1))
    return model, states, np.array([c.numbers(kernel) for c in controllers]).reshape(count, -1)
