"""What searches ask of a body of bones while it moves: how its trunk leans and turns, how its joints go, a push."""

import math

import pytest
from tests.dynamics.bones.bodies import body

import gambol
from gambol.discovery.hardship import faster
from gambol.dynamics.system import system_of
from gambol.tasks.at_rest import moment_at_rest


def turned(axis, degrees, **rates):
    """The hound in the air, turned about an axis of the world and turning."""
    system = system_of(body("hound"), gambol.World())
    state = dict(zip(system.slot_names, map(float, system.rest()), strict=True))
    half = math.radians(degrees) / 2.0
    state |= {"turn.w": math.cos(half), "turn.x": 0.0, "turn.y": 0.0, "turn.z": 0.0, f"turn.{axis}": math.sin(half)}
    return system.moment({}, list((state | rates).values()), 0.0, 1e-3)


@pytest.mark.parametrize(
    "axis, degrees, pitch, lean",
    [
        ("z", 30, 30, 30),
        ("z", -100, -100, 100),
        ("x", 40, 0, 40),
        ("y", 70, 0, 0),
    ],
)
def test_the_trunk_pitches_and_leans(axis, degrees, pitch, lean):
    moment = turned(axis, degrees)
    assert math.degrees(float(moment.trunk_angle)) == pytest.approx(pitch, abs=1e-9)
    assert math.degrees(float(moment.trunk_lean(0.0))) == pytest.approx(lean, abs=1e-6)


def test_it_turns_about_any_axis():
    moment = turned("z", 0, **{"spin.x": 3.0, "spin.z": 4.0})
    assert (float(moment.trunk_rate), float(moment.trunk_spin)) == pytest.approx((4.0, 5.0))


def test_every_joint_of_its_anatomy_has_a_rate():
    hound = body("hound")
    moment = turned("z", 0, **{"rate.knee-left": 2.0})
    rates = dict(zip(hound.anatomy.joints, map(float, moment.joint_rates), strict=True))
    assert rates.pop("knee-left") == 2.0 and not any(rates.values())


def test_where_it_bends_is_recorded():
    hound = body("hound")
    motion = gambol.simulate(hound, gambol.controllers.Passive(), seconds=0.3)
    last = {one.name: motion.channels[one.channel][-1, one.row, 0] for one in hound.anatomy.bends}
    assert last.keys() == set(hound.parts["joint"])
    for name, angle in last.items():
        assert angle == pytest.approx(motion.final.slots[f"angle.{name}"], abs=1e-9)


def test_a_push_makes_all_of_it_faster():
    hound = body("hound")
    rest = gambol.simulate(hound, gambol.controllers.Passive(), seconds=0.1).final
    system = system_of(hound, gambol.World())
    before, after = (
        system.moment({}, list(system_state(system, one)), 0.0, 1e-3).velocity
        for one in (rest, faster(rest, hound, 0.5))
    )
    assert [float(b - a) for a, b in zip(before, after, strict=True)] == pytest.approx([0.5, 0.0, 0.0])


def system_state(system, state):
    return [state.slots[name] for name in system.slot_names]


def test_at_rest_it_stands_upright_on_its_feet():
    assert abs(float(moment_at_rest(body("hound")).trunk_angle)) < 1e-12
