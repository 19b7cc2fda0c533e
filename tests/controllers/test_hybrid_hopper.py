"""The hand-built hopper: its two laws, its switch, and the motions of Huang 1996, chapter 3, that they make."""

import numpy as np
import pytest

import gambol
from gambol.controllers.hybrid_hopper import HybridHopper

ACROBOT = gambol.creature("acrobot-torque")
NEVER = {"h1": -10.0, "h2": -9.0}  # heights that no head reaches


def parts(motion):
    """Foot, head, lean of the lower link and the joint's angle in every frame."""
    foot = motion.position[:, 0]
    upper = motion.angle[:, 1]
    head = motion.position[:, 1] + np.column_stack([np.cos(upper), np.sin(upper)])
    return foot, head, np.pi / 2 - motion.angle[:, 0], motion.joint_angle[:, 0]


def fallen(motion):
    return bool(motion.touching[:, 1:].any())


def test_both_laws_and_the_switch_number_by_number():
    hopper = HybridHopper()
    motion = gambol.simulate(ACROBOT, hopper, seconds=4.0, fps=1000)
    foot, head, lean, angle = parts(motion)
    rate = np.gradient(angle, motion.time)
    balance = (-8000 * (motion.centre[:, 0] - foot[:, 0] - 0.02) - 800 * motion.velocity[:, 0]) / np.cos(lean)
    jump = -400 * angle - 40 * rate
    state, jumping = 0, []
    for height in head[:, 1]:
        state = int(height <= 0.95) if state else int(height < 0.90)
        jumping.append(state)
    jumping = np.array(jumping, bool)
    assert 20 < jumping.sum() < 0.5 * len(jumping)
    assert np.allclose(motion.targets[~jumping, 0], balance[~jumping], atol=1e-6)
    steady = jumping & np.roll(jumping, 1) & np.roll(jumping, -1)  # rates by differences are smooth inside a jump only
    assert np.abs(motion.targets[steady, 0] - jump[steady]).max() < 0.05 * np.abs(jump[steady]).max()


@pytest.mark.parametrize("kd1, growth", [(0.0, (0.99, 1.01)), (800.0, (1.2, 4.0))])
def test_the_balance_law_alone_cycles_and_with_damping_grows(kd1, growth):
    """Figures 3.7 and 3.8: the lean swings to and fro, evenly or more and more."""
    motion = gambol.simulate(ACROBOT, HybridHopper(kd1=kd1, x_offset=0.0, **NEVER), seconds=35.0)
    lean = parts(motion)[2][300:]  # the first seconds bring it there
    tops = [abs(x) for before, x, after in zip(lean, lean[1:], lean[2:], strict=False) if before < x >= after and x > 0]
    assert not fallen(motion) and len(tops) >= 2
    assert growth[0] < tops[-1] / tops[0] < growth[1]


def test_it_hops_for_a_minute_to_the_right_or_to_the_left():
    for side in (-1, 1):
        motion = gambol.simulate(ACROBOT, HybridHopper(x_offset=0.02 * side), seconds=60.0)
        late = motion.centre[-1, 0] - motion.centre[len(motion.time) // 2, 0]
        assert not fallen(motion) and -side * late > 10.0
        assert 0.1 < 1.0 - motion.touching[1800:, 0].mean() < 0.9  # it flies, and it lands


def test_a_muscle_that_takes_angles_hops_too():
    motion = gambol.simulate("acrobot", HybridHopper(), seconds=20.0)
    assert not fallen(motion) and motion.distance > 5.0


def test_a_body_of_other_mass_and_length_moves_alike():
    """The thesis scales the constants with the mass; with the length they scale by Froude's rule."""
    data = ACROBOT.model_dump()
    for link in data["links"]:
        link.update(mass=30.0, length=0.5, width=0.03, inertia=0.8333 * 3 / 4)
    data["joints"][0]["at"] = (0.5, 0.0)
    for contact in data["contacts"]:
        contact["at"] = (contact["at"][0] / 2, 0.0)
    data["hints"]["world"].update(stiffness=14000 * 3 / 0.5, damping=800 * 3 / 0.5**0.5)
    small = gambol.Creature.from_data(data, "small")
    whole = gambol.simulate(ACROBOT, HybridHopper(), seconds=2.0, dt=2e-4, fps=50)
    half = gambol.simulate(
        small, HybridHopper.scaled(small), seconds=2.0 * 0.5**0.5, dt=2e-4 * 0.5**0.5, fps=50 * 2**0.5
    )
    assert np.allclose(half.centre, 0.5 * whole.centre, atol=1e-6)


def test_knobs_turn():
    hopper = HybridHopper()
    names = [knob.name for knob in hopper.knobs(ACROBOT)]
    assert names == ["kp1", "kd1", "kp2", "kd2", "h1", "h2", "x_offset"]
    assert all(knob.low <= knob.value <= knob.high for knob in hopper.knobs(ACROBOT))
    turned = hopper.turned({"kd2": 110.0, "x_offset": 0.01})
    assert (turned.kd2, turned.x_offset, turned.kp1) == (110.0, 0.01, 8000.0)


def test_it_can_be_discovered_and_refined():
    found = gambol.discover(ACROBOT, family="hybrid-hopper", task="travel", trials=64, seconds=3.0, keep=2)
    better = gambol.refine(found, trials=6, chains=4, confirmed=False, keep=2)
    assert better.best(1)[0].score >= found.best(1)[0].score > 0.3


@pytest.mark.parametrize(
    "creature, hopper, words",
    [
        ("luxo", {}, "one actuator"),
        ("acrobot-hinged", {}, "free body"),
        ("acrobot", {"foot": "toe"}, "there is no contact 'toe'"),
        ("acrobot", {"head": "joint"}, "not on link 'upper'"),
    ],
)
def test_bodies_that_cannot_hop_are_refused(creature, hopper, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.simulate(creature, HybridHopper(**hopper), seconds=0.1)


def test_heights_in_the_wrong_order_are_refused():
    with pytest.raises(gambol.InvalidInput, match="swap"):
        HybridHopper.from_data({"kind": "hybrid-hopper", "h1": 1.0, "h2": 0.9}, "hop.yaml")


def test_heights_that_a_search_has_crossed_stay_in_order():
    """A candidate whose heights had crossed could not be read again."""
    for values in ({"h1": 1.2}, {"h2": 0.5}, {"h1": 0.95}, {"h1": 1.5, "h2": 1.1}):
        turned = gambol.controllers.HybridHopper().turned(values)
        assert turned.h1 < turned.h2
        assert gambol.controllers.HybridHopper.from_data(turned.model_dump(), "again") == turned
