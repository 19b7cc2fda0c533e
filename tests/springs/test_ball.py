"""A ball beside a body of springs: momentum, bounces, floating, and the same bits as everything else."""

import numpy as np
import pytest
from tests.rollout.scenes import random_poses, scene
from tests.springs.bodies import Run, body, stirred, web

import gambol
from gambol.dynamics.springs.system import SpringSystem
from gambol.rollout.lanes import run_lanes
from gambol.rollout.reference import run_reference

POOL = {"gravity": 0.5, "drag": 300.0, "surface": 4.0}


def momentum(run, axes):
    system, half = run.system, run.system.layout.moving // 2
    speeds = np.array(run.state[half : 2 * half], float).reshape(axes, -1)
    first = system.first_of_ball + axes
    ball = np.array(run.state[first : first + axes], float) * system.world.ball.mass
    return speeds @ np.array(system.mass_column) + ball


@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("integrator", SpringSystem.integrators)
def test_momentum_of_ball_and_body_balances(axes, integrator):
    ball = gambol.worlds.Ball(at=(0.0, 1.3, 1.0)[:axes], radius=0.6, mass=0.7, stiffness=200.0)
    run = stirred(Run(web(axes), gambol.World(gravity=0.0, ball=ball), integrator))
    before = momentum(run, axes)
    run.go(0.5, 0.002)
    assert run["ball.free"] == 1.0 and run["ball.y"] > 0.6
    moved = np.linalg.norm([run[f"ball.v{axis}"] for axis in "xyz"[:axes]])
    assert moved > 0.1 and np.abs(momentum(run, axes) - before).max() < 1e-12


def test_it_bounces_off_with_half_its_speed():
    """An oscillator that loses half its speed in half a period; the push ends when it would pull, a little earlier."""
    wall = body([[0.0, 5.0], [0.0, 50.0]], [(0, 1, {"ks": 1.0, "kd": 0.0})], mass=[1e6, 1e6], touches=False)
    ball = gambol.worlds.Ball(at=(1.0, 5.0), radius=0.3, mass=2.0)
    run = Run(wall, gambol.World(gravity=0.0, ball=ball))
    run.state[run.system.slot_names.index("ball.vx")] = -1.0
    run.state[run.system.slot_names.index("ball.free")] = 1.0
    run.go(1.5, 5e-4)
    assert run["ball.vx"] == pytest.approx(0.5, abs=0.08) and run["ball.vy"] == 0.0


def test_it_rests_until_it_is_hit():
    ball = gambol.worlds.Ball(at=(5.0, 5.0), radius=0.4)
    run = Run(web(), gambol.World(ball=ball)).go(0.5, 0.002)
    assert [run[name] for name in ("ball.x", "ball.y", "ball.vy", "ball.free")] == [5.0, 5.0, 0.0, 0.0]


def test_it_falls_into_water_and_floats():
    """Archimedes: as much of its volume is wet as its density says."""
    ball = gambol.worlds.Ball(at=(9.0, 5.0), radius=0.3, mass=1.0, density=0.2)
    raft = body(
        [[0.0, 2.0], [1.0, 2.0]],
        [(0, 1, {"ks": 1.0, "kd": 0.1})],
        mass=50.0,
        touches=False,
        faces=[{"name": "f", "corners": ["m0", "m1"]}],
    )
    run = Run(raft, gambol.World(**{**POOL, "drag": 20.0}, ball=ball), ball_free=1.0)
    run.go(1.0, 0.002)
    assert run["ball.vy"] == pytest.approx(-0.5, rel=1e-9) and run["ball.y"] == pytest.approx(4.75, abs=1e-3)
    run.go(20.0, 0.01)
    s = 0.5 + 0.5 * (4.0 - run["ball.y"]) / 0.3
    assert s * s * (3.0 - 2.0 * s) == pytest.approx(0.2, abs=1e-3)


def test_machine_code_does_what_the_reference_does():
    ball = gambol.worlds.Ball(at=(1.0, 2.0, 0.0), radius=0.3)
    model, states, parameters = scene("dolphin", 2, ball=ball)
    machine = run_lanes(model.program, states, parameters, model.tables, 60)
    for row in range(2):
        assert np.abs(machine[row] - run_reference(model, states[row], parameters[row], 60)).max() < 1e-8
    assert machine[0, model.slot("ball.free")] == 1.0


def test_a_motion_with_a_ball_is_resumed():
    dolphin, ball = gambol.creature("dolphin"), gambol.worlds.Ball(at=(1.0, 2.0, 0.0), radius=0.3)
    pool, drive = gambol.World(**POOL, ball=ball), random_poses(dolphin, 3)
    whole = gambol.simulate(dolphin, drive, world=pool, seconds=0.4)
    half = gambol.simulate(dolphin, drive, world=pool, seconds=0.2)
    assert gambol.simulate(dolphin, drive, world=pool, seconds=0.2, state=half.final).final == whole.final
    assert whole.channels["ball"][-1, 0] > 1.01


@pytest.mark.parametrize("thing", [{"ball": {"at": [1.0, 1.0]}}, {"hurdle": {"x": 1.0, "height": 0.5}}])
def test_links_refuse_them(thing):
    with pytest.raises(gambol.InvalidInput, match="beside luxo; only bodies of springs can touch it"):
        gambol.simulate("luxo", gambol.controllers.Passive(), world=gambol.World.from_data(thing, "w"), seconds=0.1)
    with pytest.raises(gambol.InvalidInput, match="give 3 coordinates"):
        flat = gambol.World(**POOL, ball={"at": [1.0, 1.0]})
        gambol.simulate("dolphin", gambol.controllers.Passive(), world=flat, seconds=0.1)
