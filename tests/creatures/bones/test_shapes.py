"""Masses and inertias follow from shapes, as MuJoCo's compiler has them."""

import math

import numpy as np
import pytest

import gambol
from gambol.creatures.bones.parts import Part, principal_moments
from gambol.creatures.bones.shapes import Shape

mujoco = pytest.importorskip("mujoco")

SHAPES = {
    "capsule": (Shape(kind="capsule", length=0.7, thickness=0.3), "0.15 0.35"),
    "cylinder": (Shape(kind="cylinder", length=0.7, thickness=0.3), "0.15 0.35"),
    "sphere": (Shape(kind="sphere", thickness=0.4), "0.2"),
    "box": (Shape(kind="box", length=0.7, thickness=0.3, width=0.2), "0.1 0.15 0.35"),
    "ellipsoid": (Shape(kind="ellipsoid", length=0.7, thickness=0.3, width=0.2), "0.1 0.15 0.35"),
}  # fmt: skip
ACROSS = np.array([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]])  # from MuJoCo's z along to our x along


def matrix(six):
    xx, yy, zz, yz, xz, xy = six
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


@pytest.mark.parametrize("kind", SHAPES)
def test_mass_and_inertia_of_each_shape(kind):
    shape, size = SHAPES[kind]
    text = f'<mujoco><worldbody><body><freejoint/><geom type="{kind}" size="{size}"/></body></worldbody></mujoco>'
    model = mujoco.MjModel.from_xml_string(text)
    assert 1000.0 * shape.volume == pytest.approx(model.body_mass[1], rel=1e-12)
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, model.body_iquat[1])
    own = turn.reshape(3, 3) @ np.diag(model.body_inertia[1]) @ turn.reshape(3, 3).T
    theirs = ACROSS @ own @ ACROSS.T
    np.testing.assert_allclose(matrix(shape.inertia(1000.0 * shape.volume)), theirs, rtol=1e-12, atol=1e-12)


def test_a_part_of_several_shapes_askew():
    rod = Shape(kind="capsule", at=(0.1, 0.2, -0.3), points=(1, 2, 3), length=0.5, thickness=0.1)
    lump = Shape(kind="box", at=(-0.2, 0.0, 0.1), points=(0, 1, 1), up=(1, 0, 0), length=0.2, thickness=0.1, width=0.3)
    mass = 1000.0 * (rod.volume + lump.volume)
    part = Part(name="lump", shapes=[rod, lump], mass=mass)
    start, end = rod.ends
    x, y, z = (np.array(axis) for axis in lump.axes)
    turn = np.zeros(4)
    mujoco.mju_mat2Quat(turn, np.column_stack([x, y, z]).ravel())
    text = f"""<mujoco><worldbody><body><freejoint/>
      <geom type="capsule" size="0.05" fromto="{" ".join(map(str, (*start, *end)))}"/>
      <geom type="box" size="0.1 0.05 0.15" pos="-0.2 0 0.1" quat="{" ".join(map(str, turn))}"/>
      </body></worldbody></mujoco>"""
    model = mujoco.MjModel.from_xml_string(text)
    assert part.mass == pytest.approx(model.body_mass[1], rel=1e-9)
    np.testing.assert_allclose(part.centre_of_mass, model.body_ipos[1], atol=1e-12)
    ours = np.array(principal_moments(part.moments))
    np.testing.assert_allclose(ours[::-1], np.sort(model.body_inertia[1])[::-1], rtol=1e-9)


def test_principal_moments_are_eigenvalues():
    draw = np.random.default_rng(0)
    for _ in range(100):
        half = draw.normal(size=(3, 3))
        full = half @ half.T
        six = (full[0, 0], full[1, 1], full[2, 2], full[1, 2], full[0, 2], full[0, 1])
        np.testing.assert_allclose(principal_moments(six), np.linalg.eigvalsh(full), rtol=1e-7, atol=1e-9)


def test_where_shapes_touch():
    box = Shape(kind="box", at=(1, 1, 1), points=(0, 0, 1), length=0.4, thickness=0.2, width=0.6)
    corners = {place for place, _ in box.touching}
    assert len(corners) == 8
    assert {round(x - 1, 9) for x, _, _ in corners} == {-0.3, 0.3}
    assert {round(y - 1, 9) for _, y, _ in corners} == {-0.1, 0.1}
    egg = Shape(kind="ellipsoid", length=0.4, thickness=0.2)
    assert max(place[0] for place, _ in egg.touching) == 0.2
    rod = Shape(kind="capsule", points=(0, -1, 0), length=0.4, thickness=0.2)
    assert {(place, radius) for place, radius in rod.touching} == {((0, 0.2, 0), 0.1), ((0, -0.2, 0), 0.1)}
    drum = Shape(kind="cylinder", points=(0, 1, 0), length=0.4, thickness=0.2)
    assert all(math.hypot(x, z) == pytest.approx(0.1) for (x, _, z), _ in drum.touching)


@pytest.mark.parametrize(
    "entries, words",
    [
        ({"kind": "sphere", "length": 0.1, "thickness": 0.1}, "a sphere with a length"),
        ({"kind": "capsule", "thickness": 0.1}, "a capsule without a length"),
        ({"kind": "capsule", "length": 0.1, "thickness": 0.1, "width": 0.2}, "a capsule with a width"),
        ({"kind": "box", "length": 0.1, "thickness": 0.1, "points": (0, 0, 0)}, "length 0"),
    ],
)
def test_shapes_that_are_none(entries, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        Shape(**entries)
