"""Animations for other programs: their own validators pass, and every part is where the motion has it, to 1e-5 m."""

from __future__ import annotations

import json
import shutil
import subprocess

import numpy as np
import pytest
from tests.export.animations import Gltf, read_bvh

import gambol
from gambol.export.solids import soft_surface
from gambol.motion.placing import seen_from_the_side

CLOSE = 1e-5  # m
SECONDS = 0.45
# Links on the ground, with pivots, seen from above, on a turntable; soft in a plane with a hole, and in space.
BODIES = ("luxo", "walker7", "fish", "spinner", "ring", "ray")
SOFT = {"ring", "ray"}


@pytest.fixture(scope="module")
def motions() -> dict[str, gambol.Motion]:
    return {name: moved(name) for name in BODIES}


def moved(name: str) -> gambol.Motion:
    """A motion that bends every joint, or falls; from above it is pushed by its own muscles."""
    body = gambol.creature(name)
    muscles = [(muscle.min, muscle.max) for muscle in body.actuators]
    if name == "spinner":
        start = gambol.simulate(body, gambol.controllers.Passive(), seconds=0.01).final
        turning = {**start.slots, "rate.arm": 2.0} if "rate.arm" in start.slots else start.slots
        return gambol.simulate(
            body, gambol.controllers.Passive(), seconds=SECONDS, state=gambol.State(start.creature, turning)
        )
    poses = gambol.controllers.PoseSequence.from_data(
        {
            "kind": "pose-sequence",
            "poses": [
                {"seconds": 0.1, "targets": [low + share * (high - low) for low, high in muscles]}
                for share in (0.8, 0.2)
            ],
        },
        name,
    )
    return gambol.simulate(body, poses, seconds=SECONDS)


def places(motion: gambol.Motion) -> dict[str, np.ndarray]:
    """(T, 3) where each part is in the world: y up, laid down if it is seen from above, a turntable as it turned."""
    found = {}
    for i, name in enumerate(motion.places.names):
        at = motion.position[:, i]
        flat = np.zeros(len(at))
        if motion.creature.seen_from_above:
            found[name] = np.column_stack([at[:, 0], flat, -at[:, 1]])
        elif at.shape[1] == 2:
            found[name] = np.column_stack([at, flat])
        else:
            found[name] = at
    return found


def on_the_turntable(motion: gambol.Motion) -> dict[str, np.ndarray]:
    """As pictures work it out: how far out along the arm, how far aside, how high."""
    arm = motion.angle[:, 0]
    found = {}
    for i, name in enumerate(motion.places.names):
        x, y = motion.position[:, i].T
        out, lean = (x, 0.0 * x) if i == 0 else (np.full(len(x), {1: 0.5, 2: -0.5}[i]), x - {1: 0.5, 2: -0.5}[i])
        found[name] = np.column_stack(
            [out * np.cos(arm) - lean * np.sin(arm), y, -(out * np.sin(arm) + lean * np.cos(arm))]
        )
    return found


def expected(motion: gambol.Motion) -> dict[str, np.ndarray]:
    return on_the_turntable(motion) if motion.creature.name == "spinner" else places(motion)


def far_ends(motion: gambol.Motion, part: str) -> np.ndarray:
    """(T, 2) the point one metre along a planar part's x."""
    return motion.places.of([(part, (1.0, 0.0))])[:, 0]


@pytest.mark.parametrize(("name", "ending"), [("luxo", ".gltf"), *((name, ".glb") for name in BODIES)])
def test_gltf_has_every_part_in_its_place(name, ending, motions, tmp_path):
    motion = motions[name]
    motion.save(tmp_path / f"{name}{ending}")
    read = Gltf(tmp_path / f"{name}{ending}")
    assert np.allclose(read.time, motion.time - motion.time[0], atol=1e-6)
    for part, at in expected(motion).items():
        assert np.abs(read.matrices(part)[:, :3, 3] - at).max() < CLOSE, part
    if name in ("luxo", "walker7"):  # directions too
        for part in motion.places.names:
            end = read.matrices(part) @ np.array([1.0, 0.0, 0.0, 1.0])
            assert np.abs(end[:, :2] - far_ends(motion, part)).max() < CLOSE, part


