"""A body of springs comes to the same bits whatever surrounds it, and to what the reference says."""

import numpy as np
import pytest
from tests.rollout.scenes import random_poses, scene

import gambol
from gambol.compiler.cpu import Processor
from gambol.creatures.springs.builders import SWIMMERS
from gambol.creatures.springs.crawlers import CRAWLERS
from gambol.rollout.lanes import run_lanes
from gambol.rollout.reference import run_reference
from gambol.worlds.terrain import RandomTerrain

STEPS = 300
HILLS = RandomTerrain(height=1.0, steepness=0.3, seed=4, clear=0.0)


@pytest.fixture(scope="module", params=["float64", "float32"])
def batch(request):
    model, states, parameters = scene("worm", 100)
    states, parameters = states.astype(request.param), parameters.astype(request.param)
    return model, states, parameters, run_lanes(model.program, states, parameters, model.tables, STEPS)


def test_alone_in_a_crowd_and_on_threads(batch):
    model, states, parameters, expected = batch
    assert np.array_equal(run_lanes(model.program, states, parameters, model.tables, STEPS, 3), expected)
    for first, last in ((0, 1), (93, 100), (31, 66)):
        some = slice(first, last)
        assert np.array_equal(
            run_lanes(model.program, states[some], parameters[some], model.tables, STEPS), expected[some]
        )
    for width in (1, 4, 32):
        some = run_lanes(model.program, states[:33], parameters[:33], model.tables, STEPS, lanes=width)
        assert np.array_equal(some, expected[:33])


def test_on_a_lesser_processor(batch):
    model, states, parameters, expected = batch
    lesser = Processor("x86-64", "", 16)
    assert np.array_equal(
        run_lanes(model.program, states[:5], parameters[:5], model.tables, STEPS, target=lesser), expected[:5]
    )


def test_going_on_is_as_if_it_had_never_stopped(batch):
    model, states, parameters, expected = batch
    half = run_lanes(model.program, states, parameters, model.tables, STEPS // 3)
    assert np.array_equal(run_lanes(model.program, half, parameters, model.tables, STEPS - STEPS // 3), expected)


@pytest.mark.parametrize("integrator", ["midpoint", "euler", "rk4", "semi-implicit", "adaptive"])
def test_every_integrator_runs(integrator):
    """On the smallest; how bodies move by their usual one is compared with the reference below."""
    creature = gambol.creature("ring")
    motion = gambol.simulate(creature, random_poses(creature, 1), seconds=2.0, dt=0.005, integrator=integrator)
    assert motion.status == "ok"


@pytest.mark.parametrize("name", CRAWLERS)
def test_machine_code_does_what_the_reference_does(name):
    creature = gambol.creature(name)
    model, states, parameters = scene(name, 2, terrain=HILLS, **creature.hints["world"])
    machine = run_lanes(model.program, states, parameters, model.tables, 200)
    for row in range(2):
        plain = run_reference(model, states[row], parameters[row], 200)
        assert np.abs(machine[row] - plain).max() < 1e-8


@pytest.mark.parametrize("name", SWIMMERS)
def test_water_in_machine_code_is_that_of_the_reference(name):
    """At the surface, so that some masses are wet and some dry."""
    model, states, parameters = scene(name, 20, gravity=0.5, surface=2.0)
    machine = run_lanes(model.program, states, parameters, model.tables, 40)
    assert np.array_equal(run_lanes(model.program, states, parameters, model.tables, 40, 3, lanes=4), machine)
    assert np.array_equal(run_lanes(model.program, states[7:8], parameters[7:8], model.tables, 40), machine[7:8])
    assert np.abs(machine[3] - run_reference(model, states[3], parameters[3], 40)).max() < 1e-9
    assert np.abs(machine[3] - states[3])[:-4].max() > 1e-4


def test_drag_that_lanes_differ_in_acts_as_that_of_the_world():
    ray = gambol.creature("ray")
    drive, still = random_poses(ray, 3), gambol.World(gravity=0.0)
    varied = gambol.simulate(ray, drive, world=still, seconds=2.0, dt=0.002, numbers={"world.drag": 250.0})
    given = gambol.simulate(ray, drive, world=gambol.World(gravity=0.0, drag=250.0), seconds=2.0, dt=0.002)
    assert np.abs(varied.position - given.position).max() < 1e-9
    assert (
        np.abs(given.position - gambol.simulate(ray, drive, world=still, seconds=2.0, dt=0.002).position).max() > 1e-3
    )


def test_a_motion_resumed_ends_where_it_would_have():
    worm = gambol.creature("worm")
    drive = random_poses(worm, 3)
    whole = gambol.simulate(worm, drive, seconds=4.0)
    half = gambol.simulate(worm, drive, seconds=2.0)
    assert gambol.simulate(worm, drive, seconds=2.0, state=half.final).final == whole.final


def test_numbers_that_lanes_differ_in_act_as_those_of_a_file():
    worm = gambol.creature("worm")
    drive = random_poses(worm, 3)
    strong = worm.model_copy(
        update={
            "muscles": tuple(
                muscle.model_copy(update={"ks": 60.0, "kd": 0.45}) if muscle.name == "mb3" else muscle
                for muscle in worm.muscles
            )
        }
    )
    world = gambol.dynamics.natural_world(worm)
    varied = gambol.simulate(worm, drive, seconds=4.0, numbers={"actuator.a3.strength": 1.5})
    written = gambol.simulate(strong, drive, seconds=4.0, world=world)
    assert np.abs(varied.position - written.position).max() < 1e-9
    assert np.abs(varied.position - gambol.simulate(worm, drive, seconds=4.0).position).max() > 1e-3
