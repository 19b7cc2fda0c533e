"""Free motion in space agrees with MuJoCo, the field's reference for rigid bodies."""

from __future__ import annotations

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco")
pytest.importorskip("gymnasium")

from gambol.dynamics.bones.articulated import ArticulatedBodies  # noqa: E402
from gambol.dynamics.bones.composite import Composite  # noqa: E402

from .flying import Flying  # noqa: E402
from .from_mujoco import along, skeleton_of, state_of  # noqa: E402
from .models import MODELS, freed  # noqa: E402

MIXED = """<mujoco><default><joint armature="0.01" damping="0.05"/></default><worldbody><body pos="0 0 1">{root}
<geom type="box" size=".2 .1 .05"/>
<body pos=".2 .1 0" quat=".9 .3 .1 .2"><joint type="ball"/><geom type="capsule" size=".03" fromto="0 0 0 .2 .1 -.3"/>
 <body pos=".2 .1 -.3" quat=".8 -.3 .4 .1"><joint axis=".3 .5 -.2"/>
  <geom type="capsule" size=".03" fromto="0 0 0 .1 .1 -.3"/>
  <body pos=".1 .1 -.3" quat=".7 .1 .4 .3"><joint type="slide" axis="1 2 -3"/><joint type="ball" pos="0 .01 .02"/>
   <geom type="box" size=".05 .03 .02" pos=".03 0 .01"/></body></body></body>
<body pos="-.2 .1 0" quat=".9 .3 .1 .2"><joint type="slide" axis="0 0 -1"/><joint axis="0 -1 0" pos=".1 .2 .3"/>
 <geom type="capsule" size=".03" fromto="0 0 0 .2 .1 -.3"/>
 <body pos=".1 0 0"><geom type="sphere" size=".05" pos="0 .1 0"/></body></body>
</body></worldbody></mujoco>"""


def mixed():
    return mujoco.MjModel.from_xml_string(MIXED.format(root="<freejoint/>"))


def held():
    return mujoco.MjModel.from_xml_string(MIXED.format(root='<joint type="slide" axis="1 0 0"/><joint axis="0 1 0"/>'))


ALL = {**MODELS, "mixed": mixed, "held": held}


def stirred(model, seed, speed):
    """A random pose and random velocities."""
    data, rng = mujoco.MjData(model), np.random.default_rng(seed)
    data.qpos[:] = model.qpos0 + rng.uniform(-0.5, 0.5, model.nq)
    mujoco.mj_normalizeQuat(model, data.qpos)
    data.qvel[:] = speed * rng.normal(size=model.nv)
    mujoco.mj_forward(model, data)
    return data


@pytest.mark.parametrize("method", [Composite, ArticulatedBodies])
@pytest.mark.parametrize("name", ALL)
def test_accelerations(name, method):
    model = freed(ALL[name]())
    skeleton = skeleton_of(model)
    body = Flying(skeleton, method=method)
    for seed in range(5):
        data = stirred(model, seed, 3.0)
        ours = np.array(body.accelerations(state_of(model, skeleton, data)))
        theirs = np.array(along(model, body.frames, data.qacc))
        assert np.abs(ours - theirs).max() <= 1e-9 * np.abs(theirs).max()


@pytest.mark.parametrize("name", ALL)
def test_a_second_of_free_motion(name):
    """Both by their method of fourth order, at steps that differ."""
    model = freed(ALL[name]())
    skeleton = skeleton_of(model)
    model.opt.integrator, model.opt.timestep = mujoco.mjtIntegrator.mjINT_RK4, 2.5e-4
    data = stirred(model, 2, 1.0)
    start = state_of(model, skeleton, data)
    for _ in range(round(1.0 / model.opt.timestep)):
        mujoco.mj_step(model, data)
    ours, theirs = Flying(skeleton).flown(start, 5e-4, 2000, "rk4"), state_of(model, skeleton, data)
    ours, theirs = np.array(ours), np.array(theirs)
    for i, link in [(link.coordinate, link) for link in Flying(skeleton).frames.links]:
        if link.kind in ("free", "ball") and ours[i : i + 4] @ theirs[i : i + 4] < 0.0:
            ours[i : i + 4] *= -1.0  # the same turn
    assert np.abs(ours - theirs).max() < 1e-6
    assert np.abs(np.array(start) - theirs).max() > 0.1
