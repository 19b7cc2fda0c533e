"""Parts that press on each other: equal and opposite, as the closed form bounces, and limbs stay apart."""

from __future__ import annotations

import math

import numpy as np
import pytest
import yaml

import gambol
from gambol.creatures.bones.creature import Bones
from gambol.creatures.creature import creature_from_file
from gambol.dynamics.bones.system import BonesSystem

from .bodies import HOUND
from .standing import moved, seen

RAIL = """
kind: bones
name: buffers
root: {bone: bed, kind: held, at: [0, 1, 0]}
bones:
  - {name: bed, length: 0.1, thickness: 0.02, mass: 1}
  - {name: one, parent: bed, at: [0, 0, 0], shape: sphere, thickness: 0.1, mass: 2, touches: no,
     slides: {ahead: {limits: [-9, 9]}}}
  - {name: two, parent: bed, at: [0.5, 0, 0], shape: sphere, thickness: 0.2, mass: 3, touches: no,
     slides: {ahead: {limits: [-9, 9]}}}
contacts:
  - {name: c-one, bone: one, at: [0.05, 0, 0], radius: 0.05}
  - {name: c-two, bone: two, at: [0.1, 0, 0], radius: 0.1}
pairs: [[c-one, c-two]]
"""
# Legs that roll far enough to cross, and contacts that press on each other.
WIDE = HOUND.replace("roll: [-10, 20]", "roll: [-10, 40]")
FEET = "apart: []\npairs: [[shank-right, shank-left]]"
BROAD = (
    FEET
    + """
contacts:
  - {name: shank-right, bone: shank-right, at: [-0.1, -0.1, 0], radius: 0.2}
  - {name: shank-left, bone: shank-left, at: [-0.1, -0.1, 0], radius: 0.2}
"""
)  # that press already as they stand


def body_of(text):
    found = creature_from_file(yaml.safe_load(text), "body")
    assert isinstance(found, Bones)
    return found


def without_pairs(creature):
    return creature.model_copy(update={"pairs": (), "apart": ()})


def test_two_balls_bounce_as_the_closed_form_says():
    """m ẍ = −k x of the reduced mass: without a damper they part as fast as they met, after half a period."""
    world = gambol.World(gravity=0.0, stiffness=4000.0, damping=0.0)
    system = BonesSystem(body_of(RAIL), world)
    names = system.slot_names
    state = [0.0] * len(names)
    state[names.index("velocity.one")] = 1.0
    dt, gap = 1e-4, 0.55 - 0.15
    half = math.pi * math.sqrt(2.0 * 3.0 / 5.0 / 4000.0)
    after = moved(system, state, dt, round((gap + half) / dt) + 20, "semi-implicit")
    speeds = [after[names.index(f"velocity.{name}")] for name in ("one", "two")]
    assert speeds == pytest.approx([-0.2, 0.8], abs=2e-3)
    assert 2.0 * speeds[0] + 3.0 * speeds[1] == pytest.approx(2.0, abs=1e-12)
    pressed = moved(system, state, dt, round((gap + 0.5 * half) / dt), "semi-implicit")
    deepest = 0.15 - (0.55 + pressed[names.index("extension.two")] - pressed[names.index("extension.one")])
    assert deepest == pytest.approx(math.sqrt(1.2 / 4000.0), rel=0.01)


def test_a_damper_takes_and_never_pulls():
    world = gambol.World(gravity=0.0, stiffness=4000.0, damping=60.0)
    system = BonesSystem(body_of(RAIL), world)
    names = system.slot_names
    state = [0.0] * len(names)
    state[names.index("velocity.one")] = 1.0
    after = moved(system, state, 1e-3, 800, "implicit")
    one, two = (after[names.index(f"velocity.{name}")] for name in ("one", "two"))
    assert 0.1 < two - one < 0.9
    assert 2.0 * one + 3.0 * two == pytest.approx(2.0, abs=1e-12)


def test_it_moves_no_momentum():
    """Accelerations by a pair alone, taken as velocities, have neither momentum nor angular momentum."""
    creature = body_of(HOUND + BROAD)
    changes, world = [], gambol.World(gravity=0.0)
    for one in (creature, without_pairs(creature)):
        system = BonesSystem(one, world)
        state = [float(x) for x in system.rest()]
        state[5] += 10.0
        changes.append(system.accelerate({}, system.unpack(state), None, 0.0, 1e-3, False)[0])
    gained = [float(a) - float(b) for a, b in zip(*changes, strict=True)]
    assert max(map(abs, gained)) > 10.0
    whole = seen(system, [*state[: system.frames.coordinates], *gained])
    scale = max(map(abs, gained)) * creature.mass
    assert np.abs([*whole.momentum, *whole.angular_momentum]).max() < 1e-13 * scale


@pytest.mark.parametrize("pressing", [FEET, ""], ids=["contacts of pairs", "bones, as they do by default"])
@pytest.mark.parametrize("dt, least", [(1e-3, 0.04), (4e-3, 0.02)])
def test_legs_that_are_pressed_together_stay_apart(dt, least, pressing):
    creature = body_of(WIDE + pressing)
    together = [a.max * a.scale if "hip-roll" in a.name else 0.0 for a in creature.actuators]
    apart = []
    for one in (creature, without_pairs(creature)):
        system = BonesSystem(one, gambol.World(gravity=0.0))
        state = [float(x) for x in system.rest()]
        state[5] += 10.0
        nearest = math.inf
        for _ in range(10):
            state = moved(system, state, dt, round(0.02 / dt), "implicit", together)
            spots = seen(system, state).contacts
            nearest = min(nearest, spots["shank-right"].place[2] - spots["shank-left"].place[2])
        apart.append(nearest)
    assert apart[0] > least and apart[1] < -0.03


def test_two_points_are_no_pair():
    with pytest.raises(gambol.InvalidInput, match=r"'c-one' and 'c-two' are two points; .* needs a radius; "):
        body_of(RAIL.replace(", radius: 0.05", "").replace(", radius: 0.1", ""))


@pytest.mark.parametrize("dt", [1e-4, 1e-3, 5e-3])
def test_at_the_end_of_the_step_it_bounces_less_and_gains_nothing(dt):
    """Implicit steps lose what explicit ones would gain, and stay stable where k h² is 50 times the mass."""
    system = BonesSystem(body_of(RAIL), gambol.World(gravity=0.0, stiffness=4e6, damping=0.0))
    names = system.slot_names
    state = [0.0] * len(names)
    state[names.index("velocity.one")] = 1.0
    after = moved(system, state, dt, round(0.5 / dt), "implicit")
    one, two = (after[names.index(f"velocity.{name}")] for name in ("one", "two"))
    assert 2.0 * one + 3.0 * two == pytest.approx(2.0, abs=1e-12)
    assert two - one > -1e-12 and 2.0 * one * one + 3.0 * two * two < 2.0
