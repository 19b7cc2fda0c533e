"""Machine code does what the plain-Python functions do."""

import numpy as np
import pytest
from tests.rollout import golden
from tests.rollout.scenes import scene

import gambol
from gambol.rollout.lanes import run_lanes
from gambol.rollout.reference import run_reference
from gambol.worlds.terrain import RandomTerrain, Segments


def difference(model, state, parameters, steps):
    machine = run_lanes(model.program, np.array([state]), parameters[:1], model.tables, steps)[0]
    plain = run_reference(model, state, parameters[0], steps)
    return np.abs(machine - plain).max()


@pytest.mark.parametrize("name", ["luxo", "walker7", "acrobot-hinged", "cart-double-pendulum", "fish"])
def test_a_second_without_contact(name):
    model, states, parameters = scene(name)
    start = list(states[0])
    if model.system.mechanism.free:
        start[model.slot_names.index("y")] += 100.0
    assert difference(model, start, parameters, round(1.0 / model.dt)) < 1e-9


@pytest.mark.parametrize(
    "name, world",
    [
        ("walker7", {}),
        ("luxo", {"friction_law": "anchor"}),
        ("luxo", {"terrain": RandomTerrain(height=0.1, steepness=0.3, seed=4, clear=0.0)}),
        ("luxo", {"terrain": Segments(points=[(-1, 0.1), (-0.1, 0), (0.2, 0.05), (2, -0.2)])}),
    ],
)
def test_a_first_landing(name, world):
    model, states, parameters = scene(name, **world)
    start = list(states[0])
    start[model.slot_names.index("y")] += 0.05  # lands after 0.1 s
    steps = round(0.25 / model.dt)
    assert difference(model, start, parameters, steps) < 1e-6
    before = run_reference(model, start, parameters[0], 1)
    after = run_reference(model, start, parameters[0], steps)
    fall = 9.81 * 0.25
    assert abs(after[model.slot_names.index("velocity.y")] - before[model.slot_names.index("velocity.y")]) < fall / 2


@pytest.mark.parametrize("name", golden.NAMES)
def test_every_creature_on_the_ground(name):
    model, states, parameters = scene(name)
    start = list(states[0])
    if model.creature.free:  # at the very surface, rounding would say who has touched it
        start = [
            x - 1e-6 if slot == "y" or slot.startswith("y.") else x
            for slot, x in zip(model.slot_names, start, strict=True)
        ]
    assert difference(model, start, parameters, 60) < 1e-9


def test_crawler_and_eyes_follow_a_moving_point():
    path = gambol.worlds.SplinePath(points=[(0.0, 1.0), (1.0, -1.0), (-1.0, 0.5)], speed=20.0)
    model, states, parameters = scene("crawler", follow=path)
    assert difference(model, states[0], parameters, 200) < 1e-9
