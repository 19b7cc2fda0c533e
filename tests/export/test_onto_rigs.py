"""Motions back onto the rig that a body was imported from: its own file, and clips more."""

from __future__ import annotations

import json
import struct
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.rigs.small_rigs import RigBone, about_x, dog_bones, small_rig, walking

import gambol
from gambol.creatures.bones.creature import Bones
from gambol.export.clip_data import Clip, whole_of
from gambol.export.clips.planting import legs_of
from gambol.export.kinematics import in_the_world
from gambol.export.skeleton import Bone
from gambol.rigs.rig import read_rig
from gambol.rigs.turns import moved, seen_from, times, turn_of, undone, vector_of

HALF = float(np.sqrt(0.5))
TURNED = {"rotation": [0.0, HALF, 0.0, HALF], "translation": [5.0, 0.25, -3.0], "scale": [0.5, 0.5, 0.5]}
CRUEL: dict[str, Any] = {
    "plain": {},
    "in centimetres, below a turned armature": {"unit": 100.0, "above": [TURNED, {"scale": [0.02, 0.02, 0.02]}]},
    "several skins": {"skins": 3},
}


def body_of(path: Path) -> Bones:
    creature = gambol.importing.import_body(path, keep=["ear"]).creature
    assert isinstance(creature, Bones)
    return creature


def collapse(body: Bones) -> Clip:
    """Half a second without muscles, in which everything moves."""
    return whole_of(gambol.simulate(body, gambol.controllers.Passive(), seconds=0.5, fps=60.0))


def json_of(path: Path) -> tuple[dict[str, Any], bytes]:
    content = path.read_bytes()
    size = struct.unpack_from("<I", content, 12)[0]
    return json.loads(content[20 : 20 + size]), content[28 + size :]


@pytest.mark.parametrize("cruel", CRUEL)
def test_bones_are_where_the_body_has_them(cruel: str, tmp_path: Path) -> None:
    """In the written file each node is where its bone was, in every frame, and turned as it was."""
    path = small_rig(clips={"walk": walking()}, **CRUEL[cruel]).save(tmp_path / "dog.glb")
    body = body_of(path)
    clip = collapse(body)
    assert body.rig is not None
    gambol.export.save_onto_rig(tmp_path / "new.glb", path, clip)
    rig = read_rig(tmp_path / "new.glb")
    new = rig.clips[-1]
    world = rig.nodes.world(
        {n: t.at(clip.time) for n, t in new.turns.items()}, {n: t.at(clip.time) for n, t in new.shifts.items()}
    )
    ahead = np.eye(3)["xyz".index(body.rig.ahead[-1])]
    axes = np.stack([ahead, [0.0, 1.0, 0.0], np.cross(ahead, [0.0, 1.0, 0.0])])
    for bone, (places, _) in in_the_world(clip.bones).items():
        node = next(one.number for one in body.rig.bones if one.bone == bone)
        expected = np.array(body.rig.ground) + places @ axes / body.rig.metres
        off = np.abs(world[:, node, :3, 3] - expected).max() * body.rig.metres
        assert off < 1e-4, bone


@pytest.mark.parametrize("cruel", CRUEL)
def test_a_clip_of_the_rig_comes_back_as_it_was(cruel: str, tmp_path: Path) -> None:
    """Read off the rig as a motion of its body, and written onto it again: every node is where it was."""
    clips = {"walk": {**walking(), "chest": about_x(*np.linspace(-5, 5, 25)), "ear": about_x(*np.linspace(0, 20, 25))}}
    path = small_rig(clips=clips, **CRUEL[cruel]).save(tmp_path / "dog.glb")
    body = body_of(path)
    gambol.export.save_onto_rig(tmp_path / "new.glb", path, as_clip(body, path, "walk"))
    rig = read_rig(tmp_path / "new.glb")
    before, after = rig.clips[0], rig.clips[-1]
    assert after.name == "gambol-walk"
    at = np.linspace(0.0, 1.0, 25)
    old, new = (
        rig.nodes.world({n: t.at(at) for n, t in clip.turns.items()}, {n: t.at(at) for n, t in clip.shifts.items()})
        for clip in (before, after)
    )
    size = float(np.ptp(rig.skin.posed(rig.nodes.world()), axis=0).max())
    assert np.abs(rig.skin.posed(old) - rig.skin.posed(new)).max() < 1e-4 * size


