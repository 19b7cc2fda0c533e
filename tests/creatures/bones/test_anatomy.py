"""What the build of bones says: legs, left and right, which muscles do the mirror image, what hangs limp."""

import numpy as np
import pytest
from tests.creatures.bones.test_shorthand import hound

import gambol
from gambol.creatures.creature import creature_from_file
from gambol.discovery.phasing import phasings
from gambol.draws import Draws


def test_left_and_right_are_found_by_where_they_are_not_by_what_they_are_called():
    dog = hound()
    renamed = [
        bone.model_copy(
            update={
                "name": f"b{i}",
                "parent": None if bone.parent is None else f"b{[b.name for b in dog.bones].index(bone.parent)}",
            }
        )
        for i, bone in enumerate(dog.bones)
    ]
    names = {bone.name: f"b{i}" for i, bone in enumerate(dog.bones)}
    moved = [one.model_copy(update={"bone": names[one.bone]}) for one in dog.contacts]
    other = dog.model_copy(
        update={"bones": tuple(renamed), "contacts": tuple(moved), "root": dog.root.model_copy(update={"bone": "b0"})}
    )
    assert (
        other.anatomy.twins
        == dog.anatomy.twins
        == {
            "hip-pitch-right": "hip-pitch-left",
            "hip-roll-right": "hip-roll-left",
            "knee-right": "knee-left",
            "arm-pitch-right": "arm-pitch-left",
            "arm-roll-right": "arm-roll-left",
        }
    )


def test_ball_joints_do_the_mirror_image_by_the_opposite_angle_and_hinges_by_the_same():
    assert hound().anatomy.mirrored == {"arm-roll-left"}
    dog = hound()
    robot = [
        bone.model_copy(
            update={
                "joints": tuple(
                    joint.model_copy(update={"axis": (1.0, 0.0, 0.0)}) if "hip-roll" in joint.name else joint
                    for joint in bone.joints
                )
            }
        )
        for bone in dog.bones
    ]  # as robots have it: about x on both sides
    assert dog.model_copy(update={"bones": tuple(robot)}).anatomy.mirrored == {"arm-roll-left", "hip-roll-left"}


def test_what_bends_to_a_side_in_the_middle_sways():
    assert hound().anatomy.swaying == {"neck-yaw"}


def test_it_stands_on_legs_whose_hips_bring_them_ahead():
    dog = hound()
    legs = {leg.feet: dog.actuators[leg.actuator].name for leg in dog.anatomy.legs}
    assert legs == {
        ("shank-right",): "hip-pitch-right",
        ("shank-left",): "hip-pitch-left",
        ("arm-right",): "arm-pitch-right",
        ("arm-left",): "arm-pitch-left",
    }
    assert dog.anatomy.trunk == "trunk" and not dog.anatomy.lies


def test_its_feet_are_in_pairs():
    anatomy = hound().anatomy
    assert len(anatomy.feet) == 4 and len(anatomy.twin_feet) == 2
    names = [contact.name for contact in hound().contacts]
    right, left, arm = (names.index(name) for name in ("shank-right", "shank-left", "arm-right"))
    assert anatomy.beside(right, left) and not anatomy.beside(right, arm)
    assert tuple(sorted((right, left))) in [tuple(sorted(some)) for some in anatomy.symmetry.classes]


def test_a_tail_without_muscles_is_limp():
    dog = hound()
    assert not dog.anatomy.limp
    slack = tuple(one for one in dog.actuators if not one.name.startswith("tail"))
    assert dog.model_copy(update={"actuators": slack}).anatomy.limp == {"tail-1", "tail-2", "tail-3"}


