"""What is seen of a body of bones: how it leans, faces and goes, and what a hand does to it."""

from __future__ import annotations

import math

import numpy as np
import pytest

import gambol
from gambol.dynamics.bones.system import BonesSystem
from gambol.dynamics.hand import Hand

from .bodies import body
from .standing import put, seen


def turned(system, axis, degrees):
    """The body at rest, turned about an axis of the world, high in the air."""
    half = math.radians(degrees) / 2.0
    turn = dict.fromkeys("xyz", 0.0) | {axis: math.sin(half)}
    state = put(system, system.rest(), turn_w=math.cos(half), place_y=5.0)
    return put(system, state, **{f"turn_{name}": value for name, value in turn.items()})


@pytest.fixture(scope="module")
def system():
    return BonesSystem(body("hound"), gambol.World())


@pytest.mark.parametrize(
    "axis, degrees, name, expected",
    [
        ("z", -20.0, "lean_ahead", 20.0),
        ("z", 100.0, "lean_ahead", -100.0),
        ("x", 15.0, "lean_right", 15.0),
        ("y", 30.0, "heading", 30.0),
        ("y", -170.0, "heading", -170.0),
    ],
)
def test_attitude(system, axis, degrees, name, expected):
    moment = seen(system, turned(system, axis, degrees))
    assert math.degrees(moment.query(name)) == pytest.approx(expected, abs=1e-9)
    assert math.degrees(moment.query(f"bone.trunk.{name}")) == pytest.approx(expected, abs=1e-9)
    assert moment.query("altitude") == pytest.approx(5.0)


def test_pace_and_turning(system):
    """It faces the left, −z, and moves along x: to its right."""
    state = put(system, turned(system, "y", 90.0), velocity_x=2.0, velocity_z=-0.5, spin_y=0.0)
    moment = seen(system, state)
    assert moment.query("pace_right") == pytest.approx(2.0)
    assert moment.query("pace_ahead") == pytest.approx(0.5)
    assert seen(system, put(system, state, spin_y=1.5)).query("yaw_rate") == pytest.approx(1.5)


def test_recorded_turns_place_what_is_fixed_to_a_bone(system):
    """The quaternion of a bone takes its points where its contacts are, in any pose."""
    hound = body("hound")
    motion = gambol.simulate(hound, gambol.controllers.PoseSequence.hold(hound), seconds=0.5)
    assert motion.places.turn.shape == (len(motion.time), len(hound.bones), 4)
    assert np.abs(np.linalg.norm(motion.places.turn, axis=-1) - 1.0).max() < 1e-12


def test_a_hand_gives_what_it_pulls(system):
    """Momentum F·h and angular momentum r × F·h, whichever bone it holds; what all masses feel moves the whole."""
    state = turned(system, "x", 25.0)
    names = [bone.name for bone in system.skeleton.bones]
    at, dt = np.array([0.4, 5.5, -0.3]), 1e-3
    for held in ("trunk", "shank-left", "tail-3"):
        holds = [1.0 if name == held else 0.0 for name in names]
        hand = Hand(50.0, 0.0, tuple(at), (0.01, 0.02, 0.03), (0.0, 0.0, 0.0), holds)
        before, after = seen(system, state), seen(system, system.nudged(state, hand, dt))
        i = names.index(held)
        place = np.array(seen(system, state).place(held)) + _point(before, held, (0.01, 0.02, 0.03))
        force = 50.0 * (at - place)
        assert np.array(after.momentum) - before.momentum == pytest.approx(force * dt, abs=1e-12)
        moment = np.cross(place - np.array(before.centre), force) * dt
        assert np.array(after.angular_momentum) - before.angular_momentum == pytest.approx(moment, abs=1e-12), i
    felt = Hand(0.0, 0.0, (0.0,) * 3, (0.0,) * 3, (1.0, -2.0, 3.0), [0.0] * len(names))
    after = seen(system, system.nudged(state, felt, dt))
    assert after.velocity == pytest.approx((1e-3, -2e-3, 3e-3), abs=1e-15)
    assert np.abs(after.angular_momentum).max() < 1e-12


def _point(moment, bone, at):
    """A vector of a bone's frame in the world."""
    w, *v = moment.turn(bone)
    v, at = np.array(v, float), np.array(at)
    return at + 2.0 * np.cross(v, np.cross(v, at) + w * at)


def test_masses_may_vary_from_lane_to_lane():
    """A heavier trunk by its number falls under the same weight as one of its file."""
    hound = body("hound")
    trunk = next(bone for bone in hound.bones if bone.name == "trunk")
    numbers = {"bone.trunk.mass": 2.0 * trunk.mass}
    system = BonesSystem(hound, gambol.World(), numbers)
    assert float(seen(system, system.rest())._mass) == pytest.approx(hound.mass + trunk.mass)
    controllers = [gambol.controllers.PoseSequence.hold(hound)] * 2
    found = gambol.evaluate(
        hound, controllers, seconds=0.3, numbers={"bone.trunk.mass": [trunk.mass, 2.0 * trunk.mass]}
    )
    low = [found.final(i).slots["place.y"] for i in range(2)]
    assert low[1] < low[0] - 1e-4
