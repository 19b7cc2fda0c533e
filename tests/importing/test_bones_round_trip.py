"""Bodies of bones as MuJoCo models: they weigh the same there, and come back as they were."""

import numpy as np
import pytest

import gambol
from gambol.creatures.bones.parts import principal_moments

mujoco = pytest.importorskip("mujoco")

NAMES = [name for name in gambol.creature_names() if gambol.creature(name).body == "bones"]


@pytest.mark.parametrize("name", NAMES)
def test_there_and_back(name, tmp_path):
    body = gambol.creature(name)
    path = tmp_path / f"{name}.xml"
    path.write_text(gambol.export.mjcf(body), encoding="utf-8")
    model = mujoco.MjModel.from_xml_path(str(path))
    assert float(model.body_mass.sum()) == pytest.approx(body.mass, rel=1e-12)
    assert model.nu == len(body.actuators)
    for bone in body.bones:
        theirs = model.body(bone.name)
        np.testing.assert_allclose(np.sort(theirs.inertia), principal_moments(bone.moments), rtol=1e-6, atol=1e-15)
    back = gambol.importing.import_body(path, plane=None).creature
    assert back.body == "bones"
    assert list(back.masses) == list(body.masses)
    for bone in body.bones:
        again = back.bone(bone.name)
        assert again.at == pytest.approx(bone.at, abs=1e-9)
        assert again.moments == pytest.approx(bone.moments, rel=1e-6, abs=1e-12)
        assert [joint.name for joint in again.joints] == [joint.name for joint in bone.joints]
        for one, other in zip(again.joints, bone.joints, strict=True):
            assert np.cross(one.axis, other.axis) == pytest.approx([0, 0, 0], abs=1e-9)
    muscles = {muscle.name: muscle for muscle in back.actuators}
    for muscle in body.actuators:
        assert muscles[muscle.name].min == pytest.approx(muscle.min)
        assert muscles[muscle.name].largest == pytest.approx(muscle.largest)
        assert muscles[muscle.name].ks == pytest.approx(muscle.ks)


def test_the_hound_stands_in_mujoco_too(tmp_path):
    model = mujoco.MjModel.from_xml_string(gambol.export.mjcf(gambol.creature("hound"), timestep=0.0005))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    before = float(data.subtree_com[1][2])
    for _ in range(4000):
        mujoco.mj_step(model, data)
    assert float(data.subtree_com[1][2]) > 0.95 * before
