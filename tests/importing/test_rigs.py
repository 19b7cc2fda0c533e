"""Rigged glTF files as bodies of bones: small animals of boxes, of which everything is known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.rigs.small_rigs import FACES, RigBone, about_x, body_of, dog_bones, imported, small_rig, walking

import gambol
from gambol.creatures.bones.creature import Bones
from gambol.importing.rigged.volume import inside_of

LEGS = ["fore.upper", "fore.lower", "fore.paw", "hind.upper", "hind.lower", "hind.paw"]


def box_mass(bone: RigBone) -> float:
    assert bone.low and bone.high
    return 1000.0 * float(np.prod(np.array(bone.high) - np.array(bone.low)))


@pytest.fixture
def dog(tmp_path: Path) -> Bones:
    return body_of(small_rig(), tmp_path)


def test_a_dog_of_boxes_weighs_what_its_boxes_hold(dog: Bones) -> None:
    boxes = {bone.name: box_mass(bone) for bone in dog_bones()}
    assert dog.mass == pytest.approx(sum(boxes.values()), rel=0.03)
    for name, centre in (("tail", [-0.15, -0.035, 0.0]), ("head", [0.125, 0.035, 0.0])):
        assert dog.bone(name).mass == pytest.approx(boxes[name], rel=0.1)
        assert np.allclose(dog.bone(name).centre_of_mass, centre, atol=0.02)


def test_its_axes_are_ours(dog: Bones) -> None:
    """It looks along the file's z and has its left along x: ours are x ahead, y up and z to the right."""
    assert dog.bone("head").at == pytest.approx([0.4, 0.1, 0.0], abs=1e-6)
    assert dog.bone("fore-upper-l").at == pytest.approx([0.3, -0.05, -0.08], abs=1e-6)
    assert dog.bone("fore-upper-r").at == pytest.approx([0.3, -0.05, 0.08], abs=1e-6)


def test_light_bones_ride_and_all_of_a_leg_moves(dog: Bones, tmp_path: Path) -> None:
    legs = {f"{leg.replace('.', '-')}-{side}" for leg in LEGS for side in "lr"}
    assert {bone.name for bone in dog.bones} == {"hips", "chest", "head"} | legs | {"tail"} - {"ear"}
    kept = body_of(small_rig(), tmp_path, keep=["ear"])
    assert "ear" in {bone.name for bone in kept.bones}
    assert kept.mass == pytest.approx(dog.mass, rel=1e-6)


def test_left_is_as_right_and_feet_are_feet(dog: Bones) -> None:
    assert len(dog.anatomy.twin_parts) == 6
    assert len(dog.anatomy.legs) == 4
    assert len(dog.feet) == 8, "heel and toe of four paws"
    lowest = [dog.pose.contact(foot)[1] for foot in dog.feet]
    assert np.ptp(lowest) < 1e-5


def test_it_stands_for_three_seconds(dog: Bones) -> None:
    motion = gambol.simulate(dog, gambol.controllers.PoseSequence.hold(dog), seconds=3.0)
    assert motion.status == "ok"
    assert motion.position[-1, 0, 1] == pytest.approx(motion.position[0, 0, 1], abs=0.03)


@pytest.mark.parametrize("unit", [1.0, 100.0, 0.01])
def test_units_are_powers_of_ten(unit: float, tmp_path: Path) -> None:
    dog = body_of(small_rig(unit=unit), tmp_path)
    assert dog.rig is not None
    assert dog.rig.metres == pytest.approx(1.0 / unit)
    assert dog.bone("head").at == pytest.approx([0.4, 0.1, 0.0], abs=1e-5)


def test_a_scale_that_is_given_counts(tmp_path: Path) -> None:
    dog = body_of(small_rig(), tmp_path, scale=2.0)
    assert dog.bone("head").at == pytest.approx([0.8, 0.2, 0.0], abs=1e-6)