def as_clip(body: Bones, path: Path, name: str) -> Clip:
    """A clip of a rig as a motion of its body, worked out from the file's own transforms."""
    rig = read_rig(path)
    assert body.rig is not None
    clip = next(one for one in rig.clips if one.name == name)
    at = np.linspace(0.0, clip.seconds, 25)
    world = rig.nodes.world({n: t.at(at) for n, t in clip.turns.items()})
    ahead = np.eye(3)["xyz".index(body.rig.ahead[-1])]
    axes = np.stack([ahead, [0.0, 1.0, 0.0], np.cross(ahead, [0.0, 1.0, 0.0])])
    bare = world[..., :3, :3] / np.linalg.norm(world[..., :3, :3], axis=-2, keepdims=True)
    still = rig.nodes.world()[:, :3, :3]
    still = still / np.linalg.norm(still, axis=-2, keepdims=True)
    bones = []
    for one in body.rig.bones:
        rest = np.array([*one.turn[1:], one.turn[0]])
        turned = turn_of(bare[:, one.number] @ still[one.number].T)
        own = seen_from(axes, times(turned, undone(rest)))
        place = (world[:, one.number, :3, 3] - np.array(body.rig.ground)) @ axes.T * body.rig.metres
        bones.append(Bone(one.bone, None, place, own))
    placed = {bone.name: bone for bone in bones}
    found = []
    for bone in bones:
        up = body.bone(bone.name).parent
        if up is None:
            found.append(bone)
            continue
        back = undone(placed[up].turns)
        found.append(Bone(bone.name, up, moved(back, bone.shift - placed[up].shift), times(back, bone.turns)))
    return Clip(name, body, at, tuple(found))


def test_it_stands_on_the_ground_of_its_file(tmp_path: Path) -> None:
    """Also where its body crouches, as its clip does: its soles are where they are in the file, and not where its hips
    would have them."""
    bent = {"upper": -20, "lower": 40, "paw": -20}
    crouch = {f"{leg}.{part}.{side}": about_x(*[angle] * 3)
              for leg in ("fore", "hind") for side in "LR" for part, angle in bent.items()}  # fmt: skip
    path = small_rig(clips={"idle": crouch}, above=[{"translation": [0.0, 0.25, 0.0]}]).save(tmp_path / "dog.glb")
    body = body_of(path)
    still = gambol.simulate(body, gambol.controllers.PoseSequence.hold(body), seconds=0.5, fps=60.0)
    gambol.export.save_onto_rig(tmp_path / "new.glb", path, whole_of(still))
    rig = read_rig(tmp_path / "new.glb")
    new = rig.clips[-1]
    world = rig.nodes.world(
        {n: t.at(np.array([0.5])) for n, t in new.turns.items()},
        {n: t.at(np.array([0.5])) for n, t in new.shifts.items()},
    )
    assert rig.skin.posed(world)[..., 1].min() == pytest.approx(0.25, abs=0.01)


def test_what_was_in_the_file_stays(tmp_path: Path) -> None:
    path = small_rig(clips={"walk": walking()}).save(tmp_path / "dog.glb")
    clip = collapse(body_of(path))
    told = gambol.export.save_onto_rig(tmp_path / "new.glb", path, clip)
    assert told == ()
    old, bytes_before = json_of(path)
    new, bytes_after = json_of(tmp_path / "new.glb")
    assert bytes_after[: len(bytes_before)] == bytes_before
    for key, value in old.items():
        if key in ("accessors", "bufferViews", "animations"):
            assert new[key][: len(value)] == value
        elif key != "buffers":
            assert new[key] == value
    assert [one["name"] for one in new["animations"]] == ["walk", "dog"]
    assert new["animations"][1]["extras"]["units_per_metre"] == 1.0


