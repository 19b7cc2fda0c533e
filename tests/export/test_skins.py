"""Bodies of bones for other programs: every bone is where the motion has it, and one skin bends with them."""

import json
import shutil
import subprocess

import numpy as np
import pytest
from tests.export.animations import Gltf, read_bvh

import gambol
from gambol.pictures.bodies.details import details_of

BODY = """
kind: bones
name: pup
bones:
  - {name: trunk, shape: ellipsoid, points: [1, 0, 0], length: 0.5, thickness: 0.2, mass: 5}
  - {name: thigh, parent: trunk, at: [0.1, -0.05, 0.08], points: [0.3, -1, 0.1], length: 0.2, thickness: 0.07,
     mass: 0.5, mirror: true, joint: hip, hinges: {pitch: [-40, 40], roll: [-20, 20]}}
  - {name: shank, parent: thigh, points: [-0.2, -1, 0], length: 0.2, thickness: 0.05, mass: 0.3, joint: knee,
     hinges: {pitch: [-60, 10]}}
"""


@pytest.fixture(scope="module")
def fallen(tmp_path_factory):
    """A body that falls on its side: every bone turns, and none about one axis alone."""
    path = tmp_path_factory.mktemp("pup") / "pup.yaml"
    path.write_text(BODY, encoding="utf-8")
    pup = gambol.load(path)
    return gambol.simulate(pup, gambol.controllers.Passive(), seconds=0.7)


