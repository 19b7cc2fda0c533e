"""Gaits: what is read off a motion."""

import math
import random
import time
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from tests.creatures.test_random_bodies import creatures
from tests.motion.made_up import constant, down, mirrored, named, part, posed, wave
from tests.rollout.scenes import random_poses

import gambol
from gambol.motion.naming import name_of
from gambol.motion.period import period_of
from gambol.motion.variety import RADIUS, distance

# Period


@pytest.mark.parametrize("period", [0.1, 0.313, 0.37, 0.95, 1.7])
def test_the_period_is_found_between_frames(period):
    motion = posed("luxo", angle=[wave(period, 0.1), wave(period, 0.4, 0.2), wave(period, 0.2, 0.6)])
    gait = gambol.describe(motion)
    assert gait.period == pytest.approx(period, rel=0.005)
    assert gait.periodicity > 0.97


def test_what_happens_twice_in_a_cycle_does_not_halve_it():
    """Legs in turn lift the trunk twice."""
    legs = [wave(0.8, 0.4), wave(0.8, 0.4, 0.5)]
    motion = posed(
        "walker7",
        angle=[constant(1.57), legs[0], legs[0], legs[0], legs[1], legs[1], legs[1]],
        y=lambda t: 0.8 + 0.05 * np.cos(4 * np.pi * t / 0.8),
    )
    assert gambol.describe(motion).period == pytest.approx(0.8, rel=0.01)


def test_a_strong_overtone_does_not_halve_the_period():
    tone = lambda t: wave(0.9, 0.3)(t) + wave(0.45, 0.5)(t) + wave(0.3, 0.3)(t)  # noqa: E731
    assert gambol.describe(posed("luxo", angle=[tone] * 3)).period == pytest.approx(0.9, rel=0.01)


def test_some_noise_is_let_pass():
    draw = random.Random(0)
    noise = np.array([draw.gauss(0.0, 0.05) for _ in range(360)])
    motion = posed("luxo", angle=[lambda t: wave(0.5)(t) + noise] * 3)
    gait = gambol.describe(motion)
    assert gait.period == pytest.approx(0.5, rel=0.01)
    assert 0.7 < gait.periodicity < 0.99


def test_a_random_walk_has_no_period():
    draw = random.Random(1)
    walk = np.cumsum([draw.gauss(0.0, 0.2) for _ in range(360)])
    gait = gambol.describe(posed("luxo", angle=[lambda t: walk, lambda t: 0.5 * walk[::-1], lambda t: -walk]))
    assert gait.period is None
    assert gait.periodicity < 0.7


def test_a_slow_drift_has_no_period():
    assert gambol.describe(posed("luxo", angle=[lambda t: 0.1 * t] * 3)).period is None


def test_fewer_frames_tell_the_same():
    controller = gambol.load("examples/luxo-hop.yaml")
    coarse, fine = (gambol.describe(gambol.simulate("luxo", controller, fps=fps)) for fps in (30.0, 120.0))
    assert coarse.period == pytest.approx(fine.period, rel=0.01)
    assert distance(coarse.vector(gambol.creature("luxo")), fine.vector(gambol.creature("luxo"))) < RADIUS / 2


# Other descriptors


def test_duty_and_flight():
    touching = [down(0.5, 0.4), down(0.5, 0.3), constant(0.0), constant(0.0), constant(0.0)]
    gait = gambol.describe(posed("luxo", angle=[wave(0.5)] * 3, touching=touching))
    assert gait.duty == pytest.approx((0.4, 0.3, 0, 0, 0), abs=0.02)
    assert gait.flight == pytest.approx(0.6, abs=0.02)
    assert gait.dragging == 0.0


def test_a_contact_that_is_no_foot_drags():
    touching = [constant(0.0), constant(0.0), constant(0.0), down(0.5, 0.63), constant(0.0)]
    gait = gambol.describe(posed("luxo", angle=[wave(0.5)] * 3, touching=touching))
    assert gait.dragging == pytest.approx(0.63, abs=0.02)


@pytest.mark.parametrize(("phase", "together"), [(0.0, 1.0), (0.5, -1.0)])
def test_feet_touch_together_or_in_turn(phase, together):
    touching = [down(0.6, 0.5), down(0.6, 0.3), down(0.6, 0.5, phase), *[constant(0.0)] * 5]
    motion = posed("walker7", angle=[wave(0.6)] * 7, touching=touching)
    assert gambol.describe(motion).together == pytest.approx(together, abs=0.05)


@pytest.mark.parametrize("speed", [0.4, -0.4])
@pytest.mark.parametrize("forward", [1.0, -1.0])
def test_rotation_is_signed_as_a_wheel_rolls_on_its_way(speed, forward):
    turn = lambda t: -forward * math.copysign(1.0, speed) * 2 * np.pi * t / 0.8  # noqa: E731
    gait = gambol.describe(posed("luxo", x=speed, angle=[turn] * 3, touching=[down(0.8, 0.5)]))
    assert gait.speed == pytest.approx(speed)
    assert gait.period == pytest.approx(0.8, rel=0.01)
    assert gait.turns == pytest.approx(forward, rel=0.01)
    assert gait.stride == pytest.approx(0.4 * 0.8 / gambol.creature("luxo").size, rel=0.01)


def test_height_and_bob():
    rest = posed("luxo").centre[0, 1]
    size = gambol.creature("luxo").size
    gait = gambol.describe(posed("luxo", y=lambda t: 1.2 * rest + wave(0.5, 0.05)(t), angle=[wave(0.5)] * 3))
    assert gait.height == pytest.approx(1.2, rel=0.01)
    assert gait.bob == pytest.approx(0.05 / size, rel=0.02)
    assert gait.lying == 0.0
    assert gait.activity == pytest.approx(0.0, abs=1e-9)  # all links turn together