def test_clips_are_added_to_clips(tmp_path: Path) -> None:
    path = small_rig().save(tmp_path / "dog.glb")
    clip = collapse(body_of(path))
    gambol.export.save_onto_rig(tmp_path / "one.glb", path, clip)
    told = gambol.export.save_onto_rig(tmp_path / "two.glb", tmp_path / "one.glb", clip)
    assert [one["name"] for one in json_of(tmp_path / "two.glb")[0]["animations"]] == ["dog", "gambol-dog"]
    assert "has changed" in told[0]


def test_what_other_clips_move_stands_still(tmp_path: Path) -> None:
    """A clip says all of a pose: in a mixture of clips no bone keeps what another clip did to it."""
    path = small_rig(clips={"listen": {"ear": about_x(0, 30, 0)}}).save(tmp_path / "dog.glb")
    body = gambol.importing.import_body(path).creature
    assert isinstance(body, Bones)
    gambol.export.save_onto_rig(tmp_path / "new.glb", path, collapse(body))
    rig = read_rig(tmp_path / "new.glb")
    ear = rig.nodes.names.index("ear")
    assert np.allclose(rig.clips[-1].turns[ear].values, [[0, 0, 0, 1]])


def test_a_foot_on_controls_goes_with_its_leg(tmp_path: Path) -> None:
    bones = [RigBone("root", None, (0, 0, 0)),
             *[RigBone(b.name, "root" if b.parent is None or "hind.paw" in b.name else b.parent, b.at, b.low, b.high)
               for b in dog_bones()]]  # fmt: skip
    path = small_rig(bones).save(tmp_path / "dog.glb")
    clip = collapse(body_of(path))
    gambol.export.save_onto_rig(tmp_path / "new.glb", path, clip)
    rig = read_rig(tmp_path / "new.glb")
    paw = rig.nodes.names.index("hind.paw.L")
    assert paw in rig.clips[-1].shifts
    world = rig.nodes.world(
        {n: t.at(clip.time) for n, t in rig.clips[-1].turns.items()},
        {n: t.at(clip.time) for n, t in rig.clips[-1].shifts.items()},
    )
    link = clip.creature.rig  # type: ignore[attr-defined]
    places = in_the_world(clip.bones)["hind-paw-l"][0] @ np.array([[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]])
    assert np.abs(world[:, paw, :3, 3] - places - np.array(link.ground)).max() < 1e-4


def test_a_node_with_a_matrix_gets_a_place_and_a_turn(tmp_path: Path) -> None:
    made = small_rig()
    node = next(one for one in made.data["nodes"] if one["name"] == "chest")
    x, y, z = node.pop("translation")
    del node["scale"]
    node["matrix"] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]
    path = made.save(tmp_path / "dog.glb")
    gambol.export.save_onto_rig(tmp_path / "new.glb", path, collapse(body_of(path)))
    new = next(one for one in json_of(tmp_path / "new.glb")[0]["nodes"] if one["name"] == "chest")
    assert "matrix" not in new and new["translation"] == pytest.approx([x, y, z])


@pytest.mark.parametrize("uri", [None, "dog.bin"])
def test_a_gltf_stays_one(uri: str | None, tmp_path: Path) -> None:
    path = small_rig().save(tmp_path / "dog.gltf", uri)
    clip = collapse(body_of(path))
    gambol.export.save_onto_rig(tmp_path / "new.gltf", path, clip)
    assert read_rig(tmp_path / "new.gltf").clips[0].name == "dog"
    (tmp_path / "else").mkdir()
    if uri:
        with pytest.raises(gambol.InvalidInput, match="in its folder"):
            gambol.export.save_onto_rig(tmp_path / "else" / "new.gltf", path, clip)


