"""Steps that the ground bears, and ground that bears a step."""

import math

import numpy as np
import pytest

import gambol
from gambol.draws import Draws
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.articulated.timestep import (
    HELD_SHARE,
    LEAST_DAMPING,
    _largest_eigenvalue,
    _yielding,
    ground_damping,
)

WALKER = gambol.creature("walker7")
BALL = {
    "name": "ball",
    "root": {"link": "body"},
    "links": [{"name": "body", "mass": 2.0, "length": 0.2, "width": 0.1}],
    "contacts": [{"name": "middle", "link": "body", "at": [0.1, 0.0]}],
}


def whole_damping(creature):
    return ground_damping(creature, gambol.dynamics.natural_world(creature), 1e-6)


@pytest.mark.parametrize("name", [n for n in gambol.creature_names() if gambol.creature(n).body == "links"])
def test_up_to_its_own_step_nothing_is_cut(name):
    creature = gambol.creature(name)
    world = gambol.dynamics.natural_world(creature)
    assert ground_damping(creature, world, gambol.dynamics.time_step(creature, world)) == whole_damping(creature)


def test_a_mass_on_one_point_by_the_formula():
    ball = gambol.Creature.from_data(BALL, "ball")
    world = gambol.World(stiffness=1e4, damping=3000.0)
    dt = 0.0015  # s
    borne = (4.0 * HELD_SHARE * 2.0 - 1e4 * dt**2) / (2.0 * dt)  # eq. 16 with 1/λ = 2 kg
    assert math.isclose(ground_damping(ball, world, dt), borne, rel_tol=1e-6) and borne < 3000.0


@pytest.mark.parametrize("name", ["walker7", "cheetah", "bounder", "luxo"])
def test_the_largest_eigenvalue_is_numpys(name):
    creature = gambol.creature(name)
    system = LinkedSystem(creature, gambol.dynamics.natural_world(creature))
    matrix = _yielding(system, system.mechanism.contact_points(), held=0.002)
    assert _largest_eigenvalue(matrix) == pytest.approx(np.linalg.eigvalsh(matrix)[-1], rel=1e-3)


def test_never_less_than_half():
    assert ground_damping(WALKER, gambol.World(), 0.01) == LEAST_DAMPING * whole_damping(WALKER)


def test_feet_stand_still_at_a_longer_step():
    standing = gambol.simulate(WALKER, gambol.controllers.PoseSequence.hold(WALKER), seconds=4.0, dt=0.002, fps=500.0)
    assert np.ptp(standing.centre[-200:, 1]) < 1e-4
    speeds = [abs(x) for name, x in standing.final.slots.items() if name.startswith(("velocity.", "rate."))]
    assert max(speeds) < 0.02  # 0.30 rad/s at the feet with the whole damping


def light_footed(kilograms):
    """The walker with other feet."""
    links = [part.model_copy(update={"mass": kilograms}) if "foot" in part.name else part for part in WALKER.links]
    return WALKER.model_copy(update={"links": tuple(links)})


@pytest.mark.parametrize("name", [n for n in gambol.creature_names() if gambol.creature(n).body == "links"])
def test_a_coarse_step_leaves_the_ground_half_of_its_damping(name):
    creature = gambol.creature(name)
    world = gambol.dynamics.natural_world(creature)
    usual, coarse = gambol.dynamics.time_step(creature, world), gambol.dynamics.coarse_step(creature, world)
    assert usual <= coarse <= max(usual, gambol.dynamics.LONGEST_STEP)
    assert ground_damping(creature, world, coarse) >= LEAST_DAMPING * whole_damping(creature)


def test_light_feet_need_short_steps_but_not_for_a_first_look():
    light, world = light_footed(0.05), gambol.World()
    assert gambol.dynamics.time_step(light, world) < 0.2 * gambol.dynamics.coarse_step(light, world)


def test_scores_at_the_coarse_step_are_distributed_as_at_the_usual_one():
    creature, world = light_footed(0.2), gambol.World()
    graphs = [gambol.controllers.PoseGraph.sample(creature, Draws(i)) for i in range(64)]

    def scores(dt):
        found = gambol.evaluate(creature, graphs, seconds=3.0, dt=dt, measures=["energy-from-nothing"])
        assert np.isfinite(found.scores).all() and np.quantile(found.measures["energy-from-nothing"], 0.9) < 0.01
        return found.scores

    usual, coarse = scores(None), scores(gambol.dynamics.coarse_step(creature, world))
    ranks = [np.argsort(np.argsort(some)) for some in (usual, coarse)]
    assert np.corrcoef(ranks)[0, 1] > 0.75
    assert np.median(coarse) == pytest.approx(np.median(usual), rel=0.15)


def test_water_takes_no_coarser_step():
    drowned = gambol.World(drag=1e6)
    usual = gambol.dynamics.time_step(WALKER, drowned)
    assert usual < gambol.dynamics.time_step(WALKER, gambol.World())
    assert gambol.dynamics.coarse_step(WALKER, drowned) == usual
