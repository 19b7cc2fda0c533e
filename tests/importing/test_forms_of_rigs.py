"""Rigs that no two artists make alike: legs that sprawl, feet on controls, bones that ride, a stride at rest."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.rigs.small_rigs import RigBone, body_of, dog_bones, small_rig

import gambol


def test_a_foot_that_hangs_on_controls_is_hung_on_its_leg(tmp_path: Path) -> None:
    """As rigs have it whose feet are targets of inverse kinematics."""
    bones = [
        RigBone("root", None, (0, 0, 0)),
        *[
            RigBone(b.name, "root" if b.parent is None or "hind.paw" in b.name else b.parent, b.at, b.low, b.high)
            for b in dog_bones()
        ],
    ]
    dog = body_of(small_rig(bones), tmp_path)
    assert dog.bone("hind-paw-l").parent == "hind-lower-l"
    assert len(dog.anatomy.legs) == 4


def test_a_tail_on_the_ground_is_no_foot_and_feet_can_be_named(tmp_path: Path) -> None:
    bones = dog_bones()
    tail = next(bone for bone in bones if bone.name == "tail")
    tail.low, tail.high = (-0.04, 0.0, -0.7), (0.04, 0.58, -0.4)
    dog = body_of(small_rig(bones), tmp_path)
    assert "tail" not in {dog.contact(foot).bone for foot in dog.feet}
    hind = body_of(small_rig(bones), tmp_path, feet=["hind.paw.L", "hind.paw.R"])
    assert {hind.contact(foot).bone for foot in hind.feet} == {"hind-paw-l", "hind-paw-r"}


def test_a_bird_of_boxes_has_two_legs(tmp_path: Path) -> None:
    bird = body_of(small_rig(dog_bones(2)), tmp_path)
    assert len(bird.anatomy.legs) == 2
    assert len(bird.feet) == 8, "both sides of heels and toes: a foot does not roll over"


def test_two_legs_hold_a_body_upright(tmp_path: Path) -> None:
    """Ankles are stiff enough that no way of standing topples, also where feet are short."""
    high = RigBone("hips", None, (0, 0.9, 0), (-0.15, 0.9, -0.1), (0.15, 1.5, 0.1))
    legs = [
        bone
        for side, x in (("L", 0.1), ("R", -0.1))
        for bone in (
            RigBone(f"thigh.{side}", "hips", (x, 0.9, 0), (x - 0.06, 0.5, -0.06), (x + 0.06, 0.9, 0.06)),
            RigBone(f"shank.{side}", f"thigh.{side}", (x, 0.5, 0.01), (x - 0.05, 0.08, -0.05), (x + 0.05, 0.5, 0.05)),
            RigBone(f"foot.{side}", f"shank.{side}", (x, 0.08, 0), (x - 0.04, 0, -0.05), (x + 0.04, 0.08, 0.12)),
        )
    ]
    man = body_of(small_rig([high, *legs]), tmp_path)
    ankles = sum(one.ks for one in man.actuators if one.name.startswith("foot"))
    topples = man.mass * 9.81 * (man.pose.centre(*man.masses)[1] + 0.9 - 0.08) * np.pi / 180
    assert ankles > 1.2 * topples
    motion = gambol.simulate(man, gambol.controllers.PoseSequence.hold(man), seconds=5.0)
    assert motion.position[-1, 0, 1] == pytest.approx(0.9, abs=0.03)


def test_legs_that_sprawl_swing_and_lift_and_what_has_none_bends(tmp_path: Path) -> None:
    trunk = RigBone("trunk", None, (0, 0.2, 0), (-0.08, 0.12, -0.3), (0.08, 0.28, 0.3))
    legs = [
        bone
        for where, z in (("fore", 0.25), ("hind", -0.25))
        for side, s in (("L", 1), ("R", -1))
        for bone in (
            RigBone(
                f"{where}.arm.{side}",
                "trunk",
                (0.08 * s, 0.2, z),
                (min(0.08 * s, 0.25 * s), 0.17, z - 0.03),
                (max(0.08 * s, 0.25 * s), 0.23, z + 0.03),
            ),
            RigBone(
                f"{where}.foot.{side}",
                f"{where}.arm.{side}",
                (0.25 * s, 0.2, z),
                (0.25 * s - 0.03, 0, z - 0.03),
                (0.25 * s + 0.03, 0.2, z + 0.03),
            ),
        )
    ]
    lizard = body_of(small_rig([trunk, *legs]), tmp_path)
    assert {one.name for one in lizard.actuators if "fore-arm-l" in one.name} == {"fore-arm-l-yaw", "fore-arm-l-roll"}
    assert len(lizard.anatomy.twin_parts) == 4
    rings = [0.2 * k for k in range(6)]
    worm = [
        RigBone(f"s{k}", f"s{k - 1}" if k else None, (0, 0.05, z), (-0.05, 0, z), (0.05, 0.1, z + 0.2))
        for k, z in enumerate(rings)
    ]
    snake = body_of(small_rig(worm), tmp_path)
    assert len(snake.bones) == 6 and len(snake.actuators) == 10


def test_a_rig_that_rests_in_a_stride_has_partners_by_name(tmp_path: Path) -> None:
    bones = dog_bones()
    for bone in bones:
        if bone.name.startswith("fore") and bone.name.endswith("L") and "upper" not in bone.name:
            ahead = [(x, y, z + 0.12) for x, y, z in (bone.at, bone.low, bone.high)]  # type: ignore[misc]
            bone.at, bone.low, bone.high = ahead
    dog = body_of(small_rig(bones), tmp_path)
    assert len(dog.anatomy.legs) == 4
    assert dog.bone("fore-paw-l").at == pytest.approx(np.array(dog.bone("fore-paw-r").at) * [1, 1, -1], abs=1e-6)


def test_a_shank_near_the_ground_is_no_foot(tmp_path: Path) -> None:
    bones = dog_bones()
    for bone in bones:
        if ".lower" in bone.name:
            assert bone.low
            bone.low = (bone.low[0], 0.015, bone.low[2])
    dog = body_of(small_rig(bones), tmp_path)
    assert {dog.contact(foot).bone for foot in dog.feet} == {f"{x}-paw-{s}" for x in ("fore", "hind") for s in "lr"}
