"""Bodies as MuJoCo knows them: Gymnasium's ant and humanoid, and a quadruped of the size and masses of a Go1."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import mujoco

ANKLES = """<body name="{side}_foot" pos="0 0 -0.45">
<joint name="{side}_ankle_y" axis="0 1 0" pos="0 0 0.08" range="-50 50" stiffness="1" armature="0.006"/>
<joint name="{side}_ankle_x" axis="1 0 0.5" pos="0 0 0.04" range="-50 50" stiffness="1" armature="0.006"/>"""

LEG = """<body name="{n}_hip" pos="{x} {y} 0">
<inertial mass="0.591" pos="-0.005 {a} 0.0001" fullinertia="0.00037 0.00064 0.00048 {b} -5e-7 {c}"/>
<joint name="{n}_abduction" axis="1 0 0" range="-49 49"/>
<body name="{n}_thigh" pos="0 {side} 0">
<inertial mass="0.92" pos="-0.0035 {d} -0.0279" fullinertia="0.0051 0.0050 0.0010 {e} -0.0002 {f}"/>
<joint name="{n}_swing" axis="0 1 0" range="-39 257"/>
<body name="{n}_calf" pos="0 0 -0.213">
<inertial mass="0.196" pos="0.004 0 -0.13" fullinertia="0.003 0.003 4e-5 0 0.0001 0"/>
<joint name="{n}_knee" axis="0 1 0" range="-161 -51"/>
<geom name="{n}_foot" type="sphere" size="0.023" pos="0 0 -0.213" mass="0"/></body></body></body>"""

TRUNK = """<mujoco><compiler angle="degree" autolimits="true"/><default><joint armature="0.01" damping="0.1"/></default>
<worldbody><geom name="floor" type="plane" size="20 20 .1"/><body name="trunk" pos="0 0 .33"><freejoint name="root"/>
<inertial mass="5.204" pos="0.0223 0.002 -0.0005" fullinertia="0.0168 0.063 0.0716 -0.0002 -0.0002 0.00003"/>{legs}
</body></worldbody></mujoco>"""


def ant() -> mujoco.MjModel:
    """Eight hinges."""
    return mujoco.MjModel.from_xml_string(_asset("ant.xml"))


def humanoid() -> mujoco.MjModel:
    """With two hinges at each ankle besides: 21."""
    text = re.sub(r"<tendon>.*</tendon>", "", _asset("humanoid.xml"), flags=re.DOTALL)
    for side in ("right", "left"):
        text = text.replace(f'<body name="{side}_foot" pos="0 0 -0.45">', ANKLES.format(side=side))
    return mujoco.MjModel.from_xml_string(text)


def go1() -> mujoco.MjModel:
    """Twelve hinges."""
    legs = "".join(
        LEG.format(
            n=n,
            x=x,
            y=0.04675 * s,
            side=0.08 * s,
            a=-0.0006 * s,
            b=-8e-6 * s,
            c=5e-8 * s,
            d=-0.019 * s,
            e=1e-4 * s,
            f=0.0009 * s,
        )
        for n, x, s in (("fr", 0.1881, -1), ("fl", 0.1881, 1), ("rr", -0.1881, -1), ("rl", -0.1881, 1))
    )
    return mujoco.MjModel.from_xml_string(TRUNK.format(legs=legs))


MODELS = {"ant": ant, "go1": go1, "humanoid": humanoid}


def freed(model: mujoco.MjModel) -> mujoco.MjModel:
    """Without contacts, limits, actuators and springs."""
    off = mujoco.mjtDisableBit
    model.opt.disableflags |= off.mjDSBL_CONTACT | off.mjDSBL_LIMIT | off.mjDSBL_ACTUATION
    model.opt.disableflags |= off.mjDSBL_EQUALITY
    model.jnt_stiffness[:] = 0.0
    return model


def _asset(name: str) -> str:
    spec = find_spec("gymnasium")
    assert spec is not None and spec.origin is not None
    return (Path(spec.origin).parent / "envs/mujoco/assets" / name).read_text()
