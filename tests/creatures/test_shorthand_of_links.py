"""Limbs of links are written once, too."""

import pytest
import yaml

import gambol
from gambol.creatures.creature import creature_from_file

AS_BEFORE = "64609f0a017f4bb7"  # of the dog, whose far limbs stood in its file as the near ones do
TURTLE = """
name: slider
view: plan
root: {link: shell}
links:
  - {name: shell, mass: 1, length: 0.3, width: 0.2}
  - {name: flipper, mass: 0.1, length: 0.15, mirror: true}
  - {name: tail, mass: 0.05, length: 0.1, repeat: 3, taper: 0.5}
joints:
  - {name: shoulder, parent: shell, child: flipper, at: [0.25, 0.1], angle: 60, limits: [0, 120]}
  - {name: rump, parent: shell, child: tail, at: [0, 0], angle: 180}
actuators:
  - {name: row, kind: angular, joint: shoulder, min: 10, max: 100, ks: 1, kd: 0.1}
  - {name: wag, kind: angular, joint: rump, min: -30, max: 40, ks: 1, kd: 0.1}
contacts:
  - {name: palm, link: flipper, at: [0.15, 0.01]}
sensors:
  - {name: felt, kind: touch, contact: palm}
  - {name: open, kind: angle, joint: shoulder, min: 50, max: 90}
"""


def test_the_dog_is_the_same_to_the_bit():
    assert gambol.load("examples/bodies/dog.yaml").fingerprint == AS_BEFORE


def test_from_above_the_other_side_is_a_mirror_image():
    body = creature_from_file(yaml.safe_load(TURTLE), "slider")
    assert [link.name for link in body.links] == [
        "shell",
        "flipper-left",
        "flipper-right",
        "tail-1",
        "tail-2",
        "tail-3",
    ]
    left, right, first, second, third = body.joints
    assert (left.at, right.at) == ((0.25, 0.1), (0.25, -0.1))
    assert (left.angle, right.angle, right.limits) == (60, -60, (-120, 0))
    assert (second.parent, second.child, third.parent) == ("tail-1", "tail-2", "tail-2")
    assert first.at == (0.0, 0.0)
    assert second.at == pytest.approx((0.1, 0.0))
    assert third.at == pytest.approx((0.075, 0.0))
    muscles = {muscle.name: (muscle.joint, muscle.min, muscle.max) for muscle in body.actuators}
    assert muscles["row-right"] == ("shoulder-right", -100, -10)
    assert muscles["wag-3"] == ("rump-3", -30, 40)
    assert body.contact("palm-right").at == (0.15, -0.01)
    assert [sensor.name for sensor in body.sensors] == ["felt-left", "felt-right", "open-left", "open-right"]
    assert body.feet == ("palm-left", "palm-right")
    assert body.links[5].mass == pytest.approx(0.05 / 8)


@pytest.mark.parametrize(
    "old, new, words",
    [
        ("repeat: 3", "repeat: 0", "a chain has 1 to 100"),
        ("taper: 0.5", "taper: big", "'taper' of 'tail' is 'big'"),
        ("length: 0.1, repeat: 3, taper: 0.5", "length: 0.1, mirror: true", "'tail' lies in the middle"),
        ("repeat: 3, taper: 0.5", "repeat: 100, taper: 0.5", "at most 100"),
        ("mirror: true", "mirror: 3", "it must be yes or no"),
    ],
)
def test_what_cannot_be_written_out(old, new, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        creature_from_file(yaml.safe_load(TURTLE.replace(old, new)), "slider")
