"""MJCF and URDF: what is read, chosen, told as left out, and refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.importing import import_body

pytest.importorskip("mujoco")

FLOOR = '<geom name="floor" type="plane" size="9 9 1" friction="0.5"/>'
FREE = '<joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/><joint axis="0 1 0"/>'
TRUNK = '<geom name="trunk" type="capsule" size=".05" fromto="-.3 0 0 .3 0 0" friction="1.2"/>'
SHANK = '<geom type="capsule" size=".03" fromto="0 0 0 0 0 -.4" friction=".1"/>'
HINGE = '<joint name="hip" axis="0 1 0" range="-40 60" damping=".2" stiffness="3" springref="10" armature=".02"/>'


def model(inside: str = "", joint: str = HINGE, after: str = "", root: str = FREE, more: str = "") -> str:
    leg = f'<body name="leg" pos=".2 0 0">{joint}{SHANK}{more}</body>'
    body = f'<body name="Trunk 1" pos="0 0 1">{root}{TRUNK}{leg}</body>'
    return f"<mujoco><worldbody>{FLOOR}{body}{inside}</worldbody>{after}</mujoco>"


def imported(text: str, folder: Path, name: str = "model.xml", **options: str) -> gambol.importing.Imported:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return import_body(path, **options)


def test_a_joint_keeps_range_spring_damper_and_armature(tmp_path: Path) -> None:
    """MuJoCo turns clockwise about y as we look at x and z: ranges are mirrored about the rest angle, −90."""
    body = imported(model(), tmp_path).creature
    joint, spring = body.joints[0], body.springs[0]
    assert (joint.parent, joint.child, joint.armature) == ("trunk-1", "leg", 0.02)
    assert joint.angle == pytest.approx(-90)
    assert joint.limits == pytest.approx((-150, -50))
    assert spring.rest == pytest.approx(-100)
    assert (spring.ks * 180 / 3.141592653589793, spring.kd * 180 / 3.141592653589793) == pytest.approx((3.0, 0.2))


def test_capsules_become_discs_with_the_larger_friction(tmp_path: Path) -> None:
    body = imported(model(), tmp_path).creature
    assert {contact.link: (contact.radius, contact.friction) for contact in body.contacts} == {
        "trunk-1": (0.05, 1.2),
        "leg": (0.03, 0.5),
    }
    assert len(body.contacts) == 4


MOTORS = """<actuator><motor name="m" joint="hip" gear="50" ctrllimited="true" ctrlrange="-1 .5"/>
<position name="p" joint="hip" kp="80" kv="3" forcerange="-20 20" ctrllimited="true" ctrlrange="-.5 .5"/>
<general name="g" joint="hip" gainprm="60" biasprm="0 -60 -2" biastype="affine"/>
<velocity name="v" joint="hip" kv="3"/></actuator>"""


def test_motors_and_servos_become_ours(tmp_path: Path) -> None:
    told = imported(model(after=MOTORS), tmp_path)
    motor, servo, general, velocity = told.creature.actuators
    assert (motor.kind, motor.largest, motor.min, motor.max) == ("angular", 50, pytest.approx(-150), pytest.approx(-50))
    degree = 3.141592653589793 / 180
    assert (servo.ks / degree, servo.kd / degree, servo.largest) == pytest.approx((80, 3, 20))
    assert (servo.min, servo.max) == pytest.approx((-90 - 0.5 / degree, -90 + 0.5 / degree))
    assert (general.ks / degree, general.kd / degree) == pytest.approx((60, 2))
    assert (velocity.kind, velocity.max, velocity.kd / degree) == pytest.approx(("speed", 300, 3))
    effort = imported(model(after=MOTORS), tmp_path, motors="efforts").creature.actuators[0]
    assert (effort.kind, effort.min, effort.max) == ("effort", -25, 50)


def test_what_is_not_carried_over_is_told(tmp_path: Path) -> None:
    ball = '<body name="ball" pos="3 0 1"><freejoint/><geom name="ball" size=".1"/></body>'
    wall = '<geom name="wall" type="box" size=".1 1 1" pos="5 0 0"/>'
    arm = '<body name="arm" pos="0 0 -.2"><joint name="roll" axis="1 0 0"/><geom size=".02"/></body>'
    after = '<sensor><jointpos joint="hip"/></sensor><keyframe><key/></keyframe>'
    told = imported(
        model(ball + wall, HINGE.replace("/>", ' frictionloss=".1"/>'), after, more=arm), tmp_path, plane="xz"
    )
    for word in (
        "roll, which moves across",
        "ball and all",
        "wall",
        "sensors",
        "keyframes",
        "dry friction",
        "collisions",
    ):
        assert any(word in words for words in told.left_out), word
    text = told.to_yaml()
    assert "# NOT carried over: joint roll" in text
    path = tmp_path / "back.yaml"
    told.save(path)
    assert gambol.load(path) == told.creature
    assert "roll" in told.creature.sources


def test_two_joints_of_one_body_have_next_to_nothing_between_them(tmp_path: Path) -> None:
    two = HINGE + '<joint name="draw" type="slide" axis="0 0 1" range="-.1 .1"/>'
    body = imported(model(joint=two), tmp_path).creature
    assert [joint.is_slide for joint in body.joints] == [False, True]
    assert body.links[1].mass < 1e-8 * body.mass


LOOP = '<equality><connect body1="leg" body2="Trunk 1" anchor="0 0 0"/></equality>'
BAD = {
    "a loop": (model(after=LOOP), {}, "closed loops"),
    "no such plane": (model(), {"plane": "zz"}, "plane"),
    "nothing moves there": (model(root="", joint='<joint axis="1 0 0"/>'), {"plane": "xz"}, "no part of it moves"),
    "held in a strange way": (model(root='<joint type="slide" axis="0 0 1"/>'), {}, "is held to the world by"),
    "half a file": ("<mujoco><worldbody>", {}, "MuJoCo cannot compile it"),
    "an entity": ('<!DOCTYPE m [<!ENTITY a "b">]>' + model(), {}, "declares entities"),
    "no mass": ('<mujoco><worldbody><body name="b"><joint/></body></worldbody></mujoco>', {}, "MuJoCo cannot compile"),
    "a size": (model(), {"metres": 2.0}, "states its own size"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_models_get_a_sentence(name: str, tmp_path: Path) -> None:
    text, options, words = BAD[name]
    with pytest.raises(gambol.InvalidInput, match=words):
        imported(text, tmp_path, **options)


def test_another_plane_may_be_chosen(tmp_path: Path) -> None:
    """The same body built along y and turned about x moves in yz as it did in xz."""
    turned = model().replace("-.3 0 0 .3 0 0", "0 -.3 0 0 .3 0").replace('pos=".2 0 0"', 'pos="0 .2 0"')
    turned = turned.replace('"1 0 0"', '"0 1 0"').replace('<joint axis="0 1 0"/>', '<joint axis="-1 0 0"/>')
    turned = turned.replace('name="hip" axis="0 1 0"', 'name="hip" axis="-1 0 0"')
    across, plain = imported(turned, tmp_path).creature, imported(model(), tmp_path).creature
    told = {"sources": across.sources, "hints": {}}  # only x is ahead
    assert across == plain.model_copy(update=told)
    assert plain.hints == {"gait": {"front": "right"}}


def test_the_example_robot_slides_on_its_leg() -> None:
    told = import_body("examples/monopod.urdf", plane="xz")
    body = told.creature
    assert [part.kind for part in body.actuators] == ["angular", "sliding"]
    assert (body.actuators[0].largest, body.actuators[1].largest) == (25, 200)
    assert body.mass == pytest.approx(5.8)
    assert body.links[0].mass == pytest.approx(4.4)  # with the hip, whose roll is locked
    assert any("hip-roll" in words for words in told.left_out)
    assert gambol.dynamics.examine(body) == ()
    held = gambol.controllers.PoseSequence.hold(body)
    motion = gambol.simulate(body, held, seconds=0.2)
    assert motion.status == "ok"
    assert motion.channels["slide"].shape[1:] == (1, 1)


def test_an_effort_at_a_slide_is_a_force(tmp_path: Path) -> None:
    two = HINGE + '<joint name="draw" type="slide" axis="0 0 1" range="-.1 .1"/>'
    pulled = '<actuator><motor joint="draw" ctrlrange="-9 9" ctrllimited="true"/></actuator>'
    body = imported(model(joint=two, after=pulled), tmp_path, motors="efforts").creature
    assert [(part.kind, body.unit_of(part)) for part in body.actuators] == [("effort", "N")]


def test_the_command_writes_a_file_and_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("model.xml").write_text(model(), encoding="utf-8")
    told = CliRunner().invoke(app, ["import", "model.xml", "--out", "mine.yaml"])
    assert told.exit_code == 0, told.output
    assert "plane xz" in told.output
    assert "mine.yaml" in told.output
    assert gambol.load("mine.yaml").name == "model"
    for wrong in (
        ["import", "none.xml"],
        ["discover", "model.xml"],
        ["import", "model.xml", "--out", "mine.png"],
        ["import", ".", "--json"],
    ):
        assert isinstance(CliRunner().invoke(app, wrong).exception, gambol.InvalidInput)
    printed = CliRunner().invoke(app, ["mjcf", "mine.yaml"]).output
    assert printed.startswith("<mujoco")
    assert 'armature="0.02"' in printed


def test_a_body_without_a_joint_is_said_to_be_a_part_of_another(tmp_path):
    leg = '<body><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -.4" size=".03"/></body>'
    skull = '<body name="skull" pos=".3 0 0"><geom size=".07"/></body>'
    torso = (
        f'<body name="torso"><freejoint/><geom type="capsule" fromto="-.3 0 0 .3 0 0" size=".07"/>{skull}{leg}</body>'
    )
    path = tmp_path / "one.xml"
    path.write_text(f"<mujoco><worldbody>{torso}</worldbody></mujoco>")
    told = import_body(path, plane="xz").chosen
    assert "skull has no joint: it is a part of torso" in told