@pytest.mark.parametrize("name", sorted(SOFT))
def test_the_skin_of_a_soft_body_is_where_it_is_drawn(name, motions, tmp_path):
    motions[name].save(tmp_path / "soft.glb")
    _, vertices, _ = soft_surface(motions[name].creature, motions[name].position)
    assert np.ptp(vertices, axis=0).max() > 1e-3, "nothing moves"
    assert np.abs(Gltf(tmp_path / "soft.glb").skin() - vertices).max() < CLOSE


def test_the_validator_of_khronos_finds_nothing(motions, tmp_path):
    if (
        shutil.which("node") is None
        or subprocess.run(["node", "-e", 'require("gltf-validator")'], check=False, capture_output=True).returncode
    ):
        pytest.skip("npm's gltf-validator is not found: npm install gltf-validator, here or where NODE_PATH points")
    files = [tmp_path / f"{name}{ending}" for name, ending in [("luxo", ".gltf"), *((name, ".glb") for name in BODIES)]]
    for file in files:
        motions[file.stem].save(file)
    script = """const validator = require("gltf-validator"), fs = require("fs")
    Promise.all(process.argv.slice(1).map(async file => {
      const told = (await validator.validateBytes(new Uint8Array(fs.readFileSync(file)))).issues
      return [file, told.numErrors, told.numWarnings, told.messages.filter(one => one.severity < 2)]
    })).then(told => console.log(JSON.stringify(told)))"""
    told = subprocess.run(["node", "-e", script, *map(str, files)], capture_output=True, text=True, check=True)
    found = json.loads(told.stdout)
    assert len(found) == len(files)
    assert [one for one in found if one[1] or one[2]] == []


@pytest.mark.parametrize("name", BODIES)
def test_bvh_is_read_back(name, motions, tmp_path):
    motion = motions[name]
    motion.save(tmp_path / "body.bvh")
    pace, joints = read_bvh(tmp_path / "body.bvh")
    frames = len(next(iter(joints.values())))
    assert frames >= len(motion.time) - 1
    assert np.allclose(motion.time[:frames], motion.time[0] + pace * np.arange(frames), atol=1e-5)
    for part, at in expected(motion).items():
        assert np.abs(joints[part][:, :3, 3] - at[:frames]).max() < CLOSE, part
    if name == "luxo":
        assert set(joints) == {link.name for link in motion.creature.links}