def test_clips_say_which_way_it_looks(tmp_path: Path) -> None:
    """A dog whose feet push it towards −z walks there, whatever its bones are called; a name alone says so too."""
    ahead = imported(small_rig(clips={"walk": walking()}), tmp_path)
    assert "along z" in " ".join(ahead.chosen) and "walk" in " ".join(ahead.chosen)
    back = imported(small_rig(clips={"moonwalk": walking(-1.0)}), tmp_path)
    assert "along -z" in " ".join(back.chosen)
    turned = [
        RigBone(bone.name, bone.parent, *(_turned(x) for x in (bone.at, bone.low, bone.high))) for bone in dog_bones()
    ]
    named = imported(small_rig(turned), tmp_path)
    assert "along -z" in " ".join(named.chosen) and "names" in " ".join(named.chosen)
    assert "along z" in " ".join(imported(small_rig(turned), tmp_path, front="z").chosen)


def _turned(place: tuple[float, float, float] | None) -> tuple[float, float, float]:
    assert place is not None
    return (-place[0], place[1], -place[2])


def test_ranges_are_those_of_clips(tmp_path: Path) -> None:
    dog = body_of(small_rig(clips={"walk": walking()}), tmp_path)
    muscle = next(one for one in dog.actuators if one.name == "fore-upper-l-pitch")
    assert (muscle.min, muscle.max) == pytest.approx((-35.0, 35.0), abs=1.5)
    knee = next(one for one in dog.actuators if one.name == "hind-lower-r")
    assert knee.max - knee.min < 50.0


def test_a_body_without_clips_has_usual_ranges(dog: Bones) -> None:
    muscle = next(one for one in dog.actuators if one.name == "fore-upper-l-pitch")
    assert (muscle.min, muscle.max) == (-45.0, 45.0)


def test_a_knee_that_no_clip_shows_bends_as_it_is_bent(tmp_path: Path) -> None:
    """Forelegs with elbows behind, hind legs with knees ahead."""
    bones = dog_bones()
    for bone in bones:
        if ".lower" in bone.name:
            bone.at = (bone.at[0], bone.at[1], bone.at[2] + (0.06 if "hind" in bone.name else -0.06))
    muscles = {one.name: one for one in body_of(small_rig(bones), tmp_path).actuators}
    knee, elbow = muscles["hind-lower-l"], muscles["fore-lower-l"]
    assert knee.min == -70.0 and 20.0 < knee.max <= 45.0, "bent backwards below the knee, and on"
    assert elbow.max == 70.0 and -45.0 <= elbow.min < -20.0


def test_it_rests_as_the_calmest_clip_has_it_on_its_feet(tmp_path: Path) -> None:
    """Knees that are bent throughout bend the body; lying on its side is no way to stand."""
    bent = {"upper": -20, "lower": 40, "paw": -20}
    crouch = {
        f"{leg}.{part}.{side}": about_x(*[angle] * 3)
        for leg in ("fore", "hind")
        for side in "LR"
        for part, angle in bent.items()
    }
    on_its_side = {"hips": [[0.0, 0.0, np.sin(np.pi / 4), np.cos(np.pi / 4)]] * 3}
    straight = body_of(small_rig(), tmp_path)
    told = imported(small_rig(clips={"death": on_its_side, "idle": crouch}), tmp_path)
    assert "'idle'" in " ".join(told.chosen)
    body = told.creature
    assert isinstance(body, Bones)
    assert body.pose.extent[1][1] - body.pose.extent[0][1] < straight.pose.extent[1][1] - straight.pose.extent[0][1]
    assert body.bone("fore-lower-l").at[0] == pytest.approx(0.2 * np.sin(np.radians(20)), abs=1e-4)
    turn = next(one.turn for one in body.rig.bones if one.bone == "fore-upper-l")
    assert abs(turn[1]) == pytest.approx(np.sin(np.radians(10)), abs=1e-5)