def test_what_cannot_be_written_is_refused(tmp_path: Path) -> None:
    path = small_rig().save(tmp_path / "dog.glb")
    clip = collapse(body_of(path))
    other = small_rig(
        [RigBone(f"x{b.name}", f"x{b.parent}" if b.parent else None, b.at, b.low, b.high) for b in dog_bones()]
    ).save(tmp_path / "other.glb")
    hopping = gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml"), seconds=0.2)
    for rig, out, made, words in [
        (path, path, clip, "is the rig itself"),
        (path, tmp_path / "new.gltf", clip, "must be a .glb file"),
        (other, tmp_path / "new.glb", clip, "no bones called 'hips'"),
        (path, tmp_path / "new.glb", whole_of(hopping), "was not imported from a rig"),
        (tmp_path / "none.glb", tmp_path / "new.glb", clip, "there is no file"),
    ]:
        with pytest.raises(gambol.InvalidInput, match=words):
            gambol.export.save_onto_rig(out, rig, made)
    assert not (tmp_path / "new.glb").exists()


def test_a_back_is_not_bent_to_plant_one_foot(tmp_path: Path) -> None:
    """The root of a rig is its hips: the chest carries both forelegs, and planting one must not move the other."""
    body = body_of(small_rig().save(tmp_path / "dog.glb"))
    chains = {leg.chain[0]: leg.chain for leg in legs_of(body)}
    assert chains["fore-paw-l"] == ("fore-paw-l", "fore-lower-l", "fore-upper-l")
    assert chains["hind-paw-r"] == ("hind-paw-r", "hind-lower-r", "hind-upper-r")


def test_twigs_sway_with_a_loop_and_feet_and_parts_do_not(tmp_path: Path) -> None:
    """The whole dog goes up and down: a tuft on its head nods."""
    bones = [*dog_bones(), RigBone("tuft", "head", (0, 0.72, 0.5), (-0.02, 0.68, 0.5), (0.02, 0.76, 0.65))]
    path = small_rig(bones).save(tmp_path / "dog.glb")
    body = gambol.importing.import_body(path).creature
    rest = whole_of(gambol.simulate(body, gambol.controllers.Passive(), seconds=0.5, fps=60.0))
    frames = len(rest.time)
    first, *others = (
        replace(bone, shift=bone.shift[:1].repeat(frames, 0), turns=bone.turns[:1].repeat(frames, 0))
        for bone in rest.bones
    )
    up = 0.03 * np.sin(2.0 * np.pi * np.arange(frames) / (frames - 1))[:, None] * np.array([0.0, 1.0, 0.0])
    loop = replace(rest, bones=(replace(first, shift=first.shift + up), *others), loops=True, strides=1)
    gambol.export.save_onto_rig(tmp_path / "stiff.glb", path, loop)
    gambol.export.save_onto_rig(tmp_path / "springy.glb", path, loop, springy=True)
    stiff, springy = (read_rig(tmp_path / name) for name in ("stiff.glb", "springy.glb"))
    (before,), (after,) = stiff.clips, springy.clips
    swaying = {springy.nodes.names[n] for n in after.turns} - {stiff.nodes.names[n] for n in before.turns}
    assert "tuft" in swaying and not any("paw" in name or "lower" in name for name in swaying)
    tuft = after.turns[springy.nodes.names.index("tuft")].at(loop.time)
    against = vector_of(times(undone(tuft[:1].repeat(frames, 0)), tuft))
    assert 0.01 < np.ptp(against[:, 0]) < 0.5 and np.abs(against[:, 1:]).max() < 1e-6, "it nods"
    assert np.abs(against[-1]).max() < 1e-6, "it closes"
    with pytest.raises(gambol.InvalidInput, match="period of a loop"):
        gambol.export.save_onto_rig(tmp_path / "new.glb", path, rest, springy=True)
