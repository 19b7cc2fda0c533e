"""Leaps and stunts: against closed forms, and against the same quantities read off recorded motions."""

import numpy as np
import pytest
from tests.springs.bodies import body

import gambol
from gambol.testing import measure_checks, task_checks

DOLPHIN = gambol.creature("dolphin")
POOL = gambol.dynamics.natural_world(DOLPHIN)
STAGE = POOL.model_copy(
    update={"hurdle": gambol.worlds.Hurdle(x=0.6, height=0.2), "ball": gambol.worlds.Ball(at=(1.0, 5.2, 0.0))}
)
REST = gambol.controllers.PoseSequence.hold(DOLPHIN)


def thrown(up, ahead=0.0, spin=0.0, lift=2.0):
    """The dolphin, so far above its rest, with the velocity of a thrown body that turns nose up."""
    start = gambol.simulate(DOLPHIN, REST, world=STAGE, seconds=0.001).final.without_control()
    slots = dict(start.slots)
    middle = sum(mass.mass * slots[f"x.{mass.name}"] for mass in DOLPHIN.points) / DOLPHIN.mass
    for mass in DOLPHIN.points:
        x, y = slots[f"x.{mass.name}"], slots[f"y.{mass.name}"]
        slots[f"y.{mass.name}"] = y + lift
        slots[f"vx.{mass.name}"], slots[f"vy.{mass.name}"] = ahead - spin * (y - 2.0), up + spin * (x - middle)
    return gambol.State(start.creature, slots)


def measured(state, seconds, task=None, parts=("nose",)):
    measures = [gambol.tasks.Leap(), gambol.tasks.Clearance(), gambol.tasks.BallTouch(parts=parts)]
    aim = task or gambol.tasks.Stunt()
    found = gambol.evaluate(
        DOLPHIN, [REST], task=aim, world=STAGE, seconds=seconds, state=state, measures=measures, precision="float32"
    )
    return {name: float(values[0]) for name, values in found.measures.items()} | {"score": float(found.scores[0])}


def test_a_flight_is_a_parabola():
    """From the surface, with v upwards: apex v²/(2g) higher; turns and pitch as recorded."""
    state = thrown(up=0.6, spin=0.5, lift=2.5)
    found = measured(state, seconds=3.0)
    assert found["leap.height"] == pytest.approx(0.5 + 0.6**2 / (2 * STAGE.gravity), rel=0.02)
    assert found["leap.seconds"] == pytest.approx(3.0, abs=0.01)
    motion = gambol.simulate(DOLPHIN, REST, world=STAGE, seconds=3.0, state=state)
    nose, *tips = (motion.position[:, DOLPHIN.index[name]] for name in ("nose", "tip1", "tip2"))
    axis = nose - np.mean(tips, axis=0)
    turned = np.unwrap(np.arctan2(axis[:, 1], axis[:, 0]))
    assert found["leap.turns"] == pytest.approx((turned[-1] - turned[0]) / (2 * np.pi), abs=2e-3)
    apex = axis[np.argmax(motion.centre[:, 1])]
    assert found["leap.pitch"] == pytest.approx(apex[1] / np.linalg.norm(apex), abs=0.03)
    assert found["leap.done"] == 0.0


def test_style_counts_once_it_is_back():
    state = thrown(up=0.0, lift=2.3)
    flying, back = (measured(state, t, gambol.tasks.Stunt(height=0, level=1, splash=-2)) for t in (0.5, 6.0))
    assert flying["score"] == pytest.approx(-2.0) and flying["leap.done"] == 0.0
    assert back["leap.done"] == 1.0
    assert back["score"] == pytest.approx(1 - abs(back["leap.pitch"]) - 2 * back["leap.splash"])
    assert back["leap.splash"] > 0.1 and abs(back["leap.entry"]) < 0.2  # it fell on its belly


def test_a_dive_splashes_less_than_a_bellyflop():
    """From the same height."""
    flop, dive = (measured(thrown(up=0.3, spin=spin, lift=2.9), seconds=9.0) for spin in (0.0, -0.3))
    assert dive["leap.entry"] < -0.8 and dive["leap.splash"] < 0.75 * flop["leap.splash"]


def test_a_hurdle_is_cleared_or_not():
    over, under = (measured(thrown(up=0.5, ahead=1.5, lift=lift), seconds=1.2) for lift in (2.6, 1.0))
    assert over["clearance.cleared"] == 1.0 and over["clearance.least"] > 0.0
    assert under["clearance.cleared"] == 0.0 and under["clearance.least"] < -0.5


def test_who_hits_the_ball_first():
    state = thrown(up=0.1, ahead=1.0, lift=3.2)
    assert measured(state, 0.5)["ball.touched"] == 1.0
    assert measured(state, 0.5, parts=("tip1", "tip2"))["ball.touched"] == -1.0
    assert measured(thrown(up=0.0, lift=0.0), 0.1)["ball.touched"] == 0.0


# A fish of four masses is soon compiled.
FISH = body(
    [[0.0, 2.0, 0.0], [0.6, 2.1, 0.0], [0.5, 1.9, 0.2], [0.5, 1.9, -0.2]],
    [(a, b, {"ks": 400.0, "kd": 2.0}) for a in range(4) for b in range(a)][1:],
    [(1, 0, {"ks": 400.0, "kd": 2.0, "relaxed": 0.65, "contracted": 0.5, "delay": 0.1})],
    touches=False,
    faces=[{"name": f"f{i}", "corners": [f"m{k}" for k in range(4) if k != i]} for i in range(4)],
)
POND = gambol.World(gravity=1.0, drag=5.0, surface=2.0, hurdle={"x": 0.3, "height": 0.05}, ball={"at": [0.5, 2.3, 0.0]})
STUNT = gambol.tasks.Stunt(level=0.5, dive=0.5, turns=1, splash=-1, clear=1, touch=1, by=("m0", "m1"))
MEASURES = [gambol.tasks.Leap(), gambol.tasks.Clearance(), gambol.tasks.BallTouch(parts=("m1",))]


@pytest.mark.parametrize(
    "check",
    [
        *task_checks(gambol.tasks.Stunt, STUNT, creature=FISH, world=POND),
        *(check for one in MEASURES for check in measure_checks(type(one), one, creature=FISH, world=POND)),
    ],
    ids=str,
)
def test_conformance(check):
    check()


def test_a_world_without_them_is_refused():
    for task, words in (
        (gambol.tasks.Stunt(clear=1), "give it a 'hurdle'"),
        (gambol.tasks.Stunt(touch=1), "give it a 'ball'"),
    ):
        with pytest.raises(gambol.InvalidInput, match=words):
            gambol.evaluate(DOLPHIN, [REST], task=task, seconds=0.01)
    with pytest.raises(gambol.InvalidInput, match="a leap of worm"):
        gambol.evaluate("worm", [gambol.controllers.Passive()], task="stunt", seconds=0.01)
