"""Water pushes each bone as half the sum of (v·n) n over its surface says."""

import numpy as np
import pytest
from tests.creatures.bones.test_water import SHAPES, surface

import gambol
from gambol.creatures.bones.creature import Bones
from gambol.dynamics.system import system_of

TURN = (0.5, 0.5, -0.5, 0.5)


def odd_body():
    bones = [
        {"name": "one", "shapes": [SHAPES[0]], "mass": 2.0},
        {
            "name": "two",
            "parent": "one",
            "at": [0.2, -0.1, 0.3],
            "turn": TURN,
            "mass": 1.0,
            "shapes": [SHAPES[2], SHAPES[3]],
        },
        {
            "name": "arm",
            "parent": "two",
            "at": [0.3, 0.1, 0.0],
            "shapes": [SHAPES[3]],
            "mass": 0.5,
            "joints": [{"name": "elbow", "axis": [1, 2, 3]}],
        },
    ]
    return Bones(kind="bones", name="odd", root={"bone": "one"}, bones=bones)


def matrix(turn):
    w, x, y, z = turn
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


@pytest.mark.parametrize("wind", [(0.0, 0.0), (0.4, -0.3)])
def test_momentum_changes_as_the_surfaces_say(wind):
    body, drag, dt = odd_body(), 7.0, 1e-7
    world = gambol.World(gravity=0.0, drag=drag, wind=wind)
    system = system_of(body, world)
    draw = np.random.default_rng(3)
    velocities = [name.startswith(("spin", "velocity", "rate")) for name in system.slot_names]
    state = [x + (draw.normal() if moves else 0.0) for x, moves in zip(system.rest(), velocities, strict=True)]
    turn = draw.normal(size=4)
    state[:4] = (turn / np.linalg.norm(turn)).tolist()
    before = system.moment({}, state, 0.0, dt)
    after = system.moment({}, system.step({}, state, None, dt, "rk4"), dt, dt)
    force, moment = np.zeros(3), np.zeros(3)
    centre = np.array(before.centre)
    for bone in body.ordered:
        frame, origin = matrix(before.turn(bone.name)), np.array(before.place(bone.name))
        spin, speed = frame @ np.array(before.spin(bone.name)), np.array(before.speed(bone.name))
        for shape in bone.shapes:
            place, normal, area = surface(shape, 300)
            axes = np.array(shape.axes)
            place = (place @ axes + np.array(shape.at)) @ frame.T
            normal = normal @ axes @ frame.T
            velocity = speed + np.cross(spin, place) - np.array([*wind, 0.0])
            pressed = -0.5 * drag * (normal * velocity).sum(axis=1, keepdims=True) * normal * area[:, None]
            force += pressed.sum(axis=0)
            moment += np.cross(place + origin - centre, pressed).sum(axis=0)
    gained = body.mass * (np.array(after.velocity) - np.array(before.velocity)) / dt
    np.testing.assert_allclose(gained, force, atol=2e-4 * np.abs(force).max())
    names = [f"angular_momentum_{axis}" for axis in "xyz"]
    turned = [(float(after.query(name)) - float(before.query(name))) / dt for name in names]
    np.testing.assert_allclose(turned, moment, atol=1e-3 * np.abs(moment).max())
