"""Random trees, of any parts and joints, accelerate as MuJoCo says."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

mujoco = pytest.importorskip("mujoco")

from gambol.dynamics.bones.articulated import ArticulatedBodies  # noqa: E402
from gambol.dynamics.bones.composite import Composite  # noqa: E402

from .flying import Flying  # noqa: E402
from .from_mujoco import along, skeleton_of, state_of  # noqa: E402

number = st.floats(-1.0, 1.0).map(lambda x: round(x, 2))
vector = st.tuples(number, number, number)
axis = vector.filter(lambda v: sum(x * x for x in v) > 0.1)
turn = st.tuples(number, number, number, number).filter(lambda q: sum(x * x for x in q) > 0.1)
size = st.floats(0.02, 0.3).map(lambda x: round(x, 3))


@st.composite
def joints(draw):
    """Up to two: hinges and slides in any order, or a ball behind one of them."""
    found = []
    for kind in draw(st.lists(st.sampled_from(["hinge", "slide", "ball"]), max_size=2)):
        if found and "ball" in found[-1] and kind != "slide":
            continue  # nothing turns behind a ball
        way = f'axis="{spelled(draw(axis))}"' if kind != "ball" else ""
        found.append(f'<joint type="{kind}" pos="{spelled(draw(vector), 0.1)}" {way}/>')
    return "".join(found)


@st.composite
def geoms(draw):
    kind = draw(st.sampled_from(["sphere", "box", "capsule", "ellipsoid"]))
    sizes = " ".join(str(draw(size)) for _ in range({"sphere": 1, "capsule": 2}.get(kind, 3)))
    at, how = spelled(draw(vector), 0.3), spelled(draw(turn))
    return f'<geom type="{kind}" size="{sizes}" pos="{at}" quat="{how}" density="{draw(st.integers(100, 2000))}"/>'


@st.composite
def trees(draw):
    parents = [draw(st.integers(-1 if k == 0 else 0, max(k - 1, 0))) for k in range(draw(st.integers(0, 14)))]
    free = draw(st.booleans())

    def part(k):
        inside = draw(geoms()) + "".join(part(c + 1) for c, parent in enumerate(parents) if max(parent, 0) == k)
        held = "<freejoint/>" if free and k == 0 else draw(joints())
        return f'<body pos="{spelled(draw(vector), 0.5)}" quat="{spelled(draw(turn))}">{held}{inside}</body>'

    joint = '<default><joint armature="0.02"/></default>'
    return f"<mujoco>{joint}<worldbody>{part(0)}</worldbody></mujoco>"


def spelled(values, scale=1.0) -> str:
    return " ".join(f"{scale * x:g}" for x in values)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(trees(), st.integers(0, 1000))
def test_accelerations(xml, seed):
    model = mujoco.MjModel.from_xml_string(xml)
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT
    if model.nv == 0:
        return
    skeleton, rng = skeleton_of(model), np.random.default_rng(seed)
    data = mujoco.MjData(model)
    data.qpos[:] = model.qpos0 + rng.normal(size=model.nq)
    mujoco.mj_normalizeQuat(model, data.qpos)
    data.qvel[:] = rng.normal(size=model.nv)
    mujoco.mj_forward(model, data)
    for method in (Composite, ArticulatedBodies):
        body = Flying(skeleton, method=method)
        ours = np.array(body.accelerations(state_of(model, skeleton, data)))
        theirs = np.array(along(model, body.frames, data.qacc))
        assert np.abs(ours - theirs).max() <= 1e-9 * max(np.abs(theirs).max(), 1.0)
