"""A hand that reaches into a rollout: nobody who is not touched notices, and who is moves as mechanics has it."""

import numpy as np
import pytest
from tests.rollout.scenes import random_poses

import gambol
from gambol.rollout.lanes import run_lanes
from gambol.rollout.model import model_for
from gambol.rollout.touched import TouchedModel

STEPS = 300


def touched_model(name, world=None, controller=None):
    creature = gambol.creature(name)
    controller = controller or random_poses(creature, 1)
    kernel = type(controller).kernel([controller], creature)
    world = world or gambol.dynamics.natural_world(creature)
    plain = model_for(creature, world, kernel, gambol.tasks.Travel())
    model = TouchedModel(creature, world, kernel, gambol.tasks.Travel(), plain.dt, plain.integrator, ())
    return plain, model, controller


def run(model, controller, steps, **hand):
    lanes = np.array([model.parameters(controller)])
    for name, value in hand.items():
        lanes[0, model.hand_names.index(name) - len(model.hand_names)] = value
    return run_lanes(model.program, np.array([model.initial()]), lanes, model.tables, steps)[0]


@pytest.mark.parametrize("name", ["luxo", "walker7", "cart-double-pendulum", "acrobot-hinged", "crawler", "worm"])
def test_who_is_not_touched_has_the_same_bits(name):
    plain, model, controller = touched_model(name)
    start, own = np.array([plain.initial()]), np.array([plain.parameters(controller)])
    expected = run_lanes(plain.program, start, own.reshape(1, -1), plain.tables, STEPS)[0]
    assert np.array_equal(run(model, controller, STEPS), expected)
    assert not np.array_equal(run(model, controller, STEPS, touched=1.0, **{"felt.x": 1.0}), expected)


@pytest.mark.parametrize("name", ["luxo", "worm"])
def test_a_held_body_in_space_swings_as_a_spring_does(name):
    """Without ground and gravity the whole body is accelerated by the force alone: momentum is force times time."""
    creature = gambol.creature(name)
    far = gambol.World(gravity=0.0, terrain={"kind": "slope", "degrees": 0.0}, viscosity=0.0)
    _, model, controller = touched_model(name, far, gambol.controllers.Passive())
    part = next(channel for channel in model.channels if channel.places).parts[1]
    force, ks = 0.3 * creature.mass, 1e-6  # so far away that the spring's force hardly changes
    hand = {"touched": 1.0, "ks": ks, "at.y": force / ks, f"holds.{part}": 1.0}
    end = dict(zip(model.slot_names, run(model, controller, 100, **hand), strict=True))
    masses = creature.masses
    vy = (
        end["velocity.y"]
        if name == "luxo"
        else sum(end[f"vy.{mass}"] * weight for mass, weight in masses.items()) / creature.mass
    )
    assert vy == pytest.approx(0.3 * 100 * model.dt, rel=1e-3)


def test_tilted_ground_is_gravity_in_another_direction():
    """A passive body that flies falls along what it feels."""
    _, model, controller = touched_model("luxo", gambol.World(gravity=0.0), gambol.controllers.Passive())
    end = dict(zip(model.slot_names, run(model, controller, 50, touched=1.0, **{"felt.x": 2.0}), strict=True))
    assert end["velocity.x"] == pytest.approx(2.0 * 50 * model.dt, rel=1e-9)
    assert abs(end["rate.arm"]) < 1e-9
