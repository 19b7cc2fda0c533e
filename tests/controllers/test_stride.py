"""Strides: paths of feet that limbs can reach, and a balance that keeps a course, mirrored and turned alike."""

import numpy as np
import pytest

import gambol
from gambol.controllers import Bend, Girdle, Poise, Stride
from gambol.controllers.stride.build import build_of
from gambol.controllers.stride.reaching import _grid, _moved
from gambol.discovery.striding import stridings
from gambol.draws import Draws
from gambol.rollout.state import State
from gambol.tasks.good_gait import GoodGait
from gambol.testing import check_controller

HOUND = gambol.creature("hound")
FORE, HIND = ("forepaw-right", "forepaw-left"), ("hind-paw-right", "hind-paw-left")


def pace(**changes):
    """Half a cycle between left and right, none between fore and hind of a side; found by a search, and rounded."""
    girdles = (
        Girdle(
            limbs=FORE, phase=-0.034, lag=-0.5, duty=0.388, out=-0.035, up=0.103, lift=0.088, push=0.06, sway=-0.023
        ),
        Girdle(
            limbs=HIND, lag=-0.5, duty=0.434, ahead=0.028, out=-0.035, up=0.016, lift=0.073, push=0.026, sway=-0.023
        ),
    )
    bends = (
        Bend(actuator="loin-pitch", mean=1.287, swing=3.046, phase=0.732, beats=2),
        Bend(actuator="loin-yaw", swing=4.097, phase=0.371),
    )
    gains = {"speed": 0.041, "side": 0.33, "level": 0.49, "lean": 1.97, "rate": 0.144, "even": 0.407, "heading": 4.1}
    usual = {"period": 0.396, "step": 0.359, "girdles": girdles, "bends": bends, "poise": Poise(aim=0.11, **gains)}
    return Stride(**{**usual, **changes})


def test_it_is_a_family_like_any_other():
    check_controller(Stride, creature="hound", unsuited=["luxo", "boa"])


def test_feet_come_where_they_are_asked_to_be():
    for name in ("hound", "man", "tarantula"):
        for limb, stepping in zip(
            [limb for pair in gambol.creature(name).anatomy.girdles for limb in pair],
            build_of(gambol.creature(name)).limbs,
            strict=True,
        ):
            ways = 0.6 * _grid() * limb.length
            angles = np.array([[float(x) for x in stepping.reach.turned(tuple(way))] for way in ways.tolist()])
            missed = (_moved(limb, angles)[0] - np.array(limb.places)).mean(axis=1) - ways
            assert np.median(np.sqrt((missed**2).sum(axis=1))) < 0.03 * limb.length, (name, limb.name)


def test_a_pace_goes_ahead_on_its_feet():
    found = gambol.evaluate(HOUND, [pace()], task=GoodGait(direction="right"), seconds=8.0)
    told = {name: float(x[0]) for name, x in found.measures.items()}
    assert told["fallen"] == 0.0
    assert told["way"] > 5.0 * HOUND.body_size
    assert told["drift"] < 0.05
    assert told["slide"] < 0.1


def test_it_turns_to_the_side_that_is_asked_for():
    motions = [gambol.simulate(HOUND, pace(turn=turn), seconds=4.0) for turn in (20.0, -20.0)]
    left, right = (float(np.asarray(motion.channels["centre"])[-1, 2]) for motion in motions)
    assert left < -0.3 and right > 0.3  # z is to the right


def test_turned_about_the_vertical_it_scores_the_same():
    usual = gambol.evaluate(HOUND, [pace()], task=GoodGait(direction="right"), seconds=3.0)
    system = gambol.dynamics.system.system_of(HOUND, gambol.World())
    slots = dict(zip(system.slot_names, [float(x) for x in system.rest()], strict=True))
    for angle in (0.7, 2.5):
        turned = {"turn.w": float(np.cos(angle / 2)), "turn.y": float(np.sin(angle / 2))}
        begun = State(HOUND.fingerprint, {**slots, **turned, "tick": 0.0})
        found = gambol.evaluate(HOUND, [pace()], task=GoodGait(direction="right"), seconds=3.0, state=begun)
        assert found.scores[0] == pytest.approx(usual.scores[0], rel=1e-6)


def test_its_mirror_image_scores_the_same():
    limps = pace(
        turn=5.0,
        girdles=(
            Girdle(limbs=FORE, phase=0.4, lag=0.4, duty=0.4, lift=0.08, up=0.01, sway=0.01),
            Girdle(limbs=HIND, lag=0.55, duty=0.4, lift=0.08, up=0.01, out=0.01),
        ),
    )
    own, image = gambol.evaluate(
        HOUND, [limps, limps.mirrored(HOUND)], task=GoodGait(direction="right"), seconds=2.0
    ).scores
    assert own > 0.05 and image == pytest.approx(own, rel=1e-6)


def test_a_batch_has_the_numbers_of_each():
    for kind in stridings(HOUND)[:3]:
        some = kind.population(np.stack([kind.drawn(Draws(i)) for i in range(3)]))
        kernel = some.kernel_for(HOUND)
        assert some.rows(kernel).tolist() == [some[i].numbers(kernel) for i in range(3)]


def test_without_balance_it_keeps_its_course_alone():
    kind = stridings(HOUND)[0]
    some = kind.population(kind.drawn(Draws(0))[None])
    assert some.numb[0] == some[0].numb
    both = some.rows_of([0, 0]).numb_where(np.array([True, False]))
    assert (both[0], both[1]) == (some[0].numb, some[0])
    assert some[0].numb.poise == Poise(heading=some[0].poise.heading, aim=some[0].poise.aim) != some[0].poise