def matrices(turns):
    """(..., 3, 3) of quaternions (..., 4), w first."""
    w, x, y, z = np.moveaxis(turns, -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def recorded(motion, i):
    """(T, 4, 4) of a bone."""
    world = np.tile(np.eye(4), (len(motion.time), 1, 1))
    world[:, :3, :3], world[:, :3, 3] = matrices(motion.places.turn[:, i]), motion.places.position[:, i]
    return world


@pytest.mark.parametrize("ending", [".glb", ".gltf"])
def test_nodes_are_where_bones_are(fallen, tmp_path, ending):
    fallen.save(tmp_path / f"pup{ending}")
    gltf = Gltf(tmp_path / f"pup{ending}")
    for i, name in enumerate(fallen.places.names):
        np.testing.assert_allclose(gltf.matrices(name), recorded(fallen, i), atol=1e-5)


def test_the_skin_of_a_file_bends_as_pictures_show_it(fallen, tmp_path):
    fallen.save(tmp_path / "pup.glb")
    gltf = Gltf(tmp_path / "pup.glb")
    skin, node = gltf.data["skins"][0], gltf.data["nodes"][gltf.nodes["skin"]]
    held = gltf.data["meshes"][node["mesh"]]["primitives"][0]["attributes"]
    vertices, weights = gltf.numbers(held["POSITION"]), gltf.numbers(held["WEIGHTS_0"])
    joints = gltf.numbers(held["JOINTS_0"]).astype(int)
    back = gltf.numbers(skin["inverseBindMatrices"]).reshape(-1, 4, 4).transpose(0, 2, 1)
    names = [gltf.data["nodes"][joint]["name"] for joint in skin["joints"]]
    np.testing.assert_allclose(weights.sum(axis=1), 1.0, atol=1e-6)
    last = np.stack([gltf.matrices(name)[-1] for name in names]) @ back
    full = np.column_stack([vertices, np.ones(len(vertices))])
    bent = np.einsum("nk,nkij,nj->ni", weights, last[joints], full)[:, :3]
    moment = {name: values[-1] for name, values in fallen.channels.items()}
    shown = details_of(fallen.creature).skin.posed(moment["bone"][:, :3], matrices(moment["bone"][:, 3:]))[0]
    np.testing.assert_allclose(bent, shown, atol=1e-5)


def test_a_skin_is_closed_faces_outwards_and_lies_on_its_shapes(fallen):
    skin = details_of(fallen.creature).skin
    sides = skin.triangles[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2)
    assert sorted(map(tuple, sides)) == sorted(map(tuple, sides[:, ::-1])), "every edge has a triangle on both sides"
    a, b, c = (skin.vertices[skin.triangles[:, k]] for k in range(3))
    volume = (np.cross(a, b) * c).sum() / 6.0
    shapes = sum(shape.volume for bone in fallen.creature.bones for shape in bone.shapes)
    assert 0.8 * shapes < volume < 1.1 * shapes  # positive: counter-clockwise from outside; less where they overlap
    facing = (np.cross(b - a, c - a) * skin.normals[skin.triangles[:, 0]]).sum(axis=1)
    assert (facing > 0.0).mean() > 0.99


@pytest.mark.parametrize("name", ["dog", "frog", "eel", "caterpillar"])
def test_bodies_of_a_plane_have_a_skin_too(name):
    """It is closed, faces outwards, and each of its points follows the links that it lies on or between."""
    body = gambol.load(f"examples/bodies/{name}.yaml")
    skin = details_of(body).skin
    sides = skin.triangles[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2)
    assert sorted(map(tuple, sides)) == sorted(map(tuple, sides[:, ::-1])), "every edge has a triangle on both sides"
    a, b, c = (skin.vertices[skin.triangles[:, k]] for k in range(3))
    assert (np.cross(a, b) * c).sum() > 0.0
    assert ((np.cross(b - a, c - a) * skin.normals[skin.triangles[:, 0]]).sum(axis=1) > 0.0).mean() > 0.99
    np.testing.assert_allclose(skin.weights.sum(axis=1), 1.0, atol=1e-9)
    parts = list(body.masses)
    joined = {frozenset((parts.index(x), parts.index(y))) for x, y in body.anatomy.joined}
    for found, weights in zip(skin.parts.tolist(), skin.weights.tolist(), strict=True):
        followed = [part for part, weight in zip(found, weights, strict=True) if weight > 0.0]
        assert all(frozenset((followed[0], other)) in joined for other in followed[1:])
    share = (skin.weights > 0.99).any(axis=1).mean()
    assert 0.3 < share < 0.99, "some points follow one link, those at joints two"


def test_a_leg_of_an_animal_that_stands_for_a_pair_is_a_pair_and_twins_hang_on_both_sides():
    frog, dog = (gambol.load(f"examples/bodies/{name}.yaml") for name in ("frog", "dog"))
    for body, part in ((frog, "thigh"), (dog, "thigh-near"), (dog, "thigh-far")):
        skin = details_of(body).skin
        i = list(body.masses).index(part)
        aside = skin.vertices[(skin.parts[:, 0] == i) & (skin.weights[:, 0] > 0.99), 2]
        assert len(aside) > 20
        assert (aside.min() < 0.0 < aside.max()) == (body is frog) and np.abs(aside).min() > 0.0


def test_coat_belly_and_feet_are_materials(tmp_path):
    gambol.simulate(gambol.load("examples/bodies/dog.yaml"), gambol.controllers.Passive(), seconds=0.1).save(
        tmp_path / "dog.glb"
    )
    data = Gltf(tmp_path / "dog.glb").data
    assert [material["name"] for material in data["materials"]] == ["coat", "belly", "feet"]
    first, *others = data["meshes"][0]["primitives"]
    assert all(one["attributes"] == first["attributes"] for one in others), "one mesh, which bends as one"


def test_bvh_has_every_bone(fallen, tmp_path):
    fallen.save(tmp_path / "pup.bvh")
    _, joints = read_bvh(tmp_path / "pup.bvh")
    frames = len(next(iter(joints.values())))
    for i, name in enumerate(fallen.places.names):
        np.testing.assert_allclose(joints[name], recorded(fallen, i)[:frames], atol=1e-5)


def test_usd_has_a_skeleton_that_bends_the_skin(fallen, tmp_path):
    pxr = pytest.importorskip("pxr")
    from pxr import Usd, UsdSkel, UsdValidation

    path = tmp_path / "pup.usda"
    fallen.save(path)
    stage = Usd.Stage.Open(str(path))
    skeleton = next(UsdSkel.Skeleton(prim) for prim in stage.Traverse() if prim.IsA(UsdSkel.Skeleton))
    query = UsdSkel.Cache().GetSkelQuery(skeleton)
    places = query.ComputeJointSkelTransforms(stage.GetEndTimeCode())
    names = [joint.rpartition("/")[2] for joint in query.GetJointOrder()]
    for name, matrix in zip(names, places, strict=True):
        i = [pxr.Tf.MakeValidIdentifier(part) for part in fallen.places.names].index(name)
        np.testing.assert_allclose(np.array(matrix).T, recorded(fallen, i)[-1], atol=1e-5)
    checks = UsdValidation.ValidationContext(UsdValidation.ValidationRegistry().GetOrLoadAllValidators())
    assert [error.GetErrorAsString() for error in checks.Validate(stage)] == []


def test_the_validator_of_khronos_finds_nothing(fallen, tmp_path):
    if (
        shutil.which("node") is None
        or subprocess.run(["node", "-e", 'require("gltf-validator")'], check=False, capture_output=True).returncode
    ):
        pytest.skip("npm's gltf-validator is not found: npm install gltf-validator, here or where NODE_PATH points")
    fallen.save(tmp_path / "pup.glb")
    script = """const validator = require("gltf-validator"), fs = require("fs")
    validator.validateBytes(new Uint8Array(fs.readFileSync(process.argv[1])))
      .then(told => console.log(JSON.stringify(told.issues.messages)))"""
    told = subprocess.run(["node", "-e", script, str(tmp_path / "pup.glb")], capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == []
