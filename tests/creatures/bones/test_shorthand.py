"""Nobody writes a limb twice: sides, chains, and what follows from shapes."""

import json
from pathlib import Path

import pytest
import yaml

from gambol.creatures.bones.creature import Bones
from gambol.creatures.creature import creature_from_data, creature_from_file

DOG = """
kind: bones
name: hound
bones:
  - {name: trunk, length: 0.5, thickness: 0.2, mass: 15}
  - {name: neck, parent: trunk, at: [0.5, 0.04, 0], points: [1, 1, 0], length: 0.2, thickness: 0.12,
     hinges: {pitch: 40, yaw: 40}}
  - {name: tail, parent: trunk, at: [-0.08, 0.05, 0], points: [-1, -0.3, 0], length: 0.09, thickness: 0.035,
     repeat: 3, taper: 0.5, hinges: {pitch: 20}}
  - {name: thigh, parent: trunk, at: [0, -0.02, 0.08], points: [0.4, -1, 0.1], length: 0.22, thickness: 0.09,
     mirror: true, joint: hip, hinges: {pitch: [-40, 50], roll: [-10, 20]}}
  - {name: shank, parent: thigh, points: [-0.7, -1, 0], length: 0.22, thickness: 0.05, joint: knee,
     hinges: {pitch: [-60, 40]}}
  - {name: arm, parent: trunk, at: [0.5, -0.02, 0.08], points: [0, -1, 0], length: 0.38, thickness: 0.05,
     mirror: true, ball: {pitch: 40, roll: [-5, 20]}}
"""


def hound(**changes):
    return creature_from_file({**yaml.safe_load(DOG), **changes}, "hound")


def test_a_limb_is_written_once():
    dog = hound()
    names = [bone.name for bone in dog.bones]
    assert names == [
        "trunk",
        "neck",
        "tail-1",
        "tail-2",
        "tail-3",
        "thigh-right",
        "thigh-left",
        "shank-right",
        "shank-left",
        "arm-right",
        "arm-left",
    ]
    right, left = dog.bone("thigh-right"), dog.bone("thigh-left")
    assert (right.at, left.at) == ((0.0, -0.02, 0.08), (0.0, -0.02, -0.08))
    assert left.shapes[0].points == (0.4, -1.0, -0.1)
    assert [joint.name for joint in left.joints] == ["hip-pitch-left", "hip-roll-left"]
    assert [joint.axis for joint in right.joints] == [(0.0, 0.0, 1.0), (1.0, 0.0, 0.0)]
    assert [joint.axis for joint in left.joints] == [(0.0, 0.0, 1.0), (-1.0, 0.0, 0.0)]
    assert dog.bone("shank-left").parent == "thigh-left"
    muscles = {muscle.name: muscle for muscle in dog.actuators}
    assert (muscles["hip-roll-left"].min, muscles["hip-roll-left"].max) == (-10, 20)
    assert muscles["hip-roll-left"].largest == muscles["hip-roll-right"].largest
    assert (muscles["arm-roll-right"].min, muscles["arm-roll-right"].max) == (-5, 20)
    assert (muscles["arm-roll-left"].min, muscles["arm-roll-left"].max) == (-20, 5)
    assert (muscles["arm-pitch-left"].min, muscles["arm-pitch-left"].max) == (-40, 40)
    assert ("knee-right", "knee-left") in {tuple(sorted(pair, reverse=True)) for pair in dog.anatomy.twins.items()}


def test_both_sides_balance():
    dog = hound()
    assert dog.pose.centre(*dog.masses)[2] == pytest.approx(0.0, abs=1e-15)
    assert set(dog.feet) == {"shank-right", "shank-left", "arm-right", "arm-left"}
    assert dog.pose.contact("arm-right")[2] == -dog.pose.contact("arm-left")[2]


def test_a_chain_tapers_and_hangs_on_its_tips():
    first, second, third = (hound().bone(f"tail-{k}") for k in (1, 2, 3))
    assert [bone.shapes[0].thickness for bone in (first, second, third)] == pytest.approx([0.035, 0.02625, 0.0175])
    assert third.mass == pytest.approx(first.mass / 8.0)
    assert third.parent == "tail-2"
    assert third.at == pytest.approx(second.shapes[0].ends[1])