def test_the_transient_is_left_out():
    late = lambda t: np.where(t < 2.0, 3.0 * t, 6.0 + 0.5 * (t - 2.0))  # noqa: E731
    assert gambol.describe(posed("luxo", x=late, angle=[wave(0.5)] * 3)).speed == pytest.approx(0.5, rel=0.01)


def test_a_fall_is_described_from_its_end_on():
    rest = posed("luxo").centre[0, 1]
    motion = posed(
        "luxo",
        x=lambda t: np.minimum(t, 3.5),
        y=lambda t: np.where(t < 3.5, rest, 0.3 * rest),
        angle=[wave(0.5)] * 3,
        touching=[down(0.5, 0.7)],
    )
    gait = gambol.describe(motion)
    assert gait.fall > 0.3
    assert gait.speed == 0.0
    assert name_of(motion.creature, gait) == "fall"


def test_height_is_measured_over_sloping_ground():
    slope = gambol.World(terrain={"kind": "slope", "degrees": 20})
    motion = replace(posed("luxo", x=1.0, y=lambda t: 0.2 + t * math.tan(math.radians(20))), world=slope)
    assert gambol.describe(motion).bob == pytest.approx(0.0, abs=1e-9)


def test_standing_still():
    gait = gambol.describe(gambol.simulate("luxo", gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))))
    assert gait.stillness == 1.0
    assert gait.period is None
    assert gait.direction == 0
    assert named(gait, "luxo") == "still"


@pytest.mark.parametrize("frames", [1, 2, 3, 10])
def test_a_motion_of_a_few_frames_is_described(frames):
    motion = part(gambol.simulate("walker7", gambol.controllers.Passive(), seconds=0.5), 0, frames)
    gait = gambol.describe(motion)
    assert np.isfinite(gait.vector(motion.creature)).all()
    assert name_of(motion.creature, gait)


def test_describing_is_quick():
    motion = gambol.simulate("walker7", random_poses(gambol.creature("walker7"), 0))
    times = []
    for _ in range(10):
        began = time.process_time()
        gambol.describe(motion).vector(motion.creature)
        times.append(time.process_time() - began)
    assert min(times) < 0.005


# Symmetry


def test_which_contacts_a_body_exchanges():
    assert gambol.creature("cart").anatomy.symmetry.classes == ((0, 2), (1, 3))
    assert gambol.creature("star").anatomy.symmetry.classes == ((0,), (1, 2, 3))
    assert gambol.creature("walker7").anatomy.symmetry.classes == ((0, 2), (1, 3), (4, 5), (6,), (7,), (8,), (9,))
    assert gambol.creature("luxo").anatomy.symmetry.mirror is None
    assert gambol.creature("bounder").anatomy.symmetry.mirror == (1, 0, 3, 2, 5, 4, 7, 6)


@settings(max_examples=20, deadline=None, derandomize=True)
@given(creatures())
def test_any_body_has_its_contacts_in_classes(creature):
    classes = creature.anatomy.symmetry.classes
    assert sorted(i for members in classes for i in members) == list(range(len(creature.contacts)))


@pytest.mark.parametrize("name", ["luxo", "cart", "twolink", "walker7"])
@pytest.mark.parametrize("seed", range(3))
def test_mirror_images_are_the_same_gait(name, seed):
    motion = gambol.simulate(name, random_poses(gambol.creature(name), seed))
    gait, image = gambol.describe(motion), gambol.describe(mirrored(motion))
    assert image.speed == -gait.speed
    assert distance(gait.vector(motion.creature), image.vector(motion.creature)) < 1e-6
    assert name_of(motion.creature, gait) == name_of(motion.creature, image)


def test_in_the_mirror_front_legs_are_hind_legs():
    bounder = gambol.creature("bounder")
    controllers = [random_poses(bounder, seed) for seed in range(100)]
    best = gambol.evaluate(bounder, controllers).best(5)
    apart = []
    for motion in (gambol.simulate(bounder, controllers[i]) for i in best):
        gait = gambol.describe(motion)
        image = gambol.describe(mirrored(motion, [1, 0, 3, 2, 5, 4, 7, 6]))
        other = replace(gait, duty=(gait.duty[1], gait.duty[0], *gait.duty[2:]))
        assert distance(gait.vector(bounder), image.vector(bounder)) < 1e-6
        apart.append(distance(gait.vector(bounder), other.vector(bounder)))
    assert max(apart) > 0.05  # the same way round, it does matter which leg bears the body


def test_left_and_right_leg_are_the_same():
    walker = gambol.creature("walker7")
    gait = gambol.describe(gambol.simulate(walker, random_poses(walker, 0)))
    swapped = replace(gait, duty=tuple(gait.duty[i] for i in (2, 3, 0, 1, 5, 4, 6, 7, 8, 9)))
    assert (gait.vector(walker) == swapped.vector(walker)).all()


def test_the_period_is_found_for_any_repetition():
    """Slopes where a multiple's peak should be must not drag the period along for ever."""
    rng = np.random.default_rng(0)
    for _ in range(300):
        falling = np.cumsum(rng.normal(size=(rng.integers(20, 90), 2)) * rng.uniform(0.1, 1.0), axis=0)
        found = period_of([falling, np.sin(np.arange(len(falling)))[:, None]])
        assert found.frames is None or 0 < found.frames < len(falling)