@pytest.mark.parametrize(
    "above",
    [
        [{"scale": [0.01, 0.01, 0.01]}],
        [{"translation": [3.0, 1.0, -2.0]}, {"rotation": [0.0, np.sin(np.pi / 4), 0.0, np.cos(np.pi / 4)]}],
    ],
    ids=["an armature in centimetres", "moved, and turned to look along x"],
)
def test_what_carries_the_bones_is_seen_through(above: list[dict[str, object]], tmp_path: Path) -> None:
    plain = body_of(small_rig(), tmp_path)
    dog = body_of(small_rig(above=above), tmp_path)
    assert [bone.name for bone in dog.bones] == [bone.name for bone in plain.bones]
    for one, other in zip(dog.bones, plain.bones, strict=True):
        assert one.at == pytest.approx(other.at, abs=2e-4)
        assert one.mass == pytest.approx(other.mass, rel=0.15)


def test_bones_may_be_scaled_unevenly(tmp_path: Path) -> None:
    plain = body_of(small_rig(), tmp_path)
    dog = body_of(small_rig(scales={"hips": (1.0, 2.0, 0.5), "fore.upper.L": (3.0, 3.0, 3.0)}), tmp_path)
    for one, other in zip(dog.bones, plain.bones, strict=True):
        assert one.at == pytest.approx(other.at, abs=2e-4)


def test_several_skins_are_one_body(tmp_path: Path) -> None:
    plain, several = body_of(small_rig(), tmp_path), body_of(small_rig(skins=3), tmp_path)
    assert several.mass == pytest.approx(plain.mass, rel=0.01)
    assert [bone.name for bone in several.bones] == [bone.name for bone in plain.bones]


@pytest.mark.parametrize("uri", [None, "dog%20bytes.bin", "dog.bin"])
def test_a_gltf_has_its_buffer_inside_or_beside_it(uri: str | None, tmp_path: Path) -> None:
    plain = body_of(small_rig(), tmp_path)
    made = small_rig()
    path = made.save(tmp_path / "dog.gltf", uri and uri.replace("%20", " "))
    if uri:
        path.write_text(path.read_text().replace("dog bytes", "dog%20bytes"))
    body = gambol.importing.import_body(path).creature
    assert body.mass == plain.mass


def test_the_file_says_what_was_chosen_and_is_read_again(tmp_path: Path) -> None:
    told = imported(small_rig(clips={"walk": walking()}), tmp_path)
    told.save(tmp_path / "dog.yaml")
    text = (tmp_path / "dog.yaml").read_text()
    for word in ("--front", "--scale", "--feet", "--keep-bone"):
        assert word in text
    assert gambol.load(tmp_path / "dog.yaml") == told.creature


def test_a_surface_with_a_hole_holds_as_much() -> None:
    box = np.array([[x, y, z] for x in (0.0, 1) for y in (0.0, 1) for z in (0.0, 1)])
    faces = np.array(FACES)
    whole = inside_of(box, faces, 8000)
    volume = len(whole.points) * whole.side**3
    assert volume == pytest.approx(1.0, abs=0.05)
    open_box = inside_of(box, faces[:-1], 8000)
    assert len(open_box.points) * open_box.side**3 == pytest.approx(1.0, abs=0.15)
    inside_out = inside_of(box, faces[:, ::-1], 8000)
    assert len(inside_out.points) == len(whole.points)


def test_a_clip_called_idle_is_how_it_stands(tmp_path: Path) -> None:
    stiff = {"fore.upper.L": about_x(30, 30, 30), "fore.upper.R": about_x(30, 30, 30)}
    breathing = {"fore.upper.L": about_x(0, 3, 0), "fore.upper.R": about_x(0, 3, 0)}
    told = imported(small_rig(clips={"T-Pose": stiff, "Idle": breathing}), tmp_path)
    assert "'Idle'" in " ".join(told.chosen)


def test_a_head_that_is_lost_is_said_and_found_by_the_check(tmp_path: Path) -> None:
    bones = [bone for bone in dog_bones() if bone.name not in ("head", "ear")]
    bones.insert(2, RigBone("head", "chest", (0, 0.6, 0.35), (-0.03, 0.57, 0.35), (0.03, 0.63, 0.42)))
    lost = imported(small_rig(bones), tmp_path)
    assert any("riding on others: head" in told for told in lost.chosen)
    (found,) = gambol.dynamics.examine(lost.creature)
    assert found.part == "bone chest" and found.remedy.endswith("--keep-bone head")