def test_what_hangs_on_a_chain_hangs_on_each_of_it():
    centipede = creature_from_file(
        {
            "kind": "bones",
            "name": "many",
            "bones": [
                {"name": "ring", "length": 0.1, "thickness": 0.08, "repeat": 4, "taper": 0.5, "hinges": {"yaw": 20}},
                {
                    "name": "leg",
                    "parent": "ring",
                    "at": [0.05, 0, 0.02],
                    "points": [0, -0.5, 1],
                    "length": 0.08,
                    "thickness": 0.02,
                    "mirror": True,
                    "hinges": {"lift": 30, "swing": 30},
                },
                {
                    "name": "horn",
                    "parent": "ring-4",
                    "points": [1, 0, 1],
                    "length": 0.03,
                    "thickness": 0.01,
                    "mirror": True,
                },
            ],
            "sensors": [
                {"name": "on", "kind": "touch", "contact": "leg"},
                {"name": "bent", "kind": "angle", "joint": "leg-lift", "min": 0, "max": 90},
            ],
            "contacts": [{"name": "leg", "bone": "leg", "at": [0, -0.04, 0.07], "radius": 0.01, "foot": True}],
        },
        "many",
    )
    assert len(centipede.bones) == 4 + 8 + 2
    assert centipede.root.bone == "ring-1"
    assert not centipede.bone("ring-1").joints
    assert centipede.bone("leg-3-left").parent == "ring-3"
    assert centipede.bone("leg-4-right").at == pytest.approx((0.025, 0.0, 0.01))
    assert centipede.bone("horn-left").parent == "ring-4"
    assert centipede.bone("leg-1-right").joints[1].axis == (0.0, 1.0, 0.0)
    assert centipede.bone("leg-1-left").joints[1].axis == (0.0, -1.0, 0.0)  # to the front on both sides
    assert [sensor.name for sensor in centipede.sensors][:2] == ["on-1-right", "on-1-left"]
    assert centipede.sensors[8].joint == "leg-lift-1-right"
    assert centipede.contact("leg-2-left").at == (0.0, -0.04, -0.07)


def test_what_is_kept_is_whole():
    dog = hound()
    assert creature_from_data(json.loads(dog.model_dump_json()), "a run") == dog
    written = yaml.safe_load(dog.to_yaml())
    assert creature_from_file(written, "a file") == dog  # whole files stay as they are
    assert Bones.completed(written, "a file")["bones"][3]["name"] == "tail-2"


def test_strengths_hold_the_weight_and_are_as_told():
    dog = hound()
    knee = next(muscle for muscle in dog.actuators if muscle.name == "knee-right")
    load = knee.ks * 5.0  # five degrees hold it
    leg = 0.22 * dog.mass * 9.81 / 4.0
    assert 0.3 * leg < load < 1.2 * leg
    assert knee.largest == pytest.approx(6.0 * load, rel=0.02)
    told = yaml.safe_load(DOG)["bones"]
    told[4]["hinges"] = {"pitch": {"range": [-60, 40], "ks": 3, "kd": 0.1, "largest": 50, "limits": [-70, 50]}}
    knee = next(muscle for muscle in hound(bones=told).actuators if muscle.name == "knee-left")
    assert (knee.ks, knee.kd, knee.largest) == (3.0, 0.1, 50.0)
    assert hound(bones=told).joints["knee-left"][1].limits == (-70.0, 50.0)


def test_the_skeleton_is_in_radians():
    dog = hound()
    skeleton = dog.skeleton
    assert skeleton.bones[0].freedoms[0].kind == "free"
    assert all(bone.parent < i for i, bone in enumerate(skeleton.bones))
    drive = next(drive for drive in skeleton.drives if drive.name == "knee-right")
    muscle = next(muscle for muscle in dog.actuators if muscle.name == "knee-right")
    assert drive.ks * 3.141592653589793 / 180.0 == pytest.approx(muscle.ks)
    assert skeleton.bones[drive.bone].name == "shank-right"
    assert sum(bone.mass for bone in skeleton.bones) == pytest.approx(dog.mass)


def test_the_pony_of_the_documents_is_short_and_level():
    text = (Path(__file__).parents[3] / "examples/bodies/pony.yaml").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 25
    pony = creature_from_file(yaml.safe_load(text), "pony")
    assert len(pony.anatomy.legs) == len(pony.anatomy.feet) == 4
    heights = [pony.pose.contact(foot)[1] for foot in pony.feet]
    assert max(heights) - min(heights) < 1e-4