def test_heel_and_toe_are_one_foot():
    man = creature_from_file(
        {
            "kind": "bones",
            "name": "man",
            "bones": [
                {"name": "trunk", "points": [0, 1, 0], "length": 0.6, "thickness": 0.25, "mass": 40},
                {
                    "name": "leg",
                    "parent": "trunk",
                    "at": [0, 0, 0.1],
                    "points": [0, -1, 0],
                    "length": 0.8,
                    "thickness": 0.12,
                    "mirror": True,
                    "joint": "hip",
                    "hinges": {"pitch": 60, "roll": 20},
                },
                {
                    "name": "foot",
                    "parent": "leg",
                    "points": [1, 0, 0],
                    "length": 0.2,
                    "thickness": 0.06,
                    "joint": "ankle",
                    "hinges": {"pitch": 30},
                },
            ],
            "contacts": [
                {"name": "heel", "bone": "foot", "at": [-0.03, -0.03, 0], "foot": True},
                {"name": "toe", "bone": "foot", "at": [0.2, -0.03, 0], "foot": True},
            ],
        },
        "man",
    )
    assert [len(foot) for foot in man.anatomy.feet] == [2, 2]
    assert [man.actuators[leg.actuator].name for leg in man.anatomy.legs] == ["hip-pitch-right", "hip-pitch-left"]


def test_searches_draw_gaits_by_it():
    dog = hound()
    assert [kind.name for kind in phasings(dog)] == ["in turn", "at once", "one after another", "each"]
    assert gambol.motion.front.front_of(dog) == "right"


def drawn(kind, seed=0):
    """Shares of the ranges, (states, actuators), of a random cycle, by the actuators' names."""
    dog = kind.creature
    cycle = kind.population(kind.drawn(Draws(seed))[None])[0]
    low, high = (np.array([getattr(one, end) for one in dog.actuators]) for end in ("min", "max"))
    shares = (np.array([state.targets for state in cycle.states]) - low) / (high - low)
    return dict(zip([one.name for one in dog.actuators], shares.T, strict=True))


def test_halves_of_a_cycle_in_turn_are_each_others_mirror_image():
    in_turn, at_once, *_ = phasings(hound())
    assert in_turn.size < phasings(hound())[-1].size
    shares = drawn(in_turn)
    assert np.allclose(np.roll(shares["knee-left"], 2), shares["knee-right"])
    assert np.allclose(np.roll(shares["arm-roll-left"], 2), 1.0 - shares["arm-roll-right"])
    assert np.allclose(np.roll(shares["neck-yaw"], 2), 1.0 - shares["neck-yaw"]) and np.ptp(shares["neck-yaw"]) > 0.01
    assert np.allclose(np.roll(shares["neck-pitch"], 2), shares["neck-pitch"])
    shares = drawn(at_once)
    assert np.allclose(shares["knee-left"], shares["knee-right"]) and np.ptp(shares["neck-yaw"]) == 0.0


def test_hips_that_lift_or_swing_a_sprawling_leg_are_none_to_balance_on():
    legs = {
        name: [gambol.creature(name).actuators[leg.actuator].name for leg in gambol.creature(name).anatomy.legs]
        for name in ("iguana", "tarantula", "man")
    }
    assert legs["tarantula"] == [] and legs["man"] == ["hip-pitch-right", "hip-pitch-left"]
    assert len(legs["iguana"]) == 4 and all("twist" in name for name in legs["iguana"])  # as lizards do


def test_tails_may_drag_and_motors_behind_gears_count_as_mass():
    iguana = gambol.creature("iguana")
    assert {"tail-1", "tail-3"} <= iguana.anatomy.tails and not {"hips", "head", "shank-left"} & iguana.anatomy.tails
    assert iguana.moved_mass == iguana.mass
    data = iguana.model_dump()
    joint = next(joint for bone in data["bones"] for joint in bone["joints"] if joint["kind"] == "hinge")
    joint["armature"] = 0.1
    geared = type(iguana).from_data(data, "geared")
    assert geared.moved_mass == pytest.approx(iguana.mass + 0.1 / (0.4 * iguana.size) ** 2)