@pytest.mark.parametrize("name", BODIES)
def test_usd_passes_its_checks_and_has_every_part_in_its_place(name, motions, tmp_path):
    pytest.importorskip("pxr", reason="usd-core is not installed: pip install 'gambol[usd]'")
    from pxr import Usd, UsdGeom, UsdValidation

    motion = motions[name]
    path = tmp_path / f"{name}.usdc"
    motion.save(path)
    stage = Usd.Stage.Open(str(path))
    registry = UsdValidation.ValidationRegistry()
    checks = registry.GetOrLoadAllValidators()
    assert len(checks) > 10
    errors = UsdValidation.ValidationContext(checks).Validate(stage)
    assert [error.GetErrorAsString() for error in errors] == []
    assert UsdGeom.GetStageMetersPerUnit(stage) == 1.0 and UsdGeom.GetStageUpAxis(stage) == "Y"
    prims = {prim.GetDisplayName() or prim.GetName(): prim for prim in stage.Traverse()}
    rate = stage.GetTimeCodesPerSecond()
    for frame in (0, len(motion.time) // 2, len(motion.time) - 1):
        found_at = usd_places(stage, (motion.time[frame] - motion.time[0]) * rate, motion.places.names)
        for part, at in expected(motion).items():
            found = found_at[part]
            assert np.abs(found - at[frame]).max() < CLOSE, part
    if name in SOFT:
        _, vertices, _ = soft_surface(motion.creature, motion.position)
        last = UsdGeom.Mesh(prims["skin"]).GetPointsAttr().Get((motion.time[-1] - motion.time[0]) * rate)
        assert np.abs(np.array(last) - vertices[-1]).max() < CLOSE


def usd_places(stage, time, parts) -> dict[str, np.ndarray]:
    """Where parts are, whether they are joints of a skeleton or prims of their own."""
    from pxr import Tf, UsdGeom, UsdSkel

    skeletons = [UsdSkel.Skeleton(prim) for prim in stage.Traverse() if prim.IsA(UsdSkel.Skeleton)]
    if skeletons:
        query = UsdSkel.Cache().GetSkelQuery(skeletons[0])
        names = [joint.rpartition("/")[2] for joint in query.GetJointOrder()]
        where = dict(zip(names, query.ComputeJointSkelTransforms(time), strict=True))
        return {part: np.array(where[Tf.MakeValidIdentifier(part)].ExtractTranslation()) for part in parts}
    cache, prims = (
        UsdGeom.XformCache(time),
        {prim.GetDisplayName() or prim.GetName(): prim for prim in stage.Traverse()},
    )
    return {part: np.array(cache.GetLocalToWorldTransform(prims[part]).ExtractTranslation()) for part in parts}


def test_text_binary_and_packaged_usd_say_the_same(motions, tmp_path):
    pytest.importorskip("pxr", reason="usd-core is not installed: pip install 'gambol[usd]'")
    from pxr import Usd, UsdValidation

    checks = UsdValidation.ValidationContext(UsdValidation.ValidationRegistry().GetOrLoadAllValidators())
    kinds = {}
    for ending in (".usda", ".usdc", ".usdz"):
        motions["luxo"].save(tmp_path / f"luxo{ending}")
        stage = Usd.Stage.Open(str(tmp_path / f"luxo{ending}"))
        assert [error.GetErrorAsString() for error in checks.Validate(stage)] == []
        kinds[ending] = [str(prim.GetPath()) for prim in stage.Traverse()]
    assert kinds[".usda"] == kinds[".usdc"] == kinds[".usdz"]
    assert {"/luxo/skeleton", "/luxo/skin"} <= set(kinds[".usda"])


def test_a_motion_of_one_frame_is_written_too(motions, tmp_path):
    from gambol.pictures.film.moments import first_frames

    for name in ("luxo", "ring"):
        one = first_frames(motions[name], 1)
        for ending in (".glb", ".bvh"):
            one.save(tmp_path / f"{name}{ending}")
        assert len(Gltf(tmp_path / f"{name}.glb").time) == 1


def test_turning_is_drawn_and_exported_alike(motions):
    """The picture of a turntable, which is seen from the side, agrees with the exported places."""
    motion = motions["spinner"]
    where = on_the_turntable(motion)["pole1"]
    assert np.ptp(motion.angle[:, 0]) > 0.3, "the arm does not turn"
    seen = seen_from_the_side(where[:, 0], -where[:, 2], where[:, 1], np.zeros(len(where)))
    drawn = np.array([motion.outline(k, "pole1")[[0, 3]].mean(axis=0) for k in range(len(where))])
    assert np.abs(seen - drawn).max() < 1e-9


def test_what_slides_is_where_it_slides(tmp_path):
    """A rod that drops along a line of its base: BVH has places for it, since offsets never change."""
    joint = {
        "name": "j",
        "parent": "base",
        "child": "rod",
        "at": [0.1, 0],
        "pivot": [0.05, 0],
        "angle": 90,
        "along": 90,
    }
    links = [{"name": "base", "mass": 1, "length": 0.3}, {"name": "rod", "mass": 0.3, "length": 0.3}]
    piston = gambol.Creature.from_data(
        {
            "name": "piston",
            "root": {"link": "base"},
            "links": links,
            "joints": [joint],
            "contacts": [{"name": "a", "link": "base", "at": [0, 0]}, {"name": "b", "link": "base", "at": [0.3, 0]}],
        },
        "piston",
    )
    motion = gambol.simulate(piston, gambol.controllers.Passive(), seconds=0.2)
    assert np.ptp(motion.position[:, 1, 1]) > 0.05
    for ending in (".glb", ".bvh"):
        motion.save(tmp_path / f"piston{ending}")
    read, (_, joints) = Gltf(tmp_path / "piston.glb"), read_bvh(tmp_path / "piston.bvh")
    for part, at in places(motion).items():
        assert np.abs(read.matrices(part)[:, :3, 3] - at).max() < CLOSE
        assert np.abs(joints[part][:, :3, 3] - at[: len(joints[part])]).max() < CLOSE
