"""The snake: friction by direction against its closed form, and what it makes of a wave along the body."""

import math
from dataclasses import replace

import numpy as np
import pytest
from tests.springs.bodies import Run, body
from tests.springs.snake_reference import Snake

import gambol
from gambol.creatures.springs import snake
from gambol.creatures.springs.builders import catalogue_body
from gambol.dynamics.numbers import STANDARD_GRAVITY as GRAVITY
from gambol.dynamics.springs import forces
from gambol.dynamics.springs.ground import scaly
from gambol.motion.naming import name_of

SECONDS = 8.0
STEP = 0.002  # s, the snake's usual one
EVEN = {"forward": 0.6, "back": 0.6, "side": 0.6}


def on_scales(heading, velocity, seconds=1.0, **sliding):
    """The velocity along x and z of a mass that slides on flat ground with its scales towards `heading`, in degrees."""
    turn = math.radians(heading)
    ahead = (math.cos(turn), 0.0, math.sin(turn))
    scaly = body([(0, 0, 0), ahead], [(0, 1, {"ks": 0.0})])
    data = scaly.model_dump()
    data["points"][0]["scales"], data["points"][1]["touches"] = ["m0", "m1"], False
    world = gambol.World(gravity=1.0, stiffness=100.0, damping=5.0, sliding={"speed": 1e-3, **sliding})
    run = Run(gambol.Creature.from_data(data, "body"), world, y_m0=-0.01, vx_m0=velocity[0], vz_m0=velocity[1])
    for slot, value in zip(("x.m1", "y.m1", "z.m1"), (ahead[0] * 1e4, 1.0, ahead[2] * 1e4), strict=True):
        run.state[run.system.slot_names.index(slot)] = value  # far away, so that the way to it does not turn
    run.go(seconds, 0.005)
    return run["vx.m0"], run["vz.m0"]


@pytest.mark.parametrize(
    "speed, grip", [((2.0, 0.0), 0.2), ((-2.0, 0.0), 0.7), ((0.0, 2.0), 0.9)], ids=["forward", "back", "side"]
)
def test_each_way_has_its_own_coefficient(speed, grip):
    turn = math.radians(30)  # the world turned under the mass changes nothing
    across = [
        speed[0] * math.cos(turn) - speed[1] * math.sin(turn),
        speed[0] * math.sin(turn) + speed[1] * math.cos(turn),
    ]
    vx, vz = on_scales(30, across, forward=0.2, back=0.7, side=0.9)
    assert math.hypot(vx, vz) == pytest.approx(2.0 - grip, abs=0.01)
    assert vx * across[1] - vz * across[0] == pytest.approx(0.0, abs=0.01)


@pytest.mark.parametrize("heading", [0, 30, 90, 200])
def test_equal_coefficients_are_dry_friction_whichever_way_the_scales_point(heading):
    vx, vz = on_scales(heading, (1.2, 1.6), forward=0.5, back=0.5, side=0.5)
    assert (vx, vz) == pytest.approx((0.6 * 1.5, 0.8 * 1.5), abs=0.01)


def test_a_mass_on_scales_comes_to_rest_and_stays():
    assert np.abs(on_scales(10, (0.3, 0.4), seconds=6.0)).max() < 1e-4


def wave(creature, period=1.0, waves=1.0, phases=20):
    """Bends that run from head to tail: one side contracts while the other relaxes."""
    count, poses = len(creature.actuators) // 2, []
    for k in range(phases):
        bends = [0.5 * math.sin(2.0 * math.pi * (k / phases - waves * i / count)) for i in range(count)]
        targets = [*(0.5 + bend for bend in bends), *(0.5 - bend for bend in bends)]
        poses.append(gambol.controllers.Pose(seconds=period / phases, targets=tuple(targets)))
    return gambol.controllers.PoseSequence(poses=tuple(poses))


def slithers(dt=None, **sliding):
    body = gambol.creature("snake")
    world = gambol.dynamics.natural_world(body).model_copy(update={"sliding": gambol.worlds.Sliding(**sliding)})
    motion = gambol.simulate(body, wave(body), seconds=SECONDS, world=world, fps=20.0, dt=dt)
    assert motion.status == "ok"
    return motion


@pytest.fixture(scope="module")
def directional():
    return slithers()


@pytest.fixture(scope="module")
def creeping():
    """With less friction that is the same in all directions."""
    return slithers(**EVEN)


def progress(motion):
    """Body lengths a second that the centre of mass goes ahead once it has begun."""
    begun = len(motion.time) // 4
    went = motion.centre[-1, 0] - motion.centre[begun, 0]
    return went / (motion.time[-1] - motion.time[begun]) / gambol.creature("snake").size


