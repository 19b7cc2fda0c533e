"""Gymnasium's ant and humanoid, and robots in space, imported: they weigh and move as MuJoCo has them."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import gambol
from gambol.creatures.bones.creature import Bones
from gambol.dynamics.system import system_of
from gambol.importing.planes import Plane
from gambol.importing.posed import AXES, Posed

mujoco = pytest.importorskip("mujoco")

ROBOT = """<mujoco><compiler angle="radian"/><worldbody><geom type="plane" size="9 9 .1"/>
  <body name="trunk" pos="0 0 .4" quat=".9 .1 -.2 .3"><freejoint/>
    <inertial pos=".02 .01 -.03" mass="5" fullinertia=".05 .06 .04 .002 -.003 .001"/>
    <geom type="box" size=".2 .1 .05"/>
    <body name="shoulder" pos=".2 .1 0" quat=".7 .2 .1 -.3">
      <joint name="swing" axis="1 .2 0" pos="0 .02 .01" range="-1 1" limited="true" damping=".2" armature=".01"/>
      <geom type="capsule" size=".03" fromto="0 0 0 .05 .1 -.2" mass=".6"/>
      <body name="wrist" pos=".05 .1 -.2" quat=".8 0 .3 .1">
        <inertial pos="0 0 0" mass=".1" diaginertia="1e-4 2e-4 2e-4"/>
        <joint name="twist" axis="0 0 1" stiffness="2" springref=".3"/>
        <body name="hand" pos="0 0 -.05">
          <joint name="bend" axis="0 1 0"/>
          <joint name="reach" type="slide" axis="0 .3 1" range="-.1 .2" limited="true" stiffness="80" damping="1"/>
          <geom type="ellipsoid" size=".02 .03 .05" mass=".3"/>
          <body name="nail" pos="0 0 -.06"><geom type="sphere" size=".02" mass=".05"/>
            <body name="tip"><geom type="sphere" size=".01" mass="0"/></body></body>
        </body>
      </body>
    </body>
    <body name="tail" pos="-.2 0 0"><joint name="wag" type="ball" damping=".05"/>
      <geom type="cylinder" size=".02 .1" pos="-.1 0 0" euler="0 1.5 0" mass=".4"/></body>
  </body></worldbody>
  <actuator><motor name="m" joint="swing" gear="20" ctrlrange="-1 1" ctrllimited="true"/>
    <position name="p" joint="bend" kp="8" kv=".4" ctrlrange="-.6 .9" ctrllimited="true" forcerange="-3 3"
      forcelimited="true"/></actuator>
  <keyframe><key name="home" qpos="0 0 .4 .9 .1 -.2 .3 .3 -.2 .4 .05 .9 .3 .1 -.2"/></keyframe></mujoco>"""


def models(tmp: Path) -> dict[str, Path]:
    found = importlib.util.find_spec("gymnasium")
    assets = Path(found.submodule_search_locations[0]) / "envs/mujoco/assets" if found else tmp
    (tmp / "robot.xml").write_text(ROBOT)
    return {"ant": assets / "ant.xml", "humanoid": assets / "humanoid.xml", "robot": tmp / "robot.xml"}


@pytest.fixture(params=["ant", "humanoid", "robot"])
def both(request, tmp_path):
    path = models(tmp_path)[request.param]
    if not path.exists():
        pytest.skip(f"{path.name} is not installed")
    mujoco.set_mju_user_warning(lambda _: None)
    model = mujoco.MjModel.from_xml_path(str(path))
    mujoco.set_mju_user_warning(None)
    return gambol.importing.import_body(path), Posed(model, Plane.named("xz"))


def body_ids(scene: Posed, creature: Bones) -> dict[str, int]:
    named = {scene.name("body", b).lower().replace("_", "_"): b for b in range(1, scene.model.nbody)}
    return {name: named[name] for name in creature.masses if name in named}


def test_mass_centre_and_inertia_agree(both):
    imported, scene = both
    creature, data = imported.creature, scene.data
    assert isinstance(creature, Bones)
    assert creature.mass == pytest.approx(float(scene.model.body_mass.sum()), rel=1e-12)
    origin = scene.place(body_ids(scene, creature)[creature.root.bone])
    checked = body_ids(scene, creature)
    assert len(checked) >= 3
    for name, b in checked.items():
        bone = creature.bone(name)
        assert bone.mass == pytest.approx(float(scene.model.body_mass[b]), rel=1e-12)
        ours = np.array(creature.pose.place(name, bone.centre_of_mass))
        np.testing.assert_allclose(ours, AXES @ data.xipos[b] - origin, atol=1e-9)
        axes = AXES @ data.ximat[b].reshape(3, 3)
        xx, yy, zz, yz, xz, xy = bone.moments
        turn = np.array([creature.pose.way(name, axis) for axis in np.eye(3).tolist()]).T
        own = turn @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ turn.T
        np.testing.assert_allclose(own, (axes * scene.model.body_inertia[b]) @ axes.T, rtol=1e-6, atol=1e-12)


def test_a_second_of_free_motion_agrees(both):
    """From rest with joints that turn, with armatures, dampers, springs and gravity: to 1e-6 rad and metres."""
    imported, scene = both
    model = scene.model
    creature = imported.creature.model_copy(update={"contacts": (), "sensors": (), "actuators": (), "pairs": ()})
    bones = tuple(
        bone.model_copy(update={"joints": tuple(j.model_copy(update={"limits": None}) for j in bone.joints)})
        for bone in creature.bones
    )
    creature = creature.model_copy(update={"bones": bones})
    flags = mujoco.mjtDisableBit
    model.opt.disableflags |= int(flags.mjDSBL_CONSTRAINT) | int(flags.mjDSBL_ACTUATION)
    model.opt.density = model.opt.viscosity = 0.0
    model.opt.integrator, model.opt.timestep = mujoco.mjtIntegrator.mjINT_RK4, 2e-4
    model.dof_damping[:6] = model.dof_armature[:6] = 0.0  # of the free root, told as left out
    world = gambol.World(gravity=-float(model.opt.gravity[2]))
    system = system_of(creature, world)
    slots, draw = dict(zip(system.slot_names, system.rest(), strict=True)), np.random.default_rng(2)
    data = mujoco.MjData(model)
    data.qpos[:] = scene.rest
    places, speeds = {}, {}
    for j in range(model.njnt):
        name, at, dof = scene.name("joint", j).lower(), int(model.jnt_qposadr[j]), int(model.jnt_dofadr[j])
        if f"angle.{name}" in slots or f"extension.{name}" in slots:
            turns = f"angle.{name}" in slots
            data.qvel[dof] = draw.uniform(-2.0, 2.0) * (1.0 if turns else 0.1)
            slots[f"rate.{name}" if turns else f"velocity.{name}"] = float(data.qvel[dof])
            places[f"angle.{name}" if turns else f"extension.{name}"] = at
            speeds[at] = float(scene.rest[at])
    assert len(places) >= 4
    start = gambol.rollout.State(creature.fingerprint, {**slots, "tick": 0.0})
    motion = gambol.simulate(
        creature, gambol.controllers.Passive(), world=world, seconds=1.0, state=start, fps=1, dt=5e-4, integrator="rk4"
    )
    for _ in range(5000):
        mujoco.mj_step(model, data)
    single = [(name, joint.kind) for name, (_, joint) in creature.joints.items() if joint.kind != "ball"]
    names = [f"{'extension' if kind == 'slide' else 'angle'}.{name}" for name, kind in single]
    ways = dict(zip(names, motion.channels["joint"][-1].ravel(), strict=True))
    for name, at in places.items():
        assert ways[name] == pytest.approx(float(data.qpos[at]) - speeds[at], abs=1e-6), name


def test_actuators_and_what_was_left_out(tmp_path):
    imported = gambol.importing.import_body(models(tmp_path)["robot"], motors="efforts")
    body = imported.creature
    m, p = body.actuators
    assert (m.kind, m.drives, m.min, m.max) == ("effort", "swing", -20.0, 20.0)
    assert (p.kind, p.joint, p.largest) == ("angular", "bend", 3.0)
    assert np.radians([p.min, p.max]) == pytest.approx([-0.6 - 0.4, 0.9 - 0.4])
    assert p.ks == pytest.approx(np.radians(8.0))
    assert body.joints["swing"][1].limits == pytest.approx(tuple(np.degrees([-1.3, 0.7])))
    assert [joint.name for joint in body.bone("hand").joints] == ["bend", "reach"]
    assert body.bone("nail").parent == "hand"
    assert len(body.bone("nail").shapes) == 2
    assert "it rests as its keyframe 'home' has it" in imported.chosen
    assert isinstance(gambol.importing.import_body(models(tmp_path)["robot"]).creature.actuators[0].largest, float)


def test_an_ant_stands_on_four_feet(tmp_path):
    path = models(tmp_path)["ant"]
    if not path.exists():
        pytest.skip("gymnasium is not installed")
    ant = gambol.importing.import_body(path).creature
    assert len(ant.actuators) == 8
    assert len(ant.feet) >= 4
    ant.save(tmp_path / "ant.yaml")
    assert gambol.load(tmp_path / "ant.yaml") == ant


TIED = """<mujoco><worldbody><geom type="plane" size="9 9 .1"/>
  <body name="trunk" pos="0 0 .5"><freejoint/><geom type="box" size=".2 .1 .05" mass="5"/>
    <body name="thigh" pos=".2 .1 0"><joint name="hip" axis="0 1 0"/><joint name="roll" axis="1 0 0"/>
      <geom type="capsule" size=".03" fromto="0 0 0 0 0 -.2" mass=".6"/>
      <body name="shank" pos="0 0 -.2"><joint name="knee" axis="0 1 0"/>
        <geom type="capsule" size=".03" fromto="0 0 0 0 0 -.2" mass=".3"/></body></body></body></worldbody>
  <tendon><fixed name="bent"><joint joint="hip" coef="1"/></fixed><fixed name="knees"><joint joint="knee" coef="1"/>
    </fixed></tendon>
  <equality><tendon name="together" tendon1="bent" tendon2="knees"/></equality>
  <actuator><general name="lift" joint="hip" dyntype="filter" dynprm=".1" gainprm="20" biastype="affine"
      biasprm="0 -20 -1" ctrlrange="-1 1" ctrllimited="true"/>
    <general name="lean" joint="roll" dyntype="integrator" gainprm="20" actlimited="true" actrange="-1 1"/></actuator>
</mujoco>"""


def test_couplings_of_tendons_and_filters_are_left_out_and_said(tmp_path):
    (tmp_path / "tied.xml").write_text(TIED)
    imported = gambol.importing.import_body(tmp_path / "tied.xml")
    assert [actuator.name for actuator in imported.creature.actuators] == ["lift"]
    assert any("the coupling together of tendons" in words for words in imported.left_out)
    assert "actuator lean: it has an inner state" in imported.left_out
    assert not any("across the plane" in words for words in imported.left_out)
    assert any(
        words == "actuators follow their targets at once, without the model's filters (1)" for words in imported.chosen
    )


def test_contacts_inside_of_others_are_left_out(tmp_path):
    """At the knee two capsules end: their spheres have the same middle, and touch as one."""
    (tmp_path / "tied.xml").write_text(TIED)
    imported = gambol.importing.import_body(tmp_path / "tied.xml")
    on = [contact.bone for contact in imported.creature.contacts]
    assert on.count("trunk") == 8 and on.count("thigh") + on.count("shank") == 3
    assert any(words == "contacts inside other contacts, as at joints, are left out (1)" for words in imported.chosen)