def off_the_path(motion):
    """Metres between the last cross section but one and the nearest place where the second has been, on average."""
    middles = motion.position.reshape(len(motion.time), -1, 4, 3).mean(axis=2)[..., [0, 2]]
    head, tail = middles[:, 1], middles[:, -2]
    late = range(len(head) // 2, len(head))
    return np.mean([np.linalg.norm(head[:t] - tail[t], axis=1).min() for t in late])


def test_a_wave_along_the_body_drives_it_forward_and_its_tail_follows_its_head(directional):
    assert progress(directional) > 0.15
    assert off_the_path(directional) < 0.06  # of 1.5 m
    heights = directional.position[..., 1]
    assert -0.03 < heights.min() < heights.max() < 0.09  # it neither sinks nor takes off


def test_with_friction_the_same_in_all_directions_it_does_not_move(directional):
    alike = slithers(forward=1.0, back=1.0, side=1.0)  # nothing but the ease of going forward is gone
    assert abs(progress(alike)) < 0.02 * progress(directional)
    assert off_the_path(alike) > 10.0 * off_the_path(directional)
    assert name_of(alike.creature, gambol.describe(alike)) == "wriggle"  # it bends all the time, and gets nowhere


def test_creeping_converges_with_the_step_and_the_speed_at_which_friction_eases_off(creeping):
    finer = slithers(dt=STEP / 2, speed=0.005, **EVEN)  # a quarter of the usual speed
    assert 0.009 < progress(creeping) < 0.013
    assert progress(finer) == pytest.approx(progress(creeping), rel=0.02)


def test_plain_python_creeps_alike(creeping):
    """Over eight seconds, to rounding: what it does is what the equations say."""
    body, controller = creeping.creature, wave(creeping.creature)
    reference = Snake(body, creeping.world, creeping.position[0])
    for k in range(round(SECONDS / STEP)):
        reference.step(controller.poses[int((k + 0.5) * STEP / 0.05) % 20].targets, STEP)
    assert np.abs(reference.place - creeping.position[-1]).max() < 1e-12


def test_what_creeps_with_less_friction_is_the_weight_that_tips_from_edge_to_edge(directional, creeping, monkeypatch):
    """Equal loads on all masses that touch all but stop it: it rows (docs/springs.md)."""
    assert 0.03 < progress(creeping) / progress(directional) < 0.08
    evenly = lambda way, ease: lambda at: scaly(way, ease)(replace(at, load=2.0 * GRAVITY * at.mass))  # noqa: E731
    monkeypatch.setattr(forces, "scaly", evenly)
    even = slithers(forward=0.6, back=0.6, side=0.6 + 1e-9)  # compiled anew for the other number
    assert abs(progress(even)) < 0.02 * progress(directional)
    assert off_the_path(even) > 10.0 * off_the_path(directional)


def test_what_one_sees_is_called_undulation(directional):
    assert name_of(directional.creature, gambol.describe(directional)) == "undulation"


def test_half_the_step_leads_as_far(directional):
    body = gambol.creature("snake")
    finer = gambol.simulate(body, wave(body), seconds=SECONDS, dt=0.001, fps=20.0)
    assert progress(finer) == pytest.approx(progress(directional), rel=0.05)


def test_the_builder_makes_what_the_paper_describes():
    assert catalogue_body("snake") == gambol.creature("snake")
    whole = gambol.creature("snake")
    assert (len(whole.points), len(whole.muscles), len(whole.actuators), whole.dimensions) == (44, 40, 20, 3)
    assert len({mass.mass for mass in whole.points}) == 1
    assert all(muscle.contracted == pytest.approx(0.7 * muscle.relaxed, abs=1e-4) for muscle in whole.muscles)
    assert len(snake(3).actuators) == 6


def test_its_skin_is_closed_and_faces_outwards():
    whole = snake()
    at = {mass.name: np.array(mass.at) for mass in whole.points}
    edges = [
        edge for face in whole.faces for edge in zip(face.corners, (*face.corners[1:], face.corners[0]), strict=True)
    ]
    assert len(set(edges)) == len(edges)
    assert all((b, a) in set(edges) for a, b in edges)  # each edge once either way
    centre = np.mean(list(at.values()), axis=0)
    for face in whole.faces:
        a, b, c, *_ = (at[name] for name in face.corners)
        middle = np.mean([at[name] for name in face.corners], axis=0)
        inside = centre if face.name in ("head", "tail") else np.array([middle[0], centre[1], 0.0])
        assert np.cross(b - a, c - a) @ (middle - inside) > 0.0
